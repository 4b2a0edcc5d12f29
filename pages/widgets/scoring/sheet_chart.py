"""A score as pictures: a waterfall that adds the lines up, and a line on which close scores stand apart."""

from dataclasses import dataclass
from html import escape
from textwrap import wrap
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from bridge.scoring.duplicate import duplicate
from bridge.scoring.sheet import Item, Sheet
from lessons.language import Translator
from pages.widgets.charts import Inks, chart, inks, show_chart
from pages.widgets.notation import points
from pages.widgets.scoring.score_rules import rules_name
from pages.widgets.scoring.sheet_words import is_down, line_amounts, scored

_HEIGHT, _DOTS_HEIGHT = 300, 132
_LETTERS, _CHARACTERS = 10, 4  # on a line below a bar


@dataclass(frozen=True, slots=True)
class Step:
    """A bar of the waterfall; ``counts`` says that it counts towards game."""

    label: str
    amount: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Dot:
    """A score on the line: its points, what it is, and the marker."""

    value: int
    label: str
    symbol: str


def steps(sheet: Sheet, _: Translator) -> tuple[Step, ...]:
    """The lines of the sheet, or undertrick after undertrick as far as they were counted."""
    if not is_down(sheet):
        return tuple(Step(_(line.item.term), line.amount, line.item is Item.TRICKS) for line in sheet.lines)
    needed = sheet.contract.tricks_needed
    totals = [
        scored(duplicate(sheet.contract, needed - down, sheet.vulnerable, sheet.rules))
        for down in range(1, needed - sheet.tricks + 1)
    ]
    return tuple(
        Step(f"−{down}", after - before)
        for down, (before, after) in enumerate(zip([0, *totals[:-1]], totals, strict=True), 1)
    )


def waterfall(sheet: Sheet, other: Sheet, _: Translator) -> None:
    """Draw how the lines make the total, and where the total of the other rules lies if it is another."""
    ink, parts = inks(), steps(sheet, _)
    total, beside = scored(sheet), scored(other)
    figure = chart(_HEIGHT).update_layout(barmode="overlay")
    bases = [sum(step.amount for step in parts[:place]) for place in range(len(parts))]
    places = list(range(len(parts) + 1))
    bars = [(place, base, step) for place, (base, step) in enumerate(zip(bases, parts, strict=True))]
    counting, other_bars = [bar for bar in bars if bar[2].counts], [bar for bar in bars if not bar[2].counts]
    _add_bars(figure, counting, ink, {"color": ink.series[0]}, _)
    hatched = {"shape": "/", "fgcolor": ink.series[0], "bgcolor": ink.soft, "size": 7, "solidity": 0.18}
    _add_bars(figure, other_bars, ink, {"pattern": hatched, "line": {"width": 1.5, "color": ink.series[0]}}, _)
    figure.add_bar(
        x=[places[-1]],
        y=[total],
        width=0.72,
        text=f"<b>{points(total, _)}</b>",
        textposition="outside",
        textfont={"size": 20},
        cliponaxis=False,
        marker={"color": ink.text},
    )
    for place, step in enumerate(parts):
        level = bases[place] + step.amount
        figure.add_shape(
            type="line",
            x0=place + 0.36,
            x1=place + 0.64,
            y0=level,
            y1=level,
            line={"color": ink.control, "width": 1, "dash": "dot"},
        )
    if beside != total:
        for colour, width in ((ink.paper, 7), (ink.mark, 3)):
            figure.add_shape(
                type="line",
                x0=places[-1] - 0.44,
                x1=places[-1] + 0.44,
                y0=beside,
                y1=beside,
                line={"color": colour, "width": width},
            )
    figure.update_layout(showlegend=False, hovermode=False, dragmode=False, margin={"b": 44, "t": 12, "l": 44, "r": 8})
    figure.update_xaxes(
        tickvals=places,
        ticktext=[*(_label(step.label) for step in parts), escape(_("Total"))],
        tickfont={"color": ink.text, "size": 13 if len(parts) < 7 else 11},
        tickangle=0,
        ticks="",
        range=[-0.5, len(parts) + 0.5],
        fixedrange=True,
    )
    figure.update_yaxes(tickformat=",d", range=[0, max(total, beside, 1) * 1.16], nticks=5, fixedrange=True)
    with st.container(key="sheet-chart", gap=None):
        show_chart(figure, key="waterfall", alt=line_amounts(sheet, _) + _other_total(sheet, other, _))
        st.html(_legend(sheet, other, parts, _))


def _label(text: str) -> str:
    """The name of a bar on lines as wide as the bar."""
    return "<br>".join(map(escape, wrap(text, _LETTERS if text.isascii() else _CHARACTERS)))


def _add_bars(
    figure: go.Figure, bars: list[tuple[int, int, Step]], ink: Inks, marker: dict[str, Any], _: Translator
) -> None:
    """Add bars that look alike: place, base and step of each."""
    figure.add_bar(
        x=[place for place, _base, _step in bars],
        y=[step.amount for _place, _base, step in bars],
        base=[base for _place, base, _step in bars],
        width=0.72,
        text=[points(step.amount, _, signed=True) for _place, _base, step in bars],
        textposition="outside",
        textfont={"size": 15, "color": ink.text},
        cliponaxis=False,
        marker=marker,
    )


def _other_total(sheet: Sheet, other: Sheet, _: Translator) -> str:
    if scored(sheet) == scored(other):
        return ""
    return " " + _("{rules}: {total} in all", rules=rules_name(other.rules, _), total=points(scored(other), _)) + "."


def _legend(sheet: Sheet, other: Sheet, parts: tuple[Step, ...], _: Translator) -> str:
    """What solid, hatched and the line mean."""
    told = []
    if is_down(sheet):
        told.append(("kz-hatched", _("undertrick after undertrick")))
    else:
        told += [("kz-solid", _("counts towards game")), ("kz-hatched", _("premiums"))]
    if scored(sheet) != scored(other):
        told.append(("kz-mark", _other_total(sheet, other, _).strip(" .")))
    keys = "".join(f'<span><i class="{kind}"></i>{escape(words)}</span>' for kind, words in told)
    return f'<p class="kz-key" aria-hidden="true">{keys}</p>'


def dot_line(dots: tuple[Dot, ...], key: str, _: Translator) -> None:
    """Draw scores on a line; their words stand above and below by turns, so that they do not meet."""
    ink, figure = inks(), chart(_DOTS_HEIGHT)
    values = [dot.value for dot in dots]
    low, high = min(values), max(values)
    room = (high - low) * 0.32
    for place, dot in enumerate(sorted(dots, key=lambda dot: dot.value)):
        above = place % 2 == 0
        colour = ink.text if dot.symbol == "square" else ink.series[0]
        figure.add_scatter(
            x=[dot.value],
            y=[0],
            mode="markers",
            marker={"symbol": dot.symbol, "size": 16, "color": colour, "line": {"width": 2, "color": colour}},
            showlegend=False,
            cliponaxis=False,
        )
        figure.add_annotation(
            x=dot.value,
            y=0,
            yshift=36 if above else -36,
            text=f"<b>{points(dot.value, _)}</b><br>{_muted(dot.label, ink.muted)}",
            showarrow=False,
            font={"size": 16, "color": ink.text},
        )
    figure.update_layout(hovermode=False, dragmode=False, margin={"l": 0, "r": 0, "t": 0, "b": 0})
    figure.add_shape(
        type="line",
        x0=low - room,
        x1=high + room,
        y0=0,
        y1=0,
        line={"color": ink.control, "width": 1.5},
        layer="below",
    )
    figure.update_xaxes(visible=False, range=[low - room, high + room], fixedrange=True)
    figure.update_yaxes(visible=False, range=[-1, 1], fixedrange=True)
    show_chart(figure, key=key, alt="; ".join(f"{points(dot.value, _)}: {dot.label}" for dot in dots))


def _muted(text: str, colour: str) -> str:
    return f'<span style="font-size:13px;color:{colour}">{escape(text)}</span>'
