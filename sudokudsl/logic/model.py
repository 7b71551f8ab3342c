"""The model of a puzzle for the logical solver: its houses, the cells that see each other, and its propagators.

A constraint states itself by an optional method `reason(self, out: ReasonVerbs)`. This method states the meaning of the
constraint once more, in terms that a person would use, and shares no code with `holds`, `cover` and `cnf`. For a
constraint without it, fillings of its cells are tried with `holds`, within the bounds of `FillingsPropagator`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, reduce
from operator import or_
from typing import TypeVar, cast

from ..model.constraint import Constraint, Reasoned, cells_named, digits_named
from ..model.geometry import Board, Cell, ExtraCell, LayerCell
from ..model.grid import Grid
from ..model.puzzle import Puzzle
from ..model.verbs import ReasonVerbs
from .candidates import Mask, Places, bit_set, bits
from .propagators import (
    AlikePropagator,
    AllDifferentPropagator,
    AtLeastOnePropagator,
    AutomatonPropagator,
    CellTest,
    ConnectedPropagator,
    CountsPropagator,
    DistinctAreasPropagator,
    DivisionPropagator,
    DomainPropagator,
    EdgePropagator,
    EitherPropagator,
    FillingsPropagator,
    LinePropagator,
    PairsPropagator,
    Plane,
    Propagator,
    SetsPropagator,
    ShapesPropagator,
    TallyPropagator,
    TotalPropagator,
    UncrossedPropagator,
    grouped,
    pair_test,
)

Made = TypeVar("Made")

DERIVING = frozenset(("layer", "areas", "loop", "path"))
"""The statements that have layers whose digits follow from other cells."""


@dataclass(frozen=True, slots=True)
class Area:
    """Cells that all differ, by the statement `owner`. `kind` is `row`, `box` or another kind of house, or empty.

    An area is a house if each of its `digits` is known to occur in it; an area that is not a house has no `digits`.
    """

    cells: tuple[int, ...]
    name: str
    kind: str
    digits: Mask
    owner: int
    places: Places

    @property
    def full(self) -> bool:
        """Whether it is a house."""
        return self.digits != 0


@dataclass(frozen=True, slots=True)
class OwnedPropagator:
    """A propagator, and the number of the statement that it belongs to."""

    propagator: Propagator
    owner: int


@dataclass(frozen=True, slots=True)
class Equation:
    """Factor times digit, over (factor, cell) terms, is `total`, by the statement `owner`."""

    terms: tuple[tuple[int, int], ...]
    total: int
    owner: int


@dataclass(frozen=True)
class Model:
    """A puzzle in the form of the logical solver. It never changes, and any number of solves can share it.

    Its cells include all extra cells, and its digits are the digits that any of them may hold. `domains` are the digits
    that each cell may hold from the start, and `sees` the cells that differ from it.
    """

    puzzle: Puzzle
    domains: tuple[Mask, ...]
    areas: tuple[Area, ...]
    propagators: tuple[OwnedPropagator, ...]
    equations: tuple[Equation, ...]
    sees: tuple[Places, ...]
    givens: tuple[tuple[int, int, int], ...]  # cell, digit, statement; written down before the first step
    _made: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    @property
    def board(self) -> Board:
        """The board of the puzzle."""
        return self.puzzle.board

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, in the order of their numbers: reading order, then counted extra cells, then the others."""
        return self.board.everywhere

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """Every digit, ascending."""
        return self.board.every_digit

    @cached_property
    def answer(self) -> Places:
        """The cells that distinguish solutions."""
        return (1 << len(self.board.answer)) - 1

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """The number of each digit, in ascending order from 0."""
        return {digit: at for at, digit in enumerate(self.digits)}

    @cached_property
    def derived(self) -> Places:
        """The cells of layers that follow from other cells."""
        layers = [self.board.layers[name] for name in self.board.names_of_layers("derived")]
        return bit_set([self.board.index[cell] for layer in layers for cell in layer])

    @cached_property
    def layer_cells(self) -> Places:
        """The cells of all layers."""
        return bit_set([self.board.index[cell] for cells in self.board.layers.values() for cell in cells])

    @cached_property
    def bookkeepers(self) -> frozenset[int]:
        """The numbers of the propagators that state how the cells of `derived` follow from others."""
        return frozenset(
            number
            for number, owned in enumerate(self.propagators)
            if self.puzzle.stated[owned.owner].word in DERIVING
            and bit_set(sorted(set(owned.propagator.cells))) & self.derived
        )

    @cached_property
    def houses(self) -> tuple[Area, ...]:
        """The areas that hold each of their digits once."""
        return tuple(area for area in self.areas if area.full)

    @cached_property
    def watchers(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the propagators that depend on each cell."""
        found: list[list[int]] = [[] for _ in self.cells]
        for number, owned in enumerate(self.propagators):
            for cell in set(owned.propagator.cells):
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def areas_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the areas that contain each cell."""
        found: list[list[int]] = [[] for _ in self.cells]
        for number, area in enumerate(self.areas):
            for cell in area.cells:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def weak_links(self) -> tuple[int, ...]:
        """The candidates that each candidate excludes by itself, as bit sets.

        It excludes other digits of its cell, its digit in cells that see the cell, and digits that a
        `PairsPropagator` forbids beside it. The candidate of digit k and a cell has the number k times the number of
        cells, plus the cell.
        """
        cells, digits = len(self.cells), len(self.digits)
        column = sum(1 << digit * cells for digit in range(digits))
        found = [
            (column << cell | self.sees[cell] << digit * cells) & ~(1 << digit * cells + cell)
            for digit in range(digits)
            for cell in range(cells)
        ]
        for owned in self.propagators:
            propagator = owned.propagator
            if isinstance(propagator, PairsPropagator):
                for one in bits(self.domains[propagator.one]):
                    for other in bits(self.domains[propagator.other] & ~propagator.partners[one]):
                        first, second = one * cells + propagator.one, other * cells + propagator.other
                        found[first] |= 1 << second
                        found[second] |= 1 << first
        return tuple(found)

    def once(self, key: str, make: Callable[[Model], Made]) -> Made:
        """The result of `make` for this model, computed at the first request for this key."""
        if key not in self._made:
            self._made[key] = make(self)
        return cast(Made, self._made[key])

    def digit(self, digit: int) -> int:
        """The value of the k-th digit."""
        return self.digits[digit]

    def cell(self, index: int) -> Cell:
        """The cell of a number."""
        return self.cells[index]

    def label(self, owner: int) -> str:
        """The word and the line of a statement."""
        return self.puzzle.label(self.puzzle.stated[owner])

    def named(self, owner: int) -> tuple[str, int]:
        """The word and the line of a statement, as two values."""
        stated = self.puzzle.stated[owner]
        return stated.word, self.puzzle.text.place(stated.span.start)[0]

    def sentence(self, owner: int) -> str:
        """The explanation of a statement in words."""
        return self.puzzle.stated[owner].constraint.explain(self.board)


class ReasonBuilder(ReasonVerbs):
    """Collects the areas and propagators of the constraints of a puzzle; `ReasonVerbs` documents its verbs."""

    def __init__(self, board: Board, digits: tuple[int, ...] = ()) -> None:
        self.board, self.digits = board, digits or board.digits
        self.areas: list[Area] = []
        self.found: list[OwnedPropagator] = []
        self._pieces: list[ConnectedPropagator] = []
        self.equations: list[Equation] = []
        self.givens: list[tuple[int, int, int]] = []
        self.sums: list[tuple[list[tuple[int, int]], int, int, int]] = []
        self.fillings: list[tuple[tuple[int, ...], Callable[[Grid], bool], int]] = []
        self.alternatives: list[tuple[list[ReasonBuilder], int]] = []
        self.owner = 0
        self.owner_name = ""
        self._bit = {digit: 1 << at for at, digit in enumerate(board.every_digit)}
        self._sees: list[Places] = [0] * len(board.everywhere)
        self._apart: list[Places] = [0] * len(board.everywhere)
        self._domains = [self._mask(board.digits_of(cell)) for cell in board.everywhere]

    # ------------------------------------------------------------------------------------------------ verbs

    def house(self, cells: Sequence[Cell], name: str = "", kind: str = "") -> None:
        full = len(cells) == len(self.board.alphabet)
        if len(cells) > len(self.board.alphabet):
            self.propagator(DomainPropagator(self._indices(cells), 0))  # there are too few digits
            return
        listed = self._mask(self.board.digits)
        for cell in self._indices(cells):  # an extra cell may have others
            self._domains[cell] &= listed
        if len(self.board.digits) != len(self.board.alphabet):
            copies = tuple(self.board.copies[digit] for digit in self.board.every_digit)
            self.propagator(CountsPropagator(self._indices(cells), copies, full))
        else:
            self._area(cells, name, kind, listed if full else 0)
        if full:
            self.equations.append(
                Equation(tuple((1, cell) for cell in self._indices(cells)), sum(self.board.alphabet), self.owner)
            )

    def distinct(self, cells: Sequence[Cell], name: str = "") -> None:
        possible = reduce(or_, (self._domains[cell] for cell in self._indices(cells)), 0)
        if len(cells) > possible.bit_count():
            self.propagator(DomainPropagator(self._indices(cells), 0))  # there are more cells than digits
        else:
            self._area(cells, name, "", possible if len(cells) == possible.bit_count() else 0)

    def differ(self, one: Cell, other: Cell) -> None:
        first, second = self.board.index[one], self.board.index[other]
        for here, there in ((first, second), (second, first)):
            self._sees[here] |= 1 << there
            self._apart[here] |= 1 << there

    def given(self, cell: Cell, digit: int) -> None:
        self.givens.append((self.board.index[cell], digit, self.owner))

    def domain(self, cells: Sequence[Cell], digits: Iterable[int]) -> None:
        self.propagator(DomainPropagator(self._indices(cells), self._mask(digits)))

    def some(self, places: Iterable[tuple[Cell, Iterable[int]]]) -> None:
        found: dict[int, Mask] = {}
        for cell, digits in places:
            index = self.board.index[cell]
            found[index] = found.get(index, 0) | self._mask(digits)
        self.propagator(AtLeastOnePropagator(tuple(found), tuple(found.values())))

    def pairs(self, one: Cell, other: Cell, allowed: Callable[[int, int], bool]) -> None:
        firsts, seconds = self.board.digits_of(one), self.board.digits_of(other)
        partners = {a: self._mask(b for b in seconds if allowed(a, b)) for a in firsts}
        every = tuple(partners.get(digit, 0) for digit in self.board.every_digit)
        self.propagator(PairsPropagator(self.board.index[one], self.board.index[other], every))

    def sets(self, cells: Sequence[Cell], sets: Iterable[Iterable[int]]) -> None:
        self.propagator(SetsPropagator(self._indices(cells), frozenset(self._mask(digits) for digits in sets)))

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Cell]]) -> None:
        listed = [(factor, self.board.index[cell]) for factor, cell in terms]
        self.sums.append((listed, low, high, self.owner))
        if low == high:
            self.equations.append(Equation(tuple(listed), low, self.owner))

    def automaton(
        self,
        cells: Sequence[Cell],
        start: Hashable,
        step: Callable[..., Hashable | None],
        accepts: Callable[..., bool],
    ) -> None:
        self.propagator(AutomatonPropagator(self._indices(cells), self.board.every_digit, start, step, accepts))

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], steps: Iterable[tuple[Cell, Cell]]) -> None:
        joined = tuple((self.board.index[one], self.board.index[other]) for one, other in steps)
        found = ConnectedPropagator(self._indices(cells), self._mask(digits), joined)
        self.propagator(found)
        if all(isinstance(cell, LayerCell) or not isinstance(cell, ExtraCell) for cell in cells):
            for other in self._pieces:
                if (found.cells, found.steps) == (other.cells, other.steps) and not found.digits & other.digits:
                    kinds = (other.digits, found.digits)
                    self.propagator(UncrossedPropagator(found.cells, kinds, _plane(cells)))
            self._pieces.append(found)

    def connected_to(
        self, edge: Iterable[Cell], cells: Sequence[Cell], digits: Iterable[int], steps: Iterable[tuple[Cell, Cell]]
    ) -> None:
        joined = tuple((self.board.index[one], self.board.index[other]) for one, other in steps)
        ends = self._indices(tuple(edge))
        self.propagator(EdgePropagator(self._indices(cells), self._mask(digits), joined, ends))

    def division(self, areas: Sequence[Cell], sizes: Sequence[Cell], least: int, most: int) -> None:
        values, plane = self.board.every_digit, _plane(areas)
        self.propagator(DivisionPropagator(self._indices(areas), self._indices(sizes), least, most, plane, values))

    def distinct_in_areas(self, cells: Sequence[Cell], areas: Sequence[Cell], least: int, most: int) -> None:
        every = self._mask(self.board.digits) if least == len(self.board.digits) else 0
        sure = -(-len(cells) // most)
        found = (self._indices(cells), self._indices(areas))
        self.propagator(DistinctAreasPropagator(*found, every, sure, self.board.every_digit))

    def areas_of_shapes(self, areas: Sequence[Cell], shapes: Iterable[tuple[int, Iterable[frozenset[Cell]]]]) -> None:
        at = {cell: number for number, cell in enumerate(areas)}
        listed = tuple(
            (often, tuple(frozenset(at[cell] for cell in spot) for spot in spots)) for often, spots in shapes
        )
        found = ShapesPropagator(self._indices(areas), _plane(areas), listed, self.board.every_digit)
        self.propagator(found)

    def line(self, cells: Sequence[Cell], ends: Sequence[Cell] | None = None) -> None:
        known = None if ends is None else self._indices(ends)
        self.propagator(LinePropagator(self._indices(cells), _plane(cells), self.board.every_digit, known))

    def alike(self, count: Cell, first: Cell, arms: Sequence[Sequence[Cell]], extra: int, *, gaps: bool) -> None:
        index, listed = self.board.index, tuple(self._indices(arm) for arm in arms if arm)
        values = self.board.every_digit
        self.propagator(AlikePropagator(index[count], index[first], listed, extra, gaps, values))

    def either(self, *branches: Callable[[ReasonVerbs], None]) -> None:
        inner_builders = []
        for branch in branches:
            inner_builders.append(inner := ReasonBuilder(self.board, self.digits))
            branch(inner)
        self.alternatives.append((inner_builders, self.owner))

    def tally(
        self,
        low: int,
        high: int,
        tests: Iterable[tuple[Sequence[Cell], Callable[[Grid], bool]]],
        compared: Cell | None = None,
    ) -> None:
        found = tuple(self._test(cells, accepted) for cells, accepted in tests)
        number = None if compared is None else self.board.index[compared]
        cells = (cell for test in found for cell in test.cells)
        every = tuple(dict.fromkeys(cells if number is None else (number, *cells)))
        self.propagator(TallyPropagator(found, low, high, every, number, self.board.every_digit))

    def fits(self, cells: Sequence[Cell], accepted: Callable[[Grid], bool]) -> None:
        if len(cells) == 2:
            one, other = cells
            self.pairs(one, other, pair_test(self.board, self._indices(cells), accepted))
        else:
            self.fillings.append((self._indices(cells), accepted, self.owner))

    def propagator(self, propagator: Propagator) -> None:
        """Adds a propagator that no other verb makes; its cells are indices in `board.everywhere`."""
        self.found.append(OwnedPropagator(propagator, self.owner))

    # ---------------------------------------------------------------------------------------------- the rest

    def constraint(self, constraint: Constraint) -> None:
        before, self.digits = self.digits, digits_named(constraint, self.board)
        if isinstance(constraint, Reasoned):
            constraint.reason(self)
        else:
            self.meaning(constraint)
        self.digits = before

    def meaning(self, constraint: Constraint) -> None:
        named = dict.fromkeys(cell for cell in cells_named(constraint) if cell in self.board.index)
        cells = tuple(named) or self.board.everywhere
        self.fits(cells, constraint.holds)

    def all_propagators(self, sees: Sequence[Places]) -> Iterator[Propagator]:
        """Yields everything collected as propagators, for a branch of `either`; more cells differ by `sees`."""
        for cell, digit, _ in self.givens:
            yield DomainPropagator((cell,), self._mask((digit,)))
        for cell, mask in enumerate(self._domains):
            if mask != self._mask(self.board.digits_of(self.board.everywhere[cell])):
                yield DomainPropagator((cell,), mask)
        for area in self.areas:
            yield AllDifferentPropagator(area.cells)
            if area.full:
                once = tuple(area.digits >> at & 1 for at in range(len(self.board.every_digit)))
                yield CountsPropagator(area.cells, once, full=True)
        for one, places in enumerate(self._apart):
            yield from (AllDifferentPropagator((one, other)) for other in bits(places) if one < other)
        yield from (owned.propagator for owned in self.propagators_in_order(sees))

    def propagators_in_order(self, known: Sequence[Places] = ()) -> Iterator[OwnedPropagator]:
        """The propagators in the order of the statements, except those of areas and givens; more differ by `known`."""
        sees = [own | also for own, also in zip(self._sees, known or [0] * len(self._sees), strict=True)]
        later = [
            OwnedPropagator(
                TotalPropagator(grouped(terms, sees, self._domains), low, high, self.board.every_digit), owner
            )
            for terms, low, high, owner in self.sums
        ]
        later += [OwnedPropagator(_either(inner_builders, sees), owner) for inner_builders, owner in self.alternatives]
        later += [
            OwnedPropagator(FillingsPropagator(cells, self.board, holds), owner)
            for cells, holds, owner in self.fillings
        ]
        return iter(sorted((*self.found, *later), key=lambda owned: owned.owner))

    def sees(self) -> tuple[Places, ...]:
        """The cells that differ from each cell."""
        return tuple(self._sees)

    def domains(self) -> tuple[Mask, ...]:
        """The digits that each cell may hold from the start."""
        return tuple(self._domains)

    def _area(self, cells: Sequence[Cell], name: str, kind: str, digits: Mask) -> None:
        indices = self._indices(cells)
        places = bit_set(indices)
        self.areas.append(Area(indices, name or self.owner_name, kind, digits, self.owner, places))
        for cell in indices:
            self._sees[cell] |= places & ~(1 << cell)

    def _test(self, cells: Sequence[Cell], accepted: Callable[[Grid], bool]) -> CellTest:
        """A test by the numbers of digits; each answer is computed once."""
        indices, every = self._indices(cells), self.board.every_digit
        by_value = pair_test(self.board, indices, accepted)
        return CellTest(indices, cache(lambda *places: by_value(*(every[place] for place in places))))

    def _indices(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        return tuple(self.board.index[cell] for cell in cells)

    def _mask(self, digits: Iterable[int]) -> Mask:
        mask = 0
        for digit in digits:
            mask |= self._bit.get(digit, 0)
        return mask


def _plane(cells: Sequence[Cell]) -> Plane:
    """The plane of some cells of the board or of a layer."""
    return Plane(tuple((cell.row, cell.column) for cell in cells))


def _either(inner_builders: Sequence[ReasonBuilder], sees: Sequence[Places]) -> EitherPropagator:
    """The propagator of a disjunction; cells that differ outside the branches also differ inside."""
    branches = tuple(tuple(inner.all_propagators(sees)) for inner in inner_builders)
    return EitherPropagator(
        branches,
        tuple(sorted({cell for propagators in branches for propagator in propagators for cell in propagator.cells})),
    )


def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle, from the `reason` of its statements."""
    out = ReasonBuilder(puzzle.board)
    for number, stated in enumerate(puzzle.stated):
        line, _ = puzzle.text.place(stated.span.start)
        out.owner, out.owner_name = number, f"the {stated.word} of line {line}"
        out.constraint(stated.constraint)
    return Model(
        puzzle,
        out.domains(),
        _without_repeats(out.areas),
        tuple(out.propagators_in_order()),
        tuple(out.equations),
        out.sees(),
        tuple(out.givens),
    )


def _without_repeats(areas: Iterable[Area]) -> tuple[Area, ...]:
    """The areas with distinct sets of cells, without areas of two cells that lie in a larger area."""
    kept: dict[Places, Area] = {}
    for area in areas:
        kept.setdefault(area.places, area)
    large = [places for places in kept if places.bit_count() > 2]
    return tuple(
        area
        for area in kept.values()
        if area.places.bit_count() > 2 or not any(area.places & ~places == 0 for places in large)
    )
