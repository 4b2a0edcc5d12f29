"""Deals by the million: fair, the same from the same seed, and measured as one by one."""

from itertools import islice
from math import comb, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.batch import BLOCK, Deals, deals, frequencies, shape_names
from bridge.cards import DECK, Hand, Suit
from bridge.deal import Deal
from bridge.errors import IllegalDeal
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import HCP
from bridge.table import SEATS, Seat
from tests.strategies import deals as some_deals

MANY = 10_000


@pytest.fixture(scope="module")
def dealt() -> Deals:
    return Deals(next(deals(MANY, seed=1)).hands)


def within(found: float, expected: float, deviation: float) -> bool:
    """Within five standard deviations, which a fair dealer leaves once in two million times."""
    return abs(found - expected) <= 5 * deviation


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_ten_thousand_deals_are_measured_as_one_by_one(dealt, measure):
    values = dealt.values(measure)
    assert values.shape == (MANY, 4)
    step = 1 if measure is HCP else 23
    for index in range(0, MANY, step):
        for seat, bits in zip(SEATS, dealt.hands[index].tolist(), strict=True):
            assert values[index, seat] == measure(Hand(bits)) * measure.denominator


def test_shapes_lengths_and_fits(dealt):
    for index in range(0, MANY, 211):
        deal = dealt[index]
        for seat in SEATS:
            lengths = [deal[seat].length(suit) for suit in Suit]
            assert dealt.lengths[index, seat].tolist() == lengths
            assert dealt.shapes[index, seat].tolist() == sorted(lengths, reverse=True)
        fits = [max(deal[one].length(suit) + deal[one.partner].length(suit) for suit in Suit) for one in SEATS[:2]]
        assert dealt.fits[index].tolist() == fits
    assert shape_names(np.array([[4, 4, 3, 2], [13, 0, 0, 0]], dtype=np.uint8)).tolist() == ["4-4-3-2", "13-0-0-0"]


@given(st.lists(some_deals(), max_size=4))
@settings(max_examples=25)
def test_deals_come_back_as_they_were(several):
    assert list(Deals.of(several)) == several


def test_every_card_is_dealt_once(dealt):
    assert (np.bitwise_count(dealt.hands) == 13).all()
    assert (np.bitwise_or.reduce(dealt.hands, axis=1) == (1 << 52) - 1).all()


def test_a_seed_keeps_its_deals():
    assert next(deals(1, seed=7))[0] == next(deals(3, seed=7))[0]
    first, second = islice(deals(seed=7), 2)
    assert first[0] == next(deals(BLOCK + 5, seed=7))[0]
    assert list(deals(BLOCK + 5, seed=7))[1][4] == second[4]
    assert first[0] != next(deals(1, seed=8))[0]


def test_as_many_deals_as_were_asked_for():
    assert [len(block) for block in deals(2 * BLOCK + 3)] == [BLOCK, BLOCK, 3]
    assert list(deals(0)) == []


def test_cards_that_were_dealt_before_stay():
    aces = Hand.parse("A.A.A.A")
    dealt = next(deals(500, seed=2, predealt={Seat.SOUTH: aces, Seat.WEST: Hand.parse("KQJT98765432...")}))
    assert all(aces & deal[Seat.SOUTH] == aces for deal in dealt)
    assert all(len(hand) == 13 for deal in dealt for hand in deal)
    assert all(deal[Seat.WEST].length(Suit.SPADES) == 12 for deal in dealt)


@pytest.mark.parametrize(
    "predealt",
    [
        {Seat.NORTH: Hand.parse("AKQJT98765432.A..")},
        {Seat.NORTH: Hand.parse("A..."), Seat.EAST: Hand.parse("A...")},
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(predealt):
    with pytest.raises(IllegalDeal):
        next(deals(1, predealt=predealt))


def test_a_deal_with_an_unknown_hand_is_refused():
    with pytest.raises(IllegalDeal):
        Deals.of([Deal.parse("N:AKQ52.K9.Q84.K76 - - -")])


# ---- Fairness ----


def test_every_card_goes_to_every_seat_equally_often():
    """Chi-square of 52 cards by 4 seats: 153 degrees of freedom, since a seat has 13 cards and a card one seat."""
    counts = np.zeros((52, 4))
    for block in deals(200_000, seed=3):
        for card in DECK:
            counts[card.bit.bit_length() - 1] += ((block.hands & np.uint64(card.bit)) > 0).sum(axis=0)
    expected = 200_000 / 4
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert within(chi_square, 153 * 52 / 51, sqrt(2 * 153) * 52 / 51)


def test_two_cards_are_together_as_often_as_they_should():
    """Partners of a card: another one is in the same hand 12 times out of 51."""
    together = np.zeros(51)
    hearts_ace = np.uint64(1 << 38)
    others = [np.uint64(card.bit) for card in DECK if card.bit != 1 << 38]
    for block in deals(200_000, seed=4):
        holder = block.hands[(block.hands & hearts_ace) > 0]
        together += [(holder & other > 0).sum() for other in others]
    chance = 12 / 51
    assert (abs(together - 200_000 * chance) <= 5 * sqrt(200_000 * chance * (1 - chance))).all()


def exact_shape(shape: tuple[int, ...]) -> float:
    """The chance of a shape, by counting hands."""
    ways = len(
        {
            (a, b, c, d)
            for a in shape
            for b in shape
            for c in shape
            for d in shape
            if sorted((a, b, c, d)) == sorted(shape)
        }
    )
    product = 1
    for length in shape:
        product *= comb(13, length)
    return ways * product / comb(52, 13)


@pytest.mark.parametrize("shape", [(4, 4, 3, 2), (5, 3, 3, 2), (4, 3, 3, 3), (5, 4, 3, 1), (6, 3, 2, 2), (7, 2, 2, 2)])
def test_shapes_come_as_often_as_they_should(shape):
    count = 300_000
    found = sum(int((block.shapes[:, 0] == np.array(shape)).all(axis=1).sum()) for block in deals(count, seed=5))
    chance = exact_shape(shape)
    assert within(found, count * chance, sqrt(count * chance * (1 - chance)))


def test_points_come_as_often_as_they_should():
    count = 300_000
    table = frequencies(block.values(HCP)[:, 2] for block in deals(count, seed=6))
    assert table.sum() == count
    for points, hands in ((0, 2310789600), (10, 59723754816), (15, 28090962724), (20, 4086538404)):
        chance = hands / comb(52, 13)
        assert within(table.get(points, 0), count * chance, sqrt(count * chance * (1 - chance)))


def test_a_dealer_that_favours_a_seat_is_caught():
    """The same test of cards by seats finds a dealer who gives North the ace of spades in every fiftieth deal."""
    counts = np.zeros((52, 4))
    for block in deals(200_000, seed=3):
        hands = block.hands.copy()
        hands[::50, 0] |= np.uint64(1 << 51)
        hands[::50, 1:] &= ~np.uint64(1 << 51)
        for card in DECK:
            counts[card.bit.bit_length() - 1] += ((hands & np.uint64(card.bit)) > 0).sum(axis=0)
    expected = 200_000 / 4
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert not within(chi_square, 153 * 52 / 51, sqrt(2 * 153) * 52 / 51)
