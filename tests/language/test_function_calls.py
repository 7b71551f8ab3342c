"""Every built-in function with every choice of up to two arguments: those that fit are read, all others are refused.

The calls are combined from `ARGUMENTS`. `takes` states which of them fit each function.
"""

from __future__ import annotations

from itertools import product

import pytest

from sudokudsl.expression.types.functions import FUNCTIONS
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

HEAD = "sudoku 4x4\nareas field of 1-4\n"
ARGUMENTS = {
    "number": "2",
    "cell": "r1c1",
    "line": "r1",
    "condition": "(r1c1 = 1)",
    "set": "{1, 2}",
    "text": '"1"',
    "filtered": "x in r1 where x > 1",
    "values": "each x in r1: x",
    "conditions": "each x in r1: x > 1",
    "where without a name": "r1c1 where r1c2 > 1",
    "else": "x in r1 where x > 1 else 2",
}
DIVISION = {"division": "field"}
"""An argument of `size` alone: for other functions, it is the cells of its layer."""
LISTED = {"number", "cell", "line", "set", "filtered"}
"""The arguments that a function of lists takes, as often as one likes."""


def takes(function: str, kinds: tuple[str, ...]) -> bool:
    """Whether the arguments fit a function. One that begins with `each` has to be the only one."""
    match function, kinds:
        case (("min" | "max"), ("else",)):
            return True
        case (("sum" | "product" | "min" | "max" | "distinct"), _):
            return bool(kinds) and (kinds == ("values",) or LISTED.issuperset(kinds))
        case "count", _:
            return bool(kinds) and (kinds == ("conditions",) or {"condition", "filtered"}.issuperset(kinds))
        case (("abs" | "digit"), (kind,)):
            return kind in ("number", "cell")
        case "length", (kind,):
            return kind in ("cell", "line")
        case (("row" | "column" | "box" | "region"), (kind,)):
            return kind == "cell"
        case "size", ("division", kind):
            return kind == "cell"
    return False


def errors_in(text: str) -> list:
    """The errors in a text."""
    sink = Sink(Source("call", text))
    read(sink.source, sink, Registry())
    return [each for each in sink.found if each.severity == "error"]


def arguments_of(function: str) -> dict[str, str]:
    """The arguments that a function is tried with."""
    return ARGUMENTS | DIVISION if function == "size" else ARGUMENTS


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_call(function):
    arguments = arguments_of(function)
    for many in range(3):
        for kinds in product(arguments, repeat=many):
            call = f"{function}({', '.join(arguments[kind] for kind in kinds)})"
            text = f"{HEAD}require {call} = 2\n"
            errors = errors_in(text)
            assert bool(errors) != takes(function, kinds), call
            start = text.index(call)
            assert all(start <= each.span.start <= each.span.end <= len(text) for each in errors), call


@pytest.mark.parametrize("function", FUNCTIONS)
def test_every_fitting_call_repeated(function):
    arguments = arguments_of(function)
    many = 2 if function == "size" else 1
    for kinds in (each for each in product(arguments, repeat=many) if takes(function, each)):
        listed = ", ".join(arguments[kind] for kind in kinds * 2)
        assert bool(errors_in(f"{HEAD}require {function}({listed}) = 2\n")) != takes(function, kinds * 2), listed
