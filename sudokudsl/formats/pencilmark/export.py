"""Exports puzzles to the exchange format of pencilmark, a program that grades sudokus and counts their solutions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from ...families.appears import Appears
from ...families.arrow import Arrow
from ...families.battenburg import Battenburg, NegativeBattenburg
from ...families.between import Between
from ...families.cage import Cage
from ...families.classes import LowHigh, Parity
from ...families.clone import Clone
from ...families.contains import Contains, ContainsExactly
from ...families.counting_circles import CountingCircles
from ...families.diagonals import Diagonals
from ...families.disjoint_groups import DisjointGroups
from ...families.distinct import Distinct
from ...families.double_arrow import DoubleArrow
from ...families.entropic_line import EntropicLine
from ...families.exclusion import Exclusion
from ...families.extra_regions import Argyle, Asterisk, CentreDots, Girandola, houses_of
from ...families.first_seen import FirstSeen
from ...families.givens import Given, GivenCandidates
from ...families.global_entropy import GlobalEntropy
from ...families.houses import Houses
from ...families.inequality import Greater, Less
from ...families.isomorphic import Isomorphic
from ...families.kropki import BlackDot, NegativeKropki, WhiteDot
from ...families.leapers import Leaper
from ...families.little_killer import LittleKiller
from ...families.lockout import Lockout
from ...families.look_and_say import LookAndSay
from ...families.mathrax import Mathrax, SquareParity
from ...families.modular_line import ModularLine
from ...families.nabner import Nabner
from ...families.non_consecutive import NonConsecutive
from ...families.palindrome import Palindrome
from ...families.parity_line import ParityLine
from ...families.product_dot import ProductDot
from ...families.quadruple import Quadruple
from ...families.region_sum_line import RegionSumLine
from ...families.renban import Renban
from ...families.rossini import NegativeRossini, Rossini
from ...families.sandwich import Sandwich
from ...families.skyscraper import Skyscraper
from ...families.slow_thermometer import SlowThermometer
from ...families.sum import WeightedSum
from ...families.thermometer import Thermometer
from ...families.vudoku import Vudoku
from ...families.whispers import Whispers
from ...families.windoku import Windoku, windows_of
from ...families.x_sum import XSum
from ...families.xv import NegativeXV, PairSum
from ...families.zipper import Zipper
from ...model.geometry import DEFAULT_BOXES, ORTHOGONAL, Cell, View, boxes
from ...model.puzzle import Puzzle, Stated
from ..carried import known_solution
from ..export_forms import Options
from ..exports import Export

_Rule = dict[str, Any]
_Write = Callable[["_Writer", Stated, Any], None]
_LINES: Mapping[type, str] = {
    Between: "between", DoubleArrow: "double_arrow", EntropicLine: "entropic", Lockout: "lockout",
    ModularLine: "modular", Palindrome: "palindrome", ParityLine: "parity", RegionSumLine: "region_sum",
    Renban: "renban", SlowThermometer: "slow_thermo", Thermometer: "thermo", Whispers: "whisper", Zipper: "zipper",
}  # fmt: skip


def json_text(puzzle: Puzzle, options: Options) -> str:
    """The puzzle as JSON. Refused, naming all statements that the format lacks."""
    return json.dumps(data(puzzle, options), ensure_ascii=False) + "\n"


def data(puzzle: Puzzle, options: Options) -> _Rule:
    """The puzzle as an object of the format. Refused, naming all statements that the format lacks."""
    out, board = Export(puzzle, "pencilmark", grids=True), puzzle.board
    if board.alphabet != tuple(range(1, len(board.alphabet) + 1)):
        out.lacks("pencilmark has boards with the digits from 1", "digits")
    writer = _Writer(out)
    out.each(_WRITERS, writer.statement)
    places = [Cell(row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)]
    meta = {"title": puzzle.title, "author": puzzle.author, "rules_text": puzzle.rules}
    found: _Rule = {
        "format": "sudoku-puzzle",
        "format_version": 1,
        "meta": {key: text for key, text in meta.items() if text},
        "board": {"rows": board.rows, "cols": board.columns},
        "digits": len(board.alphabet),
        "givens": [writer.given.get(cell, 0) if cell in board else None for cell in places],
    }
    solution = known_solution(puzzle, options)
    if solution is not None:
        found["solution"] = [solution[cell] if cell in board else None for cell in places]
    if writer.candidates:
        found["candidates"] = {str(cell): sorted(held) for cell, held in writer.candidates.items()}
    return {**found, "rules": [*_houses(puzzle), *writer.rules]}


def _names(cells: Iterable[Cell]) -> list[str]:
    return [str(cell) for cell in cells]


def _houses(puzzle: Puzzle) -> list[_Rule]:
    """The rows, columns, boxes and regions of the board as rules."""
    board, most = puzzle.board, len(puzzle.board.alphabet)
    houses = [stated.constraint for stated in puzzle.stated if isinstance(stated.constraint, Houses)]
    kinds = {each.what: each for each in houses}
    shape = DEFAULT_BOXES.get(most)
    rest = houses
    found: list[_Rule] = []
    if board.rows == board.columns == most and {"row", "column"} <= kinds.keys() and not board.subgrids:
        rest = [each for each in houses if each.what not in ("row", "column")]
        plain = [each for each in rest if shape and set(each.members) == set(boxes(most, most, shape))]
        if plain and shape:
            found.append({"type": "box_grid", "origin": "r1c1", "box": list(shape)})
            rest = [each for each in rest if each is not plain[0]]
        else:
            found.append({"type": "grid", "origin": "r1c1"})
    elif board.subgrids and all(grid.rows == grid.columns == most for grid in board.subgrids):
        rest = [each for each in houses if each.what not in ("row", "column", "box")]
        for grid in dict.fromkeys(board.subgrids):
            boxed: _Rule = {"type": "grid"} if grid.box is None else {"type": "box_grid", "box": list(grid.box)}
            found.append({**boxed, "origin": str(grid.corner)})
    for each in rest:
        for cells in each.members:
            if len(cells) == most:
                kind = each.what if each.what in ("row", "column") else "box"
                found.append({"type": kind, "cells": _names(cells)})
            elif len(cells) > 1:
                found.append({"type": "region", "kind": "extra", "cells": _names(cells)})
    # pencilmark gives rows and columns to a square board for which no house at all is stated
    return found or [{"type": "region", "kind": "extra", "cells": _names(board.cells[:1])}]


class _Writer:
    """Collects the rules, givens and candidates of a puzzle."""

    def __init__(self, out: Export) -> None:
        self.out, self.rules = out, list[_Rule]()
        self.given: dict[Cell, int] = {}
        self.candidates: dict[Cell, set[int]] = {}

    def add(self, word: str, /, **values: object) -> None:
        """One more rule of a type."""
        self.rules.append({"type": word, **values})

    def statement(self, stated: Stated) -> None:
        """Writes one statement. Raises Refused if pencilmark cannot express it."""
        _WRITERS[type(stated.constraint)](self, stated, stated.constraint)

    def pairs(self, op: str, params: Sequence[int], pairs: Iterable[tuple[Cell, Cell]]) -> None:
        """A relation between the digits of pairs of cells."""
        listed = [_names(pair) for pair in pairs]
        if listed:
            self.add("relation", op=op, params=list(params), pairs=listed)

    def hold(self, cells: Iterable[Cell], digits: Iterable[int]) -> None:
        """Cells that hold one of some digits."""
        held = set(digits)
        for cell in cells:
            self.candidates[cell] = self.candidates.get(cell, held) & held

    def edge(self, cells: tuple[Cell, ...], op: str, params: Sequence[int], **rule: object) -> None:
        """A mark between two cells: a mark of the format if they touch, otherwise a relation."""
        one, other = cells
        if self.out.touch((one, other)):
            self.add("edge", **rule, cells=_names(cells))
        else:
            self.pairs(op, params, [(one, other)])

    def absent(self, marked: frozenset[frozenset[Cell]], area: tuple[Cell, ...], op: str, value: int) -> None:
        """A relation between all neighbours without a mark."""
        inside = set(area or self.out.board.cells)
        pairs = [(one, other) for one, other in self.out.board.pairs(ORTHOGONAL) if {one, other} <= inside]
        self.pairs(op, [value], [pair for pair in pairs if frozenset(pair) not in marked])


def _refuse(to: _Writer, stated: Stated, why: str) -> None:
    raise to.out.refuse(stated, why)


def _line(to: _Writer, stated: Stated, constraint: Any) -> None:  # noqa: ANN401 - any family of lines
    cells, kind, most = constraint.cells, _LINES[type(constraint)], len(to.out.board.alphabet)
    if len(cells) < 2:
        return
    if any(max(abs(a.row - b.row), abs(a.column - b.column)) != 1 for a, b in pairwise(cells)):
        _refuse(to, stated, "cells that follow each other on a line touch there")
    if len(set(cells)) < len(cells):
        _refuse(to, stated, "a line that comes back to a cell has another meaning there")
    more: _Rule = {}
    match constraint:
        case Whispers() | Lockout():
            more = {"value": constraint.difference}
        case ModularLine():
            if constraint.divisor != 3:
                _refuse(to, stated, "only remainders of a division by 3 are known to it")
            more = {"value": 3}
        case EntropicLine():
            if most % 3:
                _refuse(to, stated, "its classes are thirds of the digits")
            third, digits = most // 3, list(to.out.board.alphabet)
            more = {"groups": [digits[at : at + third] for at in range(0, most, third)]}
        case RegionSumLine() if any(cell not in to.out.board.region_of for cell in cells):
            _refuse(to, stated, "cells without region have another meaning there")
    to.add("line", kind=kind, **more, cells=_names(cells))


def _given(to: _Writer, stated: Stated, constraint: Given) -> None:
    for cell, digit in zip(constraint.cells, constraint.digits, strict=True):
        if to.given.setdefault(cell, digit) != digit:
            _refuse(to, stated, f"{cell} is given twice")


def _candidates(to: _Writer, stated: Stated, constraint: GivenCandidates) -> None:
    to.hold(constraint.cells, constraint.digits)


def _class(to: _Writer, stated: Stated, constraint: Parity | LowHigh) -> None:
    to.add("cell", kind="set", values=list(to.out.class_digits(stated)), cells=_names(constraint.cells))


def _region(to: _Writer, stated: Stated, constraint: Distinct) -> None:
    if len(constraint.cells) > 1:
        to.add("region", kind="extra", cells=_names(constraint.cells))


def _more_houses(to: _Writer, stated: Stated, constraint: Houses) -> None:
    """Nothing: regions are written with the houses of the board."""


def _diagonals(to: _Writer, stated: Stated, constraint: Diagonals) -> None:
    size = to.out.board.rows
    for way in constraint.ways:
        cells = [Cell(at, at if way == "-" else size + 1 - at) for at in range(1, size + 1)]
        to.add("region", kind="diagonal", cells=_names(cells))


def _extra(to: _Writer, stated: Stated, constraint: Asterisk | Girandola | Argyle | CentreDots) -> None:
    for cells in houses_of(constraint, to.out.board):
        to.add("region", kind="extra", cells=_names(cells))


def _plain(to: _Writer, stated: Stated, number: int) -> int:
    """A number of a clue."""
    if number < 0:
        _refuse(to, stated, "numbers of clues are not negative there")
    return number


def _cage(to: _Writer, stated: Stated, constraint: Cage) -> None:
    total = constraint.total
    if total is not None:
        _plain(to, stated, total)
    to.add("cage", **({} if total is None else {"sum": total}), cells=_names(constraint.cells))


def _arrow(to: _Writer, stated: Stated, constraint: Arrow) -> None:
    bulb, shaft = constraint.bulb, constraint.shaft
    if list(bulb) != sorted(bulb) or (len(bulb) > 1 and len(to.out.board.alphabet) > 9):
        _refuse(to, stated, "the digits of a bulb are read in reading order there")
    if not any(max(abs(shaft[0].row - cell.row), abs(shaft[0].column - cell.column)) == 1 for cell in bulb):
        _refuse(to, stated, "the shaft begins beside its bulb there")
    to.add("arrow", bulb=_names(bulb), lines=[_names(shaft)])


def _white(to: _Writer, stated: Stated, constraint: WhiteDot) -> None:
    value = constraint.difference
    mark: _Rule = {"kind": "kropki", "color": "white"} if value == 1 else {"kind": "difference", "value": value}
    to.edge(constraint.cells, "difference", [value], **mark)


def _black(to: _Writer, stated: Stated, constraint: BlackDot) -> None:
    value = constraint.ratio
    mark: _Rule = {"kind": "kropki", "color": "black"} if value == 2 else {"kind": "ratio", "value": value}
    to.edge(constraint.cells, "ratio", [value], **mark)


def _pair_sum(to: _Writer, stated: Stated, constraint: PairSum) -> None:
    letter = {5: "V", 10: "X"}.get(constraint.total)
    mark: _Rule = {"kind": "xv", "letter": letter} if letter else {"kind": "sum", "sum": constraint.total}
    to.edge(constraint.cells, "sum", [constraint.total], **mark)


def _product(to: _Writer, stated: Stated, constraint: ProductDot) -> None:
    if not to.out.touch((constraint.cells[0], constraint.cells[1])):
        _refuse(to, stated, "the two cells do not touch")
    to.add("edge", kind="product", value=constraint.product, cells=_names(constraint.cells))


def _ordered(to: _Writer, stated: Stated, constraint: Less | Greater) -> None:
    cells = constraint.cells if isinstance(constraint, Less) else constraint.cells[::-1]
    for pair in pairwise(cells):
        to.edge(pair, "less", [], kind="less")


def _no_dots(to: _Writer, stated: Stated, constraint: NegativeKropki) -> None:
    for value in constraint.differences:
        to.absent(constraint.dotted, constraint.area, "not_difference", value)
    for value in constraint.ratios:
        to.absent(constraint.dotted, constraint.area, "not_ratio", value)


def _no_letters(to: _Writer, stated: Stated, constraint: NegativeXV) -> None:
    for value in (5, 10):
        to.absent(constraint.marked, constraint.area, "not_sum", value)


def _quadruple(to: _Writer, stated: Stated, constraint: Quadruple) -> None:
    to.add("contains", digits=list(constraint.digits), cells=_names(_around(constraint.corner)))


def _around(corner: Cell) -> list[Cell]:
    """The four cells around a corner, by the top left one."""
    return [Cell(corner.row + down, corner.column + right) for down in (0, 1) for right in (0, 1)]


def _contains(to: _Writer, stated: Stated, constraint: Contains) -> None:
    to.add("contains", digits=list(constraint.digits), cells=_names(constraint.cells))


def _exactly(to: _Writer, stated: Stated, constraint: ContainsExactly) -> None:
    counts = [[digit, constraint.digits.count(digit)] for digit in dict.fromkeys(constraint.digits)]
    to.add("count", counts=counts, cells=_names(constraint.cells))


def _look_and_say(to: _Writer, stated: Stated, constraint: LookAndSay) -> None:
    counts = [[digit, count] for count, digit in constraint.counts]
    to.add("count", counts=counts, cells=_names(constraint.cells))


def _circles(to: _Writer, stated: Stated, constraint: CountingCircles) -> None:
    to.add("count", kind="circles", cells=_names(constraint.cells))


def _appears(to: _Writer, stated: Stated, constraint: Appears) -> None:
    to.add("appears", source=str(constraint.source), cells=_names(constraint.cells))


def _clone(to: _Writer, stated: Stated, constraint: Clone) -> None:
    to.add("clone", regions=[_names(constraint.cells), _names(constraint.copy)])


def _isomorphic(to: _Writer, stated: Stated, constraint: Isomorphic) -> None:
    most, cells = len(to.out.board.alphabet), set(constraint.cells)
    if not any(len(house) == most and set(house) <= cells for house in to.out.board.houses):
        _refuse(to, stated, "a solution counts once for each relabelling of the digits there")
    to.add("isomorphic", regions=[_names(constraint.cells), _names(constraint.image)])


def _battenburg(to: _Writer, stated: Stated, constraint: Battenburg) -> None:
    to.add("corner", kind="battenburg", cells=_names(_around(constraint.corner)))


def _no_battenburgs(to: _Writer, stated: Stated, constraint: NegativeBattenburg) -> None:
    to.out.whole_board(stated, constraint.area)
    if not to.out.lines():
        _refuse(to, stated, "rows and columns do not repeat digits there")
    to.add("negative", of="battenburg")


def _mathrax(to: _Writer, stated: Stated, constraint: Mathrax) -> None:
    if constraint.number < 0:
        _refuse(to, stated, "the number is not negative there")
    sign = {"*": "x"}.get(constraint.operation, constraint.operation)
    to.add("corner", kind="mathrax", op=sign, value=constraint.number, cells=_names(_around(constraint.corner)))


def _square_parity(to: _Writer, stated: Stated, constraint: SquareParity) -> None:
    parity = "odd" if constraint.odd else "even"
    to.add("corner", kind="mathrax", op=parity, cells=_names(_around(constraint.corner)))


def _exclusion(to: _Writer, stated: Stated, constraint: Exclusion) -> None:
    for digit in constraint.digits:
        to.add("corner", kind="exclude", value=digit, cells=_names(_around(constraint.corner)))


def _sum(to: _Writer, stated: Stated, constraint: WeightedSum) -> None:
    cells = [cell for _, cell in constraint.terms]
    if any(factor != 1 for factor, _ in constraint.terms) or len(set(cells)) < len(cells) or constraint.total < 0:
        _refuse(to, stated, "every cell counts once there")
    to.add("sum", kind="group", sum=constraint.total, cells=_names(cells))


def _little_killer(to: _Writer, stated: Stated, constraint: LittleKiller) -> None:
    cells = to.out.board.ray(constraint.start, constraint.step, constraint.grid)
    to.add("sum", kind="group", sum=_plain(to, stated, constraint.total), cells=_names(cells))


def _whole(to: _Writer, stated: Stated, line: View) -> _Rule:
    """The side and the cells of a clue outside the board."""
    if len(line.cells) != len(to.out.board.alphabet):
        _refuse(to, stated, "a row or column with clues has a cell for each digit there")
    return {"side": line.side, "cells": _names(line.cells)}


def _sandwich(to: _Writer, stated: Stated, constraint: Sandwich) -> None:
    to.add("sandwich", sum=_plain(to, stated, constraint.total), **_whole(to, stated, constraint.line))


def _x_sum(to: _Writer, stated: Stated, constraint: XSum) -> None:
    to.add("xsum", sum=_plain(to, stated, constraint.total), **_whole(to, stated, constraint.line))


def _skyscraper(to: _Writer, stated: Stated, constraint: Skyscraper) -> None:
    to.add("skyscraper", value=_plain(to, stated, constraint.count), **_whole(to, stated, constraint.line))


def _first_seen(to: _Writer, stated: Stated, constraint: FirstSeen) -> None:
    to.add("first_seen", value=constraint.digit, digits=[1, 2, 3], **_whole(to, stated, constraint.line))


def _check_square(to: _Writer, stated: Stated) -> None:
    board = to.out.board
    if not board.rows == board.columns == len(board.alphabet) or board.subgrids:
        _refuse(to, stated, "the board is a square with as many digits as rows there")


def _rossini(to: _Writer, stated: Stated, constraint: Rossini) -> None:
    _check_square(to, stated)
    beside = _whole(to, stated, constraint.line)
    arrow = constraint.arrow.removesuffix("ward")
    to.add("rossini", arrow=arrow, side=beside["side"], cells=beside["cells"][:3])


def _no_rossinis(to: _Writer, stated: Stated, constraint: NegativeRossini) -> None:
    to.out.whole_board(stated, constraint.area)
    _check_square(to, stated)
    to.add("negative", of="rossini")


def _leaper(to: _Writer, stated: Stated, constraint: Leaper) -> None:
    steps = {(constraint.short, constraint.long), (constraint.long, constraint.short)}
    steps |= {(down, -right) for down, right in steps}
    offsets = sorted(step for step in steps if step > (0, 0))
    pairs = [(cell, Cell(cell.row + down, cell.column + right)) for cell in to.out.board.cells
             for down, right in offsets]  # fmt: skip
    to.pairs("different", [], dict.fromkeys(pair for pair in pairs if pair[1] in to.out.board))


def _non_consecutive(to: _Writer, stated: Stated, constraint: NonConsecutive) -> None:
    to.absent(frozenset(), (), "not_difference", 1)


def _nabner(to: _Writer, stated: Stated, constraint: Nabner) -> None:
    to.pairs("difference_at_least", [2], combinations(constraint.cells, 2))


def _global_entropy(to: _Writer, stated: Stated, constraint: GlobalEntropy) -> None:
    if len(to.out.board.alphabet) % 3:
        _refuse(to, stated, "its classes are thirds of the digits")
    to.add("global_entropy")


def _vudoku(to: _Writer, stated: Stated, constraint: Vudoku) -> None:
    to.add("vudoku", cells=_names((constraint.point, *constraint.arms)))


def _windows(to: _Writer, stated: Stated, constraint: Windoku) -> None:
    for cells in windows_of(to.out.board):
        to.add("region", kind="window", cells=_names(cells))


def _groups(to: _Writer, stated: Stated, constraint: DisjointGroups) -> None:
    for regions in to.out.board.regions_of_parts:
        for cells in zip(*map(sorted, regions), strict=True):
            to.add("region", kind="disjoint", cells=_names(cells))


_WRITERS: Mapping[type, _Write] = {
    **dict.fromkeys(_LINES, _line),
    Appears: _appears,
    Argyle: _extra,
    Arrow: _arrow,
    Asterisk: _extra,
    Battenburg: _battenburg,
    BlackDot: _black,
    Cage: _cage,
    CentreDots: _extra,
    Clone: _clone,
    Contains: _contains,
    ContainsExactly: _exactly,
    CountingCircles: _circles,
    Diagonals: _diagonals,
    DisjointGroups: _groups,
    Distinct: _region,
    Exclusion: _exclusion,
    FirstSeen: _first_seen,
    Girandola: _extra,
    Given: _given,
    GivenCandidates: _candidates,
    GlobalEntropy: _global_entropy,
    Greater: _ordered,
    Houses: _more_houses,
    Isomorphic: _isomorphic,
    Leaper: _leaper,
    Less: _ordered,
    LittleKiller: _little_killer,
    LookAndSay: _look_and_say,
    LowHigh: _class,
    Mathrax: _mathrax,
    Nabner: _nabner,
    NegativeBattenburg: _no_battenburgs,
    NegativeKropki: _no_dots,
    NegativeRossini: _no_rossinis,
    NegativeXV: _no_letters,
    NonConsecutive: _non_consecutive,
    PairSum: _pair_sum,
    Parity: _class,
    ProductDot: _product,
    Quadruple: _quadruple,
    Rossini: _rossini,
    Sandwich: _sandwich,
    Skyscraper: _skyscraper,
    SquareParity: _square_parity,
    Vudoku: _vudoku,
    WeightedSum: _sum,
    WhiteDot: _white,
    Windoku: _windows,
    XSum: _x_sum,
}
"""The function that writes each kind of constraint. The format cannot express any other kind."""
