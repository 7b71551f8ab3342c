"""Requested clues: lays them out on a grid without overlaps, and adds them to a spec."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from ..language.family import Family, as_stated
from ..language.layouts import Clue, Layout
from ..lowering.registry import Registry
from ..model.constraint import Constraint
from ..model.grid import Grid
from ..model.puzzle import Puzzle, Stated
from ..text.diagnostics import nearest
from ..text.source import Span
from .request import Impossible

MAX_ROUNDS, MAX_CLUES = 6, 400
"""Rounds of asking a layout for clues of a pool, and the clues that are enough."""


@dataclass(frozen=True, slots=True)
class ClueRequest:
    """A request for `count` clues of a family, or for as many as needed. Their lines begin with `start`."""

    family: Family
    layout: Layout
    start: str
    count: int | None

    @property
    def spare(self) -> bool:
        """Whether a clue that is not needed may be dropped."""
        return self.count is None and not self.layout.whole


@dataclass(frozen=True, slots=True)
class PlacedClue:
    """A clue on a grid: its line, its constraint, the places that it occupies, and the request it answers."""

    line: str
    constraint: Constraint
    places: frozenset[Hashable]
    request: ClueRequest


def parse_clue_request(text: str, registry: Registry) -> ClueRequest:
    """Parses `thermometer`, `thermometer=4` or `kropki black=3`. Raises Impossible for a family without a layout."""
    found = re.fullmatch(r"\s*([\w-]+)((?:\s+[\w-]+)*)\s*(?:=\s*(\d{1,4})\s*)?", text)
    if found is None:
        raise Impossible(f"`{text}` does not name a kind of clue, as thermometer and thermometer=4 do")
    family = registry.find(found[1])
    known = [family.word for family in registry.families if family.layout is not None]
    if family is None:
        near = nearest(found[1], registry.words)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(known)}"
        raise Impossible(f"no statement is called {found[1]}; {hint}")
    if family.layout is None:
        raise Impossible(f"{family.word} has no layout for generated clues; these have: {', '.join(known)}")
    start = " ".join([family.word, *found[2].lower().split()])
    return ClueRequest(family, family.layout, start, None if found[3] is None else int(found[3]))


def lay_out(requests: Sequence[ClueRequest], puzzle: Puzzle, grid: Grid, random: Random) -> list[PlacedClue]:
    """Clues of a grid without overlaps, one for each request in turn as long as there is room."""
    taken: set[Hashable] = set()
    placed: list[list[PlacedClue]] = [[] for _ in requests]
    sources = [(found, each, each.layout.clues(grid, random)) for found, each in zip(placed, requests, strict=True)]
    while sources:
        for source in tuple(sources):
            found, each, clues = source
            full = each.count is not None and len(found) >= each.count
            clue = None if full else next(_fitting(each, clues, puzzle, taken), None)
            if clue is None:
                sources.remove(source)
            else:
                found.append(clue)
    return sorted_clues([clue for found in placed for clue in found])


def sorted_clues(clues: Sequence[PlacedClue]) -> list[PlacedClue]:
    """Clues in the order of a file: by request, and then by place."""
    requests = list(dict.fromkeys(id(clue.request) for clue in clues))
    return sorted(clues, key=lambda clue: (requests.index(id(clue.request)), _place(clue.line)))


def clue_pool(placed: Sequence[PlacedClue], puzzle: Puzzle, grid: Grid, random: Random) -> list[PlacedClue]:
    """Clues of a grid to select from, which may overlap: the placed ones, and up to about `MAX_CLUES` per request."""
    found = {clue.line: clue for clue in placed}
    for request in {id(clue.request): clue.request for clue in placed}.values():
        for _ in range(MAX_ROUNDS):
            before = len(found)
            for clue in request.layout.clues(grid, random):
                for fitting in _fitting(request, iter((clue,)), puzzle, set()):
                    found.setdefault(fitting.line, fitting)
            if len(found) == before or len(found) >= MAX_CLUES:
                break
    return list(found.values())


def _fitting(request: ClueRequest, clues: Iterator[Clue], puzzle: Puzzle, taken: set[Hashable]) -> Iterator[PlacedClue]:
    """Yields the clues that answer a request, overlap no taken place and cause no complaint; takes their places."""
    for clue in clues:
        line = request.family.line(clue.values)
        if taken & clue.places or not (line + " ").replace(":", " ").startswith(request.start + " "):
            continue
        constraint = request.family.build(**clue.values)
        if not any(True for _ in request.family.complaints(constraint, puzzle.board)):
            taken |= clue.places
            yield PlacedClue(line, constraint, clue.places, request)


def _place(line: str) -> tuple[str, int, int]:
    """The sort key of a line of one family: its first cell, otherwise its row or column."""
    cell = re.search(r"\br(\d+)c(\d+)", line)
    if cell is not None:
        return "", int(cell[1]), int(cell[2])
    view = re.search(r"\b(row|column) (\d+)", line)
    return (view[1], int(view[2]), 0) if view is not None else (line, 0, 0)


def with_clues(puzzle: Puzzle, placed: Sequence[PlacedClue]) -> Puzzle:
    """A puzzle with clues added; families that combine their statements (`Family.together`) do so again."""
    stated = [*puzzle.stated, *(Stated(clue.constraint, clue.request.family.word, Span(0, 0)) for clue in placed)]
    for family in {clue.request.family.word: clue.request.family for clue in placed}.values():
        if family.together is not as_stated:
            places = [at for at, each in enumerate(stated) if each.word == family.word]
            told = family.together(tuple(stated[at].constraint for at in places), puzzle.board)
            for at, constraint in zip(places, told, strict=True):
                stated[at] = replace(stated[at], constraint=constraint)
    return replace(puzzle, stated=tuple(stated), expect=None, solutions=())
