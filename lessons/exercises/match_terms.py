"""Pairing words with what they mean: misleading translations, notations of vulnerability, terms in two languages."""

from collections.abc import Mapping
from functools import partial
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, MatchPairs, Option, Question
from lessons.exercises.saying import named, right, wrong

Meanings = Mapping[str, tuple[str, tuple[str, ...]]]
"""By key: what is meant, a Term or a word to be shown as it is, and the words for it."""

TRAPS: Meanings = {
    "declarer": (Term("declarer"), ("明手", "声明人")),
    "dummy": (Term("dummy"), ("暗手",)),
    "vulnerable": (Term("vulnerable"), ("防守方", "易损")),
    "dealer": (Term("the dealer"), ("庄家",)),
    "strain": (Term("the strain, notrump too"), ("花色",)),
    "odd-tricks": (Term("the tricks above six"), ("奇数墩",)),
    "duplicate": (Term("duplicate bridge"), ("双人桥牌",)),
    "board": (Term("a board"), ("牌桌", "局")),
    "pair": (Term("a pair of players"), ("队伍",)),
    "game": (Term("a game of 100 points"), ("游戏",)),
    "last-bidder": (Term("the player who bids last"), ("定约人",)),
    "claim": (Term("a claim"), ("叫停",)),
    "trick": (Term("a trick"), ("栋",)),
    "rummikub": (Term("a game with tiles"), ("联美桥牌",)),
}

VULNERABILITIES: Meanings = {
    "None": (Term("None vulnerable"), ("None", "Love", "-", "o", "0")),
    "NS": (Term("N–S vulnerable"), ("NS", "SN", "n")),
    "EW": (Term("E–W vulnerable"), ("EW", "e")),
    "All": (Term("Both vulnerable"), ("All", "Both", "B", "b")),
}

WORDS: tuple[Mapping[str, str], ...] = (
    {"dealer": "发牌人", "declarer": "庄家", "dummy": "明手", "defender": "防家", "partner": "同伴"},
    {"left-hand opponent": "下家", "right-hand opponent": "上家", "partner": "同伴", "opening lead": "首攻"},
    {"follow suit": "跟牌", "discard": "垫牌", "ruff": "将吃", "lead": "领出", "revoke": "有牌不跟"},
    {"trick": "墩", "trump": "将牌", "level": "阶", "contract": "定约", "finesse": "飞牌"},
    {"call": "叫品", "bid": "实质性叫品", "pass": "不叫", "double": "加倍", "redouble": "再加倍"},
    {"opening bid": "开叫", "response": "应叫", "overcall": "争叫", "auction": "叫牌"},
    {"void": "缺门", "singleton": "单张", "doubleton": "双张", "major": "高花", "minor": "低花"},
    {"part-score": "部分定约", "game": "成局定约", "small slam": "小满贯", "grand slam": "大满贯"},
    {"vulnerable": "有局", "not vulnerable": "无局", "overtrick": "超墩", "undertrick": "宕墩"},
    {"rubber bridge": "盘式桥牌", "duplicate bridge": "复式桥牌", "matchpoints": "比赛分", "hand record": "牌谱"},
)
"""English terms and Chinese ones, in groups that are easily mixed up. They are shown as they are in both languages."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    count = chance.randint(*parameters["count"])
    match chance.choice(parameters["of"]):
        case "traps":
            prompt = Message("What do these words mean in older and in translated texts?")
            hint = Message("Which of these words would you say otherwise?")
            meanings = TRAPS
        case "vulnerability":
            prompt = Message("What does each of these marks on a board say?")
            hint = Message("Which letters name a side?")
            meanings = VULNERABILITIES
        case _:
            prompt = Message("Which words belong together?")
            hint = Message("Which of them do you know for certain?")
            meanings = {english: (chinese, (english,)) for english, chinese in chance.choice(WORDS).items()}
    keys = chance.sample(list(meanings), count)
    words = {key: chance.choice(meanings[key][1]) for key in keys}
    left = tuple(Option(key, named(words[key])) for key in keys)
    right_side = [Option(key, named(meanings[key][0])) for key in keys]
    chance.shuffle(right_side)
    return Question(
        prompt, MatchPairs(left, tuple(right_side)), tuple(keys), partial(_judge, left, meanings), hint=hint
    )


def _judge(left: tuple[Option, ...], meanings: Meanings, answer: Answer) -> Judgement:
    missed = [option for option, key in zip(left, answer, strict=True) if option.key != key]
    if not missed:
        return right(Message("Every pair fits."))
    return wrong(
        *(
            Message("“{word}” means {meaning}.", word=option.label.values["word"], meaning=meanings[option.key][0])
            for option in missed
        )
    )


MATCH_TERMS = Kind(
    "match-terms",
    Term("Words and meanings"),
    frozenset({"N2", "N3", "N4"}),
    _make,
    {"of": Choice(("traps", "vulnerability", "words"), ("traps",)), "count": Whole(2, 4, (4, 4))},
)
