"""What the screen says, in the reader's language.

The English text is the source and at the same time the name of the text, so English needs no catalogue. Chinese is in
``zh/messages.po``, a gettext catalogue that is read as it stands: edit it, start again, and it speaks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from bridge.errors import Message, Term

CATALOGUES = Path(__file__).parent
TERM_CONTEXT = "term"
"""The context (``msgctxt``) of a :class:`~bridge.errors.Term` where it is said otherwise than the same word alone.

North at the head of a column is 北, in a sentence about the player 北家.
"""

PAGE_CONTEXT = "page"
"""The context of the name of a page where it is said otherwise than the same word alone.

The score of a board is 得分, the page on which scores are counted is 计分.
"""

_PLURAL_TAGS = ("zero", "one", "two", "few", "many", "other")


class Language(Enum):
    """A language of the screen; the value is its tag in the address and the folder of its texts."""

    ENGLISH = "en"
    CHINESE = "zh"

    @property
    def own_name(self) -> str:
        """What its speakers call it."""
        return "English" if self is Language.ENGLISH else "简体中文"

    @property
    def html_tag(self) -> str:
        """The tag for ``lang=`` in HTML."""
        return "en" if self is Language.ENGLISH else "zh-Hans"

    @classmethod
    def of(cls, tag: str | None) -> "Language":
        """The language nearest to a browser's locale or ``LANG``: ``zh-CN``, ``zh_TW.UTF-8``; English if none is.

        >>> Language.of("zh-Hant-HK")
        <Language.CHINESE: 'zh'>
        """
        try:
            locale = Locale.parse((tag or "").partition(".")[0].replace("-", "_"))
        except (ValueError, UnknownLocaleError):
            return cls.ENGLISH
        return next((language for language in cls if language.value == locale.language), cls.ENGLISH)


@dataclass(frozen=True)
class Catalogue:
    """Translations by text and context; a text that counts has one form a plural category."""

    forms: Mapping[tuple[str, str | None], tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> "Catalogue":
        """Read a gettext ``.po`` file; untranslated entries are left out. Raises OSError."""
        with path.open("rb") as file:
            messages = list(read_po(file))
        forms: dict[tuple[str, str | None], tuple[str, ...]] = {}
        for message in messages:
            name, text = message.id, message.string
            if name and text:
                key = name if isinstance(name, str) else name[0]
                forms[key, message.context] = (text,) if isinstance(text, str) else tuple(text)
        return cls(forms)

    def get(self, text: str, context: str | None = None) -> tuple[str, ...]:
        """The forms of the translation, empty when there is none."""
        return self.forms.get((text, context), ())


@dataclass(frozen=True)
class Translator:
    """Says English texts in one language.

    >>> _ = translator(Language.CHINESE)
    >>> _("Board {label}", label=5)
    '第 5 副'
    >>> translator(Language.ENGLISH).plural("{n} trick", "{n} tricks", 2)
    '2 tricks'
    """

    language: Language
    catalogue: Catalogue = field(repr=False)

    def __call__(self, text: str | Message, /, **values: Any) -> str:
        """The text in the reader's language, its named gaps filled; a message brings values of its own."""
        message = text if isinstance(text, Message) else Message(text)
        filled = {name: self._filled(value) for name, value in (message.values | values).items()}
        return self.text(message.text).format_map(filled)

    def text(self, text: str, context: str | None = None) -> str:
        """The text in the reader's language as it stands, gaps and all: as said in this context, else as always."""
        forms = self.catalogue.get(text, context) or self.catalogue.get(text)
        return forms[0] if forms else text

    def plural(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """The form that goes with the number ``n``, which also fills the gap of that name."""
        locale = Locale(self.language.value)
        forms = self.catalogue.get(one) or (one, many)
        tags = [tag for tag in _PLURAL_TAGS if tag in locale.plural_form.tags or tag == "other"]
        form = forms[min(tags.index(locale.plural_form(n)), len(forms) - 1)]
        filled = {name: self._filled(value) for name, value in values.items()}
        return form.format_map({"n": format_decimal(n, locale=locale), **filled})

    def _filled(self, value: Any) -> str:
        if isinstance(value, Message):
            return self(value)
        return self.text(value, TERM_CONTEXT) if isinstance(value, Term) else str(value)


def n_(text: str) -> str:
    """The text itself: marks for the catalogue a text that is said later."""
    return text


@lru_cache
def translator(language: Language) -> Translator:
    """The translator into a language; its catalogue is read once."""
    if language is Language.ENGLISH:
        return Translator(language, Catalogue())
    return Translator(language, Catalogue.read(CATALOGUES / language.value / "messages.po"))
