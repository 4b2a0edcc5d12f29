"""What the reader's own boards say."""

from collections.abc import Callable

import streamlit as st

from lessons.language import Translator, n_
from library.database import DATABASE_ERRORS
from pages.widgets.address import show_address
from pages.widgets.statistics.own_boards_behind import go_to_board
from pages.widgets.statistics.own_boards_contracts import contracts_part
from pages.widgets.statistics.own_boards_deals import deals_part
from pages.widgets.statistics.own_boards_double_dummy import bidding_part, double_dummy_part
from pages.widgets.statistics.own_boards_source import boards_chosen
from pages.widgets.statistics.own_boards_state import Shown, own_boards_state
from pages.widgets.statistics.own_boards_tables import compared_part, players_part

# What the view can show, by the word in its address: the label and what draws it.
PARTS: dict[str, tuple[str, Callable[[Shown, Translator], None]]] = {
    "contracts": (n_("Contracts"), contracts_part),
    "deals": (n_("The deals"), deals_part),
    "double-dummy": (n_("Double dummy"), double_dummy_part),
    "bidding": (n_("Bidding"), bidding_part),
    "tables": (n_("Other tables"), compared_part),
    "players": (n_("Players and events"), players_part),
}
_PART = "boards-part"


def own_boards(_: Translator) -> None:
    """Draw the view."""
    state = own_boards_state()
    go_to_board(state)
    try:
        shown = boards_chosen(state, _)
    except DATABASE_ERRORS:
        st.warning(_("The library cannot be opened."), icon=":material/database_off:")
        return
    if state.part not in PARTS:
        named = st.query_params.get("part")
        state.part = named if named in PARTS else "contracts"
    state.part = st.segmented_control(
        _("Part"),
        list(PARTS),
        format_func=lambda part: _(PARTS[part][0]),
        default=state.part,
        required=True,
        key=_PART,
        label_visibility="collapsed",
        wrap=True,
    )
    if shown.frame.empty:
        st.text(_("No board is like this. Leave a filter out."))
    else:
        _label, draw = PARTS[state.part]
        draw(shown, _)
    show_address({"part": state.part})
