"""Tricks, the turn, legal cards, revokes and claims (Laws 41–44, 61, 68)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bridge.cards import DECK, PACK, Card, Hand, Strain
from bridge.deal import Deal
from bridge.errors import IllegalCard
from bridge.play import Claim, Irregularity, Play, PlayedCard
from bridge.table import SEATS, Seat, Side
from bridge.tricks import Trick
from tests.strategies import deals, end_positions, plays, seats, strains

N, E, S, W = SEATS


def trick(leader: str, cards: str, strain: Strain | None = Strain.NOTRUMP) -> Trick:
    """A trick from its cards in the order of play, ``-`` for one that is not told."""
    made = Trick(Seat.parse(leader), strain)
    for turn, card in enumerate(cards.split()):
        if card != "-":
            made = made.played(made.leader.clockwise(turn), Card.parse(card))
    return made


def record(*tricks: Trick, deal: str | None = None, claim: Claim | None = None) -> Play:
    """A play at notrump against East, North on lead, as a record has it."""
    return Play(N, Strain.NOTRUMP, deal and Deal.parse(deal), tricks, claim)


def sorted_winner(trick: Trick) -> Seat:
    """The winner of a complete trick: sort trumps first, then the suit led, then by rank."""
    trump, led = trick.strain.trump, trick.cards[trick.leader].suit
    cards = dict(zip(trick.cards, SEATS, strict=True))
    return cards[max(cards, key=lambda card: (card.suit is trump, card.suit is led, card.rank))]


def in_order(play: Play) -> list[Card]:
    return [played.card for played in play.cards]


complete_plays = plays(fewest=52)
any_plays = plays() | plays(source=end_positions())


@st.composite
def tricks(draw) -> Trick:
    """Any four cards, in any strain, led by anyone."""
    cards = draw(st.lists(st.sampled_from(DECK), unique=True, min_size=4, max_size=4))
    return Trick(draw(seats()), draw(strains()), tuple(cards))


@pytest.mark.rule("P1")
@given(seats(), strains())
def test_opening_leader_sits_at_declarers_left(leader, strain):
    play = Play(leader, strain)
    assert play.to_play is play.player_to_play is leader is play.declarer.lho
    assert play.dummy is play.declarer.partner is leader.lho


@pytest.mark.rule("P2")
@given(any_plays)
def test_declarer_plays_both_hands_and_dummy_takes_no_part(play):
    assert play.player_to_play is not play.dummy
    if play.to_play is play.dummy:
        assert play.player_to_play is play.declarer
    else:
        assert play.player_to_play is play.to_play


@pytest.mark.rule("P2")
@pytest.mark.parametrize("leader", SEATS)
def test_in_an_end_position_anybody_may_be_on_lead(leader):
    play = Play(leader, Strain.NOTRUMP, Deal.parse("N:A... K... Q... J..."), declared_by=S)
    assert (play.declarer, play.dummy) == (S, N)
    assert play.to_play is leader
    assert play.player_to_play is (S if leader is N else leader)
    for card in ("SA SK SQ SJ".split() * 2)[leader : leader + 4]:
        play = play.play(Card.parse(card))
    assert play.declarer_tricks == 1


@pytest.mark.rule("P3")
@given(any_plays)
def test_one_follows_suit_if_able_and_else_plays_any_card(play):
    if play.is_over:
        assert play.legal_cards() == Hand()
        return
    held = set(play.deal[play.to_play]) - set(in_order(play))
    led = play.current_trick and play.current_trick.led.suit
    following = {card for card in held if card.suit is led}
    assert set(play.legal_cards()) == (following or held)


@pytest.mark.rule("P3")
@given(any_plays)
def test_every_other_card_is_refused_with_a_sentence(play):
    for card in PACK - play.legal_cards():
        with pytest.raises(IllegalCard, match=r"^[^{}]+\.$") as raised:
            play.play(card)
        assert raised.value.message == play.why_illegal(card)


@pytest.mark.rule("P3")
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("H3", "East has a card of the suit led, spades, and must follow suit."),
        ("SA", "East does not hold ♠A."),
        ("C2", "East does not hold ♣2."),
    ],
)
def test_a_refused_card_says_who_may_not_play_it_and_why(card, reason):
    play = record(trick("N", "SA"), deal="N:A2... K.3.. Q4... J5...")
    with pytest.raises(IllegalCard) as raised:
        play.play(Card.parse(card))
    assert str(raised.value) == reason


@pytest.mark.rule("P3")
def test_a_hand_without_the_suit_led_may_ruff_or_discard():
    deal = Deal.parse("N:AK... .3.2. Q4... J5...")
    for strain in Strain:
        play = Play(N, strain, deal).play(Card.parse("SA"))
        assert play.legal_cards() == deal[E]


@pytest.mark.rule("P4")
@given(tricks())
def test_highest_trump_else_highest_of_the_suit_led_wins(trick):
    assert trick.winner is trick.winning is sorted_winner(trick)


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("cards", "strain", "winner"),
    [
        ("S5 S2 SK S10", "NT", S),
        ("S5 S2 SK S10", "H", S),
        ("S2 HA DA CA", "NT", N),
        ("S2 HA DA CA", "C", W),
        ("SA H2 SK SQ", "H", E),
        ("SA H2 H10 H9", "H", S),
        ("SA S2 DA CA", "H", N),
        ("HA H2 SK HK", "H", N),
    ],
)
def test_examples_of_tricks(cards, strain, winner):
    assert trick("N", cards, Strain.parse(strain)).winner is winner


@pytest.mark.rule("P4")
@given(tricks())
def test_a_trick_is_won_only_when_it_is_complete(trick):
    card = trick.cards[trick.leader.rho]
    unfinished = replace(trick, cards=tuple(None if other == card else other for other in trick.cards))
    assert unfinished.winner is None
    assert unfinished.winning is not trick.leader.rho
    assert trick.winning in (unfinished.winning, trick.leader.rho)


def test_nobody_is_winning_before_the_lead():
    assert Trick(N, Strain.SPADES).winning is None
    assert Trick(N, Strain.SPADES).led is None


@pytest.mark.rule("P5")
@given(any_plays)
def test_the_winner_of_a_trick_leads_to_the_next(play):
    leaders = [trick.leader for trick in play.tricks]
    assert leaders[:1] in ([], [play.opening_leader])
    assert leaders[1:] == [sorted_winner(trick) for trick in play.tricks[: len(leaders) - 1]]
    if not play.is_over and play.current_trick is None and play.tricks:
        assert play.to_play is sorted_winner(play.tricks[-1])


@pytest.mark.rule("P5")
def test_declarer_leads_from_dummy_when_dummy_won():
    play = record(trick("N", "S2 SA S3 S4"), trick("E", "H2 H3 HA H4"))
    assert (play.declarer, play.dummy) == (W, E)
    assert play.after(4).to_play is E
    assert play.after(4).player_to_play is W
    assert play.to_play is play.player_to_play is W


@given(any_plays)
def test_the_turn_goes_clockwise_within_a_trick(play):
    for before, after in pairwise(play.cards):
        if before.trick == after.trick:
            assert after.seat is before.seat.lho
        else:
            assert after.trick == before.trick + 1
            assert before.seat is play.tricks[before.trick].leader.rho


@pytest.mark.rule("T2")
@given(plays())
def test_the_pack_is_conserved_along_a_play(play):
    remaining = [play.remaining(seat) for seat in SEATS]
    assert sorted([*in_order(play), *(card for hand in remaining for card in hand)]) == sorted(DECK)
    played = [card.seat for card in play.cards]
    assert [len(hand) for hand in remaining] == [13 - played.count(seat) for seat in SEATS]


@pytest.mark.rule("P6")
@given(complete_plays)
def test_thirteen_tricks_are_shared_by_the_sides(play):
    assert play.is_over
    assert play.to_play is play.player_to_play is None
    assert len(play.tricks) == 13
    assert sorted(in_order(play)) == sorted(DECK)
    assert play.tricks_won(Side.NS) + play.tricks_won(Side.EW) == 13
    assert play.declarer_tricks == play.tricks_won(play.declarer.side)


@pytest.mark.rule("P6")
@given(any_plays)
def test_sides_have_won_as_many_tricks_as_are_complete(play):
    won = [sorted_winner(trick).side for trick in play.tricks if trick.is_complete]
    assert [play.tricks_won(side) for side in Side] == [won.count(side) for side in Side]
    assert len(won) == len(play.cards) // 4


@given(any_plays)
def test_declarers_tricks_are_known_when_the_play_is_over(play):
    assert play.is_over is (len(play.cards) == 4 * play.total_tricks)
    assert (play.declarer_tricks is not None) is play.is_over


@given(end_positions(), seats(), strains())
def test_an_end_position_has_as_many_tricks_as_its_hands_have_cards(deal, leader, strain):
    play = Play(leader, strain, deal)
    assert play.total_tricks == len(deal[leader])
    while not play.is_over:
        play = play.play(next(iter(play.legal_cards())))
    assert len(play.tricks) == len(deal[leader])
    assert play.remaining(leader) == Hand()


def test_a_play_without_a_deal_has_thirteen_tricks():
    assert record().total_tricks == 13


@given(any_plays)
def test_after_so_many_cards_is_the_play_built_from_them(play):
    built = Play(play.opening_leader, play.strain, play.deal)
    for number, card in enumerate(in_order(play)):
        assert play.after(number) == built
        built = built.play(card)
    assert play.after(len(play.cards)) == built == play


@given(plays(claims=True))
def test_plays_are_values(play):
    again = Play(play.opening_leader, play.strain, play.deal, play.tricks, play.claim)
    assert again == play
    assert hash(again) == hash(play)


@pytest.mark.rule("P7")
@given(plays(claims=True) | plays(source=end_positions()))
def test_a_legal_play_has_no_faults(play):
    assert not list(play.faults())
    assert not list(replace(play, deal=None).faults())


@pytest.mark.rule("P7")
@given(any_plays, st.data())
def test_a_card_of_another_suit_while_able_to_follow_is_a_revoke(play, data):
    seat = play.to_play
    assume(play.current_trick and play.legal_cards() != play.remaining(seat))
    card = data.draw(st.sampled_from(tuple(play.remaining(seat) - play.legal_cards())))
    revoked = replace(play, tricks=(*play.tricks[:-1], play.current_trick.played(seat, card)))
    assert [(fault.irregularity, fault.trick, fault.seat, fault.card) for fault in revoked.faults()] == [
        (Irregularity.REVOKE, len(play.tricks) - 1, seat, card)
    ]


@pytest.mark.rule("P7")
def test_a_revoke_is_seen_at_the_card_when_the_hand_is_known():
    play = record(trick("N", "SA H3 S4 S5"), deal="N:A2... K.3.. Q4... J5...")
    (fault,) = play.faults()
    assert (fault.irregularity, fault.trick, fault.seat, fault.card) == (Irregularity.REVOKE, 0, E, Card.parse("H3"))
    assert str(fault.reason) == "Revoke: East played ♥3 and still held a card of the suit led, spades."


@pytest.mark.rule("P7")
def test_a_revoke_of_an_unknown_hand_is_seen_by_a_later_card():
    revoke, later = trick("N", "SA H3 S4 S5"), trick("N", "S2 SK SQ SJ")
    assert not list(record(revoke).faults())
    assert [(fault.irregularity, fault.trick, fault.seat) for fault in record(revoke, later).faults()] == [
        (Irregularity.REVOKE, 0, E)
    ]


@pytest.mark.rule("P7")
def test_a_ruff_while_able_to_follow_is_a_revoke_too():
    play = Play(N, Strain.HEARTS, Deal.parse("N:A2... K.3.. Q4... J5..."), (trick("N", "SA H3 S4 S5", Strain.HEARTS),))
    assert play.tricks[0].winner is E
    assert [fault.irregularity for fault in play.faults()] == [Irregularity.REVOKE]


@pytest.mark.rule("P7")
def test_a_discard_of_a_hand_void_in_the_suit_led_is_no_revoke():
    assert not list(record(trick("N", "SA H3 S4 S5"), deal="N:A2... .32.. Q4... J5...").faults())


@pytest.mark.rule("P7")
def test_a_suit_played_out_before_is_no_revoke_later():
    play = record(trick("N", "SA SK SQ SJ"), trick("N", "S2 H3 S4 S5"), deal="N:A2... K.3.. Q4... J5...")
    assert not list(play.faults())


@pytest.mark.rule("P7")
def test_two_revokes_in_a_trick_are_two_faults():
    play = record(trick("N", "SA H3 H4 S5"), deal="N:A2... K.3.. Q.4.. J5...")
    assert [(fault.irregularity, fault.seat) for fault in play.faults()] == [
        (Irregularity.REVOKE, E),
        (Irregularity.REVOKE, S),
    ]


def test_a_card_of_another_hand_is_a_fault():
    (fault,) = record(trick("N", "SA SJ"), deal="N:A2... K.3.. Q4... J5...").faults()
    assert (fault.irregularity, fault.seat, fault.card) == (Irregularity.NOT_HELD, E, Card.parse("SJ"))
    assert str(fault.reason) == "East does not hold ♠J."


@pytest.mark.parametrize("deal", [None, "N:A2... K.3.. Q4... J5..."])
def test_a_card_played_twice_is_a_fault_the_second_time(deal):
    (fault,) = record(trick("N", "SA SK SQ SJ"), trick("N", "SA"), deal=deal).faults()
    assert (fault.irregularity, fault.trick, fault.seat) == (Irregularity.PLAYED_BEFORE, 1, N)
    assert str(fault.reason) == "♠A was played before."


def test_faults_come_in_the_order_of_play():
    deal = "N:A2... K.3.. Q4... J5..."
    play = record(trick("N", "SA H3 SJ S5"), trick("N", "SA SK"), deal=deal)
    assert [(fault.irregularity, fault.trick, fault.seat) for fault in play.faults()] == [
        (Irregularity.REVOKE, 0, E),
        (Irregularity.NOT_HELD, 0, S),
        (Irregularity.PLAYED_BEFORE, 1, N),
    ]


def test_a_lead_out_of_turn_goes_round_from_its_leader():
    play = record(trick("S", "S2 S3 SA S4"), trick("N", "H2 H3 HA H4"))
    assert [(played.seat, str(played.card)) for played in play.cards[:4]] == [
        (S, "♠2"),
        (W, "♠3"),
        (N, "♠A"),
        (E, "♠4"),
    ]
    assert play.tricks[0].winner is N
    assert play.after(2).to_play is N
    assert play.to_play is S
    assert play.declarer is W


def test_one_follows_the_suit_of_a_lead_out_of_turn():
    play = record(trick("S", "H4"), deal="N:A2... K.3.. Q.4.. J.5..")
    assert play.legal_cards() == Hand.parse(".5..")
    assert not list(record(trick("S", "H4 H5 SA H3"), deal="N:A2... K.3.. Q.4.. J.5..").faults())


def test_a_card_that_is_not_told_was_played_in_its_turn():
    play = record(trick("N", "SA - S3 S4"), trick("N", "S2"))
    assert play.cards[1] == PlayedCard(0, E, None)
    assert [played.seat for played in play.cards] == [N, E, S, W, N]
    assert play.tricks[0].winner is None
    assert play.tricks_won(Side.NS) == 0
    assert play.to_play is E


def test_with_cards_not_told_the_result_is_unknown():
    play = record(trick("N", "SA - S3 S4"), trick("N", "S2 SK SQ SJ"), deal="N:A2... - Q3... J4...")
    assert play.is_over
    assert play.declarer_tricks is None


def test_a_trick_of_which_the_lead_is_not_told_has_no_winner():
    unled = trick("N", "- SK SQ SJ")
    assert unled.led is unled.winning is unled.winner is None


def test_cards_to_come_are_not_cards_not_told():
    assert [played.seat for played in record(trick("N", "SA S2")).cards] == [N, E]


def test_without_a_leader_a_trick_has_neither_winner_nor_turn():
    play = record(replace(trick("N", "SA S2 S3 S4"), leader=None))
    assert play.tricks[0].winner is None
    assert play.to_play is None
    assert [played.seat for played in play.cards] == [N, E, S, W]
    with pytest.raises(IllegalCard, match="not known whose turn"):
        play.play(Card.parse("H2"))


@given(tricks())
def test_without_a_strain_the_winner_is_known_only_if_no_trump_could_matter(trick):
    unknown = replace(trick, strain=None)
    winners = {sorted_winner(replace(trick, strain=strain)) for strain in Strain}
    if len({card.suit for card in trick.cards}) == 1:
        assert {unknown.winner} == winners
    else:
        assert unknown.winner is None


def test_without_a_hand_any_card_may_be_played_and_none_is_listed():
    play = record().play(Card.parse("SA"))
    assert play.remaining(E) is None
    assert play.legal_cards() == Hand()
    assert play.why_illegal(Card.parse("H2")) is None


@pytest.mark.rule("T2")
@pytest.mark.parametrize("deal", [None, "N:A2... - - -"])
@pytest.mark.parametrize("card", ["SA", "S2"])
def test_an_unknown_hand_cannot_play_a_card_that_was_elsewhere(deal, card):
    play = record(trick("N", "SA SK SQ SJ"), trick("N", "S2"), deal=deal)
    assert not play.is_over
    with pytest.raises(IllegalCard):
        play.play(Card.parse(card))


@pytest.mark.rule("T2")
def test_an_unknown_hand_cannot_have_held_a_card_of_a_known_hand():
    (fault,) = record(trick("N", "SA S2"), deal="N:A2... - - -").faults()
    assert (fault.irregularity, fault.seat, fault.card) == (Irregularity.NOT_HELD, E, Card.parse("S2"))


@pytest.mark.rule("P6")
def test_no_card_follows_the_last():
    play = record(trick("N", "SA SK SQ SJ"), deal="N:A... K... Q... J...")
    assert play.is_over
    with pytest.raises(IllegalCard, match="over"):
        play.play(Card.parse("S2"))


@pytest.mark.rule("P8")
@given(plays(claims=True))
def test_a_claim_ends_the_play_and_shares_the_tricks_left(play):
    assert play.is_over
    assert play.to_play is None
    if play.claim:
        complete = sum(trick.is_complete for trick in play.tricks)
        assert play.claim.tricks_left == 13 - complete
        assert play.declarer_tricks == play.tricks_won(play.declarer.side) + play.claim.declarer_tricks
        assert play.legal_cards() == Hand()
    assert play.declarer_tricks in range(14)


@pytest.mark.rule("P8")
@given(plays(claims=True).filter(lambda play: play.claim and play.cards))
def test_before_the_claim_the_play_went_on(play):
    assert play.after(len(play.cards)).claim == play.claim
    assert play.after(len(play.cards) - 1).claim is None
    assert not play.after(len(play.cards) - 1).is_over


@pytest.mark.rule("P8")
def test_a_trick_in_progress_is_among_the_tricks_left():
    play = record(trick("N", "SA SK SQ SJ"), trick("N", "S2"), deal="N:A2... K.3.. Q4... J5...")
    claimed = play.claimed(0)
    assert claimed.claim == Claim(tricks_left=1, declarer_tricks=0)
    assert claimed.declarer_tricks == 0
    assert play.claimed(1).declarer_tricks == 1


@pytest.mark.rule("P8")
@pytest.mark.parametrize("tricks", [-1, 2, 13])
def test_no_more_tricks_are_claimed_than_are_left(tricks):
    play = record(trick("N", "SA SK SQ SJ"), deal="N:A2... K.3.. Q4... J5...")
    with pytest.raises(IllegalCard, match=r"^[^{}]+\.$"):
        play.claimed(tricks)


@pytest.mark.rule("P8")
def test_after_a_claim_nothing_is_claimed_or_played():
    play = record().claimed(7)
    with pytest.raises(IllegalCard, match="over"):
        play.claimed(6)
    with pytest.raises(IllegalCard, match="over"):
        play.play(Card.parse("SA"))


@pytest.mark.rule("P8")
def test_nothing_is_claimed_when_every_card_was_played():
    play = record(trick("N", "SA SK SQ SJ"), deal="N:A... K... Q... J...")
    with pytest.raises(IllegalCard, match="over"):
        play.claimed(0)


@given(deals(), seats())
def test_the_opening_lead_is_any_card_of_the_leader(deal, leader):
    assert Play(leader, Strain.NOTRUMP, deal).legal_cards() == deal[leader]
