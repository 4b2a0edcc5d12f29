"""The house: imports run downwards only, and the rules of the coverage table have tests."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]

LEVELS = {"bridge": 0, "parsers": 1, "library": 2, "lessons": 3, "pages": 4, "app": 5, "cli": 5}
"""The rooms, from the ground up."""

WHERE = {
    "streamlit": ("app.py", "pages/*"),
    "plotly": ("pages/widgets/*",),
    "lark": ("parsers/*",),
    "sqlalchemy": ("library/*",),
    "endplay": ("bridge/double_dummy*",),
}
"""The only places that import these libraries."""

RULES = [
    *(f"A{row}" for row in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11)),
    *(f"P{row}" for row in range(1, 8)),
    *(f"G{row}" for row in range(1, 10)),
    "N1",
]
"""The rows of the coverage table that the model computes."""

FILES = sorted(
    file.relative_to(HOUSE)
    for room in LEVELS
    for file in (HOUSE / f"{room}.py", *(HOUSE / room).rglob("*.py"))
    if file.is_file()
)


def room_of(name: str) -> str:
    """The room, or the library, that an imported or importing module belongs to."""
    return name.partition(".")[0]


def imported(tree: ast.AST) -> Iterator[str]:
    """The absolute names of all modules that the file imports anywhere."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def rules_with_a_test() -> set[str]:
    """The row ids in all rule marks of the tests."""
    return {
        argument.value
        for file in (HOUSE / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@pytest.mark.parametrize("file", FILES, ids=str)
def test_imports_run_downwards_only(file):
    level = LEVELS[room_of(file.parts[0])]
    names = set(imported(ast.parse((HOUSE / file).read_text("utf-8"))))
    assert not [name for name in names if LEVELS.get(room_of(name), 0) > level]


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_library_is_imported_only_in_its_room(file):
    libraries = {room_of(name) for name in imported(ast.parse((HOUSE / file).read_text("utf-8")))} & WHERE.keys()
    assert not [name for name in libraries if not any(fnmatch(file.as_posix(), place) for place in WHERE[name])]


@pytest.mark.parametrize("row", RULES)
def test_a_rule_that_the_model_computes_has_a_test(row):
    assert row in rules_with_a_test()
