"""A game of German bridge, and how it is written down."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from bridge.cards import Card, Hand
from bridge.errors import BridgeError, IllegalCall, InvalidNotation, Message
from bridge.german.rounds import Deal, Round
from bridge.german.rules import SCORINGS, Leader, Rules, Schedule, TrumpChoice

T = TypeVar("T")

_TITLE = "German bridge"
_LAST_BID = {"restricted": True, "free": False}


@dataclass(frozen=True, slots=True)
class Game:
    """The deals of all rounds, and the rounds that were begun; the last of these is being played, or was the last.

    ``first_bidder`` bids first in the first round. Prints and parses as lines of ``name: value``, complete with the
    hands of the rounds to come.
    """

    rules: Rules
    deals: tuple[Deal, ...]
    first_bidder: int
    rounds: tuple[Round, ...]
    seed: int | None = None
    """What the deals were made from, if it is known."""

    @classmethod
    def new(cls, rules: Rules, seed: int, first_bidder: int = 0) -> "Game":
        """A game with deals at random; the same seed and rules give the same deals."""
        deals = tuple(Deal.random(rules, number, seed) for number in range(len(rules.cards_of_rounds)))
        return replace(cls.of(rules, deals, first_bidder), seed=seed)

    @classmethod
    def of(cls, rules: Rules, deals: tuple[Deal, ...], first_bidder: int = 0) -> "Game":
        """A game with these deals. Raises IllegalDeal or InvalidNotation where they are not as the rules say."""
        if tuple(deal.cards for deal in deals) != rules.cards_of_rounds:
            raise InvalidNotation(
                Message(
                    "The rules deal {wanted} cards from round to round, the deals have {given}.",
                    wanted=", ".join(map(str, rules.cards_of_rounds)),
                    given=", ".join(str(deal.cards) for deal in deals),
                )
            )
        if not 0 <= first_bidder < rules.players:
            raise InvalidNotation(
                Message(
                    "There is no player {n}: they are numbered 1 to {last}.", n=first_bidder + 1, last=rules.players
                )
            )
        begun = [Round.of(rules, deal, rules.first_bidder(number, first_bidder)) for number, deal in enumerate(deals)]
        return cls(rules, deals, first_bidder, (begun[0],))

    @property
    def round(self) -> Round:
        """The round that is being played, or was the last to be."""
        return self.rounds[-1]

    @property
    def is_over(self) -> bool:
        """Whether the last round is over."""
        return len(self.rounds) == len(self.deals) and self.round.is_over

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The points of each player, for every round that is over."""
        return tuple(scores for played in self.rounds if (scores := played.scores) is not None)

    @property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """The points of each player together, after every round that is over."""
        totals = [(0,) * self.rules.players]
        for scores in self.scores:
            totals.append(tuple(map(sum, zip(totals[-1], scores, strict=True))))
        return tuple(totals[1:])

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player together."""
        return (*((0,) * self.rules.players,), *self.running_totals)[-1]

    @property
    def totals_before(self) -> tuple[int, ...]:
        """The points of each player together, before the current round."""
        return replace(self, rounds=self.rounds[:-1]).totals

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the highest total: when the game is over, the winners."""
        totals = self.totals
        return tuple(player for player, total in enumerate(totals) if total == max(totals))

    def bid(self, bid: int) -> "Game":
        """The game after the next player bids. Raises IllegalCall with the reason."""
        return self._now(self.round.bid(bid))

    def change_bid(self, bid: int) -> "Game":
        """The game with the last bid changed. Raises IllegalCall with the reason."""
        return self._now(self.round.change_bid(bid))

    def play(self, card: Card) -> "Game":
        """The game after this card. Raises IllegalCard with the reason."""
        return self._now(self.round.play(card))

    def next_round(self) -> "Game":
        """The game with the next round begun. Raises IllegalCall when this one is not over, or was the last."""
        if not self.round.is_over:
            raise IllegalCall(Message("This round is not over."))
        if self.is_over:
            raise IllegalCall(Message("This was the last round."))
        number = len(self.rounds)
        begun = Round.of(self.rules, self.deals[number], self.rules.first_bidder(number, self.first_bidder))
        return replace(self, rounds=(*self.rounds, begun))

    def undo(self) -> "Game":
        """The game without its last card or bid, or without a round that was only begun; the same at the start."""
        if self.round.bids or len(self.rounds) == 1:
            return self._now(self.round.undo())
        return replace(self, rounds=self.rounds[:-1])

    def _now(self, current: Round) -> "Game":
        return replace(self, rounds=(*self.rounds[:-1], current))

    def __str__(self) -> str:
        return "\n".join((_TITLE, *(f"{name}: {value}".rstrip() for name, value in self._lines()), ""))

    def _lines(self) -> Iterator[tuple[str, object]]:
        rules = self.rules
        yield "Players", rules.players
        yield "Schedule", rules.schedule.value
        if rules.most_cards is not None:
            yield "Most cards", rules.most_cards
        if rules.rounds is not None:
            yield "Rounds", rules.rounds
        yield "Trump", rules.trump.value
        yield "Last bid", next(word for word, value in _LAST_BID.items() if value is rules.last_bid_restricted)
        yield "Leader", rules.leader.value
        yield "Scoring", rules.scoring.key
        if self.seed is not None:
            yield "Seed", self.seed
        yield "First bidder", self.first_bidder + 1
        for number, deal in enumerate(self.deals):
            yield "Round", number + 1
            if deal.drawn is not None:
                yield "Drawn", deal.drawn.code
            yield "Hands", " ".join(map(str, deal.hands))
            if deal.turned_up is not None:
                yield "Turned up", deal.turned_up.code
            if number < len(self.rounds):
                played = self.rounds[number]
                yield "Bids", " ".join(map(str, played.bids))
                if played.tricks:
                    yield "Cards", " ".join(card.code for trick in played.tricks for card in trick.cards)

    @classmethod
    def parse(cls, text: str) -> "Game":
        """Read what ``str`` writes. Raises InvalidNotation that names the line, and what it should say."""
        return _Reader(text).game()


class _Line(NamedTuple):
    """A line of a record: its number from 1, and what stands before and after the colon."""

    number: int
    name: str
    value: str


class _Reader:
    """Reads the lines in the order in which they are written."""

    def __init__(self, text: str) -> None:
        self.lines: list[_Line] = []
        for number, line in enumerate(text.splitlines(), 1):
            name, _colon, value = line.partition(":")
            if line.strip():
                self.lines.append(_Line(number, name.strip(), value.strip()))
        self.at = 0
        """How many lines were read."""
        self.line = 1
        """The number of the line that is being understood."""

    def game(self) -> Game:
        """The game. Raises InvalidNotation that names the line."""
        try:
            return self._game()
        except BridgeError as error:
            raise InvalidNotation(Message("Line {line}: {reason}", line=self.line, reason=error.message)) from None

    def _game(self) -> Game:
        self._take(_TITLE)
        rules = self._rules()
        seed = _number(self._take("Seed")) if self._next_is("Seed") else None
        first_bidder = self._take_line("First bidder")
        deals: list[Deal] = []
        played: list[tuple[_Line, _Line | None]] = []
        for number, dealt in enumerate(rules.cards_of_rounds, 1):
            self._one_of("Round", {str(number): number})
            deals.append(self._deal(rules, dealt))
            if self._next_is("Bids"):
                bids = self._take_line("Bids")
                if len(played) < number - 1:
                    raise InvalidNotation(Message("Nothing was bid in the round before."))
                played.append((bids, self._take_line("Cards") if self._next_is("Cards") else None))
        if self.at < len(self.lines):
            self.line = self.lines[self.at].number
            raise InvalidNotation(Message("The record should end after its last round."))
        self.line = first_bidder.number
        game = Game.of(rules, tuple(deals), _number(first_bidder.value) - 1)
        for number, (bids, cards) in enumerate(played):
            self.line = bids.number
            game = game.next_round() if number else game
            for bid in bids.value.split():
                game = game.bid(_number(bid))
            if cards is not None:
                self.line = cards.number
                for code in cards.value.split():
                    game = game.play(Card.parse(code))
        return replace(game, seed=seed)

    def _rules(self) -> Rules:
        rules = Rules(_number(self._take("Players")))
        schedule = self._one_of("Schedule", {schedule.value: schedule for schedule in Schedule})
        if self._next_is("Most cards"):
            rules = replace(rules, most_cards=_number(self._take("Most cards")))
        rounds = _number(self._take("Rounds")) if self._next_is("Rounds") else None
        rules = replace(rules, schedule=schedule, rounds=rounds)
        trump = self._one_of("Trump", {trump.value: trump for trump in TrumpChoice})
        last_bid_restricted = self._one_of("Last bid", _LAST_BID)
        leader = self._one_of("Leader", {leader.value: leader for leader in Leader})
        scoring = self._one_of("Scoring", {scoring.key: scoring for scoring in SCORINGS})
        return replace(rules, trump=trump, last_bid_restricted=last_bid_restricted, leader=leader, scoring=scoring)

    def _deal(self, rules: Rules, cards: int) -> Deal:
        drawn = Card.parse(self._take("Drawn")) if self._next_is("Drawn") else None
        hands = tuple(map(Hand.parse, self._take("Hands").split()))
        line = self.line
        turned_up = Card.parse(self._take("Turned up")) if self._next_is("Turned up") else None
        self.line = line
        deal = Deal(hands, turned_up, drawn)
        if deal.cards != cards:
            raise InvalidNotation(
                Message("In this round everybody gets {cards} cards, not {given}.", cards=cards, given=deal.cards)
            )
        Round.of(rules, deal, 0)
        return deal

    def _next_is(self, name: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at].name == name

    def _take_line(self, name: str) -> _Line:
        if self.at == len(self.lines):
            raise InvalidNotation(Message("The record ends where “{name}” should stand.", name=name))
        line = self.lines[self.at]
        self.line = line.number
        if line.name != name:
            raise InvalidNotation(Message("“{name}” should stand here, not “{found}”.", name=name, found=line.name))
        self.at += 1
        return line

    def _take(self, name: str) -> str:
        return self._take_line(name).value

    def _one_of(self, name: str, values: Mapping[str, T]) -> T:
        found = self._take(name)
        if found not in values:
            raise InvalidNotation(
                Message("“{found}” is not one of these: {values}.", found=found, values=", ".join(values))
            )
        return values[found]


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,40}", text):
        raise InvalidNotation(Message("“{text}” is not a whole number.", text=text))
    return int(text)
