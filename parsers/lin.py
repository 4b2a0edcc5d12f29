"""LIN, the notation of Bridge Base Online: reading.

``lin.lark`` says what the format is. The grammar cuts a text into its pairs, the pairs are parted into boards where
their keys begin again, and each board is read for itself, with what the match says of all.

* What stands between the bars is kept as written, suit signs such as ``!S`` and ``@S`` too.
* An explanation is a note of the auction, whether its call was alerted too or not; an alert without explanation is
  the note :data:`~parsers.alerts.ALERT`. The same text is one note.
* A remark hangs at the call or card before it; before the first call at the deal, before the deal at the start.
* ``LIN_<key>`` is the tag of a key that has no other place here; where a key recurs, the values are parted by bars.
  ``LIN_vg`` holds the description of the match. Keys that only shape a screen are left out.
* Rooms are told only where a text has a closed room or eight names.
"""

import re

from bridge.board import Board
from bridge.errors import Message
from parsers.diagnostics import Diagnostic, Records
from parsers.encoding import decode
from parsers.formats import Format
from parsers.lin_board import BoardReader
from parsers.lin_grammar import parse
from parsers.lin_match import Match
from parsers.lin_stretches import stretches
from parsers.lin_writer import write


def loads(text: str) -> Records:
    """All boards of a text. Never raises for what the text contains."""
    entries = parse(text)
    has_rooms = any(
        (entry.key == "qx" and entry.text[:1] in "cC" and entry.text)
        or (entry.key == "pn" and entry.text.count(",") > 4)
        for entry in entries
    )
    match = Match(has_rooms)
    boards: list[Board] = []
    diagnostics: list[Diagnostic] = []
    header: list[str] = []
    for group, findings in stretches(text, entries):
        if not boards:
            header += [entry.text for entry in group if entry.key == "%"]
        board = BoardReader(match, findings).read([entry for entry in group if boards or entry.key != "%"])
        if board is not None:
            boards.append(board)
            diagnostics += [found.in_board(len(boards)) for found in findings.diagnostics]
        else:
            diagnostics += findings.diagnostics
    return Records(tuple(boards), tuple(diagnostics), "lin", tuple(header))


def read(data: bytes) -> Records:
    """All boards of a file."""
    return loads(decode(data))


_BEGINNING = re.compile(r"\ufeff?\s*(?:%[^\n]*\s*)*[A-Za-z][A-Za-z0-9]\s*\|")
_TELLING = re.compile(r"(?:^|\|)\s*(?:md|qx|mb|pn)\|", re.IGNORECASE | re.MULTILINE)


def recognises(data: bytes) -> bool:
    """Whether the content is LIN: it begins with a pair, and has a pair that tells a deal, names or a call."""
    head = data[:20_000]
    encoding = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    text = head.decode(encoding, errors="replace").replace("\r", "\n")
    return _BEGINNING.match(text) is not None and _TELLING.search(text) is not None


FORMAT = Format("lin", Message("Bridge Base Online (LIN)"), (".lin",), recognises, read, write)
