"""Locates the part at fault: tests a grid on which solvers differ against each part, and names the odd one out.

First, the answer of each solver is compared with its own input: that of an engine with the objectives of its problem,
that of a SAT solver with its clauses. If all solvers are right about their input, each statement is tested alone, and
so is each statement of a family in a rule. Five opinions on it are compared: the requirements of its `cover` and of its
`cnf` (see `interpreter`), the objectives and the clauses that the builders made of them, and `holds`. A `cover` may
depend on the cells that earlier statements make differ, so it gets these.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import PurePath
from typing import Literal, TypeVar

from ..cnf.compile import compile_cnf
from ..cover.compile import compile_cover
from ..cover.objectives import CoverProblem, Distinct, House
from ..expression.rule import Rule
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.ground import posted_in
from ..model.puzzle import Puzzle, Stated, TooLarge
from .interpreter import Undecided, meets_cnf, meets_cover, problem_completions, satisfiable

MOST_IN_RULE = 100  # statements of families in a rule that are tested alone

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
    "meaning": "the `holds` of a family, or expression/evaluate.py of a rule",
    "objectives": "the objective builder: cover/builder.py, cover/objectives.py",
    "clauses": "the clause builder: cnf/clauses.py, cnf/encodings.py",
    "expansion": "the expansion to exact cover: cover/dlx.py",
    "reading": "the reading of the file: language/, lowering/",
    "shared": "the code that all solvers share: the reading, the geometry, or a meaning stated wrongly three times",
    "unknown": "no single part; the fault shows only where parts meet",
}
"""The parts that can be at fault, each with the files to look at."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """The part that is most likely at fault, and the statement if one alone shows the fault."""

    part: Part
    statement: str = ""

    def __str__(self) -> str:
        return PARTS[self.part] + (f" ({self.statement})" if self.statement else "")


def solver_part(name: str) -> Part:
    """The part that the solver of this name belongs to."""
    known: Mapping[str, Part] = {
        "native": "native", "engine": "native", "reference": "reference", "logic": "logic", "oracle": "meaning",
    }  # fmt: skip
    return known.get(name, "python-sat")


def locate(puzzle: Puzzle, witness: Grid, answers: Mapping[str, bool]) -> Suspect:
    """The part at fault, given the answer of each solver to the question whether `witness` is a solution."""
    holds = puzzle.holds(witness)
    allowed = _if_decided(lambda: _cover_completions(puzzle, witness) > 0)
    met = _if_decided(lambda: _cnf_accepts(puzzle, witness))
    by_kind = {"native": allowed, "reference": allowed, "logic": holds, "meaning": holds, "python-sat": met}
    wrong = [part for name in answers if by_kind[part := solver_part(name)] not in (None, answers[name])]
    if len(wrong) == 1 or (wrong and set(wrong) != {"native", "reference"}):
        return Suspect(wrong[0])
    if wrong:  # both engines contradict `allows` of the objectives
        return Suspect("objectives")
    found = _locate_statement(puzzle, witness, allowed=allowed, met=met)
    against = {solver_part(name) for name, answer in answers.items() if answer != holds}
    if found.part == "shared" and allowed is None and len(against) == 1:
        return Suspect(against.pop())  # all that can be decided is for the meaning
    return found


def locate_repetition(puzzle: Puzzle, grid: Grid, name: str) -> Suspect:
    """The part at fault if the solver of a name has found a grid twice."""
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
    """The part whose code is deepest in the traceback of an exception, or the family that misused a builder."""
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
    "cnf/": "clauses", "expression/": "meaning", "lowering/": "reading", "language/": "reading",
    "logic/": "logic",
}  # fmt: skip
"""The part that a path of the package belongs to; the first prefix that fits decides."""


def _locate_statement(puzzle: Puzzle, witness: Grid, *, allowed: bool | None, met: bool | None) -> Suspect:
    """The part at fault by the opinions on each statement alone; the shared code if these show no fault."""
    whole = _if_decided(lambda: compile_cover(puzzle))
    of_all = {
        stated: _StatementOpinions.of(puzzle, number, witness, whole) for number, stated in enumerate(puzzle.stated)
    }
    inner = (replace(puzzle, stated=(each,)) for stated in puzzle.stated for each in _in_rule(stated))
    opinions = {alone.stated[0]: _StatementOpinions.of(alone, 0, witness, None) for alone in inner} | of_all
    # a builder that compiles a requirement wrongly is at fault, even if the requirement is wrong as well
    for side in ("objectives", "clauses"):
        for stated, opinion in opinions.items():
            if opinion.faulty_builder == side:
                return Suspect(opinion.faulty_builder, puzzle.label(stated))
    for stated, opinion in opinions.items():
        if (odd := opinion.odd_one_out) is not None:
            return Suspect(odd, puzzle.label(stated))
    if allowed is not None and allowed != all(opinion.made_cover for opinion in of_all.values()):
        return Suspect("objectives")
    if met is not None and met != all(opinion.made_cnf for opinion in of_all.values()):
        return Suspect("clauses")
    return Suspect("shared")


def _in_rule(stated: Stated) -> Iterator[Stated]:
    """The statements of families in a rule, at its place; nothing for another constraint."""
    if isinstance(stated.constraint, Rule):
        for posted in islice(posted_in(stated.constraint.ground), MOST_IN_RULE):
            yield Stated(posted.constraint, posted.word, stated.span)


@dataclass(frozen=True, slots=True)
class _StatementOpinions:
    """The opinions on a grid for one statement; None where one cannot be decided."""

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
        """The builder whose result differs from the requirement that it was given."""
        if None not in (self.asked_cover, self.made_cover) and self.asked_cover != self.made_cover:
            return "objectives"
        if None not in (self.asked_cnf, self.made_cnf) and self.asked_cnf != self.made_cnf:
            return "clauses"
        return None

    @property
    def odd_one_out(self) -> Part | None:
        """The one of `cover`, `cnf` and `holds` that the other two contradict."""
        votes: dict[Part, bool | None] = {"cover": self.made_cover, "cnf": self.made_cnf, "meaning": self.holds}
        decided = {part: vote for part, vote in votes.items() if vote is not None}
        if len(decided) < 3:  # `holds` is always decided, and is believed
            return next((part for part, vote in decided.items() if vote != self.holds), None)
        return next((part for part, vote in decided.items() if list(decided.values()).count(vote) == 1), None)


def _differing(whole: CoverProblem, number: int, board: Board) -> Iterator[frozenset[Cell]]:
    """The sets of cells that differ by the objectives of the statements before `number`."""
    for objective in whole.objectives:
        if objective.owner < number and isinstance(objective, House | Distinct):
            yield frozenset(board.everywhere[slot] for slot in objective.slots)


def _objectives_of(whole: CoverProblem, number: int, alone: CoverProblem, known: int) -> CoverProblem:
    """The objectives of statement `number` in the whole problem, with the domains of its problem `alone`.

    The first `known` slots are cells. An auxiliary slot of another statement keeps one digit, so that it counts once.
    """
    objectives = tuple(objective for objective in whole.objectives if objective.owner == number)
    read = {slot for objective in objectives for slot in objective.slots}
    hidden = (whole.domains[slot][: None if slot in read else 1] for slot in range(known, len(whole.domains)))
    return replace(whole, objectives=objectives, domains=(*alone.domains[:known], *hidden))


def _cover_completions(alone: Puzzle, grid: Grid, *, most: int = 1) -> int:
    """The number of ways, at most `most`, in which the cover problem of a puzzle allows a grid."""
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
