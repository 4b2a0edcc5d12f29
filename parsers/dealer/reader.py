"""Reading a script (``dealer.lark``) into its syntax tree.

A script is read whole or not at all: the first thing that cannot be understood is told with its place and a hint.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import permutations, product
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from bridge.cards import Card, Hand, Rank, Suit
from bridge.conditions.syntax import (
    Action,
    Average,
    Axis,
    Choice,
    Count,
    Expression,
    Frequency,
    HasCard,
    Joined,
    KaplanRubens,
    Length,
    Lengths,
    Listing,
    Losers,
    Name,
    Negative,
    Not,
    Number,
    Operator,
    Print,
    Quality,
    Script,
    Shape,
)
from bridge.errors import Message
from bridge.table import SEATS, Seat, Vulnerability
from parsers.diagnostics import Diagnostic
from parsers.findings import Findings
from parsers.pieces import plain

MOST_DIGITS, DEEPEST, WIDEST = 9, 200, 1000
"""The digits of a number, the levels of an expression, and the numbers of a frequency that are read at most."""

_CONTROLS = (2, 1, *[0] * 11)
_HONOURS = {
    "hcp": (4, 3, 2, 1),
    "tens": (0, 0, 0, 0, 1),
    "jacks": (0, 0, 0, 1),
    "queens": (0, 0, 1),
    "kings": (0, 1),
    "aces": (1,),
    "top2": (1, 1),
    "top3": (1, 1, 1),
    "top4": (1, 1, 1, 1),
    "top5": (1, 1, 1, 1, 1),
    "c13": (6, 4, 2, 1),
}
_SCALES = {name: worths + (0,) * (13 - len(worths)) for name, worths in _HONOURS.items()}
"""What ace to two are worth."""
_COUNTS = tuple(_SCALES)[1:]
"""The counts that ``altcount`` changes by their place, ``pt0`` to ``pt9`` by their other names."""

_NAMES = {name: name for name in (*_SCALES, "controls", "losers", "cccc", "quality")}
_ALIASES = (
    _NAMES
    | {name[:-1]: name for name in ("tens", "jacks", "queens", "kings", "aces", "controls", "losers")}
    | {"hcps": "hcp"}
    | {f"pt{place}": name for place, name in enumerate(_COUNTS)}
)
_SUITS = {word: suit for suit in Suit for word in (suit.name.lower(), suit.name.lower()[:-1])}
_SEATS = {seat.name.lower(): seat for seat in SEATS}
_COMMANDS = (
    "generate produce seed dealer vulnerable predeal pointcount altcount condition action average frequency".split()
)
_WORDS = (*_ALIASES, *_SUITS, *_SEATS, *_COMMANDS, "shape", "hascard", "printall", "printew", "printpbn")
_OPERATORS = {operator.value: operator for operator in Operator} | {"or": Operator.OR, "and": Operator.AND}
_RELATIONS = {Operator.LESS, Operator.AT_MOST, Operator.MORE, Operator.AT_LEAST}


@dataclass(frozen=True, slots=True)
class Reading:
    """The script that a text is, or None and the error among the diagnostics."""

    script: Script | None
    diagnostics: tuple[Diagnostic, ...]


def read_script(text: str) -> Reading:
    """The script of this text. Never raises."""
    findings = Findings(text)
    script = None
    try:
        script = _Builder(text, findings).script(_PARSER.parse(plain(text)))
    except _Fault as fault:
        findings.error(fault.code, fault.offset, fault.said, fault.hint)
    except UnexpectedInput as error:
        offset = len(text.rstrip()) if _is_end(error) else error.pos_in_stream or 0
        findings.error("syntax", offset, *_explained(error, text[offset:]))
    return Reading(script, tuple(findings.diagnostics))


# ---- What breaks the syntax ----

_PARSER = Lark(
    (Path(__file__).parent / "dealer.lark").read_text(encoding="utf-8"),
    parser="lalr",
    start="script",
    maybe_placeholders=False,
    propagate_positions=True,
)

_WORD = re.compile(r"\w+|\S")
_BELONGS = {
    "NUMBER": Message("A value belongs here, such as 12 or hcp(north)."),
    "SEAT": Message("A seat belongs here: north, east, south or west."),
    "SUIT": Message("A suit belongs here: clubs, diamonds, hearts or spades."),
    "CARD": Message("A card belongs here, its rank first, such as AS or TH."),
    "PATTERN": Message("A shape belongs here: four lengths, spades first, with x for any, such as 5xxx."),
    "HOLDING": Message("Cards belong here, their suit first, such as SAKQ."),
    "VULNERABLE": Message("The vulnerability belongs here: none, ns, ew or all."),
    "RPAR": Message("A bracket is not closed."),
}


def _is_end(error: UnexpectedInput) -> bool:
    return isinstance(error, UnexpectedToken) and error.token.type == "$END"


def _explained(error: UnexpectedInput, rest: str) -> tuple[Message, Message | None]:
    """What is wrong, and what belongs in its place."""
    if rest.startswith("/*"):
        return Message("This comment has no end."), Message("It ends with */.")
    if rest.startswith('"'):
        return Message("This text has no end."), Message("It ends with a quotation mark.")
    if rest.startswith(("=>", "=<")):
        return Message("“{text}” does not compare.", text=rest[:2]), Message("Write >= or <=.")
    if rest.startswith("=") and not rest.startswith("=="):
        return Message("“{text}” does not compare.", text="="), Message("Write == for “is equal to”.")
    allowed = error.accepts or set() if isinstance(error, UnexpectedToken) else set()
    if isinstance(error, UnexpectedCharacters):
        allowed = error.allowed or set()
    hint = next((_BELONGS[kind] for kind in _BELONGS if kind in allowed), None)
    if not rest.strip():
        return Message("The script ends too early."), hint
    return Message("“{text}” cannot stand here.", text=_WORD.findall(rest)[0][:20]), hint


class _Fault(Exception):
    """Something that a script must not say, and where."""

    def __init__(self, code: str, offset: int | None, said: Message, hint: Message | None = None) -> None:
        super().__init__(str(said))
        self.code, self.offset, self.said, self.hint = code, offset or 0, said, hint


# ---- What the words mean ----

_REFUSED = {
    "rnd": Message("Chance would give other deals from the same seed."),
    "avg": Message("The mean of an expression is told by action average."),
}
_NO_SOLUTIONS = Message("It would need the double-dummy solution of every deal.")


class _Builder:
    """Builds the script from the tree of a text: a method for each kind of branch, given what its parts became."""

    def __init__(self, text: str, findings: Findings) -> None:
        self.text = text
        self.findings = findings
        self.branch: Tree[Token] = Tree("script", [])
        self.scales: dict[str, tuple[int, ...]] = dict(_SCALES)
        self.told: dict[str, Any] = {}
        self.definitions: dict[str, Expression] = {}
        self.depths: dict[str, int] = {}
        self.hands: dict[Seat, Hand] = {}
        self.lengths: list[Expression] = []
        self.done: list[Action] = []

    def script(self, tree: Tree[Token]) -> Script:
        """The whole script. What points are worth is read first, for it holds everywhere."""
        statements = [child for child in tree.children if isinstance(child, Tree)]
        for statement in sorted(statements, key=lambda statement: not statement.data.endswith("count")):
            self._built(statement)
        conditions = [*self.lengths, self.told.pop("condition", Number(1))]
        condition = conditions.pop()
        for length in conditions:
            condition = Joined(Operator.AND, length, condition)
        return Script(
            condition=condition,
            definitions=self.definitions,
            actions=tuple(self.done),
            predealt=self.hands,
            **self.told,
        )

    def _built(self, statement: Tree[Token]) -> None:
        """Build a statement from its innermost branches outwards, so that its depth costs no depth of the stack."""
        built: dict[int, Any] = {}
        depths: dict[int, int] = {}
        for refused in statement.find_data("refused"):
            word = str(refused.children[0])
            hint = _REFUSED.get(word, _NO_SOLUTIONS)
            raise _Fault("not-read", refused.meta.start_pos, Message("“{name}” is not read.", name=word), hint)
        for branch in statement.iter_subtrees():
            self.branch = branch
            branches = [child for child in branch.children if isinstance(child, Tree)]
            deepest = max((depths[id(child)] for child in branches), default=0)
            parts = [built[id(child)] if isinstance(child, Tree) else child for child in branch.children]
            built[id(branch)] = getattr(self, f"_{branch.data}")(*parts)
            depths[id(branch)] = 1 + deepest + (self.depths[str(parts[0])] if branch.data == "name" else 0)
        depth = depths[id(statement)]
        if depth > DEEPEST:
            said = Message("This has too many parts within each other, {n}.", n=depth)
            raise _Fault("too-deep", statement.meta.start_pos, said, Message("Up to {n} are read.", n=DEEPEST))
        if statement.data == "definition":
            self.depths[str(statement.children[0])] = depth

    # ---- Statements ----

    @property
    def _offset(self) -> int:
        """Where the branch begins that is being built."""
        return self.branch.meta.start_pos

    def _not_negative(self, number: int) -> int:
        if number < 0:
            raise _Fault("number", self._offset, Message("This cannot be below zero."))
        return number

    def _integer(self, *said: Token) -> int:
        return -_number_of(said[-1]) if len(said) > 1 else _number_of(said[0])

    def _generate(self, number: int) -> None:
        self.told["generate"] = self._not_negative(number)

    def _produce(self, number: int) -> None:
        self.told["produce"] = self._not_negative(number)

    def _seed(self, number: int) -> None:
        self.told["seed"] = self._not_negative(number)

    def _dealer(self, seat: Token) -> None:
        self.told["dealer"] = _SEATS[seat]

    def _vulnerable(self, sides: Token) -> None:
        self.told["vulnerability"] = Vulnerability.parse(sides)

    def _pointcount(self, *worths: int) -> None:
        self.scales["hcp"] = _whole(worths, self._offset)

    def _altcount(self, place: int, *worths: int) -> None:
        if not 0 <= place < len(_COUNTS):
            raise _Fault("count", self._offset, Message("The counts to be changed are 0 to 9, not {n}.", n=place))
        self.scales[_COUNTS[place]] = _whole(worths, self._offset)

    def _condition(self, expression: Expression) -> None:
        if "condition" in self.told:
            self.findings.warning(
                "second-condition",
                self._offset,
                Message("Only the last condition counts."),
                Message("Join conditions with &&."),
            )
        self.told["condition"] = expression

    def _definition(self, name: Token, expression: Expression) -> None:
        if name in _WORDS:
            raise _Fault(
                "reserved", name.start_pos, Message("“{name}” has a meaning of its own.", name=name), _ANOTHER_NAME
            )
        if name in self.definitions:
            raise _Fault(
                "defined-twice", name.start_pos, Message("“{name}” is defined twice.", name=name), _ANOTHER_NAME
            )
        self.definitions[str(name)] = expression

    def _predeal(self, *_said: None) -> None:
        """Said by its parts."""

    def _holdings(self, seat: Token, *holdings: Token) -> None:
        who = _SEATS[seat]
        for holding in holdings:
            suit = Suit.parse(holding[0])
            cards = Hand.of(Card(suit, Rank.parse(rank)) for rank in holding[1:])
            if any(cards & hand for hand in self.hands.values()):
                raise _Fault(
                    "predealt-twice", holding.start_pos, Message("A card of {cards} is predealt twice.", cards=holding)
                )
            self.hands[who] = self.hands.get(who, Hand()) | cards
            if len(self.hands[who]) > 13:
                raise _Fault(
                    "predealt-too-many",
                    holding.start_pos,
                    Message("{seat} has {n} cards instead of thirteen.", seat=who.term, n=len(self.hands[who])),
                )

    def _predealt_length(self, suit: Token, seat: Token, sign: Token, number: int) -> None:
        if sign != "==":
            raise _Fault(
                "syntax",
                sign.start_pos,
                Message("“{text}” cannot stand here.", text=sign),
                Message("Write == for “is equal to”."),
            )
        length = Length(_SEATS[seat], _SUITS[suit])
        self.lengths.append(Joined(Operator.EQUAL, length, Number(number)))

    def _actions(self, *several: Iterable[Action]) -> None:
        self.done += [action for actions in several for action in actions]

    # ---- Actions ----

    def _print_all(self) -> Iterable[Action]:
        return (Print(SEATS),)

    def _print_east_west(self) -> Iterable[Action]:
        return (Print((Seat.WEST, Seat.EAST)),)

    def _print_seats(self, *seats: Token) -> Iterable[Action]:
        return (Print(tuple(_SEATS[seat] for seat in seats)),)

    def _print_with(self, *expression: Expression) -> Iterable[Action]:
        rows = (Listing(tuple((self._source(-1), one) for one in expression)),) if expression else ()
        return (Print(SEATS), *rows)

    def _listing(self, *items: Expression | Token) -> Iterable[Action]:
        columns, title = [], ""
        for place, item in enumerate(items):
            if not isinstance(item, Token):
                columns.append((title or self._source(place), item))
                title = ""
            elif item.type == "STRING":
                title = self._string(item).strip()
        return (Listing(tuple(columns)),) if columns else ()

    def _average(self, *said: Any) -> Iterable[Action]:
        return (Average(self._title(said) or self._source(-1), said[-1]),)

    def _frequency(self, *said: Any) -> Iterable[Action]:
        axes = tuple(part for part in said if isinstance(part, Axis))
        return (Frequency(self._title(said), axes),)

    def _axis(self, expression: Expression, low: int, high: int) -> Axis:
        if not 0 <= high - low < WIDEST:
            said = Message("From {low} to {high} there are none to count, or too many.", low=low, high=high)
            raise _Fault("range", self._offset, said, Message("Up to {n} are told apart.", n=WIDEST))
        return Axis(expression, low, high)

    # ---- Expressions ----

    def _choice(self, test: Expression, yes: Expression, no: Expression) -> Expression:
        return Choice(test, yes, no)

    def _joined(self, left: Expression, sign: Token, right: Expression) -> Expression:
        operator = _OPERATORS[sign]
        if operator in _RELATIONS and isinstance(left, Joined) and left.operator in _RELATIONS:
            self.findings.warning(
                "chained-comparison",
                sign.start_pos or 0,
                Message("This compares 1 or 0, whether the comparison before it holds."),
                Message("Write a < b && b < c for a < b < c."),
            )
        return Joined(operator, left, right)

    def _negated(self, _sign: Token, expression: Expression) -> Expression:
        return Not(expression)

    def _negative(self, _sign: Token, expression: Expression) -> Expression:
        return Negative(expression)

    def _number(self, number: Token) -> Expression:
        return Number(_number_of(number))

    def _name(self, name: Token) -> Expression:
        if name in _ALIASES:
            said = Message("“{name}” is of a hand.", name=name)
            raise _Fault("seat", name.start_pos, said, Message("Write {name}(north).", name=name))
        if name not in self.definitions:
            said = Message("“{name}” is not defined.", name=name)
            raise _Fault("not-defined", name.start_pos, said, _meant(name, (*self.definitions, *_WORDS)))
        return Name(str(name))

    def _measure(self, word: Token, seat: Token, suit: Token | None = None) -> Expression:
        who, of = _SEATS[seat], None if suit is None else _SUITS[suit]
        match _ALIASES.get(word):
            case None:
                said = Message("There is no measure “{name}”.", name=word)
                raise _Fault("no-such-measure", word.start_pos, said, _meant(word, _WORDS))
            case "losers":
                return Losers(who, of)
            case "quality":
                if of is None:
                    raise _Fault(
                        "suit", seat.start_pos, Message("“{name}” is of a suit: quality(north, spades).", name=word)
                    )
                return Quality(who, of)
            case "cccc":
                if suit is not None:
                    raise _Fault(
                        "suit", suit.start_pos, Message("“{name}” is of a whole hand: cccc(north).", name=word)
                    )
                return KaplanRubens(who)
            case "controls":
                return Count(_CONTROLS, who, of)
            case name:
                return Count(self.scales[name], who, of)

    def _length(self, suit: Token, seat: Token) -> Expression:
        return Length(_SEATS[seat], _SUITS[suit])

    def _has_card(self, seat: Token, card: Token) -> Expression:
        return HasCard(_SEATS[seat], Card(Suit.parse(card[1]), Rank.parse(card[0])))

    def _shape(self, seat: Token, shapes: frozenset[Lengths]) -> Expression:
        return Shape(_SEATS[seat], shapes)

    def _shapes(self, *said: frozenset[Lengths] | Token) -> frozenset[Lengths]:
        """Patterns from left to right, each added, or taken away after a minus."""
        shapes: frozenset[Lengths] = frozenset()
        sign = "+"
        for one in said:
            if isinstance(one, Token):
                sign = str(one)
            else:
                shapes = shapes - one if sign == "-" else shapes | one
                sign = "+"
        return shapes

    def _pattern(self, *said: Token) -> frozenset[Lengths]:
        pattern = said[-1]
        orders = set(permutations(pattern)) if len(said) > 1 else {tuple(pattern)}
        shapes = frozenset(shape for order in orders for shape in _shapes_of(order))
        if not shapes:
            cards = sum(int(length) for length in pattern if length != "x")
            said_of = Message("A hand has thirteen cards; “{text}” has {n}.", text=pattern, n=cards)
            raise _Fault("shape", pattern.start_pos, said_of)
        return shapes

    # ---- Titles ----

    def _title(self, said: Iterable[Any]) -> str:
        return next((self._string(part) for part in said if isinstance(part, Token)), "")

    def _string(self, string: Token) -> str:
        return self.text[(string.start_pos or 0) + 1 : (string.end_pos or 0) - 1]

    def _source(self, place: int) -> str:
        """How the script writes an expression: the part in this place of the branch that is being built."""
        part = self.branch.children[place]
        return self.text[part.meta.start_pos : part.meta.end_pos] if isinstance(part, Tree) else str(part)


_ANOTHER_NAME = Message("Choose another name.")


def _number_of(digits: Token) -> int:
    if len(digits) > MOST_DIGITS:
        said = Message("“{text}” has more than {n} digits.", text=f"{digits[:MOST_DIGITS]}…", n=MOST_DIGITS)
        raise _Fault("number", digits.start_pos, said)
    return int(digits)


def _whole(worths: tuple[int, ...], offset: int) -> tuple[int, ...]:
    """What all thirteen ranks are worth, those that are not told nothing."""
    if len(worths) > 13:
        raise _Fault("count", offset, Message("There are thirteen ranks, not {n}.", n=len(worths)))
    return worths + (0,) * (13 - len(worths))


def _shapes_of(pattern: Iterable[str]) -> Iterator[Lengths]:
    """The shapes of thirteen cards that a pattern stands for, in its order of suits."""
    ranges = [range(14) if length == "x" else (int(length),) for length in pattern]
    for spades, hearts, diamonds, clubs in product(*ranges):
        if spades + hearts + diamonds + clubs == 13:
            yield spades, hearts, diamonds, clubs


def _meant(word: str, known: Iterable[str]) -> Message | None:
    near = get_close_matches(word.lower(), set(known) - {word}, n=1)
    return Message("Did you mean {name}?", name=near[0]) if near else None
