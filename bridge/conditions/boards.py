"""The deals that a script asked for, as boards."""

from collections.abc import Iterable, Iterator

from bridge.board import Board
from bridge.conditions.syntax import Script
from bridge.deal import Deal
from bridge.table import dealer_of, vulnerability_of


def boards_of(script: Script, deals: Iterable[Deal]) -> Iterator[Board]:
    """The boards by number, with the hands that the script prints."""
    for number, dealt in enumerate(deals, 1):
        hands = {seat: hand for seat in script.printed if (hand := dealt[seat]) is not None}
        yield Board.of(
            label=number,
            dealer=script.dealer or dealer_of(number),
            vulnerability=script.vulnerability or vulnerability_of(number),
            deal=Deal.of(hands),
        )
