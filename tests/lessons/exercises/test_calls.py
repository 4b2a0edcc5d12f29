"""Legal calls and what comes of an auction, judged by Laws 17 to 22 on the bare list of calls."""

from random import Random

import pytest

from bridge.auction import Auction
from bridge.errors import InvalidNotation
from lessons.exercises.auction_facts import about
from lessons.exercises.kinds import KINDS
from lessons.exercises.question import Verdict
from tests.bridge.test_auction import FINISHED, ILLEGAL, UNFINISHED, auction, by_number
from tests.lessons.exercises.asked import asked

CLOCKWISE = "NESW"
LADDER = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
PLAYERS = ("declarer", "leader", "dummy")

ACCEPTED = {42: ("S 1S 1H 1S P P P", "1S S", "W")}
"""An insufficient bid that the next player accepted by calling."""
STILL_OPEN = {number: example[:2] for number, example in UNFINISHED.items()}
STILL_OPEN |= {10: ("N P P P", "W"), 43: ("S 1S 1H X", "E")}
"""Dealer and calls, who is to call."""
OVER = {8: "N P P P P", **{number: example[0] for number, example in FINISHED.items()}}


def codes(auction):
    return ["P" if call.code == "Pass" else call.code for call in auction.calls]


def is_over(calls):
    return calls[-4:] == ["P"] * 4 or (calls[-3:] == ["P"] * 3 and calls != ["P"] * 3)


def may_call(calls, call):
    """Whether a call is legal after these, none of which ended the auction."""
    if call == "P":
        return True
    others = [(place, each) for place, each in enumerate(calls) if each != "P"]
    mine = {place for place, _ in others if (len(calls) - place) % 2 == 0}
    if call in ("X", "XX"):
        wanted = LADDER if call == "X" else ["X"]
        return bool(others) and others[-1][1] in wanted and others[-1][0] not in mine
    bids = [each for each in calls if each in LADDER]
    return not bids or LADDER.index(call) > LADDER.index(bids[-1])


def result(dealer, calls):
    """Contract and declarer of a finished auction, from the calls alone."""
    last = max(place for place, call in enumerate(calls) if call in LADDER)
    own = range(last % 2, last + 1, 2)
    first = next(place for place in own if calls[place] in LADDER and calls[place][1:] == calls[last][1:])
    doubled = "XX" if "XX" in calls[last:] else "X" if "X" in calls[last:] else ""
    return calls[last] + doubled, CLOCKWISE[(CLOCKWISE.index(dealer) + first) % 4]


def right_answers(question):
    return [answer for answer in question.form.answers() if question.judge(answer).verdict is Verdict.RIGHT]


def left_of(seat, places):
    return CLOCKWISE[(CLOCKWISE.index(seat) + places) % 4]


@by_number(ILLEGAL)
def test_the_oracle_agrees_with_the_examples(example):
    text, call, player, _words = example
    assert (player is None) is is_over(codes(auction(text)))
    assert player is None or not may_call(codes(auction(text)), call)


@pytest.mark.rule("A1", "A3", "A5", "A6", "A7", "A11")
@pytest.mark.parametrize("calls", ["bids", "all"])
@pytest.mark.parametrize("ask", ["legal", "illegal"])
@pytest.mark.parametrize("prefix", range(1, 9))
def test_one_call_is_legal_or_one_is_not(calls, ask, prefix):
    for question in asked("legal-call", seeds=60, calls=calls, ask=ask, prefix=prefix, count=[3, 5]):
        before = codes(question.picture.auction)
        assert len(before) == prefix
        assert not is_over(before)
        options = [option.key for option in question.form.options]
        assert 3 <= len(options) == len(set(options)) <= 5
        legal = [key for key in options if may_call(before, key)]
        wanted = legal if ask == "legal" else [key for key in options if key not in legal]
        assert [question.solution] == right_answers(question) == [(key,) for key in wanted]
        assert calls == "all" or all(key in LADDER for key in (*options, *before) if key != "P")


@pytest.mark.rule("A11")
def test_an_illegal_call_is_refused_with_the_sentence_of_the_law():
    for question in asked("legal-call", ask=["legal", "illegal"], calls="all"):
        for answer in question.form.answers():
            illegal = not may_call(codes(question.picture.auction), answer[0])
            call = Auction.parse("N", answer[0]).calls[0]
            first, *_ = question.judge(answer).reasons
            assert (first == question.picture.auction.why_illegal(call)) is illegal


def test_doubles_and_redoubles_are_asked_too():
    solutions = [question.solution[0] for question in asked("legal-call", calls="all", ask=["legal", "illegal"])]
    assert solutions.count("X") > 20
    assert solutions.count("XX") > 20


@pytest.mark.rule("A3")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_cheapest_bid_is_the_next_of_its_strain_on_the_ladder(count):
    for question in asked("legal-call", ask="cheapest", count=count):
        before = codes(question.picture.auction)
        bids = [option.key for option in question.form.options]
        cheapest = next(bid for bid in bids if may_call(before, bid))
        assert len(bids) == count
        assert len({bid[1:] for bid in bids}) == 1
        assert right_answers(question) == [(cheapest,)]
        assert not may_call(before, f"{int(cheapest[0]) - 1}{cheapest[1:]}") if cheapest[0] > "1" else True
        for bid in bids:
            not_allowed = question.judge((bid,)).verdict is Verdict.NOT_ALLOWED
            assert not_allowed is not may_call(before, bid)


@pytest.mark.rule("A9", "P1", "N3")
@by_number({**FINISHED, **ACCEPTED})
def test_contract_declarer_leader_and_dummy_of_the_examples(example):
    text, contract, leader = example
    bid, declarer = contract.split()
    expected = {"contract": bid, "declarer": declarer, "leader": leader, "dummy": left_of(declarer, 2)}
    for ask, answer in expected.items():
        question = about(Random(1), ask, auction(text))
        assert right_answers(question) == [question.solution] == [(answer,)]


@pytest.mark.rule("A4", "A8")
@by_number(STILL_OPEN)
def test_who_is_to_call_in_the_examples(example):
    text, player = example
    assert right_answers(about(Random(1), "to-call", auction(text))) == [(player,)]


@pytest.mark.rule("A8")
@by_number(OVER)
def test_nobody_is_to_call_when_it_is_over(example):
    assert right_answers(about(Random(1), "to-call", auction(example))) == [("nobody",)]


@pytest.mark.rule("A9")
@pytest.mark.parametrize("ask", PLAYERS)
def test_declarer_is_the_first_to_name_the_strain(ask):
    last_bidder_is_declarer = 0
    for question in asked("auction-facts", ask=ask, calls=[4, 16]):
        auction = question.picture.auction
        calls = codes(auction)
        assert all(may_call(calls[:place], call) for place, call in enumerate(calls))
        assert 4 <= len(calls) <= 16
        _contract, declarer = result(auction.dealer.letter, calls)
        expected = {"declarer": declarer, "leader": left_of(declarer, 1), "dummy": left_of(declarer, 2)}[ask]
        assert right_answers(question) == [question.solution] == [(expected,)]
        last_bidder_is_declarer += auction.last_bidder.letter == declarer
    assert last_bidder_is_declarer < 120


@pytest.mark.rule("N3")
def test_the_last_bidder_is_told_why_he_does_not_declare():
    for question in asked("auction-facts", ask="declarer", calls=[8, 16]):
        last = question.picture.auction.last_bidder
        if question.solution != (last.letter,):
            first, *_ = question.judge((last.letter,)).reasons
            assert "made the last bid" in str(first)


@pytest.mark.rule("A7", "A9")
@pytest.mark.parametrize("doubled", ["none", "cancelled", "X", "XX"])
@pytest.mark.parametrize("ask", ["contract", "doubling"])
def test_a_new_bid_cancels_doubles(ask, doubled):
    state = {"none": "UNDOUBLED", "cancelled": "UNDOUBLED", "X": "DOUBLED", "XX": "REDOUBLED"}[doubled]
    for question in asked("auction-facts", ask=ask, doubled=doubled, calls=[4, 14]):
        auction = question.picture.auction
        contract, _declarer = result(auction.dealer.letter, codes(auction))
        expected = contract if ask == "contract" else state
        assert right_answers(question) == [question.solution] == [(expected,)]
        assert doubled != "none" or "X" not in codes(auction)
        assert doubled != "cancelled" or "X" in codes(auction)
        if doubled == "cancelled":
            same_bid = next(answer for answer in question.form.answers() if answer[0] in (f"{contract}X", "DOUBLED"))
            assert "cancels" in str(question.judge(same_bid).reasons[0])


@pytest.mark.rule("A4", "A8")
def test_who_is_to_call_next():
    met = []
    for question in asked("auction-facts", ask="to-call", calls=[4, 16]):
        auction = question.picture.auction
        calls = codes(auction)
        expected = "nobody" if is_over(calls) else left_of(auction.dealer.letter, len(calls))
        assert right_answers(question) == [question.solution] == [(expected,)]
        met.append("".join(calls) if set(calls) == {"P"} else expected)
    assert {"PPP", "PPPP", "nobody", *CLOCKWISE} <= set(met)


def test_a_redouble_needs_six_calls():
    with pytest.raises(InvalidNotation) as caught:
        KINDS["auction-facts"].question(1, {"calls": 5, "doubled": "XX"})
    assert "6 calls" in str(caught.value)
    KINDS["auction-facts"].question(1, {"calls": 6, "doubled": "XX"})
