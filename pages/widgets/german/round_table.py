"""The table of a round: three to seven players around the trick, in the look of the card table."""

from collections.abc import Sequence
from html import escape

from bridge.cards import Card
from bridge.german.rounds import Table, Trick
from bridge.german.rules import Outcome
from lessons.language import Translator
from pages.widgets.notation import pip
from pages.widgets.scenes.cards import face_html


def table_html(table: Table, names: Sequence[str], bottom: int, number: int, rounds: int, _: Translator) -> str:
    """The strip and the felt of round ``number``, from 1, of so many; player ``bottom`` sits at the bottom."""
    return _strip(table, number, rounds, _) + _felt(table, names, bottom, _)


def _strip(table: Table, number: int, rounds: int, _: Translator) -> str:
    """The round, the trump suit with the card that decides it, and the bids together."""
    cards = _.plural("{n} card each", "{n} cards each", table.cards)
    bids = _.plural("{n} trick bid", "{n} tricks bid", sum(table.bids)) if table.bids else _("No bids yet")
    left = table.players - len(table.bids)
    open_bids = _.plural("{n} bid to come", "{n} bids to come", left) if left else _balance(table, _)
    return (
        '<div class="kz-round-strip">'
        f"<p><b>{escape(_('Round {n} of {rounds}', n=number, rounds=rounds))}</b><span>{escape(cards)}</span></p>"
        f"{_trump(table, _)}"
        f"<p><b>{escape(bids)}</b><span>{escape(open_bids)}</span></p></div>"
    )


def _balance(table: Table, _: Translator) -> str:
    """Whether there are more tricks than were bid, or fewer."""
    over = sum(table.bids) - table.cards
    if over > 0:
        return _("{n} more than there are", n=over)
    return _("{n} fewer than there are", n=-over) if over else _("as many as there are")


def _trump(table: Table, _: Translator) -> str:
    suit, shown = table.trump, table.turned_up or table.drawn
    if suit is None or shown is None:
        return f'<div class="kz-trump"><p><b>{escape(_("No trumps"))}</b></p></div>'
    how = _("turned up") if table.turned_up else _("drawn before the deal")
    return (
        f'<div class="kz-trump">{face_html(shown)}<p><b>{escape(_("Trumps:"))} {pip(suit)} '
        f"{escape(_(suit.term))}</b><span>{escape(how)}</span></p></div>"
    )


def _felt(table: Table, names: Sequence[str], bottom: int, _: Translator) -> str:
    trick = _shown_trick(table)
    seats = "".join(
        _seat(table, trick, player, names[player], (player - bottom) % table.players, _)
        for player in ((bottom + turn) % table.players for turn in range(table.players))
    )
    of = table.players
    return f'<ul class="kz-round kz-of-{of}" style="--kz-of: {of}" aria-label="{escape(_("The table"))}">{seats}</ul>'


def _shown_trick(table: Table) -> Trick:
    """The finished trick stays until the next card."""
    current = table.next_trick
    return table.tricks[-1] if table.tricks and not current.cards else current


def _seat(table: Table, trick: Trick, player: int, name: str, place: int, _: Translator) -> str:
    """A player, clockwise ``place`` seats from the bottom, and the card in front."""
    acts = table.to_play if table.to_bid is None else table.to_bid
    turn = ""
    if player == acts:
        turn = f'<span class="kz-to-act">▸ {escape(_("to bid") if table.to_bid is not None else _("to play"))}</span>'
    plate = f'<div class="kz-plate"><b>{escape(name)}</b>{turn}{_bid(table, player, _)}</div>'
    return f'<li style="--kz-place: {place}">{plate}{_laid(trick, player, _)}</li>'


def _bid(table: Table, player: int, _: Translator) -> str:
    bid = table.bid_of(player)
    if bid is None:
        return f"<small>{escape(_('no bid yet'))}</small>"
    won = table.tricks_won[player]
    return (
        f"<small>{escape(_('wants {bid}, has {won}', bid=bid, won=won))} {standing_html(bid, won, _)}</small>"
        if table.tricks
        else f"<small>{escape(_('wants {bid}', bid=bid))}</small>"
    )


def standing_html(bid: int, won: int, _: Translator) -> str:
    """How far the tricks are from the bid, as a sign with its word read aloud."""
    outcome = Outcome.of(bid, won)
    sign = {Outcome.MAKE: "=", Outcome.UP: f"+{won - bid}", Outcome.DOWN: f"−{bid - won}"}[outcome]
    word = f'<span class="kz-aloud">{escape(_(outcome.term))}</span>'
    return f'<i class="kz-{outcome.name.lower()}"><span aria-hidden="true">{sign}</span>{word}</i>'


def _laid(trick: Trick, player: int, _: Translator) -> str:
    card = trick.by(player)
    if card is None:
        return '<div class="kz-laid"></div>'
    tags = f'<span class="kz-tag">▸ {escape(_("led"))}</span>' if player == trick.leader else ""
    wins = player == trick.winning
    if wins:
        tags += f'<span class="kz-tag kz-wins">★ {escape(_("wins") if trick.is_complete else _("winning"))}</span>'
    look = "kz-laid kz-winning" if wins else "kz-laid"
    return f'<div class="{look}">{face_html(card)}<span class="kz-tags-of">{tags}</span></div>'


def last_trick_html(table: Table, names: Sequence[str], _: Translator) -> str:
    """The trick before the one on the table, card by card; empty when there is none."""
    complete = [trick for trick in table.tricks if trick.is_complete]
    before = complete if table.current_trick is not None else complete[:-1]
    if not before:
        return ""
    trick, cards = before[-1], ""
    for turn, card in enumerate(trick.cards):
        player = (trick.leader + turn) % trick.players
        look = ' class="kz-won"' if player == trick.winner else ""
        cards += f"<li{look}>{escape(names[player])} {_card(card)}</li>"
    return f'<div class="kz-last-trick"><span>{escape(_("The trick before"))}</span><ul>{cards}</ul></div>'


def _card(card: Card) -> str:
    return f'<span class="kz-card">{pip(card.suit)}<b>{card.rank}</b></span>'
