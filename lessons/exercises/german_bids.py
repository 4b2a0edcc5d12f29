"""Bids of German bridge: which one the last player may not make, and who may still change one."""

from dataclasses import replace
from functools import partial
from random import Random

from bridge.cards import DECK
from bridge.errors import Message
from bridge.german.rounds import Table
from bridge.german.rules import Rules
from lessons.exercises.german_players import player_name, player_options
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, ScoresPicture
from lessons.exercises.saying import named, right, wrong

HIDDEN = "?"
ANY, NOBODY = "any", "nobody"


def last_bid(chance: Random, players: int, cards: int) -> Question:
    """What the last bidder may not bid, if anything."""
    table = table_of_bids(chance, players, cards, players - 1)
    forbidden = [bid for bid in range(cards + 1) if table.why_bid_illegal(bid) is not None]
    wanted = str(forbidden[0]) if forbidden else ANY
    options = (
        *(Option(str(bid), named(bid)) for bid in range(cards + 1)),
        Option(ANY, Message("Every bid is allowed.")),
    )
    return Question(
        Message("Which bid may the last player not make?"),
        PickOne(options),
        (wanted,),
        partial(_judge_last_bid, table, wanted),
        bids_picture(table),
        Message("What do the bids add up to so far, and what must the sum not be?"),
    )


def _judge_last_bid(table: Table, wanted: str, answer: Answer) -> Judgement:
    (chosen,) = answer
    total = sum(table.bids)
    if wanted == ANY:
        why = Message(
            "The bids come to {total} already, more than {cards}: nobody is restricted.", total=total, cards=table.cards
        )
    else:
        why = Message(
            "{total} and {bid} make {cards}, and the bids may not add up to the number of cards.",
            total=total,
            bid=wanted,
            cards=table.cards,
        )
    if chosen == wanted:
        return right(why)
    if chosen == ANY:
        return wrong(why)
    return wrong(
        Message("With {bid} the bids come to {sum}, which is allowed.", bid=chosen, sum=total + int(chosen)), why
    )


def change(chance: Random, players: int, cards: int) -> Question:
    """Who may still change a bid."""
    bids = chance.randint(1, players)
    table = table_of_bids(chance, players, cards, bids)
    is_led = bids == players and chance.random() < 1 / 2
    if is_led:
        table = replace(table, tricks=(table.next_trick.played(chance.choice(DECK)),))
    changes = table.may_change
    return Question(
        Message("The first card has been led. Who may still change a bid?")
        if is_led
        else Message("No card has been led. Who may still change a bid?"),
        PickOne((*player_options(players), Option(NOBODY, Message("Nobody")))),
        (NOBODY if changes is None else str(changes + 1),),
        partial(_judge_change, table),
        bids_picture(table),
        Message("Who was the last to bid, and what has happened since?"),
    )


def _judge_change(table: Table, answer: Answer) -> Judgement:
    changes = table.may_change
    if changes is None:
        why = Message("A bid stands at the latest when the first card has been led.")
        return right(why) if answer == (NOBODY,) else wrong(why)
    why = Message("{player} was the last to bid, and nobody has acted since.", player=player_name(changes))
    if answer == (str(changes + 1),):
        return right(why)
    return wrong(Message("A bid may be changed until the next player bids; the last one until the first card."), why)


def table_of_bids(chance: Random, players: int, cards: int, bids: int) -> Table:
    """A round in which so many have bid, most of them low."""
    table = Table(rules=Rules(players), first_bidder=chance.randrange(players), cards=cards)
    for _ in range(bids):
        legal = table.legal_bids()
        table = replace(table, bids=(*table.bids, min(chance.choice(legal), chance.choice(legal))))
    return table


def bids_picture(table: Table) -> ScoresPicture:
    """The cards and bids of the players, in the order of bidding."""
    bids = [*map(str, table.bids), *[HIDDEN] * (table.players - len(table.bids))]
    rows = [(player_name(bidder), str(table.cards), bid) for bidder, bid in zip(table.bidders, bids, strict=True)]
    return ScoresPicture((Message("Player"), Message("Cards"), Message("Bid")), tuple(rows))
