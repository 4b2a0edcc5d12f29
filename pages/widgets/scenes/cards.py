"""Cards of a scene in HTML: faces, backs, and hands of either."""

from collections.abc import Sequence
from html import escape

from bridge.cards import Card
from bridge.dealing import Pack
from lessons.language import Translator
from pages.widgets.notation import pip


def face_html(card: Card, look: str = "") -> str:
    """A card that lies open; ``look`` is one more class."""
    return f'<span class="kz-face {look}"><b>{card.rank}</b>{pip(card.suit)}</span>'


def back_html(pack: Pack = Pack.BLUE, look: str = "") -> str:
    """A card that lies face down, by the colour of its pack; ``look`` is one more class."""
    return f'<span class="kz-back kz-{pack.name.lower()} {look}"></span>'


def hand_html(cards: Sequence[str], _: Translator) -> str:
    """Faces or backs in a row; their number is read aloud."""
    count = escape(_.plural("{n} card", "{n} cards", len(cards)))
    return f'<div class="kz-fan"><span class="kz-aloud">{count}</span>{"".join(cards)}</div>'
