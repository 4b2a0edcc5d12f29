"""Claims as a director rules them: by the worst of the normal lines (Laws 68–71)."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from bridge.cards import Card, Hand, Strain, Suit
from bridge.claims import ClaimCheck, Holds, check_claim
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed
from bridge.errors import IllegalCard
from bridge.play import Play
from bridge.table import SEATS, Seat, Side
from tests.strategies import end_positions, strains

N, E, S, W = SEATS
NT, SPADES, HEARTS = Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    """One process; the test is skipped where the solver is not installed."""
    if not is_installed():
        pytest.skip("the double-dummy solver (endplay) is not installed")
    workers = Workers(1)
    yield Solver(workers)
    workers.close()


def position(deal: str, leader: Seat = S, strain: Strain = NT, table: str = "") -> Position:
    """An end position, with the cards on the table."""
    return Position(Deal.parse(deal), strain, leader, tuple(map(Card.parse, table.split())))


def worst(at: Position, side: Side = Side.NS, order: tuple[Suit, ...] = ()) -> int:
    """The most tricks for which a claim holds."""
    return max(n for n in range(at.tricks_left + 1) if check_claim(at, side, n, order).holds is Holds.YES)


# What the claimer's side, North–South, is given; South is on lead unless it says otherwise.
RULINGS = [
    pytest.param("N:432... 765... AKQ... JT9...", S, NT, "", 3, id="top tricks"),
    pytest.param("N:AQ... 54... 32... K6...", S, NT, "", 1, id="a finesse nobody announced, though it would win"),
    pytest.param("N:AQ... .54.. 32... K6...", S, NT, "S3 S6", 1, id="nor in the middle of the trick"),
    pytest.param("N:AQ... K4... 32... .65..", S, NT, "", 1, id="nor when it would lose"),
    pytest.param("N:A2... .43.. KQ... J5...", S, NT, "", 2, id="a king and an ace, whichever is first"),
    pytest.param("N:...432 2...65 A..AK. ..87.8", S, SPADES, "", 2, id="a trump that was forgotten"),
    pytest.param("N:QJ3... 54.A.. AK.2.. 76.3..", S, NT, "", 2, id="a blocked suit"),
    pytest.param("N:A..2. .K.A. .2.3. .3.4.", S, SPADES, "", 1, id="a ruff"),
    pytest.param("N:A..2. K...3 ..AK. ..QJ.", S, SPADES, "", 1, id="a top card that is ruffed"),
    pytest.param("N:AK... 32... Q.2.. .54..", S, NT, "", 0, id="a careless lead of another suit"),
]


@pytest.mark.rule("P8")
@pytest.mark.parametrize(("deal", "leader", "strain", "table", "tricks"), RULINGS)
def test_rulings(deal: str, leader: Seat, strain: Strain, table: str, tricks: int) -> None:
    assert worst(position(deal, leader, strain, table)) == tricks


@pytest.mark.rule("P8")
def test_a_statement_is_followed() -> None:
    at = position("N:...432 2...65 A..AK. ..87.8", S, SPADES)
    assert worst(at) == 2
    assert worst(at, order=(Suit.SPADES,)) == 3
    assert worst(at, order=(Suit.DIAMONDS, Suit.SPADES)) == 2


@pytest.mark.rule("P8")
def test_trumps_are_drawn_no_longer_than_the_opponents_have_some() -> None:
    at = position("N:...5432 2...76J AK..A.8 ..876.9", S, SPADES)
    assert worst(at, order=(Suit.SPADES, Suit.CLUBS)) == 3
    assert worst(at, order=(Suit.SPADES,)) == 2


@pytest.mark.rule("P8")
def test_nobody_throws_a_winner_for_a_loser() -> None:
    assert worst(position("N:A..2. K..3. 2.A.. Q..4.", S), order=(Suit.HEARTS,)) == 2
    assert worst(position("N:Q..2. K..3. 2.A.. A..4.", S), order=(Suit.HEARTS,)) == 1


@pytest.mark.rule("P8")
def test_the_line_that_loses_is_told_and_legal() -> None:
    at = position("N:AQ... 54... 32... K6...")
    check = check_claim(at, Side.NS, 2)
    assert check.holds is Holds.NO
    play = Play(at.leader, at.strain, at.hands, declared_by=at.leader)
    for card in check.line:
        play = play.play(card)
    assert play.tricks_won(Side.EW) == 1


@pytest.mark.rule("P8")
def test_a_defenders_claim_may_depend_on_a_partner_who_does_not_know() -> None:
    """West is on lead; East has the rest if West cashes the ace and leads a heart, but West may lead the club."""
    at = position("N:.5.5.A .AK.3. .6.6.5 .2.A.2", W)
    assert worst(at, Side.EW) == 2
    assert worst(at, Side.EW, (Suit.DIAMONDS, Suit.HEARTS)) == 3


@pytest.mark.rule("P8")
@pytest.mark.parametrize("tricks", [-1, 3])
def test_more_than_is_left_cannot_be_claimed(tricks: int) -> None:
    with pytest.raises(IllegalCard, match="Only 2 tricks are left"):
        check_claim(position("N:AQ... 54... 32... K6..."), Side.NS, tricks)


def test_no_trick_is_always_given() -> None:
    assert check_claim(position("N:54... AQ... 32... K6..."), Side.NS, 0) == ClaimCheck(Holds.YES)


def test_too_many_lines_are_not_looked_at() -> None:
    at = position("N:...432 2...65 A..AK. ..87.8", S, SPADES)
    assert check_claim(at, Side.NS, 3, (Suit.SPADES,), most_positions=2) == ClaimCheck(Holds.UNKNOWN)
    assert check_claim(at, Side.NS, 3, (Suit.SPADES,)) == ClaimCheck(Holds.YES)


# ---- Against every line, one by one ----


def normal_cards(at: Position, claimer: Side, order: tuple[Suit, ...], hands: dict[Seat, Hand]) -> Iterator[Card]:
    """The cards that may be played, by the words of ``check_claim``; all legal ones for an opponent."""
    seat, table, trump = at.to_play, at.table, at.strain.trump
    hand = list(hands[seat])
    following = [card for card in hand if table and card.suit is table[0].suit]
    if seat.side is not claimer:
        yield from following or hand
    elif not table:
        yield from leads(hand, order, trump, [card for other in (seat.lho, seat.rho) for card in hands[other]])
    else:
        best = max(table, key=lambda card: (card.suit is trump, card.suit is table[0].suit, card.rank))
        is_partners = (len(table) - table.index(best)) == 2
        ruffs = [card for card in hand if card.suit is trump and (best.suit is not trump or card > best)]
        higher = [card for card in following if card.suit is best.suit and card > best]
        plain = [card for card in hand if card.suit is not trump]
        if following:
            if not higher or is_partners:
                yield min(following)
            if higher and (not is_partners or len(table) == 2):
                yield from (min(higher), max(higher)) if not is_partners else (max(higher),)
        elif ruffs and not is_partners:
            yield from (min(ruffs), max(ruffs))
        else:
            lowest = [min(held) for suit in Suit if (held := [card for card in plain or hand if card.suit is suit])]
            against = [card for other in (seat.lho, seat.rho) for card in hands[other]]
            losers = [card for card in lowest if any(card.suit is other.suit and card < other for other in against)]
            yield from losers or lowest


def leads(hand: list[Card], order: tuple[Suit, ...], trump: Suit | None, against: list[Card]) -> list[Card]:
    """The suit that was announced, else any, from the top."""
    tops = {suit: max(card for card in hand if card.suit is suit) for suit in {card.suit for card in hand}}
    for suit in order:
        if suit in tops and (suit is not trump or any(card.suit is trump for card in against)):
            return [tops[suit]]
    return list(tops.values())


def fewest(at: Position, claimer: Side, order: tuple[Suit, ...]) -> int:
    """Tricks by the worst line, all of them played out."""

    @cache
    def after(hands: tuple[Hand, ...], leader: Seat, table: tuple[Card, ...]) -> int:
        if not any(map(len, hands)) and not table:
            return 0
        found = []
        now = _Now(at.strain, leader, table)
        for card in set(normal_cards(now, claimer, order, dict(zip(SEATS, hands, strict=True)))):
            left = tuple(hand - Hand.of([card]) for hand in hands)
            if len(table) < 3:
                found.append(after(left, leader, (*table, card)))
            else:
                trick = (*table, card)
                trump = at.strain.trump
                best = max(trick, key=lambda card: (card.suit is trump, card.suit is trick[0].suit, card.rank))
                winner = leader.clockwise(trick.index(best))
                found.append((winner.side is claimer) + after(left, winner, ()))
        return min(found)

    held = Hand.of(at.table)
    return after(tuple((at.hands[seat] or Hand()) - held for seat in SEATS), at.leader, at.table)


class _Now:
    """As much of a position as the rules look at."""

    def __init__(self, strain: Strain, leader: Seat, table: tuple[Card, ...]) -> None:
        self.strain, self.table = strain, table
        self.to_play = leader.clockwise(len(table))


@st.composite
def endings(draw: DrawFn) -> Position:
    """Up to four cards a hand from few ranks, with up to three on the table."""
    cards = draw(st.integers(1, 4))
    ranks = draw(st.sampled_from(["AKQJ", "AKQJT98", "AKQ"]))
    suits = "SHDC" if len(ranks) == 4 else ("SHDC" if len(ranks) * 2 < 4 * cards else "SH")
    pack = draw(st.permutations([Card.parse(suit + rank) for suit in suits for rank in ranks]))
    if len(pack) < 4 * cards:
        cards = len(pack) // 4
    deal = Deal.of({seat: Hand.of(pack[seat * cards : (seat + 1) * cards]) for seat in SEATS})
    play = Play(draw(st.sampled_from(SEATS)), draw(strains()), deal)
    for choice in draw(st.lists(st.integers(0, 12), max_size=3)):
        legal = tuple(play.legal_cards())
        play = play.play(legal[choice % len(legal)])
        if play.current_trick is None:
            break
    at = Position.of(play)
    return at if at is not None else Position(deal, play.strain or NT, play.opening_leader)


orders = st.lists(st.sampled_from(Suit), unique=True, max_size=2).map(tuple)


@pytest.mark.rule("P8")
@settings(max_examples=200)
@given(endings(), st.sampled_from(Side), orders)
def test_the_worst_line_is_that_of_all_lines(at: Position, claimer: Side, order: tuple[Suit, ...]) -> None:
    tricks = fewest(at, claimer, order)
    assert worst(at, claimer, order) == tricks
    if tricks < at.tricks_left:
        check = check_claim(at, claimer, tricks + 1, order)
        play = Play(at.leader, at.strain, at.hands)
        for card in at.table + check.line:
            play = play.play(card)
        assert play.tricks_won(claimer.opponents) == at.tricks_left - tricks


@settings(max_examples=40)
@given(end_positions().filter(lambda deal: (deal.tricks or 0) <= 6), st.sampled_from(SEATS), strains())
def test_the_best_line_is_never_worse(solver: Solver, deal: Deal, leader: Seat, strain: Strain) -> None:
    at = Position(deal, strain, leader)
    best = max(solver.values(at).values())
    assert worst(at, leader.side) <= best
    assert worst(at, leader.side.opponents) <= at.tricks_left - best
