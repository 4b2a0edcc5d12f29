"""Variations: nothing that was played is lost, whatever is added, promoted and deleted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from bridge.cards import Card
from bridge.deal import Deal
from bridge.errors import IllegalCard, InvalidNotation
from bridge.play import Play
from bridge.table import Seat
from bridge.variation import RECORD, Departure, Variations, before, shared_cards
from tests.strategies import end_positions, plays

DEAL = Deal.parse("N:AK.AK.. QJ.QJ.. T9.T9.. 87.87..")


def record(*codes: str) -> Play:
    play = Play(Seat.WEST, None, DEAL)
    for code in codes:
        play = play.play(Card.parse(code))
    return play


def short_plays(fewest: int = 0) -> st.SearchStrategy[Play]:
    return plays(source=end_positions().filter(lambda deal: deal.tricks < 6), fewest=fewest, claims=True)


def departing(data: DataObject, play: Play) -> Play:
    """Another play of the same deal, which goes along for a while."""
    line = before(play, data.draw(st.integers(0, len(play.cards))))
    for _card in range(data.draw(st.integers(0, 8))):
        if not line.is_over:
            line = line.play(data.draw(st.sampled_from(tuple(line.legal_cards()))))
    return line


def some_lines(data: DataObject) -> Variations:
    variations = Variations.of(data.draw(short_plays()))
    for _line in range(data.draw(st.integers(0, 4))):
        source = data.draw(st.sampled_from(variations.lines))
        texts = data.draw(st.text(max_size=5)), data.draw(st.text(max_size=5))
        variations, _number = variations.add(departing(data, source.play), *texts)
    return variations.promote(data.draw(st.sampled_from(variations.lines)).number)


def test_a_variation_departs_where_its_first_own_card_was_played():
    variations, number = Variations.of(record("S8", "SA", "SJ", "S9")).add(record("S8", "SK"))
    assert variations.departure(number) == Departure(RECORD, 1)


def test_a_variation_may_depart_from_another_one():
    variations, first = Variations.of(record("S8", "SA")).add(record("S8", "SK", "SJ", "S9"))
    variations, second = variations.add(record("S8", "SK", "SQ"))
    assert variations.departure(second) == Departure(first, 2)
    assert variations.promote(second).departure(first) == Departure(second, 2)


def test_the_main_line_departs_from_nothing():
    with pytest.raises(KeyError):
        Variations.of(record()).departure(RECORD)


def test_promoting_makes_the_record_a_variation():
    variations, number = Variations.of(record("S8", "SA")).add(record("H8"), "a heart", "why not?")
    promoted = variations.promote(number)
    assert [line.number for line in promoted] == [RECORD]
    assert promoted.departure(RECORD) == Departure(number, 0)
    assert promoted.promote(RECORD) == variations


def test_deleting_the_line_in_the_records_place_gives_it_back():
    variations, number = Variations.of(record("S8")).add(record("H8"))
    assert variations.promote(number).delete(number) == Variations.of(record("S8"))


def test_the_record_is_never_deleted():
    variations, number = Variations.of(record("S8")).add(record("H8"))
    with pytest.raises(KeyError):
        variations.promote(number).delete(RECORD)


def test_a_line_is_found_by_its_first_cards():
    variations, number = Variations.of(record("S8", "SA")).add(record("S8", "SK", "SJ"))
    assert variations.through(record("S8")).number == RECORD
    assert variations.through(record("S8", "SK")).number == number
    assert variations.through(record("H8")) is None


def test_a_claim_ends_a_line_of_its_own():
    variations, number = Variations.of(record("S8", "SA", "SJ", "S9")).add(record("S8").claimed(2))
    assert variations.departure(number) == Departure(RECORD, 1)
    assert variations.through(record("S8").claimed(2)).number == number
    assert variations.through(record("S8").claimed(1)) is None


def test_name_and_comment_can_change():
    variations, number = Variations.of(record("S8")).add(record("H8"))
    variations = variations.rename(number, "<b>a</b>").remark(number, "*b*")
    assert (variations[number].name, variations[number].comment) == ("<b>a</b>", "*b*")


def test_a_line_that_becomes_like_another_gives_way():
    variations, first = Variations.of(record("S8")).add(record("H8"))
    variations, second = variations.add(record("H7"))
    variations, number = variations.replay(second, record("H8"))
    assert number == first
    assert len(variations) == 1


@given(st.data())
def test_the_same_line_is_kept_once(data):
    variations = some_lines(data)
    line = data.draw(st.sampled_from(variations.lines))
    assert variations.add(line.play) == (variations, line.number)


@given(st.data())
def test_promoting_loses_nothing(data):
    variations = some_lines(data)
    number = data.draw(st.sampled_from(variations.lines)).number
    promoted = variations.promote(number)
    assert promoted.lines == variations.lines
    assert {line.number for line in promoted} == {line.number for line in variations.lines} - {number}
    assert promoted.promote(variations.main) == variations


@given(st.data())
def test_a_departure_is_the_longest_way_together(data):
    variations = some_lines(data)
    for line in variations:
        departure = variations.departure(line.number)
        cards = departure.cards
        assert variations[departure.line].play.cards[:cards] == line.play.cards[:cards]
        assert cards >= shared_cards(variations[variations.main].play, line.play)


@given(st.data())
def test_deleting_takes_one_line_only(data):
    variations = some_lines(data)
    for line in variations:
        if line.number != RECORD:
            assert set(variations.delete(line.number)) == set(variations) - {line}


@given(st.data())
def test_what_is_told_is_read_again(data):
    variations = some_lines(data)
    told = json.loads(json.dumps(variations.as_dict()))
    assert Variations.from_dict(told, variations[RECORD].play) == variations


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"main": 0, "lines": []},
        {"main": 3, "lines": [{"number": 0, "name": "", "comment": ""}]},
        {"main": 0, "lines": [{"number": 0, "name": "", "comment": ""}] * 2},
        {"main": 0, "lines": [{"number": 0, "name": "", "comment": ""}, {"number": 1}]},
        {"main": 0, "lines": 7},
    ],
)
def test_nonsense_is_refused(told):
    with pytest.raises(InvalidNotation):
        Variations.from_dict(told, record())


def test_a_card_that_cannot_be_played_is_refused():
    told = {"number": 1, "name": "", "comment": "", "departs": 0, "cards": ["SA"], "claimed": None}
    lines = [{"number": 0, "name": "", "comment": ""}, told]
    with pytest.raises(IllegalCard):
        Variations.from_dict({"main": 0, "lines": lines}, record())
