"""What holds for all tests: patience with a loaded machine, and no file of the user's is touched."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

from library.database import ADDRESS

settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where processes share the work, the tests of a file stay together, and all journeys, which share an app."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return "tests/e2e" if nodeid.startswith("tests/e2e/") else nodeid.partition("::")[0]

    config.option.loadscopereorder = False  # the journeys take longest, and come early as they stand
    return Together(config, log)


@pytest.fixture(scope="session", autouse=True)
def files_of_the_tests() -> Iterator[None]:
    """A database and a cache of their own for the tests, and for the server that they start."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(ADDRESS, f"sqlite:///{Path(folder) / 'kibitz.sqlite'}")
        patch.setenv("XDG_CACHE_HOME", folder)
        yield
