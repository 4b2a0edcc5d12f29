"""The order of annotations in the standard: notes by first reference, glyphs ascending (PBN 2.1 §3.5.2–5, §3.6.2–5)."""

from collections.abc import Iterable
from dataclasses import replace

from bridge.board import Board, Comment, EscapedLine, Flag, Mark, Nag, NoteReference, Notes, Part, Place
from bridge.table import Seat


def in_order(board: Board) -> Board:
    """The board with its annotations as export form has them; it says the same."""
    if not any(isinstance(mark, Nag | NoteReference) for marks in board.marks.values() for mark in marks):
        return board
    marks = {place: _sorted(found) for place, found in board.marks.items()}
    first = board.play.opening_leader if board.play else Seat.NORTH
    places = sorted(marks, key=lambda place: (place.index, 0 if place.seat is None else (place.seat - first) % 4))
    auction_notes, marks = _renumbered(board.auction_notes, marks, places, (Part.CALL, Part.AUCTION_NOTE))
    play_notes, marks = _renumbered(board.play_notes, marks, places, (Part.CARD, Part.PLAY_NOTE))
    return replace(board, marks=marks, auction_notes=auction_notes, play_notes=play_notes)


def _sorted(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Irregularities, the note, then the glyphs; a comment stays behind what it stands behind."""
    groups: list[list[Mark]] = [[]]
    for mark in marks:
        if isinstance(mark, Comment | EscapedLine):
            groups[-1].append(mark)
        else:
            groups.append([mark])
    first, *rest = groups
    return tuple(first) + tuple(mark for group in sorted(rest, key=lambda group: _rank(group[0])) for mark in group)


def _rank(mark: Mark) -> tuple[int, int]:
    match mark:
        case Flag():
            return 0, 0
        case NoteReference():
            return 1, 0
        case Nag(number):
            return 2, number
    return 3, 0


def _renumbered(
    notes: Notes, marks: dict[Place, tuple[Mark, ...]], places: Iterable[Place], parts: tuple[Part, Part]
) -> tuple[Notes, dict[Place, tuple[Mark, ...]]]:
    """The notes numbered from 1 as they are referred to, those that nothing refers to last; and the marks to match.

    ``places`` are all places in the order of the text, ``parts`` what the notes of this section are hung on and where
    remarks on them stand.
    """
    part, note_part = parts
    referred = [
        mark.number
        for place in places
        if place.part is part
        for mark in marks[place]
        if isinstance(mark, NoteReference)
    ]
    numbers = {old: new for new, old in enumerate(dict.fromkeys([*referred, *sorted(notes)]), start=1)}
    if all(old == new for old, new in numbers.items()):
        return notes, marks
    moved: dict[Place, tuple[Mark, ...]] = {}
    for place, found in marks.items():
        if place.part is note_part:
            moved[replace(place, index=numbers.get(place.index, place.index))] = found
        elif place.part is part:
            moved[place] = tuple(_pointing(found, numbers))
        else:
            moved[place] = found
    return {numbers[old]: text for old, text in sorted(notes.items(), key=lambda note: numbers[note[0]])}, moved


def _pointing(marks: Iterable[Mark], numbers: dict[int, int]) -> Iterable[Mark]:
    return (NoteReference(numbers[mark.number]) if isinstance(mark, NoteReference) else mark for mark in marks)
