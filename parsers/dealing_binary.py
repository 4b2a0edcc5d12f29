"""The binary files of dealing machines: BRI, DGE, DUP, CDS and RZD, byte by byte.

=====  ======  ====================================================================================================
BRI    128     39 numbers of two digits (01 the ace of spades … 52 the two of clubs) for North, East and South; 32
               spaces, 18 zero bytes
DGE    128     North, East, South, West, the suits begun by the bytes 6 3 4 5 (the old PC's signs); 60 zero bytes
DUP    156     the 78 digits of BRI, the 68 bytes of DGE, and ten bytes, in the first record ``YN1  0 16``: the lowest
               number in two places, copies, the highest number
CDS    14      the board's number, then a byte a rank from the ace down: two bits a suit, spades in the highest, North 1
RZD    13      a record that holds the number of boards (two bytes, the lower first) and spaces; then as CDS, North 0
=====  ======  ====================================================================================================
"""

import re
from collections.abc import Sequence
from functools import partial

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Card, Hand, Rank, Suit
from bridge.deal import Deal
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.table import SEATS
from parsers.dealing_reading import (
    PLACES,
    Reading,
    check_length,
    consecutive,
    deal_from_owners,
    deal_from_places,
    hand_of,
    owners_of,
    read_fixed,
    slices,
    told_numbers,
    verified,
    with_own_numbers,
    written,
)
from parsers.diagnostics import Records, Severity
from parsers.formats import Losses

# ---- BRI ----

_DIGITS = re.compile(rb"(?:0[1-9]|[1-4][0-9]|5[0-2]){39}")


def is_bri(data: bytes) -> bool:
    """Whether the data begins with 39 numbers of cards and the padding of BRI."""
    return _DIGITS.match(data) is not None and not data[78:128].strip(b" \0") and len(data) != 79


def read_bri(data: bytes) -> Records:
    """The boards of a BRI file, numbered from 1."""
    return read_fixed("bri", data, 128, 78, decode_bri)


def decode_bri(record: bytes) -> Deal:
    """The deal of 78 digits. Raises BridgeError."""
    places = []
    for column, number in enumerate(slices(record[:78], 2)):
        text = number.decode("latin-1")
        if not number.isdigit() or not 1 <= int(number) <= 52:
            raise InvalidNotation(
                Message("“{text}” at byte {n} is not the number of a card, 01 to 52.", text=text, n=2 * column + 1)
            )
        places.append(int(number) - 1)
    return deal_from_places(places)


def write_bri(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as BRI."""
    return b"".join(
        encode_bri(row.deal) + b" " * 32 + bytes(18) for row in told_numbers(boards, written(boards, losses), losses)
    )


def encode_bri(deal: Deal) -> bytes:
    """The 78 digits of a complete deal."""
    return b"".join(b"%02d" % (PLACES[card] + 1) for seat in SEATS[:3] for card in hand_of(deal, seat))


# ---- DGE ----

_SIGNS = {6: Suit.SPADES, 3: Suit.HEARTS, 4: Suit.DIAMONDS, 5: Suit.CLUBS}
_BYTES = {suit: bytes([sign]) for sign, suit in _SIGNS.items()}
_HANDS = re.compile(rb"(?:[\x03-\x06][AKQJT2-9]{0,13}){16}")


def is_dge(data: bytes) -> bool:
    """Whether the data begins with four hands of suit signs and ranks."""
    return len(data) >= 68 and _HANDS.fullmatch(data[:68]) is not None


def read_dge(data: bytes) -> Records:
    """The boards of a DGE file, numbered from 1."""
    return read_fixed("dge", data, 128, 68, decode_dge)


def decode_dge(record: bytes) -> Deal:
    """The deal of 68 bytes. Raises BridgeError."""
    hands: list[list[Card]] = [[], [], [], []]
    suit, signs = None, 0
    for column, byte in enumerate(record[:68], start=1):
        if byte in _SIGNS:
            suit, signs = _SIGNS[byte], signs + 1
            continue
        if suit is None or signs > 16:
            raise InvalidNotation(Message("The hands do not have four suits each; byte {n} is in none.", n=column))
        hands[(signs - 1) // 4].append(Card(suit, Rank.parse(chr(byte))))
    cards = [PLACES[card] for hand in hands for card in hand]
    if len(set(cards)) < len(cards):
        deal_from_places(cards)
    return verified([Hand.of(hand) for hand in hands])


def write_dge(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as DGE."""
    return b"".join(encode_dge(row.deal) + bytes(60) for row in told_numbers(boards, written(boards, losses), losses))


def encode_dge(deal: Deal) -> bytes:
    """The 68 bytes of a complete deal."""
    return b"".join(
        _BYTES[suit] + "".join(rank.letter for rank in hand_of(deal, seat).holding(suit)).encode("ascii")
        for seat in SEATS
        for suit in SUITS_HIGH_TO_LOW
    )


# ---- DUP ----

_HEADER = re.compile(rb"[Yy](?P<reverse>.)\s*(?P<lowest>[0-9]{1,2})\s+[0-9]+\s+(?P<highest>[0-9]{1,2})\s*", re.DOTALL)


def is_dup(data: bytes) -> bool:
    """Whether the data begins with the digits of BRI and the bytes of DGE."""
    return _DIGITS.match(data) is not None and is_dge(data[78:146])


def read_dup(data: bytes) -> Records:
    """The boards of a DUP file, numbered by its header."""
    reading = Reading("dup")
    first = _dup_header(data, reading)
    for index, record in enumerate(slices(data, 156), start=1):
        if not check_length(record, 156, 146, index, reading):
            continue
        reading.add_record(first + index - 1, index, partial(decode_bri, record))
        try:
            other = decode_dge(record[78:146])
        except BridgeError:
            other = None
        deal = reading.boards[-1].deal
        if deal is None and other is not None:
            reading.boards.pop()
            reading.add(first + index - 1, other)
        elif deal is not None and deal != other:
            message = Message("The digits and the printed hands of this board are not the same deal.")
            hint = Message("The digits were read.")
            reading.tell(Severity.WARNING, "hands-disagree", (index, 79), message, hint, board=len(reading.boards))
    return reading.records(numbered=True)


def _dup_header(data: bytes, reading: Reading) -> int:
    """The number of the first board."""
    header = _HEADER.fullmatch(data[146:156])
    if header is None or int(header["lowest"]) < 1:
        message = Message("The first record does not tell the numbers of the boards; they were numbered from 1.")
        reading.tell(Severity.WARNING, "bad-header", (1, 147), message)
        return 1
    if header["reverse"].upper() != b"N":
        message = Message("The file asks for the reverse order; the boards were read in the order they stand in.")
        reading.tell(Severity.WARNING, "reverse-order", (1, 148), message)
    lowest, highest, count = int(header["lowest"]), int(header["highest"]), (len(data) + 9) // 156
    if highest not in (count, lowest + count - 1):  # some programs write how many boards there are instead
        message = Message(
            "The header speaks of boards {first} to {last}, but there are {n}.", first=lowest, last=highest, n=count
        )
        reading.tell(Severity.WARNING, "board-count", (1, 153), message)
    return lowest


def write_dup(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as DUP, 99 at most."""
    rows = consecutive(boards, losses, 99)
    header = b"YN%-2d 0 %02d " % (rows[0].number, rows[-1].number) if rows else b""
    return b"".join(
        encode_bri(row.deal) + encode_dge(row.deal) + (bytes(10) if place else header) for place, row in enumerate(rows)
    )


# ---- CDS and RZD ----


def is_cds(data: bytes) -> bool:
    """Whether the data is records of a number and a deal: no more than one in four, and not the first, may be bad."""
    records = [record for record in slices(data[: 14 * 64], 14) if len(record) == 14]
    good = [record[0] > 0 and _is_packed(record[1:], 1) for record in records]
    whole = len(data) % 14 == 0 or len(good) > 1
    return whole and bool(good) and good[0] and good.count(False) * 4 <= len(good) and not is_rzd(data)


def is_rzd(data: bytes) -> bool:
    """Whether the data begins with a count of boards and eleven spaces, and a deal follows."""
    return data[2:13] == b" " * 11 and len(data) >= 26 and any(_is_packed(data[at : at + 13], 0) for at in (13, 26))


def _is_packed(record: bytes, first: int) -> bool:
    try:
        decode_packed(record, first)
    except (BridgeError, ValueError):
        return False
    return True


def read_cds(data: bytes) -> Records:
    """The boards of a CDS file with their numbers."""
    reading = Reading("cds")
    for index, record in enumerate(slices(data, 14), start=1):
        if check_length(record, 14, 14, index, reading):
            reading.add_record(record[0], index, partial(decode_packed, record[1:], 1))
    return reading.records(numbered=True)


def read_rzd(data: bytes) -> Records:
    """The boards of an RZD file, numbered from 1."""
    reading = Reading("rzd")
    records = list(slices(data, 13))
    for index, record in enumerate(records[1:], start=1):
        if check_length(record, 13, 13, index + 1, reading):
            reading.add_record(index, index + 1, partial(decode_packed, record, 0))
    stated = int.from_bytes(data[:2], "little")
    if records and stated != len(reading.boards):
        message = Message(
            "The header speaks of {stated} boards, but there are {n}.", stated=stated, n=len(reading.boards)
        )
        reading.tell(Severity.WARNING, "board-count", (1, 1), message)
    return reading.records(numbered=False)


def decode_packed(record: bytes, first: int) -> Deal:
    """The deal of thirteen bytes in which ``first`` stands for North. Raises BridgeError."""
    owners = [(byte >> shift) - first & 3 for shift in (6, 4, 2, 0) for byte in record]
    return deal_from_owners(owners)


def write_cds(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as CDS, with numbers to 255."""
    rows = with_own_numbers(boards, losses, 255)
    return b"".join(bytes([row.number]) + encode_packed(row.deal, 1) for row in rows)


def write_rzd(boards: Sequence[Board], losses: Losses) -> bytes:
    """The complete deals as RZD."""
    rows = told_numbers(boards, written(boards, losses), losses)
    header = min(len(rows), 0xFFFF).to_bytes(2, "little") + b" " * 11
    return header + b"".join(encode_packed(row.deal, 0) for row in rows)


def encode_packed(deal: Deal, first: int) -> bytes:
    """The thirteen bytes of a complete deal."""
    owners = [(seat + first) % 4 for seat in owners_of(deal)]
    return bytes(
        owners[rank] << 6 | owners[rank + 13] << 4 | owners[rank + 26] << 2 | owners[rank + 39] for rank in range(13)
    )
