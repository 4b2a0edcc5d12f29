"""One solver in a process of its own: a request a line in, an answer a line out, both JSON.

Started by :mod:`bridge.double_dummy.workers` as ``python -m bridge.double_dummy.worker``; ends with its input. The only
module that knows DDS. Requests are checked before they are sent: the library crashes on deals that cannot be.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

MEMORY = 160
"""Megabytes for the solver's tables."""

STRAINS = ("C", "D", "H", "S", "NT")
VULNERABILITIES = {"None": 0, "All": 1, "NS": 2, "EW": 3}


def main() -> None:
    """Answer until the input ends."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    answers = _own_output()
    from endplay import _dds

    _dds._dll.SetResources(MEMORY, 1)
    print(json.dumps("ready"), file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), file=answers, flush=True)


def _own_output() -> TextIO:
    """The output for answers; what the native library prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return answers


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    from endplay._dds import DDSError

    try:
        match request:
            case {"table": deal}:
                return {"ok": _table(deal)}
            case {"par": rows, "dealer": dealer, "vulnerability": vulnerability}:
                return {"ok": _par(rows, dealer, vulnerability)}
            case {"play": deal, "strain": strain, "leader": leader, "cards": cards, "first": first}:
                return {"ok": _play(deal, strain, leader, cards, first)}
    except (DDSError, RuntimeError, ValueError, IndexError) as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return {"error": "unknown request"}


def _table(deal: str) -> list[list[int]]:
    """Tricks by declarer N E S W and strain ♣ ♦ ♥ ♠ NT."""
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    table = calc_dd_table(Deal(deal))
    return [[table[denom, Player.find(seat)] for denom in Denom.bidorder()] for seat in "NESW"]


def _par(rows: list[list[int]], dealer: str, vulnerability: str) -> dict[str, Any]:
    """The score for N–S, and the contracts with their tricks over or under."""
    from endplay import _dds
    from endplay.dds.ddtable import DDTable
    from endplay.dds.parscore import par
    from endplay.types import Denom, Player, Vul

    results = _dds.ddTableResults()
    for seat, row in zip("NESW", rows, strict=True):
        for denom, tricks in zip(Denom.bidorder(), row, strict=True):
            results.resTable[denom][Player.find(seat)] = tricks
    found = par(DDTable(results), Vul(VULNERABILITIES[vulnerability]), Player.find(dealer))
    strains = dict(zip(Denom.bidorder(), STRAINS, strict=True))
    contracts = [
        [each.level, strains[each.denom], each.penalty.abbr, each.declarer.abbr, each.result] for each in found
    ]
    return {"score": found.score, "contracts": contracts}


def _play(deal: str, strain: str, leader: str, cards: list[str], first: int) -> list[dict[str, int]]:
    """From the card with this index on, before each card and after the last: the tricks that the side to play still
    wins after each card that it may play. Nothing follows the last card of a deal.
    """
    from endplay.dds import solve_board
    from endplay.types import Card, Deal, Denom, Player

    denom = list(Denom.bidorder())[STRAINS.index(strain)]
    position = Deal(deal, first=Player.find(leader), trump=denom)
    values = []
    for index in range(len(cards) + 1):
        if index >= first and any(position[player] for player in Player):
            values.append({f"{card.suit.abbr}{card.rank.abbr}": tricks for card, tricks in solve_board(position)})
        if index < len(cards):
            position.play(Card(cards[index]))
    return values


if __name__ == "__main__":
    main()
