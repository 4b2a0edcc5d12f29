"""What holds for all tests: patience with a loaded machine, and no file of the user's is touched."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from library.database import ADDRESS

settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")


_JOURNEYS = Path(__file__).with_name("e2e")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share what takes long to make stay together when processes share the work: a file's, all journeys."""
    for item in items:
        group = _JOURNEYS if _JOURNEYS in item.path.parents else item.path
        item.add_marker(pytest.mark.xdist_group(str(group)))


@pytest.fixture(scope="session", autouse=True)
def files_of_the_tests() -> Iterator[None]:
    """A database and a cache of their own for the tests, and for the server that they start."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv(ADDRESS, f"sqlite:///{Path(folder) / 'kibitz.sqlite'}")
        patch.setenv("XDG_CACHE_HOME", folder)
        yield
