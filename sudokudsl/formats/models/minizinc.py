"""Exports puzzles as MiniZinc models: complete files for any solver that MiniZinc knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...model import ground as t
from ...model.puzzle import Puzzle
from .conditions import NoForm
from .model import Writer, first_occurrences, model_of, variable


def model_text(puzzle: Puzzle) -> str:
    """The model. `minizinc -a` lists its solutions, each as the rows of the board."""
    board = puzzle.board
    model = model_of(puzzle, Writer(puzzle, _FORMS), "MiniZinc")
    lines = [f"% {line}" for line in (puzzle.title, puzzle.author) if line]
    body = "\n".join(text for _, texts in model.parts for text in texts)
    if "all_different(" in body:
        lines.append('include "all_different.mzn";')
    lines += [f"var {_set(digits)}: {name};" for name, digits in model.cells.items()]
    if model.helpers:
        lines += ["", "% helpers, which follow from the cells"]
        lines += [f"var {_set(digits)}: {name};" for name, digits in model.helpers.items()]
    for label, texts in model.parts:
        lines += ["", f"% {label}", *(f"constraint {text};" for text in texts)]
    shown = []
    for row in range(1, board.rows + 1):
        names = [f"show({variable(cell)})" for cell in board.cells if cell.row == row]
        shown.append(', " ", '.join(names) + ', "\\n"')
    shown += [f'"{variable(cell)} = ", show({variable(cell)}), "\\n"' for cell in board.answer[len(board.cells) :]]
    lines += ["", "solve satisfy;", "output [", *(f"  {line}," for line in shown), "];"]
    return "\n".join(line.replace("\n", " ") for line in lines) + "\n"


def _set(numbers: Iterable[int]) -> str:
    listed = sorted(numbers)
    if listed and listed[-1] - listed[0] == len(listed) - 1:
        return f"{listed[0]}..{listed[-1]}"
    return "{" + ", ".join(map(str, listed)) + "}"


def _joined(sign: str, empty: str) -> Callable[[Writer, Any], str]:
    def form(to: Writer, node: t.And | t.Or) -> str:
        return f" {sign} ".join(f"({to.text(part)})" for part in node.parts) or empty

    return form


def _called(name: str, field: str) -> Callable[[Writer, Any], str]:
    return lambda to, node: f"{name}([{to.listed(getattr(node, field))}])"


def _sum(to: Writer, node: t.Sum) -> str:
    parts = [to.text(part) if weight == 1 else f"{weight}*{_tight(to.text(part))}" for weight, part in node.terms]
    return f"({' + '.join(parts)})" if parts else "0"


def _tight(text: str) -> str:
    return f"({text})"


def _floor(to: Writer, node: t.Quotient | t.Remainder) -> tuple[str, str, str]:
    """The parts of a division by a positive constant, and the remainder, which is never negative."""
    if not isinstance(node.right, t.Constant) or node.right.value <= 0:
        raise NoForm
    left, right = _tight(to.text(node.left)), str(node.right.value)
    return left, right, f"(({left} mod {right} + {right}) mod {right})"


def _quotient(to: Writer, node: t.Quotient) -> str:
    left, right, rest = _floor(to, node)
    return f"(({left} - {rest}) div {right})"


def _position(to: Writer, node: t.Position) -> str:
    value, text = to.text(node.value), "0"
    for at, part in reversed(list(enumerate(node.parts, 1))):
        text = f"(if {to.text(part)} = {value} then {at} else {text} endif)"
    return text


def _different(to: Writer, node: t.AllDifferent) -> str:
    return f"all_different([{to.listed(node.parts)}])"


def _tally(to: Writer, node: t.Tally) -> str:
    return "(" + (" + ".join(f"bool2int({to.text(part)})" for part in node.conditions) or "0") + ")"


_FORMS: Mapping[type, Callable[[Writer, Any], str]] = {
    t.Absolute: lambda to, node: f"abs({to.text(node.part)})",
    t.AllDifferent: _different,
    t.And: _joined("/\\", "true"),
    t.Comparison: lambda to, node: f"{to.text(node.left)} {node.sign} {to.text(node.right)}",
    t.Constant: lambda to, node: str(node.value) if node.value >= 0 else f"({node.value})",
    t.Digit: lambda to, node: variable(node.cell),
    t.DistinctCount: lambda to, node: to.text(first_occurrences(node)),
    t.IfThenElse: lambda to, node: (
        f"(if {to.text(node.condition)} then {to.text(node.then)} else {to.text(node.otherwise)} endif)"
    ),
    t.Iff: lambda to, node: f"({to.text(node.left)}) <-> ({to.text(node.right)})",
    t.Maximum: _called("max", "parts"),
    t.Membership: lambda to, node: f"{to.text(node.part)} in {_set(node.values)}" if node.values else "false",
    t.Minimum: _called("min", "parts"),
    t.Not: lambda to, node: f"not ({to.text(node.part)})",
    t.Or: _joined("\\/", "false"),
    t.Position: _position,
    t.Product: lambda to, node: "(" + (" * ".join(_tight(to.text(part)) for part in node.parts) or "1") + ")",
    t.Quotient: _quotient,
    t.Remainder: lambda to, node: _floor(to, node)[2],
    t.Sum: _sum,
    t.Tally: _tally,
    t.Truth: lambda to, node: json.dumps(node.value),
}
"""The text of each kind of node."""
