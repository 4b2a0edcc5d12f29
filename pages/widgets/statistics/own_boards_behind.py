"""The boards behind a finding: chosen in its chart or by name, each a link to its replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from bridge.table import SEATS, Side
from lessons.language import Translator
from pages.widgets.finding import finding
from pages.widgets.learner import library
from pages.widgets.library_list import board_name, linked_rows
from pages.widgets.notation import contract_and_result, points, sentence_html, text_html
from pages.widgets.replay_session import open_sample, replay_state, show_board, show_kept
from pages.widgets.statistics.own_boards_chart import counted
from pages.widgets.statistics.own_boards_state import Origin, OwnBoards, Place, Shown, Source

MOST_LISTED = 50
"""Boards in a list."""


@dataclass(frozen=True, slots=True)
class Group:
    """Boards that stand behind one mark of a chart, by their places; ``name`` says which these are."""

    name: str
    places: Sequence[int]


def finding_with_boards(
    figure: go.Figure,
    groups: Mapping[str, Group],
    shown: Shown,
    *,
    title: str,
    alt: str,
    data: pd.DataFrame,
    key: str,
    _: Translator,
) -> None:
    """Draw a finding whose marks carry the names of groups as ``customdata``, and the boards of the chosen one."""
    told = finding(figure, title=title, alt=alt, data=data, key=key, _=_, is_choice=True)
    chosen_boards(groups, pointed_at(told), shown, key, _)


def finding_of_counts(
    bars: Mapping[str, Sequence[int]],
    shown: Shown,
    *,
    title: str,
    x: str,
    key: str,
    _: Translator,
    strong: Sequence[bool] = (),
    is_lying: bool = False,
) -> None:
    """Draw how many boards there are of each kind, by their places, in bars as :func:`counted` draws them."""
    names, counts = list(bars), [len(places) for places in bars.values()]
    figure = counted(names, counts, names, x=x, y=_("boards"), strong=strong, is_lying=is_lying)
    groups = {name: Group(name, places) for name, places in bars.items()}
    data = pd.DataFrame({x: names, _("Boards"): counts})
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key=key, _=_)


def chosen_boards(groups: Mapping[str, Group], pointed: str | None, shown: Shown, key: str, _: Translator) -> None:
    """Name the groups, and list the boards of the one that is chosen; ``pointed`` was chosen in the picture."""
    state, field = shown.state, f"boards-of-{key}-{_.language.value}"
    known = {id: group for id, group in groups.items() if len(group.places)}
    if pointed != state.pointed.get(key):
        state.pointed[key] = pointed
        st.session_state[field] = pointed if pointed in known else None
    elif st.session_state.get(field) not in known:
        st.session_state[field] = None
    chosen = st.selectbox(
        _("Boards behind it"),
        list(known),
        index=None,
        format_func=lambda id: f"{known[id].name} ({points(len(known[id].places), _)})",
        key=field,
        placeholder=_("Boards behind it: choose here or in the chart"),
        label_visibility="collapsed",
    )
    if chosen is not None:
        rows = rows_html(shown.source, known[chosen].places, _)
        linked_rows(rows, f"rows-{key}", state.rows, library(), _)


def pointed_at(told: Any) -> str | None:
    """The group of the mark that was chosen in a chart, by what Streamlit tells of it."""
    marks = told["selection"]["points"] if told else []
    for mark in marks:
        named = mark.get("customdata")
        if named:
            return str(named if isinstance(named, str) else named[0])
    return None


def rows_html(source: Source, places: Sequence[int], _: Translator) -> str:
    """Boards as a table with links. Everything that a record says is escaped."""
    heads = "".join(
        f'<th scope="col">{escape(head)}</th>' for head in (_("Board"), _("Contract"), _("Players"), _("Event"))
    )
    rows = "".join(_row(source, place, _) for place in places[:MOST_LISTED])
    more = ""
    if len(places) > MOST_LISTED:
        said = _("The first {n} of {all} boards.", n=MOST_LISTED, all=points(len(places), _))
        more = f'<p class="kz-muted">{escape(said)}</p>'
    return (
        f'<table class="kz-own-boards"><caption class="kz-aloud">{escape(_("Boards"))}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{more}"
    )


def _row(source: Source, place: int, _: Translator) -> str:
    board, where = source.boards[place], source.places[place]
    names = board.player_names
    pairs = [" – ".join(names[seat] or "?" for seat in SEATS if seat.side is side) for side in Side]
    players = "".join(f"<span>{text_html(pair)}</span>" for pair in pairs if pair != "? – ?")
    told = " · ".join(part for part in (board.tags.get("Event"), board.tags.get("Date")) if part)
    cells = (
        _link(source.origin, where, board_name(board.label, where.number, _)),
        sentence_html(contract_and_result(board, _)),
        players,
        text_html(told),
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _link(origin: Origin, place: Place, name: str) -> str:
    """A link to the replay of a board; collection 0 stands for what is open there, or the samples."""
    kept = place.collection
    where = {Origin.LIBRARY: f"collection={kept}", Origin.OPENED: "source=file", Origin.SAMPLES: "source=samples"}
    address, spot = f"replay?{where[origin]}&amp;board={place.number}", f"{kept or 0}/{place.number}"
    return f'<a href="{address}" data-open="{spot}" data-name="open-{spot}" target="_self">{escape(name)}</a>'


def go_to_board(state: OwnBoards) -> None:
    """Open the board that the reader wants to see, if any."""
    if state.rows.going is None:
        return
    (collection, number), state.rows.going = state.rows.going, None
    if collection:
        show_kept(collection, number)
    opened = replay_state().collection
    if opened.are_samples or not opened.boards:
        open_sample(number - 1)
    elif number <= len(opened.boards):
        board = opened.boards[number - 1]
        show_board(board.file, board.number)
