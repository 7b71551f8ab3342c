"""Puzzle to clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..model.geometry import Board
from ..model.grid import Grid
from ..model.puzzle import Puzzle, TooLarge
from ..model.verbs import Clause, Literal
from .clauses import ClauseBuilder
from .encodings import FormulaTooLarge
from .variables import BOARD


@dataclass(frozen=True, slots=True)
class Owner:
    """Who stated a run of clauses: the board itself, or a statement by word and line. `end` is excluded."""

    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class StatementSize:
    """What one statement has become: variables of its own, clauses, literals in them, and what its helpers are.

    `encodings` counts them by kind: "automaton", "counter", "sum", "condition" and so on; without any, the clauses
    speak of cells alone.
    """

    variables: int
    clauses: int
    literals: int
    encodings: Mapping[str, int]

    def __str__(self) -> str:
        return f"{self.variables} variables, {self.clauses} clauses ({self.kinds or 'on cells alone'})"

    @property
    def kinds(self) -> str:
        """The encodings in words, such as `1 automaton, 2 counters`."""
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
}
"""What a helper of an encoding belongs to, by the first word of its name."""

OF_RULES = ("number", "condition", "part", "copy")
"""What a helper of a rule may belong to: the first word of its name, with a number after it."""

ENCODINGS = frozenset({"helper", *KINDS.values(), *OF_RULES})
"""All kinds of encodings; "helper" is what a family calls for itself."""


@dataclass(frozen=True)
class Cnf:
    """Clauses over variables 1 to `variables`. The first ones are the placements; further ones are helpers.

    `placements` has a row of literals for each cell, in the order of `board.everywhere`, and in it one for each digit
    of the cell, ascending. Solutions are meant on the placements of the `answer` only, the first so many rows: other
    variables may take several values for one grid.
    """

    board: Board
    clauses: tuple[Clause, ...]
    placements: tuple[tuple[Literal, ...], ...]
    keys: tuple[tuple[int, tuple[Hashable, ...]], ...]
    owners: tuple[Owner, ...]

    @property
    def answer(self) -> tuple[tuple[Literal, ...], ...]:
        """The placements that tell grids apart."""
        return self.placements[: len(self.board.answer)]

    @cached_property
    def _digits(self) -> tuple[int, ...]:
        """By placement: its digit."""
        return tuple(digit for cell in self.board.everywhere for digit in self.board.digits_of(cell))

    @cached_property
    def fixed(self) -> tuple[bool, ...]:
        """For each cell of the answer, whether a clause of one literal says what it holds."""
        units = {clause[0] for clause in self.clauses if len(clause) == 1}
        return tuple(any(literal in units for literal in row) for row in self.answer)

    def chosen(self, model: Sequence[Literal]) -> list[Literal]:
        """The placement of each cell in a model, which has its literals by variable."""
        chosen = [literal for literal in model[: len(self._digits)] if literal > 0]
        assert len(chosen) == len(self.placements), "a cell without one digit in a model"
        return chosen

    def grid(self, chosen: Sequence[Literal]) -> Grid:
        """The grid of one placement a cell."""
        return Grid.of(self.board, [self._digits[literal - 1] for literal in chosen])

    def forbids(self, grid: Grid) -> Clause:
        """The clause that forbids a grid: in some cell of the answer the digit is another."""
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
        """The kinds of encodings in it, as `Made` names them."""
        return frozenset(_encoding_of(name)[0] for owner, name in self.keys if owner != BOARD)

    def size_of(self, number: int) -> StatementSize:
        """What statement `number`, counted from 0, has become."""
        owner = self.owners[number + 1]
        clauses = self.clauses[owner.start : owner.end]
        own = [name for owned, name in self.keys if owned == number]
        kinds = Counter(kind for kind, _ in dict.fromkeys(map(_encoding_of, own)))
        return StatementSize(len(own), len(clauses), sum(map(len, clauses)), dict(sorted(kinds.items())))

    def dimacs(self, further: Sequence[Clause] = ()) -> str:
        """DIMACS text; comments say what every variable is, who stated which clauses, and where to project.

        `further` clauses come last.
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
    """What a helper variable belongs to: its kind, and what tells one of a kind from another."""
    match name:
        case ("encoding", number, str(word), *_):
            return KINDS[word], number
        case (str(word), *_) if word.partition(" ")[0] in OF_RULES:
            return word.split()[0], word.partition(":")[0]
    return "helper", name


def compile_cnf(puzzle: Puzzle) -> Cnf:
    """The clauses of a puzzle. TooLarge names the statement that needs too many."""
    out = ClauseBuilder(puzzle.board)
    for number, stated in enumerate(puzzle.stated):
        try:
            with out.owned_by(number):
                out.state(stated.constraint)
        except FormulaTooLarge as error:
            raise TooLarge("SAT", stated, str(error)) from error
    return formula(out, tuple(puzzle.label(stated) for stated in puzzle.stated))


def formula(out: ClauseBuilder, labels: tuple[str, ...]) -> Cnf:
    """What a builder has collected, the board's own clauses first; `labels` name the owners from 0 on."""
    clauses: list[Clause] = []
    owners = []
    for number, label in enumerate(("the board", *labels), BOARD):
        start = len(clauses)
        clauses += out.clauses.get(number, ())
        owners.append(Owner(label, start, len(clauses)))
    placements = tuple(tuple(literal for _, literal in out.choices(cell)) for cell in out.board.everywhere)
    return Cnf(out.board, tuple(clauses), placements, tuple(out.names), tuple(owners))
