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
            with st.expander(_("All splits")):
                st.html(splits_html(vacant, _))
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
            st.caption(_("Cards of other suits that are known. Fewer places are left for the suit in that hand."))
            known = [
                st.number_input(label, 0, _MOST_KNOWN, 0, key=f"breaks-{key}", width=220, persist_state="session")
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
        text=[f"{100 * float(share):.1f}%" for share in lengths.values()],
        textposition="outside",
        cliponaxis=False,
        marker={"color": colours, "line": {"color": ink.series[0], "width": 1}},
        hovertemplate="%{x}: %{y:.3f}%<extra></extra>",
    )
    font = {"size": 13, "color": ink.muted}
    figure.update_xaxes(
        type="category", title={"text": escape(_("left opponent – right opponent")), "font": font, "standoff": 8}
    )
    figure.update_yaxes(title={"text": "%", "font": font}, rangemode="tozero")
    figure.update_layout(bargap=0.2, uniformtext={"minsize": 11, "mode": "show"})
    return figure


def splits_html(vacant: tuple[int, int], _: Translator) -> str:
    """The split of each number of missing cards, the most likely first."""
    rows = []
    for n in MISSING:
        ordered = sorted(splits(n, vacant).items(), key=lambda split: -split[1])
        told = " · ".join(
            f'<span class="kz-unbroken">{split.replace("-", "–")} {percent(float(share))}</span>'
            for split, share in ordered
        )
        rows.append(f'<tr><th scope="row">{n}</th><td>{told}</td></tr>')
    head = f'<tr><th scope="col">{escape(_("Missing"))}</th><th scope="col">{escape(_("Split"))}</th></tr>'
    return f'<div class="kz-breaks"><table><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table></div>'


def rules_html(missing: int, vacant: tuple[int, int], _: Translator) -> str:
    """What to do without king, queen or jack, for each number of missing cards; for the one asked about, in words."""
    advice = "".join(
        f"<p><b>{escape(_(_NAMES[honour]))}</b> {sentence_html(advice_words(honour, missing, vacant, _))}</p>"
        for honour in ROUNDS
    )
    head = "".join(f'<th scope="col">{escape(_(_NAMES[honour]))}</th>' for honour in ROUNDS)
    rows = "".join(
        f"<tr{' class=kz-asked' if n == missing else ''}>"
        f'<th scope="row">{_SUIT - n}</th><td>{n}</td>'
        + "".join(f"<td>{_cell(chances(honour, n, vacant), _)}</td>" for honour in ROUNDS)
        + "</tr>"
        for n in MISSING
    )
    note = _(
        "Exact, if declarer can repeat the finesse, through the left opponent. He first plays the honours above the "
        "missing one, all but the last, and sees who follows."
    )
    return (
        f'<div class="kz-breaks">{advice}<table><thead><tr><th scope="col">{escape(_("You hold"))}</th>'
        f'<th scope="col">{escape(_("Missing"))}</th>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="kz-muted">{escape(note)}</p></div>'
    )


def advice_words(honour: Rank, missing: int, vacant: tuple[int, int], _: Translator) -> str:
    """How to play with the honours above and below the missing one, and how often that one falls by itself."""
    found, rounds = chances(honour, missing, vacant), ROUNDS[honour]
    values = {
        "cards": HOLDINGS[honour],
        "drop": percent(float(found.drop)),
        "finesse": percent(float(found.finesse)),
    }
    if found.drop == found.finesse:
        advice = _("With {cards}: no guess, {drop} either way.", **values)
    elif found.drop > found.finesse:
        advice = _("With {cards}: play for the drop, {drop}; the finesse brings in {finesse}.", **values)
    else:
        advice = _("With {cards}: take the finesse, {finesse}; the drop brings in {drop}.", **values)
    falling = falls(missing, rounds, vacant)
    if falling == found.drop:
        return advice
    share = percent(float(falling))
    return f"{advice} {_('It falls within {n} rounds {share} of the time.', n=rounds, share=share)}"


def _cell(found: Chances, _: Translator) -> str:
    """The better play with its chance, and in brackets the other."""
    drop, finesse = (percent(float(chance)) for chance in (found.drop, found.finesse))
    if found.drop == found.finesse:
        return f"{escape(_('either'))} {drop}"
    if found.drop > found.finesse:
        return f"<b>{escape(_('drop'))} {drop}</b> ({finesse})"
    return f"{escape(_('finesse'))} {finesse} ({drop})"
