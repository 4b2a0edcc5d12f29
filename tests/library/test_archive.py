"""Archives: a library goes into one and comes out of it equal; what is damaged or hostile does no harm."""

import json
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import library.archive
from bridge.annotation import Annotation
from bridge.errors import Message
from library.archive import INDEX, Imported, export, import_
from library.boards import Library, Wanted
from library.database import IN_MEMORY, opened
from library.progress import Asked, Progress
from parsers import loads
from tests.library.shelves import BOARD, CALL, CARD, EMPTY, FILE, MOMENT, assert_is_consistent, kept

NO_ARCHIVE = Message("This is no archive of a library.")
TOO_LARGE = Message("This archive is too large.")
MISSED = {"kind": "order", "parameters": {}, "seed": 7, "stage": 0, "due": "2026-01-01"}


@pytest.fixture
def progress(engine) -> Progress:
    return Progress(engine, "ann")


@pytest.fixture
def empty(engine) -> tuple[Library, Progress]:
    """A library, and a course, in which nothing is yet."""
    return Library(engine, "ben"), Progress(engine, "ben")


@pytest.fixture
def archive(library, progress) -> bytes:
    """A library with something of everything."""
    board_id = library.board_ids(kept(library, FILE, "Club ../night: ♠"))[0]
    library.write(board_id, CARD, EMPTY, Annotation("duck 牌 👩‍👧", "?", ("timing",)), "w", now=MOMENT)
    library.write(board_id, CALL, EMPTY, Annotation(note="15-17"), "w", now=MOMENT)
    library.take_back(board_id, CARD, "w", now=MOMENT)
    library.take_back(board_id, None, "w", now=MOMENT)
    library.undo(board_id, "w")
    library.undo(board_id, "w")
    library.write(board_id + 1, BOARD, EMPTY, Annotation("#a", "!!"), "w", now=MOMENT)
    library.favourite(board_id + 1, True)
    library.note_losses({board_id: (2, 0)})
    library.keep("Empty", "lin", b"", ())
    progress.finish("first-tricks", 1, MOMENT)
    progress.answer(Asked("score", {"form": "duplicate"}, 7), is_good=False, now=MOMENT)
    return export(library, progress)


def everything(library: Library, progress: Progress) -> object:
    """All that is in a library, without the numbers that it gives."""
    return [
        [
            (summary.name, summary.format, summary.boards, summary.annotated, summary.at, library.source(summary.id)),
            [
                (
                    (record.number, record.version, record.board, record.imported, record.is_favourite, record.tags),
                    [
                        (edit.at, edit.place, edit.before, edit.after, edit.is_undone)
                        for edit in library.history(record.id)
                    ],
                )
                for record in library.records(summary.id)
            ],
            [
                (row.number, row.contract, row.date, row.loss_declaring, row.loss_defending, row.has_annotation)
                for row in library.search(Wanted(collection=summary.id)).rows
            ],
        ]
        for summary in library.collections()
    ], (progress.finished(), progress.coming(), progress.by_day(), progress.answers())


def repacked(archive: bytes, **changed: object) -> bytes:
    """The archive with other values in its index."""
    with ZipFile(BytesIO(archive)) as old:
        index = {**json.loads(old.read(INDEX)), **changed}
        return packed({**{name: old.read(name) for name in old.namelist()}, INDEX: json.dumps(index).encode()})


def packed(members: dict[str, bytes], compression: int = ZIP_DEFLATED) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", compression) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def test_an_empty_library_becomes_equal(library, progress, archive, empty):
    assert import_(*empty, archive) == Imported(2, 2)
    assert everything(*empty) == everything(library, progress)
    for summary in empty[0].collections():
        for board_id in empty[0].board_ids(summary.id):
            assert_is_consistent(empty[0], board_id)


def test_undo_goes_on_after_the_move(archive, empty):
    import_(*empty, archive)
    library = empty[0]
    board_id = library.search(Wanted(text="club")).rows[0].id
    assert library.redo(board_id, "w").place == CARD
    while library.undo(board_id, "w"):
        assert_is_consistent(library, board_id)
    record = library.record(board_id)
    assert record.board == record.imported


def test_the_same_archive_twice_doubles_nothing(archive, empty):
    import_(*empty, archive)
    before = everything(*empty)
    again = import_(*empty, archive)
    assert (again.collections, again.boards) == (0, 0)
    assert {remark.text for remark in again.remarks} == {"“{name}” is in your library already; it stays as it is."}
    assert everything(*empty) == before


def test_an_archive_of_an_archive_is_the_same(archive, empty):
    import_(*empty, archive)
    with ZipFile(BytesIO(archive)) as one, ZipFile(BytesIO(export(*empty))) as other:
        assert one.namelist() == other.namelist()
        assert all(one.read(name) == other.read(name) for name in one.namelist())


def test_a_database_in_memory_is_an_archive_too():
    engine = opened(IN_MEMORY)
    ann, ben = Library(engine, "ann"), Library(engine, "ben")
    kept(ann, FILE)
    assert import_(ben, Progress(engine, "ben"), export(ann, Progress(engine, "ann"))) == Imported(1, 2)
    engine.dispose()


def test_an_empty_library_is_an_archive_too(empty, library, progress):
    assert import_(library, progress, export(*empty)) == Imported(0, 0)


def test_any_program_reads_the_boards(archive):
    with ZipFile(BytesIO(archive)) as members:
        names = [name for name in members.namelist() if "Club" in name]
        assert names == [
            f"collections/001 Club .._night_ _/{name}" for name in ("records.pbn", "imported.pbn", "source.pbn")
        ]
        now, imported, source = (members.read(name).decode() for name in names)
    assert loads(imported).boards == loads(FILE.decode()).boards
    assert "$8" in now or "15-17" in now
    assert source == FILE.decode()


def test_what_was_written_here_meanwhile_stays(library, progress, archive):
    board_id = library.search(Wanted(text="club")).rows[0].id
    library.write(board_id, BOARD, EMPTY, Annotation("later"), "w")
    before = everything(library, progress)
    import_(library, progress, archive)
    assert everything(library, progress) == before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK",
        b"PK\x03\x04" + bytes(100),
        b"[Event]",
        packed({}),
        packed({INDEX: b""}),
        packed({INDEX: b"\xff"}),
        packed({INDEX: b"[]"}),
        packed({INDEX: b"{}"}),
        packed({INDEX: b'{"kibitz": 1, "collections": 1, "progress": {}}'}),
        packed({INDEX: b'{"kibitz": 1, "collections": [1], "progress": {}}'}),
        packed({INDEX: b'{"kibitz": "x", "collections": [], "progress": {}}'}),
        packed({INDEX: b'{"kibitz": 1, "collections": [], "progress": {"x": "\\ud800"}}'}),
        packed({INDEX: b"[" * 100_000}),
        packed({INDEX: b"{}"}, ZIP_BZIP2),
        packed({INDEX: b"9" * 10_000}),
    ],
)
def test_what_is_no_archive_is_told(empty, data):
    assert import_(*empty, data) == Imported(0, 0, (NO_ARCHIVE,))


def test_a_later_archive_is_told(empty, archive):
    told = import_(*empty, repacked(archive, kibitz=2))
    assert told.remarks == (Message("This archive was made by a later version of Kibitz."),)
    assert empty[0].collections() == []


def test_a_bomb_is_not_unpacked(empty):
    bomb = packed({INDEX: b"{}", "a": bytes(200 << 20)})
    assert import_(*empty, bomb) == Imported(0, 0, (TOO_LARGE,))


def test_an_archive_of_much_is_not_unpacked(empty, archive, monkeypatch):
    monkeypatch.setattr(library.archive, "LARGEST", 1000)
    assert import_(*empty, archive) == Imported(0, 0, (TOO_LARGE,))


def test_a_member_that_is_larger_than_it_says_does_no_harm(empty, archive):
    with ZipFile(BytesIO(archive)) as members:
        member = next(found for found in members.infolist() if found.filename.endswith("records.pbn"))
    size = member.file_size.to_bytes(4, "little")
    assert archive.count(size) >= 2
    told = import_(*empty, archive.replace(size, (10).to_bytes(4, "little")))
    assert told.remarks


DAMAGES = [
    ("folder", "../../etc"),
    ("folder", "/etc"),
    ("source", "../../../etc/passwd"),
    ("source", "none"),
    ("format", "nonsense"),
    ("format", 1),
    ("header", 1),
    ("at", "yesterday"),
    ("at", "0001-01-01T00:00:00+14:00"),
    ("at", "9999-12-31T23:59:59+00:00"),
    ("at", None),
    ("boards", []),
    ("boards", [1, 2]),
    ("boards", {}),
]


@pytest.mark.parametrize(("key", "value"), DAMAGES)
def test_a_damaged_collection_is_left_out(empty, archive, key, value):
    club, nothing = json.loads(ZipFile(BytesIO(archive)).read(INDEX))["collections"]
    told = import_(*empty, repacked(archive, collections=[{**club, key: value}, nothing]))
    assert (told.collections, told.boards) == (1, 0)
    assert [remark.text for remark in told.remarks] == ["“{name}” is damaged in this archive and was left out."]
    assert [summary.name for summary in empty[0].collections()] == ["Empty"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", -1),
        ("version", "1"),
        ("version", 1 << 70),
        ("version", True),
        ("loss_declaring", "many"),
        ("edits", 1),
        ("edits", [{}]),
    ],
)
def test_a_damaged_board_leaves_its_collection_out(empty, archive, key, value):
    club, nothing = json.loads(ZipFile(BytesIO(archive)).read(INDEX))["collections"]
    first, second = club["boards"]
    told = import_(
        *empty, repacked(archive, collections=[{**club, "boards": [{**first, key: value}, second]}, nothing])
    )
    assert (told.collections, len(told.remarks)) == (1, 1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("place", "'; DROP TABLE revisions; --"),
        ("place", 1),
        ("place", "variations"),
        ("place", "record"),
        ("before", {"comment": 1}),
        ("after", []),
        ("at", "never"),
        ("undone", -1),
    ],
)
def test_a_damaged_edit_leaves_its_collection_out(empty, archive, key, value):
    club, nothing = json.loads(ZipFile(BytesIO(archive)).read(INDEX))["collections"]
    club["boards"][0]["edits"][0][key] = value
    told = import_(*empty, repacked(archive, collections=[club, nothing]))
    assert (told.collections, len(told.remarks)) == (1, 1)


@pytest.mark.parametrize(
    "damage",
    [
        None,
        {},
        {"finished_steps": [{}], "given_answers": [], "missed": []},
        {"finished_steps": [{"lesson": "x" * 65, "step": 1, "at": "2026-01-01"}], "given_answers": [], "missed": []},
        {"finished_steps": [{"lesson": "x\x00", "step": 1, "at": "2026-01-01"}], "given_answers": [], "missed": []},
        {"finished_steps": [{"lesson": "x", "step": 1 << 40, "at": "2026-01-01"}], "given_answers": [], "missed": []},
        {"finished_steps": [{"lesson": "x", "step": 1, "at": 7}], "given_answers": [], "missed": []},
        {"finished_steps": [{"lesson": "x", "step": 1, "at": "0001-01-01"}], "given_answers": [], "missed": []},
        {"finished_steps": [], "given_answers": [], "missed": [MISSED | {"stage": 3}]},
        {"finished_steps": [], "given_answers": [], "missed": [MISSED | {"stage": -1}]},
        {"finished_steps": [], "given_answers": [], "missed": [MISSED | {"due": "9999-12-31"}]},
    ],
)
def test_damaged_progress_is_left_out(empty, archive, damage):
    told = import_(*empty, repacked(archive, progress=damage))
    assert told == Imported(2, 2, (Message("The progress in this archive is damaged and was left out."),))
    assert empty[1].finished() == {}


def test_a_folder_is_read_once(empty, archive):
    club, _nothing = json.loads(ZipFile(BytesIO(archive)).read(INDEX))["collections"]
    assert import_(*empty, repacked(archive, collections=[club] * 1000)) == Imported(1, 2)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_flipped_byte_does_no_harm(empty, archive, data):
    at = data.draw(st.integers(0, len(archive) - 1))
    damaged = archive[:at] + bytes([archive[at] ^ data.draw(st.integers(1, 255))]) + archive[at + 1 :]
    import_(*empty, damaged[: data.draw(st.sampled_from([None, at, -at]))])
    for summary in empty[0].collections():
        assert [record.number for record in empty[0].records(summary.id)] == [*range(1, summary.boards + 1)]
        empty[0].delete(summary.id)
