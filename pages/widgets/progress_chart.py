"""Answers day by day as bars: the good ones solid, the others hatched."""

from collections import Counter
from collections.abc import Sequence

from babel.dates import format_date

from lessons.language import Translator
from library.progress import Day
from pages.widgets.charts import chart, inks, show_chart


def progress_chart(days: Sequence[Day], _: Translator) -> None:
    """Draw the bars, one a day."""
    answers, good = Counter[str](), Counter[str]()
    for day in days:
        name = format_date(day.day, "MMMd", locale=_.language.value)
        answers[name] += day.answers
        good[name] += day.good
    names, ink = list(answers), inks()
    figure = chart(260)
    figure.update_layout(barmode="stack", bargap=0.4, margin={"t": 40})
    figure.add_bar(x=names, y=[good[name] for name in names], name=_("right at first"), marker_color=ink.series[0])
    figure.add_bar(
        x=names,
        y=[answers[name] - good[name] for name in names],
        name=_("missed at first"),
        marker={
            "color": ink.paper,
            "line": {"color": ink.series[0], "width": 1.5},
            "pattern": {"shape": "/", "fgcolor": ink.series[0], "bgcolor": ink.paper},
        },
    )
    figure.update_xaxes(type="category")
    figure.update_yaxes(rangemode="tozero", tickformat="d")
    said = ", ".join(_("{day}: {good} of {n}", day=name, good=good[name], n=answers[name]) for name in names)
    show_chart(figure, key="progress-chart", alt=_("Questions answered right at first, day by day: {days}.", days=said))
