"""The processes that solve: as many as there are processors, replaced when they crash or take too long."""

import atexit
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bridge.errors import Message, SolverError

HOUSE = Path(__file__).parents[2]


def is_installed() -> bool:
    """Whether the solver is installed."""
    return find_spec("endplay") is not None


class Workers:
    """A few solver processes that any number of threads may ask.

    ``seconds`` is the longest that an answer may take. A process starts when it is first needed. Requests that a
    reader waits for go before those of a batch.
    """

    def __init__(self, count: int | None = None, seconds: float = 60) -> None:
        self.count = count or min(os.cpu_count() or 1, 4)
        self.seconds = seconds
        self._idle: list[_Worker | None] = [None] * self.count
        self._changed = threading.Condition()
        self._waiting_readers = 0
        self._is_closed = False
        atexit.register(self.close)

    def ask(self, request: Mapping[str, Any], *, in_batch: bool = False) -> Any:
        """The answer to one request. Raises SolverError."""
        worker = self._taken(in_batch)
        try:
            worker = worker or _Worker()
            answer = worker.ask(request, self.seconds)
        except SolverError:
            if worker is not None:
                worker.stop()
            worker = None
            raise
        finally:
            self._give_back(worker)
        if "error" in answer:
            raise SolverError(Message("The solver refused this: {reason}", reason=answer["error"]))
        return answer["ok"]

    def close(self) -> None:
        """End the processes; what is asked later is refused."""
        with self._changed:
            self._is_closed = True
            idle, self._idle = self._idle, []
            self._changed.notify_all()
        for worker in idle:
            if worker is not None:
                worker.stop()
        atexit.unregister(self.close)

    def _taken(self, in_batch: bool) -> "_Worker | None":
        """An idle process, None for one that has still to be started."""

        def is_free() -> bool:
            return self._is_closed or bool(self._idle and not (in_batch and self._waiting_readers))

        with self._changed:
            self._waiting_readers += not in_batch
            self._changed.wait_for(is_free)
            self._waiting_readers -= not in_batch
            if self._is_closed:
                raise SolverError(Message("The solver was shut down."))
            started = [worker for worker in self._idle if worker is not None]
            worker = started[-1] if started else None
            self._idle.remove(worker)
            return worker

    def _give_back(self, worker: "_Worker | None") -> None:
        with self._changed:
            if not self._is_closed:
                self._idle.append(worker)
                self._changed.notify_all()
                return
        if worker is not None:
            worker.stop()


class _Worker:
    """One process."""

    def __init__(self) -> None:
        if not is_installed():
            raise SolverError(Message("The double-dummy solver is not installed."))
        self.folder = tempfile.TemporaryDirectory(prefix="kibitz-", ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bridge.double_dummy.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder.name,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HOUSE), *filter(None, sys.path)])},
            text=True,
            encoding="utf-8",
        )
        self._answer(60)

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer. Raises SolverError."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise SolverError(Message("The double-dummy solver stopped; it was started again.")) from None
        answer: dict[str, Any] = self._answer(seconds)
        return answer

    def _answer(self, seconds: float) -> Any:
        assert self.process.stdout is not None
        alarm = threading.Timer(seconds, self.process.kill)
        alarm.start()
        try:
            line = self.process.stdout.readline()
        finally:
            alarm.cancel()
        if not line:
            raise SolverError(Message("The double-dummy solver stopped; it was started again."))
        return json.loads(line)

    def stop(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()
