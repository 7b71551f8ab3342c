"""Plants a random sample of faults in the Python sides, and reports what the tests and what the fuzzer notice.

    python tests/mutation/random_python_mutants.py --seed 1 --faults 100
    python tests/mutation/random_python_mutants.py --seed 1 --faults 30 --rooms formats
    python tests/mutation/random_python_mutants.py --seed 1 --each 5

The operators are general (`python_operators.py`), the faults are chosen at random from all sources of some rooms. The
package and the tests are imported once. Each fault is then tried in a process of its own. First come the tests that are
named after its module, then others of its room, then all others. The fuzzer's cases are tried apart from these. A fault
outside functions is in tables, classes and default values: its process imports the package with it. Every fault reports
that its place is reached. Survivors may be tried again for longer: `--numbers 4 17 --seconds 100 20`.
"""

from __future__ import annotations

import argparse
import builtins
import functools
import gc
import importlib
import importlib.machinery
import json
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest

from mutation.cpp_operators import Change
from mutation.python_operators import changes
from mutation.trial import Case, Verdict, freeze, judge, said_of

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sudokudsl"
SUBJECTS = {
    "families": ("families", "diagnostics", "drawing", "logic", "generator"),
    "cover": ("cover", "rules", "native"),
    "cnf": ("cnf", "rules"),
    "expression": ("rules", "language", "diagnostics"),
    "formats": ("formats",),
    "lowering": ("language", "diagnostics"),
    "language": ("language", "diagnostics", "families"),
    "generator": ("generator",),
    "drawing": ("drawing",),
    "service": ("service",),
    "logic": ("logic",),
}
"""Rooms that get faults, and the folders of the tests that are about them."""
OTHERS = ("crosscheck", "cli", "fuzz", "model")
"""Further folders of tests, which are about several rooms."""
ABOUT = {"layout": "generator", "draw": "drawing", "reason": "logic", "complaints": "diagnostics"}
"""The folder of the tests that are about a function of a family; the tables try all others."""
LEFT_OUT = ("test_road.py", "test_published_counts.py", "test_plugin.py")
"""Files of tests that take minutes, or whose processes import the package again."""
BUDGETS = {"tests": 15.0, "fuzz": 15.0}
"""Seconds of computing for one fault."""
PYTEST = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0")
MARK = "sudokudsl_fault_reached"
"""The function among Python's own that a fault calls when its place is reached."""


def all_changes(rooms: Sequence[str]) -> list[Change]:
    """Every change of a source in some rooms."""
    paths = [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]
    return [change for path in paths for change in changes(path.read_text("utf-8"), str(path.relative_to(ROOT)))]


def sampled(rooms: Sequence[str], many: int, each: int, seed: int) -> list[Change]:
    """A random sample of the changes in some rooms: `each` of every room, or `many` of all together if `each` is 0."""
    random = Random(str(seed))
    parts = [(each, all_changes([room])) for room in rooms] if each else [(many, all_changes(rooms))]
    return [change for size, found in parts for change in random.sample(found, min(size, len(found)))]


# ---- planting ----


class Reached:
    """Knows whether the place of the planted fault was reached since it was asked last."""

    def __init__(self) -> None:
        self._reached = False
        setattr(builtins, MARK, self.mark)

    def mark(self) -> None:
        """Notes that the place is reached; returns nothing, so that `or` goes on to the fault."""
        self._reached = True

    def taken(self) -> str:
        """`reached` or `missed` since the last call."""
        said = "reached" if self._reached else "missed"
        self._reached = False
        return said


def faulty(change: Change) -> CodeType:
    """The code of a source with a fault that marks its place; without the mark in a pattern, which has no calls."""
    path = ROOT / change.file
    source = path.read_bytes()
    marked = f"{MARK}()" if change.wrong == "pass" else f"({MARK}() or {change.wrong})"
    for wrong in (marked, change.wrong):
        try:
            text = source[: change.start] + wrong.encode() + source[change.end :]
            return compile(text, str(path), "exec")
        except SyntaxError:
            continue
    raise ValueError(f"not a change of Python: {change}")


@dataclass(frozen=True)
class Living:
    """The functions of the package, by file and first line, and its caches."""

    functions: dict[tuple[str, int], list[FunctionType]]
    caches: list[Any]

    @classmethod
    def here(cls) -> Living:
        """All functions and caches, after all modules are imported."""
        for path in sorted(PACKAGE.rglob("*.py")):
            if path.stem != "__main__":
                parts = path.relative_to(ROOT).with_suffix("").parts
                importlib.import_module(".".join(parts[:-1] if path.stem == "__init__" else parts))
        functions: dict[tuple[str, int], list[FunctionType]] = {}
        caches = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                functions.setdefault((each.__code__.co_filename, each.__code__.co_firstlineno), []).append(each)
            elif type(each) is functools._lru_cache_wrapper and str(each.__module__).startswith("sudokudsl"):
                caches.append(each)
        return cls(functions, caches)

    def plant(self, change: Change) -> None:
        """Gives the functions the code with a fault, and empties all caches."""
        name, _, line = change.function.rpartition(":")
        code = next(_codes(faulty(change), name.rpartition(".")[2], int(line)))
        for function in self.functions[str(ROOT / change.file), int(line)]:
            function.__code__ = code
        for cache in self.caches:
            cache.cache_clear()


def _codes(code: CodeType, name: str, line: int) -> Iterator[CodeType]:
    """The code objects inside another one that have a name and a first line."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_name == name and inner.co_firstlineno == line:
                yield inner
            yield from _codes(inner, name, line)


def import_with(change: Change) -> None:
    """Has this process import the package with a fault."""
    right = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return faulty(change) if Path(self.path) == ROOT / change.file else right(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


# ---- cases ----


def fuzzed(seed: int, many: int) -> list[Case]:
    """The fuzzer's cases."""
    from sudokudsl.fuzz.campaign import run

    def right(number: int) -> str:
        return next((f"{found.kind}: {found.sentence}" for found in run(seed, [number]).differences), "")

    return [Case(f"puzzle {number}", functools.partial(right, number), digest="missed") for number in range(many)]


def tested(items: Iterable[pytest.Item]) -> list[Case]:
    """The tests that pytest has collected."""
    from _pytest.runner import runtestprotocol

    def right(item: pytest.Item) -> str:
        reports = runtestprotocol(item, log=False, nextitem=None)
        return next((str(each.longrepr).splitlines()[-1] for each in reports if each.failed), "")

    return [Case(item.nodeid, functools.partial(right, item), digest="missed") for item in items]


def collected(folders: Iterable[str], use: Callable[[Sequence[pytest.Item]], None]) -> None:
    """Does something with the tests of some folders in place of running them."""

    class Collected:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            use(session.items)
            return True

    ignored = [f"--ignore-glob=*/{name}" for name in LEFT_OUT]
    pytest.main([*PYTEST, *ignored, *(str(ROOT / "tests" / folder) for folder in folders)], plugins=[Collected()])


def folders_of(change: Change) -> tuple[str, ...]:
    """The folders of the tests about a fault."""
    room, name = change.file.split("/")[1], change.function.rpartition(":")[0].rpartition(".")[2]
    if room != "families" or not change.function:
        return SUBJECTS[room]
    return ("families", ABOUT.get(name, "crosscheck"))


def in_turn(change: Change, cases: Iterable[Case]) -> list[Case]:
    """The cases in the order of their number of words of the fault's module and function, in random order otherwise.

    A folder about the fault counts as four words, more than the name of the module does.
    """
    folders, file = folders_of(change), Path(change.file)
    module = {file.stem, file.stem.replace("_", "-")}
    words = {word for word in re.split(r"[^a-z]+", f"{change.file} {change.function}".lower()) if len(word) > 3}

    def alike(case: Case) -> int:
        name = case.name.lower()
        named = 3 * any(each in name for each in module) + sum(word in name for word in words - {"sudokudsl"})
        return named + 4 * (name.split("/")[1] in folders)

    ordered = [*cases]
    Random(0).shuffle(ordered)
    ordered.sort(key=alike, reverse=True)
    return [replace(case, seconds=1 + at / 1e6) for at, case in enumerate(ordered)]  # each may take 20 seconds


# ---- trials ----


class Sample:
    """The faults of a run, and how they are tried."""

    def __init__(self, faults: Sequence[Change], options: argparse.Namespace) -> None:
        self.faults, self._options = faults, options

    def try_functions(self, numbers: Sequence[int], writing: int) -> None:
        """Tries the faults in functions: writes a line of JSON for each. This process imports the package."""
        folders = {*OTHERS, *chain.from_iterable(SUBJECTS.values())}

        def tried(items: Sequence[pytest.Item]) -> None:
            living, reached, tests = Living.here(), Reached(), tested(items)
            puzzles = fuzzed(self._options.cases, self._options.puzzles)

            def verdicts(number: int) -> dict[str, Verdict]:
                change = self.faults[number]
                plant = functools.partial(living.plant, change)
                panels = {"tests": in_turn(change, tests), "fuzz": puzzles}
                return {name: _judged(cases, plant, reached, BUDGETS[name]) for name, cases in panels.items()}

            self._in_processes(verdicts, numbers, writing)

        collected(sorted(folders), tried)

    def try_imports(self, numbers: Sequence[int], writing: int) -> None:
        """Tries the faults outside functions in the same way. This process must not import the package."""

        def verdicts(number: int) -> dict[str, Verdict]:
            change, reached = self.faults[number], Reached()
            plant = functools.partial(import_with, change)
            panels = {"tests": functools.partial(_tests_of, change), "fuzz": self._puzzles}
            found = {}
            for name, use in panels.items():
                case = Case(name, functools.partial(said_in_turn, use, BUDGETS[name]), digest="missed", seconds=3.0)
                found[name] = judge([case], plant, BUDGETS[name], reached.taken)
            return found

        self._in_processes(verdicts, numbers, writing)

    def _puzzles(self, use: Callable[[Iterable[Case]], None]) -> None:
        use(fuzzed(self._options.cases, self._options.puzzles))

    def _in_processes(
        self, verdicts: Callable[[int], dict[str, Verdict]], numbers: Sequence[int], writing: int
    ) -> None:
        global _verdicts
        _verdicts = verdicts
        freeze()
        with multiprocessing.get_context("fork").Pool(self._options.processes) as pool:
            for number, found in pool.imap_unordered(_one, numbers, chunksize=1):
                told = {name: asdict(verdict) for name, verdict in found.items()}
                os.write(writing, (json.dumps({"number": number, **told}) + "\n").encode())


_verdicts: Callable[[int], dict[str, Verdict]]


def _one(number: int) -> tuple[int, dict[str, Verdict]]:
    return number, _verdicts(number)


def _judged(cases: list[Case], plant: Callable[[], None], reached: Reached, budget: float) -> Verdict:
    """The verdict on a fault by the cases in which nothing is noticed without it."""
    while True:
        verdict = judge(cases, plant, budget, reached.taken)
        blamed = [case for case in cases if verdict.noticed and case.name == verdict.case]
        if not blamed or not judge(blamed, lambda: None, budget).noticed:
            return verdict
        cases = [case for case in cases if case not in blamed]


def _tests_of(change: Change, use: Callable[[Iterable[Case]], None]) -> None:
    collected(folders_of(change), lambda items: use(in_turn(change, tested(items))))


def said_in_turn(use: Callable[[Callable[[Iterable[Case]], None]], None], budget: float) -> str:
    """Returns the sentence of the first case that notices a fault, or of a failure to collect cases."""
    said = "the cases cannot be collected"

    def tried(cases: Iterable[Case]) -> None:
        nonlocal said
        begun = time.process_time()
        for case in cases:
            if (said := said_of(case)) or time.process_time() - begun > budget:
                return

    use(tried)
    return said


def trials(sample: Sample, numbers: Sequence[int]) -> Iterator[tuple[int, dict[str, Verdict]]]:
    """The verdicts on the faults of these numbers, in any order."""
    inside = [number for number in numbers if sample.faults[number].function]
    outside = [number for number in numbers if not sample.faults[number].function]
    for tried, some in ((sample.try_functions, inside), (sample.try_imports, outside)):
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            os.close(reading)
            tried(some, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            for line in told:
                facts = json.loads(line)
                yield facts.pop("number"), {name: Verdict(**verdict) for name, verdict in facts.items()}
        os.waitpid(process, 0)


def is_reached(verdict: Verdict) -> bool:
    """Whether a case reached the place of a fault: it was noticed, or its mark was seen."""
    return bool(verdict.noticed or verdict.changed)


def report(found: dict[int, dict[str, Verdict]], sample: Sequence[Change]) -> str:
    """A table: by room, how many faults tests and fuzzer notice, reach without noticing, and never reach."""
    columns = ("faults", "tests", "fuzz", "either", "reached by fuzz", "never reached")
    counted: dict[str, Counter[str]] = {}
    for number, verdicts in found.items():
        for room in (sample[number].file.split("/")[1], "all"):
            row = counted.setdefault(room, Counter())
            row["faults"] += 1
            row["either"] += any(each.noticed for each in verdicts.values())
            row["reached by fuzz"] += is_reached(verdicts["fuzz"])
            row["never reached"] += not any(map(is_reached, verdicts.values()))
            for name, verdict in verdicts.items():
                row[name] += bool(verdict.noticed)
    rows = [f"{'':14}" + "".join(f"{column:>17}" for column in columns)]
    for room, row in sorted(counted.items()):
        rows.append(f"{room:14}" + "".join(f"{row[column]:>17}" for column in columns))
    return "\n".join(rows)


def said_of_fault(change: Change, verdicts: dict[str, Verdict]) -> str:
    """Names the panels that notice a fault, and describes a fault that none of them notices."""
    told = ", ".join(
        f"{name} {'noticed' if each.noticed else f'{each.changed} of {each.tried} reached'}"
        for name, each in verdicts.items()
    )
    return told if any(each.noticed for each in verdicts.values()) else f"{told}\n{change}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the sample; default 1")
    parser.add_argument("--faults", type=int, default=100, help="how many; default 100")
    parser.add_argument("--each", type=int, default=0, help="how many of each room; default: --faults of all together")
    parser.add_argument("--first", type=int, default=0, help="number of the first fault that is tried; default 0")
    parser.add_argument("--numbers", type=int, nargs="*", help="of the faults that are tried; default: all")
    parser.add_argument("--rooms", nargs="*", default=list(SUBJECTS), help=f"of: {', '.join(SUBJECTS)}")
    parser.add_argument("--puzzles", type=int, default=4000, help="of the fuzzer; default 4000")
    parser.add_argument("--cases", type=int, default=1, help="seed of the fuzzer; default 1")
    parser.add_argument("--processes", type=int, default=2, help="faults tried at a time")
    parser.add_argument(
        "--seconds",
        type=float,
        nargs=2,
        default=list(BUDGETS.values()),
        metavar=("TESTS", "FUZZ"),
        help="of computing for one fault; default 15 15",
    )
    parser.add_argument("--record", type=Path, help="a file that gets one line of JSON for each fault")
    options = parser.parse_args()
    BUDGETS.update(zip(BUDGETS, options.seconds, strict=True))
    sample = Sample(sampled(options.rooms, options.faults, options.each, options.seed), options)
    print(f"{len(sample.faults)} faults sampled", flush=True)
    found = {}
    for number, verdicts in trials(sample, options.numbers or range(options.first, len(sample.faults))):
        found[number] = verdicts
        print(f"{number:4} {said_of_fault(sample.faults[number], verdicts)}", flush=True)
        if options.record is not None:
            line = {"number": number, "change": asdict(sample.faults[number])}
            line |= {name: asdict(verdict) for name, verdict in verdicts.items()}
            with options.record.open("a", encoding="utf-8") as record:
                record.write(json.dumps(line) + "\n")
    print(report(found, sample.faults))
    return 0


if __name__ == "__main__":
    sys.exit(main())
