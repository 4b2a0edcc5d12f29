"""Files of real programs and of the PBN Verifier, where the collection lies beside the checkout."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridge.board import Board
from bridge.cards import Hand
from bridge.deal import Deal
from bridge.table import Seat
from parsers import Records, read
from parsers.encoding import decode

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus" / "pbn"
pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the collection of files is not at {CORPUS}")

FILES = {
    "JFrunk__bridge-bidding-app__SPR_PBN_FILE_1_1767133446-WyhciiaCll_D251230M.pbn": (24, 24),
    "JFrunk__bridge-bidding-app__tier_1_core.pbn": (5, 5),
    "JFrunk__bridge-bidding-app__tier_4_advanced.pbn": (9, 9),
    "Rick-Wilson__pbn-to-pdf__2O1-1_exercises.pbn": (55, 25, "its captions are records with an empty Deal"),
    "Rick-Wilson__pbn-to-pdf__ABS2-2_Promotion_and_Length_practice_deals.pbn": (4, 4),
    "Rick-Wilson__pbn-to-pdf__ABS3-1_Opening_Leads_against_Notrump_Contracts_practice_deals-NS.pbn": (4, 4),
    "Rick-Wilson__pbn-to-pdf__ABS4-1_Stayman_exercises.pbn": (99, 38, "its captions are records with an empty Deal"),
    "Rick-Wilson__pbn-to-pdf__ABS4-2_Jacoby_Transfers_exercises.pbn": (
        86,
        34,
        "its captions are records with an empty Deal",
    ),
    "Rick-Wilson__pbn-to-pdf__ABS4-2_Jacoby_Transfers_practice_deals-NS.pbn": (4, 4),
    "Rick-Wilson__pbn-to-pdf__Forcing_1NT_-_3_-_practice_hands_5-8_.pbn": (4, 4),
    "Rick-Wilson__pbn-to-pdf__Limit_Raise_of_1M.pbn": (7, 6, "its first page is a record with an empty Deal"),
    "Rick-Wilson__pbn-to-pdf__Negative_Doubles_practice_deals_-_NS.pbn": (6, 6),
    "Rick-Wilson__pbn-to-pdf__Slam_Judgment_practice_deals.pbn": (6, 6),
    "ThorvaldAagaard__Bridge-Robot-Utilities__Cappelletti-BBO.pbn": (500, 500),
    "ThorvaldAagaard__Bridge-Robot-Utilities__Cappelletti-Lia.pbn": (500, 500),
    "ThorvaldAagaard__Bridge-Robot-Utilities__FordelingV2.pbn": (40, 40),
    "ThorvaldAagaard__Bridge-Robot-Utilities__Match-_GIBNS_v_GIBEW.pbn": (8, 8),
    "ThorvaldAagaard__Bridge-Robot-Utilities__Match-_GIBNS_v_GIBEW_BC.pbn": (8, 8),
    "ThorvaldAagaard__Bridge-Robot-Utilities__Match_1.pbn": (4, 4),
    "TricksterCards__TricksterBots__1NT_Basic.pbn": (4, 4),
    "TricksterCards__TricksterBots__1NT_Transfers.pbn": (10, 10),
    "TricksterCards__TricksterBots__2NT_Responses.pbn": (2, 2),
    "TricksterCards__TricksterBots__Blackwood.pbn": (1, 1),
    "TricksterCards__TricksterBots__Defensive_Discards.pbn": (2, 2),
    "TricksterCards__TricksterBots__Defensive_Opening_Leads.pbn": (10, 10),
    "TricksterCards__TricksterBots__Defensive_Play.pbn": (44, 44),
    "TricksterCards__TricksterBots__Jacoby_2NT.pbn": (8, 8),
    "TricksterCards__TricksterBots__Opener_Rebid.pbn": (4, 4),
    "TricksterCards__TricksterBots__Overcalls.pbn": (11, 11),
    "bridge-craftwork__Bridge-Game-Analysis__LBC-2026-01-26.pbn": (36, 36),
    "bridge-craftwork__Bridge-Parsers__1768880456-bJwUQdVmhY_260119HandRecord.pbn": (36, 36),
    "bridge-craftwork__bridge-wrangler__ABS2-2_-_4x9.pbn": (36, 36),
    "bridge-craftwork__bridge-wrangler__ABS2-2_-_NESW.pbn": (4, 4),
    "bridge-craftwork__bridge-wrangler__ABS2-2_-_S.pbn": (4, 4),
    "dealerv2__Dealer-Version-2-__Refer.pbn": (10, 10),
    "dominicprice__endplay__example1.pbn": (2, 2),
    "dominicprice__endplay__example2.pbn": (299, 299),
    "dominicprice__endplay__example4.pbn": (1, 1),
    "emkael__bcdd__test1.bigdeal.pbn": (396, 396),
    "emkael__bcdd__test2.bigdeal.pbn": (495, 495),
    "emkael__deal-convert__test-jfr.pbn": (16, 16),
    "forrestrice__bridge-bots__sample.pbn": (3, 3),
    "forrestrice__bridge-bots__shared_deals.pbn": (
        4,
        2,
        "two records of it are other tables of the boards before, without the deal",
    ),
    "jarekczek__pbntools__131108szczyrk.pbn": (1205, 1205),
    "jarekczek__pbntools__PCH1003.pbn": (570, 570),
    "jarekczek__pbntools__annamar_1538_pairs_untitled.pbn": (57, 57),
    "jarekczek__pbntools__history_expected.pbn": (2, 2),
    "jarekczek__pbntools__sky_club_2196_pairs_sky_club_jackpot_2000.pbn": (44, 44),
    "jarekczek__pbntools__wb120802.pbn": (216, 216),
    "jarekczek__pbntools__wb130801.pbn": (351, 351),
    "jarekczek__pbntools__wb130808.pbn": (295, 295),
    "jarekczek__pbntools__wronie_9533_pairs_2720_przyjaciele_wronia.pbn": (735, 735),
    "lorserker__ben__1.10_Jacoby_2NT_-_Leveled_x100_-_NS.pbn": (100, 100),
    "lorserker__ben__1S-2H.pbn": (50, 50),
    "lorserker__ben__2C-2D.pbn": (172, 172),
    "lorserker__ben__BW.pbn": (40, 40),
    "lorserker__ben__BW2_INT-BEN3.pbn": (40, 40),
    "lorserker__ben__Ben_Friends_Daily_-_2024-06-05_Daylong.pbn": (8, 8),
    "lorserker__ben__Ben_Friends_Daily_-_2024-06-09_Daylong.pbn": (8, 8),
    "lorserker__ben__Ben_Friends_Daily_-_2024-08-07_Daylong.pbn": (8, 8),
    "lorserker__ben__Cleaned_redbl_1_.pbn": (1, 1),
    "lorserker__ben__Free_Super_Sunday_Daylong_Aug_4_Daylong.pbn": (12, 12),
    "lorserker__ben__Jordan_Truscott_2NT.pbn": (1, 1),
    "lorserker__ben__Random-_BEN-Dual-Lead_v_WBridge5.pbn": (67, 67),
    "lorserker__ben__Special_situations.pbn": (2, 2),
    "lorserker__ben__Unusual_4NT.pbn": (11, 11),
    "lorserker__ben__camrose2024_BEN.pbn": (160, 160),
    "lorserker__ben__kelsey_advanced_play.pbn": (1, 1),
    "lorserker__ben__pav_first120.pbn": (120, 120),
    "lorserker__ben__pav_second120-Result8663.pbn": (120, 120),
    "lorserker__ben__second_2N.pbn": (76, 76),
    "lorserker__ben__set0010.pbn": (100, 100),
    "lorserker__ben__too_many_trumps.pbn": (1, 1),
    "lorserker__ben__training.pbn": (379, 379),
    "richardschneider__pbn__Hand_Trophy_Pairs.pbn": (26, 26),
    "richardschneider__pbn__Wed_Individual.pbn": (28, 28),
    "richardschneider__pbn__big-deal.pbn": (2, 2),
    "timheilman__bridge-pbn__correct_10.pbn": (31, 9, "most games of it are about other tags"),
    "timheilman__bridge-pbn__correct_21.pbn": (2, 2),
    "timheilman__bridge-pbn__errors_10.pbn": (74, 34, "most games of it are about other tags"),
    "timheilman__bridge-pbn__errors_21.pbn": (2, 0, "both games are a tag"),
    "zdenecek__pbn__bigdeal.pbn": (14, 14),
    "zdenecek__pbn__empty.pbn": (0, 0),
    "zdenecek__pbn__nocontractcanbemade.pbn": (1, 1),
    "zdenecek__pbn__psbridge.pbn": (32, 32),
}
"""For every file the boards and the deals in it; a third item says why they differ."""


@cache
def records(name: str) -> Records:
    """What the reader makes of a file."""
    return read(CORPUS / name)


def text(name: str) -> str:
    """The file decoded; the records are read from it by endplay and by the scanner below."""
    return decode((CORPUS / name).read_bytes())


_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|^%.*\n?|;.*|\{[^}]*\}?', re.MULTILINE)


def bare(name: str) -> str:
    """The file by a scanner of our own: escaped lines gone, each comment a ``~``, strings as they stand."""
    return _COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else "~" * (found[0][0] != "%"), text(name))


def tagged_deals(name: str) -> int:
    """How many Deal tags with a value stand outside comments and escaped lines."""
    return len(re.findall(r'\[\s*Deal\s*"[^"]', bare(name)))


def tagged_stretches(name: str) -> int:
    """How many stretches between semi-empty lines hold a tag."""
    return sum(re.search(r"^\s*\[", stretch, re.MULTILINE) is not None for stretch in re.split(r"\n\s*\n", bare(name)))


def test_every_file_is_in_the_table():
    assert sorted(path.name for path in CORPUS.glob("*.pbn")) == sorted(FILES)


@pytest.mark.parametrize("name", FILES)
def test_every_board_and_every_deal_of_a_file_is_read(name):
    boards, deals, *why = FILES[name]
    read_boards = records(name).boards
    assert (len(read_boards), sum(board.deal is not None for board in read_boards)) == (boards, deals)
    assert (boards == deals) is not bool(why)


@pytest.mark.parametrize("name", FILES)
def test_the_counts_of_the_table_are_those_of_another_scanner(name):
    boards, deals, *_ = FILES[name]
    assert tagged_deals(name) == deals
    assert tagged_stretches(name) == boards - (name in WITHOUT_EMPTY_LINE)


WITHOUT_EMPTY_LINE = {"bridge-craftwork__bridge-wrangler__ABS2-2_-_4x9.pbn"}
"""Two records of it stand without a line between them, so that a scanner of stretches sees one."""


@pytest.mark.parametrize("name", FILES)
def test_every_remark_on_a_file_stands_in_it(name):
    lines = text(name).split("\n")
    for remark in records(name).diagnostics:
        assert 1 <= remark.column <= max(1, len(lines[remark.line - 1])), remark


# ---- The PBN Verifier's files ----

ERRORS_10 = "timheilman__bridge-pbn__errors_10.pbn"
ERRORS_21 = "timheilman__bridge-pbn__errors_21.pbn"
CORRECT = ("timheilman__bridge-pbn__correct_10.pbn", "timheilman__bridge-pbn__correct_21.pbn")

FAULTS = {
    ERRORS_10: {
        1: "unknown-tag",  # only a note: §4.9 lets a program add tags
        2: "tag-without-value",
        3: "tag-without-quotes",
        4: "control-character",
        5: "round-form",
        6: "round-form",
        7: "date-form",
        8: "date-form",
        9: "bad-seat",
        10: "bad-vulnerability",
        11: "bad-rank",
        12: "duplicate-card",
        13: "too-many-cards",
        14: "too-few-cards",
        15: "too-few-cards",
        16: "deal-form",
        17: "too-many-cards",
        18: "no-cards",
        19: "bad-seat",
        20: "bad-contract",
        21: "bad-contract",
        22: "bad-result",
        23: "text-outside-record note-without-section",
        24: "no-dealer",
        25: "missing-before-play",
        26: "missing-before-play",
        27: "missing-before-play",
        28: "duplicate-tag dealer-disagrees",
        29: "dealer-disagrees",
        30: "bad-call",
        31: "call-form",
        32: "illegal-call",
        33: "illegal-call",
        34: "illegal-call",
        35: "bad-suffix two-judgements nag-of-other-kind bad-nag bad-note-reference note-number two-notes note-missing",
        36: "declarer-disagrees",
        37: "declarer-disagrees",
        38: "declarer-disagrees",
        39: "contract-disagrees",
        40: "contract-disagrees",
        41: "contract-disagrees",
        42: "contract-disagrees",
        43: "contract-disagrees",
        44: "revoke",
        45: "bad-suffix two-judgements",
        46: "nag-of-other-kind bad-nag bad-note-reference",
        47: "note-number two-notes card-played-before card-not-held note-missing",
        48: "bad-card",
        49: "no-irregularity two-irregularities",
        50: "no-irregularity",
        51: "no-irregularity",
        52: "no-irregularity",
        53: "no-irregularity",
        54: "result-without-play",
        55: "result-without-play",
        56: "note-number note-unused",
        57: "note-missing note-unused",
        # "Bad declarer", "Bad result": no fault, South named hearts first (§3.4.13), and a play that was cut short
        # leaves open whether the agreed result differs from it (§3.4.15)
        58: "no-irregularity",
        59: "bad-result two-judgements nag-of-other-kind",
        60: "result-disagrees",
        61: "result-disagrees",
        62: "no-inheritance",
        63: "bad-score",
        64: "bad-score",
        65: "bad-score",
        66: "bad-score",
        67: "bad-score",
        68: "line-too-long",
        69: "line-too-long control-character",
        70: "other-word",
        # "% EXPORT": in import, which is read here, tags on one line and rows of any length are right (§3.3, §3.6)
        71: "two-endings",
        72: "bad-note",
        73: "bad-card",
        # "non ISO 8859/1 character": the file is read as Windows wrote it, its "…" is a character like others
        74: "line-too-long tag-without-quotes",
    },
    ERRORS_21: {1: "bad-score", 2: "bad-score"},
}
"""For every game of a file the codes that name its faults, as its ``%`` lines label them."""

REPEATED = {(ERRORS_10, 35, "two-judgements"): 3, (ERRORS_10, 48, "bad-card"): 3, (ERRORS_10, 62, "no-inheritance"): 7}
REPEATED |= {(ERRORS_10, game, "bad-score"): 4 for game in (63, 64, 65, 66)}
REPEATED |= {(ERRORS_10, 72, "bad-note"): 5, (ERRORS_10, 70, "other-word"): 4, (ERRORS_10, 68, "line-too-long"): 2}
"""How often a code has to come where one game has the same fault several times."""


def games(name: str) -> Iterator[tuple[int, range]]:
    """The games of a Verifier file with their lines, by its ``% === game n ===`` lines."""
    lines = text(name).split("\n")
    starts = [
        (number, int(found[1])) for number, line in enumerate(lines, 1) if (found := re.match(r"% =+ game (\d+)", line))
    ]
    ends = [line for line, _ in starts[1:]] + [len(lines) + 1]
    for (start, game), end in zip(starts, ends, strict=True):
        yield game, range(start, end)


@pytest.mark.parametrize("name", FAULTS)
def test_every_faulty_game_is_in_the_table(name):
    assert [game for game, _ in games(name)] == list(FAULTS[name])


@pytest.mark.parametrize(("name", "game"), [(name, game) for name, table in FAULTS.items() for game in table])
def test_every_fault_of_the_verifiers_files_is_named_in_its_game(name, game):
    lines = dict(games(name))[game]
    found = [remark.code for remark in records(name).diagnostics if remark.line in lines]
    assert set(FAULTS[name][game].split()) <= set(found)
    for (file, number, code), times in REPEATED.items():
        if (file, number) == (name, game):
            assert found.count(code) == times


def test_the_second_lead_out_of_turn_of_game_49_is_said():
    lines = text(ERRORS_10).split("\n")
    assert lines.index("^L CK") + 1 in [remark.line for remark in records(ERRORS_10).diagnostics]


@pytest.mark.parametrize("name", CORRECT)
def test_the_verifiers_correct_files_are_read_without_a_fault(name):
    assert [str(remark) for remark in records(name).diagnostics if remark.severity.value != "note"] == []


# ---- Beside endplay ----

LETTERS = str.maketrans("♠♥♦♣", "SHDC")
_THEIR_CONTRACT = re.compile(r"(\d(?:NT|[SHDC]))([NESW])(x{0,2})")


def theirs(name: str) -> list[Any]:
    """The boards that endplay reads; skips the test where it cannot."""
    parser = pytest.importorskip("endplay.parsers.pbn")
    try:
        boards: list[Any] = parser.loads(text(name))
    except Exception as error:
        pytest.skip(f"endplay cannot read the file: {type(error).__name__}: {error}")
    return boards


def told(board: Board) -> Deal:
    """The deal with nothing for a hand that is not known: endplay knows no difference."""
    return Deal.of({seat: (board.deal[seat] if board.deal else None) or Hand() for seat in Seat})


def contract(board: Any) -> tuple[str, str] | None:
    """A contract of endplay's as ours writes it, and its declarer; None when passed out."""
    found = _THEIR_CONTRACT.match(str(board.contract).translate(LETTERS))
    return (found[1] + found[3].upper(), found[2]) if found else None


@pytest.mark.parametrize("name", FILES)
def test_the_deals_are_those_that_endplay_reads(name):
    boards = theirs(name)
    assert len(boards) == len(records(name).boards)
    for number, (their, our) in enumerate(zip(boards, records(name).boards, strict=True), start=1):
        assert Deal.parse(their.deal.to_pbn()) == told(our), number


@pytest.mark.parametrize("name", FILES)
def test_stated_contracts_and_declarers_are_those_that_endplay_reads(name):
    for number, (their, our) in enumerate(zip(theirs(name), records(name).boards, strict=True), start=1):
        if our.tags.get("Contract") and our.tags.get("Declarer"):  # endplay makes up a declarer where none is stated
            ours = (our.contract.code, str(our.declarer)) if our.contract else None
            assert contract(their) == ours, number


@pytest.mark.parametrize("name", FILES)
def test_the_calls_are_those_that_endplay_reads(name):
    for number, (their, our) in enumerate(zip(theirs(name), records(name).boards, strict=True), start=1):
        written = [str(call).partition("!")[0].translate(LETTERS) for call in their.auction]  # "!" begins an alert
        assert written == [call.code.replace("Pass", "P") for call in (our.auction.calls if our.auction else ())], (
            number
        )


@pytest.mark.parametrize("name", FILES)
def test_the_cards_are_played_in_the_order_that_endplay_reads(name):
    for number, (their, our) in enumerate(zip(theirs(name), records(name).boards, strict=True), start=1):
        cards = [str(card).translate(LETTERS) for card in their.play if card.suit.name != "nt"]  # nt: not told
        assert cards == [turn.card.code for turn in (our.play.cards if our.play else ()) if turn.card], number
