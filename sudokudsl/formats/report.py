"""The report of an import: the readings of drawings, and the parts that were left out."""

from __future__ import annotations

from dataclasses import dataclass, field

from .refusal import Problem


@dataclass(slots=True)
class ImportReport:
    """The remarks of an importer about a puzzle.

    With `keep_going` it leaves out what it cannot read, and keeps drawings without a meaning. Otherwise it refuses
    them.
    """

    keep_going: bool = False
    readings: list[str] = field(default_factory=list)
    """A sentence about each look that was understood as a constraint."""
    left_out: list[Problem] = field(default_factory=list)

    def reading(self, text: str) -> bool:
        """Adds a reading. Returns whether it is new."""
        new = text not in self.readings
        self.readings += [text] * new
        return new

    def take(self, other: ImportReport) -> None:
        """Adds the remarks of another report."""
        self.readings += other.readings
        self.left_out += other.left_out
