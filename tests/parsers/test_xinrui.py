"""Links of 新睿桥牌: real ones, the forms they take on their way, and those that lack a part."""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.auction import Auction
from bridge.board import Board, NoteReference
from bridge.contract import Contract
from bridge.deal import Deal
from bridge.play import Claim, Play
from bridge.table import SEATS, Seat, Vulnerability
from parsers import xinrui
from parsers.alerts import ALERT
from parsers.formats import Losses
from tests.parsers.records import calls
from tests.strategies import complete_auctions, deals, partial_deals, vulnerabilities

SITE = "http://www.xinruibridge.com/deallog/DealLog.html"
SLAM = (  # mdbridge's README
    f"{SITE}?bidlog=P,2N,P%3B3C,P,3N,P%3B6N,P,P,P%3B&playlog=E:KD,3D,4D,JD%3BE:2D,5D,7D,AD%3BN:JS,6S,5S,8S%3B"
    "N:KS,4S,7S,2S%3BN:3S,TS,AS,8H%3BS:QS,TD,4C,9S%3BS:KH,JH,4H,2H%3BS:AH,TH,9H,3H%3BS:QH,9D,8C,5H%3BS:2C,JC,QC,6C%3B"
    "N:KC,9C,6D,5C%3BN:AC,7H,6H,3C%3BN:7C,QD,8D,TC%3B&deal=82.JT8.T974.JT53%20KJ3.94.AJ.AKQ874%20T964.7532.KQ2.96%20"
    "AQ75.AKQ6.8653.2&vul=All&dealer=W&contract=6N&declarer=N&wintrick=11&score=-100&str=%E7%BE%A4%E7%BB%84IMP%E8%B5%9B"
    "%2020201209%20%E7%89%8C%E5%8F%B7%204/8&dealid=995050099&pbnid=345464272"
)
CLAIMED = (  # xin2pbn's README
    f"{SITE}?bidlog=P%3BP,1S,X,2S%3BP,P,X,P%3B3C,P,4C,P%3B5C,P,P,P%3B&playlog=W:TH,KH,AH,4H%3BE:TS,KS,AS,6C%3B"
    "N:3H,2H,9H,8H%3BS:TD,KD,AD,7D%3BN:3D,9D,2C,2D%3BS:3C,4C,TC,5C%3BN:6D,5D,QC,4D%3BS:7C,KC,AC,8C%3BN:&deal=T96.A62."
    "J975.985%20KQ832.954.T.Q732%20AJ754.T8.K842.K4%20.KQJ73.AQ63.AJT6&vul=NS&dealer=E&contract=5C&declarer=S"
    "&wintrick=12&score=620&str=%E7%BE%A4%E7%BB%84IMP%E8%B5%9B%2020201121%20%E7%89%8C%E5%8F%B7%202/8&dealid=984602529"
    "&pbnid=344008254"
)
MIRROR = CLAIMED.replace(SITE, "https://isoliu.gitlab.io/deallog/DealLog.html").replace("%3B", ";")


def board(text: str) -> Board:
    (only,) = xinrui.read(text.encode()).boards
    return only


def codes(text: str) -> list[str]:
    return [remark.code for remark in xinrui.read(text.encode()).diagnostics]


def written(*boards: Board) -> tuple[str, list[str]]:
    losses = Losses("xinrui")
    return xinrui.write(boards, losses).decode(), [str(loss.message) for loss in losses.diagnostics]


def test_a_real_link_is_read_whole():
    record = board(SLAM)
    assert codes(SLAM) == []
    assert (record.label, record.tags["Event"]) == ("4", "群组IMP赛 20201209")
    assert (record.dealer, record.vulnerability) == (Seat.WEST, Vulnerability.BOTH)
    assert record.deal == Deal.parse("W:82.JT8.T974.JT53 KJ3.94.AJ.AKQ874 T964.7532.KQ2.96 AQ75.AKQ6.8653.2")
    assert record.contract == Contract.parse("6NT N")
    assert calls(record) == "Pass 2NT Pass 3C Pass 3NT Pass 6NT Pass Pass Pass"
    assert (record.result, record.play.declarer_tricks, record.tags["Score"]) == (11, 11, "NS -100")
    assert record.tags["DealId"] == "995050099"


def test_the_rest_of_a_play_that_stops_was_claimed():
    assert board(CLAIMED).claim == Claim(tricks_left=5, declarer_tricks=5)


@pytest.mark.parametrize("link", [SLAM, CLAIMED])
def test_a_real_link_is_written_as_it_was(link):
    assert written(board(link)) == (link + "\n", [])


@pytest.mark.parametrize(
    "text",
    [
        MIRROR,
        CLAIMED.replace("&", "&amp;"),
        CLAIMED.replace("%3B", ";"),
        CLAIMED + "#1111",
        CLAIMED.replace("%20", "+", 2),
        CLAIMED.replace("%3B", "%253B"),
        f"看这副牌 {CLAIMED} 打得好",
        f"[6♥]({CLAIMED})",
        f'<a href="{CLAIMED.replace("&", "&amp;")}">x</a>',
        f"{CLAIMED}，{CLAIMED}。",
        CLAIMED.replace("%20KQ", " KQ").replace("%20AJ7", " AJ7").replace("%20.KQ", " .KQ"),
    ],
)
def test_a_link_is_found_in_whatever_form_it_comes(text):
    assert xinrui.recognises(text.encode())
    read = board(text)
    if text != CLAIMED.replace("%20", "+", 2):
        assert read == board(CLAIMED)
    assert read.deal == board(CLAIMED).deal


def test_several_links_are_several_boards_and_the_same_one_counts_once():
    records = xinrui.read(f"{SLAM}\n\nthen {CLAIMED}\n{SLAM}\n".encode())
    assert [found.label for found in records.boards] == ["4", "2"]
    assert [(remark.code, remark.line) for remark in records.diagnostics] == [("same-link", 4)]


def test_an_alert_is_a_note_and_no_part_of_the_call():
    record = board(CLAIMED.replace("3C,P,4C", "3CA,P,4CA").replace("P,P,X,P", "P,P,XA,P"))
    assert calls(record) == calls(board(CLAIMED))
    assert record.auction_notes == {1: ALERT}
    assert [place.index for place, marks in record.marks.items() if NoteReference(1) in marks] == [7, 9, 11]
    assert "P,P,XA,P%3B3CA,P,4CA,P%3B" in written(record)[0]


def test_a_partial_trick_is_kept():
    link = CLAIMED.replace("N:&deal", "N:JD,6S&deal")
    assert [card.card.code for card in board(link).play.cards[-2:]] == ["DJ", "S6"]
    assert len(board(link).play.tricks) == 9
    assert written(board(link))[0].partition("&deal")[0].endswith("%3BN:JD,6S")


def test_a_link_without_a_play_is_read():
    link = CLAIMED[: CLAIMED.index("&playlog")] + CLAIMED[CLAIMED.index("&deal=") :]
    assert (board(link).play, board(link).result, codes(link)) == (None, 12, [])


@pytest.mark.parametrize("contract", ["", "P", "%20"])
def test_a_board_that_was_passed_out(contract):
    hands = CLAIMED[CLAIMED.index("&deal=") : CLAIMED.index("&contract")]
    link = f"{SITE}?bidlog=P%3BP,P,P&playlog={hands}&contract={contract}&declarer=%20&wintrick=0&score=0"
    assert (board(link).is_passed_out, board(link).declarer, board(link).result) == (True, None, None)
    assert "score=" not in written(board(link))[0]


@pytest.mark.parametrize(
    ("declarer", "tricks", "score", "told"),
    [
        ("N", 12, 620, "NS 620"),
        ("S", 9, -100, "NS -100"),
        ("E", 12, 620, "EW 620"),
        ("E", 12, -620, "NS -620"),
        ("E", 9, -100, "EW -100"),
        ("E", 9, 100, "NS 100"),
    ],
)
def test_the_result_tells_whose_score_it_is(declarer, tricks, score, told):
    link = CLAIMED.replace("declarer=S", f"declarer={declarer}").replace("wintrick=12", f"wintrick={tricks}")
    assert board(link.replace("score=620", f"score={score}")).tags["Score"] == told


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("dealer=E&", "", "no-dealer"),
        ("dealer=E", "dealer=Q", "no-dealer"),
        ("2S%3B", "2Z%3B", "bad-call"),
        ("P,1S,X", "P,1S,XX", "illegal-call"),
        ("W:TH", "W:T1", "bad-card"),
        ("N:3H,2H", "Q:3H,2H", "bad-seat"),
        ("N:3H,2H", "S:3H,2H", "leader-disagrees"),
        ("W:TH,KH", "W:TH,KS", "card-not-held"),
        ("vul=NS", "vul=x", "bad-vulnerability"),
        ("contract=5C", "contract=8C", "bad-contract"),
        ("wintrick=12", "wintrick=19", "bad-result"),
        ("score=620", "score=lots", "bad-score"),
        ("score=620", "score=-620", "score-disagrees"),
        ("deal=T96", "deal=A96", "bad-deal duplicate-card too-few-cards"),
        ("&vul=NS", "&vul=NS&vul=EW", "duplicate-parameter"),
        ("contract=5C", "contract=4C", "contract-disagrees"),
    ],
)
def test_what_is_wrong_is_told(old, new, code):
    assert set(codes(CLAIMED.replace(old, new))) & set(code.split())


def test_what_no_link_holds_is_told():
    record = Board.of(deal=board(SLAM).deal, players={Seat.NORTH: "Li"}, tags={"Site": "北京"})
    text, losses = written(record, Board.of(label=3))
    assert text.count("http") == 1
    assert len(losses) == 5  # no dealer, no vulnerability, names, tags; the second board has no cards


@st.composite
def boards(draw: DrawFn) -> Board:
    """A board as the site may have it: a complete auction, or a play of a contract."""
    deal = draw(deals())
    auction = draw(complete_auctions())
    title = draw(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=10))
    play = None
    if auction.contract is not None and auction.declarer is not None:
        play = Play(auction.declarer.lho, auction.contract.strain, deal)
        for choice in draw(st.lists(st.integers(0, 12), max_size=52)):
            legal = tuple(play.legal_cards())
            play = play.play(legal[choice % len(legal)]) if legal else play
    return Board.of(
        label=draw(st.integers(1, 99)),
        dealer=auction.dealer,
        vulnerability=draw(vulnerabilities()),
        deal=deal,
        contract=auction.contract,
        auction=auction,
        play=play if play and play.tricks else None,
        tags={"Event": title} if title and "牌号" not in title else {},
    )


@given(boards())
@settings(max_examples=60)
def test_a_written_board_is_read_back(record):
    text, losses = written(record)
    again = board(text)
    assert losses == []
    for part in ("label", "dealer", "vulnerability", "deal", "contract", "is_passed_out", "auction"):
        assert getattr(again, part) == getattr(record, part), part
    assert again.tags.get("Event") == record.tags.get("Event")
    assert (again.play and again.play.tricks) == (record.play and record.play.tricks)
    assert written(again)[0] == text


@given(partial_deals())
def test_a_deal_with_holes_is_not_written(deal):
    if not deal.completed().is_complete:
        assert written(Board.of(deal=deal))[0] == ""


@given(st.binary(max_size=300) | st.text().map(str.encode))
def test_no_bytes_raise(data):
    xinrui.recognises(data)
    xinrui.read(data)


@given(st.data())
@settings(max_examples=100)
def test_no_damage_raises(data):
    text = data.draw(st.sampled_from([SLAM, MIRROR]))
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(text)))
        text = (
            text[:start]
            + data.draw(st.text(max_size=5) | st.sampled_from(["&", ";", "%3B", "=", "http://"]))
            + text[start + 3 :]
        )
    records = xinrui.read(text.encode())
    for remark in records.diagnostics:
        assert str(remark)
        assert 1 <= remark.line <= text.count("\n") + text.count("\r") + 1


def test_the_seats_of_the_columns_are_south_west_north_east():
    for dealer in SEATS:
        auction = Auction.parse(dealer.letter, "1C 1D 1H 1S 1NT Pass Pass Pass")
        record = Board.of(dealer=dealer, deal=board(SLAM).deal, auction=auction)
        first = written(record)[0].partition("bidlog=")[2].partition("%3B")[0]
        assert len(first.split(",")) == {"S": 4, "W": 3, "N": 2, "E": 1}[dealer.letter]


def test_titles_are_encoded():
    assert quote("牌号 4") in written(Board.of(label=4, dealer=Seat.NORTH, deal=board(SLAM).deal))[0]
