"""What holds for all tests: patience with a loaded machine, and no file of the user's is touched."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from library.database import ADDRESS

settings.register_profile("kibitz", deadline=None)
settings.load_profile("kibitz")


@pytest.fixture(scope="session", autouse=True)
def database_of_the_tests() -> Iterator[None]:
    """A database of their own for the tests, and for the server that they start."""
    before = os.environ.get(ADDRESS)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ[ADDRESS] = f"sqlite:///{Path(folder) / 'kibitz.sqlite'}"
        yield
    if before is None:
        del os.environ[ADDRESS]
    else:
        os.environ[ADDRESS] = before
