"""The grounding pass as a protocol: the modules for single kinds of nodes call back through it, without a circle."""

from __future__ import annotations

from typing import Protocol

from ...model import ground as t
from ...model.geometry import Cell
from ...text.source import Span
from .. import typed_tree as q
from .environment import Environment, Guards, Possible
from .folding import GroundBuilder


class Grounder(Protocol):
    """Grounds the nodes below a node. Each method raises CannotGround for a node that has no ground form.

    `env` has the values of the names around a node. A number may be undefined, such as the digit of `line[r1c1]` where
    r1c1 is beyond the line. `number` adds the conditions under which it is defined to `guards`, and `condition` adds
    those of its own numbers itself.
    """

    ground: GroundBuilder

    def condition(self, node: q.Condition, env: Environment) -> t.Condition:
        """The ground form of a condition."""
        ...

    def number(self, node: q.Number, env: Environment, guards: Guards) -> t.Number:
        """The ground form of a number."""
        ...

    def known(self, node: q.Number, env: Environment) -> int:
        """A number that is known before solving."""
        ...

    def cells(self, node: q.Cells, env: Environment) -> tuple[Cell, ...]:
        """Cells in order, all known before solving."""
        ...

    def named(self, name: str, env: Environment) -> object:
        """The value of a name that is computed late: cells, a condition, a text, or a number with its guards."""
        ...

    def cells_of_areas(self, node: q.Cells, env: Environment) -> Possible | None:
        """The cells of a list that depends on an area; None for a list that is known before solving."""
        ...

    def one_cell(self, node: q.Cells, env: Environment, span: Span) -> Cell:
        """The only cell of a list. Raises CannotGround, at `span`, for any other number of cells."""
        ...
