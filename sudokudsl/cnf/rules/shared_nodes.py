"""Shares the nodes of a rule: equal nodes are one object (hash-consing), and their number is limited."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

from ...model.geometry import Cell
from ..encodings import FormulaTooLarge
from .nodes import Node

MAX_NODES = 200_000  # different nodes of a rule
MAX_DEPTH = 100  # levels of nodes, after chains are flattened
MAX_STEPS = 2_000_000  # terms and parts handled while chains are flattened
MAX_BITS = 200  # bits of an integer
MAX_TABLE_CELLS = 2

NodeType = TypeVar("NodeType", bound=Node)


class SharedNodes:
    """The nodes of a rule so far, and the work on them."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, ...], Node] = {}
        self._steps = 0

    def count_steps(self, amount: int) -> None:
        """Counts work. Raises FormulaTooLarge beyond the limit."""
        self._steps += amount
        if self._steps > MAX_STEPS:
            raise FormulaTooLarge(
                f"it takes more than {MAX_STEPS:,} steps to flatten; say it with fewer parts, or in several rules"
            )

    def interned(
        self,
        kind: type[NodeType],
        parts: Iterable[Node],
        ends: tuple[int, ...],
        fields: tuple[Hashable, ...],
        *,
        cells: frozenset[Cell] | None = frozenset(),
    ) -> NodeType:
        """The node of a kind with these fields. `ends` are the bounds of a number, `cells` those that the node reads.

        Raises FormulaTooLarge beyond the limits.
        """
        key: tuple[Hashable, ...] = (kind.__name__, *ends, *fields)
        if key not in self._known:
            size, depth = 1, 0
            for part in parts:
                size, depth = size + part.size, max(depth, part.depth)
                if cells is not None:
                    cells = None if part.cells is None else cells | part.cells
                    cells = cells if cells is not None and len(cells) <= MAX_TABLE_CELLS else None
            if any(end.bit_length() > MAX_BITS for end in ends):
                raise FormulaTooLarge(f"it has numbers of more than {MAX_BITS} bits; use smaller ones")
            if depth >= MAX_DEPTH:
                raise FormulaTooLarge(f"its parts are nested more than {MAX_DEPTH} deep; say it in several rules")
            if len(self._known) >= MAX_NODES:
                raise FormulaTooLarge(f"it has more than {MAX_NODES:,} different parts; say it in several rules")
            self._known[key] = kind(len(self._known), cells, size, depth + 1, *ends, *fields)
        found = self._known[key]
        assert isinstance(found, kind)
        return found
