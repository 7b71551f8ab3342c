"""Random groups of objectives that belong together: houses, cages, pieces, classes of digits, and tangles.

The native engine recognises such groups. It adds totals and counts that follow from them, or joins several of them into
one propagator. Where a problem has nothing else, it takes another form of search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, product
from random import Random

from ..cover.objectives import (
    Automaton,
    BranchObjective,
    Connected,
    Count,
    Distinct,
    Division,
    Either,
    Grouped,
    House,
    Objective,
    Pairs,
    Ranked,
    Sets,
    Total,
)
from .random_objectives import FAR, WORDS, Sampler, apart, automata, connected, single, weighted

NEIGHBOURS = ((0, 1), (1, 0))
DIAGONALS = ((1, 1), (1, -1))
MOST_CAGES = 120  # of a large board, whose sums are compared pair by pair


# ---- where cells are ----


def lines(of: Sampler) -> list[tuple[int, ...]]:
    """The rows and columns of the board."""
    rows, columns = of.board.rows, of.board.columns
    across = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    down = [tuple(range(column, rows * columns, columns)) for column in range(columns)]
    return across + down


def diagonals(of: Sampler) -> list[tuple[int, ...]]:
    """The diagonals of the board with at least two cells, in both directions."""
    columns = of.board.columns
    found: dict[tuple[int, int], list[int]] = {}
    for cell in range(len(of.board.cells)):
        row, column = divmod(cell, columns)
        found.setdefault((1, row - column), []).append(cell)
        found.setdefault((-1, row + column), []).append(cell)
    return [tuple(cells) for cells in found.values() if len(cells) > 1]


def neighbours(of: Sampler, cell: int) -> list[int]:
    """The orthogonal neighbours of a cell."""
    row, column = divmod(cell, of.board.columns)
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    there = [(row + down, column + right) for down, right in steps]
    return [a * of.board.columns + b for a, b in there if 0 <= a < of.board.rows and 0 <= b < of.board.columns]


def edges(of: Sampler, order: Sequence[int], *, diagonal: bool = False) -> tuple[tuple[int, int], ...]:
    """The pairs of neighbours on the board, as places in a list of all its cells, sorted."""
    place = {cell: at for at, cell in enumerate(order)}
    columns, found = of.board.columns, []
    for cell in order:
        row, column = divmod(cell, columns)
        for down, right in NEIGHBOURS + (DIAGONALS if diagonal else ()):
            if row + down < of.board.rows and 0 <= column + right < columns:
                found.append(tuple(sorted((place[cell], place[cell + down * columns + right]))))
    return tuple(sorted((a, b) for a, b in found))


def grown(of: Sampler, size: int, left: Iterable[int]) -> tuple[int, ...]:
    """Cells of `left` that hang together, `size` of them or fewer."""
    free = set(left)
    shape = [of.pick(sorted(free))]
    free -= {*shape}
    while len(shape) < size:
        beside = sorted({other for cell in shape for other in neighbours(of, cell)} & free)
        if not beside:
            break
        shape.append(of.pick(beside))
        free.discard(shape[-1])
    return tuple(shape)


# ---- houses ----


def houses(of: Sampler) -> list[Objective]:
    """Most lines, and sometimes other sets of cells with all digits; as houses, or as cells that differ."""
    share = of.pick([0.3, 0.8, 1.0, 1.0])
    found = [house_of(of, line) for line in lines(of) if of.often(share)]
    by_digit: dict[int, list[int]] = {}
    for cell in range(len(of.board.cells)):
        by_digit.setdefault(of.values[cell], []).append(cell)
    for _ in range(of.pick([0, 0, 0, 1, 3])):
        found.append(house_of(of, tuple(of.pick(cells) for cells in by_digit.values())))
    return found


def box_of(of: Sampler) -> tuple[int, int]:
    """The rows and columns of a box, as square as the number of digits allows."""
    size = len(of.board.digits)
    rows = max(number for number in range(1, size + 1) if number * number <= size and size % number == 0)
    return rows, size // rows


def boxes(of: Sampler) -> list[Objective]:
    """The boxes of the board, if it has whole ones."""
    (down, across), columns = box_of(of), of.board.columns
    found: list[Objective] = []
    for top in range(0, of.board.rows - down + 1, down):
        for left in range(0, columns - across + 1, across):
            cells = [(top + row) * columns + left + column for row in range(down) for column in range(across)]
            found.append(house_of(of, tuple(cells)))
    return found


def whole_houses(of: Sampler) -> list[Objective]:
    """All lines and mostly all boxes, or houses anywhere: as many cells as there are digits, whose digits differ."""
    if of.often(0.15):
        by_digit = [[cell for cell in range(of.cells) if of.values[cell] == digit] for digit in of.board.digits]
        if all(by_digit):
            number = of.edge(1, 2 * of.board.rows)
            return [house_of(of, tuple(of.pick(cells) for cells in by_digit)) for _ in range(number)]
    return [house_of(of, line) for line in lines(of)] + (boxes(of) if of.often(0.7) else [])


def house_of(of: Sampler, cells: tuple[int, ...]) -> Objective:
    """A house if the cells hold all digits of the board, and sometimes of fewer digits; otherwise cells that differ."""
    digits = tuple(sorted({of.values[cell] for cell in cells}))
    full = digits == of.board.digits and of.often(0.95)
    return House(0, cells, digits) if len(digits) == len(cells) and (full or of.often(0.1)) else Distinct(0, cells)


def differing(of: Sampler) -> list[Objective]:
    """Pairs of cells that differ, near each other or anywhere."""
    cells = range(len(of.board.cells))
    found: list[Objective] = []
    for _ in range(of.pick([1, 3, 10, 40])):
        one = of.pick(cells)
        other = of.pick(neighbours(of, one) or [one]) if of.often(0.5) else of.pick(cells)
        if of.values[one] == of.values[other]:
            continue
        both = product(of.board.digits, repeat=2)
        unlike = Pairs(0, one, other, tuple((a, b) for a, b in both if a != b))
        found.append(unlike if of.often(0.7) else Distinct(0, (one, other)))
    return found


# ---- totals over houses ----


def cages(of: Sampler) -> list[Objective]:
    """Cells that hang together, with their sums; together they are all cells, many, or overlap."""
    cells = range(len(of.board.cells))
    left, overlapping = set(cells), of.often(0.3)
    found: list[Objective] = []
    most, alike = of.pick([2, 4, 4, 6, 9, 20]), of.pick([0.0, 0.5, 1.0])
    for _ in range(min(MOST_CAGES, of.pick([2, 6, len(cells), len(cells)]))):
        if not left:
            break
        shape = grown(of, of.edge(1, most), cells if overlapping else left)
        left -= set(shape)
        found += cage(of, shape, distinct=of.often(alike))
    return found


def cage(of: Sampler, cells: tuple[int, ...], *, distinct: bool) -> list[Objective]:
    """The sum of some cells, as a total or as pairs, mostly exact; `distinct` says that they differ if they do."""
    sum_ = sum(of.values[cell] for cell in cells) + (0 if of.fitting or of.often(0.9) else 1)
    if len(cells) == 2 and of.often(0.3):
        both = product(of.board.digits, repeat=2)
        return [Pairs(0, *cells, tuple((a, b) for a, b in both if a + b == sum_))]
    apart = [Distinct(0, cells)] if distinct and len({of.values[cell] for cell in cells}) == len(cells) else []
    return [
        *apart,
        Total(0, sum_, sum_ + (of.pick([1, 3]) if of.often(0.1) else 0), tuple((cell, 1) for cell in cells)),
    ]


def crossing(of: Sampler) -> list[Objective]:
    """Sums of diagonals, which cross."""
    share = of.pick([0.2, 0.6, 1.0])
    return [each for cells in diagonals(of) if of.often(share) for each in cage(of, cells, distinct=False)]


def side_by_side(of: Sampler) -> list[Objective]:
    """Houses, and two sums of their lowest or highest digits. Both together are nearer to a bound than each of them."""
    across_, down = lines(of)[: of.board.rows], lines(of)[of.board.rows :]
    rows = [line for line in of.pick([across_, down]) if len({of.values[cell] for cell in line}) == len(line)]
    if len(rows) < 3:
        rows = [tuple(apart(of, of.slots(4, 9, cells=True))) for _ in range(of.pick([3, 6, 9]))]
    parts: tuple[list[int], list[int]] = ([], [])
    most, down_from_the_top = of.pick([2, 4]) if len(rows) > 5 else 4, of.often(0.1)
    for row in rows[: of.pick([6, 9, 12])]:
        ordered = sorted(set(row).difference(*parts), key=of.values.__getitem__, reverse=down_from_the_top)
        for at, cell in enumerate(ordered[:most]):
            parts[at % 2].append(cell)
    sums = [each for part in parts if part for each in cage(of, tuple(part), distinct=False)]
    return [*(house_of(of, row) for row in rows), *sums]


def across(of: Sampler) -> list[Objective]:
    """Sums of cells of a few lines, with a sign for each line or for each cell."""
    found: list[Objective] = []
    for _ in range(of.edge(1, 4)):
        signs = of.pick([(1,), (1, -1), (-1,), (1, 2), (3, -2), (1, 9, 81)])
        per_line, terms = of.often(0.7), {}
        most = of.pick([2, 3, 4, 7, 10])
        for line in of.some(lines(of), 1, of.pick([1, 2, 3, 5])):
            sign = of.pick(signs)
            for cell in of.some(line, 1, most):
                terms[cell] = sign if per_line else of.pick(signs)
        if of.often(0.2):
            terms.update(dict.fromkeys(of.slots(1, 2), of.pick(signs)))
        exact = sum(weight * of.values[cell] for cell, weight in terms.items())
        low, high = of.near(exact) if of.often(0.3) else (exact, exact)
        found.append(Total(0, low, high, tuple(terms.items())))
    return found


def read_lines(of: Sampler) -> list[Objective]:
    """The same automaton over a few lines, or over as many first cells of each, which often differ."""
    chosen = of.some(lines(of), 1, of.pick([1, 2, 4]))
    shortest = min(map(len, chosen))
    size = shortest if of.often(0.4) else of.edge(1, shortest)
    return list(automata(of, [line[: min(size, 10)] for line in chosen]))


# ---- counts over the same slots ----


def classes(of: Sampler) -> list[Objective]:
    """Counts of sets of digits over the same slots; mostly no digit is in two of the sets."""
    if of.often(0.2):  # the same over several lines, which often hold the same digits
        several = of.some(lines(of), 1, 3)
        shortest = min(9, *map(len, several)) if len(several) > 1 else min(9, len(several[0]))
        number, seed = of.pick([2, 3]), of.random.randrange(2**32)
        return [each for line in several for each in _classes_of(of, line[:shortest], number, Random(seed))]
    slots = of.slots(1, of.pick([3, 5, 8, 9, 20]))
    digits = sorted({digit for slot in slots for digit in of.domains[slot][:30]})
    many = of.pick([2, 2, 3, 5])
    part = {digit: of.random.randrange(many + of.pick([0, 1])) for digit in digits}
    found: list[Objective] = []
    for number in range(many):
        listed = [(slot, digit) for slot in slots for digit in of.domains[slot][:30] if part[digit] == number]
        if of.often(0.05):
            listed.append((of.pick(slots), of.pick(digits or [0])))
        placements = tuple(dict.fromkeys(listed))
        chosen = sum(of.values[slot] == digit for slot, digit in placements)
        low = max(chosen - of.pick([0, 0, 1]), of.pick([0, 0, chosen])) + (0 if of.fitting else of.pick([0, 0, 0, 1]))
        found.append(Count(0, low, max(low, chosen) + of.pick([0, 0, 1, 5]), placements))
    return found


def _classes_of(of: Sampler, slots: Sequence[int], number: int, random: Random) -> list[Objective]:
    """Exact counts of sets of the board's digits, which depend on `random` alone."""
    part = {digit: random.randrange(number) for digit in of.board.digits}
    found: list[Objective] = []
    for of_part in range(number):
        listed = tuple((slot, digit) for slot in slots for digit in of.board.digits if part[digit] == of_part)
        chosen = sum(part.get(of.values[slot]) == of_part for slot in slots)
        found.append(Count(0, chosen, chosen, listed))
    return found


def same_digits(of: Sampler) -> list[Objective]:
    """Two lists of cells with the same digits, where those of a list differ; written as counts by digit."""
    place: dict[int, list[int]] = {}
    for cell in of.random.sample(range(of.cells), of.cells):
        place.setdefault(of.values[cell], []).append(cell)
    twice = [cells for cells in place.values() if len(cells) > 1]
    chosen = of.some(twice, 1, of.pick([2, 4, 9]))
    if not chosen:
        return []
    one, other = tuple(cells[0] for cells in chosen), tuple(cells[1] for cells in chosen)
    found: list[Objective] = [Distinct(0, of.pick([one, other]))] if of.often(0.85) else []
    digits = of.board.digits if of.often(0.9) else of.board.digits[1:]
    one = (of.random.randrange(len(of.domains)), *one[1:]) if of.often(0.1) else one
    for counted in digits:
        listed = [(cell, counted) for cell in one]
        listed += [(cell, digit) for cell in other for digit in of.board.digits if digit != counted]
        listed = [*dict.fromkeys(listed if of.often(0.95) else of.some(listed, 1, len(listed)))]
        chosen_of = sum(of.values[slot] == digit for slot, digit in listed) if of.often(0.2) else len(other)
        found.append(Count(0, chosen_of, chosen_of + (0 if of.often(0.98) else 1), tuple(listed)))
    return found


def at_most_one(of: Sampler) -> list[Objective]:
    """One of very many placements is chosen, or none of them."""
    slots = of.slots(1, of.pick([20, 140, 300]))
    listed = [(slot, digit) for slot in slots for digit in of.some(of.domains[slot], 1, 2)]
    chosen = [placement for placement in listed if of.values[placement[0]] == placement[1]]
    placements = tuple(each for each in listed if each not in chosen[1:])
    return [Count(0, of.pick([0, min(1, len(chosen))]), 1, placements)]


# ---- connected cells ----


def pieces(of: Sampler) -> list[Objective]:
    """Kinds of slots, each of which hangs together on the board; mostly no digit is of two kinds."""
    order, digits, neighbouring = board_of_slots(of)
    of.random.shuffle(digits)
    share = of.pick([0.9, 1.0])
    kinds: list[tuple[int, ...]] = [(digit,) for digit in digits if of.often(share)]
    if of.often(0.4):
        kinds = [tuple(digits[:2]), tuple(digits[2:])]
    if of.often(0.1):
        kinds.append(tuple(digits[:2]))
    found: list[Objective] = []
    for kind in kinds:
        ascending = tuple(sorted(kind))
        fewer = neighbouring[of.often(0.02) :]
        found.append(Connected(0, order, ascending, fewer))
        if of.often(0.7):
            chosen = sum(of.values[slot] in kind for slot in order)
            found.append(Count(0, *_bounds_of_piece(of, chosen), tuple(product(order, ascending))))
    return found


def islands(of: Sampler) -> list[Objective]:
    """New slots of a board, with a long thin piece, some known stretches of it, and bounds near its size."""
    rows, columns = of.pick([(1, 9), (2, 6), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (6, 6)])
    places = rows * columns
    steps = list(_steps(places, columns))
    if of.often(0.2):
        steps += of.some([pair for pair in combinations(range(places), 2) if pair not in steps], 0, 3)
    alphabet = of.pick([(0, 1), (0, 1), (1, 2, 3), (-1, 0, 1, 2)])
    listed = tuple(sorted(of.some(alphabet, 1, len(alphabet) - 1)))
    others = tuple(digit for digit in alphabet if digit not in listed)
    piece = _walked(of, of.edge(2, max(3, places // 2)), steps)
    order = range(len(of.domains), len(of.domains) + places)
    stretch = of.pick([2, 3, 5])
    known = [at % (2 * stretch) < stretch and of.often(0.8) for at in range(places)]
    outside = of.pick([0, 0, 0.1, 0.2])
    for place in range(places):
        kind = listed if place in piece else others
        told = known[piece.index(place)] if place in piece else of.often(outside)
        wrong = not of.fitting and of.often(0.03)
        of.domains.append(listed if wrong else kind if told else alphabet)
        of.values.append(of.pick(kind))
    placements = tuple(product(order, listed))
    size = len(piece)
    bounds = of.pick(
        [[(0, size)], [(0, size)], [(size, size)], [_bounds_of_piece(of, size)], [(size - 1, FAR), (0, size + 1)]]
    )
    counts = (Count(0, low, high, placements) for low, high in bounds)
    return [Connected(0, tuple(order), listed, tuple(sorted(steps))), *counts]


def _walked(of: Sampler, size: int, steps: Sequence[tuple[int, int]]) -> list[int]:
    """Some places that steps join, most of them in line."""
    found = [of.random.randrange(max(map(max, steps)) + 1)]
    while len(found) < size:
        last = found[-1:] if of.often(0.8) else found
        beside = {each for step in steps if {*last} & {*step} for each in step if each not in found}
        found += [of.pick(sorted(beside))] if beside else []
    return found


def _bounds_of_piece(of: Sampler, size: int) -> tuple[int, int]:
    """Bounds near the size of a piece, or an upper bound that leaves hardly more slots than join the given ones."""
    return of.near(size) if of.often(0.4) else (0, size + of.pick([0, 0, 1, 3]))


def board_of_slots(of: Sampler) -> tuple[tuple[int, ...], list[int], tuple[tuple[int, int], ...]]:
    """The cells of the board in some order, or a small board of any slots: slots, digits, and pairs of neighbours."""
    if of.often(0.8):
        cells = range(len(of.board.cells))
        order = tuple(cells) if of.often(0.8) else tuple(of.random.sample(cells, len(cells)))
        return order, list(of.board.digits), edges(of, order, diagonal=of.often(0.1))
    columns = of.edge(1, min(5, len(of.domains)))
    rows = of.edge(1, min(4, len(of.domains) // columns))
    order = of.slots(rows * columns, rows * columns)
    return order, sorted({digit for slot in order for digit in of.domains[slot][:40]}), _steps(len(order), columns)


def _steps(places: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The pairs of neighbours of a board with this number of places and columns."""
    beside = [(at, at + 1) for at in range(places) if (at + 1) % columns]
    below = [(at, at + columns) for at in range(places - columns)]
    return tuple(sorted(beside + below))


def graphs(of: Sampler) -> list[Objective]:
    """Slots joined at random, and mostly how many of them are chosen."""
    found: list[Objective] = []
    for _ in range(of.edge(1, 2)):
        graph = connected(of)
        found.append(graph)
        if of.often(0.7):
            chosen = sum(of.values[slot] in graph.digits for slot in graph.slots)
            found.append(Count(0, *_bounds_of_piece(of, chosen), tuple(product(graph.slots, graph.digits))))
    return found


def groupings(of: Sampler) -> list[Objective]:
    """Some slots in groups that other slots number, some pairs of them, and how many places some groups have."""
    slots = [slot for slot in of.slots(2, of.pick([4, 8, 14])) if len(of.domains[slot]) <= 16]
    half = len(slots) // 2
    groups, members = slots[:half], slots[half : 2 * half]
    if of.often(0.2):
        groups, members = slots[:6], []
    if of.often(0.1):
        groups, members = _many_places(of), []
    share = 0.3 if len(groups) < 20 else 0.005
    compared = [pair for pair in combinations(range(len(groups)), 2) if of.often(share)]
    grouped = _grouped(of, groups, members, compared)
    numbers = sorted({number for slot in grouped.groups for number in of.domains[slot]})
    share = of.pick([0.0, 0.3, 1.0])
    sizes = [_size_of_group(of, grouped.groups, number) for number in numbers if of.often(share)]
    return of.random.sample([grouped, *sizes], len(sizes) + 1)


def _size_of_group(of: Sampler, groups: Sequence[int], number: int, *, exactly: bool = False) -> Count:
    """Bounds on the number of places of a group. An upper one matters only where the other groups may be smaller."""
    size = sum(of.values[slot] == number for slot in groups)
    low, high = (size, size) if exactly else _bounds_of_piece(of, size)
    return Count(0, low, high, tuple(product(groups, (number,))))


def _many_places(of: Sampler) -> list[int]:
    """New slots with numbers of groups, more than a word has bits; most of them are known."""
    first = len(of.domains)
    for _ in range(of.pick([65, 70, 130])):
        number = of.pick([1, 2, 3])
        of.domains.append((1, 2, 3) if of.often(0.1) else (number,))
        of.values.append(number)
    return list(range(first, len(of.domains)))


def divisions(of: Sampler) -> list[Objective]:
    """The board is divided into connected areas. Mostly there are other slots with different digits in each area."""
    order, digits, neighbouring = board_of_slots(of)
    planted = of.often(0.7)
    if planted:
        order, digits = _planted_areas(of)
        neighbouring = edges(of, tuple(range(len(of.board.cells))))
    if not order or len(digits) > 16 or any(len(of.domains[slot]) > 16 for slot in order):
        return []
    members = _members_of_areas(of, order) if of.often(0.8) else []
    boards = [neighbouring]
    if of.often(0.1):  # an area may be connected on a board of another shape
        boards.append(
            _steps(len(order), of.pick([some for some in range(1, len(order) + 1) if len(order) % some == 0]))
        )
    found: list[Objective] = []
    share, exactly = of.pick([0.5, 0.8, 1.0]), of.often(0.6)
    for digit in digits:
        area = Connected(0, order, (digit,), of.pick(boards))
        if of.often(0.03) or (of.fitting and not area.allows(of.values)):
            continue
        found.append(area)
        if of.often(share):
            found.append(_size_of_group(of, order, digit, exactly=exactly))
    steps = sorted(set(chain.from_iterable(boards)))
    if of.often(0.15):
        steps = list(of.some(steps, 0, len(steps)))
    if of.often(0.3):
        further = [pair for pair in combinations(range(len(order)), 2) if pair not in neighbouring]
        steps += of.some(further, 0, 3)
    found.append(_grouped(of, order, members, steps))
    if of.often(0.3) and len(order) > 1:
        found.append(_grouped(of, order[:2], [], [(0, 1)]))
    for one, other in of.some(neighbouring, 0, 2) if of.often(0.4) else ():
        if of.values[order[one]] == of.values[order[other]]:
            same = sorted(set(of.domains[order[one]]) & set(of.domains[order[other]]))
            found.append(Pairs(0, order[one], order[other], tuple((digit, digit) for digit in same)))
    return of.random.sample(found, len(found))


def numbered_areas(of: Sampler) -> list[Objective]:
    """New slots for the numbers and sizes of areas of a small board, sometimes of one with more places than a word."""
    rows, columns = of.edge(1, 4), of.edge(1, 4)
    large, unknown = of.often(0.05), of.often(0.2)
    if unknown:  # areas that may have any of nine or ten sizes
        rows, columns = of.pick([(3, 3), (1, 9), (2, 5)])
    if large:
        rows, columns = of.pick([(1, 65), (5, 13), (9, 8)])
    every = range(rows * columns)
    steps = [(at, at + 1) for at in every if (at + 1) % columns]
    steps += [(at, at + columns) for at in every if at + columns in every]
    if of.often(0.1):
        steps += of.some([pair for pair in combinations(every, 2) if pair not in steps], 0, 3)
    areas = _joined_at_random(of, len(every), steps)
    if max(areas) > 60:
        return []
    known = 0.9 if large else 0.1 if unknown else of.pick([0, 0.2, 0.4])
    most = min(max(max(areas) + of.pick([0, 1, 3]), 2), 60)
    numbers = [_slot_around(of, area, range(of.pick([0, 1, 1, 1]), most + 1), known) for area in areas]
    shifted = of.pick([0, 0, 0, 1, -2])
    narrow = [(1, 4), (1, max(map(areas.count, areas))), (2, 3)]
    least, greatest = of.pick([(1, len(every)), *(() if unknown else narrow)])
    reach = range(least + shifted, greatest + 1)
    sizes = [_slot_around(of, areas.count(area), reach, known) for area in areas]
    pairs = []
    for one, other in sorted(steps):
        pairs.append((one, other, _slot_around(of, int(areas[one] == areas[other]), range(2 + of.often(0.05)), known)))
    if of.often(0.05) and len(pairs) > 1:
        pairs.remove(of.pick(pairs))
    found: list[Objective] = [Division(0, tuple(numbers), tuple(sizes), tuple(pairs))]
    for place in of.some(every, 0, 2) if of.often(0.3) else ():
        slot = of.slots(1, 1)[0]
        if slot != sizes[place] and len(of.domains[slot]) <= 16:
            low, high = of.near(of.values[slot] + of.values[sizes[place]])
            found.append(Total(0, low, high, ((slot, 1), (sizes[place], 1))))
    return found


def exchangeable(of: Sampler) -> list[Objective]:
    """Numbers in the order of their first places; mostly all else stays the same if numbers are exchanged."""
    found, places, steps = _ordered_cells(of) if of.often(0.3) else _new_numbers(of)
    if len(places) < 2:
        return []
    numbers = of.domains[places[0]]
    held = [of.values[place] for place in places]
    found.append(_in_order(places, numbers))
    if of.often(0.7):
        found.append(_grouped(of, places, [], of.some(steps, 0, len(steps))))
    if of.often(0.5):
        sizes = [held.count(number) for number in numbers]
        low, high = min(sizes) - of.pick([0, 0, 1]), max(sizes) + of.pick([0, 0, 1])
        found += [Count(0, max(low, 0), high, tuple(product(places, (number,)))) for number in numbers]
    if of.often(0.5) and set(held) == {*numbers}:
        alike = [Connected(0, places, (number,), tuple(steps)) for number in numbers]
        found += alike if not of.fitting or all(each.allows(of.values) for each in alike) else []
    if of.often(0.6):
        found += _number_of_numbers(of, places, numbers)
    for _ in range(of.pick([0, 1, 2])):
        found += _comparison(of, places, numbers)
    if of.often(0.2):  # a number that is told apart
        found.append(weighted(of, of.some(places, 1, 2), (1, -1)))
    return found


def _new_numbers(of: Sampler) -> tuple[list[Objective], tuple[int, ...], list[tuple[int, int]]]:
    """New slots of a small board with the numbers of random areas."""
    rows, columns = of.edge(1, 4), of.edge(2, 4)
    every = range(rows * columns)
    steps = [(at, at + 1) for at in every if (at + 1) % columns]
    steps += [(at, at + columns) for at in every if at + columns in every]
    areas = _joined_at_random(of, len(every), sorted(steps))
    first = len(of.domains)
    least = of.pick([0, 1])
    of.domains += [tuple(range(least, least + min(max(areas) + of.pick([0, 0, 1]), len(every))))] * len(every)
    of.values += [area - 1 + least for area in areas]
    return [], tuple(range(first, first + len(every))), sorted(steps)


def _ordered_cells(of: Sampler) -> tuple[list[Objective], tuple[int, ...], list[tuple[int, int]]]:
    """Cells with all digits, in an order in which each of them comes after all smaller ones, and houses of them."""
    digits, order, seen = of.board.digits, [], 0
    left = [cell for cell in range(len(of.board.cells)) if of.domains[cell] == digits]
    while known := [cell for cell in left if of.values[cell] in digits[: seen + 1]]:
        order.append(of.pick(known))
        left.remove(order[-1])
        seen = max(seen, digits.index(of.values[order[-1]]) + 1)
    if len(order) < len(digits):
        return [], (), []
    inside = [
        line for line in lines(of) if {*line} <= {*order} and len({of.values[cell] for cell in line}) == len(line)
    ]
    found = [house_of(of, line) for line in inside if of.often(0.7)]
    place = {cell: at for at, cell in enumerate(order)}
    both = {
        tuple(sorted((place[cell], place[other]))) for cell in order for other in neighbours(of, cell) if other in place
    }
    return found, tuple(order), sorted((one, other) for one, other in both)


def _in_order(places: Sequence[int], numbers: Sequence[int]) -> Automaton:
    """Each number occurs only after all smaller ones; a state is how many have occurred."""
    layers, states = [], [0]
    for _ in places:
        moves = [(state, at) for state in states for at in range(min(state + 1, len(numbers)))]
        layers.append(tuple((state, numbers[at], max(state, at + 1)) for state, at in moves))
        states = sorted({max(state, at + 1) for state, at in moves})
    return Automaton(0, tuple(places), tuple(layers))


def _number_of_numbers(of: Sampler, places: Sequence[int], numbers: Sequence[int]) -> list[Objective]:
    """The number of different numbers among some places: a new slot for each number, which holds 1 if it is there."""
    chosen = of.some(places, 1, len(places))
    first = len(of.domains)
    found: list[Objective] = []
    for there, number in enumerate(numbers, first):
        of.domains.append((0, 1))
        of.values.append(int(number in {of.values[place] for place in chosen}))
        placements = tuple(product(chosen, (number,)))
        found.append(Count(0, 1, len(chosen), (*placements, (there, 0))))
        found += [Count(0, 0, 1, (placement, (there, 0))) for placement in placements]
    terms = tuple((there, 1) for there in range(first, len(of.domains)))
    return [*found, Total(0, *of.near(sum(of.values[first:])), terms)]


def _comparison(of: Sampler, places: Sequence[int], numbers: Sequence[int]) -> list[Objective]:
    """Two places have one number, or different ones: as pairs, or as an automaton over all places between them."""
    one, other = sorted(of.some(range(len(places)), 2, 2))
    alike = of.values[places[one]] == of.values[places[other]]
    if of.often(0.5):
        both = tuple((a, b) for a, b in product(numbers, repeat=2) if (a == b) == alike)
        return [Pairs(0, places[one], places[other], both)]
    start = tuple((0, number, at) for at, number in enumerate(numbers))
    states = range(len(numbers))
    between = tuple((state, number, state) for state in states for number in numbers)
    end = tuple((at, number, 0) for at in states for place, number in enumerate(numbers) if (at == place) == alike)
    return [Automaton(0, tuple(places[one : other + 1]), (start, *[between] * (other - one - 1), end))]


def _joined_at_random(of: Sampler, places: int, steps: Sequence[tuple[int, int]]) -> list[int]:
    """The numbers of areas that random steps join."""
    first = list(range(places))
    for one, other in of.some(steps, 0, of.pick([places // 3, places // 2, places])):
        low, high = sorted((first[one], first[other]))
        first = [low if each == high else each for each in first]
    number = {place: at for at, place in enumerate(dict.fromkeys(first), 1)}
    return [number[each] for each in first]


def _slot_around(of: Sampler, value: int, others: Iterable[int], known: float) -> int:
    """A new slot that holds `value`, or one of some others; with the chance `known` nothing else."""
    domain = {value, *others}
    if of.often(known):
        domain = {value}
    elif of.often(0.2):
        domain = {value, *of.some(sorted(domain), 0, 3)}
    of.domains.append(tuple(sorted(domain)))
    of.values.append(value)
    return len(of.domains) - 1


def _planted_areas(of: Sampler) -> tuple[tuple[int, ...], list[int]]:
    """New slots for all cells of the board that hold the numbers of areas, and these numbers."""
    cells = len(of.board.cells)
    size = of.pick([some for some in range(1, 10) if cells % some == 0 and cells // some <= 16] or [max(1, cells // 8)])
    left, areas = set(range(cells)), list[tuple[int, ...]]()
    while left:
        areas.append(grown(of, size, left))
        left -= {*areas[-1]}
    number_of = {cell: number for number, area in enumerate(areas, 1) for cell in area}
    order = tuple(range(len(of.domains), len(of.domains) + cells))
    for cell in range(cells):
        number = number_of[cell]
        some = {number, *of.some(range(1, len(areas) + 1), 0, 3)} if of.often(0.3) else range(1, len(areas) + 1)
        of.domains.append(tuple(sorted(some)))
        of.values.append(number)
    return order, list(range(1, len(areas) + 1))


def _members_of_areas(of: Sampler, order: Sequence[int]) -> list[int]:
    """New slots whose planted digits differ in each area."""
    held: dict[int, list[int]] = {}
    for slot in order:
        held.setdefault(of.values[slot], []).append(slot)
    most = max(map(len, held.values()))
    if most > 16:
        return []
    first = of.pick([0, 1, 1, 1, -2])
    alphabet = range(first, first + most + of.pick([0, 0, 0, 1, 2]))
    members = []
    for slot in order:
        members.append(len(of.domains))
        digit = alphabet[held[of.values[slot]].index(slot)]
        of.domains.append((digit,) if of.often(0.2) else tuple(alphabet))
        of.values.append(digit)
    return members


def _grouped(
    of: Sampler, groups: Sequence[int], members: Sequence[int], compared: Iterable[tuple[int, int]]
) -> Grouped:
    """Groups without places that the planted digits exclude, and a new slot for each pair of places."""
    taken: set[tuple[int, int]] = set()
    places: list[int] = []
    for place, group in enumerate(groups):
        key = (of.values[group], of.values[members[place]]) if members else (0, place)
        if not of.fitting or key not in taken:
            taken.add(key)
            places.append(place)
    now = {place: at for at, place in enumerate(places)}
    pairs = []
    for one, other in compared:
        if one in now and other in now:
            same = of.values[groups[one]] == of.values[groups[other]]
            pairs.append((now[one], now[other], len(of.domains)))
            of.domains.append((0, 1) if of.often(0.9) else of.pick([(0, 1, 2), (int(same),), (-1, int(same))]))
            of.values.append(int(same))
    return Grouped(
        0,
        tuple(members[place] for place in places) if members else (),
        tuple(groups[place] for place in places),
        tuple(sorted(pairs)),
    )


# ---- lines in order ----


def rankings(of: Sampler) -> list[Objective]:
    """Lines of the board from their ends, lines that begin with all digits, or any slots; some with their ranks."""
    found, ranked = of.pick([_board_lines, _sided_lines, _loose_lines])(of)
    held = [[of.values[slot] for slot in line] for line in ranked]
    clues = []
    for place in of.some(range(len(ranked)), 0, len(ranked)):
        less = sum(other < held[place] for other in held) + (0 if of.fitting or of.often(0.95) else of.pick([-1, 1]))
        clues.append((place, less, of.often(0.3) or (of.fitting and held.count(held[place]) > 1)))
    differ = of.often(0.6) and len({*map(tuple, held)}) == len(held)
    half = len(clues) // 2 if of.often(0.7) else 0
    found.append(Ranked(0, ranked, tuple(clues[half:]), differ))
    return [*found, Ranked(0, ranked, tuple(clues[:half]))] if half else found


Lines = tuple[tuple[int, ...], ...]


def _board_lines(of: Sampler) -> tuple[list[Objective], Lines]:
    """The first cells of all rows or all columns, or of both, from both ends or one; often they are houses."""
    every = lines(of)
    across, down = every[: of.board.rows], every[of.board.rows :]
    square = of.board.rows == of.board.columns
    chosen = of.pick([across, down] if not square else [every, every, across, down])
    seen = [*chosen, *(line[::-1] for line in chosen)] if of.often(0.8) else chosen
    size = min(map(len, seen)) if of.often(0.6) else of.edge(1, min(map(len, seen)))
    limit = 24 if of.often(0.95) else 128
    return [house_of(of, line) for line in every if of.often(0.8)], tuple(line[:size] for line in seen[:limit])


def _sided_lines(of: Sampler) -> tuple[list[Objective], Lines]:
    """Sides of lines, where the first cells of each side hold all digits of the board."""
    by_digit = [[cell for cell in range(of.cells) if of.values[cell] == digit] for digit in of.board.digits]
    if not all(by_digit) or len(by_digit) > 9:
        return _loose_lines(of)
    found: list[Objective] = []
    ranked: list[tuple[int, ...]] = []
    more = of.edge(0, 3)
    for _ in range(of.edge(1, 4)):
        first = of.random.sample([of.pick(cells) for cells in by_digit], len(by_digit))
        found.append(house_of(of, tuple(first)))
        for cell in first:
            rest = of.some([slot for slot in range(of.cells) if slot != cell], more, more)
            ranked.append((cell, *rest))
    size = min(map(len, ranked))
    return found, tuple(line[:size] for line in ranked)


def _loose_lines(of: Sampler) -> tuple[list[Objective], Lines]:
    """Lines of any slots, which may have slots in common; some have all but one in common with another line."""
    slots = [slot for slot in of.slots(1, 12) if len(of.domains[slot]) <= 16]
    size = of.edge(1, min(4, len(slots))) if slots else 0
    found = [of.some(slots, size, size) for _ in range(of.edge(1, 6) if slots else 0)]
    while found and of.often(0.4):
        line, at = of.pick(found), of.random.randrange(size)
        others = [slot for slot in slots if slot not in line]
        found += [(*line[:at], of.pick(others), *line[at + 1 :])] if others else []
    return [], tuple(found)


# ---- alternatives ----


def alternatives(of: Sampler) -> list[Objective]:
    """Alternatives about the same few cells, which mostly differ."""
    cells = apart(of, of.slots(2, of.pick([3, 4, 5]), cells=True))
    found: list[Objective] = [Distinct(0, cells)] if of.often(0.8) else []
    digits = [[*of.domains[cell]] or [0] for cell in cells]
    branches = []
    for number in range(of.edge(1, 4)):
        held = [of.values[cell] if number == 0 else of.pick(digits[at]) for at, cell in enumerate(cells)]
        branches.append(tuple(_part(of, cells, held) for _ in range(of.edge(1, 3))))
    return [*found, Either(0, tuple(of.random.sample(branches, len(branches))))]


def _part(of: Sampler, cells: Sequence[int], held: Sequence[int]) -> BranchObjective:
    """A total, a count or pairs of some of the cells, which allow these digits in them."""
    chosen = of.some(range(len(cells)), 1, len(cells))
    kind = of.random.randrange(3)
    if kind == 0 and len(chosen) > 1:
        one, other = chosen[:2]
        both = product(of.domains[cells[one]], of.domains[cells[other]])
        share = of.pick([0.2, 0.6])
        allowed = {pair for pair in both if of.often(share)} | {(held[one], held[other])}
        return Pairs(0, cells[one], cells[other], tuple(sorted(allowed)))
    if kind == 1:
        placements = {(cells[at], of.digit(cells[at])) for at in chosen for _ in range(2)}
        number = sum((cells[at], held[at]) in placements for at in chosen)
        return Count(0, *of.near(number), tuple(sorted(placements)))
    weights = of.pick([(1,), (1,), (1, -1), (2, 3)])
    terms = tuple((cells[at], of.pick(weights)) for at in chosen)
    sum_ = sum(weight * held[at] for at, (_, weight) in zip(chosen, terms, strict=True))
    return Total(0, sum_, sum_ + of.pick([0, 0, 0, 1, 3]), terms)


# ---- cells that differ, and ways ----


def filled(of: Sampler) -> list[Objective]:
    """Cells that differ, and ways that part them: those of a part hold the digits of a set, mostly all of it."""
    chosen: dict[int, int] = {}
    for cell in of.slots(2, of.pick([3, 5, 7, 12]), cells=True):
        chosen.setdefault(of.values[cell], cell)
    cells = tuple(chosen.values())
    listed = set()
    for number in range(of.pick([1, 2, 5, 20, 64, 90, 150])):
        half = of.edge(0, len(cells))
        first = set(list(chosen)[:half]) if number == 0 else set(of.some(of.board.digits, half, half))
        second = (
            set(list(chosen)[half:]) if number == 0 else set(of.some(of.board.digits, len(cells) - half, len(cells)))
        )
        if of.often(0.2):
            first.add(of.pick(of.board.digits))
        listed.add((tuple(sorted(first)),) * half + (tuple(sorted(second)),) * (len(cells) - half))
    table = Sets(0, cells, tuple(sorted(listed)))
    return [Distinct(0, cells), table] if of.often(0.9) else [table]


def tangle(of: Sampler) -> list[Objective]:
    """Many loose objectives on few cells each, so that a search runs into conflicts."""
    kinds = of.pick([1, 2, 11])
    found: list[Objective] = []
    drawn = [single for _ in range(kinds)]
    for _ in range(of.pick([10, 20, 30])):
        found += of.pick(drawn)(of)
    return found


def pigeons(of: Sampler) -> list[Objective]:
    """Cells that differ pair by pair, or almost: as many as there are digits, or one more."""
    many = min(9, len(of.board.digits) + of.pick([0, 1]))
    cells = of.some(range(of.cells), min(2, of.cells), many) if of.often(0.5) else of.some(range(of.cells), many, many)
    step = of.pick([0, 0, 1])
    both = tuple((a, b) for a, b in product(of.board.digits, repeat=2) if abs(a - b) > step)
    return [Pairs(0, one, other, both) for one, other in combinations(cells, 2)]


# ---- auxiliary slots ----


def auxiliary(of: Sampler) -> list[Objective]:
    """An auxiliary slot: the sum of some cells, or a slot of its own, often in a total; it may take many words."""
    if of.often(0.35):
        size = of.pick([1, 2, 6, 7, 8, 15, 16, 31, 32, 63, 64, 64, 65, 65, 130, 130])
        of.domains.append(tuple(range(size)))
        of.values.append(of.pick([*(at for at in WORDS if at < size and of.often(0.5)), of.random.randrange(size)]))
        cells = of.slots(1, 2, cells=True)
        return [weighted(of, (len(of.domains) - 1, *cells), of.pick([(1,), (1, -1)]))] if of.often(0.5) else []
    terms, apart_in_parts = _terms(of)
    exact = sum(weight * of.values[cell] for cell, weight in terms)
    sums = sorted({exact, *_sums(of, terms)})
    if of.often(0.3):
        sums = list(range(min(sums[0], exact - 1), max(exact, min(sums[-1], sums[0] + 150)) + 2))[:400]
    elif of.often(0.4):
        sums = [sum_ for sum_ in sums if of.often(0.7)]
    if exact not in sums:
        sums = sorted({*sums, exact})
    terms.append((len(of.domains), -1))
    of.domains.append(tuple(sums))
    of.values.append(exact)
    return [*apart_in_parts, Total(0, 0, 0, tuple(terms))]


def _terms(of: Sampler) -> tuple[list[tuple[int, int]], list[Objective]]:
    """A few cells with any weights, or parts of different digits, each with one weight for all of its cells."""
    if of.often(0.5):
        return [(cell, of.pick([1, 1, 2, -1, 10])) for cell in of.slots(1, 3, cells=True)], []
    weight_of: dict[int, int] = {}
    found: list[Objective] = []
    for weight in of.pick([(1,), (1, -1), (2, 3), (1, 9), (1, 10, 100)]):
        part = [cell for cell in apart(of, of.slots(2, of.pick([3, 5]), cells=True)) if cell not in weight_of]
        weight_of.update(dict.fromkeys(part, weight))
        found.append(Distinct(0, tuple(part)))
    return list(weight_of.items()), found


def beside(of: Sampler) -> list[Objective]:
    """An auxiliary slot, and pairs of its digits with those of a few cells."""
    found = auxiliary(of)
    slot = len(of.domains) - 1
    for cell in of.slots(1, 3, cells=True):
        share = of.pick([0.3, 0.8, 0.97])
        both = {(a, b) for a in of.domains[cell] for b in of.domains[slot] if of.often(share)}
        if of.fitting or of.often(0.8):
            both.add((of.values[cell], of.values[slot]))
        found.append(Pairs(0, cell, slot, tuple(sorted(both))))
    return found


def _sums(of: Sampler, terms: Sequence[tuple[int, int]]) -> set[int]:
    sums = {0}
    for cell, weight in terms:
        sums = {sum_ + weight * digit for sum_ in sums for digit in of.domains[cell]}
        if len(sums) > 300:
            sums = set(of.random.sample(sorted(sums), 300))
    return sums


Group = Callable[[Sampler], list[Objective]]
"""Draws objectives that belong together."""
GROUPS: tuple[Group, ...] = (
    houses, houses, differing, cages, cages, crossing, side_by_side, across, across, classes, classes, same_digits,
    at_most_one, pieces, islands, graphs, groupings, divisions, divisions, rankings, rankings, numbered_areas,
    exchangeable, exchangeable, alternatives, filled, filled, tangle, pigeons, pigeons, same_digits, beside,
    read_lines, read_lines,
)  # fmt: skip
SELDOM: tuple[Group, ...] = (rankings, side_by_side, tangle, exchangeable, classes)
"""The groups with forms of the engine that problems of all groups take once in hundreds."""
