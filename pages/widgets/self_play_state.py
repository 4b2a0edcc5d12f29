"""The reader plays a deal: declarer with dummy, or one defender; double dummy plays the others."""

from dataclasses import dataclass, field, replace

from bridge.cards import Card
from bridge.deal import Deal
from bridge.errors import Message
from bridge.play import Play
from bridge.table import SEATS, Seat
from bridge.variation import before
from pages.widgets.what_if_players import Valued, others_play, refusal


@dataclass
class SelfPlay:
    """A deal that the reader plays for one ``player``.

    ``start`` is the play before the opening lead, with the whole deal; ``lead`` is the card that was led at the table,
    None to let double dummy lead (the reader leads when he is the opening leader). ``refused`` says why the last card
    was not played.
    """

    start: Play
    player: Seat
    lead: Card | None = None
    play: Play = field(init=False)
    refused: tuple[Message, ...] = ()

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin again before the opening lead."""
        self.refused = ()
        led = self.lead is not None and self.player is not self.start.opening_leader
        self.play = self.start.play(self.lead) if self.lead is not None and led else self.start

    @property
    def position(self) -> int:
        """How many cards are played."""
        return len(self.play.cards)

    @property
    def are_others_due(self) -> bool:
        """Whether double dummy has to play the next card."""
        return self.play.player_to_play not in (None, self.player)

    def choose(self, card: Card) -> None:
        """Play a card for the player, or for dummy if he is declarer."""
        if self.are_others_due:
            return
        self.refused = refusal(self.play, card)
        if not self.refused:
            self.play = self.play.play(card)

    def play_others(self, valued: Valued) -> None:
        """Let double dummy play until the reader's turn. Raises as others_play."""
        self.play = others_play(self.play, self.player, valued)

    def claim(self, tricks: int) -> None:
        """End the play: the player's side takes so many of the tricks left. Raises IllegalCard."""
        is_declaring = self.player.side is self.start.declarer.side
        self.play = self.play.claimed(tricks if is_declaring else self.play.tricks_left - tricks)

    def undo(self) -> None:
        """Take back the last card that the reader chose, and what followed it; a claim alone."""
        self.refused = ()
        if self.play.claim is not None:
            self.play = before(self.play, self.position)
            return
        positions = range(self.position - 1, -1, -1)
        own = (cards for cards in positions if before(self.play, cards).player_to_play is self.player)
        cards = next(own, None)
        if cards is not None:
            self.play = before(self.play, cards)

    @property
    def seen(self) -> frozenset[Seat]:
        """The hands that the player sees: his own, dummy's after the opening lead, all at the end."""
        if self.play.is_over:
            return frozenset(SEATS)
        return frozenset({self.player, self.play.dummy} if self.position else {self.player})

    @property
    def visible(self) -> Play:
        """The play as the player may see it: without the hands that he does not see."""
        deal = self.play.deal
        hands = {seat: hand for seat in self.seen if deal is not None and (hand := deal[seat]) is not None}
        return replace(self.play, deal=Deal.of(hands))
