"""Library: everything the reader keeps, to be searched, taken along, and opened again."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from lessons.language import Translator, n_
from library.boards import CollectionSummary, Library
from library.database import DATABASE_ERRORS
from pages.widgets.address import show_address
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import library, progress, remember_learner
from pages.widgets.library_chosen import chosen_boards, practise
from pages.widgets.library_collections import collection_list
from pages.widgets.library_filters import filters, number_found, order
from pages.widgets.library_history import latest_changes
from pages.widgets.library_import import add_files, archive, what_was_brought
from pages.widgets.library_list import board_list
from pages.widgets.library_state import PER_PAGE, LibraryState, View, address_of, library_state
from pages.widgets.navigation import through_app
from pages.widgets.replay_session import open_sample, show_kept

_VIEW = "library-view"
_VIEWS: Mapping[View, str] = {
    View.BOARDS: n_("Boards"),
    View.COLLECTIONS: n_("Collections"),
    View.CHANGES: n_("Latest changes"),
}


def page(_: Translator) -> None:
    """The storyboard: what is kept, one view of it, and the way to what was chosen there."""
    st.html(Path(__file__).with_suffix(".css"))
    state = library_state()
    go(state)
    with told_errors(_):
        shelf = library()
        collections = shelf.collections()
        if collections:
            heading(state, shelf, _)
            what_was_brought(state, _)
            shown_view(state, shelf, collections, _)
        else:
            empty(state, shelf, _)
    remember_learner(_)


def heading(state: LibraryState, shelf: Library, _: Translator) -> None:
    """The choice of the view, and what is brought in and taken along."""
    if _VIEW not in st.session_state:
        state.follow(st.query_params)
        st.session_state[_VIEW] = state.view
    with st.container(key="library-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("Library"), anchor=False, width="content")
        view = st.segmented_control(
            _("View"),
            list(View),
            format_func=lambda view: _(_VIEWS[view]),
            required=True,
            key=_VIEW,
            label_visibility="collapsed",
        )
        state.view = view or state.view
        st.space("stretch")
        with st.popover(_("Add files"), icon=":material/upload_file:", key=f"library-add-{state.uploads}"):
            add_files(state, shelf, _)
        with st.popover(_("Archive"), icon=":material/archive:", key=f"library-archive-{state.uploads}"):
            archive(state, shelf, progress(), _, is_empty=False)


def shown_view(state: LibraryState, shelf: Library, collections: Sequence[CollectionSummary], _: Translator) -> None:
    """The boards, the collections, or what was written last."""
    match state.view:
        case View.BOARDS:
            boards(state, shelf, collections, _)
        case View.COLLECTIONS:
            collection_list(state, shelf, collections, _VIEW, _)
            show_address(address_of(state))
        case View.CHANGES:
            latest_changes(state, shelf, _)
            show_address(address_of(state))


@st.fragment
def boards(state: LibraryState, shelf: Library, collections: Sequence[CollectionSummary], _: Translator) -> None:
    """What is looked for, and a page of what was found: redrawn alone when something else is."""
    go(state)
    with told_errors(_):
        found_boards(state, shelf, collections, _)


def found_boards(state: LibraryState, shelf: Library, collections: Sequence[CollectionSummary], _: Translator) -> None:
    """The filters, what was chosen before, and the boards."""
    filters(state, collections, shelf.tags(), _)
    with st.container(key="library-found", horizontal=True, vertical_alignment="center", gap="small"):
        number = st.container(horizontal=True, vertical_alignment="center", gap="small", width="content")
        st.space("stretch")
        is_practised = chosen_boards(state, shelf, _)
        order(state, _)
    if is_practised:
        practise(state, shelf, _)
    found = shelf.search(state.wanted, state.page - 1, PER_PAGE)
    pages = max(1, -(-found.total // PER_PAGE))
    if state.page > pages:
        state.page = pages
        found = shelf.search(state.wanted, pages - 1, PER_PAGE)
    with number:
        number_found(state, found.total, _)
    if found.rows:
        board_list(state, shelf, found.rows, _)
    else:
        st.text(_("No board of your library is like this. Leave a filter out, or look for fewer words."))
    if pages > 1:
        key = f"library-page-{hash((state.wanted, pages))}"
        st.pagination(pages, default=state.page, key=key, on_change=turn, args=(state, key))
    show_address(address_of(state))


def turn(state: LibraryState, key: str) -> None:
    """Turn to the page that was asked for."""
    state.page = st.session_state[key]


def empty(state: LibraryState, shelf: Library, _: Translator) -> None:
    """The page before anything is kept: what a library is for, and how to begin."""
    with st.container(key="page-heading"):
        st.title(_("Library"), anchor=False)
    what_was_brought(state, _)
    st.text(
        _(
            "Nothing is kept here yet. Give files with hand records, or annotate a board in Replay: its file is kept "
            "by itself. Then every board can be found again by player, contract, tag, or a word of your comments."
        )
    )
    left, right = st.columns(2, gap="medium")
    with left:
        add_files(state, shelf, _)
        if st.button(_("Open the sample deals"), key="library-samples", icon=":material/play_circle:"):
            open_sample()
    with right:
        archive(state, shelf, progress(), _, is_empty=True)


def go(state: LibraryState) -> None:
    """Open the board that the reader wants to see, if any."""
    if state.going is not None:
        (collection, number), state.going = state.going, None
        show_kept(collection, number)


@contextmanager
def told_errors(_: Translator) -> Iterator[None]:
    """Say so where the library cannot be had."""
    try:
        yield
    except DATABASE_ERRORS:
        st.warning(_("The library cannot be opened."), icon=":material/database_off:")


through_app()
page(reader_translator())
