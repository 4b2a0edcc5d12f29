"""The traveller of a board: what happened at each table that played it, and how the results compare.

A traveller is read from the ``ScoreTable`` of a record (PBN 2.1 §5.9), or put together from several records of one
board: the two rooms of a match, all tables of an evening. Ranking lists stand in a ``TotalScoreTable`` (§5.10).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from bridge.board import Board
from bridge.contract import Contract
from bridge.errors import InvalidNotation, Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.imps import USUAL_DATUM, Butler, DatumRule, butler, cross_imps, imps
from bridge.scoring.match import MatchBoard, board_a_match
from bridge.scoring.matchpoints import AdjustedScore, Count, Score, matchpoints, other_direction, percentages
from bridge.table import Seat, Side

Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Contestants:
    """A pair, or a team: what the record calls it, and the names that it gives."""

    id: str | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """What happened at one table.

    ``stated`` is the record's word, in points of North–South or as an artificial adjusted score; ``computed`` are the
    points of North–South that contract, tricks and vulnerability come to. ``table`` is its number, or the room.
    """

    north_south: Contestants = Contestants()
    east_west: Contestants = Contestants()
    contract: Contract | None = None
    tricks: int | None = None
    is_passed_out: bool = False
    stated: Score = None
    computed: int | None = None
    section: str | None = None
    table: str | None = None

    @property
    def score(self) -> Score:
        """The result for North–South: what the record states, or else what was computed."""
        return self.computed if self.stated is None else self.stated

    @property
    def is_contradictory(self) -> bool:
        """Whether the points that are stated are not those computed."""
        return isinstance(self.stated, int) and self.computed is not None and self.stated != self.computed


@dataclass(frozen=True, slots=True)
class Traveller:
    """All results of one board.

    Comparisons have a value for each row, from the side that is asked about; it is None where there is no result or
    none to compare it with. Only points can be compared in IMPs, an artificial adjusted score cannot.
    """

    label: str | None
    rows: tuple[Row, ...]

    @classmethod
    def of_table(cls, board: Board) -> "Traveller":
        """The traveller in the board's ``ScoreTable``, without rows if it has none."""
        return cls(board.label, tuple(_rows_of_table(board)))

    @classmethod
    def of_records(cls, records: Iterable[Board]) -> "Traveller":
        """The traveller of several records of one board, a row for each.

        Raises InvalidNotation when they have different labels or deals.
        """
        boards = tuple(records)
        labels = {board.label for board in boards}
        if len(labels) > 1 or len({board.deal for board in boards if board.deal}) > 1:
            names = ", ".join(sorted(label or "?" for label in labels))
            raise InvalidNotation(
                Message("These are records of different boards ({boards}): give those of one deal.", boards=names)
            )
        return cls(next(iter(labels), None), tuple(_row_of_record(board) for board in boards))

    @property
    def contradictions(self) -> tuple[Row, ...]:
        """The rows whose stated points are not those computed."""
        return tuple(row for row in self.rows if row.is_contradictory)

    def scores(self, side: Side = Side.NS) -> tuple[Score, ...]:
        """The results, in points of this side or as artificial adjusted scores."""
        scores = tuple(row.score for row in self.rows)
        return scores if side is Side.NS else other_direction(scores)

    def points(self, side: Side = Side.NS) -> tuple[int | None, ...]:
        """The results in points of this side."""
        return tuple(score if isinstance(score, int) else None for score in self.scores(side))

    def matchpoints(
        self, side: Side = Side.NS, count: Count = Count.TWO_ONE, field: int | None = None
    ) -> tuple[float | None, ...]:
        """Matchpoints of the pairs of this side (Law 78A); ``field`` is how many results other boards have."""
        return matchpoints(self.scores(side), count, field)

    def percentages(self, side: Side = Side.NS, field: int | None = None) -> tuple[float | None, ...]:
        """The matchpoints in percent of the top."""
        return percentages(self.scores(side), field)

    def imps(self, side: Side = Side.NS) -> tuple[int | None, ...]:
        """IMPs against the other table (Law 78B), where exactly two have a result."""
        return self._against_the_other(side, imps)

    def board_a_match(self, side: Side = Side.NS) -> tuple[int | None, ...]:
        """2, 1 or 0 against the other table, where exactly two have a result."""
        return self._against_the_other(side, board_a_match)

    def cross_imps(self, side: Side = Side.NS) -> tuple[float | None, ...]:
        """The mean of the IMPs against all other tables."""
        return cross_imps(self.points(side))

    def butler(self, side: Side = Side.NS, rule: DatumRule = USUAL_DATUM) -> Butler:
        """The datum and the IMPs against it; those of East–West are North–South's with the sign turned."""
        north_south = butler(self.points(), rule)
        return north_south if side is Side.NS else -north_south

    @property
    def match_board(self) -> MatchBoard | None:
        """The board in a match of two tables, the open room or the first row being the first; None of other tables."""
        if len(self.rows) != 2:
            return None
        first, second = self.points()
        swapped = (self.rows[1].table or "").casefold() == "open"
        return MatchBoard(self.label, second, first) if swapped else MatchBoard(self.label, first, second)

    def _against_the_other(self, side: Side, compare: Callable[[int], int]) -> tuple[int | None, ...]:
        points = self.points(side)
        known = [score for score in points if score is not None]
        if len(known) != 2:
            return (None,) * len(points)
        return tuple(None if score is None else compare(2 * score - sum(known)) for score in points)


def travellers(records: Iterable[Board]) -> tuple[Traveller, ...]:
    """The travellers of all boards that these records tell of, in their order.

    Records with the same label and the same deal are of one board. If one of them has a ``ScoreTable``, that is the
    traveller, since the table holds the others' results too (PBN 2.1 §5.9).
    """
    groups: dict[object, list[Board]] = {}
    for board in records:
        is_nameless = board.label is None and board.deal is None
        groups.setdefault(len(groups) if is_nameless else (board.label, board.deal), []).append(board)
    return tuple(_traveller(group) for group in groups.values())


def _traveller(group: list[Board]) -> Traveller:
    table = next((board for board in group if board.section("ScoreTable")), None)
    return Traveller.of_records(group) if table is None else Traveller.of_table(table)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking list: totals and means over the boards played, in points, IMPs, matchpoints and percent."""

    rank: int | None
    contestants: Contestants
    total_score: float | None = None
    total_imps: float | None = None
    total_matchpoints: float | None = None
    total_percentage: float | None = None
    mean_score: float | None = None
    mean_imps: float | None = None
    mean_matchpoints: float | None = None
    mean_percentage: float | None = None
    boards: int | None = None


def ranking(board: Board) -> tuple[Standing, ...]:
    """The ranking list in the board's ``TotalScoreTable``, in its order; empty if it has none."""
    return tuple(
        Standing(
            rank=_whole(cells.get("Rank")),
            contestants=_contestants(cells.get("PairId"), cells.get("Names")),
            total_score=_number(cells.get("TotalScore")),
            total_imps=_number(cells.get("TotalIMP")),
            total_matchpoints=_number(cells.get("TotalMP")),
            total_percentage=_number(cells.get("TotalPercentage")),
            mean_score=_number(cells.get("MeanScore")),
            mean_imps=_number(cells.get("MeanIMP")),
            mean_matchpoints=_number(cells.get("MeanMP")),
            mean_percentage=_number(cells.get("MeanPercentage")),
            boards=_whole(cells.get("NrBoards")),
        )
        for cells in _cells(board, "TotalScoreTable")
    )


def _rows_of_table(board: Board) -> Iterator[Row]:
    for cells in _cells(board, "ScoreTable"):
        told = {name: cells.get(name) for name in ("Contract", "Declarer", "Result")}
        points = _of_both(_whole(cells.get("Score_NS")), _whole(cells.get("Score_EW")))
        row = _row(
            Board(board.tags.replaced(**told)),
            stated=_adjusted(cells) if points is None else points,
            north_south=_contestants(cells.get("PairId_NS"), cells.get("Names_NS")),
            east_west=_contestants(cells.get("PairId_EW"), cells.get("Names_EW")),
            section=cells.get("Section"),
            table=cells.get("Table"),
        )
        multiplicity = _whole(cells.get("Multiplicity"))
        yield from [row] * (1 if multiplicity is None else min(multiplicity, _MOST_TABLES))


def _row_of_record(board: Board) -> Row:
    def contestants(side: Side) -> Contestants:
        names = (board.player_names[seat] for seat in Seat if seat.side is side)
        return Contestants(board.tags.get(f"Pair{side}") or None, tuple(name for name in names if name))

    return _row(
        board,
        stated=_stated(board),
        north_south=contestants(Side.NS),
        east_west=contestants(Side.EW),
        section=board.tags.get("Section") or None,
        table=board.tags.get("Room") or board.tags.get("Table") or None,
    )


def _row(
    record: Board,
    *,
    stated: Score,
    north_south: Contestants,
    east_west: Contestants,
    section: str | None,
    table: str | None,
) -> Row:
    return Row(
        north_south,
        east_west,
        record.contract,
        record.result,
        record.is_passed_out,
        stated,
        _computed(record),
        section,
        table,
    )


def _computed(record: Board) -> int | None:
    """North–South's points by contract, tricks and vulnerability; None unless all are known, of a whole deal."""
    contract, tricks, vulnerability = record.contract, record.result, record.vulnerability
    if record.is_passed_out:
        return 0
    if contract is None or contract.declarer is None or tricks is None or vulnerability is None:
        return None
    if record.deal and record.deal.tricks not in (None, 0, 13):
        return None
    total = duplicate(contract, tricks, vulnerability.includes(contract.declarer)).total
    return _for_north_south(total, contract.declarer.side)


def _stated(record: Board) -> int | None:
    """North–South's points by the ``Score`` tag: for declarer's side, or of one side or both (PBN 2.1 §4.2)."""
    plain, *sided = _SCORE.split(record.tags.get("Score", "").strip().upper())
    if not sided:
        points = _whole(plain)
        return None if points is None or record.declarer is None else _for_north_south(points, record.declarer.side)
    told = dict(zip(sided[::2], map(_whole, sided[1::2]), strict=True))
    return _of_both(told.get("NS"), told.get("EW"))


def _for_north_south(points: int, side: Side) -> int:
    return points if side is Side.NS else -points


def _of_both(north_south: int | None, east_west: int | None) -> int | None:
    """North–South's points, where either side's are told, or both as opposites or one of them as none."""
    if not north_south and east_west is not None:
        return -east_west
    if not east_west:
        return north_south
    return north_south if north_south == -east_west else None


def _adjusted(cells: Cells) -> AdjustedScore | None:
    """The artificial adjusted score, if one of the percentages is marked as such (PBN 2.1 §5.2)."""
    told = [cells.get(f"Percentage_{side}") for side in Side]
    north_south, east_west = map(_number, told)
    if not any(cell and cell.startswith("^") for cell in told):
        return None
    if north_south is None:
        return None if east_west is None else AdjustedScore(100 - east_west, east_west)
    return AdjustedScore(north_south, 100 - north_south if east_west is None else east_west)


def _cells(board: Board, name: str) -> Iterator[Cells]:
    """The rows of a table, each a mapping of columns to what is known and applies (PBN 2.1 §5.2)."""
    section = board.section(name)
    if section is not None:
        for row in section.rows:
            named = zip(section.columns, map(_unquoted, row), strict=False)
            yield {column: cell for column, cell in named if cell not in ("", "-", "?")}


def _unquoted(element: str) -> str:
    return re.sub(r"\\(.)", r"\1", element[1:-1]) if element.startswith('"') else element


def _contestants(id: str | None, names: str | None) -> Contestants:
    return Contestants(id, tuple(name.strip() for name in (names or "").split(";") if name.strip()))


def _number(cell: str | None) -> float | None:
    match = _NUMBER.fullmatch(cell or "")
    return float(match[1]) if match else None


def _whole(cell: str | None) -> int | None:
    number = _number(cell)
    return None if number is None or not number.is_integer() else int(number)


_NUMBER = re.compile(r"\^?([+-]?[0-9]{1,9}(?:\.[0-9]{0,9})?)%?")
_SCORE = re.compile(r"\s*\b(NS|EW)\s+")
_MOST_TABLES = 9999
"""More equal results than any field has: a larger multiplicity is a slip of the file."""
