"""A movement for so many pairs, round by round."""

from dataclasses import dataclass
from html import escape

import streamlit as st

from bridge.errors import Message
from bridge.movements import MOST_TABLES, GuideLine, Movement, Seating, Style, choices, faults
from lessons.language import Translator
from pages.widgets.notation import side_name
from pages.widgets.prose import bridge_html
from pages.widgets.scenes.guide_cards import guide_cards_csv
from pages.widgets.scenes.question import draw_prompt

FEWEST = 4
"""Pairs of the smallest tournament: two tables."""


@dataclass
class MovementState:
    """The round that is shown, counted from 0."""

    round: int = 0

    def show(self, number: int) -> None:
        """Show another round."""
        self.round = number

    def begin(self) -> None:
        """Show the first round of another movement."""
        self.round = 0


def movement(place: str, _: Translator) -> None:
    """Choose a movement and go through its rounds: tables, one pair's guide card, and what was checked."""
    key = f"{place}-movement"
    state: MovementState = st.session_state.setdefault(key, MovementState())
    with st.container(key=f"{key}-scene", gap=None):
        with st.container(key=f"{key}-choice", horizontal=True, gap="medium"):
            chosen = _chosen(state, key, _)
            followed = _followed(chosen, key, _)
        state.round = min(state.round, len(chosen.rounds) - 1)
        draw_prompt(Message("Round {n} of {last}", n=state.round + 1, last=len(chosen.rounds)), _, chosen.explanation)
        with st.container(key=f"{key}-felt"):
            st.html(_tables(chosen, state.round, followed, _))
        _steps(state, chosen, key, _)
        left, right = st.columns(2, gap="medium")
        with left:
            _guide_card(chosen, state.round, followed, key, _)
        with right:
            _checked(chosen, _)


def _chosen(state: MovementState, key: str, _: Translator) -> Movement:
    pairs = st.number_input(
        _("Number of pairs"), FEWEST, 2 * MOST_TABLES, 10, key=f"{key}-pairs", on_change=state.begin, width=128
    )
    boards = st.number_input(_("Boards a round"), 1, 8, 3, key=f"{key}-boards", width=128)
    movements = {each.style: each for each in choices(pairs, boards)}
    style = st.pills(
        _("Movement"),
        list(movements),
        default=Style.MITCHELL if Style.MITCHELL in movements else next(iter(movements)),
        format_func=lambda style: _(style.term),
        required=True,
        key=f"{key}-style-{'-'.join(each.name for each in movements)}",
        on_change=state.begin,
        width="content",
    )
    return movements[style]


def _followed(chosen: Movement, key: str, _: Translator) -> int:
    return st.selectbox(
        _("Follow a pair"),
        range(1, chosen.pairs + 1),
        index=chosen.pairs - 1,
        format_func=lambda pair: _("Pair {n}", n=pair),
        key=f"{key}-pair-{chosen.pairs}",
        width=200,
    )


def _steps(state: MovementState, chosen: Movement, key: str, _: Translator) -> None:
    last = len(chosen.rounds) - 1
    with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
        st.button(
            _("Previous round"),
            key=f"{key}-previous",
            icon=":material/arrow_back:",
            disabled=state.round == 0,
            on_click=state.show,
            args=(state.round - 1,),
        )
        st.button(
            _("Next round"),
            key=f"{key}-next",
            icon=":material/arrow_forward:",
            icon_position="right",
            disabled=state.round == last,
            on_click=state.show,
            args=(state.round + 1,),
        )


def _tables(chosen: Movement, number: int, followed: int, _: Translator) -> str:
    """The tables of a round from above; the pair that is followed is marked."""
    shown = chosen.rounds[number]
    tables = "".join(_table(chosen, seating, followed, _) for seating in shown.seatings)
    out = ""
    if shown.sits_out is not None:
        look = ' class="kz-followed"' if shown.sits_out == followed else ""
        out = f"<p{look}>{escape(_('Pair {n} sits out.', n=shown.sits_out))}</p>"
    return f'<div class="kz-tables"><ul>{tables}</ul>{out}</div>'


def _table(chosen: Movement, seating: Seating, followed: int, _: Translator) -> str:
    boards = numbers(chosen.numbers(seating.board_set))
    words = _(
        "Table {table}: N–S {north_south}, E–W {east_west}, boards {boards}",
        table=seating.table,
        north_south=seating.north_south,
        east_west=seating.east_west,
        boards=boards,
    )
    look = " kz-followed" if followed in seating.pairs else ""
    pairs = "".join(
        f'<b class="kz-at-{letter}{" kz-pair-followed" if pair == followed else ""}" aria-hidden="true">{pair}</b>'
        for pair, letters in zip(seating.pairs, ("NS", "EW"), strict=True)
        for letter in letters
    )
    heading = _("Table {n}", n=seating.table)
    return (
        f'<li class="kz-table{look}"><span class="kz-aloud">{escape(words)}</span>'
        f'<small aria-hidden="true">{escape(heading)}</small>'
        f'<div>{pairs}<span class="kz-at-middle" aria-hidden="true">{boards}</span></div></li>'
    )


def _guide_card(chosen: Movement, number: int, followed: int, key: str, _: Translator) -> None:
    heads = "".join(
        f'<th scope="col">{escape(head)}</th>'
        for head in (_("Round"), _("Table"), _("Sits"), _("Against"), _("Board numbers"))
    )
    rows = "".join(
        f"<tr{' class=kz-chosen' if line_number == number + 1 else ''}>"
        f'<th scope="row">{line_number}</th>{_line(line, _)}</tr>'
        for line_number, line in enumerate(chosen.guide(followed), start=1)
    )
    title = _("Guide card of pair {n}", n=followed)
    st.html(
        f'<section><h2 class="kz-heading">{escape(title)}</h2><div class="kz-scroll">'
        f'<table class="kz-figures"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )
    st.download_button(
        _("All guide cards (CSV)"),
        lambda: guide_cards_csv(chosen, _),
        file_name="guide-cards.csv",
        mime="text/csv",
        key=f"{key}-csv",
        icon=":material/download:",
        on_click="ignore",
    )


def _line(line: GuideLine | None, _: Translator) -> str:
    if line is None:
        return f'<td colspan="4">{escape(_("sits out"))}</td>'
    cells = (str(line.table), side_name(line.side, _), str(line.opponents), numbers(line.boards))
    return "".join(f"<td>{escape(cell)}</td>" for cell in cells)


def numbers(boards: range) -> str:
    """The numbers of the boards in short: 7–9."""
    return f"{boards[0]}–{boards[-1]}" if len(boards) > 1 else str(boards[0])


def _checked(chosen: Movement, _: Translator) -> None:
    """What the checker finds, in sentences."""
    wrong = faults(chosen)
    lines = [f'<li class="kz-fault"><i aria-hidden="true">▾</i>{escape(_(fault))}</li>' for fault in wrong]
    if not wrong:
        lines = [f'<li><i aria-hidden="true">✓</i>{bridge_html(_(fact))}</li>' for fact in facts(chosen)]
    st.html(
        f'<section><h2 class="kz-heading">{escape(_("Checked"))}</h2>'
        f'<ul class="kz-checked">{"".join(lines)}</ul></section>'
    )


def facts(movement: Movement) -> tuple[Message, ...]:
    """What is true of a movement without faults."""
    played = sorted(
        {
            movement.boards * sum(line is not None for line in movement.guide(pair))
            for pair in range(1, movement.pairs + 1)
        }
    )
    return (
        Message("No pair meets a board twice (Law 15)."),
        Message("Every pair meets every other once.")
        if movement.style is Style.HOWELL
        else Message("No two pairs meet twice."),
        Message("Every pair plays {n} boards.", n=played[0])
        if len(played) == 1
        else Message("A pair that sits out plays {few} boards, the others {many}.", few=played[0], many=played[-1]),
        Message("{n} boards are needed.", n=movement.board_sets * movement.boards),
        *_shared(movement),
    )


def _shared(movement: Movement) -> tuple[Message, ...]:
    """Which tables pass their boards to and fro."""
    if not movement.sharing:
        return ()
    tables = sorted(movement.sharing)
    if len(tables) == movement.tables:
        return (Message("All tables share the same boards in a round and pass them to and fro."),)
    return (Message("Tables {one} and {other} share the same boards in a round.", one=tables[0], other=tables[-1]),)
