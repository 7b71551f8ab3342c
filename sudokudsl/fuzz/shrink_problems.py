"""Makes a random problem small while the native engine still fails on it in the same way.

The passes are repeated until none finds a smaller problem. They drop objectives, slots, givens, digits of domains, and
the items of every list in an objective: placements, tuples, moves, edges, branches. Runs of items are halved from the
whole list down to single ones (`crosscheck.shrink.drop_runs`). A slot that goes is taken to hold its planted digit:
counts and totals lose what it contributes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar, cast

from ..cover.objectives import (
    Automaton,
    BranchObjective,
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
from ..crosscheck.shrink import drop_runs
from ..model.geometry import MAX_SIDE, Board, ExtraArray
from .problem_campaign import Question, failure, givens_of
from .random_groups import Group
from .random_problems import RandomProblem, random_problem

Item = TypeVar("Item")

MAX_TESTS = 1_000
MAX_SHRUNK = 3
"""Differences of a run that are made small: each takes seconds."""


def kind_of(failure: str) -> str:
    """The part of a failure that a smaller problem shares: its sentence without numbers, and the kind of propagator."""
    sentence, _, where = failure.partition(" | ")
    propagator = re.match(r"propagator \d+ \((\w+)", where)
    sentence = re.split(r", such as| slot -?\d", sentence)[0]
    return re.sub(r"-?\d+", "#", sentence) + (f" | {propagator[1]}" if propagator else "")


def shrink(question: Question, *, most: int = MAX_TESTS) -> Question:
    """The smallest question found that fails in the same way. Stops after `most` tests; ValueError if none fails."""
    told = failure(question)
    if told is None:
        raise ValueError("the engine does not fail on the whole problem")
    return _Shrinker(question, kind_of(told), most).run()


@dataclass(slots=True)
class _Shrinker:
    """The smallest question so far that fails in this way."""

    question: Question
    kind: str
    most: int
    _tests: int = 0
    _asked: set[Question] = field(default_factory=set)

    def run(self) -> Question:
        """Repeats all passes until none finds a smaller question."""
        slots = range(len(self.question.stated.problem.domains))
        self._accept(_with_slots(self.question, slots))  # on a plain board
        while any([self._lists(), self._slots(), self._givens()]):
            pass
        return self.question

    def _accept(self, question: Question | None) -> bool:
        if question is None or question == self.question or question in self._asked or self._tests >= self.most:
            return False
        self._asked.add(question)
        self._tests += 1
        told = failure(question)
        if told is None or kind_of(told) != self.kind:
            return False
        self.question = question
        return True

    def _shorten(self, items: Sequence[Item], rebuilt: Callable[[Sequence[Item]], Question | None]) -> bool:
        return len(drop_runs(items, lambda fewer: self._accept(rebuilt(fewer)))) < len(items)

    def _lists(self) -> bool:
        """Shortens the list of objectives, every list in an objective, and the domains."""
        found, number = False, 0
        while number < len(paths := list(_paths(self.question.stated.problem))):
            question, path = self.question, paths[number]
            items = _at(question.stated.problem, path)
            found |= self._shorten(items, partial(_with_list, question, path))
            number += 1
        return found

    def _slots(self) -> bool:
        question = self.question
        return self._shorten(range(len(question.stated.problem.domains)), partial(_with_slots, question))

    def _givens(self) -> bool:
        question = self.question
        given = [cell for cell, digit in enumerate(question.givens) if digit is not None]
        return self._shorten(given, partial(_with_givens, question))


def _with_givens(question: Question, kept: Sequence[int]) -> Question:
    return replace(
        question, givens=tuple(digit if cell in kept else None for cell, digit in enumerate(question.givens))
    )


# ---- shorter lists ----

Path = tuple[str | int, ...]
"""The way to a list inside a problem: names of fields, and places in tuples."""

LISTS: Mapping[type[Objective], tuple[str, ...]] = {
    Count: ("placements",),
    Distinct: ("slots",),
    Total: ("terms",),
    Pairs: ("allowed",),
    Ways: ("tuples",),
    Sets: ("ways",),
    Connected: ("edges", "digits"),
    Grouped: ("pairs",),
    Ranked: ("clues",),
    Division: ("pairs",),
    Either: ("branches",),
}
"""The lists of each kind of objective that may be shorter while all else stays."""


def _paths(problem: CoverProblem) -> Iterator[Path]:
    yield ("objectives",)
    for at, objective in enumerate(problem.objectives):
        yield from (("objectives", at, *path) for path in _paths_in(objective))
    yield from (("domains", slot) for slot in range(len(problem.domains)))


def _paths_in(objective: Objective) -> Iterator[Path]:
    yield from ((name,) for name in LISTS.get(type(objective), ()))
    if isinstance(objective, Automaton):
        yield from (("layers", layer) for layer in range(len(objective.layers)))
    if isinstance(objective, Either):
        for number, branch in enumerate(objective.branches):
            yield "branches", number
            for place, part in enumerate(branch):
                yield from (("branches", number, place, *path) for path in _paths_in(part))


def _at(problem: CoverProblem, path: Path) -> tuple[object, ...]:
    there: Any = problem
    for step in path:
        there = getattr(there, step) if isinstance(step, str) else there[step]
    return cast("tuple[object, ...]", there)


def _with_list(question: Question, path: Path, items: Sequence[object]) -> Question:
    """The question whose problem has these items at the end of a path."""
    stated = question.stated
    problem = cast(CoverProblem, _put(stated.problem, path, tuple(items)))
    return replace(question, stated=replace(stated, problem=problem, solved=problem.allows(stated.planted)))


def _put(there: object, path: Path, items: tuple[object, ...]) -> object:
    if not path:
        return items
    step, *rest = path
    if isinstance(step, str):
        inside: Any = _put(getattr(there, step), tuple(rest), items)
        return replace(cast(CoverProblem, there), **{step: inside})
    whole = cast("tuple[object, ...]", there)
    return (*whole[:step], _put(whole[step], tuple(rest), items), *whole[step + 1 :])


# ---- fewer slots ----


def _with_slots(question: Question, kept: Sequence[int]) -> Question | None:
    """The question over these slots alone, on a board of few rows; None if a board cannot have their digits."""
    stated, problem = question.stated, question.stated.problem
    cells = [slot for slot in kept if slot < problem.answer_cells]
    digits = sorted({digit for slot in cells for digit in (*problem.domains[slot], stated.planted[slot])})
    if not cells or len(digits) > MAX_SIDE:
        return None
    numbers = {slot: number for number, slot in enumerate(kept)}
    objectives = (_restricted(objective, numbers, stated.planted) for objective in problem.objectives)
    smaller = replace(
        problem,
        names=tuple(problem.names[slot] for slot in kept),
        answer_cells=len(cells),
        domains=tuple(problem.domains[slot] for slot in kept),
        objectives=tuple(objective for objective in objectives if objective is not None),
    )
    planted = tuple(stated.planted[slot] for slot in kept)
    return replace(
        question,
        stated=replace(
            stated,
            problem=smaller,
            board=_board(len(cells), tuple(digits)),
            planted=planted,
            solved=smaller.allows(planted),
        ),
        givens=tuple(question.givens[cell] for cell in cells),
    )


def _board(cells: int, digits: tuple[int, ...]) -> Board:
    """A board with this number of cells in the answer. Cells that fill no row are extra cells."""
    rows = -(-cells // MAX_SIDE)
    left = cells % rows
    extras = (ExtraArray("x", left, digits, counted=True),) if left else ()
    return Board(rows, cells // rows, digits, (), extras)


def _restricted(objective: Objective, numbers: Mapping[int, int], planted: Sequence[int]) -> Objective | None:
    """The objective over the slots that have a number, where all others hold their planted digits; None if it goes."""
    match objective:
        case Count() | Pairs() | Total():
            return _restricted_part(objective, numbers, planted)
        case House(slots=slots, digits=digits):
            left = list(digits)
            for slot in slots:
                if slot not in numbers:
                    left.remove(planted[slot] if planted[slot] in left else left[0])
            return replace(objective, slots=_renumbered(slots, numbers), digits=tuple(left))
        case Distinct(slots=slots):
            return replace(objective, slots=_renumbered(slots, numbers))
        case Ways(slots=slots, tuples=tuples):
            places = [place for place, slot in enumerate(slots) if slot in numbers]
            shorter = sorted({tuple(way[place] for place in places) for way in tuples})
            return replace(objective, slots=_renumbered(slots, numbers), tuples=tuple(shorter))
        case Sets(slots=slots, ways=ways):
            places = [place for place, slot in enumerate(slots) if slot in numbers]
            fewer = sorted({tuple(way[place] for place in places) for way in ways})
            return replace(objective, slots=_renumbered(slots, numbers), ways=tuple(fewer)) if places else None
        case Automaton(slots=slots):
            return replace(objective, slots=_renumbered(slots, numbers)) if numbers.keys() >= {*slots} else None
        case Either(branches=branches):
            parts = [[_restricted_part(part, numbers, planted) for part in branch] for branch in branches]
            return replace(objective, branches=tuple(tuple(filter(None, branch)) for branch in parts))
        case Connected(slots=slots, edges=edges):
            places = [place for place, slot in enumerate(slots) if slot in numbers]
            now = {place: at for at, place in enumerate(places)}
            joined = tuple((now[a], now[b]) for a, b in edges if a in now and b in now)
            return replace(objective, slots=_renumbered(slots, numbers), edges=joined)
        case Grouped(members=members, groups=groups, pairs=pairs):
            kept = [
                place for place, group in enumerate(groups) if {group, *members[place : place + 1]} <= numbers.keys()
            ]
            now = {place: at for at, place in enumerate(kept)}
            return Grouped(
                objective.owner,
                tuple(numbers[members[place]] for place in kept) if members else (),
                tuple(numbers[groups[place]] for place in kept),
                tuple(
                    (now[a], now[b], numbers[slot]) for a, b, slot in pairs if {a, b} <= now.keys() and slot in numbers
                ),
            )
        case Ranked(lines=lines):
            common = [column for column in zip(*lines, strict=True) if set(column) <= numbers.keys()]
            shorter_lines = tuple(_renumbered(line, numbers) for line in zip(*common, strict=True))
            return replace(objective, lines=shorter_lines) if common else None
        case Division(numbers=places, sizes=sizes, pairs=pairs):
            if not numbers.keys() >= {*objective.slots}:
                return None
            compared = tuple((one, other, numbers[slot]) for one, other, slot in pairs)
            return Division(objective.owner, _renumbered(places, numbers), _renumbered(sizes, numbers), compared)


def _restricted_part(
    part: BranchObjective, numbers: Mapping[int, int], planted: Sequence[int]
) -> BranchObjective | None:
    match part:
        case Count(low=low, high=high, placements=placements):
            gone = sum(planted[slot] == digit for slot, digit in placements if slot not in numbers)
            left = tuple((numbers[slot], digit) for slot, digit in placements if slot in numbers)
            return replace(part, low=low - gone, high=high - gone, placements=left)
        case Total(low=low, high=high, terms=terms):
            gone = sum(weight * planted[slot] for slot, weight in terms if slot not in numbers)
            left = tuple((numbers[slot], weight) for slot, weight in terms if slot in numbers)
            return replace(part, low=low - gone, high=high - gone, terms=left)
        case Pairs(first=first, second=second):
            if first not in numbers or second not in numbers:
                return None
            return replace(part, first=numbers[first], second=numbers[second])


def _renumbered(slots: Sequence[int], numbers: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(numbers[slot] for slot in slots if slot in numbers)


# ---- reports ----


def reported(differences: Sequence[tuple[int, int, str]], group: Group | None = None) -> list[str]:
    """A line for each difference: the seed, the number of the problem, a sentence. The first few also have a test.

    The group is that of all these problems, if they have one.
    """
    lines = []
    for at, (seed, number, sentence) in enumerate(differences):
        lines.append(f"problem {number} of seed {seed}{f' ({group.__name__})' if group else ''}: {sentence}")
        if at < MAX_SHRUNK:
            lines.append(_shrunk(random_problem(seed, number, group)))
    return lines


def _shrunk(stated: RandomProblem) -> str:
    try:
        givens = givens_of(stated)
    except Exception:  # the engine fails on the problem without givens
        givens = (None,) * stated.problem.answer_cells
    try:
        return as_test(shrink(Question(stated, givens)))
    except ValueError:
        return "(it does not fail by itself)"


def as_test(question: Question) -> str:
    """A test of the question that can be pasted into a file."""
    stated, problem, board = question.stated, question.stated.problem, question.stated.board
    kinds = sorted({type(objective).__name__ for objective in _with_parts(problem.objectives)} | {"CoverProblem"})
    indented = ",\n".join(f"            {objective!r}" for objective in problem.objectives)
    objectives = f"(\n{indented},\n        )" if problem.objectives else "()"
    extras = f", extras={board.extras!r}" if board.extras else ""
    more = ", ExtraArray" if board.extras else ""
    lines = [
        f"from sudokudsl.cover.objectives import {', '.join(kinds)}",
        "from sudokudsl.fuzz.problem_campaign import Question, failure",
        "from sudokudsl.fuzz.random_problems import RandomProblem",
        f"from sudokudsl.model.geometry import Board{more}",
        "",
        "",
        f"def test_problem_{stated.number}_of_seed_{stated.seed}():",
        "    problem = CoverProblem(",
        f"        names={problem.names!r},",
        f"        answer_cells={problem.answer_cells},",
        f"        domains={problem.domains!r},",
        f"        objectives={objectives},",
        f"        owners={problem.owners!r},",
        "    )",
        f"    board = Board({board.rows}, {board.columns}, {board.alphabet!r}{extras})",
        f"    planted = {stated.planted!r}",
        f"    given = {question.givens!r}",
        f"    seed, number, size, solved = {stated.seed}, {stated.number}, {stated.size!r}, {stated.solved}",
        "    stated = RandomProblem(seed, number, size, problem, board, planted, solved)",
        "    assert failure(Question(stated, given)) is None",
        "",
    ]
    return "\n".join(lines)


def _with_parts(objectives: Sequence[Objective]) -> Iterator[Objective]:
    for objective in objectives:
        yield objective
        if isinstance(objective, Either):
            for branch in objective.branches:
                yield from branch
