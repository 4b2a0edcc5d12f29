"""Exercises for the referee: revokes by Law 64, claims by their worst normal line."""

import re
from collections import Counter

import pytest

from bridge.cards import Card, Suit
from bridge.claims import Holds, check_claim
from bridge.double_dummy.position import Position
from bridge.errors import InvalidNotation
from bridge.table import Seat, Side
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import Question, Verdict
from lessons.language import Language, translator
from tests.lessons.exercises.asked import asked


def facts(question: Question) -> dict[str, str]:
    """The lines of the picture, by what they tell of."""
    return {str(row[0]).split(" by")[0]: str(row[1]) for row in question.picture.rows}


def law_64(told: dict[str, str]) -> int:
    """The tricks transferred, from the facts as they are shown."""
    side = {"North": "NS", "South": "NS", "East": "EW", "West": "EW"}
    hand, winner = told["Hand that revoked"], told["Trick won"]
    excused = (
        hand.endswith("dummy")
        or told["Trick of the revoke"] == "12"
        or {"Earlier revoke", "Revoke of the other side"} & told.keys()
    )
    if excused or told["Noticed"].startswith("before"):
        return 0
    later = int(told["Won after it"]) > 0
    won = side[winner] == side[hand]
    return 1 + later if winner == hand else int(won or later)


@pytest.mark.rule("P7")
def test_revokes_are_ruled_by_law_64():
    seen = Counter()
    for question in asked("revoke"):
        wanted = law_64(facts(question))
        seen[wanted] += 1
        *_reasons, law = question.judge(question.solution).reasons
        assert re.fullmatch(r"That is Law (62[AD]|64[A-C]\d)\.", str(law))
        assert re.fullmatch(r"见法则第 6[24] 条 [A-D]\d?。", translator(Language.CHINESE)(law))
        for key in ("0", "1", "2"):
            assert (question.judge((key,)).verdict is Verdict.RIGHT) is (key == str(wanted))
    assert len(seen) == 3


@pytest.mark.rule("P7")
@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_so_many_tricks_are_transferred(tricks):
    solutions = {question.solution for question in asked("revoke", case="plain", transferred=tricks)}
    assert solutions == {(str(tricks),)}


@pytest.mark.rule("P7")
def test_board_34_costs_two_tricks():
    question = KINDS["revoke"].question(1, {"board": 34})
    assert question.solution == ("2",)
    told = facts(question)
    assert (told["Hand that revoked"], told["Trick of the revoke"], told["Trick won"]) == ("East", "5", "East")
    assert law_64(told) == 2
    assert [question.judge((key,)).verdict for key in ("0", "1")] == [Verdict.WRONG] * 2
    with pytest.raises(InvalidNotation):
        KINDS["revoke"].question(1, {"board": 33})


def tricks_of(question: Question, line: tuple[Card, ...]) -> int:
    """The tricks that North–South win by a line, those that are left when it stops included."""
    play = question.picture.play
    for card in line:
        play = play.play(card)
    return play.tricks_won(Side.NS) + play.tricks_left


@pytest.mark.rule("P8")
@pytest.mark.rule("P9")
def test_claims_are_judged_by_the_worst_normal_line():
    holds = 0
    for seed, question in enumerate(asked("claim", cards=[2, 4])):
        play, claimed = question.picture.play, question.prompt.values["n"]
        position = Position(play.deal, play.strain, Seat.SOUTH)
        keys = [option.key for option in question.form.options]
        orders = {key: (Suit.parse(key),) for key in keys if len(key) == 1}
        good = {key for key, order in orders.items() if _holds(position, claimed, order)}
        silent = _holds(position, claimed, ())
        wanted = "accept" if silent else next(iter(good), "fails")
        holds += silent
        assert question.solution == (wanted,), seed
        for key in keys:
            judgement = question.judge((key,))
            also = silent and key in good
            assert judgement.verdict is {wanted: Verdict.RIGHT}.get(key, Verdict.ALSO_RIGHT if also else Verdict.WRONG)
            assert not judgement.line or tricks_of(question, judgement.line) < claimed
        assert silent or question.judge(("accept",)).line
    assert 60 < holds < 140


def _holds(position: Position, tricks: int, order: tuple[Suit, ...]) -> bool:
    return check_claim(position, Side.NS, tricks, order).holds is Holds.YES


@pytest.mark.rule("P8")
def test_a_claim_with_six_cards_each():
    for seed in range(8):
        question = KINDS["claim"].question(seed, {"cards": 6})
        assert question.picture.play.total_tricks == 6
        assert question.judge(question.solution).verdict is Verdict.RIGHT


@pytest.mark.rule("P8")
@pytest.mark.parametrize(("board", "solution", "others"), [(32, "stated", ("silent", "all")), (33, "9", ("10",))])
def test_the_claims_of_the_course(board, solution, others):
    question = KINDS["claim"].question(1, {"board": board})
    assert question.solution == (solution,)
    assert question.judge((solution,)).verdict is Verdict.RIGHT
    assert [question.judge((key,)).verdict for key in others] == [Verdict.WRONG] * len(others)


@pytest.mark.rule("P8")
def test_on_board_33_the_third_spade_is_ruffed():
    question = KINDS["claim"].question(1, {"board": 33})
    line = question.judge(("10",)).line
    spades = [card for card in line[:12] if card.suit is Suit.SPADES]
    assert len(spades) == 11
    assert Card.parse("H8") in line[:12]
    play = question.picture.play
    for card in line:
        play = play.play(card)
    assert play.tricks_won(Side.NS) + play.tricks_left < 10
