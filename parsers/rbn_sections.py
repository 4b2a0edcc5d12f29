"""What stands behind the labels H, A, C, P and R of Richard's Bridge Notation: tokens into hands, calls and cards."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from lark import Lark, Token

from bridge.auction import DOUBLE, PASS, REDOUBLE, UNKNOWN_CALL, Auction, Call, parse_call
from bridge.board import SUFFIXES, Ending, Mark, Nag, NoteReference, Place
from bridge.cards import Card, Hand, Rank, Strain, Suit
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.table import Seat, Vulnerability
from bridge.tricks import Trick
from parsers.findings import Findings
from parsers.pbn_grammar import Item
from parsers.pbn_play import PlayBody

_PARSER = Lark(
    (Path(__file__).parent / "rbn.lark").read_text(encoding="utf-8"),
    parser="lalr",
    start=["record", "fields", "hands", "auction", "contract", "play", "result"],
    maybe_placeholders=False,
)

ALERT_NUMBER = 10
"""The number of the note of calls that are marked with an asterisk, as conventional; RBN's own notes are 0 to 9."""

Marks = dict[Place, list[Mark]]

_MOST_TOKENS = 2000
"""The longest auction has 319 calls; each may have a few marks."""


def tokens(start: str, text: str, base: int = 0) -> Iterator[Item]:
    """The tokens of a text by a rule of the grammar; ``base`` is where the text begins in the record.

    Characters in a row that do not belong are one token.
    """
    stray: Item | None = None
    for token in _PARSER.parse(text, start=start).children:
        if not isinstance(token, Token):
            continue
        item = Item(token.type, str(token), base + (token.start_pos or 0))
        if stray is not None and item.kind == "STRAY" and item.offset == stray.offset + len(stray.text):
            stray = Item("STRAY", stray.text + item.text, stray.offset)
            continue
        if stray is not None:
            yield stray
        stray = item if item.kind == "STRAY" else None
        if stray is None:
            yield item
    if stray is not None:
        yield stray


def data_tokens(start: str, text: str, base: int) -> list[Item]:
    """The tokens of one line's data, as many as a line may sensibly have."""
    return list(islice(tokens(start, text, base), _MOST_TOKENS))


def fields(text: str) -> list[str]:
    """The parts of a text between its colons; two colons are one that belongs to the text.

    >>> fields("Preempts:: Fact or Fiction?:Marty Bergen")
    ['Preempts: Fact or Fiction?', 'Marty Bergen']
    """
    parts = [""]
    for item in tokens("fields", text):
        if item.kind == "COLON":
            parts.append("")
        else:
            parts[-1] += item.text.replace("::", ":")
    return [part.strip() for part in parts]


def plain_fields(text: str) -> list[str]:
    """The parts of a text between its colons, where two colons are an empty part.

    >>> plain_fields("France:Spain::-5")
    ['France', 'Spain', '', '-5']
    """
    return [part.strip() for part in text.split(":")]


# ---- H ----


class Hands(NamedTuple):
    """The hands of a record; ``is_exact`` says that no card of them was left open by x or ?."""

    deal: Deal
    hidden: frozenset[Seat]
    is_exact: bool


def read_hands(text: str, base: int, findings: Findings) -> Hands | None:
    """The hands that the line tells."""
    seat: Seat | None = None
    hands: dict[Seat, Hand] = {}
    hidden: set[Seat] = set()
    exact, turn = True, -1
    for item in data_tokens("hands", text, base):
        if item.kind == "SEAT":
            try:
                seat = Seat.parse(item.text)
            except BridgeError as error:
                findings.error("bad-seat", item.offset, error.message, Message("Write N, E, S or W."))
        elif item.kind in ("VISIBLE", "HIDDEN"):
            turn += 1
            if item.kind == "HIDDEN" and seat is not None and turn < 4:
                hidden.add(seat.clockwise(turn))
        elif item.kind == "STRAY" or seat is None or not 0 <= turn < 4:
            findings.unreadable(item.offset, item.text)
        else:
            hand, is_known = _read_hand(item, findings)
            exact &= is_known
            hands[seat.clockwise(turn)] = hand
    if seat is None:
        findings.error("bad-deal", base, Message("The line names no seat for the first hand."), _HANDS_FORM)
        return None
    deal = Deal.of(hands)
    gets_the_rest = turn == 3 and seat.rho not in hands
    return Hands(deal.completed() if gets_the_rest else deal, frozenset(hidden), exact)


_HANDS_FORM = Message("Write the first seat and the hands, each after a colon: W:AK.Q.JT.98: …")
_OPEN_CARD = re.compile("[X?]")


def _read_hand(item: Item, findings: Findings) -> tuple[Hand, bool]:
    text = item.text.upper().replace("10", "T").replace("1", "").replace("0", "")
    holdings = text.split(".")
    if len(holdings) > 4:
        message = Message("“{text}” has {n} suits; a hand has four, parted by dots.", text=item.text, n=len(holdings))
        findings.error("bad-deal", item.offset, message)
    cards = []
    for suit, holding in zip((Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), holdings, strict=False):
        ranks = _OPEN_CARD.sub("", holding)
        if len(set(ranks)) < len(ranks):
            rank = next(rank for rank in ranks if ranks.count(rank) > 1)
            message = Message("{rank} stands twice in “{holding}”.", rank=rank, holding=holding)
            findings.error("duplicate-card", item.offset, message, Message("Every card is in one hand only."))
        cards += [Card(suit, Rank.parse(rank)) for rank in ranks]
    is_exact = _OPEN_CARD.search(text) is None
    if not is_exact:
        message = Message("This hand has cards that are not told; only the others are in the deal.")
        findings.note("open-card", item.offset, message)
    return Hand.of(cards), is_exact


# ---- A ----

VULNERABILITIES = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
"""The letters of the auction's line behind the dealer."""

_CALLS: dict[str, Call] = {"P": PASS, "X": DOUBLE, "R": REDOUBLE, "XX": REDOUBLE, "Y": UNKNOWN_CALL}


@dataclass(slots=True)
class AuctionBody:
    """A read auction: the calls and what hangs on them, and what the line says of dealer and vulnerability.

    ``dealer`` is None where the line does not tell it.
    """

    auction: Auction
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    ending: Ending = Ending.NATURAL
    marks: Marks = field(default_factory=dict)


def read_auction(text: str, base: int, findings: Findings) -> AuctionBody:
    """The auction that the line tells; where it names no dealer, West dealt."""
    dealer, vulnerability = Seat.WEST, None
    calls: list[Call] = []
    places: list[Item] = []
    body = AuctionBody(Auction(dealer))
    in_round = 0
    items = data_tokens("auction", text, base)
    is_told = bool(items) and items[0].kind == "OPENING" and items[0].text.strip()[0] != "?"
    if not is_told and any(item.kind == "CALL" for item in items):
        findings.note("no-dealer", base, Message("The auction names no dealer; West was taken, as the notation says."))
    for item in items:
        match item.kind:
            case "OPENING":
                letters = item.text.strip().rstrip(":").strip().upper()
                dealer = dealer if letters[0] == "?" else Seat.parse(letters[0])
                vulnerability = VULNERABILITIES.get(letters[1:])
            case "COLON":
                if in_round != 4 and (calls or in_round):
                    findings.warning(
                        "round-length", item.offset, Message("A round has four calls, not {n}.", n=in_round)
                    )
                in_round = 0
            case "CALL" if item.text.upper() == "A":
                passes = Auction(dealer, tuple(calls)).all_pass().calls[len(calls) :]
                calls += passes
                places += [item] * len(passes)
                body.ending = Ending.ALL_PASS
            case "CALL":
                calls.append(_CALLS.get(item.text.upper()) or parse_call(item.text))
                places.append(item)
                in_round += 1
            case "STRAY":
                findings.unreadable(item.offset, item.text)
            case _:
                _mark(item, body.marks, Place.call(len(calls) - 1) if calls else None, 1, findings)
    body.auction, body.vulnerability = Auction(dealer, tuple(calls)), vulnerability
    body.dealer = dealer if is_told or calls else None
    _judge(body, places, findings)
    return body


def _judge(body: AuctionBody, places: list[Item], findings: Findings) -> None:
    length = body.auction.length
    for index, reason in body.auction.faults():
        if length is None or index < length:
            findings.error("illegal-call", places[index].offset, reason)
        else:
            message = Message("“{text}” comes after the end of the auction.", text=places[index].text)
            findings.error("call-after-end", places[index].offset, message)
            body.ending = Ending.NATURAL


def _mark(item: Item, marks: Marks, place: Place | None, first_glyph: int, findings: Findings) -> None:
    """Hang a suffix, an asterisk or a note reference at a call or card."""
    if place is None or (item.kind == "SUFFIX" and item.text not in SUFFIXES):
        findings.unreadable(item.offset, item.text)
    elif item.kind == "SUFFIX":
        marks.setdefault(place, []).append(Nag(first_glyph + SUFFIXES.index(item.text)))
    elif item.kind == "CONVENTIONAL":
        marks.setdefault(place, []).append(NoteReference(ALERT_NUMBER))
    else:
        marks.setdefault(place, []).append(NoteReference(int(item.text[1:])))


# ---- P ----

_SIGNS = "-+."
"""The lowest card, the highest, and any."""


@dataclass(slots=True)
class _Cell:
    """A card as it is written: perhaps without suit, its rank or one of the signs for a card of the hand."""

    item: Item
    suit: Suit | None
    rank: str
    marks: list[Item] = field(default_factory=list)

    @property
    def card(self) -> Card | None:
        return None if self.suit is None or self.rank in _SIGNS else Card(self.suit, Rank.parse(self.rank))


class PlayReader:
    """Reads the tricks of a play from the leader's card on; the deal tells who holds what the record leaves open."""

    def __init__(self, leader: Seat, strain: Strain | None, deal: Deal | None, findings: Findings) -> None:
        self.leader = leader
        self.strain = strain
        self.deal = deal
        self.findings = findings
        self.marks: Marks = {}
        self.used = Hand()

    def read(self, text: str, base: int) -> PlayBody:
        """The tricks that the line tells."""
        rows = self._rows(text, base)
        self.used = Hand.of(card for row in rows for cell in row if (card := cell.card))
        tricks: list[Trick] = []
        columns = tuple(self.leader.clockwise(turn) for turn in range(4))
        offsets = [base] * (4 * len(rows))
        leader: Seat | None = self.leader
        for number, row in enumerate(rows):
            if leader is None and self.deal is not None and (card := row[0].card):
                leader = self.deal.owner(card)
            if leader is None:
                message = Message("Nothing tells who led to trick {n}; the play ends here.", n=number + 1)
                self.findings.error("no-leader", row[0].item.offset, message)
                break
            trick = Trick(leader, self.strain)
            for turn, cell in enumerate(row):
                seat = leader.clockwise(turn)
                offsets[4 * number + columns.index(seat)] = cell.item.offset
                if (card := cell.card or self._resolved(cell, seat, row[0].suit, number)) is not None:
                    trick = trick.played(seat, card)
                for item in cell.marks:
                    _mark(item, self.marks, Place.card(number, seat), 7, self.findings)
            tricks.append(trick)
            leader = trick.winner
        whole = len(tricks) == 13 and tricks[-1].is_complete
        ending = Ending.NATURAL if whole else Ending.CUT
        return PlayBody(tuple(tricks), self.marks, ending, columns, lambda: offsets)

    def _rows(self, text: str, base: int) -> list[list[_Cell]]:
        """The cards by tricks, each with its suit: the suit led, where none is written."""
        rows: list[list[_Cell]] = [[]]
        for item in data_tokens("play", text, base):
            if item.kind == "COLON":
                if len(rows[-1]) < 4:
                    message = Message("A trick has four cards, not {n}.", n=len(rows[-1]))
                    self.findings.warning("trick-length", item.offset, message)
                rows.append([])
            elif item.kind == "CARD":
                if len(rows[-1]) == 4:
                    message = Message("A trick has four cards; a colon was left out before “{text}”.", text=item.text)
                    self.findings.warning("trick-length", item.offset, message)
                    rows.append([])
                rows[-1].append(self._cell(item, rows[-1]))
            elif item.kind == "STRAY" or not rows[-1]:
                self.findings.unreadable(item.offset, item.text)
            else:
                rows[-1][-1].marks.append(item)
        rows = [row for row in rows if row]
        if len(rows) > 13:
            message = Message("There are thirteen tricks; “{text}” comes after the last.", text=rows[13][0].item.text)
            self.findings.error("card-after-end", rows[13][0].item.offset, message)
        return rows[:13]

    def _cell(self, item: Item, row: list[_Cell]) -> _Cell:
        text = item.text.upper().replace("10", "T")
        suit = Suit.parse(text[0]) if len(text) == 2 else None
        rank = text[-1]
        if suit is None and rank not in _SIGNS:
            suit = row[0].suit if row else None
            if suit is None:
                message = Message("“{text}” has no suit, and no card was led before it.", text=item.text)
                self.findings.error("bad-card", item.offset, message)
                rank = "?"
        return _Cell(item, suit, rank)

    def _resolved(self, cell: _Cell, seat: Seat, led: Suit | None, number: int) -> Card | None:
        """The card that - + or . stands for, by the seat's hand without what is named elsewhere in the play."""
        hand = self.deal[seat] if self.deal is not None else None
        if cell.rank not in _SIGNS or hand is None:
            return None
        free = hand - self.used
        suit = cell.suit or led
        choice = [card for card in free if card.suit is suit] if suit else []
        if not choice and cell.suit is None:
            trump = self.strain.trump if self.strain else None
            choice = [card for card in free if card.suit is not trump] or list(free)
        if not choice:
            return None
        choice.sort(key=lambda card: (card.rank, card.suit))
        card = choice[-1] if cell.rank == "+" else choice[0]
        self.used |= Hand.of([card])
        self.findings.note(
            "card-resolved",
            cell.item.offset,
            Message(
                "“{sign}” in trick {n} was read as {card}, {seat}'s.",
                sign=cell.rank,
                n=number + 1,
                card=card,
                seat=seat.term,
            ),
            Message("- stands for the lowest card, + for the highest, . for any."),
        )
        return card
