"""The contract: what the declaring side has undertaken to win."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from bridge.cards import Strain
from bridge.errors import InvalidNotation, Message
from bridge.table import Seat

BOOK = 6
"""The tricks that do not count towards the level of a bid (Law 18A)."""


class Doubling(Enum):
    """Whether a contract is doubled."""

    UNDOUBLED = ""
    DOUBLED = "X"
    REDOUBLED = "XX"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Contract:
    """Level, strain, doubling and declarer; ``declarer`` is None where a record does not tell.

    >>> str(Contract.parse("4SX S"))
    '4♠X S'
    """

    level: int
    strain: Strain
    doubling: Doubling = Doubling.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise InvalidNotation(Message("The level of a contract is 1 to 7, not {level}.", level=self.level))

    @property
    def tricks_needed(self) -> int:
        """Tricks declarer's side has to win: six and the level."""
        return BOOK + self.level

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner (Law 41D)."""
        return None if self.declarer is None else self.declarer.partner

    @property
    def opening_leader(self) -> Seat | None:
        """Declarer's left-hand opponent (Law 41A)."""
        return None if self.declarer is None else self.declarer.lho

    @property
    def code(self) -> str:
        """ASCII letters, without declarer: ``4SX``, ``3NT``."""
        return f"{self.level}{self.strain.letter}{self.doubling.value}"

    def __str__(self) -> str:
        contract = f"{self.level}{self.strain}{self.doubling}"
        return contract if self.declarer is None else f"{contract} {self.declarer}"

    @classmethod
    def parse(cls, text: str) -> "Contract":
        """Read ``4♠X S``, ``4SX S``, ``3NT`` or ``3N``: level, strain, doubling, then declarer if told.

        Raises InvalidNotation.
        """
        return _parse(text)

    def by(self, declarer: Seat | None) -> "Contract":
        """The same contract, played by this declarer."""
        return Contract(self.level, self.strain, self.doubling, declarer)


_CONTRACT = re.compile(r"([1-7])\s*(NT|[NCDHS♣♦♥♠])\s*(X{0,2})(?:\s+([NESW]))?")


@lru_cache(maxsize=1 << 10)
def _parse(text: str) -> Contract:
    match = _CONTRACT.fullmatch(text.strip().upper())
    if match is None:
        raise InvalidNotation(
            Message("“{text}” is not a contract: write level, strain and doubling, as in 4SX.", text=text)
        )
    level, strain, doubling, declarer = match.groups()
    return Contract(int(level), Strain.parse(strain), Doubling(doubling), Seat.parse(declarer) if declarer else None)
