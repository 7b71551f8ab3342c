"""Who does the work: processes that can be left at any moment, or a Dask cluster.

What starts them is imported when it is needed: it takes longer than a command that starts none.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from concurrent.futures import Executor, ProcessPoolExecutor

CONNECT = 5  # seconds to reach a scheduler
DASK = click.option("--dask", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler.")


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes for as long as a block takes. If it ends early, by an exception, they are killed.

    Ctrl-C reaches every process of the terminal: it ends the workers at once, and this one says how far they came. A
    worker that is killed while it sends a result leaves the pool's thread waiting for the rest of it for ever, so that
    nobody may wait for the pool then: `main` leaves the process as it is.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = ProcessPoolExecutor(count, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    try:
        yield pool
    except BrokenExecutor as error:
        _leave(pool)
        raise click.ClickException("a worker process was ended from outside, perhaps for want of memory") from error
    except BaseException:
        _leave(pool)
        raise
    pool.shutdown()


@contextmanager
def crew(count: int, dask: str | None) -> Iterator[tuple[Executor, int]]:
    """So many processes, or the Dask cluster at an address: an executor, and how many shares it does at a time."""
    if dask is None:
        with workers(count) as pool:
            yield pool, count
        return
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise click.UsageError("--dask needs an extra: pip install 'sudokudsl[dask]'") from error
    try:
        client = Client(dask, timeout=CONNECT)
    except (OSError, TimeoutError, ValueError) as error:
        raise click.UsageError(f"no Dask scheduler answers at {dask}") from error
    try:
        # Dask gives the work of a worker that is lost to another: a share is done again, and counted when it arrives
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
    except KilledWorker as error:
        raise click.ClickException("the cluster has lost several workers on the same work") from error
    finally:
        client.close()


def _leave(pool: ProcessPoolExecutor) -> None:
    import multiprocessing

    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.kill()
