"""What the card table is told: plain JSON values, the same names on both sides of the wire.

Cards are two ASCII characters, suit first, ten as ``T`` (``"SA"``, ``"HT"``). Seats are ``"N" "E" "S" "W"``.
Every word the table draws comes in :class:`TableData` ``words``, already in the reader's language.
"""

from typing import Literal, TypedDict

SeatLetter = Literal["N", "E", "S", "W"]


class ContractData(TypedDict):
    """The contract in the header."""

    level: int
    strain: Literal["C", "D", "H", "S", "NT"]
    doubling: Literal["", "X", "XX"]
    declarer: SeatLetter | None
    need: int


class StepData(TypedDict):
    """One card of the play, in the order the cards were played.

    ``card`` is None where the record does not say which card it was. ``flags`` are the irregularities of the card,
    each a sentence to show where it happens; ``comment`` says whether the record has a word on it, for the mark in
    the trick list.
    """

    seat: SeatLetter
    card: str | None
    trick: int
    flags: list[str]
    comment: bool


class TrickData(TypedDict):
    """One trick: who led, and who won it (None while unknown)."""

    leader: SeatLetter | None
    winner: SeatLetter | None
    complete: bool


class Options(TypedDict):
    """How the reader wants to see the table."""

    deck: Literal[2, 4]
    bottom: SeatLetter
    show_played: bool
    seconds_per_card: float


class TableData(TypedDict):
    """All that one card table draws.

    ``record`` names the deal: when it changes, the table starts anew at ``position`` with ``hidden`` hands; as long as
    it stays the same the table keeps its own. ``position`` counts cards played, 0 before the opening lead.
    ``hands`` are as dealt, spades first and high to low; None is a hand the record does not give.
    """

    record: str
    label: str
    dealer: SeatLetter | None
    vulnerable: list[SeatLetter] | None
    headline: list[str]
    contract: ContractData | None
    verdict: str
    hands: dict[SeatLetter, list[str] | None]
    roles: dict[SeatLetter, str]
    points: dict[SeatLetter, str]
    steps: list[StepData]
    tricks: list[TrickData]
    ending: str
    position: int
    hidden: list[SeatLetter]
    options: Options
    words: dict[str, str]
