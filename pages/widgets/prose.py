"""The prose of a lesson in HTML of our own: cards, bids and suits drawn, words of the glossary explained.

What a teacher writes is Markdown and never HTML; a link leads to the web or is no link.
"""

import re
from collections.abc import Callable, Sequence
from html import escape
from urllib.parse import urlsplit

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from bridge.cards import Suit
from lessons.glossary import Entry, words_in
from lessons.language import Language
from lessons.lesson_reader import MARKDOWN
from pages.widgets.notation import AS_TEXT, literal, pip

_BRIDGE = re.compile(
    r"(?<![A-Za-z0-9])(?P<level>[1-7])(?P<strain>[♠♥♦♣]\ufe0e?|NT(?![A-Za-z]))"
    r"|(?P<suit>[♠♥♦♣])\ufe0e?(?P<ranks>(?:10|[AKQJTx2-9])*)(?![A-Za-z0-9])"
    r"|(?P<alone>[♠♥♦♣])\ufe0e?"
)
_BEHIND = re.compile("[，。；：、？！）”,.;:?!)’]+")
"""Signs that may not begin a line."""

_RED = re.compile(r"[♥♦]\ufe0e")


def bridge_html(text: str) -> str:
    """A sentence in HTML: every letter as written, cards, bids and suits drawn."""
    written, at = [], 0
    for match in _BRIDGE.finditer(text):
        written += [escape(text[at : match.start()]), _drawn(match)]
        at = match.end()
    return "".join(written) + escape(text[at:])


def _drawn(match: re.Match[str]) -> str:
    if match["level"]:
        strain = match["strain"]
        return f'<span class="kz-call">{match["level"]}{"NT" if strain == "NT" else pip(Suit.parse(strain[0]))}</span>'
    suit = pip(Suit.parse(match["suit"] or match["alone"]))
    ranks = (match["ranks"] or "").replace("T", "10")
    return f'<span class="kz-card">{suit}<b>{ranks}</b></span>' if ranks else suit


def bridge_markdown(text: str) -> str:
    """A sentence in Markdown for labels: every letter as written, red suits in their ink."""
    symbols = re.sub(r"([♠♥♦♣])\ufe0e?", rf"\1{AS_TEXT}", text)
    return _RED.sub(lambda match: f":red[{match[0]}]", literal(symbols))


class Glossed:
    """Explains each word of the glossary once; ``place`` tells its explanations from others on the page."""

    def __init__(self, language: Language, place: str) -> None:
        self.language = language
        self.place = place
        self.explained: set[Entry] = set()

    def __call__(self, text: str) -> str:
        """The text in HTML, with a button for each word that was not explained before."""
        written, at = [], 0
        for found in words_in(text, self.language):
            if found.entry in self.explained:
                continue
            self.explained.add(found.entry)
            behind = _BEHIND.match(text, found.end)
            end = found.end if behind is None else behind.end()
            button = self._button(text[found.start : found.end], found.entry)
            if behind is not None:
                button = f'<span class="kz-unbroken">{button}{escape(behind[0])}</span>'
            written += [bridge_html(text[at : found.start]), button]
            at = end
        return "".join(written) + bridge_html(text[at:])

    def _button(self, word: str, entry: Entry) -> str:
        name = f"kz-{self.place}-{len(self.explained)}"
        other = Language.ENGLISH if self.language is Language.CHINESE else Language.CHINESE
        return (
            f'<span class="kz-word"><button type="button" popovertarget="{name}">{bridge_html(word)}</button>'
            f'<span class="kz-meaning" popover id="{name}"><b>{escape(entry.names(self.language)[0])}</b> '
            f'<i lang="{other.html_tag}">{escape(entry.names(other)[0])}</i>'
            f"<span>{bridge_html(entry.meaning(self.language))}</span></span></span>"
        )


def prose_html(markdown: str, glossed: Glossed) -> str:
    """The Markdown of a lesson in HTML."""
    return _Renderer(glossed).render(MARKDOWN.parse(markdown), MARKDOWN.options, {})


class _Renderer(RendererHTML):
    """Writes texts our way; inside links, headings and code no word is explained."""

    def __init__(self, glossed: Callable[[str], str]) -> None:
        super().__init__()
        self.glossed = glossed
        self.links: list[bool] = []
        self.in_heading = False

    def text(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        said = tokens[index].content
        return bridge_html(said) if self.links or self.in_heading else self.glossed(said)

    def link_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        address = str(tokens[index].attrGet("href") or "")
        self.links.append(urlsplit(address).scheme in ("http", "https"))
        return f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer">' if self.links[-1] else ""

    def link_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return "</a>" if self.links.pop() else ""

    def heading_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self.in_heading = True
        return "<h3>"

    def heading_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        self.in_heading = False
        return "</h3>\n"
