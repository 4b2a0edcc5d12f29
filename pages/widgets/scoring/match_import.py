"""Results from hand records: the boards of a match, travellers and ranking lists."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import streamlit as st

from bridge.board import Board
from bridge.errors import Message
from bridge.scoring.traveller import Row, Standing, Traveller, ranking, travellers
from bridge.table import dealer_of, vulnerability_of
from lessons.language import Translator
from pages.widgets.file_field import UPLOADS, file_field
from pages.widgets.notation import literal, shortened
from pages.widgets.opened_files import opened_uploads
from pages.widgets.replay_session import replay_state
from pages.widgets.scoring.match_entry import EntryBoard
from pages.widgets.scoring.match_state import MOST, MatchState
from parsers.result_notation import format_result

EVENT = "match-event"
"""The key of the choice of the event."""

_FIELD, _FOUND = f"{UPLOADS}-match", "match-found"
_LONGEST_SENTENCE = 200


@dataclass(frozen=True, slots=True)
class Imported:
    """What records tell of results: boards for a match, travellers of several tables, a ranking list."""

    boards: tuple[EntryBoard, ...] = ()
    travellers: tuple[Traveller, ...] = ()
    standings: tuple[Standing, ...] = ()

    @classmethod
    def of(cls, records: Sequence[Board]) -> "Imported":
        """Records of the same number and deal are one board; two of them make a row of the match."""
        found = travellers(records)
        first = {board.label: board for board in reversed(records)}
        rows = [_entry(first[traveller.label], traveller) for traveller in found if len(traveller.rows) <= 2]
        return cls(
            tuple(row for row in rows if any(row.results))[:MOST],
            tuple(traveller for traveller in found if sum(row.score is not None for row in traveller.rows) > 1),
            next((standings for board in records if (standings := ranking(board))), ()),
        )

    @property
    def event(self) -> str:
        """What was played: boards with one result each are a match at one table."""
        if not self.boards:
            return "pairs"
        return "teams" if any(all(board.results) for board in self.boards) else "sides"

    def into(self, state: MatchState) -> None:
        """Put it where it belongs; what was typed is replaced only by results of its own kind."""
        if self.boards:
            state.fill(self.boards)
        if self.travellers or self.standings:
            state.travellers, state.standings = self.travellers, self.standings


def importer(state: MatchState, _: Translator) -> None:
    """The menu that brings results in from files or from the replay."""
    with st.popover(_("Import results"), icon=":material/folder_open:"):
        st.caption(_("Two rooms in one file or in two: boards of the same number and deal make a row."))
        file_field(_FIELD, _, on_change=lambda: _import_uploads(state))
        boards = [opened.board for opened in replay_state().collection.boards]
        label = _("Take the boards open in Replay")
        st.button(label, on_click=_import, args=(state, boards), disabled=not boards, key="match-replayed")
    _tell_found(_)


def _import_uploads(state: MatchState) -> None:
    files = opened_uploads(st.session_state[_FIELD])
    if not files:
        return
    if records := [board for file in files for board in file.records.boards]:
        _import(state, records)
        return
    names = ", ".join(file.name for file in files)
    st.session_state[_FOUND] = Message("There is no hand record in {file}.", file=names)


def _import(state: MatchState, records: Sequence[Board]) -> None:
    """Take the results in, and turn to the event they are of."""
    imported = Imported.of(records)
    imported.into(state)
    if imported.boards or imported.travellers:
        st.session_state[EVENT] = imported.event
    st.session_state[_FOUND] = imported


def _tell_found(_: Translator) -> None:
    """Say once what came in, or that nothing did."""
    imported: Imported | Message | None = st.session_state.pop(_FOUND, None)
    if imported is None:
        return
    if isinstance(imported, Message):
        st.caption(literal(shortened(_(imported), _LONGEST_SENTENCE)))
        return
    counts = [
        _.plural("{n} board of a match", "{n} boards of a match", len(imported.boards)) if imported.boards else "",
        _.plural("{n} traveller", "{n} travellers", len(imported.travellers)) if imported.travellers else "",
        _("a ranking list") if imported.standings else "",
    ]
    told = ", ".join(filter(None, counts))
    st.caption(_("Imported: {what}.", what=told) if told else _("There are no results in these records."))


def _entry(board: Board, traveller: Traveller) -> EntryBoard:
    """The board with its results at the first table, the open room if there is one, and at the second."""
    rows: Iterable[Row] = traveller.rows
    if len(traveller.rows) == 2 and (traveller.rows[1].table or "").casefold() == "open":
        rows = reversed(traveller.rows)
    first, second, *_others = (*map(_text, rows), "", "")
    dealer, vulnerability = board.dealer, board.vulnerability
    if board.number:
        dealer, vulnerability = dealer or dealer_of(board.number), vulnerability or vulnerability_of(board.number)
    return EntryBoard(board.label or "", dealer, vulnerability, (first, second))


def _text(row: Row) -> str:
    """The result as it would be typed."""
    if row.is_passed_out:
        return format_result(None)
    if row.contract and row.contract.declarer and row.tricks is not None:
        return format_result(row.contract, row.tricks)
    return f"{row.score}" if isinstance(row.score, int) else ""
