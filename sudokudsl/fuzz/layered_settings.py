"""Random boards with layers: divisions into areas, loops and paths, shades, and values that follow from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from ..crosscheck.solvers import puzzle_of_text
from ..lowering.derived_layers import digits_that_follow
from ..model.geometry import Board, Cell
from .expression_writer import BoundNames, ExpressionWriter
from .random_layers import ExpressionLayer, Filling, FollowingLayer, FreeLayer, LayerRecipe, RandomAreas, RandomLine
from .random_specs import Chance, Setting, raw_setting, setting_of

SMALL_SHAPES = ((2, 2), (1, 3), (2, 3), (3, 2), (1, 5), (4, 1), (2, 4), (3, 3), (3, 3))
ALPHABETS = ((1,), (1, 2), (1, 2, 3), (0, 1, 2), (-1, 0, 1), (1, 2, 4), (1, 2, 3, 4))
HOUSED = (
    "latin 3x3",
    "latin 3x3 digits 0-2",
    "latin 4x4",
    "sudoku 4x4",
    "board 3x4 digits 1-3",
    "board 4x4 digits 1 2",
)
"""Larger boards, most of them with houses."""
SUBGRIDS = ("board 3x3 digits 1-2\ngrid 2x2 latin at r1c1\ngrid 2x2 latin at r2c2",)
SHADES = ((0, 1), (1, 2), (0, 1, 2), (-1, 0, 3), (2, 5))
MAX_SIZE = 5  # of an area, where the number of areas is nearly known
MAX_CELLS = 9  # of a board with two layers that the solver finds

Value = Callable[[Board, Filling, Cell], int]


def layered_setting(chance: Chance, *, areas: bool = False) -> Setting:
    """A small board with one or two layers, and sometimes with one more that follows from them.

    With `areas`, one of them is a division into areas.
    """
    base = _base(chance)
    board = base.board
    kinds = ["areas" if areas else chance.pick(("areas", "areas", "line", "line", "free"))]
    if chance.between(0, 2) == 0:
        kinds.append("free" if len(board.cells) > MAX_CELLS else chance.pick(("areas", "line", "free")))
    recipes: list[LayerRecipe] = []
    for kind in dict.fromkeys(kinds):
        flags = chance.pick(("", " counted"))
        match kind:
            case "areas":
                recipes.append(_areas(chance, board, flags))
            case "line":
                recipes.append(_line(chance, board, flags))
            case _:
                recipes.append(FreeLayer("shade", chance.pick(SHADES), flags))
    if chance.between(0, 2) == 0:
        before = base.text + "".join(recipe.text for recipe in recipes)
        following = _following(chance, before) if chance.between(0, 1) else None
        recipes.append(following or _derived(chance, recipes))
    text = base.text + "".join(recipe.text for recipe in recipes)
    return Setting(setting_of(text.rstrip("\n")).board, text, base.houses, tuple(recipes))


def _base(chance: Chance) -> Setting:
    """A board without layers."""
    match chance.between(0, 7):
        case 6:
            return setting_of(chance.pick(HOUSED))
        case 7:
            return setting_of(chance.pick(SUBGRIDS))
    rows, columns = chance.pick(SMALL_SHAPES)
    return raw_setting(Board(rows, columns, chance.pick(ALPHABETS)))


def _areas(chance: Chance, board: Board, flags: str) -> RandomAreas:
    """A division into areas of one size, of sizes between two bounds, or of any sizes, sometimes into a few areas."""
    cells = len(board.cells)
    if chance.between(0, 2) == 0 and (nearly := _one_area_more(cells)):
        least, most = chance.pick(nearly)
        return RandomAreas("field", least, most, f" of {least}-{most}", flags=flags)
    count = chance.between(1, cells) if chance.between(0, 3) == 0 else 0
    distinct = len(board.digits) > 1 and chance.between(0, 2) == 0
    if cells <= MAX_CELLS and chance.between(0, 3) == 0:
        return RandomAreas("field", 1, cells, "", count, distinct, flags)
    least = chance.between(1, min(4, cells))
    if cells > MAX_CELLS:
        least = max(least, 2)
    wider = chance.between(least, min(cells, least + 3))
    most = chance.pick((least, wider, wider, cells + 1) if cells <= MAX_CELLS else (least, wider))
    sizes = f" of {least}" if least == most else f" of {least}-{most}"
    return RandomAreas("field", least, min(most, cells), sizes, count, distinct, flags)


def _one_area_more(cells: int) -> list[tuple[int, int]]:
    """The bounds of sizes that allow either of two numbers of areas: the last number need not have an area."""
    bounds = combinations(range(2, min(cells, MAX_SIZE) + 1), 2)
    return [(least, most) for least, most in bounds if cells // least == -(-cells // most) + 1]


def _line(chance: Chance, board: Board, flags: str) -> RandomLine:
    """A loop, or a path. No end, one end, or both ends of a path are known."""
    everywhere = chance.between(0, 3) == 0
    if min(board.rows, board.columns) > 1 and chance.between(0, 4) < 3:
        return RandomLine("way", is_path=False, everywhere=everywhere, flags=flags)
    start, end = chance.pick(board.cells), chance.pick(board.cells)
    known = chance.between(0, 3)
    stated_end = end if known >= 2 and end != start else None
    return RandomLine("way", start if known % 2 else None, stated_end, is_path=True, everywhere=everywhere, flags=flags)


def _derived(chance: Chance, recipes: Sequence[LayerRecipe]) -> ExpressionLayer:
    """A layer that follows from the board and the layers above, by an expression or by a function."""
    number = chance.between(1, 3)
    options: list[tuple[str, Value]] = [
        (f"x + {number}", lambda board, digits, cell: digits[cell] + number),
        (f"if x > {number} then 2 * x else x - 1", lambda board, digits, cell: _doubled(digits[cell], number)),
        ("count(each neighbour of x as n: n = x)", _equal_neighbours),
        ("row(x) * 10 + column(x)", lambda board, digits, cell: cell.row * 10 + cell.column),
        (f"x = {number}", lambda board, digits, cell: int(digits[cell] == number)),
    ]
    for recipe in recipes:
        if isinstance(recipe, FreeLayer):
            options += [
                ("x - shade[x]", lambda board, digits, cell: digits[cell] - digits[_over(board, "shade", cell)]),
                (
                    "max(x, shade[x])",
                    lambda board, digits, cell: max(digits[cell], digits[_over(board, "shade", cell)]),
                ),
            ]
        elif isinstance(recipe, RandomAreas):
            options += [("size(field, x)", lambda board, digits, cell: digits[_over(board, "field.size", cell)])] * 2
            options.append(("count(each orthogonal of x as n: field[n] = field[x])", _near_in_area))
        elif isinstance(recipe, RandomLine):
            options += [("x on way", lambda board, digits, cell: int(digits[_over(board, "way", cell)] > 0))] * 2
    expression, value = chance.pick(options)
    if chance.between(0, 2) == 0:
        return ExpressionLayer("worth", "worth-of(x)", value, f"define worth-of(x: cell) = {expression}\n")
    return ExpressionLayer("worth", expression, value)


def _following(chance: Chance, before: str) -> FollowingLayer | None:
    """A layer over a board with these statements, by a random expression; None if the expression has no meaning."""
    board = setting_of(before.rstrip("\n")).board
    free = board.names_of_layers("values")
    names = BoundNames(cells=("x",))
    writer = ExpressionWriter(
        *(chance, board, board.cells[:2], ("x", "x", "x", *(f"{name}[x]" for name in free), str(board.cells[-1]))),
        on_board=["x"], everywhere=bool(chance.between(0, 1)),
    )  # fmt: skip
    write = chance.pick((writer.number, writer.condition))
    expression = write(chance.between(1, 2), names)
    puzzle = puzzle_of_text(f"{before}layer worth as x: {expression}\n")
    if puzzle is None:
        return None
    constraint = next(stated.constraint for stated in puzzle.stated if stated.word == "layer")
    return FollowingLayer("worth", expression, constraint, digits_that_follow)


def _over(board: Board, name: str, cell: Cell) -> Cell:
    """The cell of a layer over a cell of the board."""
    return board.over(name, (cell,))[0]


def _doubled(digit: int, number: int) -> int:
    return 2 * digit if digit > number else digit - 1


def _equal_neighbours(board: Board, digits: Filling, cell: Cell) -> int:
    return sum(digits[near] == digits[cell] for near in board.neighbours(cell))


def _near_in_area(board: Board, digits: Filling, cell: Cell) -> int:
    here = digits[_over(board, "field", cell)]
    return sum(digits[_over(board, "field", near)] == here for near in board.neighbours(cell))
