"""The protocols of propagators."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True)
class Finding:
    """Candidates that one thought removes. `text` says why, with `{}` for each of the groups of `cells`."""

    removes: Mapping[int, Mask]
    text: str
    cells: tuple[tuple[int, ...], ...] = ()


class ThoughtfulPropagator(ABC):
    """A propagator that finds its removals one thought at a time, so that a step can show each of them."""

    @abstractmethod
    def findings(self, masks: Masks) -> Iterator[Finding | None]:
        """Yields the findings, the simplest first. A None comes before thoughts that take longer.

        A finding may leave a cell without candidates: then no digits meet the requirement.
        """

    def possible(self, masks: Masks) -> Possible | None:
        """All findings together; those after a None only if there are none before."""
        left: dict[int, Mask] = {}
        for found in self.findings(masks):
            if found is None:
                if left:
                    break
                continue
            for cell, gone in found.removes.items():
                kept = left.get(cell, masks[cell]) & ~gone
                if not kept:
                    return None
                if kept != masks[cell]:
                    left[cell] = kept
        return left


def first_finding(propagator: ThoughtfulPropagator, masks: Masks) -> Finding | None:
    """The first finding that removes a candidate, without those that are gone already."""
    for found in propagator.findings(masks):
        if found is not None:
            removes = {cell: gone & masks[cell] for cell, gone in found.removes.items() if gone & masks[cell]}
            if removes:
                return replace(found, removes=removes)
    return None


def narrowed(cells: Sequence[int], masks: Masks, keep: Sequence[Mask]) -> Possible | None:
    """The cells that lose candidates, each with those in `keep`; None if a cell would keep none."""
    if not all(keep):
        return None
    return {cell: kept for cell, kept in zip(cells, keep, strict=True) if kept != masks[cell]}
