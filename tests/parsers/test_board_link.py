"""A board in an address: the same board comes out, links once given away read for ever, and no code does harm."""

import random
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.annotation import Annotation, annotated, annotation_at, changes
from bridge.board import SUFFIXES, Board, Place, Section
from bridge.table import SEATS, Seat
from bridge.variation import Variations
from lessons.deals import course_records
from parsers import read
from parsers.board_link import LONGEST, link_code, record_of_code, without_words
from parsers.pbn_variations import variations_of, with_variations
from tests.parsers.records import CALLS, DEAL, GOOD, TRICKS, board, calls, processor_seconds, tricks, written
from tests.strategies import complete_auctions, plays

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the collection of files is not at {CORPUS}")

PLAIN = (
    "1suVAe4PlLWdgPamQl5meUYI1k6FkLRCbSpkLPfl7W5gAiwpzYz1LYBHiZWGkACp69CzMjPS8LYyBZYypgiOI7QVWZaLnbWKsYG4KlgAWQkYgQ"
    "TPMLENs4rRESZx-2NMEPG5dEGkEEbmguHM2A0dKCChePEzB4Q-MOxMuUKyZAiMOGDtcwcYKoCi2BMYyMBIA"
)
ANNOTATED = (
    "1phgwoYPlLWdgPamQl5meUYI1k6FkLRCbSpkLPfl7W5gAiwpzYz1LYBHiZWGkACp69CzMjPS8LYyBZYypgiOI7QVWZaLnbWKsYG4KlgAWQkYgQ"
    "TPMLENs4rRESZx-GGkCVGgBi69q5bySWnARZWj6qGGyofn7PT1P57Y_ndddC4luePS7IJIRKP5hzR9DU11Dc9T4djYDmmykUO2WXwoKzAxgRAA"
    "DWK8WHL0hoBj2MAXHJDAVmHCB4t8UmASA8cwVbKwASiyWwPQCjE4A"
)
ONE_HAND = "11VESvcOft5BzFJgNyVPP5vaRmKvs0dO9PXKiB5UpXuASBOIuzFSPSF_2qOnLHj11AQA"
"""Links that were given away: they are never to be changed here."""


def shared(record: Board) -> Board:
    """The board that comes out of its link."""
    return board(record_of_code(link_code(record)))


def test_links_once_given_away_read_for_ever():
    record = board(record_of_code(PLAIN))
    assert (record.deal.format(Seat.NORTH), calls(record), tricks(record), record.result) == (DEAL, CALLS, TRICKS, 9)
    assert board(record_of_code(ONE_HAND)).deal.format(Seat.NORTH) == "N:AKQ.J.T98. - - -"
    record = board(record_of_code(ANNOTATED))
    assert annotation_at(record, Place.call(2)) == Annotation("♠ 15–17，均型", "!", ("nt",), "15-17")
    assert annotation_at(record, Place.card(0, Seat.WEST)) == Annotation("Fourth highest.", "?!")


def test_without_words_nothing_said_about_the_board_is_in_the_link():
    record = annotated(board(GOOD), Place.card(0, Seat.WEST), Annotation("A secret", "?!", ("x",), "fourth"))
    record = with_variations(record, variations_of(record).rename(0, "Another secret"))
    assert shared(record) == record
    plain = shared(without_words(record))
    assert plain == board(GOOD)
    assert variations_of(plain) == Variations.of(plain.play)


@st.composite
def boards(draw: DrawFn) -> Board:
    """A board with names, auction and play, and with annotations at some calls and cards."""
    play, auction = draw(plays()), draw(complete_auctions())
    record = board(written(draw(st.integers(1, 99)), play.deal, auction, play))
    names = {seat.name.capitalize(): draw(st.text("aZé李 -", min_size=1, max_size=12)) for seat in SEATS}
    record = replace(record, tags=record.tags.replaced(**names))
    turns = [Place.call(index) for index in range(len(auction.calls))]
    turns += [Place.card(card.trick, card.seat) for card in play.cards]
    texts = st.text("abc ♠♥ 叫牌.\n{}\\%;", max_size=80)
    for place in draw(st.lists(st.sampled_from(turns), max_size=4, unique=True)):
        told = Annotation(draw(texts), draw(st.sampled_from(("", *SUFFIXES))), note=draw(texts))
        record = annotated(record, place, told)
    return record


@given(boards())
def test_the_same_board_comes_out(record):
    assert shared(record) == record


@needs_corpus
def test_boards_of_real_files_come_out_of_a_short_link():
    sizes = []
    for file in sorted(file for file in CORPUS.rglob("*") if file.suffix in (".pbn", ".lin", ".rbn")):
        for record in read(file).boards[:12]:
            code = link_code(record)
            found = board(record_of_code(code))
            assert (found.deal, found.auction, found.play) == (record.deal, record.auction, record.play)
            assert (found.contract, found.result) == (record.contract, record.result)
            assert changes(record, found) == ()
            if record.deal and record.auction and record.play and len(record.play.cards) > 20:
                sizes.append(len(code))
    assert median(sizes) <= 500


def test_a_record_too_long_for_an_address_has_no_link():
    rows = tuple((hex(random.Random(row).getrandbits(400)),) for row in range(100))
    record = replace(board(GOOD), sections=(Section("ScoreTable", "Table", rows),))
    assert link_code(record) is None
    assert link_code(replace(record, sections=(Section("ScoreTable", "Table", rows[:1] * 3000),))) is None
    assert link_code(replace(record, sections=())) is not None


# ---- Codes that hold no board ----


def packed(record: bytes) -> str:
    """A code of the first form, its sum right, made without its dictionary."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = zlib.crc32(record).to_bytes(4) + deflate.compress(record) + deflate.flush()
    return "1" + urlsafe_b64encode(data).decode().rstrip("=")


def test_the_form_is_what_it_says():
    assert record_of_code(packed(b'[Board "1"]\n')) == '[Board "1"]\n'


@pytest.mark.parametrize("cut", range(0, len(PLAIN), 7))
def test_a_link_that_is_cut_holds_nothing(cut):
    assert record_of_code(PLAIN[:cut]) is None


@given(st.integers(1, len(ANNOTATED) - 2), st.sampled_from("AZaz09-_"))
def test_a_link_that_was_changed_holds_nothing_or_the_same(place, letter):
    changed = ANNOTATED[:place] + letter + ANNOTATED[place + 1 :]
    assert record_of_code(changed) in (None, record_of_code(ANNOTATED))


@given(st.text() | st.from_regex(r"1[A-Za-z0-9_-]*", fullmatch=True) | st.binary().map(lambda data: packed(data)[:40]))
def test_any_text_is_answered(code):
    record = record_of_code(code)
    assert record is None or isinstance(record, str)


@pytest.mark.parametrize(
    "code", ["", "1", "2" + PLAIN[1:], PLAIN + "A", PLAIN + "=", PLAIN + "\n", " " + PLAIN, "1" * 9000]
)
def test_what_is_no_code_holds_nothing(code):
    assert record_of_code(code) is None


def test_a_bomb_is_not_unpacked():
    bomb = packed(bytes(5_000_000))
    assert len(bomb) < LONGEST
    with processor_seconds(0.2):
        assert record_of_code(bomb) is None


def test_bytes_that_are_no_text_are_read_all_the_same():
    assert record_of_code(packed(b"\xff[")) == "\ufffd["


def test_every_deal_of_the_course_has_a_short_link():
    codes = [link_code(record) for record in course_records().boards]
    assert max(map(len, codes)) <= 900
    assert [board(record_of_code(code)) for code in codes] == list(course_records().boards)
