"""Every change of one place of a Python source by general operators, as pieces of text."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from mutation.cpp_operators import Change

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt), ast.LtE: (ast.Lt, ast.GtE), ast.Gt: (ast.GtE, ast.Lt), ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.Div: ast.Mult, ast.Pow: ast.Mult,
}  # fmt: skip
NAMES = {"all": "any", "any": "all", "min": "max", "max": "min", "sorted": "list", "sum": "max", "frozenset": "tuple"}
LEFT_OUT = (ast.Raise, ast.Assert, ast.JoinedStr, ast.ImportFrom, ast.Import)
"""Statements and expressions that are not changed: messages, mostly."""


@dataclass(frozen=True)
class _Place:
    """A function, its source, and where its lines start."""

    file: str
    source: bytes
    lines: tuple[int, ...]
    function: str

    def changed(self, operator: str, node: ast.AST, wrong: str, *, statement: bool = False) -> Change:
        start, end = self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)
        right = self.source[start:end].decode()
        return Change(self.file, self.function, operator, start, end, right, wrong, statement)

    def _offset(self, line: int, column: int) -> int:
        return self.lines[line - 1] + column


def changes(text: str, file: str) -> list[Change]:
    """Every change of a source, in the order of its places.

    A change of tables, classes or default values, which are evaluated when the source is imported, has no function.
    """
    source = text.encode()
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    found: list[Change] = []
    tree = ast.parse(text)
    imported = _Place(file, source, tuple(lines), "")
    for evaluated in _at_import(tree):
        found += _inside(evaluated, imported)
    for name, function in _functions(tree, ""):
        place = _Place(file, source, tuple(lines), f"{name}:{_first_line(function)}")
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        for statement in body:
            found += _inside(statement, place)
    return sorted(found, key=lambda change: (change.start, -change.end))


def _at_import(node: ast.Module | ast.ClassDef) -> Iterator[ast.AST]:
    """The statements and the default values that are evaluated when a source is imported."""
    for child in node.body:
        match child:
            case ast.FunctionDef(args=arguments):
                yield from (value for value in (*arguments.defaults, *arguments.kw_defaults) if value is not None)
            case ast.ClassDef():
                yield from _at_import(child)
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                continue
            case _:
                yield child


def _first_line(function: ast.FunctionDef) -> int:
    """The line where the code of a function begins for the interpreter: that of its first decorator."""
    return min(each.lineno for each in (function, *function.decorator_list))


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield above + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{above}{child.name}.")
        elif isinstance(child, (ast.If, ast.Try)):
            yield from _functions(child, above)


def _inside(node: ast.AST, place: _Place) -> Iterator[Change]:
    if isinstance(node, LEFT_OUT):
        return
    yield from _here(node, place)
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _inside(child, place)


def _here(node: ast.AST, place: _Place) -> Iterator[Change]:
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                for other in COMPARED[type(operator)]:
                    wrong = copy.deepcopy(node)
                    wrong.ops[at] = other()
                    yield place.changed(f"{type(operator).__name__} becomes {other.__name__}", node, _text(wrong))
        case ast.BinOp(op=operator) if type(operator) in COMPUTED and not _is_text(node):
            other = COMPUTED[type(operator)]
            wrong = ast.BinOp(node.left, other(), node.right)
            yield place.changed(f"{type(operator).__name__} becomes {other.__name__}", node, _text(wrong))
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield place.changed("and becomes or, or or and", node, _text(ast.BoolOp(other_op, node.values)))
            for at in range(len(node.values)):
                rest = [value for each, value in enumerate(node.values) if each != at]
                wrong = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
                yield place.changed("part of a condition dropped", node, _text(wrong))
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield place.changed(f"{type(node.op).__name__} dropped", node, _text(node.operand))
        case ast.Constant(value=bool() as value):
            yield place.changed(f"{value} becomes {not value}", node, str(not value))
        case ast.Constant(value=int() as value):
            for number in (value + 1, value - 1)[: 1 if value == 0 else 2]:
                yield place.changed(f"{value} becomes {number}", node, f"({number})")
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield place.changed(f"{name} becomes {NAMES[name]}", node, NAMES[name])
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield place.changed("condition negated", test, f"(not ({ast.unparse(test)}))")
            yield place.changed("condition never true", test, "False")
            if not isinstance(node, ast.While):
                yield place.changed("condition always true", test, "True")
        case ast.comprehension(ifs=[*tests]):
            for test in tests:
                yield place.changed("condition always true", test, "True")
        case ast.Break() | ast.Continue() | ast.AugAssign():
            yield place.changed("statement dropped", node, "pass", statement=True)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield place.changed("statement dropped", node, "pass", statement=True)
        case ast.Call(args=[_, _, *_]) if not (
            _is_symmetric(node) or any(isinstance(x, ast.Starred) for x in node.args)
        ):
            for at in range(len(node.args) - 1):
                arguments = [*node.args]
                arguments[at], arguments[at + 1] = arguments[at + 1], arguments[at]
                if ast.unparse(arguments[at]) != ast.unparse(arguments[at + 1]):
                    wrong = ast.Call(node.func, arguments, node.keywords)
                    yield place.changed("arguments swapped", node, _text(wrong))


def _is_symmetric(node: ast.Call) -> bool:
    """Whether a call is the greatest or the least of some values, which may come in any order."""
    return isinstance(node.func, ast.Name) and node.func.id in ("max", "min")


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(each, ast.JoinedStr) or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in sides
    )


def _text(node: ast.AST) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
