"""Finesse or drop: against every layout of the missing cards, played out, and against published figures."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from bridge.cards import Rank
from bridge.finesse import ROUNDS, chances

ONSIDE, OFFSIDE = 0, 1


def wins(layout: tuple[int, ...], rounds: int, *, takes_finesse: bool) -> bool:
    """Play a suit out: ``layout`` says of each missing card who has it, the honour last; both play their lowest."""
    hands = [[card for card, holder in enumerate(layout) if holder == side] for side in (ONSIDE, OFFSIDE)]
    honour, out = len(layout) - 1, set()

    def plays(side: int) -> bool:
        if not hands[side]:
            out.add(side)
            return False
        return hands[side].pop(0) == honour

    for _top in range(rounds - 1):
        if any([plays(ONSIDE), plays(OFFSIDE)]):
            return True
    if OFFSIDE in out:
        return True
    if plays(ONSIDE):
        return True
    if takes_finesse and ONSIDE not in out:
        return honour in hands[ONSIDE]
    return plays(OFFSIDE)


@pytest.mark.parametrize("honour", ROUNDS)
@pytest.mark.parametrize("missing", range(2, 9))
@pytest.mark.parametrize("vacant", [(13, 13), (13, 6), (7, 12)])
def test_chances_are_those_of_all_layouts_played_out(honour, missing, vacant):
    drop = finesse = 0
    for layout in product((ONSIDE, OFFSIDE), repeat=missing):
        places = vacant[0] - layout.count(ONSIDE)
        rest = sum(vacant) - missing
        ways = comb(rest, places) if 0 <= places <= rest else 0
        drop += ways * wins(layout, ROUNDS[honour], takes_finesse=False)
        finesse += ways * wins(layout, ROUNDS[honour], takes_finesse=True)
    found = chances(honour, missing, vacant)
    every = comb(sum(vacant), vacant[0])
    assert (found.drop, found.finesse) == (Fraction(drop, every), Fraction(finesse, every))


def test_eleven_cards_without_the_king_are_played_for_the_drop():
    found = chances(Rank.KING, 2)
    assert (found.drop, found.finesse) == (Fraction(13, 25), Fraction(1, 2))


@pytest.mark.parametrize(
    ("honour", "missing", "percent"), [(Rank.QUEEN, 4, 58), (Rank.QUEEN, 5, 53), (Rank.JACK, 6, 61)]
)
def test_the_better_play_has_its_published_chance(honour, missing, percent):
    """A K J 10 x opposite four and three small, and A K Q 10 opposite three: The Official Encyclopedia of Bridge."""
    found = chances(honour, missing)
    assert round(100 * max(found.drop, found.finesse)) == percent
    assert (found.drop > found.finesse) == (missing != 5)


def test_nine_cards_without_the_queen_are_a_close_choice():
    found = chances(Rank.QUEEN, 4)
    assert 0.016 < found.drop - found.finesse < 0.018
