"""Whether the parts of a record agree: auction, contract, play, result, notes and double-dummy tables.

The record's words are kept; a disagreement is only said.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from bridge.board import Board, Flag, FlagKind, NoteReference, Part
from bridge.cards import Strain
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Claim, Irregularity, Play
from bridge.table import Seat, Side
from parsers.findings import Findings
from parsers.pbn_annotations import Marks
from parsers.pbn_variations import NAME as VARIATIONS
from parsers.pbn_variations import variations_of

Offsets = dict[str, int]


def check_board(board: Board, offsets: Offsets, note_offsets: dict[tuple[str, int], int], findings: Findings) -> None:
    """Note every disagreement; ``offsets`` tells where each tag stands, ``note_offsets`` each note by its section."""
    _check_contract(board, offsets, findings)
    _check_result(board, offsets, findings)
    _check_notes(board, offsets, note_offsets, findings)
    _check_tables(board, offsets, findings)
    _check_double_dummy(board, offsets, findings)
    _check_variations(board, offsets, findings)


def _check_contract(board: Board, offsets: Offsets, findings: Findings) -> None:
    auction = board.auction
    if auction is None or not auction.is_over:
        return
    offset = offsets.get("Contract", offsets.get("Auction", 0))
    if auction.is_passed_out or board.tags.get("Contract") == "Pass":
        if board.tags.get("Contract") and board.is_passed_out != auction.is_passed_out:
            findings.warning(
                "contract-disagrees",
                offset,
                Message(
                    "The contract is {stated}, but by the auction it is {called}.",
                    stated=board.tags["Contract"],
                    called=auction.contract.code if auction.contract else "Pass",
                ),
            )
        return
    called, stated = auction.contract, board.contract
    if called is None or stated is None:
        return
    if stated.code != called.code:
        findings.warning(
            "contract-disagrees",
            offset,
            Message(
                "The contract is {stated}, but by the auction it is {called}.", stated=stated.code, called=called.code
            ),
        )
    declarer = called.dummy if board.declarer_is_irregular else called.declarer
    if stated.declarer is None or declarer is None or declarer is stated.declarer:
        return
    findings.warning(
        "declarer-disagrees",
        offsets.get("Declarer", offset),
        Message(
            "The declarer is {stated}, but by the auction it is {called}.",
            stated=stated.declarer.term,
            called=declarer.term,
        ),
        Message("Declarer is the player of the side who first named the strain; ^ says that dummy played instead."),
    )


def check_play(play: Play, marks: Marks, offset: Callable[[int, Seat], int], findings: Findings) -> None:
    """Note the irregular cards, and the stated irregularities that are none.

    ``offset`` tells where the card of a trick (from 0) and a seat stands.
    """
    deal = play.deal
    if deal is not None and deal.is_complete and play.declared_by not in (None, play.opening_leader.rho):
        findings.warning(
            "leader-disagrees",
            offset(0, play.opening_leader),
            Message(
                "The opening lead is declarer's left-hand opponent's, not {seat}'s.", seat=play.opening_leader.term
            ),
        )
    stated = {
        (place.index, place.seat)
        for place, found in marks.items()
        if place.part is Part.CARD and Flag(FlagKind.REVOKE) in found
    }
    revokes = set()
    for fault in play.faults():
        where = (fault.trick, fault.seat)
        if fault.irregularity is Irregularity.REVOKE:
            revokes.add(where)
            if where in stated:
                continue
        hint = (
            Message("If it happened so, mark the card with ^R.") if fault.irregularity is Irregularity.REVOKE else None
        )
        findings.error(FAULT_CODES[fault.irregularity], offset(*where), fault.reason, hint)
    for trick, seat in stated - revokes:
        card = play.tricks[trick].cards[seat] if seat else None
        if seat and card and deal and deal[seat] is not None:
            findings.warning(
                "no-irregularity",
                offset(trick, seat),
                Message("{card} is marked as a revoke, but it is none.", card=card),
            )


FAULT_CODES = {
    Irregularity.REVOKE: "revoke",
    Irregularity.NOT_HELD: "card-not-held",
    Irregularity.PLAYED_BEFORE: "card-played-before",
}


def with_claim(play: Play, result: int | None) -> Play:
    """The play, cut short, with what the result gives declarer's side of the tricks that are left."""
    left = play.tricks_left
    decided = len(play.winners) - play.winners.count(None)
    if result is None or left <= 0 or decided < play.total_tricks - left:
        return play
    given = result - play.tricks_won(play.declarer.side)
    return replace(play, claim=Claim(left, given)) if 0 <= given <= left else play


def _check_result(board: Board, offsets: Offsets, findings: Findings) -> None:
    offset = offsets.get("Result", 0)
    stated = board.tags.get("Result")
    if stated and (board.is_passed_out or board.tags.get("Declarer") == ""):
        report = findings.warning if stated == "0" else findings.error
        report(
            "result-without-play",
            offset,
            Message("A board that was passed out has no tricks, but the result is {result}.", result=stated),
            Message('Write [Result ""].'),
        )
        return
    play, result = board.play, board.result
    if play is None or result is None or not play.tricks or board.result_was_adjusted:
        return
    side, total = play.declarer.side, play.total_tricks
    won, lost = play.tricks_won(side), play.tricks_won(side.opponents)
    if won + lost == total:
        fewest = most = won
    else:
        fewest = won + _sure_tricks(play, side)
        most = total - lost - _sure_tricks(play, side.opponents)
    if not fewest <= result <= most and not _is_end_position(board.deal):
        message = (
            Message("The result is {result} tricks, but by the play declarer won {won}.", result=result, won=won)
            if fewest == most
            else Message(
                "The result is {result} tricks, but by the play it is from {fewest} to {most}.",
                result=result,
                fewest=fewest,
                most=most,
            )
        )
        findings.warning(
            "result-disagrees", offset, message, Message("^ before the number says that it was agreed so.")
        )


def _is_end_position(deal: Deal | None) -> bool:
    return deal is not None and (deal.tricks or 13) < 13


def _sure_tricks(play: Play, side: Side) -> int:
    """Tricks a side cannot lose any more: the highest trumps that are left, as many as one of its hands holds."""
    trump = play.strain.trump if play.strain is not None else None
    if trump is None or play.deal is None or not play.deal.is_complete:
        return 0
    complete = replace(play, claim=None, tricks=tuple(trick for trick in play.tricks if trick.is_complete))
    holders = {card: seat for seat in Seat for card in (complete.remaining(seat) or ()) if card.suit == trump}
    runs = dict.fromkeys(Seat, 0)
    ranked = sorted(holders, reverse=True)
    for seat in Seat:
        for card in ranked:
            if holders[card] is not seat:
                break
            runs[seat] += 1
    return max(runs[seat] for seat in Seat if seat.side is side)


def _check_notes(board: Board, offsets: Offsets, note_offsets: dict[tuple[str, int], int], findings: Findings) -> None:
    if not (board.marks or board.auction_notes or board.play_notes):
        return
    for section, part, notes in (("Auction", Part.CALL, board.auction_notes), ("Play", Part.CARD, board.play_notes)):
        used = {
            mark.number
            for place, marks in board.marks.items()
            if place.part is part
            for mark in marks
            if isinstance(mark, NoteReference)
        }
        for number in sorted(used - set(notes)):
            findings.warning(
                "note-missing", offsets.get(section, 0), Message("There is no note {n} in this section.", n=number)
            )
        for number in sorted(set(notes) - used):
            findings.note(
                "note-unused", note_offsets.get((section, number), 0), Message("Nothing refers to note {n}.", n=number)
            )


def _check_tables(board: Board, offsets: Offsets, findings: Findings) -> None:
    for section in board.sections:
        if ";" in section.value and section.rows and len(section.rows[-1]) != len(section.columns):
            findings.warning(
                "table-incomplete",
                offsets.get(section.name, 0),
                Message(
                    "{tag} has {n} columns, and its elements do not fill the last row.",
                    tag=section.name,
                    n=len(section.columns),
                ),
            )


_DIGIT_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_DIGIT_STRAINS = (Strain.NOTRUMP, Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)

Tricks = dict[tuple[Seat, Strain], int]


def _check_double_dummy(board: Board, offsets: Offsets, findings: Findings) -> None:
    """The tricks of DoubleDummyTricks (20 digits) against those of OptimumResultTable (§5.6)."""
    if "DoubleDummyTricks" not in board.tags:
        return
    digits, table = double_dummy_digits(board), double_dummy_table(board)
    differing = [key for key in digits.keys() & table.keys() if digits[key] != table[key]]
    if differing:
        seat, strain = min(differing)
        findings.warning(
            "double-dummy-disagrees",
            offsets.get("DoubleDummyTricks", 0),
            Message(
                "DoubleDummyTricks gives {seat} {n} tricks in {strain}, OptimumResultTable gives {m}.",
                seat=seat.term,
                n=digits[seat, strain],
                strain=strain,
                m=table[seat, strain],
            ),
        )


def double_dummy_digits(board: Board) -> Tricks:
    """The tricks that ``DoubleDummyTricks`` tells: for N S E W, in NT S H D C each, a hexadecimal digit."""
    digits = board.tags.get("DoubleDummyTricks") or ""
    if not re.fullmatch("[0-9a-dA-D]{20}", digits):
        return {}
    keys = [(seat, strain) for seat in _DIGIT_SEATS for strain in _DIGIT_STRAINS]
    return {key: int(digit, 16) for key, digit in zip(keys, digits, strict=True)}


def double_dummy_table(board: Board) -> Tricks:
    """The tricks that ``OptimumResultTable`` tells (§5.6), as far as its rows can be read."""
    section = board.section("OptimumResultTable")
    if section is None or not {"Declarer", "Denomination", "Result"} <= set(section.columns):
        return {}
    tricks: Tricks = {}
    for row in section.rows:
        cells: dict[str, str] = defaultdict(str, zip(section.columns, row, strict=False))
        try:
            key = Seat.parse(cells["Declarer"]), Strain.parse(cells["Denomination"])
        except BridgeError:
            continue
        if re.fullmatch("[0-9]{1,2}", cells["Result"]):
            tricks[key] = int(cells["Result"])
    return tricks


def _check_variations(board: Board, offsets: Offsets, findings: Findings) -> None:
    """Whether the lines beside the play can be read (:mod:`parsers.pbn_variations`)."""
    try:
        variations_of(board)
    except BridgeError as error:
        findings.warning("bad-variations", offsets.get(VARIATIONS, 0), error.message)
