"""The problem that is searched for candidates: its answer has every cell of the board, with all extra cells.

The digits of an answer are at most MAX_DIGITS different ones. Extra cells can have more, such as the sizes of large
areas. In the answer, such a cell is replaced by *parts*. Each digit of the cell has a code in one part. The part holds
this code if the cell holds the digit, and otherwise its least code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, islice

from ..model.geometry import MAX_DIGITS, Board
from .objectives import CoverProblem, Pairs
from .relocation import relocated

Codes = Mapping[int, int]
"""By code of a part, the digit of the cell. A cell that is its own part has its digits as codes."""


@dataclass(frozen=True)
class CandidateProblem:
    """A problem, and for each cell of the board the slots of the answer that have its digits, with their codes."""

    problem: CoverProblem
    parts: tuple[tuple[tuple[int, Codes], ...], ...]
    codes: tuple[int, ...]
    """All codes of the answer, ascending."""

    def digits(self, marked: bytes) -> Iterator[tuple[int, ...]]:
        """The candidates of each cell, ascending, if a byte is not 0 for each code that occurs in a slot."""
        place, size = {code: place for place, code in enumerate(self.codes)}, len(self.codes)
        for parts in self.parts:
            yield tuple(
                digit for slot, codes in parts for code, digit in codes.items() if marked[slot * size + place[code]]
            )


def candidate_problem(problem: CoverProblem, board: Board) -> CandidateProblem:
    """The problem with all cells of the board in its answer."""
    digits = [board.digits_of(cell) for cell in board.everywhere]
    if len(board.every_digit) <= MAX_DIGITS:
        own = {each: dict(zip(each, each, strict=True)) for each in set(digits)}
        parts = tuple(((slot, own[each]),) for slot, each in enumerate(digits))
        return CandidateProblem(replace(problem, answer_cells=len(digits)), parts, board.every_digit)
    return _in_parts(problem, digits)


def _in_parts(problem: CoverProblem, digits: Sequence[tuple[int, ...]]) -> CandidateProblem:
    """The problem with the cells as parts whose digits are not all among the codes: those of the answer and others."""
    answer = set(chain.from_iterable(digits[: problem.answer_cells]))
    others = (code for code in count() if code not in answer)
    codes = tuple(sorted({*answer, *islice(others, MAX_DIGITS - len(answer))}))
    least, *coding = codes
    names: list[str] = []
    domains: list[tuple[int, ...]] = []
    parts: list[tuple[tuple[int, Codes], ...]] = []
    renumbered: dict[int, int] = {}
    for slot, each in enumerate(digits):
        if answer.issuperset(each):
            renumbered[slot] = len(names)
            parts.append(((len(names), dict(zip(each, each, strict=True))),))
            names.append(problem.names[slot])
            domains.append(problem.domains[slot])
            continue
        found = [dict(zip(coding, each[begin:], strict=False)) for begin in range(0, len(each), len(coding))]
        parts.append(tuple(enumerate(found, len(names))))
        names += [f"{problem.names[slot]} part {number}" for number in range(1, len(found) + 1)]
        domains += [(least, *part) for part in found]
    answer_cells = len(names)
    for slot, name in enumerate(problem.names):
        if slot not in renumbered:
            renumbered[slot] = len(names)
            names.append(name)
            domains.append(problem.domains[slot])
    owner = len(problem.owners)
    links = [
        Pairs(owner, renumbered[slot], part, _linked(problem.domains[slot], codes_of_part, least))
        for slot, listed in enumerate(parts)
        for part, codes_of_part in listed
        if part != renumbered[slot]
    ]
    objectives = [relocated(each, renumbered, each.owner) for each in problem.objectives]
    changed = CoverProblem(
        tuple(names), answer_cells, tuple(domains), (*objectives, *links), (*problem.owners, "the parts of cells")
    )
    return CandidateProblem(changed, tuple(parts), codes)


def _linked(digits: Sequence[int], part: Codes, least: int) -> tuple[tuple[int, int], ...]:
    """The digits of a cell, each with the code that the part then holds."""
    code = {digit: code for code, digit in part.items()}
    return tuple((digit, code.get(digit, least)) for digit in digits)
