"""What an expression is for many deals at once: holdings are looked up, shapes by their lengths."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bridge.batch import Deals
from bridge.cards import Hand, Suit
from bridge.conditions.syntax import (
    Choice,
    Count,
    Expression,
    HasCard,
    Joined,
    KaplanRubens,
    Length,
    Lengths,
    Losers,
    Measure,
    Name,
    Negative,
    Not,
    Number,
    Operator,
    Quality,
    Shape,
)
from bridge.evaluation.kaplan_rubens import CCCC, suit_quality
from bridge.evaluation.tricks import LOSERS

Values = NDArray[np.int64]

_HOLDINGS = 1 << 13


class Arrays:
    """Expressions over these deals. What is defined, and each measure of a hand, is worked out once."""

    def __init__(self, deals: Deals, definitions: Mapping[str, Expression]) -> None:
        self._deals = deals
        self._definitions = definitions
        self._known: dict[Expression, Values] = {}

    def value(self, expression: Expression) -> Values:
        """The number that an expression is, by deal."""
        with np.errstate(all="ignore"):
            return np.broadcast_to(self._value(expression), len(self._deals))

    def holds(self, condition: Expression) -> NDArray[np.bool_]:
        """Whether a condition holds, by deal."""
        return np.not_equal(self.value(condition), 0)

    def _value(self, expression: Expression) -> Values:
        match expression:
            case Number(number):
                return np.array(number, dtype=np.int64)
            case Not(part):
                return _whole(self._value(part) == 0)
            case Negative(part):
                return -self._value(part)
            case Choice(test, yes, no):
                return np.where(self._value(test) != 0, self._value(yes), self._value(no))
            case Joined(operator, left, right):
                return _joined(operator, self._value(left), self._value(right))
        if expression not in self._known:
            self._known[expression] = (
                self._value(self._definitions[expression.name])
                if isinstance(expression, Name)
                else self._measured(expression)
            )
        return self._known[expression]

    def _measured(self, expression: Measure) -> Values:
        seat = expression.seat
        match expression:
            case Length(_, suit):
                return _whole(self._deals.lengths[:, seat, suit])
            case Count(scale, _, suit):
                return self._looked_up(_counts(scale), seat, suit)
            case Losers(_, suit):
                return self._looked_up(_losers(), seat, suit)
            case Quality(_, suit):
                return self._looked_up(_qualities(), seat, suit)
            case KaplanRubens():
                return _whole(self._deals.values(CCCC)[:, seat]) * (100 // CCCC.denominator)
            case HasCard(_, card):
                return _whole(self._deals.hands[:, seat] & np.uint64(card.bit) != 0)
            case Shape(_, shapes):
                _clubs, diamonds, hearts, spades = self._deals.lengths[:, seat].T.astype(np.int64)
                is_wanted: Values = _mask(shapes)[spades << 8 | hearts << 4 | diamonds]
                return is_wanted

    def _looked_up(self, table: Values, seat: int, suit: Suit | None) -> Values:
        holdings = self._deals.holdings[:, seat]
        worths: Values = table[holdings].sum(axis=1) if suit is None else table[holdings[:, suit]]
        return worths


def _joined(operator: Operator, left: Values, right: Values) -> Values:
    match operator:
        case Operator.OR:
            return _whole((left != 0) | (right != 0))
        case Operator.AND:
            return _whole((left != 0) & (right != 0))
        case Operator.DIVIDED:
            return (left - np.fmod(left, right)) // right
        case Operator.REMAINDER:
            return np.fmod(left, right)
        case _:
            return _whole(_PLAIN[operator](left, right))


_PLAIN = {
    Operator.EQUAL: np.equal,
    Operator.UNEQUAL: np.not_equal,
    Operator.LESS: np.less,
    Operator.AT_MOST: np.less_equal,
    Operator.MORE: np.greater,
    Operator.AT_LEAST: np.greater_equal,
    Operator.PLUS: np.add,
    Operator.MINUS: np.subtract,
    Operator.TIMES: np.multiply,
}


def _whole(values: "NDArray[np.generic]") -> Values:
    return np.asarray(values).astype(np.int64)


@lru_cache(maxsize=64)
def _mask(shapes: frozenset[Lengths]) -> Values:
    """1 in the place of each shape; the clubs are what is left."""
    mask = np.zeros(1 << 12, dtype=np.int64)
    for spades, hearts, diamonds, _clubs in shapes:
        mask[spades << 8 | hearts << 4 | diamonds] = 1
    return mask


@lru_cache(maxsize=64)
def _counts(scale: tuple[int, ...]) -> Values:
    """What the cards of a suit are worth by its thirteen bits, the two first."""
    bits = np.arange(_HOLDINGS)[:, None] >> np.arange(13) & 1
    return bits @ np.array(scale[::-1], dtype=np.int64)


@lru_cache(maxsize=1)
def _losers() -> Values:
    return np.array([int(LOSERS(Hand(bits))) for bits in range(_HOLDINGS)], dtype=np.int64)


@lru_cache(maxsize=1)
def _qualities() -> Values:
    qualities = [int(100 * suit_quality(Hand(bits).holding(Suit.CLUBS))) for bits in range(_HOLDINGS)]
    return np.array(qualities, dtype=np.int64)
