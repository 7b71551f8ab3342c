"""Random cases: puzzles around a planted grid, puzzles as sampled, contradictory puzzles, and mutated puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from ..crosscheck.locate import Suspect
from ..crosscheck.solvers import Discrepancy, puzzle_of_text, with_given
from ..language.hidden_numbers import constraint_of
from ..model.geometry import Board
from ..model.grid import Grid, placed_rows
from ..model.puzzle import Puzzle
from ..model.solver import Givens
from .layered_settings import layered_setting
from .planted import fitted, random_filling
from .random_puzzles import Part, RandomPuzzle, random_puzzle, random_puzzle_with_rules
from .random_rules import random_rule
from .random_specs import (
    LONGEST,
    BoardTooSmall,
    RandomStatement,
    SeededChance,
    random_statement,
    random_values,
    sampled_forms,
)
from .rule_writer import RandomRule

MAX_CHANGES = 10  # of one mutated case
EXTRA_CELLS_EVERY = 8  # one case of this many has extra cells
LAYERS_EVERY = 8  # one case of this many has areas, a loop or a path, or other layers
ABOUT_AREAS = frozenset({"shapes", "chaos-arrow", "chaos-count"})
"""Families whose cases have a division into areas."""
SHARE_ABOUT_AREAS = 0.4  # of the cases with layers
SHARE_WITH_RULES = 0.3  # of the cases have rules
SHARE_ON_LAYERS = 0.6  # of the cases with layers have rules

Way = Literal["planted", "as drawn", "contradictory", "mutated"]
WAYS: Mapping[Way, int] = {"planted": 50, "as drawn": 20, "contradictory": 15, "mutated": 15}
"""The ways to sample a case, each with its share in percent.

`planted`: around a grid that solves it. `as drawn`: without such a grid, mostly with few solutions or none.
`contradictory`: around a grid that breaks its last statement or one of its givens. `mutated`: a planted case with up to
`MAX_CHANGES` changes.
"""


@dataclass(frozen=True, slots=True)
class Case:
    """One random case: a puzzle, further givens, and the planted grid that must be a solution, if there is one."""

    number: int
    way: Way
    puzzle: RandomPuzzle
    givens: Givens
    planted: Grid | None

    @property
    def text(self) -> str:
        """The spec with its givens, as a file."""
        return text_with_givens(self.puzzle.text, self.puzzle.setting.board, self.givens)


def text_with_givens(text: str, board: Board, givens: Givens) -> str:
    """A spec with its givens appended: a picture for the board, and one statement for each extra cell."""
    if all(digit is None for digit in givens):
        return text
    many = len(board.cells)
    shown = ["." if digit is None else str(digit) for digit in givens[:many]]
    rows = placed_rows(board, shown)
    text += "givens\n" + "".join(f"  {' '.join(symbol or '.' for symbol in row)}\n" for row in rows)
    extra = zip(board.answer[many:], givens[many:], strict=False)
    return text + "".join(f"given {cell} = {digit}\n" for cell, digit in extra if digit is not None)


def random_case(random: Random, number: int = 0) -> Case | None:
    """A random case; None if the sampled puzzle has no meaning, or no filling of its houses was found."""
    way = random.choices(tuple(WAYS), tuple(WAYS.values()))[0]
    chance, extras = SeededChance(random), number % EXTRA_CELLS_EVERY == EXTRA_CELLS_EVERY - 1
    first = _in_turn(number)
    layered = first <= ABOUT_AREAS or number % LAYERS_EVERY == 0
    if layered and random.random() < SHARE_ABOUT_AREAS:
        first = ABOUT_AREAS
    about_areas = first <= ABOUT_AREAS
    where = layered_setting(chance, areas=about_areas) if layered else None
    if random.random() < (SHARE_ON_LAYERS if layered else SHARE_WITH_RULES):
        sampled = random_puzzle_with_rules(chance, upto=3 if layered else 2, extras=extras, where=where)
    else:
        upto = 2 if layered else 5
        sampled = random_puzzle(chance, least=min(upto, 2), upto=upto, extras=extras, first=first, where=where)
    if way == "as drawn":
        return _as_sampled(sampled, random, number)
    case = _planted(sampled, random, number)
    if case is None or way == "planted":
        return case
    return _contradictory(case, random) if way == "contradictory" else _mutated(case, random)


def _in_turn(number: int) -> frozenset[str]:
    """The family whose turn it is: each comes up once before any comes up again, in an order that varies."""
    words = [family.word for family, _ in sampled_forms()]
    turn, at = divmod(number, len(words))
    return frozenset({Random(turn).sample(words, len(words))[at]})


def _as_sampled(sampled: RandomPuzzle, random: Random, number: int) -> Case | None:
    puzzle = puzzle_of_text(sampled.text)
    if puzzle is None:
        return None
    grid = random_filling(puzzle.board, sampled.setting.houses, random, sampled.setting.layers)
    return Case(number, "as drawn", sampled, _some_digits(grid, random) if grid else _no_givens(puzzle), None)


def _planted(sampled: RandomPuzzle, random: Random, number: int) -> Case | None:
    """A case around a random grid: statements are fitted to it or dropped, and rules that it breaks are negated."""
    grid = random_filling(sampled.setting.board, sampled.setting.houses, random, sampled.setting.layers)
    if grid is None:
        return None
    fits = (fitted(each, grid, random) for each in sampled.statements)
    kept = replace(sampled, statements=tuple(each for each in fits if each is not None))
    while True:
        puzzle = puzzle_of_text(kept.text)
        if puzzle is None:
            return None
        try:
            places = [puzzle.text.place(stated.span.start)[0] for stated in puzzle.broken(grid)]
        except Exception as error:
            error.add_note(kept.text)  # the case is lost, so the report takes its text from here
            raise
        if not places:
            return Case(number, "planted", kept, _some_digits(grid, random), grid)
        broken = {kept.part_at(line) for line in places}
        if None in broken:
            found = Discrepancy("planted", f"a statement of the board does not allow {grid}", Suspect("meaning"))
            found.add_note(text_with_givens(kept.text, grid.board, grid.values))
            raise found
        kept = kept.with_parts(tuple(_unbroken(kept.parts, broken)))


def _unbroken(parts: Sequence[Part], broken: Set[int | None]) -> Iterator[Part]:
    for at, part in enumerate(parts):
        if at not in broken:
            yield part
        elif isinstance(part, RandomRule) and (denied := part.negated()) is not None:
            yield denied


def _contradictory(case: Case, random: Random) -> Case:
    """The case with one more statement that its grid breaks, or with a given that differs from its grid."""
    grid = case.planted
    assert grid is not None
    case = replace(case, way="contradictory", planted=None)
    if random.random() < 0.5:
        for _ in range(5):
            extra = random_statement(SeededChance(random), grid.board)
            if extra is not None and not constraint_of(extra.family, extra.values, grid.board)[0].holds(grid):
                changed = replace(case.puzzle, statements=(*case.puzzle.statements, extra))
                return replace(case, puzzle=changed) if puzzle_of_text(changed.text) is not None else case
    at = random.randrange(len(grid.values))
    digits = grid.board.digits_of(grid.board.answer[at])
    others = [digit for digit in digits if digit != grid.values[at]]
    return replace(case, givens=with_given(case.givens, at, random.choice(others))) if others else case


def _mutated(case: Case, random: Random) -> Case:
    """The case with up to `MAX_CHANGES` changes; the case itself if the changed puzzle has no meaning."""
    parts, givens = case.puzzle.parts, case.givens
    for _ in range(random.randint(1, MAX_CHANGES)):
        if random.randrange(3):
            parts = _with_change(parts, case.puzzle.setting.board, random)
        else:
            board, at = case.puzzle.setting.board, random.randrange(len(givens))
            digit = random.choice((None, random.choice(board.digits_of(board.answer[at]))))
            givens = with_given(givens, at, digit)
    changed = case.puzzle.with_parts(parts)
    if puzzle_of_text(changed.text) is None:
        return case
    return replace(case, way="mutated", puzzle=changed, givens=givens, planted=None)


def _with_change(parts: tuple[Part, ...], board: Board, random: Random) -> tuple[Part, ...]:
    """The parts with one of them dropped, repeated or changed, or with a new one."""
    at = random.randrange(len(parts)) if parts else 0
    match random.randrange(4):
        case 0 if parts:
            return (*parts[:at], *parts[at + 1 :])
        case 1 if parts:
            return (*parts, parts[at])
        case 2 if parts:
            return (*parts[:at], _resampled(parts[at], board, random), *parts[at + 1 :])
    extra = (
        random_rule(SeededChance(random), board)
        if random.random() < SHARE_WITH_RULES
        else random_statement(SeededChance(random), board)
    )
    return parts if extra is None else (*parts, extra)


def _resampled(part: Part, board: Board, random: Random) -> Part:
    """A statement with one of its arguments sampled again, or the negation of a rule."""
    if isinstance(part, RandomRule):
        return part.negated() or part
    named = [each.name for each in part.form.parts if each.name]
    try:
        other = random_values(SeededChance(random), part.form, board, longest=random.choice(LONGEST))
    except BoardTooSmall:
        return part
    if not named:
        return part
    name = random.choice(named)
    changed = RandomStatement(part.family, part.form, {**part.values, name: other[name]})
    _, complaints = constraint_of(part.family, changed.values, board)
    return part if any(complaint.error for complaint in complaints) else changed


def _some_digits(grid: Grid, random: Random) -> Givens:
    often = random.choice((0, 0, 0.1, 0.3, 0.5, 0.7))
    return tuple(digit if random.random() < often else None for digit in grid.values)


def _no_givens(puzzle: Puzzle) -> Givens:
    return (None,) * len(puzzle.board.answer)
