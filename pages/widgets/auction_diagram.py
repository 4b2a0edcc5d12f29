"""The auction as bridge books print it: W N E S, the first call under the dealer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape

from bridge.annotation import annotation_at
from bridge.auction import PASS, Auction, Bid, Call, Pass, Skip, UnknownCall
from bridge.board import Board, Ending, Flag, FlagKind, Mark, NoteReference, Place
from bridge.table import Seat
from lessons.language import Translator
from pages.widgets.annotation_words import JUDGEMENTS
from pages.widgets.notation import call_html, seat_name, text_html, text_plain

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
_IRREGULAR = "⊘"
_UNNUMBERED = "·"


@dataclass(frozen=True, slots=True)
class _Explanation:
    """A sign in a box beside a call, and the text that stands for it below the diagram."""

    sign: str
    text: str
    is_comment: bool = False


@dataclass
class _Explanations:
    """The explanations of one auction, in the order of the calls."""

    board: Board
    translator: Translator
    all: list[_Explanation] = field(default_factory=list)
    notes: dict[int, _Explanation] = field(default_factory=dict)

    def at(self, index: int, fault: str | None) -> Iterator[_Explanation]:
        """What there is to say about a call: its notes, its comment with its tags, then what is wrong with it."""
        place = Place.call(index)
        for mark in self.board.marks_at(place):
            if isinstance(mark, NoteReference):
                yield self._note(mark.number)
        told = annotation_at(self.board, place)
        comment = told.comment.replace("\n\n", "\n")
        if comment := " ".join((comment, *(f"#{tag}" for tag in told.tags))).strip():
            yield self._numbered(comment, is_comment=True)
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

    def _numbered(self, text: str, *, is_comment: bool = False) -> _Explanation:
        count = sum(1 for explanation in self.all if explanation.sign.isdigit())
        return self._added(_Explanation(str(count + 1), text, is_comment))

    def _added(self, explanation: _Explanation) -> _Explanation:
        self.all.append(explanation)
        return explanation


@dataclass(frozen=True, slots=True)
class _Choice:
    """The index of the call that was chosen, of those that can be."""

    chosen: int | None

    def button(self, index: int, said: str) -> str:
        """A call to be chosen; whoever draws the diagram listens."""
        pressed = "true" if index == self.chosen else "false"
        return f'<button type="button" data-call="{index}" aria-pressed="{pressed}">{said}</button>'


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of the diagram; one that ends the auction fills the rest of its row."""

    html: str
    kind: str = ""
    fills_row: bool = False


def auction_diagram(
    board: Board, _: Translator, *, every_pass: bool = False, is_choosable: bool = False, chosen: int | None = None
) -> str:
    """The auction of a board in HTML, or a sentence where there is none. Everything of the record is escaped.

    The passes that end it are one cell, unless ``every_pass`` is to have its own. Where calls are to be chosen each
    is a button; ``chosen`` is the index of the one that was.
    """
    auction = board.auction
    if auction is None or not auction.calls:
        return f'<p class="kz-muted">{escape(_("No auction in the record."))}</p>'
    explanations = _Explanations(board, _)
    cells = [_Cell("")] * COLUMNS.index(auction.dealer)
    closing = 0 if every_pass else _closing_passes(board, auction)
    choice = _Choice(chosen) if is_choosable else None
    cells += _cells(board, auction, closing, explanations, choice, _)
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


def _cells(
    board: Board, auction: Auction, closing: int, explanations: _Explanations, choice: _Choice | None, _: Translator
) -> Iterator[_Cell]:
    """The cells from the dealer's on; the ``closing`` passes that end the auction are one."""
    reasons = {index: _(reason) for index, reason in auction.faults()}
    final = _final_bid(auction)
    for index, call in enumerate(auction.calls[: len(auction.calls) - closing]):
        marks = board.marks_at(Place.call(index))
        fault = reasons.get(index) or _stated(call, marks, _)
        boxes = "".join(_box(explanation) for explanation in explanations.at(index, fault))
        kind = "kz-final" if index == final else "kz-pass" if isinstance(call, Pass | Skip | UnknownCall) else ""
        said = f"{call_html(call, _)}{_judgement(board, index, _)}"
        yield _Cell(f"{choice.button(index, said) if choice else said}{boxes}", kind)
    if closing:
        said = escape(_("All pass"))
        first = len(auction.calls) - closing
        yield _Cell(choice.button(first, said) if choice else said, "kz-pass", fills_row=True)
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


def _judgement(board: Board, index: int, _: Translator) -> str:
    """The opinion of a call: ``!`` good, ``?`` poor, and so on."""
    sign = annotation_at(board, Place.call(index)).judgement
    return f'<span class="kz-sign" title="{escape(_(JUDGEMENTS[sign]))}">{sign}</span>' if sign else ""


def _box(explanation: _Explanation) -> str:
    kind = ' class="kz-comment"' if explanation.is_comment else ""
    return f'<sup{kind} title="{escape(text_plain(explanation.text))}">{explanation.sign}</sup>'


def _line_below(explanation: _Explanation) -> str:
    kind = ' class="kz-comment"' if explanation.is_comment else ""
    return f"<li><b{kind}>{explanation.sign}</b><span>{text_html(explanation.text)}</span></li>"


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
    items = "".join(_line_below(explanation) for explanation in explanations)
    return f'<ol class="kz-notes">{items}</ol>' if items else ""


def _ending(board: Board, auction: Auction, _: Translator) -> str:
    if auction.is_over or board.auction_ending is Ending.OPEN:
        return ""
    return f'<p class="kz-muted">{escape(_("The record of the auction breaks off here."))}</p>'
