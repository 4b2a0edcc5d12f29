"""What is typed into the tables of a match: results by board, read and compared."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.match import MatchBoard, TeamsMatch
from bridge.scoring.traveller import Contestants, Row, Traveller
from bridge.table import Seat, Side, Vulnerability, dealer_of, vulnerability_of
from parsers.result_notation import parse_result

LONGEST = 60
"""Characters of a cell."""

_HIGHEST = 7600
"""7NT redoubled, vulnerable, thirteen down: no board is worth more."""
_POINTS = re.compile(r"([+\-−–]?) ?([0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class EntryBoard:
    """A board of a match and what was typed for its two tables."""

    label: str
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    results: tuple[str, str] = ("", "")

    @classmethod
    def numbered(cls, number: int, results: tuple[str, str] = ("", "")) -> "EntryBoard":
        """The board of this number: dealer and vulnerability follow (Law 2)."""
        return cls(str(number), dealer_of(number), vulnerability_of(number), results)

    def with_result(self, table: int, text: str) -> "EntryBoard":
        """The same board with another result at the first table (0) or the second (1)."""
        first, second = self.results
        return replace(self, results=(text, second) if table == 0 else (first, text))


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A line of a traveller as it was typed: the two pairs and the result."""

    north_south: str = ""
    east_west: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A cell that cannot be read: the board or line and, in a team match, the table from 1; and why."""

    place: str
    table: int | None
    message: Message


def read_result(text: str, vulnerability: Vulnerability | None) -> Row | None:
    """A contract with its result, ``pass``, or North–South's points; None where nothing is written.

    Raises InvalidNotation.
    """
    text = text.strip()
    if not text:
        return None
    if points := _POINTS.fullmatch(text):
        return Row(stated=_points(text, *points.groups()))
    contract, tricks = parse_result(text[:LONGEST]).verified()
    if contract is None:
        return Row(is_passed_out=True, computed=0)
    if contract.declarer is None:
        raise InvalidNotation(Message("“{text}” does not name the declarer: write 4♠ N =.", text=text))
    if tricks is None:
        raise InvalidNotation(Message("“{text}” does not tell the result: write 4♠ N =, +1 or -1.", text=text))
    if vulnerability is None:
        raise InvalidNotation(Message("The vulnerability is not known: write the points of North–South."))
    total = duplicate(contract, tricks, vulnerability.includes(contract.declarer)).total
    return Row(contract=contract, tricks=tricks, computed=total if contract.declarer.side is Side.NS else -total)


def teams_match(boards: Iterable[EntryBoard]) -> tuple[TeamsMatch, tuple[Wrong, ...]]:
    """The match so far, and the cells that cannot be read; they count as empty."""
    played: list[MatchBoard] = []
    wrong: list[Wrong] = []
    for board in boards:
        points: list[int | None] = []
        for table, text in enumerate(board.results, start=1):
            row = _read(text, board.vulnerability)
            if isinstance(row, Message):
                wrong.append(Wrong(board.label, table, row))
            points.append(row.score if isinstance(row, Row) and isinstance(row.score, int) else None)
        played.append(MatchBoard(board.label, *points))
    return TeamsMatch(tuple(played)), tuple(wrong)


def typed_traveller(number: int, lines: Iterable[EntryLine]) -> tuple[Traveller, tuple[Wrong, ...]]:
    """The traveller of the board of this number, and the lines that cannot be read."""
    rows: list[Row] = []
    wrong: list[Wrong] = []
    for place, line in enumerate(lines, start=1):
        match _read(line.result, vulnerability_of(number)):
            case Message() as why:
                wrong.append(Wrong(str(place), None, why))
            case Row() as row:
                north_south, east_west = Contestants(line.north_south or None), Contestants(line.east_west or None)
                rows.append(replace(row, north_south=north_south, east_west=east_west))
    return Traveller(str(number), tuple(rows)), tuple(wrong)


def _read(text: str, vulnerability: Vulnerability | None) -> Row | Message | None:
    """The result, or why it cannot be read; None where nothing is written."""
    try:
        return read_result(text, vulnerability)
    except BridgeError as error:
        return error.message


def _points(text: str, sign: str, figures: str) -> int:
    points = int(figures)
    if points % 10 or points > _HIGHEST:
        raise InvalidNotation(
            Message(
                "“{text}” is no score of a board: points end in 0 and are {highest} at most.",
                text=text,
                highest=_HIGHEST,
            )
        )
    return points if sign in ("", "+") else -points
