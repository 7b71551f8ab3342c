"""Finds the conditions of a rule that are about one area each, and simplifies them for a possible area.

`each area of field as a: sum(a) = 9` has one condition for each number. It compares the numbers of all cells with that
number. A condition on `area(field, x)` compares them with the number of one cell. If the possible areas of a division
are listed, such a condition says something simple of each of them, in which no number occurs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from typing import cast

from ...model import ground
from ...model.constraint import cells_named, field_names
from ...model.geometry import Cell, layer_name
from .translate import KINDS, LEAVES, GroundNode, each_node

MIN_COMPARED = 3
"""Cells whose numbers one condition compares, from which on it is required of each possible area."""

TRUE, FALSE = ground.Truth(value=True), ground.Truth(value=False)
_NO_NUMBER = ground.Constant(2**62)
"""Stands for the number of the area that a condition is about. No rule can name it."""

SIGNS: tuple[ground.Comparator, ...] = ("=", "!=")
Subject = Cell | int
"""The area that a condition is about: that of a cell of a division, or that with a number."""


class AreaConditions:
    """The conditions of a rule on the areas of one division.

    `holders` are the cells of the division, which has `least` areas or more. `rest` are the conditions that are not
    about one area, or that an area must exist to meet.
    """

    def __init__(
        self, holders: Sequence[Cell], numbers: Set[int], least: int, conditions: Iterable[ground.Condition]
    ) -> None:
        self._holders, self._division, self._least = holders, layer_name(holders[0]), least
        self.rest: list[ground.Condition] = []
        about: dict[Subject, list[ground.Condition]] = {}
        kept: dict[Subject, list[ground.Condition]] = {}
        for condition in conditions:
            subject = _subject(condition, self._division)
            if subject is None or not self._holds_without(condition, subject):
                self.rest.append(condition)
            else:
                about.setdefault(subject, []).append(self._said(condition, subject))
                kept.setdefault(subject, []).append(condition)
        by_number = [_conjunction(about.pop(number, [])) for number in sorted(numbers)]
        self._of_all = by_number[0]
        if any(each != self._of_all for each in by_number):
            self._of_all = TRUE
            self.rest += [condition for number in sorted(numbers) for condition in kept.get(number, ())]
        self._of_cells = cast(dict[Cell, list[ground.Condition]], about)

    def __bool__(self) -> bool:
        return self._of_all != TRUE or bool(self._of_cells)

    def of_area(self, area: Set[Cell]) -> ground.Condition:
        """The condition on some cells of the division if they are an area."""
        listed = [self._of_all, *(each for cell in sorted(area) for each in self._of_cells.get(cell, ()))]
        inside: dict[GroundNode, ground.Condition] = {
            _held(holder, sign): ground.Truth((holder in area) == (sign == "="))
            for holder in self._holders
            for sign in SIGNS
        }
        folded = _Folded(lambda node: inside.get(node) if type(node) is ground.Comparison else None)
        return _conjunction(dict.fromkeys(map(folded.condition, listed)))

    def _holds_without(self, condition: ground.Condition, subject: Subject) -> bool:
        """Whether a condition holds if there is no area with its number, or there always is one."""
        if not isinstance(subject, int) or subject <= self._least:
            return True
        outside: dict[GroundNode, ground.Condition] = {
            ground.Comparison(sign, ground.Digit(holder), ground.Constant(subject)): ground.Truth(sign == "!=")
            for holder in self._holders
            for sign in SIGNS
        }
        return (
            _Folded(lambda node: outside.get(node) if type(node) is ground.Comparison else None).condition(condition)
            == TRUE
        )

    def _said(self, condition: ground.Condition, subject: Subject) -> ground.Condition:
        """The condition with the number of its area replaced. The area has a cell."""

        def replaced(node: GroundNode) -> ground.Condition | None:
            match node:
                case ground.Comparison(sign, ground.Digit(one), ground.Constant(value)) if value == subject:
                    return _held(one, sign) if layer_name(one) == self._division else None
                case ground.Comparison(sign, ground.Digit(one), ground.Digit(other)) if subject in (one, other):
                    return _held(other if one == subject else one, sign)
                case ground.Or(parts) if every <= set(parts):
                    return TRUE
            return None

        of_number = ground.Constant(subject) if isinstance(subject, int) else ground.Digit(subject)
        every = {ground.Comparison("=", ground.Digit(one), of_number) for one in self._holders}
        return _Folded(replaced).condition(condition)


def _held(holder: Cell, sign: ground.Comparator) -> ground.Comparison:
    return ground.Comparison(sign, ground.Digit(holder), _NO_NUMBER)


def _subject(condition: ground.Condition, division: str) -> Subject | None:
    """The area that all comparisons of a condition on a division are about; None if it has few, or is about others."""
    subjects: set[Subject] | None = None
    compared: set[tuple[Cell, ...]] = set()
    for node in each_node(condition, lambda node: bool(_compared(node, division)[0])):
        cells, own = _compared(node, division)
        if own:
            subjects = own if subjects is None else subjects & own
            compared.add(cells)
        elif isinstance(node, ground.Posted) or (type(node) in LEAVES and division in _layers(node)):
            return None
    return subjects.pop() if subjects and len(compared) >= MIN_COMPARED else None


def _compared(node: GroundNode, division: str) -> tuple[tuple[Cell, ...], set[Subject]]:
    """The cells of a division that a node says are in one area, or are not, and the areas that it may be about."""
    match node:
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Constant(value)) if layer_name(one) == division:
            return (one,), {value}
        case ground.Comparison("=" | "!=", ground.Digit(one), ground.Digit(other)):
            if layer_name(one) == layer_name(other) == division:
                return (one, other), {one, other}
    return (), set()


def _layers(leaf: GroundNode) -> set[str]:
    return set(map(layer_name, cells_named(leaf)))


def _conjunction(parts: Iterable[ground.Condition]) -> ground.Condition:
    """All parts hold. A part that is one itself is taken apart."""
    listed: list[ground.Condition] = []
    for part in parts:
        listed += part.parts if isinstance(part, ground.And) else (part,)
    kept = [part for part in listed if part != TRUE]
    if FALSE in kept:
        return FALSE
    return kept[0] if len(kept) == 1 else ground.And(tuple(kept)) if kept else TRUE


def _disjunction(parts: Sequence[ground.Condition]) -> ground.Condition:
    kept = tuple(part for part in parts if part != FALSE)
    if TRUE in kept:
        return TRUE
    return kept[0] if len(kept) == 1 else ground.Or(kept) if kept else FALSE


class _Folded:
    """Replaces some conditions, and simplifies those around them.

    `replaced` gives what takes the place of a node, or None. It sees a node before its parts are replaced.
    """

    def __init__(self, replaced: Callable[[GroundNode], ground.Condition | None]) -> None:
        self._replacement = replaced
        self._made: dict[int, tuple[object, object]] = {}

    def condition(self, condition: ground.Condition) -> ground.Condition:
        """The condition with these replacements."""
        return cast(ground.Condition, self._folded(condition))

    def _folded(self, value: object) -> object:
        if type(value) is tuple:
            return tuple(map(self._folded, value))
        if type(value) not in KINDS or type(value) in LEAVES:
            return value
        found = self._made.get(id(value))
        if found is None:
            found = self._made[id(value)] = value, self._node(cast(GroundNode, value))
        return found[1]

    def _node(self, node: GroundNode) -> GroundNode:
        known = self._replacement(node)
        if known is not None:
            return known
        parts = {name: self._folded(getattr(node, name)) for name in field_names(node)}
        return _simplified(cast(Callable[..., GroundNode], type(node))(**parts))


def _simplified(node: GroundNode) -> GroundNode:
    """An equivalent node without parts that are known."""
    match node:
        case ground.And(parts):
            return _conjunction(parts)
        case ground.Or(parts):
            return _disjunction(parts)
        case ground.Not(ground.Truth(value)):
            return ground.Truth(not value)
        case ground.IfThenElse(ground.Truth(value), then, otherwise):
            return then if value else otherwise
        case ground.Sum(terms):
            return ground.Sum(tuple(term for term in terms if term[1] != ground.Constant(0)))
        case ground.Product(parts):
            return ground.Product(tuple(part for part in parts if part != ground.Constant(1)))
        case ground.Minimum(parts) | ground.Maximum(parts):
            return type(node)(tuple(dict.fromkeys(parts)))
        case ground.Tally(parts):
            return ground.Tally(tuple(part for part in parts if part != FALSE))
    return node
