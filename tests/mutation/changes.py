"""Every version of a function with one fault: a call dropped, a comparison weakened, a number off by one."""

from __future__ import annotations

import ast
import copy
import inspect
import sys
import textwrap
from collections import Counter
from itertools import count

OPERATORS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
CALLS = {"all": "any", "any": "all", "min": "max", "max": "min"}
WEAKER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def shortened(line, most=72):
    return line if len(line) <= most else f"{line[: most - 3]}..."


class OneFault(ast.NodeTransformer):
    """Changes the place number `target` of a function; counts the places on its way. `drops`: calls are dropped, too.

    `change` tells what becomes what in which line of the source. Lines go by what they say and not by their number, so
    that it stays the same when something else in the file is changed.
    """

    def __init__(self, target, text, *, drops=False):
        self.target, self.lines, self.drops = target, text.splitlines(), drops
        self.places, self.told, self.change, self.kind = 0, Counter(), "", ""

    def here(self, node, kind, before, after):
        line = shortened(self.lines[node.lineno - 1].strip())
        change = f"{shortened(before)} becomes nothing" if kind == "drop" else f"{before} becomes {after} in: {line}"
        self.told[change] += 1
        self.places += 1
        if self.places - 1 == self.target:
            again = self.told[change]
            self.change, self.kind = change if again == 1 else f"{change} (no. {again})", kind
            return True
        return False

    def swapped(self, node, operator):
        after = OPERATORS.get(type(operator))
        kind = "weaken" if isinstance(operator, WEAKER) else "swap"
        if after is not None and self.here(node, kind, type(operator).__name__, after.__name__):
            return after()
        return operator

    def visit_Expr(self, node):
        if self.drops and isinstance(node.value, ast.Call) and self.here(node, "drop", ast.unparse(node), "nothing"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node):
        several = isinstance(node.value, ast.Tuple | ast.List | ast.GeneratorExp | ast.ListComp)
        if self.drops and several and self.here(node, "drop", ast.unparse(node), "nothing"):
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
        return node  # what it says is not part of the meaning

    def visit_Raise(self, node):
        return node  # nor is a message

    def visit_FunctionDef(self, node):
        node.body = [self.visit(statement) for statement in node.body]  # not what is said of types, nor a cache's size
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def innermost(value):
    """The plain function in what a module or class has: without decorators, and that of a property."""
    return inspect.unwrap(getattr(value, "fget", None) or getattr(value, "func", None) or value)


def source_of(function):
    return textwrap.dedent(inspect.getsource(innermost(function)))


def faulty_trees(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the syntax tree."""
    text = source_of(function)
    whole = ast.parse(text)
    for target in count():
        tree, fault = copy.deepcopy(whole), OneFault(target, text, drops=drops)
        fault.visit(tree)
        if not fault.change:
            return
        yield fault.kind, fault.change, ast.fix_missing_locations(tree)


def faulty_versions(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the function."""
    for kind, change, tree in faulty_trees(function, drops=drops):
        yield kind, change, compiled_function(tree, function)


def compiled_function(text, function):
    """What a text or syntax tree makes of a function, in a copy of its module's names."""
    function = innermost(function)
    names = dict(vars(sys.modules[function.__module__]))
    exec(compile(text, "<fault>", "exec", annotations.compiler_flag), names)
    return innermost(names[function.__name__])
