"""The files of dealing machines: samples decoded by hand, round trips, damage, and what tells the formats apart."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.board import Board
from bridge.cards import PACK, Card, Hand
from bridge.deal import Deal
from bridge.table import SEATS, dealer_of, vulnerability_of
from parsers import csv_form, json_form, rbn, xinrui
from parsers.dealing_files import BER, BHG, BRI, CDS, DGE, DLM, DUP, FORMATS, RZD
from parsers.formats import Format, Losses
from tests.strategies import auctions, deals, partial_deals

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
OTHER = CORPUS / "other"
collection = pytest.mark.skipif(not OTHER.is_dir(), reason=f"the collection of files is not at {OTHER}")

SAMPLES = {
    "emkael__deal-convert__test.ber": BER,
    "emkael__deal-convert__test.bhg": BHG,
    "emkael__deal-convert__test.bri": BRI,
    "emkael__deal-convert__test.dup": DUP,
    "richardschneider__pbn__big-deal.bhg": BHG,
    "richardschneider__pbn__big-deal.bri": BRI,
    "richardschneider__pbn__big-deal.dge": DGE,
    "richardschneider__pbn__big-deal.dlm": DLM,
}
NUMBERED = (DUP, DLM, BHG, CDS)
by_name = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)

FIRST = "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"
"""The first deal of deal-convert's samples, as its own PBN file has it."""


def sample(name: str) -> bytes:
    return (OTHER / name).read_bytes()


def written(form: Format, boards: list[Board]) -> tuple[bytes, list[str]]:
    """What the format makes of the boards, and what it loses."""
    assert form.write is not None
    losses = Losses(form.name)
    return form.write(boards, losses), [str(loss.message) for loss in losses.diagnostics]


def numbered(dealt: list[Deal], first: int = 1) -> list[Board]:
    return [
        Board.of(label=number, dealer=dealer_of(number), vulnerability=vulnerability_of(number), deal=deal)
        for number, deal in enumerate(dealt, start=first)
    ]


def codes(form: Format, data: bytes) -> list[str]:
    return [remark.code for remark in form.read(data).diagnostics]


# ---- Samples of real programs ----


@collection
@pytest.mark.parametrize(("name", "form"), SAMPLES.items())
def test_a_sample_is_read_without_a_fault(name, form):
    records = form.read(sample(name))
    assert len(records.boards) == (16 if "deal-convert" in name else 2)
    assert [remark.severity.value for remark in records.diagnostics] == ["note"]
    assert all(board.deal and board.deal.is_complete for board in records.boards)
    assert [(board.number, board.dealer, board.vulnerability) for board in records.boards] == [
        (number, dealer_of(number), vulnerability_of(number)) for number in range(1, len(records.boards) + 1)
    ]


@collection
@pytest.mark.parametrize("source", ["emkael__deal-convert__test", "richardschneider__pbn__big-deal"])
def test_the_samples_of_one_program_hold_the_same_boards(source):
    read = [form.read(sample(name)).boards for name, form in SAMPLES.items() if name.startswith(source)]
    assert all(boards == read[0] for boards in read)
    assert source.startswith("rich") or read[0][0].deal == Deal.parse(FIRST)


@collection
@pytest.mark.parametrize(("name", "form"), SAMPLES.items())
def test_a_sample_is_written_as_it_was_but_for_headline_and_line_ends(name, form):
    data = sample(name)
    again, losses = written(form, list(form.read(data).boards))
    if form in (DLM, BHG):  # the format leaves them open
        again, data = (re.sub(rb"Headline=.*", b"", text.replace(b"\r\n", b"\n")) for text in (again, data))
    assert (again, losses) == (data, [])


@collection
def test_bri_is_what_it_says_on_every_card():
    data = sample("emkael__deal-convert__test.bri")
    deck = [Card.parse(suit + rank) for suit in "SHDC" for rank in "AKQJT98765432"]
    for record, board in enumerate(BRI.read(data).boards):
        digits = data[128 * record : 128 * record + 78].decode()
        cards = [deck[int(digits[at : at + 2]) - 1] for at in range(0, 78, 2)]
        hands = [Hand.of(cards[:13]), Hand.of(cards[13:26]), Hand.of(cards[26:])]
        assert board.deal == Deal((*hands, PACK - Hand.of(cards)))


@collection
def test_dlm_is_what_it_says_on_every_card():
    text = sample("richardschneider__pbn__big-deal.dlm").decode()
    for number, board in enumerate(DLM.read(text.encode()).boards, start=1):
        letters = text.partition(f"Board {number:02d}=")[2][:26]
        owners = [seat for letter in letters for seat in divmod(ord(letter) - 97, 4)]
        deck = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
        assert [board.deal.owner(Card.parse(card)) for card in deck] == [SEATS[owner] for owner in owners]


# ---- Round trips ----


@by_name
@given(dealt=st.lists(deals(), min_size=1, max_size=4))
@settings(max_examples=40)
def test_written_deals_are_read_back_and_recognised(form, dealt):
    data, losses = written(form, numbered(dealt))
    records = form.read(data)
    assert records.boards == tuple(numbered(dealt))
    assert (losses, [remark.severity.value for remark in records.diagnostics]) == ([], ["note"])
    assert form.recognises(data)


@by_name
@given(dealt=st.lists(deals(), min_size=1, max_size=3), first=st.integers(1, 60))
@settings(max_examples=20)
def test_numbers_are_kept_or_their_loss_is_told(form, dealt, first):
    data, losses = written(form, numbered(dealt, first))
    read = form.read(data).boards
    assert [board.deal for board in read] == dealt
    if form in NUMBERED:
        assert ([board.number for board in read], losses) == ([*range(first, first + len(dealt))], [])
    else:
        assert [board.number for board in read] == [*range(1, len(dealt) + 1)]
        assert bool(losses) == (first != 1)


@by_name
@given(dealt=deals(), hole=partial_deals(), auction=auctions())
@settings(max_examples=20)
def test_a_deal_with_holes_is_left_out_and_an_auction_is_lost_but_both_are_told(form, dealt, hole, auction):
    boards = [Board.of(deal=hole), Board.of(deal=dealt, dealer=auction.dealer, auction=auction)]
    data, losses = written(form, boards)
    expected = [dealt] if not hole.completed().is_complete else [hole.completed(), dealt]
    assert [board.deal for board in form.read(data).boards] == expected
    assert any("left out" in loss for loss in losses) == (len(expected) == 1)
    assert any("auction" in loss for loss in losses) == bool(auction.calls)


def test_no_more_than_99_boards_are_in_a_duplimate_file():
    boards = numbered([Deal.parse(FIRST)] * 101)
    for form in (DUP, DLM):
        data, losses = written(form, boards)
        assert len(form.read(data).boards) == 99
        assert len(losses) == 2


def test_cards_that_are_not_in_order_are_read_all_the_same():
    (board,) = DGE.read(b"\x0656\x03A53\x04JT7\x05AK762" + written(DGE, numbered([Deal.parse(FIRST)]))[0][17:]).boards
    assert board.deal == Deal.parse(FIRST)


def test_the_three_hands_of_bri_may_stand_without_padding():
    data = written(BRI, numbered([Deal.parse(FIRST)]))[0][:78]
    assert BRI.recognises(data)
    assert codes(BRI, data) == ["bad-length", "numbered-by-place"]
    assert BRI.read(data).boards[0].deal == Deal.parse(FIRST)


# ---- Damage ----


@by_name
def test_a_bad_record_costs_no_other(form):
    boards = numbered([Deal.parse(FIRST)] * 3)
    data = bytearray(written(form, boards)[0])
    if form is DLM:
        start = data.index(b"Board 02=") + 9
        data[start : start + 4] = b"zzzz"
    elif form is DUP:
        data[156:158], data[156 + 80 : 156 + 82] = b"99", b"\x01\x01"
    else:
        start = 31 if form is RZD else len(data) // 3 + 6
        data[start : start + 4] = data[start : start + 1] * 4 if form is not CDS else b"\0\0\0\0"
    records = form.read(bytes(data))
    assert [board.deal for board in records.boards] == [Deal.parse(FIRST), None, Deal.parse(FIRST)]
    assert [board.number for board in records.boards] == [1, 2, 3]
    (error,) = records.errors
    assert (error.code, error.board) == ("bad-deal", 2)


@by_name
def test_a_file_that_was_cut_short_is_read_up_to_there(form):
    boards = numbered([Deal.parse(FIRST)] * 3)
    data = written(form, boards)[0]
    third = {DLM: data.find(b"Board 03=") + 9, RZD: 39}.get(form, len(data) * 2 // 3)
    cut = data[: third + 9]
    records = form.read(cut)
    assert [board.deal for board in records.boards][:2] == [Deal.parse(FIRST)] * 2
    assert len(records.errors) == 1


def test_checksums_and_counts_are_compared():
    data = written(DLM, numbered([Deal.parse(FIRST)] * 2))[0]
    line = data.index(b"Board 02=") + 35
    assert codes(DLM, data[:line] + b"999" + data[line + 3 :]) == ["checksum", "dealer-by-number"]
    assert codes(DLM, data.replace(b"Checksum=3", b"Checksum=7")) == ["checksum", "dealer-by-number"]
    assert codes(DLM, data.replace(b"To board=2", b"To board=x")) == ["bad-header", "dealer-by-number"]
    cards = written(RZD, numbered([Deal.parse(FIRST)] * 2))[0]
    assert codes(RZD, b"\5" + cards[1:]) == ["board-count", "numbered-by-place"]
    pair = written(DUP, numbered([Deal.parse(FIRST)]))[0]
    assert codes(DUP, pair.replace(b"YN1  0 01 ", b"YN1  0 09 ")) == ["board-count", "dealer-by-number"]
    assert codes(DUP, pair.replace(b"YN1", b"YR1")) == ["reverse-order", "dealer-by-number"]
    assert codes(DUP, pair[:146] + bytes(10)) == ["bad-header", "dealer-by-number"]


def test_the_two_halves_of_dup_have_to_agree():
    one, other = (Deal.parse(FIRST), Deal.parse(FIRST.replace("N:", "E:")))
    first, second = (written(DUP, numbered([deal]))[0] for deal in (one, other))
    records = DUP.read(first[:78] + second[78:])
    assert [remark.code for remark in records.diagnostics] == ["hands-disagree", "dealer-by-number"]
    assert records.boards[0].deal == one


@by_name
@given(data=st.binary(max_size=600))
@settings(max_examples=100)
def test_no_bytes_raise(form, data):
    form.recognises(data)
    for remark in form.read(data).diagnostics:
        assert str(remark)


@by_name
@given(data=st.data())
@settings(max_examples=60)
def test_no_damage_raises(form, data):
    whole = bytearray(written(form, numbered([Deal.parse(FIRST)] * 2))[0])
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(whole)))
        end = start + data.draw(st.integers(0, 40))
        whole[start:end] = data.draw(st.binary(max_size=40))
    form.recognises(bytes(whole))
    records = form.read(bytes(whole))
    for remark in records.diagnostics:
        assert remark.board is None or 1 <= remark.board <= len(records.boards)
        assert str(remark)


# ---- What is which ----

ALL = (*FORMATS, rbn.FORMAT, xinrui.FORMAT, json_form.FORMAT, csv_form.FORMAT)


@collection
@pytest.mark.parametrize("file", sorted(CORPUS.glob("*/*")) if CORPUS.is_dir() else [], ids=lambda file: file.name)
def test_a_file_of_the_collection_is_in_its_own_format_only(file):
    data = file.read_bytes()
    expected = [SAMPLES[file.name].name] if file.name in SAMPLES else ["rbn"] if file.suffix == ".rbn" else []
    expected += ["xinrui"] if file.name == "xinrui_urls.txt" else []
    assert [form.name for form in ALL if form.recognises(data)] == expected


@pytest.mark.parametrize("form", ALL, ids=lambda form: form.name)
@given(dealt=st.lists(deals(), min_size=1, max_size=3))
@settings(max_examples=15)
def test_what_a_format_writes_is_recognised_by_that_format_only(form, dealt):
    boards = [
        Board.of(label=n, dealer=dealer_of(n), deal=deal, tags={"Contract": "4S", "Declarer": "S"})
        for n, deal in enumerate(dealt, 1)
    ]
    data, _ = written(form, boards)
    if form is xinrui.FORMAT:
        data = data.replace(b"?deal", b"?bidlog=&deal")
    assert [other.name for other in ALL if other.recognises(data)] == [form.name]
