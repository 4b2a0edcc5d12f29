"""The two claims of the course: a good one (board 32) and one that forgets a trump (board 33)."""

from dataclasses import replace
from functools import partial

from bridge.cards import Suit
from bridge.claims import check_claim
from bridge.double_dummy.position import Position
from bridge.errors import Message
from bridge.play import Play
from bridge.table import SEATS
from lessons.deals import course_board
from lessons.exercises.question import Answer, Judgement, Option, PickOne, Question, TablePicture, Verdict
from lessons.exercises.saying import right, wrong

NUMBERS = (32, 33)
GOOD, FAULTY = NUMBERS
CLAIMED = 10
"""The tricks that declarer claims in all on both."""

SENTENCES = (
    Option("silent", Message("“Ten tricks.”")),
    Option("stated", Message("“Trumps are drawn. I lose two diamonds and one club: ten tricks.”")),
    Option("all", Message("“The rest are mine.”")),
)
RULINGS = (Option("10", Message("Ten")), Option("9", Message("Nine")))


def course_claim(number: int) -> Question:
    """What is asked about the claim of this board."""
    board = course_board(number)
    record = board.play
    assert record is not None
    play = replace(record, claim=None)
    picture = TablePicture(play, frozenset(SEATS), play.declarer, board.auction, board.vulnerability)
    if number == GOOD:
        return Question(
            Message("Declarer wants to claim. Which sentence does it as the Law asks?"),
            PickOne(SENTENCES),
            ("stated",),
            _judge_sentence,
            picture,
            Message("What must a claim say besides a number?"),
        )
    return Question(
        Message("South claims all but three of the thirteen and says no more. How many is declarer given?"),
        PickOne(RULINGS),
        (str(board.result),),
        partial(_judge_ruling, play),
        picture,
        Message("What may go wrong if declarer plays on without another thought?"),
    )


def _judge_sentence(answer: Answer) -> Judgement:
    """Which of the sentences says how many tricks and how."""
    law = Message("A claim says how many tricks, and in what order or by what play they are won (Law 68).")
    match answer:
        case ("stated",):
            return right(Message("It says how many tricks, that trumps are drawn, and which tricks are lost (Law 68)."))
        case ("silent",):
            return wrong(Message("Ten are there, but nothing is said of trumps or of the losers."), law)
        case _:
            return wrong(Message("Seven tricks are left, and the defenders have two diamonds and one club."), law)


def _judge_ruling(play: Play, answer: Answer) -> Judgement:
    """Ten by the best line, nine by a careless one: spades from the top, the third of which West ruffs."""
    law = Message("A trump that the claimer may have forgotten counts against the claim (Law 70C).")
    if answer == ("9",):
        return right(law)
    position = Position.of(play)
    claimed = CLAIMED - play.tricks_won(play.declarer.side)
    line = () if position is None else check_claim(position, play.declarer.side, claimed, (Suit.SPADES,)).line
    return Judgement(
        Verdict.WRONG,
        (
            Message("West still has a trump, and the third spade may be ruffed."),
            law,
            Message("Double dummy ten are there: the Law asks what could go wrong."),
        ),
        line=line,
    )
