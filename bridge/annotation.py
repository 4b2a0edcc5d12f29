"""Annotations: what a reader writes at a call, at a card or about the board, among the marks of the record.

They are kept where other programs look for them (PBN 2.1 §3.5–3.8): the comment as a comment, the judgement of a call
or card as a numeric glyph, the meaning of a call or card as a note. PBN has no tags for boards and cards, nor a glyph
for a whole board: they stand in a comment of their own, such as ``{!? #squeeze #entries}``.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bridge.annotation_order import in_order
from bridge.board import (
    SUFFIXES,
    Board,
    Comment,
    Ending,
    Flag,
    Mark,
    Nag,
    NoteReference,
    Notes,
    Part,
    Place,
)
from bridge.cards import Suit
from bridge.errors import InvalidNotation, Message
from bridge.flowed import flowed, printable, unflowed

COMMENT_LENGTH, NOTE_LENGTH, TAG_LENGTH = 4000, 200, 40
"""Signs at most."""

NOTES = 32
"""Notes that an auction or a play can have (PBN 2.1 §3.5.5)."""

_LONGEST_WORD = 200
"""Signs, since a line of PBN has 255 (§2.3)."""

_LABELS = re.compile(r"(?:([!?]{1,2})(?=\s|$))?((?:\s*#[^\s#{}]+)*)")
_TAG = re.compile(r"[^\s#{}]+")
_ESCAPED_SUIT = re.compile(r"\\([SHDC])")
_SUIT = re.compile("[♠♥♦♣]\ufe0e?")


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is written at one place: a comment, a judgement (one of SUFFIXES, or none), tags, and a note.

    The note tells the meaning of a call or card, on one line.
    """

    comment: str = ""
    judgement: str = ""
    tags: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written."""
        return self == Annotation()

    def tidied(self) -> "Annotation":
        """The same as a record can hold it.

        Line ends are plain and have no space before them, suits are bare symbols, a tag comes once. A comment that
        says nothing but judgement and tags is these. Raises InvalidNotation for what no record can hold.
        """
        comment = "\n".join(line.rstrip() for line in printable(self.comment).split("\n")).strip()
        comment = _suits_as_symbols(comment)
        judgement, tags = self.judgement, self.tags
        if comment and (labels := _LABELS.fullmatch(comment)) and (labels[1] or "!") in SUFFIXES:
            judgement, tags, comment = labels[1] or judgement, (*tags, *labels[2].replace("#", " ").split()), ""
        note = _suits_as_symbols(" ".join(printable(self.note).split()))
        told = Annotation(comment, judgement, tuple(dict.fromkeys(tag.removeprefix("#") for tag in tags)), note)
        told._check()
        return told

    def _check(self) -> None:
        if self.judgement and self.judgement not in SUFFIXES:
            raise InvalidNotation(Message("“{text}” is not a judgement: ! ? !! ?? !? or ?!.", text=self.judgement))
        for tag in self.tags:
            if not _TAG.fullmatch(tag) or len(tag) > TAG_LENGTH:
                raise InvalidNotation(
                    Message("“{tag}” is no tag: one word of at most {n} letters.", tag=tag, n=TAG_LENGTH)
                )
        if len(self.comment) > COMMENT_LENGTH:
            raise InvalidNotation(Message("A comment has at most {n} letters.", n=COMMENT_LENGTH))
        if len(self.note) > NOTE_LENGTH:
            raise InvalidNotation(Message("A note has at most {n} letters.", n=NOTE_LENGTH))
        longest = max(_words(self.comment), key=len, default="")
        if len(longest) > _LONGEST_WORD:
            raise InvalidNotation(Message("“{word}…” is too long for one word.", word=longest[:20]))


@dataclass(frozen=True, slots=True)
class Change:
    """A place where two records of a board are annotated differently."""

    place: Place
    before: Annotation
    after: Annotation


def annotation_at(board: Board, place: Place) -> Annotation:
    """What is written at a place, in the record's own words and tidied as far as a record may be."""
    marks = board.marks_at(place)
    judgement, tags, texts = "", list[str](), list[str]()
    for text in _texts(marks):
        labels = _LABELS.fullmatch(text)
        if text and labels and (labels[1] or "!") in SUFFIXES:
            judgement = judgement or labels[1] or ""
            tags += labels[2].replace("#", " ").split()
        elif text:
            texts.append(text)
    if (first := _first_glyph(place)) is not None:
        glyphs = [mark.number - first for mark in marks if isinstance(mark, Nag)]
        judgement = next((SUFFIXES[glyph] for glyph in glyphs if 0 <= glyph < len(SUFFIXES)), judgement)
    comment, note = _suits_as_symbols("\n\n".join(texts)), " ".join(_note_at(board, place).split())
    return Annotation(comment, judgement, tuple(dict.fromkeys(tags)), _suits_as_symbols(note))


def annotated(board: Board, place: Place, annotation: Annotation) -> Board:
    """The board with this written at a place. What is not changed there stays as the record has it.

    Raises InvalidNotation for a place that the record does not have, for a note that is not at a call or card, and
    for a text that no record can hold.
    """
    _check_place(board, place)
    told, known = annotation.tidied(), annotation_at(board, place)
    if told == known:
        return board
    is_turn = _first_glyph(place) is not None
    if told.note and not is_turn:
        raise InvalidNotation(Message("A note stands at a call or a card only."))
    marks: Sequence[Mark] = board.marks_at(place)
    labels_change = told.tags != known.tags or (told.judgement != known.judgement and not is_turn)
    if told.comment != known.comment or labels_change:
        marks = tuple(_with_texts(marks, told, is_turn=is_turn))
    if told.judgement != known.judgement and is_turn:
        marks = _with_glyph(marks, told.judgement, place)
    if told.note != known.note:
        board, marks = _with_note(board, marks, _suits_escaped(told.note), place)
    return in_order(_with_marks(board, place, marks))


def taken_back(board: Board, original: Board, place: Place) -> Board:
    """The board, as it was originally at one place; the record itself where nothing else was changed."""
    marks: Sequence[Mark] = [mark for mark in original.marks_at(place) if not isinstance(mark, NoteReference)]
    marks = [*marks, *(mark for mark in board.marks_at(place) if isinstance(mark, NoteReference))]
    if (note := _note_at(original, place)) != _note_at(board, place):
        board, marks = _with_note(board, marks, note, place)
    told = in_order(_with_marks(board, place, marks))
    return told if changes(original, told) else replace(original, sections=board.sections)


def without_annotations(board: Board) -> Board:
    """The board without comments, glyphs and notes; irregularities stay, since they tell what happened."""
    marks = {place: tuple(mark for mark in there if isinstance(mark, Flag)) for place, there in board.marks.items()}
    kept = {place: there for place, there in marks.items() if there}
    return replace(board, marks=kept, auction_notes={}, play_notes={})


def place_of_board(board: Board) -> Place:
    """Where the comment on the board as a whole stands: where the record has one, else after its last tag."""
    about = (place for place in annotated_places(board) if place.part in (Part.START, Part.TAG, Part.END))
    return next(about, Place.tag("Result"))


def annotated_places(board: Board) -> tuple[Place, ...]:
    """The places where something is written, as a reader meets them: on the board, call by call, card by card."""
    places = [place for place in board.marks if not annotation_at(board, place).is_empty]
    return tuple(sorted(places, key=_order(board)))


def changes(before: Board, after: Board) -> tuple[Change, ...]:
    """What is annotated differently in two records of one board, as a reader meets it."""
    places = sorted(dict.fromkeys((*before.marks, *after.marks)), key=_order(after))
    compared = (Change(place, annotation_at(before, place), annotation_at(after, place)) for place in places)
    return tuple(change for change in compared if change.before != change.after)


_PARTS = list(Part)


def _order(board: Board) -> Callable[[Place], tuple[int, int]]:
    """The key by which places come as a reader of this board meets them; tags stay in the record's order."""
    played = board.play.cards if board.play else ()
    turns = {(card.trick, card.seat): turn for turn, card in enumerate(played)}

    def key(place: Place) -> tuple[int, int]:
        turn = turns.get((place.index, place.seat), 0) if place.seat is not None else place.index
        return _PARTS.index(place.part), turn

    return key


def _check_place(board: Board, place: Place) -> None:
    there = True
    if place.part is Part.CALL:
        there = board.auction is not None and place.index < len(board.auction.calls)
    elif place.part is Part.CARD:
        tricks = board.play.tricks if board.play else ()
        there = (
            place.index < len(tricks) and place.seat is not None and tricks[place.index].cards[place.seat] is not None
        )
    if not there:
        raise InvalidNotation(Message("“{text}” is no place in a record.", text=place.code))


def _first_glyph(place: Place) -> int | None:
    """The glyph that ``!`` is here, None where no glyph may stand."""
    return {Part.CALL: 1, Part.CARD: 7}.get(place.part)


def _texts(marks: Iterable[Mark]) -> Iterator[str]:
    """The comments with their meant line breaks; comments to the line's end that follow each other are one."""
    lines: list[str] = []
    for mark in marks:
        if isinstance(mark, Comment) and mark.to_line_end:
            lines.append(mark.text)
            continue
        if lines:
            yield _read_text("\n".join(lines))
            lines = []
        if isinstance(mark, Comment):
            yield _read_text(mark.text)
    if lines:
        yield _read_text("\n".join(lines))


def _read_text(text: str) -> str:
    lines = unflowed(text.replace("\r\n", "\n")).split("\n")
    return "\n".join(line.rstrip() for line in lines).strip()


def _with_texts(marks: Iterable[Mark], told: Annotation, *, is_turn: bool) -> Iterator[Mark]:
    """The marks with these texts in place of all comments."""
    yield from (mark for mark in marks if not isinstance(mark, Comment))
    labels = [f"#{tag}" for tag in told.tags]
    if told.judgement and not is_turn:
        labels.insert(0, told.judgement)
    if labels:
        yield Comment(flowed(" ".join(labels)))
    if told.comment:
        text = flowed(_suits_escaped(told.comment))
        if "{" in text or "}" in text:
            yield from (Comment(line, to_line_end=True) for line in text.split("\n"))
        else:
            yield Comment(text)


def _with_glyph(marks: Iterable[Mark], judgement: str, place: Place) -> list[Mark]:
    """The marks with this judgement, their glyphs in order."""
    first = _first_glyph(place) or 0
    judging = range(first, first + len(SUFFIXES))
    kept = [mark for mark in marks if not (isinstance(mark, Nag) and mark.number in judging)]
    glyphs = [mark for mark in kept if isinstance(mark, Nag)]
    if judgement:
        glyphs.append(Nag(first + SUFFIXES.index(judgement)))
    glyphs.sort(key=lambda mark: mark.number)
    others = [mark for mark in kept if not isinstance(mark, Nag)]
    before = next((at for at, mark in enumerate(others) if isinstance(mark, Comment)), len(others))
    return [*others[:before], *glyphs, *others[before:]]


def _note_at(board: Board, place: Place) -> str:
    notes = _notes(board, place)
    numbers = (mark.number for mark in board.marks_at(place) if isinstance(mark, NoteReference))
    return next((notes[number] for number in numbers if number in notes), "")


def _with_note(board: Board, marks: Sequence[Mark], note: str, place: Place) -> tuple[Board, list[Mark]]:
    """The board with this note among its notes, and the marks that refer to it; a note no longer referred to goes."""
    elsewhere = {
        mark.number
        for other, there in board.marks.items()
        if other.part is place.part and other != place
        for mark in there
        if isinstance(mark, NoteReference)
    }
    own = {mark.number for mark in marks if isinstance(mark, NoteReference)} - elsewhere
    kept: list[Mark] = [mark for mark in marks if not isinstance(mark, NoteReference)]
    notes = {number: text for number, text in _notes(board, place).items() if number not in own}
    if note:
        same = (number for number, text in notes.items() if text == note)
        free = (number for number in range(1, NOTES + 1) if number not in notes.keys() | elsewhere)
        number = next(same, None) or next(free, None)
        if number is None:
            raise InvalidNotation(Message("A record holds at most {n} notes.", n=NOTES))
        notes[number] = note
        kept.insert(0, NoteReference(number))
    is_call = place.part is Part.CALL
    gone = own - notes.keys()
    note_part = Part.AUCTION_NOTE if is_call else Part.PLAY_NOTE
    others = {at: there for at, there in board.marks.items() if not (at.part is note_part and at.index in gone)}
    noted = (
        replace(board, marks=others, auction_notes=notes) if is_call else replace(board, marks=others, play_notes=notes)
    )
    return noted, kept


def _notes(board: Board, place: Place) -> Notes:
    return {Part.CALL: board.auction_notes, Part.CARD: board.play_notes}.get(place.part, {})


def _with_marks(board: Board, place: Place, marks: Iterable[Mark]) -> Board:
    """The board with these marks at a place. The last pass, once marked, is not said in one word with others."""
    there = tuple(marks)
    others = {other: kept for other, kept in board.marks.items() if other != place}
    is_last = board.auction is not None and place == Place.call(len(board.auction.calls) - 1)
    ending = Ending.NATURAL if is_last and there and board.auction_ending is Ending.ALL_PASS else board.auction_ending
    return replace(board, marks={**others, place: there} if there else others, auction_ending=ending)


def _suits_as_symbols(text: str) -> str:
    symbols = _ESCAPED_SUIT.sub(lambda found: str(Suit.parse(found[1])), text)
    return _SUIT.sub(lambda found: found[0][0], symbols)


def _suits_escaped(text: str) -> str:
    """Suits as PBN writes them in a text (§3.8)."""
    return _SUIT.sub(lambda found: f"\\{Suit.parse(found[0][0]).letter}", text)


def _words(text: str) -> list[str]:
    """The pieces of a text between which a line may be broken."""
    return flowed(text, width=1).split("\n")
