"""Deals as a table: each row is measured as its hands are."""

from bridge.batch import Deals, deals
from bridge.cards import Suit
from bridge.deal import Deal
from bridge.deal_frame import deal_frame
from bridge.evaluation.points import CONTROLS, HCP
from bridge.evaluation.tricks import LOSERS
from bridge.table import SEATS

LESSON = Deal.parse("N:AQJ75.K4.AKT2.93 T9.QJT95.Q5.AJ87 K642.A3.J98.KT52 83.8762.7643.Q64")


def test_a_deal_in_a_row():
    row = deal_frame(Deals.of([LESSON])).iloc[0].to_dict()
    assert row["deal"] == str(LESSON)
    north = {name.removeprefix("north_"): value for name, value in row.items() if name.startswith("north")}
    assert north == {
        "hcp": 17,
        "controls": 6,  # ♠A ♥K ♦A ♦K
        "losers": 5,  # ♠K, ♥A, ♦Q, two clubs
        "shape": "5-4-2-2",
        "spades": 5,
        "hearts": 2,
        "diamonds": 4,
        "clubs": 2,
    }
    assert (row["ns_fit"], row["ew_fit"]) == (9, 9)


def test_each_row_is_measured_as_its_hands_are():
    (dealt,) = deals(200, seed=3)
    frame = deal_frame(dealt)
    for index, deal in enumerate(dealt):
        row = frame.iloc[index]
        assert Deal.parse(row["deal"]) == deal
        for seat in SEATS:
            hand, name = deal[seat], seat.name.lower()
            assert [row[f"{name}_{what}"] for what in ("hcp", "controls", "losers")] == [
                measure(hand) for measure in (HCP, CONTROLS, LOSERS)
            ]
            assert [row[f"{name}_{suit.name.lower()}"] for suit in Suit] == [hand.length(suit) for suit in Suit]


def test_numbers_may_be_subtracted():
    frame = deal_frame(Deals.of([LESSON]))
    assert (frame["north_clubs"] - frame["north_spades"]).tolist() == [-3]


def test_no_deal_is_no_row():
    assert len(deal_frame(Deals.of([]))) == 0
