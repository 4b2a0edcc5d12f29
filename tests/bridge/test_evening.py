"""An evening of rubber bridge: the accounts of four players, and who sits where from rubber to rubber."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.contract import Contract
from bridge.cutting import Cut
from bridge.dealing import Pack
from bridge.errors import BridgeError, IllegalResult, InvalidNotation
from bridge.evening import Evening, Partners, Table
from bridge.scoring.chicago import Chicago
from bridge.scoring.pad import Pad, Result
from bridge.scoring.rubber import Rubber
from bridge.table import SEATS, Seat

PLAYERS = range(4)
ANN, BOB, CLARE, DAVID = PLAYERS
CUT = Cut.parse("S9 HK D9 C2")
"""Bob and Ann against Clare and David; Bob deals."""


def played(evening: Evening, *results: str) -> Evening:
    """Results such as ``4S S 10``, or ``pass``."""
    for text in results:
        if text == "pass":
            evening = evening.score(Result())
        else:
            contract, declarer, tricks = text.split()
            evening = evening.score(Result(Contract.parse(f"{contract} {declarer}"), int(tricks)))
    return evening


def begun(pad: Pad | None = None) -> Evening:
    return Evening.begin(CUT.seated(Seat.NORTH), CUT.dealer, pad or Rubber())


def partner(table: Table, player: int) -> int:
    return table.players[table.seat(player).partner]


@pytest.mark.rule("T3")
def test_the_two_highest_cards_sit_opposite_and_the_highest_deals_first():
    table = Evening.begin(CUT.seated(Seat.WEST, DAVID), CUT.dealer, Rubber(), Pack.BLUE).table
    assert [table.seat(player) for player in PLAYERS] == [Seat.EAST, Seat.WEST, Seat.SOUTH, Seat.NORTH]
    assert table.pad.dealer is Seat.WEST
    assert (table.turn.dealer, table.turn.pack) == (Seat.WEST, Pack.BLUE)
    assert (table.turn.shuffler, table.turn.cutter) == (Seat.NORTH, Seat.SOUTH)


@pytest.mark.rule("A8", "T4")
def test_the_deal_passes_on_with_the_other_pack_after_a_pass_out_too():
    evening = played(begun(), "2C S 8", "pass", "1NT E 7")
    assert (evening.table.turn.dealer, evening.table.turn.pack) == (Seat.WEST, Pack.BLUE)
    assert evening.table.pad.deal == 4


@pytest.mark.rule("S12")
def test_each_player_wins_or_loses_what_the_side_does():
    evening = played(begun(), "4S S 10", "6H N 12")  # 120 + 180, slam 750, two games to none 700
    assert evening.table.pad.winner is not None
    assert [evening.total(player) for player in PLAYERS] == [1750, 1750, -1750, -1750]
    assert [evening.back_score(player) for player in PLAYERS] == [18, 18, -18, -18]


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("extra", "margin", "hundreds"),
    [
        ((), 920, 9),  # 120 + 100 + 700
        (("1C N 8",), 960, 10),  # 20 + 20
        (("1C N 7", "1C S 6"), 840, 8),  # 20 - 100
        (("1H N 7",), 950, 10),
        (("1S S 7", "1NT N 6"), 850, 9),  # 30 - 100
    ],
)
def test_fifty_points_count_as_a_hundred(extra, margin, hundreds):
    evening = played(begun(), "4S S 10", *extra, "3NT N 9")
    assert evening.table.margin(BOB) == evening.total(BOB) == margin
    assert (evening.back_score(BOB), evening.back_score(CLARE)) == (hundreds, -hundreds)


def test_a_rubber_that_is_not_over_is_on_nobodys_account():
    assert [played(begun(), "6S S 12").total(player) for player in PLAYERS] == [0] * 4


@pytest.mark.rule("S12")
def test_a_rubber_broken_off_counts_with_its_premiums():
    evening = played(begun(), "4S S 10", "2C E 8")
    assert isinstance(evening.table.pad, Rubber)
    evening = evening.with_pad(evening.table.pad.break_off())
    assert evening.total(BOB) == 120 + 300 - 40 - 100


@pytest.mark.rule("T3")
def test_for_the_next_rubber_the_cards_decide_again():
    evening = played(begun(), "4S S 10", "3NT N 9")
    cut = Cut.parse("SA H2 DA C3")
    evening = evening.sit(evening.table.seated(Partners.CUT, cut, Seat.SOUTH), cut.dealer)
    assert partner(evening.table, ANN) == CLARE
    assert (evening.table.seat(ANN), evening.table.pad.dealer) == (Seat.SOUTH, Seat.SOUTH)
    assert evening.table.pad.results == ()
    evening = played(evening, "4S E 10", "3NT W 9")
    assert [evening.total(player) for player in PLAYERS] == [0, 1840, -1840, 0]


def test_partners_who_stay_cut_for_the_deal_alone():
    evening = played(begun(), "4S S 10", "3NT N 9")
    cut = Cut.parse("S2 H3 D4 CA")
    after = evening.sit(evening.table.seated(Partners.SAME, cut, Seat.NORTH), cut.dealer)
    assert after.table.players == evening.table.players
    assert after.table.pad.dealer is after.table.seat(DAVID)


def test_in_three_rubbers_everybody_plays_with_everybody():
    evening = begun()
    met = {player: {partner(evening.table, player)} for player in PLAYERS}
    for _rubber in range(2):
        evening = played(evening, "4S S 10", "3NT N 9")
        evening = evening.sit(evening.table.seated(Partners.PIVOT, CUT, Seat.NORTH), CUT.dealer)
        for player in PLAYERS:
            met[player].add(partner(evening.table, player))
    assert met == {player: {*PLAYERS} - {player} for player in PLAYERS}


@pytest.mark.rule("A8", "S20")
def test_an_evening_of_chicago_has_four_deals_a_round():
    evening = played(begun(Chicago()), "2S S 8", "pass", "2H N 8", "4HX N 8")
    assert not evening.finished
    evening = played(evening, "1NT W 8")
    assert evening.total(BOB) == 420 - 670
    assert (evening.back_score(BOB), evening.back_score(DAVID)) == (-3, 3)
    assert evening.sit(CUT.seated(Seat.NORTH), CUT.dealer).table.pad == Chicago()


def test_undo_goes_back_to_the_rubber_before():
    first = played(begun(), "4S S 10", "3NT N 9")
    second = first.sit(CUT.seated(Seat.EAST), CUT.dealer)
    assert second.can_undo
    assert second.undo() == first
    assert played(second, "1C N 7").undo() == second
    assert not begun().can_undo


def test_the_next_rubber_begins_when_this_one_is_over():
    with pytest.raises(IllegalResult, match="not over"):
        played(begun(), "4S S 10").sit(CUT.seated(Seat.NORTH), CUT.dealer)


@pytest.mark.parametrize("players", [(0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)])
def test_four_players_sit_down_each_of_them_once(players):
    with pytest.raises(InvalidNotation, match="takes one seat"):
        Table(players, Rubber())


@given(
    st.permutations(PLAYERS),
    st.lists(st.tuples(st.sampled_from(["1NT", "3C", "4SX", "6H"]), st.sampled_from(SEATS), st.integers(4, 13))),
    st.sampled_from(Partners),
)
def test_what_some_win_the_others_lose(players, deals, partners):
    evening = Evening((Table(tuple(players), Rubber()),))
    for bid, declarer, tricks in deals:
        if evening.table.pad.is_over:
            evening = evening.sit(evening.table.seated(partners, CUT, Seat.NORTH), CUT.dealer)
        evening = played(evening, f"{bid} {declarer} {tricks}")
    for table in evening.finished:
        assert sum(table.margin(player) for player in PLAYERS) == 0
        assert all(table.margin(player) == table.margin(partner(table, player)) for player in PLAYERS)
    assert sum(evening.total(player) for player in PLAYERS) == 0
    assert sum(evening.back_score(player) for player in PLAYERS) == 0
    while evening.can_undo:
        evening = evening.undo()
    assert evening == Evening((Table(tuple(players), Rubber()),))


@pytest.mark.parametrize("pad", [Rubber(), Chicago(dealers_side_vulnerable=False)])
def test_a_saved_evening_is_read_again(pad):
    evening = played(
        begun(pad), "4S S 10", "3NT N 9", *(["pass", "1NT W 8", "1C N 7"] if pad.game == "chicago" else [])
    )
    evening = evening.sit(CUT.seated(Seat.EAST, DAVID), CUT.dealer, Pack.BLUE).score(Result())
    assert Evening.from_dict(evening.as_dict()) == evening


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"tables": None}, "no saved evening"),
        ({"tables": []}, "a rubber at the table"),
        ({"tables": [1]}, "no rubber of an evening"),
        ({"tables": [{"players": [0, 1, 2, 2], "pack": "RED", "pad": Rubber().as_dict()}]}, "takes one seat"),
        ({"tables": [{"players": [0, 1, 2, 3], "pack": "GREEN", "pad": Rubber().as_dict()}]}, "no rubber"),
        ({"tables": [{"players": [0, 1, 2, 3], "pack": "RED", "pad": []}]}, "no score pad"),
        ({"tables": [begun().table.as_dict()] * 2}, "those before it are over"),
    ],
)
def test_what_is_no_evening_is_refused(changed, sentence):
    with pytest.raises(BridgeError, match=sentence):
        Evening.from_dict(begun().as_dict() | changed)
