"""Boards as a table, and what the table says: values that anyone counts by hand."""

import math

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.auction import PASS, Auction
from bridge.board import Board, Section
from bridge.board_findings import (
    Filter,
    Goal,
    Outcome,
    against_double_dummy,
    against_par,
    contracts,
    costs,
    dealt,
    decisions,
    declarers,
    distinct,
    mean,
    of_boards,
    of_pairs,
    of_players,
    results,
    seats,
    shares,
    sides,
    where,
)
from bridge.board_frame import Solved, board_frame, category
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.values import TrickTable
from bridge.table import SEATS, Seat, Side, Vulnerability
from tests.strategies import contracts as any_contracts
from tests.strategies import deals

DEAL = Deal.parse("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
OTHER = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.8765.876.87 2.432.5432.65432")
TABLE = TrickTable.of({seat: [5, 7, 6, 5, 6] if seat.side is Side.NS else [7, 5, 6, 8, 6] for seat in SEATS})
"""Double dummy of DEAL: N–S make 1♦ at best, E–W 2♠."""
FOUR = dict(zip(SEATS, ("Ann", "Eve", "Sue", "Wim"), strict=True))


def board(contract: str | None = "2S W", tricks: int | None = 8, **told: object) -> Board:
    usual = {"label": 1, "dealer": Seat.NORTH, "vulnerability": Vulnerability.NONE, "deal": DEAL, "players": FOUR}
    parsed = None if contract is None else Contract.parse(contract)
    return Board.of(contract=parsed, result=tricks, **usual | told)


def test_a_row_says_what_the_record_says():
    tags = {"Event": "Club", "Date": "2024.05.31", "OptimumScore": "EW 110"}
    (row,) = board_frame([board(tags=tags)], {0: Solved(TABLE, 110, (1, 0, 2, 1), 0)}).to_dict("records")
    assert (row["label"], row["event"], row["date"], row["dealer"]) == ("1", "Club", "2024-05-31", "N")
    assert (row["north"], row["west"], row["declarer"], row["strain"], row["level"]) == ("Ann", "Wim", "W", "S", 2)
    assert (row["tricks"], row["over"], row["score_ns"]) == (8, 0, -110)
    assert [row[f"{name}_hcp"] for name in ("north", "east", "south", "west")] == [7, 7, 12, 14]
    assert (row["north_shape"], row["east_shape"], row["south_shape"]) == ("4-3-3-3", "5-3-3-2", "5-3-3-2")
    assert (row["dd_tricks"], row["best_ns"], row["best_ew"]) == (8, 1, 1)
    assert (row["cost_declarer"], row["cost_lead"], row["cost_defence"], row["cost_south"]) == (1, 0, 3, 2)


def test_what_a_record_does_not_tell_is_not_zero():
    (row,) = board_frame([Board()]).to_dict("records")
    unknown = {name: value for name, value in row.items() if name != "is_passed_out"}
    assert all(pd.isna(value) for value in unknown.values())
    assert row["is_passed_out"] is False


@pytest.mark.parametrize(
    ("written", "date"),
    [("2024.05.31", "2024-05-31"), ("2024.05.??", "2024-05"), ("2024", "2024"), ("????.??.??", pd.NA)],
)
def test_dates_are_told_as_far_as_they_are_known(written, date):
    assert board_frame([board(tags={"Date": written})])["date"].tolist() == [date]


def test_a_passed_out_board_scores_nothing_and_has_no_contract():
    auction = Auction(Seat.NORTH, (PASS, PASS, PASS, PASS))
    (row,) = board_frame([board(None, None, auction=auction)]).to_dict("records")
    assert row["is_passed_out"]
    assert row["score_ns"] == 0
    assert pd.isna(row["level"])
    assert pd.isna(row["over"])


def test_the_record_s_own_table_and_par_are_used():
    rows = tuple(
        (seat.letter, strain.letter, str(TABLE[seat, strain])) for seat in SEATS for strain in reversed(Strain)
    )
    section = Section("OptimumResultTable", "Declarer;Denomination;Result", rows)
    told = board(tags={"OptimumScore": "EW 110"})
    frame = board_frame([Board(told.tags, sections=(section,)), board()])
    assert frame["dd_tricks"].tolist() == [8, pd.NA]
    assert frame["par_ns"].tolist() == [-110, pd.NA]


@pytest.mark.parametrize(
    ("contract", "worth"),
    [("2NT", 1), ("3NT", 2), ("3S", 1), ("4H", 2), ("4C", 1), ("5D", 2), ("5S", 2), ("6C", 3), ("7NT", 4)],
)
def test_games_and_slams_are_those_of_the_laws(contract, worth):
    parsed = Contract.parse(contract)
    assert category(parsed.level, parsed.strain) == worth


def test_tables_of_one_deal_are_compared():
    """N–S −620, −170 and 100: matchpoints 0, 50 and 100 %; differences of 450, 720 and 270 are 10, 12 and 7 IMPs."""
    players = [("A", "B"), ("C", "D"), ("E", "F")]
    made = [("4S W", 10), ("2S W", 10), ("4S W", 9)]
    boards = [
        board(contract, tricks, vulnerability=Vulnerability.EW, players={Seat.NORTH: one, Seat.SOUTH: two})
        for (contract, tricks), (one, two) in zip(made, players, strict=True)
    ]
    frame = board_frame([*boards, board(label=2, deal=OTHER)])
    assert frame["score_ns"].tolist()[:3] == [-620, -170, 100]
    assert frame["percent_ns"].tolist() == [0.0, 50.0, 100.0, pd.NA]
    assert frame["imps_ns"].tolist()[:3] == [(-10 - 12) / 2, (10 - 7) / 2, (12 + 7) / 2]
    assert seats(frame, "E", "F")["percent"].tolist() == [100.0]


def test_a_record_is_compared_with_its_own_score_table():
    rows = (("1", "-620"), ("2", "-170"), ("3", "100"))
    section = Section("ScoreTable", "Table;Score_NS", rows)
    told = board("2S W", 10, vulnerability=Vulnerability.EW)
    frame = board_frame([Board(told.tags, sections=(section,))])
    assert frame["percent_ns"].tolist() == [50.0]


def test_counts_of_contracts_and_results():
    boards = [board("3NT N", 9), board("3NT S", 8), board("3NT S", 10), board("4S W", 10), board(None, None)]
    frame = board_frame(boards)
    assert contracts(frame).loc[3, "NT"] == 3
    assert contracts(frame).to_numpy().sum() == 4
    table = results(frame)
    assert table.loc[3, ["n", "down", "exactly", "over"]].tolist() == [3, 1, 1, 1]
    assert table.loc[3, "share"] == pytest.approx(2 / 3)
    assert declarers(frame)["n"].to_dict() == {"N": 1, "E": 0, "S": 2, "W": 1}


def test_a_deal_that_several_tables_played_counts_once_where_it_must():
    frame = board_frame(
        [board("3NT N", 9), board("4S W", 9), board("1C E", 7, deal=OTHER), board("1C E", 7, deal=None)]
    )
    assert distinct(frame).index.tolist() == [0, 2, 3]
    assert dealt(frame) == 3
    assert sides(frame) == {Side.NS: 1, Side.EW: 2}


def test_intervals_take_all_tables_of_a_deal_for_one():
    """Ten of ten tables: with one deal only, 95 % reach down to 0.21; with ten deals to 0.72 (Wilson)."""
    hits, n = pd.Series([10, 10]), pd.Series([10, 10])
    table = shares(hits, n, pd.Series([1, 10]))
    assert table["low"].round(2).tolist() == [0.21, 0.72]
    assert table["high"].tolist() == pytest.approx([1.0, 1.0])
    assert math.isnan(shares(pd.Series([0]), pd.Series([0]), pd.Series([0])).loc[0, "share"])


def test_mean_and_its_interval():
    frame = board_frame([board(deal=None) for _ in range(4)])
    told = mean(frame, pd.Series([0, 0, 2, 2], frame.index))
    assert (told["n"], told["total"], told["mean"]) == (4, 4, 1)
    assert told["high"] == pytest.approx(1 + 1.959964 * (4 / 3) ** 0.5 / 2)
    assert math.isnan(mean(frame, pd.Series([3], frame.index[:1]))["low"])


def test_beyond_double_dummy_and_par():
    found = {0: Solved(TABLE, -110, (1, 0, 2, 1), 0), 1: Solved(TABLE, -110)}
    frame = board_frame([board(tricks=9), board("2D N", 6), board()], found)
    assert against_double_dummy(frame).to_dict() == {0: 1, 1: -1}
    assert against_par(frame).to_dict() == {0: -30, 1: 10}
    assert costs(frame)["n"].tolist() == [1, 1, 1]
    assert costs(frame)["total"].tolist() == [1, 0, 3]


GAME = TrickTable.of({seat: [6, 6, 6, 10, 9] if seat.side is Side.EW else [6, 6, 6, 3, 3] for seat in SEATS})
"""E–W make 4♠ and 3NT, and nothing more."""


@pytest.mark.parametrize(
    ("contract", "tricks", "table", "outcome"),
    [
        ("4S W", 10, GAME, Outcome.MADE),
        ("4S W", 9, GAME, Outcome.WENT_DOWN),
        ("4H W", 10, GAME, Outcome.SLIPPED_THROUGH),
        ("4H W", 9, GAME, Outcome.TOO_HIGH),
        ("3S W", 10, GAME, Outcome.NOT_BID),
        ("2S N", 8, GAME, Outcome.RIGHTLY_LOW),
        ("2S W", 8, TABLE, Outcome.RIGHTLY_LOW),
    ],
)
def test_game_decisions_against_double_dummy(contract, tricks, table, outcome):
    frame = board_frame([board(contract, tricks)], {0: Solved(table)})
    assert decisions(frame, Goal.GAME).tolist() == [outcome.value]


def test_a_board_that_was_passed_out_is_a_decision_of_both_sides():
    passed = Board.of(label=1, dealer=Seat.NORTH, deal=DEAL, auction=Auction.parse("N", "Pass Pass Pass Pass"))
    frame = board_frame([passed, passed], {0: Solved(GAME), 1: Solved(TABLE)})
    assert decisions(frame, Goal.GAME).to_dict() == {0: Outcome.NOT_BID.value, 1: Outcome.RIGHTLY_LOW.value}
    assert decisions(frame, Goal.SLAM).empty


def test_a_sacrifice_is_no_decision_about_what_makes():
    """E–W make 4♠; 5♦ by N–S is bid against it. 3♦ is no game, and 5♠ goes past one's own."""
    frame = board_frame([board("5D N", 6), board("3D N", 6), board("5S W", 10)], dict.fromkeys(range(3), Solved(GAME)))
    assert decisions(frame, Goal.GAME).to_dict() == {1: Outcome.RIGHTLY_LOW.value, 2: Outcome.TOO_HIGH.value}


def test_slams_are_looked_at_where_one_was_bid_or_is_there():
    slam = TrickTable.of({seat: [6, 6, 6, 12, 9] for seat in SEATS})
    boards = [board("4S W", 12), board("6S W", 12), board("4S W", 10), board("6NT W", 9)]
    frame = board_frame(boards, {0: Solved(slam), 1: Solved(slam), 2: Solved(GAME), 3: Solved(GAME)})
    found = decisions(frame, Goal.SLAM)
    assert found.to_dict() == {0: Outcome.NOT_BID.value, 1: Outcome.MADE.value, 3: Outcome.TOO_HIGH.value}
    assert decisions(board_frame(boards), Goal.GAME).empty


def test_players_carry_what_their_cards_cost():
    """Wim declares: dummy's cards are his. The defenders have their own."""
    frame = board_frame([board(tricks=8)], {0: Solved(TABLE, -110, (1, 2, 0, 1), 1)})
    assert seats(frame).set_index("player")["cost"].to_dict() == {"Ann": 1, "Eve": 0, "Sue": 0, "Wim": 3}
    assert costs(frame, "Ann")[["n", "total"]].to_numpy().tolist() == [[0, 0], [1, 1], [1, 0]]
    assert costs(frame, "Wim")[["n", "total"]].to_numpy().tolist() == [[1, 3], [0, 0], [0, 0]]
    pairs = of_pairs(frame)
    assert pairs.loc[("Eve", "Wim"), ["boards", "declared", "cost"]].tolist() == [1, 1, 3]
    assert pairs.loc[("Ann", "Sue"), ["boards", "declared", "cost"]].tolist() == [1, 0, 1]


def test_players_and_events_are_summed():
    club, cup = ({"Event": name, "Date": f"2024.05.{day}"} for name, day in (("Club", 30), ("Cup", 31)))
    boards = [board(tricks=8, tags=club), board(tricks=7, tags=cup), board("1NT N", 7, tags=cup, deal=OTHER)]
    frame = board_frame(boards)
    players = of_players(frame)
    assert players.loc["Wim", ["boards", "declared", "made"]].tolist() == [3, 2, 0.5]
    assert players.loc["Ann", ["declared", "made"]].tolist() == [1, 1.0]
    events = of_boards(frame, "event")
    assert events.loc["Cup", ["boards", "deals", "made"]].tolist() == [2, 2, 0.5]


def test_a_player_in_all_four_seats_has_each_board_once():
    frame = board_frame([board(players=dict.fromkeys(SEATS, "Robot")) for _ in range(3)])
    assert of_players(frame).loc["Robot", "boards"] == 3


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        (Filter(), [0, 1, 2]),
        (Filter(player="Ann"), [0, 2]),
        (Filter(player="Ann", partner="Sue"), [0]),
        (Filter(event="Cup"), [1]),
        (Filter(date_from="2024-05-31"), [1]),
        (Filter(date_to="2024"), [0, 1]),
        (Filter(player="Ann", event="Cup"), []),
    ],
)
def test_boards_are_found_by_player_pair_event_and_date(wanted, places):
    boards = [
        board(tags={"Event": "Club", "Date": "2024.05.30"}),
        board(tags={"Event": "Cup", "Date": "2024.05.31"}, players={Seat.NORTH: "Ina"}),
        board(players={Seat.EAST: "Ann", Seat.WEST: "Wim"}),
    ]
    assert where(board_frame(boards), wanted).index.tolist() == places


@settings(max_examples=8)
@given(st.lists(st.tuples(any_contracts(), st.none() | st.integers(0, 13), deals()), max_size=4))
def test_every_count_is_of_boards_that_are_there(played):
    frame = board_frame([Board.of(contract=one, result=tricks, deal=deal) for one, tricks, deal in played])
    assert len(frame) == len(played)
    assert contracts(frame).to_numpy().sum() == len(played)
    assert results(frame)["n"].sum() == sum(tricks is not None for _one, tricks, _deal in played)
    hcp = frame[[f"{name}_hcp" for name in ("north", "east", "south", "west")]]
    assert (hcp.sum(axis=1) == 40).all()
