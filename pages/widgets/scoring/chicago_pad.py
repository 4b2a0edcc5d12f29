"""Chicago: a game of four deals on one pad."""

from html import escape

import streamlit as st

from bridge.contract import Contract
from bridge.scoring.chicago import DEALS, Chicago
from bridge.scoring.pad import Result
from lessons.language import Translator, n_
from pages.widgets.notation import seat_name, vulnerability_sentence
from pages.widgets.scoring.pad_entry import PadGame, agreed, pad_page
from pages.widgets.scoring.pad_sheet import margin, part_scores
from pages.widgets.scoring.score_state import PadState, score_state


def chicago_pad(_: Translator) -> None:
    """The pad of this session, or the sample."""
    pad_page(score_state().chicago, _CHICAGO, _)


def _schedule(pad: Chicago, _: Translator) -> str:
    """The four deals: who deals, who is vulnerable, which one is next."""
    now = {pad.deal: ' aria-current="step"'}
    heads = "".join(
        f'<th scope="col"{now.get(number, "")}>{escape(_("Deal {n}", n=number))}</th>' for number in range(1, DEALS + 1)
    )
    cells = "".join(
        f"<td>{escape(seat_name(dealer, _))}<small>{escape(vulnerability_sentence(vulnerability, _))}</small></td>"
        for dealer, vulnerability in pad.schedule
    )
    return (
        f'<table class="kz-schedule"><caption class="kz-aloud">{escape(_("Dealer and vulnerability"))}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"
    )


def _agreements(state: PadState[Chicago], _: Translator) -> None:
    st.segmented_control(
        _("Vulnerable on deals 2 and 3"),
        [True, False],
        format_func=lambda dealers: _("Dealer's side") if dealers else _("The other side"),
        required=True,
        **agreed(state, "dealers_side_vulnerable", state.pad.dealers_side_vulnerable),
    )
    st.toggle(_("Honours count"), **agreed(state, "honours_count", state.pad.honours_count))


_CHICAGO = PadGame(
    sample=Chicago(
        tuple(
            Result(Contract.parse(contract), tricks)
            for contract, tricks in (("2♠ S", 8), ("2♥ N", 8), ("4♥X N", 8), ("1NT W", 8))
        )
    ),
    comments=(
        n_("On the first deal nobody is vulnerable. 60 below the line are a part-score, which is carried over."),
        n_("60 carried over and 60 more are a game. It earns its premium at once: 300, since N–S are not vulnerable."),
        n_("South deals, so N–S are vulnerable: two down doubled cost 500."),
        n_("On the last deal both are vulnerable. There is no later deal for the part-score, so it earns 100 at once."),
    ),
    watch=n_("Watch a sample Chicago"),
    over=n_("The four deals are played"),
    situation=part_scores,
    ending=lambda pad, _: [margin(pad, _)],
    above_paper=_schedule,
    agreements=_agreements,
)
