"""Questions about one hand: points, shape, opening call, answer to one notrump, raise of a major."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

from bridge.auction import PASS, Bid, Call, parse_call
from bridge.cards import DECK, SUITS_HIGH_TO_LOW, Hand, Strain, Suit
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.opening import (
    GAME,
    MAJORS,
    RAISES,
    Advice,
    high_card_points,
    is_balanced,
    lengths,
    openings,
    promise,
    raises,
    responses,
    shape,
)
from lessons.exercises.question import Answer, HandPicture, Judgement, Option, PickOne, Question, WriteNumbers
from lessons.exercises.saying import (
    also_right,
    call_key,
    call_option,
    named,
    not_allowed,
    right,
    whole_number,
    wrong,
)

ASKS = ("points", "shape", "opening", "respond-1nt", "raise")
SHAPES = (
    *("4-3-3-3", "4-4-3-2", "4-4-4-1", "5-3-3-2", "5-4-2-2", "5-4-3-1", "5-5-2-1", "5-5-3-0", "6-3-2-2", "6-3-3-1"),
    *("6-4-2-1", "6-4-3-0", "7-2-2-2", "7-3-2-1", "7-4-1-1"),
)
"""The shapes that are asked."""

Accepted = tuple[Advice, ...]
"""The call that the rules ask for, then others that will do."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    low, high = parameters["points"]
    strongest = RAISES[-1][1]
    asks = [ask for ask in parameters["ask"] if ask != "raise" or low <= strongest]
    if not asks:
        raise InvalidNotation(Message("A raise is asked of {n} points at most.", n=strongest))
    match chance.choice(asks):
        case "points":
            return _ask_points(_hand(chance, chance.randint(low, high)))
        case "shape":
            return _ask_shape(_hand(chance, chance.randint(low, high), lambda hand: shape(hand) in SHAPES))
        case "opening":
            hand = _hand(chance, chance.randint(low, high), _can_be_opened)
            return _ask_opening(hand, weak_twos=chance.choice(parameters["profile"]) == "weak-twos")
        case "respond-1nt":
            return _ask_response(_hand(chance, chance.randint(low, high), _answers_notrump))
        case _:
            major = chance.choice(MAJORS)
            return _ask_raise(_hand(chance, chance.randint(low, min(high, strongest)), partial(_raises, major)), major)


def _hand(chance: Random, points: int, fits: Callable[[Hand], bool] = lambda hand: True) -> Hand:
    """A hand with so many points that fits the question."""
    while True:
        hand = Hand.of(chance.sample(DECK, 13))
        if high_card_points(hand) == points and fits(hand):
            return hand


def _can_be_opened(hand: Hand) -> bool:
    """Not a weak hand with a very long suit: the course has no calls for it."""
    return lengths(hand)[0] < 7 or high_card_points(hand) >= 12


def _answers_notrump(hand: Hand) -> bool:
    """Balanced, and no major that the course would have to look for."""
    return is_balanced(hand) and max(hand.length(major) for major in MAJORS) < 4


def _raises(major: Suit, hand: Hand) -> bool:
    """Balanced with three or four cards of the major and nothing else to bid."""
    (other,) = (each for each in MAJORS if each is not major)
    return is_balanced(hand) and hand.length(major) in (3, 4) and hand.length(other) < 4


def _ask_points(hand: Hand) -> Question:
    points = high_card_points(hand)
    return Question(
        Message("How many high-card points?"),
        WriteNumbers((Option("points", Message("High-card points")),)),
        (str(points),),
        partial(_judge_points, hand),
        HandPicture(hand),
        Message("What is each picture card worth, and each ace?"),
    )


def _judge_points(hand: Hand, answer: Answer) -> Judgement:
    number = whole_number(answer)
    if number is None:
        return not_allowed(Message("Write a whole number."))
    parts = " + ".join(f"{suit} {high_card_points(hand.suit(suit))}" for suit in SUITS_HIGH_TO_LOW)
    total = Message("{parts} = {points}", parts=parts, points=high_card_points(hand))
    if number == high_card_points(hand):
        return right(total)
    return wrong(Message("An ace counts 4, a king 3, a queen 2, a jack 1."), total)


def _ask_shape(hand: Hand) -> Question:
    """The shape among those that differ least from it."""
    near = sorted(SHAPES, key=partial(_difference, lengths(hand)))[:4]
    return Question(
        Message("What shape is this hand, longest suit first?"),
        PickOne(tuple(Option(each, named(each)) for each in sorted(near))),
        (shape(hand),),
        partial(_judge_shape, hand),
        HandPicture(hand),
        Message("How many cards has each suit?"),
    )


def _difference(lengths: Sequence[int], other: str) -> int:
    return sum(abs(length - int(each)) for length, each in zip(lengths, other.split("-"), strict=True))


def _judge_shape(hand: Hand, answer: Answer) -> Judgement:
    counted = " ".join(f"{suit} {hand.length(suit)}" for suit in SUITS_HIGH_TO_LOW)
    names = {"counted": counted, "shape": shape(hand)}
    if is_balanced(hand):
        why = Message("{counted}: {shape}, balanced, with no void, no singleton, and at most one doubleton.", **names)
    elif lengths(hand)[3] == 0:
        why = Message("{counted}: {shape}, not balanced, with a void.", **names)
    elif lengths(hand)[3] == 1:
        why = Message("{counted}: {shape}, not balanced, with a singleton.", **names)
    else:
        why = Message("{counted}: {shape}, not quite balanced, with more than one doubleton.", **names)
    return right(why) if answer == (shape(hand),) else wrong(why)


def _ask_opening(hand: Hand, *, weak_twos: bool) -> Question:
    twos = (Strain.CLUBS, *((Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES) if weak_twos else ()), Strain.NOTRUMP)
    bids = [Bid(1, strain) for strain in Strain] + [Bid(2, strain) for strain in twos]
    return _ask_call(
        Message("You are the dealer. What do you call?"),
        hand,
        (PASS, *bids),
        tuple(openings(hand, weak_twos=weak_twos)),
        why_not=partial(_why_not_opening, hand),
        hint=Message("How many points, is the hand balanced, and which suit is the longest?"),
    )


def _why_not_opening(hand: Hand, call: Call) -> Message:
    if isinstance(call, Bid):
        return promise(call)
    return Message("A hand with {n} points is opened.", n=high_card_points(hand))


def _ask_response(hand: Hand) -> Question:
    return _ask_call(
        Message("Partner opened 1NT, 15 to 17 points. What do you call?"),
        hand,
        (PASS, *[Bid(level, Strain.NOTRUMP) for level in (2, 3, 4, 6, 7)]),
        tuple(responses(hand)),
        why_not=lambda call: Message("Add your points to partner's: game takes {n}.", n=GAME),
        hint=Message("How many points have you together, at least and at most?"),
    )


def _ask_raise(hand: Hand, major: Suit) -> Question:
    bids = [Bid(level, Strain(major)) for level in range(1, 5)]
    return _ask_call(
        Message("Partner opened {bid}. What do you call?", bid=bids[0]),
        hand,
        (PASS, *bids[1:]),
        tuple(raises(hand, major)),
        why_not=lambda call: Message("With a fit the points tell: 6 raise to two, 10 to three, 13 to four."),
        hint=Message("Have you a fit, and how many points?"),
    )


def _ask_call(
    prompt: Message,
    hand: Hand,
    calls: Iterable[Call],
    accepted: Accepted,
    *,
    why_not: Callable[[Call], Message],
    hint: Message,
) -> Question:
    return Question(
        prompt,
        PickOne(tuple(map(call_option, calls))),
        (call_key(accepted[0].call),),
        partial(_judge_call, accepted, why_not),
        HandPicture(hand),
        hint,
    )


def _judge_call(accepted: Accepted, why_not: Callable[[Call], Message], answer: Answer) -> Judgement:
    call, best = parse_call(answer[0]), accepted[0]
    if call == best.call:
        return right(best.reason)
    for advice in accepted[1:]:
        if call == advice.call:
            return also_right(advice.reason)
    return wrong(why_not(call), best.reason)


HAND = Kind(
    "hand",
    Term("One hand"),
    frozenset(),
    _make,
    {
        "ask": Choice(ASKS, ("points", "shape", "opening")),
        "points": Whole(0, 22, (0, 22)),
        "profile": Choice(("simple", "weak-twos"), ("simple",)),
    },
)
