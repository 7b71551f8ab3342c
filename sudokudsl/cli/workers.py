"""Workers: processes that can be abandoned at any moment, or a Dask cluster.

The modules that start processes are imported when needed, because importing them takes longer than a short command.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import click

from .output import ProgressLine
from .results import Status

if TYPE_CHECKING:
    from concurrent.futures import Executor, ProcessPoolExecutor

CONNECT_SECONDS = 5  # seconds to reach a scheduler
GRACE_SECONDS = 0.5  # time for workers to end before they are killed
_ENDING = (signal.SIGINT, signal.SIGTERM)

Share = TypeVar("Share")
Found = TypeVar("Found")

AtEnd = Callable[[Callable[[], object]], None]
"""A function that a worker calls before it ends. Its argument is the function that ends the worker."""

DASK = click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler.")


class WorkerLost(click.ClickException):
    """A worker process has died during unknown work."""

    exit_code = Status.WORKER_LOST


def spread(
    work: Callable[[Share], Found],
    shares: Iterable[Share],
    threads: int,
    dask: str | None = None,
    *,
    name: Callable[[Share], str],
    at_end: AtEnd | None = None,
) -> Iterator[tuple[Share, Found]]:
    """Yields each share with the result of `work` on it, in the order of the shares, computed by workers.

    The shares that are lost with a worker are worked on again, one at a time. WorkerLost if one of these is lost, too;
    its message has the `name` of the share. `at_end` is as in `process_pool`.
    """
    from ..crosscheck.pool import in_order

    source = iter(shares)
    taken: deque[Share] = deque()  # without a result so far

    def take() -> Iterator[Share]:
        for share in source:
            taken.append(share)
            yield share

    again: tuple[Share, ...] = ()
    while True:
        alone = bool(again)
        try:
            with worker_pool(threads, dask, at_end) as (pool, many):
                for found in in_order(pool, work, again, ahead=1):
                    taken.popleft()
                    yield found
                alone = False
                for found in in_order(pool, work, take(), ahead=2 * many):
                    taken.popleft()
                    yield found
            return
        except WorkerLost as lost:
            if alone or not taken:
                raise WorkerLost(f"{lost.message}, twice during this work: {name(taken[0])}") from lost
            ProgressLine.clear()
            print(f"{lost.message}: its work is done again", file=sys.stderr)
            again = tuple(taken)


@contextmanager
def process_pool(count: int, at_end: AtEnd | None = None) -> Iterator[ProcessPoolExecutor]:
    """A pool of `count` processes for the time of a block. If the block raises an exception, they are killed.

    WorkerLost if a process dies. `at_end` is called in a worker that gets a signal to end, or whose parent has ended;
    it must call its argument, which ends the worker.

    Ctrl-C reaches every process of the terminal. It ends the workers immediately, and the main process reports their
    results so far. If a worker is killed while it sends a result, the thread of the pool waits forever for the rest.
    Therefore nothing may join that thread, and `main` then ends the process without waiting.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(count, initializer=_begin, initargs=(at_end,))
    try:
        with _delayed_signals():
            pool.submit(int)  # starts the workers, which have the handlers of this process until they begin
        yield pool
    except BrokenExecutor as error:
        _leave(pool)
        raise WorkerLost("a worker process was killed from outside, possibly for lack of memory") from error
    except BaseException:
        _leave(pool)
        raise
    pool.shutdown()


@contextmanager
def worker_pool(count: int, dask: str | None, at_end: AtEnd | None = None) -> Iterator[tuple[Executor, int]]:
    """A pool of `count` processes, or the Dask cluster at an address: an executor, and its number of workers."""
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
        # Dask repeats the work of a lost worker on another one, so that no task is lost or counted twice
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
    except KilledWorker as error:
        raise WorkerLost("the cluster has lost several workers on the same work") from error
    finally:
        client.close()


@contextmanager
def _delayed_signals() -> Iterator[None]:
    """Signals to end wait until the end of the block. In a worker that the block starts, they wait until it begins."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(at_end: AtEnd | None) -> None:
    """Initialises a worker: it will end on a signal, and when the process that started it ends."""
    from multiprocessing import parent_process

    def end(*_: object) -> None:
        leave = partial(os._exit, Status.INTERRUPTED)
        leave() if at_end is None else at_end(leave)

    def follow() -> None:
        parent = parent_process()
        assert parent is not None, "only workers follow"
        parent.join()
        end()

    for number in _ENDING:
        # the default action also ends a worker that is running C code
        signal.signal(number, signal.SIG_DFL if at_end is None else end)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    threading.Thread(target=follow, daemon=True).start()


def _leave(pool: ProcessPoolExecutor) -> None:
    from multiprocessing import active_children

    _hush(getattr(pool, "_executor_manager_thread", None))
    pool.shutdown(wait=False, cancel_futures=True)
    children = active_children()
    for child in children:
        child.terminate()
    deadline = monotonic() + GRACE_SECONDS
    for child in children:
        child.join(max(0.0, deadline - monotonic()))
        child.kill()


def _hush(thread: threading.Thread | None) -> None:
    """Leaves out the exceptions of a thread. The thread of a pool may fail while its processes are killed."""
    others = threading.excepthook
    threading.excepthook = lambda raised: None if raised.thread is thread else others(raised)
