"""The better of two results, or of a sacrifice and letting the opponents make their contract."""

from functools import partial
from random import Random

from bridge.auction import Bid
from bridge.cards import Strain
from bridge.contract import BOOK, Contract, Doubling
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.scoring.rules import CURRENT, Rules
from bridge.scoring.sheet import vulnerability_term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture
from lessons.exercises.results import (
    DOUBLINGS,
    RESULT_PARAMETERS,
    RULES,
    RULES_PARAMETER,
    Played,
    line_in_words,
    results,
)
from lessons.exercises.saying import named, right, wrong
from lessons.exercises.written import points

FIRST, SECOND, EQUAL = "first", "second", "equal"
THE_SAME = Option(EQUAL, Message("It is all the same"))
HOW_OFTEN_EQUAL = 1 / 6
TRIES = 200
GAMES_AND_SLAMS = (
    (3, Strain.NOTRUMP),
    (4, Strain.HEARTS),
    (4, Strain.SPADES),
    (5, Strain.CLUBS),
    (5, Strain.DIAMONDS),
    (6, Strain.HEARTS),
    (6, Strain.SPADES),
    (6, Strain.NOTRUMP),
    (7, Strain.SPADES),
)
"""What it may be worth sacrificing against."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    rules = RULES[chance.choice(parameters["rules"])]
    is_sacrifice = chance.choice(parameters["form"]) == "sacrifice"
    low, high = parameters["margin"]
    doublings = [doubling for word, doubling in DOUBLINGS.items() if word in parameters["doubling"]]
    over = parameters["over"]
    for _ in range(TRIES):
        margins = range(1) if chance.random() < HOW_OFTEN_EQUAL else range(low, high + 1)
        question = (
            _sacrifice(chance, rules, margins) if is_sacrifice else _results(chance, rules, margins, doublings, over)
        )
        if question is not None:
            return question
    raise InvalidNotation(Message("margin: no two results differ by {low} to {high} points.", low=low, high=high))


def _results(
    chance: Random, rules: Rules, margins: range, doublings: list[Doubling], over: tuple[int, int]
) -> Question | None:
    """Two results of one side, both with contracts that somebody might be in; one in the first of the doublings is
    met three times as often."""
    vulnerable = chance.choice((False, True))
    pool = [*results(range(1, 8), doublings, range(over[0], over[1] + 1), vulnerable)]
    doubling = chance.choice((*doublings[:1] * 3, *doublings[1:]))
    one = chance.choice([played for played in pool if played.contract.doubling is doubling])
    others = [
        played
        for played in pool
        if played.contract != one.contract and abs(played.score(rules) - one.score(rules)) in margins
    ]
    if not others:
        return None
    other = chance.choice(others)
    return Question(
        Message("Which result is worth more to declarer's side?"),
        PickOne((Option(FIRST, named(one.text)), Option(SECOND, named(other.text)), THE_SAME)),
        (_better(one.score(rules), other.score(rules)),),
        partial(_judge_results, one, other, rules),
        _picture((named(vulnerability_term(vulnerable)),), (Message("Declarer's side"),), rules),
        Message("What does the trick score come to in each, and which premiums go with it?"),
    )


def _sacrifice(chance: Random, rules: Rules, margins: range) -> Question | None:
    """Their contract, made exactly, against a bid over it, doubled and down."""
    they, we = chance.choice((False, True)), chance.choice((False, True))
    level, strain = chance.choice(GAMES_AND_SLAMS)
    theirs = Played(Contract(level, strain), level + BOOK, they)
    bid = chance.choice(_bids_over(theirs.contract))
    contract = Contract(bid.level, bid.strain, Doubling.DOUBLED)
    downs = [Played(contract, contract.tricks_needed - down, we) for down in range(1, contract.tricks_needed + 1)]
    fitting = [down for down in downs if abs(down.score(rules) + theirs.score(rules)) in margins]
    if not fitting:
        return None
    down = chance.choice(fitting)
    words = (named(vulnerability_term(they)), named(vulnerability_term(we)))
    return Question(
        Message("They will make {contract}. Which is better for your side?", contract=theirs.contract),
        PickOne((Option(FIRST, Message("Let them make it")), Option(SECOND, named(down.text)), THE_SAME)),
        (_better(-theirs.score(rules), down.score(rules)),),
        partial(_judge_sacrifice, theirs, down, rules),
        _picture(words, (Message("They"), Message("Your side")), rules),
        Message("What do they earn, and what does each undertrick cost?"),
    )


def _bids_over(contract: Contract) -> list[Bid]:
    """The lowest bid over the contract in each other suit, seven notrump over seven spades."""
    higher = [
        [Bid(level, suit) for level in range(1, 8) if (level, suit) > (contract.level, contract.strain)]
        for suit in Strain
        if suit.trump is not None and suit is not contract.strain
    ]
    return [bids[0] for bids in higher if bids] or [Bid(7, Strain.NOTRUMP)]


def _picture(words: tuple[Message, ...], headings: tuple[Message, ...], rules: Rules) -> ScoresPicture:
    """Who is vulnerable, and the rules where they are not today's."""
    if rules == CURRENT:
        return ScoresPicture(headings, (words,))
    return ScoresPicture((*headings, Message("Rules")), ((*words, named(Term(rules.name))),))


def _better(one: int, other: int) -> str:
    return EQUAL if one == other else FIRST if one > other else SECOND


def _judge_results(one: Played, other: Played, rules: Rules, answer: Answer) -> Judgement:
    """Both scores; when wrong, every line of both."""
    first, second = one.score(rules), other.score(rules)
    if answer == (_better(first, second),):
        return right(_against(first, second))
    reasons = []
    for each in (one, other):
        reasons.append(Message("{result} is {score}.", result=each.text, score=points(each.score(rules))))
        reasons += map(line_in_words, each.sheet(rules).lines)
    return wrong(*reasons, _by(first, second))


def _against(first: int, second: int) -> Message:
    return Message("{first} against {second}.", first=points(first), second=points(second))


def _by(first: int, second: int) -> Message:
    if first == second:
        return Message("Both come to the same.")
    return Message("The difference is {n} points.", n=abs(first - second))


def _judge_sacrifice(theirs: Played, ours: Played, rules: Rules, answer: Answer) -> Judgement:
    lost, paid = -theirs.score(rules), ours.score(rules)
    if answer == (_better(lost, paid),):
        return right(_against(lost, paid))
    return wrong(
        Message("{contract} made gives them {score}.", contract=theirs.contract, score=points(-lost)),
        Message("{result} costs your side {score}.", result=ours.text, score=points(-paid)),
        line_in_words(ours.sheet(rules).lines[0]),
        _by(lost, paid),
    )


WHICH_PAYS = Kind(
    "which-pays",
    Term("Which pays?"),
    frozenset({"S3", "S5", "S6", "S7", "S8", "S9"}),
    _make,
    {
        "form": Choice(("results", "sacrifice"), ("results",)),
        "margin": Whole(10, 500, (10, 200)),
        "doubling": RESULT_PARAMETERS["doubling"],
        "over": RESULT_PARAMETERS["over"],
        "rules": RULES_PARAMETER,
    },
)
