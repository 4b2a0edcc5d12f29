"""German bridge: the rules of the rounds, the bids, the play, the scores, and the record of a game."""

from os import environ
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK, PACK, Card, Hand, Strain, Suit
from bridge.errors import IllegalCall, IllegalCard, IllegalDeal, InvalidNotation
from bridge.german.game import Game
from bridge.german.rounds import Deal, Round, Trick
from bridge.german.rules import (
    EXACT,
    EXACT_WITH_PENALTY,
    OH_SEVEN,
    SCORINGS,
    SQUARES,
    TEN_TIMES,
    TRICKS_AND_FIVE,
    TRICKS_AND_TEN,
    ZERO_BY_CARDS,
    Leader,
    Outcome,
    Rules,
    Schedule,
    TrumpChoice,
)
from bridge.german.view import View
from bridge.table import Seat
from bridge.tricks import Trick as BridgeTrick

RANDOM_GAMES = int(environ.get("GERMAN_GAMES", "1000"))

HANDS = ("A.K.5.4", "K.A.6.3", "Q.2.7.A", "J.3.8.K")
"""Four hands of four cards: everybody has one card of each suit."""


def dealt(*hands: str, turned_up: str | None = "S2", rules: Rules | None = None, first_bidder: int = 0) -> Round:
    """A round of these hands."""
    shown = Card.parse(turned_up) if turned_up else None
    rules = rules or Rules(len(hands), trump=TrumpChoice.TURNED_UP if turned_up else TrumpChoice.NONE)
    return Round.of(rules, Deal(tuple(map(Hand.parse, hands)), shown), first_bidder)


def after(begun: Round, *bids: int, cards: str = "") -> Round:
    """The round after these bids and cards."""
    for bid in bids:
        begun = begun.bid(bid)
    for code in cards.split():
        begun = begun.play(Card.parse(code))
    return begun


def random_rules(random: Random, most: int) -> Rules:
    """Any rules, with at most so many cards each."""
    schedule = random.choice(list(Schedule))
    return Rules(
        players=random.randint(3, 7),
        schedule=schedule,
        most_cards=random.randint(1, most),
        rounds=random.randint(1, 3) if schedule is Schedule.FIXED else None,
        trump=random.choice(list(TrumpChoice)),
        last_bid_restricted=random.random() < 0.8,
        leader=random.choice(list(Leader)),
        scoring=random.choice(SCORINGS),
    )


def random_game(random: Random, rules: Rules, events: int | None = None) -> Game:
    """A game of random bids and cards, to its end or to so many of them."""
    game = Game.new(rules, random.randrange(1 << 32), random.randrange(rules.players))
    while not game.is_over and events != 0:
        now = game.round
        if now.to_bid is not None:
            game = game.bid(random.choice(now.legal_bids()))
        elif now.to_play is not None:
            game = game.play(random.choice(list(now.legal_cards())))
        else:
            game = game.next_round()
        events = None if events is None else events - 1
    return game


@st.composite
def games(draw) -> Game:
    """A game of any rules, at any point."""
    random = Random(draw(st.integers(0, 1 << 32)))
    return random_game(random, random_rules(random, 4), draw(st.none() | st.integers(0, 60)))


@pytest.mark.rule("G1")
@pytest.mark.parametrize(("players", "rounds"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_rounds_go_on_until_the_pack_no_longer_suffices(players, rounds):
    assert Rules(players).cards_of_rounds == tuple(range(1, rounds + 1))


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("schedule", "most", "cards"),
    [
        (Schedule.UP_AND_DOWN, None, (*range(1, 14), *range(12, 0, -1))),
        (Schedule.UP_AND_DOWN, 1, (1,)),
        (Schedule.DOWN, 3, (3, 2, 1)),
        (Schedule.UP, 3, (1, 2, 3)),
    ],
)
def test_schedules(schedule, most, cards):
    assert Rules(4, schedule, most).cards_of_rounds == cards


@pytest.mark.rule("G1")
def test_a_fixed_schedule_has_a_number_of_rounds():
    assert Rules(4, Schedule.FIXED, 5, 3).cards_of_rounds == (5, 5, 5)
    with pytest.raises(InvalidNotation, match="number of rounds"):
        Rules(4, Schedule.FIXED, 5)
    with pytest.raises(InvalidNotation, match="number of rounds"):
        Rules(4, Schedule.UP, 5, 3)


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((2,), InvalidNotation),
        ((8,), InvalidNotation),
        ((4, Schedule.UP, 14), IllegalDeal),
        ((4, Schedule.UP, 0), IllegalDeal),
        ((4, Schedule.FIXED, 5, 0), InvalidNotation),
        ((4, Schedule.FIXED, 5, 101), InvalidNotation),
    ],
)
def test_rules_that_cannot_be(arguments, error):
    with pytest.raises(error):
        Rules(*arguments)


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("trump", "cards", "turned_up", "drawn"),
    [
        (TrumpChoice.TURNED_UP, 12, True, False),
        (TrumpChoice.TURNED_UP, 13, False, False),
        (TrumpChoice.TURNED_UP_OR_DRAWN, 12, True, False),
        (TrumpChoice.TURNED_UP_OR_DRAWN, 13, False, True),
        (TrumpChoice.DRAWN, 12, False, True),
        (TrumpChoice.DRAWN, 13, False, True),
        (TrumpChoice.NONE, 12, False, False),
    ],
)
def test_a_card_decides_the_trump_suit(trump, cards, turned_up, drawn):
    rules = Rules(4, trump=trump)
    now = Round.of(rules, Deal.random(rules, cards - 1, seed=5), 0)
    assert (now.turned_up is not None, now.drawn is not None) == (turned_up, drawn)
    shown = now.turned_up or now.drawn
    assert now.trump is (shown.suit if shown else None)
    assert all(now.turned_up not in hand for hand in now.hands)


@pytest.mark.rule("G2")
def test_only_four_players_reach_a_round_without_a_card_left():
    for players in range(3, 8):
        rules = Rules(players)
        assert rules.turns_up(rules.cards_of_rounds[-1]) is (players != 4)


@pytest.mark.rule("G2")
def test_a_card_drawn_is_shuffled_back():
    rules = Rules(4, Schedule.FIXED, 13, 1, TrumpChoice.DRAWN)
    deal = Deal.random(rules, 0, seed=1)
    assert any(deal.drawn in hand for hand in deal.hands)


@pytest.mark.rule("G2")
@pytest.mark.parametrize("turned_up", [None, "HA"])
def test_the_card_that_decides_trumps_is_shown_as_the_rules_say(turned_up):
    rules = Rules(4, trump=TrumpChoice.NONE if turned_up else TrumpChoice.TURNED_UP)
    with pytest.raises(IllegalDeal):
        dealt("A...", "K...", "Q...", "J...", turned_up=turned_up, rules=rules)


def test_every_card_is_dealt_once_and_alike():
    rules = Rules(4, Schedule.FIXED, 1, 1)
    seen = [card for seed in range(2000) for hand in Deal.random(rules, 0, seed).hands for card in hand]
    assert set(seen) == set(DECK)
    # 8000 cards, 154 of each are expected, standard deviation 12.
    assert all(154 - 60 < seen.count(card) < 154 + 60 for card in DECK)


def test_the_same_seed_gives_the_same_deals():
    assert Game.new(Rules(5), 8) == Game.new(Rules(5), 8)
    assert Game.new(Rules(5), 8).deals != Game.new(Rules(5), 9).deals


@pytest.mark.parametrize(
    ("hands", "turned_up", "sentence"),
    [
        (("A...", "A...", "K..."), None, "♠A was dealt twice"),
        (("A...", "Q...", "K..."), "SA", "♠A was dealt twice"),
        (("A...", "QJ...", "K..."), None, "hand 2 has 2"),
        ((), None, "No hand"),
    ],
)
def test_deals_that_cannot_be(hands, turned_up, sentence):
    with pytest.raises(IllegalDeal, match=sentence):
        Deal(tuple(map(Hand.parse, hands)), turned_up and Card.parse(turned_up))


@pytest.mark.rule("G3")
def test_every_player_bids_from_none_to_all_in_turn():
    begun = dealt(*HANDS, first_bidder=2)
    assert begun.bidders == (2, 3, 0, 1)
    assert begun.legal_bids() == (0, 1, 2, 3, 4)
    now = after(begun, 1, 0)
    assert (now.to_bid, now.bid_of(2), now.bid_of(3), now.bid_of(0), now.to_play) == (0, 1, 0, None, None)
    for bid in (-1, 5):
        with pytest.raises(IllegalCall, match="from 0 to 4"):
            now.bid(bid)
    with pytest.raises(IllegalCall, match="All players have bid"):
        after(now, 1, 1, 1)


@pytest.mark.rule("G3")
def test_the_first_bidder_moves_one_place_to_the_left_every_round():
    game = random_game(Random(1), Rules(3, most_cards=5))
    first = game.first_bidder
    assert [played.first_bidder for played in game.rounds] == [(first + number) % 3 for number in range(5)]


@pytest.mark.rule("G4")
def test_the_bids_may_not_add_up_to_the_tricks():
    now = after(dealt(*HANDS), 1, 0, 1)
    assert now.legal_bids() == (0, 1, 3, 4)
    assert str(now.why_bid_illegal(2)) == "The bids may not add up to 4: 2 is not allowed."
    free = after(dealt(*HANDS, rules=Rules(4, last_bid_restricted=False)), 1, 0, 1)
    assert free.legal_bids() == (0, 1, 2, 3, 4)


@pytest.mark.rule("G4")
def test_the_last_bidder_is_free_when_the_others_bid_more_than_there_is():
    assert after(dealt(*HANDS), 3, 2, 0).legal_bids() == (0, 1, 2, 3, 4)


@pytest.mark.rule("G5")
def test_a_bid_may_be_changed_until_the_next_player_bids():
    begun = dealt(*HANDS)
    with pytest.raises(IllegalCall, match="no bid to change"):
        begun.change_bid(1)
    now = after(begun, 1)
    assert now.may_change == 0
    assert now.change_bid(3).bids == (3,)
    assert after(now, 2).may_change == 1


@pytest.mark.rule("G5")
def test_the_last_bidder_may_change_until_the_first_card():
    now = after(dealt(*HANDS), 1, 0, 1, 1)
    assert now.legal_changes() == (0, 1, 3, 4)
    with pytest.raises(IllegalCall, match="may not add up"):
        now.change_bid(2)
    led = now.change_bid(0).play(Card.parse("SA"))
    assert (led.may_change, led.legal_changes()) == (None, ())
    with pytest.raises(IllegalCall, match="After the first card"):
        led.change_bid(1)


@pytest.mark.rule("G6")
@pytest.mark.parametrize(("leader", "player"), [(Leader.FIRST_BIDDER, 1), (Leader.LAST_BIDDER, 0)])
def test_who_leads_to_the_first_trick(leader, player):
    now = after(dealt(*HANDS, rules=Rules(4, leader=leader), first_bidder=1), 0, 0, 0, 0)
    assert now.to_play == player


@pytest.mark.rule("G6")
def test_players_follow_suit_and_the_winner_leads():
    now = after(dealt(*HANDS), 1, 1, 1, 0, cards="HK")
    assert now.legal_cards() == Hand.parse(".A..")
    with pytest.raises(IllegalCard, match="must follow suit"):
        now.play(Card.parse("SK"))
    with pytest.raises(IllegalCard, match="not in the hand"):
        now.play(Card.parse("SA"))
    with pytest.raises(IllegalCard, match="played before"):
        now.play(Card.parse("HK"))
    now = after(now, cards="HA H2 H3")
    assert (now.to_play, now.tricks_won) == (1, (0, 1, 0, 0))


@pytest.mark.rule("G6")
def test_cards_are_played_after_the_bidding_and_until_the_end():
    begun = dealt("A...", "K...", "Q...")
    with pytest.raises(IllegalCard, match="bid before"):
        begun.play(Card.parse("SA"))
    over = after(begun, 1, 1, 0, cards="SA SK SQ")
    assert over.is_over
    with pytest.raises(IllegalCard, match="round is over"):
        over.play(Card.parse("SA"))


@pytest.mark.rule("G6")
@given(
    st.sampled_from(Strain),
    st.integers(0, 3),
    st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True),
)
def test_tricks_are_won_as_in_bridge(strain, leader, cards):
    ours, theirs = Trick(leader, 4, strain.trump), BridgeTrick(Seat(leader), strain)
    for turn, card in enumerate(cards):
        ours, theirs = ours.played(card), theirs.played(Seat((leader + turn) % 4), card)
        assert ours.winning == theirs.winning
        assert ours.by((leader + turn) % 4) == card
    assert ours.winner is not None


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("bid", "tricks", "points"), [(3, 3, 19), (3, 1, -4), (3, 5, -4), (0, 0, 10), (0, 2, -4)])
def test_the_squares(bid, tricks, points):
    assert SQUARES.score(bid, tricks, 7) == points


@pytest.mark.rule("G7")
@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        (SQUARES, [19, -4, -4, 10, -4]),
        (TRICKS_AND_TEN, [13, 1, 5, 10, 2]),
        (TRICKS_AND_FIVE, [8, 1, 5, 5, 2]),
        (EXACT, [13, 0, 0, 10, 0]),
        (EXACT_WITH_PENALTY, [13, -3, 0, 10, 0]),
        (TEN_TIMES, [30, -30, -30, 5, -5]),
        (ZERO_BY_CARDS, [13, 1, 5, 12, 2]),
        (OH_SEVEN, [5, -2, -2, 2, -2]),
    ],
)
def test_published_ways_to_score(scoring, points):
    results = [(3, 3), (3, 1), (3, 5), (0, 0), (0, 2)]
    assert [scoring.score(bid, tricks, 7) for bid, tricks in results] == points


@pytest.mark.rule("G7")
@pytest.mark.parametrize(("tricks", "word"), [(3, "make"), (5, "up"), (1, "down")])
def test_make_up_and_down(tricks, word):
    assert Outcome.of(3, tricks).term == word


@pytest.mark.rule("G8")
def test_the_highest_total_wins():
    hands = [("A...", "K...", "Q..."), ("A.2..", "K.3..", "Q.4..")]
    rules = Rules(3, most_cards=2)
    deals = [Deal(tuple(map(Hand.parse, row)), Card.parse("S2")) for row in hands]
    game = Game.of(rules, tuple(deals))
    assert game.totals == (0, 0, 0)
    for bid in (1, 0, 1):
        game = game.bid(bid)
    for card in ("SA", "SK", "SQ"):
        game = game.play(Card.parse(card))
    assert (game.totals, game.totals_before) == ((11, 10, -1), (0, 0, 0))
    game = game.next_round()
    assert game.totals_before == (11, 10, -1)
    for bid in (1, 0, 0):  # the second player bids first
        game = game.bid(bid)
    for card in ("SK", "SQ", "SA", "H2", "H3", "H4"):
        game = game.play(Card.parse(card))
    # The ace of trumps and the heart four: one trick each for the first and the third, who bid none.
    assert game.scores[-1] == (-1, -1, -1)
    assert (game.running_totals, game.leaders) == (((11, 10, -1), (10, 9, -2)), (0,))
    assert game.is_over
    with pytest.raises(IllegalCall, match="last round"):
        game.next_round()


@pytest.mark.rule("G8")
def test_a_round_ends_before_the_next_begins():
    with pytest.raises(IllegalCall, match="not over"):
        Game.new(Rules(), 1).next_round()


@pytest.mark.rule("G9")
def test_a_void_ruffs_an_ace_and_the_higher_ruff_wins():
    """螳螂捕蝉，黄雀在后: the mantis stalks the cicada, the siskin is behind."""
    hands = (".A.2.", "3..4.", "4..5.", ".2.6.")
    now = after(dealt(*hands), 1, 1, 1, 0, cards="HA S3")
    assert now.next_trick.winning == 1
    assert after(now, cards="S4 H2").tricks_won == (0, 0, 1, 0)


@pytest.mark.rule("G9")
def test_a_five_may_win_a_trick():
    hands = ("..5.", "..4.", "..3.", "..2.")
    assert after(dealt(*hands), 0, 0, 0, 0, cards="D5 D4 D3 D2").tricks_won == (1, 0, 0, 0)


@pytest.mark.rule("G4")
@pytest.mark.rule("G8")
def test_random_games_keep_the_rules():
    random = Random(20)
    for _game in range(RANDOM_GAMES):
        rules = random_rules(random, 3)
        game = random_game(random, rules)
        assert len(game.rounds) == len(rules.cards_of_rounds)
        for played, cards in zip(game.rounds, rules.cards_of_rounds, strict=True):
            assert sum(played.tricks_won) == len(played.tricks) == cards
            assert not rules.last_bid_restricted or sum(played.bids) != cards
            assert played.played == Hand.of(card for hand in played.hands for card in hand)
            assert len(played.played) == cards * rules.players
            followed(played)
        assert game.totals == tuple(sum(points) for points in zip(*game.scores, strict=True))
        assert max(game.totals) == game.totals[game.leaders[0]]


def followed(played: Round) -> None:
    """Everybody followed suit who could, played the own cards, and the winner led."""
    left = [set(hand) for hand in played.hands]
    leader = played.tricks[0].leader
    for trick in played.tricks:
        assert trick.leader == leader
        led = trick.cards[0].suit
        for turn, card in enumerate(trick.cards):
            hand = left[(leader + turn) % len(left)]
            assert card.suit is led or not any(held.suit is led for held in hand)
            hand.remove(card)
        trumps = [card for card in trick.cards if card.suit is played.trump]
        highest = max(trumps or [card for card in trick.cards if card.suit is led], key=lambda card: card.rank)
        leader = (leader + trick.cards.index(highest)) % len(left)
        assert trick.winner == leader


@given(games())
def test_a_game_is_read_as_it_was_written(game):
    assert Game.parse(str(game)) == game


@given(games())
def test_undo_takes_back_one_step_at_a_time(game):
    steps = 0
    while game.undo() != game:
        before = game.undo()
        now, then = game.round, before.round
        if len(before.rounds) < len(game.rounds):
            assert before.next_round() == game
        elif len(then.bids) < len(now.bids):
            assert before.bid(now.bids[-1]) == game
        else:
            assert before.play(now.tricks[-1].cards[-1]) == game
        game, steps = before, steps + 1
    assert (len(game.rounds), game.round.bids) == (1, ())


RECORD = """German bridge
Players: 3
Schedule: up
Most cards: 2
Trump: turned up
Last bid: restricted
Leader: first bidder
Scoring: squares
First bidder: 1
Round: 1
Hands: A... K... Q...
Turned up: S2
Bids: 1 0 1
Cards: SA SK SQ
Round: 2
Hands: A.2.. K.3.. Q.4..
Turned up: S2
Bids: 0 2
"""


def test_a_record_by_hand():
    game = Game.parse(RECORD)
    assert str(game) == RECORD
    assert (game.totals, game.round.to_bid, game.round.bid_of(2), game.seed) == ((11, 10, -1), 0, 2, None)
    assert Game.parse(RECORD.replace("\n", "\r\n\r\n")) == game


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("German bridge", "Bridge", "Line 1: “German bridge” should stand here, not “Bridge”."),
        ("Players: 3", "Players: three", "Line 2: “three” is not a whole number."),
        ("Players: 3", "Players: 2", "Line 2: German bridge is for 3 to 7 players, not 2."),
        ("Schedule: up", "Schedule: sideways", "Line 3: “sideways” is not one of these: up, down, up and down, fixed."),
        ("First bidder: 1", "First bidder: 4", "Line 9: There is no player 4"),
        ("K... Q...", "K... A...", "Line 11: ♠A was dealt twice."),
        ("K... Q...", "K... Q..", "Line 11: “Q..” has 3 suits"),
        (
            "Turned up: S2\nBids: 1",
            "Bids: 1",
            "Line 11: The card that decides the trump suit is not shown as the rules say.",
        ),
        ("Bids: 1 0 1", "Bids: 1 0 0", "Line 13: The bids may not add up to 1: 0 is not allowed."),
        ("SA SK SQ", "SA SQ SK", "Line 14: ♠Q is not in the hand that is to play."),
        ("Cards: SA SK SQ\n", "Cards: SA SK\n", "Line 18: This round is not over."),
        ("Cards: SA SK SQ\n", "Cards: SA SK XX\n", "Line 14: “XX” is not a card"),
        ("Hands: A.2.. K.3.. Q.4..\nTurned up: S2\nBids: 0 2\n", "", "The record ends where “Hands” should stand."),
        ("Bids: 0 2\n", "Bids: 0 2\nRound: 3\n", "Line 19: The record should end after its last round."),
        ("Hands: A.2.. K.3.. Q.4..", "Hands: A... K... Q...", "Line 16: In this round everybody gets 2 cards, not 1."),
        ("Most cards: 2", "Most cards: 18", "Line 4: 3 players can get 1 to 17 cards each, not 18."),
        ("Most cards: 2", "Rounds: 2", "Line 4: The number of rounds goes with a fixed number of cards"),
        ("Bids: 1 0 1\nCards: SA SK SQ\n", "", "Line 16: Nothing was bid in the round before."),
        ("K... Q...", "K...", "Line 11: 2 hands were dealt to 3 players."),
    ],
)
def test_a_wrong_record_names_the_line(old, new, sentence):
    with pytest.raises(InvalidNotation) as error:
        Game.parse(RECORD.replace(old, new, 1))
    assert sentence in str(error.value)


@given(st.text() | st.builds(lambda at, text: RECORD[:at] + text + RECORD[at + 1 :], st.integers(0, 300), st.text()))
def test_any_text_is_read_or_refused(text):
    try:
        game = Game.parse(text)
    except InvalidNotation:
        return
    assert Game.parse(str(game)) == game


@given(games(), st.data())
def test_a_view_knows_what_the_player_sees(game, data):
    player = data.draw(st.integers(0, game.rules.players - 1))
    view, now = View.of(game, player), game.round
    assert view.hand == now.remaining(player)
    assert view.legal_cards() == (now.legal_cards() if now.to_play == player else Hand())
    assert (view.legal_bids(), view.trump, view.totals) == (now.legal_bids(), now.trump, game.totals_before)
    others = [other for other in range(game.rules.players) if other != player]
    for other in range(game.rules.players):
        held = now.remaining(other)
        assert view.cards_left(other) == len(held)
        assert all(view.might_hold(other, card) for card in held)
        assert not any(held.length(suit) for suit in view.voids(other))
    hidden = Hand.of(card for other in others for card in now.remaining(other))
    assert hidden - view.unseen == Hand()
    assert view.unseen & (view.hand | view.played) == Hand()
    assert len(view.unseen | view.hand | view.played) == len(PACK) - (view.turned_up is not None)


def test_who_did_not_follow_has_shown_a_void():
    hands = (".A.2.", "3..4.", "4..5.", ".2.6.")
    game = Game.of(Rules(4, Schedule.FIXED, 2, 1), (Deal(tuple(map(Hand.parse, hands)), Card.parse("S2")),))
    for bid in (1, 1, 1, 0):
        game = game.bid(bid)
    for card in ("HA", "S3", "S4"):
        game = game.play(Card.parse(card))
    view = View.of(game, 3)
    assert [view.voids(player) for player in range(4)] == [set(), {Suit.HEARTS}, {Suit.HEARTS}, set()]
    assert view.needed(0) == 1
    assert view.would_win(Card.parse("H2")) is False
