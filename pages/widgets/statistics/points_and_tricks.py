"""How well points predict tricks: solved deals."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

import numpy as np
import pandas as pd
import streamlit as st

from bridge.contract import BOOK
from bridge.double_dummy.solved_deals import SolvedDeals, shipped
from bridge.errors import Term
from bridge.evaluation.measure import Measure
from bridge.evaluation.measures import MEASURES
from bridge.evaluation.tricks import QUICK_TRICKS
from bridge.making import (
    Prediction,
    Share,
    Trumps,
    law_of_total_tricks,
    making,
    mean_tricks,
    prediction,
    share_of,
    sides,
)
from lessons.language import Translator, n_
from pages.widgets.finding import finding
from pages.widgets.notation import points
from pages.widgets.statistics.points_charts import chance_chart, law_chart, measures_chart, sample_chart, tricks_chart
from pages.widgets.statistics.points_choices import Choices, chosen, contract_name
from pages.widgets.statistics.points_sample import Sample, sample_controls, sample_of

FEWEST = 30
"""Values of fewer deals are not shown: their intervals would say nothing."""
FIT = 8
"""Trumps from which on a suit is a fit, where measures are compared."""


def points_and_tricks(_: Translator) -> None:
    """The storyboard: what to look at, chances and tricks by value, a sample of one's own, the measures, the Law."""
    solved, choices, sample = shipped(), chosen(_), sample_of()
    _muted(
        _(
            "{n} deals at random, double dummy: all play as if they saw all cards. At the table declarer gains from "
            "blind leads and loses by guesses that double dummy gets right.",
            n=points(len(solved.deals), _),
        ),
        _("n counts deals, a range is the interval of 95%. Values of fewer than {n} deals are left out.", n=FEWEST),
    )
    among = choices.among(sides(solved, choices.measure, choices.trumps, choices.declarer))
    means = _enough(mean_tricks(among))
    if means.empty:
        st.info(_("There are fewer than {n} such deals of each value. Choose less narrowly.", n=FEWEST))
    else:
        line = prediction(among)
        left, right = st.columns(2, gap="large")
        with left:
            _chances(choices, among, line, sample, _)
        with right:
            _tricks(choices, among, means, line, _)
    _own_sample(choices, sample, _)
    left, right = st.columns(2, gap="large")
    with left:
        _measures(solved, _)
    with right:
        _law(solved, _)


def _chances(choices: Choices, among: pd.DataFrame, line: Prediction, sample: Sample | None, _: Translator) -> None:
    """How often contracts make, by value."""
    curves = {level: _enough(making(among, BOOK + level)) for level in choices.levels}
    curve, heading = curves[choices.level], _heading(choices.measure, _)
    named = {contract_name(choices.trumps, level): each for level, each in curves.items()}
    figure = chance_chart(named, choices.contract, heading, _seen_in(sample, choices), _, is_reversed=line.slope < 0)
    title = _chance_said(choices, curve, line, _)
    data = pd.DataFrame({heading: curve.index, "n": curve["n"].to_numpy()})
    for contract, each in named.items():
        data[f"{contract} (%)"] = _percent(each["share"])
        if each is curve:
            data[_("lower end (%)")], data[_("upper end (%)")] = _percent(curve["low"]), _percent(curve["high"])
    alt = _("How often contracts make, by what both hands are worth. {finding}.", finding=title)
    finding(figure, title=_unbroken(title), alt=alt, data=data, key="tricks-chances", _=_)


def _chance_said(choices: Choices, curve: pd.DataFrame, line: Prediction, _: Translator) -> str:
    """From which value on the contract surely makes more often than not: the whole interval is above a half."""
    likely = curve[curve["low"] > 0.5]
    if likely.empty:
        return _("No value is enough to make {contract} more often than not", contract=choices.contract)
    value = likely.index.min() if line.slope > 0 else likely.index.max()
    text = (
        n_("From {value} {unit} on, {contract} makes more often than not: {share}")
        if line.slope > 0
        else n_("Up to {value} {unit}, {contract} makes more often than not: {share}")
    )
    row = curve.loc[value]
    share = _share(Share(int(row["n"]), row["share"], row["low"], row["high"]), _)
    return _(text, value=f"{value:g}", unit=_unit(choices.measure, _), contract=choices.contract, share=share)


def _tricks(choices: Choices, among: pd.DataFrame, means: pd.DataFrame, line: Prediction, _: Translator) -> None:
    """The tricks by value: their spread, and their mean."""
    heading = _heading(choices.measure, _)
    figure = tricks_chart(among, means, choices.tricks_needed, choices.contract, heading, _, is_reversed=line.slope < 0)
    value = (means["mean"] - choices.tricks_needed).abs().idxmin()
    row = means.loc[value]
    text = (
        n_("{value} {unit} take {tricks} tricks on average ({low}–{high}, n = {n}); each more is worth {slope}")
        if line.slope > 0
        else n_("{value} {unit} take {tricks} tricks on average ({low}–{high}, n = {n}); each more costs {slope}")
    )
    title = _(
        text,
        value=f"{value:g}",
        unit=_unit(choices.measure, _),
        tricks=f"{row['mean']:.1f}",
        low=f"{row['low']:.1f}",
        high=f"{row['high']:.1f}",
        n=points(int(row["n"]), _),
        slope=f"{abs(line.slope):.2f}",
    )
    data = means.round(2).reset_index().set_axis([heading, "n", _("tricks"), _("lower end"), _("upper end")], axis=1)
    alt = _("Tricks by what both hands are worth. {finding}.", finding=title)
    finding(figure, title=_unbroken(title), alt=alt, data=data, key="tricks-tricks", _=_)


def _own_sample(choices: Choices, sample: Sample | None, _: Translator) -> None:
    """Deals that the reader wants solved, and what came of them."""
    with st.container(border=True, key="tricks-own"):
        st.html(f'<h3 class="kz-heading">{escape(_("Solve more deals"))}</h3>')
        sample_controls(choices, _)
        if sample is None or not sample.tricks:
            return
        tricks = _sampled(sample, choices)["tricks"].to_numpy()
        made = share_of(tricks >= choices.tricks_needed)
        title = _("{contract} makes in your sample: {share}", contract=choices.contract, share=_share(made, _))
        found, counts = np.unique(tricks, return_counts=True)
        data = pd.DataFrame({_("tricks"): found, _("deals"): counts})
        figure = sample_chart(tricks, choices.tricks_needed, choices.contract, _)
        alt = _("The tricks of North and South in the sample. {finding}.", finding=title)
        finding(figure, title=_unbroken(title), alt=alt, data=data, key="tricks-sample-found", _=_)


def _seen_in(sample: Sample | None, choices: Choices) -> tuple[float, Share] | None:
    """What the deals of a sample are worth on average, and how often they make the contract."""
    if sample is None or not sample.tricks:
        return None
    seen = _sampled(sample, choices)
    return float(seen["value"].mean()), share_of((seen["tricks"] >= choices.tricks_needed).to_numpy())


def _sampled(sample: Sample, choices: Choices) -> pd.DataFrame:
    both = sides(sample.solved, choices.measure, choices.trumps, choices.declarer)
    return both[both["side"] == 0]


def _measures(solved: SolvedDeals, _: Translator) -> None:
    """How well each measure tells the tricks."""
    with st.spinner(_("Every measure is applied to every deal …")):
        notrump, fit = _predictions(solved)
    best, best_fit = (min(each, key=lambda measure: each[measure].error) for each in (notrump, fit))
    title = _(
        "Best at telling tricks: at notrump {best} (off by {error}), with a fit {best_fit} (off by {error_fit})",
        best=best.name,
        error=f"{notrump[best].error:.2f}",
        best_fit=best_fit.name,
        error_fit=f"{fit[best_fit].error:.2f}",
    )
    order = sorted(notrump, key=lambda measure: notrump[measure].error)
    series = {_("notrump, balanced"): notrump, _("suit, fit of {n}", n=f"{FIT}+"): fit}
    named = {name: {_(measure.name): found[measure] for measure in order} for name, found in series.items()}
    data = pd.DataFrame(
        {_("Measure"): [_(measure.name) for measure in order]}
        | {
            f"{name}, {what}": [round(value(found[measure]), 3) for measure in order]
            for name, found in series.items()
            for what, value in (
                ("n", lambda each: each.n),
                (_("off by"), lambda each: each.error),
                ("R²", lambda each: each.r_squared),
            )
        }
    )
    alt = _("How many tricks each measure is off. {finding}.", finding=title)
    finding(measures_chart(named, _), title=_unbroken(title), alt=alt, data=data, key="tricks-measures", _=_)
    _muted(
        _(
            "Off by: the standard deviation of the tricks around the straight line through all deals. Notrump: both "
            "hands balanced. Suit: the longest of the side, {n} cards or more. The better hand declares.",
            n=FIT,
        )
    )


@lru_cache(maxsize=1)
def _predictions(solved: SolvedDeals) -> tuple[dict[Measure, Prediction], dict[Measure, Prediction]]:
    """How each measure tells the tricks of two balanced hands at no trump, and of two hands with a fit."""
    notrump, fit = {}, {}
    for measure in MEASURES:
        both = sides(solved, measure)
        notrump[measure] = prediction(both[both["balanced"]])
        both = sides(solved, measure, Trumps.SUIT)
        fit[measure] = prediction(both[both["fit"] >= FIT])
    return notrump, fit


def _law(solved: SolvedDeals, _: Translator) -> None:
    """The Law of total tricks, checked."""
    differences = law_of_total_tricks(solved)
    exact, near = share_of(differences == 0), share_of(abs(differences) <= 1)
    title = _(
        "The Law of total tricks is exact on {exact}% of deals, and within one trick on {near}% (n = {n})",
        exact=round(100 * exact.share),
        near=round(100 * near.share),
        n=points(exact.n, _),
    )
    found, counts = np.unique(differences, return_counts=True)
    shares = [share_of(differences == each) for each in found]
    data = pd.DataFrame(
        {
            _("tricks less trumps"): found,
            "n": counts,
            "%": _percent([each.share for each in shares]),
            _("lower end (%)"): _percent([each.low for each in shares]),
            _("upper end (%)"): _percent([each.high for each in shares]),
        }
    )
    alt = _("By how much the tricks of both sides differ from their trumps. {finding}.", finding=title)
    finding(law_chart(differences, _), title=_unbroken(title), alt=alt, data=data, key="tricks-law", _=_)
    _muted(_("The tricks of both sides, each in its longest suit, against the trumps of both together."))


def _enough(groups: pd.DataFrame) -> pd.DataFrame:
    return groups[groups["n"] >= FEWEST]


def _heading(measure: Measure, _: Translator) -> str:
    return _("{measure}, both hands", measure=measure.name)


def _unit(measure: Measure, _: Translator) -> str:
    """What the measure counts, in words that cannot be taken for tricks won."""
    return _(Term(measure.name) if measure is QUICK_TRICKS else measure.unit)


def _share(share: Share, _: Translator) -> str:
    """``59% (52–65%, n = 244)``."""
    percent, low, high = (round(100 * each) for each in (share.share, share.low, share.high))
    return _("{share}% ({low}–{high}%, n = {n})", share=percent, low=low, high=high, n=points(share.n, _))


def _unbroken(title: str) -> str:
    """The title, no number in it parted from its sign or its range at the end of a line."""
    return title.replace(" %", "\u00a0%").replace(" = ", "\u00a0=\u00a0").replace("–", "\u2060–\u2060")


def _percent(shares: "Sequence[float] | pd.Series[float]") -> list[float]:
    return [round(100 * share, 1) for share in shares]


def _muted(*sentences: str) -> None:
    st.html(f'<p class="kz-muted">{"<br>".join(map(escape, sentences))}</p>')
