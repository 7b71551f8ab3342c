"""A step of a solve: its sentence, the candidates it rests on, the digits it writes, the candidates it removes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..model.geometry import Cell
from .candidates import Mask, Places, bits
from .model import Model

Marks = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells in reading order, each with digits, ascending."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a chain between two candidates.

    A strong link means: if the first is false, the second is true. A weak link means: if the first is true, the second
    is false.
    """

    start: tuple[Cell, int]
    end: tuple[Cell, int]
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    - `places`: the digits that it writes.
    - `removes`: the candidates that it removes, without those that a written digit removes from cells that see it.
    - `because`: the candidates that it rests on.
    - `area`: the cells to look at.
    - `statements`: the numbers of the statements that it uses, from 0.
    - `links`: the links of a chain, in order.
    """

    technique: str
    sentence: str
    places: tuple[tuple[Cell, int], ...] = ()
    removes: Marks = ()
    because: Marks = ()
    area: tuple[Cell, ...] = ()
    statements: tuple[int, ...] = ()
    links: tuple[Link, ...] = ()
    contradiction: bool = False

    def facts(self) -> dict[str, Any]:
        """The step as plain data."""
        return {
            "technique": self.technique,
            "sentence": self.sentence,
            "places": {str(cell): digit for cell, digit in self.places},
            "removes": _plain(self.removes),
            "because": _plain(self.because),
            "area": [str(cell) for cell in self.area],
            "statements": list(self.statements),
            "links": [
                {"from": _candidate(link.start), "to": _candidate(link.end), "strong": link.strong}
                for link in self.links
            ],
            "contradiction": self.contradiction,
        }

    def __str__(self) -> str:
        return f"{self.technique}: {self.sentence}"


def _plain(marks: Marks) -> dict[str, list[int]]:
    return {str(cell): list(digits) for cell, digits in marks}


def _candidate(candidate: tuple[Cell, int]) -> str:
    return f"{candidate[0]}={candidate[1]}"


def marks(model: Model, candidates: Iterable[tuple[int, Mask]]) -> Marks:
    """Candidates as cells with digits: those of one cell are joined, and cells are in order."""
    merged: dict[int, Mask] = {}
    for cell, digits in candidates:
        merged[cell] = merged.get(cell, 0) | digits
    return tuple(
        (model.cell(cell), tuple(model.digit(digit) for digit in bits(digits)))
        for cell, digits in sorted(merged.items())
        if digits
    )


def cells_of(model: Model, places: Places) -> tuple[Cell, ...]:
    """A set of cells, in reading order."""
    return tuple(model.cell(cell) for cell in bits(places))
