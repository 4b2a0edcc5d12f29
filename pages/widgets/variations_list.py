"""Beside the table: the reader's line, who plays it, how it compares with the record, and all lines of the board."""

from collections.abc import Callable, Iterator
from html import escape

import streamlit as st

from bridge.board import Board
from bridge.double_dummy.workers import is_installed
from bridge.table import Side
from bridge.variation import RECORD, Variation
from lessons.language import Translator
from pages.widgets.claim_dialog import claim_dialog
from pages.widgets.double_dummy_choices import Analysis
from pages.widgets.notation import declarer_tricks, final_contract, literal, result_words
from pages.widgets.replay_state import ReplayState
from pages.widgets.what_if_state import Others, WhatIf

NAME_LENGTH, COMMENT_LENGTH = 60, 2000
_OTHERS, _NAME, _COMMENT = "what-if-others", "what-if-name", "what-if-comment"


def variations_list(
    state: ReplayState, what_if: WhatIf, board: Board, analysis: Analysis | None, _: Translator
) -> None:
    """Draw the panel: the line on the table with all that can be done with it, then the others."""
    with st.container(key="what-if", gap="small"):
        is_on_record = what_if.is_on_record
        title = _("What if") if is_on_record else line_name(what_if.line, _)
        if is_on_record:
            hint = _("Click a card to play it instead of the record's: a line of your own begins.")
            about = f'<p class="kz-muted">{escape(hint)}</p>'
        else:
            about = f'<dl class="kz-facts">{_comparison(what_if, board, analysis, _)}</dl>'
        st.html(f'<h2 class="kz-heading">{escape(title)}</h2>{about}')
        _who_plays(what_if, _)
        _buttons(state, what_if, _)
        if not is_on_record or what_if.shown != RECORD:
            _words(what_if, _)
        _lines(state, what_if, _)


def line_name(line: Variation, _: Translator) -> str:
    """What a line is called: by the reader, else by its number."""
    if line.name:
        return line.name
    return _("The record") if line.number == RECORD else _("Your line {n}", n=line.number)


def _comparison(what_if: WhatIf, board: Board, analysis: Analysis | None, _: Translator) -> str:
    facts = [(_("This line"), _so_far(what_if, board, _))]
    if analysis is not None and len(analysis.tricks) > len(what_if.line.play.cards) and not what_if.line.play.is_over:
        facts.append((_("Double dummy"), _tricks(board, analysis.tricks[-1], _)))
    main = what_if.lines[what_if.lines.main]
    recorded = declarer_tricks(board) if main.number == RECORD else main.play.declarer_tricks
    facts.append((line_name(main, _), _("no result") if recorded is None else _tricks(board, recorded, _)))
    return "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)


def _so_far(what_if: WhatIf, board: Board, _: Translator) -> str:
    play = what_if.line.play
    won = play.declarer_tricks
    if won is not None:
        return _tricks(board, won, _)
    return _("so far N–S {ns}, E–W {ew}", ns=play.tricks_won(Side.NS), ew=play.tricks_won(Side.EW))


def _tricks(board: Board, tricks: int, _: Translator) -> str:
    contract = final_contract(board)
    return _.plural("{n} trick", "{n} tricks", tricks) if contract is None else result_words(contract, tricks, _)


def _who_plays(what_if: WhatIf, _: Translator) -> None:
    names = {Others.BY_HAND: _("By hand"), Others.DOUBLE_DUMMY: _("Double dummy")}
    st.session_state[_OTHERS] = what_if.others
    st.segmented_control(
        _("Who plays the others"),
        list(Others),
        format_func=lambda others: names[others],
        required=True,
        key=_OTHERS,
        disabled=not is_installed(),
        help=None if is_installed() else _("The double-dummy solver is not installed."),
        on_change=lambda: setattr(what_if, "others", st.session_state[_OTHERS]),
    )


def _buttons(state: ReplayState, what_if: WhatIf, _: Translator) -> None:
    with st.container(horizontal=True, gap="small"):
        if not what_if.is_on_record:
            st.button(
                _("Take back"),
                icon=":material/undo:",
                key="what-if-undo",
                on_click=_then_stand(state, what_if.undo),
            )
        if st.button(_("Claim"), icon=":material/front_hand:", key="what-if-claim"):
            claim_dialog(state, what_if, _)
        if not what_if.is_on_record:
            number = what_if.shown
            if number != RECORD:
                st.button(
                    _("Delete"),
                    icon=":material/delete:",
                    key="what-if-delete",
                    on_click=_then_stand(state, lambda: what_if.delete(number, state.position)),
                )
            st.button(
                _("Put in the record's place"),
                icon=":material/arrow_upward:",
                key="what-if-promote",
                on_click=_then_stand(state, lambda: _promoted(state, what_if)),
            )


def _promoted(state: ReplayState, what_if: WhatIf) -> int:
    what_if.promote(what_if.shown)
    return state.position


def _then_stand(state: ReplayState, act: Callable[[], int]) -> Callable[[], None]:
    """Do something with the lines and set the table where it leads."""
    return lambda: state.set_anew(act())


def _words(what_if: WhatIf, _: Translator) -> None:
    """The reader's name for the line and his words about it."""
    number = what_if.shown
    st.session_state[_NAME], st.session_state[_COMMENT] = what_if.line.name, what_if.line.comment
    st.text_input(
        _("Name of the line"),
        key=_NAME,
        max_chars=NAME_LENGTH,
        on_change=lambda: _rename(what_if, number),
    )
    st.text_area(
        _("Comment on the line"),
        key=_COMMENT,
        max_chars=COMMENT_LENGTH,
        height=96,
        on_change=lambda: _remark(what_if, number),
    )


def _rename(what_if: WhatIf, number: int) -> None:
    what_if.lines = what_if.lines.rename(number, st.session_state[_NAME].strip())


def _remark(what_if: WhatIf, number: int) -> None:
    what_if.lines = what_if.lines.remark(number, st.session_state[_COMMENT])


def _lines(state: ReplayState, what_if: WhatIf, _: Translator) -> None:
    if not len(what_if.lines):
        return
    with st.container(key="what-if-lines", gap=None):
        st.html(f'<h3 class="kz-title">{escape(_("Lines of this board"))}</h3>')
        for line, about in _listed(what_if, _):
            is_shown = line.number == what_if.shown
            st.button(
                f"**{literal(line_name(line, _))}** {literal(about)}",
                key=f"what-if-line-{line.number}",
                type="tertiary",
                icon=":material/arrow_right:" if is_shown else ":material/chevron_right:",
                disabled=is_shown,
                on_click=_then_stand(state, _shower(what_if, line.number)),
            )


def _shower(what_if: WhatIf, number: int) -> Callable[[], int]:
    return lambda: what_if.show(number)


def _listed(what_if: WhatIf, _: Translator) -> Iterator[tuple[Variation, str]]:
    """The lines, and where each departs."""
    lines = what_if.lines
    yield lines[lines.main], "" if lines.main == RECORD else _("in the record's place")
    for line in lines:
        departure = lines.departure(line.number)
        cards = line.play.cards
        trick = cards[min(departure.cards, len(cards) - 1)].trick + 1 if cards else 1
        if departure.line == lines.main:
            yield line, _("from trick {n}", n=trick)
        else:
            yield line, _("from {name}, trick {n}", name=line_name(lines[departure.line], _), n=trick)
