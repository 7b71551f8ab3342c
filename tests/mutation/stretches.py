"""Marks the stretches of the package's functions, to see which of them a case reaches.

A stretch is a piece of code that runs as a whole. It has the statements up to the next branch, or a part of a condition
that is evaluated only sometimes, or the value of a comprehension. A case that reaches a fault reaches the smallest
stretch around it. Stretches are named by their function, so they keep their names while other functions change.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from mutation.cpp_operators import Change

MARKS = "sudokudsl_stretches_reached"
"""Python's own names get this array: a byte for each stretch, 1 where it was reached."""
BRANCHES = (ast.If, ast.For, ast.While, ast.Try, ast.Match)
"""Statements after which a new stretch begins, because they may leave the function or the loop."""


@dataclass(frozen=True)
class Stretch:
    """A stretch: its name, and the bytes of its file at which it begins and ends."""

    name: str
    file: str
    start: int
    end: int

    def has(self, change: Change) -> bool:
        """Whether a fault lies in this stretch, perhaps in a smaller one inside it."""
        return self.file == change.file and self.start <= change.start and change.end <= self.end


class Marks:
    """The marks of all stretches; `taken` gives a byte for each, 1 if it was reached since it was asked last."""

    def __init__(self, many: int) -> None:
        self._bytes = bytearray(many)
        setattr(builtins, MARKS, self._bytes)

    def taken(self) -> bytes:
        found = bytes(self._bytes)
        self._bytes[:] = bytes(len(self._bytes))
        return found


def marked(path: Path, file: str, first: int = 0) -> tuple[CodeType, list[Stretch]]:
    """The code of a source with marks, and its stretches, whose marks have the numbers from `first`."""
    source = path.read_bytes()
    marker = _Marker(file, source, first)
    tree = marker.visit(ast.parse(source))
    return compile(ast.fix_missing_locations(tree), str(path), "exec"), marker.stretches


def of_change(change: Change, stretches: Sequence[Stretch]) -> list[Stretch]:
    """The stretches of which a case reaches one if it reaches a fault.

    A fault outside functions is in tables, classes and default values: then these are all stretches of its source.
    """
    if not change.function:
        return [each for each in stretches if each.file == change.file]
    around = [each for each in stretches if each.has(change)]
    return [min(around, key=lambda each: each.end - each.start)]


class _Marker(ast.NodeTransformer):
    """Adds marks to the functions of a syntax tree."""

    def __init__(self, file: str, source: bytes, first: int) -> None:
        self._file, self._first = file, first
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._names: list[str] = []
        self._inside = False
        """Whether the node is in a function."""
        self._many: Counter[str] = Counter()
        self.stretches: list[Stretch] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self._names.append(node.name)
        before, self._inside = self._inside, True
        first = int(ast.get_docstring(node) is not None)
        node.body[first:] = self._block(node.body[first:])
        self._inside = before
        self._names.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._names.append(node.name)
        self.generic_visit(node)
        self._names.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        node.body = self._sometimes(node.body)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self._sometimes(node.guard)
        node.body = self._block(node.body)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        node.values = [self.visit(node.values[0]), *map(self._sometimes, node.values[1:])]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.visit(node.test)
        node.body, node.orelse = self._sometimes(node.body), self._sometimes(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self.visit(node.iter)
        node.ifs = [*map(self._sometimes, node.ifs)]
        return node

    def visit_GeneratorExp(self, node: Any) -> ast.AST:
        node.elt = self._sometimes(node.elt)
        node.generators = [*map(self.visit, node.generators)]
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self.visit_GeneratorExp(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self.visit_GeneratorExp(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        node.key, node.value = self._sometimes(node.key), self._sometimes(node.value)
        node.generators = [*map(self.visit, node.generators)]
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if self._inside:
            for field in ("body", "orelse", "finalbody"):
                if isinstance(node, (ast.stmt, ast.excepthandler)) and getattr(node, field, None):
                    setattr(node, field, self._block(getattr(node, field)))
            others = [
                (name, value) for name, value in ast.iter_fields(node) if name not in ("body", "orelse", "finalbody")
            ]
        else:
            others = [*ast.iter_fields(node)]
        for name, value in others:
            if isinstance(value, ast.AST):
                setattr(node, name, self.visit(value))
            elif isinstance(value, list):
                value[:] = [self.visit(each) if isinstance(each, ast.AST) else each for each in value]
        return node

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Statements with a mark before the first and after each branch."""
        return [each for run in _runs(statements) for each in (self._statement(run), *map(self.visit, run))]

    def _statement(self, run: list[ast.stmt]) -> ast.stmt:
        mark = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(self._number(run[0], run[-1])), ast.Store())
        return ast.copy_location(ast.Assign([mark], ast.Constant(1)), run[0])

    def _sometimes(self, node: ast.expr) -> ast.expr:
        """An expression that is not always evaluated, with a mark. Those outside functions have none."""
        if not self._inside:
            return self.visit(node)
        setter = ast.Attribute(ast.Name(MARKS, ast.Load()), "__setitem__", ast.Load())
        call = ast.Call(setter, [ast.Constant(self._number(node, node)), ast.Constant(1)], [])
        return ast.copy_location(ast.BoolOp(ast.Or(), [call, self.visit(node)]), node)

    def _number(self, first: ast.AST, last: ast.AST) -> int:
        """The number of a new stretch."""
        function = f"{self._file}:{'.'.join(self._names)}"
        name = f"{function}:{self._many[function]}"
        self._many[function] += 1
        start = self._starts[first.lineno - 1] + first.col_offset  # type: ignore[attr-defined]
        end = self._starts[last.end_lineno - 1] + last.end_col_offset  # type: ignore[attr-defined]
        self.stretches.append(Stretch(name, self._file, start, end))
        return self._first + len(self.stretches) - 1


def _runs(statements: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    run: list[ast.stmt] = []
    for statement in statements:
        run.append(statement)
        if isinstance(statement, BRANCHES):
            yield run
            run = []
    if run:
        yield run
