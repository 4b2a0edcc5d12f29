"""Richard's Bridge Notation: what every label is read as, the real file, and the way back."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.auction import UNKNOWN_CALL, Auction
from bridge.board import Board, Comment, Ending, EscapedLine, Inheritance, Nag, NoteReference, Part, Place
from bridge.cards import Hand
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.play import Claim, Play
from bridge.table import Seat, Vulnerability
from parsers import rbn
from parsers.formats import Losses
from tests.parsers.records import CALLS, DEAL, TRICKS, calls, processor_seconds, tricks
from tests.strategies import auctions, complete_auctions, deals, end_positions, partial_deals, plays, vulnerabilities

N, E, S, W = Seat
FILE = Path(__file__).parents[2].parent / "shared/corpus/rbn/AliNisarAhmed__bridge-notation-parser__example.rbn"

HANDS = "H W:753.T95.JT2.AQ76:K84.AQ73.965.J82:QJT9.862.K83.T95:\n"
PLAYED = "A NZ:PP1NP:2CP2DP:3NA\nC 3N:S\nP C62TK:H45Q2:D53Q2:SA349\nR 9+400:0\n"
GOOD = f"D 20260131\nE Club night\nF M\nB 1\n{HANDS}{PLAYED}\n"


def board(text: str) -> Board:
    (only,) = rbn.read(text.encode()).boards
    return only


def codes(text: str) -> list[str]:
    return [remark.code for remark in rbn.read(text.encode()).diagnostics]


def tags(line: str) -> dict[str, str]:
    """The tags of a record with this line."""
    told = board(f"B 1\n{line}\n") if not line.startswith("B") else board(line)
    return {name: value for name, value in told.tags.items() if (name, value) != ("Board", "1") and value}


def written(*boards: Board) -> tuple[str, list[str]]:
    losses = Losses("rbn")
    return rbn.write(boards, losses).decode(), [str(loss.message) for loss in losses.diagnostics]


# ---- The whole ----


@pytest.mark.skipif(not FILE.is_file(), reason=f"the file is not at {FILE}")
def test_the_real_file_is_read_and_written_as_it_was():
    data = FILE.read_bytes()
    records = rbn.read(data)
    (record,) = records.boards
    assert records.diagnostics == ()
    assert (record.number, record.dealer, record.vulnerability) == (8, W, Vulnerability.NONE)
    assert str(record.deal[S]) == "K9.K94.AT75432.9"
    assert (record.contract, record.result, record.claim) == (Contract.parse("5HX N"), 9, Claim(8, 6))
    assert record.player_names == {W: "Helen Shanbrom", E: "Julia Carswell", N: None, S: None}
    assert calls(record) == "1S 2H 2S 4D 4S Pass Pass 5H X Pass Pass Pass"
    assert [len(record.comments_at(Place.tag(name))) for name in ("South", "Result")] == [4, 2]
    assert record.marks[Place.card(1, E)] == (Nag(7),)
    assert written(record) == (data.decode(), [])


def test_a_good_record_is_read_whole():
    record = board(GOOD)
    assert codes(GOOD) == []
    assert (record.number, record.tags["Event"], record.tags["Date"]) == (1, "Club night", "2026.01.31")
    assert record.deal == Deal.parse(DEAL)
    assert (calls(record), record.auction_ending) == (CALLS, Ending.ALL_PASS)
    assert (tricks(record), record.result, record.claim) == (TRICKS, 9, Claim(9, 5))
    assert (record.tags["Score"], record.tags["ScoreMP"]) == ("NS 400", "NS 0")


@pytest.mark.parametrize("text", [GOOD.replace("\n", "\r\n"), GOOD.rstrip("\n"), "\ufeff" + GOOD, "\n\n" + GOOD])
def test_line_ends_and_blank_lines_around_change_nothing(text):
    assert board(text) == board(GOOD)
    assert rbn.recognises(text.encode())


def test_a_label_that_is_left_out_is_taken_over_and_the_play_of_a_deal_is_not():
    first, second, third = rbn.read(f"{GOOD}C 3N:S\nR 8-50\n\nE\nB 2\nA EN:\n".encode()).boards
    assert (second.tags["Event"], second.number, second.deal) == ("Club night", 1, first.deal)
    assert (second.auction, second.play, second.result) == (None, None, 8)
    assert {tag.name: tag.inheritance for tag in second.tags.pairs}["Event"] is Inheritance.SAME
    assert (third.tags.get("Event"), third.number, third.deal) == (None, 2, first.deal)


def test_a_record_of_headings_is_no_board_but_holds_for_the_next():
    records = rbn.read(f"E Spring Nationals\n{{Day one}}\n\nB 2\n{HANDS}".encode())
    assert [(found.number, found.tags["Event"]) for found in records.boards] == [(2, "Spring Nationals")]


def test_a_bad_record_costs_no_other():
    first, *_, last = rbn.read(f"{GOOD}H Q:AA.B..\nwhat?\nA WQ:9ZZ\nP -+\n\n{GOOD}".encode()).boards
    assert first == last == board(GOOD)


# ---- D T L E S F K N B ----


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("D 19980131", {"Date": "1998.01.31"}),
        ("D 199709", {"Date": "1997.09.??"}),
        ("D 1955C", {"Date": "1955.??.??", "RBNDate": "1955C"}),
        ("D 1986120911", {"Date": "1986.12.09", "RBNDate": "1986120911"}),
        ("D 20010704:1930", {"Date": "2001.07.04", "RBNDate": "20010704:1930"}),
        ("D 20010704:193000", {"Date": "2001.07.04", "Time": "19:30:00"}),
        ("D 20120428:072315G", {"UTCDate": "2012.04.28", "UTCTime": "07:23:15"}),
        (
            "T Greed Costs Contract:Richard Pavlicek",
            {"Description": "Greed Costs Contract", "Annotator": "Richard Pavlicek"},
        ),
        ("T :Joe Blow", {"Annotator": "Joe Blow"}),
        ("T Preempts:: Fact?:Marty Bergen", {"Description": "Preempts: Fact?", "Annotator": "Marty Bergen"}),
        ("L Toronto ON:Royal York Hotel", {"Site": "Toronto ON: Royal York Hotel"}),
        ("E 1999 Grand National Teams", {"Event": "1999 Grand National Teams"}),
        ("S 2", {"Stage": "Session 2"}),
        ("S S:3", {"Stage": "Semifinal", "Round": "3"}),
        ("S R32:1", {"Stage": "Round of 32", "Round": "1"}),
        ("S Slam Bidding:Blackwood", {"Stage": "Slam Bidding", "Round": "Blackwood"}),
        ("F I", {"Scoring": "IMP"}),
        ("F X:Butler", {"Scoring": "Cross;Butler"}),
        ("F C:NS 60", {"Scoring": "Chicago;NS 60"}),
        ("F Swiss", {"Scoring": "Swiss"}),
        ("K Nickell:Schwartz", {"HomeTeam": "Nickell", "VisitTeam": "Schwartz"}),
        ("K France:Spain::-5", {"HomeTeam": "France", "VisitTeam": "Spain", "VisitCarryover": "-5"}),
        ("N Wolff+Hamman:Stansby+Martel:O:US Open", {"Room": "Open", "RBNTable": "US Open"}),
        ("N :Jan+Joe:C", {"West": "Jan", "East": "Joe", "Room": "Closed"}),
        ("N :+Norman Kay:6", {"East": "Norman Kay", "Table": "6"}),
        ("N +Roth:GIB 4.0", {"South": "Roth", "West": "GIB 4.0"}),
        ("N Soloway", {"North": "Soloway"}),
        ("B 15:C", {"Board": "15", "Section": "C"}),
        ("B 9:97-7-542", {"Board": "9", "DealId": "97-7-542"}),
        ("B xy", {"Board": "xy"}),
        ("M anything", {"RBNMakes": "anything"}),
        ("I a,b", {"RBNItems": "a,b"}),
    ],
)
def test_the_examples_of_the_notation_are_read_and_written_back(line, told):
    assert told.items() <= tags(line).items()
    text = line if line.startswith("B") else f"B 1\n{line}"
    assert line in written(board(text))[0].split("\n")


# ---- H ----


@pytest.mark.parametrize(
    ("line", "deal"),
    [
        (
            "S:9.AK6.AKT982.K87:K7654.J73.Q65.T6:QT2.T94.J4.AQ953:",
            "S:9.AK6.AKT982.K87 K7654.J73.Q65.T6 QT2.T94.J4.AQ953 AJ83.Q852.73.J42",
        ),
        ("E:T4.8642.AKT8.K65", "E:T4.8642.AKT8.K65 - - -"),
        ("W:AKQ72..AKQ72.753::.AKQ72.753.AKQ72", "W:AKQ72..AKQ72.753 - .AKQ72.753.AKQ72 -"),
        ("W:K9.K9.9:3.A3.Q.4:Q82..J.A:A7.7.K8", "W:K9.K9.9. 3.A3.Q.4 Q82..J.A A7.7.K8."),
        ("W:43:KJ2:Q976:AT85", "W:43... KJ2... Q976... AT85..."),
        ("n:10.j.q.k", "N:T.J.Q.K - - -"),
    ],
)
def test_hands_are_read_from_the_first_seat_on(line, deal):
    assert board(f"H {line}\n").deal == Deal.parse(deal)
    assert board(written(board(f"H {line}\n"))[0]).deal == Deal.parse(deal)


def test_a_fourth_hand_that_is_not_begun_is_not_known():
    assert board(HANDS.rstrip(":\n") + "\n").deal[S] is None


def test_a_semicolon_hides_the_hand_after_it():
    record = board(HANDS.replace(":K84", ";K84").replace("T95:", "T95;"))
    assert (record.deal, record.tags["Hidden"]) == (Deal.parse(DEAL), "NS")
    assert HANDS.replace(":K84", ";K84").replace("T95:", "T95;") in written(record)[0]


def test_open_cards_are_kept_as_written():
    record = board("H W:AKxx.Q?.xxx.Txxx\n")
    assert codes("H W:AKxx.Q?.xxx.Txxx\n") == ["open-card"]
    assert record.deal[W] == Hand.parse("AK.Q..T")
    assert "H W:AKxx.Q?.xxx.Txxx\n" in written(record)[0]


# ---- A ----


@pytest.mark.parametrize(
    ("line", "dealer", "vulnerability", "told"),
    [
        ("SZ:1SP2SP:4SA", S, Vulnerability.NONE, "1S Pass 2S Pass 4S Pass Pass Pass"),
        ("WE:A", W, Vulnerability.EW, "Pass Pass Pass Pass"),
        ("S?:1SP2CP:2D", S, None, "1S Pass 2C Pass 2D"),
        ("NB:1SXY", N, Vulnerability.BOTH, "1S X ?"),
        ("EN:1NTxR1C", E, Vulnerability.NS, "1NT X XX 1C"),
        ("1CP1H", W, None, "1C Pass 1H"),
        ("EB:", E, Vulnerability.BOTH, ""),
    ],
)
def test_auctions(line, dealer, vulnerability, told):
    record = board(f"B 1\nA {line}\n")
    assert (record.dealer, record.vulnerability, calls(record)) == (dealer, vulnerability, told)


def test_a_question_is_a_call_that_is_not_told():
    assert board("B 1\nA NB:1SXY\n").auction.calls[-1] == UNKNOWN_CALL


def test_judgements_alerts_and_notes_hang_on_their_calls():
    record = board("B 1\nA EB:3C*P3N?P:P??X!R^1A\n1 rescue\n")
    assert record.marks == {
        Place.call(0): (NoteReference(10),),
        Place.call(2): (Nag(2),),
        Place.call(4): (Nag(4),),
        Place.call(5): (Nag(1),),
        Place.call(6): (NoteReference(1),),
    }
    assert record.auction_notes == {1: "rescue", 10: "!"}
    assert written(record) == ("B 1\nA EB:3C*P3N?P:P??X!R^1A\n1 rescue\n\n", [])


def test_notes_belong_to_the_auction_until_the_play_begins():
    record = board(
        GOOD.replace("3NA", "3N^1A\n1 to play").replace("C62T", "C6^12T").replace("R 9", "1 fourth best\nR 9")
    )
    assert (record.auction_notes, record.play_notes) == ({1: "to play"}, {1: "fourth best"})


# ---- C P R ----


@pytest.mark.parametrize(
    ("line", "contract", "result"),
    [("4SX8:S", "4SX S", 8), ("3N:W", "3NT W", None), ("1CR:E", "1CXX E", None), ("2H", "2H", None)],
)
def test_contracts(line, contract, result):
    record = board(f"B 1\nC {line}\n")
    assert (record.contract, record.result) == (Contract.parse(contract), result)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("8-300:+4", {"Result": "8", "Score": "NS -300", "ScoreIMP": "NS +4"}),
        ("10+620", {"Result": "10", "Score": "NS 620"}),
        ("9", {"Result": "9"}),
        ("P:0", {"Contract": "Pass", "ScoreIMP": "NS 0"}),
    ],
)
def test_results(line, told):
    record = board(f"F I\nB 1\nR {line}\n")
    assert told.items() <= dict(record.tags).items()
    assert f"R {line}\n" in written(record)[0]


def test_what_came_of_the_score_is_kept_where_the_scoring_is_another():
    assert board("F R\nB 1\nR 9-50:120\n").tags["RBNScore"] == "120"


def test_the_lowest_and_the_highest_card_follow_from_the_hands():
    text = GOOD.replace("C62TK", "C6-.K").replace("SA349", "SA-+.")
    record = board(text)
    assert tricks(record)[0] == "W: C2 C5 CK C6"  # East's . is any club: the lowest
    assert tricks(record)[3] == "S: SK S9 SA S3"
    assert codes(text).count("card-resolved") == 5


def test_a_discard_without_suit_is_no_trump_and_no_card_named_later():
    hands = "N:AK.2.. QJ.3.. ..32.A 2..4.3"
    record = board("B 1\nH N:AK.2:QJ.3:..32.A:2..4.3\nC 1H:W\nP SAQ-2:SKJ-3\n")
    assert record.deal == Deal.parse(hands)
    assert [trick.cards[S].code for trick in record.play.tricks] == ["D2", "D3"]


def test_a_card_stays_open_where_no_hand_tells_it():
    record = board("B 1\nC 4S:N\nP HA-+.:HK\n")
    assert [card and card.code for card in record.play.tricks[0].cards] == [None, "HA", None, None]
    assert codes("B 1\nC 4S:N\nP HA-+.:HK\n") == ["no-leader"]


def test_the_opening_leader_may_be_stated():
    record = board(GOOD.replace("C 3N:S", "C 3N:S:E").replace("P C62TK:H45Q2:D53Q2:SA349", "P CT"))
    assert (record.play.opening_leader, record.play.declarer) == (E, S)
    assert "C 3N:S:E\nP CT\n" in written(record)[0]


# ---- Text ----


def test_paragraphs_stand_where_they_stood():
    text = "{First}\nB 1\n{of the\nboard}\nA NZ:1C\n1 short\n{of the note}\n%hidden\n\n"
    record = board(text)
    assert record.marks == {
        Place.start(): (Comment("First"),),
        Place.tag("Board"): (Comment("of the\nboard"),),
        Place(Part.AUCTION_NOTE, index=1): (Comment("of the note"), EscapedLine("hidden")),
    }
    assert written(record)[0] == text


def test_a_brace_inside_a_line_closes_nothing():
    assert board("B 1\n{a } b\n}c}\n").comments_at(Place.tag("Board")) == ("a } b\n}c",)


# ---- What is wrong ----


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("H W:", "H Q:", "bad-seat"),
        ("H W:", "H ", "bad-deal"),
        ("753.T95", "7533.T95", "duplicate-card"),
        ("753.T95", "K53.T95", "duplicate-card"),
        ("753.T95", "753.T95.2.3", "bad-deal"),
        ("753.T95", "73.T95", "too-few-cards"),
        ("A NZ", "A PZ", "unreadable"),
        ("PP1NP:", "PP1N:", "round-length"),
        ("1NP:2C", "1NP:1C", "illegal-call"),
        ("3NA", "3NAP", "call-after-end"),
        ("3NA", "3N&A", "unreadable"),
        ("C 3N:S", "C 4N:S", "contract-disagrees"),
        ("C 3N:S", "C 3N:N", "declarer-disagrees"),
        ("C 3N:S", "C 3Q:S", "unreadable"),
        ("C 3N:S", "C 3N8:S", "result-disagrees"),
        ("C62T", "H6C2T", "card-not-held"),
        ("C62T", "62T", "bad-card"),
        ("H45Q2", "H45QC5", "revoke"),
        ("C62TK:", "C62T:", "trick-length"),
        ("C62TK:", "C62TK", "trick-length"),
        ("R 9", "R 99", "bad-result"),
        ("R 9+400", "R 3+400", "result-disagrees"),
        ("B 1", "B 1\nB 2", "duplicate-label"),
        ("B 1", "B 1\nZ 2", "bad-label"),
        ("B 1", "B 1\n{open", "comment-not-closed"),
        ("D 2026", "D Jan 2026", "date-form"),
        ("C 3N", "1 note\n1 again\nC 3N", "duplicate-note"),
        ("C 3N", "1 note\nC 3N", "note-unused"),
        ("3NA", "3N^2A", "note-missing"),
    ],
)
def test_what_is_wrong_is_told(old, new, code):
    assert code in codes(GOOD.replace(old, new))


def test_a_remark_stands_at_its_place():
    (remark,) = rbn.read(
        GOOD.replace("2DP:3NA", "2DP:1SA").replace("C 3N:S\nP C62TK:H45Q2:D53Q2:SA349\nR 9+400:0\n", "").encode()
    ).errors
    assert (remark.code, remark.line, remark.column, remark.board) == ("illegal-call", 6, 19, 1)


# ---- Writing ----


@st.composite
def boards(draw: DrawFn) -> Board:
    """A board that the notation holds."""
    auction = draw(auctions())
    deal = draw(deals() | end_positions() | partial_deals())
    contract = auction.contract
    play = None
    if contract is not None and contract.declarer is not None and deal.is_complete:
        play = Play(contract.declarer.lho, contract.strain, deal, declared_by=contract.declarer)
        for choice in draw(st.lists(st.integers(0, 12), max_size=52)):
            legal = tuple(play.legal_cards())
            play = play.play(legal[choice % len(legal)]) if legal else play
    words = st.text(
        st.characters(codec="utf-8", exclude_categories=["C", "Z"], exclude_characters="+?"), min_size=1, max_size=8
    )
    free = draw(
        st.dictionaries(
            st.sampled_from(["Event", "Site", "Description", "Annotator", "HomeTeam", "North", "East"]), words
        )
    )
    plain = {
        name: text if name in ("Event", "Site", "Description", "Annotator") else text.replace(":", "")
        for name, text in free.items()
    }
    ending = st.sampled_from([Ending.NATURAL, Ending.ALL_PASS]) if auction.is_over else st.just(Ending.NATURAL)
    told = Board.of(
        label=draw(st.integers(1, 99)),
        dealer=auction.dealer,
        vulnerability=draw(vulnerabilities()),
        deal=deal,
        contract=contract,
        auction=auction,
        play=play if play and play.tricks else None,
        tags={name: text for name, text in plain.items() if text.strip(":")},
    )
    return replace(told, auction_ending=draw(ending))


@given(st.lists(boards(), min_size=1, max_size=3))
@settings(max_examples=150)
def test_written_boards_are_read_back(records):
    text, losses = written(*records)
    again = rbn.read(text.encode())
    assert losses == []
    assert rbn.recognises(text.encode())
    assert [remark for remark in again.diagnostics if remark.severity.value == "error"] == []
    for ours, theirs in zip(records, again.boards, strict=True):
        assert theirs.tags == ours.tags
        assert (theirs.auction, theirs.auction_ending) == (ours.auction, ours.auction_ending)
        assert (theirs.play and theirs.play.tricks) == (ours.play and ours.play.tricks)
    assert written(*again.boards)[0] == text


@given(complete_auctions(), plays(source=deals()))
@settings(max_examples=40)
def test_a_play_that_does_not_belong_to_the_auction_is_read_back(auction, play):
    contract = Contract.parse(f"1{play.strain.letter} {play.declarer}")
    record = Board.of(label=1, deal=play.deal, contract=contract, auction=auction, play=play)
    again = board(written(record)[0])
    assert (again.auction, again.play.tricks if again.play else ()) == (auction, play.tricks)


def test_what_is_the_same_as_before_is_left_out_and_what_ends_is_told_to_end():
    text, _ = written(*[Board.of(label=n, tags=tags) for n, tags in enumerate([{"Event": "x"}, {"Event": "x"}, {}], 1)])
    assert text == "E x\nB 1\n\nB 2\n\nE\nB 3\n\n"
    assert [found.tags.get("Event") for found in rbn.read(text.encode()).boards] == ["x", "x", None]


def test_what_the_notation_does_not_hold_is_told():
    record = Board.of(
        label="1:2", dealer=N, auction=Auction.parse("N", "1C ^S"), tags={"Competition": "Teams", "North": "a+b"}
    )
    text, losses = written(record)
    assert len(losses) == 4
    assert (board(text).label, board(text).tags["North"]) == ("1-2", "a-b")


# ---- Anything ----

PIECES = (
    *"HABCPRN:;.+-*^!?{}%\n ",
    "\n\n",
    "H W:",
    "A NZ:",
    "P SA",
    "C 4S:N",
    "1 x\n",
    "^1",
    "10",
    "é",
    "\u2028",
    "\r",
)


@given(st.data())
@settings(max_examples=300)
def test_no_damage_raises_and_every_remark_stands_in_the_text(data):
    text = GOOD
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 3, 20]))
        text = text[:start] + data.draw(st.sampled_from(PIECES) | st.text(max_size=4)) + text[end:]
    records = rbn.read(text.encode())
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for remark in records.diagnostics:
        assert 1 <= remark.line <= len(lines)
        assert 1 <= remark.column <= len(lines[remark.line - 1]) + 1
        assert remark.board is None or remark.board <= len(records.boards)
        assert str(remark)


@given(st.binary(max_size=300) | st.text().map(str.encode))
@example(b"{")
@example(b"H")
@example(b"A N")
def test_no_bytes_raise(data):
    rbn.recognises(data)
    rbn.read(data)


@pytest.mark.parametrize(
    "text",
    [
        "{" * 500_000,
        "B 1\nA NZ:" + "P" * 500_000,
        "B 1\nA NZ:" + "$1C" * 200_000,
        "B 1\nH N" + ":AK" * 200_000,
        f"B 1\n{HANDS}C 3N:S\nP " + "SA:" * 200_000,
        "B 1\nR " + "9" * 500_000,
        "B 1\n" + "Z\n" * 3_000,
        "T " + ":" * 500_000,
        "B 1\n\n" * 30_000,
        "\n" * 500_000,
    ],
    ids=lambda text: text[:24].strip(),
)
def test_a_hostile_text_is_read_in_linear_time(text):
    with processor_seconds(15):
        rbn.recognises(text.encode())
        rbn.read(text.encode())
