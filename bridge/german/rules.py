"""What is agreed before a game: players, cards in each round, trumps, the last bid, the first lead, the scores.

>>> Rules(players=5).cards_of_rounds
(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
>>> Rules().scoring.score(bid=3, tricks=5, cards=7)
-4
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from bridge.cards import PACK
from bridge.errors import IllegalDeal, InvalidNotation, Message, Term

FEWEST_PLAYERS, MOST_PLAYERS = 3, 7
MOST_ROUNDS = 100


class Schedule(Enum):
    """How many cards each player gets from round to round; the value is how a record writes it."""

    UP = "up"
    DOWN = "down"
    UP_AND_DOWN = "up and down"
    FIXED = "fixed"

    @property
    def explanation(self) -> Message:
        """The schedule in a sentence."""
        return _SCHEDULES[self]


_SCHEDULES = {
    Schedule.UP: Message("One card each, then two, and so on up to the most cards."),
    Schedule.DOWN: Message("The most cards first, then one fewer every round, to one card each."),
    Schedule.UP_AND_DOWN: Message("From one card up to the most cards, then back to one."),
    Schedule.FIXED: Message("The same number of cards in every round."),
}


class TrumpChoice(Enum):
    """What decides the trump suit; the value is how a record writes it."""

    TURNED_UP = "turned up"
    """The card turned up after the deal; no trump when none is left to turn up."""
    TURNED_UP_OR_DRAWN = "turned up or drawn"
    """The same, but when none will be left a card is drawn before the deal, and shuffled back."""
    DRAWN = "drawn"
    """A card drawn before every deal, and shuffled back."""
    NONE = "none"

    @property
    def explanation(self) -> Message:
        """The choice in a sentence."""
        return _TRUMP_CHOICES[self]


_TRUMP_CHOICES = {
    TrumpChoice.TURNED_UP: Message(
        "The card turned up after the deal is of the trump suit; if none is left, no trump."
    ),
    TrumpChoice.TURNED_UP_OR_DRAWN: Message(
        "The card turned up after the deal is of the trump suit; if none will be left, one drawn before the deal is."
    ),
    TrumpChoice.DRAWN: Message("A card drawn before the deal is of the trump suit; it is shuffled back."),
    TrumpChoice.NONE: Message("There are no trumps."),
}


class Leader(Enum):
    """Who leads to the first trick of a round; the value is how a record writes it."""

    FIRST_BIDDER = "first bidder"
    LAST_BIDDER = "last bidder"


class Outcome(Enum):
    """What became of a bid: the tricks are as many as were bid, more, or fewer."""

    MAKE = Term("make")
    UP = Term("up")
    DOWN = Term("down")

    @property
    def term(self) -> Term:
        """The word for messages."""
        return self.value

    @classmethod
    def of(cls, bid: int, tricks: int) -> "Outcome":
        """What became of this bid."""
        if tricks == bid:
            return cls.MAKE
        return cls.UP if tricks > bid else cls.DOWN


@dataclass(frozen=True, slots=True)
class Scoring:
    """A way to score a round. ``key`` is how a record writes it, ``source`` who tells of it."""

    key: str
    name: Term
    explanation: Message
    source: str
    formula: Callable[[int, int, int], int] = field(repr=False, compare=False)

    def score(self, bid: int, tricks: int, cards: int) -> int:
        """The points for a bid in a round of so many cards each."""
        return self.formula(bid, tricks, cards)


_OHHELL = "liquisearch.com/oh_hell/scoring"

SQUARES = Scoring(
    "squares",
    Term("Squares"),
    Message(
        "As many tricks as bid: 10 points and the square of the tricks. Otherwise minus the square of the difference."
    ),
    "德国桥牌, 计分方法",
    lambda bid, tricks, cards: tricks**2 + 10 if tricks == bid else -((bid - tricks) ** 2),
)
TRICKS_AND_TEN = Scoring(
    "tricks and ten",
    Term("Tricks and ten"),
    Message("A point for every trick, and 10 more for as many tricks as bid."),
    f"{_OHHELL}, basic",
    lambda bid, tricks, cards: tricks + 10 * (tricks == bid),
)
TRICKS_AND_FIVE = Scoring(
    "tricks and five",
    Term("Tricks and five"),
    Message("A point for every trick, and 5 more for as many tricks as bid."),
    f"{_OHHELL}, variant basic",
    lambda bid, tricks, cards: tricks + 5 * (tricks == bid),
)
EXACT = Scoring(
    "exact",
    Term("Exact"),
    Message("As many tricks as bid: 10 points and the bid. Otherwise nothing."),
    f"{_OHHELL}, exact",
    lambda bid, tricks, cards: bid + 10 if tricks == bid else 0,
)
EXACT_WITH_PENALTY = Scoring(
    "exact with penalty",
    Term("Exact with penalty"),
    Message("As many tricks as bid: 10 points and the bid. Fewer: minus the bid. More: nothing."),
    f"{_OHHELL}, exact with penalty",
    lambda bid, tricks, cards: bid + 10 if tricks == bid else -bid * (tricks < bid),
)
TEN_TIMES = Scoring(
    "ten times",
    Term("Ten times"),
    Message("10 points for every trick bid, 5 for a bid of none: won with as many tricks as bid, otherwise lost."),
    f"{_OHHELL}, 10 times exact",
    lambda bid, tricks, cards: (10 * bid or 5) * (1 if tricks == bid else -1),
)
ZERO_BY_CARDS = Scoring(
    "zero by cards",
    Term("Zero by cards"),
    Message(
        "A point for every trick, and 10 more for as many tricks as bid; "
        "but a bid of none that is made earns 5 points and one for every card dealt to a player."
    ),
    f"{_OHHELL}, adjusted 0 bid",
    lambda bid, tricks, cards: 5 + cards if bid == tricks == 0 else tricks + 10 * (tricks == bid),
)
OH_SEVEN = Scoring(
    "oh-seven",
    Term("Oh-Seven"),
    Message("As many tricks as bid: 2 points and the bid. Otherwise minus the difference."),
    "boardgamearena.com, Oh-Seven",
    lambda bid, tricks, cards: bid + 2 if tricks == bid else -abs(bid - tricks),
)

SCORINGS = (
    SQUARES,
    TRICKS_AND_TEN,
    TRICKS_AND_FIVE,
    EXACT,
    EXACT_WITH_PENALTY,
    TEN_TIMES,
    ZERO_BY_CARDS,
    OH_SEVEN,
)
"""The published ways to score, the first as the source of the game has it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    ``most_cards`` are the cards each in the longest round, by default as many as the pack allows; with a fixed
    schedule they are the cards of every round, and ``rounds`` is how many there are. Raises InvalidNotation for a
    number of players or rounds that cannot be, IllegalDeal for more cards than the pack has.
    """

    players: int = 4
    schedule: Schedule = Schedule.UP
    most_cards: int | None = None
    rounds: int | None = None
    trump: TrumpChoice = TrumpChoice.TURNED_UP
    last_bid_restricted: bool = True
    leader: Leader = Leader.FIRST_BIDDER
    scoring: Scoring = SQUARES
    cards_of_rounds: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The cards each player gets, round by round."""

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= self.players <= MOST_PLAYERS:
            raise InvalidNotation(
                Message(
                    "German bridge is for {fewest} to {most} players, not {n}.",
                    fewest=FEWEST_PLAYERS,
                    most=MOST_PLAYERS,
                    n=self.players,
                )
            )
        pack = most_cards(self.players)
        most = pack if self.most_cards is None else self.most_cards
        if not 1 <= most <= pack:
            raise IllegalDeal(
                Message(
                    "{players} players can get 1 to {pack} cards each, not {n}.",
                    players=self.players,
                    pack=pack,
                    n=most,
                )
            )
        if (self.rounds is None) == (self.schedule is Schedule.FIXED):
            raise InvalidNotation(Message("The number of rounds goes with a fixed number of cards, and only with it."))
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise InvalidNotation(Message("A game has 1 to {most} rounds, not {n}.", most=MOST_ROUNDS, n=self.rounds))
        object.__setattr__(self, "cards_of_rounds", self._cards_of_rounds(most))

    def _cards_of_rounds(self, most: int) -> tuple[int, ...]:
        up = tuple(range(1, most + 1))
        match self.schedule:
            case Schedule.UP:
                return up
            case Schedule.DOWN:
                return up[::-1]
            case Schedule.UP_AND_DOWN:
                return up + up[-2::-1]
            case Schedule.FIXED:
                return (most,) * (self.rounds or 1)

    def first_bidder(self, number: int, first: int = 0) -> int:
        """Who bids first in round ``number`` (from 0), if player ``first`` did in the first: one place further left."""
        return (first + number) % self.players

    def draws(self, cards: int) -> bool:
        """Whether a card is drawn before the deal in a round of so many cards each."""
        no_card_left = cards * self.players == len(PACK)
        return self.trump is TrumpChoice.DRAWN or (self.trump is TrumpChoice.TURNED_UP_OR_DRAWN and no_card_left)

    def turns_up(self, cards: int) -> bool:
        """Whether a card is turned up after the deal in a round of so many cards each."""
        turning = self.trump in (TrumpChoice.TURNED_UP, TrumpChoice.TURNED_UP_OR_DRAWN)
        return turning and cards * self.players < len(PACK)


def most_cards(players: int) -> int:
    """How many cards each the pack allows: 17, 13, 10, 8 and 7 for three to seven players."""
    return len(PACK) // players
