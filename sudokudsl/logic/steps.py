"""A step of a solve: what a person would say, point at, write down and cross out."""

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
    """From one candidate of a chain to the next. `strong`: if the first is false, the second is true."""

    start: tuple[Cell, int]
    end: tuple[Cell, int]
    strong: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    `places` are digits that it writes down; `removes` are candidates that it crosses out, besides those that go because
    a digit was written where they see it. `because` are the candidates that it rests on, `area` the cells to look at,
    `statements` the numbers of the statements, from 0, that it uses. `sound` is False for what rests on the promise
    that there is one solution only.
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
    """Candidates by cell number and set of digits, put together and in order."""
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
