"""What the page of German bridge remembers: who plays, the game, and what was said about it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import randrange
from secrets import token_urlsafe
from typing import TypeVar

import streamlit as st

from bridge.cards import Card
from bridge.errors import BridgeError, Message
from bridge.german.game import Game
from bridge.german.players import ChosenBid, ChosenCard, Strength
from bridge.german.rounds import Round
from bridge.german.rules import Rules
from bridge.german.view import View
from pages.widgets.session import session_is_open

ADDRESS = "game"
"""The part of the address that leads back to the game after a reload."""

SEEDS = 1_000_000
"""Seeds proposed are below this number."""

_KEY, _TOKEN = "german-state", "german-token"

Choice = TypeVar("Choice", int, Card)

Moment = tuple[int, int]
"""A round, from 0, and how many bids and cards were made in it before."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table: a computer player of some strength, or a person; ``is_named`` by a person."""

    name: str
    strength: Strength | None = None
    is_named: bool = True


@dataclass
class Reading:
    """Where the reader is in the replay: a round, from 0, and how many bids and cards of it are shown.

    Without a round at the end of the last one that is over.
    """

    round: int | None = None
    position: int = 0

    def open(self, number: int) -> None:
        """Go to the beginning of a round."""
        self.round, self.position = number, 0

    def go(self, position: int) -> None:
        """Go to this position of the round."""
        self.position = position


@dataclass
class Play:
    """A game that is being played at this screen.

    ``at_screen`` is the person whose cards are shown; ``earlier`` are the positions in which a person bid or played,
    to go back to; ``reasons`` are those of the computer players. ``runs`` while they act without being asked to.
    """

    players: tuple[Player, ...]
    game: Game
    at_screen: int | None = None
    earlier: list[Game] = field(default_factory=list)
    reasons: dict[Moment, Message] = field(default_factory=dict)
    hint: ChosenBid | ChosenCard | None = None
    notice: Message | None = None
    runs: bool = False
    reading: Reading = field(default_factory=Reading)

    def __post_init__(self) -> None:
        self._settle()

    @property
    def round(self) -> Round:
        """The round that is being played, or was the last."""
        return self.game.round

    @property
    def persons(self) -> tuple[int, ...]:
        """Those who play at this screen."""
        return tuple(number for number, player in enumerate(self.players) if player.strength is None)

    @property
    def to_act(self) -> int | None:
        """Who bids or plays next; None when the round is over."""
        return self.round.to_play if self.round.to_bid is None else self.round.to_bid

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer player acts next."""
        return self.to_act is not None and self.players[self.to_act].strength is not None

    @property
    def acts_now(self) -> bool:
        """Whether the person at the screen bids or plays next."""
        return self.to_act is not None and self.to_act == self.at_screen

    @property
    def changer(self) -> int | None:
        """The person who may still change the last bid."""
        changer = self.round.may_change
        return changer if changer in self.persons else None

    @property
    def view(self) -> View | None:
        """What the person at the screen knows."""
        return None if self.at_screen is None else View.of(self.game, self.at_screen)

    def name(self, player: int) -> str:
        """What the player is called."""
        return self.players[player].name

    def come(self, person: int) -> None:
        """This person takes the screen."""
        self.at_screen = person
        self._forget()

    def leave(self) -> None:
        """The cards are hidden again where another person may look."""
        self.at_screen = None
        self._settle()

    def bid(self, bid: int, at: Moment) -> None:
        """The person at the screen bids, or changes the bid; a button of another moment says nothing."""
        self._act(self.game.bid if self.round.to_bid == self.at_screen else self.game.change_bid, bid, at)

    def play(self, card: Card, at: Moment) -> None:
        """The person at the screen plays a card; if it may not be played, ``notice`` says why."""
        self._act(self.game.play, card, at)

    def _act(self, act: Callable[[Choice], Game], choice: Choice, at: Moment) -> None:
        before = self.game
        if at != moment_of(before):
            return
        self._forget()
        try:
            self.game = act(choice)
        except BridgeError as error:
            self.notice = error.message
            return
        if self.game != before:
            self.earlier.append(before)
        self._settle()

    def step(self) -> None:
        """The computer player whose turn it is bids or plays."""
        game, player = self.game, self.to_act
        strength = None if player is None else self.players[player].strength
        if player is None or strength is None:
            return
        view, seed = View.of(game, player), game.seed or 0
        if view.to_bid is not None:
            bid, self.reasons[moment_of(game)] = strength.bid(view, seed)
            self.game = game.bid(bid)
        else:
            card, self.reasons[moment_of(game)] = strength.card(view, seed)
            self.game = game.play(card)
        self._forget()
        self._settle()

    def go_on(self) -> None:
        """Let the computer players act until a person's turn comes or the round is over."""
        self.runs = self.waits_for_computer

    def pause(self) -> None:
        """Let them wait."""
        self.runs = False

    def ask(self) -> None:
        """Ask the strongest computer player what it would do."""
        view, seed = self.view, self.game.seed or 0
        if view is not None:
            self._forget()
            self.hint = (
                Strength.EXPERT.card(view, seed) if self.round.to_bid is None else Strength.EXPERT.bid(view, seed)
            )

    def undo(self) -> None:
        """Back to where a person bid or played last."""
        if self.earlier:
            self.game, self.reading = self.earlier.pop(), Reading()
            now = moment_of(self.game)
            self.reasons = {moment: reason for moment, reason in self.reasons.items() if moment < now}
            self._forget()
            self._settle()

    def begin_round(self) -> None:
        """The next round is dealt."""
        if self.round.is_over and not self.game.is_over:
            self.game, self.reading = self.game.next_round(), Reading()
            self._forget()
            self.leave()

    def _forget(self) -> None:
        self.hint = self.notice = None

    def _settle(self) -> None:
        """Show the cards of the only person; of several, hide those of one when another is to act."""
        if len(self.persons) == 1:
            (self.at_screen,) = self.persons
        elif self.to_act in self.persons and self.to_act != self.at_screen:
            self.at_screen = None
        if not self.waits_for_computer:
            self.runs = False


def moment_of(game: Game) -> Moment:
    """Where a game stands."""
    return len(game.rounds) - 1, len(game.round.bids) + len(game.round.played)


@dataclass
class GermanState:
    """The choices for the next game, and the game that is being played, if one is.

    ``games`` were begun so far; ``is_open`` asks whether a reader has the page open.
    """

    rules: Rules = field(default_factory=Rules)
    strengths: tuple[Strength | None, ...] = (None, *(Strength.SOLID,) * 6)
    names: tuple[str, ...] = ("",) * 7
    first_bidder: int = 0
    seed: int = field(default_factory=lambda: randrange(SEEDS))
    play: Play | None = None
    games: int = 0
    is_setting_up: bool = True
    fault: Message | None = None
    is_open: Callable[[], bool] = field(default=lambda: False)

    def begin(self, players: tuple[Player, ...], game: Game) -> None:
        """Sit down to this game; the next one will be another."""
        self.play, self.games = Play(players, game), self.games + 1
        self.is_setting_up, self.fault, self.seed = False, None, randrange(SEEDS)

    def begin_again(self) -> None:
        """The same deals and players once more."""
        if self.play is not None:
            game = self.play.game
            again = Game.of(game.rules, game.deals, game.first_bidder)
            self.begin(self.play.players, replace(again, seed=game.seed))

    def set_up(self) -> None:
        """Choose the rules and players of another game; this one waits."""
        self.is_setting_up = True

    def back_to_game(self) -> None:
        """On with the game that waits."""
        self.is_setting_up = False


def german_state() -> tuple[GermanState, str]:
    """The state of this session or, after a reload, the one that the address leads to; and how it is named there.

    A game that another reader has open is left alone: who follows its address begins a new one.
    """
    if _KEY not in st.session_state:
        token = st.query_params.get(ADDRESS, "")
        if not token or _kept(token).is_open():
            token = token_urlsafe(12)
        state = _kept(token)
        state.is_open = session_is_open()
        st.session_state[_TOKEN], st.session_state[_KEY] = token, state
    return st.session_state[_KEY], st.session_state[_TOKEN]


@st.cache_resource(ttl=timedelta(days=1), max_entries=200, show_spinner=False)
def _kept(token: str) -> GermanState:
    """The state named so, new when it is asked for the first time."""
    return GermanState()
