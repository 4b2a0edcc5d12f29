"""Match: results typed and imported, teams compared in every form of scoring, and the traveller at pairs."""

import csv
import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bridge.errors import InvalidNotation
from bridge.scoring.matchpoints import Count
from bridge.table import SEATS, Side, Vulnerability
from lessons.language import Language, translator
from pages.widgets.scoring.match_csv import csv_of
from pages.widgets.scoring.match_entry import EntryBoard, EntryLine, read_result, teams_match, typed_traveller
from pages.widgets.scoring.match_import import Imported
from pages.widgets.scoring.match_score import compared
from pages.widgets.scoring.match_state import MatchState, Scoring
from parsers import loads
from tests.pages.test_replay import HOSTILE, said, shown_html

APP = str(Path(__file__).parents[2] / "app.py")
ENGLISH = translator(Language.ENGLISH)
DEAL = '[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]\n'
OPEN_ROOM = (
    f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n{DEAL}'
    '[Declarer "S"]\n[Contract "4H"]\n[Result "10"]\n[Room "Open"]\n\n'
)
CLOSED_ROOM = OPEN_ROOM.replace('[Result "10"]', '[Result "9"]').replace("Open", "Closed")
TABLE = f"""[Board "3"]
[Dealer "S"]
[Vulnerable "EW"]
{DEAL}[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"]
1 6 4H S 10 420
2 7 4H S 11 450
3 8 3NT N 8 -50
4 9 4H N 10 420
[TotalScoreTable "Rank;PairId;TotalMP"]
1 2 41
2 1 33
"""


def opened(lang: str = "en") -> AppTest:
    app = AppTest.from_file(APP, default_timeout=30)
    app.query_params["lang"] = lang
    app.run().switch_page("pages/score.py")
    app.query_params["view"] = "match"
    return looked_at(app.run())


def looked_at(page: AppTest) -> AppTest:
    assert not page.exception
    return page


def typed(page: AppTest, key: str, rows: dict[int, dict[str, str]]) -> AppTest:
    """Type into the table of this key."""
    page.session_state[key] = {"edited_rows": rows, "added_rows": [], "deleted_rows": []}
    return looked_at(page.run())


def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\ufe0e", "").split())


def rows_of(page: AppTest) -> list[str]:
    return [words(row) for row in re.findall(r"<tr[^>]*>(.*?)</tr>", shown_html(page))]


def column(page: AppTest, name: str) -> list[Any]:
    return list(page.data_editor[0].value[name])


# ---- What is typed ----


@pytest.mark.parametrize(
    ("text", "vulnerability", "score"),
    [
        ("4♠ N +1", Vulnerability.NS, 650),
        ("4s n +1", Vulnerability.NS, 650),
        ("4♠ N +1", Vulnerability.EW, 450),
        ("3NT S -1", Vulnerability.NONE, -50),
        ("3NT E =", Vulnerability.BOTH, -600),
        ("4♥X W -2", Vulnerability.EW, 500),
        ("pass", Vulnerability.NONE, 0),
        ("四家不叫", Vulnerability.NONE, 0),
        ("4♠ 南 宕1", Vulnerability.NONE, -50),
        ("-620", None, -620),
        ("−620", None, -620),
        ("+140", None, 140),
        ("90", None, 90),
        ("0", None, 0),
        ("  ", None, None),
    ],
)
def test_a_result_is_a_contract_or_points(text, vulnerability, score):
    row = read_result(text, vulnerability)
    assert (row and row.score) == score


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4♠ +1", "does not name the declarer"),
        ("4♠ N", "does not tell the result"),
        ("-625", "points end in 0"),
        ("9000", "points end in 0"),
        ("8♠ N =", "is 1 to 7, not 8"),
        ("7NT N +1", "cannot end with"),
    ],
)
def test_a_wrong_result_says_what_is_wrong(text, sentence):
    with pytest.raises(InvalidNotation, match=sentence):
        read_result(text, Vulnerability.NONE)


def test_a_contract_needs_the_vulnerability():
    with pytest.raises(InvalidNotation, match="vulnerability is not known"):
        read_result("4♠ N =", None)


@pytest.mark.rule("S16")
def test_in_sixteen_boards_each_player_deals_once_at_every_vulnerability():
    boards = [EntryBoard.numbered(number) for number in range(1, 17)]
    assert [board.dealer for board in boards] == list(SEATS) * 4
    assert len({(board.dealer, board.vulnerability) for board in boards}) == 16


# ---- How it is compared ----


@pytest.mark.rule("S19")
def test_the_difference_of_the_tables_counts():
    boards = (EntryBoard.numbered(1, ("4♠ N =", "3♠ N +1")), EntryBoard.numbered(2, ("-100", "-620")))
    match, wrong = teams_match(boards)
    assert not wrong
    total = compared(match, Scoring.TOTAL_POINTS, ENGLISH)
    imps = compared(match, Scoring.IMPS, ENGLISH)
    assert (total.worths, total.running, total.result) == ((250, 520), (250, 770), "770 : 0")
    assert (imps.worths, imps.running, imps.result) == ((6, 11), (6, 17), "17 : 0")
    assert imps.sentences[0].startswith("Victory points 18.97 : 1.03")
    assert compared(match, Scoring.BOARD_A_MATCH, ENGLISH).result == "4 : 0"


def test_a_wrong_cell_is_named_and_the_other_boards_count():
    match, wrong = teams_match([EntryBoard.numbered(1, ("4♠", "420")), EntryBoard.numbered(2, ("620", "650"))])
    assert [(each.place, each.table) for each in wrong] == [("1", 1)]
    assert len(match.played) == 1


# ---- The page ----


def test_an_empty_match_offers_a_sample():
    page = opened()
    assert "Type the results of both tables" in shown_html(page)
    assert column(page, "vulnerable")[:4] == ["—", "N–S", "E–W", "Both"]
    page.button(key="match-sample").click().run()
    looked_at(page)
    assert "46 : 28" in shown_html(page)
    assert column(page, "running")[-1] == "+18"
    page.button(key="match-clear").click().run()
    assert "Type the results of both tables" in shown_html(looked_at(page))


def test_what_is_typed_is_compared_at_once_and_kept():
    page = typed(opened(), "match-table-0-IMPS", {0: {"first": "4♠ N +1", "second": "4♠ N ="}, 1: {"first": "4x"}})
    assert column(page, "worth")[:2] == ["+1", ""]
    assert "Board 2, table 1" in words(shown_html(page))
    page.switch_page("pages/convert.py").run()
    page.switch_page("pages/score.py").run()
    assert column(looked_at(page), "first")[:2] == ["4♠ N +1", "4x"]


def test_the_boards_can_have_other_numbers():
    page = opened()
    page.number_input(key="match-first").set_value(17).run()
    page.number_input(key="match-count").set_value(8).run()
    assert column(looked_at(page), "board") == [str(number) for number in range(17, 25)]
    assert column(page, "dealer")[:2] == ["N", "E"]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_typed_is_text(text):
    page = typed(opened(), "match-table-0-IMPS", {0: {"first": text}})
    assert "<script>alert" not in shown_html(page)
    page.button_group(key="match-event").set_value("pairs").run()
    page = typed(page, "traveller-table-0", {0: {"north_south": text, "result": "420"}})
    assert "<script>alert" not in shown_html(page)


def test_a_match_in_chinese():
    page = opened("zh")
    page.button(key="match-sample").click().run()
    assert "第 1 队" in shown_html(looked_at(page))
    assert column(page, "dealer")[:4] == ["北", "东", "南", "西"]


# ---- Import ----


@pytest.mark.parametrize("files", [(OPEN_ROOM + CLOSED_ROOM,), (CLOSED_ROOM, OPEN_ROOM)])
def test_two_rooms_make_a_row(files):
    page = opened()
    for number, text in enumerate(files):
        page.file_uploader(key="uploads-match").upload(f"{number}.pbn", text.encode())
    looked_at(page.run())
    assert (column(page, "board"), column(page, "first"), column(page, "second")) == (["7"], ["4♥ S ="], ["4♥ S -1"])
    assert column(page, "worth") == ["+12"]
    assert "Imported: 1 board of a match, 1 traveller." in said(page).replace("\\", "")


def test_a_file_that_is_no_record_is_told():
    page = opened()
    page.file_uploader(key="uploads-match").upload("<b>list</b>.txt", b"milk, bread")
    looked_at(page.run())
    assert "There is no hand record in" in said(page).replace("\\", "")
    assert page.button_group(key="match-event").value == "teams"


def test_travellers_open_the_pairs():
    page = opened()
    third = CLOSED_ROOM.replace('[Result "9"]', '[Result "11"]')
    page.file_uploader(key="uploads-match").upload("a.pbn", (OPEN_ROOM + CLOSED_ROOM + third).encode())
    looked_at(page.run())
    assert page.button_group(key="match-event").value == "pairs"
    page.button_group(key="score-view").set_value("rubber").run()
    looked_at(page.button_group(key="score-view").set_value("match").run())
    assert page.button_group(key="match-event").value == "pairs"


def test_records_without_results_leave_what_was_typed():
    state = MatchState()
    state.fill_with_sample()
    Imported.of(loads(f'[Board "1"]\n{DEAL}').boards).into(state)
    assert state.has_results


def test_a_passed_out_board_and_bare_points_are_imported():
    passed = OPEN_ROOM.replace('[Declarer "S"]\n[Contract "4H"]\n[Result "10"]', '[Contract "Pass"]')
    bare = CLOSED_ROOM.replace('[Contract "4H"]\n[Result "9"]', '[Contract "?"]\n[Result "?"]\n[Score "NS -100"]')
    (board,) = Imported.of(loads(passed + bare).boards).boards
    assert board.results == ("Pass", "-100")


def test_boards_with_one_result_are_a_match_at_one_table():
    page = opened()
    page.file_uploader(key="uploads-match").upload("a.pbn", OPEN_ROOM.encode())
    looked_at(page.run())
    assert page.button_group(key="match-event").value == "sides"
    assert "7 S Both 4 ♥ S = 620 +620" in rows_of(page)


def test_an_address_opens_the_event():
    page = AppTest.from_file(APP, default_timeout=30)
    page.run().switch_page("pages/score.py")
    page.query_params["view"], page.query_params["event"] = "match", "sides"
    assert "Set 1, board 1" in words(shown_html(looked_at(page.run())))


# ---- Pairs ----


@pytest.mark.rule("S18")
def test_a_traveller_has_matchpoints_in_both_directions():
    lines = [EntryLine("1", "9", "4♠ N ="), EntryLine("2", "10", "4♠ N +1"), EntryLine("3", "11", "4♠ N =")]
    traveller, wrong = typed_traveller(1, lines)
    assert not wrong
    assert traveller.matchpoints() == (1, 4, 1)
    assert traveller.matchpoints(Side.EW) == (3, 0, 3)


def test_a_wrong_line_is_named():
    traveller, wrong = typed_traveller(1, [EntryLine("1", "2", "?!"), EntryLine("3", "4", "420")])
    assert [each.place for each in wrong] == ["1"]
    assert len(traveller.rows) == 1


@pytest.fixture
def pairs() -> AppTest:
    page = opened()
    return looked_at(page.button_group(key="match-event").set_value("pairs").run())


def test_the_sample_traveller_is_sorted_by_score(pairs):
    assert "the traveller compares them" in shown_html(pairs)
    pairs.button(key="traveller-sample").click().run()
    rows = rows_of(looked_at(pairs))
    assert rows[1] == "2 10 4 ♠ N +1 +650 14 100.0 0 0.0 +5 +5.86"
    assert rows[-1] == "6 14 4 ♠ N −1 −100 0 0.0 14 100.0 −11 −10.43"
    assert "The datum is 440" in said(pairs).replace("\\", "")
    pairs.button_group(key="traveller-count").set_value(Count.ONE_HALF).run()
    assert rows_of(looked_at(pairs))[1].startswith("2 10 4 ♠ N +1 +650 7 100.0")


def test_the_datum_is_a_parameter(pairs):
    pairs.button(key="traveller-sample").click().run()
    pairs.number_input(key="traveller-cut").set_value(0).run()
    assert "The datum is 400" in said(looked_at(pairs)).replace("\\", "")
    pairs.button_group(key="traveller-step").set_value(0).run()
    assert "The datum is 398.75" in said(looked_at(pairs)).replace("\\", "")


def test_a_score_table_is_a_traveller_and_a_ranking_list(pairs):
    pairs.file_uploader(key="uploads-match").upload("club.pbn", TABLE.encode())
    looked_at(pairs.run())
    rows = rows_of(pairs)
    assert rows[1] == "2 7 4 ♥ S +1 +450 6 100.0 0 0.0 +1 +4.33"
    assert rows[-3:] == ["Rank Pair MP", "1 2 41", "2 1 33"]
    pairs.selectbox[0].set_value(-1).run()
    assert pairs.number_input(key="traveller-number").value == 1


def test_the_table_can_be_taken_along():
    rows = list(csv.reader(StringIO(csv_of(["Pair", "IMPs"], [["=SUM(A1)", -5], ["-1+1", None]]).decode("utf-8-sig"))))
    assert rows == [["Pair", "IMPs"], ["'=SUM(A1)", "-5"], ["'-1+1", ""]]
