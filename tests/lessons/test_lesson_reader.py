"""The form of a lesson: what each block becomes, and where a broken lesson is broken."""

from pathlib import Path

import pytest

from bridge.errors import Message
from bridge.scoring.rules import BEFORE_1987
from bridge.table import Seat, Vulnerability
from lessons.language import Language, translator
from lessons.lesson import (
    AuctionBlock,
    DealBlock,
    ExerciseBlock,
    FoldedBlock,
    LessonError,
    PlayBlock,
    Prose,
    RecordBlock,
    ScoreBlock,
    Step,
)
from lessons.lesson_reader import parse_lesson, read_lesson

HEAD = '+++\ntitle = "A title"\nlevel = 1\nneeds = ["first-tricks"]\nteaches = ["T2"]\n+++\n'
SAMPLE = Path(__file__).parent / "sample" / "01-first-look.md"


def one_step(*blocks: str) -> Step:
    """The step of a lesson with these blocks."""
    return parse_lesson(f"{HEAD}\n## Step\n\n" + "\n\n".join(blocks) + "\n", "a.md").steps[0]


def fenced(head: str, text: str = "") -> str:
    return f"```{head}\n{text}{'' if not text or text.endswith(chr(10)) else chr(10)}```"


def test_the_head_tells_title_level_needs_and_rules():
    lesson = parse_lesson(f"{HEAD}\nYou will know.\n\n## One\n\n## Two\n", "03-a-name.md")
    assert (lesson.name, lesson.title, lesson.level) == ("03-a-name", "A title", 1)
    assert (lesson.needs, lesson.teaches) == (("first-tricks",), ("T2",))
    assert lesson.aim == (Prose("You will know."),)
    assert [step.title for step in lesson.steps] == ["One", "Two"]


def test_the_sample_is_read_from_its_file():
    lesson = read_lesson(SAMPLE)
    assert len(lesson.steps) == 6
    assert [len(step.exercises) for step in lesson.steps] == [0, 1, 0, 1, 0, 0]


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path):
    file = tmp_path / SAMPLE.name
    file.write_bytes(b"\xef\xbb\xbf" + SAMPLE.read_bytes().replace(b"\n", b"\r\n"))
    assert len(read_lesson(file).steps) == 6


def test_prose_keeps_its_markdown_and_ends_at_a_block():
    step = one_step("First *words*.", "- a list", fenced("elsewhere", "B says so."), "Last words.")
    assert step.blocks == (
        Prose("First *words*.\n\n- a list"),
        FoldedBlock("elsewhere", "B says so.\n"),
        Prose("Last words."),
    )


def test_a_fence_without_a_word_is_prose():
    assert one_step(fenced("", "as it stands")).blocks == (Prose("```\nas it stands\n```"),)


def test_html_stays_text():
    step = one_step("<script>alert(1)</script>", "<b>bold</b> and ![a](http://b/c.png)")
    assert step.blocks == (Prose("<script>alert(1)</script>\n\n<b>bold</b> and ![a](http://b/c.png)"),)


def test_a_deal_of_the_course_hides_what_it_is_told_to():
    (block,) = one_step(fenced("deal board=5 hide=EW")).blocks
    assert isinstance(block, DealBlock)
    assert block.board.number == 5
    assert block.hidden == {Seat.EAST, Seat.WEST}


def test_a_deal_may_be_written_down():
    deal = '[Deal "N:862.Q963.AQ73.J5 KQ93.5.JT854.A82 J5.AKJ84.K62.KQ4 AT74.T72.9.T9763"]'
    (block,) = one_step(fenced("deal", deal)).blocks
    assert isinstance(block, DealBlock)
    assert block.board.deal is not None
    assert len(block.board.deal.cards) == 52


@pytest.mark.parametrize(
    ("head", "cards"),
    [("play board=12", (0, 52)), ("play board=12 cards=4-8", (4, 8)), ("table board=12 cards=7", (7, 7))],
)
def test_a_play_is_a_film_and_a_table_stands_still(head, cards):
    (block,) = one_step(fenced(head)).blocks
    assert isinstance(block, PlayBlock)
    assert block.board.play is not None
    most = len(block.board.play.cards)
    assert (block.first, block.last) == (cards[0], min(cards[1], most))


def test_an_auction_has_dealer_vulnerability_and_notes():
    (block,) = one_step(fenced("auction dealer=S vul=NS", "1NT {15-17} P 3NT P P P")).blocks
    assert isinstance(block, AuctionBlock)
    assert block.board.dealer is Seat.SOUTH
    assert block.board.vulnerability is Vulnerability.NS
    assert block.board.auction is not None
    assert block.board.auction.is_over


def test_an_illegal_call_may_be_shown():
    (block,) = one_step(fenced("auction", "1S 1H")).blocks
    assert isinstance(block, AuctionBlock)
    assert block.board.auction is not None
    assert len([*block.board.auction.faults()]) == 1


def test_a_score_has_its_vulnerability_and_rules():
    (block,) = one_step(fenced("score vul=yes rules=before-1987", "5♣XX S +1")).blocks
    assert isinstance(block, ScoreBlock)
    assert (str(block.contract), block.tricks, block.vulnerable, block.rules) == ("5♣XX S", 12, True, BEFORE_1987)


def test_a_record_is_kept_as_written():
    assert one_step(fenced("record", '[Board "1"]')).blocks == (RecordBlock('[Board "1"]\n'),)


def test_an_exercise_has_its_kind_parameters_and_times():
    step = one_step(fenced("exercise", 'kind = "legal-cards"\ncards = [5, 7]\ntimes = 3'))
    assert step.blocks == step.exercises == (ExerciseBlock("legal-cards", {"cards": [5, 7]}, 3),)


WRONG_HEADS = [
    ("", 1, "A lesson begins with its title and level between two lines of +++."),
    ("Text\n", 1, "A lesson begins with its title and level between two lines of +++."),
    ("+++\nlevel = 1\n+++\n", 1, "The head of a lesson says its title, a text, and its level, a number."),
    (
        '+++\ntitle = "A"\nlevel = 1\nneeds = "b"\n+++\n',
        1,
        "In the head of a lesson, needs and teaches are lists of names.",
    ),
    ('+++\ntitle = "A"\nlevel = 1\nextra = 1\n+++\n', 1, "“{name}” is not known here."),
    ("+++\ntitle = A\n+++\n", 2, "This is not written as name = value: {reason}"),
    (HEAD, 1, "A lesson has at least one step: a line that begins with ##."),
]


@pytest.mark.parametrize(("text", "line", "reason"), WRONG_HEADS)
def test_a_broken_head_is_told_by_file_and_line(text, line, reason):
    error = error_of(text)
    assert (error.file, error.line, error.message.values["reason"].text) == ("broken.md", line, reason)


WRONG_BLOCKS = [
    ("poem", "", "“{what}” is no kind of block."),
    ("deal colour=red", "", "“{word}” is not known here."),
    ("deal board=99", "", "The course has no deal {number}."),
    ("deal board=x", "", "The course has no deal {number}."),
    ("deal", "", "One deal belongs here; {n} were read."),
    ("play board=12 cards=x", "", "“{text}” is no number of cards: write 7 or 0-24."),
    ("play board=12 cards=0-99", "", "The play has {n} cards."),
    ("play board=12 cards=9-4", "", "The play has {n} cards."),
    ("score", "4♠ S", "“{text}” does not tell a contract and its tricks."),
    ("score vul=perhaps", "4♠ S =", "Here vul is yes or no, and rules today or before-1987."),
    ("score rules=1066", "4♠ S =", "Here vul is yes or no, and rules today or before-1987."),
    ("exercise", 'kind = "juggling"', "“{name}” is no kind of exercise."),
    ("exercise", 'kind = "order"\ntimes = 99', "An exercise is asked 1 to 50 times."),
    ("exercise", 'kind = "legal-cards"\ncolour = 1', "“{name}” is no parameter of {kind}."),
    ("exercise", 'kind = "legal-cards"\ncards = 99', "{name}: from {low} to {high} is possible."),
]


@pytest.mark.parametrize(("head", "text", "reason"), WRONG_BLOCKS)
def test_a_broken_block_is_told_by_file_and_line(head, text, reason):
    error = error_of(f"{HEAD}\n## Step\n\nWords.\n\n{fenced(head, text)}\n")
    assert (error.file, error.line) == ("broken.md", 12)
    assert error.message.values["reason"].text == reason


def test_a_broken_exercise_is_told_by_its_own_line():
    error = error_of(f"{HEAD}\n## Step\n\n{fenced('exercise', 'kind = order')}\n")
    assert error.line == 11


@pytest.mark.parametrize("head", ["deal hide=X", "auction dealer=Q"])
def test_a_seat_that_is_none_is_told(head):
    assert error_of(f"{HEAD}\n## Step\n\n{fenced(head, '1S')}\n").line == 10


def test_the_message_is_said_in_the_readers_language():
    error = LessonError("a.md", 7, Message("The course has no deal {number}.", number=99))
    assert str(error) == "a.md, line 7: The course has no deal 99."
    assert translator(Language.CHINESE)(error.message) == "a.md 第 7 行：教程里没有第 99 副牌。"


def error_of(text: str) -> LessonError:
    with pytest.raises(LessonError) as caught:
        parse_lesson(text, "broken.md")
    return caught.value


def test_the_last_passes_may_be_spelled_out():
    usual, counted = one_step(fenced("auction board=3"), fenced("auction board=3 passes=all")).blocks
    assert usual.board == counted.board
    assert (usual.every_pass, counted.every_pass) == (False, True)
    with pytest.raises(LessonError):
        one_step(fenced("auction board=3 passes=some"))


def test_the_notes_of_an_auction_may_be_left_out():
    usual, bare = one_step(fenced("auction board=18"), fenced("auction board=18 notes=none")).blocks
    assert usual.board.auction == bare.board.auction
    assert usual.board.auction_notes
    assert not bare.board.auction_notes
    assert not bare.board.marks
    with pytest.raises(LessonError):
        one_step(fenced("auction board=18 notes=all"))


def test_the_header_of_a_play_may_tell_its_trumps_only():
    usual, bare = one_step(fenced("play board=12"), fenced("play board=12 header=trumps")).blocks
    assert usual.board == bare.board
    assert (usual.only_trumps, bare.only_trumps) == (False, True)
    with pytest.raises(LessonError):
        one_step(fenced("play board=12 header=contract"))
