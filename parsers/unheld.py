"""What a format has no room for: told part by part of a board that is written in it.

A writer names the tags, the parts and the places of remarks that its format holds. What it holds only by halves, such
as a name without its commas, it tells itself.
"""

from collections.abc import Collection, Iterator

from bridge.board import Board, Part, Place
from bridge.errors import Message
from bridge.table import SEATS
from parsers.formats import Losses

IDENTITY = ("Board", "Dealer", "Vulnerable", "Deal")
"""The tags of the deal itself."""

PLAYERS = tuple(seat.name.capitalize() for seat in SEATS)
RESULTS = ("Declarer", "Contract", "Result")

PARTS = (Part.CALL, Part.CARD, Part.AUCTION_NOTE, Part.PLAY_NOTE)
"""The calls, the cards, and the notes of either."""


def tell_unheld(
    board: Board, number: int, losses: Losses, tags: Collection[str] = IDENTITY, parts: Collection[Part] = ()
) -> None:
    """Note what a format that holds these tags and these of the :data:`PARTS` leaves out of a board, but for remarks.

    ``number`` counts the boards written from 1.
    """
    for message in (*_unheld_tags(board, tags), *_unheld_parts(board, parts)):
        losses.add(number, message)


def tell_unheld_marks(board: Board, number: int, losses: Losses, places: Collection[Place] = ()) -> None:
    """Note that marks are left out where they stand elsewhere than at these places.

    Those at a call or a card go with it, or are the writer's to tell.
    """
    if any(
        marks and place not in places and place.part not in (Part.CALL, Part.CARD)
        for place, marks in board.marks.items()
    ):
        losses.add(number, Message("Comments and glyphs are not held."))


def _unheld_tags(board: Board, held: Collection[str]) -> Iterator[Message]:
    names = [name for name, value in board.tags.items() if value and name not in held]
    if any(name in PLAYERS for name in names):
        yield Message("The names of the players are not held.")
    if any(name in RESULTS for name in names):
        yield Message("The contract and the result are not held.")
    if others := [name for name in names if name not in (*PLAYERS, *RESULTS)]:
        yield Message("These tags are not held: {tags}.", tags=", ".join(others))


def _unheld_parts(board: Board, held: Collection[Part]) -> Iterator[Message]:
    if board.auction is not None and board.auction.calls and Part.CALL not in held:
        yield Message("The auction is not held.")
    if board.play is not None and board.play.tricks and Part.CARD not in held:
        yield Message("The play of the cards is not held.")
    if board.play_notes and Part.PLAY_NOTE not in held and (Part.AUCTION_NOTE in held or not board.auction_notes):
        yield Message("The notes of the play are not held.")
    elif board.auction_notes and Part.AUCTION_NOTE not in held:
        yield Message("The notes of auction and play are not held.")
    if board.sections:
        names = ", ".join(section.name for section in board.sections)
        yield Message("These tables are not held: {tags}.", tags=names)
