"""Words that many questions share: options for cards, calls and seats, and judgements."""

from collections.abc import Sequence

from bridge.auction import PASS, Call
from bridge.cards import Card, Strain
from bridge.errors import Message, Term
from bridge.table import SEATS, Seat
from lessons.exercises.question import Answer, Judgement, Option, Verdict
from lessons.exercises.written import whole_numbers


def named(word: object) -> Message:
    """A label that is a word, a card or a bid; a Term is said in the reader's language."""
    return Message("{word}", word=word)


def listed(words: Sequence[object]) -> Message:
    """Words in a row, as the reader's language sets them apart."""
    row = named(words[0])
    for word in words[1:]:
        row = Message("{row}, {word}", row=row, word=word)
    return row


def call_key(call: Call) -> str:
    """What stands for a call in an answer."""
    return "P" if call == PASS else call.code


def call_word(call: Call) -> Term:
    """A call inside a sentence."""
    return Term(str(call))


def strain_word(strain: Strain) -> Term:
    """A strain inside a sentence."""
    return Term("notrump") if strain.trump is None else strain.trump.term


def card_option(card: Card) -> Option:
    """A card to choose."""
    return Option(card.code, named(card))


def call_option(call: Call) -> Option:
    """A call to choose."""
    return Option(call_key(call), named(call_word(call)))


def seat_options(seats: Sequence[Seat] = SEATS) -> tuple[Option, ...]:
    """Players to choose from."""
    return tuple(Option(seat.letter, named(seat.term)) for seat in seats)


def right(*reasons: Message) -> Judgement:
    """The answer that was looked for."""
    return Judgement(Verdict.RIGHT, reasons)


def also_right(*reasons: Message) -> Judgement:
    """An answer as good as the one that was looked for."""
    return Judgement(Verdict.ALSO_RIGHT, reasons)


def wrong(*reasons: Message) -> Judgement:
    """Not the answer, and why."""
    return Judgement(Verdict.WRONG, reasons)


def not_allowed(*reasons: Message) -> Judgement:
    """No answer yet: what the Laws forbid, or what cannot be read."""
    return Judgement(Verdict.NOT_ALLOWED, reasons)


def whole_number(answer: Answer) -> int | None:
    """The whole number that is written in the only field, None where none can be read."""
    numbers = whole_numbers(answer, 1)
    return numbers[0] if numbers else None
