"""Telling what a format has no room for, part by part, when boards are written in it."""

from collections.abc import Collection, Iterator

from bridge.board import Board, Mark, Part, Place
from bridge.errors import Message
from bridge.table import Seat
from parsers.formats import Losses

IDENTITY = ("Board", "Dealer", "Vulnerable", "Deal")
"""The tags of the deal itself."""

PLAYERS = tuple(seat.name.capitalize() for seat in Seat)
RESULTS = ("Declarer", "Contract", "Result")


def tell_unheld(
    board: Board,
    number: int,
    losses: Losses,
    held: Collection[str] = IDENTITY,
    *,
    auction: bool = False,
    play: bool = False,
    notes: bool = False,
    comments: Collection[Place] = (),
) -> None:
    """Note what a format that holds the tags ``held`` and these parts leaves out of a board.

    ``number`` counts the boards written from 1; ``comments`` are the places whose remarks the format holds.
    """
    for message in _unheld_tags(board, held):
        losses.add(number, message)
    if board.auction is not None and board.auction.calls and not auction:
        losses.add(number, Message("The auction is not held."))
    if board.play is not None and board.play.tricks and not play:
        losses.add(number, Message("The play of the cards is not held."))
    if (board.auction_notes or board.play_notes) and not notes:
        losses.add(number, Message("The notes of auction and play are not held."))
    if any(_unheld_marks(board, comments)):
        losses.add(number, Message("Comments and glyphs are not held."))
    if board.sections:
        names = ", ".join(section.name for section in board.sections)
        losses.add(number, Message("These tables are not held: {tags}.", tags=names))


def _unheld_tags(board: Board, held: Collection[str]) -> Iterator[Message]:
    names = [name for name, value in board.tags.items() if value and name not in held]
    if any(name in PLAYERS for name in names):
        yield Message("The names of the players are not held.")
    if any(name in RESULTS for name in names):
        yield Message("The contract and the result are not held.")
    if others := [name for name in names if name not in (*PLAYERS, *RESULTS)]:
        yield Message("These tags are not held: {tags}.", tags=", ".join(others))


def _unheld_marks(board: Board, comments: Collection[Place]) -> Iterator[Mark]:
    """The remarks where the format holds none; those at an auction or a play go with it."""
    for place, marks in board.marks.items():
        if place not in comments and place.part not in (Part.CALL, Part.CARD):
            yield from marks
