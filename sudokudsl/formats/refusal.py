"""What is not taken over of a puzzle, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..text.source import Span

ANYWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class Problem:
    """What cannot be taken over, in words that name it, and where it stands in the text."""

    message: str
    span: Span = ANYWHERE


class Refused(Exception):
    """A text of another program, or a puzzle for one, that cannot be taken over whole. It has one problem at least."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


def refused(message: str, span: Span = ANYWHERE) -> Refused:
    """A refusal for a single reason."""
    return Refused([Problem(message, span)])
