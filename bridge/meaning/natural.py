"""A simple natural system as tables: five-card majors, 1NT with 15–17 points, weak twos, Stayman and transfers.

Each table says what the calls of one situation promise. In a table the first row that fits a call counts; a call
without a row promises nothing. The figures are those of common textbooks; where these differ the wider range stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from bridge.cards import Strain, Suit
from bridge.meaning.promise import ANY_POINTS, Promise, Range


class Kind(Enum):
    """What a call is to the calls before it."""

    PASS = auto()
    DOUBLE = auto()
    REDOUBLE = auto()
    NOTRUMP = auto()
    RAISE = auto()
    """A suit of partner's that one has not named."""
    REBID = auto()
    """A suit of one's own that partner has not named."""
    AGREED = auto()
    """A suit that both have named."""
    CUE = auto()
    """A suit of the opponents'."""
    REVERSE = auto()
    """A new suit above one's first, not lower than at the two level, without a jump."""
    NEW = auto()
    """Any other suit."""


class Role(Enum):
    """A suit by what it is to a call."""

    NAMED = auto()
    """The suit of the call."""
    PARTNERS = auto()
    """The suits that partner has named."""
    THEIRS = auto()
    """The suits that the opponents have named."""
    UNBID = auto()
    """The suits that nobody has named."""
    SKIPPED = auto()
    """The unbid majors that could have been named at the same level."""


Lengths = Mapping[Role | Suit, Range]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A promise whose suits are told by their role."""

    points: Range = ANY_POINTS
    lengths: Lengths | None = None
    is_balanced: bool = False

    def promise(self, suits: Mapping[Role, tuple[Suit, ...]]) -> Promise:
        """The promise for these suits."""
        lengths: dict[Suit, Range] = {}
        for whose, wanted in (self.lengths or {}).items():
            for suit in (whose,) if isinstance(whose, Suit) else suits[whose]:
                lengths[suit] = wanted
        return Promise(self.points, lengths, self.is_balanced)


@dataclass(frozen=True, slots=True)
class Row:
    """Calls of a kind, of some levels, of one strain or any, with so many levels jumped; and what they promise.

    Of several patterns the hand has one.
    """

    kind: Kind
    patterns: tuple[Pattern, ...]
    levels: Range
    jump: int | None
    strain: Strain | None


Table = tuple[Row, ...]

PASS, DOUBLE, REDOUBLE, NOTRUMP = Kind.PASS, Kind.DOUBLE, Kind.REDOUBLE, Kind.NOTRUMP
RAISE, REBID, AGREED, CUE, REVERSE, NEW = Kind.RAISE, Kind.REBID, Kind.AGREED, Kind.CUE, Kind.REVERSE, Kind.NEW
NAMED, PARTNERS, THEIRS, UNBID, SKIPPED = Role.NAMED, Role.PARTNERS, Role.THEIRS, Role.UNBID, Role.SKIPPED
CLUBS, DIAMONDS, HEARTS, SPADES = Suit


def _row(
    kind: Kind,
    *patterns: Pattern,
    level: int | None = None,
    levels: Range = (1, 7),
    jump: int | None = None,
    strain: Strain | Suit | None = None,
) -> Row:
    return Row(
        kind,
        patterns,
        levels if level is None else (level, level),
        jump,
        None if strain is None else Strain(strain),
    )


def _hand(low: int = 0, high: int = 37, lengths: Lengths | None = None, *, balanced: bool = False) -> Pattern:
    return Pattern((low, high), lengths, balanced)


def _at_least(n: int, *suits: Role | Suit) -> dict[Role | Suit, Range]:
    return dict.fromkeys(suits, (n, 13))


def _at_most(n: int, *suits: Role | Suit) -> dict[Role | Suit, Range]:
    return dict.fromkeys(suits, (0, n))


# ---- Nobody has bid ----

OPENINGS: Table = (
    _row(PASS, _hand(0, 11)),
    _row(NEW, _hand(11, 21, _at_least(3, CLUBS)), level=1, strain=CLUBS),
    _row(NEW, _hand(11, 21, _at_least(4, DIAMONDS)), level=1, strain=DIAMONDS),
    _row(NEW, _hand(11, 21, _at_least(5, NAMED)), level=1),
    _row(NOTRUMP, _hand(15, 17, balanced=True), level=1),
    _row(NEW, _hand(20), level=2, strain=CLUBS),
    _row(NEW, _hand(5, 10, {NAMED: (6, 6)}), level=2),
    _row(NOTRUMP, _hand(20, 21, balanced=True), level=2),
    _row(NEW, _hand(5, 10, _at_least(7, NAMED)), level=3),
    _row(NOTRUMP, _hand(25, 27, balanced=True), level=3),
    _row(NEW, _hand(5, 12, _at_least(7, NAMED)), level=4),
    _row(NEW, _hand(5, 13, _at_least(8, NAMED)), level=5),
)

# ---- Partner has opened ----

RESPONSES: Table = (
    _row(PASS, _hand(0, 5)),
    _row(NEW, _hand(6, 37, _at_least(4, NAMED)), level=1),
    _row(NEW, _hand(10, 37, _at_least(5, NAMED)), level=2, jump=0, strain=HEARTS),
    _row(NEW, _hand(10, 37, _at_least(4, NAMED)), level=2, jump=0),
    _row(NEW, _hand(10, 37, _at_least(5, NAMED)), level=3, jump=0),
    _row(NEW, _hand(16, 37, _at_least(5, NAMED)), jump=1),
    _row(NOTRUMP, _hand(6, 10, _at_most(3, SKIPPED)), level=1),
    _row(NOTRUMP, _hand(10, 12), level=2, jump=0),
    _row(NOTRUMP, _hand(11, 12, balanced=True), level=2),
    _row(NOTRUMP, _hand(13, 16, balanced=True), level=3),
    _row(DOUBLE, _hand(6, 37, _at_least(3, UNBID))),
    _row(REDOUBLE, _hand(10)),
    _row(CUE, _hand(10, 37, _at_least(3, PARTNERS))),
)
MAJOR_RESPONSES: Table = (
    _row(RAISE, _hand(6, 10, _at_least(3, NAMED)), level=2),
    _row(RAISE, _hand(10, 12, _at_least(4, NAMED)), level=3, jump=1),
    _row(RAISE, _hand(6, 10, _at_least(3, NAMED)), level=3),
    _row(RAISE, _hand(4, 11, _at_least(5, NAMED)), level=4, jump=2),
    _row(RAISE, _hand(10, 37, _at_least(3, NAMED)), level=4),
    _row(NOTRUMP, _hand(6, 10, _at_most(3, SKIPPED) | _at_most(2, PARTNERS)), level=1),
    *RESPONSES,
)
MINOR_RESPONSES: Table = (
    _row(RAISE, _hand(6, 10, _at_least(4, NAMED)), levels=(2, 3), jump=0),
    _row(RAISE, _hand(10, 12, _at_least(4, NAMED)), level=3, jump=1),
    _row(RAISE, _hand(4, 11, _at_least(5, NAMED)), levels=(4, 5)),
    *RESPONSES,
)
CONTESTED: Table = (_row(PASS, _hand(0, 9)),)
"""Before the responses, where an opponent has bid or doubled in between."""

NOTRUMP_RESPONSES: Table = (
    _row(PASS, _hand(0, 7, _at_most(4, HEARTS, SPADES))),
    _row(NEW, _hand(8, 37, {HEARTS: (4, 4)}), _hand(8, 37, {SPADES: (4, 4)}), level=2, strain=CLUBS),
    _row(NEW, _hand(0, 37, _at_least(5, HEARTS)), level=2, strain=DIAMONDS),
    _row(NEW, _hand(0, 37, _at_least(5, SPADES)), level=2, strain=HEARTS),
    _row(NOTRUMP, _hand(8, 9, _at_most(3, HEARTS, SPADES)), level=2),
    _row(NOTRUMP, _hand(10, 15, _at_most(3, HEARTS, SPADES)), level=3),
    _row(NOTRUMP, _hand(16, 17), level=4),
    _row(NOTRUMP, _hand(18, 19), level=6),
    _row(NEW, _hand(8, 15, _at_least(6, NAMED)), level=4, strain=HEARTS),
    _row(NEW, _hand(8, 15, _at_least(6, NAMED)), level=4, strain=SPADES),
)
TWO_NOTRUMP_RESPONSES: Table = (
    _row(PASS, _hand(0, 4, _at_most(4, HEARTS, SPADES))),
    _row(NEW, _hand(5, 37, {HEARTS: (4, 4)}), _hand(5, 37, {SPADES: (4, 4)}), level=3, strain=CLUBS),
    _row(NEW, _hand(0, 37, _at_least(5, HEARTS)), level=3, strain=DIAMONDS),
    _row(NEW, _hand(0, 37, _at_least(5, SPADES)), level=3, strain=HEARTS),
    _row(NOTRUMP, _hand(4, 10, _at_most(3, HEARTS, SPADES)), level=3),
)
STRONG_RESPONSES: Table = (
    _row(NEW, _hand(), level=2, strain=DIAMONDS),
    _row(NOTRUMP, _hand(8, balanced=True), level=2),
    _row(NEW, _hand(8, 37, _at_least(5, NAMED))),
)
PREEMPT_RESPONSES: Table = (
    _row(PASS, _hand(0, 16)),
    _row(RAISE, _hand(0, 37, _at_least(2, NAMED))),
    _row(NOTRUMP, _hand(15)),
    _row(NEW, _hand(14, 37, _at_least(5, NAMED)), levels=(2, 3)),
)

# ---- The opener's second call ----

AFTER_RESPONSE: Table = (
    _row(PASS, _hand(11, 17)),
    _row(REBID, _hand(11, 16, _at_least(6, NAMED)), jump=0),
    _row(REBID, _hand(15, 18, _at_least(6, NAMED)), jump=1),
    _row(REBID, _hand(15, 21, _at_least(6, NAMED)), level=4),
    _row(RAISE, _hand(11, 16, _at_least(3, NAMED)), jump=0),
    _row(RAISE, _hand(15, 18, _at_least(4, NAMED)), jump=1),
    _row(RAISE, _hand(17, 21, _at_least(4, NAMED)), level=4),
    _row(NOTRUMP, _hand(12, 14, balanced=True), levels=(1, 2), jump=0),
    _row(NOTRUMP, _hand(18, 19, balanced=True), level=2, jump=1),
    _row(NOTRUMP, _hand(12, 21), level=3),
    _row(REVERSE, _hand(16, 21, _at_least(4, NAMED))),
    _row(NEW, _hand(11, 18, _at_least(4, NAMED)), levels=(1, 3), jump=0),
    _row(NEW, _hand(17, 21, _at_least(4, NAMED)), levels=(2, 3), jump=1),
)
AFTER_RAISE: Table = (
    _row(PASS, _hand(11, 15)),
    _row(AGREED, _hand(14, 17, _at_least(5, NAMED)), level=3),
    _row(AGREED, _hand(15, 21, _at_least(5, NAMED)), levels=(4, 5)),
    _row(NOTRUMP, _hand(16, 18, balanced=True), level=2),
    _row(NOTRUMP, _hand(18, 21), level=3),
    _row(NEW, _hand(15, 21, _at_least(3, NAMED)), levels=(2, 3)),
    _row(REVERSE, _hand(15, 21, _at_least(3, NAMED)), levels=(2, 3)),
)
AFTER_LIMIT_RAISE: Table = (
    _row(PASS, _hand(11, 13)),
    _row(AGREED, _hand(13, 21, _at_least(5, NAMED)), levels=(4, 5)),
)
AFTER_STAYMAN: Table = (
    _row(NEW, _hand(0, 37, _at_most(3, HEARTS, SPADES)), strain=DIAMONDS),
    _row(NEW, _hand(0, 37, _at_least(4, HEARTS)), strain=HEARTS),
    _row(NEW, _hand(0, 37, _at_least(4, SPADES) | _at_most(3, HEARTS)), strain=SPADES),
)
AFTER_TRANSFER: Table = (_row(NEW, _hand(), jump=0), _row(NEW, _hand(16, 17, _at_least(4, NAMED)), jump=1))
"""The suit that partner has shown counts as new until somebody names it."""

AFTER_STRONG: Table = (
    _row(NOTRUMP, _hand(22, 24, balanced=True), level=2),
    _row(NOTRUMP, _hand(25, 27, balanced=True), level=3),
    _row(NEW, _hand(20, 37, _at_least(5, NAMED))),
    _row(REVERSE, _hand(20, 37, _at_least(5, NAMED))),
    _row(REBID, _hand(20, 37, _at_least(5, NAMED))),
)

# ---- The responder's second call, after 1NT and Stayman or a transfer ----

AFTER_REPLY: Table = (
    _row(NOTRUMP, _hand(8, 9), level=2),
    _row(NOTRUMP, _hand(10, 15), level=3),
    _row(RAISE, _hand(8, 9, _at_least(4, NAMED)), level=3),
    _row(RAISE, _hand(9, 15, _at_least(4, NAMED)), level=4),
    _row(PASS, _hand(0, 8)),
)

# ---- The opponents have opened ----

OVERCALLS: Table = (
    _row(PASS, _hand(0, 15)),
    _row(NEW, _hand(8, 17, _at_least(5, NAMED)), level=1),
    _row(NEW, _hand(10, 17, _at_least(5, NAMED)), levels=(2, 3), jump=0),
    _row(NEW, _hand(5, 10, _at_least(6, NAMED)), jump=1),
    _row(NEW, _hand(5, 10, _at_least(7, NAMED)), jump=2),
    _row(NOTRUMP, _hand(15, 18, balanced=True), level=1),
    _row(DOUBLE, _hand(12, 37, _at_most(3, THEIRS) | _at_least(3, UNBID)), _hand(18)),
)
OVERCALLS_OF_PREEMPTS: Table = (
    _row(PASS, _hand(0, 15)),
    _row(NEW, _hand(11, 18, _at_least(5, NAMED)), levels=(2, 4), jump=0),
    _row(NOTRUMP, _hand(15, 19, balanced=True), levels=(2, 3)),
    _row(DOUBLE, _hand(13, 37, _at_most(3, THEIRS) | _at_least(3, UNBID)), _hand(18)),
)
OVERCALLS_OF_NOTRUMP: Table = (
    _row(PASS, _hand(0, 16)),
    _row(NEW, _hand(8, 16, _at_least(5, NAMED)), level=2),
    _row(NEW, _hand(5, 14, _at_least(6, NAMED)), levels=(3, 4)),
    _row(DOUBLE, _hand(15)),
)

# ---- Partner has overcalled, or doubled for takeout ----

ADVANCES: Table = (
    _row(PASS, _hand(0, 11)),
    _row(RAISE, _hand(6, 11, _at_least(3, NAMED)), levels=(2, 3), jump=0),
    _row(RAISE, _hand(4, 10, _at_least(4, NAMED)), levels=(2, 3)),
    _row(RAISE, _hand(5, 15, _at_least(3, NAMED)), levels=(4, 5)),
    _row(NEW, _hand(8, 37, _at_least(5, NAMED)), levels=(1, 3)),
    _row(NOTRUMP, _hand(8, 12), level=1),
    _row(NOTRUMP, _hand(10, 14), level=2),
    _row(CUE, _hand(11)),
)
ANSWERS_TO_DOUBLE: Table = (
    _row(PASS, _hand(0, 37, _at_least(5, THEIRS))),
    _row(NEW, _hand(0, 9, _at_least(4, NAMED)), jump=0, levels=(1, 3)),
    _row(NEW, _hand(8, 12, _at_least(4, NAMED)), jump=1, levels=(2, 3)),
    _row(NEW, _hand(8, 37, _at_least(4, NAMED)), level=4),
    _row(NOTRUMP, _hand(6, 10), level=1),
    _row(NOTRUMP, _hand(10, 12), level=2),
    _row(NOTRUMP, _hand(12, 16), level=3),
    _row(CUE, _hand(11)),
)
CONTESTED_ANSWERS: Table = (_row(PASS, _hand(0, 8)), *ANSWERS_TO_DOUBLE)

# ---- Any later call ----

LATER: Table = (
    _row(RAISE, _hand(0, 37, _at_least(3, NAMED)), levels=(2, 4)),
    _row(REBID, _hand(0, 37, _at_least(5, NAMED)), levels=(2, 4)),
    _row(NEW, _hand(0, 37, _at_least(4, NAMED)), levels=(1, 3)),
    _row(REVERSE, _hand(0, 37, _at_least(4, NAMED)), levels=(2, 3)),
)
