"""What the record says beside the table: auction, comments, players, event, result, and the reader's remarks."""

import re
from collections.abc import Iterator
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.table import SEATS, Side
from lessons.language import Translator
from pages.widgets.annotating_state import Target
from pages.widgets.annotation_panel import annotation_panel
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.diagnostics_list import diagnostics_list
from pages.widgets.double_dummy_choices import Analysis
from pages.widgets.double_dummy_panel import double_dummy_panel, line_on_card
from pages.widgets.navigation import SCORE
from pages.widgets.notation import final_contract, result_words, seat_name, side_name
from pages.widgets.replay_state import OpenedBoard, ReplayState
from pages.widgets.scoring.score_of_board import par_question, par_words, question_score, result_question
from pages.widgets.what_if_table import without_annotations

_PARTS = "record-parts"
_SIDES = re.compile(r"\b(?:NS|EW)\b")


def record_panel(
    state: ReplayState,
    opened: OpenedBoard,
    board: Board,
    _: Translator,
    *,
    analysis: Analysis | None = None,
    solving: bool = False,
) -> None:
    """Draw the panel. On a phone its parts take turns, as tabs (``page.css`` shows the one that is chosen)."""
    deck = "kz-deck4" if state.view.deck == 4 else "kz-deck2"
    is_open = _is_open(state, board)
    with st.container(key=f"record-{_part_shown(state, _)}"):
        with st.container(key="part-auction"):
            heading = f'<h2 class="kz-heading">{escape(_("Auction"))}</h2>'
            told = board if is_open else without_annotations(board)
            diagram = auction_diagram(told, _, chosen=_chosen_call(state), is_choosable=is_open)
            st.html(f'<section class="{deck}">{heading}{diagram}</section>')
        with st.container(key="part-comment", border=True):
            annotation_panel(state, opened, board, _, is_open=is_open)
            line_on_card(state, board, analysis, _)
        with st.container(key="part-tricks"):
            double_dummy_panel(state, board, analysis, _, solving=solving)
        with st.container(key="part-facts"):
            st.html(f'<section class="{deck}">{_facts(board, _, is_open=is_open)}</section>')
            if is_open:
                _score_links(board, _)
            _remarks(opened, _)


def _part_shown(state: ReplayState, _: Translator) -> str:
    """The tabs of the phone, and which of them is chosen."""
    names = {"comment": _("Comment"), "auction": _("Auction"), "tricks": _("Tricks"), "facts": _("Record")}
    st.session_state[_PARTS] = state.part
    st.segmented_control(
        _("Record"),
        list(names),
        format_func=lambda part: names[part],
        required=True,
        key=_PARTS,
        label_visibility="collapsed",
        on_change=lambda: setattr(state, "part", st.session_state[_PARTS]),
    )
    return state.part


def _chosen_call(state: ReplayState) -> int | None:
    """The call that the panel is about."""
    annotating = state.annotating
    return None if annotating.is_open and annotating.target is not Target.CALL else annotating.call


def _is_open(state: ReplayState, board: Board) -> bool:
    """Whether the end may be told: nothing is hidden, or all has been played."""
    return not state.view.hidden or board.play is None or state.position >= len(board.play.cards)


def _facts(board: Board, _: Translator, *, is_open: bool) -> str:
    """Names and event as the record has them, and how the board ended unless that is still hidden."""
    told = [*_told(board, _), *(_outcome(board, _) if is_open else ())]
    facts = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in told)
    heading = f'<h2 class="kz-heading">{escape(_("Record"))}</h2>'
    return f'{heading}<dl class="kz-facts">{facts}</dl>' if facts else ""


def _told(board: Board, _: Translator) -> Iterator[tuple[str, str]]:
    names = board.player_names
    for seat in SEATS:
        if name := names[seat]:
            yield seat_name(seat, _), name
    tags = (
        (_("Event"), "Event"),
        (_("Round"), "Round"),
        (_("Room"), "Room"),
        (_("Table"), "Table"),
        (_("Site"), "Site"),
        (_("Date"), "Date"),
        (_("Scoring"), "Scoring"),
    )
    for name, tag in tags:
        value = board.tags.get(tag, "").strip()
        if tag == "Date":
            value = _known_part(value)
        if value:
            yield name, value


def _known_part(date: str) -> str:
    """The part of a PBN date that is known: ``1993.??.??`` is 1993."""
    return "-".join(part for part in date.split(".") if "?" not in part)


def _outcome(board: Board, _: Translator) -> Iterator[tuple[str, str]]:
    contract = final_contract(board)
    if contract is not None and board.result is not None:
        adjusted = f" ({_('adjusted')})" if board.result_was_adjusted else ""
        yield _("Result"), result_words(contract, board.result, _) + adjusted
    elif result := board.tags.get("Result"):
        yield _("Result"), result
    scores = (
        (_("Score"), "Score"),
        (_("IMPs"), "ScoreIMP"),
        (_("Matchpoints"), "ScoreMP"),
        (_("Percentage"), "ScorePercentage"),
        (_("Rubber score"), "ScoreRubber"),
    )
    for name, tag in scores:
        if value := board.tags.get(tag):
            yield name, _SIDES.sub(lambda side: side_name(Side.parse(side[0]), _), value)
    if par := par_words(board, _):
        yield _("Par"), par


def _score_links(board: Board, _: Translator) -> None:
    """The ways to the scores of the result and of par, explained line by line."""
    with st.container(key="score-links", gap=None):
        question = result_question(board)
        if question is not None and question.contract.declarer is not None:
            score = question_score(question, question.contract.declarer.side, _)
            st.page_link(
                SCORE,
                label=_("{score}, line by line", score=score),
                icon=":material/calculate:",
                query_params=question.link,
            )
        if (par := par_question(board)) is not None:
            st.page_link(SCORE, label=_("Par, line by line"), icon=":material/balance:", query_params=par.link)


def _remarks(opened: OpenedBoard, _: Translator) -> None:
    """What the reader noticed on this board, out of the way."""
    diagnostics = opened.diagnostics
    if diagnostics:
        count = len(diagnostics)
        with st.expander(_.plural("{n} remark on this record", "{n} remarks on this record", count)):
            diagnostics_list(diagnostics, _)
