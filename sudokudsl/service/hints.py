"""Inlay hints: the default that is in force, the number of cells, and the totals or digits that a cage may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import Cells, DecodedArguments, Form, Int, Mismatch
from ..language.syntax.ast import Arg, BoxPattern, CellPattern, Run, Statement, Word
from ..model.geometry import Board
from ..text.diagnostics import Sink
from ..text.source import Span
from .document import Document
from .meaning import reading

MAX_SETS = 4  # sets of digits that are listed
MAX_TRIED = 20_000  # sets of digits that are tried


@dataclass(frozen=True, slots=True)
class Hint:
    """A text that an editor shows at an offset, which is not a part of the document."""

    offset: int
    text: str
    explanation: str


def hints(document: Document, within: Span | None = None) -> tuple[Hint, ...]:
    """The hints of a document, or of a part of it, in order."""
    found = reading(document)
    if found.understanding is None or found.source is not document.source or document.old:
        return ()
    known = found.understanding
    scope = Scope(known.board, known.names.cells, Sink(document.source), known.names.numbers)
    result: list[Hint] = []
    for each in known.constraints:
        family, statement = each.family, each.statement
        if family is not None and statement is not None and _touches(statement.span, within):
            result += _of_statement(family, statement, scope)
    return tuple(sorted(dict.fromkeys(result), key=lambda hint: hint.offset))


def _touches(span: Span, within: Span | None) -> bool:
    return within is None or (span.start <= within.end and span.end >= within.start)


def _of_statement(family: Family, statement: Statement, scope: Scope) -> Iterator[Hint]:
    end = Span(statement.span.end, statement.span.end)
    decoded = _decoded(family, statement, scope, end)
    if decoded is None:
        return
    form, values = decoded
    for part in form.parts:
        span = values.spans.get(part.name)
        if isinstance(part, Int) and span == end and not part.required and part.default is not None:
            after = _before_cells(statement)
            yield Hint(after, f"{part.name} {part.default}", f"{part.doc or part.name}: the default")
        if isinstance(part, Cells) and span is not None and span != end:
            cells = values.values[part.name]
            if len(cells) > 2 and _is_short(statement.args, span):
                yield Hint(span.end, f"{len(cells)} cells", part.doc)
    if family.word == "cage":
        yield from _of_cage(values, statement.span.end, scope.board)


def _decoded(family: Family, statement: Statement, scope: Scope, end: Span) -> tuple[Form, DecodedArguments] | None:
    for form in family.forms:
        attempt = Sink(scope.sink.source)
        try:
            decoded = form.decode(
                statement.args, Scope(scope.board, scope.names, attempt, scope.numbers), end, statement.picture
            )
        except Mismatch:
            continue
        if not attempt.failed:
            return form, decoded
    return None


def _before_cells(statement: Statement) -> int:
    """The end of the words before the first argument that is not a word."""
    end = statement.word.span.end
    for arg in statement.args:
        if not isinstance(arg, Word):
            break
        end = arg.span.end
    return end


def _is_short(args: Sequence[Arg], span: Span) -> bool:
    """Whether the arguments at a span do not list every cell by itself."""
    inside = [arg for arg in args if span.start <= arg.span.start < span.end]
    return any(
        isinstance(arg, Run | BoxPattern | Word) or (isinstance(arg, CellPattern) and not _is_one(arg))
        for arg in inside
    )


def _is_one(cells: CellPattern) -> bool:
    axes = (cells.rows, cells.columns)
    return all(axis is not None and len(axis) == 1 and axis[0][0] == axis[0][1] for axis in axes)


def _of_cage(decoded: DecodedArguments, offset: int, board: Board) -> Iterator[Hint]:
    """The totals of a cage without one, or the sets of digits that have its total."""
    cells, total = decoded.values.get("cells", ()), decoded.values.get("total")
    digits = tuple(sorted(set(board.digits)))
    if not cells or len(cells) > len(digits) or not all(cell in board for cell in cells):
        return
    if "total" in decoded.values and total is None:
        low, high = sum(digits[: len(cells)]), sum(digits[-len(cells) :])
        yield Hint(offset, f"total {low} to {high}", "the possible totals of different digits")
    elif isinstance(total, int) and comb(len(digits), len(cells)) <= MAX_TRIED:
        found = sets_of(digits, len(cells), total)
        if 0 < len(found) <= MAX_SETS:
            text = ", ".join("+".join(map(str, each)) for each in found)
            yield Hint(offset, text, "the sets of different digits with this total")
        elif found:
            yield Hint(offset, f"{len(found)} sets of digits", "different digits with this total")


@lru_cache(maxsize=1024)
def sets_of(digits: tuple[int, ...], size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """The sets of `size` digits with a total, in order."""
    return tuple(each for each in combinations(digits, size) if sum(each) == total)
