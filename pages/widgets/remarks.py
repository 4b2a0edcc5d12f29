"""The record's own words about a board and about its cards."""

from collections.abc import Iterator

from bridge.board import Board, Comment, NoteReference, Part, Place

_ABOUT_THE_BOARD = (Part.START, Part.TAG, Part.AUCTION_NOTE)
_ABOUT_THE_END = (Part.PLAY_NOTE, Part.END)


def remarks_on_board(board: Board) -> list[str]:
    """The comments on the board as a whole, in the record's order."""
    return list(_comments(board, _ABOUT_THE_BOARD))


def remarks_after(board: Board, position: int) -> list[str]:
    """The comments and notes on the card that was just played, and after the last card those on the end of the play."""
    cards = board.play.cards if board.play else ()
    if not 0 < position <= len(cards):
        return []
    turn = cards[position - 1]
    texts = []
    for mark in board.marks_at(Place.card(turn.trick, turn.seat)):
        match mark:
            case Comment(text):
                texts.append(text)
            case NoteReference(number) if number in board.play_notes:
                texts.append(board.play_notes[number])
    if position == len(cards):
        texts += _comments(board, _ABOUT_THE_END)
    return texts


def _comments(board: Board, parts: tuple[Part, ...]) -> Iterator[str]:
    for place, marks in board.marks.items():
        if place.part in parts:
            yield from (mark.text for mark in marks if isinstance(mark, Comment))
