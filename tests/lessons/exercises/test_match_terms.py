"""Pairs of words, judged by the glossary."""

import pytest

from lessons.exercises.question import Verdict
from lessons.glossary import entries, traps
from lessons.language import Language, translator
from tests.lessons.exercises.asked import answers, asked

SAYS = {Language.ENGLISH: translator(Language.ENGLISH), Language.CHINESE: translator(Language.CHINESE)}

TRAPS = {
    **{"明手": "庄家", "声明人": "庄家", "暗手": "明手", "防守方": "有局", "易损": "有局", "庄家": "发牌人"},
    **{"花色": "花色或无将", "奇数墩": "超过六墩的墩数", "双人桥牌": "复式桥牌", "牌桌": "一副牌", "局": "一副牌"},
    **{"队伍": "一对牌手", "游戏": "成局（100 分）", "定约人": "最后叫实质性叫品的人", "叫停": "摊牌声称"},
    **{"栋": "一墩牌", "联美桥牌": "一种数字牌块游戏"},
}
"""The traps column: what is read and what it means, in Chinese."""

MARKS = {
    **dict.fromkeys(("None", "Love", "-", "o", "0"), "nobody vulnerable"),
    **dict.fromkeys(("NS", "SN", "n"), "N–S vulnerable"),
    **dict.fromkeys(("EW", "e"), "E–W vulnerable"),
    **dict.fromkeys(("All", "Both", "B", "b"), "both sides vulnerable"),
}


CHINESE_WORDS = {entry.english[0]: entry.chinese[0] for entry in entries()}


def test_the_words_that_mislead_are_those_of_the_glossary():
    of_the_glossary = {word for trap in traps() for word in trap.word.split("，")}
    assert of_the_glossary - set(TRAPS) == {"定约者"}
    assert set(TRAPS) <= of_the_glossary


def pairs(question, answer, language):
    """What an answer pairs, as read on the screen."""
    labels = {option.key: SAYS[language](option.label) for option in question.form.right}
    return [(SAYS[language](option.label), labels[key]) for option, key in zip(question.form.left, answer, strict=True)]


@pytest.mark.parametrize(
    ("of", "language", "meanings"),
    [
        pytest.param("traps", Language.CHINESE, TRAPS, marks=pytest.mark.rule("N2", "N3")),
        pytest.param("vulnerability", Language.ENGLISH, MARKS, marks=pytest.mark.rule("N4")),
    ],
)
def test_each_word_goes_with_what_it_means(of, language, meanings):
    met = set()
    for question in asked("match-terms", of=of):
        met.update(SAYS[language](option.label) for option in question.form.left)
        for answer in answers(question):
            right = all(meanings[word] == meaning for word, meaning in pairs(question, answer, language))
            assert question.judge(answer).verdict is (Verdict.RIGHT if right else Verdict.WRONG)
    assert met == set(meanings)


@pytest.mark.rule("N2")
def test_terms_are_shown_as_they_are_in_both_languages():
    for question in asked("match-terms", of="words"):
        shown = pairs(question, question.solution, Language.ENGLISH)
        assert shown == pairs(question, question.solution, Language.CHINESE)
        assert all(chinese == CHINESE_WORDS[english] for english, chinese in shown)


@pytest.mark.parametrize("of", ["traps", "vulnerability", "words"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_as_many_pairs_as_asked(of, count):
    for question in asked("match-terms", of=of, count=count):
        assert len(question.form.left) == len(question.form.right) == count
        assert len({option.label for option in question.form.right}) == count


def test_what_is_paired_wrongly_is_explained():
    for question in asked("match-terms"):
        first, second, *rest = question.solution
        said = [reason.values["word"] for reason in question.judge((second, first, *rest)).reasons]
        assert said == [option.label.values["word"] for option in question.form.left[:2]]
