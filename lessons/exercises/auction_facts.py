"""What came of an auction: contract, declarer, opening leader, dummy, doubled or not, who is to call."""

from functools import partial
from random import Random

from bridge.auction import PASS, Auction, Bid
from bridge.contract import Contract, Doubling
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.table import Seat
from lessons.exercises.kind import Choice, Kind, Parameters, Whole
from lessons.exercises.question import Answer, AuctionPicture, Judgement, Option, PickOne, Question
from lessons.exercises.random_auction import SHORTEST, finished_auction
from lessons.exercises.saying import named, right, seat_options, strain_word, wrong

ASKS = ("contract", "declarer", "leader", "dummy", "doubling", "to-call")
STATES = {
    Doubling.UNDOUBLED: Term("undoubled"),
    Doubling.DOUBLED: Term("doubled"),
    Doubling.REDOUBLED: Term("redoubled"),
}
NOBODY = "nobody"


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    ask, doubled = chance.choice(parameters["ask"]), chance.choice(parameters["doubled"])
    low, high = parameters["calls"]
    shortest = SHORTEST[doubled]
    if high < shortest:
        raise InvalidNotation(Message("doubled: {word} needs {n} calls or more.", word=doubled, n=shortest))
    auction = finished_auction(chance, chance.randint(max(low, shortest), high), doubled)
    contract = auction.contract
    if ask == "to-call" or contract is None:
        return _to_call(chance, auction)
    if ask == "contract":
        return _contract(chance, auction, contract)
    if ask == "doubling":
        return _doubling(auction, contract)
    return _player(ask, auction, contract)


def _contract(chance: Random, auction: Auction, contract: Contract) -> Question:
    """The contract among other bids of the auction and other states of the last one."""
    bids = [call for call in auction.calls if isinstance(call, Bid)]
    last = bids[-1]
    likely = [Contract(last.level, last.strain, doubling) for doubling in Doubling]
    likely += [Contract(bid.level, bid.strain, contract.doubling) for bid in bids[-4:-1]]
    others = [each for each in likely if each.code != contract.code]
    chosen = [contract.by(None), *chance.sample(others, min(3, len(others)))]
    chance.shuffle(chosen)
    return Question(
        Message("What is the contract?"),
        PickOne(tuple(Option(each.code, named(each)) for each in chosen)),
        (contract.code,),
        partial(_judge_contract, auction, contract),
        AuctionPicture(auction),
        Message("Which was the last bid, and what was called after it?"),
    )


def _judge_contract(auction: Auction, contract: Contract, answer: Answer) -> Judgement:
    chosen = Contract.parse(answer[0])
    if chosen.code == contract.code:
        return right(_state(auction, contract))
    if (chosen.level, chosen.strain) == (contract.level, contract.strain):
        return wrong(_after_the_bid(auction), _state(auction, contract))
    bid = Bid(chosen.level, chosen.strain)
    return wrong(
        Message("{bid} was not the last bid: {last} came after it.", bid=bid, last=auction.last_bid),
        _state(auction, contract),
    )


def _doubling(auction: Auction, contract: Contract) -> Question:
    return Question(
        Message("In what state is the last bid at the end?"),
        PickOne(tuple(Option(doubling.name, named(state)) for doubling, state in STATES.items())),
        (contract.doubling.name,),
        partial(_judge_doubling, auction, contract),
        AuctionPicture(auction),
        Message("What was called after the last bid?"),
    )


def _judge_doubling(auction: Auction, contract: Contract, answer: Answer) -> Judgement:
    state = _state(auction, contract)
    return right(state) if answer == (contract.doubling.name,) else wrong(_after_the_bid(auction), state)


def _state(auction: Auction, contract: Contract) -> Message:
    return Message("{bid} was the last bid, and it is {state}.", bid=auction.last_bid, state=STATES[contract.doubling])


def _after_the_bid(auction: Auction) -> Message:
    """What counts for the state of the last bid."""
    names = [call.code for call in auction.calls]
    last = max(index for index, call in enumerate(auction.calls) if isinstance(call, Bid))
    if auction.doubling is Doubling.REDOUBLED:
        return Message("After the last bid an opponent doubled, and the bidding side redoubled.")
    if auction.doubling is Doubling.DOUBLED:
        return Message("After the last bid an opponent doubled, and nobody redoubled.")
    if "X" in names[:last]:
        return Message(
            "A new bid cancels every double and redouble before it, and {bid} was not doubled.", bid=auction.calls[last]
        )
    return Message("After the last bid nobody doubled.")


def _player(ask: str, auction: Auction, contract: Contract) -> Question:
    declarer = contract.declarer or auction.dealer
    prompt, hint, wanted = {
        "declarer": (
            Message("Who is declarer?"),
            Message("Which side made the last bid, and who of that side named its strain first?"),
            declarer,
        ),
        "leader": (Message("Who makes the opening lead?"), Message("Who is declarer?"), declarer.lho),
        "dummy": (Message("Who is dummy?"), Message("Who is declarer?"), declarer.partner),
    }[ask]
    return Question(
        prompt,
        PickOne(seat_options()),
        (wanted.letter,),
        partial(_judge_player, ask, auction, contract, wanted),
        AuctionPicture(auction),
        hint,
    )


def _judge_player(ask: str, auction: Auction, contract: Contract, wanted: Seat, answer: Answer) -> Judgement:
    chosen, declarer = Seat.parse(answer[0]), contract.declarer or auction.dealer
    names = {"seat": declarer.term, "side": declarer.side.term, "strain": strain_word(contract.strain)}
    first = Message("{seat} was the first of {side} to name {strain} and is declarer.", **names)
    conclusion = {
        "declarer": first,
        "leader": Message(
            "The player on declarer's left leads: {leader}, after {seat}.", leader=wanted.term, seat=declarer.term
        ),
        "dummy": Message(
            "Dummy is declarer's partner: {dummy}, opposite {seat}.", dummy=wanted.term, seat=declarer.term
        ),
    }[ask]
    if chosen is wanted:
        return right(conclusion)
    if ask != "declarer":
        return wrong(first, conclusion)
    return wrong(_why_not_declarer(auction, contract, chosen), first)


def _why_not_declarer(auction: Auction, contract: Contract, chosen: Seat) -> Message:
    named_it = any(
        isinstance(call, Bid) and call.strain is contract.strain and auction.seat_of(index) is chosen
        for index, call in enumerate(auction.calls)
    )
    last = auction.last_bidder or auction.dealer
    names = {"chosen": chosen.term, "strain": strain_word(contract.strain), "side": last.side.term}
    if chosen is last:
        return Message(
            "{chosen} made the last bid, but that does not decide: the first to name the strain does.", **names
        )
    if chosen.side is not last.side and named_it:
        return Message("{chosen} named {strain} too, but for the other side.", **names)
    if chosen.side is not last.side:
        return Message("The last bid was made by {side}; {chosen} is a defender.", **names)
    if named_it:
        return Message("{chosen} named {strain} too, but later than the partner.", **names)
    return Message("{chosen} never named {strain}.", **names)


def _to_call(chance: Random, finished: Auction) -> Question:
    """Who is to call: in the middle of the auction, at its end, or after three or four passes at the start."""
    calls = finished.calls
    auction = chance.choice(
        (
            finished,
            Auction(finished.dealer, (PASS,) * chance.choice((3, 3, 4))),
            *[Auction(finished.dealer, calls[: chance.randint(1, len(calls) - 1)])] * 3,
        )
    )
    seat = auction.to_call
    return Question(
        Message("Who is to call next?"),
        PickOne((*seat_options(), Option(NOBODY, Message("nobody, the auction is over")))),
        (NOBODY if seat is None else seat.letter,),
        partial(_judge_to_call, auction),
        AuctionPicture(auction),
        Message("How many passes in a row are there, and is there a bid before them?"),
    )


def _judge_to_call(auction: Auction, answer: Answer) -> Judgement:
    seat = auction.to_call
    if seat is None:
        why = (
            Message("Four passes at the start end the auction: the board is passed out.")
            if auction.last_bid is None
            else Message("Three passes in a row after a bid end the auction.")
        )
        return right(why) if answer == (NOBODY,) else wrong(why)
    caller = auction.seat_of(len(auction.calls) - 1)
    turn = Message("{caller} called last, and {seat} comes next, clockwise.", caller=caller.term, seat=seat.term)
    if answer == (seat.letter,):
        return right(turn)
    if answer != (NOBODY,):
        return wrong(Message("The turn goes clockwise, one call each."), turn)
    if auction.last_bid is None:
        return wrong(
            Message("Without a bid it takes four passes to end the auction: the fourth player still calls."), turn
        )
    return wrong(Message("After a bid it takes three passes in a row to end the auction."), turn)


AUCTION_FACTS = Kind(
    "auction-facts",
    Term("What came of the auction?"),
    frozenset({"A4", "A7", "A8", "A9", "P1", "N3"}),
    _make,
    {
        "ask": Choice(ASKS, ("contract", "declarer", "leader")),
        "calls": Whole(4, 16, (4, 12)),
        "doubled": Choice(tuple(SHORTEST), tuple(SHORTEST)),
    },
)
