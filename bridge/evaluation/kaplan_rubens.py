"""The four C's of Kaplan and Rubens: "Caution: Complex Computer Count" (The Bridge World, October 1982).

Two readings of the article are in use. This is Richard Pavlicek's (26 steps, rpbridge.net/8j19.htm), for it says every
step in words and others follow it; the reading by Danil Suits (1999), of the program ``dealer``, gives a doubleton
queen a quarter more and treats suits of seven and more cards and nines otherwise. They differ on about one hand in six.
"""

from fractions import Fraction

from bridge.cards import Hand, Rank, Suit
from bridge.errors import Message, Term
from bridge.evaluation.measure import Evaluation, Measure, Part, holdings, in_suit

ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT = sorted(Rank, reverse=True)[:7]
_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)
_COUNT = {ACE: Fraction(4), KING: Fraction(3), QUEEN: Fraction(2), JACK: Fraction(1), TEN: _HALF}
_SHORT = {0: Fraction(3), 1: Fraction(2), 2: Fraction(1)}


def suit_quality(ranks: tuple[Rank, ...]) -> Fraction:
    """What the ranks of a suit are worth by its length: a tenth of the length times its count (steps 1 to 12)."""
    count = sum((_COUNT[rank] for rank in ranks if rank in _COUNT), Fraction())
    return len(ranks) * (count + _spots(ranks) + _missing_in_long_suit(ranks)) / 10


def _spots(ranks: tuple[Rank, ...]) -> Fraction:
    """What a ten or a nine in good company adds, in suits of two to six cards (steps 6 to 8)."""
    if not 2 <= len(ranks) <= 6:
        return Fraction()
    more = Fraction()
    if TEN in ranks and (JACK in ranks or _above(ranks, JACK) >= 2):
        more += _HALF
    if NINE in ranks:
        above = _above(ranks, TEN)
        has_company = TEN in ranks or EIGHT in ranks
        if has_company or above == 2 or (above == 3 and len(ranks) >= 4):
            more += _HALF
    return more


def _missing_in_long_suit(ranks: tuple[Rank, ...]) -> Fraction:
    """A suit of seven or more cards draws the honours that it misses (steps 9 to 11)."""
    length, queen, jack = len(ranks), QUEEN in ranks, JACK in ranks
    steps = (length >= 7 and not (queen and jack), length >= 8 and not queen, length >= 9 and not (queen or jack))
    return Fraction(sum(steps))


def _above(ranks: tuple[Rank, ...], rank: Rank) -> int:
    return sum(other > rank for other in ranks)


def _high_cards(ranks: tuple[Rank, ...]) -> Fraction:
    """Honours by themselves (steps 13 to 23)."""
    points = Fraction()
    length, above_queen = len(ranks), _above(ranks, QUEEN)
    if ACE in ranks:
        points += 3
    if KING in ranks:
        points += 2 if length > 1 else _HALF
    if QUEEN in ranks and length > 1:
        points += (_HALF if above_queen else _QUARTER) if length == 2 else 1 if above_queen else 3 * _QUARTER
    if JACK in ranks:
        points += {2: _HALF, 1: _QUARTER}.get(_above(ranks, JACK), Fraction())
    if TEN in ranks:
        above = _above(ranks, TEN)
        points += _QUARTER if above == 2 or (above == 1 and NINE in ranks) else 0
    return points


def _cccc(hand: Hand) -> Evaluation:
    parts: list[Part] = []
    for suit, ranks in holdings(hand):
        parts += _parts(suit, ranks)
    is_flat = all(hand.length(suit) > 2 for suit, _ranks in holdings(hand))
    flat, shape = Message("the shape 4-3-3-3"), Message("the first short suit counts one less")
    parts.append(Part(flat, -_HALF) if is_flat else Part(shape, Fraction(-1)))
    return Evaluation(tuple(parts))


def _parts(suit: Suit, ranks: tuple[Rank, ...]) -> list[Part]:
    holding = in_suit(suit, ranks)
    parts = [
        Part(Message("{holding}: quality of the suit", holding=holding), suit_quality(ranks)),
        Part(Message("{holding}: high cards", holding=holding), _high_cards(ranks)),
        Part(Message("{holding}: {n} cards", holding=holding, n=len(ranks)), _SHORT.get(len(ranks), Fraction())),
    ]
    return [part for part in parts if part.value]


CCCC = Measure(
    Term("Kaplan–Rubens count"),
    Term("points"),
    "Edgar Kaplan and Jeff Rubens, The Bridge World, October 1982, in Richard Pavlicek's reading",
    Fraction(-1, 2),
    Fraction("35.6"),
    20,
    _cccc,
)
