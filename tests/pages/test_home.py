"""The home page: what it says, the deal on it, and where its doors lead."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from lessons.deals import course_board
from pages.widgets.home_deal import BEGINS, BOARD

APP = str(Path(__file__).parents[2] / "app.py")


def opened(**address: str) -> AppTest:
    """The app at its first address, as a new reader sees it."""
    app = AppTest.from_file(APP, default_timeout=60)
    for name, value in address.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html") if "<style>" not in element.proto.body)


def links(app: AppTest) -> dict[str, str]:
    """Every link with the address it leads to."""
    shown = [link.proto for link in app.get("page_link")]
    return {link.label: f"{link.page}?{link.query_string}".rstrip("?") for link in shown}


def test_the_first_page_says_what_kibitz_is():
    app = opened(lang="en")
    assert app.title[0].value == "Look over every shoulder at the bridge table"
    assert "teaches contract bridge" in html(app)
    assert re.findall(r"kz-door\">(\w+)", html(app)) == ["Learn", "Replay", "Teach"]


def test_the_first_page_in_chinese():
    app = opened(lang="zh")
    assert app.title[0].value == "坐在牌桌旁，四家的牌都看得见"
    assert re.findall(r"kz-door\">(\w+)", html(app)) == ["学习", "复盘", "教学"]
    words = [app.title[0].value, html(app), *links(app), *(button.label for button in app.button)]
    assert not re.findall(r"[A-Za-z]{3,}", re.sub(r"<script>.*?</script>|<[^>]*>|Kibitz|PBN|LIN", "", " ".join(words)))


def test_the_comment_of_the_board_stands_beneath_the_deal():
    assert "A simple finesse" in html(opened(lang="en"))
    assert "飞牌" in html(opened(lang="zh"))


def test_the_deal_begins_between_two_tricks_and_comes_to_its_finesse_soon():
    play = course_board(BOARD).play
    assert play is not None
    assert BEGINS % 4 == 0
    finesse = next(place for place, turn in enumerate(play.cards) if str(turn.card) == "♥Q")
    assert 0 < finesse - BEGINS <= 8


def test_the_doors_lead_to_lessons():
    ways = links(opened(lang="en"))
    assert ways["Start with tricks"] == "lesson?lesson=first-tricks&step=1"
    assert ways["Show on a projector"] == "lesson?lesson=first-tricks&step=1&present=1"
    assert ways["All lessons"] == ways["Your lessons"] == "learn"


@pytest.mark.parametrize("address", [{"source": "samples", "board": "30"}, {"board": "30", "position": "9"}])
def test_an_address_with_a_board_leads_to_the_replay(address):
    app = opened(lang="en", **address)
    assert app.title[0].value == "Board 30"
