"""The meanings of a constraint share no code: `holds`, `cover`, `cnf`, and `reason`.

The test walks the syntax tree of every family file. It collects the functions, methods, classes and module-level values
that each of these methods reaches, and the names imported from the package. These sets must be disjoint. Fields, the
standard library and `geometry` are not counted.
"""

import ast
import sys
from pathlib import Path

import pytest

import sudokudsl.families

SIDES = ("holds", "cover", "cnf", "reason")
SHARED_MODULES = {"geometry"}  # cells and boards are not part of the meaning of any constraint
FILES = sorted(Path(sudokudsl.families.__path__[0]).glob("*.py"))


def names_in(node, own_class):
    """Names that a piece of code uses; `self.x` as `Class.x`."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load):
            yield inner.id
        elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and own_class is not None:
            owner = own_class if inner.value.id in ("self", "cls", own_class) else inner.value.id
            yield f"{owner}.{inner.attr}"


def members(node, tree):
    """The methods of a class, those of its bases in the same file first."""
    for base in node.bases:
        for other in tree.body:
            if isinstance(other, ast.ClassDef) and isinstance(base, ast.Name) and other.name == base.id:
                yield from members(other, tree)
    yield from (member for member in node.body if isinstance(member, ast.FunctionDef))


def definitions(tree):
    """The definitions of the file and its imports from the package: name to (node or None, class it belongs to)."""
    found = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                found[name] = node, None
            case ast.ClassDef(name=name):
                found[name] = None, None  # making another constraint of a class is seen by its name
                for member in members(node, tree):
                    found[f"{name}.{member.name}"] = member, name
            case ast.Assign(targets=targets, value=value):
                found |= {target.id: (value, None) for target in targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
                found[name] = value, None
            case ast.ImportFrom(module=module, names=names, level=level):
                root = (module or "").split(".")[0]
                outside = level == 0 and root in sys.stdlib_module_names
                if not outside and not SHARED_MODULES & set((module or "").split(".")):
                    found |= {alias.asname or alias.name: (None, None) for alias in names}
            case ast.Import(names=names):
                outsiders = [alias for alias in names if alias.name.split(".")[0] not in sys.stdlib_module_names]
                found |= {alias.asname or alias.name: (None, None) for alias in outsiders}
    return found


def reached(start, known):
    """Every definition that a method uses, directly or through others."""
    seen, waiting = set(), [start]
    while waiting:
        node, own_class = known[waiting.pop()]
        if node is None:
            continue
        new = {name for name in names_in(code_of(node), own_class) if name in known} - seen
        seen |= new
        waiting += new
    return seen


def code_of(node):
    """A function without its annotations, which do not run; or any other expression."""
    if not isinstance(node, ast.FunctionDef):
        return node
    return ast.Module(body=[strip(statement) for statement in node.body], type_ignores=[])


def strip(statement):
    class WithoutAnnotations(ast.NodeTransformer):
        def visit_arg(self, node):
            return ast.arg(arg=node.arg)

        def visit_FunctionDef(self, node):
            self.generic_visit(node)
            node.returns = None
            return node

        def visit_AnnAssign(self, node):
            self.generic_visit(node)
            return ast.Assign(targets=[node.target], value=node.value) if node.value is not None else ast.Pass()

    return WithoutAnnotations().visit(statement)


def shared(text):
    """Each thing that two of the meanings of one class reach, in words."""
    tree = ast.parse(text)
    known = definitions(tree)
    found = []
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        starts = {side: f"{node.name}.{side}" for side in SIDES if f"{node.name}.{side}" in known}
        uses = {side: reached(start, known) | {start} for side, start in starts.items()}
        for at, first in enumerate(uses):
            for second in list(uses)[at + 1 :]:
                found += [
                    f"{node.name}: {first} and {second} use {name}" for name in sorted(uses[first] & uses[second])
                ]
    return found


def judged(text):
    """The number of classes of a file that have all these methods."""
    tree = ast.parse(text)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return sum(set(SIDES) <= {member.name for member in members(node, tree)} for node in classes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_family_shares_nothing(path):
    assert shared(path.read_text("utf-8")) == []


def test_there_is_something_to_judge():
    assert sum(judged(path.read_text("utf-8")) for path in FILES) >= 30


PLANTED = """
from itertools import pairwise
from ..geometry import Cell
from ..cover.tables import sums
TABLE = {1: 2}
def helper(cells): return deeper(cells)
def deeper(cells): return cells
class Base:
    def inherited(self): return self.cells
class Thing(Base):
    def holds(self, grid): return BODY_OF_HOLDS
    def cover(self, out): BODY_OF_COVER
    def cnf(self, out): BODY_OF_CNF
    def parts(self): return self.cells
"""


def planted(holds, cover, cnf):
    return shared(PLANTED.replace("BODY_OF_HOLDS", holds).replace("BODY_OF_COVER", cover).replace("BODY_OF_CNF", cnf))


def test_a_clean_file_passes():
    assert planted("list(pairwise(self.cells))", "helper(self.cells)", "list(pairwise(Cell(1, 1)))") == []


@pytest.mark.parametrize(
    ("holds", "cover", "cnf", "culprit"),
    [
        ("helper(self.cells)", "helper(self.cells)", "None", "helper"),
        ("helper(self.cells)", "None", "deeper(self.cells)", "deeper"),
        ("None", "self.parts()", "self.parts()", "Thing.parts"),
        ("None", "TABLE[1]", "TABLE[1]", "TABLE"),
        ("sums(1)", "sums(1)", "None", "sums"),
        ("None", "None", "self.holds(out)", "Thing.holds"),
        ("None", "None", "Thing.holds(self, out)", "Thing.holds"),
        ("self.inherited()", "self.inherited()", "None", "Thing.inherited"),
        ("None", "[x for x in range(9) if TABLE[x]]", "(lambda: TABLE)()", "TABLE"),
    ],
)
def test_a_shared_helper_is_caught(holds, cover, cnf, culprit):
    assert any(line.endswith(f"use {culprit}") for line in planted(holds, cover, cnf))
