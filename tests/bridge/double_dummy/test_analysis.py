"""The worth of every card: against the library's own trace, against each position alone, and where it has to stop."""

import random
from dataclasses import replace

import pytest

from bridge.cards import Card, Hand, Strain
from bridge.deal import Deal
from bridge.double_dummy.position import Position
from bridge.double_dummy.solver import Solver
from bridge.double_dummy.values import PlayAnalysis
from bridge.errors import BridgeError, IllegalCard, IllegalDeal
from bridge.play import Play
from bridge.table import SEATS, Seat, Side
from bridge.tricks import Trick
from tests.bridge.double_dummy.samples import ENDING, KNOWN, Parrot, played, random_deal, random_play

FULL, ENDINGS = 25, 175
CHANCE = random.Random(20)
PLAYS = [random_play(CHANCE, 13, CHANCE.randint(20, 52)) for _ in range(FULL)] + [
    random_play(CHANCE, cards, CHANCE.randint(1, 4 * cards)) for cards in CHANCE.choices(range(4, 9), k=ENDINGS)
]


def traced(play: Play) -> list[int]:
    """The library's own trace; without what it leaves out at the end."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    denom = types.Denom.find(play.strain.letter if play.strain else "")
    deal = types.Deal(str(play.deal), first=types.Player.find(play.opening_leader.letter), trump=denom)
    cards = [each.card.code for each in play.cards if each.card is not None]
    return list(dds.analyse_play(deal, cards))


@pytest.mark.parametrize("play", PLAYS[:FULL] + PLAYS[FULL::5], ids=range(FULL + ENDINGS // 5))
def test_the_trace_is_that_of_the_library(solver: Solver, play: Play) -> None:
    trace = traced(play)
    analysis = solver.analyse(play)
    assert len(analysis.tricks) == len(play.cards) + 1
    assert list(analysis.tricks[: len(trace)]) == trace
    assert analysis.stopped is None


@pytest.mark.parametrize("play", PLAYS[:4] + PLAYS[FULL:], ids=range(4 + ENDINGS))
def test_each_position_alone_gives_the_same(solver: Solver, play: Play) -> None:
    analysis = solver.analyse(play)
    for place, analysed in list(enumerate(analysis.cards))[:: 9 if play.total_tricks == 13 else 3]:
        before = play.after(place)
        position = Position.of(before)
        assert position is not None
        assert (position.to_play, position.side_to_play) == (analysed.seat, analysed.seat.side)
        won = before.tricks_won(play.declarer.side)
        left = position.tricks_left
        values = solver.values(position)
        assert Hand.of(values) == before.legal_cards()
        assert analysed.options == {
            card: won + (tricks if analysed.is_declaring else left - tricks) for card, tricks in values.items()
        }


def test_a_card_costs_what_its_side_loses(solver: Solver) -> None:
    play = played(Play(Seat.WEST, Strain.NOTRUMP, Deal.parse(ENDING)), "SJ S2 S3 S4 S5 SA SK SQ")
    analysis = solver.analyse(play)
    assert analysis.tricks == (1, 1, 1, 2, 1, 1, 1, 1, 1)
    assert [card.cost for card in analysis.cards] == [0, 0, 1, 1, 0, 0, 0, 0]
    assert [analysis.given(side) for side in Side] == [1, 1]


def test_the_finesse_that_was_not_taken_is_the_turning_point(solver: Solver) -> None:
    deal = Deal.parse("N:AQ... ...32 43... K2...")
    play = Play(Seat.SOUTH, Strain.NOTRUMP, deal, declared_by=Seat.SOUTH)
    taken = solver.analyse(played(play, "S3 S2 SQ C2 SA C3 S4 SK"), needed=2)
    assert taken.tricks == (2,) * 9
    assert taken.turning_point is None
    thrown = solver.analyse(played(play, "S3 S2 SA C2 SQ C3 S4 SK"), needed=2)
    assert thrown.tricks == (2, 2, 2, 1, 1, 1, 1, 1, 1)
    assert thrown.turning_point == 2
    assert thrown.cards[2].best == 2
    assert [card.cost for card in thrown.cards] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert (thrown.given(Side.NS), thrown.given(Side.EW)) == (1, 0)
    north = thrown.summaries[Seat.NORTH]
    assert (north.cards, north.mattered, north.costly, north.tricks) == (2, 1, 1, 1)
    assert replace(thrown, needed=None).turning_point is None


def test_costs_are_never_negative_and_add_up(solver: Solver) -> None:
    for play in PLAYS[FULL : FULL + 40]:
        analysis = solver.analyse(play)
        declaring = play.declarer.side
        assert all(card.cost >= 0 for card in analysis.cards)
        assert all(card.cost == 0 for card in analysis.cards if not card.mattered)
        first, last = analysis.tricks[0], analysis.tricks[-1]
        assert last == first - analysis.given(declaring) + analysis.given(declaring.opponents)


# ---- What is never sent ----


def wrong_deals() -> dict[str, str]:
    """Deals that crash the library, or that it solves though they cannot be."""
    return {
        "51 cards": KNOWN.replace("QJ6", "QJ"),
        "a card twice": KNOWN.replace("QJ6", "QJA"),
        "uneven hands": "N:A... KQ... J...2 T9...",
        "no card": "N:... ... ... ...",
        "14 and 12": KNOWN.replace("QJ6", "QJ63").replace("873", "87"),
        "an unknown hand": "N:AK... - QJ... T9...",
        "two cards too many": "N:AKQJT98765432.A... K... Q... J...".replace("A...", "A..", 1),
    }


@pytest.mark.parametrize("deal", wrong_deals().values(), ids=wrong_deals().keys())
def test_an_impossible_deal_is_refused_and_never_sent(deal: str) -> None:
    workers = Parrot()
    solver = Solver(workers)
    wrong = Deal.parse(deal)
    play = Play(Seat.NORTH, Strain.SPADES, wrong, [Trick(Seat.NORTH, Strain.SPADES)])
    for ask in (
        lambda: solver.table(wrong),
        lambda: solver.analyse(play),
        lambda: solver.values(Position(wrong, Strain.SPADES, Seat.NORTH)),
    ):
        with pytest.raises(IllegalDeal, match=r"^[^{}]+\.$"):
            ask()
    assert workers.asked == []


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("SK", "North does not hold ♠K."),
        ("SA S3 SQ S5", "A trick that is on has at most three cards."),
        ("SA SA", "East does not hold ♠A."),
        ("SA H3", "East has a card of the suit led, spades, and must follow suit."),
    ],
)
def test_an_impossible_trick_is_refused(table: str, reason: str) -> None:
    deal = Deal.parse("N:A2... K.3.. Q4... J5...")
    with pytest.raises(IllegalCard) as raised:
        Position(deal, Strain.NOTRUMP, Seat.NORTH, tuple(Card.parse(card) for card in table.split()))
    assert str(raised.value) == reason


WRONG_PLAYS = [
    ("SA H3", "East has a card of the suit led, spades, and must follow suit.", 1),
    ("SA SK S4 S2", "West does not hold ♠2.", 3),
    ("SA SK S4 S5 S2 H3 SQ SJ S2", "The play is over.", 8),
    ("C2", "North does not hold ♣2.", 0),
]


@pytest.mark.parametrize(("cards", "reason", "followed"), WRONG_PLAYS)
def test_an_illegal_card_ends_the_analysis(solver: Solver, cards: str, reason: str, followed: int) -> None:
    deal = Deal.parse("N:A2... K.3.. Q4... J5...")
    analysis = solver.analyse(written(deal, cards))
    assert len(analysis.cards) == followed
    assert str(analysis.stopped) == reason


def written(deal: Deal, cards: str) -> Play:
    """A play of a record: whatever it says, clockwise from North."""
    codes = cards.split()
    tricks = []
    for start in range(0, len(codes), 4):
        trick = Trick(Seat.NORTH, Strain.NOTRUMP)
        for seat, code in zip(SEATS, codes[start : start + 4], strict=False):
            trick = trick.played(seat, Card.parse(code))
        tricks.append(trick)
    return Play(Seat.NORTH, Strain.NOTRUMP, deal, tricks)


def test_a_card_out_of_turn_or_not_told_ends_the_analysis(solver: Solver) -> None:
    deal = Deal.parse(ENDING)
    out_of_turn = written(deal, "S2 S3 SQ S5 SA SK S4 SJ")
    analysis = solver.analyse(out_of_turn)
    assert (len(analysis.cards), str(analysis.stopped)) == (4, "Trick 2: North played out of turn.")
    gap = Play(
        Seat.NORTH,
        Strain.NOTRUMP,
        deal,
        [
            Trick(Seat.NORTH, Strain.NOTRUMP, (Card.parse("SA"), None, Card.parse("SQ"), Card.parse("SJ"))),
        ],
    )
    analysis = solver.analyse(gap)
    assert (len(analysis.cards), str(analysis.stopped)) == (1, "Trick 1: a card is not told.")


def test_a_play_that_stops_at_once_asks_nothing() -> None:
    workers = Parrot()
    analysis = Solver(workers).analyse(written(Deal.parse(ENDING), "C2"))
    assert (analysis.cards, analysis.tricks, analysis.turning_point) == ((), (), None)
    assert workers.asked == []


def test_more_than_fifty_two_cards_are_not_sent() -> None:
    workers = Parrot([])
    play = random_play(random.Random(1))
    longer = replace(play, tricks=(*play.tricks, play.tricks[0]))
    analysis = Solver(workers).analyse(longer)
    assert analysis.stopped is not None
    assert len(workers.asked[0].request["cards"]) == 51


@pytest.mark.parametrize(("strain", "deal"), [(None, ENDING), (Strain.SPADES, None)])
def test_a_play_without_deal_or_strain_is_refused(strain: Strain | None, deal: str | None) -> None:
    with pytest.raises(IllegalCard, match="no deal or no contract"):
        Solver(Parrot()).analyse(Play(Seat.NORTH, strain, (deal and Deal.parse(deal)) or None))


def test_where_a_play_stands() -> None:
    play = Play(Seat.NORTH, Strain.NOTRUMP, Deal.parse(ENDING))
    position = Position.of(played(play, "SA S3"))
    assert position is not None
    assert position == Position(Deal.parse(ENDING), Strain.NOTRUMP, Seat.NORTH, (Card.parse("SA"), Card.parse("S3")))
    assert (position.to_play, position.side_to_play, position.tricks_left) == (Seat.SOUTH, Side.NS, 2)
    assert Position.of(played(play, "SA S3 SQ S5 S2 SK S4 SJ")) is None
    assert Position.of(replace(play, strain=None)) is None
    assert Position.of(replace(play, deal=None)) is None
    with pytest.raises(BridgeError, match="South's hand is not known"):
        Position.of(replace(play, deal=Deal.parse("N:A2... K3... - J5...")))


def test_an_analysis_of_nothing_is_empty() -> None:
    play = Play(Seat.NORTH, Strain.NOTRUMP, random_deal(random.Random(1)))
    assert PlayAnalysis(play, ()).summaries == Solver(Parrot()).analyse(play).summaries
