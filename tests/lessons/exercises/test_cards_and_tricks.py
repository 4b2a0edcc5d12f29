"""Order, trick winners, legal cards and the next lead, judged by Laws 1, 18, 41, 44 and 45 alone."""

from itertools import pairwise

import pytest

from bridge.errors import InvalidNotation
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import TablePicture, Verdict
from tests.lessons.exercises.asked import answers, asked

RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRAINS = ("C", "D", "H", "S", "NT")
CLOCKWISE = "NESW"


def winner(cards, trump):
    """The card that wins, of codes in the order of play."""
    suit = trump if any(card[0] == trump for card in cards) else cards[0][0]
    return max((card for card in cards if card[0] == suit), key=lambda card: RANKS.index(card[1]))


def on_the_table(trick):
    """The codes of a trick in the order of play."""
    return [trick.cards[seat].code for seat in trick.seats if trick.cards[seat]]


def reasons(question, answer):
    return " ".join(map(str, question.judge(answer).reasons))


@pytest.mark.rule("A2", "A3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_bids_go_by_level_then_strain(count):
    for question in asked("order", of="bids", count=count):
        ladder = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
        assert list(question.solution) == sorted(question.solution, key=ladder.index)
        assert len(question.solution) == count
        for answer in answers(question):
            right = list(answer) == sorted(answer, key=ladder.index)
            assert question.judge(answer).verdict is (Verdict.RIGHT if right else Verdict.WRONG)


@pytest.mark.rule("A3")
def test_the_reason_names_level_or_strain():
    for question in asked("order", of="bids", count=2):
        low, high = question.solution
        said = reasons(question, (high, low))
        assert ("level comes first" in said) is (low[0] != high[0])
        assert ("strain decides" in said) is (low[0] == high[0])


@pytest.mark.rule("T2")
def test_ten_comes_after_the_jack():
    for question in asked("order", of="cards", count=[3, 5]):
        assert len({card[0] for card in question.solution}) == 1
        for answer in answers(question):
            right = list(answer) == sorted(answer, key=lambda card: -RANKS.index(card[1]))
            assert question.judge(answer).verdict is (Verdict.RIGHT if right else Verdict.WRONG)


@pytest.mark.rule("T3")
def test_suits_break_ties_when_cutting():
    for question in asked("order", of="cuts", count=[2, 5]):
        ranks = [card[1] for card in question.solution]
        assert len(set(ranks)) == len(ranks) - 1
        for answer in answers(question):
            right = sorted(answer, key=lambda card: (RANKS.index(card[1]), SUITS.index(card[0])), reverse=True)
            assert question.judge(answer).verdict is (Verdict.RIGHT if list(answer) == right else Verdict.WRONG)


@pytest.mark.parametrize("kind", ["order"])
def test_nothing_is_shown_in_order(kind):
    for question in asked(kind):
        assert tuple(option.key for option in question.form.options) != question.solution


@pytest.mark.rule("P4")
@pytest.mark.parametrize("strain", STRAINS)
@pytest.mark.parametrize("off_suit", [0, 1, 2, 3])
@pytest.mark.parametrize("trumps", [0, 1, 2])
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(strain, off_suit, trumps):
    for question in asked("trick-winner", seeds=40, strain=strain, off_suit=off_suit, trumps=trumps):
        cards = on_the_table(question.picture.play.tricks[0])
        assert len(set(cards)) == 4
        led, ruffs = cards[0][0], 0 if strain == "NT" else trumps
        assert sum(card[0] not in (led, strain) for card in cards) == min(off_suit, 3 - ruffs)
        assert sum(card[0] == strain != led for card in cards) == ruffs
        assert question.solution == (winner(cards, strain),)
        for card in cards:
            right = card == winner(cards, strain)
            assert question.judge((card,)).verdict is (Verdict.RIGHT if right else Verdict.WRONG)
            assert right or ("discard" in reasons(question, (card,))) is (card[0] not in (led, strain))


@pytest.mark.rule("P4")
def test_a_trump_led_is_sometimes_asked():
    tricks = [question.picture.play.tricks[0] for question in asked("trick-winner", strain="S", trumps=0)]
    assert 20 < sum(on_the_table(trick)[0][0] == "S" for trick in tricks) < 100


@pytest.mark.rule("P3")
@pytest.mark.parametrize("situation", ["follow", "void", "lead"])
@pytest.mark.parametrize("cards", [2, 3, 7, 12, 13])
def test_the_suit_led_must_be_followed_and_nothing_else(situation, cards):
    for question in asked("legal-cards", seeds=50, situation=situation, cards=cards):
        hand = [card.code for card in question.form.cards]
        led = on_the_table(question.picture.play.tricks[0])[0][0] if question.picture.play.tricks else None
        following = [card for card in hand if card[0] == led]
        assert len(hand) == cards
        assert (situation == "lead") is (led is None)
        assert (situation == "follow") is bool(following)
        legal = tuple(following or hand)
        assert question.solution == legal
        for answer in answers(question):
            assert question.judge(answer).verdict is (Verdict.RIGHT if answer == legal else Verdict.WRONG)
        for card in set(hand) - set(legal):
            assert "must follow suit" in reasons(question, (*legal, card))
        for card in legal:
            assert "as well" in reasons(question, tuple(other for other in legal if other != card))


@pytest.mark.rule("P3")
def test_ruffing_is_never_compulsory():
    said = [reasons(question, question.solution) for question in asked("legal-cards", situation="void")]
    assert sum("need not play a trump" in reason for reason in said) > 40


def test_the_learner_is_never_dummy_and_sees_no_other_hand():
    for question in asked("legal-cards", cards=[2, 13]):
        picture, play = question.picture, question.picture.play
        assert isinstance(picture, TablePicture)
        assert picture.visible == {picture.bottom}
        assert play.to_play is picture.bottom is not play.dummy
        assert len(question.form.cards) < 13 or play.opening_leader is play.declarer.lho
        assert not [card for trick in play.tricks for card in trick.cards if card in question.form.cards]


@pytest.mark.rule("P2", "P5")
@pytest.mark.parametrize("dummy", CLOCKWISE)
@pytest.mark.parametrize("tricks", [1, 2, 3])
def test_the_hand_that_won_leads_and_declarer_leads_from_dummy(dummy, tricks):
    declarer = CLOCKWISE[CLOCKWISE.index(dummy) - 2]
    from_dummy = 0
    for question in asked("next-lead", seeds=60, dummy=dummy, tricks=tricks):
        play = question.picture.play
        assert len(play.tricks) == tricks
        leader = CLOCKWISE[(CLOCKWISE.index(declarer) + 1) % 4]
        for trick in play.tricks:
            cards = [trick.cards[(CLOCKWISE.index(leader) + place) % 4].code for place in range(4)]
            turn = cards.index(winner(cards, play.strain.letter))
            leader = CLOCKWISE[(CLOCKWISE.index(leader) + turn) % 4]
        right = "dummy" if leader == dummy else leader
        from_dummy += right == "dummy"
        assert question.solution == (right,)
        assert [option.key for option in question.form.options] == [*CLOCKWISE, "dummy"]
        for answer in question.form.answers():
            assert question.judge(answer).verdict is (Verdict.RIGHT if answer == (right,) else Verdict.WRONG)
        if leader == dummy:
            assert "takes no part" in reasons(question, (dummy,))
            assert "may not choose" in reasons(question, (declarer,))
    assert 15 < from_dummy < 45


def test_next_lead_shows_declarer_and_dummy_only():
    for question in asked("next-lead"):
        play = question.picture.play
        assert question.picture.visible == {play.declarer, play.dummy}
        assert not list(play.faults())


def test_more_bids_than_five_are_not_sorted():
    with pytest.raises(InvalidNotation):
        KINDS["order"].question(1, {"count": 6})


def groups(cards):
    """The suits of a hand in the order in which they stand, one entry a group."""
    return "".join(card[0] for place, card in enumerate(cards) if not place or card[0] != cards[place - 1][0])


def is_sorted(cards):
    """Whether each suit is together, high cards first, and no two suits of a colour are neighbours."""
    suits = groups(cards)
    colours = ["black" if suit in "SC" else "red" for suit in suits]
    falling = all(
        card[0] != after[0] or RANKS.index(card[1]) > RANKS.index(after[1]) for card, after in pairwise(cards)
    )
    return falling and len(set(suits)) == len(suits) and all(one != other for one, other in pairwise(colours))


@pytest.mark.rule("T6")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_hand_is_sorted_by_suits_of_alternating_colours(count):
    for question in asked("order", of="hand", count=count):
        assert is_sorted(question.solution)
        assert len(set(question.solution)) == count
        assert not is_sorted([option.key for option in question.form.options])
        for answer in answers(question):
            assert question.judge(answer).verdict.is_good is is_sorted(answer)


@pytest.mark.rule("T6")
def test_the_reason_names_what_is_out_of_order():
    for question in asked("order", of="hand", count=5):
        for answer in answers(question):
            if not is_sorted(answer):
                said = reasons(question, answer)
                apart = len(set(groups(answer))) < len(groups(answer))
                assert apart or "keeps together" not in said
                assert "one colour" not in said or not apart


@pytest.mark.rule("T4", "T5")
@pytest.mark.parametrize("count", [2, 5])
def test_what_comes_first_when_a_rubber_begins(count):
    steps = ["draws", "shuffles", "right-hand opponent cuts", "first card", "last card", "counts", "looks"]
    for question in asked("order", of="dealing", count=count):
        labels = {option.key: str(option.label) for option in question.form.options}
        place = {key: next(n for n, word in enumerate(steps) if word in label) for key, label in labels.items()}
        assert len(set(place.values())) == count
        for answer in answers(question):
            right = list(answer) == sorted(answer, key=place.__getitem__)
            assert question.judge(answer).verdict is (Verdict.RIGHT if right else Verdict.WRONG)
