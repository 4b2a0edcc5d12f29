"""The prose of a lesson: cards drawn, words explained once, and nothing that a teacher writes is HTML."""

import re

import pytest

from lessons.language import Language
from pages.widgets.prose import Glossed, bridge_html, bridge_markdown, prose_html


def drawn(markdown: str, language: Language = Language.ENGLISH) -> str:
    return prose_html(markdown, Glossed(language, "here"))


def words(html: str) -> str:
    """What a reader sees, without what is only said aloud or on demand."""
    without = re.sub(r'<span class="kz-meaning".*?</span></span>', "", html)
    return re.sub(r"<[^>]+>|\ufe0e", "", without).strip()


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[a](javascript:alert(1))",
        "[a](data:text/html,x)",
        "[a](/learn)",
        '<a href="http://b">c</a>',
        "```\n<b>code</b>\n```",
        "`<b>code</b>`",
        "a <!-- comment --> b",
    ],
)
def test_what_a_teacher_writes_is_never_html(hostile):
    html = drawn(hostile)
    assert not re.search(r"<(?:script|img|a|b|!)", html)
    assert "javascript:" not in re.sub(r">[^<]*<", "><", html)


def test_a_picture_is_only_a_link_to_it():
    assert "<img" not in drawn("![x](http://b/c.png)")


def test_a_link_leads_to_the_web_in_a_window_of_its_own():
    assert '<a href="https://a.b/?c=1&amp;d" target="_blank" rel="noopener noreferrer">e</a>' in drawn(
        "[e](https://a.b/?c=1&d)"
    )


def test_markdown_is_set():
    html = drawn("# Head\n\n*one* **two**\n\n- three\n\n| a | b |\n|---|---|\n| c | d |")
    for tag in ("h3", "em", "strong", "li", "th", "td"):
        assert f"<{tag}>" in html


@pytest.mark.parametrize(
    ("text", "seen"),
    [("1♠", "1♠"), ("♥AKT4", "♥AK104"), ("♥10", "♥10"), ("3NT", "3NT"), ("打1♠，用♦A", "打1♠，用♦A"), ("♠ ♥", "♠ ♥")],
)
def test_cards_bids_and_suits_are_drawn(text, seen):
    html = bridge_html(text)
    assert words(html) == seen
    assert html.count("kz-pip") == sum(text.count(suit) for suit in "♠♥♦♣")


def test_a_bid_does_not_break_over_two_lines():
    assert bridge_html("1♠").startswith('<span class="kz-call">1<')
    assert bridge_html("♥A").startswith('<span class="kz-card">')


def test_labels_have_the_ink_of_red_suits_and_no_other_markdown():
    assert bridge_markdown("*4♥*") == "\\*4:red[♥\ufe0e]\\*"


def test_a_word_is_explained_once_a_step_in_both_languages():
    html = drawn("A trick, and two tricks. The [trick](https://a.b) and `trick`.")
    assert html.count("popovertarget") == 1
    assert '<i lang="zh-Hans">墩</i>' in html
    assert words(html) == "A trick, and two tricks. The trick and trick."


def test_explanations_of_two_steps_have_names_of_their_own():
    assert 'id="kz-here-1"' in drawn("trick")
    assert 'id="kz-there-1"' in prose_html("trick", Glossed(Language.ENGLISH, "there"))


def test_chinese_prose_explains_chinese_words():
    assert '<i lang="en">ruff</i>' in drawn("用将牌将吃", Language.CHINESE)
