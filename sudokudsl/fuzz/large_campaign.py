"""Fuzzes large boards and long searches, where no second solver keeps up.

A *long question* is a board of 9x9 to 25x25 with statements that a planted grid meets. Digits of the grid are given,
but so few that the search takes many nodes. These checks need no second solver:

- The planted grid is found, and every grid that is found has the plain meaning of the puzzle.
- The kernel, the learner and all ways to ask give the same grids.
- The counts with each digit of a cell add up to the count; independent rows have the product of their counts.
- A reflected or transposed puzzle has the reflected or transposed grids.
- Two searches of one engine, run in turns, do not disturb each other.
- A clause that the learner has learned holds in every grid that it has not found yet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random

from ..cover.compile import compile_cover
from ..cover.encoder import NO_LIMIT
from ..cover.engine import NativeSolver
from ..crosscheck.solvers import puzzle_of_text, with_given
from ..language.hidden_numbers import constraint_of
from ..model.geometry import Board
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from ..model.solver import Givens, Limits, Stop
from ..native import _engine
from .native_questions import FOR_PUZZLES, Native, TooLong, learned
from .planted import fitted
from .random_problems import RandomProblem
from .random_puzzles import RandomPuzzle
from .random_specs import RandomStatement, SeededChance, random_statement, sampled_forms, setting_of
from .symmetry import BOARD_SYMMETRIES

SHAPES = ((3, 3), (3, 3), (3, 4), (4, 4), (4, 4), (5, 5))
"""Rows and columns of a box, one for each kind of board."""
MOST_STATEMENTS, MOST_CLUES = 8, 40
"""Statements of a question: a few of any families, or many clues of one or two, which leave few givens necessary."""
MOST_GRIDS = (1, 50, 2_000)
"""Solutions that a question may have; one is chosen for each."""
NODES = (5_000, 20_000, 50_000)
"""Nodes that a question may take; one is chosen for each."""
ALL_NODES = 400_000
"""Nodes that may be spent on finding givens for it."""


@dataclass
class LongTally:
    """Questions asked, their solutions, the nodes of the plain search, the checks that applied, the differences."""

    questions: int = 0
    solutions: int = 0
    nodes: int = 0
    applied: dict[str, int] = field(default_factory=dict)
    differences: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, other: LongTally) -> None:
        """Adds the counts and the differences of another run."""
        self.questions += other.questions
        self.solutions += other.solutions
        self.nodes += other.nodes
        for name, many in other.applied.items():
            self.applied[name] = self.applied.get(name, 0) + many
        self.differences += other.differences


@dataclass(frozen=True)
class LongQuestion:
    """A puzzle around a planted grid, with some of its digits given, and all solutions that the kernel finds."""

    sampled: RandomPuzzle
    puzzle: Puzzle
    givens: Givens
    planted: Grid
    grids: frozenset[Grid]
    nodes: int

    @cached_property
    def kernel(self) -> NativeSolver:
        """The engine without learning."""
        return NativeSolver(compile_cover(self.puzzle), self.puzzle.board, None)


def compare_long(seed: int, numbers: Iterable[int]) -> LongTally:
    """Asks the long questions of these numbers."""
    tally = LongTally()
    for number in numbers:
        random = Random(f"long {seed}:{number}")
        try:
            question = long_question(random)
            if question is None:
                continue
            tally.questions += 1
            tally.solutions += len(question.grids)
            tally.nodes += question.nodes
            for name, check in CHECKS.items():
                found = next(check(question, random), None)
                if found:
                    tally.differences.append(
                        (seed, number, f"{name}: {found}\n{question.sampled.text}{question.givens}")
                    )
                tally.applied[name] = tally.applied.get(name, 0) + (found is not None)
        except (TooLarge, TooLong):
            continue
        except Exception as error:  # any exception is a finding, and does not stop the run
            tally.differences.append((seed, number, f"{type(error).__name__}: {error}".partition("\n")[0]))
    return tally


# ---- questions ----


def long_question(random: Random) -> LongQuestion | None:
    """A random question; None if its statements make no puzzle, or if it is hard even with most digits given."""
    height, width = random.choice(SHAPES)
    side = height * width
    square = height == width
    setting = setting_of(f"sudoku {side}x{side}" if square else f"latin {side}x{side}\nboxes {height}x{width}")
    planted = shuffled_grid(setting.board, height, width, random)
    kept = random.choice((_any_statements, _clues))(setting.board, planted, random)
    sampled = RandomPuzzle(setting, tuple(_that_hold(setting.text, kept, planted)))
    puzzle = puzzle_of_text(sampled.text)
    return None if puzzle is None else _with_few_givens(sampled, puzzle, planted, random)


def _any_statements(board: Board, planted: Grid, random: Random) -> Iterator[RandomStatement]:
    """Up to `MOST_STATEMENTS` statements of any families, with arguments that the grid meets."""
    for _ in range(random.randint(0, MOST_STATEMENTS)):
        drawn = random_statement(SeededChance(random), board)
        statement = None if drawn is None else fitted(drawn, planted, random)
        if statement is not None:
            yield statement


def _clues(board: Board, planted: Grid, random: Random) -> Iterator[RandomStatement]:
    """Up to `MOST_CLUES` clues of each of one or two families, laid out on the grid as the generator does it."""
    known = [(family, family.layout) for family, _ in sampled_forms() if family.layout is not None]
    for family, layout in random.sample(known, random.randint(1, 2)):
        taken: set[Hashable] = set()
        for clue in islice(layout.clues(planted, random), MOST_CLUES):
            _, complaints = constraint_of(family, clue.values, board)
            if not taken & clue.places and not any(complaint.error for complaint in complaints):
                taken |= clue.places
                yield RandomStatement(family, family.form_of(clue.values), clue.values)


def shuffled_grid(board: Board, height: int, width: int, random: Random) -> Grid:
    """A grid of a sudoku with boxes of this size: a regular pattern with digits, rows and columns shuffled."""
    side = height * width
    rows = [band * height + row for band in _shuffled(width, random) for row in _shuffled(height, random)]
    columns = [stack * width + column for stack in _shuffled(height, random) for column in _shuffled(width, random)]
    digits = random.sample(board.digits, side)
    return Grid.of(
        board, [digits[(width * (row % height) + row // height + at) % side] for row in rows for at in columns]
    )


def _shuffled(many: int, random: Random) -> list[int]:
    return random.sample(range(many), many)


def _that_hold(text: str, statements: Iterable[RandomStatement], grid: Grid) -> Iterator[RandomStatement]:
    """The statements that a grid meets, also together: some families have a meaning for all their statements."""
    kept: list[str] = []
    for statement in statements:
        puzzle = puzzle_of_text(text + "".join(f"{line}\n" for line in (*kept, statement.line)))
        if puzzle is not None and puzzle.holds(grid):
            kept.append(statement.line)
            yield statement


def _with_few_givens(sampled: RandomPuzzle, puzzle: Puzzle, planted: Grid, random: Random) -> LongQuestion | None:
    """A question with ever fewer digits given, until there are too many grids, or the kernel takes too many nodes.

    Digits are dropped in portions, at first large ones. A portion that cannot go stays; None if all must stay.
    """
    kernel = NativeSolver(compile_cover(puzzle), puzzle.board, None)
    most, limits, left = random.choice(MOST_GRIDS), Limits(nodes=random.choice(NODES)), ALL_NODES
    givens: Givens = planted.values
    found = None
    for portion in (len(givens) // 3, len(givens) // 6, len(givens) // 20, *([1] if len(givens) < 400 else [])):
        order = [at for at in _shuffled(len(givens), random) if givens[at] is not None]
        for start in range(0, len(order), portion):
            fewer = tuple(None if at in order[start : start + portion] else digit for at, digit in enumerate(givens))
            outcome = kernel.search(givens=fewer, limit=most + 1, limits=limits)
            left -= outcome.statistics["nodes"]
            if outcome.stop is Stop.EXHAUSTED:
                givens, nodes = fewer, outcome.statistics["nodes"]
                found = LongQuestion(sampled, puzzle, givens, planted, frozenset(outcome.grids), nodes)
            if left < 0:
                return found
    return found


# ---- checks ----
#
# A check yields "" once if it applies, and a sentence for each difference; nothing if it does not apply.


def _meaning(question: LongQuestion, random: Random) -> Iterator[str]:
    if question.planted not in question.grids:
        yield "the planted grid is not found"
    for grid in question.grids:
        if broken := question.puzzle.broken(grid):
            yield f"{question.puzzle.label(broken[0])} does not allow {grid.values}"
    yield ""


def _asked(question: LongQuestion, random: Random) -> Iterator[str]:
    board, cover = question.puzzle.board, compile_cover(question.puzzle)
    stated = RandomProblem(0, 0, "large", cover, board, question.planted.values, solved=True)
    native = Native(stated, question.givens, random, restricted=cover)
    for ask in (random.choice(FOR_PUZZLES), learned):
        yield from ask(native, frozenset(grid.values for grid in question.grids))
    yield ""


def _learns(question: LongQuestion, random: Random) -> Iterator[str]:
    for after in (0, random.choice((30, 1_000))):
        solver = NativeSolver(compile_cover(question.puzzle), question.puzzle.board, after)
        outcome = solver.search(givens=question.givens, seed=random.choice((None, 1)))
        if frozenset(outcome.grids) != question.grids or outcome.count != len(question.grids):
            yield f"with learning after {after} steps, {outcome.count} grids are found, not {len(question.grids)}"
    yield ""


def _splits(question: LongQuestion, random: Random) -> Iterator[str]:
    free = [at for at, digit in enumerate(question.givens) if digit is None]
    if not free:
        return
    at = random.choice(free)
    asked = [with_given(question.givens, at, digit) for digit in question.puzzle.board.digits]
    counts = question.kernel.count_many(asked, threads=2).counts
    if sum(counts) != len(question.grids):
        yield f"the counts with each digit in cell {at} are {[*counts]}, and {len(question.grids)} without"
    yield ""


def _images(question: LongQuestion, random: Random) -> Iterator[str]:
    symmetry = random.choice(BOARD_SYMMETRIES)
    try:
        moved = symmetry.puzzle(question.sampled)
    except ValueError:
        return
    puzzle = None if moved is None else puzzle_of_text(moved.text)
    if puzzle is None:
        return
    board, cells = puzzle.board, question.puzzle.board.cells
    shown = {
        symmetry.cell(question.puzzle.board, cell): digit for cell, digit in zip(cells, question.givens, strict=True)
    }
    givens = tuple(shown[cell] for cell in board.cells)
    found = NativeSolver(compile_cover(puzzle), board).search(givens=givens, limit=len(question.grids) + 1).grids
    if frozenset(found) != frozenset(symmetry.grid(grid, board) for grid in question.grids):
        yield f"{symmetry.name}, it has {len(found)} grids, which are not the images of {len(question.grids)}"
    yield ""


def _in_turns(question: LongQuestion, random: Random) -> Iterator[str]:
    """Two searches of one engine are run in turns, each for some nodes at a time; one is in random order."""
    solver = NativeSolver(compile_cover(question.puzzle), question.puzzle.board, random.choice((0, 500, None)))
    seeds = (None, random.randrange(100))
    searches = [_engine.Search(solver._engine, solver._givens(question.givens), seed) for seed in seeds]
    nodes, done, step = [0, 0], [False, False], random.choice((7, 100, 999))
    while not all(done):
        for at, search in enumerate(searches):
            if not done[at]:
                nodes[at] += step
                done[at] = search.run(NO_LIMIT, nodes[at], 60.0) == _EXHAUSTED
    for search in searches:
        if frozenset(solver._decode(search.take())) != question.grids:
            yield f"searches that are run in turns find other grids, with steps of {step} nodes"
    yield ""


_EXHAUSTED = _engine.stop_names().index("exhausted")


def _multiplies(question: LongQuestion, random: Random) -> Iterator[str]:
    """Rows of two cells with two digits, equal or not, have nothing to do with each other. Counts exceed 2^32."""
    rows = random.randint(1, 31)
    different = random.sample(range(1, rows + 1), random.randint(0, rows))
    text = f"board {rows}x2 digits 1-2\n" + "".join(f"distinct r{row}c1 r{row}c2\n" for row in different)
    puzzle = puzzle_of_text(text)
    assert puzzle is not None
    count = 2 ** len(different) * 4 ** (rows - len(different))
    limit = random.choice((None, 1, count, count + 1, max(1, count - 1), 2**32, 2**32 + 1))
    found = NativeSolver(compile_cover(puzzle), puzzle.board).search(keep=0, limit=limit).count
    if found != (count if limit is None else min(count, limit)):
        yield f"{len(different)} of {rows} rows have 2 fillings, the others 4, but up to {limit}, {found} are counted"
    yield ""


Check = Callable[[LongQuestion, Random], Iterator[str]]

CHECKS: dict[str, Check] = {
    "meaning": _meaning, "asked": _asked, "learns": _learns, "splits": _splits, "images": _images,
    "in turns": _in_turns, "multiplies": _multiplies,
}  # fmt: skip
