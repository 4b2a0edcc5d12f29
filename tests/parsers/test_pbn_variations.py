"""Variations in a PBN record: they come back as they were, and a section that cannot be read is only remarked on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parsers
from bridge.board import Board
from bridge.cards import Card
from bridge.errors import BridgeError
from bridge.variation import RECORD, Variations, before
from parsers.pbn_variations import variations_of, with_variations
from tests.parsers.records import GOOD, board, codes
from tests.strategies import plays

TEXTS = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]) | st.just("\n"), max_size=300)


def played() -> Board:
    return board(GOOD)


def exported(record: Board) -> str:
    return parsers.dumps([record]).replace("\r\n", "\n")


def test_a_record_alone_needs_no_section():
    record = played()
    assert with_variations(record, Variations.of(record.play)) == record
    assert variations_of(record) == Variations.of(record.play)


def test_a_board_without_a_play_has_no_lines():
    assert variations_of(Board()) is None


def test_a_line_is_a_row_of_a_table():
    record = played()
    lines, _number = Variations.of(record.play).add(before(record.play, 4).play(Card.parse("HJ")), "Jack", "why\nnot?")
    text = exported(with_variations(record, lines))
    assert '[VariationTable "Line;Main;Departs;Claim;Name;Cards;Text"]' in text
    assert '1 - 4 ? "Jack"\n"HJ"\n"why\\\\nnot?"' in text


@given(st.data())
def test_lines_come_back_as_they_were(data):
    play = data.draw(plays(claims=True))
    record = Board.of(
        deal=play.deal, play=play, tags={"Declarer": play.declarer.letter, "Contract": f"1{play.strain.letter}"}
    )
    lines = Variations.of(play)
    for _line in range(data.draw(st.integers(0, 3))):
        line = before(play, data.draw(st.integers(0, len(play.cards))))
        for _card in range(data.draw(st.integers(0, 6))):
            if not line.is_over:
                line = line.play(data.draw(st.sampled_from(tuple(line.legal_cards()))))
        lines, _number = lines.add(line, data.draw(TEXTS), data.draw(TEXTS))
    lines = lines.remark(RECORD, data.draw(TEXTS)).promote(data.draw(st.sampled_from(lines.lines)).number)
    assert variations_of(with_variations(record, lines)) == lines
    text = parsers.dumps([with_variations(record, lines)])
    assert max(map(len, text.split("\r\n"))) < 254
    assert not [code for code in codes(text) if "variation" in code]
    (again,) = parsers.loads(text).boards
    assert again.section("VariationTable") == with_variations(record, lines).section("VariationTable")


@pytest.mark.parametrize(
    "rows",
    [
        '1 - 4 ? "" "HT"',
        '1 - x ? "" "HT" ""',
        '1 - 4 ? "" "ZZ" ""',
        '0 - - - "" "" ""\n1 - 4 ? "" "SA SA" ""',
        '1 ^ ^ ^ "" "" "more"',
        '1 - 99999999999999999999 ? "" "" ""',
        '0 - - - "" "" ""\n0 - - - "" "" ""',
        "",
    ],
)
def test_a_section_that_cannot_be_read_is_remarked_on(rows):
    text = GOOD + f'[VariationTable "Line;Main;Departs;Claim;Name;Cards;Text"]\n{rows}\n'
    assert "bad-variations" in codes(text)
    with pytest.raises(BridgeError):
        variations_of(board(text))


def test_columns_of_another_program_are_not_ours():
    text = GOOD + '[VariationTable "Rank;Card"]\n1 SA\n'
    assert "bad-variations" in codes(text)
