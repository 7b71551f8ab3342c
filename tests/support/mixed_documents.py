"""Documents of other programs that are made at random: several small ones in one, with some of their values exchanged.

`variants.py` has the small documents. A mixed document has their additions to an empty one.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, reduce
from random import Random
from typing import Any

from support import damage
from support.variants import LINES, Document, Line, near_values, small_documents

MOST = 7
"""The most small documents in one."""
EXCHANGED = 0.6
"""The share of mixed documents in which one or two values are exchanged."""
RESIZED = 0.4
"""The share of mixed documents whose board has another size, mostly with fewer rows or fewer columns."""


def _fpuzzles(data: dict[str, Any], rows: int, _: int) -> None:
    data["size"] = rows
    data["grid"] = _cut(data["grid"], rows, rows)


def _sudokupad(data: dict[str, Any], rows: int, columns: int) -> None:
    data["cells"], data["regions"] = _cut(data["cells"], rows, columns), []


def _sudokumaker(data: dict[str, Any], rows: int, columns: int) -> None:
    puzzle = data["puzzle"]
    puzzle["width"], puzzle["height"], puzzle["cells"] = columns, rows, [{}] * rows * columns
    puzzle["constraints"] = [each for each in puzzle["constraints"] if each["type"] != 1]


def _sudokustudio(data: dict[str, Any], rows: int, columns: int) -> None:
    data["grid"] = {"width": columns, "height": rows}
    data["elements"]["1"]["value"] = {"0": dict.fromkeys(map(str, range(columns)), True)}


def _pencilmark(data: dict[str, Any], rows: int, columns: int) -> None:
    data["board"], data["givens"] = {"rows": rows, "cols": columns}, [0] * rows * columns
    data["digits"] = max(rows, columns)
    data["rules"] = [each for each in data["rules"] if each["type"] != "box_grid"]


RESIZE: Mapping[str, Callable[[dict[str, Any], int, int], None]] = {
    "f-puzzles": _fpuzzles, "SudokuPad": _sudokupad, "SudokuMaker": _sudokumaker, "SudokuStudio": _sudokustudio,
    "pencilmark": _pencilmark,
}  # fmt: skip
"""Functions that give a document of a form a board without boxes, with some rows and columns."""


def _cut(cells: list[list[Any]], rows: int, columns: int) -> list[list[Any]]:
    """The cells of a board with some rows and columns, whose further cells are empty."""
    found = [[*row[:columns], *({} for _ in range(columns - len(row)))] for row in cells[:rows]]
    return [*found, *([{} for _ in range(columns)] for _ in range(rows - len(found)))]


@cache
def parts(form: str) -> tuple[Document | Line, ...]:
    """The small documents of a form that are mixed."""
    return tuple(each for each in small_documents(form) if not each.name.startswith("every "))


def merged(plain: Any, one: Any, other: Any) -> Any:
    """A document with the additions of two documents to a plain one. Texts are joined."""
    match one, other:
        case dict(), dict():
            found, plain = dict(one), plain if isinstance(plain, dict) else {}
            for key, value in other.items():
                if str(key).isdigit() and one.get(key, plain.get(key)) != plain.get(key) != value:
                    key = str(1 + max(int(each) for each in found if str(each).isdigit()))  # a number that is free
                found[key] = merged(plain.get(key), one[key], value) if key in one else value
            return found
        case list(), list():
            many = len(plain) if isinstance(plain, list) else 0
            shared = (merged(*each) for each in zip(plain or (), one, other, strict=False))
            return [*shared, *one[many:], *other[many:]]
        case str(), str() if plain not in (one, other) and one != other:
            return f"{one}. {other}"
    return other if one == plain else one


def written_of(form: str) -> Callable[[Any], str]:
    """The function that writes the data of a form."""
    first = parts(form)[0]
    assert isinstance(first, Document)
    return first.written


def together(form: str, some: Sequence[Document]) -> Any:
    """The data of a document with all that some documents have."""
    plain = parts(form)[0]
    assert isinstance(plain, Document)
    return reduce(lambda one, other: merged(plain.data, one, other), (copy.deepcopy(each.data) for each in some))


def mixed(form: str, random: Random) -> str:
    """A mixed document of a form."""
    found = random.sample(parts(form), random.randint(1, MOST))
    if form in LINES:
        return _mixed_lines([each.text for each in found], random)
    data = together(form, [each for each in found if isinstance(each, Document)])
    if form in RESIZE and random.random() < RESIZED:
        RESIZE[form](data, random.randint(3, 7), random.randint(3, 7))
    for _ in range(random.choice((1, 1, 2)) if random.random() < EXCHANGED else 0):
        *above, key = random.choice([path for path in damage.paths(data) if path])
        holder = damage.at(data, tuple(above))
        holder[key] = random.choice([*near_values(holder[key])] or [None])
    return written_of(form)(data)


def _mixed_lines(texts: Sequence[str], random: Random) -> str:
    """The constraints of some lines on the board of the first. Lines of other forms cannot be joined."""
    first, *others = texts
    text = first
    if first.startswith("."):
        items = [item for each in others for item in re.findall(r"\.[^.]*", each) if not item.startswith(".Shape")]
        text = first + "".join(items)
    if random.random() < EXCHANGED:
        ways = [other for _, found in Line("", text).variants() for other in found]
        text = random.choice(ways)
    return text


def mixed_documents(form: str, seed: int, many: int) -> Iterator[str]:
    """Some mixed documents of a form."""
    random = Random(f"{form} {seed}")
    yield from (mixed(form, random) for _ in range(many))
