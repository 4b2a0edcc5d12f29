"""Annotations: what is written at a place is there, in the marks that PBN has for it, and nothing else changes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from bridge.annotation import (
    NOTE_LENGTH,
    Annotation,
    annotated,
    annotated_places,
    annotation_at,
    changes,
    place_of_board,
    taken_back,
)
from bridge.board import SUFFIXES, Board, Comment, EscapedLine, Flag, FlagKind, Nag, NoteReference, Place
from bridge.cards import Strain
from bridge.errors import InvalidNotation
from bridge.play import Play
from bridge.table import Seat
from tests.parsers.records import BIDDING, GOOD, HANDS, board

CALL, CARD, BOARD = Place.call(2), Place.card(1, Seat.NORTH), Place.tag("Result")

SIGNS = st.sampled_from(["a", "b", " ", "\n", "}", "{", "#", "!", "?", "\\", '"', "%", ";", "♥", "牌", "👩‍👧"])
TEXTS = st.lists(SIGNS, max_size=90).map("".join)
TAGS = st.lists(st.text(st.sampled_from("ab牌-é"), min_size=1, max_size=6), max_size=3).map(tuple)
ANNOTATIONS = st.builds(Annotation, TEXTS, st.sampled_from(["", *SUFFIXES]), TAGS, TEXTS)


def marks(record: Board, place: Place, annotation: Annotation) -> tuple[object, ...]:
    return annotated(record, place, annotation).marks_at(place)


def some_annotations(data: DataObject, record: Board) -> Board:
    """The record with some annotations on it, one place now and then written twice."""
    for place in data.draw(st.lists(st.sampled_from([CALL, Place.call(4), CARD, Place.card(0, Seat.WEST), BOARD]))):
        annotation = data.draw(ANNOTATIONS)
        if place == BOARD:
            annotation = Annotation(annotation.comment, annotation.judgement, annotation.tags)
        record = annotated(record, place, annotation)
    return record


def test_a_comment_stands_at_its_card():
    assert marks(board(GOOD), CARD, Annotation("Why not duck?")) == (Comment("Why not duck?"),)


@pytest.mark.parametrize(("place", "first"), [(CALL, 1), (CARD, 7)])
def test_judgements_are_glyphs_1_to_6_of_calls_and_7_to_12_of_cards(place, first):
    found = [marks(board(GOOD), place, Annotation(judgement=sign)) for sign in ("!", "?", "!!", "??", "!?", "?!")]
    assert found == [(Nag(number),) for number in range(first, first + 6)]


def test_a_board_bears_its_judgement_and_tags_in_a_comment():
    told = Annotation(judgement="!?", tags=("squeeze", "entries"))
    assert marks(board(GOOD), BOARD, told) == (Comment("!? #squeeze #entries"),)


def test_a_note_is_numbered_and_referred_to():
    noted = annotated(board(GOOD), CALL, Annotation(note="15–17 balanced"))
    assert noted.marks_at(CALL) == (NoteReference(1),)
    assert noted.auction_notes == {1: "15–17 balanced"}


def test_notes_are_numbered_in_their_order():
    record = annotated(board(GOOD), Place.call(4), Annotation(note="Stayman"))
    record = annotated(record, CALL, Annotation(note="15–17"))
    assert record.auction_notes == {1: "15–17", 2: "Stayman"}


def test_a_note_that_nothing_refers_to_any_more_goes():
    noted = annotated(board(GOOD), CARD, Annotation(note="lowest from three"))
    assert annotated(noted, CARD, Annotation()) == board(GOOD)


def test_a_note_that_another_call_refers_to_stays():
    text = GOOD.replace("1NT Pass\n2C", "1NT =1= Pass\n2C =1=").replace("[Play", '[Note "1:artificial"]\n[Play')
    record = annotated(board(text), CALL, Annotation())
    assert record.auction_notes == {1: "artificial"}
    assert record.marks_at(Place.call(4)) == (NoteReference(1),)


def test_a_new_note_does_not_become_the_meaning_of_a_call_that_refers_to_none():
    record = board(GOOD.replace("1NT Pass\n2C", "1NT Pass\n2C =1="))
    noted = annotated(record, CALL, Annotation(note="15–17"))
    assert (annotation_at(noted, CALL).note, annotation_at(noted, Place.call(4)).note) == ("15–17", "")


def test_thirty_two_notes_are_the_most():
    record = board(HANDS)
    play = Play(Seat.WEST, Strain.NOTRUMP, record.deal)
    while not play.is_over:
        play = play.play(next(iter(play.legal_cards())))
    record = replace(record, play=play)
    for number, card in enumerate(play.cards[:32]):
        record = annotated(record, Place.card(card.trick, card.seat), Annotation(note=f"note {number}"))
    last = play.cards[32]
    with pytest.raises(InvalidNotation):
        annotated(record, Place.card(last.trick, last.seat), Annotation(note="one more"))
    shared = annotated(record, Place.card(last.trick, last.seat), Annotation(note="note 7"))
    assert annotation_at(shared, Place.card(last.trick, last.seat)).note == "note 7"


def test_irregularities_escaped_lines_and_other_glyphs_stay():
    flagged = board(GOOD.replace("HQ", "^R HQ $20 $9"))
    place = Place.card(1, Seat.NORTH)
    assert flagged.marks_at(place) == (Flag(FlagKind.REVOKE), Nag(9), Nag(20))
    assert marks(flagged, place, Annotation("so", "?")) == (Flag(FlagKind.REVOKE), Nag(8), Nag(20), Comment("so"))


def test_what_is_not_changed_stays_as_it_was_written():
    record = board(GOOD.replace("HQ", "HQ {one\ntwo} ;three\n"))
    place = Place.card(1, Seat.NORTH)
    assert annotation_at(record, place).comment == "one\ntwo\n\nthree"
    told = Annotation("one\ntwo\n\nthree", "!")
    assert marks(record, place, told) == (Nag(7), Comment("one\ntwo"), Comment("three", to_line_end=True))


def test_suits_are_written_as_other_programs_know_them():
    assert marks(board(GOOD), CARD, Annotation("the ♥Q")) == (Comment(r"the \HQ"),)


@pytest.mark.parametrize("brace", "{}")
def test_a_brace_is_written_in_comments_to_the_end_of_the_line(brace):
    written = marks(board(GOOD), CARD, Annotation(f"one {brace}\ntwo"))
    assert written == (Comment(f"one {brace}", to_line_end=True), Comment("two", to_line_end=True))


def test_a_comment_of_nothing_but_tags_is_tags():
    assert Annotation("#ruff  #entry").tidied() == Annotation(tags=("ruff", "entry"))
    assert Annotation("!? #ruff").tidied() == Annotation(judgement="!?", tags=("ruff",))
    assert Annotation("#1 was wrong").tidied() == Annotation("#1 was wrong")


@pytest.mark.parametrize(
    ("place", "annotation"),
    [
        (BOARD, Annotation(note="a")),
        (CALL, Annotation(note="x" * (NOTE_LENGTH + 1))),
        (CALL, Annotation("x" * 5000)),
        (CALL, Annotation("x" * 250)),
        (CALL, Annotation(tags=("two words",))),
        (CALL, Annotation(judgement="!!!")),
        (Place.call(99), Annotation("a")),
        (Place.card(9, Seat.EAST), Annotation("a")),
    ],
)
def test_what_no_record_can_hold_is_refused(place, annotation):
    with pytest.raises(InvalidNotation):
        annotated(board(GOOD), place, annotation)


def test_the_comment_on_the_board_stands_where_the_record_has_one():
    assert place_of_board(board(GOOD)) == Place.tag("Result")
    assert place_of_board(board(GOOD.replace("[Board", "{hello}\n[Board"))) == Place.tag("Event")


def test_places_come_as_a_reader_meets_them():
    record = board(GOOD)
    for place in (CARD, CALL, BOARD):
        record = annotated(record, place, Annotation("x"))
    assert annotated_places(record) == (BOARD, CALL, CARD)


def test_cards_of_a_trick_come_in_the_order_in_which_they_were_played():
    record = board(GOOD)
    for seat in Seat:
        record = annotated(record, Place.card(0, seat), Annotation("x"))
    order = [place.seat for place in annotated_places(record)]
    assert order == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]


def test_an_escaped_line_is_no_annotation():
    record = board(GOOD.replace("[Board", "%hidden\n[Board"))
    assert any(isinstance(mark, EscapedLine) for there in record.marks.values() for mark in there)
    assert annotated_places(record) == ()


def test_changes_tell_before_and_after():
    record = board(GOOD)
    (change,) = changes(record, annotated(record, CARD, Annotation("x")))
    assert (change.place, change.before, change.after) == (CARD, Annotation(), Annotation("x"))


@given(st.sampled_from([CALL, CARD]), ANNOTATIONS)
def test_what_is_written_is_there(place, annotation):
    assert annotation_at(annotated(board(GOOD), place, annotation), place) == annotation.tidied()


@given(ANNOTATIONS)
def test_writing_once_more_changes_nothing(annotation):
    once = annotated(board(GOOD), CALL, annotation)
    assert annotated(once, CALL, annotation_at(once, CALL)) is once
    assert annotation.tidied().tidied() == annotation.tidied()


@given(st.data())
def test_only_that_place_changes(data):
    record = some_annotations(data, board(GOOD))
    changed = annotated(record, CARD, data.draw(ANNOTATIONS))
    assert {change.place for change in changes(record, changed)} <= {CARD}


@given(st.data())
def test_all_taken_back_is_the_record_as_it_was(data):
    original = some_annotations(data, board(GOOD))
    record = some_annotations(data, original)
    for change in changes(original, record):
        record = taken_back(record, original, change.place)
    assert record == original


@pytest.mark.parametrize(
    "place",
    [Place.start(), Place.end(), Place.tag("Deal"), Place.call(0), Place.card(12, Seat.SOUTH)],
    ids=lambda place: place.code,
)
def test_a_place_is_read_as_it_is_written(place):
    assert Place.parse(place.code) == place


@pytest.mark.parametrize("code", ["", "call", "call/x", "card/1", "card/1/Z", "tag/a/b", "call/-1", "START"])
def test_other_words_are_no_places(code):
    with pytest.raises(InvalidNotation):
        Place.parse(code)


def test_an_auction_of_notes_alone_can_be_annotated():
    record = annotated(board(HANDS + BIDDING), Place.call(9), Annotation("pass out seat"))
    assert annotation_at(record, Place.call(9)).comment == "pass out seat"
