"""Whatever a text holds: nothing raises, every remark stands in the text, good boards are read beside bad ones."""

import string

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.play import Play
from parsers import Records, loads
from parsers.encoding import decode
from tests.parsers.records import CALLS, GOOD, HANDS, TRICKS, calls, processor_seconds, tricks, written
from tests.strategies import auctions, deals, plays, seats, strains

PIECES = (
    *'{};"[]%^*+-!?$=#\\\n\t /',
    "\n\n",
    "\n%",
    "\r\n",
    "=1=",
    "$300",
    "$3",
    "##",
    '"##',
    '"#"',
    "^I",
    "^S",
    "^R",
    "^L",
    "AP",
    "- - - -",
    "XX",
    "7NT",
    "SA",
    "10",
    "<PBN>\n",
    "</PBN>\n",
    '[Auction "N"]',
    '[Play "W"]',
    '[Play ""]',
    '[Note "1:x"]',
    '[Deal "',
    "N:...",
    '[Board "2"]',
    '[Declarer ""]',
    '[Contract "NT"]',
    '[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 9',
    '[Table "##1"]',
    "\u2028",
    "♠",
    "é",
)
SPOILED = (GOOD, GOOD.replace("C6 C2", "C6 =1= ! {lead} C2") + '[Note "1:low"]\n[ActionTable "Rank;Call"]\n1 1NT\n')


@st.composite
def mutations(draw: DrawFn) -> str:
    """A good record, some slices of it deleted, doubled or moved, and pieces of syntax put in."""
    text = draw(st.sampled_from(SPOILED))
    for _ in range(draw(st.integers(1, 8))):
        start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        end = min(end, start + draw(st.sampled_from([0, 1, 2, 5, 20, 80, 500])))
        cut = text[start:end]
        to = draw(st.integers(0, len(text)))
        match draw(st.sampled_from(["delete", "double", "move", "put", "put", "put"])):
            case "delete":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + cut + text[end:]
            case "move":
                text = text[:to] + cut + text[to:]
            case _:
                text = text[:to] + draw(st.sampled_from(PIECES)) + text[to:]
    return text


def soups() -> st.SearchStrategy[str]:
    """Pieces of syntax and words in any order."""
    words = st.text(string.ascii_letters + string.digits + " .:", max_size=6)
    return st.lists(st.sampled_from(PIECES) | words, max_size=40).map("".join)


def texts() -> st.SearchStrategy[str]:
    """Anything at all, most often nearly PBN."""
    return mutations() | soups() | st.text(st.characters(codec="utf-8"))


def check_places(text: str, records: Records) -> None:
    """Assert that every diagnostic stands at a place of the text and belongs to a record."""
    lines = text.split("\n")
    for remark in records.diagnostics:
        assert 1 <= remark.line <= len(lines), remark
        assert 1 <= remark.column <= max(1, len(lines[remark.line - 1])), remark
        assert remark.board is None or 1 <= remark.board <= len(records.boards), remark
        assert remark.code
        assert str(remark)
        assert remark.as_dict()["line"] == remark.line


@given(texts())
@settings(max_examples=500)
@example("\ufeff")
@example('[Event "x"]\n{')
@example('[Event "##"]\n\n[Event "#"]')
@example('[Play "W"]\n^R ^L + * SA')
@example("[[[]]]\n\n[")
@example(f'{HANDS}[Play "W"]\nC6 C2 CT CK\n^R - - - -')
def test_no_text_raises_and_every_remark_stands_in_the_text(text):
    check_places(text, loads(text))


@given(st.binary(max_size=400))
def test_no_bytes_raise_and_every_remark_stands_in_the_text(data):
    text = decode(data)
    check_places(text, loads(text))


@given(texts())
@settings(max_examples=300)
@example('[Event "x"] {')
@example("[Deal")
@example('[Site "##everywhere"]')
@example("<PBN>")
@example('[Event "x"\n"')
def test_a_bad_board_between_two_good_ones_costs_neither(bad):
    first, *_, last = loads(f"{GOOD}\n{bad}\n\n{GOOD}").boards
    for record in (first, last):
        assert (calls(record), tricks(record), record.result, record.number) == (CALLS, TRICKS, 9, 1)


@given(texts())
def test_the_same_text_is_read_the_same_twice(text):
    assert loads(text) == loads(text)


@st.composite
def full_plays(draw: DrawFn) -> Play:
    """A play of a full deal, of any length."""
    return draw(plays(source=deals()))


@given(st.lists(st.tuples(auctions(), full_plays()), min_size=1, max_size=3))
@settings(max_examples=60)
def test_a_written_board_is_read_back(boards):
    text = "\n".join(
        written(number, play.deal, auction, play) for number, (auction, play) in enumerate(boards, start=1)
    )
    records = loads(text)
    assert len(records.boards) == len(boards)
    for number, ((auction, play), record) in enumerate(zip(boards, records.boards, strict=True), start=1):
        assert (record.number, record.deal, record.auction) == (number, play.deal, auction)
        assert record.play is not None
        assert record.play.tricks == play.tricks
        assert record.play.opening_leader is play.opening_leader
        assert not [remark for remark in records.of_board(number) if remark.severity.value == "error"]


@given(deals(), seats(), strains())
def test_a_written_deal_is_read_back_from_any_seat(deal, first, strain):
    (record,) = loads(f'[Deal "{deal.format(first)}"]\n[Contract "1{strain.letter}"]\n').boards
    assert (record.deal, record.strain) == (deal, strain)


# ---- Hostile texts: the work grows with the length, not with its square ----

N = 100_000


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 1_000_000, id="a line of a million characters"),
        pytest.param(f'[Event "{"x" * 1_000_000}"]', id="a value of a million characters"),
        pytest.param("{" * 1_000_000, id="a million braces"),
        pytest.param('[Event "x"]\n' + "{}" * N, id="comments"),
        pytest.param("[" * N + "]" * N, id="nested brackets"),
        pytest.param("[A" * N, id="open tags"),
        pytest.param('"' * 1_000_000, id="quotes"),
        pytest.param("\n" * 1_000_000, id="empty lines"),
        pytest.param("%\n" * N, id="escaped lines"),
        pytest.param('[Event "x"] {' + "\n" * N + "}", id="empty lines in a comment"),
        pytest.param('[Event "x"]\n\n' * N, id="records"),
        pytest.param('[Auction "N"]\n' + "Pass " * 200_000, id="passes"),
        pytest.param('[Auction "N"]\n' + "1C ! =1= $1 " * 5_000, id="marks"),
        pytest.param(HANDS + '[Play "W"]\n' + "- - - -\n" * N, id="cards that are not told"),
        pytest.param(HANDS + '[Play "W"]\n' + "S2 - " * N, id="a card that is played again and again"),
        pytest.param('[ScoreTable "Rank;Contract"]\n' + "1 4S\n" * N, id="rows of a table"),
        pytest.param('[Auction "N"]\n1C ' + "!" * N, id="a suffix"),
        pytest.param(f'[Deal "N:{"A" * 20_000}"]', id="aces"),
        pytest.param("<PBN>\n" * N, id="embeddings"),
    ],
)
def test_a_hostile_text_is_read_in_linear_time(text):
    with processor_seconds(15):
        loads(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[Auction "N"]\n' + "P " * 200_000, id="remarks on one line"),
        pytest.param('[Auction "N"]\n' + "P\n" * 200_000, id="remarks on many lines"),
        pytest.param("[\n" * N, id="open brackets"),
        pytest.param("".join(f'[T{number} "x"]\n' for number in range(N)), id="tags"),
        pytest.param('[Event "x"]\n' * N, id="the same tag"),
        pytest.param("".join(f'[Board "{number}"]\n' for number in range(N // 5)), id="records without empty lines"),
        pytest.param('[Auction "N"]\n' + "".join(f'[Note "{number}:x"]\n' for number in range(N)), id="notes"),
        pytest.param('[Auction "N"]\n1C ' + "! " * N, id="judgements at one call"),
        pytest.param(f'[Deal "N:{"." * N}"]', id="suits of a deal"),
        pytest.param(f"[Event x{' ' * N}y]", id="spaces in a broken tag"),
        pytest.param('[Event "x"]\n"' + '\\"' * N, id="escaped quotes in text"),
        pytest.param('[Forecast "x"]\n"' + '\\"' * N, id="escaped quotes in a section"),
    ],
)
def test_a_hostile_text_is_read_in_linear_time_too(text):
    with processor_seconds(5):
        loads(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f'[Result "{"1" * 5_000}"]', id="result"),
        pytest.param(f'[Declarer "S"]\n[Result "NS {"1" * 5_000}"]', id="result of a side"),
        pytest.param(f'[OptimumResultTable "Declarer;Denomination;Result"]\nN NT {"1" * 5_000}', id="table"),
    ],
)
def test_these_texts_do_not_raise(text):
    loads(text)
