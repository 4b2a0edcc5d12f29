"""What double dummy says on the replay page: of a known deal, in the reader's words, and never of hidden cards."""

import csv
import re
import threading
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Card, Strain
from bridge.contract import Contract, Doubling
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import Par, ParContract
from bridge.double_dummy.workers import is_installed
from bridge.table import Seat
from lessons.language import Language, translator
from pages.widgets import solving
from pages.widgets.double_dummy_batch import Batch, TurningPoint, result_of
from pages.widgets.double_dummy_choices import Choice, analysed
from pages.widgets.double_dummy_csv import double_dummy_csv
from pages.widgets.double_dummy_panel import roles
from pages.widgets.double_dummy_words import cards_html, costs_html, grouped, par_html, said_of_card
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import Collection, View
from pages.widgets.samples import samples
from pages.widgets.solving import Analyses, shown_analysis
from pages.widgets.table_data import table_data
from parsers import loads

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

TURNING = """[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
DK D8 D6 S4
C3 CK C2 CJ
S5 SQ S3 S6
H5 SJ S7 S9
H6 S2 SK SA
H7 H3 HK HQ
H8 S8 DQ H2
HJ HA HT H4
C6 C4 C8 CQ
C7 C5 C9 CA
CT H9 D9 ST
"""
"""Four spades: dummy's ♥3 to the eighth trick puts it down, East's ♦Q to the ninth gives it back."""

REVOKE = TURNING.replace("D2 D3 DA D7", "D2 D3 C9 D7")
CLAIMED = TURNING[: TURNING.index("H8 S8")] + "*\n"
NORTH_SOUTH = (Seat.NORTH, Seat.SOUTH)
UNPLAYED = TURNING[: TURNING.index("[Play")]


@pytest.fixture(scope="module")
def solver():
    return Solver()


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch, tmp_path):
    monkeypatch.setattr(solving, "usual_place", lambda: tmp_path / "double_dummy.sqlite")


def board_of(pbn):
    return loads(pbn).boards[0]


def plain(html):
    return re.sub(r"<[^>]*>", "", html).replace("\ufe0e", "")


def said(pbn, position, solver, language=ENGLISH):
    board = board_of(pbn)
    cost, html = said_of_card(board, analysed(board, solver), position, language)
    return cost, plain(html)


# ---- sentences


@needs_solver
@pytest.mark.parametrize(
    ("position", "cost", "sentence"),
    [
        (0, None, "Double dummy, declarer takes 10 tricks."),
        (
            31,
            1,
            "Double dummy, ♥A from dummy keeps 10 tricks; ♥9 and ♥3 leave 9. At the table nobody sees all four hands.",
        ),
        (32, 0, "Double dummy, ♥K from East holds declarer to 9 tricks; ♥10 gives 10."),
        (
            33,
            1,
            "Double dummy, ♥10, ♣9 and ♣8 from East hold declarer to 9 tricks; ♦Q and ♦9 give 10. "
            "At the table nobody sees all four hands.",
        ),
        (52, 0, "Double dummy, 10 tricks: no other card could be played."),
    ],
)
def test_a_card_is_told_with_what_it_kept_or_cost(solver, position, cost, sentence):
    assert said(TURNING, position, solver) == (cost, sentence)


@needs_solver
def test_the_same_in_chinese(solver):
    cost, sentence = said(TURNING, 31, solver, CHINESE)
    assert (cost, sentence) == (1, "双明手：明手出 ♥A 可得 10 墩；♥9、♥3 只剩 9 墩。实战中无人看得到四家牌。")


@needs_solver
@pytest.mark.parametrize("language", Language)
def test_every_sentence_speaks_of_double_dummy_and_blames_nobody(solver, language):
    board, _ = board_of(TURNING), translator(language)
    analysis = analysed(board, solver)
    for position in range(53):
        sentence = plain(said_of_card(board, analysis, position, _)[1])
        assert sentence.startswith("Double dummy, " if language is Language.ENGLISH else "双明手：")
        assert not re.search("mistake|error|blunder|wrong|错|失误", sentence)


@needs_solver
def test_a_lead_that_mattered_was_made_before_dummy_was_seen(solver):
    board = next(each.board for each in samples().boards if each.board.number == 27)
    analysis = analysed(board, solver)
    assert analysis.play.cards[0].mattered
    assert "before dummy is seen" in said_of_card(board, analysis, 1, ENGLISH)[1]


@needs_solver
def test_a_play_that_cannot_be_followed_says_why(solver):
    cost, sentence = said(REVOKE, 5, solver)
    assert cost is None
    assert sentence.startswith("Double dummy cannot follow the play from here. East has a card of the suit led")


@needs_solver
def test_a_claim_that_double_dummy_does_not_bear_out_is_told(solver):
    assert said(CLAIMED, 32, solver)[1].endswith("The record gives declarer 10 in all.")


@needs_solver
def test_the_cards_that_cost_are_listed_by_trick(solver):
    play = analysed(board_of(TURNING), solver).play
    assert [plain(line) for line in costs_html(play, ENGLISH)] == [
        "Trick 8: ♥3 from dummy cost 1, the turning point",
        "Trick 9: ♦Q from East cost 1",
    ]


@needs_solver
def test_the_summary_is_by_role(solver):
    told = dict(roles(analysed(board_of(TURNING), solver).play, ENGLISH))
    assert list(told) == ["Declarer, South", "Leader, West", "Other defender, East"]
    assert sum(hand.cards for hand in told["Declarer, South"]) == 26
    assert [sum(hand.tricks for hand in hands) for hands in told.values()] == [1, 0, 1]


def test_many_cards_are_told_by_suit():
    cards = [Card.parse(code) for code in ("HT", "C9", "C8", "DQ")]
    assert plain(cards_html(cards, ENGLISH)) == "♥10, ♦Q and ♣9 8"
    assert plain(cards_html(cards[:2], CHINESE)) == "♥10、♣9"


def test_the_best_cards_of_the_side_come_first():
    options = {Card.parse("SA"): 9, Card.parse("S2"): 10}
    assert [tricks for tricks, _cards in grouped(Choice(Seat.SOUTH, options, is_declaring=True))] == [10, 9]
    assert [tricks for tricks, _cards in grouped(Choice(Seat.WEST, options, is_declaring=False))] == [9, 10]


@pytest.mark.parametrize(
    ("par", "sentence"),
    [
        (Par(0, ()), "Par: all pass."),
        (
            Par(620, tuple(ParContract(Contract(4, Strain.SPADES, declarer=seat), 10) for seat in NORTH_SOUTH)),
            "Par 4♠ N–S, +620 for N–S.",
        ),
        (
            Par(300, (ParContract(Contract(4, Strain.SPADES, Doubling.DOUBLED, Seat.EAST), 8),)),
            "Par 4♠× E −2, +300 for N–S.",
        ),
        (
            Par(-110, (ParContract(Contract(1, Strain.HEARTS, declarer=Seat.WEST), 8),)),
            "Par 1♥ W +1, +110 for E–W.",
        ),
    ],
)
def test_par_is_told_with_every_contract(par, sentence):
    assert plain(par_html(par, ENGLISH)).replace("\u2060", "") == sentence


# ---- what the table is told


@needs_solver
def test_the_table_is_told_tricks_costs_and_the_turning_point(solver):
    board = board_of(TURNING)
    told = table_data(board, (), View(), 0, ENGLISH, analysis=analysed(board, solver))["analysis"]
    assert told["tricks"] == [10] * 31 + [9] * 2 + [10] * 20
    assert told["options"][30] == {"HA": 0, "H9": 1, "H3": 1}
    assert (len(told["tricks"]), len(told["options"]), told["turning_point"]) == (53, 52, 30)


@needs_solver
def test_the_card_after_the_last_is_weighed_too(solver):
    board = board_of(CLAIMED.replace('[Result "10"]\n', "").replace("*", "+"))
    analysis = analysed(board, solver)
    assert len(analysis.choices) == 33
    assert analysis.choice_at(32).seat is Seat.EAST
    assert {str(card): analysis.choice_at(32).cost(card) for card in analysis.choice_at(32).options} == {
        "♥10": 0, "♦Q": 1, "♦9": 1, "♣9": 0, "♣8": 0,
    }  # fmt: skip


@needs_solver
def test_a_line_that_stops_within_a_trick_has_a_choice(solver):
    board = board_of(TURNING)
    analysis = analysed(replace(board, play=board.play.after(31)), solver)
    assert {str(card): tricks for card, tricks in analysis.choice_at(31).options.items()} == {"♥K": 9, "♥10": 10}


@needs_solver
def test_before_the_lead_every_lead_is_weighed(solver):
    analysis = analysed(board_of(UNPLAYED), solver)
    told = table_data(board_of(UNPLAYED), (), View(), 0, ENGLISH, analysis=analysis)["analysis"]
    assert told["tricks"] == [10]
    assert len(told["options"][0]) == 13
    assert told["turning_point"] is None


def test_without_an_analysis_the_table_is_told_nothing():
    data = table_data(board_of(TURNING), (), View(), 0, ENGLISH, solving=True)
    assert (data["analysis"], data["solving"]) == (None, True)


def test_nothing_is_solved_while_it_is_off():
    assert shown_analysis(board_of(TURNING), View(double_dummy=False)) == (None, False)


def test_nothing_is_told_while_a_hand_is_hidden(monkeypatch):
    monkeypatch.setattr(solving, "analysis_of", lambda board: pytest.fail("it was solved"))
    monkeypatch.setattr(solving, "is_installed", lambda: True)
    assert shown_analysis(board_of(TURNING), View(hidden=frozenset({Seat.EAST}))) == (None, True)


# ---- solving in the background


class SlowSolver(Solver):
    """A solver that waits to be let go."""

    def __init__(self):
        super().__init__()
        self.go_on, self.asked = threading.Event(), 0

    def table(self, deal, *, in_batch=False):
        self.asked += 1
        self.go_on.wait(10)
        return super().table(deal, in_batch=in_batch)


@needs_solver
def test_the_page_does_not_wait_and_boards_are_solved_once():
    slow = SlowSolver()
    shared = Analyses(slow)
    start = time.monotonic()
    assert shared.of(board_of(TURNING)) is None
    assert shared.of(board_of(TURNING.replace('"5"', '"6"'))) is None
    assert time.monotonic() - start < 0.5
    slow.go_on.set()
    deadline = time.monotonic() + 20
    while (found := shared.of(board_of(TURNING))) is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert found.table[Seat.SOUTH, Strain.SPADES] == 10
    assert slow.asked == 1


@needs_solver
def test_the_next_board_is_solved_ahead_with_patience(tmp_path):
    solver = Solver(cache=Cache(tmp_path / "kept.sqlite"))
    shared = Analyses(solver)
    asked, ask = [], solver.workers.ask
    solver.workers.ask = lambda question: (asked.append(question.in_batch), ask(question))[1]
    shared.look_ahead(board_of(TURNING))
    shared.look_ahead(board_of(TURNING.replace('"5"', '"6"')))
    shared._ahead[1].result(30)
    assert asked == [True] * 3
    found = shared.of(board_of(TURNING))
    shared.look_ahead(board_of(TURNING))
    assert found.table[Seat.SOUTH, Strain.SPADES] == 10
    assert len(asked) == 3
    solver.close()


@needs_solver
def test_the_longest_unused_analysis_gives_way(solver):
    few = Analyses(solver, most=2)
    for contract in ("1S", "2S", "3S"):
        few.of(board_of(UNPLAYED.replace("4S", contract)))
    assert len(few._asked) == 2


# ---- all boards


@needs_solver
def test_a_batch_goes_through_all_boards_in_order(solver):
    boards = [each.board for each in samples().boards[:4]] + [board_of(TURNING)]
    batch = Batch(boards, solver, lambda: True)
    batch._thread.join(60)
    assert not batch.is_running
    assert len(batch.results) == 5
    last = batch.results[-1]
    assert (last.tricks, last.given_ns, last.given_ew) == (10, 1, 1)
    assert last.turning_point == TurningPoint(8, Seat.NORTH, Card.parse("H3"))


@needs_solver
@pytest.mark.parametrize("ends", ["stopped", "left"])
def test_a_batch_ends_when_it_is_stopped_or_left(ends):
    slow = SlowSolver()
    batch = Batch([each.board for each in samples().boards], slow, lambda: ends != "left")
    if ends == "stopped":
        batch.stop()
    slow.go_on.set()
    batch._thread.join(60)
    assert not batch.is_running
    assert len(batch.results) < 35


@needs_solver
def test_the_csv_has_a_row_a_board_and_no_formula(solver):
    collection = Collection((opened("=a.pbn", TURNING.replace('"5"', '"=1+1"').encode()),))
    board = collection.boards[0]
    content = double_dummy_csv([(board, result_of(board.board, analysed(board.board, solver)))], ENGLISH)
    heads, row = csv.reader(StringIO(content.decode("utf-8-sig")))
    told = dict(zip(heads, row, strict=True))
    assert (told["File"], told["Board"]) == ("'=a.pbn", "'=1+1")
    assert (told["Contract"], told["Tricks"], told["Double dummy"]) == ("4♠ S", "10", "10")
    assert (told["Turning point"], told["Hand"], told["Card"]) == ("8", "North", "♥3")
    assert (told["Par, N–S"], told["Par contracts"], told["S ♠"]) == ("620", "4♠ N–S", "10")


# ---- the page


@pytest.fixture
def page():
    return AppTest.from_file(APP, default_timeout=30).switch_page("pages/replay.py")


def html_of(page):
    bodies = (element.proto.body for element in page.get("html"))
    return "\n".join(body for body in bodies if "<script>(()" not in body and "<style>" not in body)


def opens(page, pbn, language="en"):
    page.query_params["lang"] = language
    page.run().file_uploader(key="uploads").upload("a.pbn", pbn.encode())
    return until_solved(page.run())


def until_solved(page):
    deadline = time.monotonic() + 30
    while "<td>…</td>" in html_of(page) and time.monotonic() < deadline:
        time.sleep(0.2)
        page.run()
    assert not page.exception
    return page


@needs_solver
def test_the_page_shows_the_table_and_par(page):
    html = html_of(opens(page, TURNING))
    assert '<td class="kz-played">10</td>' in html
    assert "Par 4♠ N–S, +620 for N–S." in plain(html).replace("\u2060", "")
    assert "Double dummy, declarer takes 10 tricks." in html


@needs_solver
def test_the_page_speaks_chinese(page):
    html = html_of(opens(page, TURNING, "zh"))
    assert "各家可得墩数" in html
    assert "标准定约" in html
    assert not re.search("Double dummy|Par |trick", plain(html))


@needs_solver
def test_a_table_of_the_record_that_disagrees_is_told_with_its_cells(page, solver):
    table = analysed(board_of(TURNING), solver).table
    seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    digits = "".join(f"{table[seat, strain]:X}" for seat in seats for strain in reversed(Strain))
    tag = '[DoubleDummyTricks "{}"]\n[Play'
    same = html_of(opens(page, TURNING.replace("[Play", tag.format(digits))))
    assert "The record&#x27;s own table says the same." in same
    other = html_of(opens(page, TURNING.replace("[Play", tag.format("0" + digits[1:]))))
    assert "The record&#x27;s own table says otherwise: North NT 0, not 8." in other


@needs_solver
def test_hidden_hands_wait(page):
    page.query_params["hide"] = "EW"
    html = html_of(opens(page, TURNING))
    assert "Double dummy waits until all hands are shown." in html
    assert "kz-tricks" not in html
    assert "Double dummy," not in html


def test_the_toggle_takes_it_all_away_and_stands_in_the_address(page):
    opens(page, UNPLAYED).toggle(key="double-dummy").set_value(False).run()
    assert "kz-tricks" not in html_of(page)
    assert any('"dd": "0"' in element.proto.body for element in page.get("html"))
    page.query_params["dd"] = "0"
    again = AppTest.from_file(APP, default_timeout=30).switch_page("pages/replay.py")
    again.query_params["dd"] = "0"
    assert not again.run().toggle(key="double-dummy").value


def test_a_deal_that_cannot_be_solved_gets_a_sentence(page):
    html = html_of(opens(page, '[Board "1"]\n[Deal "N:QJ82.A93.843.K54 - - -"]\n[Contract "4S"]\n[Declarer "S"]\n'))
    assert "East&#x27;s hand is not known." in html
    assert page.title[0].value == "Board 1"


def test_without_the_solver_a_sentence_stands_there(page, monkeypatch):
    monkeypatch.setattr("bridge.double_dummy.workers.is_installed", lambda: False)
    solving.analyses.clear()
    html = html_of(opens(page, TURNING.replace("[Deal", '[Site "x"]\n[Deal')))
    solving.analyses.clear()
    assert "The double-dummy solver is not installed." in html
    assert "kz-tricks" not in html


@needs_solver
def test_the_list_analyses_all_boards(page):
    page.run()
    page.session_state["board-list"] = True
    page.run().button(key="double-dummy-all").click().run()
    deadline = time.monotonic() + 60
    while not any("35 of 35" in caption.value for caption in page.caption) and time.monotonic() < deadline:
        time.sleep(0.5)
        page.run()
    assert not page.exception
    table = page.dataframe[0].value
    assert list(table["Double dummy"][:6]) == ["=", "=", "=", "=", "=", "−1"]
    assert table["N–S gave"].sum() == 0
