"""A puzzle as variables and labelled conditions, from which models in other languages are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...cover.compile import compile_cover
from ...model import ground as t
from ...model.geometry import Cell, ExtraCell
from ...model.puzzle import Puzzle, Stated, TooLarge
from ..refusal import refused
from .conditions import NoForm, condition
from .objectives import Slots

MOST_CHARACTERS = 200_000
"""The longest text of one statement; a longer one is stated by its compiled objectives."""


class Writer:
    """Writes conditions and numbers in one language by a table of functions. The text of each node is made once."""

    def __init__(self, puzzle: Puzzle, table: Mapping[type, Callable[[Writer, Any], str]]) -> None:
        self.board = puzzle.board
        self._table = table
        self._made: dict[int, tuple[object, str]] = {}

    def text(self, node: object) -> str:
        """The text of a node. Raises NoForm for a node that the language lacks, and for a text that is too long."""
        known = self._made.get(id(node))
        if known is not None:
            return known[1]
        form = self._table.get(type(node))
        if form is None:
            raise NoForm
        text = form(self, node)
        if len(text) > MOST_CHARACTERS:
            raise NoForm
        self._made[id(node)] = node, text  # the node is kept, so that its id stays its own
        return text

    def listed(self, nodes: tuple[object, ...]) -> str:
        """The texts of nodes with commas."""
        return ", ".join(map(self.text, nodes))


def variable(cell: Cell) -> str:
    """The name of the variable of a cell, such as r1c1, or x_doubled_r1c1 for a cell of a layer."""
    if not isinstance(cell, ExtraCell):
        return str(cell)
    return "x_" + re.sub(r"\W+", "_", str(cell)).strip("_")


def first_occurrences(node: t.DistinctCount) -> t.Tally:
    """A number of different values as the number of parts that differ from all parts before them."""
    return t.Tally(
        tuple(
            t.And(tuple(t.Comparison("!=", part, before) for before in node.parts[:at])) if at else t.Truth(value=True)
            for at, part in enumerate(node.parts)
        )
    )


@dataclass(slots=True)
class Model:
    """The variables with their digits, and the texts of the conditions under the label of their statement."""

    cells: dict[str, tuple[int, ...]]
    helpers: dict[str, tuple[int, ...]] = field(default_factory=dict)
    parts: list[tuple[str, list[str]]] = field(default_factory=list)


def model_of(puzzle: Puzzle, writer: Writer, program: str) -> Model:
    """The model of a puzzle. Refused if a statement is too large for the program."""
    board = puzzle.board
    found = Model({variable(cell): board.digits_of(cell) for cell in board.everywhere})
    without: list[tuple[int, Stated]] = []
    for number, stated in enumerate(puzzle.stated):
        try:
            texts = [writer.text(part) for part in _parts(_meaning(stated, puzzle))]
        except NoForm:
            without.append((number, stated))
            continue
        found.parts.append((puzzle.label(stated), texts))
    if without:
        _compiled(puzzle, writer, found, dict(without), program)
    return found


def _meaning(stated: Stated, puzzle: Puzzle) -> t.Condition:
    return condition(stated.constraint, puzzle.board)


def _parts(whole: t.Condition) -> Iterator[t.Condition]:
    """The conditions that a conjunction consists of."""
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        if isinstance(part, t.And):
            waiting += reversed(part.parts)
        elif part != t.Truth(value=True):
            yield part


def _compiled(puzzle: Puzzle, writer: Writer, found: Model, statements: dict[int, Stated], program: str) -> None:
    """Adds the compiled objectives of statements without a form."""
    try:
        problem = compile_cover(puzzle)
    except TooLarge as reason:
        raise refused(f"{puzzle.label(reason.stated)}: too large for {program}", reason.stated.span) from None
    cells = puzzle.board.everywhere
    slots = Slots(problem, cells)
    for number, stated in statements.items():
        texts: list[str] = []
        for objective in problem.objectives:
            if objective.owner == number:
                try:
                    texts += [writer.text(part) for part in _parts(slots.condition(objective))]
                except NoForm:
                    raise refused(f"{puzzle.label(stated)}: too large for {program}", stated.span) from None
        found.parts.append((f"{puzzle.label(stated)}, from its compiled objectives", texts))
    narrowed = [
        t.Membership(t.Digit(cell), frozenset(domain))
        for cell, domain in zip(cells, problem.domains, strict=False)
        if domain != puzzle.board.digits_of(cell)
    ]
    if narrowed:
        found.parts.append(("digits that are left of single cells", [*map(writer.text, narrowed)]))
    if not all(problem.domains[len(cells) :]):
        found.parts.append(("no value is left", [writer.text(t.Truth(value=False))]))
    found.helpers = {variable(cell): digits for cell, digits in slots.more.items()}
