"""A board from its JSON values, each looked at before it is believed (the form is told in :mod:`parsers.json_form`)."""

import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from bridge.auction import Auction, parse_call
from bridge.board import (
    Board,
    Comment,
    Ending,
    EscapedLine,
    Flag,
    FlagKind,
    Inheritance,
    Mark,
    Nag,
    NoteReference,
    Part,
    Place,
    Section,
    Tag,
    Tags,
)
from bridge.cards import Card, Strain
from bridge.deal import Deal
from bridge.errors import BridgeError, Message, Term
from bridge.play import Claim, Play
from bridge.table import Seat
from bridge.tricks import Trick

Value = TypeVar("Value")


class Unreadable(Exception):
    """A value that is none of the form; ``where`` names it as ``auction.calls[3]``."""

    def __init__(self, where: str, message: Message) -> None:
        super().__init__(where, str(message))
        self.where = where
        self.message = message


def read_board(value: Any) -> Board:
    """The board that this object tells. Raises Unreadable."""
    board = _object(value, "{}")
    tags = Tags([_tag(tag, f"tags[{index}]") for index, tag in enumerate(_list(board.get("tags"), "tags"))])
    deal = Board(tags).deal
    return Board(
        tags,
        _auction(board["auction"]) if board.get("auction") is not None else None,
        _play(board["play"], deal and deal.completed()) if board.get("play") is not None else None,
        tuple(_section(part, f"sections[{n}]") for n, part in enumerate(_list(board.get("sections"), "sections"))),
        dict(_marks(part, f"marks[{n}]") for n, part in enumerate(_list(board.get("marks"), "marks"))),
        _notes(board.get("auction_notes"), "auction_notes"),
        _notes(board.get("play_notes"), "play_notes"),
        _one_of(Ending, board.get("auction_ending", ""), "auction_ending"),
        _one_of(Ending, board.get("play_ending", ""), "play_ending"),
    )


def _wrong(where: str, what: Term) -> NoReturn:
    raise Unreadable(where, Message("“{where}” should be {what}.", where=where, what=what))


def _object(value: Any, where: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else _wrong(where, Term("an object"))


def _list(value: Any, where: str) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else _wrong(where, Term("a list"))


def _text(value: Any, where: str) -> str:
    return value if isinstance(value, str) else _wrong(where, Term("a text"))


def _number(value: Any, where: str) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else _wrong(where, Term("a number"))


def _parsed(parse: Callable[[str], Value], value: Any, where: str) -> Value:
    try:
        return parse(_text(value, where))
    except BridgeError as error:
        raise Unreadable(where, error.message) from None


def _maybe(parse: Callable[[str], Value], value: Any, where: str) -> Value | None:
    return None if value is None else _parsed(parse, value, where)


def _one_of(kind: Callable[[Any], Value], value: Any, where: str) -> Value:
    text = _text(value, where)
    try:
        return kind(text)
    except ValueError:
        raise Unreadable(where, Message("“{text}” has no meaning here.", text=text[:40])) from None


def _tag(value: Any, where: str) -> Tag:
    parts = [_text(part, where) for part in _list(value, where)]
    if not 2 <= len(parts) <= 3:
        _wrong(where, Term("a name and a value"))
    return Tag(parts[0], parts[1], _one_of(Inheritance, parts[2] if len(parts) == 3 else "", where))


def _auction(value: Any) -> Auction:
    auction = _object(value, "auction")
    calls = enumerate(_list(auction.get("calls"), "auction.calls"))
    return Auction(
        _parsed(Seat.parse, auction.get("dealer"), "auction.dealer"),
        tuple([_parsed(parse_call, call, f"auction.calls[{index}]") for index, call in calls]),
    )


def _play(value: Any, told: Deal | None) -> Play:
    play = _object(value, "play")
    strain = _maybe(Strain.parse, play.get("strain"), "play.strain")
    tricks = enumerate(_list(play.get("tricks"), "play.tricks"))
    return Play(
        _parsed(Seat.parse, play.get("leader"), "play.leader"),
        strain,
        _maybe(Deal.parse, play["deal"], "play.deal") if "deal" in play else told,
        tuple([_trick(trick, strain, f"play.tricks[{index}]") for index, trick in tricks]),
        _claim(play.get("claim")),
        _maybe(Seat.parse, play.get("declarer"), "play.declarer"),
    )


def _trick(value: Any, strain: Strain | None, where: str) -> Trick:
    trick = _object(value, where)
    cards = _list(trick.get("cards"), f"{where}.cards")
    if len(cards) != 4:
        _wrong(f"{where}.cards", Term("four cards"))
    north, east, south, west = (_maybe(Card.parse, card, f"{where}.cards[{index}]") for index, card in enumerate(cards))
    own = _maybe(Strain.parse, trick["strain"], f"{where}.strain") if "strain" in trick else strain
    return Trick(_maybe(Seat.parse, trick.get("leader"), f"{where}.leader"), own, (north, east, south, west))


def _claim(value: Any) -> Claim | None:
    if value is None:
        return None
    claim = _object(value, "play.claim")
    return Claim(_number(claim.get("left"), "play.claim.left"), _number(claim.get("declarer"), "play.claim.declarer"))


def _notes(value: Any, where: str) -> dict[int, str]:
    notes = {}
    for number, text in _object({} if value is None else value, where).items():
        if not re.fullmatch(r"-?[0-9]{1,18}", number):
            _wrong(f"{where}.{number[:20]}", Term("a number"))
        notes[int(number)] = _text(text, f"{where}.{number}")
    return notes


def _section(value: Any, where: str) -> Section:
    section = _object(value, where)
    lines = tuple(
        tuple(_text(element, f"{where}.lines[{index}]") for element in _list(line, f"{where}.lines[{index}]"))
        for index, line in enumerate(_list(section.get("lines"), f"{where}.lines"))
    )
    return Section(_text(section.get("name"), f"{where}.name"), _text(section.get("value"), f"{where}.value"), lines)


def _marks(value: Any, where: str) -> tuple[Place, tuple[Mark, ...]]:
    place = _object(value, where)
    return Place(
        _one_of(Part, place.get("part"), f"{where}.part"),
        _text(place.get("name", ""), f"{where}.name"),
        _number(place.get("index", 0), f"{where}.index"),
        _maybe(Seat.parse, place.get("seat"), f"{where}.seat"),
    ), tuple(_mark(mark, f"{where}.marks") for mark in _list(place.get("marks"), f"{where}.marks"))


def _mark(value: Any, where: str) -> Mark:
    mark = _object(value, where)
    for kind, told in mark.items():
        match kind:
            case "comment":
                return Comment(_text(told, where))
            case "line comment":
                return Comment(_text(told, where), to_line_end=True)
            case "escaped line":
                return EscapedLine(_text(told, where))
            case "nag":
                return Nag(_number(told, where))
            case "note":
                return NoteReference(_number(told, where))
            case "flag":
                return Flag(_one_of(FlagKind, told, where))
    return _wrong(where, Term("a mark"))
