"""The boards against double dummy: whose cards cost tricks, what was made beyond it, and what the bidding reached."""

import pandas as pd
import streamlit as st

from bridge.board_findings import (
    ROLES,
    Goal,
    Outcome,
    against_double_dummy,
    against_par,
    costs,
    dealt,
    decisions,
    seats,
    shares,
)
from bridge.table import Side
from lessons.language import Translator, n_
from pages.widgets.notation import points, side_name
from pages.widgets.statistics.own_boards_behind import Group, finding_of_counts, finding_with_boards
from pages.widgets.statistics.own_boards_chart import dots, percent, span
from pages.widgets.statistics.own_boards_solving import solving
from pages.widgets.statistics.own_boards_state import Shown
from pages.widgets.statistics.own_boards_words import hundredths, measured, ranges, sample

_ROLES = dict(zip(ROLES, (n_("Declarer"), n_("Opening lead"), n_("Defence after it")), strict=True))
_FAR = 3
"""Tricks away from double dummy; farther ones have a bar together."""
_STEPS = (-500, -100, 0, 1, 101, 501)
"""Where the bars of points from par begin, but for the first."""

_OUTCOMES = {
    Outcome.MADE: n_("bid and made"),
    Outcome.WENT_DOWN: n_("bid, down; double dummy makes it"),
    Outcome.SLIPPED_THROUGH: n_("bid and made; double dummy goes down"),
    Outcome.TOO_HIGH: n_("bid, down as double dummy"),
    Outcome.NOT_BID: n_("not bid; double dummy makes it"),
    Outcome.RIGHTLY_LOW: n_("not bid; not there"),
}
_GOALS = {Goal.GAME: n_("Game"), Goal.SLAM: n_("Slam")}


def double_dummy_part(shown: Shown, _: Translator) -> None:
    """Draw the analysis and the findings."""
    solving(shown.state, shown.source, shown.frame, _)
    st.caption(_("Double dummy sees all four hands: what it says was there, nobody at the table could always find."))
    has_any = [_roles(shown, _)]
    left, right = st.columns(2, gap="large")
    with left:
        has_any.append(_declarer(shown, _))
    with right:
        has_any.append(_par(shown, _))
    if any(has_any):
        st.caption(ranges(_))
    else:
        st.text(_("None of these boards has been analysed, and none brings a table of its own."))


def bidding_part(shown: Shown, _: Translator) -> None:
    """Draw the analysis and the decisions."""
    solving(shown.state, shown.source, shown.frame, _)
    st.caption(
        _(
            "For the side that declared, or both where all passed: what was bid, against what double dummy makes. A "
            "good contract may go down, and a poor one may be made. Sacrifices against a contract that makes are left "
            "out."
        )
    )
    has_any = [_decisions(shown, goal, _) for goal in Goal]
    if any(has_any):
        st.caption(ranges(_))
    else:
        st.text(_("None of these boards has been analysed, and none brings a table of its own."))


def _roles(shown: Shown, _: Translator) -> bool:
    table, player = costs(shown.frame, shown.state.wanted.player), shown.state.wanted.player
    if not table["n"].any():
        return False
    analysed = shown.frame.dropna(subset=["cost_declarer"])
    title = _(
        "A board cost declarer {declarer} tricks double dummy, the opening lead {lead}, the defence after it "
        "{defence} ({n})",
        **{role: _mean(table, role) for role in ROLES},
        n=sample(len(analysed), dealt(analysed), _),
    )
    if player:
        title = _(
            "{player}: a board cost {declarer} tricks double dummy as declarer, {lead} by the opening lead, {defence} "
            "in the defence ({n})",
            player=player,
            **{role: _mean(table, role) for role in ROLES},
            n=sample(len(analysed), dealt(analysed), _),
        )
    told = table.fillna({"low": table["mean"], "high": table["mean"]}).fillna(0.0)
    names = [_(name) for name in _ROLES.values()]
    figure = dots(
        names,
        told["mean"].tolist(),
        told["low"].clip(lower=0).tolist(),
        told["high"].tolist(),
        ROLES,
        x=_("tricks that cards cost double dummy, a board"),
        figure_of="{:.2f}",
    )
    frame = shown.frame
    groups = {
        role: Group(
            _("{who}: cost tricks", who=_(name)), frame.index[(frame[f"cost_{role}"] > 0).fillna(False)].tolist()
        )
        for role, name in _ROLES.items()
    }
    data = pd.DataFrame(
        {
            _("Whose cards"): names,
            "n": table["n"].astype(int).to_list(),
            _("Tricks in all"): table["total"].astype(int).to_list(),
            _("a board"): table["mean"].round(3).to_list(),
            _("from"): table["low"].round(3).to_list(),
            _("to"): table["high"].round(3).to_list(),
        }
    )
    finding_with_boards(figure, groups, shown, title=title, alt=title, data=data, key="boards-roles", _=_)
    return True


def _declarer(shown: Shown, _: Translator) -> bool:
    beyond = against_double_dummy(shown.frame)
    if beyond.empty:
        return False
    says = n_("Declarer took {n} tricks a board more than double dummy ({measured})")
    if beyond.mean() < 0:
        says = n_("Declarer took {n} tricks a board fewer than double dummy ({measured})")
    title = _(says, n=f"{abs(beyond.mean()):.2f}", measured=measured(shown.frame, beyond, hundredths, _))
    near = beyond.clip(-_FAR, _FAR)
    names = [_signed(number, is_last=abs(number) == _FAR) for number in range(-_FAR, _FAR + 1)]
    places = [near.index[near == number].tolist() for number in range(-_FAR, _FAR + 1)]
    bars = dict(zip(names, places, strict=True))
    x = _("declarer's tricks beyond double dummy")
    finding_of_counts(bars, shown, title=title, x=x, key="boards-declarer", _=_)
    return True


def _par(shown: Shown, _: Translator) -> bool:
    wanted, who, x = shown.state.wanted, side_name(Side.NS, _), _("points of N–S from par")
    beyond = against_par(shown.frame)
    if wanted.player:
        who, x = wanted.player, _("points of the player's side from par")
        beyond = seats(shown.frame, who, wanted.partner)["beyond_par"].dropna().groupby(level=0).mean()
    if beyond.empty:
        return False
    says = n_("{who} scored {n} points a board more than par ({measured})")
    if beyond.mean() < 0:
        says = n_("{who} scored {n} points a board less than par ({measured})")
    within = measured(shown.frame, beyond, lambda number: points(round(number), _, signed=True), _)
    title = _(says, who=who, n=points(abs(round(beyond.mean())), _), measured=within)
    bins = pd.cut(beyond, [-99999, *(step - 1 for step in _STEPS), 99999], labels=False)
    edges = [None, *_STEPS, None]
    bars = {
        _range(edges[place], edges[place + 1], _): beyond.index[bins == place].tolist()
        for place in range(len(_STEPS) + 1)
    }
    finding_of_counts(bars, shown, title=title, x=x, key="boards-par", is_lying=True, _=_)
    return True


def _decisions(shown: Shown, goal: Goal, _: Translator) -> bool:
    told = decisions(shown.frame, goal)
    if told.empty:
        return False
    accurate = int(told.isin([outcome.value for outcome in Outcome if outcome.is_accurate]).sum())
    deals = dealt(shown.frame.loc[told.index])
    share, low, high = shares(pd.Series([accurate]), pd.Series([len(told)]), pd.Series([deals])).iloc[0]
    title = _(
        "{goal}: double dummy agrees with {share} of the decisions ({n}, {span})",
        goal=_(_GOALS[goal]),
        share=percent(share),
        n=sample(len(told), deals, _),
        span=span(low, high),
    )
    outcomes = [outcome for outcome in Outcome if goal is Goal.GAME or outcome is not Outcome.RIGHTLY_LOW]
    bars = {_(_OUTCOMES[outcome]): told.index[told == outcome.value].tolist() for outcome in outcomes}
    strong = [outcome.is_accurate for outcome in outcomes]
    x = _("boards; filled: double dummy agrees with the bidding")
    finding_of_counts(
        bars, shown, title=title, x=x, key=f"boards-{goal.name.lower()}", strong=strong, is_lying=True, _=_
    )
    return True


def _signed(number: int, *, is_last: bool) -> str:
    text = f"{number:+}".replace("-", "−") if number else "0"
    return text + ("…" if is_last else "")


def _mean(table: pd.DataFrame, role: str) -> str:
    return f"{table.loc[role, 'mean']:.2f}" if table.loc[role, "n"] else "–"


def _range(start: int | None, end: int | None, _: Translator) -> str:
    """The numbers of a bar, from the first to the last of them."""
    if start is None:
        return f"< {points(end or 0, _)}"
    if end is None:
        return f"> {points(start - 1, _)}"
    last = end - 1
    return points(start, _) if start == last else f"{points(start, _)} … {points(last, _)}"
