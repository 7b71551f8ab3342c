"""Has a general tool, mutmut, plant faults in one file, and shows those that no test notices.

    python tests/mutation/general_mutants.py sudokudsl/proof/checker.py tests/cnf/test_proof.py
    python tests/mutation/general_mutants.py builders rules        or families, or files of families, as of mutants.py

mutmut changes arguments, numbers, texts, operators and assignments. In a file it changes every function, and runs the
tests that reach it: in a copy of the package in a folder of its own, with the engine that is in use. Tests of
hypothesis are left out: they refuse to be run in a process that was forked in the middle. For what `mutants.py` plants
faults in, only the changes are mutmut's, and what notices them is the same as there, which takes hundredths of the
time. `general_mutants.toml` says of the faults that change nothing, found by reading what survived, why that is so.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
CONFIGURATION = """
[tool.mutmut]
source_paths = ["sudokudsl"]
only_mutate = [{file!r}]
also_copy = ["sudokudsl", "grammar"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-o", "filterwarnings=", "-p", "no:cacheprovider", "-p", "no:xdist", {marked}]
track_dependencies = false
use_git_change_detection = false
"""
MARKED = '"-m", "not hypothesis and not slow"'
SAME = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""Faults that change nothing: by function, the lines before and after, and the reason."""
KINDS = SAME.pop("any function")
"""Those that change nothing wherever they are: a pattern for the lines before and after, and the reason."""


def copied(folder: Path, file: str, tests: list[str]) -> None:
    """The package, its tests and what mutmut is told, in a folder."""
    from sudokudsl import _engine

    for name in ("sudokudsl", "grammar", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_engine*"))
    shutil.copy(_engine.__file__, folder / "sudokudsl")
    told = CONFIGURATION.format(file=file, tests=tests, marked=MARKED)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8") + told)


def mutmut(folder: Path, *arguments: str) -> str:
    """What mutmut prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"mutmut {arguments[0]} failed:\n{done.stdout[-2000:]}{done.stderr}")
    return done.stdout


def function_of(name: str) -> str:
    """The function that a fault is in, `checker.RupChecker.add`, by its name `….checker.xǁRupCheckerǁadd__mutmut_3`."""
    match = re.fullmatch(r"(?:.*\.)?(\w+)\.x[_ǁ](.*)__mutmut_[0-9]+", name)
    assert match is not None, f"mutmut names a fault in another way: {name}"
    return f"{match[1]}.{match[2].replace('ǁ', '.')}"


def reason_of(function: str, change: str) -> str:
    """Why a fault changes nothing, as far as somebody has read it."""
    of_kind = (reason for pattern, reason in KINDS.items() if re.fullmatch(pattern, change))
    return SAME.get(function, {}).get(change) or next(of_kind, "")


def change_of(shown: str) -> str:
    """The lines that differ, in one."""
    before, after = (
        " ".join(line[1:].strip() for line in shown.splitlines() if re.match(f"{sign}(?!{sign}{sign} )", line))
        for sign in ("-", r"\+")
    )
    return f"{before} => {after}"


# --- in the functions that mutants.py plants faults in ---------------------------------------------------------------


def changes_of(function) -> Iterator[tuple[str, str, str]]:
    """What mutmut makes of a function: the syntax that is changed, the lines before and after, and the whole text."""
    import libcst
    from libcst.metadata import MetadataWrapper
    from mutmut.mutation.file_mutation import MutationVisitor
    from mutmut.mutation.mutators import mutation_operators
    from mutmut.mutation.pragma_handling import IgnoredCode

    from mutation.changes import source_of

    whole = libcst.parse_module(source_of(function))
    whole = whole.with_changes(
        body=[whole.body[0].with_changes(decorators=[], leading_lines=[])]
    )  # it leaves those out
    visitor = MutationVisitor(mutation_operators, IgnoredCode(set(), set(), set()))
    module = MetadataWrapper(whole).visit(visitor)
    for mutation in visitor.mutations:
        text = module.deep_replace(mutation.original_node, mutation.mutated_node).code
        lines = unified_diff(module.code.splitlines(), text.splitlines(), n=0, lineterm="")
        yield type(mutation.original_node).__name__, change_of("\n".join(lines)), text


def versions(function, *, drops: bool = False) -> Iterator[tuple[str, str, Callable]]:
    """The versions of a function that mutmut makes, as those of `mutants.faulty_versions`.

    One that is planted there, too, and of which `mutants.toml` says why it changes nothing, is so explained here.
    """
    from mutation.changes import compiled_function

    explained = explained_trees(function, drops=drops)
    for kind, change, text in changes_of(function):
        try:
            version = compiled_function(text, function)
        except SyntaxError:  # mutmut leaves an argument out that another one stars
            continue
        if reason := explained.get(dumped(ast.parse(text))):
            SAME.setdefault(place_of(function), {}).setdefault(change, reason)
        yield kind, change, version


def explained_trees(function, *, drops: bool) -> dict[str, str]:
    """The faults of a function that `mutants.toml` explains: each as it is dumped, with the reason."""
    from mutation import mutants
    from mutation.changes import faulty_trees

    reasons = mutants.SAME.get(place_of(function), {})
    trees = faulty_trees(function, drops=drops) if reasons else ()
    return {dumped(tree): reasons[change] for _, change, tree in trees if change in reasons}


def place_of(function) -> str:
    """The name of a function, as places and the tables of reasons have it."""
    from mutation.changes import innermost

    inner = innermost(function)
    return (
        inner.__qualname__ if "." in inner.__qualname__ else f"{inner.__module__.rpartition('.')[2]}.{inner.__name__}"
    )


def dumped(tree: ast.Module) -> str:
    tree.body[0].decorator_list = []
    return ast.dump(tree)


# --- in any file -----------------------------------------------------------------------------------------------------


def main() -> int:
    if not any(argument.endswith(".py") for argument in sys.argv[1:2]):
        from mutation import mutants

        return mutants.main(versions, lambda fault: reason_of(fault.place, fault.change), __doc__)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="of the package, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="files of tests, and what else pytest takes")
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        copied(folder, options.file, [*options.tests, *more])
        mutmut(folder, "run", "--max-children", "1")
        told = dict(
            re.findall(r"^\s*(sudokudsl\.\S+): (.+)$", mutmut(folder, "results", "--all", "true"), re.MULTILINE)
        )
        faults = [name for name, state in told.items() if state != "caught by type check"]
        survived = same = 0
        for name in faults:
            if told[name] not in ("survived", "no tests", "suspicious", "skipped", "not checked"):
                continue
            change = change_of(mutmut(folder, "show", name))
            if reason_of(function_of(name), change):
                same += 1
                continue
            survived += 1
            print(f"{told[name]}: {function_of(name)}: {change}", flush=True)
    print(f"{len(faults)} planted, {same} change nothing, {len(faults) - same - survived} noticed, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
