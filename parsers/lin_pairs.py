"""The pairs of one board of LIN, read one after the other."""

import re

from bridge.auction import BIDS, DOUBLE, LONGEST_AUCTION, PASS, REDOUBLE, UNKNOWN_CALL, Call
from bridge.board import Comment, EscapedLine, Mark
from bridge.cards import DECK, Card
from bridge.errors import Message
from parsers.findings import Findings
from parsers.lin_grammar import Entry
from parsers.lin_match import Match
from parsers.lin_writer import one_line

_LOOK = frozenset("st rh pg sa mn tu bt va pf".split())
"""The keys that only shape a screen."""

_OTHER = frozenset("zz bn pw mp px".split())
"""The keys that have no other place here, and are known."""

_QX = re.compile(r"\s*([oc])0*([0-9]{1,9})", re.IGNORECASE)
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


_QUIRKS = {
    "bar-missing": Message("The bar after this value is missing."),
    "bar-in-text": Message("There is a bar inside this text; it was read on to the next key."),
}


class PairReader:
    """Reads the pairs of one board."""

    def __init__(self, match: Match, findings: Findings) -> None:
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

    def read_pairs(self, group: list[Entry]) -> None:
        """Take in what the pairs tell, one after the other."""
        self.start = group[0].offset if group else 0
        label = next((entry for entry in group if entry.key == "qx"), None)
        if label is not None and (told := _QX.match(label.text)) is not None:
            self.room, self.number = told[1].lower(), int(told[2])
        for entry in group:
            self._entry(entry)

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
        self.findings.unreadable(entry.offset, text)

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


_READERS = {
    "": PairReader._stray,
    "%": PairReader._hidden_line,
    "ah": PairReader._state,
    "an": PairReader._explain,
    "mb": PairReader._read_calls,
    "mc": PairReader._claim,
    "md": PairReader._state,
    "nt": PairReader._chat,
    "pc": PairReader._read_cards,
    "pn": PairReader._read_names,
    "qx": PairReader._state,
    "rs": PairReader._tabulate_results,
    "sv": PairReader._state,
    "vg": PairReader._describe_match,
}
