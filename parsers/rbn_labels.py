"""The labels of Richard's Bridge Notation and the tags that hold what they say."""

import re
from collections.abc import Callable

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import Message
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_tags import read_value
from parsers.rbn_sections import data_tokens, fields, plain_fields, read_hands

REPEATED = "DTLESFKNBH"
"""The labels that a record takes over from the one before it where it does not state them."""

PLACES = {
    "D": "Date",
    "T": "Description",
    "L": "Site",
    "E": "Event",
    "S": "Stage",
    "F": "Scoring",
    "K": "HomeTeam",
    "N": "South",
    "B": "Board",
    "H": "Deal",
    "A": "Auction",
    "C": "Contract",
    "P": "Play",
    "R": "Result",
    "M": "RBNMakes",
    "I": "RBNItems",
}
"""The tag at which the text stands that follows a label."""

SCORINGS = {
    "IMP": "I",
    "BAM": "B",
    "TotalPoints": "T",
    "Cross": "X",
    "MP": "M",
    "Instant": "N",
    "Rubber": "R",
    "Chicago": "C",
    "Cavendish": "A",
    "Plus": "P",
}
"""The forms of scoring and their letters."""

ROUNDS = {"Final": "F", "Playoff": "P", "Semifinal": "S", "Quarterfinal": "Q", "Qualifying": "I"}
"""The stages and their letters."""

Values = dict[str, str]
Reader = Callable[[str, int, Findings], Values]

KEPT = frozenset(["Deal", "Stage", "Scoring", "Round"])
"""Tags that are in their form already, or hold words that PBN does not ask for."""


def _two_parts(text: str) -> str:
    """A text of one or two parts, as one tag holds it."""
    return ": ".join(part for part in fields(text) if part)


def read_date(text: str, offset: int, findings: Findings) -> Values:
    match = _DATE.fullmatch(text)
    if match is None:
        message = Message("“{text}” is not a date in the form yyyymmdd.", text=text[:40])
        findings.warning("date-form", offset, message)
        return {"RBNDate": text}
    year, month, day, hours, minutes, seconds, greenwich = match.groups()
    date = ".".join([year, *(part if part and part.isdigit() else "??" for part in (month, day))])
    values = {"UTCDate" if greenwich else "Date": date}
    if hours and minutes and seconds:
        values["UTCTime" if greenwich else "Time"] = f"{hours}:{minutes}:{seconds}"
    plain = year + "".join(part for part in (month, day) if part and part.isdigit())
    exact = text in (plain, f"{plain}:{hours}{minutes}{seconds}", f"{plain}:{hours}{minutes}{seconds}G")
    return values if exact else {**values, "RBNDate": text}


_DATE = re.compile(
    r"([0-9?]{4})([0-9?]{2})?([0-9?]{2})?(?:[0-9]{2})?C?(?::([0-9]{2})([0-9]{2})?([0-9]{2})?)?(G)?", re.IGNORECASE
)


def _title(text: str, *_: object) -> Values:
    title, author, *_rest = [*fields(text), ""]
    return {"Description": title, "Annotator": author}


def _session(text: str, *_: object) -> Values:
    stage, part, *_rest = [*fields(text), ""]
    words = {letter: word for word, letter in ROUNDS.items()}
    if stage.isdigit():
        stage = f"Session {stage}"
    elif re.fullmatch("R[0-9]+", stage):
        stage = f"Round of {stage[1:]}"
    return {"Stage": words.get(stage, stage), "Round": part}


def _scoring(text: str, *_: object) -> Values:
    form, *rest = plain_fields(text)
    words = {letter: word for word, letter in SCORINGS.items()}
    return {"Scoring": ";".join([words.get(form, form), *(part for part in rest if part)])}


def _teams(text: str, *_: object) -> Values:
    names = ("HomeTeam", "VisitTeam", "HomeCarryover", "VisitCarryover")
    return dict(zip(names, plain_fields(text), strict=False))


def _players(text: str, *_: object) -> Values:
    north_south, west_east, table, rest, *_rest = [*plain_fields(text), "", "", ""]
    north, _plus, south = north_south.partition("+")
    west, _plus, east = west_east.partition("+")
    room = {"O": "Open", "C": "Closed"}.get(table.upper())
    values = {"North": north, "South": south, "West": west, "East": east, "Room" if room else "Table": room or table}
    return {name: value.strip() for name, value in {**values, "RBNTable": rest}.items()}


def _board_number(text: str, *_: object) -> Values:
    number, *rest = plain_fields(text)
    second = ":".join(rest)
    return {"Board": number, "Section" if re.fullmatch("[A-Z]", second) else "DealId": second}


def read_hands_line(text: str, offset: int, findings: Findings) -> Values:
    hands = read_hands(text, offset, findings) if text else None
    if hands is None:
        return {"RBNHands": text}
    deal = str(hands.deal)
    read_value("Deal", deal, offset, findings)
    hidden = "".join(seat.letter for seat in Seat if seat in hands.hidden)
    return {"Deal": deal, "Hidden": hidden, "RBNHands": "" if hands.is_exact else text}


def _contract(text: str, offset: int, findings: Findings) -> Values:
    values: Values = {}
    colons = 0
    for item in data_tokens("contract", text, offset):
        match item.kind:
            case "PASSED" if not values:
                values["Contract"] = "Pass"
            case "CONTRACT" if not values:
                level, strain, doubling = re.fullmatch(r"(.)(NT|.)(.*)", item.text.upper()).groups()  # type: ignore[union-attr]
                doubled = Doubling("XX" if doubling == "R" else doubling)
                values["Contract"] = Contract(int(level), Strain.parse(strain), doubled).code
            case "NUMBER" if "Contract" in values and "Declarer" not in values:
                values["Result"] = item.text
            case "SEAT_LETTER" if values and colons == 1:
                values["Declarer"] = item.text.upper()
            case "SEAT_LETTER" if values and colons == 2:
                pass  # the opening leader is needed with the play only
            case "COLON":
                colons += 1
            case _:
                findings.unreadable(item.offset, item.text)
    return values


def _result(text: str, offset: int, findings: Findings) -> Values:
    values: Values = {}
    _, colon, rest = text.partition(":")
    for item in data_tokens("result", text.partition(":")[0], offset):
        if item.kind == "PASSED":
            values["Contract"] = "Pass"
        elif item.kind == "NUMBER" and item.text[0] not in "+-" and not values:
            values["Result"] = item.text
        elif item.kind == "NUMBER" and "Score" not in values:
            values["Score"] = f"NS {item.text.removeprefix('+')}"
        else:
            findings.unreadable(item.offset, item.text)
    return {**values, "RBNScore": rest.strip()} if colon else values


READERS: dict[str, Reader] = {
    "D": read_date,
    "T": _title,
    "L": lambda text, *_: {"Site": _two_parts(text)},
    "E": lambda text, *_: {"Event": _two_parts(text)},
    "S": _session,
    "F": _scoring,
    "K": _teams,
    "N": _players,
    "B": _board_number,
    "H": read_hands_line,
    "C": _contract,
    "R": _result,
    "M": lambda text, *_: {"RBNMakes": text},
    "I": lambda text, *_: {"RBNItems": text},
}
