"""A question: what is shown, how it is answered, and who judges."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, permutations, product

from bridge.auction import Auction
from bridge.board import Board
from bridge.cards import Card, Hand
from bridge.contract import Contract
from bridge.errors import Message
from bridge.play import Play
from bridge.scoring.pad import Pad
from bridge.table import Seat, Vulnerability
from lessons.exercises.play_out import PlayOut

Answer = tuple[str, ...]
"""An answer in keys: of options, cards (``HT``) or calls (``1S``, ``P``, ``X``, ``XX``), or numbers as written."""


class Verdict(Enum):
    """What is said of an answer."""

    RIGHT = "right"
    ALSO_RIGHT = "also right"
    """As good as what was looked for: an equal card, another accepted call."""
    WRONG = "wrong"
    NOT_ALLOWED = "not allowed"
    """The Laws do not allow it; it is no answer yet."""

    @property
    def is_good(self) -> bool:
        """Whether the answer will do."""
        return self in (Verdict.RIGHT, Verdict.ALSO_RIGHT)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict and its reasons, one sentence each: short when right, full when wrong.

    ``cost`` is in tricks, double dummy. ``line`` are cards that show how it goes on from where the question stands.
    ``deal`` is the deal of the course whose comment tells its theme, to be said after the reasons
    (:func:`lessons.exercises.choose_card.theme`).
    """

    verdict: Verdict
    reasons: tuple[Message, ...]
    cost: int = 0
    line: tuple[Card, ...] = ()
    deal: Board | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose; ``key`` stands for it in an answer."""

    key: str
    label: Message


@dataclass(frozen=True, slots=True)
class PickCard:
    """One of these cards is tapped."""

    cards: Hand

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        return ((card.code,) for card in self.cards)


@dataclass(frozen=True, slots=True)
class PickCards:
    """Any number of these cards are tapped; an answer names them in the order of the hand."""

    cards: Hand

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        codes = [card.code for card in self.cards]
        return (answer for size in range(len(codes) + 1) for answer in combinations(codes, size))


@dataclass(frozen=True, slots=True)
class PickOne:
    """One of the options is chosen."""

    options: tuple[Option, ...]

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        return ((option.key,) for option in self.options)


@dataclass(frozen=True, slots=True)
class PickSeveral:
    """Any number of the options are chosen; an answer names them in their order."""

    options: tuple[Option, ...]

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        keys = [option.key for option in self.options]
        return (answer for size in range(len(keys) + 1) for answer in combinations(keys, size))


@dataclass(frozen=True, slots=True)
class PutInOrder:
    """The options are put in order."""

    options: tuple[Option, ...]

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        return permutations(option.key for option in self.options)


@dataclass(frozen=True, slots=True)
class MatchPairs:
    """Each on the left is given one on the right; an answer names the right ones in the order of the left."""

    left: tuple[Option, ...]
    right: tuple[Option, ...]

    def answers(self) -> Iterator[Answer]:
        """Every answer that can be given."""
        return product((option.key for option in self.right), repeat=len(self.left))


@dataclass(frozen=True, slots=True)
class WriteNumbers:
    """A number is written into each field, whole unless the prompt says otherwise. ``fields`` are named in order."""

    fields: tuple[Option, ...]

    def answers(self) -> Iterator[Answer]:
        """None: numbers have no end."""
        return iter(())


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The play goes on to its end; an answer names the cards that the learner played, in their order.

    The screen goes from ``start`` card by card and lets the robots play in between.
    """

    start: PlayOut

    def answers(self) -> Iterator[Answer]:
        """None: there are too many ways to play."""
        return iter(())


Form = PickCard | PickCards | PickOne | PickSeveral | PutInOrder | MatchPairs | WriteNumbers | PlayOn


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A card table at the point where the play stands.

    Only the hands of ``visible`` may be shown; cards that were played are seen by all. ``bottom`` is the learner's
    seat. ``contract`` is told where no auction tells it.
    """

    play: Play
    visible: frozenset[Seat]
    bottom: Seat = Seat.SOUTH
    auction: Auction | None = None
    vulnerability: Vulnerability | None = None
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class HandPicture:
    """One hand, face up."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class AuctionPicture:
    """A diagram of an auction, finished or not."""

    auction: Auction
    vulnerability: Vulnerability | None = None


@dataclass(frozen=True, slots=True)
class ScoresPicture:
    """Columns of figures: headings, then rows of what stands under them; a Message is a cell in words."""

    headings: tuple[Message, ...]
    rows: tuple[tuple[str | Message, ...], ...]


@dataclass(frozen=True, slots=True)
class PadPicture:
    """A rubber or Chicago pad as it stands."""

    pad: Pad


Picture = TablePicture | HandPicture | AuctionPicture | ScoresPicture | PadPicture


@dataclass(frozen=True)
class Question:
    """One instance of an exercise. The same kind, parameters and seed give the same question.

    ``solution`` is an answer that the judge calls right. A hint asks something that leads on; it never tells.
    """

    prompt: Message
    form: Form
    solution: Answer
    judge: Callable[[Answer], Judgement]
    picture: Picture | None = None
    hint: Message | None = None
