"""Gestures: what a person selects in the picture to insert a statement of each family.

Everything here follows from the families and their forms, so that a new family can be drawn without further work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..language.family import Family
from ..language.signature import (
    Cells,
    Choice,
    Colon,
    Form,
    InGrid,
    Int,
    NamedCell,
    OneCell,
    OutsideLine,
    Part,
    Sign,
    Spots,
    WeightedCells,
)
from ..language.syntax.advice.first_words import WORD_HINTS
from .meaning import REGISTRY

Gesture = Literal["line", "cage", "pair", "corner", "outside", "cell", "board"]
"""A line or a cage of cells, two neighbours, a corner between four cells, a place at the rim, cells, or nothing."""

DRAWN = (Cells, OneCell, WeightedCells, Spots)
"""The parts whose cells are selected in the picture. The cells of an `OutsideLine` follow from a place at the rim."""
_BY_GROUP: dict[str, Gesture] = {"line": "line", "pair": "pair", "cells": "cell", "outside": "cell"}


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a form that is not drawn. Its value is a text as in a statement.

    `options` are the words that it may be, and `value` is the one that is proposed; an optional field may be empty.
    A field about `grids` has a meaning only on a board of several grids.
    """

    name: str
    usage: str
    doc: str
    options: tuple[str, ...] = ()
    value: str = ""
    optional: bool = False
    number: bool = False
    grids: bool = False


@dataclass(frozen=True, slots=True)
class Drawable:
    """A form of a family that can be inserted from the picture. `number` is its position among the family's forms.

    `label` is the word of the family with the words that the form always has. `lists` is the number of lists of cells.
    """

    number: int
    label: str
    usage: str
    gesture: Gesture
    lists: int
    fields: tuple[Field, ...]


def drawables(family: Family) -> tuple[Drawable, ...]:
    """The forms of a family that can be inserted from the picture."""
    return tuple(
        _drawable(family, number, form) for number, form in enumerate(family.forms) if _can_be_drawn(family, form)
    )


def families() -> tuple[Family, ...]:
    """The families that can be inserted from the picture, in the order of lists."""
    return tuple(family for family in REGISTRY.families if drawables(family))


def other_words(family: Family) -> tuple[str, ...]:
    """Other words by which people look for a family: its synonyms, and words on which there is advice that names it."""
    named = re.compile(rf"`{re.escape(family.word)}(?![\w-])")
    return (*family.synonyms, *(word for word, advice in WORD_HINTS.items() if named.search(advice)))


def _can_be_drawn(family: Family, form: Form) -> bool:
    """Whether a form has cells to select, or is a constraint on the whole board. Pictures are typed."""
    drawn = any(isinstance(part, Cells | WeightedCells | Spots) for part in form.parts)
    return form.picture is None and (family.constrains or drawn)


def _drawable(family: Family, number: int, form: Form) -> Drawable:
    fixed = [part.usage() for part in form.parts if is_fixed(part)]
    return Drawable(
        number,
        " ".join([family.word, *(word for word in fixed if word not in family.word)]),
        f"{family.word} {form.usage()}".strip(),
        _gesture(family, form),
        sum(isinstance(part, DRAWN) for part in form.parts) if rim(form) is None else 0,
        tuple(_fields(form)),
    )


def rim(form: Form) -> OutsideLine | OneCell | None:
    """The part of a form that a place at the rim of the board determines; None if there is none."""
    found = (
        part for part in form.parts if isinstance(part, OutsideLine) or (isinstance(part, OneCell) and part.at_edge)
    )
    return next(found, None)


def _gesture(family: Family, form: Form) -> Gesture:
    drawn = [part for part in form.parts if isinstance(part, DRAWN)]
    if rim(form) is not None:
        return "outside"
    if any(isinstance(part, OneCell) and part.square for part in drawn):
        return "corner"
    if not drawn:
        return "board"
    negative = any(part.name == "within" for part in form.parts)
    return "cage" if negative else _BY_GROUP.get(family.group, "cage")


def is_fixed(part: Part) -> bool:
    """Whether a part is a word that the form always has."""
    return isinstance(part, Choice) and len(part.options) == 1


def _fields(form: Form) -> Iterator[Field]:
    yield from (_field(part) for part in form.parts if is_field(part))


def is_field(part: Part) -> bool:
    """Whether the value of a part is typed."""
    return bool(part.name) and not is_fixed(part) and not isinstance(part, (OutsideLine, NamedCell, *DRAWN))


def _field(part: Part) -> Field:
    usage, doc = part.usage(), getattr(part, "doc", "") or part.name
    optional = usage.startswith("[")
    match part:
        case Choice(options=options):
            return Field(part.name, usage, doc, tuple(options), next(iter(options)))
        case Int(default=default) if not part.letters:
            value = "" if part.required or default is None else str(default)
            return Field(part.name, usage, doc, value=value, optional=not part.required, number=True)
    words = tuple(dict.fromkeys(re.findall(r"\b(?:[a-z][a-z-]+|[A-Z])\b", usage)))
    return Field(part.name, usage.strip(":"), doc, words, optional=optional, grids=isinstance(part, InGrid))


def is_plain(part: Part) -> bool:
    """Whether a part is a sign without a value."""
    return isinstance(part, Sign | Colon)
