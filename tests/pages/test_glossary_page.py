"""The glossary page: both languages side by side, searchable, and what misleads."""

import pytest

from tests.pages.lesson_pages import said, visit


@pytest.mark.parametrize(("language", "title"), [("en", "Glossary"), ("zh", "术语表")])
def test_the_page_shows_words_and_traps(language, title):
    page = visit("glossary", lang=language)
    assert not page.exception
    assert page.title[0].value == title
    assert '<th scope="row" lang="en"><b>declarer</b></th><td lang="zh-Hans"><b>庄家</b></td>' in said(page)
    assert "联美桥牌" in said(page)


@pytest.mark.parametrize("search", ["finesse", "飞牌"])
def test_search_in_either_language(search):
    page = visit("glossary")
    page.text_input(key="glossary-search").set_value(search).run()
    assert "<b>finesse</b>" in said(page)
    assert "<b>declarer</b>" not in said(page)


def test_search_finds_a_trap_alone():
    page = visit("glossary")
    page.text_input(key="glossary-search").set_value("暗手").run()
    assert "kz-glossary" in said(page)
    assert "<b>dummy</b>" not in said(page)


@pytest.mark.parametrize("search", ["xyzzy", "<b>", "(", "\\"])
def test_a_search_that_finds_nothing_says_so(search):
    page = visit("glossary")
    page.text_input(key="glossary-search").set_value(search).run()
    assert not page.exception
    assert "No word of the glossary fits." in said(page)


def test_meanings_are_said_in_the_readers_language():
    assert "四家各十三张" in said(visit("glossary", lang="zh"))
    assert "四家各十三张" not in said(visit("glossary"))
