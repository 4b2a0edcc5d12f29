"""The catalogue says everything the program says, with the same gaps and the words of the glossary."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from bridge.errors import Message
from bridge.table import Seat
from lessons.language import CATALOGUES, PAGE_CONTEXT, TERM_CONTEXT, Language, n_, translator
from pages.widgets.card_table.words import WORDS

ROOT = Path(__file__).parents[2]
ROOMS = ("app.py", "cli.py", "bridge", "parsers", "library", "lessons", "pages")
NOT_WORDS = re.compile(r"\{\w*\}|\[[^\]]*\]")
KEYWORDS = {"_", "n_", "Message", "Term", "plural"}
CONTEXTS = {None, TERM_CONTEXT, PAGE_CONTEXT, *WORDS}

# One word for one thing: where the English has the word, the Chinese has one of these, and none of those.
TERMS = {
    r"dealers?": (("发牌人", "发牌"), ("庄家",)),
    r"declarer": (("庄家",), ("发牌人", "定约者", "定约人")),
    r"dummy": (("明手",), ("暗手",)),
    r"defenders?": (("防家",), ("防守方",)),
    r"tricks?": (("墩",), ("栋",)),
    r"auction": (("叫牌",), ()),
    r"contract": (("定约",), ()),
    r"calls?": (("叫品", "叫牌", "叫"), ()),
    r"vulnerable|vulnerability": (("有局", "无局", "局况"), ("易损", "防守方")),
    r"revoked?|revokes": (("有牌不跟",), ()),
    r"follow suit": (("跟牌",), ()),
    r"(?<!no )trumps?": (("将牌",), ("主牌", "王牌")),
    r"overtricks?": (("超",), ()),
    r"down": (("宕",), ()),
    r"suits?": (("花色", "同花"), ()),
    r"HCP": (("点",), ()),
    r"matchpoints": (("比赛分",), ()),
    r"IMPs": (("国际比赛分",), ()),
    r"partner": (("同伴",), ("对家",)),
    r"boards?": (("副",), ("局",)),
    r"all pass": (("不叫",), ("过",)),
    r"passed out": (("四家不叫",), ()),
    r"doubled?(?!.dummy)": (("加倍",), ()),
    r"redoubled?": (("再加倍",), ()),
    r"opening lead": (("首攻",), ()),
    r"claim(?:s|ed)?": (("声称",), ("叫停",)),
    r"void": (("缺门",), ()),
    r"strain": (("花色或无将",), ()),
    r"level": (("阶",), ()),
    r"insufficient": (("不足",), ()),
    r"hand records?": (("牌谱",), ()),
}


VULNERABLE = re.compile("[有无]局|局况")
"""Words in which 局 is neither a board nor a game."""


@dataclass(frozen=True)
class Entry:
    """One text of the catalogue, with a form for each plural category where it ``counts``."""

    text: str
    context: str | None
    forms: tuple[str, ...]
    counts: bool


def entries() -> list[Entry]:
    with (CATALOGUES / "zh" / "messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return [
        Entry(
            message.id if isinstance(message.id, str) else message.id[0],
            message.context,
            (message.string,) if isinstance(message.string, str) else tuple(message.string),
            message.pluralizable,
        )
        for message in messages
    ]


def python_files() -> Iterator[Path]:
    for room in ROOMS:
        yield from [ROOT / room] if room.endswith(".py") and (ROOT / room).exists() else (ROOT / room).rglob("*.py")


def texts_of_the_program() -> dict[str, str]:
    """Every text that may be said, with the place where it stands."""
    texts = dict.fromkeys(WORDS.values(), "pages/widgets/card_table/words.py")
    for path in python_files():
        for call in (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call)):
            for text in said_by(call):
                texts.setdefault(text, f"{path.relative_to(ROOT)}:{call.lineno}")
    return texts


def said_by(call: ast.Call) -> Iterator[str]:
    """The text a call names for the catalogue, inside an f-string too (where Babel's extractor does not look)."""
    function = call.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    if name in KEYWORDS and call.args:
        first = call.args[0]
        for node in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def gaps(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in Formatter().parse(text) if name is not None}


def test_every_text_has_a_translation():
    translated = {entry.text for entry in entries() if all(entry.forms)}
    missing = {text: place for text, place in texts_of_the_program().items() if text not in translated}
    assert not missing


def test_no_entry_is_obsolete():
    said = texts_of_the_program()
    assert not [entry for entry in entries() if entry.text not in said or entry.context not in CONTEXTS]


def test_translations_have_the_same_gaps():
    """A form for one and many may name the number where the English for one does not."""
    wrong = {
        entry.text: form
        for entry in entries()
        for form in entry.forms
        if gaps(form) - ({"n"} if entry.counts else set()) != gaps(entry.text) - ({"n"} if entry.counts else set())
    }
    assert not wrong


def test_translations_use_the_words_of_the_glossary():
    wrong = [
        (english, entry.text, form)
        for entry in entries()
        for form in entry.forms
        for english, (wanted, unwanted) in TERMS.items()
        if re.search(rf"\b(?:{english})\b", NOT_WORDS.sub("", entry.text), re.IGNORECASE)
        and (not any(word in form for word in wanted) or any(word in VULNERABLE.sub("", form) for word in unwanted))
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-CN", Language.CHINESE),
        ("zh_TW.UTF-8", Language.CHINESE),
        ("zh-Hant-HK", Language.CHINESE),
        ("en-GB", Language.ENGLISH),
        ("de-DE", Language.ENGLISH),
        ("C.UTF-8", Language.ENGLISH),
        ("<script>", Language.ENGLISH),
        ("", Language.ENGLISH),
        (None, Language.ENGLISH),
    ],
)
def test_language_of_a_locale(tag, language):
    assert Language.of(tag) is language


def test_terms_of_a_message_are_translated_before_they_are_filled_in():
    message = Message("{seat} does not hold {card}.", seat=Seat.NORTH.term, card="♠A")
    assert translator(Language.CHINESE)(message) == "北家没有 ♠A。"
    assert translator(Language.ENGLISH)(message) == "North does not hold ♠A."


def test_a_word_alone_and_in_a_sentence_may_differ():
    _ = translator(Language.CHINESE)
    assert _(Seat.NORTH.term) == "北"
    assert _("Dealer {seat}", seat=Seat.NORTH.term) == "北家发牌"


def test_a_value_is_filled_in_as_it_is():
    assert translator(Language.ENGLISH)("Board {label}", label="{n} <b>") == "Board {n} <b>"


@pytest.mark.parametrize(("n", "said"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks"), (1205, "1,205 tricks")])
def test_plural_of_english(n, said):
    assert translator(Language.ENGLISH).plural("{n} trick", "{n} tricks", n) == said


def test_chinese_has_one_form():
    _ = translator(Language.CHINESE)
    assert [_.plural("{n} trick", "{n} tricks", n) for n in (1, 3)] == ["1 墩", "3 墩"]


def test_a_text_without_translation_is_said_in_english():
    assert translator(Language.CHINESE)("no such text, {n}", n=1) == "no such text, 1"


def test_marking_changes_nothing():
    assert n_("N") == "N"


def test_a_message_may_be_given_more_values():
    assert translator(Language.ENGLISH)(Message("{a} and {b}", a=1), b=2) == "1 and 2"
