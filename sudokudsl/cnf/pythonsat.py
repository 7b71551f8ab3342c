"""python-sat, with its pitfalls kept in one module.

- A solver belongs to one thread; two threads in one solver crash the process.
- Its Ctrl-C handler leaves a running solver by longjmp, and the next use then crashes the process. If another thread
  receives the signal, the process crashes immediately. So the handler is never installed here. Calls are short, and
  Python's own handler acts between them.
- Only some solvers have a time limit or can be interrupted; more of them take a budget of conflicts.
- The missing answer, None, counts as "unsatisfiable" if it is read as a truth value.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pysat.solvers import Solver

NAMES = ("cadical195", "cadical153", "glucose42", "lingeling", "minicard", "minisat22")
"""The solvers known to be sound here. Lingeling takes no limits; Glucose checks them only when it restarts."""

NO_BUDGET = frozenset({"lingeling"})

PROVING = frozenset({"cadical195", "cadical153", "glucose42"})
"""The solvers that write sound proofs and take limits."""


class Answer(Enum):
    """The answer of a solver: satisfiable, unsatisfiable, or unknown within its limit."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "gave up"


class PythonSat:
    """One python-sat solver, which belongs to the thread that made it. Raises ValueError for a name not in `NAMES`.

    With `proving` it writes a proof of unsatisfiability; only the solvers in `PROVING` can.
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
        """Searches under assumptions, for at most `conflicts` conflicts. Lingeling has no such limit."""
        solver = self._mine()
        with _NoHandler():
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
        """After UNSAT: assumptions that cannot all be true, not necessarily a minimal set."""
        return self._mine().get_core() or []

    def proof(self) -> list[str]:
        """After UNSAT without assumptions: the lines of a DRUP proof that the clauses are contradictory."""
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
        """Frees the solver, which must not be used afterwards. A second call does nothing."""
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
    from pysat.solvers import (
        Solver,
    )  # imported late, as it takes much of the start-up time of a command that needs no SAT solver

    return Solver(name=name, bootstrap_with=clauses, with_proof=proving)


class _NotMain:
    """Replaces python-sat's test whether to install its own Ctrl-C handler."""

    @staticmethod
    def check() -> bool:
        return False


class _NoHandler:
    """While it is entered, python-sat does not install its Ctrl-C handler. Python's own acts after the call.

    Only calls of the main thread would install it, so only that thread changes the test. It always puts the same test
    back: after Ctrl-C in the middle of this, the next call does.
    """

    def __enter__(self) -> None:
        from pysat import solvers

        self._main = threading.current_thread() is threading.main_thread()
        if self._main:
            solvers.MainThread = _NotMain

    def __exit__(self, *error: object) -> None:
        from pysat import _utils, solvers

        if self._main:
            solvers.MainThread = _utils.MainThread
