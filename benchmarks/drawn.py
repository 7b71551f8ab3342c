"""Puzzles that `families.py` draws: their clues, givens and images."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import sudokudsl
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.fuzz.random_specs import SeededChance, random_statement
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES, DIGIT_SYMMETRIC, EXCLUDED, FROM_THE_TOP_LEFT, BoardSymmetry
from sudokudsl.language.family import Family
from sudokudsl.language.layouts import Clue, occupied
from sudokudsl.language.signature import Int
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import Board, Cell
from sudokudsl.model.grid import Grid
from sudokudsl.model.puzzle import TooLarge
from sudokudsl.model.solver import Stop

SIZES = (6, 9, 12)
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
KINDS = ("minimal", "unique", "contradictory")
IMAGES = 8
NODES = 30_000
SECONDS = 5  # seconds of a search for a solution of a contradictory puzzle; an undecided one is kept
TRIES = 12  # attempts to draw a puzzle before its place stays empty
MOST_CLUES = 40
ANYWHERE = frozenset({"line", "set"})
"""The groups of families whose cells may be anywhere, except for these words."""
PLACED = frozenset(
    {
        *("battenburg", "quadruple", "mathrax", "exclusion", "arrow", "connected", "magic-square"),
        *("row-indexer", "column-indexer"),
    }
)
LEFT_OUT = frozenset({"givens", "given", "candidates", "region", "box-indexer"})


@cache
def found(word: str) -> Family:
    """A family by its word."""
    family = Registry().find(word)
    assert family is not None
    return family


@cache
def known() -> tuple[str, ...]:
    """The words that may be drawn; whether a puzzle can be exported is seen when it is drawn."""
    families = Registry().families
    return tuple(
        each.word for each in families if each.constrains and each.group != "board" and each.word not in LEFT_OUT
    )


@dataclass(frozen=True)
class Statement:
    """A family, and the values of a form of it by name."""

    family: Family
    values: Mapping[str, Any]

    @property
    def line(self) -> str:
        return self.family.line(self.values)


@dataclass(frozen=True)
class Drawn:
    """A puzzle: its setting, statements, and givens in reading order."""

    setting: str
    board: Board
    statements: tuple[Statement, ...]
    givens: tuple[int | None, ...] = ()

    @property
    def text(self) -> str:
        given = [
            f"given {cell} = {digit}\n"
            for cell, digit in zip(self.board.cells, self.givens, strict=False)
            if digit is not None
        ]
        return "".join([self.setting, *(f"{each.line}\n" for each in self.statements), *given])

    def solver(self) -> NativeSolver:
        puzzle = sudokudsl.loads(replace(self, givens=()).text)
        return NativeSolver(compile_cover(puzzle), puzzle.board)


# ---------------------------------------------------------------------------------------------------------- clues

Source = Callable[[Grid, Random], Iterator[Clue]]


def loops(word: str) -> Source:
    """Closed lines of 8 to 24 cells, by growing: two neighbours are joined through two free cells beside them."""

    def draw(grid: Grid, random: Random) -> Iterator[Clue]:
        board, family = grid.board, found(word)
        most = max(map(abs, board.digits))
        for _ in range(3000):
            loop = closed(board, random, random.choice((8, 10, 12, 16, 20, 24)))
            if loop is None:
                continue
            if word == "n-sum-line":
                whole = sum(grid[cell] for cell in loop)
                for total in range(most + 1, 31):
                    values = {"total": total, "cells": (*loop, loop[0])}
                    if whole % total == 0 and family.build(**values).holds(grid):
                        yield Clue(values, occupied("line", loop))
                continue
            cells = (*loop, loop[0]) if word == "zipper" else loop
            if family.build(cells=cells).holds(grid) and not any(family.complaints(family.build(cells=cells), board)):
                yield Clue({"cells": cells}, occupied("line", loop))

    return draw


def closed(board: Board, random: Random, length: int) -> tuple[Cell, ...] | None:
    """The cells of a closed line of neighbours."""
    row, column = random.randrange(1, board.rows), random.randrange(1, board.columns)
    loop = [Cell(row, column), Cell(row, column + 1), Cell(row + 1, column + 1), Cell(row + 1, column)]
    for _ in range(200):
        if len(loop) == length:
            start = random.randrange(length)
            return (*loop[start:], *loop[:start])
        at = random.randrange(len(loop))
        one, other = loop[at], loop[(at + 1) % len(loop)]
        down, right = other.column - one.column, other.row - one.row
        side = random.choice((1, -1))
        beside = [Cell(cell.row + side * down, cell.column + side * right) for cell in (one, other)]
        if all(cell in board.index and cell not in loop for cell in beside):
            loop[at + 1 : at + 1] = beside
    return None


def any_totals(grid: Grid, random: Random) -> Iterator[Clue]:
    """Little killers, half of them with the total of another diagonal of as many cells."""
    listed = list(laid_out("little-killer")(grid, random))
    totals: dict[int, list[int]] = {}
    for clue in listed:
        size = len(grid.board.ray(clue.values["start"], clue.values["step"]))
        totals.setdefault(size, []).append(clue.values["total"])
    for clue in listed:
        size = len(grid.board.ray(clue.values["start"], clue.values["step"]))
        total = random.choice(totals[size]) if random.random() < 0.5 else clue.values["total"]
        yield Clue({**clue.values, "total": total}, clue.places)


def few_cages(grid: Grid, random: Random) -> Iterator[Clue]:
    """Up to eight cages of three to six cells."""
    yield from islice(grown_cages(grid, random), random.randint(3, 8))


def grown_cages(grid: Grid, random: Random) -> Iterator[Clue]:
    """Cages of neighbours with different digits."""
    for start in random.sample(grid.board.cells, len(grid.board.cells)):
        cage = [start]
        for _ in range(random.randint(2, 5)):
            digits = {grid[cell] for cell in cage}
            onward = [near for cell in cage for near in grid.board.neighbours(cell) if grid[near] not in digits]
            if not onward:
                break
            cage.append(random.choice(onward))
        if len(cage) > 2:
            cells = tuple(sorted(cage))
            yield Clue({"total": sum(grid[cell] for cell in cells), "cells": cells}, occupied("cage", cells))


def laid_out(word: str) -> Source:
    """The clues of a family's layout, otherwise random statements that the grid meets."""
    layout = found(word).layout
    return layout.clues if layout is not None else lambda grid, random: sampled(word, grid, random)


def sampled(word: str, grid: Grid, random: Random) -> Iterator[Clue]:
    """Random statements of a family; a number of them is chosen so that the grid meets it."""
    for _ in range(400):
        statement = random_statement(SeededChance(random), grid.board, words=frozenset({word}))
        if statement is None:
            continue
        number = next((part for part in statement.form.parts if isinstance(part, Int)), None)
        tried = [statement.values]
        if number is not None:
            tried = [{**statement.values, number.name: value} for value in range(number.least or 1, 60)]
        for values in tried:
            try:
                built = statement.family.build(**values)
                if built.holds(grid) and not any(statement.family.complaints(built, grid.board)):
                    yield Clue(values, frozenset())
                    break
            except (ValueError, KeyError):
                break


SPECIAL: Mapping[str, tuple[tuple[str, Source], ...]] = {
    "loop": tuple((word, loops(word)) for word in ("n-sum-line", "region-sum-line", "zipper")),
    "little-killer-totals": (("little-killer", any_totals),),
    "few-cages": (("cage", few_cages),),
    "wide": tuple((word, laid_out(word)) for word in ("cage", "arrow", "sum", "little-killer")),
}


# -------------------------------------------------------------------------------------------------------- puzzles


def draw(words: Sequence[str], size: int, kind: str, random: Random) -> Drawn | None:
    """A puzzle with these families; None if it did not succeed, or cannot be exported."""
    sources = [random.choice(SPECIAL[word]) if word in SPECIAL else (word, laid_out(word)) for word in words]
    setting = setting_of(size, random.choice(((0, size), (1, size + 2), (1, size + 3))) if "wide" in words else None)
    board = sudokudsl.loads(setting).board
    overall = []
    for word, _ in sources:
        if found(word).group == "global":
            statement = random_statement(SeededChance(random), board, words=frozenset({word}))
            if statement is None:
                return None
            overall.append(Statement(found(word), statement.values))
    puzzle = Drawn(setting, board, tuple(overall))
    solver = puzzle.solver()
    grids = solver.search(limit=1, seed=random.getrandbits(32), limits=sudokudsl.Limits(nodes=NODES)).grids
    if not grids:
        return None
    clues = [
        clue
        for word, source in sources
        if found(word).group != "global"
        for clue in some(word, source, grids[0], random)
    ]
    if len(overall) < len(sources) and not clues:
        return None
    puzzle = replace(puzzle, statements=(*overall, *clues))
    return completed(puzzle, grids[0], kind, random)


def setting_of(size: int, digits: tuple[int, int] | None) -> str:
    """The board: a sudoku, or one with more digits than cells in a house."""
    rows, columns = BOXES[size]
    if digits is None:
        return f"sudoku {size}x{size}\n"
    return f"latin {size}x{size} digits {digits[0]}-{digits[1]}\nboxes {rows}x{columns}\n"


def some(word: str, source: Source, grid: Grid, random: Random) -> list[Statement]:
    """Some of the clues of a grid that do not overlap."""
    taken: set[Any] = set()
    chosen = []
    most = random.choice((2, 4, 8, MOST_CLUES))
    for clue in source(grid, random):
        places = {*clue.places, *whole_diagonal(clue, grid.board)}
        if not taken & places:
            taken |= places
            chosen.append(Statement(found(word), clue.values))
            if len(chosen) >= most:
                break
    return chosen


def whole_diagonal(clue: Clue, board: Board) -> set[frozenset[Cell]]:
    """The cells of a little killer: there the second clue of a diagonal replaces the first."""
    if not {"start", "step"} <= set(clue.values):
        return set()
    return {frozenset(board.ray(clue.values["start"], clue.values["step"]))}


def completed(puzzle: Drawn, grid: Grid, kind: str, random: Random) -> Drawn | None:
    """The puzzle with givens of the requested kind."""
    solver, limits = puzzle.solver(), sudokudsl.Limits(nodes=NODES)
    if not exported(puzzle):
        return None
    if solver.search(limit=1, givens=grid.values, limits=limits).count == 0:  # clues with other totals
        return puzzle if solver.search(limit=1, limits=sudokudsl.Limits(seconds=SECONDS)).count == 0 else None
    givens: list[int | None] = list(grid.values)
    order = random.sample(range(len(givens)), len(givens))
    for at in order:
        kept, givens[at] = givens[at], None
        outcome = solver.search(limit=2, givens=tuple(givens), limits=limits)
        if outcome.count != 1 or outcome.stop is not Stop.EXHAUSTED:
            givens[at] = kept
    if kind == "unique":
        for at in random.sample([at for at in order if givens[at] is None], min(3, givens.count(None))):
            givens[at] = grid.values[at]
    puzzle = replace(puzzle, givens=tuple(givens))
    return contradicted(puzzle, random) if kind == "contradictory" else puzzle


def contradicted(puzzle: Drawn, random: Random) -> Drawn | None:
    """The puzzle with another number in a clue, or another given, so that it has no solution."""
    for _ in range(TRIES):
        statements, givens = list(puzzle.statements), list(puzzle.givens)
        numbered = [at for at, each in enumerate(statements) if isinstance(each.values.get("total"), int)]
        given = [at for at, digit in enumerate(givens) if digit is not None]
        if numbered:
            at = random.choice(numbered)
            values = statements[at].values
            statements[at] = Statement(
                statements[at].family, {**values, "total": values["total"] + random.choice((-2, -1, 1, 2))}
            )
        elif given:
            at = random.choice(given)
            givens[at] = random.choice([digit for digit in puzzle.board.digits if digit != givens[at]])
        else:
            return None
        changed = replace(puzzle, statements=tuple(statements), givens=tuple(givens))
        try:
            if (
                not changed.solver()
                .search(limit=1, givens=tuple(givens), limits=sudokudsl.Limits(seconds=SECONDS))
                .count
            ):
                return changed
        except sudokudsl.SdkError:
            continue
    return None


def exported(puzzle: Drawn) -> str | None:
    """The puzzle as a constraint string; None if there is none."""
    try:
        return EXPORTS["iss"](sudokudsl.loads(puzzle.text))
    except (Refused, sudokudsl.SdkError, TooLarge):
        return None


# --------------------------------------------------------------------------------------------------------- images


def images(puzzle: Drawn, random: Random) -> list[Drawn]:
    """The puzzle itself and seven images of it."""
    return [puzzle, *(image(puzzle, number, random) for number in range(1, IMAGES))]


def image(puzzle: Drawn, number: int, random: Random) -> Drawn:
    """An image of the puzzle; its number says which reflections it has."""
    words = {each.family.word for each in puzzle.statements}
    rows, columns = BOXES[puzzle.board.rows]
    transposed, mirrored = BOARD_SYMMETRIES
    moves = [transposed] * (number & 1) + [mirrored] * (number >> 1 & 1)
    if number & 4:
        moves += [transposed, mirrored, transposed]
    if rows != columns and number & 1:
        moves = moves[1:]
    fixed = words & FROM_THE_TOP_LEFT
    if any(move.name in EXCLUDED.get(word, ()) for move in moves for word in words) or (fixed and rows != columns):
        moves = []
    if all(found(word).group in ANYWHERE and word not in PLACED for word in words):
        moves.append(exchanged_lines(puzzle.board, random))
    for move in moves:
        puzzle = moved(puzzle, move)
    if words <= DIGIT_SYMMETRIC:
        digits = dict(
            zip(puzzle.board.digits, random.sample(puzzle.board.digits, len(puzzle.board.digits)), strict=True)
        )
        puzzle = replace(puzzle, givens=tuple(None if digit is None else digits[digit] for digit in puzzle.givens))
    return replace(puzzle, statements=tuple(random.sample(puzzle.statements, len(puzzle.statements))))


def exchanged_lines(board: Board, random: Random) -> BoardSymmetry:
    """Bands exchanged, and rows in their bands; also columns."""
    rows, columns = (exchanged(board.rows, length, random) for length in BOXES[board.rows])
    return BoardSymmetry(
        "lines exchanged",
        lambda board, cell: Cell(rows[cell.row], columns[cell.column]),
        lambda *step: step,
        lambda side: side,
    )


def exchanged(size: int, length: int, random: Random) -> dict[int, int]:
    """The new number of each row, in bands of this length."""
    bands = [range(start, start + length) for start in range(1, size + 1, length)]
    listed = [row for band in random.sample(bands, len(bands)) for row in random.sample(band, length)]
    return dict(enumerate(listed, 1))


def moved(puzzle: Drawn, move: BoardSymmetry) -> Drawn:
    """The puzzle with its cells moved."""

    def statement(each: Statement) -> Statement:
        values = {name: move.value(name, value, puzzle.board) for name, value in each.values.items()}
        word = {"row-indexer": "column-indexer", "column-indexer": "row-indexer"}.get(each.family.word)
        return Statement(found(word) if word and move.name == "transposed" else each.family, values)

    after = {
        move.cell(puzzle.board, cell): digit for cell, digit in zip(puzzle.board.cells, puzzle.givens, strict=False)
    }
    return replace(
        puzzle,
        statements=tuple(map(statement, puzzle.statements)),
        givens=tuple(after.get(cell) for cell in puzzle.board.cells),
    )
