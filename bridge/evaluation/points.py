"""Points for high cards, and for shape beside them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from bridge.cards import Hand, Rank
from bridge.errors import Message, Term
from bridge.evaluation.measure import Evaluation, Measure, Part, held, holdings, in_suit, lengths

POINTS = Term("points")
ACE, KING, QUEEN, JACK, TEN = Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN

Scale = Mapping[Rank, Fraction]


def scale(*worths: str | int) -> Scale:
    """What ace, king, queen, jack and ten are worth, as far as they are told."""
    return dict(zip((ACE, KING, QUEEN, JACK, TEN), map(Fraction, worths), strict=False))


def counted(worths: Scale) -> Callable[[Hand], Evaluation]:
    """The measure that counts cards by a scale; a part names the cards of a suit that count."""

    def worth(ranks: tuple[Rank, ...]) -> Fraction:
        return sum((worths[rank] for rank in ranks), Fraction())

    def of(hand: Hand) -> Evaluation:
        counting = ((suit, tuple(rank for rank in ranks if rank in worths)) for suit, ranks in holdings(hand))
        return Evaluation(tuple(held(suit, ranks, worth(ranks)) for suit, ranks in counting if ranks))

    return of


HCP_SCALE = scale(4, 3, 2, 1)
CONTROLS_SCALE = scale(2, 1)
BUM_RAP_SCALE = scale("4.5", "3", "1.5", "0.75", "0.25")
FIFTHS_SCALE = scale("4", "2.8", "1.8", "1", "0.4")
BANZAI_SCALE = scale(5, 4, 3, 2, 1)

HCP = Measure(
    Term("high-card points"),
    POINTS,
    "Bryant McCampbell 1915, Milton Work 1923: ace 4, king 3, queen 2, jack 1",
    Fraction(0),
    Fraction(37),
    1,
    counted(HCP_SCALE),
)

CONTROLS = Measure(
    Term("controls"),
    Term("controls"),
    "Rosenkranz, Blue Club: ace 2, king 1",
    Fraction(0),
    Fraction(12),
    1,
    counted(CONTROLS_SCALE),
)

BUM_RAP = Measure(
    Term("BUM-RAP"),
    POINTS,
    "Building a better mousetrap (J.-R. Vernes, B. Charles; The Bridge World): 4.5, 3, 1.5, 0.75, ten 0.25",
    Fraction(0),
    Fraction("36.75"),
    4,
    counted(BUM_RAP_SCALE),
)

FIFTHS = Measure(
    Term("Fifths"),
    POINTS,
    "Thomas Andrews, for 3NT: 4, 2.8, 1.8, 1, ten 0.4",
    Fraction(0),
    Fraction("35.4"),
    5,
    counted(FIFTHS_SCALE),
)

BANZAI = Measure(
    Term("Banzai points"),
    POINTS,
    "for two balanced hands: ace 5, king 4, queen 3, jack 2, ten 1, thresholds one and a half times those of HCP",
    Fraction(0),
    Fraction(50),
    1,
    counted(BANZAI_SCALE),
)

_SHORT = {0: 3, 1: 2, 2: 1}
_GUARDED = {KING: 2, QUEEN: 3, JACK: 4}
"""How many cards a suit needs for its honour to be guarded."""


def _long_suit_points(hand: Hand) -> Evaluation:
    long = [(suit, ranks) for suit, ranks in holdings(hand) if len(ranks) > 4]
    parts = [Part(_length_said(in_suit(suit, ranks), len(ranks)), Fraction(len(ranks) - 4)) for suit, ranks in long]
    return Evaluation((*HCP.of(hand).parts, *parts))


def _length_said(holding: str, length: int) -> Message:
    return Message("{holding}: {n} cards", holding=holding, n=length)


def _goren(hand: Hand) -> Evaluation:
    parts = list(HCP.of(hand).parts)
    for suit, ranks in holdings(hand):
        if len(ranks) in _SHORT:
            parts.append(Part(_length_said(in_suit(suit, ranks), len(ranks)), Fraction(_SHORT[len(ranks)])))
        if ranks and len(ranks) < _GUARDED.get(ranks[0], 0):
            said = Message("{holding}: an honour that is not guarded", holding=in_suit(suit, ranks))
            parts.append(Part(said, Fraction(-1)))
    return Evaluation(tuple(parts))


def _bergen(hand: Hand) -> Evaluation:
    ranks = [card.rank for card in hand]
    good = sum(rank in (ACE, TEN) for rank in ranks)
    bad = sum(rank in (QUEEN, JACK) for rank in ranks)
    difference = good - bad
    steps = 0 if abs(difference) < 3 else 1 if abs(difference) < 6 else 2
    parts = HCP.of(hand).parts
    if not steps:
        return Evaluation(parts)
    said = Message("{good} aces and tens, {bad} queens and jacks", good=good, bad=bad)
    return Evaluation((*parts, Part(said, Fraction(steps if difference > 0 else -steps))))


def _zar(hand: Hand) -> Evaluation:
    longest, second, _third, shortest = lengths(hand)
    return Evaluation(
        (
            Part(Message("high-card points"), HCP(hand)),
            Part(Message("controls"), CONTROLS(hand)),
            Part(Message("the two longest suits: {n} cards", n=longest + second), Fraction(longest + second)),
            Part(
                Message("longest and shortest suit: a difference of {n}", n=longest - shortest),
                Fraction(longest - shortest),
            ),
        )
    )


def _rule_of_20(hand: Hand) -> Evaluation:
    longest, second, *_shorter = lengths(hand)
    two = Part(Message("the two longest suits: {n} cards", n=longest + second), Fraction(longest + second))
    return Evaluation((Part(Message("high-card points"), HCP(hand)), two))


LONG_SUIT = Measure(
    Term("points with long suits"),
    POINTS,
    "HCP and one point for each card over four in a suit",
    Fraction(0),
    Fraction(37),
    1,
    _long_suit_points,
)

GOREN = Measure(
    Term("Goren points"),
    POINTS,
    "Charles Goren 1949: HCP, void 3, singleton 2, doubleton 1, an honour that is not guarded -1",
    Fraction(0),
    Fraction(37),
    1,
    _goren,
)

BERGEN = Measure(
    Term("Bergen's adjust-3"),
    POINTS,
    "Marty Bergen: HCP; three more aces and tens than queens and jacks +1, six +2, fewer likewise less",
    Fraction(0),
    Fraction(37),
    1,
    _bergen,
)

ZAR = Measure(
    Term("Zar points"),
    POINTS,
    "Zar Petkov 2003: HCP, controls, the two longest suits, longest less shortest; 26 to open",
    Fraction(8),
    Fraction(58),
    1,
    _zar,
)

RULE_OF_20 = Measure(
    Term("Rule of 20"),
    POINTS,
    "Marty Bergen: HCP and the lengths of the two longest suits; 20 to open",
    Fraction(7),
    Fraction(44),
    1,
    _rule_of_20,
)
