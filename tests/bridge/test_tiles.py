"""Rummikub: groups, runs, and why other tiles are neither; judged by trying every tile for a joker."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.errors import InvalidNotation
from bridge.tiles import Colour, Joker, Meld, Tile, check, parse, written

N1 = pytest.mark.rule("N1")

TILES = st.builds(Tile, st.integers(1, 13), st.sampled_from(Colour))
NEAR = st.builds(Tile, st.sampled_from((1, 2, 3, 5, 12, 13)), st.sampled_from((Colour.RED, Colour.BLUE, Colour.BLACK)))
"""A tile that often goes with another."""
EVERY = [(number, colour) for number in range(1, 14) for colour in "RBKO"]


def is_group(tiles):
    return (
        3 <= len(tiles) <= 4
        and len({number for number, _ in tiles}) == 1
        and len({colour for _, colour in tiles}) == len(tiles)
    )


def is_run(tiles):
    numbers = sorted(number for number, _ in tiles)
    consecutive = len(tiles) >= 3 and numbers == [*range(numbers[0], numbers[0] + len(tiles))]
    return consecutive and len({colour for _, colour in tiles}) == 1


def by_trying(tiles):
    """What tiles can be when every joker is replaced by every tile."""
    choices = [EVERY if isinstance(tile, Joker) else [(tile.number, tile.colour.value)] for tile in tiles]
    tried = [*product(*choices)]
    return {name for name, is_one in (("group", is_group), ("run", is_run)) if any(map(is_one, tried))} or {"neither"}


def melds(tiles):
    return {meld.value for meld in check(tiles).melds}


@N1
@pytest.mark.parametrize(
    ("text", "meld", "reasons"),
    [
        ("R7 B7 K7", Meld.GROUP, ["A group: the same number, each tile of another colour."]),
        ("R7 B7 K7 O7", Meld.GROUP, ["A group: the same number, each tile of another colour."]),
        ("B4 B5 B6", Meld.RUN, ["A run: consecutive numbers in one colour."]),
        ("B6 B4 B5", Meld.RUN, ["A run: consecutive numbers in one colour."]),
        ("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", Meld.RUN, ["A run: consecutive numbers in one colour."]),
        (
            "R9 B10 K11",
            Meld.NEITHER,
            ["No group: the numbers 9 and 10 are not the same.", "No run: red and blue are two colours."],
        ),
        ("R7 B7", Meld.NEITHER, ["Three tiles at least make a group or a run, not 2."]),
        ("", Meld.NEITHER, ["Three tiles at least make a group or a run, not 0."]),
        (
            "R7 B7 R7",
            Meld.NEITHER,
            ["No group: red 7 is there twice, and the colours must differ.", "No run: red and blue are two colours."],
        ),
        ("O5 O6 O8", Meld.NEITHER, ["No group: the numbers 5 and 6 are not the same.", "No run: 8 does not follow 6."]),
        (
            "O12 O13 O1",
            Meld.NEITHER,
            ["No group: the numbers 12 and 13 are not the same.", "No run: after 13 it does not go on with 1."],
        ),
        (
            "O1 O5 O13",
            Meld.NEITHER,
            ["No group: the numbers 1 and 5 are not the same.", "No run: 5 does not follow 1."],
        ),
        (
            "O5 O5 O6",
            Meld.NEITHER,
            ["No group: the numbers 5 and 6 are not the same.", "No run: the number 5 is there twice."],
        ),
        ("R7 J K7", Meld.GROUP, ["A group: the same number, each tile of another colour."]),
        ("R7 J R9", Meld.RUN, ["A run: consecutive numbers in one colour."]),
        (
            "R7 J R10",
            Meld.NEITHER,
            [
                "No group: the numbers 7 and 10 are not the same.",
                "No run: too few jokers for the numbers missing from 7 to 10.",
            ],
        ),
        (
            "R7 B7 K7 O7 J",
            Meld.NEITHER,
            ["No group: there are only four colours, so four tiles at most.", "No run: red and blue are two colours."],
        ),
    ],
)
def test_a_group_a_run_or_neither(text, meld, reasons):
    found = check(parse(text))
    assert found.meld is meld
    assert [str(reason) for reason in found.reasons] == reasons


@N1
def test_two_jokers_go_with_any_tile():
    assert check(parse("R7 J J")).melds == (Meld.GROUP, Meld.RUN)


@N1
def test_no_more_than_thirteen_tiles_make_a_run():
    run = [Tile(number, Colour.RED) for number in range(1, 14)]
    assert str(check((*run, Joker())).no_run) == "No run: the numbers end with 13."


@N1
@given(st.lists(NEAR, max_size=5), st.integers(0, 2), st.randoms(use_true_random=False))
def test_melds_are_those_found_by_trying(tiles, jokers, chance):
    laid_out = [*tiles, *[Joker()] * jokers]
    chance.shuffle(laid_out)
    assert melds(tuple(laid_out)) == by_trying(laid_out)


@N1
@given(st.integers(1, 13), st.sets(st.sampled_from(Colour), min_size=3), st.randoms(use_true_random=False))
def test_one_number_in_different_colours_is_a_group(number, colours, chance):
    tiles = [Tile(number, colour) for colour in sorted(colours, key=lambda colour: colour.value)]
    chance.shuffle(tiles)
    assert melds(tuple(tiles)) == {"group"}


@N1
@given(st.integers(1, 11), st.integers(3, 13), st.sampled_from(Colour), st.randoms(use_true_random=False))
def test_consecutive_numbers_of_one_colour_are_a_run_also_with_jokers(first, size, colour, chance):
    tiles = [Tile(number, colour) for number in range(first, min(first + size, 14))]
    chance.shuffle(tiles)
    assert "run" in melds(tuple(tiles))
    assert "run" in melds((Joker(), *tiles[1:]))


@N1
@given(st.lists(TILES, unique=True, max_size=6).map(tuple))
def test_what_is_written_is_read(tiles):
    assert parse(written(tiles)) == tiles


@N1
def test_tiles_are_written_as_they_come():
    assert parse("r5, B12，j  K1") == (Tile(5, Colour.RED), Tile(12, Colour.BLUE), Joker(), Tile(1, Colour.BLACK))
    assert [str(tile.name) for tile in parse("O10 J")] == ["orange 10", "joker"]


@N1
@pytest.mark.parametrize(
    "text", ["R0", "R14", "R", "X5", "5", "R5.", "J1", "R-1", "R½", "R٥", "R005", "R5 R5 R5", "J J J", "红5"]
)
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(InvalidNotation):
        parse(text)
