"""Work in many pieces: in threads of this machine, or on whatever backend of joblib is active, such as a Dask cluster.

Threads are right for what is spread here: NumPy, and waiting for solver processes, both let other threads go on.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice, takewhile
from socket import create_connection
from threading import Event
from typing import TypeVar

from bridge.errors import BridgeError, Message

AHEAD = 16
"""Pieces for each thread or process that are taken before the results of those before them are."""

PATIENCE = 5
"""Seconds in which a scheduler has to answer, and a worker to be there."""

Piece = TypeVar("Piece")
Result = TypeVar("Result")


class ClusterError(BridgeError):
    """Dask is not installed, or nobody is there to do the work."""


def spread(
    function: Callable[[Piece], Result], pieces: Iterable[Piece], jobs: int = -1
) -> Generator[Result, None, None]:
    """What the function makes of each piece, in order, with so many ``jobs`` at a time (−1: one for each core).

    A cluster takes as many as it has threads, whatever ``jobs`` says. Pieces and results travel between processes, and
    so does the function by its name: it stands at the top of a module.
    """
    from joblib import Parallel, delayed, effective_n_jobs

    left = iter(pieces)
    is_over = Event()
    with Parallel(n_jobs=jobs, prefer="threads", return_as="generator", batch_size=1) as parallel:
        while window := list(islice(left, AHEAD * effective_n_jobs(jobs))):
            wanted = takewhile(lambda _piece: not is_over.is_set(), window)
            results = parallel(delayed(function)(piece) for piece in wanted)
            try:
                # "yield from" would close the results, and joblib warn of what it cancels.
                for result in results:  # noqa: UP028
                    yield result
            except GeneratorExit:
                is_over.set()
                deque(results, maxlen=0)
                raise


@contextmanager
def on_dask(address: str) -> Iterator[None]:
    """Spread work over the workers of the Dask scheduler at this address, such as ``tcp://192.168.1.5:8786``.

    The same version of Kibitz has to be installed where they and the scheduler run. Raises ClusterError.
    """
    from joblib import parallel_config

    try:
        from dask.distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        raise ClusterError(Message("Dask is not installed: pip install 'kibitz[dask]'.")) from None
    try:
        create_connection(get_address_host_port(address), PATIENCE).close()  # a client that fails tries on for long
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise ClusterError(Message("No Dask scheduler answers at {address}.", address=address)) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(Message("The Dask scheduler at {address} has no worker.", address=address)) from None
        try:
            client.submit(_is_installed, pure=False).result()
        except (ImportError, RuntimeError):
            missing = Message("Kibitz is not installed on the cluster at {address}.", address=address)
            raise ClusterError(missing) from None
        with parallel_config(backend="dask", client=client):
            yield


def _is_installed() -> bool:
    """Can be asked only where Kibitz is."""
    return True
