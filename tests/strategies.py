"""Hypothesis strategies of the whole project: cards, hands, deals, auctions and plays."""

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bridge.auction import PASS, Auction, Call
from bridge.cards import DECK, Card, Hand, Rank, Strain, Suit
from bridge.contract import Contract, Doubling
from bridge.deal import Deal
from bridge.play import Play
from bridge.table import SEATS, Seat, Vulnerability


def suits() -> SearchStrategy[Suit]:
    """A suit."""
    return st.sampled_from(Suit)


def strains() -> SearchStrategy[Strain]:
    """A suit or no trump."""
    return st.sampled_from(Strain)


def ranks() -> SearchStrategy[Rank]:
    """A rank."""
    return st.sampled_from(Rank)


def seats() -> SearchStrategy[Seat]:
    """A seat."""
    return st.sampled_from(Seat)


def vulnerabilities() -> SearchStrategy[Vulnerability]:
    """None, one side or both."""
    return st.sampled_from(Vulnerability)


def cards() -> SearchStrategy[Card]:
    """One of the 52 cards."""
    return st.sampled_from(DECK)


def hands(size: int | None = None) -> SearchStrategy[Hand]:
    """So many different cards; any number up to thirteen if ``size`` is None."""
    least, most = (0, 13) if size is None else (size, size)
    return st.lists(cards(), unique=True, min_size=least, max_size=most).map(Hand.of)


def _dealt(pack: list[Card], size: int) -> Deal:
    return Deal.of({seat: Hand.of(pack[seat * size : (seat + 1) * size]) for seat in SEATS})


def deals() -> SearchStrategy[Deal]:
    """A complete deal."""
    return st.permutations(DECK).map(lambda pack: _dealt(pack, 13))


def end_positions() -> SearchStrategy[Deal]:
    """Four known hands of the same length, one to twelve cards."""
    return st.builds(_dealt, st.permutations(DECK), st.integers(1, 12))


@st.composite
def partial_deals(draw: DrawFn) -> Deal:
    """An end position or a deal, of which one to three hands are known."""
    deal = draw(end_positions() | deals())
    known = draw(st.sets(seats(), min_size=1, max_size=3))
    return Deal.of({seat: hand for seat in known if (hand := deal[seat]) is not None})


@st.composite
def complete_auctions(draw: DrawFn) -> Auction:
    """A legal auction that is over, most often with several bids, sometimes passed out."""
    auction = Auction(draw(seats()))
    while not auction.is_over:
        legal = auction.legal_calls()
        choice: SearchStrategy[Call] = st.just(PASS) | st.sampled_from(legal[:6]) | st.sampled_from(legal)
        auction = auction.call(draw(choice))
    return auction


@st.composite
def incomplete_auctions(draw: DrawFn) -> Auction:
    """A legal auction in which someone is to call."""
    auction = draw(complete_auctions())
    return Auction(auction.dealer, auction.calls[: draw(st.integers(0, len(auction.calls) - 1))])


def auctions() -> SearchStrategy[Auction]:
    """A legal auction, over or not."""
    return complete_auctions() | incomplete_auctions()


def contracts() -> SearchStrategy[Contract]:
    """A contract, with declarer or without."""
    return st.builds(Contract, st.integers(1, 7), strains(), st.sampled_from(Doubling), st.none() | seats())


@st.composite
def plays(
    draw: DrawFn,
    *,
    source: SearchStrategy[Deal] | None = None,
    fewest: int = 0,
    claims: bool = False,
) -> Play:
    """Legal cards at random, ``fewest`` or more, from a deal of ``source`` with four known hands.

    With ``claims`` a play that is not over ends with a claim. The choices are drawn for the whole play, whatever its
    length: so hypothesis does not come to prefer short plays.
    """
    play = Play(draw(seats()), draw(strains()), draw(deals() if source is None else source))
    length = 4 * play.total_tricks
    choices = draw(st.lists(st.integers(0, 12), min_size=length, max_size=length))
    for choice in choices[: draw(st.integers(fewest, length))]:
        legal = tuple(play.legal_cards())
        play = play.play(legal[choice % len(legal)])
    if claims and not play.is_over:
        left = play.total_tricks - sum(trick.is_complete for trick in play.tricks)
        play = play.claimed(draw(st.integers(0, left)))
    return play
