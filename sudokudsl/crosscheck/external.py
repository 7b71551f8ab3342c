"""Tests external solvers: any program that takes a puzzle and prints a grid.

A program is a command line. It reads a puzzle in some form from the file that replaces `{}` in the command, or
otherwise from its standard input. Its standard output is searched for grids and for words such as "no solution",
"unique" or "multiple". A grid without such words claims only that it is a solution. Each answer is compared with the
`holds` of the constraints and with the grids that our engine finds. A program that prints a line with the first word
"unsupported" makes no claim: it does not know a constraint of the puzzle.

A grid that a program prints has the digits of the cells of the board, and none of extra cells and layers.
"""

from __future__ import annotations

import re
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Literal

from ..cnf.compile import Cnf, compile_cnf
from ..families.givens import Given
from ..families.houses import Houses, repetition
from ..language.syntax.legacy import is_collection
from ..lowering.registry import Registry
from ..lowering.spelling import without_answer
from ..model.geometry import Board
from ..model.grid import Grid, symbol_value
from ..model.puzzle import Puzzle, Stated
from ..model.solver import Givens, Limits, Outcome, Solver, Stop
from ..text.source import Span
from .programs import CANNOT_RUN, run_program

Claim = Literal["", "none", "unique", "many", "unsupported"]
Judgement = Literal[
    "right", "wrong answer", "false none", "false unique", "false many", "crash", "time", "no answer", "inconclusive",
    "unsupported",
]  # fmt: skip
BAD: frozenset[Judgement] = frozenset(
    ("wrong answer", "false none", "false unique", "false many", "crash", "time", "no answer")
)

_NOT_UNIQUE = re.compile(r"\b(not?|isn't) (an? )?unique|\bnon-?unique|multiple|several|more than one", re.IGNORECASE)
_NONE = re.compile(r"\b(no (valid )?solutions?|unsat\w*|unsolvable|infeasible|impossible)\b", re.IGNORECASE)
_UNIQUE = re.compile(r"\bunique|exactly one|\bone solution\b", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?<![\d.,])(?P<before>\d[\d,]{,20}) solutions?\b|\bsolutions(?: found)?\s*[:=]\s*(?P<after>\d[\d,]{,20})\s*$",
    re.IGNORECASE | re.MULTILINE,
)
_UNSUPPORTED = re.compile(r"^\s*(?:s )?unsupported\b", re.IGNORECASE | re.MULTILINE)
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_DECORATION = re.compile(r"[^0-9A-Za-z.]+")  # brackets, frames and separators
_LAYER = re.compile(r"\s*[\w.-]+ =\s*")  # the line above the rows of a layer, as `solve` prints it


@dataclass(frozen=True, slots=True)
class ProgramAnswer:
    """The grids and the claim in the output of a program.

    `failed` is `crash` or `time` if the program did not end normally, and `start` if the shell could not run it. The
    grids are of the board without its extra cells.
    """

    grids: tuple[Grid, ...]
    claim: Claim
    failed: Literal["", "start", "crash", "time"]
    seconds: float
    output: str


@dataclass(frozen=True, slots=True)
class Assessment:
    """The judgement on one answer of a program, with its reason as a sentence."""

    judgement: Judgement
    sentence: str
    answer: ProgramAnswer


def dimacs(puzzle: Puzzle) -> str:
    """The puzzle as a formula in DIMACS."""
    return compile_cnf(puzzle).dimacs()


def sdk_text(puzzle: Puzzle) -> str:
    """The puzzle as an `.sdk` file without its solution, with the givens that were added to the text."""
    if is_collection(puzzle.text):
        text = f"sudoku {puzzle.board.rows}x{puzzle.board.columns}\n"
    else:
        text = without_answer(puzzle.text, Registry())
    match puzzle.stated[-1:]:
        case (Stated(constraint=Given(cells, digits), span=Span(0, 0)),):
            return text + "".join(f"given {cell} = {digit}\n" for cell, digit in zip(cells, digits, strict=True))
    return text


@dataclass(frozen=True, slots=True)
class ExternalProgram:
    """A command line, the function that writes a puzzle in its form, and its limit of seconds for one puzzle."""

    command: str
    write: Callable[[Puzzle], str]
    seconds: float = 10.0
    suffix: str = ".txt"

    def ask(self, puzzle: Puzzle) -> ProgramAnswer:
        """Runs the program on a puzzle. Passes on what `write` raises for a puzzle that the form cannot express."""
        text = self.write(replace(puzzle, solutions=()))  # some forms include the solution
        cnf = compile_cnf(puzzle) if self.write is dimacs else None
        begun = monotonic()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"puzzle{self.suffix}"
            file.write_text(text, encoding="utf-8")
            output, errors, status = run_program(self.command, file, self.seconds)
        took = monotonic() - begun
        if status is None:
            return ProgramAnswer((), "", "time", took, output)
        grids, claim = parse_output(output, puzzle.board, cnf)
        if _UNSUPPORTED.search(errors):
            grids, claim = (), "unsupported"
        # SAT solvers exit with 10 and 20, and some programs report a missing solution by their status
        failed = status < 0 or (status not in (0, 10, 20) and not grids and not claim)
        how: Literal["start", "crash"] = "start" if status in CANNOT_RUN else "crash"
        return ProgramAnswer(grids, claim, how if failed else "", took, f"{output}\n{errors}" if failed else output)


def parse_output(output: str, board: Board, cnf: Cnf | None = None) -> tuple[tuple[Grid, ...], Claim]:
    """The distinct grids in an output, in order, and the claim of its words.

    With a formula the output is read in the format of SAT competitions, and has at most one grid.
    """
    if _UNSUPPORTED.search(output):
        return (), "unsupported"
    plain = replace(board, extras=())
    if cnf is not None:
        grids, claim = _grid_of_model(output, cnf)
        return tuple(Grid(plain, grid.values[: len(plain.cells)]) for grid in grids), claim
    grids = tuple(dict.fromkeys((*_grids_in_rows(output, plain), *_grids_in_words(output, plain))))
    return grids, _claim(output)


def _claim(output: str) -> Claim:
    """The claim of the words of an output, or of the number of solutions that it states; "" without any."""
    claims: Mapping[Claim, re.Pattern[str]] = {"many": _NOT_UNIQUE, "none": _NONE, "unique": _UNIQUE}
    if worded := next((claim for claim, words in claims.items() if words.search(output)), None):
        return worded
    if (stated := _NUMBER.search(output)) is None:
        return ""
    number = int((stated["before"] or stated["after"]).replace(",", ""))
    return "none" if number == 0 else "unique" if number == 1 else "many"


def _grid_of_model(output: str, cnf: Cnf) -> tuple[tuple[Grid, ...], Claim]:
    if re.search(r"^s UNSATISFIABLE", output, re.MULTILINE):
        return (), "none"
    values = re.findall(r"^v (.*)$", output, re.MULTILINE)
    true = {int(word) for line in values for word in line.split() if re.fullmatch(r"[0-9]{1,9}", word)}
    held = [[literal for literal in row if literal in true] for row in cnf.placements]
    if any(len(row) != 1 for row in held):
        return (), ""
    return (cnf.grid([literal for (literal,) in held]),), ""


def _grids_in_words(output: str, board: Board) -> Iterator[Grid]:
    """The grids that are written as one word, with one character per cell."""
    for word in _DECORATION.sub(" ", output).split():
        if len(word) == len(board.places) and (grid := _grid(list(word), board)) is not None:
            yield grid


def _grids_in_rows(output: str, board: Board) -> Iterator[Grid]:
    """The grids whose rows, cells or lists of all cells are on consecutive lines with equal numbers of symbols.

    Frames, separators, the rows of layers, and the numbers of rows and columns are ignored.
    """
    size = len(board.places)
    for lines in _alike(output, board):
        columns = [str(number) for number in range(1, board.columns + 1)]
        rows = [str(number) for number in range(1, board.rows + 1)]
        if len(lines) == board.rows + 1 and lines[0] == columns:
            del lines[0]
        elif [line[0] for line in lines] == rows and len(lines[0]) == board.columns + 1:
            lines = [line[1:] for line in lines]
        symbols = [symbol for line in lines for symbol in line]
        for start in range(0, len(symbols) - size + 1, size):
            if (grid := _grid(symbols[start : start + size], board)) is not None:
                yield grid


def _alike(output: str, board: Board) -> Iterator[list[list[str]]]:
    """The runs of lines that have nothing but digits, and the same number of them; empty lines do not end a run."""
    run: list[list[str]] = []
    lines = iter(output.splitlines())
    for line in lines:
        symbols: list[str] | None
        if _LAYER.fullmatch(line):
            deque(islice(lines, board.rows), maxlen=0)
            symbols = None
        else:
            symbols = _symbols(_COLOUR.sub("", line), board)
        if symbols == []:
            continue
        if run and (symbols is None or len(symbols) != len(run[0])):
            yield run
            run = []
        if symbols is not None:
            run.append(symbols)
    if run:
        yield run


def _symbols(line: str, board: Board) -> list[str] | None:
    """The symbols of a line, as words or as single characters; None if it has anything else."""
    if board.digits[0] < 0:
        return re.findall(r"-?\d+", line)
    words = _DECORATION.sub(" ", line).split()
    blank = "." if board.holes else ""
    ways = [
        symbols
        for symbols in (words, list("".join(words)))
        if all(symbol == blank or _digit(symbol, board) is not None for symbol in symbols)
    ]
    return next((symbols for symbols in ways if len(symbols) == board.columns), next(iter(ways), None))


def _grid(symbols: list[str], board: Board) -> Grid | None:
    held = zip(board.places, symbols, strict=True)
    digits = [_digit(symbol, board) for place, symbol in held if place in board]
    return Grid(board, tuple(digit for digit in digits if digit is not None)) if None not in digits else None


def _digit(symbol: str, board: Board) -> int | None:
    try:
        digit = symbol_value(symbol, board)
    except ValueError:
        return None
    return digit if digit in board.digits else None


def assess(
    solver: Solver, puzzle: Puzzle, program: ExternalProgram, *, limits: Limits, givens: Givens | None = None
) -> tuple[Outcome, Assessment]:
    """The outcome of our engine's search for two grids, and the judgement on a program's answer to the same puzzle.

    `puzzle` has the givens as a statement, `solver` is asked with them. Raises KeyboardInterrupt if a search was
    interrupted, and what `ask` raises.
    """
    ours = _uninterrupted(solver.search(limit=2, givens=givens, limits=limits))

    def fits(grid: Grid) -> bool | None:
        given = givens or (None,) * len(puzzle.board.answer)
        if any(digit not in (None, held) for digit, held in zip(given, grid.values, strict=False)):
            return False
        asked = (*grid.values, *given[len(grid.values) :])
        outcome = _uninterrupted(solver.search(limit=1, givens=asked, limits=limits))
        return True if outcome.count else False if outcome.exact else None

    return ours, judge(puzzle, ours, program.ask(puzzle), fits)


def _uninterrupted(outcome: Outcome) -> Outcome:
    if outcome.stop is Stop.INTERRUPTED:
        raise KeyboardInterrupt
    return outcome


def judge(puzzle: Puzzle, ours: Outcome, answer: ProgramAnswer, fits: Callable[[Grid], bool | None]) -> Assessment:
    """Compares an answer with `holds` and with `ours`, the result of our engine's search for two grids.

    `fits` is asked on boards with extra cells: whether some digits of these complete a grid, None if that is unknown.
    """

    def assessment(judgement: Judgement, sentence: str = "") -> Assessment:
        return Assessment(judgement, sentence, answer)

    if answer.claim == "unsupported":
        return assessment("unsupported", "it does not support a constraint of the puzzle")
    if answer.failed == "time":
        return assessment("time", "it did not end in time")
    if answer.failed:
        return assessment("crash", f"it failed: {_last_line(answer.output)}")
    known: bool | None = True  # whether each grid is known to be a solution
    for grid in answer.grids:
        if fault := _fault(puzzle, grid) if not puzzle.board.extras else "":
            return assessment("wrong answer", fault)
        if puzzle.board.extras and (known := known and fits(grid)) is False:
            return assessment("wrong answer", "its grid is not a solution with any digits of the extra cells")
    found = {grid.values[: len(puzzle.board.cells)] for grid in ours.grids}
    several = len(answer.grids) > 1 or ours.count > 1 or any(grid.values not in found for grid in answer.grids)
    if answer.claim == "none" and (ours.count or (answer.grids and known)):
        return assessment("false none", "it claims that there is no solution, but there is one")
    if answer.claim == "unique" and several and ours.count and known:
        return assessment("false unique", "it claims that the solution is unique, but there is another")
    if known is None or (not ours.exact and ours.count < 2):
        return assessment("inconclusive", "our engine did not end in time")
    if answer.claim == "unique" and not ours.count and not answer.grids:
        return assessment("false unique", "it claims that the solution is unique, but there is none")
    if answer.claim == "many" and not several:
        return assessment(
            "false many", f"it claims that there are several solutions, but there is {ours.count or 'none'}"
        )
    if not answer.grids and not answer.claim:
        if ours.count:
            return assessment("no answer", _silence(answer.output))
        return assessment("right", "it prints no grid, and there is no solution")
    return assessment("right")


def _fault(puzzle: Puzzle, grid: Grid) -> str:
    """The first statement that a grid breaks, as a sentence, with the house if it is one; "" for a solution."""
    for stated in puzzle.broken(grid):
        where = repetition(stated.constraint, grid) if isinstance(stated.constraint, Houses) else ""
        return f"its grid breaks {puzzle.label(stated)}" + (f": {where}" if where else "")
    return ""


def _silence(output: str) -> str:
    """The sentence about an output without an answer."""
    last = f"; its last line is: {_last_line(output)}" if output.strip() else ""
    return f"it prints neither a grid nor a verdict{last}"


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it printed nothing"


def classics(seed: int, solver: Solver, board: Board) -> Iterator[Givens]:
    """Yields givens for a plain board indefinitely: most leave few solutions, and some are altered to leave none.

    `solver` solves the board with its houses only. The same seed gives the same givens.
    """
    number = 0
    while True:
        random = Random(f"{seed}:{number}")
        number += 1
        (grid,) = solver.search(limit=1, seed=random.getrandbits(32)).grids
        share = random.choice((0.3, 0.35, 0.4, 0.45, 0.5, 0.55))
        givens = [digit if random.random() < share else None for digit in grid.values]
        if random.random() < 0.15:
            at = random.randrange(len(givens))
            givens[at] = random.choice([digit for digit in board.digits if digit != grid.values[at]])
        yield tuple(givens)
