"""The blocks of a lesson, drawn by the widgets that replay and score use."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape

import streamlit as st

from bridge.board import Board, Ending
from bridge.errors import Message
from bridge.scoring.duplicate import duplicate
from bridge.table import dealer_of, vulnerability_of
from bridge.variation import before
from lessons.deals import in_language
from lessons.exercises.seats import VULNERABILITIES
from lessons.language import Translator
from lessons.lesson import (
    AuctionBlock,
    Block,
    DealBlock,
    ExerciseBlock,
    FoldedBlock,
    PlayBlock,
    Prose,
    RecordBlock,
    SceneBlock,
    ScoreBlock,
)
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.card_table import card_table
from pages.widgets.card_table.data import QuestionData
from pages.widgets.diagnostics_list import diagnostics_list
from pages.widgets.notation import points, sentence_html
from pages.widgets.prose import Glossed, prose_html
from pages.widgets.replay_state import View
from pages.widgets.scenes import draw_scene
from pages.widgets.scoring.sheet_table import sheet_table
from pages.widgets.scoring.sheet_words import scored, title
from pages.widgets.table_data import table_data
from parsers import loads

TEXT_BLOCKS = (Prose, AuctionBlock, FoldedBlock)
"""Blocks that stand in the column of the text; the others, but exercises, beside it."""


def draw_block(block: Block, place: str, glossed: Glossed, _: Translator) -> None:
    """Draw one block; exercises are drawn together, at the end of their step."""
    match block:
        case Prose(markdown):
            st.html(f'<div class="kz-prose">{prose_html(markdown, glossed)}</div>')
        case FoldedBlock(what, markdown):
            label = _("What you may read elsewhere") if what == "elsewhere" else _("A common slip")
            with st.expander(label):
                st.html(f'<div class="kz-prose">{prose_html(markdown, glossed)}</div>')
        case AuctionBlock(board, every_pass):
            heading = f'<h2 class="kz-heading">{escape(_("Auction"))}</h2>'
            shown = replace(in_language(board, _.language), auction_ending=Ending.OPEN)
            diagram = auction_diagram(shown, _, every_pass=every_pass)
            st.html(f"<section>{heading}{diagram}</section>")
        case DealBlock(board, hidden):
            _deal(board, View(hidden=hidden), place, _)
        case PlayBlock():
            _film(block, place, _)
        case ScoreBlock(contract, tricks, vulnerable, rules):
            sheet = duplicate(contract, tricks, vulnerable, rules)
            heading = _("{title}: {total}", title=title(sheet, _), total=points(scored(sheet), _))
            st.html(
                f'<section><h2 class="kz-heading">{sentence_html(heading)}</h2>{sheet_table(sheet, sheet, _)}</section>'
            )
        case RecordBlock(text):
            _record(text, place, _)
        case SceneBlock(name):
            draw_scene(name, place, _)
        case ExerciseBlock():
            pass


def _deal(board: Board, view: View, place: str, _: Translator) -> None:
    """The cards and nothing that was called or played with them."""
    _table(Board.of(deal=board.deal), 0, view, place, _, is_still=True)


def _film(block: PlayBlock, place: str, _: Translator) -> None:
    """The play up to its last card, to be stepped through from the first; one that is not long stands still."""
    board = in_language(block.board, _.language)
    if board.play is not None:
        board = replace(board, play=before(board.play, block.last))
    if block.only_trumps:
        board = Board.of(
            deal=board.deal, play=board.play, tags={"Contract": board.strain.letter} if board.strain else {}
        )
    is_still = block.first == block.last
    _table(
        board, block.first, View(hidden=block.hidden), place, _, is_still=is_still, counts_points=not block.only_trumps
    )


def _table(
    board: Board,
    position: int,
    view: View,
    place: str,
    _: Translator,
    *,
    is_still: bool = False,
    counts_points: bool = True,
) -> None:
    data = table_data(board, (), view, position, _, record=place)
    data["ending"], data["grows"] = "", True
    if not counts_points:
        data["points"] = dict.fromkeys(data["points"], "")
    if is_still:
        data["question"] = QuestionData(cards=[], several=False, marks={}, told=True, shows="still")
    card_table(data, key=f"{place}-table")


def _record(text: str, place: str, _: Translator) -> None:
    """A record that the learner changes, what the reader says of it, and the table that comes of it."""
    with st.container(key="lesson-record"):
        written = st.text_area(
            _("The record, for you to change"), text.strip("\n"), height=260, key=f"{place}-text", max_chars=20_000
        )
    records = loads(written)
    diagnostics_list(records.diagnostics, _)
    remarks = [remark for board in records.boards[:1] for remark in _unlike_its_number(board)]
    for remark in remarks:
        st.html(f'<p class="kz-muted" role="status">{escape(_(remark))}</p>')
    if not records.diagnostics and not remarks:
        st.html(f'<p class="kz-muted" role="status">{escape(_("This record can be read without a remark."))}</p>')
    for board in records.boards[:1]:
        _table(board, 0, View(), f"{place}-{hash(written)}", _)


def _unlike_its_number(board: Board) -> Iterator[Message]:
    """What a board of this number would have (Law 2). It is no fault: a record may be of another game."""
    number = board.number
    if number is None or number < 1:
        return
    dealer, vulnerability = dealer_of(number), vulnerability_of(number)
    if board.dealer not in (None, dealer):
        yield Message("By its number, board {n} has {seat} for its dealer.", n=number, seat=dealer.term)
    if board.vulnerability not in (None, vulnerability):
        words = VULNERABILITIES[vulnerability]
        yield Message(
            "By its number, board {n} has this vulnerability: {vulnerability}.", n=number, vulnerability=words
        )
