"""From mistakes to practice: what cost a trick on a board is asked again in the drill."""

import pytest
from streamlit.testing.v1 import AppTest

from bridge.double_dummy.workers import is_installed
from bridge.table import Seat
from library.boards import Library, Wanted
from library.database import opened as opened_database
from library.progress import Progress
from pages.widgets import learner, solving
from pages.widgets.drill_state import OWN
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import Collection, ReplayState
from parsers import loads
from tests.pages.lesson_pages import APP, press, said, visit
from tests.pages.test_double_dummy import TURNING

pytestmark = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")


@pytest.fixture(autouse=True)
def kept(monkeypatch, tmp_path) -> Progress:
    """The learner's progress, in a database and a cache of their own."""
    monkeypatch.setattr(solving, "usual_place", lambda: tmp_path / "double_dummy.sqlite")
    monkeypatch.setenv("KIBITZ_DATABASE", f"sqlite:///{tmp_path / 'kibitz.sqlite'}")
    learner._database.clear()
    yield Progress(opened_database(f"sqlite:///{tmp_path / 'kibitz.sqlite'}"), "ann")
    learner._database.clear()


def replay(pbn: str) -> AppTest:
    """The replay of a record, once double dummy has said its word."""
    app = AppTest.from_file(APP, default_timeout=60)
    app.switch_page("pages/replay.py")
    state = ReplayState()
    state.open(Collection((opened("own.pbn", pbn.encode()),)))
    app.session_state["replay"] = state
    app.session_state["learner"] = "ann"
    app.run()
    for _look in range(20):
        if any(button.key == "practice-add" for button in app.button):
            break
        app.run()
    return app


def test_the_positions_of_a_board_come_into_the_drill(kept):
    app = press(replay(TURNING), "Practise 2 positions")
    assert not app.exception
    assert [asked.parameters["position"]["played"] for asked in kept.due()] == ["H3", "DQ"]
    assert "2 positions added to your practice." in said(app)
    assert "already" in said(press(app, "Practise 2 positions"))
    assert len(kept.due()) == 2


def test_without_positions_the_drill_says_where_they_come_from():
    assert "in which a card cost a trick" in said(visit("drill", kind=OWN))


def test_positions_of_one_player_can_be_chosen(kept):
    app = replay(TURNING)
    (chosen,) = (pills for pills in app.get("button_group") if pills.key == "practice-seats")
    chosen.set_value([Seat.EAST])
    press(app.run(), "Practise 1 position")
    assert [asked.parameters["position"]["played"] for asked in kept.due()] == ["DQ"]


def own_drill() -> AppTest:
    """The drill of the learner's own boards, once both positions of one are in it."""
    press(replay(TURNING), "Practise 2 positions")
    app = AppTest.from_file(APP, default_timeout=60)
    app.switch_page("pages/drill.py")
    app.query_params["kind"] = OWN
    app.session_state["learner"] = "ann"
    return app.run()


def test_the_drill_of_own_boards_asks_them(kept):
    app = own_drill()
    assert not app.exception
    assert "Your board 5" in said(app)
    press(app, "Do not ask this position again")
    assert len(kept.due()) == 1
    assert "still due today" in said(press(app, "Skip"))


def test_after_the_last_position_the_drill_says_when_the_next_comes_back(kept):
    app = own_drill()
    for asked in kept.due():
        kept.answer(asked, is_good=False)
        press(app, "Skip")
    assert "The next comes back on" in said(app)


def test_what_a_kept_board_lost_can_be_searched_for(kept):
    shelf = Library(kept.engine, "ann")
    content = TURNING.encode()
    records = loads(TURNING)
    collection = shelf.keep("own.pbn", "pbn", content, records.boards)
    assert shelf.search(Wanted(loss_at_least=1)).total == 0
    app = AppTest.from_file(APP, default_timeout=60)
    app.switch_page("pages/replay.py")
    app.query_params["collection"] = str(collection)
    app.session_state["learner"] = "ann"
    app.run()
    for _look in range(20):
        if any(button.key == "practice-add" for button in app.button):
            break
        app.run()
    assert not app.exception
    (row,) = shelf.search(Wanted(loss_at_least=1)).rows
    assert (row.loss_declaring, row.loss_defending) == (1, 1)
