"""The sample deals that ship with Kibitz, and what their record says in Chinese."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from bridge.board import Board, Comment, Mark
from lessons.language import Catalogue, Language, Translator
from pages.widgets.replay_state import Collection, OpenedFile
from parsers import read

FILE = Path(__file__).parents[1] / "samples" / "course.pbn"


@lru_cache(maxsize=1)
def samples() -> Collection:
    """The 35 deals of the course."""
    return Collection((OpenedFile(FILE.name, "samples", read(FILE)),), are_samples=True)


def in_language(board: Board, language: Language) -> Board:
    """A sample board with its comments and notes in the reader's language; a text without translation stays."""
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
    return Catalogue.read(FILE.with_suffix(f".{language.value}.po"))


def _translated(marks: Iterable[Mark], translate: Translator) -> Iterable[Mark]:
    for mark in marks:
        yield replace(mark, text=_text(mark.text, translate)) if isinstance(mark, Comment) else mark


def _text(text: str, translate: Translator) -> str:
    """The translation of a text, wherever the record breaks its lines."""
    return translate.text(" ".join(text.split()))
