"""Questions about one hand, judged by rules written once more, on letters alone."""

import pytest

from bridge.cards import Hand
from bridge.errors import InvalidNotation
from lessons.exercises.kinds import KINDS
from lessons.exercises.opening import openings
from lessons.exercises.question import Verdict
from tests.lessons.exercises.asked import asked

GOOD = (Verdict.RIGHT, Verdict.ALSO_RIGHT)


class Held:
    """A hand as letters: points, lengths of ♠ ♥ ♦ ♣, shape."""

    def __init__(self, question):
        self.holdings = str(question.picture.hand).split(".")
        self.points = sum("JQKA".find(letter) + 1 for holding in self.holdings for letter in holding)
        self.spades, self.hearts, self.diamonds, self.clubs = map(len, self.holdings)
        self.shape = sorted(map(len, self.holdings), reverse=True)
        self.balanced = self.shape in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2])

    def suit_opening(self):
        """One of a suit: the major if five, spades first; else the longer minor, diamonds with four each."""
        if max(self.spades, self.hearts) >= 5:
            return "1S" if self.spades >= self.hearts else "1H"
        if self.diamonds == self.clubs == 3:
            return "1C"
        return "1D" if self.diamonds >= self.clubs else "1C"

    def opening(self):
        if self.balanced and self.points in (20, 21, 22):
            return "2NT"
        if self.points >= 22:
            return "2C"
        if self.balanced and self.points in (15, 16, 17):
            return "1NT"
        return self.suit_opening() if self.points >= 12 else "P"

    def weak_two(self):
        """The six-card suit of a weak two, with whether it has two of the five honours."""
        for letter, holding in zip("SHD", self.holdings, strict=False):
            if len(holding) == 6 and 6 <= self.points <= 10:
                return f"2{letter}", sum(card in "AKQJT" for card in holding) >= 2
        return None


def accepted(question):
    verdicts = {answer[0]: question.judge(answer).verdict for answer in question.form.answers()}
    assert [key for key, verdict in verdicts.items() if verdict is Verdict.RIGHT] == list(question.solution)
    return {key for key, verdict in verdicts.items() if verdict in GOOD}


@pytest.mark.parametrize("points", [0, 4, 12, 22, [0, 22]])
def test_points_are_counted(points):
    for question in asked("hand", seeds=60, ask="points", points=points):
        held = Held(question)
        assert question.solution == (str(held.points),)
        assert points in ([0, 22], held.points)
        for number in range(30):
            right = number == held.points
            assert question.judge((f" {number} ",)).verdict is (Verdict.RIGHT if right else Verdict.WRONG)


@pytest.mark.parametrize("text", ["", "x", "1.5", "١٢", "9" * 40, "1e3", "十"])
def test_what_is_no_number_is_no_answer(text):
    question = KINDS["hand"].question(1, {"ask": "points"})
    assert question.judge((text,)).verdict is Verdict.NOT_ALLOWED


def test_no_field_or_two_are_no_answer():
    question = KINDS["hand"].question(1, {"ask": "points"})
    assert {question.judge(answer).verdict for answer in ((), ("1", "2"))} == {Verdict.NOT_ALLOWED}


def test_the_shape_is_named_longest_first():
    for question in asked("hand", ask="shape"):
        held = Held(question)
        assert accepted(question) == {"-".join(map(str, held.shape))}
        assert len(question.form.options) == 4
        said = str(question.judge(question.solution).reasons[0])
        assert ("not" in said.partition("balanced")[0]) is not held.balanced


@pytest.mark.parametrize("points", [*range(23)])
def test_the_opening_follows_the_rules(points):
    for question in asked("hand", seeds=40, ask="opening", points=points):
        held = Held(question)
        assert held.points == points
        assert question.solution == (held.opening(),)
        also = accepted(question) - set(question.solution)
        if held.opening() == "1NT":
            assert also == {f"1{suit}" for suit, n in (("S", held.spades), ("H", held.hearts)) if n == 5}
        elif points >= 20:
            assert not also or held.opening().startswith("1")
        elif held.opening() == "P":
            assert bool(also) is (points >= 10 and points + sum(held.shape[:2]) >= 20)
            assert not also or held.suit_opening() in also
        else:
            assert also <= {"1C", "1D"}


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("AKJ32.KQ4.K53.87", "1NT 1S"),
        ("AK32.KQ4.K532.87", "1NT"),
        ("AK2.Q74.8432.K93", "1D"),
        ("AKJ4.Q743.84.K93", "1C"),
        ("AKJ4.Q43.842.K93", "1C"),
        ("A4.43.KQ843.AJ93", "1D"),
        ("A43.42.KQ84.AJ93", "1D 1C"),
        ("AQ432.4.K2.AQ932", "1S"),
        ("AQ432.4.2.AQJ932", "1S 1C"),
        ("KJ432.AQ432.A2.3", "1S"),
        ("KJ43.AQ432.A2.32", "1H"),
        ("AKQ32.AK32.AQ2.2", "2C"),
        ("AKQ2.AK32.AQ2.32", "2NT"),
        ("AKQ2.AKQ2.AK2.32", "2C"),
        ("AQ2.AQ32.KJ2.K32", "1C"),
        ("KQ5432.A2.Q32.32", "Pass 1S"),
        ("QJ98.K43.Q87.K32", "Pass"),
        ("KQ9874.32.K32.32", "Pass"),
    ],
)
def test_openings_of_textbook_hands(hand, calls):
    asked_for = [advice.call.code for advice in openings(Hand.parse(hand), weak_twos=False)]
    assert asked_for == calls.split()


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KQ9874.32.K32.32", "2S"),
        ("K98743.32.KQ2.32", "Pass 2S"),
        ("32.KJ9874.K32.32", "2H"),
        ("32.2.KQT874.J432", "2D"),
        ("32.2.J432.KQT874", "Pass"),
        ("KQ9874.K432.Q2.2", "2S 1S"),
        ("KQ987.KQ432.32.2", "Pass 1S"),
    ],
)
def test_weak_twos_of_textbook_hands(hand, calls):
    assert [advice.call.code for advice in openings(Hand.parse(hand), weak_twos=True)] == calls.split()


@pytest.mark.parametrize("points", range(6, 11))
def test_weak_twos_are_opened_where_the_profile_has_them(points):
    met = 0
    for question in asked("hand", ask="opening", points=points, profile="weak-twos"):
        weak_two = Held(question).weak_two()
        if weak_two is None:
            assert question.solution == ("P",)
        else:
            bid, good = weak_two
            met += 1
            assert question.solution == (bid if good else "P",)
            assert bid in accepted(question)
    assert met > 5
    assert {question.solution for question in asked("hand", ask="opening", points=points)} == {("P",)}


@pytest.mark.parametrize("points", range(23))
def test_the_answer_to_one_notrump_adds_up_the_points(points):
    expected = (
        "P" if points <= 7 else "2NT" if points <= 9 else "3NT" if points <= 15 else "4NT" if points <= 17 else "6NT"
    )
    for question in asked("hand", seeds=15, ask="respond-1nt", points=points):
        held = Held(question)
        assert question.solution == (expected if points < 22 else "7NT",)
        assert accepted(question) - set(question.solution) == ({"3NT"} if points == 9 and held.shape[0] == 5 else set())
        assert held.balanced
        assert max(held.spades, held.hearts) < 4


@pytest.mark.parametrize("points", range(16))
def test_a_fit_is_raised_by_points(points):
    level = 1 if points < 6 else 2 if points < 10 else 3 if points < 13 else 4
    for question in asked("hand", seeds=15, ask="raise", points=points):
        held = Held(question)
        opened = question.prompt.values["bid"].code
        assert 5 + (held.spades if opened == "1S" else held.hearts) >= 8
        assert accepted(question) == set(question.solution) == {"P" if level == 1 else f"{level}{opened[1]}"}


def test_a_strong_hand_is_not_asked_to_raise():
    with pytest.raises(InvalidNotation) as caught:
        KINDS["hand"].question(1, {"ask": "raise", "points": [16, 22]})
    assert "15 points" in str(caught.value)
    KINDS["hand"].question(1, {"ask": ["raise", "points"], "points": [16, 22]})


def test_a_wrong_call_is_told_what_it_promises_and_which_rule_fired():
    for question in asked("hand", ask="opening"):
        for answer in question.form.answers():
            judgement = question.judge(answer)
            if judgement.verdict is Verdict.WRONG:
                why_not, rule = judgement.reasons
                assert rule == question.judge(question.solution).reasons[0]
                assert ("opened" if answer == ("P",) else "promises") in str(why_not)
