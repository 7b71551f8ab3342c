"""Layers that follow from others: the statements `layer NAME as X: EXPRESSION`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import is_dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, cast

from ..expression import typed_tree as q
from ..expression.evaluate import Evaluator, NoNumber
from ..expression.grounding import NumberGrounder
from ..expression.rule import Rule
from ..expression.types import Functions, Typer
from ..language.syntax import rule_ast
from ..language.syntax.ast import Statement
from ..model.constraint import Constraint, cells_named, field_names
from ..model.geometry import LOOKS, MAX_DIGIT, MAX_EXTRA_DIGITS, MIN_DIGIT, Board, Cell, Layer, Look
from ..text.diagnostics import Mistake, nearest, short
from .context import Context
from .names_of_lets import names_of_lets

if TYPE_CHECKING:
    from ..model.grid import Grid

MAX_FILLINGS = 500
"""Fillings of the cells of an expression that are tried to find its values."""


def derived_layer(statement: Statement, context: Context, functions: Functions) -> Layer:
    """The layer of a statement, on a board with the layers above it. Raises Mistake, or CannotGround.

    The context has the names of the arrays and layers so far. The expression may also use each `let` above the
    statement.
    """
    line = cast(rule_ast.DerivedLayer, statement.rule_line)
    look = _look(line)
    known = names_of_lets(context, statement.word.span.start, functions)
    typer = Typer(context.board, context.source, known.values, known.broken, functions=functions)
    typed = typed_value(statement, typer)
    return Layer(line.name.text, 0, _values(typed, line, context.board), look=look, role="derived")


def derived_rule(statement: Statement, typer: Typer) -> q.Condition:
    """The condition of a statement: over every cell, its layer holds the value of its expression."""
    line = cast(rule_ast.DerivedLayer, statement.rule_line)
    variable, span = line.variable.text, statement.span
    over = q.OnLayer(line.name.text, q.CellsNamed(variable, span), span)
    equal = q.Comparison(q.DigitOf(over, span), (("=", typed_value(statement, typer)),), span)
    domain = q.Domain("cell", (variable,), q.KnownCells(typer.board.cells, span), span=span)
    return q.ForEach("each", domain, None, equal, span)


def digits_that_follow(constraint: Constraint, digits: Mapping[Cell, int], board: Board) -> Mapping[Cell, int]:
    """The digits of a layer, from `digits` of other cells, if the constraint is a `derived_rule`.

    Where those cells are not all known, the digit is missing. Where the expression has no value, the digit is any one
    of the layer, because the constraint does not hold.
    """
    match constraint:
        case Rule(q.ForEach("each", domain, None, q.Comparison(q.DigitOf(q.OnLayer(str(layer))), (("=", value),)))):
            return dict(_following(layer, domain.names, value, digits, board))
    return {}


def with_digits_that_follow(
    digits: Mapping[Cell, int], constraints: Iterable[Constraint], board: Board
) -> Mapping[Cell, int]:
    """The digits of a solution with those of the layers that follow from them, by the constraints on layers."""
    found = dict(digits)
    for constraint in constraints:
        found |= digits_that_follow(constraint, found, board)
    return found


def _following(
    layer: str, names: tuple[str, ...], value: q.Number, digits: Mapping[Cell, int], board: Board
) -> Iterator[tuple[Cell, int]]:
    grounder = NumberGrounder(board)
    evaluator = Evaluator(cast("Grid", _Filling(board, digits)))
    for cell, over in zip(board.cells, board.over(layer, board.cells), strict=True):
        bound = dict.fromkeys(names, (cell,))
        number, _, _ = grounder.number(value, bound)
        if digits.keys() >= set(cells_named(number)):
            try:
                yield over, evaluator.number(value, bound)
            except NoNumber:
                yield over, board.digits_of(over)[0]


def typed_value(statement: Statement, typer: Typer) -> q.Number:
    """The expression of a statement as a number; a condition is 1 where it holds, and otherwise 0."""
    line = cast(rule_ast.DerivedLayer, statement.rule_line)
    inner = typer.bind([(line.variable, "cell")])
    value = inner.value(line.value)
    if isinstance(value, q.Condition):
        return q.NumberIfThenElse(value, q.Constant(1), q.Constant(0), line.value.span)
    return inner.as_number(value, line.value.span)


def _look(line: rule_ast.DerivedLayer) -> Look:
    """The stated look; `hidden` without one."""
    if line.look is None:
        return "hidden"
    found = next((look for look in LOOKS if look == line.look.key), None)
    if found is None:
        near = nearest(line.look.key, LOOKS)
        help_ = f"did you mean {near}?" if near else ", ".join(LOOKS)
        raise Mistake("unknown-word", f"no look is called `{short(line.look.text)}`", line.look.span, help=help_)
    return found


def _values(typed: q.Number, line: rule_ast.DerivedLayer, board: Board) -> tuple[int, ...]:
    """The values that an expression can have over any cell, ascending; possibly some more. Raises Mistake for many."""
    grounder = NumberGrounder(board)
    found: set[int] = set()
    seen: set[Hashable] = set()
    for cell in board.cells:
        names = {line.variable.text: (cell,)}
        number, low, high = grounder.number(typed, names)
        cells = tuple(dict.fromkeys(cells_named(number)))
        domains = tuple(map(board.digits_of, cells))
        shape = _shape(number, cells), domains
        if shape in seen or found.issuperset(range(low, high + 1)):
            continue
        seen.add(shape)
        if prod(map(len, domains)) <= MAX_FILLINGS:
            found.update(_tried(typed, names, cells, board))
        elif high - low < MAX_EXTRA_DIGITS:
            found.update(range(low, high + 1))
        else:
            has = f"over {cell} this has values from {low} to {high}"
            message = f"{has}; a layer has at most {MAX_EXTRA_DIGITS} different digits"
            raise Mistake("too-large", message, line.value.span)
    wrong = next((value for value in sorted(found) if not MIN_DIGIT <= value <= MAX_DIGIT), None)
    if wrong is not None:
        message = f"this can be {wrong}, and digits lie between {MIN_DIGIT} and {MAX_DIGIT}"
        raise Mistake("value-out-of-range", message, line.value.span)
    if not found:
        raise Mistake("value-out-of-range", "this has no value over any cell", line.value.span)
    return tuple(sorted(found))


def _shape(number: object, cells: Sequence[Cell]) -> Hashable:
    """A number as a list in prefix order, with the places of its cells instead of the cells.

    Numbers of one shape have the same values if their cells have the same digits.
    """
    places = {cell: place for place, cell in enumerate(cells)}
    shape: list[object] = []
    waiting, seen = [number], dict[int, int]()  # a stack; many parts of a number are shared
    while waiting:
        part = waiting.pop()
        if isinstance(part, Cell):
            shape.append(places[part])
        elif id(part) in seen:
            shape.append(("again", seen[id(part)]))
        elif isinstance(part, tuple):
            seen[id(part)] = len(seen)
            shape.append(len(part))
            waiting += reversed(part)
        elif is_dataclass(part):
            seen[id(part)] = len(seen)
            shape.append(type(part))
            waiting += [getattr(part, name) for name in reversed(field_names(part))]
        else:
            shape.append(part)
    return tuple(shape)


class _Filling:
    """A grid with some known cells. The value does not depend on the other cells, which hold any of their digits."""

    def __init__(self, board: Board, digits: Mapping[Cell, int]) -> None:
        self.board, self._digits = board, digits

    def __getitem__(self, cell: Cell) -> int:
        found = self._digits.get(cell)
        return self.board.digits_of(cell)[0] if found is None else found


def _tried(
    typed: q.Number, names: Mapping[str, tuple[Cell, ...]], cells: Sequence[Cell], board: Board
) -> Iterator[int]:
    """The value of an expression for each filling of its cells for which it has one."""
    for digits in product(*map(board.digits_of, cells)):
        grid = cast("Grid", _Filling(board, dict(zip(cells, digits, strict=True))))
        with suppress(NoNumber):
            yield Evaluator(grid).number(typed, names)
