"""Links that hold a board: what opens from one, and where it leads back to."""

from dataclasses import replace

from lessons.language import Translator
from pages.widgets.opened_files import opened
from pages.widgets.replay_state import OpenedFile
from parsers.board_link import record_of_code

SHARED = "shared"
"""The part of the address that holds a board."""

_FROM_LINK = "link/"


def opened_link(code: str, _: Translator) -> OpenedFile | None:
    """The board in the code of a link, as an open file; None if it holds none."""
    record = record_of_code(code)
    if record is None:
        return None
    file = opened(_("Shared board"), record.encode())
    return replace(file, digest=f"{_FROM_LINK}{code}") if file.records.boards else None


def code_of(file: OpenedFile) -> str | None:
    """The code of the link that a file came from, if it did."""
    return file.digest.removeprefix(_FROM_LINK) if file.digest.startswith(_FROM_LINK) else None
