"""What can be edited of a board, place by place, as JSON values: the same for a revision and for an archive.

A place is the code of a :class:`bridge.board.Place`, whose words are an annotation; VARIATIONS, the lines of play; or
RECORD, everything at once.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bridge.annotation import Annotation, annotated, annotation_at, taken_back
from bridge.board import Board, Place
from bridge.errors import InvalidNotation, Message
from bridge.variation import Variations
from library.record_text import board_of, text_of
from parsers.pbn_variations import variations_of, with_variations

VARIATIONS = "variations"
RECORD = "record"

Said = Annotation | dict[str, Any]
"""An annotation, the lines of :meth:`bridge.variation.Variations.as_dict`, or the whole record: ``{"pbn": text}``."""


def said_at(board: Board, place: str) -> dict[str, Any]:
    """What the board says at a place. Raises InvalidNotation and IllegalCard for what cannot be read."""
    if place == RECORD:
        return {"pbn": text_of(board)}
    if place == VARIATIONS:
        variations = variations_of(board)
        return {} if variations is None else variations.as_dict()
    return told(annotation_at(board, Place.parse(place)))


def with_said(board: Board, imported: Board, place: str, said: Mapping[str, Any]) -> Board:
    """The board with this said at a place; where it is what was imported, the record has it in the same signs.

    Raises InvalidNotation and IllegalCard for what cannot be said there.
    """
    if place == RECORD:
        return board_of(said["pbn"])
    if place == VARIATIONS:
        if board.play is None:
            raise InvalidNotation(Message("A board without a play has no variations."))
        return with_variations(board, Variations.from_dict(said, board.play))
    at, annotation = Place.parse(place), annotation_of(said)
    if annotation == annotation_at(imported, at):
        return taken_back(board, imported, at)
    return annotated(board, at, annotation)


def tidied(board: Board, place: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The same as this board would say it at a place, if it may be said there.

    Raises InvalidNotation and IllegalCard, KeyError, TypeError and ValueError for what cannot be said at all.
    """
    if place == RECORD:
        return {"pbn": text_of(board_of(str(said["pbn"])))}
    if place == VARIATIONS:
        return said_at(with_said(board, board, place, said), place)
    return told(annotation_of(said))


def record_alone(board: Board) -> dict[str, Any]:
    """What a board says of its lines of play when there is only the record's."""
    return {} if board.play is None else Variations.of(board.play).as_dict()


def told(annotation: Annotation) -> dict[str, Any]:
    """An annotation as JSON values."""
    return {**asdict(annotation), "tags": list(annotation.tags)}


def annotation_of(said: Mapping[str, Any]) -> Annotation:
    """The annotation that :func:`told` told. Raises KeyError and TypeError."""
    return Annotation(str(said["comment"]), str(said["judgement"]), tuple(map(str, said["tags"])), str(said["note"]))


def understood(place: str, said: dict[str, Any]) -> Said:
    """What was said at a place, for a reader."""
    return said if place in (VARIATIONS, RECORD) else annotation_of(said)
