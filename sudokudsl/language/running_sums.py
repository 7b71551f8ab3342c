"""Sums of the first cells of a line as literals, for families whose clauses follow one sum along the line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..model.geometry import Cell
    from ..model.verbs import CnfVerbs, Literal

LONGEST_APART = 16
"""The longest line on which clauses state a total for each place where a sum may begin or end.

These clauses grow with the fourth power of the length. One sum along the line takes far fewer, but it propagates less:
SAT takes 1.9 times as long on 20 puzzles of 9x9 with x-sums.
"""

RunningSums = Mapping[int, "Literal"]
"""The sums that a line may have so far, and for each of them the literal "it has this sum"."""


def sums_with_next(
    out: CnfVerbs, sums: RunningSums, cell: Cell, total: int, further: int, *, when: Literal
) -> dict[int, Literal]:
    """The sums with the digit of the next cell, and the clauses for them, which hold if the literal `when` is true.

    A sum is left out, and impossible, if it cannot become the total with up to `further` digits after that cell.
    """
    digits, least, most = out.digits_of(cell), out.digits[0], out.digits[-1]

    def can_end(held: int) -> bool:
        return any(held + many * least <= total <= held + many * most for many in range(further + 1))

    reached = sorted({held + digit for held in sums for digit in digits})
    longer = {held: out.new("sum", cell, held) for held in filter(can_end, reached)}
    for digit in digits:
        lit = out.lit(cell, digit)
        for before, literal in sums.items():
            out.clause(-when, -lit, -literal, *_known(longer, before + digit))
        for after, literal in longer.items():
            out.clause(-when, -lit, -literal, *_known(sums, after - digit))
    return longer


def sum_is(out: CnfVerbs, sums: RunningSums, total: int, *, when: Literal) -> None:
    """If the literal `when` is true, the sum is the total."""
    for held, literal in sums.items():
        if held != total:
            out.clause(-when, -literal)


def _known(sums: RunningSums, held: int) -> tuple[Literal, ...]:
    return (sums[held],) if held in sums else ()
