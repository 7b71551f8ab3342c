"""A family: one kind of constraint, its keyword, and the forms that may follow the keyword."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import Any, Literal

from ..model.constraint import Constraint
from ..model.geometry import Board, Cell
from .layouts import Layout
from .signature import Choice, Form, side_form
from .syntax.ast import word_key


@dataclass(frozen=True, slots=True)
class Complaint:
    """A problem with a statement's arguments that only its family can find.

    With `error` the statement has no meaning. Otherwise it has one, and the complaint is a warning. An empty `code`
    means `unexpected` for an error and `never-holds` for a warning. `part` names the part of the form to point at; if
    it is empty, the diagnostic points at the statement. With `of_any_cells` the family has considered the digits of
    each cell: other warnings assume those of the board, and are left out where extra cells have further ones.
    """

    message: str
    part: str = ""
    error: bool = False
    help: str = ""
    code: Literal["", "never-holds", "says-nothing", "cell-repeated", "too-large"] = ""
    of_any_cells: bool = False


@dataclass(frozen=True, slots=True)
class SumCase:
    """A case in which a number is the sum of weight times digit over the (weight, cell) `terms`.

    The case applies if each of the `placed` cells holds one of the digits listed for it.
    """

    terms: tuple[tuple[int, Cell], ...]
    placed: tuple[tuple[Cell, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Sums:
    """A statement about a total, in terms of the total: one of the `cases` applies, and its sum is the total.

    The cells of `distinct` hold different digits.
    """

    cases: tuple[SumCase, ...]
    distinct: tuple[Cell, ...] = ()


@lru_cache(maxsize=64)
def possible_sums(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """All sums of `count` digits, which may repeat. Only complaints use it."""
    least = min(digits, default=0)
    sums = 1  # as bits, counted from `count` times the least digit
    for _ in range(count):
        sums = reduce(or_, (sums << digit - least for digit in digits), 0)
    return frozenset(count * least + at for at in range(sums.bit_length()) if sums >> at & 1)


def sums_of_different(digits: tuple[int, ...], count: int) -> frozenset[int]:
    """All sums of `count` digits at different places of `digits`. Only complaints use it."""
    sums: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for digit in digits:
        for many in range(count, 0, -1):
            sums[many] |= {total + digit for total in sums[many - 1]}
    return frozenset(sums[count])


@lru_cache(maxsize=2048)
def sets_by_sum(digits: tuple[int, ...], size: int) -> Mapping[int, Sequence[tuple[int, ...]]]:
    """The sets of `size` digits, as ascending tuples, by their sum. Only exact cover uses it."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for chosen in combinations(digits, size):
        found.setdefault(sum(chosen), []).append(chosen)
    return found


def revisit_complaints(
    cells: Sequence[Cell], window: int = 2, *, periodic: bool = False, part: str = "cells"
) -> Iterator[Complaint]:
    """At most one complaint about a line that visits a cell twice. Within `window` consecutive cells this is an error.

    With `periodic`, any `window` consecutive cells hold digits of different kinds, and there are `window` kinds. A kind
    therefore recurs after each `window` cells, and the line never holds if a cell recurs at another distance. Only
    complaints use it.
    """
    last: dict[Cell, int] = {}
    gaps: list[tuple[int, Cell]] = []  # the distance between two visits of a cell
    for place, cell in enumerate(cells):
        if cell in last:
            gaps.append((place - last[cell], cell))
        last[cell] = place
    gap, cell = min(gaps, key=lambda found: found[0], default=(window, cells[0]))
    if gap == 1:
        advice = "a line may return to a cell, but not directly"
        yield Complaint(f"{cell} is listed twice in a row", part, error=True, help=advice, code="cell-repeated")
    elif gap < window:
        message = f"{cell} is listed twice within {window} consecutive cells, whose digits are of different kinds"
        yield Complaint(message, part, error=True, code="cell-repeated")
    elif periodic:
        for gap, cell in [found for found in gaps if found[0] % window][:1]:
            yield Complaint(
                f"{cell} is listed again after {gap} cells, where a digit of another kind is required", part
            )


def no_complaints(constraint: Constraint, board: Board) -> Iterable[Complaint]:
    """The default: no checks beyond those of the signature."""
    return ()


def as_stated(constraints: tuple[Constraint, ...], board: Board) -> tuple[Constraint, ...]:
    """The default: the statements of the family do not depend on each other."""
    return constraints


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of constraint."""

    word: str
    """The canonical keyword, with hyphens."""
    build: Callable[..., Any]
    """Makes a constraint. The values of the named parts of a form are its keyword arguments."""
    forms: tuple[Form, ...]
    """The forms of the arguments. They are tried in order."""
    doc: str
    """The manual page, which is the docstring of the family's file."""
    synonyms: tuple[str, ...] = ()
    """Other keywords of the family."""
    summary: str = ""
    """The line of the family in lists. If it is empty, the first line of the manual page is used."""
    complaints: Callable[[Any, Board], Iterable[Complaint]] = no_complaints
    """The problems of a constraint on a board that the signature does not find."""
    together: Callable[[tuple[Any, ...], Board], tuple[Constraint, ...]] = as_stated
    """Replaces all constraints of the family in a puzzle, in order, by as many constraints.

    Families use it whose statements depend on each other, such as `kropki negative` on the dots.
    """
    group: Literal["board", "cells", "global", "line", "set", "pair", "outside", "drawing"] = "set"
    """The section of lists that has the family. Families of "board" and "drawing" build no constraint."""
    layout: Layout | None = None
    """The layout of the family's clues in generated puzzles, if the generator can place them."""
    sums: Callable[[Mapping[str, Any], Board], Sums] | None = None
    """The sums of a statement by its values, if its only number is a total. It may be None.

    A statement with a cell as its total is then compiled as such, and not for each digit of the cell.
    """
    rule_usages: tuple[str, ...] = ()
    """Ways to write a statement that are read as rules, without the word. They follow those of the forms in help."""

    @property
    def constrains(self) -> bool:
        """Whether a statement of the family is a constraint."""
        return self.group not in ("board", "drawing")

    def line(self, values: Mapping[str, Any]) -> str:
        """A statement with these values as a line of a file."""
        return self.form_of(values).line(self.word, values)

    def text(self, values: Mapping[str, Any], board: Board) -> str:
        """A statement with these values: its line, and the indented lines of its picture if it has one."""
        picture = self.form_of(values).picture
        rows = picture.text(values[picture.name], board) if picture is not None else ()
        return "\n".join([self.line(values), *(f"  {row}" for row in rows)])

    @property
    def usages(self) -> tuple[str, ...]:
        """The ways to write a statement as shown in help: its forms, then those for the clues of a whole side."""
        sides = (side_form(form) for form in self.forms)
        usages = [*(form.usage() for form in self.forms), *(each.usage() for each in sides if each is not None)]
        usages += self.rule_usages
        return tuple(f"{self.word} {usage}".strip() for usage in usages)

    def form_of(self, values: Mapping[str, Any]) -> Form:
        """The first form whose parts have the names of these values."""
        return next(form for form in self.forms if _has_values(form, values))

    @property
    def headline(self) -> str:
        """A one-line description of the family, without its word."""
        return self.summary or self.doc.strip().splitlines()[0].partition(": ")[2].rstrip(".")

    @property
    def example(self) -> str:
        """A statement of the family, from its manual page; empty if the page shows no statement on one line."""
        if all(form.picture is not None for form in self.forms):
            return ""
        word = re.escape(self.word)
        found = re.search(rf"^ {{4}}({word}(?![\w-]).*)$", self.doc, re.MULTILINE) or re.search(
            rf"`({word}[: ][^`A-Z]+)`", self.doc
        )
        return found[1] if found else ""

    @property
    def own_words(self) -> frozenset[str]:
        """The words with a meaning of their own in the family's arguments, as `word_key` spells them."""
        usages = " ".join(form.usage() for form in self.forms)
        return frozenset(word_key(word) for word in re.findall(r"[a-z][a-z-]*", usages))

    def keys(self) -> tuple[str, ...]:
        """The word and its synonyms, as `word_key` spells them."""
        return tuple(word_key(word) for word in (self.word, *self.synonyms))


def _has_values(form: Form, values: Mapping[str, Any]) -> bool:
    """Whether `values` has the names of a form's parts and picture, and its words are among the choices."""
    names = {part.name for part in form.parts if part.name} | ({form.picture.name} if form.picture else set())
    chosen = (part for part in form.parts if isinstance(part, Choice))
    return names == set(values) and all(values[part.name] in part.options.values() for part in chosen)
