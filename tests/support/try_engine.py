"""Tries a build of the engine that lies in another folder: its tests, the examples, and random puzzles of the fuzzer.

    python tests/support/try_engine.py FOLDER CASES SEED [--only-random]

`sanitize.sh` and `checked.sh` make such builds. The status is 0 if nothing was found.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
STORED = {"test_bindings", "test_endurance", "test_figures", "test_strength"}  # the installed stub, memory, figures
LEFT_OUT = STORED | {"test_random_problems"}  # `main` draws such problems


def loaded(folder: Path) -> ModuleType:
    """The package with the engine of this folder instead of its own."""
    (library,) = folder.glob("_engine*.so")
    spec = importlib.util.spec_from_file_location("sudokudsl.native._engine", library)
    assert spec is not None
    assert spec.loader is not None
    engine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engine)
    sys.path.insert(0, str(ROOT))
    sys.modules["sudokudsl.native._engine"] = engine
    import sudokudsl.native

    sudokudsl.native._engine = engine
    return engine


def try_examples() -> int:
    """Searches every example by the kernel alone, and by the learner from the first step on; returns their number."""
    import sudokudsl
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.engine import NativeSolver
    from sudokudsl.model.solver import Limits

    examples = sorted((ROOT / "examples").glob("*.sdk"))
    limits = Limits(nodes=2000, seconds=5)  # builds that check themselves are slow on large puzzles
    for example in examples:
        puzzle = sudokudsl.load(example)
        for learn_after in (None, 0):
            solver = NativeSolver(compile_cover(puzzle), puzzle.board, learn_after)
            solver.search(limit=2, limits=limits)
            solver.candidates(limits=limits)
    return len(examples)


def main(folder: str, cases: str, seed: str, only_random: str = "") -> int:
    """Runs all of it, or the random puzzles and problems alone."""
    engine = loaded(Path(folder))
    if not only_random and (status := try_tests()):
        return status
    from sudokudsl.fuzz.campaign import run
    from sudokudsl.fuzz.problem_campaign import compare_problems
    from sudokudsl.fuzz.shrink_problems import reported

    examples = 0 if only_random else try_examples()
    found = run(int(seed), range(int(cases)))
    for difference in found.differences:
        print(f"case {difference.number} of seed {seed}, {difference.kind}: {difference.sentence}\n{difference.text}")
    problems = compare_problems(int(seed), range(int(cases)))
    print(*reported(problems.differences), sep="\n")
    differences = len(found.differences) + len(problems.differences)
    print(
        f"{examples} examples, {found.cases} random puzzles and {problems.problems} random problems: "
        f"{differences} differences"
    )
    if checked := getattr(engine, "checked", None):
        print("the engine has checked", ", ".join(f"{name} {many}" for name, many in checked().items()))
    return bool(differences)


def try_tests() -> int:
    """Runs the tests of the engine; returns the status of pytest."""
    files = [str(path) for path in sorted((ROOT / "tests/native").glob("test_*.py")) if path.stem not in LEFT_OUT]
    options = ["-q", "--capture=sys", "-p", "no:cacheprovider", "-k", "not memory and not control_c"]
    return int(pytest.main([*options, *files]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
