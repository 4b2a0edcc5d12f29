"""The page of messages is true: each message once, in both languages, each example with what it really gives."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from typer.testing import CliRunner

import bridge.auction
import bridge.cards
import bridge.contract
import bridge.deal
import bridge.play
import bridge.table
import cli
import parsers
from bridge.errors import BridgeError
from lessons.language import Language, translator
from parsers import Diagnostic, Severity, loads, losses, read
from parsers.auction_notation import parse_auction
from parsers.card_notation import parse_deal, parse_hand
from parsers.result_notation import parse_result

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "messages.md").read_text("utf-8")
CHINESE = translator(Language.CHINESE)

MODEL = (bridge.auction, bridge.cards, bridge.contract, bridge.deal, bridge.play, bridge.table)
"""What records are read into; the engine beside it speaks of other things."""

OTHERS = {
    ROOT / "parsers" / f"{name}.py"
    for name in (
        *("diagram", "reports", "rules_file", "score_question"),
        *("terminal_dealing", "terminal_files"),
    )
}
"""What speaks of no record: the words of a diagram, files that cannot be had, scoring rules, scores asked for."""

NEVER_SAID = {"{name} is only read, not written."}
"""What is there for formats to come."""

ENTRY = re.compile(
    r"^### (?P<text>.+)\n\n(?P<chinese>.+)\n(?P<examples>(?:\n```\w.*\n(?:.*\n)*?```\n\n`.+`\n)+)", re.MULTILINE
)
EXAMPLE = re.compile(r"^```(?P<kind>\w.*)\n(?P<source>(?:.*\n)*?)```\n\n`(?P<said>.+)`\n", re.MULTILINE)
FILE = re.compile(r"^```pbn (?P<name>\S+)\n(?P<content>(?:.*\n)*?)```\n", re.MULTILINE)
HINTS = PAGE[PAGE.index("\n## Hints\n") :]
HINT = re.compile(r"^\| (?P<text>.+) \| (?P<chinese>.+) \|$", re.MULTILINE)

NAMES = {name: value for module in (*MODEL, parsers) for name, value in vars(module).items()}
TYPED = {"hand": parse_hand, "deal": parse_deal, "auction": parse_auction, "result": parse_result}


@dataclass(frozen=True)
class Example:
    """A text of the kind that its fence names, and what it gives; the message is the one of its entry."""

    text: str
    kind: str
    source: str
    said: str


@dataclass(frozen=True)
class Answer:
    """What was said, and the texts of the message and the hint in it."""

    said: str
    text: str
    hint: str | None = None


ENTRIES = list(ENTRY.finditer(PAGE))
EXAMPLES = [
    Example(entry["text"], example["kind"], example["source"], example["said"])
    for entry in ENTRIES
    for example in EXAMPLE.finditer(entry["examples"])
]
HINT_ROWS = list(HINT.finditer(HINTS))[1:]


def shown(text: str) -> str:
    """The text with its gaps, and its braces as they are printed."""
    pieces = ((literal, name) for literal, name, _spec, _conversion in Formatter().parse(text))
    return "".join(literal if name is None else f"{literal}{{{name}}}" for literal, name in pieces)


def texts_of_messages() -> set[str]:
    """The texts of all messages about records in the parsers and the model."""
    texts: set[str] = set()
    for file in (*(Path(module.__file__) for module in MODEL), *{*(ROOT / "parsers").glob("*.py")} - OTHERS):
        tree = ast.parse(file.read_bytes())
        titles = {id(argument) for call in calls(tree, "Format") for argument in call.args}
        texts |= {text for call in calls(tree, "Message") if id(call) not in titles for text in literals(call)}
    return texts - NEVER_SAID


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def literals(call: ast.Call) -> Iterator[str]:
    first = call.args[0]
    for node in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
        if isinstance(node, ast.Constant):
            yield node.value


def answers(example: Example, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterable[Answer]:
    """Everything that the example gives."""
    match example.kind.split():
        case ["kibitz"]:
            return said_on_the_command_line(example, folder, monkeypatch)
        case ["python"]:
            return said_by_the_model(example.source)
        case [form, "to", target]:
            boards = loads(example.source).boards
            return map(loss_answer, losses(boards, target))
        case [form, "hex"]:
            records = read(BytesIO(bytes.fromhex(example.source)))
        case [form] if form in TYPED:
            return map(answer, TYPED[form](example.source).diagnostics)
        case [form]:
            records = loads(example.source)
    assert records.format == form
    return map(answer, records.diagnostics)


def answer(found: Diagnostic) -> Answer:
    return Answer(str(found), found.message.text, found.hint and found.hint.text)


def loss_answer(found: Diagnostic) -> Answer:
    return Answer(f"{found.severity}: {found.message} [{found.code}]", found.message.text)


def said_by_the_model(expression: str) -> Iterable[Answer]:
    try:
        value = eval(expression, NAMES)
    except BridgeError as error:
        return [Answer(f"{type(error).__name__}: {error}", error.message.text)]
    return map(answer, value.diagnostics) if isinstance(value, parsers.Records) else map(loss_answer, value)


def said_on_the_command_line(example: Example, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Answer]:
    monkeypatch.chdir(folder)
    for file in FILE.finditer(PAGE):
        (folder / file["name"]).write_text(file["content"], encoding="utf-8")
    for command in example.source.splitlines():
        result = CliRunner().invoke(cli.app, command.split()[1:])
    pattern = re.sub(r"\\{\w+\\}", ".+", re.escape(example.text))
    for line in result.stderr.splitlines():
        if re.search(pattern, line):
            yield Answer(line, example.text)


def test_each_message_is_on_the_page_once():
    texts = sorted([entry["text"] for entry in ENTRIES] + [hint["text"] for hint in HINT_ROWS])
    assert texts == sorted(map(shown, texts_of_messages()))


def test_every_heading_is_an_entry():
    assert len(ENTRIES) == PAGE.count("\n### ")
    assert len(EXAMPLES) + len(list(FILE.finditer(PAGE))) == PAGE.count("\n```") // 2


def test_the_page_says_the_same_as_the_catalogue():
    said = {row["text"]: row["chinese"] for row in (*ENTRIES, *HINT_ROWS)}
    assert said == {shown(text): shown(CHINESE.text(text)) for text in texts_of_messages()}


@pytest.mark.parametrize("severity", Severity, ids=str)
def test_severities_have_their_chinese_words(severity):
    assert f"| {severity} | {CHINESE(severity.value)} |" in PAGE


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.kind} {example.said}"[:70])
def test_an_example_gives_what_stands_under_it(example, tmp_path, monkeypatch):
    found = [(given.said, shown(given.text)) for given in answers(example, tmp_path, monkeypatch)]
    assert (example.said, example.text) in found


def test_an_example_shows_each_hint(tmp_path, monkeypatch):
    examples = (example for example in EXAMPLES if example.kind != "kibitz")
    given = {found.hint for example in examples for found in answers(example, tmp_path, monkeypatch) if found.hint}
    assert [hint["text"] for hint in HINT_ROWS if hint["text"] not in set(map(shown, given))] == []
