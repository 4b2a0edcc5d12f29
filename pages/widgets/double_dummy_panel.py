"""What double dummy says beside the table: of the last card, of the deal, of the choice at hand, of the whole play."""

from collections.abc import Iterable, Iterator
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.cards import Card, Strain
from bridge.double_dummy.values import PlayAnalysis, SeatSummary, TrickTable
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.double_dummy_choices import Analysis, Choice
from pages.widgets.double_dummy_words import (
    cards_html,
    cost_html,
    costs_html,
    grouped,
    hand_name,
    joined,
    par_html,
    said_of_card,
)
from pages.widgets.notation import AS_TEXT, final_contract, pip, player_name, seat_name, sentence_html, strain_name
from pages.widgets.practice import practice
from pages.widgets.replay_state import ReplayState

ROWS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
"""The order of declarers in the table: partners together."""


def line_on_card(state: ReplayState, board: Board, analysis: Analysis | None, _: Translator) -> None:
    """The line below the record's comment: what the last card was worth."""
    if analysis is None:
        return
    cost, said = said_of_card(board, analysis, state.position, _)
    if said:
        mark = "" if cost is None else cost_html(cost)
        st.html(f'<p class="kz-engine {_deck(state)}">{mark}<span>{said}</span></p>')


def double_dummy_panel(
    state: ReplayState, board: Board, analysis: Analysis | None, _: Translator, *, solving: bool
) -> None:
    """The part on double dummy: tricks each can take, par, the choice at hand, and a summary of the play."""
    if not state.view.double_dummy:
        return
    heading = f'<h2 class="kz-heading">{escape(_("Tricks each can take"))}</h2>'
    if solving and state.view.hidden:
        waits = _("Double dummy waits until all hands are shown.")
        st.html(f'<section>{heading}<p class="kz-muted">{escape(waits)}</p></section>')
        return
    if analysis is None or analysis.table is not None:
        table = _table(board, analysis.table if analysis else None, _)
        heading += table + "".join(f'<p class="kz-muted">{line}</p>' for line in _below_table(analysis, _))
    if analysis and analysis.problem:
        heading += f'<p class="kz-muted">{escape(_(analysis.problem))}</p>'
    st.html(f'<section class="{_deck(state)}">{heading}</section>')
    if analysis:
        _choice(state, analysis, _)
        _summary(state, board, analysis, _)


def _deck(state: ReplayState) -> str:
    return "kz-deck4" if state.view.deck == 4 else "kz-deck2"


def _table(board: Board, table: TrickTable | None, _: Translator) -> str:
    """The twenty results, the contract's underlined; dots as long as they are not known."""
    contract = final_contract(board)
    played = contract and (contract.declarer, contract.strain)
    heads = "".join(f'<th scope="col">{_strain_html(strain, _)}</th>' for strain in Strain)
    rows = []
    for seat in ROWS:
        cells = []
        for strain in Strain:
            tricks = "…" if table is None else table[seat, strain]
            cells.append(f'<td class="kz-played">{tricks}</td>' if played == (seat, strain) else f"<td>{tricks}</td>")
        rows.append(f'<tr><th scope="row">{escape(seat_name(seat, _))}</th>{"".join(cells)}</tr>')
    caption = f'<caption class="kz-aloud">{escape(_("Tricks each can take, double dummy"))}</caption>'
    head = f"<thead><tr><td></td>{heads}</tr></thead>"
    return f'<table class="kz-tricks">{caption}{head}<tbody>{"".join(rows)}</tbody></table>'


def _strain_html(strain: Strain, _: Translator) -> str:
    return (
        "NT" if strain.trump is None else f'{pip(strain.trump)}<span class="kz-aloud">{strain_name(strain, _)}</span>'
    )


def _below_table(analysis: Analysis | None, _: Translator) -> Iterator[str]:
    """What the table is, par, and whether the record's own table says the same."""
    if analysis is None:
        yield escape(_("Double dummy is being worked out …"))
        return
    par = [] if analysis.par is None else [par_html(analysis.par, _)]
    yield joined([escape(_("Double dummy at the start.")), *par], _)
    if analysis.recorded and analysis.table and not analysis.disagreements:
        yield escape(_("The record's own table says the same."))
    elif analysis.recorded and analysis.table:
        told = _(", ").join(
            _(
                "{seat} {strain} {recorded}, not {tricks}",
                seat=seat_name(seat, _),
                strain=f"{strain}{AS_TEXT}" if strain.trump is not None else "NT",
                recorded=analysis.recorded[seat, strain],
                tricks=analysis.table[seat, strain],
            )
            for seat, strain in analysis.disagreements
        )
        yield sentence_html(_("The record's own table says otherwise: {cells}.", cells=told))


def _choice(state: ReplayState, analysis: Analysis, _: Translator) -> None:
    """The cards that may be played now, by declarer's tricks after them; for those who ask."""
    if not analysis.choices:
        return
    choice = analysis.choice_at(state.position)
    with st.expander(_("What each card leads to"), key="double-dummy-choice"):
        if choice is None:
            st.html(f'<p class="kz-muted">{escape(_("No card is to be played here."))}</p>')
            return
        rows = "".join(_choice_row(choice, tricks, cards, _) for tricks, cards in grouped(choice))
        caption = _(
            "Declarer's tricks after each card from {hand}, double dummy", hand=hand_name(analysis.play, choice.seat, _)
        )
        told = f'<p class="kz-muted">{escape(caption)}</p><dl class="kz-choice">{rows}</dl>'
        st.html(f'<section class="{_deck(state)}">{told}</section>')


def _choice_row(choice: Choice, tricks: int, cards: list[Card], _: Translator) -> str:
    return f"<div><dt>{cost_html(choice.cost(cards[0]))} {tricks}</dt><dd>{cards_html(cards, _)}</dd></div>"


def _summary(state: ReplayState, board: Board, analysis: Analysis, _: Translator) -> None:
    """How the cards of each role fared, and what the players could know."""
    play = analysis.play
    if play is None or not play.cards:
        return
    with st.expander(_("The play, double dummy"), key="double-dummy-play"):
        st.html(f'<section class="kz-summary {_deck(state)}">{_summary_html(play, _)}</section>')
        practice(board, play, _)


def _summary_html(play: PlayAnalysis, _: Translator) -> str:
    heads = "".join(
        f'<th scope="col">{escape(head)}</th>' for head in (_("cards"), _("mattered"), _("cost"), _("tricks"))
    )
    rows = "".join(f'<tr><th scope="row">{escape(name)}</th>{_cells(own)}</tr>' for name, own in roles(play, _))
    costs = "".join(f"<li>{line}</li>" for line in costs_html(play, _))
    none = _("Double dummy, no card cost a trick.")
    notes = [
        _("A card mattered if another that could be played led to another number of tricks."),
        _(
            "Double dummy sees all four hands. The players saw two, and the opening leader one: a card that cost "
            "may well have been the best guess."
        ),
    ]
    if play.stopped:
        notes.insert(0, _("Double dummy cannot follow the play to its end. {reason}", reason=_(play.stopped)))
    return (
        f'<table class="kz-tricks"><thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        + (f"<ul>{costs}</ul>" if costs else f"<p>{escape(none)}</p>")
        + "".join(f'<p class="kz-muted">{escape(note)}</p>' for note in notes)
    )


def roles(play: PlayAnalysis, _: Translator) -> Iterable[tuple[str, tuple[SeatSummary, ...]]]:
    """Declarer with dummy, the opening leader, and the other defender, with the summaries of their hands."""
    seats, declarer, leader = play.summaries, play.play.declarer, play.play.declarer.lho
    return (
        (_("Declarer, {seat}", seat=player_name(declarer, _)), (seats[declarer], seats[declarer.partner])),
        (_("Leader, {seat}", seat=player_name(leader, _)), (seats[leader],)),
        (_("Other defender, {seat}", seat=player_name(leader.partner, _)), (seats[leader.partner],)),
    )


def _cells(hands: tuple[SeatSummary, ...]) -> str:
    sums = (
        sum(hand.cards for hand in hands),
        sum(hand.mattered for hand in hands),
        sum(hand.costly for hand in hands),
        sum(hand.tricks for hand in hands),
    )
    return "".join(f"<td>{each}</td>" for each in sums)
