"""Search: what is found, in what order, and that a text is only a text."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from bridge.annotation import Annotation
from bridge.table import Seat
from library.boards import Library, Wanted
from library.columns import columns_of, folded
from library.tables import KeptBoard
from parsers import loads
from tests.library.shelves import BOARD, EMPTY, MOMENT

TEXT = r"""
[Event "Club night"]
[Site "Kōbe"]
[Date "1993.??.??"]
[Board "10"]
[West "Helgemo"]
[North "Müller"]
[East "O'Brien"]
[South "王芳"]
[Declarer "S"]
[Contract "4S"]
[Result "10"]

[Event "50% off_season"]
[Date "2024.05.01"]
[Board "2"]
[North "משה כהן"]
[Declarer "N"]
[Contract "4SX"]
[Result "8"]

[Event "Ｆinal\100"]
[Date "2024.05.31"]
[Board "7b"]
[South "王小明"]
[Declarer "E"]
[Contract "3NT"]
[Result "11"]

[Event "off season"]
[Date "2025.01.02"]
[Board "3"]
[Declarer ""]
[Contract "Pass"]
[Result ""]

[Board "?"]
[Contract "?"]
"""


@pytest.fixture
def library(engine) -> Library:
    library = Library(engine, "ann")
    library.keep("Night", "pbn", TEXT.encode(), loads(TEXT).boards, now=MOMENT)
    Library(engine, "ben").keep("Night", "pbn", TEXT.encode(), loads(TEXT).boards, now=MOMENT)
    return library


def numbers(library, **wanted) -> list[int]:
    """The numbers of the boards that are found."""
    found = library.search(Wanted(**wanted))
    assert found.total == len(found.rows)
    return [row.number for row in found.rows]


def test_everything_is_found_where_nothing_is_wanted(library):
    assert numbers(library) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("club", [1]),
        ("CLUB NIGHT", [1]),
        ("night club", [1]),
        ("clu igh", [1]),
        ("muller", [1]),
        ("MÜLLER", [1]),
        ("kobe", [1]),
        ("O'Brien", [1]),
        ("'", [1]),
        ("王", [1, 3]),
        ("王小明", [3]),
        ("משה", [2]),
        ("כהן", [2]),
        ("50%", [2]),
        ("%", [2]),
        ("_", [2]),
        ("off_season", [2]),
        ("off season", [2, 4]),
        ("\\", [3]),
        ("final", [3]),
        ("/", []),
        ("4sx", [2]),
        ("4♠", [1, 2]),
        ("3NT", [3]),
        ("' OR 1=1 --", []),
        ("%%", []),
        ("\x00club", [1]),
        ("   ", [1, 2, 3, 4, 5]),
        ("x" * 100_000, []),
        ("c " * 100_000, [1]),
    ],
)
def test_all_words_of_a_text_are_found(library, text, found):
    assert numbers(library, text=text[:1000] if text.startswith("c ") else text) == found


def test_a_player_sits_at_any_seat(library):
    assert numbers(library, player="王") == [1, 3]
    assert numbers(library, player="helgemo müller") == [1]
    assert numbers(library, player="club") == []


@pytest.mark.parametrize(
    ("contract", "found"),
    [
        ("4S", [1, 2]),
        ("4♠", [1, 2]),
        ("4♠\ufe0f", [1, 2]),
        (" 4 s ", [1, 2]),
        ("4SX", [2]),
        ("X", [2]),
        ("3nt", [3]),
        ("3N", [3]),
        ("NT", [3]),
        ("4", [1, 2]),
        ("s", [1, 2]),
        ("1C", []),
        ("pass", [4]),
        ("nonsense", []),
        ("8S", []),
        ("%", []),
    ],
)
def test_a_contract_is_found_by_what_is_known_of_it(library, contract, found):
    assert numbers(library, contract=contract) == found


@pytest.mark.parametrize(
    ("result", "found"), [("made", [1, 3]), ("equal", [1]), ("over", [3]), ("down", [2]), ("passed", [4])]
)
def test_a_result_is_found(library, result, found):
    assert numbers(library, result=result) == found


def test_declarer_is_found(library):
    assert numbers(library, declarer=Seat.SOUTH) == [1]
    assert numbers(library, declarer=Seat.NORTH, contract="4S") == [2]


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [
        ("1993", "1993", [1]),
        ("", "1993", [1]),
        ("2024", "2024", [2, 3]),
        ("2024-05", "2024-05", [2, 3]),
        ("2024-05-02", "", [3, 4]),
        ("2024-05-01", "2024-05-01", [2]),
        ("2024-06", "2024-12", []),
        ("never", "", []),
    ],
)
def test_dates_are_found_as_far_as_they_are_known(library, first, last, found):
    assert numbers(library, date_from=first, date_to=last) == found


def test_tags_losses_favourites_and_annotations_are_found(library):
    ids = library.board_ids(library.collections()[0].id)
    library.write(ids[0], BOARD, EMPTY, Annotation(tags=("squeeze",)), "w")
    library.note_losses({ids[1]: (0, 2)})
    library.favourite(ids[2], True)
    assert numbers(library, tag="squeeze") == numbers(library, annotated=True) == [1]
    assert numbers(library, text="#squeeze") == [1]
    assert numbers(library, tag="squ") == numbers(library, tag="%") == []
    assert numbers(library, loss_at_least=1) == [2]
    assert numbers(library, loss_at_least=3) == []
    assert numbers(library, loss_at_least=0) == [2]
    assert numbers(library, favourites=True) == [3]


def test_all_that_is_wanted_holds(library):
    assert numbers(library, text="off", contract="4S", result="down", declarer=Seat.NORTH, date_from="2024") == [2]
    assert numbers(library, text="off", contract="3NT") == []


def test_one_collection_is_searched(library):
    other = library.keep("Other", "pbn", b"%", loads('[Event "Club"]').boards, now=MOMENT + timedelta(days=1))
    assert numbers(library, collection=other) == [1]
    assert numbers(library, text="club") == [1, 1]
    assert [row.collection_name for row in library.search(Wanted(text="club")).rows] == ["Other", "Night"]


@pytest.mark.parametrize(
    ("order", "found"),
    [("newest", [1, 2, 3, 4, 5]), ("date", [4, 3, 2, 1, 5]), ("label", [2, 4, 1, 3, 5]), ("loss", [5, 1, 2, 3, 4])],
)
def test_boards_come_in_the_order_that_is_wanted(library, order, found):
    library.note_losses({library.board_ids(library.collections()[0].id)[4]: (3, None)})
    assert numbers(library, order=order) == found


def test_pages_follow_each_other(library):
    pages = [library.search(Wanted(), page, per_page=2) for page in range(4)]
    assert [page.total for page in pages] == [5] * 4
    assert [[row.number for row in page.rows] for page in pages] == [[1, 2], [3, 4], [5], []]


def test_a_row_says_what_a_list_shows(library):
    row = library.search(Wanted(text="club")).rows[0]
    assert (row.label, row.names[Seat.SOUTH], row.contract, row.declarer) == ("10", "王芳", "4S", Seat.SOUTH)
    assert (row.result, row.over, row.is_passed_out, row.date, row.event) == (10, 0, False, "1993", "Club night")
    assert (row.collection_name, row.tags, row.has_annotation) == ("Night", (), False)


def test_the_columns_are_those_of_the_table():
    told = {*columns_of(loads(TEXT).boards[0])}
    noted = {"id", "collection_id", "number", "version", "is_favourite", "loss_declaring", "loss_defending"}
    assert told | noted == {column.name for column in select(KeptBoard).selected_columns}


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "STRASSE"), ("é", "e\u0301"), ("１", "1"), ("♠\ufe0f", "♠"), ("İ", "i"), ("ﬁ", "fi")]
)
def test_texts_that_read_alike_are_the_same(one, other):
    assert folded(one) == folded(other)
