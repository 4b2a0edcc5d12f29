"""A series of questions on the screen: prompt, picture, answer, verdict, and the way on."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from html import escape

import streamlit as st

from bridge.auction import Auction
from bridge.board import Board, Ending
from bridge.table import Vulnerability
from lessons.exercises.question import (
    Answer,
    AuctionPicture,
    HandPicture,
    PadPicture,
    PickCard,
    PickCards,
    PlayOn,
    ScoresPicture,
    TablePicture,
    Verdict,
)
from lessons.language import Translator
from pages.widgets.auction_diagram import auction_diagram
from pages.widgets.card_table import card_table, card_table_asked, card_table_picked
from pages.widgets.card_table.data import TableData
from pages.widgets.exercise_forms import answer_form, check_button, given_html
from pages.widgets.exercise_state import Exercise, Series
from pages.widgets.exercise_table import exercise_table, pictured, table_facts
from pages.widgets.exercise_words import problem_html, said_of
from pages.widgets.learner import note
from pages.widgets.prose import bridge_html
from pages.widgets.scoring.pad_sheet import pad_html

_DOTS = 12
"""So many questions have a dot each; more are counted."""

_DOT = {
    Verdict.RIGHT: ("right", "✓"),
    Verdict.ALSO_RIGHT: ("enough", "≈"),
    Verdict.WRONG: ("costs", "▾"),
    None: ("skipped", "–"),
}


@dataclass(frozen=True)
class WayOn:
    """What comes behind the last question: its label and what it does."""

    label: str
    go: Callable[[], None]


def exercises(series: Series, place: str, _: Translator, way_on: WayOn | None = None) -> None:
    """Draw the current question; ``place`` tells its parts from those of other series on the page."""
    exercise = series.current
    with st.container(key=f"exercise-{place}", gap=None):
        if series.problem is not None:
            st.html(problem_html(series.problem, _))
            st.button(_("Skip"), key=f"{place}-skip", on_click=series.go_on)
        elif exercise is None:
            _summary(series, place, _, way_on)
        else:
            key = f"{place}-{series.index}-{exercise.tries}"
            st.html(_prompt(series, exercise, _))
            _question(exercise, key, _)
            _panel(series, exercise, key, _, way_on)


def auction_beside(series: Series, _: Translator) -> None:
    """The auction that goes with the table of the current question, if there is one."""
    picture = series.current.question.picture if series.current else None
    if isinstance(picture, TablePicture) and picture.auction is not None:
        heading = f'<h2 class="kz-heading">{escape(_("Auction"))}</h2>'
        st.html(f"<section>{heading}{_auction(picture.auction, picture.vulnerability, _)}</section>")


def _prompt(series: Series, exercise: Exercise, _: Translator) -> str:
    prompt = bridge_html(_(exercise.question.prompt))
    bare = "" if isinstance(pictured(exercise), TablePicture | HandPicture) else " kz-bare"
    picture = exercise.question.picture
    has_strip = exercise.playing is not None
    facts = table_facts(picture, _) if isinstance(picture, TablePicture) and not has_strip else ""
    known = f"<p>{bridge_html(facts)}</p>" if facts else ""
    return f'<div class="kz-prompt{bare}"><div><h2>{prompt}</h2>{known}</div>{_dots(series, _)}</div>'


def _dots(series: Series, _: Translator) -> str:
    if series.length == 1:
        return ""
    first = 0 if series.length is not None and series.length <= _DOTS else max(0, series.index - _DOTS // 2)
    last = min(first + _DOTS, series.length if series.length is not None else series.index + 1)
    dots = "".join(_dot(series, place, _) for place in range(first, last))
    return f'<ol class="kz-dots" aria-label="{escape(_("Questions"))}">{dots}</ol>'


def _dot(series: Series, place: int, _: Translator) -> str:
    if place < series.index:
        look, sign = _DOT[series.verdicts[place]]
    else:
        look, sign = "now" if place == series.index else "ahead", str(place + 1)
    current = ' aria-current="step"' if place == series.index else ""
    return f'<li class="kz-dot-{look}"{current}>{sign}</li>'


def _question(exercise: Exercise, key: str, _: Translator) -> None:
    picture = pictured(exercise)
    if isinstance(picture, TablePicture | HandPicture):
        answered = "told" if exercise.is_told else "missed"
        state = answered if exercise.is_decided else f"asked-{len(exercise.answer)}"
        data = exercise_table(exercise, picture, f"{key}-{state}", _)
        _table(exercise, data, f"{key.rsplit('-', 2)[0]}-table", _)
    elif picture is not None:
        with st.container(key=f"{key}-felt"):
            st.html(_drawn(picture, _))
    if exercise.is_decided:
        if given := given_html(exercise, said_of(exercise, 0, _).look, _):
            st.html(given)
    elif not isinstance(exercise.question.form, PickCard | PickCards | PlayOn):
        with st.container(key=f"{key}-answer"):
            answer_form(exercise, key, lambda answer: _give(exercise, answer, _), _)


def _table(exercise: Exercise, data: TableData, key: str, _: Translator) -> None:
    """The cards; in an exercise with several cards the button that gives them."""
    form, picture = exercise.question.form, exercise.question.picture

    def hear() -> None:
        asked = card_table_asked(key, data)
        if asked is None or asked.card is None or exercise.is_decided:
            return
        if isinstance(form, PlayOn):
            if exercise.play(asked.card):
                _keep(exercise, _)
        elif not isinstance(form, PickCard):
            return
        elif asked.card in form.cards:
            _give(exercise, (asked.card.code,), _)
        elif isinstance(picture, TablePicture) and (reason := picture.play.why_illegal(asked.card)) is not None:
            exercise.refuse(reason)

    card_table(data, key=key, on_asked_change=hear)
    if isinstance(form, PickCards) and not exercise.is_decided:
        with st.container(key=f"{data['record']}-answer"):
            check_button(
                data["record"],
                lambda: tuple(card.code for card in card_table_picked(key, data)),
                lambda answer: _give(exercise, answer, _),
                _,
            )


def _give(exercise: Exercise, answer: Answer, _: Translator) -> None:
    if exercise.give(answer):
        _keep(exercise, _)


def _keep(exercise: Exercise, _: Translator) -> None:
    is_good = exercise.is_done
    note(lambda kept: kept.answer(exercise.asked, is_good=is_good), _)


def _drawn(picture: AuctionPicture | ScoresPicture | PadPicture, _: Translator) -> str:
    match picture:
        case AuctionPicture(auction, vulnerability):
            return _auction(auction, vulnerability, _)
        case PadPicture(pad):
            return pad_html(pad, (), _)
    heads = "".join(f'<th scope="col">{bridge_html(_(heading))}</th>' for heading in picture.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{bridge_html(_(figure))}</td>' for figure in row)}</tr>" for row in picture.rows
    )
    return (
        '<div class="kz-scroll"><table class="kz-figures">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _auction(auction: Auction, vulnerability: Vulnerability | None, _: Translator) -> str:
    board = Board.of(auction=auction, dealer=auction.dealer, vulnerability=vulnerability)
    board = replace(board, auction_ending=Ending.OPEN)
    return auction_diagram(board, _) if auction.calls else f'<p class="kz-muted">{escape(_("Nobody has called."))}</p>'


def _panel(series: Series, exercise: Exercise, key: str, _: Translator, way_on: WayOn | None) -> None:
    said = said_of(exercise, series.index, _)
    with st.container(key=f"{key}-panel-{said.look}", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(said.html, width="stretch")
        if not exercise.is_decided:
            if exercise.question.hint is not None and not exercise.is_hinted:
                st.button(_("Hint"), key=f"{key}-hint", shortcut="H", on_click=lambda: _hint(exercise))
            st.button(_("Skip"), key=f"{key}-skip", shortcut="S", on_click=series.go_on)
            return
        if not exercise.is_done:
            st.button(
                _("Try again"),
                key=f"{key}-again",
                type="primary",
                shortcut="Backspace",
                on_click=exercise.try_again,
            )
        if not exercise.is_told:
            st.button(_("Show the answer"), key=f"{key}-show", on_click=lambda: _show(exercise))
        ends = series.is_last and way_on is not None
        st.button(
            way_on.label if ends and way_on is not None else _("Next question"),
            key=f"{key}-next",
            type="primary" if exercise.is_done else "secondary",
            shortcut="Right",
            on_click=way_on.go if ends and way_on is not None else series.go_on,
        )


def _hint(exercise: Exercise) -> None:
    exercise.is_hinted = True


def _show(exercise: Exercise) -> None:
    exercise.is_shown = True


def _summary(series: Series, place: str, _: Translator, way_on: WayOn | None) -> None:
    good = sum(verdict is not None and verdict.is_good for verdict in series.verdicts)
    said = _("{good} of {n} at the first try.", good=good, n=len(series.verdicts))
    st.html(f'<div class="kz-prompt kz-bare"><h2>{escape(said)}</h2>{_dots(series, _)}</div>')
    if way_on is not None:
        with st.container(key=f"{place}-end-answer"):
            st.button(way_on.label, key=f"{place}-way-on", type="primary", shortcut="Right", on_click=way_on.go)
