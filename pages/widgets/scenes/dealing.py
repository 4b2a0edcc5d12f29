"""The cards are shuffled, cut and dealt, one at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from random import Random

import streamlit as st

from bridge.cards import DECK, SUITS_HIGH_TO_LOW, Card, Suit
from bridge.dealing import Dealing, Turn, order
from bridge.errors import Message
from bridge.table import SEATS, Seat
from lessons.exercises.saying import named
from lessons.language import Translator
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import seat_name
from pages.widgets.prose import bridge_markdown
from pages.widgets.scenes.cards import back_html, face_html, hand_html
from pages.widgets.scenes.question import Asking, Question, draw_answers, draw_panel, draw_prompt
from pages.widgets.what_if_table import sentences

YOU = Seat.SOUTH
"""Where the learner sits."""

ROUND = len(SEATS)

ALTERNATING = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits in an order in which black and red alternate."""

SHUFFLE, CUT, DEAL, COUNT, LOOK, PASS_ON = range(6)
"""The stages of the scene."""


@dataclass
class DealingState:
    """A turn to deal, whom the cards were ``given`` to, right or wrong, and how far the scene has come."""

    turn: Turn = field(default_factory=lambda: Turn(YOU))
    seed: int = 1
    given: tuple[Seat, ...] = ()
    asking: Asking = field(default_factory=Asking)

    @property
    def dealing(self) -> Dealing:
        """The cards on their way."""
        return Dealing(self.turn.dealer, self.given)

    def deal(self, cards: int) -> None:
        """Deal so many cards as they should go, or as many as there are."""
        self.given = order(self.turn.dealer)[: len(self.given) + cards]

    def give(self, seat: Seat) -> None:
        """Give the next card, if there is one, to this player, right or wrong."""
        if not self.dealing.is_over:
            self.given = self.dealing.give(seat).given

    def take_back(self) -> None:
        """The last card goes back to the pack if it was dealt wrong."""
        if self.dealing.wrong:
            self.given = self.given[:-1]

    def begin_next(self) -> None:
        """The deal, once it is done, passes on, with the other pack, which has been shuffled."""
        if self.asking.stage > PASS_ON:
            self.turn, self.seed, self.given, self.asking = self.turn.next, self.seed + 1, (), Asking()

    @property
    def is_first(self) -> bool:
        """Whether nobody has dealt before, so that no pack has been shuffled."""
        return self.seed == 1

    @property
    def hand(self) -> tuple[Card, ...]:
        """The learner's cards as they came."""
        pack = Random(self.seed).sample(DECK, len(DECK))
        return tuple(card for card, seat in zip(pack, self.given, strict=False) if seat is YOU)


def dealing(place: str, _: Translator) -> None:
    """From the shuffle to the sorted hand, and on to the next dealer."""
    key = f"{place}-dealing"
    state: DealingState = st.session_state.setdefault(key, DealingState())
    stage = state.asking.stage
    with st.container(key=f"{key}-scene", gap=None):
        if stage == DEAL:
            _deal(state, key, _)
        elif stage == LOOK:
            _look(state, key, _)
        elif stage > PASS_ON:
            _end(state, key, _)
        else:
            question = {SHUFFLE: _shuffle, CUT: _cut, COUNT: _count, PASS_ON: _pass_on}[stage](state)
            draw_prompt(question.prompt, _)
            with st.container(key=f"{key}-felt"):
                st.html(_table(state, _))
            draw_answers(question, state.asking, key, _)


def _shuffle(state: DealingState) -> Question:
    turn = state.turn
    if state.is_first:
        return _duty(
            Message("The first deal is {seat}'s. Who shuffles the pack?", seat=turn.dealer.term),
            turn,
            turn.shuffler,
            Message(
                "Before the first deal the player on the dealer's left shuffles: {other}.", other=turn.shuffler.term
            ),
        )
    return _duty(
        Message("{seat} deals {pack}. Who has shuffled it?", seat=turn.dealer.term, pack=turn.pack.term),
        turn,
        turn.shuffler,
        Message("{other} did, the partner of the last dealer, during the last deal.", other=turn.shuffler.term),
    )


def _cut(state: DealingState) -> Question:
    turn = state.turn
    return _duty(
        Message("{seat} deals. Who cuts the pack?", seat=turn.dealer.term),
        turn,
        turn.cutter,
        Message("The player on the dealer's right cuts: {other}.", other=turn.cutter.term),
        Message("The dealer puts the other part on top: nobody knows now where a card lies."),
    )


def _pass_on(state: DealingState) -> Question:
    turn = state.turn
    return _duty(
        Message("{seat} has dealt. Who deals next?", seat=turn.dealer.term),
        turn,
        turn.next.dealer,
        Message("The deal passes to the left, clockwise: {other} deals next.", other=turn.next.dealer.term),
        Message(
            "{helper} has shuffled {pack} meanwhile and put it on the right, where it lies ready for {other}.",
            helper=turn.shuffler_of_other_pack.term,
            pack=turn.next.pack.term,
            other=turn.next.dealer.term,
        ),
    )


def _duty(prompt: Message, turn: Turn, wanted: Seat, *why: Message) -> Question:
    """A question whose answer is one of the three who do not deal."""
    seats = [seat for seat in SEATS if seat is not turn.dealer]
    return Question(
        prompt,
        {seat.letter: named(seat.term) for seat in seats},
        wanted.letter,
        {seat.letter: why if seat is wanted else (_side_of(turn.dealer, seat),) for seat in seats},
    )


def _side_of(dealer: Seat, seat: Seat) -> Message:
    """Where a player sits, seen from the dealer."""
    if seat is dealer.lho:
        return Message("{seat} sits on the dealer's left.", seat=seat.term)
    if seat is dealer.rho:
        return Message("{seat} sits on the dealer's right.", seat=seat.term)
    return Message("{seat} is the dealer's partner.", seat=seat.term)


def _count(state: DealingState) -> Question:
    return Question(
        Message("All 52 cards are dealt. What do you do first?"),
        {
            "look": Message("Look at my cards"),
            "count": Message("Count my cards without looking"),
            "sort": Message("Sort my cards"),
        },
        "count",
        {
            "count": (
                Message("You count {n}.", n=state.dealing.count(YOU)),
                Message("With any other number nobody looks: the cards are shuffled and dealt again (Law 6D)."),
            ),
            "look": (Message("The cards are counted before anybody looks at them (Law 7B)."),),
            "sort": (Message("Whoever sorts has looked. The cards are counted before that (Law 7B)."),),
        },
    )


def _deal(state: DealingState, key: str, _: Translator) -> None:
    """Card by card, as it should be or as the learner tries."""
    dealing = state.dealing
    prompt = (
        Message("All 52 cards are dealt.")
        if dealing.is_over
        else Message("{seat} deals. Where does card {n} go?", seat=dealing.dealer.term, n=len(dealing.given) + 1)
    )
    draw_prompt(prompt, _)
    with st.container(key=f"{key}-felt"):
        st.html(_table(state, _))
    if wrong := dealing.wrong:
        said = Said("costs", "▾", _("Not quite."), sentences((*wrong, *_allowed_elsewhere(dealing)), _))
        draw_panel(said, f"{key}-wrong", WayOn(_("Take the card back"), state.take_back))
        return
    if not dealing.is_over:
        _dealing_buttons(state, key, _)
    if not dealing.given:
        said = Said("ask", "▸", _("Your turn."), _("Give the card to somebody, or let it be dealt."))
    elif dealing.is_over:
        last = Message("The last card is {seat}'s own: so nothing is left over.", seat=dealing.dealer.term)
        hands_off = Message("Nobody touches a card before the last one is dealt.")
        said = Said("right", "✓", _("Right."), sentences((last, hands_off), _))
    else:
        rule = Message("One card at a time, clockwise, beginning on the dealer's left.")
        said = Said("right", "✓", _("Right."), _(rule))
    draw_panel(said, f"{key}-dealt", WayOn(_("Go on"), state.asking.way_on) if dealing.is_over else None)


def _allowed_elsewhere(dealing: Dealing) -> Iterator[Message]:
    """What else is said of a deal that goes wrong by the Laws of rubber bridge."""
    if dealing.given == (dealing.dealer,):
        yield Message("Some introductions give the first card to the dealer; the Laws of rubber bridge do not.")
    if dealing.is_right_at_duplicate:
        yield Message("At duplicate it could pass: clockwise is only recommended there (Law 6B).")


def _dealing_buttons(state: DealingState, key: str, _: Translator) -> None:
    with st.container(key=f"{key}-answer", horizontal=True, horizontal_alignment="distribute", gap="small"):
        with st.container(key=f"{key}-to-options", horizontal=True, gap="small", width="content"):
            for seat in SEATS:
                st.button(seat_name(seat, _), key=f"{key}-to-{seat.letter}", on_click=state.give, args=(seat,))
        left = ROUND - len(state.given) % ROUND
        with st.container(key=f"{key}-many-options", horizontal=True, gap="small", width="content"):
            st.button(_("Deal one"), key=f"{key}-one", on_click=state.deal, args=(1,))
            st.button(_("Deal a round"), key=f"{key}-round", on_click=state.deal, args=(left,))
            st.button(_("Deal all"), key=f"{key}-all", on_click=state.deal, args=(len(DECK),))


def _look(state: DealingState, key: str, _: Translator) -> None:
    """The hand as it came, and sorted."""
    orders: dict[str, tuple[Suit, ...]] = {
        "dealt": (),
        "alternating": ALTERNATING,
        "ranked": SUITS_HIGH_TO_LOW,
    }
    draw_prompt(Message("Look at your cards, and sort them by suit."), _)
    with st.container(key=f"{key}-felt"):
        hand = st.empty()
    with st.container(key=f"{key}-answer"):
        chosen = st.segmented_control(
            _("Order of the suits"),
            list(orders),
            default="dealt",
            format_func=lambda name: bridge_markdown(" ".join(map(str, orders[name])) or _("As dealt")),
            required=True,
            key=f"{key}-order-{state.seed}",
        )
    suits = orders[chosen]
    hand.html(hand_html([face_html(card) for card in _sorted(state.hand, suits)], _))
    if not suits:
        said = Said("ask", "▸", _("Your turn."), _("Choose an order of the suits."))
        draw_panel(said, f"{key}-unsorted")
        return
    why = (
        Message("High to low in each suit. Black and red take turns, so that no two suits of a colour run together.")
        if suits == ALTERNATING
        else Message("High to low in each suit. This is the order of rank; two red suits lie side by side.")
    )
    draw_panel(Said("right", "✓", _("Sorted."), _(why)), f"{key}-sorted", WayOn(_("Go on"), state.asking.way_on))


def _sorted(hand: tuple[Card, ...], suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    """The cards suit by suit, high to low; as they are if no order is given."""
    if not suits:
        return hand
    return tuple(sorted(hand, key=lambda card: (suits.index(card.suit), -card.rank)))


def _end(state: DealingState, key: str, _: Translator) -> None:
    following = state.turn.next
    draw_prompt(Message("{seat} deals {pack}.", seat=following.dealer.term, pack=following.pack.term), _)
    with st.container(key=f"{key}-felt"):
        st.html(_table(DealingState(following), _))
    text = _("So each player deals once in four hands, and while one pack is dealt the other is shuffled.")
    draw_panel(Said("right", "✓", _("Round and round."), text), key, WayOn(_("Next deal"), state.begin_next))


def _table(state: DealingState, _: Translator) -> str:
    """The players with what they do and the cards before them; what is left of the pack in the middle."""
    dealing, pack = state.dealing, state.turn.pack
    left = len(DECK) - len(dealing.given)
    seats = "".join(_seat(state, seat, _) for seat in SEATS)
    middle = f"{back_html(pack)}<b>{left}</b>" if left else ""
    return f'<ul class="kz-compass kz-dealing">{seats}<li class="kz-at-middle">{middle}</li></ul>'


def _seat(state: DealingState, seat: Seat, _: Translator) -> str:
    """A player: the name, what he has to do with the packs, and his cards."""
    dealing, turn = state.dealing, state.turn
    count = dealing.count(seat)
    last = dealing.given[-1:] == (seat,)
    backs = "".join(back_html(turn.pack, "kz-new" if last and number == count - 1 else "") for number in range(count))
    name = _("{seat}, you", seat=seat_name(seat, _)) if seat is YOU else seat_name(seat, _)
    role = ""
    if seat is turn.dealer:
        role = escape(_("dealer"))
    elif seat is turn.shuffler_of_other_pack and state.asking.stage >= DEAL:
        role = f"{escape(_('shuffles the other pack'))}{back_html(turn.pack.other)}"
    number = f'<span class="kz-count">{count}</span>' if count else ""
    return (
        f'<li class="kz-at-{seat.letter}"><p><b>{escape(name)}</b><small>{role}</small></p>'
        f'<div><span class="kz-pile">{backs}</span>{number}</div></li>'
    )
