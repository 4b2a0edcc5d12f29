"""Convert: hand records in, in whatever format; one file out, in the format that is wanted."""

from typing import Literal

import streamlit as st

from lessons.language import Language, Translator
from pages.widgets.conversion import (
    SHOWN_BOARDS,
    Conversion,
    converted,
    default_target,
    file_name,
    preview,
    speaks,
    targets,
)
from pages.widgets.file_field import UPLOADS, file_field
from pages.widgets.language_switch import reader_translator
from pages.widgets.losses_list import losses_list
from pages.widgets.navigation import through_app
from pages.widgets.notation import literal
from pages.widgets.opened_files import counted, format_of, opened_uploads
from pages.widgets.opening import nothing_found
from pages.widgets.paste_box import paste_box
from pages.widgets.replay_session import open_in_replay, replay_state
from pages.widgets.replay_state import Collection, OpenedFile
from parsers import Format

_FIELD, _PASTED, _REPLAYED = f"{UPLOADS}-convert", "pasted-convert", "convert-replayed"
_FORMAT, _LANGUAGE = "convert-format", "convert-language"
_NAMED = 8  # files that have a line each
_LINES, _TALLEST = 26, 560  # a longer preview is as tall as this and scrolls


def page(_: Translator) -> None:
    """The storyboard: on the left what goes in, on the right what comes out."""
    with st.container(key="page-heading"):
        st.title(_("Convert"), anchor=False)
    with st.container(key="convert"):
        left, right = st.columns([5, 7], gap="large")
        with left:
            files = sources(_)
        with right:
            nothing_found([file for file in files if not file.records.boards], _)
            with_boards = tuple(file for file in files if file.records.boards)
            if with_boards:
                result(with_boards, _)
            elif not files:
                st.html(f'<p class="kz-empty">{_("Give files or a text: the new file appears here.")}</p>')


def sources(_: Translator) -> tuple[OpenedFile, ...]:
    """Files, pasted text, the boards of the replay: all that is given is converted together."""
    given = file_field(_FIELD, _)
    with st.spinner(_("Reading …"), width="content"):
        files = opened_uploads(given)
    pasted = paste_box(_PASTED, _)
    replayed = replay_state().collection
    if replayed.boards:
        name = _("The sample deals") if replayed.are_samples else _("The boards open in Replay")
        count = _.plural("{n} board", "{n} boards", len(replayed.boards))
        if st.checkbox(f"{name} ({count})", key=_REPLAYED, persist_state="session"):
            files = (*replayed.files, *files)
    return (*files, pasted) if pasted is not None and pasted.records.boards else files


@st.fragment
def result(files: tuple[OpenedFile, ...], _: Translator) -> None:
    """What was read, what becomes of it, and the one file to take along: redrawn alone when another is wanted."""
    collection = Collection(files)
    what_was_read(files, _)
    format, language = wanted(files, _)
    with st.spinner(_("Writing …"), width="content"):
        conversion = converted(collection, format, language)
    name = file_name(files, format, _)
    with st.container(horizontal=True, key="convert-actions", vertical_alignment="center", gap="small"):
        st.download_button(
            _("Download {file}", file=literal(name)),
            conversion.data,
            file_name=name,
            mime="text/plain; charset=utf-8" if format.is_text else "application/octet-stream",
            icon=":material/download:",
            on_click="ignore",
            disabled=conversion.is_empty,
        )
        if st.button(_("Open these in Replay"), icon=":material/play_circle:", key="convert-open"):
            open_in_replay(files)
    losses_list(conversion, collection, _)
    how_it_begins(collection, conversion, language, _)


def what_was_read(files: tuple[OpenedFile, ...], _: Translator) -> None:
    """A line a file: name, format, boards, remarks."""
    with st.container(key="convert-read", gap=None):
        for file in files[:_NAMED]:
            st.caption(" · ".join([f"**{literal(file.name)}**", literal(_(format_of(file).title)), *counted(file, _)]))
        if len(files) > _NAMED:
            boards = sum(len(file.records.boards) for file in files)
            others = _.plural("{n} more file", "{n} more files", len(files) - _NAMED)
            st.caption(f"{others} · {_.plural('{n} board in all', '{n} boards in all', boards)}")


def wanted(files: tuple[OpenedFile, ...], _: Translator) -> tuple[Format, Language]:
    """The format that is chosen, and the language where it has words."""
    usual = default_target(files)
    choices = targets()
    format = st.selectbox(
        _("Format of the new file"),
        choices,
        index=choices.index(usual),
        format_func=lambda format: _(format.title),
        key=_FORMAT,
        persist_state="session",
    )
    language = _.language
    if speaks(format):
        language = st.segmented_control(
            _("Language of the text"),
            list(Language),
            default=_.language,
            format_func=lambda language: language.own_name,
            required=True,
            key=_LANGUAGE,
        )
    return format, language


def how_it_begins(collection: Collection, conversion: Conversion, language: Language, _: Translator) -> None:
    """The first boards as they stand in the new file."""
    if conversion.is_empty:
        return
    boards = len(collection.boards)
    if conversion.format.is_text:
        st.caption(
            _("How the file begins:")
            if boards <= SHOWN_BOARDS
            else _.plural(
                "How the file begins, {shown} of {n} board:",
                "How the file begins, {shown} of {n} boards:",
                boards,
                shown=SHOWN_BOARDS,
            )
        )
    else:
        size = len(conversion.data)
        told = _.plural("A file for machines, {n} byte.", "A file for machines, {n} bytes.", size)
        st.caption(f"{told} {_('The first deals that a machine finds in it:')}")
    text = preview(collection, conversion.format, language)
    is_diagram = speaks(conversion.format) or not conversion.format.is_text
    height: Literal["content"] | int = _TALLEST if text.count("\n") > _LINES else "content"
    st.code(text, language=None, wrap_lines=not is_diagram, height=height)


through_app()
page(reader_translator())
