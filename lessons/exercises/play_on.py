"""A deal of the course played on to its end against robots."""

from functools import partial
from random import Random

from bridge.cards import Card
from bridge.double_dummy.solver import Solver
from bridge.errors import IllegalCard, InvalidNotation, Message, SolverError, Term
from bridge.table import Seat
from bridge.variation import before
from lessons.deals import course_board, course_records
from lessons.exercises.kind import Boards, Choice, Kind, Parameters, one_of
from lessons.exercises.play_out import PlayOut, cost_in_words, values_of
from lessons.exercises.question import Answer, Judgement, PlayOn, Question, TablePicture, Verdict
from lessons.exercises.saying import not_allowed, right

DECLARER = "declarer"
SEATS = {DECLARER: None, "N": Seat.NORTH, "E": Seat.EAST, "S": Seat.SOUTH, "W": Seat.WEST}


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    number = chance.choice(parameters["board"])
    board = course_board(number)
    record, contract = board.play, board.contract
    assert record is not None
    assert contract is not None
    cards = tuple(played.card for played in record.cards if played.card is not None)
    seat = SEATS[chance.choice(parameters["seat"])] or record.declarer
    if seat is record.dummy:
        raise InvalidNotation(Message("seat: on board {n} {seat} is dummy.", n=number, seat=seat.term))
    from_start = chance.choice(parameters["from"]) == "start" or "KeyCard" not in board.tags
    place = 0 if from_start else int(board.tags["KeyCard"].split()[0]) - 1
    play = before(record, place)
    seats = frozenset({seat, record.dummy} if seat is record.declarer else {seat})
    start = PlayOut(play, seats, contract.tricks_needed, cards)
    visible = {seat, play.dummy} if play.cards else {seat}
    is_shown = one_of(chance, parameters["auction"]) == "shown"
    names = {"n": number, "contract": contract.by(None), "seat": seat.term}
    return Question(
        Message("Board {n}, {contract}: play on as {seat}, to the end.", **names)
        if play.cards
        else Message("Board {n}, {contract}: play as {seat}, to the end.", **names),
        PlayOn(start),
        tuple(played.card.code for played in record.cards[place:] if played.card is not None and played.seat in seats),
        partial(_judge, start, solver),
        TablePicture(
            play, frozenset(visible), seat, board.auction if is_shown else None, board.vulnerability, contract
        ),
        Message("How many tricks does your side need, and where can they come from?"),
    )


def _judge(start: PlayOut, solver: Solver | None, answer: Answer) -> Judgement:
    """The end of the play against what it should be double dummy."""
    if solver is None:
        raise SolverError(Message("Double dummy is not installed, so nobody plays the other hands."))
    state = start.robots_play(solver)
    for code in answer:
        try:
            state = state.after(Card.parse(code)).robots_play(solver)
        except IllegalCard as error:
            return not_allowed(error.message)
    if not state.is_over:
        return not_allowed(Message("The play is not over."))
    return judge_end(start, state, solver)


def judge_end(start: PlayOut, end: PlayOut, solver: Solver) -> Judgement:
    """What is said of a play that went from start to end. Raises SolverError."""
    values = values_of(start.play, solver)
    to_play, declaring = start.play.to_play, start.play.declarer.side
    still = max(values.values())
    if to_play is not None and to_play.side is not declaring:
        still = start.play.tricks_left - still
    due = start.declarer_tricks + still
    won = end.declarer_tricks
    cost = due - won if start.side is declaring else won - due
    result = _result(won, end.needed)
    if cost <= 0:
        return right(result)
    could = Message("With all four hands in view, declarer's side takes {n}.", n=due)
    same_fate = (due >= end.needed) is end.is_made
    verdict = Verdict.ALSO_RIGHT if same_fate else Verdict.WRONG
    return Judgement(verdict, (result, could, *_first_cost(start, end, solver)), cost)


def _result(won: int, needed: int) -> Message:
    if won > needed:
        return Message("Made with {n} tricks, {over} over.", n=won, over=won - needed)
    if won == needed:
        return Message("Made exactly, with {n} tricks.", n=won)
    return Message("Down {down}, with {n} tricks.", n=won, down=needed - won)


def _first_cost(start: PlayOut, end: PlayOut, solver: Solver) -> tuple[Message, ...]:
    """The learner's first card that cost a trick."""
    played = len(start.play.cards)
    for analysed, card in zip(solver.analyse(end.play).cards[played:], end.play.cards[played:], strict=False):
        if analysed.seat in start.seats and analysed.cost:
            return (
                Message(
                    "Trick {n}: {seat} played {card}.", n=card.trick + 1, seat=analysed.seat.term, card=analysed.card
                ),
                cost_in_words(analysed.cost),
            )
    return ()


def _boards_to_play() -> tuple[int, ...]:
    """The deals whose record goes through all thirteen tricks without a fault."""
    return tuple(
        sorted(
            board.number
            for board in course_records().boards
            if board.number is not None and board.play and len(board.play.cards) == 52 and not [*board.play.faults()]
        )
    )


BOARDS = _boards_to_play()

PLAY_OUT = Kind(
    "play-out",
    Term("Play it out"),
    frozenset({"P1", "P2", "P3", "P5", "P6"}),
    _make,
    {
        "board": Boards(BOARDS, BOARDS),
        "seat": Choice(tuple(SEATS), (DECLARER,)),
        "from": Choice(("start", "decision"), ("start",)),
        "auction": Choice(("shown", "hidden"), ("shown",)),
    },
    needs_solver=True,
)
