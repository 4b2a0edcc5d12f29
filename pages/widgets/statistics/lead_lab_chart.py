"""The leads on a dot line, the best on top, each with its interval."""

from collections.abc import Sequence

import plotly.graph_objects as go

from bridge.leads import Aim, Lead
from lessons.language import Translator
from pages.widgets.charts import DARK, chart, inks
from pages.widgets.statistics.lead_lab_words import lead_mark, percent

_ROW = 34
_RED = {False: "#C4122F", True: "#FA7379"}
"""The ink of hearts and diamonds, by whether the theme is dark."""


def leads_chart(leads: Sequence[Lead], aim: Aim, _: Translator) -> go.Figure:
    """A filled dot is the best lead or tied with it, a hollow one is worse; the share or the mean stands beside it."""
    figure, ink = chart(110 + _ROW * len(leads)), inks()
    marks = [lead_mark(lead.cards) for lead in reversed(leads)]
    for is_tied, name, symbol in ((True, _("best, or tied"), "circle"), (False, _("worse"), "circle-open")):
        shown = [lead for lead in leads if lead.is_tied is is_tied]
        middles = [_middle(lead, aim) for lead in shown]
        bounds = [_interval(lead, aim) for lead in shown]
        figure.add_scatter(
            x=middles,
            y=[lead_mark(lead.cards) for lead in shown],
            name=name,
            mode="markers",
            cliponaxis=False,
            marker={
                "symbol": symbol,
                "size": 12,
                "color": ink.series[0] if is_tied else ink.muted,
                "line": {"width": 2},
            },
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [high - middle for middle, (_low, high) in zip(middles, bounds, strict=True)],
                "arrayminus": [middle - low for middle, (low, _high) in zip(middles, bounds, strict=True)],
                "thickness": 1.5,
                "width": 4,
            },
            hovertemplate="%{y}: %{x:.2f}<extra></extra>" if aim is Aim.TRICKS else "%{y}: %{x:.0f}%<extra></extra>",
        )
    for lead in leads:
        figure.add_annotation(
            x=_interval(lead, aim)[1],
            y=lead_mark(lead.cards),
            text=f"{lead.mean:.2f}" if aim is Aim.TRICKS else f"{percent(lead.chance)}%",
            showarrow=False,
            xanchor="left",
            xshift=8,
            font={"size": 13, "color": ink.text if lead.is_tied else ink.muted},
        )
    label = (
        _("tricks of the defenders, on average")
        if aim is Aim.TRICKS
        else _("% of the layouts in which the contract is beaten")
    )
    figure.update_xaxes(
        title={"text": label, "font": {"size": 13, "color": ink.muted}},
        rangemode="tozero" if aim is Aim.BEAT else "normal",
    )
    figure.update_yaxes(
        categoryorder="array",
        categoryarray=marks,
        tickvals=marks,
        ticktext=[_inked(mark, is_dark=ink is DARK) for mark in marks],
        automargin=True,
        tickfont={"size": 15, "color": ink.text},
        showgrid=True,
    )
    figure.update_layout(margin={"l": 16, "r": 48, "t": 36}, showlegend=any(not lead.is_tied for lead in leads))
    return figure


def _inked(mark: str, *, is_dark: bool) -> str:
    """The mark of a lead with its suit in its ink, as Plotly reads it."""
    symbol, ranks = mark[0], mark[1:]
    return f'<span style="color:{_RED[is_dark]}">{symbol}</span>{ranks} ' if symbol in "♥♦" else f"{mark} "


def _middle(lead: Lead, aim: Aim) -> float:
    return lead.mean if aim is Aim.TRICKS else 100 * lead.chance


def _interval(lead: Lead, aim: Aim) -> tuple[float, float]:
    if aim is Aim.TRICKS:
        return lead.mean_interval
    low, high = lead.chance_interval
    return 100 * low, 100 * high
