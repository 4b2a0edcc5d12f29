"""What is read at once because it is plain reads the same as by the grammar and the general readers."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bridge.auction import BIDS
from bridge.cards import DECK
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_auction import AuctionReader, plain_auction
from parsers.pbn_grammar import parse_body, parse_by_grammar, plain_pairs
from parsers.pbn_play import PlayReader, plain_play
from parsers.pbn_tags import READERS, WELL_WRITTEN
from tests.parsers.records import GOOD
from tests.parsers.test_fuzz import texts
from tests.strategies import complete_auctions, deals, partial_deals, seats, strains

SPACES = st.text(" \n\t", min_size=1, max_size=3)
VALUES = st.text(st.sampled_from('ab1.:- #\\é]{;%[\n"'), max_size=6)
BODIES = st.text(st.sampled_from("SA 1-*+\n\t{;%"), max_size=12)
PAIRS = st.builds('{}[{}{}"{}"]{}'.format, BODIES, st.sampled_from(["Site", "Auction", "x_1"]), SPACES, VALUES, BODIES)


@given(st.lists(PAIRS, max_size=4).map("".join) | texts())
@example(GOOD)
@example('[Event "a\\"b"][Site"c"]\n\n[Auction "N"]\n 1C AP\n')
def test_plain_tag_pairs_are_those_of_the_grammar(text):
    pairs = plain_pairs(text)
    if pairs is not None:
        before, parsed = parse_by_grammar(text)
        assert before == []
        assert [(*pair[:4], *pair.items) for pair in pairs] == [(*pair[:4], *pair.items) for pair in parsed]
        assert not any(pair.is_broken for pair in parsed)


def test_a_good_record_is_plain():
    assert plain_pairs(GOOD.replace("*", "")) is not None


CALL_WORDS = st.sampled_from(["Pass", "Pass", "Pass", "X", "XX", "AP", *[bid.code for bid in BIDS]])


@given(
    seats(),
    st.lists(CALL_WORDS | st.sampled_from(["P", "-", "*", "1c", "=1="]), max_size=9)
    | complete_auctions().map(lambda auction: [call.code for call in auction.calls]),
    SPACES,
)
def test_a_plain_auction_is_the_one_of_its_tokens(first, words, space):
    text = space.join(words)
    plain = plain_auction(first, text)
    if plain is not None:
        findings = Findings(text)
        assert AuctionReader(first, findings).read(parse_body("auction", text, 0, len(text))) == plain
        assert findings.diagnostics == []


def test_legal_calls_are_plain():
    assert plain_auction(Seat.NORTH, "1C X Pass\n1NT AP") is not None


CARD_WORDS = st.sampled_from([*[card.code for card in DECK], "-"])


@given(
    seats(),
    st.none() | strains(),
    st.none() | deals() | partial_deals(),
    st.lists(CARD_WORDS | st.sampled_from(["*", "+", "s2", "S10", "^R"]), max_size=24)
    | st.permutations(DECK).map(lambda pack: [card.code for card in pack]),
    SPACES,
)
def test_a_plain_play_is_the_one_of_its_tokens(first, strain, deal, words, space):
    text = space.join(words)
    plain = plain_play(first, strain, deal, text, (0, len(text)))
    if plain is not None:
        findings = Findings(text)
        body = PlayReader(first, strain, deal, findings).read(parse_body("play", text, 0, len(text)))
        assert findings.diagnostics == []
        assert (plain.tricks, plain.marks, plain.ending) == (body.tricks, body.marks, body.ending)
        assert plain.offsets()[: len(body.offsets())] == body.offsets()


def test_cards_are_plain():
    assert plain_play(Seat.WEST, None, None, "S2 S3 - S4\n*", (0, 12)) is not None


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name in WELL_WRITTEN for value in sorted(WELL_WRITTEN[name])]
)
def test_a_well_written_value_is_its_own_reading(name, value):
    findings = Findings("")
    assert READERS[name](value, 0, findings) == value
    assert findings.diagnostics == []


@given(st.text("ab\n", max_size=40), st.data())
def test_a_remark_has_its_place_however_many_came_before(text, data):
    offsets = data.draw(st.lists(st.integers(0, len(text)), min_size=12, max_size=12))
    findings = Findings(text, first_line=3)
    for offset in offsets:
        findings.unreadable(offset, "")
    before = [text[:offset].split("\n") for offset in offsets]
    assert [(remark.line, remark.column) for remark in findings.diagnostics] == [
        (len(lines) + 2, len(lines[-1]) + 1) for lines in before
    ]
