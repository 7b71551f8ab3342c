"""The part of the package that the page loads."""

import ast
import importlib.util
from pathlib import Path

import pytest

from support import ROOT

PACKAGE = ROOT / "sudokudsl"


@pytest.fixture(scope="module")
def left_out():
    spec = importlib.util.spec_from_file_location("prepare", ROOT / "web" / "prepare.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.NOT_HERE


def is_left_out(path: Path, names) -> bool:
    return not names.isdisjoint(str(each) for each in (path, *path.parents))


def imported_at_once(path: Path):
    """The modules of the package, as paths, that a module imports when it is loaded itself."""
    waiting = list(ast.parse((PACKAGE / path).read_text(encoding="utf-8")).body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1] / Path(*(node.module or "").split("."))
            for name in (base, *(base / each.name for each in node.names)):
                files = name / "__init__.py", Path(f"{name}.py")
                yield from (file for file in files if (PACKAGE / file).exists())
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ClassDef):
            waiting += [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]


def test_what_is_left_out_exists(left_out):
    assert all((PACKAGE / name).exists() for name in left_out)


def test_no_module_of_the_page_needs_one_that_is_left_out(left_out):
    modules = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    loaded = [path for path in modules if not is_left_out(path, left_out)]
    assert len(loaded) > 200
    needs = ((path, each) for path in loaded for each in imported_at_once(path))
    missing = [f"{path} needs {each}" for path, each in needs if is_left_out(each, left_out)]
    assert not missing


def test_a_module_that_is_needed_is_found():
    found = set(imported_at_once(Path("cover/compile.py")))
    assert {Path("model/puzzle.py"), Path("cover/builder.py")} <= found
    assert Path("cli/main.py") not in found
    assert is_left_out(Path("cli/main.py"), {"cli"})
    assert not is_left_out(Path("cover/compile.py"), {"cli", "cover/dlx.py"})
