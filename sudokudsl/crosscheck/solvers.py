"""A panel of all solvers of one spec, which are asked the same question and compared with each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

from ..cnf.compile import Cnf, compile_cnf
from ..cnf.solve import SatSolver
from ..cover import engine_is_native
from ..cover.compile import compile_cover
from ..cover.objectives import CoverProblem
from ..cover.reference import ReferenceSolver
from ..lowering import read
from ..lowering.registry import Registry
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from ..model.solver import Givens, Limits, Solver, Stop
from ..text.diagnostics import Sink
from ..text.source import Source
from .compare import accepts
from .locate import Suspect, locate, locate_repetition, solver_part
from .oracle import fillings, oracle_grids
from .pool import isolated

MAX_GRIDS = 12  # solutions of a puzzle whose complete sets are compared
MAX_NODES = 5_000  # of the search for few solutions; beyond them more digits are given
MAX_REFERENCE_NODES = 50_000  # of the reference engine, which prunes less than the native one
MAX_LAYERED_NODES = 1_000  # of the reference engine on a board with layers, where a node takes it longer
MAX_ORACLE_FILLINGS = 500  # of a puzzle for which the oracle is asked, too
SAT_SOLVERS = ("cadical195", "minisat22")
OTHERS = ("reference", *SAT_SOLVERS)
"""The solvers that are compared with the native engine."""


class Discrepancy(Exception):
    """Solvers contradict each other, or themselves. `kind` names how; `suspect` is the part most likely at fault."""

    def __init__(self, kind: str, sentence: str, suspect: Suspect) -> None:
        super().__init__(sentence)
        self.kind, self.sentence, self.suspect = kind, sentence, suspect


@lru_cache(maxsize=256)
def puzzle_of_text(text: str) -> Puzzle | None:
    """The puzzle of a text; None for a text with errors."""
    sink = Sink(Source("<random>", text))
    puzzle = read(sink.source, sink, Registry())
    return None if sink.failed else puzzle


def with_given(givens: Givens, at: int, digit: int | None) -> Givens:
    """The givens with `digit` for the cell of index `at`; None opens the cell."""
    return (*givens[:at], digit, *givens[at + 1 :])


class SolverPanel:
    """Solvers of a spec by name, in a context manager. Raises TooLarge if a compiled form is too large.

    They are the native engine, where there is one, and those of `others`.
    """

    def __init__(self, text: str, others: Sequence[str] = OTHERS) -> None:
        puzzle = puzzle_of_text(text)
        assert puzzle is not None, text
        self.text, self.puzzle, self.board = text, puzzle, puzzle.board
        self.cover: CoverProblem = compile_cover(puzzle)
        self.cnf: Cnf | None = compile_cnf(puzzle) if {*others} & {*SAT_SOLVERS} else None
        self.solvers: dict[str, Solver] = {}
        if engine_is_native():
            from ..cover.engine import NativeSolver

            self.solvers["native"] = NativeSolver(self.cover, self.board)
        self.others = others
        if "reference" in others:
            self.solvers["reference"] = ReferenceSolver(self.cover, self.board)
        if self.cnf is not None:
            self.solvers |= {name: SatSolver(self.cnf, self.board, name) for name in SAT_SOLVERS if name in others}
        self.fastest = next(iter(self.solvers.values()))

    def __enter__(self) -> SolverPanel:
        return self

    def __exit__(self, *exception: object) -> None:
        for solver in self.solvers.values():
            if isinstance(solver, SatSolver):
                solver.close()

    def with_few_solutions(self, givens: Givens, grid: Grid | None, random: Random) -> Givens | None:
        """The givens, and enough further digits of a solution that a search of `MAX_NODES` nodes finds few solutions.

        The solution is `grid`, or the first one found. None if none is found in that many nodes.
        """
        hidden = [at for at, digit in enumerate(givens) if digit is None]
        random.shuffle(hidden)
        while True:
            outcome = self.fastest.search(limit=MAX_GRIDS + 1, givens=givens, limits=Limits(nodes=MAX_NODES))
            if outcome.exact:
                return givens
            grid = grid or next(iter(outcome.grids), None)
            if grid is None:
                return None
            for at in hidden[: 1 + len(hidden) // 6]:
                givens = with_given(givens, at, grid.values[at])
            del hidden[: 1 + len(hidden) // 6]

    def agreed_grids(self, givens: Givens) -> frozenset[Grid]:
        """The grids that all solvers accept: every solution if there are at most `MAX_GRIDS`, otherwise some of them.

        Raises Discrepancy if a solver rejects a grid that another finds, or contradicts itself. A solver that takes too
        long is asked only about the grids of the others, and then removed from the panel.
        """
        found = {name: self._search(name, givens) for name in self.solvers}
        if fillings(self.board, givens) <= MAX_ORACLE_FILLINGS:
            found["oracle"] = _Findings(frozenset(oracle_grids(self.puzzle, givens=givens)), exact=True)
        first = next(iter(found.values())).grids
        for grid in sorted(frozenset().union(*(each.grids for each in found.values())), key=lambda grid: grid.values):
            answers = {name: self._accepts(name, each, grid) for name, each in found.items()}
            if not all(answers.values()):
                finders, deniers = (
                    [name for name in answers if answers[name] is accepted] for accepted in (True, False)
                )
                sentence = f"{', '.join(finders)} find {grid.values}, and {', '.join(deniers)} do not"
                raise Discrepancy("sets", sentence, locate(self.puzzle, grid, answers))
            if broken := self.puzzle.broken(grid):
                sentence = f"all find {grid.values}, which {self.puzzle.label(broken[0])} does not allow"
                raise Discrepancy("meaning", sentence, locate(self.puzzle, grid, dict.fromkeys(self.solvers, True)))
        self.solvers = {name: solver for name, solver in self.solvers.items() if not found[name].late}
        return first

    def _search(self, name: str, givens: Givens) -> _Findings:
        """The findings of one solver, up to `MAX_GRIDS + 1` grids. Raises Discrepancy if it contradicts itself."""
        slow = name == "reference"
        outcome = self.solvers[name].search(limit=MAX_GRIDS + 1, givens=givens, limits=self.limits(name))
        if outcome.stop is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        late = slow and outcome.stop is Stop.NODES
        found = _Findings(frozenset(outcome.grids), outcome.exact, late)
        if len(found.grids) < len(outcome.grids):
            again = next(grid for grid in outcome.grids if outcome.grids.count(grid) > 1)
            raise Discrepancy("twice", f"{name} finds a grid twice", locate_repetition(self.puzzle, again, name))
        if outcome.count != len(found.grids):
            sentence = f"{name} counts {outcome.count} grids, but lists {len(found.grids)}"
            raise Discrepancy("count", sentence, Suspect(solver_part(name)))
        if not found.exact and outcome.count <= MAX_GRIDS and not late:
            sentence = f"{name} stops at {outcome.count} grids ({outcome.stop.value}), though nothing limits it"
            raise Discrepancy("unfinished", sentence, Suspect(solver_part(name)))
        return found

    def _accepts(self, name: str, found: _Findings, grid: Grid) -> bool:
        """Whether a solver found a grid, or does not reject it though its search was stopped before it found the grid.

        A full grid leaves the cells of layers open, so a slow solver may reach its limit again. Then it has no answer.
        """
        if found.exact or grid in found.grids:
            return grid in found.grids
        return accepts(self.solvers[name], grid, self.limits(name)) is not False

    def limits(self, name: str) -> Limits:
        """The limits of one question to a solver. One that is slow may have no answer."""
        if name != "reference":
            return Limits()
        return Limits(nodes=MAX_LAYERED_NODES if self.board.layers else MAX_REFERENCE_NODES)


@dataclass(frozen=True, slots=True)
class _Findings:
    """The grids that a solver finds: all solutions if `exact`. `late` marks a solver that took too many nodes."""

    grids: frozenset[Grid]
    exact: bool
    late: bool = False


def still_differs(kind: str) -> Callable[[str], bool]:
    """The condition that a text still shows a discrepancy of this kind, a crash or a death, for `shrink`."""
    return _still_dies if kind == "death" else partial(_still_discrepant, kind)


def _still_discrepant(kind: str, text: str) -> bool:
    if puzzle_of_text(text) is None:
        return False
    try:
        with SolverPanel(text) as panel:
            open_ = (None,) * len(panel.board.answer)
            if not panel.fastest.search(limit=MAX_GRIDS + 1, keep=0, limits=Limits(nodes=MAX_NODES)).exact:
                return False
            panel.agreed_grids(open_)
    except TooLarge:
        return False
    except Discrepancy as discrepancy:
        return discrepancy.kind == kind
    except Exception:
        return kind == "crash"
    return False


def _still_dies(text: str) -> bool:
    from concurrent.futures import BrokenExecutor

    try:
        isolated(_still_discrepant, "death", text)
    except BrokenExecutor:
        return True
    return False
