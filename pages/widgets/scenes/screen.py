"""A table with a screen: who sees whom, and when the tray goes."""

from dataclasses import dataclass, field, replace
from html import escape

import streamlit as st

from bridge.auction import Auction, Call
from bridge.board import Board, Ending
from bridge.errors import Message
from bridge.screen import Tray, alerts_of, half_of, screenmate
from bridge.table import SEATS, Seat
from lessons.exercises.saying import named
from lessons.language import Translator
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import call_html, seat_name
from pages.widgets.scenes.question import Asking, Question, draw_answers, draw_panel, draw_prompt
from pages.widgets.what_if_table import sentences

CALLS = Auction.parse("N", "1NT Pass 2C Pass 2H Pass 4H Pass Pass Pass").calls
"""The dealer opens; partner asks for a major, which is alerted."""

CONVENTIONAL = 2
"""The place of the call that is alerted."""

WHO, AUCTION, LEAD, OPEN = range(4)
"""The stages of the scene."""


@dataclass
class ScreenState:
    """Where the learner sits, the tray, and how far the scene has come."""

    you: Seat = Seat.SOUTH
    tray: Tray = field(default_factory=lambda: Tray.laid_out(Seat.NORTH))
    asking: Asking = field(default_factory=Asking)

    def step(self) -> None:
        """The tray goes, or the next player calls; after the end the scene goes on."""
        if self.tray.is_to_pass:
            self.tray = self.tray.passed()
        elif self.tray.is_over:
            self.asking.go_on()
        else:
            self.tray = self.tray.call(CALLS[len(self.tray.auction.calls)])

    def sit(self, you: Seat) -> None:
        """Sit elsewhere: what happens at the table stays."""
        self.you = you

    def begin(self, dealer: Seat) -> None:
        """Another board: the next dealer, and the screen is closed."""
        self.tray, self.asking = Tray.laid_out(dealer), Asking(AUCTION)


def screen(place: str, _: Translator) -> None:
    """Sit behind a screen for an auction, until it is opened for the play."""
    key = f"{place}-screen"
    state: ScreenState = st.session_state.setdefault(key, ScreenState())
    state.sit(st.session_state.get(f"{key}-you", state.you))
    stage = state.asking.stage
    with st.container(key=f"{key}-scene", gap=None):
        question = {WHO: _who, LEAD: _lead}[stage](state) if stage in (WHO, LEAD) else None
        draw_prompt(question.prompt if question else _prompt(state), _)
        with st.container(key=f"{key}-felt"):
            _seats(state, key, _)
            st.html(f'<div class="kz-behind">{_table(state, _)}{_seen(state, _)}</div>')
        if question is not None:
            draw_answers(question, state.asking, key, _)
        elif stage == AUCTION:
            _step(state, key, _)
        else:
            _opened(state, key, _)


def _seats(state: ScreenState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-seat"):
        st.segmented_control(
            _("You sit"),
            SEATS,
            default=state.you,
            format_func=lambda seat: seat_name(seat, _),
            required=True,
            key=f"{key}-you",
        )


def _who(state: ScreenState) -> Question:
    you, mate = state.you, screenmate(state.you)
    replies = {
        mate.letter: (
            Message("The screen runs from corner to corner: North and East on one side, South and West on the other."),
            Message("{mate} is your screenmate, an opponent.", mate=mate.term),
        ),
        you.partner.letter: (Message("It is just your partner whom you must not see."),),
    }
    behind = (Message("This opponent sits behind the screen, beside your partner."),)
    others = [seat for seat in SEATS if seat is not you]
    return Question(
        Message("You sit {seat}. Whose face do you see during the auction?", seat=you.term),
        {seat.letter: named(seat.term) for seat in others},
        mate.letter,
        {seat.letter: replies.get(seat.letter, behind) for seat in others},
    )


def _prompt(state: ScreenState) -> Message:
    tray, seat = state.tray, state.tray.auction.to_call
    if state.asking.stage == OPEN:
        return Message("The screen is open for the play.")
    if tray.is_to_pass:
        return Message("{seat} pushes the tray under the screen.", seat=tray.half.passer.term)
    if seat is None:
        return Message("All four have seen how the auction ended.")
    return Message("{seat} lays a call on the tray.", seat=seat.term)


def _step(state: ScreenState, key: str, _: Translator) -> None:
    tray = state.tray
    label = (
        _("Pass the tray") if tray.is_to_pass else _("Go on to the lead") if tray.is_over else _("Let the player call")
    )
    title = _("You see the tray.") if half_of(state.you) is tray.half else _("The tray is behind the screen.")
    draw_panel(Said("ask", "▸", title, sentences(_happened(state), _)), key, WayOn(label, state.step))


def _happened(state: ScreenState) -> tuple[Message, ...]:
    """What there is to know as the tray stands."""
    tray, you = state.tray, state.you
    count = len(tray.auction.calls)
    is_here = half_of(you) is tray.half
    if alerts := _alert(state):
        return alerts
    if tray.is_over:
        return (Message("The bidding cards go back into the boxes once everybody has read the auction."),)
    if tray.is_to_pass:
        first = (
            (Message("{seat} was the dealer and the only one to call on that side.", seat=tray.auction.dealer.term),)
            if count == 1
            else ()
        )
        wait = Message("It may wait a little before: so nobody behind the screen can tell who thought.")
        return *first, wait
    if not count:
        return (Message("All calls are silent, and so are questions: they are written."),)
    if not is_here:
        return (Message("You see nothing of it, and hear nothing, until the tray comes back."),)
    return (Message("A call is made when the card is laid on the tray and let go."),)


def _alert(state: ScreenState) -> tuple[Message, ...]:
    """The two alerts of the conventional call: at once on the caller's side, and when the tray has come on the other.

    Each player hears only the one that is for his side of the screen.
    """
    tray = state.tray
    calls = tray.auction.calls
    if len(calls) <= CONVENTIONAL:
        return ()
    caller = tray.auction.seat_of(CONVENTIONAL)
    is_new_there = tray.shown > CONVENTIONAL >= tray.shown - 2 and len(calls) == tray.shown
    is_new_here = len(calls) == CONVENTIONAL + 1
    half = half_of(caller) if is_new_here else half_of(caller.partner)
    if not is_new_here and not (is_new_there and tray.half is half):
        return ()
    if half_of(state.you) is not half:
        return (Message("Behind the screen something may be alerted. You do not learn of it."),)
    teller, told = next((teller, told) for teller, told in alerts_of(caller) if half_of(teller) is half)
    whose = (
        Message("{teller} alerts his own {call} to {told}.", teller=teller.term, told=told.term, call=calls[2])
        if teller is caller
        else Message(
            "{teller} alerts his partner's {call} to {told}.", teller=teller.term, told=told.term, call=calls[2]
        )
    )
    asks = Message("{told} asks in writing what it means, and gets the answer in writing.", told=told.term)
    return whose, asks, Message("Each side of the screen gets an explanation of its own.")


def _lead(state: ScreenState) -> Question:
    auction = state.tray.auction
    declarer = auction.declarer
    assert declarer is not None
    leader = declarer.lho
    return Question(
        Message("{seat} is on lead against {declarer}. What comes first?", seat=leader.term, declarer=declarer.term),
        {
            "open": Message("The screen is opened"),
            "lead": Message("The opening lead"),
            "dummy": Message("Dummy is spread"),
        },
        "lead",
        {
            "lead": (
                Message(
                    "{seat} lays the lead with its back up; questions are still in writing (Law 41).", seat=leader.term
                ),
                Message("Then the lead is faced, and the window of the screen is opened as far as the cards need."),
            ),
            "open": (Message("With the screen open a face could still tell the leader something."),),
            "dummy": (Message("Dummy is spread after the opening lead has been faced (Law 41D)."),),
        },
    )


def _opened(state: ScreenState, key: str, _: Translator) -> None:
    dealer = state.tray.auction.dealer.lho
    said = Said(
        "right",
        "✓",
        _("Now all see dummy."),
        sentences(
            (
                Message("Through the window everybody sees the lead, dummy and the cards of each trick."),
                Message("Faces stay hidden to the end."),
            ),
            _,
        ),
    )
    draw_panel(said, key, WayOn(_("Next board"), lambda: state.begin(dealer)))


def _table(state: ScreenState, _: Translator) -> str:
    """The table from above, with the screen from corner to corner and the tray on one side."""
    seats = "".join(_seat(state, seat, _) for seat in SEATS)
    is_open = state.asking.stage == OPEN
    tray = state.tray
    where = f"kz-tray-{tray.half.value}"
    words = _("Window open") if is_open else _("Tray")
    return (
        f'<ul class="kz-compass kz-screened{" kz-window" if is_open else ""}">{seats}'
        f'<li class="kz-at-middle"><span class="kz-tray {where}">{escape(words)}</span></li></ul>'
    )


def _seat(state: ScreenState, seat: Seat, _: Translator) -> str:
    you = state.you
    if seat is you:
        role, look = _("you"), " kz-you"
    elif seat is screenmate(you):
        role, look = _("your screenmate"), ""
    elif seat is you.partner:
        role, look = _("your partner, unseen"), " kz-unseen"
    else:
        role, look = _("unseen"), " kz-unseen"
    turn = " kz-turn" if seat is _acting(state) else ""
    calls = _calls_of(state, seat)
    cards = "".join(f"<span>{call_html(call, _)}</span>" for call in calls)
    row = f'<div class="kz-stack">{cards}</div>' if cards else ""
    return (
        f'<li class="kz-at-{seat.letter}{look}{turn}"><b>{escape(seat_name(seat, _))}</b>'
        f"<small>{escape(role)}</small>{row}</li>"
    )


def _acting(state: ScreenState) -> Seat | None:
    """Who calls now or moves the tray."""
    tray = state.tray
    if state.asking.stage != AUCTION:
        return None
    return tray.half.passer if tray.is_to_pass else tray.auction.to_call


def _calls_of(state: ScreenState, seat: Seat) -> tuple[Call, ...]:
    """The cards of a player on the tray as the learner sees them: none while it is behind the screen."""
    tray = state.tray
    if state.asking.stage > AUCTION or half_of(state.you) is not tray.half:
        return ()
    return tuple(call for index, call in enumerate(tray.auction.calls) if tray.auction.seat_of(index) is seat)


def _seen(state: ScreenState, _: Translator) -> str:
    """What the learner knows of the auction."""
    tray = state.tray
    seen = Auction(tray.auction.dealer, tray.seen_by(state.you))
    title = f"<h3>{escape(_('What you know of the auction'))}</h3>"
    if not seen.calls:
        return f'<div class="kz-known">{title}<p>{escape(_("Nothing yet."))}</p></div>'
    board = replace(Board.of(dealer=seen.dealer, auction=seen), auction_ending=Ending.OPEN)
    return f'<div class="kz-known">{title}{auction_diagram(board, _)}</div>'
