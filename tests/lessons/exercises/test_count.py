"""Sure tricks and losers, counted again by trying every lie of the missing cards."""

from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from bridge.cards import DECK, PACK, Hand, Strain, Suit
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import InvalidNotation
from bridge.table import Seat
from lessons.exercises.count import losers, sure_tricks
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import Question, Verdict
from tests.lessons.exercises.asked import asked

Ranks = frozenset[int]


def hands(question: Question) -> tuple[Hand, Hand]:
    deal = question.picture.play.deal
    return deal[Seat.SOUTH], deal[Seat.NORTH]


def ranks(hand: Hand, suit: Suit) -> Ranks:
    return frozenset(int(rank) for rank in hand.holding(suit))


def rounds_won(own: Ranks, dummy: Ranks) -> int:
    """The most rounds that are won one after the other for certain: against every lie, not knowing which it is."""
    missing = frozenset(range(2, 15)) - own - dummy
    lies = frozenset(
        (frozenset(west), missing - frozenset(west))
        for size in range(len(missing) + 1)
        for west in combinations(sorted(missing), size)
    )
    return _most(own, dummy, lies)


@cache
def _most(own: Ranks, dummy: Ranks, lies: frozenset) -> int:
    best = 0
    for mine in own or {0}:
        for its in dummy or {0}:
            card = max(mine, its)
            if card and all(card > max(west | east, default=0) for west, east in lies if west or east):
                after = frozenset((west - {min(west, default=0)}, east - {min(east, default=0)}) for west, east in lies)
                best = max(best, 1 + _most(own - {mine}, dummy - {its}, after))
    return best


@pytest.mark.rule("P6")
def test_the_sure_tricks_of_a_suit_are_those_that_win_against_every_lie():
    chance, suit = Random(1), Suit.HEARTS
    for _ in range(120):
        cards = chance.sample([card for card in DECK if card.suit is suit], chance.randint(6, 11))
        cut = chance.randint(1, len(cards) - 1)
        own, dummy = Hand.of(cards[:cut]), Hand.of(cards[cut:])
        assert sure_tricks(own, dummy, suit) == rounds_won(ranks(own, suit), ranks(dummy, suit))


def rounds_lost(own: Ranks, dummy: Ranks) -> int:
    """The rounds lost of the first three, each side choosing its cards, the defenders after declarer."""
    rounds = min(3, len(own))
    missing = sorted(frozenset(range(2, 15)) - own - dummy)
    best = rounds
    for mine in combinations(sorted(own), rounds):
        for its in permutations([*sorted(dummy), *[0] * rounds][-rounds - len(dummy) :], rounds):
            if sum(card > 0 for card in its) < min(len(dummy), rounds):
                continue
            cards = [max(pair) for pair in zip(mine, its, strict=True)]
            theirs = [0] * rounds + missing
            lost = max(
                sum(a > b for a, b in zip(each, cards, strict=True)) for each in permutations(theirs[-4:], rounds)
            )
            best = min(best, lost)
    return best


@pytest.mark.rule("P6")
def test_the_losers_of_a_suit_are_those_of_three_rounds():
    chance, suit = Random(2), Suit.CLUBS
    for _ in range(120):
        cards = chance.sample([card for card in DECK if card.suit is suit], chance.randint(4, 8))
        cut = chance.randint(1, min(5, len(cards)))
        own, dummy = Hand.of(cards[:cut]), Hand.of(cards[cut:])
        assert losers(own, dummy, suit) == rounds_lost(ranks(own, suit), ranks(dummy, suit))


@pytest.mark.parametrize(
    ("own", "dummy", "tricks", "lost"),
    [
        ("AK32", "Q54", 3, 0),
        ("AK432", "QJ765", 5, 0),
        ("AK", "QJ", 2, 0),
        ("KQJ", "432", 0, 1),
        ("AQ2", "543", 1, 2),
        ("A", "K32", 2, 0),
        ("AK765432", "QJ", 8, 0),
        ("Q32", "", 0, 3),
    ],
)
def test_suits_that_a_teacher_would_show(own, dummy, tricks, lost):
    own, dummy = Hand.parse(f"{own}..."), Hand.parse(f"{dummy}...")
    assert sure_tricks(own, dummy, Suit.SPADES) == tricks
    assert losers(own, dummy, Suit.SPADES) == lost


@pytest.mark.rule("P5")
@pytest.mark.parametrize("ask", ["tricks", "losers"])
def test_the_suits_add_up(ask):
    one_suit = sure_tricks if ask == "tricks" else losers
    for question in asked("count", ask=ask, number=[3, 9]):
        own, dummy = hands(question)
        total = sum(one_suit(own, dummy, suit) for suit in Suit)
        assert question.solution == (str(total),)
        assert 3 <= total <= 9
        for other in (total - 1, total + 1, 13):
            judgement = question.judge((str(other),))
            assert judgement.verdict is Verdict.WRONG
            assert len(judgement.reasons) == 6
        assert question.judge(("",)).verdict is Verdict.NOT_ALLOWED


def test_ten_losers_are_not_asked():
    with pytest.raises(InvalidNotation):
        KINDS["count"].question(1, {"ask": "losers", "number": 10})


@pytest.mark.rule("P5")
def test_double_dummy_finds_as_many_tricks_wherever_the_missing_cards_lie():
    if not is_installed():
        pytest.skip("the double-dummy solver (endplay) is not installed")
    workers, chance = Workers(1), Random(3)
    solver = Solver(workers)
    for question in list(asked("count", number=[7, 10]))[:40]:
        own, dummy = hands(question)
        missing = list(PACK - own - dummy)
        chance.shuffle(missing)
        deal = Deal((dummy, Hand.of(missing[:13]), own, Hand.of(missing[13:])))
        assert max(solver.values(Position(deal, Strain.NOTRUMP, Seat.SOUTH)).values()) >= int(question.solution[0])
    workers.close()
