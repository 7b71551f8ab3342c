"""How large a ground form may become, and what is said of one that would become larger."""

from __future__ import annotations

from dataclasses import dataclass

from ...text.source import Span
from .. import typed_tree as q

MAX_SIZE = 200_000  # parts of one rule in ground form, those shared counted each time
MAX_STEPS = 400_000  # of all rules of a file together
MAX_DEPTH = 100  # parts within parts of a ground form, and within the tree it is made from
MAX_VALUE = 1_000_000_000  # of a number, without its sign
MAX_LISTED = 100_000  # values of a number that are looked at one by one
MAX_READ = 9  # digits of a number that is read along a line


@dataclass(frozen=True, slots=True)
class Place:
    """Where something went wrong, and how one got there: the uses of definitions, the outermost first."""

    span: Span
    calls: tuple[q.Call, ...]


class CannotGround(Exception):
    """A rule that has no ground form: what is wrong, where, and the way out."""

    def __init__(self, code: str, message: str, place: Place, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.place, self.help = code, message, place, help


@dataclass(slots=True)
class Budget:
    """What is left of the steps of a file."""

    steps: int = MAX_STEPS
