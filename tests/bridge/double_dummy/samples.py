"""Deals for the tests, and workers that are none."""

import random
from typing import Any

from bridge.cards import DECK, Card, Hand, Strain
from bridge.deal import Deal
from bridge.double_dummy.workers import Question, Workers
from bridge.play import Play
from bridge.table import SEATS

KNOWN = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
ENDING = "N:A2... K3... Q4... J5..."


def random_deal(chance: random.Random, cards: int = 13) -> Deal:
    """Four hands of so many cards."""
    pack = chance.sample(DECK, 4 * cards)
    return Deal.of({seat: Hand.of(pack[seat * cards : (seat + 1) * cards]) for seat in SEATS})


SMALL_DEALS = [random_deal(random.Random(number), 5) for number in range(600)]


def random_play(chance: random.Random, cards: int = 13, length: int = 52) -> Play:
    """So many legal cards, from hands of so many."""
    play = Play(chance.choice(SEATS), chance.choice(tuple(Strain)), random_deal(chance, cards))
    while not play.is_over and len(play.cards) < length:
        play = play.play(chance.choice(tuple(play.legal_cards())))
    return play


def played(play: Play, cards: str) -> Play:
    """The play after these cards."""
    for card in cards.split():
        play = play.play(Card.parse(card))
    return play


class Parrot(Workers):
    """No processes: one answer to all questions, which are remembered."""

    def __init__(self, answer: Any = None) -> None:
        super().__init__(1)
        self.says = answer
        self.asked: list[Question] = []

    def ask(self, question: Question) -> Any:
        """The answer."""
        self.asked.append(question)
        return self.says
