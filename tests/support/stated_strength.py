"""Plain rules for the digits that objectives must exclude without a guess, as the comments of their propagators say.

`excluding(problem, domains)` applies the rules of all objectives until nothing changes. Where a comment promises
domain consistency, the rule is to try every filling. Where it lists rules, these are written here once more, without
words of bits, walks that are kept, or anything else that makes them fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import combinations, permutations, product
from math import inf, prod

from sudokudsl.cover.objectives import (
    Automaton,
    Connected,
    Count,
    CoverProblem,
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
    Ways,
)

FILLINGS = 1_500
"""Fillings that a rule may try; if there are more, it excludes nothing."""
JOINING = 20
"""The number of others up to which pieces of connected slots are joined (`kMostJoiningSlots`)."""
NARROW_SUMS = 60
"""The range of a sum, with any digits of the problem, up to which domain consistency is asked for."""


class Domains(list[frozenset[int]]):
    """The digits that are left, by slot.

    `spread` is the difference of the greatest and the least digit of the problem. `alone` says that no slots differ by
    houses. `apart` has the sets of slots that differ. `before` has the digits of the problem, by slot.
    """

    spread = 0
    alone = True
    before: Sequence[Sequence[int]] = ()
    apart: Sequence[frozenset[int]] = ()


class NoFilling(Exception):
    """The rules have excluded all digits of a slot."""


def excluding(problem: CoverProblem, domains: Sequence[frozenset[int]]) -> list[frozenset[int]] | None:
    """The domains that the rules of all objectives leave; None if one of them is empty."""
    left = Domains(domains)
    digits = frozenset[int]().union(*problem.domains)
    left.spread = max(digits) - min(digits)
    left.before = problem.domains
    left.alone = not any(isinstance(objective, House) for objective in problem.objectives)
    left.apart = [frozenset(each.slots) for each in problem.objectives if isinstance(each, (Distinct, House))]
    bounded = bounded_pieces(problem)
    try:
        while True:
            before = [*left]
            for objective in problem.objectives:
                RULES[type(objective)](objective, left)
            for piece, low, high in bounded:
                connected(piece, left, low, high)
            if left == before:
                return left
    except NoFilling:
        return None


def keep(left: Domains, slot: int, allowed: Iterable[int]) -> None:
    """Removes all other digits of a slot."""
    left[slot] &= frozenset(allowed)
    if not left[slot]:
        raise NoFilling


def fixed(left: Domains, slot: int) -> int | None:
    """The only digit of a slot, if it has only one."""
    return next(iter(left[slot])) if len(left[slot]) == 1 else None


# ---- domain consistency ----


def consistent(objective: Objective, left: Domains) -> None:
    """Each digit is in a filling of the slots of an objective, unless there are too many to try."""
    keep_fillings(left, objective.slots, lambda values: objective.allows(values))


def keep_fillings(left: Domains, slots: Sequence[int], allowed: Callable[[dict[int, int]], bool]) -> None:
    """Each digit is in an allowed filling of the slots, unless there are too many to try."""
    slots = list(dict.fromkeys(slots))
    domains = [left[slot] for slot in slots]
    if prod(map(len, domains)) > FILLINGS:
        return
    found = [filling for filling in product(*domains) if allowed(dict(zip(slots, filling, strict=True)))]
    if not found:
        raise NoFilling
    for slot, digits in zip(slots, zip(*found, strict=True), strict=True):
        keep(left, slot, digits)


# ---- other kinds ----


def different(left: Domains, slots: Sequence[int]) -> None:
    """The only digit of a slot is in no other."""
    for slot, other in ((a, b) for a in slots for b in slots if a != b):
        if (digit := fixed(left, slot)) is not None:
            keep(left, other, left[other] - {digit})


def distinct(objective: Distinct, left: Domains) -> None:
    different(left, objective.slots)


def house(objective: House, left: Domains) -> None:
    """Each digit has a place, and a digit with one place is there."""
    for slot in objective.slots:
        keep(left, slot, objective.digits)
    different(left, objective.slots)
    for digit in objective.digits:
        places = [slot for slot in objective.slots if digit in left[slot]]
        if not places:
            raise NoFilling
        if len(places) == 1:
            keep(left, places[0], {digit})


def count(objective: Count, left: Domains) -> None:
    """If at most one is chosen, it excludes the others. If exactly one is, the last one that is left is chosen."""
    if objective.low > 1 or objective.high != 1:
        return consistent(objective, left)
    live = [(slot, digit) for slot, digit in objective.placements if digit in left[slot]]
    chosen = [slot for slot, digit in live if fixed(left, slot) == digit]
    if len(live) < objective.low or len(chosen) > 1:
        raise NoFilling
    for slot, digit in live:
        if len(live) == objective.low:
            keep(left, slot, {digit})
        elif chosen and slot != chosen[0]:
            keep(left, slot, left[slot] - {digit})
    return None


def total(objective: Total, left: Domains) -> None:
    """Each term is within what the range leaves it beside the others; of a small range, each digit is in a filling.

    The general form asks for less where slots of the sum differ: a combination of them only meets each domain.
    """
    slots = {slot for slot, _ in objective.terms}
    combined = {slot for apart in left.apart if len(slots & apart) > 1 for slot in apart}
    ends = {slot: sorted((w * min(left[slot]), w * max(left[slot]))) for slot, w in objective.terms}
    least, most = (sum(each[at] for each in ends.values()) for at in (0, 1))
    for slot, weight in objective.terms:
        low, high = objective.low - (most - ends[slot][1]), objective.high - (least - ends[slot][0])
        if slot not in combined:
            keep(left, slot, (digit for digit in left[slot] if low <= weight * digit <= high))
    if not objective.terms and not objective.low <= 0 <= objective.high:
        raise NoFilling
    widest = left.spread * sum(abs(weight) for _, weight in objective.terms)
    if objective.terms and left.alone and not combined and widest <= NARROW_SUMS:
        consistent(objective, left)


def either(objective: Either, left: Domains) -> None:
    """A branch goes if one of its parts has no filling after those before it; a digit goes if no branch keeps it."""
    kept: list[Domains] = []
    for branch in objective.branches:
        changed = copy(left)
        try:
            for part in branch:
                PARTS[type(part)](part, changed)
            kept.append(changed)
        except NoFilling:
            continue
    if not kept:
        raise NoFilling
    for slot in objective.slots:
        keep(left, slot, frozenset().union(*(each[slot] for each in kept)))


def grouped(objective: Grouped, left: Domains) -> None:
    """The first three rules."""
    clusters = joined_places(left, objective.groups, objective.pairs)
    root = {place: cluster[0] for cluster in clusters for place in cluster}
    for cluster in clusters:
        alike(left, [objective.groups[place] for place in cluster])
        if objective.members:
            slots = [objective.members[place] for place in cluster]
            different(left, slots)
            if len(frozenset().union(*(left[slot] for slot in slots))) < len(slots):
                raise NoFilling
    numbers = [left[objective.groups[place]] for place in range(len(objective.groups))]
    digits = [{fixed(left, slot) for slot in [objective.members[place] for place in cluster]} - {None}
              if objective.members else set() for cluster in clusters]  # fmt: skip
    apart = {(root[one], root[other]) for one, other, slot in objective.pairs if left[slot] == {0}}
    for (at, one), (there, other) in combinations(enumerate(clusters), 2):
        parted = (
            not numbers[one[0]] & numbers[other[0]]
            or digits[at] & digits[there]
            or (one[0], other[0]) in apart
            or (other[0], one[0]) in apart
        )
        if parted:
            different(left, [objective.groups[one[0]], objective.groups[other[0]]])
        for first, second, slot in objective.pairs:
            if parted and {root[first], root[second]} == {one[0], other[0]}:
                keep(left, slot, {0})
    for first, second, slot in objective.pairs:
        keep(left, slot, {1} if root[first] == root[second] else {0, 1})


def alike(left: Domains, slots: Sequence[int]) -> None:
    """All slots hold one digit."""
    common = frozenset.intersection(*(left[slot] for slot in slots))
    for slot in slots:
        keep(left, slot, common)


def joined_places(left: Domains, numbers: Sequence[int], pairs: Sequence[tuple[int, int, int]]) -> list[list[int]]:
    """The clusters: places with the same fixed number, or of a pair that holds 1. The places of each ascend."""
    cluster = list(range(len(numbers)))
    same = [(one, other) for one, other, slot in pairs if left[slot] == {1}]
    for one, other in combinations(cluster, 2):
        if left[numbers[one]] == left[numbers[other]] and len(left[numbers[one]]) == 1:
            same.append((one, other))
    for one, other in same:
        old, new = cluster[one], cluster[other]
        cluster = [new if each == old else each for each in cluster]
    found: dict[int, list[int]] = {}
    for place, name in enumerate(cluster):
        found.setdefault(name, []).append(place)
    return list(found.values())


# ---- connected, with bounds ----


def bounded_pieces(problem: CoverProblem) -> list[tuple[Connected, int, int]]:
    """The connected pieces that are not groups, with bounds on their sizes by the counts of the same placements."""
    found = []
    groups = any(isinstance(objective, Grouped) for objective in problem.objectives)
    for piece in problem.objectives if not groups else ():
        if not isinstance(piece, Connected):
            continue
        low, high = 1, len(piece.slots)
        listed = {(slot, digit) for slot in piece.slots for digit in piece.digits}
        for count in problem.objectives:
            if isinstance(count, Count) and count.high > 1 and set(count.placements) == listed:
                low, high = max(low, count.low), min(high, count.high)
        found.append((piece, low, high))
    return found


def connected(objective: Connected, left: Domains, low: int, high: int) -> None:
    """All five rules."""
    listed = frozenset(objective.digits)
    places = range(len(objective.slots))
    possible = {place for place in places if left[objective.slots[place]] & listed}
    required = [place for place in places if left[objective.slots[place]] <= listed]

    def leave(place: int) -> None:
        keep(left, objective.slots[place], left[objective.slots[place]] - listed)

    if len(possible) < low or len(required) > high:
        raise NoFilling
    if not required:
        pieces = {place: walked(objective, place, possible) for place in possible}
        small = {place for place in possible if len(pieces[place]) < low}
        for place in small:
            leave(place)
        if len(possible - small) < max(low, 1):
            raise NoFilling
        if len(possible - small) == 1:
            keep(left, objective.slots[min(possible - small)], listed)
        return
    near = near_places(objective, possible, required, high - len(required))
    reached = walked(objective, required[0], near)
    if len(reached) < low or not reached.issuperset(required):
        raise NoFilling
    for place in possible - reached:
        leave(place)
    for place in reached - set(required):
        without = walked(objective, required[0], near - {place})
        if len(without) < low or not without.issuperset(required):
            keep(left, objective.slots[place], listed)


def walked(objective: Connected, start: int, among: set[int]) -> set[int]:
    """The places that steps among some places lead to."""
    found, waiting = {start}, [start]
    while waiting:
        more = (objective.beside[waiting.pop()] & among) - found
        found |= more
        waiting += more
    return found


def near_places(objective: Connected, possible: set[int], required: list[int], most: int) -> set[int]:
    """The possible places that at most `most` others, including the place itself, join to three required pieces.

    These are the piece at the start and the two nearest to it. Where several pieces are as near, one choice is enough.
    """
    far = {place: others_to(objective, possible, required, place) for place in possible}
    pieces = {min(walked(objective, each, set(required))) for each in required}
    first, *others = sorted(pieces, key=lambda piece: (far[required[0]][piece], piece))
    if most > JOINING:
        return {place for place in possible if far[first][place] <= most}
    last = far[first][others[:2][-1]] if others else 0
    sure = [piece for piece in others if far[first][piece] < last]
    tied = [piece for piece in others if far[first][piece] == last]
    choices = [(*sure, *more) for more in combinations(tied, min(2, len(others)) - len(sure))]
    near = set[int]()
    for chosen in choices:
        near |= {place for place, many in joining(far, required, (first, *chosen)).items() if many <= most}
    return near


def joining(far: Mapping[int, dict[int, float]], required: list[int], pieces: Sequence[int]) -> dict[int, float]:
    """The least number of others in a tree that joins a place to up to three pieces, by place.

    Such a tree has at most two places where ways meet: two of the pieces meet in one, the third and the place in the
    other. `far` has the number of others on the way between two places, including both.
    """
    cost = {place: int(place not in required) for place in far}
    three = (*pieces, *pieces[-1:] * 2)[:3]
    found = dict.fromkeys(far, inf)
    for last in range(3):
        one, two = (three[at] for at in range(3) if at != last)
        for there in far:
            met = min(far[one][at] + far[two][at] + far[at][there] - 2 * cost[at] for at in far)
            joined = met + far[three[last]][there] - 2 * cost[there]
            for place in far:
                found[place] = min(found[place], joined + far[place][there])
    return found


def others_to(objective: Connected, possible: set[int], required: list[int], start: int) -> dict[int, float]:
    """For each place, the least number of places that are not required on a way from the start, including both ends."""
    far: dict[int, float] = dict.fromkeys(possible, inf) | {start: float(start not in required)}
    waiting = {start}
    while waiting:
        here = min(waiting, key=far.__getitem__)
        waiting.discard(here)
        for there in objective.beside[here] & possible:
            if (steps := far[here] + (there not in required)) < far[there]:
                far[there] = steps
                waiting.add(there)
    return far


# ---- ranked ----


def ranked(objective: Ranked, left: Domains) -> None:
    """Rules 2, 3, 5 and 7 as if lines were not sided, only where they have no slots in common; then those of sides.

    Rule 6 is stated without what both lines of a comparison hold before.
    """
    clues = {line: (less, ties) for line, less, ties in objective.clues}
    for (one, (less, _)), (other, (more, _)) in product(clues.items(), repeat=2):
        if less < more:
            in_order(objective, left, one, other, strict=True)
    lines = range(len(objective.lines))
    for line, less, ties in objective.clues:
        ways = {other: orders(objective, left, other, line) for other in lines if other != line}
        if not ties:
            ways = {other: way - {"equal"} for other, way in ways.items()}
        sure = [other for other, way in ways.items() if way == {"less"}]
        possible = [other for other, way in ways.items() if "less" in way]
        if not all(ways.values()) or not len(sure) <= less <= len(possible):
            raise NoFilling
        for other in possible:
            if other not in sure and len(sure) == less:
                in_order(objective, left, line, other, strict=not ties)
            elif len(possible) == less:
                in_order(objective, left, other, line, strict=True)
    if objective.differ:
        for one, other in combinations(objective.lines, 2):
            apart_in_one(left, one, other)
    if sided(objective, left):
        return
    for line, less, ties in objective.clues:
        alone = [[other] for other in lines if other not in clues]
        bounded(objective, left, line, less - sum(each < less for each, _ in clues.values()), alone, 0, ties=ties)


def sided(objective: Ranked, left: Domains) -> bool:
    """Rules 1, 4, 5 and 6 of sided lines: each digit begins one line of each side. False if lines are not sided."""
    firsts = [line[0] for line in objective.lines]
    digits = sorted({digit for slot in firsts for digit in left.before[slot]})
    if not digits:
        return False
    sides = [range(at, at + len(digits)) for at in range(0, len(firsts), len(digits))]
    differ = {pair for apart in left.apart for pair in permutations(apart, 2)}
    for side in sides:
        if side[-1] >= len(firsts) or any((firsts[a], firsts[b]) not in differ for a, b in combinations(side, 2)):
            return False
    for line, less, ties in dict.fromkeys(objective.clues):
        digit = digits[less // len(sides)]
        keep(left, firsts[line], {digit})
        same = [clue for clue in objective.clues if clue[1] // len(sides) == less // len(sides)]
        wanted = less % len(sides) - sum(other[1] < less for other in same)
        groups: list[dict[int, set[str]]] = []
        for side in sides:
            if any(clue[0] in side for clue in same):
                continue
            found: dict[int, set[str]] = {}
            for other in side:
                if digit in left[firsts[other]] and (firsts[other], firsts[line]) not in differ:
                    ways = orders(objective, left, other, line, start=1) - (set() if ties else {"equal"})
                    found |= {other: ways} if ways else {}
                    if not ways:
                        keep(left, firsts[other], left[firsts[other]] - {digit})
            groups.append(found)
        every = [set[str]().union(*found.values()) for found in groups]
        sure, possible = sum(ways == {"less"} for ways in every), sum("less" in ways for ways in every)
        if not all(every) or not sure <= wanted <= possible:
            raise NoFilling
        for found, ways in zip(groups, every, strict=True):
            allowed = ways
            if "less" in ways and len(ways) > 1:
                allowed = ways - {"less"} if sure == wanted else {"less"} if possible == wanted else ways
            for other in [other for other in found if not found[other] & allowed]:
                keep(left, firsts[other], left[firsts[other]] - {digit})
                del found[other]
            if len(found) == 1:
                (last,) = found
                keep(left, firsts[last], {digit})
                if allowed == {"less"}:
                    in_order(objective, left, last, line, strict=True)
                elif "less" not in allowed:
                    in_order(objective, left, line, last, strict=not ties)
        bounded(objective, left, line, wanted, groups, 1, ties=ties)
    return True


def bounded(
    objective: Ranked,
    left: Domains,
    line: int,
    less: int,
    groups: Sequence[Iterable[int]],
    start: int,
    *,
    ties: bool,
) -> None:
    """Rule 6: enough groups may be less if the line holds its lowest digit, and enough may not be with its highest."""
    slot = next((slot for slot in objective.lines[line][start:] if len(left[slot]) > 1), None)
    if slot is None:
        return

    def may_be(ways: set[str], digit: int) -> int:
        return sum(
            any(ways & orders(objective, left, other, line, start, {slot: digit}) for other in group)
            for group in groups
        )

    while may_be({"less"}, lowest := min(left[slot])) < less:
        keep(left, slot, left[slot] - {lowest})
    others = len(groups) - less
    while may_be({"greater", "equal"} if ties else {"greater"}, highest := max(left[slot])) < others:
        keep(left, slot, left[slot] - {highest})


def orders(
    objective: Ranked, left: Domains, one: int, other: int, start: int = 0, held: Mapping[int, int] | None = None
) -> set[str]:
    """The ways in which a line may compare with another one from a place on; if two are possible, all three are.

    `held` has digits of slots of the other line, which are not those of the first one where both have the slot.
    """
    found: set[str] = set()
    for first, second in zip(objective.lines[one][start:], objective.lines[other][start:], strict=True):
        if first == second:
            continue
        theirs = {held[second]} if held and second in held else left[second]
        found |= {"less"} if min(left[first]) < max(theirs) else set()
        found |= {"greater"} if min(theirs) < max(left[first]) else set()
        if len(found) == 2:
            break
        if not left[first] & theirs:
            return found
    return found | {"equal"}


def in_order(objective: Ranked, left: Domains, low: int, high: int, *, strict: bool) -> None:
    """One line is less than another one, or equal unless that is strict."""
    one, other = objective.lines[low], objective.lines[high]
    if set(one) & set(other):
        return

    def allowed(values: dict[int, int]) -> bool:
        first, second = ([values[slot] for slot in line] for line in (one, other))
        return first < second or (first == second and not strict)

    keep_fillings(left, (*one, *other), allowed)


def apart_in_one(left: Domains, one: Sequence[int], other: Sequence[int]) -> None:
    """If two lines can differ in one place only, they do."""
    pairs = list(zip(one, other, strict=True))
    open_pairs = [(a, b) for a, b in pairs if a != b and not (left[a] == left[b] and len(left[a]) == 1)]
    if not open_pairs:
        raise NoFilling
    if len(open_pairs) == 1:
        different(left, open_pairs[0])


# ---- division ----


def division(objective: Division, left: Domains) -> None:
    """All five rules."""
    clusters = joined_places(left, objective.numbers, objective.pairs)
    clusters.sort()
    for cluster in clusters:
        alike(left, [objective.numbers[place] for place in cluster])
        alike(left, [objective.sizes[place] for place in cluster])
        keep(left, objective.sizes[cluster[0]], (n for n in left[objective.sizes[cluster[0]]] if n >= len(cluster)))
    at = {place: number for number, cluster in enumerate(clusters) for place in cluster}
    apart = {frozenset((at[one], at[other])) for one, other, slot in objective.pairs if left[slot] == {0}}
    if any(len(pair) == 1 for pair in apart):
        raise NoFilling
    earliest = []
    for number, cluster in enumerate(clusters):
        area = _Area(objective, left, clusters, at, apart, number)
        slot = objective.sizes[cluster[0]]
        keep(left, slot, (size for of in area.walks(left[slot]) for size in of if area.is_enough(area.walk(of), size)))
        walks = area.walks(left[slot])
        reached = {number}.union(*(area.walk(of)[0] for of in walks))
        apart |= {frozenset((number, other)) for other in range(len(clusters)) if other not in reached}
        earliest.append(min(reached))
        for other in reached - {number}:
            if not any(area.is_enough(area.without(other, of), min(of)) for of in walks):
                for kind in (objective.numbers, objective.sizes):
                    alike(left, [kind[place] for place in (cluster[0], clusters[other][0])])
    for pair in apart:
        different(left, [objective.numbers[clusters[each][0]] for each in pair])
    for one, other, slot in objective.pairs:
        here, there = at[one], at[other]
        keep(left, slot, {1} if here == there else {0} if frozenset((here, there)) in apart else {0, 1})
    _in_turn(objective, left, clusters, earliest)


FEW_SIZES = 8
"""Sizes of a cluster up to which each has a walk of its own (`kMostDivisionSizes`)."""


class _Area:
    """The clusters that may be in the area of one of them."""

    def __init__(
        self, objective: Division, left: Domains, clusters: list[list[int]], at: dict[int, int],
        apart: set[frozenset[int]], start: int,
    ) -> None:  # fmt: skip
        self._clusters, self._start = clusters, start
        self._numbers = [left[objective.numbers[cluster[0]]] for cluster in clusters]
        self._sizes = [left[objective.sizes[cluster[0]]] for cluster in clusters]
        self._apart, self._at = apart, at
        self._beside: dict[int, set[int]] = {place: set() for place in at}
        for one, other, slot in objective.pairs:
            if 1 in left[slot]:
                self._beside[one].add(other)
                self._beside[other].add(one)

    @staticmethod
    def walks(sizes: frozenset[int]) -> list[frozenset[int]]:
        """The sizes that each walk is for: one, or all if there are many."""
        return [frozenset({size}) for size in sizes] if len(sizes) <= FEW_SIZES else [sizes]

    def without(self, cluster: int, sizes: frozenset[int]) -> tuple[set[int], set[int]]:
        """The clusters and places that steps lead to between the clusters of a walk, without one of these."""
        return self.walk(sizes, self.walk(sizes)[0] - {cluster})

    def walk(self, sizes: frozenset[int], among: set[int] | None = None) -> tuple[set[int], set[int]]:
        """The clusters that a walk enters, and the places of the first cluster that it comes to.

        With `among`, the walk enters exactly the clusters among these that it comes to, at any distance.
        """
        start = self._clusters[self._start]
        seen, entered = {start[0]}, set[int]()
        waiting = [(len(start), start[0])]
        while waiting:
            far, place = min(waiting)
            waiting.remove((far, place))
            for other in self._beside[place] - seen:
                cluster = self._at[other]
                farther = far + (0 if cluster == self._start else len(self._clusters[cluster]))
                fits = cluster in among if among is not None else self._may_hold(cluster, sizes, farther)
                if cluster != self._start and not fits:
                    continue
                entered.add(cluster)
                places = {other} if cluster == self._start else set(self._clusters[cluster])
                waiting += [(farther, each) for each in places - seen]
                seen |= places
        return entered - {self._start}, seen & set(start)

    def _may_hold(self, cluster: int, sizes: frozenset[int], places: int) -> bool:
        common = self._numbers[cluster] & self._numbers[self._start]
        fitting = {size for size in sizes & self._sizes[cluster] if size >= places}
        return bool(common and fitting) and frozenset((cluster, self._start)) not in self._apart

    def is_enough(self, walked: tuple[set[int], set[int]], size: int) -> bool:
        """Whether a walk has entered enough places, and has come to all pieces."""
        entered, own = walked
        start = self._clusters[self._start]
        return sum(len(self._clusters[each]) for each in entered) + len(start) >= size and len(own) == len(start)


def _in_turn(objective: Division, left: Domains, clusters: list[list[int]], earliest: list[int]) -> None:
    """Rule 5: the number of an area is the next one where it begins, and no greater one."""
    least = most = 0
    for number, cluster in enumerate(clusters):
        slot = objective.numbers[cluster[0]]
        keep(left, slot, (each for each in left[slot] if 1 <= each <= most + 1))
        begins = earliest[number] == number or min(left[slot]) > most
        if begins:
            keep(left, slot, (each for each in left[slot] if each > least))
        most += max(left[slot]) > least
        least += begins


PARTS: dict[type[Objective], Callable[[Objective, Domains], None]] = {
    Count: consistent, Pairs: consistent, Total: total,
}  # fmt: skip
RULES: dict[type[Objective], Callable[[Objective, Domains], None]] = {
    Automaton: lambda objective, left: None if objective.only_determines else consistent(objective, left),
    Connected: consistent, Count: count, Distinct: distinct, Division: division, Either: either,
    Grouped: grouped, House: house, Pairs: consistent, Ranked: ranked, Sets: consistent, Total: total, Ways: consistent,
}  # fmt: skip
