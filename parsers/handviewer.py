"""Links to Bridge Base's hand viewer: a board in the parameters of an address, of whatever host.

Two forms are read and written: ``lin=`` with a whole text of LIN, and one parameter a part::

    n, e, s, w      hands: sakq2h54d…c…, suits in any order, ten as t or 10; a hand left out is not known
    nn, en, sn, wn  names
    d, v, b         dealer n e s w; vulnerable n, e, b or none (-, o, 0); label of the board
    a               calls run together: 1dp2dp2sp3n; p pass, d or x double, r or xx redouble, n or nt no trump
    p               cards run together, in the order of play

The links are found in any text around them. Letters may be of either case, and the encoding of addresses (%7C for a
bar, + for a space) may be used here and there or not at all.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import quote, unquote_to_bytes

from bridge.board import Board
from bridge.errors import Message
from bridge.table import SEATS
from parsers.diagnostics import Diagnostic, Records
from parsers.encoding import decode
from parsers.findings import Findings
from parsers.formats import Format, Losses
from parsers.lin import loads
from parsers.lin_writer import LIN_SEATS, call_code, hand_code, line, one_line, vulnerability_code

ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
"""The page that shows a board."""

_HAND = re.compile(r"(?:[shdc](?:10|[2-9tjqka])*)*", re.IGNORECASE)
_AUCTION = re.compile(r"(?:[1-7](?:nt?|[shdc])|p|d|x|r|\([^)]*\)|[-,!])*", re.IGNORECASE)
_LIN = re.compile(r"[a-z][a-z0-9]\s*\|", re.IGNORECASE)
_LONGEST_PATH = 300


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of a link, decoded, with the place in the text where it stands."""

    name: str
    value: str
    offset: int


def read_link(text: str) -> Records:
    """The boards of all links in a text. Never raises for what the text contains."""
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    findings = Findings(text)
    for parameters in _links(text):
        records = _read(parameters, findings)
        first = len(boards)
        boards += records.boards
        diagnostics += [
            found if found.board is None else found.in_board(first + found.board) for found in records.diagnostics
        ]
    return Records(tuple(boards), (*diagnostics, *findings.diagnostics), "handviewer")


def read(data: bytes) -> Records:
    """The boards of all links in a file."""
    return read_link(decode(data))


def recognises(data: bytes) -> bool:
    """Whether the content has a link that holds a board, or that names one kept at Bridge Base."""
    text = data[:200_000].decode("utf-8", errors="replace")
    return "?" in text and next(_links(text), None) is not None


def write(boards: Sequence[Board], losses: Losses) -> bytes:
    """One link a line, in the form ``lin``. What it cannot hold is noted among the losses."""
    return "".join(_link(board, number, losses) + "\n" for number, board in enumerate(boards, start=1)).encode()


def link(board: Board) -> str:
    """The link that shows this board, in the form ``lin``."""
    return _link(board, 1, Losses(FORMAT.name))


def _link(board: Board, number: int, losses: Losses) -> str:
    return f"{ADDRESS}?lin={quote(line(board, number, losses), safe='')}"


def link_of_parts(board: Board) -> str:
    """The link that shows this board, one parameter a part; notes, comments and a claim have no place in it."""
    # A point is written as %2E, since one at the end of a link is taken for that of the sentence around it.
    values = ((name, quote(value, safe="").replace(".", "%2E")) for name, value in _parameters(board))
    return f"{ADDRESS}?" + "&".join(f"{name}={value}" for name, value in values)


FORMAT = Format("handviewer", Message("Links to the hand viewer of Bridge Base"), (), recognises, read, write)


def _parameters(board: Board) -> Iterator[tuple[str, str]]:
    """The parts as parameters, as far as the board tells them."""
    for seat in SEATS:
        hand = board.deal[seat] if board.deal else None
        if hand is not None:
            yield seat.letter.lower(), hand_code(hand).lower()
    if board.dealer is not None:
        yield "d", board.dealer.letter.lower()
    if board.vulnerability is not None:
        yield "v", vulnerability_code(board.vulnerability)
    if board.label:
        yield "b", board.label
    if board.auction is not None:
        yield "a", "".join(call_code(call) for call in board.auction.calls).lower()
    if board.play is not None:
        yield "p", "".join(played.card.code for played in board.play.cards if played.card is not None).lower()
    for seat, name in board.player_names.items():
        if name:
            yield f"{seat.letter.lower()}n", name


# ---- Finding links in a text ----


def _links(text: str) -> Iterator[list[_Parameter]]:
    """The parameters of each address in the text that holds a board or names one."""
    position = 0
    while position < len(text):
        found = _END.search(text, position)
        limit = found.start() if found else len(text)
        for mark in islice(_MARK.finditer(text, position, limit), _MOST_TRIED):
            if mark.start() < position:
                continue
            start = _start(text, mark.start())
            end = _end(text, start, mark.end(), limit)
            parameters = list(_split(text, mark.end(), end))
            if _holds_board(parameters) or _names_board(text[start:end], parameters):
                yield parameters
                position = end
        position = limit + 1


_MARK = re.compile(r"\?(?=[A-Za-z]{1,12}=)")
_MOST_TRIED = 8
"""Question marks in a stretch that may begin the parameters of a link."""

_BEFORE = re.compile(r"""[^\s"'<>()\[\]?]*\Z""")
_END = re.compile(r"""["<>\n]|[ \t](?=https?://)""")
_BAR = re.compile(r"\||%7C", re.IGNORECASE)
_PARAMETER = re.compile(r"&(?:amp;)?[a-z]{1,4}=[ \t]*", re.IGNORECASE)
_BAR_OR_PARAMETER = re.compile(rf"{_PARAMETER.pattern}|{_BAR.pattern}", re.IGNORECASE)
_CLOSERS = {"(": ")", "'": "'", "[": "]"}


def _start(text: str, mark: int) -> int:
    before = text[max(0, mark - _LONGEST_PATH) : mark]
    found = _BEFORE.search(before)
    return mark - (len(before) - found.start() if found else 0)


def _end(text: str, start: int, mark: int, limit: int) -> int:
    """Where a link ends: at the sign that closes what it stands in, or at a space after its last parameter or bar."""
    closer = _CLOSERS.get(text[start - 1 : start], "")
    if closer and (closing := text.find(closer, mark, limit)) >= 0:
        limit = closing
    space = _space(text, mark, limit)
    goes_on = _BAR_OR_PARAMETER if _BAR.search(text, mark, space) else _PARAMETER
    last = max((found.end() for found in goes_on.finditer(text, space, limit)), default=-1)
    end = _space(text, last, limit) if last >= 0 else space
    return mark + len(text[mark:end].rstrip(" \t.,;:)]"))


def _space(text: str, start: int, limit: int) -> int:
    spaces = [at for sign in (" ", "\t") if (at := text.find(sign, start, limit)) >= 0]
    return min(spaces, default=limit)


def _split(text: str, start: int, end: int) -> Iterator[_Parameter]:
    """The parameters of ``text[start:end]``; an & inside a value of ``lin`` parts nothing while bars follow it."""
    pieces = text[start:end].split("&")
    barred = max((number for number, piece in enumerate(pieces) if _BAR.search(piece)), default=-1)
    number = 0
    offset = start
    while number < len(pieces):
        name, _, value = pieces[number].removeprefix("amp;").partition("=")
        taken = 1
        if name.lower() == "lin" and number < barred:
            taken = barred - number + 1
            value = "&".join([value, *pieces[number + 1 : number + taken]])
        yield _Parameter(name.lower(), _decoded(value), offset)
        offset += sum(len(piece) + 1 for piece in pieces[number : number + taken])
        number += taken


def _decoded(value: str) -> str:
    """The value without the encoding of addresses; + is a space unless spaces are written otherwise."""
    if "+" in value and " " not in value and "%20" not in value:
        value = value.replace("+", " ")
    if "%" not in value:
        return value
    data = unquote_to_bytes(value)
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _holds_board(parameters: list[_Parameter]) -> bool:
    values = {parameter.name: parameter.value.strip() for parameter in parameters}
    if _LIN.search(values.get("lin", "")[:1000]):
        return True
    hands = [values[seat] for seat in "nesw" if seat in values]
    if any(hands):
        return all(_HAND.fullmatch(hand) for hand in hands) and any(len(hand) > 1 for hand in hands)
    return bool(values.get("a")) and "d" in values and _AUCTION.fullmatch(values["a"]) is not None


def _names_board(address: str, parameters: list[_Parameter]) -> bool:
    return "handviewer" in address.lower() and any(parameter.name == "myhand" for parameter in parameters)


# ---- Reading one link ----


def _read(parameters: list[_Parameter], findings: Findings) -> Records:
    """The boards of a link; its diagnostics are told at its parameters."""
    lin = next((parameter for parameter in parameters if parameter.name == "lin"), None)
    if lin is not None:
        return _told_at([lin], loads(lin.value.replace("\r", "\n").replace("\n", " ")), findings)
    if not _holds_board(parameters):
        findings.error(
            "link-without-board",
            parameters[0].offset,
            Message("This link names a board that is kept at Bridge Base; it does not hold the board."),
            Message("Open it there and copy the link of the hand viewer that has lin= in it, or save the LIN file."),
        )
        return Records((), (), "handviewer")
    by_name = {parameter.name: parameter for parameter in reversed(parameters)}
    pairs = list(_as_lin(by_name))
    records = loads("".join(f"{key}|{_BREAKING.sub('', value)}|\n" for key, value, _ in pairs))
    names = {
        seat.name.capitalize(): one_line(by_name[name].value)
        for seat in SEATS
        if (name := f"{seat.letter.lower()}n") in by_name and by_name[name].value.strip()
    }
    boards = tuple(replace(board, tags=board.tags.replaced(**names)) for board in records.boards)
    return _told_at([parameter for _, _, parameter in pairs], replace(records, boards=boards), findings)


_BREAKING = re.compile(r"[|\r\n]")


def _as_lin(by_name: dict[str, _Parameter]) -> Iterator[tuple[str, str, _Parameter]]:
    """The pairs of LIN that say what the parameters say, each with the parameter."""
    first = next(iter(by_name.values()))
    dealer = by_name["d"].value.strip()[:1].upper() if "d" in by_name else ""
    place = next((number for number, seat in enumerate(LIN_SEATS, start=1) if seat.letter == dealer), 0)
    hands = [by_name.get(seat.letter.lower()) for seat in LIN_SEATS]
    yield "md", str(place) + ",".join(hand.value if hand else "" for hand in hands), next(filter(None, hands), first)
    for name, key in (("b", "ah"), ("v", "sv"), ("a", "mb"), ("p", "pc")):
        if name in by_name and by_name[name].value.strip():
            yield key, by_name[name].value, by_name[name]


def _told_at(parameters: list[_Parameter], records: Records, findings: Findings) -> Records:
    """The records, each diagnostic told at the parameter that its line was made of."""
    places = [findings.position(parameter.offset) for parameter in parameters] if records.diagnostics else []
    told = []
    for found in records.diagnostics:
        line, column = places[min(found.line, len(places)) - 1]
        told.append(replace(found, line=line, column=column))
    return replace(records, diagnostics=tuple(told), format="handviewer", header=())
