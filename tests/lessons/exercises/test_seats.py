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
            told = [reason.values for reason in question.judge((answer,)).reasons if "d" in reason.values]
            boards = [[values[name] for name in "abcd"] for values in told]
            alike = [
                [number for number in range(1, 17) if BOARDS[number - 1].split()[place] == each]
                for each in (answer, right)
            ]
            assert boards == alike


@pytest.mark.rule("T4", "T5")
@pytest.mark.parametrize("dealer", CLOCKWISE)
@pytest.mark.parametrize(("ask", "place"), [("shuffles", 1), ("cuts", 3), ("other-pack", 2), ("deals-next", 1)])
def test_who_does_what_for_the_deal(ask, place, dealer):
    question = next(asked("table", ask=ask, seat=dealer))
    assert judged(question) == [question.solution] == [(CLOCKWISE[(CLOCKWISE.index(dealer) + place) % 4],)]
    assert "opponent" not in str(question.prompt)


def test_each_seat_and_each_board_is_asked():
    assert len({question.prompt.values["seat"] for question in asked("table", ask="partner")}) == 4
    assert len({question.prompt.values["n"] for question in asked("table", ask="dealer", board=[1, 36])}) > 30


@pytest.mark.rule("T4")
@pytest.mark.parametrize("dealer", CLOCKWISE)
@pytest.mark.parametrize("card", [1, 2, 7, 51, 52])
def test_the_first_card_goes_to_the_left_and_the_last_to_the_dealer(dealer, card):
    turns = "".join(CLOCKWISE[(CLOCKWISE.index(dealer) + place) % 4] for place in (1, 2, 3, 0)) * 13
    question = next(asked("table", ask="card-n", seat=dealer, card=card))
    assert judged(question) == [question.solution] == [(turns[card - 1],)]
    for answer in CLOCKWISE:
        said = [reason.values for reason in question.judge((answer,)).reasons if "first" in reason.values]
        for values in said:
            (owner,) = {turns[values[name] - 1] for name in ("first", "second", "last")}
            assert owner == str(values["seat"])[0]


def declarer(points):
    """Declarer of a deal with these points of each seat, in the order in which they were said."""
    sides = {side: sum(points[seat] for seat in side) for side in ("NS", "EW")}
    if sides["NS"] == sides["EW"]:
        return "again"
    side = "NS" if sides["NS"] > sides["EW"] else "EW"
    return sorted((seat for seat in points if seat in side), key=points.get, reverse=True)[0]


@pytest.mark.parametrize("points", ["any", "equal-partners", "equal-sides"])
def test_the_stronger_hand_of_the_stronger_side_declares(points):
    said_first, met = set(), set()
    for question in asked("minibridge", points=points):
        seats = [str(heading)[0] for heading in question.picture.headings]
        held = dict(zip(seats, map(int, question.picture.rows[0]), strict=True))
        assert "".join(seats) in CLOCKWISE * 2
        assert sum(held.values()) == 40
        assert judged(question) == [question.solution] == [(declarer(held),)]
        said_first.add(seats[0])
        met.add(question.solution[0])
        assert points != "equal-partners" or held["N"] == held["S"] or held["E"] == held["W"]
    assert said_first == set(CLOCKWISE)
    assert met == {"again"} if points == "equal-sides" else met >= set(CLOCKWISE)
