"""The costs of searches in nodes, placements and runs of propagators: figures that do not depend on the machine.

    python tests/support/figures.py             compares with figures.txt, and shows the differences
    python tests/support/figures.py --update    writes figures.txt anew: its diff is what a change of the search does
    python tests/support/figures.py --add       adds the figures of new examples; refuses if any other has changed

The searches solve the examples, and puzzles made from a known, shuffled grid without any solver. These keep some
digits, or the sums of touching cells and no digit. Each is solved twice: as usual, and with learning from the first
step.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import sudokudsl
from sudokudsl.cover.objectives import CoverProblem
from sudokudsl.model.geometry import Board
from sudokudsl.model.solver import Givens, Limits
from support.stored import difference

STORED = Path(__file__).with_name("figures.txt")
EXAMPLES = Path(__file__).parents[2] / "examples"
NODES = 2000
"""The most nodes of one search: what takes longer is compared as far as that."""
GENERATED = (("9x9", 3, 3, 24), ("9x9", 3, 3, 21), ("6x6", 2, 3, 7), ("16x16", 4, 4, 110), ("16x16", 4, 4, 95))
"""Size, rows and columns of a box, and how many cells are left."""
RULES = ("", "diagonals", "anti-knight")
RANKS = """sudoku 9x9
full-rank column 4 top = 1
full-rank column 7 top = 29
full-rank column 9 top = 9
full-rank row 3 left = 16
full-rank row 4 left = 28
full-rank row 5 left = 23
full-rank row 6 left = 11
full-rank row 7 left = 36
full-rank row 9 left = 20
"""
"""Ranks that no grid has."""


def figures() -> str:
    """One line for each search: its name, grids found, and the statistics."""
    from sudokudsl.cover.engine import STATISTICS  # only where the native engine is

    lines = [f"{'':34}{'grids':>7}{''.join(f'{name:>10}' for name in STATISTICS)}"]
    for name, search in searches():
        outcome = search()
        numbers = "".join(f"{outcome.statistics[each]:>10}" for each in STATISTICS)
        lines.append(f"{name:34}{outcome.count:>7}{numbers}")
    return "\n".join(lines) + "\n"


def searches() -> Iterator[tuple[str, Callable[[], sudokudsl.Outcome]]]:
    """The name of each search, and a function that builds an engine and runs it: as usual, and with early learning."""
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.engine import LEARN_AFTER, NativeSolver

    def search(cover: CoverProblem, board: Board, learn_after: int, givens: Givens | None) -> sudokudsl.Outcome:
        solver = NativeSolver(cover, board, learn_after)
        return solver.search(limit=200, keep=0, givens=givens, limits=Limits(nodes=NODES))

    for kind, learn_after in (("", LEARN_AFTER), (", learning", 0)):
        for name, puzzle, givens in questions():
            yield name + kind, partial(search, compile_cover(puzzle), puzzle.board, learn_after, givens)


def questions() -> Iterator[tuple[str, sudokudsl.Puzzle, tuple[int | None, ...] | None]]:
    """The name of each search, the puzzle, and givens on top of its own."""
    for path in sorted(EXAMPLES.glob("*.sdk")):
        yield path.stem, sudokudsl.load(path), None
    for size, rows, columns, left in GENERATED:
        puzzle = sudokudsl.loads(f"sudoku {size}")
        for seed in range(4):
            yield f"{size} with {left}, {seed}", puzzle, shuffled(rows, columns, left, random.Random(seed))
    for seed in range(4):
        yield f"sums of 5, {seed}", summed(5, random.Random(seed)), None
    yield "ranks without givens", sudokudsl.loads(RANKS), None
    for rule in RULES[1:]:
        puzzle = sudokudsl.loads(f"sudoku 9x9\n{rule}")
        for seed in range(3):
            yield f"{rule} with 2, {seed}", puzzle, tuple(random.Random(seed).sample((1, 2), 2)) + (None,) * 79


def shuffled(rows: int, columns: int, left: int, chance: random.Random) -> tuple[int | None, ...]:
    """A grid whose rows are the first one shifted, its rows, columns and digits shuffled, all but some cells blank."""
    size = rows * columns

    def order(block: int) -> list[int]:
        blocks = list(range(0, size, block))
        chance.shuffle(blocks)
        return [start + at for start in blocks for at in chance.sample(range(block), block)]

    digits = chance.sample(range(1, size + 1), size)
    down, across = order(rows), order(columns)
    cells = [digits[(columns * row + row // rows + column) % size] for row in down for column in across]
    keep = set(chance.sample(range(size * size), left))
    return tuple(digit if at in keep else None for at, digit in enumerate(cells))


def summed(most: int, chance: random.Random) -> sudokudsl.Puzzle:
    """A 9x9 divided into pieces of up to `most` touching cells, with their sums and no digit."""
    grid, left = shuffled(3, 3, 81, chance), list(range(81))
    lines = ["sudoku 9x9"]
    while left:
        piece = [left.pop(0)]
        while len(piece) < most and (near := [cell for cell in left if any(touch(cell, other) for other in piece)]):
            piece.append(chance.choice(near))
            left.remove(piece[-1])
        cells = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in piece)
        lines.append(f"sum {sum(grid[cell] or 0 for cell in piece)}: {cells}")
    return sudokudsl.loads("\n".join(lines))


def touch(one: int, other: int) -> bool:
    """Whether two cells of a 9x9, numbered in reading order, have a side in common."""
    return abs(one // 9 - other // 9) + abs(one % 9 - other % 9) == 1


def only_added(stored: str, found: str) -> bool:
    """Whether the figures that are found have every stored line, so that they differ by new lines at most."""
    return set(stored.splitlines()) <= set(found.splitlines())


def main() -> int:
    """1 if `--add` finds a stored figure that has changed, otherwise 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="write the stored figures")
    parser.add_argument("--add", action="store_true", help="write them only if all that are stored stay as they are")
    options = parser.parse_args()
    found = figures()
    stored = STORED.read_text(encoding="utf-8") if STORED.exists() else ""
    print(difference(STORED, found) or "all equal")
    if options.add and not only_added(stored, found):
        print("a stored figure has changed: the change concerns more than new examples")
        return 1
    if options.update or options.add:
        STORED.write_text(found, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
