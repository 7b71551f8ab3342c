"""The native engine in a process: Ctrl-C, threads, forked children, and memory."""

from __future__ import annotations

import multiprocessing
import resource
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from support.problems import (
    INKALA,
    sudoku,
)


@pytest.mark.parametrize("call", ["search(keep=0)", "count_many(['.' * 81] * 4, threads=2)", "candidates()"])
def test_control_c_ends_a_search(call, tmp_path):
    # The candidates of this board never end: 25x25 with the anti-knight rule.
    script = tmp_path / "long.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import sys, time
            sys.path[:0] = {sys.path!r}
            from support.problems import sudoku
            native = sudoku(5, 5, knight=True) if "candidates" in {call!r} else sudoku(3, 3)
            print("ready", flush=True)
            outcome = native.{call}
            print(outcome.stops if hasattr(outcome, "stops") else outcome.stop)
            """
        )
    )
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        answer, _ = process.communicate(timeout=60)
        waited = time.monotonic() - begun
    assert process.returncode == 0
    assert "INTERRUPTED" in answer
    assert waited < 10  # 50 ms and the end of the process, on an idle machine


def test_threads_may_ask_at_once():
    native = sudoku(2, 2)
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(native.search(keep=0).count)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [288] * 8


def ask_in_child(native, results) -> None:
    results.put(list(native.count_many(["." * 16] * 4, threads=2).counts))


def test_a_forked_child_may_ask():
    native = sudoku(2, 2)
    native.count_many(["." * 16] * 4, threads=2)
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=ask_in_child, args=(native, results))
    child.start()
    assert results.get(timeout=60) == [288] * 4
    child.join()
    assert child.exitcode == 0


def test_memory_stays_flat():
    native = sudoku(3, 3)

    def ask() -> int:
        for _ in range(300):
            native.search_many([INKALA] * 20)
            native.search(givens=None, limit=1)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = ask()
    assert ask() - before < 4096  # kilobytes; one search needs about 60
