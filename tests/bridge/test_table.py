"""Seats, sides, vulnerability and the cycle of boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.table import SEATS, Seat, Side, Vulnerability, dealer_of, vulnerability_of
from tests.strategies import seats

N, E, S, W = SEATS

CYCLE = {
    1: "N None",
    2: "E NS",
    3: "S EW",
    4: "W All",
    5: "N NS",
    6: "E EW",
    7: "S All",
    8: "W None",
    9: "N EW",
    10: "E All",
    11: "S None",
    12: "W NS",
    13: "N All",
    14: "E None",
    15: "S NS",
    16: "W EW",
    17: "N None",
    33: "N None",
}


@pytest.mark.rule("T1")
def test_seats_run_clockwise_from_north():
    assert [N.lho, E.lho, S.lho, W.lho] == [E, S, W, N]
    assert [N.rho, E.rho, S.rho, W.rho] == [W, N, E, S]


@pytest.mark.rule("T1")
def test_partners_sit_opposite_and_on_one_side():
    assert [N.partner, E.partner, S.partner, W.partner] == [S, W, N, E]
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]


@pytest.mark.rule("T1")
@given(seats(), st.integers(-8, 8))
def test_going_round_the_table_comes_back(seat, places):
    assert seat.lho.rho is seat.partner.partner is seat.clockwise(4) is seat
    assert seat.clockwise(places).clockwise(-places) is seat
    assert {seat, seat.lho, seat.partner, seat.rho} == set(SEATS)


@pytest.mark.rule("T1")
@pytest.mark.parametrize("seat", SEATS)
def test_neighbours_are_opponents(seat):
    assert seat.lho.side is seat.rho.side is seat.side.opponents
    assert seat.side.opponents.opponents is seat.side


def test_a_known_seat_is_true():
    assert all(SEATS)


@pytest.mark.parametrize("value", [*Seat, *Side, *Vulnerability])
def test_parse_is_the_inverse_of_str(value):
    assert type(value).parse(str(value)) is value
    assert type(value).parse(f" {value} ".lower()) is value


@pytest.mark.parametrize(("text", "seat"), [("N", N), ("east", E), ("South", S), ("WEST", W)])
def test_seat_is_written_as_letter_or_word(text, seat):
    assert Seat.parse(text) is seat


@pytest.mark.parametrize(("text", "side"), [("NS", Side.NS), ("N-S", Side.NS), ("e–w", Side.EW)])
def test_side_is_written_with_or_without_a_dash(text, side):
    assert Side.parse(text) is side


@pytest.mark.parametrize(
    ("text", "vulnerability"),
    [
        ("None", Vulnerability.NONE),
        ("Love", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("ns", Vulnerability.NS),
        ("EW", Vulnerability.EW),
        ("All", Vulnerability.BOTH),
        ("BOTH", Vulnerability.BOTH),
    ],
)
def test_vulnerability_is_read_in_every_word_of_the_standard(text, vulnerability):
    assert Vulnerability.parse(text) is vulnerability


@pytest.mark.parametrize("parse", [Seat.parse, Side.parse, Vulnerability.parse])
@pytest.mark.parametrize("text", ["", "?", "X", "NN", "N S"])
def test_what_is_no_notation_is_refused(parse, text):
    with pytest.raises(InvalidNotation, match=r"“.*” is not a .*\."):
        parse(text)


@pytest.mark.parametrize(
    ("vulnerability", "vulnerable"), [("None", set()), ("NS", {N, S}), ("EW", {E, W}), ("All", {N, E, S, W})]
)
def test_a_seat_is_vulnerable_with_its_side(vulnerability, vulnerable):
    vulnerability = Vulnerability.parse(vulnerability)
    assert {seat for seat in SEATS if vulnerability.includes(seat)} == vulnerable
    assert {side for side in Side if vulnerability.includes(side)} == {seat.side for seat in vulnerable}


@pytest.mark.rule("S16")
@pytest.mark.rule("T8")
@pytest.mark.parametrize(("board", "printed"), CYCLE.items())
def test_board_number_prints_dealer_and_vulnerability(board, printed):
    assert f"{dealer_of(board)} {vulnerability_of(board)}" == printed


@pytest.mark.rule("S16")
def test_each_player_deals_once_at_every_vulnerability_in_sixteen_boards():
    conditions = {(dealer_of(board), vulnerability_of(board)) for board in range(1, 17)}
    assert conditions == {(seat, vulnerability) for seat in Seat for vulnerability in Vulnerability}


@pytest.mark.rule("S16")
@given(st.integers(1, 10_000))
def test_cycle_repeats_after_sixteen_boards(board):
    assert dealer_of(board + 16) is dealer_of(board)
    assert dealer_of(board + 1) is dealer_of(board).lho
    assert vulnerability_of(board + 16) is vulnerability_of(board)
