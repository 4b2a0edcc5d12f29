"""Answers day by day as bars: the good ones solid, the others hatched."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from math import ceil

from babel.dates import format_skeleton

from lessons.language import Translator
from library.progress import Day
from pages.widgets.charts import chart, inks, show_chart

FEWEST = 14
"""So many days are shown at least."""

NAMED = 5
"""So many of them are named at most, the last always: there is no room for more on a phone."""


def progress_chart(days: Sequence[Day], _: Translator) -> None:
    """Draw the bars, one a day."""
    answers, good = Counter[date](), Counter[date]()
    for day in days:
        answers[day.day] += day.answers
        good[day.day] += day.good
    last = max(answers)
    first = min(*answers, last - timedelta(days=FEWEST - 1))
    shown = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    names = {day: format_skeleton("MMMd", day, locale=_.language.value) for day in shown}
    ink = inks()
    figure = chart(260)
    figure.update_layout(barmode="stack", bargap=0.4, margin={"t": 40}, legend_traceorder="normal")
    figure.add_bar(
        x=list(names.values()),
        y=[good[day] or None for day in shown],
        name=_("right at first"),
        marker_color=ink.series[0],
    )
    figure.add_bar(
        x=list(names.values()),
        y=[answers[day] - good[day] or None for day in shown],
        name=_("missed at first"),
        marker={
            "color": ink.paper,
            "line": {"color": ink.series[0], "width": 1.5},
            "pattern": {"shape": "/", "fgcolor": ink.series[0], "bgcolor": ink.paper},
        },
    )
    figure.update_xaxes(type="category", tickvals=list(names.values())[:: -ceil(len(names) / NAMED)], tickangle=0)
    figure.update_yaxes(rangemode="tozero", tickformat="d")
    said = ", ".join(_("{day}: {good} of {n}", day=names[day], good=good[day], n=answers[day]) for day in answers)
    show_chart(figure, key="progress-chart", alt=_("Questions answered right at first, day by day: {days}.", days=said))
