"""What came of an auction: contract, declarer, opening leader, dummy, doubled or not, who is to call."""

from functools import partial
from random import Random

from bridge.auction import DOUBLE, PASS, Auction, Bid
from bridge.cards import Strain
from bridge.contract import Contract, Doubling
from bridge.double_dummy.solver import Solver
from bridge.errors import InvalidNotation, Message, Term
from bridge.table import Seat
from lessons.exercises.kind import Choice, Kind, Parameters, Whole, one_of
from lessons.exercises.question import Answer, AuctionPicture, Judgement, Option, PickOne, Question
from lessons.exercises.random_auction import ENDINGS, NAMED, SHORTEST, finished_auction
from lessons.exercises.saying import named, right, seat_options, strain_word, wrong

ASKS = ("contract", "declarer", "leader", "dummy", "doubling", "to-call")
STATES = {
    Doubling.UNDOUBLED: Term("undoubled"),
    Doubling.DOUBLED: Term("doubled"),
    Doubling.REDOUBLED: Term("redoubled"),
}
NOBODY = "nobody"


def _make(chance: Random, parameters: Parameters, solver: Solver | None) -> Question:
    words, (low, high) = parameters["doubled"], parameters["calls"]
    named_by = one_of(chance, parameters["named"])
    shortest = SHORTEST[named_by]
    possible = [word for word in words if shortest[word] <= high]
    if not possible:
        name, word = ("doubled", words[0]) if named_by == "any" else ("named", named_by)
        raise InvalidNotation(
            Message("{name}: {word} needs {n} calls or more.", name=name, word=word, n=shortest[words[0]])
        )
    ask, doubled = chance.choice(parameters["ask"]), chance.choice(possible)
    calls = chance.randint(max(low, shortest[doubled]), high)
    auction = finished_auction(chance, calls, doubled)
    while not NAMED[named_by](auction):
        auction = finished_auction(chance, calls, doubled)
    return about(chance, ask, _part(chance, auction) if ask == "to-call" else auction)


def about(chance: Random, ask: str, auction: Auction) -> Question:
    """The question about this auction; where it has no contract, who is to call."""
    contract = auction.contract
    if ask == "to-call" or contract is None or contract.declarer is None:
        return _to_call(auction)
    if ask == "contract":
        return _contract(chance, auction, contract)
    if ask == "doubling":
        return _doubling(auction, contract)
    return _player(ask, auction, contract.strain, contract.declarer)


def _contract(chance: Random, auction: Auction, contract: Contract) -> Question:
    """The contract among other bids of the auction and other states of the last one."""
    bids = [call for call in auction.calls if isinstance(call, Bid)]
    last = bids[-1]
    states = [Contract(last.level, last.strain, doubling) for doubling in Doubling if doubling is not contract.doubling]
    likely = states[1:] + [Contract(bid.level, bid.strain, contract.doubling) for bid in bids[-4:-1]]
    chosen = [contract.by(None), states[0], *chance.sample(likely, min(2, len(likely)))]
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
    bid = auction.last_bid
    match contract.doubling:
        case Doubling.REDOUBLED:
            return Message("{bid} was the last bid, and it is redoubled.", bid=bid)
        case Doubling.DOUBLED:
            return Message("{bid} was the last bid, and it is doubled.", bid=bid)
        case _:
            return Message("{bid} was the last bid, and it is undoubled.", bid=bid)


def _after_the_bid(auction: Auction) -> Message:
    """What counts for the state of the last bid."""
    if auction.doubling is Doubling.REDOUBLED:
        return Message("After the last bid an opponent doubled, and the bidding side redoubled.")
    if auction.doubling is Doubling.DOUBLED:
        return Message("After the last bid an opponent doubled, and nobody redoubled.")
    if DOUBLE in auction.calls:
        return Message(
            "A new bid cancels every double and redouble before it, and {bid} was not doubled.", bid=auction.last_bid
        )
    return Message("After the last bid nobody doubled.")


def _player(ask: str, auction: Auction, strain: Strain, declarer: Seat) -> Question:
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
        partial(_judge_player, ask, auction, strain, declarer),
        AuctionPicture(auction),
        hint,
    )


def _judge_player(ask: str, auction: Auction, strain: Strain, declarer: Seat, answer: Answer) -> Judgement:
    chosen, leader, dummy = Seat.parse(answer[0]), declarer.lho, declarer.partner
    names = {"seat": declarer.term, "side": declarer.side.term, "strain": strain_word(strain)}
    first = Message("{seat} was the first of {side} to name {strain} and is declarer.", **names)
    if ask == "declarer":
        return (
            right(first) if chosen is declarer else wrong(_why_not_declarer(auction, strain, declarer, chosen), first)
        )
    if ask == "leader":
        wanted, place = (
            leader,
            Message(
                "The player on declarer's left leads: {leader}, after {seat}.", leader=leader.term, seat=declarer.term
            ),
        )
    else:
        wanted, place = (
            dummy,
            Message("Dummy is declarer's partner: {dummy}, opposite {seat}.", dummy=dummy.term, seat=declarer.term),
        )
    return right(place) if chosen is wanted else wrong(first, place)


def _why_not_declarer(auction: Auction, strain: Strain, declarer: Seat, chosen: Seat) -> Message:
    named_it = any(
        isinstance(call, Bid) and call.strain is strain and auction.seat_of(index) is chosen
        for index, call in enumerate(auction.calls)
    )
    names = {"chosen": chosen.term, "strain": strain_word(strain), "side": declarer.side.term}
    if chosen is auction.last_bidder:
        return Message(
            "{chosen} made the last bid, but that does not decide: the first to name the strain does.", **names
        )
    if chosen.side is not declarer.side and named_it:
        return Message("{chosen} named {strain} too, but for the other side.", **names)
    if chosen.side is not declarer.side:
        return Message("The last bid was made by {side}; {chosen} is a defender.", **names)
    if named_it:
        return Message("{chosen} named {strain} too, but later than the partner.", **names)
    return Message("{chosen} never named {strain}.", **names)


def _part(chance: Random, finished: Auction) -> Auction:
    """The whole auction or what stood at some point of it, a double if there was one; else at times only passes."""
    dealer, calls = finished.dealer, finished.calls
    is_doubled = DOUBLE in calls
    match chance.randrange(5):
        case 0:
            return finished
        case 1 if not is_doubled:
            return Auction(dealer, (PASS,) * chance.choice((3, 3, 4)))
        case _:
            shortest = calls.index(DOUBLE) + 1 if is_doubled else 1
            return Auction(dealer, calls[: chance.randint(shortest, len(calls) - 1)])


def _to_call(auction: Auction) -> Question:
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
        "doubled": Choice(tuple(ENDINGS), tuple(ENDINGS)),
        "named": Choice(tuple(NAMED), ("any",)),
    },
)
