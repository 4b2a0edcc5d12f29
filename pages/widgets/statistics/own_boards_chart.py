"""Charts of boards that are counted, and how shares and their intervals are said."""

from collections.abc import Sequence
from textwrap import wrap

import plotly.graph_objects as go

from pages.widgets.charts import chart, inks

AS_TEXT = {"S": "♠︎", "H": "♥︎", "D": "♦︎", "C": "♣︎", "NT": "NT"}
"""Strains as an axis writes them."""

HEIGHT = 300

_FEW = 8
"""Boards of the longest bar below which an axis counts them one by one."""


def counted(
    names: Sequence[str],
    counts: Sequence[int],
    groups: Sequence[str],
    *,
    x: str,
    y: str,
    strong: Sequence[bool] = (),
    is_lying: bool = False,
) -> go.Figure:
    """Bars of counts, which lead to groups of boards; the ``strong`` ones are filled. Long names want them lying."""
    ink = inks()
    filled = strong or [False] * len(names)
    step = 1 if max(counts, default=0) < _FEW else None
    figure = chart(96 + 40 * len(names) if is_lying else HEIGHT)
    figure.add_bar(
        x=list(counts if is_lying else names),
        y=list(names if is_lying else counts),
        orientation="h" if is_lying else "v",
        customdata=list(groups),
        text=[str(count) if count else "" for count in counts],
        textposition="outside",
        textfont={"size": 13, "color": ink.text},
        cliponaxis=False,
        marker={
            "color": [ink.series[0] if is_filled else ink.soft for is_filled in filled],
            "line": {"color": ink.series[0], "width": 1},
        },
        hovertemplate="%{y}: %{x}<extra></extra>" if is_lying else "%{x}: %{y}<extra></extra>",
        showlegend=False,
    )
    if is_lying:
        room = 1.2 * max(1, *counts)
        figure.update_xaxes(
            title={"text": _broken(x, 28), "font": {"size": 13}}, range=[0, room], automargin=True, dtick=step
        )
        written = [_broken(name, 20) for name in names]
        figure.update_yaxes(type="category", autorange="reversed", automargin=True, tickvals=names, ticktext=written)
    else:
        figure.update_xaxes(title={"text": x, "font": {"size": 13}}, type="category")
        figure.update_yaxes(title={"text": y, "font": {"size": 13}}, rangemode="tozero", dtick=step)
    figure.update_layout(bargap=0.2)
    return figure


def dots(
    names: Sequence[str],
    values: Sequence[float],
    lows: Sequence[float],
    highs: Sequence[float],
    groups: Sequence[str],
    *,
    x: str,
    figure_of: str,
    fair: float | None = None,
) -> go.Figure:
    """Values with their intervals on lines, the first on top, written as ``figure_of``; ``fair`` is expected."""
    ink = inks()
    figure = chart(96 + 44 * len(names))
    figure.add_scatter(
        x=list(values),
        y=list(names),
        customdata=list(groups),
        mode="markers+text",
        text=[figure_of.format(value) for value in values],
        textposition="top center",
        textfont={"size": 13, "color": ink.text},
        cliponaxis=False,
        marker={"color": ink.series[0], "size": 12},
        error_x={
            "type": "data",
            "symmetric": False,
            "array": [high - value for value, high in zip(values, highs, strict=True)],
            "arrayminus": [value - low for value, low in zip(values, lows, strict=True)],
            "color": ink.series[0],
            "thickness": 2,
            "width": 6,
        },
        hovertemplate="%{y}: %{text}<extra></extra>",
        showlegend=False,
    )
    if fair is not None:
        figure.add_vline(fair, line={"color": ink.control, "width": 1, "dash": "dot"})
    figure.update_xaxes(title={"text": x, "font": {"size": 13}}, rangemode="tozero")
    figure.update_yaxes(range=[len(names) - 0.4, -0.8], automargin=True)
    return figure


def _broken(text: str, width: int) -> str:
    """A text in short lines, for want of room beside a chart."""
    return "<br>".join(wrap(text, width))


def percent(share: float) -> str:
    """A share as a whole percentage."""
    return f"{100 * share:.0f}%"


def span(low: float, high: float) -> str:
    """The interval of a share, in percent."""
    return f"{100 * low:.0f}–{100 * high:.0f}%"
