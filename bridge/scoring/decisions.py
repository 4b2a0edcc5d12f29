"""Decisions of the bidding, weighed: what an action gains, what it costs, and how often it must be right.

>>> decision = game_or_part_score(Strain.SPADES, vulnerable=True)
>>> decision.right.imps, decision.wrong.imps, decision.break_even
(10, -6, Fraction(3, 8))
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.scoring.duplicate import duplicate
from bridge.scoring.imps import imps
from bridge.scoring.match import board_a_match
from bridge.scoring.rules import CURRENT, Rules
from bridge.scoring.sheet import is_game


@dataclass(frozen=True, slots=True)
class Prospect:
    """A contract that may be played, whether its declarer is vulnerable, and whether it is ours or the opponents'."""

    contract: Contract
    vulnerable: bool
    is_ours: bool = True

    def score(self, tricks: int, rules: Rules = CURRENT) -> int:
        """Our points if declarer's side takes so many tricks. Raises IllegalResult."""
        total = duplicate(self.contract, tricks, self.vulnerable, rules).total
        return total if self.is_ours else -total

    def last_gain(self, against: int, rules: Rules = CURRENT) -> int:
        """How many tricks our contract may go down and still bring more than these points; 0 if one is too many.

        >>> Prospect(Contract.parse("4SX"), vulnerable=False).last_gain(against=-620)
        3
        """
        needed = self.contract.tricks_needed
        return max((down for down in range(1, needed + 1) if self.score(needed - down, rules) > against), default=0)


@dataclass(frozen=True, slots=True)
class Payoff:
    """One outcome: our points if we act and if we do not, and what the action wins from a table that did not."""

    acting: int
    refraining: int

    @property
    def difference(self) -> int:
        """What the action gains in points."""
        return self.acting - self.refraining

    @property
    def imps(self) -> int:
        """What the action gains in IMPs against a table that refrained (Law 78B)."""
        return imps(self.difference)

    def shares(self, field: Fraction) -> tuple[Fraction, Fraction]:
        """Our share of the top at matchpoints if we act and if we do not, when this share of the field acts.

        Every pair of the field has made one of the two choices and taken the same tricks. Whatever the field does, a
        better score gains half a top and a worse one costs as much.

        >>> Payoff(620, 170).shares(field=Fraction(1, 2))
        (Fraction(3, 4), Fraction(1, 4))
        """
        half, beaten = Fraction(1, 2), Fraction(board_a_match(self.difference), 2)
        return field * half + (1 - field) * beaten, field * (1 - beaten) + (1 - field) * half


@dataclass(frozen=True, slots=True)
class Decision:
    """Two choices and the two outcomes that speak for and against acting, as tricks of either contract's declarer."""

    action: Prospect
    alternative: Prospect
    tricks_if_right: tuple[int, int]
    tricks_if_wrong: tuple[int, int]
    rules: Rules = CURRENT

    def payoff(self, acting: int, refraining: int) -> Payoff:
        """What becomes of it when the declarers of the two contracts take so many tricks. Raises IllegalResult."""
        return Payoff(self.action.score(acting, self.rules), self.alternative.score(refraining, self.rules))

    @property
    def right(self) -> Payoff:
        """The outcome that speaks for the action."""
        return self.payoff(*self.tricks_if_right)

    @property
    def wrong(self) -> Payoff:
        """The outcome that speaks against it."""
        return self.payoff(*self.tricks_if_wrong)

    @property
    def break_even(self) -> Fraction | None:
        """How often the first outcome has to come for the action to gain IMPs in the long run."""
        return break_even(self.right.imps, self.wrong.imps)


def break_even(right: int, wrong: int) -> Fraction | None:
    """The probability of the right outcome at which an action neither gains nor loses: ``loss / (gain + loss)``.

    None when one of the choices is never worse than the other.

    >>> break_even(13, -17)
    Fraction(17, 30)
    """
    return Fraction(-wrong, right - wrong) if right > 0 > wrong else None


def expected_gain(probability: Fraction, right: int, wrong: int) -> Fraction:
    """What an action gains on average when its right outcome has this probability."""
    return probability * right + (1 - probability) * wrong


def game_contract(strain: Strain, rules: Rules = CURRENT) -> Contract:
    """The lowest contract in the strain that is a game.

    >>> [str(game_contract(strain)) for strain in Strain]
    ['5♣', '5♦', '4♥', '4♠', '3NT']
    """
    contracts = [Contract(level, strain) for level in range(1, 8)]
    return next((contract for contract in contracts if is_game(contract, rules)), contracts[-1])


def game_or_part_score(strain: Strain, vulnerable: bool, down: int = 1, rules: Rules = CURRENT) -> Decision:
    """Bid the game, or stop one level below it."""
    game = game_contract(strain, rules)
    return _higher_or_lower(game, replace(game, level=max(game.level - 1, 1)), vulnerable, down, rules)


def small_slam_or_game(strain: Strain, vulnerable: bool, down: int = 1, rules: Rules = CURRENT) -> Decision:
    """Bid the small slam, or stop in game."""
    return _higher_or_lower(Contract(6, strain), game_contract(strain, rules), vulnerable, down, rules)


def grand_or_small_slam(strain: Strain, vulnerable: bool, down: int = 1, rules: Rules = CURRENT) -> Decision:
    """Bid the grand slam, or stop in the small slam."""
    return _higher_or_lower(Contract(7, strain), Contract(6, strain), vulnerable, down, rules)


def _higher_or_lower(higher: Contract, lower: Contract, vulnerable: bool, down: int, rules: Rules) -> Decision:
    """Right is the higher contract made exactly, wrong is so many down; both contracts take the same tricks."""
    made, failed = higher.tricks_needed, higher.tricks_needed - down
    return Decision(Prospect(higher, vulnerable), Prospect(lower, vulnerable), (made, made), (failed, failed), rules)


def sacrifice(ours: Prospect, theirs: Prospect, down: int, rules: Rules = CURRENT) -> Decision:
    """Go so many down doubled, or let them play: right is their contract made exactly, wrong is one down."""
    ours = replace(ours, contract=replace(ours.contract, doubling=Doubling.DOUBLED))
    tricks, made = ours.contract.tricks_needed - down, theirs.contract.tricks_needed
    return Decision(ours, replace(theirs, is_ours=False), (tricks, made), (tricks, made - 1), rules)


def double(theirs: Contract, vulnerable: bool, down: int = 1, rules: Rules = CURRENT) -> Decision:
    """Double their contract or not: right is so many down, wrong is made exactly."""
    undoubled = Prospect(theirs, vulnerable, is_ours=False)
    doubled = replace(undoubled, contract=replace(theirs, doubling=Doubling.DOUBLED))
    failed, made = theirs.tricks_needed - down, theirs.tricks_needed
    return Decision(doubled, undoubled, (failed, failed), (made, made), rules)


def redouble(ours: Contract, vulnerable: bool, down: int = 1, rules: Rules = CURRENT) -> Decision:
    """Redouble our doubled contract or not: right is made exactly, wrong is so many down."""
    doubled = Prospect(replace(ours, doubling=Doubling.DOUBLED), vulnerable)
    redoubled = Prospect(replace(ours, doubling=Doubling.REDOUBLED), vulnerable)
    made, failed = ours.tricks_needed, ours.tricks_needed - down
    return Decision(redoubled, doubled, (made, made), (failed, failed), rules)
