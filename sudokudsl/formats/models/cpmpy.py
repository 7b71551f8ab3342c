"""Exports puzzles as Python scripts for CPMpy, which knows many constraint solvers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...model import ground as t
from ...model.puzzle import Puzzle
from .conditions import NoForm
from .model import Writer, first_occurrences, model_of, variable


def script(puzzle: Puzzle) -> str:
    """The script. It prints two solutions at most; other programs can import `model` and `answer` from it."""
    board = puzzle.board
    model = model_of(puzzle, Writer(puzzle, _FORMS), "CPMpy")
    lines = [f"# {line}" for line in (puzzle.title, puzzle.author) if line]
    lines += ["import cpmpy as cp", "", "model = cp.Model()"]
    for name, digits in {**model.cells, **model.helpers}.items():
        lines.append(f'{name} = cp.intvar({digits[0]}, {digits[-1]}, name="{name}")')
        plain = len(digits) == digits[-1] - digits[0] + 1  # a variable that no constraint has would get no value
        lines.append(f"model += {name} >= {digits[0]}" if plain else f"model += cp.InDomain({name}, {list(digits)})")
    for label, texts in model.parts:
        lines += ["", f"# {label}", *(f"model += {text}" for text in texts)]
    lines += [
        "",
        f"answer = [{', '.join(variable(cell) for cell in board.answer)}]",
        'if __name__ == "__main__":',
        "    found = model.solveAll(display=answer, solution_limit=2)",
        '    print("no solution" if not found else "one solution" if found == 1 else "several solutions")',
    ]
    return "\n".join(line.replace("\n", " ") for line in lines) + "\n"


def _called(name: str, field: str, empty: str = "") -> Callable[[Writer, Any], str]:
    def form(to: Writer, node: object) -> str:
        parts = getattr(node, field)
        return f"{name}([{to.listed(parts)}])" if parts or not empty else empty

    return form


def _sum(to: Writer, node: t.Sum) -> str:
    parts = [f"{to.text(part)}" if weight == 1 else f"{weight}*({to.text(part)})" for weight, part in node.terms]
    return f"({' + '.join(parts)})" if parts else "0"


def _rest(to: Writer, node: t.Quotient | t.Remainder) -> str:
    """The remainder of a division by a positive constant, which is never negative."""
    if not isinstance(node.right, t.Constant) or node.right.value <= 0:
        raise NoForm
    right = node.right.value
    return f"((({to.text(node.left)}) % {right} + {right}) % {right})"


def _quotient(to: Writer, node: t.Quotient) -> str:
    return f"((({to.text(node.left)}) - {_rest(to, node)}) // {to.text(node.right)})"


def _choice(to: Writer, condition: str, then: str, otherwise: str) -> str:
    return f"(({condition}) * ({then}) + (~({condition})) * ({otherwise}))"


def _position(to: Writer, node: t.Position) -> str:
    value, text = to.text(node.value), "0"
    for at, part in reversed(list(enumerate(node.parts, 1))):
        text = _choice(to, f"{to.text(part)} == {value}", str(at), text)
    return text


def _comparison(to: Writer, node: t.Comparison) -> str:
    if isinstance(node.left, t.Constant) and isinstance(node.right, t.Constant):
        raise NoForm
    return f"({to.text(node.left)} {'==' if node.sign == '=' else node.sign} {to.text(node.right)})"


def _membership(to: Writer, node: t.Membership) -> str:
    """An "or" of equalities: `cp.InDomain` becomes a constant if it lists a whole domain, and no factor may be one."""
    part = to.text(node.part)
    if not node.values:
        return "cp.BoolVal(False)"
    return f"cp.any([{', '.join(f'({part} == {value})' for value in sorted(node.values))}])"


def _tally(to: Writer, node: t.Tally) -> str:
    known = sum(part.value for part in node.conditions if isinstance(part, t.Truth))
    unknown = tuple(part for part in node.conditions if not isinstance(part, t.Truth))
    return f"({known} + cp.sum([{to.listed(unknown)}]))" if unknown else str(known)


_FORMS: Mapping[type, Callable[[Writer, Any], str]] = {
    t.Absolute: lambda to, node: f"cp.Abs({to.text(node.part)})",
    t.AllDifferent: _called("cp.AllDifferent", "parts"),
    t.And: _called("cp.all", "parts", "cp.BoolVal(True)"),
    t.Comparison: _comparison,
    t.Constant: lambda to, node: str(node.value) if node.value >= 0 else f"({node.value})",
    t.Digit: lambda to, node: variable(node.cell),
    t.DistinctCount: lambda to, node: to.text(first_occurrences(node)),
    t.IfThenElse: lambda to, node: _choice(to, *map(to.text, (node.condition, node.then, node.otherwise))),
    t.Iff: lambda to, node: f"(({to.text(node.left)}) == ({to.text(node.right)}))",
    t.Maximum: _called("cp.Maximum", "parts"),
    t.Membership: _membership,
    t.Minimum: _called("cp.Minimum", "parts"),
    t.Not: lambda to, node: f"~({to.text(node.part)})",
    t.Or: _called("cp.any", "parts", "cp.BoolVal(False)"),
    t.Position: _position,
    t.Product: lambda to, node: "(" + (" * ".join(f"({to.text(part)})" for part in node.parts) or "1") + ")",
    t.Quotient: _quotient,
    t.Remainder: _rest,
    t.Sum: _sum,
    t.Tally: _tally,
    t.Truth: lambda to, node: f"cp.BoolVal({node.value})",
}
"""The text of each kind of node."""
