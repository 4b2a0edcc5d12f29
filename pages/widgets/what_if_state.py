"""What the reader tries on a board beside what was played: the lines, which is on the table, and who plays them."""

from dataclasses import dataclass, field
from enum import Enum

from bridge.cards import Card
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat
from bridge.variation import RECORD, Variation, Variations, before, shared_cards
from pages.widgets.what_if_players import Valued, others_play, refusal


class Others(Enum):
    """Who plays the hands for which the reader does not choose."""

    BY_HAND = "by hand"
    DOUBLE_DUMMY = "double dummy"


@dataclass
class WhatIf:
    """The lines of a board and the number of the one that is ``shown``.

    ``player`` is the one for whom the reader plays a line, while double dummy plays the others. ``refused`` says why
    the last card was not played. ``kept`` are the lines that the record tells, as last read or written.
    """

    lines: Variations
    shown: int = RECORD
    others: Others = Others.BY_HAND
    player: Seat | None = None
    refused: tuple[Message, ...] = ()
    kept: Variations = field(init=False)

    def __post_init__(self) -> None:
        self.kept = self.lines

    def read_again(self, lines: Variations) -> None:
        """Have the lines as the record tells them now."""
        self.lines = self.kept = lines
        if all(line.number != self.shown for line in lines.lines):
            self.shown = lines.main

    @property
    def line(self) -> Variation:
        """The line on the table."""
        return self.lines[self.shown]

    @property
    def is_on_record(self) -> bool:
        """Whether the record, or what took its place, is on the table."""
        return self.shown == self.lines.main

    @property
    def departs(self) -> int:
        """How many cards the line on the table has in common with the line it departs from."""
        return len(self.line.play.cards) if self.is_on_record else self.lines.departure(self.shown).cards

    @property
    def are_others_due(self) -> bool:
        """Whether double dummy has to play the next card of the line."""
        play = self.line.play
        waits = self.others is Others.DOUBLE_DUMMY and not self.is_on_record and self.player is not None
        return waits and play.player_to_play not in (None, self.player)

    def play(self, position: int, card: Card) -> int:
        """Play a card when so many cards of the line are played, and return the position after it.

        A card that a line has already leads along that line; at the end of a variation it goes on; elsewhere a new
        variation begins.
        """
        standing = before(self.line.play, position)
        self.refused = refusal(standing, card)
        if self.refused:
            return position
        played = standing.play(card)
        known = self.lines.through(played)
        is_at_end = not self.is_on_record and position == len(self.line.play.cards) and self.line.play.claim is None
        if known is not None:
            self.shown = self.shown if self._goes_on_with(played) else known.number
        elif is_at_end:
            self.lines, self.shown = self.lines.replay(self.shown, played)
        else:
            self.player = standing.player_to_play
            self.lines, self.shown = self.lines.add(played)
        return position + 1

    def _goes_on_with(self, played: Play) -> bool:
        return self.line.play.cards[: len(played.cards)] == played.cards

    def play_others(self, valued: Valued) -> int:
        """Let double dummy play until the reader's turn, and return the position after it. Raises as others_play."""
        self.lines, self.shown = self.lines.replay(self.shown, others_play(self.line.play, self.player, valued))
        return len(self.line.play.cards)

    def show(self, number: int) -> int:
        """Put a line on the table, and return the position where it departs."""
        self.shown, self.refused = number, ()
        if not self.is_on_record:
            self.player = before(self.line.play, self.departs).player_to_play
        return 0 if self.is_on_record else self.departs

    def back(self, position: int) -> int:
        """Back to the record, and to the last position that it has in common with the line."""
        line = self.line.play
        self.shown, self.refused = self.lines.main, ()
        return min(position, shared_cards(self.line.play, line))

    def undo(self) -> int:
        """Take back the last card that the reader chose (or the claim), and return the position.

        A variation without a card of its own is no more.
        """
        self.refused = ()
        play, departure = self.line.play, self.lines.departure(self.shown)
        if play.claim is not None:
            shorter = before(play, len(play.cards))
        else:
            shorter = before(play, self._last_choice(play, departure.cards))
        length = len(shorter.cards)
        if length <= departure.cards:
            self.lines, self.shown = self.lines.delete(self.shown), departure.line
            return departure.cards
        self.lines, self.shown = self.lines.replay(self.shown, shorter)
        return length

    def _last_choice(self, play: Play, departs: int) -> int:
        """The position before the last card that the reader chose."""
        last = len(play.cards) - 1
        if self.others is Others.BY_HAND:
            return last
        own = (cards for cards in range(last, departs, -1) if before(play, cards).player_to_play is self.player)
        return next(own, departs)

    def claim(self, position: int, declarer_tricks: int) -> int:
        """End the line here by a claim. Raises IllegalCard."""
        claimed = before(self.line.play, position).claimed(declarer_tricks)
        known = self.lines.through(claimed)
        is_at_end = not self.is_on_record and position == len(self.line.play.cards)
        if known is not None:
            self.shown = known.number
        elif is_at_end:
            self.lines, self.shown = self.lines.replay(self.shown, claimed)
        else:
            self.lines, self.shown = self.lines.add(claimed)
        return position

    def delete(self, number: int, position: int) -> int:
        """Delete a variation, and return the position that is left."""
        if number == self.shown:
            position = self.back(position)
        self.lines = self.lines.delete(number)
        self.shown = self.shown if any(line.number == self.shown for line in self.lines.lines) else self.lines.main
        return min(position, len(self.line.play.cards))

    def promote(self, number: int) -> None:
        """Put a variation in the record's place."""
        self.lines = self.lines.promote(number)
