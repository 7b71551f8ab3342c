"""Has a general tool, mutmut, plant faults in one file, and shows those that no test notices.

    python tests/mutation/general_mutants.py sudokudsl/proof/checker.py tests/cnf/test_proof.py
    python tests/mutation/general_mutants.py builders rules     or families, or files of families, as of mutants.py
    python tests/mutation/general_mutants.py --follow           writes general_mutants.toml with the names used now

mutmut changes arguments, numbers, texts, operators and assignments. In a file it changes every function and runs the
tests that reach it. It works in a copy of the package, with the engine that is in use. Tests by hypothesis are left
out, because hypothesis refuses to run in a process that was forked in the middle. For the functions of `mutants.py`,
mutmut only makes the changes; the cases of `mutants.py` notice them, in a hundredth of the time.
`general_mutants.toml` explains the faults that change nothing; they were found by reading the survivors.

mutmut gets the code in Python's own layout, so that changes do not depend on layout or comments.
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
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation import mutants
from mutation.changes import (
    Change,
    code_of,
    compiled_function,
    faulty_trees_of,
    numbered,
    without_docstring,
)
from mutation.explained import Explained
from sudokudsl.proof import checker
from support import ROOT

CHECKER = Path(checker.__file__)
"""A file that `mutants.py` does not cover; the table explains faults of it."""
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


@cache
def codes() -> dict[str, str]:
    """The code of every function that the table may name: those of `mutants.py`, and `checker.RupChecker.add`."""
    tree = ast.parse(CHECKER.read_text("utf-8"))
    own = {f"{CHECKER.stem}.{name}": ast.unparse(without_docstring(node)) for name, node in definitions(tree)}
    return mutants.codes() | own


def definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module or class and those of its classes, with their qualified names."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from definitions(child, f"{prefix}{child.name}.")


EXPLAINED = Explained(Path(__file__).with_suffix(".toml"), codes)


def of_kind(change: str) -> str:
    """The reason why such a change never alters anything; "" if there is none."""
    words = Change.parse(change).code
    return next((reason for pattern, reason in EXPLAINED.patterns.items() if re.fullmatch(pattern, words)), "")


def change_of(shown: str) -> str:
    """The lines that differ, in one."""
    before, after = (
        " ".join(line[1:].strip() for line in shown.splitlines() if re.match(f"{sign}(?!{sign}{sign} )", line))
        for sign in ("-", r"\+")
    )
    return f"{before} => {after}"


def labelled(changes: Iterable[str]) -> list[str]:
    """All changes of a function, with their numbers among those of the same shape."""
    return [str(change) for change in numbered(Change("", change) for change in changes)]


# --- in the functions that mutants.py plants faults in ---------------------------------------------------------------


def changes_of(code: str) -> list[tuple[str, str, str]]:
    """Every change by mutmut: the kind of syntax that it changes, the change in words, and the whole new text."""
    import libcst
    from libcst.metadata import MetadataWrapper
    from mutmut.mutation.file_mutation import MutationVisitor
    from mutmut.mutation.mutators import mutation_operators
    from mutmut.mutation.pragma_handling import IgnoredCode

    whole = libcst.parse_module(code)
    # it leaves out functions with decorators
    whole = whole.with_changes(body=[whole.body[0].with_changes(decorators=[], leading_lines=[])])
    visitor = MutationVisitor(mutation_operators, IgnoredCode(set(), set(), set()))
    module = MetadataWrapper(whole).visit(visitor)
    found = []
    for mutation in visitor.mutations:
        text = module.deep_replace(mutation.original_node, mutation.mutated_node).code
        lines = unified_diff(module.code.splitlines(), text.splitlines(), n=0, lineterm="")
        found.append((type(mutation.original_node).__name__, change_of("\n".join(lines)), text))
    told = labelled(change for _, change, _ in found)
    return [(kind, change, text) for (kind, _, text), change in zip(found, told, strict=True)]


def versions(function, *, drops: bool = False) -> Iterator[tuple[str, str, Callable]]:
    """The versions of a function that mutmut makes, as those of `changes.faulty_versions`."""
    for kind, change, text in changes_of(code_of(function)):
        try:
            yield kind, change, compiled_function(text, function)
        except SyntaxError:  # mutmut leaves an argument out that another one stars
            continue


@cache
def reasons_of(name: str) -> dict[str, str]:
    """The reasons of those faults of a place that change nothing, including those that `mutants.toml` explains."""
    code, changes = codes()[name], changes_of(codes()[name])
    reasons, _ = EXPLAINED.reasons(name, [change for _, change, _ in changes])
    if explained := mutants.reasons_of(name):
        drops = mutants.known_places()[name].side != "holds"
        trees = {dumped(tree): change for _, change, tree in faulty_trees_of(code, drops=drops)}
        for _, change, text in changes:
            if reason := explained.get(trees.get(dumped(parsed(text)), "")):
                reasons.setdefault(change, reason)
    return reasons


def parsed(text: str) -> ast.Module:
    """The syntax tree of a text, without any body where it is not Python."""
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def dumped(tree: ast.Module) -> str:
    for node in tree.body:
        node.decorator_list = []
    return ast.dump(tree)


# --- in any file -----------------------------------------------------------------------------------------------------


def copied(folder: Path, file: str, tests: list[str]) -> None:
    """Copies the package and its tests into a folder, with the settings of mutmut."""
    from sudokudsl.native import _engine

    for name in ("sudokudsl", "grammar", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "_engine*"))
    shutil.copy(_engine.__file__, folder / "sudokudsl" / "native")
    (folder / file).write_text(ast.unparse(ast.parse((ROOT / file).read_text("utf-8"))), "utf-8")
    told = CONFIGURATION.format(file=file, tests=tests, marked=MARKED)
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text(encoding="utf-8") + told)


def mutmut(folder: Path, *arguments: str) -> str:
    """Runs mutmut and returns its output."""
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


def survivors(folder: Path, state_of: dict[str, str]) -> Iterator[tuple[str, str, str, str]]:
    """The faults that nothing notices: the state, the function, the change, and the reason if it alters nothing."""
    functions: dict[str, list[str]] = {}
    for name in state_of:
        functions.setdefault(function_of(name), []).append(name)
    for home, names in functions.items():
        survived = {
            name: state_of[name]
            for name in names
            if state_of[name] in ("survived", "no tests", "suspicious", "skipped", "not checked")
        }
        if survived:  # numbers count all faults of the function
            changes = labelled(change_of(mutmut(folder, "show", name)) for name in names)
            told = dict(zip(names, changes, strict=True))
            reasons, _ = EXPLAINED.reasons(home, changes)
            for name, state in survived.items():
                yield state, home, told[name], reasons.get(told[name]) or of_kind(told[name])


def main() -> int:
    if not any(argument.endswith(".py") for argument in sys.argv[1:2]):
        return mutants.main(
            versions,
            lambda fault: reasons_of(fault.place).get(fault.change) or of_kind(fault.change),
            EXPLAINED,
            lambda place: [change for _, change, _ in changes_of(codes()[place])],
            __doc__,
        )
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="of the package, from the root of the checkout")
    parser.add_argument("tests", nargs="+", help="files of tests, and what else pytest takes")
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        copied(folder, options.file, [*options.tests, *more])
        mutmut(folder, "run", "--max-children", "1")
        results = mutmut(folder, "results", "--all", "true")
        told = dict(re.findall(r"^\s*(sudokudsl\.\S+): (.+)$", results, re.MULTILINE))
        faults = {name: state for name, state in told.items() if state != "caught by type check"}
        survived = same = 0
        for state, function, change, reason in survivors(folder, faults):
            same += bool(reason)
            survived += not reason
            if not reason:
                print(f"{state}: {function}: {change}", flush=True)
    print(f"{len(faults)} planted, {same} change nothing, {len(faults) - same - survived} noticed, {survived} not")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
