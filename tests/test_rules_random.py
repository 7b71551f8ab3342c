"""Random rules: the meaning of the typed tree and the unfolded form agree on every grid of a small board."""

import random

import ground
import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.expression import unfold
from sudokudsl.expression.rule import Rule
from sudokudsl.families import BUILTIN, SYNONYMS
from sudokudsl.oracle import all_grids

BOARDS = ("board 2x2 digits 1-3", "board 1x4 digits -1..2", "board 2x2 digits 0 2 5", "board 1x3 digits 1-4")
CELLS = {
    "2x2": ("r1c1", "r1c2", "r2c1", "r2c2"),
    "1x4": ("r1c1", "r1c2", "r1c3", "r1c4"),
    "1x3": ("r1c1", "r1c2", "r1c3"),
}


class Writer:
    """Writes random expressions about the cells of a board."""

    def __init__(self, dice, cells):
        self.dice, self.cells, self.names = dice, cells, 0

    def cell(self, bound):
        return self.dice.choice((*self.cells, *bound))

    def listed(self, bound):
        return " ".join(self.dice.choices((*self.cells, *bound), k=self.dice.randint(1, 3)))

    def name(self):
        self.names += 1
        return f"x{self.names}"

    def number(self, depth, bound):
        if depth == 0:
            return self.dice.choice((self.cell(bound), self.cell(bound), str(self.dice.randint(0, 6))))
        one, other = self.number(depth - 1, bound), self.number(depth - 1, bound)
        name = self.name()
        where = self.condition(depth - 1, (*bound, name))
        match self.dice.randrange(13):
            case 0:
                return f"({one} + {other})"
            case 1:
                return f"({one} - {other})"
            case 2:
                return f"({one} * {other})"
            case 3:
                return f"(({one}) / {self.dice.choice((2, 3, '(-2)'))})"
            case 4:
                return f"(({one}) mod {self.dice.choice((2, 3, '(-3)'))})"
            case 5:
                return f"abs({one} - {other})"
            case 6:
                function = self.dice.choice(("sum", "min", "max", "distinct", "product"))
                return f"{function}({one}, {other}, {self.cell(bound)})"
            case 7:
                function = self.dice.choice(("sum", "min", "max", "distinct", "product", "count"))
                return f"{function}({name} in {self.listed(bound)} where {where})"
            case 8:
                return f"(position of {one} in ({self.listed(bound)}))"
            case 9:
                return f"(if {self.condition(depth - 1, bound)} then {one} else {other})"
            case 10:
                return f"count({self.condition(depth - 1, bound)}, {self.condition(depth - 1, bound)})"
            case 11:
                function = self.dice.choice(("min", "max"))
                return f"{function}({name} in {self.listed(bound)} where {where} else {one})"
        return f"line[{one}]"

    def condition(self, depth, bound):
        if depth == 0:
            sign = self.dice.choice(("=", "!=", "<", "<=", ">", ">="))
            return f"{self.cell(bound)} {sign} {self.number(0, bound)}"
        one, other = self.condition(depth - 1, bound), self.condition(depth - 1, bound)
        name = self.name()
        match self.dice.randrange(9):
            case 0 | 1:
                sign = self.dice.choice(("=", "!=", "<", "<=", ">", ">="))
                return f"{self.number(depth - 1, bound)} {sign} {self.number(depth - 1, bound)}"
            case 2:
                return f"({one} {self.dice.choice(('and', 'or', 'implies', 'iff'))} {other})"
            case 3:
                return f"not ({one})"
            case 4:
                return f"{self.number(depth - 1, bound)} {self.dice.choice(('in', 'not in'))} {{0, 2..4}}"
            case 5:
                return f"{self.number(depth - 1, bound)} in {self.listed(bound)}"
            case 6:
                inner = self.condition(depth - 1, (*bound, name))
                where = self.dice.choice(("", f" where {self.condition(0, (*bound, name))}"))
                return f"({self.dice.choice(('each', 'some', 'no'))} {name} in {self.listed(bound)}{where}: {inner})"
            case 7:
                quality = self.dice.choice(("prime", "square", "even", "not odd"))
                return f"{self.number(depth - 1, bound)} is {quality}"
        return f"distinct({self.number(depth - 1, bound)}, {self.listed(bound)})"


@pytest.mark.parametrize("seed", range(60))
def test_random_rules(seed):
    dice = random.Random(seed)
    board = dice.choice(BOARDS)
    cells = CELLS[board.split()[1]]
    text = f"{board}\nlet line = {' '.join(cells)}\nrequire {Writer(dice, cells).condition(3, ())}\n"
    try:
        puzzle = sudokudsl.loads(text)
    except SdkError as error:
        assert {each.code for each in error.diagnostics} <= {"value-out-of-range", "too-large"}, text  # noqa: PT017
        return
    (rule,) = (each for each in puzzle.constraints if isinstance(each, Rule))
    for grid in all_grids(puzzle.board):
        assert rule.holds(grid) == ground.holds(rule.ground, grid), (text, str(grid))
    assert sudokudsl.loads(sudokudsl.format(text)).constraints == puzzle.constraints, text


# --- both compilers start from the unfolded form: a fault in it is noticed all the same ---


def short(right):
    return lambda *args: right(*args)[:-1]


def swapped(sign, other):
    return lambda right: lambda self, found, *rest: right(self, other if found == sign else found, *rest)


def forgetful(right):
    return lambda self, parts, span: right(self, parts[1:], span)


def lazy(right):
    return lambda self, part, span: part


def one_off(right):
    return lambda self, parts, span: right(self, [*parts, unfold.TRUE], span)


def turned(right):
    return lambda self, parts, span, *, least: right(self, parts, span, least=not least)


def shifted(right):
    return lambda self, cells, first, *rest: right(self, (*cells[1:], cells[0]), first, *rest)


FAULTS = [
    ("comparison", swapped("<", "<="), "require r1c1 < r1c2"),
    ("comparison", swapped("<=", "<"), "require r1c1 <= r1c2"),
    ("comparison", swapped("=", ">="), "require r1c1 + r1c2 = r1c3"),
    ("all_of", forgetful, "each x in r1: x > 1"),
    ("some_of", forgetful, "some x in r1: x > 1"),
    ("some_of", forgetful, "require r1c1 = 1 implies r1c2 = 2"),
    ("negated", lazy, "no pair in r1 as a, b: a = b"),
    ("_tally", one_off, "require count(x in r1 where x > 1) = 2"),
    ("_tally", one_off, "exactly 1 of\n  even r1c1\n  even r1c2"),
    ("_extreme_of", turned, "require max(r1) = 2"),
    ("_slice", shifted, "let line = r1\neach i in 1..2: line[i] > line[i + 1]"),
    ("cells", short, "require sum(r1) = 5"),
    ("integers", short, "some n in 1..3: r1c1 + r1c2 = 2 * n"),
    ("members", short, "require distinct(x in r1 where x > 1)"),
    ("_same", lambda right: lambda self, left, other, span: left, "require r1c1 = 1 iff r1c2 = 1"),
    ("_argument", short, "define low-sum(line)\n  require sum(line) = 3\nlow-sum r1c1 r1c2"),
    ("_values", lambda right: lambda *args: list(right(*args))[1:], "each x in r1: x < 3"),
]


@pytest.mark.parametrize(("name", "fault", "rule"), FAULTS, ids=[f"{name} {rule}" for name, _, rule in FAULTS])
def test_a_fault_in_unfolding_is_noticed(name, fault, rule, monkeypatch):
    text = f"board 1x3 digits 1-3\nexpect 27 solutions\n{rule}\n"
    assert sudokudsl.check(sudokudsl.loads(text), all_engines=True).agree
    monkeypatch.setattr(unfold._Unfolder, name, fault(getattr(unfold._Unfolder, name)))
    # the logical solver, which searches by the meaning, misses grids that are not its, or finds more
    assert not sudokudsl.check(sudokudsl.loads(text), all_engines=True).agree


def test_every_synonym_is_found_without_importing_all_families():
    assert dict(SYNONYMS) == {synonym: family.word for family in BUILTIN for synonym in family.synonyms}
