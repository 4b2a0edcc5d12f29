"""The solver against deals whose tables, par and traces are known."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bridge.cards import Card, Strain
from bridge.contract import Doubling
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import Par, TrickTable
from bridge.errors import InvalidNotation
from bridge.play import Play
from bridge.table import SEATS, Seat, Vulnerability
from tests.bridge.double_dummy.samples import KNOWN

HANDS = Path(__file__).parents[4] / "shared" / "corpus" / "other"
SOME_OF_A_HUNDRED = slice(10, 28)

STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
VULNERABILITIES = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)

A_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
ALL_TOP_CARDS = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"

# Rows N E S W, columns ♣ ♦ ♥ ♠ NT.
TABLES = [
    (KNOWN, ((7, 5, 6, 5, 6), (5, 7, 6, 8, 6), (7, 5, 6, 5, 6), (5, 7, 6, 8, 6))),
    (A_SUIT_EACH, ((0, 13, 0, 13, 0), (13, 0, 13, 0, 0), (0, 13, 0, 13, 0), (13, 0, 13, 0, 0))),
    (ALL_TOP_CARDS, ((12, 12, 12, 13, 13), (1, 1, 1, 0, 0), (12, 12, 12, 13, 13), (1, 1, 1, 0, 0))),
    ("N:A... K... Q... J...", ((1,) * 5, (0,) * 5, (1,) * 5, (0,) * 5)),
    ("N:AQ... .AK.. K2... .QJ..", ((0, 0, 0, 2, 0), (0, 0, 2, 0, 0), (0, 0, 0, 2, 0), (0, 0, 2, 0, 0))),
]
PASSED_OUT = TrickTable.of({seat: [6] * 5 for seat in SEATS})
ONE_CLUB = TrickTable.of({seat: [7 if seat in (Seat.EAST, Seat.WEST) else 6, 6, 6, 6, 6] for seat in SEATS})
PARS = [
    (TrickTable(TABLES[0][1]), "N None", -110, "2S-EW"),
    (TrickTable(TABLES[1][1]), "N None", 1510, "7S-NS"),
    (TrickTable(TABLES[2][1]), "E All", 2220, "7N-NS"),
    (PASSED_OUT, "S EW", 0, ""),
    (ONE_CLUB, "W NS", -70, "1C-EW"),
]


@pytest.mark.parametrize(("deal", "rows"), TABLES)
def test_tables(solver: Solver, deal: str, rows: tuple[tuple[int, ...], ...]) -> None:
    table = solver.table(Deal.parse(deal))
    assert table.rows == rows
    assert table[Seat.EAST, Strain.HEARTS] == table.as_dict()["E"]["H"] == rows[1][2]


@pytest.mark.parametrize(("table", "situation", "score", "contracts"), PARS)
def test_par(solver: Solver, table: TrickTable, situation: str, score: int, contracts: str) -> None:
    dealer, vulnerability = situation.split()
    par = solver.par(table, Seat.parse(dealer), Vulnerability.parse(vulnerability))
    assert par.score_ns == score
    assert said(par) == set(contracts.split())


def test_the_tricks_of_a_contract_of_par_are_those_of_its_declarer(solver: Solver) -> None:
    deal = Deal.parse("E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63")
    table = solver.table(deal)
    par = solver.par(table, Seat.EAST, Vulnerability.NS)
    assert par.score_ns == 100
    assert [str(each.contract) for each in par.contracts] == ["4♠X E", "4♠X W"]
    for each in par.contracts:
        assert each.contract.declarer is not None
        assert each.tricks == table[each.contract.declarer, each.contract.strain] == 9


@pytest.mark.parametrize("rows", [(), ((7,) * 5,) * 3, ((7,) * 4,) * 4, ((14,) * 5,) * 4, ((-1,) * 5,) * 4])
def test_a_table_has_twenty_numbers_of_tricks(rows: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(InvalidNotation, match=r"five numbers from 0 to 13"):
        TrickTable(rows)


# ---- The hands of DDS ----


@dataclass(frozen=True)
class Published:
    """A deal of DDS's own test files: what it says of the table, of par, of every opening lead and of a play."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    strain: Strain
    leader: Seat
    table: TrickTable
    score: int
    par: set[str]
    leads: dict[Card, int]
    play: tuple[Card, ...]
    trace: tuple[int, ...]


def published(file: str, some: slice) -> list[Published]:
    """From lines PBN (dealer, vulnerability, trumps, leader, deal), FUT, TABLE, PAR, PAR2, PLAY, TRACE.

    The numbers of suits, ranks and so on are those of the library.
    """
    path = HANDS / f"dds-bridge__dds__{file}.txt"
    if not path.exists():
        return []
    records = path.read_text("ascii").split("PBN ")[1:]
    return [_published(record) for record in records[some]]


def _published(record: str) -> Published:
    lines = {name: rest for name, _, rest in (line.partition(" ") for line in f"PBN {record}".splitlines())}
    dealer, vulnerability, strain, leader = map(int, lines["PBN"].split()[:4])
    score, *par = re.findall(r'"(.*?)"', lines["PAR2"])
    cells = list(map(int, lines["TABLE"].split()))
    rows = {seat: [cells[4 * STRAINS.index(each) + seat] for each in Strain] for seat in SEATS}
    cards = lines["PLAY"].split('"')[1]
    return Published(
        Deal.parse(lines["PBN"].split('"')[1]),
        SEATS[dealer],
        VULNERABILITIES[vulnerability],
        STRAINS[strain],
        SEATS[leader],
        TrickTable.of(rows),
        int(score),
        set(par),
        dict(_leads(list(map(int, lines["FUT"].split())))),
        tuple(Card.parse(cards[place : place + 2]) for place in range(0, len(cards), 2)),
        tuple(map(int, lines["TRACE"].split()[1:])),
    )


def _leads(numbers: list[int]) -> Iterator[tuple[Card, int]]:
    count, columns = numbers[0], numbers[1:]
    suits, ranks, equals, scores = (columns[place * count : (place + 1) * count] for place in range(4))
    for suit, rank, equal, score in zip(suits, ranks, equals, scores, strict=True):
        for value in range(2, 15):
            if value == rank or equal >> value & 1:
                yield Card.parse("SHDC"[suit] + "23456789TJQKA"[value - 2]), score


def said(par: Par) -> set[str]:
    """The contracts as DDS writes them: ``4S*-EW-1``."""
    sides: dict[str, str] = {}
    for each in par.contracts:
        contract = each.contract
        double = "*" if contract.doubling is Doubling.DOUBLED else ""
        over = each.tricks - contract.tricks_needed
        text = f"{contract.level}{contract.strain.letter[0]}{double}-{{}}" + (f"{over:+d}" if over else "")
        sides[text] = sides.get(text, "") + str(contract.declarer)
    return {text.format(side) for text, side in sides.items()}


DEALS = [
    pytest.param(each, id=f"{file} {number}")
    for file, some in (("list10", slice(None)), ("list100", SOME_OF_A_HUNDRED))
    for number, each in enumerate(published(file, some), (some.start or 0) + 1)
] or [pytest.param(None, marks=pytest.mark.skip(reason="the hands of DDS are not here"))]


@pytest.mark.parametrize("hand", DEALS)
def test_published_hands(solver: Solver, hand: Published) -> None:
    table = solver.table(hand.deal)
    assert table == hand.table
    par = solver.par(table, hand.dealer, hand.vulnerability)
    assert (par.score_ns, said(par)) == (hand.score, hand.par)
    assert solver.values(Position(hand.deal, hand.strain, hand.leader)) == hand.leads
    play = Play(hand.leader, hand.strain, hand.deal)
    for card in hand.play:
        play = play.play(card)
    assert solver.analyse(play).tricks[: len(hand.trace)] == hand.trace
