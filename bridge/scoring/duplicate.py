"""Duplicate: every board scored by itself (Law 77)."""

from bridge.contract import Contract
from bridge.errors import Message
from bridge.scoring.rules import CURRENT, Rules
from bridge.scoring.sheet import Item, Line, Sheet, is_game, result_lines, trick_score, vulnerability_term

LAW = "77"


def duplicate(contract: Contract, tricks: int, vulnerable: bool, rules: Rules = CURRENT) -> Sheet:
    """The score of a contract with so many tricks taken by declarer's side, line by line.

    Raises IllegalResult for a number of tricks that nobody can take.

    >>> duplicate(Contract.parse("5CXX"), 12, vulnerable=True).total
    1400
    """
    lines = result_lines(contract, tricks, vulnerable, rules, LAW)
    if tricks >= contract.tricks_needed:
        counted = sum(line.item in (Item.TRICKS, Item.OVERTRICKS) for line in lines)
        lines = (*lines[:counted], _premium(contract, vulnerable, rules), *lines[counted:])
    return Sheet(contract, tricks, vulnerable, rules, lines)


def _premium(contract: Contract, vulnerable: bool, rules: Rules) -> Line:
    score = trick_score(contract, rules)
    if is_game(contract, rules):
        reason = Message("{vulnerability}", vulnerability=vulnerability_term(vulnerable))
        return Line(Item.GAME, f"{score} ≥ {rules.game_at}", reason, rules.game[vulnerable], LAW)
    reason = Message("less than a game, vulnerable or not")
    return Line(Item.PART_SCORE, f"{score} < {rules.game_at}", reason, rules.part_score, LAW)
