"""The collections of the library: what is in each, and what can be done with it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from html import escape

import streamlit as st

from bridge.errors import BridgeError
from lessons.language import Translator, n_
from library.boards import Library
from library.database import DATABASE_ERRORS
from library.kept import CollectionSummary
from library.search import Wanted
from pages.widgets.library_download import of_records, records_download, source_download
from pages.widgets.library_filters import look_for
from pages.widgets.library_history import zone
from pages.widgets.library_state import LibraryState, View
from pages.widgets.notation import day_name, literal, shortened
from pages.widgets.replay_session import show_kept
from parsers import format_named

_PER_PAGE = 20
_LONGEST_NAME = 200
_NAME = "collection-name"


class _Action(Enum):
    RENAME = "rename"
    DOWNLOAD = "download"
    DELETE = "delete"


class _Form(Enum):
    NOW = "now"
    IMPORTED = "imported"
    SOURCE = "source"


_ACTIONS: Mapping[_Action, tuple[str, str]] = {
    _Action.RENAME: (":material/edit:", n_("Rename")),
    _Action.DOWNLOAD: (":material/download:", n_("Download")),
    _Action.DELETE: (":material/delete:", n_("Delete")),
}
_FORMS: Mapping[_Form, str] = {
    _Form.NOW: n_("As it is now"),
    _Form.IMPORTED: n_("As imported"),
    _Form.SOURCE: n_("The source file"),
}


def collection_list(
    state: LibraryState, shelf: Library, collections: Sequence[CollectionSummary], view: str, _: Translator
) -> None:
    """Draw the collections of a page; ``view`` is the key of the choice of the view."""
    pages = -(-len(collections) // _PER_PAGE)
    key = f"library-collections-page-{pages}"
    shown = st.session_state.get(key, 1)
    for told in collections[(shown - 1) * _PER_PAGE : shown * _PER_PAGE]:
        _collection(state, shelf, told, view, _)
    if pages > 1:
        st.pagination(pages, key=key)


def _collection(state: LibraryState, shelf: Library, told: CollectionSummary, view: str, _: Translator) -> None:
    """One collection: its name and what is in it, the ways to its boards, and the menu."""
    with st.container(key=f"collection-{told.id}", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(
            f'<h2 class="kz-title">{escape(told.name)}</h2>'
            f'<p class="kz-muted">{escape(" · ".join(_facts(told, _)))}</p>',
            width="stretch",
        )
        st.button(
            _("Show the boards"),
            key=f"collection-boards-{told.id}",
            icon=":material/list:",
            on_click=_show,
            args=(state, told.id, view),
        )
        if st.button(_("Open in Replay"), key=f"collection-open-{told.id}", icon=":material/play_circle:"):
            show_kept(told.id)
        action = st.menu_button(
            _("More"),
            list(_Action),
            format_func=lambda action: f"{_ACTIONS[action][0]} {_(_ACTIONS[action][1])}",
            key=f"collection-menu-{told.id}",
        )
    match action:
        case _Action.RENAME:
            st.dialog(_("Rename the collection"))(_rename)(shelf, told, _)
        case _Action.DOWNLOAD:
            st.dialog(_("Download"))(_download)(shelf, told, _)
        case _Action.DELETE:
            st.dialog(_("Delete the collection"))(_delete)(shelf, told, _)


def _facts(told: CollectionSummary, _: Translator) -> list[str]:
    facts = [_(format_named(told.format).title), _.plural("{n} board", "{n} boards", told.boards)]
    if told.annotated:
        facts.append(_.plural("{n} annotated", "{n} annotated", told.annotated))
    return [*facts, _("kept on {day}", day=day_name(told.at.astimezone(zone()).date(), _))]


def _show(state: LibraryState, id: int, view: str) -> None:
    """Turn to the boards of a collection."""
    st.session_state[view] = View.BOARDS
    look_for(state, Wanted(collection=id))


def _rename(shelf: Library, told: CollectionSummary, _: Translator) -> None:
    name = st.text_input(_("Name"), told.name, max_chars=_LONGEST_NAME, key=_NAME).strip()

    def rename() -> None:
        shelf.rename(told.id, st.session_state[_NAME].strip())

    if st.button(_("Save"), key="collection-rename", disabled=not name, on_click=_change, args=(rename, _)):
        st.rerun()


def _download(shelf: Library, told: CollectionSummary, _: Translator) -> None:
    st.text(shortened(told.name, 80))
    form = st.segmented_control(
        _("Which boards"),
        list(_Form),
        format_func=lambda form: _(_FORMS[form]),
        default=_Form.NOW,
        required=True,
        key="collection-form",
        label_visibility="collapsed",
    )
    try:
        if form is _Form.SOURCE:
            source_download(shelf, told.id, "collection-source", _)
        else:
            records_download(
                told.name,
                lambda: of_records(told.name, shelf.records(told.id), as_imported=form is _Form.IMPORTED),
                f"collection-{form.value}",
                _,
            )
    except BridgeError as error:
        st.warning(_(error.message))
    except DATABASE_ERRORS:
        st.warning(_("The library cannot be opened."))


def _delete(shelf: Library, told: CollectionSummary, _: Translator) -> None:
    st.markdown(f"**{literal(shortened(told.name, 80))}**")
    boards = _.plural("{n} board", "{n} boards", told.boards)
    annotated = _.plural("{n} annotated", "{n} annotated", told.annotated)
    st.text(
        _(
            "This deletes the collection from your library: {boards} ({annotated}), everything written on them with "
            "its history, and the source file. It cannot be undone. Positions in your practice stay.",
            boards=boards,
            annotated=annotated,
        )
    )
    with st.container(horizontal=True, gap="small"):
        is_meant = st.button(
            _("Delete for good"),
            key="collection-delete",
            icon=":material/delete:",
            on_click=_change,
            args=(partial(shelf.delete, told.id), _),
        )
        if st.button(_("Keep it"), key="collection-keep") or is_meant:
            st.rerun()


def _change(act: Callable[[], None], _: Translator) -> None:
    try:
        act()
    except BridgeError as error:
        st.toast(_(error.message))
    except DATABASE_ERRORS:
        st.toast(_("The library cannot be written to."))
