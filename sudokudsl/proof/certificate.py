"""Making a certificate: a folder with the spec, the formula, the solutions, and a proof that there are no others.

| file | holds |
|---|---|
| `certificate.json` | what is claimed, by which solver it was proven, and the checksum of each other file |
| `puzzle.sdk` | the spec, as it was given |
| `formula.cnf` | DIMACS: the clauses of the spec, then for each solution a clause that forbids it |
| `solutions.txt` | the solutions, one a line, digits separated by blanks, cells in reading order, extra cells last |
| `proof.drup` | why the formula has no model, in lemmas that each follow by unit propagation |

With no solution the proof says that the clauses of the spec contradict each other; with n solutions, that there is no
other. What it does not prove is that the clauses mean what the spec says.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic

from ..cnf.compile import Cnf, compile_cnf
from ..cnf.pythonsat import Answer, PythonSat
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.solver import Limits
from ..version import __version__

FORMAT = "sudokudsl certificate 1"
MANIFEST, SPEC, FORMULA, SOLUTIONS, PROOF = FILES = (
    "certificate.json",
    "puzzle.sdk",
    "formula.cnf",
    "solutions.txt",
    "proof.drup",
)
MAX_SOLUTIONS = 10_000  # of a certificate
CONFLICTS_PER_CHECK = 1_000  # conflicts between two looks at the clock


class NoCertificate(Exception):
    """There is nothing to certify, or a limit came first; the message says which."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """All solutions of a puzzle, and the lines of a proof that there are no others. `seconds` it took."""

    puzzle: Puzzle
    cnf: Cnf
    grids: tuple[Grid, ...]
    proof: tuple[str, ...]
    solver: str
    seconds: float

    def write(self, folder: Path) -> None:
        """Writes the files into a folder, which is made if there is none. OSError where that cannot be."""
        folder.mkdir(parents=True, exist_ok=True)
        texts = {
            SPEC: self.puzzle.text.text,
            FORMULA: self.cnf.dimacs(forbidden(self.cnf, self.grids)),
            SOLUTIONS: "".join(" ".join(map(str, (*grid.values, *grid.beside))) + "\n" for grid in self.grids),
            PROOF: "".join(f"{line}\n" for line in self.proof),
        }
        files = {name: text.encode() for name, text in texts.items()}
        claim = {
            "format": FORMAT,
            "program": f"sudokudsl {__version__}",
            "verdict": verdict(len(self.grids)),
            "count": len(self.grids),
            "solver": self.solver,
            "sha256": {name: sha256(data).hexdigest() for name, data in files.items()},
        }
        files[MANIFEST] = (json.dumps(claim, indent=2) + "\n").encode()
        for name, data in files.items():
            (folder / name).write_bytes(data)


def verdict(count: int) -> str:
    """What a number of all solutions is called."""
    return {0: "none", 1: "unique"}.get(count, f"{count} solutions")


def forbidden(cnf: Cnf, grids: Sequence[Grid]) -> tuple[tuple[int, ...], ...]:
    """For each grid the clause that forbids it: in some cell the digit is another."""
    return tuple(map(cnf.forbids, grids))


def certify(
    puzzle: Puzzle, *, solver: str = "cadical195", limits: Limits = Limits(), most: int = MAX_SOLUTIONS
) -> Certificate:
    """Finds all solutions of a puzzle, and a proof that there are no others.

    NoCertificate when there are more than `most` solutions, or a limit comes first (its `nodes` are conflicts).
    ValueError for a solver that writes no proofs. TooLarge if the formula is.
    """
    begun = monotonic()
    cnf = compile_cnf(puzzle)
    sat = PythonSat(solver, cnf.clauses, proving=True)
    try:
        grids: list[Grid] = []
        while _satisfiable(sat, begun, limits):
            if len(grids) == most:
                raise NoCertificate(f"there are more than {most:,} solutions, which is the most that is certified")
            grids.append(cnf.grid(cnf.chosen(sat.model())))
            sat.add(cnf.forbids(grids[-1]))
            if limits.progress is not None:
                limits.progress(len(grids))
        return Certificate(puzzle, cnf, tuple(grids), tuple(sat.proof()), solver, monotonic() - begun)
    finally:
        sat.close()


def _satisfiable(sat: PythonSat, begun: float, limits: Limits) -> bool:
    while True:
        answer = sat.solve([], CONFLICTS_PER_CHECK)
        if answer is not Answer.UNKNOWN:
            return answer is Answer.SAT
        if limits.seconds is not None and monotonic() - begun >= limits.seconds:
            raise NoCertificate(f"no proof was found within {limits.seconds:g} seconds")
        if limits.nodes is not None and sat.statistics()["conflicts"] >= limits.nodes:
            raise NoCertificate(f"no proof was found within {limits.nodes:,} conflicts")
