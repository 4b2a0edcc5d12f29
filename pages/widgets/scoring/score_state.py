"""What the scoring page remembers of a session."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

import streamlit as st

from bridge.errors import Message
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Pad
from bridge.scoring.rubber import Rubber
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules

VIEW = "score-view"
"""The key of the choice of the view: what is written there before a run is what the page shows."""

_KEY = "score-state"

AnyPad = TypeVar("AnyPad", bound=Pad)


@dataclass
class PadState(Generic[AnyPad]):
    """A pad that is being filled, what was wrong with the last input, and the deals of the sample if it is watched."""

    pad: AnyPad
    wrong: Message | None = None
    sample_deals: int | None = None


@dataclass
class ScoreState:
    """The reader's own rules, if any were made, and the pads that are being filled."""

    own_rules: Rules | None = None
    rubber: PadState[Rubber] = field(default_factory=lambda: PadState(Rubber()))
    chicago: PadState[Chicago] = field(default_factory=lambda: PadState(Chicago()))

    @property
    def rule_sets(self) -> tuple[Rules, ...]:
        """All sets there are to choose from."""
        return (CURRENT, BEFORE_1987, *([self.own_rules] if self.own_rules else []))


def score_state() -> ScoreState:
    """The state of this session."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = ScoreState()
    return st.session_state[_KEY]
