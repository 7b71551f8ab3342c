"""All solvers of one spec, asked the same question, and the oracle beside them."""

from __future__ import annotations

from collections.abc import Callable
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

MAX_GRIDS = 12  # grids that a puzzle may have, to be compared as a set
MAX_NODES = 5_000  # of a search that may turn out to be long: then more digits are given
MAX_REFERENCE_NODES = 50_000  # of the reference engine, which prunes less than the native one
MAX_ORACLE_FILLINGS = 500  # fillings that the oracle goes through
SAT_SOLVERS = ("cadical195", "minisat22")


class Discrepancy(Exception):
    """SolverPanel differ: on what, how, in a sentence, and whose mistake it is most likely."""

    def __init__(self, kind: str, sentence: str, suspect: Suspect) -> None:
        super().__init__(sentence)
        self.kind, self.sentence, self.suspect = kind, sentence, suspect


@lru_cache(maxsize=256)
def puzzle_of_text(text: str) -> Puzzle | None:
    """The puzzle of a text; None if it has no meaning."""
    sink = Sink(Source("<drawn>", text))
    puzzle = read(sink.source, sink, Registry())
    return None if sink.failed else puzzle


def with_given(givens: Givens, at: int, digit: int | None) -> Givens:
    """The givens with another digit, or none, in the cell number `at`."""
    return (*givens[:at], digit, *givens[at + 1 :])


class SolverPanel:
    """Every solver of a spec by name, and the oracle. TooLarge if a compiled form is."""

    def __init__(self, text: str) -> None:
        puzzle = puzzle_of_text(text)
        assert puzzle is not None, text
        self.text, self.puzzle, self.board = text, puzzle, puzzle.board
        self.cover: CoverProblem = compile_cover(puzzle)
        self.cnf: Cnf = compile_cnf(puzzle)
        self.solvers: dict[str, Solver] = {}
        if engine_is_native():
            from ..cover.engine import NativeSolver

            self.solvers["native"] = NativeSolver(self.cover, self.board)
        self.solvers["reference"] = ReferenceSolver(self.cover, self.board)
        self.solvers |= {name: SatSolver(self.cnf, self.board, name) for name in SAT_SOLVERS}
        self.fastest = next(iter(self.solvers.values()))

    def __enter__(self) -> SolverPanel:
        return self

    def __exit__(self, *exception: object) -> None:
        for solver in self.solvers.values():
            if isinstance(solver, SatSolver):
                solver.close()

    def with_few_solutions(self, givens: Givens, grid: Grid | None, random: Random) -> Givens | None:
        """The givens, and as many digits of a grid more as leave few solutions; None if there is no grid to take."""
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
        """The grids that all voices find: all there are if they are few, more than `FEW` otherwise.

        Differ if a voice denies a grid that another finds, or contradicts itself. One that takes too long is asked for
        the grids of the others, and no more from then on.
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
        """What a solver finds, cut above `FEW` grids, and after `LONG` nodes. Differ if it contradicts itself."""
        slow = name == "reference"
        limits = Limits(nodes=MAX_REFERENCE_NODES) if slow else Limits()
        outcome = self.solvers[name].search(limit=MAX_GRIDS + 1, givens=givens, limits=limits)
        if outcome.stop is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        late = slow and outcome.stop is Stop.NODES
        found = _Findings(frozenset(outcome.grids), outcome.exact, late)
        if len(found.grids) < len(outcome.grids):
            again = next(grid for grid in outcome.grids if outcome.grids.count(grid) > 1)
            raise Discrepancy("twice", f"{name} finds a grid twice", locate_repetition(self.puzzle, again, name))
        if outcome.count != len(found.grids):
            sentence = f"{name} counts {outcome.count} grids, and shows {len(found.grids)}"
            raise Discrepancy("count", sentence, Suspect(solver_part(name)))
        if not found.exact and outcome.count <= MAX_GRIDS and not late:
            sentence = f"{name} stops at {outcome.count} grids ({outcome.stop.value}), though nothing limits it"
            raise Discrepancy("unfinished", sentence, Suspect(solver_part(name)))
        return found

    def _accepts(self, name: str, found: _Findings, grid: Grid) -> bool:
        """Whether a voice has a grid among its own, or would have, had it not been stopped."""
        return grid in found.grids or (not found.exact and accepts(self.solvers[name], grid))


@dataclass(frozen=True, slots=True)
class _Findings:
    """The grids that a voice finds; all that it could unless it was stopped."""

    grids: frozenset[Grid]
    exact: bool
    late: bool = False


def still_differs(kind: str) -> Callable[[str], bool]:
    """The condition under which a text still shows a difference of this kind, a crash or a death; for shrinking."""
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
