"""The lessons of the course: twins in both languages, short texts, something to do, and no answer given away."""

import os
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bridge.auction import Bid
from bridge.board import Board
from bridge.cards import Card, Hand, Suit
from bridge.table import SEATS
from lessons.course import FOLDER, course, minutes
from lessons.deals import course_board
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import PickCard, PickCards, PickOne, Question
from lessons.glossary import Entry, entries, traps
from lessons.language import Language
from lessons.lesson import AuctionBlock, Block, DealBlock, ExerciseBlock, FoldedBlock, Lesson, PlayBlock, Prose, Step
from lessons.lesson_reader import read_lesson

ENGLISH, CHINESE = Language.ENGLISH, Language.CHINESE

PLAN = {
    "first-tricks": (0, "", "T2 P3 P4"),
    "your-seat": (0, "first-tricks", "T1 T6"),
    "minibridge": (0, "first-tricks your-seat", "P1 P2 P5 P6"),
    "count-then-play": (1, "minibridge", "P5 P6"),
    "trumps-at-work": (1, "count-then-play", "P3 P4"),
    "shuffle-cut-deal": (1, "your-seat", "T3 T4 T5 T6 T7 T8"),
    "what-a-bid-says": (1, "minibridge", "A1 A2 A3 A4"),
    "contract-and-declarer": (1, "what-a-bid-says", "A8 A9 P1 N3"),
    "double-redouble": (2, "contract-and-declarer", "A5 A6 A7"),
    "silent-and-legal": (2, "double-redouble", "A10 A11"),
    "score-made": (2, "contract-and-declarer", "S1 S2 S3 S4 S11"),
    "score-doubled": (2, "double-redouble score-made", "S5 S6 S7 S10 S1 S4"),
    "vulnerability": (2, "score-made", "S13 S15 S16 N4"),
    "first-auctions": (2, "contract-and-declarer score-made", "A2 A9"),
    "notrump-tools": (3, "count-then-play first-auctions", "P5 P6"),
    "defence-basics": (3, "count-then-play", "P1 P4"),
    "defence-with-trumps": (3, "trumps-at-work defence-basics", "P3 P4"),
    "rubber-and-chicago": (3, "score-doubled vulnerability", "S12 S13 S14 S20"),
    "comparing": (3, "score-doubled", "S17 S18 S19 S21 T7"),
    "old-books": (3, "score-doubled", "S8 S9 S20 S21 S5 S6"),
    "planning-ahead": (4, "trumps-at-work notrump-tools", "P5 P6 S3"),
    "claims-and-revokes": (3, "trumps-at-work", "P7 P8 P9"),
    "german-bridge": (1, "first-tricks", "G1 G2 G3 G4 G5 G6 G7 G8 G9"),
    "names-that-mislead": (2, "contract-and-declarer vulnerability", "N1 N2 N3 N4"),
}
"""Level, needed lessons and rows of the coverage table, lesson by lesson."""

NUMBERS = {name: number for number, name in enumerate(PLAN, start=1)}

LAST_ROWS = {"T": 8, "A": 11, "P": 9, "S": 21, "G": 9, "N": 4}
ROWS = [f"{letter}{row}" for letter, last in LAST_ROWS.items() for row in range(1, last + 1)]
"""The rows of the coverage table."""

NOT_COMPUTED = {
    "T7": "how a duplicate is dealt and moves about: boards, curtain cards and movements are told",
    "A10": "bidding boxes and screens are things on the table: silence cannot be asked for",
    "S21": "the table of all scores is a page to read in; the scores in it are asked for by score",
}
"""Rows that no kind of exercise can ask about, and why."""

MOST_WORDS = {ENGLISH: 65, CHINESE: 120}
MOST_WORDS_FOLDED = {ENGLISH: 75, CHINESE: 140}
MOST_MINUTES = 12
MOST_NAMED = 4
"""So many cards of one suit, or bids of one auction, are not told again in words."""
SEEDS = 20

OUR_WORDS_TOO = {"明手", "庄家", "花色", "局"}
"""Trap words that Kibitz uses itself, for something else."""

NOT_OURS = re.compile("红桃|草花|王牌|(?<!看)过牌|派司|敌方|搭档|发牌者|庄家发牌|赢堆")
"""Words for which the glossary has another one."""

NEW_WORD = re.compile(r"\*\*([^*]+)\*\*(?: \(([^)]+)\)|（([^）]+)）)")
"""A word in bold, and what the other language calls it."""

FILES = sorted(file.name for file in (FOLDER / "en").glob("*.md"))
LESSONS = [(file, language) for file in FILES for language in Language]


def lesson_in(file: str, language: Language) -> Lesson:
    """The lesson of this file."""
    return read_lesson(FOLDER / language.value / file)


def name_of(file: str) -> str:
    """The name of a lesson without its number."""
    return file.removesuffix(".md").partition("-")[2]


def blocks_of(lesson: Lesson) -> Iterator[Block]:
    """Every block of a lesson, its aim too."""
    yield from lesson.aim
    for step in lesson.steps:
        yield from step.blocks


def texts_of(lesson: Lesson, *, elsewhere: bool = True) -> Iterator[str]:
    """All that is said in a lesson; what other sources say can be left out."""
    yield lesson.title
    yield from (step.title for step in lesson.steps)
    for block in blocks_of(lesson):
        if isinstance(block, Prose) or (isinstance(block, FoldedBlock) and (elsewhere or block.what == "slip")):
            yield block.markdown
        elif isinstance(block, AuctionBlock):
            yield from block.board.auction_notes.values()


def prose_of(step: Step) -> str:
    """What a step says before anything is unfolded."""
    return "\n\n".join(block.markdown for block in step.blocks if isinstance(block, Prose))


def names_of(entry: Entry) -> tuple[str, ...]:
    """What a word is called in both languages."""
    return tuple(name.lower() for name in (*entry.english, *entry.chinese))


def size(text: str, language: Language) -> int:
    """The words of an English text, the characters of a Chinese one, without tables and signs."""
    text = re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)
    return len(re.findall(r"[^\W_]|[♠♥♦♣]", text) if language is CHINESE else re.findall(r"\S*[\w♠♥♦♣]\S*", text))


def same_in_both(block: Block) -> object:
    """What must not differ between the twins of a block."""
    match block:
        case Prose():
            return Prose
        case FoldedBlock(what):
            return what
        case AuctionBlock(board, every_pass):
            return board.auction, board.vulnerability, [*board.auction_notes], every_pass
        case _:
            return block


def suit_in_words(hand: Hand, suit: Suit) -> str:
    """All cards of a suit as a text would name them: ♠AQ32."""
    cards = sorted((card for card in hand if card.suit is suit), key=lambda card: card.rank, reverse=True)
    return str(cards[0]) + "".join(str(card)[1:] for card in cards[1:])


def answers_in_words(question: Question) -> list[str]:
    """What the solution is called where it is a card, a call or a player."""
    match question.form:
        case PickCard() | PickCards():
            return [re.escape(str(Card.parse(code))) for code in question.solution]
        case PickOne(options):
            return [re.escape(str(option.label)) for option in options if option.key in question.solution]
    return []


def boards_asked(step: Step) -> list[Board]:
    """The deals of the course on which a step asks for cards."""
    numbers: list[int] = []
    for exercise in step.exercises:
        if exercise.kind in ("choose-card", "play-out"):
            chosen = exercise.parameters.get("board", [])
            numbers += chosen if isinstance(chosen, list) else [chosen]
    return [course_board(number) for number in numbers]


def test_all_lessons_are_there_in_both_languages():
    assert sorted(file.name for file in (FOLDER / "zh").glob("*.md")) == FILES
    assert {name_of(file) for file in FILES} <= PLAN.keys()
    assert all(int(file[:2]) == NUMBERS[name_of(file)] for file in FILES)


@pytest.mark.parametrize("language", Language)
def test_every_lesson_can_be_read(language):
    assert not course(language).unreadable
    assert len(course(language).lessons) == len(FILES)


@pytest.mark.parametrize("file", FILES)
def test_twins_have_the_same_bones(file):
    english, chinese = lesson_in(file, ENGLISH), lesson_in(file, CHINESE)
    assert replace(english, title="", aim=(), steps=()) == replace(chinese, title="", aim=(), steps=())
    assert english.title != chinese.title
    assert len(english.aim) == len(chinese.aim)
    assert len(english.steps) == len(chinese.steps)
    for step, twin in zip(english.steps, chinese.steps, strict=True):
        assert [same_in_both(block) for block in step.blocks] == [same_in_both(block) for block in twin.blocks]


@pytest.mark.parametrize("file", FILES)
def test_the_head_is_as_planned(file):
    lesson = lesson_in(file, ENGLISH)
    level, needs, teaches = PLAN[name_of(file)]
    assert (lesson.level, lesson.needs, lesson.teaches) == (level, tuple(needs.split()), tuple(teaches.split()))


@pytest.mark.parametrize("name", PLAN)
def test_only_earlier_lessons_are_needed(name):
    assert all(NUMBERS[needed] < NUMBERS[name] for needed in PLAN[name][1].split())


@pytest.mark.parametrize("row", ROWS)
def test_every_rule_has_a_lesson(row):
    assert [name for name, (_, _, teaches) in PLAN.items() if row in teaches.split()]


@pytest.mark.parametrize("row", ROWS)
def test_every_rule_is_taught(row):
    assert [lesson.name for lesson in course(ENGLISH).lessons if row in lesson.teaches]


@pytest.mark.parametrize("row", ROWS)
def test_every_rule_that_can_be_computed_has_an_exercise(row):
    kinds = [kind.name for kind in KINDS.values() if row in kind.rules]
    assert bool(kinds) is (row not in NOT_COMPUTED)


def test_kinds_name_rows_that_there_are():
    assert frozenset().union(*(kind.rules for kind in KINDS.values())) <= {*ROWS}


@pytest.mark.parametrize("row", [row for row in ROWS if row not in NOT_COMPUTED])
def test_every_rule_is_asked_about_in_some_lesson(row):
    steps = [step for lesson in course(ENGLISH).lessons for step in lesson.steps]
    assert [block.kind for step in steps for block in step.exercises if row in KINDS[block.kind].rules]


@pytest.mark.parametrize(("file", "language"), LESSONS)
def test_no_text_restates_what_is_drawn(file, language):
    for step in lesson_in(file, language).steps:
        told = prose_of(step)
        for block in step.blocks:
            if isinstance(block, DealBlock | PlayBlock) and block.board.deal is not None:
                hands = [hand for seat in SEATS if (hand := block.board.deal[seat]) is not None]
                suits = [
                    suit_in_words(hand, suit) for hand in hands for suit in Suit if hand.length(suit) >= MOST_NAMED
                ]
                assert not [suit for suit in suits if suit in told], step.title
            if isinstance(block, AuctionBlock) and block.board.auction is not None:
                bids = [str(call) for call in block.board.auction.calls if isinstance(call, Bid)]
                assert len(bids) < MOST_NAMED or not all(bid in told for bid in bids), step.title


@pytest.mark.parametrize(("file", "language"), LESSONS)
def test_steps_are_short(file, language):
    lesson = lesson_in(file, language)
    for step in lesson.steps:
        assert 0 < size(prose_of(step), language) <= MOST_WORDS[language], step.title
    folded = [block.markdown for block in blocks_of(lesson) if isinstance(block, FoldedBlock)]
    assert all(size(text, language) <= MOST_WORDS_FOLDED[language] for text in folded)


@pytest.mark.parametrize("file", FILES)
def test_every_step_shows_or_asks_something_and_a_third_ask(file):
    lesson = lesson_in(file, ENGLISH)
    for step in lesson.steps:
        is_shown = any(not isinstance(block, (Prose, FoldedBlock)) for block in step.blocks)
        assert is_shown or re.search(r"^\|", prose_of(step), re.MULTILINE), step.title
    assert 3 * sum(bool(step.exercises) for step in lesson.steps) >= len(lesson.steps)


@pytest.mark.parametrize("file", FILES)
def test_a_lesson_takes_minutes(file):
    lesson = lesson_in(file, ENGLISH)
    assert 5 <= len(lesson.steps) <= 8
    assert 5 <= minutes(lesson) <= MOST_MINUTES


@pytest.mark.parametrize("file", FILES)
def test_every_exercise_can_be_asked_and_does_not_tell(file):
    for block in blocks_of(lesson_in(file, ENGLISH)):
        if isinstance(block, ExerciseBlock) and ("board" in block.parameters or not KINDS[block.kind].needs_solver):
            for seed in range(SEEDS):
                question = KINDS[block.kind].question(seed, block.parameters)
                told = f"{question.prompt} {question.hint}"
                assert question.solution
                assert not [
                    answer for answer in answers_in_words(question) if re.search(rf"(?<!\w){answer}(?!\w)", told)
                ]


@pytest.mark.parametrize(("file", "language"), LESSONS)
def test_texts_are_sober(file, language):
    for text in texts_of(lesson_in(file, language)):
        assert not re.search(r"[!！]|[Ss]ource [A-D]\b|blunder", text)


@pytest.mark.parametrize("file", [file for file in FILES if name_of(file) != "names-that-mislead"])
def test_chinese_texts_have_the_words_of_the_glossary(file):
    misleading = {word for trap in traps() for word in trap.word.split("，")} - OUR_WORDS_TOO
    for text in texts_of(lesson_in(file, CHINESE), elsewhere=False):
        assert not [word for word in misleading if word in text]
        assert not NOT_OURS.search(text)


@pytest.mark.parametrize(("file", "language"), LESSONS)
def test_a_new_word_is_said_in_both_languages_as_the_glossary_says(file, language):
    for text in texts_of(lesson_in(file, language)):
        for word, *others in NEW_WORD.findall(text):
            other = "".join(others).lower()
            names = [name for entry in entries() if other in names_of(entry) for name in names_of(entry)]
            assert word.lower().startswith(tuple(names)), word


@pytest.mark.parametrize(("file", "language"), LESSONS)
def test_no_text_gives_away_a_card(file, language):
    for step in lesson_in(file, language).steps:
        told = f"{step.title}\n{prose_of(step)}"
        for board in boards_asked(step):
            tags = board.tags
            cards = [tags[tag].split()[-1] for tag in ("KeyCard", "WrongCard") if tag in tags]
            assert not [card for card in cards if str(Card.parse(card)) in told]
            assert tags["Theme"].replace("-", " ") not in told.lower()


@pytest.mark.parametrize("file", FILES)
def test_no_film_shows_the_card_that_is_asked_for(file):
    for step in lesson_in(file, ENGLISH).steps:
        films = [block for block in step.blocks if isinstance(block, PlayBlock)]
        for board in boards_asked(step):
            key = board.tags.get("KeyCard", "0").split()[0]
            assert not [film for film in films if film.board.play == board.play and film.last >= int(key)]


@pytest.mark.parametrize("language", Language)
def test_lessons_follow_each_other(language):
    lessons = course(language).lessons
    places = [(lesson.level, NUMBERS[lesson.name]) for lesson in lessons]
    assert places == sorted(places)
    for place, lesson in enumerate(lessons):
        assert set(lesson.needs) <= {earlier.name for earlier in lessons[:place]}


def test_a_lesson_that_has_changed_is_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr("lessons.course.FOLDER", tmp_path)
    file = tmp_path / "en" / "01-one.md"
    file.parent.mkdir()
    text = '+++\ntitle = "{}"\nlevel = 0\n+++\n\n## A step\n'
    file.write_text(text.format("One"), encoding="utf-8")
    first = course(ENGLISH)
    assert course(ENGLISH) is first
    file.write_text(text.format("Two"), encoding="utf-8")
    os.utime(file, (1, 1))
    assert [lesson.title for lesson in course(ENGLISH).lessons] == ["Two"]
    (file.parent / "02-two.md").write_text(text.format("Three"), encoding="utf-8")
    assert len(course(ENGLISH).lessons) == 2
