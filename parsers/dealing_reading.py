"""What the files of dealing machines have in common: cards in a fixed order, boards told by numbers, nothing else.

No such file names a dealer or a vulnerability. As every dealing machine does, they are told by the number of the board
(Law 2), and one note says so. Of a record that makes no deal the board is kept, without cards, so that the boards after
it keep their places.

In a file of bytes a diagnostic's line is the number of the record and its column the byte in the record, from 1.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Card, Hand, Rank
from bridge.deal import Deal
from bridge.errors import BridgeError, IllegalDeal, Message
from bridge.table import SEATS, Seat, dealer_of, vulnerability_of
from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.formats import Losses
from parsers.unheld import tell_unheld, tell_unheld_marks

CARDS = tuple(Card(suit, rank) for suit in SUITS_HIGH_TO_LOW for rank in reversed(Rank))
"""The pack as dealing machines count it: spades, hearts, diamonds, clubs, from the ace down."""

PLACES = {card: place for place, card in enumerate(CARDS)}


def deal_from_owners(owners: Sequence[int]) -> Deal:
    """The deal in which card by card, in the order of :data:`CARDS`, these seats hold it. Raises IllegalDeal."""
    hands = [Hand.of(card for card, owner in zip(CARDS, owners, strict=True) if owner == seat) for seat in SEATS]
    return verified(hands)


def owners_of(deal: Deal) -> list[Seat]:
    """Who holds each card, in the order of :data:`CARDS`; the deal has to be complete."""
    return [seat for card in CARDS for seat in SEATS if (hand := deal[seat]) is not None and card in hand]


def deal_from_places(places: Sequence[int]) -> Deal:
    """The deal of these places of cards in :data:`CARDS`, thirteen a hand from North on; West may have the rest.

    Raises IllegalDeal.
    """
    seen: set[int] = set()
    for place in places:
        if place in seen:
            raise IllegalDeal(Message("{card} stands twice.", card=CARDS[place]))
        seen.add(place)
    told = [*places, *(place for place in range(52) if place not in seen)]
    return verified([Hand.of(CARDS[place] for place in told[13 * seat : 13 * seat + 13]) for seat in SEATS])


def verified(hands: Sequence[Hand]) -> Deal:
    """The deal of four hands from North on. Raises IllegalDeal when they are not thirteen cards each."""
    deal = Deal.of(dict(zip(SEATS, hands, strict=True)))
    deal.verify()
    return deal


def hand_of(deal: Deal, seat: Seat) -> Hand:
    """A hand of a complete deal; nothing for one that is not known."""
    return deal[seat] or Hand()


class Reading:
    """The boards and the diagnostics of a file as they grow."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.boards: list[Board] = []
        self.diagnostics: list[Diagnostic] = []

    def add(self, number: int, deal: Deal | None) -> None:
        """One more board."""
        board = Board.of(label=number, dealer=dealer_of(number), vulnerability=vulnerability_of(number), deal=deal)
        self.boards.append(board)

    def add_record(self, number: int, line: int, decode: Callable[[], Deal]) -> None:
        """One more board, its cards from ``decode``; where that raises, the board is kept and the reason told."""
        deal = None
        try:
            deal = decode()
        except BridgeError as error:
            hint = Message("The board was kept without cards.")
            self.tell(Severity.ERROR, "bad-deal", (line, 1), error.message, hint, board=len(self.boards) + 1)
        self.add(number, deal)

    def tell(
        self,
        severity: Severity,
        code: str,
        at: tuple[int, int],
        message: Message,
        hint: Message | None = None,
        *,
        board: int | None = None,
    ) -> None:
        """One more diagnostic; ``at`` is its line and column."""
        self.diagnostics.append(Diagnostic(severity, code, *at, message, hint, board))

    def records(self, *, numbered: bool) -> Records:
        """What was read; ``numbered`` says that the file itself numbers the boards."""
        if not self.boards:
            self.tell(Severity.ERROR, "no-record", (1, 1), Message("No deal was found."))
        elif numbered:
            message = Message("The file names no dealer and no vulnerability; both follow from the numbers.")
            self.tell(Severity.NOTE, "dealer-by-number", (1, 1), message)
        else:
            message = Message("The file has no numbers: they were counted from 1, and dealer and vulnerability follow.")
            self.tell(Severity.NOTE, "numbered-by-place", (1, 1), message)
        return Records(tuple(self.boards), tuple(self.diagnostics), self.name)


def read_fixed(name: str, data: bytes, size: int, needed: int, decode: Callable[[bytes], Deal]) -> Records:
    """The boards of a file of records of ``size`` bytes, numbered from 1.

    The first ``needed`` bytes of a record tell the deal, so that padding cut off the end of the file costs nothing.
    """
    reading = Reading(name)
    for index, record in enumerate(slices(data, size), start=1):
        if check_length(record, size, needed, index, reading):
            reading.add_record(index, index, partial(decode, record))
    return reading.records(numbered=False)


def check_length(record: bytes, size: int, needed: int, index: int, reading: Reading) -> bool:
    """Whether a record is long enough to be read; a short one is told."""
    if len(record) == size or not record.strip(b" \0\r\n\x1a"):
        return len(record) == size
    enough = len(record) >= needed
    reading.tell(
        Severity.WARNING if enough else Severity.ERROR,
        "bad-length",
        (index, len(record)),
        Message("The last record has {n} bytes instead of {size}.", n=len(record), size=size),
        None if enough else Message("It was left out; the file may have been cut short."),
    )
    return enough


class Written(NamedTuple):
    """A board to be written: its place among all boards, from 1, its complete deal, and the number it shall have."""

    place: int
    number: int
    deal: Deal


def written(boards: Sequence[Board], losses: Losses) -> list[Written]:
    """The boards with a complete deal, numbered by their places; what else they hold is told to be lost."""
    kept: list[Written] = []
    for place, board in enumerate(boards, start=1):
        deal = board.deal and board.deal.completed()
        if deal is None or not deal.is_complete:
            losses.add(place, Message("The board was left out: a dealing machine needs all 52 cards."))
            continue
        kept.append(Written(place, len(kept) + 1, deal))
        tell_unheld(board, place, losses)
        tell_unheld_marks(board, place, losses)
    return kept


def told_numbers(boards: Sequence[Board], rows: list[Written], losses: Losses) -> list[Written]:
    """The rows with the numbers that the file will have, after telling what follows from them and is lost so."""
    for place, number, _ in rows:
        board = boards[place - 1]
        if board.label is not None and board.label != str(number):
            losses.add(place, Message("The board {label} is number {n} in the file.", label=board.label, n=number))
        if board.dealer not in (None, dealer_of(number)) or board.vulnerability not in (None, vulnerability_of(number)):
            losses.add(place, Message("Dealer and vulnerability will be those of number {n}.", n=number))
    return rows


def consecutive(boards: Sequence[Board], losses: Losses, most: int) -> list[Written]:
    """The rows numbered one after the other, from the first board's own number where that leaves room to ``most``."""
    rows = written(boards, losses)
    first = (rows and boards[rows[0].place - 1].number) or 1
    if first < 1 or first + len(rows) - 1 > most:
        first = 1
    for row in rows[most:]:
        losses.add(row.place, Message("The board was left out: the format holds {n} boards.", n=most))
    return told_numbers(boards, [row._replace(number=row.number + first - 1) for row in rows[:most]], losses)


def with_own_numbers(boards: Sequence[Board], losses: Losses, most: int) -> list[Written]:
    """The rows with the boards' own numbers, if each has one up to ``most`` and they ascend; else from 1 on."""
    rows = written(boards, losses)
    numbers = [boards[row.place - 1].number or 0 for row in rows]
    if all(1 <= number <= most for number in numbers) and numbers == sorted(set(numbers)):
        rows = [row._replace(number=number) for row, number in zip(rows, numbers, strict=True)]
    for row in rows[most:]:
        losses.add(row.place, Message("The board was left out: the format holds {n} boards.", n=most))
    return told_numbers(boards, rows[:most], losses)


def slices(data: bytes, size: int) -> Iterator[bytes]:
    """The data in slices of this size; the last may be shorter."""
    for start in range(0, len(data), size):
        yield data[start : start + size]
