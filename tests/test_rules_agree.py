"""Files with rules of one's own: the engine, a SAT solver and brute force over the meaning find the same grids."""

import random
from dataclasses import dataclass

import corpus
import pytest
from engines import ENGINES

from sudokudsl.api import SdkError, loads
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover.compile import compile_cover
from sudokudsl.oracle import all_grids

CASES = corpus.read_cases("rules")
CELLS = ("r1c1", "r1c2", "r1c3")
LINES = ("r1", "all", "r1c1..r1c3", "r1c3..r1c1", "r1c1 r1c2", "r1c3 r1c1", "r1c2 r1c3")
BOARDS = ("1-4", "0-3", "-2..2", "1 2 4 7", "1-5", "1 1 2")
STATEMENTS = (
    "thermometer r1c1..r1c3",
    "renban r1c1..r1c3",
    "between r1c1..r1c3",
    "cage 6: r1c1..r1c3",
    "palindrome r1c1..r1c3",
    "whispers 2: r1c1..r1c3",
    "distinct r1c1..r1c3",
    "sum 7: r1c1 2*r1c2 r1c3",
    "parity-line r1c1..r1c3",
    "lockout 2: r1c1..r1c3",
    "arrow r1c1 = r1c2 r1c3",
)


def agreed(puzzle):
    """The grids that brute force finds, and both sides too."""
    meant = {grid.values for grid in all_grids(puzzle.board) if puzzle.holds(grid)}
    with SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        assert {grid.values for grid in sat.search().grids} == meant
    engine = list(ENGINES.values())[-1](compile_cover(puzzle), puzzle.board)
    assert {grid.values for grid in engine.search().grids} == meant
    return meant


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_side_finds_what_a_case_means(case):
    agreed(corpus.understand(case))


@dataclass
class Writer:
    """Writes random rules, as text, for three cells in a row."""

    chance: random.Random
    named: int = 0

    def name(self):
        self.named += 1
        return f"v{self.named}"

    def number(self, depth, names=()):
        kinds = ["cell", "cell", "integer", *["name"] * 2 * bool(names)]
        if depth > 0:
            kinds += ["sign"] * 3 + ["divided", "abs", "call", "sum", "count", "count", "if"]
        match self.chance.choice(kinds):
            case "cell":
                return self.chance.choice(CELLS)
            case "name":
                return self.chance.choice(names)
            case "integer":
                return str(self.chance.randint(0, 9))
            case "sign":
                return f"({self.number(depth - 1, names)} {self.chance.choice('+-*')} {self.number(depth - 1, names)})"
            case "divided":
                divisor = self.chance.choice(("2", "3", f"(1 + abs({self.number(0, names)}))"))
                return f"({self.number(depth - 1, names)} {self.chance.choice(('/', 'mod'))} {divisor})"
            case "abs":
                return f"abs({self.number(depth - 1, names)})"
            case "call":
                word = self.chance.choice(("sum", "min", "max", "product"))
                return f"{word}({self.chance.choice(LINES)})"
            case "if":
                then, otherwise = self.number(depth - 1, names), self.number(depth - 1, names)
                return f"(if {self.condition(depth - 1, names)} then {then} else {otherwise})"
            case word:
                name = self.name()
                line = self.chance.choice(LINES[:4])
                return f"{word}({name} in {line} where {self.condition(depth - 1, (*names, name))})"

    def condition(self, depth, names=()):
        kinds = ["compare", "compare", "in"]
        if depth > 0:
            kinds += ["joined"] * 3 + ["not", "chain", "cells", "each", "each", "pair", "run", "matches"]
        match self.chance.choice(kinds):
            case "compare":
                sign = self.chance.choice(("=", "!=", "<", "<=", ">", ">="))
                return f"{self.number(depth - 1, names)} {sign} {self.number(depth - 1, names)}"
            case "chain":
                return " < ".join(self.number(depth - 1, names) for _ in range(3))
            case "in":
                values = self.chance.choice(("1, 3", "2..4", "0, 2, 5..9", "7"))
                return f"{self.number(depth - 1, names)} in {{{values}}}"
            case "cells":
                return f"{self.number(depth - 1, names)} in r1"
            case "matches":
                return f'({self.chance.choice(LINES[:4])} matches "{self.pattern(2)}")'
            case "joined":
                word = self.chance.choice(("and", "or", "implies", "iff"))
                return f"({self.condition(depth - 1, names)} {word} {self.condition(depth - 1, names)})"
            case "not":
                return f"(not {self.condition(depth - 1, names)})"
            case kind:
                word = self.chance.choice(("each", "some", "no"))
                one, other = self.name(), self.name()
                if kind == "each":
                    line = self.chance.choice(LINES[:4])
                    return f"({word} {one} in {line}: {self.condition(depth - 1, (*names, one))})"
                what = "pair" if kind == "pair" else "run of 2"
                return f"({word} {what} in r1 as {one}, {other}: {self.condition(depth - 1, (*names, one, other))})"

    def pattern(self, depth):
        """A regular expression for three digits, whichever they are."""
        if depth == 0:
            return self.chance.choice((".", "[^1]", "[2]", ".?"))
        parts = [self.pattern(depth - 1) for _ in range(self.chance.randint(1, 3))]
        joined = self.chance.choice((" ", " ", " | ")).join(parts)
        return f"({joined}){self.chance.choice(('', '*', '+', '?', '{1,2}', '{2,}'))}"

    def statement(self, depth, indent=""):
        def inner(least, most):
            return "".join(self.statement(depth - 1, indent + "  ") for _ in range(self.chance.randint(least, most)))

        kinds = ["require"] * 2 + ["family"] + ["either", "exactly", "not"] * (depth > 0)
        match self.chance.choice(kinds):
            case "require":
                return f"{indent}require {self.condition(self.chance.randint(1, 3))}\n"
            case "family":
                return f"{indent}{self.chance.choice(STATEMENTS)}\n"
            case "either":
                return f"{indent}either\n{inner(1, 2)}{indent}or\n{inner(1, 1)}"
            case "exactly":
                return f"{indent}exactly {self.chance.randint(0, 2)} of\n{inner(2, 3)}"
            case "not":
                return f"{indent}not\n{inner(1, 1)}"


def written(seed):
    """The text of a random file with rules."""
    writer = Writer(random.Random(seed))
    rules = "".join(writer.statement(writer.chance.randint(0, 2)) for _ in range(writer.chance.randint(1, 2)))
    return f"board 1x3 digits {writer.chance.choice(BOARDS)}\n{rules}"


def check_files(seeds):
    """Reads and judges files; that most of them state something is checked too."""
    found = []
    for seed in seeds:
        try:
            puzzle = loads(written(seed))
        except SdkError:
            continue
        found.append(len(agreed(puzzle)) / len(puzzle.board.digits) ** 3)
    assert len(found) > 0.9 * len(seeds)
    assert sum(0 < share < 1 for share in found) > 0.5 * len(found)


def test_random_files_with_rules():
    check_files(range(100))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_random_files_with_rules():
    check_files(range(1000, 9000))
