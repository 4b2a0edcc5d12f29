"""Your own boards: what they say of contracts, deals, double dummy and players, and the way from each to its replay."""

import json
import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from bridge.batch import deals
from bridge.board import Board
from bridge.board_findings import Filter
from bridge.board_frame import Solved
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.boards import BoardAnalysis
from bridge.double_dummy.values import TrickTable
from bridge.fairness import looks
from bridge.table import SEATS, Seat, Side, Vulnerability
from lessons.language import Language, translator
from library.boards import Library
from library.search import Wanted
from pages.widgets import learner, solving
from pages.widgets.replay_state import Collection, OpenedFile
from pages.widgets.statistics import own_boards_solving
from pages.widgets.statistics.own_boards import PARTS
from pages.widgets.statistics.own_boards_behind import MOST_LISTED, pointed_at, rows_html
from pages.widgets.statistics.own_boards_solving import Run
from pages.widgets.statistics.own_boards_source import _of, told_of
from pages.widgets.statistics.own_boards_state import Origin, OwnBoards, Place, Source
from pages.widgets.statistics.own_boards_words import by_chance, verdict
from parsers import Records, dumps, loads

APP = str(Path(__file__).parents[2] / "app.py")
STATISTICS = "pages/statistics.py"
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
TABLE = TrickTable.of({seat: [5, 7, 6, 5, 6] if seat.side is Side.NS else [7, 5, 6, 8, 6] for seat in SEATS})
PAR = {"OptimumScore": "EW 110"}


def board(contract: str, tricks: int, label: int = 1, pair: tuple[str, str] = ("Ann", "Bob"), **tags: str) -> Board:
    north, south = pair
    players = {Seat.NORTH: north, Seat.SOUTH: south, Seat.EAST: "Eve", Seat.WEST: "<b>Wim</b>"}
    digits = "".join(f"{TABLE[seat, strain]:x}" for seat in (0, 2, 1, 3) for strain in reversed(Strain))
    return Board.of(
        label=label,
        dealer=Seat.NORTH,
        vulnerability=Vulnerability.NONE,
        deal=DEAL,
        players=players,
        contract=Contract.parse(contract),
        result=tricks,
        tags={"Event": "Club night", "Date": "2024.05.31", "DoubleDummyTricks": digits, **PAR, **tags},
    )


TABLES = (
    board("2S W", 8),
    board("2S W", 9, pair=("Cid", "Dan")),
    board("1NT N", 6, pair=("Fay", "Gus")),
    board("4S W", 8, pair=("Ida", "Jim"), Event="Cup"),
)
"""A deal at four tables: N–S score −110, −140, −50 and 100."""


@pytest.fixture(autouse=True)
def owner(monkeypatch, tmp_path) -> SimpleNamespace:
    """Who sits at the browser, with an empty library."""

    def manager(*arguments: object, **options: object) -> PagesManager:
        made = PagesManager(*arguments, **options)
        PagesManager.uses_pages_directory = False  # as on a server that has seen st.navigation; AppTest forgets it
        return made

    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", manager)
    monkeypatch.setenv("KIBITZ_DATABASE", f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    monkeypatch.setattr(learner, "_learner", lambda: "ann")
    monkeypatch.setattr(solving, "usual_place", lambda: tmp_path / "double_dummy.sqlite")
    learner._database.clear()
    st.cache_resource.clear()
    yield
    learner._database.clear()


@pytest.fixture
def kept() -> int:
    return keep(TABLES, "night.pbn")


def keep(boards: tuple[Board, ...], name: str) -> int:
    content = dumps(boards)
    shelf = Library(learner._database().engine, "ann")
    return shelf.keep(name, "pbn", content.encode(), loads(content).boards)


def opened(part: str = "contracts", **address: str) -> AppTest:
    page = AppTest.from_file(APP, default_timeout=60).switch_page(STATISTICS)
    for name, value in {"view": "boards", "part": part, **address}.items():
        page.query_params[name] = value
    return run(page)


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).replace("\ufe0e", "").split())


def headings(page: AppTest) -> list[str]:
    return [words(html.proto.body) for html in page.get("html") if "<h3" in html.proto.body]


def said(page: AppTest) -> str:
    told = [str(element.value) for element in [*page.text, *page.caption]]
    return words("\n".join([*told, *(html.proto.body for html in page.get("html"))]))


def rows(page: AppTest) -> str:
    lists = [json.loads(each.proto.json).get("html", "") for each in page.get("bidi_component")]
    return next(html for html in lists if "kz-own-boards" in html)


def source_of(boards: tuple[Board, ...], origin: Origin = Origin.OPENED, total: int | None = None) -> Source:
    places = tuple(Place(None, number) for number in range(1, len(boards) + 1))
    return Source("key", origin, total or len(boards), boards, places)


# ---- where the boards come from


def test_without_a_library_the_samples_are_shown_said_to_be_and_opened():
    page = opened()
    assert "35 boards: the sample deals of the course, which were chosen to teach." in said(page)
    assert "Keep files in your library" in said(page)
    page.session_state["own-boards"].rows.going = 0, 3
    page.run()
    assert page.session_state["replay"].index == 2


def test_the_newest_collection_of_the_library_is_read(kept):
    page = opened()
    assert "4 boards of your library." in said(page)
    assert page.multiselect[0].value == [kept]


def test_several_collections_are_read_together(kept):
    other = keep((board("3NT N", 9, label=9),), "other.pbn")
    page = opened()
    page.multiselect[0].set_value([kept, other])
    assert "5 boards of your library." in said(run(page))
    page.multiselect[0].set_value([])
    assert "the sample deals" in said(run(page))


def test_boards_open_in_replay_are_read():
    file = OpenedFile("night.pbn", "digest", Records(TABLES, (), "pbn"))
    source = _of(Collection((file,)), Origin.OPENED)
    assert [place.number for place in source.places] == [1, 2, 3, 4]
    assert told_of(OwnBoards().shown(source), ENGLISH, has_library=True) == "4 boards, open in Replay."


def test_it_is_said_that_more_boards_are_there():
    shown = OwnBoards().shown(source_of(TABLES, Origin.LIBRARY, 50_000))
    told = told_of(shown, ENGLISH, has_library=True)
    assert told.endswith("These are the first of 50,000: choose fewer collections, a player or a time to see others.")


def test_boards_are_chosen_by_player_partner_event_and_date(kept):
    page = opened()
    page.selectbox(key="boards-player").set_value("Eve")
    page = run(page)
    assert page.session_state["own-boards"].wanted == Filter(player="Eve")
    page.selectbox(key="boards-event").set_value("Cup")
    page = run(page)
    assert "0% of the contracts were made: n = 1" in headings(page)[1]
    assert "4 boards of your library. 1 of them agree with the filters." in said(page)
    page.text_input(key="boards-from").set_value("2025")
    assert "No board is like this." in said(run(page))


def test_a_date_that_is_none_is_told(kept):
    page = opened()
    page.text_input(key="boards-to").set_value("yesterday")
    assert "A year, or a date such as 2024-05-31." in said(run(page))


# ---- what they say


def test_contracts_results_and_declarers(kept):
    told = headings(opened())
    assert told[0] == "2 ♠ was played most often: 2 of 4 boards (50%)"
    assert told[1].startswith("50% of the contracts were made: n = 4 of 1 deal, ")
    assert told[2] == "N–S declared 0 of 1 deal: chance alone splits so unevenly in 100 of 100 such sets"


def test_few_deals_are_not_judged(kept):
    assert headings(opened("deals")) == ["1 deal: too few to judge the shuffle, which takes 100 different ones"]


def test_many_deals_are_judged():
    dealt = [Deal.of(dict(zip(SEATS, deal.hands, strict=True))) for deal in next(deals(120, 3))]
    keep(tuple(Board.of(label=number, deal=deal) for number, deal in enumerate(dealt, start=1)), "fair.pbn")
    page = opened("deals")
    assert headings(page) == ["Nothing speaks against a fair shuffle (n = 120 deals)"]
    assert said(page).count("a fair dealer gives a difference this large in") == 11
    assert "Of 11 looks at the same deals one is often odd by chance" in said(page)
    assert "of 100 such sets by a fair dealer at most 5 get it" in said(page)


def test_a_bad_shuffle_is_told_in_words():
    found = next(deals(200, 4))
    found.hands[:50] = found.hands[0]
    assert verdict(looks(found), 200, ENGLISH).startswith("A fair shuffle seldom gives these deals (n = 200): ")


@pytest.mark.parametrize(("chance", "told"), [(0.374, "in 37 of 100"), (0.004, "in fewer than 1 of 100")])
def test_chance_in_words(chance, told):
    assert told in by_chance(chance, ENGLISH)
    assert "100 批" in by_chance(chance, CHINESE)


def test_tricks_and_points_against_double_dummy(kept):
    """Double dummy 8, 8, 6 and 8 tricks were 8, 9, 6 and 8; par is −110 for N–S."""
    told = headings(opened("double-dummy"))
    assert told[0].startswith("Declarer took 0.25 tricks a board more than double dummy")
    assert told[1].startswith("N–S scored 60 points a board more than par")


def test_game_decisions(kept):
    page = opened("bidding")
    assert "0 of 4 boards analysed, double dummy; 4 more bring tables of their own" in said(page)
    assert headings(page)[0].startswith("Game: double dummy agrees with 75% of the decisions (n = 4 of 1 deal")
    page.selectbox(key="boards-of-boards-game-en").set_value("bid, down as double dummy")
    assert words(rows(run(page))).count("Board 1") == 1


def test_scores_against_other_tables(kept):
    """The fourth table played another event: matchpoints are 50, 0 and 100% for N–S."""
    page = opened("tables")
    assert headings(page)[0] == "One side had 80% of the matchpoints or more on 2 of 3 boards"
    page.selectbox(key="boards-player").set_value("Fay")
    told = headings(run(page))
    assert told == [
        "Fay: 100.0% of the matchpoints (n = 1)",
        "Fay: +2.50 IMPs a board against the other tables (n = 1)",
    ]
    page.selectbox(key="boards-player").set_value("Ida")
    assert "None of these boards was played at another table" in said(run(page))


def test_players_pairs_days_and_events(kept):
    page = opened("players")
    table = page.dataframe[-1].value
    eve = table[table["Players"] == "Eve"].iloc[0]
    assert (eve["Boards"], eve["Declared"], eve["Matchpoints, %"]) == (4, 0, 50.0)
    page.session_state["boards-by"] = "pair"
    assert {"Ann – Bob", "<b>Wim</b> – Eve"} <= set(run(page).dataframe[-1].value["Partnerships"])
    page.session_state["boards-by"] = "event"
    table = run(page).dataframe[-1].value
    assert dict(zip(table["Events"], table["Boards"], strict=True)) == {"Club night": 3, "Cup": 1}


# ---- the boards behind a finding


def test_boards_behind_a_bar_lead_to_their_replay(kept):
    page = opened()
    page.selectbox(key="boards-of-boards-contracts-en").set_value("2S")
    page = run(page)
    html = rows(page)
    assert html.count("<tr><td>") == 2
    assert f'href="replay?collection={kept}&amp;board=1"' in html
    page.session_state["own-boards"].rows.going = kept, 2
    page.run()
    assert page.session_state["replay"].current.board == TABLES[1]


def test_lists_are_bounded_and_texts_stay_texts():
    html = rows_html(source_of(TABLES * 20), range(80), ENGLISH)
    assert html.count("<tr><td>") == MOST_LISTED
    assert "The first 50 of 80 boards." in html
    assert "&lt;b&gt;Wim&lt;/b&gt;" in html
    assert "<b>Wim" not in html
    assert 'href="replay?source=file&amp;board=1"' in html


@pytest.mark.parametrize(
    ("told", "group"),
    [
        (None, None),
        ({"selection": {"points": []}}, None),
        ({"selection": {"points": [{"customdata": "3NT"}]}}, "3NT"),
        ({"selection": {"points": [{"x": 1}, {"customdata": ["4S", 2]}]}}, "4S"),
    ],
)
def test_the_mark_that_was_chosen_names_its_group(told, group):
    assert pointed_at(told) == group


# ---- the analysis in the background


def test_boards_are_analysed_until_all_are(monkeypatch):
    analysis = BoardAnalysis(table=TABLE)
    monkeypatch.setattr(own_boards_solving, "analyse_boards", lambda boards, solver, stop: (analysis for _ in boards))
    run = Run({3: TABLES[0], 5: TABLES[1]}, None, lambda: True)
    run.wait(10)
    assert run.found == {3: Solved(TABLE), 5: Solved(TABLE)}
    assert not run.is_running


def test_what_was_found_is_drawn(kept):
    page = opened("double-dummy")
    state = page.session_state["own-boards"]
    key, _count = state._framed[0]
    state.solved[key] = {0: Solved(TABLE, -110, (1, 0, 0, 2), 0)}
    told = headings(run(page))
    assert told[0].startswith(
        "A board cost declarer 2.00 tricks double dummy, the opening lead 0.00, the defence after it 1.00 (n = 1)"
    )
    page.selectbox(key="boards-player").set_value("Ann")
    assert headings(run(page))[0] == (
        "Ann: a board cost – tricks double dummy as declarer, 0.00 by the opening lead, 1.00 in the defence (n = 1)"
    )


def test_losses_are_noted_in_the_library(kept):
    ids = Library(learner._database().engine, "ann").board_ids(kept)
    source = Source("key", Origin.LIBRARY, 1, TABLES[:1], (Place(kept, 1, ids[0]),))
    own_boards_solving._note_losses(source, {0: Solved(TABLE, -110, (1, 0, 0, 2), 0)})
    found = Library(learner._database().engine, "ann").search(Wanted(loss_at_least=1)).rows
    assert [(each.loss_declaring, each.loss_defending) for each in found] == [(2, 1)]


# ---- the address and the language


def test_the_address_names_the_part(kept):
    page = opened("tables")
    assert any('"part": "tables"' in html.proto.body for html in page.get("html"))
    assert opened("nonsense").session_state["own-boards"].part == "contracts"


def test_every_part_speaks_chinese(kept):
    page = opened(lang="zh")
    for part in PARTS:
        page.session_state["boards-part"] = part
        assert "4 副" in said(run(page))
        assert not re.search(r"[A-Za-z]{4,} [a-z]{3,}", " ".join(headings(page)))
