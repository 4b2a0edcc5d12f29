"""What a table of boards (:func:`bridge.board_frame.board_frame`) says: counts and means, with n and intervals of 95 %.

Each finding is a table. ``n`` counts the boards that tell what is asked; those that do not are left out. Tables that
played the same deal are not independent: an interval takes all boards of a deal for one, so it is rather too wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd

from bridge.board_frame import NAMES, category
from bridge.cards import Strain
from bridge.contract import BOOK
from bridge.interval import wilson
from bridge.table import SEATS, Seat, Side

ROLES = ("declarer", "lead", "defence")
"""Whose cards cost tricks: declarer with dummy, the opening lead, the defenders after it."""

_Z = 1.959964
"""Standard errors on either side of a mean that hold 95 %."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which boards are looked at; what is empty asks for nothing. Dates are in ISO form, both included.

    ``player`` with ``partner`` is a pair. A board whose date is not known is on no day that is asked for.
    """

    player: str = ""
    partner: str = ""
    event: str = ""
    date_from: str = ""
    date_to: str = ""


def where(frame: pd.DataFrame, wanted: Filter) -> pd.DataFrame:
    """The boards that agree with everything asked for."""
    mask = pd.Series(True, frame.index)
    if wanted.player:
        mask &= frame.index.isin(seats(frame, wanted.player, wanted.partner).index)
    if wanted.event:
        mask &= (frame["event"] == wanted.event).fillna(False)
    if wanted.date_from:
        mask &= (frame["date"] >= wanted.date_from).fillna(False)
    if wanted.date_to:
        mask &= (frame["date"] <= f"{wanted.date_to}-99-99"[:10]).fillna(False)
    return frame[mask.astype(bool)]


def seats(frame: pd.DataFrame, player: str = "", partner: str = "") -> pd.DataFrame:
    """A row for every player that a board names, at the board's place; of all, or of one player or pair.

    ``player``, ``partner``, ``seat``; whether he ``declares``, his ``partner_declares``, or he ``leads``; his side's
    ``percent``, ``imps`` and points ``beyond_par``; and the tricks that his cards ``cost`` double dummy, of these his
    lead's ``cost_lead``. Declarer's cards are dummy's too, and dummy has none.
    """
    rows = [_seat(frame, seat) for seat in SEATS]
    told = pd.concat(rows).dropna(subset=["player"]).sort_index(kind="stable")
    if player:
        told = told[told["player"] == player]
    if partner:
        told = told[(told["partner"] == partner).fillna(False).astype(bool)]
    return told


def distinct(frame: pd.DataFrame) -> pd.DataFrame:
    """The boards without those whose deal came before: a deal that several tables played was dealt once."""
    return frame[frame["deal"].isna() | ~frame["deal"].duplicated()]


def contracts(frame: pd.DataFrame) -> pd.DataFrame:
    """How many boards were played at each level (rows 1–7) in each strain (♣ ♦ ♥ ♠ NT)."""
    letters = [strain.letter for strain in Strain]
    counts = pd.crosstab(frame["level"].astype(float), frame["strain"].astype(object))
    return counts.reindex(index=range(1, 8), columns=letters, fill_value=0).astype("int64")


def results(frame: pd.DataFrame) -> pd.DataFrame:
    """By level: ``n``, how many went ``down``, were made ``exactly`` and ``over``, and the share ``made``."""
    played = frame.dropna(subset=["level", "over"])
    over, level = played["over"].astype(int), played["level"].astype(int)
    counts = pd.DataFrame({"down": over < 0, "exactly": over == 0, "over": over > 0}).groupby(level).sum()
    counts.insert(0, "n", counts.sum(axis=1))
    deals = level.groupby(level).apply(lambda group: dealt(played.loc[group.index]))
    return counts.join(shares(counts["n"] - counts["down"], counts["n"], deals))


def declarers(frame: pd.DataFrame) -> pd.DataFrame:
    """By seat: how many of the boards it declared."""
    declared = frame["declarer"].dropna()
    deals = pd.Series(dealt(frame.loc[declared.index]), [seat.letter for seat in SEATS])
    counts = declared.value_counts().reindex([seat.letter for seat in SEATS], fill_value=0).astype("int64")
    table = pd.DataFrame({"n": counts})
    return table.join(shares(table["n"], pd.Series(len(declared), table.index), deals))


def sides(frame: pd.DataFrame) -> dict[Side, int]:
    """How many boards each side declared; each deal counts once, by the first table that played it."""
    declared = distinct(frame)["declarer"].dropna()
    return {side: int(declared.isin([seat.letter for seat in SEATS if seat.side is side]).sum()) for side in Side}


def against_double_dummy(frame: pd.DataFrame) -> "pd.Series[int]":
    """Declarer's tricks beyond those of double dummy, by board."""
    both = frame.dropna(subset=["tricks", "dd_tricks"])
    return (both["tricks"] - both["dd_tricks"]).astype("int64")


def against_par(frame: pd.DataFrame) -> "pd.Series[int]":
    """The points of N–S beyond par, by board."""
    both = frame.dropna(subset=["score_ns", "par_ns"])
    return (both["score_ns"] - both["par_ns"]).astype("int64")


def costs(frame: pd.DataFrame, player: str = "") -> pd.DataFrame:
    """By role: ``n`` boards, the ``total`` of tricks that its cards cost, and the ``mean`` a board.

    Of one player, the boards on which he had the role; in the defence, his own cards.
    """
    if player:
        own = seats(frame, player)
        by_role = {
            "declarer": own["cost"][own["declares"]],
            "lead": own["cost_lead"][own["leads"]],
            "defence": (own["cost"] - own["cost_lead"])[~own["declares"] & ~own["partner_declares"]],
        }
    else:
        by_role = {role: frame[f"cost_{role}"] for role in ROLES}
    rows = {role: mean(frame, values.dropna()) for role, values in by_role.items()}
    return pd.DataFrame.from_dict(rows, orient="index")


class Goal(Enum):
    """The contracts that pay a premium; the value is the least :func:`bridge.board_frame.category`."""

    GAME = 2
    SLAM = 3


class Outcome(Enum):
    """What became of a decision: whether the goal was bid, makes double dummy, and was made at the table."""

    MADE = "bid, makes, made"
    WENT_DOWN = "bid, makes, went down"
    SLIPPED_THROUGH = "bid, does not make, made"
    TOO_HIGH = "bid, does not make, went down"
    NOT_BID = "not bid, makes"
    RIGHTLY_LOW = "not bid, does not make"

    @property
    def is_accurate(self) -> bool:
        """Whether double dummy agrees with the bidding."""
        return self in (Outcome.MADE, Outcome.WENT_DOWN, Outcome.RIGHTLY_LOW)


def decisions(frame: pd.DataFrame, goal: Goal) -> "pd.Series[str]":
    """By board, the :class:`Outcome` for the side that declared, as its value; for both where nobody bid.

    A goal that was bid makes if the contract does; one that was not makes if either partner makes one like it.
    Slams are looked at only where one was bid or makes. Sacrifices are left out: contracts that do not make, against
    a side that makes the goal itself.
    """
    best = ["best_ns", "best_ew"]
    bid = frame[["level", "strain", "declarer", "tricks", "dd_tricks", *best]].dropna()
    bid = bid[[not _is_sacrifice(row, goal) for row in bid.itertuples()]]
    passed = frame.loc[frame["is_passed_out"], best].dropna().max(axis=1)
    found = {place: _outcome(row, goal) for place, row in zip(bid.index, bid.itertuples(), strict=True)}
    found |= {place: _not_bid(int(most), goal) for place, most in passed.items()}
    outcomes = pd.Series({place: found[place].value for place in sorted(found)}, dtype=object)
    return outcomes[outcomes != Outcome.RIGHTLY_LOW.value] if goal is Goal.SLAM else outcomes


def of_players(frame: pd.DataFrame) -> pd.DataFrame:
    """By player: boards, how many he declared and made of these, and what he scored and lost."""
    return _summed(frame, seats(frame), ["player"])


def of_pairs(frame: pd.DataFrame) -> pd.DataFrame:
    """By pair, its names in order: the same, for both partners together."""
    told = seats(frame).dropna(subset=["partner"])
    told = told[told["player"] <= told["partner"]]
    both = told["partner_declares"] | told["declares"]
    return _summed(frame, told.assign(declares=both, cost=told["cost"] + told["partner_cost"]), ["player", "partner"])


def of_boards(frame: pd.DataFrame, by: str) -> pd.DataFrame:
    """By ``date`` or ``event``: boards, different deals, how many were made, and declarer's tricks."""
    told = frame.dropna(subset=[by])
    groups = told.groupby(by)
    table = pd.DataFrame({"boards": groups.size(), "deals": groups["deal"].nunique()})
    table["made"] = (told["over"] >= 0).groupby(told[by]).mean()
    table["beyond_dd"] = (told["tricks"] - told["dd_tricks"]).astype("Float64").groupby(told[by]).mean()
    return table.sort_values("boards", ascending=False, kind="stable")


def dealt(frame: pd.DataFrame) -> int:
    """How many deals the boards are of; a board whose deal is not told is one."""
    return len(distinct(frame))


def shares(hits: "pd.Series[int]", n: "pd.Series[int]", deals: "pd.Series[int]") -> pd.DataFrame:
    """Shares of ``n`` boards with their intervals, NaN where there is nothing to share."""
    rows = [_share(*counts) for counts in zip(hits.tolist(), n.tolist(), deals.tolist(), strict=True)]
    return pd.DataFrame(rows, hits.index, columns=["share", "low", "high"])


def mean(frame: pd.DataFrame, values: "pd.Series[Any]") -> dict[str, float]:
    """``n``, ``total`` and ``mean`` of a number by board, and the mean's interval; NaN where it is not known."""
    n, deals = len(values), dealt(frame.loc[values.index])
    numbers = values.to_numpy(float)
    centre = float(numbers.mean()) if n else np.nan
    half = _Z * float(numbers.std(ddof=1)) / deals**0.5 if deals > 1 else np.nan
    return {"n": n, "total": float(numbers.sum()), "mean": centre, "low": centre - half, "high": centre + half}


def _share(hits: int, n: int, deals: int) -> tuple[float, float, float]:
    if not n:
        return np.nan, np.nan, np.nan
    low, high = wilson(np.array([hits / n]), deals)
    return hits / n, float(low[0]), float(high[0])


def _seat(frame: pd.DataFrame, seat: Seat) -> pd.DataFrame:
    """The rows of the players of a seat; percent and IMPs are turned round for East–West."""
    name, partner = NAMES[seat], NAMES[seat.partner]
    is_ns = seat.side is Side.NS
    declarer = frame["declarer"]
    declares, dummies = ((declarer == who.letter).fillna(False) for who in (seat, seat.partner))
    leads = (declarer == seat.rho.letter).fillna(False)
    beyond_par = frame["score_ns"] - frame["par_ns"]
    own, others = frame[f"cost_{name}"], frame[f"cost_{partner}"]
    return pd.DataFrame(
        {
            "player": frame[name],
            "partner": frame[partner],
            "seat": seat.letter,
            "declares": declares,
            "partner_declares": dummies,
            "leads": leads,
            "percent": frame["percent_ns"] if is_ns else 100 - frame["percent_ns"],
            "imps": frame["imps_ns"] if is_ns else -frame["imps_ns"],
            "beyond_par": beyond_par if is_ns else -beyond_par,
            "cost": _carried(own, others, declares, dummies),
            "cost_lead": frame["cost_lead"].where(leads, own * 0),
            "partner_cost": _carried(others, own, dummies, declares),
        }
    )


def _carried(
    own: "pd.Series[int]", others: "pd.Series[int]", declares: "pd.Series[bool]", dummies: "pd.Series[bool]"
) -> "pd.Series[int]":
    """What a player's cards cost: declarer's are dummy's too, and dummy has none."""
    return own.where(~declares, own + others).where(~dummies, own * 0)


def _summed(frame: pd.DataFrame, told: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    made = (frame["over"] >= 0).reindex(told.index)
    known = told.assign(board=told.index, made=made.where(told["declares"]))
    groups = known.groupby(list(by))
    table = pd.DataFrame({"boards": groups["board"].nunique(), "declared": groups["declares"].sum().astype("int64")})
    table["made"] = groups["made"].mean()
    for name in ("percent", "imps", "cost"):
        table[name] = groups[name].mean()
    return table.sort_values("boards", ascending=False, kind="stable")


def _outcome(board: Any, goal: Goal) -> Outcome:
    if category(board.level, Strain.parse(board.strain)) < goal.value:
        return _not_bid(_best(board, Seat.parse(board.declarer).side), goal)
    makes, made = board.dd_tricks >= BOOK + board.level, board.tricks >= BOOK + board.level
    if makes:
        return Outcome.MADE if made else Outcome.WENT_DOWN
    return Outcome.SLIPPED_THROUGH if made else Outcome.TOO_HIGH


def _not_bid(best: int, goal: Goal) -> Outcome:
    return Outcome.NOT_BID if best >= goal.value else Outcome.RIGHTLY_LOW


def _is_sacrifice(board: Any, goal: Goal) -> bool:
    """Whether a goal was bid that does not make, against a side that makes one."""
    opponents = Seat.parse(board.declarer).lho.side
    is_goal = category(board.level, Strain.parse(board.strain)) >= goal.value
    return is_goal and board.dd_tricks < BOOK + board.level and _best(board, opponents) >= goal.value


def _best(board: Any, side: Side) -> int:
    return int(board.best_ns if side is Side.NS else board.best_ew)
