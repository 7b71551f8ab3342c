"""The verbs by which a constraint states itself to each side, as protocols: so no constraint names a compiler.

`CoverVerbs` and `CnfVerbs` are the verbs of the compilers, `ReasonVerbs` those of the logical solver. Every side
implements its verbs by itself. An interpreter can take the place of a compiler by the same protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from .geometry import Board, Cell

if TYPE_CHECKING:
    from .constraint import Constraint
    from .grid import Grid
    from .ground import Condition

Literal = int
"""A variable of the SAT side, or minus it: its negation."""
Clause = tuple[Literal, ...]
"""A disjunction: at least one of the literals is true."""
MAX_DIGITS_READ = 16
"""Digits of cells that an automaton reads. With more digits, an automaton that remembers one has too many states."""
State = TypeVar("State", bound=Hashable)
"""A state of an automaton: any hashable value."""


@dataclass(frozen=True, slots=True)
class AuxiliarySlot:
    """A slot besides the cells, such as a running total. The cells determine its digit."""

    name: str


Slot = Cell | AuxiliarySlot
"""A variable of the cover side: it holds one digit of its domain."""


class Piece(NamedTuple):
    """A possible area of a division: the slots that hold its number. It is an area if `slot` holds `digit`."""

    slots: frozenset[Slot]
    slot: AuxiliarySlot
    digit: int


class CoverVerbs(Protocol):
    """The verbs of `cover`: each adds an objective of one kind, or narrows a domain.

    `board` is the board of the puzzle. `owner` is the index of the statement that is being compiled. Every verb raises
    ValueError for a slot that is listed twice where slots must differ.
    """

    board: Board
    owner: int

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that the cells of the statement may hold, ascending: the board's, and those of its extra cells."""
        ...

    def differ(self, cells: Sequence[Cell]) -> bool:
        """Whether the statements so far make all cells differ. The board may have houses that no statement is about."""
        ...

    def listable(self, cells: Sequence[Cell]) -> bool:
        """Whether `sets` may list the digits that the cells can hold.

        This is so if the statements so far make all cells differ, and the digits are not too many.
        """
        ...

    def auxiliary(self, name: str, digits: Iterable[int]) -> AuxiliarySlot:
        """A new auxiliary slot with the given domain. Raises ValueError if the name is in use."""
        ...

    def domain(self, slot: Slot, digits: Iterable[int]) -> None:
        """The slot holds one of the digits; several calls intersect."""
        ...

    def exactly(self, count: int, placements: Iterable[tuple[Slot, int]]) -> None:
        """Exactly `count` of the different placements are chosen."""
        ...

    def between(self, low: int, high: int, placements: Iterable[tuple[Slot, int]]) -> None:
        """From `low` to `high` of the different placements are chosen.

        Raises ValueError for one that is listed twice.
        """
        ...

    def house(self, slots: Sequence[Slot]) -> None:
        """As many slots as the alphabet has digits hold each digit as often as the alphabet lists it.

        Fewer slots hold no digit more often than that.
        """
        ...

    def distinct(self, slots: Sequence[Slot]) -> None:
        """No two of the slots hold the same digit."""
        ...

    def pairs(self, first: Slot, second: Slot, allowed: Callable[[int, int], bool]) -> None:
        """The digits of two different slots satisfy `allowed`, which depends on nothing but the two digits.

        `allowed` is called once for each pair of digits. The same function is not called again for the same domains.
        """
        ...

    def ways(self, slots: Sequence[Slot], tuples: Iterable[tuple[int, ...]]) -> None:
        """The digits of different slots, in order, are one of the tuples.

        Raises TableTooLarge if there are too many.
        """
        ...

    def sets(self, slots: Sequence[Slot], ways: Iterable[Sequence[tuple[int, ...]]]) -> None:
        """In at least one of the ways, each of different slots holds a digit of its set. Each set is ascending.

        Raises TableTooLarge if there are too many ways.
        """
        ...

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Slot]]) -> None:
        """The sum of weight times digit over the (weight, slot) terms lies in low..high. A slot may occur again."""
        ...

    def automaton(
        self,
        slots: Sequence[Slot],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        only_determines: bool = False,
    ) -> None:
        """Reading the slots in order, `step` leads from `start` to a state that `accepts`; None is a dead end.

        Only reachable states that can still accept are kept. Raises TableTooLarge if they have too many moves. The
        moves are listed once for the same functions, start and domains. With `only_determines` this requires nothing of
        the cells: for each of their fillings that meets the other objectives, it singles out the digits of auxiliary
        slots.
        """
        ...

    def connected(self, slots: Sequence[Slot], digits: Iterable[int], neighbours: Iterable[tuple[Slot, Slot]]) -> None:
        """At least one slot holds one of the digits, and steps between neighbours join all slots that do."""
        ...

    def grouped(self, members: Sequence[Slot], groups: Sequence[Slot], compared: Iterable[tuple[Slot, Slot]]) -> None:
        """Members whose groups hold the same number hold different digits: `groups[k]` is for `members[k]`.

        Without members this requires nothing. It is stronger if the pairs of groups that `equal` compares are listed.
        Raises TableTooLarge if there are too many digits or numbers.
        """
        ...

    def ranked(
        self, lines: tuple[tuple[Slot, ...], ...], clues: Iterable[tuple[int, int, bool]], *, differ: bool = False
    ) -> None:
        """Lines of one length have given places in the order of their digits, where the first difference decides.

        A clue (line, less, ties) says that exactly `less` lines are strictly less than `lines[line]`, and that no other
        line is equal to it unless `ties` allows this. With `differ`, no two lines are equal. Calls with the same
        `lines` are cheap. Raises TableTooLarge if there are too many digits.
        """
        ...

    def division(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        """Slots of places with the same number are an area, and `sizes[k]` holds how many are in that of `numbers[k]`.

        Steps within an area lead from each of its places to all others. Areas are numbered 1, 2, 3, … by their first
        places. Raises TableTooLarge if there are too many numbers.
        """
        ...

    def areas_of(self, numbers: Sequence[Slot], sizes: Sequence[Slot], steps: Iterable[tuple[Slot, Slot]]) -> None:
        """Other objectives ensure that the slots `numbers` with the same number are an area, which steps join.

        They also ensure that `sizes[k]` holds how many are in that of `numbers[k]`. This requires nothing. It lets
        `pieces_over`, `read_off` and `rule` list the possible areas, `partners_of` neighbours, and `area_of` all slots.
        """
        ...

    def partners_of(self, number: Slot) -> Sequence[Slot]:
        """All slots to which steps of `areas_of` lead from a slot, at least one of which holds the same number.

        This is empty if an area may have one slot only, or if the slot is in no area.
        """
        ...

    def area_of(self, number: Slot) -> tuple[int, Sequence[Slot]] | None:
        """The size of the area that a slot is in by `areas_of`, and the slots of all areas.

        None if the size is not known, or if the slot is in no area.
        """
        ...

    def pieces_over(self, number: Slot) -> Sequence[Piece]:
        """The possible areas that a slot can be in, by `areas_of`; empty if they are not known or too many."""
        ...

    def read_off(self, slot: Slot, number: Slot, value: Callable[[frozenset[Slot]], int]) -> bool:
        """The slot `slot` holds the value of the area that the slot `number` is in.

        If `pieces_over` has no possible areas, this requires nothing and is false.
        """
        ...

    def equal(self, one: Slot, other: Slot) -> AuxiliarySlot:
        """The auxiliary slot that holds 1 if two different slots hold the same digit, and otherwise 0."""
        ...

    def either(self, branches: Iterable[Callable[[CoverVerbs], None]]) -> None:
        """At least one branch holds as a whole. A branch uses `exactly`, `between`, `pairs` and `total` only.

        Raises ValueError for a branch that uses another verb.
        """
        ...

    def rule(self, condition: Condition) -> None:
        """A condition of any form holds. Raises TableTooLarge beyond a limit.

        The domains of the slots are read now, so `domain` comes before `rule`.
        """
        ...

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        """The digits of different cells, in order, are one of the tuples, and its constraint holds.

        Raises TableTooLarge if the constraints together are too large.
        """
        ...

    def check_size(self, what: str, size: int) -> None:
        """Raises TableTooLarge if an automaton that is about to be made would have too many sets for states."""
        ...


class CnfVerbs(Protocol):
    """The verbs of `cnf`: clauses, counts, sums, automata and connected sets over literals that have names.

    `board` is the board of the puzzle. `owner` is the index of the statement that is being compiled. With `when`, a
    verb requires something only if all of these literals are true. Every verb raises FormulaTooLarge beyond the limit
    of one statement, and ValueError for a literal or a cell that is listed twice where they must differ.
    """

    board: Board
    owner: int

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits that the cells of the statement may hold, ascending: the board's, and those of its extra cells."""
        ...

    @property
    def true(self) -> Literal:
        """The literal that is always true; its negation is always false."""
        ...

    def lit(self, cell: Cell, digit: int) -> Literal:
        """The literal "this cell holds this digit"; it is false where the cell cannot hold it."""
        ...

    def at_least_digit(self, cell: Cell, digit: int) -> Literal:
        """The order literal "this cell holds `digit` or more", for any integer; beyond the ends it is constant."""
        ...

    def digits_of(self, cell: Cell) -> tuple[int, ...]:
        """The digits that a cell may hold, ascending."""
        ...

    def new(self, *name: Hashable) -> Literal:
        """A new auxiliary variable. Raises ValueError if the statement has used the name already."""
        ...

    def clause(self, *literals: Literal) -> None:
        """At least one of the literals is true; no literal at all makes the formula false."""
        ...

    def add(self, clauses: Sequence[Clause]) -> None:
        """Adds clauses as they are, quicker than one by one: each of literals of different variables, none constant."""
        ...

    def at_most(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At most `count` of the different literals are true."""
        ...

    def at_least(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """At least `count` of the different literals are true."""
        ...

    def exactly(self, count: int, literals: Sequence[Literal], *, when: Iterable[Literal] = ()) -> None:
        """Exactly `count` of the different literals are true."""
        ...

    def total(
        self,
        low: int,
        high: int,
        terms: Iterable[tuple[int, Cell]],
        *,
        when: Iterable[Literal] = (),
        distinct: bool = False,
    ) -> None:
        """The sum of weight times digit over the (weight, cell) terms lies in low..high. No terms sum to 0.

        A cell may occur again. With `distinct`, which needs different cells of one weight, the cells also hold
        different digits; one encoding of both is shorter and stronger than two.
        """
        ...

    def automaton(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accepts: Callable[[State], bool],
        *,
        when: Iterable[Literal] = (),
    ) -> None:
        """Reading the cells in order, `step` leads from `start` to a state that `accepts`; None is a dead end.

        A cell may occur again.
        """
        ...

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], neighbours: Iterable[tuple[Cell, Cell]]) -> None:
        """At least one of the different cells holds one of the digits, and steps between neighbours join all that do.

        Two such statements whose cells are the same and whose digits differ share what follows in the plane.
        """
        ...

    def areas_of(self, cells: Sequence[Cell], together: Mapping[tuple[Cell, Cell], Literal]) -> None:
        """For every two neighbours among the cells of a division, the literal that both are in one area.

        This requires nothing. It lets `rule` list the possible areas.
        """
        ...

    def rule(self, condition: Condition) -> None:
        """A condition of any form holds."""
        ...

    def select(self, cells: Sequence[Cell], choices: Mapping[tuple[int, ...], Constraint]) -> None:
        """The digits of different cells, in order, are one of the tuples, and its constraint holds."""
        ...


class ReasonVerbs(Protocol):
    """The verbs of `reason`, by which a constraint speaks to the logical solver. Digits are values.

    `digits` are those that the cells of the statement may hold. Where cells are given in order, the order is kept. A
    cell that the board does not have is a KeyError.
    """

    board: Board
    digits: tuple[int, ...]

    def house(self, cells: Sequence[Cell], name: str = "", kind: str = "") -> None:
        """No digit occurs in the cells more often than in the alphabet; as many cells as digits hold all of them."""
        ...

    def distinct(self, cells: Sequence[Cell], name: str = "") -> None:
        """The cells all differ; if they are as many as the digits that they may hold, they hold every one."""
        ...

    def differ(self, one: Cell, other: Cell) -> None:
        """Two cells differ. For constraints that state many such pairs, none of which deserves a name in a step."""
        ...

    def given(self, cell: Cell, digit: int) -> None:
        """The digit is written in the cell from the start."""
        ...

    def domain(self, cells: Sequence[Cell], digits: Iterable[int]) -> None:
        """Each cell holds one of the digits."""
        ...

    def some(self, places: Iterable[tuple[Cell, Iterable[int]]]) -> None:
        """At least one of the cells holds one of the digits listed for it."""
        ...

    def pairs(self, one: Cell, other: Cell, allowed: Callable[[int, int], bool]) -> None:
        """The digits of two different cells are a pair that `allowed` accepts."""
        ...

    def sets(self, cells: Sequence[Cell], sets: Iterable[Iterable[int]]) -> None:
        """The cells hold exactly one of the given sets of digits, each digit once."""
        ...

    def total(self, low: int, high: int, terms: Iterable[tuple[int, Cell]]) -> None:
        """The sum of weight times digit over the (weight, cell) terms lies in low..high. A cell may occur again."""
        ...

    def automaton(
        self,
        cells: Sequence[Cell],
        start: Hashable,
        step: Callable[..., Hashable | None],
        accepts: Callable[..., bool],
    ) -> None:
        """Reading the cells in order, `step` leads from `start` to a state that `accepts`; None is a dead end."""
        ...

    def connected(self, cells: Sequence[Cell], digits: Iterable[int], steps: Iterable[tuple[Cell, Cell]]) -> None:
        """At least one cell holds one of the digits, and `steps` join all cells that do."""
        ...

    def connected_to(
        self, edge: Iterable[Cell], cells: Sequence[Cell], digits: Iterable[int], steps: Iterable[tuple[Cell, Cell]]
    ) -> None:
        """From each cell with one of the digits, `steps` between such cells lead to a cell of the edge."""
        ...

    def division(self, areas: Sequence[Cell], sizes: Sequence[Cell], least: int, most: int) -> None:
        """Cells of `areas` with equal digits are a connected area of `least` to `most` cells.

        The digits are 1, 2, 3, … in the order of the first cells of the areas. Each of `sizes` holds the number of
        cells of its area.
        """
        ...

    def distinct_in_areas(self, cells: Sequence[Cell], areas: Sequence[Cell], least: int, most: int) -> None:
        """Digits of `cells` with equal digits in `areas` differ. Each area has `least` to `most` cells."""
        ...

    def areas_of_shapes(self, areas: Sequence[Cell], shapes: Iterable[tuple[int, Iterable[frozenset[Cell]]]]) -> None:
        """Cells with equal digits form the shapes, and no others.

        For each different shape: how many areas have it at most, and all sets of cells that form it.
        """
        ...

    def line(self, cells: Sequence[Cell], ends: Sequence[Cell] | None = None) -> None:
        """The cells hold the directions of one closed loop or, with `ends`, of one path with at least these ends."""
        ...

    def alike(self, count: Cell, first: Cell, arms: Sequence[Sequence[Cell]], extra: int, *, gaps: bool) -> None:
        """The digit of `count` is the number of cells in the arms that are equal to `first`, plus `extra`.

        Without `gaps`, those of an arm count only up to its first cell that is not equal.
        """
        ...

    def either(self, *branches: Callable[[ReasonVerbs], None]) -> None:
        """At least one branch holds as a whole; each is given verbs of its own."""
        ...

    def tally(
        self,
        low: int,
        high: int,
        tests: Iterable[tuple[Sequence[Cell], Callable[[Grid], bool]]],
        compared: Cell | None = None,
    ) -> None:
        """Between low and high of the tests hold. Each checks a grid by its own cells alone, a small number.

        With a cell, the number of tests that hold minus the digit of the cell is between low and high.
        """
        ...

    def fits(self, cells: Sequence[Cell], accepted: Callable[[Grid], bool]) -> None:
        """`accepted` checks a grid by these cells alone, a small number: their fillings are tried one by one."""
        ...

    def constraint(self, constraint: Constraint) -> None:
        """Another constraint holds: by its own `reason`, or without one by its `holds`."""
        ...

    def meaning(self, constraint: Constraint) -> None:
        """Another constraint holds, by its `holds` over the cells that it names, or over all if it names none."""
        ...
