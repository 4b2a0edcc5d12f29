"""How bridge and the words of a record are written on the screen: plain, in Markdown, in HTML.

What comes from a file is text and stays text: :func:`literal` keeps Markdown from reading it, :func:`text_html` keeps
HTML from reading it.
"""

import re
from datetime import date
from html import escape

from babel.dates import format_date
from babel.numbers import format_decimal

from bridge.auction import Bid, Call, Double, Pass, Redouble, UnknownCall
from bridge.board import Board
from bridge.cards import Strain, Suit
from bridge.contract import Contract, Doubling
from bridge.table import Seat, Side, Vulnerability
from lessons.language import TERM_CONTEXT, Translator, n_

AS_TEXT = "\ufe0e"
"""Asks for the drawn symbol where a font would show an emoji (♠ ♥ ♦ ♣)."""

LONGEST_LINE = 120
"""Signs in the longest line that a file breaks."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&@/])")
_SUIT_INK = {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.DIAMONDS: "d", Suit.CLUBS: "c"}
_SYMBOLS = re.compile(r"([1-7]?)([♠♥♦♣])\ufe0e?")
_SUITS_IN_TEXT = re.compile(
    r"([♠♥♦♣])\ufe0e?|\\([SHDC])|(?<!\w)!([SHDCshdc])(?![a-z])|(?<![A-Za-z])[!@]([SHDC])(?![A-Za-z]{2})"
)


def literal(text: str) -> str:
    """The text as Markdown that shows it letter by letter, on one line."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def shortened(text: str, length: int) -> str:
    """The text, cut with an ellipsis if it is longer than so many characters."""
    return text if len(text) <= length else text[: length - 1] + "…"


def pip(suit: Suit) -> str:
    """The suit's symbol in HTML: drawn in its ink, read and copied as a character."""
    return f'<span class="kz-pip kz-{_SUIT_INK[suit]}"><span>{suit}{AS_TEXT}</span></span>'


def unwrapped(text: str) -> str:
    """A text without the breaks of a full line, which files make for want of room; other breaks are meant.

    A text with a longer line was not broken for want of room.
    """
    if any(len(line) > LONGEST_LINE for line in text.split("\n")):
        return text.strip()
    return re.sub(r"(.{60})[ \t]*\r?\n[ \t]*(?=\S)", r"\1 ", text.strip())


def day_name(day: date, _: Translator) -> str:
    """A day, as the language writes it."""
    return format_date(day, "medium", locale=_.language.value)


def text_plain(text: str) -> str:
    """A text of a record, its suits as symbols (also PBN's ``\\S`` and BBO's ``!S``)."""
    return _SUITS_IN_TEXT.sub(lambda match: f"{_suit(match)}{AS_TEXT}", text)


def text_html(text: str) -> str:
    """The same in HTML: every other letter as written, suits as pips."""
    return sentence_html(text_plain(text)).replace("\n", "<br>")


def sentence_html(text: str) -> str:
    """A text in HTML, with pips for the symbols ♠ ♥ ♦ ♣ and for nothing else; a bid stays on one line."""
    return _SYMBOLS.sub(_symbol, escape(text))


def _symbol(match: re.Match[str]) -> str:
    drawn = pip(Suit.parse(match[2]))
    return f'<span class="kz-unbroken">{match[1]}{drawn}</span>' if match[1] else drawn


def _suit(match: re.Match[str]) -> Suit:
    return Suit.parse(next(filter(None, match.groups())))


def call_html(call: Call, _: Translator) -> str:
    """A call in HTML: level, then symbol; NT stays NT. A dash for a player who was passed over."""
    match call:
        case Bid(level, strain):
            return f'<span class="kz-call">{level}{_strain_html(strain)}</span>'
        case Pass():
            return escape(_("Pass"))
        case Double():
            return f'<span class="kz-call">{escape(_("X"))}</span>'
        case Redouble():
            return f'<span class="kz-call">{escape(_("XX"))}</span>'
        case UnknownCall():
            return "?"
    return "—"


def _strain_html(strain: Strain) -> str:
    return "NT" if strain.trump is None else pip(strain.trump)


def points(amount: int, _: Translator, *, signed: bool = False) -> str:
    """Points with separators: ``1,400``, ``−50``; ``signed`` also above zero, ``+620``."""
    figures = format_decimal(abs(amount), locale=_.language.value)
    return ("−" if amount < 0 else "+" if signed and amount else "") + figures


def strain_name(strain: Strain, _: Translator) -> str:
    """The strain in words."""
    return _("notrump") if strain.trump is None else _(strain.trump.term)


def strain_label(strain: Strain) -> str:
    """The strain in Markdown: a suit as its symbol in its ink; NT stays NT."""
    symbol = "NT" if strain.trump is None else f"{strain}{AS_TEXT}"
    return f":red[{symbol}]" if strain in (Strain.DIAMONDS, Strain.HEARTS) else symbol


def seat_name(seat: Seat, _: Translator) -> str:
    """The seat as a heading: North, 北."""
    return _(seat.term)


def player_name(seat: Seat, _: Translator) -> str:
    """The seat as a player in a sentence: North, 北家."""
    return _.text(seat.term, TERM_CONTEXT)


def seat_letter(seat: Seat, _: Translator) -> str:
    """The seat in one character: N, 北."""
    return _((n_("N"), n_("E"), n_("S"), n_("W"))[seat])


def side_name(side: Side, _: Translator) -> str:
    """The side in short: N–S, 南北."""
    return _("N–S") if side is Side.NS else _("E–W")


def vulnerability_sentence(vulnerability: Vulnerability, _: Translator) -> str:
    """Who is vulnerable, in words."""
    match vulnerability:
        case Vulnerability.NONE:
            return _("None vulnerable")
        case Vulnerability.NS:
            return _("N–S vulnerable")
        case Vulnerability.EW:
            return _("E–W vulnerable")
        case Vulnerability.BOTH:
            return _("Both vulnerable")


def final_contract(board: Board) -> Contract | None:
    """The contract by the record's word, else the one its auction ends in."""
    return board.contract or (board.auction.contract if board.auction else None)


def is_passed_out(board: Board) -> bool:
    """Whether nobody bid, by the record's word or its auction."""
    return board.is_passed_out or bool(board.auction and board.auction.is_passed_out)


def declarer_tricks(board: Board) -> int | None:
    """The tricks of declarer's side by the record's word, else by its play."""
    if board.result is None and board.play is not None:
        return board.play.declarer_tricks
    return board.result


def result_mark(contract: Contract, tricks: int) -> str:
    """Tricks over or under the contract: ``=``, ``+1``, ``−2``."""
    over = tricks - contract.tricks_needed
    return "=" if over == 0 else f"+{over}" if over > 0 else f"−{-over}"


def contract_mark(contract: Contract, _: Translator) -> str:
    """The contract in one word, with its doubling as crosses and its declarer: ``4♠× S``."""
    crosses = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: "×", Doubling.REDOUBLED: "××"}[contract.doubling]
    symbol = f"{contract.strain}{AS_TEXT}" if contract.strain.trump is not None else "NT"
    declarer = "" if contract.declarer is None else f" {seat_letter(contract.declarer, _)}"
    return f"{contract.level}{symbol}{crosses}{declarer}"


def contract_and_result(board: Board, _: Translator, *, is_open: bool = True) -> str:
    """What was played and how it ended: ``4♠ S =``; "passed out"; empty when the record does not tell.

    Without the end unless it ``is_open``.
    """
    contract = final_contract(board)
    if contract is None:
        return _("passed out") if is_passed_out(board) else ""
    mark, tricks = contract_mark(contract, _), declarer_tricks(board) if is_open else None
    return mark if tricks is None else f"{mark} {result_mark(contract, tricks)}"


def board_heading(board: Board, number: int, _: Translator) -> str:
    """The board by its label; by its place in the file where the record gives none."""
    return _("Record {n}", n=number) if board.label is None else _("Board {label}", label=board.label)


def result_words(contract: Contract, tricks: int, _: Translator) -> str:
    """Tricks won and what that makes: "10 tricks, made exactly"."""
    over = tricks - contract.tricks_needed
    won = _.plural("{n} trick", "{n} tricks", tricks)
    if over == 0:
        return _("{tricks}, made exactly", tricks=won)
    if over > 0:
        return _.plural("{tricks}, {n} overtrick", "{tricks}, {n} overtricks", over, tricks=won)
    return _("{tricks}, down {n}", tricks=won, n=-over)
