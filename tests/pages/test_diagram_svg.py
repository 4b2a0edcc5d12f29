"""The picture of a board: well-formed, whole, of one piece, and nothing of the record is more than text in it."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.annotation import Annotation, annotated
from bridge.auction import Bid
from bridge.board import Board, Place
from bridge.table import Seat
from lessons.deals import course_records, in_language
from lessons.language import Language, translator
from pages.widgets.diagram_svg import INKS, diagram_svg
from tests.parsers.records import GOOD, board
from tests.strategies import auctions, deals, vulnerabilities

ENGLISH = translator(Language.ENGLISH)
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>&amp;\"'\x00\x1b\ufffe\u202e{n} %s"
"""Markup, entities, quotes, controls and gaps."""


def drawn(record: Board, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(diagram_svg(record, 1, ENGLISH, **options))


def texts(svg: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in svg.iter(f"{SVG}text")]


def ranks(svg: ElementTree.Element) -> list[str]:
    """All ranks: they stand in the size of the whole picture, other texts have one of their own."""
    suits = (text for text in svg.iter(f"{SVG}text") if not {"font-size", "font-weight"} & set(text.keys()))
    return [rank for suit in suits for rank in suit.text.split() if rank not in ("—", "?")]


def dealt(record: Board, *seats: Seat) -> list[str]:
    """The ranks that these seats hold."""
    deal = record.deal.completed()
    return sorted(str(card.rank) for seat in seats for card in deal[seat])


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("deck", INKS)
def test_the_deals_of_the_course_are_whole(language, deck):
    for number, record in enumerate(course_records().boards, start=1):
        told = in_language(record, language)
        svg = ElementTree.fromstring(diagram_svg(told, number, translator(language), deck=deck))
        assert sorted(ranks(svg)) == dealt(record, *Seat)


@given(deals(), auctions(), vulnerabilities(), st.text())
def test_every_board_is_well_formed_and_has_52_cards(deal, auction, vulnerability, name):
    record = Board.of(
        label=name,
        deal=deal,
        dealer=auction.dealer,
        vulnerability=vulnerability,
        auction=auction,
        players=dict.fromkeys(Seat, name),
        tags={"Event": name},
    )
    svg = drawn(record)
    assert sorted(ranks(svg)) == dealt(record, *Seat)
    bids = [call for call in auction.calls if isinstance(call, Bid)]
    levels = [text for text in svg.iter(f"{SVG}text") if text.get("font-weight") == "600" and text.text.isdigit()]
    assert [text.text for text in levels] == [str(bid.level) for bid in bids]


def test_words_stand_round_the_hands():
    record = annotated(board(GOOD), Place.call(2), Annotation(judgement="?!"))
    said = texts(drawn(record))
    assert said[:3] == ["Board 1", "Club night", "Dealer North"]
    assert {"None vulnerable", "9 tricks,", "made exactly", "All pass", "?!"} <= set(said)


def test_chinese_speaks_chinese():
    said = texts(ElementTree.fromstring(diagram_svg(board(GOOD), 1, translator(Language.CHINESE))))
    assert {"第 1 副", "北家发牌", "双方无局", "都不叫"} <= set(said)


def test_hands_auction_and_result_can_be_left_out():
    record = board(GOOD)
    svg = drawn(record, shown={Seat.SOUTH}, with_auction=False, with_result=False)
    assert sorted(ranks(svg)) == dealt(record, Seat.SOUTH)
    assert not {"3", "All pass", "9 tricks,"} & set(texts(svg))


@pytest.mark.parametrize("record", [Board(), board('[Deal "N:AKQ.J.T98. - - -"]\n'), board('[Contract "Pass"]\n')])
def test_what_is_not_known_is_not_told(record):
    said = texts(drawn(record))
    assert said.count("?") == (16 if record.deal is None else 12)


def test_the_record_is_text_and_nothing_else():
    names = dict.fromkeys(Seat, HOSTILE)
    record = Board.of(label=HOSTILE, players=names, tags={"Event": HOSTILE, "Site": HOSTILE}, deal=board(GOOD).deal)
    svg = drawn(record)
    assert {element.tag.removeprefix(SVG) for element in svg.iter()} <= {"svg", "title", "rect", "text", "path", "line"}
    assert "<script>alert(1)" in " ".join(texts(svg))
    source = diagram_svg(record, 1, ENGLISH)
    assert not re.search(r"<script|href|url\(|\son\w+=", source)


def test_a_long_name_does_not_reach_the_next_column():
    names = dict.fromkeys(Seat, "李" * 300) | {Seat.WEST: "e\u0301" * 300, Seat.EAST: "W" * 300}
    heads = [text for text in texts(drawn(Board.of(players=names))) if "·" in text]
    assert len(heads) == 4
    assert all(text.endswith("…") and len(text) < 45 for text in heads)


@pytest.mark.parametrize("deck", INKS)
def test_inks_stand_out_on_white(deck):
    for ink in INKS[deck].values():
        parts = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
