"""How the leads fared: the finding, and layouts in which they differ."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.cards import Card
from bridge.leads import Aim, Lead, LeadTrials, Outcome
from bridge.play import Play
from lessons.language import Translator
from pages.widgets.finding import finding
from pages.widgets.navigation import REPLAY
from pages.widgets.notation import contract_mark, result_mark, sentence_html
from pages.widgets.opened_files import opened
from pages.widgets.replay_session import replay_state
from pages.widgets.replay_state import Collection
from pages.widgets.statistics.lead_lab_chart import leads_chart
from pages.widgets.statistics.lead_lab_state import LeadQuestion, LeadRun
from pages.widgets.statistics.lead_lab_words import finding_title, lead_mark, leads_table, percent, tied_words
from pages.widgets.statistics.random_deals_found import deal_html
from parsers import dumps

_SHOWN = 3
"""Layouts that are shown at a time."""


@st.fragment
def found_leads(run: LeadRun, _: Translator) -> None:
    """Draw what was found, or say why there is nothing."""
    if run.problem is not None:
        st.warning(_(run.problem), icon=":material/search_off:")
    trials = run.trials
    if not run.solved:
        return
    aims = {Aim.BEAT: _("To beat the contract (IMPs)"), Aim.TRICKS: _("Tricks on average (matchpoints)")}
    aim = st.segmented_control(
        _("What counts"),
        list(aims),
        default=Aim.BEAT,
        format_func=aims.__getitem__,
        required=True,
        key="leads-aim",
        label_visibility="collapsed",
        persist_state="session",
    )
    leads = trials.ranked(aim)
    title = finding_title(leads, run.solved, run.question.contract, aim, _)
    finding(
        leads_chart(leads, aim, _),
        title=title,
        alt=f"{title}. {tied_words(leads, _)}",
        data=leads_table(leads, run.solved, _),
        key="leads-chart",
        _=_,
    )
    st.html(
        f"<p>{sentence_html(tied_words(leads, _))}</p>"
        f'<p class="kz-muted">{escape(_caveat(_))} {escape(_sample_words(run, _))}</p>'
    )
    if len(leads) > 1:
        _layouts(run.question, trials, leads, _)


def _caveat(_: Translator) -> str:
    return _(
        "Double dummy: after the lead both sides play as if they saw all cards; at the table declarer has to guess."
    )


def _sample_words(run: LeadRun, _: Translator) -> str:
    return _("Intervals of 95%; seed {seed}.", seed=run.seed)


# ---- Layouts ----


def _layouts(question: LeadQuestion, trials: LeadTrials, leads: tuple[Lead, ...], _: Translator) -> None:
    cards = [lead.cards[0] for lead in leads]
    with st.container(key="leads-layouts", gap="small"):
        st.html(f'<h3 class="kz-heading">{escape(_("Where leads differ"))}</h3>')
        with st.container(horizontal=True, gap="small"):
            one = _lead_choice(_("Lead"), cards, cards[0], "leads-one")
            others = [card for card in cards if card != one]
            other = _lead_choice(_("Compared with"), others, _usual_other(leads, others), "leads-other")
        split = trials.split(one, other)
        outcomes = {outcome: places for outcome, places in split.items() if places}
        words = _outcome_words(one, other, _)
        chosen = st.pills(
            _("Layouts"),
            list(outcomes),
            format_func=lambda outcome: f"{words[outcome]} ({len(outcomes[outcome])})",
            default=next(iter(outcomes)),
            required=True,
            key=f"leads-outcome-{one.code}-{other.code}",
            label_visibility="collapsed",
        )
        places = outcomes[chosen]
        if contrast := _contrast(trials, places, _):
            st.html(f"<p>{sentence_html(contrast)}</p>")
        boards = tuple(_board(question, trials, place, one) for place in places)
        for at, (column, place) in enumerate(zip(st.columns(_SHOWN), places, strict=False)):
            with column:
                st.html(deal_html(boards[at], place + 1, _))
                st.html(f'<p class="kz-muted">{sentence_html(_results(trials, place, (one, other), _))}</p>')
                if st.button(
                    _("Open in Replay"), key=f"leads-open-{at}", type="tertiary", icon=":material/play_circle:"
                ):
                    _open_in_replay(boards, at, _)


def _lead_choice(label: str, cards: list[Card], usual: Card, key: str) -> Card:
    return st.selectbox(
        label,
        cards,
        index=cards.index(usual),
        format_func=lambda card: lead_mark([card]),
        key=f"{key}-{usual.code}-{'-'.join(card.code for card in cards)}",
        width=130,
    )


def _usual_other(leads: Sequence[Lead], others: Sequence[Card]) -> Card:
    """The best lead that is worse than the best beyond chance, else the next best."""
    worse = [lead.cards[0] for lead in leads if not lead.is_tied and lead.cards[0] in others]
    return (worse or others)[0]


def _outcome_words(one: Card, other: Card, _: Translator) -> dict[Outcome, str]:
    return {
        Outcome.ONLY_ONE: _("only {card} beats it", card=lead_mark([one])),
        Outcome.ONLY_OTHER: _("only {card} beats it", card=lead_mark([other])),
        Outcome.BOTH: _("both beat it"),
        Outcome.NEITHER: _("neither beats it"),
    }


def _contrast(trials: LeadTrials, places: list[int], _: Translator) -> str:
    """What partner has more often in these layouts than in all."""
    found = trials.partners_card(places)
    if found is None or len(places) == len(trials.layouts):
        return ""
    card, there, everywhere = found
    return _(
        "There partner has {card} in {there}%, in all layouts in {everywhere}%.",
        card=lead_mark([card]),
        there=percent(there),
        everywhere=percent(everywhere),
    )


def _results(trials: LeadTrials, place: int, cards: tuple[Card, Card], _: Translator) -> str:
    """How the contract ends after each of two leads: ``♥4: 4♠ −1 · ♠3: 4♠ =``."""
    told, contract = [], contract_mark(trials.contract.by(None), _)
    for card in cards:
        tricks = 13 - int(trials.tricks[place, trials.leads.index(card)])
        told.append(f"{lead_mark([card])}: {contract} {result_mark(trials.contract, tricks)}")
    return " · ".join(told)


def _board(question: LeadQuestion, trials: LeadTrials, place: int, lead: Card) -> Board:
    """A layout as a record, with the lead on the table."""
    deal = trials.layouts[place]
    return Board.of(
        label=place + 1,
        dealer=question.auction.dealer,
        vulnerability=question.vulnerability,
        deal=deal,
        contract=question.contract,
        auction=question.auction,
        play=Play(question.leader, question.contract.strain, deal).play(lead),
    )


def _open_in_replay(boards: tuple[Board, ...], place: int, _: Translator) -> None:
    file = opened(f"{_('Lead lab')}.pbn", dumps(boards, "pbn").encode())
    replay_state().open(Collection((file,)), place, 1)
    st.switch_page(REPLAY)
