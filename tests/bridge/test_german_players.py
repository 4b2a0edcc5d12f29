"""Computer players of German bridge: what they know, what they choose, and that the stronger wins."""

from dataclasses import replace
from itertools import permutations
from math import ceil, sqrt
from os import environ
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.cards import Card, Hand
from bridge.german import imagination
from bridge.german.game import Game
from bridge.german.imagination import layout
from bridge.german.judgement import distribution
from bridge.german.players import Strength
from bridge.german.reasons import why_card
from bridge.german.rounds import Deal
from bridge.german.rules import Rules, Schedule, TrumpChoice
from bridge.german.view import View
from tests.bridge.test_german import random_game, random_rules

BEGINNER, SOLID, EXPERT = Strength
TABLE_GAMES = int(environ.get("GERMAN_GAMES", "0"))
"""How many games all three strengths play at one table; none if it is not said."""


def after_decision(game: Game, strength: Strength, seed: int = 0) -> Game:
    """The game after the player whose turn it is has bid or played."""
    now = game.round
    if now.to_bid is not None:
        return game.bid(strength.bid(View.of(game, now.to_bid), seed).bid)
    return game.play(strength.card(View.of(game, now.to_play), seed).card)


def played(game: Game, seats: list[Strength], seed: int = 0) -> Game:
    """The game played to its end by these players."""
    while not game.is_over:
        if game.round.is_over:
            game = game.next_round()
        now = game.round
        game = after_decision(game, seats[now.to_play if now.to_bid is None else now.to_bid], seed)
    return game


def tournament(one: Strength, other: Strength, rules: Rules, deals: int) -> tuple[float, float]:
    """By how many points a game ``one`` is better than ``other``, and half the 95% interval of that.

    They sit alternately, and play the same deals twice with the seats changed.
    """
    gains = []
    for seed in range(deals):
        gain = 0.0
        for turn in (0, 1):
            seats = [(one, other)[(player + turn) % 2] for player in range(rules.players)]
            totals = played(Game.new(rules, seed), seats, seed).totals
            points = {
                strength: mean(total for total, seat in zip(totals, seats, strict=True) if seat is strength)
                for strength in (one, other)
            }
            gain += (points[one] - points[other]) / 2
        gains.append(gain)
    return interval(gains)


def at_one_table(players: int, games: int) -> dict[Strength, list[float]]:
    """The points of each strength, deal by deal, in games of one, two and three cards each.

    A deal is played in all six orders of the strengths; where a fourth plays, each strength is there twice in turn.
    """
    rules = Rules(players, most_cards=3)
    points = {strength: [] for strength in Strength}
    for seed in range(ceil(games / 6)):
        earned = {strength: [] for strength in Strength}
        for order in permutations(Strength):
            seats = [*order, order[seed % 3]][:players]
            for total, seat in zip(played(Game.new(rules, seed), seats, seed).totals, seats, strict=True):
                earned[seat].append(total)
        for strength in Strength:
            points[strength].append(mean(earned[strength]))
    return points


def interval(values: list[float]) -> tuple[float, float]:
    """The mean, and half its 95% interval."""
    return mean(values), 1.96 * stdev(values) / sqrt(len(values))


def one_round(*hands: str, turned_up: str | None, bids: tuple[int, ...] = (), cards: str = "") -> Game:
    """A game of a single round with these hands, after these bids and cards."""
    deal = Deal(tuple(map(Hand.parse, hands)), turned_up and Card.parse(turned_up))
    trump = TrumpChoice.TURNED_UP if turned_up else TrumpChoice.NONE
    game = Game.of(Rules(len(hands), Schedule.FIXED, deal.cards, 1, trump), (deal,))
    for bid in bids:
        game = game.bid(bid)
    for code in cards.split():
        game = game.play(Card.parse(code))
    return game


@st.composite
def decisions(draw, most: int = 4) -> Game:
    """A game of any rules in which somebody is to bid or to play."""
    random = Random(draw(st.integers(0, 1 << 32)))
    game = random_game(random, random_rules(random, most), draw(st.integers(0, 60)))
    if game.is_over:
        return game.undo()
    return game.next_round() if game.round.is_over else game


def with_hidden_cards_changed(game: Game, player: int, random: Random) -> Game:
    """The game with other cards in the hidden hands, such that the player cannot tell the difference."""
    now = game.round
    others = layout(View.of(game, player), random)
    hands = tuple(Hand(bits) | now.played_by(holder) for holder, bits in enumerate(others))
    deals = (
        *game.deals[: len(game.rounds) - 1],
        Deal(hands, now.turned_up, now.drawn),
        *game.deals[len(game.rounds) :],
    )
    return replace(game, deals=deals, rounds=(*game.rounds[:-1], replace(now, hands=hands)))


@pytest.fixture
def quick(monkeypatch):
    """Experts who imagine little."""
    monkeypatch.setattr(imagination, "PLAYED_OUT", 1500)
    monkeypatch.setattr(imagination, "MOST_LAYOUTS", 12)


def assert_a_layout_that_may_be(game: Game, random: Random) -> None:
    """What each player imagines has the right lengths, no card twice, and none against a void."""
    players = range(game.rules.players)
    for player in players:
        view = View.of(game, player)
        hands = [Hand(bits) for bits in layout(view, random)]
        assert hands[player] == view.hand
        assert [len(hand) for hand in hands] == [len(game.round.remaining(holder)) for holder in players]
        assert sum(map(len, hands)) == len(Hand.of(card for hand in hands for card in hand))
        assert all(view.might_hold(holder, card) for holder, hand in enumerate(hands) for card in hand)


@given(decisions(), st.integers(0, 1 << 32))
def test_an_imagined_layout_is_one_that_may_be(game, seed):
    assert_a_layout_that_may_be(game, Random(seed))


def test_a_layout_is_found_where_voids_leave_little_choice():
    """All cards are dealt, and many voids are shown: some layouts come out only when cards are passed on."""
    random = Random(1)
    for _deal in range(60):
        game = random_game(random, Rules(4, Schedule.FIXED, 13, 1), random.randrange(24, 56))
        assert_a_layout_that_may_be(game, random)


def test_a_layout_is_found_where_voids_leave_only_one():
    """The second and the third have no hearts, so the fourth has all that are left."""
    hands = ("9.A..", "87...", "65...", ".KQ..")
    game = one_round(*hands, turned_up=None, bids=(0, 0, 0, 0), cards="HA S8 S6 HK")
    view = View.of(game, 0)
    for seed in range(20):
        *_others, second, third, fourth = (Hand(bits) for bits in layout(view, Random(seed)))
        assert second.length(2) == third.length(2) == 0
        assert len(second) == len(third) == len(fourth) == 1


@pytest.mark.parametrize("strength", Strength)
def test_hidden_cards_do_not_change_a_choice(strength, quick):
    random = Random(3)
    for _decision in range(60):
        game = random_game(random, random_rules(random, 4), random.randrange(40))
        if game.round.is_over:
            game = game.undo()
        now = game.round
        player = now.to_play if now.to_bid is None else now.to_bid
        changed = with_hidden_cards_changed(game, player, random)
        assert View.of(changed, player) == View.of(game, player)
        decided, again = after_decision(game, strength, 7), after_decision(changed, strength, 7)
        assert (decided.round.bids, decided.round.tricks) == (again.round.bids, again.round.tricks)


@given(st.lists(st.floats(0, 1), max_size=13))
def test_a_distribution_is_one(chances):
    spread = distribution(chances)
    assert sum(spread) == pytest.approx(1)
    assert sum(tricks * chance for tricks, chance in enumerate(spread)) == pytest.approx(sum(chances), abs=1e-9)


def test_two_coins():
    assert distribution([0.5, 0.5]) == [0.25, 0.5, 0.25]


@pytest.mark.parametrize("strength", Strength)
def test_the_ace_of_trumps_is_a_trick(strength):
    view = View.of(one_round("A...", "K...", "..5.", "...7", turned_up="S2"), 0)
    assert strength.bid(view).bid == 1


@pytest.mark.parametrize("strength", Strength)
def test_the_two_of_a_side_suit_is_none(strength):
    view = View.of(one_round("..2.", "K...", "..5.", "...7", turned_up="S2"), 0)
    assert strength.bid(view).bid == 0


@pytest.mark.parametrize("strength", [SOLID, EXPERT])
@pytest.mark.parametrize(("player", "bid"), [(0, 1), (1, 0)])
def test_a_king_is_a_trick_only_for_whoever_leads_it(strength, player, bid):
    """One card each. The leader's wins unless one of two hands has the ace or a spade, 13 of 50 cards: in 54 of 100
    deals. The other's wins at most where a heart is led, 12 of 50 cards."""
    hands = [".7..", "..5.", "...7"]
    hands[player] = ".K.."
    game = one_round(*hands, turned_up="S2", bids=(0,) * player)
    assert strength.bid(View.of(game, player)).bid == bid


def test_an_expert_imagines_nothing_where_one_bid_is_left():
    view = View.of(one_round("..2.", "..3.", "A...", turned_up="S2", bids=(0, 0)), 2)
    assert "imagined" not in str(EXPERT.bid(view).reason)


@pytest.mark.rule("G9")
@pytest.mark.parametrize(
    ("hand", "bid", "cards", "card", "words"),
    [
        ("A2.K..", 0, "", "S2", "in the hope that another player wins"),
        ("A2.K..", 0, "", "SA", "seems to lose least"),
        ("A2.K..", 1, "", "SA", "no higher card of the suit is out"),
        ("42.K..", 1, "", "HK", "leaves better cards"),
        ("2.K3..", 1, "", "S2", "may win one"),
        ("2.K3..", 0, "C5", "S2", "may still be beaten"),
        ("2.K3..", 0, "C5 C6", "S2", "seems to lose least"),
        ("2.K3..", 0, "C5 C6", "HK", "which might win one later"),
        ("2.K3..", 0, "H5 HA", "HK", "goes under a higher card"),
        ("2.K3..", 1, "H5 H6", "HK", "is the highest so far"),
        ("2.K3..", 1, "C5 C6", "S2", "ruffs"),
        ("2.K3..", 1, "C5 C6", "H3", "is discarded, and better cards are kept"),
        ("2.K3..", 1, "H5 HA", "H3", "keeps better cards"),
        ("..K3.2", 1, "C5 C6", "C2", "keeps better cards"),
        ("..32.4", 1, "C5 C6", "C4", "cannot win this one"),
    ],
)
def test_a_reason_is_true(hand, bid, cards, card, words):
    """Spades are trumps; the player of the hand leads, or plays after these cards."""
    others = ["T.5..5", "9.A..6"] if "HA" in cards else ["T.5..5", "9.6..6"]
    before = len(cards.split())
    hands = [*others[:before], hand, *others[before:]]
    game = one_round(*hands, turned_up="SQ", bids=(*(0,) * before, bid, *(0,) * (2 - before)), cards=cards)
    assert words in str(why_card(View.of(game, before), Card.parse(card)))


@pytest.mark.parametrize("strength", Strength)
def test_a_bid_that_is_not_allowed_is_explained(strength):
    view = View.of(one_round("..2.", "..3.", "A...", turned_up="S2", bids=(0, 0)), 2)
    chosen = strength.bid(view)
    assert chosen.bid == 0
    assert "may not add up to 1: 1 is not allowed." in str(chosen.reason)


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize(("bid", "card", "words"), [(1, "HA", "Tricks needed: 1"), (0, "H2", "No more tricks")])
def test_the_last_to_play_takes_the_trick_that_is_needed_or_leaves_it(strength, bid, card, words):
    hands = (".K..3", ".Q..4", ".J..5", ".A2..")
    game = one_round(*hands, turned_up="S2", bids=(2, 1, 1, bid), cards="HK HQ HJ")
    chosen = strength.card(View.of(game, 3))
    assert chosen.card == Card.parse(card)
    assert words in str(chosen.reason)


@pytest.mark.rule("G9")
@pytest.mark.parametrize("strength", [SOLID, EXPERT])
def test_a_lost_bid_spoils_another(strength):
    """The fourth bid three of two tricks' worth: it ruffs the ace of a player who needs it."""
    hands = (".AK..", ".Q2..", ".J3..", "9...2")
    game = one_round(*hands, turned_up="SQ", bids=(2, 0, 1, 0), cards="HA H2 H3")
    assert strength.card(View.of(game, 3)).card == Card.parse("C2")
    game = one_round(*hands, turned_up="SQ", bids=(2, 0, 1, 2), cards="HA H2 H3")
    assert strength.card(View.of(game, 3)).card == Card.parse("S9")


@pytest.mark.rule("G9")
@settings(max_examples=30)
@given(decisions(most=3), st.sampled_from([Strength.BEGINNER, Strength.SOLID]))
def test_choices_are_legal_and_explained(game, strength):
    view = View.of(game, game.round.to_play if game.round.to_bid is None else game.round.to_bid)
    if game.round.to_bid is not None:
        assert strength.bid(view).bid in view.legal_bids()
    else:
        chosen = strength.card(view)
        assert chosen.card in view.legal_cards()
        assert str(chosen.card) in str(chosen.reason)


@pytest.mark.rule("G9")
def test_the_solid_player_beats_the_beginner():
    gain, margin = tournament(SOLID, BEGINNER, Rules(most_cards=6), 40)
    assert gain > margin


@pytest.mark.rule("G9")
def test_the_expert_beats_the_solid_player(quick):
    gain, margin = tournament(EXPERT, SOLID, Rules(4, Schedule.FIXED, 4, 1), 40)
    assert gain > margin


@pytest.mark.rule("G9")
@pytest.mark.skipif(not TABLE_GAMES, reason="GERMAN_GAMES=1000 plays so many games and says what each strength earns")
@pytest.mark.parametrize("players", [3, 4])
def test_at_one_table_the_stronger_have_more_points(players, capsys):
    points = at_one_table(players, TABLE_GAMES)
    pairs = ((SOLID, BEGINNER), (EXPERT, SOLID))
    gains = [
        [one - other for one, other in zip(points[stronger], points[weaker], strict=True)] for stronger, weaker in pairs
    ]
    earned = [(strength.term, points[strength]) for strength in Strength]
    earned += [(f"{one.term} over {other.term}", gain) for (one, other), gain in zip(pairs, gains, strict=True)]
    with capsys.disabled():
        for name, values in earned:
            middle, margin = interval(values)
            print(f"\n{players} players, {name}: {middle:+.2f} ± {margin:.2f} a game", end="")
    assert min(map(mean, gains)) > 0
