"""From the cut for partners to the first look at the cards: what comes after what at rubber bridge."""

from dataclasses import dataclass

from bridge.errors import Message, Term


@dataclass(frozen=True, slots=True)
class DealingStep:
    """Something that is done before the auction."""

    code: str
    name: Term


STEPS = (
    DealingStep("draw", Term("each player draws a card")),
    DealingStep("shuffle", Term("dealer's left-hand opponent shuffles")),
    DealingStep("cut", Term("dealer's right-hand opponent cuts")),
    DealingStep("first", Term("the first card goes to the dealer's left")),
    DealingStep("last", Term("the last card goes to the dealer")),
    DealingStep("count", Term("everybody counts thirteen cards without looking")),
    DealingStep("look", Term("everybody looks at the cards and sorts them")),
)
"""In their order; Laws 2 to 5 of rubber bridge, and Law 7B of duplicate for the count."""

WHY = {
    "shuffle": Message("Only the cards drawn tell who deals, and who sits on the dealer's left."),
    "cut": Message("The cut comes last before the deal, so that nobody knows where a card lies."),
    "first": Message("No card is dealt until the pack has been shuffled and cut."),
    "last": Message("The deal begins on the left of the dealer and ends with the dealer."),
    "count": Message("Nobody touches a card before the last one is dealt."),
    "look": Message("The cards are counted before anybody looks at them (Law 7B)."),
}
"""Why a step does not come before those above it."""
