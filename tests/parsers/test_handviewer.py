"""Links to the hand viewer: found in any text, read in both forms, and written."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bridge.board import Board
from bridge.deal import Deal
from bridge.table import Seat, Vulnerability
from parsers.formats import Losses
from parsers.handviewer import ADDRESS, FORMAT, link, link_of_parts, read, read_link, recognises, write
from tests.parsers.records import calls, processor_seconds, tricks
from tests.parsers.test_lin import CORPUS, FILES, GOOD, MATCH, PIECES, lin_boards, needs_corpus
from tests.parsers.test_lin import board as lin_board
from tests.parsers.test_lin import records as lin_records

FOUR = (
    "n=ck1098daj987sk106h10&s=c53dkq102s8753ha52&e=caqj642d5sq94h964&w=c7d643saj2hkqj873"
    "&d=n&v=-&b=1&a=ppp4hppp&nn=Nora North&sn=Sue South&en= Ed East &wn= Walt West&tbt=y"
)
TWO = "n=SKQ2HJ98DAT842CA7&s=ST6HAK7DKJ76CQJT8"
PLAYED = (
    "n=s24kh29td2479qjc6&e=s378qjth348qjd3cj&s=s9ah67ad5ac237akq&w=s56h5kd68ktc4589t&b=1&d=n&v=-"
    "&a=pp2cp2dp3cp3nppp&p=sqsas5s2dad6d2d3"
)
DEAL = Deal.parse("N:KT6.T.AJ987.KT98 Q94.964.5.AQJ642 8753.A52.KQT2.53 AJ2.KQJ873.643.7")


def board(text: str) -> Board:
    """The only board of a text."""
    (only,) = read_link(text).boards
    return only


def codes(text: str) -> list[str]:
    """The codes of all diagnostics."""
    return [remark.code for remark in read_link(text).diagnostics]


# ---- The form with a parameter a part ----


def test_hands_names_and_the_rest_are_read():
    record = board(f"{ADDRESS}?{FOUR}")
    assert record.deal == DEAL
    assert (record.dealer, record.vulnerability, record.label) == (Seat.NORTH, Vulnerability.NONE, "1")
    assert calls(record) == "Pass Pass Pass 4H Pass Pass Pass"
    assert record.player_names == {
        Seat.NORTH: "Nora North",
        Seat.EAST: "Ed East",
        Seat.SOUTH: "Sue South",
        Seat.WEST: "Walt West",
    }


def test_two_hands_are_read_and_the_others_not_known():
    record = board(f"{ADDRESS}?{TWO}")
    assert record.deal == Deal.parse("N:KQ2.J98.AT842.A7 - T6.AK7.KJ76.QJT8 -")
    assert (record.dealer, record.vulnerability, record.auction) == (None, None, None)


def test_the_play_is_read():
    record = board(f"{ADDRESS}?{PLAYED}")
    assert tricks(record) == ("E: S2 SQ SA S5", "S: D2 D3 DA D6")
    assert codes(f"{ADDRESS}?{PLAYED}") == ["play-stops"]


def test_ten_of_the_play_may_have_two_digits():
    assert tricks(board(f"{ADDRESS}?{PLAYED[: PLAYED.index('&p=')]}&p=s10")) == ("E: - ST - -",)


@pytest.mark.parametrize("sign", ["-", "o", "0", "O"])
def test_nobody_vulnerable(sign):
    assert board(f"{ADDRESS}?{TWO}&v={sign}").vulnerability is Vulnerability.NONE


@pytest.mark.parametrize(("letters", "told"), [("1cdr", "1C X XX"), ("1cxxx", "1C XX X"), ("1CXP", "1C X Pass")])
def test_doubles_have_several_letters(letters, told):
    assert calls(board(f"{ADDRESS}?{TWO}&d=n&a={letters}")) == told


def test_an_auction_alone_is_a_board():
    record = board(f"{ADDRESS}?d=w&a=1sppp")
    assert (record.dealer, calls(record), record.deal) == (Seat.WEST, "1S Pass Pass Pass", None)


def test_a_remark_stands_at_its_parameter():
    text = f"see\n{ADDRESS}?{TWO}&d=n&a=1s1h"
    (found,) = read_link(text).diagnostics
    assert (found.code, found.line, found.column, found.board) == (
        "illegal-call",
        2,
        text.split("\n")[1].index("a=1s") + 1,
        1,
    )


# ---- The form with LIN ----


@pytest.mark.parametrize(
    "value",
    [
        GOOD,
        GOOD.replace("|", "%7C").replace(",", "%2C"),
        GOOD.replace(",", "%2C"),
        GOOD.replace("|", "%7c").replace(" ", "+"),
        GOOD.replace(" ", "%20"),
    ],
    ids=["raw", "encoded", "mixed", "with +", "with %20"],
)
def test_lin_is_read_however_it_is_encoded(value):
    assert board(f"{ADDRESS}?lin={value}") == lin_board(GOOD)
    assert board(f"{ADDRESS}?bbo=y&lin={value}&tbt=y") == lin_board(GOOD)


def test_an_ampersand_inside_a_raw_text_parts_nothing():
    text = GOOD.replace("12-14", "12 & 14&up")
    assert board(f"{ADDRESS}?lin={text}").auction_notes == {1: "12 & 14&up"}


def test_a_plus_stays_where_spaces_are_written_otherwise():
    text = GOOD.replace("12-14", "12+%20HCP")
    assert board(f"{ADDRESS}?lin={text}").auction_notes == {1: "12+ HCP"}


def test_names_in_an_old_encoding_are_read():
    assert board(f"{ADDRESS}?lin={GOOD.replace('ed|', 'J%FCrgen|')}").player_names[Seat.EAST] == "Jürgen"


def test_several_boards_in_one_link():
    assert len(read_link(f"{ADDRESS}?lin={MATCH.replace(chr(10), '')}").boards) == 4


# ---- Links in a text ----


@pytest.mark.parametrize(
    "text",
    [
        f"Look at {ADDRESS}?{{}} and tell me.",
        f"Look at {ADDRESS}?{{}}.",
        f"({ADDRESS}?{{}})",
        f"[the hand]({ADDRESS}?{{}}), please",
        f'<a href="{ADDRESS}?{{}}">here</a>',
        f"<iframe src='{ADDRESS}?{{}}'></iframe>",
        f"\n{ADDRESS}?{{}}\n",
        "http://elsewhere.org/viewer?{}",
        "handviewer.html?{}",
        "What? Really? {} see http://a.b/c?{}",
    ],
)
@pytest.mark.parametrize("query", [TWO, PLAYED, f"lin={GOOD.replace(' ', '%20')}"], ids=["two", "played", "lin"])
def test_a_link_is_found_in_any_text(text, query):
    text = text.replace("{} see", "see").format(query)
    assert recognises(text.encode())
    assert board(text) == board(f"{ADDRESS}?{query}")


def test_the_ampersand_of_a_page_source_is_read():
    assert board(f'"{ADDRESS}?{FOUR.replace("&", "&amp;")}"') == board(f"{ADDRESS}?{FOUR}")


def test_several_links_are_several_boards():
    text = f"One: {ADDRESS}?{TWO} two: {ADDRESS}?{PLAYED}\nthree: {ADDRESS}?lin={GOOD} four: {ADDRESS}?{FOUR}"
    records = read_link(text)
    assert records.boards == tuple(board(f"{ADDRESS}?{one}") for one in (TWO, PLAYED, f"lin={GOOD}", FOUR))
    assert [found.board for found in records.diagnostics] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "No link at all?",
        "https://example.org/search?n=5&s=abc",
        "https://example.org/search?q=bridge&a=1",
        "https://example.org/?lin=",
        "https://example.org/?lin=hello",
        GOOD,
    ],
)
def test_what_is_no_link_to_a_board_is_not_recognised(text):
    assert not recognises(text.encode())
    assert read_link(text).boards == ()


def test_a_link_to_a_board_kept_elsewhere_is_said():
    text = f"{ADDRESS}?bbo=y&myhand=M-1234-5678"
    assert recognises(text.encode())
    assert codes(text) == ["link-without-board"]


# ---- Writing ----


def test_a_link_is_written_in_both_forms():
    record = board(f"{ADDRESS}?{FOUR}")
    assert link(record).startswith(f"{ADDRESS}?lin=pn%7CSue%20South%2CWalt%20West%2C")
    assert link_of_parts(record) == (
        f"{ADDRESS}?n=s6tkhtd789jac89tk&e=s49qh469d5c246jqa&s=s3578h25ad2tqkc35&w=s2jah378jqkd346c7"
        "&d=n&v=o&b=1&a=ppp4hppp&nn=Nora%20North&en=Ed%20East&sn=Sue%20South&wn=Walt%20West"
    )


def test_what_a_link_cannot_hold_is_told():
    record = lin_board(GOOD)
    losses = Losses("handviewer")
    boards = [record, Board.of(label=4, tags={"Site": "Beijing"})]
    assert write(boards, losses).count(b"\n") == 2
    assert [(lost.board, lost.code, str(lost.message)) for lost in losses.diagnostics] == [
        (2, "not-in-handviewer", "These tags are not held: Site.")
    ]


def test_links_are_written_and_read_back():
    boards = (lin_board(GOOD), board(f"{ADDRESS}?{FOUR}"))
    assert read(write(boards, Losses("handviewer"))).boards == boards


@given(lin_boards())
@settings(max_examples=50)
def test_a_written_link_is_read_back(record):
    assert read_link(f"see {link(record)} please").boards == (record,)


@given(lin_boards())
@settings(max_examples=50)
def test_a_written_link_with_hands_is_read_back(record):
    back = board(f"see {link_of_parts(record)} please")
    assert (back.deal, back.dealer, back.vulnerability, back.label) == (
        record.deal,
        record.dealer,
        record.vulnerability,
        record.label,
    )
    assert (back.auction, back.player_names) == (record.auction, record.player_names)
    assert (back.play.cards if back.play else ()) == (record.play.cards if record.play else ())


@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_a_real_file_goes_through_links(name):
    boards = lin_records(name).boards
    back = read(write(boards, Losses("handviewer"))).boards
    assert [(one.deal, one.auction, one.play, one.auction_notes, one.player_names) for one in back] == [
        (one.deal, one.auction, one.play, one.auction_notes, one.player_names) for one in boards
    ]
    assert CORPUS.is_dir()


@given(
    st.lists(
        st.sampled_from(
            (*PIECES, "?", "&", "http://", "?n=", "&s=s2", "?lin=", "&amp;", "%7C", "%", "=", '"', "(", FOUR)
        )
        | st.text(max_size=4),
        max_size=30,
    ).map("".join)
)
@settings(max_examples=300)
@example("?n=s2&n=s3")
@example("handviewer?myhand=")
@example("?lin=ab|%")
def test_no_text_raises(text):
    recognises(text.encode("utf-8", errors="replace"))
    records = read_link(text)
    lines = text.split("\n")
    for found in records.diagnostics:
        assert 1 <= found.line <= len(lines)
        assert found.board is None or 1 <= found.board <= len(records.boards)


@given(st.binary(max_size=300))
def test_no_bytes_raise(data):
    recognises(data)
    read(data)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("?" * 1_000_000, id="question marks"),
        pytest.param("?n=" * 300_000, id="parameters without values"),
        pytest.param("http://a?n=s2&" * 60_000, id="one address of many"),
        pytest.param("http://a?n=s2 " * 10_000, id="addresses in a line"),
        pytest.param("?lin=" + "|" * 1_000_000, id="bars"),
        pytest.param("?lin=" + "&" * 500_000, id="ampersands"),
        pytest.param("?n=s2&a= " * 100_000, id="spaces"),
        pytest.param("'?n=sa " * 100_000, id="quotes"),
        pytest.param("x" * 1_000_000, id="a line of a million characters"),
        pytest.param("<" * 1_000_000, id="brackets"),
    ],
)
def test_a_hostile_text_is_read_in_linear_time(text):
    with processor_seconds(20):
        recognises(text.encode())
        read_link(text)


def test_the_format_says_what_it_is():
    assert (FORMAT.name, FORMAT.suffixes, FORMAT.is_text) == ("handviewer", (), True)
