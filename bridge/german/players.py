"""Computer players of three strengths. They are given a View, never the game, and say why they do what they do."""

from enum import Enum
from random import Random
from typing import NamedTuple

from bridge.cards import DECK, SUIT_BITS, Card, Hand, Rank
from bridge.errors import Message, Term
from bridge.german.imagination import best
from bridge.german.judgement import Position, distribution
from bridge.german.reasons import why_card, why_high_or_low
from bridge.german.view import View

BIDS_TRIED = 3


class ChosenBid(NamedTuple):
    """A bid, and why."""

    bid: int
    reason: Message


class ChosenCard(NamedTuple):
    """A card, and why."""

    card: Card
    reason: Message


class Strength(Enum):
    """How well a computer player plays."""

    BEGINNER = Term("Beginner")
    """Counts aces, kings and high trumps; plays high for a trick and low for none."""
    SOLID = Term("Solid")
    """Weighs the chance of every card, and plays for exactly the bid."""
    EXPERT = Term("Expert")
    """Imagines the hidden hands many times, in the light of bids and voids, and plays them out."""

    @property
    def term(self) -> Term:
        """The name in words."""
        return self.value

    def bid(self, view: View, seed: int = 0) -> ChosenBid:
        """The bid of the player of this view, whose turn it is to bid; the same view and seed give the same bid."""
        match self:
            case Strength.BEGINNER:
                return _beginner_bid(view)
            case Strength.SOLID:
                return _solid_bid(view)
            case Strength.EXPERT:
                return _expert_bid(view, _random(view, seed))

    def card(self, view: View, seed: int = 0) -> ChosenCard:
        """The card of the player of this view, whose turn it is; the same view and seed give the same card."""
        legal = view.legal_cards()
        if len(legal) == 1:
            (only,) = legal
            return ChosenCard(only, Message("{card} is the only card that may be played.", card=only))
        match self:
            case Strength.BEGINNER:
                return _beginner_card(view)
            case Strength.SOLID:
                card = _card(_position(view).choose())
            case Strength.EXPERT:
                card = _expert_card(view, _random(view, seed))
        return ChosenCard(card, why_card(view, card))


def _random(view: View, seed: int) -> Random:
    """Chance of its own for each decision."""
    return Random(f"{seed} {view.player} {view.rounds_left} {len(view.bids)} {len(view.played)}")


def _beginner_bid(view: View) -> ChosenBid:
    """As many tricks as there are aces, kings, and queens and jacks of trumps."""
    wanted = sum(card.rank >= (Rank.JACK if card.suit is view.trump else Rank.KING) for card in view.hand)
    bid = min(view.legal_bids(), key=lambda bid: abs(bid - wanted))
    return _explained(view, bid, wanted, Message("Aces, kings and high trumps in the hand: {n}.", n=wanted))


def _beginner_card(view: View) -> ChosenCard:
    """High for a trick that is needed and can be won, otherwise low."""
    by_rank = sorted(view.legal_cards(), key=lambda card: (card.suit is view.trump, card.rank, card.suit))
    takes = view.needed(view.player) > 0 and view.would_win(by_rank[-1])
    card = by_rank[-1] if takes else by_rank[0]
    return ChosenCard(card, why_high_or_low(view, card))


def _card(bit: int) -> Card:
    return DECK[bit.bit_length() - 1]


def _position(view: View) -> Position:
    """The round as the player of the view sees it: no other hand."""
    trick = view.next_trick
    players = range(view.players)
    position = Position(
        hands=[view.hand.bits if player == view.player else 0 for player in players],
        needed=[view.needed(player) for player in players],
        void_in=[sum(SUIT_BITS[suit] for suit in view.voids(player)) for player in players],
        out=view.played.bits | (view.turned_up.bit if view.turned_up else 0),
        trumps=0 if view.trump is None else SUIT_BITS[view.trump],
        turn=trick.leader,
        left=view.cards - len(view.tricks) + len(trick.cards[:1]),
    )
    for card in trick.cards:
        position.play(card.bit)
    return position


def _solid_bid(view: View) -> ChosenBid:
    expected, scores = _prospects(view)
    wanted = max(range(view.cards + 1), key=scores.__getitem__)
    bid = max(view.legal_bids(), key=scores.__getitem__)
    return _explained(view, bid, wanted, _worth(expected, view))


def _prospects(view: View) -> tuple[float, list[float]]:
    """How many tricks the hand may take, on average, and what each bid may then score."""
    chances = _position(view).chances(view.player).values()
    spread = distribution(chances)
    score = view.rules.scoring.score
    return sum(chances), [
        sum(chance * score(bid, tricks, view.cards) for tricks, chance in enumerate(spread))
        for bid in range(view.cards + 1)
    ]


def _expert_bid(view: View, random: Random) -> ChosenBid:
    expected, scores = _prospects(view)
    promising = sorted(view.legal_bids(), key=scores.__getitem__, reverse=True)[:BIDS_TRIED]

    def choose(position: Position, bid: int) -> None:
        position.needed[view.player] = bid

    bid = best(view, _position(view), promising, choose, random)
    wanted = max(range(view.cards + 1), key=scores.__getitem__)
    reason = _worth(expected, view)
    if len(promising) > 1:
        reason = Message("{worth} In many imagined deals {bid} scores best.", worth=reason, bid=bid)
    return _explained(view, bid, wanted, reason)


def _expert_card(view: View, random: Random) -> Card:
    return _card(best(view, _position(view), _different(view), Position.play, random))


def _different(view: View) -> list[int]:
    """The legal cards, but only the lowest of those between which no card of another hand, or of the trick, stands."""
    between = view.unseen | Hand.of(view.next_trick.cards)
    by_cards_above = {
        (card.suit, sum(other.rank > card.rank for other in between.suit(card.suit))): card.bit
        for card in view.legal_cards()
    }
    return list(by_cards_above.values())


def _worth(expected: float, view: View) -> Message:
    tricks = f"{expected:.1f}"
    return Message("The cards are worth about {tricks} of the {cards} tricks.", tricks=tricks, cards=view.cards)


def _explained(view: View, bid: int, wanted: int, reason: Message) -> ChosenBid:
    """The bid with its reason, and where the bid wanted is not allowed, with that."""
    if wanted in view.legal_bids():
        return ChosenBid(bid, reason)
    because = view.why_bid_illegal(wanted)
    return ChosenBid(bid, Message("{reason} {restriction}", reason=reason, restriction=because))
