"""Whose mistake is it? A grid on which voices differ is put to every part by itself, and the odd one out is named.

What a voice said is held against the plain meaning of what it was given: an engine against the objectives of its
problem, a SAT solver against its clauses. If the voices are right about what they were given, each statement is taken
by itself, and asked five times: what its `cover` and `cnf` ask for (`spoken`), what the builders made of that, and
whether the constraint holds. Its `cover` may go by which cells the statements before it let differ, so it is told.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import Literal, TypeVar

from ..cnf.compile import compile_cnf
from ..cover.compile import compile_cover
from ..cover.objectives import CoverProblem, Distinct, House
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from .interpreter import Undecided, meets_cnf, meets_cover, problem_completions, satisfiable

T = TypeVar("T")

Part = Literal[
    "native", "reference", "python-sat", "logic", "cover", "cnf", "meaning", "objectives", "clauses", "expansion",
    "reading", "shared", "unknown",
]  # fmt: skip

PARTS: Mapping[Part, str] = {
    "native": "the native engine: native/, or cover/engine.py",
    "reference": "the reference engine: cover/reference.py",
    "python-sat": "python-sat, or cnf/solve.py",
    "logic": "the logical solver: logic/",
    "cover": "the `cover` of a family, or cover/rules/ of a rule",
    "cnf": "the `cnf` of a family, or cnf/rules/ of a rule",
    "meaning": "the `holds` of a family, or expression/meaning.py of a rule",
    "objectives": "the objective builder: cover/builder.py, cover/objectives.py",
    "clauses": "the clause builder: cnf/clauses.py, cnf/encodings.py",
    "expansion": "the expansion to exact cover: cover/dlx.py",
    "reading": "the reading of the file: syntax/, signature/, lowering/",
    "shared": "what all voices share: the reading, the geometry, or a meaning stated wrongly three times",
    "unknown": "nothing by itself; it shows only where parts meet",
}
"""What can be at fault, and where to look."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """The part that is most likely at fault, and the statement, if it is about one."""

    part: Part
    statement: str = ""

    def __str__(self) -> str:
        return PARTS[self.part] + (f" ({self.statement})" if self.statement else "")


def solver_part(name: str) -> Part:
    """The part that a voice of this name is."""
    known: Mapping[str, Part] = {
        "native": "native", "engine": "native", "reference": "reference", "logic": "logic", "oracle": "meaning",
    }  # fmt: skip
    return known.get(name, "python-sat")


def locate(puzzle: Puzzle, witness: Grid, answers: Mapping[str, bool]) -> Suspect:
    """The part at fault where voices said different things of a grid: whether it is a solution."""
    holds = puzzle.holds(witness)
    allowed = _if_decided(lambda: _cover_completions(puzzle, witness) > 0)
    met = _if_decided(lambda: _cnf_accepts(puzzle, witness))
    by_kind = {"native": allowed, "reference": allowed, "logic": holds, "meaning": holds, "python-sat": met}
    wrong = [part for name in answers if by_kind[part := solver_part(name)] not in (None, answers[name])]
    if len(wrong) == 1 or (wrong and set(wrong) != {"native", "reference"}):
        return Suspect(wrong[0])
    if wrong:  # two engines against the objectives' own meanings
        return Suspect("objectives")
    return _locate_statement(puzzle, witness, allowed=allowed, met=met)


def locate_repetition(puzzle: Puzzle, grid: Grid, name: str) -> Suspect:
    """The part at fault where a voice has found a grid twice."""
    part = solver_part(name)
    if part not in ("native", "reference"):
        return Suspect(part)
    for stated in puzzle.stated:
        alone = replace(puzzle, stated=(stated,))
        if _if_decided(partial(_repeats_alone, alone, grid)):
            return Suspect("cover", puzzle.label(stated))
    return Suspect(part)


def _repeats_alone(alone: Puzzle, grid: Grid) -> bool:
    return _cover_completions(alone, grid, most=2) > 1


def locate_crash(error: BaseException) -> Suspect:
    """The part whose code is deepest in the traceback; a family that asks a builder for nonsense counts as its own."""
    family = Suspect("unknown")
    deepest: Part = "unknown"
    for frame in traceback.extract_tb(error.__traceback__):
        path = "/".join(PurePath(frame.filename).parts).rpartition("/sudokudsl/")[2]
        deepest = next((part for start, part in _FOLDERS.items() if path.startswith(start)), deepest)
        if path.startswith("families/") and frame.name in _METHODS:
            family = Suspect(_METHODS[frame.name], PurePath(path).stem)
            deepest = family.part
    asked_for_nonsense = isinstance(error, AssertionError | LookupError) and family.part != "unknown"
    return family if asked_for_nonsense or deepest == family.part else Suspect(deepest)


_METHODS: Mapping[str, Part] = {"cover": "cover", "cnf": "cnf", "holds": "meaning"}
_FOLDERS: Mapping[str, Part] = {
    "cover/engine": "native", "cover/reference": "reference", "cover/dlx": "expansion", "cover/rules": "cover",
    "cover/": "objectives", "cnf/solve": "python-sat", "cnf/pythonsat": "python-sat", "cnf/rules": "cnf",
    "cnf/": "clauses", "expression/": "meaning", "lowering/": "reading", "syntax/": "reading",
    "signature/": "reading", "logic/": "logic",
}  # fmt: skip
"""Whose code a path of the package is; the first that fits."""


def _locate_statement(puzzle: Puzzle, witness: Grid, *, allowed: bool | None, met: bool | None) -> Suspect:
    """The statement, and its part, that is the odd one out."""
    whole = _if_decided(lambda: compile_cover(puzzle))
    opinions = {
        stated: _StatementOpinions.of(puzzle, number, witness, whole) for number, stated in enumerate(puzzle.stated)
    }
    # a builder that makes something else of what it is told is at fault, whoever told it
    for side in ("objectives", "clauses"):
        for stated, opinion in opinions.items():
            if opinion.faulty_builder == side:
                return Suspect(opinion.faulty_builder, puzzle.label(stated))
    for stated, opinion in opinions.items():
        if (odd := opinion.odd_one_out) is not None:
            return Suspect(odd, puzzle.label(stated))
    if allowed is not None and allowed != all(opinion.made_cover for opinion in opinions.values()):
        return Suspect("objectives")
    if met is not None and met != all(opinion.made_cnf for opinion in opinions.values()):
        return Suspect("clauses")
    return Suspect("shared")


@dataclass(frozen=True, slots=True)
class _StatementOpinions:
    """What is said of a grid for one statement: None where it cannot be told."""

    asked_cover: bool | None
    made_cover: bool | None
    asked_cnf: bool | None
    made_cnf: bool | None
    holds: bool

    @classmethod
    def of(cls, puzzle: Puzzle, number: int, grid: Grid, whole: CoverProblem | None) -> _StatementOpinions:
        constraint, alone = puzzle.stated[number].constraint, replace(puzzle, stated=(puzzle.stated[number],))
        differing = () if whole is None else tuple(_differing(whole, number, puzzle.board))

        def made_cover() -> bool:
            made = compile_cover(alone)
            if whole is not None:
                made = _objectives_of(whole, number, made, len(puzzle.board.everywhere))
            return problem_completions(made, grid) > 0

        return cls(
            _if_decided(lambda: meets_cover(constraint, grid, differing)),
            _if_decided(made_cover),
            _if_decided(lambda: meets_cnf(constraint, grid)),
            _if_decided(lambda: _cnf_accepts(alone, grid)),
            constraint.holds(grid),
        )

    @property
    def faulty_builder(self) -> Part | None:
        """The builder that made something else of what it was asked."""
        if None not in (self.asked_cover, self.made_cover) and self.asked_cover != self.made_cover:
            return "objectives"
        if None not in (self.asked_cnf, self.made_cnf) and self.asked_cnf != self.made_cnf:
            return "clauses"
        return None

    @property
    def odd_one_out(self) -> Part | None:
        """The one of cover, CNF and meaning that the other two contradict."""
        votes: dict[Part, bool | None] = {"cover": self.made_cover, "cnf": self.made_cnf, "meaning": self.holds}
        decided = {part: vote for part, vote in votes.items() if vote is not None}
        if len(decided) < 3:  # one of them and the meaning
            return next((part for part, vote in decided.items() if vote != self.holds), None)
        return next((part for part, vote in decided.items() if list(decided.values()).count(vote) == 1), None)


def _differing(whole: CoverProblem, number: int, board: Board) -> Iterator[frozenset[Cell]]:
    """The cells that differ by each of the objectives of the statements before one."""
    for objective in whole.objectives:
        if objective.owner < number and isinstance(objective, House | Distinct):
            yield frozenset(board.everywhere[slot] for slot in objective.slots)


def _objectives_of(whole: CoverProblem, number: int, alone: CoverProblem, known: int) -> CoverProblem:
    """What a statement becomes among the others, with the domains of the `known` cells that it asks for when alone."""
    objectives = tuple(objective for objective in whole.objectives if objective.owner == number)
    read = {slot for objective in objectives for slot in objective.slots}
    hidden = (whole.domains[slot][: None if slot in read else 1] for slot in range(known, len(whole.domains)))
    return replace(whole, objectives=objectives, domains=(*alone.domains[:known], *hidden))


def _cover_completions(alone: Puzzle, grid: Grid, *, most: int = 1) -> int:
    """In how many ways, up to `most`, the cover problem of a puzzle allows a grid."""
    return problem_completions(compile_cover(alone), grid, most=most)


def _cnf_accepts(alone: Puzzle, grid: Grid) -> bool:
    """Whether a grid meets the clauses of a puzzle."""
    made = compile_cnf(alone)
    known = (*grid.values, *grid.beside)
    placed = {
        literal: digit == value
        for cell, value, row in zip(grid.board.everywhere, known, made.placements, strict=False)
        for digit, literal in zip(grid.board.digits_of(cell), row, strict=True)
    }
    return satisfiable(made.clauses, placed)


def _if_decided(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except (Undecided, TooLarge, RecursionError):
        return None
