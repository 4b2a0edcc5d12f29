"""The scenes before the first call: the cut for partners, the deal, the board, and who meets whom."""

import csv
from collections import Counter
from html import unescape
from io import StringIO
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bridge.movements import Movement, howell, mitchell, relay_mitchell, skip_mitchell
from bridge.table import Seat
from lessons.language import Language, translator
from pages.widgets.scenes.curtain_cards import Case, CurtainCards
from pages.widgets.scenes.cutting import Cutting
from pages.widgets.scenes.dealing import DealingState
from pages.widgets.scenes.guide_cards import guide_cards_csv
from pages.widgets.scenes.movement import facts
from pages.widgets.scenes.question import Asking
from tests.pages import lesson_pages
from tests.pages.lesson_pages import press, visit

ENGLISH = translator(Language.ENGLISH)


def scene(name: str, *, language: str = "en") -> AppTest:
    """A scene alone, as a new reader sees it."""

    def script(name: str, language: str) -> None:
        from lessons.language import Language, translator
        from pages.widgets.scenes import draw_scene

        draw_scene(name, "here", translator(Language.of(language)))

    return looked_at(AppTest.from_function(script, default_timeout=60, args=(name, language)).run())


def looked_at(app: AppTest) -> AppTest:
    """The page, if nothing went wrong on it."""
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    """Every text on the page, its signs as they are read."""
    return unescape(lesson_pages.said(app))


def faces(app: AppTest) -> list[str]:
    """The suits of the cards that lie open, in their order."""
    open_cards = "".join(element.proto.body for element in app.get("html")).split('class="kz-face')[1:]
    return [next(sign for sign in "♠♥♦♣" if sign in card.partition("</span></span>")[0]) for card in open_cards]


def kept(app: AppTest, name: str) -> Any:
    """What the scene remembers."""
    return app.session_state[f"here-{name}"]


def answer(app: AppTest, *labels: str) -> AppTest:
    """Press these buttons one after the other."""
    for label in labels:
        looked_at(press(app, label))
    return app


def draw(app: AppTest, place: int) -> AppTest:
    """Draw the card at this place of the spread pack."""
    return looked_at(app.button_group[0].set_value(place).run())


def drawn_with(tied: int) -> tuple[int, list[str]]:
    """A place where the learner's card makes two neighbours in order equal in rank, and all four cards high to low."""
    for place in range(5, 49):
        cut = Cutting(place=place).cut
        assert cut is not None
        codes = [card.code for card in cut.cards]
        high_to_low = sorted(
            codes, key=lambda code: ("23456789TJQKA".index(code[1]), "CDHS".index(code[0])), reverse=True
        )
        if high_to_low[tied][1] == high_to_low[tied + 1][1] and codes[0] in high_to_low[tied : tied + 2]:
            return place, [PLAYERS[codes.index(code)] for code in high_to_low]
    pytest.fail("No card of this pack makes such a tie.")


PLAYERS = ("You", "Ann", "Bob", "Clare")


@pytest.mark.rule("T3")
def test_between_equal_ranks_the_suit_makes_the_partners():
    place, (first, second, third, last) = drawn_with(tied=1)
    app = draw(scene("cutting"), place)
    partner = {first: second, second: first, third: last, last: third}["You"]
    for other in {"Ann", "Bob", "Clare"} - {partner}:
        assert "Not quite." in said(answer(app, other))
    assert "equal ranks go by suit" in said(answer(app, partner))


@pytest.mark.rule("T3")
@pytest.mark.parametrize("place", [5, 11, 25, 48])
def test_the_highest_card_deals_first(place):
    app = draw(scene("cutting"), place)
    cut = kept(app, "cutting").cut
    dealer, partner, *_opponents = cut.ranking
    pair = (dealer, partner) if 0 in (dealer, partner) else cut.ranking[2:]
    answer(app, PLAYERS[next(player for player in pair if player)], "Go on", PLAYERS[dealer], "Go on")
    assert "deals first" in said(app)
    assert ("Choose your seat and a pack." in said(app)) is (dealer == 0)
    assert kept(answer(app, "Cut again"), "cutting").place is None


@pytest.mark.rule("T3")
@pytest.mark.parametrize("place", [1, 4, 49, 52])
def test_the_four_cards_at_either_end_are_not_drawn(place):
    app = draw(scene("cutting"), place)
    assert "Not one of the four cards at either end" in said(app)
    assert kept(app, "cutting").place is None


def test_nobody_draws_the_card_of_another():
    for seed in range(1, 40):
        for place in range(5, 49):
            cut = Cutting(seed, place).cut
            assert cut is not None
            assert len({*cut.cards}) == 4


def shuffled_and_cut() -> AppTest:
    """The scene of dealing with South to deal the first card."""
    return answer(scene("dealing"), "West", "Go on", "East", "Go on")


@pytest.mark.rule("T5")
def test_who_shuffles_who_cuts_and_whose_the_other_pack_is():
    app = scene("dealing")
    assert "North is the dealer's partner." in said(answer(app, "North"))
    assert "the player on the dealer's left shuffles: West" in said(answer(app, "West"))
    answer(app, "Go on")
    assert "West sits on the dealer's left." in said(answer(app, "West"))
    assert "The player on the dealer's right cuts: East." in said(answer(app, "East"))
    answer(app, "Go on", "Deal all", "Go on", "Count my cards without looking", "Go on")
    looked_at(app.button_group[0].set_value("alternating").run())
    answer(app, "Go on", "West")
    assert "North has shuffled the blue pack meanwhile and put it on the right" in said(app)
    answer(app, "Go on", "Next deal")
    assert "West deals the blue pack. Who has shuffled it?" in said(app)
    assert "North did, the partner of the last dealer" in said(answer(app, "North"))


@pytest.mark.rule("T4")
def test_the_first_card_is_not_the_dealers_at_rubber_bridge():
    app = answer(shuffled_and_cut(), "South")
    assert "Card 1 went to South and belongs to West" in said(app)
    assert "Some introductions give the first card to the dealer" in said(app)
    assert "clockwise is only recommended there (Law 6B)" in said(app)
    assert "Deal one" not in [button.label for button in app.button]
    assert kept(answer(app, "Take the card back"), "dealing").given == ()


@pytest.mark.rule("T4")
def test_two_neighbours_in_the_pack_never_reach_one_hand():
    app = answer(shuffled_and_cut(), "Deal one", "West")
    assert "no two neighbours in the pack may reach the same hand (Law 6B)" in said(app)
    assert "clockwise is only recommended" not in said(app)


@pytest.mark.rule("T4")
def test_one_at_a_time_clockwise_and_the_last_to_the_dealer():
    app = answer(shuffled_and_cut(), "West", "Deal one", "Deal a round")
    assert "".join(map(str, kept(app, "dealing").given)) == "WNES"
    given = kept(answer(app, "Deal a round", "Deal all"), "dealing").given
    assert "".join(map(str, given)) == "WNES" * 13
    assert "The last card is South's own" in said(app)


@pytest.mark.rule("T6")
def test_the_cards_are_counted_before_anybody_looks():
    app = answer(shuffled_and_cut(), "Deal all", "Go on")
    for too_early in ("Look at my cards", "Sort my cards"):
        assert "(Law 7B)" in said(answer(app, too_early))
        assert not faces(app)
    assert "You count 13." in said(answer(app, "Count my cards without looking"))
    answer(app, "Go on")
    assert len(faces(app)) == 13


def test_a_double_click_leads_on_once():
    asking = Asking(given="W")
    go_on = asking.way_on
    go_on()
    go_on()
    assert asking == Asking(stage=1)


def test_a_double_click_deals_no_more_than_the_pack_and_takes_back_one_card():
    state = DealingState()
    state.deal(51)
    state.give(Seat.SOUTH)
    state.give(Seat.SOUTH)
    assert len(state.given) == 52
    state = DealingState(given=(Seat.WEST, Seat.WEST))
    state.take_back()
    state.take_back()
    assert state.given == (Seat.WEST,)


def test_the_deal_passes_on_once():
    state = DealingState(asking=Asking(stage=6))
    state.begin_next()
    state.begin_next()
    assert state.turn.dealer is Seat.WEST


@pytest.mark.rule("T6")
def test_a_sorted_hand_alternates_black_and_red():
    state = DealingState()
    state.deal(52)
    app = answer(shuffled_and_cut(), "Deal all", "Go on", "Count my cards without looking", "Go on")
    looked_at(app.button_group[0].set_value("alternating").run())
    suits = faces(app)
    assert suits == sorted(suits, key="♠♥♣♦".index)
    assert Counter(suits) == Counter(str(card.suit) for card in state.hand)


def test_thirteen_cards_reach_the_learner_whoever_deals():
    state = DealingState()
    for _turn in range(4):
        state.deal(52)
        assert len({*state.hand}) == 13
        state.begin_next()
    assert state.turn.dealer is Seat.SOUTH


@pytest.mark.rule("T8")
@pytest.mark.parametrize(("number", "dealer"), [(1, "North"), (2, "East"), (3, "South"), (4, "West"), (16, "West")])
def test_the_dealer_of_a_board_only_calls_first(number, dealer):
    app = scene("curtain-cards")
    app.session_state["here-curtain-cards"] = CurtainCards(number)
    looked_at(app.run())
    for other in {"North", "East", "South", "West"} - {dealer}:
        assert "Not quite." in said(answer(app, other))
    assert "only for whoever calls first" in said(answer(app, dealer))


@pytest.mark.rule("T7")
def test_a_board_goes_back_as_it_came():
    app = answer(scene("curtain-cards"), "North", "Go on")
    assert "(Law 7B)" in said(answer(app, "Look at my cards"))
    assert not kept(app, "curtain-cards").is_taken
    assert kept(answer(app, "Count my cards without looking"), "curtain-cards").is_taken
    answer(app, "Go on", "Look at my cards", "Go on", "Yes, the same", "Go on")
    assert "So it is at rubber bridge." in said(answer(app, "To the side that wins the trick"))
    assert "(Law 65)" in said(answer(app, "Before me, turned over"))
    answer(app, "Go on", "Put them back in the order of play")
    assert "(Law 7C)" in said(answer(app, "Shuffle them lightly and put them back into my pocket"))
    answer(app, "Go on")
    assert app.code[0].value == str(kept(app, "curtain-cards").deal)
    assert "Board 2 comes to your table." in said(answer(app, "Next board"))


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("number", "count"), [(2, 12), (3, 14)])
def test_with_another_number_than_thirteen_the_director_comes(number, count):
    app = scene("curtain-cards")
    state = CurtainCards(number)
    state.asking.stage = 1
    app.session_state["here-curtain-cards"] = state
    looked_at(app.run())
    assert f"You count {count}." in said(answer(app, "Count my cards without looking"))
    assert "Not quite." in said(answer(app, "Go on", "Look at my cards"))
    assert "(Law 13A)" in said(answer(app, "Call the Director"))
    assert not faces(app)
    assert "All thirteen are there" in said(answer(app, "Go on", "Yes, the same"))


@pytest.mark.rule("T7")
def test_the_curtain_card_tells_when_cards_were_mixed():
    app = scene("curtain-cards")
    state = CurtainCards(4)
    state.asking.stage = 3
    app.session_state["here-curtain-cards"] = state
    looked_at(app.run())
    assert "Not quite." in said(answer(app, "Yes, the same"))
    assert "Call the Director before anybody calls." in said(answer(app, "No, a card is different"))


@pytest.mark.parametrize("number", range(1, 33))
def test_what_is_in_the_pocket(number):
    board = CurtainCards(number)
    assert board.deal.is_complete
    assert board.deal[Seat.SOUTH] == board.own
    count = {Case.RIGHT: 13, Case.ONE_SHORT: 12, Case.ONE_OVER: 14, Case.EXCHANGED: 13}[board.case]
    assert len(board.found) == count
    assert (board.found == board.own) is (board.case is Case.RIGHT)


@pytest.mark.rule("T7")
def test_a_pair_is_followed_through_a_movement():
    app = scene("movement")
    assert "Round 1 of 5" in said(app)
    assert "Every pair plays 15 boards." in said(app)
    looked_at(app.number_input(key="here-movement-pairs").set_value(8).run())
    looked_at(app.button_group[0].set_value(howell(8).style).run())
    assert "Round 1 of 7" in said(app)
    assert "Every pair plays 21 boards." in said(app)
    assert "Every pair meets every other once." in said(app)
    for number in range(2, 8):
        assert f"Round {number} of 7" in said(answer(app, "Next round"))
    assert app.button(key="here-movement-next").disabled
    looked_at(app.number_input(key="here-movement-pairs").set_value(4).run())
    assert "Round 1 of 3" in said(app)
    assert "All tables share the same boards" in said(app)


@pytest.mark.rule("T7")
def test_a_pair_sits_out_when_their_number_is_odd():
    app = scene("movement")
    looked_at(app.number_input(key="here-movement-pairs").set_value(9).run())
    assert "Pair 9 sits out." in said(app)
    assert "A pair that sits out plays 12 boards, the others 15." in said(app)


@pytest.mark.rule("T7")
@pytest.mark.parametrize("pairs", [5, 7, 8, 15, 16])
def test_a_howell_says_whether_a_pair_stays(pairs):
    movement = howell(pairs)
    seats = [{(line.table, line.side) for line in movement.guide(pair) if line} for pair in range(1, pairs + 1)]
    stays = any(len(places) == 1 for places in seats)
    assert ("One pair stays" in ENGLISH(movement.explanation)) is stays


@pytest.mark.rule("T7")
@pytest.mark.parametrize("pairs", [7, 8, 11, 12, 15, 16])
def test_a_relay_says_whether_tables_share(pairs):
    movement = relay_mitchell(pairs)
    share = any(len({each.board_set for each in one.seatings}) < len(one.seatings) for one in movement.rounds)
    assert ("share" in ENGLISH(movement.explanation)) is share


@pytest.mark.rule("T7")
def test_what_cannot_be_played_is_told():
    app = scene("movement")
    looked_at(app.number_input(key="here-movement-pairs").set_value(6).run())
    looked_at(app.number_input(key="here-movement-boards").set_value(1).run())
    looked_at(app.button_group[0].set_value(howell(6).style).run())
    assert "Boards for 3 tables at once, 1 of them: some tables wait." in said(app)
    assert "No pair meets a board twice" not in said(app)


MOVEMENTS = [mitchell(10), mitchell(9), skip_mitchell(12), skip_mitchell(11), relay_mitchell(8), howell(8), howell(7)]


@pytest.mark.rule("T7")
@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda movement: f"{movement.style.value} {movement.pairs}")
def test_by_the_guide_cards_nobody_meets_a_board_twice(movement: Movement):
    rows = list(csv.DictReader(StringIO(guide_cards_csv(movement, ENGLISH).decode("utf-8-sig"))))
    assert len(rows) == movement.pairs * len(movement.rounds)
    met: Counter[tuple[str, int]] = Counter()
    played: Counter[str] = Counter()
    for row in rows:
        if row["Table"]:
            boards = range(int(row["First board"]), int(row["Last board"]) + 1)
            met.update((row["Pair"], board) for board in boards)
            played[row["Pair"]] += len(boards)
            there = next(other for other in rows if (other["Pair"], other["Round"]) == (row["Against"], row["Round"]))
            assert there["Against"] == row["Pair"]
            assert {row["Sits"], there["Sits"]} == {"N–S", "E–W"}
    assert max(met.values()) == 1
    words = " ".join(map(str, facts(movement)))
    assert f"{max(board for _pair, board in met)} boards are needed." in words
    assert all(str(count) in words for count in played.values())


@pytest.mark.parametrize("name", ["cutting", "dealing", "curtain-cards", "movement"])
def test_a_scene_speaks_chinese(name):
    words = said(scene(name, language="zh"))
    assert "Your turn." not in words
    assert any("\u4e00" <= letter <= "\u9fff" for letter in words)


def test_a_scene_has_an_address_and_learn_leads_to_it():
    page = visit("ceremonies", scene="dealing")
    assert "Who shuffles the pack?" in said(looked_at(page))
    assert '"scene": "dealing"' in said(page)
    assert "At the table" in said(looked_at(visit("learn")))


@pytest.mark.parametrize("step", ["1", "4", "7", "8"])
def test_a_lesson_has_its_scenes(step):
    app = looked_at(visit("lesson", lesson="shuffle-cut-deal", step=step))
    assert any("kz-prompt" in element.proto.body for element in app.get("html"))
