"""What the reader of a record remarked: severity by word and shape, line, sentence, hint."""

from collections.abc import Iterable
from html import escape

import streamlit as st

from lessons.language import Translator
from pages.widgets.notation import sentence_html
from pages.widgets.remark_kinds import SHAPES, severity_word
from parsers import Diagnostic


def diagnostics_list(diagnostics: Iterable[Diagnostic], _: Translator) -> None:
    """Draw the remarks in order."""
    items = "".join(_item(remark, _) for remark in diagnostics)
    if items:
        st.html(f'<ul class="kz-remarks">{items}</ul>')


def _item(remark: Diagnostic, _: Translator) -> str:
    word, line = escape(severity_word(remark.severity, _)), escape(_("line {n}", n=remark.line))
    hint = f' <span class="kz-muted">{sentence_html(_(remark.hint))}</span>' if remark.hint else ""
    return (
        f'<li class="kz-{remark.severity}"><b><span aria-hidden="true">{SHAPES[remark.severity]}</span> '
        f"{word}</b> <span>{line}</span><p>{sentence_html(_(remark.message))}{hint}</p></li>"
    )
