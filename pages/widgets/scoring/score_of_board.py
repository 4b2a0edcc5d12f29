"""The scores of a record: of its result, and of par as far as it is told (``ParContract``, ``OptimumScore``)."""

import re
from collections.abc import Iterator

from bridge.board import Board
from bridge.contract import Contract
from bridge.scoring.duplicate import duplicate
from bridge.table import Seat, Side, Vulnerability
from lessons.language import Translator
from pages.widgets.notation import contract_mark, declarer_tricks, final_contract, points, result_mark, side_name
from pages.widgets.scoring.score_question import Question
from parsers.result_notation import parse_result

_PAR = re.compile(r"\s*(NS|EW|[NESW])\s+(\S.*)")
_SCORE = re.compile(r"\s*(NS|EW)\s+([+-]?\d{1,5})\s*")


def result_question(board: Board) -> Question | None:
    """How the board was scored; None if the record does not tell what decides the score."""
    contract, tricks = final_contract(board), declarer_tricks(board)
    if contract is None or contract.declarer is None or tricks is None or not 0 <= tricks <= 13:
        return None
    return _question(contract, tricks, contract.declarer.side, board.vulnerability)


def par_question(board: Board) -> Question | None:
    """How par was scored: the first of the contracts that the record names."""
    return next((question for _side, question in _pars(board)), None)


def par_words(board: Board, _: Translator) -> str:
    """Par as the record tells it: its contracts, and what it is worth; empty if it does not tell."""
    pars = tuple(_pars(board))
    told = _SCORE.fullmatch(board.tags.get("OptimumScore", ""))
    if told is None and not pars:
        return ""
    score = side_score(Side(told[1]), int(told[2]), _) if told else question_score(pars[0][1], pars[0][0], _)
    contracts = "; ".join(
        f"{side_name(side, _)} {contract_mark(question.contract, _)} {result_mark(question.contract, question.tricks)}"
        for side, question in pars
    )
    return f"{score} ({contracts})" if contracts else score


def question_score(question: Question, side: Side, _: Translator) -> str:
    """The score of declarer's side: ``N–S +620``."""
    return side_score(side, duplicate(question.contract, question.tricks, question.vulnerable).total, _)


def side_score(side: Side, score: int, _: Translator) -> str:
    """A score and whose it is: ``N–S +620``, ``E–W −50``."""
    return f"{side_name(side, _)} {points(score, _, signed=True)}"


def _pars(board: Board) -> Iterator[tuple[Side, Question]]:
    """The contracts of ``ParContract``: ``NS 4S=``, ``E 3NX-1; EW 3HX-1``."""
    for told in board.tags.get("ParContract", "").split(";")[:6]:
        if match := _PAR.fullmatch(told):
            who, result = match[1], parse_result(match[2])
            side = Side(who) if len(who) > 1 else Seat.parse(who).side
            if result.contract is not None and result.tricks is not None:
                contract = result.contract if len(who) > 1 else result.contract.by(Seat.parse(who))
                if question := _question(contract, result.tricks, side, board.vulnerability):
                    yield side, question


def _question(contract: Contract, tricks: int, side: Side, vulnerability: Vulnerability | None) -> Question | None:
    return None if vulnerability is None else Question(contract, tricks, vulnerability.includes(side))
