"""Boards written in another format: the file, what did not fit in, and how it begins."""

import re
from dataclasses import replace

import streamlit as st

from bridge.board import Board
from lessons.language import Language, Translator, translator
from pages.widgets.replay_state import Collection, OpenedFile
from parsers import Format, dumps, format_named, formats
from parsers.conversion import Conversion, conversion_of
from parsers.diagram import dumps as diagram

SHOWN_BOARDS = 3
SHOWN_CHARACTERS = 6_000

_NOT_IN_A_NAME = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]+')
_SUFFIX = re.compile(r"(?<=.)\.\w{1,6}$")


def targets() -> tuple[Format, ...]:
    """The formats that can be written."""
    return tuple(format for format in formats() if format.write is not None)


def default_target(files: tuple[OpenedFile, ...]) -> Format:
    """PBN, which holds everything; LIN for what is in PBN already."""
    return format_named("lin" if all(file.records.format == "pbn" for file in files) else "pbn")


def speaks(format: Format) -> bool:
    """Whether the format has words, which can be in one language or another."""
    return format.name == "text"


def converted(collection: Collection, format: Format, language: Language) -> Conversion:
    """The boards of all files in one file of this format."""
    boards = tuple(opened.board for opened in collection.boards)
    return _converted(collection.edition, format.name, language if speaks(format) else None, boards)


@st.cache_resource(max_entries=8, ttl="1h", show_spinner=False)
def _converted(edition: str, name: str, language: Language | None, _boards: tuple[Board, ...]) -> Conversion:
    conversion = conversion_of(_boards, format_named(name))
    if language in (None, Language.ENGLISH):
        return conversion
    return replace(conversion, data=_diagrams(_boards, language).encode())


def preview(collection: Collection, format: Format, language: Language) -> str:
    """How the file begins; of a file that is no text, the boards a machine finds in it, as diagrams."""
    first = tuple(opened.board for opened in collection.boards[:SHOWN_BOARDS])
    if speaks(format):
        text = _diagrams(first, language)
    elif format.is_text:
        text = dumps(first, format.name)
    else:
        text = _diagrams(format.read(conversion_of(first, format).data).boards, language)
    return text if len(text) <= SHOWN_CHARACTERS else text[:SHOWN_CHARACTERS] + "…"


def file_name(files: tuple[OpenedFile, ...], format: Format, _: Translator) -> str:
    """The name of the first file with the suffix of the format; how many others are in it."""
    stem = _SUFFIX.sub("", files[0].name)
    stem = " ".join(_NOT_IN_A_NAME.sub(" ", stem).split()).strip(". ")[:80] or _("hand records")
    more = f"+{len(files) - 1}" if len(files) > 1 else ""
    return f"{stem}{more}{format.suffixes[0] if format.suffixes else '.txt'}"


def _diagrams(boards: tuple[Board, ...], language: Language) -> str:
    say = translator(language)
    return "\n\n\n".join(diagram(board, say) for board in boards) + "\n"
