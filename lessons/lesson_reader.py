"""From the text of a lesson to its steps."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bridge.board import Board, NoteReference, Place
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.scoring.rules import BEFORE_1987, CURRENT
from bridge.table import SEATS, Seat, Vulnerability
from lessons.deals import course_board
from lessons.exercises.kinds import KINDS
from lessons.lesson import (
    AuctionBlock,
    Block,
    DealBlock,
    ExerciseBlock,
    FoldedBlock,
    Lesson,
    LessonError,
    PlayBlock,
    Prose,
    RecordBlock,
    SceneBlock,
    ScoreBlock,
    Step,
)
from lessons.scenes import SCENES
from parsers import Severity, loads
from parsers.auction_notation import parse_auction
from parsers.result_notation import parse_result

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
"""How the prose of a lesson is read: no HTML, no pictures."""

_HEAD_FENCE = "+++"
_RULES = {"today": CURRENT, "before-1987": BEFORE_1987}


def read_lesson(path: Path) -> Lesson:
    """Read a lesson from its file. Raises LessonError, OSError."""
    return parse_lesson(path.read_text(encoding="utf-8-sig"), path.name)


def parse_lesson(text: str, file: str) -> Lesson:
    """Read a lesson; ``file`` is the name of its file, from which it has its own. Raises LessonError."""
    return _Reader(file, text.replace("\r\n", "\n").split("\n")).lesson()


class _Reader:
    def __init__(self, file: str, lines: list[str]) -> None:
        self.file = file
        self.lines = lines
        self.line = 1

    def lesson(self) -> Lesson:
        head, begin = self._head()
        steps: list[Step] = []
        title = ""
        blocks: list[Block] = []
        aim: tuple[Block, ...] | None = None
        for part in self._parts(begin):
            if not isinstance(part, str):
                blocks.append(part)
                continue
            if aim is None:
                aim = tuple(blocks)
            else:
                steps.append(Step(title, tuple(blocks)))
            title, blocks = part, []
        if aim is None:
            raise self._error(Message("A lesson has at least one step: a line that begins with ##."))
        steps.append(Step(title, tuple(blocks)))
        return Lesson(self.file.removesuffix(".md"), aim=aim, steps=tuple(steps), **head)

    def _head(self) -> tuple[dict[str, Any], int]:
        """The front matter, and the index of the first line behind it."""
        if self.lines[0].strip() != _HEAD_FENCE or _HEAD_FENCE not in self.lines[1:]:
            raise self._error(Message("A lesson begins with its title and level between two lines of +++."))
        end = self.lines.index(_HEAD_FENCE, 1)
        values = self._toml(self.lines[1:end], 2)
        title, level = values.pop("title", None), values.pop("level", None)
        if not isinstance(title, str) or not isinstance(level, int):
            raise self._error(Message("The head of a lesson says its title, a text, and its level, a number."))
        needs, teaches = values.pop("needs", []), values.pop("teaches", [])
        for names in (needs, teaches):
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise self._error(Message("In the head of a lesson, needs and teaches are lists of names."))
        for name in values:
            raise self._error(Message("“{name}” is not known here.", name=name))
        return {"title": title, "level": level, "needs": tuple(needs), "teaches": tuple(teaches)}, end + 1

    def _parts(self, begin: int) -> Iterator[str | Block]:
        """Titles of steps, and blocks, in order."""
        tokens = MARKDOWN.parse("\n".join(self.lines[begin:]))
        prose: list[str] = []
        for token, text in _top_level(tokens, self.lines[begin:]):
            self.line = begin + 1 + (token.map[0] if token.map else 0)
            is_step = token.type == "heading_open" and token.tag == "h2"
            is_block = token.type == "fence" and bool(token.info.strip())
            if (is_step or is_block) and prose:
                yield Prose("\n\n".join(prose))
                prose = []
            if is_step:
                yield text.lstrip("# ").strip()
            elif is_block:
                yield self._block(token)
            else:
                prose.append(text)
        if prose:
            yield Prose("\n\n".join(prose))

    def _block(self, token: Token) -> Block:
        what, *words = token.info.split()
        try:
            return self._fenced(what, _options(words), token.content)
        except LessonError:
            raise
        except BridgeError as error:
            raise self._error(error.message) from None

    def _fenced(self, what: str, options: Mapping[str, str], text: str) -> Block:
        match what:
            case "deal":
                return DealBlock(self._board(options, text), _seats(options.get("hide", "")))
            case "play" | "table":
                return self._play(what, options, text)
            case "auction":
                board = _auction(options, text)
                return AuctionBlock(_without_notes(options, board), every_pass=_every_pass(options))
            case "score":
                return _score(options, text)
            case "record":
                return RecordBlock(text)
            case "scene":
                return _scene(options)
            case "exercise":
                return self._exercise(text)
            case "elsewhere" | "slip":
                return FoldedBlock(what, text)
        raise self._error(Message("“{what}” is no kind of block.", what=what))

    def _board(self, options: Mapping[str, str], text: str) -> Board:
        if "board" in options:
            return _course_board(options["board"])
        records = loads(text)
        if len(records.boards) != 1:
            raise self._error(Message("One deal belongs here; {n} were read.", n=len(records.boards)))
        for diagnostic in records.errors:
            self.line += diagnostic.line
            raise self._error(diagnostic.message)
        return records.boards[0]

    def _play(self, what: str, options: Mapping[str, str], text: str) -> PlayBlock:
        board = self._board(options, text)
        most = len(board.play.cards) if board.play else 0
        first, last = _range(options.get("cards", f"0-{most}"))
        if what == "table":
            first = last
        if not 0 <= first <= last <= most:
            raise self._error(Message("The play has {n} cards.", n=most))
        return PlayBlock(board, first, last, _seats(options.get("hide", "")), _only_trumps(options))

    def _exercise(self, text: str) -> ExerciseBlock:
        values = self._toml(text.split("\n"), self.line + 1)
        name, times = values.pop("kind", ""), values.pop("times", 1)
        if name not in KINDS:
            raise self._error(Message("“{name}” is no kind of exercise.", name=name))
        if not isinstance(times, int) or not 1 <= times <= 50:
            raise self._error(Message("An exercise is asked 1 to 50 times."))
        KINDS[name].read(values)
        return ExerciseBlock(name, values, times)

    def _toml(self, lines: list[str], first_line: int) -> dict[str, Any]:
        try:
            return tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            self.line = first_line
            raise self._error(Message("This is not written as name = value: {reason}", reason=str(error))) from None

    def _error(self, message: Message) -> LessonError:
        return LessonError(self.file, self.line, message)


def _top_level(tokens: list[Token], lines: list[str]) -> Iterator[tuple[Token, str]]:
    """The blocks of a Markdown text that stand in no other, each with its own lines."""
    for token in tokens:
        if token.level == 0 and token.map is not None and token.nesting >= 0:
            yield token, "\n".join(lines[slice(*token.map)]).strip("\n")


def _options(words: list[str]) -> dict[str, str]:
    options = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in (
            "board",
            "cards",
            "hide",
            "dealer",
            "vul",
            "rules",
            "passes",
            "notes",
            "header",
            "name",
        ):
            raise InvalidNotation(Message("“{word}” is not known here.", word=word))
        options[name] = value
    return options


def _course_board(number: str) -> Board:
    try:
        return course_board(int(number))
    except (KeyError, ValueError):
        raise InvalidNotation(Message("The course has no deal {number}.", number=number)) from None


def _seats(letters: str) -> frozenset[Seat]:
    return frozenset(Seat.parse(letter) for letter in letters)


def _range(text: str) -> tuple[int, int]:
    first, sign, last = text.partition("-")
    if not first.isdecimal() or (sign and not last.isdecimal()):
        raise InvalidNotation(Message("“{text}” is no number of cards: write 7 or 0-24.", text=text))
    return int(first) if sign else 0, int(last or first)


def _auction(options: Mapping[str, str], text: str) -> Board:
    if "board" in options:
        return _course_board(options["board"])
    dealer = Seat.parse(options["dealer"]) if "dealer" in options else SEATS[0]
    vulnerability = Vulnerability.parse(options["vul"]) if "vul" in options else None
    parsed = parse_auction(text, dealer)
    for diagnostic in parsed.diagnostics:
        if diagnostic.severity is Severity.ERROR and diagnostic.code != "illegal-call":
            raise InvalidNotation(diagnostic.message)
    board = Board.of(auction=parsed.auction, dealer=parsed.auction.dealer, vulnerability=vulnerability)
    notes = dict(enumerate(parsed.alerts.values(), start=1))
    places = zip(parsed.alerts, notes, strict=True)
    return replace(
        board, auction_notes=notes, marks={Place.call(call): (NoteReference(number),) for call, number in places}
    )


def _only_trumps(options: Mapping[str, str]) -> bool:
    if options.get("header", "trumps") != "trumps":
        raise InvalidNotation(Message("Here header can only be trumps."))
    return "header" in options


def _every_pass(options: Mapping[str, str]) -> bool:
    if options.get("passes", "all") != "all":
        raise InvalidNotation(Message("Here passes can only be all."))
    return "passes" in options


def _without_notes(options: Mapping[str, str], board: Board) -> Board:
    if options.get("notes", "none") != "none":
        raise InvalidNotation(Message("Here notes can only be none."))
    return replace(board, auction_notes={}, marks={}) if "notes" in options else board


def _scene(options: Mapping[str, str]) -> SceneBlock:
    name = options.get("name", "")
    if name not in SCENES:
        raise InvalidNotation(Message("“{name}” is no scene.", name=name))
    return SceneBlock(name)


def _score(options: Mapping[str, str], text: str) -> ScoreBlock:
    contract, tricks = parse_result(text.strip()).verified()
    if contract is None or tricks is None:
        raise InvalidNotation(Message("“{text}” does not tell a contract and its tricks.", text=text.strip()))
    vulnerable = {"yes": True, "no": False}
    if options.get("vul", "no") not in vulnerable or options.get("rules", "today") not in _RULES:
        raise InvalidNotation(Message("Here vul is yes or no, and rules today or before-1987."))
    return ScoreBlock(contract, tricks, vulnerable[options.get("vul", "no")], _RULES[options.get("rules", "today")])
