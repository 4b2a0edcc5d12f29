"""A round of German bridge: the deal, the bids, the tricks and the scores.

Players are numbered from 0, clockwise: the player on the left of ``p`` is ``p + 1``.
"""

from dataclasses import dataclass, field, replace
from random import Random

from bridge.cards import DECK, Card, Hand, Suit
from bridge.errors import IllegalCall, IllegalCard, IllegalDeal, Message
from bridge.german.rules import Leader, Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """The hands of a round by player, and the card that was turned up after the deal or drawn before it, if any.

    A card turned up is out of play; a card drawn was shuffled back and may be in a hand. Raises IllegalDeal for hands
    of different lengths and for a card that is in two places.
    """

    hands: tuple[Hand, ...]
    turned_up: Card | None = None
    drawn: Card | None = None

    def __post_init__(self) -> None:
        if not self.hands:
            raise IllegalDeal(Message("No hand was dealt."))
        taken = Hand() if self.turned_up is None else Hand.of([self.turned_up])
        for player, hand in enumerate(self.hands):
            if taken & hand != Hand():
                twice = next(iter(taken & hand))
                raise IllegalDeal(Message("{card} was dealt twice.", card=twice))
            if len(hand) != self.cards:
                raise IllegalDeal(
                    Message(
                        "All hands of a round are as long as the first, of {first} cards; hand {n} has {cards}.",
                        n=player + 1,
                        cards=len(hand),
                        first=self.cards,
                    )
                )
            taken = taken | hand

    @property
    def cards(self) -> int:
        """The cards each player got."""
        return len(self.hands[0])

    @classmethod
    def random(cls, rules: Rules, number: int, seed: int) -> "Deal":
        """The deal of round ``number`` (from 0), each as likely as any other; the same seed gives the same deal."""
        random = Random(f"{seed} {number}")
        cards = rules.cards_of_rounds[number]
        drawn = DECK[int(random.random() * len(DECK))] if rules.draws(cards) else None
        pack = sorted(DECK, key=lambda _card: random.random())
        hands = tuple(Hand.of(pack[cards * player : cards * (player + 1)]) for player in range(rules.players))
        return cls(hands, pack[cards * rules.players] if rules.turns_up(cards) else None, drawn)


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order of play from ``leader``, among so many ``players``."""

    leader: int
    players: int
    trump: Suit | None
    cards: tuple[Card, ...] = ()

    @property
    def led(self) -> Card | None:
        """The card led."""
        return self.cards[0] if self.cards else None

    @property
    def is_complete(self) -> bool:
        """Whether everybody has played."""
        return len(self.cards) == self.players

    @property
    def to_play(self) -> int | None:
        """Whose turn it is; None when everybody has played."""
        return None if self.is_complete else (self.leader + len(self.cards)) % self.players

    @property
    def winning(self) -> int | None:
        """Who wins so far: the highest trump, else the highest card of the suit led; None when nothing is led."""
        if not self.cards:
            return None
        best = 0
        for turn, card in enumerate(self.cards):
            held = self.cards[best]
            if card.rank > held.rank if card.suit is held.suit else card.suit is self.trump:
                best = turn
        return (self.leader + best) % self.players

    @property
    def winner(self) -> int | None:
        """Who won the complete trick."""
        return self.winning if self.is_complete else None

    def by(self, player: int) -> Card | None:
        """The card this player played, if any."""
        turn = (player - self.leader) % self.players
        return self.cards[turn] if turn < len(self.cards) else None

    def played(self, card: Card) -> "Trick":
        """The trick with this card added."""
        return replace(self, cards=(*self.cards, card))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What all players see of a round.

    ``cards`` are the cards dealt to each player, ``bids`` stand in the order of bidding.
    """

    rules: Rules
    first_bidder: int
    cards: int
    turned_up: Card | None = None
    drawn: Card | None = None
    bids: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None when there is none."""
        shown = self.turned_up or self.drawn
        return None if shown is None else shown.suit

    @property
    def players(self) -> int:
        """How many play."""
        return self.rules.players

    @property
    def bidders(self) -> tuple[int, ...]:
        """The players in the order of bidding."""
        return tuple((self.first_bidder + turn) % self.players for turn in range(self.players))

    @property
    def to_bid(self) -> int | None:
        """Who bids next; None when all have bid."""
        turn = len(self.bids)
        return None if turn == self.players else (self.first_bidder + turn) % self.players

    @property
    def may_change(self) -> int | None:
        """Who may still change the last bid: its bidder, until the next player bids or the first card is played."""
        return None if self.tricks or not self.bids else (self.first_bidder + len(self.bids) - 1) % self.players

    def bid_of(self, player: int) -> int | None:
        """What the player bid; None before that."""
        turn = (player - self.first_bidder) % self.players
        return self.bids[turn] if turn < len(self.bids) else None

    def legal_bids(self) -> tuple[int, ...]:
        """The bids that the next player may make; none when all have bid."""
        return tuple(bid for bid in range(self.cards + 1) if self.why_bid_illegal(bid) is None)

    def why_bid_illegal(self, bid: int) -> Message | None:
        """Why the next player may not bid so, in a sentence; None when it is legal."""
        return Message("All players have bid.") if self.to_bid is None else self._why_not_bid(bid, self.bids)

    def legal_changes(self) -> tuple[int, ...]:
        """What the last bid may be changed to; none when it is too late."""
        return tuple(bid for bid in range(self.cards + 1) if self.why_change_illegal(bid) is None)

    def why_change_illegal(self, bid: int) -> Message | None:
        """Why the last bid may not become this one, in a sentence; None when it may."""
        if not self.bids:
            return Message("There is no bid to change.")
        if self.may_change is None:
            return Message("After the first card no bid may be changed.")
        return self._why_not_bid(bid, self.bids[:-1])

    def _why_not_bid(self, bid: int, before: tuple[int, ...]) -> Message | None:
        if not 0 <= bid <= self.cards:
            return Message("A bid is a number from 0 to {cards}, not {bid}.", cards=self.cards, bid=bid)
        is_last = len(before) == self.players - 1
        if self.rules.last_bid_restricted and is_last and sum(before) + bid == self.cards:
            return Message("The bids may not add up to {cards}: {bid} is not allowed.", cards=self.cards, bid=bid)
        return None

    @property
    def current_trick(self) -> Trick | None:
        """The trick being played, None between tricks."""
        return self.tricks[-1] if self.tricks and not self.tricks[-1].is_complete else None

    @property
    def next_trick(self) -> Trick:
        """The trick that the next card belongs to, without cards when it is to be led to."""
        if not self.tricks:
            last = self.rules.leader is Leader.LAST_BIDDER
            leader = (self.first_bidder - last) % self.players
            return Trick(leader, self.players, self.trump)
        trick = self.tricks[-1]
        winner = trick.winner
        return trick if winner is None else Trick(winner, self.players, self.trump)

    @property
    def is_over(self) -> bool:
        """Whether every card was played."""
        return len(self.tricks) == self.cards and self.current_trick is None

    @property
    def to_play(self) -> int | None:
        """Who plays next; None during the bidding and when the round is over."""
        return None if self.to_bid is not None or self.is_over else self.next_trick.to_play

    @property
    def played(self) -> Hand:
        """All cards played."""
        return Hand.of(card for trick in self.tricks for card in trick.cards)

    def played_by(self, player: int) -> Hand:
        """The cards this player has played."""
        return Hand.of(card for trick in self.tricks if (card := trick.by(player)) is not None)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The tricks of each player."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(player) for player in range(self.players))

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each player; None before the round is over."""
        if not self.is_over:
            return None
        score, turn = self.rules.scoring.score, -self.first_bidder % self.players
        bids = self.bids[turn:] + self.bids[:turn]
        return tuple(score(bid, tricks, self.cards) for bid, tricks in zip(bids, self.tricks_won, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Round(Table):
    """A round with all hands: what the table sees, and what is hidden."""

    hands: tuple[Hand, ...] = field(repr=False)

    @classmethod
    def of(cls, rules: Rules, deal: Deal, first_bidder: int) -> "Round":
        """The round that begins with this deal. Raises IllegalDeal for a deal that the rules do not make."""
        cards = deal.cards
        if len(deal.hands) != rules.players:
            raise IllegalDeal(
                Message("{n} hands were dealt to {players} players.", n=len(deal.hands), players=rules.players)
            )
        if (deal.turned_up is not None) != rules.turns_up(cards) or (deal.drawn is not None) != rules.draws(cards):
            raise IllegalDeal(Message("The card that decides the trump suit is not shown as the rules say."))
        return cls(
            rules=rules,
            first_bidder=first_bidder,
            cards=cards,
            turned_up=deal.turned_up,
            drawn=deal.drawn,
            hands=deal.hands,
        )

    def remaining(self, player: int) -> Hand:
        """The cards the player still holds."""
        return self.hands[player] - self.played

    def legal_cards(self) -> Hand:
        """The cards that may be played now: the suit led if held, else any; none when nobody is to play."""
        player = self.to_play
        return Hand() if player is None else following(self.remaining(player), self.next_trick.led)

    def why_card_illegal(self, card: Card) -> Message | None:
        """Why this card may not be played now, in a sentence; None when it is legal."""
        player = self.to_play
        if player is None:
            return (
                Message("The round is over.") if self.is_over else Message("All players bid before a card is played.")
            )
        if card in self.played:
            return Message("{card} was played before.", card=card)
        hand, led = self.remaining(player), self.next_trick.led
        if card not in hand:
            return Message("{card} is not in the hand that is to play.", card=card)
        if led is not None and card not in following(hand, led):
            return Message("The hand has a card of the suit led, {suit}, and must follow suit.", suit=led.suit.term)
        return None

    def bid(self, bid: int) -> "Round":
        """The round after the next player bids. Raises IllegalCall with the reason."""
        reason = self.why_bid_illegal(bid)
        if reason is not None:
            raise IllegalCall(reason)
        return replace(self, bids=(*self.bids, bid))

    def change_bid(self, bid: int) -> "Round":
        """The round with the last bid changed. Raises IllegalCall with the reason."""
        reason = self.why_change_illegal(bid)
        if reason is not None:
            raise IllegalCall(reason)
        return replace(self, bids=(*self.bids[:-1], bid))

    def play(self, card: Card) -> "Round":
        """The round after this card. Raises IllegalCard with the reason."""
        reason = self.why_card_illegal(card)
        if reason is not None:
            raise IllegalCard(reason)
        before = self.tricks if self.current_trick is None else self.tricks[:-1]
        return replace(self, tricks=(*before, self.next_trick.played(card)))

    def undo(self) -> "Round":
        """The round without its last card or bid; the same when nothing was bid."""
        if not self.tricks:
            return replace(self, bids=self.bids[:-1])
        last = self.tricks[-1]
        taken_back = (replace(last, cards=last.cards[:-1]),) if len(last.cards) > 1 else ()
        return replace(self, tricks=(*self.tricks[:-1], *taken_back))


def following(hand: Hand, led: Card | None) -> Hand:
    """The cards of a hand that may be played: of the suit led if any is held, else all."""
    of_suit = Hand() if led is None else hand.suit(led.suit)
    return of_suit if len(of_suit) else hand
