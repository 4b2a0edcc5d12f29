"""Portable Bridge Notation, import format: what every construct of the standard is read as (PBN 2.1 §2–§6)."""

import pytest

from bridge.auction import UNKNOWN_CALL
from bridge.board import Comment, Ending, EscapedLine, Flag, FlagKind, Inheritance, Nag, NoteReference, Part, Place
from bridge.cards import Strain
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.play import Claim
from bridge.table import Seat, Vulnerability
from parsers import Severity, loads
from tests.parsers.records import BIDDING, CALLS, DEAL, GOOD, HANDS, PLAY, TRICKS, board, calls, codes, faults, tricks

N, E, S, W = Seat


def tags(text: str) -> list[tuple[str, str]]:
    """Names and values of the tags of the only board."""
    return [(tag.name, tag.value) for tag in board(text).tags.pairs]


def auction(body: str, dealer: str = "N", first: str = "N") -> str:
    """A record with this auction."""
    return f'[Dealer "{dealer}"]\n[Auction "{first}"]\n{body}\n'


def play(body: str, leader: str = "W", hands: str = HANDS) -> str:
    """The good record's hands and contract with this play."""
    return f'{hands}[Play "{leader}"]\n{body}\n'


# ---- §2.4, §3 Lines and records ----


def test_a_good_record_is_read_whole_and_without_a_remark():
    record = board(GOOD)
    assert loads(GOOD).diagnostics == ()
    assert (record.label, record.number, record.dealer, record.vulnerability) == ("1", 1, N, Vulnerability.NONE)
    assert record.deal == Deal.parse(DEAL)
    assert record.contract == Contract.parse("3NT S")
    assert (calls(record), tricks(record), record.result) == (CALLS, TRICKS, 9)
    assert record.claim == Claim(tricks_left=9, declarer_tricks=5)


@pytest.mark.parametrize("gap", ["\n", " \n", "\t \t\n", "\n\n  \n"])
def test_a_semi_empty_line_parts_records(gap):
    assert [record.label for record in loads(f'[Board "1"]\n{gap}[Board "2"]\n').boards] == ["1", "2"]


def test_a_semi_empty_line_inside_a_comment_parts_nothing():
    record = board('[Board "1"]\n{ one\n\n \t\n% two }\n[Event "x"]\n')
    assert record.tags["Event"] == "x"
    assert record.comments_at(Place.tag("Board")) == (" one\n\n \t\n% two ",)


def test_a_record_needs_no_line_end_after_it():
    assert tricks(board(GOOD.rstrip("\n"))) == TRICKS


@pytest.mark.parametrize("text", ["", "\n\n", " \n\t", "{ no record }", "; nothing", "% nothing"])
def test_a_text_without_tags_has_no_board(text):
    assert loads(text).boards == ()
    assert faults(text) == ["no-record"]


def test_escaped_lines_before_the_first_record_are_the_header_of_the_text():
    records = loads('% PBN 2.1\n%Creator: us\n\n% more\n[Event "x"]\n% inside\n')
    assert records.header == (" PBN 2.1", "Creator: us", " more")
    assert records.boards[0].marks == {Place.tag("Event"): (EscapedLine(" inside"),)}


def test_a_percent_sign_escapes_a_line_only_in_column_one():
    assert tags('[Event "x"]\n%[Site "y"]\n [Date "?"]\n') == [("Event", "x"), ("Date", "?")]
    assert codes('[Event "x"]\n %[Site "y"]\n') == ["unreadable"]


def test_a_percent_sign_right_after_a_tag_pair_escapes_nothing():
    assert calls(board(auction("").replace('[Auction "N"]\n', '[Auction "N"]% Pass AP'))) == "Pass Pass Pass Pass"


@pytest.mark.parametrize("section", ["auction", "play"])
def test_an_escaped_line_may_stand_inside_a_section(section):
    text = GOOD.replace("2C Pass", "% [2C\n2C Pass") if section == "auction" else GOOD.replace("H5", "%}\nH5")
    assert (calls(board(text)), tricks(board(text))) == (CALLS, TRICKS)
    assert codes(text) == []


# ---- §3.3 Tag pairs ----


@pytest.mark.parametrize(
    "text",
    [
        '[Event"x"][Site"y"]',
        '[Event "x"] [Site "y"]',
        '[  Event\t "x"  ]\n[Site "y" ]',
        '[\nEvent\n"x"\n]\n[Site\n "y"]',
        ' \t[Event "x"]\n   [Site "y"]',
    ],
)
def test_any_white_space_or_none_stands_between_the_tokens_of_a_tag_pair(text):
    assert tags(text) == [("Event", "x"), ("Site", "y")]
    assert codes(text) == []


@pytest.mark.parametrize(
    ("written", "value"),
    [(r"\"x\"", '"x"'), (r"a\\", "a\\"), (r"\\\"", '\\"'), (r"\a", r"\a"), ("[x] {y} ; % z", "[x] {y} ; % z")],
)
def test_a_value_escapes_quotes_and_backslashes_only(written, value):
    assert tags(f'[Event "{written}"] [Site "s"]') == [("Event", value), ("Site", "s")]
    assert codes(f'[Event "{written}"]') == []


def test_a_duplicate_tag_is_ignored_and_said():
    text = '[Event "x"]\n[Site "first"]\n[Site "second"] { gone }\n'
    assert tags(text) == [("Event", "x"), ("Site", "first")]
    assert codes(text) == ["duplicate-tag"]


def test_a_duplicate_section_is_ignored_with_its_body():
    assert calls(board(auction('1C AP\n[Auction "N"]\n1D AP'))) == "1C Pass Pass Pass"


def test_table_is_a_tag_and_not_a_section():
    record = board('[Event "x"]\n[Table "1"]\n')
    assert (record.tags.get("Table"), record.sections) == ("1", ())


def test_unknown_inappropriate_and_zero_are_three_values():
    unknown, inappropriate, zero = loads('[Result "?"]\n\n[Result ""]\n\n[Result "0"]\n').boards
    assert [record.tags.get("Result") for record in (unknown, inappropriate, zero)] == [None, "", "0"]
    assert [record.result for record in (unknown, inappropriate, zero)] == [None, None, 0]
    assert unknown.tags.pairs[0].value == "?"


@pytest.mark.parametrize("value", ["?", ""])
@pytest.mark.parametrize("name", ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Date", "Board"])
def test_every_tag_may_be_unknown_or_inappropriate(name, value):
    assert tags(f'[{name} "{value}"]') == [(name, value)]
    assert codes(f'[{name} "{value}"]') == []


def test_a_name_that_is_not_the_standards_is_kept_and_said_once():
    text = '[Mood "good"]\n\n[Mood "bad"]\n'
    assert [record.tags["Mood"] for record in loads(text).boards] == ["good", "bad"]
    assert codes(text) == ["unknown-tag"]


# ---- §3.8 Comments ----

COMMENTED = """\
{first} ; second
[Event "x"] {after event} ; to the line's end
{more on event}
[Dealer "N"]
[Auction "N"] {before the calls}
Pass {on pass} 1C {on one club} ! {on its suffix} =1= {on its note} $16 {on its glyph} ; {no brace
AP {at the end}
[Note "1:five cards"] {on the note}
[Play "W"] {before the cards}
C6 {on the lead} H5 ; [not a tag]
* {after all}
[Note "1:low"] ; on the play's note
[Stage "Final"] {last}
"""


def test_a_comment_hangs_on_what_stands_before_it():
    record = board(COMMENTED)
    places = {
        Place.start(): ("first", " second"),
        Place.tag("Event"): ("after event", " to the line's end", "more on event"),
        Place.tag("Auction"): ("before the calls",),
        Place.call(0): ("on pass",),
        Place.call(1): ("on one club", "on its note", "on its suffix", "on its glyph", " {no brace"),
        Place.call(4): ("at the end",),
        Place(Part.AUCTION_NOTE, index=1): ("on the note",),
        Place.tag("Play"): ("before the cards",),
        Place.card(0, W): ("on the lead",),
        Place.card(0, N): (" [not a tag]", "after all"),
        Place(Part.PLAY_NOTE, index=1): (" on the play's note",),
        Place.tag("Stage"): ("last",),
    }
    assert {place: record.comments_at(place) for place in record.marks} == places


def test_the_note_and_the_glyphs_of_a_call_come_in_the_order_of_export_form_with_what_is_said_of_them():
    assert board(COMMENTED).marks_at(Place.call(1)) == (
        Comment("on one club"),
        NoteReference(1),
        Comment("on its note"),
        Nag(1),
        Comment("on its suffix"),
        Nag(16),
        Comment("on its glyph"),
        Comment(" {no brace", to_line_end=True),
    )


def test_comments_are_not_nested():
    record = board('[Event "x"] {one { two ; three} ; four } { five\n')
    assert record.comments_at(Place.tag("Event")) == ("one { two ; three", " four } { five")


def test_a_brace_in_a_string_or_after_a_semicolon_opens_no_comment():
    records = loads('[Event "{x"]\n; {y\n\n[Event "z"]\n')
    assert [record.tags["Event"] for record in records.boards] == ["{x", "z"]
    assert records.diagnostics == ()


def test_a_comment_may_hold_suit_codes_and_quotes():
    assert board('[Event "x"] {\\S "AK" and 5" \\H}').comments_at(Place.tag("Event")) == ('\\S "AK" and 5" \\H',)


@pytest.mark.parametrize("last", ["{the end}", "; the end", "% the end"])
def test_what_stands_after_the_last_record_is_not_lost(last):
    assert "the end" in str(loads(f'[Event "x"]\n\n{last}\n'))


def test_an_unclosed_comment_costs_no_later_board():
    records = loads('[Event "x"] {forgotten\n[Site "y"]\n\n[Event "z"]\n[Board "2"]\n\n[Event "{"]\n')
    assert [record.tags["Event"] for record in records.boards] == ["x", "z", "{"]
    assert [(remark.code, remark.line, remark.column) for remark in records.errors] == [("comment-not-closed", 1, 13)]


@pytest.mark.parametrize("between", ["% PBN 2.1\n", "  ", "; a word\n"])
def test_an_unclosed_comment_costs_no_later_board_that_begins_otherwise(between):
    records = loads(f'[Event "x"] {{forgotten\n\n{between}[Event "y"]\n\n{between}[Event "z"]\n')
    assert [record.tags["Event"] for record in records.boards] == ["x", "y", "z"]


def test_a_closed_comment_may_show_a_tag_after_a_semi_empty_line():
    record = board('[Event "x"] {write so:\n\n[Event "name"]\nand no other way}\n[Site "y"]\n')
    assert (record.tags["Event"], record.tags["Site"]) == ("x", "y")


# ---- §3.4 Values ----


@pytest.mark.parametrize("first", Seat)
def test_a_deal_may_begin_with_any_seat(first):
    record = board(f'[Dealer "E"]\n[Deal "{Deal.parse(DEAL).format(first)}"]')
    assert record.deal == Deal.parse(DEAL)
    assert record.tags["Deal"].startswith("E:")


def test_ranks_of_a_hand_come_in_any_order_and_case():
    text = f'[Deal "{DEAL.lower().replace("k84", "48k")}"]'
    assert board(text).deal == Deal.parse(DEAL)
    assert codes(text) == []


def test_a_hand_that_is_not_known_is_not_an_empty_hand():
    deal = board('[Deal "W:- AKQ2... ... -"]').deal
    assert deal is not None
    assert [hand is None for hand in deal.hands] == [False, False, True, True]
    assert len(deal[E]) == 0


def test_an_end_position_has_a_bare_strain_and_any_leader():
    text = '[Deal "N:AK... .AK.. ..AK. ...AK"]\n[Declarer "S"]\n[Contract "H"]\n[Play "S"]\nDA CA SA HK\n*\n'
    record = board(text)
    assert (record.contract, record.strain, record.deal and record.deal.tricks) == (None, Strain.HEARTS, 2)
    assert tricks(record) == ("S: SA HK DA CA",)
    assert codes(text) == []


def test_a_ten_is_written_t_in_a_deal():
    assert faults(f'[Deal "{DEAL.replace("T", "10")}"]') == ["deal-form"]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (DEAL.replace("K84", "K8x"), "bad-rank"),
        (DEAL.replace("K84", "K88"), "duplicate-card"),
        (DEAL.replace("K84", "Q84"), "duplicate-card"),
        (DEAL.replace("K84", "K842"), "too-many-cards"),
        (DEAL.replace("K84", "K8"), "too-few-cards"),
        ("N:- - - -", "no-cards"),
        (DEAL.replace(" ", "  "), "deal-form"),
        (DEAL.removeprefix("N:"), "bad-deal"),
        (DEAL.rpartition(" ")[0], "bad-deal"),
        (f"X{DEAL[1:]}", "bad-deal"),
    ],
)
def test_a_deal_that_cannot_be_is_said(value, code):
    assert code in faults(f'[Deal "{value}"]')


@pytest.mark.parametrize(
    ("written", "read"),
    [("None", "None"), ("Love", "None"), ("-", "None"), ("NS", "NS"), ("ew", "EW"), ("All", "All"), ("both", "All")],
)
def test_vulnerability_has_the_standards_words_in_any_case(written, read):
    text = f'[Vulnerable "{written}"]'
    assert (tags(text), codes(text)) == ([("Vulnerable", read)], [])


@pytest.mark.parametrize(
    ("written", "contract"),
    [("3NT", "3NT"), ("4sx", "4SX"), ("1DXX", "1DXX"), ("7ntXX", "7NTXX")],
)
def test_a_contract_is_level_strain_and_doubling_in_any_case(written, contract):
    text = f'[Contract "{written}"]'
    assert (board(text).contract, codes(text)) == (Contract.parse(contract), [])


@pytest.mark.parametrize("written", ["Pass", "PASS", "pass"])
def test_a_board_that_was_passed_out_has_the_contract_pass(written):
    record = board(f'[Declarer ""]\n[Contract "{written}"]\n[Result ""]')
    assert (record.is_passed_out, record.contract, record.result) == (True, None, None)


def test_a_declarer_with_a_caret_changed_places_with_dummy():
    record = board('[Declarer "^W"]')
    assert (record.declarer, record.declarer_is_irregular) == (W, True)


@pytest.mark.parametrize(
    ("value", "tricks_won"),
    [("9", 9), ("0", 0), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("NS 9 EW 4", 9), ("^9", 9), ("^ns 9 ew 4", 9)],
)
def test_a_result_is_told_for_declarer_or_for_sides(value, tricks_won):
    record = board(f'[Declarer "S"]\n[Result "{value}"]')
    assert (record.result, record.result_was_adjusted) == (tricks_won, value.startswith("^"))
    assert codes(f'[Declarer "S"]\n[Result "{value}"]') == []


@pytest.mark.parametrize("value", ["14", "-1", "C-2", "NS", "NS 9 NS 4", "NS 9 EW 5", "NS 9 EW 2", "9 NS"])
def test_a_result_that_cannot_be_is_said(value):
    assert faults(f'[Declarer "S"]\n[Result "{value}"]') == ["bad-result"]


@pytest.mark.parametrize("value", ["100", "EW", "NS", "100 NS"])
def test_an_optimum_score_names_its_side(value):
    assert faults(f'[OptimumScore "{value}"]') == ["bad-score"]


@pytest.mark.parametrize("value", ["NS 100 EW 100", "NS 100 NS -100"])
def test_an_optimum_score_gives_the_other_side_the_opposite(value):
    assert faults(f'[OptimumScore "{value}"]') == ["bad-score"]


@pytest.mark.parametrize("value", ["NS 100", "EW -100", "NS 100 EW -100", "EW -100 NS 100"])
def test_an_optimum_score_has_four_forms(value):
    assert codes(f'[OptimumScore "{value}"]') == []


@pytest.mark.parametrize("value", ["1995.06.10", "1995.06.??", "1995.??.??", "????.??.??", "199?.??.??"])
def test_a_date_may_leave_digits_open(value):
    assert codes(f'[Date "{value}"]') == []


# ---- §3.5 Auction ----


@pytest.mark.parametrize(("first", "dashes"), [("N", 0), ("W", 1), ("S", 2), ("E", 3)])
def test_dashes_stand_for_the_players_before_the_dealer(first, dashes):
    record = board(auction("- " * dashes + "Pass 1C AP", first=first))
    assert record.auction is not None
    assert (record.auction.dealer, calls(record)) == (N, "Pass 1C Pass Pass Pass")
    assert codes(auction("- " * dashes + "Pass 1C AP", first=first)) == []


def test_the_dealer_has_to_call_first():
    assert faults(auction("1C AP", first="W")) == ["dealer-disagrees"]


@pytest.mark.parametrize(
    ("body", "read"),
    [
        ("AP", "Pass Pass Pass Pass"),
        ("Pass AP", "Pass Pass Pass Pass"),
        ("1C AP", "1C Pass Pass Pass"),
        ("1C Pass AP", "1C Pass Pass Pass"),
        ("1C Pass Pass ap", "1C Pass Pass Pass"),
        ("1C X AP", "1C X Pass Pass Pass"),
    ],
)
def test_all_pass_closes_the_auction_for_everybody(body, read):
    record = board(auction(body))
    assert record.auction is not None
    assert (calls(record), record.auction.is_over, codes(auction(body))) == (read, True, [])
    assert record.auction_ending is Ending.ALL_PASS


@pytest.mark.parametrize("body", ["1C * AP", "1C + AP", "1C AP AP", "1C Pass Pass Pass AP"])
def test_all_pass_after_the_end_is_said_and_changes_nothing(body):
    assert faults(auction(body)) == ["call-after-end"]


def test_calls_may_be_written_in_any_case_and_on_any_lines():
    text = auction("PASS pass 1nt\nx xx\n\t2c ap")
    assert (calls(board(text)), codes(text)) == ("Pass Pass 1NT X XX 2C Pass Pass Pass", [])


@pytest.mark.parametrize(("sign", "ending"), [("*", Ending.CUT), ("+", Ending.OPEN), ("", Ending.NATURAL)])
def test_an_auction_is_cut_short_or_still_goes_on(sign, ending):
    record = board(auction(f"1C Pass {sign}"))
    assert (calls(record), record.auction_ending) == ("1C Pass", ending)
    assert codes(auction(f"1C Pass {sign}")) == []


@pytest.mark.parametrize("body", ["1C * Pass", "1C + Pass", "1C Pass Pass Pass 2C"])
def test_a_call_after_the_end_is_said(body):
    assert faults(auction(body)) == ["call-after-end"]


@pytest.mark.parametrize("body", ["AP 1C", "1C AP Pass", "1C AP 2C"])
def test_a_call_after_all_pass_is_said_once(body):
    assert faults(auction(body)) == ["call-after-end"]


@pytest.mark.parametrize("body", ["1C + *", "1C * *", "1C * +"])
def test_an_auction_ends_once(body):
    assert faults(auction(body)) == ["two-endings"]


@pytest.mark.parametrize("body", ["1D 1C", "1D 1D", "1D Pass X", "X", "XX", "1D X Pass XX", "1D X X"])
def test_an_illegal_call_is_kept_and_said(body):
    assert calls(board(auction(body))) == body
    assert faults(auction(body)) == ["illegal-call"]


@pytest.mark.parametrize("word", ["1", "8C", "1E", "0NT", "CA", "Passs"])
def test_a_word_that_is_no_call_keeps_its_turn(word):
    record = board(auction(f"1C {word} 1H"))
    assert record.auction is not None
    assert record.auction.calls[1] == UNKNOWN_CALL
    assert faults(auction(f"1C {word} 1H")) == ["bad-call"]


@pytest.mark.parametrize(("suffix", "nag"), [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)])
@pytest.mark.parametrize("space", ["", " "])
def test_a_suffix_is_a_glyph_1_to_6_on_a_call_and_7_to_12_on_a_card(suffix, nag, space):
    assert board(auction(f"1C{space}{suffix} AP")).marks_at(Place.call(0)) == (Nag(nag),)
    assert board(play(f"C6{space}{suffix} C2")).marks_at(Place.card(0, W)) == (Nag(nag + 6),)


@pytest.mark.parametrize("number", [0, 13, 14, 15, 255])
def test_a_glyph_is_a_number_up_to_255(number):
    assert board(auction(f"1C ${number}")).marks_at(Place.call(0)) == (Nag(number),)
    assert codes(auction(f"1C ${number}")) == []


def test_suffix_note_and_glyphs_stand_together_at_a_call():
    text = auction('1S !! =1= $25 Pass\n[Note "1:strong"]')
    assert board(text).marks_at(Place.call(0)) == (NoteReference(1), Nag(3), Nag(25))
    assert codes(text) == []


@pytest.mark.parametrize(
    ("mark", "code"),
    [
        ("!!!", "bad-suffix"),
        ("$256", "bad-nag"),
        ("$a", "bad-nag"),
        ("$", "bad-nag"),
        ("=a=", "bad-note-reference"),
        ("! ?", "two-judgements"),
        ("! $3", "two-judgements"),
        ("$7", "nag-of-other-kind"),
        ("=33=", "note-number"),
        ("=1= =2=", "two-notes"),
        ("^X", "unreadable"),
        ("~", "unreadable"),
    ],
)
def test_a_mark_that_the_standard_does_not_have_is_said(mark, code):
    notes = '[Note "1:a"]\n[Note "2:b"]\n[Note "33:c"]'
    assert code in faults(auction(f"1C {mark}\n{notes}"))


def test_a_mark_before_the_first_call_or_card_belongs_to_none():
    assert faults(auction("! 1C")) == ["mark-without-place"]
    assert faults(play("$7 C6")) == ["mark-without-place"]


def test_notes_of_the_auction_and_of_the_play_are_numbered_apart():
    text = GOOD.replace("1NT", "1NT =1=").replace("3NT AP\n", '3NT AP\n[Note "1:15-17"]\n')
    text = text.replace("C6", "C6 =1=") + '[Note "1: fourth best"]\n'
    record = board(text)
    assert (record.auction_notes, record.play_notes) == ({1: "15-17"}, {1: " fourth best"})
    assert codes(text) == []


def test_a_note_belongs_to_the_section_it_stands_in_whichever_comes_first():
    head = f"{HANDS}{PLAY.replace('C6', 'C6 =1=')}"
    record = board(f'{head}[Note "1:lead"]\n[Auction "N"]\n1NT =1= *\n[Note "1:15-17"]\n')
    assert (record.auction_notes, record.play_notes) == ({1: "15-17"}, {1: "lead"})


@pytest.mark.parametrize(
    ("notes", "code"),
    [
        ("", "note-missing"),
        ('[Note "1:a"]\n[Note "1:b"]', "duplicate-note"),
        ('[Note "1:a"]\n[Note "2:b"]', "note-unused"),
        ('[Note "1:a"]\n[Note "0:b"]', "note-number"),
        ('[Note "1:a"]\n[Note "33:b"]', "note-number"),
        ('[Note "1:a"]\n[Note "b"]', "bad-note"),
    ],
)
def test_a_note_is_missing_repeated_unused_or_no_note(notes, code):
    assert code in codes(auction(f"1C =1=\n{notes}"))


# ---- §3.9 Irregularities ----


def test_an_insufficient_bid_that_is_marked_is_no_fault():
    record = board(auction("1D ^I 1C AP"))
    assert calls(record) == "1D 1C Pass Pass Pass"
    assert record.marks_at(Place.call(1)) == (Flag(FlagKind.INSUFFICIENT_BID),)
    assert codes(auction("1D ^I 1C AP")) == []


def test_a_skipped_player_keeps_a_place_in_the_auction():
    record = board(auction("^S 1D Pass ^S 2D AP"))
    assert record.auction is not None
    assert (calls(record), record.auction.declarer) == ("^S 1D Pass ^S 2D Pass Pass Pass", N)
    assert record.auction.seat_of(1) is E


def test_a_sufficient_bid_that_is_marked_insufficient_is_said():
    assert faults(auction("1C ^I 1D AP")) == ["no-irregularity"]


def test_a_revoke_that_is_marked_is_no_fault():
    marked = PLAY.replace("HQ H2", "HQ ^R D3").replace("D3 DQ", "D8 DQ")
    assert faults(HANDS + marked) == []
    assert board(HANDS + marked).marks_at(Place.card(1, E)) == (Flag(FlagKind.REVOKE),)
    assert faults(HANDS + marked.replace("^R ", "")) == ["revoke"]
    assert faults(HANDS + PLAY.replace("C2", "^R C2")) == ["no-irregularity"]


def test_a_lead_out_of_turn_makes_its_player_the_leader():
    record = board(play("C6 C2 CT CK\nS3 ^L S4 S9 SA\nH5 HQ H2 H4\n*"))
    assert tricks(record)[1:] == ("N: S4 S9 SA S3", "S: HQ H2 H4 H5")
    assert record.marks_at(Place.card(1, N)) == (Flag(FlagKind.LEAD_OUT_OF_TURN),)
    assert faults(play("^L C6 C2 CT CK")) == ["no-irregularity"]


def test_a_card_has_one_irregularity():
    assert "two-irregularities" in faults(play("C6 C2 CT CK\nS3 ^L ^R S4 S9 SA"))


def test_a_trick_has_one_lead_out_of_turn():
    assert "two-irregularities" in faults(play("C6 C2 CT CK\n^L S3 ^L S4 S9 SA"))


def test_an_irregularity_may_stand_at_a_card_that_is_not_told():
    record = board(play("C6 C2 CT CK\nH5 ^R - H2 H4"))
    assert record.marks_at(Place.card(1, N)) == (Flag(FlagKind.REVOKE),)


@pytest.mark.parametrize("row", ["H5 ^R - H2 H4", "^R - - - -"])
def test_a_card_that_is_not_told_is_not_called_none(row):
    assert "None" not in " ".join(map(str, loads(play(f"C6 C2 CT CK\n{row}")).diagnostics))


def test_an_irregularity_that_nothing_follows_is_said():
    assert faults(auction("1C ^I")) == ["unreadable"]
    assert faults(play("C6 ^R")) == ["unreadable"]


# ---- §3.6 Play ----


def test_the_columns_of_the_play_begin_with_the_opening_leader_in_every_trick():
    assert tricks(board(HANDS + PLAY)) == TRICKS


def test_a_trump_wins_and_leads_the_next_trick():
    hands = HANDS.replace("3NT", "4S").replace("A62.KJ4.AQ74.K43", "A62.KJ4.AQT4.K43")
    assert tricks(board(play("C6 C2 ST CK\nH5 HQ H2 H4", hands=hands)))[1].startswith("E: ")


def test_rows_may_break_anywhere():
    assert tricks(board(HANDS + '[Play "W"] ' + " ".join(PLAY.split()[2:]))) == TRICKS


def test_a_dash_is_a_card_that_is_not_told_and_leaves_the_next_leader_open():
    record = board(play("C6 C2 CT -\nH5 HQ H2 H4\n*"))
    assert tricks(record) == ("W: C2 CT - C6", "-: HQ H2 H4 H5")


def test_the_last_row_may_hold_only_what_was_led():
    record = board(play("C6 C2 CT CK\n- - - H4\n*"))
    assert tricks(record)[1] == "S: - - H4 -"
    assert (record.play_ending, record.claim) == (Ending.CUT, Claim(12, 8))


def test_a_plus_stands_for_the_next_card_also_in_the_middle_of_a_row():
    record = board(play("C6 C2 CT CK\n+ - - H4"))
    assert (tricks(record)[1], record.play_ending) == ("S: - - H4 -", Ending.OPEN)
    assert record.play is not None
    assert record.play.to_play is W
    assert codes(play("C6 C2 CT CK\n+ - - H4")) == []


@pytest.mark.parametrize("body", ["C6 C2 CT CK\n+", "C6 C2 CT CK\n- - - +"])
def test_a_plus_between_tricks_adds_none(body):
    assert tricks(board(play(body))) == TRICKS[:1]
    assert codes(play(body)) == []


@pytest.mark.parametrize(("body", "code"), [("C6 * C2", "card-after-end"), ("C6 * *", "two-endings")])
def test_nothing_comes_after_the_end_of_the_play(body, code):
    assert faults(play(body)) == [code]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("C6 C2 CT CQ", "card-not-held"),
        ("C6 C2 CT CK\nH5 HQ H2 H4\nH5 D5 D3 DQ", "card-played-before"),
        ("C6 C2 CT SA", "revoke"),
        ("C1", "bad-card"),
        ("6C", "bad-card"),
    ],
)
def test_a_card_that_cannot_have_been_played_is_said(body, code):
    assert faults(play(body)) == [code]


def test_cards_may_be_written_in_any_case():
    text = HANDS + '[Play "w"]' + PLAY[len('[Play "W"]') :].lower()
    assert (tricks(board(text)), codes(text)) == (TRICKS, [])


@pytest.mark.parametrize("name", ["Deal", "Declarer", "Contract"])
def test_the_play_needs_deal_declarer_and_contract(name):
    without = "".join(f"{line}\n" for line in HANDS.splitlines() if not line.startswith(f"[{name} "))
    assert "missing-before-play" in faults(without + PLAY)


def test_deal_declarer_and_contract_stand_before_the_play():
    assert codes(PLAY + HANDS) == ["tag-order"] * 3
    assert tricks(board(PLAY + HANDS)) == TRICKS


def test_the_dealer_stands_before_the_auction():
    assert codes('[Auction "N"]\n1C AP\n[Dealer "N"]\n') == ["tag-order"]


# ---- §3.4 Agreement of the parts ----


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('[Contract "3NT"]', '[Contract "3NTX"]', "contract-disagrees"),
        ('[Contract "3NT"]', '[Contract "Pass"]', "contract-disagrees"),
        ('[Declarer "S"]', '[Declarer "N"]', "declarer-disagrees"),
        ('[Play "W"]', '[Play "N"]', "leader-disagrees"),
        ('[Result "9"]', '[Result "2"]', "result-disagrees"),
        ("3NT AP", "AP", "contract-disagrees"),
    ],
)
def test_parts_of_a_record_that_disagree_are_said(old, new, code):
    assert code in faults(GOOD.replace(old, new))


def test_a_result_with_a_caret_need_not_agree_with_the_play():
    assert codes(GOOD.replace('"9"', '"^2"')) == []


# ---- §4.8 Inheritance ----


def test_a_hash_takes_the_value_of_the_nearest_earlier_record_over_and_over():
    records = loads('[Event "x"]\n\n[Event "#"]\n\n[Board "3"]\n\n[Event "#"]\n').boards
    assert [record.tags.get("Event") for record in records] == ["x", "x", None, "x"]
    assert records[1].tags.pairs[0].inheritance is Inheritance.SAME


def test_a_hash_with_nothing_before_it_is_inappropriate():
    assert tags('[Event "#"]') == [("Event", "")]


def test_two_hashes_give_a_value_to_all_later_records():
    text = (
        '[Event "##x"]\n\n[Board "2"]\n\n[Event "own"]\n\n[Board "4"]\n\n[Event "##y"]\n\n[Board "6"]\n\n[Event "#"]\n'
    )
    records = loads(text).boards
    assert [record.tags["Event"] for record in records] == ["x", "x", "own", "x", "y", "y", "y"]
    implied = [record.tags.pairs[-1].inheritance for record in records]
    assert implied[:4] == [Inheritance.DEFAULT, Inheritance.IMPLIED, Inheritance.STATED, Inheritance.IMPLIED]


def test_a_value_that_only_begins_with_a_hash_is_a_value():
    assert tags('[Event "#1 pairs"] [Site "a # b"]') == [("Event", "#1 pairs"), ("Site", "a # b")]


@pytest.mark.parametrize("name", ["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"])
@pytest.mark.parametrize("value", ["#", "##"])
def test_what_a_board_is_cannot_be_inherited(name, value):
    assert "no-inheritance" in faults(f'[{name} "{value}"]')


@pytest.mark.parametrize(("name", "value"), [("Deal", DEAL), ("Dealer", "E"), ("Contract", "3NT"), ("Declarer", "S")])
def test_what_cannot_be_inherited_does_not_reach_later_records(name, value):
    _, later = loads(f'[{name} "##{value}"]\n\n[Board "2"]\n').boards
    assert [tag.name for tag in later.tags.pairs] == ["Board"]


# ---- §5 Supplemental sections ----


def test_a_table_is_counted_by_elements_and_not_by_lines():
    section = board(
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT\n9 N S 8 E NT 4\nE\nS 5\n[Event "x"]\n'
    ).sections[0]
    assert section.columns == ("Declarer", "Denomination", "Result")
    assert section.rows == (("N", "NT", "9"), ("N", "S", "8"), ("E", "NT", "4"), ("E", "S", "5"))


def test_the_columns_of_a_table_lose_their_order_sign_and_width():
    section = board('[ScoreTable "+Rank\\2R;-PairId_NS;Names_NS\\10L;Contract"]\n1 12 "A; B [x] {y}" 4S\n').sections[0]
    assert section.columns == ("Rank", "PairId_NS", "Names_NS", "Contract")
    assert section.rows == (("1", "12", '"A; B [x] {y}"', "4S"),)


def test_a_table_whose_last_row_is_short_is_said():
    assert faults('[ActionTable "Rank;Call"]\n1 1NT 2\n') == ["table-incomplete"]


def test_an_unknown_section_is_kept_up_to_the_next_tag():
    record = board('[Event "x"]\n[Forecast "tomorrow"]\nsun "light rain" 20% \\S ^-+*$=!?\n[Site "y"]\n')
    assert (record.sections[0].name, record.sections[0].value) == ("Forecast", "tomorrow")
    assert record.sections[0].lines == (("sun", '"light rain"', "20%", "\\S", "^-+*$=!?"),)
    assert record.tags["Site"] == "y"


def test_a_section_may_have_comments_after_its_tag_pair():
    text = '[ActionTable "Rank;Call"] {why} ; so\n1 1NT\n'
    assert board(text).comments_at(Place.tag("ActionTable")) == ("why", " so")
    assert codes(text) == []


def test_a_section_has_no_comments_between_its_elements():
    assert faults('[ActionTable "Rank;Call"]\n1 1NT {why}\n2 Pass\n') != []


def test_double_dummy_digits_and_table_agree_or_it_is_said():
    table = '[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 9\n'
    assert faults(f'[DoubleDummyTricks "{"9" * 20}"]\n{table}') == []
    assert faults(f'[DoubleDummyTricks "{"8" * 20}"]\n{table}') == ["double-dummy-disagrees"]
    assert faults('[DoubleDummyTricks "9"]') == ["bad-double-dummy"]


# ---- §6.2 Embedding ----

PAGE = """\
<html><style>p {{color: red}}</style>
{before}
<PBN>
[Event "x"]
</PBN>
{between}
<PBN>
[Event "y"]

[Event "z"]
</PBN>
</html>
"""


def test_records_stand_between_the_embedding_delimiters():
    page = PAGE.format(before="<p>Text</p>", between="<p>More</p>")
    assert [record.tags["Event"] for record in loads(page).boards] == ["x", "y", "z"]
    assert [remark.severity for remark in loads(page).errors] == []


def test_what_stands_outside_the_embedding_delimiters_is_no_record():
    page = PAGE.format(before='<p>[Event "no"]</p>', between='function() { if (x) {\n[Event "no"]')
    assert [record.tags["Event"] for record in loads(page).boards] == ["x", "y", "z"]


def test_what_stands_outside_the_embedding_delimiters_is_no_comment():
    assert loads(PAGE.format(before="", between="")).boards[0].marks == {}


# ---- Records without a line between them ----


def test_a_repeated_deal_or_board_begins_a_record():
    other = DEAL.replace("N:", "E:")
    text = f'[Deal "{DEAL}"]\n[Deal "{other}"]\n[Deal "{DEAL}"]\n'
    assert [record.deal for record in loads(text).boards] == [Deal.parse(each) for each in (DEAL, other, DEAL)]
    assert codes(text)[:1] == ["no-empty-line"]


def test_every_record_that_no_empty_line_parts_from_the_one_before_is_said():
    text = "".join(f'[Board "{number}"]\n' for number in range(1, 5))
    assert codes(text) == ["no-empty-line"] * 3


def test_tags_repeated_before_the_board_number_belong_to_the_new_record():
    second = GOOD.replace('"1"', '"2"').replace("Pass Pass 1NT", "Pass 1H 1NT")
    records = loads(GOOD + second)
    assert [(record.label, record.tags["Event"]) for record in records.boards] == [
        ("1", "Club night"),
        ("2", "Club night"),
    ]
    assert [calls(record)[:12] for record in records.boards] == ["Pass Pass 1N", "Pass 1H 1NT "]
    assert [remark.code for remark in records.diagnostics if remark.code == "no-empty-line"] == ["no-empty-line"]


def test_a_tag_that_only_the_new_record_has_does_not_go_to_the_old_one():
    first, second = loads('[Event "x"]\n[Board "1"]\n[Event "x"]\n[Site "new"]\n[Board "2"]\n').boards
    assert ("Site" in first.tags, "Site" in second.tags) == (False, True)


# ---- Diagnostics ----


def test_a_diagnostic_says_where_and_which_record():
    (remark,) = loads('\n[Board "1"]\n\n[Board "2"]\n  [Dealer "Q"]\n').diagnostics
    assert (remark.line, remark.column, remark.board, remark.code) == (5, 3, 2, "bad-seat")
    assert (remark.severity, str(remark.hint)) == (Severity.ERROR, "Write N, E, S or W.")


def test_sections_may_come_in_any_order():
    assert calls(board(BIDDING + HANDS)) == CALLS
