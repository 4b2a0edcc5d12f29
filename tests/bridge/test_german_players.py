"""Computer players of German bridge: what they know, what they choose, and that the stronger wins."""

from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.cards import PACK, Card, Hand, Suit
from bridge.german.game import Game
from bridge.german.imagination import layout
from bridge.german.judgement import distribution
from bridge.german.players import Strength
from bridge.german.rounds import Deal
from bridge.german.rules import Rules, Schedule, TrumpChoice
from bridge.german.view import View

BEGINNER, SOLID, EXPERT = Strength


def decided(game: Game, strength: Strength, seed: int = 0) -> Game:
    """The game after the player whose turn it is has bid or played."""
    now = game.round
    if (player := now.to_bid) is not None:
        return game.bid(strength.bid(View.of(game, player), seed).bid)
    assert (player := now.to_play) is not None
    return game.play(strength.card(View.of(game, player), seed).card)


def played(game: Game, seats: list[Strength], seed: int = 0) -> Iterator[Game]:
    """The game as it stands before every decision, and at the end."""
    while not game.is_over:
        if game.round.is_over:
            game = game.next_round()
        yield game
        turn = game.round.to_play if game.round.to_bid is None else game.round.to_bid
        game = decided(game, seats[turn], seed)
    yield game


def tournament(one: Strength, other: Strength, rules: Rules, deals: int) -> tuple[float, float]:
    """By how many points a game ``one`` is better than ``other``, and half the 95% interval of that.

    They sit alternately, and play the same deals twice with the seats changed.
    """
    gains = []
    for seed in range(deals):
        gain = 0.0
        for turn in (0, 1):
            seats = [(one, other)[(player + turn) % 2] for player in range(rules.players)]
            *_before, game = played(Game.new(rules, seed), seats, seed)
            points = {
                strength: mean(total for total, seat in zip(game.totals, seats, strict=True) if seat is strength)
                for strength in (one, other)
            }
            gain += (points[one] - points[other]) / 2
        gains.append(gain)
    return mean(gains), 1.96 * stdev(gains) / sqrt(deals)
