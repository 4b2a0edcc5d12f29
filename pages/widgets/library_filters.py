"""What boards are looked for: words, players, contracts, results, dates, tags, and what was noted on them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import get_args

import streamlit as st

from bridge.table import SEATS
from lessons.language import Translator, n_
from library.kept import CollectionSummary
from library.search import LONGEST, Order, Outcome, Wanted
from pages.widgets.library_state import LARGEST_LOSS, LibraryState, filters_in_use, iso_date
from pages.widgets.notation import player_name, shortened

_TEXT, _PLAYER, _CONTRACT = "library-text", "library-player", "library-contract"
_DECLARER, _RESULT, _FROM, _TO = "library-declarer", "library-result", "library-from", "library-to"
_TAG, _LOSS, _COLLECTION, _MARKED = "library-tag", "library-loss", "library-collection", "library-marked"
_ORDER, _FOLD = "library-order", "library-fold"

OUTCOMES: Mapping[Outcome, str] = {
    "made": n_("made"),
    "equal": n_("made exactly"),
    "over": n_("with overtricks"),
    "down": n_("down"),
    "passed": n_("passed out"),
}
ORDERS: Mapping[Order, str] = {
    "newest": n_("Newest collection first"),
    "date": n_("Latest date first"),
    "label": n_("By board number"),
    "loss": n_("Most lost double dummy first"),
}
_FAVOURITES, _ANNOTATED = n_("Favourites"), n_("Annotated")


def filters(
    state: LibraryState, collections: Sequence[CollectionSummary], tags: Sequence[tuple[str, int]], _: Translator
) -> None:
    """Draw the fields, and note in the state what they say."""
    names = {told.id: told.name for told in collections}
    if state.wanted.collection not in (None, *names):
        st.warning(_("This collection is not in your library."), icon=":material/delete:")
        look_for(state, replace(state.wanted, collection=None))
    elif _TEXT not in st.session_state:
        put(state.wanted)
    with st.container(key="library-search", gap="small"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            text = st.text_input(
                _("Search"),
                key=_TEXT,
                max_chars=LONGEST,
                icon=":material/search:",
                placeholder=_("Words of a comment, a name, an event, #tag …"),
                label_visibility="collapsed",
            )
            marked = st.pills(
                _("Only"),
                (_FAVOURITES, _ANNOTATED),
                selection_mode="multi",
                format_func=_,
                key=_MARKED,
                label_visibility="collapsed",
            )
            st.toggle(_("More filters"), key=_FOLD, on_change="ignore")
        with st.container(key="library-filters", horizontal=True, vertical_alignment="bottom", gap="small"):
            wanted = _fields(state.wanted, names, dict(tags), _)
    state.look_for(replace(wanted, text=text.strip(), favourites=_FAVOURITES in marked, annotated=_ANNOTATED in marked))


def _fields(known: Wanted, names: Mapping[int, str], tags: Mapping[str, int], _: Translator) -> Wanted:
    """The row of filters."""
    anything = _("any")
    player = st.text_input(_("Player"), key=_PLAYER, max_chars=LONGEST, width=140)
    contract = st.text_input(_("Contract"), key=_CONTRACT, max_chars=20, placeholder="3NT, 4♠X", width=96)
    declarer = st.selectbox(
        _("Declarer"),
        SEATS,
        index=None,
        format_func=lambda seat: player_name(seat, _),
        key=_DECLARER,
        placeholder=anything,
        width=104,
    )
    result = st.selectbox(
        _("Result"),
        get_args(Outcome),
        index=None,
        format_func=lambda outcome: _(OUTCOMES[outcome]),
        key=_RESULT,
        placeholder=anything,
        width=136,
    )
    date_from, date_to = (_date(label, key, _) for label, key in ((_("Played from"), _FROM), (_("Played until"), _TO)))
    tag = st.selectbox(
        _("Tag"),
        sorted({*tags, known.tag} - {""}),
        index=None,
        format_func=lambda tag: f"{tag} ({tags.get(tag, 0)})",
        key=_TAG,
        placeholder=anything,
        width=128,
    )
    loss = st.selectbox(
        _("Lost double dummy"),
        range(1, LARGEST_LOSS + 1),
        index=None,
        format_func=lambda n: _.plural("at least {n} trick", "at least {n} tricks", n),
        key=_LOSS,
        placeholder=anything,
        width=140,
    )
    collection = st.selectbox(
        _("Collection"),
        list(names),
        index=None,
        format_func=lambda id: shortened(names[id], 60),
        key=_COLLECTION,
        placeholder=anything,
        width=170,
    )
    return replace(
        known,
        player=player.strip(),
        contract=contract.strip(),
        declarer=declarer,
        result=result,
        date_from=date_from,
        date_to=date_to,
        tag=tag or "",
        loss_at_least=loss,
        collection=collection,
    )


def _date(label: str, key: str, _: Translator) -> str:
    """A date as far as it is known, in ISO form; what cannot be read is told, and asks for nothing."""
    text = st.text_input(label, key=key, max_chars=20, placeholder="2024-05-31", width=108)
    date = iso_date(text)
    if text.strip() and date is None:
        st.caption(_("A year, or a date such as 2024-05-31."), width=108)
    return date or ""


def number_found(state: LibraryState, total: int, _: Translator) -> None:
    """How many boards were found, and the way back to all."""
    in_use = filters_in_use(state.wanted)
    found = _.plural("{n} board found", "{n} boards found", total)
    st.markdown(f"**{found if in_use else _.plural('{n} board', '{n} boards', total)}**", width="content")
    if in_use:
        st.button(
            _("Clear the filters"),
            key="library-clear",
            icon=":material/filter_alt_off:",
            type="tertiary",
            on_click=clear,
            args=(state,),
        )


def order(state: LibraryState, _: Translator) -> None:
    """In what order the boards come."""
    st.selectbox(
        _("Order"),
        get_args(Order),
        format_func=lambda order: _(ORDERS[order]),
        key=_ORDER,
        label_visibility="collapsed",
        width=240,
        on_change=_reorder,
        args=(state,),
    )


def _reorder(state: LibraryState) -> None:
    state.look_for(replace(state.wanted, order=st.session_state[_ORDER]))


def clear(state: LibraryState) -> None:
    """Look for all boards again."""
    look_for(state, Wanted(order=state.wanted.order))


def look_for(state: LibraryState, wanted: Wanted) -> None:
    """Look for other boards than the fields say, and have them say so."""
    state.look_for(wanted)
    put(wanted)


def put(wanted: Wanted) -> None:
    """Have the fields say what is wanted."""
    marked = [mark for mark, is_on in ((_FAVOURITES, wanted.favourites), (_ANNOTATED, wanted.annotated)) if is_on]
    st.session_state.update(
        {
            _TEXT: wanted.text,
            _PLAYER: wanted.player,
            _CONTRACT: wanted.contract,
            _DECLARER: wanted.declarer,
            _RESULT: wanted.result,
            _FROM: wanted.date_from,
            _TO: wanted.date_to,
            _TAG: wanted.tag or None,
            _LOSS: wanted.loss_at_least,
            _COLLECTION: wanted.collection,
            _ORDER: wanted.order,
            _MARKED: marked,
        }
    )
