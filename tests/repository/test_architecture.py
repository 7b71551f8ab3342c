"""Who may import whom: the contracts of pyproject.toml hold, and they notice a stray import."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sudokudsl
from support import ROOT, TESTS

PACKAGE = Path(sudokudsl.__file__).parent
CONTRACTS = TESTS / "support" / "contracts.py"


def lint(folder):
    """Status and output of the linter in a folder with a pyproject.toml and the package."""
    done = subprocess.run([sys.executable, CONTRACTS], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_contracts_hold():
    status, output = lint(ROOT)
    assert status == 0, output
    assert "0 broken" in output


@pytest.mark.parametrize(
    ("file", "stray", "contract"),
    [
        ("cover/compile.py", "from ..cnf.clauses import ClauseBuilder", "Neither side"),
        ("cnf/compile.py", "from ..crosscheck.oracle import oracle_grids", "Neither side"),
        ("drawing/svg/picture.py", "from ...language.signature import form", "know nothing of the language"),
        ("crosscheck/oracle.py", "from ..families import BUILTIN", "know nothing of the language"),
        ("families/sandwich.py", "from .thermometer import Thermometer", "No family imports another"),
        ("families/sandwich.py", "from ..cover.builder import Slot", "Each room"),
        ("model/grid.py", "from .puzzle import Puzzle", "Within the model"),
        ("model/constraint.py", "from ..cover.builder import CoverBuilder", "Each room"),
        ("crosscheck/compare.py", "import hypothesis", "Only the test kit"),
        ("crosscheck/interpreter.py", "from .locate import locate", "Within the cross-check"),
        ("fuzz/random_specs.py", "from .cases import Case", "Within the fuzzer"),
        ("proof/checker.py", "from .certificate import certify", "Within certificates"),
        ("novelty.py", "", "Each room"),
    ],
)
def test_a_stray_import_is_noticed(tmp_path, file, stray, contract):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    skipped = shutil.ignore_patterns("__pycache__", "*.so", "*.?pp")
    shutil.copytree(PACKAGE, tmp_path / "sudokudsl", ignore=skipped)
    path = tmp_path / "sudokudsl" / file
    assert path.exists() == (file != "novelty.py")
    text = path.read_text("utf-8") if path.exists() else ""
    path.write_text(f"{text}\n{stray}\n", "utf-8")
    status, output = lint(tmp_path)
    assert status == 1
    broken = output.partition("Broken contracts")[2]
    assert contract in broken.replace("\n", " "), output


def test_the_public_names_are_listed_alike():
    """The names of `import *` are the names with a home; all can be imported and have a docstring."""
    homes = [name for names in sudokudsl._HOMES.values() for name in names]
    assert sorted(sudokudsl.__all__) == sorted(homes)
    assert all(getattr(sudokudsl, name).__doc__ for name in homes)


def modules_of(path):
    """The names of the modules that a file imports, and of all that may be a module in them."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{each.name}" for each in node.names)


def test_nothing_is_imported_from_a_test_file():
    """A change of one test would break others. `support` has the helpers of several tests."""
    named = {path.stem for path in TESTS.rglob("test_*.py")}
    wrong = [
        (path.name, name) for path in TESTS.rglob("*.py") for name in modules_of(path) if named & {*name.split(".")}
    ]
    assert named
    assert wrong == []
