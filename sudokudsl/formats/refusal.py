"""The refusal to import or export a puzzle, with its reasons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..text.source import Span

ANYWHERE = Span(0, 0)
MOST_CHARACTERS = 300
"""The longest message. A longer one contains a long value, and its middle is left out."""


class Junk(Exception):
    """A value that does not have the required form. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be translated: a message that names it, and its place in the text."""

    message: str
    span: Span = ANYWHERE

    def __post_init__(self) -> None:
        if len(self.message) > MOST_CHARACTERS:
            half = MOST_CHARACTERS // 2
            object.__setattr__(self, "message", f"{self.message[:half]} … {self.message[-half:]}")


class Refused(Exception):
    """A text or a puzzle that cannot be translated as a whole. It has at least one problem."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))

    def __reduce__(self) -> tuple[type[Refused], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)


def refused(message: str, span: Span = ANYWHERE) -> Refused:
    """A refusal for a single reason."""
    return Refused([Problem(message, span)])
