"""Numbers the structures of rules: their ground forms without the names of the cells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import cast

from ...model import ground
from ...model.constraint import Constraint, field_names
from ...model.verbs import Slot
from .exchanged_areas import NO_NAMES, AreaNames
from .translate import KINDS, Equality, GroundNode, Posted


class KnownStructures:
    """The structures met so far, each with a number from 1 on."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._unused = count(1)

    def __len__(self) -> int:
        return len(self._numbers)

    def number(self, structure: Hashable) -> int:
        """The number of a structure, a new one if it was not met before."""
        return self._numbers.setdefault(structure, next(self._unused))


class StructureNumbers:
    """Numbers the nodes of a condition: nodes of equal structure have the same number, whatever their cells are.

    `cells` are the cells in the order in which the nodes name them. A posted statement names those that it depends on.
    The structure of a comparison with the number of an area has the name of that number in `areas`, if it has one.
    """

    def __init__(
        self,
        known: KnownStructures,
        equality: Equality,
        compiled: Callable[[Constraint], Posted],
        first: Sequence[Slot] = (),
        areas: AreaNames = NO_NAMES,
    ) -> None:
        """`first` are cells before those that the nodes name."""
        self.cells: dict[Slot, int] = {slot: number for number, slot in enumerate(first)}
        self._known, self._equality, self._compiled, self._areas = known, equality, compiled, areas
        self._seen: dict[int, int] = {}

    def of(self, node: GroundNode) -> int:
        """The number of a node."""
        found = self._seen.get(id(node))
        if found is None:
            found = self._seen[id(node)] = self._known.number((type(node), self._inner(node)))
        return found

    def _inner(self, node: GroundNode) -> tuple[Hashable, ...]:
        if isinstance(node, ground.Comparison):
            if (known := self._equality(node)) is not None:
                return node.sign, self._part(known)
            if (named := self._areas.named(node)) is not None:
                cell, name = named
                return node.sign, self._part(cell), "area", name
        if isinstance(node, ground.Posted):
            posted = self._compiled(node.constraint)
            return self._part(posted.cells), posted.structure
        return tuple([self._part(getattr(node, name)) for name in field_names(node)])

    def _part(self, value: object) -> Hashable:
        if type(value) in KINDS:
            return "node", self.of(cast(GroundNode, value))
        if type(value) is tuple:
            return tuple([self._part(inner) for inner in value])
        if isinstance(value, Slot):
            return "cell", self.cells.setdefault(value, len(self.cells))
        assert isinstance(value, Hashable)
        return value
