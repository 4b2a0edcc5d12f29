"""The chart of one hand: how all hands are distributed by a measure, and where this one stands."""

from dataclasses import dataclass
from fractions import Fraction

import pandas as pd

from bridge.evaluation.measure import Measure
from bridge.expectation import standing
from lessons.language import Translator, n_
from pages.widgets.charts import chart, inks
from pages.widgets.finding import finding
from pages.widgets.statistics.one_hand_words import FEWER_IS_BETTER, heading, number, one_in, percent, term

_MOST_BARS = 60
"""A measure with more values is drawn by whole points."""

_SEEN = 1e-5
"""The smallest share that has a bar."""


@dataclass(frozen=True, slots=True)
class Among:
    """What is counted, in words: where a value stands, the mark at its bar, the name of the shares."""

    more: str
    fewer: str
    mark: str
    shares: str


ALL_HANDS = Among(
    n_("{measure} {value}: 1 hand in {n} has exactly that, {share} have as many or more"),
    n_("{measure} {value}: 1 hand in {n} has exactly that, {share} have as few or fewer"),
    n_("this hand"),
    n_("% of hands"),
)
ALL_PARTNERSHIPS = Among(
    n_("{measure} {value} together: 1 pair in {n} has exactly that, {share} have as many or more"),
    n_("{measure} {value} together: 1 pair in {n} has exactly that, {share} have as few or fewer"),
    n_("this pair"),
    n_("% of pairs"),
)


def distribution_chart(
    measure: Measure, value: Fraction, counts: "pd.Series[int]", among: Among, *, key: str, _: Translator
) -> None:
    """Draw how often each value comes, this one marked."""
    ink = inks()
    name, is_whole = term(measure.name, _), len(counts) > _MOST_BARS
    here = float(value.__floor__() if is_whole else value)
    bars = _bars(measure, counts)
    bars = bars[(bars >= _SEEN) | (bars.index == here)]
    figure = chart(340)
    figure.add_bar(
        x=bars.index,
        y=100 * bars,
        marker={
            "color": [ink.series[0] if place == here else ink.soft for place in bars.index],
            "line": {"color": ink.series[0], "width": 1},
        },
        hovertemplate="%{x}: %{y:.3g}%<extra></extra>",
    )
    figure.add_vline(x=here, line={"color": ink.control, "width": 1, "dash": "dot"}, layer="below")
    figure.add_annotation(
        x=here,
        y=1,
        yref="paper",
        text=f"<b>{_(among.mark)}</b>",
        showarrow=False,
        xanchor="left" if 2 * here < bars.index[0] + bars.index[-1] else "right",
        yanchor="bottom",
    )
    font = {"size": 13, "color": ink.muted}
    axis = _("{measure}, by whole points", measure=name) if is_whole else name
    figure.update_xaxes(title={"text": axis, "font": font, "standoff": 8})
    figure.update_yaxes(title={"text": _(among.shares), "font": font}, rangemode="tozero")
    figure.update_layout(bargap=0.15)
    title = _title(measure, value, counts, among, _)
    finding(figure, title=title, alt=_alt(title, bars, name, _), data=_data(measure, counts, among, _), key=key, _=_)


def _title(measure: Measure, value: Fraction, counts: "pd.Series[int]", among: Among, _: Translator) -> str:
    where = standing(counts, int(value * measure.denominator))
    is_fewer = measure in FEWER_IS_BETTER
    return _(
        among.fewer if is_fewer else among.more,
        measure=heading(measure.name, _),
        value=number(value, _),
        n=one_in(where.same, _),
        share=percent(where.same + (where.below if is_fewer else where.above)),
    )


def _bars(measure: Measure, counts: "pd.Series[int]") -> "pd.Series[float]":
    """The share of each value, or of all values from one whole number to the next where there are too many."""
    shares = counts / counts.sum()
    if len(counts) > _MOST_BARS:
        return shares.groupby(counts.index // measure.denominator).sum()
    return shares.set_axis(counts.index / measure.denominator)


def _alt(title: str, bars: "pd.Series[float]", name: str, _: Translator) -> str:
    top = bars.idxmax()
    return _(
        "{title}. Bars by {measure}, from {low} to {high}; the highest is {top}.",
        title=title,
        measure=name,
        low=f"{bars.index[0]:g}",
        high=f"{bars.index[-1]:g}",
        top=f"{top:g}",
    )


def _data(measure: Measure, counts: "pd.Series[int]", among: Among, _: Translator) -> pd.DataFrame:
    total = int(counts.sum())
    return pd.DataFrame(
        {
            heading(measure.name, _): counts.index / measure.denominator,
            _("Count"): counts.to_numpy(),
            _(among.shares): (100 * counts / total).to_numpy(),
            _("% as many or more"): (100 * counts[::-1].cumsum()[::-1] / total).to_numpy(),
        }
    )
