"""Work in the background, while the page shows how far it is."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress


class Background(ABC):
    """Work in a thread of its own until it is done, or is told to stop, or nobody wants it any more.

    It begins when it is made: a kind of work sets its own fields first. ``is_wanted`` is asked between two pieces.
    """

    def __init__(self, is_wanted: Callable[[], bool]) -> None:
        self._is_wanted = is_wanted
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name=type(self).__name__, daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether there is more to come."""
        return self._thread.is_alive()

    @property
    def is_stopping(self) -> bool:
        """Whether it was told to stop."""
        return self._stopping.is_set()

    @property
    def goes_on(self) -> bool:
        """Whether to begin another piece."""
        return not self.is_stopping and self._is_wanted()

    def stop(self) -> None:
        """Begin no further piece."""
        self._stopping.set()

    def wait(self, seconds: float) -> None:
        """Wait for the end, so many seconds at most."""
        self._thread.join(seconds)

    @abstractmethod
    def _run(self) -> None:
        """Do the work, piece by piece, as long as it goes on."""

    def _work(self) -> None:
        with suppress(RuntimeError):  # the server ends and takes no new work
            self._run()
