"""The limits of ground forms, and the exception for rules beyond them."""

from __future__ import annotations

from dataclasses import dataclass

from ...text.source import Span
from .. import typed_tree as q

MAX_SIZE = 200_000  # nodes of the ground form of one rule, shared ones counted each time
MAX_STEPS = 400_000  # steps for all rules of a file together
MAX_DEPTH = 100  # levels of a ground form, and of the typed tree
MAX_VALUE = 1_000_000_000  # the absolute value of a number
MAX_LISTED = 100_000  # values of a number that are listed
MAX_READ = 9  # digits of a number that is read along a line


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a mistake: its span, and the calls around it, the outermost first."""

    span: Span
    calls: tuple[q.AnyCall, ...]


class CannotGround(Exception):
    """A rule has no ground form: the mistake, its place, and a hint."""

    def __init__(self, code: str, message: str, place: Place, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.help = code, message, place, help


@dataclass(slots=True)
class StepBudget:
    """The remaining steps of a file."""

    steps: int = MAX_STEPS
