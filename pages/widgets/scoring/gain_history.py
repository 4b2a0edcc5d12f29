"""Two worked questions: why the penalties and the bonus for a redoubled contract changed in 1987."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

import plotly.graph_objects as go
import streamlit as st

from bridge.contract import Contract
from bridge.scoring.decisions import Prospect
from bridge.scoring.rules import BEFORE_1987, CURRENT
from lessons.language import Translator
from pages.widgets.charts import SYMBOLS, chart, inks, show_chart
from pages.widgets.notation import contract_mark, points, sentence_html
from pages.widgets.scoring.gain_figures import signed
from pages.widgets.scoring.gain_table import FiguresRow, figures_table

_ERAS = (BEFORE_1987, CURRENT)
_DOWN = 11
_GRAND_SLAM, _HIGHEST = Contract.parse("7S"), Contract.parse("7NT")
_SACRIFICE = Prospect(Contract.parse("7NTX"), vulnerable=False)
_REDOUBLED, _SMALL_SLAM, _TRICKS = Contract.parse("5CXX"), Contract.parse("6C"), 12


def old_penalties(_: Translator) -> None:
    """A grand slam, and what it cost to go eleven down instead (S8)."""
    theirs = Prospect(_GRAND_SLAM, vulnerable=True)
    scores = [theirs.score(13, rules) for rules in _ERAS]
    costs = [-_SACRIFICE.score(13 - _DOWN, rules) for rules in _ERAS]
    limits = [_SACRIFICE.last_gain(-score, rules) for score, rules in zip(scores, _ERAS, strict=True)]
    slam, save = contract_mark(_GRAND_SLAM, _), contract_mark(_SACRIFICE.contract, _)
    _story(
        _("Eleven down, and still a bargain"),
        (
            _(
                "Vulnerable opponents bid and make {slam}: {score}. Before 1987, {save} not vulnerable could go "
                "down {n} for {cost}, two tricks in all, and still win points.",
                slam=slam,
                score=points(scores[0], _),
                save=save,
                n=_DOWN,
                cost=points(costs[0], _),
            ),
            _(
                "Since then the fourth undertrick and each further one cost 300, doubled and not vulnerable. Down {n} "
                "costs {cost}; the sacrifice pays up to down {limit}. Against 7NT there is none: no bid is higher.",
                n=_DOWN,
                cost=points(costs[1], _),
                limit=limits[1],
            ),
        ),
    )
    highest = [Prospect(_HIGHEST, vulnerable=True).score(13, rules) for rules in _ERAS]
    gains = [score - cost for score, cost in zip(scores, costs, strict=True)]
    rows = (
        FiguresRow(_("{bid} made, vulnerable", bid=slam), _figures(scores, _)),
        FiguresRow(_("{bid} made, vulnerable", bid=contract_mark(_HIGHEST, _)), _figures(highest, _)),
        FiguresRow(_("{bid} down {n}, not vulnerable", bid=save, n=_DOWN), _figures([-cost for cost in costs], _)),
        FiguresRow(_("What the sacrifice gains"), tuple(signed(gain, _) for gain in gains), is_chosen=True),
        FiguresRow(_("How far down it may go"), _figures(limits, _)),
    )
    left, right = st.columns([6, 7], gap="large")
    with left:
        figure = _penalties_chart(scores[0], slam, _)
        alt = _(
            "What going down costs doubled and not vulnerable, before 1987 and today, against {score} for {bid}.",
            score=points(scores[0], _),
            bid=slam,
        )
        show_chart(figure, key="gain-penalties", alt=alt)
    with right:
        st.html(figures_table((_("Score"), *_eras(_)), rows))


def _penalties_chart(score: int, slam: str, _: Translator) -> go.Figure:
    ink, figure = inks(), chart(360)
    down = list(range(1, 14))
    for color, symbol, dash, rules in zip(ink.series, SYMBOLS, ("dash", "solid"), _ERAS, strict=False):
        figure.add_scatter(
            x=down,
            y=[-_SACRIFICE.score(13 - n, rules) for n in down],
            name=_(rules.name),
            mode="lines+markers",
            line={"color": color, "dash": dash},
            marker={"symbol": symbol, "size": 8},
            hovertemplate="%{y:,}<extra></extra>",
        )
    figure.add_hline(
        y=score,
        line={"color": ink.text, "width": 1.5, "dash": "dot"},
        annotation={"text": f"<b>{points(score, _)}</b> {slam}", "xanchor": "left", "x": 0.01},
    )
    figure.update_xaxes(
        dtick=1, title={"text": _("Tricks down"), "font": {"size": 13, "color": ink.muted}, "standoff": 8}
    )
    figure.update_yaxes(tickformat=",", rangemode="tozero")
    figure.update_layout(margin={"l": 56, "b": 56})
    return figure


@dataclass(frozen=True, slots=True)
class _Minor:
    """Five of a minor redoubled with an overtrick by the old and the new count, and the small slam."""

    vulnerable: bool

    @property
    def redoubled(self) -> list[int]:
        return [Prospect(_REDOUBLED, self.vulnerable).score(_TRICKS, rules) for rules in _ERAS]

    @property
    def slam(self) -> list[int]:
        return [Prospect(_SMALL_SLAM, self.vulnerable).score(_TRICKS, rules) for rules in _ERAS]


def old_insult(_: Translator) -> None:
    """Five of a minor redoubled with an overtrick, and the undoubled small slam (S9)."""
    vulnerable, not_vulnerable = _Minor(True), _Minor(False)
    game, slam = contract_mark(_REDOUBLED, _), contract_mark(_SMALL_SLAM, _)
    _story(
        _("Five redoubled against the small slam"),
        (
            _(
                "Twelve tricks in a minor. Redoubled at the five level, vulnerable, they scored {before} before 1987: "
                "less than the {slam} of the small slam that nobody doubled.",
                before=points(vulnerable.redoubled[0], _),
                slam=points(vulnerable.slam[0], _),
            ),
            _(
                "A bonus of 100 instead of 50 for a redoubled contract makes it {today}, so that the redouble always "
                "pays. Not vulnerable it did before: {old} against {slam}.",
                today=points(vulnerable.redoubled[1], _),
                old=points(not_vulnerable.redoubled[0], _),
                slam=points(not_vulnerable.slam[0], _),
            ),
        ),
    )
    left, right = st.columns([6, 7], gap="large")
    names = {vulnerable: _("Vulnerable"), not_vulnerable: _("Not vulnerable")}
    with left:
        for minor, name in names.items():
            figure = _insult_chart(minor, name, game, slam, _)
            alt = _("{game} with an overtrick before 1987 and today, on one line with {slam}.", game=game, slam=slam)
            show_chart(figure, key=f"gain-insult-{minor.vulnerable}", alt=f"{name}: {alt}")
    with right:
        rows = [
            row
            for minor, name in names.items()
            for row in (
                FiguresRow(f"{name}: {game} +1", _figures(minor.redoubled, _)),
                FiguresRow(f"{name}: {slam} =", _figures(minor.slam, _)),
                FiguresRow(
                    _("What the redouble gains"),
                    tuple(signed(five - six, _) for five, six in zip(minor.redoubled, minor.slam, strict=True)),
                    is_chosen=True,
                ),
            )
        ]
        st.html(figures_table((_("Score"), *_eras(_)), rows))


def _insult_chart(minor: _Minor, name: str, game: str, slam: str, _: Translator) -> go.Figure:
    """The three scores on a line; both charts have the same measure."""
    ink, figure = inks(), chart(190)
    before, today = _eras(_)
    series = (
        (f"{game} +1, {before}", "circle-open", ink.series[0], minor.redoubled[0], "top center"),
        (f"{slam} =", "square", ink.text, minor.slam[0], "bottom center"),
        (f"{game} +1, {today}", "circle", ink.series[0], minor.redoubled[1], "top center"),
    )
    for label, symbol, color, score, position in series:
        figure.add_scatter(
            x=[score],
            y=[name],
            name=label,
            mode="markers+text",
            marker={"symbol": symbol, "color": color, "size": 14, "line": {"width": 2.5, "color": color}},
            text=[f"<b>{points(score, _)}</b>"],
            textposition=position,
            textfont={"color": ink.text},
            hovertemplate="%{x:,}<extra></extra>",
        )
    lowest = min(*minor.redoubled, *minor.slam)
    figure.update_xaxes(range=[lowest - 15, lowest + 95], tickformat=",", dtick=20)
    figure.update_layout(margin={"l": 112, "t": 32}, showlegend=minor.vulnerable)
    return figure


def _story(title: str, sentences: Iterable[str]) -> None:
    told = "".join(f"<p>{sentence_html(sentence)}</p>" for sentence in sentences)
    st.html(f'<div class="kz-story"><h2 class="kz-title">{escape(title)}</h2>{told}</div>')


def _eras(_: Translator) -> tuple[str, ...]:
    return tuple(_(rules.name) for rules in _ERAS)


def _figures(numbers: Iterable[int], _: Translator) -> tuple[str, ...]:
    return tuple(points(number, _) for number in numbers)
