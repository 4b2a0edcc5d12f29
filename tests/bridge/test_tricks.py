"""The tricks of a play written in rows are those that are played one after the other."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import DECK
from bridge.deal import Deal
from bridge.play import Play
from bridge.table import SEATS
from bridge.tricks import Trick, WrittenTricks
from tests.strategies import deals, partial_deals, plays, seats, strains


def one_by_one(written: WrittenTricks) -> tuple[Trick, ...]:
    """The tricks, each led by the winner of the one before."""
    tricks: list[Trick] = []
    leader = written.opening_leader
    for row in written.rows():
        cards = {
            written.opening_leader.clockwise(turn): DECK[bit.bit_length() - 1] for turn, bit in enumerate(row) if bit
        }
        tricks.append(Trick(leader, written.strain, tuple(cards.get(seat) for seat in SEATS)))
        leader = tricks[-1].winner
    return tuple(tricks)


def rows_of(play: Play) -> tuple[int, ...]:
    """The cards of a play in rows, 0 for one not played."""
    return tuple(card.bit if (card := trick.cards[seat]) else 0 for trick in play.tricks for seat in play.columns)


def known(deal: Deal | None) -> st.SearchStrategy[Deal | None]:
    return st.just(deal) | deals() | partial_deals() | st.none()


@st.composite
def regular(draw) -> WrittenTricks:
    """The rows of a legal play, perhaps with the wrong deal, or without one."""
    play = draw(plays())
    return WrittenTricks(play.opening_leader, play.strain, rows_of(play), draw(known(play.deal)))


@st.composite
def spoiled(draw) -> WrittenTricks:
    """The rows of a legal play, some cards of which are exchanged, doubled or not told."""
    play = draw(plays(fewest=20))
    bits = list(rows_of(play))
    for _ in range(draw(st.integers(1, 3))):
        place, other = draw(st.integers(0, len(bits) - 1)), draw(st.integers(0, len(bits) - 1))
        bits[place], bits[other] = draw(
            st.sampled_from([(bits[other], bits[place]), (bits[other], bits[other]), (0, bits[other])])
        )
    return WrittenTricks(play.opening_leader, play.strain, tuple(bits), play.deal)


def any_rows() -> st.SearchStrategy[WrittenTricks]:
    """Any cards in rows, some not told, some there twice."""
    bits = st.lists(st.sampled_from([0, *[card.bit for card in DECK]]), max_size=12).map(
        lambda bits: tuple(bits[: len(bits) // 4 * 4])
    )
    return st.builds(WrittenTricks, seats(), st.none() | strains(), bits, st.none() | deals())


@given(regular() | spoiled() | any_rows())
def test_written_tricks_are_those_played_one_by_one(written):
    tricks = one_by_one(written)
    assert (written, len(written), repr(written), hash(written)) == (tricks, len(tricks), repr(tricks), hash(tricks))
    assert tricks == written
    assert written.winners == tuple(trick.winner for trick in tricks)


@given(regular() | spoiled() | any_rows())
def test_written_tricks_have_the_faults_of_those_played_one_by_one(written):
    play = Play(written.opening_leader, written.strain, written.deal, written)
    plain = Play(written.opening_leader, written.strain, written.deal, one_by_one(written))
    assert play == plain
    assert list(play.faults()) == list(plain.faults())
    assert (play.winners, play.tricks_left) == (plain.winners, plain.tricks_left)


@given(plays())
def test_a_legal_play_is_regular(play):
    written = WrittenTricks(play.opening_leader, play.strain, rows_of(play), play.deal)
    assert written.is_regular is all(written.bits)


@given(regular() | any_rows())
def test_written_tricks_can_be_stored(written):
    again = pickle.loads(pickle.dumps(written))
    assert (again, again.winners, again.deal) == (written, written.winners, written.deal)
