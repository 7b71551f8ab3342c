"""Problems for the native engine: small ones at random, of every kind of objective, and a plain sudoku."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
    Distinct,
    Either,
    House,
    Objective,
    Pairs,
    Sets,
    Total,
    Ways,
)
from sudokudsl.model.geometry import Board, leaper_offsets
from sudokudsl.model.solver import Outcome
from support.engines import ENGINES, PURE
from support.objectives import with_houses

if PURE:
    pytest.skip("SUDOKUDSL_PURE switches the native engine off", allow_module_level=True)
NativeSolver = ENGINES["native"]

OWNERS = ("test",)


def solver(board: Board, *objectives: Objective, domains=None, hidden=(), **options):
    """A solver for cells with all digits, or the given domains, and auxiliary slots with theirs."""
    domains = tuple(domains or [board.digits] * len(board.cells)) + tuple(hidden)
    names = tuple(str(number) for number in range(len(domains)))
    return NativeSolver(CoverProblem(names, len(board.cells), domains, objectives, OWNERS), board, **options)


def found(solver, **question) -> list[tuple[int, ...]]:
    outcome = solver.search(**question)
    assert outcome.exact
    assert outcome.count == len(outcome.grids)
    return [grid.values for grid in outcome.grids]


def line(length: int, digits: tuple[int, ...]) -> Board:
    return Board(1, length, digits)


def counted(engine: str, domains, *objectives: Objective, givens=None, cells=None) -> int:
    """The number of grids; the first slots are cells, and the others are auxiliary."""
    cells = len(domains) if cells is None else cells
    board = line(cells, tuple(sorted({digit for domain in domains[:cells] for digit in domain})))
    names = tuple(str(number) for number in range(len(domains)))
    problem = CoverProblem(names, cells, tuple(domains), objectives, OWNERS)
    outcome = ENGINES[engine](problem, board).search(keep=0, givens=givens)
    assert outcome.exact
    return outcome.count


def sudoku(rows: int, columns: int, *, knight: bool = False, **options):
    """A solver of a plain sudoku with boxes of `rows` rows and `columns` columns."""
    out = with_houses(rows, columns)
    if knight:
        for pair in out.board.pairs(leaper_offsets(1, 2)):
            out.distinct(pair)
    return NativeSolver(out.problem(OWNERS), out.board, **options)


def joined(board: Board, digits: tuple[int, ...], order=None, *, diagonal: bool = False) -> Connected:
    """The cells with one of the digits are in one piece; they are listed row by row, or in another order."""
    order = tuple(order or range(len(board.cells)))
    far = 2 if diagonal else 1
    beside = (
        tuple(sorted((one, other)))
        for (one, first), (other, second) in combinations(enumerate(board.cells[number] for number in order), 2)
        if max(abs(first.row - second.row), abs(first.column - second.column)) == 1
        and abs(first.row - second.row) + abs(first.column - second.column) <= far
    )
    return Connected(0, order, digits, tuple(sorted(beside)))


class Draw:
    """A small random problem whose auxiliary slots, if any, are weighted sums of its cells."""

    def __init__(self, seed: int) -> None:
        self.random = rng = random.Random(seed)
        rows, columns = rng.choice([(1, 1), (1, 2), (1, 3), (2, 2), (2, 2), (2, 3), (3, 3)])
        size = rng.randint(1, 4) if rows * columns <= 4 else rng.randint(1, 3 if rows * columns < 9 else 2)
        values = rng.choice([range(1, 10), range(5), range(-5, 6), range(-99, 100)])
        self.board = Board(rows, columns, tuple(sorted(rng.sample(values, size))))
        self.cells = rows * columns
        self.domains = [self.domain() for _ in range(self.cells)]
        self.sums: list[tuple[tuple[int, int], ...]] = []
        self.objectives: list[Objective] = []
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            self.hide()
        kinds = (self.count, self.house, self.distinct, self.pairs, self.ways, self.sets, self.total, self.automaton,
                 self.either, self.connected)  # fmt: skip
        for _ in range(rng.randint(0, 4)):
            self.objectives.append(rng.choice(kinds)())
        if seed % 4 == 0:
            self.objectives += rng.choice(
                [self.classes, self.same, self.connected_and_counted, self.pieces, self.filled]
            )()
        names = tuple(str(number) for number in range(len(self.domains)))
        self.problem = CoverProblem(names, self.cells, tuple(self.domains), tuple(self.objectives), OWNERS)

    def domain(self) -> tuple[int, ...]:
        rng, digits = self.random, self.board.digits
        if rng.random() < 0.8:
            return digits
        return tuple(sorted(rng.sample(digits, rng.randint(0 if rng.random() < 0.1 else 1, len(digits)))))

    def hide(self) -> None:
        rng = self.random
        terms = tuple((cell, rng.choice([1, 1, 2, -1])) for cell in self.cells_at_random(1, 3))
        sums = sorted(
            {
                sum(w * d for (_, w), d in zip(terms, filling, strict=True))
                for filling in product(self.board.digits, repeat=len(terms))
            }
        )
        if rng.random() < 0.3:
            sums = list(range(sums[0] - 1, min(sums[-1] + 2, sums[0] + 150)))
        elif rng.random() < 0.3:
            sums = [total for total in sums if rng.random() < 0.8]
        self.objectives.append(Total(0, 0, 0, (*terms, (len(self.domains), -1))))
        self.sums.append(terms)
        self.domains.append(tuple(sums))

    def cells_at_random(self, least: int, most: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(self.cells), min(self.random.randint(least, most), self.cells)))

    def slots(self, least: int, most: int) -> tuple[int, ...]:
        size = len(self.domains)
        return tuple(self.random.sample(range(size), min(self.random.randint(least, most), size)))

    def digit(self, slot: int) -> int:
        if self.random.random() < 0.05 or not self.domains[slot]:
            return self.random.randint(-3, 9)
        return self.random.choice(self.domains[slot])

    def count(self) -> Objective:
        rng = self.random
        placements = sorted({(slot, self.digit(slot)) for slot in self.slots(0, 6) for _ in range(rng.randint(1, 2))})
        rng.shuffle(placements)
        low = rng.choice([-1, 0, 1, 1, 1, 2, len(placements)])
        return Count(0, low, low + rng.choice([-1, 0, 0, 0, 1, 2]), tuple(placements))

    def classes(self) -> list[Objective]:
        """Counts of different digits over the same slots."""
        rng, slots = self.random, self.slots(1, 5)
        digits = sorted({digit for slot in slots for digit in self.domains[slot]})
        many = rng.randint(2, 4)
        parts = {digit: rng.randint(0, many) for digit in digits}
        found: list[Objective] = []
        for number in range(many):
            low = rng.choice([0, 1, 1, 2])
            listed = tuple((slot, digit) for slot in slots for digit in digits if parts[digit] == number)
            found.append(Count(0, low, low + rng.choice([0, 1, 5]), listed))
        return found

    def same(self) -> list[Objective]:
        """Two lists of cells with the same digits; on one side they differ, mostly."""
        cells = self.cells_at_random(2, 6)
        half = len(cells) // 2
        sides = cells[:half], cells[half : 2 * half]
        found: list[Objective] = [Distinct(0, sides[0])] if self.random.random() < 0.8 else []
        for counted in self.board.digits:
            others = [(cell, digit) for cell in sides[1] for digit in self.board.digits if digit != counted]
            found.append(Count(0, half, half, (*((cell, counted) for cell in sides[0]), *others)))
        return found

    def connected_and_counted(self) -> list[Objective]:
        """Connected cells, on a board of squares, and how many there are."""
        columns = self.board.columns
        edges = [(cell, cell + 1) for cell in range(self.cells) if (cell + 1) % columns]
        edges += [(cell, cell + columns) for cell in range(self.cells - columns)]
        digits = tuple(digit for digit in self.board.digits if self.random.random() < 0.6)
        low = self.random.randint(1, self.cells)
        everywhere = range(self.cells)
        return [
            Connected(0, tuple(everywhere), digits, tuple(edges)),
            Count(0, low, low + self.random.choice([0, 0, 1, 9]), tuple(product(everywhere, digits))),
        ]

    def pieces(self) -> list[Objective]:
        """Cells of several kinds, each connected on the board; mostly no digit is of two."""
        digits = [digit for digit in self.board.digits if self.random.random() < 0.9]
        kinds = [(digit,) for digit in digits] if self.random.random() < 0.8 else [digits[:2], digits[1:]]
        return [joined(self.board, tuple(kind)) for kind in kinds]

    def house(self) -> Objective:
        cells = self.cells_at_random(1, len(self.board.digits))
        return House(0, cells, tuple(sorted(self.random.sample(self.board.digits, len(cells)))))

    def distinct(self) -> Objective:
        return Distinct(0, self.slots(0, 4))

    def pairs(self) -> Objective:
        slots = self.slots(2, 2)
        if len(slots) < 2:
            return Distinct(0, slots)
        share = self.random.random()
        everything = product(self.domains[slots[0]], self.domains[slots[1]])
        return Pairs(0, *slots, tuple(pair for pair in everything if self.random.random() < share))

    def ways(self) -> Objective:
        slots = self.slots(0, 4)
        size = self.random.choice([0, 1, 3, 8, 30, 100, 300])
        return Ways(0, slots, tuple(sorted({tuple(self.digit(slot) for slot in slots) for _ in range(size)})))

    def sets(self) -> Objective:
        rng, slots = self.random, self.slots(1, 5)
        share, size = rng.choice([0.2, 0.5, 0.9]), rng.choice([0, 1, 3, 8, 70, 150])
        ways = {
            tuple(tuple(digit for digit in self.domains[slot] if rng.random() < share) for slot in slots)
            for _ in range(size)
        }
        return Sets(0, slots, tuple(sorted(ways)))

    def filled(self) -> list[Objective]:
        """Cells that differ, mostly, and ways that part them: those of a part hold the digits of a set, mostly all."""
        rng, cells = self.random, self.cells_at_random(2, 5)
        ways = set()
        for _ in range(rng.choice([1, 2, 5, 20, 90])):
            half = rng.randint(0, len(cells))
            parts = [
                rng.sample(self.board.digits, min(size, len(self.board.digits))) for size in (half, len(cells) - half)
            ]
            if rng.random() < 0.2:
                parts[0].append(rng.choice(self.board.digits))
            first, second = (tuple(sorted(set(part))) for part in parts)
            ways.add(tuple(rng.sample((first,) * half + (second,) * (len(cells) - half), len(cells))))
        listed = Sets(0, cells, tuple(sorted(ways)))
        return [Distinct(0, cells), listed] if rng.random() < 0.9 else [listed]

    def total(self) -> Objective:
        rng = self.random
        same = rng.choice([1, 1, -1, 2]) if rng.random() < 0.6 else None
        terms = tuple((slot, same or rng.choice([1, 1, -1, -2, 3, 10, 100, 5000])) for slot in self.slots(0, 6))
        near = sum(weight * self.digit(slot) for slot, weight in terms)
        return Total(0, near - rng.choice([0, 0, 1, 3, 10**30]), near + rng.choice([0, 0, 1, 5, 10**30]), terms)

    def automaton(self) -> Objective:
        rng = self.random
        slots = self.slots(0, 5)
        layers = []
        states = 1
        for slot in slots:
            following = rng.choice([1, 2, 3, 4, 70])
            moves = [
                (state, digit, rng.randrange(following))
                for state in range(states)
                for digit in self.domains[slot]
                if rng.random() < 0.7
            ]
            layers.append(tuple(moves))
            states = following
        return Automaton(0, slots, tuple(layers))

    def connected(self) -> Objective:
        slots = self.slots(0, 6)
        edges = tuple(pair for pair in combinations(range(len(slots)), 2) if self.random.random() < 0.4)
        digits = {digit for slot in slots for digit in self.domains[slot]}
        return Connected(0, slots, tuple(sorted(d for d in digits if self.random.random() < 0.6)), edges)

    def either(self) -> Objective:
        rng = self.random
        branches = []
        for _ in range(rng.choice([0, 1, 2, 3, 5])):
            drawn = (rng.choice([self.count, self.pairs, self.total])() for _ in range(rng.randint(0, 3)))
            branches.append(tuple(part for part in drawn if isinstance(part, Count | Pairs | Total)))
        return Either(0, tuple(branches))

    def grids(self) -> set[tuple[int, ...]]:
        """All grids, by trying every filling."""
        fitting = set()
        for filling in product(*self.domains[: self.cells]):
            hidden = [sum(weight * filling[cell] for cell, weight in terms) for terms in self.sums]
            if self.problem.allows((*filling, *hidden)):
                fitting.add(filling)
        return fitting


def check_answers(native, drawn: Draw | Tangle, expected: set[tuple[int, ...]], seed: int) -> Outcome:
    """Checks all that a solver of a random problem answers. Returns what its search found without a seed."""
    outcome = native.search()
    grids = [grid.values for grid in outcome.grids]
    assert outcome.exact
    assert len(set(grids)) == len(grids) == outcome.count, seed
    assert set(grids) == expected, seed
    assert set(found(native, seed=seed)) == expected, seed
    assert [grid.values for grid in native.grids()] == grids, seed
    check_candidates(native, expected)
    check_givens(native, drawn, sorted(expected))
    return outcome


def check_candidates(native, expected) -> None:
    candidates = native.candidates()
    assert candidates.exact
    for number, cell in enumerate(native.board.cells):
        assert candidates.digits[cell] == tuple(sorted({grid[number] for grid in expected}))


def check_givens(native, drawn: Draw | Tangle, expected) -> None:
    questions = []
    for _ in range(3):
        base = drawn.random.choice(expected) if expected else [drawn.board.digits[0]] * drawn.cells
        questions.append(
            tuple(drawn.random.choice([None, digit, drawn.random.choice(drawn.board.digits)]) for digit in base)
        )
    for threads in (1, 2):
        for question, outcome in zip(
            questions, native.search_many(questions, limit=None, threads=threads), strict=True
        ):
            fitting = {
                grid
                for grid in expected
                if all(given in (None, digit) for given, digit in zip(question, grid, strict=True))
            }
            assert {grid.values for grid in outcome.grids} == fitting
            assert outcome.count == len(fitting)
            assert outcome.exact


# ---- order, seeds, limits ----

# Arto Inkala, 2010
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


class Tangle:
    """A random problem of loose objectives on few cells each: few grids, and conflicts on the way to them."""

    def __init__(self, seed: int) -> None:
        self.random = rng = random.Random(seed)
        self.cells = 8
        self.board = Board(2, 4, rng.choice([(1, 2, 3, 4), (0, 1, 5, 6), (-2, -1, 0, 1)]))
        kinds = (self.pairs, self.pairs, self.ways, self.sets, self.total, self.count, self.automaton, self.distinct,
                 self.either, self.connected)  # fmt: skip
        kinds = kinds if seed % 2 else (rng.choice(kinds),)
        objectives = [rng.choice(kinds)() for _ in range(rng.randint(20, 28))]
        names = tuple(str(number) for number in range(self.cells))
        domains = (self.board.digits,) * self.cells
        self.problem = CoverProblem(names, self.cells, domains, tuple(objectives), OWNERS)

    def slots(self, number: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(self.cells), number))

    def some(self, length: int, share: float) -> tuple[tuple[int, ...], ...]:
        return tuple(way for way in product(self.board.digits, repeat=length) if self.random.random() < share)

    def pairs(self) -> Objective:
        return Pairs(0, *self.slots(2), self.some(2, 0.7))

    def ways(self) -> Objective:
        return Ways(0, self.slots(3), self.some(3, 0.65))

    def sets(self) -> Objective:
        ways = [tuple(tuple(sorted(self.random.sample(self.board.digits, 3))) for _ in range(3)) for _ in range(2)]
        return Sets(0, self.slots(3), tuple(sorted(ways)))

    def total(self) -> Objective:
        terms = tuple((slot, self.random.choice([1, 1, 2, -1])) for slot in self.slots(4))
        middle = sum(weight * self.random.choice(self.board.digits) for _, weight in terms)
        return Total(0, middle - 4, middle + 4, terms)

    def count(self) -> Objective:
        placements = tuple(
            (slot, digit) for slot in self.slots(5) for digit in self.random.sample(self.board.digits, 2)
        )
        return Count(0, 2, 3, placements)

    def automaton(self) -> Objective:
        moves = [(state, digit, self.random.randrange(3)) for state in range(3) for digit in self.board.digits]
        layer = tuple(move for move in moves if self.random.random() < 0.93)
        return Automaton(0, self.slots(4), (tuple(move for move in layer if move[0] == 0), layer, layer, layer))

    def either(self) -> Objective:
        several = [(self.pairs(), self.count()), (self.total(),), (self.pairs(), self.pairs())]
        return Either(0, tuple(self.random.sample(several, 2)))

    def connected(self) -> Objective:
        edges = tuple(pair for pair in combinations(range(6), 2) if self.random.random() < 0.35)
        return Connected(0, self.slots(6), self.board.digits[:2], edges)

    def distinct(self) -> Objective:
        return Distinct(0, self.slots(2))

    def grids(self) -> set[tuple[int, ...]]:
        """All grids, by the readable engine."""
        return {grid.values for grid in ENGINES["reference"](self.problem, self.board).grids()}
