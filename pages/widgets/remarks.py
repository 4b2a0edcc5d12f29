"""The record's own words about a board."""

from bridge.board import Board, Comment, Part

_ABOUT_THE_BOARD = (Part.START, Part.TAG, Part.AUCTION_NOTE)


def remarks_on_board(board: Board) -> list[str]:
    """The comments on the board as a whole, in the record's order."""
    return [
        mark.text
        for place, marks in board.marks.items()
        if place.part in _ABOUT_THE_BOARD
        for mark in marks
        if isinstance(mark, Comment)
    ]
