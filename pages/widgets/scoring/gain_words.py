"""What a decision comes to, in words."""

from dataclasses import dataclass
from fractions import Fraction

from bridge.errors import Message
from lessons.language import Translator
from pages.widgets.notation import contract_mark, points
from pages.widgets.scoring.gain_figures import percent, signed
from pages.widgets.scoring.gain_input import GainInput, Question


@dataclass(frozen=True, slots=True)
class Words:
    """The answer in short, what it is the answer to, the reasons, and the names of the two choices."""

    answer: str
    heading: str
    reasons: tuple[str, ...]
    acting: str
    refraining: str
    chance: str


def weighed(asked: GainInput, _: Translator) -> Words:
    """Say how often the decision has to be right, and why."""
    threshold = needed(asked)
    acting, refraining = choices(asked, _)
    reasons = _at_matchpoints(asked, _) if asked.at_matchpoints else (_at_imps(asked, threshold, _),)
    if asked.question is Question.SACRIFICE:
        reasons = (*reasons, _limit(asked, _))
    elif asked.question.bids_higher and not asked.at_matchpoints:
        reasons = (*reasons, _("This assumes the same tricks at both tables and no double."))
    answer, heading = _answer(asked, threshold, _), _heading(asked, threshold, _)
    return Words(answer, heading, reasons, acting, refraining, _chance(asked, _))


def needed(asked: GainInput) -> Fraction | None:
    """How often the decision has to be right; None when one choice is never worse."""
    if not asked.at_matchpoints:
        return asked.decision.break_even
    right, wrong = _stakes(asked)
    return Fraction(1, 2) if right > 0 > wrong else None


def choices(asked: GainInput, _: Translator) -> tuple[str, str]:
    """The names of acting and refraining."""
    action, alternative = asked.decision.action.contract, asked.decision.alternative.contract
    match asked.question:
        case Question.SACRIFICE:
            return (
                _("Sacrifice in {bid}", bid=contract_mark(asked.ours, _)),
                _("Let them play {bid}", bid=contract_mark(asked.theirs, _)),
            )
        case Question.DOUBLE:
            return _("Double"), _("Do not double")
        case Question.REDOUBLE:
            return _("Redouble"), _("Do not redouble")
    return _("Bid {bid}", bid=contract_mark(action, _)), _("Stop in {bid}", bid=contract_mark(alternative, _))


def _stakes(asked: GainInput) -> tuple[int, int]:
    """What the action gains if it is right and if it is wrong, in IMPs; at matchpoints its sign is what counts."""
    right, wrong = asked.decision.right, asked.decision.wrong
    return (right.difference, wrong.difference) if asked.at_matchpoints else (right.imps, wrong.imps)


def _subject(asked: GainInput, _: Translator) -> str:
    """The contract whose fate decides."""
    decision = asked.decision
    decides = decision.alternative if asked.question in (Question.SACRIFICE, Question.DOUBLE) else decision.action
    return contract_mark(decides.contract, _)


def _answer(asked: GainInput, threshold: Fraction | None, _: Translator) -> str:
    if threshold is not None:
        return percent(threshold)
    return _("Always") if _stakes(asked)[0] > 0 else _("Never")


def _chance(asked: GainInput, _: Translator) -> str:
    bid = _subject(asked, _)
    if asked.question is Question.DOUBLE:
        return _("How often {bid} goes down {n}", bid=bid, n=asked.down)
    return _("How often {bid} makes", bid=bid)


def _heading(asked: GainInput, threshold: Fraction | None, _: Translator) -> str:
    if threshold is None:
        return _("is “{choice}” the better choice", choice=choices(asked, _)[0])
    bid = _subject(asked, _)
    match asked.question:
        case Question.SACRIFICE:
            return _("of the time {bid} must make for the sacrifice to pay", bid=bid)
        case Question.DOUBLE:
            return _("of the time {bid} must fail for the double to pay", bid=bid)
        case Question.REDOUBLE:
            return _("of the time {bid} must make for the redouble to pay", bid=bid)
    return _("of the time {bid} must make to be worth bidding", bid=bid)


def _at_imps(asked: GainInput, threshold: Fraction | None, _: Translator) -> str:
    right, wrong = _stakes(asked)
    if threshold is None:
        return _(
            "Against the other choice it is worth {right} or {wrong} IMPs.",
            right=signed(right, _),
            wrong=signed(wrong, _),
        )
    worked = f"{-wrong}\u00a0/\u00a0({right}\u00a0+\u00a0{-wrong})"
    match asked.question:
        case Question.SACRIFICE:
            message = Message(
                "Down {n} gains {gain} IMPs if {bid} would have made and costs {loss} IMPs if it would have gone "
                "down 1: {worked} = {share}.",
                bid=_subject(asked, _),
            )
        case Question.DOUBLE:
            message = Message(
                "It gains {gain} IMPs if the contract goes down {n} and costs {loss} IMPs if it makes: "
                "{worked} = {share}."
            )
        case Question.REDOUBLE:
            message = Message(
                "It gains {gain} IMPs if the contract makes and costs {loss} IMPs if it goes down {n}: "
                "{worked} = {share}."
            )
        case _:
            message = Message(
                "Against a table that stops in {bid}, it gains {gain} IMPs if it makes and costs {loss} IMPs if it "
                "goes down {n}: {worked} = {share}.",
                bid=contract_mark(asked.decision.alternative.contract, _),
            )
    return _(message, gain=right, loss=-wrong, n=asked.down, worked=worked, share=percent(threshold))


def _at_matchpoints(asked: GainInput, _: Translator) -> tuple[str, ...]:
    acting, refraining = asked.decision.right.shares(Fraction(asked.field, 100))
    return (
        _("At matchpoints only how often you gain counts, not how much: act if you are right more often than wrong."),
        _(
            "When {field} of the field acts too, acting brings {acting} of the top if it is right and the other choice "
            "{refraining}. Another field moves both results; half a top is at stake whatever the others do.",
            field=percent(Fraction(asked.field, 100)),
            acting=percent(acting),
            refraining=percent(refraining),
        ),
        _("This assumes that every pair makes one of these two choices and takes the same tricks."),
    )


def _limit(asked: GainInput, _: Translator) -> str:
    """How far down the sacrifice may go when their contract makes."""
    decision = asked.decision
    against = decision.right.refraining
    most = decision.action.last_gain(against, decision.rules)
    theirs, score = contract_mark(asked.theirs, _), points(-against, _)
    if not most:
        return _("If {bid} makes, which is {score}, even down 1 costs more.", bid=theirs, score=score)
    return _("If {bid} makes, which is {score}, the sacrifice may go down {n}.", bid=theirs, score=score, n=most)
