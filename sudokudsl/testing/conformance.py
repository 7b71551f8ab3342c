r"""The conformance test of a family: one call, for a built-in family or one of a plug-in. It needs the extra `testing`.

    from sudokudsl.testing.conformance import check_family
    check_family(FAMILY, ["board 1x3 digits 1-4\nthermometer r1c1..r1c3\nexpect 4 solutions"])

The table holds whole specs with answers found by hand. The test uses them and random specs from the forms of the
family. On each, `holds`, the compiled exact cover and the compiled clauses must accept the same set of grids. A
statement must also be read back as an equal constraint, draw only shapes on the board, and explain itself in one line.
Last, the test checks its own strength: if `cover` or `cnf` emits nothing, or loses the first of its calls, at least one
of these specs must have wrong solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Literal, get_args

from hypothesis import HealthCheck, assume, given, settings
from hypothesis.errors import Unsatisfiable

from ..cnf.compile import compile_cnf
from ..cnf.solve import SatSolver
from ..cover.compile import compile_cover
from ..cover.reference import ReferenceSolver
from ..crosscheck.oracle import oracle_grids
from ..families.givens import Given
from ..language.family import Family
from ..language.hidden_numbers import constraint_of, together
from ..lowering import read
from ..lowering.registry import Registry
from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..model.shapes import OutsideText, Shape
from ..model.solver import Givens
from ..model.verbs import CnfVerbs, CoverVerbs
from ..text.diagnostics import Sink, render
from ..text.source import Source
from .strategies import Spec, can_sample, specs

COVER_VERBS = frozenset(
    {
        "exactly",
        "between",
        "house",
        "distinct",
        "pairs",
        "ways",
        "sets",
        "total",
        "automaton",
        "either",
        "connected",
        "grouped",
        "ranked",
        "division",
    }
)
CNF_VERBS = frozenset({"clause", "at_most", "at_least", "exactly", "total", "automaton", "connected"})


class ConformanceError(AssertionError):
    """A family breaks its contract; the message has the spec and the witness."""


def check_family(family: Family, table: Iterable[str] = (), *, examples: int = 50) -> None:
    """Tests a family on a table of specs and on random ones. Raises ConformanceError with a witness.

    table: whole specs, each with an `expect`. The board of a spec is small enough for the oracle, or most of its
    digits are given. examples: the number of random specs.
    """
    registry = registry_with(family)
    if not family.doc.strip():
        raise ConformanceError(f"{family.word}: no manual page")
    seen = [_check_table(family, text, registry) for text in table]
    if family.group != "drawing" and any(can_sample(form) for form in family.forms):
        seen += _check_random(family, registry, examples)
    if not any(_own(family, puzzle) for puzzle, _ in seen):
        if not family.constrains and seen:  # a family such as `board` restricts no digits
            return
        raise ConformanceError(f"{family.word}: no spec of the table states it, and no random statement has a meaning")
    for mutants in MUTANTS:
        _check_noticed(family, mutants, seen)


def registry_with(family: Family) -> Registry:
    """The registry of all families, with `family` added if it is not among them."""
    registry = Registry()
    return registry if any(known is family for known in registry.families) else registry.with_family(family)


SolvedSpec = tuple[Puzzle, frozenset[Grid]]
"""A puzzle, and its solutions by `holds`."""


def _check_table(family: Family, text: str, registry: Registry) -> SolvedSpec:
    puzzle = _read(family, text, registry)
    if puzzle.expect is None:
        raise ConformanceError(f"{family.word}: a table spec without `expect`\n{text}")
    solutions = agreed_solutions(puzzle, text)
    high = puzzle.expect.high
    if len(solutions) < puzzle.expect.low or (high is not None and len(solutions) > high):
        raise ConformanceError(f"expected {puzzle.expect}, but `holds` accepts {len(solutions)} grids\n{text}")
    for stated in _own(family, puzzle):
        _check_text_and_shapes(stated.constraint, puzzle.board, text)
    return puzzle, solutions


def _check_random(family: Family, registry: Registry, examples: int) -> list[SolvedSpec]:
    seen: list[SolvedSpec] = []

    @settings(
        max_examples=examples, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(specs(family, extras=True))
    def agree(spec: Spec) -> None:
        board = spec.setting.board
        built, complaints = zip(*(constraint_of(family, values, board) for _, values in spec.statements), strict=True)
        assume(not any(complaint.error for each in complaints for complaint in each))
        puzzle = _read(family, spec.text, registry)
        found = tuple(stated.constraint for stated in _own(family, puzzle))
        if found != (expected := together(family, built, board)):
            raise ConformanceError(f"written as\n{spec.text}but read back as {found}, not {expected}")
        for constraint in found:
            _check_text_and_shapes(constraint, board, spec.text)
        seen.append((puzzle, agreed_solutions(puzzle, spec.text)))

    # a family that needs a larger board or special cells has no random specs, only its table
    with suppress(Unsatisfiable):
        agree()
    return seen


def _read(family: Family, text: str, registry: Registry) -> Puzzle:
    source = Source(family.word, text)
    sink = Sink(source)
    puzzle = read(source, sink, registry)
    if puzzle is None or sink.failed:
        problems = "\n".join(render(diagnostic, source) for diagnostic in sink.found)
        raise ConformanceError(f"{family.word}: the spec cannot be read\n{text}\n{problems}")
    return puzzle


def _own(family: Family, puzzle: Puzzle) -> tuple[Stated, ...]:
    return tuple(stated for stated in puzzle.stated if stated.word == family.word)


def agreed_solutions(puzzle: Puzzle, text: str) -> frozenset[Grid]:
    """The solutions by `holds`. Raises ConformanceError if the compiled cover or clauses have other solutions."""
    accepted = frozenset(oracle_grids(puzzle, givens=_givens(puzzle)))
    for name, side in (("cover", _cover_grids), ("cnf", _cnf_grids)):
        grids = side(puzzle)
        if len(set(grids)) != len(grids):
            raise ConformanceError(f"{name} finds a grid twice: do the cells determine every helper?\n{text}")
        for grid in sorted(accepted ^ set(grids), key=lambda grid: grid.values):
            opinion = f"`holds` accepts this grid, {name} does not"
            if grid not in accepted:
                broken = ", ".join(puzzle.label(stated) for stated in puzzle.broken(grid))
                opinion = f"{name} accepts this grid, `holds` does not ({broken})"
            raise ConformanceError(f"{opinion}:\n{grid}\n{text}")
    return accepted


def _givens(puzzle: Puzzle) -> Givens:
    """The given digit of each cell, the first one if several are stated, so that the oracle has fewer fillings to try.

    It still asks `holds` of every statement.
    """
    found: dict[Cell, int] = {}
    for stated in puzzle.stated:
        if isinstance(stated.constraint, Given):
            for cell, digit in zip(stated.constraint.cells, stated.constraint.digits, strict=True):
                found.setdefault(cell, digit)
    return tuple(found.get(cell) for cell in puzzle.board.answer)


def _cover_grids(puzzle: Puzzle, limit: int | None = None) -> tuple[Grid, ...]:
    return ReferenceSolver(compile_cover(puzzle), puzzle.board).search(limit=limit).grids


def _cnf_grids(puzzle: Puzzle, limit: int | None = None) -> tuple[Grid, ...]:
    with SatSolver(compile_cnf(puzzle), puzzle.board) as solver:
        return solver.search(limit=limit).grids


def _check_text_and_shapes(constraint: Constraint, board: Board, text: str) -> None:
    explanation = constraint.explain(board)
    if not explanation.strip() or "\n" in explanation or explanation.rstrip().endswith("."):
        raise ConformanceError(f"not one line without a final stop: {explanation!r}\n{text}")
    for shape in constraint.draw(board):
        if not isinstance(shape, get_args(Shape)):
            raise ConformanceError(f"not a shape: {shape!r}\n{text}")
        if off := [cell for cell in _cells_of(shape) if cell not in board.index]:
            raise ConformanceError(f"a shape off the board at {off[0]}: {shape!r}\n{text}")
        if isinstance(shape, OutsideText) and (why := _misplaced(shape, board)):
            raise ConformanceError(f"{why}: {shape!r}\n{text}")


def _misplaced(clue: OutsideText, board: Board) -> str:
    """The reason that a clue with an arrow along a row or column is not drawn at its `side`; empty if it is.

    The text of a clue with a `step` is drawn where the line through its cell leaves the board, against the arrow.
    """
    if clue.step is None or 0 not in clue.step:
        return ""
    if clue.step == (0, 0):
        return "a clue with an arrow of no direction"
    down, right = clue.step
    drawn = ("top" if down > 0 else "bottom") if down else ("left" if right > 0 else "right")
    if drawn == clue.side:
        return ""
    return f"a clue that is drawn at the {drawn} and not at the {clue.side}, as its arrow must point into the board"


def _cells_of(value: object) -> Iterator[Cell]:
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _cells_of(inner)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _cells_of(getattr(value, field.name))


@dataclass(slots=True)
class _DroppingBuilder:
    """A builder that ignores the first `dropped` calls of some verbs; `calls` counts all calls of these verbs."""

    out: Any
    verbs: frozenset[str]
    dropped: int
    calls: int = 0

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the builder has
        if name not in self.verbs:
            return getattr(self.out, name)
        self.calls += 1
        return getattr(self.out, name) if self.calls > self.dropped else lambda *args, **options: None


@dataclass(frozen=True, slots=True)
class Mutant:
    """A planted fault of one side: it drops the first calls that the `cover` or `cnf` of a constraint makes.

    `dropped` gives the number of dropped calls for the number of all calls.
    """

    side: Literal["cover", "cnf"]
    fault: str
    dropped: Callable[[int], int]

    def emit(self, constraint: Any, out: Any) -> None:  # noqa: ANN401
        """Compiles a constraint with the fault."""
        verbs = COVER_VERBS if self.side == "cover" else CNF_VERBS
        compiled = getattr(constraint, self.side)
        trial = _DroppingBuilder(type(out)(out.board), verbs, 0)
        compiled(trial)
        if not trial.calls:  # domains mostly repeat what the objectives imply, but here they are the whole meaning
            trial = _DroppingBuilder(type(out)(out.board), frozenset({"domain"}), 0)
            compiled(trial)
        compiled(_DroppingBuilder(out, trial.verbs, self.dropped(trial.calls)))


@dataclass(frozen=True, slots=True)
class _FaultyConstraint:
    """A constraint with a planted fault on one side; the other side must not be used."""

    right: Any
    mutant: Mutant

    def holds(self, grid: Grid) -> bool:
        return bool(self.right.holds(grid))

    def cover(self, out: CoverVerbs) -> None:
        self.mutant.emit(self.right, out)

    def cnf(self, out: CnfVerbs) -> None:
        self.mutant.emit(self.right, out)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return ()

    def explain(self, board: Board) -> str:
        return self.mutant.fault


# The first call alone may follow from the others, as one digit of a house does, so dropping half of them counts, too.
MUTANTS = (
    (Mutant("cover", "emits nothing", lambda calls: calls),),
    (
        Mutant("cover", "drops its first objective", lambda calls: 1),
        Mutant("cover", "drops the first half of its objectives", lambda calls: (calls + 1) // 2),
    ),
    (Mutant("cnf", "emits nothing", lambda calls: calls),),
    (
        Mutant("cnf", "drops its first clause", lambda calls: 1),
        Mutant("cnf", "drops the first half of its clauses", lambda calls: (calls + 1) // 2),
    ),
)


def _check_noticed(family: Family, mutants: Sequence[Mutant], seen: Sequence[SolvedSpec]) -> None:
    if not any(_noticed(family, mutant, puzzle, accepted) for mutant in mutants for puzzle, accepted in seen):
        faults = f"{mutants[0].side} {' or '.join(mutant.fault for mutant in mutants)}"
        raise ConformanceError(f"{family.word}: when {faults}, every spec keeps its solutions; add one that does not")


def _noticed(family: Family, mutant: Mutant, puzzle: Puzzle, accepted: frozenset[Grid]) -> bool:
    faulty = tuple(
        replace(stated, constraint=_FaultyConstraint(stated.constraint, mutant))
        if stated.word == family.word
        else stated
        for stated in puzzle.stated
    )
    side = _cover_grids if mutant.side == "cover" else _cnf_grids
    return set(side(replace(puzzle, stated=faulty), len(accepted) + 1)) != accepted
