"""What an expression is for one deal: plainly, card by card. The measure of :mod:`bridge.conditions.arrays`."""

from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, mul, ne

from bridge.cards import Hand, Suit
from bridge.conditions.syntax import (
    Choice,
    Count,
    Expression,
    HasCard,
    Joined,
    KaplanRubens,
    Length,
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
from bridge.deal import Deal
from bridge.errors import IllegalDeal, Message
from bridge.evaluation.kaplan_rubens import CCCC, suit_quality
from bridge.evaluation.tricks import LOSERS
from bridge.table import Seat


def value(expression: Expression, deal: Deal, definitions: Mapping[str, Expression]) -> int:
    """The number that an expression is. Raises IllegalDeal where a hand that it needs is not known."""

    def of(one: Expression) -> int:
        match one:
            case Number(number):
                return number
            case Name(name):
                return of(definitions[name])
            case Not(part):
                return int(not of(part))
            case Negative(part):
                return -of(part)
            case Choice(test, yes, no):
                return of(yes) if of(test) else of(no)
            case Joined(operator, left, right):
                return int(_JOINED[operator](of(left), of(right)))
        return _of_hand(one, _hand(deal, one.seat))

    return of(expression)


def _of_hand(expression: Measure, hand: Hand) -> int:
    match expression:
        case Length(_, suit):
            return hand.length(suit)
        case Count(scale, _, suit):
            return sum(scale[14 - card.rank] for card in _part(hand, suit))
        case Losers(_, suit):
            return int(LOSERS(_part(hand, suit)))
        case Quality(_, suit):
            return int(100 * suit_quality(hand.holding(suit)))
        case KaplanRubens():
            return int(100 * CCCC(hand))
        case HasCard(_, card):
            return int(card in hand)
        case Shape(_, shapes):
            return int(tuple(hand.length(suit) for suit in reversed(Suit)) in shapes)


def _hand(deal: Deal, seat: Seat) -> Hand:
    hand = deal[seat]
    if hand is None:
        raise IllegalDeal(Message("A hand of this deal is not known."))
    return hand


def _part(hand: Hand, suit: Suit | None) -> Hand:
    return hand if suit is None else hand.suit(suit)


def _divided(left: int, right: int) -> int:
    if not right:
        return 0
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


_JOINED: Mapping[Operator, Callable[[int, int], int]] = {
    Operator.OR: lambda left, right: bool(left or right),
    Operator.AND: lambda left, right: bool(left and right),
    Operator.EQUAL: eq,
    Operator.UNEQUAL: ne,
    Operator.LESS: lt,
    Operator.AT_MOST: le,
    Operator.MORE: gt,
    Operator.AT_LEAST: ge,
    Operator.PLUS: lambda left, right: left + right,
    Operator.MINUS: lambda left, right: left - right,
    Operator.TIMES: mul,
    Operator.DIVIDED: _divided,
    Operator.REMAINDER: lambda left, right: left - right * _divided(left, right) if right else 0,
}
