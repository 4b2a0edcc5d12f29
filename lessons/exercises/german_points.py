"""Points of German bridge: the score of a bid, and who wins the game."""

from functools import partial
from random import Random

from bridge.errors import Message
from bridge.german.rules import SQUARES, Outcome
from lessons.exercises.german_players import player_name, player_options
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture, WriteNumbers
from lessons.exercises.saying import not_allowed, right, whole_number, wrong
from lessons.exercises.written import points

POINTS_FIELD = Option("points", Message("Points"))


def score(chance: Random, players: int, cards: int) -> Question:
    """The points for a bid; half of the bids are made."""
    tricks = chance.randint(0, cards)
    bid = tricks if chance.random() < 1 / 2 else chance.randint(0, cards)
    wanted = SQUARES.score(bid, tricks, cards)
    return Question(
        Message("How many points is this? Write a minus where they are lost."),
        WriteNumbers((POINTS_FIELD,)),
        (str(wanted),),
        partial(_judge_score, bid, tricks, wanted),
        ScoresPicture((Message("Bid"), Message("Tricks taken")), ((str(bid), str(tricks)),)),
        Message("Are there as many tricks as were bid, and if not, how far is it?"),
    )


def _judge_score(bid: int, tricks: int, wanted: int, answer: Answer) -> Judgement:
    given = whole_number(answer)
    if given is None:
        return not_allowed(Message("Write a whole number."))
    why = _points_in_words(bid, tricks, wanted)
    return right(why) if given == wanted else wrong(why)


def _points_in_words(bid: int, tricks: int, wanted: int) -> Message:
    if Outcome.of(bid, tricks) is Outcome.MAKE:
        return Message("Exactly: {tricks} × {tricks} and 10 more are {points}.", tricks=tricks, points=wanted)
    difference = abs(bid - tricks)
    if Outcome.of(bid, tricks) is Outcome.UP:
        return Message("Too many by {n}: {n} × {n} lost, which is {points}.", n=difference, points=points(wanted))
    return Message("Too few by {n}: {n} × {n} lost, which is {points}.", n=difference, points=points(wanted))


def total(chance: Random, players: int, cards: int) -> Question:
    """Who has won when the points of the last round are added, which may turn the game."""
    fewest = chance.randint(-10, 40)
    while True:
        before = [fewest + chance.randint(0, 15) for _ in range(players)]
        tricks = _shared(chance, players, cards)
        bids = [max(0, min(cards, won + chance.choice((-1, 0, 0, 1, 2)))) for won in tricks]
        earned = [SQUARES.score(bid, won, cards) for bid, won in zip(bids, tricks, strict=True)]
        totals = [sum(pair) for pair in zip(before, earned, strict=True)]
        if totals.count(max(totals)) == 1 and sum(bids) != cards:
            break
    winner = totals.index(max(totals))
    rows = tuple(
        (player_name(player), points(before[player]), str(bids[player]), str(tricks[player]))
        for player in range(players)
    )
    return Question(
        Message("This was the last round. Who wins the game?"),
        PickOne(player_options(players)),
        (str(winner + 1),),
        partial(_judge_total, tuple(totals), winner),
        ScoresPicture((Message("Player"), Message("Points before"), Message("Bid"), Message("Tricks taken")), rows),
        Message("Who made the bid, and what is added or taken away?"),
    )


def _judge_total(totals: tuple[int, ...], winner: int, answer: Answer) -> Judgement:
    chosen = int(answer[0]) - 1
    why = _total_in_words(winner, totals)
    return right(why) if chosen == winner else wrong(_total_in_words(chosen, totals), why)


def _total_in_words(player: int, totals: tuple[int, ...]) -> Message:
    return Message("{player} comes to {points}.", player=player_name(player), points=points(totals[player]))


def _shared(chance: Random, players: int, cards: int) -> list[int]:
    """The tricks of a round, as the players might win them."""
    winners = [chance.randrange(players) for _ in range(cards)]
    return [winners.count(player) for player in range(players)]
