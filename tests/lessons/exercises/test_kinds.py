"""What every kind of exercise keeps to: parameters, seeds, verdicts, and words in both languages."""

import re
from dataclasses import FrozenInstanceError
from itertools import chain

import pytest

from bridge.errors import InvalidNotation, Message
from lessons.exercises.kind import Choice
from lessons.exercises.kinds import KINDS
from lessons.exercises.own_position import OwnPositions
from lessons.exercises.question import Question, Verdict, WriteNumbers
from lessons.language import Language, translator
from tests.lessons.exercises.asked import SEEDS, answers, settings

CHINESE, ENGLISH = translator(Language.CHINESE), translator(Language.ENGLISH)

ALONE = [kind for kind in KINDS.values() if not kind.needs_solver]
"""The kinds that need no double-dummy solver."""

AS_IT_IS = re.compile(r"“[^”]*”|NT|XX?|(?:HCP|IMP|MP|VP|[NESWAKQJ])(?![A-Za-z])|第 \d+[A-D]?\d? 条(?: [A-D])?")
"""What is the same in both languages: notrump and doubles, seats and ranks, what is quoted, and Laws by number."""


SEVENTH = {
    "order": "6C 6D 6S 7C",
    "trick-winner": "CK",
    "legal-cards": "HK HQ HT",
    "next-lead": "S",
    "table": "E",
    "legal-call": "1S",
    "auction-facts": "S",
    "hand": "P",
    "match-terms": "strain dealer game board",
}
"""Solutions of the question of seed 7, in every version of Python."""


def questions(kind):
    """Two hundred questions, the parameters over their ranges."""
    values = settings(kind)
    return (kind.question(seed, values[seed % len(values)]) for seed in range(SEEDS))


def shown(question: Question) -> tuple[object, ...]:
    """What there is of a question beside its judge."""
    return question.prompt, question.hint, question.form, question.solution, question.picture


def has_english(text: str) -> bool:
    """Whether a Chinese text has letters that it should not have."""
    return re.search("[A-Za-z]", AS_IT_IS.sub("", text)) is not None


def labels(question: Question) -> list[Message]:
    """What the solution is called on the screen."""
    if isinstance(question.form, WriteNumbers):
        return [Message(number) for number in question.solution]
    options = chain(getattr(question.form, "options", ()), getattr(question.form, "right", ()))
    return [option.label for option in options if option.key in question.solution]


def said(question: Question) -> list[Message]:
    """Everything that is said about a question, reasons too."""
    reasons = [reason for answer in answers(question) for reason in question.judge(answer).reasons]
    return [question.prompt, *([question.hint] if question.hint else []), *reasons]


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_the_solution_is_right_and_nothing_else_is(kind):
    for question in questions(kind):
        for answer in answers(question):
            judgement = question.judge(answer)
            assert judgement.reasons
            assert (judgement.verdict is Verdict.RIGHT) is (answer == question.solution)


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_the_same_seed_gives_the_same_question(kind):
    for seed in range(20):
        assert shown(kind.question(seed)) == shown(kind.question(seed))
    assert len({repr(shown(kind.question(seed))) for seed in range(40)}) > 10


@pytest.mark.parametrize(("name", "solution"), SEVENTH.items())
def test_a_seed_keeps_its_question(name, solution):
    assert " ".join(KINDS[name].question(7).solution) == solution


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_prompts_and_hints_do_not_tell(kind):
    for question in questions(kind):
        told = [question.prompt, *([question.hint] if question.hint else [])]
        for label in labels(question):
            assert not [message for message in told if CHINESE(label) in CHINESE(message)]
            word = rf"\b{re.escape(str(label))}\b"
            assert not [message for message in told if re.search(word, str(message), re.IGNORECASE)]
        assert question.hint is None or str(question.hint).endswith("?")


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_everything_is_said_in_chinese(kind):
    for question in questions(kind):
        labels = [option.label for option in getattr(question.form, "options", ())]
        assert not [text for text in map(CHINESE, (*said(question), *labels)) if has_english(text)]
    assert not has_english(CHINESE(Message(kind.title)))


@pytest.mark.parametrize("kind", ALONE, ids=lambda kind: kind.name)
def test_reasons_are_one_sober_sentence_each(kind):
    for question in questions(kind):
        for message in said(question):
            assert "!" not in str(message)
            assert len(str(message)) < 160


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        pytest.param(kind, name, value, id=f"{kind.name}-{name}-{value}")
        for kind in KINDS.values()
        for name, parameter in kind.parameters.items()
        for value in (
            ("nonsense", [], [parameter.words[0], "nonsense"], 3)
            if isinstance(parameter, Choice)
            else ("nonsense", 3, {}, {"deal": 3})
            if isinstance(parameter, OwnPositions)
            else (parameter.lowest - 1, parameter.highest + 1, [parameter.highest, parameter.lowest], "3", True, None)
        )
    ],
)
def test_a_bad_parameter_is_refused_in_a_sentence(kind, name, value):
    with pytest.raises(InvalidNotation) as caught:
        kind.question(1, {name: value})
    assert name in CHINESE(caught.value.message)


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_an_unknown_parameter_is_refused(kind):
    with pytest.raises(InvalidNotation):
        kind.question(1, {"nonsense": 1})


def test_a_kind_is_known_by_its_name():
    assert all(kind.name == name for name, kind in KINDS.items())


def test_a_question_cannot_be_changed():
    question = KINDS["order"].question(1)
    with pytest.raises(FrozenInstanceError):
        question.solution = ()
