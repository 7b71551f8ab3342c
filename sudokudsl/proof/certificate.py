"""Makes a certificate: a folder with the spec, the formula, the solutions, and a proof that there are no others.

| file | content |
|---|---|
| `certificate.json` | the claim, the solver that proved it, and the checksum of each other file |
| `puzzle.sdk` | the spec, as it was given |
| `formula.cnf` | DIMACS: the clauses of the spec, then for each solution a clause that forbids it |
| `solutions.txt` | one solution per line: digits separated by spaces, cells in reading order, extra cells last |
| `proof.drup` | a DRUP proof that the formula has no model: lemmas, each of which follows by unit propagation |

Without a solution the proof shows that the clauses of the spec contradict each other; with n solutions, that there is
no other. It does not prove that the clauses mean the same as the spec.
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
MAX_SOLUTIONS = 10_000  # solutions of one certificate
CONFLICTS_PER_CHECK = 1_000  # conflicts between two looks at the clock


class NoCertificate(Exception):
    """The puzzle has too many solutions, or a limit was reached; the message names the case."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """All solutions of a puzzle, and the lines of a proof that there are no others, found by `solver` in `seconds`."""

    puzzle: Puzzle
    cnf: Cnf
    grids: tuple[Grid, ...]
    proof: tuple[str, ...]
    solver: str
    seconds: float

    def write(self, folder: str | Path) -> None:
        """Writes the files into a folder, and makes the folder if necessary. Raises OSError if that is not possible."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.files().items():
            (folder / name).write_bytes(data)

    def files(self) -> dict[str, bytes]:
        """The files by their names."""
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
        return files


def verdict(count: int) -> str:
    """The verdict for a number of solutions: `none`, `unique`, or the number with the word `solutions`."""
    return {0: "none", 1: "unique"}.get(count, f"{count} solutions")


def forbidden(cnf: Cnf, grids: Sequence[Grid]) -> tuple[tuple[int, ...], ...]:
    """The clauses that forbid the grids, in order; each requires another digit in at least one cell."""
    return tuple(map(cnf.forbids, grids))


def certify(
    puzzle: Puzzle, *, solver: str = "cadical195", limits: Limits = Limits(), most: int = MAX_SOLUTIONS
) -> Certificate:
    """Finds all solutions of a puzzle, and a proof that there are no others.

    Raises NoCertificate if there are more than `most` solutions, or at a limit, whose `nodes` count conflicts. Raises
    ValueError for a solver that writes no proofs. Raises TooLarge if the formula is too large.
    """
    begun = monotonic()
    cnf = compile_cnf(puzzle)
    sat = PythonSat(solver, cnf.clauses, proving=True)
    try:
        grids: list[Grid] = []
        while _satisfiable(sat, begun, limits):
            if len(grids) == most:
                raise NoCertificate(f"there are more than {most:,} solutions, the limit of a certificate")
            grids.append(cnf.grid(cnf.chosen(sat.model())))
            sat.add(cnf.forbids(grids[-1]))
            if limits.progress is not None:
                limits.progress(len(grids))
        return Certificate(puzzle, cnf, tuple(grids), tuple(sat.proof()), solver, monotonic() - begun)
    finally:
        sat.close()


def _satisfiable(sat: PythonSat, begun: float, limits: Limits) -> bool:
    answer = Answer.UNKNOWN
    while answer is Answer.UNKNOWN:
        if limits.seconds is not None and monotonic() - begun >= limits.seconds:
            raise NoCertificate(f"no proof was found within {limits.seconds:g} seconds")
        if limits.nodes is not None and sat.statistics()["conflicts"] >= limits.nodes:
            raise NoCertificate(f"no proof was found within {limits.nodes:,} conflicts")
        answer = sat.solve([], CONFLICTS_PER_CHECK)
    return answer is Answer.SAT
