"""What the reader asks about a decision, and how the address says it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bridge.cards import Strain
from bridge.contract import Contract
from bridge.errors import BridgeError
from bridge.scoring import decisions
from bridge.scoring.decisions import Decision, Prospect
from lessons.language import n_


class Question(Enum):
    """A decision that can be weighed, or a worked page on why the rules changed; the value stands in the address."""

    GAME = "game"
    SMALL_SLAM = "small-slam"
    GRAND_SLAM = "grand-slam"
    SACRIFICE = "sacrifice"
    DOUBLE = "double"
    REDOUBLE = "redouble"
    OLD_PENALTIES = "1987-penalties"
    OLD_INSULT = "1987-insult"

    @property
    def label(self) -> str:
        """What it is called, for the catalogue."""
        return _LABELS[self]

    @property
    def bids_higher(self) -> bool:
        """Whether it is about one more level in our own contract."""
        return self in (Question.GAME, Question.SMALL_SLAM, Question.GRAND_SLAM)

    @property
    def is_worked(self) -> bool:
        """Whether it is a worked page, which asks for nothing."""
        return self in (Question.OLD_PENALTIES, Question.OLD_INSULT)

    @property
    def usual_down(self) -> int:
        """How many down is weighed unless the reader says otherwise."""
        return 3 if self is Question.SACRIFICE else 1


_LABELS = {
    Question.GAME: n_("Game or part-score"),
    Question.SMALL_SLAM: n_("Small slam or game"),
    Question.GRAND_SLAM: n_("Grand slam or small slam"),
    Question.SACRIFICE: n_("Sacrifice"),
    Question.DOUBLE: n_("Double"),
    Question.REDOUBLE: n_("Redouble"),
    Question.OLD_PENALTIES: n_("1987: eleven down"),
    Question.OLD_INSULT: n_("1987: five redoubled"),
}

CONTRACTS = tuple(Contract(level, strain) for level in range(1, 8) for strain in Strain)
"""All undoubled contracts, from the lowest to the highest."""
MOST_DOWN = 6
_FOUR_HEARTS, _FOUR_SPADES = Contract(4, Strain.HEARTS), Contract(4, Strain.SPADES)


@dataclass(frozen=True, slots=True)
class GainInput:
    """The question and what it is asked for; ``field`` is the share in percent of the field that acts as we do."""

    question: Question = Question.GAME
    strain: Strain = Strain.SPADES
    we_vulnerable: bool = False
    they_vulnerable: bool = True
    ours: Contract = _FOUR_SPADES
    theirs: Contract = _FOUR_HEARTS
    down: int = 1
    at_matchpoints: bool = False
    field: int = 50

    @property
    def decision(self) -> Decision:
        """The decision to weigh. Raises ValueError for a worked page, which has none."""
        match self.question:
            case Question.GAME:
                return decisions.game_or_part_score(self.strain, self.we_vulnerable, self.down)
            case Question.SMALL_SLAM:
                return decisions.small_slam_or_game(self.strain, self.we_vulnerable, self.down)
            case Question.GRAND_SLAM:
                return decisions.grand_or_small_slam(self.strain, self.we_vulnerable, self.down)
            case Question.SACRIFICE:
                ours, theirs = Prospect(self.ours, self.we_vulnerable), Prospect(self.theirs, self.they_vulnerable)
                return decisions.sacrifice(ours, theirs, self.down)
            case Question.DOUBLE:
                return decisions.double(self.theirs, self.they_vulnerable, self.down)
            case Question.REDOUBLE:
                return decisions.redouble(self.ours, self.we_vulnerable, self.down)
        raise ValueError(self.question)

    @property
    def address(self) -> dict[str, str | None]:
        """The parts of the address that lead back to this; what is not asked or usual is left out."""
        asked, usual = self.question, GainInput()
        is_sacrifice = asked is Question.SACRIFICE
        shown: dict[str, str | None] = {"decision": asked.value if asked is not usual.question else None}
        parts = {
            "strain": (self.strain.letter, asked.bids_higher and self.strain is not usual.strain),
            "we": ("vulnerable", self.we_vulnerable and asked is not Question.DOUBLE),
            "they": ("not-vulnerable", not self.they_vulnerable and asked in (Question.SACRIFICE, Question.DOUBLE)),
            "ours": (self.ours.code, (is_sacrifice or asked is Question.REDOUBLE) and self.ours != usual.ours),
            "theirs": (self.theirs.code, (is_sacrifice or asked is Question.DOUBLE) and self.theirs != usual.theirs),
            "down": (str(self.down), self.down != asked.usual_down),
            "form": ("matchpoints", self.at_matchpoints),
            "field": (str(self.field), self.at_matchpoints and self.field != usual.field),
        }
        return shown | {name: text if said and not asked.is_worked else None for name, (text, said) in parts.items()}


NO_GAIN: dict[str, str | None] = dict.fromkeys(GainInput().address)
"""Takes the parts of such an address away."""


def input_of(address: Mapping[str, str]) -> GainInput:
    """What an address asks; whatever it says wrongly is as usual."""
    usual = GainInput()
    questions = {question.value: question for question in Question}
    question = questions.get(address.get("decision", ""), usual.question)
    theirs = _contract(address.get("theirs")) or usual.theirs
    ours = _contract(address.get("ours")) or usual.ours
    if question is Question.SACRIFICE:
        theirs = min(theirs, CONTRACTS[-2], key=CONTRACTS.index)
        ours = ours if ours in higher_than(theirs) else higher_than(theirs)[0]
    return GainInput(
        question=question,
        strain=_strain(address.get("strain")) or usual.strain,
        we_vulnerable=address.get("we") == "vulnerable",
        they_vulnerable=address.get("they") != "not-vulnerable",
        ours=ours,
        theirs=theirs,
        down=_number(address.get("down"), 1, MOST_DOWN, question.usual_down),
        at_matchpoints=address.get("form") == "matchpoints",
        field=_number(address.get("field"), 0, 100, usual.field),
    )


def higher_than(contract: Contract) -> tuple[Contract, ...]:
    """The contracts that can be bid over this one, none over 7NT."""
    return CONTRACTS[CONTRACTS.index(contract) + 1 :]


def _contract(text: str | None) -> Contract | None:
    try:
        contract = Contract.parse(text or "")
    except BridgeError:
        return None
    return contract if contract in CONTRACTS else None


def _strain(text: str | None) -> Strain | None:
    try:
        return Strain.parse(text or "")
    except BridgeError:
        return None


def _number(text: str | None, lowest: int, highest: int, otherwise: int) -> int:
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 4):
        return otherwise
    return int(text) if lowest <= int(text) <= highest else otherwise
