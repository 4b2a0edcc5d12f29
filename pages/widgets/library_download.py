"""Boards of the library as a file to take along, in the format that is wanted."""

from collections.abc import Callable, Iterable
from hashlib import sha256

import streamlit as st

from lessons.language import Translator
from library.boards import Library, Record
from pages.widgets.conversion import converted, file_name, targets
from pages.widgets.losses_list import losses_list
from pages.widgets.notation import literal
from pages.widgets.replay_state import Collection, OpenedFile
from parsers import Format, Records, format_named


def records_download(name: str, read: Callable[[], Collection], key: str, _: Translator) -> None:
    """Choose a format and take the boards along, which are read only when they are wanted.

    What a format does not hold is told before; PBN holds everything.
    """
    format = st.selectbox(
        _("Format of the new file"), targets(), format_func=lambda format: _(format.title), key=f"{key}-format"
    )
    named = file_name((OpenedFile(name, "", Records((), (), format.name)),), format, _)
    if format.name == "pbn":
        _button(named, lambda: converted(read(), format, _.language).data, format, key, _)
        return
    with st.spinner(_("Writing …"), width="content"):
        collection = read()
        conversion = converted(collection, format, _.language)
    if not conversion.is_empty:
        _button(named, conversion.data, format, key, _)
    losses_list(conversion, collection, _)


def source_download(shelf: Library, id: int, key: str, _: Translator) -> None:
    """Take the file along from which a collection was read, as it was."""
    told = shelf.collection(id)
    format = format_named(told.format)
    named = file_name((OpenedFile(told.name, "", Records((), (), told.format)),), format, _)
    _button(named, lambda: shelf.source(id), format, key, _)


def of_records(name: str, records: Iterable[Record], *, as_imported: bool = False) -> Collection:
    """Records of the library, open together, as they are now or as they were imported."""
    records = tuple(records)
    told = [(record.id, 0 if as_imported else record.version) for record in records]
    boards = tuple(record.imported if as_imported else record.board for record in records)
    digest = sha256(repr((told, as_imported)).encode()).hexdigest()[:16]
    return Collection((OpenedFile(name, f"library-{digest}", Records(boards, (), "pbn")),))


def _button(name: str, data: bytes | Callable[[], bytes], format: Format, key: str, _: Translator) -> None:
    st.download_button(
        _("Download {file}", file=literal(name)),
        data,
        file_name=name,
        mime="text/plain; charset=utf-8" if format.is_text else "application/octet-stream",
        icon=":material/download:",
        on_click="ignore",
        key=f"{key}-download",
    )
