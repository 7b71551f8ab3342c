"""A puzzle as a link of f-puzzles, with the constraints that solvers have added to it."""

from __future__ import annotations

import json
from typing import Any

from ..families.arrow import Arrow
from ..families.between import Between
from ..families.cage import Cage
from ..families.classes import Half, Parity
from ..families.clone import Clone
from ..families.diagonals import Diagonals
from ..families.disjoint_groups import DisjointGroups
from ..families.distinct import Distinct
from ..families.double_arrow import DoubleArrow
from ..families.entropic_line import EntropicLine
from ..families.extremes import Extreme
from ..families.givens import Candidates, Given
from ..families.houses import Houses
from ..families.indexers import BoxIndexer, Indexer
from ..families.kropki import Black, White
from ..families.kropki import Negative as NoDots
from ..families.leapers import Leaper
from ..families.little_killer import LittleKiller
from ..families.lockout import Lockout
from ..families.modular_line import ModularLine
from ..families.nabner import Nabner
from ..families.non_consecutive import NonConsecutive
from ..families.palindrome import Palindrome
from ..families.quadruple import Quadruple
from ..families.region_sum_line import RegionSumLine
from ..families.renban import Renban
from ..families.sandwich import Sandwich
from ..families.skyscraper import Skyscraper
from ..families.slow_thermometer import SlowThermometer
from ..families.thermometer import Thermometer
from ..families.whispers import Whispers
from ..families.x_sum import XSum
from ..families.xv import Negative as NoLetters
from ..families.xv import PairSum
from ..families.zipper import Zipper
from ..model.geometry import Cell, View
from ..model.puzzle import Puzzle, Stated
from .exports import Export
from .lzstring import compress
from .refusal import refused

ADDRESS = "https://www.f-puzzles.com/?load="
_LINES = {
    Thermometer: "thermometer", SlowThermometer: "slowthermometer", Palindrome: "palindrome", Renban: "renban",
    Between: "betweenline", RegionSumLine: "regionsumline", Zipper: "zipperline", DoubleArrow: "doublearrow",
    EntropicLine: "entropicline", ModularLine: "modularline", Nabner: "nabner", Lockout: "lockout",
}  # fmt: skip
_STEPS = {(-1, -1): "UL", (-1, 1): "UR", (1, -1): "DL", (1, 1): "DR"}


def link(puzzle: Puzzle) -> str:
    """The link that opens the puzzle there. Refused with the first statement that it cannot say."""
    return ADDRESS + compress(json.dumps(data(puzzle), separators=(",", ":"))) + "\n"


def data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as the object that a link carries."""
    out = Export(puzzle, "f-puzzles")
    board = puzzle.board
    size = board.rows
    if board.columns != size or board.alphabet != tuple(range(1, size + 1)) or not out.lines():
        raise refused("f-puzzles has square boards with rows, columns and the digits from 1 on")
    if any(len(region) != size for region in board.regions):
        raise refused("f-puzzles has regions with as many cells as digits")
    cells: dict[Cell, dict[str, Any]] = {}
    for cell in board.cells:
        number = board.region_of.get(cell)
        cells[cell] = {"region": None if number is None else number - 1}
    found: dict[str, Any] = {"size": size, "grid": [[cells[cell] for cell in board.row(r + 1)] for r in range(size)]}
    for key, text in (("title", puzzle.title), ("author", puzzle.author), ("ruleset", puzzle.rules)):
        if text:
            found[key] = text
    if len(puzzle.solutions) == 1:
        found["solution"] = list(puzzle.solutions[0][0].values)
    for stated in out.own():
        _statement(out, stated, cells, found)
    _negatives(out, found)
    return found


def _name(cell: Cell) -> str:
    return f"R{cell.row}C{cell.column}"


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [_name(cell) for cell in cells]


def _beside(line: View) -> str:
    """The cell outside the board from which a line is looked along."""
    first, second = (*line.cells, *line.cells)[:2]
    if len(line.cells) == 1:
        return _name(Cell(first.row, 0) if line.side == "left" else Cell(0, first.column))
    return _name(Cell(2 * first.row - second.row, 2 * first.column - second.column))


def _statement(out: Export, stated: Stated, cells: dict[Cell, dict[str, Any]], found: dict[str, Any]) -> None:
    def add(key: str, **item: object) -> None:
        found.setdefault(key, []).append(item)

    constraint = stated.constraint
    match constraint:
        case Given(cells=places, digits=digits):
            for cell, digit in zip(places, digits, strict=True):
                if cells[cell].get("value", digit) != digit:
                    raise out.refuse(stated, f"{cell} is given twice")
                cells[cell] |= {"value": digit, "given": True}
        case Candidates(cells=places, digits=digits):
            for cell in places:
                if "givenPencilMarks" in cells[cell]:
                    raise out.refuse(stated, f"{cell} has candidates twice")
                cells[cell]["givenPencilMarks"] = sorted(set(digits))
        case Parity(cells=places, odd=odd):
            for cell in places:
                add("odd" if odd else "even", cell=_name(cell))
        case Half(cells=places):
            for cell in places:
                if "givenPencilMarks" in cells[cell]:
                    raise out.refuse(stated, f"{cell} has candidates twice")
                cells[cell]["givenPencilMarks"] = list(out.class_digits(stated))
        case RegionSumLine(cells=places) if any(cell not in out.board.region_of for cell in places):
            raise out.refuse(stated, "cells in no region are read otherwise there")
        case Arrow(shaft=line) | RegionSumLine(cells=line) | Zipper(cells=line) | DoubleArrow(cells=line) if len(
            set(line)
        ) < len(line):
            raise out.refuse(stated, "how often a cell counts that is listed twice is not settled there")
        case ModularLine(divisor=number) if number != 3:
            raise out.refuse(stated, "there the remainders are those by 3")
        case Lockout(difference=number) if number != 4:
            raise out.refuse(stated, "there the ends differ by 4")
        case _ if type(constraint) in _LINES:
            places = constraint.cells  # type: ignore[attr-defined]
            if len(places) > 1:
                add(_LINES[type(constraint)], lines=[_names(places)])
        case Indexer(axis=axis, cells=places):
            add(f"{axis}indexer", cells=_names(places))
        case BoxIndexer(cells=places):
            add("boxindexer", cells=_names(places))
        case Distinct(cells=places):
            add("extraregion", cells=_names(places))
        case Whispers(cells=places, difference=difference) if difference > 0:
            add("whispers", lines=[_names(places)], value=str(difference))
        case Arrow(bulb=bulb, shaft=shaft):
            add("arrow", cells=_names(bulb), lines=[_names((bulb[-1], *shaft))])
        case Cage(cells=places, total=total) if total is None or total > 0:
            add("killercage", cells=_names(places), **({} if total is None else {"value": str(total)}))
        case Houses(members=members):
            for member in members:
                add("extraregion", cells=_names(member))
        case White(cells=pair, difference=value) | Black(cells=pair, ratio=value) if value:
            out.touching(stated, pair)
            add("difference" if isinstance(constraint, White) else "ratio", cells=_names(pair), value=str(value))
        case PairSum(total=number) if number not in (5, 10) and out.letters_are_all():
            raise out.refuse(stated, "it exempts its pair from the negative")
        case PairSum(cells=pair, total=5 | 10):
            out.touching(stated, pair)
            add("xv", cells=_names(pair), value="X" if constraint.total == 10 else "V")
        case NoLetters():
            found["negative"] = sorted({*found.get("negative", []), "xv"})
        case NoDots():
            pass
        case NonConsecutive():
            if out.dots():
                raise out.refuse(stated, "a dot exempts its pair there")
            found["nonconsecutive"] = True
        case Quadruple(corner=corner, digits=digits):
            square = tuple(Cell(corner.row + down, corner.column + right) for down in (0, 1) for right in (0, 1))
            add("quadruple", cells=_names(square), values=list(digits))
        case Clone(cells=places, copy=copy):
            add("clone", cells=_names(places), cloneCells=_names(copy))
        case Extreme(mark=mark, cells=places):
            for cell in places:
                add(mark, cell=_name(cell))
        case Diagonals(ways=ways):
            for way in ways:
                found[f"diagonal{way}"] = True
        case Leaper(short=short, long=long) if sorted((short, long)) in ([1, 1], [1, 2]):
            found["antiking" if short == long else "antiknight"] = True
        case DisjointGroups():
            found["disjointgroups"] = True
        case Sandwich(line=line, total=value) if value >= 0:
            add("sandwichsum", cell=_beside(line), value=str(value))
        case XSum(line=line, total=value) | Skyscraper(line=line, count=value) if value > 0:
            add("xsum" if isinstance(constraint, XSum) else "skyscraper", cell=_beside(line), value=str(value))
        case LittleKiller(start=start, step=step, total=total) if total > 0:
            before = Cell(start.row - step[0], start.column - step[1])
            if before in out.board:
                raise out.refuse(stated, "it does not start at the edge")
            ray = out.board.ray(start, step)
            add("littlekillersum", cell=_name(before), cells=_names(ray), direction=_STEPS[step], value=str(total))
        case _:
            raise out.refuse(stated)


def _negatives(out: Export, found: dict[str, Any]) -> None:
    """What holds of pairs without a dot: differences of 1, and all the ratios in use."""
    negatives = out.negatives()
    if negatives is None:
        return
    differences, ratios, stated = negatives
    used = {dot.constraint.ratio for dot in out.dots() if isinstance(dot.constraint, Black)} or {2}
    if differences - {1} or (ratios and ratios != used):
        raise out.refuse(stated, "only differences of 1 and all ratios in use can be ruled out")
    if differences:
        found["nonconsecutive"] = True
    if ratios:
        found["negative"] = sorted({*found.get("negative", []), "ratio"})
