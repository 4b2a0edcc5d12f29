"""Which call opens a hand, answers one notrump or raises a major, and the rule that says so.

Five-card majors, one notrump with 15 to 17 points. Calls that other books also make are accepted beside the first.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bridge.auction import PASS, Bid, Call
from bridge.cards import SUITS_HIGH_TO_LOW, Hand, Rank, Strain, Suit
from bridge.errors import Message
from lessons.exercises.saying import strain_word

GAME = 25
"""Points in two hands that make a game likely."""
SMALL_SLAM = 33
GRAND_SLAM = 37
NOTRUMP = (15, 17)
"""Points of the opening 1NT."""
RAISES = ((6, 9), (10, 12), (13, 15))
"""Points that raise partner's major to two, three and four."""

MAJORS = (Suit.SPADES, Suit.HEARTS)
MINORS = (Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Advice:
    """A call and the rule that asks for it."""

    call: Call
    reason: Message


def high_card_points(hand: Hand) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum(max(0, card.rank - 10) for card in hand)


def lengths(hand: Hand) -> tuple[int, int, int, int]:
    """The shape: how many cards in each suit, the longest first."""
    first, second, third, fourth = sorted((hand.length(suit) for suit in Suit), reverse=True)
    return first, second, third, fourth


def shape(hand: Hand) -> str:
    """The shape as it is written, ``5-3-3-2``."""
    return "-".join(map(str, lengths(hand)))


def is_balanced(hand: Hand) -> bool:
    """No void, no singleton, at most one doubleton."""
    return lengths(hand) in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))


def openings(hand: Hand, *, weak_twos: bool) -> Iterator[Advice]:
    """The opening call, then others that will do."""
    points, balanced = high_card_points(hand), is_balanced(hand)
    facts = {"n": points, "shape": shape(hand)}
    if points >= 23 or (points == 22 and not balanced):
        yield Advice(Bid(2, Strain.CLUBS), Message("{n} points are too strong for the one level: 2♣.", **facts))
    elif balanced and points >= 20:
        yield Advice(Bid(2, Strain.NOTRUMP), Message("{n} points and a balanced hand, {shape}: 2NT.", **facts))
    elif balanced and NOTRUMP[0] <= points <= NOTRUMP[1]:
        yield Advice(Bid(1, Strain.NOTRUMP), Message("{n} points and a balanced hand, {shape}: 1NT.", **facts))
        yield from (_one_of(suit, hand) for suit in MAJORS if hand.length(suit) == 5)
    elif points >= 12:
        yield from _suit_openings(hand)
    else:
        yield from _below_an_opening(hand, points, weak_twos=weak_twos)


def _suit_openings(hand: Hand) -> Iterator[Advice]:
    """One of the longer five-card major, spades before hearts; else one of the longer minor, clubs if three each."""
    major = max(MAJORS, key=hand.length)
    diamonds, clubs = map(hand.length, MINORS)
    minor = Suit.CLUBS if clubs > diamonds or clubs == diamonds == 3 else Suit.DIAMONDS
    if hand.length(major) >= 5:
        yield _one_of(major, hand)
        if hand.length(minor) > hand.length(major):
            yield _one_of(minor, hand)
        return
    yield _one_of(minor, hand)
    if clubs == diamonds == 4:
        yield _one_of(Suit.CLUBS, hand)


def _one_of(suit: Suit, hand: Hand) -> Advice:
    names = {
        "n": high_card_points(hand),
        "length": hand.length(suit),
        "suit": suit.term,
        "bid": Bid(1, Strain(suit)),
    }
    if suit in MAJORS:
        text = Message("{n} points and a five-card major, {length} cards in {suit}: {bid}.", **names)
    elif hand.length(Suit.DIAMONDS) == hand.length(Suit.CLUBS):
        text = Message("{n} points, no five-card major, and {length} cards in each minor: {bid}.", **names)
    elif max(hand.length(major) for major in MAJORS) >= 5:
        text = Message("{n} points, and {suit} are longer than the major: {bid}.", **names)
    else:
        text = Message("{n} points and no five-card major: the longer minor, {bid}.", **names)
    return Advice(Bid(1, Strain(suit)), text)


def _below_an_opening(hand: Hand, points: int, *, weak_twos: bool) -> Iterator[Advice]:
    """A pass or a weak two; with two long suits some open a hand that is a point or two short."""
    long = sum(lengths(hand)[:2])
    six = [suit for suit in SUITS_HIGH_TO_LOW[:3] if hand.length(suit) == 6]
    passing = Advice(PASS, Message("{n} points are too few to open: it takes 12.", n=points))
    if weak_twos and six and 6 <= points <= 10:
        suit = six[0]
        bid = Bid(2, Strain(suit))
        names = {"n": points, "suit": suit.term, "bid": bid}
        if sum(rank >= Rank.TEN for rank in hand.holding(suit)) >= 2:
            yield Advice(bid, Message("{n} points and six good {suit}: a weak {bid}.", **names))
        else:
            yield passing
            yield Advice(bid, Message("{n} points and six {suit}, though poor ones: some open {bid}.", **names))
    else:
        yield passing
    if points >= 10 and points + long >= 20:
        light = Message("Points and the cards of the two longest suits make {n}: with 20 some open.", n=points + long)
        yield from (Advice(advice.call, light) for advice in _suit_openings(hand))


def promise(bid: Bid) -> Message:
    """What an opening bid promises."""
    if bid.strain is Strain.NOTRUMP:
        low, high = NOTRUMP if bid.level == 1 else (20, 22)
        return Message("{bid} promises {low} to {high} points and a balanced hand.", bid=bid, low=low, high=high)
    if bid == Bid(2, Strain.CLUBS):
        return Message("{bid} promises 23 points, or 22 and a hand that is not balanced.", bid=bid)
    suit = strain_word(bid.strain)
    if bid.level == 2:
        return Message("{bid} promises 6 to 10 points and six {suit}.", bid=bid, suit=suit)
    if bid.strain.trump in MAJORS:
        return Message("{bid} promises 12 points and five {suit}, no shorter than the other major.", bid=bid, suit=suit)
    return Message("{bid} promises 12 points, no five-card major, and the longer minor.", bid=bid)


def responses(hand: Hand) -> Iterator[Advice]:
    """The answer to partner's 1NT of a balanced hand without a long major, then others that will do."""
    points = high_card_points(hand)
    low, high = (points + partner for partner in NOTRUMP)
    names = {"n": points, "low": low, "high": high}
    if high < GAME:
        yield Advice(PASS, Message("{n} and at most 17 are {high}, short of the 25 for game: pass.", **names))
    elif low < GAME:
        yield Advice(
            Bid(2, Strain.NOTRUMP), Message("{low} to {high} points together may be 25 or not: 2NT asks.", **names)
        )
        if points == 9 and lengths(hand)[0] == 5:
            yield Advice(Bid(3, Strain.NOTRUMP), Message("{n} points and a five-card suit: some bid game.", **names))
    elif high < SMALL_SLAM:
        yield Advice(
            Bid(3, Strain.NOTRUMP), Message("{low} to {high} points together: 25 are enough for game, 3NT.", **names)
        )
    elif low < SMALL_SLAM:
        yield Advice(
            Bid(4, Strain.NOTRUMP),
            Message("{low} to {high} points together may be the 33 for a small slam or not: 4NT asks.", **names),
        )
    elif low < GRAND_SLAM:
        yield Advice(
            Bid(6, Strain.NOTRUMP), Message("{low} to {high} points together: 33 are enough for 6NT.", **names)
        )
    else:
        yield Advice(Bid(7, Strain.NOTRUMP), Message("{low} points or more together: 37 are enough for 7NT.", **names))


def raises(hand: Hand, major: Suit) -> Iterator[Advice]:
    """The answer of a hand with a fit to partner's opening of one of a major."""
    points = high_card_points(hand)
    names = {"n": points, "fit": 5 + hand.length(major), "suit": major.term}
    level = next((level for level, (low, high) in enumerate(RAISES, start=2) if low <= points <= high), 1)
    if level == 1:
        yield Advice(PASS, Message("It takes 6 points to raise: with {n}, pass.", **names))
        return
    bid = Bid(level, Strain(major))
    text = {
        2: Message("A fit of {fit} {suit} and 6 to 9 points, here {n}: {bid}.", bid=bid, **names),
        3: Message("A fit of {fit} {suit} and 10 to 12 points, here {n}: {bid} asks for game.", bid=bid, **names),
        4: Message("A fit of {fit} {suit}, and {n} with the 12 of an opening make game: {bid}.", bid=bid, **names),
    }[level]
    yield Advice(bid, text)
