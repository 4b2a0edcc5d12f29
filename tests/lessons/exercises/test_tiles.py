"""Tiles to be judged: groups, runs and what is nearly one."""

import pytest

from bridge.tiles import Colour, Joker, Tile, check
from lessons.exercises.question import Verdict
from tests.lessons.exercises.asked import answers, asked

N1 = pytest.mark.rule("N1")
LETTERS = {"red": "R", "blue": "B", "black": "K", "orange": "O"}


def tiles_of(question):
    """The tiles that a question shows in words."""
    words = str(question.prompt).removeprefix("What do these tiles make: ").removesuffix("?").split(", ")
    return [
        Joker() if word == "joker" else Tile(int(word.split()[1]), Colour(LETTERS[word.split()[0]])) for word in words
    ]


@N1
@pytest.mark.parametrize("of", ["group", "run", "neither"])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_the_tiles_are_what_was_wanted(of, size):
    for question in asked("tiles", of=of, tiles=size):
        tiles = tiles_of(question)
        numbers, colours = [tile.number for tile in tiles], {tile.colour for tile in tiles}
        assert question.solution == (of,)
        assert len(tiles) == (min(size, 4) if of == "group" else size) or of == "neither"
        if of == "group":
            assert len(set(numbers)) == 1
            assert len(colours) == len(tiles)
        if of == "run":
            assert len(colours) == 1
            assert sorted(numbers) == list(range(min(numbers), min(numbers) + size))


@N1
def test_a_wrong_answer_says_why():
    for question in asked("tiles"):
        found = check(tuple(tiles_of(question)))
        for answer in answers(question):
            judgement = question.judge(answer)
            if judgement.verdict is Verdict.WRONG and answer != ("neither",):
                why_not = found.no_group if answer == ("group",) else found.no_run
                assert judgement.reasons[0] == why_not


@N1
def test_jokers_are_among_the_tiles():
    for question in asked("tiles", jokers=1, of=["group", "run"]):
        assert tiles_of(question).count(Joker()) == 1
