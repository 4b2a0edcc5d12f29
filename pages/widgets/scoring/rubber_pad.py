"""The rubber: the pad that players keep at the table."""

import streamlit as st

from bridge.contract import Contract
from bridge.scoring.pad import Result
from bridge.scoring.rubber import Rubber
from bridge.table import Side
from lessons.language import Translator, n_
from pages.widgets.notation import side_name
from pages.widgets.scoring.pad_entry import PadGame, change, pad_page
from pages.widgets.scoring.pad_sheet import margin, part_scores
from pages.widgets.scoring.score_state import PadState, score_state


def rubber_pad(_: Translator) -> None:
    """The pad of this session, or the sample."""
    pad_page(score_state().rubber, _RUBBER, _)


def _situation(pad: Rubber, _: Translator) -> list[str]:
    """Games won, and what part-scores lack."""
    north_south, east_west = (pad.standing.games[side] for side in Side)
    return [_("Games: N–S {ns}, E–W {ew}", ns=north_south, ew=east_west), *part_scores(pad, _)]


def _ending(pad: Rubber, _: Translator) -> list[str]:
    if pad.winner is None:
        return [_("The rubber was broken off."), margin(pad, _)]
    side = side_name(pad.winner, _)
    in_three = pad.standing.games[pad.winner.opponents]
    won = _("{side} won two games to one." if in_three else "{side} won two games to none.", side=side)
    return [won, margin(pad, _)]


def _more_tools(state: PadState[Rubber], _: Translator) -> None:
    if not state.pad.is_over:
        st.button(
            _("Break off the rubber"), icon=":material/content_cut:", on_click=change, args=(state, Rubber.break_off)
        )


_RUBBER = PadGame(
    sample=Rubber(
        tuple(
            Result(Contract.parse(contract), tricks)
            for contract, tricks in (
                ("2♣ S", 9),
                ("4♥ E", 10),
                ("3♠X W", 7),
                ("4NT N", 11),
                ("1NT S", 7),
                ("2♥ N", 8),
            )
        )
    ),
    comments=(
        n_(
            "The two tricks bid are worth 40, below the line: a part-score. "
            "The overtrick counts nothing towards a game and stands above the line."
        ),
        n_(
            "120 below the line are a game, and a rule is drawn under both columns. "
            "The 40 of N–S stay in the total but help them no more: the next game begins at nothing for both."
        ),
        n_(
            "E–W have won a game, so they are vulnerable, and two down doubled are dear. "
            "The points go to the opponents, above the line: they bring no game nearer."
        ),
        n_("130 are a game for N–S too, the overtrick apart. Now both are vulnerable, and the third game decides."),
        n_("A part-score of 40: another 60 will complete the game."),
        n_("40 and 60 are 100: the second game of N–S, and the rubber. Two games to one earn 500 above the line."),
    ),
    watch=n_("Watch a sample rubber"),
    over=n_("The rubber is over"),
    situation=_situation,
    ending=_ending,
    more_tools=_more_tools,
)
