"""The reasons of areas, lines, shapes and counts of areas: no candidate of a solution is removed, and few others stay.

The solutions of small boards come from SAT, which shares nothing with the reasons.
"""

from functools import cache
from itertools import combinations, product
from math import dist
from random import Random

import pytest

import sudokudsl
from sudokudsl.logic.candidates import bits
from sudokudsl.logic.model import model_of
from sudokudsl.logic.propagators import ThoughtfulPropagator, first_finding
from sudokudsl.logic.propagators.areas import DistinctAreasPropagator
from sudokudsl.logic.propagators.lines import LinePropagator
from sudokudsl.logic.propagators.plane import Plane
from sudokudsl.model.grid import Grid
from support.layered_boards import SPECS, TWO


@cache
def puzzle_of(name):
    """A puzzle, its model, and all its solutions as numbers of digits, over all cells."""
    puzzle = sudokudsl.loads(SPECS[name])
    model = model_of(puzzle)
    grids = sudokudsl.make_solver(puzzle, "cadical195").search().grids
    assert grids
    assert all(grid.complete for grid in grids)
    places = [tuple(model.place_of[digit] for digit in (*grid.values, *grid.beside)) for grid in grids]
    return puzzle, model, places


def random_candidates(model, solutions, random):
    """Candidates that contain a random solution, or not, and more of the others the later it is."""
    spread, held = random.choice((0.05, 0.2, 0.5, 0.8)), random.choice(solutions)
    masks = []
    for domain, digit in zip(model.domains, held, strict=True):
        mask = 1 << digit if random.random() < 0.95 else 0
        for at in range(domain.bit_length()):
            if domain >> at & 1 and random.random() < spread:
                mask |= 1 << at
        masks.append(mask or 1 << digit)
    return masks


def fitting(solutions, masks):
    return [held for held in solutions if all(mask >> digit & 1 for mask, digit in zip(masks, held, strict=True))]


@pytest.mark.parametrize("name", SPECS)
def test_no_propagator_removes_a_candidate_of_a_solution(name):
    _, model, solutions = puzzle_of(name)
    random = Random(name)
    for _ in range(150):
        masks = random_candidates(model, solutions, random)
        alive = fitting(solutions, masks)
        for owned in model.propagators:
            kept = owned.propagator.possible(masks)
            assert kept is not None or not alive, (owned, masks)
            for held in alive:
                assert all(mask >> held[cell] & 1 for cell, mask in kept.items()), (owned, masks, held)


@pytest.mark.parametrize("name", SPECS)
def test_findings_one_by_one_lose_no_solution_and_reach_what_possible_removes(name):
    _, model, solutions = puzzle_of(name)
    random = Random(name)
    for _ in range(60):
        masks = random_candidates(model, solutions, random)
        alive = fitting(solutions, masks)
        for owned in model.propagators:
            propagator = owned.propagator
            if not isinstance(propagator, ThoughtfulPropagator):
                continue
            left = list(masks)
            while (found := first_finding(propagator, left)) is not None:
                assert found.text.count("{}") == len(found.cells)
                for cell, gone in found.removes.items():
                    left[cell] &= ~gone
                if not all(left):
                    break
            assert not alive or all(left)
            for held in alive:
                assert all(mask >> digit & 1 for mask, digit in zip(left, held, strict=True))
            whole = propagator.possible(masks)
            if whole is not None and all(left):
                assert all(not left[cell] & ~mask for cell, mask in whole.items())


SYMMETRIC = (
    "loop", "loop everywhere", "flat loop", "path", "one piece", "one piece of two digits", "pieces to the edge",
    "pieces of two digits to the edge", "two pieces", "two pieces in a row", "two pieces around a hole",
    "two pieces of a layer", "yin and yang",
)  # fmt: skip
"""Puzzles whose statements are those of the reflected puzzle."""


def reflected(puzzle, model, masks, *, rows):
    """The candidates of the board whose rows, or columns, are in the opposite order."""

    def place(cell):
        base = getattr(cell, "base", cell)
        across = (base.row, puzzle.board.columns + 1 - base.column)
        return getattr(cell, "name", ""), *((puzzle.board.rows + 1 - base.row, base.column) if rows else across)

    def direction(value):
        first, second = (1, 4) if rows else (2, 8)
        return value & ~(first | second) | second * bool(value & first) | first * bool(value & second)

    at = {(getattr(cell, "name", ""), *_place(cell)): number for number, cell in enumerate(puzzle.board.everywhere)}
    found = [0] * len(masks)
    for cell, mask in zip(puzzle.board.everywhere, masks, strict=True):
        values = [model.digits[digit] for digit in bits(mask)]
        if getattr(cell, "name", "") == "way":
            values = [direction(value) for value in values]
        found[at[place(cell)]] = sum(1 << model.place_of[value] for value in values)
    return found


def _place(cell):
    base = getattr(cell, "base", cell)
    return base.row, base.column


@pytest.mark.parametrize("name", SYMMETRIC)
def test_reflected_candidates_lose_the_reflected_candidates(name):
    puzzle, model, solutions = puzzle_of(name)
    random = Random(name)

    def narrowed(masks):
        """The candidates that all propagators leave, or None if one of them finds a contradiction."""
        kept = list(masks)
        for owned in model.propagators:
            possible = owned.propagator.possible(masks)
            if possible is None:
                return None
            for cell, mask in possible.items():
                kept[cell] &= mask
        return kept

    removed = 0
    for _ in range(100):
        masks = random_candidates(model, solutions, random)
        while masks is not None:
            left = narrowed(masks)
            for rows in (False, True):
                image = narrowed(reflected(puzzle, model, masks, rows=rows))
                assert image == (None if left is None else reflected(puzzle, model, left, rows=rows)), masks
            removed += left != masks
            masks = None if left == masks else left
    assert removed


def joined(start, steps, without=None):
    """The places that steps join to one of them, without another one."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        near = {place for step in steps if here in step for place in step} - found - {without}
        found |= near
        waiting += near
    return found


def exhausted(propagator, masks):
    """The candidates that a propagator leaves when it runs as often as it finds something; None if none are left."""
    masks = list(masks)
    while possible := propagator.possible(masks):
        for cell, mask in possible.items():
            masks[cell] = mask
    return None if possible is None else masks


WAYS = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}
PLACES = tuple((row, column) for row in range(4) for column in range(5))


def values_along(steps, place, values):
    """The values whose directions are those of steps from a place."""
    row, column = place
    around = {way: frozenset({place, (row + down, column + right)}) for way, (down, right) in WAYS.items()}
    return {value for value in values if all(around[way] in steps for way in WAYS if value & way)}


@pytest.mark.parametrize("is_path", [False, True])
def test_a_line_keeps_to_its_possible_steps(is_path):
    """Only some steps are possible, and some places are visited: what follows is found on the graph of the steps."""
    random = Random(is_path)
    values = [value for value in range(16) if value.bit_count() in ((0, 1, 2) if is_path else (0, 2))]
    line = LinePropagator(tuple(range(20)), Plane(PLACES), tuple(values), () if is_path else None)
    every = [frozenset({one, other}) for one, other in combinations(PLACES, 2) if dist(one, other) == 1]
    unreachable = cuts = dead_ends = 0
    for _ in range(300):
        share = random.choice((0.6, 0.75, 0.95))
        steps = {step for step in every if random.random() < share}
        visited = random.sample(PLACES, random.randint(1, 3))
        held = {place: values_along(steps, place, values) - ({0} if place in visited else set()) for place in PLACES}
        left = exhausted(line, [sum(1 << values.index(value) for value in held[place]) for place in PLACES])
        near = joined(visited[0], steps)
        if not {*visited} <= near:
            assert left is None
            continue
        for place in near:
            others = [other for other in visited if other != place]
            kept = joined(others[0], steps, place) if others else near
            if not {*others} <= kept:
                assert left is None or (is_path and not left[PLACES.index(place)] & 1)
                cuts += 1
            elif others and not is_path and left is not None:
                behind = near - kept - {place}
                assert all(left[PLACES.index(other)] == 1 for other in behind)
                dead_ends += len(behind)
        if left is not None:
            assert all(left[PLACES.index(place)] == 1 for place in PLACES if place not in near)
            unreachable += len(PLACES) - len(near)
    assert min(unreachable, cuts, dead_ends or is_path * 31) > 30


def way_between(place, other):
    """The direction in which a step leads from a place to a neighbour."""
    return next(way for way, (down, right) in WAYS.items() if (place[0] + down, place[1] + right) == other)


def random_walk(random, length, without=()):
    """Some places in a row, each a neighbour of the one before, none of them twice; empty if the walk is stuck."""
    walk = [random.choice([place for place in PLACES if place not in without])]
    while len(walk) < length:
        near = [place for place in PLACES if dist(place, walk[-1]) == 1 and place not in (*walk, *without)]
        if not near:
            return []
        walk.append(random.choice(near))
    return walk


def of_walk(walk, values, *, ends):
    """The values of the places of a walk whose steps are known; the first has an end of the line if `ends` is true."""
    held = {}
    for number, place in enumerate(walk):
        ways = sum(way_between(place, walk[near]) for near in (number - 1, number + 1) if 0 <= near < len(walk))
        held[place] = {value for value in values if value & ways == ways}
        if ends and number == 0:
            held[place] = {ways}
    return held


@pytest.mark.parametrize("is_path", [False, True])
def test_a_line_is_not_closed_too_early(is_path):
    """A step that would close a known piece of the line, without a visited place elsewhere, is impossible."""
    random = Random(is_path)
    values = [value for value in range(16) if value.bit_count() in ((0, 1, 2) if is_path else (0, 2))]
    line = LinePropagator(tuple(range(20)), Plane(PLACES), tuple(values), () if is_path else None)
    closed, contradictions, kept = 0, 0, 0
    for _ in range(2_000):
        walk = random_walk(random, random.choice((4, 6, 8)))
        elsewhere = random.choice([place for place in PLACES if place not in walk] + [None])
        if not walk or dist(walk[0], walk[-1]) > 1:
            continue
        held = {place: {*values} for place in PLACES} | of_walk(walk, values, ends=False)
        if elsewhere is not None:
            held[elsewhere] -= {0}
        left = exhausted(line, [sum(1 << values.index(value) for value in held[place]) for place in PLACES])
        if left is None:
            contradictions += 1
            continue
        for place, other in ((walk[0], walk[-1]), (walk[-1], walk[0])):
            way, mask = way_between(place, other), left[PLACES.index(place)]
            closes = any(values[digit] & way for digit in bits(mask))
            assert closes == (not is_path and elsewhere is None), (walk, elsewhere)
        closed, kept = closed + (is_path or elsewhere is not None), kept + (elsewhere is None)
    assert min(closed, 10 * kept) > 50, (closed, kept, contradictions)


def test_a_path_is_not_finished_too_early():
    """A step that would join the pieces at both ends of a path, without a visited place elsewhere, is impossible."""
    random = Random("finished")
    values = [value for value in range(16) if value.bit_count() in (0, 1, 2)]
    line = LinePropagator(tuple(range(20)), Plane(PLACES), tuple(values), ())
    joined_pieces = 0
    for _ in range(20_000):
        first = random_walk(random, random.choice((2, 3, 4)))
        second = random_walk(random, random.choice((2, 3, 4)), without=first)
        if not first or not second or dist(first[-1], second[-1]) > 1:
            continue
        free = [place for place in PLACES if place not in (*first, *second)]
        elsewhere = random.choice([*free, None])
        held = {place: {*values} for place in PLACES}
        held |= of_walk(first, values, ends=True) | of_walk(second, values, ends=True)
        if elsewhere is not None:
            held[elsewhere] -= {0}
        left = exhausted(line, [sum(1 << values.index(value) for value in held[place]) for place in PLACES])
        way, mask = way_between(first[-1], second[-1]), 0 if left is None else left[PLACES.index(first[-1])]
        finishes = any(values[digit] & way for digit in bits(mask))
        assert finishes == (elsewhere is None) or (left is None and elsewhere is not None), (first, second, elsewhere)
        joined_pieces += left is not None and elsewhere is not None
    assert joined_pieces > 50


def test_each_digit_has_a_place_in_each_area():
    """Areas of three cells on nine have the numbers 1 to 3, and each of them has all three digits."""
    _, model, solutions = puzzle_of("distinct areas")
    (areas,) = (each.propagator for each in model.propagators if isinstance(each.propagator, DistinctAreasPropagator))
    random = Random("areas")
    forced = missing = 0
    for _ in range(400):
        masks = random_candidates(model, solutions, random)
        left = exhausted(areas, masks)
        for number, digit in product((1, 2, 3), repeat=2):
            number_bit, digit_bit = 1 << model.place_of[number], 1 << model.place_of[digit]
            places = [(cell, area) for cell, area in zip(areas.digits, areas.areas, strict=True)
                      if masks[cell] & digit_bit and masks[area] & number_bit]  # fmt: skip
            missing += not places
            assert places or left is None
            if len(places) == 1 and left is not None:
                ((cell, area),) = places
                forced += masks[cell] != digit_bit and masks[area] != number_bit
                assert (left[cell], left[area]) == (digit_bit, number_bit)
    assert min(forced, missing) > 10


@pytest.mark.parametrize("name", SPECS)
def test_full_grids_are_taken_as_holds_takes_them(name):
    puzzle, model, solutions = puzzle_of(name)
    random = Random(name)
    near = 0
    for number in range(300):
        held = list(random.choice(solutions))
        for _ in range(number % 4):  # a solution, or one that is changed in some cells
            cell = random.randrange(len(held))
            domain = [at for at in range(model.domains[cell].bit_length()) if model.domains[cell] >> at & 1]
            held[cell] = random.choice(domain)
        masks = [1 << digit for digit in held]
        seen = all(held[cell] != held[other] for cell, places in enumerate(model.sees) for other in bits(places))
        taken = seen and all(owned.propagator.possible(masks) is not None for owned in model.propagators)
        grid = Grid.of(puzzle.board, [model.digits[digit] for digit in held])
        near += not taken
        assert taken == puzzle.holds(grid), grid
    assert near or len(model.domains) < 8


RELAXED = {name: text[: text.rstrip("\n").rindex("\n") + 1] for name, text in SPECS.items() if text.count("\n") > 2}
"""The texts without their last statement."""


@pytest.mark.parametrize("name", RELAXED)
def test_solutions_without_the_last_statement_are_taken_as_it_holds(name):
    """Few fillings near a solution meet all statements but one."""
    puzzle, model, _ = puzzle_of(name)
    weaker = sudokudsl.loads(RELAXED[name])
    if weaker.board != puzzle.board:
        pytest.skip("the last statement makes cells")
    grids = sudokudsl.make_solver(weaker, "cadical195").search(limit=2000).grids
    taken = []
    for grid in Random(name).sample(grids, min(200, len(grids))):
        masks = [1 << model.place_of[digit] for digit in (*grid.values, *grid.beside)]
        taken.append(all(owned.propagator.possible(masks) is not None for owned in model.propagators))
        assert taken[-1] == puzzle.holds(Grid.of(puzzle.board, [*grid.values, *grid.beside]))
    assert len(set(taken)) == 2


@pytest.mark.parametrize("name", SPECS)
def test_steps_from_some_givens_lose_no_solution(name):
    puzzle, model, solutions = puzzle_of(name)
    random = Random(name)
    answer = len(puzzle.board.answer)
    for _ in range(6):
        held = random.choice(solutions)
        givens = [model.digits[digit] if random.random() < 0.25 else None for digit in held[:answer]]
        solve = sudokudsl.steps(puzzle, givens=givens)
        shown = [None if given is None else model.place_of[given] for given in givens]
        alive = [
            other for other in solutions if all(a in (None, b) for a, b in zip(shown, other[:answer], strict=True))
        ]
        assert solve.end != "contradiction"
        for cell, left in enumerate(solve.positions[-1].candidates):
            assert {model.digits[other[cell]] for other in alive} <= set(left)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("board 2x2 digits 1\nareas field of 2 counted\ngiven field[r1c2] = 1\n", "area 1 is complete with r1c1"),
        ("board 1x4 digits 1\nareas field of 2 counted\n", "areas are numbered in the order of their first cells"),
        ("board 3x3 digits 1\nareas field of 3 counted\ngiven field[r3c1] = 1\n", "r2c1"),
        ("board 1x5 digits 1\nareas field of 1-4 counted\ngiven field[r1c3] = 1\n", "only r1c2 can join r1c1 and r1c3"),
        ("board 1x4 digits 1-2\nareas field of 2 distinct counted\ngiven r1c1 = 1\n", "area 1 has its 1 in r1c1"),
        ("board 2x3 digits 1\nloop way counted\ngiven way[r1c3] = 12\n", "both cells of a step lead to each other"),
        ("board 2x3 digits 1\nloop way counted\n", "the line stays on the board"),
        ("board 3x3 digits 1\npath way from r1c1 to r3c3 counted\n", "the path has its two ends in r1c1 and r3c3"),
        ("board 3x5 digits 1\nloop way counted\ngiven way[r1c1] = 6\ngiven way[r1c3] = 0\ngiven way[r3c3] = 0\n",
         "dead end"),
        ("board 2x3 digits 0-1\nconnected all = 1\ngivens\n  101\n  0..\n", "no way through cells of their kind"),
        ("board 2x3 digits 0-1\nconnected all = 1\ngivens\n  1.1\n  000\n",
         "the only way from r1c1 to r1c3, which are of one kind, leads through r1c2"),
        ("board 1x3 digits 0-1\nconnected all = 1\ngivens\n  0.0\n", "no cell but r1c2 can be of the kind"),
        (f"board 3x3 digits 0-1\n{TWO}givens\n  0..\n  ...\n  1.0\n",
         "the border changes its kind only twice, r1c1 and r3c3 are of one kind, and r3c1 is of the other, "
         "so r1c2, r1c3 and r2c3 are not 1"),
        (f"board 4x4 digits 0-1\n{TWO}givens\n  ....\n  .01.\n  .1..\n  ....\n",
         "r2c3 and r3c2 are in one piece, which goes around either r2c2 or r3c3, so r3c3 is not 0"),
    ],
)  # fmt: skip
def test_the_words_of_a_step(text, said):
    solve = sudokudsl.steps(sudokudsl.loads(text))
    assert any(said in step.sentence for step in solve.steps), [step.sentence for step in solve.steps]


def test_a_forcing_chain_tells_its_consequences():
    text = """
board 1x4 digits 1
layer shade digits 0-1 counted
layer other digits 0-1 counted
connected shade = 1
connected other = 1
given shade[r1c4] = 1
given other[r1c4] = 1
require shade[r1c1] = 1 iff other[r1c2] = 1
require shade[r1c3] = 1 iff other[r1c3] = 0
"""
    told = [step.sentence for step in sudokudsl.steps(sudokudsl.loads(text)).steps if step.technique == "forcing chain"]
    assert told[0] == (
        "if other[r1c1] is 1, then other[r1c2] is 1 by connected, line 6, then shade[r1c1] is 1 by require, line 9, "
        "then nothing meets connected, line 5: so other[r1c1] is not 1"
    )
