"""What the tags of a PBN record may say (PBN 2.1 §3.4 and §4), each value read as its writer meant it."""

import re
from collections.abc import Callable

from bridge.cards import Rank, Strain
from bridge.contract import Contract, Doubling
from bridge.deal import Deal
from bridge.errors import BridgeError, InvalidNotation, Message
from bridge.table import Seat, Vulnerability
from parsers.findings import Findings

MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The Mandatory Tag Set in its order (§3.4)."""

SUPPLEMENTAL = frozenset(
    """
    Competition DealId Description FrenchMP Generator Hidden Room Termination Score ScoreIMP ScoreMP ScorePercentage
    ScoreRubber ScoreRubberHistory OptimumScore BidSystemEW BidSystemNS PairEW PairNS WestNA NorthNA EastNA SouthNA
    WestType NorthType EastType SouthType EventDate EventSponsor HomeTeam Round Section Stage Table VisitTeam Time
    UTCDate UTCTime TimeControl TimeCall TimeCard Annotator AnnotatorNA Application Mode Auction Play Note ActionTable
    AuctionTimeTable InstantScoreTable OptimumPlayTable OptimumResultTable PlayTimeTable ScoreTable TotalScoreTable
    """.split()
)
"""The supplemental tags and sections of the standard (§4 and §5)."""

VENDOR = frozenset(
    """
    Ability BCConfirm BCConfirmMod BCFlags BCBoardInfo DoubleDummyTricks Minimax OptimumOpeningLeadTable ParContract
    ParScore HandViewer KeyCard WrongCard Theme Rules Bidding Student
    """.split()
)
"""Tags of other programs that are met often."""

NOT_INHERITED = frozenset(["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"])
"""The tags whose value may not be taken over from an earlier record (§4.8)."""

Reader = Callable[[str, int, Findings], str]


WELL_WRITTEN: dict[str, frozenset[str]] = {
    "Dealer": frozenset(seat.letter for seat in Seat),
    "Vulnerable": frozenset(str(vulnerability) for vulnerability in Vulnerability),
    "Declarer": frozenset(seat.letter for seat in Seat),
    "Contract": frozenset(
        Contract(level, strain, doubling).code for level in range(1, 8) for strain in Strain for doubling in Doubling
    ),
    "Result": frozenset(str(tricks) for tricks in range(14)),
}
"""Values in the standard's form, where they are few: these need no reading."""


def read_value(name: str, value: str, offset: int, findings: Findings) -> str:
    """The value of a tag in the standard's form where its meaning is plain; as written, with a remark, elsewhere.

    ``?`` (unknown) and the empty value (does not apply) are right for every tag (§3.4).
    """
    reader = READERS.get(name)
    if reader is None or value in ("?", "") or value in WELL_WRITTEN.get(name, ()):
        return value
    return reader(value, offset, findings)


def _dealer(value: str, offset: int, findings: Findings) -> str:
    try:
        return Seat.parse(value).letter
    except InvalidNotation as error:
        findings.error("bad-seat", offset, error.message, Message("Write N, E, S or W."))
        return value


def _declarer(value: str, offset: int, findings: Findings) -> str:
    caret = "^" if value.startswith("^") else ""
    return caret + _dealer(value.removeprefix("^"), offset, findings)


_OTHER_VULNERABILITIES = {
    "N-S": Vulnerability.NS,
    "E-W": Vulnerability.EW,
    "N/S": Vulnerability.NS,
    "E/W": Vulnerability.EW,
    "NIL": Vulnerability.NONE,
    "NEITHER": Vulnerability.NONE,
}


def _vulnerable(value: str, offset: int, findings: Findings) -> str:
    try:
        vulnerability = Vulnerability.parse(value)
    except InvalidNotation as error:
        other = _OTHER_VULNERABILITIES.get(value.strip().upper())
        if other is None:
            findings.error("bad-vulnerability", offset, error.message, Message("Write None, NS, EW or All."))
            return value
        vulnerability = other
    if value.strip() != value or value.strip().upper() in _OTHER_VULNERABILITIES:
        findings.warning(
            "vulnerability-form",
            offset,
            Message("“{text}” was read as the vulnerability {read}.", text=value, read=vulnerability),
            Message("Write None, NS, EW or All."),
        )
    return str(vulnerability)


def _deal(value: str, offset: int, findings: Findings) -> str:
    try:
        deal = Deal.parse(value)
    except BridgeError as error:
        try:
            deal = Deal.parse(_readable_cards(value, offset, findings))
        except BridgeError:
            hint = Message("Write the first seat, a colon and four hands: N:AKQ.JT9.876.5432 … … ….")
            findings.error("bad-deal", offset, error.message, hint)
            return value
    if "  " in value.strip():
        findings.warning("deal-form", offset, Message("The hands of the deal are parted by more than one space."))
    if "10" in value:
        findings.warning("deal-form", offset, Message("A ten is written T in a deal, not 10."))
    for fault in deal.faults():
        _deal_fault(deal, fault, offset, findings)
    return deal.format(Seat.parse(value.lstrip()[0]))


def _deal_fault(deal: Deal, fault: Message, offset: int, findings: Findings) -> None:
    lengths = {len(hand) for hand in deal.hands if hand}
    if any(length > 13 for length in lengths):
        findings.error(
            "too-many-cards", offset, fault, Message("A hand has thirteen cards, or fewer in an end position.")
        )
    elif len(deal.cards) < sum(len(hand) for hand in deal.hands if hand is not None):
        findings.error("duplicate-card", offset, fault, Message("Every card is in one hand only."))
    elif lengths:
        findings.warning("too-few-cards", offset, fault, Message("Write - for a hand that is not known."))
    else:
        findings.warning("no-cards", offset, fault, Message("Leave the value empty when no deal is known."))


_RANKS = frozenset("AKQJT98765432")


def _readable_cards(value: str, offset: int, findings: Findings) -> str:
    """The deal without characters that are no ranks, and without a rank's second appearance in a suit."""
    seat, colon, hands = value.upper().replace("10", "T").partition(":")
    kept: list[str] = []
    holding = ""
    for character in hands:
        if character in _RANKS and character in holding:
            findings.error(
                "duplicate-card",
                offset,
                Message("{rank} stands twice in “{holding}”.", rank=Rank.parse(character), holding=holding),
                Message("Every card is in one hand only."),
            )
        elif character in _RANKS:
            kept.append(character)
            holding += character
        elif character in ".- ":
            kept.append(character)
            holding = ""
        else:
            findings.error(
                "bad-rank",
                offset,
                Message("“{text}” is not a rank: A K Q J T 9 8 7 6 5 4 3 2.", text=character),
                Message("It was left out of the hand."),
            )
    return seat.strip() + colon + "".join(kept)


_CONTRACT = re.compile(r"([1-7])\s*(NT|[NCDHS♣♦♥♠])\s*(X{0,2}|R|D|\*{1,2})", re.IGNORECASE)
_DOUBLINGS = {"": "", "X": "X", "XX": "XX", "R": "XX", "D": "X", "*": "X", "**": "XX"}


def _contract(value: str, offset: int, findings: Findings) -> str:
    text = value.strip()
    if text.upper() in ("PASS", "AP", "P", "PASSED OUT", "PASS OUT"):
        if text.upper() != "PASS":
            _contract_form(value, "Pass", offset, findings)
        return "Pass"
    if text.upper() in _STRAINS:
        return Strain.parse(text).letter
    match = _CONTRACT.fullmatch(text)
    if match is None:
        findings.error(
            "bad-contract",
            offset,
            Message("“{text}” is not a contract: write level, strain and doubling, as in 4SX.", text=value),
            Message("Write a level and C, D, H, S or NT, then X or XX if doubled; or Pass."),
        )
        return value
    level, strain, doubling = match.groups()
    contract = Contract(int(level), Strain.parse(strain), Doubling(_DOUBLINGS[doubling.upper()]))
    if contract.code != text.upper():
        _contract_form(value, contract.code, offset, findings)
    return contract.code


_STRAINS = frozenset(["C", "D", "H", "S", "NT"])


def _contract_form(value: str, read: str, offset: int, findings: Findings) -> None:
    findings.warning(
        "contract-form",
        offset,
        Message("The contract “{text}” was read as {read}.", text=value, read=read),
        Message("Write {read}.", read=read),
    )


_RESULT = re.compile(r"\^?\s*(?:([0-9]{1,4})|(NS|EW) +([0-9]{1,4})(?: +(NS|EW) +([0-9]{1,4}))?)")


def _result(value: str, offset: int, findings: Findings) -> str:
    text = value.strip().upper()
    match = _RESULT.fullmatch(text)
    if match is None:
        findings.error(
            "bad-result",
            offset,
            Message("“{text}” is not a number of tricks.", text=value),
            Message("Write declarer's tricks, as in 9, or NS 9, or NS 9 EW 4."),
        )
        return value
    plain, side, tricks, other, others = match.groups()
    numbers = [int(number) for number in (plain, tricks, others) if number is not None]
    if any(number > 13 for number in numbers):
        findings.error("bad-result", offset, Message("A board has thirteen tricks, not {n}.", n=max(numbers)))
        return value
    if others is not None and (side == other or sum(numbers) > 13):
        findings.error(
            "bad-result", offset, Message("The tricks of both sides in “{text}” do not make thirteen.", text=value)
        )
    elif others is not None and sum(numbers) < 13:
        findings.warning(
            "bad-result", offset, Message("The tricks of both sides in “{text}” do not make thirteen.", text=value)
        )
    return text


_DATE = re.compile(r"[0-9?]{4}\.(?:[0-9]{2}|\?\?)\.(?:[0-9]{2}|\?\?)")


def _date(value: str, offset: int, findings: Findings) -> str:
    if not _DATE.fullmatch(value):
        findings.warning(
            "date-form",
            offset,
            Message("“{text}” is not a date in the form YYYY.MM.DD.", text=value),
            Message("Write it as 2026.01.31, with ? for what is not known."),
        )
    return value


def _board(value: str, offset: int, findings: Findings) -> str:
    if not re.fullmatch(r"[1-9][0-9]*", value):
        findings.note(
            "board-label", offset, Message("“{text}” is not a board number; it is kept as a name.", text=value)
        )
    return value


def _pattern(pattern: str, code: str, message: Message, hint: Message | None = None) -> Reader:
    expected = re.compile(pattern)

    def reader(value: str, offset: int, findings: Findings) -> str:
        if not expected.fullmatch(value):
            findings.warning(code, offset, Message(message.text, text=value), hint)
        return value

    return reader


def _one_of(*words: str) -> Reader:
    def reader(value: str, offset: int, findings: Findings) -> str:
        if value not in words:
            findings.note(
                "other-word",
                offset,
                Message("“{text}” is not one of the words the standard has for this tag.", text=value),
                Message("The standard knows {words}.", words=", ".join(words)),
            )
        return value

    return reader


def _score(number: str) -> Reader:
    """A score tag: a number for declarer's side, or numbers with their sides (§4.2)."""
    sided = rf"(?:NS|EW)\s+{number}"
    return _pattern(
        rf"\s*(?:{number}|{sided}(?:\s+{sided})?)\s*",
        "bad-score",
        Message("“{text}” is not a score."),
        Message("Write a number for declarer's side, or NS or EW and a number."),
    )


_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_OPTIMUM_SCORE = re.compile(rf"\s*(NS|EW)\s+({_NUMBER})(?:\s+(NS|EW)\s+({_NUMBER}))?\s*")


def _optimum_score(value: str, offset: int, findings: Findings) -> str:
    """Always with a side, since no declarer is meant; what one side has, the other has not (§4.2)."""
    match = _OPTIMUM_SCORE.fullmatch(value)
    if match is None or match[1] == match[3] or (match[4] and float(match[2]) != -float(match[4])):
        findings.warning(
            "bad-score",
            offset,
            Message("“{text}” is not an optimum score.", text=value),
            Message("Write NS or EW and a number, as in NS -100."),
        )
    return value


READERS: dict[str, Reader] = {
    "Dealer": _dealer,
    "Declarer": _declarer,
    "Vulnerable": _vulnerable,
    "Deal": _deal,
    "Contract": _contract,
    "Result": _result,
    "Date": _date,
    "EventDate": _date,
    "UTCDate": _date,
    "Board": _board,
    "Round": _pattern(
        r"[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*",
        "round-form",
        Message("“{text}” is not a round: numbers or letters, parted by points."),
    ),
    "Score": _score(_NUMBER),
    "ScoreIMP": _score(_NUMBER),
    "ScoreMP": _score(_NUMBER),
    "ScorePercentage": _score(r"\+?[0-9]+(?:\.[0-9]*)?"),
    "ScoreRubber": _score(r"[+-]?[0-9]+\s*/\s*[+-]?[0-9]+"),
    "OptimumScore": _optimum_score,
    "DoubleDummyTricks": _pattern(
        r"[0-9a-dA-D]{20}",
        "bad-double-dummy",
        Message("“{text}” does not give twenty numbers of tricks."),
        Message("Write 20 digits 0 to d: for N, S, E, W the tricks in NT, S, H, D, C."),
    ),
    "Hidden": _pattern("[NESW]{1,4}", "other-word", Message("“{text}” does not name seats.")),
    "Competition": _one_of("Chicago", "Individuals", "Pairs", "Rubber", "Teams"),
    "FrenchMP": _one_of("Yes", "No"),
    "Room": _one_of("Open", "Closed"),
    "Mode": _one_of("EM", "EMB", "IBS", "OKB", "TABLE", "TC"),
    **{f"{seat.name.capitalize()}Type": _one_of("human", "program") for seat in Seat},
    "Scoring": _pattern(
        r"(?:MP|MatchPoints|IMP|Cavendish|Chicago|Rubber|BAM|Instant|Butler|Butler-2|Experts|Cross|Cross1|Cross2|Mean"
        r"|Median|MP1|MP2|OldMP|Mitchell2|Mitchell3|Mitchell4|Ascherman|Bastille|EMP|IMP_1948|IMP_1961|[; ])+",
        "other-word",
        Message("“{text}” is not one of the words the standard has for this tag."),
    ),
    "Time": _pattern(r"[0-9]{2}:[0-9]{2}:[0-9]{2}", "time-form", Message("“{text}” is not a time, HH:MM:SS.")),
    "UTCTime": _pattern(r"[0-9]{2}:[0-9]{2}:[0-9]{2}", "time-form", Message("“{text}” is not a time, HH:MM:SS.")),
}
