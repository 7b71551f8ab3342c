"""Plants a random sample of faults in the Python sides, and reports what the tests and what the fuzzer notice.

    python tests/mutation/random_python_mutants.py --seed 1 --faults 100
    python tests/mutation/random_python_mutants.py --seed 1 --faults 30 --rooms formats
    python tests/mutation/random_python_mutants.py --seed 1 --each 5

The operators are general (`python_operators.py`), the faults are chosen at random from all sources of some rooms. The
package and the tests are imported once. The tests of each file run in random order, for some seconds, and so do the
fuzzer's puzzles unless they get no time. No fault is planted yet, and there are marks at the places of all faults. This
takes some minutes. Each fault is then tried in a process of its own, on the cases that reach its place, the cheapest
first. A fault outside functions is in tables, classes and default values: its process imports the package with it. The
cases that call a function of its source count as reaching it. `--known` keeps what the cases reach, so that survivors
can be tried on all of them: `--known FILE --numbers 4 17 --seconds 1000 100`.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Never

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest

from mutation.cpp_operators import Change
from mutation.faulty_package import PACKAGE, ROOT, Living, Reached, import_with
from mutation.python_operators import changes
from mutation.trial import Case, Verdict, freeze, judge, said_of

ROOMS = (
    "families", "cover", "cnf", "expression", "formats", "lowering", "language", "generator", "drawing", "service",
    "logic",
)  # fmt: skip
"""Rooms that get faults."""
FOLDERS = (
    "families", "diagnostics", "drawing", "logic", "generator", "cover", "rules", "native", "cnf", "language",
    "formats", "service", "crosscheck", "cli", "fuzz", "model",
)  # fmt: skip
"""Folders of the tests that try faults."""
LEFT_OUT = ("test_road.py", "test_published_counts.py", "test_plugin.py", "test_pytest_plugin.py")
"""Files of tests that take minutes, or whose processes import the package again."""
BUDGETS = {"tests": 15.0, "fuzz": 15.0}
"""Seconds of computing for one fault."""
LONGEST = 4.0
"""Seconds of computing of a case; a longer one is left out."""
OF_FILE = 8.0
"""Seconds of computing in which the cases of a file run without a fault, in random order; the others are left out."""
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
    """The facts known of a case without a fault: its name, seconds of computing, and the faults that it reaches."""

    name: str
    seconds: float
    reached: list[int]


def computed() -> float:
    """The seconds that this process and its children have computed. Many tests run commands."""
    return sum(os.times()[:4])


class _TooLongError(Exception):
    """A case takes longer than it may."""


def learned(case: Case, living: Living, reached: Reached) -> Iterator[Known]:
    """Runs a case with marked places; nothing is known of a case that is long or fails without a fault."""

    def stop(*_: object) -> None:
        raise _TooLongError

    signal.signal(signal.SIGPROF, stop)
    living.forget()
    reached.taken()
    begun = computed()
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    wrong = said_of(case)
    signal.setitimer(signal.ITIMER_PROF, 0)
    if not wrong:
        yield Known(case.name, computed() - begun, sorted(reached.taken()))


# ---- trials ----


class Sample:
    """The faults of a run, and how they are tried. Each method writes lines of JSON."""

    def __init__(self, faults: Sequence[Change], options: argparse.Namespace) -> None:
        self.faults, self._options = faults, options
        self.known: dict[str, Known] = {}

    def learn(self, _: Sequence[int], writing: int) -> None:
        """Learns what each case reaches. This process imports the package."""

        def learn(items: Sequence[pytest.Item]) -> None:
            living, reached = Living.here(), Reached()
            living.watch(self.faults)
            cases = [*tested(items), *self._puzzles()]
            files = [[*group] for _, group in itertools.groupby(cases, key=lambda case: case.name.split("::")[0])]
            files.sort(key=len, reverse=True)
            print(f"{len(cases)} cases in {len(files)} files run once without a fault", flush=True)

            def of_file(at: int) -> Iterator[dict[str, Any]]:
                Random(files[at][0].name).shuffle(files[at])
                until = computed() + self._options.of_file
                timely = itertools.takewhile(lambda _: computed() < until, files[at])
                return (asdict(known) for case in timely for known in learned(case, living, reached))

            self._in_processes(of_file, range(len(files)), writing, told="files run")

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
                verdict = judge([Case(panel, right, seconds=3.0)][: len(names)], plant, BUDGETS[panel])
                found[panel] = asdict(replace(verdict, reaching=len(names)))
            return [{"number": number, **found}]

        self._in_processes(verdicts, numbers, writing)

    def _names(self, number: int, panel: str) -> list[str]:
        """The names of a panel's cases that reach the place of a fault and have a turn, the cheapest first."""
        reaching = [known for known in self.known.values() if number in known.reached]
        reaching = [known for known in reaching if known.name.startswith("tests/") == (panel == "tests")]
        reaching.sort(key=lambda known: known.seconds)
        spent = itertools.accumulate(known.seconds for known in reaching)
        return [known.name for known, seconds in zip(reaching, spent, strict=True) if seconds <= BUDGETS[panel]]

    def _reaching(self, number: int, cases: Iterable[Case]) -> list[Case]:
        """The cases that reach the place of a fault."""
        known = [(case, self.known[case.name]) for case in cases if case.name in self.known]
        return [replace(case, seconds=each.seconds) for case, each in known if number in each.reached]

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
                os.wait()
            if not os.fork():
                _write(work(part), writing)
            if told and done and done % 20 == 0:
                print(f"{done} of {len(parts)} {told}", flush=True)
        for _ in parts[: self._options.processes]:
            os.wait()


def _write(found: Iterable[dict[str, Any]], writing: int) -> Never:
    """Writes facts as lines of JSON, one after another as they are found, and ends this process."""
    try:
        for each in found:
            os.write(writing, (json.dumps(each) + "\n").encode())
    finally:
        os._exit(0)


def _judged(cases: list[Case], plant: Callable[[], None], budget: float) -> Verdict:
    """The verdict on a fault by the cases in which nothing is noticed without it."""
    while True:
        verdict = judge(cases, plant, budget)
        blamed = [case for case in cases if verdict.noticed and case.name == verdict.case]
        if not blamed or not judge(blamed, lambda: None, budget).noticed:
            return verdict
        cases = [case for case in cases if case not in blamed]


def _named(names: Sequence[str], cases: Iterable[Case]) -> list[Case]:
    by_name = {case.name: case for case in cases}
    return [by_name[name] for name in names]


def _with_tests(names: Sequence[str], use: Callable[[Iterable[Case]], None]) -> None:
    files = sorted({name.split("::")[0].removeprefix("tests/") for name in names})
    collected(files, lambda items: use(_named(names, tested(items))))


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
        "--of-file",
        type=float,
        default=OF_FILE,
        help=f"seconds of computing without a fault per file; default {OF_FILE}",
    )
    parser.add_argument("--known", type=Path, help="a file that keeps what the cases of this sample reach")
    parser.add_argument("--record", type=Path, help="a file that gets one line of JSON for each fault")
    options = parser.parse_args()
    BUDGETS.update(zip(BUDGETS, options.seconds, strict=True))
    sample = Sample(sampled(options.rooms, options.faults, options.each, options.seed), options)
    print(f"{len(sample.faults)} faults sampled", flush=True)
    if options.known is not None and options.known.exists():
        lines = options.known.read_text("utf-8").splitlines()
    else:
        lines = [json.dumps(facts) for facts in apart(sample.learn, ())]
        if options.known is not None:
            options.known.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    sample.known = {known.name: known for known in (Known(**json.loads(line)) for line in lines)}
    print(f"{len(lines)} cases, {sum(known.seconds for known in sample.known.values()):.0f} s", flush=True)
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
