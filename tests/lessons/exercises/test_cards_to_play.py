"""Exercises that are judged double dummy: the key cards of the course, end positions, playing a deal out."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.cards import Card
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import SolverError
from bridge.table import Seat
from lessons.deals import course_board
from lessons.exercises.choose_card import CHOOSE_CARD, theme
from lessons.exercises.play_on import BOARDS, PLAY_OUT
from lessons.exercises.question import PlayOn, Question, Verdict
from lessons.language import Language, translator
from tests.lessons.exercises.test_kinds import AS_IT_IS, CHINESE

KEYS = CHOOSE_CARD.parameters["board"].numbers
VERIFY = Path(__file__).parents[4] / "shared" / "course" / "VERIFY.tsv"

# From the facts of the course: board, key card, cards as good, a card that costs, and how much.
FACTS = [
    (1, "HA", "H4 H8 HJ HK", "CK", 2),
    (3, "HQ", "", "HA", 1),
    (5, "H3", "H7", "HA", 1),
    (15, "S2", "C3 C6 D2 DA DJ DK H5 S3", "SK", 1),
    (25, "HQ", "HJ HT", "H4", 2),
    (26, "D4", "D6 DT", "C9", 1),
]


def facts() -> list[tuple[int, str, str, str, int]]:
    """All key cards where the facts of the course are at hand, else a few of them."""
    if not VERIFY.exists():
        return FACTS
    with VERIFY.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["key_card"]]
    return [
        (int(row["board"]), row["key_card"], row["also_right"], row["wrong"], int(row["wrong_cost"])) for row in rows
    ]


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    """Two processes; the test is skipped where the solver is not installed."""
    if not is_installed():
        pytest.skip("the double-dummy solver (endplay) is not installed")
    workers = Workers(2)
    yield Solver(workers)
    workers.close()


def on_board(number: int, solver: Solver | None) -> Question:
    return CHOOSE_CARD.question(1, {"board": number}, solver)


def test_the_facts_are_those_of_the_course():
    assert set(FACTS) <= set(facts())
    assert len(KEYS) == 27


@pytest.mark.rule("P3")
@pytest.mark.rule("P4")
@pytest.mark.rule("P5")
@pytest.mark.parametrize(("board", "key", "also", "wrong", "cost"), facts())
def test_the_key_cards_of_the_course(board, key, also, wrong, cost, *, solver):
    question = on_board(board, solver)
    assert question.solution == (key,)
    assert question.judge((key,)).verdict is Verdict.RIGHT
    bad = question.judge((wrong,))
    assert (bad.verdict, bad.cost) == (Verdict.WRONG, cost)
    assert bad.line[0] == Card.parse(wrong)
    assert " costs " not in " ".join(map(str, bad.reasons))
    assert bad.deal is course_board(board)
    good = {code for (code,) in question.form.answers() if question.judge((code,)).verdict is Verdict.ALSO_RIGHT}
    assert good == set(also.split())
    play = question.picture.play
    for (code,) in question.form.answers():
        illegal = play.why_illegal(Card.parse(code)) is not None
        assert (question.judge((code,)).verdict is Verdict.NOT_ALLOWED) is illegal


@pytest.mark.parametrize("board", KEYS)
def test_the_learner_sees_what_a_player_sees(board):
    question = on_board(board, None)
    play, seen = question.picture.play, question.picture.visible
    player = play.player_to_play
    assert seen == ({player, play.dummy} if play.cards else {player})
    assert question.picture.bottom is player
    assert not (play.dummy in seen and not play.cards)


@pytest.mark.parametrize("board", KEYS)
def test_neither_prompt_nor_hint_tells(board):
    tags, question = course_board(board).tags, on_board(board, None)
    words = {word for word in tags["Theme"].split("-") if len(word) > 3}
    words |= {"club", "diamond", "heart", "spade", "ace", "king", "queen", "jack", "trump"}
    for message in (question.prompt, question.hint):
        said = set(re.findall("[a-z]+", str(message).lower()))
        assert not said & {form for word in words for form in (word, f"{word}s")}
        assert not re.search("[♣♦♥♠]", CHINESE(message) + str(message))
        assert not [name for name in ("黑桃", "红心", "方块", "梅花") if name in CHINESE(message)]


@pytest.mark.parametrize(("board", "words"), [(15, "fifteen of the sixteen"), (26, "no price for a signal")])
def test_where_double_dummy_is_not_the_reason_it_is_said(board, words, solver):
    question = on_board(board, solver)
    for code in (*question.solution, course_board(board).tags["WrongCard"]):
        assert words in " ".join(map(str, question.judge((code,)).reasons))


def test_the_theme_is_told_in_both_languages():
    assert theme(course_board(3), Language.ENGLISH).startswith("A simple finesse")
    assert theme(course_board(3), Language.CHINESE).startswith("简单飞牌")
    assert all(theme(course_board(board), Language.ENGLISH) for board in KEYS)


@pytest.mark.rule("P5")
def test_end_positions_are_judged_by_their_cost(solver):
    for seed in range(60):
        values = {"cards": [3, 7], "role": ("declarer", "defender")[seed % 2]}
        question = CHOOSE_CARD.question(seed, values, solver)
        again = CHOOSE_CARD.question(seed, values, solver)
        assert (question.prompt, question.picture, question.solution) == (again.prompt, again.picture, again.solution)
        play = question.picture.play
        assert question.picture.visible == {play.player_to_play, play.dummy}
        worth = solver.values(Position(play.deal, play.strain, play.opening_leader))
        assert len(set(worth.values())) > 1
        for card, tricks in worth.items():
            judgement = question.judge((card.code,))
            assert judgement.cost == max(worth.values()) - tricks
            assert judgement.verdict.is_good is (judgement.cost == 0)
            assert not has_english([*judgement.reasons, question.prompt, question.hint])
        assert question.judge(question.solution).verdict is Verdict.RIGHT


def has_english(messages) -> list[str]:
    texts = [translator(Language.CHINESE)(message) for message in messages]
    return [text for text in texts if re.search("[A-Za-z]", AS_IT_IS.sub("", text))]


def test_a_position_at_random_needs_the_solver():
    with pytest.raises(SolverError):
        CHOOSE_CARD.question(1)


@pytest.mark.rule("P1")
@pytest.mark.rule("P2")
@pytest.mark.parametrize("board", BOARDS)
def test_the_record_is_a_solution(board, solver):
    start = "decision" if board % 2 else "start"
    question = PLAY_OUT.question(1, {"board": board, "from": start}, solver)
    judgement = question.judge(question.solution)
    assert judgement.verdict is Verdict.RIGHT
    assert not has_english([*judgement.reasons, question.prompt, question.hint])


@pytest.mark.parametrize(("board", "verdict"), [(3, Verdict.WRONG), (9, Verdict.WRONG), (6, Verdict.WRONG)])
def test_a_costly_card_ends_in_another_result(board, verdict, solver):
    seat = "E" if board == 6 else "declarer"
    question = PLAY_OUT.question(1, {"board": board, "from": "decision", "seat": seat}, solver)
    assert isinstance(question.form, PlayOn)
    state = question.form.start.robots_play(solver)
    state = state.after(Card.parse(course_board(board).tags["WrongCard"]))
    cards = [course_board(board).tags["WrongCard"]]
    while not (state := state.robots_play(solver)).is_over:
        worth = solver.values(Position.of(state.play))
        card = max(worth, key=lambda card: (worth[card], card))
        cards.append(card.code)
        state = state.after(card)
    judgement = question.judge(tuple(cards))
    assert (judgement.verdict, judgement.cost >= 1) == (verdict, True)
    assert state.is_made is (board == 6)
    assert course_board(board).tags["WrongCard"] in " ".join(
        each.values["card"].code for each in judgement.reasons if "card" in each.values
    )
    assert not has_english(judgement.reasons)


def test_only_the_learners_cards_are_the_learners(solver):
    question = PLAY_OUT.question(1, {"board": 2, "from": "decision"}, solver)
    start = question.form.start
    assert start.seats == {Seat.SOUTH, Seat.NORTH}
    assert len(start.legal) > 0
    state = start.after(Card.parse(question.solution[0]))
    assert state.is_made is None
    assert not state.is_over
    assert question.judge(question.solution[:-1]).verdict is Verdict.NOT_ALLOWED
    assert question.judge(("C2", "C2")).verdict is Verdict.NOT_ALLOWED


@pytest.mark.parametrize("board", KEYS)
def test_the_tricks_of_both_sides_are_said(board):
    question = on_board(board, None)
    play = question.picture.play
    mine = [seat for seat in play.winners if seat in (play.player_to_play, play.player_to_play.partner)]
    values = question.prompt.values
    if len(play.cards) < 4:
        assert "won" not in values
    else:
        assert (values["won"], values["won"] + values["lost"]) == (len(mine), len(play.cards) // 4)


@pytest.mark.parametrize("board", KEYS)
def test_the_auction_may_be_hidden_from_a_choice_of_card(board):
    shown, hidden = (CHOOSE_CARD.question(1, {"board": board, "auction": auction}) for auction in ("shown", "hidden"))
    assert shown.picture.auction == course_board(board).auction
    assert hidden.picture.auction is None
    assert hidden.picture.contract == course_board(board).contract
    assert (hidden.prompt, hidden.form, hidden.solution) == (shown.prompt, shown.form, shown.solution)


@pytest.mark.parametrize(("begin", "said"), [("start", ": play as South"), ("decision", ": play on as South")])
def test_whoever_begins_with_the_first_card_does_not_play_on(begin, said):
    assert said in str(PLAY_OUT.question(1, {"board": 5, "from": begin}).prompt)


def test_the_auction_may_be_hidden_and_the_contract_is_told():
    shown, hidden = (PLAY_OUT.question(1, {"board": 3, "auction": auction}) for auction in ("shown", "hidden"))
    assert shown.picture.auction == course_board(3).auction
    assert hidden.picture.auction is None
    assert str(hidden.prompt.values["contract"]) == "4♠"
    assert hidden.form == shown.form
