"""Every kind of objective, apart from any sudoku: brute force over `allows`, engines and expansion must agree."""

from dataclasses import replace
from itertools import combinations, permutations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudsl.cover.builder import CoverBuilder
from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    Distinct,
    House,
    Pairs,
    Sets,
    Total,
    Ways,
)
from sudokudsl.cover.reference import ReferenceSolver
from sudokudsl.model.geometry import Board
from support.engines import ENGINES
from support.objectives import A, B, C, brute_force, expanded, grids_of, row

ALPHABETS = [(1, 2), (1, 2, 3), (0, 1, 2), (-2, -1, 1), (1, 3, 7), (1, 1, 2), (1, 2, 3, 4), (5,), (-3, 9)]
RELATIONS = [
    lambda a, b: a < b,
    lambda a, b: a != b,
    lambda a, b: a == b,
    lambda a, b: abs(a - b) >= 2,
    lambda a, b: a + b == 3,
    lambda a, b: a == 2 * b,
    lambda a, b: False,
    lambda a, b: True,
]


@st.composite
def problems(draw):
    """A few cells, perhaps auxiliary slots that follow from them, and a few objectives of any kind on them."""
    rows, columns = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (2, 2), (4, 1)]))
    board = Board(rows, columns, draw(st.sampled_from(ALPHABETS)))
    out = CoverBuilder(board)
    slots, values = list(board.cells), {cell: list(board.digits) for cell in board.cells}
    for number in range(draw(st.integers(0, 2))):
        table = {digit: draw(st.integers(-1, 4)) for digit in board.digits}
        followed = draw(st.sampled_from(board.cells))
        domain = draw(st.sets(st.sampled_from(sorted(set(table.values())))) if draw(st.booleans()) else st.just(table))
        domain = sorted(table.values()) if domain is table else sorted(domain)
        hidden = out.auxiliary(f"helper {number}", domain)
        out.pairs(followed, hidden, lambda a, b, table=table: table[a] == b)
        slots.append(hidden)
        values[hidden] = sorted({*domain, 3})
    for _ in range(draw(st.integers(0, 4))):
        draw(st.sampled_from(ADDERS))(draw, out, slots, values)
    return board, out.problem(("statement, line 1",))


def some(draw, slots, least=0):
    return draw(st.lists(st.sampled_from(slots), min_size=min(least, len(slots)), unique=True))


def add_domain(draw, out, slots, values):
    slot = draw(st.sampled_from(slots))
    out.domain(slot, draw(st.sets(st.sampled_from(values[slot]))))


def add_count(draw, out, slots, values):
    placements = [(slot, digit) for slot in slots for digit in values[slot] if draw(st.booleans())]
    low = draw(st.integers(-1, 4))
    out.between(low, low + draw(st.integers(-1, 3)), placements)


def add_house(draw, out, slots, values):
    out.house(some(draw, slots))


def add_distinct(draw, out, slots, values):
    out.distinct(some(draw, slots))


def add_pairs(draw, out, slots, values):
    if len(slots) > 1:
        first, second = draw(st.permutations(slots))[:2]
        out.pairs(first, second, draw(st.sampled_from(RELATIONS)))


def add_ways(draw, out, slots, values):
    chosen = some(draw, slots)
    out.ways(chosen, draw(st.lists(st.tuples(*(st.sampled_from(values[slot]) for slot in chosen)), max_size=12)))


def add_sets(draw, out, slots, values):
    chosen = some(draw, slots)
    each = [st.sets(st.sampled_from(values[slot]), max_size=3).map(sorted).map(tuple) for slot in chosen]
    out.sets(chosen, draw(st.lists(st.tuples(*each), max_size=6)))


def add_total(draw, out, slots, values):
    terms = draw(st.lists(st.tuples(st.integers(-3, 3), st.sampled_from(slots)), max_size=5))
    low = draw(st.integers(-8, 12))
    out.total(low, low + draw(st.integers(-1, 6)), terms)


def add_automaton(draw, out, slots, values):
    chosen = some(draw, slots)
    digits = sorted({digit for slot in chosen for digit in values[slot]})
    after = st.sampled_from([None, 0, 1, 2])
    table = {(state, digit): draw(after) for state in range(3) for digit in digits}
    accepted = draw(st.sets(st.integers(0, 2)))
    out.automaton(chosen, 0, lambda state, digit: table.get((state, digit)), lambda state: state in accepted)


def add_connected(draw, out, slots, values):
    members = some(draw, slots, least=1)
    pairs = [pair for pair in combinations(members, 2) if draw(st.booleans())]
    out.connected(members, draw(st.sets(st.sampled_from(sorted({d for s in members for d in values[s]})))), pairs)


def add_either(draw, out, slots, values):
    def branch(out):
        for _ in range(draw(st.integers(0, 3))):
            draw(st.sampled_from([add_count, add_pairs, add_total]))(draw, out, slots, values)

    out.either([branch] * draw(st.integers(0, 3)))


ADDERS = [add_domain, add_count, add_house, add_distinct, add_pairs, add_ways, add_sets, add_total, add_automaton,
          add_either, add_connected]  # fmt: skip


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems())
def test_brute_force_engines_and_expansion_agree(drawn):
    board, problem = drawn
    allowed = brute_force(problem)
    grids = sorted(values[: problem.answer_cells] for values in allowed)
    assert len(set(grids)) == len(grids), "a helper does not follow from the cells"
    for name, engine in ENGINES.items():
        assert grids_of(engine(problem, board)) == grids, name
    assert expanded(problem) == sorted(allowed)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems(), st.data())
def test_givens_and_candidates_agree_with_brute_force(drawn, data):
    board, problem = drawn
    givens = tuple(data.draw(st.sampled_from([None, None, *board.digits])) for _ in board.cells)
    grids = sorted(
        values[: problem.answer_cells]
        for values in brute_force(problem)
        if all(digit in (None, value) for digit, value in zip(givens, values, strict=False))
    )
    candidates = {cell: tuple(sorted({grid[at] for grid in grids})) for at, cell in enumerate(board.cells)}
    for name, engine in ENGINES.items():
        solver = engine(problem, board)
        assert sorted(grid.values for grid in solver.search(givens=givens).grids) == grids, name
        assert sorted(grid.values for grid in solver.grids(givens=givens)) == grids, name
        answer = solver.candidates(givens=givens)
        assert answer.exact, name
        assert dict(answer.digits) == candidates, name


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems())
def test_narrowing_leaves_just_the_digits_of_some_way(drawn):
    board, problem = drawn
    for objective in problem.objectives:
        if isinstance(objective, Count | Pairs | Ways | Sets | Automaton | Connected):
            alone = replace(problem, objectives=(objective,))
            allowed = brute_force(alone)
            left = narrowed(ReferenceSolver(alone, board))
            assert left == (list(map(set, zip(*allowed, strict=True))) if allowed else None)


def narrowed(solver):
    """The digits of each slot after narrowing alone; None if narrowing finds a contradiction."""
    masks = solver.start(None)
    if not all(masks) or solver.settle(masks, None) is not None:
        return None
    return [set(solver.digits_of(mask)) for mask in masks]


def differing(objective, left):
    """The only digit of a slot goes from the others. A digit with one slot is placed if all digits are needed."""
    slots = objective.slots
    kept = {slot: {*left[slot]} for slot in slots}
    if isinstance(objective, House):
        kept = {slot: digits & {*objective.digits} for slot, digits in kept.items()}
    for slot, other in permutations(slots, 2):
        if len(kept[slot]) == 1:
            kept[other] = kept[other] - kept[slot]
    union = set().union(*kept.values())
    for digit in union if len(union) <= len(slots) else ():
        places = [slot for slot in slots if digit in kept[slot]]
        if len(places) == 1:
            kept[places[0]] = kept[places[0]] & {digit}
    return kept if len(union) >= len(slots) else {slot: set() for slot in slots}


def within_reach(objective, left):
    """A digit stays if the least and the greatest values of the other terms reach around the total."""
    kept = {}
    for slot, weight in objective.terms:
        others = [[w * digit for digit in left[other]] for other, w in objective.terms if other != slot]
        least, most = (sum(map(end, others)) for end in (min, max))
        kept[slot] = {
            d for d in left[slot] if weight * d + least <= objective.high and weight * d + most >= objective.low
        }
    return kept


MEANT = {House: differing, Distinct: differing, Total: within_reach}
"""Functions that return the digits of the slots of an objective after one step."""


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(problems())
def test_narrowing_leaves_what_the_rules_of_different_digits_and_totals_leave(drawn):
    board, problem = drawn
    for objective in problem.objectives:
        if type(objective) in MEANT and objective.slots and all(problem.domains):
            left, before = [{*domain} for domain in problem.domains], None
            while left != before and all(left):
                before = [*left]
                for slot, digits in MEANT[type(objective)](objective, left).items():
                    left[slot] = digits
            alone = ReferenceSolver(replace(problem, objectives=(objective,)), board)
            assert narrowed(alone) == (left if all(left) else None)


def test_what_narrowing_finds_in_houses_and_totals():
    board, out = row(3, 1, 2, 3)
    out.house([A, B, C])
    out.domain(A, [1, 2])
    out.domain(B, [1, 2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1, 2}, {1, 2}, {3}]  # the only place for a 3
    out.domain(B, [2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1}, {2}, {3}]
    out.domain(A, [2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) is None
    board, out = row(3, 1, 2, 3)
    out.distinct([A, B, C])
    for cell in (A, B, C):
        out.domain(cell, [1, 2])
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) is None  # two digits for three cells
    board, out = row(3, *range(1, 10))
    out.total(6, 7, [(1, A), (2, B), (-1, C)])
    out.domain(A, [1, 2])
    # 2b = 6..7 - a + c lies in 5..15, so b in 3..7; and then c = a + 2b - 6..7 in 0..10
    assert narrowed(ReferenceSolver(out.problem(("x",)), board)) == [{1, 2}, {3, 4, 5, 6, 7}, set(range(1, 10))]
