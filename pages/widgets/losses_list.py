"""What a format cannot hold of the boards: told before the file is taken along."""

from collections.abc import Iterable
from html import escape

import streamlit as st

from lessons.language import Translator
from pages.widgets.notation import sentence_html, shortened
from pages.widgets.remark_kinds import SHAPES
from pages.widgets.replay_state import Collection
from parsers import Severity
from parsers.conversion import Conversion, Loss

_NAMED = 8
"""Boards named in a line."""

_SHAPE = f'<b><span aria-hidden="true">{SHAPES[Severity.WARNING]}</span></b>'


def losses_list(conversion: Conversion, collection: Collection, _: Translator) -> None:
    """A line a kind of loss, with the boards it befalls; or that nothing is lost."""
    if not conversion.losses:
        st.html(f'<p class="kz-lossless"><b>✓</b> {escape(_("Nothing is lost in this format."))}</p>')
        return
    heading = escape(_("What is lost in this format"))
    items = "".join(_item(loss, collection, _) for loss in conversion.losses)
    st.html(f'<h2 class="kz-title">{heading}</h2><ul class="kz-remarks">{items}</ul>')


def _item(loss: Loss, collection: Collection, _: Translator) -> str:
    boards = escape(_befallen(loss.boards, collection, _))
    return f"<li>{_SHAPE} {sentence_html(_(loss.message))} <span>{boards}</span></li>"


def _befallen(numbers: tuple[int, ...], collection: Collection, _: Translator) -> str:
    """The boards by their labels; all of them in a word."""
    if len(numbers) == len(collection.boards):
        return _("All boards") if len(numbers) > 1 else ""
    count = _.plural("{n} board", "{n} boards", len(numbers))
    return f"{count}: {_labels(numbers[:_NAMED], collection)}{', …' if len(numbers) > _NAMED else ''}"


def _labels(numbers: Iterable[int], collection: Collection) -> str:
    boards = (collection.boards[number - 1] for number in numbers)
    return ", ".join(shortened(opened.board.label or f"#{opened.number}", 12) for opened in boards)
