"""Compiles a puzzle to clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..model.budget import Phase
from ..model.geometry import Board
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from ..model.verbs import Clause, Literal
from .clauses import ClauseBuilder
from .encodings import FormulaTooLarge
from .variables import BOARD


@dataclass(frozen=True, slots=True)
class Owner:
    """The owner of the clauses from `start` to before `end`: the board, or a statement by word and line."""

    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StatementSize:
    """The size of one statement in clauses: its own variables, its clauses, the literals in them, and its encodings.

    `encodings` counts those by kind, one of `ENCODINGS`, such as "automaton" or "counter". It is empty if the clauses
    have literals of cells only.
    """

    variables: int
    clauses: int
    literals: int
    encodings: Mapping[str, int]

    def __str__(self) -> str:
        return f"{self.variables} variables, {self.clauses} clauses ({self.kinds or 'on cells alone'})"

    @property
    def kinds(self) -> str:
        """The encodings as a phrase, such as `1 automaton, 2 counters`."""
        plurals = {"automaton": "automata"}
        listed = self.encodings.items()
        return ", ".join(f"{count} {kind if count == 1 else plurals.get(kind, kind + 's')}" for kind, count in listed)


KINDS = {
    "counted": "counter",
    "left": "counter",
    "group": "group",
    "taken": "digit set",
    "move": "automaton",
    "state": "automaton",
    "sum of": "sum",
    "in the set": "connected set",
    "first": "connected set",
    "member up to": "connected set",
    "within": "connected set",
    "change": "connected set",
}
"""The kind of encoding that an auxiliary variable belongs to, by the first word of its name."""

OF_RULES = ("number", "condition", "part", "copy")
"""The kinds of encodings of rules: the first word of the name of an auxiliary variable, before a number."""

ENCODINGS = frozenset({"helper", *KINDS.values(), *OF_RULES})
"""All kinds of encodings. The kind "helper" is an auxiliary variable that a family names itself."""


@dataclass(frozen=True)
class Cnf:
    """Clauses over the variables 1 to `variables`: first the placements, then the auxiliary variables.

    `placements` has a row of literals for each cell, in the order of `board.everywhere`: one for each digit of the
    cell, ascending. Solutions are projected on the rows of the `answer`, because other variables may take several
    values for one grid. `keys` has the owner and the name of each variable, and `owners` the board and the statements
    in order.
    """

    board: Board
    clauses: tuple[Clause, ...]
    placements: tuple[tuple[Literal, ...], ...]
    keys: tuple[tuple[int, tuple[Hashable, ...]], ...]
    owners: tuple[Owner, ...]

    @property
    def answer(self) -> tuple[tuple[Literal, ...], ...]:
        """The placements that distinguish grids: the rows of the cells in the answer."""
        return self.placements[: len(self.board.answer)]

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        """The digit of each placement."""
        return tuple(digit for cell in self.board.everywhere for digit in self.board.digits_of(cell))

    @cached_property
    def fixed(self) -> tuple[bool, ...]:
        """Whether a clause of one literal fixes the digit, for each cell of the answer."""
        units = {clause[0] for clause in self.clauses if len(clause) == 1}
        return tuple(any(literal in units for literal in row) for row in self.answer)

    def chosen(self, model: Sequence[Literal]) -> list[Literal]:
        """The true placement of each cell in a model, which lists the literals of all variables in order."""
        chosen = [literal for literal in model[: len(self._digits)] if literal > 0]
        assert len(chosen) == len(self.placements), "a cell without one digit in a model"
        return chosen

    def grid(self, chosen: Sequence[Literal]) -> Grid:
        """The grid with the chosen placements, one for each cell."""
        return Grid.of(self.board, [self._digits[literal - 1] for literal in chosen])

    def forbids(self, grid: Grid) -> Clause:
        """The clause that forbids a grid: some cell of the answer holds another digit."""
        rows = zip(self.board.answer, self.answer, grid.values, strict=True)
        return tuple(-row[self.board.digits_of(cell).index(digit)] for cell, row, digit in rows)

    @property
    def variables(self) -> int:
        """The number of variables."""
        return len(self.keys)

    @property
    def names(self) -> tuple[str, ...]:
        """A readable name for each variable in order, such as `r1c1=5`, `r1c1>=5`, or `cage, line 7: total 2 14`."""
        labels = {BOARD: "", **{number: f"{owner.label}: " for number, owner in enumerate(self.owners[1:])}}
        return tuple(labels[number] + _name(name) for number, name in self.keys)

    @property
    def encodings(self) -> frozenset[str]:
        """The kinds of encodings in the clauses, some of `ENCODINGS`."""
        return frozenset(_encoding_of(name)[0] for owner, name in self.keys if owner != BOARD)

    def size_of(self, number: int) -> StatementSize:
        """The size of statement `number`, counted from 0."""
        owner = self.owners[number + 1]
        clauses = self.clauses[owner.start : owner.end]
        own = [name for owned, name in self.keys if owned == number]
        kinds = Counter(kind for kind, _ in dict.fromkeys(map(_encoding_of, own)))
        return StatementSize(len(own), len(clauses), sum(map(len, clauses)), dict(sorted(kinds.items())))

    def dimacs(self, further: Sequence[Clause] = ()) -> str:
        """The formula as DIMACS text. Comments name every variable, the owner of each clause, and the projection.

        The clauses in `further` come last.
        """
        return "\n".join(self._lines(further)) + "\n"

    def _lines(self, further: Sequence[Clause]) -> Iterator[str]:
        projected = [literal for row in self.answer for literal in row]
        for number, name in enumerate(self.names, 1):
            yield f"c {name} is {number}"
        for owner in self.owners:
            if owner.start < owner.end:
                yield f"c clauses {owner.start + 1} to {owner.end}: {owner.label}"
        yield f"c p show {' '.join(map(str, projected))} 0"
        if further:
            yield f"c clauses {len(self.clauses) + 1} to {len(self.clauses) + len(further)}: not these solutions"
        yield f"p cnf {self.variables} {len(self.clauses) + len(further)}"
        for clause in (*self.clauses, *further):
            yield " ".join(map(str, (*clause, 0)))


def _name(name: tuple[Hashable, ...]) -> str:
    match name:
        case (cell, int(digit)):
            return f"{cell}={digit}"
        case (cell, "at least", digit):
            return f"{cell}>={digit}"
    return " ".join(" ".join(map(str, part)) if type(part) is tuple else str(part) for part in name)


def _encoding_of(name: tuple[Hashable, ...]) -> tuple[str, Hashable]:
    """The kind of encoding that a variable belongs to, and a key that differs between encodings of one kind."""
    match name:
        case ("encoding", number, str(word), *_):
            return KINDS[word], number
        case (str(word), *_) if word.partition(" ")[0] in OF_RULES:
            return word.split()[0], word.partition(":")[0]
    return "helper", name


def compile_cnf(puzzle: Puzzle) -> Cnf:
    """The clauses of a puzzle. TooLarge names the statement that needs too many."""
    with Phase("compiling for SAT") as phase:
        out, labels = ClauseBuilder(puzzle.board), tuple(map(puzzle.label, puzzle.stated))
        for number, stated in enumerate(puzzle.stated):
            phase.statement = labels[number]
            try:
                with out.owned_by(number):
                    out.state(stated.constraint)
            except FormulaTooLarge as error:
                raise TooLarge("SAT", puzzle, stated, str(error)) from error
        phase.statement = None
        return formula(out, labels)


def formula(out: ClauseBuilder, labels: tuple[str, ...]) -> Cnf:
    """The clauses collected by a builder, the board's own first. `labels` name the owners from 0 on."""
    clauses: list[Clause] = []
    owners = []
    for number, label in enumerate(("the board", *labels), BOARD):
        start = len(clauses)
        clauses += out.clauses.get(number, ())
        owners.append(Owner(label, start, len(clauses)))
    placements = tuple(map(tuple, out.placements))
    return Cnf(out.board, tuple(clauses), placements, tuple(out.names), tuple(owners))
