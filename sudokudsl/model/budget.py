"""Budgets: how much time and memory the preparation of a puzzle may take, in whatever phase it is.

Reading, compiling and building have no loop in common that could look at a clock. So a second thread watches the one
that works, and raises `_Expired` in it as soon as its budget is spent. CPython delivers such an exception between two
bytecodes; the native engine asks for it while it builds (`native/interruption.hpp`).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import TypeVar

from .puzzle import Unanswerable

MEGABYTE = 1_000_000  # bytes
LOOK_SECONDS = 0.03  # seconds between two looks at the clock and at the memory
AGAIN_SECONDS = 0.1  # seconds after which an exception that something has swallowed is raised again

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that a preparation may take: `seconds` by the clock, and `megabytes` more than before it; None: any.

    The budget is also spent as soon as `stopped` returns true: the result is not needed any more.
    """

    seconds: float | None = None
    megabytes: float | None = None
    stopped: Callable[[], bool] | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "megabytes"):
            most = getattr(self, name)
            if not (most is None or isinstance(most, int | float)):
                raise TypeError(f"{name} must be a number or None, not {type(most).__name__}")
            if most is not None and not most >= 0:
                raise ValueError(f"{name} must be a number that is not negative, got {most}")


class OutOfBudget(Unanswerable):
    """A preparation has spent its budget. `phase` says what it was doing then, and `statement` at which statement."""

    def __init__(self, spent: str, phase: Phase) -> None:
        self.phase, self.statement = phase.name, phase.statement
        at = f", at {self.statement}" if self.statement else ""
        super().__init__(f"{self.phase} {spent}{at}")
        self._arguments = spent, phase

    def __reduce__(self) -> tuple[type[OutOfBudget], tuple[str, Phase]]:
        return OutOfBudget, self._arguments


class Phase:
    """A context manager around one phase of a preparation, which an exceeded budget names.

    `statement` can be set within the block: it is the label of the statement that is being prepared.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.statement: str | None = None

    def __enter__(self) -> Phase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(error, _Expired | MemoryError) and not hasattr(error, "phase"):
            error.phase = self  # type: ignore[union-attr]


class _Expired(BaseException):
    """The budget is spent. As a BaseException it passes every handler of mistakes."""

    comes_again = True  # so one that a finaliser has swallowed need not be reported


def within(budget: Budget, action: Callable[[], Made], phase: str = "preparing the puzzle") -> Made:
    """The result of an action. OutOfBudget if it takes more than the budget, or if there is no more memory at all.

    `phase` names the action. A Phase within it is named instead if it is the one that takes too much.
    """
    watch = _Watch(budget, threading.get_ident())
    try:
        try:
            watch.start()
            return action()
        finally:
            watch.end()
    except (_Expired, MemoryError) as error:  # the first may even have been raised within `end`
        watch.end()
        raise OutOfBudget(watch.spent or "needed more memory than there is", _phase_of(error) or Phase(phase)) from None


def _phase_of(error: BaseException) -> Phase | None:
    return getattr(error, "phase", None)


class _Watch:
    """A thread that looks at the clock and at the memory of the process while another thread works."""

    def __init__(self, budget: Budget, worker: int) -> None:
        self._budget, self._worker = budget, worker
        self._thread: threading.Thread | None = threading.Thread(target=self._run, daemon=True)
        self._ended = threading.Event()
        self._lock = threading.Lock()  # held while an exception is raised, so that none comes after the end
        self._begun = monotonic()
        self._memory = resident_bytes()
        self.spent = ""

    def start(self) -> None:
        assert self._thread is not None, "a watch starts once"
        self._thread.start()

    def end(self) -> None:
        """Ends the thread. No exception is raised afterwards, and one that has not been delivered is caught."""
        self._ended.set()
        with self._lock:
            if self.spent:
                _deliver()
        if self._thread is not None:
            self._thread.join()
            self._thread = None  # freed now: a finaliser in a later action could swallow an exception

    def _run(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            spent = self._excess()
            if spent and not self._imports():
                with self._lock:
                    if not self._ended.is_set():
                        self.spent = spent
                        _raise_in(self._worker, _Expired)
                self._ended.wait(AGAIN_SECONDS)

    def _imports(self) -> bool:
        """Whether the thread that works is importing a module. An exception would leave half of a package behind."""
        frame = sys._current_frames().get(self._worker)
        while frame is not None:
            if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
                return True
            frame = frame.f_back
        return False

    def _excess(self) -> str:
        """The excess over the budget as the rest of a sentence; empty if there is none."""
        seconds, megabytes = self._budget.seconds, self._budget.megabytes
        if self._budget.stopped is not None and self._budget.stopped():
            return "was stopped"
        if seconds is not None and monotonic() - self._begun > seconds:
            return f"took more than {seconds:g} s"
        if megabytes is not None and resident_bytes() - self._memory > megabytes * MEGABYTE:
            return f"needed more than {megabytes:,.0f} MB of memory"
        return ""


def resident_bytes() -> int:
    """The memory of this process; 0 where the system does not report it."""
    try:
        with open("/proc/self/statm", "rb") as file:
            return int(file.read().split()[1]) * _page_bytes()
    except (OSError, IndexError, ValueError):
        return 0


def _page_bytes() -> int:
    import os

    return os.sysconf("SC_PAGE_SIZE")


def _deliver() -> None:
    """Catches an exception of this thread that may not have been delivered yet.

    CPython could withdraw it, but up to 3.12 it would look for exceptions at each call from then on, and the call of
    a traced function would never begin. So another one takes its place, which is awaited.
    """
    try:
        _raise_in(threading.get_ident(), _Expired)
        while True:
            pass
    except _Expired:
        pass
    except BaseException:  # Ctrl-C came first
        _deliver()
        raise


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    """Raises an exception in a thread as soon as it runs bytecode, instead of one that is not raised yet."""
    import ctypes  # takes longer to import than most puzzles to prepare

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))
