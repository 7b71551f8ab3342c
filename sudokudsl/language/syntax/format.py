"""Canonical text of a syntax tree. Comments, pictures and the setter's grouping of cells are kept.

Each statement is on a line of its own, with one blank between arguments. Pictures are indented by two. Consecutive
blank lines are reduced to one. A statement that is too long continues on the next line, after a comma or within a
bracket. A comment inside a statement of several lines moves above it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import dedent

from ...text.source import Source
from . import unparse
from .ast import (
    Arg,
    BoxPattern,
    CellPattern,
    File,
    LayerPart,
    Mark,
    NamedSlice,
    Number,
    Parenthesized,
    PictureLine,
    Range,
    Run,
    Size,
    Statement,
    Text,
    Word,
)
from .frames import without_bars
from .legacy import is_old

WIDTH = 120
INDENT = "  "
_NUMBER = re.compile(r"(?<!\S)(-\d+|\d\d+)(?!\S)")  # of more than one character


@dataclass(slots=True)
class _LineBlock:
    """Consecutive lines of the result, and the first and last line of the source from which they come."""

    lines: list[str]
    first: int
    last: int


def format_file(file: File, source: Source) -> str:
    """The canonical text of a file that was parsed from `source`. Words are spelled as in the tree."""
    blocks = _of_old(file) if is_old(source) else _of_program(file, source)
    lines: list[str] = []
    last = None
    for block in blocks:
        if last is not None and block.first > last + 1:
            lines.append("")
        lines += block.lines
        last = block.last
    return "".join(f"{line}\n" for line in lines)


class _Comments:
    """The comments of a program, which are removed from top to bottom as they are written."""

    def __init__(self, file: File, source: Source) -> None:
        self._left = deque((source.place(comment.span.start)[0], comment.text) for comment in file.comments)

    def above(self, line: int | None) -> Iterator[tuple[int, str]]:
        """Removes and yields the comments above a line with their line numbers, or all for None."""
        while self._left and (line is None or self._left[0][0] < line):
            yield self._left.popleft()

    def on(self, line: int) -> str:
        """Removes the comment on a line and returns it with an indent, or an empty text. None may remain above it."""
        return INDENT + self._left.popleft()[1] if self._left and self._left[0][0] == line else ""


def _of_program(file: File, source: Source) -> list[_LineBlock]:
    """The statements and the comments between them, in order."""
    comments = _Comments(file, source)
    blocks = list(_statements(file.statements, source, comments, ""))
    return blocks + [_LineBlock([text], line, line) for line, text in comments.above(None)]


def _statements(
    statements: Sequence[Statement], source: Source, comments: _Comments, indent: str
) -> Iterator[_LineBlock]:
    """Statements and the comments between them, in order, each followed by the lines below it."""
    for statement in statements:
        first, last = source.place(statement.span.start)[0], source.place(statement.span.end)[0]
        yield from (_LineBlock([indent + text], line, line) for line, text in comments.above(first))
        lines = [text for _, text in comments.above(last)] + _statement_lines(statement, len(indent))
        lines[-1] += comments.on(last)
        lines += _picture(statement.picture, source, comments)
        end = source.place(statement.picture[-1].span.start)[0] if statement.picture else last
        yield _LineBlock([indent + line for line in lines], first, end)
        yield from _statements(statement.block, source, comments, indent + INDENT)


def _picture(picture: Sequence[PictureLine], source: Source, comments: _Comments) -> Iterator[str]:
    """The lines of a picture and the comments among them. Columns of numbers stay aligned."""
    columns = [source.place(line.span.start)[1] for line in picture]
    left = min(columns, default=0)
    keep_depth = any(_NUMBER.search(line.text) and " " in line.text for line in picture)
    for line, column in zip(picture, columns, strict=True):
        number = source.place(line.span.start)[0]
        yield from (INDENT + text for _, text in comments.above(number))
        depth = column - left if keep_depth else 0
        yield INDENT + " " * depth + line.text + comments.on(number)


def _of_old(file: File) -> list[_LineBlock]:
    """The program of an old file: its headers, the board and the givens, with comments before or after the grid."""
    grid = next((line.span.start for statement in file.statements for line in statement.picture), 0)
    lines: dict[int, list[str]] = {0: [], 2: [], 4: []}  # a gap in the numbers leaves a blank line
    for comment in file.comments:
        lines[0 if comment.span.start < grid else 4].append(comment.text)
    for statement in file.statements:
        rows = [INDENT + row for row in _plain_rows(statement.picture)]
        lines[2 if statement.word.key in ("sudoku", "givens") else 0] += _statement_lines(statement) + rows
    return [_LineBlock(some, number, number) for number, some in lines.items() if some]


def _plain_rows(picture: Sequence[PictureLine]) -> Iterator[str]:
    """Rows without bars. Symbols of one character are not separated; numbers are aligned in columns."""
    rows = [without_bars(line.text).split() for line in picture]
    entries = [entry for row in rows for entry in row]
    if any(len(row) != len(rows) for row in rows) or all(len(entry) == 1 for entry in entries):
        yield from ("".join(row) for row in rows)
        return
    width = max(map(len, entries))
    aligned = "\n".join(" ".join(f"{entry:>{width}}" for entry in row) for row in rows)
    yield from dedent(aligned).split("\n")


@dataclass(frozen=True, slots=True)
class _Fragment:
    """A text that is not broken. It may begin a line if the line before ends with `carry`, unless that is None."""

    text: str
    carry: str | None = None


def _statement_lines(statement: Statement, indented: int = 0) -> list[str]:
    """A statement as lines of at most `WIDTH` characters, where it can be broken."""
    if statement.rule_line is not None:
        return list(unparse.wrapped(unparse.line(statement.word, statement.rule_line), WIDTH - indented, INDENT * 2))
    first, *rest = _row(statement.args, statement.word.text)
    lines = [first.text]
    for fragment in rest:
        if fragment.carry is not None and len(lines[-1]) + len(fragment.text) + 2 > WIDTH - indented:
            lines[-1] += fragment.carry
            lines.append(INDENT + fragment.text)
        else:
            lines[-1] += " " + fragment.text
    return lines


def _row(args: Sequence[Arg], start: str, *, bracketed: bool = False) -> list[_Fragment]:
    """A first text and the arguments after it, as fragments to be separated by blanks."""
    fragments = [_Fragment(start)]
    before: Arg | None = None
    several = sum(isinstance(arg, Parenthesized) for arg in args) > 1  # a line is then broken between groups
    sign = False  # whether the previous argument is a sign of the next one
    for at, arg in enumerate(args):
        texts = _row(arg.args, "(", bracketed=True) if isinstance(arg, Parenthesized) else [_Fragment(argument(arg))]
        if isinstance(arg, Parenthesized):
            texts[-1] = _Fragment(texts[-1].text + ")", texts[-1].carry)
            whole = " ".join(text.text for text in texts)
            texts = [_Fragment(whole)] if several and len(whole) < WIDTH // 2 else texts
        listed = isinstance(before, Mark) and before.text == "," and _paired(args[:at])
        operation = isinstance(arg, Mark) and arg.text == "*" and at == len(args) - 1  # such as the end of `12 *`
        touches = _touches(before, arg) and not listed and not operation
        if (sign and _names_cells(arg)) or touches or (bracketed and before is None):
            texts[0] = _Fragment(fragments[-1].text + texts[0].text, fragments[-1].carry)
            fragments.pop()
        elif bracketed or listed:
            texts[0] = _Fragment(texts[0].text, "")
        elif _names_cells(before) and (_names_cells(arg) or isinstance(arg, Number)) and not isinstance(arg, Word):
            texts[0] = _Fragment(texts[0].text, ",")
        fragments += texts
        sign = isinstance(arg, Mark) and arg.text in "+-" and (before is None or isinstance(before, Mark))
        before = arg
    return fragments


def _names_cells(arg: Arg | None) -> bool:
    return isinstance(arg, CellPattern | BoxPattern | Run | NamedSlice | LayerPart | Parenthesized | Word)


def _paired(args: Sequence[Arg]) -> bool:
    """Whether two numbers precede the comma at the end of `args`, as in `1 2, 3 4`."""
    return len(args) > 2 and all(isinstance(arg, Number) for arg in args[-3:-1])


def _touches(before: Arg | None, arg: Arg) -> bool:
    """Whether two arguments are written without a blank between them."""
    match before, arg:
        case _, Mark(text=":" | "," | "*"):
            return True
        case Mark(text="*"), _:
            return True
        case Mark(text=","), Number():
            return True
    return False


def argument(arg: Arg) -> str:
    """One argument in canonical spelling."""
    match arg:
        case Word(text=text) | Mark(text=text):
            return text
        case Number(value=value):
            return str(value)
        case Range(first=first, last=last):
            return f"{first}-{last}" if first >= 0 <= last else f"{first}..{last}"
        case Size(rows=rows, columns=columns):
            return f"{rows}x{columns}"
        case Text(value=value):
            return unparse.quoted(value)
        case CellPattern() | BoxPattern():
            return unparse.cells(arg)
        case Run(points=points):
            return "..".join(map(argument, points))
        case NamedSlice(name=name, first=first, last=last):
            return f"{name.text}[{first}]" if first == last else f"{name.text}[{first}..{'' if last is None else last}]"
        case LayerPart(name=name, places=places):
            return f"{name.text}[{' '.join(map(argument, places))}]"
        case Parenthesized(args=args):
            return " ".join(fragment.text for fragment in _row(args, "(", bracketed=True)) + ")"
