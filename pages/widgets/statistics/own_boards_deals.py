"""Were the cards dealt at random? The deals against what a fair shuffle gives."""

from html import escape

import numpy as np
import pandas as pd
import streamlit as st

from bridge.batch import Deals, frequencies
from bridge.board_findings import distinct
from bridge.board_frame import NAMES
from bridge.deal import Deal
from bridge.evaluation.points import HCP
from bridge.expectation import HANDS, distribution
from bridge.fairness import FEWEST, UNUSUAL, Look, looks
from lessons.language import Translator
from pages.widgets.charts import inks
from pages.widgets.statistics.own_boards_behind import Group, finding_with_boards
from pages.widgets.statistics.own_boards_chart import counted
from pages.widgets.statistics.own_boards_state import Origin, Shown
from pages.widgets.statistics.own_boards_words import look_name, look_sentence, verdict

_COMMON = 25
"""More points than these have a bar together."""


def deals_part(shown: Shown, _: Translator) -> None:
    """Draw the finding, and every look that was taken."""
    told = distinct(shown.frame.dropna(subset=["deal"]))
    if told.empty:
        st.text(_("None of these boards tells its deal."))
        return
    deals = Deals.of(Deal.parse(text) for text in told["deal"])
    found = looks(deals)
    if found:
        title = verdict(found, len(deals), _)
    else:
        title = _.plural(
            "{n} deal: too few to judge the shuffle, which takes {least} different ones",
            "{n} different deals: too few to judge the shuffle, which takes {least}",
            len(deals),
            least=FEWEST,
        )
    chart, looked_at = st.columns((3, 2), gap="large")
    with chart:
        _points(deals, told, shown, title, _)
    with looked_at:
        if shown.source.origin is Origin.SAMPLES or any(look.is_unusual for look in found):
            st.caption(_("Deals that were made or chosen to teach are not dealt at random, and need not look so."))
        if found:
            st.html(_looks_html(found, _))


def _points(deals: Deals, told: pd.DataFrame, shown: Shown, title: str, _: Translator) -> None:
    points = np.minimum(deals.values(HCP), _COMMON)
    seen = frequencies([points]).reindex(range(_COMMON + 1), fill_value=0)
    fair = distribution(HCP)
    expected = fair.groupby(np.minimum(fair.index, _COMMON)).sum() / HANDS * points.size
    names = [*map(str, range(_COMMON)), f"{_COMMON}+"]
    figure = counted(
        names, seen.tolist(), names, x=_("high-card points in one hand; dots: a fair dealer"), y=_("hands")
    )
    figure.update_traces(text=None)
    figure.add_scatter(
        x=names,
        y=expected.tolist(),
        mode="markers",
        marker={"color": inks().text, "size": 8, "symbol": "diamond"},
        hovertemplate="%{x}: %{y:.1f}<extra></extra>",
        showlegend=False,
    )
    hands = told[[f"{name}_hcp" for name in NAMES]].clip(upper=_COMMON)
    groups = {
        name: Group(_.plural("{n} point", "{n} points", number), told.index[(hands == number).any(axis=1)].tolist())
        for number, name in enumerate(names)
    }
    data = pd.DataFrame(
        {
            _("High-card points"): names,
            _("Hands"): seen.to_list(),
            _("A fair dealer"): expected.round(1).to_list(),
        }
    )
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key="boards-points", _=_)


def _looks_html(found: tuple[Look, ...], _: Translator) -> str:
    intro = _(
        "Different deals only: one that several tables played was dealt once. Of {n} looks at the same deals one is "
        "often odd by chance. “Unusual” allows for all of them: of {sets} such sets by a fair dealer at most {odd} get "
        "it.",
        n=len(found),
        sets=100,
        odd=round(100 * UNUSUAL),
    )
    rows = "".join(_look(look, _) for look in found)
    return f'<p class="kz-muted">{escape(intro)}</p><table class="kz-looks"><tbody>{rows}</tbody></table>'


def _look(look: Look, _: Translator) -> str:
    mark = f"▾ {_('unusual')}" if look.is_unusual else f"= {_('usual')}"
    kind = "kz-cost" if look.is_unusual else "kz-even"
    return (
        f'<tr><th scope="row">{escape(look_name(look, _))}</th><td>{escape(look_sentence(look, _))}</td>'
        f'<td><b class="{kind}">{escape(mark)}</b></td></tr>'
    )
