"""Comparison with stored texts for all tests, and Ctrl-C that reaches the processes that the tests start."""

from __future__ import annotations

import gc
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from sudokudsl.cover.rules import planner
from sudokudsl.crosscheck import oracle

# Timings decide no test, and a test that passes once passes again. `--hypothesis-profile=random` draws other examples.
settings.register_profile("sudokudsl", deadline=None, derandomize=True, database=None)
settings.register_profile("random", deadline=None, print_blob=True)
settings.load_profile("sudokudsl")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job that a shell runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


gc.disable()  # while thousands of tests are collected, nothing of them is garbage


def pytest_collection_finish(session):
    gc.freeze()
    gc.enable()


def pytest_addoption(parser):
    parser.addoption("--update-goldens", action="store_true", help="write the files under tests/golden/ anew")


@pytest.fixture
def golden(request):
    """`golden(name, text)` compares a text with tests/golden/<name>, or writes it there under --update-goldens."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "golden" / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(autouse=True)
def nothing_remembered():
    """Each test makes its plans of rules and the grids of the oracle itself, because some change how they are made."""
    planner.forget()
    oracle.forget()
