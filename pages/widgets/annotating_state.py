"""Where the reader writes on a board, and what became of what he wrote last."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from bridge.annotation import Annotation, place_of_board
from bridge.board import Board, Part, Place
from bridge.errors import BridgeError, Message
from library.edits import annotation_of


class Target(Enum):
    """What an annotation is about; the value is its name for the browser."""

    BOARD = "board"
    CALL = "call"
    CARD = "card"

    @classmethod
    def of(cls, place: Place) -> Self:
        """What a place belongs to."""
        return cls({Part.CALL: "call", Part.CARD: "card"}.get(place.part, "board"))


@dataclass(frozen=True, slots=True)
class Saving:
    """What the browser asks to be saved: the record by its name, the place, and what it last knew to stand there.

    ``number`` tells it from what was asked before.
    """

    number: int
    record: str
    place: Place
    before: Annotation
    after: Annotation

    @classmethod
    def of(cls, told: Any) -> Self | None:
        """Read what the browser says; None for nonsense."""
        try:
            place = Place.parse(told["place"])
            before, after = (annotation_of(told[name]) for name in ("before", "after"))
            return cls(int(told["number"]), str(told["record"]), place, before, after)
        except (BridgeError, KeyError, TypeError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of what was to be saved.

    ``text`` is what stands there now: what was saved, or after a conflict the words of the other window. ``reason``
    says why nothing was saved.
    """

    number: int
    is_saved: bool
    text: Annotation | None = None
    reason: Message | None = None

    @property
    def outcome(self) -> str:
        """The outcome in one word, for the browser."""
        if self.is_saved:
            return "saved"
        return "refused" if self.text is None else "conflict"


@dataclass
class Annotating:
    """Whether the editor is open, what it is about, and which call is chosen, counted from 0.

    ``answer`` is what became of the words that were sent last, ``notice`` what was undone last, ``asked`` the number
    of the question that the browser asked last.
    """

    is_open: bool = False
    target: Target = Target.CARD
    call: int | None = None
    answer: Answer | None = None
    notice: str = ""
    asked: object = None

    def leave_board(self) -> None:
        """Forget what belongs to the board that was on the table."""
        self.call, self.notice = None, ""

    def turn_to(self, place: Place) -> None:
        """Be about this place from now on."""
        self.target = Target.of(place)
        if place.part is Part.CALL:
            self.call = place.index

    def place(self, places: Mapping[Target, Place]) -> Place | None:
        """The place to write at, of those where one may; another than wanted rather than none."""
        return places.get(self.target) or next(iter(places.values()), None)


def places_of(board: Board, position: int, call: int | None, *, is_open: bool) -> dict[Target, Place]:
    """Where one may write when so many cards are played: at the card just played, at the chosen call, on the board.

    Unless the end may be told (``is_open``) at the card alone, since the other words may tell it.
    """
    places: dict[Target, Place] = {}
    if board.play is not None and 0 < position <= len(board.play.cards):
        played = board.play.cards[position - 1]
        places[Target.CARD] = Place.card(played.trick, played.seat)
    if is_open:
        calls = board.auction.calls if board.auction else ()
        if calls:
            places[Target.CALL] = Place.call(min(call or 0, len(calls) - 1))
        places[Target.BOARD] = place_of_board(board)
    return places
