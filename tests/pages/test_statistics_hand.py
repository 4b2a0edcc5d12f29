"""The view of one hand: cards are chosen or written, every measure explains itself and knows its place."""

import re
from fractions import Fraction

import pytest
from streamlit.testing.v1 import AppTest

from bridge.cards import Card, Hand, Suit
from bridge.errors import InvalidNotation
from bridge.evaluation.measure import lengths
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.points import HCP, ZAR
from lessons.language import Language, translator
from pages.widgets.statistics.one_hand_choice import KINDS, dealt_hand
from pages.widgets.statistics.one_hand_measures import measures_html
from pages.widgets.statistics.one_hand_pad import pad_html, told_cards
from pages.widgets.statistics.one_hand_partner import expected, together
from pages.widgets.statistics.one_hand_state import NAMES, SAMPLE, OneHand, Whose
from pages.widgets.statistics.one_hand_words import one_in, percent
from tests.pages.test_replay import shown_html

ENGLISH, CHINESE = translator(Language.ENGLISH), translator(Language.CHINESE)
PARTNER = Hand.parse("J43.AQJ2.K76.Q52")


def app() -> None:
    """The view alone."""
    from pages.widgets.language_switch import reader_translator
    from pages.widgets.statistics.one_hand import one_hand

    one_hand(reader_translator())


def run(page: AppTest) -> AppTest:
    page.run()
    assert not page.exception
    return page


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_function(app, default_timeout=30)


def write(page: AppTest, text: str) -> AppTest:
    page.text_input[0].set_value(text)
    return run(page)


def state(page: AppTest) -> OneHand:
    found: OneHand = page.session_state["one-hand"]
    return found


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).replace("\ufe0e", "").split())


# ---- The view ----


def test_the_sample_hand(page):
    html = plain(shown_html(run(page)))
    assert "♠ A K Q 5 2 ♥ K 9 ♦ Q 8 4 ♣ K 7 6" in html
    assert "5-3-3-2, balanced: 15.5% of hands, number 2 of 39 shapes" in html
    assert "17 + 5 + 3 = 25: open the bidding" in html
    assert "High-card points 17: 1 hand in 42 has exactly that, 6.4% have as many or more" in html
    assert "On average they have 7.67 points" in html
    (chart,) = page.get("plotly_chart")
    assert chart.proto.alt.startswith("High-card points 17: 1 hand in 42")


def test_the_address_chooses_hand_partner_and_measure(page):
    page.query_params["hand"] = "5432.5432.543.54"
    page.query_params["partner"] = "AKQJ.AKQJ.AKQ.AK"
    page.query_params["measure"] = "losers"
    html = plain(shown_html(run(page)))
    assert "Losing trick count 11: 1 hand in 48 has exactly that" in html
    assert "0 + 4 + 4 = 8: pass, 20 are needed to open" in html
    assert "High-card points 36 together" in html
    assert state(page).address == {
        "hand": "5432.5432.543.54",
        "partner": "AKQJ.AKQJ.AKQ.AK",
        "measure": "losers",
    }


@pytest.mark.parametrize("text", ["SAKQ52 HK9 DQ84 CK76", "黑桃AKQ52 红桃K9 方块Q84 梅花K76", "akq52.k9.q84.k76"])
def test_a_hand_in_other_notations(text):
    written = OneHand.at({"hand": "5432.5432.543.54"})
    written.write(Whose.YOURS, text)
    assert written.shown == SAMPLE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("AKQ522.K9.Q84.K76", "Sign 6: ♠2 stands twice in one hand."),
        ("AKQ52.K98.Q84.K76", "Sign 1: The hand has 14 cards instead of thirteen."),
        ("hello", "There is no hand here: write four suits, as in AKQ.JT9.876.5432 or ♠AKQ ♥JT9 ♦876 ♣5432."),
        ("♠AKQxx ♥K9 ♦Q84 ♣K76", "Sign 5: x stands for a small card, no one knows which; 2 left out."),
    ],
)
def test_what_is_wrong_with_a_hand(text, fault):
    written = OneHand.at({"hand": text})
    assert [ENGLISH(message) for message in written.faults] == [fault]
    assert written.shown == SAMPLE


def test_a_wrong_hand_is_told_and_the_one_before_stays(page):
    html = shown_html(write(run(page), "<b>*x*</b>"))
    assert 'role="alert">There is no hand here' in html
    assert "<b>*x*" not in html
    assert state(page).shown == SAMPLE
    assert page.text_input[0].value == "<b>*x*</b>"


def test_a_hand_that_is_not_complete_leaves_the_last_one(page):
    write(run(page), "AK...")
    assert len(state(page).chosen[Whose.YOURS]) == 2
    assert state(page).shown == SAMPLE


def test_both_hands_together(page):
    run(page).segmented_control[0].set_value(Whose.PARTNERS)
    assert run(page).text_input[0].value == ""
    html = plain(shown_html(write(page, str(PARTNER))))
    assert "High-card points 30 together: 1 pair in 105 has exactly that, 2.2% have as many or more" in html
    write(page, str(SAMPLE))
    assert "♠ A is in the other hand already." in plain(shown_html(page))
    assert state(page).partner == PARTNER


def test_clear_empties_the_pad(page):
    next(button for button in run(page).button if button.label == "Clear").click()
    assert run(page).text_input[0].value == ""
    assert not state(page).chosen[Whose.YOURS]


def test_in_chinese(page):
    page.query_params["lang"] = "zh"
    html = plain(shown_html(run(page)))
    assert "均型" in html
    assert "大牌点 17：每 42 手牌有一手正好如此" in html


# ---- Dealt hands ----

_HAS = {
    "Any hand": lambda hand: True,
    "15–17 points, balanced": lambda hand: 15 <= HCP(hand) <= 17 and lengths(hand)[3] > 1 and lengths(hand)[0] < 6,
    "12–14 points, a five-card major": lambda hand: (
        12 <= HCP(hand) <= 14 and 5 in (hand.length(Suit.SPADES), hand.length(Suit.HEARTS))
    ),
    "6–10 points, a six-card major": lambda hand: (
        6 <= HCP(hand) <= 10 and 6 in (hand.length(Suit.SPADES), hand.length(Suit.HEARTS))
    ),
    "Two suits of five cards or more": lambda hand: lengths(hand)[1] >= 5,
    "20 points or more": lambda hand: HCP(hand) >= 20,
    "Yarborough: no card above a nine": lambda hand: all(card.rank < 10 for card in hand),
}


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_hand_of_a_kind_is_dealt(kind):
    hand = dealt_hand(kind, PARTNER, seed=1)
    assert len(hand) == 13
    assert not hand & PARTNER
    assert _HAS[kind](hand)


def test_a_hand_that_cannot_be_is_told(page):
    page.query_params["hand"] = "AKQ.AKQ.AKQ.AKQ2"
    run(page).segmented_control[0].set_value(Whose.PARTNERS)
    run(page).get("menu_button")[0].set_value("20 points or more")
    assert "No hand of this kind was found beside the other hand." in shown_html(run(page))


def test_the_menu_deals_a_hand(page):
    run(page).get("menu_button")[0].set_value("20 points or more")
    run(page)
    assert HCP(state(page).shown) >= 20
    assert page.text_input[0].value == str(state(page).shown)


# ---- Measures ----


def test_every_measure_of_the_sample():
    """Counted by hand; the count of Kaplan and Rubens by its steps in test_evaluation."""
    html = measures_html(SAMPLE, ENGLISH)
    values = re.findall(r"</span><b>([^<]*)</b>", html)
    assert values == ["17", "18", "18", "17", "16.5", "16", "23", "17.35", "33", "25", "5", "3", "5", "6"]
    assert re.findall(r'data-measure="([^"]*)"', html) == list(NAMES)


def test_a_measure_unfolds_into_its_parts():
    html = plain(measures_html(SAMPLE, ENGLISH))
    assert "more than 93.6% of hands ♠ A K Q 9 ♥ K 3 ♦ Q 2 ♣ K 3 Points 17" in html
    assert "Bryant McCampbell 1915" in html
    assert "fewer than 90.4% of hands ♥ K 9 1 ♦ Q 8 4 2 ♣ K 7 6 2 Losers 5" in html


def test_every_measure_has_a_name_in_addresses():
    assert len(NAMES) == len(MEASURES)
    assert OneHand.at({"measure": "zar"}).measure is ZAR
    assert OneHand.at({"measure": "<b>"}).measure is HCP


# ---- Two hands ----


def test_what_partner_brings():
    """Fifteen points: partner has a third of the other 25; with all spades no one else has a spade."""
    assert "On average they have 10 points" in expected(Hand.parse("AKQJT98765432..."), ENGLISH)
    assert "a fit of eight cards or more in 100%" in expected(Hand.parse("AKQJT98765432..."), ENGLISH)


def test_fit_losers_and_total_tricks():
    fit, losers, law = together(SAMPLE, PARTNER, ENGLISH)
    assert fit.startswith("The longest fit is 8 cards in spades; 45.7% of pairs")
    assert losers.startswith("With spades as trumps, 13 losers let one expect 24 − 13 = 11 tricks")
    assert law == (
        "The other side has 7 cards in hearts. The Law of total tricks expects 15 tricks in all, each side in its best "
        "trumps."
    )


def test_no_losers_are_counted_without_a_fit():
    hand, partner = Hand.parse("AKQ.AKQ.AKQ.AKQ2"), Hand.parse("J432.J432.J432.J")
    assert len(together(hand, partner, ENGLISH)) == 2


# ---- The pad ----


def test_the_pad_has_every_card_once():
    html = pad_html(ENGLISH)
    assert len(set(re.findall(r'data-card="(\w\w)"', html))) == 52
    assert 'aria-label="10 of hearts"' in html
    assert 'aria-label="红心A"' in pad_html(CHINESE)


@pytest.mark.parametrize(
    "told",
    [None, 3, {}, {"cards": ["SA"]}, {"whose": "yours", "cards": ["XX"]}, {"whose": "yours", "cards": [1]},
     {"whose": "partners", "cards": ["SA"]}],
)  # fmt: skip
def test_nonsense_from_the_browser_is_no_choice(told):
    assert told_cards(told, Whose.YOURS) is None


def test_cards_from_the_browser():
    assert told_cards({"whose": "yours", "cards": ["SA", "HT"]}, Whose.YOURS) == Hand.of(map(Card.parse, ("SA", "HT")))


def test_a_card_is_in_one_hand():
    chosen = OneHand()
    with pytest.raises(InvalidNotation):
        chosen.choose(Whose.PARTNERS, Hand.parse("A..."))
    with pytest.raises(InvalidNotation):
        chosen.choose(Whose.YOURS, Hand.parse("AKQJT98765432.A.."))


# ---- Words ----


def test_shares_and_odds():
    assert percent(Fraction(1, 8)) == "12.5%"
    assert percent(Fraction(1, 2)) == "50.0%"
    assert percent(Fraction(0)) == "0%"
    assert percent(Fraction(1, 4000)) == "0.03%"
    assert percent(Fraction(4, 635_013_559_600)) == "<0.0001%"  # all honours in thirteen cards, not none
    assert one_in(Fraction(4, 635_013_559_600), ENGLISH) == "158,753,389,900"
