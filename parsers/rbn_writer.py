"""Richard's Bridge Notation: writing, in the order of labels and with the line ends (LF) of version 3.2."""

import re
from collections.abc import Sequence

from bridge.auction import Auction, Bid, Call, Double, Pass, Redouble
from bridge.board import SUFFIXES, Board, Comment, Ending, EscapedLine, Mark, Nag, NoteReference, Part, Place
from bridge.cards import Hand
from bridge.contract import Doubling
from bridge.errors import Message
from bridge.play import Play
from bridge.table import SEATS, Seat, Side
from parsers.alerts import ALERT
from parsers.findings import Findings
from parsers.formats import Losses
from parsers.rbn_labels import PLACES, REPEATED, ROUNDS, SCORINGS, Values, read_date, read_hands_line
from parsers.rbn_sections import VULNERABILITIES
from parsers.unheld import IDENTITY, PARTS, PLAYERS, RESULTS, tell_unheld, tell_unheld_marks

HELD = frozenset(
    f"""
    {" ".join((*IDENTITY, *PLAYERS, *RESULTS))} Date Time UTCDate UTCTime Description Annotator Site Event Stage Round
    Scoring HomeTeam VisitTeam HomeCarryover VisitCarryover Room Table Section DealId Hidden Score ScoreIMP ScoreMP
    RBNDate RBNHands RBNMakes RBNItems RBNTable RBNScore
    """.split()
)
"""The tags that the notation has a place for."""

_VULNERABILITIES = {vulnerability: letter for letter, vulnerability in VULNERABILITIES.items()}
_WEST_FIRST = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """The boards as RBN in UTF-8."""
    latest: dict[str, str] = {}
    records = [_Writer(board, number, losses).lines(latest) for number, board in enumerate(boards, start=1)]
    return "".join(line + "\n" for lines in records for line in (*lines, "")).encode("utf-8", "replace")


class _Writer:
    """Writes one record; what has no place in it is told."""

    def __init__(self, board: Board, number: int, losses: Losses) -> None:
        self.board = board
        self.number = number
        self.losses = losses
        self.tags = {name: " ".join(value.split()) for name, value in board.tags.items()}

    def lines(self, latest: dict[str, str]) -> list[str]:
        """The lines of the record; ``latest`` is what stood behind the labels of the record before."""
        places = [Place.start(), *(Place.tag(name) for name in PLACES.values())]
        notes = [
            *(Place(Part.AUCTION_NOTE, index=number) for number in self.board.auction_notes),
            *(Place(Part.PLAY_NOTE, index=number) for number in self.board.play_notes),
        ]
        tell_unheld(self.board, self.number, self.losses, HELD, PARTS)
        tell_unheld_marks(self.board, self.number, self.losses, [*places, *notes])
        lines = self._text(Place.start())
        parts = {
            "D": self._date(),
            "T": self._joined("Description", "Annotator"),
            "L": _fields(self.tags.get("Site", "").split(": ", 1)),
            "E": _fields(self.tags.get("Event", "").split(": ", 1)),
            "S": self._session(),
            "F": self._scoring(),
            "K": self._parts("HomeTeam", "VisitTeam", "HomeCarryover", "VisitCarryover"),
            "N": self._players(),
            "B": self._board_number(),
            "H": self._hands(),
            "A": self._auction(),
            "C": self._contract(),
            "P": self._play(),
            "R": self._result(),
            "M": self.tags.get("RBNMakes", ""),
            "I": self.tags.get("RBNItems", ""),
        }
        for label, data in parts.items():
            text = self._text(Place.tag(PLACES[label]))
            if self._is_written(label, data, latest) or (text and label in REPEATED):
                lines.append(f"{label} {data}".rstrip())
            lines += text
            if label == "A":
                lines += self._notes(of_play=False)
            elif label == "P":
                lines += self._notes(of_play=True)
        return lines

    @staticmethod
    def _is_written(label: str, data: str, latest: dict[str, str]) -> bool:
        """Whether the label has a line: what is repeated has none, unless it tells the boards apart."""
        if label not in REPEATED:
            return bool(data)
        before, latest[label] = latest.get(label, ""), data
        return label == "B" or data != before or (label == "H" and bool(data))

    def _lost(self, message: Message) -> None:
        self.losses.add(self.number, message)

    # ---- text ----

    def _text(self, place: Place) -> list[str]:
        """The paragraphs at a place."""
        lines = []
        for mark in self.board.marks_at(place):
            match mark:
                case EscapedLine(text):
                    lines.append("%" + text)
                case Comment(text):
                    held = re.sub(r"\}(?=[ \t]*(?:\n|\Z))", ")", re.sub(r"\n\s*\n", "\n", text))
                    if held != text:
                        self._lost(Message("A comment was changed: it held an empty line or a closing brace."))
                    lines.append("{" + held + "}")
                case _:
                    self._lost(Message("A glyph stands where the notation has no room for it."))
        return lines

    def _notes(self, *, of_play: bool) -> list[str]:
        notes = self.board.play_notes if of_play else self.board.auction_notes
        part = Part.PLAY_NOTE if of_play else Part.AUCTION_NOTE
        lines = []
        for number, text in sorted(notes.items()):
            if text == ALERT and not of_play:
                continue  # the asterisk says so
            if 0 <= number <= 9:
                lines += [f"{number} {' '.join(text.split())}", *self._text(Place(part, index=number))]
            else:
                self._lost(Message("Note {n} is not held: notes are numbered 0 to 9.", n=number))
        return lines

    def _marks(self, place: Place, first_glyph: int) -> str:
        """What hangs at a call or a card."""
        text = ""
        for mark in self.board.marks_at(place):
            is_alert = isinstance(mark, NoteReference) and self.board.auction_notes.get(mark.number) == ALERT
            sign = "*" if is_alert and place.part is Part.CALL else _sign(mark, first_glyph)
            if not sign:
                self._lost(Message("Something that stands at a call or card is not held: {mark}.", mark=_named(mark)))
            text += sign
        return text

    # ---- labels ----

    def _joined(self, *names: str) -> str:
        return _fields([self.tags.get(name, "") for name in names])

    def _parts(self, *names: str) -> str:
        return self._plain([self.tags.get(name, "") for name in names])

    def _plain(self, parts: Sequence[str], unfit: str = ":") -> str:
        """Parts whose text cannot hold the sign between them."""
        held = [part.translate({ord(sign): "-" for sign in unfit}) for part in parts]
        if held != list(parts):
            self._lost(Message("A sign that parts names was replaced: {text}.", text=", ".join(filter(None, parts))))
        return ":".join(held).rstrip(":")

    def _date(self) -> str:
        told = {name: self.tags[name] for name in ("Date", "Time", "UTCDate", "UTCTime") if name in self.tags}
        if (text := self.tags.get("RBNDate")) and _without(read_date(text, 0, Findings(text)), "RBNDate") == told:
            return text
        greenwich = "Date" not in told and "UTCDate" in told
        date = re.fullmatch(
            r"([0-9?]{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)", told.get("UTCDate" if greenwich else "Date", "")
        )
        time = re.fullmatch(r"(\d\d):(\d\d):(\d\d)", told.get("UTCTime" if greenwich else "Time", ""))
        if len(told) > 2 or (told and date is None) or (time is None and len(told) > 1):
            self._lost(Message("Date and time are not held in full: {text}.", text=", ".join(told.values())))
        if date is None:
            return ""
        digits = "".join(date.groups())
        digits = digits if time else digits.removesuffix("??").removesuffix("??")
        return digits + (":" + "".join(time.groups()) if time else "") + ("G" if greenwich and time else "")

    def _session(self) -> str:
        stage, part = self.tags.get("Stage", ""), self.tags.get("Round", "")
        session, rounds = re.fullmatch(r"Session ([0-9]+)", stage), re.fullmatch(r"Round of ([0-9]+)", stage)
        short = session[1] if session else f"R{rounds[1]}" if rounds else ROUNDS.get(stage, stage)
        return _fields([short, part])

    def _scoring(self) -> str:
        form, *rest = self.tags.get("Scoring", "").split(";")
        form = {"MatchPoints": "MP"}.get(form, form)
        return self._plain([SCORINGS.get(form, form), *rest])

    def _players(self) -> str:
        names = {seat: self.tags.get(seat.name.capitalize(), "") for seat in SEATS}
        if any("+" in name for name in names.values()):
            self._lost(Message("A sign that parts names was replaced: {text}.", text=", ".join(names.values())))
        pairs = [
            "+".join(names[seat].replace("+", "-") for seat in pair).rstrip("+")
            for pair in ((Seat.NORTH, Seat.SOUTH), (Seat.WEST, Seat.EAST))
        ]
        room = {"Open": "O", "Closed": "C"}.get(self.tags.get("Room", ""), "")
        if self.tags.get("Room") and (not room or self.tags.get("Table")):
            self._lost(Message("Room and table are not both held: {text}.", text=self.tags["Room"]))
        return self._plain([*pairs, self.tags.get("Table") or room, self.tags.get("RBNTable", "")])

    def _board_number(self) -> str:
        section, deal = self.tags.get("Section", ""), self.tags.get("DealId", "")
        second = section or deal
        if section and (deal or not re.fullmatch("[A-Z]", section)):
            self._lost(Message("Section and deal number are not both held: {text}.", text=f"{section}, {deal}"))
            second = section if re.fullmatch("[A-Z]", section) else deal
        return self._plain([self.tags.get("Board", ""), second])

    def _hands(self) -> str:
        deal = self.board.deal
        text = self.tags.get("RBNHands", "")
        if text and read_hands_line(text, 0, Findings(text)).get("Deal", "") == (str(deal) if deal else ""):
            return text
        if deal is None:
            return ""
        hidden = {seat for seat in SEATS if seat.letter in self.tags.get("Hidden", "")}
        hands = [_hand(deal[seat]) for seat in _WEST_FIRST]
        line = "W" + "".join(
            (";" if seat in hidden else ":") + hand for seat, hand in zip(_WEST_FIRST, hands, strict=True)
        )
        return line.removesuffix(hands[-1]) if deal.is_complete else line.rstrip(":")

    def _auction(self) -> str:
        board = self.board
        auction = board.auction
        dealer = auction.dealer if auction else board.dealer
        if dealer is None and board.vulnerability is None:
            return ""
        vulnerable = _VULNERABILITIES[board.vulnerability] if board.vulnerability else "?"
        return f"{dealer or '?'}{vulnerable}:" + (self._calls(auction) if auction else "")

    def _calls(self, auction: Auction) -> str:
        written = len(auction.calls)
        if self.board.auction_ending is Ending.ALL_PASS and auction.length is not None:
            marked = [place.index for place, marks in self.board.marks.items() if place.part is Part.CALL and marks]
            passes = 4 if auction.last_bid is None else 3
            written = max(auction.length - passes, max(marked, default=-1) + 1)
        text = ""
        for index, call in enumerate(auction.calls[:written]):
            round_begins = index % 4 == 0 and index > 0
            text += (":" if round_begins else "") + self._call(call) + self._marks(Place.call(index), 1)
        if written < len(auction.calls):
            text += (":" if written % 4 == 0 and written else "") + "A"
        return text

    def _call(self, call: Call) -> str:
        match call:
            case Bid():
                return call.code.removesuffix("T")
            case Pass():
                return "P"
            case Double():
                return "X"
            case Redouble():
                return "R"
        if call.code == "^S":
            self._lost(Message("A turn that was passed over is written as a call that is not told."))
        return "Y"

    def _contract(self) -> str:
        board = self.board
        if self.tags.get("Contract", "") == "Pass":
            return "P"
        if board.contract is None or "Contract" not in self.tags:
            if self.tags.get("Contract"):
                self._lost(Message("The contract is not held: {text}.", text=self.tags["Contract"]))
            return ""
        contract = board.contract
        doubling = {Doubling.REDOUBLED: "R"}.get(contract.doubling, str(contract.doubling))
        code = f"{contract.level}{contract.strain.letter[0]}{doubling}"
        parts = [code, str(board.declarer or "")]
        if board.play and board.play.tricks and (leader := board.play.tricks[0].leader):
            usual = board.declarer.lho if board.declarer else None
            parts += [] if leader is usual else [str(leader)]
        return ":".join(parts).rstrip(":")

    def _play(self) -> str:
        play = self.board.play
        if play is None or not play.tricks:
            return ""
        tricks = []
        leader = play.tricks[0].leader
        for number, trick in enumerate(play.tricks):
            told = self._trick(play, number)
            if told is None:
                self._lost(Message("The play is held up to trick {n}, of which a card is not told.", n=number + 1))
                break
            if trick.leader is not leader:
                self._lost(Message("The play is held up to trick {n}, which was led to out of turn.", n=number + 1))
                break
            leader = trick.winner
            tricks.append(told)
            if not trick.is_complete:
                break
        return ":".join(trick for trick in tricks if trick)

    def _trick(self, play: Play, number: int) -> str | None:
        """The cards of a trick in turn; None when one is missing before another, or its leader is unknown."""
        trick = play.tricks[number]
        cards = [trick.cards[seat] for seat in trick.seats]
        known = [card for card in cards if card is not None]
        if not trick.seats or cards[: len(known)] != known:
            return None
        text = ""
        for seat, card in zip(trick.seats, known, strict=False):
            suit = "" if text and trick.led and card.suit is trick.led.suit else card.suit.letter
            text += suit + card.rank.letter + self._marks(Place.card(number, seat), 7)
        return text

    def _result(self) -> str:
        board = self.board
        if board.is_passed_out:
            text = "P"
        else:
            text = "" if board.result is None else str(board.result)
            text += self._score()
        rest = self.tags.get("RBNScore") or self._comparison()
        return f"{text}:{rest}" if rest else text

    def _score(self) -> str:
        """The score of North-South with its sign."""
        words = self.tags.get("Score", "")
        match = re.fullmatch(r"(?:(NS|EW)\s+)?([+-]?[0-9]+)", words)
        side = Side(match[1]) if match and match[1] else self.board.declarer and self.board.declarer.side
        if match is None or side is None:
            if words:
                self._lost(Message("The score is not held: {text}.", text=words))
            return ""
        points = int(match[2]) * (1 if side is Side.NS else -1)
        return f"{points:+d}"

    def _comparison(self) -> str:
        """What came of the score, for North-South."""
        scoring = self.tags.get("Scoring", "")
        name = "ScoreIMP" if scoring.startswith(("IMP", "Cross")) else "ScoreMP"
        other = "ScoreMP" if name == "ScoreIMP" else "ScoreIMP"
        match = re.fullmatch(r"NS\s+([+-]?[0-9]+(?:\.[0-9]+)?)", self.tags.get(name, ""))
        fits = re.match("IMP|Cross|MP|Instant", scoring)
        if self.tags.get(other) or (self.tags.get(name) and not (match and fits)):
            text = self.tags.get(other) or self.tags[name]
            self._lost(Message("The score is not held: {text}.", text=text))
        return match[1] if match and fits else ""


def _fields(parts: Sequence[str]) -> str:
    """The parts of a text with colons between them, the inverse of :func:`parsers.rbn_sections.fields`.

    A colon of the text is doubled; a space keeps one that begins a part from the colon before it.

    >>> _fields(["Preempts: why?", ":x", ""])
    'Preempts:: why?: ::x'
    """
    told = max((place for place, part in enumerate(parts, start=1) if part), default=0)
    doubled = [part.replace(":", "::") for part in parts[:told]]
    return ":".join(f" {part}" if part.startswith(":") and place else part for place, part in enumerate(doubled))


def _hand(hand: Hand | None) -> str:
    return "" if hand is None else str(hand)


def _without(values: Values, name: str) -> Values:
    return {key: value for key, value in values.items() if key != name and value}


def _sign(mark: Mark, first_glyph: int) -> str:
    match mark:
        case Nag(number) if first_glyph <= number < first_glyph + 6:
            return SUFFIXES[number - first_glyph]
        case NoteReference(number) if 0 <= number <= 9:
            return f"^{number}"
    return ""


def _named(mark: Mark) -> str:
    match mark:
        case Comment(text) | EscapedLine(text):
            return f"{{{text}}}"
        case Nag(number):
            return f"${number}"
        case NoteReference(number):
            return f"={number}="
    return f"^{mark.kind.value}"
