"""Boards: what a record says, and what it leaves unsaid (PBN 2.1 §3.4, §4.8, §5.2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.auction import Auction
from bridge.board import (
    Board,
    Comment,
    Flag,
    FlagKind,
    Inheritance,
    Nag,
    NoteReference,
    Part,
    Place,
    Section,
    Tag,
    Tags,
    read_result,
)
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.play import Claim, Play
from bridge.table import Seat, Vulnerability
from tests.strategies import contracts, deals, seats, vulnerabilities

pairs = st.builds(Tag, st.sampled_from(["Event", "Site", "Board", "Result"]), st.sampled_from(["", "?", "0", "9", "x"]))


def board(**tags: str) -> Board:
    """A board with these tags."""
    return Board(Tags(Tag(name, value) for name, value in tags.items()))


def test_unknown_and_inappropriate_and_zero_are_three_things():
    unknown, inappropriate, zero = (board(Result=value).tags for value in ("?", "", "0"))
    assert "Result" not in unknown
    assert unknown.get("Result") is None
    assert inappropriate["Result"] == ""
    assert zero["Result"] == "0"
    assert len({unknown, inappropriate, zero}) == 3


def test_a_tag_with_an_unknown_value_tells_as_much_as_no_tag():
    tags = Tags([Tag("Event", "?")])
    assert tags == Tags()
    assert tags.pairs == (Tag("Event", "?"),)
    with pytest.raises(KeyError):
        tags["Event"]


def test_tags_are_equal_in_any_order_and_however_they_were_inherited():
    one = Tags([Tag("Event", "Cup"), Tag("Site", "")])
    other = Tags([Tag("Site", "", Inheritance.SAME), Tag("Event", "Cup", Inheritance.DEFAULT)])
    assert one == other
    assert hash(one) == hash(other)
    assert one != {"Event": "Cup", "Site": ""}


@given(st.lists(pairs, unique_by=lambda tag: tag.name), st.randoms())
def test_tags_keep_the_order_of_the_record_but_compare_without(tags, random):
    assert list(Tags(tags)) == [tag.name for tag in tags if tag.value != "?"]
    assert Tags(random.sample(tags, len(tags))) == Tags(tags)


@given(st.lists(pairs))
def test_tags_are_a_mapping_even_if_the_record_repeats_one(tags):
    mapping = Tags(tags)
    assert len(mapping) == len(list(mapping)) == len(dict(mapping))
    first = {tag.name: tag.value for tag in reversed(tags)}
    assert dict(mapping) == {name: value for name, value in first.items() if value != "?"}


@given(st.dictionaries(st.sampled_from(["Board", "Result", "Room"]), st.text("a?", max_size=2)))
def test_tags_of_values_are_stated_each_once(values):
    tags = Tags([Tag(name, value) for name, value in values.items()])
    assert Tags.of(values) == tags
    assert Tags.of(values).pairs == tags.pairs
    assert list(Tags.of(values)) == list(tags)


def test_of_a_repeated_tag_the_first_counts():
    assert Tags([Tag("Event", "Cup"), Tag("Event", "Plate")])["Event"] == "Cup"


@given(st.lists(pairs), st.dictionaries(st.sampled_from(["Board", "Result", "Room"]), st.none() | st.just("new")))
def test_replaced_tags_say_the_new_and_keep_the_rest(tags, values):
    before = Tags(tags)
    expected = {**before, **values}
    assert dict(before.replaced(**values)) == {name: value for name, value in expected.items() if value is not None}
    assert before.replaced() == before


def test_a_replaced_tag_keeps_its_place_and_a_new_one_comes_last():
    tags = Tags([Tag("Event", "Cup", Inheritance.SAME), Tag("Site", "Bath"), Tag("Board", "1")])
    assert tags.replaced(Room="Open", Event="Plate", Site=None).pairs == (
        Tag("Event", "Plate"),
        Tag("Board", "1"),
        Tag("Room", "Open"),
    )
    assert tags.replaced(Event="Plate").pairs[0].inheritance is Inheritance.STATED
    assert tags.replaced(Board="2").pairs[0].inheritance is Inheritance.SAME
    assert tags["Event"] == "Cup"


@pytest.mark.parametrize("declarer", [None, *Seat])
@pytest.mark.parametrize(("text", "tricks"), [("9", 9), ("^9", 9), ("0", 0), ("13", 13), (" 9 ", 9)])
def test_a_bare_result_is_declarers(text, tricks, declarer):
    assert read_result(text, declarer) == tricks


@pytest.mark.parametrize(
    ("text", "north_south"),
    [("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("NS 9 EW 4", 9), ("^NS 9", 9), ("ns 0", 0), ("EW  13", 0)],
)
def test_a_result_of_a_side_is_read_for_declarers(text, north_south):
    assert read_result(text, Seat.NORTH) == read_result(text, Seat.SOUTH) == north_south
    assert read_result(text, Seat.EAST) == read_result(text, Seat.WEST) == 13 - north_south
    assert read_result(text, None) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "^",
        "14",
        "-1",
        "NS",
        "NS9",
        "NS 14",
        "NS 9 NS 4",
        "N 9",
        "9 tricks",
        "EW 4 NS",
        "9 4",
        "٩",
        "+1",
        "=",
        "3 +1",
    ],
)
def test_what_is_no_result_is_unknown(text):
    assert read_result(text, Seat.NORTH) is None


@given(st.text() | st.text("NSEW^ 0123456789", max_size=12), st.none() | seats())
def test_any_text_is_a_number_of_tricks_or_unknown(text, declarer):
    result = read_result(text, declarer)
    assert result is None or 0 <= result <= 13


@pytest.mark.parametrize(("text", "result"), [("9", 9), ("^9", 9), ("EW 4", 9), ("0", 0), ("", None), ("?", None)])
def test_result_of_a_board(text, result):
    assert board(Declarer="S", Result=text).result == result
    assert board(Declarer="S", Result=text).result_was_adjusted is text.startswith("^")


@given(contracts(), st.none() | seats())
def test_contract_takes_its_declarer_from_the_tag(contract, declarer):
    told = board(Contract=contract.code, Declarer="?" if declarer is None else str(declarer))
    assert told.contract == replace(contract, declarer=declarer)


@pytest.mark.rule("A9")
def test_a_record_that_does_not_tell_the_contract_tells_it_by_its_auction():
    auction = Auction.parse("S", "P P 1S P 4S P P P")
    for untold in (board(), board(Contract="?", Declarer="?")):
        assert replace(untold, auction=auction).contract == Contract.parse("4S N")
        assert replace(untold, auction=auction).declarer is Seat.NORTH
        assert replace(untold, auction=Auction.parse("S", "P P 1S")).contract is None
        assert replace(untold, auction=Auction.parse("S", "P P 1S")).declarer is None


@pytest.mark.rule("A9")
def test_the_records_word_goes_before_its_auction():
    auction = Auction.parse("S", "P P 1S P 4S P P P")
    told = replace(board(Contract="3NT", Declarer="E"), auction=auction)
    assert told.contract == Contract.parse("3NT E")


@pytest.mark.rule("A8")
def test_a_record_that_does_not_tell_the_contract_is_passed_out_by_four_passes():
    passes = Auction.parse("N", "P P P P")
    assert replace(board(), auction=passes).is_passed_out
    assert replace(board(Contract="?"), auction=passes).is_passed_out
    assert replace(board(), auction=passes).contract is None
    assert not replace(board(), auction=Auction.parse("N", "P P P")).is_passed_out


@pytest.mark.parametrize(
    ("text", "seat", "irregular"),
    [("S", Seat.SOUTH, False), ("^W", Seat.WEST, True), ("", None, False), ("?", None, False), ("Q", None, False)],
)
def test_declarer_by_the_records_word(text, seat, irregular):
    assert board(Declarer=text).declarer is seat
    assert board(Declarer=text).declarer_is_irregular is irregular


@pytest.mark.rule("A8")
@pytest.mark.parametrize(
    ("text", "passed_out"),
    [("Pass", True), ("PASS", True), ("pass", True), ("?", False), ("", False), ("1C", False)],
)
def test_passed_out_is_said_not_guessed(text, passed_out):
    assert board(Contract=text).is_passed_out is passed_out


@pytest.mark.parametrize("text", ["Pass", "?", "", "NT", "8C"])
def test_no_contract_is_read_from_other_words(text):
    assert board(Contract=text, Declarer="S").contract is None


@pytest.mark.parametrize(
    ("text", "strain"),
    [("4SX", Strain.SPADES), ("NT", Strain.NOTRUMP), ("H", Strain.HEARTS), ("Pass", None), ("?", None), ("", None)],
)
def test_strain_is_the_contracts_or_the_bare_one_of_an_end_position(text, strain):
    assert board(Contract=text).strain is strain


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 1), ("16", 16), ("007", 7), ("", None), ("?", None), ("1-1", None), ("²", None), ("-3", None)],
)
def test_a_label_need_not_be_a_number(text, number):
    assert board(Board=text).number == number
    assert board(Board=text).label == (None if text == "?" else text)


@given(deals(), seats(), vulnerabilities())
def test_deal_dealer_and_vulnerability_are_read_from_their_tags(deal, dealer, vulnerability):
    read = board(Deal=deal.format(dealer), Dealer=str(dealer), Vulnerable=str(vulnerability))
    assert (read.deal, read.dealer, read.vulnerability) == (deal, dealer, vulnerability)


@pytest.mark.parametrize("value", ["", "?", "nonsense"])
def test_a_word_that_cannot_be_read_is_unknown_and_kept(value):
    names = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Board")
    read = board(**dict.fromkeys(names, value))
    assert read.dealer is read.vulnerability is read.deal is read.declarer is read.contract is None
    assert read.strain is read.result is read.number is None
    assert [tag.value for tag in read.tags.pairs] == [value] * 7


def test_love_is_not_unknown():
    assert board(Vulnerable="Love").vulnerability is Vulnerability.NONE
    assert board(Vulnerable="?").vulnerability is None


@pytest.mark.rule("A4")
def test_without_a_dealer_whoever_called_first_dealt():
    auction = Auction.parse("E", "1C")
    assert replace(board(Dealer="?"), auction=auction).dealer is Seat.EAST
    assert replace(board(Dealer="N"), auction=auction).dealer is Seat.NORTH


def test_players_are_named_by_seat():
    assert board(North="Ann", East="?", South="").player_names == {
        Seat.NORTH: "Ann",
        Seat.EAST: None,
        Seat.SOUTH: "",
        Seat.WEST: None,
    }


def test_claim_is_that_of_the_play():
    play = Play(Seat.NORTH, Strain.NOTRUMP)
    assert Board(play=play.claimed(9)).claim == Claim(13, 9)
    assert Board(play=play).claim is None
    assert Board().claim is None


def test_an_empty_board_says_nothing():
    empty = Board()
    assert empty.auction is empty.play is empty.deal is empty.contract is empty.result is empty.label is None
    assert not empty.is_passed_out
    assert empty.sections == ()


def test_a_board_is_a_value():
    one, other = board(Board="1", Deal="N:A... - - -"), board(Deal="N:A... - - -", Board="1")
    assert one.deal == Deal.parse("N:A... - - -")
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    ("value", "columns"),
    [
        (r"Declarer;Denomination\2R;Result\2R", ("Declarer", "Denomination", "Result")),
        (r"+Rank\3R;-Score_NS\6R;Names", ("Rank", "Score_NS", "Names")),
        ("Rank; Contract\\5L ;Result", ("Rank", "Contract", "Result")),
        ("Rank", ("Rank",)),
    ],
)
def test_columns_are_named_without_order_sign_and_width(value, columns):
    assert Section("ScoreTable", value).columns == columns


@given(st.lists(st.tuples(*[st.text(min_size=1)] * 3)), st.data())
def test_rows_are_counted_off_wherever_the_lines_break(rows, data):
    elements = [element for row in rows for element in row]
    breaks = sorted(data.draw(st.lists(st.integers(0, len(elements)))))
    lines = [tuple(elements[start:end]) for start, end in zip([0, *breaks], [*breaks, len(elements)], strict=True)]
    section = Section("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R", tuple(lines))
    assert section.rows == tuple(rows)


def test_a_last_row_may_be_short():
    section = Section("ScoreTable", "Rank;Contract;Result", (("1", "4S"), ("10", "2"), ("3NT",)))
    assert section.rows == (("1", "4S", "10"), ("2", "3NT"))


def test_sections_are_found_by_name():
    first, other = Section("ScoreTable", "Rank", (("1",),)), Section("ActionTable", "Call", (("1S",),))
    holder = Board(sections=(first, other))
    assert holder.section("ActionTable") is other
    assert holder.section("PlayTimeTable") is None


def test_remarks_stand_at_their_place_in_order():
    remarks = (Comment("a cue bid"), NoteReference(1), Nag(3), Flag(FlagKind.INSUFFICIENT_BID), Comment("and", True))
    marked = Board(marks={Place.call(2): remarks, Place.start(): (Comment("before"),)})
    assert marked.marks_at(Place.call(2)) == remarks
    assert marked.comments_at(Place.call(2)) == ("a cue bid", "and")
    assert marked.comments_at(Place(Part.START)) == ("before",)
    assert marked.marks_at(Place.call(1)) == marked.marks_at(Place.card(2, Seat.NORTH)) == ()


def test_places_are_equal_when_they_are_the_same():
    assert Place.tag("Event") == Place(Part.TAG, name="Event")
    assert Place.card(0, Seat.EAST) == Place(Part.CARD, index=0, seat=Seat.EAST)
    assert len({Place.start(), Place.tag("Event"), Place.call(0), Place.card(0, Seat.NORTH), Place.call(0)}) == 4


def test_contract_with_declarer_gives_leader():
    assert board(Contract="3NT", Declarer="S").contract == Contract.parse("3NT S")
    assert board(Contract="3NT", Declarer="S").contract.opening_leader is Seat.WEST
