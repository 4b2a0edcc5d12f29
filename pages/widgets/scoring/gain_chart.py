"""What a decision brings on average, by how often it is right."""

from fractions import Fraction

import plotly.graph_objects as go

from bridge.scoring.decisions import expected_gain
from lessons.language import Translator
from pages.widgets.charts import chart, inks
from pages.widgets.scoring.gain_figures import percent, signed
from pages.widgets.scoring.gain_input import GainInput
from pages.widgets.scoring.gain_words import Words, needed

_HALF_A_TOP = 50


def gain_chart(asked: GainInput, words: Words, _: Translator) -> tuple[go.Figure, str]:
    """The line of the expected gain with its break-even, and the same in words."""
    right, wrong = _ends(asked)
    ink, threshold = inks(), needed(asked)
    figure = chart(320)
    shares = [Fraction(n, 100) for n in range(101)]
    gains = [float(expected_gain(share, right, wrong)) for share in shares]
    figure.add_scatter(
        x=[100 * float(share) for share in shares],
        y=gains,
        mode="lines",
        line={"color": ink.series[0], "width": 3},
        hovertemplate="%{x:.0f}%: %{y:+.1f}<extra></extra>",
        showlegend=False,
    )
    for share, gain in ((0, wrong), (100, right)):
        figure.add_annotation(
            x=share,
            y=gain,
            text=f"<b>{signed(gain, _)}</b>",
            showarrow=False,
            xanchor="left" if share == 0 else "right",
            yshift=16 if gain >= 0 else -14,
        )
    figure.add_hline(y=0, line={"color": ink.control, "width": 1})
    if threshold is not None:
        _mark_break_even(figure, threshold, words)
    unit = _("% of the top") if asked.at_matchpoints else _("IMPs")
    low, high = min(0, right, wrong), max(0, right, wrong)
    room = 0.18 * (high - low or 1)
    font = {"size": 13, "color": ink.muted}
    title = _("Gain on average, {unit}", unit=unit)
    figure.update_xaxes(
        range=[-1, 101], ticksuffix="%", dtick=25, title={"text": words.chance, "font": font, "standoff": 8}
    )
    figure.update_yaxes(range=[low - room, high + room], title={"text": title, "font": font}, nticks=6)
    figure.update_layout(margin={"l": 64, "b": 56})
    return figure, _alt(right, wrong, threshold, unit, _)


def _mark_break_even(figure: go.Figure, threshold: Fraction, words: Words) -> None:
    ink, at = inks(), 100 * float(threshold)
    figure.add_vline(x=at, line={"color": ink.text, "width": 1.5, "dash": "dot"})
    figure.add_scatter(
        x=[at],
        y=[0],
        mode="markers+text",
        marker={"color": ink.paper, "size": 12, "line": {"color": ink.series[0], "width": 3}},
        text=[f"<b>{percent(threshold)}</b>"],
        textposition="bottom right",
        textfont={"size": 16, "color": ink.text},
        hoverinfo="skip",
        cliponaxis=False,
        showlegend=False,
    )
    for choice, x in ((words.refraining, at / 2), (words.acting, (100 + at) / 2)):
        font = {"size": 13, "color": ink.muted}
        figure.add_annotation(x=x, y=1, yref="paper", yanchor="bottom", text=choice, font=font, showarrow=False)


def _ends(asked: GainInput) -> tuple[int, int]:
    """The gain when the decision is always right and when it is always wrong."""
    right, wrong = asked.decision.right, asked.decision.wrong
    if not asked.at_matchpoints:
        return right.imps, wrong.imps
    return _HALF_A_TOP * _sign(right.difference), _HALF_A_TOP * _sign(wrong.difference)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _alt(right: int, wrong: int, threshold: Fraction | None, unit: str, _: Translator) -> str:
    line = _(
        "The gain on average runs from {wrong} when it is never right to {right} when it always is ({unit}).",
        wrong=signed(wrong, _),
        right=signed(right, _),
        unit=unit,
    )
    return line if threshold is None else f"{line} {_('It is zero at {share}.', share=percent(threshold))}"
