"""The possible areas of a division into areas of one size."""

from itertools import combinations, product
from random import Random

import pytest

import sudokudsl
from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.objectives import Automaton
from sudokudsl.cover.pieces import connected_sets
from sudokudsl.model.geometry import Board, adjacent_pairs
from support.engines import ENGINES

FIXED_POLYOMINOES = (1, 2, 6, 19, 63)  # OEIS A001168: turned or reflected ones are different


def sets_on(rows, columns, size):
    board = Board(rows, columns, (1, 2))
    return connected_sets(size, size, board.cells, tuple(adjacent_pairs(board.cells)))


@pytest.mark.parametrize(("size", "many"), list(enumerate(FIXED_POLYOMINOES, 1)))
def test_forms(size, many):
    forms = set()
    for first, sets in sets_on(6, 9, size).items():
        for cells in sets:
            assert min(cells) == first
            left = min(cell.column for cell in cells)
            forms.add(frozenset((cell.row - first.row, cell.column - left) for cell in cells))
    assert len(forms) == many


@pytest.mark.parametrize(
    ("rows", "columns", "size", "many"),
    [(1, 7, 4, 4), (3, 5, 2, 22), (3, 3, 4, 36), (2, 3, 3, 10), (2, 2, 5, 0)],
)
def test_number_of_sets(rows, columns, size, many):
    """Each number by hand: 3x3 has 0 rows of four, 4 squares, 8 T, 8 S and 16 L."""
    found = [cells for sets in sets_on(rows, columns, size).values() for cells in sets]
    assert len(found) == len(set(found)) == many


def test_too_many():
    assert sets_on(20, 20, 5) is None
    assert sets_on(3, 3, 6) is None


def test_too_many_are_not_listed():
    board = Board(3, 3, (1, 2))
    out = CoverBuilder(board)
    sizes = [out.auxiliary(f"size at {cell}", (6,)) for cell in board.cells]
    out.areas_of(board.cells, sizes, tuple(adjacent_pairs(board.cells)))
    assert not out.read_off(board.cells[0], board.cells[1], len)
    assert not any(map(out.pieces_over, board.cells))
    assert not out.problem(("areas",)).objectives


@pytest.mark.parametrize(
    ("clue", "listed"),
    [("", False), ("thermometer: r1c1 r1c2", False), ("chaos-count around: field[r2c2]", True)],
)
def test_listed_only_for_statements_that_read_them(clue, listed):
    puzzle = sudokudsl.loads(f"latin 4x4\nareas field of 4 distinct counted\n{clue}\n")
    assert any(name.startswith("area from") for name in compile_cover(puzzle).names) == listed


@pytest.mark.parametrize(("sizes", "listed"), [("3-5", True), ("3-6", False)])
def test_listed_for_areas_of_several_sizes_unless_these_are_large(sizes, listed):
    puzzle = sudokudsl.loads(f"latin 4x4\nareas field of {sizes} counted\nchaos-count around: field[r2c2]\n")
    assert listed == any(name.startswith("area from") for name in compile_cover(puzzle).names)


def test_statement_in_a_list_of_alternatives():
    """One of two counts is wrong, so neither restricts the areas by itself."""
    text = "board 2x2 digits 1-3\nareas field of 2 counted\nexactly 1 of\n  {}\n  {}\n".format(
        "chaos-arrow right: field[r1c1]", "chaos-arrow down: field[r1c1]"
    )
    # r1c1 is 1 or 2, and with either one division meets one of the arrows: 2 * 2 * 3 ** 3
    assert sudokudsl.make_solver(sudokudsl.loads(text)).search().count == 108


@pytest.mark.parametrize(
    ("sizes", "clue", "least"),
    [
        ("2-9", "count around: field[r2c2]", 2),
        ("2-9", "count around: field[r1c1]", 2),
        ("2-9", "count without-first around: field[r1c2]", 1),
        ("1-9", "count around: field[r2c2]", 1),  # an area may be a cell alone
        ("2-9", "count r2c2 = field[r2c2 r1c2 r2c1 r3c2]", 1),  # the neighbour r2c3 is not listed
        ("2-9", "count r2c2 = field[r2c2 r1c2 r2c1 r1c1 r3c2 r2c3]", 2),
        ("2-9", "arrow orthogonal: field[r1c2]", 2),
        ("2-9", "arrow without-first orthogonal: field[r2c2]", 1),
        ("1-9", "arrow orthogonal: field[r1c2]", 0),  # the sum of the arms says the rest
        ("2-9", "arrow left: field[r1c2]", 1),
    ],
)
def test_a_cell_with_all_its_neighbours_counts_one_of_them(sizes, clue, least):
    """Nothing else is lost: a count has the same divisions as without it, by its digit."""
    cell = clue.partition("[")[2].split()[0].rstrip("]")
    others = "\n".join(f"given r{r}c{c} = 1" for r, c in product((1, 2, 3), repeat=2) if f"r{r}c{c}" != cell)
    text = f"board 3x3 digits 0-9\nareas field of {sizes} counted\n{others}\n"
    puzzle = sudokudsl.loads(f"{text}chaos-{clue}\n")
    problem = compile_cover(puzzle)
    slot = problem.names.index(cell)
    machines = [each for each in problem.objectives if isinstance(each, Automaton) and each.slots[0] == slot]
    read = [min(digit for _, digit, _ in each.layers[0]) for each in machines]
    assert max(problem.domains[slot][0], *read, 0) == least
    divisions = sudokudsl.make_solver(sudokudsl.loads(f"{text}given {cell} = 1\n")).search().count
    assert sudokudsl.make_solver(puzzle).search(keep=0).count == divisions


def pieces_of(values, sizes, steps):
    """The places that steps join to each place by equal values; None if their number is not always one of `sizes`."""
    found = []
    for place in range(len(values)):
        piece = {place}
        for _ in values:
            piece |= {b for a, b in (*steps, *map(reversed, steps)) if a in piece and values[a] == values[b]}
        found.append(piece)
    return found if all(len(piece) in sizes for piece in found) else None


VALUES = (len, min, max, sum, lambda piece: len({place % 2 for place in piece}))


@pytest.mark.parametrize("seed", range(40))
def test_listed_areas_of_any_graph_and_what_is_read_off(seed):
    """The steps are any. Equal numbers are joined exactly within an area, and a slot holds the value of its area."""
    chance = Random(seed)
    many, least, value = chance.choice((4, 6)), chance.choice((1, 2, 2, 3)), chance.choice(VALUES)
    sizes = range(least, least + chance.choice((1, 2)))
    steps = [pair for pair in combinations(range(many), 2) if chance.random() < 0.5]
    board = Board(1, many + 1, (1, 2, 3) if many == 4 else (1, 2))
    *numbers, slot = board.cells
    cells = [(numbers[a], numbers[b]) for a, b in steps]
    read = chance.randrange(many)
    out = CoverBuilder(board)
    out.areas_of(numbers, [out.auxiliary(f"size {place}", sizes) for place in range(many)], cells)
    listed = out.read_off(slot, numbers[read], lambda piece: value([numbers.index(cell) for cell in piece]))
    sets = connected_sets(sizes[0], sizes[-1], numbers, cells)
    over = {number: {piece.slots for piece in out.pieces_over(number)} for number in numbers}
    for number in numbers:
        assert over[number] == {found for every in sets.values() for found in every if number in found}
    expected = set()
    for values in product(board.digits, repeat=many):
        pieces = pieces_of(values, sizes, steps)
        expected |= {
            (*values, digit)
            for digit in board.digits
            if pieces is not None and (not listed or digit == value(pieces[read]))
        }
    problem = out.problem(("areas",))
    chosen = {0} | {piece.digit for number in numbers for piece in out.pieces_over(number)}
    listed_slots = [domain for name, domain in zip(problem.names, problem.domains, strict=True) if "area from" in name]
    assert sum(map(len, listed_slots)) == many + sum(map(len, sets.values()))  # nothing, or one of the areas
    assert chosen == {0}.union(*listed_slots)
    for name, engine in ENGINES.items():
        outcome = engine(problem, board).search()
        assert outcome.count == len(expected), name
        assert {grid.values for grid in outcome.grids} == expected, name
