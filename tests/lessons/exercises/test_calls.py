"""Legal calls and what comes of an auction, judged by Laws 17 to 22 on the bare list of calls."""

from collections import Counter
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


@pytest.mark.rule("A8")
def test_where_doubles_are_asked_for_one_was_made():
    for question in asked("auction-facts", ask="to-call", calls=[5, 9], doubled=["X", "XX"]):
        assert "X" in codes(question.picture.auction)


def test_a_redouble_needs_six_calls():
    with pytest.raises(InvalidNotation) as caught:
        KINDS["auction-facts"].question(1, {"calls": 5, "doubled": "XX"})
    assert "6 calls" in str(caught.value)
    KINDS["auction-facts"].question(1, {"calls": 6, "doubled": "XX"})


@pytest.mark.rule("A5", "A6", "A7")
@pytest.mark.parametrize("ask", ["legal", "illegal"])
@pytest.mark.parametrize("prefix", [1, 2, 4, 8])
def test_a_double_a_redouble_or_neither(ask, prefix):
    met = []
    for question in asked("legal-call", calls="doubles", ask=ask, prefix=prefix):
        before = codes(question.picture.auction)
        fitting = [call for call in ("X", "XX") if may_call(before, call) is (ask == "legal")]
        expected = fitting[0] if len(fitting) == 1 else "all"
        assert len(fitting) == (1 if expected != "all" else {"legal": 0, "illegal": 2}[ask])
        assert [option.key for option in question.form.options] == ["X", "XX", "all"]
        assert right_answers(question) == [question.solution] == [(expected,)]
        met.append(expected)
    assert all(met.count(each) > 40 for each in ("X", "XX", "all") if prefix > 1)


@pytest.mark.rule("A11")
@pytest.mark.parametrize("ask", ["legal", "illegal"])
@pytest.mark.parametrize("prefix", [1, 4, 8])
def test_nobody_bids_eight_or_calls_after_the_end(ask, prefix):
    eights, over = 0, 0
    for question in asked("legal-call", calls="beyond", ask=ask, prefix=prefix, count=[3, 5]):
        before = codes(question.picture.auction)
        *calls, last = [option.key for option in question.form.options]
        assert last == "all"
        assert len(calls) == len(set(calls)) in (3, 4, 5)
        legal = [call for call in calls if not is_over(before) and call[0] != "8" and may_call(before, call)]
        assert is_over(before) or not [call for call in calls if call in LADDER and call not in legal]
        fitting = legal if ask == "legal" else [call for call in calls if call not in legal]
        expected = fitting[0] if len(fitting) == 1 else "all"
        assert len(fitting) in ({0, 1} if ask == "legal" else {1, len(calls)})
        assert right_answers(question) == [question.solution] == [(expected,)]
        eights += any(call[0] == "8" for call in calls)
        over += is_over(before)
    assert eights > 40
    assert over > 30 or prefix < 4


@pytest.mark.rule("A11")
def test_what_nobody_can_accept_comes_in_four_sorts():
    met = Counter()
    for question in asked("legal-call", calls="beyond", ask="illegal", prefix=[1, 8]):
        auction, (answer,) = question.picture.auction, question.solution
        met["8" if answer[0] == "8" else answer] += 1
        assert answer != "X" or auction.last_bidder is auction.to_call.partner
    assert set(met) == {"X", "XX", "8", "all"}
    assert min(met.values()) > 20


@pytest.mark.rule("A11")
@pytest.mark.parametrize("prefix", [1, 3, 8])
def test_an_accepted_bid_is_the_one_to_beat(prefix):
    for question in asked("legal-call", ask="accepted", prefix=prefix):
        *before, low = codes(question.picture.auction)
        assert len(before) == prefix
        assert not may_call(before, low)
        bids = [option.key for option in question.form.options]
        cheapest = next(bid for bid in bids if LADDER.index(bid) > LADDER.index(low))
        assert not may_call(before, cheapest) or cheapest not in LADDER
        assert right_answers(question) == [question.solution] == [(cheapest,)]
        assert cheapest[0] == "1" or LADDER.index(f"{int(cheapest[0]) - 1}{cheapest[1:]}") <= LADDER.index(low)


@pytest.mark.rule("A11")
@pytest.mark.parametrize("prefix", [1, 3, 8])
def test_a_bid_that_was_not_accepted_is_replaced_by_the_lowest_sufficient_one_of_its_strain(prefix):
    for question in asked("legal-call", ask="not-accepted", prefix=prefix):
        *before, low = codes(question.picture.auction)
        assert len(before) == prefix
        assert not may_call(before, low)
        sufficient = [bid for bid in LADDER if bid[1:] == low[1:] and may_call(before, bid)]
        assert right_answers(question) == [question.solution] == [(sufficient[0],)]
        for option in question.form.options:
            refused = question.judge((option.key,)).verdict is Verdict.NOT_ALLOWED
            assert refused is (option.key not in sufficient)


@pytest.mark.rule("A9", "N3")
@pytest.mark.parametrize("calls", [8, 12, [8, 16]])
@pytest.mark.parametrize("named", ["partner-first", "both-sides"])
def test_who_named_the_strain_can_be_asked_for(named, calls):
    for question in asked("auction-facts", seeds=60, ask="declarer", named=named, calls=calls):
        auction = question.picture.auction
        bids = codes(auction)
        contract, declarer = result(auction.dealer.letter, bids)
        strain = contract.rstrip("X")[1:]
        namers = [place for place, call in enumerate(bids) if call in LADDER and call[1:] == strain]
        assert right_answers(question) == [question.solution] == [(declarer,)]
        if named == "both-sides":
            assert {place % 2 for place in namers} == {0, 1}
        else:
            assert left_of(auction.dealer.letter, namers[-1]) == left_of(declarer, 2)


@pytest.mark.parametrize("named", ["partner-first", "both-sides"])
@pytest.mark.parametrize("doubled", ["none", "cancelled", "X", "XX"])
def test_the_shortest_auctions_of_a_sort_are_found(named, doubled):
    shortest = {
        ("partner-first", "none"): "1S P 2S",
        ("partner-first", "cancelled"): "1S X 2S",
        ("partner-first", "X"): "1S P 2S X",
        ("partner-first", "XX"): "1S P 2S X XX",
        ("both-sides", "none"): "1S 2S",
        ("both-sides", "cancelled"): "1S X P 2S",
        ("both-sides", "X"): "1S 2S X",
        ("both-sides", "XX"): "1S 2S X XX",
    }[named, doubled]
    length = len(shortest.split()) + 3
    values = {"named": named, "doubled": doubled, "calls": length}
    assert len(KINDS["auction-facts"].question(1, values).picture.auction.calls) == length
    with pytest.raises(InvalidNotation) as caught:
        KINDS["auction-facts"].question(1, {**values, "calls": length - 1} if length > 5 else {**values, "calls": 4})
    assert f"{length} calls" in str(caught.value)


@pytest.mark.rule("A1")
@pytest.mark.parametrize("count", [3, 8])
def test_pass_and_doubles_are_calls_but_no_bids(count):
    for question in asked("bid", ask="which", count=count):
        keys = [option.key for option in question.form.options]
        bids = tuple(key for key in keys if key in LADDER)
        assert len(keys) == len(set(keys)) == count
        assert 2 <= len(bids) < count
        assert question.solution == bids
        assert right_answers(question) == [bids]
        swapped = question.judge(tuple(key for key in keys if key not in bids)).reasons
        assert len(swapped) == 2
        named = " ".join(map(str, swapped))
        assert all(str(option.label) in named for option in question.form.options)


@pytest.mark.rule("A2")
def test_a_bid_undertakes_six_tricks_and_its_level():
    met = set()
    for question in asked("bid", ask="tricks"):
        bid = question.prompt.values["bid"].code
        met.add(bid[0])
        for number in range(1, 14):
            right = number == 6 + int(bid[0])
            assert question.judge((str(number),)).verdict is (Verdict.RIGHT if right else Verdict.WRONG)
        assert question.judge(("seven",)).verdict is Verdict.NOT_ALLOWED
    assert met == set("1234567")
