"""Boards from pasted text: diagrams, auctions and results among words, as articles, forums and letters have them.

A line says a thing or it says nothing: the board's number, the dealer, who is vulnerable, a contract, calls. Hands are
told by their places (:mod:`parsers.card_notation`). A board begins where its number is told, and where a second deal or
a second dealer comes. Everything else is words, and left.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bridge.board import SUFFIXES, Board, Comment, Mark, Nag, Place
from bridge.deal import Deal
from bridge.errors import Message
from bridge.table import Seat, Vulnerability, dealer_of
from parsers.alerts import ALERT, noted
from parsers.auction_grammar import auction_pieces
from parsers.auction_lines import count_calls, header
from parsers.auction_notation import ParsedAuction, parse_auction
from parsers.card_layout import Block, blocks_of
from parsers.card_notation import deal_of
from parsers.diagnostics import Diagnostic, Records
from parsers.diagram import dumps
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format, Losses
from parsers.pieces import Piece, plain
from parsers.result_notation import ParsedResult, format_result, parse_result
from parsers.unheld import IDENTITY, PARTS, PLAYERS, RESULTS, tell_unheld
from parsers.words import seat_of

_SEAT = r"(north|east|south|west|[NESW](?![a-z])|[北东南西](?![北东南西]))"
_BOARD = re.compile(
    r"^[^\w第]*(?:(?:board|bd\.?|deal|hand) *(?:no\.?|number|#)? *:? *([A-Z]?\d[\w-]{0,9})"
    r"|第 *(\d{1,4}) *副|[副牌]号 *:? *(\d{1,4}))",
    re.I,
)
_DEALER = re.compile(
    rf"\b(?:dealer|dlr)\.? *[:=]? *{_SEAT}|(?<![a-z]){_SEAT}家?(?: |-| is )*(?:deals|dealer|dealt|发牌)"
    rf"|发牌人? *:? *{_SEAT}",
    re.I,
)
_VULNERABILITIES = {
    Vulnerability.NONE: r"none|neither|nil|love|nobody|no one|双方无局|双无|均无局|无",
    Vulnerability.NS: r"n *[-/–&]? *s|north *[-/–&]? *south|南北有局|南北",
    Vulnerability.EW: r"e *[-/–&]? *w|east *[-/–&]? *west|东西有局|东西",
    Vulnerability.BOTH: r"both|all|everybody|双方有局|双有|均有局|双方",
}
_SIDES = "|".join(f"(?P<v{index}>{words})" for index, words in enumerate(_VULNERABILITIES.values()))
_VULNERABLE = [
    re.compile(rf"(?:\bvul(?:n(?:erab(?:le|ility))?)?\b\.?|局况) *[:=]? *(?:{_SIDES})(?![a-z])", re.I),
    re.compile(rf"(?<![a-z])(?:{_SIDES})(?: sides?| only| is| are)* +(?:vul|game\b)", re.I),
    re.compile(
        r"(?P<v0>\blove all\b|双方无局|双无)|(?P<v1>南北有局)|(?P<v2>东西有局)|(?P<v3>\bgame all\b|双方有局|双有)", re.I
    ),
]
_CONTRACT = re.compile(r"^\W*(?:final +)?(?:contract|定约)(?: was| is)? *:? *", re.I)
_OUTCOME = re.compile(r"^\W*(?:result|结果) *:? *", re.I)
_BIDDING = re.compile(r"^\W*(?:the +)?(?:bidding|auction|叫牌过程|叫牌)(?: was| went| goes)? *:? *", re.I)
_PLAYER = re.compile(r"(?:^|\s{2,})(North|East|South|West): ([A-Za-z\u4e00-\u9fff][^:♠♥♦♣]*?)(?=\s{3,}|$)")
_STRUCTURED = re.compile(r'^[ \t]*(?:[<{]|%|\[\w+\s+")|^\[\w+\s+"[^\n]*"\]|\b(?:md|mb|pn|qx|st)\|', re.M)
_MOST_LINE = 400
"""Characters of a line in which a fact is looked for; a longer one is a paragraph."""


@dataclass(slots=True)
class _Draft:
    """A board while it is read."""

    label: str | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal | None = None
    auction: ParsedAuction | None = None
    result: ParsedResult | None = None
    players: dict[Seat, str] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    @property
    def is_board(self) -> bool:
        """Whether there is more than words about a board."""
        return self.deal is not None or (self.auction is not None and bool(self.auction.auction.calls))

    def board(self) -> Board:
        """The board as far as the text tells it."""
        auction = self.auction.auction if self.auction and self.auction.auction.calls else None
        told = auction.dealer if self.auction and auction and self.auction.dealer_is_told else None
        result = self.result or ParsedResult()
        passed_out = result.passed_out or (result.contract is None and auction is not None and auction.is_passed_out)
        board = Board.of(
            label=self.label,
            dealer=self.dealer or told,
            vulnerability=self.vulnerability,
            deal=self.deal,
            players=self.players | dict(self.auction.players if self.auction else {}),
            contract=result.contract,
            result=result.tricks,
            auction=auction,
            tags={"Declarer": "", "Contract": "Pass", "Result": ""} if passed_out else {},
        )
        glyphs: dict[Place, Mark] = {}
        alerts: dict[int, str] = {}
        for index, said in (self.auction.alerts if self.auction else {}).items():
            if said in SUFFIXES and said != ALERT:  # in a text, a single ! is an alert
                glyphs[Place.call(index)] = Nag(SUFFIXES.index(said) + 1)
            else:
                alerts[index] = ALERT if _UNEXPLAINED.fullmatch(said) else said
        references, notes = noted(alerts)
        marks = {place: (mark,) for place, mark in (glyphs | references).items()}
        return replace(board, marks=marks, auction_notes=notes)


_UNEXPLAINED = re.compile(r"[!*†‡§#\d①-⑳ ]+")
"""Signs beside a call to which no note belongs."""


def read(data: bytes) -> Records:
    """The boards in a pasted text. Never raises for what it contains."""
    text = decode(data)
    drafts = [draft for draft in _Reader(text).drafts() if draft.is_board]
    diagnostics = [found.in_board(number) for number, draft in enumerate(drafts, 1) for found in draft.diagnostics]
    return Records(tuple(draft.board() for draft in drafts), tuple(diagnostics), "text")


def recognises(data: bytes) -> bool:
    """Whether a deal, a hand or an auction stands in the text, and it is in no format with a syntax of its own."""
    head = data[:20_000]
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    return _STRUCTURED.search(decode(head)) is None and bool(read(head).boards)


class _Reader:
    """Goes through the lines of a text and drafts its boards."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.plain = plain(text).split("\n")
        self.findings = Findings(text)
        self.words: list[list[Piece]] = [[] for _ in self.lines]
        for piece in auction_pieces(text):
            if piece.kind != "NEWLINE":
                self.words[piece.line].append(piece)
        self.auctions = dict(self._auctions())
        """The line after the last of an auction, by its first."""
        calls = {line for first, last in self.auctions.items() for line in range(first, last)}
        self.facts = [line[:_MOST_LINE] if number not in calls else "" for number, line in enumerate(self.plain)]
        self.results = {number: result for number, line in enumerate(self.facts) if (result := _result(line))}
        self.begins = {number: match for number, line in enumerate(self.facts) if (match := _BOARD.match(line))}
        self.deals = dict(self._deals({*self.auctions, *self.results, *self.begins}))
        """The hands of a deal, by the first line of the first."""

    def drafts(self) -> Iterator[_Draft]:
        """What the text says, board by board; a draft that is no board holds the words between."""
        draft = _Draft()
        for number, line in enumerate(self.facts):
            hands = self.deals.get(number)
            if self._begins(number, hands, draft):
                yield draft
                draft = _Draft()
            self._read_facts(number, line, draft)
            if hands is not None and draft.deal is None:
                self.findings.diagnostics = []
                parsed = deal_of(hands, self.findings)
                draft.deal = parsed.deal
                draft.diagnostics += parsed.diagnostics
            if number in self.auctions and draft.auction is None:
                self._read_auction(number, draft)
        yield draft

    def _begins(self, number: int, hands: Sequence[Block] | None, draft: _Draft) -> bool:
        """Whether a board begins at this line: it is numbered, or has what the board before has already."""
        if number in self.begins:
            return draft.is_board or draft.label is not None
        if hands is not None and draft.deal is not None:
            later = deal_of(hands, Findings("")).deal
            return later is None or bool((later.cards - draft.deal.cards).bits) or later.tricks == draft.deal.tricks
        if number in self.auctions:
            return draft.auction is not None and draft.deal is None
        return draft.is_board and draft.dealer is not None and _dealer(self.facts[number]) is not None

    def _read_facts(self, number: int, line: str, draft: _Draft) -> None:
        if number in self.begins and draft.label is None:
            draft.label = next(label for label in self.begins[number].groups() if label)
        if draft.dealer is None:
            draft.dealer = _dealer(line)
        if draft.vulnerability is None:
            draft.vulnerability = _vulnerability(line)
        for match in _PLAYER.finditer(line):
            draft.players.setdefault(seat_of(match[1]), match[2].strip())
        if draft.result is None and number in self.results and draft.is_board:
            draft.result = self.results[number]
            draft.diagnostics += [replace(found, line=number + 1) for found in draft.result.diagnostics]
        elif draft.result is None or draft.result.tricks is None:
            self._read_outcome(line, draft)

    def _read_outcome(self, line: str, draft: _Draft) -> None:
        """How it ended, in a line that names no contract."""
        match = _OUTCOME.match(line)
        auction = draft.auction.auction if draft.auction else None
        contract = draft.result.contract if draft.result else auction.contract if auction else None
        if match is None or contract is None:
            return
        result = parse_result(f"{format_result(contract)} {line[match.end() :]}")
        if result.tricks is not None:
            draft.result = result

    def _read_auction(self, number: int, draft: _Draft) -> None:
        calls = self.lines[number : self.auctions[number]]
        if prefix := _BIDDING.match(self.plain[number]):
            calls[0] = " " * prefix.end() + calls[0][prefix.end() :]
        dealer = draft.dealer
        if dealer is None and draft.label is not None and re.fullmatch("[1-9][0-9]{0,3}", draft.label):
            dealer = dealer_of(int(draft.label))
        draft.auction = parse_auction("\n".join(calls), dealer)
        draft.diagnostics += [replace(found, line=found.line + number) for found in draft.auction.diagnostics]

    def _auctions(self) -> Iterator[tuple[int, int]]:
        """The first line of every auction, and the line after its last."""
        number = 0
        while number < len(self.lines):
            last = self._table_end(number) if header(self.words[number]) else self._line_end(number)
            if last > number:
                yield number, last
            number = max(last, number + 1)

    def _table_end(self, number: int) -> int:
        """The line after the last row; the table's own line where no calls stand below."""
        row = next((line for line in range(number + 1, min(number + 4, len(self.lines))) if self._calls(line)), None)
        if row is None or any(header(self.words[line]) for line in range(number + 1, row)):
            return number
        return self._notes_end(self._rows_end(row))

    def _line_end(self, number: int) -> int:
        words = self.words[number]
        prefix = _BIDDING.match(self.plain[number][:_MOST_LINE])
        if prefix is not None:
            words = [piece for piece in words if self.findings.position(piece.offset)[1] > prefix.end()]
            if not words:
                return number
        count = count_calls(words)
        bids = sum(piece.kind == "BID" or (piece.kind == "OPPONENT" and piece.text[1:2].isdigit()) for piece in words)
        passes = sum(len(piece.text) if piece.kind == "PASSES" else piece.kind == "PASS" for piece in words)
        enough = (count >= 2 and bids >= 1) or passes == 4 or (prefix is not None and count >= 1)
        if not enough or _result(self.plain[number]) is not None:
            return number
        return self._notes_end(self._rows_end(number + 1))

    def _rows_end(self, number: int) -> int:
        while number < len(self.lines) and self._calls(number) and not header(self.words[number]):
            number += 1
        return number

    def _notes_end(self, number: int) -> int:
        """The line after the notes that follow, a blank line before them or not."""
        after = number + (number < len(self.lines) and not self.plain[number].strip())
        last = after
        while last < len(self.lines) and [piece.kind for piece in self.words[last]] == ["NOTE_LINE"]:
            last += 1
        return last if last > after else number

    def _calls(self, number: int) -> int:
        result = _result(self.plain[number])
        return count_calls(self.words[number]) if result is None or result.passed_out else 0

    def _deals(self, breaks: set[int]) -> Iterator[tuple[int, list[Block]]]:
        """The hands of every deal: four at most, no seat twice, none beyond the line where something else begins."""
        group: list[Block] = []
        stops = sorted(breaks)
        for block in sorted(
            (block for block in blocks_of(self.text) if _is_hand(block)), key=lambda block: block.first
        ):
            if group:
                seats = {other.seat for other in group if other.seat is not None}
                is_apart = bisect_right(stops, group[-1].last) != bisect_right(stops, block.first)
                if len(group) == 4 or block.seat in seats or is_apart:
                    if _is_deal(group):
                        yield group[0].first, group
                    group = []
            group.append(block)
        if group and _is_deal(group):
            yield group[0].first, group


def _is_hand(block: Block) -> bool:
    return block.is_whole and (block.is_unknown or block.size <= 13)


def _is_deal(blocks: Sequence[Block]) -> bool:
    """Whether these hands are a deal: one has thirteen cards, or they are as long as each other, or nearly."""
    sizes = {block.size for block in blocks if not block.is_unknown}
    return 13 in sizes or (len(blocks) > 1 and bool(sizes) and max(sizes) - min(sizes) <= 1)


def _dealer(line: str) -> Seat | None:
    match = _DEALER.search(line)
    return None if match is None else seat_of(next(word for word in match.groups() if word))


def _vulnerability(line: str) -> Vulnerability | None:
    for pattern in _VULNERABLE:
        if match := pattern.search(line):
            return list(_VULNERABILITIES)[int((match.lastgroup or "v0")[1:])]
    return None


def _result(line: str) -> ParsedResult | None:
    """The contract or result that a line is and nothing else, with its declarer or its tricks; None for other lines."""
    prefix = _CONTRACT.match(line)
    words = line[prefix.end() if prefix else 0 :].strip()
    if not 2 <= len(words) <= 60 or not (prefix or words[0] in _LEADING):
        return None
    result = parse_result(words)
    if result.contract is None:
        return result if result.passed_out and (prefix or words[0] == "四" or len(words) > 4) else None
    return result if prefix or result.contract.declarer is not None or result.tricks is not None else None


_LEADING = "1234567一二三四五六七PpAa四都全NESW北东南西"


SHOWN = (*IDENTITY, *PLAYERS, *RESULTS)
"""The tags that a diagram shows."""


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """The diagrams of the boards, one after the other."""
    for number, board in enumerate(boards, start=1):
        tell_unheld(board, number, losses, SHOWN, PARTS)
        if board.play is not None:
            losses.add(number, Message("A diagram shows the play, but the play is not read from it."))
        if any(isinstance(mark, Comment) for marks in board.marks.values() for mark in marks):
            losses.add(number, Message("A diagram shows the comments, but they are not read from it."))
    return ("\n\n\n".join(dumps(board) for board in boards) + "\n").encode()


FORMAT = Format("text", Message("Diagrams and words"), (".txt", ".md"), recognises, read, write)
