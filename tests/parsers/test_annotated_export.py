"""Annotated boards as PBN: they come back equal, obey the standard, and other programs read them."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from bridge.annotation import Annotation, annotated, annotation_at, without_annotations
from bridge.board import SUFFIXES, Board, Place
from bridge.variation import Variations, before
from parsers.pbn_variations import variations_of, with_variations
from tests.parsers.pbn_rules import violations
from tests.parsers.records import GOOD, board

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "pbn"
SIGNS = st.sampled_from(["word ", "a", " ", "\n", "}", "{", "#", "!", "\\", '"', "%", ";", "[", "]", "♥", "牌", "é"])
TEXTS = st.lists(SIGNS, max_size=120).map("".join)
TAGS = st.lists(st.text(st.sampled_from('ab牌-é%;[]"\\'), min_size=1, max_size=6), max_size=3).map(tuple)
RECORD = board(GOOD)
BOARD = Place.tag("Result")
CALLS = [Place.call(index) for index in range(len(RECORD.auction.calls))]
CARDS = [Place.card(card.trick, card.seat) for card in RECORD.play.cards]


@st.composite
def annotated_boards(draw: st.DrawFn) -> Board:
    """The good record with annotations at some of its places, and a variation now and then."""
    record = RECORD
    for place in draw(st.lists(st.sampled_from([BOARD, Place.start(), *CALLS, *CARDS]), max_size=6)):
        is_turn = place in CALLS or place in CARDS
        note = draw(TEXTS) if is_turn else ""
        annotation = Annotation(draw(TEXTS), draw(st.sampled_from(["", *SUFFIXES])), draw(TAGS), note)
        record = annotated(record, place, annotation)
    if draw(st.booleans()):
        line = before(record.play, draw(st.integers(0, 15)))
        line = line.play(draw(st.sampled_from(tuple(line.legal_cards()))))
        lines, number = Variations.of(record.play).add(line, draw(TEXTS), draw(TEXTS))
        record = with_variations(record, lines.promote(number) if draw(st.booleans()) else lines)
    return record


@given(annotated_boards())
def test_an_annotated_board_comes_back_equal(record):
    records = parsers.loads(parsers.dumps([record]))
    assert records.boards == (record,)
    assert variations_of(records.boards[0]) == variations_of(record)


def test_a_brace_after_an_empty_line_does_not_end_the_record():
    record = annotated(RECORD, BOARD, Annotation("a plan\n\n{or two"))
    assert parsers.loads(parsers.dumps([record])).boards == (record,)


@given(annotated_boards())
def test_an_annotated_board_obeys_the_standard(record):
    assert violations(parsers.dumps([record])) == []


@pytest.mark.parametrize("place", [*CALLS, *CARDS], ids=lambda place: place.code)
@pytest.mark.parametrize("judgement", SUFFIXES)
def test_every_judgement_at_every_place_comes_back(place, judgement):
    told = Annotation("why", judgement, ("tag",), "meaning")
    text = parsers.dumps([annotated(RECORD, place, told)])
    assert annotation_at(board(text), place) == told
    assert violations(text) == []


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the collection of real files is not beside the checkout")
@pytest.mark.parametrize("name", sorted(path.name for path in CORPUS.glob("*.pbn")))
def test_real_boards_keep_what_is_written_on_them(name):
    told = Annotation("for the ♠K\n第一行", "?!", ("ruff",))
    for record in [record for record in parsers.read(CORPUS / name).boards if record.play and record.play.cards][:10]:
        card = record.play.cards[0]
        places = [Place.card(card.trick, card.seat), BOARD]
        places += [Place.call(0)] if record.auction and record.auction.calls else []
        written = record
        for place in places:
            written = annotated(written, place, told)
        (again,) = parsers.loads(parsers.dumps([written])).boards
        assert [annotation_at(again, place) for place in places] == [told] * len(places)
        assert (again.deal, again.auction, again.play) == (record.deal, record.auction, record.play)


def endplay_board(record: Board):
    pbn = pytest.importorskip("endplay.parsers.pbn")
    plain = replace(without_annotations(record), sections=())
    return pbn.load(StringIO(parsers.dumps([plain]).replace("\r\n", "\n")))[0]


@given(annotated_boards())
def test_without_annotations_another_program_finds_the_same_deal_auction_and_play(record):
    theirs = endplay_board(record)
    assert theirs.deal.to_pbn().split(":")[1].split() == str(record.deal).split(":")[1].split()
    assert [str(call) for call in theirs.auction] == [str(call) for call in endplay_board(RECORD).auction]
    assert [str(card) for card in theirs.play] == [str(card) for card in endplay_board(RECORD).play]


@pytest.mark.parametrize(
    ("old", "new", "section"),
    [
        ("\r\n", "\n", "§2.3"),
        ("% EXPORT\r\n", "", "§2.4"),
        ('[Event "Club night"]', '[Event "' + "x" * 250 + '"]', "§2.3"),
        ('[Event "Club night"]', '[Event "Club\tnight"]', "§2.2"),
        ('[Site "?"]', '[Event "?"]', "§3.4"),
        ('[Dealer "N"]', '[Dealer "E"]', "§3.4.11"),
        ("K84.AQ73", "4K8.AQ73", "§3.4.11"),
        ('[Contract "3NT"]', '[Contract "3N"]', "§3.4"),
        ('[Result "9"]', '[Result "14"]', "§3.4"),
        ("1NT Pass", "1NT $7 Pass", "§3.7"),
        ("1NT Pass", "1NT $3 $2 Pass", "§3.5"),
        ("1NT Pass", "1NT ! Pass", "§3.5"),
        ("1NT Pass", "1NT =1= Pass", "§3.5.4"),
        ("1NT Pass", "1NT Pass Pass", "§3.5"),
        ("HQ", "HQ $3", "§3.7"),
        ("HQ", "10H", "§3.6"),
        ("HQ", "HQ {open", "§3.8"),
        ("*\r\n", '*\r\n[Note "33:a"]\r\n', "§3.5.5"),
        ("*\r\n", '*\r\n[ATable "A;B"]\r\n1 2 3\r\n', "§5.2"),
        ("*\r\n", '*\r\n[ATable "A;B"]\r\n1 {x} 2\r\n', "§5.1"),
        ("*\r\n", '*\r\n[Room "Open"]\r\n', "§3.1"),
    ],
)
def test_the_rules_find_what_breaks_them(old, new, section):
    text = parsers.dumps([RECORD])
    assert old in text
    assert any(fault.startswith(section) for fault in violations(text.replace(old, new)))
