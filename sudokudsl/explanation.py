"""An explanation of a puzzle: each statement in a plain sentence, and the sizes of both compiled forms."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from typing import Any

from .cnf.compile import compile_cnf
from .cover.compile import compile_cover
from .cover.objectives import Objective
from .cover.sizes import summary
from .model.geometry import ExtraArray, Layer
from .model.puzzle import Puzzle, Stated


@dataclass(frozen=True, slots=True)
class Explained:
    """One statement: its line in the file, its canonical word, its sentence, and its size on each side."""

    line: int
    word: str
    sentence: str
    objectives: int
    clauses: int
    kinds: str
    """The objectives by kind and size, as a phrase."""
    encodings: str
    """The encodings of its clauses, as a phrase; empty if the clauses have literals of cells only."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """All statements in order, and the total sizes: objectives by kind, variables and clauses."""

    board: str
    statements: tuple[Explained, ...]
    slots: int
    objectives: dict[str, int]
    variables: int
    clauses: int
    rules: str = ""
    """The rules as the file states them."""
    note: str = ""
    """The reason why there are no sizes; empty if there are."""

    def facts(self) -> dict[str, Any]:
        """The explanation as plain data."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [self.board]
        if self.rules:
            lines.append(f"rules: {' '.join(self.rules.split())}")
        for entry in self.statements:
            lines.append(f"line {entry.line}, {entry.word}: {entry.sentence}")
            if self.note or entry.word == "cosmetic":
                continue
            kinds = f" ({entry.kinds})" if entry.kinds else ""
            encodings = f" ({entry.encodings})" if entry.encodings else ""
            clauses = f"{_many(entry.clauses, 'clause')}{encodings}"
            lines.append(f"    {_many(entry.objectives, 'objective')}{kinds}, {clauses}")
        if self.note:
            return "\n".join([*lines, f"no sizes: {self.note}"])
        kinds = ", ".join(f"{number} {kind}" for kind, number in self.objectives.items())
        objectives = _many(sum(self.objectives.values()), "objective") + (f" ({kinds})" if kinds else "")
        lines.append(f"exact cover: {_many(self.slots, 'slot')}; {objectives}")
        lines.append(f"SAT: {_many(self.variables, 'variable')}, {_many(self.clauses, 'clause')}")
        return "\n".join(lines)


def explain(puzzle: Puzzle) -> Explanation:
    """Explains every statement, and counts the sizes of both compiled forms. TooLarge as the compilers raise it."""
    problem, cnf = compile_cover(puzzle), compile_cnf(puzzle)
    objectives: dict[int, list[Objective]] = {}
    for objective in problem.objectives:
        objectives.setdefault(objective.owner, []).append(objective)
    statements = tuple(
        replace(
            _without_sizes(puzzle, stated),
            objectives=len(objectives.get(number, ())),
            clauses=owner.end - owner.start,
            kinds=summary(objectives.get(number, ())),
            encodings=cnf.size_of(number).kinds,
        )
        # the first owner of clauses is the board itself
        for number, (stated, owner) in enumerate(zip(puzzle.stated, cnf.owners[1:], strict=True))
    )
    statements += _drawings(puzzle)
    kinds = Counter(type(objective).__name__.lower() for objective in problem.objectives)
    return Explanation(
        board_sentence(puzzle),
        statements,
        len(problem.names),
        dict(sorted(kinds.items())),
        cnf.variables,
        len(cnf.clauses),
        puzzle.rules,
    )


def _without_sizes(puzzle: Puzzle, stated: Stated) -> Explained:
    line = puzzle.text.place(stated.span.start)[0]
    return Explained(line, stated.word, stated.constraint.explain(puzzle.board), 0, 0, "", "")


def _drawings(puzzle: Puzzle) -> tuple[Explained, ...]:
    """The statements about what is only drawn, which have no size on either side."""
    return tuple(
        Explained(puzzle.text.place(each.span.start)[0], "cosmetic", each.drawing.sentence, 0, 0, "", "")
        for each in puzzle.drawings
    )


def sentences(puzzle: Puzzle, note: str) -> Explanation:
    """An explanation without sizes, for a puzzle that is too large to compile; `note` is the reason."""
    statements = (*(_without_sizes(puzzle, stated) for stated in puzzle.stated), *_drawings(puzzle))
    return Explanation(board_sentence(puzzle), statements, 0, {}, 0, 0, puzzle.rules, note)


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


def board_sentence(puzzle: Puzzle) -> str:
    """The board in a sentence: its size, digits, regions and extra cells."""
    board = puzzle.board
    cells = f"a board of {_many(board.rows, 'row')} and {_many(board.columns, 'column')}"
    if board.subgrids:
        cells += f" with {_many(len(board.subgrids), 'grid')} of {_many(len(board.cells), 'cell')} together"
    digits = " ".join(map(str, board.alphabet))
    regions = f", {len(board.regions)} boxes or regions" if board.regions else ""
    beside = "".join(f"; {_extra(extra)}" for extra in board.extras if not extra.internal)
    return f"{cells}, digits {digits}{regions}; each cell holds one digit{beside}"


def _extra(extra: ExtraArray) -> str:
    if isinstance(extra, Layer):
        counts = "part of the answer" if extra.counted else "solutions that differ only there are counted once"
        digits = " ".join(map(str, extra.digits))
        return f"the layer {extra.name} over every cell, digits {digits}, {counts}"
    cells = f"{extra.name}[1..{extra.size}] are extra cells" if extra.size > 1 else f"{extra.name} is an extra cell"
    digits = " ".join(map(str, extra.digits))
    counts = "part of the answer" if extra.counted else "solutions that differ only there are counted once"
    return f"{cells} beside the board, digits {digits}, {counts}"
