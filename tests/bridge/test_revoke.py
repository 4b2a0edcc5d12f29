"""What a revoke costs: Laws 62 to 64, case by case."""

from dataclasses import replace

import pytest

from bridge.cards import Card, Strain
from bridge.deal import Deal
from bridge.play import Play
from bridge.revoke import Revoke, revokes, rule, tricks_transferred
from bridge.table import SEATS, Seat, Side
from bridge.tricks import Trick
from lessons.deals import course_board

N, E, S, W = SEATS

CASES = [
    pytest.param(Revoke(E, 5, S, won_by=E, later=3), 2, "64A1", id="won by the player, and a later one"),
    pytest.param(Revoke(E, 5, S, won_by=E, later=0), 1, "64A1", id="won by the player, none later"),
    pytest.param(Revoke(E, 5, S, won_by=W, later=0), 1, "64A2", id="won by partner"),
    pytest.param(Revoke(E, 5, S, won_by=W, later=4), 1, "64A2", id="won by partner, and later ones"),
    pytest.param(Revoke(E, 5, S, won_by=S, later=2), 1, "64A2", id="lost, but a later one was won"),
    pytest.param(Revoke(E, 5, S, won_by=S, later=0), 0, "64B1", id="nothing won from the revoke on"),
    pytest.param(Revoke(S, 5, S, won_by=N, later=3), 1, "64A2", id="a trick won in dummy is not won by declarer"),
    pytest.param(Revoke(S, 5, S, won_by=S, later=3), 2, "64A1", id="declarer"),
    pytest.param(Revoke(N, 5, S, won_by=N, later=3), 0, "64B3", id="dummy"),
    pytest.param(Revoke(E, 12, S, won_by=E, later=1), 0, "62D", id="trick twelve"),
    pytest.param(Revoke(E, 11, S, won_by=E, later=1), 2, "64A1", id="trick eleven"),
    pytest.param(Revoke(E, 5, S, won_by=E, later=3, is_repeated=True), 0, "64B2", id="again in the suit"),
    pytest.param(Revoke(E, 5, S, won_by=E, later=3, is_established=False), 0, "62A", id="not established"),
    pytest.param(Revoke(E, 5, S, won_by=E, later=3, is_mutual=True), 0, "64B7", id="both sides"),
]


@pytest.mark.rule("P7")
@pytest.mark.parametrize(("revoke", "tricks", "law"), CASES)
def test_law_64(revoke, tricks, law):
    ruling = rule(revoke)
    assert (ruling.tricks, ruling.law) == (tricks, law)
    assert tricks_transferred([revoke])[revoke.seat.side] == tricks


@pytest.mark.rule("P7")
def test_the_revoke_of_the_course():
    play = course_board(34).play
    assert revokes(play) == (Revoke(E, 5, S, won_by=E, later=2),)
    assert tricks_transferred(play) == {Side.NS: 0, Side.EW: 2}


@pytest.mark.rule("P7")
def test_two_revokes_cost_no_more_than_the_side_won():
    two = [Revoke(E, 5, S, won_by=E, later=1), Revoke(W, 6, S, won_by=W, later=0)]
    assert sum(rule(each).tricks for each in two) == 3
    assert tricks_transferred(two)[Side.EW] == 2


def played(*tricks: str) -> Play:
    """A spade contract of South's, each trick from its leader on; West leads first."""
    deal = Deal.parse("N:432.2.2. AK.43.5. 765..43. QJ.65.6.")
    play, leader = Play(W, Strain.SPADES, deal), W
    for text in tricks:
        trick = Trick(leader, Strain.SPADES)
        for place, code in enumerate(text.split()):
            trick = trick.played(leader.clockwise(place), Card.parse(code))
        play = replace(play, tricks=(*play.tricks, trick))
        leader = trick.winner or leader
    return play


@pytest.mark.rule("P7")
def test_a_revoke_is_established_when_its_side_plays_on():
    revoked = ("H5 H2 SK S5",)
    assert [each.is_established for each in revokes(played(*revoked))] == [False]
    assert [each.is_established for each in revokes(played(*revoked, "SA"))] == [True]
    assert tricks_transferred(played(*revoked))[Side.EW] == 0


@pytest.mark.rule("P7")
def test_the_same_suit_twice():
    first, second = revokes(played("H5 H2 SK S5", "D5 D3 D6 D2", "H6 S2 SA S6"))
    assert (first.seat, first.is_repeated, second.seat, second.is_repeated) == (E, False, E, True)
    assert rule(second).tricks == 0


@pytest.mark.rule("P7")
def test_both_sides():
    both = revokes(played("H5 H2 SK S5", "D5 S7 D6 D2", "S6 SJ S2 SA"))
    assert [each.seat for each in both] == [E, S]
    assert all(each.is_mutual for each in both)
    assert tricks_transferred(played("H5 H2 SK S5", "D5 S7 D6 D2", "S6 SJ S2 SA")) == {Side.NS: 0, Side.EW: 0}


def test_seats_of_a_revoke_are_not_told_by_a_clean_play():
    assert revokes(course_board(1).play) == ()
    assert isinstance(Revoke(E, 5, S, E, 1).seat, Seat)
