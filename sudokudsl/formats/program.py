"""The program that an importer writes, statement by statement, and the problems that it meets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, product, repeat
from string import ascii_lowercase
from typing import Any

from ..language.scope import CELL_FORM
from ..language.signature import cells_text
from ..language.syntax.ast import RESERVED
from ..language.syntax.unparse import quoted
from ..lowering import read
from ..lowering.registry import CORE, Registry
from ..lowering.spelling import format_source
from ..model.geometry import Board, Cell
from ..model.grid import SYMBOLS
from ..model.shapes import Drawing
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from .carried import has_marks
from .refusal import ANYWHERE, Problem, Refused, refused
from .report import ImportReport

MAX_RULES, MAX_RULE = 400, 2000
"""The most lines of rules that are taken over, and the most characters of each."""
_OF_THE_BOARD = frozenset({"#", "sudoku", "latin", "board", "boxes", "regions", "grid", "title", "author", "rules"})
"""The words of lines without which the others have another meaning."""
NAMES = "abcdefghijklmnopqrstuvwxyz0123456789"
"""Symbols of regions in a picture, in this order."""


@dataclass(slots=True)
class Program:
    """A program that grows statement by statement. A program with `problems` has no text."""

    registry: Registry = field(default_factory=Registry)
    lines: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    report: ImportReport = field(default_factory=ImportReport)
    definitions: dict[tuple[str, ...], str] = field(default_factory=dict)
    """The content of each definition, and its word."""
    parts: list[tuple[int, str, Span]] = field(default_factory=list)
    """The number of the first line from each part of the document, with the name and the place of the part."""

    def part(self, name: str, span: Span = ANYWHERE) -> None:
        """Names the part of the document that the next lines come from. Their mistakes are refused under this name."""
        self.parts.append((len(self.lines), name, span))

    def comment(self, text: str) -> None:
        """Adds a comment."""
        self.lines.append("# " + " ".join(text.split()))

    def text_line(self, word: str, text: str) -> None:
        """A title or an author, if there is one."""
        if text := one_line(text):
            self.lines.append(f"{word} {quoted(text)}")

    def rules(self, text: str) -> None:
        """States the setter's rules, as indented lines or, with a `#`, as texts."""
        shown = ("".join(each if each.isprintable() else " " for each in line) for line in text.splitlines())
        lines = [" ".join(line.split())[:MAX_RULE] for line in shown if line.strip()][:MAX_RULES]
        if not lines:
            return
        if any("#" in line for line in lines):
            self.lines.append(f"rules {' '.join(map(quoted, lines))}")
        else:
            self.picture("rules", lines)

    def read_as(self, reading: str) -> None:
        """Reports that the next statement is the reading of a drawing, and marks it with a comment."""
        self.report.reading(reading)
        self.comment(f"a reading: {reading}")

    def draw(self, drawing: Drawing, refusal: str, span: Span = ANYWHERE) -> None:
        """Keeps something that is only drawn as a statement, or refuses it if the import does not keep going."""
        if not self.report.keep_going:
            self.refuse(refusal, span)
            return
        family = self.registry.find("cosmetic")
        assert family is not None
        values: dict[str, Any] = {"kind": drawing.kind, "look": drawing.look}
        match drawing.kind:
            case "text":
                values |= {"text": drawing.text, "at": drawing.at}
            case "cage":
                values |= {"text": drawing.text, "cells": drawing.cells}
            case "shade":
                values |= {"cells": drawing.cells}
            case "fog":
                values = {"kind": "fog"} | ({"cells": drawing.cells} if drawing.cells else {})
            case _:
                values |= {"at": drawing.at}
        self.lines.append(family.line(values))

    def say(self, word: str, args: str = "", *, of: str = "", span: Span = ANYWHERE) -> None:
        """Adds a statement. If there is no such word, refuses it under the name `of`, which the other program uses."""
        if self.registry.find(word) is None:
            self.refuse(f"`{of or word}` has no statement here", span)
        else:
            self.lines.append(f"{word} {args}".rstrip())

    def say_rule(self, line: str) -> None:
        """Adds a rule, or a statement that uses a definition."""
        self.lines.append(line)

    def picture(self, word: str, rows: Iterable[str]) -> None:
        """Adds a statement with indented lines under it."""
        self.lines.append(word)
        self.lines += ["  " + row for row in rows]

    def block(self) -> Program:
        """A program for the statements of a block. It shares definitions and problems with the whole program."""
        return Program(self.registry, [], self.problems, self.report, self.definitions)

    def either(self, branches: Sequence[Sequence[str]]) -> None:
        """Requires that at least one branch holds. An empty branch always holds, so nothing is required."""
        if all(branches) and len(branches) > 1:
            for word, branch in zip(chain(("either",), repeat("or")), branches, strict=False):
                self.picture(word, branch)
        elif all(branches):
            self.lines += branches[0]

    def define(self, name: str, parameter: str, body: Sequence[str], doc: str = "") -> str:
        """The word of the definition with this content; if it is new, the word is made from `name`."""
        said = (f"({parameter})", *([f"rules {quoted(one_line(doc))}"] if one_line(doc) else []), *body)
        if said not in self.definitions:
            self.definitions[said] = self._free_word(name)
        return self.definitions[said]

    def _free_word(self, name: str) -> str:
        parts = re.findall(r"[^\W\d_]\w*", name.lower().replace("_", " "))
        plain = "-".join(parts)[:40].strip("-") or "imported-rule"
        taken = {*RESERVED, *CORE, *(word.replace("-", "") for word in self.definitions.values())}
        for word in chain(
            (plain,), (f"{plain}-{one}{two}" for one, two in product(("", *ascii_lowercase), ascii_lowercase))
        ):
            key = word.replace("-", "")
            if key not in taken and self.registry.find(word) is None and not CELL_FORM.fullmatch(key):
                return word
        raise refused("there are too many rules of one name")

    def refuse(self, message: str, span: Span = ANYWHERE) -> None:
        """Adds a problem, unless the same message is there already. An import that keeps going leaves the part out."""
        found = self.report.left_out if self.report.keep_going else self.problems
        if all(problem.message != message for problem in found):
            found.append(Problem(message, span))

    def text(self) -> str:
        """The program in canonical spelling. Raises Refused with every problem.

        A line that is not a valid statement is a problem of the part of the document that it comes from.
        """
        while not self.problems:
            source, origins = self._source()
            wrong = self._wrong(source, origins)
            for at, message in wrong.items():
                name, span = self._part(at)
                self.refuse(f"{name} cannot be read: {message}", span)
            if not wrong:
                return format_source(source, Sink(source), self.registry)
            if self.report.keep_going:
                self._leave_out(wrong)
        raise Refused(self.problems)

    def explained(self, word: str, args: str = "") -> str:
        """The sentence about one more statement; empty if it has no meaning here, or if it is drawn."""
        if self.registry.find(word) is None or self.problems:
            return ""
        source = Source("<import>", "\n".join((*self._source()[0].text.splitlines(), f"{word} {args}")) + "\n")
        puzzle = read(source, Sink(source), self.registry)
        stated = next((each for each in reversed(puzzle.stated) if each.word == word), None) if puzzle else None
        if puzzle is None or stated is None or has_marks(stated.constraint.draw(puzzle.board)):
            return ""
        return stated.constraint.explain(puzzle.board)

    def _source(self) -> tuple[Source, list[int]]:
        """The program as it is, and for each of its lines the number of the entry of `lines` that it comes from."""
        kept = [(line, at) for at, line in enumerate(self.lines) if line]
        kept += [(f"# left out: {' '.join(each.message.split())}", len(self.lines)) for each in self.report.left_out]
        for (parameter, *body), word in self.definitions.items():
            user = next((at for at, line in enumerate(self.lines) if line.split(" ", 1)[0] == word), len(self.lines))
            kept += [(line, user) for line in (f"define {word}{parameter}", *(f"  {each}" for each in body))]
        return Source("<import>", "\n".join(line for line, _ in kept) + "\n"), [at for _, at in kept]

    def _wrong(self, source: Source, origins: Sequence[int]) -> dict[int, str]:
        """The first mistake in each entry of `lines` that has one."""
        sink = Sink(source)
        read(source, sink, self.registry)
        found: dict[int, str] = {}
        for each in sink.found:
            if each.severity == "error":
                line = source.place(each.span.start)[0] - 1
                found.setdefault(origins[min(line, len(origins) - 1)], each.message)
        return found

    def _part(self, at: int) -> tuple[str, Span]:
        """The name and the place of the part of the document that an entry of `lines` comes from."""
        found = ((name, span) for start, name, span in reversed(self.parts) if start <= at)
        return next(found, ("the puzzle", ANYWHERE))

    def _leave_out(self, wrong: Iterable[int]) -> None:
        """Empties the statements of these entries. Raises Refused if one of them is about the board."""
        for at in wrong:
            head = next((head for head in range(min(at, len(self.lines) - 1), -1, -1) if self._begins(head)), 0)
            if self.lines[head].split(" ", 1)[0] in _OF_THE_BOARD or not self.lines[head]:
                raise Refused(self.report.left_out)
            end = next((end for end in range(head + 1, len(self.lines)) if self._begins(end)), len(self.lines))
            self.lines[head:end] = [""] * (end - head)

    def _begins(self, at: int) -> bool:
        """Whether an entry of `lines` begins a statement."""
        return not self.lines[at].startswith(" ")


def one_line(text: str) -> str:
    """A text on one line, with a blank for each sign that is not printable."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def say_digits(program: Program, board: Board, known: Sequence[tuple[Cell, tuple[int, ...]]]) -> None:
    """States givens, as a picture if each is one symbol, and candidates. All entries of a cell hold together."""
    single = {cell: digits[0] for cell, digits in known if len(digits) == 1}
    twice = [cell for cell, digits in known if len(digits) == 1 and single[cell] != digits[0]]
    if single and board.digits[0] >= 0 and board.digits[-1] < len(SYMBOLS):
        program.picture("givens", digit_rows(board, single))
    else:
        for cell, digit in single.items():
            program.say("given", f"{cell} = {digit}")
    for cell, digits in known:
        if len(digits) != 1 or cell in twice:
            program.say("candidates", f"{cell} = {' '.join(map(str, sorted(set(digits))))}")


def digit_rows(board: Board, digits: Mapping[Cell, int]) -> list[str]:
    """The rows of a picture of digits from 0; a point is a place without one, such as a place in no grid."""
    symbols = {cell: SYMBOLS[digit] for cell, digit in digits.items()}
    sides = range(1, board.rows + 1), range(1, board.columns + 1)
    return ["".join(symbols.get(Cell(row, column), ".") for column in sides[1]) for row in sides[0]]


def region_rows(board: Board, regions: Sequence[Sequence[Cell]]) -> list[str]:
    """The rows of a picture of regions; a point is a cell without region."""
    name = {cell: NAMES[number] for number, region in enumerate(regions) for cell in region}
    return ["".join(name.get(cell, ".") for cell in board.row(row)) for row in range(1, board.rows + 1)]


def connected_areas(cells: Sequence[Cell], joined: Iterable[tuple[Cell, Cell]]) -> list[tuple[Cell, ...]]:
    """The areas that cells in reading order form through joined pairs. Areas and their cells are in this order, too."""
    area = {cell: {cell} for cell in cells}
    for one, other in joined:
        if area[one] is not area[other]:
            area[one] |= area[other]
            for cell in area[other]:
                area[cell] = area[one]
    return list(dict.fromkeys(tuple(sorted(area[cell])) for cell in cells))


def cells_of(cells: Sequence[Cell]) -> str:
    """Cells as they are written in a statement."""
    return cells_text(cells)


def negative_terms(plus: Sequence[Cell], minus: Sequence[Cell]) -> str:
    """The terms of a sum in which some cells are taken away."""
    return " ".join([*map(str, plus), *(f"-1*{cell}" for cell in minus)])
