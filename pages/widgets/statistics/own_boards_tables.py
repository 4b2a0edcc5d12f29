"""The scores against other tables, and what players, pairs, days and events come to."""

from collections.abc import Iterable

import pandas as pd
import streamlit as st

from bridge.board_findings import of_boards, of_pairs, of_players, seats
from lessons.language import Translator, n_
from pages.widgets.notation import points
from pages.widgets.statistics.own_boards_behind import Group, chosen_boards, finding_of_counts
from pages.widgets.statistics.own_boards_state import Shown
from pages.widgets.statistics.own_boards_words import hundredths, measured, ranges

_BY = "boards-by"
_LOPSIDED = 80
"""Percent of the top from which one side has by far the best of a board."""


_BYS = {"player": n_("Players"), "pair": n_("Partnerships"), "date": n_("Days"), "event": n_("Events")}
"""What boards are put together by."""


def compared_part(shown: Shown, _: Translator) -> None:
    """Draw how the scores compare with those of other tables: of N–S, or of the player or pair that is asked for."""
    frame, wanted = shown.frame, shown.state.wanted
    percents, imps = frame["percent_ns"].dropna(), frame["imps_ns"].dropna()
    if wanted.player:
        told = seats(frame, wanted.player, wanted.partner)
        percents, imps = (told[name].dropna().groupby(level=0).mean() for name in ("percent", "imps"))
    if percents.empty:
        st.text(_("None of these boards was played at another table, as far as the records tell."))
        return
    who = " – ".join(name for name in (wanted.player, wanted.partner) if name)
    left, right = st.columns(2, gap="large")
    with left:
        _matchpoints(percents, shown, who, _)
    with right:
        _imps(imps, shown, who, _)
    st.caption(ranges(_))


def _matchpoints(percents: "pd.Series[float]", shown: Shown, who: str, _: Translator) -> None:
    title = _(
        "One side had {n}% of the matchpoints or more on {lopsided} of {all} boards",
        n=_LOPSIDED,
        lopsided=points(int(((percents >= _LOPSIDED) | (percents <= 100 - _LOPSIDED)).sum()), _),
        all=points(len(percents), _),
    )
    if who:
        title = _(
            "{who}: {n}% of the matchpoints ({measured})",
            who=who,
            n=f"{percents.mean():.1f}",
            measured=measured(shown.frame, percents, lambda number: f"{min(max(number, 0), 100):.0f}", _),
        )
    bins = (percents // 10).clip(0, 9).astype(int)
    bars = {f"{10 * place}–{10 * place + 10}": bins.index[bins == place].tolist() for place in range(10)}
    x = _("matchpoints of the player's side in % of the top") if who else _("matchpoints of N–S in % of the top")
    finding_of_counts(bars, shown, title=title, x=x, key="boards-matchpoints", _=_)


def _imps(imps: "pd.Series[float]", shown: Shown, who: str, _: Translator) -> None:
    title = _(
        "The result of a table is {n} IMPs from the others on average (n = {boards})",
        n=f"{imps.abs().mean():.1f}",
        boards=points(len(imps), _),
    )
    if who:
        title = _(
            "{who}: {n} IMPs a board against the other tables ({measured})",
            who=who,
            n=hundredths(imps.mean()),
            measured=measured(shown.frame, imps, hundredths, _),
        )
    edges = [-99.0, -9.5, -5.5, -2.5, -0.5, 0.5, 2.5, 5.5, 9.5, 99.0]
    names = ["−10 …", "−6 … −9", "−3 … −5", "−1 … −2", "0", "1 … 2", "3 … 5", "6 … 9", "10 …"]
    bins = pd.cut(imps.astype(float), edges, labels=False)
    bars = {name: imps.index[bins == place].tolist() for place, name in enumerate(names)}
    x = _("IMPs of the player's side against the other tables") if who else _("IMPs of N–S against the other tables")
    finding_of_counts(bars, shown, title=title, x=x, key="boards-imps", _=_)


def players_part(shown: Shown, _: Translator) -> None:
    """Draw the table of players, pairs, days or events; a row that is chosen leads to its boards."""
    by = st.segmented_control(
        _("By"),
        list(_BYS),
        format_func=lambda by: _(_BYS[by]),
        default="player",
        required=True,
        key=_BY,
        persist_state="session",
        label_visibility="collapsed",
    )
    table, groups = _table(shown.frame, by, _)
    if table.empty:
        st.text(_("None of these boards tells this."))
        return
    told = st.dataframe(
        table,
        hide_index=True,
        key=f"boards-table-{by}",
        alt=_(_BYS[by]),
        on_select="rerun",
        selection_mode="single-row",
        column_config={
            name: st.column_config.NumberColumn(format="%.1f") for name in table.select_dtypes("float").columns
        },
    )
    rows = told["selection"]["rows"] if told else []
    chosen_boards(groups, str(rows[0]) if rows else None, shown, f"boards-by-{by}", _)


def _table(frame: pd.DataFrame, by: str, _: Translator) -> tuple[pd.DataFrame, dict[str, Group]]:
    """The table in the reader's language, and the boards of each row."""
    if by in ("date", "event"):
        found = of_boards(frame, by)
        places = [frame.index[(frame[by] == name).fillna(False)].tolist() for name in found.index]
        names = list(map(str, found.index))
    elif by == "player":
        found = of_players(frame)
        played = seats(frame).groupby("player").groups
        places = [_once(played[name]) for name in found.index]
        names = list(found.index)
    else:
        found = of_pairs(frame)
        played = seats(frame).groupby(["player", "partner"]).groups
        places = [_once(played[pair]) for pair in found.index]
        names = [" – ".join(pair) for pair in found.index]
    found["made"] = 100 * found["made"].astype("Float64")
    heads = {
        "boards": _("Boards"),
        "deals": _("Different deals"),
        "declared": _("Declared"),
        "made": _("made, %"),
        "percent": _("Matchpoints, %"),
        "imps": _("IMPs a board"),
        "cost": _("Double dummy: cost a board"),
        "beyond_dd": _("Declarer beyond double dummy"),
    }
    told = found.dropna(axis=1, how="all").reset_index(drop=True).rename(columns=heads)
    for name in told.select_dtypes("Float64").columns:
        told[name] = told[name].astype(float)
    told.insert(0, _(_BYS[by]), names)
    return told, {str(row): Group(name, each) for row, (name, each) in enumerate(zip(names, places, strict=True))}


def _once(places: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(places))
