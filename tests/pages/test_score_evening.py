"""A rubber evening on the page, and the match of two sides, board after board."""

import json
import re

import pytest
from streamlit.testing.v1 import AppTest

from bridge.contract import Contract, Doubling
from bridge.dealing import Pack
from bridge.evening import Evening, Partners
from bridge.scoring.pad import Result
from bridge.scoring.rubber import Rubber
from bridge.table import Seat
from lessons.language import Language
from pages.widgets.scoring.evening_table import _break_off
from pages.widgets.scoring.match_state import MatchState
from tests.pages.test_replay import HOSTILE, shown_html


def evening_app() -> None:
    """The evening alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.scoring.evening import evening

    evening(reader_translator())


def match_app() -> None:
    """The match of two sides alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.scoring.match_sides import sides
    from pages.widgets.scoring.match_state import match_state

    sides(match_state(), reader_translator())


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


@pytest.fixture
def evening() -> AppTest:
    page = run(AppTest.from_function(evening_app, default_timeout=30))
    for player, name in enumerate(("Ann", "Bob", "Clare")):
        page.text_input(key=f"evening-name-{player}").set_value(name)
        run(page)
    return page


@pytest.fixture
def match() -> AppTest:
    return run(AppTest.from_function(match_app, default_timeout=30))


def press(page: AppTest, key: str) -> AppTest:
    page.button(key=key).click()
    return run(page)


def cut(page: AppTest, cards: str) -> AppTest:
    """Type the cards drawn."""
    page.text_input(key="evening-cut-typed").set_value(cards)
    next(button for button in page.button if button.form_id == "evening-cut-form").click()
    return run(page)


def write(page: AppTest, game: str, *results: str) -> AppTest:
    for text in results:
        page.text_input(key=f"{game}-typed").set_value(text)
        next(button for button in page.button if button.form_id == f"{game}-typed-form").click()
        run(page)
    return page


def choose(page: AppTest, name: str, value: object) -> AppTest:
    """Click in the field whose key begins so."""
    next(group for group in page.button_group if group.key and group.key.startswith(name)).set_value(value)
    return run(page)


def told(page: AppTest) -> str:
    """What the page says, without markup."""
    html = re.sub(r"(?s)<style.*?</style>", "", shown_html(page))
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).replace("\ufe0e", "")


def rows_of(page: AppTest, table: str) -> list[str]:
    markup = re.search(rf'(?s)<table class="{table}">.*?</table>', shown_html(page))
    assert markup
    rows = re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", markup[0])
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", row)).replace("\ufe0e", "").strip() for row in rows]


def evening_of(page: AppTest) -> Evening:
    state = page.session_state["evening-state"].evening
    assert isinstance(state, Evening)
    return state


# ---- The cut


@pytest.mark.rule("T3")
def test_the_cut_says_who_plays_with_whom_and_why(evening):
    cut(evening, "S9 HK D9 C2")
    assert "Bob and Ann drew the two highest cards and play against Clare and Player 4." in told(evening)
    assert "Bob has the highest card, deals first" in told(evening)
    assert "♠ 9 is above ♦ 9: equal ranks go by suit" in told(evening)


@pytest.mark.rule("T3")
def test_the_highest_card_chooses_seat_and_pack_and_an_opponent_may_sit_on_the_left(evening):
    cut(evening, "S9 HK D9 C2")
    choose(evening, "evening-seat", Seat.SOUTH)
    choose(evening, "evening-left", 3)
    choose(evening, "evening-pack", Pack.BLUE)
    press(evening, "evening-sit")
    table = evening_of(evening).table
    assert table.players == (0, 2, 1, 3)
    assert (table.turn.dealer, table.turn.pack) == (Seat.SOUTH, Pack.BLUE)
    assert "Bob, South, deals the blue pack Player 4 shuffles Clare cuts Ann shuffles the other pack" in told(evening)


def test_the_cards_may_be_drawn_here_again_and_put_back(evening):
    press(evening, "evening-draw-cards")
    first = evening.session_state["evening-state"].cut
    press(evening, "evening-draw-again")
    assert evening.session_state["evening-state"].cut != first
    press(evening, "evening-leave")
    assert evening.text_input(key="evening-name-1").value == "Bob"


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [("S9 HK", "Four players draw a card each"), ("S9 HK S9 C2", "was drawn twice"), ("S9 HK D1 <b>", "")],
)
def test_a_cut_that_cannot_be_is_told(evening, cards, sentence):
    cut(evening, cards)
    assert 'role="alert"' in shown_html(evening)
    assert sentence in told(evening)
    assert "<b>&" not in shown_html(evening)
    assert evening.session_state["evening-state"].cut is None


# ---- Rubber after rubber


@pytest.fixture
def seated(evening: AppTest) -> AppTest:
    return press(cut(evening, "S9 HK D9 C2"), "evening-sit")


@pytest.mark.rule("S12", "A8")
def test_a_rubber_deal_by_deal(seated):
    write(seated, "evening1", "2♣ S +1")
    assert "Rubber 1, deal 2 Clare, East, deals the blue pack shuffled by Ann Bob cuts" in told(seated)
    assert "N–S have 40 below the line, 60 short of game" in told(seated)
    write(seated, "evening1", "pass")
    assert "Rubber 1, deal 3 Ann, South, deals the red pack" in told(seated)
    write(seated, "evening1", "4♥ E =", "3NT W +1")
    assert "Rubber 1 is over" in told(seated)
    assert "E–W win by 890 points." in told(seated)
    assert rows_of(seated, "kz-figures") == [
        "Accounts Ann Bob Clare Player 4",
        "Rubber 1 −890 −890 +890 +890",
        "Total −890 −890 +890 +890",
        "Back score −9 −9 +9 +9",
    ]
    assert not [field for field in seated.text_input if field.key == "evening1-typed"]


def test_clicks_enter_a_deal_once(seated):
    choose(seated, "evening1-bid", "4S")
    choose(seated, "evening1-doubling", Doubling.DOUBLED)
    choose(seated, "evening1-declarer", Seat.SOUTH)
    press(seated, "evening1-enter")
    assert evening_of(seated).table.pad.results == (Result(Contract.parse("4SX S"), 10),)


@pytest.mark.rule("T3", "S12")
def test_the_next_rubber_has_new_partners_and_the_accounts_go_on(seated):
    write(seated, "evening1", "4♠ S =", "3NT N =")
    cut(seated, "SA H2 DA C3")
    assert "Ann and Clare drew the two highest cards" in told(seated)
    press(seated, "evening-sit")
    assert "Rubber 2, deal 1 Ann, North, deals the red pack" in told(seated)
    write(seated, "evening2", "4♠ N =", "3NT S =")
    assert rows_of(seated, "kz-figures")[1:] == [
        "Rubber 1 +920 +920 −920 −920",
        "Rubber 2 +920 −920 +920 −920",
        "Total +1,840 0 0 −1,840",
        "Back score +18 0 0 −18",
    ]


def test_partners_may_change_in_turn(seated):
    write(seated, "evening1", "4♠ S =", "3NT N =")
    choose(seated, "evening-partners", Partners.PIVOT)
    cut(seated, "C2 C3 C4 CA")
    assert "Player 4 has the highest card and deals first." in told(seated)
    assert not [group for group in seated.button_group if group.key and group.key.startswith("evening-seat")]
    press(seated, "evening-sit")
    table = evening_of(seated).table
    assert table.seat(1) is Seat.NORTH
    assert table.seat(1).partner is not table.seat(0)
    assert table.pad.dealer is table.seat(3)


def test_undo_leads_back_over_the_end_of_a_rubber(seated):
    write(seated, "evening1", "4♠ S =", "3NT N =")
    press(cut(seated, "SA H2 DA C3"), "evening-sit")
    press(seated, "evening-undo")
    assert "Rubber 1 is over" in told(seated)
    press(seated, "evening-undo")
    assert "Rubber 1, deal 2" in told(seated)


def test_a_rubber_broken_off_is_settled_and_the_evening_ends(seated):
    write(seated, "evening1", "4♠ S =")
    next(button for button in seated.button if button.label == "Break off the rubber").click()
    assert "Rubber 1 +420 +420 −420 −420" in rows_of(run(seated), "kz-figures")
    press(seated, "evening-end")
    assert seated.text_input(key="evening-name-0").value == "Ann"
    assert seated.session_state["evening-state"].evening is None


def test_a_saved_evening_goes_on_in_a_new_session(seated):
    write(seated, "evening1", "4♠ S =", "3NT N =")
    saved = json.dumps(seated.session_state["evening-state"].as_dict())
    page = run(AppTest.from_function(evening_app, default_timeout=30))
    page.file_uploader[0].upload("evening.json", saved.encode())
    assert "Rubber 1 is over" in told(run(page))
    assert rows_of(page, "kz-figures") == rows_of(seated, "kz-figures")


@pytest.mark.parametrize("content", [b"\xff", b"{}", b"[" * 100_000, json.dumps(Rubber().as_dict()).encode()])
def test_what_is_no_saved_evening_is_refused(evening, content):
    evening.file_uploader[0].upload("evening.json", content)
    assert 'role="alert"' in shown_html(run(evening))
    assert evening.session_state["evening-state"].evening is None


def test_an_evening_of_chicago(evening):
    choose(evening, "evening-game", "chicago")
    press(cut(evening, "S9 HK D9 C2"), "evening-sit")
    write(evening, "evening1", "2♠ S =", "pass", "2♥ N =", "4♥X N -2", "1NT W +1")
    assert "Chicago 1 −250 −250 +250 +250" in rows_of(evening, "kz-figures")
    assert "Back score −3 −3 +3 +3" in rows_of(evening, "kz-figures")


def test_a_wrong_result_gets_its_sentence(seated):
    write(seated, "evening1", "4♠ -1")
    assert "write who declared" in told(seated)
    assert not evening_of(seated).table.pad.results


def test_two_of_the_same_name_are_told_apart(evening):
    evening.text_input(key="evening-name-3").set_value("Clare")
    cut(run(evening), "S9 HK D9 C2")
    assert "Bob and Ann drew the two highest cards and play against Clare (3) and Clare (4)." in told(evening)
    choose(evening, "evening-left", 3)
    assert evening_of(press(evening, "evening-sit")).table.players == (1, 3, 0, 2)


def test_a_rubber_is_broken_off_once_and_an_earlier_mistake_forgotten(seated):
    write(seated, "evening1", "4♠ S =", "rubbish")
    state = seated.session_state["evening-state"]
    assert state.wrong is not None
    _break_off(state)
    _break_off(state)
    assert 'role="alert"' not in shown_html(run(seated))
    assert "Rubber 1 is over" in told(seated)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text(evening, name):
    evening.text_input(key="evening-name-0").set_value(name[:20])
    press(cut(run(evening), "S9 HK D9 C2"), "evening-sit")
    write(evening, "evening1", "4♠ S =", "3NT N =")
    assert "<script>" not in shown_html(evening)
    assert "<img" not in shown_html(evening)


def test_the_evening_in_chinese(evening):
    evening.session_state["language"] = Language.CHINESE
    words = [told(run(evening))]
    words.append(told(press(cut(evening, "S9 HK D9 C2"), "evening-leave")))
    press(cut(evening, "S9 HK D9 C2"), "evening-sit")
    words += [told(evening), *(button.label for button in evening.button)]
    words.append(told(write(evening, "evening1", "4♠ S =", "3NT N =")))
    assert not set(re.findall(r"[A-Za-z]{3,}", " ".join(words))) - {"Ann", "Bob", "Clare"}


# ---- The match of two sides


@pytest.mark.rule("S16")
def test_each_board_has_its_dealer_and_vulnerability(match):
    assert "Set 1, board 1 Dealer North None vulnerable" in told(match)
    boards = [row for row in rows_of(match, "kz-match")[1:] if row[0].isdigit()]
    assert " ".join(row.split()[1] for row in boards) == "N E S W " * 3 + "N E S W"
    cycle = ["—", "N–S", "E–W", "Both"]
    assert [row.split()[2] for row in boards] == [cycle[(place + place // 4) % 4] for place in range(16)]


@pytest.mark.rule("S17")
def test_a_match_is_played_from_the_first_board_to_the_last(match):
    write(match, "sides", "4♠ N =", "3NT E -1", "pass", "-620")
    assert rows_of(match, "kz-match")[1:6] == [
        "1 N — 4 ♠ N = 420 +420",
        "2 E N–S 3NT E −1 50 +470",
        "3 S E–W passed out 0 0 +470",
        "4 W Both 620 −150",
        "Set 1 470 620",
    ]
    assert "470 : 620" in told(match)
    assert "E–W lead by 150 points." in told(match)
    assert "Set 2, board 5 Dealer North N–S vulnerable" in told(match)
    write(match, "sides", *["1NT S ="] * 12)
    assert "The match is over" in told(match)
    assert "N–S win by 930 points." in told(match)
    assert rows_of(match, "kz-match")[-1] == "Total 1,550 620 +930"
    assert not match.text_input


@pytest.mark.rule("S17")
def test_equal_totals_have_no_winner(match):
    write(match, "sides", "420", "-420", *["pass"] * 14)
    assert "Both sides have the same number of points." in told(match)


def test_clicks_enter_a_board(match):
    choose(match, "sides-bid", "3NT")
    choose(match, "sides-declarer", Seat.WEST)
    choose(match, "sides-tricks", 10)
    press(match, "sides-enter")
    press(match, "sides-passed-out")
    assert rows_of(match, "kz-match")[1:3] == ["1 N — 3NT W +1 430 −430", "2 E N–S passed out 0 0 −430"]


def test_undo_and_a_correction(match):
    write(match, "sides", "4♠ N =", "3NT E -1")
    match.selectbox[0].set_value(0)
    run(match)
    write(match, "sides", "4♠ N +1")
    assert "1 N — 4 ♠ N +1 450 +450" in rows_of(match, "kz-match")
    assert "Set 1, board 3" in told(match)
    press(match, "sides-undo")
    assert "1 N — 4 ♠ N = 420 +420" in rows_of(match, "kz-match")
    press(match, "sides-undo")
    assert "Set 1, board 2" in told(match)


def test_nothing_is_left_to_undo_twice():
    state = MatchState()
    state.enter(0, "4♠ S =")
    state.undo()
    state.undo()
    assert state == MatchState(visit=2)


def test_what_is_no_result_is_told_and_nothing_is_written(match):
    write(match, "sides", "<b>4♠</b>")
    assert 'role="alert"' in shown_html(match)
    assert "<b>4" not in shown_html(match)
    assert match.session_state["match-state"].next == 0
    write(match, "sides", "4♠ N =")
    assert 'role="alert"' not in shown_html(match)


@pytest.mark.rule("S17")
def test_the_sample_is_summed_in_four_sets(match):
    press(match, "sides-sample")
    sums = [row for row in rows_of(match, "kz-match") if row.startswith(("Set", "Total"))]
    assert sums == ["Set 1 970 100", "Set 2 920 110", "Set 3 810 790", "Set 4 1,630 660", "Total 4,330 1,660 +2,670"]
    press(match, "sides-clear")
    assert match.session_state["match-state"].next == 0


def test_the_match_in_chinese(match):
    match.session_state["language"] = Language.CHINESE
    run(match)
    words = [told(match), told(press(match, "sides-sample")), *(button.label for button in match.button)]
    assert not set(re.findall(r"[A-Za-z]{3,}", " ".join(words)))
