"""A game that is being played: the table, what is to be done, the person's cards."""

from collections.abc import Callable
from functools import partial
from time import sleep
from typing import NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bridge.errors import Message
from bridge.german.players import ChosenBid, ChosenCard
from lessons.language import Translator
from pages.widgets.exercise_words import Said
from pages.widgets.german.german_state import Play
from pages.widgets.german.hand_cards import draw_bids, draw_hand
from pages.widgets.german.round_table import last_trick_html, table_html
from pages.widgets.german.telling import said_of_bid, said_of_card
from pages.widgets.notation import literal
from pages.widgets.prose import bridge_html
from pages.widgets.what_if_table import sentences

GLANCE, PAUSE = 0.3, 1.2
"""Seconds between two cards that the reader asked for together, and between those that come by themselves."""

_MAY_CHANGE = Message("A bid may be changed until the next player bids.")

_BY_ITSELF, _WHY = "german-by-itself", "german-why"


def draw_play(play: Play, _: Translator) -> None:
    """The storyboard: the table, what is to be done, the cards; then the computer players, if they need not wait."""
    table = st.empty()
    _draw_table(table, play, _)
    view = play.view
    if play.waits_for_computer and st.session_state.get(_BY_ITSELF):
        play.go_on()
    _draw_panel(play, _)
    if view is not None:
        draw_hand(play, view, _)
        draw_bids(play, view, _)
    _draw_tools(play, _)
    _draw_reasons(play, _)
    if play.runs:
        _run(table, play, _)


def _draw_table(place: DeltaGenerator, play: Play, _: Translator) -> None:
    """The felt, seen from the person at the screen."""
    names = [player.name for player in play.players]
    bottom = play.at_screen if play.at_screen is not None else next(iter(play.persons), 0)
    number, rounds = len(play.game.rounds), len(play.game.deals)
    felt = table_html(play.round, names, bottom, number, rounds, _)
    place.html(felt + last_trick_html(play.round, names, _))


def _run(table: DeltaGenerator, play: Play, _: Translator) -> None:
    """The computer players act one after the other, until a person is to act or the reader wants a pause."""
    pause = PAUSE if st.session_state.get(_BY_ITSELF) else GLANCE
    while play.runs:
        play.step()
        _draw_table(table, play, _)
        if play.runs:
            sleep(pause)
    st.rerun()


class Way(NamedTuple):
    """A button in the panel; ``key`` is a key of the keyboard."""

    name: str
    label: str
    go: Callable[[], None]
    key: str | None = None


def _draw_panel(play: Play, _: Translator) -> None:
    said, ways = _panel(play, _)
    if play.notice is not None:
        said = Said("illegal", "⊘", _("Not allowed."), _(play.notice))
    with st.container(key=f"german-panel-{said.look}", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(said.html, width="stretch")
        for number, (name, label, go, key) in enumerate(ways):
            st.button(
                label, key=f"german-go-{name}", type="secondary" if number else "primary", on_click=go, shortcut=key
            )


def _panel(play: Play, _: Translator) -> tuple[Said, list[Way]]:
    """What is to be done, and the ways on, the usual one first."""
    current, player = play.round, play.to_act
    if player is None:
        on = [] if play.game.is_over else [Way("round", _("Next round"), play.begin_round, "Space")]
        return Said("right", "✓", _("The round is over."), _results(play, _)), on
    name = play.name(player)
    if play.waits_for_computer:
        title = _("{name} is to bid.", name=name) if current.to_bid is not None else _("{name} is to play.", name=name)
        ways = [Way("on", _("Go on"), play.go_on, "Space"), Way("step", _("One step"), play.step, "Right")]
        if play.runs:
            ways = [Way("pause", _("Pause"), play.pause, "Space")]
        return Said("ask", "▸", title, _happened(play, _)), [*ways, *_changing(play, _)]
    if not play.acts_now:
        if play.at_screen is not None:
            done = Way("done", _("Done"), play.leave)
            return Said("ask", "▸", _("Change your bid, if you like."), _(_MAY_CHANGE)), [done]
        text = _("The cards are hidden until the next person takes the screen.")
        come = Way("come", _("I am {name}, show my cards", name=literal(name)), partial(play.come, player))
        return Said("ask", "▸", _("{name} is to act.", name=name), text), [come, *_changing(play, _)]
    if play.hint is not None:
        return _hint(play.hint, _), []
    if current.to_bid is not None:
        title = _.plural("Your bid: will you take the trick?", "Your bid: how many of the {n} tricks?", current.cards)
        return Said("ask", "▸", title, _happened(play, _)), []
    led = current.next_trick.led
    title = _("Your turn: lead a card.") if led is None else _("Your turn: play a card.")
    return Said("ask", "▸", title, _happened(play, _)), []


def _changing(play: Play, _: Translator) -> list[Way]:
    """The way back for one of several persons who may still change a bid."""
    changer = play.changer
    if changer is None or changer == play.at_screen:
        return []
    label = _("I am {name}, change my bid", name=literal(play.name(changer)))
    return [Way("change", label, partial(play.come, changer))]


def _happened(play: Play, _: Translator) -> str:
    """The last thing that was bid or played."""
    current = play.round
    if not current.bids:
        return _("First to bid: {name}.", name=play.name(current.first_bidder))
    if not current.tricks:
        told = [said_of_bid(play, current, len(current.bids) - 1)]
        may_change = play.changer is not None and play.changer == play.at_screen
        return sentences((*told, _MAY_CHANGE) if may_change else tuple(told), _)
    trick = current.tricks[-1]
    said = [said_of_card(play, trick, len(trick.cards) - 1)]
    if trick.winner is not None:
        said.append(Message("The trick goes to {name}.", name=play.name(trick.winner)))
    return sentences(tuple(said), _)


def _results(play: Play, _: Translator) -> str:
    """Who made the bid, in the order of the seats."""
    scores = play.round.scores or ()
    bids = [play.round.bid_of(player) for player in range(len(scores))]
    made = [play.name(player) for player, bid in enumerate(bids) if bid == play.round.tricks_won[player]]
    return _("Nobody made the bid.") if not made else _("The bid was made by: {names}.", names=_(", ").join(made))


def _hint(hint: ChosenBid | ChosenCard, _: Translator) -> Said:
    if isinstance(hint, ChosenBid):
        return Said("hint", "?", _("The strongest player would bid {bid}.", bid=hint.bid), _(hint.reason))
    return Said("hint", "?", _("The strongest player would play {card}.", card=hint.card), _(hint.reason))


def _draw_tools(play: Play, _: Translator) -> None:
    """Hint, undo, whether the computer players wait, and whether they say why."""
    with st.container(key="german-tools", horizontal=True, vertical_alignment="center"):
        st.button(_("Hint"), icon=":material/lightbulb:", on_click=play.ask, disabled=not play.acts_now, shortcut="H")
        undo_button(play, _)
        st.toggle(
            _("Why?"), key=_WHY, help=_("The computer players give their reasons, which may tell of their cards.")
        )
        st.toggle(_("By itself"), key=_BY_ITSELF, help=_("The computer players do not wait to be asked."))


def undo_button(play: Play, _: Translator) -> None:
    """Draw the button that takes back what a person did last."""
    st.button(_("Undo"), icon=":material/undo:", on_click=play.undo, disabled=not play.earlier, shortcut="Backspace")


def _draw_reasons(play: Play, _: Translator) -> None:
    """Why the computer players bid so, or played so in the trick on the table."""
    if not st.session_state.get(_WHY):
        return
    lines = [
        f"<li><b>{bridge_html(f'{play.name(player)}: {done}')}</b> {bridge_html(_(reason))}</li>"
        for player, done, reason in _acts(play, _)
    ]
    empty = f'<p class="kz-muted">{bridge_html(_("No computer player has a reason to give yet."))}</p>'
    st.html(f'<ul class="kz-whys">{"".join(lines)}</ul>' if lines else empty)


def _acts(play: Play, _: Translator) -> list[tuple[int, str, Message]]:
    """The bids, or the cards of the trick on the table, of those who gave a reason."""
    current, at = play.round, len(play.game.rounds) - 1
    if not current.tricks:
        acts = [
            (bidder, str(bid), (at, turn))
            for turn, (bidder, bid) in enumerate(zip(current.bidders, current.bids, strict=False))
        ]
    else:
        trick = current.tricks[-1]
        before = current.players + sum(len(earlier.cards) for earlier in current.tricks[:-1])
        acts = [
            ((trick.leader + turn) % current.players, str(card), (at, before + turn))
            for turn, card in enumerate(trick.cards)
        ]
    return [(player, done, play.reasons[moment]) for player, done, moment in acts if moment in play.reasons]
