"""Runs actions in the order of urgency, on threads of their own, and forgets those that are not needed any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from time import monotonic
from typing import Any, TypeVar

from ..model.budget import Budget, within

Made = TypeVar("Made")

QUICK_SECONDS = 20.0  # the most that an answer may take on a thread


class Stale(Exception):
    """An answer is not needed any more, because its text has changed."""


@dataclass(frozen=True, slots=True, order=True)
class _Task:
    """An action, its urgency (0 is the most urgent), and its number, which orders equally urgent ones.

    `earliest` is the time at which it may begin.
    """

    urgency: int
    number: int
    earliest: float = field(compare=False)
    action: Callable[[], Any] = field(compare=False)
    is_stale: Callable[[], bool] = field(compare=False)
    future: asyncio.Future[Any] = field(compare=False)


class UrgentQueue:
    """A thread that runs one action at a time, the most urgent one first. No action begins before `pause` seconds."""

    def __init__(self, name: str, pause: float = 0.0) -> None:
        self._pause = pause
        self._tasks: list[_Task] = []
        self._numbers = count()
        self._ready = threading.Condition()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def run(self, action: Callable[[], Made], is_stale: Callable[[], bool], urgency: int) -> Made:
        """The result of an action. Raises Stale if it is not needed any more before it ends."""
        future: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
        earliest = monotonic() + self._pause
        with self._ready:
            heappush(self._tasks, _Task(urgency, next(self._numbers), earliest, action, is_stale, future))
            self._ready.notify()
        return await future

    def _run(self) -> None:
        while True:
            self._finish(self._next())

    def _next(self) -> _Task:
        """Waits for a task that may begin, and takes it."""
        with self._ready:
            while True:
                early = self._tasks[0].earliest - monotonic() if self._tasks else None
                if early is not None and early <= 0:
                    return heappop(self._tasks)
                self._ready.wait(early)

    def _finish(self, task: _Task) -> None:
        def is_over() -> bool:
            return task.future.cancelled() or task.is_stale()

        try:
            if is_over():
                raise Stale
            result, error = within(Budget(QUICK_SECONDS, stopped=is_over), task.action), None
        except Exception as raised:
            result, error = None, Stale() if is_over() else raised
        loop = task.future.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, task.future, result, error)


def _settle(future: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
