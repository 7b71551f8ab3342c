"""Worker processes that can be left at any moment."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager

import click


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes for as long as a block takes. If it ends early, by an exception, they are killed.

    Ctrl-C reaches every process of the terminal: it ends the workers at once, and this one says how far they came. A
    worker that is killed while it sends a result leaves the pool's thread waiting for the rest of it for ever, so that
    nobody may wait for the pool then: `main` leaves the process as it is.
    """
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


def _leave(pool: ProcessPoolExecutor) -> None:
    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.kill()
