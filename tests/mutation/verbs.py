"""Random calls of the builders' verbs, each as a constraint with its meaning beside the two builders."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from mutation.puzzles import FILLINGS, Known
from sudokudsl.cnf.clauses import MAX_AUTOMATON_TERMS
from sudokudsl.crosscheck.oracle import all_grids
from sudokudsl.model.geometry import Board
from sudokudsl.model.puzzle import Puzzle, Stated
from sudokudsl.text.source import Span


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
    """Puzzles of one call each: a few with digits that no slot may hold, the others random, half under a condition."""
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
        total = out.auxiliary("sum", sorted({a + b for a in out.digits for b in out.digits}))
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
        helper = out.auxiliary(name, squares)
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
