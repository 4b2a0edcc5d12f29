"""Seats, dealers and vulnerability, judged by Laws 2 and 3 as tables."""

import pytest

from lessons.exercises.question import Verdict
from tests.lessons.exercises.asked import asked

CLOCKWISE = "NESW"
STEPS = {"partner": 2, "left": 1, "right": 3, "next": 1}
BOARDS = (
    *("N None", "E NS", "S EW", "W All"),
    *("N NS", "E EW", "S All", "W None"),
    *("N EW", "E All", "S None", "W NS"),
    *("N All", "E None", "S NS", "W EW"),
)
"""Dealer and vulnerability of boards 1 to 16 (Law 2)."""


def judged(question):
    """The answers that are right, the others being wrong."""
    verdicts = {answer: question.judge(answer).verdict for answer in question.form.answers()}
    assert set(verdicts.values()) == {Verdict.RIGHT, Verdict.WRONG}
    return [answer for answer, verdict in verdicts.items() if verdict is Verdict.RIGHT]


@pytest.mark.rule("T1", "A4")
@pytest.mark.parametrize("ask", STEPS)
@pytest.mark.parametrize("seat", CLOCKWISE)
@pytest.mark.parametrize("bottom", CLOCKWISE)
def test_partners_are_opposite_and_the_next_sits_on_the_left(ask, seat, bottom):
    for question in asked("table", seeds=3, ask=ask, seat=seat, bottom=bottom):
        expected = CLOCKWISE[(CLOCKWISE.index(seat) + STEPS[ask]) % 4]
        assert judged(question) == [question.solution] == [(expected,)]
        assert question.picture.bottom.letter == bottom
        assert seat not in [option.key for option in question.form.options]


@pytest.mark.rule("T8", "S16")
@pytest.mark.parametrize("board", range(1, 37))
def test_the_number_of_a_board_gives_dealer_and_vulnerability(board):
    dealer, vulnerability = BOARDS[(board - 1) % 16].split()
    (asked_dealer, *_), (asked_vulnerability, *_) = (
        asked("table", ask=ask, board=board) for ask in ("dealer", "vulnerability")
    )
    assert judged(asked_dealer) == [asked_dealer.solution] == [(dealer,)]
    assert judged(asked_vulnerability) == [asked_vulnerability.solution] == [(vulnerability,)]


@pytest.mark.rule("S16")
@pytest.mark.parametrize("board", range(1, 37))
@pytest.mark.parametrize(("ask", "place"), [("dealer", 0), ("vulnerability", 1)])
def test_wrong_answers_are_told_which_boards_would_be_right(ask, place, board):
    question = next(asked("table", ask=ask, board=board))
    (right,) = question.solution
    for (answer,) in question.form.answers():
        if answer != right:
            lists = [reason.values.get("boards") for reason in question.judge((answer,)).reasons]
            boards = [[int(number) for number in text.split(", ")] for text in lists if text]
            facts = [{BOARDS[(number - 1) % 16].split()[place] for number in numbers} for numbers in boards]
            assert facts == [{answer}, {right}]


def test_each_seat_and_each_board_is_asked():
    assert len({question.prompt.values["seat"] for question in asked("table", ask="partner")}) == 4
    assert len({question.prompt.values["n"] for question in asked("table", ask="dealer", board=[1, 36])}) > 30
