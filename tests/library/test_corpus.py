"""Records of real programs in the library: kept, searched, exported and imported without a loss."""

from pathlib import Path

import pytest

from library.archive import Imported, export, import_
from library.boards import Library
from library.progress import Progress
from library.record_text import board_of, text_of
from parsers import read
from tests.library.shelves import assert_is_consistent

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
BOARDS = 5
"""Boards of each file."""

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the collection of files is not at {CORPUS}")


def test_records_of_real_programs_are_kept_and_moved(library):
    for file in sorted(file for file in CORPUS.rglob("*") if file.is_file()):
        records = read(file)
        boards = records.boards[:BOARDS]
        kept = library.records(library.keep(file.name, records.format, file.read_bytes(), boards, records.header))
        assert [record.board for record in kept] == list(boards), file.name
        for record in kept:
            assert text_of(board_of(text_of(record.board))) == text_of(record.board), file.name
            assert_is_consistent(library, record.id)
    other = Library(library.engine, "ben")
    told = import_(other, Progress(library.engine, "ben"), export(library, Progress(library.engine, "ann")))
    collections = library.collections()
    assert told == Imported(len(collections), sum(summary.boards for summary in collections))
    moved = {other.source(summary.id): other.records(summary.id) for summary in other.collections()}
    for summary in collections:
        there = moved[library.source(summary.id)]
        assert [record.board for record in library.records(summary.id)] == [record.board for record in there]
