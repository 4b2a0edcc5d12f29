"""Sure tricks and losers, counted from declarer's hand and dummy.

Sure tricks, at notrump: those that can be cashed from the top, without losing the lead, however the missing cards lie.
Suit by suit: one for each card of the run from the ace down that the two hands hold, but no more than the longer hand
has cards, for two that fall in one round win once. When so many rounds are at least as many as the defenders have
cards of the suit, all of these are gone and every card of the longer hand wins. Only hands are shown in which all of
them can be reached.

Losers, at a suit contract: in each suit, trumps too, the first three rounds that declarer's own hand has to follow to;
a fourth card is taken for good. A round is lost when the defenders beat the best card that the two hands play to it,
all missing cards being in one hand that may choose, so that no finesse wins. Ruffs in dummy and discards come later,
when it is thought about what to do with the losers.
"""

from functools import partial
from random import Random

from bridge.cards import DECK, SUITS_HIGH_TO_LOW, Hand, Rank, Strain, Suit
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.play import Play
from bridge.table import Seat
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, Question, TablePicture, WriteNumbers
from lessons.exercises.saying import not_allowed, right, whole_number, wrong

DECLARER, DUMMY = Seat.SOUTH, Seat.NORTH
FEWEST_TRUMPS = 8
MOST_LOSERS = 9
ROUNDS = 3
"""The rounds of a suit in which losers are counted."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    low, high = parameters["number"]
    if chance.choice(parameters["ask"]) == "losers":
        if low > MOST_LOSERS:
            raise InvalidNotation(Message("number: {n} losers at most are asked.", n=MOST_LOSERS))
        return _ask_losers(chance, chance.randint(low, min(high, MOST_LOSERS)))
    return _ask_tricks(chance, chance.randint(low, high))


def _two_hands(chance: Random) -> tuple[Hand, Hand]:
    cards = chance.sample(DECK, 26)
    return Hand.of(cards[:13]), Hand.of(cards[13:])


def _picture(own: Hand, dummy: Hand, strain: Strain) -> TablePicture:
    deal = Deal.of({DECLARER: own, DUMMY: dummy})
    return TablePicture(Play(DECLARER.lho, strain, deal), frozenset({DECLARER, DUMMY}), DECLARER)


def _ask_tricks(chance: Random, wanted: int) -> Question:
    while True:
        own, dummy = _two_hands(chance)
        if sum(sure_tricks(own, dummy, suit) for suit in Suit) == wanted and can_be_reached(own, dummy):
            break
    return Question(
        Message("How many sure tricks are there at notrump, before the lead is lost?"),
        WriteNumbers((Option("tricks", Message("Sure tricks")),)),
        (str(wanted),),
        partial(_judge_tricks, own, dummy),
        _picture(own, dummy, Strain.NOTRUMP),
        Message("In each suit, how many rounds can be won, the ace first?"),
    )


def _ask_losers(chance: Random, wanted: int) -> Question:
    """Hands with a trump suit of declarer's."""
    while True:
        own, dummy = _two_hands(chance)
        if sum(losers(own, dummy, suit) for suit in Suit) != wanted:
            continue
        trumps = [
            suit for suit in Suit if own.length(suit) >= 5 and own.length(suit) + dummy.length(suit) >= FEWEST_TRUMPS
        ]
        if trumps:
            break
    trump = chance.choice(trumps)
    return Question(
        Message("Trumps are {suit}. How many losers has declarer's hand?", suit=trump.term),
        WriteNumbers((Option("losers", Message("Losers, three rounds a suit at most")),)),
        (str(wanted),),
        partial(_judge_losers, own, dummy),
        _picture(own, dummy, Strain(trump)),
        Message("In each suit, which rounds do the defenders win if no finesse succeeds?"),
    )


def sure_tricks(own: Hand, dummy: Hand, suit: Suit) -> int:
    """The sure tricks of one suit."""
    missing = 13 - own.length(suit) - dummy.length(suit)
    longer = max(own.length(suit), dummy.length(suit))
    rounds = min(len(top_cards(own, dummy, suit)), longer)
    return longer if rounds >= missing else rounds


def top_cards(own: Hand, dummy: Hand, suit: Suit) -> tuple[Rank, ...]:
    """The run from the ace down that the two hands hold."""
    held = (own | dummy).holding(suit)
    run = [rank for rank, wanted in zip(held, reversed(Rank), strict=False) if rank is wanted]
    return tuple(run)


def can_be_reached(own: Hand, dummy: Hand) -> bool:
    """Whether every sure trick can be cashed: one suit at most is blocked, and another one leads to its long hand."""
    if any(not hand.length(suit) for hand in (own, dummy) for suit in Suit):
        return False
    blocked = [suit for suit in Suit if _is_blocked(own, dummy, suit)]
    if not blocked:
        return True
    far = own if own.length(blocked[0]) > dummy.length(blocked[0]) else dummy
    entries = [
        suit for suit in Suit if suit not in blocked and set(top_cards(own, dummy, suit)) & set(far.holding(suit))
    ]
    return len(blocked) == 1 and bool(entries)


def _is_blocked(own: Hand, dummy: Hand, suit: Suit) -> bool:
    """Whether the shorter hand has nothing but top cards, and the longer one tricks beyond these."""
    short = min(own.holding(suit), dummy.holding(suit), key=len)
    return len(short) < sure_tricks(own, dummy, suit) and set(short) <= set(top_cards(own, dummy, suit))


def losers(own: Hand, dummy: Hand, suit: Suit) -> int:
    """The losers of declarer's hand in one suit.

    Its best cards and dummy's can always be played in different rounds; the defenders beat the highest that they can.
    """
    rounds = min(own.length(suit), ROUNDS)
    held = (own | dummy).holding(suit)
    missing = [rank for rank in reversed(Rank) if rank not in held]
    lost = 0
    for best in held[:rounds]:
        lost += lost < len(missing) and missing[lost] > best
    return lost


def _judge_tricks(own: Hand, dummy: Hand, answer: Answer) -> Judgement:
    given = whole_number(answer)
    if given is None:
        return not_allowed(Message("Write a whole number."))
    total = sum(sure_tricks(own, dummy, suit) for suit in Suit)
    in_all = Message("{n} sure tricks.", n=total)
    if given == total:
        return right(in_all)
    return wrong(_slip(own, dummy, given), *[_tricks_of(own, dummy, suit) for suit in SUITS_HIGH_TO_LOW], in_all)


def _slip(own: Hand, dummy: Hand, given: int) -> Message:
    """What a wrong number may come from."""
    tops = {suit: len(top_cards(own, dummy, suit)) for suit in Suit}
    total = sum(sure_tricks(own, dummy, suit) for suit in Suit)
    if given > total and given == sum(tops.values()):
        return Message("Two top cards that fall in the same round win one trick, not two.")
    if given < total and any(sure_tricks(own, dummy, suit) > tops[suit] for suit in Suit):
        return Message("A long suit goes on winning when the defenders have no more of it.")
    if given < total:
        return Message("Every card of the run below the ace wins too, in whichever of the two hands it is.")
    return Message("A trick that needs the lead to be lost first, or a finesse, is not sure.")


def _tricks_of(own: Hand, dummy: Hand, suit: Suit) -> Message:
    tops, n = top_cards(own, dummy, suit), sure_tricks(own, dummy, suit)
    names = {"suit": suit.term, "tops": " ".join(map(str, tops)), "n": n}
    if not tops:
        return Message("In {suit} there is no ace, so nothing is sure.", **names)
    if n > len(tops):
        return Message("In {suit} {tops}, and then every card of the longer hand wins: {n}.", **names)
    return Message("In {suit} {tops}: {n}.", **names)


def _judge_losers(own: Hand, dummy: Hand, answer: Answer) -> Judgement:
    given = whole_number(answer)
    if given is None:
        return not_allowed(Message("Write a whole number."))
    total = sum(losers(own, dummy, suit) for suit in Suit)
    in_all = Message("{n} losers.", n=total)
    if given == total:
        return right(in_all)
    rule = Message("Count the rounds that declarer's own hand follows to, three at most, and no finesse wins.")
    return wrong(rule, *[_losers_of(own, dummy, suit) for suit in SUITS_HIGH_TO_LOW], in_all)


def _losers_of(own: Hand, dummy: Hand, suit: Suit) -> Message:
    rounds = min(own.length(suit), ROUNDS)
    names = {"suit": suit.term, "n": losers(own, dummy, suit), "rounds": rounds}
    if not rounds:
        return Message("In {suit} declarer's hand is void.", **names)
    names["best"] = " ".join(map(str, (own | dummy).holding(suit)[:rounds]))
    if rounds > 1:
        return Message("In {suit} {rounds} rounds are played, with {best} at best: {n} lost.", **names)
    if names["n"]:
        return Message("In {suit} one round is played, and {best} does not win it: 1 lost.", **names)
    return Message("In {suit} one round is played, and {best} wins it: none lost.", **names)


COUNT = Kind(
    "count",
    Term("Count"),
    frozenset({"P5", "P6"}),
    _make,
    {"ask": Choice(("tricks", "losers"), ("tricks",)), "number": Whole(3, 10, (3, 10))},
)
