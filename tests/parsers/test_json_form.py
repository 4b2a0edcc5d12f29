"""JSON: whatever a board holds comes back, and whatever else a text holds is a sentence."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, SKIP, UNKNOWN_CALL, Auction, Call
from bridge.board import (
    Board,
    Comment,
    Ending,
    EscapedLine,
    Flag,
    FlagKind,
    Inheritance,
    Mark,
    Nag,
    NoteReference,
    Part,
    Place,
    Section,
    Tag,
    Tags,
)
from bridge.deal import Deal
from bridge.play import Claim, Play
from bridge.table import Seat
from bridge.tricks import Trick
from parsers import json_form, pbn
from parsers.encoding import decode
from parsers.formats import Losses
from tests.parsers.records import GOOD
from tests.strategies import cards, deals, end_positions, partial_deals, plays, seats, strains

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "pbn"
NUMBERS = st.integers(-(10**12), 10**12)


def dumps(*boards: Board) -> bytes:
    losses = Losses("json")
    data = json_form.write(boards, losses)
    assert losses.diagnostics == []
    return data


def texts() -> SearchStrategy[str]:
    """Any text that a file can hold: half a character of UTF-16 is none."""
    return st.text(max_size=12)


def marks() -> SearchStrategy[Mark]:
    """Any mark."""
    return st.one_of(
        st.builds(Comment, texts(), st.booleans()),
        st.builds(EscapedLine, texts()),
        st.builds(Nag, NUMBERS),
        st.builds(NoteReference, NUMBERS),
        st.builds(Flag, st.sampled_from(FlagKind)),
    )


def any_calls() -> SearchStrategy[Call]:
    """Any call, legal or not, and what stands for none."""
    return st.sampled_from([*BIDS, PASS, DOUBLE, REDOUBLE, SKIP, UNKNOWN_CALL])


@st.composite
def odd_plays(draw: DrawFn) -> Play:
    """A play of any cards, with what is unknown and what is impossible."""
    row = st.tuples(*[st.none() | cards()] * 4)
    return Play(
        draw(seats()),
        draw(st.none() | strains()),
        draw(st.none() | deals() | partial_deals()),
        tuple(draw(st.lists(st.builds(Trick, st.none() | seats(), st.none() | strains(), row), max_size=4))),
        draw(st.none() | st.builds(Claim, NUMBERS, NUMBERS)),
        draw(st.none() | seats()),
    )


@st.composite
def boards(draw: DrawFn) -> Board:
    """Any board at all."""
    names = st.sampled_from(["Event", "Board", "Contract", "Declarer"]) | texts()
    tags = draw(st.lists(st.builds(Tag, names, texts(), st.sampled_from(Inheritance)), max_size=6))
    deal = draw(st.none() | deals() | end_positions() | partial_deals())
    play = draw(st.none() | odd_plays() | plays(claims=True))
    if deal is not None:
        tags.append(Tag("Deal", deal.format(draw(seats()))))
    places = st.builds(Place, st.sampled_from(Part), texts(), NUMBERS, st.none() | seats())
    notes = st.dictionaries(NUMBERS, texts(), max_size=3)
    lines = st.lists(st.lists(texts(), max_size=3).map(tuple), max_size=3).map(tuple)
    return Board(
        Tags(tags),
        draw(st.none() | st.builds(Auction, seats(), st.lists(any_calls(), max_size=8).map(tuple))),
        play,
        tuple(draw(st.lists(st.builds(Section, texts(), texts(), lines), max_size=2))),
        draw(st.dictionaries(places, st.lists(marks(), max_size=3).map(tuple), max_size=3)),
        draw(notes),
        draw(notes),
        draw(st.sampled_from(Ending)),
        draw(st.sampled_from(Ending)),
    )


@given(st.lists(boards(), max_size=3))
@settings(max_examples=300)
@example([Board()])
def test_every_board_comes_back(records):
    data = dumps(*records)
    again = json_form.read(data)
    assert again.boards == tuple(records)
    assert again.diagnostics == ()
    assert [board.tags.pairs for board in again.boards] == [board.tags.pairs for board in records]
    assert [[tag.inheritance for tag in board.tags.pairs] for board in again.boards] == [
        [tag.inheritance for tag in board.tags.pairs] for board in records
    ]
    assert json_form.recognises(data)
    assert dumps(*again.boards) == data


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the collection of files is not at {CORPUS}")
def test_the_boards_of_real_files_come_back():
    for file in sorted(CORPUS.glob("*.pbn")):
        records = pbn.loads(decode(file.read_bytes())).boards
        again = json_form.read(dumps(*records))
        assert (again.boards, again.diagnostics) == (records, ()), file.name


def test_the_form_is_for_the_eye_and_stays_as_it_is():
    (board,) = pbn.loads(GOOD).boards
    lines = dumps(board).decode().split("\n")
    assert lines[0] == "{"
    assert lines[1] == '  "kibitz": 1,'
    assert '        ["Event", "Club night"],' in lines
    assert '          {"leader": "W", "cards": ["C2", "CT", "CK", "C6"]},' in lines
    keys = list(json_form.as_json(board))
    assert keys == ["tags", "auction", "auction_ending", "play", "play_ending"]
    assert max(map(len, lines)) <= 120


def test_json_lines_are_read_and_a_bad_one_costs_no_other():
    board = Board(Tags([Tag("Board", "7")]))
    line = json.dumps(json_form.as_json(board))
    records = json_form.read(
        f'{line}\n{{"kibitz": 1, "tags": oops}}\n\n{line}\n{{"kibitz": 1, "boards": [{line}]}}'.encode()
    )
    assert records.boards == (board,) * 3
    assert [(remark.code, remark.line) for remark in records.diagnostics] == [("bad-json", 2)]


def test_boards_before_the_place_where_the_text_breaks_are_read():
    data = dumps(*[Board(Tags([Tag("Board", str(number)), Tag("Event", "x" * 100)])) for number in range(4)])
    records = json_form.read(data[:-60])
    assert [board.label for board in records.boards] == ["0", "1", "2"]
    assert [remark.code for remark in records.diagnostics] == ["bad-json"]
    assert records.diagnostics[0].line > 3


def test_a_bad_board_costs_no_other_and_is_named():
    good = json_form.as_json(Board(Tags([Tag("Board", "1")])))
    bad = {"auction": {"dealer": "N", "calls": ["1C", "8C"]}}
    text = json.dumps({"kibitz": 1, "boards": [good, bad, good]}, indent=1)
    records = json_form.read(text.encode())
    assert [board.label for board in records.boards] == ["1", "1"]
    (remark,) = records.diagnostics
    assert remark.line == 1 + text[: text.index('"auction"')].count("\n") - 1
    assert "auction.calls[1] of board 2" in str(remark)
    assert "8C" in str(remark)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-json"),
        ("{", "bad-json"),
        ("[1, 2]", "not-kibitz"),
        ("null", "not-kibitz"),
        ('{"a": 1}', "not-kibitz"),
        ('{"kibitz": 2, "boards": []}', "unknown-version"),
        ('{"kibitz": "1", "boards": []}', "unknown-version"),
        ('{"kibitz": true, "boards": []}', "unknown-version"),
        ('{"kibitz": 1, "boards": {}}', "not-kibitz"),
        ('{"kibitz": 1, "boards": [1]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"tags": {}}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"tags": [["x"]]}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"tags": [["x", 1]]}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"auction": {"calls": []}}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"play": {"leader": "W", "tricks": [{"cards": ["SA"]}]}}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"play": {"leader": "W", "claim": {"left": 1.5}}}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"auction_notes": {"one": "x"}}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"marks": [{"part": "here"}]}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"marks": [{"part": "start", "marks": [{}]}]}]}', "bad-board"),
        ('{"kibitz": 1, "boards": [{"auction_ending": "?"}]}', "bad-board"),
        ("[" * 100_000, "bad-json"),
        ('{"kibitz": ' + "9" * 5000 + "}", "bad-json"),
    ],
    ids=lambda value: value[:60],
)
def test_what_is_no_board_is_a_sentence(text, code):
    records = json_form.read(text.encode())
    assert [remark.code for remark in records.diagnostics] == [code]
    assert str(records.diagnostics[0])


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["kibitz", "boards", "tags", "auction", "play", "marks", "dealer", "calls", "tricks", "part"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(VALUES)
@settings(max_examples=300)
def test_no_json_raises(value):
    for text in (json.dumps(value), json.dumps({"kibitz": 1, "boards": [value]})):
        for remark in json_form.read(text.encode()).diagnostics:
            assert str(remark)


@given(st.binary(max_size=200) | st.text().map(str.encode))
def test_no_bytes_raise(data):
    json_form.recognises(data)
    json_form.read(data)


def test_a_play_says_its_deal_only_where_it_is_another():
    deal = Deal.parse("N:K84.AQ73.965.J82 QJT9.862.K83.T95 A62.KJ4.AQ74.K43 753.T95.JT2.AQ76")
    play = Play(Seat.WEST, None, deal)
    told = json_form.as_json(Board.of(deal=deal, play=play))["play"]
    assert "deal" not in told
    assert json_form.as_json(Board.of(play=play))["play"]["deal"] == str(deal)


def test_half_a_character_is_read_as_unreadable():
    again = json_form.read(dumps(Board(Tags([Tag("Event", "a\ud800b", Inheritance.STATED)]))))
    assert again.boards[0].tags["Event"] == "a\ufffdb"
