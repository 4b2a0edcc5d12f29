"""Files in the library: keeping one, opening one, and looking again at what others have written there."""

import zlib
from dataclasses import replace

from lessons.deals import in_language
from lessons.language import Translator
from library.boards import Record
from pages.widgets.learner import library
from pages.widgets.replay_state import Kept, OpenedBoard, OpenedFile, ReplayState
from parsers import Records, dumps


def keep(state: ReplayState, file: OpenedFile, _: Translator) -> OpenedFile:
    """Keep an open file, and have its boards as the library has them; a file that is kept already stays.

    The samples are kept in the reader's language. Raises DATABASE_ERRORS.
    """
    if file.kept is not None:
        return file
    boards, name = file.records.boards, file.name
    if state.collection.are_samples:
        boards, name = tuple(in_language(board, _.language) for board in boards), _("The sample deals")
    shelf = library()
    content = zlib.decompress(file.packed) if file.packed else dumps(boards).encode()
    collection = shelf.keep(name, file.records.format, content, boards, file.records.header)
    kept = _with_records(replace(file, name=name), collection, shelf.records(collection))
    state.exchange(file, kept)
    return kept


def opened_collection(collection: int) -> OpenedFile:
    """A collection of the library as an open file. Raises NotKept, and DATABASE_ERRORS."""
    shelf = library()
    told = shelf.collection(collection)
    file = OpenedFile(told.name, f"kept-{collection}-{told.at:%Y%m%d%H%M%S}", Records((), (), told.format))
    return _with_records(file, collection, shelf.records(collection))


def leave_library(state: ReplayState, file: OpenedFile) -> None:
    """Have an open file by itself, since the library has it no more."""
    state.exchange(file, replace(file, kept=None))


def look_again(state: ReplayState, opened: OpenedBoard) -> OpenedBoard:
    """The board as it is now in the library, where another window may have changed it.

    Raises NotKept where it has been deleted, and DATABASE_ERRORS.
    """
    kept = opened.file.kept
    if kept is None or opened.kept_id is None:
        return opened
    shelf = library()
    if shelf.version(opened.kept_id) == kept.versions[opened.number - 1]:
        return opened
    return read_again(state, opened)


def read_again(state: ReplayState, opened: OpenedBoard) -> OpenedBoard:
    """The same where it is known to have changed."""
    if opened.kept_id is None:
        return opened
    record = library().record(opened.kept_id)
    file = opened.file.with_board(opened.number, record.board, record.version)
    state.exchange(opened.file, file)
    return OpenedBoard(file, opened.number, record.board)


def _with_records(file: OpenedFile, collection: int, records: list[Record]) -> OpenedFile:
    boards = tuple(record.board for record in records)
    kept = Kept(collection, tuple(record.id for record in records), tuple(record.version for record in records))
    return replace(file, records=replace(file.records, boards=boards), kept=kept)
