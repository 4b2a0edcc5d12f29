"""The setup of a game: who plays, by which rules, and the deals by their seed; or a game that was saved."""

from collections.abc import Sequence
from dataclasses import replace
from html import escape

import streamlit as st

from bridge.errors import Message
from bridge.german.game import Game
from bridge.german.players import Strength
from bridge.german.rules import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    SCORINGS,
    Leader,
    Rules,
    Schedule,
    TrumpChoice,
    most_cards,
)
from lessons.language import Translator, n_
from pages.widgets.german.german_state import SEEDS, GermanState, Player
from pages.widgets.german.saved_game import open_saved

_COMPUTER_NAMES = (n_("Ada"), n_("Ben"), n_("Clara"), n_("David"), n_("Emma"), n_("Felix"))
_KINDS = (None, *Strength)
_LONGEST_NAME = 16
_ROUNDS = 5
"""Rounds that are proposed where all have the same number of cards."""

_STRENGTHS = {
    Strength.BEGINNER: Message("Counts aces, kings and high trumps."),
    Strength.SOLID: Message("Weighs the chance of every card."),
    Strength.EXPERT: Message("Imagines the hidden hands and plays them out."),
}
_SCHEDULES = {
    Schedule.UP: n_("More each round"),
    Schedule.DOWN: n_("Fewer each round"),
    Schedule.UP_AND_DOWN: n_("More, then fewer"),
    Schedule.FIXED: n_("Always the same"),
}
_TRUMPS = {
    TrumpChoice.TURNED_UP: n_("A card is turned up"),
    TrumpChoice.TURNED_UP_OR_DRAWN: n_("Turned up, or drawn before"),
    TrumpChoice.DRAWN: n_("A card is drawn before"),
    TrumpChoice.NONE: n_("No trumps"),
}
_LEADERS = {
    Leader.FIRST_BIDDER: (n_("The first bidder"), Message("Who bids first leads to the first trick.")),
    Leader.LAST_BIDDER: (n_("The last bidder"), Message("Who bids last leads to the first trick.")),
}
_RESTRICTED = {
    True: Message("The last bidder may not bid so that the bids add up to the tricks: somebody has to fail."),
    False: Message("The last bidder may bid any number: all may make their bids."),
}


def draw_setup(state: GermanState, _: Translator) -> None:
    """The form: players, rules, seed, and the way into the game."""
    with st.container(key="german-setup"):
        with st.container(key="german-setup-players"):
            players = _players(state, _)
        with st.container(key="german-setup-rules"):
            rules = _rules(state, len(players), _)
        with st.container(key="german-setup-deal"):
            _deal(state, players, rules, _)
            open_saved(lambda game: state.begin(_as_chosen(state, game.rules.players, _), game), state, _)


def _players(state: GermanState, _: Translator) -> tuple[Player, ...]:
    st.html(f'<h2 class="kz-title">{escape(_("Who plays?"))}</h2>')
    count = st.segmented_control(
        _("Players"),
        range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
        default=state.rules.players,
        required=True,
        key="german-players",
    )
    for number in range(count):
        with st.container(key=f"german-player-{number}", horizontal=True, vertical_alignment="bottom", gap="small"):
            if number:
                chosen = st.selectbox(
                    _("Player {n}", n=number + 1),
                    range(len(_KINDS)),
                    index=_KINDS.index(state.strengths[number]),
                    format_func=lambda kind: _(_KINDS[kind].term if _KINDS[kind] else Message("Person at this screen")),
                    key=f"german-kind-{number}",
                )
                kind = _KINDS[chosen]
                if kind is not None:
                    name, told = _(_COMPUTER_NAMES[number - 1]), _(_STRENGTHS[kind])
                    st.html(f'<p class="kz-muted"><b>{escape(name)}</b><br>{escape(told)}</p>')
                    continue
            st.text_input(
                _("Name of the person") if number else _("Your name"),
                value=state.names[number],
                placeholder=_usual_name(number, _kinds(state, count), _),
                max_chars=_LONGEST_NAME,
                key=f"german-name-{number}",
            )
    return _as_chosen(state, count, _)


def _as_chosen(state: GermanState, count: int, _: Translator) -> tuple[Player, ...]:
    """So many players, as the form says or, where it has no row for one, as they were before."""
    kinds = _kinds(state, count)
    names = [st.session_state.get(f"german-name-{number}", state.names[number]).strip() for number in range(count)]
    given = [name if kind is None else "" for kind, name in zip(kinds, names, strict=True)]
    chosen = (Player(name, kind, is_named=bool(name)) for name, kind in zip(given, kinds, strict=True))
    return with_usual_names(tuple(chosen), _)


def with_usual_names(players: tuple[Player, ...], _: Translator) -> tuple[Player, ...]:
    """The players, those without a name of their own called as is usual in the reader's language."""
    kinds = [player.strength for player in players]
    return tuple(
        player if player.is_named else replace(player, name=_usual_name(number, kinds, _))
        for number, player in enumerate(players)
    )


def _kinds(state: GermanState, count: int) -> list[Strength | None]:
    """Who sits where: a computer player of some strength, or None for a person, as the first always is."""
    usual = [_KINDS.index(strength) for strength in state.strengths]
    return [_KINDS[st.session_state.get(f"german-kind-{number}", usual[number])] for number in range(count)]


def _usual_name(number: int, kinds: Sequence[Strength | None], _: Translator) -> str:
    """The name of a computer player, or of a person who gives none."""
    if kinds[number] is not None:
        return _(_COMPUTER_NAMES[number - 1])
    return _("You") if kinds.count(None) == 1 else _("Player {n}", n=number + 1)


def _rules(state: GermanState, players: int, _: Translator) -> Rules:
    """Every rule with what it means in a sentence."""
    before, pack = state.rules, most_cards(players)
    st.html(f'<h2 class="kz-title">{escape(_("Rules"))}</h2>')
    schedule = st.selectbox(
        _("Cards from round to round"),
        list(Schedule),
        index=list(Schedule).index(before.schedule),
        format_func=lambda schedule: _(_SCHEDULES[schedule]),
        key="german-schedule",
    )
    _explain(schedule.explanation, _)
    with st.container(horizontal=True, gap="small"):
        most = st.number_input(
            _("Cards in every round") if schedule is Schedule.FIXED else _("Most cards"),
            min_value=1,
            max_value=pack,
            value=min(before.most_cards or pack, pack),
            key=f"german-most-{players}",
            width=160,
        )
        rounds = None
        if schedule is Schedule.FIXED:
            rounds = st.number_input(
                _("Rounds"), 1, MOST_ROUNDS, value=before.rounds or _ROUNDS, key="german-rounds", width=160
            )
    trump = st.selectbox(
        _("Trumps"),
        list(TrumpChoice),
        index=list(TrumpChoice).index(before.trump),
        format_func=lambda trump: _(_TRUMPS[trump]),
        key="german-trump",
    )
    _explain(trump.explanation, _)
    restricted = st.toggle(_("The last bid is restricted"), value=before.last_bid_restricted, key="german-restricted")
    _explain(_RESTRICTED[restricted], _)
    leader = st.selectbox(
        _("First lead"),
        list(Leader),
        index=list(Leader).index(before.leader),
        format_func=lambda leader: _(_LEADERS[leader][0]),
        key="german-leader",
    )
    _explain(_LEADERS[leader][1], _)
    scoring = st.selectbox(
        _("Scoring"),
        SCORINGS,
        index=SCORINGS.index(before.scoring),
        format_func=lambda scoring: _(scoring.name),
        key="german-scoring",
    )
    _explain(scoring.explanation, _)
    return Rules(players, schedule, None if most == pack else most, rounds, trump, restricted, leader, scoring)


def _explain(rule: Message, _: Translator) -> None:
    st.html(f'<p class="kz-muted">{escape(_(rule))}</p>')


def _deal(state: GermanState, players: tuple[Player, ...], rules: Rules, _: Translator) -> None:
    """Who bids first, the seed, how long it will be, and the button."""
    st.html(f'<h2 class="kz-title">{escape(_("The deals"))}</h2>')
    first = st.selectbox(
        _("Bids first in the first round"),
        range(len(players)),
        index=min(state.first_bidder, len(players) - 1),
        format_func=lambda number: players[number].name,
        key=f"german-first-{'-'.join(player.name for player in players)}",
    )
    seed = st.number_input(_("Seed"), 0, SEEDS - 1, value=state.seed, key=f"german-seed-{state.seed}")
    _explain(Message("The same seed, rules and players give the same game."), _)
    rounds = rules.cards_of_rounds
    told = _.plural("{n} round", "{n} rounds", len(rounds))
    cards = _("cards each: {cards}", cards=_(", ").join(map(str, rounds)))
    st.html(f'<p class="kz-hint">{escape(told)} · {escape(cards)}</p>')
    with st.container(horizontal=True, gap="small"):
        if st.button(_("Deal"), type="primary", icon=":material/playing_cards:", key="german-deal"):
            _remember(state, players, rules, first)
            state.begin(players, Game.new(rules, seed, first))
            st.rerun()
        if state.play is not None:
            st.button(_("Back to the game"), icon=":material/undo:", on_click=state.back_to_game)


def _remember(state: GermanState, players: tuple[Player, ...], rules: Rules, first: int) -> None:
    """Propose the same for the next game."""
    count = len(players)
    names = [st.session_state.get(f"german-name-{number}", state.names[number]) for number in range(count)]
    state.names = (*names, *state.names[count:])
    state.strengths = (*(player.strength for player in players), *state.strengths[count:])
    state.rules, state.first_bidder = rules, first
