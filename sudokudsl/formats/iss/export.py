"""Exports puzzles to Interactive-Sudoku-Solver: as constraint strings, and as URLs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from ...expression.rule import Rule
from ...families.anti_taxicab import AntiTaxicab
from ...families.areas import Areas, DistinctAreas
from ...families.arrow import Arrow
from ...families.between import Between
from ...families.cage import Cage
from ...families.chaos_arrow import ChaosArrow, ChaosArrows
from ...families.chaos_count import ChaosCount, ChaosCounts
from ...families.classes import LowHigh, Parity
from ...families.clone import Clone
from ...families.contains import Contains, ContainsExactly
from ...families.count_distinct import CountDistinct
from ...families.counting_circles import CountingCircles
from ...families.diagonals import Diagonals
from ...families.disjoint_groups import DisjointGroups
from ...families.distinct import Distinct
from ...families.doppelganger import Doppelganger
from ...families.double_arrow import DoubleArrow
from ...families.dutch_flatmates import DutchFlatmates
from ...families.entropic_line import EntropicLine
from ...families.equality_cage import EqualityCage
from ...families.exclusion import Exclusion
from ...families.extra_regions import Argyle, Asterisk, CentreDots, Girandola, houses_of
from ...families.extremes import LocalExtremum
from ...families.full_rank import FullRank, NoTies
from ...families.givens import Given, GivenCandidates
from ...families.global_entropy import GlobalEntropy
from ...families.global_mod import GlobalMod
from ...families.hidden_skyscraper import HiddenSkyscraper
from ...families.houses import Houses
from ...families.indexers import Indexer
from ...families.inequality import Greater, Less
from ...families.kropki import BlackDot, WhiteDot
from ...families.kropki import NegativeKropki as NoDots
from ...families.leapers import Leaper
from ...families.little_killer import LittleKiller
from ...families.lockout import Lockout
from ...families.look_and_say import LookAndSay
from ...families.lunchbox import Lunchbox
from ...families.mathrax import SquareParity
from ...families.modular_line import ModularLine
from ...families.n_sum_line import NSumLine
from ...families.nabner import Nabner
from ...families.non_consecutive import NonConsecutive
from ...families.numbered_room import NumberedRoom
from ...families.palindrome import Palindrome
from ...families.parity_line import ParityLine
from ...families.quadruple import Quadruple
from ...families.region_sum_line import RegionSumLine
from ...families.rellik_cage import RellikCage
from ...families.renban import Renban
from ...families.same_digits import SameDigits
from ...families.sandwich import Sandwich
from ...families.skyscraper import Skyscraper
from ...families.slingshot import Slingshot
from ...families.slow_thermometer import SlowThermometer
from ...families.sum import WeightedSum
from ...families.thermometer import Thermometer
from ...families.whispers import Whispers
from ...families.windoku import Windoku
from ...families.x_sum import XSum
from ...families.xv import NegativeXV as NoLetters
from ...families.xv import PairSum
from ...families.zipper import Zipper
from ...model.constraint import cells_named
from ...model.geometry import Cell, LayerCell, View, base, boxes
from ...model.puzzle import Puzzle, Stated
from ..exports import Export
from ..pairs import symbols_of
from ..program import NAMES
from ..refusal import Refused, refused
from .cells import box_shape, little_killers
from .export_rules import rule_items
from .text import cell_id, clue_places

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_DIGITS = "0123456789abcdefg"
_NAME = "Interactive-Sudoku-Solver"
_WITH_LINES = {
    "AntiKing", "AntiKnight", "Diagonal", "DisjointSets", "Doppelganger", "HiddenSkyscraper", "Indexing",
    "LittleKiller", "NumberedRoom", "Skyscraper", "Windoku", "XSum",
}  # fmt: skip
"""The types that a board needs rows and columns for."""
_ANTI_TAXICAB = ".AntiTaxicab"
_BARS_ANTI_TAXICAB = {
    "Arrow", "Cage", "ContainAtLeast", "ContainExact", "DoubleArrow", "EqualSum", "LittleKiller", "LookAndSay",
    "PillArrow", "Quad", "RegionSumLine", "Sum", "V", "X", "XSum", "Zipper",
}  # fmt: skip
"""The types of sums and of required digits. Beside one of them, `AntiTaxicab` can stop the program with an error."""
_Write = Callable[[Export, Stated, Any], list[str]]
"""Writes one constraint as items, none where nothing is required. Raises Refused if no items mean the same."""


def url(puzzle: Puzzle) -> str:
    """The URL that opens the puzzle there."""
    return ADDRESS + quote(constraint_string(puzzle).strip(), safe="~.-_") + "\n"


def constraint_string(puzzle: Puzzle) -> str:
    """The constraint string. Refused, naming all statements that have no constraint type there."""
    out = Export(puzzle, _NAME, division=True)
    items: list[str] = []
    try:
        items += _board(out)
    except Refused as refusal:
        out.problems += refusal.problems
    clues: dict[tuple[str, ...], str] = {}

    def write(stated: Stated) -> None:
        found = _statement(out, stated)
        if not out.lines() and any(item[1:].partition("~")[0] in _WITH_LINES for item in found):
            raise out.refuse(stated, "all rows and columns must be houses there")
        kind, *args = found[0][1:].split("~") if len(found) == 1 else [""]
        for place in clue_places(kind, args):
            if clues.setdefault(place, found[0]) != found[0]:
                raise out.refuse(stated, "another clue at the same place would be lost there")
        items.extend(found)

    out.each({*_WRITERS, Rule}, write)
    if _BARS_ANTI_TAXICAB & set(re.findall(r"\.(\w+)", "".join(items))):
        tables = "".join(_taxicab_tables(out, AntiTaxicab()))
        items = [tables if item == _ANTI_TAXICAB else item for item in items]
    if _ties_allowed(out):
        items.append(".FullRankTies~any")
    if out.negatives() is not None:
        items.append(".StrictKropki")
    return ("".join(items) or ".Shape~9x9") + "\n"


def _board(out: Export) -> Iterator[str]:
    board, lines = out.board, out.lines()
    digits, longest = board.alphabet, max(board.rows, board.columns)
    if longest > 16 or len(digits) > 16 or digits != tuple(range(digits[0], digits[0] + len(digits))):
        raise refused(f"{_NAME} has boards up to 16x16 with a plain range of digits")
    if digits[0] not in (0, 1) or (lines and len(digits) < longest):
        raise refused(f"{_NAME} has digits from 0 or from 1")
    usual = digits == tuple(range(1, longest + 1))
    span = f"~{digits[0]}-{digits[-1]}" if not usual else "" if lines else "~"
    shape = f"{board.rows}x{board.columns}{span}{'' if lines else '~Raw'}"
    if shape != "9x9":
        yield f".Shape~{shape}"
    if not board.regions:
        if lines and box_shape(board, longest):
            yield ".NoBoxes"
        return
    sizes = {len(region) for region in board.regions}
    size = min(sizes)
    default, own = box_shape(board, longest), box_shape(board, size)
    if not lines or len(sizes) > 1:
        raise refused(f"{_NAME} has regions of one size only, together with rows and columns")
    if default and boxes(board.rows, board.columns, default) == board.regions:
        return
    if own and boxes(board.rows, board.columns, own) == board.regions:
        yield f".RegionSize~{size}"
        return
    if size < longest or sum(map(len, board.regions)) < len(board.cells) or len(board.regions) > len(NAMES):
        raise refused(f"{_NAME} has no such regions")
    if size != longest:
        yield f".RegionSize~{size}"
    yield f".Jigsaw~{''.join(NAMES[board.region_of[cell] - 1] for cell in board.cells)}.NoBoxes"


def _item(name: str, *args: object, cells: Iterable[Cell] = ()) -> str:
    return "~".join([f".{name}", *map(str, args), *map(cell_id, cells)])


def _side(line: View) -> tuple[str, bool]:
    """The name of a row or column, and whether the clue is at its left or top end."""
    first = line.cells[0]
    if line.side in ("left", "right"):
        return f"R{_DIGITS[first.row]}", line.side == "left"
    return f"C{_DIGITS[first.column]}", line.side == "top"


# ---------------------------------------------------------------------------------- one function for each kind


def _items(name: str) -> _Write:
    """Cells and nothing else."""
    return lambda out, stated, constraint: [_item(name, cells=constraint.cells)]


def _board_wide(name: str) -> _Write:
    """A constraint of the whole board."""
    return lambda out, stated, constraint: [f".{name}"]


def _numbered(name: str, field: str) -> _Write:
    """A number, which the constraint has in a field, then its cells."""
    return lambda out, stated, constraint: [_item(name, getattr(constraint, field), cells=constraint.cells)]


def _rellik_cage(out: Export, stated: Stated, constraint: RellikCage) -> list[str]:
    if constraint.total < 1:  # the digits are positive here, and a total of 0 has no solution there
        return [_item("AllDifferent", cells=constraint.cells)]
    return [_item("RellikCage", constraint.total, cells=constraint.cells)]


def _sided(name: str, field: str, *, least: int | None = None) -> _Write:
    """A number beside a row or column, at its start or its end. Refused below `least`."""

    def write(out: Export, stated: Stated, constraint: Any) -> list[str]:  # noqa: ANN401 - any family with a line
        value = getattr(constraint, field)
        if least is not None and value < least:
            raise out.refuse(stated)
        where, ahead = _side(constraint.line)
        return [_item(name, where, value, "") if ahead else _item(name, where, "", value)]

    return write


def _skyscraper(out: Export, stated: Stated, constraint: Skyscraper) -> list[str]:
    if constraint.count > len(constraint.line.cells):
        raise out.refuse(stated, "more digits than there are cells cannot be seen there")
    return _sided("Skyscraper", "count", least=1)(out, stated, constraint)


def _equality_cage(out: Export, stated: Stated, constraint: EqualityCage) -> list[str]:
    if len(constraint.cells) % 2:
        raise out.refuse(stated, "the number of cells is even there")
    return [_item("EqualityCage", cells=constraint.cells)]


def _full_rank(out: Export, stated: Stated, constraint: FullRank) -> list[str]:
    _check_ranking(out, stated)
    if constraint.ties != _ties_allowed(out):
        raise out.refuse(stated, "ties are allowed for all clues or for none there")
    return _sided("FullRank", "rank")(out, stated, constraint)


def _no_ties(out: Export, stated: Stated, constraint: NoTies) -> list[str]:
    _check_ranking(out, stated)
    if _ties_allowed(out):
        raise out.refuse(stated, "ties are allowed for all clues or for none there")
    return [".FullRankTies~none"]


def _check_ranking(out: Export, stated: Stated) -> None:
    if not out.lines() or len(out.board.alphabet) != out.board.rows:
        raise out.refuse(stated, "only rows and columns that hold every digit are ranked there")


def _ties_allowed(out: Export) -> bool:
    """Whether some clue of a rank outside blocks allows ties."""
    return any(isinstance(stated.constraint, FullRank) and stated.constraint.ties for stated in out.own())


def _for_digits_1_to_9(write: _Write) -> _Write:
    def checked(out: Export, stated: Stated, constraint: Any) -> list[str]:  # noqa: ANN401 - as `write` has it
        if out.board.digits != tuple(range(1, 10)):
            raise out.refuse(stated, "it is only for the digits 1 to 9 there")
        return write(out, stated, constraint)

    return checked


def _without_0(write: _Write) -> _Write:
    def checked(out: Export, stated: Stated, constraint: Any) -> list[str]:  # noqa: ANN401 - as `write` has it
        if 0 in out.board.digits:
            raise out.refuse(stated, "on boards with 0 it has another meaning there")
        return write(out, stated, constraint)

    return checked


def _sum_inside(write: _Write) -> _Write:
    """Refused for a sum that the digits between the lowest and the highest never reach: that is an error there."""

    def checked(out: Export, stated: Stated, constraint: Any) -> list[str]:  # noqa: ANN401 - as `write` has it
        most = sum(out.board.alphabet[1:-1])
        if not 0 <= constraint.total <= most:
            raise out.refuse(stated, f"the total is from 0 to {most} there")
        return write(out, stated, constraint)

    return _without_0(checked)


def _table(out: Export, name: str, related: Callable[[int, int], bool], cells: Iterable[Cell]) -> str:
    """A table of pairs of digits, and the cells in this relation."""
    return _item(name, symbols_of([related(a, b) for a in out.board.digits for b in out.board.digits]), "", cells=cells)


def _between(out: Export, stated: Stated, constraint: Between) -> list[str]:
    if len(constraint.cells) == 2:
        return []  # two cells require nothing, and their parser rejects them
    return [_item("Between", cells=constraint.cells)]


def _region_sum_line(out: Export, stated: Stated, constraint: RegionSumLine) -> list[str]:
    if any(cell not in out.board.region_of for cell in constraint.cells):
        raise out.refuse(stated, "cells without region have another meaning there")
    return [_item("RegionSumLine", cells=constraint.cells)]


def _global_mod(out: Export, stated: Stated, constraint: GlobalMod) -> list[str]:
    if constraint.divisor != 3:
        raise out.refuse(stated, "the remainders there are those of division by 3")
    return [".GlobalMod"]


def _anti_taxicab(out: Export, stated: Stated, constraint: AntiTaxicab) -> list[str]:
    if constraint.distance is not None or 0 in out.board.digits:
        return _taxicab_tables(out, constraint)
    return [_ANTI_TAXICAB]


def _taxicab_tables(out: Export, constraint: AntiTaxicab) -> list[str]:
    """`anti-taxicab` as tables of pairs, one for each offset between two cells, which `Replicate` copies."""
    found, rows, columns = [], out.board.rows, out.board.columns
    for down, right in itertools.product(range(rows), range(1 - columns, columns)):
        steps, ahead = down + abs(right), down > 0 or right > 0
        forbidden = [digit for digit in out.board.digits if steps == (constraint.distance or digit)]
        if not ahead or not forbidden or (out.lines() and 0 in (down, right)):
            continue
        first = Cell(1, max(1, 1 - right))
        starts = [bool(out.board.at_offsets(cell, ((down, right),))) for cell in out.board.cells]
        allowed = partial(_not_both, frozenset(forbidden))
        table = _table(out, "Pair", allowed, (first, *out.board.at_offsets(first, ((down, right),))))
        targets = symbols_of(starts[first.column - 1 :])
        found.append(f".Replicate~{targets}~{cell_id(first)}{table}.End")
    return found


def _not_both(forbidden: frozenset[int], one: int, other: int) -> bool:
    return one != other or one not in forbidden


def _doppelganger(out: Export, stated: Stated, constraint: Doppelganger) -> list[str]:
    if out.board.regions and not _boxed(out):
        raise out.refuse(stated, "it is only for customary boxes there")
    return [".Doppelganger"]


def _parity_line(out: Export, stated: Stated, constraint: ParityLine) -> list[str]:
    return [_item("Modular", 2, cells=constraint.cells)]


def _n_sum_line(out: Export, stated: Stated, constraint: NSumLine) -> list[str]:
    cells, total = constraint.cells, constraint.total
    if not 1 <= total <= 30:
        raise out.refuse(stated, "the total is from 1 to 30 there")
    if len(cells) > 1 and cells[0] == cells[-1]:
        return [_item("SumLine", total, cells=cells[:-1]) + "~LOOP"]
    return [_item("SumLine", total, cells=cells)]


def _look_and_say(out: Export, stated: Stated, constraint: LookAndSay) -> list[str]:
    if any(max(pair) > 9 for pair in constraint.counts):
        raise out.refuse(stated)
    said = "".join(f"{count}{digit}" for count, digit in constraint.counts)
    return [_item("LookAndSay", said, cells=constraint.cells)]


def _contains(name: str) -> _Write:
    return lambda out, stated, constraint: [_item(name, "_".join(map(str, constraint.digits)), cells=constraint.cells)]


def _same_digits(out: Export, stated: Stated, constraint: SameDigits) -> list[str]:
    return [_item("SameValues", 2, cells=(*constraint.cells, *constraint.others))]


def _indexer(out: Export, stated: Stated, constraint: Indexer) -> list[str]:
    return [_item("Indexing", "R" if constraint.axis == "row" else "C", cells=constraint.cells)]


def _nabner(out: Export, stated: Stated, constraint: Nabner) -> list[str]:
    return [_table(out, "PairX", lambda a, b: abs(a - b) >= 2, constraint.cells)]


def _slow_thermometer(out: Export, stated: Stated, constraint: SlowThermometer) -> list[str]:
    return [_table(out, "Pair", lambda a, b: a <= b, constraint.cells)]


def _sandwich(out: Export, stated: Stated, constraint: Sandwich) -> list[str]:
    if len(constraint.line.cells) != len(out.board.alphabet) or not out.lines():
        raise out.refuse(stated)
    return [_item("Sandwich", constraint.total, _side(constraint.line)[0])]


def _houses(out: Export, stated: Stated, constraint: Houses) -> list[str]:
    return [_item("AllDifferent", cells=member) for member in constraint.members]


def _extra_regions(out: Export, stated: Stated, constraint: Asterisk | Girandola | Argyle | CentreDots) -> list[str]:
    return [_item("AllDifferent", cells=cells) for cells in houses_of(constraint, out.board)]


def _given(out: Export, stated: Stated, constraint: Given) -> list[str]:
    listed = [f"{cell_id(cell)}_{digit}" for cell, digit in zip(constraint.cells, constraint.digits, strict=True)]
    return [_item("", *listed)] if listed else []


def _marks(cells: Iterable[Cell], digits: Iterable[int]) -> list[str]:
    marks = "_".join(map(str, digits))
    return [_item("", *(f"{cell_id(cell)}_{marks}" for cell in cells))]


def _candidates(out: Export, stated: Stated, constraint: GivenCandidates) -> list[str]:
    return _marks(constraint.cells, sorted(set(constraint.digits)))


def _corner(out: Export, stated: Stated, constraint: Exclusion | SquareParity) -> list[str]:
    """Marks in the four cells around a corner, of the digits that they may hold."""
    if isinstance(constraint, Exclusion):
        left = [digit for digit in out.board.digits if digit not in constraint.digits]
    else:
        left = [digit for digit in out.board.digits if digit % 2 == constraint.odd]
    if not left:
        raise out.refuse(stated, "no digit is left")
    return _marks(out.board.at_offsets(constraint.corner, ((0, 0), (0, 1), (1, 0), (1, 1))), left)


def _digit_class(out: Export, stated: Stated, constraint: Parity | LowHigh) -> list[str]:
    return _marks(constraint.cells, out.class_digits(stated))


def _count_distinct(out: Export, stated: Stated, constraint: CountDistinct) -> list[str]:
    return [_item("CountDistinct", cells=(constraint.count, *constraint.cells))]


def _extreme(out: Export, stated: Stated, constraint: LocalExtremum) -> list[str]:
    marked = {*constraint.cells, *constraint.marked}
    pairs = [(cell, near) for cell in constraint.cells for near in out.board.neighbours(cell) if near not in marked]
    return [_item("GreaterThan", cells=pair if constraint.mark == "maximum" else pair[::-1]) for pair in pairs]


def _arrow(out: Export, stated: Stated, constraint: Arrow) -> list[str]:
    bulb, shaft = constraint.bulb, constraint.shaft
    if len(bulb) == 1:
        return [_item("Arrow", cells=(*bulb, *shaft))]
    steps = {(b.row - a.row, b.column - a.column) for a, b in itertools.pairwise(bulb)}
    if not steps <= {(0, 1), (1, 0), (1, 1)}:
        raise out.refuse(stated, "the cells of a pill run to the right and downwards there")
    return [_item("PillArrow", len(bulb), cells=(*bulb, *shaft))]


def _cage(out: Export, stated: Stated, constraint: Cage) -> list[str]:
    if constraint.total == 0:
        raise out.refuse(stated, "a total of 0 means no total there")
    return [_item("Cage", constraint.total or 0, cells=constraint.cells)]


def _sum(out: Export, stated: Stated, constraint: WeightedSum) -> list[str]:
    factors = "_".join(str(factor) for factor, _ in constraint.terms)
    return [_item("Sum", f"{constraint.total}_=_{factors}", cells=[cell for _, cell in constraint.terms])]


def _refuse_exempt_dots(out: Export, stated: Stated) -> None:
    if out.negatives() is not None:
        raise out.refuse(stated, "it exempts its pair from the negative")


def _white(out: Export, stated: Stated, constraint: WhiteDot) -> list[str]:
    cells, difference = constraint.cells, constraint.difference
    if difference == 1 and out.touch(cells):
        return [_item("WhiteDot", cells=cells)]
    _refuse_exempt_dots(out, stated)
    return [_table(out, "Pair", lambda a, b: abs(a - b) == difference, cells)]


def _black(out: Export, stated: Stated, constraint: BlackDot) -> list[str]:
    cells, ratio = constraint.cells, constraint.ratio
    if ratio == 2 and out.touch(cells):
        return [_item("BlackDot", cells=cells)]
    _refuse_exempt_dots(out, stated)
    return [_table(out, "Pair", lambda a, b: ratio * b == a or ratio * a == b, cells)]


def _pair_sum(out: Export, stated: Stated, constraint: PairSum) -> list[str]:
    letter = {5: "V", 10: "X"}.get(constraint.total)
    if letter is not None and out.touch(constraint.cells):
        return [_item(letter, cells=constraint.cells)]
    if out.letters_are_all():
        raise out.refuse(stated, "it exempts its pair from the negative")
    return [_item("Sum", constraint.total, cells=constraint.cells)]


def _no_letters(out: Export, stated: Stated, constraint: NoLetters) -> list[str]:
    out.whole_board(stated, constraint.area)
    return [".StrictXV"]


def _no_dots(out: Export, stated: Stated, constraint: NoDots) -> list[str]:
    """Nothing: one item at the end of the string states all of these together."""
    negatives = out.negatives()
    if negatives is None or negatives[:2] != ({1}, {2}):
        raise out.refuse(stated, "only differences of 1 together with ratios of 2 can be ruled out")
    return []


def _inequality(out: Export, stated: Stated, constraint: Greater | Less) -> list[str]:
    falling = constraint.cells if isinstance(constraint, Greater) else constraint.cells[::-1]
    pairs = list(itertools.pairwise(falling))
    for pair in pairs:
        out.touching(stated, pair)
    return [_item("GreaterThan", cells=pair) for pair in pairs]


def _quadruple(out: Export, stated: Stated, constraint: Quadruple) -> list[str]:
    return [_item("Quad", cell_id(constraint.corner), *constraint.digits)]


def _clone(out: Export, stated: Stated, constraint: Clone) -> list[str]:
    return [_item("SameValues", 2, cells=pair) for pair in zip(constraint.cells, constraint.copy, strict=True)]


def _areas(out: Export, stated: Stated, constraint: Areas) -> list[str]:
    size = max(out.board.rows, out.board.columns)
    if not constraint.least == constraint.most == size or not out.lines():
        raise out.refuse(stated, "regions have as many cells as a row there")
    if not any(isinstance(each.constraint, DistinctAreas) for each in out.own()):
        raise out.refuse(stated, "the digits in a region differ there")
    return [".ChaosConstruction"]


def _offset(first: int) -> list[int]:
    """The argument for a first cell that does not count, if there are no cells after it."""
    return [] if first else [1]


def _chaos_arrow(out: Export, stated: Stated, constraint: ChaosArrow) -> list[str]:
    _region_cells(out, stated, constraint.cells)
    return [_item("ChaosArrow", cell_id(constraint.count), 1 - constraint.first, cells=constraint.cells)]


def _chaos_arrows(out: Export, stated: Stated, constraint: ChaosArrows) -> list[str]:
    _region_cells(out, stated, constraint.cells)
    items = []
    for cell in constraint.cells:
        control = base(cell)
        if any(constraint.step):
            (arm,) = out.board.arms(cell, constraint.step)
            items.append(_item("ChaosArrow", cell_id(control), 1 - constraint.first, cells=arm))
        else:
            items.append(_item("ChaosArrow", cell_id(control), *_offset(constraint.first)))
    return items


def _chaos_count(out: Export, stated: Stated, constraint: ChaosCount) -> list[str]:
    _region_cells(out, stated, constraint.cells)
    return [_item("ChaosCount", cell_id(constraint.count), 1 - constraint.first, cells=constraint.cells)]


def _chaos_counts(out: Export, stated: Stated, constraint: ChaosCounts) -> list[str]:
    _region_cells(out, stated, constraint.cells)
    below = [cell.base for cell in constraint.cells if isinstance(cell, LayerCell)]
    return [_item("ChaosCount", cell_id(cell), *_offset(constraint.first)) for cell in below]


def _region_cells(out: Export, stated: Stated, cells: Iterable[Cell]) -> None:
    """Refuses a count of cells that are not those of regions."""
    if not all(isinstance(cell, LayerCell) for cell in cells):
        raise out.refuse(stated, "it counts cells of regions there")


def _diagonals(out: Export, stated: Stated, constraint: Diagonals) -> list[str]:
    return [_item("Diagonal", 1 if way == "+" else -1) for way in constraint.ways]


def _leaper(out: Export, stated: Stated, constraint: Leaper) -> list[str]:
    steps = sorted((constraint.short, constraint.long))
    if steps not in ([1, 1], [1, 2]):
        raise out.refuse(stated)
    return [".AntiKing" if steps == [1, 1] else ".AntiKnight"]


def _windoku(out: Export, stated: Stated, constraint: Windoku) -> list[str]:
    if not len(out.board.cells) == len(out.board.alphabet) ** 2 == 81 or not _boxed(out):
        raise out.refuse(stated)
    return [".Windoku"]


def _disjoint_groups(out: Export, stated: Stated, constraint: DisjointGroups) -> list[str]:
    if _boxed(out) and out.board.rows == out.board.columns:
        return [".DisjointSets"]
    groups = zip(*map(sorted, out.board.regions), strict=True)
    return [_item("AllDifferent", cells=group) for group in groups if len(group) > 1]


def _little_killer(out: Export, stated: Stated, constraint: LittleKiller) -> list[str]:
    ray = out.board.ray(constraint.start, constraint.step)
    for name, cells in little_killers(out.board).items():
        if ray in (cells, cells[::-1]):
            return [_item("LittleKiller", constraint.total, cell_id(name))]
    raise out.refuse(stated, "it is not a whole diagonal of two or more cells")


_WRITERS: Mapping[type, _Write] = {
    AntiTaxicab: _anti_taxicab,
    Areas: _areas,
    Argyle: _extra_regions,
    Arrow: _arrow,
    Asterisk: _extra_regions,
    Between: _between,
    BlackDot: _black,
    Cage: _cage,
    GivenCandidates: _candidates,
    CentreDots: _extra_regions,
    ChaosArrow: _chaos_arrow,
    ChaosArrows: _chaos_arrows,
    ChaosCount: _chaos_count,
    ChaosCounts: _chaos_counts,
    Clone: _clone,
    Contains: _contains("ContainAtLeast"),
    ContainsExactly: _contains("ContainExact"),
    CountDistinct: _count_distinct,
    CountingCircles: _items("CountingCircles"),
    Diagonals: _diagonals,
    DisjointGroups: _disjoint_groups,
    Distinct: _items("AllDifferent"),
    DistinctAreas: lambda out, stated, constraint: [],
    Doppelganger: _doppelganger,
    DoubleArrow: _items("DoubleArrow"),
    DutchFlatmates: _for_digits_1_to_9(_board_wide("DutchFlatmates")),
    EntropicLine: _for_digits_1_to_9(_items("Entropic")),
    EqualityCage: _equality_cage,
    Exclusion: _corner,
    LocalExtremum: _extreme,
    FullRank: _full_rank,
    Girandola: _extra_regions,
    Given: _given,
    GlobalEntropy: _for_digits_1_to_9(_board_wide("GlobalEntropy")),
    GlobalMod: _for_digits_1_to_9(_global_mod),
    Greater: _inequality,
    LowHigh: _digit_class,
    HiddenSkyscraper: _sided("HiddenSkyscraper", "digit"),
    Houses: _houses,
    Indexer: _indexer,
    Leaper: _leaper,
    Less: _inequality,
    LittleKiller: _little_killer,
    Lockout: _numbered("Lockout", "difference"),
    LookAndSay: _look_and_say,
    Lunchbox: _sum_inside(_numbered("Lunchbox", "total")),
    ModularLine: _numbered("Modular", "divisor"),
    NSumLine: _without_0(_n_sum_line),
    Nabner: _nabner,
    NoDots: _no_dots,
    NoLetters: _no_letters,
    NoTies: _no_ties,
    NonConsecutive: _board_wide("AntiConsecutive"),
    NumberedRoom: _sided("NumberedRoom", "digit"),
    PairSum: _pair_sum,
    Palindrome: _items("Palindrome"),
    Parity: _digit_class,
    ParityLine: _parity_line,
    Quadruple: _quadruple,
    RegionSumLine: _region_sum_line,
    RellikCage: _without_0(_rellik_cage),
    Renban: _items("Renban"),
    SameDigits: _same_digits,
    Sandwich: _sum_inside(_sandwich),
    Skyscraper: _without_0(_skyscraper),
    Slingshot: _items("ValueIndexing"),
    SlowThermometer: _slow_thermometer,
    SquareParity: _corner,
    WeightedSum: _sum,
    Thermometer: _items("Thermo"),
    Whispers: _numbered("Whisper", "difference"),
    WhiteDot: _white,
    Windoku: _windoku,
    XSum: _sided("XSum", "total", least=1),
    Zipper: _items("Zipper"),
}
"""The function that writes each kind of constraint. Interactive-Sudoku-Solver cannot express any other kind."""


_ON_REGIONS = (Areas, DistinctAreas, ChaosArrow, ChaosArrows, ChaosCount, ChaosCounts)


def _statement(out: Export, stated: Stated) -> list[str]:
    """The items of one statement. Raises Refused if there are none that mean the same."""
    constraint = stated.constraint
    if not isinstance(constraint, _ON_REGIONS):
        regions = [isinstance(cell, LayerCell) for cell in cells_named(constraint)]
        compared = isinstance(constraint, Clone | Distinct) and all(regions)
        counted = isinstance(constraint, CountDistinct) and all(regions[1:]) and not regions[0]
        if any(regions) and not compared and not counted:
            names = {cell.name.partition(".")[0] for cell in cells_named(constraint) if isinstance(cell, LayerCell)}
            on_line = not names.isdisjoint(out.board.names_of_layers("line"))
            raise out.refuse(stated, "it has no lines" if on_line else "regions have no fixed numbers there")
    if isinstance(constraint, Rule):
        return rule_items(out, stated, constraint, _statement)
    write = _WRITERS.get(type(constraint))
    if write is None:
        raise out.refuse(stated)
    return write(out, stated, constraint)


def _boxed(out: Export) -> bool:
    """Whether the regions are the boxes that Interactive-Sudoku-Solver has by default."""
    shape = box_shape(out.board, max(out.board.rows, out.board.columns))
    return shape is not None and boxes(out.board.rows, out.board.columns, shape) == out.board.regions
