"""Ask for tables, par and the worth of cards; answers are remembered."""

import json
import threading
from collections.abc import Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

from bridge.cards import Card, Strain
from bridge.contract import Contract, Doubling
from bridge.deal import Deal
from bridge.double_dummy.cache import Cache
from bridge.double_dummy.position import Position, check_hands
from bridge.double_dummy.values import AnalysedCard, Par, ParContract, PlayAnalysis, TrickTable
from bridge.double_dummy.workers import Question, Workers
from bridge.errors import BridgeError, IllegalCard, Message, SolverError
from bridge.play import Play
from bridge.table import Seat, Vulnerability

Values = Mapping[Card, int]


class Solver:
    """The double-dummy solver, for any number of threads.

    Deals are checked before they are sent (IllegalDeal, IllegalCard); SolverError is raised where the solver is not
    installed, crashed or took too long. ``in_batch`` lets those who wait at a screen go first.
    """

    def __init__(self, workers: Workers | None = None, cache: Cache | None = None) -> None:
        self.workers = workers or Workers()
        self.cache = cache
        self._asked: dict[str, Question] = {}
        self._lock = threading.Lock()

    def table(self, deal: Deal, *, in_batch: bool = False) -> TrickTable:
        """The tricks of each declarer in each strain, from a full deal or one of fewer, equal hands."""
        check_hands(deal)
        return TrickTable(tuple(map(tuple, self._answer({"table": str(deal)}, in_batch))))

    def par(self, table: TrickTable, dealer: Seat, vulnerability: Vulnerability, *, in_batch: bool = False) -> Par:
        """The par score of a full deal and every contract that earns it."""
        request = {"par": table.rows, "dealer": dealer.letter, "vulnerability": str(vulnerability)}
        answer = self._answer(request, in_batch)
        contracts = []
        for level, strain, declarers, over in answer["contracts"]:
            doubling = Doubling.DOUBLED if over < 0 else Doubling.UNDOUBLED
            for declarer in map(Seat.parse, declarers):
                contract = Contract(level, Strain.parse(strain), doubling, declarer)
                contracts.append(ParContract(contract, contract.tricks_needed + over))
        return Par(answer["score"], tuple(contracts))

    def values(self, position: Position, *, in_batch: bool = False) -> Values:
        """The tricks that the side to play still wins after each card that it may play."""
        cards = [card.code for card in position.table]
        request = _play_request(position.hands, position.strain, position.leader, cards, first=len(cards))
        (values,) = self._answer(request, in_batch)
        return _read(values)

    def analyse(self, play: Play, needed: int | None = None, *, in_batch: bool = False) -> PlayAnalysis:
        """The worth of every card of a play, as far as the record tells the cards and they are legal.

        ``needed`` are declarer's tricks that make the contract. Raises IllegalDeal for hands that cannot be solved.
        """
        if play.strain is None or play.deal is None:
            raise IllegalCard(Message("The play tells no deal or no contract."))
        check_hands(play.deal)
        followed, stopped = _followed(play)
        codes = [played.card.code for played in followed.cards if played.card is not None]
        request = _play_request(play.deal, play.strain, play.opening_leader, codes[:-1], first=0)
        answer = self._answer(request, in_batch) if codes else []
        cards = _analysed(play, followed, [_read(values) for values in answer])
        return PlayAnalysis(play, tuple(cards), needed, stopped)

    def close(self) -> None:
        """End the processes and close the cache."""
        self.workers.close()
        if self.cache:
            self.cache.close()

    def _answer(self, request: Mapping[str, Any], in_batch: bool) -> Any:
        """The answer to a request, asked once for all who want it at the same time."""
        text = json.dumps(request, separators=(",", ":"))
        while True:
            with self._lock:
                asked = self._asked.get(text)
                if asked is None:
                    question = self._asked[text] = Question(request, in_batch)
                    break
            if not in_batch:
                self.workers.hurry(asked)
            try:
                return asked.answer.result()
            except CancelledError:
                continue  # who asked was interrupted
            except SolverError as error:
                raise SolverError(error.message) from None
        try:
            answer = self._kept(text)
            if answer is None:
                answer = self.workers.ask(question)
                self._keep(text, answer)
            question.answer.set_result(answer)
        except SolverError as error:
            question.answer.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._asked[text]
            question.answer.cancel()
        return answer

    def _kept(self, text: str) -> Any:
        kept = self.cache.get(text) if self.cache else None
        with suppress(ValueError):
            return None if kept is None else json.loads(kept)

    def _keep(self, text: str, answer: Any) -> None:
        if self.cache:
            self.cache.put(text, json.dumps(answer, separators=(",", ":")))


def _play_request(deal: Deal, strain: Strain, leader: Seat, cards: list[str], first: int) -> dict[str, Any]:
    return {"play": str(deal), "strain": strain.letter, "leader": leader.letter, "cards": cards, "first": first}


def _read(values: Mapping[str, int]) -> Values:
    return {Card.parse(code): tricks for code, tricks in values.items()}


def _followed(play: Play) -> tuple[Play, Message | None]:
    """The play up to its first card that is not told or not legal, and why it ends there."""
    followed = Play(play.opening_leader, play.strain, play.deal, declared_by=play.declared_by)
    for played in play.cards:
        if played.card is None:
            return followed, Message("Trick {n}: a card is not told.", n=played.trick + 1)
        if followed.to_play not in (None, played.seat):
            return followed, Message("Trick {n}: {seat} played out of turn.", n=played.trick + 1, seat=played.seat.term)
        try:
            followed = followed.play(played.card)
        except BridgeError as error:
            return followed, error.message
    return followed, None


def _analysed(play: Play, followed: Play, values: list[Values]) -> list[AnalysedCard]:
    declaring = play.declarer.side
    seats = (play.declarer, play.dummy)
    analysed = []
    for played, options in zip(followed.cards, values, strict=False):
        if played.card is None:
            break
        won = sum(trick.winning in seats for trick in followed.tricks[: played.trick])
        is_declaring = played.seat.side is declaring
        left = play.total_tricks - played.trick
        tricks = {card: won + (still if is_declaring else left - still) for card, still in options.items()}
        analysed.append(AnalysedCard(played.seat, played.card, tricks, is_declaring))
    return analysed
