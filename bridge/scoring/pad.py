"""The score pad of a game that goes over several deals: what stands below and above the line."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Self

from bridge.contract import Contract
from bridge.errors import IllegalResult, InvalidNotation, Message, Term
from bridge.scoring.rules import CURRENT, Rules
from bridge.scoring.sheet import Item, Line, check_tricks, trick_score
from bridge.table import Seat, Side, Vulnerability

RUBBER_SCORE = "81"
"""The rubber Law that holds the table of trick and premium points."""


class HonoursHeld(Enum):
    """Honours that earn a premium when one hand holds them (rubber Law 81)."""

    FOUR_HONOURS = "four trumps"
    FIVE_HONOURS = "five trumps"
    FOUR_ACES = "four aces"

    @property
    def term(self) -> Term:
        """What is held, in words."""
        return _HONOURS_TERMS[self]


_HONOURS_TERMS = {
    HonoursHeld.FOUR_HONOURS: Term("four of the five trump honours in one hand"),
    HonoursHeld.FIVE_HONOURS: Term("all five trump honours in one hand"),
    HonoursHeld.FOUR_ACES: Term("four aces in one hand at notrump"),
}


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours in one hand, and the side that holds them."""

    held: HonoursHeld
    side: Side


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one deal: the contract with its declarer, the tricks of declarer's side, and honours.

    A deal that was passed out has no contract. Raises IllegalResult for what cannot be.
    """

    contract: Contract | None = None
    tricks: int | None = None
    honours: Honours | None = None

    def __post_init__(self) -> None:
        if self.contract is None:
            if self.tricks is not None or self.honours is not None:
                raise IllegalResult(Message("A deal that was passed out has no tricks and no honours."))
            return
        if self.contract.declarer is None:
            raise IllegalResult(Message("{contract}: write who declared, as in 4♠ S.", contract=str(self.contract)))
        if self.tricks is None:
            raise IllegalResult(Message("{contract}: write how many tricks were taken.", contract=str(self.contract)))
        check_tricks(self.tricks)
        if self.honours is not None:
            at_notrump = self.contract.strain.trump is None
            if at_notrump is not (self.honours.held is HonoursHeld.FOUR_ACES):
                raise IllegalResult(
                    Message("Only four aces count as honours at notrump.")
                    if at_notrump
                    else Message("In a suit contract only trump honours count.")
                )

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody bid."""
        return self.contract is None

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        if self.contract is None:
            return {}
        honours = self.honours and {"held": self.honours.held.value, "side": str(self.honours.side)}
        return {"contract": str(self.contract), "tricks": self.tricks} | ({"honours": honours} if honours else {})

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Read what :meth:`as_dict` gives. Raises BridgeError."""
        match values:
            case {"contract": str(contract), "tricks": int(tricks), **others} if type(
                tricks
            ) is int and others.keys() <= {"honours"}:
                return cls(Contract.parse(contract), tricks, _honours(others["honours"]) if others else None)
            case {**others} if not others:
                return cls()
        raise InvalidNotation(Message("A deal of a pad has a contract, tricks and, it may be, honours."))


def _honours(values: Any) -> Honours:
    match values:
        case {"held": str(held), "side": str(side), **others} if not others:
            if held in (each.value for each in HonoursHeld):
                return Honours(HonoursHeld(held), Side.parse(side))
            raise InvalidNotation(Message("“{text}” are no honours that count.", text=held[:40]))
    raise InvalidNotation(Message("Honours have what is held and the side that holds it."))


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure on the pad: whose, for what, in which game, counted from 1, and by which result.

    ``result`` is the place in the pad's results, from 0, and None for what is written when no more deal is played.
    """

    side: Side
    line: Line
    game: int
    result: int | None

    @property
    def is_below(self) -> bool:
        """Whether it stands below the line and counts towards game: trick scores do (rubber Law 72)."""
        return self.line.item is Item.TRICKS


@dataclass(frozen=True, slots=True)
class Standing:
    """How the sides stand between two deals: games won, and the part-scores of the game that is on."""

    deals: int = 0
    games: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    part_scores: Mapping[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))

    @property
    def game(self) -> int:
        """The number of the game that is on, from 1."""
        return 1 + sum(self.games.values())

    def after_tricks(self, side: Side, score: int, game_at: int) -> Self:
        """The standing after a side has made a contract; a game wipes the part-scores of both (rubber Law 73)."""
        total = self.part_scores[side] + score
        if total < game_at:
            return replace(self, part_scores={**self.part_scores, side: total})
        return replace(self, games={**self.games, side: self.games[side] + 1}, part_scores=dict.fromkeys(Side, 0))


class _Account(NamedTuple):
    """What follows from the results: the figures, how the sides stand, and the number of each deal."""

    entries: tuple[Entry, ...]
    standing: Standing
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Pad(ABC):
    """A game over several deals. What stands on the pad follows from the results, one after the other.

    Raises IllegalResult for results that the game does not allow.
    """

    game: ClassVar[str]
    """The name of the game in a saved pad."""

    switches: ClassVar[tuple[str, ...]]
    """The fields of the game's own, which are on or off."""

    results: tuple[Result, ...] = ()
    first_dealer: Seat = Seat.NORTH
    rules: Rules = CURRENT

    def __post_init__(self) -> None:
        self._account  # noqa: B018

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether no more deal is to be played."""

    @property
    @abstractmethod
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable in the deal to come."""

    @abstractmethod
    def _lines(self, contract: Contract, tricks: int, side: Side, standing: Standing) -> Iterator[Line]:
        """What declarer's side earns by a deal, honours apart; what it pays is below zero."""

    @abstractmethod
    def _is_over(self, standing: Standing) -> bool: ...

    @abstractmethod
    def _deals_after_pass_out(self, deals: int) -> int: ...

    def score(self, result: Result) -> Self:
        """The pad after one more deal. Raises IllegalResult."""
        return replace(self, results=(*self.results, result))

    def undo(self) -> Self:
        """The pad without the last deal."""
        return replace(self, results=self.results[:-1])

    def anew(self) -> Self:
        """An empty pad with the same agreements."""
        return replace(self, results=())

    def as_dict(self) -> dict[str, Any]:
        """The pad as JSON values."""
        return {
            "game": self.game,
            "first_dealer": self.first_dealer.letter,
            "rules": self.rules.as_dict(),
            **{switch: getattr(self, switch) for switch in self.switches},
            "results": [result.as_dict() for result in self.results],
        }

    @classmethod
    def from_dict(cls, values: Any) -> Self:
        """Read what :meth:`as_dict` gives. Raises BridgeError."""
        match values:
            case {"game": cls.game, "first_dealer": str(dealer), "rules": rules, "results": [*results], **switches} if (
                switches.keys() == set(cls.switches) and all(isinstance(value, bool) for value in switches.values())
            ):
                agreed = {switch: values[switch] for switch in cls.switches}
                played = tuple(Result.from_dict(result) for result in results)
                return cls(played, Seat.parse(dealer), Rules.from_dict(rules), **agreed)
            case {"game": str(game)} if game != cls.game:
                raise InvalidNotation(Message("This is the pad of another game, “{game}”.", game=game[:40]))
        raise InvalidNotation(Message("This is no score pad, or a part of it is missing."))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All figures in the order in which they were written."""
        return self._account.entries

    @property
    def standing(self) -> Standing:
        """Games and part-scores after the last deal."""
        return self._account.standing

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of the deal, from 1, that each result belongs to."""
        return self._account.numbers

    @property
    def deal(self) -> int:
        """The number of the deal to come."""
        return self.standing.deals + 1

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        return self.first_dealer.clockwise(self.standing.deals)

    def below(self, side: Side) -> tuple[int, ...]:
        """The trick scores of a side in each game, the one that is on last."""
        return tuple(
            sum(
                entry.line.amount
                for entry in self.entries
                if entry.is_below and (entry.side, entry.game) == (side, game)
            )
            for game in range(1, self.standing.game + 1)
        )

    def above(self, side: Side) -> int:
        """The premiums of a side."""
        return sum(entry.line.amount for entry in self.entries if entry.side is side and not entry.is_below)

    def total(self, side: Side) -> int:
        """All points of a side."""
        return sum(entry.line.amount for entry in self.entries if entry.side is side)

    @cached_property
    def _account(self) -> _Account:
        standing = Standing()
        entries: list[Entry] = []
        numbers: list[int] = []
        for place, result in enumerate(self.results):
            number = standing.deals + 1
            if self._is_over(standing):
                raise IllegalResult(Message("The game was over before deal {number}.", number=number))
            numbers.append(number)
            if result.contract is None or result.contract.declarer is None or result.tricks is None:
                standing = replace(standing, deals=self._deals_after_pass_out(standing.deals))
                continue
            side = result.contract.declarer.side
            lines = [_credited(side, line) for line in self._lines(result.contract, result.tricks, side, standing)]
            lines += self._honours(result)
            entries += (Entry(earner, line, standing.game, place) for earner, line in lines)
            if result.tricks >= result.contract.tricks_needed:
                score = trick_score(result.contract, self.rules)
                standing = standing.after_tricks(side, score, self.rules.game_at)
            standing = replace(standing, deals=standing.deals + 1)
        return _Account(tuple(entries), standing, tuple(numbers))

    def _honours(self, result: Result) -> Iterator[tuple[Side, Line]]:
        if result.honours is not None:
            held = result.honours.held
            amount = {
                HonoursHeld.FOUR_HONOURS: self.rules.four_honours,
                HonoursHeld.FIVE_HONOURS: self.rules.five_honours,
                HonoursHeld.FOUR_ACES: self.rules.four_aces,
            }[held]
            reason = Message("{honours}", honours=held.term)
            yield result.honours.side, Line(Item.HONOURS, f"{amount}", reason, amount, RUBBER_SCORE)


def _credited(side: Side, line: Line) -> tuple[Side, Line]:
    """The side that earns a line of declarer's side, and the line as it writes it."""
    return (side, line) if line.amount >= 0 else (side.opponents, replace(line, amount=-line.amount))
