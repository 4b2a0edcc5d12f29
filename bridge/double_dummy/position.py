"""What is to be solved: the cards still held, the strain, and the trick that is on the table."""

from dataclasses import dataclass

from bridge.cards import Card, Hand, Strain
from bridge.deal import Deal
from bridge.errors import IllegalCard, IllegalDeal, Message
from bridge.play import Play
from bridge.table import SEATS, Seat, Side


@dataclass(frozen=True, slots=True)
class Position:
    """The hands as they stood before the trick that is on, who leads to it, and the cards played to it so far.

    Raises IllegalDeal or IllegalCard for what cannot be solved: an unknown hand, hands of different lengths, a card
    that is held twice, a card on the table that its player did not hold or that revokes.
    """

    hands: Deal
    strain: Strain
    leader: Seat
    table: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        check_hands(self.hands)
        if len(self.table) > 3:
            raise IllegalCard(Message("A trick that is on has at most three cards."))
        play = Play(self.leader, self.strain, self.hands)
        for card in self.table:
            play = play.play(card)

    @classmethod
    def of(cls, play: Play) -> "Position | None":
        """Where a play stands; None when it is over, or the record leaves the turn, the strain or a hand open.

        Raises IllegalDeal or IllegalCard as above.
        """
        to_play, trick = play.to_play, play.current_trick
        leader = trick.leader if trick else to_play
        if play.strain is None or play.deal is None or to_play is None or leader is None:
            return None
        table = () if trick is None else tuple(card for seat in trick.seats if (card := trick.cards[seat]) is not None)
        held = {seat: hand for seat in SEATS if (hand := play.remaining(seat)) is not None}
        for seat, card in zip(trick.seats if trick else (), table, strict=False):
            held[seat] = held.get(seat, Hand()) | Hand.of([card])
        return cls(Deal.of(held), play.strain, leader, table)

    @property
    def to_play(self) -> Seat:
        """The hand that plays next."""
        return self.leader.clockwise(len(self.table))

    @property
    def side_to_play(self) -> Side:
        """The side of that hand."""
        return self.to_play.side

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one on the table included."""
        return self.hands.tricks or 0


def check_hands(deal: Deal) -> None:
    """Raise IllegalDeal for hands that double dummy cannot be played with."""
    for seat in SEATS:
        if deal[seat] is None:
            raise IllegalDeal(Message("{seat}'s hand is not known.", seat=seat.term))
    deal.verify()
    lengths = [len(deal[seat] or ()) for seat in SEATS]
    for seat, length in zip(SEATS, lengths, strict=True):
        if length != max(lengths):
            raise IllegalDeal(
                Message("{seat} has {n} cards, another hand {most}.", seat=seat.term, n=length, most=max(lengths))
            )
