"""Four players cut for partners, seats and the first deal."""

from dataclasses import dataclass, field
from html import escape
from random import Random

import streamlit as st

from bridge.cards import DECK, Card
from bridge.cutting import Cut, may_be_drawn, why_above
from bridge.dealing import Pack
from bridge.errors import Message, Term
from bridge.table import SEATS, Seat
from lessons.exercises.saying import named
from lessons.language import Translator
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.notation import seat_name
from pages.widgets.scenes.cards import back_html, face_html
from pages.widgets.scenes.question import Asking, Question, draw_answers, draw_panel, draw_prompt
from pages.widgets.what_if_table import sentences

PLAYERS = (Term("You"), Term("Ann"), Term("Bob"), Term("Clare"))
"""Who cuts: the learner first."""


@dataclass
class Cutting:
    """One cut for partners. ``seed`` shuffles the pack; ``place`` is where the learner drew, counted from 1."""

    seed: int = 1
    place: int | None = None
    refused: int | None = None
    asking: Asking = field(default_factory=Asking)

    def draw(self, place: int) -> None:
        """Take the card at this place, if it is not one of the last at either end."""
        if may_be_drawn(place):
            self.place, self.refused = place, None
        else:
            self.refused = place

    @property
    def spread(self) -> tuple[Card, ...]:
        """The pack as it lies spread on the table."""
        return tuple(Random(self.seed).sample(DECK, len(DECK)))

    @property
    def cut(self) -> Cut | None:
        """The cards of the four players, once the learner has drawn his."""
        if self.place is None:
            return None
        spread, free = self.spread, [place for place in range(1, len(DECK) + 1) if may_be_drawn(place)]
        places = [
            self.place,
            *[place for place in Random(f"others {self.seed}").sample(free, 4) if place != self.place][:3],
        ]
        return Cut(tuple(spread[place - 1] for place in places))


def cutting(place: str, _: Translator) -> None:
    """Draw a card, say who plays with whom and who deals, and see them sit down."""
    key = f"{place}-cutting"
    state: Cutting = st.session_state.setdefault(key, Cutting())
    with st.container(key=f"{key}-scene", gap=None):
        if (cut := state.cut) is None:
            _spread(state, key, _)
            return
        questions = (_partner(cut), _dealer(cut))
        if state.asking.stage < len(questions):
            question = questions[state.asking.stage]
            draw_prompt(question.prompt, _)
            with st.container(key=f"{key}-felt"):
                st.html(_turned(cut, _, ranked=state.asking.given == str(cut.dealer) and state.asking.stage == 1))
            draw_answers(question, state.asking, key, _)
        else:
            _seats(state, cut, key, _)


def _spread(state: Cutting, key: str, _: Translator) -> None:
    draw_prompt(Message("Draw a card from the spread pack."), _)
    pills = f"{key}-spread-{state.seed}-{state.refused}"

    def draw() -> None:
        if (drawn := st.session_state[pills]) is not None:
            state.draw(drawn)

    with st.container(key=f"{key}-felt"):
        st.pills(
            _("The spread pack"),
            range(1, len(DECK) + 1),
            format_func=lambda place: _("Card {n} of the spread pack", n=place),
            key=pills,
            on_change=draw,
            label_visibility="collapsed",
            width="stretch",
        )
    if state.refused is None:
        said = Said("ask", "▸", _("Your turn."), _("Everybody draws one card, unseen."))
    else:
        why = _("Not one of the four cards at either end: they might have been seen. Draw another one.")
        said = Said("illegal", "⊘", _("Not allowed."), why)
    draw_panel(said, key)


def _turned(cut: Cut, _: Translator, *, ranked: bool) -> str:
    """The four cards, turned up before those who drew them; ``ranked`` with their order."""
    drawn = []
    for player, card in enumerate(cut.cards):
        rank = f"<small>{cut.ranking.index(player) + 1}</small>" if ranked else ""
        drawn.append(f"<li><span>{escape(_(PLAYERS[player]))}</span>{face_html(card)}{rank}</li>")
    return f'<ul class="kz-drawn">{"".join(drawn)}</ul>'


def _partner(cut: Cut) -> Question:
    """Whom the learner plays with."""
    players = range(1, len(PLAYERS))
    pair = next(pair for pair in cut.partnerships if 0 in pair)
    partner = next(player for player in pair if player)
    together = (
        Message("You and {partner} drew the two highest cards.", partner=PLAYERS[partner])
        if 0 in cut.partnerships[0]
        else Message("You and {partner} drew the two lowest cards.", partner=PLAYERS[partner])
    )
    rule = Message("The two highest cards play together against the two lowest.")
    return Question(
        Message("The cards are turned. Who is your partner?"),
        {str(player): named(PLAYERS[player]) for player in players},
        str(partner),
        {str(player): (together, cut.reasons[1]) if player == partner else (rule,) for player in players},
    )


def _dealer(cut: Cut) -> Question:
    """Who deals first."""
    dealer, highest = cut.dealer, cut.cards[cut.dealer]
    why = (
        Message("Your card is the highest: you deal first, and you choose a seat and one of the two packs.")
        if dealer == 0
        else Message(
            "{name} has the highest card, deals first, and chooses a seat and one of the two packs.",
            name=PLAYERS[dealer],
        )
    )
    return Question(
        Message("Who deals first?"),
        {str(player): named(name) for player, name in enumerate(PLAYERS)},
        str(dealer),
        {
            str(player): (why, cut.reasons[0]) if player == dealer else (why_above(highest, cut.cards[player]),)
            for player in range(len(PLAYERS))
        },
    )


def _seats(state: Cutting, cut: Cut, key: str, _: Translator) -> None:
    """The four sit down, as whoever deals first chooses."""
    seat, pack = _choice(state, cut, key, _)
    with st.container(key=f"{key}-felt"):
        st.html(_seated(cut, seat, pack, _))
    reasons = (
        Message("The partner sits opposite, and the opponents take the two other seats as they like."),
        Message("So it is the cards that say who deals first, and not the seat."),
    )
    said = Said("right", "✓", _("All are seated."), sentences(reasons, _))
    draw_panel(said, key, WayOn(_("Cut again"), lambda: _again(state, key)))


def _choice(state: Cutting, cut: Cut, key: str, _: Translator) -> tuple[Seat, Pack]:
    """The seat and the pack that the first dealer takes: the learner's choice, or another's."""
    if cut.dealer:
        chance = Random(f"choice {state.seed}")
        seat, pack = chance.choice(SEATS), chance.choice(list(Pack))
        name = PLAYERS[cut.dealer]
        draw_prompt(Message("{name} takes the seat {seat} and {pack}.", name=name, seat=seat.term, pack=pack.term), _)
        return seat, pack
    draw_prompt(Message("Choose your seat and a pack."), _)
    with st.container(key=f"{key}-choice-felt", horizontal=True, gap="medium"):
        seat = st.pills(
            _("Your seat"),
            SEATS,
            default=Seat.SOUTH,
            format_func=lambda seat: seat_name(seat, _),
            required=True,
            key=f"{key}-seat-{state.seed}",
        )
        pack = st.pills(
            _("Your pack"),
            list(Pack),
            default=Pack.RED,
            format_func=lambda pack: _(pack.term),
            required=True,
            key=f"{key}-pack-{state.seed}",
        )
    return seat, pack


def _again(state: Cutting, key: str) -> None:
    st.session_state[key] = Cutting(state.seed + 1)


def _seated(cut: Cut, dealer: Seat, pack: Pack, _: Translator) -> str:
    """The table with the names at their seats; the pack that was chosen lies on it."""
    places = []
    for player, seat in cut.seated(dealer).items():
        deals = f"<span>{escape(_('deals first'))}</span>" if player == cut.dealer else ""
        places.append(
            f'<li class="kz-at-{seat.letter}"><small>{escape(seat_name(seat, _))}</small>'
            f"<b>{escape(_(PLAYERS[player]))}</b>{deals}</li>"
        )
    return f'<ul class="kz-compass kz-seated">{"".join(places)}<li class="kz-at-middle">{back_html(pack)}</li></ul>'
