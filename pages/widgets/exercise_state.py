"""How far a learner has come with a question, and with a series of questions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bridge.cards import Card
from bridge.double_dummy.solver import Solver
from bridge.errors import BridgeError, Message
from lessons.exercises.kinds import KINDS
from lessons.exercises.play_out import PlayOut
from lessons.exercises.question import Answer, Judgement, PickCard, PlayOn, Question, Verdict
from library.progress import Asked


@dataclass
class Exercise:
    """A question that is asked. ``tries`` counts how often it was begun, so that its controls start anew.

    ``first`` is the verdict on the first answer that was one; what the Laws do not allow is none. ``playing`` is where
    the play stands, if the learner is to play on. ``misses`` counts the answers that would not do, and ``is_shown``
    says whether the learner has asked to be told.
    """

    asked: Asked
    question: Question
    solver: Solver | None = None
    tries: int = 0
    answer: Answer = ()
    judgement: Judgement | None = None
    first: Verdict | None = None
    is_hinted: bool = False
    misses: int = 0
    is_shown: bool = False
    playing: PlayOut | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._begin()

    @property
    def is_decided(self) -> bool:
        """Whether there is an answer with a verdict."""
        return self.judgement is not None and self.judgement.verdict is not Verdict.NOT_ALLOWED

    @property
    def is_done(self) -> bool:
        """Whether the answer will do."""
        return self.judgement is not None and self.judgement.verdict.is_good

    @property
    def is_told(self) -> bool:
        """Whether the solution is told: not at the first card that costs a trick, which leaves something to find."""
        judgement = self.judgement
        if judgement is None or not self.is_decided:
            return False
        is_open = isinstance(self.question.form, PickCard) and not judgement.verdict.is_good and judgement.cost > 0
        return not is_open or self.is_shown or self.misses > 1

    def give(self, answer: Answer) -> bool:
        """Judge an answer; whether it is the first to this question."""
        if self.is_decided:
            return False
        try:
            self.answer, self.judgement = answer, self.question.judge(answer)
        except BridgeError as error:
            self.refuse(error.message)
        self.misses += self.is_decided and not self.is_done
        is_first = self.first is None and self.is_decided
        if is_first and self.judgement is not None:
            self.first = self.judgement.verdict
        return is_first

    def play(self, card: Card) -> bool:
        """Play a card of the learner's hands, and let the robots answer; whether the first answer is complete."""
        playing = self.playing
        if playing is None or self.is_decided:
            return False
        if (reason := playing.play.why_illegal(card)) is not None:
            self.refuse(reason)
            return False
        try:
            self.playing = playing.after(card)
            self.playing = self._with_robots(self.playing)
        except BridgeError as error:
            self.refuse(error.message)
            return False
        self.answer, self.judgement = (*self.answer, card.code), None
        return self.playing.is_over and self.give(self.answer)

    def refuse(self, reason: Message) -> None:
        """Say why this cannot be an answer."""
        self.judgement = Judgement(Verdict.NOT_ALLOWED, (reason,))

    def try_again(self) -> None:
        """Take the answer back."""
        self.tries += 1
        self.answer, self.judgement = (), None
        self._begin()

    def _begin(self) -> None:
        form = self.question.form
        self.playing = self._with_robots(form.start) if isinstance(form, PlayOn) else None

    def _with_robots(self, playing: PlayOut) -> PlayOut:
        """The play on the learner's next turn. Raises SolverError."""
        return playing if self.solver is None else playing.robots_play(self.solver)


@dataclass
class Series:
    """Questions one after the other: ``ask`` names the next, None when there are no more.

    ``length`` is how many there are, None without end. ``verdicts`` are the first ones to the questions before the
    current; None to a question that was skipped. ``problem`` says why a question could not be put together.
    """

    ask: Callable[[int], Asked | None]
    solver: Solver | None
    length: int | None = None
    verdicts: list[Verdict | None] = field(default_factory=list)
    current: Exercise | None = None
    problem: Message | None = None

    def __post_init__(self) -> None:
        self._begin()

    @classmethod
    def of(cls, questions: Sequence[Asked], solver: Solver | None) -> "Series":
        """These questions."""
        return cls(lambda index: questions[index] if index < len(questions) else None, solver, length=len(questions))

    @property
    def index(self) -> int:
        """The place of the current question, from 0."""
        return len(self.verdicts)

    @property
    def is_over(self) -> bool:
        """Whether no question is left."""
        return self.current is None and self.problem is None

    @property
    def is_last(self) -> bool:
        """Whether the current question is the last."""
        return self.length is not None and self.index + 1 >= self.length

    def go_on(self) -> None:
        """Leave the current question for the next."""
        self.verdicts.append(self.current.first if self.current else None)
        self._begin()

    def _begin(self) -> None:
        self.current, self.problem = None, None
        asked = self.ask(self.index)
        if asked is None:
            return
        kind = KINDS[asked.kind]
        if kind.needs_solver and self.solver is None:
            self.problem = Message("This exercise needs the double-dummy solver, which is not installed here.")
            return
        try:
            self.current = Exercise(asked, kind.question(asked.seed, asked.parameters, self.solver), self.solver)
        except BridgeError as error:
            self.problem = error.message
