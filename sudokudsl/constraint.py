"""The one protocol that every constraint fulfils: its meaning said three times, drawn, and put in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .cnf.clauses import ClauseBuilder
    from .cover.builder import CoverBuilder
    from .geometry import Board
    from .grid import Grid
    from .shapes import Shape


class Constraint(Protocol):
    """One requirement on the cells of a board, a frozen value.

    `holds`, `cover` and `cnf` state the same meaning independently: none of the three uses code that another uses.
    """

    def holds(self, grid: Grid) -> bool:
        """Whether a full grid meets the constraint: plain Python, obvious at sight."""
        ...

    def cover(self, out: CoverBuilder) -> None:
        """Adds objectives that list what is allowed."""
        ...

    def cnf(self, out: ClauseBuilder) -> None:
        """Adds clauses that forbid what is not."""
        ...

    def draw(self, board: Board) -> tuple[Shape, ...]:
        """What a setter would print in and around the grid."""
        ...

    def explain(self, board: Board) -> str:
        """One plain sentence, without a final stop, with every default and every disputed reading spelt out."""
        ...
