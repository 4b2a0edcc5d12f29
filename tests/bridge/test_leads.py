"""Opening leads compared: certain where the cards leave no choice, and no more sure of itself than a sample allows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.batch import deals
from bridge.cards import Card, Hand
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from bridge.errors import IllegalDeal
from bridge.leads import Aim, LeadTrials, Outcome, sign_test, solve_leads
from bridge.table import Seat

needs_solver = pytest.mark.skipif(not is_installed(), reason="needs the double-dummy solver (endplay)")

THREE_NOTRUMP = Contract.parse("3NT S")
SOLID = Hand.parse("AKQJT.432.432.32")
PARTNERS_SUIT = Deal.parse("N:AKQ.987.AKQ.AKQJ 876.AKQJT.876.87 JT9.654.JT9.T965 5432.32.5432.432")
"""East has five heart tricks and no entry; without a heart lead declarer takes ten tricks in the other suits."""
LEADS = tuple(map(Card.parse, ("SQ", "SJ", "H4")))


@pytest.fixture(scope="module")
def solver():
    solver = Solver()
    yield solver
    solver.close()


def trials(rows: list[list[int]]) -> LeadTrials:
    """Tricks of the defenders against 3NT after ♠Q, ♠J and ♥4, a row a layout."""
    return LeadTrials(THREE_NOTRUMP, LEADS, [PARTNERS_SUIT] * len(rows), np.array(rows, dtype=np.int64))


# ---- Certain cases


@needs_solver
def test_five_solid_tricks_beat_three_notrump_in_every_layout(solver):
    (block,) = deals(6, seed=3, predealt={Seat.WEST: SOLID})
    layouts = list(block)
    tricks = np.array([solve_leads(deal, THREE_NOTRUMP, solver) for deal in layouts])
    best = LeadTrials(THREE_NOTRUMP, tuple(SOLID), layouts, tricks).ranked(Aim.BEAT)[0]
    assert best.cards == tuple(map(Card.parse, ("SA", "SK", "SQ", "SJ", "ST")))
    assert (best.beaten, best.chance) == (6, 1.0)
    assert best.mean >= 5


@needs_solver
def test_only_partners_suit_beats_the_contract(solver):
    tricks = dict(zip(PARTNERS_SUIT[Seat.WEST], solve_leads(PARTNERS_SUIT, THREE_NOTRUMP, solver), strict=True))
    assert {card.code for card, won in tricks.items() if won == 5} == {"H3", "H2"}
    assert {won for card, won in tricks.items() if card.suit.letter != "H"} == {3}


def test_a_contract_without_its_declarer_has_no_lead():
    with pytest.raises(IllegalDeal):
        solve_leads(PARTNERS_SUIT, Contract.parse("3NT"), Solver())


# ---- What a sample says


def test_cards_of_a_suit_that_always_bring_the_same_stand_together():
    first, second = trials([[5, 5, 4], [4, 4, 4]]).ranked(Aim.BEAT)
    assert ([card.code for card in first.cards], first.beaten) == (["SQ", "SJ"], 1)
    assert ([card.code for card in second.cards], second.beaten) == (["H4"], 0)


def test_the_aim_decides_which_lead_is_best():
    """♠Q beats 3NT once and gives tricks away; ♥4 never does and keeps them."""
    sample = trials([[5, 5, 4], [1, 1, 4], [1, 1, 4]])
    assert sample.ranked(Aim.BEAT)[0].cards[0] == Card.parse("SQ")
    assert sample.ranked(Aim.TRICKS)[0].cards[0] == Card.parse("H4")


@pytest.mark.parametrize(("better", "is_tied"), [(5, True), (6, False)])
def test_six_layouts_of_six_are_beyond_chance_and_five_of_five_are_not(better, is_tied):
    """Heads six times of six, or tails, come once in 32 samples; five of five once in 16."""
    _best, other = trials([[5, 5, 4]] * better + [[4, 4, 4]] * 40).ranked(Aim.BEAT)
    assert other.is_tied is is_tied


def test_leads_are_compared_layout_by_layout():
    """The intervals of the two shares overlap, but whenever there is a difference it is the same."""
    first, second = trials([[6, 6, 6]] * 50 + [[5, 5, 4]] * 8 + [[2, 2, 2]] * 42).ranked(Aim.BEAT)
    assert (first.beaten, second.beaten) == (58, 50)
    assert second.chance_interval[1] > first.chance_interval[0]
    assert not second.is_tied


@pytest.mark.parametrize(("better", "worse", "chance"), [(0, 0, 1), (1, 1, 1), (5, 0, 1 / 16), (8, 2, 112 / 1024)])
def test_sign_test(better, worse, chance):
    assert sign_test(better, worse) == sign_test(worse, better) == pytest.approx(chance)


@pytest.mark.parametrize(("layouts", "is_tied"), [(1, True), (9, True), (10, False)])
def test_few_layouts_do_not_tell_means_apart(layouts, is_tied):
    """As where the reader stops a run: all layouts so far agree, and they are too few to say so."""
    _best, other = trials([[3, 3, 2]] * layouts).ranked(Aim.TRICKS)
    assert other.is_tied is is_tied


def test_one_layout_says_nothing_of_a_mean():
    assert trials([[5, 5, 4]]).ranked(Aim.TRICKS)[0].mean_interval == (0, 13)


def test_the_interval_of_a_mean():
    """Of 3 and 5 tricks, fifty times each: mean 4, standard error 0.1005."""
    (only,) = LeadTrials(
        THREE_NOTRUMP, LEADS[:1], [PARTNERS_SUIT] * 100, np.array([[3], [5]] * 50, dtype=np.int64)
    ).ranked(Aim.TRICKS)
    assert only.mean == 4
    assert only.mean_interval == pytest.approx((3.803, 4.197), abs=0.001)


def test_the_card_that_partner_holds_where_a_lead_wins():
    other = Deal.parse("N:AKQ.A87.AKQ.AKQJ 876.9KQJT.876.87 JT9.654.JT9.T965 5432.32.5432.432")
    sample = LeadTrials(THREE_NOTRUMP, LEADS, [PARTNERS_SUIT, other], np.array([[5, 5, 5], [3, 3, 3]]))
    assert sample.partners_card([0]) == (Card.parse("HA"), 1.0, 0.5)
    assert sample.partners_card([]) is None


def test_without_layouts_there_is_nothing_to_rank():
    assert LeadTrials(THREE_NOTRUMP, LEADS, [], np.empty((0, 3), dtype=np.int64)).ranked(Aim.BEAT) == ()


@given(st.lists(st.lists(st.integers(0, 13), min_size=3, max_size=3), min_size=1, max_size=30), st.sampled_from(Aim))
@settings(max_examples=40)
def test_every_lead_is_ranked_once_and_every_layout_split_once(rows, aim):
    sample = trials(rows)
    ranked = sample.ranked(aim)
    assert sorted(card for lead in ranked for card in lead.cards) == sorted(LEADS)
    assert ranked[0].is_tied
    worth = [lead.beaten if aim is Aim.BEAT else lead.mean for lead in ranked]
    assert worth == sorted(worth, reverse=True)
    for lead in ranked:
        assert lead.chance_interval[0] - 1e-12 <= lead.chance <= lead.chance_interval[1] + 1e-12
        assert lead.mean_interval[0] <= lead.mean <= lead.mean_interval[1]
    split = sample.split(LEADS[0], LEADS[2])
    assert sorted(place for places in split.values() for place in places) == list(range(len(rows)))
    assert len(split[Outcome.BOTH]) + len(split[Outcome.ONLY_ONE]) == int(sample.beats[:, 0].sum())
