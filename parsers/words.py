"""The words for suits, strains, levels and seats, in English and Chinese, long and short."""

from bridge.cards import Strain, Suit
from bridge.table import Seat

CHINESE_SEATS = "北东南西"
"""By :class:`~bridge.table.Seat`, as they are written."""

CHINESE_STRAINS = ("梅花", "方块", "红心", "黑桃", "无将")
"""By :class:`~bridge.cards.Strain`, as they are written; the suits are the first four."""

_SUITS = {
    sign: suit
    for suit, signs in {
        Suit.SPADES: "♠ s 黑桃 黑 spade spades",
        Suit.HEARTS: "♥ h 红心 红桃 紅心 紅桃 红 紅 heart hearts",
        Suit.DIAMONDS: "♦ d 方块 方片 方塊 方 diamond diamonds",
        Suit.CLUBS: "♣ c 梅花 草花 梅 草 club clubs",
    }.items()
    for sign in signs.split()
}
_LEVELS = {
    sign: level
    for level, signs in enumerate("1 一 one,2 二 two,3 三 three,4 四 four,5 五 five,6 六 six,7 七 seven".split(","), 1)
    for sign in signs.split()
}
_COUNTS = _LEVELS | {"八": 8, "九": 9, "十": 10}


def suit_of(word: str) -> Suit:
    r"""The suit of a word that a grammar took for one: ``♠``, ``!S``, ``\S``, ``spades``, ``黑桃``."""
    return _SUITS[word.strip(" !\\").lower()]


def strain_of(word: str) -> Strain:
    """The strain of a word that a grammar took for one; what names no suit is notrump."""
    suit = _SUITS.get(word.strip(" !\\").lower())
    return Strain.NOTRUMP if suit is None else Strain(suit)


def level_of(word: str) -> int:
    """The level of a word that a grammar took for one: ``4``, ``four``, ``四``."""
    return _LEVELS[word.strip().lower()]


def count_of(word: str) -> int:
    """The number of tricks of a word that a grammar took for one: ``10``, ``seven``, ``十``."""
    return int(word) if word.isdecimal() else _COUNTS[word.lower()]


def seat_of(word: str) -> Seat:
    """The seat of a word that a grammar took for one: ``N``, ``north``, ``北``, ``北家``."""
    first = word.strip()[0].upper().replace("東", "东")
    return Seat(CHINESE_SEATS.index(first)) if first in CHINESE_SEATS else Seat.parse(first)
