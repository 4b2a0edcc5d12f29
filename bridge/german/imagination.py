"""The hidden hands as they may be, and what a bid or a card is worth when they are played out."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import TypeVar

from bridge.cards import SUIT_BITS
from bridge.german.judgement import Position, bits
from bridge.german.view import View

T = TypeVar("T")

PLAYED_OUT = 12_000
"""How many cards are played in imagination for one decision."""
MOST_LAYOUTS = 60
DRAWN = 4
"""How many layouts are drawn for one that is played out: the one that suits the bids best."""


def layout(view: View, random: Random) -> list[int]:
    """Hands of all players, as bits, that agree with all that the player of the view knows."""
    hands = [view.hand.bits if player == view.player else 0 for player in range(view.players)]
    others = [player for player in range(view.players) if player != view.player]
    room = {player: view.cards_left(player) for player in others}
    voids = {player: sum(SUIT_BITS[suit] for suit in view.voids(player)) for player in others}
    unseen = list(bits(view.unseen.bits))
    random.shuffle(unseen)
    left = unseen
    for player in sorted(others, key=voids.__getitem__, reverse=True):
        possible = [card for card in left if not card & voids[player]][: room[player]]
        if len(possible) < room[player]:
            return _fitted(view.hand.bits, view.player, unseen, room, voids)
        hands[player] = sum(possible)
        left = [card for card in left if not card & hands[player]]
    return hands


def _fitted(hand: int, player: int, unseen: list[int], room: dict[int, int], voids: dict[int, int]) -> list[int]:
    """A layout where voids leave so few that cards have to be passed on until all fit."""
    stock = len(room) + 1
    room = {**room, stock: len(unseen) - sum(room.values())}
    voids = {**voids, stock: 0}
    hands = [0] * (stock + 1)

    def give(card: int, tried: set[int]) -> bool:
        """Give the card to somebody who may hold it, and who passes a card on when the hand is full."""
        for holder in room:
            if holder in tried or card & voids[holder]:
                continue
            tried.add(holder)
            if hands[holder].bit_count() < room[holder]:
                hands[holder] |= card
                return True
            for passed in bits(hands[holder]):
                if give(passed, tried):
                    hands[holder] ^= passed | card
                    return True
        return False

    for card in unseen:
        give(card, set())
    hands[player] = hand
    return hands[:stock]


def best(
    view: View, position: Position, choices: Sequence[T], choose: Callable[[Position, T], None], random: Random
) -> T:
    """The choice after which the player of the view scores most, compared with the others, over many layouts.

    ``choose`` makes a choice in a position.
    """
    if len(choices) == 1:
        return choices[0]
    cards = sum(view.cards_left(player) for player in range(view.players))
    layouts = max(2, min(MOST_LAYOUTS, PLAYED_OUT // (cards * len(choices))))
    totals = [0.0] * len(choices)
    for _layout in range(layouts):
        imagined = _likely(view, position, random)
        for number, choice in enumerate(choices):
            played = imagined.copy()
            choose(played, choice)
            totals[number] += _lead(view, played)
    return choices[max(range(len(choices)), key=totals.__getitem__)]


def _likely(view: View, position: Position, random: Random) -> Position:
    """Of a few layouts the one in which the players are likeliest to need what they need.

    Players who have not bid yet will bid what they expect to take.
    """
    others = [player for player in range(view.players) if player != view.player]
    have_bid = [player for player in others if view.bid_of(player) is not None]
    best, least = position, inf
    for _drawn in range(DRAWN if have_bid else 1):
        imagined = position.copy()
        imagined.hands = layout(view, random)
        surprise = 0.0
        for player in have_bid:
            surprise += (imagined.needed[player] - sum(imagined.chances(player).values())) ** 2
        if surprise < least:
            best, least = imagined, surprise
    for player in others:
        if player not in have_bid:
            best.needed[player] = round(sum(best.chances(player).values()))
    return best


def _lead(view: View, position: Position) -> float:
    """By how much the player of the view outscores the others, on average, when the position is played out."""
    won = view.tricks_won
    bids = [needed + tricks for needed, tricks in zip(position.needed, won, strict=True)]
    while position.left:
        position.play(position.choose())
    score = view.rules.scoring.score
    scores = [score(bid, bid - needed, view.cards) for bid, needed in zip(bids, position.needed, strict=True)]
    own = scores[view.player]
    return own - (sum(scores) - own) / (view.players - 1)
