"""The contract and its notation."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import InvalidNotation
from bridge.table import SEATS, Seat
from tests.strategies import contracts


@given(contracts())
def test_parse_is_the_inverse_of_str(contract):
    assert Contract.parse(str(contract)) == contract


@given(contracts())
def test_code_is_ascii_and_leaves_out_declarer(contract):
    assert contract.code.isascii()
    assert Contract.parse(contract.code) == Contract(contract.level, contract.strain, contract.doubling)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4♠X S", Contract(4, Strain.SPADES, Doubling.DOUBLED, Seat.SOUTH)),
        ("4SX S", Contract(4, Strain.SPADES, Doubling.DOUBLED, Seat.SOUTH)),
        ("4sx s", Contract(4, Strain.SPADES, Doubling.DOUBLED, Seat.SOUTH)),
        ("4S S", Contract(4, Strain.SPADES, declarer=Seat.SOUTH)),
        ("4S", Contract(4, Strain.SPADES)),
        ("3NT", Contract(3, Strain.NOTRUMP)),
        ("3N", Contract(3, Strain.NOTRUMP)),
        ("3NT N", Contract(3, Strain.NOTRUMP, declarer=Seat.NORTH)),
        ("3N N", Contract(3, Strain.NOTRUMP, declarer=Seat.NORTH)),
        ("7NTXX W", Contract(7, Strain.NOTRUMP, Doubling.REDOUBLED, Seat.WEST)),
    ],
)
def test_contract_is_written_as_level_strain_doubling_declarer(text, contract):
    assert Contract.parse(text) == contract


@pytest.mark.rule("A2")
@pytest.mark.parametrize(
    "text", ["", "Pass", "4", "S4", "NT", "0S", "8C", "10S", "4SXXX", "4ST", "4S X S N", "4S Q", "?"]
)
def test_what_is_no_contract_is_refused(text):
    with pytest.raises(InvalidNotation, match=r"“.*” is not a contract.*\."):
        Contract.parse(text)


@given(st.text() | st.text("1347NTSHX♠ E", max_size=8))
def test_any_text_is_read_or_refused(text):
    with suppress(InvalidNotation):
        assert Contract.parse(text).level in range(1, 8)


@pytest.mark.rule("A2")
@pytest.mark.parametrize("level", [-1, 0, 8])
def test_contract_is_for_one_to_seven_odd_tricks(level):
    with pytest.raises(InvalidNotation, match="1 to 7"):
        Contract(level, Strain.CLUBS)


@pytest.mark.rule("P6")
@pytest.mark.rule("A2")
@pytest.mark.parametrize(("level", "tricks"), [(1, 7), (2, 8), (3, 9), (4, 10), (5, 11), (6, 12), (7, 13)])
def test_level_counts_the_tricks_above_six(level, tricks):
    assert Contract(level, Strain.HEARTS).tricks_needed == tricks


@pytest.mark.rule("P1")
@pytest.mark.parametrize(("declarer", "leader", "dummy"), ["NES", "ESW", "SWN", "WNE"])
def test_declarers_left_hand_opponent_leads_and_partner_is_dummy(declarer, leader, dummy):
    contract = Contract(1, Strain.NOTRUMP, declarer=Seat.parse(declarer))
    assert contract.opening_leader is Seat.parse(leader)
    assert contract.dummy is Seat.parse(dummy)


def test_without_declarer_there_is_neither_leader_nor_dummy():
    assert Contract(1, Strain.NOTRUMP).opening_leader is None
    assert Contract(1, Strain.NOTRUMP).dummy is None


@given(contracts(), st.sampled_from([None, *SEATS]))
def test_contracts_are_equal_when_they_say_the_same(contract, declarer):
    other = Contract(contract.level, contract.strain, contract.doubling, declarer)
    assert (contract == other) is (contract.declarer == declarer) is (str(contract) == str(other))
