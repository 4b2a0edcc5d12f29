"""A question on the screen: how it is answered, what is said, and what the browser is not told."""

import json
from dataclasses import replace

import pytest

from bridge.cards import DECK
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from bridge.errors import Message, SolverError
from bridge.table import SEATS
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import (
    Judgement,
    PickCard,
    PickCards,
    PickOne,
    PlayOn,
    Question,
    TablePicture,
    Verdict,
)
from lessons.exercises.saying import named, right, wrong
from lessons.language import Language, translator
from library.progress import Asked
from pages.widgets.exercise_state import Exercise, Series
from pages.widgets.exercise_table import exercise_table, pictured, table_facts
from pages.widgets.exercise_words import said_of

_ = translator(Language.ENGLISH)
YES_OR_NO = PickOne(KINDS["table"].question(1).form.options[:2])  # type: ignore[union-attr]
SEEDS = range(12)


@pytest.fixture(scope="module")
def solver() -> Solver | None:
    return Solver() if is_installed() else None


def judged(*verdicts: Verdict) -> Question:
    """A question whose answers get these verdicts in turn."""
    told = iter(verdicts)
    return Question(Message("?"), YES_OR_NO, ("N",), lambda answer: Judgement(next(told), (Message("Because."),)))


def asked(question: Question, solver: Solver | None = None) -> Exercise:
    return Exercise(Asked("table", {}, 1), question, solver)


def questions(kind: str, solver: Solver | None) -> list[Question]:
    if KINDS[kind].needs_solver and solver is None:
        pytest.skip("the solver is not installed")
    return [KINDS[kind].question(seed, {}, solver) for seed in SEEDS]


def test_the_first_answer_is_kept_and_a_second_try_is_not():
    exercise = asked(judged(Verdict.WRONG, Verdict.RIGHT))
    assert exercise.give(("N",))
    assert exercise.first is Verdict.WRONG
    exercise.try_again()
    assert not exercise.is_decided
    assert not exercise.give(("N",))
    assert exercise.is_done
    assert exercise.first is Verdict.WRONG


def test_what_the_laws_do_not_allow_is_no_answer_yet():
    exercise = asked(judged(Verdict.NOT_ALLOWED, Verdict.RIGHT))
    assert not exercise.give(("N",))
    assert not exercise.is_decided
    assert exercise.give(("N",))
    assert exercise.first is Verdict.RIGHT


def test_after_the_verdict_no_other_answer_counts():
    exercise = asked(judged(Verdict.RIGHT))
    exercise.give(("N",))
    assert not exercise.give(("E",))
    assert exercise.answer == ("N",)


def test_a_judge_without_a_solver_says_so():
    def judge(answer: tuple[str, ...]) -> Judgement:
        raise SolverError(Message("The solver gave no answer."))

    exercise = asked(replace(judged(), judge=judge))
    assert not exercise.give(("N",))
    assert "The solver gave no answer." in said_of(exercise, 0, _).text


def test_a_series_asks_one_after_the_other():
    series = Series.of([Asked("table", {}, 1), Asked("table", {}, 2)], None)
    assert series.current is not None
    series.current.give(series.current.question.solution)
    assert not series.is_last
    series.go_on()
    assert (series.verdicts, series.is_last) == ([Verdict.RIGHT], True)
    series.go_on()
    assert (series.verdicts, series.is_over) == ([Verdict.RIGHT, None], True)


def test_a_question_that_needs_the_solver_says_what_is_missing():
    series = Series.of([Asked("choose-card", {}, 1)], None)
    assert series.current is None
    assert series.problem == Message("This exercise needs the double-dummy solver, which is not installed here.")


def test_a_question_with_wrong_parameters_says_so():
    series = Series.of([Asked("legal-cards", {"cards": 99}, 1)], None)
    assert series.problem is not None
    assert "2 to 13" in str(series.problem)


@pytest.mark.parametrize(
    ("verdict", "look", "sign"),
    [
        (Verdict.RIGHT, "right", "✓"),
        (Verdict.ALSO_RIGHT, "enough", "≈"),
        (Verdict.WRONG, "costs", "▾"),
        (Verdict.NOT_ALLOWED, "illegal", "⊘"),
    ],
)
def test_a_verdict_has_a_sign_of_its_own(verdict, look, sign):
    exercise = asked(judged(verdict))
    exercise.give(("N",))
    said = said_of(exercise, 0, _)
    assert (said.look, said.sign) == (look, sign)
    assert said.text == "Because."


def test_right_is_said_in_turns_and_soberly():
    exercise = asked(judged(Verdict.RIGHT))
    exercise.give(("N",))
    titles = {said_of(exercise, index, _).title for index in range(6)}
    assert len(titles) == 3
    assert not [title for title in titles if "!" in title]


def test_a_hint_is_shown_when_asked_for():
    exercise = asked(replace(judged(), hint=Message("Who sits opposite?")))
    assert "opposite" not in said_of(exercise, 0, _).text
    exercise.is_hinted = True
    assert said_of(exercise, 0, _).text == "Who sits opposite?"


def test_the_cost_names_the_card():
    question = KINDS["trick-winner"].question(3)
    exercise = asked(replace(question, judge=lambda answer: replace(wrong(Message("So.")), cost=2)))
    assert isinstance(question.form, PickCard)
    exercise.give((next(iter(question.form.cards)).code,))
    assert said_of(exercise, 0, _).title.endswith("costs 2 tricks.")


def test_the_theme_does_not_gainsay_a_card_that_is_as_good(solver):
    if solver is None:
        pytest.skip("the solver is not installed")
    question = KINDS["choose-card"].question(1, {"board": 13, "auction": "hidden"}, solver)
    said = {}
    for code in ("SK", *question.solution):
        exercise = asked(question, solver)
        exercise.give((code,))
        said[code] = said_of(exercise, 0, _)
    other, looked_for = said.values()
    assert other.title == "Also right."
    assert "The course had thought of: Establish the long suit" in other.text
    assert "The course" not in looked_for.text


def test_a_hidden_auction_leaves_the_contract():
    question = KINDS["choose-card"].question(1, {"board": 3, "auction": "hidden"})
    picture = question.picture
    assert isinstance(picture, TablePicture)
    assert table_facts(picture, _) == "South in 4♠\ufe0e"
    data = exercise_table(asked(question), picture, "", _)
    assert data["contract"] is not None
    assert (data["dealer"], data["vulnerable"]) == (None, None)


def test_the_first_card_that_costs_a_trick_leaves_the_right_one_to_be_found(solver):
    if solver is None:
        pytest.skip("the solver is not installed")
    question = KINDS["choose-card"].question(1, {"board": 13}, solver)
    assert isinstance(question.form, PickCard)
    picture = question.picture
    assert isinstance(picture, TablePicture)
    code = next(card.code for card in question.form.cards if question.judge((card.code,)).cost)
    exercise = asked(question, solver)
    exercise.give((code,))
    asking = exercise_table(exercise, picture, "", _)
    assert [*asking["question"]["marks"]] == [code]
    assert None in asking["hands"].values()
    exercise.is_shown = True
    telling = exercise_table(exercise, picture, "", _)
    assert question.solution[0] in telling["question"]["marks"]
    assert None not in telling["hands"].values()
    exercise.is_shown = False
    exercise.try_again()
    exercise.give((code,))
    assert question.solution[0] in exercise_table(exercise, picture, "", _)["question"]["marks"]


def test_what_a_question_says_is_escaped():
    exercise = asked(replace(judged(), judge=lambda answer: right(named("<b>x</b>"))))
    exercise.give(("N",))
    assert "&lt;b&gt;x" in said_of(exercise, 0, _).html


@pytest.mark.parametrize("kind", KINDS)
def test_no_hidden_card_and_no_answer_is_sent_before_the_decision(kind, solver):
    for question in questions(kind, solver):
        exercise = asked(question, solver)
        picture = pictured(exercise)
        if not isinstance(picture, TablePicture):
            continue
        data = exercise_table(exercise, picture, "record", _)
        assert data["question"]["marks"] == {}
        assert data["analysis"] is None
        play = exercise.playing.play if exercise.playing else picture.play
        seen = picture.visible | ({play.dummy} if exercise.playing and play.cards else set())
        for seat in SEATS:
            hidden = play.remaining(seat) if seat not in seen and play.deal else None
            told = json.dumps({name: value for name, value in data.items() if name != "words"})
            assert not [card for card in hidden or () if f'"{card.code}"' in told]
        if isinstance(question.form, PickOne | PickCards) and data["tricks"]:
            assert data["tricks"][-1]["winner"] is None or not data["tricks"][-1]["complete"]


def test_the_winner_of_a_trick_is_told_after_the_answer():
    exercise = asked(KINDS["trick-winner"].question(5))
    picture = exercise.question.picture
    assert isinstance(picture, TablePicture)
    assert exercise_table(exercise, picture, "a", _)["tricks"][0]["winner"] is None
    exercise.give(exercise.question.solution)
    data = exercise_table(exercise, picture, "b", _)
    assert data["tricks"][0]["winner"] is not None
    assert data["question"]["marks"] == {exercise.question.solution[0]: {"look": "right", "cost": 0}}


def test_only_legal_cards_are_lit_but_any_may_be_tapped_where_several_are_asked_for():
    exercise = asked(KINDS["legal-cards"].question(2))
    picture = exercise.question.picture
    assert isinstance(picture, TablePicture)
    data = exercise_table(exercise, picture, "a", _)
    assert data["live"] is not None
    assert data["live"]["playable"][-1] == []
    assert isinstance(exercise.question.form, PickCards)
    assert data["question"]["cards"] == [card.code for card in exercise.question.form.cards]


def test_playing_on_goes_from_turn_to_turn_to_the_end(solver):
    if solver is None:
        pytest.skip("the solver is not installed")
    exercise = asked(KINDS["play-out"].question(1, {"board": 3}, solver), solver)
    assert isinstance(exercise.question.form, PlayOn)
    kept = False
    while not exercise.is_decided:
        assert exercise.playing is not None
        kept = exercise.play(next(iter(exercise.playing.legal)))
    assert kept
    assert exercise.playing is not None
    assert exercise.playing.is_over
    exercise.try_again()
    assert len(exercise.answer) == 0
    assert not exercise.playing.is_over


def test_an_illegal_card_is_refused_with_its_reason(solver):
    if solver is None:
        pytest.skip("the solver is not installed")
    exercise = asked(KINDS["play-out"].question(1, {"board": 3}, solver), solver)
    assert exercise.playing is not None
    illegal = next(card for card in DECK if exercise.playing.play.why_illegal(card))
    assert not exercise.play(illegal)
    assert said_of(exercise, 0, _).look == "illegal"
