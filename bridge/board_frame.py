"""Boards as a table with a row a board, for statistics.

What a record does not tell is NA, never zero. A deal that was played at several tables has a row for each of them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from bridge.board import Board
from bridge.cards import Strain, Suit
from bridge.contract import BOOK, Contract
from bridge.deal import Deal
from bridge.double_dummy.boards import BoardAnalysis
from bridge.double_dummy.recorded import recorded_table
from bridge.double_dummy.values import TrickTable
from bridge.evaluation.points import HCP
from bridge.scoring.rules import CURRENT
from bridge.scoring.sheet import is_game
from bridge.scoring.traveller import Traveller
from bridge.table import SEATS, Seat, Side

NAMES = tuple(seat.name.lower() for seat in SEATS)
"""The columns of the players, N E S W."""

_TEXTS = (
    *("label", "date", "event", *NAMES, "dealer", "vulnerability", "strain", "doubling", "declarer", "deal"),
    *(f"{name}_shape" for name in NAMES),
)
_NUMBERS = (
    *("level", "tricks", "over", "score_ns", *(f"{name}_hcp" for name in NAMES)),
    *("dd_tricks", "par_ns", "cost_declarer", "cost_lead", "cost_defence", *(f"cost_{name}" for name in NAMES)),
    *("best_ns", "best_ew"),
)
_DATE = re.compile(r"([0-9]{4})(?:[.\-/]([0-9]{2})(?:[.\-/]([0-9]{2}))?)?(?![0-9])")
_PAR = re.compile(r"(NS|EW)\s+([+-]?[0-9]{1,5})\b")


@dataclass(frozen=True, slots=True)
class Solved:
    """What double dummy tells of a board: the table, par for N–S, and the tricks that cards cost.

    ``costs`` are by hand, N E S W; ``lead`` is what the opening lead cost alone. What was not solved is None.
    """

    table: TrickTable | None = None
    par_ns: int | None = None
    costs: tuple[int, ...] | None = None
    lead: int | None = None


def solved(analysis: BoardAnalysis) -> Solved:
    """What an analysis tells in short."""
    par = None if analysis.par is None else analysis.par.score_ns
    told = Solved(analysis.table or analysis.recorded, par)
    play = analysis.play
    if play is None or not play.cards:
        return told
    return replace(told, costs=tuple(summary.tricks for summary in play.summaries), lead=play.cards[0].cost)


def recorded(board: Board) -> Solved:
    """What the record itself tells of double dummy: its table, and its par (PBN 2.1 §4.2, ``OptimumScore``)."""
    par = _PAR.match(board.tags.get("OptimumScore", "").strip().upper())
    points = None if par is None else int(par[2]) if par[1] == "NS" else -int(par[2])
    return Solved(recorded_table(board), points)


def board_frame(boards: Iterable[Board], found: Mapping[int, Solved] | None = None) -> pd.DataFrame:
    """The boards in their order; ``found`` is what the solver says of some of them, by their places from 0.

    Texts: ``label``, ``date`` (ISO, as far as it is known), ``event``, the players ``north`` … ``west``, ``dealer``,
    ``vulnerability``, ``strain``, ``doubling``, ``declarer``, ``deal`` (complete ones only) and ``north_shape`` …
    ``west_shape`` (``5-4-3-1``, the longest suit first).

    Numbers: ``level``, ``tricks`` of declarer's side, ``over`` (beyond the contract, negative when down),
    ``score_ns`` (points of N–S), ``north_hcp`` …; double dummy ``dd_tricks`` of the contract, ``par_ns``, the tricks
    that were lost by ``cost_declarer``, ``cost_lead`` and ``cost_defence`` (after the lead) or by each hand,
    ``cost_north`` …, and the best contract that each side makes, ``best_ns`` and ``best_ew``: 0 none, 1 a part-score,
    2 game, 3 a small slam, 4 a grand slam. ``percent_ns`` and ``imps_ns`` compare the score with other tables
    (:func:`compared`). ``is_passed_out`` is True where nobody bid.
    """
    told = list(boards)
    known = found or {}
    rows = [_row(board, known.get(place) or recorded(board)) for place, board in enumerate(told)]
    frame = pd.DataFrame({name: pd.array([row.get(name) for row in rows], "string") for name in _TEXTS})
    for name in _NUMBERS:
        frame[name] = pd.array([row.get(name) for row in rows], "Int64")
    frame["is_passed_out"] = [board.is_passed_out for board in told]
    return frame.join(compared(told))


def compared(boards: Sequence[Board]) -> pd.DataFrame:
    """The score of each board against other tables that played the same deal, for N–S.

    ``percent_ns`` are matchpoints in percent of the top (Law 78A), ``imps_ns`` the mean of the IMPs against every
    other table (Law 78B). Tables are the records of one board, or those of a record's own ``ScoreTable``.
    """
    tables: dict[object, list[int]] = {}
    for place, board in enumerate(boards):
        if board.tags.get("Deal") is not None:
            tables.setdefault((board.label, board.tags.get("Event"), board.deal), []).append(place)
    percents, imps = {}, {}
    for places in tables.values():
        for place, percent, against in _comparisons([boards[place] for place in places], places):
            percents[place], imps[place] = percent, against
    index = range(len(boards))
    columns = {"percent_ns": percents, "imps_ns": imps}
    return pd.DataFrame({name: pd.Series(values, index, dtype="Float64") for name, values in columns.items()})


def category(level: int, strain: Strain) -> int:
    """What an undoubled contract is worth if it is made: 1 a part-score, 2 game, 3 a small slam, 4 a grand slam."""
    if level >= 6:
        return level - 3
    return 2 if is_game(Contract(level, strain), CURRENT) else 1


def _row(board: Board, found: Solved) -> dict[str, Any]:
    contract, deal = board.contract, board.deal
    names = board.player_names
    row: dict[str, Any] = {
        "label": board.label,
        "date": _date(board),
        "event": board.tags.get("Event") or None,
        **{seat.name.lower(): names[seat] or None for seat in SEATS},
        "dealer": board.dealer and board.dealer.letter,
        "vulnerability": board.vulnerability and board.vulnerability.value,
        "score_ns": Traveller.of_records([board]).points()[0],
        "par_ns": found.par_ns,
    }
    if deal is not None and (whole := deal.completed()).is_complete:
        row |= _hands(whole)
    if found.table is not None:
        row |= {f"best_{side.value.lower()}": _best(found.table, side) for side in Side}
    if contract is not None:
        row |= _contract(board, contract, found)
    return row


def _hands(deal: Deal) -> dict[str, Any]:
    row: dict[str, Any] = {"deal": str(deal)}
    for seat in SEATS:
        if (hand := deal[seat]) is not None:
            row[f"{seat.name.lower()}_hcp"] = int(HCP(hand))
            lengths = sorted(map(hand.length, Suit), reverse=True)
            row[f"{seat.name.lower()}_shape"] = "-".join(map(str, lengths))
    return row


def _contract(board: Board, contract: Contract, found: Solved) -> dict[str, Any]:
    tricks = board.play.declarer_tricks if board.result is None and board.play else board.result
    row: dict[str, Any] = {
        "level": contract.level,
        "strain": contract.strain.letter,
        "doubling": contract.doubling.value,
        "declarer": contract.declarer and contract.declarer.letter,
        "tricks": tricks,
        "over": None if tricks is None else tricks - contract.tricks_needed,
    }
    declarer = contract.declarer
    if declarer is None:
        return row
    if found.table is not None:
        row["dd_tricks"] = found.table[declarer, contract.strain]
    if found.costs is not None:
        row |= {f"cost_{seat.name.lower()}": found.costs[seat] for seat in SEATS}
        row |= _roles(declarer, found.costs, found.lead or 0)
    return row


def _roles(declarer: Seat, costs: Sequence[int], lead: int) -> dict[str, int]:
    return {
        "cost_declarer": costs[declarer] + costs[declarer.partner],
        "cost_lead": lead,
        "cost_defence": costs[declarer.lho] + costs[declarer.rho] - lead,
    }


def _best(table: TrickTable, side: Side) -> int:
    """The category of the best contract that a side makes double dummy; 0 where it makes none."""
    makes = [
        category(tricks - BOOK, strain)
        for seat in SEATS
        if seat.side is side
        for strain in Strain
        if (tricks := table[seat, strain]) > BOOK
    ]
    return max(makes, default=0)


def _date(board: Board) -> str | None:
    found = _DATE.match(board.tags.get("Date") or board.tags.get("EventDate") or "")
    return "-".join(part for part in found.groups() if part) if found else None


def _comparisons(group: list[Board], places: list[int]) -> Iterable[tuple[int, float | None, float | None]]:
    """Place, percent and cross-IMPs of the records of one board that can be compared."""
    if len(group) > 1:
        traveller = Traveller.of_records(group)
        yield from zip(places, traveller.percentages(), traveller.cross_imps(), strict=True)
        return
    traveller = Traveller.of_table(group[0])
    own = Traveller.of_records(group).points()[0]
    if own is not None and own in (points := traveller.points()):
        row = points.index(own)
        yield places[0], traveller.percentages()[row], traveller.cross_imps()[row]
