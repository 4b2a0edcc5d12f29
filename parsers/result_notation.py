"""A contract and how it ended, as travellers, columns and players write it (``result`` in ``auction.lark``)."""

import re
from dataclasses import dataclass
from enum import Enum

from lark import Token, Tree

from bridge.contract import Contract, Doubling
from bridge.errors import InvalidNotation, Message
from parsers.auction_grammar import result_tree
from parsers.diagnostics import Diagnostic
from parsers.findings import Findings
from parsers.pieces import plain
from parsers.words import CHINESE_SEATS, count_of, level_of, seat_of, strain_of


@dataclass(frozen=True, slots=True)
class ParsedResult:
    """A contract and the tricks that declarer's side won, None as far as it is not told.

    ``passed_out`` says that nobody bid. With diagnostics and neither, the text told no result.
    """

    contract: Contract | None = None
    tricks: int | None = None
    passed_out: bool = False
    diagnostics: tuple[Diagnostic, ...] = ()

    def verified(self) -> tuple[Contract | None, int | None]:
        """The contract (None: passed out) and the tricks. Raises InvalidNotation."""
        for found in self.diagnostics:
            raise InvalidNotation(found.message)
        return self.contract, self.tricks


def parse_result(text: str) -> ParsedResult:
    """The contract, declarer and tricks in ``4♠X S -1``, ``3NT+2 by N``, ``5Cx down 2``, ``4♠ 南 宕1``, ``Pass``.

    *Made* or *making* n means n odd tricks up to the seven there are, and n tricks in all from eight on; at the one
    level, where "made 7" is what our own diagrams say, seven are tricks in all. Never raises.
    """
    findings = Findings(text)
    tree = result_tree(text)
    if tree is None:
        findings.error("no-result", 0, _why_no_result(text))
        return ParsedResult(diagnostics=tuple(findings.diagnostics))
    words: dict[str, str] = {}
    outcome: Tree[Token] | None = None
    for child in tree.children:
        if isinstance(child, Token):
            words[child.type] = str(child)
        elif child.data == "outcome":
            outcome = child
        else:
            words |= {word.type: str(word) for word in child.children if isinstance(word, Token)}
    if "PASSED_OUT" in words:
        return ParsedResult(passed_out=True)
    doubling = Doubling.REDOUBLED if "REDOUBLED" in words else Doubling.DOUBLED if "DOUBLED" in words else Doubling("")
    seat = words.get("SEAT_NAME") or words.get("SEAT_BEFORE")
    declarer = None if seat is None else seat_of(seat)
    contract = Contract(level_of(words["LEVEL"]), strain_of(words["STRAIN"]), doubling, declarer)
    tricks = None if outcome is None else _tricks(contract, outcome)
    if tricks is not None and not 0 <= tricks <= 13:
        findings.error(
            "impossible-result", 0, Message("{contract} cannot end with {n} tricks.", contract=contract, n=tricks)
        )
        tricks = None
    return ParsedResult(contract, tricks, diagnostics=tuple(findings.diagnostics))


def _why_no_result(text: str) -> Message:
    """What is wrong with a text that is no result: a slip that one meets again and again, or all of it."""
    written = plain(text)
    if slip := _NO_LEVEL.match(written):
        return Message("The level of a contract is 1 to 7, not {level}.", level=slip[1])
    if _TOO_MANY_X.match(written):
        return Message("A contract is doubled (X) or redoubled (XX), no more.")
    if slip := _TOO_MANY_TRICKS.search(written):
        return Message("A side takes 0 to 13 tricks, not {tricks}.", tricks=slip[1])
    return Message("“{text}” is not a contract with its result, as in 4♠X S -1.", text=text.strip()[:60])


_STRAIN = "(?:[♠♥♦♣]|nt|[shdcn])"
_NO_LEVEL = re.compile(rf"\s*(0|[89]|[1-9][0-9]{{1,2}}) ?{_STRAIN}x*(?![a-z])", re.IGNORECASE)
_TOO_MANY_X = re.compile(rf"\s*[1-7] ?{_STRAIN} ?x{{3,}}(?![a-z])", re.IGNORECASE)
_TOO_MANY_TRICKS = re.compile(r"(?<![0-9])(1[4-9]|[2-9][0-9]|[1-9][0-9]{2}) ?(?:tricks|墩)", re.IGNORECASE)


def _tricks(contract: Contract, outcome: "Tree[Token]") -> int:
    words = {word.type: str(word).lower() for word in outcome.children if isinstance(word, Token)}
    count = words.get("COUNT", "0")
    n = count_of(count)
    if "OVER" in words:
        return contract.tricks_needed + n
    if "UNDER" in words or "AFTER" in words:
        return contract.tricks_needed - n
    if "EXACTLY" in words:
        return contract.tricks_needed
    in_all = "TRICKS" in words or n > 7 or (n == 7 and contract.level == 1)
    return n if in_all else 6 + n


class ResultStyle(Enum):
    """How a result is written."""

    SYMBOLS = "4♠X S -1"
    LETTERS = "4SX S -1"
    CHINESE = "4♠加倍 南 宕1"


def format_result(
    contract: Contract | None, tricks: int | None = None, style: ResultStyle = ResultStyle.SYMBOLS
) -> str:
    """The contract with its result, the inverse of :func:`parse_result`; without a contract it was passed out.

    >>> format_result(Contract.parse("4SX S"), 9)
    '4♠X S -1'
    """
    chinese = style is ResultStyle.CHINESE
    if contract is None:
        return "四家不叫" if chinese else "Pass"
    strain = contract.strain.letter if style is ResultStyle.LETTERS else str(contract.strain)
    doubling = {Doubling.DOUBLED: "加倍", Doubling.REDOUBLED: "再加倍"}.get(contract.doubling, "") if chinese else None
    words = [f"{contract.level}{strain}{contract.doubling if doubling is None else doubling}"]
    if contract.declarer is not None:
        words.append(CHINESE_SEATS[contract.declarer] if chinese else str(contract.declarer))
    if tricks is not None:
        words.append(_outcome(tricks - contract.tricks_needed, chinese))
    return " ".join(words)


def _outcome(over: int, chinese: bool) -> str:
    if over == 0:
        return "完成" if chinese else "="
    if chinese:
        return f"超{over}" if over > 0 else f"宕{-over}"
    return f"{over:+}"
