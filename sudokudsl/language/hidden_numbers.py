"""Statements with cells in place of numbers: `cage r9c9: r1c1 r1c2`.

Such a statement holds if the family's own statement does, with the digits of these cells as its numbers. Digits for
which the statement would be an error, such as a difference of 0, are impossible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Literal, cast

from ..model.constraint import Constraint, digits_named, layer_named
from ..model.geometry import Board, Cell
from ..model.shapes import CellText, Line, Shape
from .family import Complaint, Family, SumCase, Sums
from .signature import Int

if TYPE_CHECKING:
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

MAX_CHOICES = 1_000
"""The most combinations of digits of the hidden numbers of one statement."""

NumberedConstraint = tuple[tuple[int, ...], Constraint]


@dataclass(frozen=True, slots=True)
class HiddenNumbers:
    """One of the `choices` holds: its digits are those of `cells`, and its constraint holds.

    `shown` has the names of the cells in place of its numbers, for pictures; `spoken` has them in words. `sums` is the
    same statement as sums with the total in the only cell, if the family has them.
    """

    cells: tuple[Cell, ...]
    choices: tuple[NumberedConstraint, ...]
    sums: Sums | None = None
    shown: Constraint | None = field(default=None, compare=False)
    spoken: Constraint | None = field(default=None, compare=False)

    def holds(self, grid: Grid) -> bool:
        digits = tuple(grid[cell] for cell in self.cells)
        return any(wanted == digits and constraint.holds(grid) for wanted, constraint in self.choices)

    def cover(self, out: CoverVerbs) -> None:
        if self.sums is None:
            out.select(self.cells, dict(self.choices))
            return
        (number,) = self.cells
        out.domain(number, [digit for (digit,), _ in self.choices])
        if self.sums.distinct:
            out.distinct(self.sums.distinct)
        if len(self.sums.cases) == 1 and not self.sums.cases[0].placed:
            out.total(0, 0, (*self.sums.cases[0].terms, (-1, number)))
        else:
            out.either([partial(_cover_case, case, number) for case in self.sums.cases])

    def cnf(self, out: CnfVerbs) -> None:
        if self.sums is None:
            out.select(self.cells, dict(self.choices))
            return
        (number,) = self.cells
        possible = {digit for (digit,), _ in self.choices}
        for digit in out.digits_of(number):
            if digit not in possible:
                out.clause(-out.lit(number, digit))
        for digit in out.digits if self.sums.distinct else ():
            out.at_most(1, [out.lit(cell, digit) for cell in self.sums.distinct])
        applied = []
        for at, case in enumerate(self.sums.cases, 1):
            applied.append(case_applies := out.new("case", at))
            for cell, digits in case.placed:
                out.clause(-case_applies, *(out.lit(cell, digit) for digit in digits))
            out.total(0, 0, ((-1, number), *case.terms), when=[case_applies])
        out.clause(*applied)

    def reason(self, out: ReasonVerbs) -> None:
        if self.sums is None:
            out.either(*(partial(_reason_choice, self.cells, *choice) for choice in self.choices))
            return
        (number,) = self.cells
        out.domain([number], [digit for (digit,), _ in self.choices])
        if self.sums.distinct:
            out.distinct(self.sums.distinct)
        out.either(*(partial(_reason_case, case, number) for case in self.sums.cases))

    def draw(self, board: Board) -> tuple[Shape, ...]:
        shapes = () if self.shown is None else self.shown.draw(board)
        texts = [
            text for shape in shapes for part in fields(shape) if isinstance(text := getattr(shape, part.name), str)
        ]
        lines = [shape for shape in shapes if isinstance(shape, Line)]
        unnamed = [str(cell) for cell in self.cells if not any(str(cell) in text for text in texts)]
        return (*shapes, *(CellText(line.cells[0], name) for line in lines[:1] for name in unnamed))

    def explain(self, board: Board) -> str:
        if self.spoken is None:
            names = " and ".join(map(str, self.cells))
            return f"no digit of {names} is possible as the number of this statement"
        sentence = self.spoken.explain(board)
        if all(_in_words(cell) in sentence for cell in self.cells):
            return sentence
        digits, constraint = self.choices[0]
        given = ", ".join(f"{_in_words(cell)} is {digit}" for cell, digit in zip(self.cells, digits, strict=True))
        return f"the number is a digit: if {given}, {constraint.explain(board)}"


def _cover_case(case: SumCase, number: Cell, out: CoverVerbs) -> None:
    for cell, digits in case.placed:
        out.exactly(1, [(cell, digit) for digit in digits])
    out.total(0, 0, (*case.terms, (-1, number)))


def _reason_case(case: SumCase, number: Cell, out: ReasonVerbs) -> None:
    for cell, digits in case.placed:
        out.domain([cell], digits)
    out.total(0, 0, [*case.terms, (-1, number)])


def _reason_choice(cells: tuple[Cell, ...], digits: tuple[int, ...], constraint: Constraint, out: ReasonVerbs) -> None:
    for cell, digit in zip(cells, digits, strict=True):
        out.domain([cell], [digit])
    out.constraint(constraint)


def _in_words(cell: Cell) -> str:
    return f"the digit of {cell}"


class _NamedNumber(int):
    """A number that is written as a name."""

    name: str

    def __new__(cls, number: int, name: str) -> _NamedNumber:
        found = super().__new__(cls, number)
        found.name = name
        return found

    def __reduce__(self) -> tuple[type[_NamedNumber], tuple[int, str]]:
        return _NamedNumber, (int(self), self.name)

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)


def hidden_cells(family: Family, values: Mapping[str, Any]) -> Mapping[str, Cell]:
    """The values of integer parts that are cells, by the name of the part."""
    return {part.name: values[part.name] for part in _integers(family, values) if isinstance(values[part.name], Cell)}


def constraint_of(family: Family, values: Mapping[str, Any], board: Board) -> tuple[Constraint, tuple[Complaint, ...]]:
    """The constraint of a statement with these values, which may have cells in place of numbers, and its complaints."""
    hidden = hidden_cells(family, values)
    if hidden:
        return _with_hidden_numbers(family, values, hidden, board)
    constraint = cast(Constraint, family.build(**values))
    return constraint, _complaints(family, constraint, board)


def _complaints(family: Family, constraint: Constraint, board: Board) -> tuple[Complaint, ...]:
    """The complaints of a family about a constraint.

    Families assume the digits of the board; about cells of one layer they are asked with its digits. Other extra cells
    may satisfy a statement that never holds with those digits, so warnings about them are left out, unless the family
    has considered their digits.
    """
    layer = layer_named(constraint, board)
    if layer:
        found = family.complaints(constraint, board.with_digits_of(layer))
        return tuple(replace(each, message=_about_layer(each.message, layer)) for each in found)
    beyond = len(digits_named(constraint, board)) > len(board.digits)
    found = family.complaints(constraint, board)
    return tuple(each for each in found if each.error or each.of_any_cells or not beyond)


def _about_layer(message: str, layer: str) -> str:
    """A message about digits, with a layer as what has them."""
    return message.replace("the board", f"the layer {layer}") if "digit" in message else message


def too_many(cells: Iterable[Cell], board: Board) -> str:
    """The message for hidden numbers with too many combinations of digits; otherwise empty."""
    many = prod(len(board.digits_of(cell)) for cell in cells)
    if many <= MAX_CHOICES:
        return ""
    return f"the hidden numbers have {many:,} combinations of digits, more than {MAX_CHOICES:,}"


def _integers(family: Family, values: Mapping[str, Any]) -> Iterator[Int]:
    return (part for part in family.form_of(values).parts if isinstance(part, Int))


def _with_hidden_numbers(
    family: Family, values: Mapping[str, Any], hidden: Mapping[str, Cell], board: Board
) -> tuple[Constraint, tuple[Complaint, ...]]:
    cells = tuple(dict.fromkeys(hidden.values()))
    parts = [part for part in _integers(family, values) if part.name in hidden]
    if message := too_many(cells, board):
        return HiddenNumbers(cells, ()), (Complaint(message, error=True, code="too-large"),)
    choices: list[NumberedConstraint] = []
    complaints: list[tuple[Complaint, ...]] = []
    for digits in product(*map(board.digits_of, cells)):
        of = dict(zip(cells, digits, strict=True))
        numbers = {name: of[cell] for name, cell in hidden.items()}
        refused = tuple(
            Complaint(part.refusal(numbers[part.name]), part.name, error=True)
            for part in parts
            if not part.allows(numbers[part.name])
        )
        if refused:
            complaints.append(refused)
            continue
        constraint = cast(Constraint, family.build(**{**values, **numbers}))
        complaints.append(_complaints(family, constraint, board))
        if not any(complaint.error for complaint in complaints[-1]):
            choices.append((digits, constraint))
    shown = spoken = None
    if choices:
        typical = dict(zip(cells, _typical(choices, parts), strict=True))
        named = {name: _NamedNumber(typical[cell], str(cell)) for name, cell in hidden.items()}
        told = {name: _NamedNumber(typical[cell], _in_words(cell)) for name, cell in hidden.items()}
        shown, spoken = family.build(**{**values, **named}), family.build(**{**values, **told})
    sums = family.sums(values, board) if family.sums is not None else None
    found = HiddenNumbers(cells, tuple(choices), sums, shown, spoken)
    return found, tuple(_joint_complaints(complaints, hidden))


def together(family: Family, constraints: tuple[Constraint, ...], board: Board) -> tuple[Constraint, ...]:
    """All constraints of a family in a puzzle after `Family.together`, some of which may have hidden numbers.

    A constraint that depends on the others, such as the negative of dots, gets the hidden numbers of all of them.
    """
    hidden = [each for each in constraints if isinstance(each, HiddenNumbers)]
    cells = joint_cells(family, constraints, board)
    if not cells:
        return constraints if hidden else family.together(constraints, board)
    choices: list[list[NumberedConstraint]] = [[] for _ in constraints]
    for digits in product(*map(board.digits_of, cells)):
        concrete = [_with_digits(each, cells, digits) for each in constraints]
        if None not in concrete:
            for own, each in zip(choices, family.together(tuple(filter(None, concrete)), board), strict=True):
                own.append((digits, each))
    shown = _told(family, constraints, board, "shown")
    spoken = _told(family, constraints, board, "spoken")
    return tuple(
        constraint
        if all(each is _with_digits(constraint, cells, digits) for digits, each in own)
        else HiddenNumbers(cells, tuple(own), None, drawn, told)
        for constraint, own, drawn, told in zip(constraints, choices, shown, spoken, strict=True)
    )


def joint_cells(family: Family, constraints: tuple[Constraint, ...], board: Board) -> tuple[Cell, ...]:
    """The hidden numbers of all constraints of a family, if `Family.together` replaces some constraint.

    Whether it does is found out with any digits, as `together` has to replace the same ones for all numbers.
    """
    hidden = [each for each in constraints if isinstance(each, HiddenNumbers)]
    if not hidden or not all(each.choices for each in hidden):
        return ()
    some = tuple(each.choices[0][1] if isinstance(each, HiddenNumbers) else each for each in constraints)
    if all(after is before for after, before in zip(family.together(some, board), some, strict=True)):
        return ()
    return tuple(dict.fromkeys(cell for each in hidden for cell in each.cells))


def _with_digits(constraint: Constraint, cells: tuple[Cell, ...], digits: tuple[int, ...]) -> Constraint | None:
    """The constraint with these digits as its hidden numbers; None if they are impossible."""
    if not isinstance(constraint, HiddenNumbers):
        return constraint
    of = dict(zip(cells, digits, strict=True))
    wanted = tuple(of[cell] for cell in constraint.cells)
    return next((choice for found, choice in constraint.choices if found == wanted), None)


def _told(
    family: Family, constraints: tuple[Constraint, ...], board: Board, which: Literal["shown", "spoken"]
) -> tuple[Constraint, ...]:
    """The constraints with names in place of hidden numbers."""
    return family.together(
        tuple(getattr(each, which) if isinstance(each, HiddenNumbers) else each for each in constraints), board
    )


def _typical(choices: Iterable[NumberedConstraint], parts: Iterable[Int]) -> tuple[int, ...]:
    """Digits that are neither a default, which pictures leave out, nor 0 or 1, of which sentences speak otherwise."""
    defaults = {part.default for part in parts if not part.required}
    return max((digits for digits, _ in choices), key=lambda digits: (not defaults & {*digits}, min(digits) > 1))


def _joint_complaints(complaints: Iterable[tuple[Complaint, ...]], hidden: Mapping[str, Cell]) -> Iterator[Complaint]:
    """The complaints that do not depend on the hidden numbers, and one if every number has a complaint of its own."""
    first, *others = complaints
    yield from (each for each in first if each.part not in hidden and all(each in found for found in others))
    about = [[each for each in found if each.part in hidden and each.code != "says-nothing"] for found in complaints]
    if all(about):
        names = " and ".join(map(str, dict.fromkeys(hidden.values())))
        yield Complaint(
            f"no digit of {names} is possible as this number",
            about[0][0].part,
            help=f"for example: {about[0][0].message}",
        )
