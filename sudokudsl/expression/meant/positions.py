"""`position of 4 in line`, where the line may be without a 4."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from ...model.geometry import LayerCell, has_neighbours
from .. import typed_tree as q
from ..traversal import nodes
from .notes import Notes

_HELD_APART = re.compile(r"\b(?:distinct|contains|contains-exactly|diagonals?|cage|same-digits)\b", re.IGNORECASE)
"""Words of statements by which a list that is no house may hold every digit."""


def note_absent_digit(notes: Notes, node: q.Comparison, domains: Mapping[str, q.Domain], *, bare: bool) -> None:
    """Notes a position on the smaller side of a comparison, or one that differs, where it may be 0."""
    operands = (node.first, *(part for _, part in node.rest))
    lacking: list[q.PositionOf] = []
    for (sign, _), (left, right) in zip(node.rest, pairwise(operands), strict=True):
        smaller: tuple[q.Number, ...] = {"<": (left,), "<=": (left,), ">": (right,), ">=": (right,)}.get(sign, ())
        for side in (left, right) if sign == "!=" else smaller:
            if isinstance(side, q.PositionOf) and side not in lacking and _may_lack(notes, side, domains):
                lacking.append(side)
    conditions = [f"{value} in {line}" for value, line in (_position(notes, each) for each in lacking)]
    if lacking:
        said = notes.cut(lacking[0])
        message = f"`{said}` is 0 where the digit is absent, and this may hold then"
        meant = " and ".join((*conditions, notes.cut(node)))
        notes.add(message, node.span, f"with the digit: `{meant if bare else f'({meant})'}`")


def _position(notes: Notes, node: q.PositionOf) -> tuple[str, str]:
    """The value and the line of a position, as written. The text is read, because a name has the place of its `let`."""
    said = re.sub(r"\A\s*position\s+of\b", "", notes.cut(node), flags=re.IGNORECASE)
    depth = 0
    for found in re.finditer(r"[\[({]|[\])}]|\bin\b", said, re.IGNORECASE):
        if found[0].lower() == "in" and not depth:
            return said[: found.start()].strip(), said[found.end() :].strip()
        depth += (found[0] in "[({") - (found[0] in "])}")
    return said, ""  # a comment is in it


def _may_lack(notes: Notes, node: q.PositionOf, domains: Mapping[str, q.Domain]) -> bool:
    """Whether a line may be without the digit that is looked for, as far as is known."""
    value, line = node.value, node.cells
    digits = notes.board.digits
    if isinstance(value, q.Constant) and value.value not in digits:
        return False
    match value, line:
        case q.DigitOf(q.KnownCells(own)), q.KnownCells(cells) if set(own) <= set(cells):
            return False
        case q.DigitOf(q.Slice(cells=own)), _ if own == line:
            return False
        case q.Aggregate("min" | "max", (q.DigitsOf(own),)), _ if own == line:
            return False
    plain = not isinstance(value, q.Calculation | q.Aggregate | q.NumberIfThenElse | q.Absolute)
    match line:
        case q.KnownCells(cells):
            if any(isinstance(cell, LayerCell) or not has_neighbours(cell) for cell in cells):
                return False
            if any(set(house) <= set(cells) for house in notes.board.houses):
                lacks = not plain
            else:
                short = len(set(cells)) < len(digits)
                lacks = short or not _is_held_apart(notes)
        case q.CellsNamed(name) if name in domains:
            kind = domains[name].kind
            lacks = kind in ("run", "window", "tile", "walk", "straight") or not plain
        case q.Slice(_, q.Constant(low), q.Constant(high)):
            lacks = high - low + 1 < len(digits)
        case _:
            return False
    return lacks and not _is_there(notes, node)


def _is_held_apart(notes: Notes) -> bool:
    """Whether some statement of the file may see to it that a list holds every digit."""
    if _HELD_APART.search(notes.source.text) is None:
        return False
    notes.sink.depends_on_others()
    return True


def _is_there(notes: Notes, node: q.PositionOf) -> bool:
    """Whether the rule or a statement of the file says that the digit is in the line."""
    value, line = map(re.escape, _position(notes, node))
    asked = rf"(?<!position of ){value} +(?:not +)?in +{line}"
    text = re.sub(r"[ \t]+", " ", notes.source.text)
    if re.search(asked, text, re.IGNORECASE) or re.search(rf"\bcontains\b.*{line}", text, re.IGNORECASE):
        notes.sink.depends_on_others()
        return True
    return any(_is_positive(each, node) for each in nodes(notes.rule) if isinstance(each, q.Comparison))


def _is_positive(node: q.Comparison, position: q.PositionOf) -> bool:
    """Whether a comparison holds only if a position is not 0, or says which numbers it may be."""
    operands = (node.first, *(part for _, part in node.rest))
    for (sign, _), (left, right) in zip(node.rest, pairwise(operands), strict=True):
        if position not in (left, right):
            continue
        other = right if left == position else left
        if sign in ("=", "!=") and isinstance(other, q.Constant):
            return True
        is_greater = (sign in ("<", "<=") and right == position) or (sign in (">", ">=") and left == position)
        strict = sign in ("<", ">") or (isinstance(other, q.Constant) and other.value > 0)
        if is_greater and strict:
            return True
    return False
