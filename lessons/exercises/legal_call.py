"""Which call is legal, which is not, and which bid is the cheapest."""

from functools import partial
from random import Random

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, parse_call
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, AuctionPicture, Judgement, PickOne, Question
from lessons.exercises.random_auction import open_auction
from lessons.exercises.saying import call_key, call_option, call_word, not_allowed, right, strain_word, wrong

CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    ask, choice = chance.choice(parameters["ask"]), chance.choice(parameters["calls"])
    prefix, count = chance.randint(*parameters["prefix"]), chance.randint(*parameters["count"])
    while True:
        auction = open_auction(chance, prefix, doubles=choice == "all")
        question = (
            _cheapest(chance, auction, count) if ask == "cheapest" else _odd_one(chance, auction, count, ask, choice)
        )
        if question is not None:
            return question


def _odd_one(chance: Random, auction: Auction, count: int, ask: str, choice: str) -> Question | None:
    """One legal call among illegal ones, or the other way round; None where there are not so many."""
    legal, illegal = (_near(auction, choice, legal=legal) for legal in (True, False))
    singles, others = (legal, illegal) if ask == "legal" else (illegal, legal)
    if not singles or len(others) < count - 1:
        return None
    doubles = [call for call in singles if call in (DOUBLE, REDOUBLE)]
    single = chance.choice(doubles if doubles and chance.random() < 0.5 else singles)
    calls = sorted([single, *chance.sample(others, count - 1)], key=CALLS.index)
    seat = auction.seat_of(len(auction.calls)).term
    prompt = (
        Message("You are {seat}. Which of these calls is legal?", seat=seat)
        if ask == "legal"
        else Message("You are {seat}. Which of these calls is not legal?", seat=seat)
    )
    return Question(
        prompt,
        PickOne(tuple(map(call_option, calls))),
        (call_key(single),),
        partial(_judge_odd_one, auction, single),
        AuctionPicture(auction),
        Message("Which was the last bid, whose was it, and what has been called since?"),
    )


def _near(auction: Auction, choice: str, *, legal: bool) -> list[Call]:
    """The calls that tempt: double and redouble, and the bids next to the last one; a pass only if it is legal."""
    last = auction.last_bid
    place = -1 if last is None else last.order
    calls: list[Call] = [*BIDS[max(0, place - 5) : place + 6]]
    if choice == "all":
        calls += [PASS, DOUBLE, REDOUBLE]
    return [call for call in calls if auction.is_legal(call) is legal]


def _judge_odd_one(auction: Auction, single: Call, answer: Answer) -> Judgement:
    chosen = parse_call(answer[0])
    if chosen == single:
        return right(_why(auction, chosen))
    return wrong(_why(auction, chosen), _why(auction, single))


def _why(auction: Auction, call: Call) -> Message:
    """Why this call is illegal, or legal."""
    if reason := auction.why_illegal(call):
        return reason
    last = auction.last_bid
    match call:
        case Bid() if last is None:
            return Message("Before the first bid any bid is high enough.")
        case Bid(level=level) if last is not None and level > last.level:
            return Message("{bid} is higher than {last}: a higher level will do in any strain.", bid=call, last=last)
        case Bid():
            return Message(
                "{bid} is higher than {last}: at the same level the strain decides, ♣ < ♦ < ♥ < ♠ < NT.",
                bid=call,
                last=last,
            )
        case _ if call == DOUBLE:
            return Message("An opponent bid {last}, and nobody has doubled it: it may be doubled.", last=last)
        case _ if call == REDOUBLE:
            return Message("An opponent doubled {last}, your side's bid: it may be redoubled.", last=last)
        case _:
            return Message("{call} is always legal as long as the auction goes on.", call=call_word(call))


def _cheapest(chance: Random, auction: Auction, count: int) -> Question | None:
    """The cheapest bid in a strain, among bids in it; None before the first bid and where no level is left."""
    last = auction.last_bid
    above = BIDS[0 if last is None else last.order + 1 :][:5]
    if last is None or len(above) < 5:
        return None
    cheapest = chance.choice(above)
    first = min(max(1, cheapest.level - chance.randrange(1, count)), 8 - count)
    bids = [Bid(level, cheapest.strain) for level in range(first, first + count)]
    return Question(
        Message(
            "You are {seat}. Which is the cheapest legal bid in {strain}?",
            seat=auction.seat_of(len(auction.calls)).term,
            strain=strain_word(cheapest.strain),
        ),
        PickOne(tuple(map(call_option, bids))),
        (cheapest.code,),
        partial(_judge_cheapest, auction, cheapest),
        AuctionPicture(auction),
        Message("Does this strain rank above the last one bid, or below it?"),
    )


def _judge_cheapest(auction: Auction, cheapest: Bid, answer: Answer) -> Judgement:
    chosen = parse_call(answer[0])
    if reason := auction.why_illegal(chosen):
        return not_allowed(reason)
    if chosen == cheapest:
        return right(_why(auction, chosen))
    return wrong(Message("{bid} is legal, but dearer than it need be.", bid=chosen), _why(auction, cheapest))


LEGAL_CALL = Kind(
    "legal-call",
    Term("Which call is legal?"),
    frozenset({"A1", "A3", "A5", "A6", "A7", "A11"}),
    _make,
    {
        "ask": Choice(("legal", "illegal", "cheapest"), ("legal",)),
        "calls": Choice(("bids", "all"), ("all",)),
        "prefix": Whole(1, 8, (1, 6)),
        "count": Whole(3, 5, (4, 4)),
    },
)
