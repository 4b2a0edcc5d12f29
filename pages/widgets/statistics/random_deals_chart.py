"""How points, shapes and fits fall in the deals that were found, beside what is exact for all deals."""

from dataclasses import dataclass
from html import escape

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from bridge.batch import Deals
from bridge.cards import SUITS_HIGH_TO_LOW
from bridge.evaluation.measure import Measure
from bridge.evaluation.measures import MEASURES
from bridge.expectation import CARD_COUNTS
from bridge.sample import means, of_fit, of_length, of_measure, of_shape
from bridge.table import SEATS, Seat, Side
from lessons.language import Translator, n_
from pages.widgets.charts import chart, inks
from pages.widgets.finding import finding
from pages.widgets.notation import points, seat_name, side_name

SHAPE, FIT = "shape", "fit"
_SHOWN = 0.0005
"""The least share that is drawn."""
_SHAPES = 14
"""Shapes that are drawn at most."""
_EIGHT = 8
"""The cards of a fit worth having."""

_IN_WHOLE_OR_HALF = {measure.name: measure for measure in MEASURES if measure.denominator <= 2}
_SUITS = {suit.term: suit for suit in SUITS_HIGH_TO_LOW}
_USUAL: tuple[str, ...] = ("high-card points", SHAPE, FIT, *_SUITS, "controls", "losing trick count")
QUESTIONS = (*_USUAL, *(name for name in _IN_WHOLE_OR_HALF if name not in _USUAL))
"""What can be asked of the deals: shape, fit, suits and measures by their names, the usual ones first."""

_SHAPE_NAME, _FIT_NAME = n_("shape"), n_("longest fit")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about the deals: what of, and of whom."""

    what: str
    who: Seat | Side

    @property
    def measure(self) -> Measure | None:
        """The measure that is asked about, if it is one."""
        return _IN_WHOLE_OR_HALF.get(self.what)

    def table(self, deals: Deals) -> pd.DataFrame:
        """The answer, as :mod:`bridge.sample` tells it."""
        if self.measure is not None:
            return of_measure(deals, self.measure, self.who)
        if isinstance(self.who, Side):
            return of_fit(deals, self.who)
        if self.what in _SUITS:
            return of_length(deals, _SUITS[self.what], self.who)
        return of_shape(deals, self.who)

    def whose(self, _: Translator) -> str:
        """The hand or the side, by name."""
        return seat_name(self.who, _) if isinstance(self.who, Seat) else side_name(self.who, _)

    def what_name(self, _: Translator) -> str:
        """What is asked about, in words."""
        return _({SHAPE: _SHAPE_NAME, FIT: _FIT_NAME}.get(self.what, self.what))


def distribution_chart(deals: Deals, *, is_any: bool, _: Translator) -> None:
    """Ask what of and of whom, and draw the answer; ``is_any`` tells that the deals met no condition."""
    asked = _asked(_)
    table = asked.table(deals)
    title = finding_words(asked, table, len(deals), is_any=is_any, _=_)
    figure = _figure(asked, table, is_any=is_any, _=_)
    data = table.reset_index(names=asked.what_name(_))
    data[["share", "low", "high", "exact"]] *= 100
    data.columns = pd.Index(
        [
            asked.what_name(_).capitalize(),
            _("Deals"),
            _("% of these deals"),
            _("95% from"),
            _("95% to"),
            _("% exact, any deal"),
        ]
    )
    alt = _("{title}. Bars: these deals; diamonds: exact for any deal.", title=title)
    finding(figure, title=title, alt=alt, data=data, key=f"deals-{asked.what.replace(' ', '-')}", _=_)


def finding_words(asked: Asked, table: pd.DataFrame, n: int, *, is_any: bool, _: Translator) -> str:
    """What the table says, in a sentence with its numbers."""
    who, count = asked.whose(_), points(n, _)
    if asked.what not in (SHAPE, FIT):
        seen, exact = (f"{mean:.2f}" for mean in means(table))
        values = {"who": who, "measure": asked.what_name(_), "mean": seen, "exact": exact, "n": count}
        if is_any:
            return _("{who}: {measure} {mean} on average (n = {n}); exactly {exact}", **values)
        return _("{who}: {measure} {mean} on average (n = {n}); {exact} for any deal", **values)
    if asked.what == FIT:
        good = table[table.index >= _EIGHT].sum()
        values = {"who": who, "share": percent(good["share"]), "exact": percent(good["exact"]), "n": count}
        if is_any:
            return _(
                "{who} have eight cards or more in a suit on {share} of the deals (n = {n}); exactly {exact}", **values
            )
        return _(
            "{who} have eight cards or more in a suit on {share} of these deals (n = {n}), on {exact} of any deals",
            **values,
        )
    first = table.iloc[0]
    values = {
        "who": who,
        "shape": table.index[0],
        "share": percent(first["share"]),
        "exact": percent(first["exact"]),
        "n": count,
    }
    if is_any:
        return _("{who} most often has {shape}: {share} (n = {n}); exactly {exact}", **values)
    return _("{who} most often has {shape}: {share} (n = {n}), {exact} of any hands", **values)


def percent(share: float) -> str:
    """A share in percent: one decimal, and of a small one the first two figures that count.

    >>> percent(0.2155), percent(0.000042)
    ('21.6%', '0.0042%')
    """
    return f"{100 * share:.1f}%" if share == 0 or share >= 0.01 else f"{100 * share:.2g}%"


def _asked(_: Translator) -> Asked:
    with st.container(key="deals-question", horizontal=True, vertical_alignment="bottom", gap="small"):
        what = st.selectbox(
            _("What"),
            QUESTIONS,
            format_func=lambda name: Asked(name, Seat.NORTH).what_name(_).capitalize(),
            key="deals-what",
            width=240,
            persist_state="session",
        )
        whose = _can_be_asked(what)
        names = {who.name: Asked(what, who).whose(_) for who in whose}
        who = st.segmented_control(
            _("Whose"),
            list(names),
            default=whose[0].name,
            format_func=names.__getitem__,
            required=True,
            key=f"deals-who-{len(whose)}",
            label_visibility="collapsed",
            wrap=True,
            persist_state="session",
        )
    return Asked(what, next(one for one in whose if one.name == who))


def _can_be_asked(what: str) -> tuple[Seat | Side, ...]:
    """The hands and the sides that a question can be about."""
    if what == FIT:
        return tuple(Side)
    return (*SEATS, *Side) if _IN_WHOLE_OR_HALF.get(what) in CARD_COUNTS else SEATS


def _figure(asked: Asked, table: pd.DataFrame, *, is_any: bool, _: Translator) -> go.Figure:
    is_seen = (table["share"] >= _SHOWN) | (table["exact"] >= _SHOWN)
    shown = table[is_seen].head(_SHAPES)[::-1] if asked.what == SHAPE else table[is_seen]
    exact_name = _("exact") if is_any else _("any deal, exact")
    labels = [f"{value}" for value in shown.index] if asked.what == SHAPE else list(shown.index)
    return compared_bars(
        labels,
        shown,
        names=(_("these deals"), exact_name),
        titles=("" if asked.what == SHAPE else asked.what_name(_), _("% of the deals")),
        is_lying=asked.what == SHAPE,
    )


def compared_bars(
    labels: list[str] | list[float],
    table: pd.DataFrame,
    *,
    names: tuple[str, str],
    titles: tuple[str, str],
    is_lying: bool = False,
) -> go.Figure:
    """Bars for what was seen, each with its interval of 95%, and diamonds for what is exact, where it is known.

    ``titles`` are those of the values and of the shares. Labels and titles are drawn as they stand.
    """
    ink = inks()
    figure = chart(60 + 26 * len(labels) if is_lying else 340)
    share, values = ("x", "y") if is_lying else ("y", "x")
    drawn = [escape(label) if isinstance(label, str) else label for label in labels]
    percents, is_seen = 100 * table, table["share"] > 0
    figure.add_bar(
        **{share: percents["share"], values: drawn},
        name=names[0],
        orientation="h" if is_lying else "v",
        marker={"color": ink.soft, "line": {"color": ink.series[0], "width": 1}},
        hovertemplate=f"%{{{values}}}: %{{{share}:.2f}}%<extra></extra>",
        **{
            f"error_{share}": {
                "type": "data",
                "array": (percents["high"] - percents["share"]).where(is_seen),
                "arrayminus": (percents["share"] - percents["low"]).where(is_seen),
                "color": ink.muted,
                "thickness": 1,
                "width": 3,
            }
        },
    )
    if "exact" in table:
        figure.add_scatter(
            **{share: percents["exact"], values: drawn},
            name=names[1],
            mode="markers" if is_lying else "lines+markers",
            line={"color": ink.series[1], "width": 1.5, "dash": "dot"},
            marker={"color": ink.series[1], "symbol": "diamond", "size": 8},
            hovertemplate=f"{escape(names[1])}: %{{{share}:.2f}}%<extra></extra>",
        )
    font = {"size": 13, "color": ink.muted}
    across, up = titles[::-1] if is_lying else titles
    figure.update_xaxes(title={"text": escape(across), "font": font, "standoff": 8})
    figure.update_yaxes(title={"text": escape(up), "font": font, "standoff": 8}, rangemode="tozero")
    figure.update_layout(bargap=0.15, margin={"t": 32, "l": 72 if is_lying else 56}, showlegend="exact" in table)
    if is_lying:
        figure.update_xaxes(showgrid=True, gridcolor=ink.grid, ticks="", rangemode="tozero")
        figure.update_yaxes(type="category", showgrid=False)
    elif labels and isinstance(labels[0], str):
        figure.update_xaxes(type="category")
    return figure
