"""The deals that were found: how many, what the script counted, some of them to look at, all of them to take away."""

from hashlib import sha256
from html import escape
from itertools import islice

import pandas as pd
import streamlit as st

from bridge.board import Board
from bridge.cards import SUITS_HIGH_TO_LOW, Hand
from bridge.conditions.boards import boards_of
from bridge.conditions.search import Found, Mean, Table
from bridge.conditions.syntax import Frequency, Number, Print, Script
from bridge.deal import Deal
from bridge.deal_frame import deal_frame
from bridge.interval import wilson
from bridge.table import SEATS, Seat
from lessons.language import Translator
from pages.widgets.finding import finding
from pages.widgets.library_download import records_download
from pages.widgets.navigation import REPLAY
from pages.widgets.notation import board_heading, pip, points, seat_letter, shortened, text_html
from pages.widgets.opened_files import opened
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import Collection, OpenedFile
from pages.widgets.statistics.random_deals_chart import compared_bars, distribution_chart, percent
from pages.widgets.statistics.random_deals_search import MOST_DEALT, MOST_KEPT, Search
from parsers import Records, dumps

MOST_WRITTEN = 1_000
"""Deals that are written as boards at most."""
_SHOWN = 3
"""Deals that are shown."""
_ROWS = 1_000
"""Rows of a listing that are shown at most."""
_LONGEST_TITLE = 80


@st.fragment
def found_deals(search: Search, _: Translator) -> None:
    """Draw what was found, or say why nothing was."""
    if search.refused is not None:
        st.warning(_(search.refused), icon=":material/block:")
    found = search.found
    if found is None:
        return
    st.html(f'<p class="kz-told" role="status">{summary(search, found, _)}</p>')
    if found.shortfall is not None:
        st.warning(_(found.shortfall), icon=":material/search_off:")
    if not found.count:
        return
    distribution_chart(found.deals, is_any=_is_any(search.script), _=_)
    _counted(search, found, _)
    _deals(search, found, _)


def summary(search: Search, found: Found, _: Translator) -> str:
    """How many deals were found of how many tried, how frequent they are, and their seed; in HTML."""
    seed = search.script.seed or 0
    if _is_any(search.script):
        told = [_("{n} deals at random, seed {seed}.", n=f"<b>{points(found.count, _)}</b>", seed=seed)]
    else:
        told = [
            _(
                "{n} of {tried} deals meet the condition, seed {seed}.",
                n=f"<b>{points(found.count, _)}</b>",
                tried=points(found.tried, _),
                seed=seed,
            )
        ]
        if found.count:
            told.append(frequency_words(found.count, found.tried, _))
    if found.was_stopped:
        told.append(_("Stopped."))
    if search.is_bounded:
        told.append(
            _(
                "This page tries {tried} deals and keeps {kept} at most; the command line has no limit.",
                tried=points(MOST_DEALT, _),
                kept=points(MOST_KEPT, _),
            )
        )
    return " ".join(told)


def frequency_words(count: int, tried: int, _: Translator) -> str:
    """How frequent such deals are, with the interval of 95%."""
    share = pd.Series([count / tried]).to_numpy(float)
    low, high = (percent(float(bound[0])) for bound in wilson(share, tried))
    odds = points(round(tried / count), _)
    return _(
        "That is {share}, one deal in {odds} (95%: {low} to {high}).",
        share=percent(count / tried),
        odds=odds,
        low=low,
        high=high,
    )


def _is_any(script: Script) -> bool:
    """Whether every deal meets the condition and nothing is dealt before."""
    return script.condition == Number(1) and not script.predealt


# ---- What the script counted ----


def _counted(search: Search, found: Found, _: Translator) -> None:
    actions = [action for action in search.script.actions if not isinstance(action, Print)]
    for place, (action, result) in enumerate(zip(actions, found.results, strict=True), 1):
        key = f"deals-action-{place}"
        if isinstance(result, Mean):
            words = _(
                "mean {mean}, standard deviation {deviation}",
                mean=f"{result.value:.4f}",
                deviation=f"{result.deviation:.4f}",
            )
            st.html(
                f'<p class="kz-told"><b>{text_html(shortened(result.title, _LONGEST_TITLE))}</b>: {escape(words)}</p>'
            )
        elif isinstance(action, Frequency) and len(action.axes) == 1:
            _frequency(result, key, place, _)
        else:
            _table(result, place, is_listing=not isinstance(action, Frequency), _=_)


def _frequency(result: Table, key: str, place: int, _: Translator) -> None:
    counts = result.data["n"]
    n = int(counts.sum())
    share = counts / n
    low, high = wilson(share.to_numpy(float), n)
    table = pd.DataFrame({"share": share, "low": low, "high": high})
    is_seen = counts.gt(0).cummax() & counts[::-1].gt(0).cummax()[::-1]
    title = _(
        "{title}: most often {value}, {share} (n = {n})",
        title=shortened(result.title, _LONGEST_TITLE) or _("Frequency {n}", n=place),
        value=counts.idxmax(),
        share=percent(float(share.max())),
        n=points(n, _),
    )
    figure = compared_bars(list(table.index[is_seen]), table[is_seen], names=("", ""), titles=("", _("% of the deals")))
    data = pd.DataFrame({_("Value"): table.index, _("Deals"): counts.to_numpy(), "%": 100 * share.to_numpy()})
    finding(figure, title=title, alt=title, data=data, key=key, _=_)


def _table(result: Table, place: int, *, is_listing: bool, _: Translator) -> None:
    title = _("Numbers of each deal") if is_listing else _("Frequency {n}", n=place)
    title = shortened(result.title, _LONGEST_TITLE) or title
    st.html(f'<h3 class="kz-heading">{text_html(title)}</h3>')
    shown = result.data.head(_ROWS)
    if is_listing:  # a script may name two columns alike
        shown = shown.set_axis([f"{number}. {name}" for number, name in enumerate(shown.columns, 1)], axis=1)
    st.dataframe(shown, hide_index=is_listing, alt=title)


# ---- The deals themselves ----


def _deals(search: Search, found: Found, _: Translator) -> None:
    with st.container(key="deals-examples", gap="small"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.html(f'<h3 class="kz-heading">{escape(_("The first deals"))}</h3>', width="content")
            with st.popover(_("Take along"), icon=":material/download:", type="tertiary", key="deals-take"):
                _downloads(search, found, _)
        for place, (column, board) in enumerate(zip(st.columns(_SHOWN), _boards(search, found, _SHOWN), strict=False)):
            with column:
                st.html(deal_html(board, place + 1, _))
                if st.button(
                    _("Open in Replay"), key=f"deals-open-{place}", type="tertiary", icon=":material/play_circle:"
                ):
                    _open_in_replay(_boards(search, found), place, _)


def deal_html(board: Board, number: int, _: Translator) -> str:
    """A deal, small: the four hands about the number of the board and its dealer."""
    hands = "" if board.deal is None else "".join(_hand_html(board.deal, seat, _) for seat in SEATS)
    dealer = "" if board.dealer is None else _("Dealer {seat}", seat=board.dealer.term)
    middle = f'<div class="kz-middle"><b>{escape(board_heading(board, number, _))}</b> {escape(dealer)}</div>'
    return f'<div class="kz-small-deal">{hands}{middle}</div>'


def _hand_html(deal: Deal, seat: Seat, _: Translator) -> str:
    hand = deal[seat] or Hand()
    rows = [f"<div>{pip(suit)} {' '.join(map(str, hand.holding(suit))) or '—'}</div>" for suit in SUITS_HIGH_TO_LOW]
    return f'<div class="kz-{seat.name.lower()}"><span>{escape(seat_letter(seat, _))}</span>{"".join(rows)}</div>'


def _downloads(search: Search, found: Found, _: Translator) -> None:
    if found.count > MOST_WRITTEN:
        st.caption(_("Boards: the first {n} deals. Data: all of them.", n=points(MOST_WRITTEN, _)))
    records_download(_("Random deals"), lambda: _collection(search, found, _), "deals", _)
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            _("Data (CSV)"),
            lambda: deal_frame(found.deals).to_csv(index=False).encode(),
            "kibitz-deals.csv",
            "text/csv; charset=utf-8",
            icon=":material/table:",
            on_click="ignore",
            key="deals-csv",
        )
        st.download_button(
            _("Data (Parquet)"),
            lambda: deal_frame(found.deals).to_parquet(index=False),
            "kibitz-deals.parquet",
            "application/vnd.apache.parquet",
            icon=":material/table:",
            on_click="ignore",
            key="deals-parquet",
        )


def _collection(search: Search, found: Found, _: Translator) -> Collection:
    boards = _boards(search, found)
    digest = sha256(found.deals.hands[: len(boards)].tobytes() + search.text.encode()).hexdigest()[:16]
    return Collection((OpenedFile(_("Random deals"), digest, Records(boards, (), "pbn")),))


def _open_in_replay(boards: tuple[Board, ...], place: int, _: Translator) -> None:
    file = opened(f"{_('Random deals')}.pbn", dumps(boards, "pbn").encode())
    replay_state().open(Collection((file,)), place)
    st.switch_page(REPLAY)


def _boards(search: Search, found: Found, most: int = MOST_WRITTEN) -> tuple[Board, ...]:
    return tuple(boards_of(search.script, islice(found.deals, most)))
