"""PBN in export form (PBN 2.1 §2.3, §3, §5): what it looks like, and that reading it gives the same boards."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from bridge.board import (
    Board,
    Comment,
    Ending,
    EscapedLine,
    Inheritance,
    Nag,
    NoteReference,
    Place,
    Section,
    Tag,
    Tags,
)
from parsers.pbn_tags import MANDATORY
from tests.strategies import auctions, deals, plays

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "pbn"

EXPORTED = """\
% PBN 2.1
% EXPORT
%Creator: by hand
{Before the first tag}
[Event "Club \\"Ace\\" night"]
[Site "##Town"]
[Date "2026.01.31"]
[Board "1"]
[West "?"]
[North "?"]
[East "?"]
[South "Li, Wei"]
{Two lines
of comment}
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[BCFlags "1f"]
[Room "Open"]
[Auction "N"]
1D 1S 3H =1= $1 4S
4NT =2= {asks} X Pass Pass
5C X 5H X
AP
[Note "1:weak"]
[Note "2:both minors"]
[Play "W"]
SK $7 H3 S4 S3
C5 C2 ;a small club
C6 CK
- - - H2
*
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N  C  9
N NT 10

[Event "#"]
[Date "?"]
[Board "2"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "E:A8654.KQ5.T.QJT6 - J973.J98742.3.K4 -"]
[Scoring "?"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
[Auction "E"]
Pass Pass Pass Pass
"""


def exported(text: str) -> str:
    return text.replace("\n", "\r\n")


def body(board: Board) -> list[str]:
    return parsers.dumps([board]).split("\r\n")


def test_a_text_in_export_form_comes_back_byte_for_byte():
    records = parsers.loads(EXPORTED)
    assert parsers.dumps(records.boards, header=records.header) == exported(EXPORTED)


def test_lines_end_with_cr_lf_and_the_text_says_what_it_is():
    text = parsers.dumps([Board()])
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n")
    assert text.replace("\r\n", "").isprintable()


def test_every_mandatory_tag_is_written_in_the_order_of_the_standard():
    names = [line[1:].split(" ")[0] for line in body(Board()) if line.startswith("[")]
    assert names == list(MANDATORY)


def test_supplemental_tags_follow_in_alphabetical_order():
    board = Board(Tags([Tag("Room", "Open"), Tag("Annotator", "Li"), Tag("Event", "Cup")]))
    names = [line[1:].split(" ")[0] for line in body(board) if line.startswith("[")]
    assert names == [*MANDATORY, "Annotator", "Room"]


def test_unknown_empty_and_zero_stay_three_things():
    board = Board(Tags([Tag("Declarer", ""), Tag("Score", "0")]))
    again = parsers.loads(parsers.dumps([board])).boards[0]
    assert (again.tags.get("Declarer"), again.tags.get("Score"), again.tags.get("Contract")) == ("", "0", None)


@pytest.mark.parametrize("value", ['"', "\\", '\\"', "a\\", "\\2R;x\\\\", 'say "no"', "\\S", ""])
def test_a_value_may_hold_quotes_and_backslashes(value):
    board = Board(Tags([Tag("Event", value)]))
    assert parsers.loads(parsers.dumps([board])).boards[0].tags["Event"] == value


def test_notes_are_numbered_in_the_order_in_which_they_are_referred_to():
    read = parsers.loads(
        '[Dealer "N"]\n[Auction "N"]\n1C =7= Pass 1H =2= Pass =7=\n[Note "2:b"]\n[Note "7:a"]\n'
    ).boards[0]
    lines = body(read)
    assert "1C =1= Pass 1H =2= Pass =1=" in lines
    assert lines[lines.index('[Note "1:a"]') + 1] == '[Note "2:b"]'


def test_a_call_bears_its_note_before_its_glyphs_in_ascending_order():
    read = parsers.loads('[Dealer "N"]\n[Auction "N"]\n1C $20 ! {so} =1= Pass\n[Note "1:a"]\n').boards[0]
    assert "1C =1= $1 {so} $20 Pass" in body(read)


def test_a_value_is_taken_over_only_where_the_record_before_has_it():
    same = Board(Tags([Tag("Event", "Cup", Inheritance.SAME)]))
    assert '[Event "Cup"]' in body(same)
    assert '[Event "#"]' in parsers.dumps([Board(Tags([Tag("Event", "Cup")])), same])


def test_the_elements_of_a_table_are_as_wide_as_its_columns_say():
    section = Section("ScoreTable", r"Rank\3R;Name\6L;Score\5R", (("1", '"Li"', "420"),))
    assert body(Board(sections=(section,)))[-2] == '  1 "Li"     420'


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the collection of real files is not beside the checkout")
def test_every_board_of_the_corpus_comes_back_equal():
    for path in sorted(CORPUS.glob("*.pbn")):
        boards = parsers.read(path).boards
        assert parsers.loads(parsers.dumps(boards)).boards == boards, path.name


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=12).filter(
    lambda word: "}" not in word and not word.startswith("#") and word != "?"
)
COMMENTS = st.builds(Comment, WORDS)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards with all that a record may say, in the standard's order."""
    play = draw(st.none() | plays())
    auction = draw(st.none() | auctions())
    deal = play.deal if play else draw(st.none() | deals())
    tags = draw(st.dictionaries(st.sampled_from(["Event", "Site", "West", "Room", "Stage"]), WORDS))
    board = Board.of(
        label=draw(st.none() | st.integers(1, 99)),
        dealer=auction.dealer if auction else None,
        deal=deal,
        auction=auction,
        contract=auction.contract if auction else None,
        tags=tags,
    )
    marks = {place: tuple(draw(st.lists(COMMENTS, min_size=1, max_size=2))) for place in draw(_places(board))}
    if auction and auction.calls and draw(st.booleans()):
        marks[Place.call(0)] = (NoteReference(1), Nag(draw(st.integers(0, 255))), EscapedLine(" kept"))
    notes = {1: draw(WORDS)} if any(NoteReference(1) in found for found in marks.values()) else {}
    return Board(board.tags, auction, marks=marks, auction_notes=notes)


def _places(board: Board) -> st.SearchStrategy[list[Place]]:
    places = [Place.start(), *(Place.tag(name) for name in board.tags)]
    if board.auction:
        places += [Place.tag("Auction"), *(Place.call(index) for index in range(len(board.auction.calls)))]
    return st.lists(st.sampled_from(places), unique=True, max_size=4)


@given(st.lists(boards(), max_size=3))
def test_what_is_written_is_read_as_it_was(written):
    assert list(parsers.loads(parsers.dumps(written)).boards) == written


@given(plays(), st.sampled_from([Ending.NATURAL, Ending.CUT]))
def test_a_play_is_written_by_columns_and_read_by_turns(play, ending):
    board = Board.of(
        deal=play.deal, play=play, tags={"Declarer": play.declarer.letter, "Contract": f"1{play.strain.letter}"}
    )
    again = parsers.loads(parsers.dumps([Board(board.tags, play=play, play_ending=ending)])).boards[0]
    assert again.play is not None
    assert again.play.tricks == play.tricks
    assert again.play_ending is ending
