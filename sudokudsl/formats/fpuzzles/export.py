"""Exports puzzles to f-puzzles: as JSON, and as links. It uses the constraints that solvers have added to f-puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...families.arrow import Arrow
from ...families.between import Between
from ...families.cage import Cage
from ...families.classes import LowHigh, Parity
from ...families.clone import Clone
from ...families.diagonals import Diagonals
from ...families.disjoint_groups import DisjointGroups
from ...families.distinct import Distinct
from ...families.double_arrow import DoubleArrow
from ...families.entropic_line import EntropicLine
from ...families.extra_regions import Argyle, Asterisk, CentreDots, Girandola, houses_of
from ...families.extremes import LocalExtremum
from ...families.givens import Given, GivenCandidates
from ...families.houses import Houses
from ...families.indexers import BoxIndexer, Indexer
from ...families.kropki import BlackDot, WhiteDot
from ...families.kropki import NegativeKropki as NoDots
from ...families.leapers import Leaper
from ...families.little_killer import LittleKiller
from ...families.lockout import Lockout
from ...families.modular_line import ModularLine
from ...families.nabner import Nabner
from ...families.non_consecutive import NonConsecutive
from ...families.palindrome import Palindrome
from ...families.quadruple import Quadruple
from ...families.region_sum_line import RegionSumLine
from ...families.renban import Renban
from ...families.sandwich import Sandwich
from ...families.skyscraper import Skyscraper
from ...families.slow_thermometer import SlowThermometer
from ...families.thermometer import Thermometer
from ...families.whispers import Whispers
from ...families.x_sum import XSum
from ...families.xv import NegativeXV as NoLetters
from ...families.xv import PairSum
from ...families.zipper import Zipper
from ...model.geometry import Cell, View
from ...model.puzzle import Puzzle, Stated
from ..carried import known_solution
from ..export_forms import Options
from ..exports import Export
from ..lzstring import compress
from ..refusal import refused
from . import cosmetics
from .drawn import Drawn, draw_tagged, drawn_in

ADDRESS = "https://www.f-puzzles.com/?load="
_Write = Callable[["_Writer", Stated, Any], None]
_STEPS = {(-1, -1): "UL", (-1, 1): "UR", (1, -1): "DL", (1, 1): "DR"}


def link(puzzle: Puzzle, options: Options) -> str:
    """The link that opens the puzzle there. Refused, naming all statements that f-puzzles lacks."""
    return ADDRESS + compress(json.dumps(data(puzzle, options), separators=(",", ":"))) + "\n"


def json_text(puzzle: Puzzle, options: Options) -> str:
    """The JSON that a link contains. Refused, naming all statements that f-puzzles lacks."""
    return json.dumps(data(puzzle, options)) + "\n"


def data(puzzle: Puzzle, options: Options) -> dict[str, Any]:
    """The puzzle as the object that a link contains. Refused, naming all statements that f-puzzles lacks."""
    out = Export(puzzle, "f-puzzles", as_drawing=options.as_drawing)
    board = puzzle.board
    size = board.rows
    square = board.columns == size and not board.subgrids
    if not square or not (options.as_drawing or (board.alphabet == tuple(range(1, size + 1)) and out.lines())):
        message = "f-puzzles has square boards with rows, columns and the digits from 1"
        if not square and options.as_drawing:
            raise refused(message)
        out.lacks(message)
    if any(len(region) != size for region in board.regions):
        out.lacks("f-puzzles has regions with as many cells as digits")
    cells: dict[Cell, dict[str, Any]] = {}
    for cell in board.cells:
        number = board.region_of.get(cell)
        cells[cell] = {"region": None if number is None else number - 1}
    found: dict[str, Any] = {"size": size, "grid": [[cells[cell] for cell in board.row(r + 1)] for r in range(size)]}
    writer = _Writer(out, cells, found)
    drawing = Drawn(out, found, cells)
    for each in puzzle.drawings:
        cosmetics.draw(drawing, each, out)
    out.each(_WRITERS, writer.statement)
    rules = drawn_in(found, cells, out) if out.drawn else puzzle.rules
    draw_tagged(found, cells, out, _tag)
    for key, text in (("title", puzzle.title), ("author", puzzle.author), ("ruleset", rules)):
        if text:
            found[key] = text
    if (solution := known_solution(puzzle, options)) is not None:
        found["solution"] = [solution[cell] for cell in board.cells]
    return found


def _tag(constraint: object) -> str:
    """The name of a constraint in the extension that knows it; empty if f-puzzles itself does."""
    if isinstance(constraint, Indexer):
        return f"{constraint.axis.title()} Indexer"
    return _EXTENSION.get(type(constraint), "")


def _name(cell: Cell) -> str:
    return f"R{cell.row}C{cell.column}"


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [_name(cell) for cell in cells]


def _beside(line: View) -> str:
    """The cell outside the board where the clue of a line is."""
    first, second = (*line.cells, *line.cells)[:2]
    if len(line.cells) == 1:
        return _name(Cell(first.row, 0) if line.side == "left" else Cell(0, first.column))
    return _name(Cell(2 * first.row - second.row, 2 * first.column - second.column))


class _Writer:
    """Writes the statements of a puzzle into the object of a link: `cells` by cell, and lists of items by key."""

    def __init__(self, out: Export, cells: dict[Cell, dict[str, Any]], found: dict[str, Any]) -> None:
        self.out, self.cells, self.found = out, cells, found

    def add(self, key: str, **item: object) -> None:
        """One more item under a key."""
        self.found.setdefault(key, []).append(item)

    def statement(self, stated: Stated) -> None:
        """Writes one statement. Raises Refused if f-puzzles gives it another meaning."""
        _WRITERS[type(stated.constraint)](self, stated, stated.constraint)


def _refuse_cells_listed_twice(to: _Writer, stated: Stated, cells: Sequence[Cell]) -> None:
    if len(set(cells)) < len(cells):
        raise to.out.refuse(stated, "a cell is listed twice, and it is not defined there how often it counts")


def _line(key: str) -> _Write:
    """A line and nothing else; a line of one cell requires nothing."""

    def write(to: _Writer, stated: Stated, constraint: Any) -> None:  # noqa: ANN401 - any family with cells
        if len(constraint.cells) > 1:
            to.add(key, lines=[_names(constraint.cells)])

    return write


def _once_each(key: str) -> _Write:
    """A line on which every cell counts once."""

    def write(to: _Writer, stated: Stated, constraint: Any) -> None:  # noqa: ANN401 - any family with cells
        _refuse_cells_listed_twice(to, stated, constraint.cells)
        _line(key)(to, stated, constraint)

    return write


def _region_sum_line(to: _Writer, stated: Stated, constraint: RegionSumLine) -> None:
    if any(cell not in to.out.board.region_of for cell in constraint.cells):
        raise to.out.refuse(stated, "cells without region have another meaning there")
    _once_each("regionsumline")(to, stated, constraint)


def _modular_line(to: _Writer, stated: Stated, constraint: ModularLine) -> None:
    if constraint.divisor != 3:
        raise to.out.refuse(stated, "the remainders there are those of division by 3")
    _line("modularline")(to, stated, constraint)


def _lockout(to: _Writer, stated: Stated, constraint: Lockout) -> None:
    least = to.out.board.rows // 2
    if constraint.difference != least:
        raise to.out.refuse(stated, f"the ends differ by {least} there")
    _line("lockout")(to, stated, constraint)


def _given(to: _Writer, stated: Stated, constraint: Given) -> None:
    for cell, digit in zip(constraint.cells, constraint.digits, strict=True):
        if to.cells[cell].get("value", digit) != digit:
            raise to.out.refuse(stated, f"{cell} is given twice")
        to.cells[cell] |= {"value": digit, "given": True}


def _pencil_marks(to: _Writer, stated: Stated, cells: Sequence[Cell], digits: Sequence[int]) -> None:
    for cell in cells:
        if "givenPencilMarks" in to.cells[cell]:
            raise to.out.refuse(stated, f"{cell} has candidates twice")
        to.cells[cell]["givenPencilMarks"] = list(digits)


def _candidates(to: _Writer, stated: Stated, constraint: GivenCandidates) -> None:
    _pencil_marks(to, stated, constraint.cells, sorted(set(constraint.digits)))


def _half(to: _Writer, stated: Stated, constraint: LowHigh) -> None:
    _pencil_marks(to, stated, constraint.cells, to.out.class_digits(stated))


def _parity(to: _Writer, stated: Stated, constraint: Parity) -> None:
    for cell in constraint.cells:
        to.add("odd" if constraint.odd else "even", cell=_name(cell))


def _extreme(to: _Writer, stated: Stated, constraint: LocalExtremum) -> None:
    for cell in constraint.cells:
        to.add(constraint.mark, cell=_name(cell))


def _indexer(to: _Writer, stated: Stated, constraint: Indexer) -> None:
    to.add(f"{constraint.axis}indexer", cells=_names(constraint.cells))


def _box_indexer(to: _Writer, stated: Stated, constraint: BoxIndexer) -> None:
    to.add("boxindexer", cells=_names(constraint.cells))


def _distinct(to: _Writer, stated: Stated, constraint: Distinct) -> None:
    to.add("extraregion", cells=_names(constraint.cells))


def _houses(to: _Writer, stated: Stated, constraint: Houses) -> None:
    for member in constraint.members:
        to.add("extraregion", cells=_names(member))


def _extra_regions(to: _Writer, stated: Stated, constraint: Asterisk | Girandola | Argyle | CentreDots) -> None:
    for cells in houses_of(constraint, to.out.board):
        to.add("extraregion", cells=_names(cells))


def _whispers(to: _Writer, stated: Stated, constraint: Whispers) -> None:
    to.add("whispers", lines=[_names(constraint.cells)], value=str(constraint.difference))


def _arrow(to: _Writer, stated: Stated, constraint: Arrow) -> None:
    _refuse_cells_listed_twice(to, stated, constraint.shaft)
    bulb = constraint.bulb
    to.add("arrow", cells=_names(bulb), lines=[_names((bulb[-1], *constraint.shaft))])


def _cage(to: _Writer, stated: Stated, constraint: Cage) -> None:
    total = constraint.total
    if total is not None and total <= 0:
        raise to.out.refuse(stated)
    to.add("killercage", cells=_names(constraint.cells), **({} if total is None else {"value": str(total)}))


def _dot(to: _Writer, stated: Stated, key: str, pair: tuple[Cell, Cell], value: int) -> None:
    if not value:
        raise to.out.refuse(stated)
    to.out.touching(stated, pair)
    to.add(key, cells=_names(pair), value=str(value))


def _white(to: _Writer, stated: Stated, constraint: WhiteDot) -> None:
    _dot(to, stated, "difference", constraint.cells, constraint.difference)


def _black(to: _Writer, stated: Stated, constraint: BlackDot) -> None:
    _dot(to, stated, "ratio", constraint.cells, constraint.ratio)


def _pair_sum(to: _Writer, stated: Stated, constraint: PairSum) -> None:
    letter = {5: "V", 10: "X"}.get(constraint.total)
    if letter is None:
        why = "it exempts its pair from the negative" if to.out.letters_are_all() else ""
        raise to.out.refuse(stated, why)
    to.out.touching(stated, constraint.cells)
    to.add("xv", cells=_names(constraint.cells), value=letter)


def _no_letters(to: _Writer, stated: Stated, constraint: NoLetters) -> None:
    to.out.whole_board(stated, constraint.area)
    to.found["negative"] = sorted({*to.found.get("negative", []), "xv"})


def _no_dots(to: _Writer, stated: Stated, constraint: NoDots) -> None:
    """The rule for pairs without a dot: f-puzzles knows differences of 1, and all ratios in use."""
    found = to.out.negatives()
    assert found is not None
    differences, ratios, _ = found
    used = {dot.constraint.ratio for dot in to.out.dots() if isinstance(dot.constraint, BlackDot)} or {2}
    if differences - {1} or (ratios and ratios != used):
        raise to.out.refuse(stated, "only differences of 1 and all ratios in use can be ruled out")
    if differences:
        to.found["nonconsecutive"] = True
    if ratios:
        to.found["negative"] = sorted({*to.found.get("negative", []), "ratio"})


def _non_consecutive(to: _Writer, stated: Stated, constraint: NonConsecutive) -> None:
    if to.out.dots():
        raise to.out.refuse(stated, "a dot exempts its pair there")
    to.found["nonconsecutive"] = True


def _quadruple(to: _Writer, stated: Stated, constraint: Quadruple) -> None:
    corner = constraint.corner
    square = tuple(Cell(corner.row + down, corner.column + right) for down in (0, 1) for right in (0, 1))
    to.add("quadruple", cells=_names(square), values=list(constraint.digits))


def _clone(to: _Writer, stated: Stated, constraint: Clone) -> None:
    to.add("clone", cells=_names(constraint.cells), cloneCells=_names(constraint.copy))


def _diagonals(to: _Writer, stated: Stated, constraint: Diagonals) -> None:
    for way in constraint.ways:
        to.found[f"diagonal{way}"] = True


def _leaper(to: _Writer, stated: Stated, constraint: Leaper) -> None:
    steps = sorted((constraint.short, constraint.long))
    if steps not in ([1, 1], [1, 2]):
        raise to.out.refuse(stated)
    to.found["antiking" if steps == [1, 1] else "antiknight"] = True


def _disjoint_groups(to: _Writer, stated: Stated, constraint: DisjointGroups) -> None:
    to.found["disjointgroups"] = True


def _beside_line(to: _Writer, stated: Stated, key: str, line: View, value: int, *, least: int) -> None:
    if value < least:
        raise to.out.refuse(stated)
    to.add(key, cell=_beside(line), value=str(value))


def _sandwich(to: _Writer, stated: Stated, constraint: Sandwich) -> None:
    _beside_line(to, stated, "sandwichsum", constraint.line, constraint.total, least=0)


def _x_sum(to: _Writer, stated: Stated, constraint: XSum) -> None:
    _beside_line(to, stated, "xsum", constraint.line, constraint.total, least=1)


def _skyscraper(to: _Writer, stated: Stated, constraint: Skyscraper) -> None:
    _beside_line(to, stated, "skyscraper", constraint.line, constraint.count, least=1)


def _little_killer(to: _Writer, stated: Stated, constraint: LittleKiller) -> None:
    start, step, total = constraint.start, constraint.step, constraint.total
    if total <= 0:
        raise to.out.refuse(stated)
    before = Cell(start.row - step[0], start.column - step[1])
    if before in to.out.board:
        raise to.out.refuse(stated, "it does not start at the edge")
    ray = to.out.board.ray(start, step)
    to.add("littlekillersum", cell=_name(before), cells=_names(ray), direction=_STEPS[step], value=str(total))


_WRITERS: Mapping[type, _Write] = {
    Argyle: _extra_regions,
    Arrow: _arrow,
    Asterisk: _extra_regions,
    Between: _line("betweenline"),
    BlackDot: _black,
    BoxIndexer: _box_indexer,
    Cage: _cage,
    GivenCandidates: _candidates,
    CentreDots: _extra_regions,
    Clone: _clone,
    Diagonals: _diagonals,
    DisjointGroups: _disjoint_groups,
    Distinct: _distinct,
    DoubleArrow: _once_each("doublearrow"),
    EntropicLine: _line("entropicline"),
    LocalExtremum: _extreme,
    Girandola: _extra_regions,
    Given: _given,
    LowHigh: _half,
    Houses: _houses,
    Indexer: _indexer,
    Leaper: _leaper,
    LittleKiller: _little_killer,
    Lockout: _lockout,
    ModularLine: _modular_line,
    Nabner: _line("nabner"),
    NoDots: _no_dots,
    NoLetters: _no_letters,
    NonConsecutive: _non_consecutive,
    PairSum: _pair_sum,
    Palindrome: _line("palindrome"),
    Parity: _parity,
    Quadruple: _quadruple,
    RegionSumLine: _region_sum_line,
    Renban: _line("renban"),
    Sandwich: _sandwich,
    Skyscraper: _skyscraper,
    SlowThermometer: _line("slowthermometer"),
    Thermometer: _line("thermometer"),
    Whispers: _whispers,
    WhiteDot: _white,
    XSum: _x_sum,
    Zipper: _once_each("zipperline"),
}
"""The function that writes each kind of constraint. f-puzzles cannot express any other kind."""

_EXTENSION: Mapping[type, str] = {
    BoxIndexer: "Box Indexer",
    DoubleArrow: "Double Arrow",
    EntropicLine: "Entropic Line",
    Lockout: "Lockout",
    ModularLine: "Modular Line",
    Nabner: "Nabner",
    RegionSumLine: "Region Sum Line",
    Renban: "Renban",
    Skyscraper: "Skyscraper",
    SlowThermometer: "Slow Thermometer",
    Whispers: "Whispers",
    XSum: "X Sum",
    Zipper: "Zipper Line",
}
"""The kinds that only an extension of f-puzzles knows, with its names for them. Players without it see them drawn."""
