"""A puzzle as a constraint string or URL of Interactive-Sudoku-Solver."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from urllib.parse import quote

from ..expression.rule import Rule
from ..families.anti_taxicab import AntiTaxicab
from ..families.arrow import Arrow
from ..families.between import Between
from ..families.cage import Cage
from ..families.classes import Half, Parity
from ..families.clone import Clone
from ..families.contains import Contains, ContainsExactly
from ..families.count_distinct import CountDistinct
from ..families.counting_circles import CountingCircles
from ..families.diagonals import Diagonals
from ..families.disjoint_groups import DisjointGroups
from ..families.distinct import Distinct
from ..families.doppelganger import Doppelganger
from ..families.double_arrow import DoubleArrow
from ..families.dutch_flatmates import DutchFlatmates
from ..families.entropic_line import EntropicLine
from ..families.equality_cage import EqualityCage
from ..families.extremes import Extreme
from ..families.givens import Candidates, Given
from ..families.global_entropy import GlobalEntropy
from ..families.global_mod import GlobalMod
from ..families.hidden_skyscraper import HiddenSkyscraper
from ..families.houses import Houses
from ..families.indexers import Indexer
from ..families.inequality import Greater, Less
from ..families.kropki import Black, White
from ..families.kropki import Negative as NoDots
from ..families.leapers import Leaper
from ..families.little_killer import LittleKiller
from ..families.lockout import Lockout
from ..families.look_and_say import LookAndSay
from ..families.lunchbox import Lunchbox
from ..families.modular_line import ModularLine
from ..families.n_sum_line import NSumLine
from ..families.nabner import Nabner
from ..families.non_consecutive import NonConsecutive
from ..families.numbered_room import NumberedRoom
from ..families.palindrome import Palindrome
from ..families.parity_line import ParityLine
from ..families.quadruple import Quadruple
from ..families.region_sum_line import RegionSumLine
from ..families.rellik_cage import RellikCage
from ..families.renban import Renban
from ..families.same_digits import SameDigits
from ..families.sandwich import Sandwich
from ..families.skyscraper import Skyscraper
from ..families.slow_thermometer import SlowThermometer
from ..families.sum import Sum
from ..families.thermometer import Thermometer
from ..families.whispers import Whispers
from ..families.windoku import Windoku
from ..families.x_sum import XSum
from ..families.xv import Negative as NoLetters
from ..families.xv import PairSum
from ..families.zipper import Zipper
from ..model.geometry import Cell, View, boxes
from ..model.puzzle import Puzzle, Stated
from .exports import Export
from .iss import little_killers
from .iss_cells import box_shape
from .iss_rules_export import rule_items
from .iss_text import cell_id
from .pairs import symbols_of
from .program import NAMES
from .refusal import refused

ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_DIGITS = "0123456789abcdefg"
_NAME = "Interactive-Sudoku-Solver"


def url(puzzle: Puzzle) -> str:
    """The URL that opens the puzzle there."""
    return ADDRESS + quote(constraint_string(puzzle).strip(), safe="~.-_") + "\n"


def constraint_string(puzzle: Puzzle) -> str:
    """The constraint string. Refused with the first statement that has no constraint type there."""
    out = Export(puzzle, _NAME)
    items = [*_board(out)]
    for stated in out.own():
        items += _statement(out, stated)
    if (negatives := out.negatives()) is not None:
        if (negatives[0], negatives[1]) != ({1}, {2}):
            raise out.refuse(negatives[2], "only differences of 1 together with ratios of 2 can be ruled out")
        items.append(".StrictKropki")
    return ("".join(items) or ".Shape~9x9") + "\n"


def _board(out: Export) -> Iterator[str]:
    board, lines = out.board, out.lines()
    digits, longest = board.alphabet, max(board.rows, board.columns)
    if longest > 16 or len(digits) > 16 or digits != tuple(range(digits[0], digits[0] + len(digits))):
        raise refused(f"{_NAME} has boards up to 16x16 with a plain range of digits")
    if digits[0] not in (0, 1) or (lines and len(digits) < longest):
        raise refused(f"{_NAME} has digits from 0 or 1 on")
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
        raise refused(f"{_NAME} has regions of one size, beside rows and columns")
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
    """The name of a row or column, and whether it is looked along from the left or the top."""
    first = line.cells[0]
    if line.side in ("left", "right"):
        return f"R{_DIGITS[first.row]}", line.side == "left"
    return f"C{_DIGITS[first.column]}", line.side == "top"


def _sided(name: str, line: View, value: int) -> str:
    where, ahead = _side(line)
    return _item(name, where, value, "") if ahead else _item(name, where, "", value)


_PLAIN = {
    Thermometer: "Thermo", Palindrome: "Palindrome", Renban: "Renban", Between: "Between", Distinct: "AllDifferent",
    RegionSumLine: "RegionSumLine", Zipper: "Zipper", DoubleArrow: "DoubleArrow", EntropicLine: "Entropic",
    CountingCircles: "CountingCircles", EqualityCage: "EqualityCage",
}  # fmt: skip
"""Constraints of cells and nothing else."""
_BOARD_WIDE = {
    GlobalEntropy: "GlobalEntropy", GlobalMod: "GlobalMod", DutchFlatmates: "DutchFlatmates",
    NonConsecutive: "AntiConsecutive", NoLetters: "StrictXV", Doppelganger: "Doppelganger", AntiTaxicab: "AntiTaxicab",
}  # fmt: skip
"""Constraints of the whole board."""


def _statement(out: Export, stated: Stated) -> list[str]:
    """The items of one statement; negatives come at the end, once."""
    constraint = stated.constraint
    if isinstance(constraint, Rule):
        return rule_items(out, stated, constraint, _statement)
    _check(out, stated)
    if (name := _PLAIN.get(type(constraint))) is not None:
        if isinstance(constraint, Between) and len(constraint.cells) == 2:
            return []  # nothing is required, and they cannot read it
        return [_item(name, cells=constraint.cells)]  # type: ignore[attr-defined]
    if (name := _BOARD_WIDE.get(type(constraint))) is not None:
        return [f".{name}"]
    return _with_numbers(out, stated) or _with_cells(out, stated)


def _check(out: Export, stated: Stated) -> None:
    """Refuses what they read in another way, or only on some boards."""
    constraint, digits = stated.constraint, out.board.digits
    match constraint:
        case RegionSumLine(cells=cells) if any(cell not in out.board.region_of for cell in cells):
            raise out.refuse(stated, "cells in no region are read otherwise there")
        case EntropicLine() | GlobalEntropy() | GlobalMod() | DutchFlatmates() if digits != tuple(range(1, 10)):
            raise out.refuse(stated, "there it is for the digits 1 to 9")
        case GlobalMod(divisor=divisor) if divisor != 3:
            raise out.refuse(stated, "there the remainders are those by 3")
        case AntiTaxicab(distance=distance) if distance is not None or 0 in digits:
            raise out.refuse(stated, "there the distance is the digit, and none is 0")
        case Skyscraper() | Sandwich() | Lunchbox() | RellikCage() if 0 in digits:
            raise out.refuse(stated, "it is read otherwise there, or wrongly, on boards with 0")
        case NSumLine(total=number) if not 1 <= number <= 30:
            raise out.refuse(stated, "there the total is from 1 to 30")
        case Doppelganger() if out.board.regions and not _boxed(out):
            raise out.refuse(stated, "there it is for customary boxes")


def _with_numbers(out: Export, stated: Stated) -> list[str]:
    """The items of a statement with numbers before its cells, or beside the board; none if it is another."""
    match stated.constraint:
        case Whispers(cells=cells, difference=number):
            return [_item("Whisper", number, cells=cells)]
        case Lockout(cells=cells, difference=number):
            return [_item("Lockout", number, cells=cells)]
        case ParityLine(cells=cells):
            return [_item("Modular", 2, cells=cells)]
        case ModularLine(cells=cells, divisor=number):
            return [_item("Modular", number, cells=cells)]
        case Lunchbox(cells=cells, total=number):
            return [_item("Lunchbox", number, cells=cells)]
        case NSumLine(cells=cells, total=number):
            closed = len(cells) > 1 and cells[0] == cells[-1]
            return [
                _item("SumLine", number, cells=cells[:-1]) + "~LOOP"
                if closed
                else _item("SumLine", number, cells=cells)
            ]
        case RellikCage(cells=cells, total=number):
            return [_item("RellikCage", number, cells=cells)]
        case LookAndSay(cells=cells, counts=counts) if all(max(pair) < 10 for pair in counts):
            return [_item("LookAndSay", "".join(f"{count}{digit}" for count, digit in counts), cells=cells)]
        case Contains(cells=cells, digits=digits):
            return [_item("ContainAtLeast", "_".join(map(str, digits)), cells=cells)]
        case ContainsExactly(cells=cells, digits=digits):
            return [_item("ContainExact", "_".join(map(str, digits)), cells=cells)]
        case SameDigits(cells=cells, others=others):
            return [_item("SameValues", 2, cells=(*cells, *others))]
        case Indexer(axis=axis, cells=cells):
            return [_item("Indexing", "R" if axis == "row" else "C", cells=cells)]
        case Nabner(cells=cells):
            return [_table(out, "PairX", lambda a, b: abs(a - b) >= 2, cells)]
        case SlowThermometer(cells=cells):
            return [_table(out, "Pair", lambda a, b: a <= b, cells)]
        case XSum(line=line, total=number) if number:
            return [_sided("XSum", line, number)]
        case NumberedRoom(line=line, digit=number):
            return [_sided("NumberedRoom", line, number)]
        case HiddenSkyscraper(line=line, digit=number):
            return [_sided("HiddenSkyscraper", line, number)]
        case Skyscraper(line=line, count=number) if number:
            return [_sided("Skyscraper", line, number)]
        case Sandwich(line=line, total=number) if len(line.cells) == len(out.board.alphabet) and out.lines():
            return [_item("Sandwich", number, _side(line)[0])]
    return []


def _table(out: Export, name: str, related: Callable[[int, int], bool], cells: Iterable[Cell]) -> str:
    """A table of pairs of digits, with the cells that are so related."""
    return _item(name, symbols_of([related(a, b) for a in out.board.digits for b in out.board.digits]), "", cells=cells)


def _with_cells(out: Export, stated: Stated) -> list[str]:
    """The items of any other statement."""
    constraint = stated.constraint
    match constraint:
        case Houses(members=members):
            return [_item("AllDifferent", cells=member) for member in members]
        case Given(cells=cells, digits=digits):
            listed = [f"{cell_id(cell)}_{digit}" for cell, digit in zip(cells, digits, strict=True)]
            return [_item("", *listed)] if listed else []
        case Candidates(cells=cells, digits=digits):
            marks = "_".join(map(str, sorted(set(digits))))
            return [_item("", *(f"{cell_id(cell)}_{marks}" for cell in cells))]
        case Parity(cells=cells) | Half(cells=cells):
            marks = "_".join(map(str, out.class_digits(stated)))
            return [_item("", *(f"{cell_id(cell)}_{marks}" for cell in cells))]
        case CountDistinct(count=count, cells=cells):
            return [_item("CountDistinct", cells=(count, *cells))]
        case Extreme(mark=mark, cells=cells, marked=marked):
            pairs = [(cell, n) for cell in cells for n in out.board.neighbours(cell) if n not in (*cells, *marked)]
            return [_item("GreaterThan", cells=pair if mark == "maximum" else pair[::-1]) for pair in pairs]
        case Arrow(bulb=bulb, shaft=shaft):
            if len(bulb) == 1:
                return [_item("Arrow", cells=(*bulb, *shaft))]
            steps = {(b.row - a.row, b.column - a.column) for a, b in itertools.pairwise(bulb)}
            if not steps <= {(0, 1), (1, 0), (1, 1)}:
                raise out.refuse(stated, "a pill is read to the right and downwards there")
            return [_item("PillArrow", len(bulb), cells=(*bulb, *shaft))]
        case Cage(cells=cells, total=total):
            if total == 0:
                raise out.refuse(stated, "a total of 0 is none there")
            return [_item("Cage", total or 0, cells=cells)]
        case Sum(terms=terms, total=total):
            factors = "_".join(str(factor) for factor, _ in terms)
            return [_item("Sum", f"{total}_=_{factors}", cells=[cell for _, cell in terms])]
        case White(cells=cells, difference=1) | Black(cells=cells, ratio=2) if out.touch(cells):
            return [_item("WhiteDot" if isinstance(constraint, White) else "BlackDot", cells=cells)]
        case White() | Black() if out.negatives() is not None:
            raise out.refuse(stated, "it exempts its pair from the negative")
        case White(cells=cells, difference=number):
            return [_table(out, "Pair", lambda a, b: abs(a - b) == number, cells)]
        case Black(cells=cells, ratio=number):
            return [_table(out, "Pair", lambda a, b: number * b == a or number * a == b, cells)]
        case PairSum(cells=cells, total=5 | 10) if out.touch(cells):
            return [_item("X" if constraint.total == 10 else "V", cells=cells)]
        case PairSum() if out.letters_are_all():
            raise out.refuse(stated, "it exempts its pair from the negative")
        case PairSum(cells=cells, total=number):
            return [_item("Sum", number, cells=cells)]
        case NoDots():
            return []
        case Greater(cells=cells) | Less(cells=cells):
            falling = cells if isinstance(constraint, Greater) else cells[::-1]
            pairs = list(itertools.pairwise(falling))
            for pair in pairs:
                out.touching(stated, pair)
            return [_item("GreaterThan", cells=pair) for pair in pairs]
        case Quadruple(corner=corner, digits=digits):
            return [_item("Quad", cell_id(corner), *digits)]
        case Clone(cells=cells, copy=copy):
            return [_item("SameValues", 2, cells=pair) for pair in zip(cells, copy, strict=True)]
        case Diagonals(ways=ways):
            return [_item("Diagonal", 1 if way == "+" else -1) for way in ways]
        case Leaper(short=short, long=long) if sorted((short, long)) in ([1, 1], [1, 2]):
            return [".AntiKing" if short == long else ".AntiKnight"]
        case Windoku() if len(out.board.cells) == len(out.board.alphabet) ** 2 == 81 and _boxed(out):
            return [".Windoku"]
        case DisjointGroups() if _boxed(out):
            return [".DisjointSets"]
        case LittleKiller(start=start, step=step, total=total):
            ray = out.board.ray(start, step)
            for name, cells in little_killers(out.board).items():
                if ray in (cells, cells[::-1]):
                    return [_item("LittleKiller", total, cell_id(name))]
            raise out.refuse(stated, "it is not a whole diagonal of two cells or more")
    raise out.refuse(stated)


def _boxed(out: Export) -> bool:
    """Whether the regions are their customary boxes."""
    shape = box_shape(out.board, max(out.board.rows, out.board.columns))
    return shape is not None and boxes(out.board.rows, out.board.columns, shape) == out.board.regions
