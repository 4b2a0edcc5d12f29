"""The score sheet: a result in lines that say what was counted, how, and by which Law."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Any

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.errors import IllegalResult, Message, Term
from bridge.scoring.rules import Rules


class Item(Enum):
    """What a line of a score counts."""

    TRICKS = Term("Trick score")
    OVERTRICKS = Term("Overtricks")
    PART_SCORE = Term("Part-score")
    GAME = Term("Game")
    SMALL_SLAM = Term("Small slam")
    GRAND_SLAM = Term("Grand slam")
    MADE_DOUBLED = Term("Doubled and made")
    MADE_REDOUBLED = Term("Redoubled and made")
    UNDERTRICKS = Term("Undertricks")
    HONOURS = Term("Honours")
    RUBBER = Term("Rubber")
    UNFINISHED_GAME = Term("Only game of an unfinished rubber")
    UNFINISHED_PART_SCORE = Term("Only part-score of an unfinished game")
    LAST_PART_SCORE = Term("Part-score on the last deal")

    @property
    def term(self) -> Term:
        """The name in words."""
        return self.value


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: what, the sum worked out in figures, the reason in words, the points and the Law.

    ``amount`` is for the side whose sheet it is, so that undertricks are below zero.
    """

    item: Item
    sum: str
    reason: Message
    amount: int
    law: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of one result for declarer's side, line by line; the lines add up to the total."""

    contract: Contract
    tricks: int
    vulnerable: bool
    rules: Rules
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        """Points of declarer's side; what the defenders earn is below zero."""
        return sum(line.amount for line in self.lines)

    def as_dict(self) -> dict[str, Any]:
        """The sheet as JSON values."""
        lines = [{"what": line.item.term, "amount": line.amount, "law": line.law} for line in self.lines]
        return {"total": self.total, "lines": lines}

    def line(self, item: Item) -> Line | None:
        """The line that counts this."""
        return next((line for line in self.lines if line.item is item), None)


def check_tricks(tricks: int) -> None:
    """Raise IllegalResult for a number of tricks that nobody can take."""
    if not 0 <= tricks <= 13:
        raise IllegalResult(Message("A side takes 0 to 13 tricks, not {tricks}.", tricks=tricks))


def trick_score(contract: Contract, rules: Rules) -> int:
    """The points of the tricks bid, doubled or redoubled, which count towards game (Law 77)."""
    first, each = _trick_values(contract.strain, rules)
    return (first + (contract.level - 1) * each) * rules.times(contract.doubling)


def is_game(contract: Contract, rules: Rules) -> bool:
    """Whether the contract, if made, is a game by itself: 2♥X is, 2♦X is not."""
    return trick_score(contract, rules) >= rules.game_at


def result_lines(contract: Contract, tricks: int, vulnerable: bool, rules: Rules, law: str) -> tuple[Line, ...]:
    """What every form of the game counts for one result: all but premiums for part-score and game.

    Raises IllegalResult for a number of tricks that nobody can take.
    """
    check_tricks(tricks)
    over = tricks - contract.tricks_needed
    if over < 0:
        return (_undertricks(contract, -over, vulnerable, rules, law),)
    lines = [_tricks(contract, rules, law)]
    if over:
        lines.append(_overtricks(contract, over, vulnerable, rules, law))
    if contract.level >= 6:
        lines.append(_slam(contract, vulnerable, rules, law))
    if contract.doubling is not Doubling.UNDOUBLED:
        lines.append(_made_doubled(contract, rules, law))
    return tuple(lines)


def vulnerability_term(vulnerable: bool) -> Term:
    """Vulnerable or not, in words."""
    return Term("vulnerable") if vulnerable else Term("not vulnerable")


def strain_term(strain: Strain) -> Term:
    """Clubs, diamonds, hearts, spades or notrump."""
    return Term("notrump") if strain.trump is None else strain.trump.term


_DOUBLING_TERMS = {
    Doubling.UNDOUBLED: Term("undoubled"),
    Doubling.DOUBLED: Term("doubled"),
    Doubling.REDOUBLED: Term("redoubled"),
}


def _trick_values(strain: Strain, rules: Rules) -> tuple[int, int]:
    """The first odd trick and each other."""
    if strain.trump is None:
        return rules.first_notrump_trick, rules.notrump_trick
    value = rules.minor_trick if strain <= Strain.DIAMONDS else rules.major_trick
    return value, value


def _tricks(contract: Contract, rules: Rules, law: str) -> Line:
    first, each = _trick_values(contract.strain, rules)
    others = contract.level - 1
    doubling = _DOUBLING_TERMS[contract.doubling]
    if first == each:
        worked = f"{contract.level} × {each}"
        reason = Message(
            "each odd trick in {strain}, {doubling}", strain=strain_term(contract.strain), doubling=doubling
        )
    else:
        worked = f"{first} + {others} × {each}" if others else f"{first}"
        reason = Message("the first odd trick at notrump and each other, {doubling}", doubling=doubling)
    if contract.doubling is not Doubling.UNDOUBLED:
        worked = f"({worked})" if "+" in worked else worked
        worked = f"{worked} × {rules.times(contract.doubling)}"
    return Line(Item.TRICKS, worked, reason, trick_score(contract, rules), law)


def _overtricks(contract: Contract, over: int, vulnerable: bool, rules: Rules, law: str) -> Line:
    match contract.doubling:
        case Doubling.UNDOUBLED:
            _, each = _trick_values(contract.strain, rules)
            reason = Message("each the value of a trick in {strain}", strain=strain_term(contract.strain))
        case doubling:
            amounts = rules.overtrick_doubled if doubling is Doubling.DOUBLED else rules.overtrick_redoubled
            each = amounts[vulnerable]
            reason = _doubled_reason(doubling, vulnerable)
    return Line(Item.OVERTRICKS, f"{over} × {each}", reason, over * each, law)


def _slam(contract: Contract, vulnerable: bool, rules: Rules, law: str) -> Line:
    item, amounts = (Item.SMALL_SLAM, rules.small_slam) if contract.level == 6 else (Item.GRAND_SLAM, rules.grand_slam)
    reason = Message(
        "{tricks} tricks bid and made, {vulnerability}",
        tricks=contract.tricks_needed,
        vulnerability=vulnerability_term(vulnerable),
    )
    return Line(item, f"{amounts[vulnerable]}", reason, amounts[vulnerable], law)


def _made_doubled(contract: Contract, rules: Rules, law: str) -> Line:
    item, amount = (
        (Item.MADE_DOUBLED, rules.made_doubled)
        if contract.doubling is Doubling.DOUBLED
        else (Item.MADE_REDOUBLED, rules.made_redoubled)
    )
    return Line(item, f"{amount}", Message("the “insult” bonus"), amount, law)


def _undertricks(contract: Contract, down: int, vulnerable: bool, rules: Rules, law: str) -> Line:
    penalties = {
        Doubling.UNDOUBLED: rules.undertricks,
        Doubling.DOUBLED: rules.undertricks_doubled,
        Doubling.REDOUBLED: rules.undertricks_redoubled,
    }[contract.doubling][vulnerable]
    each = [*penalties, *[penalties[-1]] * down][:down]
    reason = _doubled_reason(contract.doubling, vulnerable)
    return Line(Item.UNDERTRICKS, _runs(each), reason, -sum(each), law)


def _doubled_reason(doubling: Doubling, vulnerable: bool) -> Message:
    return Message(
        "{doubling}, {vulnerability}", doubling=_DOUBLING_TERMS[doubling], vulnerability=vulnerability_term(vulnerable)
    )


def _runs(amounts: Iterable[int]) -> str:
    """A sum with equal terms counted: ``100 + 2 × 200 + 300``."""
    runs = [(amount, len([*run])) for amount, run in groupby(amounts)]
    return " + ".join(f"{count} × {amount}" if count > 1 else f"{amount}" for amount, count in runs)
