"""The syntax tree of a script: expressions over a deal, what is asked, and what is done with the deals that are found.

Every expression is a whole number; a condition holds where it is not 0. Numbers have 64 bits, division drops the
fraction and ``%`` has the sign of the dividend, as in C; by zero both give 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bridge.cards import Card, Hand, Suit
from bridge.table import Seat, Vulnerability

Lengths = tuple[int, int, int, int]
"""Spades, hearts, diamonds and clubs, as shapes are written."""

# ---- Expressions ----


class Operator(Enum):
    """What joins two expressions."""

    OR = "||"
    AND = "&&"
    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    DIVIDED = "/"
    REMAINDER = "%"


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    value: int


@dataclass(frozen=True, slots=True)
class Name:
    """What the script has defined by this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Not:
    """1 where the expression is 0, else 0."""

    of: "Expression"


@dataclass(frozen=True, slots=True)
class Negative:
    """The expression below zero."""

    of: "Expression"


@dataclass(frozen=True, slots=True)
class Joined:
    """Two expressions with what joins them."""

    operator: Operator
    left: "Expression"
    right: "Expression"


@dataclass(frozen=True, slots=True)
class Choice:
    """One expression where the test holds, the other elsewhere."""

    test: "Expression"
    yes: "Expression"
    no: "Expression"


@dataclass(frozen=True, slots=True)
class Length:
    """How many cards of the suit the hand has."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Count:
    """The cards of a hand, or of one suit of it, by what ranks are worth, ace to two."""

    scale: tuple[int, ...]
    seat: Seat
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Losers:
    """The losing trick count of a hand, or of one suit of it."""

    seat: Seat
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Quality:
    """A hundred times the quality of a suit by Kaplan and Rubens."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class KaplanRubens:
    """A hundred times the count of Kaplan and Rubens."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HasCard:
    """1 where the hand has the card, else 0."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Shape:
    """1 where the hand has one of these shapes, else 0."""

    seat: Seat
    shapes: frozenset[Lengths]


Measure = Length | Count | Losers | Quality | KaplanRubens | HasCard | Shape
"""What is told of one hand."""

Expression = Number | Name | Not | Negative | Joined | Choice | Measure

# ---- What is done with the deals ----


@dataclass(frozen=True, slots=True)
class Print:
    """The deals are wanted, or the hands of these seats."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A row a deal with these expressions, each under its title."""

    columns: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Average:
    """The mean of an expression."""

    title: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Axis:
    """An expression, and the lowest and the highest number that is told apart."""

    of: Expression
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often each number comes, or each pair of numbers."""

    title: str
    axes: tuple[Axis, ...]


Action = Print | Listing | Average | Frequency


@dataclass(frozen=True)
class Script:
    """All that a script says; ``definitions`` stand in order, so that each names only those before it."""

    condition: Expression = Number(1)
    definitions: Mapping[str, Expression] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    predealt: Mapping[Seat, Hand] = field(default_factory=dict)
    produce: int | None = None
    generate: int | None = None
    seed: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None

    @property
    def printed(self) -> frozenset[Seat]:
        """Whose hands are to be printed: of all if nothing is to be done, of none if the deals are only counted."""
        if not self.actions:
            return frozenset(Seat)
        return frozenset(seat for action in self.actions if isinstance(action, Print) for seat in action.seats)
