"""Claims: does the claim hold by every normal line, would a few words save it, or can it fail all the same?"""

from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

from bridge.cards import DECK, Hand, Strain, Suit
from bridge.claims import ClaimCheck, Holds, check_claim
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.errors import Message, SolverError, Term
from bridge.play import Play
from bridge.table import SEATS, Seat
from lessons.exercises.course_claims import NUMBERS, course_claim
from lessons.exercises.kind import Boards, Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, TablePicture, Verdict

CLAIMER = Seat.SOUTH
ACCEPT, FAILS = "accept", "fails"
SAVED = "saved"
OUTCOMES = (ACCEPT, SAVED, FAILS)
MOST_POSITIONS = 700
"""How many positions are looked at; a claim that takes more is not asked."""


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A claim of so many of the tricks left, with South to lead, and what the check says of each statement."""

    position: Position
    tricks: int
    suits: tuple[Suit, ...]
    """The suits that the claimer may say are led first."""

    def check(self, order: tuple[Suit, ...] = ()) -> ClaimCheck:
        """Whether the claim holds with this statement."""
        return _check(self.position, self.tricks, order)

    @property
    def saving(self) -> tuple[Suit, ...]:
        """The suits that save the claim when they are named."""
        return tuple(suit for suit in self.suits if self.check((suit,)).holds is Holds.YES)


@lru_cache(maxsize=64)
def _check(position: Position, tricks: int, order: tuple[Suit, ...]) -> ClaimCheck:
    return check_claim(position, CLAIMER.side, tricks, order, MOST_POSITIONS)


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    if parameters["board"]:
        return course_claim(chance.choice(parameters["board"]))
    outcome = chance.choice(parameters["outcome"])
    while True:
        claimed = _claim(chance, chance.randint(*parameters["cards"]))
        if _outcome(claimed) == outcome:
            return _question(claimed, outcome, solver)


def _claim(chance: Random, cards: int) -> _Claimed:
    """A claim of all tricks or all but one, from an end position in which South and North are strong.

    The longer the hands, the fewer the suits, so that every line can be looked at.
    """
    suits = chance.sample(tuple(Suit), {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}[cards])
    strain = chance.choice((*map(Strain, suits), Strain.NOTRUMP))
    pack = chance.sample([card for card in DECK if card.suit in suits], 4 * cards)
    pack.sort(key=lambda card: card.rank + 8 * (card.suit is strain.trump) + chance.randint(-4, 4), reverse=True)
    ours, theirs = pack[: 2 * cards], pack[2 * cards :]
    chance.shuffle(ours)
    chance.shuffle(theirs)
    hands = {
        CLAIMER: ours[:cards],
        CLAIMER.partner: ours[cards:],
        CLAIMER.lho: theirs[:cards],
        CLAIMER.rho: theirs[cards:],
    }
    position = Position(Deal.of({seat: Hand.of(hands[seat]) for seat in SEATS}), strain, CLAIMER)
    held = [suit for suit in Suit if any(card.suit is suit for card in hands[CLAIMER])]
    held.sort(key=lambda suit: suit is not strain.trump)
    return _Claimed(position, cards - chance.choice((0, 0, 1)) if cards > 2 else cards, tuple(held[:3]))


def _outcome(claimed: _Claimed) -> str | None:
    """What the claim is; None where it is not fit to be asked."""
    silent = claimed.check()
    if silent.holds is Holds.YES:
        return ACCEPT
    checks = [silent, *(claimed.check((suit,)) for suit in claimed.suits)]
    if any(check.holds is Holds.UNKNOWN for check in checks):
        return None
    saving = claimed.saving
    return SAVED if len(saving) == 1 else None if saving else FAILS


def _question(claimed: _Claimed, outcome: str, solver: Solver | None) -> Question:
    position = claimed.position
    say = [Option(suit.letter, _statement(suit, position.strain)) for suit in claimed.suits]
    solution = {ACCEPT: ACCEPT, FAILS: FAILS}.get(outcome) or claimed.saving[0].letter
    return Question(
        Message(
            "South, declarer and on lead, claims {n} of the last {left} and says nothing else. What do you say?",
            n=claimed.tricks,
            left=position.tricks_left,
        ),
        PickOne(
            (
                Option(ACCEPT, Message("It holds as it stands")),
                *say,
                Option(FAILS, Message("It can fail, whatever suit is named")),
            )
        ),
        (solution,),
        partial(_judge, claimed, solver),
        TablePicture(Play(CLAIMER, position.strain, position.hands, declared_by=CLAIMER), frozenset(SEATS), CLAIMER),
        Message("What could go wrong on a careless line that the claim does not exclude?"),
    )


def _statement(suit: Suit, strain: Strain) -> Message:
    if suit is strain.trump:
        return Message("Only with the words: trumps first")
    return Message("Only with the words: {suit} first, from the top", suit=suit.term)


def _judge(claimed: _Claimed, solver: Solver | None, answer: Answer) -> Judgement:
    (key,) = answer
    silent, saving = claimed.check(), claimed.saving
    if silent.holds is Holds.YES:
        every = Message("Every normal line takes {n}, careless ones too.", n=claimed.tricks)
        if key == ACCEPT:
            return Judgement(Verdict.RIGHT, (every,))
        if key == FAILS:
            return Judgement(Verdict.WRONG, (every, Message("A claim is doubted where a normal line fails (Law 70A).")))
        if Suit.parse(key) in saving:
            said = Message("It holds without these words; a line of play should be stated all the same (Law 68C).")
            return Judgement(Verdict.ALSO_RIGHT, (said,))
        return Judgement(Verdict.WRONG, (Message("Named first, this suit makes it fail."), every))
    best = _best(claimed, solver)
    if not saving:
        fails = Message("Doubtful points go against the claimer, and this line is careless, not irrational (Law 70).")
        if key == FAILS:
            return Judgement(Verdict.RIGHT, (fails, *best), line=silent.line)
        line = silent.line if key == ACCEPT else claimed.check((Suit.parse(key),)).line
        return Judgement(Verdict.WRONG, (Message("By this line the claim fails."), fails, *best), line=line)
    (suit,) = saving
    saved = _why_saved(suit, claimed.position.strain)
    if key == suit.letter:
        return Judgement(Verdict.RIGHT, (saved,))
    if key == ACCEPT:
        return Judgement(
            Verdict.WRONG, (Message("Without a word this line is normal too, and it fails."), saved), line=silent.line
        )
    if key == FAILS:
        return Judgement(Verdict.WRONG, (Message("There are words that exclude every line that fails."), saved))
    line = claimed.check((Suit.parse(key),)).line
    return Judgement(Verdict.WRONG, (Message("With these words the claim still fails by this line."), saved), line=line)


def _why_saved(suit: Suit, strain: Strain) -> Message:
    if suit is strain.trump:
        return Message(
            "With trumps drawn first every normal line holds; a trump not mentioned may be forgotten (Law 70C)."
        )
    return Message("With {suit} first from the top every normal line holds (Law 68C).", suit=suit.term)


def _best(claimed: _Claimed, solver: Solver | None) -> tuple[Message, ...]:
    """What the best line takes, where there is a solver to tell."""
    if solver is None:
        return ()
    try:
        tricks = max(solver.values(claimed.position).values())
    except SolverError:
        return ()
    if tricks < claimed.tricks:
        return (Message("Even double dummy there are only {n}.", n=tricks),)
    return (Message("Double dummy {n} are there, but the best line is not the question.", n=tricks),)


CLAIM = Kind(
    "claim",
    Term("Claim"),
    frozenset({"P8", "P9"}),
    _make,
    {
        "cards": Whole(2, 6, (3, 5)),
        "outcome": Choice(OUTCOMES, (ACCEPT, ACCEPT, SAVED, FAILS)),
        "board": Boards(NUMBERS),
    },
)
