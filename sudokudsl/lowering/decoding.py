"""Decodes the arguments of a statement by the forms of its family, and reports the family's complaints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..language.family import Complaint, Family
from ..language.hidden_numbers import constraint_of
from ..language.scope import Scope
from ..language.signature import DecodedArguments, Mismatch
from ..language.syntax.ast import Number, Statement, Word
from ..model.constraint import Constraint
from ..text.diagnostics import Sink
from ..text.source import Span
from .registry import Registry


def decode(family: Family, statement: Statement, scope: Scope, registry: Registry) -> DecodedArguments | None:
    """Decodes the arguments by the first form without mistakes. None with the reason in the sink if there is none.

    The words of the registry help to detect a line that is indented by mistake.
    """
    failures: list[tuple[Mismatch | None, Sink]] = []
    after = Span(statement.span.end, statement.span.end)
    for form in family.forms if _can_have_a_form(family, statement) else ():
        attempt = Sink(scope.sink.source)
        mismatch = None
        try:
            decoded = form.decode(statement.args, replace(scope, sink=attempt), after, statement.picture)
        except Mismatch as found:
            mismatch = found
        else:
            if not attempt.failed:
                scope.sink.found += attempt.found
                return decoded
        failures.append((mismatch, attempt))
    from .undecoded import report_undecoded  # late: most files have no mistake

    report_undecoded(family, statement, failures, scope, registry)
    return None


def _can_have_a_form(family: Family, statement: Statement) -> bool:
    """Whether a statement is neither a variant, such as `killer sudoku`, nor has lines below it that no form takes."""
    is_variant = len(statement.args) == 1 and isinstance(statement.args[0], Word) and statement.args[0].key == "sudoku"
    takes_lines = any(form.picture is not None for form in family.forms)
    return not is_variant and (takes_lines or not statement.picture)


def build(family: Family, statement: Statement, decoded: DecodedArguments, scope: Scope) -> Constraint | None:
    """The constraint of decoded arguments. Reports the complaints of the family; None if one of them is an error."""
    constraint, complaints = constraint_of(family, decoded.values, scope.board)
    return constraint if report_complaints(complaints, statement, decoded, scope.sink) else None


def report_complaints(
    complaints: Iterable[Complaint], statement: Statement, decoded: DecodedArguments, sink: Sink
) -> bool:
    """Reports the complaints of a family about a statement. Returns whether none of them is an error."""
    found = True
    for complaint in complaints:
        span = decoded.place(complaint.part, statement.span)
        if complaint.error:
            found = False
            sink.error(complaint.code or "unexpected", complaint.message, span, help=complaint.help)
        else:
            sink.warning(complaint.code or "never-holds", complaint.message, span, help=complaint.help)
    return found


def with_numbers(statement: Statement, family: Family, numbers: Mapping[str, int]) -> Statement:
    """A statement with numbers in place of their names."""
    if not numbers:
        return statement
    own = family.own_words
    args = (
        Number(numbers[arg.key], arg.span)
        if isinstance(arg, Word) and arg.key in numbers and arg.key not in own
        else arg
        for arg in statement.args
    )
    return replace(statement, args=tuple(args))
