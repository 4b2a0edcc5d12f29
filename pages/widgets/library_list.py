"""Boards of the library in rows: each leads to its replay, can be a favourite, and can be chosen with others."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from bridge.contract import Contract
from bridge.errors import BridgeError
from bridge.table import Seat
from lessons.language import Translator
from library.boards import Library
from library.database import DATABASE_ERRORS
from library.search import FoundBoard
from pages.widgets.address import COLLECTION
from pages.widgets.library_state import LibraryState
from pages.widgets.notation import contract_mark, result_mark, sentence_html, text_html, text_plain

_PLAYERS = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))

_component = st.components.v2.component(
    "kibitz_library_list", js=Path(__file__).with_suffix(".js").read_text("utf-8"), isolate_styles=False
)


def board_list(state: LibraryState, shelf: Library, boards: Sequence[FoundBoard], _: Translator) -> None:
    """Draw the boards of a page."""
    chosen = {board.id for board in boards} & state.chosen
    linked_rows(boards_html(boards, chosen, _), "library-boards", state, shelf, _)


def linked_rows(html: str, key: str, state: LibraryState, shelf: Library, _: Translator) -> None:
    """Draw rows whose links lead to boards."""

    def hear() -> None:
        told: Any = st.session_state.get(key) or {}
        try:
            for event in told.get("events") or ():
                _answer(state, shelf, event)
        except (KeyError, TypeError, ValueError):
            return
        except DATABASE_ERRORS:
            st.toast(_("The library cannot be written to."))

    _component(key=key, data={"html": html, "heard": state.heard}, on_events_change=hear)


def _answer(state: LibraryState, shelf: Library, event: Mapping[str, Any]) -> None:
    """Do what the reader wants. What was heard before is only told once more."""
    if event["number"] <= state.heard:
        return
    state.heard = event["number"]
    match event:
        case {"kind": "open", "place": [int(collection), int(number)]}:
            state.going = collection, number
        case {"kind": "choose", "boards": [*boards], "isOn": bool(is_on)}:
            state.chosen = state.chosen | set(map(int, boards)) if is_on else state.chosen - set(boards)
        case {"kind": "star", "boards": [int(board)], "isOn": bool(is_on)}:
            try:
                shelf.favourite(board, is_on)
            except BridgeError:  # another window has deleted it; the list that follows is without it
                state.chosen.discard(board)


def boards_html(boards: Sequence[FoundBoard], chosen: set[int], _: Translator) -> str:
    """The boards as a table. Everything that a record says is escaped."""
    all_chosen = "checked" if len(chosen) == len(boards) else ""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in _heads(_))
    rows = "".join(_row(board, board.id in chosen, _) for board in boards)
    return (
        f'<table class="kz-boards"><caption class="kz-aloud">{escape(_("Boards"))}</caption><thead><tr>'
        f'<th><input type="checkbox" data-name="all" {all_chosen} aria-label="{escape(_("Choose all on this page"))}">'
        f'</th><th><span class="kz-aloud">{escape(_("Favourite"))}</span></th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _heads(_: Translator) -> tuple[str, ...]:
    lost = _("Lost double dummy")
    return _("Board"), _("Contract"), _("Players"), _("Event"), _("Date"), _("Tags"), lost


def _row(board: FoundBoard, is_chosen: bool, _: Translator) -> str:
    name = board_name(board.label, board.number, _)
    choose, star = escape(_("Choose {board}", board=name)), escape(_("{board}: favourite", board=name))
    note = f' <span class="kz-noted" title="{escape(_("Annotated"))}">✎</span>' if board.has_annotation else ""
    cells = {
        "board": f"{board_link(board.collection, board.number, name)}{note}"
        f"<small>{escape(board.collection_name)}</small>",
        "contract": sentence_html(_contract(board, _)),
        "players": "".join(_cut(pair) for pair in _pairs(board)),
        "event": _cut(board.event) if board.event else "",
        "date": escape(board.date or ""),
        "tags": "".join(f"<span>#{escape(tag)}</span>" for tag in board.tags),
        "lost": _lost(board, _),
    }
    return (
        f'<tr><td class="kz-choose"><input type="checkbox" data-choose="{board.id}" data-name="choose-{board.id}" '
        f'{"checked" if is_chosen else ""} aria-label="{choose}"></td>'
        f'<td class="kz-star"><button type="button" data-star="{board.id}" data-name="star-{board.id}" '
        f'aria-pressed="{"true" if board.is_favourite else "false"}" aria-label="{star}"></button></td>'
        + "".join(f'<td class="kz-{name}">{cell}</td>' for name, cell in cells.items())
        + "</tr>"
    )


def _cut(text: str) -> str:
    """A text that may be cut for want of room; whole where the pointer rests."""
    return f'<span title="{escape(text_plain(text))}">{text_html(text)}</span>'


def board_name(label: str | None, number: int, _: Translator) -> str:
    """A board by its label; by its place in the file where the record gives none."""
    return _("Record {n}", n=number) if label is None else _("Board {label}", label=label)


def board_link(collection: int, number: int, name: str) -> str:
    """A link to the replay of a board; ``number`` is its place in its collection."""
    place, address = f"{collection}/{number}", f"replay?{COLLECTION}={collection}&amp;board={number}"
    return f'<a href="{address}" data-open="{place}" data-name="open-{place}" target="_self">{escape(name)}</a>'


def _contract(board: FoundBoard, _: Translator) -> str:
    if board.contract is None:
        return _("passed out") if board.is_passed_out else ""
    contract = Contract.parse(board.contract).by(board.declarer)
    mark = contract_mark(contract, _)
    return mark if board.result is None else f"{mark} {result_mark(contract, board.result)}"


def _pairs(board: FoundBoard) -> list[str]:
    """North–South, then East–West, as far as they are named."""
    pairs = [[board.names[seat] or "?" for seat in pair] for pair in _PLAYERS]
    return [" – ".join(pair) for pair in pairs if any(name != "?" for name in pair)]


def _lost(board: FoundBoard, _: Translator) -> str:
    """The tricks that declarer's side and the defence lost double dummy, if it is known."""
    if board.loss_declaring is None or board.loss_defending is None:
        return ""
    told = ((_("Declarer"), board.loss_declaring), (_("Defence"), board.loss_defending))
    return "".join(f"<span><i>{escape(who)}</i> {_loss(lost)}</span>" for who, lost in told)


def _loss(tricks: int) -> str:
    return f'<b class="kz-cost">{tricks}</b>' if tricks else '<b class="kz-even">=</b>'
