"""Plants faults one at a time and tells which are noticed, by what, and after how many cases.

    python tests/mutation/mutants.py                       every fault: all families, builders, engines' readers
    python tests/mutation/mutants.py thermometer builders  those of a file of families, or of a group
    python tests/mutation/mutants.py --share 0.1           every tenth fault

A fault is one change in the source of one function: a call or an added clause dropped, a comparison weakened, an
operator or a function swapped, a number off by one. It is noticed by the hand-computed tables first, the smallest
puzzles before the others, and then by random specs of the family, drawn as the fuzzer draws them; one in a builder or
an engine first of all by random calls of the builders' verbs. Besides wrong grids count: digits of such calls that unit
propagation does not exclude and should, hidden slots that do not follow from the cells, and nodes more of the readable
engine. Every survivor is listed; those that change nothing are in `mutants.toml`, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import json
import signal
import sys
import textwrap
import time
import tomllib
from collections import Counter, defaultdict
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from functools import cache, partial
from io import StringIO
from itertools import count
from operator import attrgetter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import pytest
from pysat.solvers import Solver

from sudokudsl.cnf import clauses, encodings
from sudokudsl.cnf.clauses import MAX_AUTOMATON_TERMS
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import builder, engine_is_native, reference
from sudokudsl.cover import layers as cover_layers
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.crosscheck.interpreter import Untold, problem_allows
from sudokudsl.crosscheck.locate import crashed, locate
from sudokudsl.crosscheck.oracle import all_grids, oracle_grids
from sudokudsl.crosscheck.solvers import understood
from sudokudsl.fuzz.planted import filling, fitted
from sudokudsl.fuzz.random_puzzles import Mix
from sudokudsl.fuzz.random_specs import Dice, Drawn, NothingToDraw, drawable, setting, setting_of, values, wide_settings
from sudokudsl.lowering import read
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board, Cell, View
from sudokudsl.model.puzzle import Puzzle, Stated
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Span
from support import corpus

FILLINGS = 20_000  # of a puzzle of the tables that takes part
RANDOM = 150  # random specs of a family, or of all, before a fault has survived
FAMILIES = "families"
CALLED = 400  # random calls of builders' verbs
SECONDS = 10  # of computing, after which a fault counts as noticed: what it is in does not end
NINE = setting_of("sudoku 9x9")
OPERATORS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
    ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
CALLS = {"all": "any", "any": "all", "min": "max", "max": "min"}
WEAKER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def shortened(line, most=72):
    return line if len(line) <= most else f"{line[: most - 3]}..."


class OneFault(ast.NodeTransformer):
    """Changes the place number `target` of a function; counts the places on its way. `drops`: calls are dropped, too.

    `change` tells what becomes what in which line of the source. Lines go by what they say and not by their number, so
    that it stays the same when something else in the file is changed.
    """

    def __init__(self, target, text, *, drops=False):
        self.target, self.lines, self.drops = target, text.splitlines(), drops
        self.places, self.told, self.change, self.kind = 0, Counter(), "", ""

    def here(self, node, kind, before, after):
        line = shortened(self.lines[node.lineno - 1].strip())
        change = f"{shortened(before)} becomes nothing" if kind == "drop" else f"{before} becomes {after} in: {line}"
        self.told[change] += 1
        self.places += 1
        if self.places - 1 == self.target:
            again = self.told[change]
            self.change, self.kind = change if again == 1 else f"{change} (no. {again})", kind
            return True
        return False

    def swapped(self, node, operator):
        after = OPERATORS.get(type(operator))
        kind = "weaken" if isinstance(operator, WEAKER) else "swap"
        if after is not None and self.here(node, kind, type(operator).__name__, after.__name__):
            return after()
        return operator

    def visit_Expr(self, node):
        if self.drops and isinstance(node.value, ast.Call) and self.here(node, "drop", ast.unparse(node), "nothing"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node):
        several = isinstance(node.value, ast.Tuple | ast.List | ast.GeneratorExp | ast.ListComp)
        if self.drops and several and self.here(node, "drop", ast.unparse(node), "nothing"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Compare(self, node):
        node.ops = [self.swapped(node, operator) for operator in node.ops]
        return self.generic_visit(node)

    def visit_BinOp(self, node):
        node.op = self.swapped(node, node.op)
        return self.generic_visit(node)

    def visit_BoolOp(self, node):
        return self.visit_BinOp(node)

    def visit_Name(self, node):
        if node.id in CALLS and self.here(node, "swap", node.id, CALLS[node.id]):
            return ast.copy_location(ast.Name(CALLS[node.id], ast.Load()), node)
        return node

    def visit_UnaryOp(self, node):
        if isinstance(node.op, ast.Not) and self.here(node, "swap", "not", "nothing"):
            return self.visit(node.operand)
        return self.generic_visit(node)

    def visit_Constant(self, node):
        if type(node.value) is int and self.here(node, "off by one", node.value, node.value + 1):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Assert(self, node):
        return node  # what it says is not part of the meaning

    def visit_Raise(self, node):
        return node  # nor is a message

    def visit_FunctionDef(self, node):
        node.body = [self.visit(statement) for statement in node.body]  # not what is said of types, nor a cache's size
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def innermost(value):
    """The plain function in what a module or class has: without decorators, and that of a property."""
    return inspect.unwrap(getattr(value, "fget", None) or getattr(value, "func", None) or value)


def source_of(function):
    return textwrap.dedent(inspect.getsource(innermost(function)))


def faulty_trees(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the syntax tree."""
    text = source_of(function)
    whole = ast.parse(text)
    for target in count():
        tree, fault = copy.deepcopy(whole), OneFault(target, text, drops=drops)
        fault.visit(tree)
        if not fault.change:
            return
        yield fault.kind, fault.change, ast.fix_missing_locations(tree)


def faulty_versions(function, *, drops=False):
    """Every version of a function with one fault: the kind of fault, the fault in words, and the function."""
    for kind, change, tree in faulty_trees(function, drops=drops):
        yield kind, change, compiled_function(tree, function)


def compiled_function(text, function):
    """What a text or syntax tree makes of a function, in a copy of its module's names."""
    function = innermost(function)
    names = dict(vars(sys.modules[function.__module__]))
    exec(compile(text, "<fault>", "exec", annotations.compiler_flag), names)
    return innermost(names[function.__name__])


# --- where faults are planted ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A function that gets faults: `owner` has it as `name`; it is part of a `side`, for the constraints `kinds`."""

    group: str
    side: str
    owner: object
    name: str
    kinds: tuple[type, ...] = ()

    def __str__(self) -> str:
        return f"{getattr(self.owner, '__name__', self.owner).rpartition('.')[2]}.{self.name}"


def reached(kind, side):
    """The method `side` of a class, and what it reaches in its file: (owner, name) of functions."""
    module = sys.modules[kind.__module__]
    found, waiting = {}, [(kind, side)]
    while waiting:
        owner, name = waiting.pop()
        function = innermost(vars(owner).get(name) or getattr(owner, name))
        if (owner, name) in found or not inspect.isfunction(function) or function.__module__ != module.__name__:
            continue
        found[owner, name] = None
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
            if isinstance(node, ast.Name) and inspect.isfunction(inspect.unwrap(vars(module).get(node.id))):
                waiting.append((module, node.id))
            elif isinstance(node, ast.Attribute) and inspect.isfunction(vars(kind).get(node.attr)):
                waiting.append((kind, node.attr))
    return list(found)


def functions_of(owner):
    """The names of the functions of a module or class, without those that came from elsewhere."""
    home = inspect.getsourcefile(owner)
    for name, value in vars(owner).items():
        function = innermost(value)
        if inspect.isfunction(function) and function.__code__.co_filename == home:
            yield name


OF_RULES = (
    "rule", "_planner", "_digits_of", "_differing", "_look_for_distinct", "_alone", "guarded", "check_size",
    "capped_total", "_followed", "minimised",
)  # fmt: skip
"""What the builders have for rules of one's own."""


def places():
    """Every function that gets faults."""
    families = {}
    for kind in CLASSES:
        group = kind.__module__.rpartition(".")[2]
        for side in ("holds", "cover", "cnf"):
            for owner, name in reached(kind, side):
                # classes of one file may share a base or a helper
                known = families.get((owner, name))
                kinds = (*(known.kinds if known else ()), kind)
                families[owner, name] = Place(group, side, owner, name, kinds)
    yield from families.values()
    for side, owners in (
        ("cover", (builder.CoverBuilder, builder, cover_layers)),
        ("cnf", (clauses.ClauseBuilder, encodings.Encoder, encodings)),
    ):
        for owner in owners:
            for name in functions_of(owner):
                yield Place("rules" if name in OF_RULES else "builders", side, owner, name)
    narrowing = [name for name in functions_of(reference) if name.startswith(("_narrow", "_add_"))]
    yield from (Place("reference", "cover", reference, name) for name in narrowing)
    if engine_is_native():
        from sudokudsl.cover import engine

        yield from (Place("engine", "native", engine, name) for name in ("_flatten", "_numbers", "_bounds"))


@contextmanager
def planted(place, function):
    """The fault, for as long as a block takes, wherever the function is known. Caches are emptied before and after."""
    right = innermost(vars(place.owner)[place.name])
    before = inside(right)
    forget(place.owner)
    right.__code__, right.__defaults__, right.__kwdefaults__ = inside(function)
    try:
        yield
    finally:
        right.__code__, right.__defaults__, right.__kwdefaults__ = before
        forget(place.owner)


def inside(function):
    return function.__code__, function.__defaults__, function.__kwdefaults__


def forget(owner):
    module = owner if inspect.ismodule(owner) else sys.modules[owner.__module__]
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


# --- how faults are noticed ------------------------------------------------------------------------------------------


def small_puzzles():
    """The puzzles of the tables that the oracle answers in a moment, the smallest first."""
    found = []
    for case in corpus.read_cases("families"):
        puzzle = None if case.fails else read(case.source, Sink(case.source), Registry())
        if puzzle is None:
            continue
        if corpus.tries(puzzle) <= FILLINGS:
            found.append((corpus.tries(puzzle), len(found), puzzle))
    return [puzzle for _, _, puzzle in sorted(found, key=lambda item: item[:2])]


PUZZLES = small_puzzles()
CLASSES = sorted(
    {type(stated.constraint) for puzzle in PUZZLES for stated in puzzle.stated}, key=lambda kind: kind.__name__
)


class Known:
    """A puzzle with what it compiles to and its solutions, both from before any fault."""

    def __init__(self, puzzle, givens=None):
        self.puzzle, self.givens = puzzle, givens
        self.kinds = frozenset(type(stated.constraint) for stated in puzzle.stated)
        self.prunes = any(getattr(stated.constraint, "prunes", False) for stated in puzzle.stated)
        self._right, self._compiled = None, {}

    @property
    def right(self):
        if self._right is None:
            self._right = frozenset(oracle_grids(self.puzzle, givens=self.givens))
        return self._right

    def before(self, side):
        """What the side makes of the puzzle, and its solutions: must be asked before the fault is planted."""
        _ = self.right
        if side not in self._compiled:
            self._compiled[side] = compiled(self.puzzle, side)
        return self._compiled[side]

    def noticed(self, side, before, *, bent=""):
        """A grid on which the side now differs, with what each voice says of it; or None.

        `bent` is the engine that has the fault, if it is not in what is compiled.
        """
        if side == "holds":
            found, voices = frozenset(oracle_grids(self.puzzle, givens=self.givens)), ()
        else:
            now = compiled(self.puzzle, side)
            if now == before and not bent:
                return None
            found = self._searched(now, side)
            voices = ("cadical195",) if side == "cnf" else (bent,) if bent else ("native", "reference")
        # one too many first: with more grids than looked for, those that are missing say nothing
        for grid in (*sorted(found - self.right, key=VALUES), *sorted(self.right - found, key=VALUES)):
            return grid, {name: grid in (found if name in voices else self.right) for name in VOICES}
        return None

    def ambiguous(self):
        """Whether hidden slots may hold several things beside one solution, and so do not follow from its cells."""
        problem = compiled(self.puzzle, "cover")
        try:
            return any(problem_allows(problem, grid, most=2) > 1 for grid in sorted(self.right, key=VALUES)[:3])
        except Untold:
            return False

    def nodes(self):
        """What the readable engine needs to find all solutions."""
        solver = ReferenceSolver(compiled(self.puzzle, "cover"), self.puzzle.board)
        return solver.search(limit=len(self.right) + 1, givens=self.givens).statistics["nodes"]

    def unpruned(self, formula):
        """A digit that no solution has beside another one, and that unit propagation does not exclude; or None."""
        cells = tuple(zip(self.puzzle.board.answer, formula.placements, strict=True))
        placed = {
            (cell, digit): literal
            for cell, row in cells
            for digit, literal in zip(self.puzzle.board.digits_of(cell), row, strict=True)
        }
        free = formula.variables + 1  # in every clause, or the solver does not tell what follows without assumptions
        with Solver("minisat22", bootstrap_with=[(*clause, free) for clause in formula.clauses]) as sat:
            for given in (None, *placed):
                of_given = [grid for grid in self.right if given is None or grid[given[0]] == given[1]]
                possible = {(cell, grid[cell]) for grid in of_given for cell, _ in cells}
                met, implied = sat.propagate([-free] if given is None else [-free, placed[given]])
                left = {place for place, literal in placed.items() if -literal not in implied} if met else set()
                if left > possible:
                    return min(left - possible)
        return None

    def _searched(self, now, side):
        limit = len(self.right) + 1
        if side == "cnf":
            with SatSolver(now, self.puzzle.board) as solver:
                found = solver.search(limit=limit, givens=self.givens).grids
        elif side == "native":
            from sudokudsl.cover.engine import NativeSolver

            found = NativeSolver(now, self.puzzle.board).search(limit=limit, givens=self.givens).grids
        else:
            found = ReferenceSolver(now, self.puzzle.board).search(limit=limit, givens=self.givens).grids
        assert len(set(found)) == len(found), "a grid is found twice"
        return frozenset(found)


VALUES = attrgetter("values")
VOICES = ("native", "reference", "cadical195")
BENT = {"reference": "reference", "engine": "native"}
"""The groups in which not what is compiled has the fault, but what reads it."""


def compiled(puzzle, side):
    return compile_cnf(puzzle) if side == "cnf" else None if side == "holds" else compile_cover(puzzle)


def random_specs(words, number):
    """Random puzzles with one or two statements of these families: small ones, and larger ones with few open cells."""
    found, random = [], Random(f"mutants:{sorted(words)}")
    families = [each for each in Registry().families if each.word in words and any(map(drawable, each.forms))]
    for _ in range(4 * number if families else 0):
        dice = Dice(random)
        large = random.random() < 0.5
        where = dice.pick((*wide_settings(), NINE)) if large else setting(dice, 300)
        stated = []
        for _ in range(dice.between(1, 2)):
            family = dice.pick(families)
            form = dice.pick([form for form in family.forms if drawable(form)])
            try:
                stated.append(Drawn(family, form, values(dice, form, where.board, longest=6)))
            except NothingToDraw:
                break
        puzzle = understood(Mix(where, tuple(stated)).text) if stated else None
        if puzzle is not None and large:
            found += planted_open(where, stated, random)
        elif puzzle is not None and corpus.tries(puzzle) <= FILLINGS:
            found.append(Known(puzzle))
        if len(found) >= number:
            break
    return found


def planted_open(where, stated, random):
    """The statements fitted to a grid, with some of their cells open and all other digits given; at most one puzzle."""
    grid = filling(where.board, where.houses, random)
    if grid is None:
        return []
    puzzle = understood(Mix(where, tuple(fitted(each, grid, random) or each for each in stated)).text)
    if puzzle is None:
        return []
    board, most = puzzle.board, 1
    while len(board.digits) ** (most + 1) <= FILLINGS:
        most += 1
    told = {cell for each in stated for value in each.values.values() for cell in cells_in(value)} & set(board.cells)
    shuffled = random.sample(sorted(told), len(told)) + random.sample(board.cells, len(board.cells))
    opened = set(shuffled[:most])
    return [Known(puzzle, tuple(None if cell in opened else grid[cell] for cell in board.cells))]


def cells_in(value):
    """The cells in a value of a signature's part."""
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, View):
        yield from value.cells
    elif isinstance(value, tuple):
        for inner in value:
            yield from cells_in(inner)


@dataclass(frozen=True)
class Verb:
    """One call of a builder's verb for its own sake, as a constraint: what it means, and the call on both sides.

    `prunes`: unit propagation alone finds every digit that its clauses leave no way for.
    """

    meaning: object
    on_cover: object
    on_cnf: object
    prunes: bool = False

    def holds(self, grid):
        return self.meaning(grid)

    def cover(self, out):
        self.on_cover(out)

    def cnf(self, out):
        self.on_cnf(out)


def verb_calls(number):
    """Puzzles of one call each: a few with digits that no slot may hold, then random ones, also under a condition."""
    random = Random("mutants: verbs")
    found = [Known(Puzzle(SHORT, (Stated(verb, "verb", Span(0, 0)),))) for verb in calls_with_lost_digits()]
    for at in range(number):
        verb, many = VERBS[at % len(VERBS)], random.choice((2, 3, 4, 5, 6, 6))
        digits = random.choice(((1, 2, 3, 4), (1, 2), (0, 1, 2), (-1, 0, 2), (-3, -2, -1, 1), (1, 1, 2)))
        board = WIDE if verb is a_wide_count else Board(1, many, digits)
        if len(board.digits) ** len(board.cells) <= FILLINGS:
            found.append(Known(Puzzle(board, (Stated(verb(random, board), "verb", Span(0, 0)),))))
    return found


def a_total(random, board):
    many = random.choice((len(board.cells), random.randint(1, len(board.cells))))
    terms = [(random.choice((1, 1, 2, -1, 3)), cell) for cell in random.sample(board.cells, many)]
    low = random.randint(-4, 3 * len(terms))
    high = random.choice((low, low + random.randint(1, 4)))
    unless, when = condition(random, board)

    def meant(grid):
        return unless(grid) or low <= sum(weight * grid[cell] for weight, cell in terms) <= high

    def plain(out):
        return out.total(low, high, terms)

    return Verb(
        meant,
        listed(board, meant) if when else plain,
        lambda out: out.total(low, high, terms, when=when_of(out, when)),
        prunes=when is None and len(terms) <= MAX_AUTOMATON_TERMS,
    )


def a_distinct_total(random, board):
    cells = random.sample(board.cells, random.randint(1, len(board.cells)))
    low = random.randint(-1, 3 * len(cells))
    high = low + random.randint(0, 2)

    def meant(grid):
        digits = [grid[cell] for cell in cells]
        return len(set(digits)) == len(digits) and low <= sum(digits) <= high

    def cover(out):
        out.distinct(cells)
        out.total(low, high, [(1, cell) for cell in cells])

    return Verb(meant, cover, lambda out: out.total(low, high, [(1, cell) for cell in cells], distinct=True))


def a_count(random, board):
    everything = [(cell, digit) for cell in board.cells for digit in board.digits]
    placements = random.sample(everything, random.randint(1, len(everything)))
    constant = random.random() < 0.3  # one literal that is true, and one that is false, among the others
    low = random.choice((0, random.randint(0, len(board.cells))))
    high = low + random.choice((0, 1, 1, 2))
    unless, when = condition(random, board)

    def meant(grid):
        return unless(grid) or low <= sum(grid[cell] == digit for cell, digit in placements) <= high

    def cnf(out):
        literals = [out.lit(cell, digit) for cell, digit in placements]
        if constant:
            literals += [out.true, -out.true]
        if low == high:
            out.exactly(low + constant, literals, when=when_of(out, when))
        else:
            out.at_least(low + constant, literals, when=when_of(out, when))
            out.at_most(high + constant, literals, when=when_of(out, when))

    def plain(out):
        return out.exactly(low, placements) if low == high else out.between(low, high, placements)

    return Verb(meant, listed(board, meant) if when else plain, cnf)


def a_wide_count(random, board):
    """At most one or two of more placements than pairs are listed of."""
    everything = [(cell, digit) for cell in board.cells for digit in board.digits]
    placements = random.sample(everything, random.randint(17, 20))
    low, high = random.choice(((0, 1), (1, 1), (0, 2)))

    def cnf(out):
        literals = [out.lit(cell, digit) for cell, digit in placements]
        out.at_least(low, literals)
        out.at_most(high, literals)

    def meant(grid):
        return low <= sum(grid[cell] == digit for cell, digit in placements) <= high

    return Verb(meant, lambda out: out.between(low, high, placements), cnf)


def an_automaton(random, board):
    cells = random.sample(board.cells, random.randint(0, len(board.cells)))
    states = random.randint(2, 4)
    moves = {(state, digit): random.choice((*range(states), None)) for state in range(states) for digit in board.digits}
    good = set(random.sample(range(states), random.randint(1, states - 1)))
    step, accepts = (lambda state, digit: moves[state, digit]), good.__contains__
    unless, when = condition(random, board)

    def read(grid):
        state = 0
        for cell in cells:
            state = step(state, grid[cell]) if state is not None else None
        return state in good

    def meant(grid):
        return unless(grid) or read(grid)

    def plain(out):
        return out.automaton(cells, 0, step, accepts)

    return Verb(
        meant,
        listed(board, meant) if when else plain,
        lambda out: out.automaton(cells, 0, step, accepts, when=when_of(out, when)),
        prunes=when is None,
    )


def a_house(random, board):
    cells = random.sample(board.cells, min(len(board.cells), random.randint(1, len(board.alphabet))))
    full = len(cells) == len(board.alphabet)

    def meant(grid):
        found = Counter(grid[cell] for cell in cells)
        return found == board.copies if full else all(count <= board.copies[digit] for digit, count in found.items())

    def cnf(out):
        for digit, copies in board.copies.items():
            (out.exactly if full else out.at_most)(copies, [out.lit(cell, digit) for cell in cells])

    return Verb(meant, lambda out: out.house(cells), cnf)


def an_order(random, board):
    one, other = random.sample(board.cells, 2)
    low, high = random.choice(range(-2, 6)), random.choice(range(-2, 6))

    def meant(grid):
        return grid[one] < low or grid[other] >= high

    def cnf(out):
        out.clause(-out.at_least_digit(one, low), out.at_least_digit(other, high))

    return Verb(meant, lambda out: out.pairs(one, other, lambda a, b: a < low or b >= high), cnf)


def an_either(random, board):
    """One of two or three totals, or counts of one digit: the cells, the bounds, and the digit if there is one."""
    branches = []
    for _ in range(random.randint(2, 3)):
        cells, digit = (
            random.sample(board.cells, random.randint(1, len(board.cells))),
            random.choice((None, *board.digits)),
        )
        low = random.randint(-1, 8) if digit is None else random.randint(0, len(cells))
        branches.append((cells, low, low + random.randint(0, 1), digit))

    def stated(cells, low, high, digit):
        if digit is None:
            return lambda out: out.total(low, high, [(1, cell) for cell in cells])
        return lambda out: out.between(low, high, [(cell, digit) for cell in cells])

    def cnf(out):
        chosen = [out.new("branch", number) for number, _ in enumerate(branches)]
        out.clause(*chosen)
        for mark, (cells, low, high, digit) in zip(chosen, branches, strict=True):
            if digit is None:
                out.total(low, high, [(1, cell) for cell in cells], when=[mark])
            else:
                literals = [out.lit(cell, digit) for cell in cells]
                out.at_least(low, literals, when=[mark])
                out.at_most(high, literals, when=[mark])

    def meets(grid, cells, low, high, digit):
        return low <= sum(grid[cell] if digit is None else grid[cell] == digit for cell in cells) <= high

    return Verb(
        lambda grid: any(meets(grid, *branch) for branch in branches),
        lambda out: out.either([stated(*branch) for branch in branches]),
        cnf,
    )


def a_hidden_sum(random, board):
    one, other = random.sample(board.cells, 2)
    wanted = set(random.sample(range(-2, 9), random.randint(1, 6)))

    def cover(out):
        total = out.hidden("sum", sorted({a + b for a in out.digits for b in out.digits}))
        out.total(0, 0, [(1, one), (1, other), (-1, total)])
        out.domain(total, wanted)

    def cnf(out):
        out.exactly(1, [out.new("sum", total) for total in sorted(wanted)])
        for total in sorted({a + b for a in out.digits for b in out.digits} - wanted):
            for digit in out.digits:
                if total - digit in out.digits:
                    out.clause(-out.lit(one, digit), -out.lit(other, total - digit))

    return Verb(lambda grid: grid[one] + grid[other] in wanted, cover, cnf)


def calls_with_lost_digits():
    """Calls that name a digit which no slot may hold, or may no longer: it counts for nothing."""
    one, two, three = SHORT.cells
    lost = max(SHORT.digits) ** 2

    def square(out, name, state):
        """States something of a helper that may hold any square, and then takes the largest from it."""
        squares = [digit**2 for digit in out.digits]
        helper = out.hidden(name, squares)
        state(helper)
        out.domain(helper, set(squares) - {lost})

    def pairs(out):
        square(out, "square of one", lambda helper: out.pairs(one, helper, lambda a, b: a**2 == b))
        square(out, "square of two", lambda helper: out.pairs(helper, two, lambda a, b: a == b**2))

    def automaton(out):
        def step(state, digit):
            return state**2 - digit if state else digit

        square(out, "square", lambda helper: out.automaton((one, helper), 0, step, lambda left: left == 0))

    def ways(out):
        out.ways((one, two), [(lost, 2), (1, 3), (2, 1)])

    def sets(out):
        out.sets((one, two), [((lost,), (2,)), ((1, lost), (2, 3)), ((2,), (1,)), ((2,), (1,))])

    def count(out):
        out.exactly(1, [(one, lost), (two, 2)])

    def connected(out):
        out.connected((one, two, three), (2, lost), ((one, two), (two, three)))

    def joined(grid):
        return "".join("x" if grid[cell] == 2 else " " for cell in SHORT.cells).strip() in ("x", "xx", "xxx")

    meant = {
        pairs: lambda grid: 3 not in (grid[one], grid[two]),
        automaton: lambda grid: grid[one] != 3,
        ways: lambda grid: (grid[one], grid[two]) in ((1, 3), (2, 1)),
        sets: lambda grid: (grid[one], grid[two]) in ((1, 2), (1, 3), (2, 1)),
        count: lambda grid: grid[two] == 2,
        connected: joined,
    }
    return [Verb(holds, stated, forbidden(SHORT, holds)) for stated, holds in meant.items()]


def forbidden(board, meant):
    """Clauses that forbid every other filling."""

    def stated(out):
        for grid in all_grids(board):
            if not meant(grid):
                out.clause(*(-out.lit(cell, grid[cell]) for cell in board.cells))

    return stated


def condition(random, board):
    """A placement under which a call holds, half of the time: whether a grid is free of it, and the placement."""
    if random.random() < 0.5:
        return (lambda grid: False), None
    cell, digit = random.choice(board.cells), random.choice(board.digits)
    return (lambda grid: grid[cell] != digit), (cell, digit)


def when_of(out, when):
    return () if when is None else (out.lit(*when),)


def listed(board, meant):
    return lambda out: out.ways(board.cells, [grid.values for grid in all_grids(board) if meant(grid)])


WIDE = Board(1, 6, (1, 2, 3, 4))
SHORT = Board(1, 3, (1, 2, 3))
VERBS = (
    a_total,
    a_count,
    an_automaton,
    a_distinct_total,
    a_house,
    an_order,
    a_hidden_sum,
    a_total,
    a_wide_count,
    an_either,
)


class _Slow(Exception):
    pass


def _late(*_):
    raise _Slow


@dataclass
class Found:
    """One fault: where, what, of which kind; what noticed it ("" if nothing did) and after how many cases.

    `suspect` is the part that `locate` names, `right` the part that has the fault.
    """

    place: str
    group: str
    side: str
    kind: str
    change: str
    by: str = ""
    cases: int = 0
    suspect: str = ""
    right: str = ""


TESTS = {
    (FAMILIES, "cover"): ("families/test_families",),
    (FAMILIES, "cnf"): ("families/test_families",),
    ("builders", "cover"): ("cover/test_objectives", "cnf/test_cnf", "language/test_lowering", "rules/test_rules"),
    ("builders", "cnf"): ("cnf/test_encodings", "cnf/test_cnf", "language/test_lowering", "rules/test_rules"),
    ("rules", "cover"): ("rules/test_rules", "rules/test_rules_cover"),
    ("rules", "cnf"): ("rules/test_rules", "rules/test_rules_cnf"),
    ("reference", "cover"): ("cover/test_objectives", "cover/test_reference"),
}
"""Files of tests that are run when no case has noticed a fault, by group and side."""


@cache
def stage_of_tests(names):
    """What says whether any test in these files fails; without a fault none may."""

    def look(found):
        signal.setitimer(signal.ITIMER_PROF, 6 * SECONDS)
        found.by = "" if pass_all(names) else "test"

    assert pass_all(names), f"tests fail without any fault, of {', '.join(names)}"
    return look


def pass_all(names):
    """Whether all tests in these files pass. Those of hypothesis are left out: they draw as long as they like."""
    files = [str(Path(__file__).parents[1] / f"{name}.py") for name in names]
    plain = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not hypothesis and not slow"]
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return pytest.main(["-x", "-q", *plain, *files]) == pytest.ExitCode.OK


PARTS = {
    ("builders", "cover"): "objectives", ("builders", "cnf"): "clauses", ("reference", "cover"): "reference",
    ("rules", "cover"): "objectives", ("rules", "cnf"): "clauses",
    ("engine", "native"): "native", ("", "holds"): "meaning", ("", "cover"): "cover", ("", "cnf"): "cnf",
}  # fmt: skip
"""The part that has the fault, by group and side."""


def try_fault(place, kind, change, function, stages):
    """Plants one fault, and goes through the stages until one notices it.

    A stage finds out, without the fault, what is right; what it returns is then called with the fault.
    """
    right = PARTS.get((place.group, place.side)) or PARTS["", place.side]
    found = Found(str(place), place.group, place.side, kind, change, right=right)
    for stage in stages:
        look = stage()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            with planted(place, function):
                look(found)
        except _Slow:
            found.by = "time"
        except Exception as error:
            found.by, found.suspect = f"crash: {type(error).__name__}", crashed(error).part
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if found.by:
            break
    return found


def look_at(cases, place, found):
    """Goes through cases until one notices the fault: where from, which, compiled, and the nodes that it needs."""
    for by, case, before, nodes in cases:
        found.cases += 1
        differs = case.noticed(place.side, before, bent=BENT.get(place.group, ""))
        if differs is not None:
            found.by, found.suspect = by, locate(case.puzzle, *differs).part
            return
        now = None if place.side == "holds" else compiled(case.puzzle, place.side)
        if place.side == "cnf" and now != before and case.prunes and case.unpruned(now):
            found.by = "pruning"
        elif place.side == "cover" and now != before and case.ambiguous():
            found.by = "two ways"
        elif place.group == "reference" and case.nodes() > nodes:
            found.by = "nodes"
        if found.by:
            return


def stages_of(place, tables, calls, drawn_of):
    """What is tried, each stage made when the one before it has noticed nothing."""
    ours = [known for known in tables if not place.kinds or known.kinds & set(place.kinds)]
    if place.kinds:
        all_stated = (stated for known in ours for stated in known.puzzle.stated)
        words = frozenset(stated.word for stated in all_stated if type(stated.constraint) in place.kinds)
    else:
        words = frozenset(family.word for family in Registry().families if family.group != "board")

    def ready(by, cases):
        count = place.group == "reference"
        known = [(by, case, case.before(place.side), case.nodes() if count else 0) for case in cases]
        return partial(look_at, known, place)

    def drawn():
        if words not in drawn_of:
            drawn_of[words] = random_specs(words, RANDOM)
        return ready("random", drawn_of[words])

    verbs, small, large = (
        partial(ready, "verb", calls),
        partial(ready, "table", ours[:30]),
        partial(ready, "table", ours[30:]),
    )
    stages = [] if place.group == "rules" else [small, large, drawn] if place.kinds else [verbs, small, large, drawn]
    if files := TESTS.get((FAMILIES if place.kinds else place.group, place.side)):
        stages.append(partial(stage_of_tests, files))
    return [cache(stage) for stage in stages]


SAME = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text())
"""Faults that change nothing, found by reading what survived: the place, the change, and the reason."""


def same(fault):
    """Why a fault changes nothing, as far as somebody has read it."""
    return SAME.get(fault.place, {}).get(fault.change, "")


def run(groups, share, seed, report, versions=faulty_versions, skip=None):
    """Plants the faults of these groups but those to skip, and reports each as it is tried."""
    tables = [Known(puzzle, corpus.givens_of(puzzle)) for puzzle in PUZZLES]
    chance, drawn_of, calls = Random(seed), {}, verb_calls(CALLED)
    for place in places():
        named = {place.group, FAMILIES if place.kinds else place.group}
        if groups and not named & set(groups):
            continue
        stages = stages_of(place, tables, calls, drawn_of)
        for kind, change, function in versions(vars(place.owner)[place.name], drops=place.side != "holds"):
            explained = skip is not None and skip(Found(str(place), place.group, place.side, kind, change))
            if chance.random() < share and not explained:
                report(try_fault(place, kind, change, function, stages))


def summary(found):
    """The table of a run, group by group and kind by kind."""

    def row(name, some):
        caught = [each for each in some if each.by]
        cases = sorted(each.cases for each in caught)
        by = Counter(each.by.partition(":")[0] for each in caught).most_common()
        middle = cases[len(cases) // 2] if cases else 0
        told = ", ".join(f"{what} {count}" for what, count in by)
        rate = 100 * len(caught) / len(some)
        return (
            f"{name:20} {len(caught):5} of {len(some):5} noticed, {rate:5.1f} %; {told}; {middle} cases in the middle"
        )

    kinds, sides = defaultdict(list), defaultdict(list)
    for each in found:
        kinds[each.kind].append(each)
        sides[
            f"{each.group if each.group in ('builders', 'rules', 'engine', 'reference') else 'families'}, {each.side}"
        ].append(each)
    yield from (row(name, some) for name, some in sorted(sides.items()))
    yield from (row(name, some) for name, some in sorted(kinds.items()))
    yield row("all", found)
    located = [each for each in found if each.by in ("table", "random", "verb")]
    right = sum(each.suspect == each.right for each in located)
    others = Counter(f"{each.right} taken for {each.suspect}" for each in located if each.suspect != each.right)
    told = ", ".join(f"{what} {count}" for what, count in others.most_common())
    yield f"located: {right} of {len(located)} faults that show in a grid{f'; {told}' if told else ''}"


def main(versions=faulty_versions, same=same, description=__doc__):
    """Tries the faults that `versions` makes of a function, without those of which `same` knows why they are none."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", help="files of families, or: families, builders, rules, reference, engine")
    parser.add_argument("--share", type=float, default=1.0, help="the share of all faults that is tried")
    parser.add_argument("--seed", type=int, default=0, help="which share")
    parser.add_argument("--new", action="store_true", help="leave out those that are said to change nothing")
    parser.add_argument("--json", type=Path, help="write every fault to this file")
    options = parser.parse_args()
    signal.signal(signal.SIGPROF, _late)
    found, begun, unchanged = [], time.monotonic(), 0

    def skip(fault):
        nonlocal unchanged
        unchanged += bool(same(fault))
        return same(fault)

    def report(fault):
        nonlocal unchanged
        if not fault.by and same(fault):
            unchanged += 1
            return
        found.append(fault)
        if not fault.by:
            print(f"survived: {fault.place} ({fault.side}), {fault.kind}, {fault.change}", flush=True)
        elif same(fault):
            print(
                f"noticed by {fault.by}, though it is said to change nothing: {fault.place}, {fault.change}", flush=True
            )

    try:
        run(options.groups, options.share, options.seed, report, versions, skip if options.new else None)
    except KeyboardInterrupt:
        print("interrupted")
    if not found:
        parser.error("no faults there")
    print("\n".join(summary(found)))
    print(f"{len(found)} faults in {time.monotonic() - begun:.0f} s, and {unchanged} that are said to change nothing")
    if options.json:
        options.json.write_text(json.dumps([asdict(each) for each in found], indent=1))
    return 1 if any(not each.by for each in found) else 0


if __name__ == "__main__":
    sys.exit(main())
