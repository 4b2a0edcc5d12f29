"""One solver for all tests that need a real one."""

from collections.abc import Iterator

import pytest

from bridge.double_dummy.solver import Solver
from bridge.double_dummy.workers import Workers, is_installed


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """Two processes; the test is skipped where the solver is not installed."""
    if not is_installed():
        pytest.skip("the double-dummy solver (endplay) is not installed")
    workers = Workers(2)
    yield workers
    workers.close()


@pytest.fixture(scope="session")
def solver(workers: Workers) -> Solver:
    """A solver that remembers nothing."""
    return Solver(workers)
