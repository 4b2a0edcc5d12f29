"""What the card table is told: plain JSON values, the same names on both sides of the wire.

Cards are two ASCII characters, suit first, ten as ``T`` (``"SA"``, ``"HT"``). Seats are ``"N" "E" "S" "W"``.
Every word the table draws comes in :class:`TableData` ``words``, already in the reader's language.
"""

from typing import Literal, NotRequired, TypedDict

SeatLetter = Literal["N", "E", "S", "W"]


class ContractData(TypedDict):
    """The contract in the header."""

    level: int
    strain: Literal["C", "D", "H", "S", "NT"]
    doubling: Literal["", "X", "XX"]
    declarer: SeatLetter | None
    need: int


class StepData(TypedDict):
    """One card of the play, in the order the cards were played.

    ``card`` is None where the record does not say which card it was. ``flags`` are the irregularities of the card,
    each a sentence to show where it happens; ``judgement`` is the sign of what somebody thinks of it, ``comment`` says
    whether there is a word on it, for the mark in the trick list.
    """

    seat: SeatLetter
    card: str | None
    trick: int
    flags: list[str]
    judgement: str
    comment: bool


class TrickData(TypedDict):
    """One trick: who led, and who won it (None while unknown)."""

    leader: SeatLetter | None
    winner: SeatLetter | None
    complete: bool


class Options(TypedDict):
    """How the reader wants to see the table."""

    deck: Literal[2, 4]
    bottom: SeatLetter
    show_played: bool
    seconds_per_card: float


class AnalysisData(TypedDict):
    """What double dummy says about the play.

    ``tricks`` are declarer's tricks before the first card and after each; ``options`` tells, for each position, what
    each legal card of the hand to play costs its own side (0 for the best); ``turning_point`` is the index of the card
    that first changed the fate of the contract. Cards behind the last of ``options`` could not be followed.
    """

    tricks: list[int]
    options: list[dict[str, int]]
    turning_point: int | None


class LiveData(TypedDict):
    """What the reader may do on a table where cards can be played.

    ``playable`` are the cards that may be played now, by position, and ``turns`` whose turn it is: a card clicked at a
    position is told to Python. ``line`` names the line that is on the table in a sentence, such as that it departs from
    the record; "" on the record itself. ``notice`` says why the last card was refused. ``secret`` are the hands that
    the browser is not told, with how many cards were dealt to them. ``thinking`` says whether others are about to play,
    ``exercise`` whether keys choose a card without being asked to, and ``takes_back`` whether one key takes the last
    card back. After a claim, ``claimed``, it is nobody's turn, though a card may be played all the same.
    """

    playable: list[list[str]]
    turns: list[SeatLetter | None]
    line: str
    notice: str
    secret: dict[SeatLetter, int]
    thinking: bool
    exercise: bool
    takes_back: bool
    claimed: bool


class MarkData(TypedDict):
    """The verdict on a card; ``cost`` in tricks, 0 where none is told."""

    look: Literal["right", "enough", "wrong"]
    cost: int


class QuestionData(TypedDict):
    """A question about the table.

    ``cards`` may be tapped as an answer, ``several`` of them or one; ``marks`` are the verdicts once the answer is
    given, and ``told`` whether it is. ``shows`` says how much of the table there is: all of it, all of it with the
    tricks won, all of it but nothing to answer, a trick without hands, or one hand alone.
    """

    cards: list[str]
    several: bool
    marks: dict[str, MarkData]
    told: bool
    shows: Literal["table", "play", "still", "trick", "hand"]


class TableData(TypedDict):
    """All that one card table draws.

    ``analysis`` is None while there is none, and ``solving`` says whether it is still to come: being worked out, or
    waiting until all hands are shown. ``live`` is None on a table that is only to be looked at, ``question`` is there
    where the table is part of an exercise.

    ``record`` names the deal: when it changes, the table starts anew at ``position`` with ``hidden`` hands; as long as
    it stays the same the table keeps its own. ``position`` counts cards played, 0 before the opening lead.
    ``film`` lets the play run by itself under a short header, with nothing to choose and nothing told to Python.
    ``grows`` keeps what is still to be played out of the list of tricks.
    ``annotates`` is there where a key leads to an editor of comments.
    ``present`` is there on a table that may be opened in the projector's view, and says whether it is.
    ``hands`` are as dealt, spades first and high to low; None is a hand the record does not give.
    """

    record: str
    label: str
    dealer: SeatLetter | None
    vulnerable: list[SeatLetter] | None
    headline: list[str]
    contract: ContractData | None
    verdict: str
    hands: dict[SeatLetter, list[str] | None]
    roles: dict[SeatLetter, str]
    points: dict[SeatLetter, str]
    steps: list[StepData]
    tricks: list[TrickData]
    ending: str
    position: int
    hidden: list[SeatLetter]
    options: Options
    analysis: AnalysisData | None
    solving: bool
    live: LiveData | None
    question: NotRequired[QuestionData]
    film: NotRequired[bool]
    grows: NotRequired[bool]
    annotates: NotRequired[bool]
    present: NotRequired[bool]
    words: dict[str, str]
