"""How the missing cards of a suit lie, exactly, and what that says of finesse and drop."""

from collections.abc import Mapping
from fractions import Fraction
from html import escape

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from bridge.cards import Rank
from bridge.expectation import falls, lengths_at_left, splits
from bridge.finesse import ROUNDS, Chances, chances
from lessons.language import Translator, n_
from pages.widgets.charts import chart, inks
from pages.widgets.finding import finding
from pages.widgets.notation import sentence_html
from pages.widgets.statistics.random_deals_chart import percent

MISSING = range(2, 9)
"""Missing cards of a suit that are asked about."""
_USUAL = 4
_MOST_KNOWN = 9
"""Cards of a hidden hand that can be known: what is left holds eight missing cards between the two."""
_SUIT = 13

HOLDINGS = {Rank.KING: "A Q", Rank.QUEEN: "A K J", Rank.JACK: "A K Q 10"}
"""What is held when an honour is missing."""
_NAMES = {Rank.KING: n_("King"), Rank.QUEEN: n_("Queen"), Rank.JACK: n_("Jack")}


@st.fragment
def suit_breaks(_: Translator) -> None:
    """Ask how many cards are missing, draw how they lie, and say how to play for an honour among them."""
    with st.container(key="deals-breaks", gap="small"):
        st.html(f'<h2 class="kz-title">{escape(_("How a suit breaks"))}</h2>')
        missing, vacant = _asked(_)
        left, right = st.columns([5, 6], gap="large")
        with left:
            _splits(missing, vacant, _)
        with right:
            st.html(rules_html(missing, vacant, _))


def _asked(_: Translator) -> tuple[int, tuple[int, int]]:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        missing = st.segmented_control(
            _("Missing cards of the suit"),
            list(MISSING),
            default=_USUAL,
            required=True,
            key="breaks-missing",
            persist_state="session",
        )
        with st.popover(_("Known cards"), icon=":material/visibility:", type="tertiary"):
            help = _("Cards of other suits that are known to be in this hand. Fewer places are left for the suit.")
            known = [
                st.number_input(
                    label, 0, _MOST_KNOWN, 0, key=f"breaks-{key}", help=help, width=220, persist_state="session"
                )
                for key, label in (("left", _("Left opponent")), ("right", _("Right opponent")))
            ]
    return missing, (_SUIT - known[0], _SUIT - known[1])


def _splits(missing: int, vacant: tuple[int, int], _: Translator) -> None:
    lengths = lengths_at_left(missing, vacant)
    likely, chance = max(splits(missing, vacant).items(), key=lambda split: split[1])
    title = _(
        "{n} cards missing: {split} is the most likely split, {share}",
        n=missing,
        split=likely.replace("-", "–"),
        share=percent(float(chance)),
    )
    data = pd.DataFrame(
        {
            _("Left opponent"): list(lengths),
            _("Right opponent"): [missing - length for length in lengths],
            "%": [100 * float(share) for share in lengths.values()],
            _("Exactly"): [str(share) for share in lengths.values()],
        }
    )
    told = ", ".join(f"{length}–{missing - length} {percent(float(share))}" for length, share in lengths.items())
    finding(
        _figure(missing, lengths, likely, _), title=title, alt=f"{title}: {told}", data=data, key="suit-breaks", _=_
    )


def _figure(missing: int, lengths: Mapping[int, Fraction], likely: str, _: Translator) -> go.Figure:
    """A bar for each number of cards at the left, those of the most likely split solid."""
    ink = inks()
    colours = [
        ink.series[0] if likely == f"{max(length, missing - length)}-{min(length, missing - length)}" else ink.soft
        for length in lengths
    ]
    figure = chart(260)
    figure.add_bar(
        x=[f"{length}–{missing - length}" for length in lengths],
        y=[100 * float(share) for share in lengths.values()],
        text=[percent(float(share)) for share in lengths.values()],
        textposition="outside",
        cliponaxis=False,
        marker={
            "color": colours,
            "line": {"color": ink.series[0], "width": 1},
        },
        hovertemplate="%{x}: %{y:.3f}%<extra></extra>",
    )
    font = {"size": 13, "color": ink.muted}
    figure.update_xaxes(
        type="category", title={"text": escape(_("left opponent – right opponent")), "font": font, "standoff": 8}
    )
    figure.update_yaxes(title={"text": "%", "font": font}, rangemode="tozero")
    figure.update_layout(bargap=0.2, uniformtext={"minsize": 11, "mode": "show"})
    return figure


def rules_html(missing: int, vacant: tuple[int, int], _: Translator) -> str:
    """What to do without king, queen or jack, for each number of missing cards; for the one asked about, in words."""
    best = {honour: {n: _best(honour, n, vacant) for n in MISSING} for honour in ROUNDS}
    advice = "".join(
        f"<p><b>{escape(_(_NAMES[honour]))}</b> {sentence_html(advice_words(honour, missing, vacant, _))}</p>"
        for honour in ROUNDS
    )
    head = "".join(f'<th scope="col">{escape(_(_NAMES[honour]))}</th>' for honour in ROUNDS)
    rows = "".join(
        f"<tr{' class=kz-asked' if n == missing else ''}>"
        f'<th scope="row">{_SUIT - n}</th><td>{n}</td>'
        + "".join(f"<td>{_cell(best[honour][n], _)}</td>" for honour in ROUNDS)
        + "</tr>"
        for n in MISSING
    )
    note = _(
        "Exact, if declarer can come back for each finesse. He first plays the honours above the missing one, "
        "all but the last, and sees who follows."
    )
    return (
        f'<div class="kz-breaks">{advice}<table><thead><tr><th scope="col">{escape(_("You hold"))}</th>'
        f'<th scope="col">{escape(_("Missing"))}</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="kz-muted">{escape(note)}</p></div>'
    )


def advice_words(honour: Rank, missing: int, vacant: tuple[int, int], _: Translator) -> str:
    """How to play with the honours above and below the missing one, and why."""
    best = _best(honour, missing, vacant)
    values = {
        "cards": HOLDINGS[honour],
        "drop": percent(float(best.drop)),
        "finesse": percent(float(best.finesse)),
        "falls": percent(float(falls(missing, ROUNDS[honour], vacant))),
    }
    if best.drop == best.finesse:
        return _("With {cards}: no guess, {drop} either way.", **values)
    if best.drop > best.finesse:
        return _("With {cards}: play for the drop, {drop}; the finesse brings in {finesse}.", **values)
    return _("With {cards}: take the finesse, {finesse}; the drop brings in {drop}.", **values)


def _cell(best: Chances, _: Translator) -> str:
    """The better play with its chance, and in brackets the other."""
    drop, finesse = (percent(float(chance)) for chance in (best.drop, best.finesse))
    if best.drop == best.finesse:
        return f"{escape(_('either'))} {drop}"
    if best.drop > best.finesse:
        return f"<b>{escape(_('drop'))} {drop}</b> ({finesse})"
    return f"{escape(_('finesse'))} {finesse} ({drop})"


def _best(honour: Rank, missing: int, vacant: tuple[int, int]) -> Chances:
    """The chances if the finesse goes the better way round; there is a choice only if cards are known."""
    ways = [chances(honour, missing, vacant), chances(honour, missing, vacant[::-1])]
    return max(ways, key=lambda way: max(way.drop, way.finesse))
