"""A score that is asked for in words: the contract with its result, who is vulnerable, and the rules."""

from pathlib import Path

from bridge.errors import InvalidNotation, Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.scoring.sheet import Sheet
from bridge.table import Side, Vulnerability
from parsers.result_notation import parse_result
from parsers.rules_file import parse_rules


def sheet_asked(text: str, tricks: int | None = None, vul: str = "None", rules: Rules = CURRENT) -> Sheet:
    """The score sheet of what was asked: ``tricks`` where the text tells none. Raises BridgeError.

    >>> sheet_asked("4SX S", 9, "NS").total
    -200
    """
    contract, told = parse_result(text).verified()
    if contract is None:
        raise InvalidNotation(Message("Passed out: nobody scores."))
    taken = tricks if told is None else told
    if taken is None:
        raise InvalidNotation(Message("Write how many tricks were taken, as in 4SX S -1 or with --tricks."))
    if tricks not in (None, taken):
        raise InvalidNotation(
            Message("“{text}” tells {told} tricks, --tricks {tricks}.", text=text, told=taken, tricks=tricks)
        )
    vulnerability = Vulnerability.parse(vul)
    if contract.declarer is None and vulnerability in (Vulnerability.NS, Vulnerability.EW):
        raise InvalidNotation(Message("Write who declares, as in 4SX S: only one side is vulnerable."))
    vulnerable = vulnerability.includes(contract.declarer or Side.NS)
    return duplicate(contract, taken, vulnerable, rules)


def rules_asked(name: str) -> Rules:
    """The set of this name, else that in the file so named. Raises InvalidNotation or OSError."""
    named = {"today": CURRENT, "before-1987": BEFORE_1987}
    return named[name] if name in named else parse_rules(Path(name).read_bytes())
