"""The one protocol that every constraint fulfils: its meaning said three times, drawn, and put in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from ..text.source import Span
from .geometry import Board, Cell, ExtraCell

if TYPE_CHECKING:
    from .grid import Grid
    from .shapes import Shape
    from .verbs import CnfVerbs, CoverVerbs, ReasonVerbs


class Constraint(Protocol):
    """One requirement on the cells of a board, a frozen value.

    `holds`, `cover` and `cnf` state the same meaning independently: none of the three uses code that another uses.
    """

    def holds(self, grid: Grid) -> bool:
        """Whether a full grid meets the constraint: plain Python, obvious at sight."""
        ...

    def cover(self, out: CoverVerbs) -> None:
        """Adds objectives that list what is allowed."""
        ...

    def cnf(self, out: CnfVerbs) -> None:
        """Adds clauses that forbid what is not."""
        ...

    def draw(self, board: Board) -> tuple[Shape, ...]:
        """What a setter would print in and around the grid."""
        ...

    def explain(self, board: Board) -> str:
        """One plain sentence, without a final stop, with every default and every disputed reading spelt out."""
        ...


@runtime_checkable
class Reasoned(Protocol):
    """A constraint that also states its meaning to the logical solver, a fourth time and as independently.

    A constraint without `reason` is reasoned about by its `holds`, on the fillings of its cells.
    """

    def reason(self, out: ReasonVerbs) -> None:
        """States the requirement in the terms in which a person reasons."""
        ...


def cells_named(value: object) -> Iterator[Cell]:
    """The cells that a constraint names in its fields, however deep, in order, each at least once."""
    waiting, seen = [value], set[int]()  # the next one last; many parts of a rule stand in it more than once
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
            elif is_dataclass(part) and not isinstance(part, Board | Span):
                waiting += [getattr(part, field.name) for field in reversed(fields(part))]


def digits_named(constraint: Constraint | None, board: Board) -> tuple[int, ...]:
    """The digits that the cells of a constraint may hold, ascending: the board's, and those of its extra cells."""
    if not board.extras:
        return board.digits
    extra = {cell for cell in cells_named(constraint) if isinstance(cell, ExtraCell)}
    return tuple(sorted(set(board.digits).union(*map(board.digits_of, extra))))
