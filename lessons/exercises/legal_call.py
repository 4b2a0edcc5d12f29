"""Which call is legal, which is not, and which bid is the cheapest."""

from functools import partial
from random import Random

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Bid, Call, parse_call
from bridge.cards import Strain
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, AuctionPicture, Judgement, Option, PickOne, Question
from lessons.exercises.random_auction import SHORTEST, finished_auction, open_auction
from lessons.exercises.saying import call_key, call_option, call_word, named, not_allowed, right, strain_word, wrong

CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)


EIGHT = {f"8{strain.letter}": named(f"8{strain}") for strain in Strain}
"""What nobody can bid, though it is tried."""

KEYS = (*map(call_key, CALLS), *EIGHT)
ALL = "all"
NONE_OR_ALL = {"legal": Message("none of them"), "illegal": Message("all of them")}
"""The answer where no call is the only one of its sort."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    ask, choice = chance.choice(parameters["ask"]), chance.choice(parameters["calls"])
    prefix, count = chance.randint(*parameters["prefix"]), chance.randint(*parameters["count"])
    if ask == "accepted":
        return _accepted(chance, prefix, count)
    if ask == "not-accepted":
        return _not_accepted(chance, prefix, count)
    if ask != "cheapest" and choice == "doubles":
        return _double_or_redouble(chance, prefix, ask)
    if ask != "cheapest" and choice == "beyond":
        return _inadmissible(chance, prefix, count, ask)
    while True:
        auction = open_auction(chance, prefix, doubles=choice != "bids")
        question = (
            _cheapest(chance, auction, count) if ask == "cheapest" else _odd_one(chance, auction, count, ask, choice)
        )
        if question is not None:
            return question


def _odd_one(chance: Random, auction: Auction, count: int, ask: str, choice: str) -> Question | None:
    """One legal call among illegal ones, or the other way round; None where there are not so many."""
    legal, illegal = ([*map(call_key, _near(auction, choice, legal=legal))] for legal in (True, False))
    singles, others = (legal, illegal) if ask == "legal" else (illegal, legal)
    if not singles or len(others) < count - 1:
        return None
    doubles = [key for key in singles if key in ("X", "XX")]
    single = chance.choice(doubles if doubles and chance.random() < 0.5 else singles)
    keys = [single, *chance.sample(others, count - 1)]
    return _which(auction, ask, sorted(keys, key=KEYS.index), single, or_all=False)


def _double_or_redouble(chance: Random, prefix: int, ask: str) -> Question:
    """Double, redouble, or neither: what is legal, or what is not."""
    wanted = chance.choice((DOUBLE, REDOUBLE, None) if prefix > 1 else (DOUBLE, None))
    while True:
        auction = open_auction(chance, prefix)
        if next((call for call in (DOUBLE, REDOUBLE) if auction.is_legal(call)), None) == wanted:
            break
    single = ALL if wanted is None else call_key(wanted)
    if ask == "illegal":
        single = {"X": "XX", "XX": "X", ALL: ALL}[single]
    return _which(auction, ask, ["X", "XX"], single, or_all=True)


def _inadmissible(chance: Random, prefix: int, count: int, ask: str) -> Question:
    """What nobody can accept: a double of partner's bid, a redouble of nothing, a bid of eight, a call too late."""
    too_late = [ALL] if prefix >= SHORTEST["any"]["none"] else []
    wanted = chance.choice([*["X"] * (prefix > 1), "XX", chance.choice([*EIGHT]), *too_late])
    if wanted == ALL:
        return _after_the_end(chance, prefix, count, ask)
    while True:
        auction = open_auction(chance, prefix)
        partner = auction.seat_of(len(auction.calls)).partner
        legal = [*map(call_key, _near(auction, "all", legal=True))]
        illegal = [key for key in ("X", "XX") if key not in legal] + [*EIGHT]
        is_met = auction.last_bidder is partner if wanted == "X" else wanted in illegal
        if is_met and len(legal) >= count - 1:
            break
    others = [key for key in illegal if key != wanted]
    keys = (
        [wanted, *chance.sample(legal, count - 1)]
        if ask == "illegal"
        else [chance.choice(legal), wanted, *chance.sample(others, count - 2)]
    )
    return _which(auction, ask, sorted(keys, key=KEYS.index), keys[0], or_all=True)


def _after_the_end(chance: Random, calls: int, count: int, ask: str) -> Question:
    """Calls that would be legal if the auction were not over."""
    auction = finished_auction(chance, calls, "none")
    last = auction.last_bid or BIDS[0]
    tempting: list[Call] = [PASS, DOUBLE, *BIDS[last.order + 1 : last.order + 4], *BIDS[:3]]
    keys = map(call_key, chance.sample([*dict.fromkeys(tempting)], count))
    return _which(auction, ask, sorted(keys, key=KEYS.index), ALL, or_all=True)


def _which(auction: Auction, ask: str, keys: list[str], solution: str, *, or_all: bool) -> Question:
    seat = auction.seat_of(len(auction.calls)).term
    prompt = (
        Message("You are {seat}. Which of these calls is legal?", seat=seat)
        if ask == "legal"
        else Message("You are {seat}. Which of these calls is not legal?", seat=seat)
    )
    options = [Option(key, EIGHT[key]) if key in EIGHT else call_option(parse_call(key)) for key in keys]
    return Question(
        prompt,
        PickOne((*options, Option(ALL, NONE_OR_ALL[ask])) if or_all else tuple(options)),
        (solution,),
        partial(_judge_which, auction, keys, solution),
        AuctionPicture(auction),
        Message("Which was the last bid, whose was it, and what has been called since?"),
    )


def _near(auction: Auction, choice: str, *, legal: bool) -> list[Call]:
    """The calls that tempt: double and redouble, and the bids next to the last one; a pass only if it is legal."""
    last = auction.last_bid
    place = -1 if last is None else last.order
    calls: list[Call] = [*BIDS[max(0, place - 5) : place + 6]]
    if choice != "bids":
        calls += [PASS, DOUBLE, REDOUBLE]
    return [call for call in calls if auction.is_legal(call) is legal]


def _judge_which(auction: Auction, keys: list[str], solution: str, answer: Answer) -> Judgement:
    (chosen,) = answer
    reasons = {key: _why_key(auction, key) for key in keys}
    if ALL in (chosen, solution):
        every = dict.fromkeys(reasons.values())
        return right(*every) if chosen == solution else wrong(*every)
    if chosen == solution:
        return right(reasons[chosen])
    return wrong(reasons[chosen], reasons[solution])


def _why_key(auction: Auction, key: str) -> Message:
    if key in EIGHT:
        return Message("There is no level eight: seven and the book make thirteen tricks.")
    return _why(auction, parse_call(key))


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
    prompt = Message(
        "You are {seat}. Which is the cheapest legal bid in {strain}?",
        seat=auction.seat_of(len(auction.calls)).term,
        strain=strain_word(cheapest.strain),
    )
    why = _why(auction, cheapest)
    return _among_its_strain(auction, _around(chance, cheapest, count), cheapest, prompt, why, shown=auction)


def _accepted(chance: Random, prefix: int, count: int) -> Question:
    """The cheapest bid over one that was too low: lower than the bid before that would have allowed (Law 27A)."""
    before, last, low = _too_low(chance, prefix)
    auction = Auction(before.dealer, (*before.calls, low))
    cheapest = chance.choice(BIDS[low.order + 1 : last.order + 1])
    prompt = Message(
        "{low} was too low. You are {seat} and accept it by calling. Which is the cheapest bid in {strain}?",
        low=low,
        seat=auction.seat_of(len(auction.calls)).term,
        strain=strain_word(cheapest.strain),
    )
    why = Message("{low} was accepted: now it is the bid to beat, and no longer {last}.", low=low, last=last)
    return _among_its_strain(auction, _around(chance, cheapest, count), cheapest, prompt, why, shown=auction)


def _not_accepted(chance: Random, prefix: int, count: int) -> Question:
    """The lowest sufficient bid in the strain of one that was too low and is to be replaced (Law 27B)."""
    while True:
        before, last, low = _too_low(chance, prefix)
        higher = [bid for bid in BIDS[last.order + 1 :] if bid.strain is low.strain]
        if higher:
            break
    seat = before.seat_of(len(before.calls))
    prompt = Message(
        "You are {seat}. Your {low} was too low, and {next} does not accept it. "
        "Which is the lowest sufficient bid in the same strain?",
        seat=seat.term,
        low=low,
        next=seat.lho.term,
    )
    shown = Auction(before.dealer, (*before.calls, low))
    bids = _around(chance, higher[0], count)
    return _among_its_strain(before, bids, higher[0], prompt, _why(before, higher[0]), shown=shown)


def _too_low(chance: Random, prefix: int) -> tuple[Auction, Bid, Bid]:
    """An auction, its last bid, and one that is not higher."""
    while True:
        auction = open_auction(chance, prefix, doubles=False)
        last = auction.last_bid
        if last is not None and last.order > 0:
            return auction, last, chance.choice(BIDS[max(0, last.order - 4) : last.order])


def _around(chance: Random, cheapest: Bid, count: int) -> tuple[Bid, ...]:
    """Bids in the strain of the cheapest one, level by level."""
    first = min(max(1, cheapest.level - chance.randrange(1, count)), 8 - count)
    return tuple(Bid(level, cheapest.strain) for level in range(first, first + count))


def _among_its_strain(
    auction: Auction, bids: tuple[Bid, ...], cheapest: Bid, prompt: Message, why: Message, *, shown: Auction
) -> Question:
    """Which of the bids is the cheapest that is legal in the auction; ``shown`` is what the learner sees of it."""
    return Question(
        prompt,
        PickOne(tuple(map(call_option, bids))),
        (cheapest.code,),
        partial(_judge_cheapest, auction, cheapest, why),
        AuctionPicture(shown),
        Message("Does this strain rank above that of the bid to beat, or below it?"),
    )


def _judge_cheapest(auction: Auction, cheapest: Bid, why: Message, answer: Answer) -> Judgement:
    chosen = parse_call(answer[0])
    if reason := auction.why_illegal(chosen):
        return not_allowed(reason)
    if chosen == cheapest:
        return right(why)
    return wrong(Message("{bid} is legal, but dearer than it need be.", bid=chosen), why)


LEGAL_CALL = Kind(
    "legal-call",
    Term("Which call is legal?"),
    frozenset({"A1", "A3", "A5", "A6", "A7", "A11"}),
    _make,
    {
        "ask": Choice(("legal", "illegal", "cheapest", "accepted", "not-accepted"), ("legal",)),
        "calls": Choice(("bids", "all", "doubles", "beyond"), ("all",)),
        "prefix": Whole(1, 8, (1, 6)),
        "count": Whole(3, 5, (4, 4)),
    },
)
