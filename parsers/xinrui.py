"""Links of 新睿桥牌 (xinruibridge.com) and of mirrors of its viewer: a board in the parameters of an address.

::

    http://www.xinruibridge.com/deallog/DealLog.html?bidlog=…&playlog=…&deal=…&vul=…&dealer=…&contract=…&declarer=…
        &wintrick=…&score=…&str=…&dealid=…&pbnid=…

    bidlog    calls parted by commas: P X XX 1C … 7N, an A behind one that was alerted; a semicolon after each round,
              and the rounds stand in the columns S W N E, so that the first one may be short
    playlog   tricks, each its leader and the cards in the order of play, rank first: W:2H,5H,3H,9H; — behind the last
              whole trick the next leader may stand alone
    deal      four hands from the dealer on, clockwise, as in PBN
    vul       None NS EW All
    contract  4SX, 3N; nothing or a single letter when all passed
    wintrick  declarer's tricks
    str       a title: the event and, behind 牌号, the number of the board

Addresses are found wherever they stand in a text, with ``&amp;`` for ``&``, semicolons and spaces encoded or not. The
record says not whose score it tells; the result shows it, since who makes a contract does not score minus.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from urllib.parse import quote, unquote

from bridge.auction import DOUBLE, LONGEST_AUCTION, PASS, REDOUBLE, UNKNOWN_CALL, Auction, Bid, Call, parse_call
from bridge.board import Board, Ending, Mark, NoteReference, Part, Place, Tags
from bridge.cards import Card
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Play
from bridge.table import Seat, Side, Vulnerability
from bridge.tricks import Trick
from parsers.alerts import ALERT
from parsers.diagnostics import Diagnostic, Records
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format, Losses
from parsers.pbn_tags import read_value
from parsers.record_checks import check_board, check_play, with_claim
from parsers.unheld import IDENTITY, RESULTS, tell_unheld, tell_unheld_marks

ADDRESS = "http://www.xinruibridge.com/deallog/DealLog.html"
_HAND = r"[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*\.[AKQJT2-9]*"
_LINK = re.compile(rf"https?://(?:[^\s\"'<>\[\]，。；！？》]|(?<=[AKQJT2-9.]) (?={_HAND}))+")
_NAMES = "bidlog|playlog|deal|vul|dealer|contract|declarer|wintrick|score|str|dealid|pbnid"
_PARAMETER = re.compile(rf"(?:[?&]|&amp;)({_NAMES})=([^&#]*)")
_PBN = re.compile(rb'^\[(?:Event|Board|Deal|Dealer) "', re.MULTILINE)


def recognises(data: bytes) -> bool:
    """Whether a link stands in the text, and the text is no PBN."""
    if b"bidlog=" not in data and b"playlog=" not in data:
        return False
    return _PBN.search(data) is None and next(_links(decode(data)), None) is not None


def read(data: bytes) -> Records:
    """The boards of all links in a text. Never raises for what the text holds."""
    text = decode(data)
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    seen: set[str] = set()
    line, counted = 1, 0
    for offset, link in _links(text):
        line, counted = line + text.count("\n", counted, offset), offset
        start = text.rfind("\n", 0, offset) + 1
        findings = Findings(text[start : offset + len(link)], line)
        if link in seen:
            findings.note("same-link", offset - start, Message("This link stands here again; it was read once."))
            diagnostics += findings.diagnostics
            continue
        seen.add(link)
        boards.append(_Link(link, offset - start, findings).board())
        diagnostics += [remark.in_board(len(boards)) for remark in findings.diagnostics]
    return Records(tuple(boards), tuple(diagnostics), "xinrui")


def _links(text: str) -> Iterator[tuple[int, str]]:
    """The links in a text with the places where they begin."""
    for match in _LINK.finditer(text):
        link = match[0] if "(" in match[0] else match[0].partition(")")[0]
        names = {parameter[1] for parameter in _PARAMETER.finditer(link)}
        if names & {"bidlog", "playlog"} and len(names) > 2:
            yield match.start(), link


class _Link:
    """Reads one link, which begins at ``base`` in the text of the findings."""

    def __init__(self, link: str, base: int, findings: Findings) -> None:
        self.findings = findings
        self.values: dict[str, str] = {}
        self.offsets: dict[str, int] = {}
        for parameter in _PARAMETER.finditer(link):
            name, value = parameter[1], unquote(parameter[2])
            if name != "str" and re.search("%[0-9A-Fa-f]{2}", value):
                value = unquote(value)  # encoded twice on its way
            if name in self.values:
                message = Message("The parameter {name} stands twice in the link; the first one counts.", name=name)
                findings.warning("duplicate-parameter", base + parameter.start(2), message)
                continue
            self.values[name] = value.strip()
            self.offsets[name] = base + parameter.start(2)
        self.marks: dict[Place, list[Mark]] = {}

    def board(self) -> Board:
        """The board that the link tells."""
        dealer = self._dealer()
        tags = {"Description": self._value("str"), "DealId": self._value("dealid"), "XinruiPbnId": self._value("pbnid")}
        tags |= self._title() | {"Dealer": dealer.letter, "Vulnerable": self._value("vul")}
        if hands := self._value("deal").replace("+", " "):
            tags["Deal"] = f"{dealer}:{hands}"
        contract = re.sub("(?<=[1-7])N(?!T)", "NT", self._value("contract"))
        passed_out = len(contract) < 2 and "contract" in self.values
        tags |= {"Contract": "Pass" if passed_out else contract, "Declarer": self._value("declarer")}
        tags["Result"] = self._value("wintrick")
        named = {"Vulnerable": "vul", "Result": "wintrick"}
        read = {
            name: read_value(name, value, self._offset(named.get(name, name.lower())), self.findings)
            for name, value in tags.items()
            if value
        }
        if passed_out:
            read |= {"Declarer": "", "Result": ""}
        calls = self._calls()
        auction = Auction(dealer, calls) if calls else None
        self._judge(auction)
        notes = {1: ALERT} if self.marks else {}
        board = Board(Tags.of(read), auction, auction_notes=notes)
        board = self._with_play(self._with_score(board))
        board = replace(board, marks={place: tuple(marks) for place, marks in self.marks.items()})
        offsets = {"Contract": "contract", "Declarer": "declarer", "Result": "wintrick", "Auction": "bidlog"}
        check_board(board, {tag: self._offset(name) for tag, name in offsets.items()}, {}, self.findings)
        return board

    def _value(self, name: str) -> str:
        return self.values.get(name, "")

    def _offset(self, name: str) -> int:
        return self.offsets.get(name, 0)

    def _dealer(self) -> Seat:
        try:
            return Seat.parse(self._value("dealer"))
        except BridgeError as error:
            message = (
                error.message if self._value("dealer") else Message("The link names no dealer; North was assumed.")
            )
            self.findings.warning("no-dealer", self._offset("dealer"), message)
            return Seat.NORTH

    def _title(self) -> dict[str, str]:
        """The event and the number of the board, which the title tells."""
        title = self._value("str")
        match = _BOARD.search(title)
        return {"Event": title[: match.start()].strip(), "Board": match[1]} if match else {"Event": title}

    # ---- bidlog ----

    def _calls(self) -> tuple[Call, ...]:
        calls: list[Call] = []
        for word in re.split("[,;]", self._value("bidlog")):
            token = word.strip().upper()
            if not token:
                continue
            match = _CALL.fullmatch(token)
            if match is None:
                message = Message("“{text}” is not a call: P, X, XX or a bid such as 1S or 3N.", text=token[:20])
                hint = Message("Its turn was kept, so that the calls after it keep their seats.")
                self.findings.error("bad-call", self._offset("bidlog"), message, hint)
                calls.append(UNKNOWN_CALL)
                continue
            if match[2]:
                self.marks[Place.call(len(calls))] = [NoteReference(1)]
            calls.append(_CALLS.get(match[1]) or parse_call(match[1]))
            if len(calls) > LONGEST_AUCTION:
                break
        return tuple(calls)

    def _judge(self, auction: Auction | None) -> None:
        for _, reason in auction.faults() if auction else ():
            self.findings.error("illegal-call", self._offset("bidlog"), reason)

    # ---- playlog ----

    def _with_play(self, board: Board) -> Board:
        offset = self._offset("playlog")
        deal = board.deal and board.deal.completed()
        tricks: list[Trick] = []
        first: Seat | None = None
        for text in self._value("playlog").split(";")[:13]:
            leader, _, cards = text.strip().partition(":")
            if not cards.strip():
                continue
            try:
                trick = Trick(Seat.parse(leader), board.strain)
            except BridgeError as error:
                self.findings.error("bad-seat", offset, error.message, Message("The play was read up to this trick."))
                break
            if tricks and tricks[-1].winner not in (None, trick.leader):
                n, seat = len(tricks) + 1, Seat.parse(leader).term
                message = Message("Trick {n} is led by {seat}, who did not win the one before.", n=n, seat=seat)
                self.findings.warning("leader-disagrees", offset, message)
            first = first or trick.leader
            tricks.append(self._trick(trick, cards, offset))
        first = first or (board.declarer and board.declarer.lho)
        if first is None or not tricks:
            return board
        play = Play(first, board.strain, deal, tuple(tricks), declared_by=board.declarer)
        ending = Ending.NATURAL if len(tricks) == 13 and tricks[-1].is_complete else Ending.CUT
        check_play(play, {}, lambda *_: offset, self.findings)
        return replace(board, play=with_claim(play, board.result), play_ending=ending)

    def _trick(self, trick: Trick, cards: str, offset: int) -> Trick:
        for seat, text in zip(trick.seats, cards.split(","), strict=False):
            word = text.strip().upper().replace("10", "T")
            if not word:
                continue
            try:
                trick = trick.played(seat, Card.parse(word[-1] + word[:-1]))
            except BridgeError:
                message = Message("“{text}” is not a card: the rank, then the suit, as in 2H.", text=text.strip()[:20])
                hint = Message("Its place was kept as a card that is not known.")
                self.findings.error("bad-card", offset, message, hint)
        return trick

    # ---- score ----

    def _with_score(self, board: Board) -> Board:
        text = self._value("score")
        if not text or board.is_passed_out:
            return board
        if not re.fullmatch("[+-]?[0-9]{1,5}", text):
            self.findings.error("bad-score", self._offset("score"), Message("“{text}” is not a score.", text=text[:20]))
            return board
        points = int(text)
        if board.contract is None or board.declarer is None or board.result is None:
            return replace(board, tags=board.tags.replaced(Score=text))
        is_declarers = (points > 0) == (board.result >= board.contract.tricks_needed)
        side = board.declarer.side if is_declarers or board.declarer.side is Side.NS else Side.NS
        if not is_declarers and board.declarer.side is Side.NS:
            n, contract = board.result, board.contract
            message = Message(
                "The score {score} does not fit {n} tricks in {contract}.", score=points, n=n, contract=contract
            )
            self.findings.warning("score-disagrees", self._offset("score"), message)
        return replace(board, tags=board.tags.replaced(Score=f"{side} {points}"))


_BOARD = re.compile(r"牌号\s*([0-9]+)")
_CALL = re.compile(r"(XX|X|P|[1-7](?:NT|[NSHDC]))(A?)")
_CALLS: dict[str, Call] = {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}


# ---- Writing ----

HELD = frozenset([*IDENTITY, *RESULTS, "Event", "Description", "Score", "DealId", "XinruiPbnId"])
"""The tags that a link has a parameter for."""


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """A link a line for every board with a complete deal."""
    links = []
    for number, board in enumerate(boards, start=1):
        deal = board.deal and board.deal.completed()
        if deal is None or not deal.is_complete:
            losses.add(number, Message("The board was left out: a link needs all 52 cards."))
            continue
        tell_unheld(board, number, losses, HELD, (Part.CALL, Part.CARD, Part.AUCTION_NOTE))
        tell_unheld_marks(board, number, losses)
        links.append(_link(board, deal, number, losses) + "\n")
    return "".join(links).encode("utf-8")


def _link(board: Board, deal: Deal, number: int, losses: Losses) -> str:
    dealer = board.dealer
    if dealer is None:
        dealer = Seat.NORTH
        losses.add(number, Message("The board has no dealer; North is written."))
    contract = "" if board.is_passed_out or board.contract is None else board.contract.code.replace("NT", "N")
    values = {
        "bidlog": _bidlog(board, number, losses),
        "playlog": _playlog(board, number, losses),
        "deal": deal.format(dealer).partition(":")[2],
        "vul": str(board.vulnerability or Vulnerability.NONE),
        "dealer": str(dealer),
        "contract": contract,
        "declarer": str(board.declarer or "") if contract else "",
        "wintrick": "" if board.result is None or not contract else str(board.result),
        "score": _score(board),
        "str": _title(board),
        "dealid": board.tags.get("DealId", ""),
        "pbnid": board.tags.get("XinruiPbnId", ""),
    }
    if board.vulnerability is None:
        losses.add(number, Message("No vulnerability is told; None is written."))
    if not contract and board.tags.get("Contract", "Pass") not in ("", "Pass"):
        losses.add(number, Message("The contract is not held: {text}.", text=board.tags["Contract"]))
    kept = {name: value for name, value in values.items() if value or name == "contract"}
    encoded = (f"{name}={quote(value.encode('utf-8', 'replace'), safe=',:./!*')}" for name, value in kept.items())
    return f"{ADDRESS}?{'&'.join(encoded)}"


def _bidlog(board: Board, number: int, losses: Losses) -> str:
    text = ""
    auction = board.auction
    for index, call in enumerate(auction.calls if auction else ()):
        seat = auction.seat_of(index) if auction else Seat.NORTH
        marks = board.marks_at(Place.call(index))
        notes = [board.auction_notes.get(mark.number) for mark in marks if isinstance(mark, NoteReference)]
        if len(notes) < len(marks) or any(note != ALERT for note in notes):
            losses.add(number, Message("What is said of a call is not held, but for alerts."))
        if not isinstance(call, Bid) and call not in _CALLS.values():
            losses.add(number, Message("A turn without a call cannot be written; the auction ends before it."))
            break
        code = call.code.replace("NT", "N").replace("Pass", "P")
        text += code + ("A" if notes else "") + (";" if seat is Seat.EAST else ",")
    return text.removesuffix(",")


def _playlog(board: Board, number: int, losses: Losses) -> str:
    text = ""
    play = board.play
    for index, trick in enumerate(play.tricks if play else ()):
        cards = [trick.cards[seat] for seat in trick.seats]
        known = [card for card in cards if card is not None]
        if trick.leader is None or cards[: len(known)] != known:
            losses.add(number, Message("The play is held up to trick {n}, of which a card is not told.", n=index + 1))
            break
        if any(board.marks_at(Place.card(index, seat)) for seat in trick.seats):
            losses.add(number, Message("What is said of a card is not held."))
        text += f"{trick.leader}:" + ",".join(card.rank.letter + card.suit.letter for card in known)
        text += ";" if trick.is_complete else ""
    else:
        if play and text.endswith(";") and len(play.tricks) < 13 and play.tricks[-1].winner is not None:
            text += f"{play.tricks[-1].winner}:"
    return text


def _score(board: Board) -> str:
    """The score as the record has it, for declarer's side where it tells the side."""
    match = re.fullmatch(r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,5})", board.tags.get("Score", ""))
    if match is None:
        return ""
    theirs = match[1] is not None and board.declarer is not None and match[1] != board.declarer.side.value
    return str(-int(match[2]) if theirs else int(match[2]))


def _title(board: Board) -> str:
    title, event, label = (board.tags.get(name, "") for name in ("Description", "Event", "Board"))
    stated = _BOARD.search(title)
    if title and (not label or (stated and stated[1] == label)) and title.startswith(event):
        return title
    return " ".join(filter(None, [event or title, f"牌号 {label}" if label else ""]))


FORMAT = Format("xinrui", Message("Link of 新睿桥牌 (Xinrui)"), (), recognises, read, write)
