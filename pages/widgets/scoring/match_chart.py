"""The course of a match: what each board brought, and how the margin ran."""

from collections.abc import Sequence

import plotly.graph_objects as go

from lessons.language import Translator
from pages.widgets.charts import chart, inks
from pages.widgets.scoring.match_score import Compared


def board_by_board(comparison: Compared, labels: Sequence[str], _: Translator) -> tuple[go.Figure, str]:
    """Bars for the boards and a line for the margin, and the same in words."""
    ink, figure = inks(), chart(400)
    places = list(range(len(labels)))
    played = [place for place in places if comparison.worths[place] is not None]
    figure.add_bar(
        x=places,
        y=comparison.worths,
        name=_("Board"),
        marker={"color": ink.series[0], "opacity": 0.35},
        hovertemplate="%{y:,}<extra></extra>",
    )
    figure.add_scatter(
        x=played,
        y=[comparison.running[place] for place in played],
        name=_("Total"),
        mode="lines+markers",
        line={"color": ink.series[0], "width": 2.5},
        marker={"size": 7},
        hovertemplate="%{y:,}<extra></extra>",
    )
    last = played[-1]
    margin = comparison.running[last]
    falls = len(played) > 1 and margin < comparison.running[played[-2]]
    told, shift = f"<b>{comparison.figure(margin, _)}</b>", -16 if falls else 16
    figure.add_annotation(x=last, y=margin, text=told, showarrow=False, yshift=shift)
    figure.add_hline(y=0, line={"color": ink.control, "width": 1})
    step = max(1, len(labels) // 16)
    shown = places[::step]
    figure.update_xaxes(tickvals=shown, ticktext=[labels[place] for place in shown])
    figure.update_yaxes(tickformat=",", title={"text": comparison.unit, "font": {"size": 13, "color": ink.muted}})
    figure.update_layout(margin={"l": 64})
    alt = _("The total after each board: {margins}.", margins=", ".join(_told(comparison, labels, played, _)))
    return figure, alt


def _told(comparison: Compared, labels: Sequence[str], played: Sequence[int], _: Translator) -> list[str]:
    return [f"{labels[place]} {comparison.figure(comparison.running[place], _)}" for place in played]
