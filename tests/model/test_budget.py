"""The budgets of preparations: exceeded ones, the phases that they name, and the state after them."""

import pickle
import subprocess
import sys
import threading
from time import monotonic, sleep

import pytest

from sudokudsl.model.budget import Budget, OutOfBudget, Phase, resident_bytes, within

# an exception of the watch that a finaliser or a callback of the collector swallows is raised again
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def forever():
    number = 0
    while True:
        number += 1


def test_a_result_within_the_budget():
    assert within(Budget(60, 1000), lambda: 7) == 7
    assert within(Budget(), lambda: 7) == 7


def test_too_much_time_names_the_innermost_phase_and_its_statement():
    def prepare():
        with Phase("reading the file"), Phase("counting") as phase:
            phase.statement = "cage, line 3"
            forever()

    with pytest.raises(OutOfBudget) as caught:
        within(Budget(seconds=0.05), prepare)
    assert str(caught.value) == "counting took more than 0.05 s, at cage, line 3"
    assert (caught.value.phase, caught.value.statement) == ("counting", "cage, line 3")


def test_a_phase_that_has_ended_is_not_named():
    def prepare():
        with Phase("counting"):
            pass
        forever()

    with pytest.raises(OutOfBudget, match=r"^reading the file took more than 0\.05 s$"):
        within(Budget(seconds=0.05), prepare, "reading the file")


def test_too_much_memory():
    if not resident_bytes():
        pytest.skip("this system does not tell the memory of a process")
    kept = []

    def fill():
        while True:
            kept.append(b"x" * 1_000_000)

    with pytest.raises(OutOfBudget, match="needed more than 50 MB of memory"):
        within(Budget(megabytes=50), fill)
    assert 50_000_000 < 1_000_000 * len(kept) < 1_000_000_000


def test_no_memory_at_all():
    def fill():
        with Phase("filling"):
            raise MemoryError

    with pytest.raises(OutOfBudget, match=r"^filling needed more memory than there is$"):
        within(Budget(60, 1000), fill)


def test_other_exceptions_pass():
    def fail():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        within(Budget(60, 1000), fail)


def test_an_exception_that_something_swallows_comes_again():
    def stubborn():
        end = monotonic() + 60
        try:
            forever()
        except BaseException:
            while monotonic() < end:
                pass

    begun = monotonic()
    with pytest.raises(OutOfBudget):
        within(Budget(seconds=0.05), stubborn)
    assert monotonic() - begun < 60


@pytest.mark.parametrize("seconds", [0.0, 0.03, 0.031])
def test_nothing_comes_after_the_end(seconds):
    """Actions that end about when their budget does: whatever is raised is raised by `within`."""
    for _ in range(40):
        try:
            within(Budget(seconds=seconds), lambda: sleep(0.031))
        except OutOfBudget:
            continue
    for _ in range(1000):
        sleep(0)


TRACED_AFTERWARDS = """
import sys
from sudokudsl import Budget, OutOfBudget, within

def forever():
    while True:
        pass

try:
    within(Budget(seconds=0.01), forever)
except OutOfBudget:
    sys.settrace(lambda *facts: None)
    (lambda: print("called"))()
"""


def test_a_debugger_works_after_a_budget_is_exceeded():
    """CPython is not left with a note to look for an exception, with which it calls no traced function."""
    done = subprocess.run([sys.executable, "-P", "-c", TRACED_AFTERWARDS], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr, done.returncode) == ("called\n", "", 0)


def test_only_the_thread_that_works_is_ended():
    ended = []

    def work():
        with pytest.raises(OutOfBudget):
            within(Budget(seconds=0.05), forever)
        ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)
    assert ended == [True]


def test_the_reason_survives_pickling():
    phase = Phase("counting")
    phase.statement = "cage, line 3"
    error = OutOfBudget("took more than 1 s", phase)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
