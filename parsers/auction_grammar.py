"""The door to ``auction.lark``: a text into the words of its auction, or into the parts of a result."""

from collections.abc import Iterator
from pathlib import Path

from lark import Lark, LarkError, Token, Tree

from parsers.pieces import Piece, pieces_of, plain

_PARSER = Lark(
    (Path(__file__).parent / "auction.lark").read_text(encoding="utf-8"),
    parser="lalr",
    start=["auction", "result"],
    maybe_placeholders=False,
)

SAID = ("PASS", "DOUBLE", "REDOUBLE", "SKIP", "UNKNOWN", "BID", "PASSES", "ALL_PASS", "OPPONENT")
"""The terminals that say a call, or several."""

SIGNS = ("DASH", "SLASH", "DOT", "EQUALS")
"""The terminals that are a pass, or part other calls."""

MARKS = ("ALERT", "GLYPH", "REFERENCE", "REMARK")
"""The terminals that say something of the call before them."""


def auction_pieces(text: str) -> Iterator[Piece]:
    """The words of a text as an auction has them; it may be any text."""
    return pieces_of(text, _PARSER, "auction")


def result_tree(text: str) -> Tree[Token] | None:
    """The parts of a contract with its result; None for any other text."""
    try:
        return _PARSER.parse(plain(text).strip(" \t\n.。"), start="result")
    except LarkError:
        return None
