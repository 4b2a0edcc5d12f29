"""The library page: what is kept is found, opened, named, taken along and brought in; by its owner alone."""

import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
import streamlit as st
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import AppTest

from bridge.annotation import Annotation
from bridge.double_dummy.workers import is_installed
from bridge.table import Seat
from lessons.language import Language, translator
from library.archive import export
from library.boards import Library
from library.search import Wanted
from pages.widgets import learner, solving
from pages.widgets.library_download import of_records
from pages.widgets.library_history import changes_html
from pages.widgets.library_list import boards_html, linked_rows
from pages.widgets.library_state import LibraryState, View, address_of, filters_in_use, iso_date, wanted_in
from parsers import dumps, loads
from tests.pages.test_double_dummy import TURNING

APP = str(Path(__file__).parents[2] / "app.py")
LIBRARY = "pages/library.py"
ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
DEAL = "N:QJ82.A93.843.K54 K73.KT.AQ965.982 AT964.Q42.T7.AQJ 5.J8765.KJ2.T763"
RECORD = f"""[Event "Club <b>night</b>"]
[Date "2024.05.31"]
[Board "5"]
[North "<script>x</script>"]
[South "Zia **Mahmood**"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "4SX"]
[Result "9"]
[Auction "N"]
Pass 1D 1S Pass
2D X 4S X AP
[Play "W"]
D2 D3 DA D7
DJ D4 D5 DT
*
"""
BARE = f'[Board "{{n}}"]\n[Deal "{DEAL}"]\n[Declarer "W"]\n[Contract "3NT"]\n[Result "10"]\n'


@pytest.fixture
def owner(monkeypatch, tmp_path) -> SimpleNamespace:
    """Who sits at the browser, with an empty library."""

    def manager(*arguments: object, **options: object) -> PagesManager:
        made = PagesManager(*arguments, **options)
        PagesManager.uses_pages_directory = False  # as on a server that has seen st.navigation; AppTest forgets it
        return made

    monkeypatch.setattr("streamlit.testing.v1.app_test.PagesManager", manager)
    visitor = SimpleNamespace(name="ann")
    monkeypatch.setenv("KIBITZ_DATABASE", f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    monkeypatch.setattr(learner, "_learner", lambda: visitor.name)
    monkeypatch.setattr(solving, "usual_place", lambda: tmp_path / "double_dummy.sqlite")
    learner._database.clear()
    yield visitor
    learner._database.clear()


@pytest.fixture
def shelf(owner) -> Library:
    return Library(learner._database().engine, owner.name)


def keep(shelf: Library, content: str = RECORD, name: str = "club.pbn", day: int = 1) -> int:
    at = datetime(2026, 11, day, tzinfo=UTC)
    return shelf.keep(name, "pbn", content.encode(), loads(content).boards, now=at)


def bare(first: int, last: int) -> str:
    return "\n".join(BARE.format(n=n) for n in range(first, last + 1))


def at_address(**parts: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60).switch_page(LIBRARY)
    app.query_params.update(parts)
    app.run()
    assert not app.exception
    return app


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception
    return app


def state_of(app: AppTest) -> LibraryState:
    return app.session_state["library"]


def rows(app: AppTest) -> str:
    """The HTML of the list."""
    components = app.get("bidi_component")
    return json.loads(components[0].proto.json)["html"] if components else ""


def listed(app: AppTest) -> int:
    return rows(app).count("data-choose")


def address(app: AppTest) -> str:
    """What the page lets the address say."""
    return "".join(html.proto.body for html in app.get("html") if "history.replaceState" in html.proto.body)


def said(app: AppTest) -> str:
    elements = [*app.title, *app.text, *app.warning, *app.markdown, *app.caption]
    return "\n".join([str(element.value) for element in elements] + [html.proto.body for html in app.get("html")])


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click()
    return run(app)


def hears(app: AppTest, owner: Library, *events: dict) -> None:
    """Have the page hear what the list tells."""
    state = state_of(app)
    with pytest.MonkeyPatch.context() as patch:
        drawn = {}
        patch.setattr("pages.widgets.library_list._component", lambda **told: drawn.update(told))
        patch.setattr(st, "session_state", {"list": {"events": list(events)}})
        linked_rows("", "list", state, owner, ENGLISH)
        drawn["on_events_change"]()


# ---- nothing is kept


def test_an_empty_library_says_how_to_begin(owner):
    app = at_address()
    assert "Nothing is kept here yet." in said(app)
    assert app.file_uploader(key="uploads-library-0")
    press(app, "library-samples")
    assert app.title[0].value.startswith("Board")


def test_a_file_is_kept_at_once(owner, shelf):
    app = at_address()
    app.file_uploader(key="uploads-library-0").upload("club.pbn", RECORD.encode())
    run(app)
    assert [(told.name, told.boards) for told in shelf.collections()] == [("club.pbn", 1)]
    assert "club.pbn is kept: 1 board" in said(app)
    assert "Board 5" in rows(app)


def test_the_same_file_is_told(owner, shelf):
    keep(shelf, name="season.pbn")
    app = at_address()
    app.file_uploader(key="uploads-library-0").upload("club.pbn", RECORD.encode())
    run(app)
    assert "club.pbn is in your library already, as “season.pbn”." in said(app)
    assert len(shelf.collections()) == 1
    assert "already" not in said(press(app, "library-brought-close"))


def test_a_file_without_a_board_says_what_is_wrong(owner, shelf):
    app = at_address()
    app.file_uploader(key="uploads-library-0").upload("letter.txt", b"Dear partner")
    run(app)
    assert "Kibitz found no board in letter\\.txt" in said(app)
    assert not shelf.collections()


# ---- what is looked for


def test_boards_are_found_by_words_players_and_contracts(owner, shelf):
    keep(shelf)
    keep(shelf, bare(1, 3), "others.pbn", day=2)
    app = at_address()
    assert "**4 boards**" in said(app)
    app.text_input(key="library-text").set_value("mahmood")
    assert "**1 board found**" in said(run(app))
    app.text_input(key="library-text").set_value("")
    app.text_input(key="library-contract").set_value("3nt")
    assert "**3 boards found**" in said(run(app))
    app.selectbox(key="library-result").set_value("down")
    assert "No board of your library is like this." in said(run(app))
    press(app, "library-clear")
    assert listed(app) == 4
    assert app.text_input(key="library-contract").value == ""


def test_the_filters_are_in_the_address(owner, shelf):
    keep(shelf)
    app = at_address(player="zia", contract="4♠X", result="down", **{"from": "2024", "to": "2024-06"})
    assert app.text_input(key="library-player").value == "zia"
    assert app.selectbox(key="library-result").value == "down"
    assert listed(app) == 1
    app.text_input(key="library-player").set_value("nobody")
    assert '"player": "nobody"' in address(run(app))
    assert '"from": "2024"' in address(app)


def test_the_filters_are_still_there_after_a_visit_elsewhere(owner, shelf):
    keep(shelf)
    app = at_address()
    app.text_input(key="library-text").set_value("nobody")
    run(app)
    app.switch_page("pages/glossary.py").run()
    app.switch_page(LIBRARY)
    assert app.query_params.get("text") is None
    assert run(app).text_input(key="library-text").value == "nobody"


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(),
        Wanted(text="#squeeze & <b>", player="Zia", contract="4♠X", declarer=Seat.WEST, result="over"),
        Wanted(date_from="2024", date_to="2024-05-31", tag="trump coup", loss_at_least=2),
        Wanted(favourites=True, annotated=True, collection=7, order="loss"),
    ],
)
def test_an_address_says_what_is_wanted(wanted):
    told = address_of(LibraryState(View.CHANGES, wanted, page=3))
    kept = {name: value for name, value in told.items() if value is not None}
    assert wanted_in(kept) == wanted
    state = LibraryState()
    state.follow(kept)
    assert (state.view, state.page) == (View.CHANGES, 3)


def test_a_wrong_address_looks_for_everything():
    parts = {"declarer": "Q", "result": "x", "from": "2024-13", "loss": "-1", "collection": "a", "order": "x"}
    assert wanted_in(parts) == Wanted()
    assert filters_in_use(Wanted(order="date")) == 0


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024", "2024"),
        (" 2024.5 ", "2024-05"),
        ("2024/5/31", "2024-05-31"),
        ("2024年5月31日", "2024-05-31"),
        ("2024-00", None),
        ("May", None),
        ("", None),
    ],
)
def test_dates_are_written_in_several_ways(text, date):
    assert iso_date(text) == date


def test_a_date_that_cannot_be_read_is_told_and_asks_for_nothing(owner, shelf):
    keep(shelf)
    app = at_address()
    app.text_input(key="library-from").set_value("May")
    run(app)
    assert "A year, or a date such as 2024-05-31." in said(app)
    assert listed(app) == 1


def test_boards_come_page_by_page(owner, shelf):
    keep(shelf, bare(1, 101))
    app = at_address(page="2")
    assert listed(app) == 50
    assert "Board 51" in rows(app)
    (pagination,) = app.get("pagination")
    assert pagination.proto.num_pages == 3
    app = at_address(page="99")
    assert listed(app) == 1
    app.selectbox(key="library-order").set_value("label")
    assert "Board 1<" in rows(run(app))


def test_a_filter_begins_at_the_first_page(owner, shelf):
    keep(shelf, bare(1, 101))
    app = at_address(page="3")
    app.text_input(key="library-contract").set_value("3NT")
    assert listed(run(app)) == 50
    assert '"page": null' in address(app)


# ---- the list


def test_what_a_record_says_is_text(owner, shelf):
    keep(shelf, name="<i>club</i>.pbn")
    app = at_address()
    assert "<script>" not in rows(app)
    assert "&lt;script&gt;x&lt;/script&gt; – Zia **Mahmood**" in rows(app)
    assert "Club &lt;b&gt;night&lt;/b&gt;" in rows(app)
    assert "&lt;i&gt;club" in rows(app)
    app = at_address(view="collections")
    assert "<i>" not in said(app)


def test_a_row_tells_contract_result_date_and_losses(owner, shelf):
    keep(shelf)
    (found,) = shelf.search(Wanted()).rows
    shelf.note_losses({found.id: (1, 0)})
    html = boards_html(shelf.search(Wanted()).rows, set(), ENGLISH)
    assert 'kz-pip kz-s"><span>♠' in html
    assert "× S −1" in html
    assert "2024-05-31" in html
    assert '<i>Declarer</i> <b class="kz-cost">1</b>' in html
    assert '<i>Defence</i> <b class="kz-even">=</b>' in html
    assert "南 −1" in boards_html(shelf.search(Wanted()).rows, {found.id}, CHINESE)


def test_a_board_becomes_a_favourite_and_none_again(owner, shelf):
    keep(shelf)
    app = at_address()
    (found,) = shelf.search(Wanted()).rows
    star = {"kind": "star", "boards": [found.id], "isOn": True, "number": 2}
    hears(app, shelf, {"kind": "choose", "boards": [found.id], "isOn": True, "number": 1}, star)
    assert shelf.search(Wanted(favourites=True)).total == 1
    assert 'aria-pressed="true"' in rows(run(app))
    assert "1 board chosen" in said(app)
    hears(app, shelf, star, star | {"isOn": False, "number": 3})
    assert shelf.search(Wanted(favourites=True)).total == 0
    hears(app, shelf, star)  # what was heard before is only told once more
    assert shelf.search(Wanted(favourites=True)).total == 0
    press(app, "library-chosen-none")
    assert "board chosen" not in said(app)


def test_nonsense_is_not_heard(owner, shelf):
    keep(shelf)
    app = at_address()
    hears(app, shelf, {}, {"number": 1, "kind": "star", "boards": ["x"], "isOn": True})
    hears(app, shelf, {"number": 2, "kind": "choose", "boards": [{}], "isOn": True})
    hears(app, shelf, {"number": 3, "kind": "star", "boards": [999], "isOn": True})
    assert state_of(app).chosen == set()


def test_a_board_opens_in_the_replay_at_its_place(owner, shelf):
    id = keep(shelf, bare(1, 3))
    app = at_address()
    hears(app, shelf, {"kind": "open", "place": [id, 2], "number": 1})
    run(app)
    assert app.title[0].value == "Board 2"
    assert app.session_state["replay"].current.kept_id == shelf.board_ids(id)[1]


def test_chosen_boards_are_taken_along(owner, shelf):
    id = keep(shelf, bare(1, 3))
    app = at_address()
    state_of(app).chosen |= {*shelf.board_ids(id)[1:], 999}
    app.session_state["library-chosen-menu"] = True
    run(app)
    assert [button.proto.label for button in app.get("download_button")] == [
        "Download everything",
        "Download Boards of my library\\.pbn",
    ]
    app.selectbox(key="library-chosen-format").select("Bridge Base Online (LIN)")
    assert "lost in this format" in said(run(app))
    assert app.get("download_button")[1].proto.label == "Download Boards of my library\\.lin"
    boards = of_records("x", (shelf.record(board) for board in shelf.board_ids(id)[1:])).boards
    assert [opened.board.label for opened in boards] == ["2", "3"]


@pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")
def test_what_chosen_boards_lost_is_practised_and_noted(owner, shelf):
    played = shelf.board_ids(keep(shelf, TURNING))
    app = at_address()
    state_of(app).chosen |= {*played, *shelf.board_ids(keep(shelf, bare(1, 1)))}
    press(run(app), "library-chosen-practise")
    assert "2 positions added to your practice." in said(app)
    assert [found.id for found in shelf.search(Wanted(loss_at_least=1)).rows] == played
    assert "These positions are in your practice already." in said(press(app, "library-chosen-practise"))


# ---- the collections


def test_collections_are_listed_with_what_is_in_them(owner, shelf):
    keep(shelf)
    shelf.write(shelf.board_ids(keep(shelf, bare(1, 3), "others.pbn", 2))[0], "start", Annotation(), WORDS, "w")
    app = at_address(view="collections")
    told = said(app)
    assert told.index("others.pbn") < told.index("club.pbn")
    assert "3 boards · 1 annotated · kept on Nov 2, 2026" in told
    assert '"view": "collections"' in address(app)


WORDS = Annotation("A <b>trap</b>", "?!", ("squeeze",))


def choose(app: AppTest, id: int, action: str) -> AppTest:
    """Choose from the menu of a collection."""
    menu = app.menu_button(key=f"collection-menu-{id}")
    menu.click_index(next(index for index, option in enumerate(menu.options) if action in option))
    return run(app)


def test_a_collection_is_renamed(owner, shelf):
    id = keep(shelf)
    app = choose(at_address(view="collections"), id, "Rename")
    app.text_input(key="collection-name").set_value(" <b>My</b> club ")
    press(app, "collection-rename")
    assert shelf.collection(id).name == "<b>My</b> club"
    assert "&lt;b&gt;My&lt;/b&gt; club" in said(app)


def test_a_collection_is_deleted_after_a_warning(owner, shelf):
    id = keep(shelf)
    app = choose(at_address(view="collections"), id, "Delete")
    assert "1 board (0 annotated), everything written on them" in said(app)
    press(app, "collection-keep")
    assert shelf.collections()
    press(choose(app, id, "Delete"), "collection-delete")
    assert not shelf.collections()
    assert "Nothing is kept here yet." in said(app)


def test_a_collection_is_taken_along(owner, shelf):
    id = keep(shelf)
    app = choose(at_address(view="collections"), id, "Download")
    assert "Download club\\.pbn" in [button.proto.label for button in app.get("download_button")]
    assert of_records("x", shelf.records(id)).boards[0].board == loads(RECORD).boards[0]


def test_the_boards_of_a_collection_are_shown(owner, shelf):
    id = keep(shelf)
    keep(shelf, bare(1, 3), "others.pbn", 2)
    app = press(at_address(view="collections"), f"collection-boards-{id}")
    assert listed(app) == 1
    assert f'"collection": "{id}"' in address(app)


def test_a_collection_opens_in_the_replay(owner, shelf):
    id = keep(shelf)
    app = press(at_address(view="collections"), f"collection-open-{id}")
    assert app.title[0].value == "Board 5"


# ---- what was written last


def test_changes_are_listed_with_links(owner, shelf):
    (board,) = shelf.board_ids(keep(shelf))
    shelf.write(board, "card/0/S", Annotation(), WORDS, "w")
    shelf.write(board, "call/1", Annotation(), WORDS, "w")
    shelf.undo(board, "w")
    html = changes_html(shelf.latest(50), ENGLISH)
    call, card = html.split("</li>")[:2]
    assert "Call 2" in call
    assert "undone" in call
    assert "?! A &lt;b&gt;trap&lt;/b&gt; #squeeze" in card
    assert "data-open=" in card
    assert "Trick 1" in rows(at_address(view="changes"))


def test_without_changes_the_page_says_where_they_come_from(owner, shelf):
    keep(shelf)
    assert "Nothing is written on your boards yet." in said(at_address(view="changes"))


# ---- whose it is


def test_another_owner_sees_nothing_of_it(owner, shelf):
    id = keep(shelf)
    owner.name = "bob"
    assert "Nothing is kept here yet." in said(at_address())
    Library(shelf.engine, "bob").keep("own.pbn", "pbn", b"own", loads(bare(1, 2)).boards)
    app = at_address(collection=str(id))
    assert "This collection is not in your library." in said(app)
    assert listed(app) == 2


# ---- the archive


def test_an_archive_is_brought_in(owner, shelf):
    (board,) = shelf.board_ids(keep(shelf))
    shelf.write(board, "card/0/S", Annotation(), WORDS, "w")
    shelf.favourite(board, True)
    data = export(shelf, learner.progress())
    assert "library.json" in ZipFile(BytesIO(data)).namelist()
    owner.name = "bob"
    app = at_address()
    app.file_uploader(key="uploads-archive-0").upload("kibitz-library.zip", data)
    run(app)
    assert "New in your library: 1 collection, 1 board." in said(app)
    other = Library(shelf.engine, "bob")
    (found,) = other.search(Wanted(text="trap", favourites=True)).rows
    assert dumps([other.record(found.id).board]) == dumps([shelf.record(board).board])
    app.file_uploader(key="uploads-archive-1").upload("kibitz-library.zip", data)
    assert "already" in said(run(app))


def test_a_file_that_is_no_archive_is_told(owner, shelf):
    keep(shelf)
    app = at_address()
    app.file_uploader(key="uploads-archive-0").upload("other.zip", b"PK")
    assert "This is no archive of a library." in said(run(app))


def test_chinese(owner, shelf):
    keep(shelf)
    app = at_address(lang="zh")
    assert app.title[0].value == "牌库"
    assert "第 5 副" in rows(app)
