"""Every constraint type of Interactive-Sudoku-Solver that has a statement here, and the statements that it becomes.

Each type keeps the meaning that Interactive-Sudoku-Solver gives it. Where our statement of that name means something
else, other statements express the type, or the item is refused.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...model.geometry import Cell
from ..pairs import group_statements, line_statements, recognised, symmetric, table_of
from ..program import cells_of, negative_terms
from ..refusal import Junk
from . import compounds
from .cells import MISSING, box_shape, little_killers
from .importer import Importer, Translate, number
from .text import Item


def _cells(word: str, least: int = 2) -> Translate:
    """All arguments are cells. Fewer than `least` cells require nothing."""

    def translate(of: Importer, item: Item) -> None:
        cells = of.cells(item.args)
        if len(cells) >= least:
            of.out.say(word, cells_of(cells), of=item.type, span=item.span)

    return translate


def _plain(word: str, args: str = "") -> Translate:
    return lambda of, item: of.out.say(word, args, of=item.type, span=item.span)


def _each_pair(word: str, mark: str = "", *, beside: str = "") -> Translate:
    """A mark between neighbours. `beside` is the rule for two extra cells, `{a}` and `{b}`."""

    def translate(of: Importer, item: Item) -> None:
        for a, b in of.neighbours(item):
            if beside and a not in of.board:
                of.out.say_rule(beside.format(a=a, b=b))
            else:
                of.out.say(word, f"{mark} {a} {b}".strip())

    return translate


def _sides(word: str) -> Translate:
    def translate(of: Importer, item: Item) -> None:
        line, _ = of.line(item.text(0))
        sides = ("left", "right") if line.startswith("row") else ("top", "bottom")
        for side, value in zip(sides, (item.text(1), item.text(2)), strict=True):
            if value and word == "skyscraper" and 0 in of.board.digits:
                compounds.skyscraper_above_zero(of, line, side, number(value))
            elif value:
                of.out.say(word, f"{line} {side} = {number(value)}", of=item.type, span=item.span)

    return translate


def _ranking(of: Importer) -> str:
    """The ties that a constraint string permits in its ranking of lines."""
    board = of.board
    if board.rows != board.columns or len(board.alphabet) != board.rows:
        raise Junk("lines are ranked there only on a square board with as many digits as rows")
    stated = {item.text(0) for item in of.items if item.type == "FullRankTies"} or {"only-unclued"}
    ties = stated.pop()
    if stated or ties not in ("none", "only-unclued", "any"):
        raise Junk("it needs one option about ties: `none`, `only-unclued` or `any`")
    return ties


def _full_rank(of: Importer, item: Item) -> None:
    line, _ = of.line(item.text(0))
    sides = ("left", "right") if line.startswith("row") else ("top", "bottom")
    ties = " ties-allowed" if _ranking(of) == "any" else ""
    for side, rank in zip(sides, (item.text(1), item.text(2)), strict=True):
        if rank:
            of.out.say("full-rank", f"{line} {side} = {number(rank)}{ties}", of=item.type, span=item.span)


def _full_rank_ties(of: Importer, item: Item) -> None:
    if _ranking(of) == "none":
        of.out.say("full-rank", "no-ties", of=item.type, span=item.span)


def _sandwich(of: Importer, item: Item) -> None:
    line, length = of.line(item.text(1))
    if length != len(of.board.alphabet):
        raise Junk("the crusts of a line with fewer cells than digits are not the same there and here")
    of.out.say("sandwich", f"{line} = {number(item.text(0))}")


def _little_killer(of: Importer, item: Item) -> None:
    ray = little_killers(of.board).get(of.board_cell(item.text(1)))
    if ray is None:
        raise Junk(f"no diagonal is named by {item.text(1)}")
    way = ("up" if ray[1].row < ray[0].row else "down") + ("-left" if ray[1].column < ray[0].column else "-right")
    of.out.say("little-killer", f"{ray[0]} {way} = {number(item.text(0))}")


def _whisper(of: Importer, item: Item) -> None:
    stated = bool(re.fullmatch(r"\d+", item.text(0), re.ASCII))
    difference = number(item.text(0)) if stated else 5
    cells = of.cells(item.args[stated:])
    if any(cell == after for cell, after in itertools.pairwise(cells)):
        raise Junk("a cell follows itself")
    if len(cells) > 1:
        of.out.say("whispers", f"{difference}: {cells_of(cells)}")


def pieces(cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """A line that may return to its cells, cut into pieces of different cells. Each starts at the end of the last."""
    piece: list[Cell] = []
    for cell in cells:
        if piece and cell == piece[-1]:
            raise Junk("a cell follows itself")
        if cell in piece:
            yield tuple(piece)
            piece = piece[-1:]
        piece.append(cell)
    if len(piece) > 1:
        yield tuple(piece)


def _modular(of: Importer, item: Item) -> None:
    divisor, cells = number(item.text(0)), of.cells(item.args[1:])
    if len(cells) < 2 or (divisor == 1 and any(cell == after for cell, after in itertools.pairwise(cells))):
        return
    if divisor == 2:
        of.out.say("parity-line", cells_of(cells))
    else:
        of.out.say("modular-line", f"{divisor}: {cells_of(cells)}", of=item.type, span=item.span)


def _entropic(of: Importer, item: Item) -> None:
    if of.board.alphabet != tuple(range(1, 10)):
        raise Junk("the digits are not 1 to 9")
    _cells("entropic-line")(of, item)


def _region_sums(of: Importer, item: Item) -> None:
    cells = of.board_cells(item.args)
    if of.regions:
        raise Junk("it has no meaning there beside `ChaosConstruction`")
    if not of.board.regions:
        return
    if any(cell not in of.board.region_of for cell in cells):
        raise Junk("a line that leaves all regions has another meaning here")
    if len(cells) > 1:
        of.out.say("region-sum-line", cells_of(cells))


def _arrow(of: Importer, item: Item) -> None:
    bulb, *shaft = of.cells(item.args)
    if not shaft:
        raise Junk("there is no shaft")
    of.out.say("arrow", f"{bulb} = {cells_of(shaft)}")


def _pill(of: Importer, item: Item) -> None:
    size, cells = number(item.text(0)), of.cells(item.args[1:])
    if size not in (2, 3) or len(cells) <= size:
        raise Junk("a pill has two or three cells, and then a shaft")
    of.out.say("arrow", f"{' '.join(map(str, of.places.in_order(cells[:size])))} = {cells_of(cells[size:])}")


def _cage(of: Importer, item: Item) -> None:
    total, cells = number(item.text(0) or "0"), of.cells(item.args[1:])
    counts = Counter(cells)
    if len(counts) == len(cells):
        of.out.say("cage", f"{total or ''}: {cells_of(cells)}")
        return
    of.out.say("distinct", cells_of(tuple(counts)))  # a cell that is listed twice counts twice in the total
    if total:
        terms = (str(cell) if count == 1 else f"{count}*{cell}" for cell, count in counts.items())
        of.out.say("sum", f"{total}: {' '.join(terms)}")


def _sum(of: Importer, item: Item) -> None:
    total, *factors = item.text(0).split("_")
    cells = of.cells(item.args[1:])
    weights = [number(factor) for factor in factors[1:]] if factors[:1] == ["="] else [1] * len(cells)
    if len(weights) != len(cells) or (factors and factors[0] != "="):
        raise Junk(f"{item.text(0)[:30]!r} is not a total with a factor for each cell")
    terms = (str(cell) if weight == 1 else f"{weight}*{cell}" for weight, cell in zip(weights, cells, strict=True))
    of.out.say("sum", f"{number(total)}: {' '.join(terms)}")


def _diagonal(of: Importer, item: Item) -> None:
    if item.text(0) not in ("1", "-1"):
        raise Junk(f"{item.text(0)[:20]!r} is not a direction")
    of.out.say("diagonal", "+" if item.text(0) == "1" else "-")


def _quad(of: Importer, item: Item) -> None:
    digits = [number(value) for value in item.args[1:]]
    if not digits or any(digit not in of.board.digits for digit in digits):
        raise Junk("it does not name digits of the board")
    corner = of.cell(item.text(0))
    four = [of.places.moved(corner, *step) for step in ((0, 0), (0, 1), (1, 0), (1, 1))]
    around = [cell for cell in four if cell is not None]
    if len(around) < 4:
        raise Junk(f"{item.text(0)} is not the top left of four cells")
    listed = " ".join(map(str, digits))
    if corner in of.board:
        of.out.say("quadruple", f"{corner} = {listed}")
    else:
        of.out.say("contains", f"{cells_of(around)} = {listed}")


def _windoku(of: Importer, item: Item) -> None:
    if of.board.rows == of.board.columns == 9 and len(of.board.alphabet) == 9 and of.board.regions == of.boxes:
        of.out.say("windoku")
        return
    if of.board.rows != of.board.columns:
        raise Junk("it has no meaning there on a board that is not square")
    size = next((number(each.text(0)) for each in of.items if each.type == "RegionSize"), len(of.board.alphabet))
    high, wide = box_shape(of.board, size) or (of.board.rows, of.board.columns)
    for left in range(2, of.board.columns - wide + 1, wide + 1):
        for top in range(2, of.board.rows - high + 1, high + 1):
            window = [Cell(row, column) for row in range(top, top + high) for column in range(left, left + wide)]
            of.out.say("distinct", cells_of(window))


def _disjoint(of: Importer, item: Item) -> None:
    if of.boxes and of.board.regions == of.boxes:
        of.out.say("disjoint-groups")
    else:
        for group in zip(*of.boxes, strict=True):
            of.out.say("distinct", cells_of(group))


def _strict_kropki(of: Importer, item: Item) -> None:
    of.out.say("kropki", "negative white")
    of.out.say("kropki", "negative black")


def _equal_sums(of: Importer, item: Item) -> None:
    groups: list[list[str]] = [[]]
    for text in item.args:
        if text == "-":
            groups.append([])
        else:
            groups[-1].append(text)
    segments = [of.cells(group) for group in groups if group]
    for one, other in itertools.pairwise(segments):
        of.out.say("sum", f"0: {negative_terms(one, other)}")


def _same_values(of: Importer, item: Item) -> None:
    many, cells = number(item.text(0)), of.cells(item.args[1:])
    if many < 1 or len(cells) % many:
        raise Junk("the cells cannot be divided into that many sets of one size")
    size = len(cells) // many
    sets = [cells[at : at + size] for at in range(0, len(cells), size)]
    for one, other in itertools.pairwise(sets):
        word = "clone" if size == 1 else "same-digits"
        if one != other:
            of.out.say(word, f"{cells_of(one)} = {cells_of(other)}", of=item.type, span=item.span)


def _totalled(word: str, default: str = "") -> Translate:
    """A number, then cells."""

    def translate(of: Importer, item: Item) -> None:
        value, cells = number(item.text(0) or default), of.cells(item.args[1:])
        of.out.say(word, f"{value}: {cells_of(cells)}", of=item.type, span=item.span)

    return translate


def _sum_line(of: Importer, item: Item) -> None:
    closed = item.args[-1:] == ("LOOP",)
    line = of.cells(item.args[1 : -1 if closed else None])
    cells = (*line, line[0]) if closed else line
    if any(cell == after for cell, after in itertools.pairwise(cells)):
        raise Junk("a cell follows itself")
    if len(line) > 1 and line[0] == line[-1]:
        raise Junk("a line that ends at its start is a loop here, but it is not marked as a loop")
    of.out.say("n-sum-line", f"{number(item.text(0) or '10')}: {cells_of(cells)}", of=item.type, span=item.span)


def _contains(word: str) -> Translate:
    def translate(of: Importer, item: Item) -> None:
        digits = [number(digit) for digit in item.text(0).split("_")]
        cells = of.cells(item.args[1:])
        if any(digit not in of.board.digits for digit in digits):
            raise Junk("it names digits that the board does not have")
        of.out.say(word, f"{cells_of(cells)} = {' '.join(map(str, digits))}", of=item.type, span=item.span)

    return translate


def _count_distinct(of: Importer, item: Item) -> None:
    control, *cells = of.cells(item.args)
    if not cells:
        raise Junk("there are no cells to count in")
    of.out.say("count-distinct", f"{control} = {cells_of(cells)}", of=item.type, span=item.span)


def _indexing(of: Importer, item: Item) -> None:
    word = {"R": "row-indexer", "C": "column-indexer"}.get(item.text(0))
    if word is None:
        raise Junk(f"{item.text(0)[:20]!r} is neither R nor C")
    of.out.say(word, cells_of(of.board_cells(item.args[1:])), of=item.type, span=item.span)


def _look_and_say(of: Importer, item: Item) -> None:
    clue, cells = item.text(0), of.cells(item.args[1:])
    if not re.fullmatch(r"(\d\d)+", clue, re.ASCII):
        raise Junk(f"{clue[:20]!r} is not a sequence of counts and digits")
    counts = {int(clue[at + 1]): int(clue[at]) for at in range(0, len(clue), 2)}
    if len(counts) < len(clue) // 2 or any(digit not in of.board.digits for digit in counts):
        raise Junk("it names a digit twice, or one that the board does not have")
    said = ", ".join(f"{count} {digit}" for digit, count in counts.items())
    of.out.say("look-and-say", f"{cells_of(cells)} = {said}")


def _chaos_construction(of: Importer, item: Item) -> None:
    """The regions are stated with their cells."""
    if of.raw:
        raise Junk("it needs a grid with rows and columns")


def _chaos_count(of: Importer, item: Item) -> None:
    control, first = _control(of, item)
    if len(item.args) > 2:
        cells = _region_cells(of, item.args[2:])
        of.out.say("chaos-count", f"{first}{control} = {cells_of(cells)}", of=item.type, span=item.span)
    else:
        of.out.say("chaos-count", f"{first}around: {_over(of, control)}", of=item.type, span=item.span)


def _chaos_arrow(of: Importer, item: Item) -> None:
    control, first = _control(of, item)
    groups = [tuple(group) for cell, group in itertools.groupby(item.args[2:], "-".__ne__) if cell]
    arms = {_region_cells(of, group) for group in groups}
    used = {arm for arm in arms if len(arm) > 1} or {min(arms, default=())}
    if len({arm[:1] for arm in arms}) > 1:
        raise Junk("its arms have different first cells")
    rays = dict[str, tuple[Cell, ...]]()
    if control in of.board:
        start = _over(of, control)
        rays = {word: of.places.board.arms(start, step)[0] for word, step in DIRECTIONS.items()}
    orthogonal = {rays[word] for word in ("up", "right", "down", "left") if len(rays.get(word, ())) > 1}
    if not arms or (used == orthogonal and len(used) > 1):
        of.out.say("chaos-arrow", f"{first}orthogonal: {_over(of, control)}", of=item.type, span=item.span)
    elif len({cell for arm in used for cell in arm}) < 1 + sum(len(arm) - 1 for arm in used):
        raise Junk("two of its arms share more than their first cell")
    elif len(used) > 1:
        further = " + ".join(map(_alike_along, sorted(used)))
        of.out.say_rule(f"require {control} = {0 if first else 1} + {further}")
    else:
        (arm,) = used
        word = next((word for word, ray in rays.items() if ray == arm and len(arm) > 1), "")
        line = f"{word}: {_over(of, control)}" if word else f"{control} = {cells_of(arm)}"
        of.out.say("chaos-arrow", f"{first}{line}", of=item.type, span=item.span)


def _alike_along(arm: Sequence[Cell]) -> str:
    """The number of cells after the first one of an arm up to the first that differs from it, as an expression."""
    many = "0"
    for cell in reversed(arm[1:]):
        many = (
            f"(if {arm[0]} = {cell} then 1 + {many} else 0)" if many != "0" else f"(if {arm[0]} = {cell} then 1 else 0)"
        )
    return many


DIRECTIONS = {
    "up": (-1, 0),
    "right": (0, 1),
    "down": (1, 0),
    "left": (0, -1),
    "up-left": (-1, -1),
    "up-right": (-1, 1),
    "down-left": (1, -1),
    "down-right": (1, 1),
}


def _control(of: Importer, item: Item) -> tuple[Cell, str]:
    """The cell that holds the count of an item, and the words for a first cell that does not count."""
    if not of.regions:
        raise Junk("it needs `ChaosConstruction`")
    control = of.cell(item.text(0))
    if control in of.regions:
        raise Junk("the count is in the cell of a region")
    if item.text(1) not in ("", "0", "1"):
        raise Junk(f"{item.text(1)[:20]!r} is neither 0 nor 1")
    return control, "without-first " * (item.text(1) == "1")


def _region_cells(of: Importer, texts: Sequence[str]) -> tuple[Cell, ...]:
    """Different cells of regions."""
    cells = of.cells(texts)
    if not of.regions.issuperset(cells):
        raise Junk("it counts a cell that is not of a region")
    if len(set(cells)) < len(cells):
        raise Junk("it counts a cell twice")
    return cells


def _over(of: Importer, cell: Cell) -> Cell:
    """The cell of the region of a cell of the board."""
    if cell not in of.board:
        raise Junk("there is nothing around an extra cell")
    return of.places.board.over(next(iter(of.places.board.layers)), (cell,))[0]


def _global(word: str) -> Translate:
    """A rule for the whole board that exists there only for the digits 1 to 9."""

    def translate(of: Importer, item: Item) -> None:
        if of.board.alphabet != tuple(range(1, 10)):
            raise Junk("the digits are not 1 to 9")
        of.out.say(word)

    return translate


def _anti_taxicab(of: Importer, item: Item) -> None:
    if 0 in of.board.digits:
        raise Junk("it has no meaning there on boards with 0")
    of.out.say("anti-taxicab")


def _connected(of: Importer, item: Item) -> None:
    cells, columns = of.places.group(item.text(0))
    digits = [number(digit) for digit in item.text(1).split("_")]
    if any(digit not in of.board.digits for digit in digits):
        raise Junk("it names digits that the board does not have")
    laid = f"{columns}: " if item.text(0) else ""
    of.out.say("connected", f"{laid}{cells_of(cells)} = {' '.join(map(str, digits))}", of=item.type, span=item.span)
    if item.text(2):
        listed = ", ".join(map(str, digits))
        of.out.say_rule(f"require count(x in {cells_of(cells)} where x in {{{listed}}}) = {number(item.text(2))}")


def _region_same_values(of: Importer, item: Item) -> None:
    """The largest rows, columns and regions hold the same digits; nothing is required if they hold all digits."""
    board = of.board
    lines = [board.row(row + 1) for row in range(board.rows)]
    lines += [board.column(column + 1) for column in range(board.columns)]
    lines += board.regions
    size = max(map(len, lines))
    if size < len(board.alphabet):
        for one, other in itertools.pairwise(line for line in lines if len(line) == size):
            of.out.say("same-digits", f"{cells_of(one)} = {cells_of(other)}")


def _doppelganger(of: Importer, item: Item) -> None:
    board = of.board
    if board.rows != board.columns or board.alphabet != tuple(range(board.rows + 1)):
        raise Junk("it needs a square board and the digits from 0 to its side")
    of.out.say("doppelganger")
    lines = {
        "columns": [board.column(number + 1) for number in range(board.columns)],
        "rows": [board.row(number + 1) for number in range(board.rows)],
        "boxes": board.regions,
    }
    for group in of.places.groups:
        if group.prefix in MISSING:
            for cells, missing in zip(lines[MISSING[group.prefix]], board.arrays[group.name], strict=True):
                of.out.say("distinct", f"{cells_of(cells)} {missing}")


def _table(*, group: bool, swapped: bool = False) -> Translate:
    """A table of pairs for each cell and the next, or for any two cells of a group.

    In the table of a `swapped` type `-` and `_` are exchanged.
    """

    def translate(of: Importer, item: Item) -> None:
        key = item.text(0).translate(str.maketrans("-_", "_-")) if swapped else item.text(0)
        try:
            table = table_of(key, of.board.digits)
        except ValueError:
            raise Junk("its table of pairs is damaged") from None
        if group and not symmetric(table):
            raise Junk("its table of pairs is not symmetric")
        dots = all(each.type != "StrictKropki" for each in of.items)
        relations = recognised(table, of.board.digits, dots=dots)
        if relations is None:
            compounds.table(of, item, table, group=group)
            return
        for _, texts in item.groups():
            cells = of.cells(texts)
            if group and len(set(cells)) < len(cells):
                raise Junk("a cell is listed twice")
            said = group_statements if group else line_statements
            for piece in [cells] if group else pieces(cells):
                for line in said(relations, piece):
                    of.out.say(*line.split(" ", 1), of=item.type, span=item.span)

    return translate


TYPES: Mapping[str, Translate] = {
    "AntiTaxicab": _anti_taxicab,
    "Binary": _table(group=False, swapped=True),
    "BinaryX": _table(group=True, swapped=True),
    "ChaosArrow": _chaos_arrow,
    "ChaosConstruction": _chaos_construction,
    "ChaosCount": _chaos_count,
    "Doppelganger": _doppelganger,
    "DutchFlatmates": _global("dutch-flatmates"),
    "EqualityCage": _cells("equality-cage", 1),
    "FullRank": _full_rank,
    "FullRankTies": _full_rank_ties,
    "GlobalEntropy": _global("global-entropy"),
    "GlobalMod": _global("global-mod"),
    "HiddenSkyscraper": _sides("hidden-skyscraper"),
    "LookAndSay": _look_and_say,
    "NFA": compounds.machine,
    "Or": compounds.alternatives,
    "Pair": _table(group=False),
    "PairX": _table(group=True),
    "Regex": compounds.regex,
    "RegionSameValues": _region_same_values,
    "RellikCage": _totalled("rellik-cage"),
    "ContainAtLeast": _contains("contains"),
    "ContainExact": _contains("contains-exactly"),
    "ConnectedValues": _connected,
    "CountDistinct": _count_distinct,
    "Indexing": _indexing,
    "Lockout": _totalled("lockout", "4"),
    "Lunchbox": _totalled("lunchbox", "0"),
    "NumberedRoom": _sides("numbered-room"),
    "SumLine": _sum_line,
    "AllDifferent": _cells("distinct"),
    "AntiConsecutive": _plain("non-consecutive"),
    "AntiKing": _plain("anti-king"),
    "AntiKnight": _plain("anti-knight"),
    "Arrow": _arrow,
    "Between": _cells("between"),
    "BlackDot": _each_pair("kropki", "black", beside="require {a} = 2 * {b} or {b} = 2 * {a}"),
    "Cage": _cage,
    "CountingCircles": _cells("counting-circles", 1),
    "Diagonal": _diagonal,
    "DisjointSets": _disjoint,
    "DoubleArrow": _cells("double-arrow", 1),
    "Entropic": _entropic,
    "EqualSum": _equal_sums,
    "GreaterThan": _each_pair("greater"),
    "LittleKiller": _little_killer,
    "Modular": _modular,
    "Palindrome": _cells("palindrome"),
    "PillArrow": _pill,
    "Quad": _quad,
    "RegionSumLine": _region_sums,
    "Renban": _cells("renban"),
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Skyscraper": _sides("skyscraper"),
    "StrictKropki": _strict_kropki,
    "StrictXV": _plain("xv", "negative"),
    "Sum": _sum,
    "Thermo": _cells("thermometer"),
    "V": _each_pair("xv", "V", beside="sum 5: {a} {b}"),
    "ValueIndexing": compounds.value_indexing,
    "WhiteDot": _each_pair("kropki", "white", beside="require abs({a} - {b}) = 1"),
    "Whisper": _whisper,
    "Windoku": _windoku,
    "X": _each_pair("xv", "X", beside="sum 10: {a} {b}"),
    "XSum": _sides("x-sum"),
    "Zipper": _cells("zipper", 3),
}
"""The function for each type, by its name in constraint strings."""
