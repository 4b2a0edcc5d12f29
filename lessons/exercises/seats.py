"""Who sits where, who deals and who is vulnerable."""

from collections.abc import Sequence
from functools import partial
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from bridge.play import Play
from bridge.table import SEATS, Seat, Vulnerability, dealer_of, vulnerability_of
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, TablePicture
from lessons.exercises.saying import right, seat_options, wrong

PLACES = ("partner", "left", "right", "next")
DUTIES = ("shuffles", "cuts", "other-pack", "deals-next")
LETTERS = ("N", "E", "S", "W")
CYCLE = 16
"""So many boards, and dealers and vulnerability begin again."""

VULNERABILITIES = {
    Vulnerability.NONE: Message("None vulnerable"),
    Vulnerability.NS: Message("N–S vulnerable"),
    Vulnerability.EW: Message("E–W vulnerable"),
    Vulnerability.BOTH: Message("Both vulnerable"),
}


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    ask = chance.choice(parameters["ask"])
    if ask in ("dealer", "vulnerability"):
        board = chance.randint(*parameters["board"])
        return _about_the_dealer(board) if ask == "dealer" else _about_vulnerability(board)
    seat, bottom = (Seat.parse(chance.choice(parameters[name])) for name in ("seat", "bottom"))
    if ask == "card-n":
        return _about_a_card(chance.randint(*parameters["card"]), seat, bottom)
    return _about_a_seat(ask, seat, bottom) if ask in PLACES else _about_a_duty(ask, seat, bottom)


def _about_a_seat(ask: str, seat: Seat, bottom: Seat) -> Question:
    prompt, wanted = {
        "partner": (Message("Who is the partner of {seat}?", seat=seat.term), seat.partner),
        "left": (Message("Who is the left-hand opponent of {seat}?", seat=seat.term), seat.lho),
        "right": (Message("Who is the right-hand opponent of {seat}?", seat=seat.term), seat.rho),
        "next": (Message("{seat} has just called. Who calls next?", seat=seat.term), seat.lho),
    }[ask]
    return Question(
        prompt,
        PickOne(seat_options([each for each in SEATS if each is not seat])),
        (wanted.letter,),
        partial(_judge_seat, seat, wanted),
        TablePicture(Play(seat, None), frozenset(), bottom),
        Message("How do partners sit at the table?")
        if ask == "partner"
        else Message("Which way round does the turn go?"),
    )


def _judge_seat(seat: Seat, wanted: Seat, answer: Answer) -> Judgement:
    chosen = Seat.parse(answer[0])
    return right(_place(seat, wanted)) if chosen is wanted else wrong(_place(seat, chosen), _place(seat, wanted))


def _place(seat: Seat, other: Seat) -> Message:
    """Where the other sits, seen from the seat."""
    if other is seat.partner:
        return Message("{other} sits opposite {seat}: they are partners.", other=other.term, seat=seat.term)
    if other is seat.lho:
        return Message(
            "{other} sits on the left of {seat} and is next in turn, clockwise.", other=other.term, seat=seat.term
        )
    return Message(
        "{other} sits on the right of {seat} and comes before {seat} in turn.", other=other.term, seat=seat.term
    )


def _about_a_duty(ask: str, dealer: Seat, bottom: Seat) -> Question:
    """What the other three do for the deal at rubber bridge, with two packs."""
    left, right_hand, partner = dealer.lho, dealer.rho, dealer.partner
    prompt, wanted, why = {
        "shuffles": (
            Message("The first deal is {seat}'s. Who shuffles the pack?", seat=dealer.term),
            left,
            Message("Before the first deal the player on the dealer's left shuffles: {other}.", other=left.term),
        ),
        "cuts": (
            Message("{seat} deals. Who cuts the pack?", seat=dealer.term),
            right_hand,
            Message("The player on the dealer's right cuts: {other}.", other=right_hand.term),
        ),
        "other-pack": (
            Message("{seat} deals. Who shuffles the other pack?", seat=dealer.term),
            partner,
            Message("While one pack is dealt, dealer's partner shuffles the other: {other}.", other=partner.term),
        ),
        "deals-next": (
            Message("{seat} has dealt. Who deals next?", seat=dealer.term),
            left,
            Message("The deal passes to the left, clockwise: {other} deals next.", other=left.term),
        ),
    }[ask]
    return Question(
        prompt,
        PickOne(seat_options([each for each in SEATS if each is not dealer])),
        (wanted.letter,),
        partial(_judge_duty, dealer, wanted, why),
        TablePicture(Play(dealer, None), frozenset(), bottom),
        Message("Who sits on the dealer's left, who on the right, and who opposite?"),
    )


def _judge_duty(dealer: Seat, wanted: Seat, why: Message, answer: Answer) -> Judgement:
    chosen = Seat.parse(answer[0])
    return right(why) if chosen is wanted else wrong(_place(dealer, chosen), why)


def _about_a_card(card: int, dealer: Seat, bottom: Seat) -> Question:
    own = Option(dealer.letter, Message("{seat}, the dealer", seat=dealer.term))
    others = seat_options()
    return Question(
        Message("{seat} deals. Who gets card {n} of the pack?", seat=dealer.term, n=card),
        PickOne(tuple(own if option.key == own.key else option for option in others)),
        (dealer.clockwise(card).letter,),
        partial(_judge_card, card, dealer),
        TablePicture(Play(dealer, None), frozenset(), bottom),
        Message("Who gets the first card, and who the last?"),
    )


def _judge_card(card: int, dealer: Seat, answer: Answer) -> Judgement:
    chosen, wanted = Seat.parse(answer[0]), dealer.clockwise(card)
    if chosen is wanted:
        return right(_cards_of(wanted, dealer))
    return wrong(
        Message("One card each, clockwise, the first to the left of the dealer and the last to the dealer."),
        _cards_of(chosen, dealer),
        _cards_of(wanted, dealer),
    )


def _cards_of(seat: Seat, dealer: Seat) -> Message:
    first = (seat - dealer - 1) % 4 + 1
    return Message(
        "{seat} gets cards {first}, {second} and so on, every fourth one up to {last}.",
        seat=seat.term,
        first=first,
        second=first + 4,
        last=first + 48,
    )


def _about_the_dealer(board: int) -> Question:
    return Question(
        Message("Board {n}: who is the dealer?", n=board),
        PickOne(seat_options()),
        (dealer_of(board).letter,),
        partial(_judge_dealer, board),
        hint=Message("Who deals board 1, and who comes after that?"),
    )


def _judge_dealer(board: int, answer: Answer) -> Judgement:
    chosen, dealer = Seat.parse(answer[0]), dealer_of(board)
    if chosen is dealer:
        return right(_dealt(dealer))
    return wrong(Message("The deal goes clockwise from North on board 1."), _dealt(chosen), _dealt(dealer))


def _dealt(seat: Seat) -> Message:
    """The boards that the seat deals."""
    boards = _four([number for number in range(1, CYCLE + 1) if dealer_of(number) is seat])
    return Message("{seat} deals boards {a}, {b}, {c}, {d} and so on.", seat=seat.term, **boards)


def _four(boards: Sequence[int]) -> dict[str, int]:
    """The four boards of a cycle that are alike, by the names of their gaps in a sentence."""
    return dict(zip("abcd", boards, strict=True))


def _about_vulnerability(board: int) -> Question:
    return Question(
        Message("Board {n}: who is vulnerable?", n=board),
        PickOne(tuple(Option(each.value, label) for each, label in VULNERABILITIES.items())),
        (vulnerability_of(board).value,),
        partial(_judge_vulnerability, board),
        hint=Message("How does the first row of four run, and where does the next row begin?"),
    )


def _judge_vulnerability(board: int, answer: Answer) -> Judgement:
    chosen, wanted = Vulnerability(answer[0]), vulnerability_of(board)
    again = (
        ()
        if board <= CYCLE
        else (Message("Board {n} is like board {m}: the cycle has 16.", n=board, m=(board - 1) % CYCLE + 1),)
    )
    if chosen is wanted:
        return right(*again or (Message("None, N–S, E–W, both: each row of four begins one place later."),))
    return wrong(*again, _alike(chosen), _alike(wanted))


def _alike(vulnerability: Vulnerability) -> Message:
    """The boards of the cycle with this vulnerability."""
    boards = _four([number for number in range(1, CYCLE + 1) if vulnerability_of(number) is vulnerability])
    match vulnerability:
        case Vulnerability.NONE:
            return Message("Nobody is vulnerable on boards {a}, {b}, {c} and {d}.", **boards)
        case Vulnerability.BOTH:
            return Message("Both are vulnerable on boards {a}, {b}, {c} and {d}.", **boards)
        case Vulnerability.NS:
            return Message("N–S alone are vulnerable on boards {a}, {b}, {c} and {d}.", **boards)
        case _:
            return Message("E–W alone are vulnerable on boards {a}, {b}, {c} and {d}.", **boards)


TABLE = Kind(
    "table",
    Term("At the table"),
    frozenset({"T1", "T4", "T5", "T8", "A4", "S16"}),
    _make,
    {
        "ask": Choice((*PLACES, *DUTIES, "dealer", "vulnerability", "card-n"), PLACES),
        "seat": Choice(LETTERS, LETTERS),
        "bottom": Choice(LETTERS, ("S",)),
        "board": Whole(1, 36, (1, 16)),
        "card": Whole(1, 52, (1, 52)),
    },
)
