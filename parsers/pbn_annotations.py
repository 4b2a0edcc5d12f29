"""What stands at the calls and cards of PBN (PBN 2.1 §3.5–3.9): comments, suffixes, glyphs and note references."""

import re

from bridge.board import SUFFIXES, Comment, Ending, EscapedLine, Mark, Nag, NoteReference, Place
from bridge.errors import Message
from parsers.findings import Findings
from parsers.pbn_grammar import Item

Marks = dict[Place, list[Mark]]


def remark(item: Item) -> Mark | None:
    """The comment or escaped line that an item is, None for any other."""
    match item.kind:
        case "COMMENT":
            return Comment(item.text[1:].removesuffix("}"))
        case "LINE_COMMENT":
            return Comment(item.text[1:], to_line_end=True)
        case "ESCAPED_LINE":
            return EscapedLine(item.text[1:])
    return None


class Annotator:
    """Collects what stands at the calls or cards of one section, and judges it (§3.5.2–3, §3.6.2–3, §3.7).

    ``nags`` are the glyphs that a suffix ``! ? !! ?? !? ?!`` stands for here: 1–6 for calls, 7–12 for cards.
    """

    def __init__(self, nags: range, start: Place, findings: Findings) -> None:
        self.nags = nags
        self.place = start
        self.is_at_start = True
        self.is_judged = self.has_note = False
        self.marks: Marks = {}
        self.findings = findings

    def move_to(self, place: Place) -> None:
        """What follows stands at this place."""
        self.place = place
        self.is_at_start = self.is_judged = self.has_note = False

    def add(self, mark: Mark) -> None:
        """Hang a mark at the place reached."""
        self.marks.setdefault(self.place, []).append(mark)

    def take(self, item: Item) -> bool:
        """Hang the item's mark if it is one; otherwise say that it is not."""
        if (mark := remark(item)) is not None:
            self.add(mark)
        elif item.kind == "SUFFIX":
            self._suffix(item)
        elif item.kind == "NAG":
            self._nag(item)
        elif item.kind == "NOTE":
            self._note(item)
        else:
            return False
        return True

    def _suffix(self, item: Item) -> None:
        if item.text not in SUFFIXES:
            self.findings.error(
                "bad-suffix",
                item.offset,
                Message("“{text}” is not a suffix: ! ? !! ?? !? or ?!.", text=item.text),
                Message("It was left out."),
            )
            return
        self._glyph(self.nags[SUFFIXES.index(item.text)], item)

    def _nag(self, item: Item) -> None:
        digits = item.text[1:]
        if not re.fullmatch("[0-9]{1,3}", digits) or int(digits) > 255:
            self.findings.error(
                "bad-nag",
                item.offset,
                Message("“{text}” is not a glyph: $ and a number from 0 to 255.", text=item.text),
                Message("It was left out."),
            )
            return
        self._glyph(int(digits), item)

    def _glyph(self, number: int, item: Item) -> None:
        if 1 <= number <= 12 and number not in self.nags:
            self.findings.warning(
                "nag-of-other-kind",
                item.offset,
                Message("Glyph {n} is not meant for this: 1 to 6 judge calls, 7 to 12 cards.", n=number),
            )
        if self.is_judged and 1 <= number <= 12:
            self.findings.warning(
                "two-judgements",
                item.offset,
                Message("There are two judgements at one place, {n} is the second.", n=number),
            )
        self.is_judged |= 1 <= number <= 12
        if self.is_at_start:
            self._nothing_to_mark(item)
            return
        self.add(Nag(number))

    def _note(self, item: Item) -> None:
        digits = item.text.strip("=")
        if not re.fullmatch("[0-9]{1,9}", digits):
            self.findings.error(
                "bad-note-reference",
                item.offset,
                Message("“{text}” does not refer to a note: write =1= to =32=.", text=item.text),
                Message("It was left out."),
            )
            return
        if not 1 <= int(digits) <= 32:
            self.findings.warning(
                "note-number", item.offset, Message("Notes are numbered from 1 to 32, not {n}.", n=int(digits))
            )
        if self.has_note:
            self.findings.warning(
                "two-notes",
                item.offset,
                Message("There are two references to notes at one place; “{text}” is the second.", text=item.text),
            )
        if self.is_at_start:
            self._nothing_to_mark(item)
            return
        self.has_note = True
        self.add(NoteReference(int(digits)))

    def _nothing_to_mark(self, item: Item) -> None:
        self.findings.error(
            "mark-without-place",
            item.offset,
            Message("“{text}” stands before the first call or card, so that it belongs to none.", text=item.text),
            Message("It was left out."),
        )


def ending_after(before: Ending, item: Item, findings: Findings) -> Ending:
    """The ending of a section by this sign; only the first sign counts."""
    if before is not Ending.NATURAL:
        findings.error("two-endings", item.offset, Message("“{text}” comes after the end.", text=item.text))
        return before
    return Ending(item.text)


def check_closed(item: Item, findings: Findings) -> None:
    """Note a comment that has no end."""
    if item.kind == "COMMENT" and not item.text.endswith("}"):
        findings.error(
            "comment-not-closed",
            item.offset,
            Message("This comment is not closed."),
            Message("Put }} after its last word."),
        )
