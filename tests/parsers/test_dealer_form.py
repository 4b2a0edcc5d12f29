"""A form written as a script: it is read without remark, and its deals are those that the form asks for."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.cards import Suit
from bridge.conditions.search import search
from bridge.table import SEATS, Seat, Side
from parsers.dealer.form import FitForm, Form, HandForm, HandShape, script_of
from parsers.dealer.reader import read_script


def ranges(most: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, most), st.integers(0, most)).map(lambda pair: (min(pair), max(pair)))


HANDS = st.builds(
    HandForm, ranges(37), st.sampled_from(HandShape), st.dictionaries(st.sampled_from(Suit), ranges(13), max_size=2)
)
FITS = st.builds(FitForm, st.sampled_from(Side), st.integers(7, 13), st.none() | st.sampled_from(Suit))
FORMS = st.builds(
    Form,
    st.dictionaries(st.sampled_from(SEATS), HANDS, max_size=2),
    st.lists(FITS, max_size=2).map(tuple),
    st.just(50),
    st.integers(0, 10**9 - 1),
)


def is_balanced(lengths: list[int]) -> bool:
    return min(lengths) >= 2 and lengths.count(2) <= 1


def meets(deal, form: Form) -> bool:
    for seat, wanted in form.hands.items():
        hand = deal[seat]
        lengths = {suit: hand.length(suit) for suit in Suit}
        (low, high), points = wanted.points, sum(max(0, card.rank - 10) for card in hand)
        shape = HandShape.BALANCED if is_balanced(list(lengths.values())) else HandShape.UNBALANCED
        if not low <= points <= high or wanted.shape not in (HandShape.ANY, shape):
            return False
        if any(not least <= lengths[suit] <= most for suit, (least, most) in wanted.lengths.items()):
            return False
    for fit in form.fits:
        both = [deal[seat] for seat in SEATS if seat.side is fit.side]
        suits = Suit if fit.suit is None else (fit.suit,)
        if max(sum(hand.length(suit) for hand in both) for suit in suits) < fit.least:
            return False
    return True


@settings(max_examples=25, deadline=None)
@given(FORMS)
def test_the_script_finds_just_the_deals_that_the_form_asks_for(form):
    reading = read_script(script_of(form))
    assert not reading.diagnostics
    assert reading.script is not None
    assert (reading.script.produce, reading.script.seed) == (50, form.seed)
    every = search(read_script(f"produce 300 seed {form.seed}").script).deals
    found = search(reading.script, watch=lambda _tried, _count: False).deals
    wanted = [deal for deal in every if meets(deal, form)][:50]
    assert list(found)[: len(wanted)] == wanted


def test_an_empty_form_asks_for_any_deals():
    assert script_of(Form(produce=10, seed=3)) == "produce 10\nseed 3"
    assert script_of(Form({Seat.WEST: HandForm()})) == "produce 1000\nseed 1"


def test_wishes_are_written_as_short_as_they_can_be():
    form = Form(
        {
            Seat.NORTH: HandForm((20, 37), HandShape.UNBALANCED, {Suit.SPADES: (6, 6), Suit.CLUBS: (0, 1)}),
            Seat.SOUTH: HandForm((0, 9)),
        },
        (FitForm(Side.NS, 8), FitForm(Side.EW, 9, Suit.HEARTS)),
    )
    assert script_of(form).splitlines()[:7] == [
        "condition hcp(north) >= 20",
        "       && !shape(north, any 4333 + any 4432 + any 5332)",
        "       && spades(north) == 6",
        "       && clubs(north) <= 1",
        "       && hcp(south) <= 9",
        "       && (spades(north) + spades(south) >= 8 || hearts(north) + hearts(south) >= 8"
        " || diamonds(north) + diamonds(south) >= 8 || clubs(north) + clubs(south) >= 8)",
        "       && hearts(east) + hearts(west) >= 9",
    ]
