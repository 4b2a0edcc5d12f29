"""Results compared: matchpoints, per cent, IMPs, Neuberg's formula, the total of a set."""

from fractions import Fraction
from functools import partial
from random import Random

from bridge.cards import Strain
from bridge.contract import BOOK, Contract
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.scoring.imps import SCALE, cross_imp_totals, imps
from bridge.scoring.match import TotalPoints
from bridge.scoring.matchpoints import Count, matchpoints, neuberg, percentages
from bridge.table import Side
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, Question, ScoresPicture, WriteNumbers
from lessons.exercises.results import Played
from lessons.exercises.saying import named, not_allowed, right, wrong
from lessons.exercises.written import decimal, number, points

ASKS = ("matchpoints", "column", "percent", "imps", "cross-imps", "neuberg", "total")
COUNTS = {"2-1": Count.TWO_ONE, "1-half": Count.ONE_HALF}
ASKED = "?"
"""What marks the row that is asked about."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    size = chance.randint(*parameters["results"])
    count = COUNTS[chance.choice(parameters["count"])]
    match chance.choice(parameters["ask"]):
        case "matchpoints":
            return _ask_matchpoints(_scores(chance, size), chance.randrange(size), count)
        case "column":
            return _ask_column(_scores(chance, size), count)
        case "percent":
            return _ask_percent(_scores(chance, size), chance.randrange(size))
        case "imps":
            return _ask_imps(chance, *parameters["difference"])
        case "cross-imps":
            return _ask_cross_imps(_scores(chance, size), chance.randrange(size))
        case "neuberg":
            return _ask_neuberg(chance, size, count)
        case _:
            return _ask_total(tuple(_score(chance, *_board(chance)) for _ in range(size)))


def _board(chance: Random) -> tuple[Strain, int, bool]:
    """The best strain of a board for North–South, the tricks they take in it, and whether they are vulnerable."""
    return chance.choice(tuple(Strain)), chance.randint(8, 12), chance.choice((False, True))


def _score(chance: Random, strain: Strain, tricks: int, vulnerable: bool) -> int:
    """A result of the board, in points of North–South; at times the opponents play."""
    if chance.random() < 0.15:
        theirs = Contract(chance.choice((2, 3, 4)), chance.choice(tuple(Strain)))
        return -Played(theirs, theirs.tricks_needed - chance.choice((0, 1, 2)), not vulnerable).score()
    taken = tricks + chance.choice((-1, 0, 0, 0, 1))
    level = max(1, min(7, tricks - BOOK + chance.choice((-1, 0, 0, 0))))
    return Played(Contract(level, strain), min(taken, 13), vulnerable).score()


def _scores(chance: Random, size: int) -> tuple[int, ...]:
    """The results of one board, not all alike."""
    while True:
        board = _board(chance)
        scores = tuple(_score(chance, *board) for _ in range(size))
        if len(set(scores)) > 1:
            return scores


def _column(scores: tuple[int, ...], row: int | None = None) -> ScoresPicture:
    """The results of North–South, one of them marked."""
    if row is None:
        return ScoresPicture((Message("N–S"),), tuple((points(score),) for score in scores))
    marked = tuple((points(score), ASKED if place == row else "") for place, score in enumerate(scores))
    return ScoresPicture((Message("N–S"), Message("Asked")), marked)


def _values(answer: Answer, fields: int) -> tuple[Fraction, ...] | None:
    """The numbers in so many fields, None where one cannot be read."""
    numbers = tuple(value for text in answer if (value := number(text)) is not None)
    return numbers if len(numbers) == len(answer) == fields else None


_UNREAD = Message("Write a number into each field, such as a half as .5.")


def _field(label: Message) -> WriteNumbers:
    return WriteNumbers((Option("number", label),))


def _exact(value: float | None) -> Fraction:
    """Matchpoints as a fraction: they are whole or halves."""
    return Fraction(value or 0)


def _ask_matchpoints(scores: tuple[int, ...], row: int, count: Count) -> Question:
    worth = _exact(matchpoints(scores, count)[row])
    prompt = (
        Message("Two points for each pair beaten, one for a tie. How many matchpoints has the marked result?")
        if count is Count.TWO_ONE
        else Message(
            "One point for each pair beaten, half a one for a tie. How many matchpoints has the marked result?"
        )
    )
    return Question(
        prompt,
        _field(Message("Matchpoints")),
        (decimal(worth),),
        partial(_judge_matchpoints, scores, row, count),
        _column(scores, row),
        Message("How many results are lower than this one, and how many others are equal to it?"),
    )


def _judge_matchpoints(scores: tuple[int, ...], row: int, count: Count, answer: Answer) -> Judgement:
    given = _values(answer, 1)
    if given is None:
        return not_allowed(_UNREAD)
    worth = _exact(matchpoints(scores, count)[row])
    worked = _compared(scores, row, count, worth)
    if given == (worth,):
        return right(worked)
    if given == (worth + Fraction(count.value, 2),):
        return wrong(Message("A result is not compared with itself: it is no tie."), worked)
    return wrong(Message("Only the order of the results counts, not how far they are apart."), worked)


def _compared(scores: tuple[int, ...], row: int, count: Count, worth: Fraction) -> Message:
    beaten = sum(other < scores[row] for other in scores)
    return Message(
        "{score} beats {beaten} and ties with {tied}: {sum} = {worth}.",
        score=points(scores[row]),
        beaten=beaten,
        tied=scores.count(scores[row]) - 1,
        sum=f"{beaten} × {count.value} + {scores.count(scores[row]) - 1} × {decimal(Fraction(count.value, 2))}",
        worth=decimal(worth),
    )


def _ask_column(scores: tuple[int, ...], count: Count) -> Question:
    worth = [_exact(value) for value in matchpoints(scores, count)]
    prompt = (
        Message("Two points for each pair beaten, one for a tie: fill in the matchpoints of North–South.")
        if count is Count.TWO_ONE
        else Message("One point for each pair beaten, half a one for a tie: fill in the matchpoints of North–South.")
    )
    return Question(
        prompt,
        WriteNumbers(tuple(Option(str(place), named(points(score))) for place, score in enumerate(scores))),
        tuple(map(decimal, worth)),
        partial(_judge_column, scores, count),
        _column(scores),
        Message("Which result is the best, and which share a place?"),
    )


def _judge_column(scores: tuple[int, ...], count: Count, answer: Answer) -> Judgement:
    given = _values(answer, len(scores))
    if given is None:
        return not_allowed(_UNREAD)
    worth = [_exact(value) for value in matchpoints(scores, count)]
    total = Message("The column adds up to {total}.", total=decimal(sum(worth, Fraction())))
    if given == tuple(worth):
        return right(total)
    rows = [row for row in range(len(scores)) if given[row] != worth[row]]
    return wrong(*[_compared(scores, row, count, worth[row]) for row in rows], total)


def _ask_percent(scores: tuple[int, ...], row: int) -> Question:
    return Question(
        Message("What is the marked result in per cent of the top, to the nearest tenth or better?"),
        _field(Message("Per cent")),
        (_tenths(scores, row),),
        partial(_judge_percent, scores, row),
        _column(scores, row),
        Message("How many pairs could be beaten at most, and how many were?"),
    )


def _tenths(scores: tuple[int, ...], row: int) -> str:
    return decimal(Fraction(round((percentages(scores)[row] or 0) * 10), 10))


def _judge_percent(scores: tuple[int, ...], row: int, answer: Answer) -> Judgement:
    given = _values(answer, 1)
    if given is None:
        return not_allowed(_UNREAD)
    worth, top = _exact(matchpoints(scores)[row]), Count.TWO_ONE.top(len(scores))
    names = {"worth": decimal(worth), "top": top, "share": _tenths(scores, row)}
    worked = Message("{worth} of {top} matchpoints are {share} per cent.", **names)
    if abs(given[0] - 100 * worth / top) <= Fraction(1, 20):
        return right(worked)
    same = Message("Counted one and a half it is the same: both the points and the top are halved.")
    return wrong(_compared(scores, row, Count.TWO_ONE, worth), worked, same)


def _ask_imps(chance: Random, low: int, high: int) -> Question:
    """A difference that scores may have, each step of the scale as likely as the others."""
    tens = range((low + 9) // 10 * 10, high + 1, 10)
    if not tens:
        raise InvalidNotation(Message("difference: no multiple of ten lies from {low} to {high}.", low=low, high=high))
    step = chance.choice(sorted({imps(difference) for difference in tens}))
    difference = chance.choice([difference for difference in tens if imps(difference) == step])
    ours = chance.choice((-100, -50, 50, 110, 140, 170, 420, 620))
    return Question(
        Message("How many IMPs does the winning team get on this board?"),
        _field(Message("IMPs")),
        (str(imps(difference)),),
        partial(_judge_imps, difference),
        ScoresPicture(
            (Message("One table, N–S"), Message("Other table, N–S")), ((points(ours), points(ours - difference)),)
        ),
        Message("How many points lie between the two results?"),
    )


def _judge_imps(difference: int, answer: Answer) -> Judgement:
    given = _values(answer, 1)
    if given is None:
        return not_allowed(_UNREAD)
    won = imps(difference)
    start, end, _ = SCALE[won]
    names = {"difference": difference, "start": start, "end": end, "n": won}
    worked = (
        Message("A difference of {difference}: {start} points and more are {n} IMPs (Law 78B).", **names)
        if end is None
        else Message("A difference of {difference}: from {start} to {end} points are {n} IMPs (Law 78B).", **names)
    )
    if given[0] == won:
        return right(worked)
    return wrong(Message("Take the lower score from the higher, a minus score counting below nought."), worked)


def _ask_cross_imps(scores: tuple[int, ...], row: int) -> Question:
    return Question(
        Message("How many IMPs in all has the marked result against the others? Write a minus if it loses."),
        _field(Message("IMPs in all")),
        (str(cross_imp_totals(scores)[row] or 0),),
        partial(_judge_cross_imps, scores, row),
        _column(scores, row),
        Message("What is the difference from each other result?"),
    )


def _judge_cross_imps(scores: tuple[int, ...], row: int, answer: Answer) -> Judgement:
    given = _values(answer, 1)
    if given is None:
        return not_allowed(_UNREAD)
    total = cross_imp_totals(scores)[row] or 0
    in_all = Message("In all {n} IMPs.", n=points(total))
    if given[0] == total:
        return right(in_all)
    others = [other for place, other in enumerate(scores) if place != row]
    single = [
        Message("Against {other}: {n} IMPs.", other=points(other), n=points(imps(scores[row] - other)))
        for other in others
    ]
    return wrong(*single, in_all)


def _ask_neuberg(chance: Random, size: int, count: Count) -> Question:
    """A top on a board with fewer results than the others."""
    field = size + chance.randint(1, 3)
    top = count.top(size)
    return Question(
        Message("By Neuberg's formula, what is this top worth among the other boards, to the nearest tenth or better?"),
        _field(Message("Matchpoints")),
        (_neuberg_text(size, field, count),),
        partial(_judge_neuberg, size, field, count),
        ScoresPicture(
            (
                Message("Results on this board"),
                Message("Results on the others"),
                Message("Points for a tie"),
                Message("Top here"),
            ),
            ((str(size), str(field), decimal(Fraction(count.value, 2)), str(top)),),
        ),
        Message("If every result stood for more than one, how many would this pair have beaten?"),
    )


def _neuberg_text(size: int, field: int, count: Count) -> str:
    return decimal(Fraction(round(neuberg(count.top(size), size, field, count) * 10), 10))


def _judge_neuberg(size: int, field: int, count: Count, answer: Answer) -> Judgement:
    given = _values(answer, 1)
    if given is None:
        return not_allowed(_UNREAD)
    tie, top = Fraction(count.value, 2), count.top(size)
    exact = Fraction(field, size) * (top + tie) - tie
    names = {"field": field, "size": size, "top": top, "tie": decimal(tie), "worth": _neuberg_text(size, field, count)}
    worked = Message("{field} / {size} × ({top} + {tie}) − {tie} = {worth}.", **names)
    if abs(given[0] - exact) <= Fraction(1, 20):
        return right(worked)
    if given[0] == count.top(field):
        return wrong(Message("That is the full top: with fewer results the pair has beaten fewer."), worked)
    return wrong(
        Message("Each result is taken for {field} / {size} equal ones, which tie with each other.", **names), worked
    )


def _ask_total(scores: tuple[int, ...]) -> Question:
    totals = TotalPoints(scores, in_set=len(scores)).points
    return Question(
        Message("One set of a match: what does each side score in all?"),
        WriteNumbers(tuple(Option(str(side), named(side.term)) for side in Side)),
        (str(totals[0]), str(totals[1])),
        partial(_judge_total, scores),
        _column(scores),
        Message("Whose points are those with a minus?"),
    )


def _judge_total(scores: tuple[int, ...], answer: Answer) -> Judgement:
    given = _values(answer, 2)
    if given is None:
        return not_allowed(_UNREAD)
    north_south, east_west = TotalPoints(scores, in_set=len(scores)).points
    sums = [
        Message("{side}: {total}.", side=side.term, total=_sum(scores, sign))
        for side, sign in ((Side.NS, 1), (Side.EW, -1))
    ]
    if [*given] == [north_south, east_west]:
        leader = Side.NS if north_south >= east_west else Side.EW
        return right(Message("{side} lead by {n}.", side=leader.term, n=abs(north_south - east_west)))
    if [*given] == [north_south - east_west, east_west - north_south]:
        return wrong(Message("That is the margin; each side is credited with what it earned."), *sums)
    return wrong(Message("A minus for North–South is a plus for East–West."), *sums)


def _sum(scores: tuple[int, ...], sign: int) -> str:
    earned = [sign * score for score in scores if sign * score > 0]
    return f"{' + '.join(map(str, earned))} = {sum(earned)}" if len(earned) > 1 else f"{sum(earned)}"


COMPARE = Kind(
    "compare",
    Term("Compare results"),
    frozenset({"S15", "S17", "S18", "S19"}),
    _make,
    {
        "ask": Choice(ASKS, ("matchpoints", "percent", "imps")),
        "results": Whole(3, 9, (3, 6)),
        "difference": Whole(0, 4000, (0, 1000)),
        "count": Choice(tuple(COUNTS), ("2-1",)),
    },
)
