"""What all charts have in common: inks of the theme, quiet axes, words instead of a tool bar."""

from dataclasses import dataclass
from typing import Any, Literal

import plotly.graph_objects as go
import streamlit as st


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a chart in one theme; series in the order in which they are told apart best."""

    text: str
    muted: str
    control: str
    grid: str
    cost: str
    mark: str
    paper: str
    soft: str
    series: tuple[str, ...]


LIGHT = Inks(
    text="#15171C",
    muted="#535A61",
    control="#6F7872",
    grid="rgba(21, 23, 28, 0.1)",
    cost="#8A4600",
    mark="#9A6200",
    paper="#FFFFFF",
    soft="#D3C0D4",
    series=("#6A2C70", "#BC8706", "#149EB7", "#5161EC", "#DA2E71", "#336024"),
)
DARK = Inks(
    text="#ECEFEA",
    muted="#AAB4AD",
    control="#77827B",
    grid="rgba(236, 239, 234, 0.1)",
    cost="#F5B26B",
    mark="#F2B632",
    paper="#121614",
    soft="#4E424F",
    series=("#D9A8E0", "#FEB738", "#40ADB1", "#537BE5", "#E47885", "#B2C984"),
)
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x")
"""Markers of the series, so that colour only repeats a shape."""


def inks() -> Inks:
    """The colours of the theme the reader sees."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def chart(height: int) -> go.Figure:
    """An empty chart of so many pixels in the look of the house."""
    ink = inks()
    face = {"family": "Source Sans, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif", "size": 14}
    ticks = {"size": 13, "color": ink.muted}
    return go.Figure(
        layout=go.Layout(
            height=height,
            margin={"l": 48, "r": 16, "t": 24, "b": 48},
            font={**face, "color": ink.text},
            paper_bgcolor="rgba(0, 0, 0, 0)",
            plot_bgcolor="rgba(0, 0, 0, 0)",
            colorway=ink.series,
            hoverlabel={"bgcolor": ink.text, "font": {"color": ink.paper}},
            legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "font": ticks},
            xaxis={
                "showgrid": False,
                "zeroline": False,
                "linecolor": ink.control,
                "linewidth": 1,
                "ticks": "outside",
                "ticklen": 4,
                "tickcolor": ink.control,
                "tickfont": ticks,
            },
            yaxis={"gridcolor": ink.grid, "zeroline": False, "showline": False, "tickfont": ticks},
        )
    )


def show_chart(figure: go.Figure, *, key: str, alt: str, is_choice: bool = False) -> Any:
    """Draw a chart; ``alt`` says in words what it shows. With ``is_choice``, the points that the reader chose."""
    chosen: Literal["rerun", "ignore"] = "rerun" if is_choice else "ignore"
    config = {"displayModeBar": False}
    return st.plotly_chart(
        figure, theme=None, key=key, alt=alt, config=config, on_select=chosen, selection_mode="points"
    )
