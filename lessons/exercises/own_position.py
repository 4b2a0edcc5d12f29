"""Positions of the reader's own boards in which a card cost a trick double dummy, to be played once more."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from bridge.auction import Auction
from bridge.board import Board
from bridge.cards import Card
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.values import PlayAnalysis
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.play import Play
from bridge.table import Seat, Vulnerability
from bridge.variation import before

PARAMETER = "position"
"""The parameter of the exercise to which such a position is handed."""

_UNREADABLE = Message("{name}: this tells no position of a board.", name=PARAMETER)


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A play that waits for a card, the contract, the card that was played at the table, and what was known of it.

    ``label`` is what the record calls the board.
    """

    play: Play
    contract: Contract
    played: Card
    label: str = ""
    auction: Auction | None = None
    vulnerability: Vulnerability | None = None

    @property
    def seed(self) -> int:
        """A number that stands for the position: the same in every run, another one for any other position."""
        told = json.dumps(self.as_dict(), sort_keys=True).encode()
        return int.from_bytes(sha256(told).digest()[:4]) >> 1

    def as_dict(self) -> dict[str, str]:
        """The position as JSON values, in the notations of PBN."""
        auction, deal = self.auction, self.play.deal
        return {
            "deal": deal.format(Seat.NORTH) if deal else "",
            "leader": self.play.opening_leader.letter,
            "declarer": self.play.declarer.letter,
            "contract": self.contract.code,
            "cards": " ".join(played.card.code for played in self.play.cards if played.card),
            "played": self.played.code,
            "board": self.label,
            "dealer": auction.dealer.letter if auction else "",
            "auction": " ".join(call.code for call in auction.calls) if auction else "",
            "vulnerable": str(self.vulnerability) if self.vulnerability else "",
        }

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Self:
        """The position that :meth:`as_dict` told. Raises InvalidNotation, or IllegalCard for cards out of order."""
        try:
            deal, declarer = Deal.parse(told["deal"]), Seat.parse(told["declarer"])
            contract = Contract.parse(told["contract"]).by(declarer)
            play = Play(Seat.parse(told["leader"]), contract.strain, deal, declared_by=declarer)
            for code in told["cards"].split():
                play = play.play(Card.parse(code))
            auction = Auction.parse(told["dealer"], told["auction"]) if told["auction"] else None
            vulnerability = Vulnerability.parse(told["vulnerable"]) if told["vulnerable"] else None
            return cls(play, contract, Card.parse(told["played"]), str(told["board"]), auction, vulnerability)
        except BridgeError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError):
            raise InvalidNotation(_UNREADABLE) from None


@dataclass(frozen=True, slots=True)
class OwnPositions:
    """A parameter that is a position of the reader's own; usually there is none."""

    usual: None = None

    def read(self, name: str, value: Any) -> OwnPosition:
        """The position that is meant. Raises InvalidNotation."""
        if not isinstance(value, Mapping):
            raise InvalidNotation(Message("{name}: this tells no position of a board.", name=name))
        try:
            return OwnPosition.from_dict(value)
        except InvalidNotation:
            raise
        except BridgeError as error:
            raise InvalidNotation(error.message) from None


def costly_positions(board: Board, analysis: PlayAnalysis) -> Iterator[OwnPosition]:
    """The positions of a play in which the card that was played cost a trick double dummy, in their order."""
    contract = board.contract
    if contract is None or analysis.play.deal is None:
        return
    auction = board.auction if board.auction and board.auction.is_over else None
    for index, card in enumerate(analysis.cards):
        if card.cost > 0:
            play = before(analysis.play, index)
            yield OwnPosition(play, contract, card.card, board.label or "", auction, board.vulnerability)
