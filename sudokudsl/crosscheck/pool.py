"""Work spread over any executor of `concurrent.futures`, and its results in order, each once."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Share = TypeVar("Share")
Result = TypeVar("Result")


def isolated(work: Callable[..., Result], *args: object) -> Result:
    """What `act` makes of something, in a process of its own. BrokenExecutor if that does not survive it."""
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(1) as pool:
        return pool.submit(work, *args).result()


def in_order(
    executor: Executor, work: Callable[[Share], Result], shares: Iterable[Share], *, ahead: int
) -> Iterator[tuple[Share, Result]]:
    """Each share with what `act` makes of it, in the order of the shares; so many are under way at a time as `ahead`.

    Shares are taken from their source as they are needed. An exception of `act`, or of the executor, is raised when its
    turn comes. What is under way when the iteration is closed is given up.
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
            yield share, future.result()
    finally:
        for _, future in pending:
            future.cancel()
