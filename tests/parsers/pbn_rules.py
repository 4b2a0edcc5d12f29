"""The rules of PBN 2.1 for a text in export form, as the standard has them. Knows nothing of the writer under test."""

import re
from collections.abc import Iterator

MANDATORY = (
    "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result".split()
)
SECTIONS = {"Auction", "Play"}

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_CALL = re.compile(r"AP|Pass|XX?|[1-7](?:[SHDC]|NT)|-|\*|\+|____")
_CARD = re.compile(r"[SHDC][AKQJT2-9]|-|\*|\+")
_ELEMENT = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s\[\]{};"%]+')
_VALUES = {
    "Dealer": r"[NESW]|\?",
    "Vulnerable": r"None|NS|EW|All|\?",
    "Contract": r"Pass|[1-7](?:[SHDC]|NT)X{0,2}|\?|",
    "Declarer": r"\^?[NESW]|\?|",
    "Result": r"\^?(?:1[0-3]|[0-9])|\?|",
    "Board": r"[0-9]+|\?|",
    "Deal": r"[NESW]:(?:(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*|-)(?: (?:(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*|-)){3}|\?|",
}


def violations(text: str) -> list[str]:
    """What in the text breaks a rule, with the section of the standard; nothing for a text that obeys."""
    return [*_lines(text), *(fault for game in _games(text) for fault in _Game(game).faults())]


def _lines(text: str) -> Iterator[str]:
    if not text.endswith("\r\n") or re.search(r"\r(?!\n)|(?<!\r)\n", text):
        yield "§2.3 every line ends with CR LF"
    lines = text.split("\r\n")
    if lines[:2] != ["% PBN 2.1", "% EXPORT"]:
        yield "§2.4 the text begins with % PBN 2.1 and % EXPORT"
    for line in lines:
        if len(line) + 2 > 255:
            yield f"§2.3 a line has more than 255 signs: {line[:40]}"
        if re.search("[\x00-\x1f\x7f-\x9f]", line):
            yield f"§2.2 a sign that is no character: {line!r}"


def _games(text: str) -> list[str]:
    """The games, parted by empty lines that are not in a comment."""
    games, depth, current = [], False, list[str]()
    for line in text.split("\r\n"):
        if not depth and not line:
            games.append("\n".join(current))
            current = []
            continue
        current.append(line)
        depth = _is_in_comment(line, depth)
    return [game for game in [*games, "\n".join(current)] if game]


def _is_in_comment(line: str, depth: bool) -> bool:
    at = 0
    if not depth and line.startswith("%"):
        return False
    in_string = False
    while at < len(line):
        sign = line[at]
        if depth:
            depth = sign != "}"
        elif in_string:
            if sign == "\\":
                at += 1
            in_string = sign != '"'
        elif sign == ";":
            return False
        elif sign == "{":
            depth = True
        elif sign == '"':
            in_string = True
        at += 1
    return depth


class _Game:
    def __init__(self, text: str) -> None:
        self.rest = text
        self.line_start = True

    def tokens(self) -> Iterator[tuple[str, str]]:
        """Kind and text: tag, comment, escape, end of line, word."""
        at, text = 0, self.rest
        while at < len(text):
            starts_line = at == 0 or text[at - 1] == "\n"
            if text[at] == "\n":
                yield "eol", ""
                at += 1
            elif starts_line and text[at] == "%":
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                yield "escape", text[at:end]
                at = end
            elif text[at] == ";":
                end = text.find("\n", at)
                end = len(text) if end < 0 else end
                yield "comment", text[at:end]
                at = end
            elif text[at] == "{":
                end = text.find("}", at)
                if end < 0:
                    yield "fault", "§3.8 a comment is not closed"
                    return
                yield "comment", text[at : end + 1]
                at = end + 1
            elif text[at] == "[":
                match = _TAG.match(text, at)
                if match is None or not starts_line:
                    yield "fault", f"§3.3 no tag pair at the left margin: {text[at : at + 40]}"
                    return
                yield "tag", match[0]
                at = match.end()
            elif text[at] == " ":
                at += 1
            else:
                match = _ELEMENT.match(text, at)
                if match is None:
                    yield "fault", f"§3.2 no token: {text[at : at + 20]}"
                    return
                yield "word", match[0]
                at = match.end()

    def faults(self) -> Iterator[str]:
        names: list[str] = []
        bodies: list[tuple[str, str, list[tuple[str, str]]]] = []
        for kind, text in self.tokens():
            if kind == "fault":
                yield text
                return
            if kind == "tag":
                match = _TAG.match(text)
                assert match
                name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
                if name in names and name != "Note":
                    yield f"§3.4 {name} comes twice"
                names.append(name)
                bodies.append((name, value, []))
            elif bodies:
                bodies[-1][2].append((kind, text))
            elif kind == "word":
                yield f"§3.1 {text} stands before the first tag"
        yield from _order(names, bodies)
        yield from _values(bodies)
        yield from _notes(bodies)
        for name, value, body in bodies:
            if name == "Auction":
                yield from _turns(body, _CALL, range(1, 7), "§3.5")
                dealer = next(value for name, value, _body in bodies if name == "Dealer")
                if value != dealer:
                    yield "§3.5.1 the auction begins with the dealer"
            elif name == "Play":
                yield from _turns(body, _CARD, range(7, 13), "§3.6")
            elif any(kind == "word" for kind, _text in body):
                yield from _elements(name, value, body)


def _order(names: list[str], bodies: list[tuple[str, str, list[tuple[str, str]]]]) -> Iterator[str]:
    if names[: len(MANDATORY)] != MANDATORY:
        yield f"§3.4 the mandatory tags in their order: {names[: len(MANDATORY)]}"
    has_words = {name for name, _value, body in bodies if any(kind == "word" for kind, _text in body)}
    ranks = []
    section = 1
    for name in names[len(MANDATORY) :]:
        if name in SECTIONS:
            section = 2 if name == "Auction" else 3
        elif name == "Note":
            pass
        elif name.endswith("Table") or name in has_words:
            section = 4
        elif section > 1:
            yield f"§3.1 {name} stands after the auction"
        ranks.append((section, "" if section in (2, 3) else name))
    if ranks != sorted(ranks):
        yield f"§3.1 the order of tags and sections: {names}"


def _values(bodies: list[tuple[str, str, list[tuple[str, str]]]]) -> Iterator[str]:
    values = {name: value for name, value, _body in bodies}
    for name, pattern in _VALUES.items():
        if not re.fullmatch(pattern, values.get(name, "?")):
            yield f"§3.4 the value of {name}: {values[name]}"
    deal = values.get("Deal", "")
    if ":" in deal:
        if values.get("Dealer") in {"N", "E", "S", "W"} and deal[0] != values["Dealer"]:
            yield "§3.4.11 the deal begins with the dealer's hand"
        for suit in re.split("[ .]", deal[2:]):
            if suit != "-" and list(suit) != sorted(suit, key="AKQJT98765432".index):
                yield f"§3.4.11 the ranks of {suit} descend"


def _turns(body: list[tuple[str, str]], turn: re.Pattern[str], judging: range, section: str) -> Iterator[str]:
    """Calls or cards, four a line, each with at most one note, then glyphs in ascending order."""
    marks: list[int] | None = None
    for word in (text for kind, text in body if kind == "word"):
        if turn.fullmatch(word) or word == "^S":
            marks = []
        elif re.fullmatch(r"\^[IRL]", word):
            pass
        elif (
            marks is None
            or not re.fullmatch(r"\$[0-9]{1,3}|=[0-9]+=", word)
            or (word[0] == "$" and int(word[1:]) > 255)
        ):
            yield f"{section} no call, no card, no mark: {word}"
        else:
            yield from _mark(word, marks, judging, section)
    for row in _rows(body):
        if len([word for word in row if turn.fullmatch(word) or word == "^S"]) > 4:
            yield f"{section} more than four in a line: {row}"


def _mark(word: str, marks: list[int], judging: range, section: str) -> Iterator[str]:
    """What is wrong with a mark behind others, to which it is added: the note is -1."""
    number = int(word[1:]) if word[0] == "$" else -1
    if number in range(1, 13) and number not in judging:
        yield f"§3.7 glyph {number} is not for this"
    if number < 0 and marks:
        yield f"{section}.2 one note, before the glyphs: {word}"
    if marks and marks[-1] >= number >= 0:
        yield f"{section}.3 glyphs ascend after the note: {word}"
    marks.append(number)


def _rows(body: list[tuple[str, str]]) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for kind, text in body:
        if kind == "eol":
            rows.append([])
        elif kind == "word":
            rows[-1].append(text)
    return rows


def _notes(bodies: list[tuple[str, str, list[tuple[str, str]]]]) -> Iterator[str]:
    """Notes stand below their section, numbered from 1 as they are referred to, at most 32 (§3.5.4–5)."""
    section, referred, told = "", list[int](), list[int]()
    for name, value, body in [*bodies, ("", "", [])]:
        if name == "Note":
            match = re.fullmatch("([0-9]+):(.*)", value)
            if match is None or not 1 <= int(match[1]) <= 32:
                yield f"§3.5.5 a note: {value}"
            else:
                told.append(int(match[1]))
            continue
        if section:
            if told != sorted(set(told)):
                yield f"§3.5.5 the numbers of notes: {told}"
            if list(dict.fromkeys(referred)) != told[: len(set(referred))]:
                yield f"§3.5.4 the notes of {section}: {referred} are referred to, {told} are told"
        elif told:
            yield "§3.5.5 a note without a section"
        told = []
        section = name if name in SECTIONS else ""
        words = [text for kind, text in body if kind == "word"] if section else []
        referred = [int(word.strip("=")) for word in words if re.fullmatch(r"=\d+=", word)]


def _elements(name: str, value: str, body: list[tuple[str, str]]) -> Iterator[str]:
    words = [text for kind, text in body if kind == "word"]
    first = next(at for at, (kind, _text) in enumerate(body) if kind == "word")
    if any(kind == "comment" for kind, _text in body[first:]):
        yield f"§5.1 a comment among the elements of {name}"
    if ";" in value and len(words) % len(value.split(";")):
        yield f"§5.2 {name} has rows that are not full"
    if any(not word.startswith('"') and re.search(r"[^!-~]", word) for word in words):
        yield f"§5.1 an element of {name} that is not ASCII"
