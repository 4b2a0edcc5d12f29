"""The charts of points and tricks."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from bridge.making import Prediction, Share
from lessons.language import Translator
from pages.widgets.charts import SYMBOLS, chart, inks

HEIGHT = 380
DARKEST = 40
"""The % of deals from which a cell of the heat map is at its darkest."""


def chance_chart(
    curves: Mapping[str, pd.DataFrame],
    chosen: str,
    horizontal: str,
    sample: tuple[float, Share] | None,
    _: Translator,
    *,
    is_reversed: bool,
) -> go.Figure:
    """How often each contract makes, by value; the chosen one with its intervals, and a sample beside it."""
    figure, ink = chart(HEIGHT), inks()
    others = iter(range(1, len(SYMBOLS)))
    for contract, curve in curves.items():
        is_chosen = contract == chosen
        index = 0 if is_chosen else next(others)
        figure.add_scatter(
            x=curve.index,
            y=100 * curve["share"],
            customdata=curve["n"],
            name=contract,
            mode="lines+markers",
            line={"width": 3 if is_chosen else 1.25, "color": ink.series[index]},
            marker={"symbol": SYMBOLS[index], "size": 9 if is_chosen else 6},
            error_y=_interval(100 * curve["share"], 100 * curve["low"], 100 * curve["high"]) if is_chosen else None,
            hovertemplate=f"{contract} · %{{x}}: %{{y:.0f}}% · n = %{{customdata}}<extra></extra>",
        )
    if sample is not None:
        value, share = sample
        figure.add_scatter(
            x=[value],
            y=[100 * share.share],
            customdata=[share.n],
            name=_("your sample, {contract}", contract=chosen),
            mode="markers",
            marker={"symbol": "star", "size": 14, "color": ink.text},
            error_y=_interval([100 * share.share], [100 * share.low], [100 * share.high]),
            hovertemplate="%{x:.1f}: %{y:.0f}% · n = %{customdata}<extra></extra>",
        )
    figure.add_hline(y=50, line={"color": ink.control, "width": 1, "dash": "dot"})
    figure.update_xaxes(title=_title(horizontal), autorange="reversed" if is_reversed else True)
    figure.update_yaxes(title=_title(_("% make the contract")), range=[-4, 104], tickvals=[0, 25, 50, 75, 100])
    figure.update_layout(margin={"t": 40, "l": 56})
    return figure


def tricks_chart(
    sides: pd.DataFrame,
    means: pd.DataFrame,
    needed: int,
    contract: str,
    horizontal: str,
    _: Translator,
    *,
    is_reversed: bool,
) -> go.Figure:
    """How the tricks of each value are spread, as a heat map, and their mean with its interval."""
    figure, ink = chart(HEIGHT), inks()
    spread = pd.crosstab(sides["tricks"], sides["group"], normalize="columns")[means.index]
    figure.add_heatmap(
        x=spread.columns,
        y=spread.index,
        z=100 * spread.where(spread > 0),
        colorscale=[[0, ink.paper], [1, ink.soft]],
        zmin=0,
        zmax=DARKEST,
        showscale=False,
        hovertemplate="%{x}: " + _("{n} tricks in {share}%", n="%{y}", share="%{z:.0f}") + "<extra></extra>",
    )
    figure.add_scatter(
        x=means.index,
        y=means["mean"],
        customdata=means["n"],
        mode="lines+markers",
        line={"color": ink.series[0], "width": 2},
        marker={"size": 8},
        error_y=_interval(means["mean"], means["low"], means["high"]),
        hovertemplate="%{x}: %{y:.1f} · n = %{customdata}<extra></extra>",
        showlegend=False,
    )
    figure.add_hline(y=needed, line={"color": ink.mark, "width": 1.5, "dash": "dot"})
    figure.add_annotation(
        x=0, xref="paper", y=needed, text=contract, showarrow=False, xanchor="left", yanchor="bottom",
        font={"size": 13, "color": ink.muted},
    )  # fmt: skip
    figure.update_xaxes(title=_title(horizontal), autorange="reversed" if is_reversed else True)
    figure.update_yaxes(title=_title(_("tricks")), dtick=1)
    figure.update_layout(margin={"t": 40, "l": 56})
    return figure


def measures_chart(predictions: Mapping[str, Mapping[str, Prediction]], _: Translator) -> go.Figure:
    """By how much each measure misses the tricks; the best of the first series on top."""
    figure, ink = chart(80 + 30 * len(next(iter(predictions.values())))), inks()
    for index, (series, by_measure) in enumerate(predictions.items()):
        found = list(by_measure.values())
        errors = [each.error for each in found]
        figure.add_scatter(
            x=errors,
            y=list(by_measure),
            customdata=[100 * each.r_squared for each in found],
            name=series,
            mode="markers",
            marker={"symbol": SYMBOLS[index], "size": 9, "color": ink.series[index]},
            error_x=_interval(errors, [each.low for each in found], [each.high for each in found]),
            hovertemplate="%{y}: ±%{x:.2f} · R² = %{customdata:.0f}%<extra></extra>",
        )
    figure.update_xaxes(title=_title(_("tricks that a measure is off")))
    figure.update_yaxes(autorange="reversed", automargin=True, type="category")
    figure.update_layout(margin={"t": 40, "l": 16})
    return figure


def law_chart(differences: NDArray[np.int_], _: Translator) -> go.Figure:
    """How often the tricks of both sides are more or fewer than their trumps, and by how much."""
    figure, ink = chart(HEIGHT), inks()
    found, counts = np.unique(differences, return_counts=True)
    shares = 100 * counts / len(differences)
    figure.add_bar(
        x=found,
        y=shares,
        customdata=counts,
        marker={
            "color": [ink.series[0] if each == 0 else ink.soft for each in found],
            "line": {"color": ink.series[0], "width": 1.5},
        },
        text=[f"{share:.0f}%" if share >= 0.5 else "" for share in shares],
        textposition="outside",
        constraintext="none",
        cliponaxis=False,
        hovertemplate="%{x:+d}: %{y:.1f}% · n = %{customdata}<extra></extra>",
    )
    figure.update_layout(bargap=0.25)
    figure.update_xaxes(
        title=_title(_("tricks of both sides less trumps of both sides")),
        tickvals=found,
        ticktext=[f"{each:+d}".replace("-", "−") if each else "0" for each in found],
    )
    figure.update_yaxes(title=_title(_("% of deals")), rangemode="tozero")
    return figure


def sample_chart(tricks: NDArray[np.int_], needed: int, contract: str, _: Translator) -> go.Figure:
    """The tricks in a sample: those that make the contract solid, the others hatched."""
    figure, ink = chart(260), inks()
    found, counts = np.unique(tricks, return_counts=True)
    parts = (
        (found >= needed, _("{contract} makes", contract=contract), {"color": ink.series[0]}),
        (
            found < needed,
            _("{contract} goes down", contract=contract),
            {"color": ink.paper, "pattern": {"shape": "/", "fgcolor": ink.series[0], "bgcolor": ink.paper}},
        ),
    )
    for mask, name, marker in parts:
        figure.add_bar(
            x=found[mask],
            y=counts[mask],
            name=name,
            marker={**marker, "line": {"color": ink.series[0], "width": 1.5}},
            text=counts[mask],
            textposition="outside",
            constraintext="none",
            cliponaxis=False,
            hovertemplate="%{x}: %{y}<extra></extra>",
        )
    figure.update_layout(bargap=0.25, margin={"t": 40}, showlegend=True)
    figure.update_xaxes(title=_title(_("tricks")), dtick=1)
    figure.update_yaxes(title=_title(_("deals")), rangemode="tozero")
    return figure


def _interval(middle: object, low: object, high: object) -> dict[str, object]:
    """Error bars from a middle to the two ends of its interval."""
    at = np.asarray(middle, float)
    return {
        "type": "data",
        "symmetric": False,
        "array": np.asarray(high, float) - at,
        "arrayminus": at - np.asarray(low, float),
        "thickness": 1.5,
        "width": 3,
    }


def _title(text: str) -> dict[str, object]:
    return {"text": text, "font": {"size": 13, "color": inks().muted}}
