"""Movements: nobody meets a board twice, judged by counting; known guide cards of the field."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.movements import (
    MOST_TABLES,
    Round,
    Seating,
    Style,
    american_whist,
    choices,
    faults,
    howell,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from bridge.table import Side

T7 = pytest.mark.rule("T7")

PAIRS = range(3, 17)
ODD_TABLES = (3, 5, 7, 9, 11)
EVEN_TABLES = (2, 4, 6, 8, 10, 12)


def seatings(movement):
    """Round number and seating of every table."""
    return [(number, seating) for number, each in enumerate(movement.rounds, start=1) for seating in each.seatings]


def meetings(movement):
    """How often each two pairs meet."""
    return Counter(frozenset(seating.pairs) for _, seating in seatings(movement))


def boards_of(movement, pair):
    """The numbers of all boards of a pair."""
    return [board for line in movement.guide(pair) if line for board in line.boards]


def said(movement):
    return [str(fault) for fault in faults(movement)]


def movements_that_play():
    """Every movement for every number of tables that a club has."""
    for pairs in PAIRS:
        yield howell(pairs, 3)
    for pairs in range(5, 25):
        yield from choices(pairs, 3)
    for teams in (3, 5, 7, 9):
        yield american_whist(teams, 3)


@T7
@pytest.mark.parametrize(
    "movement", [*movements_that_play()], ids=lambda movement: f"{movement.style.name}-{movement.pairs}"
)
def test_nobody_meets_a_board_twice_or_is_in_two_places(movement):
    assert faults(movement) == ()
    for pair in range(1, movement.pairs + 1):
        boards = boards_of(movement, pair)
        assert len(boards) == len(set(boards))
        assert len(movement.guide(pair)) == len(movement.rounds)
    for each in movement.rounds:
        places = [pair for seating in each.seatings for pair in seating.pairs]
        assert sorted([*places, *([each.sits_out] if each.sits_out else [])]) == list(range(1, movement.pairs + 1))
        assert [seating.table for seating in each.seatings] == list(range(1, movement.tables + 1))
        taken = Counter(seating.board_set for seating in each.seatings if seating.table not in movement.sharing)
        assert set(taken.values()) <= {1}
    assert set(meetings(movement).values()) == {1}
    assert movement.board_sets * 3 == max(max(boards_of(movement, pair)) for pair in range(1, movement.pairs + 1))


@T7
@pytest.mark.parametrize("pairs", PAIRS)
def test_in_a_howell_every_pair_meets_every_other_once(pairs):
    movement = howell(pairs)
    everybody = {frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)}
    assert meetings(movement) == everybody
    rounds = pairs - 1 if pairs % 2 == 0 else pairs
    assert len(movement.rounds) == movement.board_sets == rounds
    assert Counter(each.sits_out for each in movement.rounds) == (
        {None: rounds} if pairs % 2 == 0 else dict.fromkeys(range(1, pairs + 1), 1)
    )


@T7
@pytest.mark.parametrize("pairs", [4, 6, 8, 10, 12, 14, 16])
def test_in_a_howell_one_pair_stays_and_the_others_follow_each_other(pairs):
    movement = howell(pairs)
    assert movement.stationary == (pairs,)
    for pair in range(1, pairs):
        follows = (pair - 2) % (pairs - 1) + 1
        seats = [(line.table, line.side) for line in movement.guide(pair)]
        before = [(line.table, line.side) for line in movement.guide(follows)]
        assert seats[1:] == before[:-1]


@T7
@pytest.mark.parametrize("tables", [4, 6, 8])
def test_a_howell_of_eight_twelve_or_sixteen_pairs_compares_all_of_them_equally(tables):
    """The sets on which the moving pairs sit North–South make a difference set, which there is for 7, 11 and 15."""
    pairs = 2 * tables
    movement = howell(pairs)
    assert {movement.same_direction(*two) for two in combinations(range(1, pairs + 1), 2)} == {2 * (tables - 1)}


@T7
def test_with_two_or_three_tables_a_howell_shares_boards():
    assert [sorted(howell(pairs).sharing) for pairs in range(3, 9)] == [[], [1, 2], [1, 2], [1, 2, 3], [], []]
    assert said(howell(6, boards=2)) == ["Boards for 3 tables at once, 2 of them: some tables wait."]


@T7
@pytest.mark.parametrize("tables", ODD_TABLES)
def test_a_mitchell_with_an_odd_number_of_tables(tables):
    movement = mitchell(2 * tables)
    assert len(movement.rounds) == movement.board_sets == tables
    assert movement.stationary == tuple(range(1, tables + 1))
    home = {(pair, tables + other) for pair in range(1, tables + 1) for other in range(1, tables + 1)}
    assert {seating.pairs for _, seating in seatings(movement)} == home
    first, second = movement.guide(tables + 1)[:2]
    assert (first.table, second.table) == (1, 2)
    assert movement.guide(1)[0].boards == movement.numbers(1)
    assert movement.guide(1)[1].boards == movement.numbers(2)


@T7
def test_a_round_of_a_mitchell_takes_east_west_up_and_the_boards_down():
    """Seven tables: East–West 8 starts at table 1, and plays every other set, as the boards come towards it."""
    assert [(line.table, line.opponents, line.boards.start) for line in mitchell(14, 4).guide(8)] == [
        (1, 1, 1),
        (2, 2, 9),
        (3, 3, 17),
        (4, 4, 25),
        (5, 5, 5),
        (6, 6, 13),
        (7, 7, 21),
    ]


@T7
@pytest.mark.parametrize("tables", EVEN_TABLES)
def test_a_skip_mitchell_has_one_round_fewer_and_one_opponent_is_not_met(tables):
    movement = skip_mitchell(2 * tables)
    assert len(movement.rounds) == tables - 1
    assert movement.board_sets == tables
    tables_of_first = [line.table for line in movement.guide(tables + 1)]
    skipped = tables // 2 + 1
    assert tables_of_first == [table for table in range(1, tables + 1) if table != skipped]


@T7
@pytest.mark.parametrize("tables", EVEN_TABLES)
def test_a_relay_mitchell_lets_everybody_meet_and_two_tables_share(tables):
    movement = relay_mitchell(2 * tables)
    assert len(movement.rounds) == movement.board_sets == tables
    assert movement.sharing == {1, tables}
    for each in movement.rounds:
        assert each.seatings[0].board_set == each.seatings[-1].board_set
        assert len({seating.board_set for seating in each.seatings}) == tables - 1
    assert not relay_mitchell(2 * tables - 1).sharing


@T7
@pytest.mark.parametrize("tables", EVEN_TABLES)
def test_without_skip_or_relay_an_even_mitchell_meets_boards_again(tables):
    """The reason for both: halfway East–West come to the boards with which they began."""
    straight = tuple(
        Round(
            tuple(
                Seating(table + 1, table + 1, tables + (table - turn) % tables + 1, (table + turn) % tables + 1)
                for table in range(tables)
            )
        )
        for turn in range(tables)
    )
    found = said(replace(skip_mitchell(2 * tables), rounds=straight))
    assert f"Pair {tables + 1} meets board set 1 twice." in found
    assert not [fault for fault in found if "two places" in fault or "two tables" in fault]


@T7
@pytest.mark.parametrize("pairs", [5, 7, 9, 11, 13, 15, 17])
def test_with_a_half_table_east_west_sit_out_in_turn(pairs):
    for movement in choices(pairs)[1:] if pairs < 17 else choices(pairs):
        out = [each.sits_out for each in movement.rounds]
        assert len(set(out)) == len(out)
        assert min(out) > movement.tables
        assert not movement.sharing


@T7
def test_pairs_change_direction_in_the_last_rounds():
    movement = mitchell(14)
    switched = movement.arrow_switched(1)
    assert faults(switched) == ()
    assert switched.rounds[:-1] == movement.rounds[:-1]
    assert switched.guide(1)[-1].side is Side.EW
    assert switched.guide(8)[-1].side is Side.NS
    assert switched.guide(1)[-1].boards == movement.guide(1)[-1].boards
    assert (movement.same_direction(1, 8), movement.same_direction(1, 2)) == (0, 14)
    assert movement.arrow_switched(7).arrow_switched(7) == movement
    with pytest.raises(InvalidNotation):
        movement.arrow_switched(8)


@T7
def test_american_whist_for_five_teams_is_the_published_one():
    """Opponents and boards of team 1 as in the tables for board-a-match with five tables of six boards."""
    movement = american_whist(5, 6)
    north_south, east_west = movement.guide(1), movement.guide(6)
    assert [(line.opponents - 5, line.boards.start, line.boards[-1]) for line in north_south] == [
        (3, 7, 12),
        (5, 13, 18),
        (2, 19, 24),
        (4, 25, 30),
    ]
    assert [(line.opponents, line.boards.start, line.boards[-1]) for line in east_west] == [
        (4, 25, 30),
        (2, 19, 24),
        (5, 13, 18),
        (3, 7, 12),
    ]


@T7
@pytest.mark.parametrize("teams", [3, 5, 7, 9, 11])
def test_two_teams_play_the_same_boards_at_both_tables(teams):
    met = {
        (seating.north_south, seating.east_west - teams): seating.board_set
        for _, seating in seatings(american_whist(teams))
    }
    assert met.keys() == {(one, other) for one in range(1, teams + 1) for other in range(1, teams + 1) if one != other}
    assert all(met[one, other] == met[other, one] for one, other in met)


@T7
def test_a_guide_card_of_the_stationary_pair():
    card = howell(8, 4).guide(8)
    assert {(line.table, line.side) for line in card} == {(1, Side.NS)}
    assert [line.opponents for line in card] == [7, 1, 2, 3, 4, 5, 6]
    assert [line.boards.start for line in card] == [1, 5, 9, 13, 17, 21, 25]
    assert howell(7).guide(3)[3] is None


@T7
def test_faults_are_told():
    movement = howell(8)
    first = movement.rounds[0]
    one, two, *rest = first.seatings

    def changed(*places, out=None):
        return said(replace(movement, rounds=(Round(tuple(places), out), *movement.rounds[1:])))

    assert "Round 1: pair 8 is in two places." in changed(one, replace(two, north_south=8), *rest)
    assert "Round 1: pair 4 has no place." in changed(one, replace(two, north_south=8), *rest)
    assert "Round 1: there is no pair 9." in changed(one, replace(two, north_south=9), *rest)
    assert "Round 1: pair 8 is in two places." in changed(one, two, *rest, out=8)
    assert "Round 1: board set 1 is at two tables." in changed(one, replace(two, board_set=1), *rest)
    assert "Pair 8 meets board set 2 twice." in changed(replace(one, board_set=2), two, *rest)
    assert said(replace(movement, rounds=movement.rounds[1:]))[0] == "Pairs 1 and 3 never meet."
    twice = said(replace(movement, rounds=(*movement.rounds, first)))
    assert "Pairs 7 and 8 meet twice." in twice


@T7
@pytest.mark.parametrize(
    "wanted",
    [
        lambda: howell(2),
        lambda: howell(17),
        lambda: mitchell(8),
        lambda: mitchell(2),
        lambda: mitchell(2 * MOST_TABLES + 2),
        lambda: skip_mitchell(10),
        lambda: relay_mitchell(6),
        lambda: american_whist(4),
        lambda: american_whist(1),
        lambda: howell(8, boards=0),
        lambda: mitchell(6, boards=-1),
        lambda: howell(8).guide(9),
        lambda: howell(8).guide(0),
        lambda: choices(1),
    ],
)
def test_what_cannot_be_is_refused(wanted):
    with pytest.raises(InvalidNotation):
        wanted()


@T7
@given(pairs=st.integers(3, 2 * MOST_TABLES), boards=st.integers(3, 6))
def test_every_number_of_pairs_has_a_movement_without_faults(pairs, boards):
    for movement in choices(pairs, boards):
        assert faults(movement) == ()
        assert movement.boards_played == boards * len(movement.rounds)
    styles = [movement.style for movement in choices(pairs, boards)]
    assert (Style.HOWELL in styles) is (pairs <= 16)
