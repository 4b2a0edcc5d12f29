"""What was played, what became of it, and who declared."""

import pandas as pd
import streamlit as st

from bridge.board_findings import contracts, dealt, declarers, results, shares, sides
from bridge.cards import Strain
from bridge.fairness import even_split_chance
from bridge.table import SEATS, Side
from lessons.language import Translator
from pages.widgets.charts import chart, inks
from pages.widgets.notation import player_name, points, side_name
from pages.widgets.statistics.own_boards_behind import Group, finding_with_boards
from pages.widgets.statistics.own_boards_chart import AS_TEXT, HEIGHT, dots, percent, span
from pages.widgets.statistics.own_boards_state import Shown
from pages.widgets.statistics.own_boards_words import by_chance, ranges, sample

_LARGEST = 46
"""The widest bubble, in pixels."""


def contracts_part(shown: Shown, _: Translator) -> None:
    """Draw the findings."""
    played = shown.frame.dropna(subset=["level", "strain"])
    if played.empty:
        st.text(_("None of these boards tells its contract."))
        return
    left, right = st.columns(2, gap="large")
    with left:
        _levels_and_strains(played, shown, _)
    with right:
        _results(played, shown, _)
    _declarers(played, shown, _)
    st.caption(ranges(_))


def _levels_and_strains(played: pd.DataFrame, shown: Shown, _: Translator) -> None:
    counts = contracts(played)
    cells = counts.stack()
    cells = cells[cells > 0]
    names = {place: f"{place[0]}{AS_TEXT[place[1]]}" for place in cells.index}
    most = cells.idxmax()
    title = _(
        "{contract} was played most often: {n} of {all} boards ({share})",
        contract=names[most],
        n=points(int(cells[most]), _),
        all=points(len(played), _),
        share=percent(cells[most] / len(played)),
    )
    ink = inks()
    figure = chart(HEIGHT + 60)
    figure.add_scatter(
        x=[AS_TEXT[strain] for _level, strain in cells.index],
        y=[level for level, _strain in cells.index],
        customdata=[f"{level}{strain}" for level, strain in cells.index],
        mode="markers+text",
        text=[str(count) for count in cells],
        textfont={"size": 13, "color": ink.text},
        marker={
            "size": [14 + _LARGEST * (count / cells.max()) ** 0.5 for count in cells],
            "color": ink.soft,
            "line": {"color": ink.series[0], "width": [3 if place == most else 1 for place in cells.index]},
            "opacity": 1,
        },
        hovertemplate="%{y}%{x}: %{text}<extra></extra>",
        showlegend=False,
    )
    figure.update_xaxes(categoryorder="array", categoryarray=[AS_TEXT[strain.letter] for strain in Strain])
    figure.update_xaxes(title={"text": _("strain"), "font": {"size": 13}}, range=[-0.6, 4.6])
    figure.update_yaxes(title={"text": _("level"), "font": {"size": 13}}, dtick=1, range=[0.3, 7.7])
    figure.update_layout(margin={"l": 36, "r": 8})
    code = played["level"].astype("string") + played["strain"]
    groups = {
        f"{level}{strain}": Group(names[level, strain], played.index[code == f"{level}{strain}"].tolist())
        for level, strain in cells.index
    }
    data = counts.rename(columns=AS_TEXT).rename_axis(_("Level")).reset_index()
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key="boards-contracts", _=_)


def _results(played: pd.DataFrame, shown: Shown, _: Translator) -> None:
    table = results(played)
    if table.empty:
        st.text(_("None of these boards tells its result."))
        return
    told = played.dropna(subset=["over"])
    made, n = table["n"].sum() - table["down"].sum(), int(table["n"].sum())
    share, low, high = shares(pd.Series([made]), pd.Series([n]), pd.Series([dealt(told)])).iloc[0]
    title = _(
        "{share} of the contracts were made: {n}, {span}",
        share=percent(share),
        n=sample(n, dealt(told), _),
        span=span(low, high),
    )
    ink = inks()
    kinds = {
        "down": (_("down"), told["over"] < 0, "rgba(0, 0, 0, 0)", "/"),
        "exactly": (_("made exactly"), told["over"] == 0, ink.soft, ""),
        "over": (_("with overtricks"), told["over"] > 0, ink.series[0], ""),
    }
    figure = chart(HEIGHT + 60)
    groups = {}
    for kind, (name, mask, colour, pattern) in kinds.items():
        figure.add_bar(
            x=[str(level) for level in table.index],
            y=table[kind].tolist(),
            customdata=[f"{level}-{kind}" for level in table.index],
            name=name,
            marker={
                "color": colour,
                "line": {"color": ink.series[0], "width": 1},
                "pattern": {"shape": pattern, "fgcolor": ink.series[0], "bgcolor": colour, "size": 6, "solidity": 0.2},
            },
            hovertemplate=f"%{{x}}, {name}: %{{y}}<extra></extra>",
        )
        for level in table.index:
            places = told.index[(told["level"] == level) & mask].tolist()
            groups[f"{level}-{kind}"] = Group(f"{_('level')} {level}, {name}", places)
    figure.update_layout(barmode="stack", bargap=0.3)
    figure.update_xaxes(title={"text": _("level"), "font": {"size": 13}}, type="category")
    figure.update_yaxes(title={"text": _("boards"), "font": {"size": 13}})
    data = pd.DataFrame(
        {
            _("Level"): table.index,
            "n": table["n"].to_list(),
            **{name: table[kind].to_list() for kind, (name, *_rest) in kinds.items()},
            _("made, %"): (100 * table["share"]).round(1).to_list(),
            _("from, %"): (100 * table["low"]).round(1).to_list(),
            _("to, %"): (100 * table["high"]).round(1).to_list(),
        }
    )
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key="boards-results", _=_)


def _declarers(played: pd.DataFrame, shown: Shown, _: Translator) -> None:
    table = declarers(played)
    n = int(table["n"].sum())
    if not n:
        return
    both = sides(played)
    names = [player_name(seat, _) for seat in SEATS]
    title = _.plural(
        "{side} declared {declared} of {n} deal: {chance}",
        "{side} declared {declared} of {n} deals: {chance}",
        sum(both.values()),
        side=side_name(Side.NS, _),
        declared=points(both[Side.NS], _),
        chance=by_chance(even_split_chance(both[Side.NS], both[Side.EW]), _),
    )
    figure = dots(
        names,
        (100 * table["share"]).tolist(),
        (100 * table["low"]).tolist(),
        (100 * table["high"]).tolist(),
        table.index.tolist(),
        x=_("% of the boards that it declared; dotted: one in four"),
        figure_of="{:.0f}%",
        fair=25,
    )
    groups = {
        seat.letter: Group(name, played.index[(played["declarer"] == seat.letter).fillna(False)].tolist())
        for seat, name in zip(SEATS, names, strict=True)
    }
    data = pd.DataFrame(
        {
            _("Declarer"): names,
            "n": table["n"].to_list(),
            "%": (100 * table["share"]).round(1).to_list(),
            _("from, %"): (100 * table["low"]).round(1).to_list(),
            _("to, %"): (100 * table["high"]).round(1).to_list(),
        }
    )
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key="boards-declarers", _=_)
    if len(played) > sum(both.values()):
        st.caption(_("A deal that several tables played counts once in the title: there the sides had the same cards."))
