"""The verbs that the encoders of rules use, as a protocol, so that no file here imports the builder of clauses."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from ...model.constraint import Constraint
from ...model.geometry import Cell
from ...model.verbs import Clause, CnfVerbs, Literal
from .. import encodings
from .relations import Relation


class RuleVerbs(CnfVerbs, Protocol):
    """The verbs of `CnfVerbs`, and those that only rules need."""

    relations: dict[Hashable, Relation]
    """Relations between two cells by the structure of the condition, shared by all rules."""

    def choices(self, cell: Cell) -> list[tuple[int, Literal]]:
        """The digits that a cell may hold, ascending, each with the literal "the cell holds it"."""
        ...

    def possible_areas(self, division: str) -> Sequence[tuple[frozenset[Cell], Literal]]:
        """The possible areas of a division, each with the literal that it is one; empty if not known, or too many."""
        ...

    def number(self) -> int:
        """A number that no other auxiliary variable has in its name."""
        ...

    def encoder(self, when: Iterable[Literal]) -> encodings.Encoder:
        """Takes the clauses of one encoding and gives it variables. The clauses hold if all of `when` are true."""
        ...

    def guarded(self, unless: Sequence[Literal], *scope: Hashable) -> AbstractContextManager[None]:
        """Within the block, clauses of the statement also have the literals `unless`, and names begin with `scope`."""
        ...

    def state(self, constraint: Constraint) -> None:
        """Adds the clauses of a statement."""
        ...

    def stating(self, constraint: Constraint) -> RuleVerbs:
        """A new builder for the same board, in which the constraint is statement 0 and nothing else is stated."""
        ...

    def owned_by(self, owner: int) -> AbstractContextManager[None]:
        """Within the block, `owner` owns every new variable and clause."""
        ...

    @property
    def names(self) -> Sequence[tuple[int, tuple[Hashable, ...]]]:
        """The variables from 1 on, each by its owner and its name there."""
        ...

    @property
    def clauses(self) -> Mapping[int, Sequence[Clause]]:
        """The clauses of each owner."""
        ...
