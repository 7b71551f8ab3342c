"""Who does the work: processes that can be left at any moment, or a Dask cluster.

What starts them is imported when it is needed: it takes longer than a command that starts none.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import click

from .results import Status

if TYPE_CHECKING:
    from concurrent.futures import Executor, ProcessPoolExecutor

CONNECT_SECONDS = 5  # seconds to reach a scheduler
GRACE_SECONDS = 0.5  # seconds that workers have to end as they are told

AtEnd = Callable[[Callable[[], object]], None]
"""What a worker does before it ends; it is given what ends it."""

DASK = click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler.")


class WorkerLost(click.ClickException):
    """A process that worked for a command is no more, and nobody knows what it was at."""


@contextmanager
def process_pool(count: int, at_end: AtEnd | None = None) -> Iterator[ProcessPoolExecutor]:
    """So many processes for as long as a block takes. If it ends early, by an exception, they are killed.

    WorkerLost if one of them is gone.

    `at_end` is called in a worker that is told to end, or that has nobody left to work for, and calls what ends it.

    Ctrl-C reaches every process of the terminal: it ends the workers at once, and this one says how far they came. A
    worker that is killed while it sends a result leaves the pool's thread waiting for the rest of it for ever, so that
    nobody may wait for the pool then: `main` leaves the process as it is.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(count, initializer=_begin, initargs=(at_end,))
    try:
        yield pool
    except BrokenExecutor as error:
        _leave(pool)
        raise WorkerLost("a worker process was ended from outside, perhaps for want of memory") from error
    except BaseException:
        _leave(pool)
        raise
    pool.shutdown()


@contextmanager
def worker_pool(count: int, dask: str | None, at_end: AtEnd | None = None) -> Iterator[tuple[Executor, int]]:
    """So many processes, or the Dask cluster at an address: an executor, and how many shares it does at a time."""
    if dask is None:
        with process_pool(count, at_end) as pool:
            yield pool, count
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise click.UsageError("--dask needs an extra: pip install 'sudokudsl[dask]'") from error
    try:
        client = Client(dask, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise click.UsageError(f"no Dask scheduler answers at {dask}") from error
    try:
        # Dask gives the work of a worker that is lost to another: a share is done again, and counted when it arrives
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
    except KilledWorker as error:
        raise WorkerLost("the cluster has lost several workers on the same work") from error
    finally:
        client.close()


def _begin(at_end: AtEnd | None) -> None:
    """What every worker does first: it sees to it that it ends at a signal, and with the process that started it."""
    from multiprocessing import parent_process

    def end(*_: object) -> None:
        leave = partial(os._exit, Status.INTERRUPTED)
        leave() if at_end is None else at_end(leave)

    def follow() -> None:
        parent = parent_process()
        assert parent is not None, "only workers follow"
        parent.join()
        end()

    for number in (signal.SIGINT, signal.SIGTERM):
        # without anything to do at the end, a worker that is deep in C ends as well
        signal.signal(number, signal.SIG_DFL if at_end is None else end)
    threading.Thread(target=follow, daemon=True).start()


def _leave(pool: ProcessPoolExecutor) -> None:
    from multiprocessing import active_children

    pool.shutdown(wait=False, cancel_futures=True)
    children = active_children()
    for child in children:
        child.terminate()
    deadline = monotonic() + GRACE_SECONDS
    for child in children:
        child.join(max(0.0, deadline - monotonic()))
        child.kill()
