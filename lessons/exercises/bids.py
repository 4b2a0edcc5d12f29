"""What a bid is: which calls are bids, and how many tricks a bid undertakes to win."""

from functools import partial
from random import Random

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call
from bridge.contract import BOOK
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickSeveral, Question, WriteNumbers
from lessons.exercises.saying import call_key, call_option, call_word, listed, not_allowed, right, whole_number, wrong

OTHERS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE)
"""The calls that are no bids."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    if chance.choice(parameters["ask"]) == "which":
        return _which(chance, chance.randint(*parameters["count"]))
    return _tricks(chance.choice(BIDS))


def _which(chance: Random, count: int) -> Question:
    """Bids among other calls: at least one is no bid, and at least two are."""
    others = chance.sample(OTHERS, min(len(OTHERS), count - 2, chance.choice((2, 3))))
    calls: list[Call] = [*others, *chance.sample(BIDS, count - len(others))]
    chance.shuffle(calls)
    return Question(
        Message("Which of these calls are bids?"),
        PickSeveral(tuple(map(call_option, calls))),
        tuple(call_key(call) for call in calls if isinstance(call, Bid)),
        partial(_judge_which, tuple(calls)),
        hint=Message("Which of them name a number of tricks?"),
    )


def _judge_which(calls: tuple[Call, ...], answer: Answer) -> Judgement:
    missed = [call_word(call) for call in calls if isinstance(call, Bid) and call_key(call) not in answer]
    taken = [call_word(call) for call in calls if not isinstance(call, Bid) and call_key(call) in answer]
    reasons = []
    if len(missed) == 1:
        reasons.append(Message("{bid} is a bid: it names a level and a strain.", bid=missed[0]))
    elif missed:
        reasons.append(Message("{bids} are bids: each names a level and a strain.", bids=listed(missed)))
    if len(taken) == 1:
        reasons.append(Message("{call} is a call and no bid: it names no tricks.", call=taken[0]))
    elif taken:
        reasons.append(Message("{calls} are calls and no bids: they name no tricks.", calls=listed(taken)))
    return wrong(*reasons) if reasons else right(Message("A bid names a level and a strain; the other calls do not."))


def _tricks(bid: Bid) -> Question:
    return Question(
        Message("How many tricks does {bid} undertake to win?", bid=bid),
        WriteNumbers((Option("tricks", Message("Tricks to be won")),)),
        (str(BOOK + bid.level),),
        partial(_judge_tricks, bid),
        hint=Message("Which tricks does the level not count?"),
    )


def _judge_tricks(bid: Bid, answer: Answer) -> Judgement:
    number = whole_number(answer)
    if number is None:
        return not_allowed(Message("Write a whole number."))
    target = Message("{bid}: {book} + {level} = {n}.", bid=bid, book=BOOK, level=bid.level, n=BOOK + bid.level)
    if number == BOOK + bid.level:
        return right(target)
    return wrong(Message("The level counts the tricks above six, the book."), target)


BID = Kind(
    "bid",
    Term("What is a bid?"),
    frozenset({"A1", "A2"}),
    _make,
    {"ask": Choice(("which", "tricks"), ("which", "tricks")), "count": Whole(3, 8, (8, 8))},
)
