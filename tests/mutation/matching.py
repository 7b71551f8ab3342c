"""Finds a piece of source that a table names, also after its names were changed or its function was moved.

A table says in which function a piece stands, the digest of the function's shape (`tokens.py`), the piece itself, and
which of several pieces of the same shape it is. Each of two keys leads to the function: its name, if its body was
edited, and its shape, if it was renamed or moved to another file. Where the shape is still the same, so are the numbers
of the pieces. In a function that was edited, the piece must stand there as in the table, or with at least half of its
names; otherwise somebody has to look, and `NotFound` tells where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from mutation.tokens import Token, digest, places_of

NEAREST = 3
"""How many candidates a message shows."""


class NotFound(Exception):
    """A piece stands nowhere any more, or in several places; the message shows the nearest and says what to do."""


@dataclass(frozen=True)
class Function:
    """A function as it stands in a file, all its overloads in one; without a name, what stands outside of functions."""

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
    """What a table says of a piece: function, shape of the function, which one it is `of` so many of the same shape."""

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
    """A piece where it stands: the function, and from which of its tokens on."""

    function: Function
    at: int
    piece: tuple[Token, ...]

    def __str__(self) -> str:
        return f"{self.function}: {shown(self.piece)}"


def find(wanted: Wanted, functions: Sequence[Function]) -> Found:
    """The one place where the piece stands. NotFound if there is none, or more than one."""
    home = function_of(wanted, functions)
    if home is not None and (found := choose(wanted, home, pieces(wanted, [home]))):
        return found
    # code that went into another function: only if it stands there to the letter
    exact = [found for found in pieces(wanted, functions) if same_text(found.piece, wanted.piece)]
    if len(exact) == 1:
        return exact[0]
    raise NotFound(complaint(wanted, exact or pieces(wanted, functions)))


def function_of(wanted: Wanted, functions: Sequence[Function]) -> Function | None:
    """The function that a table means; None if none has its name, nor a single one its shape."""
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
    """Every piece of these functions that has the shape of the one wanted, in order."""
    many = len(wanted.piece)
    return [
        Found(each, at, each.tokens[at : at + many])
        for each in functions
        for at in places_of(wanted.piece, each.tokens)
    ]


def choose(wanted: Wanted, home: Function, candidates: Sequence[Found]) -> Found | None:
    """Of all pieces of the wanted shape in a function the one that is meant; None if that is not certain."""
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
    """What a message says of a piece that was not found."""
    nearest = sorted(candidates, key=lambda found: -likeness(found.piece, wanted.piece))[:NEAREST]
    problem = f"stands in {len(candidates)} places" if len(candidates) > 1 else "is not found"
    lines = [f"{wanted.file}: {wanted.function}: this {problem}: {wanted.text}"]
    lines += [f"  nearest: {found}" for found in nearest]
    lines.append("  write into the table what stands there now, and let `--follow` complete it; or take the fault out")
    return "\n".join(lines)


def shown(piece: Sequence[Token]) -> str:
    """A piece in one line, with the blanks that its source has, one each."""
    gaps = ["", *("" if one.end == other.start else " " for one, other in pairwise(piece))]
    return "".join(gap + token.text for gap, token in zip(gaps, piece, strict=True))


def number_of(found: Found) -> tuple[int, int]:
    """Which one a piece is among those of its shape in its function, counted from 1, and how many there are."""
    places = places_of(found.piece, found.function.tokens)
    return places.index(found.at) + 1, len(places)
