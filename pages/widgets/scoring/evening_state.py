"""A rubber evening, kept for the session."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import streamlit as st

from bridge.cards import DECK
from bridge.cutting import Cut
from bridge.deal import Deal
from bridge.dealing import Pack, dealt
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.evening import Evening, Partners
from bridge.scoring.pad import Pad
from bridge.scoring.rubber import Rubber
from bridge.table import SEATS, Seat
from lessons.language import Translator

LONGEST_NAME = 20

_KEY, _SAVED = "evening-state", "evening"


@dataclass
class EveningState:
    """Who plays, what was drawn for the next rubber, and the rubbers so far.

    ``agreed`` is the empty pad of the first rubber. As long as there is a ``cut``, the players have not sat down.
    ``seed`` and the number of ``draws`` give the cards.
    """

    names: tuple[str, ...] = ("",) * len(SEATS)
    agreed: Pad = field(default_factory=Rubber)
    evening: Evening | None = None
    partners: Partners = Partners.CUT
    cut: Cut | None = None
    draws: int = 0
    seed: int = field(default_factory=lambda: Random().getrandbits(32))
    wrong: Message | None = None

    @property
    def pad(self) -> Pad:
        """The pad of the rubber at the table."""
        return self.at_table.table.pad

    @pad.setter
    def pad(self, pad: Pad) -> None:
        self.evening = self.at_table.with_pad(pad)

    @property
    def at_table(self) -> Evening:
        """The evening, once the players have sat down."""
        assert self.evening is not None
        return self.evening

    def name(self, player: int, _: Translator) -> str:
        """The player's name, or the number of one who gave none; with the number where two have the same name."""
        names = [name or _("Player {n}", n=number) for number, name in enumerate(self.names, start=1)]
        return names[player] if names.count(names[player]) == 1 else f"{names[player]} ({player + 1})"

    def call(self, player: int, name: str) -> None:
        """Note the name of a player."""
        short = name.strip()[:LONGEST_NAME]
        self.names = (*self.names[:player], short, *self.names[player + 1 :])

    def draw(self) -> None:
        """Let everybody draw a card."""
        self.draws += 1
        self.cut = Cut(tuple(Random(f"{self.seed} cut {self.draws}").sample(DECK, len(SEATS))))
        self.wrong = None

    def read_cut(self, text: str) -> None:
        """Take in the cards that were drawn at the table, or say why they cannot be those."""
        if not text.strip():
            return
        try:
            self.cut, self.wrong = Cut.parse(text), None
        except BridgeError as error:
            self.wrong = error.message

    def sit_down(self, seat: Seat, left: int | None, pack: Pack) -> None:
        """Begin the next rubber as the cut says."""
        if self.cut is None:
            return
        if self.evening is None:
            self.evening = Evening.begin(self.cut.seated(seat, left), self.cut.dealer, self.agreed, pack)
        else:
            seated = self.evening.table.seated(self.partners, self.cut, seat, left)
            self.evening = self.evening.sit(seated, self.cut.dealer, pack)
        self.cut = None

    def as_dict(self) -> dict[str, Any]:
        """The names and the rubbers as JSON values."""
        return {"game": _SAVED, "names": [*self.names], **self.at_table.as_dict()}

    def open(self, values: Any) -> None:
        """Go on with a saved evening. Raises BridgeError."""
        match values:
            case {"game": "evening", "names": [str(), str(), str(), str()] as names}:
                self.evening, self.cut, self.wrong = Evening.from_dict(values), None, None
                for player, name in enumerate(names):
                    self.call(player, name)
            case _other:
                raise InvalidNotation(Message("This is no saved evening, or a part of it is missing."))

    def refuse(self, why: Message) -> None:
        """Remember why the last input could not be taken."""
        self.wrong = why

    def undo(self) -> None:
        """Take back what was entered last."""
        self.evening, self.wrong = self.at_table.undo(), None

    def leave(self) -> None:
        """Put the cards that were drawn back."""
        self.cut = None

    def dealt(self) -> Deal:
        """The cards of the deal to come; they are the same whenever they are asked for."""
        rubbers, deals = len(self.at_table.tables), len(self.pad.results)
        pack = Random(f"{self.seed} deal {rubbers} {deals}").sample(DECK, len(DECK))
        return dealt(pack, self.pad.dealer)


def evening_state() -> EveningState:
    """The state of this session."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = EveningState()
    known: EveningState = st.session_state[_KEY]
    return known


def end_evening() -> None:
    """Forget the evening; the names stay."""
    st.session_state[_KEY] = EveningState(names=evening_state().names, agreed=evening_state().agreed)
