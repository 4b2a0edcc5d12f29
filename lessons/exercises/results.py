"""Results to be scored: a contract, the tricks that were taken, and whether declarer was vulnerable."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bridge.cards import Strain
from bridge.contract import BOOK, Contract, Doubling
from bridge.errors import InvalidNotation, Message
from bridge.scoring.duplicate import duplicate
from bridge.scoring.rules import BEFORE_1987, CURRENT, Rules
from bridge.scoring.sheet import Item, Line, Sheet
from lessons.exercises.kind import Choice, Parameters, Whole
from lessons.exercises.written import points

STRAINS = tuple(strain.letter for strain in Strain)
DOUBLINGS = {
    "undoubled": Doubling.UNDOUBLED,
    "doubled": Doubling.DOUBLED,
    "redoubled": Doubling.REDOUBLED,
}
RULES = {"today": CURRENT, "before-1987": BEFORE_1987}

RESULT_PARAMETERS: dict[str, Whole | Choice] = {
    "level": Whole(1, 7, (1, 7)),
    "strain": Choice(STRAINS, STRAINS),
    "doubling": Choice(tuple(DOUBLINGS), tuple(DOUBLINGS)),
    "vulnerable": Choice(("no", "yes"), ("no", "yes")),
    "over": Whole(-5, 3, (-3, 2)),
}
"""The parameters of :func:`result_at_random`."""

RULES_PARAMETER = Choice(tuple(RULES), ("today",))


@dataclass(frozen=True, slots=True)
class Played:
    """A result for declarer's side."""

    contract: Contract
    tricks: int
    vulnerable: bool

    @property
    def over(self) -> int:
        """Tricks above the contract; below it when under zero."""
        return self.tricks - self.contract.tricks_needed

    @property
    def text(self) -> str:
        """As players write it: ``4♠X +1``, ``3NT =``, ``5♦ −2``."""
        return f"{self.contract} {over_text(self.over)}"

    def sheet(self, rules: Rules = CURRENT) -> Sheet:
        """The score, line by line."""
        return _sheet(self, rules)

    def score(self, rules: Rules = CURRENT) -> int:
        """The points of declarer's side."""
        return self.sheet(rules).total


@lru_cache(maxsize=1 << 13)
def _sheet(played: Played, rules: Rules) -> Sheet:
    return duplicate(played.contract, played.tricks, played.vulnerable, rules)


def over_text(over: int) -> str:
    """Overtricks and undertricks as players write them: ``+1``, ``=``, ``−2``."""
    return f"+{over}" if over > 0 else points(over) if over else "="


def result_at_random(chance: Random, parameters: Parameters) -> Played:
    """A result within the parameters. Raises InvalidNotation where no level leaves room for the overtricks."""
    (least, most), (lowest, highest) = parameters["over"], parameters["level"]
    highest = min(highest, 7 - least)
    if lowest > highest:
        raise InvalidNotation(Message("over: level {level} leaves no room for {n} overtricks.", level=lowest, n=least))
    level = chance.randint(lowest, highest)
    over = chance.randint(least, min(most, 7 - level))
    strain = Strain.parse(chance.choice(parameters["strain"]))
    doubling = DOUBLINGS[chance.choice(parameters["doubling"])]
    vulnerable = chance.choice(parameters["vulnerable"]) == "yes"
    return Played(Contract(level, strain, doubling), level + BOOK + over, vulnerable)


def results(
    levels: Iterable[int], doublings: Iterable[Doubling], overs: Iterable[int], vulnerable: bool
) -> Iterator[Played]:
    """All results of these contracts in any strain."""
    for level in levels:
        for strain in Strain:
            for doubling in doublings:
                for over in overs:
                    if BOOK + level + over <= 13:
                        yield Played(Contract(level, strain, doubling), BOOK + level + over, vulnerable)


def line_in_words(line: Line) -> Message:
    """A line of a score sheet as a sentence."""
    names = {"item": line.item.term, "sum": line.sum, "amount": points(line.amount)}
    if line.item in (Item.GAME, Item.PART_SCORE, Item.LAST_PART_SCORE):
        return Message("{item}, since {sum}: {amount}.", **names)
    if line.sum == str(abs(line.amount)):
        return Message("{item}: {amount}.", **names)
    if line.amount < 0:
        return Message("{item}: −({sum}) = {amount}.", **names)
    return Message("{item}: {sum} = {amount}.", **names)
