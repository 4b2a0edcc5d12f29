"""Auctions in the forms people type and print, form by form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.auction import UNKNOWN_CALL, Auction
from bridge.errors import IllegalCall, InvalidNotation
from bridge.table import Seat
from parsers.auction_notation import AuctionStyle, format_auction, parse_auction
from parsers.diagnostics import Severity
from tests.parsers.records import processor_seconds
from tests.strategies import auctions

# ---- Words and signs of calls ----

CALLS = {
    "P": "P p Pass pass PASS Passe passes 不叫 派司 过 NB".split(),
    "1S": [
        *"1S 1s 1♠ 1♤ 1♠️ 1♠︎ １♠ １Ｓ 1黑桃 一黑桃 1阶黑桃 1!S 1!s 1\\S 1黑".split(),
        "1 S",
        "1 ♠",
        "1 spade",
        "one spade",
    ],
    "2H": [*"2H 2h 2♥ 2♡ 2❤ 2❤️ 2红桃 2红心 二红心 2紅心 2!h 2红".split(), "2 hearts", "two hearts"],
    "3D": [*"3D 3♦ 3♢ 3方块 3方片 三方片 3!D 3方".split(), "3 diamonds", "three diamonds"],
    "4C": [*"4C 4♣ 4♧ 4梅花 4草花 四梅花 4梅 4草".split(), "4 clubs"],
    "3NT": [*"3NT 3nt 3N 3n 3SA 3sa 3BA 3无将 三无将 3無將 ３ＮＴ 3无".split(), "3 NT", "3 no trump", "three notrump"],
    "7NT": ["7NT", "七无将", "7N"],
}
DOUBLES = ["X", "x", "D", "d", "Dbl", "dbl", "DBL", "Dble", "Double", "doubled", "×", "Ｘ", "加倍", "Dbl."]
REDOUBLES = ["XX", "xx", "R", "r", "Rdbl", "rdbl", "Redbl", "Redouble", "RD", "××", "再加倍"]


def calls(text: str, dealer: Seat | None = None) -> str:
    """The calls in short words."""
    return short(parse_auction(text, dealer).auction)


def short(auction: Auction) -> str:
    return " ".join("P" if call.code == "Pass" else call.code for call in auction.calls)


def errors(text: str) -> list[str]:
    return [found.code for found in parse_auction(text).diagnostics if found.severity is not Severity.NOTE]


@pytest.mark.parametrize(("call", "form"), [(call, form) for call, forms in CALLS.items() for form in forms])
def test_a_call_by_any_word(call, form):
    assert calls(f"{form}, P") == f"{call} P"
    assert errors(f"{form}, P") == []


@pytest.mark.parametrize("form", DOUBLES)
def test_a_double_by_any_word(form):
    assert calls(f"1S {form} 2H") == "1S X 2H"
    assert calls(f"1♠-{form}-P") == "1S X P"


@pytest.mark.parametrize("form", REDOUBLES)
def test_a_redouble_by_any_word(form):
    assert calls(f"1S X {form} 2D") == "1S X XX 2D"
    assert calls(f"1♠-X-{form}") == "1S X XX"


# ---- Signs between calls ----

SIGNS = [
    " ",
    ", ",
    ",",
    "; ",
    ";",
    "/",
    " / ",
    "\n",
    " \n ",
    " -> ",
    "→",
    " → ",
    "–",
    " – ",
    "—",
    "－",
    "-",
    " - ",
    "，",
    "、",
]


@pytest.mark.parametrize("sign", [*SIGNS, "；", " · ", "　", "\t", " | ", ".", " ⇒ "])
def test_calls_parted_by_any_sign(sign):
    text = sign.join(["1♠", "X", "P", "2♥"])
    assert calls(text) == "1S X P 2H"
    assert errors(text) == []


LINES = [
    ("1S X XX 2D", "1S X XX 2D"),
    ("1♠-D-P-2♥", "1S X P 2H"),
    ("1s p 2h d r", "1S P 2H X XX"),
    ("1黑桃 加倍 不叫", "1S X P"),
    ("1黑桃加倍不叫2方块", "1S X P 2D"),
    ("一无将 派司 三无将 都不叫", "1NT P 3NT P P P"),
    ("１无将，不叫，２梅花", "1NT P 2C"),
    ("1SA P 3SA P", "1NT P 3NT P"),
    ("1♠X2♥P", "1S X 2H P"),
    ("P P P P", "P P P P"),
    ("1S PPP", "1S P P P"),
    ("1S pp X ppp", "1S P P X P P P"),
    # all pass
    ("1♠ Pass 2♥ AP", "1S P 2H P P P"),
    ("1S ap", "1S P P P"),
    ("1S P AP", "1S P P P"),
    ("1S P P AP", "1S P P P"),
    ("1S all pass", "1S P P P"),
    ("1S All Pass", "1S P P P"),
    ("1S Allpass", "1S P P P"),
    ("1S (all pass)", "1S P P P"),
    ("1S X all passed", "1S X P P P"),
    ("1S 都不叫", "1S P P P"),
    ("1S 全不叫", "1S P P P"),
    ("1S 三家不叫", "1S P P P"),
    ("四家不叫", "P P P P"),
    ("AP", "P P P P"),
    ("P passed out", "P P P P"),
    ("1S / / /", "1S P P P"),
    ("1S / 2S / / /", "1S P 2S P P P"),
    ("1S/2S///", "1S 2S P P P"),
    ("1S - - -", "1S P P P"),
    ("1S---", "1S P P P"),
    ("1NT–––", "1NT P P P"),
    # dashes that are passes, dashes that are signs
    ("1S - 2S -", "1S P 2S P"),
    ("1S - 2S - - -", "1S P 2S P P P"),
    ("1S - 2H - 4S", "1S P 2H P 4S"),
    ("1NT - 3NT", "1NT P 3NT"),
    ("1NT - 3NT - - -", "1NT P 3NT P P P"),
    ("1S, -, 2S, -", "1S P 2S P"),
    ("1S X - 2H", "1S X P 2H"),
    ("- 1S - 2S", "P 1S P 2S"),
    ("- - - -", "P P P P"),
    ("1S - 2S -\n4S - - -", "1S P 2S P 4S P P P"),
    ("1S-2H-4S", "1S 2H 4S"),
    ("1NT--2C", "1NT 2C"),
    ("1NT–2♣", "1NT 2C"),
    ("1NT – 2♣", "1NT 2C"),
    ("1♥ – 1♠ – 1NT – 2♣", "1H 1S 1NT 2C"),
    ("1♠ – X – XX – 2♦ – 2♠ – P – P – P", "1S X XX 2D 2S P P P"),
    ("1S - P - 2S - P", "1S P 2S P"),
    ("1S - X - P - 2H", "1S X P 2H"),
    ("1S - P - 2S - AP", "1S P 2S P P P"),
    ("1S - P - 2S AP", "1S P 2S P P P"),
    ("1S-P-2S-P\n4S-P-P-P", "1S P 2S P 4S P P P"),
    ("1S/X/2H/P", "1S X 2H P"),
    ("1S / X / 2H", "1S X 2H"),
    # other signs for a pass
    ("1S = 2S = = =", "1S P 2S P P P"),
    ("1S . 2S . . .", "1S P 2S P P P"),
    ("1S P 2S ...", "1S P 2S"),
    ("1S P 2S …", "1S P 2S"),
    # opponents in parentheses
    ("(1S) X (P) 2H", "1S X P 2H"),
    ("(1S) 2H (P) 4H", "1S 2H P 4H"),
    ("(1♠)–X–(P)–2♥", "1S X P 2H"),
    ("1S (2H) 2S (P)", "1S 2H 2S P"),
    ("1S (2H) 2S 4S", "1S 2H 2S P 4S"),
    ("1S - (2H) - 2S - 4S", "1S 2H 2S P 4S"),
    ("1NT 2C (X) 2D", "1NT P 2C X 2D"),
    ("(1S) (2S) 3H", "1S P 2S 3H"),
    ("(1S) X (XX) 2D", "1S X XX 2D"),
    ("（1黑桃）加倍（不叫）2红心", "1S X P 2H"),
    ("1S (P) 2S (P) 4S (AP)", "1S P 2S P 4S P P P"),
    ("(P) P (1NT) X", "P P 1NT X"),
    ("(1S!) X (P*) 2H", "1S X P 2H"),
    # seats
    ("N: 1S E: P S: 2S", "1S P 2S"),
    ("S 1NT, N 3NT", "1NT P 3NT"),
    ("South 1NT, West 2C, North 3NT", "1NT 2C 3NT"),
    ("南 1黑桃 西 加倍 北 2黑桃", "1S X 2S"),
    ("南：1黑桃 北：4黑桃", "1S P 4S"),
    # the call that is asked for
    ("1S P ?", "1S P ?"),
    ("1S P 2H P ??", "1S P 2H P ?"),
    ("(1S) ?", "1S ?"),
    ("1S P ___", "1S P ?"),
    ("1黑桃 不叫 ？", "1S P ?"),
    ("1S X ^S 2D", "1S X ^S 2D"),
    # beside the calls
    ("1S! P 2C!", "1S P 2C"),
    ("1S* P 2C**", "1S P 2C"),
    ("1S(1) P 2C(2)", "1S P 2C"),
    ("1S¹ P 2C²", "1S P 2C"),
    ("1S =1= P 2C =2=", "1S P 2C"),
    ("1S[1] P 2C[transfer]", "1S P 2C"),
    ("1S (five cards) P 2C (game forcing)", "1S P 2C"),
    ("1S P 2H game forcing, five cards", "1S P 2H"),
    ("1S?! P 2C?? P", "1S P 2C P"),
    ("1S P 4S? P", "1S P 4S P"),
]


@pytest.mark.parametrize(("text", "said"), LINES)
def test_a_line_of_calls(text, said):
    assert calls(text) == said
    assert errors(text) == []


@pytest.mark.parametrize(
    ("text", "dealer"),
    [
        ("1S X XX 2D", "S"),
        ("(1S) X (P) 2H", "E"),
        ("(1S) P (2S) X", "E"),
        ("1S (X) 2S", "S"),
        ("1S P ?", "N"),
        ("(1S) ?", "E"),
        ("1S P 2H P ?", "S"),
        ("N: 1S E: P", "N"),
        ("West 1NT", "W"),
        ("北 1无将", "N"),
        ("- - 1S P 2S P P P", "E"),
        ("- 1S P 2S P P P", "N"),
    ],
)
def test_the_dealer_is_told_or_south_is_asked_or_bids_first(text, dealer):
    assert parse_auction(text).auction.dealer is Seat.parse(dealer)


def test_a_dealer_who_is_assumed_is_noted():
    assert [found.code for found in parse_auction("1S P").diagnostics] == ["dealer-assumed"]
    assert not parse_auction("1S P").dealer_is_told
    assert parse_auction("1S P", Seat.WEST).diagnostics == ()
    assert parse_auction("1S P", Seat.WEST).auction.dealer is Seat.WEST


def test_lone_dashes_that_are_read_as_passes_are_noted():
    assert "dash-is-pass" in [found.code for found in parse_auction("1S - 2H - 4S").diagnostics]
    assert "dash-is-pass" not in [found.code for found in parse_auction("1S - 2H - P").diagnostics]


# ---- Tables ----

TABLES = [
    ("West North East South\n             1♠    Pass\n2♥    AP", "E", "1S P 2H P P P"),
    ("West  North  East  South\n      1♠     Pass  2♠\nAll Pass", "N", "1S P 2S P P P"),
    ("W N E S\n1NT P\n3NT P P P", "E", "1NT P 3NT P P P"),
    ("W N E S\n- - 1NT P\n3NT P P P", "E", "1NT P 3NT P P P"),
    ("W N E S\n- 1NT P 2C", "N", "1NT P 2C"),
    ("W N E S\n1NT P 2C P", "W", "1NT P 2C P"),
    ("N E S W\n1S - 2S -\n4S - - -", "N", "1S P 2S P 4S P P P"),
    ("S W N E\n1S P 2S P", "S", "1S P 2S P"),
    ("NORTH EAST SOUTH WEST\n                 1S\nP 2S AP", "W", "1S P 2S P P P"),
    ("北 东 南 西\n1黑桃 不叫 2红桃 不叫\n4黑桃 都不叫", "N", "1S P 2H P 4S P P P"),
    ("西 北 东 南\n      1♠ 不叫\n2♠ 都不叫", "E", "1S P 2S P P P"),
    ("西家 北家 东家 南家\n1无将 不叫 3无将 都不叫", "W", "1NT P 3NT P P P"),
    ("西　北　东　南\n　　　　１♠　不叫", "E", "1S P"),
    ("| W | N | E | S |\n|   | 1S | P | 2S |\n| AP | | | |", "N", "1S P 2S P P P"),
    ("|West|North|East|South|\n|---|---|---|---|\n| |1♠|P|2♥|\n|P|P|P| |", "N", "1S P 2H P P P"),
    ("| W | N | E | S |\n| :-: | :-: | :-: | :-: |\n| - | 1S | P | 2S |", "N", "1S P 2S"),
    ("W | N | E | S\n  | 1S | P | 2S", "N", "1S P 2S"),
    ("W\tN\tE\tS\n\t1S\tP\t2S\nP\tP\tP", "N", "1S P 2S P P P"),
    ("W\tN\tE\tS\n\t\t1S\tP", "E", "1S P"),
    ("West North East South\nZia Rosenberg Meck Rodwell\n1C Pass 1H Pass\n1S All Pass", "W", "1C P 1H P 1S P P P"),
    ("South North\n1NT 2C\n2H 4H", "S", "1NT P 2C P 2H P 4H"),
    ("West East\n1S 2H\n2S 4S\nP", "W", "1S P 2H P 2S P 4S P P"),
    ("北 南\n1♠ 2♠", "N", "1S P 2S"),
    ("West North East South\n                  1♣\nPass  1♥  Pass  1♠\nPass  ?", "S", "1C P 1H P 1S P ?"),
    ("West North East South\n      1S(1) P 2C*\nP AP\n(1) five cards", "N", "1S P 2C P P P"),
    ("W,N,E,S\n-,1S,P,2S", "N", "1S P 2S"),
    ("West  North  East  South\n             1♠    X", "E", "1S X"),
    ("West  North  East  South\n/     1♠     /     2♠\n/     /      /", "W", "P 1S P 2S P P P"),
]


@pytest.mark.parametrize(("text", "dealer", "said"), TABLES)
def test_a_table(text, dealer, said):
    read = parse_auction(text)
    assert (short(read.auction), str(read.auction.dealer)) == (said, dealer)
    assert read.dealer_is_told
    assert read.diagnostics == ()


def test_players_stand_under_the_seats():
    table = "West  North  East  South\nJeff M  Zia  Eric R  Bob\n1C  P  1H  P"
    names = {Seat.WEST: "Jeff M", Seat.NORTH: "Zia", Seat.EAST: "Eric R", Seat.SOUTH: "Bob"}
    assert parse_auction(table).players == names


def test_a_dealer_under_whom_dashes_stand_passed():
    assert calls("W N E S\n- - 1NT -", Seat.WEST) == "P P 1NT P"


def test_a_table_that_contradicts_the_dealer_is_told_and_kept():
    read = parse_auction("W N E S\n- 1S P 2S", Seat.EAST)
    assert read.auction.dealer is Seat.NORTH
    assert [found.code for found in read.diagnostics] == ["dealer-differs"]


# ---- Alerts ----


@pytest.mark.parametrize(
    ("text", "alerts"),
    [
        ("1S! P", {0: "!"}),
        ("1S* P 2C\n* four or more", {0: "four or more"}),
        ("1S P 2C(1)\n(1) game forcing", {2: "game forcing"}),
        ("1S P 2C¹\n¹ game forcing", {2: "game forcing"}),
        ("1S P 2C[1]\n1) game forcing", {2: "game forcing"}),
        ("1S P 2C①\n① 逼叫进局", {2: "逼叫进局"}),
        ("1NT P 2C[Stayman] P 2D (no major)", {2: "Stayman", 4: "no major"}),
        ("1NT P 2D{transfer}", {2: "transfer"}),
        ("1NT P 2D (= hearts)", {2: "= hearts"}),
        ("(1S*) X", {0: "*"}),
        ("1NT P 2C = Stayman", {2: "Stayman"}),
        ("1S: five cards", {0: "five cards"}),
        ("1NT 15-17 HCP", {0: "15-17 HCP"}),
        ("1S (2H) 2S 4S!", {4: "!"}),
    ],
)
def test_alerts_and_notes_hang_on_their_calls(text, alerts):
    assert parse_auction(text).alerts == alerts


# ---- What is wrong ----


@pytest.mark.parametrize(
    ("text", "said", "places"),
    [
        ("1S X X", "1S X X", [(1, 6)]),
        ("1S 1H 2H", "1S 1H 2H", [(1, 4)]),
        ("1S P XX", "1S P XX", [(1, 6)]),
        ("1S P P P X", "1S P P P X", [(1, 10)]),
        ("P X", "P X", [(1, 3)]),
        ("W N E S\n1S P X", "1S P X", [(2, 6)]),
    ],
)
def test_an_illegal_call_is_kept_and_told_where_it_stands(text, said, places):
    read = parse_auction(text)
    found = [found for found in read.diagnostics if found.severity is Severity.ERROR]
    assert short(read.auction) == said
    assert [(error.line, error.column) for error in found] == places
    assert {error.code for error in found} == {"illegal-call"}
    with pytest.raises(IllegalCall):
        read.verified()


@pytest.mark.parametrize(
    ("text", "said"), [("1S 8C P", "1S ? P"), ("1S pas 2S", "1S ? 2S"), ("1S 2Z P", "1S ? P"), ("1S–8C–P", "1S ? P")]
)
def test_a_call_that_cannot_be_read_keeps_its_turn(text, said):
    read = parse_auction(text, Seat.SOUTH)
    assert short(read.auction) == said
    assert [(found.code, found.column) for found in read.diagnostics] == [("bad-call", 4)]
    with pytest.raises(InvalidNotation):
        read.verified()


@pytest.mark.parametrize("text", ["", "hello", "   \n ", "AKQ.JT9.876.5432", "what a fine hand it was", "()", "(", ")"])
def test_a_text_without_calls(text):
    read = parse_auction(text)
    assert read.auction.calls == ()
    assert "no-auction" in [found.code for found in read.diagnostics]


# ---- Writing and reading again ----


@given(auctions(), st.sampled_from(AuctionStyle))
def test_what_is_written_is_read_again(auction, style):
    read = parse_auction(format_auction(auction, style), auction.dealer)
    assert read.auction == auction
    assert [found.code for found in read.diagnostics if auction.calls] == []


@given(
    auctions().filter(lambda auction: auction.calls), st.sampled_from([AuctionStyle.TABLE, AuctionStyle.CHINESE_TABLE])
)
def test_a_table_tells_the_dealer(auction, style):
    assert parse_auction(format_auction(auction, style)).auction == auction


@given(auctions())
def test_a_blank_to_fill_in_is_written_and_read(auction):
    asked = Auction(auction.dealer, (*auction.calls, UNKNOWN_CALL))
    for style in AuctionStyle:
        assert parse_auction(format_auction(asked, style), asked.dealer).auction == asked


PIECES = "1S 2♥ P X XX - – / = . ? ! * (1) [a] (1S) ( ) | \t \n , W N E S AP 北 不叫 1黑桃 word 8C ^S ¹ all pass".split(
    " "
)


@given(
    st.lists(st.sampled_from(PIECES), max_size=40).flatmap(
        lambda words: st.sampled_from(["", " "]).map(lambda by: by.join(words))
    )
    | st.text()
)
def test_no_text_raises(text):
    read = parse_auction(text)
    lines = text.split("\n")
    for found in read.diagnostics:
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1]) + 1


@pytest.mark.parametrize(
    "piece",
    [
        "1S ",
        "P",
        "(",
        "(1S) ",
        "- ",
        "?",
        "*",
        "W N E S\n",
        "AP ",
        "word ",
        "[",
        "1",
        "|",
        "\n",
        "{(",
        "1S@ ",
        "--",
        "a.p",
    ],
)
def test_a_long_text_takes_no_longer_than_its_length(piece):
    with processor_seconds(6):
        parse_auction(piece * (50_000 // len(piece)))
