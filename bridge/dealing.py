"""From the shuffle to the first look at the cards: what comes after what, and who does it.

Shuffle and cut are those of rubber bridge (its Laws 4 and 5), with two packs.

>>> turn = Turn(Seat.SOUTH)
>>> turn.shuffler.letter, turn.cutter.letter, turn.next.dealer.letter
('W', 'E', 'W')
>>> "".join(seat.letter for seat in order(Seat.SOUTH))[:6]
'WNESWN'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from bridge.cards import DECK, Card, Hand
from bridge.deal import Deal
from bridge.errors import IllegalDeal, Message, Term
from bridge.table import SEATS, Seat

CARDS_EACH = 13


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done before the auction. ``why`` says why it does not come before the steps above it."""

    code: str
    name: Term
    why: Message | None = None


STEPS = (
    Step("draw", Term("each player draws a card")),
    Step(
        "shuffle",
        Term("dealer's left-hand opponent shuffles"),
        Message("Only the cards drawn tell who deals, and who sits on the dealer's left."),
    ),
    Step(
        "cut",
        Term("dealer's right-hand opponent cuts"),
        Message("The cut comes last before the deal, so that nobody knows where a card lies."),
    ),
    Step(
        "first",
        Term("the first card goes to the dealer's left"),
        Message("No card is dealt until the pack has been shuffled and cut."),
    ),
    Step(
        "last",
        Term("the last card goes to the dealer"),
        Message("The deal begins on the left of the dealer and ends with the dealer."),
    ),
    Step(
        "count",
        Term("everybody counts thirteen cards without looking"),
        Message("Nobody touches a card before the last one is dealt."),
    ),
    Step(
        "look",
        Term("everybody looks at the cards and sorts them"),
        Message("The cards are counted before anybody looks at them (Law 7B)."),
    ),
)
"""In their order: that of the Laws of rubber bridge, and Law 7B of duplicate for the count."""


class Pack(Enum):
    """One of the two packs of rubber bridge, by the colour of its backs."""

    RED = Term("the red pack")
    BLUE = Term("the blue pack")

    @property
    def term(self) -> Term:
        """The name in words, for messages."""
        return self.value

    @property
    def other(self) -> "Pack":
        """The other pack, which is shuffled meanwhile."""
        return Pack.BLUE if self is Pack.RED else Pack.RED


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn to deal at rubber bridge: who deals which pack, and what the other three do for it."""

    dealer: Seat
    pack: Pack = Pack.RED

    @property
    def shuffler(self) -> Seat:
        """The player on the dealer's left.

        Before the first deal of a rubber the pack is shuffled there and then. Later that player, the partner of the
        last dealer, has shuffled it while the other pack was dealt, and has laid it down between himself and the
        dealer.
        """
        return self.dealer.lho

    @property
    def cutter(self) -> Seat:
        """The player on the dealer's right."""
        return self.dealer.rho

    @property
    def shuffler_of_other_pack(self) -> Seat:
        """Dealer's partner, who shuffles the other pack during the deal and puts it down on the right."""
        return self.dealer.partner

    @property
    def next(self) -> "Turn":
        """The next turn: the deal passes to the left, with the other pack."""
        return Turn(self.dealer.lho, self.pack.other)


def order(dealer: Seat, cards: int = len(DECK)) -> tuple[Seat, ...]:
    """Who gets the cards of the pack, one by one: clockwise from the dealer's left, the last goes to the dealer."""
    return tuple(dealer.clockwise(card) for card in range(1, cards + 1))


def dealt(pack: Sequence[Card], dealer: Seat, cards: int = len(DECK)) -> Deal:
    """The four hands when so many cards of a pack, as it lies after the cut, have been dealt.

    Raises IllegalDeal when it is not a pack of 52 cards.
    """
    if len(pack) != len(DECK) or {*pack} != {*DECK}:
        raise IllegalDeal(Message("A pack has 52 cards, each of them once."))
    given = [*zip(order(dealer, cards), pack, strict=False)]
    return Deal.of({seat: Hand.of(card for to, card in given if to is seat) for seat in SEATS})


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards on their way: who was given one, in the order in which they were dealt, right or wrong."""

    dealer: Seat
    given: tuple[Seat, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the whole pack has been dealt."""
        return len(self.given) >= len(DECK)

    @property
    def next(self) -> Seat | None:
        """Who gets the next card; None when all are dealt."""
        return None if self.is_over else self.dealer.clockwise(len(self.given) + 1)

    def count(self, seat: Seat) -> int:
        """How many cards lie before a player."""
        return self.given.count(seat)

    def give(self, seat: Seat) -> "Dealing":
        """The dealing with a card more before this player, whose turn it may be or not.

        Raises IllegalDeal when all cards have been dealt.
        """
        if self.is_over:
            raise IllegalDeal(Message("All 52 cards have been dealt."))
        return Dealing(self.dealer, (*self.given, seat))

    @property
    def wrong(self) -> tuple[Message, ...]:
        """What is wrong with the deal up to now, and which Law says so; nothing when all is well.

        The order is that of rubber bridge.
        """
        return (*self._wrong_order(), *self._wrong_numbers())

    @property
    def is_right_at_duplicate(self) -> bool:
        """Whether Law 6B allows it up to now: no two neighbours in the pack go to one hand, and all get thirteen.

        To deal clockwise is only recommended.
        """
        return all(one is not other for one, other in pairwise(self.given)) and not self._wrong_numbers()

    def _wrong_order(self) -> tuple[Message, ...]:
        places = enumerate(zip(self.given, order(self.dealer), strict=False), start=1)
        first = next(((place, to, wanted) for place, (to, wanted) in places if to is not wanted), None)
        if first is None:
            return ()
        place, to, wanted = first
        if place > 1 and self.given[place - 2] is to:
            return (
                Message(
                    "Card {n} went to {seat}, who had got the one before it: "
                    "no two neighbours in the pack may reach the same hand (Law 6B).",
                    n=place,
                    seat=to.term,
                ),
            )
        return (
            Message(
                "Card {n} went to {seat} and belongs to {wanted}: "
                "one card each, clockwise, beginning on the dealer's left.",
                n=place,
                seat=to.term,
                wanted=wanted.term,
            ),
        )

    def _wrong_numbers(self) -> tuple[Message, ...]:
        if not self.is_over:
            return ()
        counts = [(seat, self.count(seat)) for seat in SEATS if self.count(seat) != CARDS_EACH]
        wrong = tuple(Message("{seat} has {n} cards, not 13.", seat=seat.term, n=count) for seat, count in counts)
        return (*wrong, NEW_DEAL) if wrong else ()


NEW_DEAL = Message("As long as nobody has called, the cards are shuffled and dealt again (Law 6D).")
"""What follows from a wrong deal."""
