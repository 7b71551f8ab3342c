"""Random cover problems, below the language: all kinds of objective, all sizes, with the solution that was planted.

Problem number n of a seed is always the same. About half of the problems have a planted solution; the others are drawn
around one, but some of their objectives exclude it. Cells keep few digits so often that most problems have few
solutions: then a digit that an engine removes wrongly shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from random import Random
from typing import Literal

from ..cover.objectives import CoverProblem
from ..model.geometry import MAX_DIGITS, MAX_EXTRA_DIGITS, Board, ExtraArray
from .random_groups import GROUPS, Group, auxiliary, box_of, boxes, cages, differing, grown, houses, whole_houses
from .random_objectives import Sampler, single

Size = Literal["tiny", "small", "large"]
Style = Literal["mixed", "one group", "symmetric", "killer"]
STYLES: tuple[Style, ...] = ("mixed",) * 5 + ("one group",) * 3 + ("symmetric", "killer")
"""The objectives of a problem: those of all kinds, one kind of group again and again, houses with few other objectives,
or houses whose cells are in cages. Several forms of the engine are for problems that have nothing else."""
SIZES: tuple[Size, ...] = ("tiny",) * 12 + ("small",) * 7 + ("large",)
"""Every 20th problem is large, which takes much longer than the others."""

TINY_FILLINGS = 3_000
"""Fillings that brute force may try."""
MOST_PLACEMENTS = 4_000
"""Digits in all domains together, so that no engine and no oracle takes long to prepare."""

SIDES = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 9)
LONG_LINES = ((1, 12), (1, 17), (1, 24), (2, 14), (2, 16), (12, 1), (3, 15))
LARGE_SIDES = (1, 7, 8, 9, 12, 15, 16, 17, 25, 31, 32)


@dataclass(frozen=True)
class RandomProblem:
    """A problem and its board. `planted` has a digit for each slot: a solution, unless `solved` says otherwise."""

    seed: int
    number: int
    size: Size
    problem: CoverProblem
    board: Board
    planted: tuple[int, ...]
    solved: bool

    @property
    def fillings(self) -> int:
        """The number of fillings of all slots."""
        return prod(map(len, self.problem.domains))


def random_problem(seed: int, number: int, group: Group | None = None) -> RandomProblem:
    """Problem `number` of this seed; with a group, the problem has only objectives of that group."""
    random = Random(f"{seed}:{number}" if group is None else f"{seed}:{number} {group.__name__}")
    size = SIZES[number % len(SIZES)]
    style = random.choice(STYLES) if size != "tiny" else random.choice(STYLES[:8])
    of = _sampler(random, size, style)
    if group is not None:
        of.add(group)
    elif style in ("mixed", "one group") and of.often(0.35):
        for _ in range(of.edge(1, 3)):
            of.objectives += auxiliary(of)
    if group is None:
        _add_objectives(of, size, style)
    _restrict(of, size)
    domains = tuple(of.domains)
    names = tuple(f"s{slot}" for slot in range(len(domains)))
    problem = CoverProblem(names, of.cells, domains, tuple(of.objectives), ("random",))
    return RandomProblem(seed, number, size, problem, of.board, tuple(of.values), problem.allows(of.values))


def _add_objectives(of: Sampler, size: Size, style: Style) -> None:
    if style == "mixed":
        _add_mixed(of, size)
        return
    if style == "one group":
        if of.often(0.3):
            of.add(houses)
        group = of.pick(GROUPS)
        for _ in range(of.edge(1, 4)):
            of.add(group)
        return
    of.add(whole_houses)
    if style == "killer":
        of.add(cages)
    for _ in range(of.pick([0, 0, 1, 2])):
        of.add(of.pick([differing, differing, boxes, *GROUPS]))


def _add_mixed(of: Sampler, size: Size) -> None:
    many = of.pick([0, 1, 2, 3, 5, 8]) if size != "large" else of.pick([1, 4, 12])
    if size != "tiny" and of.often(0.5):
        of.add(houses)
        if of.often(0.35):
            of.add(differing)
            return  # nothing else: problems that treat all digits alike
    for _ in range(of.pick([0, 0, 1, 2])):
        of.add(of.pick(GROUPS))
    for _ in range(many):
        of.add(single)


# ---- boards ----


def _sampler(random: Random, size: Size, style: Style) -> Sampler:
    pick = random.choice
    plain = style in ("symmetric", "killer")
    sides = LARGE_SIDES if size == "large" else SIDES
    rows, columns = pick(sides), pick(sides)
    if size == "tiny":
        rows, columns = pick([(1, 1), (1, 2), (1, 3), (2, 2), (2, 2), (2, 3), (1, 6), (3, 3), (5, 1)])
    if size != "tiny" and (plain or random.random() < 0.5):
        columns = rows  # a square, whose lines may be houses
    elif size == "small" and random.random() < 0.1:
        rows, columns = pick(LONG_LINES)
    alphabet = _alphabet(random, size, max(rows, columns), exactly=plain)
    extras: tuple[ExtraArray, ...] = ()
    if not plain and random.random() < 0.15:
        more = tuple(sorted({*alphabet, *range(alphabet[0] - 40, alphabet[0] + 40)}))[
            : MAX_DIGITS - pick([0, 1, 20, 40])
        ]
        many = tuple(range(pick([-99, 0]), 100))[: pick([MAX_DIGITS, MAX_DIGITS + 1, 126, 127, 130, MAX_EXTRA_DIGITS])]
        listed = [pick([alphabet, (0, 1), tuple(range(-2, pick([1, 5]))), more, many]) for _ in range(pick([1, 2]))]
        drawn = [
            ExtraArray(name, pick([1, 2]), digits, pick([True, False]) and digits is not many)
            for name, digits in zip("ab", listed, strict=False)
        ]
        counted = (array.digits for array in drawn if array.counted)
        extras = tuple(drawn) if len({*alphabet}.union(*counted)) <= MAX_DIGITS else ()
    board = Board(rows, columns, alphabet, (), extras)
    domains = list(board.domains)
    of = Sampler(random, board, domains, [pick(domain) for domain in domains], random.random() < 0.55)
    of.values[: len(board.cells)] = _latin(of) if plain else pick([_plain, _latin, _latin, _parted])(of)
    return of


def _alphabet(random: Random, size: Size, side: int, *, exactly: bool) -> tuple[int, ...]:
    number = side if size != "tiny" and random.random() < 0.7 else random.choice([1, 2, 2, 3, 3, 4, 5, 7, 8, 9])
    if exactly:
        number = side
    elif random.random() < 0.08:
        number = random.choice([15, 16, 17, 30, 31, 32])
    number = max(2, min(32, number)) if size != "tiny" else number
    start = random.choice([1, 1, 1, 0, -1, -number // 2, -number, 7, 2**20])
    if random.random() < 0.75:
        return tuple(range(start, start + number))
    return tuple(sorted(random.sample(range(start, start + random.choice([2, 3, 10]) * number), number)))


def _plain(of: Sampler) -> list[int]:
    digits = of.some(of.board.digits, 1, len(of.board.digits))
    return [of.pick(digits) for _ in of.board.cells]


def _latin(of: Sampler) -> list[int]:
    """No two cells of a line or of a box hold the same digit, if there are enough digits."""
    digits = of.random.sample(of.board.digits, len(of.board.digits))
    down, across = box_of(of)
    rows, columns = _shuffled(of, of.board.rows, down), _shuffled(of, of.board.columns, across)
    return [digits[(row % down * across + row // down + column) % len(digits)] for row in rows for column in columns]


def _shuffled(of: Sampler, size: int, band: int) -> list[int]:
    """The lines of a direction in another order: bands of as many lines, and the lines of each."""
    bands = [range(start, min(start + band, size)) for start in range(0, size, band)]
    last = bands.pop() if len(bands[-1]) < band else ()
    of.random.shuffle(bands)
    return [line for each in (*bands, last) for line in of.random.sample(each, len(each))]


def _parted(of: Sampler) -> list[int]:
    """Few digits, whose cells hang together."""
    left, found = set(range(len(of.board.cells))), dict[int, int]()
    digits = of.some(of.board.digits, 2, 3)
    for digit in digits[:-1]:
        if left:
            shape = grown(of, of.edge(1, max(1, len(left) // 2)), left)
            left -= set(shape)
            found.update(dict.fromkeys(shape, digit))
    return [found.get(cell, digits[-1]) for cell in range(len(of.board.cells))]


# ---- domains ----


def _restrict(of: Sampler, size: Size) -> None:
    """Takes digits out of domains, but not the planted ones; of tiny problems until brute force can try the rest."""
    share = of.pick([0.0, 0.0, 0.3, 0.8, 1.0])
    spared = range(of.cells, len(of.domains)) if of.often(0.5) else ()
    for slot in range(len(of.domains)):
        if of.often(share) and slot not in spared:
            _shrink(of, slot, of.edge(1, len(of.domains[slot])))
    if size == "tiny":
        while prod(map(len, of.domains)) > TINY_FILLINGS:
            sizes = {slot: len(of.domains[slot]) * (slot not in spared) for slot in range(len(of.domains))}
            if max(sizes.values()) < 2:
                sizes = {slot: len(of.domains[slot]) for slot in sizes}
            slot = max(sizes, key=sizes.__getitem__)
            _shrink(of, slot, max(1, len(of.domains[slot]) // 2))
    for slot in of.random.sample(range(len(of.domains)), len(of.domains)):
        if sum(map(len, of.domains)) <= MOST_PLACEMENTS:
            break
        if len(of.domains[slot]) > (least := MOST_PLACEMENTS // len(of.domains) - 1):
            _shrink(of, slot, of.edge(1, max(1, least)))
    if not of.fitting and of.often(0.1):
        of.domains[of.random.randrange(len(of.domains))] = ()


def _shrink(of: Sampler, slot: int, size: int) -> None:
    kept = set(of.random.sample(of.domains[slot], size))
    if of.fitting or of.often(0.9):
        kept.add(of.values[slot])
    of.domains[slot] = tuple(sorted(kept))
