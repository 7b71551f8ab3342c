"""Shrinks a text while a condition still holds.

The text is only a list of lines and words, so nothing is parsed: the condition must reject a text without meaning. The
passes are repeated until none finds a smaller text. They drop lines (with the lines indented under them), drop words,
drop rows and columns of the board, and replace words by simpler ones. Runs of lines and words are halved from the whole
list down to single ones (A. Zeller, R. Hildebrandt: Simplifying and isolating failure-inducing input, IEEE TSE 28(2),
2002). The same text and condition always give the same result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import TypeVar

Condition = Callable[[str], bool]
Part = TypeVar("Part")

_WORD = re.compile(r'"[^"\n]*"|[^\s()\[\],:=]+|[()\[\],:=]')
_CELL = re.compile(r"r(\d+)c(\d+)", re.IGNORECASE)
_BLOCK = re.compile(r"r(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?", re.IGNORECASE)
_SIZE = re.compile(r"(\d+)x(\d+)", re.IGNORECASE)
_RANGE = re.compile(r"(-?\d+)(\.\.|-)(-?\d+)")
_INTEGER = re.compile(r"-?\d+")
_SIDE = re.compile(r"\s*[\w-]+\s+(?:\w+\s*:\s*)?(left|right|rows|top|bottom|columns)\b[^=]*=\s*(.*)", re.IGNORECASE)
_STARTS = ("sudoku", "latin", "board")
_SIZES = ("4x4", "6x6", "8x8", "9x9")  # of boards that need boxes, smallest first
MAX_TESTS = 20_000
SHORT = 6  # parts, such as the words of a line


@dataclass(slots=True)
class Shrinker:
    """The smallest text so far on which `holds` is true. `tests` counts its calls, at most `most` of them."""

    text: str
    holds: Condition
    most: int = MAX_TESTS
    progress: Callable[[int], None] = lambda tests: None
    tests: int = 0
    _asked: set[str] = field(default_factory=set)

    def run(self) -> str:
        """Repeats all passes until none finds a smaller text, or until `most` tests; returns the text."""
        if _size(self.text) is None:  # the board is an implicit 9x9; a board statement can be made smaller
            _ = self._accept(f"board 9x9\n{self.text}") or self._accept(f"sudoku 9x9\n{self.text}")
        passes = (self._blocks, self._lines, self._words, self._board, self._simpler)
        while any(shorter() for shorter in passes):
            pass
        return self.text

    def _accept(self, text: str) -> bool:
        """Keeps a text if the condition holds; returns whether it does."""
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
        """Drops lines together with the lines indented under them."""
        return self._cut(_blocks(self.text.splitlines()), lambda kept: _joined(line for b in kept for line in b))

    def _lines(self) -> bool:
        return self._cut(self.text.splitlines(), _joined)

    def _words(self) -> bool:
        """Drops words of each line, except the first."""
        found = False
        for at in range(len(self.text.splitlines()) - 1, -1, -1):

            def with_words(kept: Sequence[str], at: int = at) -> str:
                lines = self.text.splitlines()
                return _joined((*lines[:at], "".join((*_words_of(lines[at])[:1], *kept)).rstrip(), *lines[at + 1 :]))

            found |= self._cut(_words_of(self.text.splitlines()[at])[1:], with_words)
        return found

    def _cut(self, parts: Sequence[Part], join: Callable[[Sequence[Part]], str]) -> bool:
        return len(drop_runs(parts, lambda kept: self._accept(join(kept)))) < len(parts)

    def _board(self) -> bool:
        """Removes a row or a column from the board, and its cells from all lines."""
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
        """Replaces words by simpler ones."""
        found = False
        for at in range(len(self.text.splitlines())):
            place = 0
            while place < len(parts := _words_of(self.text.splitlines()[at])):
                found |= any(self._accept(self._replaced(at, place, other)) for other in _simpler(parts[place]))
                place += 1
            found |= self._fewer_clues(at)
        return found

    def _fewer_clues(self, at: int) -> bool:
        """Drops clues of a side, whose number must stay the same."""
        line = self.text.splitlines()[at]
        side = _SIDE.fullmatch(line)
        if side is None:
            return False
        clues, found = side[2].split(), False
        for number, clue in enumerate(clues):
            if clue != ".":
                fewer = [*clues[:number], ".", *clues[number + 1 :]]
                lines = self.text.splitlines()
                lines[at] = line[: side.start(2)] + " ".join(fewer)
                if self._accept(_joined(lines)):
                    clues, found = fewer, True
        return found

    def _replaced(self, at: int, place: int, other: str) -> str:
        lines = self.text.splitlines()
        parts = _words_of(lines[at])
        parts[place] = re.sub(r"\S.*", lambda _: other, parts[place], count=1)
        return _joined((*lines[:at], "".join(parts), *lines[at + 1 :]))


def drop_runs(parts: Sequence[Part], accepts: Callable[[Sequence[Part]], bool]) -> Sequence[Part]:
    """The parts that are left when each run that can go is dropped.

    Runs are tried from the longest to single parts, and those of one length from the end to the start. A short list has
    all its runs tried; in a longer one, the lengths are halved. `accepts` says whether the parts that would be left are
    enough.
    """
    kept, size, short = tuple(parts), len(parts), len(parts) <= SHORT
    while size:
        at = len(kept) - size
        while at >= 0:
            fewer = kept[:at] + kept[at + size :]
            if accepts(fewer):
                kept = fewer
            at -= 1 if short else size
        size = size - 1 if short else size // 2
    return kept


def shrink(text: str, holds: Condition, *, most: int = MAX_TESTS) -> str:
    """The smallest text found for which a condition holds, in canonical spelling if the condition holds for that, too.

    Stops after `most` tests. Raises ValueError if the condition does not hold for the text itself.
    """
    if not holds(text):
        raise ValueError("the condition does not hold for the whole text")
    smallest = Shrinker(text, holds, most).run()
    if smallest.startswith("sudoku 9x9\n") and holds(shorter := smallest.removeprefix("sudoku 9x9\n")):
        smallest = shorter  # the default board
    spelled = canonical(smallest)
    return spelled if spelled != smallest and holds(spelled) else smallest


def canonical(text: str) -> str:
    """The canonical spelling of a text, or the text itself if it cannot be parsed."""
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
    """The lines in blocks: each line that starts at the margin, with the indented lines under it."""
    blocks: list[list[str]] = []
    for line in lines:
        if blocks and line[:1] in (" ", "\t"):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _words_of(line: str) -> list[str]:
    """The words of a line, each with the spaces before it."""
    ends = [0, *(match.end() for match in _WORD.finditer(line))]
    return [line[start:end] for start, end in pairwise(ends)]


def _simpler(part: str) -> Iterator[str]:
    """Words that are simpler than this one, the simplest first; no sequence of replacements leads back to it."""
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
            yield from _blanked(word)  # a long number may be a row of a grid
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
    """A row of a picture with one symbol replaced by a dot, for each of its symbols."""
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
    """Shorter lists: either half of the cells, then the cells without each single one."""
    half = len(cells) // 2
    shorter = [cells[:half], cells[half:], *([*cells[:at], *cells[at + 1 :]] for at in range(len(cells)))]
    yield from (" ".join(f"r{row}c{column}" for row, column in some) for some in shorter if some)


def _size(text: str) -> re.Match[str] | None:
    """The size in the board statement, if there is one."""
    starts = (line for line in text.splitlines() if line.split()[:1] and line.split()[0].lower() in _STARTS)
    return next((match for line in starts for match in [_SIZE.search(line)] if match), None)


def _without(text: str, axis: int, number: int) -> str | None:
    """A text without row (axis 0) or column (axis 1) `number` of its board; None if the board has no such line.

    Removes the names of its cells and renumbers the cells after it. A picture with one line per row loses that row, or
    one symbol of every row.
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
        side = _SIDE.fullmatch(head)
        if side is not None and (side[1].lower() in ("left", "right", "rows")) == (axis == 0):
            clues = side[2].split()
            head = head[: side.start(2)] + " ".join([*clues[: number - 1], *clues[number:]])
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
