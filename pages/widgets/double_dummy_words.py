"""What double dummy says, in sentences: of tricks and cards, never of the players who held them.

Sentences come in HTML, with the cards in the ink of their suit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from html import escape

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Card, Suit
from bridge.contract import Contract
from bridge.double_dummy.values import Par, PlayAnalysis
from bridge.table import Seat, Side
from lessons.language import Translator
from pages.widgets.double_dummy_choices import Analysis, Choice
from pages.widgets.notation import (
    contract_mark,
    declarer_tricks,
    pip,
    player_name,
    points,
    result_mark,
    seat_letter,
    sentence_html,
    side_name,
)

UNBROKEN = "\u2060"
"""Keeps a line from breaking here."""

FEW = 3
"""Cards that are named one by one; of more, those of a suit have one symbol together."""


def said_of_card(board: Board, analysis: Analysis, position: int, _: Translator) -> tuple[int | None, str]:
    """What the last card cost its side, None where no card was chosen, and the sentence about it."""
    play = analysis.play
    if board.play is None or position == 0:
        takes = analysis.tricks and _("declarer takes {tricks}", tricks=_tricks(analysis.tricks[0], _))
        return None, _sentence(takes, _) if takes else ""
    if play is None or position > len(play.cards):
        return None, _stopped(play, _) if play and play.stopped else ""
    card = play.cards[position - 1]
    choice = Choice(card.seat, card.options, card.is_declaring)
    said = [_sentence(_compared(play, choice, _) if card.mattered else _equal(choice, _), _)]
    if card.mattered and position == 1:
        said.append(_("The opening lead is made before dummy is seen."))
    elif card.cost:
        said.append(_("At the table nobody sees all four hands."))
    given = declarer_tricks(board) if board.play.claim and position == len(board.play.cards) else None
    if given is not None and given != card.tricks:
        said.append(_("The record gives declarer {n} in all.", n=given))
    return card.cost, joined(said, _)


def _stopped(play: PlayAnalysis, _: Translator) -> str:
    reason = "" if play.stopped is None else _(play.stopped)
    return escape(_("Double dummy cannot follow the play from here. {reason}", reason=reason))


def joined(sentences: Iterable[str], _: Translator) -> str:
    """Sentences after one another, as the language spaces them."""
    return reduce(lambda one, other: _("{one} {other}", one=one, other=other), sentences)


def _sentence(what: str, _: Translator) -> str:
    return _("Double dummy, {what}.", what=what)


def _tricks(n: int, _: Translator) -> str:
    return _.plural("{n} trick", "{n} tricks", n)


def _equal(choice: Choice, _: Translator) -> str:
    tricks = _tricks(choice.best, _)
    if len(choice.options) == 1:
        return _("{tricks}: no other card could be played", tricks=tricks)
    return _("{tricks} after any card that could be played here", tricks=tricks)


def _compared(play: PlayAnalysis, choice: Choice, _: Translator) -> str:
    """The best cards and what they lead to, then the others."""
    (tricks, best), *others = grouped(choice)
    values = {
        "cards": cards_html(best, _),
        "hand": hand_name(play, choice.seat, _),
        "tricks": _tricks(tricks, _),
    }
    if choice.is_declaring:
        first = _.plural("{cards} from {hand} keeps {tricks}", "{cards} from {hand} keep {tricks}", len(best), **values)
    else:
        first = _.plural(
            "{cards} from {hand} holds declarer to {tricks}",
            "{cards} from {hand} hold declarer to {tricks}",
            len(best),
            **values,
        )
    rest = (_other(choice, tricks, cards, _) for tricks, cards in others)
    return reduce(lambda one, other: _("{one}; {other}", one=one, other=other), rest, first)


def _other(choice: Choice, tricks: int, cards: Sequence[Card], _: Translator) -> str:
    named = cards_html(cards, _)
    if choice.is_declaring:
        return _.plural("{cards} leaves {tricks}", "{cards} leave {tricks}", len(cards), cards=named, tricks=tricks)
    return _.plural("{cards} gives {tricks}", "{cards} give {tricks}", len(cards), cards=named, tricks=tricks)


def grouped(choice: Choice) -> list[tuple[int, list[Card]]]:
    """The cards by declarer's tricks after them, best first for the side that plays; each group high to low."""
    groups: dict[int, list[Card]] = {}
    for card in sorted(choice.options, key=lambda card: (card.suit, card.rank), reverse=True):
        groups.setdefault(choice.options[card], []).append(card)
    return sorted(groups.items(), reverse=choice.is_declaring)


def hand_name(play: PlayAnalysis | None, seat: Seat, _: Translator) -> str:
    """The hand a card came from: dummy, or the player."""
    return _("dummy") if play and seat is play.play.dummy else player_name(seat, _)


def cards_html(cards: Sequence[Card], _: Translator) -> str:
    """Cards in a sentence: ``♥3 and ♥9``, or ``♥10, ♣9 8 2 and ♦Q`` where they are many."""
    if len(cards) <= FEW:
        parts = [card_html(card) for card in cards]
    else:
        by_suit = {suit: [card for card in cards if card.suit is suit] for suit in SUITS_HIGH_TO_LOW}
        parts = [_inked(suit, " ".join(str(card.rank) for card in held)) for suit, held in by_suit.items() if held]
    *some, last = parts
    return _("{some} and {last}", some=_(", ").join(some), last=last) if some else last


def card_html(card: Card) -> str:
    """A card, its pip and rank in one ink."""
    return _inked(card.suit, str(card.rank))


def _inked(suit: Suit, ranks: str) -> str:
    return f'<span class="kz-card kz-{suit.letter.lower()}">{pip(suit)}<b>{ranks}</b></span>'


def cost_html(cost: int) -> str:
    """The mark of a card: a triangle and the tricks that it cost, ``=`` for none."""
    return f'<span class="kz-cost">{cost}</span>' if cost else '<span class="kz-even">=</span>'


def par_html(par: Par, _: Translator) -> str:
    """Every par contract, and what it earns."""
    if not par.contracts:
        return _("Par: all pass.")
    side = Side.NS if par.score_ns > 0 else Side.EW
    contracts = _(", ").join(par_contracts(par, _))
    score = points(abs(par.score_ns), _, signed=True)
    told = _("Par {contracts}, {score} for {side}.", contracts=contracts, score=score, side=side_name(side, _))
    return sentence_html(told.replace("–", f"{UNBROKEN}–{UNBROKEN}"))


def par_contracts(par: Par, _: Translator) -> Iterator[str]:
    """``4♠ N–S``: a contract that either of a side may play is told once."""
    declarers: dict[tuple[Contract, int], list[Seat]] = {}
    for each in par.contracts:
        if each.contract.declarer is not None:
            declarers.setdefault((replace(each.contract, declarer=None), each.tricks), []).append(
                each.contract.declarer
            )
    for (contract, tricks), seats in declarers.items():
        player = side_name(seats[0].side, _) if len(seats) > 1 else seat_letter(seats[0], _)
        result = result_mark(contract, tricks)
        yield f"{contract_mark(contract, _)} {player}" + ("" if result == "=" else f" {result}")


def costs_html(play: PlayAnalysis, _: Translator) -> Iterator[str]:
    """The cards that cost, in the order of play."""
    for index, card in enumerate(play.cards):
        if not card.cost:
            continue
        told = _(
            "Trick {n}: {card} from {hand} cost {cost}",
            n=play.play.cards[index].trick + 1,
            card=card_html(card.card),
            hand=hand_name(play, card.seat, _),
            cost=card.cost,
        )
        yield _("{cost}, the turning point", cost=told) if index == play.turning_point else told
