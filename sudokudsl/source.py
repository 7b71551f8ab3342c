"""Source text and the places in it: what every message points at."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range of character offsets into a `Source`."""

    start: int
    end: int

    def __post_init__(self) -> None:
        assert 0 <= self.start <= self.end, f"backward span {self.start}..{self.end}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.start, max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Source:
    """A named text. Lines are separated by newline characters and counted from 1, columns too."""

    name: str
    text: str
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0, *(at + 1 for at, character in enumerate(self.text) if character == "\n")]
        object.__setattr__(self, "_starts", tuple(starts))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of one line, without its newline. IndexError outside the text."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

    def cut(self, span: Span) -> str:
        """The characters that a span covers."""
        return self.text[span.start : span.end]
