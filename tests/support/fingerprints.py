"""Fingerprints: short digests of the texts and pictures that puzzles become, in tables that are stored."""

import hashlib
from bisect import bisect_right
from itertools import accumulate

import sudokudsl
from sudokudsl.formats import EXPORTS, Options, Refused, as_program
from sudokudsl.formats.penpa.packing import unpacked
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source

READ = ("sudokupad-json", "penpa", "fpuzzles-json", "pencilmark", "iss")
"""The forms of other programs that are read again."""
WRITTEN = ("minizinc", "cpmpy", "opb", "latex")
"""The other forms. A form that only packs another one is left out."""


def exported(name, puzzle, *, as_drawing=False):
    """A puzzle in the form of another program with the notes on it, and what the import makes of it.

    Statements that the form cannot express are left out after the refusal.
    """
    solution = puzzle.solutions[0] if len(puzzle.solutions) == 1 else None
    try:
        made = EXPORTS[name].document(puzzle, Options(solution, as_drawing))
    except Refused as refused:
        rest = without(puzzle, refused.problems)
        return refused.problems, rest and exported(name, rest, as_drawing=as_drawing)
    text = str(made.content)
    plain = unpacked(text) if name == "penpa" else text  # another zlib packs the same text in another way
    return plain, made.notes, read_again(text) if name in READ else ""


def without(puzzle, problems):
    """The puzzle without the lines of some problems; None if one of them is the board, or is in no line."""
    lines = puzzle.text.text.splitlines(keepends=True)
    starts = [*accumulate(map(len, lines), initial=0)]
    wrong = {bisect_right(starts, problem.span.start) - 1 for problem in problems}
    if 0 in wrong:
        return None
    try:
        return sudokudsl.loads("".join(line for at, line in enumerate(lines) if at not in wrong))
    except sudokudsl.SdkError:  # a line that is gone made a name
        return None


def read_again(text):
    """The program that an import makes of a text, and its remarks."""
    source = Source("text", text)
    sink = Sink(source)
    program = as_program(source, sink, keep_going=True)
    return program and program.text, [(each.code, each.message) for each in sink.found]


def fingerprint(parts):
    """A part of the digest of some values."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(repr(part).encode() + b"\n")
    return digest.hexdigest()[:6]


def table(columns, rows):
    """One line for each row, with a fingerprint in each column."""
    lines = [f"{'':28}" + "".join(f"{name.removesuffix('-json'):>11}" for name in columns)]
    for name, puzzles in rows:
        lines.append(f"{name:28}" + "".join(f"{fingerprint(map(become, puzzles)):>11}" for become in columns.values()))
    return "\n".join(lines) + "\n"
