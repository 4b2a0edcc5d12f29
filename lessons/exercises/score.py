"""The score of one result: one number, or the lines of the sheet."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from bridge.contract import BOOK, Doubling
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.scoring.sheet import Item, Sheet, vulnerability_term
from lessons.exercises.kind import Choice, Kind, Parameters
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture, WriteNumbers
from lessons.exercises.results import (
    RESULT_PARAMETERS,
    RULES,
    RULES_PARAMETER,
    Played,
    line_in_words,
    result_at_random,
)
from lessons.exercises.saying import named, not_allowed, right, wrong
from lessons.exercises.written import points, whole_numbers

SCORE_FIELD = Option("score", Message("Points of declarer's side"))
PART_SCORE, GAME = "part-score", "game"
LINES = (
    (Option("tricks", named(Item.TRICKS.term)), (Item.TRICKS,)),
    (Option("overtricks", named(Item.OVERTRICKS.term)), (Item.OVERTRICKS,)),
    (Option("premium", Message("Part-score or game")), (Item.PART_SCORE, Item.GAME)),
    (Option("slam", Message("Slam")), (Item.SMALL_SLAM, Item.GRAND_SLAM)),
    (Option("insult", Message("Doubled or redoubled and made")), (Item.MADE_DOUBLED, Item.MADE_REDOUBLED)),
    (Option("undertricks", named(Item.UNDERTRICKS.term)), (Item.UNDERTRICKS,)),
)
"""The fields of the sheet, and what each of them counts."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    played = result_at_random(chance, parameters)
    rules = RULES[chance.choice(parameters["rules"])]
    picture = _picture(played, None if parameters["rules"] == ("today",) else rules)
    form = chance.choice(parameters["form"])
    if form == "tricks":
        return _ask_tricks(played, rules, picture)
    if form == "game":
        return _ask_game(played, rules, picture)
    if form == "one":
        return Question(
            Message("What does declarer's side score? Write a minus where it pays."),
            WriteNumbers((SCORE_FIELD,)),
            (str(played.score(rules)),),
            partial(_judge_score, played, rules),
            picture,
            Message("Was the contract made, and what does each line of the sheet count?"),
        )
    return Question(
        Message("Fill in the sheet of declarer's side, with a nought where nothing is counted."),
        WriteNumbers(tuple(option for option, _ in LINES)),
        tuple(map(str, _amounts(played, rules))),
        partial(_judge_lines, played, rules),
        picture,
        Message("What was bid, and what was taken beyond it or short of it?"),
    )


def _ask_tricks(played: Played, rules: Rules, picture: ScoresPicture) -> Question:
    """What the tricks that were bid earn, alone."""
    return Question(
        Message("What do the tricks that were bid earn? Leave out overtricks and premiums."),
        WriteNumbers((LINES[0][0],)),
        (str(_amounts(played, rules)[0]),),
        partial(_judge_tricks, played, rules),
        picture,
        Message("What is the first trick above six worth in this strain, and what the others?"),
    )


def _judge_tricks(played: Played, rules: Rules, answer: Answer) -> Judgement:
    numbers = whole_numbers(answer, 1)
    if numbers is None:
        return not_allowed(Message("Write a whole number."))
    line = played.sheet(rules).line(Item.TRICKS)
    why = Message("The contract is down: only undertricks count.") if line is None else line_in_words(line)
    amounts = _amounts(played, rules)
    if numbers == amounts[:1]:
        return right(why)
    if line is not None and numbers == (amounts[0] + amounts[1],):
        return wrong(Message("That counts the overtricks too; they have a line of their own."), why)
    return wrong(why)


def _ask_game(played: Played, rules: Rules, picture: ScoresPicture) -> Question:
    """Whether a contract is a game, whatever was taken."""
    line = _as_bid(played, rules).line(Item.GAME)
    return Question(
        Message("What sort of contract was bid here?"),
        PickOne((Option(PART_SCORE, Message("a part-score")), Option(GAME, Message("a game")))),
        (PART_SCORE if line is None else GAME,),
        partial(_judge_game, played, rules),
        picture,
        Message("What do the tricks that were bid come to, however many were taken?"),
    )


def _judge_game(played: Played, rules: Rules, answer: Answer) -> Judgement:
    sheet = _as_bid(played, rules)
    is_game, names = sheet.line(Item.GAME) is not None, {"contract": played.contract, "n": _trick_score(sheet)}
    why = (
        Message("The trick score of {contract} is {n}; 100 or more is a game.", **names)
        if is_game
        else Message("The trick score of {contract} is {n}; less than 100 is a part-score.", **names)
    )
    if answer == (GAME if is_game else PART_SCORE,):
        return right(why)
    return wrong(*[Message("What was bid decides, not what was taken.")] * (played.over != 0), why)


def _as_bid(played: Played, rules: Rules) -> Sheet:
    """The score if the contract is made exactly."""
    return replace(played, tricks=played.contract.tricks_needed).sheet(rules)


def _trick_score(sheet: Sheet) -> int:
    return sum(line.amount for line in sheet.lines if line.item is Item.TRICKS)


def _picture(played: Played, rules: Rules | None) -> ScoresPicture:
    """The result, and the rules where not everything is asked by those of today."""
    headings = (Message("Contract"), Message("Tricks taken"), Message("Declarer's side"))
    row = (str(played.contract), str(played.tricks), named(vulnerability_term(played.vulnerable)))
    if rules is None:
        return ScoresPicture(headings, (row,))
    return ScoresPicture((*headings, Message("Rules")), ((*row, named(Term(rules.name))),))


def _amounts(played: Played, rules: Rules) -> tuple[int, ...]:
    """The amount of each field of the sheet."""
    lines = played.sheet(rules).lines
    return tuple(sum(line.amount for line in lines if line.item in items) for _, items in LINES)


def _judge_score(played: Played, rules: Rules, answer: Answer) -> Judgement:
    numbers = whole_numbers(answer, 1)
    if numbers is None:
        return not_allowed(Message("Write a whole number, with a minus before it where the side pays."))
    total = played.score(rules)
    in_all = _in_all(total, rules)
    if numbers == (total,):
        return right(in_all)
    slip = [message for amount, message in _slips(played, rules) if (amount,) == numbers][:1]
    return wrong(*slip, *map(line_in_words, played.sheet(rules).lines), in_all)


def _judge_lines(played: Played, rules: Rules, answer: Answer) -> Judgement:
    numbers = whole_numbers(answer, len(LINES))
    if numbers is None:
        return not_allowed(Message("Write a whole number into each field."))
    in_all = _in_all(played.score(rules), rules)
    amounts = _amounts(played, rules)
    if numbers == amounts:
        return right(in_all)
    slip = [message for amount, message in _slips(played, rules) if amount == sum(numbers)][:1]
    reasons = []
    for (option, items), given, amount in zip(LINES, numbers, amounts, strict=True):
        if given == amount:
            continue
        line = next((line for line in played.sheet(rules).lines if line.item in items), None)
        reasons.append(_nothing(option.key, played) if line is None else line_in_words(line))
    return wrong(*slip, *reasons, in_all)


def _in_all(total: int, rules: Rules) -> Message:
    if rules == CURRENT:
        return Message("In all: {total} (Law 77).", total=points(total))
    return Message("In all: {total}, by the rules before 1987.", total=points(total))


def _nothing(field: str, played: Played) -> Message:
    """Why a line of the sheet is empty."""
    if played.over < 0:
        return Message("The contract is down: only undertricks count.")
    return {
        "overtricks": Message("There are no overtricks: the contract was made exactly."),
        "slam": Message("No slam was bid, however many tricks were taken."),
        "insult": Message("Nobody doubled: there is no bonus for that."),
    }.get(field, Message("The contract was made: there are no undertricks."))


def _slips(played: Played, rules: Rules) -> Iterator[tuple[int, Message]]:
    """What comes out when one thing is overlooked, and which."""
    total, sheet, contract = played.score(rules), played.sheet(rules), played.contract
    other = replace(played, vulnerable=not played.vulnerable).score(rules)
    if played.over < 0:
        yield -total, Message("The contract is down: declarer's side pays, so its points are below zero.")
    if other != total:
        yield (
            other,
            Message("That is the score of a side that is {other}.", other=vulnerability_term(not played.vulnerable)),
        )
    era = BEFORE_1987 if rules == CURRENT else CURRENT
    if played.score(era) != total:
        yield played.score(era), Message("That is the score by the other rules: {rules}.", rules=era.name)
    if contract.doubling is not Doubling.UNDOUBLED:
        plain = replace(played, contract=replace(contract, doubling=Doubling.UNDOUBLED))
        yield plain.score(rules), Message("That leaves out the {doubling}.", doubling=_DOUBLING[contract.doubling])
    if played.over < 0:
        return
    premium = sheet.line(Item.GAME) or sheet.line(Item.PART_SCORE)
    if premium is not None:
        yield total - premium.amount, Message("The premium for a game or a part-score is missing.")
        times = rules.times(contract.doubling)
        if times > 1:
            yield (
                total + (times - 1) * premium.amount,
                Message("A double multiplies the trick score, not the premiums."),
            )
    if played.over:
        as_if_bid = replace(contract, level=played.tricks - BOOK, doubling=contract.doubling)
        bid = replace(played, contract=as_if_bid).score(rules)
        yield bid, Message("Premiums are for what was bid, not for the tricks that were taken.")
        if contract.strain.trump is None and contract.doubling is Doubling.UNDOUBLED:
            yield (
                total + played.over * (rules.first_notrump_trick - rules.notrump_trick),
                Message("Only the first odd trick at notrump counts {first}.", first=rules.first_notrump_trick),
            )


_DOUBLING = {Doubling.DOUBLED: Term("double"), Doubling.REDOUBLED: Term("redouble")}

SCORE = Kind(
    "score",
    Term("Score"),
    frozenset({"S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11"}),
    _make,
    {"form": Choice(("one", "lines", "tricks", "game"), ("one",)), **RESULT_PARAMETERS, "rules": RULES_PARAMETER},
)
