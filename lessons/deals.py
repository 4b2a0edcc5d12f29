"""The deals of the course, by board number, and what their record says in other languages."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from bridge.board import Board, Comment, Mark
from lessons.language import CATALOGUES, Catalogue, Language, Translator
from parsers import Records, read

FILE = Path(__file__).parent / "deals.pbn"


@lru_cache(maxsize=1)
def course_records() -> Records:
    """The deals as their file tells them."""
    return read(FILE)


def course_board(number: int) -> Board:
    """A deal of the course. Raises KeyError for a number that the course does not have."""
    return _by_number()[number]


@lru_cache(maxsize=1)
def _by_number() -> dict[int, Board]:
    return {board.number: board for board in course_records().boards if board.number is not None}


def in_language(board: Board, language: Language) -> Board:
    """A deal of the course with its comments and notes in a language; a text without translation stays."""
    if language is Language.ENGLISH:
        return board
    translate = Translator(language, _texts(language))
    return replace(
        board,
        marks={place: tuple(_translated(marks, translate)) for place, marks in board.marks.items()},
        auction_notes={number: _text(note, translate) for number, note in board.auction_notes.items()},
    )


@lru_cache
def _texts(language: Language) -> Catalogue:
    return Catalogue.read(CATALOGUES / language.value / "deals.po")


def _translated(marks: Iterable[Mark], translate: Translator) -> Iterable[Mark]:
    for mark in marks:
        yield replace(mark, text=_text(mark.text, translate)) if isinstance(mark, Comment) else mark


def _text(text: str, translate: Translator) -> str:
    """The translation of a text, wherever the record breaks its lines."""
    return translate.text(" ".join(text.split()))
