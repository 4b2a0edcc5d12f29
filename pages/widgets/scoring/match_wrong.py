"""Cells of a match that cannot be read: where, and why."""

from collections.abc import Sequence

import streamlit as st

from lessons.language import Translator
from pages.widgets.notation import sentence_html
from pages.widgets.scoring.match_entry import Wrong


def wrong_list(wrong: Sequence[Wrong], _: Translator) -> None:
    """A sentence a cell; what else was typed counts."""
    if wrong:
        st.html("".join(f'<p class="kz-fault">{sentence_html(_sentence(each, _))}</p>' for each in wrong))


def _sentence(wrong: Wrong, _: Translator) -> str:
    if wrong.table is None:
        return f"{_('Line {n}', n=wrong.place)}: {_(wrong.message)}"
    return f"{_('Board {label}, table {n}', label=wrong.place, n=wrong.table)}: {_(wrong.message)}"
