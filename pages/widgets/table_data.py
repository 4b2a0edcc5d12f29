"""A board as the card table wants it told."""

from collections.abc import Iterator, Sequence

from bridge.annotation import Annotation, annotation_at
from bridge.board import Board, Ending, Flag, FlagKind, Place
from bridge.cards import Hand, Strain
from bridge.contract import Contract
from bridge.play import Irregularity, PlayedCard, PlayFault
from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.card_table.data import (
    AnalysisData,
    ContractData,
    Options,
    SeatLetter,
    StepData,
    TableData,
    TrickData,
)
from pages.widgets.card_table.words import WORDS
from pages.widgets.double_dummy_choices import Analysis
from pages.widgets.notation import final_contract, is_passed_out, player_name, strain_name, vulnerability_sentence
from pages.widgets.replay_state import View
from parsers import Diagnostic, Severity


def table_data(
    board: Board,
    diagnostics: Sequence[Diagnostic],
    view: View,
    position: int,
    _: Translator,
    *,
    record: str = "",
    analysis: Analysis | None = None,
    solving: bool = False,
) -> TableData:
    """Everything the card table draws of this board, in the reader's language, at a position counted in cards."""
    steps = list(_steps(board, position if view.hidden else None, _))
    contract = final_contract(board)
    return TableData(
        record=record,
        label=board.label or "",
        dealer=_letter(board.dealer),
        vulnerable=_vulnerable(board),
        headline=_headline(board, _),
        contract=None if contract is None else _contract(contract),
        verdict=_verdict(board, diagnostics, _) if contract is None else "",
        hands={_letter_of(seat): _cards(board, seat) for seat in SEATS},
        roles={_letter_of(seat): _role(board, seat, _) for seat in SEATS},
        points={_letter_of(seat): _points(board, seat, _) for seat in SEATS},
        steps=steps,
        tricks=_tricks(board),
        ending=_ending(board, _),
        position=min(position, len(steps)),
        hidden=[_letter_of(seat) for seat in SEATS if seat in view.hidden],
        options=_options(view),
        analysis=_analysis(analysis),
        solving=solving,
        live=None,
        words={name: _.text(word, name) for name, word in WORDS.items()},
    )


def high_card_points(hand: Hand) -> int:
    """The ace counts 4, the king 3, the queen 2, the jack 1."""
    return sum(max(0, card.rank - 10) for card in hand)


def _letter_of(seat: Seat) -> SeatLetter:
    letters: tuple[SeatLetter, ...] = ("N", "E", "S", "W")
    return letters[seat]


def _letter(seat: Seat | None) -> SeatLetter | None:
    return None if seat is None else _letter_of(seat)


def _options(view: View) -> Options:
    return Options(
        deck=4 if view.deck == 4 else 2,
        bottom=_letter_of(view.bottom),
        show_played=view.show_played,
        seconds_per_card=view.seconds_per_card,
    )


def _vulnerable(board: Board) -> list[SeatLetter] | None:
    vulnerability = board.vulnerability
    if vulnerability is None:
        return None
    return [_letter_of(seat) for seat in SEATS if vulnerability.includes(seat)]


def _headline(board: Board, _: Translator) -> list[str]:
    lines = []
    if board.dealer is not None:
        lines.append(_("Dealer {seat}", seat=board.dealer.term))
    if board.vulnerability is not None:
        lines.append(vulnerability_sentence(board.vulnerability, _))
    return lines


def _contract(contract: Contract) -> ContractData:
    strains = {
        Strain.CLUBS: "C",
        Strain.DIAMONDS: "D",
        Strain.HEARTS: "H",
        Strain.SPADES: "S",
        Strain.NOTRUMP: "NT",
    }
    return ContractData(
        level=contract.level,
        strain=strains[contract.strain],  # type: ignore[typeddict-item]
        doubling=contract.doubling.value,
        declarer=_letter(contract.declarer),
        need=contract.tricks_needed,
    )


def _verdict(board: Board, diagnostics: Sequence[Diagnostic], _: Translator) -> str:
    """What stands in place of a contract."""
    if is_passed_out(board):
        return _("Passed out")
    if board.strain is not None:
        trumps = strain_name(board.strain, _)
        return _("Notrump") if board.strain.trump is None else _("Trumps: {suit}", suit=trumps)
    if board.deal is None and any(remark.severity is Severity.ERROR for remark in diagnostics):
        return _("The cards of this board could not be read")
    if board.auction is not None and board.auction.calls:
        return _("The auction has not ended")
    if board.play is None:
        has_cards = board.deal is not None and len(board.deal.cards) > 0
        return _("Only the deal, no auction or play") if has_cards else _("No deal, auction or play in the record")
    return _("Contract not in the record")


def _cards(board: Board, seat: Seat) -> list[str] | None:
    hand = board.deal[seat] if board.deal and board.deal.cards else None
    return None if hand is None else [card.code for card in hand]


def _role(board: Board, seat: Seat, _: Translator) -> str:
    contract = final_contract(board)
    declarer = contract.declarer if contract else None
    if declarer is None:
        return ""
    return _("declarer") if seat is declarer else _("dummy") if seat is declarer.partner else ""


def _points(board: Board, seat: Seat, _: Translator) -> str:
    hand = board.deal[seat] if board.deal and board.deal.cards else None
    return "" if hand is None else _("{n} HCP", n=high_card_points(hand))


def _tricks(board: Board) -> list[TrickData]:
    return [
        TrickData(leader=_letter(trick.leader), winner=_letter(trick.winner), complete=trick.is_complete)
        for trick in (board.play.tricks if board.play else ())
    ]


def _steps(board: Board, told: int | None, _: Translator) -> Iterator[StepData]:
    """The cards, with what is written at so many of them, at all if ``told`` is None."""
    if board.play is None:
        return
    faults: dict[tuple[int, Seat], list[PlayFault]] = {}
    for fault in board.play.faults():
        faults.setdefault((fault.trick, fault.seat), []).append(fault)
    for index, turn in enumerate(board.play.cards):
        place = Place.card(turn.trick, turn.seat)
        is_told = place in board.marks and (told is None or index < told)
        annotation = annotation_at(board, place) if is_told else Annotation()
        yield StepData(
            seat=_letter_of(turn.seat),
            card=turn.card.code if turn.card else None,
            trick=turn.trick,
            flags=list(_irregularities(board, turn, faults.get((turn.trick, turn.seat), []), _)),
            judgement=annotation.judgement,
            comment=bool(annotation.comment or annotation.note or annotation.tags),
        )


def _irregularities(board: Board, turn: PlayedCard, faults: list[PlayFault], _: Translator) -> Iterator[str]:
    """What is wrong with a card: what the cards show, then what only the record states."""
    for fault in faults:
        yield _(fault.reason)
    stated = {mark.kind for mark in board.marks_at(Place.card(turn.trick, turn.seat)) if isinstance(mark, Flag)}
    if FlagKind.REVOKE in stated and not any(fault.irregularity is Irregularity.REVOKE for fault in faults):
        yield _("The record states that {seat} revoked here.", seat=turn.seat.term)
    if FlagKind.LEAD_OUT_OF_TURN in stated:
        yield _("The record states that {seat} led out of turn.", seat=turn.seat.term)


def _analysis(analysis: Analysis | None) -> AnalysisData | None:
    if analysis is None or not analysis.choices:
        return None
    return AnalysisData(
        tricks=list(analysis.tricks),
        options=[{card.code: choice.cost(card) for card in choice.options} for choice in analysis.choices],
        turning_point=analysis.play.turning_point if analysis.play else None,
    )


def _ending(board: Board, _: Translator) -> str:
    """Why the cards stop before the last, in a sentence; empty when all were played, or none."""
    play = board.play
    if play is None or not play.cards:
        return ""
    if play.claim is not None:
        left, won = play.claim.tricks_left, play.claim.declarer_tricks
        return _claim(play.declarer, left, won, _)
    if play.is_over:
        return ""
    if board.play_ending is Ending.OPEN:
        return _("Here the record waits for the next card.")
    if board.play_ending is Ending.CUT:
        return _("The record breaks off here.")
    return _("The record ends here.")


def _claim(declarer: Seat, left: int, won: int, _: Translator) -> str:
    player = player_name(declarer, _)
    if won == left:
        return _.plural(
            "Play ends here: {seat} gets the last trick.",
            "Play ends here: {seat} gets the last {n} tricks.",
            left,
            seat=player,
        )
    if won == 0:
        return _.plural(
            "Play ends here: the defenders get the last trick.",
            "Play ends here: the defenders get the last {n} tricks.",
            left,
        )
    return _("Play ends here: {seat} gets {won} of the last {left} tricks.", seat=player, won=won, left=left)
