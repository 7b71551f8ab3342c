"""Suggests a valid line for a statement whose arguments are in the wrong order, or have the wrong sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, permutations

from ..language.family import Family
from ..language.hidden_numbers import constraint_of
from ..language.scope import Scope
from ..language.signature import Form, Mismatch, Sign
from ..language.syntax.ast import Arg, CellPattern, Mark, Number, Range, Word
from ..text.diagnostics import Sink
from ..text.source import Span

MAX_ARGUMENTS, MAX_GROUPS = 40, 4  # of a statement that is reordered

ArgumentGroup = tuple[Arg, ...]
"""Consecutive arguments that are moved together."""


def reordered_line(family: Family, args: Sequence[Arg], scope: Scope) -> str:
    """A valid line of the family with the same cells, numbers and words; empty if there is none.

    The given order is tried first. The signs of the statement are dropped, and those of each form are inserted.
    """
    marks = [arg.text for arg in args if isinstance(arg, Mark)]
    if len(marks) == len(args) or len(args) > MAX_ARGUMENTS or not set(marks) <= set(":=,"):
        return ""
    for groups in _groups(args):
        for order in permutations(groups) if len(groups) <= MAX_GROUPS else ():
            for form in family.forms:
                for attempt in _with_sign(form, order):
                    if line := _line(family, form, attempt, replace(scope, sink=Sink(scope.sink.source))):
                        return line
    return ""


def _groups(args: Sequence[Arg]) -> Iterator[list[ArgumentGroup]]:
    """The groups of consecutive arguments of one kind, and single words. A second result has `row 1` for `r1`."""
    runs = [tuple(run) for kind, run in groupby(args, key=_kind) if kind is not Mark]
    plain = [group for run in runs for group in ([(word,) for word in run] if _kind(run[0]) is Word else [run])]
    yield plain
    lines = [_as_line(group) for group in plain]
    if any(lines):
        yield [line or group for line, group in zip(lines, plain, strict=True)]


def _kind(arg: Arg) -> type:
    if isinstance(arg, Number | Range):
        return Number
    return type(arg) if isinstance(arg, Mark | Word) else CellPattern


def _as_line(group: ArgumentGroup) -> ArgumentGroup:
    """`row 1` for `r1`, and `column 1` for `c1`; empty for other arguments."""
    match group:
        case (CellPattern(rows=((first, last),), columns=None, span=span),) if first == last:
            return Word("row", span), Number(first, span)
        case (CellPattern(rows=None, columns=((first, last),), span=span),) if first == last:
            return Word("column", span), Number(first, span)
    return ()


def _with_sign(form: Form, order: Sequence[ArgumentGroup]) -> Iterator[ArgumentGroup]:
    """The groups with the form's sign inserted at each possible place. Colons are optional and left out."""
    signs = [part.sign for part in form.parts if isinstance(part, Sign)]
    if form.picture is not None or len(signs) > 1:
        return
    for place in range(1, len(order)) if signs else (0,):
        before, after = (tuple(arg for group in part for arg in group) for part in (order[:place], order[place:]))
        span = (before or after)[-1].span
        yield (*before, *(Mark(sign, span) for sign in signs), *after)


def _line(family: Family, form: Form, args: ArgumentGroup, scope: Scope) -> str:
    """The canonical line of arguments in a form; empty if they have no meaning."""
    try:
        values = form.decode(args, scope, Span(args[-1].span.end, args[-1].span.end)).values
    except Mismatch:
        return ""
    if scope.sink.failed or any(complaint.error for complaint in constraint_of(family, values, scope.board)[1]):
        return ""
    return family.line(values)
