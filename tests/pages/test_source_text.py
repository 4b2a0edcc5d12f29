"""Lines of a file with a caret under the place that a remark is about."""

from itertools import pairwise
from unicodedata import category, east_asian_width

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pages.widgets.remark_report import excerpt_html
from pages.widgets.source_text import WIDTH, KeptText, excerpt


def columns(text: str) -> int:
    """How wide a terminal draws a text."""
    return sum(
        0 if category(sign) in ("Mn", "Me") else 2 if east_asian_width(sign) in ("W", "F") else 1 for sign in text
    )


@pytest.mark.parametrize(
    ("line", "column", "shown", "caret"),
    [
        ("[Dealer X]", 9, "[Dealer X]", "        ^"),
        ("\tX", 2, "→   X", "    ^"),
        ("北家 X", 4, "北家 X", "\u3000\u3000 ^"),
        ("e\u0301X", 3, "e\u0301X", " ^"),
        ("\x1b[31m\x00\x7fX", 8, "␛[31m␀␡X", "       ^"),
        ("\u202eX", 2, "‹202E›X", "      ^"),
        ("\ud800X", 2, "‹D800›X", "      ^"),
        ("", 1, " ", "^"),
        ("abc", 4, "abc ", "   ^"),
        ("abc", 99, "abc ", "   ^"),
        ("abc", 0, "abc", "^"),
    ],
)
def test_the_caret_stands_under_its_column(line, column, shown, caret):
    assert str(excerpt(line, column)) == f"{shown}\n{caret}"


@pytest.mark.parametrize(("column", "cut"), [(1, (False, True)), (500, (True, True)), (1000, (True, False))])
def test_a_long_line_is_cut_round_the_column(column, cut):
    line = "".join(chr(0x21 + index % 90) for index in range(1000))
    part = excerpt(line, column)
    assert part.at == line[column - 1]
    assert (part.before.startswith("…"), part.after.endswith("…")) == cut
    assert len(part.before + part.at + part.after) <= WIDTH + 2


def test_wide_characters_fill_two_columns():
    part = excerpt("北" * 1000, 500)
    assert WIDTH - 2 <= columns(part.before + part.at + part.after) <= WIDTH + 2


def test_an_accent_stays_with_its_letter():
    assert excerpt("ae\u0301b", 2).at == "e\u0301"


@given(some.text(), some.integers(-5, 300), some.integers(8, 100))
def test_an_excerpt_shows_every_sign_and_aligns_its_caret(line, column, width):
    part = excerpt(line, column, width)
    text = part.before + part.at + part.after
    assert not [sign for sign in text if category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")]
    assert columns(part.caret) == columns(part.before) + 1
    assert "\n" not in text
    assert excerpt_html(part).count("<") == 6


def test_a_text_is_kept_small_and_its_lines_come_back():
    data = b"".join(b'[Board "%d"]\r\n' % number for number in range(10_000))
    kept = KeptText.of(data)
    assert len(kept.packed) * 4 < len(data)
    assert kept.lines({1, 10_000}) == {1: '[Board "0"]', 10_000: '[Board "9999"]'}
    assert kept.lines({0, -3, 10_002}) == {}
    assert kept.lines(()) == {}


def test_lines_are_those_of_the_readers():
    kept = KeptText.of("第一\r第二\u2028仍是第二\f\r\n第三".encode("gb18030"))
    lines = kept.lines(range(1, 9))
    assert [lines[number][:2] for number in sorted(lines)] == ["第一", "第二", "第三"]
    assert all(before < after for before, after in pairwise(lines))


def test_a_line_is_html_to_the_letter():
    assert excerpt_html(excerpt('<b>&"x', 2)) == (
        '<pre class="kz-line"><code>&lt;<mark>b</mark>&gt;&amp;&quot;x</code></pre>'
    )
