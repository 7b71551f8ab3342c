"""A family: one kind of constraint, with the words that state it and what may follow them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from .layouts import Layout
from .signature import Choice, Form
from .syntax.ast import word_key


@dataclass(frozen=True, slots=True)
class Complaint:
    """What only a family knows to be wrong with its arguments.

    `error` means the statement has no meaning here; otherwise it has one, and gets a warning. `code` may be left out:
    an error is then `unexpected` and a warning `never-holds`. `part` names the part of the form to point at; empty
    points at the statement.
    """

    message: str
    part: str = ""
    error: bool = False
    help: str = ""
    code: Literal["", "never-holds", "says-nothing", "cell-repeated"] = ""


@lru_cache(maxsize=64)
def possible_sums(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """Every sum that `count` of the digits can have, each taken any number of times. For complaints only."""
    if not count:
        return frozenset({0})
    return frozenset({total + digit for total in possible_sums(digits, count - 1) for digit in digits})


@lru_cache(maxsize=2048)
def sets_by_sum(digits: tuple[int, ...], size: int) -> Mapping[int, Sequence[tuple[int, ...]]]:
    """The sets of `size` of the digits, ascending, by what they sum to. For exact cover only."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for chosen in combinations(digits, size):
        found.setdefault(sum(chosen), []).append(chosen)
    return found


def revisit_complaints(
    cells: Sequence[Cell], window: int = 2, *, periodic: bool = False, part: str = "cells"
) -> Iterator[Complaint]:
    """At most one complaint about a line that comes back to a cell: among `window` consecutive cells it is an error.

    `periodic`: what such cells hold differs in kind, and there are `window` kinds, so that each kind comes again every
    `window` cells and a cell that comes again at another distance never holds. For complaints only.
    """
    last: dict[Cell, int] = {}
    gaps: list[tuple[int, Cell]] = []  # how far on a cell is listed again
    for place, cell in enumerate(cells):
        if cell in last:
            gaps.append((place - last[cell], cell))
        last[cell] = place
    gap, cell = min(gaps, key=lambda found: found[0], default=(window, cells[0]))
    if gap == 1:
        advice = "a line may come back to a cell, but not straight away"
        yield Complaint(f"{cell} is listed twice in a row", part, error=True, help=advice, code="cell-repeated")
    elif gap < window:
        message = f"{cell} is listed twice among {window} consecutive cells, whose digits are of different kinds"
        yield Complaint(message, part, error=True, code="cell-repeated")
    elif periodic:
        for gap, cell in [found for found in gaps if found[0] % window][:1]:
            yield Complaint(f"{cell} is listed again {gap} cells on, where a digit of another kind is due", part)


def no_complaints(constraint: Constraint, board: Board) -> Iterable[Complaint]:
    """The default: nothing beyond what the signature checks."""
    return ()


def as_stated(constraints: tuple[Constraint, ...], board: Board) -> tuple[Constraint, ...]:
    """The default: no statement of the family changes another."""
    return constraints


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of constraint.

    word: the canonical word, with hyphens. forms: the ways to write its arguments, tried in order. build: makes the
    constraint from the values of a form's parts, by name. doc: the manual page, the docstring of the family's file.
    complaints: what else is wrong with a constraint on a board. together: given all constraints of the family in one
    puzzle, in order, gives as many back; for families whose statements know of each other (negatives, adjacent marks).
    summary: the family in one line of a list; by default what the first line of the manual page says.
    layout: how the generator lays out clues of it; None if it does not.
    """

    word: str
    build: Callable[..., Any]
    forms: tuple[Form, ...]
    doc: str
    synonyms: tuple[str, ...] = ()
    summary: str = ""
    complaints: Callable[[Any, Board], Iterable[Complaint]] = no_complaints
    together: Callable[[tuple[Any, ...], Board], tuple[Constraint, ...]] = as_stated
    group: Literal["board", "cells", "global", "line", "set", "pair", "outside"] = "set"
    layout: Layout | None = None

    def line(self, values: Mapping[str, Any]) -> str:
        """A statement as a line of a file: in the first form that takes just these values."""
        form = next(form for form in self.forms if _has_values(form, values))
        return f"{self.word} {form.text(values)}".rstrip().replace(" :", ":")

    @property
    def headline(self) -> str:
        """The family in one line, without its word."""
        return self.summary or self.doc.strip().splitlines()[0].partition(": ")[2].rstrip(".")

    @property
    def own_words(self) -> frozenset[str]:
        """The words that may stand among its arguments with a meaning of their own, as compared."""
        usages = " ".join(form.usage() for form in self.forms)
        return frozenset(word_key(word) for word in re.findall(r"[a-z][a-z-]*", usages))

    def keys(self) -> tuple[str, ...]:
        """Every accepted spelling as compared: the word and its synonyms, lower case, without hyphens."""
        return tuple(word_key(word) for word in (self.word, *self.synonyms))


def _has_values(form: Form, values: Mapping[str, Any]) -> bool:
    """Whether values are those of a form's parts, and of a picture under it if it has one."""
    names = {part.name for part in form.parts if part.name} | ({form.picture.name} if form.picture else set())
    chosen = (part for part in form.parts if isinstance(part, Choice))
    return names == set(values) and all(values[part.name] in part.options.values() for part in chosen)
