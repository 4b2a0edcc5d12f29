"""Boards as PBN, each on its own or many under the header of their file, and back."""

from collections.abc import Sequence
from dataclasses import replace

from bridge.board import Board, EscapedLine, Place
from parsers import dumps, loads


def text_of(board: Board) -> str:
    """The record of a board."""
    return dumps([board])


def board_of(text: str) -> Board:
    """The board of a record that :func:`text_of` wrote."""
    return boards_of(text)[0]


def boards_of(text: str, header: Sequence[str] = ()) -> tuple[Board, ...]:
    """The boards that were written under this header; hidden lines that follow it belong to the first of them."""
    records = loads(text)
    own = records.header[len(dumps((), header=header).splitlines()) :]
    if not own or not records.boards:
        return records.boards
    first, *others = records.boards
    lines = (*map(EscapedLine, own), *first.marks_at(Place.start()))
    return replace(first, marks={**first.marks, Place.start(): lines}), *others
