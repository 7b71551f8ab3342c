"""Plants a random sample of faults in the native engine, and reports what notices each of them.

    python tests/mutation/random_native_mutants.py --seed 1 --faults 200
    python tests/mutation/random_native_mutants.py --seed 1 --faults 200 --only total_general.hpp sets.hpp
    python tests/mutation/random_native_mutants.py --seed 1 --faults 200 --weights grouped.hpp=5

The operators are general (`cpp_operators.py`), the faults are chosen at random, and no case was written for one of
them. All faults of a sample are compiled into one copy of the engine. Each is tried on four panels until one notices
it: random problems, the tests' cases, the fuzzer's puzzles, and the stored costs of searches. The fuzzer's puzzles try
every fault. A fault that nothing notices either changes only what searches cost, or changes nothing in any case that
reaches it, or is never reached. It needs a C++ compiler, CMake, Ninja, nanobind, tree-sitter and tree-sitter-cpp.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation.cpp_operators import Change, changes
from mutation.faulty_engine import Switches, build
from mutation.trial import Case, Verdict, freeze, judge

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sudokudsl"
PANELS = ("problems", "tests", "fuzz", "costs")
BUDGETS = {"problems": 15.0, "tests": 15.0, "fuzz": 30.0, "costs": 10.0}
"""Seconds of computing for one fault. Only the fuzzer tries what another panel before it has noticed."""


def all_changes(native: Path) -> list[Change]:
    """Every change of the engine's source, without the plain checks of checked builds and the border of WebAssembly."""
    sources = [path for path in sorted(native.glob("*.[ch]pp")) if not path.name.startswith(("check_", "wasm_"))]
    return [change for path in sources for change in changes(path.read_text("utf-8"), path.name)]


def sampled(found: Sequence[Change], many: int, seed: int, weights: Mapping[str, float]) -> list[Change]:
    """A random sample of the changes; a change in a file of weight 2 is twice as likely to be drawn first."""
    random = Random(str(seed))
    keys = {change: random.random() ** (1 / weights.get(change.file, 1.0)) for change in found}
    return sorted(found, key=keys.__getitem__, reverse=True)[:many]


def weighted(text: str) -> tuple[str, float]:
    """A file and its weight, from `FILE=WEIGHT`."""
    file, _, weight = text.partition("=")
    return file, float(weight)


def outcome(verdicts: dict[str, Verdict]) -> str:
    """The outcome for one fault: the first panel that notices it, or what else is known."""
    for panel in PANELS:
        if panel in verdicts and verdicts[panel].noticed:
            return panel
    if any(verdict.changed for verdict in verdicts.values()):
        return "only cost"
    return "nothing changed" if any(verdict.reaching for verdict in verdicts.values()) else "never reached"


class Trial:
    """All panels with an engine that has the faults of one sample."""

    def __init__(self, folder: Path, faults: int, sizes: dict[str, int], seed: int, share: float) -> None:
        self._share = share
        sys.path.insert(0, str(folder))
        sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
        sys.path.insert(0, str(ROOT / "tests" / "native"))
        from mutation import native_panels as panel
        from sudokudsl.native import _engine

        assert _engine.__file__ is not None
        assert Path(_engine.__file__).is_relative_to(folder)
        self._switches = Switches(_engine.__file__)
        self._digest = panel.Digest()
        panel.remember_oracles()
        panels = {
            "problems": panel.problems(seed, sizes["problems"]),
            "tests": panel.tested(ROOT / "tests"),
            "fuzz": panel.fuzzed(seed, sizes["fuzz"]),
            "costs": panel.costed(),
        }
        self._panels: dict[str, list[Case]] = {}
        for name, cases in panels.items():
            known = self._panels[name] = panel.learn(cases, self._switches, faults, self._digest)
            print(f"{name}: {len(known)} cases, {sum(case.seconds for case in known):.1f} s", flush=True)
        freeze()

    def verdicts(self, number: int) -> tuple[int, dict[str, Verdict]]:
        """The verdict of each panel on a fault."""

        def plant() -> None:
            self._switches.plant(number)

        found: dict[str, Verdict] = {}
        for name, cases in self._panels.items():
            if name == "fuzz" or not any(verdict.noticed for verdict in found.values()):
                reaching = sorted((case for case in cases if number in case.reached), key=lambda case: case.seconds)
                found[name] = judge(reaching, plant, self._share * BUDGETS[name], self._digest.taken)
        return number, found

    def of_all(self, numbers: Sequence[int], processes: int) -> Iterator[tuple[int, dict[str, Verdict]]]:
        """The verdicts on each fault, in any order."""
        global _trial
        _trial = self
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            yield from pool.imap_unordered(_verdicts, numbers, chunksize=1)


_trial: Trial


def _verdicts(number: int) -> tuple[int, dict[str, Verdict]]:
    return _trial.verdicts(number)


def report(found: dict[int, dict[str, Verdict]], sample: Sequence[Change]) -> str:
    """The table of outcomes by file, and what each panel notices alone."""
    files = sorted({sample[number].file for number in found})
    columns = (*PANELS, "only cost", "nothing changed", "never reached")
    rows = [f"{'':26}{'faults':>8}" + "".join(f"{column:>17}" for column in columns)]
    for file in (*files, "all"):
        counted = Counter(outcome(found[number]) for number in found if file in (sample[number].file, "all"))
        rows.append(f"{file:26}{counted.total():>8}" + "".join(f"{counted[column]:>17}" for column in columns))
    alone = sum(bool(verdicts["fuzz"].noticed) for verdicts in found.values())
    rows.append(f"noticed by the fuzzer alone: {alone}")
    return "\n".join(rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the sample; default 1")
    parser.add_argument("--faults", type=int, default=200, help="how many; default 200")
    parser.add_argument("--first", type=int, default=0, help="number of the first fault that is tried; default 0")
    parser.add_argument("--only", nargs="*", default=[], help="files of the engine; default: all")
    parser.add_argument(
        "--weights", nargs="*", type=weighted, default=[], metavar="FILE=WEIGHT", help="default: 1 each"
    )
    parser.add_argument("--problems", type=int, default=600, help="random problems")
    parser.add_argument("--puzzles", type=int, default=2400, help="puzzles of the fuzzer")
    parser.add_argument("--cases", type=int, default=1, help="seed of problems and puzzles; default 1")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual time for each fault; default 1")
    parser.add_argument("--processes", type=int, default=2, help="faults tried at a time")
    parser.add_argument("--folder", type=Path, help="where to build, and to keep what was built")
    parser.add_argument("--record", type=Path, help="a file that gets one line of JSON for each fault")
    options = parser.parse_args()
    found = all_changes(PACKAGE / "native")
    everything = [change for change in found if not options.only or change.file in options.only]
    sample = sampled(everything, options.faults, options.seed, dict(options.weights))
    planted = [change for change in sample if not change.constant]
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or Path(scratch)
        refused = build(planted, PACKAGE, folder)
        numbers = [number for number in range(options.first, len(planted)) if number not in refused]
        print(
            f"{len(everything)} changes; of {len(sample)} sampled, {len(sample) - len(planted)} are in constants and"
            f" {len(refused)} do not compile",
            flush=True,
        )
        sizes = {"problems": options.problems, "fuzz": options.puzzles}
        trial = Trial(folder, len(planted), sizes, options.cases, options.share)
        judged = {}
        for number, verdicts in trial.of_all(numbers, options.processes):
            judged[number] = verdicts
            said = outcome(verdicts)
            print(f"{number:4} {said}", flush=True)
            if said not in PANELS:
                print(planted[number], flush=True)
            if options.record is not None:
                told = {name: asdict(verdict) for name, verdict in verdicts.items()}
                with options.record.open("a", encoding="utf-8") as record:
                    line = {"number": number, "outcome": said, "change": asdict(planted[number]), "verdicts": told}
                    record.write(json.dumps(line) + "\n")
    print(report(judged, planted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
