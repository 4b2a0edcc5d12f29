"""The glossary: one word for one thing in both languages, what it means, and words that mislead in other texts."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lessons.language import Language

FILE = Path(__file__).parent / "glossary.toml"


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the game: its names in each language, the first of which Kibitz says, and what it means.

    ``is_plain`` words are everyday words too, so texts do not point to them.
    """

    english: tuple[str, ...]
    chinese: tuple[str, ...]
    english_meaning: str
    chinese_meaning: str
    is_plain: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says, in both languages."""
        return (*self.english, *self.chinese, self.english_meaning, self.chinese_meaning)

    def names(self, language: Language) -> tuple[str, ...]:
        """What it is called in a language."""
        return self.chinese if language is Language.CHINESE else self.english

    def meaning(self, language: Language) -> str:
        """What it means, in one or two sentences."""
        return self.chinese_meaning if language is Language.CHINESE else self.english_meaning


@dataclass(frozen=True, slots=True)
class Trap:
    """A Chinese word that means something else in the texts where it stands; ``say`` is the right one."""

    word: str
    say: str
    english_where: str
    chinese_where: str
    english_meaning: str
    chinese_meaning: str

    @property
    def texts(self) -> tuple[str, ...]:
        """All that it says, in both languages."""
        places, meanings = (self.english_where, self.chinese_where), (self.english_meaning, self.chinese_meaning)
        return (self.word, self.say, *places, *meanings)

    def where(self, language: Language) -> str:
        """In which texts it stands."""
        return self.chinese_where if language is Language.CHINESE else self.english_where

    def meaning(self, language: Language) -> str:
        """What it means there."""
        return self.chinese_meaning if language is Language.CHINESE else self.english_meaning


@dataclass(frozen=True, slots=True)
class Found:
    """A word of the glossary in a text, from one letter up to another."""

    start: int
    end: int
    entry: Entry


@lru_cache(maxsize=1)
def entries() -> tuple[Entry, ...]:
    """All words, by subject."""
    return tuple(
        Entry(
            tuple(told["english"]),
            tuple(told["chinese"]),
            told["means"],
            told["chinese_means"],
            told.get("plain", False),
        )
        for told in _file()["entry"]
    )


@lru_cache(maxsize=1)
def traps() -> tuple[Trap, ...]:
    """The words that mislead."""
    return tuple(
        Trap(
            told["word"],
            told["say"],
            told["where"],
            told["chinese_where"],
            told["means"],
            told["chinese_means"],
        )
        for told in _file()["trap"]
    )


def words_in(text: str, language: Language) -> Iterator[Found]:
    """The words of the glossary in a text, in order: the longest where several begin, an English plural too."""
    names = _names(language)
    for match in _pattern(language).finditer(text):
        entry = names[match[1].lower()]
        if not entry.is_plain:
            yield Found(match.start(), match.end(), entry)


def matching(search: str) -> tuple[tuple[Entry, ...], tuple[Trap, ...]]:
    """The entries and the traps in whose words, in either language, all searched words occur."""
    words = search.casefold().split()

    def has_all(told: Entry | Trap) -> bool:
        everything = "\n".join(told.texts).casefold()
        return all(word in everything for word in words)

    return tuple(filter(has_all, entries())), tuple(filter(has_all, traps()))


@lru_cache
def _names(language: Language) -> dict[str, Entry]:
    return {name.lower(): entry for entry in entries() for name in entry.names(language)}


@lru_cache
def _pattern(language: Language) -> re.Pattern[str]:
    longest_first = "|".join(map(re.escape, sorted(_names(language), key=len, reverse=True)))
    if language is Language.CHINESE:
        return re.compile(f"({longest_first})")
    return re.compile(rf"(?<![\w-])({longest_first})(?:s|es)?(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=1)
def _file() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))
