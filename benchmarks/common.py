"""Helpers of the benchmarks: a description of the machine, child processes with their time and memory, and tables."""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path


def machine() -> str:
    """Processor, cores, system and Python, on one line."""
    info = Path("/proc/cpuinfo")  # only Linux has it
    lines = info.read_text().splitlines() if info.exists() else []
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    model = model or platform.processor() or platform.machine()
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"
    )


def version(package: str) -> str:
    """The installed version of a package, or `not installed`."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A markdown table."""
    lines = [f"| {' | '.join(header)} |", "|" + "---|" * len(header)]
    return "\n".join(lines + [f"| {' | '.join(map(str, row))} |" for row in rows])


def child(*command: str) -> tuple[float, float]:
    """Seconds of wall time, and megabytes of peak memory, of one child process. It must succeed."""
    watcher = (
        "import resource, subprocess, sys, time; start = time.perf_counter();"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", watcher, *command], capture_output=True, text=True, check=True)
    seconds, kilobytes = done.stdout.split()
    return float(seconds), int(kilobytes) / 1024


def best_of(times: int, work: Callable[[], object]) -> float:
    """The least wall time of several runs, in seconds."""
    return min(timed(work) for _ in range(times))


def timed(work: Callable[[], object]) -> float:
    """The wall time of one run, in seconds."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def own_peak() -> float:
    """Megabytes of peak memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
