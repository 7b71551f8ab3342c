"""The protocol of a propagator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from ..candidates import Mask

Masks = Sequence[Mask]
"""The candidates of every cell."""

Possible = Mapping[int, Mask]
"""The narrowed cells, each with its remaining candidates; other cells keep their candidates."""


class Propagator(Protocol):
    """One requirement on the digits of some cells.

    It needs to run again only after the candidates of one of its `cells` have changed.
    """

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that it reads, and the only ones that it narrows."""
        ...

    def possible(self, masks: Masks) -> Possible | None:
        """The cells that lose candidates by this requirement alone; None if no digits meet it."""
        ...


def narrowed(cells: Sequence[int], masks: Masks, keep: Sequence[Mask]) -> Possible | None:
    """The cells that lose candidates, each with those in `keep`; None if a cell would keep none."""
    if not all(keep):
        return None
    return {cell: kept for cell, kept in zip(cells, keep, strict=True) if kept != masks[cell]}
