"""Plants a random sample of faults in the Python sides, and reports what the tests and what the fuzzer notice.

    python tests/mutation/random_python_mutants.py --seed 1 --faults 100
    python tests/mutation/random_python_mutants.py --seed 1 --faults 30 --rooms formats
    python tests/mutation/random_python_mutants.py --seed 1 --each 5

The operators are general (`python_operators.py`), the faults are chosen at random from all sources of some rooms. The
package and the tests are imported once. First some cases of every function of the tests, and some puzzles of the
fuzzer, run without a fault, with marks at all stretches of the package (`stretches.py`). This takes some ten minutes.
`--known FILE` keeps what they reach for later runs, of any sample. Each fault is tried in a process of its own on the
cases that reach it, and on those that may do so. Another case of their function does, or their names have that of its
source. In the time that is left come cases of functions of which a case reaches the folder of the source. The functions
of the tests share the time, and the cheapest case of each comes first. A test counts only if it passes without the
fault. A fault outside functions is in tables, classes and default values: its process imports the
package with it. The known cases that call a function of its source count as reaching it, or
of its folder if the source has no functions. Survivors can be tried for
longer: `--known FILE --numbers 4 17 --seconds 1000 100`.
"""

from __future__ import annotations

import argparse
import base64
import fcntl
import functools
import itertools
import json
import os
import signal
import sys
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Never

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest

from mutation import trial
from mutation.cpp_operators import Change
from mutation.faulty_package import PACKAGE, ROOT, Living, import_with, require_checkout
from mutation.python_operators import changes
from mutation.stretches import Marks, marked, of_change
from mutation.trial import Case, Verdict, freeze, judge, said_of

ROOMS = (
    "families", "cover", "cnf", "expression", "formats", "lowering", "language", "generator", "drawing", "service",
    "logic",
)  # fmt: skip
"""Rooms that get faults."""
FOLDERS = (
    "families", "diagnostics", "drawing", "logic", "generator", "cover", "rules", "native", "cnf", "language",
    "formats", "service", "crosscheck", "cli", "fuzz", "model", "browser",
)  # fmt: skip
"""Folders of the tests that try faults."""
LEFT_OUT = (
    "test_road.py", "test_published_counts.py", "test_plugin.py", "test_pytest_plugin.py", "test_dask.py",
    "test_surroundings.py", "test_programs.py", "test_budgets.py", "test_random_problems.py", "test_learning.py",
)  # fmt: skip
"""Files of tests that take minutes, or whose processes import the package again."""
BUDGETS = {"tests": 15.0, "fuzz": 15.0}
"""Seconds of computing for one fault."""
LONGEST = 2.0
"""Seconds of computing of a case; a longer one is left out."""
PART = 60
"""Cases that run in one process without a fault."""
PYTEST = ("-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0")


def all_changes(rooms: Sequence[str]) -> list[Change]:
    """Every change of a source in some rooms."""
    paths = [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]
    return [change for path in paths for change in changes(path.read_text("utf-8"), str(path.relative_to(ROOT)))]


def sampled(rooms: Sequence[str], many: int, each: int, seed: int) -> list[Change]:
    """A random sample of the changes in some rooms: `each` of every room, or `many` of all together if `each` is 0."""
    random = Random(str(seed))
    parts = [(each, all_changes([room])) for room in rooms] if each else [(many, all_changes(rooms))]
    return [change for size, found in parts for change in random.sample(found, min(size, len(found)))]


# ---- cases ----


def fuzzed(seed: int, many: int) -> list[Case]:
    """The fuzzer's cases."""
    from sudokudsl.fuzz.campaign import run

    def right(number: int) -> str:
        return next((f"{found.kind}: {found.sentence}" for found in run(seed, [number]).differences), "")

    return [Case(f"puzzle {number}", functools.partial(right, number)) for number in range(many)]


def tested(items: Iterable[pytest.Item]) -> list[Case]:
    """The tests that pytest has collected."""
    from _pytest.runner import runtestprotocol

    def right(item: pytest.Item) -> str:
        reports = runtestprotocol(item, log=False, nextitem=None)
        return next((str(each.longrepr).splitlines()[-1] for each in reports if each.failed), "")

    return [Case(item.nodeid, functools.partial(right, item)) for item in items]


def collected(folders: Iterable[str], use: Callable[[Sequence[pytest.Item]], None]) -> None:
    """Does something with the tests of some folders in place of running them."""

    class Collected:
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            use(session.items)
            return True

    ignored = [f"--ignore-glob=*/{name}" for name in LEFT_OUT]
    paths = (str(ROOT / "tests" / folder) for folder in folders)
    if status := pytest.main([*PYTEST, *ignored, *paths], plugins=[Collected()]):
        raise RuntimeError(f"pytest ends with {status}")


@dataclass(frozen=True)
class Known:
    """The facts known of a case without a fault: its name, seconds of computing, and the faults that it reaches.

    The faults in `near` are those whose folder it reaches.
    """

    name: str
    seconds: float
    reached: list[int]
    near: frozenset[int] = frozenset()


def computed() -> float:
    """The seconds that this process and its children have computed. Many tests run commands."""
    return sum(os.times()[:4])


class _TooLongError(Exception):
    """A case takes longer than it may."""


def learned(case: Case, living: Living, marks: Marks) -> dict[str, Any]:
    """Runs a case with marked stretches. A case that is long or fails without a fault reaches nothing."""

    def stop(*_: object) -> None:
        raise _TooLongError

    signal.signal(signal.SIGPROF, stop)
    living.forget()
    marks.taken()
    begun = computed()
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    wrong = said_of(case)
    signal.setitimer(signal.ITIMER_PROF, 0)
    reached = "" if wrong else base64.b64encode(zlib.compress(marks.taken())).decode()
    return {"name": case.name, "seconds": computed() - begun, "reached": reached}


def known_of(lines: Iterable[str], faults: Sequence[Change]) -> Iterator[Known]:
    """The cases in a file of what cases reach, and those of some faults that they reach."""
    files = {change.file for change in faults}
    stretches = [each for file in sorted(files) for each in marked(ROOT / file, file)[1]]
    names = [[each.name for each in of_change(change, stretches)] for change in faults]
    without_functions = [fault for fault, some in enumerate(names) if not some]
    numbers: list[list[int]] = []
    folders: dict[str, list[int]] = {}
    for line in lines:
        facts = json.loads(line)
        if "stretches" in facts:
            at = {name: number for number, name in enumerate(facts["stretches"])}
            numbers = [[at[name] for name in some if name in at] for some in names]
            folders = {_folder(change.file): [] for change in faults}
            for name, number in at.items():
                folders.get(_folder(name.split(":")[0]), []).append(number)
            continue
        marks = zlib.decompress(base64.b64decode(facts["reached"])) if facts["reached"] else b""
        reached = [fault for fault, some in enumerate(numbers) if marks and any(marks[number] for number in some)]
        met = {folder for folder, some in folders.items() if marks and any(marks[number] for number in some)}
        reached += [fault for fault in without_functions if _folder(faults[fault].file) in met]
        near = frozenset(fault for fault, change in enumerate(faults) if _folder(change.file) in met)
        yield Known(facts["name"], facts["seconds"], reached, near)


def _folder(file: str) -> str:
    return file.rpartition("/")[0]


def function_of(name: str) -> str:
    """The function of a case, which it may share with others: its name without parameters or numbers."""
    return name.split("[")[0].rstrip("0123456789")


def in_breadth(cases: Sequence[Case], known: Set[str], most: int) -> list[Case]:
    """Further cases at random, so that `most` of every function are known: one of every function, then the others."""
    many = Counter(map(function_of, known))
    cases = [case for case in cases if case.name not in known]
    mixed = Random(len(cases)).sample(cases, len(cases))
    ranks = []
    for case in mixed:
        many[function_of(case.name)] += 1
        ranks.append(many[function_of(case.name)])
    return [mixed[at] for at in sorted(range(len(mixed)), key=ranks.__getitem__) if ranks[at] <= most]


def in_turn(known: Iterable[Known], fault: Change) -> list[Known]:
    """The cases in the order in which they are tried: functions share the time.

    Cases that name the source of the fault get five times as much of it.
    """
    turns: list[tuple[float, float, Known]] = []
    spent: dict[tuple[str, bool], float] = {}
    for each in sorted(known, key=lambda each: each.seconds):
        key = function_of(each.name), names_source(each.name, fault)
        spent[key] = spent.get(key, 0) + each.seconds / (5 if key[1] else 1)
        turns.append((spent[key], each.seconds, each))
    return [each for *_, each in sorted(turns, key=lambda turn: turn[:2])]


def names_source(name: str, fault: Change) -> bool:
    """Whether the name of a case has that of a fault's source in it."""
    return Path(fault.file).stem.replace("_", "") in name.replace("_", "").replace("-", "")


def guessed(known: Mapping[str, Known], names: Iterable[str], fault: Change, number: int) -> Iterator[Known]:
    """The cases that may reach a fault, among those that have not run yet.

    Another case of their function does, or reaches its folder, or their names have that of its source.
    """
    seconds: dict[str, list[float]] = {}
    for each in known.values():
        seconds.setdefault(function_of(each.name), []).append(each.seconds)
    reaching = {function_of(each.name) for each in known.values() if number in each.reached}
    near = {function_of(each.name) for each in known.values() if number in each.near}
    for name in names:
        function = function_of(name)
        likely = function in reaching or names_source(name, fault)
        if name not in known and (likely or function in near):
            some = seconds.get(function, [LONGEST])
            yield Known(name, sum(some) / len(some), [number] if likely else [])


# ---- trials ----


class Sample:
    """The faults of a run, and how they are tried. Each method writes lines of JSON."""

    def __init__(self, faults: Sequence[Change], options: argparse.Namespace) -> None:
        self.faults, self._options = faults, options
        self.known: dict[str, Known] = {}

    def learn(self, _: Sequence[int], writing: int) -> None:
        """Runs cases that are not known without a fault. This process imports the package."""

        def learn(items: Sequence[pytest.Item]) -> None:
            living = Living.here()
            cases = in_breadth([*tested(items), *self._puzzles()], self.known.keys(), self._options.of_function)
            parts = [cases[at : at + PART] for at in range(0, len(cases), PART)]
            print(f"{len(cases)} cases run once without a fault", flush=True)
            if cases:
                stretches, marks = living.watch()
                os.write(writing, (json.dumps({"stretches": [each.name for each in stretches]}) + "\n").encode())
            self._in_processes(
                lambda at: (learned(case, living, marks) for case in parts[at]),
                range(len(parts)),
                writing,
                told=f"times {PART} cases run",
            )

        collected(FOLDERS, learn)

    def try_functions(self, numbers: Sequence[int], writing: int) -> None:
        """Tries the faults in functions. This process imports the package."""

        def tried(items: Sequence[pytest.Item]) -> None:
            living, panels = Living.here(), {"tests": tested(items), "fuzz": self._puzzles()}

            def verdicts(number: int) -> list[dict[str, Any]]:
                plant = functools.partial(living.plant, self.faults[number])
                found = {
                    name: asdict(_judged(self._reaching(number, cases), plant, BUDGETS[name]))
                    for name, cases in panels.items()
                }
                return [{"number": number, **found}]

            self._in_processes(verdicts, numbers, writing)

        collected(FOLDERS, tried)

    def try_imports(self, numbers: Sequence[int], writing: int) -> None:
        """Tries the faults outside functions. This process must not import the package."""

        def verdicts(number: int) -> list[dict[str, Any]]:
            plant = functools.partial(import_with, self.faults[number])
            found = {}
            for panel, use in {"tests": _with_tests, "fuzz": self._with_puzzles}.items():
                names = self._names(number, panel)
                right = functools.partial(said_in_turn, functools.partial(use, names), BUDGETS[panel])
                case = Case(panel, right, seconds=max(3.0, BUDGETS[panel] / 10))  # it may take its time, and more
                verdict = _judged([case][: len(names)], plant, BUDGETS[panel])
                found[panel] = asdict(replace(verdict, reaching=len(names)))
            return [{"number": number, **found}]

        self._in_processes(verdicts, numbers, writing)

    def _names(self, number: int, panel: str) -> list[str]:
        """The names of a panel's cases that reach a fault and have a turn, in their order."""
        reaching = [known for known in self.known.values() if number in known.reached]
        of_panel = [known for known in reaching if known.name.startswith("tests/") == (panel == "tests")]
        reaching = in_turn(of_panel, self.faults[number])
        spent = itertools.accumulate(known.seconds for known in reaching)
        return [known.name for known, seconds in zip(reaching, spent, strict=True) if seconds <= BUDGETS[panel]]

    def _reaching(self, number: int, cases: Iterable[Case]) -> list[Case]:
        """The cases that reach a fault, or may do so, in their order."""
        by_name = {case.name: case for case in cases}
        known = [each for name, each in self.known.items() if name in by_name and number in each.reached]
        known += guessed(self.known, by_name, self.faults[number], number)
        first, last = ([each for each in known if bool(each.reached) is likely] for likely in (True, False))
        order = [*in_turn(first, self.faults[number]), *in_turn(last, self.faults[number])]
        return [replace(by_name[each.name], seconds=each.seconds) for each in order]

    def _puzzles(self) -> list[Case]:
        return fuzzed(self._options.cases, self._options.puzzles) if BUDGETS["fuzz"] else []

    def _with_puzzles(self, names: Sequence[str], use: Callable[[Iterable[Case]], None]) -> None:
        use(_named(names, self._puzzles()))

    def _in_processes(
        self, work: Callable[[int], Iterable[dict[str, Any]]], parts: Sequence[int], writing: int, told: str = ""
    ) -> None:
        """Does the work of each number in a process of its own, and writes what it yields as lines of JSON.

        A process that dies loses only the rest of its work. `told` says what is done, and is printed with its number
        from time to time.
        """
        freeze()
        for done, part in enumerate(parts):
            if done >= self._options.processes:
                _wait()
            if not os.fork():
                _write(functools.partial(work, part), writing)
            if told and done and done % 20 == 0:
                print(f"{done} of {len(parts)} {told}", flush=True)
        for _ in parts[: self._options.processes]:
            _wait()


def _wait() -> None:
    """Waits for the end of a process. Raises RuntimeError if an error has ended it; it may have crashed."""
    if os.waitstatus_to_exitcode(os.wait()[1]) > 0:
        raise RuntimeError("a process has failed")


def _write(work: Callable[[], Iterable[dict[str, Any]]], writing: int) -> Never:
    """Does some work, writes what it yields as lines of JSON, one after another, and ends this process."""
    try:
        for each in work():
            line = (json.dumps(each) + "\n").encode()
            with open(__file__) as lock:  # a long line is written in parts
                fcntl.flock(lock, fcntl.LOCK_EX)
                os.write(writing, line)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)
    os._exit(0)


def _judged(cases: list[Case], plant: Callable[[], None], budget: float) -> Verdict:
    """The verdict on a fault by the cases in which nothing is noticed without it."""
    while True:
        verdict = judge(cases, plant, budget)
        blamed = [case for case in cases if verdict.noticed and case.name == verdict.case]
        longer = [
            replace(case, seconds=max(case.seconds, trial.PATIENCE / 2, min(10 * case.seconds, budget / 10)))
            for case in blamed
        ]
        ended = verdict.noticed == "no end" and not judge(longer, plant, budget).noticed
        if not blamed or not (ended or judge(blamed, lambda: None, budget).noticed):
            return verdict
        cases = [case for case in cases if case not in blamed]


def _named(names: Sequence[str], cases: Iterable[Case]) -> list[Case]:
    """The cases with these names. A fault in a table may change the names; no test has failed then."""
    by_name = {case.name: case for case in cases}
    return [by_name[name] for name in names if name in by_name]


def _with_tests(names: Sequence[str], use: Callable[[Iterable[Case]], None]) -> None:
    files = sorted({name.split("::")[0].removeprefix("tests/") for name in names})
    collected(files, lambda items: use(with_others(names, tested(items))))


def with_others(names: Sequence[str], cases: Sequence[Case]) -> list[Case]:
    """The cases with these names, followed by the others of their functions, one of each function after another."""
    functions = {function_of(name): at for at, name in reversed([*enumerate(names)])}
    turns: Counter[str] = Counter()
    others = []
    for case in cases:
        function = function_of(case.name)
        if function in functions and case.name not in names:
            turns[function] += 1
            others.append((turns[function], functions[function], case))
    return [*_named(names, cases), *(case for *_, case in sorted(others, key=lambda each: each[:2]))]


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


def apart(use: Callable[[Sequence[int], int], None], numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    """The lines of JSON that a process of its own writes."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        os.close(reading)
        use(numbers, writing)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        for line in told:
            yield json.loads(line)
    if os.waitpid(process, 0)[1]:
        raise RuntimeError("a process has failed")


def trials(sample: Sample, numbers: Sequence[int]) -> Iterator[tuple[int, dict[str, Verdict]]]:
    """The verdicts on the faults of these numbers, in any order."""
    inside = [number for number in numbers if sample.faults[number].function]
    outside = [number for number in numbers if not sample.faults[number].function]
    for use, some in ((sample.try_functions, inside), (sample.try_imports, outside)):
        for facts in apart(use, some):
            yield facts.pop("number"), {name: Verdict(**verdict) for name, verdict in facts.items()}


def is_reached(verdict: Verdict) -> bool:
    """Whether a case reaches the place of a fault."""
    return bool(verdict.reaching)


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
        f"{name} {'noticed' if each.noticed else f'{each.tried} of {each.reaching} tried'}"
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
    parser.add_argument("--rooms", nargs="*", default=[*ROOMS], help=f"of: {', '.join(ROOMS)}")
    parser.add_argument("--puzzles", type=int, default=2000, help="of the fuzzer; default 2000")
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
    parser.add_argument(
        "--of-function", type=int, default=2, help="cases of each function that run without a fault; default 2"
    )
    parser.add_argument("--known", type=Path, help="a file that keeps what the cases reach")
    parser.add_argument("--record", type=Path, help="a file that gets one line of JSON for each fault")
    options = parser.parse_args()
    require_checkout()
    BUDGETS.update(zip(BUDGETS, options.seconds, strict=True))
    sample = Sample(sampled(options.rooms, options.faults, options.each, options.seed), options)
    print(f"{len(sample.faults)} faults sampled", flush=True)
    lines = options.known.read_text("utf-8").splitlines() if options.known and options.known.exists() else []
    sample.known = {known.name: known for known in known_of(lines, sample.faults)}
    new = []
    with (options.known or Path(os.devnull)).open("a", buffering=1, encoding="utf-8") as kept:
        for facts in apart(sample.learn, ()):
            new.append(json.dumps(facts))
            kept.write(f"{new[-1]}\n")
    sample.known |= {known.name: known for known in known_of(new, sample.faults)}
    print(f"{len(sample.known)} cases, {sum(known.seconds for known in sample.known.values()):.0f} s", flush=True)
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
