"""Records to test with: a good board, a tiny writer of PBN that knows nothing of ours, short words for results."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bridge.auction import Auction
from bridge.board import Board
from bridge.deal import Deal
from bridge.play import Play
from bridge.table import SEATS
from parsers import Diagnostic, Severity, loads

DEAL = "N:K84.AQ73.965.J82 QJT9.862.K83.T95 A62.KJ4.AQ74.K43 753.T95.JT2.AQ76"
CALLS = "Pass Pass 1NT Pass 2C Pass 2D Pass 3NT Pass Pass Pass"
TRICKS = ("W: C2 CT CK C6", "S: HQ H2 H4 H5", "N: D5 D3 DQ D2", "S: S4 S9 SA S3")
"""Each trick as its leader and the cards of N E S W."""

HANDS = f'[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n'
BIDDING = '[Auction "N"]\nPass Pass 1NT Pass\n2C Pass 2D Pass\n3NT AP\n'
PLAY = '[Play "W"]\nC6 C2 CT CK\nH5 HQ H2 H4\nD2 D5 D3 DQ\nS3 S4 S9 SA\n*\n'
GOOD = f'[Event "Club night"]\n[Board "1"]\n{HANDS}{BIDDING}{PLAY}'


def board(text: str) -> Board:
    """The only board of a text."""
    (only,) = loads(text).boards
    return only


def codes(text: str, least: Severity = Severity.NOTE) -> list[str]:
    """The codes of all diagnostics that are at least so severe, in their order."""
    return [remark.code for remark in loads(text).diagnostics if _severe(remark) >= _WEIGHT[least]]


def faults(text: str) -> list[str]:
    """The codes of the errors and warnings."""
    return codes(text, Severity.WARNING)


_WEIGHT = {Severity.NOTE: 0, Severity.WARNING: 1, Severity.ERROR: 2}


def _severe(remark: Diagnostic) -> int:
    return _WEIGHT[remark.severity]


def calls(record: Board) -> str:
    """The calls in ASCII letters."""
    return " ".join(call.code for call in record.auction.calls) if record.auction else ""


def tricks(record: Board) -> tuple[str, ...]:
    """The tricks in the form of :data:`TRICKS`; a card or leader that is not told is ``-``."""
    return tuple(
        f"{trick.leader or '-'}: " + " ".join(card.code if card else "-" for card in trick.cards)
        for trick in (record.play.tricks if record.play else ())
    )


def written(number: int, deal: Deal, auction: Auction, play: Play) -> str:
    """A full record in the export form of PBN (§3), the auction by its calls, the play by columns."""
    columns = [play.opening_leader.clockwise(turn) for turn in range(4)]
    rows = [" ".join(card.code if (card := trick.cards[seat]) else "-" for seat in columns) for trick in play.tricks]
    bids = [call.code for call in auction.calls]
    tags = {
        "Event": f"Match {number}",
        "Board": str(number),
        **{seat.name.capitalize(): f"Player {seat}" for seat in SEATS},
        "Dealer": str(auction.dealer),
        "Vulnerable": "None",
        "Deal": deal.format(auction.dealer),
        "Declarer": str(play.declarer),
        "Contract": f"4{play.strain.letter}" if play.strain else "?",
        "Result": "?",
    }
    lines = [
        *(f'[{name} "{value}"]' for name, value in tags.items()),
        f'[Auction "{auction.dealer}"]',
        *(" ".join(bids[start : start + 4]) for start in range(0, len(bids), 4)),
        f'[Play "{play.opening_leader}"]',
        *rows,
        "*",
    ]
    return "".join(f"{line}\n" for line in lines)


@contextmanager
def processor_seconds(limit: float) -> Iterator[None]:
    """Let the block use so much time of the processor at most: work is counted, so a busy machine fails no test."""
    if not hasattr(signal, "setitimer"):
        pytest.skip("no interval timers here")

    def stop(*_: object) -> None:
        raise TimeoutError(f"more than {limit} seconds of the processor's time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
