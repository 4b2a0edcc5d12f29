"""What if: another card than the record's, and what becomes of it."""

from contextlib import suppress

from bridge.board import Board
from bridge.double_dummy.workers import is_installed
from bridge.errors import BridgeError
from bridge.play import Play
from bridge.variation import RECORD, Variations, shared_cards
from lessons.language import Translator
from pages.widgets.card_table import Asked
from pages.widgets.card_table.data import LiveData, TableData
from pages.widgets.replay_state import ReplayState
from pages.widgets.solving import analyses
from pages.widgets.what_if_state import Others, WhatIf
from pages.widgets.what_if_table import board_with, live_data, play_of, redraw, sentences
from parsers.pbn_variations import variations_of


def what_if_of(state: ReplayState, board: Board) -> WhatIf | None:
    """The lines of the board on the table; None where nobody can tell who might play what."""
    name = state.board_name
    if name not in state.what_ifs:
        play = play_of(board)
        if play is None:
            return None
        state.what_ifs[name] = WhatIf(lines_of(board, play))
    return state.what_ifs[name]


def lines_of(board: Board, play: Play) -> Variations:
    """The lines that the record tells, of a board that was played like this; none where they cannot be read."""
    with suppress(BridgeError):
        told = variations_of(board)
        if told is not None:
            return Variations.from_dict(told.as_dict(), play)
    return Variations.of(play)


def board_on_table(board: Board, what_if: WhatIf | None) -> Board:
    """The board with the line that is on the table."""
    if what_if is None or what_if.shown == RECORD:
        return board
    play = what_if.line.play
    return board_with(board, play, shared_cards(what_if.lines[RECORD].play, play))


def on_live_table(data: TableData, what_if: WhatIf | None, _: Translator) -> TableData:
    """The table as it was told, and what may be played on it."""
    if what_if is None:
        return data
    told: TableData = {**data, "live": _live(what_if, _)}
    is_unfinished = what_if.shown != RECORD and what_if.line.play.claim is None
    return {**told, "ending": ""} if is_unfinished else told


def _live(what_if: WhatIf, _: Translator) -> LiveData:
    return live_data(
        what_if.line.play,
        line="" if what_if.is_on_record else line_sentence(what_if, _),
        notice=sentences(what_if.refused, _),
        thinking=what_if.are_others_due and is_installed(),
        takes_back=not what_if.is_on_record,
    )


def line_sentence(what_if: WhatIf, _: Translator) -> str:
    """The line on the table, by its name and where it departs."""
    line = what_if.line
    cards = line.play.cards
    trick = cards[min(what_if.departs, len(cards) - 1)].trick + 1 if cards else 1
    if line.name:
        return _("{name}, from trick {n}", name=line.name, n=trick)
    if line.number == RECORD:
        return _("The record, from trick {n}", n=trick)
    return _("Your line from trick {n}", n=trick)


def answer(state: ReplayState, what_if: WhatIf, asked: Asked) -> None:
    """Do what the table asks for; whatever cannot be done leaves everything as it is."""
    position = asked.position
    if asked.kind == "play" and asked.card is not None:
        position = what_if.play(position, asked.card)
    elif what_if.is_on_record:
        return
    elif asked.kind == "back":
        position = what_if.back(position)
    else:
        position = what_if.undo()
    state.set_anew(position)


def others_play(state: ReplayState, what_if: WhatIf) -> None:
    """Let double dummy play the cards that are due, once the table is drawn, and draw it again."""
    if not what_if.are_others_due or not is_installed():
        return
    if state.position < len(what_if.line.play.cards):
        return
    try:
        position = what_if.play_others(analyses().solver.values)
    except BridgeError as error:
        what_if.others, what_if.refused = Others.BY_HAND, (error.message,)
        position = state.position
    state.set_anew(position)
    redraw()
