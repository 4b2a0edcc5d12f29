"""Scripts of ``dealer``: what they say, and the place and the hint of each error."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.cards import Hand, Suit
from bridge.conditions.syntax import (
    Average,
    Axis,
    Count,
    Expression,
    Frequency,
    HasCard,
    Joined,
    Length,
    Listing,
    Name,
    Number,
    Operator,
    Print,
    Script,
)
from bridge.table import SEATS, Seat, Vulnerability
from parsers.dealer.reader import DEEPEST, read_script
from parsers.diagnostics import Severity

MEASURES = "hcp tens jacks queens kings aces top2 top3 top4 top5 c13 controls losers quality cccc".split()
HCP = Count((4, 3, 2, 1, *[0] * 9), Seat.NORTH)


def said(text: str) -> list[str]:
    return [str(remark) for remark in read_script(text).diagnostics]


def condition(text: str) -> Expression:
    script = read_script(text).script
    assert script is not None
    return script.condition


def test_a_whole_script():
    text = """# balanced hands
    generate 5000 // at most
    produce 12
    seed 7 dealer south vulnerable EW
    predeal north SAK, HQ spades(west) == 2
    strong = hcp(north) > 14  /* or
    more */
    condition strong and hascard(east, TC)
    action printall, print(north, south), printew, printoneline(hcp(north)), printcompact,
           average "平均，点" strong, average 1, frequency "hcp" (hcp(north), -1, 3),
           printes("points", hcp(north), \\n, spades(west))
    """
    reading = read_script(text)
    strong = Name("strong")
    assert reading.diagnostics == ()
    assert reading.script == Script(
        condition=Joined(
            Operator.AND,
            Joined(Operator.EQUAL, Length(Seat.WEST, Suit.SPADES), Number(2)),
            Joined(Operator.AND, strong, HasCard(Seat.EAST, next(iter(Hand.parse("...T"))))),
        ),
        definitions={"strong": Joined(Operator.MORE, HCP, Number(14))},
        actions=(
            Print(SEATS),
            Print((Seat.NORTH, Seat.SOUTH)),
            Print((Seat.WEST, Seat.EAST)),
            Print(SEATS),
            Listing((("hcp(north)", HCP),)),
            Print(SEATS),
            Average("平均，点", strong),
            Average("1", Number(1)),
            Frequency("hcp", (Axis(HCP, -1, 3),)),
            Listing((("points", HCP), ("spades(west)", Length(Seat.WEST, Suit.SPADES)))),
        ),
        predealt={Seat.NORTH: Hand.parse("AK.Q..")},
        produce=12,
        generate=5000,
        seed=7,
        dealer=Seat.SOUTH,
        vulnerability=Vulnerability.EW,
    )


def test_names_of_one_thing():
    assert condition("pt6(north)") == condition("top3(north)")
    assert condition("hcps(north)") == condition("hcp(north)")
    assert condition("loser(north, club)") == condition("losers(north, clubs)")
    assert condition("!ace(north) && 1 || 0") == condition("not aces(north) and 1 or 0")
    assert condition("hcp（north）＞ 12") == condition("hcp(north)>12")


def test_what_points_are_worth_holds_everywhere():
    assert condition("x = hcp(north) x pointcount 6 4") == Name("x")
    assert condition("hcp(north) pointcount 6 4") == Count((6, 4, *[0] * 11), Seat.NORTH)
    assert condition("altcount 0 -2 aces(north) altcount 4 5 pt0(north)") == Count((-2, *[0] * 12), Seat.NORTH)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("hcp(nrth) > 3", "1:5: error: “nrth” cannot stand here. A seat belongs here: north, east, south or west."),
        ("hcp(north, 3)", "1:12: error: “3” cannot stand here. A suit belongs here:"),
        ("hcp(north", "1:10: error: The script ends too early. A bracket is not closed."),
        ("\n  hcp(north) = 3", "2:14: error: “=” does not compare. Write == for “is equal to”."),
        ("hcp(north) => 3", "1:12: error: “=>” does not compare. Write >= or <=."),
        ("hascard(north, SA)", "1:16: error: “SA” cannot stand here. A card belongs here, its rank first"),
        ("shape(north, 5-4)", "1:14: error: “5” cannot stand here. A shape belongs here"),
        ("predeal north AS", "1:15: error: “AS” cannot stand here. Cards belong here, their suit first"),
        ("vulnerable north", "1:12: error: “north” cannot stand here. The vulnerability belongs here"),
        ("1 +\n", "1:4: error: The script ends too early. A value belongs here"),
        ("/* for ever", "1:1: error: This comment has no end. It ends with */."),
        ('action average "x', "1:16: error: This text has no end."),
        ("predeal spades(north) != 3", "1:23: error: “!=” cannot stand here. Write =="),
        ("prodcue 10", "1:1: error: “prodcue” is not defined. Did you mean produce?"),
        ("a = b b = 1", "1:5: error: “b” is not defined."),
        ("hcpp(north)", "1:1: error: There is no measure “hcpp”. Did you mean hcp?"),
        ("hcp > 3", "1:1: error: “hcp” is of a hand. Write hcp(north)."),
        ("a = 1 a = 2", "1:7: error: “a” is defined twice. Choose another name."),
        ("hcp = 1", "1:1: error: “hcp” has a meaning of its own."),
        ("quality(north)", "1:9: error: “quality” is of a suit"),
        ("cccc(north, spades)", "1:13: error: “cccc” is of a whole hand"),
        ("shape(north, any 4444)", "1:18: error: A hand has thirteen cards; “4444” has 16."),
        ("tricks(north, spades) > 9", "1:1: error: “tricks” is not read. It would need the double-dummy solution"),
        ("rnd(3)", "1:1: error: “rnd” is not read. Chance would give other deals from the same seed."),
        ("action evalcontract", "1:8: error: “evalcontract” is not read."),
        ("predeal north SA south SAK", "1:24: error: A card of SAK is predealt twice."),
        ("predeal north SAKQJT98765432, HA", "1:31: error: North has 14 cards instead of thirteen."),
        ("generate -1", "1:1: error: This cannot be below zero."),
        ("produce 1234567890", "1:9: error: “123456789…” has more than 9 digits."),
        ("altcount 10 1", "1:1: error: The counts to be changed are 0 to 9, not 10."),
        ("pointcount" + " 1" * 14, "1:1: error: There are thirteen ranks, not 14."),
        ("action frequency (1, 5, 4)", "1:19: error: From 5 to 4 there are none to count, or too many."),
        ("!" * DEEPEST + "1", "1:1: error: This has too many parts within each other, 202."),
        ("10 <= hcp(north) <= 12", "1:18: warning: This compares 1 or 0, whether the comparison before it holds."),
        ("hcp(north) spades(north)", "1:12: warning: Only the last condition counts. Join conditions with &&."),
    ],
)
def test_a_remark_tells_its_place_and_a_hint(text, remark):
    (found,) = said(text)
    assert found.startswith(remark)


def test_definitions_are_as_deep_as_what_they_name():
    text = "a0 = 1 " + " ".join(f"a{n} = a{n - 1} + a{n - 1}" for n in range(1, 150)) + " a149"
    assert "too-deep" in said(text)[0]


PAGE = (Path(__file__).parents[2] / "docs" / "dealer.md").read_text("utf-8")


def test_the_page_says_what_is_read_and_what_is_not():
    example = "\n".join(re.findall(r"^    (.*)", PAGE, re.MULTILINE))
    assert said(example) == []
    read, refused = PAGE[: PAGE.index("## What is refused")], PAGE[PAGE.index("## What is refused") :]
    for word in re.findall(r"`([a-z]+[0-9]*)`", refused)[:6]:
        assert "[not-read]" in said(word)[0]
    for word in MEASURES:
        assert f"`{word}`" in read or f"`{word}(" in read
        assert said(f"{word}(north, spades)" if word != "cccc" else "cccc(north)") == []


words = st.sampled_from(
    'hcp ( north ) , spades shape hascard AS any 4333 5xxx + - * / % && || ! ? : == = < 12 x action average "t" '
    "frequency predeal SAK condition produce \\n /* */ # printes altcount tricks $ 点".split()
)


@given(st.one_of(st.text(max_size=60), st.lists(words, max_size=25).map(" ".join)))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_script_or_an_error_in_its_place(text):
    reading = read_script(text)
    errors = [remark for remark in reading.diagnostics if remark.severity is Severity.ERROR]
    assert (reading.script is None) == bool(errors)
    for remark in reading.diagnostics:
        assert 1 <= remark.line <= text.count("\n") + 1
        assert 1 <= remark.column <= len(text) + 1


@pytest.mark.parametrize("text", ["(" * 5000 + "1" + ")" * 5000, "-" * 5000, "1" + "+1" * 5000, "shape(" * 3000])
def test_the_depth_of_a_script_is_no_danger(text):
    assert isinstance(said(text), list)
