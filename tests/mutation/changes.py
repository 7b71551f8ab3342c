"""Every version of a function with one fault: a call dropped, a comparison weakened, a number off by one."""

from __future__ import annotations

import ast
import copy
import inspect
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mutation.tokens import Token, shape, tokens

OPERATORS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
CALLS = {"all": "any", "any": "all", "min": "max", "max": "min"}
WEAKER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
LONGEST = 24
"""The most tokens of the code that describes a change, unless the smallest piece around the change is longer."""


@dataclass(frozen=True)
class Change:
    """A change of a function: what becomes what, and the code around it.

    It is number `number` of the `of` changes whose code has the same shape. Reports and tables contain the `str` of it,
    which depends neither on layout nor on comments nor on line numbers.
    """

    head: str
    code: str
    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Change:
        """Reads a change from the words of a report or a table."""
        pattern = r"(?:(?P<head>\S+ becomes \S+) in: )?(?P<code>.*?)(?: \(no\. (?P<number>\d+) of (?P<of>\d+)\))?"
        match = re.fullmatch(pattern, text, re.DOTALL)
        assert match is not None
        return cls(match["head"] or "", match["code"], int(match["number"] or 1), int(match["of"] or 1))

    def __str__(self) -> str:
        head = f"{self.head} in: " if self.head else ""
        return f"{head}{self.code}" + (f" (no. {self.number} of {self.of})" if self.of > 1 else "")

    @property
    def piece(self) -> tuple[Token, ...]:
        """The code as tokens."""
        return tuple(tokens(self.code, cpp=False))

    @property
    def kind(self) -> tuple[object, ...]:
        """A key that is the same for changes that differ in names only."""
        return self.head, shape(self.piece)


def numbered(changes: Iterable[Change]) -> list[Change]:
    """All changes of a function, in order, each with its number among those of its kind."""
    changes = list(changes)
    kinds = [change.kind for change in changes]
    many, seen = Counter(kinds), Counter()
    found = []
    for change, kind in zip(changes, kinds, strict=True):
        seen[kind] += 1
        found.append(Change(change.head, change.code, seen[kind], many[kind]))
    return found


class OneFault(ast.NodeTransformer):
    """Changes the place number `target` of a function, or lists all places if it is None. `drops`: also drops calls."""

    def __init__(self, tree, target=None, *, drops=False):
        self.target, self.drops = target, drops
        self.above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.found = []  # (kind, change)

    def here(self, node, kind, before, after):
        if self.target is None:
            dropped = kind == "drop"
            code = f"{ast.unparse(node)} becomes nothing" if dropped else self.code(node)
            head = "" if dropped else f"{before} becomes {after}"
            self.found.append((kind, Change(head, code)))
        else:
            self.found.append((kind, None))
        return len(self.found) - 1 == self.target

    def code(self, node):
        """The largest expression or simple statement around a node that is not too long."""
        text, above = ast.unparse(node), self.above.get(node)
        while above is not None and (not isinstance(above, ast.stmt) or not hasattr(above, "body")):
            if isinstance(above, ast.stmt | ast.expr) and not isinstance(above, ast.FormattedValue):
                longer = ast.unparse(above)
                if len(tokens(longer, cpp=False)) > LONGEST and len(tokens(text, cpp=False)) > 1:
                    break
                text = longer
            above = self.above.get(above)
        return text

    def swapped(self, node, operator):
        after = OPERATORS.get(type(operator))
        kind = "weaken" if isinstance(operator, WEAKER) else "swap"
        if after is not None and self.here(node, kind, type(operator).__name__, after.__name__):
            return after()
        return operator

    def visit_Expr(self, node):
        if self.drops and isinstance(node.value, ast.Call) and self.here(node, "drop", "", "nothing"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node):
        several = isinstance(node.value, ast.Tuple | ast.List | ast.GeneratorExp | ast.ListComp)
        if self.drops and several and self.here(node, "drop", "", "nothing"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Compare(self, node):
        node.ops = [self.swapped(node, operator) for operator in node.ops]
        return self.generic_visit(node)

    def visit_BinOp(self, node):
        node.op = self.swapped(node, node.op)
        return self.generic_visit(node)

    def visit_BoolOp(self, node):
        return self.visit_BinOp(node)

    def visit_Name(self, node):
        if node.id in CALLS and self.here(node, "swap", node.id, CALLS[node.id]):
            return ast.copy_location(ast.Name(CALLS[node.id], ast.Load()), node)
        return node

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not) and self.here(node, "swap", "not", "nothing"):
            return self.visit(node.operand)
        return self.generic_visit(node)

    def visit_Constant(self, node):
        if type(node.value) is int and self.here(node, "off by one", node.value, node.value + 1):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Assert(self, node):
        return node  # its message is not part of the meaning

    def visit_Raise(self, node):
        return node  # its message is not part of the meaning

    def visit_FunctionDef(self, node):
        node.body = [
            self.visit(statement) for statement in node.body
        ]  # neither the annotations nor the size of a cache
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def innermost(value):
    """The plain function behind an attribute: without decorators, and the getter of a property."""
    return inspect.unwrap(getattr(value, "fget", None) or getattr(value, "func", None) or value)


def source_of(function):
    """The source of a function, without its indentation."""
    return textwrap.dedent(inspect.getsource(innermost(function)))


def code_of(function):
    """The source of a function without comments and docstring, in Python's own layout."""
    tree = ast.parse(source_of(function))
    return ast.unparse(without_docstring(tree.body[0]))


def without_docstring(node):
    """A function definition without its docstring."""
    if ast.get_docstring(node) is not None:
        node.body = node.body[1:] or [ast.Pass()]
    return node


def faulty_trees(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the syntax tree."""
    return faulty_trees_of(source_of(function), drops=drops)


def faulty_trees_of(text, *, drops=False):
    """Like `faulty_trees`, for the source of a function."""
    whole = ast.parse(text)
    without_docstring(whole.body[0])
    listing = OneFault(whole, drops=drops)
    listing.visit(whole)  # changes nothing
    changes = numbered(change for _, change in listing.found)
    for target, ((kind, _), change) in enumerate(zip(listing.found, changes, strict=True)):
        tree = copy.deepcopy(whole)
        OneFault(tree, target, drops=drops).visit(tree)
        yield kind, str(change), ast.fix_missing_locations(tree)


def faulty_versions(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the function."""
    for kind, change, tree in faulty_trees(function, drops=drops):
        yield kind, change, compiled_function(tree, function)


def compiled_function(text, function):
    """Compiles another text or syntax tree of a function, in a copy of its module's names."""
    function = innermost(function)
    names = dict(vars(sys.modules[function.__module__]))
    exec(compile(text, "<fault>", "exec", annotations.compiler_flag), names)
    return innermost(names[function.__name__])
