"""What is asked of the solved deals: which sides, worth by which measure, in which contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import pandas as pd
import streamlit as st

from bridge.contract import BOOK
from bridge.evaluation.measure import Measure
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import HCP
from bridge.making import Declarer, Trumps
from lessons.language import Translator, n_
from pages.widgets.notation import AS_TEXT

Option = TypeVar("Option")

LEVELS = range(1, 8)
USUAL_LEVELS = {Trumps.NOTRUMP: (1, 3, 6, 7), Trumps.MAJOR: (2, 4, 6, 7), Trumps.MINOR: (3, 5, 6, 7)}
"""A part-score, game, small slam and grand slam."""

_SIGNS = {Trumps.NOTRUMP: "NT", Trumps.MAJOR: f"♥{AS_TEXT}/♠{AS_TEXT}", Trumps.MINOR: f"♣{AS_TEXT}/♦{AS_TEXT}"}
_TRUMPS = {Trumps.NOTRUMP: n_("notrump"), Trumps.MAJOR: n_("a major"), Trumps.MINOR: n_("a minor")}
_DECLARERS = {Declarer.BETTER: n_("the better hand"), Declarer.CHANCE: n_("either, by chance")}


class Hands(Enum):
    """Which pairs of hands are looked at."""

    ANY = "any"
    BALANCED = "balanced"
    OTHER = "other"


_HANDS = {
    Hands.ANY: n_("any"),
    Hands.BALANCED: n_("both balanced"),
    Hands.OTHER: n_("not both balanced"),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What the view shows; ``fit`` are the fewest and the most trumps of the side."""

    trumps: Trumps = Trumps.NOTRUMP
    level: int = 3
    measure: Measure = HCP
    hands: Hands = Hands.BALANCED
    fit: tuple[int, int] = (8, 13)
    declarer: Declarer = Declarer.BETTER

    @property
    def tricks_needed(self) -> int:
        """Tricks that make the contract."""
        return BOOK + self.level

    @property
    def contract(self) -> str:
        """The contract as it is written."""
        return contract_name(self.trumps, self.level)

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that are compared: the usual ones and the chosen one."""
        return tuple(sorted({*USUAL_LEVELS[self.trumps], self.level}))

    def among(self, sides: pd.DataFrame) -> pd.DataFrame:
        """Those of the sides that are asked for."""
        if self.hands is not Hands.ANY:
            sides = sides[sides["balanced"] == (self.hands is Hands.BALANCED)]
        if self.trumps is not Trumps.NOTRUMP:
            sides = sides[sides["fit"].between(*self.fit)]
        return sides


USUAL = {
    Trumps.NOTRUMP: Choices(),
    Trumps.MAJOR: Choices(Trumps.MAJOR, 4, hands=Hands.ANY),
    Trumps.MINOR: Choices(Trumps.MINOR, 5, hands=Hands.ANY),
}
"""What is looked at first: game, at no trump with balanced hands."""


def contract_name(trumps: Trumps, level: int) -> str:
    """``3NT``; of two suits both, ``4♥/♠``."""
    return f"{level}{_SIGNS[trumps]}"


def chosen(_: Translator) -> Choices:
    """The row of choices, and what is chosen."""
    with st.container(key="tricks-choices", horizontal=True, vertical_alignment="bottom", gap="medium"):
        trumps = _one_of(_("Trumps"), _TRUMPS, Trumps.NOTRUMP, "tricks-trumps", _)
        usual, with_these = USUAL[trumps], trumps.name.lower()
        level = st.selectbox(
            _("Contract"),
            LEVELS,
            index=LEVELS.index(usual.level),
            format_func=lambda level: contract_name(trumps, level),
            key=f"tricks-level-{with_these}",
            persist_state="session",
            width=110,
        )
        measure = st.selectbox(
            _("Worth by"),
            MEASURES,
            format_func=lambda measure: _(measure.name),
            key="tricks-measure",
            persist_state="session",
            width=230,
        )
        hands = _one_of(_("Two hands"), _HANDS, usual.hands, f"tricks-hands-{with_these}", _)
        fit = usual.fit
        if trumps is not Trumps.NOTRUMP:
            fit = st.slider(
                _("Trumps in both hands"), 7, 13, usual.fit, key="tricks-fit", persist_state="session", width=200
            )
        declarer = _one_of(_("Declarer"), _DECLARERS, Declarer.BETTER, "tricks-declarer", _)
    return Choices(trumps, level, measure, hands, fit, declarer)


def _one_of(label: str, options: Mapping[Option, str], usual: Option, key: str, _: Translator) -> Option:
    return st.segmented_control(
        label,
        list(options),
        default=usual,
        format_func=lambda option: _(options[option]),
        required=True,
        key=key,
        persist_state="session",
        wrap=True,
        width="content",
    )
