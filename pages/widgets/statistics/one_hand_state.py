"""What the view of one hand remembers: the cards chosen so far, partner's, and the measure that is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import streamlit as st

from bridge.cards import Hand
from bridge.errors import InvalidNotation, Message
from bridge.evaluation.measure import Measure
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import HCP
from parsers.card_notation import ParsedHand, parse_hand

NAMES = (
    "hcp",
    "long-suits",
    "goren",
    "bergen",
    "bum-rap",
    "fifths",
    "banzai",
    "kaplan-rubens",
    "zar",
    "rule-of-20",
    "controls",
    "quick-tricks",
    "losers",
    "new-losers",
)
"""The measures in addresses, in the order of MEASURES."""

SAMPLE = Hand.parse("AKQ52.K9.Q84.K76")
_STATE = "one-hand"
_FAULTS_TOLD = 3


class Whose(Enum):
    """The hand that cards are chosen for."""

    YOURS = "yours"
    PARTNERS = "partners"

    @property
    def other(self) -> "Whose":
        """The hand across the table."""
        return Whose.PARTNERS if self is Whose.YOURS else Whose.YOURS


@dataclass
class OneHand:
    """``chosen`` may hold fewer than thirteen cards; ``shown`` is the last complete hand. ``faults`` tell what was
    wrong with the text that was written last.
    """

    chosen: dict[Whose, Hand] = field(default_factory=lambda: {Whose.YOURS: SAMPLE, Whose.PARTNERS: Hand()})
    shown: Hand = SAMPLE
    measure: Measure = HCP
    faults: tuple[Message, ...] = ()

    @property
    def partner(self) -> Hand | None:
        """Partner's hand, once it is complete and fits beside the hand that is shown."""
        hand = self.chosen[Whose.PARTNERS]
        return hand if len(hand) == 13 and not hand & self.shown else None

    def choose(self, whose: Whose, cards: Hand) -> None:
        """These are the cards of this hand. Raises InvalidNotation for too many, or for one of the other hand."""
        both = cards & self.chosen[whose.other]
        if len(cards) > 13:
            raise InvalidNotation(Message("The hand has {n} cards instead of thirteen.", n=len(cards)))
        if both:
            raise InvalidNotation(Message("{card} is in the other hand already.", card=next(iter(both))))
        self.chosen[whose] = cards
        self.faults = ()
        if whose is Whose.YOURS and len(cards) == 13:
            self.shown = cards

    def write(self, whose: Whose, text: str) -> None:
        """Choose the cards that a text names, or remember what is wrong with it."""
        parsed = parse_hand(text)
        self.faults = _faults(parsed)
        if self.faults or parsed.hand is None:
            return
        try:
            self.choose(whose, parsed.hand)
        except InvalidNotation as error:
            self.faults = (error.message,)

    @property
    def address(self) -> dict[str, str | None]:
        """The parts of the address that lead back to these hands; what is usual is left out."""
        return {
            "hand": str(self.shown),
            "partner": None if self.partner is None else str(self.partner),
            "measure": None if self.measure is HCP else NAMES[MEASURES.index(self.measure)],
        }

    @classmethod
    def at(cls, address: Mapping[str, str]) -> "OneHand":
        """What an address asks for; the sample with a word on what is wrong where it asks for what cannot be."""
        state = cls()
        if text := address.get("hand"):
            state.write(Whose.YOURS, text)
        if (text := address.get("partner")) and not state.faults:
            state.write(Whose.PARTNERS, text)
        state.measure = measure_named(address.get("measure"))
        return state


def one_hand_state() -> OneHand:
    """The state of this session, begun where the address leads."""
    if _STATE not in st.session_state:
        st.session_state[_STATE] = OneHand.at(st.query_params)
    state: OneHand = st.session_state[_STATE]
    return state


def measure_named(name: object) -> Measure:
    """The measure of this name in an address, high-card points where there is none."""
    return MEASURES[NAMES.index(name)] if isinstance(name, str) and name in NAMES else HCP


def _faults(parsed: ParsedHand) -> tuple[Message, ...]:
    """What is wrong and where; if nothing is a hand, only how one is written."""
    missing = [found.message for found in parsed.diagnostics if found.code == "no-hand"]
    placed = [Message("Sign {n}: {fault}", n=found.column, fault=found.message) for found in parsed.diagnostics]
    return tuple(missing or placed[:_FAULTS_TOLD])
