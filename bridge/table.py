"""The four seats, the two sides, who deals and who is vulnerable."""

from enum import Enum

from bridge.errors import InvalidNotation, Message, Term
from bridge.ranked import Ranked


class Side(Enum):
    """A partnership."""

    NS = "NS"
    EW = "EW"

    @property
    def opponents(self) -> "Side":
        """The other side."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return Term("North–South") if self is Side.NS else Term("East–West")

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str) -> "Side":
        """Read ``NS`` or ``EW`` in either case, with or without a dash. Raises InvalidNotation."""
        try:
            return cls(text.strip().upper().replace("-", "").replace("–", ""))
        except ValueError:
            raise InvalidNotation(Message("“{text}” is not a side: NS or EW.", text=text)) from None


class Seat(Ranked):
    """A seat at the table; the values run clockwise (Law 3)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """``N``, ``E``, ``S`` or ``W``."""
        return "NESW"[self]

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return (Term("North"), Term("East"), Term("South"), Term("West"))[self]

    def clockwise(self, seats: int) -> "Seat":
        """The seat so many places to the left."""
        return SEATS[(self + seats) % 4]

    @property
    def lho(self) -> "Seat":
        """Left-hand opponent: the next to act."""
        return SEATS[(self + 1) % 4]

    @property
    def partner(self) -> "Seat":
        """The seat opposite."""
        return SEATS[(self + 2) % 4]

    @property
    def rho(self) -> "Seat":
        """Right-hand opponent."""
        return SEATS[(self + 3) % 4]

    @property
    def side(self) -> Side:
        """The partnership of this seat."""
        return Side.EW if self % 2 else Side.NS

    def __str__(self) -> str:
        return self.letter

    @classmethod
    def parse(cls, text: str) -> "Seat":
        """Read ``N E S W`` or the English name, in either case. Raises InvalidNotation."""
        try:
            return _SEATS[text.strip().upper()]
        except KeyError:
            raise InvalidNotation(Message("“{text}” is not a seat: N, E, S or W.", text=text)) from None


SEATS = tuple(Seat)
_SEATS = {sign: seat for seat in Seat for sign in (seat.letter, seat.name)}


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "All"

    def includes(self, who: Side | Seat) -> bool:
        """Whether this side, or this seat's side, is vulnerable."""
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.BOTH or self.value == side.value

    def __str__(self) -> str:
        return self.value

    @classmethod
    def of(cls, *vulnerable: Side) -> "Vulnerability":
        """The vulnerability with just these sides vulnerable."""
        return next(each for each in cls if all(each.includes(side) is (side in vulnerable) for side in Side))

    @classmethod
    def parse(cls, text: str) -> "Vulnerability":
        """Read ``None NS EW All`` or ``Love``, ``-``, ``Both``, in either case. Raises InvalidNotation."""
        try:
            return _VULNERABILITIES[text.strip().upper()]
        except KeyError:
            raise InvalidNotation(Message("“{text}” is not a vulnerability: None, NS, EW or All.", text=text)) from None


_VULNERABILITIES = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "ALL": Vulnerability.BOTH,
    "BOTH": Vulnerability.BOTH,
}

_CYCLE = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer_of(board: int) -> Seat:
    """The dealer of a board by its number: North, East, South, West in turn (Law 2)."""
    return SEATS[(board - 1) % 4]


def vulnerability_of(board: int) -> Vulnerability:
    """The vulnerability of a board by its number, a cycle of sixteen (Law 2)."""
    group, place = divmod((board - 1) % 16, 4)
    return _CYCLE[(group + place) % 4]
