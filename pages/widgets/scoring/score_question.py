"""The result that is to be explained, and the address that leads to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bridge.cards import Strain
from bridge.contract import Contract
from bridge.errors import InvalidNotation, Message
from pages.widgets.scoring.score_rules import TODAY

_USUAL = Contract(4, Strain.SPADES)


@dataclass(frozen=True, slots=True)
class Question:
    """A contract, the tricks of declarer's side, whether that side is vulnerable, and the rules by their word."""

    contract: Contract = _USUAL
    tricks: int = 10
    vulnerable: bool = False
    rules: str = TODAY

    @property
    def address(self) -> dict[str, str | None]:
        """The parts of the address that lead here; what is usual is left out."""
        declarer = self.contract.declarer
        return {
            "contract": self.contract.code + (f" {declarer}" if declarer is not None else ""),
            "tricks": str(self.tricks),
            "vul": "1" if self.vulnerable else None,
            "rules": self.rules if self.rules != TODAY else None,
        }

    @property
    def link(self) -> dict[str, str]:
        """The address for a link from another page."""
        return {"view": "explain"} | {name: value for name, value in self.address.items() if value is not None}

    @classmethod
    def at(cls, address: Mapping[str, str]) -> "Question | None":
        """What an address asks for, None if it asks for no contract; whatever it says wrongly is as usual."""
        if "contract" not in address:
            return None
        try:
            contract = Contract.parse(address["contract"])
        except InvalidNotation:
            contract = _USUAL
        tricks = address.get("tricks", "")
        return cls(
            contract,
            int(tricks) if tricks in _TRICKS else contract.tricks_needed,
            address.get("vul") == "1",
            address.get("rules", TODAY),
        )


def wrong_in(address: Mapping[str, str]) -> Message | None:
    """What cannot be in an address that asks for a score, so that something else is shown."""
    tricks = address.get("tricks", "")
    try:
        Contract.parse(address.get("contract", "").strip() or _USUAL.code)
    except InvalidNotation as error:
        return error.message
    if tricks.isdecimal() and tricks not in _TRICKS:
        return Message("A side takes 0 to 13 tricks, not {tricks}.", tricks=tricks)
    return None


NO_QUESTION: dict[str, str | None] = dict.fromkeys(Question().address)
"""Takes the parts of such an address away."""

_TRICKS = tuple(map(str, range(14)))
