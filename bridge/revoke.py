"""What a revoke costs: tricks that go to the other side after the play (Laws 61-64).

The Director gives more where that does not make good the damage (Law 64C); this needs judgement and is not worked out
here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bridge.cards import Suit
from bridge.errors import Message
from bridge.play import Irregularity, Play
from bridge.table import SEATS, Seat, Side

LAST_TO_REVOKE = 12
"""The trick from which on a revoke is only corrected; nobody can revoke to the last one (Law 62D)."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke and what came after it.

    ``trick`` counts from 1 and ``tricks`` is how many the deal has. ``won_by`` is the hand that won the revoke trick,
    ``later`` the tricks that the offending side won after it. ``is_established``: the side has led or played to the
    next trick, or agreed to a claim (Law 63A). ``is_repeated``: the same player had revoked in the suit before, and
    that was established. ``is_mutual``: the other side has revoked on this board too, and both are established.
    """

    seat: Seat
    trick: int
    declarer: Seat
    won_by: Seat
    later: int
    is_established: bool = True
    is_repeated: bool = False
    is_mutual: bool = False
    tricks: int = 13

    @property
    def by_dummy(self) -> bool:
        """Whether dummy's hand revoked."""
        return self.seat is self.declarer.partner


@dataclass(frozen=True, slots=True)
class Ruling:
    """The tricks transferred to the other side, the Law, and the reason in a sentence."""

    tricks: int
    law: str
    reason: Message


def rule(revoke: Revoke) -> Ruling:
    """The automatic adjustment for one revoke.

    >>> from bridge.table import Seat
    >>> rule(Revoke(Seat.EAST, trick=5, declarer=Seat.SOUTH, won_by=Seat.EAST, later=3)).tricks
    2
    """
    if not revoke.is_established:
        reason = Message("The revoke is not established: it is corrected, and no trick is transferred.")
        return Ruling(0, "62A", reason)
    if revoke.tricks == 13 and revoke.trick >= LAST_TO_REVOKE:
        return Ruling(0, "62D", Message("A revoke on trick twelve is corrected, even if established: no transfer."))
    if revoke.by_dummy:
        return Ruling(0, "64B3", Message("Dummy's cards lie open for all to see: no trick is transferred."))
    if revoke.is_repeated:
        reason = Message("It is the same player's second revoke in the suit: no further trick is transferred.")
        return Ruling(0, "64B2", reason)
    if revoke.is_mutual:
        return Ruling(0, "64B7", Message("Both sides have revoked: no trick is transferred."))
    if revoke.won_by is revoke.seat:
        if revoke.later:
            reason = Message("The player who revoked won the trick, and the side a later one: two tricks.")
            return Ruling(2, "64A1", reason)
        return Ruling(1, "64A1", Message("The player who revoked won the trick, the side none after it: one trick."))
    if revoke.won_by.side is revoke.seat.side:
        reason = Message("The side won the trick, though not the hand that revoked: one trick.")
        return Ruling(1, "64A2", reason)
    if revoke.later:
        reason = Message("The other side won the trick, but the offenders won a later one: one trick.")
        return Ruling(1, "64A2", reason)
    return Ruling(0, "64B1", Message("The side won neither the trick nor any after it: there is nothing to transfer."))


def revokes(play: Play) -> tuple[Revoke, ...]:
    """The revokes of a play, in their order, as far as its tricks are known."""
    found = [fault for fault in play.faults() if fault.irregularity is Irregularity.REVOKE]
    established = [fault for fault in found if _is_established(play, fault.trick, fault.seat.side)]
    sides = {fault.seat.side for fault in established}
    made = []
    for fault in found:
        won_by = play.winners[fault.trick]
        if won_by is None:
            continue
        is_repeated = any(
            earlier.trick < fault.trick
            and earlier.seat is fault.seat
            and _led(play, earlier.trick) is _led(play, fault.trick)
            for earlier in established
        )
        made.append(
            Revoke(
                fault.seat,
                fault.trick + 1,
                play.declarer,
                won_by,
                _won_after(play, fault.trick, fault.seat.side),
                fault in established,
                is_repeated,
                len(sides) == 2,
                play.total_tricks,
            )
        )
    return tuple(made)


def tricks_transferred(of: Play | Iterable[Revoke]) -> dict[Side, int]:
    """The tricks that each side loses to the other for its revokes, never more than it won from the first of them on.

    >>> tricks_transferred([Revoke(Seat.EAST, 5, Seat.SOUTH, Seat.EAST, later=3)])[Side.EW]
    2
    """
    found = revokes(of) if isinstance(of, Play) else tuple(of)
    lost = dict.fromkeys(Side, 0)
    for side in Side:
        own = [revoke for revoke in found if revoke.seat.side is side]
        most = max((revoke.later + (revoke.won_by.side is side) for revoke in own), default=0)
        lost[side] = min(sum(rule(revoke).tricks for revoke in own), most)
    return lost


def _led(play: Play, trick: int) -> Suit | None:
    led = play.tricks[trick].led
    return led.suit if led else None


def _is_established(play: Play, trick: int, side: Side) -> bool:
    """Whether the side has led or played to the next trick, or the play was ended by a claim (Law 63A)."""
    if play.claim is not None:
        return True
    following = play.tricks[trick + 1 : trick + 2]
    return any(each.cards[seat] is not None and seat.side is side for each in following for seat in SEATS)


def _won_after(play: Play, trick: int, side: Side) -> int:
    """The tricks that the side won after this one, by play or by a claim."""
    won = sum(winner is not None and winner.side is side for winner in play.winners[trick + 1 :])
    if play.claim is None:
        return won
    declaring = play.claim.declarer_tricks
    return won + (declaring if side is play.declarer.side else play.claim.tricks_left - declaring)
