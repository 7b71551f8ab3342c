"""Runs work on any executor of `concurrent.futures`, and yields each result exactly once and in order."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Share = TypeVar("Share")
Result = TypeVar("Result")


def isolated(work: Callable[..., Result], *args: object) -> Result:
    """Calls `work` in a process of its own and returns its result. BrokenExecutor if the process dies."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(1) as pool:
        return pool.submit(work, *args).result()


def in_order(
    executor: Executor,
    work: Callable[[Share], Result],
    shares: Iterable[Share],
    *,
    ahead: int,
    until: float | None = None,
) -> Iterator[tuple[Share, Result]]:
    """Yields each share with the result of `work` on it, in the order of the shares; `ahead` shares run at a time.

    Takes shares from their source only when they are needed. Raises an exception of `work` or of the executor in the
    turn of its share, and TimeoutError at the time `until` of `time.monotonic`. Cancels the pending shares when the
    iteration is closed.
    """
    pending: deque[tuple[Share, Future[Result]]] = deque()
    source = iter(shares)
    try:
        while True:
            for share in source:
                pending.append((share, executor.submit(work, share)))
                if len(pending) >= ahead:
                    break
            if not pending:
                return
            share, future = pending.popleft()
            left = None if until is None else max(0.0, min(until - time.monotonic(), threading.TIMEOUT_MAX))
            yield share, future.result(left)
    finally:
        for _, future in pending:
            future.cancel()
