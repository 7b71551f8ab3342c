"""Plants a random sample of faults in the Python sides, and reports what the tests and what the fuzzer notice.

    python tests/mutation/random_python_mutants.py --seed 1 --faults 100
    python tests/mutation/random_python_mutants.py --seed 1 --faults 30 --rooms formats --tests formats

The operators are general (`python_operators.py`), the faults are chosen at random from all functions of some rooms.
Tests are collected and run once without a fault, and the functions that each of them calls are noted. Each fault is
then tried in a process of its own: on the tests that call its function, and, apart from that, on the fuzzer's cases
that call it.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest

from mutation.cpp_operators import Change
from mutation.python_operators import changes
from mutation.trial import Case, Verdict, freeze, judge, said_of

ROOT = Path(__file__).parents[2]
ROOMS = ("families", "cover", "cnf", "expression", "formats", "lowering")
SUBJECTS = ("families", "cover", "cnf", "rules", "formats", "language", "diagnostics")
"""Folders of tests."""
BUDGETS = {"tests": 25.0, "fuzz": 20.0}
"""Seconds of computing for one fault."""


def all_changes(rooms: Sequence[str]) -> list[Change]:
    """Every change of a function in some rooms."""
    paths = [path for room in rooms for path in sorted((ROOT / "sudokudsl" / room).rglob("*.py"))]
    return [change for path in paths for change in changes(path.read_text("utf-8"), str(path.relative_to(ROOT)))]


# ---- planting ----


@dataclass(frozen=True)
class Living:
    """The functions and the caches of the package in this process."""

    functions: dict[tuple[str, int], list[FunctionType]]
    caches: list[Any]

    @classmethod
    def here(cls) -> Living:
        """The functions and caches that exist now."""
        functions: dict[tuple[str, int], list[FunctionType]] = {}
        caches = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                code = each.__code__
                functions.setdefault((code.co_filename, code.co_firstlineno), []).append(each)
            elif type(each) is functools._lru_cache_wrapper and str(each.__module__).startswith("sudokudsl"):
                caches.append(each)
        return cls(functions, caches)

    def of(self, change: Change) -> list[FunctionType]:
        """The functions that a change is about."""
        return self.functions.get((str(ROOT / change.file), _line(change)), [])

    def plant(self, change: Change) -> None:
        """Gives the functions the code with a fault, and empties all caches."""
        path = ROOT / change.file
        source = path.read_bytes()
        wrong = source[: change.start] + change.wrong.encode() + source[change.end :]
        name = change.function.rpartition(":")[0].rpartition(".")[2]
        code = next(_codes(compile(wrong, str(path), "exec"), name, _line(change)))
        for function in self.of(change):
            function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()


def _line(change: Change) -> int:
    return int(change.function.rpartition(":")[2])


def _codes(code: CodeType, name: str, line: int) -> Iterator[CodeType]:
    """The code objects inside another one that have a name and a first line."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_name == name and inner.co_firstlineno == line:
                yield inner
            yield from _codes(inner, name, line)


# ---- panels ----


class Watch:
    """Watches which functions a case calls."""

    def __init__(self, living: Living, sample: Sequence[Change]) -> None:
        self._faults: dict[CodeType, set[int]] = {}
        for number, change in enumerate(sample):
            for function in living.of(change):
                self._faults.setdefault(function.__code__, set()).add(number)

    def learn(self, case: Case) -> None:
        """Runs a case without a fault, and keeps which faults' functions it calls and how long it takes."""
        called: set[CodeType] = set()

        def see(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code in self._faults:
                called.add(frame.f_code)

        begun = time.process_time()
        sys.setprofile(see)
        try:
            wrong = said_of(case)
        finally:
            sys.setprofile(None)
        case.seconds = time.process_time() - begun
        case.reached = frozenset().union(*(self._faults[code] for code in called)) if not wrong else frozenset()


def fuzzed(seed: int, many: int) -> Iterator[Case]:
    """The fuzzer's cases."""
    from sudokudsl.fuzz.campaign import run

    for number in range(many):

        def right(number: int = number) -> str:
            return next((f"{found.kind}: {found.sentence}" for found in run(seed, [number]).differences), "")

        yield Case(f"puzzle {number}", right)


def tested(items: Sequence[pytest.Item]) -> Iterator[Case]:
    """The tests that pytest has collected."""
    from _pytest.runner import runtestprotocol

    for item in items:

        def right(item: pytest.Item = item) -> str:
            reports = runtestprotocol(item, log=False, nextitem=None)
            return next((str(each.longrepr).splitlines()[-1] for each in reports if each.failed), "")

        yield Case(item.nodeid, right)


class Trial:
    """A plugin of pytest that tries the faults in place of running the tests."""

    def __init__(self, sample: Sequence[Change], options: argparse.Namespace) -> None:
        self._sample, self._options = sample, options
        self.found: dict[int, dict[str, Verdict]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learns what the cases reach, and tries each fault."""
        self._panels = {
            "tests": list(tested(session.items)),
            "fuzz": list(fuzzed(self._options.cases, self._options.puzzles)),
        }
        for case in self._panels["fuzz"][:1]:
            said_of(case)  # imports what functions import
        self._living = Living.here()
        watch = Watch(self._living, self._sample)
        for name, cases in self._panels.items():
            for case in cases:
                watch.learn(case)
            print(f"{name}: {len(cases)} cases, {sum(case.seconds for case in cases):.0f} s", flush=True)
        freeze()
        global _trial
        _trial = self
        with multiprocessing.get_context("fork").Pool(self._options.processes) as pool:
            for number, verdicts in pool.imap_unordered(_verdicts, range(len(self._sample)), chunksize=1):
                self.found[number] = verdicts
                self._say(number, verdicts)
        return True

    def verdicts(self, number: int) -> tuple[int, dict[str, Verdict]]:
        """The verdicts of tests and fuzzer on a fault."""
        change = self._sample[number]
        plant: Callable[[], None] = functools.partial(self._living.plant, change)
        reaching = {name: [case for case in cases if number in case.reached] for name, cases in self._panels.items()}
        return number, {name: judge(cases, plant, BUDGETS[name]) for name, cases in reaching.items()}

    def _say(self, number: int, verdicts: dict[str, Verdict]) -> None:
        told = ", ".join(f"{name} {'noticed' if each.noticed else each.tried}" for name, each in verdicts.items())
        print(f"{number:4} {told}", flush=True)
        if not all(each.noticed for each in verdicts.values()):
            print(self._sample[number], flush=True)
        if self._options.record is not None:
            line = {"number": number, "change": asdict(self._sample[number])}
            line |= {name: asdict(verdict) for name, verdict in verdicts.items()}
            with self._options.record.open("a", encoding="utf-8") as record:
                record.write(json.dumps(line) + "\n")


_trial: Trial


def _verdicts(number: int) -> tuple[int, dict[str, Verdict]]:
    return _trial.verdicts(number)


def report(found: dict[int, dict[str, Verdict]], sample: Sequence[Change]) -> str:
    """A table: by room, how many faults tests and fuzzer notice, reach without noticing, and never reach."""
    columns = ("faults", "tests", "fuzz", "either", "reached by fuzz", "never reached")
    counted: dict[str, Counter[str]] = {}
    for number, verdicts in found.items():
        for room in (sample[number].file.split("/")[1], "all"):
            row = counted.setdefault(room, Counter())
            row["faults"] += 1
            row["either"] += any(each.noticed for each in verdicts.values())
            row["reached by fuzz"] += bool(verdicts["fuzz"].reaching)
            row["never reached"] += not any(each.reaching for each in verdicts.values())
            for name, verdict in verdicts.items():
                row[name] += bool(verdict.noticed)
    rows = [f"{'':14}" + "".join(f"{column:>17}" for column in columns)]
    for room, row in sorted(counted.items()):
        rows.append(f"{room:14}" + "".join(f"{row[column]:>17}" for column in columns))
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the sample; default 1")
    parser.add_argument("--faults", type=int, default=100, help="how many; default 100")
    parser.add_argument("--rooms", nargs="*", default=ROOMS, help=f"of: {', '.join(ROOMS)}")
    parser.add_argument("--tests", nargs="*", default=SUBJECTS, help="folders of tests")
    parser.add_argument("--puzzles", type=int, default=4000, help="of the fuzzer; default 4000")
    parser.add_argument("--cases", type=int, default=1, help="seed of the fuzzer; default 1")
    parser.add_argument("--processes", type=int, default=2, help="faults tried at a time")
    parser.add_argument("--record", type=Path, help="a file that gets one line of JSON for each fault")
    options = parser.parse_args()
    everything = all_changes(options.rooms)
    sample = Random(str(options.seed)).sample(everything, min(options.faults, len(everything)))
    print(f"{len(everything)} changes, {len(sample)} sampled", flush=True)
    trial = Trial(sample, options)
    folders = [str(ROOT / "tests" / subject) for subject in options.tests]
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *folders], plugins=[trial])
    print(report(trial.found, sample))
    return 0


if __name__ == "__main__":
    sys.exit(main())
