"""The fields in which the numbers of a set of rules are changed."""

import re
from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.rules import CURRENT, HIGHEST_FIGURE, Amounts, Figure, Penalties, Rules
from lessons.language import Translator, n_
from pages.widgets.notation import literal

_TIMES = ("times_doubled", "times_redoubled")
_AT_LEAST_ONE = (*_TIMES, "game_at")

_GROUPS: dict[str, tuple[str, ...]] = {
    n_("Trick score"): ("minor_trick", "major_trick", "first_notrump_trick", "notrump_trick", *_AT_LEAST_ONE),
    n_("Premiums"): ("part_score", "game", "small_slam", "grand_slam"),
    n_("Doubled and made"): ("made_doubled", "made_redoubled", "overtrick_doubled", "overtrick_redoubled"),
    n_("Undertricks"): ("undertricks", "undertricks_doubled", "undertricks_redoubled"),
    n_("Rubber bridge and Chicago"): (
        "four_honours",
        "five_honours",
        "four_aces",
        "rubber_in_two",
        "rubber_in_three",
        "unfinished_game",
        "unfinished_part_score",
        "chicago_part_score",
    ),
}
_BETWEEN = re.compile(r"[\s,，、;；]+")


def show_in_fields(rules: Rules) -> None:
    """Set all fields to these rules."""
    for figure in rules.figures:
        for key, number in _contents(figure, rules):
            st.session_state[key] = number


def move_fields(before: Rules, after: Rules) -> None:
    """Set to ``after`` the fields that still say what ``before`` says."""
    for figure in before.differences(after):
        for (key, was), (_same, becomes) in zip(_contents(figure, before), _contents(figure, after), strict=True):
            if st.session_state[key] == was:
                st.session_state[key] = becomes


def rules_fields(base: Rules, _: Translator) -> Rules | None:
    """Draw all fields, changed ones marked with what the base has; the rules they make, None if one is not right."""
    rules, is_right = base, True
    for heading, figures in _GROUPS.items():
        with st.expander(_(heading), expanded=heading == next(iter(_GROUPS))):
            for figure in figures:
                try:
                    rules = replace(rules, **{figure: _figure(figure, base, _)})
                except BridgeError as error:
                    is_right = False
                    st.error(literal(_(error.message)))
    return rules if is_right else None


def _contents(figure: str, rules: Rules) -> Iterator[tuple[str, int | str]]:
    """The keys of the fields of a figure, and what they say under these rules."""
    match getattr(rules, figure):
        case Penalties() as rows:
            for place, row in enumerate(rows):
                yield _key(figure, place), ", ".join(map(str, row))
        case Amounts() as amounts:
            for place, amount in enumerate(amounts):
                yield _key(figure, place), amount
        case number:
            yield _key(figure, 0), number


def _key(figure: str, place: int) -> str:
    return f"rules-{figure}-{place}"


def _figure(figure: str, base: Rules, _: Translator) -> Figure:
    """Draw the fields of one figure; what they say. Raises InvalidNotation."""
    name = _(Rules.term(figure))
    contents = tuple(_contents(figure, base))
    parts = [name] if len(contents) == 1 else [f"{name}, {_('not vulnerable')}", f"{name}, {_('vulnerable')}"]
    labels = [
        part if st.session_state[key] == usual else f"{part} :orange[(≠ {usual})]"
        for part, (key, usual) in zip(parts, contents, strict=True)
    ]
    keys = [key for key, _usual in contents]
    if isinstance(getattr(CURRENT, figure), Penalties):
        first, second = (st.text_input(label, key=key) for label, key in zip(labels, keys, strict=True))
        return Penalties(_row(figure, first), _row(figure, second))
    with st.container(horizontal=True, gap="small"):
        numbers = [
            st.number_input(
                label,
                min_value=1 if figure in _AT_LEAST_ONE else 0,
                max_value=HIGHEST_FIGURE,
                step=1 if figure in _TIMES else 10,
                key=key,
            )
            for label, key in zip(labels, keys, strict=True)
        ]
    return numbers[0] if len(numbers) == 1 else Amounts(*numbers)


def _row(figure: str, text: str) -> tuple[int, ...]:
    """Read ``100, 200, 200, 300``. Raises InvalidNotation."""
    words = [word for word in _BETWEEN.split(text) if word]
    if not all(word.isascii() and word.isdigit() and len(word) < 7 for word in words):
        raise InvalidNotation(
            Message(
                "{figure}: write whole numbers with commas between them, as in 100, 200, 200, 300.",
                figure=Rules.term(figure),
            )
        )
    return tuple(map(int, words))
