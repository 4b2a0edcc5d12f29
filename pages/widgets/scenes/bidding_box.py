"""A box of bidding cards: what may be taken from it, and what it says."""

from dataclasses import dataclass, field, replace
from html import escape

import streamlit as st

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, Double, Redouble
from bridge.bidding_box import left_in_box, skips, taken_with
from bridge.board import Board, Ending, NoteReference, Place
from bridge.errors import Message
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import call_html
from pages.widgets.prose import bridge_markdown
from pages.widgets.scenes.question import draw_panel, draw_prompt
from pages.widgets.scoring.sheet_words import contract_words
from pages.widgets.what_if_table import sentences


@dataclass(frozen=True, slots=True)
class Word:
    """What is said of the last card that was taken: the look of the panel, its sign, its title and the reasons."""

    look: str
    sign: str
    title: Message
    reasons: tuple[Message, ...]


START = Word(
    "ask",
    "▸",
    Message("Decide, then take the card."),
    (Message("Fingers that hover over the box tell partner something, and they must not (Law 73)."),),
)


@dataclass
class BiddingBoxState:
    """The auction so far, the calls that were alerted, and whether the Stop card lies out."""

    auction: Auction = field(default_factory=lambda: Auction(Seat.NORTH))
    alerted: frozenset[int] = frozenset()
    is_stopped: bool = False
    word: Word = START

    def take(self, call: Call) -> None:
        """The player to call takes this card, with those behind it, unless the Laws do not allow the call."""
        reason = self.auction.why_illegal(call)
        if reason is not None:
            self.word = Word("illegal", "⊘", Message("Not allowed."), (reason, *_counts_as_made(call)))
            return
        self.word = _taken(self.auction, call, self.is_stopped)
        self.auction, self.is_stopped = self.auction.call(call), False

    def stop(self) -> None:
        """Lay the Stop card out, or put it back."""
        self.is_stopped = not self.is_stopped
        text = (
            Message("Stop: a bid follows that skips a level.")
            if self.is_stopped
            else Message("The Stop card is back in the box.")
        )
        self.word = Word("ask", "▸", Message("Your turn."), (text,))

    def alert(self) -> None:
        """The partner of the last caller shows the Alert card."""
        last = len(self.auction.calls) - 1
        caller = self.auction.seat_of(last)
        self.alerted |= {last}
        self.word = Word(
            "right",
            "✓",
            Message("Alert."),
            (
                Message("{partner} alerts {seat}'s call: by agreement it means something special.", **_pair(caller)),
                Message("{seat} may ask what, when it is his turn (Law 20F1).", seat=caller.lho.term),
                Message("Which calls are alerted the event says."),
            ),
        )

    def take_back(self) -> None:
        """Show the auction as it was one call before."""
        auction = self.auction
        self.auction = Auction(auction.dealer, auction.calls[:-1])
        self.alerted -= {len(auction.calls) - 1}
        self.is_stopped, self.word = False, START

    def begin(self, dealer: Seat) -> None:
        """Put all cards back for another auction."""
        self.auction, self.alerted, self.is_stopped, self.word = Auction(dealer), frozenset(), False, START


def bidding_box(place: str, _: Translator) -> None:
    """Four players bid an auction, each from his own box."""
    key = f"{place}-bidding-box"
    state: BiddingBoxState = st.session_state.setdefault(key, BiddingBoxState())
    seat = state.auction.to_call
    with st.container(key=f"{key}-scene", gap=None):
        prompt = (
            Message("The auction is over.")
            if seat is None
            else Message("{seat} calls. Which card comes out of the box?", seat=seat.term)
        )
        draw_prompt(prompt, _)
        with (
            st.container(key=f"{key}-felt"),
            st.container(key=f"{key}-table", horizontal=True, gap="medium", vertical_alignment="top"),
        ):
            if seat is not None:
                _box(state, seat, key, _)
            with st.container(key=f"{key}-laid"):
                st.html(_laid(state, _))
                if state.auction.calls:
                    st.button(_("Back one call"), key=f"{key}-back", icon=":material/undo:", on_click=state.take_back)
        _panel(state, key, _)


def _box(state: BiddingBoxState, seat: Seat, key: str, _: Translator) -> None:
    """The cards of the player to call: his bids in rows of a level, and the other cards below."""
    auction = state.auction
    inside = left_in_box(auction, seat)
    with st.container(key=f"{key}-box", gap=None):
        with st.container(key=f"{key}-bids-options", horizontal=True, gap=None):
            for bid in BIDS:
                _card(state, bid, f"{key}-{bid.code}", is_inside=bid in inside)
        with st.container(key=f"{key}-others-options", horizontal=True, gap=None):
            _card(state, PASS, f"{key}-pass", label=_("Pass"))
            _card(state, DOUBLE, f"{key}-double", label=_("X"))
            _card(state, REDOUBLE, f"{key}-redouble", label=_("XX"))
            st.button(
                _("STOP"), key=f"{key}-stop", type="primary" if state.is_stopped else "secondary", on_click=state.stop
            )
            st.button(
                _("Alert"),
                key=f"{key}-alert",
                disabled=not auction.calls or len(auction.calls) - 1 in state.alerted,
                on_click=state.alert,
            )


def _card(state: BiddingBoxState, call: Call, key: str, *, label: str | None = None, is_inside: bool = True) -> None:
    """A card to take; one that was taken before leaves its place empty."""
    is_legal = state.auction.is_legal(call)
    st.button(
        bridge_markdown(str(call)) if label is None else label,
        key=key,
        type="secondary" if is_legal else "tertiary",
        disabled=not is_inside,
        on_click=state.take,
        args=(call,),
    )


def _laid(state: BiddingBoxState, _: Translator) -> str:
    """The calls on the table in the diagram of books, and the top card of the last bid."""
    auction = state.auction
    if not auction.calls:
        return f'<p class="kz-muted">{escape(_("{seat} is the dealer and calls first.", seat=auction.dealer.term))}</p>'
    notes = dict(enumerate(sorted(state.alerted), start=1))
    board = replace(
        Board.of(dealer=auction.dealer, auction=auction),
        marks={Place.call(index): (NoteReference(number),) for number, index in notes.items()},
        auction_notes={
            number: _("Alerted by {seat}.", seat=auction.seat_of(index).partner.term) for number, index in notes.items()
        },
        auction_ending=Ending.OPEN,
    )
    return auction_diagram(board, _) + _stack(auction, _)


def _stack(auction: Auction, _: Translator) -> str:
    """The cards that came out with the last bid, one behind the other."""
    last = max((index for index, call in enumerate(auction.calls) if isinstance(call, Bid)), default=None)
    if last is None:
        return ""
    before, bid = Auction(auction.dealer, auction.calls[:last]), auction.calls[last]
    assert isinstance(bid, Bid)
    cards = "".join(f"<span>{call_html(card, _)}</span>" for card in taken_with(before, bid))
    words = _("{seat} took out for the last bid:", seat=auction.seat_of(last).term)
    return f'<p class="kz-muted kz-stack-of">{escape(words)}</p><div class="kz-stack">{cards}</div>'


def _panel(state: BiddingBoxState, key: str, _: Translator) -> None:
    auction, word = state.auction, state.word
    way_on = None
    if auction.is_over:
        word = Word("right", "✓", Message("The auction is over."), _end(auction, _))
        way_on = WayOn(_("Next auction"), lambda: state.begin(auction.dealer.lho))
    draw_panel(Said(word.look, word.sign, _(word.title), sentences(word.reasons, _)), key, way_on)


def _end(auction: Auction, _: Translator) -> tuple[Message, ...]:
    if auction.contract is None:
        return (Message("Four passes: nobody plays, and the score is 0 (Law 22)."),)
    return (
        Message("Three passes have followed the last bid (Law 22)."),
        Message("The contract: {contract}.", contract=contract_words(auction.contract, _)),
        Message("The cards stay on the table until the opening lead, so that everybody can read the auction."),
    )


def _taken(auction: Auction, call: Call, is_stopped: bool) -> Word:
    """What there is to say of a legal call."""
    taken = taken_with(auction, call) if isinstance(call, Bid) else ()
    levels = skips(auction, call) if isinstance(call, Bid) else 0
    behind = (Message("{bid} comes out with the lower cards behind it: {n}.", bid=call, n=len(taken) - 1),)
    reasons = behind if len(taken) > 1 else ()
    waits = auction.seat_of(len(auction.calls)).lho
    if levels and is_stopped:
        wait = Message("After Stop {seat} waits about ten seconds, whether in doubt or not.", seat=waits.term)
        return Word("right", "✓", Message("Called."), (*reasons, wait))
    if levels:
        forgotten = Message("It skips a level: where the Stop card is used, it is laid out first.")
        return Word("enough", "≈", Message("Called."), (*reasons, forgotten))
    if is_stopped:
        needless = Message("The Stop card says that a bid skips a level. This call does not.")
        return Word("enough", "≈", Message("Called."), (*reasons, needless))
    made = Message("By the usual regulations a call is made once its card is out of the box (Law 18F).")
    return Word("right", "✓", Message("Called."), (*reasons, made))


def _counts_as_made(call: Call) -> tuple[Message, ...]:
    """What would happen at the table, where nothing holds the card back."""
    match call:
        case Bid():
            return (Message("Out of the box it would be made, and the next player could accept it (Law 27A1)."),)
        case Double() | Redouble():
            return (Message("Out of the box it would be made, and then be cancelled (Law 36)."),)
    return ()


def _pair(caller: Seat) -> dict[str, object]:
    return {"seat": caller.term, "partner": caller.partner.term}
