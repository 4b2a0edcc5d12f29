"""The course: the lessons of a language in their order, and lessons of a teacher's own."""

import os
import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from bridge.errors import BridgeError, Message, Term
from lessons.language import Language
from lessons.lesson import Lesson
from lessons.lesson_reader import parse_lesson, read_lesson

FOLDER = Path(__file__).parent
OWN_FOLDER = "KIBITZ_LESSONS"
"""The environment variable that names a folder with a teacher's own lessons."""

OWN = "own/"
"""What the names of a teacher's own lessons begin with."""

LEVELS = (Term("Beginning"), Term("The game"), Term("The rules"), Term("Playing well"), Term("Expert play"))
"""What the levels of lessons are called."""

MINUTES_PER_STEP = 1.25
_NUMBER = re.compile(r"^\d+[-_ ]+")


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A lesson that cannot be read, and why."""

    file: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Course:
    """Lessons in their order, and those that could not be read."""

    lessons: tuple[Lesson, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of this name."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def number(self, lesson: Lesson) -> int:
        """The place of a lesson, from 1."""
        return self.lessons.index(lesson) + 1

    def unlocked_by(self, lesson: Lesson) -> tuple[Lesson, ...]:
        """The lessons that need this one."""
        return tuple(each for each in self.lessons if lesson.name in each.needs)

    def after(self, lesson: Lesson) -> Lesson | None:
        """The next lesson, None behind the last."""
        return next(iter(self.lessons[self.number(lesson) :]), None)


def minutes(lesson: Lesson) -> int:
    """About how long a lesson takes."""
    exercises = sum(exercise.times for step in lesson.steps for exercise in step.exercises)
    return max(1, round(MINUTES_PER_STEP * len(lesson.steps) + exercises / 3))


def course(language: Language) -> Course:
    """The course in a language, by levels and then the numbers of its files; read anew when one of them has changed."""
    files = _files(FOLDER / language.value)
    return _as_it_stands(tuple(files), tuple(file.stat().st_mtime_ns for file in files))


@lru_cache(maxsize=len(Language))
def _as_it_stands(files: Sequence[Path], changed: Sequence[int]) -> Course:
    """The lessons of these files, last ``changed`` at these times."""
    read = _course([_read_file(file) for file in files])
    return replace(read, lessons=tuple(sorted(read.lessons, key=lambda lesson: lesson.level)))


def own_course(uploaded: Sequence[tuple[str, bytes]] = ()) -> Course:
    """A teacher's lessons: those in the folder that the environment names, and uploaded files with their names."""
    folder = os.environ.get(OWN_FOLDER)
    in_folder = [_read_file(file) for file in _files(Path(folder))] if folder else []
    return _course([*in_folder, *(_read_text(name, content) for name, content in uploaded)], OWN)


def folder_course(folder: Path) -> Course:
    """The lessons of a folder, in the order of their files' names."""
    return _course([_read_file(file) for file in _files(folder)])


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.md"))


def _course(read: Sequence[Lesson | Unreadable], prefix: str = "") -> Course:
    """The lessons by their names without numbers; a need that is one of them bears the prefix too."""
    lessons = [replace(each, name=_name(each.name, prefix)) for each in read if isinstance(each, Lesson)]
    names = {lesson.name for lesson in lessons}
    return Course(
        tuple(replace(lesson, needs=tuple(_need(need, prefix, names) for need in lesson.needs)) for lesson in lessons),
        tuple(each for each in read if isinstance(each, Unreadable)),
    )


def _name(name: str, prefix: str) -> str:
    return prefix + _NUMBER.sub("", name)


def _need(need: str, prefix: str, names: AbstractSet[str]) -> str:
    return prefix + need if prefix + need in names else need


def _read_file(file: Path) -> Lesson | Unreadable:
    try:
        return read_lesson(file)
    except BridgeError as error:
        return Unreadable(file.name, error.message)
    except (OSError, UnicodeDecodeError):
        return _no_text(file.name)


def _read_text(name: str, content: bytes) -> Lesson | Unreadable:
    try:
        return parse_lesson(content.decode("utf-8-sig"), name)
    except BridgeError as error:
        return Unreadable(name, error.message)
    except UnicodeDecodeError:
        return _no_text(name)


def _no_text(name: str) -> Unreadable:
    return Unreadable(name, Message("{file}: the file cannot be read as text in UTF-8.", file=name))
