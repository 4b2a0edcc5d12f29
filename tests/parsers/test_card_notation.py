"""Hands and deals in the forms people type and print."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge.cards import SUITS_HIGH_TO_LOW, Hand
from bridge.deal import Deal
from bridge.errors import IllegalDeal, InvalidNotation
from parsers.card_notation import DealStyle, HandStyle, format_deal, format_hand, parse_deal, parse_hand
from tests.parsers.records import DEAL, processor_seconds
from tests.strategies import deals, end_positions, hands, partial_deals

# ---- One hand ----

HANDS = {
    "AKQ.JT9.876.5432": [
        "AKQ.JT9.876.5432",
        "akq.jt9.876.5432",
        "AKQ.J109.876.5432",
        " AKQ . J 10 9 . 8 7 6 . 5 4 3 2 ",
        "SAKQ HJT9 D876 C5432",
        "sakq hjt9 d876 c5432",
        "SAKQHJT9D876C5432",
        "S AKQ H JT9 D 876 C 5432",
        "S: AKQ H: JT9 D: 876 C: 5432",
        "S:AKQ, H:J109, D:876, C:5432",
        "S-AKQ H-JT9 D-876 C-5432",
        "S = AKQ; H = JT9; D = 876; C = 5432",
        "♠AKQ ♥JT9 ♦876 ♣5432",
        "♠AKQ♥JT9♦876♣5432",
        "♠ A K Q ♥ J 10 9 ♦ 8 7 6 ♣ 5 4 3 2",
        "♠A,K,Q ♥J,10,9 ♦8,7,6 ♣5,4,3,2",
        "♠️AKQ ♥️JT9 ♦️876 ♣️5432",
        "♤AKQ ♡JT9 ♢876 ♧5432",
        "♠ＡＫＱ　♥Ｊ１０９　♦８７６　♣５４３２",
        "♥JT9 ♠AKQ ♣5432 ♦876",
        "♠A ♠K ♠Q ♥J ♥T ♥9 ♦8 ♦7 ♦6 ♣5 ♣4 ♣3 ♣2",
        "!SAKQ !HJT9 !D876 !C5432",
        "\\SAKQ \\HJT9 \\D876 \\C5432",
        "♠ A K Q\n♥ J 10 9\n♦ 8 7 6\n♣ 5 4 3 2",
        "S AKQ\nH JT9\nD 876\nC 5432\n",
        "A K Q\nJ 10 9\n8 7 6\n5 4 3 2",
        "AKQ\nJT9\n\n876\n5432",
        "-A K Q\n-J 10 9\n-8 7 6\n-5 4 3 2",
        "AKQ JT9 876 5432",
        "AKQ,JT9,876,5432",
        "AKQ/JT9/876/5432",
        "AKQ; J109; 876; 5432",
        "黑桃 AKQ 红桃 JT9 方片 876 梅花 5432",
        "黑桃：A K Q 红心：J 10 9 方块：8 7 6 梅花：5 4 3 2",
        "黑桃AKQ，红心JT9，方块876，草花5432",
        "Spades: AKQ Hearts: JT9 Diamonds: 876 Clubs: 5432",
        "spades AKQ, hearts J109, diamonds 876, clubs 5432",
    ],
    ".AKQJT98765432..": [
        ".AKQJT98765432..",
        "-.AKQJT98765432.-.-",
        "♠- ♥AKQJT98765432 ♦- ♣-",
        "♠— ♥AKQJT98765432 ♦– ♣--",
        "♠ void ♥ AKQJT98765432 ♦ none ♣ -",
        "♠缺门 ♥AKQJT98765432 ♦缺 ♣—",
        "S- HAKQJT98765432 D- C-",
        "♥AKQJT98765432",
        "♠ ♥AKQJT98765432 ♦ ♣",
        "-\nA K Q J 10 9 8 7 6 5 4 3 2\n-\n-",
        "- AKQJT98765432 - -",
    ],
    "5.4..32": ["5.4..32", "♠5 ♥4 ♦- ♣32", "S5 H4 D- C32", "5\n4\n—\n3 2"],
    "...": ["...", "♠— ♥— ♦— ♣—", "-.-.-.-"],
}


@pytest.mark.parametrize(("hand", "form"), [(hand, form) for hand, forms in HANDS.items() for form in forms])
def test_a_hand_in_any_form(hand, form):
    assert str(parse_hand(form).verified()) == hand


@pytest.mark.parametrize(
    ("text", "hand", "code", "column"),
    [
        ("AAK.Q.J.T", "AK.Q.J.T", "duplicate-card", 2),
        ("♠A K A ♥2 ♦2 ♣2", "AK.2.2.2", "duplicate-card", 6),
        ("AKxx.Q.J.T", "AK.Q.J.T", "small-cards", 3),
        ("♠A ♥Kx ♦2 ♣3", "A.K.2.3", "small-cards", 6),
        ("♠A1 ♥2 ♦2 ♣2", "A.2.2.2", "unreadable", 3),
        ("hmm ♠A ♥2 ♦2 ♣2", "A.2.2.2", "unreadable", 1),
        ("AKQJT98.AKQJT98.2.", "AKQJT98.AKQJT98.2.", "hand-length", 1),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(text, hand, code, column):
    read = parse_hand(text)
    assert str(read.hand) == hand
    assert [(found.code, found.line, found.column) for found in read.diagnostics] == [(code, 1, column)]
    with pytest.raises(InvalidNotation):
        read.verified()


@pytest.mark.parametrize("text", ["", "hello", "AKQ JT9 876", "A.B", "1S X P", "AK QJ T9 87 65"])
def test_other_texts_are_no_hand(text):
    read = parse_hand(text)
    assert read.hand is None
    assert "no-hand" in [found.code for found in read.diagnostics]
    with pytest.raises(InvalidNotation):
        read.verified()


@given(hands(), st.sampled_from(HandStyle))
def test_a_hand_that_is_written_is_read_again(hand, style):
    assert parse_hand(format_hand(hand, style)).verified() == hand


# ---- Deals on a line, and hand by hand ----

NORTH, EAST, SOUTH, WEST = DEAL.removeprefix("N:").split()
ROTATED = f"E:{EAST} {SOUTH} {WEST} {NORTH}"


def spaced(hand: str) -> str:
    return format_hand(Hand.parse(hand))


def lined(hand: str) -> str:
    return format_hand(Hand.parse(hand), HandStyle.LINES)


LINES = [
    DEAL,
    ROTATED,
    DEAL.lower().replace("n:", "N:"),
    f'[Deal "{DEAL}"]',
    f"[Deal '{ROTATED}']",
    DEAL.removeprefix("N:"),
    DEAL.replace("N:", "N: "),
    DEAL.replace("N:", "N "),
    f"N: {NORTH}\nE: {EAST}\nS: {SOUTH}\nW: {WEST}",
    f"N {NORTH}\nE {EAST}\nS {SOUTH}\nW {WEST}",
    f"W: {WEST}\nN: {NORTH}\nE: {EAST}\nS: {SOUTH}",
    f"North: {NORTH}\nEast: {EAST}\nSouth: {SOUTH}\nWest: {WEST}",
    f"北：{NORTH}\n东：{EAST}\n南：{SOUTH}\n西：{WEST}",
    f"北家 {NORTH}\n南家 {SOUTH}\n东家 {EAST}\n西家 {WEST}",
    f"N: {spaced(NORTH)}\nE: {spaced(EAST)}\nS: {spaced(SOUTH)}\nW: {spaced(WEST)}",
    f"North {spaced(NORTH)}\nEast {spaced(EAST)}\nSouth {spaced(SOUTH)}\nWest {spaced(WEST)}",
    f"North {spaced(NORTH)} East {spaced(EAST)} South {spaced(SOUTH)} West {spaced(WEST)}",
    f"N: {spaced(NORTH)}; E: {spaced(EAST)}; S: {spaced(SOUTH)}; W: {spaced(WEST)}",
    f"{spaced(NORTH)}\n{spaced(EAST)}\n{spaced(SOUTH)}\n{spaced(WEST)}",
    f"{NORTH}\n{EAST}\n{SOUTH}\n{WEST}",
]


@pytest.mark.parametrize("text", LINES)
def test_four_hands_in_lines(text):
    assert parse_deal(text).verified() == Deal.parse(DEAL)


@pytest.mark.parametrize(
    "text",
    [
        f"N:{NORTH} - {SOUTH} -",
        f"N: {NORTH}\nS: {SOUTH}",
        f"北家：{spaced(NORTH)}\n南家：{spaced(SOUTH)}",
        f"North\n{lined(NORTH)}\n\nSouth\n{lined(SOUTH)}",
        f"{lined(NORTH)}\n\n{lined(SOUTH)}",
        f"South: {SOUTH}\nNorth: {NORTH}",
    ],
)
def test_two_hands(text):
    assert parse_deal(text).verified() == Deal.parse(f"N:{NORTH} - {SOUTH} -")


# ---- Diagrams ----

COMPASS = "N:A75.865.K8652.A5 Q86.K4.AT93.K732 KJT2.Q3.QJ7.QT86 943.AJT972.4.J94"
DIAGRAMS = {
    "plain": """
            ♠ A 7 5
            ♥ 8 6 5
            ♦ K 8 6 5 2
            ♣ A 5
♠ 9 4 3             ♠ Q 8 6
♥ A J 10 9 7 2      ♥ K 4
♦ 4                 ♦ A 10 9 3
♣ J 9 4             ♣ K 7 3 2
            ♠ K J 10 2
            ♥ Q 3
            ♦ Q J 7
            ♣ Q 10 8 6
""",
    "letters in the middle": """
Board 1     ♠ A 7 5
North Deals ♥ 8 6 5
None Vul    ♦ K 8 6 5 2
            ♣ A 5
♠ 9 4 3          N       ♠ Q 8 6
♥ A J 10 9 7 2 W   E     ♥ K 4
♦ 4              S       ♦ A 10 9 3
♣ J 9 4                  ♣ K 7 3 2
            ♠ K J 10 2
            ♥ Q 3
            ♦ Q J 7
            ♣ Q 10 8 6
""",
    "tight ranks and letters for suits": """
                S A75
                H 865
                D K8652
                C A5
S 943                        S Q86
H AJT972                     H K4
D 4                          D AT93
C J94                        C K732
                S KJT2
                H Q3
                D QJ7
                C QT86
""",
    "frame": """
┌──────────────────────────────────┐
│           ♠ A 7 5                │
│           ♥ 8 6 5                │
│           ♦ K 8 6 5 2            │
│           ♣ A 5                  │
│♠ 9 4 3      ┌───┐   ♠ Q 8 6      │
│♥ A J 10 9 7 2 N │   ♥ K 4        │
│♦ 4          │W E│   ♦ A 10 9 3   │
│♣ J 9 4      └─S─┘   ♣ K 7 3 2    │
│           ♠ K J 10 2             │
│           ♥ Q 3                  │
│           ♦ Q J 7                │
│           ♣ Q 10 8 6             │
└──────────────────────────────────┘
""",
    "frame in letters": """
+----------------------------------+
|           S A75                  |
|           H 865                  |
|           D K8652                |
|           C A5                   |
| S 943                 S Q86      |
| H AJT972              H K4       |
| D 4                   D AT93     |
| C J94                 C K732     |
|           S KJT2                 |
|           H Q3                   |
|           D QJ7                  |
|           C QT86                 |
+----------------------------------+
""",
    "names of the seats": """
              North
              ♠A75
              ♥865
              ♦K8652
              ♣A5
West                        East
♠943                        ♠Q86
♥AJ10972                    ♥K4
♦4                          ♦A1093
♣J94                        ♣K732
              South
              ♠KJ102
              ♥Q3
              ♦QJ7
              ♣Q1086
""",
    "newspaper, its columns lost": """
NORTH
♠ A 7 5
♥ 8 6 5
♦ K 8 6 5 2
♣ A 5
WEST EAST
♠ 9 4 3 ♠ Q 8 6
♥ A J 10 9 7 2 ♥ K 4
♦ 4 ♦ A 10 9 3
♣ J 9 4 ♣ K 7 3 2
SOUTH
♠ K J 10 2
♥ Q 3
♦ Q J 7
♣ Q 10 8 6
""",
    "newspaper, its suits lost": """
North-South vulnerable. East deals.
-A 7 5
-8 6 5
-K 8 6 5 2
-A 5
-9 4 3 -Q 8 6
-A J 10 9 7 2 -K 4
-4 -A 10 9 3
-J 9 4 -K 7 3 2
-K J 10 2
-Q 3
-Q J 7
-Q 10 8 6
""",
    "no suit signs": """
              A 7 5
              8 6 5
              K 8 6 5 2
              A 5
9 4 3                       Q 8 6
A J 10 9 7 2                K 4
4                           A 10 9 3
J 9 4                       K 7 3 2
              K J 10 2
              Q 3
              Q J 7
              Q 10 8 6
""",
    "hand after hand": """
West
♠ 9 4 3
♥ A J 10 9 7 2
♦ 4
♣ J 9 4

North
♠ A 7 5
♥ 8 6 5
♦ K 8 6 5 2
♣ A 5

East
♠ Q 8 6
♥ K 4
♦ A 10 9 3
♣ K 7 3 2

South
♠ K J 10 2
♥ Q 3
♦ Q J 7
♣ Q 10 8 6
""",
    "Chinese": """
　　　　　　北
　　　　　　♠ A 7 5
　　　　　　♥ 8 6 5
　　　　　　♦ K 8 6 5 2
　　　　　　♣ A 5
西　　　　　　　　　　　　东
♠ 9 4 3　　　　　　　　 ♠ Q 8 6
♥ A J 10 9 7 2　　　　　♥ K 4
♦ 4　　　　　　　　　　 ♦ A 10 9 3
♣ J 9 4　　　　　　　　 ♣ K 7 3 2
　　　　　　南
　　　　　　♠ K J 10 2
　　　　　　♥ Q 3
　　　　　　♦ Q J 7
　　　　　　♣ Q 10 8 6
""",
    "tabs": "\t♠ A75\n\t♥ 865\n\t♦ K8652\n\t♣ A5\n♠ 943\t\t♠ Q86\n♥ AJT972\t\t♥ K4\n♦ 4\t\t♦ AT93\n♣ J94\t\t♣ K732\n"
    "\t♠ KJT2\n\t♥ Q3\n\t♦ QJ7\n\t♣ QT86\n",
}


@pytest.mark.parametrize("diagram", DIAGRAMS.values(), ids=DIAGRAMS)
def test_a_compass_diagram(diagram):
    read = parse_deal(diagram)
    assert read.diagnostics == ()
    assert read.verified() == Deal.parse(COMPASS)


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("West   East\n♠ AK   ♠ QJ\n♥ 2    ♥ 3\n♦ —    ♦ 4\n♣ 4    ♣ —", "N:- QJ.3.4. - AK.2..4"),
        ("♠ AK   ♠ QJ\n♥ 2    ♥ 3\n♦ —    ♦ 4\n♣ 4    ♣ —", "N:- QJ.3.4. - AK.2..4"),
        ("♠ 4\n♥ 2\n♦ -\n♣ 7\n\n♠ 5\n♥ 3\n♦ -\n♣ 8", "N:4.2..7 - 5.3..8 -"),
        (
            "     ♠ 4\n     ♥ —\n     ♦ —\n     ♣ 2\n♠ 5      ♠ 6\n♥ —      ♥ 3\n♦ 9      ♦ —\n♣ —      ♣ —\n"
            "     ♠ A\n     ♥ 4\n     ♦\n     ♣",
            "N:4...2 6.3.. A.4.. 5..9.",
        ),
        ("N: ♠4 ♥2\nE: ?\nS: ♠5 ♥3\nW: ?", "N:4.2.. - 5.3.. -"),
    ],
)
def test_some_hands_and_end_positions(text, deal):
    assert parse_deal(text).verified() == Deal.parse(deal)


def test_a_card_in_two_hands_is_told_where_it_stands_again():
    read = parse_deal(f"N: {NORTH}\nE: K{EAST}\nS: {SOUTH}\nW: {WEST}")
    first = read.diagnostics[0]
    assert (first.code, first.line, first.column) == ("impossible-deal", 2, 4)
    with pytest.raises(IllegalDeal):
        read.verified()


@pytest.mark.parametrize("text", ["", "hello", "1S X P", "North deals", "♠ A"])
def test_other_texts_are_no_deal(text):
    assert parse_deal(text).deal is None
    with pytest.raises(InvalidNotation):
        parse_deal(text).verified()


@given(deals() | partial_deals() | end_positions(), st.sampled_from(DealStyle))
def test_a_deal_that_is_written_is_read_again(deal, style):
    assert parse_deal(format_deal(deal, style)).verified() == deal


@given(deals())
def test_a_hand_in_lines_has_its_suits_in_order(deal):
    hand = deal.hands[0]
    assert hand is not None
    lines = format_hand(hand, HandStyle.LINES).split("\n")
    assert [line[0] for line in lines] == [str(suit) for suit in SUITS_HIGH_TO_LOW]


PIECES = "♠ ♥ ♦ ♣ S H D C AKQ J 10 x - — ? . .. N: W E S North 北家 : , | \t \n void word AKQ.JT9.876.5432 ▸♠A".split(
    " "
)


@given(
    st.lists(st.sampled_from(PIECES), max_size=50).map(" ".join)
    | st.lists(st.sampled_from(PIECES)).map("".join)
    | st.text()
)
def test_no_text_raises(text):
    for found in (*parse_hand(text).diagnostics, *parse_deal(text).diagnostics):
        assert 1 <= found.line <= text.count("\n") + 1


@pytest.mark.parametrize(
    "piece",
    [
        "♠",
        "♠A ",
        "♠A\n",
        "A",
        "A.",
        "-",
        "SA",
        "N: ",
        "North\n",
        "x",
        "10",
        "\n",
        "A   ",
        "S ",
        "word ",
        "...",
        "♠A♥K♦Q♣J\n",
    ],
)
def test_a_long_text_takes_no_longer_than_its_length(piece):
    text = piece * (30_000 // len(piece))
    with processor_seconds(6):
        parse_hand(text)
        parse_deal(text)
