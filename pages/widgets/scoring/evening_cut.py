"""The cut before a rubber: the cards, who plays with whom and why, and where they sit."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import streamlit as st

from bridge.cutting import Cut
from bridge.dealing import Pack
from bridge.evening import Partners
from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.notation import literal, seat_name, sentence_html
from pages.widgets.scenes.cards import back_html, face_html
from pages.widgets.scoring.evening_state import EveningState

_CARDS_STYLE = Path(__file__).parents[1] / "scenes" / "scenes.css"
_TYPED, _SEAT, _LEFT, _PACK = "evening-cut-typed", "evening-seat", "evening-left", "evening-pack"


def draw_field(state: EveningState, _: Translator) -> None:
    """Draw cards here, or say which were drawn at the table."""
    with st.container(key="evening-draw", horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.button(_("Draw the cards"), icon=":material/playing_cards:", on_click=state.draw, key="evening-draw-cards")
        form = st.form("evening-cut-form", border=False)
        with form, st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.text_input(
                _("Or type the cards drawn, in the order of the players"),
                key=_TYPED,
                placeholder="♠9 ♥K ♦9 ♣2",
                max_chars=40,
                width=330,
            )
            st.form_submit_button(
                _("Enter"),
                icon=":material/keyboard_return:",
                on_click=lambda: state.read_cut(st.session_state[_TYPED]),
            )
    if state.wrong is not None:
        st.html(f'<p class="kz-fault" role="alert">{sentence_html(_(state.wrong))}</p>')


def cut_page(state: EveningState, cut: Cut, _: Translator) -> None:
    """The storyboard: the cards, what follows from them, the choice of seats, the table."""
    st.html(_CARDS_STYLE)
    seats = _usual_seats(state, cut)
    with st.container(key="evening-cut"):
        with st.container(key="evening-cards"):
            st.html(f'<h2 class="kz-title">{escape(_("The cut"))}</h2>{_drawn_html(state, cut, _)}')
            sentences = "".join(f"<p>{sentence_html(each)}</p>" for each in _sentences(state, cut, seats, _))
            reasons = "".join(f"<li>{sentence_html(_(each))}</li>" for each in cut.reasons)
            st.html(f'<div class="kz-told">{sentences}</div><ul class="kz-why">{reasons}</ul>')
        with st.container(key="evening-seats"):
            seat, left, pack = _choices(state, cut, _)
            st.html(_seated_html(state, cut, _seats(state, cut, seat, left), pack, _))
            with st.container(horizontal=True, gap="small"):
                st.button(
                    _("Take the seats"),
                    icon=":material/check:",
                    on_click=state.sit_down,
                    args=(seat, left, pack),
                    key="evening-sit",
                )
                st.button(_("Draw again"), icon=":material/replay:", on_click=state.draw, key="evening-draw-again")
                st.button(
                    _("Put the cards back"), icon=":material/arrow_back:", on_click=state.leave, key="evening-leave"
                )


def _is_cut(state: EveningState) -> bool:
    """Whether the cards decide on the partners too, and not on the dealer alone."""
    return state.evening is None or state.partners is Partners.CUT


def _seats(state: EveningState, cut: Cut, seat: Seat, left: int | None) -> dict[int, Seat]:
    if state.evening is None:
        return dict(cut.seated(seat, left))
    return dict(state.evening.table.seated(state.partners, cut, seat, left))


def _usual_seats(state: EveningState, cut: Cut) -> dict[int, Seat]:
    return _seats(state, cut, Seat.NORTH, None)


def _drawn_html(state: EveningState, cut: Cut, _: Translator) -> str:
    """The four cards before those who drew them, with their order."""
    drawn = "".join(
        f"<li><span>{escape(state.name(player, _))}</span>{face_html(card)}"
        f"<small>{cut.ranking.index(player) + 1}</small></li>"
        for player, card in enumerate(cut.cards)
    )
    return f'<ul class="kz-drawn">{drawn}</ul>'


def _sentences(state: EveningState, cut: Cut, seats: dict[int, Seat], _: Translator) -> Sequence[str]:
    """Who plays with whom, and who deals."""
    dealer = state.name(cut.dealer, _)
    if _is_cut(state):
        pairs = [state.name(player, _) for pair in cut.partnerships for player in pair]
        together = _(
            "{first} and {second} drew the two highest cards and play against {third} and {fourth}.",
            **dict(zip(("first", "second", "third", "fourth"), pairs, strict=True)),
        )
        chooses = _(
            "{name} has the highest card, deals first, and chooses a seat and one of the two packs.", name=dealer
        )
        return together, chooses
    north, east, south, west = (state.name(player, _) for player in sorted(seats, key=seats.__getitem__))
    together = _(
        "{first} and {second} play against {third} and {fourth}.", first=north, second=south, third=east, fourth=west
    )
    return together, _("{name} has the highest card and deals first.", name=dealer)


def _choices(state: EveningState, cut: Cut, _: Translator) -> tuple[Seat, int | None, Pack]:
    """What the player with the highest card chooses, and who of the opponents sits on the left."""
    seat, left = Seat.NORTH, None
    with st.container(horizontal=True, gap="medium"):
        if _is_cut(state):
            seat = st.segmented_control(
                literal(_("{name} sits", name=state.name(cut.dealer, _))),
                SEATS,
                default=seat,
                format_func=lambda seat: seat_name(seat, _),
                required=True,
                key=f"{_SEAT}-{state.draws}-{cut}",
            )
            left = st.segmented_control(
                _("On the left of the dealer"),
                cut.partnerships[1],
                default=cut.partnerships[1][0],
                format_func=lambda player: literal(state.name(player, _)),
                required=True,
                key=f"{_LEFT}-{state.draws}-{cut}",
            )
        pack = st.segmented_control(
            _("Pack"),
            list(Pack),
            default=Pack.RED,
            format_func=lambda pack: _(pack.term),
            required=True,
            key=f"{_PACK}-{state.draws}-{cut}",
        )
    return seat, left, pack


def _seated_html(state: EveningState, cut: Cut, seats: dict[int, Seat], pack: Pack, _: Translator) -> str:
    """The table from above: names at their seats, the pack in the middle."""
    places = "".join(
        f'<li class="kz-at-{seat.letter}"><small>{escape(seat_name(seat, _))}</small>'
        f"<b>{escape(state.name(player, _))}</b>"
        + (f"<span>{escape(_('deals first'))}</span>" if player == cut.dealer else "")
        + "</li>"
        for player, seat in seats.items()
    )
    return f'<ul class="kz-compass kz-seated">{places}<li class="kz-at-middle">{back_html(pack)}</li></ul>'
