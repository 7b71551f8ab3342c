"""Calls of definitions: the values of the parameters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from ...model import ground as t
from ...model.geometry import Cell
from ...text.source import Span
from .. import typed_tree as q
from .environment import Environment, Guards, Thunk, VisitedArea
from .limits import CannotGround

if TYPE_CHECKING:
    from .protocol import Grounder


@contextmanager
def parameters(grounder: Grounder, node: q.AnyCall, env: Environment) -> Iterator[Environment]:
    """The values of the parameters. Within the context, messages name the call."""
    inner: dict[str, int | tuple[Cell, ...] | VisitedArea | Thunk] = {
        parameter.name: _argument(grounder, node.definition, parameter, value, env)
        for parameter, value in zip(node.definition.parameters, node.values, strict=True)
    }
    grounder.ground.calls.append(node)
    yield inner
    grounder.ground.calls.pop()


def _argument(
    grounder: Grounder, definition: q.Definition, parameter: q.Parameter, value: q.Argument, env: Environment
) -> int | tuple[Cell, ...] | Thunk:
    """The value of a parameter, which must be of its kind."""
    if isinstance(value, q.TextNamed):
        return cast(Thunk, env[value.name])
    late = Thunk(value, env, tuple(grounder.ground.calls))
    if not isinstance(value, q.Cells):
        if parameter.kind not in ("digit", "number"):
            return late
        return _number(grounder, definition, parameter, late)
    if parameter.kind == "cell" and isinstance(value, q.Slice) and definition.is_function:
        place = grounder.number(value.first, env, [])
        if not isinstance(place, t.Constant):
            return late  # only its digit can be used
    possible = grounder.cells_of_areas(value, env)
    cells = grounder.cells(value, env) if possible is None else tuple(cell for _, cell in possible)
    if parameter.kind == "cell" and len(cells) != 1:
        message = f"`{parameter.name}` is one cell, not {len(cells)}"
        raise _wrong(grounder, "wrong-cell-count", message, definition, parameter, value.span)
    if parameter.kind == "set" and len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        is_listed = "is listed" if possible is None else "may be listed"
        message = f"{twice} {is_listed} twice in the set `{parameter.name}`"
        raise _wrong(grounder, "cell-repeated", message, definition, parameter, value.span)
    return cells if possible is None else late


def _number(grounder: Grounder, definition: q.Definition, parameter: q.Parameter, late: Thunk) -> int | Thunk:
    """The value of a number: known before solving for a rule; computed late for a function, unless it is a digit."""
    value, env, board = cast(q.Number, late.node), late.environment, grounder.ground.board
    if definition.is_function:
        if parameter.kind != "digit":
            return late
        guards: Guards = []
        found = grounder.number(value, env, guards)
        late.known = found, guards
        if not isinstance(found, t.Constant) or guards:
            return late
        number, digits = found.value, board.every_digit
    else:
        number, digits = grounder.known(value, env), board.digits
    if parameter.kind == "digit" and number not in digits:
        message = f"{number} is not one of the board's digits"
        raise _wrong(grounder, "digit-not-on-board", message, definition, parameter, value.span)
    return number


def _wrong(
    grounder: Grounder, code: str, message: str, definition: q.Definition, parameter: q.Parameter, span: Span
) -> CannotGround:
    return grounder.ground.wrong(code, message, span, f"`{parameter.name}` is a parameter of `{definition.word}`")


@contextmanager
def computing(grounder: Grounder, late: Thunk) -> Iterator[Environment]:
    """The environment of a late value. Within the context, messages name the calls around its place."""
    before = grounder.ground.calls
    grounder.ground.calls = list(late.calls)
    yield late.environment
    grounder.ground.calls = before
