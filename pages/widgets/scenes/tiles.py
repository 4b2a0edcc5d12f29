"""Tiles of Rummikub that the learner lays out: a group, a run, or neither, and why."""

from html import escape

import streamlit as st

from bridge.errors import BridgeError
from bridge.tiles import HIGHEST, Colour, Joker, Tile, Tiles, check, parse, written
from lessons.language import Translator

_FIRST = "R9 B10 K11"
_LONGEST = 120


def tiles(place: str, _: Translator) -> None:
    """Draw the scene; ``place`` tells it from the same scene elsewhere."""
    key = f"{place}-tiles"
    st.session_state.setdefault(key, _FIRST)
    with st.container(key=f"{key}-scene"):
        st.text_input(_("Tiles"), key=key, max_chars=_LONGEST, help=_hint(_))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            colour = st.segmented_control(
                _("Colour"),
                list(Colour),
                format_func=lambda colour: _("{colour}", colour=colour.term),
                default=Colour.RED,
                required=True,
                key=f"{key}-colour",
                label_visibility="collapsed",
            )
            st.button(_("Joker"), key=f"{key}-joker", on_click=_add, args=(key, Joker()))
            st.button(_("Clear"), key=f"{key}-clear", icon=":material/backspace:", on_click=_clear, args=(key,))
        with st.container(horizontal=True, gap="xxsmall", key=f"{key}-numbers"):
            for number in range(1, HIGHEST + 1):
                st.button(str(number), key=f"{key}-{number}", on_click=_add, args=(key, Tile(number, colour)))
        try:
            laid = parse(st.session_state[key])
        except BridgeError as error:
            st.html(f'<p class="kz-fault" role="alert">{escape(_(error.message))}</p>')
            return
        st.html(_laid_out(laid, _))


def _hint(_: Translator) -> str:
    return _("R red, B blue, K black, O orange, and the number; J for a joker.")


def _add(key: str, tile: Tile | Joker) -> None:
    longer = f"{st.session_state[key]} {written([tile])}".strip()
    if len(longer) <= _LONGEST:
        st.session_state[key] = longer


def _clear(key: str) -> None:
    st.session_state[key] = ""


def _laid_out(laid: Tiles, _: Translator) -> str:
    """The tiles as they lie, and what they are."""
    if not laid:
        return f'<p class="kz-muted">{escape(_("Lay out some tiles: click a number or write them."))}</p>'
    drawn = "".join(_drawn(tile, _) for tile in laid)
    found = check(laid)
    said = _("a group or a run") if len(found.melds) > 1 else _("{meld}", meld=found.meld.term)
    reasons = "".join(f"<p>{escape(_(reason))}</p>" for reason in found.reasons)
    return (
        f'<ol class="kz-tiles">{drawn}</ol>'
        f'<div class="kz-tiles-said" role="status"><p><b>{escape(said)}</b></p>{reasons}</div>'
    )


def _drawn(tile: Tile | Joker, _: Translator) -> str:
    name = escape(_(tile.name), quote=True)
    if isinstance(tile, Joker):
        return f'<li aria-label="{name}"><b>☺</b></li>'
    sign = escape(_("{colour}", colour=tile.colour.term))
    return f'<li aria-label="{name}" data-colour="{tile.colour.value}"><b>{tile.number}</b><small>{sign}</small></li>'
