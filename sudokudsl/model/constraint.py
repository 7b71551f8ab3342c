"""The protocol of all constraints: three independent statements of the meaning, a drawing, and a sentence."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from ..text.source import Span
from .geometry import Board, Cell, ExtraCell, shared_layer

if TYPE_CHECKING:
    from .grid import Grid
    from .shapes import Shape
    from .verbs import CnfVerbs, CoverVerbs, ReasonVerbs


class Constraint(Protocol):
    """One requirement on the cells of a board, as a frozen value.

    `holds`, `cover` and `cnf` state the same meaning independently. No two of them share code.
    """

    def holds(self, grid: Grid) -> bool:
        """Whether a full grid satisfies the constraint. This is the definition: plain Python, as simple as possible."""
        ...

    def cover(self, out: CoverVerbs) -> None:
        """Adds the objectives of the constraint to the exact-cover problem."""
        ...

    def cnf(self, out: CnfVerbs) -> None:
        """Adds the clauses of the constraint to the SAT formula."""
        ...

    def draw(self, board: Board) -> tuple[Shape, ...]:
        """The shapes that a setter would print in and around the grid."""
        ...

    def explain(self, board: Board) -> str:
        """One sentence without a final stop that states the meaning, including defaults and disputed readings."""
        ...


@runtime_checkable
class Reasoned(Protocol):
    """A constraint that also states its meaning to the logical solver, a fourth time and as independently.

    A constraint without `reason` is reasoned about by its `holds`, on the fillings of its cells.
    """

    def reason(self, out: ReasonVerbs) -> None:
        """States the requirement in the terms in which a person reasons."""
        ...


def field_names(value: object) -> tuple[str, ...]:
    """The names of the fields of a dataclass's object, in order."""
    return _field_names(cast(Hashable, type(value)))


@cache
def _field_names(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(Any, kind)))


def cells_named(value: object) -> Iterator[Cell]:
    """The cells in the fields of a constraint, at any depth, in order. A cell may occur more than once."""
    waiting, seen = [value], set[int]()  # a stack; many parts of a rule are shared
    while waiting:
        part = waiting.pop()
        if isinstance(part, Cell):
            yield part
        elif id(part) not in seen:
            seen.add(id(part))
            if isinstance(part, tuple | list):
                waiting += reversed(part)
            elif isinstance(part, frozenset):
                waiting += sorted(part, key=repr, reverse=True)
            else:
                waiting += [getattr(part, name) for name in _names_of_parts(cast(Hashable, type(part)))]


@cache
def _names_of_parts(kind: Hashable) -> tuple[str, ...]:
    """The names of the fields in which the objects of a class may have cells, the last one first."""
    if not is_dataclass(kind) or kind in (Board, Span):
        return ()
    return tuple(field.name for field in fields(cast(Any, kind))[::-1] if not _without_cells(field.type))


def _without_cells(annotation: object) -> bool:
    """Whether only numbers and texts are in a field with this annotation, such as the moves of a machine."""
    return isinstance(annotation, str) and _PLAIN.issuperset(re.findall(r"\w+", annotation))


_PLAIN = frozenset(("int", "str", "bool", "tuple", "frozenset", "None"))


def layer_named(constraint: Constraint, board: Board) -> str:
    """The name of the layer that all cells in the fields of a constraint are on; empty if they are not on one."""
    return shared_layer(cells_named(constraint)) if board.layers else ""


def digits_named(constraint: Constraint | None, board: Board) -> tuple[int, ...]:
    """The digits that the cells of a constraint may hold, ascending: those of the board and of its extra cells."""
    if not board.extras:
        return board.digits
    extra = {cell for cell in cells_named(constraint) if isinstance(cell, ExtraCell)}
    return tuple(sorted(set(board.digits).union(*map(board.digits_of, extra))))
