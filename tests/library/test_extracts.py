"""Boards of several collections, read with a limit, and by player and time."""

from bridge.annotation import Annotation
from library.boards import Library
from library.extracts import extract, players_of
from tests.library.shelves import BOARD, EMPTY, FILE, kept

FIRST = FILE.replace(b'"2"', b'"7"').replace("王芳".encode(), b"Wang Fang")


def test_boards_are_read_as_they_are_now(library):
    id = kept(library, FILE)
    board = library.board_ids(id)[0]
    library.write(board, BOARD, EMPTY, Annotation(comment="well played"), "window")
    found = extract(library, [id], 10)
    assert found.total == 2
    assert [(each.collection, each.number, each.id) for each in found.boards] == [
        (id, number, kept_id) for number, kept_id in enumerate(library.board_ids(id), start=1)
    ]
    assert [each.board for each in found.boards] == [record.board for record in library.records(id)]


def test_no_more_than_so_many_are_read_and_all_are_counted(library):
    ids = [kept(library, FILE), kept(library, FIRST)]
    found = extract(library, ids, 3)
    assert (found.total, len(found.boards)) == (4, 3)
    assert [each.collection for each in found.boards] == [ids[1], ids[1], ids[0]]


def test_boards_of_a_player_and_a_time(library):
    id = kept(library, FILE)
    assert [each.number for each in extract(library, [id], 10, player="王芳").boards] == [2]
    assert extract(library, [id], 10, player="Nobody").total == 0
    assert [each.number for each in extract(library, [id], 10, date_from="2024-05", date_to="2024").boards] == [2]
    assert extract(library, [id], 10, date_from="2025").total == 0


def test_players_come_by_the_boards_they_played(library):
    ids = [kept(library, FILE), kept(library, FIRST)]
    names = players_of(library, ids)
    assert names[0] == "Müller" or names.index("Müller") < names.index("Wang Fang")
    assert {"王芳", "Wang Fang"} <= set(names)
    assert "Wang Fang" not in players_of(library, ids[:1])


def test_what_another_keeps_is_not_read(library):
    id = kept(library, FILE)
    other = Library(library.engine, "another")
    assert extract(other, [id], 10).total == 0
    assert players_of(other, [id]) == []
