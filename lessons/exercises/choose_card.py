"""One card at the turning point of a deal of the course, or in an end position where it matters which is played."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from random import Random

from bridge.board import Board, Place
from bridge.cards import DECK, Card, Hand, Strain
from bridge.deal import Deal
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, SolverError, Term
from bridge.play import Play
from bridge.table import SEATS, Seat
from bridge.variation import before
from lessons.deals import course_board, course_records, in_language
from lessons.exercises.kind import Boards, Choice, Kind, Parameters, Whole, one_of
from lessons.exercises.own_position import OwnPosition, OwnPositions
from lessons.exercises.play_out import double_dummy_card, values_of
from lessons.exercises.question import Answer, Judgement, PickCard, Question, TablePicture, Verdict
from lessons.exercises.saying import not_allowed, right, strain_word
from lessons.language import Language

SHOWN = 8
"""How many cards a line shows."""

NOT_DOUBLE_DUMMY: Mapping[int, tuple[Message, ...]] = {
    15: (
        Message("Double dummy sees where the missing trumps are; at the table nobody does."),
        Message("Ace first holds in fifteen of the sixteen ways they can lie, king first in fourteen."),
    ),
    26: (
        Message("Double dummy has no price for a signal: it only tells partner what to do."),
        Message("The price is in what follows: whether the third round of the suit is played."),
    ),
}
"""What is to be said where double dummy is not the reason, by board."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    if parameters["board"]:
        number = chance.choice(parameters["board"])
        return _of_the_course(number, solver, is_shown=one_of(chance, parameters["auction"]) == "shown")
    if solver is None:
        raise SolverError(Message("Double dummy is not installed, so no card can be judged."))
    if parameters["position"] is not None:
        return _of_the_reader(parameters["position"], solver)
    return _at_random(chance, chance.choice(parameters["role"]), chance.randint(*parameters["cards"]), solver)


def _of_the_course(number: int, solver: Solver | None, *, is_shown: bool) -> Question:
    board = course_board(number)
    place, code = board.tags["KeyCard"].split()
    assert board.play is not None
    play = before(board.play, int(place) - 1)
    key, player = Card.parse(code), play.player_to_play
    assert player is not None
    picture = _picture(play, player)
    return Question(
        _prompt(number, play, player),
        PickCard(play.remaining(play.to_play or player) or Hand()),
        (key.code,),
        partial(_judge, play, key, solver, board),
        replace(picture, auction=board.auction, vulnerability=board.vulnerability)
        if is_shown
        else replace(picture, contract=board.contract),
        _hint(play, player),
    )


def _of_the_reader(position: OwnPosition, solver: Solver) -> Question:
    play, player = position.play, position.play.player_to_play
    assert player is not None
    return Question(
        _own_prompt(position, player),
        PickCard(play.remaining(play.to_play or player) or Hand()),
        (_key(values_of(play, solver)).code,),
        partial(_judge_own, position, solver),
        replace(_picture(play, player), auction=position.auction, vulnerability=position.vulnerability),
        _hint(play, player),
    )


def _own_prompt(position: OwnPosition, player: Seat) -> Message:
    """Which board it is, what is played, who is to choose, and how many tricks each side has won so far."""
    play = position.play
    names: dict[str, object] = {
        "n": position.label or "?",
        "contract": str(position.contract.by(None)),
        "declarer": play.declarer.term,
        "seat": player.term,
    }
    if len(play.cards) < 4:
        return Message(
            "Your board {n}: {contract} by {declarer}. You are {seat} and choose the next card. Which one?", **names
        )
    return Message(
        "Your board {n}: {contract} by {declarer}. You are {seat} and choose the next card. "
        "Tricks so far: {won} for you, {lost} against.",
        won=play.tricks_won(player.side),
        lost=play.tricks_won(player.side.opponents),
        **names,
    )


def _judge_own(position: OwnPosition, solver: Solver, answer: Answer) -> Judgement:
    judgement = _judge(position.play, _key(values_of(position.play, solver)), solver, None, answer)
    if judgement.verdict is Verdict.NOT_ALLOWED:
        return judgement
    if answer[0] == position.played.code:
        at_table = Message("At the table the same card was played.")
    else:
        at_table = Message("At the table {card} was played.", card=position.played)
    return replace(judgement, reasons=(*judgement.reasons, at_table))


def _prompt(number: int, play: Play, player: Seat) -> Message:
    """Who is to choose, and how many tricks each side has won so far."""
    names = {"n": number, "seat": player.term}
    if len(play.cards) < 4:
        return Message("Board {n}: you are {seat} and choose the next card. Which one?", **names)
    return Message(
        "Board {n}: you are {seat} and choose the next card. Which one? Tricks so far: {won} for you, {lost} against.",
        won=play.tricks_won(player.side),
        lost=play.tricks_won(player.side.opponents),
        **names,
    )


def _picture(play: Play, player: Seat) -> TablePicture:
    """What the player sees: the own hand, and dummy's from the first lead on."""
    seen = {player, play.dummy} if play.cards or play.total_tricks < 13 else {player}
    return TablePicture(play, frozenset(seen), player)


def _hint(play: Play, player: Seat) -> Message:
    if not play.cards and play.total_tricks == 13:
        return Message("What did the calls tell you about the cards that you do not see?")
    if player is play.declarer:
        return Message("How many tricks do you have, and where can the missing ones come from?")
    return Message("How many tricks does your side need, and where can they come from?")


def _at_random(chance: Random, role: str, cards: int, solver: Solver) -> Question:
    """An end position in which at least one card is better than another."""
    while True:
        pack, strain, declarer = chance.sample(DECK, 52), chance.choice(tuple(Strain)), chance.choice(SEATS)
        leader = chance.choice((declarer, declarer.partner) if role == "declarer" else (declarer.lho, declarer.rho))
        deal = Deal.of({seat: Hand.of(pack[cards * seat : cards * seat + cards]) for seat in SEATS})
        play = Play(leader, strain, deal, declared_by=declarer)
        values = values_of(play, solver)
        if len(set(values.values())) > 1:
            break
    player = play.player_to_play or leader
    key = _key(values)
    names = {"strain": strain_word(strain), "declarer": declarer.term, "seat": leader.term}
    return Question(
        Message("{declarer} declares; the strain is {strain}. Which card does {seat} lead?", **names),
        PickCard(deal[leader] or Hand()),
        (key.code,),
        partial(_judge, play, key, solver, None),
        _picture(play, player),
        _hint(play, player),
    )


def _key(values: Mapping[Card, int]) -> Card:
    """The highest of the best cards."""
    best = max(values.values())
    return min((card for card in values if values[card] == best), key=lambda card: (-card.rank, card.suit))


def _judge(play: Play, key: Card, solver: Solver | None, board: Board | None, answer: Answer) -> Judgement:
    card = Card.parse(answer[0])
    illegal = play.why_illegal(card)
    if illegal is not None:
        return not_allowed(illegal, Message("Whoever can follow suit must (Law 44C)."))
    note = NOT_DOUBLE_DUMMY.get((board and board.number) or 0, ())
    if card == key and board is not None:
        return replace(right(*(note or (Message("Double dummy this costs nothing."),))), deal=board)
    if solver is None:
        raise SolverError(Message("Double dummy is not installed, so no card can be judged."))
    values = values_of(play, solver)
    best = max(values.values())
    cost, names = best - values[card], {"n": values[card], "best": best, "left": play.tricks_left}
    if cost == 0:
        kept = Message("Double dummy your side wins {n} of the {left} tricks still to come.", **names)
        verdict = Verdict.RIGHT if card == key else Verdict.ALSO_RIGHT
        return Judgement(verdict, (kept, *note), deal=board)
    reasons = (
        Message("Double dummy your side now wins {n} of the {left} tricks still to come, not {best}.", **names),
        *note,
    )
    return Judgement(Verdict.WRONG, reasons, cost, _line(play, card, solver), board)


def _line(play: Play, card: Card, solver: Solver) -> tuple[Card, ...]:
    """How it goes on after the card, double dummy."""
    line = [card]
    play = play.play(card)
    while not play.is_over and len(line) < SHOWN:
        line.append(double_dummy_card(play, solver))
        play = play.play(line[-1])
    return tuple(line)


def theme(board: Board, language: Language) -> str:
    """What a deal of the course is about, as its record says: not to be said before the card is chosen."""
    comments = [*in_language(board, language).comments_at(Place.tag("WrongCard"))]
    return " ".join(" ".join(comments).split())


def _boards_with_a_key_card() -> tuple[int, ...]:
    boards = course_records().boards
    return tuple(sorted(board.number for board in boards if "KeyCard" in board.tags and board.number is not None))


CHOOSE_CARD = Kind(
    "choose-card",
    Term("Choose a card"),
    frozenset({"P1", "P3", "P4", "P5", "P6"}),
    _make,
    {
        "board": Boards(_boards_with_a_key_card()),
        "role": Choice(("declarer", "defender"), ("declarer", "defender")),
        "cards": Whole(3, 7, (4, 6)),
        "auction": Choice(("shown", "hidden"), ("shown",)),
        "position": OwnPositions(),
    },
    needs_solver=True,
)
