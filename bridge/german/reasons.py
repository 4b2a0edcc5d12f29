"""Why a card is played, in a sentence for the learner."""

from bridge.cards import Card, Hand
from bridge.errors import Message
from bridge.german.view import View


def why_card(view: View, card: Card) -> Message:
    """What the card of a careful player does, in the light of the tricks that are needed."""
    needed = view.needed(view.player)
    if not 0 <= needed <= view.cards_left(view.player):
        return _spoiling(view, card)
    if view.next_trick.led is None:
        return _leading(view, card, needed)
    return _taking(view, card, needed) if view.would_win(card) else _losing(view, card, needed)


def why_high_or_low(view: View, card: Card) -> Message:
    """The rule of thumb of a beginner."""
    needed = view.needed(view.player)
    if needed > 0 and view.would_win(card):
        return Message("Tricks needed: {n}. A beginner plays the highest card, {card}.", n=needed, card=card)
    if needed > 0:
        return Message(
            "Tricks needed: {n}, but this one is out of reach: the lowest card, {card}.", n=needed, card=card
        )
    return Message("No more tricks are wanted: a beginner plays the lowest card, {card}.", card=card)


def _spoiling(view: View, card: Card) -> Message:
    winning = view.next_trick.winning
    if winning is not None and view.would_win(card) and view.needed(winning) > 0:
        return Message("The own bid is lost: {card} takes a trick that another player needs.", card=card)
    if winning is not None and not view.would_win(card) and view.needed(winning) <= 0:
        return Message("The own bid is lost: {card} leaves the trick to a player who wants no more.", card=card)
    return Message("The own bid is lost: {card} keeps the loss small and may spoil the bids of others.", card=card)


def _leading(view: View, card: Card, needed: int) -> Message:
    if needed == 0:
        if _may_be_beaten(view, card):
            return Message("No more tricks are wanted: {card} is led in the hope that another player wins.", card=card)
        return _unavoidable(card)
    if not any(unseen.rank > card.rank for unseen in view.unseen.suit(card.suit)):
        return Message("Tricks needed: {n}. Led is {card}: no higher card of the suit is out.", n=needed, card=card)
    if _better(view, card):
        return Message("Tricks needed: {n}. Led is {card}, which leaves better cards for them.", n=needed, card=card)
    return Message("Tricks needed: {n}. Led is {card}, which may win one.", n=needed, card=card)


def _taking(view: View, card: Card, needed: int) -> Message:
    led = view.next_trick.led
    if needed == 0 and all(view.would_win(legal) for legal in view.legal_cards()):
        return Message("No more tricks are wanted, but any card would be the highest so far: {card}.", card=card)
    if needed == 0:
        if _may_be_beaten(view, card):
            return Message("No more tricks are wanted: {card} may still be beaten.", card=card)
        return _unavoidable(card)
    if led is not None and card.suit is not led.suit:
        return Message("Tricks needed: {n}. {card} ruffs.", n=needed, card=card)
    return Message("Tricks needed: {n}. {card} is the highest so far.", n=needed, card=card)


def _losing(view: View, card: Card, needed: int) -> Message:
    led = view.next_trick.led
    follows = led is not None and card.suit is led.suit
    if needed == 0 and follows:
        return Message("No more tricks are wanted: {card} goes under a higher card.", card=card)
    if needed == 0:
        return Message("No more tricks are wanted: {card}, which might win one later, is discarded.", card=card)
    if not _better(view, card):
        return Message("Tricks needed: {n}. {card} cannot win this one.", n=needed, card=card)
    if follows:
        return Message("Tricks needed: {n}. {card} keeps better cards for later.", n=needed, card=card)
    return Message("Tricks needed: {n}. {card} is discarded, and better cards are kept for later.", n=needed, card=card)


def _unavoidable(card: Card) -> Message:
    return Message("No more tricks are wanted. {card} wins one, but seems to lose least in the end.", card=card)


def _better(view: View, card: Card) -> Hand:
    """The other cards of the hand that are worth more than this one: trumps, then higher ranks."""
    worth = (card.suit is view.trump, card.rank)
    return Hand.of(other for other in view.hand if (other.suit is view.trump, other.rank) > worth)


def _may_be_beaten(view: View, card: Card) -> bool:
    """Whether a player who is still to play may hold a card that beats this one, played now."""
    trick = view.next_trick.played(card)
    behind = range(len(trick.cards), view.players)
    return any(
        view.might_hold((trick.leader + turn) % view.players, unseen) and trick.played(unseen).winning != view.player
        for turn in behind
        for unseen in view.unseen
    )
