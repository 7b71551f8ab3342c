"""Cells, digits, houses and statements as phrases in the sentence of a step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ..model.geometry import layer_name
from ..model.grid import LINE_SIGNS
from .candidates import Mask, Places, bits
from .model import Area, Model

MIN_RUN = 5
"""Consecutive digits that are named by the first and the last only."""


def listed(names: Sequence[str], joint: str = "and") -> str:
    """Names in a sentence: `a`, `a and b`, `a, b and c`."""
    *head, last = names
    return f"{', '.join(head)} {joint} {last}" if head else last


def cells_text(model: Model, cells: Iterable[int], joint: str = "and") -> str:
    """Cells in ascending order: `r1c2, r3c4 and x[1]`."""
    return listed([str(model.cell(cell)) for cell in sorted(cells)], joint)


def places_text(model: Model, places: Places, joint: str = "and") -> str:
    """A set of cells in ascending order."""
    return cells_text(model, bits(places), joint)


def digits_text(model: Model, digits: Mask, joint: str = "and") -> str:
    """A set of digits in ascending order: `1, 2 and 4`, or `10 to 16 and 30` if many are consecutive."""
    names = []
    for _, run in groupby(enumerate(bits(digits)), key=lambda entry: model.digit(entry[1]) - entry[0]):
        found = [str(model.digit(digit)) for _, digit in run]
        names += found if len(found) < MIN_RUN else [f"{found[0]} to {found[-1]}"]
    return listed(names, joint)


def houses_text(houses: Sequence[Area]) -> str:
    """Houses by name: `row 3`, `rows 3 and 5`, `row 3 and box 1`."""
    numbers = [house.name.removeprefix(f"{house.kind} ") for house in houses]
    alike = len({house.kind for house in houses}) == 1
    if len(houses) == 1 or not alike or not all(number.isdecimal() for number in numbers):
        return listed([house.name for house in houses])
    kind = houses[0].kind
    return f"{kind}{'es' if kind.endswith('x') else 's'} {listed(numbers)}"


def statements_text(model: Model, owners: Iterable[int]) -> str:
    """Statements by word and line: `the cage of line 9`, `the cages of lines 9, 12 and 14 and the sum of line 20`."""
    lines: dict[str, list[str]] = {}
    for owner in owners:
        word, line = model.named(owner)
        lines.setdefault(word, []).append(str(line))
    return listed(
        [
            f"the {word} of line {found[0]}" if len(found) == 1 else f"the {word}s of lines {listed(found)}"
            for word, found in lines.items()
        ]
    )


def removal_text(model: Model, removed: Iterable[tuple[int, Mask]]) -> str:
    """Removed candidates: `r1c1 is not 3; r2c2 and r2c3 are not 4 or 5`. Joins cells that lose the same digits."""
    merged: dict[int, Mask] = {}
    for cell, digits in removed:
        merged[cell] = merged.get(cell, 0) | digits
    by_digits: dict[tuple[Mask, bool], list[int]] = {}
    for cell, digits in sorted(merged.items()):
        by_digits.setdefault((digits, _is_line(model, cell)), []).append(cell)
    return "; ".join(
        f"{cells_text(model, cells)} {'is' if len(cells) == 1 else 'are'} not "
        + (listed([digit_text(model, cells[0], digit) for digit in bits(digits)], "or") if line else "")
        + (digits_text(model, digits, "or") if not line else "")
        for (digits, line), cells in by_digits.items()
    )


def digit_text(model: Model, cell: int, digit: int) -> str:
    """A digit of a cell; for a line that the solver finds, the sign of its directions."""
    value = model.digit(digit)
    return LINE_SIGNS[value] if _is_line(model, cell) else str(value)


def _is_line(model: Model, cell: int) -> bool:
    """Whether the digits of a cell are the directions of a line."""
    return layer_name(model.cell(cell)) in model.board.names_of_layers("line")
