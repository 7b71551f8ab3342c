"""The faults for the native engine: a table for each part of it, and how they go into a copy of its source.

`native/<part>.toml` has a list of faults: the effect of each, the place of its piece of source (`matching.py`),
the piece, and its replacement. Names of the piece that have changed since are changed in its replacement, too.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mutation.cpp import functions
from mutation.matching import Found, Function, NotFound, Wanted, find, number_of, shown
from mutation.tokens import renamed, renaming, tokens

TABLES = Path(__file__).parent / "native"


@dataclass(frozen=True)
class Fault:
    """A piece of source, an expression or whole statements, and its replacement; `what` states the effect.

    `file`, `function`, `shape`, `number` and `of` are the place of the piece. `others` has names of `wrong` that the
    function has and the piece lacks: each with its number among all names of the function.
    """

    part: str
    what: str
    file: str
    function: str
    right: str
    wrong: str
    shape: str = ""
    number: int = 1
    of: int = 1
    others: dict[str, int] = field(default_factory=dict)

    @property
    def wanted(self) -> Wanted:
        """The piece as `matching.find` takes it."""
        return Wanted(self.file, self.function, self.shape, tuple(tokens(self.right, cpp=True)), self.number, self.of)

    def planted(self, number: int, right: str, wrong: str) -> str:
        """The text for the source: both versions, and the choice between them."""
        if self.right.endswith((";", "}")):
            return f"if (sudokudsl_fault == {number}) {{ {wrong} }} else {{ {right} }}"
        return f"(sudokudsl_fault == {number} ? ({wrong}) : ({right}))"


def read_faults(folder: Path = TABLES) -> tuple[Fault, ...]:
    """All faults, table by table."""
    return tuple(
        Fault(part=path.stem, **fault)
        for path in sorted(folder.glob("*.toml"))
        for fault in tomllib.loads(path.read_text("utf-8"))["fault"]
    )


def read_functions(native: Path) -> list[Function]:
    """The functions of all sources in a folder."""
    sources = sorted([*native.glob("*.cpp"), *native.glob("*.hpp")])
    return [function for path in sources for function in functions(path.read_text("utf-8"), path.name)]


def located(faults: Iterable[Fault], known: Sequence[Function]) -> list[Found]:
    """Finds the piece of each fault. NotFound has one message about all that are missing or ambiguous."""
    found, wrong = [], []
    for fault in faults:
        try:
            found.append(find(fault.wanted, known))
        except NotFound as error:
            wrong.append(str(error))
    if wrong:
        raise NotFound("\n".join(wrong))
    return found


def wrong_here(fault: Fault, found: Found, known: Sequence[Function]) -> str:
    """The replacement of the piece, in the names of today. NotFound if it has a name that no source has."""
    now = renaming(fault.wanted.piece, found.piece)
    if found.function.shape == fault.shape:
        listed = names_in(found.function)
        now |= {name: listed[at - 1] for name, at in fault.others.items()}
    wrong = renamed(fault.wrong, now, cpp=True)
    everywhere = {token.text for function in known for token in function.tokens}
    if gone := sorted({token.text for token in tokens(wrong, cpp=True) if token.free} - everywhere):
        raise NotFound(
            f"{found.function}: no source has the name {', '.join(gone)} any more, of the fault {fault.what!r}"
        )
    return wrong


def names_in(function: Function) -> list[str]:
    """The names and strings of a function, in the order of their first use."""
    return list(dict.fromkeys(token.text for token in function.tokens if token.free))


def planted(faults: Sequence[Fault], native: Path) -> dict[str, str]:
    """The sources with all faults in them, by name. NotFound if some piece is not found."""
    known = read_functions(native)
    edits: dict[str, list[tuple[int, int, int]]] = {}
    wrong = []
    for number, (fault, found) in enumerate(zip(faults, located(faults, known), strict=True)):
        edits.setdefault(found.function.file, []).append((found.piece[0].start, -found.piece[-1].end, number))
        wrong.append(wrong_here(fault, found, known))

    def written(text: str, first: int, last: int, inside: list[tuple[int, int, int]]) -> str:
        """A range of a source with the faults inside it; pieces of some faults are parts of others' pieces."""
        if not inside:
            return text[first:last]
        (start, end, number), *others = inside
        right = written(text, start, -end, [each for each in others if -each[1] <= -end])
        rest = written(text, -end, last, [each for each in others if -each[1] > -end])
        return text[first:start] + faults[number].planted(number, right, wrong[number]) + rest

    texts = {file: (native / file).read_text("utf-8") for file in edits}
    return {file: written(text, 0, len(text), sorted(edits[file])) for file, text in texts.items()}


def followed(fault: Fault, found: Found, known: Sequence[Function]) -> Fault:
    """The fault as the table should have it now: all names and places as they are in the source."""
    right, wrong = shown(found.piece), wrong_here(fault, found, known)
    number, of = number_of(found)
    listed = names_in(found.function)
    of_piece = {token.text for token in found.piece}
    extra = dict.fromkeys(token.text for token in tokens(wrong, cpp=True) if token.free and token.text not in of_piece)
    return replace(
        fault,
        file=found.function.file,
        function=found.function.name,
        shape=found.function.shape,
        number=number,
        of=of,
        right=right,
        wrong=wrong,
        others={name: listed.index(name) + 1 for name in extra if name in listed},
    )


def write_faults(faults: Sequence[Fault], folder: Path = TABLES) -> None:
    """Writes the tables again; the comment above the first fault of a table stays."""
    for part in dict.fromkeys(fault.part for fault in faults):
        path = folder / f"{part}.toml"
        head = path.read_text("utf-8").partition("[[fault]]")[0] if path.exists() else ""
        tables = [_table(fault) for fault in faults if fault.part == part]
        path.write_text(head + "\n\n".join(tables) + "\n", "utf-8")


def _table(fault: Fault) -> str:
    lines = ["[[fault]]"]
    for name in ("what", "file", "function", "shape", "number", "of", "right", "wrong", "others"):
        value = getattr(fault, name)
        if name == "others":
            lines += [f"others = {{ {', '.join(f'{key} = {at}' for key, at in value.items())} }}"] if value else []
        elif name in ("number", "of"):
            lines += [f"{name} = {value}"] if fault.of > 1 else []
        else:
            plain = name in ("right", "wrong") and not re.search("'", value)
            lines.append(f"{name} = '{value}'" if plain else f"{name} = {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines)
