"""A puzzle that is exported and imported again is the same puzzle; what cannot be said is refused by its name."""

import json
import os
from contextlib import suppress
from functools import cache
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudokudsl
import support
from sudokudsl.expression.rule import Rule
from sudokudsl.families import BUILTIN
from sudokudsl.families.between import Between
from sudokudsl.families.chaos_arrow import ChaosArrows
from sudokudsl.families.chaos_count import ChaosCounts
from sudokudsl.families.classes import LowHigh, Parity
from sudokudsl.families.clone import Clone
from sudokudsl.families.diagonals import Diagonals
from sudokudsl.families.distinct import Distinct
from sudokudsl.families.exclusion import Exclusion
from sudokudsl.families.extra_regions import Argyle, Asterisk, CentreDots, Girandola, houses_of
from sudokudsl.families.extremes import LocalExtremum
from sudokudsl.families.givens import Given, GivenCandidates
from sudokudsl.families.houses import Houses
from sudokudsl.families.indexers import Indexer
from sudokudsl.families.inequality import Greater, Less
from sudokudsl.families.kropki import BlackDot, WhiteDot
from sudokudsl.families.kropki import NegativeKropki as NoDots
from sudokudsl.families.leapers import Leaper
from sudokudsl.families.little_killer import LittleKiller
from sudokudsl.families.mathrax import SquareParity
from sudokudsl.families.non_consecutive import NonConsecutive
from sudokudsl.families.parity_line import ParityLine
from sudokudsl.families.sum import WeightedSum
from sudokudsl.families.xv import PairSum
from sudokudsl.formats import EXPORTS, Refused
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements, has_meaning
from sudokudsl.fuzz.cases import random_case
from sudokudsl.fuzz.random_specs import RandomStatement, setting_of
from sudokudsl.fuzz.symmetry import BOARD_SYMMETRIES
from sudokudsl.language.signature import Int
from sudokudsl.testing.strategies import statements
from support.command import run
from support.exports import again, as_imported, comes_back_or_is_refused, means_the_same

EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))


def atoms(puzzle):
    """Returns the requirements of a puzzle, in pieces that do not depend on its division into statements."""
    found = set().union(*(atoms_of(constraint, puzzle) for constraint in puzzle.constraints))
    return puzzle.board.rows, puzzle.board.columns, puzzle.board.alphabet, frozenset(puzzle.board.regions), found


def atoms_of(constraint, puzzle):
    """The requirements of one constraint. One of an unlisted kind is a requirement itself."""
    for listed in (atoms_of_cells, atoms_of_pairs, atoms_of_negatives, atoms_of_lines):
        found = listed(constraint, puzzle)
        if found is not None:
            return set(found)
    return {constraint}


def atoms_of_cells(constraint, puzzle):
    """The requirements of a constraint on single cells; None for another kind."""
    digits = puzzle.board.digits
    match constraint:
        case Given():
            return {(cell, (digit,)) for cell, digit in zip(constraint.cells, constraint.digits, strict=True)}
        case GivenCandidates():
            kind = tuple(sorted(set(constraint.digits)))
        case Parity():
            kind = tuple(digit for digit in digits if digit % 2 == constraint.odd)
        case LowHigh():
            kind = digits[(len(digits) + 1) // 2 :] if constraint.upper else digits[: len(digits) // 2]
        case Exclusion() | SquareParity():
            square = puzzle.board.at_offsets(constraint.corner, ((0, 0), (0, 1), (1, 0), (1, 1)))
            exclusion = isinstance(constraint, Exclusion)
            out = constraint.digits if exclusion else [digit for digit in digits if digit % 2 != constraint.odd]
            return {(cell, tuple(digit for digit in digits if digit not in out)) for cell in square}
        case _:
            return None
    return {(cell, kind) for cell in constraint.cells}


def atoms_of_pairs(constraint, puzzle):
    """The requirements of a constraint on pairs of cells; None for another kind."""
    match constraint:
        case Between() if len(constraint.cells) == 2:
            return ()  # it requires nothing
        case Greater() | Less():
            falling = constraint.cells[:: 1 if isinstance(constraint, Greater) else -1]
            return {("greater", *pair) for pair in pairwise(falling)}
        case WhiteDot():
            return {("white", frozenset(constraint.cells), constraint.difference)}
        case BlackDot():
            return {("black", frozenset(constraint.cells), constraint.ratio)}
        case PairSum():
            return {("sum", frozenset(constraint.cells), constraint.total)}
        case WeightedSum(total=total, terms=((1, one), (1, other))):
            return {("sum", frozenset((one, other)), total)}
        case Clone():
            pairs = zip(constraint.cells, constraint.copy, strict=True)
            return {("clone", *sorted(pair)) for pair in pairs if pair[0] != pair[1]}
        case LocalExtremum():
            outside = [
                (cell, other)
                for cell in constraint.cells
                for other in puzzle.board.neighbours(cell)
                if other not in constraint.cells + constraint.marked
            ]
            return {("greater", *(pair[::-1] if constraint.mark == "minimum" else pair)) for pair in outside}
    return None


def atoms_of_negatives(constraint, puzzle):
    """The requirements of a constraint on all pairs of neighbours; None for another kind."""
    match constraint:
        case NoDots():
            differences = {("no dot differs by", each) for each in constraint.differences}
            return differences | {("no dot is times", each) for each in constraint.ratios}
        case NonConsecutive() if not any(isinstance(other, WhiteDot | BlackDot) for other in puzzle.constraints):
            return {("no dot differs by", 1)}
        case Leaper():
            return {("leaper", *sorted((constraint.short, constraint.long)))}
    return None


def atoms_of_lines(constraint, puzzle):
    """The requirements of a constraint on houses, diagonals and other lines; None for another kind."""
    match constraint:
        case Houses():
            return {("different", frozenset(member)) for member in constraint.members}
        case Asterisk() | Girandola() | Argyle() | CentreDots():
            return {("different", frozenset(house)) for house in houses_of(constraint, puzzle.board)}
        case Distinct():
            return {("different", frozenset(constraint.cells))}
        case ChaosArrows():
            return {("chaos arrow", constraint.step, cell, constraint.first) for cell in constraint.cells}
        case ChaosCounts():
            return {("chaos count", cell, constraint.first) for cell in constraint.cells}
        case Indexer():
            return {("indexer", constraint.axis, cell) for cell in constraint.cells}
        case Diagonals():
            return {("diagonal", way) for way in constraint.ways}
        case LittleKiller():
            ray = frozenset(puzzle.board.ray(constraint.start, constraint.step))
            return {("little killer", ray, constraint.total)}
        case ParityLine():
            return {("parity", constraint.cells)}
    return None


READ_BACK = ["sdk", "line", "fpuzzles-json", "iss"]
LINKS = {"fpuzzles": "fpuzzles-json", "iss-url": "iss"}


@pytest.mark.parametrize("link", LINKS)
def test_a_link_is_read_as_its_text(link):
    """The next test reads the texts of all examples. A link is the same text, packed."""
    alike = 0
    for path in EXAMPLES[::5]:
        puzzle, read = sudokudsl.load(path), []
        for target in (link, LINKS[link]):
            try:
                read.append(as_imported(puzzle, target))
                alike += 1
            except Refused as refusal:
                read.append(str(refusal))
        assert read[0] == read[1], path
    assert alike >= 20


@pytest.mark.parametrize("target", READ_BACK)
def test_every_example_comes_back_or_is_refused_by_name(target):
    back = 0
    for path in EXAMPLES:
        puzzle = sudokudsl.load(path)
        other = refusal = None
        try:
            other = again(puzzle, target)
        except Refused as caught:
            refusal = str(caught)
        if refusal is not None:
            words = {stated.word for stated in puzzle.stated} | {"f-puzzles", "Interactive", "81"}
            assert any(word in refusal for word in words), path
        else:
            if target.startswith("iss") and any(isinstance(constraint, Rule) for constraint in puzzle.constraints):
                means_the_same(puzzle, other)  # said in another way
            else:
                assert atoms(other) == atoms(puzzle), path
            back += 1
    assert back >= 3


CASES = [
    "sudoku 9x9\ngivens\n" + "  1........\n" + "  .........\n" * 8,
    "sudoku 4x4\nthermometer r1c1 r1c2\npalindrome r1c1..r1c3\nrenban r1c1 r2c1\nbetween r1c1..r1c3",
    "sudoku 4x4\ncandidates r1c1 = 1 2\ngiven r2c2 = 3\nwhispers 2: r1c1 r1c2",
    "sudoku 4x4\narrow r1c1 = r1c2 r1c3\narrow r2c1 r2c2 = r3c1..r3c4\ncage 5: r1c1 r1c2\ncage: r1c1 r2c2",
    "sudoku 4x4\nkropki white r1c1 r1c2\nkropki black r2c1 r2c2\nkropki negative\nxv V r3c3 r4c3\nxv negative",
    "sudoku 4x4\nkropki negative white\nkropki negative black",
    "sudoku 4x4\nanti-knight\nanti-king\nnon-consecutive\ndiagonals\ndisjoint-groups",
    "sudoku 4x4\nquadruple r1c1 = 1 2\nclone r1c1 r1c2 = r3c1 r3c2\nlittle-killer r1c1 down-right = 9",
    "sudoku 4x4\nsandwich row 2 = 2\nx-sum column 3 bottom = 4\nskyscraper row 1 right = 2",
    "sudoku 4x4\nlittle-killer r4c2 up-left = 3",
    "sudoku 4x4\nregions\n  aaaa\n  bbbb\n  cccc\n  dddd\nregion-sum-line r1c1 r2c1\nregion r1c1 r2c2 r3c3 r4c1",
    "sudoku 4x4\nzipper r1c1..r1c3\ndouble-arrow r2c1..r2c4\nnabner r3c1 r3c4\nslow-thermometer r4c1 r4c2",
    "sudoku 9x9\nentropic-line r1c1..r1c4\nmodular-line r2c1..r2c4\nlockout r3c1..r3c4\ndistinct r1c1 r5c5",
    "sudoku 4x4\nrow-indexer r1c1 r2c2\ncolumn-indexer r3c3\nodd r1c1 r1c2\neven r2c2\nlow r3c3\nhigh r4c4",
    "sudoku 4x4\nminimum r3c3\nmaximum r4c4\nmaximum r1c1 r1c2",
    "sudoku 4x4\nkropki white 2: r1c1 r1c2\nkropki black 3: r2c1 r2c2",
    "sudoku 9x9\nwhispers r1c1 r1c2 r2c2 r2c1 r1c1\nentropic-line r5c5 r4c4 r4c5 r5c5\nmodular-line r7c7..r9c9 r7c7",
    "latin 5x5",
    "sudoku 6x6",
    "sudoku 9x9",
    "sudoku 9x9\nasterisk\ngirandola\nargyle\ncentre-dots",
]


@pytest.mark.parametrize("target", ["fpuzzles", "iss", "iss-url"])
@pytest.mark.parametrize("text", CASES)
def test_cases_come_back(text, target):
    puzzle = sudokudsl.loads(text)
    assert atoms(again(puzzle, target)) == atoms(puzzle)


MARKS = (
    "kropki white r1c1 r1c2", "kropki white 2: r2c1 r2c2", "kropki black r3c1 r3c2", "kropki black 3: r4c1 r4c2",
    "kropki negative white", "kropki negative white 2", "kropki negative black", "kropki negative black 3",
    "kropki negative", "xv X r1c3 r1c4", "xv V r2c3 r2c4", "xv 6: r3c3 r3c4", "xv negative", "xv negative X",
    "xv negative V", "xv negative 6", "non-consecutive", "product-dot 6: r4c3 r4c4", "product-dot negative 6",
)  # fmt: skip
"""Marks between cells, and rules for all pairs without one."""


@pytest.mark.parametrize("target", ["fpuzzles-json", "iss"])
def test_two_marks_or_rules_about_marks_come_back_together_or_are_refused(target):
    back = set()
    for one, other in combinations_with_replacement(MARKS, 2):
        puzzle = sudokudsl.loads("\n".join(dict.fromkeys(("sudoku 4x4", one, other))))
        with suppress(Refused):
            assert atoms(again(puzzle, target)) == atoms(puzzle), (one, other)
            back |= {one, other}
    assert len(back) > 8


@pytest.mark.parametrize(
    "text",
    [
        "latin 4x4 digits 0-3", "board 2x3", "latin 6x6 digits 1-9\nboxes 2x3", "sudoku 9x9\nwindoku",
        "sudoku 4x6\nboxes 2x3",
        "sudoku 4x4\ncontains r1c1 r2c2 = 1 1\ncontains-exactly r1c1 r2c2 = 1\ncount-distinct r1c1 = r2c2 r3c3 r4c4",
        "sudoku 4x4\nsame-digits r1c1 r1c2 = r4c3 r4c4\ncounting-circles r1c1 r2c3\nlook-and-say r1c1 r4c4 = 0 3, 2 1",
        "sudoku 4x4\nlunchbox 2: r1c1..r1c4\nn-sum-line 5: r2c1..r2c4\nrellik-cage 3: r3c1 r3c2",
        "sudoku 4x4\nn-sum-line 5: r1c1 r1c2 r2c2 r2c1 r1c1\nzipper r3c1 r3c2 r4c2 r4c1 r3c1",
        "sudoku 4x4\nequality-cage r1c1 r1c2",
        "sudoku 4x4\narrow r1c1 = r2c2 r2c3 r2c2\nregion-sum-line r2c2 r2c3 r2c4 r2c3 r3c1\nparity-line r1c1 r1c2 r1c1",
        "sudoku 4x4\nnumbered-room row 1 left = 2\nhidden-skyscraper column 2 bottom = 1\nanti-taxicab",
        "sudoku 9x9\nglobal-entropy\nglobal-mod\ndutch-flatmates\nmodular-line 4: r1c1..r1c5\nlockout 3: r2c1..r2c4",
        "latin 4x4 digits 0-4\nboxes 2x2\ndoppelganger",
        "sudoku 4x4\nexclusion r1c1 = 4\nexclusion r3c2 = 1 2\nmathrax r2c2 = odd\nslingshot r1c1..r4c4",
        "sudoku 4x4\nfull-rank row 1 left = 5\nfull-rank row 1 right = 3\nfull-rank column 2 bottom = 16",
        "sudoku 4x4\nfull-rank row 4 left = 5 ties-allowed\nfull-rank row 3 right = 5 ties-allowed",
        "sudoku 4x4\nfull-rank column 1 top = 5\nfull-rank no-ties",
        "latin 4x4\nareas field of 4 distinct counted\nclone field[r1c1] = field[r1c2]\ndistinct field[r1c3 r1c4]",
        "latin 4x4\nareas field of 4 distinct counted\ncount-distinct r1c1 = field[r1c1..r1c3]\nanti-king",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-arrow up: field[r4c1]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-arrow orthogonal: field[r1c1 r2c2]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-arrow without-first down-right: field[r1c1]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-arrow without-first r1c1 = field[r2c2 r2c1 r1c1]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-count without-first around: field[r2c2]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-count around: field[r4c4]",
        "latin 4x4\nareas field of 4 distinct counted\nchaos-count r1c1 = field[r1c2 r3c3]",
        "sudoku 4x4\nxv 6: r1c1 r1c2\nxv X r1c1 r4c4\nkropki white r1c1 r3c3\nkropki white 2: r2c1 r2c2",
        "sudoku 4x4\ngreater r1c1 r1c2 r2c2\nsum 5: 2*r1c1 -1*r1c2\nparity-line r1c1..r1c4\ndistinct r1c1 r2c2",
    ],
)  # fmt: skip
def test_cases_that_only_one_target_has(text):
    puzzle = sudokudsl.loads(text)
    assert atoms(again(puzzle, "iss")) == atoms(puzzle)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("board 1x3 digits 1-3\nanti-taxicab\ncontains r1c1..r1c3 = 2", 19 - 5),  # without a 2 there are 5
        ("board 1x3 digits 1-3\nanti-taxicab 1\ncage 6: r1c1..r1c3", 6),
        ("board 3x1 digits 1-3\nanti-taxicab 2\nsum 6: r1c1 r2c1 r3c1", 6),
        ("board 1x3 digits 0-2\nanti-taxicab", 27 - 5 - 3),  # two adjacent 1s, or 2s at both ends
        ("board 2x2 digits 1-3\neither\n  anti-taxicab 2\nor\n  anti-taxicab 1", 36 + 18),
    ],
)
def test_distances_that_iss_cannot_combine_are_tables(text, count):
    exported = EXPORTS["iss"](sudokudsl.loads(text))
    assert ".AntiTaxicab" not in exported
    assert sudokudsl.count(sudokudsl.loads(exported), limit=1000).count == count


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("sudoku 4x6\nboxes 2x3", ["R1C1~R1C4~R3C1~R3C4", "R2C3~R2C6~R4C3~R4C6"]),
        (
            "sudoku 4x4\nregions\n  aaab\n  abbb\n  cccd\n  cddd",
            ["R1C1~R1C4~R3C1~R3C4", "R1C2~R2C2~R3C2~R4C2", "R1C3~R2C3~R3C3~R4C3", "R2C1~R2C4~R4C1~R4C4"],
        ),
    ],
)
def test_disjoint_groups_of_other_regions_are_listed_for_iss(text, groups):
    exported = EXPORTS["iss"](sudokudsl.loads(text + "\ndisjoint-groups"))
    assert all(f".AllDifferent~{cells}" in exported for cells in groups)
    assert ".DisjointSets" not in exported


def test_cases_that_only_fpuzzles_has():
    puzzle = sudokudsl.loads("sudoku 4x4\nbox-indexer r1c1 r3c4")
    assert atoms(again(puzzle, "fpuzzles")) == atoms(puzzle)


@pytest.mark.parametrize(
    ("target", "text", "message"),
    [
        ("fpuzzles", "sudoku 4x4\nzipper r1c1 r1c2 r1c1", "zipper, line 2: f-puzzles cannot say this: a cell"),
        ("fpuzzles", "sudoku 4x4\narrow r1c1 = r2c2 r2c3 r2c2", "arrow, line 2: f-puzzles cannot say this: a cell"),
        ("line", "sudoku 9x9\nanti-king", "anti-king, line 2: a line of 81 characters cannot say this"),
        ("iss", "sudoku 9x9\nn-sum-line 31: r1c1..r1c9", "n-sum-line, line 2: Interactive-Sudoku-Solver cannot say"),
        ("line", "sudoku 4x4", "a line of 81 characters is for a board of 9x9"),
        ("iss", "board 2x2 digits 1-1\neven r1c1", "even, line 2: Interactive-Sudoku-Solver cannot say this: no digit"),
        ("iss", "sudoku 4x4\nbox-indexer r1c1", "box-indexer, line 2: Interactive-Sudoku-Solver cannot say this"),
        ("iss", "sudoku 4x4\nglobal-mod", "global-mod, line 2: "),
        ("iss", "board 4x4\nrow-indexer r1c1", "row-indexer, line 2: Interactive-Sudoku-Solver cannot say this: all"),
        ("iss", "board 9x9\nanti-knight", "anti-knight, line 2: "),
        ("iss", "sudoku 4x4\nlunchbox 6: r1c1..r1c4", "lunchbox, line 2: Interactive-Sudoku-Solver cannot say this: "),
        ("iss", "sudoku 9x9\nsandwich row 1 = 36", "sandwich, line 2: "),
        ("iss", "sudoku 9x9\nsandwich row 1 = -1", "sandwich, line 2: "),
        ("iss", "sudoku 4x4\nskyscraper row 1 left = 5", "skyscraper, line 2: "),
        ("iss", "board 4x4\nx-sum row 1 left = 5", "x-sum, line 2: Interactive-Sudoku-Solver cannot say this: all"),
        ("iss", "sudoku 9x9\nequality-cage r1c1 r1c2 r1c3", "equality-cage, line 2: "),
        ("iss", "sudoku 4x4\nlittle-killer r1c1 down-right = 9\nlittle-killer r4c4 up-left = 10",
         "little-killer, line 3: Interactive-Sudoku-Solver cannot say this: another clue at the same place"),
        ("iss", "sudoku 4x4\nsandwich row 1 left = 3\nsandwich row 1 right = 2", "sandwich, line 3: "),
        ("iss", "sudoku 4x4\nx-sum row 1 left = 3\nx-sum row 1 left = 4", "x-sum, line 3: "),
        ("iss", "sudoku 4x4\nquadruple r1c1 = 3\nquadruple r1c1 = 4", "quadruple, line 3: "),
        ("iss", "sudoku 4x4\nexclusion r1c1 = 1 2 3 4", "exclusion, line 2: Interactive-Sudoku-Solver cannot say"),
        ("iss", "sudoku 4x4\nmathrax r1c1 = 5 +", "mathrax, line 2: "),
        ("fpuzzles", "sudoku 9x9\nknightmare", "knightmare, line 2: "),
        ("iss", "sudoku 9x9\nglobal-mod 2", "global-mod, line 2: "),
        ("iss", "sudoku 4x4 digits 0-3\nrellik-cage 3: r1c1 r1c2", "rellik-cage, line 2: "),
        ("iss", "sudoku 4x4 digits 0-3\nn-sum-line 3: r1c1 r2c3", "n-sum-line, line 2: "),
        ("iss", "latin 12x12\nlook-and-say r1c1 r1c2 = 1 12", "look-and-say, line 2: "),
        ("iss", "sudoku 4x4\nkropki white 2: r1c1 r1c2\nkropki negative white", "kropki, line 2: "),
        ("fpuzzles", "sudoku 4x4\nsandwich row 1 = -1", "sandwich, line 2: "),
        ("fpuzzles", "sudoku 4x4\nmodular-line 4: r1c1..r1c4", "modular-line, line 2: "),
        ("fpuzzles", "sudoku 4x4\nlockout 3: r1c1..r1c3", "lockout, line 2: "),
        ("fpuzzles", "sudoku 4x4\nxv 6: r1c1 r1c2\nxv negative", "xv, line 2: "),
        ("fpuzzles", "sudoku 4x4\nhigh r1c1\nlow r1c1", "low, line 3: f-puzzles cannot say this: r1c1 has"),
        ("iss", "sudoku 4x4\ncage 0: r1c1", "cage, line 2: Interactive-Sudoku-Solver cannot say this: a total of 0"),
        ("iss", "sudoku 4x4\nkropki white r1c1 r1c2\nkropki negative", "kropki, line 3: "),
        ("iss", "sudoku 4x4\narrow r1c2 r1c1 = r2c1", "arrow, line 2: "),
        ("iss", "sudoku 4x4\nxv 6: r1c1 r1c2\nxv negative", "xv, line 2: "),
        ("iss", "board 2x2 digits 1 3", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range"),
        ("iss", "sudoku 4x4\nkropki negative in b1", "kropki, line 2: Interactive-Sudoku-Solver cannot say this: only"),
        ("fpuzzles", "sudoku 4x4\nkropki negative in b1", "kropki, line 2: f-puzzles cannot say this: only a negative"),
        ("iss", "sudoku 9x9\nxv negative in b1", "xv, line 2: Interactive-Sudoku-Solver cannot say this: only"),
        ("fpuzzles", "sudoku 9x9\nxv negative in b1", "xv, line 2: f-puzzles cannot say this: only a negative"),
        ("iss", "sudoku 9x9\nproduct-dot negative 12 in b1", "product-dot, line 2: "),
        ("fpuzzles", "sudoku 4x4\nless r1c1 r1c2", "less, line 2: f-puzzles cannot say this"),
        ("fpuzzles", "sudoku 4x4\nnon-consecutive\nkropki white r1c1 r1c2", "non-consecutive, line 2: "),
        ("fpuzzles", "latin 4x5", "f-puzzles has square boards"),
        ("fpuzzles", "latin 4x4\nareas field of 4 distinct counted", "areas, line 2: f-puzzles cannot say this"),
        ("iss", "latin 4x4\nareas field of 4 distinct", "areas field: Interactive-Sudoku-Solver cannot say this"),
        ("iss", "latin 4x4\nareas field of 4 counted", "areas, line 2: Interactive-Sudoku-Solver cannot say this: the"),
        ("iss", "latin 4x4\nareas field of 2 distinct counted", "areas, line 2: Interactive-Sudoku-Solver cannot say"),
        ("iss", "latin 4x4\nareas field of 4 distinct counted\nsum 3: field[r1c1 r1c2]", "sum, line 3: "),
        ("iss", "latin 4x4\nareas field of 4 distinct counted\nclone r1c1 = field[r1c1]", "clone, line 3: "),
        ("iss", "latin 4x4\nareas field of 4 distinct counted\nchaos-count r1c1 = r1c2 r1c3", "chaos-count, line 3: "),
        ("iss", "latin 4x4\nareas field of 4 distinct counted\nrequire field[r1c1] = 1", "require, line 3: "),
    ],
)  # fmt: skip
def test_refusals(target, text, message):
    with pytest.raises(Refused) as caught:
        EXPORTS[target](sudokudsl.loads(text))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("total", [-1, 0])
def test_a_rellik_cage_without_a_possible_total_has_different_digits(total):
    """Interactive-Sudoku-Solver counts an empty sum, so that a total of 0 has no solution there."""
    puzzle = sudokudsl.loads(f"sudoku 4x4\nrellik-cage {total}: r1c1 r2c2")
    assert EXPORTS["iss"](puzzle).strip() == ".Shape~4x4.AllDifferent~R1C1~R2C2"


EXAMPLES_EACH = int(os.environ.get("EXPORTED_PUZZLES", "50"))
BOARDS = [
    "sudoku 4x4",
    "sudoku 4x4\nregions\n  aaab\n  abbb\n  cccd\n  cddd",
    "sudoku 6x6",
    "sudoku 9x9",
    "latin 4x4 digits 0-3",
    "latin 4x4 digits 0-4",
    "latin 5x5",
    "latin 4x5 digits 1-6",
    "board 2x3",
    "board 3x3 digits 0-2",
]


@st.composite
def spellings(draw, board):
    """A statement of any family on a board, as it is written."""
    return draw(statements(board).filter(bool)).line


@st.composite
def puzzles(draw):
    """Puzzles of a few statements of any families."""
    text = draw(st.sampled_from(BOARDS))
    lines = draw(st.lists(spellings(sudokudsl.loads(text).board), min_size=1, max_size=3))
    return sudokudsl.loads("\n".join([text, *lines]))


@pytest.mark.parametrize("target", ["fpuzzles", "iss"])
@given(puzzle=puzzles())
@settings(
    max_examples=EXAMPLES_EACH, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
def test_random_puzzles_come_back_or_are_refused_by_name(target, puzzle):
    comes_back_or_is_refused(puzzle, target)


def settings_of(target):
    """The small boards that a format can express, as texts without a statement."""
    for setting in boundary_settings():
        try:
            again(sudokudsl.loads(setting.text), target)
        except Refused:
            continue
        yield setting


def all_grids(puzzle):
    """All solutions of a puzzle on a small board, as sorted digits."""
    return sorted(grid.values for grid in sudokudsl.make_solver(puzzle).search(limit=None).grids)


LONGEST = 10**9 - 1
PROGRAMS = ("f-puzzles", "Interactive-Sudoku-Solver", "pencilmark")


@pytest.mark.parametrize("third", [0, 1, 2])
@pytest.mark.parametrize("target", ["fpuzzles", "iss", "pencilmark"])
def test_every_argument_comes_back_with_its_boundaries_or_is_refused(target, third):
    """Every option, default, shortest list and extreme number of every family; the statements come from signatures."""
    back = 0
    for setting in settings_of(target):
        for family in BUILTIN[third::3]:
            for statement in boundary_statements(family, setting) if family.constrains else ():
                puzzle = sudokudsl.loads(f"{setting.text}{statement.line}\n")
                other = refusal = None
                try:
                    other = again(puzzle, target)
                except Refused as caught:
                    refusal = str(caught)
                if refusal is not None:
                    named = (*(f"{each} has" for each in PROGRAMS), *map(puzzle.label, puzzle.stated))
                    assert refusal.startswith(named)
                else:
                    assert all_grids(puzzle) == all_grids(other), puzzle.text.text
                    back += 1
    assert back >= 50


def with_longest_numbers(family, setting):
    """One statement for each number of a form that may be as long as the language allows, and one with its negative."""
    done = set()
    for statement in boundary_statements(family, setting):
        for part in statement.form.parts:
            if not isinstance(part, Int) or type(statement.values[part.name]) is not int:
                continue
            for number in (LONGEST, -LONGEST):
                least, most = (
                    (-LONGEST if part.least is None else part.least),
                    (LONGEST if part.most is None else part.most),
                )
                key = family.forms.index(statement.form), part.name, number
                values = statement.values | {part.name: number}
                if least <= number <= most and key not in done and has_meaning(family, values, setting.board):
                    done.add(key)
                    yield RandomStatement(family, statement.form, values)


@pytest.mark.parametrize("target", ["fpuzzles", "iss", "penpa", "pencilmark", "sudokupad-json"])
def test_the_longest_numbers_come_back_or_are_refused(target):
    setting, back = setting_of("sudoku 4x4"), 0
    drawn = target in ("penpa", "sudokupad-json")  # which read clues and cages back, and no rules
    for family in BUILTIN:
        read = family.group == "outside" or family.word == "cage" if drawn else family.constrains
        for statement in with_longest_numbers(family, setting) if read else ():
            puzzle = sudokudsl.loads(f"{setting.text}{statement.line}\n")
            try:
                other = again(puzzle, target)
            except Refused:
                continue
            assert all_grids(puzzle) == all_grids(other), puzzle.text.text
            back += 1
    assert back >= 5


@pytest.mark.parametrize("target", ["fpuzzles", "iss", "penpa", "pencilmark", "sudokupad-json"])
def test_what_is_said_of_a_clue_is_said_of_its_reflection(target):
    """Formats have names for the places beside the board; a name that is missing looks like a refusal."""
    setting = setting_of("sudoku 4x4")

    @cache
    def is_said(line):
        try:
            EXPORTS[target](sudokudsl.loads(f"{setting.text}{line}\n"))
        except Refused:
            return False
        return True

    for family in BUILTIN:
        for statement in boundary_statements(family, setting) if family.group == "outside" else ():
            for symmetry in BOARD_SYMMETRIES:
                moved = symmetry.statement(statement, setting.board)
                assert is_said(statement.line) == is_said(moved.line), f"{statement.line}; {moved.line}"
    assert any(map(is_said, ("sandwich row 1 = 5", "little-killer r1c1 down-right = 9")))


class TestCommand:
    def test_export(self, tmp_path):
        path = tmp_path / "a.sdk"
        path.write_text("sudoku 4x4\nthermo r1c1 r1c2 # a\n")
        done = run("export", path, "--to", "iss")
        assert done.stdout == ".Shape~4x4.Thermo~R1C1~R1C2\n"
        assert "144 solutions" in run("count", "-", stdin=done.stdout).stdout
        assert run("export", path, "--to", "sdk").stdout == "sudoku 4x4\nthermometer r1c1 r1c2  # a\n"
        done = run("export", path, "--to", "line")
        assert done.returncode == 1
        assert "a line of 81 characters" in done.stderr


EXTENSION = {
    "renban r1c1..r1c3": "Renban", "whispers 2: r1c1 r1c2": "Whispers", "lockout 2: r1c1..r1c3": "Lockout",
    "region-sum-line r1c1..r1c4": "Region Sum Line", "entropic-line r1c1..r1c3": "Entropic Line",
    "modular-line r1c1..r1c3": "Modular Line", "nabner r1c1 r1c2": "Nabner", "zipper r1c1..r1c3": "Zipper Line",
    "double-arrow r1c1..r1c3": "Double Arrow", "slow-thermometer r1c1 r1c2": "Slow Thermometer",
    "x-sum row 1 left = 3": "X Sum", "skyscraper row 1 left = 3": "Skyscraper", "row-indexer r1c1": "Row Indexer",
    "column-indexer r1c1": "Column Indexer", "box-indexer r1c1": "Box Indexer",
}  # fmt: skip
"""Statements that only an extension of f-puzzles knows, and its names for them."""


@pytest.mark.parametrize("statement", EXTENSION)
def test_fpuzzles_draws_what_only_its_extension_knows(statement):
    found = json.loads(EXPORTS["fpuzzles-json"](sudokudsl.loads(f"sudoku 4x4\n{statement}\n")))
    drawn = [item for key in ("line", "circle", "rectangle", "text", "cage") for item in found.get(key, ())]
    assert {item["fromConstraint"] for item in drawn} == {EXTENSION[statement]}


def test_fpuzzles_draws_nothing_that_it_knows_itself():
    text = (
        "sudoku 4x4\nthermometer r1c1 r1c2\ncage 5: r2c1 r2c2\nkropki white r3c1 r3c2\nodd r4c4\nbetween r1c3 r1c4 r2c4"
    )
    found = json.loads(EXPORTS["fpuzzles-json"](sudokudsl.loads(text)))
    assert not {"line", "circle", "rectangle", "text", "cage"} & found.keys()


PICTURES = ("png", "pdf")  # which are made of the same drawing as `latex`, and take longer


@pytest.mark.parametrize("part", range(4))
def test_random_puzzles_with_layers_are_exported_or_refused(part):
    """No exception but a refusal comes out of any form, whatever is stated about layers, areas and lines."""
    exported, refused = 0, 0
    for number in range(100 * part, 100 * part + 100):
        case = random_case(Random(f"77:{number}"), number)
        puzzle = None if case is None else sudokudsl.loads(case.text)
        if puzzle is None or not puzzle.board.layers:
            continue
        for name, form in EXPORTS.items():
            if name not in PICTURES and not form.tells_solution:
                try:
                    exported += bool(form(puzzle))
                except Refused:
                    refused += 1
    assert min(exported, refused) > 15
