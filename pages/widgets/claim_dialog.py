"""A claim: does the best line take the tricks, and does the worst normal line (Laws 68-71)?"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from bridge.cards import Card, Suit
from bridge.claims import Holds, check_claim
from bridge.double_dummy.position import Position
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.table import Side
from bridge.variation import before
from lessons.language import Translator
from pages.widgets.dialog_colours import dialog_colours
from pages.widgets.notation import AS_TEXT, player_name, seat_letter, sentence_html
from pages.widgets.replay_state import ReplayState
from pages.widgets.self_play_state import SelfPlay
from pages.widgets.solving import analyses, found_while_waiting
from pages.widgets.what_if_players import Valued
from pages.widgets.what_if_state import WhatIf


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the two questions, answered: whether the tricks are taken (None: not known), and the sentence."""

    holds: bool | None
    sentence: str
    line: tuple[Card, ...] = ()


def claim_dialog(state: ReplayState, what_if: WhatIf, _: Translator) -> None:
    """Open the dialog for the position on the table."""
    standing = before(what_if.line.play, state.position)
    st.dialog(_("Claim"), width="medium")(_form)(state, what_if, standing, _)


def _form(state: ReplayState, what_if: WhatIf, standing: Play, _: Translator) -> None:
    dialog_colours()
    position = _solvable(standing)
    if position is None:
        st.text(_("Here nobody can claim: the play is over, or a hand is not known."))
        return
    left = position.tricks_left
    sides = {standing.declarer.side: player_name(standing.declarer, _), standing.declarer.lho.side: _("The defenders")}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        claimer = st.segmented_control(
            _("Who claims"),
            list(sides),
            format_func=lambda side: sides[side],
            default=standing.declarer.side,
            required=True,
        )
        tricks = st.number_input(
            _.plural("Tricks claimed, {n} is left", "Tricks claimed, {n} are left", left), 0, left, left, width=180
        )
    order = _statement(position, _)
    with st.container(horizontal=True):
        is_asked = st.button(_("Does it hold?"), type="secondary", icon=":material/rule:", key="claim-check")
        ends = st.button(_("End the line with this claim"), icon=":material/front_hand:", key="claim-end")
    if ends:
        declared = tricks if claimer is standing.declarer.side else left - tricks
        state.set_anew(what_if.claim(state.position, declared))
        st.rerun()
    if is_asked:
        valued = analyses().solver.values
        with st.spinner(_("Looking at the lines of play …")):
            answers = found_while_waiting(lambda: claim_answers(position, claimer, tricks, order, valued, _))
        for answer in answers:
            st.html(_answer_html(answer, standing, _))


def own_claim_dialog(state: ReplayState, mine: SelfPlay, _: Translator) -> None:
    """Open the dialog in which the reader claims for the side that he plays."""
    st.dialog(_("Claim"), width="medium")(_own_form)(state, mine, _)


def _own_form(state: ReplayState, mine: SelfPlay, _: Translator) -> None:
    """A claim that holds by every normal line ends the play. Of one that does not no line is told: it would show cards
    that the reader does not see.
    """
    position = _solvable(mine.play)
    if position is None:
        st.text(_("Here nobody can claim: the play is over, or a hand is not known."))
        return
    left = position.tricks_left
    tricks = st.number_input(
        _.plural("Tricks claimed, {n} is left", "Tricks claimed, {n} are left", left), 0, left, left
    )
    order = _statement(position, _)
    if not st.button(_("Claim"), type="primary", icon=":material/front_hand:", key="self-play-claim-end"):
        return
    with st.spinner(_("Looking at the lines of play …")):
        check = found_while_waiting(lambda: check_claim(position, mine.player.side, tricks, order))
    if check.holds is Holds.YES:
        mine.claim(tricks)
        state.set_anew(mine.position)
        st.rerun()
    if check.holds is Holds.NO:
        said = _(
            "There is a normal line that does not take the tricks (Law 70A). Say more of what you lead, or play on."
        )
        answer = Answer(False, said)
    else:
        answer = Answer(None, _("Too many cards are left to look at every line: play on a little."))
    st.html(_answer_html(answer, mine.play, _))


def _statement(position: Position, _: Translator) -> tuple[Suit, ...]:
    """What the claimer says he will lead."""
    suits = st.multiselect(
        _("Statement: suits led first, in this order"),
        sorted(Suit, reverse=True),
        format_func=lambda suit: _suit(suit, position, _),
        placeholder=_("Nothing was said"),
    )
    return tuple(suits)


def _solvable(standing: Play) -> Position | None:
    try:
        return Position.of(standing)
    except BridgeError:
        return None


def _suit(suit: Suit, position: Position, _: Translator) -> str:
    name = f"{suit}{AS_TEXT} {_(suit.term)}"
    return _("{suit}, trumps", suit=name) if suit is position.strain.trump else name


def claim_answers(
    position: Position, claimer: Side, tricks: int, order: tuple[Suit, ...], valued: Valued, _: Translator
) -> tuple[Answer, Answer]:
    """Does the best line take the tricks, and does the worst normal one?"""
    return _best_line(position, claimer, tricks, valued, _), _worst_line(position, claimer, tricks, order, _)


def _best_line(position: Position, claimer: Side, tricks: int, valued: Valued, _: Translator) -> Answer:
    if not is_installed():
        return Answer(None, _("The double-dummy solver is not installed."))
    try:
        most = max(valued(position).values())
    except BridgeError as error:
        return Answer(None, _(error.message))
    left = position.tricks_left
    won = most if position.side_to_play is claimer else left - most
    return Answer(won >= tricks, _("Best line, double dummy: {won} of the {left} tricks left.", won=won, left=left))


def _worst_line(position: Position, claimer: Side, tricks: int, order: tuple[Suit, ...], _: Translator) -> Answer:
    check = check_claim(position, claimer, tricks, order)
    match check.holds:
        case Holds.YES:
            return Answer(True, _("Worst normal line: it still takes the tricks."))
        case Holds.UNKNOWN:
            return Answer(None, _("Worst normal line: too many cards are left to look at every line."))
        case Holds.NO:
            said = _(
                "Worst normal line: it does not take the tricks. The director decides against the claimer (Law 70A):"
            )
            return Answer(False, said, check.line)


def _answer_html(answer: Answer, standing: Play, _: Translator) -> str:
    look, mark = {True: ("right", "✓"), False: ("costs", "▾"), None: ("other", "?")}[answer.holds]
    tricks = "".join(f"<li>{trick}</li>" for trick in _tricks_html(standing, answer.line, _))
    line = f'<ol class="kz-line-of-play">{tricks}</ol>' if tricks else ""
    sentence = f"<p>{escape(answer.sentence)}</p>"
    return (
        f'<div class="kz-verdict kz-{look}">'
        f'<span class="kz-mark" aria-hidden="true">{mark}</span><div>{sentence}{line}</div></div>'
    )


def _tricks_html(standing: Play, line: Sequence[Card], _: Translator) -> list[str]:
    """The cards of a line, trick by trick, each with its seat, from the trick that is on the table."""
    if not line:
        return []
    on_table = standing.current_trick
    first = len(standing.cards) - sum(card is not None for card in (on_table.cards if on_table else ()))
    play = standing
    for card in line:
        play = play.play(card)
    tricks: dict[int, list[str]] = {}
    for played in play.cards[first:]:
        name = sentence_html(f"{seat_letter(played.seat, _)} {played.card}")
        tricks.setdefault(played.trick, []).append(f"<span>{name}</span>")
    return [f"<b>{trick + 1}</b> {''.join(cards)}" for trick, cards in tricks.items()]
