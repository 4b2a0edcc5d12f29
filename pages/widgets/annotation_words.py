"""What is written on a board, in words and in HTML. Everything of the record is escaped."""

from collections.abc import Iterable, Mapping
from html import escape

from bridge.annotation import Annotation, annotated_places, annotation_at, place_of_board
from bridge.auction import Bid, Call, Double, Pass, Redouble
from bridge.board import Board, Part, Place
from lessons.language import Translator, n_
from pages.widgets.notation import AS_TEXT, player_name, text_html, text_plain, unwrapped

JUDGEMENTS: Mapping[str, str] = {
    "!": n_("good"),
    "?": n_("poor"),
    "!!": n_("very good"),
    "??": n_("very poor"),
    "!?": n_("speculative"),
    "?!": n_("questionable"),
}
"""The signs and their names, in the order of PBN."""

_ABOUT_THE_BOARD = (Part.START, Part.TAG, Part.AUCTION_NOTE)
_ABOUT_THE_END = (Part.PLAY_NOTE, Part.END)


def place_name(board: Board, place: Place, _: Translator) -> str:
    """What stands at a place: “Call 4: South 1♥”, “Trick 2: West ♥5”, “About this board”."""
    if place.part is Part.CALL and board.auction and place.index < len(board.auction.calls):
        return call_name(board, place.index, _)
    if place.part is Part.CARD and place.seat is not None:
        tricks = board.play.tricks if board.play else ()
        card = tricks[place.index].cards[place.seat] if place.index < len(tricks) else None
        shown = "?" if card is None else text_plain(f"{card}")
        return _("Trick {n}: {seat} {card}", n=place.index + 1, seat=player_name(place.seat, _), card=shown)
    return _("About this board")


def call_name(board: Board, index: int, _: Translator) -> str:
    """A call with its number and who made it; the board must have it."""
    assert board.auction is not None
    seat, call = board.auction.seat_of(index), board.auction.calls[index]
    return _("Call {n}: {seat} {call}", n=index + 1, seat=player_name(seat, _), call=call_text(call, _))


def call_text(call: Call, _: Translator) -> str:
    """A call as text."""
    match call:
        case Bid(level, strain):
            return f"{level}{'NT' if strain.trump is None else f'{strain}{AS_TEXT}'}"
        case Pass():
            return _("Pass")
        case Double():
            return _("X")
        case Redouble():
            return _("XX")
    return str(call)


def said_html(board: Board, places: Iterable[Place], _: Translator) -> str:
    """What is written at these places."""
    return "".join(annotation_html(annotation_at(board, place), _) for place in places)


def annotation_html(told: Annotation, _: Translator) -> str:
    """Judgement, comment, meaning and tags, each only where there is one."""
    parts = []
    if told.judgement:
        sign, name = escape(told.judgement), escape(_(JUDGEMENTS[told.judgement]))
        parts.append(f'<p class="kz-judged"><b>{sign}</b> {name}</p>')
    parts += [f"<p>{text_html(text)}</p>" for text in _paragraphs(told.comment)]
    if told.note:
        parts.append(f'<p class="kz-meaning"><span>{escape(_("Meaning"))}</span> {text_html(told.note)}</p>')
    if told.tags:
        tags = "".join(f"<li>#{escape(tag)}</li>" for tag in told.tags)
        parts.append(f'<ul class="kz-tags">{tags}</ul>')
    return "".join(parts)


def _paragraphs(comment: str) -> list[str]:
    return [unwrapped(text) for text in comment.split("\n\n") if text.strip()]


def places_about_board(board: Board) -> list[Place]:
    """Where something is written about the board as a whole."""
    own = place_of_board(board)
    return [place for place in annotated_places(board) if place.part in _ABOUT_THE_BOARD or place == own]


def places_of_card(board: Board, position: int) -> list[Place]:
    """Where something is written about the card just played, and after the last card about the end of the play."""
    cards = board.play.cards if board.play else ()
    if not 0 < position <= len(cards):
        return []
    turn = cards[position - 1]
    places = [Place.card(turn.trick, turn.seat)]
    if position == len(cards):
        about_board = places_about_board(board)
        places += [
            place for place in annotated_places(board) if place.part in _ABOUT_THE_END and place not in about_board
        ]
    return places
