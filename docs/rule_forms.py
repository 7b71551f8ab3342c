"""The forms of expressions and of quantifiers that the reference lists: each as it is written, with its meaning.

Every form is read by a test, in a file with the layers, lines and names of `SETTING`.
"""

from __future__ import annotations

SETTING = """sudoku 4x4
layer shade digits 0-1
areas field of 4
loop way
cells code[1..3] digits 0-9
let line = r1c1..r1c4
{rule}
"""
"""A file with a rule, which may use its layers, lines and names."""
NAMED = "each run of 4 in line as a, b, c, d: each x in r2: "
"""Names the cells of the expressions."""
EXPRESSIONS = {
    "a + b": "arithmetic: `+`, `-`, `*`, `/` (rounded down), `mod`; a cell stands for its digit",
    "a < b <= c": "comparisons: `=`, `!=`, `<`, `<=`, `>`, `>=`",
    "a > b and c > d": "logic: `not`, `and`, `or`, `implies`, `iff`",
    "if a > b then c else d": "one number or condition, or another",
    "x in {1, 3..5}": "whether a number is one of these, which may be expressions: `x in {0, d + 1}`; also `not in`",
    "x in r1c1 r1c2": "whether some of the cells holds this digit; also `not in`",
    "x is r1c1": "whether a cell is this one, whatever its digit is; also `is not`",
    "x among r1c1 r1c2": "whether a cell is one of these, whatever its digit is; also `not among`",
    "x is prime": "whether a digit or number is `prime`, `square`, `even` or `odd`; also `is not`",
    "x on way": "whether a loop or path visits a cell; also `not on`",
    "x inside way": "whether a loop encloses a cell that it does not visit; also `x outside way`",
    "all except r1c1 r4c4": "the cells of a list without some",
    "r2c1..x": "the cells from one cell to another, in a straight line",
    "line[2]": "a cell of a line by its position, which may depend on digits; also a part: `line[2..4]`, `line[2..]`",
    "shade[x]": "the cell of a layer over a cell; `shade[r1]` are those over several",
    "code[2]": "one of several extra cells",
    "position of 4 in r1": "the first position of a digit, counted from 1; 0 if it does not occur",
    "number read along r1c1..r1c3": "the digits of a line as one decimal number",
    'r1 matches "1 2* 3"': "whether the digits of a line match a [regular expression](#regular-expressions)",
    "sum(y in r1 where y > 2)": "of the digits that pass a filter; also `product`, `min`, `max`, `count`, `distinct`",
    "max(y in r1 where y < 3 else 0)": "the value when no digit passes the filter",
    "sum(each pair in r1 as p, q: p * q)": "of an expression for each element of a [quantifier](#quantifiers)",
}
"""The forms of expressions that are not a plain call, with their values."""
QUANTIFIERS = {
    "each x in r1": "the cells, in order; with `{1..4}` in place of cells, the numbers",
    "each cell in r1 as x": "the same; without `in`, all cells of the board",
    "each pair in r1 as a, b": "every two of the cells, the earlier one first",
    "each run of 3 in line as a, b, c": "every three cells in a row, with three names or one name for all",
    "each run of 3 in way as a, b, c": "every three cells in a row on a loop or path that the solver finds",
    "each straight of way as s": "the straight pieces of a loop or path, with the cells at both ends",
    "each position of line as i": "1, 2, ... for the cells of the line",
    "each row as r": "the rows of the board or of its grids; also `column`, `box` and `region`",
    "each house as h": "the rows, columns, boxes and regions that hold every digit",
    "each window 2x2 as w": "every rectangle of that size",
    "each tile 2x2 as w": "the rectangles of that size that divide the board",
    "each orthogonal as a, b": "every two cells that share a side; also `diagonal`, `king`, `knight`, and `in r1-3`",
    "each leaper 1,3 as a, b": "every two cells that a move of these lengths joins",
    "each neighbour of r2c2 as n": "the cells that share a side with a cell; also `each king of r2c2 as n`",
    "each digit as d": "the digits of the board",
    "each number in {1..9} as n": "the numbers",
    "each area of field as a": "the areas of a division that the solver finds",
    "each pair of areas in field as a, b": "every two of these areas",
    "each step of way as a, b": "the pairs of cells that a loop or path joins",
}
"""The forms of quantifiers, and their elements. Each may begin with `some` or `no`, too."""
