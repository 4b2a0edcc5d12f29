"""The hand on lead and the auction: typed, taken from the address, or from the board on the table of the replay."""

import streamlit as st

from bridge.board import Board
from bridge.cards import Hand
from bridge.errors import BridgeError, IllegalDeal, Message
from bridge.table import SEATS, Seat, Vulnerability
from lessons.language import Translator, n_
from pages.widgets.address import show_address
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.notation import (
    board_heading,
    contract_mark,
    player_name,
    seat_name,
    sentence_html,
)
from pages.widgets.replay_session import replay_state
from pages.widgets.statistics.lead_lab_pad import bidding_pad
from pages.widgets.statistics.lead_lab_state import LeadQuestion
from parsers.auction_notation import AuctionStyle, format_auction, parse_auction
from parsers.card_notation import parse_hand

EXAMPLE = ("K93.4.AJ842.T953", Seat.SOUTH, Vulnerability.NONE, "1S Pass 2S Pass 4S")
_HAND, _DEALER, _VULNERABILITY, _AUCTION = "leads-hand", "leads-dealer", "leads-vulnerability", "leads-auction"
_ADDRESS = "lead"
_LONGEST = 400
_VULNERABLE = dict(zip(Vulnerability, (n_("None"), n_("N–S"), n_("E–W"), n_("Both")), strict=True))


def lead_question(_: Translator) -> LeadQuestion | None:
    """Ask for the hand and the auction; None where they do not make an opening lead, after saying why."""
    first = _told(st.query_params.get(_ADDRESS, "")) or EXAMPLE
    with st.container(key="leads-question", gap="small"):
        hand = st.text_input(_("Hand on lead"), first[0], key=_HAND, max_chars=_LONGEST, persist_state="session")
        auction = st.text_input(
            _("Auction"),
            first[3],
            key=_AUCTION,
            max_chars=_LONGEST,
            persist_state="session",
            help=_("The calls from the dealer on, such as 1S Pass 2S Pass 4S. Passes at the end can be left out."),
        )
        dealer = st.segmented_control(
            _("Dealer"),
            SEATS,
            default=first[1],
            format_func=lambda seat: seat_name(seat, _),
            required=True,
            key=_DEALER,
            persist_state="session",
        )
        vulnerability = st.segmented_control(
            _("Vulnerability"),
            list(Vulnerability),
            default=first[2],
            format_func=lambda vulnerability: _(_VULNERABLE[vulnerability]),
            required=True,
            key=_VULNERABILITY,
            persist_state="session",
        )
        with st.container(horizontal=True, gap="small", vertical_alignment="center"):
            bidding_pad(_AUCTION, auction, dealer, _)
            _from_replay(_)
        try:
            question = _question(hand, dealer, vulnerability, auction)
        except BridgeError as error:
            st.warning(_(error.message), icon=":material/error:")
            return None
        board = Board.of(dealer=question.auction.dealer, vulnerability=vulnerability, auction=question.auction)
        st.html(auction_diagram(board, _))
        st.html(f"<p>{sentence_html(_on_lead(question, _))}</p>")
    _show(question)
    return question


def _question(hand: str, dealer: Seat, vulnerability: Vulnerability, calls: str) -> LeadQuestion:
    """Raises a BridgeError for what makes no opening lead."""
    held = parse_hand(hand).verified()
    if len(held) != 13:
        raise IllegalDeal(Message("The hand on lead has thirteen cards, not {n}.", n=len(held)))
    auction = parse_auction(calls, dealer).verified().all_pass()
    contract = auction.contract
    if contract is None:
        raise IllegalDeal(Message("This auction leads to no contract: there is no opening lead."))
    return LeadQuestion(held, auction, vulnerability, contract)


def _on_lead(question: LeadQuestion, _: Translator) -> str:
    return _(
        "{leader} is on lead against {contract}.",
        leader=player_name(question.leader, _),
        contract=contract_mark(question.contract, _),
    )


def _set(hand: str, dealer: Seat, vulnerability: Vulnerability, auction: str) -> None:
    values = {_HAND: hand, _DEALER: dealer, _VULNERABILITY: vulnerability, _AUCTION: auction}
    for key, value in values.items():
        st.session_state[key] = value


# ---- From the board on the table ----


def _from_replay(_: Translator) -> None:
    opened = replay_state().current
    found = opened and question_of_board(opened.board)
    if opened is None or found is None:
        return
    question, dealer = found, found.auction.dealer
    label = _(
        "Use {seat} of the open board ({board})",
        seat=player_name(question.leader, _),
        board=board_heading(opened.board, opened.number, _),
    )
    calls = format_auction(question.auction, AuctionStyle.LETTERS)
    st.button(
        label,
        key="leads-from-replay",
        icon=":material/playing_cards:",
        type="tertiary",
        on_click=_set,
        args=(str(question.hand), dealer, question.vulnerability, calls),
    )


def question_of_board(board: Board) -> LeadQuestion | None:
    """The question that the opening leader of a record had; None where the record does not tell all of it."""
    auction, deal = board.auction, board.deal and board.deal.completed()
    contract = auction and auction.contract
    if auction is None or contract is None or contract.opening_leader is None or deal is None:
        return None
    hand = deal[contract.opening_leader]
    if hand is None or len(hand) != 13:
        return None
    return LeadQuestion(hand, auction, board.vulnerability or Vulnerability.NONE, contract)


# ---- In the address ----


def _show(question: LeadQuestion) -> None:
    """Let the address tell the question: hand, dealer, vulnerability, calls."""
    calls = format_auction(question.auction, AuctionStyle.LETTERS)
    told = f"{question.hand} {question.auction.dealer} {question.vulnerability} {calls}"
    show_address({_ADDRESS: None if question == _question(*EXAMPLE) else told})


def _told(address: str) -> tuple[str, Seat, Vulnerability, str] | None:
    """What an address tells; None for one that cannot be read."""
    parts = address[:_LONGEST].split(maxsplit=3)
    if len(parts) != 4:
        return None
    try:
        Hand.parse(parts[0])
        return parts[0], Seat.parse(parts[1]), Vulnerability.parse(parts[2]), parts[3]
    except BridgeError:
        return None
