"""The auction as bridge books print it: W N E S, the first call under the dealer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape

from bridge.auction import PASS, Auction, Bid, Call, Pass, Skip, UnknownCall
from bridge.board import Board, Comment, Ending, Flag, FlagKind, Mark, Nag, NoteReference, Place
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.notation import call_html, seat_name, text_html, text_plain

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_JUDGEMENTS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
_IRREGULAR = "⊘"
_UNNUMBERED = "·"


@dataclass(frozen=True, slots=True)
class _Explanation:
    """A sign in a box beside a call, and the text that stands for it below the diagram."""

    sign: str
    text: str


@dataclass
class _Explanations:
    """The explanations of one auction, in the order of the calls."""

    board: Board
    translator: Translator
    all: list[_Explanation] = field(default_factory=list)
    notes: dict[int, _Explanation] = field(default_factory=dict)

    def at(self, index: int, fault: str | None) -> Iterator[_Explanation]:
        """What there is to say about a call: the record's notes and comments, then what is wrong with it."""
        for mark in self.board.marks_at(Place.call(index)):
            match mark:
                case NoteReference(number):
                    yield self._note(number)
                case Comment(text):
                    yield self._numbered(text)
        if fault is not None:
            yield self._added(_Explanation(_IRREGULAR, fault))

    def add_unused_notes(self) -> None:
        """Add the notes no call points to."""
        for number, text in self.board.auction_notes.items():
            if number not in self.notes:
                self._added(_Explanation(_UNNUMBERED, text))

    def _note(self, number: int) -> _Explanation:
        if number not in self.notes:
            text, _ = self.board.auction_notes.get(number), self.translator
            silent = _("Alerted, without an explanation in the record.")
            self.notes[number] = self._numbered(silent if text is None else text)
        return self.notes[number]

    def _numbered(self, text: str) -> _Explanation:
        count = sum(1 for explanation in self.all if explanation.sign.isdigit())
        return self._added(_Explanation(str(count + 1), text))

    def _added(self, explanation: _Explanation) -> _Explanation:
        self.all.append(explanation)
        return explanation


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of the diagram; one that ends the auction fills the rest of its row."""

    html: str
    kind: str = ""
    fills_row: bool = False


def auction_diagram(board: Board, _: Translator, *, every_pass: bool = False) -> str:
    """The auction of a board in HTML, or a sentence where there is none. Everything of the record is escaped.

    The passes that end it are one cell, unless ``every_pass`` is to have its own.
    """
    auction = board.auction
    if auction is None or not auction.calls:
        return f'<p class="kz-muted">{escape(_("No auction in the record."))}</p>'
    explanations = _Explanations(board, _)
    cells = [_Cell("")] * COLUMNS.index(auction.dealer)
    closing = 0 if every_pass else _closing_passes(board, auction)
    cells += _cells(board, auction, closing, explanations, _)
    explanations.add_unused_notes()
    return (
        f'<table class="kz-auction"><caption class="kz-aloud">{escape(_("Auction"))}</caption>'
        f"<thead><tr>{_heads(board, _)}</tr></thead><tbody>{_rows(cells)}</tbody></table>"
        f"{_below(explanations.all)}{_ending(board, auction, _)}"
    )


def _heads(board: Board, _: Translator) -> str:
    heads = []
    for seat in COLUMNS:
        vulnerable = board.vulnerability is not None and board.vulnerability.includes(seat)
        aloud = f'<span class="kz-aloud"> {escape(_("vulnerable"))}</span>' if vulnerable else ""
        kind = ' class="kz-vulnerable"' if vulnerable else ""
        heads.append(f'<th scope="col"{kind}>{escape(seat_name(seat, _))}{aloud}</th>')
    return "".join(heads)


def _cells(board: Board, auction: Auction, closing: int, explanations: _Explanations, _: Translator) -> Iterator[_Cell]:
    """The cells from the dealer's on; the ``closing`` passes that end the auction are one."""
    reasons = {index: _(reason) for index, reason in auction.faults()}
    final = _final_bid(auction)
    for index, call in enumerate(auction.calls[: len(auction.calls) - closing]):
        marks = board.marks_at(Place.call(index))
        fault = reasons.get(index) or _stated(call, marks, _)
        boxes = "".join(_box(explanation) for explanation in explanations.at(index, fault))
        kind = "kz-final" if index == final else "kz-pass" if isinstance(call, Pass | Skip | UnknownCall) else ""
        yield _Cell(f"{call_html(call, _)}{_judgement(marks)}{boxes}", kind)
    if closing:
        yield _Cell(escape(_("All pass")), "kz-pass", fills_row=True)
    elif not auction.is_over and board.auction_ending is Ending.OPEN:
        yield _Cell("?", "kz-pass")


def _final_bid(auction: Auction) -> int | None:
    """The index of the bid that became the contract."""
    if not auction.is_over:
        return None
    return max((index for index, call in enumerate(auction.calls) if isinstance(call, Bid)), default=None)


def _closing_passes(board: Board, auction: Auction) -> int:
    """How many passes "All pass" stands for: the last three, unless the record has a word on one of them."""
    count = len(auction.calls)
    if not auction.is_over or any(call != PASS for call in auction.calls[-3:]):
        return 0
    return 0 if any(board.marks_at(Place.call(index)) for index in range(count - 3, count)) else 3


def _stated(call: Call, marks: Iterable[Mark], _: Translator) -> str | None:
    """The irregularity that only the record's word makes known."""
    if isinstance(call, Skip):
        return _("A player was passed over by a call out of turn.")
    if Flag(FlagKind.INSUFFICIENT_BID) in marks:
        return _("The record states that this bid is insufficient.")
    return None


def _judgement(marks: Iterable[Mark]) -> str:
    """The record's opinion of a call: ``!`` good, ``?`` poor, and so on."""
    return "".join(_JUDGEMENTS.get(mark.number, "") for mark in marks if isinstance(mark, Nag))


def _box(explanation: _Explanation) -> str:
    return f'<sup title="{escape(text_plain(explanation.text))}">{explanation.sign}</sup>'


def _rows(cells: Iterable[_Cell]) -> str:
    rows: list[list[str]] = [[]]
    for cell in cells:
        if len(rows[-1]) == len(COLUMNS):
            rows.append([])
        span = f' colspan="{len(COLUMNS) - len(rows[-1])}"' if cell.fills_row else ""
        kind = f' class="{cell.kind}"' if cell.kind else ""
        rows[-1].append(f"<td{kind}{span}>{cell.html}</td>")
    return "".join(f"<tr>{''.join(row)}</tr>" for row in rows)


def _below(explanations: Iterable[_Explanation]) -> str:
    items = "".join(f"<li><b>{item.sign}</b><span>{text_html(item.text)}</span></li>" for item in explanations)
    return f'<ol class="kz-notes">{items}</ol>' if items else ""


def _ending(board: Board, auction: Auction, _: Translator) -> str:
    if auction.is_over or board.auction_ending is Ending.OPEN:
        return ""
    return f'<p class="kz-muted">{escape(_("The record of the auction breaks off here."))}</p>'
