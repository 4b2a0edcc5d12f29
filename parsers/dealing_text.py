"""The text files of dealing machines: DLM, BER and BHG.

DLM
    Lines ``name=value`` below ``[Document]``. ``Board 07=`` has a letter a–p for every two cards (four times the seat
    of the first and the seat of the second, North 0) and three digits: the number and the letters' codes, joined by
    exclusive or. ``Checksum=`` is the number of boards from ``From board`` to ``To board``, its lowest bit turned over
    when ``Status=Show``. All boards to 99 have a line; those that are not in the file hold the four suits.
BER
    A digit a card: who holds it, North 1, East 2, South 3, West 4; 52 digits a board, nothing between them.
BHG
    A line a board, which is the number of its line after the first, empty one; a letter a card (A–Z, a–z), thirteen
    for each hand from the dealer on.

In all of them the cards count from the ace of spades to the two of clubs.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from bridge.board import Board
from bridge.cards import Hand
from bridge.deal import Deal
from bridge.errors import InvalidNotation, Message
from bridge.table import SEATS, dealer_of
from parsers.dealing_reading import (
    CARDS,
    PLACES,
    Reading,
    consecutive,
    deal_from_owners,
    deal_from_places,
    hand_of,
    owners_of,
    told_numbers,
    verified,
    with_own_numbers,
    written,
)
from parsers.diagnostics import Records, Severity
from parsers.formats import Losses

# ---- DLM ----

MOST_BOARDS = 99
_ABSENT = "aaaaaabffffffkkkkkklpppppp"
_BOARD = re.compile(r"\s*board\s+([0-9]{1,4})\s*", re.IGNORECASE)


def is_dlm(data: bytes) -> bool:
    """Whether the data is an INI text with boards."""
    head = data[:4096].lstrip(b"\xef\xbb\xbf \r\n").lower()
    return head.startswith(b"[document]") and (b"from board" in head or b"board 01=" in head)


def read_dlm(data: bytes) -> Records:
    """The boards of a DLM file with their numbers."""
    reading = Reading("dlm")
    values: dict[str, str] = {}
    deals: dict[int, tuple[int, str]] = {}
    for line, text in enumerate(data.decode("latin-1").splitlines(), start=1):
        name, equals, value = text.partition("=")
        board = _BOARD.fullmatch(name)
        if not equals:
            if text.strip() and not text.strip().startswith("["):
                message = Message("“{text}” is not a name, = and a value.", text=text.strip()[:40])
                reading.tell(Severity.WARNING, "unreadable", (line, 1), message)
        elif board is not None:
            deals.setdefault(int(board[1]), (line, value.strip()))
        else:
            values.setdefault(name.strip().lower(), value.strip())
    for number in _numbers(values, deals, reading):
        line, text = deals[number]
        reading.add_record(number, line, partial(decode_dlm, text))
        _check_sum(number, line, text, reading)
    return reading.records(numbered=True)


def _numbers(values: dict[str, str], deals: dict[int, tuple[int, str]], reading: Reading) -> list[int]:
    """The numbers of the boards that the file is about, in order."""
    first, last = values.get("from board", ""), values.get("to board", "")
    if not (re.fullmatch("[0-9]{1,4}", first) and re.fullmatch("[0-9]{1,4}", last)):
        message = Message("The file does not tell which boards it holds; all that have cards were read.")
        reading.tell(Severity.WARNING, "bad-header", (1, 1), message)
        return sorted(number for number, (_, text) in deals.items() if not text.startswith(_ABSENT))
    numbers = range(int(first), int(last) + 1)
    for number in numbers:
        if number not in deals:
            reading.tell(Severity.ERROR, "board-missing", (1, 1), Message("Board {n} is missing.", n=number))
    stated = values.get("checksum")
    expected = len(numbers) ^ (values.get("status", "").lower() == "show")
    if stated is not None and stated != str(expected):
        message = Message("The checksum of the file is {stated}, but should be {n}.", stated=stated, n=expected)
        reading.tell(Severity.WARNING, "checksum", (1, 1), message)
    return [number for number in numbers if number in deals]


def decode_dlm(text: str) -> Deal:
    """The deal of 26 letters. Raises BridgeError."""
    if not re.fullmatch("[a-p]{26}", text[:26]):
        raise InvalidNotation(Message("A board is 26 letters a to p and a checksum, not “{text}”.", text=text[:40]))
    codes = [ord(letter) - ord("a") for letter in text[:26]]
    return deal_from_owners([owner for code in codes for owner in divmod(code, 4)])


def _check_sum(number: int, line: int, text: str, reading: Reading) -> None:
    expected = _checksum(number, text[:26])
    if re.fullmatch("[a-p]{26}", text[:26]) and text[26:] != f"{expected:03d}":
        stated, due = text[26:][:20] or "–", f"{expected:03d}"
        message = Message(
            "The checksum of board {board} is {stated}, but should be {n}.", board=number, stated=stated, n=due
        )
        reading.tell(Severity.WARNING, "checksum", (line, 1), message, board=len(reading.boards))


def _checksum(number: int, letters: str) -> int:
    for letter in letters:
        number ^= ord(letter)
    return number


def write_dlm(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as DLM, 99 at most."""
    rows = consecutive(boards, losses, MOST_BOARDS)
    first, last = (rows[0].number, rows[-1].number) if rows else (1, 0)
    letters = {row.number: encode_dlm(row.deal) for row in rows}
    lines = [
        "[Document]",
        "Headline=Written by Kibitz",
        "Status=Show",
        "Duplicates=1",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={len(rows) ^ 1}",
    ]
    for number in range(1, MOST_BOARDS + 1):
        text = letters.get(number, _ABSENT)
        lines += [f"Duplicates {number:02d}=0", f"Board {number:02d}={text}{_checksum(number, text):03d}"]
    return "".join(line + "\r\n" for line in lines).encode("ascii")


def encode_dlm(deal: Deal) -> str:
    """The 26 letters of a complete deal."""
    owners = owners_of(deal)
    return "".join(chr(ord("a") + 4 * owners[place] + owners[place + 1]) for place in range(0, 52, 2))


# ---- BER ----

_OWNERS = re.compile(rb"[1-4\s]+")


def is_ber(data: bytes) -> bool:
    """Whether the data is digits 1 to 4 only, a board's at least."""
    return len(data) >= 52 and _OWNERS.fullmatch(data) is not None and len(b"".join(data[:4096].split())) >= 52


def read_ber(data: bytes) -> Records:
    """The boards of a BER file, numbered from 1."""
    reading = Reading("ber")
    for index, (line, column, text) in enumerate(_digits(data), start=1):
        if len(text) == 52:
            reading.add_record(index, line, partial(decode_ber, text))
        else:
            message = Message("The last board has {n} digits instead of 52.", n=len(text))
            hint = Message("It was left out; the file may have been cut short.")
            reading.tell(Severity.ERROR, "bad-length", (line, column), message, hint)
    return reading.records(numbered=False)


def _digits(data: bytes) -> Iterator[tuple[int, int, str]]:
    """The boards' digits, each with the line and column of its first one; white space means nothing."""
    taken: list[str] = []
    start = (1, 1)
    for line, text in enumerate(data.decode("latin-1").split("\n"), start=1):
        for column, digit in enumerate(text, start=1):
            if digit.isspace() or digit == "\x1a":
                continue
            start = start if taken else (line, column)
            taken.append(digit)
            if len(taken) == 52:
                yield *start, "".join(taken)
                taken.clear()
    if taken:
        yield *start, "".join(taken)


def decode_ber(text: str) -> Deal:
    """The deal of 52 digits. Raises BridgeError."""
    for place, digit in enumerate(text):
        if digit not in "1234":
            raise InvalidNotation(
                Message("“{text}” does not say who holds {card}: 1 to 4.", text=digit, card=CARDS[place])
            )
    return deal_from_owners([int(digit) - 1 for digit in text])


def write_ber(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as BER."""
    rows = told_numbers(boards, written(boards, losses), losses)
    return "".join(str(seat + 1) for row in rows for seat in owners_of(row.deal)).encode("ascii")


# ---- BHG ----

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MOST_LINES = 9999


def is_bhg(data: bytes) -> bool:
    """Whether the first line that is not empty names all 52 cards by letters, and the next ones do too."""
    lines = [line for line in data[:1024].split() if line]
    whole = lines[:-1] if len(data) > 1024 else lines
    good = [sorted(line.decode("latin-1")) == sorted(_LETTERS) for line in whole]
    return bool(good) and good[0] and good.count(False) * 4 <= len(good)


def read_bhg(data: bytes) -> Records:
    """The boards of a BHG file, numbered by their lines."""
    reading = Reading("bhg")
    lines = data.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    first = 0 if lines[0].strip() else 1  # without the empty first line the boards begin at once
    for number, text in enumerate(lines[first:], start=1):
        if cards := text.strip(" \t\x1a\0"):
            reading.add_record(number, first + number, partial(decode_bhg, cards, number))
    return reading.records(numbered=True)


def decode_bhg(text: str, number: int) -> Deal:
    """The deal of 52 letters for the board of this number. Raises BridgeError."""
    for letter in text:
        if letter not in _LETTERS:
            raise InvalidNotation(Message("“{text}” is not a card: a letter A to Z or a to z.", text=letter))
    if len(text) != 52:
        raise InvalidNotation(Message("A board is 52 letters, not {n}.", n=len(text)))
    places = [_LETTERS.index(letter) for letter in text]
    deal_from_places(places)
    dealer = dealer_of(number)
    hands = [Hand.of(CARDS[place] for place in places[13 * turn : 13 * turn + 13]) for turn in range(4)]
    return verified([hands[(seat - dealer) % 4] for seat in SEATS])


def write_bhg(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as BHG, each in the line of its number."""
    rows = with_own_numbers(boards, losses, _MOST_LINES)
    lines = [""] * (1 + max((row.number for row in rows), default=0))
    for row in rows:
        seats = [dealer_of(row.number).clockwise(turn) for turn in range(4)]
        lines[row.number] = "".join(_LETTERS[PLACES[card]] for seat in seats for card in hand_of(row.deal, seat))
    return "".join(line + "\r\n" for line in lines).encode("ascii")
