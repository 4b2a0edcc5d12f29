"""Movements: who meets whom at which table with which boards, so that nobody meets a board twice (Law 15).

>>> movement = howell(8, boards=3)
>>> movement.guide(2)[0]
GuideLine(table=4, side=<Side.NS: 'NS'>, opponents=6, boards=range(13, 16))
>>> faults(movement)
()
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from bridge.errors import InvalidNotation, Message, Term
from bridge.table import Side


class Style(Enum):
    """How the pairs move; the value is what the style is called."""

    MITCHELL = Term("Mitchell")
    """North–South stay, East–West go up a table and the boards go down a table after every round."""
    SKIP_MITCHELL = Term("skip Mitchell")
    """The same with an even number of tables: half way East–West go up two tables at once."""
    RELAY_MITCHELL = Term("relay Mitchell")
    """The same: a bye-stand half way holds a set of boards, and the first and the last table share one."""
    HOWELL = Term("Howell")
    """Every pair meets every other once; one pair stays, each of the others follows the one before it in number."""
    AMERICAN_WHIST = Term("American Whist")
    """An odd number of teams: East–West go down two tables and the boards go down one before every round."""

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return self.value


_EXPLANATIONS = {
    Style.MITCHELL: Message(
        "North–South stay. After each round East–West go to the next higher table, and the boards to the next lower."
    ),
    Style.SKIP_MITCHELL: Message(
        "As in a Mitchell, but half way East–West skip a table, and the last round is left out: "
        "with an even number of tables they would meet boards again."
    ),
    Style.RELAY_MITCHELL: Message(
        "As in a Mitchell, but a bye-stand half way holds a set of boards, "
        "and the first and the last table share the same boards."
    ),
    Style.HOWELL: Message(
        "Every pair meets every other once. One pair stays, and everybody else follows the pair one number lower."
    ),
    Style.AMERICAN_WHIST: Message(
        "For teams. Before each round East–West go two tables lower, and the boards one table lower."
    ),
}

_WITH_A_PAIR_OUT = _EXPLANATIONS | {
    Style.RELAY_MITCHELL: Message("As in a Mitchell, but a bye-stand half way holds a set of boards."),
    Style.HOWELL: Message(
        "Every pair meets every other once. Everybody follows the pair one number lower, and sits out once."
    ),
}
"""An odd number of pairs: the one that stays in a Howell is missing, and so is one of two tables that share."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A table in a round: its number, the pairs North–South and East–West, and the set of boards they play."""

    table: int
    north_south: int
    east_west: int
    board_set: int

    @property
    def pairs(self) -> tuple[int, int]:
        """Both pairs, North–South first."""
        return self.north_south, self.east_west


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its tables, and the pair that sits out where the number of pairs is odd."""

    seatings: tuple[Seating, ...]
    sits_out: int | None = None


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A round on the guide card of a pair: where it sits, against whom, and the numbers of the boards."""

    table: int
    side: Side
    opponents: int
    boards: range


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement for ``pairs`` numbered from 1, round by round, with ``boards`` in every set.

    Tables of ``sharing`` have the same boards in the same rounds, and pass them to and fro within the round.
    """

    style: Style
    pairs: int
    boards: int
    rounds: tuple[Round, ...]
    sharing: frozenset[int] = frozenset()

    @property
    def explanation(self) -> Message:
        """How one moves, in a sentence."""
        return (_WITH_A_PAIR_OUT if self.pairs % 2 else _EXPLANATIONS)[self.style]

    @property
    def tables(self) -> int:
        """How many tables play."""
        return self.pairs // 2

    @property
    def board_sets(self) -> int:
        """How many sets of boards are needed."""
        return max((seating.board_set for seating in _seatings(self)), default=0)

    @property
    def boards_played(self) -> int:
        """How many boards a pair plays that never sits out."""
        return self.boards * len(self.rounds)

    @property
    def stationary(self) -> tuple[int, ...]:
        """The pairs that never change their seat."""
        cards = {pair: self.guide(pair) for pair in range(1, self.pairs + 1)}
        seats = {pair: {line and (line.table, line.side) for line in card} for pair, card in cards.items()}
        return tuple(pair for pair, places in seats.items() if len(places - {None}) == 1)

    def numbers(self, board_set: int) -> range:
        """The numbers of the boards of a set."""
        return range((board_set - 1) * self.boards + 1, board_set * self.boards + 1)

    def guide(self, pair: int) -> tuple[GuideLine | None, ...]:
        """The guide card of a pair, a line for each round; None where it sits out. Raises InvalidNotation."""
        if not 1 <= pair <= self.pairs:
            raise InvalidNotation(Message("There are pairs 1 to {last}, no pair {pair}.", last=self.pairs, pair=pair))
        return tuple(next(self._lines(pair, each), None) for each in self.rounds)

    def _lines(self, pair: int, each: Round) -> Iterator[GuideLine]:
        for seating in each.seatings:
            boards = self.numbers(seating.board_set)
            if pair == seating.north_south:
                yield GuideLine(seating.table, Side.NS, seating.east_west, boards)
            elif pair == seating.east_west:
                yield GuideLine(seating.table, Side.EW, seating.north_south, boards)

    def arrow_switched(self, rounds: int) -> "Movement":
        """The same movement with the directions of all pairs changed in the last rounds.

        So a Mitchell has one ranking of all pairs rather than one for each direction. Usual is a round in eight.
        Raises InvalidNotation.
        """
        last = len(self.rounds)
        if not 0 <= rounds <= last:
            raise InvalidNotation(Message("From 0 to {last} rounds can be switched, not {n}.", last=last, n=rounds))
        kept, switched = self.rounds[: last - rounds], self.rounds[last - rounds :]
        return replace(self, rounds=kept + tuple(map(_switched, switched)))

    def same_direction(self, one: int, other: int) -> int:
        """On how many boards two pairs sit in the same direction, and so are compared with each other."""
        sides = [{line.boards: line.side for line in self.guide(pair) if line is not None} for pair in (one, other)]
        return self.boards * sum(sides[1].get(boards) is side for boards, side in sides[0].items())


def _switched(each: Round) -> Round:
    return replace(
        each,
        seatings=tuple(
            replace(seating, north_south=seating.east_west, east_west=seating.north_south) for seating in each.seatings
        ),
    )


MOST_TABLES = 24
"""The most tables of a Mitchell; more are divided into sections."""


def mitchell(pairs: int, boards: int = 2) -> Movement:
    """A Mitchell with an odd number of tables, a half table counted as one. Raises InvalidNotation.

    North–South are the pairs from 1, each at the table of its number, East–West the pairs after them. With an odd
    number of pairs nobody sits North–South at the last table: whoever comes there sits out.
    """
    tables = _tables_of_mitchell(pairs, odd=True)
    return _mitchell(Style.MITCHELL, pairs, boards, range(tables))


def skip_mitchell(pairs: int, boards: int = 2) -> Movement:
    """A Mitchell with an even number of tables, in which East–West skip a table half way. Raises InvalidNotation.

    It has one round fewer than tables. A half table is as in a :func:`mitchell`.
    """
    tables = _tables_of_mitchell(pairs, odd=False)
    return _mitchell(Style.SKIP_MITCHELL, pairs, boards, [up for up in range(tables) if up != tables // 2])


def relay_mitchell(pairs: int, boards: int = 2) -> Movement:
    """A Mitchell with an even number of tables, a bye-stand and two tables that share. Raises InvalidNotation.

    With a half table nobody plays at the last table, so that nothing is shared.
    """
    tables = _tables_of_mitchell(pairs, odd=False)
    movement = _mitchell(Style.RELAY_MITCHELL, pairs, boards, range(tables), bye_stand=tables // 2)
    return movement if pairs % 2 else replace(movement, sharing=frozenset({1, tables}))


def _tables_of_mitchell(pairs: int, *, odd: bool) -> int:
    """The tables for these pairs, a half table counted as one, if their number is odd or even as it should be."""
    tables = (pairs + 1) // 2
    if not 2 <= tables <= MOST_TABLES:
        raise InvalidNotation(
            Message("A Mitchell is for 2 to {most} tables, not {tables}.", most=MOST_TABLES, tables=tables)
        )
    if tables % 2 != odd:
        raise InvalidNotation(
            Message("This movement is for an odd number of tables, not {tables}.", tables=tables)
            if odd
            else Message("This movement is for an even number of tables, not {tables}.", tables=tables)
        )
    return tables


def _mitchell(style: Style, pairs: int, boards: int, ups: Sequence[int], bye_stand: int | None = None) -> Movement:
    """East–West are so many tables ``ups`` from home, round by round; the boards are one table further down each.

    ``bye_stand`` is the number of tables before the bye-stand: those after it are one set ahead.
    """
    tables = (pairs + 1) // 2
    north_south = pairs // 2
    rounds = []
    for down, up in enumerate(ups):
        sets = [table + down + (bye_stand is not None and table >= bye_stand) for table in range(tables)]
        moving = [north_south + (table - up) % tables + 1 for table in range(tables)]
        seatings = tuple(
            Seating(table + 1, table + 1, moving[table], sets[table] % tables + 1) for table in range(north_south)
        )
        rounds.append(Round(seatings, moving[-1] if pairs % 2 else None))
    return Movement(style, pairs, _some(boards), tuple(rounds))


FIRST_ROUNDS = {
    2: ((4, 3, 1), (1, 2, 1)),
    3: ((6, 5, 1), (1, 4, 1), (2, 3, 1)),
    4: ((8, 7, 1), (4, 5, 2), (1, 3, 3), (2, 6, 5)),
    5: ((10, 9, 1), (6, 4, 3), (3, 7, 5), (1, 2, 6), (5, 8, 8)),
    6: ((12, 11, 1), (4, 8, 2), (1, 2, 4), (5, 10, 5), (9, 7, 6), (3, 6, 10)),
    7: ((14, 13, 1), (4, 9, 3), (1, 2, 4), (8, 10, 5), (5, 12, 10), (11, 7, 11), (3, 6, 12)),
    8: ((16, 15, 1), (8, 13, 3), (2, 1, 4), (9, 12, 6), (11, 7, 7), (4, 10, 8), (3, 5, 11), (6, 14, 13)),
}
"""The first round of a Howell by its tables: North–South, East–West and board set, table by table.

The last pair stays. All other numbers, pairs and sets, go up by one from round to round, from the highest to 1.
In a round the differences of the pairs that meet are all different, and so are those of pair and set at the tables:
a Room square. The directions are such that any two pairs are compared as evenly as can be. With two or three tables
there is no Room square, so that all tables share.
"""


def howell(pairs: int, boards: int = 2) -> Movement:
    """A complete Howell for 3 to 16 pairs: every pair meets every other once. Raises InvalidNotation.

    With an odd number of pairs the one that stays is missing, and whoever would meet it sits out.
    """
    tables = (pairs + 1) // 2
    if pairs < 3 or tables not in FIRST_ROUNDS:
        raise InvalidNotation(
            Message("A Howell is for 3 to {most} pairs, not {pairs}.", most=2 * max(FIRST_ROUNDS), pairs=pairs)
        )
    (stays, meets, first_set), *others = FIRST_ROUNDS[tables]
    count = stays - 1
    rounds = []
    for turn in range(count):
        places = [[(number + turn - 1) % count + 1 for number in place] for place in others]
        opponents, board_set = ((number + turn - 1) % count + 1 for number in (meets, first_set))
        if pairs % 2 == 0:
            places.insert(0, [stays, opponents, board_set])
        seatings = tuple(Seating(table, *place) for table, place in enumerate(places, start=1))
        rounds.append(Round(seatings, opponents if pairs % 2 else None))
    sharing = frozenset(range(1, pairs // 2 + 1)) if pairs > 3 and tables < 4 else frozenset[int]()
    return Movement(Style.HOWELL, pairs, _some(boards), tuple(rounds), sharing)


def american_whist(teams: int, boards: int = 4) -> Movement:
    """A movement for an odd number of teams of four: each meets every other, at two tables. Raises InvalidNotation.

    The North–South pair of a team has its number, its East–West pair the number of teams more.
    """
    if teams % 2 == 0 or not 3 <= teams <= MOST_TABLES:
        raise InvalidNotation(
            Message("This movement is for an odd number of teams, three or more, not {teams}.", teams=teams)
        )
    rounds = tuple(
        Round(
            tuple(
                Seating(table + 1, table + 1, teams + (table + 2 * down) % teams + 1, (table + down) % teams + 1)
                for table in range(teams)
            )
        )
        for down in range(1, teams)
    )
    return Movement(Style.AMERICAN_WHIST, 2 * teams, _some(boards), rounds)


def choices(pairs: int, boards: int = 2) -> tuple[Movement, ...]:
    """The movements for so many pairs. Raises InvalidNotation when there is none."""
    howells = (howell(pairs, boards),) if 3 <= pairs <= 2 * max(FIRST_ROUNDS) else ()
    if pairs < 5 and howells:
        return howells
    if (pairs + 1) // 2 % 2:
        return *howells, mitchell(pairs, boards)
    return *howells, skip_mitchell(pairs, boards), relay_mitchell(pairs, boards)


def _some(boards: int) -> int:
    """The boards of a set, if there are any."""
    if boards < 1:
        raise InvalidNotation(Message("A set has one board or more, not {boards}.", boards=boards))
    return boards


def faults(movement: Movement) -> tuple[Message, ...]:
    """What is wrong with a movement; nothing if it can be played."""
    return (
        *_faults_of_places(movement),
        *_faults_of_boards(movement),
        *_faults_of_meetings(movement),
    )


def _faults_of_places(movement: Movement) -> Iterator[Message]:
    """Everybody is in one place in every round."""
    for number, each in enumerate(movement.rounds, start=1):
        out = () if each.sits_out is None else (each.sits_out,)
        places = Counter([*out, *(pair for seating in each.seatings for pair in seating.pairs)])
        for pair in sorted(places.keys() | set(range(1, movement.pairs + 1))):
            if not 1 <= pair <= movement.pairs:
                yield Message("Round {n}: there is no pair {pair}.", n=number, pair=pair)
            elif places[pair] > 1:
                yield Message("Round {n}: pair {pair} is in two places.", n=number, pair=pair)
            elif not places[pair]:
                yield Message("Round {n}: pair {pair} has no place.", n=number, pair=pair)


def _faults_of_boards(movement: Movement) -> Iterator[Message]:
    """No set of boards is at two tables unless they share, and nobody meets a board twice."""
    most_sharing = 1
    for number, each in enumerate(movement.rounds, start=1):
        for board_set, count in Counter(seating.board_set for seating in each.seatings).items():
            tables = {seating.table for seating in each.seatings if seating.board_set == board_set}
            if count > 1 and not tables <= movement.sharing:
                yield Message("Round {n}: board set {set} is at two tables.", n=number, set=board_set)
            most_sharing = max(most_sharing, count)
    if most_sharing > movement.boards:
        yield Message(
            "Boards for {tables} tables at once, {boards} of them: some tables wait.",
            tables=most_sharing,
            boards=movement.boards,
        )
    met = Counter((pair, seating.board_set) for seating in _seatings(movement) for pair in seating.pairs)
    for (pair, board_set), times in sorted(met.items()):
        if times > 1:
            yield Message("Pair {pair} meets board set {set} twice.", pair=pair, set=board_set)


def _faults_of_meetings(movement: Movement) -> Iterator[Message]:
    """No two pairs meet twice, and in a Howell all of them meet."""
    met = Counter(tuple(sorted(seating.pairs)) for seating in _seatings(movement))
    for one, other in combinations(range(1, movement.pairs + 1), 2):
        if met[one, other] > 1:
            yield Message("Pairs {one} and {other} meet twice.", one=one, other=other)
        elif movement.style is Style.HOWELL and not met[one, other]:
            yield Message("Pairs {one} and {other} never meet.", one=one, other=other)


def _seatings(movement: Movement) -> Iterator[Seating]:
    return (seating for each in movement.rounds for seating in each.seatings)
