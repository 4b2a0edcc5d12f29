"""From the pairs of LIN to a board."""

import re
from dataclasses import replace

from bridge.auction import Auction
from bridge.board import Board, Ending, Mark, Place
from bridge.cards import Card, Hand, Rank, Strain, Suit
from bridge.contract import Contract, Doubling
from bridge.deal import Deal
from bridge.errors import BridgeError, Message
from bridge.play import Play
from bridge.table import Seat, Vulnerability, dealer_of, vulnerability_of
from parsers.alerts import ALERT, noted
from parsers.lin_grammar import Entry
from parsers.lin_match import RESULT
from parsers.lin_pairs import PairReader
from parsers.lin_turns import Turns
from parsers.lin_writer import LIN_SEATS, read_label
from parsers.record_checks import FAULT_CODES, check_board, with_claim

_VULNERABILITIES = {
    **dict.fromkeys(("o", "0", "-", "none"), Vulnerability.NONE),
    **dict.fromkeys(("n", "ns"), Vulnerability.NS),
    **dict.fromkeys(("e", "ew"), Vulnerability.EW),
    **dict.fromkeys(("b", "all", "both"), Vulnerability.BOTH),
}
_HAND = re.compile(r"S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)")


class BoardReader(PairReader):
    """Makes a board of what its pairs tell."""

    def read(self, group: list[Entry]) -> Board | None:
        """The board that these pairs tell; None when they are only about the match."""
        self.read_pairs(group)
        if self.stated.keys().isdisjoint(("md", "qx")) and not self.calls and not self.cards and self.claimed is None:
            return None
        return self._board()

    def _board(self) -> Board:
        while self.cards and self.cards[-1] is None:
            self.cards.pop()
            self.card_offsets.pop()
        label = self._label()
        dealer, deal = self._deal()
        vulnerability = self._vulnerability(label, dealer)
        auction = self._auction(dealer, label)
        tabled = self._tabled(label)
        contract, result = self._contract(auction, tabled)
        play, places = self._play(contract, deal)
        is_over = play is not None and play.is_over
        is_told = result is not None
        ending = Ending.NATURAL
        if play is not None and contract is not None:
            if is_over and not is_told:
                result = play.declarer_tricks
            elif not is_over and is_told:
                play, ending = with_claim(play, result), Ending.CUT
        names = self.names or self.match.names.get(self.room) or self.match.names.get("o") or [""] * 4
        tags = dict(self.match.tags)
        if self.match.has_rooms:
            tags["Room"] = "Closed" if self.room == "c" else "Open"
        if self.match.description:
            tags["LIN_vg"] = self.match.description
        tags |= {f"LIN_{key}": "|".join(values) for key, values in self.other.items()}
        board = Board.of(
            label=label,
            dealer=dealer or (auction.dealer if auction else None),
            vulnerability=vulnerability,
            deal=deal,
            players={seat: name for seat, name in zip(LIN_SEATS, names, strict=True) if name},
            contract=contract,
            result=result,
            auction=auction,
            play=play,
            tags=tags,
        )
        marks, notes = self._marks(places)
        board = replace(board, marks=marks, auction_notes=notes, play_ending=ending)
        if play is not None:
            self._check_play(play, places, is_over or is_told)
        if is_told:
            self._check_result(board)
        return board

    def _label(self) -> str | None:
        """The label by ``ah``, else by ``qx``."""
        text = read_label(self.stated["ah"].text) if "ah" in self.stated else ""
        if not text:
            return None if self.number is None else str(self.number)
        if self.number is not None and text != str(self.number):
            self.findings.note(
                "label-disagrees",
                self.stated["qx"].offset,
                Message(
                    "The label of this board is {label}, and its index {n}; the label counts.",
                    label=text,
                    n=self.number,
                ),
            )
        return text

    def _deal(self) -> tuple[Seat | None, Deal | None]:
        stated = self.stated.get("md")
        if stated is None:
            self.findings.warning("no-deal", self.start, Message("This board has no deal."))
            return None, None
        text = stated.text.lstrip()
        offset = stated.offset + len(stated.text) - len(text)
        dealer = None
        if text[:1].isdecimal():
            if text[0] in "1234":
                dealer = LIN_SEATS[int(text[0]) - 1]
            elif text[0] != "0":
                self.findings.error(
                    "bad-dealer",
                    offset,
                    Message("“{text}” is not a dealer: 1, 2, 3 or 4 for South, West, North or East.", text=text[0]),
                )
            text, offset = text[1:], offset + 1
        else:
            self.findings.warning("no-dealer", offset, Message("The deal does not tell who dealt."))
        if len(texts := text.split(",")) > 4:
            self.findings.warning("hand-count", offset, Message("There are {n} hands instead of four.", n=len(texts)))
        hands: dict[Seat, Hand] = {}
        for seat, written in zip(LIN_SEATS, texts, strict=False):
            if written.strip():
                hands[seat] = self._hand(written, offset)
            offset += len(written) + 1
        if not hands:
            return dealer, None
        deal = Deal.of(hands).completed()
        for fault in deal.faults():
            code = "duplicate-card" if "card" in fault.values else "card-count"
            self.findings.error(code, stated.offset, fault)
        return dealer, deal

    def _hand(self, text: str, offset: int) -> Hand:
        written = text.strip().upper().replace("10", "T")
        if found := _HAND.fullmatch(written):
            try:
                return Hand.parse(".".join(found.groups()))
            except BridgeError:
                pass
        suit: Suit | None = None
        cards: list[Card] = []
        for character in written:
            if character in "SHDC♠♥♦♣":
                suit = Suit.parse(character)
            elif suit is not None and character in _RANKS:
                card = Card(suit, _RANKS[character])
                if card in cards:
                    self.findings.error(
                        "duplicate-card", offset, Message("{card} stands twice in one hand.", card=card)
                    )
                else:
                    cards.append(card)
            elif not character.isspace() and character not in "-.":
                self.findings.error(
                    "bad-rank",
                    offset,
                    Message("“{text}” is not a rank: A K Q J T 9 8 7 6 5 4 3 2.", text=character),
                    Message("It was left out of the hand."),
                )
        return Hand.of(cards)

    def _vulnerability(self, label: str | None, dealer: Seat | None) -> Vulnerability | None:
        """By ``sv``; where it is missing, by the number of the board, if its dealer is that of the number too."""
        stated = self.stated.get("sv")
        if stated is not None:
            text = stated.text.strip().lower()
            if text and text not in _VULNERABILITIES:
                self.findings.error(
                    "bad-vulnerability",
                    stated.offset,
                    Message("“{text}” is not a vulnerability: o, n, e or b.", text=text[:40]),
                )
            return _VULNERABILITIES.get(text)
        number = _number(label)
        if not number or dealer is None or dealer is not dealer_of(number):
            return None
        self.findings.note(
            "no-vulnerability",
            self.start,
            Message(
                "The vulnerability is not told; {read} was assumed, by the number {n}.",
                read=vulnerability_of(number),
                n=number,
            ),
        )
        return vulnerability_of(number)

    def _auction(self, dealer: Seat | None, label: str | None) -> Auction | None:
        if not self.calls:
            return None
        if dealer is None:
            number = _number(label)
            dealer = dealer_of(number) if number else Seat.NORTH
            self.findings.warning(
                "dealer-assumed",
                self.call_offsets[0],
                Message("Nothing tells who called first; {seat} was assumed.", seat=dealer.term),
            )
        auction = Auction(dealer, tuple(self.calls))
        for index, reason in auction.faults():
            is_after = auction.length is not None and index >= auction.length
            code = "call-after-end" if is_after else "illegal-call"
            self.findings.error(code, self.call_offsets[index], reason)
        if self.cards and not auction.is_over and auction.last_bid is not None:
            self.findings.warning(
                "passes-missing",
                self.card_offsets[0],
                Message("The auction is not over when the play begins; the last passes were added."),
            )
            auction = auction.all_pass()
        return auction

    def _tabled(self, label: str | None) -> tuple[Contract, int] | None:
        """Contract and tricks by the results of the match."""
        text = self.match.result((self.number, _number(label)), self.room == "c")
        found = RESULT.fullmatch(text.upper())
        if found is None:
            if text and text.upper() not in ("P", "PASS", "AP"):
                self.findings.warning(
                    "bad-result",
                    self.start,
                    Message("The match gives this board a result that cannot be read: {text}.", text=text),
                )
            return None
        level, strain, declarer, doubling, over = found.groups()
        contract = Contract(int(level), Strain.parse(strain), Doubling(doubling), Seat.parse(declarer))
        tricks = contract.tricks_needed + (0 if over == "=" else int(over))
        return (contract, tricks) if 0 <= tricks <= 13 else None

    def _contract(
        self, auction: Auction | None, tabled: tuple[Contract, int] | None
    ) -> tuple[Contract | None, int | None]:
        """The contract by the auction, else by the match; declarer's tricks by the claim, else by the match."""
        contract = auction.contract if auction else None
        claimed = int(self.claimed.text) if self.claimed else None
        if self.claimed is not None and auction is not None and auction.is_passed_out:
            self.findings.warning(
                "claim-without-contract",
                self.claimed.offset,
                Message("There is a claim, but the board was passed out."),
            )
            claimed = None
        if tabled is None:
            return contract, claimed
        stated, tricks = tabled
        if contract is None and not (auction and auction.is_passed_out):
            contract = stated
        if contract != stated:
            self.findings.warning(
                "match-disagrees",
                self.start,
                Message(
                    "The results of the match give {stated}, but by the auction it is {called}.",
                    stated=stated,
                    called=contract or "Pass",
                ),
            )
        elif claimed is None:
            claimed = tricks
        elif self.claimed is not None and claimed != tricks:
            self.findings.warning(
                "match-disagrees",
                self.claimed.offset,
                Message(
                    "The results of the match give {n} tricks, but {m} were claimed; the claim counts.",
                    n=tricks,
                    m=claimed,
                ),
            )
        return contract, claimed

    # ---- The play ----

    def _play(self, contract: Contract | None, deal: Deal | None) -> tuple[Play | None, list[tuple[int, Seat]]]:
        """The play, and for each card its trick and its seat."""
        declarer = contract.declarer if contract else None
        if not self.cards and (self.claimed is None or declarer is None):
            return None, []
        first = declarer.lho if declarer else None
        if first is None and deal is not None and self.cards[0] is not None:
            first = deal.owner(self.cards[0])
        if first is None:
            first = Seat.WEST
            self.findings.warning(
                "no-leader",
                self.card_offsets[0],
                Message("Nothing tells who made the opening lead; West was assumed."),
            )
        strain = contract.strain if contract else None
        turns = Turns(first, strain, deal, self.findings)
        turns.read(self.cards, self.card_offsets)
        return Play(first, strain, deal, tuple(turns.tricks), declared_by=declarer), turns.places

    # ---- Marks and checks ----

    def _marks(self, places: list[tuple[int, Seat]]) -> tuple[dict[Place, tuple[Mark, ...]], dict[int, str]]:
        """The marks by their places, and the notes by their numbers."""
        references, notes = noted({index: "; ".join(texts) or ALERT for index, texts in sorted(self.notes.items())})
        marks: dict[Place, list[Mark]] = {place: [reference] for place, reference in references.items()}
        for kind, index, mark in self.remarks:
            match kind:
                case "start":
                    place = Place.start()
                case "deal":
                    place = Place.tag("Deal")
                case "card" if places:
                    place = Place.card(*places[min(index, len(places) - 1)])
                case _:
                    place = Place.call(index if kind == "call" else len(self.calls) - 1)
            marks.setdefault(place, []).append(mark)
        return {place: tuple(found) for place, found in marks.items()}, notes

    def _check_play(self, play: Play, places: list[tuple[int, Seat]], is_settled: bool) -> None:
        for fault in play.faults():
            offset = self.card_offsets[places.index((fault.trick, fault.seat))]
            self.findings.error(FAULT_CODES[fault.irregularity], offset, fault.reason)
        if self.cards and not is_settled:
            self.findings.note(
                "play-stops",
                self.card_offsets[-1],
                Message("The play stops here, and nothing tells how many tricks declarer took."),
            )

    def _check_result(self, board: Board) -> None:
        """Whether claim or match agree with the play; LIN has no sign for a result that was agreed otherwise."""
        said = len(self.findings.diagnostics)
        check_board(board, {"Result": self.claimed.offset if self.claimed else self.start}, {}, self.findings)
        self.findings.diagnostics[said:] = [replace(found, hint=None) for found in self.findings.diagnostics[said:]]


_RANKS = {rank.letter: rank for rank in Rank}


def _number(label: str | None) -> int | None:
    return int(label) if label and re.fullmatch("[0-9]{1,9}", label) else None
