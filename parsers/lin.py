"""LIN, the notation of Bridge Base Online: reading.

``lin.lark`` says what the format is. The grammar cuts a text into its pairs, the pairs are parted into boards where
their keys begin again, and each board is read for itself, with what the match says of all.

* What stands between the bars is kept as written, suit signs such as ``!S`` and ``@S`` too.
* An explanation is a note of the auction, whether its call was alerted too or not; an alert without explanation is
  the note :data:`ALERT`. The same text is one note.
* A remark hangs at the call or card before it; before the first call at the deal, before the deal at the start.
* ``LIN_<key>`` is the tag of a key that has no other place here; where a key recurs, the values are parted by bars.
  ``LIN_vg`` holds the description of the match. Keys that only shape a screen are left out.
* Rooms are told only where a text has a closed room or eight names.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from lark import Lark, Token

from bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, UNKNOWN_CALL, Auction, Call
from bridge.board import Board, Comment, Ending, EscapedLine, Mark, NoteReference, Place
from bridge.cards import DECK, Card, Hand, Rank, Strain, Suit
from bridge.contract import Contract, Doubling
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Irregularity, Play, Trick
from bridge.table import SEATS, Seat, Vulnerability, dealer_of, vulnerability_of
from parsers.diagnostics import Diagnostic, Records, Severity
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format
from parsers.lin_writer import ALERT, LIN_SEATS, match_fields, match_tags, one_line, read_label, write
from parsers.pbn_checks import check_board, with_claim

_PARSER = Lark(
    (Path(__file__).parent / "lin.lark").read_text(encoding="utf-8"), parser="lalr", lexer="basic", start="lin"
)
_LOOK = frozenset("st rh pg sa mn tu bt va pf".split())
_OTHER = frozenset("zz bn pw mp px".split())
_BEFORE_DEAL = frozenset("pn st rh ah sv sa vg rs bn pw mp px mn tu bt va %".split())
_PLAYED = frozenset("mb an pc mc pg nt".split())


class Entry(NamedTuple):
    """A pair; or a run of pairs with the key ``mb`` or ``pc``, a line (``%``) or a text that is no pair (no key).

    ``offset`` tells where ``text`` begins in the whole text; ``quirk`` is the code of what is odd about its bars.
    """

    key: str
    text: str
    offset: int
    quirk: str = ""


def parse(text: str) -> list[Entry]:
    """The pairs of a text, in its order."""
    entries: list[Entry] = []
    for token in _PARSER.parse(text).children:
        if not isinstance(token, Token):
            continue
        kind, value, start = token.type, token.value, token.start_pos or 0
        if kind == "PAIR":
            entries.append(_pair(value, start))
        elif kind in _KEYS:
            key = _KEYS[kind]
            entries.append(Entry(key, value[1:] if key == "%" else value, start))
        elif entries and entries[-1].key in ("an", "nt") and value.strip("| \t\n"):
            key, before, offset, _ = entries.pop()
            entries.append(Entry(key, f"{before}|{value.rstrip().removesuffix('|')}", offset, "bar-in-text"))
        else:
            entries.append(Entry("", value, start))
    return entries


_KEYS = {"CALLS": "mb", "CARDS": "pc", "HEADER_LINE": "%"}


def _pair(text: str, start: int) -> Entry:
    key, _, value = text.partition("|")
    quirk = "" if value.endswith("|") else "bar-missing"
    name = key.rstrip().lower()
    if name in ("mb", "pc"):
        return Entry(name, text, start, quirk)
    return Entry(name, value.removesuffix("|"), start + len(key) + 1, quirk)


def loads(text: str) -> Records:
    """All boards of a text. Never raises for what the text contains."""
    entries = parse(text)
    has_rooms = any(
        (entry.key == "qx" and entry.text[:1] in "cC" and entry.text)
        or (entry.key == "pn" and entry.text.count(",") > 4)
        for entry in entries
    )
    match = _Match(has_rooms)
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    header: list[str] = []
    for group, findings in _stretches(text, entries):
        if not boards:
            header += [entry.text for entry in group if entry.key == "%"]
        board = _BoardReader(match, findings).read([entry for entry in group if boards or entry.key != "%"])
        if board is not None:
            boards.append(board)
            diagnostics += [found.in_board(len(boards)) for found in findings.diagnostics]
        else:
            diagnostics += findings.diagnostics
    return Records(tuple(boards), tuple(diagnostics), "lin", tuple(header))


def read(data: bytes) -> Records:
    """All boards of a file."""
    return loads(decode(data))


_BEGINNING = re.compile(r"\ufeff?\s*(?:%[^\n]*\s*)*[A-Za-z][A-Za-z0-9]\s*\|")
_TELLING = re.compile(r"(?:^|\|)\s*(?:md|qx|mb|pn)\|", re.IGNORECASE | re.MULTILINE)


def recognises(data: bytes) -> bool:
    """Whether the content is LIN: it begins with a pair, and has a pair that tells a deal, names or a call."""
    head = data[:20_000]
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = head.decode(encoding, errors="replace").replace("\r", "\n")
    return _BEGINNING.match(text) is not None and _TELLING.search(text) is not None


FORMAT = Format("lin", Message("Bridge Base Online (LIN)"), (".lin",), recognises, read, write)


# ---- From pairs to boards ----


class _Stretch(Findings):
    """Findings about a stretch of a text that may begin inside a line; of one kind it takes the first twenty."""

    MOST = 20

    def __init__(self, text: str, start: int, first_line: int, first_column: int) -> None:
        super().__init__(text, first_line)
        self.start = start
        self.first_column = first_column
        self.counts: dict[str, int] = {}

    def _add(self, severity: Severity, code: str, offset: int, message: Message, hint: Message | None) -> None:
        self.counts[code] = self.counts.get(code, 0) + 1
        if self.counts[code] <= self.MOST:
            super()._add(severity, code, offset, message, hint)

    def position(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset into the whole text."""
        line, column = super().position(min(max(offset - self.start, 0), max(len(self.text) - 1, 0)))
        return line, column + self.first_column - 1 if line == self.first_line else column


def _stretches(text: str, entries: list[Entry]) -> Iterator[tuple[list[Entry], _Stretch]]:
    """The pairs board by board, each with the findings about its part of the text."""
    groups = list(_groups(entries))
    starts = [0, *(group[0].offset - len(group[0].key) - 1 for group in groups[1:]), len(text)]
    line, line_start = 1, 0
    for group, before, start, end in zip(groups, [0, *starts], starts, starts[1:], strict=False):
        line += text.count("\n", before, start)
        line_start = max(line_start, text.rfind("\n", before, start) + 1)
        yield group, _Stretch(text[start:end], start, line, start - line_start + 1)


def _groups(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The pairs of each board: one begins where ``md`` or ``qx`` comes again, with the pairs that lead up to it."""
    group: list[Entry] = []
    seen: dict[str, str] = {}
    leading = 0
    for entry in entries:
        if entry.key in ("md", "qx", "mb") and _begins_board(entry, seen, leading < len(group)):
            cut = _beginning(group, leading)
            if cut:
                yield group[:cut]
            group = group[cut:]
            seen = {before.key: before.text for before in group}
            leading = 0
        group.append(entry)
        seen.setdefault(entry.key, entry.text)
        if entry.key not in _BEFORE_DEAL:
            leading = len(group)
    if group:
        yield group


def _begins_board(entry: Entry, seen: dict[str, str], is_led_up_to: bool) -> bool:
    was_called = not seen.keys().isdisjoint(("mb", "pc", "mc"))
    if entry.key == "mb":
        return is_led_up_to and not seen.keys().isdisjoint(("pc", "mc"))
    if entry.key == "md":
        return was_called or seen.get("md", entry.text) != entry.text
    return was_called or "qx" in seen


def _beginning(group: list[Entry], leading: int) -> int:
    """Where the next board begins in what was gathered: ``group[leading:]`` are the pairs that may lead up to it.

    After calls or cards they all do. Without any, those do from the first that the board before has already.
    """
    keys = {entry.key for entry in group[:leading]}
    if keys & _PLAYED:
        return leading
    for index, entry in enumerate(group[leading:], start=leading):
        if entry.key in keys and entry.key != "%":
            return index
        keys.add(entry.key)
    return len(group)


# ---- The match ----

_RESULT = re.compile(r"([1-7])\s*(NT?|[SHDC])\s*([NESW])\s*(X{0,2})\s*(=|[+-][0-9]{1,2})")


@dataclass(slots=True)
class _Match:
    """What holds for all boards that follow: the match, the players of each room, and the results in its table."""

    has_rooms: bool
    description: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    first: int | None = None
    last: int | None = None
    results: list[str] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)
    unknown_keys: set[str] = field(default_factory=set)

    def describe(self, entry: Entry, findings: Findings) -> None:
        """Take over the value of ``vg``."""
        self.description = one_line(entry.text)
        self.tags = match_tags(self.description)
        self.results, self.names = [], {}
        numbers = match_fields(self.description)[3:5]
        self.first, self.last = (int(number) if re.fullmatch("[0-9]{1,6}", number) else None for number in numbers)
        if self.description.count(",") != 8:
            findings.warning(
                "match-fields",
                entry.offset,
                Message("The match has {n} fields instead of nine.", n=self.description.count(",") + 1),
                Message("Write event, segment, scoring, first and last board, and two teams with their carry-over."),
            )

    def tabulate(self, entry: Entry, findings: Findings) -> None:
        """Take over the value of ``rs``. The comma after the last result may be missing."""
        self.results = [result.strip() for result in entry.text.split(",")]
        if self.first is None or self.last is None:
            return
        expected = 2 * (self.last - self.first + 1)
        if len(self.results) != expected and not (len(self.results) == expected - 1 and expected > 0):
            findings.warning(
                "result-count",
                entry.offset,
                Message("The match has {n} results, but its boards ask for {m}.", n=len(self.results), m=expected),
            )

    def result(self, numbers: Iterable[int | None], is_closed: bool) -> str:
        """What the table says of a board, by the first of these numbers that is one of the match's boards."""
        for number in numbers:
            if number is not None and number >= (self.first or 1) and (self.last is None or number <= self.last):
                index = 2 * (number - (self.first or 1)) + is_closed
                return self.results[index] if index < len(self.results) else ""
        return ""


# ---- One board ----

_VULNERABILITIES = {
    **dict.fromkeys(("o", "0", "-", "none"), Vulnerability.NONE),
    **dict.fromkeys(("n", "ns"), Vulnerability.NS),
    **dict.fromkeys(("e", "ew"), Vulnerability.EW),
    **dict.fromkeys(("b", "all", "both"), Vulnerability.BOTH),
}
_QX = re.compile(r"\s*([oc])0*([0-9]{1,9})", re.IGNORECASE)
_HAND = re.compile(r"S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)")
_RUN = re.compile(r"(?:mb|pc)\s*\|([^|]*)", re.IGNORECASE)
_CALLS: dict[str, Call] = {
    **{form: bid for bid in BIDS for code in (bid.code.replace("NT", "N"), bid.code) for form in (code, code.lower())},
    **dict.fromkeys(("p", "P", "pass", "Pass", "PASS"), PASS),
    **dict.fromkeys(("d", "D", "x", "X", "dbl", "DBL", "Dbl"), DOUBLE),
    **dict.fromkeys(("r", "R", "xx", "XX", "rdbl", "RDBL", "Rdbl", "REDBL"), REDOUBLE),
}
_CALL = re.compile(
    r"(?P<call>[1-7](?:NT?|[SHDC])|PASS|P|DBL|D|XX|X|RDBL|REDBL|R)(?P<alert>!*)(?:\((?P<why>[^)]*)\)?)?"
    r"|(?P<gap>[-,;\s]+)|(?P<unknown>\?)|(?P<bad>.)",
    re.IGNORECASE | re.DOTALL,
)
_CARD = re.compile(r"(?P<card>[SHDC♠♥♦♣](?:10|[2-9TJQKA]))|(?P<gap>[-,;\s]+)|(?P<bad>.)", re.IGNORECASE | re.DOTALL)
_CARDS = {
    form: card
    for card in DECK
    for code in (card.code, str(card.suit.letter) + str(card.rank))
    for form in (code, code.lower(), code[0].lower() + code[1:])
}
LONGEST_AUCTION = 319
"""Calls in the longest auction the Laws allow."""


_QUIRKS = {
    "bar-missing": Message("The bar after this value is missing."),
    "bar-in-text": Message("There is a bar inside this text; it was read on to the next key."),
}


class _BoardReader:
    """Reads the pairs of one board."""

    def __init__(self, match: _Match, findings: Findings) -> None:
        self.match = match
        self.findings = findings
        self.stated: dict[str, Entry] = {}
        self.other: dict[str, list[str]] = {}
        self.room = "o"
        self.number: int | None = None
        self.calls: list[Call] = []
        self.call_offsets: list[int] = []
        self.notes: dict[int, list[str]] = {}
        self.cards: list[Card | None] = []
        self.card_offsets: list[int] = []
        self.remarks: list[tuple[str, int, Mark]] = []
        self.claimed: Entry | None = None
        self.start = 0
        self.names: list[str] | None = None

    def read(self, group: list[Entry]) -> Board | None:
        """The board that these pairs tell; None when they are only about the match."""
        self.start = group[0].offset if group else 0
        label = next((entry for entry in group if entry.key == "qx"), None)
        if label is not None and (told := _QX.match(label.text)) is not None:
            self.room, self.number = told[1].lower(), int(told[2])
        for entry in group:
            self._entry(entry)
        if self.stated.keys().isdisjoint(("md", "qx")) and not self.calls and not self.cards and self.claimed is None:
            return None
        return self._board()

    def _entry(self, entry: Entry) -> None:
        if entry.quirk:
            self.findings.warning(entry.quirk, entry.offset, _QUIRKS[entry.quirk])
        if (read := _READERS.get(entry.key)) is not None:
            read(self, entry)
        elif entry.key not in _LOOK:
            self._keep(entry)

    # ---- Pairs ----

    def _chat(self, entry: Entry) -> None:
        if text := entry.text.strip():
            self._remark(Comment(text))

    def _hidden_line(self, entry: Entry) -> None:
        self._remark(EscapedLine(entry.text))

    def _describe_match(self, entry: Entry) -> None:
        self.match.describe(entry, self.findings)

    def _tabulate_results(self, entry: Entry) -> None:
        self.match.tabulate(entry, self.findings)

    def _remark(self, mark: Mark) -> None:
        """Hang a mark where the record has come to."""
        if self.cards:
            self.remarks.append(("card", len(self.cards) - 1, mark))
        elif self.calls:
            self.remarks.append(("call", len(self.calls) - 1, mark))
        else:
            self.remarks.append(("deal" if "md" in self.stated else "start", 0, mark))

    def _explain(self, entry: Entry) -> None:
        text = entry.text.strip()
        if not text:
            return
        if self.calls and not self.cards:
            self.notes.setdefault(len(self.calls) - 1, []).append(text)
            return
        self.findings.warning(
            "explanation-without-call",
            entry.offset,
            Message("The explanation “{text}” follows no call; it was kept as a comment.", text=text[:60]),
        )
        self._remark(Comment(text))

    def _stray(self, entry: Entry) -> None:
        text = entry.text.strip()
        if not text.strip("| \t\n"):
            self.findings.note("extra-bar", entry.offset, Message("There is a bar too many here."))
            return
        self.findings.error(
            "unreadable",
            entry.offset,
            Message("“{text}” has no meaning here.", text=text[:40]),
            Message("It was left out."),
        )

    def _keep(self, entry: Entry) -> None:
        """Keep the value of a key that says nothing about bridge here."""
        if entry.key not in _OTHER and entry.key not in self.match.unknown_keys:
            self.match.unknown_keys.add(entry.key)
            self.findings.note(
                "unknown-key",
                entry.offset,
                Message(
                    "“{key}” is not a key that is known. It is kept as the tag {tag}.",
                    key=entry.key,
                    tag=f"LIN_{entry.key}",
                ),
            )
        if entry.text.strip(", \t\n"):
            self.other.setdefault(entry.key, []).append(one_line(entry.text))

    def _state(self, entry: Entry) -> None:
        """Keep a value that a board has once: the first."""
        first = self.stated.setdefault(entry.key, entry)
        if first.text.split() != entry.text.split():
            self.findings.warning(
                "duplicate-key",
                entry.offset,
                Message("“{key}” stands twice in this board; the first one counts.", key=entry.key),
            )

    def _claim(self, entry: Entry) -> None:
        text = entry.text.strip()
        if not re.fullmatch(r"[0-9]|1[0-3]", text):
            self.findings.error(
                "bad-claim",
                entry.offset,
                Message("“{text}” is not a number of tricks.", text=text[:40]),
                Message("Write the tricks that declarer takes in all, 0 to 13."),
            )
            return
        if self.claimed is not None and self.claimed.text.strip() != text:
            self.findings.warning(
                "two-claims",
                entry.offset,
                Message("There are two claims in this board; the last one counts."),
            )
        self.claimed = entry

    def _read_names(self, entry: Entry) -> None:
        names = [one_line(name) for name in entry.text.split(",")]
        if names == [""]:
            return
        count = 8 if any(names[4:]) else 4
        if len(names) != count:
            self.findings.warning(
                "name-count",
                entry.offset,
                Message("There are {n} names instead of four or eight.", n=len(names)),
                Message("Write South, West, North and East, and for two rooms the closed room after the open one."),
            )
        names = [*names, *[""] * 8][:count]
        known = self.match.names.get(self.room)
        room = names[4:] if count == 8 and self.room == "c" else names[:4]
        if self.calls and known is not None and any(known):
            self.names = self.names or known
        elif self.calls:
            self.findings.note("late-names", entry.offset, Message("The names come after the first call."))
        if count == 4 and known is not None and any(known) and known != room and ("pn" in self.stated or self.calls):
            self.findings.warning(
                "duplicate-names",
                entry.offset,
                Message("The names stand twice in this board; those before its first call count, the last of them."),
            )
        if count == 8:
            self.match.names.update(o=names[:4], c=names[4:])
        else:
            self.match.names[self.room] = names
            self.stated["pn"] = entry

    def _read_calls(self, entry: Entry) -> None:
        for match in _RUN.finditer(entry.text):
            word, offset = match[1].strip(), entry.offset + match.start(1)
            alerted = word[-1:] == "!"
            call = _CALLS.get(word[:-1] if alerted else word)
            if call is None:
                self._read_run(word, offset)
                continue
            self._call(call, offset, alerted)

    def _call(self, call: Call, offset: int, alerted: bool = False) -> None:
        if self.cards or self.claimed is not None:
            self.findings.error(
                "late-call",
                offset,
                Message("This call comes after the play; it cannot belong to this board."),
                Message("It was left out."),
            )
            return
        if len(self.calls) >= LONGEST_AUCTION:
            self.findings.error(
                "call-after-end", offset, Message("No auction has more than {n} calls.", n=LONGEST_AUCTION)
            )
            return
        self.calls.append(call)
        self.call_offsets.append(offset)
        if alerted:
            self.notes[len(self.calls) - 1] = []

    def _read_run(self, word: str, offset: int) -> None:
        """Calls that are run together (``1dp2dpp``), or something that is no call: each stretch of that is one turn."""
        in_bad = False
        for match in _CALL.finditer(word):
            if match["call"]:
                self._call(_CALLS[match["call"].upper()], offset + match.start(), bool(match["alert"]))
                if match["why"]:
                    self.notes.setdefault(len(self.calls) - 1, []).append(match["why"])
            elif match["unknown"]:
                self.findings.note("blank-call", offset, Message("This call is left blank, to be filled in."))
                self._call(UNKNOWN_CALL, offset + match.start())
            elif match["bad"] and not in_bad:
                self.findings.error(
                    "bad-call",
                    offset + match.start(),
                    Message("“{text}” is not a call: a bid such as 1S or 3NT, Pass, X or XX.", text=word[:40]),
                    Message("Its turn was kept, so that the calls after it keep their seats."),
                )
                self._call(UNKNOWN_CALL, offset + match.start())
            in_bad = match["bad"] is not None

    def _read_cards(self, entry: Entry) -> None:
        for match in _RUN.finditer(entry.text):
            card = _CARDS.get(match[1])
            if card is None:
                self._read_trick(match[1], entry.offset + match.start(1))
            else:
                self._card(card, entry.offset + match.start(1))

    def _card(self, card: Card | None, offset: int) -> None:
        if len(self.cards) == 52:
            self.findings.error("card-after-end", offset, Message("No play has more than 52 cards."))
            return
        self.cards.append(card)
        self.card_offsets.append(offset)

    def _read_trick(self, text: str, offset: int) -> None:
        """Cards that are run together, a trick or more, or something that is no card."""
        before, has_bad = len(self.cards), False
        for match in _CARD.finditer(text):
            if match["card"]:
                self._card(Card.parse(match["card"]), offset + match.start())
            has_bad |= match["bad"] is not None
        if has_bad:
            self.findings.error(
                "bad-card",
                offset,
                Message(
                    "“{text}” is not a card: write the suit, then the rank, as in SA or HT.", text=text.strip()[:40]
                ),
                Message("Its place was kept as a card that is not known.") if before == len(self.cards) else None,
            )
            if before == len(self.cards):
                self._card(None, offset)

    # ---- The board ----

    def _board(self) -> Board:
        while self.cards and self.cards[-1] is None:
            self.cards.pop()
            self.card_offsets.pop()
        label = self._label()
        dealer, deal = self._deal()
        vulnerability = self._vulnerability(label, dealer)
        auction = self._auction(dealer, label)
        tabled = self._tabled(label)
        contract, result = self._contract(auction, tabled)
        play, places = self._play(contract, deal)
        is_over = play is not None and play.is_over
        is_told = result is not None
        ending = Ending.NATURAL
        if play is not None and contract is not None:
            if is_over and not is_told:
                result = play.declarer_tricks
            elif not is_over and is_told:
                play, ending = with_claim(play, result), Ending.CUT
        names = self.names or self.match.names.get(self.room) or self.match.names.get("o") or [""] * 4
        tags = dict(self.match.tags)
        if self.match.has_rooms:
            tags["Room"] = "Closed" if self.room == "c" else "Open"
        if self.match.description:
            tags["LIN_vg"] = self.match.description
        tags |= {f"LIN_{key}": "|".join(values) for key, values in self.other.items()}
        board = Board.of(
            label=label,
            dealer=dealer or (auction.dealer if auction else None),
            vulnerability=vulnerability,
            deal=deal,
            players={seat: name for seat, name in zip(LIN_SEATS, names, strict=True) if name},
            contract=contract,
            result=result,
            auction=auction,
            play=play,
            tags=tags,
        )
        marks, notes = self._marks(places)
        board = replace(board, marks=marks, auction_notes=notes, play_ending=ending)
        if play is not None:
            self._check_play(play, places, is_over or is_told)
        if is_told:
            self._check_result(board)
        return board

    def _label(self) -> str | None:
        """The label by ``ah``, else by ``qx``."""
        text = read_label(self.stated["ah"].text) if "ah" in self.stated else ""
        if not text:
            return None if self.number is None else str(self.number)
        if self.number is not None and text != str(self.number):
            self.findings.note(
                "label-disagrees",
                self.stated["qx"].offset,
                Message(
                    "The label of this board is {label}, and its index {n}; the label counts.",
                    label=text,
                    n=self.number,
                ),
            )
        return text

    def _deal(self) -> tuple[Seat | None, Deal | None]:
        stated = self.stated.get("md")
        if stated is None:
            self.findings.warning("no-deal", self.start, Message("This board has no deal."))
            return None, None
        text = stated.text.lstrip()
        offset = stated.offset + len(stated.text) - len(text)
        dealer = None
        if text[:1].isdecimal():
            if text[0] in "1234":
                dealer = LIN_SEATS[int(text[0]) - 1]
            elif text[0] != "0":
                self.findings.error(
                    "bad-dealer",
                    offset,
                    Message("“{text}” is not a dealer: 1, 2, 3 or 4 for South, West, North or East.", text=text[0]),
                )
            text, offset = text[1:], offset + 1
        else:
            self.findings.warning("no-dealer", offset, Message("The deal does not tell who dealt."))
        if len(texts := text.split(",")) > 4:
            self.findings.warning("hand-count", offset, Message("There are {n} hands instead of four.", n=len(texts)))
        hands: dict[Seat, Hand] = {}
        for seat, written in zip(LIN_SEATS, texts, strict=False):
            if written.strip():
                hands[seat] = self._hand(written, offset)
            offset += len(written) + 1
        if not hands:
            return dealer, None
        deal = Deal.of(hands).completed()
        for fault in deal.faults():
            code = "duplicate-card" if "card" in fault.values else "card-count"
            self.findings.error(code, stated.offset, fault)
        return dealer, deal

    def _hand(self, text: str, offset: int) -> Hand:
        written = text.strip().upper().replace("10", "T")
        if found := _HAND.fullmatch(written):
            try:
                return Hand.parse(".".join(found.groups()))
            except BridgeError:
                pass
        suit: Suit | None = None
        cards: list[Card] = []
        for character in written:
            if character in "SHDC♠♥♦♣":
                suit = Suit.parse(character)
            elif suit is not None and character in _RANKS:
                card = Card(suit, _RANKS[character])
                if card in cards:
                    self.findings.error(
                        "duplicate-card", offset, Message("{card} stands twice in one hand.", card=card)
                    )
                else:
                    cards.append(card)
            elif not character.isspace() and character not in "-.":
                self.findings.error(
                    "bad-rank",
                    offset,
                    Message("“{text}” is not a rank: A K Q J T 9 8 7 6 5 4 3 2.", text=character),
                    Message("It was left out of the hand."),
                )
        return Hand.of(cards)

    def _vulnerability(self, label: str | None, dealer: Seat | None) -> Vulnerability | None:
        """By ``sv``; where it is missing, by the number of the board, if its dealer is that of the number too."""
        stated = self.stated.get("sv")
        if stated is not None:
            text = stated.text.strip().lower()
            if text and text not in _VULNERABILITIES:
                self.findings.error(
                    "bad-vulnerability",
                    stated.offset,
                    Message("“{text}” is not a vulnerability: o, n, e or b.", text=text[:40]),
                )
            return _VULNERABILITIES.get(text)
        number = _number(label)
        if not number or dealer is None or dealer is not dealer_of(number):
            return None
        self.findings.note(
            "no-vulnerability",
            self.start,
            Message(
                "The vulnerability is not told; {read} was assumed, by the number {n}.",
                read=vulnerability_of(number),
                n=number,
            ),
        )
        return vulnerability_of(number)

    def _auction(self, dealer: Seat | None, label: str | None) -> Auction | None:
        if not self.calls:
            return None
        if dealer is None:
            number = _number(label)
            dealer = dealer_of(number) if number else Seat.NORTH
            self.findings.warning(
                "dealer-assumed",
                self.call_offsets[0],
                Message("Nothing tells who called first; {seat} was assumed.", seat=dealer.term),
            )
        auction = Auction(dealer, tuple(self.calls))
        for index, reason in auction.faults():
            is_after = auction.length is not None and index >= auction.length
            code = "call-after-end" if is_after else "illegal-call"
            self.findings.error(code, self.call_offsets[index], reason)
        if self.cards and not auction.is_over and auction.last_bid is not None:
            self.findings.warning(
                "passes-missing",
                self.card_offsets[0],
                Message("The auction is not over when the play begins; the last passes were added."),
            )
            auction = auction.all_pass()
        return auction

    def _tabled(self, label: str | None) -> tuple[Contract, int] | None:
        """Contract and tricks by the results of the match."""
        text = self.match.result((self.number, _number(label)), self.room == "c")
        found = _RESULT.fullmatch(text.upper())
        if found is None:
            if text and text.upper() not in ("P", "PASS", "AP"):
                self.findings.warning(
                    "bad-result",
                    self.start,
                    Message("The match gives this board a result that cannot be read: {text}.", text=text),
                )
            return None
        level, strain, declarer, doubling, over = found.groups()
        contract = Contract(int(level), Strain.parse(strain), Doubling(doubling), Seat.parse(declarer))
        tricks = contract.tricks_needed + (0 if over == "=" else int(over))
        return (contract, tricks) if 0 <= tricks <= 13 else None

    def _contract(
        self, auction: Auction | None, tabled: tuple[Contract, int] | None
    ) -> tuple[Contract | None, int | None]:
        """The contract by the auction, else by the match; declarer's tricks by the claim, else by the match."""
        contract = auction.contract if auction else None
        claimed = int(self.claimed.text) if self.claimed else None
        if self.claimed is not None and auction is not None and auction.is_passed_out:
            self.findings.warning(
                "claim-without-contract",
                self.claimed.offset,
                Message("There is a claim, but the board was passed out."),
            )
            claimed = None
        if tabled is None:
            return contract, claimed
        stated, tricks = tabled
        if contract is None and not (auction and auction.is_passed_out):
            contract = stated
        if contract != stated:
            self.findings.warning(
                "match-disagrees",
                self.start,
                Message(
                    "The results of the match give {stated}, but by the auction it is {called}.",
                    stated=stated,
                    called=contract or "Pass",
                ),
            )
        elif claimed is None:
            claimed = tricks
        elif self.claimed is not None and claimed != tricks:
            self.findings.warning(
                "match-disagrees",
                self.claimed.offset,
                Message(
                    "The results of the match give {n} tricks, but {m} were claimed; the claim counts.",
                    n=tricks,
                    m=claimed,
                ),
            )
        return contract, claimed

    # ---- The play ----

    def _play(self, contract: Contract | None, deal: Deal | None) -> tuple[Play | None, list[tuple[int, Seat]]]:
        """The play, and for each card its trick and its seat."""
        if not self.cards and (self.claimed is None or contract is None):
            return None, []
        declarer = contract.declarer if contract else None
        first = declarer.lho if declarer else None
        if first is None and deal is not None and self.cards[0] is not None:
            first = deal.owner(self.cards[0])
        if first is None:
            first = Seat.WEST
            self.findings.warning(
                "no-leader",
                self.card_offsets[0],
                Message("Nothing tells who made the opening lead; West was assumed."),
            )
        strain = contract.strain if contract else None
        tricks, places = self._tricks(first, strain, deal)
        return Play(first, strain, deal, tuple(tricks), declared_by=declarer), places

    def _tricks(
        self, leader: Seat, strain: Strain | None, deal: Deal | None
    ) -> tuple[list[Trick], list[tuple[int, Seat]]]:
        held = [-1 if hand is None else hand.bits for hand in (deal.hands if deal else [None] * 4)]
        tricks: list[Trick] = []
        places: list[tuple[int, Seat]] = []
        for start in range(0, len(self.cards), 4):
            cards = self.cards[start : start + 4]
            seats = _ROUNDS[leader]
            for seat, card in zip(seats, cards, strict=False):
                if card is not None and not held[seat] & card.bit:
                    leader, seats = self._turned(cards, leader, held, self.card_offsets[start])
                    break
            row: list[Card | None] = [None, None, None, None]
            for seat, card in zip(seats, cards, strict=False):
                row[seat] = card
                if card is not None:
                    held[seat] &= ~card.bit
                places.append((len(tricks), seat))
            trick = Trick(leader, strain, (row[0], row[1], row[2], row[3]))
            tricks.append(trick)
            if (winner := trick.winner) is not None:
                leader = winner
            elif following := self.cards[start + 4 : start + 5]:
                leader = _owner(following[0], held) or leader
        return tricks, places

    def _turned(
        self, cards: list[Card | None], leader: Seat, held: list[int], offset: int
    ) -> tuple[Seat, tuple[Seat, ...]]:
        """Who led a trick that is not in turn, and whose its cards are, by the hands.

        It may be written from another player on, in another order, or may have been led out of turn: the last, where
        otherwise somebody would not have followed suit. Where the hands do not tell, the turn stands.
        """
        turn = _ROUNDS[leader]
        owners = tuple(owner for card in cards if (owner := _owner(card, held)) is not None)
        known = [card for card in cards if card is not None]
        if len(owners) != len(cards) or len(set(owners)) != len(owners):
            return leader, turn
        in_round = owners == _ROUNDS[owners[0]][: len(owners)]
        if leader in owners and (not in_round or _all_follow(known[owners.index(leader)].suit, known, owners, held)):
            self.findings.warning(
                "trick-turned",
                offset,
                Message("The cards of this trick are not in turn from {seat}, who was to lead.", seat=leader.term),
                Message("They were given to the hands that hold them."),
            )
            return leader, owners
        if not in_round:
            return leader, turn
        self.findings.warning(
            "led-out-of-turn",
            offset,
            Message(
                "{card} was led by {seat}, but {leader} was to lead.",
                card=known[0],
                seat=owners[0].term,
                leader=leader.term,
            ),
        )
        return owners[0], owners

    # ---- Marks and checks ----

    def _marks(self, places: list[tuple[int, Seat]]) -> tuple[dict[Place, tuple[Mark, ...]], dict[int, str]]:
        """The marks by their places, and the notes by their numbers."""
        marks: dict[Place, list[Mark]] = {}
        numbers: dict[str, int] = {}
        for index, texts in sorted(self.notes.items()):
            number = numbers.setdefault("; ".join(texts) or ALERT, len(numbers) + 1)
            marks[Place.call(index)] = [NoteReference(number)]
        for kind, index, mark in self.remarks:
            match kind:
                case "start":
                    place = Place.start()
                case "deal":
                    place = Place.tag("Deal")
                case "card" if places:
                    place = Place.card(*places[min(index, len(places) - 1)])
                case _:
                    place = Place.call(index if kind == "call" else len(self.calls) - 1)
            marks.setdefault(place, []).append(mark)
        return {place: tuple(found) for place, found in marks.items()}, {n: text for text, n in numbers.items()}

    def _check_play(self, play: Play, places: list[tuple[int, Seat]], is_settled: bool) -> None:
        for fault in play.faults():
            offset = self.card_offsets[places.index((fault.trick, fault.seat))]
            self.findings.error(_FAULTS[fault.irregularity], offset, fault.reason)
        if self.cards and not is_settled:
            self.findings.note(
                "play-stops",
                self.card_offsets[-1],
                Message("The play stops here, and nothing tells how many tricks declarer took."),
            )

    def _check_result(self, board: Board) -> None:
        """Whether claim or match agree with the play; LIN has no sign for a result that was agreed otherwise."""
        said = len(self.findings.diagnostics)
        check_board(board, {"Result": self.claimed.offset if self.claimed else self.start}, {}, self.findings)
        self.findings.diagnostics[said:] = [replace(found, hint=None) for found in self.findings.diagnostics[said:]]


_READERS = {
    "": _BoardReader._stray,
    "%": _BoardReader._hidden_line,
    "ah": _BoardReader._state,
    "an": _BoardReader._explain,
    "mb": _BoardReader._read_calls,
    "mc": _BoardReader._claim,
    "md": _BoardReader._state,
    "nt": _BoardReader._chat,
    "pc": _BoardReader._read_cards,
    "pn": _BoardReader._read_names,
    "qx": _BoardReader._state,
    "rs": _BoardReader._tabulate_results,
    "sv": _BoardReader._state,
    "vg": _BoardReader._describe_match,
}
_ROUNDS = tuple(tuple(seat.clockwise(turn) for turn in range(4)) for seat in SEATS)
_RANKS = {rank.letter: rank for rank in Rank}
_FAULTS = {
    Irregularity.REVOKE: "revoke",
    Irregularity.NOT_HELD: "card-not-held",
    Irregularity.PLAYED_BEFORE: "card-played-before",
}


def _number(label: str | None) -> int | None:
    return int(label) if label and re.fullmatch("[0-9]{1,9}", label) else None


def _owner(card: Card | None, held: list[int]) -> Seat | None:
    """Who holds the card; None where a hand is not known."""
    if card is None or min(held) < 0:
        return None
    return next((seat for seat in SEATS if held[seat] & card.bit), None)


def _all_follow(suit: Suit, cards: list[Card], owners: tuple[Seat, ...], held: list[int]) -> bool:
    return all(
        card.suit is suit or Hand(held[seat]).length(suit) == 0 for card, seat in zip(cards, owners, strict=True)
    )
