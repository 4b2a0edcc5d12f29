"""One solver in a process of its own: a request a line in, an answer a line out, both JSON.

Started by :mod:`bridge.double_dummy.workers` as ``python -m bridge.double_dummy.worker``; ends with its input. The only
module that knows DDS. Requests are checked before they are sent: the library crashes on deals that cannot be.
"""

import json
import os
import shutil
import signal
import sys
import threading
from contextlib import suppress
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TextIO

from bridge.cards import SUIT_BITS, Card, Hand, Rank, Strain, Suit
from bridge.deal import Deal
from bridge.table import SEATS, Seat

MEMORY = 160
"""Megabytes for the solver's tables."""

STRAINS = (3, 2, 1, 0, 4)
"""The numbers of ♣ ♦ ♥ ♠ NT in the library."""

PAR_STRAINS = ("NT", "S", "H", "D", "C")
PAR_DECLARERS = ("N", "E", "S", "W", "NS", "EW")
VULNERABILITIES = {"None": 0, "All": 1, "NS": 2, "EW": 3}


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key at the terminal is for the program that asks
    with suppress(AttributeError, OSError):
        os.nice(5)
    answers = _own_output()
    requests = SimpleQueue[str]()
    threading.Thread(target=_listen, args=[requests], daemon=True).start()
    solver = _Solver()
    print(json.dumps("ready"), file=answers, flush=True)
    while True:
        print(json.dumps(solver.answer(json.loads(requests.get()))), file=answers, flush=True)


def _own_output() -> TextIO:
    """The output for answers; what the native library prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return answers


def _listen(requests: SimpleQueue[str]) -> None:
    """Take requests, and end with the input, in the middle of an answer too: nobody waits for it any more."""
    for line in sys.stdin:
        requests.put(line)
    folder = Path.cwd()
    os.chdir(folder.anchor)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def _library() -> Any:
    """endplay's binding of DDS, without the rest of endplay: that takes ten times as long to import."""
    package = find_spec("endplay")
    assert package is not None
    assert package.submodule_search_locations is not None
    spec = spec_from_file_location("dds", Path(package.submodule_search_locations[0], "_dds", "__init__.py"))
    assert spec is not None
    assert spec.loader is not None
    library = module_from_spec(spec)
    spec.loader.exec_module(library)
    return library


class _Solver:
    """The library, in one thread and with its memory bounded."""

    def __init__(self) -> None:
        self.dds = _library()
        self.dds._dll.SetResources(MEMORY, 1)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """What is asked, or the library's reason to refuse it."""
        try:
            match request:
                case {"table": deal}:
                    return {"ok": self._table(Deal.parse(deal))}
                case {"par": rows, "dealer": dealer, "vulnerability": vulnerability}:
                    return {"ok": self._par(rows, Seat.parse(dealer), VULNERABILITIES[vulnerability])}
                case {"play": deal, "strain": strain, "leader": leader, "cards": cards, "first": first}:
                    played = [Card.parse(card) for card in cards]
                    return {"ok": self._play(Deal.parse(deal), Strain.parse(strain), Seat.parse(leader), played, first)}
        except self.dds.DDSError as error:
            return {"error": str(error)}
        return {"error": "unknown request"}

    def _table(self, deal: Deal) -> list[list[int]]:
        """Tricks by declarer N E S W and strain ♣ ♦ ♥ ♠ NT. The library takes every deal for one of thirteen tricks."""
        hands, results = self.dds.ddTableDeal(), self.dds.ddTableResults()
        _hold(hands.cards, deal.hands)
        self.dds.CalcDDtable(hands, results)
        missing = 13 - (deal.tricks or 0)
        return [[results.resTable[STRAINS[strain]][seat] - missing for strain in Strain] for seat in SEATS]

    def _par(self, rows: list[list[int]], dealer: Seat, vulnerability: int) -> dict[str, Any]:
        """The score for N–S, and the contracts: level, strain, declarers, tricks over or under."""
        results, par = self.dds.ddTableResults(), self.dds.parResultsMaster()
        for seat, row in zip(SEATS, rows, strict=True):
            for strain, tricks in zip(Strain, row, strict=True):
                results.resTable[STRAINS[strain]][seat] = tricks
        self.dds.DealerParBin(results, par, dealer, vulnerability)
        contracts = [
            [each.level, PAR_STRAINS[each.denom], PAR_DECLARERS[each.seats], each.overTricks - each.underTricks]
            for each in par.contracts[: par.number]
            if each.level  # else all pass
        ]
        return {"score": par.score, "contracts": contracts}

    def _play(self, deal: Deal, strain: Strain, leader: Seat, cards: list[Card], first: int) -> list[dict[str, int]]:
        """From the card with this index on, before each card and after the last: the tricks that the side to play still
        wins after each card that it may play.
        """
        hands = [hand or Hand() for hand in deal.hands]
        table: list[Card] = []
        values = []
        for index in range(len(cards) + 1):
            if index >= first:
                values.append(self._values(hands, strain, leader, table))
            if index < len(cards):
                seat = leader.clockwise(len(table))
                hands[seat] -= Hand.of([cards[index]])
                table.append(cards[index])
            if len(table) == 4:
                leader = leader.clockwise(_winning(table, strain))
                table = []
        return values

    def _values(self, hands: list[Hand], strain: Strain, leader: Seat, table: list[Card]) -> dict[str, int]:
        position = self.dds.deal(trump=STRAINS[strain], first=leader)
        for place, card in enumerate(table):
            position.currentTrickSuit[place] = STRAINS[card.suit]
            position.currentTrickRank[place] = card.rank
        _hold(position.remainCards, hands)
        found = self.dds.futureTricks()
        # All cards (3), searched even if there is but one (1). Mode 2 would keep what was found for other deals.
        self.dds.SolveBoard(position, 0, 3, 1, found, 0)
        return {
            Card(Suit(STRAINS.index(found.suit[place])), rank).code: found.score[place]
            for place in range(found.cards)
            for rank in Rank
            if rank == found.rank[place] or found.equals[place] >> rank & 1
        }


def _hold(cards: Any, hands: Any) -> None:
    """Fill in the library's cards, by seat and suit: a bit a rank, the two at bit 2."""
    for seat, hand in zip(SEATS, hands, strict=True):
        for suit in Suit:
            cards[seat][STRAINS[suit]] = (hand.bits & SUIT_BITS[suit]) >> 13 * suit << 2


def _winning(trick: list[Card], strain: Strain) -> int:
    """The place of the card that wins the trick."""
    led = trick[0].suit
    return max(range(4), key=lambda place: (trick[place].suit is strain.trump, trick[place].suit is led, trick[place]))


if __name__ == "__main__":
    main()
