"""A rubber of an evening at the table: who deals, the pad, and the accounts of the four players."""

import json
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.evening import Evening, Partners, Table
from bridge.scoring.chicago import Chicago
from bridge.scoring.rubber import Rubber
from bridge.table import SEATS, Seat, Side
from lessons.language import Translator, n_
from pages.widgets.notation import seat_name, sentence_html, shortened, side_name, vulnerability_sentence
from pages.widgets.opened_files import opened
from pages.widgets.replay_session import open_in_replay
from pages.widgets.scoring.evening_cut import draw_field
from pages.widgets.scoring.evening_state import EveningState, end_evening
from pages.widgets.scoring.gain_figures import signed
from pages.widgets.scoring.gain_table import FiguresRow, figures_table
from pages.widgets.scoring.pad_entry import deal_form
from pages.widgets.scoring.pad_sheet import deals_html, margin, pad_html, part_scores
from pages.widgets.scoring.result_form import PADS_STYLE
from parsers import dumps

_NUMBERED = {Rubber.game: n_("Rubber {n}"), Chicago.game: n_("Chicago {n}")}
_PARTNERS = {
    Partners.CUT: n_("By the cut"),
    Partners.PIVOT: n_("Everybody in turn"),
    Partners.SAME: n_("As before"),
}
_LONGEST_SENTENCE = 300


def table_page(state: EveningState, evening: Evening, _: Translator) -> None:
    """The storyboard: who deals and what is entered, the paper, the accounts, every figure explained."""
    st.html(PADS_STYLE)
    pad = evening.table.pad
    with st.container(key="pad-layout"):
        with st.container(key="pad-entry"):
            if pad.is_over:
                _next_rubber(state, evening, _)
            else:
                st.html(_deal_html(state, evening, _))
                deal_form(state, f"evening{len(evening.tables)}", _)
                if state.wrong is not None:
                    told = sentence_html(shortened(_(state.wrong), _LONGEST_SENTENCE))
                    st.html(f'<p class="kz-wrong" role="alert"><b aria-hidden="true">⊘</b> {told}</p>')
            _tools(state, evening, _)
        with st.container(key="pad-paper"):
            ending = [margin(pad, _)] if pad.is_over else ()
            st.html(_partners_html(state, evening.table, _) + pad_html(pad, ending, _))
        with st.container(key="pad-deals"):
            if evening.finished:
                st.html(_accounts_html(state, evening, _))
            if pad.results:
                st.html(deals_html(pad, _))


def _numbered(number: int, evening: Evening, _: Translator) -> str:
    """The heading of a rubber: ``Rubber 2``."""
    return _(_NUMBERED[evening.table.pad.game], n=number)


def _deal_html(state: EveningState, evening: Evening, _: Translator) -> str:
    """Which deal is next, who deals, shuffles and cuts, who is vulnerable and what the sides have."""
    table = evening.table
    turn, pad = table.turn, table.pad
    heading = _("{rubber}, deal {n}", rubber=_numbered(len(evening.tables), evening, _), n=pad.deal)

    def who(seat: Seat) -> str:
        return state.name(table.players[seat], _)

    deals = _(
        "{name}, {seat}, deals {pack}", name=who(turn.dealer), seat=seat_name(turn.dealer, _), pack=turn.pack.term
    )
    hands = (
        _("{name} shuffles", name=who(turn.shuffler))
        if not pad.results
        else _("shuffled by {name}", name=who(turn.shuffler)),
        _("{name} cuts", name=who(turn.cutter)),
        _("{name} shuffles the other pack", name=who(turn.shuffler_of_other_pack)),
    )
    sides = (vulnerability_sentence(pad.vulnerability, _), *_games(table, _), *part_scores(pad, _))
    return (
        f'<h2 class="kz-title">{escape(heading)}</h2><p class="kz-situation"><b>{escape(deals)}</b>{_spans(hands)}</p>'
        f'<p class="kz-situation">{_spans(sides)}</p>'
    )


def _spans(parts: tuple[str, ...]) -> str:
    return "".join(f"<span>{escape(part)}</span>" for part in parts)


def _games(table: Table, _: Translator) -> tuple[str, ...]:
    """The games won, where they count."""
    if not isinstance(table.pad, Rubber):
        return ()
    north_south, east_west = (table.pad.standing.games[side] for side in Side)
    return (_("Games: N–S {ns}, E–W {ew}", ns=north_south, ew=east_west),)


def _partners_html(state: EveningState, table: Table, _: Translator) -> str:
    """Who the sides of the pad are."""
    rows = "".join(
        f"<dt>{escape(side_name(side, _))}</dt><dd>"
        + escape(" – ".join(state.name(table.players[seat], _) for seat in SEATS if seat.side is side))
        + "</dd>"
        for side in Side
    )
    return f'<dl class="kz-partners">{rows}</dl>'


def _accounts_html(state: EveningState, evening: Evening, _: Translator) -> str:
    """What every player won or lost in each rubber, and in all; settled in hundreds."""
    players = range(len(SEATS))
    rows = [
        FiguresRow(_numbered(number, evening, _), tuple(signed(table.margin(player), _) for player in players))
        for number, table in enumerate(evening.finished, start=1)
    ]
    rows.append(FiguresRow(_("Total"), tuple(signed(evening.total(player), _) for player in players)))
    settled = tuple(signed(evening.back_score(player), _) for player in players)
    rows.append(FiguresRow(_("Back score"), settled, is_chosen=True))
    table = figures_table((_("Accounts"), *(state.name(player, _) for player in players)), rows)
    told = _("The back score is in hundreds: in each rubber 50 points or more count as a hundred.")
    return f'{table}<p class="kz-counted">{escape(told)}</p>'


def _next_rubber(state: EveningState, evening: Evening, _: Translator) -> None:
    """The rubber is over: who plays with whom in the next."""
    heading = _("{rubber} is over", rubber=_numbered(len(evening.tables), evening, _))
    st.html(f'<h2 class="kz-title">{escape(heading)}</h2>')
    key = "evening-partners"
    st.session_state[key] = state.partners

    def choose() -> None:
        state.partners = st.session_state[key]

    st.segmented_control(
        _("Partners of the next rubber"),
        list(Partners),
        format_func=lambda partners: _(_PARTNERS[partners]),
        required=True,
        key=key,
        on_change=choose,
        help=_(
            "With “{choice}” North stays and the others move on by a seat. The highest card always deals first.",
            choice=_(_PARTNERS[Partners.PIVOT]),
        ),
    )
    draw_field(state, _)


def _tools(state: EveningState, evening: Evening, _: Translator) -> None:
    """Undo, break off, cards to play with, and the end of the evening."""
    pad = evening.table.pad
    with st.container(key="pad-tools", horizontal=True, gap="small"):
        if evening.can_undo:
            st.button(_("Undo the last entry"), icon=":material/undo:", on_click=state.undo, key="evening-undo")
        if isinstance(pad, Rubber) and pad.results and not pad.is_over:
            st.button(_("Break off the rubber"), icon=":material/content_cut:", on_click=_break_off, args=(state,))
        if not pad.is_over and st.button(
            _("Deal the cards in Replay"), icon=":material/playing_cards:", key="evening-deal"
        ):
            _open_deal(state, evening, _)
        st.download_button(
            _("Save"),
            json.dumps(state.as_dict(), ensure_ascii=False, indent=1),
            file_name="evening.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
            key="evening-save",
        )
        with st.popover(_("End the evening"), icon=":material/logout:"):
            st.markdown(_("The rubbers of this evening will be lost unless you have saved them; the names stay."))
            st.button(_("Start a new evening"), on_click=end_evening, key="evening-end")


def _break_off(state: EveningState) -> None:
    if isinstance(state.pad, Rubber) and not state.pad.is_over:  # it is after the first half of a double click
        state.pad, state.wrong = state.pad.break_off(), None


def _open_deal(state: EveningState, evening: Evening, _: Translator) -> None:
    """Four hands for the deal to come, dealt by chance, as a record in the replay."""
    table = evening.table
    board = Board.of(
        label=table.pad.deal,
        dealer=table.pad.dealer,
        vulnerability=table.pad.vulnerability,
        deal=state.dealt(),
        players={seat: state.name(table.players[seat], _) for seat in SEATS},
    )
    name = f"{_numbered(len(evening.tables), evening, _)}.pbn"
    open_in_replay((opened(name, dumps([board], "pbn").encode()),))
