"""German bridge: rounds, trumps, bids, tricks and points, judged by the rules of the game alone."""

import pytest

from lessons.exercises.question import PickSeveral, Verdict
from tests.lessons.exercises.asked import answers, asked

RANKS = "23456789TJQKA"


def cells(question):
    """The figures of the picture, row by row, as texts."""
    return [[str(cell) for cell in row] for row in question.picture.rows]


def number(player):
    """The number of a player that is named."""
    return int(player.removeprefix("Player "))


def reasons(question, answer):
    return " ".join(map(str, question.judge(answer).reasons))


def winner(cards, trump):
    """The place in the order of play of the card that wins; cards are like ♥10."""
    high = {card: RANKS.index(card[1:].replace("10", "T")) for card in cards}
    suit = trump if any(card[0] == trump for card in cards) else cards[0][0]
    return max((place for place, card in enumerate(cards) if card[0] == suit), key=lambda place: high[cards[place]])


def trumps(question):
    """The sign of the trump suit that the prompt names, if any."""
    signs = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
    return next((sign for word, sign in signs.items() if f"Trumps are {word}" in str(question.prompt)), None)


@pytest.mark.rule("G1")
def test_the_rounds_go_up_while_the_pack_suffices_and_perhaps_back():
    met = set()
    for question in asked("german", ask="rounds", players=[3, 7]):
        ((players, schedule),) = cells(question)
        most = 52 // int(players)
        rounds = 2 * most - 1 if "back" in schedule else most
        assert question.solution == (str(most), str(rounds))
        assert question.judge(("x", "1")).verdict is Verdict.NOT_ALLOWED
        assert question.judge((str(most), str(rounds + 1))).verdict is Verdict.WRONG
        met.add((players, rounds))
    assert ("4", 13) in met
    assert ("5", 10) in met
    assert ("4", 25) in met


@pytest.mark.rule("G2")
def test_there_is_no_trump_suit_only_where_no_card_is_left():
    met = set()
    for question in asked("german", ask="trump", players=[3, 7]):
        ((players, cards),) = cells(question)
        left = 52 - int(players) * int(cards)
        assert question.solution == (("trump",) if left else ("no-trump",))
        assert f"Cards left after the deal: {left}." in reasons(question, question.solution)
        met.add(left)
    assert met == {0, 1, 2, 3, 4}


@pytest.mark.rule("G3")
def test_the_first_bid_moves_to_the_left_every_round():
    for question in asked("german", ask="first-bidder", players=[3, 7]):
        (players, one, first), (_, later, hidden) = cells(question)
        assert (one, hidden) == ("1", "?")
        assert 2 <= int(later) <= 52 // int(players)
        seats = [(number(first) - 1 + moved) % int(players) + 1 for moved in range(60)]
        assert question.solution == (str(seats[int(later) - 1]),)


@pytest.mark.rule("G4")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_bids_may_not_add_up_to_the_cards(players):
    met = set()
    for question in asked("german", ask="last-bid", players=players, cards=[1, 7]):
        cards, bids = cells(question)[0][1], [bid for *_, bid in cells(question)]
        assert bids.pop() == "?"
        assert len(bids) == players - 1
        forbidden = int(cards) - sum(map(int, bids))
        assert question.solution == ((str(forbidden),) if forbidden >= 0 else ("any",))
        for answer in answers(question):
            right = answer == question.solution
            assert question.judge(answer).verdict is (Verdict.RIGHT if right else Verdict.WRONG)
        met.add(forbidden >= 0)
    assert met == {True, False}


@pytest.mark.rule("G3", "G5")
def test_a_bid_may_be_changed_until_the_next_one_or_the_first_card():
    met = set()
    for question in asked("german", ask="change"):
        bidders, _, bids = zip(*cells(question), strict=True)
        is_led = "has been led" in str(question.prompt) and "No card" not in str(question.prompt)
        made = len([bid for bid in bids if bid != "?"])
        assert is_led <= (made == len(bids))
        assert question.solution == (("nobody",) if is_led else (str(number(bidders[made - 1])),))
        met.add((is_led, made == len(bids)))
    assert met == {(False, False), (False, True), (True, True)}


@pytest.mark.rule("G6")
def test_whoever_bids_first_leads():
    for question in asked("german", ask="lead", players=[3, 7]):
        assert question.solution == (str(number(cells(question)[0][0])),)


@pytest.mark.rule("G6")
def test_the_highest_trump_wins_or_the_highest_card_of_the_suit_led():
    met = set()
    for question in asked("german", ask="trick", players=[3, 7]):
        names, cards = zip(*cells(question), strict=True)
        players = list(map(number, names))
        assert [player - players[0] for player in players] == [
            place if players[0] + place <= len(players) else place - len(players) for place in range(len(players))
        ]
        best = winner(cards, trumps(question))
        assert question.solution == (str(players[best]),)
        for answer in answers(question):
            assert cards[best] in reasons(question, answer)
        assert trumps(question) is not None or len(cards) == 4
        met.add((trumps(question) is None, cards[best][0] == cards[0][0]))
    assert met == {(True, True), (False, True), (False, False)}


@pytest.mark.rule("G7")
@pytest.mark.parametrize("cards", [1, 3, 7])
def test_the_square_and_ten_or_the_square_of_the_difference(cards):
    made = set()
    for question in asked("german", ask="score", cards=cards):
        ((bid, tricks),) = cells(question)
        bid, tricks = int(bid), int(tricks)
        wanted = tricks * tricks + 10 if bid == tricks else -((bid - tricks) ** 2)
        assert question.solution == (str(wanted),)
        assert question.judge((str(wanted + 1),)).verdict is Verdict.WRONG
        assert question.judge(("-",)).verdict is Verdict.NOT_ALLOWED
        said = reasons(question, question.solution)
        assert said.startswith("Exactly" if bid == tricks else "Too many" if tricks > bid else "Too few")
        made.add(bid == tricks)
    assert made == {True, False}


@pytest.mark.rule("G7", "G8")
def test_the_highest_total_wins():
    turned = []
    for question in asked("german", ask="total", players=[3, 7], cards=[1, 7]):
        totals = {}
        for player, before, bid, tricks in cells(question):
            missed = int(bid) - int(tricks)
            totals[number(player)] = int(before.replace("−", "-")) + (
                int(tricks) ** 2 + 10 if not missed else -(missed**2)
            )
        best = max(totals, key=totals.__getitem__)
        led_before = max(cells(question), key=lambda row: int(row[1].replace("−", "-")))[0]
        turned.append(number(led_before) != best)
        assert list(totals.values()).count(totals[best]) == 1
        assert question.solution == (str(best),)
        for answer in answers(question):
            assert f"comes to {totals[int(answer[0])]}.".replace("-", "−") in reasons(question, answer)
        assert sum(int(row[2]) for row in cells(question)) != sum(int(row[3]) for row in cells(question))
    assert 0.3 < sum(turned) / len(turned) < 0.7


@pytest.mark.rule("G9")
def test_spoilers_are_the_legal_cards_that_leave_the_trick_to_whoever_has_enough():
    for question in asked("german", ask="spoil", players=[3, 7], cards=[1, 7]):
        *others, you = cells(question)
        assert you == ["You", "?", "0", "1"]
        cards = [card for _, card, _, _ in others]
        best, trump = winner(cards, trumps(question)), trumps(question)
        for place, (_, _, bid, tricks) in enumerate(others):
            assert (bid == tricks) is (place == best)
        assert isinstance(question.form, PickSeveral)
        dealt = sum(int(tricks) for *_, tricks in [*others, you]) + len(question.form.options)
        assert sum(int(bid) for _, _, bid, _ in others) != dealt <= 52 // len([*others, you])
        hand = {option.key: str(option.label) for option in question.form.options}
        following = [code for code, card in hand.items() if card[0] == cards[0][0]]
        legal = following or list(hand)
        spoilers = [code for code in legal if winner([*cards, hand[code]], trump) == best]
        assert sorted(question.solution) == sorted(spoilers)
        assert 0 < len(spoilers) < len(hand)
        for code in hand:
            verdict = question.judge((code,)).verdict
            assert verdict is (Verdict.RIGHT if spoilers == [code] else Verdict.WRONG)
            said = reasons(question, (code,))
            assert ("must follow suit" in said) is (code not in legal)
            assert ("would win the trick" in said) is (code in legal and code not in spoilers)
