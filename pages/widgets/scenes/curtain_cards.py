"""A board with its pockets and curtain cards: count, look, and compare."""

from base64 import b64encode
from dataclasses import dataclass, field
from enum import Enum
from html import escape
from random import Random

import streamlit as st

from bridge.board import Board
from bridge.cards import DECK, SUITS_HIGH_TO_LOW, Hand
from bridge.deal import Deal
from bridge.dealing import CARDS_EACH, dealt
from bridge.errors import Message
from bridge.table import SEATS, Seat, dealer_of, vulnerability_of
from lessons.exercises.saying import named
from lessons.exercises.seats import VULNERABILITIES
from lessons.language import Translator
from pages.widgets.diagram_svg import diagram_svg
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import pip, seat_name
from pages.widgets.scenes.cards import back_html, face_html, hand_html
from pages.widgets.scenes.question import Asking, Question, draw_answers, draw_panel, draw_prompt
from pages.widgets.what_if_table import sentences

YOU = Seat.SOUTH
"""Where the learner sits."""


class Case(Enum):
    """What is in the learner's pocket, by what was done with the board at the table before."""

    RIGHT = "right"
    ONE_SHORT = "one short"
    ONE_OVER = "one over"
    EXCHANGED = "exchanged"


COUNT, NUMBER, COMPARE, PLAYED = range(1, 5)
"""Stages of the scene: before them the board is read, after them the cards go back."""


@dataclass
class CurtainCards:
    """One board, and how far it has come at the learner's table."""

    number: int = 1
    asking: Asking = field(default_factory=Asking)

    @property
    def case(self) -> Case:
        """Every fourth board is all right."""
        return list(Case)[(self.number - 1) % len(Case)]

    @property
    def deal(self) -> Deal:
        """The deal as it was dealt, once for all tables: what the curtain cards say."""
        return dealt(Random(self.number).sample(DECK, len(DECK)), dealer_of(self.number))

    @property
    def own(self) -> Hand:
        """The hand that the learner should have."""
        return self.deal[YOU] or Hand()

    @property
    def found(self) -> Hand:
        """What the learner takes out of the pocket."""
        missing, strange = self.missing, self.strange
        match self.case:
            case Case.ONE_SHORT:
                return self.own - missing
            case Case.ONE_OVER:
                return self.own | strange
            case Case.EXCHANGED:
                return self.own - missing | strange
        return self.own

    @property
    def missing(self) -> Hand:
        """The one card of the learner's that may lie in another pocket."""
        return Hand.of([*self.own][-1:])

    @property
    def strange(self) -> Hand:
        """The one card of another player that may lie in the learner's pocket."""
        return Hand.of([*(self.deal[YOU.lho] or ())][:1])

    @property
    def is_taken(self) -> bool:
        """Whether the learner's cards are out of their pocket."""
        return self.asking.stage > COUNT or (self.asking.stage == COUNT and self.asking.given == "count")

    @property
    def held(self) -> Hand:
        """The cards in the learner's hand now: once the Director has put the board right, those he should have."""
        is_counted = len(self.found) == CARDS_EACH
        return self.found if self.asking.stage <= (COMPARE if is_counted else NUMBER) else self.own


def curtain_cards(place: str, _: Translator) -> None:
    """Read the board, count, look, compare, and put the hand back for the next table."""
    key = f"{place}-curtain-cards"
    state: CurtainCards = st.session_state.setdefault(key, CurtainCards())
    questions = (_who, _count, _number, _compare, _played, _back)
    stage = state.asking.stage
    with st.container(key=f"{key}-scene", gap=None):
        if stage == len(questions):
            _hand_record(state, key, _)
            return
        question = questions[stage](state)
        draw_prompt(question.prompt, _)
        with st.container(key=f"{key}-felt"):
            st.html(f'<div class="kz-board-and-hand">{_board(state, _)}{_yours(state, _)}</div>')
        draw_answers(question, state.asking, key, _)


def _who(state: CurtainCards) -> Question:
    dealer = dealer_of(state.number)
    why = Message(
        "The cards were dealt long ago. The board says “dealer” only for whoever calls first: {seat}.", seat=dealer.term
    )
    wrong = Message("Look for the dealer on the board.")
    return Question(
        Message("Board {n} comes to your table. Who calls first?", n=state.number),
        {seat.letter: named(seat.term) for seat in SEATS},
        dealer.letter,
        {seat.letter: (why if seat is dealer else wrong,) for seat in SEATS},
    )


def _count(state: CurtainCards) -> Question:
    return Question(
        Message("You take your cards out of your own pocket. What do you do first?"),
        {
            "look": Message("Look at my cards"),
            "count": Message("Count my cards without looking"),
            "compare": Message("Read the curtain card"),
        },
        "count",
        {
            "count": (Message("You count {n}.", n=len(state.found)),),
            "look": (Message("The cards are counted before anybody looks at them (Law 7B)."),),
            "compare": (Message("It tells you your hand. Count first, without looking (Law 7B)."),),
        },
    )


def _number(state: CurtainCards) -> Question:
    count = len(state.found)
    is_right = count == CARDS_EACH
    look = (
        Message("Thirteen, as it should be: now you may look.")
        if is_right
        else Message("Then you would see a wrong hand, and perhaps another player's card.")
    )
    director = (
        Message("There is nothing to put right.")
        if is_right
        else Message(
            "The Director puts the hands right by the curtain cards. "
            "If nobody has seen another player's card, the board is played as usual (Law 13A)."
        )
    )
    swap = Message("Nobody looks into another pocket. Only the Director puts cards right.")
    return Question(
        Message("You have counted {n} cards. What now?", n=count),
        {
            "look": Message("Look at my cards"),
            "director": Message("Call the Director"),
            "swap": Message("Look into the other pockets"),
        },
        "look" if is_right else "director",
        {"look": (look,), "director": (director,), "swap": (swap,)},
    )


def _compare(state: CurtainCards) -> Question:
    is_same = state.held == state.own
    (missing,), (strange,) = state.missing, state.strange
    same = (
        Message("All thirteen are there: the auction may begin.")
        if is_same
        else Message("Compare suit by suit: one card is not on the curtain card.")
    )
    different = (
        (Message("Compare suit by suit: all thirteen are there."),)
        if is_same
        else (
            Message("You hold {strange} instead of {missing}.", strange=strange, missing=missing),
            Message("Cards were mixed at another table. Call the Director before anybody calls."),
        )
    )
    return Question(
        Message("Is this the hand on the curtain card?"),
        {"same": Message("Yes, the same"), "different": Message("No, a card is different")},
        "same" if is_same else "different",
        {"same": (same,), "different": different},
    )


def _played(state: CurtainCards) -> Question:
    return Question(
        Message("The play begins. Where do your cards go, trick by trick?"),
        {
            "own": Message("Before me, turned over"),
            "middle": Message("Into the middle of the table"),
            "winner": Message("To the side that wins the trick"),
        },
        "own",
        {
            "own": (Message("Upright for a trick won, crosswise for one lost (Law 65): your thirteen stay together."),),
            "middle": (Message("Then the four hands would be mixed, and the next table could not play them."),),
            "winner": (Message("So it is at rubber bridge. Here the next table needs the same four hands."),),
        },
    )


def _back(state: CurtainCards) -> Question:
    return Question(
        Message("The play is over and the score agreed. What do you do with your cards?"),
        {
            "order": Message("Put them back in the order of play"),
            "mix": Message("Shuffle them lightly and put them back into my pocket"),
            "any": Message("Put them into any free pocket"),
        },
        "mix",
        {
            "mix": (
                Message("So the next table has the same four hands, and cannot see what you played when (Law 7C)."),
            ),
            "order": (Message("The next table could see from it what you played when. Shuffle them lightly."),),
            "any": (Message("The arrow says which pocket belongs to which seat. Yours is {seat}.", seat=YOU.term),),
        },
    )


def _board(state: CurtainCards, _: Translator) -> str:
    """The board: pockets with their cards, the arrow to North, the number, the dealer and who is vulnerable."""
    dealer, vulnerability = dealer_of(state.number), vulnerability_of(state.number)
    pockets = []
    for seat in SEATS:
        is_empty = state.is_taken if seat is YOU else state.asking.stage > NUMBER
        marks = [f"<b>{escape(seat_name(seat, _))}</b>"]
        if seat is dealer:
            marks.append(f'<span class="kz-dealer">{escape(_("Dealer"))}</span>')
        if vulnerability.includes(seat):
            marks.append(f'<span class="kz-vul">{escape(_("vulnerable"))}</span>')
        back = back_html(look="kz-gone" if is_empty else "")
        look = " kz-heavy" if vulnerability.includes(seat) else ""
        pockets.append(f'<li class="kz-at-{seat.letter}{look}">{back}<span>{"".join(marks)}</span></li>')
    words = _(
        "{board}. {dealer}. {vulnerability}.",
        board=_("Board {label}", label=state.number),
        dealer=_("Dealer {seat}", seat=dealer.term),
        vulnerability=_(VULNERABILITIES[vulnerability]),
    )
    middle = f'<li class="kz-at-middle"><i aria-hidden="true">▲</i><strong>{state.number}</strong></li>'
    return f'<ul class="kz-compass kz-pockets" aria-label="{escape(words)}">{"".join(pockets)}{middle}</ul>'


def _yours(state: CurtainCards, _: Translator) -> str:
    """What the learner has of the board: the cards, and the curtain card to compare them with."""
    stage, given, held = state.asking.stage, state.asking.given, state.held
    if not state.is_taken:
        return ""
    if stage <= NUMBER:
        cards = [back_html() for _card in held]
    elif stage == COMPARE or (stage == PLAYED and given != "own"):
        cards = [face_html(card) for card in held]
    else:
        won = Random(state.number).choices((True, False), k=len(held))
        cards = [back_html(look="" if is_won else "kz-crosswise") for is_won in won]
    title = f"<h3>{escape(_('Your cards'))}</h3>"
    slip = _curtain_card(state, _) if stage == COMPARE else ""
    return f'<div class="kz-yours">{title}{hand_html(cards, _)}{slip}</div>'


def _curtain_card(state: CurtainCards, _: Translator) -> str:
    """The slip of paper in the pocket, with the hand in writing."""
    suits = "".join(
        f"<p>{pip(suit)} {' '.join(map(str, state.own.holding(suit))) or '—'}</p>" for suit in SUITS_HIGH_TO_LOW
    )
    head = _("Curtain card · board {n} · {seat}", n=state.number, seat=seat_name(YOU, _))
    return f'<div class="kz-slip"><small>{escape(head)}</small>{suits}</div>'


def _hand_record(state: CurtainCards, key: str, _: Translator) -> None:
    """The deal in writing, as it is handed out after the last round."""
    dealer = dealer_of(state.number)
    board = Board.of(label=state.number, deal=state.deal, dealer=dealer, vulnerability=vulnerability_of(state.number))
    draw_prompt(Message("After the last round everybody gets the hand records."), _)
    with st.container(key=f"{key}-felt"):
        drawn = b64encode(diagram_svg(board, state.number, _).encode()).decode()
        words = escape(_("The hand record"))
        st.html(f'<img class="kz-record" alt="{words}" src="data:image/svg+xml;base64,{drawn}">')
        st.code(state.deal.format(dealer), language=None, wrap_lines=True)
    reasons = (
        Message("The four hands, the dealer and who is vulnerable, and beneath it the same as a program reads it."),
        Message("Because nobody mixed the cards, every table has played this deal."),
    )
    said = Said("right", "✓", _("The hand record"), sentences(reasons, _))
    draw_panel(said, key, WayOn(_("Next board"), lambda: _next_board(state, key)))


def _next_board(state: CurtainCards, key: str) -> None:
    st.session_state[key] = CurtainCards(state.number + 1)
