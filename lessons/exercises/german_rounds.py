"""Rounds of German bridge: how many there are, whether there is a trump suit, who bids first."""

from functools import partial
from random import Random

from bridge.cards import PACK
from bridge.errors import Message
from bridge.german.rules import Rules, Schedule, most_cards
from lessons.exercises.german_players import player_name, player_options
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture, WriteNumbers
from lessons.exercises.saying import not_allowed, right, wrong
from lessons.exercises.written import whole_numbers

HIDDEN = "?"
TRUMP, NO_TRUMP = "trump", "no-trump"
ROUNDS_FIELDS = (
    Option("cards", Message("Cards each in the longest round")),
    Option("rounds", Message("Rounds of the game")),
)
TRUMP_OPTIONS = (
    Option(TRUMP, Message("Yes, a card is turned up.")),
    Option(NO_TRUMP, Message("No, no card is left to turn up.")),
)


def rounds(chance: Random, players: int, cards: int) -> Question:
    """The longest round, and how many rounds there are."""
    rules = Rules(players, chance.choice((Schedule.UP, Schedule.UP_AND_DOWN)))
    wanted = (max(rules.cards_of_rounds), len(rules.cards_of_rounds))
    return Question(
        Message("How long is this game?"),
        WriteNumbers(ROUNDS_FIELDS),
        tuple(map(str, wanted)),
        partial(_judge_rounds, rules, wanted),
        ScoresPicture(
            (Message("Number of players"), Message("Cards each")), ((str(players), rules.schedule.explanation),)
        ),
        Message("How many cards each are possible with one pack, and in how many rounds?"),
    )


def _judge_rounds(rules: Rules, wanted: tuple[int, int], answer: Answer) -> Judgement:
    given = whole_numbers(answer, len(ROUNDS_FIELDS))
    if given is None:
        return not_allowed(Message("Write a whole number into each field."))
    most, rounds = wanted
    pack = Message(
        "{pack} cards for {players} players are {cards} each.", pack=len(PACK), players=rules.players, cards=most
    )
    if rules.schedule is Schedule.UP:
        length = Message("From one card to {cards}: {rounds} rounds.", cards=most, rounds=rounds)
    else:
        length = Message("Up to {cards} cards and back to one: {rounds} rounds.", cards=most, rounds=rounds)
    return right(pack, length) if given == wanted else wrong(pack, length)


def trump(chance: Random, players: int, cards: int) -> Question:
    """Whether a card is left for trumps; half of the questions are about the round in which none is."""
    if chance.random() < 1 / 2:
        players, cards = 4, most_cards(4)
    else:
        cards = most_cards(players) - (players == 4)
    left = len(PACK) - players * cards
    wanted = TRUMP if Rules(players).turns_up(cards) else NO_TRUMP
    return Question(
        Message("Is there a trump suit in this round?"),
        PickOne(TRUMP_OPTIONS),
        (wanted,),
        partial(_judge_trump, wanted, Message("Cards left after the deal: {n}.", n=left)),
        ScoresPicture((Message("Number of players"), Message("Cards each")), ((str(players), str(cards)),)),
        Message("How many cards of the pack have been dealt?"),
    )


def _judge_trump(wanted: str, left: Message, answer: Answer) -> Judgement:
    rule = (
        Message("One card is turned up, and its suit is trump; the others stay hidden.")
        if wanted == TRUMP
        else Message("Where no card is left, the round is played without trumps.")
    )
    return right(left, rule) if answer == (wanted,) else wrong(left, rule)


def first_bidder(chance: Random, players: int, cards: int) -> Question:
    """Who bids first in a later round."""
    first = chance.randrange(players)
    number = chance.randint(2, most_cards(players))
    wanted = Rules(players).first_bidder(number - 1, first)
    return Question(
        Message("The players are numbered clockwise. Who bids first in the later round?"),
        PickOne(player_options(players)),
        (str(wanted + 1),),
        partial(_judge_first_bidder, players, first, number),
        ScoresPicture(
            (Message("Number of players"), Message("Round"), Message("Bids first")),
            ((str(players), "1", player_name(first)), (str(players), str(number), HIDDEN)),
        ),
        Message("How far does the first bid move from round to round?"),
    )


def _judge_first_bidder(players: int, first: int, number: int, answer: Answer) -> Judgement:
    wanted = Rules(players).first_bidder(number - 1, first)
    rule = Message("The first bid moves one place to the left every round.")
    there = Message(
        "From {first}, so many places to the left: {n}. That is {wanted}.",
        first=player_name(first),
        n=number - 1,
        wanted=player_name(wanted),
    )
    return right(there) if answer == (str(wanted + 1),) else wrong(rule, there)
