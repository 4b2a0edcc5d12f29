"""What the reader's own boards say."""

from collections.abc import Callable

import streamlit as st

from lessons.language import Translator, n_
from pages.widgets.address import show_address
from pages.widgets.statistics.own_boards_behind import go_to_board
from pages.widgets.statistics.own_boards_contracts import contracts_part
from pages.widgets.statistics.own_boards_deals import deals_part
from pages.widgets.statistics.own_boards_double_dummy import bidding_part, double_dummy_part
from pages.widgets.statistics.own_boards_source import source_chosen
from pages.widgets.statistics.own_boards_state import Part, Shown, own_boards_state
from pages.widgets.statistics.own_boards_tables import compared_part, players_part

_PARTS: dict[Part, tuple[str, Callable[[Shown, Translator], None]]] = {
    Part.CONTRACTS: (n_("Contracts"), contracts_part),
    Part.DEALS: (n_("The deals"), deals_part),
    Part.DOUBLE_DUMMY: (n_("Double dummy"), double_dummy_part),
    Part.BIDDING: (n_("Bidding"), bidding_part),
    Part.TABLES: (n_("Other tables"), compared_part),
    Part.PLAYERS: (n_("Players and events"), players_part),
}
_PART = "boards-part"


def own_boards(_: Translator) -> None:
    """Draw the view."""
    state = own_boards_state()
    go_to_board(state)
    shown = state.shown(source_chosen(state, _))
    state.part = st.segmented_control(
        _("Part"),
        list(Part),
        format_func=lambda part: _(_PARTS[part][0]),
        default=state.part,
        required=True,
        key=_PART,
        label_visibility="collapsed",
        wrap=True,
    )
    if shown.frame.empty:
        st.text(_("No board is like this. Leave a filter out."))
    else:
        _label, draw = _PARTS[state.part]
        draw(shown, _)
    show_address({"part": state.part.value})
