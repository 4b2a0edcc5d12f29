"""How far a learner has come: steps of lessons that were finished, answers that were given, and what comes back."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import JSON, DateTime, Engine, Index, String, UniqueConstraint, delete, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from library.database import Base, writing

DAYS = (1, 3, 7)
"""A miss returns after so many days; after the last good answer it is learnt."""


class FinishedStep(Base):
    """A step of a lesson that a learner has finished."""

    __tablename__ = "finished_steps"
    __table_args__ = (UniqueConstraint("learner", "lesson", "step"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    learner: Mapped[str] = mapped_column(String(64))
    lesson: Mapped[str] = mapped_column(String(64))
    step: Mapped[int]
    at: Mapped[datetime] = mapped_column(DateTime)


class GivenAnswer(Base):
    """The first answer to a question, by the kind, the parameters and the seed that make the question."""

    __tablename__ = "given_answers"
    __table_args__ = (Index("answers_of_a_learner", "learner", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    learner: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(32))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int]
    is_good: Mapped[bool]
    at: Mapped[datetime] = mapped_column(DateTime)


class Missed(Base):
    """A question that was missed, and when it comes back."""

    __tablename__ = "missed"
    __table_args__ = (UniqueConstraint("learner", "kind", "seed"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    learner: Mapped[str] = mapped_column(String(64))
    kind: Mapped[str] = mapped_column(String(32))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[int]
    stage: Mapped[int]
    due: Mapped[date]


@dataclass(frozen=True, slots=True)
class Asked:
    """What makes a question: the same three give the same question."""

    kind: str
    parameters: dict[str, Any]
    seed: int


@dataclass(frozen=True, slots=True)
class Coming:
    """A question that was missed, and the day on which it comes back."""

    asked: Asked
    due: date


@dataclass(frozen=True, slots=True)
class Day:
    """Answers to one kind of exercise on one day."""

    day: date
    kind: str
    answers: int
    good: int


class Progress:
    """The progress of one learner."""

    def __init__(self, engine: Engine, learner: str) -> None:
        self.engine = engine
        self.learner = learner

    def finish(self, lesson: str, step: int, now: datetime | None = None) -> None:
        """Note that a step of a lesson was finished; once more changes nothing."""
        with writing(self.engine) as session:
            known = select(FinishedStep).filter_by(learner=self.learner, lesson=lesson, step=step)
            if session.scalar(known) is None:
                session.add(FinishedStep(learner=self.learner, lesson=lesson, step=step, at=_moment(now)))

    def finished(self) -> dict[str, set[int]]:
        """The finished steps by lesson."""
        steps: dict[str, set[int]] = {}
        with Session(self.engine) as session:
            for row in session.scalars(select(FinishedStep).filter_by(learner=self.learner)):
                steps.setdefault(row.lesson, set()).add(row.step)
        return steps

    def answer(self, asked: Asked, *, is_good: bool, now: datetime | None = None) -> None:
        """Note the first answer to a question: a miss comes back, a good answer to one that came back moves it on."""
        moment = _moment(now)
        with writing(self.engine) as session:
            session.add(
                GivenAnswer(
                    learner=self.learner,
                    kind=asked.kind,
                    parameters=asked.parameters,
                    seed=asked.seed,
                    is_good=is_good,
                    at=moment,
                )
            )
            missed = session.scalar(select(Missed).filter_by(learner=self.learner, kind=asked.kind, seed=asked.seed))
            if missed is None and is_good:
                return
            if missed is None:
                missed = Missed(
                    learner=self.learner, kind=asked.kind, parameters=asked.parameters, seed=asked.seed, stage=0
                )
                session.add(missed)
            stage = missed.stage + 1 if is_good else 0
            if stage == len(DAYS):
                session.delete(missed)
                return
            missed.stage = stage
            missed.due = moment.date() + timedelta(days=DAYS[stage])

    def add(self, questions: Iterable[Asked], now: datetime | None = None) -> int:
        """Let questions come back from today on as if they had been missed, and return how many are new."""
        today, added = _moment(now).date(), 0
        with writing(self.engine) as session:
            for asked in questions:
                same = select(Missed).filter_by(learner=self.learner, kind=asked.kind, seed=asked.seed)
                if session.scalar(same) is None:
                    added += 1
                    session.add(
                        Missed(
                            learner=self.learner,
                            kind=asked.kind,
                            parameters=asked.parameters,
                            seed=asked.seed,
                            stage=0,
                            due=today,
                        )
                    )
        return added

    def remove(self, asked: Asked) -> None:
        """Let a question come back no more."""
        with writing(self.engine) as session:
            session.execute(delete(Missed).filter_by(learner=self.learner, kind=asked.kind, seed=asked.seed))

    def due(self, today: date | None = None) -> list[Asked]:
        """The questions that come back today or should have before, the oldest first."""
        last = today or _moment(None).date()
        return [coming.asked for coming in self.coming() if coming.due <= last]

    def coming(self) -> list[Coming]:
        """All questions that come back, the next first."""
        query = select(Missed).filter_by(learner=self.learner).order_by(Missed.due, Missed.id)
        with Session(self.engine) as session:
            return [Coming(Asked(row.kind, dict(row.parameters), row.seed), row.due) for row in session.scalars(query)]

    def by_day(self) -> list[Day]:
        """The answers day by day and kind by kind."""
        with Session(self.engine) as session:
            rows: Iterable[GivenAnswer] = session.scalars(
                select(GivenAnswer).filter_by(learner=self.learner).order_by(GivenAnswer.at)
            )
            counts: dict[tuple[date, str], list[int]] = {}
            for row in rows:
                count = counts.setdefault((row.at.date(), row.kind), [0, 0])
                count[0] += 1
                count[1] += row.is_good
        return [Day(day, kind, answers, good) for (day, kind), (answers, good) in counts.items()]

    def answers(self) -> int:
        """How many questions were answered."""
        with Session(self.engine) as session:
            query = select(func.count()).select_from(GivenAnswer).where(GivenAnswer.learner == self.learner)
            return session.scalar(query) or 0


def _moment(now: datetime | None) -> datetime:
    return (now or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)
