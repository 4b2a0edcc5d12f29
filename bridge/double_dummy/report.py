"""What double dummy says about a record, in JSON values and in lines of text."""

from collections.abc import Callable, Iterator
from typing import Any

from bridge.cards import Strain
from bridge.double_dummy.boards import BoardAnalysis
from bridge.double_dummy.values import Par, ParContract, PlayAnalysis, TrickTable
from bridge.errors import Message
from bridge.table import SEATS

Say = Callable[[Message], str]


def as_dict(analysis: BoardAnalysis) -> dict[str, Any]:
    """The analysis as JSON values, None for what is not known.

    ``declarer_tricks`` are those before the opening lead; ``turning_point`` is the place in ``play``, from 0, of the
    card that changed the contract's fate.
    """
    play = analysis.play
    return {
        "table": analysis.table and analysis.table.as_dict(),
        "par": analysis.par and _par(analysis.par),
        "play": play and _cards(play),
        "declarer_tricks": play.tricks[0] if play and play.tricks else None,
        "turning_point": play and play.turning_point,
        "stopped": play and play.stopped and str(play.stopped),
        "disagreements": [f"{strain.letter} {seat}" for seat, strain in analysis.disagreements],
        "problem": analysis.problem and str(analysis.problem),
    }


def _par(par: Par) -> dict[str, Any]:
    return {"score_ns": par.score_ns, "contracts": [contract_of_par(each) for each in par.contracts]}


def _cards(play: PlayAnalysis) -> list[dict[str, Any]]:
    return [
        {"seat": each.seat.letter, "card": each.card.code, "cost": each.cost, "tricks": each.tricks}
        for each in play.cards
    ]


def contract_of_par(each: ParContract) -> str:
    """The contract with its result: ``4♠X E -1``."""
    over = each.tricks - each.contract.tricks_needed
    return f"{each.contract} {over:+d}" if over else f"{each.contract} ="


def as_text(analysis: BoardAnalysis, say: Say) -> Iterator[str]:
    """The lines of the analysis."""
    if analysis.table is not None:
        yield from _table(analysis.table, say)
    if analysis.par is not None:
        contracts = ", ".join(map(contract_of_par, analysis.par.contracts)) or say(Message("All pass"))
        yield say(Message("Par for N–S: {score} ({contracts})", score=analysis.par.score_ns, contracts=contracts))
    if analysis.disagreements:
        cells = ", ".join(f"{strain} {seat}" for seat, strain in analysis.disagreements)
        yield say(Message("The table in the record says otherwise: {cells}", cells=cells))
    if analysis.play is not None:
        yield from _play(analysis.play, say)
    if analysis.problem is not None:
        yield say(analysis.problem)


def _table(table: TrickTable, say: Say) -> Iterator[str]:
    yield "".join(f"{strain!s:>4}" for strain in Strain)
    for seat in SEATS:
        yield "".join(f"{table[seat, strain]:>4}" for strain in Strain) + "  " + say(Message(seat.term))


def _play(play: PlayAnalysis, say: Say) -> Iterator[str]:
    if play.tricks:
        yield say(Message("Tricks of declarer double dummy: {n}", n=play.tricks[0]))
    trick_of = [played.trick + 1 for played in play.play.cards]
    for place, each in enumerate(play.cards):
        if each.cost:
            gaps = {"n": trick_of[place], "seat": each.seat.term, "card": each.card, "cost": each.cost}
            if place == play.turning_point:
                yield say(Message("Trick {n}: {seat} plays {card}; cost {cost}, and the fate of the contract", **gaps))
            else:
                yield say(Message("Trick {n}: {seat} plays {card}; cost {cost}", **gaps))
    if play.stopped is not None:
        yield say(play.stopped)
