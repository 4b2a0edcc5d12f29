"""Files and pasted texts, read."""

import zlib
from collections.abc import Iterable
from hashlib import sha256
from io import BytesIO

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from lessons.language import Translator
from pages.widgets.remark_kinds import severity_counts
from pages.widgets.replay_state import OpenedFile
from pages.widgets.source_text import KeptText
from parsers import Format, Records, format_named, read

LARGEST_FILE = 20
"""In megabytes."""


def opened(name: str, content: bytes) -> OpenedFile:
    """Read a text; the same content is read once, whoever opens it."""
    digest = sha256(content).hexdigest()[:16]
    return OpenedFile(name, digest, *_read(digest, content))


def opened_uploads(files: Iterable[UploadedFile]) -> tuple[OpenedFile, ...]:
    """Read the files of an upload field."""
    return tuple(opened(file.name, file.getvalue()) for file in files)


def opened_text(text: str, _: Translator) -> OpenedFile:
    """Read a text that was pasted."""
    return opened(_("Pasted text"), text.encode("utf-8", errors="replace"))


def format_of(file: OpenedFile) -> Format:
    """The format the content was recognised to be in."""
    return format_named(file.records.format)


def counted(file: OpenedFile, _: Translator, *, notes: bool = False) -> list[str]:
    """How many boards, errors and warnings the file has; its notes too, if they are wanted."""
    boards = _.plural("{n} board", "{n} boards", len(file.records.boards))
    return [boards, *severity_counts(file.records.diagnostics, _, notes=notes)]


@st.cache_resource(max_entries=24, ttl="2h", show_spinner=False)
def _read(digest: str, _content: bytes) -> tuple[Records, KeptText | None, bytes]:
    """The records, the text where there is something to show of it, and the content, compressed."""
    records = read(BytesIO(_content))
    shown = records.diagnostics and format_named(records.format).is_text
    return records, KeptText.of(_content) if shown else None, zlib.compress(_content, level=1)
