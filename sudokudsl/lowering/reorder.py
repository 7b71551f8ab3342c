"""What a setter may have meant who wrote the right things in another order, or with another sign between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, permutations

from ..language.family import Family
from ..language.scope import Scope
from ..language.signature import Form, Mismatch, Sign
from ..language.syntax.ast import Arg, CellPattern, Mark, Number, Range, Word
from ..text.diagnostics import Sink
from ..text.source import Span

MAX_ARGUMENTS, MAX_PIECES = 40, 4  # of statements that are arranged anew: more are no slip

Piece = tuple[Arg, ...]


def reordered_line(family: Family, args: Sequence[Arg], scope: Scope) -> str:
    """The line of the family that has the same cells, numbers and words; empty if none has a meaning.

    The order in which they are written is tried first, then others; signs are left out and put where a form has them.
    """
    marks = [arg.text for arg in args if isinstance(arg, Mark)]
    if len(marks) == len(args) or len(args) > MAX_ARGUMENTS or not set(marks) <= set(":=,"):
        return ""
    for pieces in _pieces(args):
        for order in permutations(pieces) if len(pieces) <= MAX_PIECES else ():
            for form in family.forms:
                for attempt in _with_sign(form, order):
                    if line := _line(family, form, attempt, replace(scope, sink=Sink(scope.sink.source))):
                        return line
    return ""


def _pieces(args: Sequence[Arg]) -> Iterator[list[Piece]]:
    """Arguments of one kind that follow each other, and words one by one; then, if there is one, `r1` as `row 1`."""
    runs = [tuple(run) for kind, run in groupby(args, key=_kind) if kind is not Mark]
    plain = [piece for run in runs for piece in ([(word,) for word in run] if _kind(run[0]) is Word else [run])]
    yield plain
    lines = [_as_line(piece) for piece in plain]
    if any(lines):
        yield [line or piece for line, piece in zip(lines, plain, strict=True)]


def _kind(arg: Arg) -> type:
    if isinstance(arg, Number | Range):
        return Number
    return type(arg) if isinstance(arg, Mark | Word) else CellPattern


def _as_line(piece: Piece) -> Piece:
    """`r1` as `row 1` and `c1` as `column 1`; empty for anything else."""
    match piece:
        case (CellPattern(rows=((first, last),), columns=None, span=span),) if first == last:
            return Word("row", span), Number(first, span)
        case (CellPattern(rows=None, columns=((first, last),), span=span),) if first == last:
            return Word("column", span), Number(first, span)
    return ()


def _with_sign(form: Form, order: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces with the sign of a form at each place where it may stand; a colon is never needed."""
    signs = [part.sign for part in form.parts if isinstance(part, Sign)]
    if form.picture is not None or len(signs) > 1:
        return
    for place in range(1, len(order)) if signs else (0,):
        before, after = (tuple(arg for piece in part for arg in piece) for part in (order[:place], order[place:]))
        span = (before or after)[-1].span
        yield (*before, *(Mark(sign, span) for sign in signs), *after)


def _line(family: Family, form: Form, args: Piece, scope: Scope) -> str:
    """What arguments say in a form, as a line; empty if they have no meaning."""
    try:
        values = form.decode(args, scope, Span(args[-1].span.end, args[-1].span.end)).values
    except Mismatch:
        return ""
    if scope.sink.failed or any(each.error for each in family.complaints(family.build(**values), scope.board)):
        return ""
    return family.line(values)
