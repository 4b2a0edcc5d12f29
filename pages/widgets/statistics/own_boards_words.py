"""What chance gives, in words that need no statistics."""

from collections.abc import Callable
from math import isnan
from typing import Any

import pandas as pd

from bridge.board_findings import dealt, mean
from bridge.fairness import Look, Question
from lessons.language import Translator
from pages.widgets.notation import player_name, points

_RARE = 0.01


def sample(boards: int, deals: int, _: Translator) -> str:
    """How much there is to judge by: tables that played the same deal tell less than as many deals."""
    if boards == deals:
        return f"n = {points(boards, _)}"
    return _.plural("n = {boards} of {n} deal", "n = {boards} of {n} deals", deals, boards=points(boards, _))


def measured(frame: pd.DataFrame, values: "pd.Series[Any]", write: Callable[[float], str], _: Translator) -> str:
    """The same for a mean of boards, with its interval as it is written; one deal alone has none."""
    told = mean(frame, values)
    n = sample(len(values), dealt(frame.loc[values.index]), _)
    if isnan(told["low"]):
        return n
    return _("{n}, {low} … {high}", n=n, low=write(told["low"]), high=write(told["high"]))


def ranges(_: Translator) -> str:
    """What the intervals are."""
    return _("Ranges are intervals of 95%; for them, all tables that played the same deal count as one.")


def hundredths(number: float) -> str:
    """A number with its sign and two decimals."""
    return f"{number:+.2f}".replace("-", "−")


def by_chance(chance: float, _: Translator) -> str:
    """How often a split as uneven comes by chance alone."""
    if chance < _RARE:
        return _("chance alone splits so unevenly in fewer than 1 of 100 such sets")
    return _("chance alone splits so unevenly in {n} of 100 such sets", n=round(100 * chance))


def look_name(look: Look, _: Translator) -> str:
    """What is looked at."""
    seat = "" if look.seat is None else player_name(look.seat, _)
    match look.question:
        case Question.POINTS:
            return _("{seat}: high-card points", seat=seat)
        case Question.SHAPES:
            return _("{seat}: shapes", seat=seat)
        case Question.MEANS:
            return _("Points over the four seats")
        case Question.SUITS:
            return _("Suits over the four seats")
        case Question.CARDS:
            return _("Each card over the four seats")


def look_sentence(look: Look, _: Translator) -> str:
    """What a look says: how often a fair dealer's deals differ as much."""
    if look.chance < _RARE:
        return _("a fair dealer gives a difference this large in fewer than 1 of 100 such sets")
    return _("a fair dealer gives a difference this large in {n} of 100 such sets", n=round(100 * look.chance))


def verdict(looks: tuple[Look, ...], n: int, _: Translator) -> str:
    """What all looks say together."""
    unusual = [look for look in looks if look.is_unusual]
    if not unusual:
        return _("Nothing speaks against a fair shuffle (n = {n} deals)", n=points(n, _))
    least = min(unusual, key=lambda look: look.adjusted)
    return _("A fair shuffle seldom gives these deals (n = {n}): {look}", n=points(n, _), look=look_name(least, _))
