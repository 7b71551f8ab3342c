"""Finds a piece of source that a table names, also after its names were changed or its function was moved.

A table names the function of a piece, the digest of the function's shape (`tokens.py`), the piece itself, and its
number among the pieces of the same shape. Two keys lead to the function: its name, if its body was edited, and its
shape, if it was renamed or moved to another file. While the shape is the same, so are the numbers of the
pieces. In an edited function the piece must be as in the table, or keep at least half of its
names. Otherwise `NotFound` shows the nearest candidates, and the table has to be corrected by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from mutation.tokens import Token, digest, places_of

NEAREST = 3
"""The number of candidates that a message shows."""


class NotFound(Exception):
    """A piece is missing or ambiguous. The message shows the nearest candidates and a way out."""


@dataclass(frozen=True)
class Function:
    """A function of a file, with all its overloads; without a name, the code outside of functions."""

    file: str
    name: str
    tokens: tuple[Token, ...]

    @cached_property
    def shape(self) -> str:
        """The digest that a table has of it."""
        return digest(self.tokens)

    @property
    def last(self) -> str:
        """Its name without that of its class."""
        return re.split(r"::|\.", self.name)[-1]

    def __str__(self) -> str:
        return f"{self.file}: {self.name or 'outside of functions'}"


@dataclass(frozen=True)
class Wanted:
    """A piece as a table describes it: number `number` of the `of` pieces of its shape in a function of that shape."""

    file: str
    function: str
    shape: str
    piece: tuple[Token, ...]
    number: int = 1
    of: int = 1

    @property
    def last(self) -> str:
        """The function's name without that of its class."""
        return re.split(r"::|\.", self.function)[-1]

    @property
    def text(self) -> str:
        """The piece as a message shows it."""
        return shown(self.piece)


@dataclass(frozen=True)
class Found:
    """A piece in the source: its function, and the position of its first token there."""

    function: Function
    at: int
    piece: tuple[Token, ...]

    def __str__(self) -> str:
        return f"{self.function}: {shown(self.piece)}"


def find(wanted: Wanted, functions: Sequence[Function]) -> Found:
    """Finds a piece. NotFound if no place has it, or more than one."""
    home = function_of(wanted, functions)
    if home is not None and (found := choose(wanted, home, pieces(wanted, [home]))):
        return found
    # code that moved to another function must be there to the letter
    exact = [found for found in pieces(wanted, functions) if same_text(found.piece, wanted.piece)]
    if len(exact) == 1:
        return exact[0]
    raise NotFound(complaint(wanted, exact or pieces(wanted, functions)))


def function_of(wanted: Wanted, functions: Sequence[Function]) -> Function | None:
    """The function that a table means; None if no function, or several, have its name or its shape."""
    named = [each for each in functions if each.name == wanted.function]
    shaped = [each for each in functions if each.shape == wanted.shape]
    # its class may have another name
    alike = [each for each in functions if each.last == wanted.last and each.file == wanted.file]
    for some in ([each for each in named if each in shaped], named, shaped, alike):
        in_file = [each for each in some if each.file == wanted.file]
        if len(some) == 1 or len(in_file) == 1:
            return (in_file if len(in_file) == 1 else some)[0]
    return None


def pieces(wanted: Wanted, functions: Iterable[Function]) -> list[Found]:
    """Every piece of these functions with the required shape, in order."""
    many = len(wanted.piece)
    return [
        Found(each, at, each.tokens[at : at + many])
        for each in functions
        for at in places_of(wanted.piece, each.tokens)
    ]


def choose(wanted: Wanted, home: Function, candidates: Sequence[Found]) -> Found | None:
    """Chooses among the pieces of the required shape in a function; None if the choice is not certain."""
    if home.shape == wanted.shape:
        return candidates[wanted.number - 1]
    exact = [found for found in candidates if same_text(found.piece, wanted.piece)]
    if len(candidates) == wanted.of and candidates[wanted.number - 1] in exact:
        return candidates[wanted.number - 1]
    if exact:
        return exact[0] if len(exact) == 1 else None
    likely = [found for found in candidates if likeness(found.piece, wanted.piece) >= 0.5]
    top = max((likeness(found.piece, wanted.piece) for found in likely), default=0)
    likely = [found for found in likely if likeness(found.piece, wanted.piece) == top]
    return likely[0] if len(likely) == 1 else None


def same_text(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Whether two pieces differ in comments and layout only."""
    return [token.text for token in one] == [token.text for token in other]


def likeness(one: Sequence[Token], other: Sequence[Token]) -> float:
    """The share of names that are the same in two pieces of one shape."""
    pairs = {(old.text, new.text) for old, new in zip(one, other, strict=True) if old.free}
    return sum(old == new for old, new in pairs) / len(pairs) if pairs else 1.0


def complaint(wanted: Wanted, candidates: Sequence[Found]) -> str:
    """The message about a piece that was not found."""
    nearest = sorted(candidates, key=lambda found: -likeness(found.piece, wanted.piece))[:NEAREST]
    problem = f"is in {len(candidates)} places" if len(candidates) > 1 else "is not found"
    lines = [f"{wanted.file}: {wanted.function}: this {problem}: {wanted.text}"]
    lines += [f"  nearest: {found}" for found in nearest]
    lines.append("  write the code of today into the table and complete it by `--follow`, or remove the fault")
    return "\n".join(lines)


def shown(piece: Sequence[Token]) -> str:
    """A piece in one line, with the blanks that its source has, one each."""
    gaps = ["", *("" if one.end == other.start else " " for one, other in pairwise(piece))]
    return "".join(gap + token.text for gap, token in zip(gaps, piece, strict=True))


def number_of(found: Found) -> tuple[int, int]:
    """The number of a piece among those of its shape in its function, from 1, and how many there are."""
    places = places_of(found.piece, found.function.tokens)
    return places.index(found.at) + 1, len(places)
