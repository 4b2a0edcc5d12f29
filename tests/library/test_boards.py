"""The library: what is kept, for whom, and what is written on it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bridge.annotation import Annotation, annotated
from bridge.board import Place
from bridge.cards import Card
from bridge.errors import IllegalCard, InvalidNotation
from bridge.variation import Variations, before
from library.boards import RECORD, VARIATIONS, Conflict, Library, NotKept, Wanted
from parsers import loads
from parsers.pbn_variations import variations_of
from tests.library.shelves import BOARD, CALL, CARD, EMPTY, FILE, MOMENT, assert_is_consistent, kept, written
from tests.parsers.records import GOOD

DUCK = Annotation("Why not duck?", "?", ("timing",))


def some_lines(library, board_id):
    play = library.record(board_id).board.play
    return Variations.of(play).add(before(play, 4).play(Card.parse("HJ")), "Jack", "why not?")[0].as_dict()


def test_a_collection_is_its_file(library):
    id = kept(library, FILE)
    records = library.records(id)
    assert [record.board for record in records] == list(loads(FILE.decode()).boards)
    assert [record.imported for record in records] == [record.board for record in records]
    assert [(record.id, record.number, record.version) for record in records] == [
        (board, number, 0) for number, board in enumerate(library.board_ids(id), start=1)
    ]
    assert library.source(id) == FILE
    summary = library.collection(id)
    assert (summary.name, summary.format, summary.boards, summary.annotated) == ("Club night", "pbn", 2, 0)
    assert summary.at == MOMENT


def test_the_same_content_is_kept_once(library):
    id = kept(library, FILE)
    assert kept(library, FILE, "Again") == id
    assert len(library.collections()) == 1


def test_a_file_without_boards_can_be_kept(library):
    assert library.records(kept(library, b"")) == []


def test_collections_are_listed_newest_first(library):
    first = kept(library, FILE)
    second = library.keep("Later", "pbn", b"%", (), now=MOMENT + timedelta(days=1))
    assert [summary.id for summary in library.collections()] == [second, first]


def test_a_collection_can_be_renamed(library):
    id = kept(library, FILE)
    library.rename(id, "Tuesday\x00 ♠")
    assert library.collection(id).name == "Tuesday ♠"


def test_a_collection_that_is_deleted_leaves_nothing(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.delete(library.record(board_id).collection)
    assert (library.collections(), library.tags(), library.search(Wanted()).total) == ([], [], 0)
    with pytest.raises(NotKept):
        library.history(board_id)
    assert library.record(library.board_ids(kept(library, FILE))[0]).version == 0


def test_nobody_sees_what_is_anothers(library, board_id):
    ben = Library(library.engine, "ben")
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    collection = library.record(board_id).collection
    questions = [
        lambda: ben.collection(collection),
        lambda: ben.source(collection),
        lambda: ben.rename(collection, "mine"),
        lambda: ben.delete(collection),
        lambda: ben.board_ids(collection),
        lambda: ben.records(collection),
        lambda: ben.record(board_id),
        lambda: ben.version(board_id),
        lambda: ben.write(board_id, CARD, DUCK, EMPTY, "w"),
        lambda: ben.write_variations(board_id, None, some_lines(library, board_id), "w"),
        lambda: ben.history(board_id),
        lambda: ben.undo(board_id, "w"),
        lambda: ben.redo(board_id, "w"),
        lambda: ben.take_back(board_id, None, "w"),
        lambda: ben.favourite(board_id, True),
        lambda: ben.note_losses({board_id: (1, 1)}),
    ]
    for ask in questions:
        with pytest.raises(NotKept):
            ask()
    assert (ben.collections(), ben.tags(), ben.search(Wanted()).total) == ([], [], 0)
    assert ben.search(Wanted(collection=collection, tag="timing", text="duck")).total == 0
    assert written(library, board_id, CARD) == DUCK
    assert kept(ben, FILE) != collection


def test_what_is_written_is_in_the_record(library, board_id):
    done = library.write(board_id, CARD, EMPTY, DUCK, "w")
    record = library.record(board_id)
    assert (done.version, done.board) == (1, record.board)
    assert record.board == annotated(record.imported, Place.parse(CARD), DUCK)
    assert (library.version(board_id), record.tags, library.tags()) == (1, ("timing",), [("timing", 1)])
    assert library.collection(record.collection).annotated == 1


def test_what_stands_there_already_is_no_edit(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    assert library.write(board_id, CARD, EMPTY, DUCK, "v").version == 1
    assert len(library.history(board_id)) == 1


def test_what_a_window_knew_is_compared_as_a_record_holds_it(library, board_id):
    library.write(board_id, CARD, EMPTY, Annotation("duck  \n"), "w")
    library.write(board_id, CARD, Annotation("duck  \n"), Annotation("duck it"), "w")
    assert written(library, board_id, CARD) == Annotation("duck it")


@pytest.mark.parametrize(
    ("place", "annotation"),
    [
        (CARD, Annotation("x" * 5000)),
        (CARD, Annotation(judgement="!!!")),
        (BOARD, Annotation(note="no meaning")),
        ("call/99", DUCK),
        ("tag/Nosuch", Annotation("lost")),
        ("auction-note/9", Annotation("lost")),
        (VARIATIONS, DUCK),
        (RECORD, DUCK),
        ("'; DROP TABLE boards; --", DUCK),
    ],
)
def test_what_no_record_can_hold_is_refused(library, board_id, place, annotation):
    with pytest.raises(InvalidNotation):
        library.write(board_id, place, EMPTY, annotation, "w")
    assert (library.version(board_id), library.history(board_id)) == (0, [])


def test_edits_go_by_place_window_and_five_minutes(library, board_id):
    def write(place, before, after, window="w", minutes=0):
        now = MOMENT + timedelta(minutes=minutes)
        return library.write(board_id, place, Annotation(before), Annotation(after), window, now=now).version

    assert write(CARD, "", "d") == 1
    assert write(CARD, "d", "du", minutes=2) == 2
    assert write(CARD, "du", "duck", minutes=4) == 3
    assert write(CARD, "duck", "duck!", minutes=5) == 4
    assert write(CALL, "", "x", minutes=5) == 5
    assert write(CARD, "duck!", "duck?", minutes=5) == 6
    assert write(CARD, "duck?", "duck.", "v", minutes=5) == 7
    edits = [(edit.place, edit.before.comment, edit.after.comment) for edit in library.history(board_id)]
    assert edits == [
        (CARD, "duck?", "duck."),
        (CARD, "duck!", "duck?"),
        (CALL, "", "x"),
        (CARD, "duck", "duck!"),
        (CARD, "", "duck"),
    ]
    assert library.history(board_id)[-1].at == MOMENT


def test_an_edit_that_comes_to_nothing_is_none(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.write(board_id, CARD, DUCK, EMPTY, "w")
    record = library.record(board_id)
    assert (library.history(board_id), record.board) == ([], record.imported)


def test_undo_and_redo_go_edit_by_edit(library, board_id):
    imported = library.record(board_id).imported
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    first = library.record(board_id).board
    library.write(board_id, CALL, EMPTY, Annotation(note="15-17"), "w")
    second = library.record(board_id).board
    assert library.undo(board_id, "w").place == CALL
    assert library.record(board_id).board == first
    assert library.undo(board_id, "w").place == CARD
    assert library.record(board_id).board == imported
    assert library.undo(board_id, "w") is None
    assert [edit.is_undone for edit in library.history(board_id)] == [True, True]
    assert library.redo(board_id, "w").place == CARD
    assert library.record(board_id).board == first
    assert library.redo(board_id, "w").place == CALL
    assert library.record(board_id).board == second
    assert library.redo(board_id, "w") is None
    assert library.version(board_id) == 6


def test_what_was_undone_before_something_was_written_is_not_put_back(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.undo(board_id, "w")
    library.write(board_id, CALL, EMPTY, DUCK, "w")
    assert library.redo(board_id, "w") is None
    library.undo(board_id, "w")
    assert library.redo(board_id, "w").place == CALL
    assert library.redo(board_id, "w") is None
    assert [(edit.place, edit.is_undone) for edit in library.history(board_id)] == [(CALL, False), (CARD, True)]


def test_an_edit_that_was_undone_does_not_go_on(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.undo(board_id, "w")
    library.write(board_id, CARD, EMPTY, Annotation("win it"), "w")
    assert [edit.is_undone for edit in library.history(board_id)] == [False, True]


def test_one_place_is_taken_back(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.write(board_id, CALL, EMPTY, DUCK, "w")
    done = library.take_back(board_id, CARD, "w")
    assert (written(library, board_id, CARD), written(library, board_id, CALL)) == (EMPTY, DUCK)
    assert (done.version, done.board) == (3, library.record(board_id).board)
    assert library.undo(board_id, "w").place == CARD
    assert written(library, board_id, CARD) == DUCK


def test_everything_is_taken_back_at_once(library, board_id):
    library.write(board_id, CARD, EMPTY, DUCK, "w")
    library.write_variations(board_id, None, some_lines(library, board_id), "w")
    edited = library.record(board_id).board
    library.take_back(board_id, None, "w")
    record = library.record(board_id)
    assert (record.board, record.tags) == (record.imported, ())
    assert library.history(board_id)[0].place == RECORD
    library.undo(board_id, "w")
    assert library.record(board_id).board == edited
    library.redo(board_id, "w")
    assert library.record(board_id).board == record.imported


def test_nothing_to_take_back_is_no_edit(library, board_id):
    library.take_back(board_id, None, "w")
    library.take_back(board_id, CARD, "w")
    assert (library.version(board_id), library.history(board_id)) == (0, [])


def test_lines_of_play_are_in_the_record(library, board_id):
    lines = some_lines(library, board_id)
    done = library.write_variations(board_id, None, lines, "w")
    assert variations_of(done.board).as_dict() == lines
    assert library.record(board_id).board == done.board
    (edit,) = library.history(board_id)
    assert (edit.place, edit.after) == (VARIATIONS, lines)
    assert library.search(Wanted(text="jack why", annotated=True)).total == 1
    library.undo(board_id, "w")
    assert library.record(board_id).board == library.record(board_id).imported


def test_lines_that_cannot_be_are_refused(library, board_id):
    lines = some_lines(library, board_id)
    with pytest.raises(IllegalCard):
        library.write_variations(
            board_id, None, {**lines, "lines": [lines["lines"][0], {**lines["lines"][1], "cards": ["C6"]}]}, "w"
        )
    with pytest.raises(InvalidNotation):
        library.write_variations(board_id, None, {}, "w")
    passed_out = board_id + 1
    with pytest.raises(InvalidNotation):
        library.write_variations(passed_out, None, lines, "w")
    assert library.version(board_id) == library.version(passed_out) == 0


def test_lines_of_two_windows_conflict(library, board_id):
    lines = some_lines(library, board_id)
    library.write_variations(board_id, None, lines, "w")
    with pytest.raises(Conflict) as conflict:
        library.write_variations(board_id, None, {**lines, "main": 1}, "v")
    assert conflict.value.theirs == lines


def test_favourites_and_losses_are_no_edits(library, board_id):
    library.favourite(board_id, True)
    library.note_losses({board_id: (2, None)})
    assert library.record(board_id).is_favourite
    assert (library.version(board_id), library.history(board_id)) == (0, [])
    assert library.search(Wanted(favourites=True, loss_at_least=2)).rows[0].loss_declaring == 2


def test_tags_are_counted_by_board(library, board_id):
    library.write(board_id, CARD, EMPTY, Annotation(tags=("a", "b")), "w")
    library.write(board_id, CALL, EMPTY, Annotation(tags=("b",)), "w")
    library.write(board_id + 1, BOARD, EMPTY, Annotation(tags=("b", "牌")), "w")
    assert library.tags() == [("a", 1), ("b", 2), ("牌", 1)]
    library.write(board_id, CARD, Annotation(tags=("a", "b")), EMPTY, "w")
    assert library.tags() == [("b", 2), ("牌", 1)]
    assert_is_consistent(library, board_id)


def test_signs_that_no_text_of_a_database_has_do_no_harm(library):
    content = GOOD.replace("Club night", "Club\x00 night").replace("3NT", "3NT").encode()
    id = kept(library, content, "zero \x00")
    (record,) = library.records(id)
    assert library.search(Wanted(text="club\x00 night")).total == 1
    library.write(record.id, CARD, EMPTY, replace(DUCK, comment="a\x00b"), "w")
    assert written(library, record.id, CARD).comment == "ab"
