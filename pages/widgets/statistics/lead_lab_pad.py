"""A pad of calls, for an auction that is not typed."""

import streamlit as st

from bridge.auction import DOUBLE, PASS, REDOUBLE, Auction, Bid, Call
from bridge.cards import Strain
from bridge.errors import BridgeError
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.notation import strain_label
from parsers.auction_notation import AuctionStyle, format_auction, parse_auction


def bidding_pad(key: str, text: str, dealer: Seat, _: Translator) -> None:
    """A menu with all calls: each is added to the field with this key, which has this text so far."""
    auction = _so_far(text, dealer)
    with st.popover(_("Bidding pad"), icon=":material/dialpad:", key=f"{key}-pad", on_change="rerun") as pad:
        if pad.open:
            with st.container(gap="xxsmall"):
                _calls(key, auction, _)


def _calls(key: str, auction: Auction, _: Translator) -> None:
    with st.container(horizontal=True, gap="xxsmall"):
        for call, label in ((PASS, _("Pass")), (DOUBLE, _("X")), (REDOUBLE, _("XX"))):
            _button(key, label, call, auction)
        st.button(
            _("Take back"),
            key=f"{key}-pad-back",
            icon=":material/undo:",
            disabled=not auction.calls,
            on_click=_write,
            args=(key, Auction(auction.dealer, auction.calls[:-1])),
        )
    for level in range(1, 8):
        with st.container(horizontal=True, gap="xxsmall", key=f"{key}-pad-{level}"):
            for strain in Strain:
                _button(key, f"{level}{strain_label(strain)}", Bid(level, strain), auction)


def _button(key: str, label: str, call: Call, auction: Auction) -> None:
    after = Auction(auction.dealer, (*auction.calls, call))
    name = f"{key}-pad-{call.code}"
    st.button(label, key=name, disabled=not auction.is_legal(call), on_click=_write, args=(key, after))


def _write(key: str, auction: Auction) -> None:
    st.session_state[key] = format_auction(auction, AuctionStyle.LETTERS)


def _so_far(text: str, dealer: Seat) -> Auction:
    """The auction that is written; none of it where it is at fault."""
    try:
        return parse_auction(text, dealer).verified()
    except BridgeError:
        return Auction(dealer)
