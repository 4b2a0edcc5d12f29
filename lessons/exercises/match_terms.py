"""Pairing words with what they mean: misleading translations, notations of vulnerability, terms in two languages."""

from collections.abc import Mapping
from functools import partial
from random import Random

from bridge.double_dummy.solver import Solver
from bridge.errors import Message, Term
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, Judgement, MatchPairs, Option, Question
from lessons.exercises.saying import named, right, wrong
from lessons.glossary import entries

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
    "None": (Term("nobody vulnerable"), ("None", "Love", "-", "o", "0")),
    "NS": (Term("N–S vulnerable"), ("NS", "SN", "n")),
    "EW": (Term("E–W vulnerable"), ("EW", "e")),
    "All": (Term("both sides vulnerable"), ("All", "Both", "B", "b")),
}

CONFUSED = (
    ("dealer", "declarer", "dummy", "defender", "partner"),
    ("left-hand opponent", "right-hand opponent", "partner", "opening lead"),
    ("follow suit", "discard", "ruff", "lead", "revoke"),
    ("trick", "trump", "level", "contract", "finesse"),
    ("call", "bid", "pass", "double", "redouble"),
    ("opening bid", "response", "overcall", "auction"),
    ("void", "singleton", "doubleton", "major suit", "minor suit"),
    ("part-score", "game", "small slam", "grand slam"),
    ("vulnerable", "not vulnerable", "overtrick", "undertrick"),
    ("rubber bridge", "duplicate bridge", "matchpoints", "hand record"),
)
"""Terms of the glossary that are easily mixed up. They are shown as they are, in either language."""


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    count = chance.randint(*parameters["count"])
    match chance.choice(parameters["of"]):
        case "traps":
            prompt = Message("What do these words mean in older and in translated texts?")
            hint = Message("What does the person or thing so called do at the table?")
            meanings = TRAPS
        case "vulnerability":
            prompt = Message("What does each of these marks on a board say?")
            hint = Message("Which letters name a side?")
            meanings = VULNERABILITIES
        case _:
            prompt = Message("Which words belong together?")
            hint = Message("Which of them do you know for certain?")
            chinese = {entry.english[0]: entry.chinese[0] for entry in entries()}
            meanings = {english: (chinese[english], (english,)) for english in chance.choice(CONFUSED)}
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
