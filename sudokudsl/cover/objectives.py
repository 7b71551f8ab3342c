"""The kinds of objective, and the cover problem that they are part of.

A `CoverProblem` has *slots*, each of which takes one *digit* of its domain. A (slot, digit) pair is a *placement*. An
objective is a requirement on the chosen placements. Its `owner` is the index of its statement in `CoverProblem.owners`.

Each kind defines its meaning in `allows(values)`, where `values[s]` is the digit of slot s. `dlx.expand` turns all
of them into exact cover with colours, and the engines propagate each kind directly. The most frequent kinds have an
`__init__` of their own, because that of a frozen dataclass takes more than twice as long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Placement = tuple[int, int]
"""A slot number and a digit."""


@dataclass(frozen=True, init=False)
class Count:
    """From `low` to `high` of the placements, which are all different, are chosen."""

    owner: int
    low: int
    high: int
    placements: tuple[Placement, ...]

    def __init__(self, owner: int, low: int, high: int, placements: tuple[Placement, ...]) -> None:
        vars(self).update(owner=owner, low=low, high=high, placements=placements)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots that occur, ascending."""
        return tuple(sorted({slot for slot, _ in self.placements}))

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return self.low <= sum(values[slot] == digit for slot, digit in self.placements) <= self.high


@dataclass(frozen=True)
class House:
    """Each of `digits` is in exactly one of the slots. There are as many slots as digits, and all are different."""

    owner: int
    slots: tuple[int, ...]
    digits: tuple[int, ...]

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return Counter(values[slot] for slot in self.slots) == Counter(self.digits)


@dataclass(frozen=True)
class Distinct:
    """No two of the slots, which are all different, hold the same digit."""

    owner: int
    slots: tuple[int, ...]

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return len({values[slot] for slot in self.slots}) == len(self.slots)


@dataclass(frozen=True, init=False)
class Pairs:
    """The digits of two different slots form one of the allowed pairs, which are sorted."""

    owner: int
    first: int
    second: int
    allowed: tuple[tuple[int, int], ...]

    def __init__(self, owner: int, first: int, second: int, allowed: tuple[tuple[int, int], ...]) -> None:
        vars(self).update(owner=owner, first=first, second=second, allowed=allowed)

    @property
    def slots(self) -> tuple[int, ...]:
        """The two slots."""
        return self.first, self.second

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return (values[self.first], values[self.second]) in self.allowed


@dataclass(frozen=True)
class Ways:
    """The digits of different slots, in order, are one of the listed tuples, which are sorted."""

    owner: int
    slots: tuple[int, ...]
    tuples: tuple[tuple[int, ...], ...]

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return tuple(values[slot] for slot in self.slots) in self.tuples


@dataclass(frozen=True)
class Sets:
    """In at least one of the ways, each of different slots holds a digit of its set.

    There is at least one slot. A way lists a set for each of the slots, in order; sets ascend, and ways are sorted.
    """

    owner: int
    slots: tuple[int, ...]
    ways: tuple[tuple[tuple[int, ...], ...], ...]

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        digits = [values[slot] for slot in self.slots]
        return any(all(map(tuple.__contains__, way, digits)) for way in self.ways)


@dataclass(frozen=True, init=False)
class Total:
    """The weighted sum of different slots lies in `low`..`high`, including both ends. Terms are (slot, weight)."""

    owner: int
    low: int
    high: int
    terms: tuple[tuple[int, int], ...]

    def __init__(self, owner: int, low: int, high: int, terms: tuple[tuple[int, int], ...]) -> None:
        vars(self).update(owner=owner, low=low, high=high, terms=terms)

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots of the terms, in order."""
        return tuple(slot for slot, _ in self.terms)

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return self.low <= sum(weight * values[slot] for slot, weight in self.terms) <= self.high


@dataclass(frozen=True)
class Automaton:
    """The digits of different slots, in order, lead from state 0 through all layers.

    `layers[k]` are the sorted moves (state, digit, next state) that slot k may make; at most one move leaves a state by
    a digit. Each layer numbers its states from 0 on. Every state after the last layer accepts.
    """

    owner: int
    slots: tuple[int, ...]
    layers: tuple[tuple[tuple[int, int, int], ...], ...]
    only_determines: bool = False
    """Whether it takes no filling from the cells: it only singles out one filling of auxiliary slots for each.

    The native engine leaves it out, because it finds each filling of the cells once.
    """

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        state: int | None = 0
        for slot, moves in zip(self.slots, self.layers, strict=True):
            state = next((after for before, digit, after in moves if (before, digit) == (state, values[slot])), None)
        return state is not None


BranchObjective = Count | Pairs | Total
"""An objective that can be part of a branch of `either`."""


@dataclass(frozen=True)
class Either:
    """All objectives of at least one branch hold."""

    owner: int
    branches: tuple[tuple[BranchObjective, ...], ...]

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots of all branches, ascending."""
        return tuple(sorted({slot for branch in self.branches for part in branch for slot in part.slots}))

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        return any(all(part.allows(values) for part in branch) for branch in self.branches)


@dataclass(frozen=True)
class Connected:
    """The slots that hold one of `digits` form a connected graph with at least one slot.

    `edges` are the pairs of neighbours, as positions in `slots`, sorted. All slots are different; the digits ascend.
    """

    owner: int
    slots: tuple[int, ...]
    digits: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]

    @cached_property
    def beside(self) -> tuple[frozenset[int], ...]:
        """The neighbours of each slot, as positions in `slots`."""
        found: list[set[int]] = [set() for _ in self.slots]
        for one, other in self.edges:
            found[one].add(other)
            found[other].add(one)
        return tuple(map(frozenset, found))

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        unreached = {place for place, slot in enumerate(self.slots) if values[slot] in self.digits}
        waiting = [unreached.pop()] if unreached else []
        while waiting:
            near = self.beside[waiting.pop()] & unreached
            unreached -= near
            waiting += near
        return not unreached and any(values[slot] in self.digits for slot in self.slots)


@dataclass(frozen=True)
class Grouped:
    """Members of one group hold different digits, and slots state whether two places are in one group.

    Place k has the slot `groups[k]`, which holds the number of its group, and the slot `members[k]`. If `members` is
    empty, digits are not compared. For each of `pairs`, which are (place, other place, slot), the slot holds 1 if both
    places are in one group, and otherwise 0. All slots are different.
    """

    owner: int
    members: tuple[int, ...]
    groups: tuple[int, ...]
    pairs: tuple[tuple[int, int, int], ...]

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots, place by place: its member, its group, and the pairs with places before it."""
        pairs: list[list[int]] = [[] for _ in self.groups]
        for one, other, slot in self.pairs:
            pairs[max(one, other)].append(slot)
        found: list[int] = []
        for place, group in enumerate(self.groups):
            found += (*self.members[place : place + 1], group, *pairs[place])
        return tuple(found)

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        groups = [values[slot] for slot in self.groups]
        digits = [values[slot] for slot in self.members]
        return len(set(zip(groups, digits, strict=False))) == len(digits) and all(
            values[slot] == (groups[one] == groups[other]) for one, other, slot in self.pairs
        )


@dataclass(frozen=True)
class Ranked:
    """Lines of slots have given places among all lines, in the order of their digits: the first difference decides.

    All lines have one length, at least 1, and each lists different slots. A clue (line, less, ties) is about the line
    with this position in `lines`. Exactly `less` lines are strictly less, and no other line is equal to it unless
    `ties` allows this. With `differ`, no two lines are equal.
    """

    owner: int
    lines: tuple[tuple[int, ...], ...]
    clues: tuple[tuple[int, int, bool], ...]
    differ: bool = False

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots that occur, line by line."""
        return tuple(dict.fromkeys(slot for line in self.lines for slot in line))

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        held = [tuple(values[slot] for slot in line) for line in self.lines]
        return not (self.differ and len(set(held)) < len(held)) and all(
            sum(other < held[line] for other in held) == less and (ties or held.count(held[line]) == 1)
            for line, less, ties in self.clues
        )


@dataclass(frozen=True)
class Division:
    """Places are divided into areas that steps join. Each place knows the number and the size of its area.

    Place k has the slot `numbers[k]`, which holds the number of its area, and the slot `sizes[k]`, which holds how many
    places that has. For each of `pairs`, which are (place, other place, slot), the slot holds 1 if both places are in
    one area, and otherwise 0. Steps between such places of one area join any two of its places. Areas are numbered
    1, 2, 3, … by their first places. All slots are different.
    """

    owner: int
    numbers: tuple[int, ...]
    sizes: tuple[int, ...]
    pairs: tuple[tuple[int, int, int], ...]

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """The slots, place by place: its number, its size, and the pairs with places before it."""
        pairs: list[list[int]] = [[] for _ in self.numbers]
        for one, other, slot in self.pairs:
            pairs[max(one, other)].append(slot)
        found: list[int] = []
        for number, size, beside in zip(self.numbers, self.sizes, pairs, strict=True):
            found += (number, size, *beside)
        return tuple(found)

    def allows(self, values: Sequence[int]) -> bool:
        """Whether the digits, by slot number, meet the objective."""
        numbers = [values[slot] for slot in self.numbers]
        if list(dict.fromkeys(numbers)) != list(range(1, len(set(numbers)) + 1)):
            return False
        first = list(range(len(numbers)))  # by place: the first place that steps within its area lead to
        inside = [(one, other) for one, other, _ in self.pairs if numbers[one] == numbers[other]]
        for _ in numbers:
            for one, other in inside:
                first[one] = first[other] = min(first[one], first[other])
        many = Counter(numbers)
        return (
            len(set(first)) == len(many)
            and all(values[slot] == many[number] for slot, number in zip(self.sizes, numbers, strict=True))
            and all(values[slot] == (numbers[one] == numbers[other]) for one, other, slot in self.pairs)
        )


Unranked = Count | House | Distinct | Pairs | Ways | Total | Automaton | Either | Connected | Sets | Grouped | Division
"""An objective of any kind but `ranked`, which `cover/ranking.py` states by other kinds."""

Objective = Unranked | Ranked


@dataclass(frozen=True)
class CoverProblem:
    """Slots with their domains, and objectives on them.

    The first `answer_cells` slots are the cells of the answer: those of the board in reading order, then the
    counted extra cells. After them come the other extra cells, then the auxiliary slots, whose digits all cells
    together determine. The engines find each filling of the answer exactly once, however many fillings of the other
    slots it has. `owners` names the statement behind each objective: `objective.owner` is an index into it.
    """

    names: tuple[str, ...]
    answer_cells: int
    domains: tuple[tuple[int, ...], ...]
    objectives: tuple[Objective, ...]
    owners: tuple[str, ...]

    def allows(self, values: Sequence[int]) -> bool:
        """Whether digits, one for every slot, lie in their domains and meet every objective."""
        return all(value in domain for value, domain in zip(values, self.domains, strict=True)) and all(
            objective.allows(values) for objective in self.objectives
        )

    def text(self) -> str:
        """A readable dump: a line for each slot with its domain, then a line for each objective with its statement."""
        lines = [f"slot {name}: {_spaced(domain)}" for name, domain in zip(self.names, self.domains, strict=True)]
        lines += [f"{self._describe(objective)}  # {self.owners[objective.owner]}" for objective in self.objectives]
        return "\n".join(lines) + "\n"

    def _describe(self, objective: Objective) -> str:
        def named(slots: Sequence[int]) -> str:
            return " ".join(self.names[slot] for slot in slots)

        match objective:
            case Count(low=low, high=high, placements=placements):
                chosen = " ".join(f"{self.names[slot]}={digit}" for slot, digit in placements)
                return f"exactly {low}: {chosen}" if low == high else f"between {low} {high}: {chosen}"
            case House(slots=slots, digits=digits):
                return f"house {named(slots)}: {_spaced(digits)}"
            case Distinct(slots=slots):
                return f"distinct {named(slots)}"
            case Pairs(first=first, second=second, allowed=allowed):
                return f"pairs {named((first, second))}: " + " ".join(f"{a},{b}" for a, b in allowed)
            case Ways(slots=slots, tuples=tuples):
                return f"ways {named(slots)}: " + " ".join(",".join(map(str, way)) for way in tuples)
            case Sets(slots=slots, ways=ways):
                listed = (" ".join(",".join(map(str, digits)) for digits in way) for way in ways)
                return f"sets {named(slots)}: " + " | ".join(listed)
            case Total(low=low, high=high, terms=terms):
                weighted = " ".join(f"{weight}*{self.names[slot]}" for slot, weight in terms)
                return f"total {low}: {weighted}" if low == high else f"total {low}..{high}: {weighted}"
            case Automaton(slots=slots, layers=layers):
                moves = " | ".join(" ".join(f"{a}-{d}>{b}" for a, d, b in layer) for layer in layers)
                return f"automaton {named(slots)}: {moves}"
            case Either(branches=branches):
                return "either " + " or ".join("; ".join(map(self._describe, branch)) for branch in branches)
            case Grouped(members=members, groups=groups, pairs=pairs):
                compared = " ".join(
                    f"{named((slot,))} {named((groups[a],))}={named((groups[b],))}" for a, b, slot in pairs
                )
                return f"grouped {named(members)} by {named(groups)}: {compared}"
            case Ranked(lines=lines, clues=clues, differ=differ):
                stated = [f"{less} less than line {line + 1}{' or equal' * ties}" for line, less, ties in clues]
                stated += ["all different"] if differ else []
                return f"ranked {' | '.join(map(named, lines))}: {', '.join(stated)}"
            case Division(numbers=numbers, sizes=sizes, pairs=pairs):
                compared = " ".join(
                    f"{named((slot,))} {named((numbers[a],))}={named((numbers[b],))}" for a, b, slot in pairs
                )
                return f"division {named(numbers)} with sizes {named(sizes)}: {compared}"
            case Connected(slots=slots, digits=digits, edges=edges):
                joined = " ".join("-".join(named((slots[a], slots[b])).split()) for a, b in edges)
                return f"connected {named(slots)} by {_spaced(digits)}: {joined}"


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
