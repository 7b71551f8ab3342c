"""Tries a fault on cases in a process of its own, which may crash or never end.

Every case is run without a fault first: what it reaches, and what it computes besides its answer, are kept.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MEMORY = 3 << 30
"""Bytes of a process with a fault."""
PATIENCE = 3.0
"""Seconds of computing that a case may take at least; a longer one may take 20 times as long as without a fault."""

Right = Callable[[], str]
"""Tries one case, and returns what is wrong with the answers, or an empty text."""


@dataclass
class Case:
    """A case of a panel, and what is known of it without a fault: faults reached, digest, seconds of computing.

    The digest is empty if there is none, or if it differs between two runs.
    """

    name: str
    right: Right
    reached: frozenset[int] = frozenset()
    digest: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Verdict:
    """The verdict of one panel on a fault: `noticed` describes the first notice, or is empty.

    `reaching` cases reach the place of the fault, `tried` of them were tried, and `changed` have another digest.
    """

    noticed: str
    case: str
    reaching: int
    tried: int
    changed: int
    seconds: float


def said_of(case: Case) -> str:
    """Describes the error in the answers of a case; an exception is an error, too."""
    try:
        return case.right()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def judge(
    reaching: Sequence[Case], plant: Callable[[], None], budget: float, digest: Callable[[], str] = lambda: ""
) -> Verdict:
    """Plants a fault in a process of its own, and tries the cases in their order for `budget` seconds.

    `digest` is what was computed since it was asked last. Raises RuntimeError if `plant` fails: no case was tried.
    """
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        _child(reaching, plant, budget, digest, os.fdopen(writing, "w", buffering=1))
    os.close(writing)
    with os.fdopen(reading) as told:
        lines = [line.rstrip("\n") for line in told]
    _, status, usage = os.wait4(process, 0)
    if "planted" not in lines:
        raise RuntimeError(f"the fault is not planted: {' '.join(lines) or _death(status)}")
    tried = [line[2:] for line in lines if line.startswith("@ ")]
    noticed = next((line[8:] for line in lines if line.startswith("noticed ")), "") or _death(status)
    changed = sum(line == "changed" for line in lines)
    last = tried[-1] if tried and noticed else ""
    return Verdict(noticed, last, len(reaching), len(tried), changed, usage.ru_utime + usage.ru_stime)


def _death(status: int) -> str:
    """Describes an abnormal end of a process."""
    if not os.WIFSIGNALED(status):
        return f"crash (status {os.WEXITSTATUS(status)})" if os.WEXITSTATUS(status) else ""
    number = signal.Signals(os.WTERMSIG(status))
    return "no end" if number is signal.SIGPROF else f"crash ({number.name})"


def _child(
    reaching: Sequence[Case], plant: Callable[[], None], budget: float, digest: Callable[[], str], told: Any
) -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY + _used(), resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    try:
        plant()
    except BaseException as error:
        told.write(repr(error))
        told.flush()
        os._exit(3)
    told.write("planted\n")
    try:
        begun = time.process_time()
        for case in reaching:
            if time.process_time() - begun > budget:
                break
            told.write(f"@ {case.name}\n")
            signal.setitimer(signal.ITIMER_PROF, max(PATIENCE, 20 * case.seconds))
            digest()
            if wrong := said_of(case):
                told.write(f"noticed {(wrong.splitlines() or ['?'])[0][:200]}\n")
                break
            if case.digest and digest() != case.digest:
                told.write("changed\n")
        told.flush()
    except BaseException:
        os._exit(3)
    os._exit(0)


def _used() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def freeze() -> None:
    """Keeps what is in memory out of garbage collection, so that forked processes share it."""
    gc.collect()
    gc.freeze()
