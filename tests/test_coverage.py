"""The page of what is taught and computed says the truth."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from pkgutil import resolve_name

import pytest

from lessons.course import course
from lessons.language import Language

HOUSE = Path(__file__).parents[1]
LAST_ROWS = {"T": 8, "A": 11, "P": 9, "S": 21, "G": 9, "N": 4}
IDS = [f"{letter}{row}" for letter, last in LAST_ROWS.items() for row in range(1, last + 1)]
ROW = re.compile(
    r"\| (?P<id>[A-Z]\d+) \| (?P<rule>[^|]+) \| (?P<lessons>[^|]*) \| (?P<engine>[^|]*) \| (?P<tests>[^|]*) \|"
)


@dataclass(frozen=True)
class Row:
    id: str
    lessons: tuple[str, ...]
    engine: tuple[str, ...]
    tests: tuple[str, ...]


def rows() -> Iterator[Row]:
    for match in ROW.finditer((HOUSE / "docs" / "coverage.md").read_text("utf-8")):
        words = [tuple(match[column].replace("`", "").split()) for column in ("lessons", "engine", "tests")]
        yield Row(match["id"], *words)


ROWS = tuple(rows())


def marked() -> dict[str, set[str]]:
    """The files of tests that hold a rule, by its id."""
    files: dict[str, set[str]] = defaultdict(set)
    for file in sorted((HOUSE / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    files[ast.literal_eval(argument)].add(file.relative_to(HOUSE / "tests").as_posix())
    return files


def test_every_rule_has_its_row() -> None:
    assert [row.id for row in ROWS] == IDS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_lessons_teach_it(row: Row) -> None:
    teaching = tuple(lesson.name for lesson in course(Language.ENGLISH).lessons if row.id in lesson.teaches)
    assert row.lessons == teaching
    assert teaching


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_the_engine_computes_it(row: Row) -> None:
    assert row.engine
    for name in row.engine:
        resolve_name(name)


def test_the_tests_hold_it() -> None:
    held = marked()
    assert set(held) <= set(IDS)
    for row in ROWS:
        assert set(row.tests) == held[row.id], row.id
        assert row.tests, row.id
