"""Rubber bridge: trick scores below the line add up to games, everything else stands above it (rubber Laws 72-81)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from bridge.contract import Contract
from bridge.errors import IllegalResult, Message
from bridge.scoring.pad import RUBBER_SCORE, Entry, Pad, Standing
from bridge.scoring.sheet import Item, Line, result_lines, trick_score
from bridge.table import Side, Vulnerability

GAMES = 2
"""The games that win a rubber (rubber Law 74)."""


@dataclass(frozen=True)
class Rubber(Pad):
    """A rubber as far as it was played; one that was broken off has the premiums of rubber Law 80.

    >>> from bridge.contract import Contract
    >>> from bridge.scoring.pad import Result
    >>> rubber = Rubber().score(Result(Contract.parse("2C S"), 9))
    >>> rubber.below(Side.NS), rubber.above(Side.NS)
    ((40,), 20)
    """

    game: ClassVar[str] = "rubber"
    switches: ClassVar[tuple[str, ...]] = ("is_broken_off",)

    is_broken_off: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.is_broken_off and self.winner is not None:
            raise IllegalResult(Message("The rubber is over."))

    def break_off(self) -> Self:
        """The rubber as it stands, never to be finished. Raises IllegalResult when it is over."""
        if self.is_over:
            raise IllegalResult(Message("The rubber is over."))
        return replace(self, is_broken_off=True)

    def undo(self) -> Self:
        """The rubber before it was broken off, or else without the last deal."""
        return replace(self, is_broken_off=False) if self.is_broken_off else super().undo()

    def anew(self) -> Self:
        """An empty pad with the same agreements."""
        return replace(self, results=(), is_broken_off=False)

    @property
    def is_over(self) -> bool:
        """Whether a side has won two games, or the rubber was broken off."""
        return self.is_broken_off or self._is_over(self.standing)

    @property
    def winner(self) -> Side | None:
        """The side that won two games."""
        return next((side for side in Side if self.standing.games[side] == GAMES), None)

    @property
    def vulnerability(self) -> Vulnerability:
        """A side is vulnerable when it has won a game of this rubber."""
        return Vulnerability.of(*(side for side in Side if self.standing.games[side]))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All figures in the order in which they were written."""
        return (*super().entries, *self._unfinished())

    def _is_over(self, standing: Standing) -> bool:
        return GAMES in standing.games.values()

    def _deals_after_pass_out(self, deals: int) -> int:
        return deals + 1

    def _lines(self, contract: Contract, tricks: int, side: Side, standing: Standing) -> Iterator[Line]:
        vulnerable = standing.games[side] > 0
        yield from result_lines(contract, tricks, vulnerable, self.rules, RUBBER_SCORE)
        if tricks >= contract.tricks_needed:
            after = standing.after_tricks(side, trick_score(contract, self.rules), self.rules.game_at)
            if self._is_over(after):
                yield self._rubber(after.games[side.opponents])

    def _rubber(self, opponents_games: int) -> Line:
        if opponents_games:
            amount, reason = self.rules.rubber_in_three, Message("two games to one")
        else:
            amount, reason = self.rules.rubber_in_two, Message("two games to none")
        return Line(Item.RUBBER, f"{amount}", reason, amount, "74")

    def _unfinished(self) -> Iterator[Entry]:
        if not self.is_broken_off:
            return
        for item, earned, amount, reason in (
            (
                Item.UNFINISHED_GAME,
                self.standing.games,
                self.rules.unfinished_game,
                Message("the only side with a game when the rubber was broken off"),
            ),
            (
                Item.UNFINISHED_PART_SCORE,
                self.standing.part_scores,
                self.rules.unfinished_part_score,
                Message("the only side with a part-score when the rubber was broken off"),
            ),
        ):
            sides = [side for side in Side if earned[side]]
            if len(sides) == 1:
                line = Line(item, f"{amount}", reason, amount, "80")
                yield Entry(sides[0], line, self.standing.game, None)
