"""Texts with soft line breaks: broken anywhere, they read as they were."""

from hypothesis import given
from hypothesis import strategies as st

from bridge.flowed import flowed, printable, unflowed

LINES = st.lists(st.sampled_from("a bc 中、♠ 😀x"), max_size=60).map(lambda signs: "".join(signs).rstrip())
TEXTS = st.lists(LINES, max_size=4).map("\n".join)


def test_a_line_goes_on_where_a_space_ends_it():
    assert flowed("one club is strong", width=10) == "one club \nis strong"
    assert unflowed("one club \nis strong") == "one club is strong"


def test_a_script_without_spaces_breaks_between_its_signs():
    assert flowed("明手有四张将牌", width=4) == "明手有 \n四张将牌"
    assert unflowed("明手有 \n四张将 \n牌") == "明手有四张将牌"


def test_a_meant_break_stays():
    assert unflowed("first\nsecond") == "first\nsecond"


def test_a_word_longer_than_a_line_stays_whole():
    assert flowed("x" * 100 + " y", width=10) == "x" * 100 + " \ny"


@given(TEXTS, st.integers(1, 30))
def test_what_is_flowed_reads_as_it_was(text, width):
    assert unflowed(flowed(text, width)) == text


@given(st.lists(st.sampled_from("a bc"), max_size=60).map("".join), st.integers(3, 30))
def test_no_line_is_longer_but_for_a_long_word(text, width):
    assert all(
        len(line) <= width or " " not in line.strip() for line in flowed(" ".join(text.split()), width).split("\n")
    )


@given(st.text())
def test_only_printable_signs_and_line_feeds_are_left(text):
    assert all(sign == "\n" or sign >= " " for sign in printable(text))
