"""Plants a fault in a living function of the package, and marks the places of faults to see which case reaches them."""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import importlib
import importlib.machinery
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutation.cpp_operators import Change

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sudokudsl"
MARK = "sudokudsl_fault_reached"
"""The function among Python's own that the place of a fault calls with the number of the fault."""


class Reached:
    """Knows the faults whose places were reached since it was asked last."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()
        setattr(builtins, MARK, self.mark)

    def mark(self, number: int) -> None:
        """Notes that the place of a fault is reached; returns nothing, so that `or` goes on to the place itself."""
        self._numbers.add(number)

    def taken(self) -> frozenset[int]:
        """The numbers of the faults reached since the last call."""
        said = frozenset(self._numbers)
        self._numbers.clear()
        return said


def faulty(change: Change) -> CodeType:
    """The code of a source with a fault."""
    path = ROOT / change.file
    source = path.read_bytes()
    text = source[: change.start] + change.wrong.encode() + source[change.end :]
    return compile(text, str(path), "exec")


def marked(file: str, faults: Mapping[int, Change]) -> CodeType:
    """The code of a source whose places of faults call the mark.

    A pattern has no calls, so the beginning of its function is marked instead. A place outside functions, in a table, a
    class or a default value, has a mark at the beginning of each function of its source.
    """
    path = ROOT / file
    source = path.read_bytes()
    marks = _Marks(source, faults)
    tree = marks.visit(ast.parse(source))
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class _Marks(ast.NodeTransformer):
    """Adds the calls of marks to a syntax tree."""

    def __init__(self, source: bytes, faults: Mapping[int, Change]) -> None:
        starts = [0]
        for line in source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        self._starts = starts
        self._numbers: dict[tuple[bool, int, int], list[int]] = {}
        for number, change in faults.items():
            if change.function:
                self._numbers.setdefault((change.statement, change.start, change.end), []).append(number)
        self._everywhere = [number for number, change in faults.items() if not change.function]
        self._inside = {number: change for number, change in faults.items() if change.function}
        """The faults in functions whose places have no mark yet."""

    def visit(self, node: ast.AST) -> Any:
        if not isinstance(node, (ast.expr, ast.stmt)):
            return node if isinstance(node, ast.pattern) else self.generic_visit(node)
        place = self._place(node)
        changed = self.generic_visit(node)
        if isinstance(node, ast.FunctionDef):
            first = int(ast.get_docstring(node) is not None)
            node.body[first:first] = map(_call, self._unplaced(*place))
            return node
        for number in self._numbers.get((isinstance(node, ast.stmt), *place), ()):
            self._inside.pop(number)
            call = _call(number)
            if isinstance(node, ast.stmt):
                changed = [call, *(changed if isinstance(changed, list) else [changed])]
            else:
                changed = ast.copy_location(ast.BoolOp(ast.Or(), [call.value, changed]), node)
        return changed

    def _place(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """The offsets at which a node begins and ends. A function begins at its first decorator."""
        decorators = getattr(node, "decorator_list", [])
        first = min([node, *decorators], key=lambda each: each.lineno)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[first.lineno - 1] + first.col_offset, self._starts[
            node.end_lineno - 1
        ] + node.end_col_offset

    def _unplaced(self, start: int, end: int) -> list[int]:
        """The faults within a function, which has been visited, whose places have got no mark; and those outside."""
        inside = [number for number, change in self._inside.items() if start <= change.start and change.end <= end]
        for number in inside:
            self._inside.pop(number)
        return inside + self._everywhere


def _call(number: int) -> ast.Expr:
    return ast.Expr(ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(number)], []))


@dataclass(frozen=True)
class Living:
    """The functions of the package, by file and first line, and its caches."""

    functions: dict[tuple[str, int], list[FunctionType]]
    caches: list[Any]

    @classmethod
    def here(cls) -> Living:
        """All functions and caches, after all modules are imported."""
        for path in sorted(PACKAGE.rglob("*.py")):
            if path.stem != "__main__":
                parts = path.relative_to(ROOT).with_suffix("").parts
                importlib.import_module(".".join(parts[:-1] if path.stem == "__init__" else parts))
        functions: dict[tuple[str, int], list[FunctionType]] = {}
        caches = []
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                functions.setdefault((each.__code__.co_filename, each.__code__.co_firstlineno), []).append(each)
            elif type(each) is functools._lru_cache_wrapper and str(each.__module__).startswith("sudokudsl"):
                caches.append(each)
        return cls(functions, caches)

    def plant(self, change: Change) -> None:
        """Gives the functions the code with a fault, and empties all caches."""
        name, _, line = change.function.rpartition(":")
        code = next(_codes(faulty(change), name.rpartition(".")[2], int(line)))
        for function in self.functions[str(ROOT / change.file), int(line)]:
            function.__code__ = code
        self.forget()

    def watch(self, faults: Sequence[Change]) -> None:
        """Gives the functions code whose places of faults are marked, and empties all caches."""
        for file in sorted({change.file for change in faults}):
            inside = {number: change for number, change in enumerate(faults) if change.file == file}
            for code in _codes(marked(file, inside)):
                for function in self.functions.get((code.co_filename, code.co_firstlineno), ()):
                    if function.__code__.co_name == code.co_name:
                        function.__code__ = code
        self.forget()

    def forget(self) -> None:
        """Empties all caches."""
        for cache in self.caches:
            cache.cache_clear()


def _codes(code: CodeType, name: str = "", line: int = 0) -> Iterator[CodeType]:
    """The code objects inside another one; only those that have a name and a first line if these are given."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if not name or (inner.co_name == name and inner.co_firstlineno == line):
                yield inner
            yield from _codes(inner, name, line)


def import_with(change: Change) -> None:
    """Has this process import the package with a fault."""
    right = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return faulty(change) if Path(self.path) == ROOT / change.file else right(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
