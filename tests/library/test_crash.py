"""A program that is killed while it writes: whatever it had told as written is there."""

import sqlite3
from contextlib import closing
from itertools import count
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from random import Random
from time import sleep

import pytest

from bridge.annotation import Annotation
from library.boards import Library
from library.database import opened
from tests.library.shelves import CALL, CARD, assert_is_consistent, written

KILLS = {"sqlite": 50, "postgresql": 10}


def autosave(address: str, board_id: int, start: int, told: Connection) -> None:
    """Write a number at a card and at a call, on and on, and tell each that is written."""
    library = Library(opened(address), "ann")
    for number in count(start):
        for place in (CARD, CALL):
            known = written(library, board_id, place)
            library.write(board_id, place, known, Annotation(str(number)), f"window {start}")
        told.send(number)


@pytest.mark.skipif("fork" not in get_all_start_methods(), reason="programs are forked, to be many in little time")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_nothing_that_was_told_as_written_is_lost(address, library, board_id):
    programs, chance = get_context("fork"), Random(1)
    last = 0
    for _kill in range(KILLS[library.engine.dialect.name]):
        library.engine.dispose()
        told, tells = programs.Pipe(duplex=False)
        program = programs.Process(target=autosave, args=(address, board_id, last + 1, tells), daemon=True)
        program.start()
        tells.close()
        last = told.recv()
        sleep(chance.uniform(0, 0.05))
        program.kill()
        program.join()
        while told.poll():
            try:
                last = told.recv()
            except EOFError:
                break
        told.close()
        numbers = [int(written(library, board_id, place).comment) for place in (CARD, CALL)]
        assert all(number in (last, last + 1) for number in numbers)
        last = max(numbers)
    assert_is_consistent(library, board_id)
    if library.engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
