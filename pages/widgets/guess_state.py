"""The reader guesses the cards of a record one by one, before it shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bridge.cards import Card
from bridge.errors import Message
from bridge.play import Play, PlayedCard
from bridge.table import SEATS, Seat
from bridge.variation import before
from pages.widgets.what_if_players import refusal


class Grade(Enum):
    """How a guess fared."""

    RIGHT = "right"
    GOOD_ENOUGH = "good enough"
    """As good as the card of the record, but there was a better one."""
    COSTS = "costs"
    OTHER = "other"
    """Another card than the record's, and nobody solved what it is worth."""
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a guess.

    ``values`` are the tricks that the side still wins after each card, None where that was not solved; ``reasons`` say
    why a card is illegal. ``tricks`` were won by the side before.
    """

    grade: Grade
    card: Card
    recorded: Card | None = None
    seat: Seat | None = None
    values: Mapping[Card, int] | None = None
    tricks: int = 0
    reasons: tuple[Message, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the guess counts."""
        return self.grade in (Grade.RIGHT, Grade.GOOD_ENOUGH)

    @property
    def cost(self) -> int:
        """Tricks that the card guessed costs."""
        return max(self.values.values()) - self.values[self.card] if self.values else 0

    @property
    def recorded_cost(self) -> int:
        """Tricks that the card of the record costs."""
        if not self.values or self.recorded is None:
            return 0
        return max(self.values.values()) - self.values[self.recorded]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that cost nothing, high to low by suit."""
        if not self.values:
            return ()
        most = max(self.values.values())
        cards = [card for card, tricks in self.values.items() if tricks == most]
        return tuple(sorted(cards, key=lambda card: (card.suit, card.rank), reverse=True))


@dataclass
class Guess:
    """How far the reader has come in a ``record``, whose cards he guesses for some ``seats``.

    ``asked`` and ``right`` count his guesses, the first at each card; ``verdict`` is on the last one, made at the
    position ``judged``.
    """

    record: Play
    seats: frozenset[Seat] = frozenset(SEATS)
    position: int = 0
    asked: int = 0
    right: int = 0
    verdict: Verdict | None = None
    judged: int = -1

    def __post_init__(self) -> None:
        self.go_on()

    @property
    def next(self) -> PlayedCard | None:
        """The card to be guessed, None at the end or where the record does not tell it."""
        cards = self.record.cards
        turn = cards[self.position] if self.position < len(cards) else None
        return None if turn is None or turn.card is None or turn.seat not in self.seats else turn

    @property
    def standing(self) -> Play:
        """The play so far."""
        return before(self.record, self.position)

    @property
    def is_over(self) -> bool:
        """Whether no card is left to be guessed."""
        return self.next is None

    def ask_for(self, seats: frozenset[Seat]) -> None:
        """Guess the cards of other seats from here on."""
        self.seats = seats
        self.go_on()

    @property
    def can_be_retried(self) -> bool:
        """Whether there was a better card than the last one guessed."""
        return self.verdict is not None and self.verdict.grade in (Grade.GOOD_ENOUGH, Grade.COSTS, Grade.OTHER)

    def retry(self) -> None:
        """Ask once more for the card that was guessed last. The first guess is the one that counts."""
        if self.can_be_retried:
            self.position, self.verdict = self.judged, None

    def go_on(self) -> None:
        """Play the cards of the record up to the next one to be guessed; one with no choice, or that was not
        legal, is not asked for.
        """
        cards = self.record.cards
        while self.position < len(cards):
            turn = cards[self.position]
            if turn.card is not None and turn.seat in self.seats and self._is_a_choice(turn.seat, turn.card):
                return
            self.position += 1

    def _is_a_choice(self, seat: Seat, card: Card) -> bool:
        """Whether this card is one of several that the seat may play: not out of turn, and no revoke."""
        standing = self.standing
        return standing.to_play is seat and standing.why_illegal(card) is None and len(standing.legal_cards()) > 1

    def guess(self, card: Card, values: Mapping[Card, int] | None) -> None:
        """Judge a card; if it is legal, the card of the record is played and the next one asked for."""
        turn = self.next
        if turn is None or turn.card is None:
            return
        reasons = refusal(self.standing, card)
        if reasons:
            self.verdict = Verdict(Grade.ILLEGAL, card, reasons=reasons)
            return
        known = values if values and {card, turn.card} <= values.keys() else None
        won = self.standing.tricks_won(turn.seat.side)
        self.verdict = Verdict(_grade(card, turn.card, known), card, turn.card, turn.seat, known, won)
        if self.position > self.judged:
            self.asked += 1
            self.right += self.verdict.is_right
            self.judged = self.position
        self.position += 1
        self.go_on()


def _grade(card: Card, recorded: Card, values: Mapping[Card, int] | None) -> Grade:
    if values is None:
        return Grade.RIGHT if card == recorded else Grade.OTHER
    if values[card] == max(values.values()):
        return Grade.RIGHT
    return Grade.GOOD_ENOUGH if values[card] >= values[recorded] else Grade.COSTS
