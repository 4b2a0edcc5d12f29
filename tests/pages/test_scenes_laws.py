"""The bidding box, the screen, a claim and a revoke, gone through as a learner does."""

import re
from html import unescape

import pytest
from streamlit.testing.v1 import AppTest

from bridge.table import Seat
from pages.widgets.scenes.claim import Statement
from tests.pages.lesson_pages import press, said, visit

CARDS = {"1C": "1♣\ufe0e", "1D": "1:red[♦\ufe0e]", "1S": "1♠\ufe0e", "2C": "2♣\ufe0e", "2H": "2:red[♥\ufe0e]"}
"""The labels of some bidding cards."""


def scene(name: str) -> AppTest:
    return visit("ceremonies", scene=name)


def go(app: AppTest, *labels: str) -> AppTest:
    """Press the buttons with these labels, one after the other."""
    for label in labels:
        app = press(app, CARDS.get(label, label))
        assert not app.exception
    return app


def choose(app: AppTest, key: str, option: object) -> AppTest:
    """Choose in the group whose key ends like this."""
    next(group for group in app.button_group if str(group.key).endswith(key)).set_value(option)
    app.run()
    assert not app.exception
    return app


def text(app: AppTest) -> str:
    """What is said on the page, without what draws it."""
    words = re.sub(r"<[^>]+>", "", re.sub(r"<style.*?</style>", "", said(app), flags=re.S))
    return re.sub(r"\s+", " ", unescape(words)).replace("\ufe0e", "")


# The bidding box


@pytest.mark.rule("A10")
def test_a_bid_brings_the_lower_cards_with_it():
    shown = text(go(scene("bidding-box"), "1S"))
    assert "comes out with the lower cards behind it: 3." in shown
    assert "East calls" in shown


@pytest.mark.rule("A11")
def test_a_call_that_is_not_allowed_says_why_and_is_not_made():
    shown = text(go(scene("bidding-box"), "2H", "1S"))
    assert "is not higher than" in shown
    assert "Law 27A1" in shown
    assert "East calls" in shown


@pytest.mark.rule("A10")
def test_a_skip_bid_wants_the_stop_card():
    assert "where the Stop card is used, it is laid out first" in text(go(scene("bidding-box"), "2C"))
    assert "East waits about ten seconds" in text(go(scene("bidding-box"), "STOP", "2C"))
    assert "This call does not" in text(go(scene("bidding-box"), "STOP", "1C"))


@pytest.mark.rule("A10")
def test_partner_alerts():
    shown = text(go(scene("bidding-box"), "1C", "Alert"))
    assert "South alerts North's call" in shown
    assert "Alerted by South." in shown


@pytest.mark.rule("A8")
def test_three_passes_end_the_auction_and_the_next_dealer_begins():
    app = go(scene("bidding-box"), "1NT", "Pass", "Pass", "Pass")
    assert "North in 1NT" in text(app)
    assert "East is the dealer and calls first." in text(go(app, "Next auction"))


def test_a_call_can_be_taken_back():
    assert "East calls" in text(go(scene("bidding-box"), "1C", "1D", "Back one call"))


# The screen


@pytest.mark.rule("A10")
def test_the_screenmate_of_south_is_west():
    app = go(scene("screen"), "North")
    assert "It is just your partner whom you must not see." in text(app)
    assert "West is your screenmate, an opponent." in text(go(app, "West"))


@pytest.mark.rule("A10")
def test_south_sees_the_calls_of_north_and_east_when_the_tray_has_passed():
    app = go(scene("screen"), "West", "Go on", "Let the player call", "Let the player call")
    assert "Nothing yet." in text(app)
    app = go(app, "Pass the tray")
    assert "Nothing yet." not in text(app)
    assert "South lays a call on the tray." in text(app)


@pytest.mark.rule("A10")
def test_an_alert_is_heard_on_ones_own_side_only():
    app = go(scene("screen"), "West", "Go on", *["Let the player call"] * 2, "Pass the tray", "Let the player call")
    assert "South alerts his own" in text(app)
    app = choose(app, "-you", Seat.NORTH)
    assert "Behind the screen something may be alerted." in text(app)
    app = go(app, "Let the player call", "Pass the tray")
    assert "North alerts his partner's" in text(app)


@pytest.mark.rule("P1")
def test_the_screen_is_opened_after_the_lead():
    app = go(scene("screen"), "West", "Go on")
    while "Go on to the lead" not in (labels := [button.label for button in app.button]):
        app = go(app, "Pass the tray" if "Pass the tray" in labels else "Let the player call")
    app = go(app, "Go on to the lead")
    assert "East is on lead against North." in text(app)
    app = go(app, "The screen is opened")
    assert "a face could still tell the leader something" in text(app)
    assert "The screen is open for the play." in text(go(app, "The opening lead", "Go on"))


# A claim


@pytest.mark.rule("P8")
def test_a_trump_not_mentioned_costs_the_contract_when_the_claim_is_doubted():
    shown = text(go(scene("claim"), "Claim", "West doubts it", "Call the Director"))
    assert "South is given 3" in shown
    assert "By the Director counts9−1−50" in shown
    assert "As claimed10=+420" in shown


@pytest.mark.rule("P8")
def test_with_the_trump_drawn_first_the_claim_holds():
    app = choose(scene("claim"), "-statement", Statement.TRUMPS)
    shown = text(go(app, "Claim", "West doubts it", "Call the Director"))
    assert "By the Director counts10=+420" in shown


@pytest.mark.rule("P9")
def test_dummy_may_doubt_a_claim():
    assert "North doubts the claim." in text(go(scene("claim"), "Claim", "Dummy doubts it"))


@pytest.mark.rule("P8")
def test_only_the_other_side_may_ask_to_play_on_and_all_must_agree():
    app = go(scene("claim"), "Claim", "East doubts it", "South asks to play on")
    assert "Only the side that did not claim may ask to play on" in text(app)
    assert "By the Director counts" in text(
        go(
            app,
            "East asks to play on, North does not agree",
        )
    )
    app = go(app, "Once more", "Claim", "East doubts it", "East asks to play on, all agree")
    assert "By play that goes on counts10=+420" in text(app)


@pytest.mark.rule("P9")
def test_a_concession_that_partner_objects_to_is_none():
    app = choose(scene("claim"), "-which", "concession")
    assert "Conceded counts10=+420" in text(go(app, "East says nothing"))
    shown = text(go(app, "Once more", "East objects at once"))
    assert "Nothing is conceded." in shown
    assert "Conceded counts" not in shown


# A revoke


def at_its_cost() -> AppTest:
    return go(scene("revoke"), "East", "Go on", "Until East or West plays to the next trick", "Go on", "After the play")


@pytest.mark.rule("P7")
def test_the_revoke_is_found():
    app = go(scene("revoke"), "West")
    assert "West followed suit wherever he could." in text(app)
    assert "Revoke: East played ♠7 and still held a card of the suit led, hearts." in text(go(app, "East"))


@pytest.mark.rule("P7")
def test_noticed_in_time_it_is_corrected():
    app = go(scene("revoke"), "East", "Go on", "Until East or West plays to the next trick", "Go on", "At once")
    assert "East takes ♠7 back and follows suit" in text(app)
    assert "No trick is transferred" in text(app)


@pytest.mark.rule("P7")
def test_the_cost_of_a_revoke_case_by_case():
    """The figures of Law 64 and of 4♠, vulnerable: 620, 30 an overtrick, 100 for the first undertrick."""
    app = go(at_its_cost(), "One trick")
    assert "Two tricks if the player who revoked won the trick" in text(app)
    found = []
    for answer in ("Two", "One", "One", "One", "No", "No", "No", "No", "No"):
        app = go(app, f"{answer} tricks" if answer == "Two" else f"{answer} trick")
        found.append(re.search(r"As played(.*?)After the transfer counts(.*?)If", text(app)).groups())
        app = go(
            app, next(label for button in app.button if (label := button.label) in ("Next case", "From the start"))
        )
    assert found == [
        ("9−1−100", "11+1+650"),
        ("9−1−100", "10=+620"),
        ("10=+620", "11+1+650"),
        ("11+1+650", "12+2+680"),
        ("12+2+680", "12+2+680"),
        ("10=+620", "10=+620"),
        ("9−1−100", "9−1−100"),
        ("9−1−100", "9−1−100"),
        ("9−1−100", "9−1−100"),
    ]
    assert "Five tricks are played." in text(app)
