"""The glossary: one word for one thing, found in texts, in both languages."""

import re

import pytest

from lessons.glossary import entries, matching, traps, words_in
from lessons.language import Language
from tests.lessons.test_language import TERMS


def found(text: str, language: Language = Language.ENGLISH) -> list[str]:
    return [text[word.start : word.end] for word in words_in(text, language)]


@pytest.mark.parametrize("language", Language)
def test_a_name_belongs_to_one_entry(language):
    names = [name.lower() for entry in entries() for name in entry.names(language)]
    assert len(names) == len(set(names))


def test_each_entry_has_names_and_a_meaning_in_both_languages():
    for entry in entries():
        for language in Language:
            assert entry.names(language)
            assert 4 < len(entry.meaning(language)) < 180
        assert not re.search("[一-鿿]", entry.english_meaning)
        assert re.search("[一-鿿]", entry.chinese_meaning)


def test_chinese_meanings_use_no_word_that_misleads():
    unwanted = {word for _wanted, words in TERMS.values() for word in words} - {"局", "过", "发牌人", "庄家"}
    assert not [entry.english[0] for entry in entries() for word in unwanted if word in entry.chinese_meaning]


def test_the_longest_word_wins():
    assert found("The opening lead against a small slam, not vulnerable") == [
        "opening lead",
        "small slam",
        "not vulnerable",
    ]


def test_plurals_and_capitals_are_found_and_parts_of_words_are_not():
    assert found("Tricks and IMPs; but a tricky trickster, a re-double and bidding") == ["Tricks", "IMPs"]


def test_everyday_words_are_left_alone():
    assert found("a hand, a board, a game, a pass") == []


def test_chinese_words_are_found_where_they_stand():
    assert found("庄家再加倍以后将吃两墩", Language.CHINESE) == ["庄家", "再加倍", "将吃", "墩"]


@pytest.mark.parametrize("search", ["declarer", "庄家", "FIRST named", "最先 定约"])
def test_search_goes_through_both_languages(search):
    assert "declarer" in [entry.english[0] for entry in matching(search)[0]]


def test_search_finds_what_misleads():
    words, misleading = matching("暗手")
    assert not words
    assert [trap.word for trap in misleading] == ["暗手"]
    assert misleading[0].meaning(Language.ENGLISH) == "dummy"


def test_the_empty_search_finds_all():
    assert matching("") == (entries(), traps())
