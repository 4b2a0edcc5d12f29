"""Boards on paper, in HTML: the diagram, the auction, double dummy, the play trick by trick, and the comments."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape

from bridge.annotation import annotation_at, without_annotations
from bridge.board import Board, Place
from bridge.cards import Card, Strain
from bridge.double_dummy.values import TrickTable
from bridge.play import Play
from bridge.table import SEATS, Seat, Side
from lessons.language import Translator, n_
from pages.widgets.auction_diagram import COLUMNS, auction_diagram
from pages.widgets.diagram_svg import diagram_svg
from pages.widgets.notation import (
    board_heading,
    final_contract,
    pip,
    seat_letter,
    seat_name,
    side_name,
    text_html,
    unwrapped,
)
from pages.widgets.remarks import remarks_on_board
from pages.widgets.replay_state import OpenedBoard

DECLARERS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


class Part(Enum):
    """What stands on paper beside the hands."""

    AUCTION = n_("Auction")
    RESULT = n_("Contract and result")
    PLAY = n_("Trick by trick")
    COMMENTS = n_("Comments")
    DOUBLE_DUMMY = n_("Double dummy")


@dataclass(frozen=True, slots=True)
class Paper:
    """What is printed of each board, and how many of them on a page.

    Where hands are not shown, the sheets are questions: they keep the result, the play, the comments and double dummy
    for themselves. ``answers`` puts the whole boards on pages after them.
    """

    per_page: int = 1
    parts: frozenset[Part] = frozenset((Part.AUCTION, Part.RESULT, Part.PLAY, Part.COMMENTS))
    shown: frozenset[Seat] = frozenset(SEATS)
    answers: bool = True
    deck: int = 2

    @property
    def asks(self) -> bool:
        """Whether the sheets are questions."""
        return self.shown != frozenset(SEATS)

    @property
    def tells(self) -> bool:
        """Whether whole boards are among the sheets."""
        return self.answers or not self.asks


def sheets(boards: Sequence[OpenedBoard], paper: Paper, tables: Mapping[int, TrickTable], _: Translator) -> str:
    """All pages; ``tables`` are the double-dummy tables by the boards' places in ``boards``."""
    sheet = _Sheet(paper, _)
    pages = ""
    if paper.asks:
        pages += _pages((sheet.question(opened) for opened in boards), paper)
    if paper.tells:
        pages += _pages((sheet.whole(opened, tables.get(place)) for place, opened in enumerate(boards)), paper)
    return f'<div class="kz-sheets kz-per-{paper.per_page} kz-deck{paper.deck}">{pages}</div>'


def _pages(articles: Iterable[str], paper: Paper) -> str:
    told = list(articles)
    groups = (told[start : start + paper.per_page] for start in range(0, len(told), paper.per_page))
    return "".join(f'<div class="kz-page">{"".join(group)}</div>' for group in groups)


class _Sheet:
    """Writes one board after the other."""

    def __init__(self, paper: Paper, translator: Translator) -> None:
        self.paper = paper
        self.say = translator

    def question(self, opened: OpenedBoard) -> str:
        """The hands that are shown, and the auction if it is wanted."""
        board = without_annotations(opened.board)
        hands = self._hands(opened, board, self.paper.shown, with_result=False)
        return f"<article>{hands}{self._auction(board)}</article>"

    def whole(self, opened: OpenedBoard, table: TrickTable | None) -> str:
        """All four hands and every part that is wanted."""
        parts = self.paper.parts
        board = opened.board if Part.COMMENTS in parts else without_annotations(opened.board)
        told = self._hands(opened, board, frozenset(SEATS), with_result=Part.RESULT in parts) + self._auction(board)
        if Part.DOUBLE_DUMMY in parts and table is not None:
            told += self._table(board, table)
        if Part.PLAY in parts and board.play is not None and board.play.cards:
            told += self._play(board, board.play)
        words = [text_html(unwrapped(text)) for text in remarks_on_board(board)]
        if Part.COMMENTS in parts and board.play is not None:
            words += self._said_of_cards(board, board.play)
        if words:
            told += f'<div class="kz-words">{"".join(f"<p>{line}</p>" for line in words)}</div>'
        return f"<article>{told}</article>"

    def _hands(self, opened: OpenedBoard, board: Board, shown: frozenset[Seat], *, with_result: bool) -> str:
        """The diagram as a picture, told in words to those who do not see it."""
        svg = diagram_svg(
            board,
            opened.number,
            self.say,
            deck=self.paper.deck,
            shown=shown,
            with_auction=False,
            with_result=with_result,
        )
        told = [board_heading(board, opened.number, self.say)]
        for seat in SEATS:
            if seat in shown and board.deal and (hand := board.deal[seat]):
                told.append(f"{seat_name(seat, self.say)}: {' '.join(map(str, hand))}")
        source = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
        return f'<img class="kz-hands" src="{source}" alt="{escape(". ".join(told))}">'

    def _auction(self, board: Board) -> str:
        if Part.AUCTION not in self.paper.parts or board.auction is None or not board.auction.calls:
            return ""
        return f'<div class="kz-calls">{auction_diagram(board, self.say)}</div>'

    def _table(self, board: Board, table: TrickTable) -> str:
        """The twenty results, the contract's underlined."""
        contract = final_contract(board)
        played = contract and (contract.declarer, contract.strain)
        heads = "".join(f"<th>{'NT' if strain.trump is None else pip(strain.trump)}</th>" for strain in Strain)
        rows = []
        for seat in DECLARERS:
            kinds = [' class="kz-played"' if played == (seat, strain) else "" for strain in Strain]
            cells = "".join(f"<td{kind}>{table[seat, strain]}</td>" for kind, strain in zip(kinds, Strain, strict=True))
            rows.append(f"<tr><th>{escape(seat_name(seat, self.say))}</th>{cells}</tr>")
        caption = escape(self.say("Tricks each can take, double dummy"))
        head = f"<thead><tr><td></td>{heads}</tr></thead>"
        return f'<table class="kz-tricks"><caption>{caption}</caption>{head}<tbody>{"".join(rows)}</tbody></table>'

    def _play(self, board: Board, play: Play) -> str:
        """Trick by trick: an arrow before the card led, a frame round the card that won."""
        heads = [*(seat_letter(seat, self.say) for seat in COLUMNS), *(side_name(side, self.say) for side in Side)]
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
        rows = "".join(f"<tr>{row}</tr>" for row in self._tricks(board, play))
        return f'<table class="kz-played-tricks"><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def _tricks(self, board: Board, play: Play) -> Iterator[str]:
        won, is_counted = dict.fromkeys(Side, 0), True
        for number, trick in enumerate(play.tricks):
            if all(card is None for card in trick.cards):
                continue
            is_counted = is_counted and trick.winner is not None
            if trick.winner is not None:
                won[trick.winner.side] += 1
            cells = [
                _cell(card, board, Place.card(number, seat), is_led=seat is trick.leader, won=seat is trick.winner)
                for seat in COLUMNS
                for card in [trick.cards[seat]]
            ]
            score = [f"<td>{won[side] if is_counted else ''}</td>" for side in Side]
            yield f'<th scope="row">{number + 1}</th>{"".join((*cells, *score))}'

    def _said_of_cards(self, board: Board, play: Play) -> Iterator[str]:
        """The comments and notes on cards, each after the card."""
        for turn in play.cards:
            told = annotation_at(board, Place.card(turn.trick, turn.seat))
            text = "\n".join(part for part in (told.note, told.comment) if part)
            if text:
                gaps = {"trick": turn.trick + 1, "seat": seat_name(turn.seat, self.say), "card": turn.card or "?"}
                where = text_html(self.say("Trick {trick}, {seat}: {card}", **gaps))
                yield f"<b>{where}</b> {text_html(unwrapped(text))}"


def _cell(card: Card | None, board: Board, place: Place, *, is_led: bool, won: bool) -> str:
    if card is None:
        return "<td></td>"
    kind = ' class="kz-won"' if won else ""
    judgement = annotation_at(board, place).judgement
    led = "▸" if is_led else ""
    return f"<td{kind}><i>{led}</i><span>{pip(card.suit)}{card.rank}</span>{judgement}</td>"
