"""A limit of the compilers that is much lower refuses a statement, or changes no solution.

Beyond most limits a statement is compiled in another way. Small boards reach that way only with low limits.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from types import ModuleType

import pytest

from sudokudsl import cnf, cover, families
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cnf.solve import SatSolver
from sudokudsl.cover import make_engine
from sudokudsl.cover.compile import compile_cover
from sudokudsl.crosscheck.oracle import fillings, oracle_grids
from sudokudsl.crosscheck.solvers import puzzle_of_text
from sudokudsl.fuzz.random_puzzles import random_puzzle_with_rules
from sudokudsl.fuzz.random_specs import SeededChance
from sudokudsl.language import running_sums
from sudokudsl.model import geometry
from sudokudsl.model.puzzle import Puzzle, TooLarge
from support.boundary_forms import FORMS, found_in, grids_of, statements_of

NAME = re.compile(r"(MAX|MOST|MIN|LONGEST)_[A-Z_]+")
VALUES = (0, 1, 2, 3, 5, 8, 20)
LEAST = {"MAX_PAIRWISE": 4}  # a group of literals is never smaller
REFUSING = ("MAX_LITERALS", "MAX_DEPTH", "MAX_NODES", "MOST_ROWS", "MOST_ROWS_OF_TABLE")
"""Limits of work and memory. No other way is taken beyond them."""
STATEMENTS, RULES, MOST_FILLINGS, LOWERED = 7, 200, 500, 4  # of a form; rules; of a board; limits of a rule


@dataclass(frozen=True)
class Limit:
    """A limit, as one module knows it, and lower values of it."""

    module: ModuleType
    name: str
    usual: int
    lower: tuple[int, ...]


def limits() -> Iterator[Limit]:
    """The limits of the compilers."""
    modules = [running_sums]
    for package in (families, cnf, cover):
        found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        modules += [importlib.import_module(module.name) for module in found]
    for module in modules:
        for name, usual in vars(module).items():
            if NAME.fullmatch(name) and name not in REFUSING and isinstance(usual, int) and not hasattr(geometry, name):
                most = VALUES[-1] if name.startswith("MIN") else usual - 1
                lower = tuple(value for value in VALUES if LEAST.get(name, 0) <= value <= most)
                if lower:
                    yield Limit(module, name, usual, lower)


LIMITS = tuple(limits())


class Watched(int):
    """The value of a limit, which notes that something is compared with it."""

    asked = False

    def __lt__(self, other: int) -> bool:
        self.asked = True
        return int(self) < other

    def __le__(self, other: int) -> bool:
        self.asked = True
        return int(self) <= other

    def __gt__(self, other: int) -> bool:
        self.asked = True
        return int(self) > other

    def __ge__(self, other: int) -> bool:
        self.asked = True
        return int(self) >= other


def asked(puzzle: Puzzle, lowered: Mapping[Limit, int]) -> list[Limit]:
    """The other limits that matter for a puzzle while some are lowered: something is compared with them."""
    watched = {limit: Watched(lowered.get(limit, limit.usual)) for limit in LIMITS}
    with set_to(watched):
        for compiled in (compile_cover, compile_cnf):
            with suppress(TooLarge):
                compiled(puzzle)
    return [limit for limit, value in watched.items() if value.asked and limit not in lowered]


@contextmanager
def set_to(values: Mapping[Limit, int]) -> Iterator[None]:
    """Within the block, limits have other values."""
    with pytest.MonkeyPatch.context() as patched:
        for limit, value in values.items():
            patched.setattr(limit.module, limit.name, value)
        yield


def check_with(lowered: Mapping[Limit, int], puzzle: Puzzle, accepted: Set[tuple[int, ...]]) -> None:
    """Both sides find the solutions of a puzzle. Raises TooLarge if one of them refuses it."""
    with set_to(lowered), SatSolver(compile_cnf(puzzle), puzzle.board) as sat:
        for solver in (sat, make_engine(puzzle)):
            found = [grid.values for grid in solver.search(limit=None).grids]
            assert sorted(found) == sorted(accepted), (puzzle.stated, lowered)


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_statements_keep_their_meaning(family, form):
    """Each limit of the family itself is lowered alone, and another one for each statement."""
    random = Random(f"{family.word} {family.forms.index(form)}")
    listed = statements_of(family, form)
    for setting, statement in random.sample(listed, min(len(listed), STATEMENTS)):
        puzzle = found_in(f"{setting.text}{statement.line}\n")
        accepted = {grid.values for grid in grids_of(setting.text) if puzzle.holds(grid)}
        own = {type(constraint).__module__ for constraint in puzzle.constraints}
        found = asked(puzzle, {})
        others = [limit for limit in found if limit.module.__name__ not in own]
        for limit in (*(each for each in found if each not in others), *random.sample(others, min(len(others), 1))):
            with suppress(TooLarge):
                check_with({limit: random.choice(limit.lower)}, puzzle, accepted)


def test_rules_keep_their_meaning():
    """Several limits are lowered for each rule, one after another, at first those that were lowered least often."""
    often = Counter[Limit]()
    for number in range(RULES):
        random = Random(f"low limits {number}")
        sampled = random_puzzle_with_rules(SeededChance(random), most=MOST_FILLINGS, extras=not random.randrange(3))
        puzzle = puzzle_of_text(sampled.text)
        if puzzle is None or fillings(puzzle.board) > MOST_FILLINGS:
            continue
        accepted = {grid.values for grid in oracle_grids(puzzle)}
        lowered: dict[Limit, int] = {}
        for _ in range(LOWERED):
            found = asked(puzzle, lowered)
            if not found:
                break
            limit = min(random.sample(found, len(found)), key=often.__getitem__)
            often[limit] += 1
            more = {**lowered, limit: random.choice(limit.lower)}
            with suppress(TooLarge):
                check_with(more, puzzle, accepted)
                lowered = more
    assert len(often) > 25
