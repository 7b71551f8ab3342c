"""Random objectives of every kind, one at a time, around a planted digit for each slot.

Every number of an objective (bounds, weights, sizes, states, digits) is drawn near a boundary as often as in between.
Boundaries are the ends of its range, and sizes at which the native engine changes its form, such as the 64 bits of a
word. An objective mostly allows the planted digits; `Sampler.fitting` says whether it has to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import TypeVar

from ..cover.objectives import (
    Automaton,
    BranchObjective,
    Connected,
    Count,
    Distinct,
    Either,
    House,
    Objective,
    Pairs,
    Sets,
    Total,
    Ways,
)
from ..model.geometry import Board

Item = TypeVar("Item")

FAR = 10**30
"""A bound that no sum reaches, beyond 64 bits."""
MOST_REACH = 10**18
"""The greatest sum of absolute terms that the native engine takes."""
WORDS = (63, 64, 65, 127, 128, 129)
"""Sizes at which sets of bits take one more word."""


@dataclass
class Sampler:
    """The slots of a problem while it is drawn: their domains, and the planted digit of each.

    With `fitting`, objectives have to allow the planted digits.
    """

    random: Random
    board: Board
    domains: list[tuple[int, ...]]
    values: list[int]
    fitting: bool
    objectives: list[Objective] = field(default_factory=list)

    @property
    def cells(self) -> int:
        """The number of cells of the answer."""
        return len(self.board.answer)

    # ---- numbers and choices ----

    def edge(self, low: int, high: int) -> int:
        """A number from `low` to `high`, at one of the ends or next to one half of the time."""
        if self.random.random() < 0.5:
            return self.random.choice([n for n in (low, low + 1, high - 1, high) if low <= n <= high])
        return self.random.randint(low, high)

    def often(self, share: float) -> bool:
        """True with this probability."""
        return self.random.random() < share

    def pick(self, some: Sequence[Item]) -> Item:
        """One of some things."""
        return self.random.choice(some)

    def some(self, of: Sequence[Item], low: int, high: int) -> tuple[Item, ...]:
        """Some different places of a sequence, in any order: `low` to `high` of them, or all if there are fewer."""
        high = min(high, len(of))
        return tuple(self.random.sample(of, self.edge(min(low, high), high)))

    def slots(self, low: int, high: int, *, cells: bool = False) -> tuple[int, ...]:
        """Some different slots, often near each other; with `cells`, only cells of the answer.

        Other slots, whose domains may be long, occur more often than their number suggests.
        """
        size = self.cells if cells else len(self.domains)
        high = min(high, size)
        if not cells and len(self.domains) > self.cells and high and self.often(0.5):
            beside = self.random.randrange(self.cells, len(self.domains))
            others = self.some([slot for slot in range(size) if slot != beside], max(0, low - 1), high - 1)
            return tuple(self.random.sample((beside, *others), len(others) + 1))
        if self.often(0.5) and size > high:
            start = self.random.randrange(size - high + 1)
            return self.some(range(start, start + high), low, high)
        return self.some(range(size), low, high)

    def digit(self, slot: int) -> int:
        """A digit of a slot, often the planted one; seldom one outside its domain."""
        if self.often(0.04) or not self.domains[slot]:
            return self.random.randint(-3, 12)
        return self.values[slot] if self.often(0.3) else self.pick(self.domains[slot])

    def near(self, exact: int) -> tuple[int, int]:
        """Bounds around a number: mostly exact, sometimes wide or open at an end; where nothing fits, rarely off."""
        if not self.fitting and self.often(0.15):
            exact += self.pick([-2, -1, 1, 2])
        below, above = (self.pick([0, 0, 0, 0, 1, 2, 5, FAR]) for _ in range(2))
        return exact - below, exact + above

    def add(self, draw: Callable[[Sampler], Iterable[Objective]]) -> None:
        """Adds the objectives that `draw` returns: all, or those that allow the planted digits."""
        all_of_them = not self.fitting and self.often(0.4)
        self.objectives += (each for each in draw(self) if all_of_them or each.allows(self.values))


# ---- placements ----


def count(of: Sampler) -> Count:
    """Placements of a few slots, often several of one slot, and bounds near the planted number."""
    slots = of.slots(0, of.pick([2, 4, 8, 12, 12, 70]))
    most = of.pick([1, 2, 4])
    placements = list(dict.fromkeys((slot, of.digit(slot)) for slot in slots for _ in range(of.edge(1, most))))
    of.random.shuffle(placements)
    chosen = sum(of.values[slot] == digit for slot, digit in placements)
    low, high = of.near(chosen)
    if of.often(0.3):
        low, high = of.pick([(0, 1), (1, 1), (-1, 0), (0, 0), (1, len(placements)), (2, 2)])
    return Count(0, low, high, tuple(placements))


def house(of: Sampler) -> House:
    """Slots whose planted digits differ, and mostly these digits."""
    slots = apart(of, of.slots(0, of.pick([2, 4, 9, 33]), cells=of.often(0.8)))
    digits = {of.values[slot] for slot in slots}
    others = sorted({*of.board.digits} - digits)
    if not of.fitting and digits and others and of.often(0.3):
        digits.discard(of.pick(sorted(digits)))
        digits.add(of.pick(others))
    return House(0, slots, tuple(sorted(digits)))


def apart(of: Sampler, slots: Sequence[int]) -> tuple[int, ...]:
    """Some of these slots: for each planted digit, the first slot that has it."""
    chosen: dict[int, int] = {}
    for slot in slots:
        chosen.setdefault(of.values[slot], slot)
    return tuple(chosen.values())


def distinct(of: Sampler) -> Distinct:
    """Slots whose planted digits mostly differ."""
    slots = of.slots(0, of.pick([2, 4, 9, 33]))
    return Distinct(0, apart(of, slots) if of.fitting or of.often(0.9) else slots)


def pairs(of: Sampler) -> Pairs | Count:
    """A relation of two slots, as a share of all pairs or by a rule; a count if there is only one slot."""
    slots = of.slots(2, 2)
    if len(slots) < 2:
        return count(of)
    one, other = slots
    step, total = of.edge(0, 4), of.values[one] + of.values[other]
    share = of.pick([0.1, 0.5, 0.9, 1.0])
    relations: list[Callable[[int, int], bool]] = [
        lambda a, b: a != b,
        lambda a, b: a == b,
        lambda a, b: a < b,
        lambda a, b: abs(a - b) >= step,
        lambda a, b: abs(a - b) <= step,
        lambda a, b: a + b == total,
        lambda a, b: of.often(share),
        lambda a, b: of.often(share),
    ]
    allowed = of.pick(relations)
    listed = {(a, b) for a in of.domains[one] for b in of.domains[other] if allowed(a, b)}
    if of.fitting or of.often(0.5):
        listed.add((of.values[one], of.values[other]))
    return Pairs(0, one, other, tuple(sorted(listed)))


# ---- tables ----


def table_shape(of: Sampler) -> tuple[int, tuple[int, ...]]:
    """The length of a list of tuples or ways, and its slots: as many as a long list needs."""
    if of.often(0.25):
        return of.pick((*WORDS, 200)), of.slots(4, 6)
    return of.pick([0, 1, 1, 2, 3, 5, 9, 20]), of.slots(0, 5)


def ways(of: Sampler) -> Ways:
    """Tuples at random, and mostly the planted one."""
    size, slots = table_shape(of)
    listed = {tuple(of.digit(slot) for slot in slots) for _ in range(size)}
    if of.fitting or of.often(0.7):
        listed.add(tuple(of.values[slot] for slot in slots))
    return Ways(0, slots, tuple(sorted(listed)))


def sets(of: Sampler) -> Sets:
    """Ways whose sets are shares of the domains, mostly one of them around the planted digits."""
    size, slots = table_shape(of)
    slots = slots or of.slots(1, 1)
    share = of.pick([0.1, 0.4, 0.8] if size < 60 else [0.6, 0.8])

    def sampled(slot: int) -> tuple[int, ...]:
        return tuple(digit for digit in of.domains[slot][:40] if of.often(share))

    listed = {tuple(map(sampled, slots)) for _ in range(size)}
    if of.fitting or of.often(0.7):
        listed.add(tuple(tuple(sorted({*sampled(slot), of.values[slot]})) for slot in slots))
    return Sets(0, slots, tuple(sorted(listed)))


# ---- sums ----

WEIGHTS: tuple[tuple[int, ...], ...] = (
    (1,), (1,), (1,), (-1,), (2,), (1, -1), (1, 1, 1, -1), (1, 2, -2, 3), (10, -100, 5000), (0, 1), (7, 2**33),
    (1, 9, 81), (1, 2, 4, 8, 16, 32, 64),
)  # fmt: skip
"""Weights of a sum. The powers of a number give sums that have few ways and large gaps between them."""


def total(of: Sampler) -> Total:
    """Weighted slots and bounds near the planted sum; sometimes there are very many slots."""
    weights = of.pick(WEIGHTS)
    slots = of.slots(0, of.pick([1, 2, 3, 4, 6, 9, 14, 14, of.pick([5, 5, 5, 66, 1100])]), cells=of.often(0.5))
    if of.often(0.2):  # near the least or the greatest sum
        most = of.edge(1, 20)
        ascending = sorted(range(len(of.domains)), key=of.values.__getitem__)
        slots = tuple(ascending[:most] if of.often(0.3) else ascending[-most:])
    wide = [slot for slot, domain in enumerate(of.domains) if len(domain) > WORDS[1]]  # of more than one word
    if wide and of.often(0.1):
        slots = (of.pick(wide),)
    return weighted(of, slots, weights)


def weighted(of: Sampler, slots: Sequence[int], weights: Sequence[int]) -> Total:
    """The total of some slots, each with one of these weights."""
    terms = tuple((slot, of.pick(weights)) for slot in slots)
    if sum(abs(weight) * max(map(abs, of.domains[slot]), default=0) for slot, weight in terms) > MOST_REACH:
        terms = tuple((slot, 1) for slot, _ in terms)
    return Total(0, *of.near(sum(weight * of.values[slot] for slot, weight in terms)), terms)


# ---- automata ----


def automaton(of: Sampler) -> list[Automaton]:
    """One automaton, sometimes over several lists of as many slots; it mostly accepts the planted digits of each."""
    length = of.edge(0, of.pick([3, 6, 9]))
    lists = [of.slots(length, length) for _ in range(of.pick([1, 1, 1, 2, 3]))]
    return automata(of, [slots for slots in lists if len(slots) == len(lists[0])])


def automata(of: Sampler, lists: Sequence[tuple[int, ...]]) -> list[Automaton]:
    """The same automaton over each of these lists, which are of one length."""
    digits = [sorted({digit for slots in lists for digit in of.domains[slots[at]][:70]}) for at in range(len(lists[0]))]
    moves = of.pick([_random_moves, _random_moves, _residues])(of, digits)
    for slots in lists if of.fitting or of.often(0.8) else ():
        state = 0
        for layer, slot in zip(moves, slots, strict=True):
            state = layer.setdefault((state, of.values[slot]), of.edge(0, max([*layer.values(), 0])))
    layers = tuple(tuple(sorted((*key, after) for key, after in layer.items())) for layer in moves)
    return [Automaton(0, slots, layers) for slots in lists]


_Moves = list[dict[tuple[int, int], int]]
"""By layer: the next state by state and digit."""


def _random_moves(of: Sampler, digits: Sequence[Sequence[int]]) -> _Moves:
    moves: _Moves = []
    share, states = of.pick([0.3, 0.7, 0.95]), 1
    most = of.pick([2, 4, 9, 40, 64, 65, 130])
    for listed in digits:
        following = of.edge(1, most)
        after = {digit: of.random.randrange(following) for digit in listed}
        layer = {}
        for state in range(states):
            alike = of.often(0.3)  # in some states, digits lead where they lead in others
            for digit in listed:
                if of.often(share):
                    layer[state, digit] = after[digit] if alike else of.random.randrange(following)
        moves.append(layer)
        states = following
    return moves


def _residues(of: Sampler, digits: Sequence[Sequence[int]]) -> _Moves:
    modulus, accepted = of.pick([2, 3, 5, 16, 63, 64, 65, 101]), of.edge(1, 3)
    moves: _Moves = []
    states = {0}
    for at, listed in enumerate(digits):
        layer = {(state, digit): (2 * state + digit) % modulus for state in states for digit in listed}
        if at + 1 == len(digits):
            layer = {key: 0 for key, state in layer.items() if state < accepted}
        states = set(layer.values())
        moves.append(layer)
    return moves


# ---- alternatives and connections ----


def either(of: Sampler) -> Either:
    """Branches of up to three parts; mostly one of them allows the planted digits."""
    drawn = []
    for _ in range(of.pick([0, 1, 2, 2, 3, 5])):
        drawn.append(tuple(of.pick(PARTS)(of) for _ in range(of.edge(0, 3))))
    if of.fitting or of.often(0.7):
        parts = [of.pick(PARTS)(of) for _ in range(of.edge(1, 3))]
        drawn.append(tuple(part for part in parts if part.allows(of.values)))
    return Either(0, tuple(of.random.sample(drawn, len(drawn))))


def total_of_house(of: Sampler) -> Total:
    """The sum of some cells of a house, if there is one: the engine adds the others of the house to a branch."""
    houses = [objective for objective in of.objectives if isinstance(objective, House) and len(objective.slots) > 2]
    if not houses:
        return total(of)
    slots = of.pick(houses).slots
    chosen = of.some(slots, 2, len(slots))
    return Total(0, *of.near(sum(of.values[slot] for slot in chosen)), tuple((slot, 1) for slot in chosen))


PARTS: tuple[Callable[[Sampler], BranchObjective], ...] = (count, pairs, total, total_of_house)


def connected(of: Sampler) -> Connected:
    """A graph over some slots, in which the slots with listed planted digits are mostly joined."""
    slots = of.slots(0, of.pick([3, 6, 12, 30]))
    share = of.pick([0.0, 0.2, 0.5, 1.0]) if len(slots) < 9 else of.pick([0.02, 0.1, 0.3])
    digits = {digit for slot in slots for digit in of.domains[slot] if of.often(0.5)}
    edges = {(a, b) for a, b in combinations(range(len(slots)), 2) if of.often(share)}
    if slots and (of.fitting or of.often(0.7)):
        digits.add(of.values[slots[0]])
        chosen = [place for place, slot in enumerate(slots) if of.values[slot] in digits]
        edges |= {(of.pick(chosen[:at]), place) for at, place in enumerate(chosen) if at}
    return Connected(0, slots, tuple(sorted(digits)), tuple(sorted(edges)))


SINGLE: tuple[Callable[[Sampler], Objective], ...] = (
    count, house, distinct, pairs, ways, sets, total, total, either, connected,
)  # fmt: skip


def single(of: Sampler) -> list[Objective]:
    """One objective of any kind; of automata, sometimes several that are alike."""
    kind = of.random.randrange(len(SINGLE) + 1)
    return list(automaton(of)) if kind == len(SINGLE) else [SINGLE[kind](of)]
