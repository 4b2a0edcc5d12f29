"""LIN, the notation of Bridge Base Online: writing, and the notation that reader and writer share.

A board is a line, in the order of Bridge Base's own files: names, deal, label, vulnerability, calls, cards, claim.
"""

from collections.abc import Iterator, Sequence

from bridge.auction import Auction, Bid, Call, Double, Pass, Redouble
from bridge.board import Board, Comment, Ending, NoteReference, Part, Place
from bridge.cards import SUITS_HIGH_TO_LOW, Hand
from bridge.deal import Deal
from bridge.errors import Message
from bridge.play import Play
from bridge.table import Seat, Vulnerability
from parsers.alerts import ALERT
from parsers.formats import Losses
from parsers.unheld import IDENTITY, PLAYERS, RESULTS, tell_unheld

LIN_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats in the order of names and hands; a dealer is told by the place among them, from 1."""

_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_VULNERABILITIES = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}


def one_line(text: str) -> str:
    """The text without space around it, its line breaks as spaces."""
    return text.strip().replace("\n", " ")


def match_fields(description: str) -> list[str]:
    """The nine fields of ``vg``; commas too many before the numbers of the boards belong to the event."""
    parts = description.split(",")
    numbers = (at for at in range(3, len(parts) - 1) if parts[at].strip().isdigit() and parts[at + 1].strip().isdigit())
    stage = next(numbers, 3) - 2
    return [field.strip() for field in (",".join(parts[:stage]), *parts[stage:], *[""] * 9)][:9]


def match_tags(description: str) -> dict[str, str]:
    """The tags that the value of ``vg`` tells: event, stage, scoring and teams."""
    event, stage, scoring, _, _, home, _, visitors, _ = match_fields(description)
    values = {
        "Event": event,
        "Stage": stage,
        "Scoring": _SCORING.get(scoring.upper(), scoring),
        "HomeTeam": home,
        "VisitTeam": visitors,
    }
    return {name: value for name, value in values.items() if value}


def read_label(text: str) -> str:
    """The label that ``ah`` tells: of a word and a number, as in “Board 7”, the number."""
    label = " ".join(text.split())
    name = label.rstrip("0123456789")
    digits = label[len(name) :]
    if digits and (not name or name[-1] in " #" or (len(name) > 3 and name.isalpha())):
        return digits.lstrip("0") or "0"
    return label


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """The boards, one a line. What LIN cannot hold is noted among the losses."""
    lines: list[str] = []
    description = ""
    for number, board in enumerate(boards, start=1):
        told = board.tags.get("LIN_vg", "")
        if told and told != description:
            lines.append(f"vg|{told}|")
            description = told
        lines.append(_Line(board, number, losses, len(boards) > 1, description).text())
    return "".join(f"{line}\n" for line in lines).encode()


def line(board: Board, number: int, losses: Losses) -> str:
    """One board alone, in one line; ``number`` tells it among the losses."""
    return _Line(board, number, losses, False, "").text()


class _Line:
    """Writes one board; ``description`` is that of the match it stands in."""

    def __init__(self, board: Board, number: int, losses: Losses, is_one_of_several: bool, description: str) -> None:
        self.board = board
        self.number = number
        self.losses = losses
        self.is_one_of_several = is_one_of_several
        self.description = description
        self.pairs: list[str] = []
        self.written: set[Place] = set()

    def text(self) -> str:
        """The line."""
        board = self.board
        self._label()
        self._remarks(Place.start())
        self._pair("md", self._deal())
        self._pair("rh")
        if board.label is not None:
            self._pair("ah", f"Board {board.label}" if board.number is not None else board.label)
        self._vulnerability()
        self._remarks(Place.tag("Deal"))
        if board.auction is not None:
            self._auction(board.auction)
        if board.play is not None:
            self._play(board.play)
        self._claim()
        for name, value in board.tags.items():
            if name.startswith("LIN_") and name != "LIN_vg":
                for part in value.split("|"):
                    self._pair(name.removeprefix("LIN_"), part)
        self._pair("pg")
        self._tell_losses()
        return "".join(self.pairs)

    def _pair(self, key: str, value: str = "") -> None:
        plain = value.replace("|", "¦").replace("\n", " ")
        if plain != value:
            self._lose(Message("Bars and line breaks inside a text are not held."))
        self.pairs.append(f"{key}|{plain}|")

    def _lose(self, message: Message) -> None:
        self.losses.add(self.number, message)

    # ---- Parts of the line ----

    def _label(self) -> None:
        board = self.board
        if self.is_one_of_several:
            is_closed = board.tags.get("Room") == "Closed"
            self._pair("qx", f"{'c' if is_closed else 'o'}{board.number or self.number}")
        names = [board.player_names[seat] or "" for seat in LIN_SEATS]
        if any("," in name for name in names):
            self._lose(Message("Commas inside a name are not held."))
        self._pair("pn", ",".join(one_line(name.replace(",", " ")) for name in names))
        self._pair("st")
        if board.label is not None and (read_label(board.label) != board.label or not board.label):
            self._lose(Message("The label “{label}” is not held as it is.", label=board.label))
        if board.label is None and self.is_one_of_several:
            self._lose(Message("Among several boards this one gets a number."))

    def _deal(self) -> str:
        dealer, deal = self.board.dealer, self.board.deal or Deal((None, None, None, None))
        place = LIN_SEATS.index(dealer) + 1 if dealer else 0
        if self.board.deal is None and self.board.tags.get("Deal"):
            self._lose(Message("The deal cannot be read, so it is not held."))
        if deal != deal.completed():
            self._lose(Message("The fourth hand is worked out from the other three."))
        return f"{place}{','.join(hand_code(hand) if (hand := deal[seat]) is not None else '' for seat in LIN_SEATS)}"

    def _vulnerability(self) -> None:
        vulnerability = self.board.vulnerability
        self._pair("sv", vulnerability_code(vulnerability) if vulnerability else "")

    def _auction(self, auction: Auction) -> None:
        board = self.board
        if auction.dealer is not board.dealer:
            self._lose(Message("LIN has one dealer, who calls first."))
        for index, call in enumerate(auction.calls):
            place = Place.call(index)
            numbers = [mark.number for mark in board.marks_at(place) if isinstance(mark, NoteReference)]
            notes = [board.auction_notes.get(number, "") for number in numbers]
            if not all(notes) or len(notes) > 1:
                self._lose(Message("A call has one note, with its text."))
            code = call_code(call)
            if code == "?":
                self._lose(Message("A call that is not told is not held."))
            explained = [note for note in notes if note not in ("", ALERT)]
            self._pair("mb", f"{code}!" if numbers and not explained else code)
            for note in explained:
                self._pair("an", note)
            self._remarks(place)
        if board.auction_ending in (Ending.CUT, Ending.OPEN):
            self._lose(Message("How an auction breaks off is not held."))

    def _play(self, play: Play) -> None:
        board = self.board
        contract = board.auction.contract if board.auction else None
        if contract is None or contract.declarer is None:
            if play.tricks:
                self._lose(Message("A play without its auction does not tell declarer and strain."))
        elif (play.opening_leader, play.strain) != (contract.declarer.lho, contract.strain):
            self._lose(Message("The play is not that of the contract in the auction."))
        leader: Seat | None = play.opening_leader
        for number, trick in enumerate(play.tricks):
            if trick.leader is not leader:
                self._lose(Message("A lead out of turn is not held."))
            cards = [(seat, trick.cards[seat]) for seat in trick.seats]
            while cards and cards[-1][1] is None and number == len(play.tricks) - 1:
                cards.pop()
            if not trick.seats or any(card is None for _, card in cards):
                self._lose(Message("Cards that are not told are not held, nor those after them."))
                break
            self._pair("pg")
            for seat, card in cards:
                self._pair("pc", card.code if card else "")
                self._remarks(Place.card(number, seat))
            leader = trick.winner
        if board.play_ending is Ending.OPEN or (board.play_ending is Ending.CUT and board.result is None):
            self._lose(Message("How a play breaks off is not held."))

    def _claim(self) -> None:
        """Declarer's tricks, where the play does not tell them."""
        board = self.board
        told = board.auction is not None and board.contract == board.auction.contract
        if not told and not (board.contract is None and board.tags.get("Contract", "") in ("", "Pass")):
            self._lose(Message("A contract that is not that of the auction is not held."))
        result = board.result
        if result is not None and (board.play is None or board.play.declarer_tricks != result or board.play.claim):
            self._pair("mc", str(result))
            if board.play is None:
                self._lose(Message("A result without play is held as a claim."))
        if board.result_was_adjusted:
            self._lose(Message("That a result was adjusted is not held."))

    def _remarks(self, place: Place) -> None:
        for text in self.board.comments_at(place):
            self._pair("nt", text.strip())
        self.written.add(place)

    # ---- What is left out ----

    def _tell_losses(self) -> None:
        board = self.board
        of_match = {"LIN_vg": self.description, **match_tags(self.description)}
        held = {name for name, value in of_match.items() if board.tags.get(name) == value}
        held |= {name for name in board.tags if name.startswith("LIN_") and name != "LIN_vg"}
        held |= {*IDENTITY, *PLAYERS, *RESULTS, *(["Room"] if self.is_one_of_several else [])}
        tell_unheld(board, self.number, self.losses, held, (Part.CALL, Part.CARD, Part.AUCTION_NOTE))
        if set(board.auction_notes) - self._used_notes():
            self._lose(Message("Notes that no call refers to are not held."))
        if any(self._lost_marks()):
            self._lose(Message("Glyphs, stated irregularities, hidden lines and comments at tags are not held."))

    def _used_notes(self) -> set[int]:
        return {
            mark.number
            for place, marks in self.board.marks.items()
            if place.part is Part.CALL
            for mark in marks
            if isinstance(mark, NoteReference)
        }

    def _lost_marks(self) -> Iterator[bool]:
        for place, marks in self.board.marks.items():
            for mark in marks:
                if isinstance(mark, Comment):
                    yield place not in self.written
                else:
                    yield not (isinstance(mark, NoteReference) and place.part is Part.CALL)


def call_code(call: Call) -> str:
    """The call as ``mb`` tells it; ``?`` for a turn without a call."""
    match call:
        case Bid():
            return call.code.replace("NT", "N")
        case Pass():
            return "p"
        case Double():
            return "d"
        case Redouble():
            return "r"
    return "?"


def vulnerability_code(vulnerability: Vulnerability) -> str:
    """The vulnerability as ``sv`` tells it."""
    return _VULNERABILITIES[vulnerability]


def hand_code(hand: Hand) -> str:
    """The hand as ``md`` tells it, every suit named."""
    return "".join(
        suit.letter + "".join(rank.letter for rank in reversed(hand.holding(suit))) for suit in SUITS_HIGH_TO_LOW
    )
