"""python-sat behind one door that knows its traps.

- A solver belongs to one thread; two threads in one solver crash the process.
- Its Ctrl-C handler leaves a running solver by longjmp, after which the next use crashes the process, and at once if
  another thread receives the signal. So it is never installed here: calls are short, and Python's own handler acts
  between them.
- A time limit or an interrupt of its own exists for some solvers only; a budget of conflicts for more of them.
- No answer at all looks like "unsatisfiable" when read as a truth value.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysat.solvers import Solver

NAMES = ("cadical195", "cadical153", "glucose42", "lingeling", "minicard", "minisat22")
"""The solvers known to be sound here. Lingeling takes no limits; Glucose looks at them only when it restarts."""

NO_BUDGET = frozenset({"lingeling"})

PROVING = frozenset({"cadical195", "cadical153", "glucose42"})
"""The solvers that write sound proofs and take limits."""


class Answer(Enum):
    """What a solver said."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "gave up"


class PythonSat:
    """One python-sat solver, for the thread that made it. ValueError for a name not in `NAMES`.

    With `proving` it writes down why what it calls unsatisfiable is so; only those in `PROVING` can.
    """

    def __init__(self, name: str, clauses: Iterable[Sequence[int]], *, proving: bool = False) -> None:
        known = sorted(PROVING) if proving else NAMES
        if name not in known:
            raise ValueError(f"no SAT solver {name!r}{' writes proofs' * proving}; there are {', '.join(known)}")
        self.name = name
        self._thread = threading.get_ident()
        self._solver: Solver | None = _new(name, clauses, proving=proving)

    def add(self, clause: Sequence[int]) -> None:
        """Adds a clause for good."""
        self._mine().add_clause(clause)

    def solve(self, assumptions: Sequence[int], conflicts: int) -> Answer:
        """Searches under assumptions, until it has met so many conflicts; Lingeling never gives up."""
        solver = self._mine()
        with _no_handler():
            if self.name in NO_BUDGET:
                answer = solver.solve(assumptions=assumptions)
            else:
                solver.conf_budget(conflicts)
                answer = solver.solve_limited(assumptions=assumptions)
        if answer is True:
            return Answer.SAT
        if answer is False:
            return Answer.UNSAT
        return Answer.UNKNOWN

    def model(self) -> list[int]:
        """After SAT: a literal for each variable in order."""
        model = self._mine().get_model()
        assert model is not None, "a model is asked for where there is none"
        return model

    def core(self) -> list[int]:
        """After UNSAT: assumptions that cannot all be true, not necessarily as few as possible."""
        return self._mine().get_core() or []

    def proof(self) -> list[str]:
        """After UNSAT without assumptions: the lines of a DRUP proof, that the clauses added so far contradict."""
        proof = self._mine().get_proof()
        assert proof is not None, "a proof is asked for where there is none"
        return proof

    def prefer(self, literals: Sequence[int]) -> None:
        """Makes these literals true where the solver is free to choose."""
        self._mine().set_phases(literals)

    def statistics(self) -> Mapping[str, int]:
        """Conflicts, decisions, propagations and restarts since the solver was made."""
        return dict(self._mine().accum_stats() or {})

    def close(self) -> None:
        """Frees the solver, which is not asked again. Does nothing the second time."""
        solver, self._solver = self._solver, None
        if solver is not None:
            solver.delete()

    def _mine(self) -> Solver:
        """The solver. RuntimeError in another thread, and after `close`."""
        if threading.get_ident() != self._thread:
            raise RuntimeError("a SAT solver belongs to the thread that made it; make one for each thread")
        if self._solver is None:
            raise RuntimeError("the SAT solver is closed")
        return self._solver


def _new(name: str, clauses: Iterable[Sequence[int]], *, proving: bool) -> Solver:
    from pysat.solvers import Solver  # late: it costs much of the start-up of a command that asks no SAT solver

    return Solver(name=name, bootstrap_with=clauses, with_proof=proving)


class _NotMain:
    """Stands in for python-sat's test whether to install its own Ctrl-C handler."""

    @staticmethod
    def check() -> bool:
        return False


@contextmanager
def _no_handler() -> Iterator[None]:
    """Keeps python-sat's Ctrl-C handler out, and Ctrl-C back until the call has returned."""
    import pysat.solvers as module

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    theirs = module.MainThread
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    module.MainThread = _NotMain
    try:
        yield
    finally:
        module.MainThread = theirs
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
