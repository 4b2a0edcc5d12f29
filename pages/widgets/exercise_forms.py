"""How a question is answered where no card is tapped: options, their order, pairs, numbers."""

from collections.abc import Callable, Sequence
from html import escape

import streamlit as st

from lessons.exercises.question import (
    Answer,
    MatchPairs,
    Option,
    PickOne,
    PickSeveral,
    PutInOrder,
    WriteNumbers,
)
from lessons.language import Translator
from pages.widgets.exercise_state import Exercise
from pages.widgets.prose import bridge_html, bridge_markdown

Give = Callable[[Answer], None]


def answer_form(exercise: Exercise, key: str, give: Give, _: Translator) -> None:
    """Draw the controls of a question; ``give`` is called with the answer before the page is drawn again."""
    match exercise.question.form:
        case PickOne(options):
            _one(options, key, give, _)
        case PickSeveral(options):
            _several(options, key, give, _)
        case PutInOrder(options):
            _order(options, key, give, _)
        case MatchPairs(left, right):
            _pairs(left, right, key, give, _)
        case WriteNumbers(fields):
            _numbers(fields, key, give, _)


def _one(options: Sequence[Option], key: str, give: Give, _: Translator) -> None:
    labels = [_(option.label) for option in options]
    are_numbers = all(label.isdecimal() for label in labels)
    with st.container(key=f"{key}-options", horizontal=True, gap="small"):
        for number, (option, label) in enumerate(zip(options, labels, strict=True), start=1):
            digit = label if are_numbers else str(number)
            st.button(
                bridge_markdown(label),
                key=f"{key}-option-{number}",
                shortcut=digit if len(digit) == 1 else None,
                on_click=give,
                args=((option.key,),),
            )


def _several(options: Sequence[Option], key: str, give: Give, _: Translator) -> None:
    labels = {option.key: bridge_markdown(_(option.label)) for option in options}
    st.pills(
        _("Your answer"),
        list(labels),
        format_func=labels.__getitem__,
        selection_mode="multi",
        key=f"{key}-several",
        label_visibility="collapsed",
    )
    check_button(key, lambda: tuple(name for name in labels if name in st.session_state[f"{key}-several"]), give, _)


def _order(options: Sequence[Option], key: str, give: Give, _: Translator) -> None:
    order: list[str] = st.session_state.setdefault(f"{key}-order", [])

    def tap(name: str) -> None:
        if name in order:
            order.remove(name)
        else:
            order.append(name)

    with st.container(key=f"{key}-options", horizontal=True, gap="small"):
        for number, option in enumerate(options, start=1):
            place = order.index(option.key) + 1 if option.key in order else None
            st.button(
                bridge_markdown(_(option.label)),
                key=f"{key}-option-{number}",
                icon=f":material/counter_{place}:" if place else None,
                on_click=tap,
                args=(option.key,),
            )
    check_button(key, lambda: tuple(order), give, _, disabled=len(order) < len(options))


def _pairs(left: Sequence[Option], right: Sequence[Option], key: str, give: Give, _: Translator) -> None:
    labels = {option.key: bridge_markdown(_(option.label)) for option in right}
    chosen = []
    for number, option in enumerate(left, start=1):
        with st.container(key=f"{key}-pair-{number}", horizontal=True, vertical_alignment="center", gap="small"):
            st.html(f'<p class="kz-pair">{bridge_html(_(option.label))}</p>', width=160)
            chosen.append(
                st.selectbox(
                    _(option.label),
                    list(labels),
                    index=None,
                    format_func=lambda name: _plain(right, name, _),
                    key=f"{key}-right-{number}",
                    placeholder=_("Choose"),
                    label_visibility="collapsed",
                    width=320,
                )
            )
    check_button(key, lambda: tuple(map(str, chosen)), give, _, disabled=None in chosen)


def _plain(options: Sequence[Option], name: str, _: Translator) -> str:
    return next(_(option.label) for option in options if option.key == name)


def _numbers(fields: Sequence[Option], key: str, give: Give, _: Translator) -> None:
    def written() -> Answer:
        return tuple(st.session_state[f"{key}-number-{number}"].strip() for number in range(len(fields)))

    with (
        st.form(f"{key}-numbers", border=False, enter_to_submit=True),
        st.container(horizontal=True, vertical_alignment="bottom", gap="small"),
    ):
        for number, field in enumerate(fields):
            st.text_input(bridge_markdown(_(field.label)), key=f"{key}-number-{number}", width=180)
        st.form_submit_button(_("Check"), key=f"{key}-check", type="primary", on_click=lambda: give(written()))


def check_button(key: str, answer: Callable[[], Answer], give: Give, _: Translator, *, disabled: bool = False) -> None:
    """The button that gives an answer made of several parts."""
    st.button(
        _("Check"),
        key=f"{key}-check",
        type="primary",
        disabled=disabled,
        shortcut="Enter",
        on_click=lambda: give(answer()),
    )


def given_html(exercise: Exercise, look: str, _: Translator) -> str:
    """The answer that was given, with the look of its verdict."""
    words = _given(exercise, _)
    if not words:
        return ""
    items = "".join(f"<li>{bridge_html(word)}</li>" for word in words)
    return f'<ol class="kz-given kz-{look}" aria-label="{escape(_("Your answer"))}">{items}</ol>'


def _given(exercise: Exercise, _: Translator) -> list[str]:
    answer, form = exercise.answer, exercise.question.form
    match form:
        case PickOne(options) | PickSeveral(options) | PutInOrder(options):
            return [_plain(options, name, _) for name in answer]
        case MatchPairs(left, right):
            pairs = zip(left, answer, strict=True)
            return [f"{_(option.label)} – {_plain(right, name, _)}" for option, name in pairs]
        case WriteNumbers(fields):
            named = zip(fields, answer, strict=True)
            return [
                _("{label}: {number}", label=field.label, number=number) if len(fields) > 1 else number
                for field, number in named
            ]
    return []
