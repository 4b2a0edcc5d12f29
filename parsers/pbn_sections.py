"""The auction and the play of a PBN record, in the light of its tags (PBN 2.1 §3.1, §3.5 and §3.6)."""

from bridge.auction import Auction
from bridge.board import Board, Ending
from bridge.cards import Strain
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Play
from bridge.table import Seat
from parsers.findings import Findings
from parsers.pbn_annotations import Marks, check_closed
from parsers.pbn_auction import read_auction
from parsers.pbn_grammar import Pair
from parsers.pbn_play import read_play
from parsers.record_checks import check_play, with_claim


class SectionReader:
    """Reads the sections ``Auction`` and ``Play``; ``offsets`` tells where each tag of the record stands."""

    def __init__(self, bodies: dict[str, Pair], offsets: dict[str, int], findings: Findings) -> None:
        self.bodies = bodies
        self.offsets = offsets
        self.findings = findings

    def auction(self, dealer: Seat | None) -> tuple[Auction | None, Ending, Marks]:
        """The auction, if there is one, its ending and its marks; ``dealer`` is who dealt by the tags."""
        pair = self.bodies.get("Auction")
        if pair is None:
            return None, Ending.NATURAL, {}
        first = self._seat(pair) or dealer
        if first is None:
            if not pair.has_text:
                return None, Ending.NATURAL, {}
            first = Seat.NORTH
            self.findings.warning(
                "no-dealer",
                pair.start,
                Message("Nothing tells who called first; North was assumed."),
                Message('Write [Dealer "…"] and [Auction "…"].'),
            )
        elif dealer is None:
            self.findings.note(
                "no-dealer", pair.start, Message("The record has no dealer; it was taken from the auction.")
            )
        body = read_auction(first, pair.body, self.findings)
        auction = body.auction
        if not auction.calls:
            auction = Auction(dealer or first)
        elif dealer is not None and auction.dealer is not dealer:
            self.findings.error(
                "dealer-disagrees",
                pair.start,
                Message(
                    "The first call is {caller}'s, but {dealer} is the dealer.",
                    caller=auction.dealer.term,
                    dealer=dealer.term,
                ),
                Message("The dealer calls first; write - for each player before."),
            )
        if self.offsets.get("Dealer", 0) > pair.start:
            self._out_of_order("Dealer", "Auction", pair)
        self._check_comments(pair)
        return auction, body.ending, body.marks

    def play(self, board: Board) -> tuple[Play | None, Ending, Marks]:
        """The play, if there is one, its ending and its marks; ``board`` has the tags of the record and its auction."""
        pair = self.bodies.get("Play")
        if pair is None:
            return None, Ending.NATURAL, {}
        declarer, strain, deal = board.declarer, board.strain, board.deal
        if not board.is_passed_out:
            self._check_before_play(pair, {"Deal": deal, "Declarer": declarer, "Contract": strain})
        first = self._seat(pair) or (declarer and declarer.lho)
        if first is None:
            if not pair.has_text:
                return None, Ending.NATURAL, {}
            first = Seat.WEST
            self.findings.warning(
                "no-leader",
                pair.start,
                Message("Nothing tells who made the opening lead; West was assumed."),
                Message('Write [Play "…"] with the leader.'),
            )
        deal = deal and deal.completed()
        body = read_play(first, strain, deal, pair.body, self.findings)
        play = Play(first, strain, deal, body.tricks, declared_by=declarer)
        check_play(play, body.marks, body.offset, self.findings)
        self._check_comments(pair)
        if body.ending is Ending.CUT and play.tricks_left > 0:
            play = with_claim(play, board.result)
        return play, body.ending, body.marks

    def _seat(self, pair: Pair) -> Seat | None:
        if pair.value in ("", "?", "#"):
            return None
        try:
            return Seat.parse(pair.value)
        except BridgeError as error:
            self.findings.error("bad-seat", pair.start, error.message, Message("Write N, E, S or W."))
            return None

    def _check_before_play(self, pair: Pair, needed: dict[str, Deal | Seat | Strain | None]) -> None:
        """The deal, declarer and the contract have to be known before the play (§3.1)."""
        for name, known in needed.items():
            if known is None:
                self.findings.warning(
                    "missing-before-play",
                    pair.start,
                    Message("The record has a play, but no {tag} that can be read.", tag=name),
                    Message('Write [{tag} "…"] before [Play "…"].', tag=name),
                )
            elif self.offsets.get(name, 0) > pair.start:
                self._out_of_order(name, "Play", pair)

    def _out_of_order(self, name: str, section: str, pair: Pair) -> None:
        self.findings.note(
            "tag-order", pair.start, Message("{tag} should stand before {section}.", tag=name, section=section)
        )

    def _check_comments(self, pair: Pair) -> None:
        for item in pair.items:
            check_closed(item, self.findings)
