"""A revoke, found out early or late, and what it costs."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

import streamlit as st

from bridge.board import Board
from bridge.errors import Message
from bridge.play import Irregularity, Play, PlayFault
from bridge.revoke import LAST_TO_REVOKE, Revoke, Ruling, revokes, rule, tricks_transferred
from bridge.table import SEATS
from bridge.variation import before
from lessons.deals import course_board, in_language
from lessons.exercises.revokes import TRANSFERS
from lessons.exercises.saying import named
from lessons.language import Translator
from pages.widgets.card_table import card_table
from pages.widgets.exercise import WayOn
from pages.widgets.exercise_words import Said
from pages.widgets.prose import bridge_html, bridge_markdown
from pages.widgets.replay_state import View
from pages.widgets.scenes.question import Asking, Question, draw_answers, draw_panel, draw_prompt
from pages.widgets.scenes.results import Result, results_table
from pages.widgets.table_data import table_data
from pages.widgets.what_if_table import sentences

NUMBER = 34
"""The board of the course on which East ruffs the fifth trick with two hearts in his hand."""

SHOWN = 20
"""The cards of its first five tricks."""

FIND, WHEN, NOTICE, COST = range(4)
"""The stages of the scene."""


@dataclass(frozen=True, slots=True)
class Case:
    """A revoke as it was, or might have been; ``tricks`` are declarer's by play, before anything is transferred."""

    label: Message
    revoke: Revoke
    tricks: int


@dataclass
class RevokeState:
    """How far the scene has come, whether the revoke was noticed in time, and which case is looked at."""

    asking: Asking = field(default_factory=Asking)
    is_noticed: bool = False
    case: str = "played"
    given: str | None = None

    def notice(self) -> None:
        """Somebody points at the revoke before it is established."""
        self.is_noticed = True

    def begin(self) -> None:
        """From the first trick once more."""
        self.asking, self.is_noticed, self.case, self.given = Asking(), False, "played", None

    def look_at(self, case: str) -> None:
        """Another case; what was said of the one before does not count for it."""
        if case != self.case:
            self.case, self.given = case, None

    def give(self, answer: str) -> None:
        """Say how many tricks are transferred."""
        self.given = answer


@lru_cache(maxsize=1)
def _play() -> Play:
    play = course_board(NUMBER).play
    assert play is not None
    return play


@lru_cache(maxsize=1)
def _fault() -> PlayFault:
    return next(fault for fault in _play().faults() if fault.irregularity is Irregularity.REVOKE)


@lru_cache(maxsize=1)
def cases() -> dict[str, Case]:
    """The revoke of the board, and the same with one thing changed at a time."""
    played = revokes(_play())[0]
    tricks = _play().tricks_won(played.declarer.side)
    lost, later = played.won_by is played.seat, played.later
    offender, dummy = played.seat, played.declarer.partner
    other_won = replace(played, won_by=dummy)
    won_after = played.tricks - played.trick - later
    return {
        "played": Case(Message("As it was played"), played, tricks),
        "partner": Case(Message("Partner wins the trick"), replace(played, won_by=offender.partner), tricks),
        "other": Case(Message("The other side wins it"), other_won, tricks + lost),
        "last": Case(Message("No later trick"), replace(played, later=0), tricks + later),
        "nothing": Case(Message("Neither it nor a later one"), replace(other_won, later=0), tricks + lost + later),
        "dummy": Case(Message("Dummy revokes"), replace(other_won, seat=dummy, later=won_after), tricks + lost),
        "twelve": Case(Message("On trick twelve"), replace(played, trick=LAST_TO_REVOKE, later=0), tricks),
        "again": Case(Message("The second in the suit"), replace(played, is_repeated=True), tricks),
        "both": Case(Message("Both sides revoke"), replace(played, is_mutual=True), tricks),
    }


def revoke(place: str, _: Translator) -> None:
    """Find the revoke, notice it in time or not, and see what it costs in that case and in others."""
    key = f"{place}-revoke"
    state: RevokeState = st.session_state.setdefault(key, RevokeState())
    stage = state.asking.stage
    with st.container(key=f"{key}-scene", gap=None):
        if stage == COST:
            _cost(state, key, _)
            return
        question = {FIND: _find, WHEN: _when}[stage]() if stage in (FIND, WHEN) else None
        draw_prompt(question.prompt if question else Message("You are South and have seen it. When do you say so?"), _)
        _film(key, stage != FIND or state.asking.given == "E", _)
        if question is not None:
            draw_answers(question, state.asking, key, _)
        else:
            _notice(state, key, _)


def _find() -> Question:
    fault = _fault()
    followed = {
        seat: (Message("{seat} followed suit wherever he could. Look at the hands again.", seat=seat.term),)
        for seat in SEATS
        if seat is not fault.seat
    }
    return Question(
        Message("Five tricks are played. Who has not followed suit, though he could?"),
        {seat.letter: named(seat.term) for seat in SEATS},
        fault.seat.letter,
        {seat.letter: followed.get(seat, (fault.reason,)) for seat in SEATS},
    )


def _when() -> Question:
    return Question(
        Message("Until when must it be put right?"),
        {
            "trick": Message("Until the trick is over"),
            "next": Message("Until East or West plays to the next trick"),
            "end": Message("Until the end of the play"),
        },
        "next",
        {
            "next": (
                Message("Then the revoke is established, and nothing is taken back (Law 63A)."),
                Message("A claim of that side makes it final too."),
            ),
            "trick": (Message("The trick does not matter. The next card of that side does (Law 63A)."),),
            "end": (Message("After the play it is only paid for. Taken back it can be much shorter (Law 62A)."),),
        },
    )


def _film(key: str, is_found: bool, _: Translator) -> None:
    """The five tricks; what the table says of the revoke is kept back until it is found."""
    board = in_language(course_board(NUMBER), _.language)
    board = replace(board, play=before(_play(), SHOWN))
    data = table_data(_still(board), (), View(), SHOWN if is_found else 0, _, record=f"{key}-{is_found}")
    data["ending"], data["grows"] = "", True
    if not is_found:
        for step in data["steps"]:
            step["flags"] = []
    card_table(data, key=f"{key}-table")


def _still(board: Board) -> Board:
    """The board without the words of its record, which tell of the revoke."""
    return replace(board, marks={})


def _notice(state: RevokeState, key: str, _: Translator) -> None:
    if state.is_noticed:
        fault = _fault()
        why = (
            Message("{seat} takes {card} back and follows suit (Law 62A).", seat=fault.seat.term, card=fault.card),
            Message("South, who played after it, may change his card (Law 62C)."),
            Message("{card} lies face up as a penalty card (Laws 62B and 50).", card=fault.card),
            Message("No trick is transferred: dummy's ruff wins the fifth."),
        )
        draw_panel(
            Said("right", "✓", _("Put right."), sentences(why, _)),
            f"{key}-early",
            WayOn(_("And later?"), state.asking.way_on),
        )
        return
    with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
        st.button(_("At once"), key=f"{key}-now", on_click=state.notice)
        st.button(_("After the play"), key=f"{key}-later", on_click=state.asking.way_on)
    text = _("During the play dummy may only ask declarer; after it anybody may point at a revoke (Law 61B).")
    draw_panel(Said("ask", "▸", _("Your turn."), text), f"{key}-notice")


def _cost(state: RevokeState, key: str, _: Translator) -> None:
    """The established revoke in one case: how many tricks, why, and what the board comes to."""
    head = st.container()
    with st.container(key=f"{key}-felt"):
        _cases(state, key, _)
        settled = st.empty()
    chosen = cases()[state.case]
    ruling = rule(chosen.revoke)
    is_told = state.given == str(ruling.tricks)
    with head:
        draw_prompt(_story(chosen), _, Message("The side has played on: the revoke is established. What does it cost?"))
    if is_told:
        settled.html(f'<div class="kz-settled">{_results(chosen, _)}</div>')
    else:
        with st.container(key=f"{key}-answer-options", horizontal=True, gap="small"):
            for option in TRANSFERS:
                st.button(
                    bridge_markdown(_(option.label)),
                    key=f"{key}-transfer-{option.key}",
                    on_click=state.give,
                    args=(option.key,),
                )
    draw_panel(_said(state.given, ruling, _), f"{key}-cost", _way_on(state, key, _) if is_told else None)


def _cases(state: RevokeState, key: str, _: Translator) -> None:
    which = f"{key}-which"
    st.session_state.setdefault(which, state.case)
    with st.container(key=f"{key}-case"):
        st.pills(
            _("What happened"),
            list(cases()),
            format_func=lambda name: bridge_markdown(_(cases()[name].label)),
            required=True,
            key=which,
        )
    state.look_at(st.session_state[which])


def _way_on(state: RevokeState, key: str, _: Translator) -> WayOn:
    """The next case; after the last one the scene begins again."""
    names = list(cases())
    following = names[names.index(state.case) + 1 :][:1]

    def go_on() -> None:
        (st.session_state[f"{key}-which"],) = following

    return WayOn(_("Next case"), go_on) if following else WayOn(_("From the start"), state.begin)


def _story(case: Case) -> Message:
    """Who revoked where, and who won what."""
    revoke = case.revoke
    names = {
        "seat": revoke.seat.term,
        "trick": revoke.trick,
        "winner": revoke.won_by.term,
        "side": revoke.seat.side.term,
        "n": revoke.later,
    }
    if revoke.is_repeated:
        return Message("{seat} revokes in trick {trick} for the second time in the suit, and wins it.", **names)
    if revoke.is_mutual:
        return Message("{seat} revokes in trick {trick}; the other side has revoked on this board too.", **names)
    return Message("{seat} revokes in trick {trick}. {winner} wins it, and {side} win {n} more.", **names)


def _said(given: str | None, ruling: Ruling, _: Translator) -> Said:
    if given is None:
        text = _("Ask who won the trick, and what the side won after it.")
        return Said("ask", "▸", _("Your turn."), text)
    law = Message("That is Law {number}{part}.", number=ruling.law[:2], part=ruling.law[2:])
    if given == str(ruling.tricks):
        return Said("right", "✓", _("Right."), sentences((ruling.reason, law), _))
    return Said("costs", "▾", _("Not quite."), sentences(_asks(ruling), _))


def _asks(ruling: Ruling) -> tuple[Message, ...]:
    """What the learner has not thought of yet."""
    if ruling.law.startswith("64A"):
        return (Message("Two tricks if the player who revoked won the trick and his side a later one; else one."),)
    return (Message("Some revokes move no trick: look at who, when, and what his side has won (Law 64B)."),)


def _results(case: Case, _: Translator) -> str:
    """Declarer's tricks as they were won, and as they count."""
    board = course_board(NUMBER)
    contract = board.contract
    assert contract is not None
    declaring = case.revoke.declarer.side
    lost = tricks_transferred([case.revoke])
    after = case.tricks + lost[declaring.opponents] - lost[declaring]
    rows = (Result(Message("As played"), case.tricks), Result(Message("After the transfer"), after, counts=True))
    vulnerable = board.vulnerability is not None and board.vulnerability.includes(declaring)
    equity = _("If that leaves the other side worse off than without the revoke, the Director gives more (Law 64C).")
    return f'{results_table(rows, contract, vulnerable, _)}<p class="kz-muted">{bridge_html(equity)}</p>'
