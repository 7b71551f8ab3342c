"""Every reason to refuse an import: what is damaged or cannot be said here, and the message that names it.

A test reads the sources of all formats, and demands that each message in them is expected by a test.
"""

import json
from pathlib import Path
from urllib.parse import quote

import pytest

import sudokudsl
import support
from sudokudsl.formats import EXPORTS, Options, Refused
from sudokudsl.formats.lzstring import MOST_UNITS, compress
from sudokudsl.formats.pairs import symbols_of
from sudokudsl.formats.program import Program
from sudokudsl.model.puzzle import TooLarge
from support.imports import (
    BASE,
    deflate,
    encoded_automaton,
    fpuzzle,
    imported,
    pencilmark,
    penpa,
    reasons,
    sudokumaker,
    sudokupad,
)
from support.messages import messages, texts_of, unexpected

FORMATS = Path(support.ROOT) / "sudokudsl" / "formats"
PAIR, TRIPLE = ["R1C1", "R1C2"], ["R1C1", "R1C2", "R1C3"]


# ---- f-puzzles ----


def fkey(key, **item):
    return fpuzzle(**{key: [item]})


NO_PUZZLE = "this is not an f-puzzles puzzle: "
F_PUZZLES = [
    (fkey("clone", cells=["R1C1"], cloneCells=["R3C1", "R3C2"]),
     "`clone` cannot be read: there are 1 `cells`, but 2 `cloneCells`"),
    ('{"size": 4, "grid": [', "the JSON is damaged: Expecting value"),
    (json.dumps({"size": 4}), "this is not an f-puzzles puzzle: there is no `size` with a `grid`"),
    ('{"a": 1}', "this JSON is not a puzzle that can be read: no known form has its keys only, which are `a`"),
    (json.dumps({"size": 4, "grid": [[{}] * 4] * 3 + [[{}, {}, 5, {}]]}),
     NO_PUZZLE + "the entry of r4c3 in `grid` is not an object"),
    (json.dumps({"size": 0, "grid": []}), NO_PUZZLE + "`size` is not a number from 1 to 32"),
    (json.dumps({"size": 33, "grid": []}), NO_PUZZLE + "`size` is not a number from 1 to 32"),
    (json.dumps({"size": True, "grid": []}), NO_PUZZLE + "`size` is not a number from 1 to 32"),
    (json.dumps({"size": 4, "grid": [[{}] * 4] * 3}), NO_PUZZLE + "`grid` does not have 4 rows of 4 cells"),
    (json.dumps({"size": 4, "grid": [[{}] * 3] * 4}), NO_PUZZLE + "`grid` does not have 4 rows of 4 cells"),
    (json.dumps({"size": 4, "grid": [3] * 4}), NO_PUZZLE + "`grid` does not have 4 rows of 4 cells"),
    (fpuzzle(cells={(1, 1): {"region": "x"}}), NO_PUZZLE + "the region of r1c1 is not a number"),
    (fpuzzle(7, {(row, column): {"region": 7 * row + column} for row in range(1, 8) for column in range(1, 8)}),
     NO_PUZZLE + "there are too many regions"),
    (fpuzzle(cells={(1, 1): {"givenPencilMarks": 3}}), NO_PUZZLE + "`givenPencilMarks` of r1c1 is not a list"),
    (fpuzzle(cells={(1, 1): {"givenPencilMarks": [1, 5]}}), NO_PUZZLE + "5 of r1c1 is not a digit of the board"),
    (fpuzzle(cells={(1, 1): {"given": True, "value": 0}}), NO_PUZZLE + "0 of r1c1 is not a digit of the board"),
    (fpuzzle(cells={(1, 1): {"more": 1}}), "`more` of a cell has no statement here"),
    (fpuzzle(thermometer={"lines": []}), "`thermometer` cannot be read: it is not a list of objects"),
    (fpuzzle(thermometer=[1]), "`thermometer` cannot be read: it is not a list of objects"),
    (fkey("thermometer", cells=PAIR), "`thermometer` cannot be read: there are no `lines`"),
    (fkey("thermometer", lines=PAIR), "`thermometer` cannot be read: there are no `lines`"),
    (fkey("thermometer", lines=[["R1C1", "R5C1"]]), "`thermometer` cannot be read: R5C1 is not on the board"),
    (fkey("thermometer", lines=[["R1C1", "C1"]]), "`thermometer` cannot be read: 'C1' is not a cell such as R1C1"),
    (fkey("thermometer", lines=[["R1C1", 5]]), "`thermometer` cannot be read: '5' is not a cell such as R1C1"),
    (fkey("killercage", value=5), "`killercage` cannot be read: there are no `cells`"),
    (fpuzzle(5, disjointgroups=True), "`disjointgroups` has no meaning on a board without regions"),
    *((fkey(key, **more, value=value), f"`{key}` cannot be read: '{value}' is not a number")
      for value in ("<10", "5.0", "a", "-1")
      for key, more in (("killercage", {"cells": PAIR}), ("difference", {"cells": PAIR}), ("ratio", {"cells": PAIR}),
                        ("whispers", {"lines": [PAIR]}), ("littlekillersum", {"cell": "R0C1", "direction": "DR"}),
                        ("xsum", {"cell": "R1C0"}))),
    (fkey("sandwichsum", cell="R1C1", value="5"), "`sandwichsum` cannot be read: R1C1 is not beside a row or column"),
    (fkey("sandwichsum", cell="R0C0", value="5"), "`sandwichsum` cannot be read: R0C0 is not beside a row or column"),
    (fkey("sandwichsum", cell="R0C5", value="5"), "`sandwichsum` cannot be read: R0C5 is not beside a row or column"),
    (fkey("sandwichsum", cell="R6C1", value="5"), "`sandwichsum` cannot be read: R6C1 is not beside a row or column"),
    (fkey("sandwichsum", cell="R1C0", value="x"), "`sandwichsum` cannot be read: 'x' is not a number"),
    (fkey("xv", cells=PAIR, value="Z"), "`xv` cannot be read: 'Z' is neither X nor V"),
    (fkey("xv", cells=TRIPLE, value="X"), "`xv` cannot be read: a mark is not between two cells"),
    *((fkey(kind, cells=cells), f"`{kind}` cannot be read: a mark is not between two cells")
      for kind in ("difference", "ratio", "xv") for cells in ([], ["R1C1"], ["R1C1", "R1C1"], TRIPLE)),
    (fkey("quadruple", cells=TRIPLE, values=[1]),
     "`quadruple` cannot be read: a quadruple is not four cells in a square with their digits"),
    (fkey("quadruple", cells=[*TRIPLE, "R1C4"], values=[1]),
     "`quadruple` cannot be read: a quadruple is not four cells in a square with their digits"),
    *((fkey("quadruple", cells=["R1C1", *others, "R2C2"], values=[1]),
       "`quadruple` cannot be read: a quadruple is not four cells in a square with their digits")
      for others in ([], ["R1C3", "R2C1"], ["R1C2", "R1C4"], ["R1C2", "R1C2"], ["R1C2", "R2C1", "R2C1"])),
    (fkey("quadruple", cells=[*PAIR, "R2C1", "R2C2"], values="1"),
     "`quadruple` cannot be read: a quadruple is not four cells in a square with their digits"),
    (fkey("quadruple", cells=[*PAIR, "R2C1", "R2C2"], values=[9]),
     "`quadruple` cannot be read: 9 is not a digit of the board"),
    (fkey("arrow", cells=[*TRIPLE, "R1C4"], lines=[["R1C1", "R2C1"]]),
     "an arrow whose circle does not have one to three cells has no statement here"),
    (fkey("arrow", cells=[], lines=[["R1C1", "R2C1"]]),
     "an arrow whose circle does not have one to three cells has no statement here"),
    (fpuzzle(cells={(1, 1): {"region": None}, (1, 2): {"region": None}, (2, 1): {"region": None},
                    (2, 2): {"region": None}}, regionsumline=[{"lines": [PAIR]}]),
     "a region sum line that leaves all regions has another meaning here"),
    (fkey("littlekillersum", cell="R0C1", direction="X", value=3),
     "`littlekillersum` cannot be read: 'X' is not a direction"),
    (fkey("littlekillersum", cell="R0C1", direction=1, value=3),
     "`littlekillersum` cannot be read: '1' is not a direction"),
    (fkey("littlekillersum", cell="R0C1", direction="DR", cells=PAIR, value=3),
     "`littlekillersum` cannot be read: the diagonal of R0C1 is not the one of its cells"),
    (fkey("littlekillersum", cell="R0C9", direction="DR", value=3),
     "`littlekillersum` cannot be read: the diagonal of R0C9 is not the one of its cells"),
    (fpuzzle(negative=["x"]), "the negative constraint `x` has no statement here"),
    (fpuzzle(unknown=1), "`unknown` has no statement here"),
    (fkey("circle", cells=[]), "`circle` cannot be read: it has no place"),
    (fkey("circle", cells="R1C1"), "`circle` cannot be read: its cells are not a list"),
    (fkey("circle", cells=["C1"]), "`circle` cannot be read: 'C1' is not a cell such as R1C1"),
    (fkey("circle", cells=["R99C1"]), "`circle` cannot be read: it is too far from the board"),
    (fkey("line", lines=["R1C1"]), "`line` cannot be read: its cells are not a list"),
    (fkey("line", lines=[["R1C1", "R1C99"]]), "`line` cannot be read: it is too far from the board"),
    (fkey("text", cells=["R99C1"], value="x"), "`text` cannot be read: it is too far from the board"),
    (fkey("cage", cells=["R5C1"]), "`cage` cannot be read: its cells are not on the board"),
    (fkey("cage", cells=[]), "`cage` cannot be read: its cells are not on the board"),
    (fpuzzle(fogofwar=5), "`fogofwar` cannot be read: its cells are not a list"),
    (BASE + "!!", "the link is damaged: '!' is not a base64 symbol"),
    (BASE + "N4Ig", "the link is damaged: it ends too early"),
    (BASE + "////////", "the link is damaged: it refers to a phrase that has not occurred"),
    (BASE + compress("\ud800"), "the link is damaged: it contains half a character"),
]  # fmt: skip


# ---- Interactive-Sudoku-Solver ----


def later(states):
    """Whether digit 1 is the one `states` digits before the end: a deterministic machine needs 2 to that power."""
    chain = [[[0, 2], [0], [0]], [[], [], []]]
    chain += [[[state + 1]] * 3 for state in range(2, states + 1)]
    return encoded_automaton([*chain, [[1]] * 3], 1, 1, [0])


def iss(type_, message):
    return f"`{type_}` cannot be read: {message}"


NO_STRING = "this is not a constraint string: "
CHAOS = ".Shape~4x4.ChaosConstruction.RegionSize~4"
ISS = [
    ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=Thermo",
     NO_STRING + "it begins with `Thermo` instead of a point"),
    (".Shape~0x4", NO_STRING + "'0x4' is not a shape from 1x1 to 16x16"),
    (".Shape~4x17", NO_STRING + "'4x17' is not a shape from 1x1 to 16x16"),
    (".Shape~17x4", NO_STRING + "'17x4' is not a shape from 1x1 to 16x16"),
    (".Shape~4x0", NO_STRING + "'4x0' is not a shape from 1x1 to 16x16"),
    (".Shape~4x4~2-5", NO_STRING + "'2-5' is not a range of values for this shape"),
    (".Shape~4x4~3", NO_STRING + "'3' is not a range of values for this shape"),
    (".Shape~4x4~17", NO_STRING + "'17' is not a range of values for this shape"),
    (".Shape~4x4~0-16", NO_STRING + "'0-16' is not a range of values for this shape"),
    (".Shape~4x4~1-0~Raw", NO_STRING + "'1-0' is not a range of values for this shape"),
    (".Shape~4x4.Jigsaw~123", NO_STRING + "a layout of 3 cells for a board of 16"),
    (".~R1C1", iss("Given", "'R1C1' is not a cell with its digits")),
    (".~R1C1_1_10", iss("Given", "'R1C1_1_10' is not a cell with its digits")),
    (".Thermo", iss("Thermo", "there are no cells")),
    (".Cage~5", iss("Cage", "there are no cells")),
    (".Cage~x~R1C1", iss("Cage", "'x' is not a whole number")),
    (".Cage~1234567890~R1C1", iss("Cage", "'1234567890' is not a whole number")),
    (".Sandwich~3~X1", iss("Sandwich", "'X1' is not a row or column")),
    (".Sandwich~3~Rz", iss("Sandwich", "'Rz' is not a row or column")),
    (".Sandwich~3~R0", iss("Sandwich", "R0 is not on the board")),
    (".Shape~4x6.Sandwich~3~R5", iss("Sandwich", "R5 is not on the board")),
    (".Shape~6x4~6.XSum~C5~3~", iss("XSum", "C5 is not on the board")),
    (".LittleKiller~5~R5C5", iss("LittleKiller", "no diagonal is named by R5C5")),
    (".Arrow~R1C1", iss("Arrow", "there is no shaft")),
    (".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R1C5", iss("PillArrow", "a pill has two or three cells, and then a shaft")),
    (".PillArrow~1~R1C1~R1C2", iss("PillArrow", "a pill has two or three cells, and then a shaft")),
    (".PillArrow~2~R1C1~R1C2", iss("PillArrow", "a pill has two or three cells, and then a shaft")),
    (".Sum~5_1_2~R1C1~R1C2", iss("Sum", "'5_1_2' is not a total with a factor for each cell")),
    (".Sum~5_=_1~R1C1~R1C2", iss("Sum", "'5_=_1' is not a total with a factor for each cell")),
    (".Sum~5_1_2_3~R1C1~R1C2", iss("Sum", "'5_1_2_3' is not a total with a factor for each cell")),
    (".Diagonal~2", iss("Diagonal", "'2' is not a direction")),
    (".Quad~R1C1", iss("Quad", "it does not name digits of the board")),
    (".Quad~R1C1~1~10", iss("Quad", "it does not name digits of the board")),
    (".Quad~R9C1~1", iss("Quad", "R9C1 is not the top left of four cells")),
    *((f".Shape~{shape}.Windoku", iss("Windoku", "it has no meaning there on a board that is not square"))
      for shape in ("6x9", "9x6")),
    (".SameValues~2~R1C1~R1C2~R1C3", iss("SameValues", "the cells cannot be divided into that many sets of one size")),
    (".SameValues~0~R1C1~R1C2", iss("SameValues", "the cells cannot be divided into that many sets of one size")),
    (".ContainExact~1_10~R1C1", iss("ContainExact", "it names digits that the board does not have")),
    (".ConnectedValues~~1_10", iss("ConnectedValues", "it names digits that the board does not have")),
    (".ConnectedValues~VX~1", iss("ConnectedValues", "'VX' is not a group of cells")),
    (".CountDistinct~R1C1", iss("CountDistinct", "there are no cells to count in")),
    (".Indexing~X~R1C1", iss("Indexing", "'X' is neither R nor C")),
    (".LookAndSay~1323~R1C1", iss("LookAndSay", "it names a digit twice, or one that the board does not have")),
    (".LookAndSay~10~R1C1", iss("LookAndSay", "it names a digit twice, or one that the board does not have")),
    (".FullRank~R1~3~.FullRankTies~some",
     [iss("FullRank", "it needs one option about ties: `none`, `only-unclued` or `any`"),
      iss("FullRankTies", "it needs one option about ties: `none`, `only-unclued` or `any`")]),
    (".FullRankTies~any.FullRankTies~none",
     iss("FullRankTies", "it needs one option about ties: `none`, `only-unclued` or `any`")),
    (".Shape~4x6.FullRank~R1~3~",
     iss("FullRank", "lines are ranked there only on a square board with as many digits as rows")),
    (".Shape~4x4~5.FullRank~R1~3~",
     iss("FullRank", "lines are ranked there only on a square board with as many digits as rows")),
    (".Shape~4x6~0-5.Doppelganger", iss("Doppelganger", "it needs a square board and the digits from 0 to its side")),
    (".Shape~4x4~1-5.Doppelganger", iss("Doppelganger", "it needs a square board and the digits from 0 to its side")),
    (".Entropic~R1C1~R1C2.Shape~8x8", iss("Entropic", "the digits are not 1 to 9")),
    (".PairX~AAAAAAAAAAAAAA~~R1C1~R1C1", iss("PairX", "a cell is listed twice")),  # no pair at all
    (f".PairX~{symbols_of([a == b == 1 for a in range(1, 10) for b in range(1, 10)])}~~R1C1~R1C1",
     iss("PairX", "a cell is listed twice")),
    (".Shape~4x4.NoBoxes.Jigsaw~1111222233334445.RegionSumLine~R4C1~R4C2",
     iss("RegionSumLine", "a line that leaves all regions has another meaning here")),
    (CHAOS.replace("Size~4", "Size~x"), NO_STRING + "'x' is not a size of regions"),
    (CHAOS + f".NFA~{later(13)}~~" + "~".join(f"CC{at}" for at in range(1, 13)),
     iss("NFA", "it has too many states to compare numbers of regions")),
    (CHAOS + ".ChaosArrow~R1C1~2~CC1~CC2", iss("ChaosArrow", "'2' is neither 0 nor 1")),
    (f".Shape~4x4~1-3~Raw.NFA~{later(10)}~~R1C1", iss("NFA", "it needs more than 999 states here")),
    (f".Shape~4x4~1-3~Raw.NFA~{later(14)}~~R1C1", iss("NFA", "it reaches more than 10,000 states")),
    (f".Regex~{quote('(' * 31 + '1' + ')' * 31)}~R1C1",
     iss("Regex", "the regular expression has parentheses nested more than 30 deep")),
    (".Regex~%5B%5D~R1C1", iss("Regex", "the regular expression has an empty set of digits")),
    (".Regex~%5B%5E%5D~R1C1", iss("Regex", "the regular expression has an empty set of digits")),
    (".Regex~%23~R1C1", iss("Regex", "`#` has no meaning at its place")),
    (".Regex~1%7B1%2C2~R1C1", iss("Regex", "the regular expression repeats in a way that has no meaning")),
    (CHAOS + ".~CC1_1", "`Given` on a region cell has no meaning: regions have no fixed numbers"),
    (CHAOS + ".RegionSumLine~R1C1~R1C2", iss("RegionSumLine", "it has no meaning there beside `ChaosConstruction`")),
    (CHAOS + ".ChaosArrow~CC1", iss("ChaosArrow", "the count is in the cell of a region")),
    (CHAOS + ".ChaosArrow~R2C2~~CC6~CC7~-~CC6~CC2~CC7",
     iss("ChaosArrow", "two of its arms share more than their first cell")),
    (CHAOS.replace("4x4", "4x4~0-3") + f".NFA~{later(2)}~~CC1~CC2",
     iss("NFA", "regions are numbered from 1 here, and the line has one segment")),
    (CHAOS + f".NFA~{later(2)}~~CC1~-~CC2",
     iss("NFA", "regions are numbered from 1 here, and the line has one segment")),
    (".Shape~4x4~~Raw.ChaosConstruction", iss("ChaosConstruction", "it needs a grid with rows and columns")),
    (".StrictXV.Or.Thermo~R1C1~R1C2.X~R3C3~R3C4.End", iss("Or", "a mark in it leaves open what `StrictXV` forbids")),
    (".StrictKropki.Or.Thermo~R1C1~R1C2.And.WhiteDot~R3C3~R3C4.End.End",
     iss("Or", "a mark in it leaves open what `StrictKropki` forbids")),
    (".Shape~6x6~9.Sandwich~3~R1",
     iss("Sandwich", "the crusts of a line with fewer cells than digits are not the same there and here")),
    (".SumLine~10~R1C1~R1C2~R1C1",
     iss("SumLine", "a line that ends at its start is a loop here, but it is not marked as a loop")),
    (".SumLine~10~R1C1~R1C1~R1C2", iss("SumLine", "a cell follows itself")),
    (".Var~A~~2.Replicate~B~VA1.Thermo~VA1~R1C1.End", iss("Replicate", "R1C1 is in another group than the copies")),
]  # fmt: skip


# ---- pencilmark ----


def mark(type_, message, **keys):
    """A rule, and the message about it."""
    return pencilmark({"type": type_, **keys}), f"`{type_}`: {message}"


GRID = {"type": "grid", "origin": "r1c1"}
RELATION = {"op": "difference_at_least", "params": [2], "pairs": [["r1c1", "r1c2"]]}
PENCILMARK = [
    (pencilmark(5), "`rules` has something other than objects, or more than 5,000"),
    (pencilmark(*[{}] * 5_000), "`rules` has something other than objects, or more than 5,000"),
    (pencilmark(houses=[], givens=[None] + [0] * 15), "the board: there are places without a cell, and no grids"),
    (pencilmark(houses=[{**GRID, "more": 1}]), "the board: the key `more` is unknown"),
    (pencilmark(houses=[{**GRID, "origin": "r9c9"}]), "the board: `r9c9` is not a cell of the board"),
    (pencilmark(candidates={"r1c1": [5]}), "the candidates of `r1c1`: there is a digit that the board does not have"),
    (pencilmark(candidates={"r1c9": [1]}), "the candidates of `r1c9`: `r1c9` is not a cell of the board"),
    (pencilmark(candidates={"r1c1": 1}), "the candidates of `r1c1`: `candidates` is not a list of digits"),
    (pencilmark(candidates={"r1c1": []}), "the candidates of `r1c1`: `candidates` is not a list of digits"),
    (pencilmark(candidates={"r1c1": [True]}), "the candidates of `r1c1`: `candidates` is not a list of digits"),
    (pencilmark(givens=[True] + [0] * 15), "the given True of r1c1 is not a digit of the board"),
    (pencilmark(givens=[False] + [0] * 15), "the given False of r1c1 is not a digit of the board"),
    mark("edge", "there are other than two cells", kind="less", cells=["r1c1", "r1c2", "r1c3"]),
    mark("edge", "the edge `x` has no statement here", kind="x", cells=["r1c1", "r1c2"]),
    mark("edge", "`color` is not one of white, black", kind="kropki", color="red", cells=["r1c1", "r1c2"]),
    mark("edge", "`value` is not a whole number", kind="ratio", value=True, cells=["r1c1", "r1c2"]),
    mark("edge", "`value` is not a whole number", kind="ratio", value=10**9, cells=["r1c1", "r1c2"]),
    mark("edge", "the key `value` is unknown", kind="less", value=1, cells=["r1c1", "r1c2"]),
    mark("corner", "the corner `x` has no statement here", kind="x", cells=["r1c1", "r1c2", "r2c1", "r2c2"]),
    mark("corner", "the corner `mathrax` has no statement here", kind="mathrax", op="?",
         cells=["r1c1", "r1c2", "r2c1", "r2c2"]),
    *(mark("corner", "`cells` is not a square of four cells in reading order", kind="exclude", value=1,
           cells=["r1c1", *others])
      for others in (["r1c2", "r2c1", "r2c3"], ["r1c3", "r2c1", "r2c2"], ["r2c1", "r1c2", "r2c2"],
                     ["r1c2", "r2c1", "r2c2", "r2c3"])),
    *(mark("vudoku", "there are other than three cells", cells=["r1c1", "r1c2", "r2c1", "r2c2"][:many])
      for many in (1, 2, 4)),
    *(mark("neighbours", "there are other than two cells", op="different", params=[], where="king",
           **{"except": [["r1c1", "r1c2", "r2c1"][:many]]}) for many in (1, 3)),
    *(mark("relation", "`params` is not one list of pairs of digits", op="allowed", params=params,
           pairs=[["r1c1", "r1c2"]]) for params in ([], [[]], [[[1, 2]], [[1, 2]]], [[["1", 2]]], [[[1, 2, 3]]])),
    mark("corner", "`cells` is not a list of 4 or more cells", kind="exclude", cells=["r1c1", "r1c2", "r2c1"]),
    mark("rossini", "a clue for other cells than the first three has no statement here", arrow="in", side="left",
         cells=["r1c1", "r1c2"]),
    *(mark(word, "`cells` is not a part of a row or column from the left on", side="left", **{key: 2}, cells=cells)
      for word, key in (("skyscraper", "value"), ("xsum", "sum"), ("sandwich", "sum"))
      for cells in (["r1c2", "r1c3"], ["r1c1", "r1c3"], ["r1c1", "r2c1"], ["r1c2", "r1c1"])),
    mark("sandwich", "`side` is not one of top, bottom, left, right", sum=2, side="x",
         cells=["r1c1", "r1c2", "r1c3", "r1c4"]),
    mark("relation", "`params` is not a list of whole numbers", **{**RELATION, "params": 2}),
    mark("relation", "`params` is not a list of whole numbers", **{**RELATION, "params": ["2"]}),
    mark("relation", "`op` is not one of different, equal, less, less_equal, difference, not_difference, "
         "not_consecutive, difference_at_least, difference_at_most, ratio, not_ratio, sum, not_sum, parity_differs,",
         **{**RELATION, "op": "x"}),
    mark("relation", "`pairs` is not a list of 1 or more lists", **{**RELATION, "pairs": []}),
    mark("relation", "`pairs` is not a list of 1 or more lists", **{**RELATION, "pairs": "r1c1"}),
    mark("relation", "there are other than two cells", **{**RELATION, "pairs": [["r1c1"]]}),
    mark("neighbours", "the kind `x` has no statement here", kind="x"),
    mark("neighbours", "the key `op` is unknown", kind="antiknight", op="equal"),
    mark("count", "`counts` is not a list of digits with numbers", cells=["r1c1"], counts=[[1]]),
    mark("count", "`counts` is not a list of digits with numbers", cells=["r1c1"], counts=[]),
    mark("count", "`counts` is not a list of digits with numbers", cells=["r1c1"], counts=[[5, 1]]),
    *(mark("negative", "pencilmark leaves out the `area` of this negative, so it is about the whole board there",
           area=["r1c1"], **of) for of in ({"of": "rossini"}, {"of": "cell", "kind": "low", "split": 2})),
    mark("negative", "`area` is neither a list of cells nor the first cell of a grid", of="xv", area="r2c2"),
    mark("neighbours", "`area` is neither a list of cells nor the first cell of a grid", kind="antiking", area=5),
    mark("relation", "the relation `x` is unknown", **{**RELATION, "op": "any_of", "params": [["x", []]]}),
    mark("relation", "the relation `` is unknown", **{**RELATION, "op": "any_of", "params": [["equal"]]}),
    mark("negative", "the negative of `x` has no statement here", of="x"),
    mark("table", "`allowed` is not a list of as many digits as cells", cells=["r1c1"], allowed=[[1, 1]]),
    mark("table", "`allowed` is not a list of as many digits as cells", cells=["r1c1", "r1c2"], allowed=[]),
    mark("table", "`allowed` is not a list of as many digits as cells", cells=["r1c1", "r1c2"], allowed=[[1]]),
    mark("table", "a table of more than 2,000 lists has no statement here", cells=["r1c1"], allowed=[[1]] * 2_001),
    mark("table", "`where` is not a list of steps", where=[[0, 0]], cells=["r1c1"], allowed=[[1]]),
    mark("line", "other groups than the low, middle and high digits have no statement here", kind="entropic",
         groups=[[1, 2], [3, 4]], cells=["r1c1", "r1c2"]),
    mark("line", "other groups than the low, middle and high digits have no statement here", kind="renban",
         groups=[[1], [2, 3], [4]], cells=["r1c1", "r1c2"]),
    mark("line", "`cells` is not a list of 2 or more cells", kind="renban", cells=["r1c1"]),
    mark("cell", "the kind `x` has no statement here", kind="x", cells=["r1c1"]),
    mark("cell", "no digit is left", kind="high", split=4, cells=["r1c1"]),
    mark("cell", "there is a digit that the board does not have", kind="set", values=[5], cells=["r1c1"]),
    mark("contains", "there is a digit that the board does not have", digits=[5], cells=["r1c1"]),
    mark("clone", "`regions` is not a list of 2 or more lists", regions=[["r1c1"]]),
    mark("negative", "`color` is not one of white, black", of="kropki", color="red"),
    *(mark("negative", f"`{key}` is not a whole number", of=of)
      for of, key in (("sum", "sum"), ("difference", "value"), ("ratio", "value"), ("product", "value"))),
]  # fmt: skip


# ---- Penpa+ ----

PLAIN = "square,4,4,38,0,1,1,0,0,0,0"
BESIDE = "The digits are 1%2C 2%2C 3%2C 4.%2DEvery cell of e beside the board holds one of 1."
IN_LINK = "the puzzle of the link is damaged: "
PENPA = [
    ("m=solve&p=", IN_LINK + "its end is missing"),
    ("m=solve&p=****", IN_LINK + "it cannot be unpacked"),
    (f"m=solve&p={deflate('0' * 4_000_001)}", "the puzzle of the link has more than 4,000,000 bytes"),
    (f"m=solve&p={deflate('0' * 4_000_000)}",
     "this link has the form of the first Penpa: open it in Penpa+, and share it again"),
    (penpa(header=["4", "5", "5"]), "this link has the form of the first Penpa: open it in Penpa+, and share it again"),
    (penpa(lines=[PLAIN, "[]", "", "{}", ""]), "this is not a puzzle of Penpa+: there are too few lines"),
    (penpa(lines=[PLAIN.rpartition(",")[0], "[]", "", "{}", "", "[18]"]),
     "this is not a puzzle of Penpa+: there are too few lines"),
    (penpa(lines=[PLAIN, "[]", "", "{}", "", '["x"]']), "the list of the cells holds something other than numbers"),
    (penpa(lines=[PLAIN, "[]", "", "{" * 9, "", "[18]"]),
     "the data of the link are damaged: a line of them is not JSON"),
    (penpa(lines=[PLAIN, "[]", "", "{}", "", "[" * 90_000]), "the data of the link are nested too deeply"),
    (penpa(header=[*PLAIN.split(","), *["0"] * 4, *[""] * 3, BESIDE]),
     "the cells e beside the board: Penpa+ has no such cells, so what is drawn there has no statement here"),
    (penpa(lines=[PLAIN, "[]", "", "{}", "", "[18,2]"]), "the board is not a rectangle of at most 32 rows and columns"),
    (penpa(lines=[PLAIN, "[]", "", "{}", "", "[]"]), "the board is not a rectangle of at most 32 rows and columns"),
    (penpa(lines=[PLAIN, "[]", "", "{}", "", "[18,0]"]), "the board is not a rectangle of at most 32 rows and columns"),
    *((penpa(header=["square", 4, 4, 38, *turned, 400, 400, 50, 50, 0, 0, 0, 0, "Title: T", "Author: A", "", ""]),
       "a board that is turned or mirrored has no statement here") for turned in ((1, 1, 1), (0, -1, 1), (0, 1, -1))),
    (penpa({"number": {str(at): ["1", 1, "1"] for at in range(5000)}}), "a puzzle has at most 5,000 items"),
    (penpa({"unknown": [1]}), "`unknown` has no statement here"),
    (penpa({"cage": {"328,329": 10}}), "an open frame at r1c1 has no statement here"),
    (penpa({"killercages": [[18, 19, 20, 21, 26]]}),
     "a cage of 5 cells, whose digits cannot differ, has no statement here"),
    (penpa({"killercages": [[18, 63]]}),
     "a cage with the place `63`, which is not a cell of the board, has no statement here"),
    (penpa({"lineE": {"74,82": 2, "81,82": 2}}),
     "bold lines that do not divide the board into regions of its digits has no statement here"),
    (penpa({"line": {"18,19": 98}}), "a cross on a line has no statement here"),
    (penpa({"line": {"18,19": 77}}), "the line '18,19' of an unknown kind has no statement here"),
    (penpa({"line": {"18": 3}}), "the line '18' of an unknown kind has no statement here"),
    (penpa({"thermo": [[18, 9999]]}), "the place `9999`, which is not in the grid, has no statement here"),
    (penpa({"line": {"18,9999": 3}}), "the place `9999`, which is not in the grid, has no statement here"),
    (penpa({"symbol": {"18": [1]}}), "the unreadable symbol at `18` has no statement here"),
    (penpa({"number": {"18": [1]}}), "the unreadable number at `18` has no statement here"),
    (penpa({"number": {"9999": [1, 1, "1"]}}),
     ["the place `9999`, which is not in the grid, has no statement here",
      "the unreadable number at `9999` has no statement here"]),
    (penpa({"number": {"10": [[1], 1, "7"]}}),
     "a list of candidates at r0c1, which is not a cell of the board, has no statement here"),
]  # fmt: skip


# ---- SudokuMaker ----


def element(type_, message, **keys):
    """An element, and the message about it."""
    return sudokumaker({"type": type_, **keys}), f"element 3, of the type {type_}: {message}"


NO_LISTS = "there are no lists of `cells` and `constraints`, or they are too long"
NO_SIDES = "the board does not have 1 to 32 rows and columns"
NO_DIGITS = "`minDigit` and `maxDigit` do not state digits"
NO_REGIONS = "regions with more cells than digits, or too many of them"
SUDOKUMAKER = [
    (sudokumaker(cells=5), NO_LISTS),
    ('{"puzzle": {"cells": [], "constraints": {}}, "constraints": 1}', NO_LISTS),
    (sudokumaker(*[{"type": 0}] * 1999), NO_LISTS),
    (sudokumaker(5), "`cells` and `constraints` have something other than objects"),
    (sudokumaker(cells=[5] * 16), "`cells` and `constraints` have something other than objects"),
    (sudokumaker(cells=[], width=0, height=0), NO_SIDES),
    (sudokumaker(width=33, height=1), NO_SIDES),
    (sudokumaker(width=1, height=33), NO_SIDES),
    (sudokumaker(width=1, height=1, size=True, cells=[{}]).replace('"width": 1', '"width": true'), NO_SIDES),
    (sudokumaker(minDigit="1"), NO_DIGITS),
    (sudokumaker(minDigit=-1), NO_DIGITS),
    (sudokumaker(minDigit=69, maxDigit=100), NO_DIGITS),
    (sudokumaker(minDigit=5), NO_DIGITS),
    (sudokumaker(minDigit=0, maxDigit=32), NO_DIGITS),
    (sudokumaker(maxDigit=True), NO_DIGITS),
    (sudokumaker(regions={"type": 1, "regions": [0] * 5 + [1] * 11}), NO_REGIONS),
    (sudokumaker(width=7, height=7, regions={"type": 1, "regions": [*range(37)] + [-1] * 12}), NO_REGIONS),
    element(100, "`cells` is not a list", cells="0"),
    element(100, "`True` is not a cell", cells=[True]),
    element(100, "`16` is not a cell", cells=[16]),
    element(100, "`-1` is not a cell", cells=[-1]),
    element(301, "there is no list of 1 or more cells", cages=[{"cells": []}]),
    element(301, "`16` is not a cell", cages=[{"cells": [16]}]),
    element(301, "a clue is not an object", cages=[5]),
    element(301, "the value of a clue is not a whole number", cages=[{"value": "5", "cells": [0]}]),
    element(301, "the value of a clue is not a whole number", cages=[{"value": 10**9, "cells": [0]}]),
    element(301, "the value of a clue is not a whole number", cages=[{"value": -(10**9), "cells": [0]}]),
    element(300, "`thermometers` is not a list", thermometers={}),
    element(408, "there is no list of lines", bulbsWithArrows=[{"bulbCells": [0], "arrows": 0}]),
    element(406, "`groups` has something other than whole numbers", groups=["x"]),
    element(404, "one total of a region for several parts of a line has no statement here", lines=[[0, 1]],
            singleRegionTotals=True),
    element(400, "`lines` is not a list", lines=0),
    element(401, "`minDifference` is not a whole number", lines=[[0, 1]], minDifference="5"),
    element(200, "`32` is not a border", clues=[{"edge": 32}]),
    element(200, "`0` is not a border between two cells", clues=[{"edge": 0}]),
    element(200, "`28` is not a border between two cells", clues=[{"edge": 28}]),
    element(200, "`31` is not a border between two cells", clues=[{"edge": 31}]),
    element(202, "a negative is not a whole number", negative=["5"]),
    element(200, "a negative that also holds for dots of the other colour has no statement here", negative=["1"]),
    element(303, "`25` is not a corner", clues=[{"corner": 25, "digits": [1]}]),
    *(element(303, f"`{corner}` is not a corner within the board", clues=[{"corner": corner, "digits": [1]}])
      for corner in (2, 5, 9, 22)),
    element(303, "the digits of a clue are not digits of the board", clues=[{"corner": 6, "digits": [1, 5]}]),
    element(303, "the digits of a clue are not digits of the board", clues=[{"corner": 6, "digits": 1}]),
    element(304, "the text of a cage is not a list of counts and digits", cages=[{"value": "123", "cells": [0]}]),
    element(304, "the text of a cage is not a list of counts and digits", cages=[{"value": "", "cells": [0]}]),
    element(16, "these groups of digits have no statement here", groups=[20, 10]),
    element(406, "these groups of digits have no statement here", groups=[30], lines=[[0, 1]]),
    element(408, "there is something other than objects", bulbsWithArrows=[5]),
    element(500, "a clue has no direction", clues=[{"value": 3, "outerCell": 2}]),
    element(500, "`36` is not a cell around the board", clues=[{"value": 3, "outerCell": 36, "diagonal": 1}]),
    element(500, "a diagonal does not meet the board", clues=[{"value": 3, "outerCell": 0, "diagonal": 1}]),
    element(501, "a clue is beside neither a row nor a column", clues=[{"value": 3, "outerCell": 7}]),
    element(501, "a clue is beside neither a row nor a column", clues=[{"value": 3, "outerCell": 35}]),
    element(2000, "a point has no coordinates", lines=[[{"x": 0.5, "y": 0.5}, {"x": 0.5}]]),
    element(2000, "a point has no coordinates", lines=[[{"x": 0.5, "y": 0.5}, {"y": 0.5}]]),
    element(2000, "a point has no coordinates", lines=[[5, 6]]),
    element(2002, "a symbol has no `params`", symbols=[{"position": {"x": 1, "y": 1}}]),
    element(2002, "the symbol `star` has no statement here",
            symbols=[{"position": {"x": 1, "y": 1}, "params": {"type": "star"}}]),
    element(2002, "the symbol `text` has no statement here",
            symbols=[{"position": {"x": 1, "y": 1}, "params": {"type": "text", "text": ""}}]),
    (sudokumaker({"type": 2000, "lines": [[{"x": 0.5, "y": 0.5}, {"x": 99, "y": 0.5}]]}),
     "element 3: a line, which is too far from the board"),
    (sudokumaker({"type": 201, "clues": [{"edge": 1}], "overrideNegativeDifferences": False},
                 {"type": 200, "negative": [1]}),
     "element 4, of the type 200: a negative that also holds for dots of the other colour has no statement here"),
    (sudokumaker({"type": 15}, {"type": 201, "clues": [{"edge": 1}]},
                 {"type": 201, "clues": [{"edge": 2}], "overrideNegativeDifferences": False}),
     "element 3, of the type 15: black dots only some of which permit consecutive digits have no statement here"),
]  # fmt: skip


# ---- SudokuPad, and short texts ----


def pad(message, **keys):
    return json.dumps({**sudokupad(), **keys}), message


def said(sentence):
    """The cage with rules that state the digits of a board, and something else about it."""
    return [{"value": f"rules: The digits are 1, 2, 3, 4.\n{sentence}"}]


NO_CELLS = "`cells` does not have 1 to 32 rows of as many cells"
OVERLAP = "the regions overlap, or are too large or too many"
DAMAGED = "the data of SudokuPad are damaged near character "
FAR = {"center": [50, 1], "width": 0.7, "height": 0.7, "backgroundColor": "#ffffff", "rounded": True}
ROWS = "a grid is a square of a common size; rows of numbers in brackets has "
TEXTS = [
    pad(NO_CELLS, cells=[]),
    pad(NO_CELLS, cells=[[{}] * 4, [{}] * 3]),
    pad(NO_CELLS, cells=[[{}]] * 33),
    pad(NO_CELLS, cells=[[{}] * 33]),
    pad(NO_CELLS, cells=[[{}] * 4, 5]),
    pad("a puzzle has at most 5,000 cages and drawings", cages=[{"a": 1}] * 5001),
    pad("`lines` is not a list", lines="x"),
    pad("`x` is not a list of cells", cages=[{"value": "5", "cells": "x"}]),
    pad("`lines` holds something other than objects", lines=[5]),
    pad("`unknown` has no statement here", unknown=1),
    pad(OVERLAP, regions=[[[0, 0], [0, 1]], [[0, 1], [0, 2]]]),
    pad(OVERLAP, regions=[[[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]]),
    pad(OVERLAP, cells=[[{}] * 7] * 7, regions=[[[at // 7, at % 7]] for at in range(37)]),
    pad("the entry of r1c2 in `cells` is not an object", cells=[[{}, 5, {}, {}], *[[{}] * 4] * 3]),
    pad("the given '5' of r1c1 is not a digit of the board", cells=[[{"value": 5}, {}, {}, {}], *[[{}] * 4] * 3]),
    pad("the given 'x' of r1c1 is not a digit of the board", cells=[[{"value": "x"}, {}, {}, {}], *[[{}] * 4] * 3]),
    pad("the given '001' of r1c1 is not a digit of the board", cells=[[{"value": "001"}, {}, {}, {}], *[[{}] * 4] * 3]),
    pad("the rules state a grid beyond 32 rows and columns", cages=said("The grids are 4x4 without boxes at r30c1.")),
    pad("the rules state boxes that do not divide a grid of 4x4",
        cages=said("The grids are 4x4 with boxes of 3x2 at r1c1.")),
    pad("the given '1' is at r1c4, which is in no grid", regions=[],
        cages=said("The grids are 3x3 without boxes at r1c1, 3x3 without boxes at r2c2."),
        cells=[[{}, {}, {}, {"value": 1}], *[[{}] * 4] * 3]),
    pad("the layer sea: SudokuPad has no such cells, so what is drawn there cannot be read",
        cages=said("Every cell also holds one of 0, 1 on the layer sea.")),
    pad("`more` of a cell has no statement here", cells=[[{"more": 5}, {}, {}, {}], *[[{}] * 4] * 3]),
    pad("a cage of 5 cells, whose digits cannot differ",
        cages=[{"cells": [[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]], "value": 12}]),
    pad("entry 1 of `lines` has no place that can be read", lines=[{"color": "#ff0000", "wayPoints": "x"}]),
    pad(
        "entry 1 of `lines` has the colour 'puce', which is unknown",
        lines=[{"color": "puce", "wayPoints": [[0.5, 0.5], [0.5, 1.5]]}],
    ),
    pad("a circle of the colour #ffffff at (r50c1 r51c2) is too far from the board", overlays=[FAR]),
    ('{"cells":[[{},{}', DAMAGED + "16"),
    ('{"cells":[]} x', DAMAGED + "14"),
    ('{"cells":5,b 6}', DAMAGED + "15"),
    ('{"cells":5 6}', DAMAGED + "12"),
    ('{"cells":5,[:6}', DAMAGED + "13"),
    ('{"cells":[5}', DAMAGED + "12"),
    ('{"cells":x!}', DAMAGED + "12"),
    ('{"cells":' + "[" * 40, "this is not a puzzle: the data are nested too deeply"),
    ('{"cells":' + "[" * 39, DAMAGED + "48"),
    ('{"cells":' + "[" * 90_000, "this is not a puzzle: the JSON is nested too deeply"),
    ('{"cells":5}', "this is not a puzzle of SudokuPad: there are no `cells`"),
    ("https://puzz.link/p?factors/2/2/o0267", "the numbers are for more than 2 places"),
    ("https://puzz.link/p?kropki/2/2/b", "there are 1 signs for 4 sides between cells"),
    ("scf" + "0" * 81 + "q", "'q' after the givens has no statement here"),
    ("3x3::k:" + "256:" * 80, "a killer of this kind has 81 numbers with colons between"),
    ("3x3::k:" + "256:" * 81 + "1", "a killer of this kind has 81 numbers with colons between"),
    ("3x3::k:" + "256:" * 80 + "x", "a killer of this kind has 81 numbers with colons between"),
    ("3x3::k:" + ":".join(["769", "1025"] + ["0"] * 79), "a cage has two totals"),
    ("[[1, 2], [3, 4]]", ROWS + "2 rows of 2 cells"),
    ("[[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3]]", ROWS + "4 rows of 3, 4 cells"),
    ("[1, 2, 3]", "row 1: `1` is not a row: a grid in brackets is a list of rows"),
    ("[[1, 2, 3, 4], [0, 0, 0, foo], [0, 0, 0, 0], [0, 0, 0, 0]]", "row 2, column 4: `foo` is not a digit"),
    ("[[1, 2, 3, 4], [0, 0, 0, 0], [C, 0, 0, 0], [0, 0, 0, 0]]",
     "row 3, column 1: `C` stands for 12, which is not a digit of a 4x4 grid"),
    ("x = array2d(1..2, 1..8, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);",
     "an array of MiniZinc with 16 numbers does not have 1..2 rows or columns"),
    ("x = [[1, 2], [3, 4]", "a bracket is not closed"),
    ("x = [[1, 2]}), [3, 4]", "there is more after the list: `), [3, 4]`"),
    ("[[1, 2, 0, 0], [3, 4]], 5]", "there is more after the list: `, 5]`"),
]  # fmt: skip


CASES = [*F_PUZZLES, *ISS, *PENCILMARK, *PENPA, *SUDOKUMAKER, *TEXTS]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:60] for text, _ in CASES])
def test_refusal(text, expected):
    assert reasons(text) == ([expected] if isinstance(expected, str) else expected)


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (MOST_UNITS, "the JSON is damaged: Expecting value"),
        (MOST_UNITS + 1, "the link is damaged: it has more than 4,000,000 characters"),
    ],
)
def test_as_many_characters_as_the_limit_are_unpacked(units, expected):
    assert reasons(BASE + compress("a" * units)) == [expected]


# ---- exports ----

NAMES = {"fpuzzles": "f-puzzles", "iss": "Interactive-Sudoku-Solver", "line": "a line of 81 characters"}
EXPORT_CASES = [
    ("line", "given r1c1 = 1\ngiven r1c1 = 2", "r1c1 is given twice"),
    ("fpuzzles", "cells x[1..2]\nthermometer r1c1 x[1]", "it has no extra cells"),
    ("fpuzzles", "given r1c1 = 1\ngiven r1c1 = 2", "r1c1 is given twice"),
    ("fpuzzles", "candidates r1c1 = 1 2\ncandidates r1c1 = 2 3", "r1c1 has candidates twice"),
    ("fpuzzles", "low r1c1\ncandidates r1c1 = 1 2", "r1c1 has candidates twice"),
    ("fpuzzles", "kropki white r1c1 r2c2", "the two cells do not touch"),
    ("fpuzzles", "kropki white 0: r1c1 r1c2", ""),
    ("fpuzzles", "xv X r1c1 r3c1", "the two cells do not touch"),
    ("fpuzzles", "xv 7: r1c1 r1c2", ""),
    ("fpuzzles", "xv negative\nxv 7: r1c1 r1c2", "it exempts its pair from the negative"),
    ("fpuzzles", "xv negative in r1c1 r1c2", "only a negative for the whole board can be expressed there"),
    ("fpuzzles", "kropki negative white in r1c1 r1c2", "only a negative for the whole board can be expressed there"),
    ("fpuzzles", "kropki negative white 2", "only differences of 1 and all ratios in use can be ruled out"),
    ("fpuzzles", "kropki negative black 3", "only differences of 1 and all ratios in use can be ruled out"),
    ("fpuzzles", "kropki black 3: r1c1 r1c2\nkropki negative black",
     "only differences of 1 and all ratios in use can be ruled out"),
    ("fpuzzles", "kropki white r1c1 r1c2\nnon-consecutive", "a dot exempts its pair there"),
    ("fpuzzles", "arrow r1c1 = r1c2 r1c3 r1c2",
     "a cell is listed twice, and it is not defined there how often it counts"),
    ("fpuzzles", "modular-line 2: r1c1..r1c3", "the remainders there are those of division by 3"),
    ("fpuzzles", "modular-line 4: r1c1..r1c3", "the remainders there are those of division by 3"),
    ("fpuzzles", "lockout 3: r1c1..r1c4", "the ends differ by 4 there"),
    ("fpuzzles", "lockout 5: r1c1..r1c4", "the ends differ by 4 there"),
    ("fpuzzles", "cage 0: r1c1 r1c2", ""),
    ("fpuzzles", "little-killer r2c2 down-right = 9", "it does not start at the edge"),
    ("fpuzzles", "little-killer r1c1 down-right = 0", ""),
    ("fpuzzles", "x-sum row 1 left = 0", ""),
    ("fpuzzles", "skyscraper row 1 left = 0", ""),
    ("fpuzzles", "leaper 1,3", ""),
    ("iss", "little-killer r2c2 down-right = 9", "it is not a whole diagonal of two or more cells"),
    ("iss", "little-killer r1c1 up-right = 1", "it is not a whole diagonal of two or more cells"),
    ("iss", "skyscraper row 1 left = 10", "more digits than there are cells cannot be seen there"),
    ("iss", "skyscraper row 1 left = 0", ""),
    ("iss", "equality-cage r1c1 r1c2 r1c3", "the number of cells is even there"),
    ("iss", "full-rank row 1 left = 3 ties-allowed\nfull-rank row 2 left = 4",
     "ties are allowed for all clues or for none there"),
    ("iss", "full-rank row 1 left = 3 ties-allowed\nfull-rank no-ties",
     "ties are allowed for all clues or for none there"),
    ("iss", "global-mod 2", "the remainders there are those of division by 3"),
    ("iss", "n-sum-line 31: r1c1..r1c4", "the total is from 1 to 30 there"),
    ("iss", "n-sum-line 0: r1c1..r1c4", "the total is from 1 to 30 there"),
    ("iss", "sandwich row 1 = 36", "the total is from 0 to 35 there"),
    ("iss", "look-and-say r1c1..r1c4 = 10 1", ""),
    ("iss", "arrow r1c2 r1c1 = r2c1 r3c1", "the cells of a pill run to the right and downwards there"),
    ("iss", "arrow r2c1 r1c1 = r3c1 r3c2", "the cells of a pill run to the right and downwards there"),
    ("iss", "cage 0: r1c1 r1c2", "a total of 0 means no total there"),
    ("iss", "kropki negative\nkropki white 2: r1c1 r1c2", "it exempts its pair from the negative"),
    ("iss", "kropki negative\nkropki black 3: r1c1 r1c2", "it exempts its pair from the negative"),
    ("iss", "xv negative\nxv 7: r1c1 r1c2", "it exempts its pair from the negative"),
    ("iss", "xv negative\nxv X r1c1 r2c2", "it exempts its pair from the negative"),
    ("iss", "kropki negative white", "only differences of 1 together with ratios of 2 can be ruled out"),
    ("iss", "kropki negative black", "only differences of 1 together with ratios of 2 can be ruled out"),
    ("iss", "xv negative in r1c1 r1c2", "only a negative for the whole board can be expressed there"),
    ("iss", "less r1c1 r2c2", "the two cells do not touch"),
    ("iss", "leaper 1,3", ""),
    ("iss", "xv X r1c1 r1c2\nxv V r1c1 r1c2", None),  # both are said: marks may share a place
    ("iss", "x-sum row 1 left = 5\nx-sum row 1 left = 6", "another clue at the same place would be lost there"),
    ("iss", "either\n  xv negative\nor\n  thermometer r1c1 r1c2",
     "a negative constraint in a rule cannot be expressed there"),
    ("iss", "xv negative\neither\n  xv X r1c1 r1c2\nor\n  thermometer r1c1 r1c2",
     "a mark in a rule would exempt its pair from the negative there"),
    ("iss", "kropki negative\neither\n  kropki white r1c1 r1c2\nor\n  thermometer r1c1 r1c2",
     "a mark in a rule would exempt its pair from the negative there"),
    ("iss", "either\n  anti-knight\nor\n  thermometer r1c1 r1c2", "`AntiKnight` cannot be part of a choice there"),
    ("iss", "require sum(r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8) = product(r2c1 r2c2)",
     "a rule over many cells must be a choice, a pattern or a machine there"),
    ("iss", "require r1c1 > 9", "it never holds"),
]  # fmt: skip


@pytest.mark.parametrize(("target", "statements", "why"), EXPORT_CASES)
def test_refusal_of_an_export(target, statements, why):
    puzzle = sudokudsl.loads(f"sudoku 9x9\n{statements}\n")
    if why is None:
        assert EXPORTS[target](puzzle)
        return
    with pytest.raises(Refused) as caught:
        EXPORTS[target](puzzle)
    *_, problem = caught.value.problems
    what = puzzle.text.text[problem.span.start :].split("\n")[0].split()[0] if problem.span.end else ""
    number = puzzle.text.place(problem.span.start)[0]
    expected = f"{what}, line {number}: {NAMES[target]} cannot say this"
    assert problem.message == (f"{expected}: {why}" if why else expected)


SQUARE = "f-puzzles has square boards with rows, columns and the digits from 1"
PIECES = "regions\n  aaaabb\n  bbcccc\n  ddddee\n  eeffff\n  gggghh\n  hhiiii"
BOARD_CASES = [
    ("line", "latin 9x9", "a line of 81 characters is for a board of 9x9 with rows, columns and boxes"),
    ("line", "sudoku 4x4", "a line of 81 characters is for a board of 9x9 with rows, columns and boxes"),
    ("pencilmark", "latin 4x4 digits 0-3", "pencilmark has boards with the digits from 1"),
    ("fpuzzles", "latin 4x5", SQUARE),
    ("fpuzzles", "latin 4x4 digits 0-3", SQUARE),
    ("fpuzzles", "board 4x4", SQUARE),
    ("fpuzzles", "latin 6x6\nboxes 2x2", "f-puzzles has regions with as many cells as digits"),
    ("fpuzzles", "latin 4x4\nregion-sum-line r4c1 r4c2", "cells without region have another meaning there"),
    ("fpuzzles", "sudoku 4x4\ncosmetic line: (r1c1 r1c2) r1c3",
     "cosmetic, line 2: f-puzzles draws this only at the middles of cells"),
    ("fpuzzles", "sudoku 4x4\ncosmetic circle: (r1c1 r1c1 r1c2)",
     "cosmetic, line 2: f-puzzles draws this only at cells, borders and corners"),
    ("latex", "sudoku 4x4\ncosmetic line: r1c1 r1c2", "cosmetic, line 2: the LaTeX export cannot draw this"),
    ("iss", "latin 17x17", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range of digits"),
    ("iss", "board 2x17 digits 1-4", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range of digits"),
    ("iss", "board 2x2 digits 1-17", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range of digits"),
    ("iss", "board 2x2 digits 1 3", "Interactive-Sudoku-Solver has boards up to 16x16 with a plain range of digits"),
    ("iss", "latin 6x6 digits 2-7", "Interactive-Sudoku-Solver has digits from 0 or from 1"),
    ("iss", "board 6x6 digits 2-7", "Interactive-Sudoku-Solver has digits from 0 or from 1"),
    ("iss", "latin 4x4\nregions\n  aaaa\n  bbbb\n  cccc\n  ....", "Interactive-Sudoku-Solver has no such regions"),
    ("iss", f"latin 6x6\n{PIECES}", "Interactive-Sudoku-Solver has no such regions"),
    ("iss", "board 4x4\nboxes 2x2",
     "Interactive-Sudoku-Solver has regions of one size only, together with rows and columns"),
    ("iss", "latin 4x4\nregions\n  aaaa\n  bbbb\n  ccc.\n  ....",
     "Interactive-Sudoku-Solver has regions of one size only, together with rows and columns"),
    ("iss", "latin 9x9\nregion-sum-line r1c1 r1c2", "cells without region have another meaning there"),
    ("iss", "latin 4x4\nareas a of 3..5 distinct counted", "regions have as many cells as a row there"),
    ("iss", "latin 4x4\nareas a of 2 distinct counted", "regions have as many cells as a row there"),
    ("iss", "board 4x4\nareas a of 4 distinct counted", "regions have as many cells as a row there"),
    ("iss", "latin 4x4\nareas a of 4 counted", "the digits in a region differ there"),
    ("iss", "latin 4x4\nchaos-count r1c1 = r1c2 r1c3", "it counts cells of regions there"),
    ("iss", "latin 4x4\nchaos-arrow r1c1 = r1c2 r1c3", "it counts cells of regions there"),
    ("iss", "sudoku 4x4\nglobal-entropy", "it is only for the digits 1 to 9 there"),
    ("iss", "sudoku 4x4 digits 0-3\nsandwich row 1 = 3", "on boards with 0 it has another meaning there"),
    ("iss", "latin 4x4 digits 0-4\nregions\n  aaaa\n  bbbb\n  cccc\n  dddd\ndoppelganger",
     "it is only for customary boxes there"),
    *(("iss", board + "\nfull-rank row 1 left = 3", "only rows and columns that hold every digit are ranked there")
      for board in ("latin 4x4 digits 0-5", "board 4x4")),
    *(("iss", f"board 9x9\n{clue}", "all rows and columns must be houses there") for clue in (
        "x-sum row 1 left = 9", "skyscraper row 1 left = 9", "numbered-room row 1 left = 9", "diagonal +",
        "little-killer r1c1 down-right = 9", "anti-knight", "anti-king", "row-indexer r1c1",
        "hidden-skyscraper row 1 left = 3")),
]  # fmt: skip


@pytest.mark.parametrize(("target", "text", "why"), BOARD_CASES)
def test_refusal_of_a_board(target, text, why):
    with pytest.raises(Refused) as caught:
        EXPORTS[target](sudokudsl.loads(text))
    (problem,) = caught.value.problems
    assert problem.message == why or problem.message.endswith(": " + why)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cells spare digits 1-4", "cells spare: f-puzzles cannot say this: it has no extra cells"),
        ("layer shade digits 0-1", "layer shade: f-puzzles cannot say this: it has no extra cells"),
        ("grid 4x4 at r1c1", "grid: f-puzzles cannot say this: it has boards of one grid"),
    ],
)
@pytest.mark.parametrize("target", [*NAMES, "pencilmark"])
def test_what_a_board_has_and_a_target_lacks_is_shown_where_it_is_stated(target, line, message):
    """One of them has boards of several grids."""
    several = line.startswith("grid")
    setting = "board 6x6 digits 1-4\n{}\ngrid 4x4 at r3c3\n" if several else "latin 4x4\n{}\n"
    puzzle = sudokudsl.loads(f"# the grid, shade and spare\n{setting.format(line)}")
    found = {}
    try:
        EXPORTS[target](puzzle)
    except Refused as refusal:
        found = {each.message: puzzle.text.text[each.span.start : each.span.end] for each in refusal.problems}
    stated = found.get(message.replace("f-puzzles", NAMES.get(target, target)))
    assert stated == (None if several and target == "pencilmark" else line)


@pytest.mark.parametrize("line", ["areas a of 9 distinct", "path way from r1c1 to r9c9", "loop way"])
@pytest.mark.parametrize("target", [*NAMES, "pencilmark"])
def test_a_statement_that_makes_layers_is_refused_once(target, line):
    with pytest.raises(Refused) as caught:
        EXPORTS[target](sudokudsl.loads(f"sudoku 9x9\n{line}\n"))
    (problem,) = caught.value.problems
    subject, why = f"{line.split()[0]}, line 2", ""
    if target == "iss" and line.startswith("areas"):
        subject, why = "areas a", ": it has one division, whose areas are counted"
    assert problem.message == f"{subject}: {NAMES.get(target, target)} cannot say this{why}"


def test_a_drawing_has_a_square_board():
    with pytest.raises(Refused, match=SQUARE):
        EXPORTS["fpuzzles"](sudokudsl.loads("latin 4x5"), Options(as_drawing=True))


@pytest.mark.parametrize(
    ("target", "compiler", "message"),
    [
        ("dimacs", "exports.compile_cnf", "counting-circles, line 2: too large for a formula"),
        ("opb", "models.opb.compile_cover", "counting-circles, line 2: too large for OPB"),
        ("minizinc", "models.model.compile_cover", "counting-circles, line 2: too large for MiniZinc"),
        ("cpmpy", "models.model.compile_cover", "counting-circles, line 2: too large for CPMpy"),
    ],
)
def test_a_form_that_is_too_large(target, compiler, message, monkeypatch):
    puzzle = sudokudsl.loads("latin 4x4\ncounting-circles r1c1 r1c2")

    def refuse(found):
        raise TooLarge("exact cover", found, found.stated[-1], "for a test")

    monkeypatch.setattr(f"sudokudsl.formats.{compiler}", refuse)
    with pytest.raises(Refused) as caught:
        EXPORTS[target](puzzle)
    (problem,) = caught.value.problems
    assert problem.message == message
    assert puzzle.text.text[problem.span.start :] == "counting-circles r1c1 r1c2"


def test_parentheses_as_deep_as_the_limit_are_read():
    text = f".Regex~{quote('(' * 30 + '1' + ')' * 30)}~R1C1"
    assert imported(text)[1] == 'require (r1c1) matches "' + "(" * 30 + "1" + ")" * 30 + '"'


def test_rules_of_one_name_have_words_of_their_own():
    program = Program()
    words = [program.define("xq", "line", [f"require {number} = 0"]) for number in range(1, 1 + 27 * 26 + 1)]
    assert len(set(words)) == len(words)
    assert words[:3] == ["xq", "xq-a", "xq-b"]
    with pytest.raises(Refused, match="there are too many rules of one name"):
        program.define("xq", "line", ["require 0 = 0"])


# ---- every message is expected ----

RAISED = ("Junk", "Damaged", "NoDrawing", "Problem", "lacks", "refuse", "refused")
"""The functions whose first text is the message of a refusal."""
UNTRIED = {".+? needs CairoSVG: pip install 'sudokudsl[pictures]' (.+?)": "the library is there or not"}


def expected():
    """All texts in the tests of formats."""
    here = Path(__file__).parent
    yield from (path.read_text("utf-8") for path in here.glob("*.toml"))
    yield from texts_of(here.glob("*.py"))
    yield from (reason for _, reasons_ in CASES for reason in ([reasons_] if isinstance(reasons_, str) else reasons_))


def test_every_message_is_expected_by_a_test():
    found = [*messages(FORMATS.rglob("*.py"), RAISED, "[a-z]{3}")]
    assert len(found) > 300
    assert unexpected(found, expected(), UNTRIED) == []
