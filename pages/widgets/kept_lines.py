"""The lines of a kept board: what the reader tries is kept with the record, as it is made."""

import streamlit as st

from bridge.errors import BridgeError
from bridge.variation import RECORD, Variations
from lessons.language import Translator
from library.boards import Conflict
from library.database import DATABASE_ERRORS
from pages.widgets.kept_files import read_again
from pages.widgets.learner import library
from pages.widgets.replay_state import OpenedBoard, ReplayState
from pages.widgets.what_if import lines_of
from pages.widgets.what_if_state import WhatIf


def keep_lines(state: ReplayState, opened: OpenedBoard, what_if: WhatIf, _: Translator) -> None:
    """Keep what the reader has changed, or follow what another window has; where both have, all lines are kept."""
    if opened.kept_id is None or opened.board.play is None:
        return
    told = lines_of(opened.board, what_if.lines[RECORD].play)
    if what_if.lines == what_if.kept:
        if told != what_if.kept:
            what_if.read_again(told)
        return
    try:
        try:
            _write(state, opened, what_if)
        except Conflict:
            opened = read_again(state, opened)
            told = lines_of(opened.board, what_if.lines[RECORD].play)
            what_if.lines, what_if.kept = _together(told, what_if.lines), told
            what_if.show(what_if.lines.main)
            _write(state, opened, what_if)
            st.toast(_("Another window has added lines to this board; yours are below them."))
    except (BridgeError, *DATABASE_ERRORS):
        st.toast(_("The lines of this board could not be kept."))


def _write(state: ReplayState, opened: OpenedBoard, what_if: WhatIf) -> None:
    before, after = what_if.kept.as_dict(), what_if.lines.as_dict()
    written = library().write_variations(opened.kept_id or 0, before, after, state.window)
    state.exchange(opened.file, opened.file.with_board(opened.number, written.board, written.version))
    what_if.kept = what_if.lines


def _together(theirs: Variations, mine: Variations) -> Variations:
    """The lines of both, those of the other window first."""
    for line in mine.lines:
        if line.number != RECORD:
            theirs, _number = theirs.add(line.play, line.name, line.comment)
    return theirs
