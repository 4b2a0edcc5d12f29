"""Positions of one's own boards: where a trick was lost double dummy, to be played once more."""

import json
from dataclasses import replace

import pytest

from bridge.board import Board
from bridge.cards import Strain
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import Seat
from lessons.exercises.kinds import KINDS
from lessons.exercises.own_position import OwnPosition, costly_positions
from lessons.exercises.question import TablePicture, Verdict
from tests.parsers.records import BIDDING, GOOD, HANDS, board

pytestmark = pytest.mark.skipif(not is_installed(), reason="the double-dummy solver is not installed")


@pytest.fixture(scope="module")
def solver():
    return Solver()


@pytest.fixture(scope="module")
def record() -> Board:
    """A 3NT in which everybody always plays the first card that may be played: plenty of tricks are lost."""
    heading = board(HANDS + BIDDING)
    play = Play(Seat.WEST, Strain.NOTRUMP, heading.deal)
    while not play.is_over:
        play = play.play(next(iter(play.legal_cards())))
    return replace(heading, play=play, tags=heading.tags.replaced(Board="7"))


@pytest.fixture(scope="module")
def positions(record, solver) -> list[OwnPosition]:
    return list(costly_positions(record, solver.analyse(record.play)))


def test_a_position_is_told_and_read_again(positions):
    for position in positions:
        told = json.loads(json.dumps(position.as_dict()))
        read = OwnPosition.from_dict(told)
        assert read.as_dict() == told
        assert (read.play.cards, read.play.to_play) == (position.play.cards, position.play.to_play)


def test_each_costly_card_gives_the_position_before_it(record, solver, positions):
    analysis = solver.analyse(record.play)
    costly = [index for index, card in enumerate(analysis.cards) if card.cost > 0]
    assert costly
    assert [len(position.play.cards) for position in positions] == costly
    assert [position.played for position in positions] == [record.play.cards[index].card for index in costly]
    assert all(position.play.claim is None for position in positions)


def test_a_position_keeps_its_seed(positions):
    assert len({position.seed for position in positions}) == len(positions)
    assert [OwnPosition.from_dict(position.as_dict()).seed for position in positions] == [
        position.seed for position in positions
    ]
    assert all(0 <= position.seed < 2**31 for position in positions)


def test_the_card_that_was_played_is_wrong_and_a_better_one_is_right(positions, solver):
    for position in positions:
        question = KINDS["choose-card"].question(position.seed, {"position": position.as_dict()}, solver)
        wrong = question.judge((position.played.code,))
        assert wrong.verdict is Verdict.WRONG
        assert wrong.cost > 0
        assert "At the table the same card was played." in map(str, wrong.reasons)
        right = question.judge(question.solution)
        assert right.verdict is Verdict.RIGHT
        assert f"At the table {position.played} was played." in map(str, right.reasons)


def test_only_what_the_player_sees_is_shown(positions, solver):
    for position in positions:
        question = KINDS["choose-card"].question(position.seed, {"position": position.as_dict()}, solver)
        assert isinstance(question.picture, TablePicture)
        player = position.play.player_to_play
        seen = {player, position.play.dummy} if position.play.cards else {player}
        assert question.picture.visible == seen
        assert position.played.code not in str(question.prompt)


def test_the_prompt_says_what_is_played_and_how_it_stands(positions, solver):
    position = positions[-1]
    question = KINDS["choose-card"].question(position.seed, {"position": position.as_dict()}, solver)
    assert str(question.prompt).startswith("Your board 7: 3NT by South.")


@pytest.mark.parametrize(
    "changed",
    [{"cards": "SA SA"}, {"deal": ""}, {"contract": "9S"}, {"cards": None}, {"played": "ZZ"}, {"auction": "1S 9S"}],
)
def test_what_tells_no_position_is_refused(positions, changed):
    with pytest.raises(BridgeError):
        OwnPosition.from_dict({**positions[0].as_dict(), **changed})


def test_a_board_that_cannot_be_followed_gives_none(solver):
    analysis = solver.analyse(board(GOOD).play)
    assert list(costly_positions(Board(), analysis)) == []
