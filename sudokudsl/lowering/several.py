"""Statements that abbreviate several single statements.

`x-sum left = 12 . 7` gives the clues of a whole side, and `cage prime: (r1c1 r1c2) (r3c3 r3c4)` has several groups of
cells at its end. The span of each single statement is its clue or its group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..language.family import Family
from ..language.scope import Scope, is_pair
from ..language.signature import Cells, Mismatch, WeightedCells, is_gap, side_statement, side_word
from ..language.signature.series import NO_CLUE, is_comma
from ..language.syntax.ast import Arg, Mark, Parenthesized, Statement
from ..language.syntax.layout import MAX_STATEMENTS
from ..text.diagnostics import Sink
from ..text.source import Span


def _single_clues(family: Family, statement: Statement, scope: Scope) -> tuple[Statement, ...] | None:
    """The single statements of a whole side, or None if the family has no such statement.

    Raises Mismatch if the statement has not the form. Other mistakes go to the sink.
    """
    attempt = replace(scope, sink=Sink(scope.sink.source))
    found = side_statement(family.forms, statement.args, attempt, Span(statement.span.end, statement.span.end))
    scope.sink.found += attempt.sink.found
    if found is None or attempt.sink.failed:
        return None if found is None else ()
    need, have = len(found.head.numbers(scope.board)), len(found.clues)
    axis = found.head.axis
    if have != need:
        where = found.clues[need if have > need else 0].span.to(found.clues[-1].span)
        of = f"grid {found.head.grid}" if found.head.grid else "the board"
        given = f"here is {have} clue" if have == 1 else f"here are {have} clues"
        message = f"{of} has {need} {axis}{'s' * (need != 1)}, and {given}"
        help_ = f"write one clue for each {axis}, and `{NO_CLUE}` for none"
        scope.sink.error("wrong-clue-count", message, where, help=help_)
        return ()
    if all(map(is_gap, found.clues)):
        where = found.clues[0].span.to(found.clues[-1].span)
        scope.sink.warning("says-nothing", f"no {axis} has a clue here", where)
    return found.singles(statement, scope.board)


def groups(args: Sequence[Arg]) -> tuple[Parenthesized, ...]:
    """The groups of cells at the end of a statement, if there are two or more; otherwise empty."""
    found: list[Parenthesized] = []
    for arg in reversed(args):
        if isinstance(arg, Parenthesized) and not is_pair(arg):
            found.insert(0, arg)
        elif not is_comma(arg):
            break
    return tuple(found) if len(found) > 1 else ()


def _single_groups(statement: Statement, scope: Scope) -> tuple[Statement, ...]:
    """The single statements of several groups of cells. It is the statement itself if there are no such groups.

    A list of cells that begins outside the groups is one list.
    """
    found = groups(statement.args)
    start = next((at for at, arg in enumerate(statement.args) if found and arg is found[0]), 0)
    before = statement.args[start - 1] if start else None
    if not found or (before is not None and (scope.names_cells(before) or is_comma(before))):
        return (statement,)
    return tuple(replace(statement, args=(*statement.args[:start], group), span=group.span) for group in found)


def _is_mixed(args: Sequence[Arg], scope: Scope) -> bool:
    """Whether a list of cells has several groups in parentheses and other cells, too."""
    ends = [at for at, arg in enumerate(args) if isinstance(arg, Mark) and arg.text != ","]
    cells = [arg for arg in args[ends[-1] + 1 if ends else 0 :] if scope.names_cells(arg)]
    several = [arg for arg in cells if isinstance(arg, Parenthesized) and not is_pair(arg)]
    return 1 < len(several) < len(cells)


def _takes_groups(family: Family) -> bool:
    """Whether the statements of a family may end in several lists of cells. Parentheses of a drawing are one place."""
    return family.constrains and any(
        form.picture is None and form.parts and isinstance(form.parts[-1], Cells | WeightedCells)
        for form in family.forms
    )


@dataclass(slots=True)
class StatementSplitter:
    """Splits the statements of one file. `count` has the single statements so far."""

    count: int = 0

    def singles(self, family: Family | None, statement: Statement, scope: Scope) -> tuple[Statement, ...]:
        """The single statements that a statement abbreviates: mostly the statement itself.

        Mistakes go to the sink of the scope. Without a family, the statement uses a definition whose only parameter
        takes a list of cells.
        """
        if statement.picture or not statement.args:
            return (statement,)
        found: tuple[Statement, ...] | None = None
        if family is not None and side_word(statement.args) is not None:
            try:
                found = _single_clues(family, statement, scope)
            except Mismatch as mismatch:
                from .undecoded import report_mismatch  # late: most files have no mistake

                report_mismatch(family, statement, [(mismatch, Sink(scope.sink.source))], scope)
                return ()
        elif family is None or _takes_groups(family):
            found = _single_groups(statement, scope)
            if found == (statement,) and _is_mixed(statement.args, scope):
                message = "this is one list of cells, because some of its cells are outside the parentheses"
                help_ = "for several groups, put each of them in parentheses: (r1c1 r1c2) (r3c3 r3c4)"
                scope.sink.note("likely-slip", message, statement.span, help=help_)
        if found is None or found == (statement,):
            return (statement,)
        self.count += len(found)
        if self.count > MAX_STATEMENTS:
            message = f"a puzzle has at most {MAX_STATEMENTS:,} clues and groups of cells in common statements"
            scope.sink.error("too-large", message, statement.span)
            return ()
        return found
