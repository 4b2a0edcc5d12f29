"""Your progress: what was answered day by day, how well each kind of exercise goes, and what comes back when."""

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

import streamlit as st

from lessons.exercises.kinds import KINDS
from lessons.language import Translator
from library.progress import Coming, Day
from pages.widgets.language_switch import reader_translator
from pages.widgets.learner import progress, remember_learner
from pages.widgets.navigation import DRILL, LEARN, through_app
from pages.widgets.notation import day_name
from pages.widgets.progress_chart import progress_chart


def page(_: Translator) -> None:
    """The storyboard: the days, the kinds, what comes back."""
    st.html(Path(__file__).with_name("lesson.css"))
    kept = progress()
    days, coming = kept.by_day(), kept.coming()
    with st.container(key="progress-heading", horizontal=True, vertical_alignment="center", gap="small"):
        st.title(_("Your progress"), anchor=False, width="stretch")
        st.page_link(DRILL, label=_("Drill"), icon=":material/exercise:")
        st.page_link(LEARN, label=_("All lessons"), icon=":material/list:")
    if days:
        st.html(f'<h2 class="kz-heading">{escape(_("Questions a day"))}</h2>')
        progress_chart(days, _)
        left, right = st.columns([600, 656], gap="large")
        with left:
            st.html(kinds_html(days, _))
        with right:
            st.html(coming_html(coming, _))
    else:
        with st.container(key="go-on", border=True, horizontal=True, vertical_alignment="center", gap="small"):
            st.text(_("Nothing is answered yet. Begin with a lesson or a drill."), width="stretch")
            st.page_link(LEARN, label=_("Learn"), icon=":material/arrow_forward:", icon_position="right")
    remember_learner(_)


def kinds_html(days: Sequence[Day], _: Translator) -> str:
    """Each kind of exercise with its answers and the share of good ones."""
    answers, good = Counter[str](), Counter[str]()
    for day in days:
        answers[day.kind] += day.answers
        good[day.kind] += day.good
    rows = "".join(
        f'<tr><th scope="row">{escape(kind_title(kind, _))}</th><td>{count}</td>'
        f"<td>{round(100 * good[kind] / count)}%</td></tr>"
        for kind, count in answers.most_common()
    )
    return _table(_("Exercises"), (_("Exercise"), _("Questions"), _("Right at first")), rows)


def coming_html(coming: Sequence[Coming], _: Translator) -> str:
    """What comes back on which day."""
    if not coming:
        said = _("Nothing comes back: what was missed returns after one, three and seven days.")
        return f'<h2 class="kz-heading">{escape(_("Coming back"))}</h2><p class="kz-muted">{escape(said)}</p>'
    counted = Counter((each.due, each.asked.kind) for each in coming)
    rows = "".join(
        f'<tr><th scope="row">{escape(day_name(due, _))}</th>'
        f"<td>{escape(kind_title(kind, _))}</td><td>{count}</td></tr>"
        for (due, kind), count in counted.items()
    )
    return _table(_("Coming back"), (_("Day"), _("Exercise"), _("Questions")), rows, " kz-words")


def kind_title(kind: str, _: Translator) -> str:
    """The title of a kind, its name where it is no longer known."""
    return _(KINDS[kind].title) if kind in KINDS else kind


def _table(title: str, headings: Sequence[str], rows: str, look: str = "") -> str:
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    return (
        f'<h2 class="kz-heading">{escape(title)}</h2><div class="kz-scroll"><table class="kz-figures{look}">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


through_app()
page(reader_translator())
