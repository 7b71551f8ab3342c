"""Makes a text as small as it can be while something stays true of it.

The text is taken as lines and words, so that nothing needs to be understood: what has no meaning any more is for the
condition to refuse. Passes are repeated until none of them finds anything smaller: drop lines (with the lines indented
under them), drop words, drop rows and columns of the board, and put simpler words in the place of others. Lists of
lines and words are cut by halves, then quarters and so on (A. Zeller, R. Hildebrandt: Simplifying and isolating
failure-inducing input, IEEE TSE 28(2), 2002). The same text and condition always give the same result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

Condition = Callable[[str], bool]

_WORD = re.compile(r'"[^"\n]*"|[^\s()\[\],:=]+|[()\[\],:=]')
_CELL = re.compile(r"r(\d+)c(\d+)", re.IGNORECASE)
_BLOCK = re.compile(r"r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?", re.IGNORECASE)
_SIZE = re.compile(r"(\d+)x(\d+)", re.IGNORECASE)
_RANGE = re.compile(r"(-?\d+)(\.\.|-)(-?\d+)")
_INTEGER = re.compile(r"-?\d+")
_STARTS = ("sudoku", "latin", "board")
_SIZES = ("4x4", "6x6", "8x8", "9x9")  # of boards that need boxes, smallest first
MAX_TESTS = 20_000


@dataclass(slots=True)
class Shrinker:
    """One text on its way. `tests` counts how often the condition was asked."""

    text: str
    holds: Condition
    most: int = MAX_TESTS
    progress: Callable[[int], None] = lambda tests: None
    tests: int = 0
    _asked: set[str] = field(default_factory=set)

    def run(self) -> str:
        """Goes through all passes until nothing gets smaller, or the condition was asked `most` times."""
        if _size(self.text) is None:  # it is the largest board; one that is stated can get smaller
            _ = self._accept(f"board 9x9\n{self.text}") or self._accept(f"sudoku 9x9\n{self.text}")
        passes = (self._blocks, self._lines, self._words, self._board, self._simpler)
        while any(shorter() for shorter in passes):
            pass
        return self.text

    def _accept(self, text: str) -> bool:
        """Takes a text if the condition holds of it; whether it did."""
        if text == self.text or text in self._asked or self.tests >= self.most:
            return False
        if _size(text) is None and _size(self.text) is not None:
            return False
        self._asked.add(text)
        self.tests += 1
        self.progress(self.tests)
        if self.holds(text):
            self.text = text
            return True
        return False

    def _blocks(self) -> bool:
        """Drops lines together with those indented under them."""
        return self._cut(
            lambda: _blocks(self.text.splitlines()), lambda kept: _joined(line for b in kept for line in b)
        )

    def _lines(self) -> bool:
        return self._cut(lambda: self.text.splitlines(), _joined)

    def _words(self) -> bool:
        """Drops words of each line, but not its first."""
        found = False
        for at in range(len(self.text.splitlines()) - 1, -1, -1):

            def words(at: int = at) -> list[str]:
                return _words_of(self.text.splitlines()[at])[1:]

            def with_words(kept: Sequence[str], at: int = at) -> str:
                lines = self.text.splitlines()
                return _joined((*lines[:at], "".join((*_words_of(lines[at])[:1], *kept)).rstrip(), *lines[at + 1 :]))

            found |= self._cut(words, with_words)
        return found

    def _cut(self, split: Callable[[], Sequence[str | list[str]]], join: Callable[[Sequence[Any]], str]) -> bool:
        """Drops runs of parts, the longest first, from the end to the start."""
        found = False
        size = len(split())
        while size:
            at = len(split()) - size
            while at >= 0:
                parts = split()
                if self._accept(join((*parts[:at], *parts[at + size :]))):
                    found = True
                at -= size
            size //= 2
        return found

    def _board(self) -> bool:
        """Takes a row or a column out of the board, and its cells out of all lines."""
        found = False
        for axis in (0, 1):
            number = 1
            while number <= 32 and (text := _without(self.text, axis, number)) is not None:
                if self._accept(text):
                    found = True
                else:
                    number += 1
        return found

    def _simpler(self) -> bool:
        """Puts simpler words in the place of others."""
        found = False
        for at in range(len(self.text.splitlines())):
            place = 0
            while place < len(parts := _words_of(self.text.splitlines()[at])):
                found |= any(self._accept(self._replaced(at, place, other)) for other in _simpler(parts[place]))
                place += 1
        return found

    def _replaced(self, at: int, place: int, other: str) -> str:
        lines = self.text.splitlines()
        parts = _words_of(lines[at])
        parts[place] = re.sub(r"\S.*", lambda _: other, parts[place], count=1)
        return _joined((*lines[:at], "".join(parts), *lines[at + 1 :]))


def shrink(text: str, holds: Condition, *, most: int = MAX_TESTS) -> str:
    """The smallest text that was found of which a condition holds; canonical if it holds of the canonical text.

    ValueError if it does not hold of the text itself. After `most` questions the smallest so far is the answer.
    """
    if not holds(text):
        raise ValueError("the condition does not hold of the whole text")
    smallest = Shrinker(text, holds, most).run()
    if smallest.startswith("sudoku 9x9\n") and holds(shorter := smallest.removeprefix("sudoku 9x9\n")):
        smallest = shorter  # no board statement means just this
    spelled = canonical(smallest)
    return spelled if spelled != smallest and holds(spelled) else smallest


def canonical(text: str) -> str:
    """The canonical spelling of a text, or the text itself if it has none."""
    from ..lowering.registry import Registry
    from ..lowering.spelling import format_source
    from ..text.diagnostics import Sink
    from ..text.source import Source

    sink = Sink(Source("<shrunk>", text))
    formatted = format_source(sink.source, sink, Registry())
    return text if sink.failed else formatted


def _joined(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """Each line with those that are indented deeper than it, right under it."""
    blocks: list[list[str]] = []
    for line in lines:
        if blocks and line[:1] in (" ", "\t"):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _words_of(line: str) -> list[str]:
    """The words of a line, each with the blanks before it."""
    ends = [0, *(match.end() for match in _WORD.finditer(line))]
    return [line[start:end] for start, end in pairwise(ends)]


def _simpler(part: str) -> Iterator[str]:
    """Words that are simpler than this one, the simplest first. None can lead back to it."""
    word = part.strip()
    if ".." in word and _CELL.match(word):
        yield from _shorter_run(word)
    elif (match := _BLOCK.fullmatch(word)) is not None:
        if match[2] or match[4]:
            yield from _shorter_lists(_block_cells(match))
    elif _SIZE.fullmatch(word):
        yield from _smaller_sizes(word)
    elif (match := _RANGE.fullmatch(word)) is not None:
        first, sign, last = int(match[1]), match[2], int(match[3])
        for low, high in ((first, (first + last) // 2), (first, last - 1), (first + 1, last)):
            if first <= low < high <= last and high - low < last - first:
                yield f"{low}{sign}{high}"
    elif _INTEGER.fullmatch(word) and len(word) < 6:
        yield from _smaller_numbers(int(word))
        if len(word) > 2:
            yield from _blanked(word)  # it may be a row of a grid
    elif word.lower() in _STARTS:
        yield from _STARTS[_STARTS.index(word.lower()) + 1 :]
    else:
        yield from _blanked(word)


def _smaller_numbers(number: int) -> Iterator[str]:
    nearer = (0, 1, number // 2, number - 1) if number > 0 else (0, number + 1)
    yield from (str(other) for other in dict.fromkeys(nearer) if abs(other) < abs(number))


def _smaller_sizes(word: str) -> Iterator[str]:
    rows, columns = map(int, word.lower().split("x"))
    yield from (size for size in _SIZES if int(size[0]) < min(rows, columns))
    for fewer_rows, fewer_columns in ((rows - 1, columns - 1), (rows - 1, columns), (rows, columns - 1)):
        if min(fewer_rows, fewer_columns) > 0:
            yield f"{fewer_rows}x{fewer_columns}"


def _blanked(word: str) -> Iterator[str]:
    """A row of a picture with one digit or letter less."""
    for at, character in enumerate(word):
        if character.isalnum() and not word.islower():
            yield f"{word[:at]}.{word[at + 1 :]}"


def _shorter_run(word: str) -> Iterator[str]:
    points = [(int(row), int(column)) for row, column in _CELL.findall(word)]
    cells = points[:1]
    for (row, column), (end_row, end_column) in pairwise(points):
        steps = max(abs(end_row - row), abs(end_column - column))
        if steps > 32:
            return
        down, right = ((end_row > row) - (end_row < row)), ((end_column > column) - (end_column < column))
        cells += [(row + step * down, column + step * right) for step in range(1, steps + 1)]
    yield from _shorter_lists(cells)


def _block_cells(match: re.Match[str]) -> list[tuple[int, int]]:
    rows, columns = ((int(match[at]), int(match[at + 1] or match[at])) for at in (1, 3))
    if rows[1] - rows[0] > 32 or columns[1] - columns[0] > 32:
        return []
    return list(product(range(rows[0], rows[1] + 1), range(columns[0], columns[1] + 1)))


def _shorter_lists(cells: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The cells without some of them: either half, then each one."""
    half = len(cells) // 2
    shorter = [cells[:half], cells[half:], *([*cells[:at], *cells[at + 1 :]] for at in range(len(cells)))]
    yield from (" ".join(f"r{row}c{column}" for row, column in some) for some in shorter if some)


def _size(text: str) -> re.Match[str] | None:
    """The size in the statement that makes the board."""
    starts = (line for line in text.splitlines() if line.split()[:1] and line.split()[0].lower() in _STARTS)
    return next((match for line in starts for match in [_SIZE.search(line)] if match), None)


def _without(text: str, axis: int, number: int) -> str | None:
    """A text without row (axis 0) or column (axis 1) `number` of its board; None beyond its last.

    Cells there are gone, those beyond it move up. Pictures with a line for each row lose theirs, or its character.
    """
    size = _size(text)
    if size is None or number > (many := int(size[1 + axis])) or many == 1:
        return None
    rows = int(size[1])

    def moved(match: re.Match[str]) -> str:
        place = [int(match[1]), int(match[2])]
        if place[axis] == number:
            return ""
        place[axis] -= place[axis] > number
        return f"r{place[0]}c{place[1]}"

    def smaller(match: re.Match[str]) -> str:
        place = [int(match[1]), int(match[2])]
        place[axis] -= 1
        return f"{place[0]}x{place[1]}"

    lines = []
    for block in _blocks(text.splitlines()):
        head, *picture = block
        change, pattern = (
            (smaller, _SIZE) if head.split()[:1] and head.split()[0].lower() in _STARTS else (moved, _CELL)
        )
        if len(picture) == rows:
            picture = _smaller_picture(picture, axis, number)
        lines += [pattern.sub(change, head), *(_CELL.sub(moved, line) for line in picture)]
    return _joined(lines)


def _smaller_picture(picture: Sequence[str], axis: int, number: int) -> list[str]:
    if axis == 0:
        return [*picture[: number - 1], *picture[number:]]
    rows = []
    for line in picture:
        indent, row = line[: len(line) - len(line.lstrip())], line.split()
        symbols = row if len(row) > 1 else list(line.strip())
        rows.append(indent + (" " if len(row) > 1 else "").join((*symbols[: number - 1], *symbols[number:])))
    return rows
