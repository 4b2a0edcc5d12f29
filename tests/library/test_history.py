"""Edits of a board: in whatever order they come, the record, its history and the search tell the same."""

from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge.annotation import Annotation, annotation_at
from bridge.board import SUFFIXES, Place
from bridge.errors import InvalidNotation
from bridge.table import Seat
from bridge.variation import Variations, before
from library.boards import VARIATIONS, Conflict, Library
from library.database import opened
from library.edits import said_at
from parsers import loads
from tests.library.shelves import BOARD, CALL, CARD, EMPTY, FILE, MOMENT, assert_is_consistent, kept, written
from tests.parsers.records import GOOD

PLACES = st.sampled_from([CALL, Place.call(4).code, CARD, Place.card(0, Seat.WEST).code, BOARD, Place.start().code])
SIGNS = st.sampled_from(["a", "b", " ", "\n", "}", "{", "#", "!", "\\", '"', "%", "♥", "牌", "👩‍👧"])
TAGS = st.lists(st.sampled_from(["a", "b-c", "牌"]), max_size=2).map(tuple)
WORDS = st.lists(SIGNS, max_size=20).map("".join)
ANNOTATIONS = st.builds(Annotation, WORDS, st.sampled_from(["", *SUFFIXES]), TAGS, WORDS)
PLAY = loads(GOOD).boards[0].play
EDITS = (
    st.tuples(st.just("write"), PLACES, ANNOTATIONS)
    | st.tuples(st.just("lines"), st.integers(0, len(PLAY.cards) - 1), WORDS)
    | st.tuples(st.just("undo"))
    | st.tuples(st.just("redo"))
    | st.tuples(st.just("take back"), PLACES | st.just(VARIATIONS) | st.none())
)
STEPS = st.lists(st.tuples(EDITS, st.sampled_from(["w", "v"]), st.integers(0, 4)), max_size=12)
"""Edits, with the window of each and the minutes since the one before."""


def do(library, board_id, edit, window, now):
    board = library.record(board_id).board
    match edit:
        case ("write", place, annotation):
            known = annotation_at(board, Place.parse(place))
            done = library.write(board_id, place, known, annotation, window, now=now)
            assert done.board == library.record(board_id).board
        case ("lines", cards, name):
            known = said_at(board, VARIATIONS)
            lines, _number = Variations.from_dict(known, board.play).add(before(board.play, cards), name)
            library.write_variations(board_id, known, lines.as_dict(), window, now=now)
        case ("undo",):
            library.undo(board_id, window)
        case ("redo",):
            library.redo(board_id, window)
        case ("take back", place):
            library.take_back(board_id, place, window, now=now)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_the_record_is_what_its_history_tells(engine, steps):
    library = Library(engine, uuid4().hex)
    board_id = library.board_ids(kept(library, FILE))[0]
    now, version = MOMENT, 0
    for edit, window, minutes in steps:
        now += timedelta(minutes=minutes)
        try:
            do(library, board_id, edit, window, now)
        except InvalidNotation:
            assert library.version(board_id) == version
        version = library.version(board_id)
        assert_is_consistent(library, board_id)


def test_undoing_everything_leaves_the_record_as_it_was_imported(library, board_id):
    for number, place in enumerate([CARD, CALL, BOARD, CARD, CALL]):
        known = written(library, board_id, place)
        library.write(board_id, place, known, Annotation(f"no. {number}", "!", (f"t{number}",)), "w")
    while library.undo(board_id, "w"):
        assert_is_consistent(library, board_id)
    record = library.record(board_id)
    assert (record.board, record.tags) == (record.imported, ())


def test_two_windows_merge_at_different_places(open_engine):
    one, other = Library(open_engine(), "ann"), Library(open_engine(), "ann")
    board_id = one.board_ids(kept(one, FILE))[0]
    one.write(board_id, CARD, EMPTY, Annotation("mine"), "w")
    other.write(board_id, CALL, EMPTY, Annotation("yours"), "v")
    assert (written(one, board_id, CARD).comment, written(one, board_id, CALL).comment) == ("mine", "yours")
    assert_is_consistent(one, board_id)


def test_two_windows_at_the_same_place_conflict_and_nothing_is_lost(open_engine):
    one, other = Library(open_engine(), "ann"), Library(open_engine(), "ann")
    board_id = one.board_ids(kept(one, FILE))[0]
    one.write(board_id, CARD, EMPTY, Annotation("mine"), "w")
    with pytest.raises(Conflict) as conflict:
        other.write(board_id, CARD, EMPTY, Annotation("yours"), "v")
    assert (conflict.value.theirs, conflict.value.version) == (Annotation("mine"), 1)
    assert written(other, board_id, CARD) == Annotation("mine")
    other.write(board_id, CARD, conflict.value.theirs, Annotation("mine, yours"), "v")
    assert [edit.after.comment for edit in one.history(board_id)] == ["mine, yours", "mine"]


def insist(address, board_id, window):
    """Write twenty words at one place and twenty at another; after a conflict, behind the other window's words."""
    engine = opened(address)
    library = Library(engine, "ann")
    own = Place.call(int(window)).code
    for number in range(20):
        library.write(board_id, own, written(library, board_id, own), Annotation(f"{window}.{number}"), window)
        known = EMPTY
        while True:
            try:
                said = f"{known.comment} {window}.{number}".strip()
                library.write(board_id, CARD, known, Annotation(said), window)
                break
            except Conflict as conflict:
                known = conflict.theirs
    engine.dispose()


def test_windows_of_two_programs_lose_nothing(address, library, board_id):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as programs:
        list(programs.map(insist, [address] * 2, [board_id] * 2, ["0", "1"]))
    words = written(library, board_id, CARD).comment.split()
    assert sorted(words) == sorted(f"{window}.{number}" for window in (0, 1) for number in range(20))
    assert [written(library, board_id, Place.call(window).code).comment for window in (0, 1)] == ["0.19", "1.19"]
    assert_is_consistent(library, board_id)


def test_the_latest_edits_come_first_from_whatever_board(library):
    one, other = library.board_ids(kept(library, FILE))
    library.write(one, CALL, EMPTY, Annotation("first"), "w", now=MOMENT)
    library.write(other, BOARD, EMPTY, Annotation("second"), "w", now=MOMENT)
    library.write(one, CARD, EMPTY, Annotation("third"), "w", now=MOMENT)
    latest = library.latest(2)
    assert [(edit.record.id, edit.revision.after.comment) for edit in latest] == [(one, "third"), (other, "second")]
    assert latest[0].collection_name == "Club night"
    assert Library(library.engine, "another").latest(2) == []
