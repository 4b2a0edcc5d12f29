"""Winners and losers: quick tricks, the losing trick count, the new one, and total tricks."""

from fractions import Fraction

from bridge.cards import Hand, Rank, Suit
from bridge.deal import Deal
from bridge.errors import InvalidNotation, Message, Term
from bridge.evaluation.measure import SUITS, Evaluation, Measure, Part, by_suit
from bridge.table import Seat, Side

ACE, KING, QUEEN = Rank.ACE, Rank.KING, Rank.QUEEN
_HALF = Fraction(1, 2)


def _quick_tricks(ranks: tuple[Rank, ...]) -> Fraction:
    """AK 2, AQ 1½, A or KQ 1, guarded K ½."""
    top = {rank for rank in ranks if rank >= QUEEN}
    if ACE in top:
        return Fraction(2) if KING in top else 1 + _HALF if QUEEN in top else Fraction(1)
    if KING in top and len(ranks) > 1:
        return Fraction(1) if QUEEN in top else _HALF
    return Fraction()


def _losers(ranks: tuple[Rank, ...]) -> Fraction:
    """One for each of ace, king and queen that is missing, as far as the suit has rounds."""
    counting = (ACE, KING, QUEEN)[: len(ranks)]
    return Fraction(sum(rank not in ranks for rank in counting))


def _new_losers(ranks: tuple[Rank, ...]) -> Fraction:
    """The same, a missing ace 1½, king 1, queen ½."""
    worth = {ACE: 3 * _HALF, KING: Fraction(1), QUEEN: _HALF}
    counting = (ACE, KING, QUEEN)[: len(ranks)]
    return sum((worth[rank] for rank in counting if rank not in ranks), Fraction())


QUICK_TRICKS = Measure(
    Term("quick tricks"),
    Term("tricks"),
    "Ely Culbertson 1930 and after: AK 2, AQ 1.5, A 1, KQ 1, guarded K 0.5; at most two in a suit",
    Fraction(0),
    Fraction(8),
    2,
    by_suit(_quick_tricks),
)

LOSERS = Measure(
    Term("losing trick count"),
    Term("losers"),
    "F. Dudley Courtenay 1934: ace, king and queen missing in the first three cards of each suit",
    Fraction(0),
    Fraction(12),
    1,
    by_suit(_losers),
)

NEW_LOSERS = Measure(
    Term("new losing trick count"),
    Term("losers"),
    "Johannes Koelman, The Bridge World, May 2003: a missing ace 1.5, king 1, queen 0.5; 25 less both hands is tricks",
    Fraction(0),
    Fraction(12),
    2,
    by_suit(_new_losers),
)


def fit(hand: Hand, partner: Hand) -> tuple[Suit, int]:
    """The suit in which the two hands have most cards, the higher of equal ones, and how many."""
    suit = max(SUITS, key=lambda suit: hand.length(suit) + partner.length(suit))
    return suit, hand.length(suit) + partner.length(suit)


def total_tricks(deal: Deal) -> Evaluation:
    """The tricks of both sides together, each in its best trumps, by the Law of total tricks (J.-R. Vernes 1969).

    It is right on about two deals of five, and seldom off by more than one trick. Raises InvalidNotation for a deal
    in which a hand is not known.
    """
    parts = []
    for side in Side:
        seats = [seat for seat in Seat if seat.side is side]
        one, other = (deal[seat] for seat in seats)
        if one is None or other is None:
            raise InvalidNotation(Message("The Law of total tricks needs all four hands."))
        suit, length = fit(one, other)
        said = Message("{side} has {n} cards in {suit}", side=side.term, n=length, suit=suit.term)
        parts.append(Part(said, Fraction(length)))
    return Evaluation(tuple(parts))
