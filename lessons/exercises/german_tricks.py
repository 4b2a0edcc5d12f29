"""Tricks of German bridge: who leads, who wins, and which cards spoil a bid."""

from dataclasses import dataclass
from functools import partial
from random import Random

from bridge.cards import DECK, Card, Hand, Suit
from bridge.errors import Message
from bridge.german.rounds import Trick, following
from bridge.german.rules import most_cards
from lessons.exercises.german_bids import HIDDEN, bids_picture, table_of_bids
from lessons.exercises.german_players import player_name, player_options
from lessons.exercises.question import Answer, Judgement, PickOne, PickSeveral, Question, ScoresPicture
from lessons.exercises.saying import card_option, right, wrong

OUT_OF_SUIT = 0.3
"""How often a player in these tricks has no card of the suit led."""
NO_TRUMPS = 0.4
"""How often there are no trumps among four, whose longest round has none."""


def lead(chance: Random, players: int, cards: int) -> Question:
    """Who leads to the first trick."""
    table = table_of_bids(chance, players, cards, players)
    leader = table.next_trick.leader
    return Question(
        Message("All have bid. Who leads to the first trick?"),
        PickOne(player_options(players)),
        (str(leader + 1),),
        partial(_judge_lead, leader),
        bids_picture(table),
        Message("In which order were the bids made?"),
    )


def _judge_lead(leader: int, answer: Answer) -> Judgement:
    why = Message("Whoever bids first leads to the first trick: {player}.", player=player_name(leader))
    return right(why) if answer == (str(leader + 1),) else wrong(why)


def trick(chance: Random, players: int, cards: int) -> Question:
    """Who wins a trick, and so leads to the next."""
    without_trumps = players == 4 and chance.random() < NO_TRUMPS
    played = _trick(chance, players, players, None if without_trumps else chance.choice(list(Suit)))
    winner = played.winning or 0
    return Question(
        Message("There are no trumps. Who wins this trick and leads to the next?")
        if played.trump is None
        else Message("Trumps are {suit}. Who wins this trick and leads to the next?", suit=played.trump.term),
        PickOne(player_options(players)),
        (str(winner + 1),),
        partial(_judge_trick, played, winner),
        ScoresPicture(
            (Message("Player"), Message("Card")),
            tuple(zip(map(player_name, _order(played)), map(str, played.cards), strict=True)),
        ),
        Message("Which suit was led, and did anybody play a trump?"),
    )


def _judge_trick(played: Trick, winner: int, answer: Answer) -> Judgement:
    best = played.by(winner)
    led = played.cards[0].suit
    if best is not None and best.suit is played.trump:
        why = Message("{card} is the highest trump.", card=best)
    else:
        why = Message("{card} is the highest card of the suit led, {suit}.", card=best, suit=led.term)
    if answer == (str(winner + 1),):
        return right(why)
    chosen = played.by(int(answer[0]) - 1)
    if chosen is not None and chosen.suit not in (led, played.trump):
        return wrong(Message("{card} is a discard, and a discard never wins, however high it is.", card=chosen), why)
    return wrong(why)


@dataclass(frozen=True, slots=True)
class _Spoiling:
    """A trick to which the last player is to play, after his own bid is lost; the winner so far wants no more."""

    trick: Trick
    hand: Hand

    @property
    def winning(self) -> int:
        """Who wins so far."""
        return self.trick.winning or 0

    @property
    def legal(self) -> Hand:
        """The cards that may be played."""
        return following(self.hand, self.trick.led)

    @property
    def spoilers(self) -> Hand:
        """The cards that leave the trick to the winner so far."""
        return Hand.of(card for card in self.legal if self.trick.played(card).winner == self.winning)


def spoil(chance: Random, players: int, cards: int) -> Question:
    """Which cards give the winner so far one trick more than was bid, in a round for which the pack suffices."""
    left = min(max(cards, 3, players - 2), most_cards(players) - 2)
    while True:
        trump = chance.choice(list(Suit))
        played = _trick(chance, players, players - 1, trump)
        rest = [card for card in DECK if card not in played.cards]
        place = _Spoiling(played, Hand.of(chance.sample(rest, left)))
        if 0 < len(place.spoilers) < left:
            break
    others = _order(played)[:-1]
    bid_two = chance.sample(others, chance.randint(0, min(len(others), most_cards(players) - left - 2)))
    bids = {player: 1 + (player in bid_two) for player in others}
    rows = [
        (player_name(player), str(card), str(bids[player]), str(bids[player] - (player != place.winning)))
        for player, card in zip(_order(played), played.cards, strict=False)
    ]
    return Question(
        Message(
            "Trumps are {suit}, and your own bid is lost. Which cards spoil the bid of the winner so far?",
            suit=trump.term,
        ),
        PickSeveral(tuple(map(card_option, place.hand))),
        tuple(card.code for card in place.spoilers),
        partial(_judge_spoilers, place),
        ScoresPicture(
            (Message("Player"), Message("Card"), Message("Bid"), Message("Tricks so far")),
            (*rows, (Message("You"), HIDDEN, "0", "1")),
        ),
        Message("Does the winner so far want this trick, and which of your cards would take it?"),
    )


def _judge_spoilers(place: _Spoiling, answer: Answer) -> Judgement:
    chosen, led, player = Hand.of(map(Card.parse, answer)), place.trick.cards[0].suit, player_name(place.winning)
    rule = Message("{player} has all the tricks that were bid: one more is one too many.", player=player)
    for card in chosen - place.legal:
        return wrong(
            Message("{card} may not be played: you have {suit} and must follow suit.", card=card, suit=led.term)
        )
    for card in chosen - place.spoilers:
        return wrong(rule, Message("{card} would win the trick.", card=card))
    for card in place.spoilers - chosen:
        return wrong(rule, Message("{card} may be played, and leaves the trick to {player}.", card=card, player=player))
    return right(rule)


def _trick(chance: Random, players: int, cards: int, trump: Suit | None) -> Trick:
    """So many cards of a trick, in which some players have run out of the suit led."""
    played = Trick(chance.randrange(players), players, trump, (chance.choice(DECK),))
    while len(played.cards) < cards:
        led = played.cards[0].suit
        follows = chance.random() >= OUT_OF_SUIT
        fitting = [card for card in DECK if card not in played.cards and (card.suit is led) is follows]
        played = played.played(chance.choice(fitting))
    return played


def _order(played: Trick) -> list[int]:
    """The players in the order of play."""
    return [(played.leader + turn) % played.players for turn in range(played.players)]
