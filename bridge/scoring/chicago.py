"""Chicago: four deals, game premiums at once, part-scores that carry over within the four."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from bridge.contract import Contract
from bridge.errors import IllegalResult, Message
from bridge.scoring.pad import RUBBER_SCORE, Pad, Standing
from bridge.scoring.sheet import Item, Line, result_lines, trick_score, vulnerability_term
from bridge.table import Seat, Side, Vulnerability

DEALS = 4


@dataclass(frozen=True)
class Chicago(Pad):
    """Four deals. On the first nobody is vulnerable, on the last both; on the second and third dealer's side is.

    ``dealers_side_vulnerable`` off: there the opponents of the dealer are. ``honours_count`` off: they earn nothing.
    A deal that is passed out is dealt again by the same dealer.
    """

    game: ClassVar[str] = "chicago"
    switches: ClassVar[tuple[str, ...]] = ("dealers_side_vulnerable", "honours_count")

    dealers_side_vulnerable: bool = True
    honours_count: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.honours_count and any(result.honours for result in self.results):
            raise IllegalResult(Message("Honours were agreed not to count in this game."))

    @property
    def is_over(self) -> bool:
        """Whether four deals were played."""
        return self._is_over(self.standing)

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable in the deal to come."""
        return self._vulnerability(self.standing.deals)

    @property
    def schedule(self) -> tuple[tuple[Seat, Vulnerability], ...]:
        """Dealer and vulnerability of the four deals."""
        return tuple((self.first_dealer.clockwise(deals), self._vulnerability(deals)) for deals in range(DEALS))

    def _is_over(self, standing: Standing) -> bool:
        return standing.deals == DEALS

    def _deals_after_pass_out(self, deals: int) -> int:
        return deals

    def _vulnerability(self, deals: int) -> Vulnerability:
        dealers_side = self.first_dealer.clockwise(deals).side
        match deals:
            case 0:
                return Vulnerability.NONE
            case 1 | 2:
                return Vulnerability.of(dealers_side if self.dealers_side_vulnerable else dealers_side.opponents)
        return Vulnerability.BOTH

    def _lines(self, contract: Contract, tricks: int, side: Side, standing: Standing) -> Iterator[Line]:
        vulnerable = self._vulnerability(standing.deals).includes(side)
        yield from result_lines(contract, tricks, vulnerable, self.rules, RUBBER_SCORE)
        if tricks < contract.tricks_needed:
            return
        carried = standing.part_scores[side]
        score = carried + trick_score(contract, self.rules)
        if score >= self.rules.game_at:
            amount = self.rules.game[vulnerable]
            reason = Message("{vulnerability}", vulnerability=vulnerability_term(vulnerable))
            yield Line(Item.GAME, _against(carried, score, "≥", self.rules.game_at), reason, amount, CHICAGO)
        elif standing.deals == DEALS - 1:
            amount = self.rules.chicago_part_score
            reason = Message("the fourth deal, less than a game")
            yield Line(Item.LAST_PART_SCORE, _against(carried, score, "<", self.rules.game_at), reason, amount, CHICAGO)


CHICAGO = "Chicago"
"""What stands for the Law: Chicago is played by custom, the Laws do not know it."""


def _against(carried: int, score: int, sign: str, game_at: int) -> str:
    """The trick scores of a game beside what it needs: ``60 + 60 ≥ 100``."""
    return f"{carried} + {score - carried} {sign} {game_at}" if carried else f"{score} {sign} {game_at}"
