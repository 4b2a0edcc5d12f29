"""Whose boards: collections of the library, those open in the replay, or the samples; and which of them."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import pandas as pd
import streamlit as st

from bridge.board_findings import Filter, seats
from lessons.language import Translator
from library.boards import Library
from library.database import DATABASE_ERRORS
from library.extracts import Extract, extract, players_of
from library.kept import CollectionSummary
from pages.widgets.learner import library
from pages.widgets.library_state import iso_date
from pages.widgets.notation import points, shortened
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import Collection
from pages.widgets.samples import samples
from pages.widgets.statistics.own_boards_state import MOST, Origin, OwnBoards, Place, Shown, Source

_COLLECTIONS, _PLAYER, _PARTNER = "boards-collections", "boards-player", "boards-partner"
_EVENT, _FROM, _TO = "boards-event", "boards-from", "boards-to"


def boards_chosen(state: OwnBoards, _: Translator) -> Shown:
    """Draw the choice of collections and of boards, and read them. Raises DATABASE_ERRORS."""
    shelf, kept = _kept_collections()
    with st.container(key="boards-source", horizontal=True, vertical_alignment="bottom", gap="small"):
        collections = _collections(kept, _) if kept else []
        if shelf is None or not collections:
            source = _opened()
            by_time = _of_player(_names(state.frame(source)), _)
        else:
            by_time = _of_player(players_of(shelf, collections), _)
            are_many = sum(told.boards for told in kept if told.id in collections) > MOST
            read = by_time if are_many else replace(by_time, player="")  # with the other tables of his boards
            source = _kept(shelf, collections, read, _)
        state.wanted = _of_pair(by_time, state.frame(source), _)
    shown = state.shown(source)
    st.html(f'<p class="kz-muted">{escape(told_of(shown, _, has_library=bool(kept)))}</p>')
    return shown


def _kept_collections() -> tuple[Library | None, Sequence[CollectionSummary]]:
    try:
        shelf = library()
        return shelf, [told for told in shelf.collections() if told.boards]
    except DATABASE_ERRORS:
        return None, []


def _collections(kept: Sequence[CollectionSummary], _: Translator) -> list[int]:
    names = {told.id: told for told in kept}
    if _COLLECTIONS in st.session_state:
        known = [id for id in st.session_state[_COLLECTIONS] if id in names]
        st.session_state[_COLLECTIONS] = known
    return st.multiselect(
        _("Collections of the library"),
        list(names),
        [kept[0].id],
        format_func=lambda id: f"{shortened(names[id].name, 40)} ({points(names[id].boards, _)})",
        key=_COLLECTIONS,
        placeholder=_("none: the boards open in Replay"),
        persist_state="session",
        width=340,
        wrap=True,
    )


def _of_player(names: Sequence[str], _: Translator) -> Filter:
    """The player and the time that are asked for, which say what is read."""
    player = _one_of(_("Player"), names, _PLAYER, _)
    first, last = (_date(label, key, _) for label, key in ((_("Played from"), _FROM), (_("Played until"), _TO)))
    return Filter(player, date_from=first, date_to=last)


def _of_pair(wanted: Filter, frame: pd.DataFrame, _: Translator) -> Filter:
    """The same with the partner and the event that are asked for among what was read."""
    partner = event = ""
    if wanted.player:
        partner = _one_of(_("Partner"), _by_frequency(seats(frame, wanted.player)["partner"]), _PARTNER, _)
    if len(events := _by_frequency(frame["event"])) > 1:
        event = _one_of(_("Event"), events, _EVENT, _)
    return replace(wanted, partner=partner, event=event)


def _one_of(label: str, names: Sequence[str], key: str, _: Translator) -> str:
    chosen = st.selectbox(label, names, index=None, key=key, placeholder=_("any"), persist_state="session", width=180)
    return chosen or ""


def _by_frequency(names: "pd.Series[str]") -> list[str]:
    return names.dropna().value_counts().index.tolist()


def _date(label: str, key: str, _: Translator) -> str:
    text = st.text_input(label, key=key, max_chars=20, placeholder="2024-05-31", persist_state="session", width=108)
    date = iso_date(text)
    if text.strip() and date is None:
        st.caption(_("A year, or a date such as 2024-05-31."), width=108)
    return date or ""


def _kept(shelf: Library, collections: Sequence[int], wanted: Filter, _: Translator) -> Source:
    with st.spinner(_("Reading …"), width="content"):
        found = _read(shelf.owner, tuple(collections), wanted.player, wanted.date_from, wanted.date_to, shelf)
    places = tuple(Place(each.collection, each.number, each.id) for each in found.boards)
    key = f"{shelf.owner}/{collections}/{wanted}"
    return Source(key, Origin.LIBRARY, found.total, tuple(each.board for each in found.boards), places)


@st.cache_resource(max_entries=4, ttl="10m", show_spinner=False)
def _read(
    owner: str, collections: tuple[int, ...], player: str, date_from: str, date_to: str, _shelf: Library
) -> Extract:
    return extract(_shelf, collections, MOST, player=player, date_from=date_from, date_to=date_to)


def _opened() -> Source:
    """The boards on the table of the replay, where they are the reader's own; else the samples."""
    collection = replay_state().collection
    if collection.are_samples or not collection.boards:
        return _of(samples(), Origin.SAMPLES)
    return _of(collection, Origin.OPENED)


def _of(collection: Collection, origin: Origin) -> Source:
    opened = collection.boards[:MOST]
    places = tuple(Place(None, number, board.kept_id) for number, board in enumerate(opened, start=1))
    boards = tuple(board.board for board in opened)
    return Source(collection.edition, origin, len(collection.boards), boards, places)


def _names(frame: pd.DataFrame) -> list[str]:
    return _by_frequency(seats(frame)["player"])


def told_of(shown: Shown, _: Translator, *, has_library: bool) -> str:
    """Where the boards come from, how many of them were read, and how many are looked at."""
    source = shown.source
    read = _.plural("{n} board", "{n} boards", len(source.boards))
    said = []
    match source.origin:
        case Origin.SAMPLES:
            said.append(_("{boards}: the sample deals of the course, which were chosen to teach.", boards=read))
            if not has_library:
                told = _("Keep files in your library, or open one in Replay, to see what your own boards say.")
                said.append(told)
        case Origin.OPENED:
            said.append(_("{boards}, open in Replay.", boards=read))
        case Origin.LIBRARY:
            said.append(_("{boards} of your library.", boards=read))
    if source.total > len(source.boards):
        n = points(source.total, _)
        said.append(_("These are the first of {n}: choose fewer collections, a player or a time to see others.", n=n))
    if len(shown.frame) < len(source.boards):
        said.append(_("{n} of them agree with the filters.", n=points(len(shown.frame), _)))
    return " ".join(said)
