"""The processes that solve: as many as there are processors, replaced when they crash or take too long."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bridge.errors import Message, SolverError

HOUSE = Path(__file__).parents[2]
START = 60
"""Seconds that a process may take to be ready."""


def is_installed() -> bool:
    """Whether the solver is installed."""
    return find_spec("endplay") is not None


@dataclass(eq=False)
class Question:
    """What is to be solved; ``in_batch`` while no reader waits for it. ``answer`` is for whoever else wants it."""

    request: Mapping[str, Any]
    in_batch: bool = False
    answer: Future[Any] = field(default_factory=Future)


class Workers:
    """A few solver processes that any number of threads may ask.

    ``seconds`` is the longest that an answer may take. A process starts when it is first needed. Questions that a
    reader waits for go before those of a batch, else the first is the first. Beside a batch one process more than
    ``count`` may work, so that a reader need not wait until the batch has an answer.
    """

    def __init__(self, count: int | None = None, seconds: float = 60) -> None:
        self.count = count or min(os.cpu_count() or 1, 4)
        self.seconds = seconds
        self._idle: list[_Worker | None] = [None] * (self.count + 1)
        self._batched = 0
        self._started: set[_Worker] = set()
        self._waiting: list[Question] = []
        self._changed = threading.Condition()
        self._is_closed = False
        weakref.finalize(self, _stop, self._started)

    def ask(self, question: Question) -> Any:
        """The answer to one question. Raises SolverError."""
        worker, is_batched = self._taken(question)
        try:
            if worker is not None and not worker.is_alive:
                self._dismiss(worker)
                worker = None
            if worker is None:
                worker = self._engaged()
            answer = worker.ask(question.request, self.seconds)
        except BaseException:
            if worker is not None:
                self._dismiss(worker)  # whatever happened: its answer may still come, and be taken for another
            self._give_back(None, is_batched)
            raise
        self._give_back(worker, is_batched)
        if "error" in answer:
            raise SolverError(Message("The solver refused this: {reason}", reason=answer["error"]))
        return answer["ok"]

    def hurry(self, question: Question) -> None:
        """Let a question of a batch go first, now that a reader waits for it too."""
        with self._changed:
            question.in_batch = False
            self._changed.notify_all()

    def close(self) -> None:
        """End the processes; whoever waits for an answer, or asks later, is refused."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        _stop(self._started)

    def _taken(self, question: Question) -> "tuple[_Worker | None, bool]":
        """A process at rest, None for one that has still to be started; and whether it is taken for a batch."""
        with self._changed:
            self._waiting.append(question)
            try:
                self._changed.wait_for(lambda: self._is_closed or self._next() is question)
                self._check_open()
                self._batched += question.in_batch
                return self._idle.pop(), question.in_batch
            finally:
                self._waiting.remove(question)
                self._changed.notify_all()

    def _next(self) -> Question | None:
        """The question whose turn it is, None as long as no more processes may work."""
        at_work = self.count + 1 - len(self._idle)
        urgent = next((question for question in self._waiting if not question.in_batch), None)
        if urgent is not None:
            return urgent if at_work < self.count + (self._batched > 0) else None
        return self._waiting[0] if at_work < self.count else None

    def _engaged(self) -> "_Worker":
        """A new process."""
        worker = _Worker()
        with self._changed:
            self._started.add(worker)
        try:
            self._check_open()
            worker.wait_until_ready()
        except BaseException:
            self._dismiss(worker)
            raise
        return worker

    def _dismiss(self, worker: "_Worker") -> None:
        with self._changed:
            self._started.discard(worker)
        worker.stop()

    def _give_back(self, worker: "_Worker | None", is_batched: bool) -> None:
        """The next question takes the process that was given back last: those not started yet stay so."""
        with self._changed:
            self._batched -= is_batched
            self._idle.insert(0 if worker is None else len(self._idle), worker)
            self._changed.notify_all()

    def _check_open(self) -> None:
        if self._is_closed:
            raise SolverError(Message("The solver was closed."))


def _stop(workers: "set[_Worker]") -> None:
    for worker in tuple(workers):
        worker.stop()


class _Worker:
    """One process. Raises SolverError when it cannot be started."""

    def __init__(self) -> None:
        if not is_installed():
            raise SolverError(Message("The double-dummy solver is not installed."))
        try:
            self.folder = tempfile.mkdtemp(prefix="kibitz-")  # the library leaves a file where it stands when it fails
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bridge.double_dummy.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HOUSE), *filter(None, sys.path)])},
                text=True,
                encoding="utf-8",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise SolverError(Message("The double-dummy solver cannot be started: {reason}.", reason=error)) from None

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self.process.poll() is None

    def wait_until_ready(self) -> None:
        """Wait until the solver is loaded. Raises SolverError."""
        self._answer(START)

    def ask(self, request: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait for its answer. Raises SolverError."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except (OSError, ValueError):
            raise SolverError(_STOPPED) from None
        answer: dict[str, Any] = self._answer(seconds)
        return answer

    def _answer(self, seconds: float) -> Any:
        assert self.process.stdout is not None
        is_late = threading.Event()

        def end() -> None:
            is_late.set()
            self.process.kill()

        alarm = threading.Timer(seconds, end)
        alarm.start()
        try:
            return json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            late = Message("The double-dummy solver took longer than {n} seconds.", n=seconds)
            raise SolverError(late if is_late.is_set() else _STOPPED) from None
        finally:
            alarm.cancel()

    def stop(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with suppress(OSError):
                stream.close()
        shutil.rmtree(self.folder, ignore_errors=True)


_STOPPED = Message("The double-dummy solver stopped; it starts again with the next question.")
