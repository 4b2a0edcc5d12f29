"""Variations: lines of play that depart from what was played at the table, or from one another."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from bridge.cards import Card
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.play import Play

RECORD = 0
"""The number of the line that was played at the table."""


@dataclass(frozen=True, slots=True)
class Variation:
    """A line of play of one board, whole from its first card, with what the reader calls it and says about it.

    ``number`` tells it from the other lines of its board.
    """

    number: int
    play: Play
    name: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """Where a line leaves another one, given by its number: after so many cards that both have."""

    line: int
    cards: int


@dataclass(frozen=True, slots=True)
class Variations:
    """The lines of a board: what was played at the table, then the variations as they were made.

    ``main`` is the number of the line in the record's place: the record itself until a variation is promoted, and the
    record is kept as a line like the others then. No two lines are the same.
    """

    lines: tuple[Variation, ...]
    main: int = RECORD

    @classmethod
    def of(cls, record: Play) -> Self:
        """The record alone."""
        return cls((Variation(RECORD, record),))

    def __getitem__(self, number: int) -> Variation:
        """The line of this number. Raises KeyError."""
        for line in self.lines:
            if line.number == number:
                return line
        raise KeyError(number)

    def __iter__(self) -> Iterator[Variation]:
        """The lines beside the main one, in the order in which they were made."""
        return (line for line in self.lines if line.number != self.main)

    def __len__(self) -> int:
        return len(self.lines) - 1

    def departure(self, number: int) -> Departure:
        """Where a variation departs from the main line, or from an older variation with which it goes on longer.

        Raises KeyError, also for the main line.
        """
        if number == self.main:
            raise KeyError(number)
        play = self[number].play
        older = [line for line in self if line.number < number]
        shared = {line.number: shared_cards(line.play, play) for line in (self[self.main], *older)}
        longest = max(shared, key=shared.__getitem__)
        return Departure(longest, shared[longest])

    def through(self, play: Play) -> Variation | None:
        """A line that begins with all cards of this play, or is the same: the main line first, then the oldest."""
        length = len(play.cards)
        lines = [self[self.main], *self]
        if play.claim is not None:
            return next((line for line in lines if line.play == play), None)
        return next((line for line in lines if shared_cards(line.play, play) == length), None)

    def add(self, play: Play, name: str = "", comment: str = "") -> tuple[Self, int]:
        """The lines with this one, and its number; the one that is there already where it is the same."""
        same = next((line for line in self.lines if line.play == play), None)
        if same is not None:
            return self, same.number
        number = max(line.number for line in self.lines) + 1
        return replace(self, lines=(*self.lines, Variation(number, play, name, comment))), number

    def replay(self, number: int, play: Play) -> tuple[Self, int]:
        """The lines with another play in this variation, and its number.

        If another line is the same already, the variation gives way to it. Raises KeyError for the main line.
        """
        self.departure(number)
        same = next((line for line in self.lines if line.play == play and line.number != number), None)
        if same is not None:
            return self.delete(number), same.number
        return self._with(replace(self[number], play=play)), number

    def rename(self, number: int, name: str) -> Self:
        """The lines with another name for this one. Raises KeyError."""
        return self._with(replace(self[number], name=name))

    def remark(self, number: int, comment: str) -> Self:
        """The lines with another comment on this one. Raises KeyError."""
        return self._with(replace(self[number], comment=comment))

    def delete(self, number: int) -> Self:
        """The lines without this one; the record takes its place back. Raises KeyError, also for the record."""
        if number == RECORD:
            raise KeyError(number)
        self[number]
        kept = tuple(line for line in self.lines if line.number != number)
        return replace(self, lines=kept, main=RECORD if number == self.main else self.main)

    def promote(self, number: int) -> Self:
        """The lines with this one in the record's place; what was there becomes a variation. Raises KeyError."""
        return replace(self, main=self[number].number)

    def _with(self, changed: Variation) -> Self:
        return replace(self, lines=tuple(changed if line.number == changed.number else line for line in self.lines))

    def as_dict(self) -> dict[str, Any]:
        """The lines as JSON values. The cards of the record are not in it, and of the others only their own."""
        return {"main": self.main, "lines": [self._line_as_dict(line) for line in self.lines]}

    def _line_as_dict(self, line: Variation) -> dict[str, Any]:
        told: dict[str, Any] = {"number": line.number, "name": line.name, "comment": line.comment}
        if line.number == RECORD:
            return told
        shared = shared_cards(self[RECORD].play, line.play)
        own = [played.card.code for played in line.play.cards[shared:] if played.card is not None]
        claimed = None if line.play.claim is None else line.play.claim.declarer_tricks
        return {**told, "departs": shared, "cards": own, "claimed": claimed}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any], record: Play) -> Self:
        """The lines that :meth:`as_dict` told, of a board that was played like this.

        Raises InvalidNotation for what cannot be read and IllegalCard for a card that cannot be played.
        """
        try:
            lines = tuple(_line_from_dict(line, record) for line in told["lines"])
            read = cls(lines, int(told["main"]))
            read[RECORD], read[read.main]
        except BridgeError:
            raise
        except (KeyError, TypeError, ValueError):
            raise InvalidNotation(Message("This does not tell the lines of a board.")) from None
        if len({line.number for line in lines}) < len(lines):
            raise InvalidNotation(Message("This does not tell the lines of a board."))
        return read


def _line_from_dict(told: Mapping[str, Any], record: Play) -> Variation:
    number, name, comment = int(told["number"]), str(told["name"]), str(told["comment"])
    if number == RECORD:
        return Variation(number, record, name, comment)
    play = before(record, int(told["departs"]))
    for code in told["cards"]:
        play = play.play(Card.parse(code))
    if told["claimed"] is not None:
        play = play.claimed(int(told["claimed"]))
    return Variation(number, play, name, comment)


def before(play: Play, cards: int) -> Play:
    """The play as it stood after so many cards, when nobody had claimed yet."""
    return replace(play.after(cards), claim=None)


def shared_cards(one: Play, other: Play) -> int:
    """How many cards two plays have in common from the first on."""
    pairs = enumerate(zip(one.cards, other.cards, strict=False))
    apart = next((index for index, (card, also) in pairs if card != also), None)
    return min(len(one.cards), len(other.cards)) if apart is None else apart
