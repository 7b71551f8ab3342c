"""Verifies a certificate without trusting the program that made it.

These conditions are tested in order:

- The files can be read and have the stated checksums.
- The spec states a puzzle.
- The listed solutions are distinct, every constraint accepts them by `holds`, and their number is the claimed one.
- The formula consists of the clauses that the spec compiles to, and of one clause for each solution that forbids it.
- The proof refutes the formula.

This does not prove that the clauses mean the same as the spec. The exhaustive tests of every family test that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from ..cnf.compile import compile_cnf
from ..lowering import read
from ..lowering.registry import Registry
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from ..text.diagnostics import Sink, render
from ..text.source import Unreadable, source_from_bytes
from .certificate import FILES, FORMAT, FORMULA, MANIFEST, MAX_SOLUTIONS, PROOF, SOLUTIONS, SPEC, forbidden, verdict
from .checker import RupChecker

MAX_BYTES = 512 * 2**20  # of one file
LEMMAS_PER_REPORT = 1_000  # lemmas between two reports of progress

Clause = tuple[int, ...]


class InvalidCertificate(Exception):
    """The certificate does not prove its claim. `file` names the file at fault, and `reason` explains the fault."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file, self.reason = file, reason

    def __reduce__(self) -> tuple[type[InvalidCertificate], tuple[str, str]]:
        return type(self), (self.file, self.reason)


@dataclass(frozen=True, slots=True)
class Verified:
    """The content of a valid certificate: `grids` are all models of the clauses of the spec, and all are solutions."""

    puzzle: Puzzle
    grids: tuple[Grid, ...]
    clauses: int
    lemmas: int
    seconds: float

    @property
    def verdict(self) -> str:
        """The verdict: `none`, `unique`, or the number of solutions."""
        return verdict(len(self.grids))


def verify(folder: Path, *, progress: Callable[[int], None] | None = None) -> Verified:
    """Verifies the certificate in a folder. Raises InvalidCertificate with the file and the reason if it fails.

    Calls `progress` every `LEMMAS_PER_REPORT` lemmas with the number of lemmas checked so far.
    """
    begun = monotonic()
    files = {name: _bytes(folder, name) for name in FILES}
    claim = _claim(files[MANIFEST])
    for name, data in files.items():
        if name != MANIFEST and claim["sha256"].get(name) != sha256(data).hexdigest():
            raise InvalidCertificate(name, "its checksum differs from the one that the certificate states")
    puzzle = _puzzle(files[SPEC])
    grids = tuple(_solutions(files[SOLUTIONS], puzzle))
    if claim["count"] != len(grids) or claim["verdict"] != verdict(len(grids)):
        raise InvalidCertificate(MANIFEST, f"it claims {claim['verdict']!r}, but {SOLUTIONS} lists {len(grids):,}")
    variables, clauses = _formula(files[FORMULA], puzzle, grids)
    lemmas = _refute(variables, clauses, files[PROOF], progress)
    return Verified(puzzle, grids, len(clauses), lemmas, monotonic() - begun)


def _bytes(folder: Path, name: str) -> bytes:
    path = folder / name
    if path.exists() and not path.is_file():
        raise InvalidCertificate(name, "it is not a regular file")
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InvalidCertificate(name, f"it cannot be read: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise InvalidCertificate(name, f"it is larger than {MAX_BYTES // 2**20} MB, the limit of this check")
    return data


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        raise InvalidCertificate(name, "it is not plain text") from None


def _claim(data: bytes) -> dict[str, Any]:
    try:
        claim = json.loads(data)
    except (ValueError, RecursionError):
        raise InvalidCertificate(MANIFEST, "it is not JSON") from None
    if not isinstance(claim, dict) or claim.get("format") != FORMAT:
        raise InvalidCertificate(MANIFEST, f"its format is not {FORMAT!r}")
    wanted = {"verdict": str, "count": int, "solver": str, "program": str, "sha256": dict}
    for key, kind in wanted.items():
        if type(claim.get(key)) is not kind:
            raise InvalidCertificate(MANIFEST, f"it has no {key}")
    return claim


def _puzzle(data: bytes) -> Puzzle:
    try:
        source = source_from_bytes(SPEC, data)
    except Unreadable as error:
        raise InvalidCertificate(SPEC, str(error)) from None
    sink = Sink(source)
    puzzle = read(source, sink, Registry())
    if puzzle is None or sink.failed:
        first = next((render(found, source) for found in sink.found if found.severity == "error"), "")
        raise InvalidCertificate(SPEC, f"it states no puzzle\n{first}".rstrip())
    return puzzle


def _solutions(data: bytes, puzzle: Puzzle) -> Iterator[Grid]:
    seen: dict[Grid, int] = {}
    for number, line in enumerate(_text(SOLUTIONS, data).splitlines(), 1):
        if number > MAX_SOLUTIONS:
            raise InvalidCertificate(
                SOLUTIONS, f"it has more than {MAX_SOLUTIONS:,} solutions, the limit of this check"
            )
        values = [_integer(SOLUTIONS, word) for word in line.split()]
        cells = puzzle.board.everywhere
        if len(values) != len(cells) or any(
            value not in puzzle.board.digits_of(cell) for cell, value in zip(cells, values, strict=True)
        ):
            raise InvalidCertificate(SOLUTIONS, f"line {number} is not a filling of the board")
        grid = Grid.of(puzzle.board, values)
        for stated in puzzle.broken(grid):
            raise InvalidCertificate(SOLUTIONS, f"the solution of line {number} breaks {puzzle.label(stated)}")
        if grid in seen:
            raise InvalidCertificate(SOLUTIONS, f"line {number} repeats the solution of line {seen[grid]}")
        seen[grid] = number
        yield grid


def _formula(data: bytes, puzzle: Puzzle, grids: tuple[Grid, ...]) -> tuple[int, tuple[Clause, ...]]:
    """The number of variables and the clauses. Raises InvalidCertificate unless they follow from spec and solutions."""
    try:
        cnf = compile_cnf(puzzle)
    except TooLarge as error:
        raise InvalidCertificate(SPEC, str(error)) from None
    derived = (*cnf.clauses, *forbidden(cnf, grids))
    lines = (line for line in _text(FORMULA, data).splitlines() if not line.startswith("c"))
    if next(lines, "") != f"p cnf {cnf.variables} {len(derived)}":
        raise InvalidCertificate(FORMULA, "its size is not that of the clauses of the spec and its solutions")
    count = 0
    for count, line in enumerate(lines, 1):
        if count > len(derived) or line != " ".join(map(str, (*derived[count - 1], 0))):
            raise InvalidCertificate(FORMULA, f"clause {count} does not follow from the spec and its solutions")
    if count != len(derived):
        raise InvalidCertificate(FORMULA, f"it ends after {count:,} of {len(derived):,} clauses")
    return cnf.variables, derived


def _refute(variables: int, clauses: tuple[Clause, ...], data: bytes, progress: Callable[[int], None] | None) -> int:
    """Checks the proof; returns the number of lemmas up to the refutation."""
    checker = RupChecker(variables)
    for clause in clauses:
        checker.add(clause)
    lemmas = 0
    for number, line in enumerate(_text(PROOF, data).splitlines(), 1):
        if checker.refuted:
            break
        deletes, literals = _lemma(line, number)
        try:
            if deletes:
                checker.delete(literals)
                continue
            if not checker.lemma(literals):
                raise InvalidCertificate(PROOF, f"the lemma of line {number} does not follow by unit propagation")
        except ValueError as error:
            raise InvalidCertificate(PROOF, f"line {number}: {error}") from None
        lemmas += 1
        if progress is not None and not lemmas % LEMMAS_PER_REPORT:
            progress(lemmas)
    if not checker.refuted:
        raise InvalidCertificate(PROOF, "it ends before the formula is refuted")
    return lemmas


def _lemma(line: str, number: int) -> tuple[bool, list[int]]:
    words = line.split()
    deletes = bool(words) and words[0] == "d"
    literals = [_integer(PROOF, word) for word in words[deletes:]]
    if not literals or literals.pop() != 0 or 0 in literals:
        raise InvalidCertificate(PROOF, f"line {number} does not have a single 0 at its end")
    return deletes, literals


def _integer(name: str, word: str) -> int:
    if len(word) > 10 or not word.removeprefix("-").isdigit():
        raise InvalidCertificate(name, f"{word[:20]!r} is not a number")
    return int(word)
