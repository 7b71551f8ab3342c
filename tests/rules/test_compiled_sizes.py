"""The sizes of both compiled forms of rules: what a clause less or another encoding changes in no answer.

Changed on purpose? `pytest --update-goldens`, and look at the diff: it names the expressions that a change concerns.
"""

import sudokudsl
from sudokudsl.cnf.compile import compile_cnf
from sudokudsl.cover.compile import compile_cover

NUMBERS = (
    "r1c1 * r1c2", "r1c1 / r1c2", "r1c1 mod r1c2", "abs(r1c1 - r1c2)", "min(r1)", "max(r1)", "product(r1)",
    "distinct(r1)", "count(x in r1 where x = 2)", "sum(r1)", "sum(x in r1 where x > 2)", "line[min(3, r2c1)]",
    "min(x in r1 where x > 2 else 9)", "position of 2 in r1", "number read along r1", "2 * r1c1 - 3 * r1c2",
    "(if r1c1 < r1c2 then r1c3 else 2 * r1c1)",
)  # fmt: skip
"""A number of each kind."""
CONDITIONS = ("{} = r2c2", "r2c1 = 2 or {} in {{2, 3, 5}}", "{} * r2c2 > 6")
"""Conditions on a number: it is compared, listed in a part of a condition, or a part of another number."""
BOARDS = ("board 2x3 digits 1-3\nlet line = r1", "board 2x3 digits 1 3 9\nlet line = r1")
SIZES = ("variables", "clauses", "literals", "slots", "objectives", "characters")


def sizes(puzzle):
    """Numbers of variables, clauses and literals; then of slots, objectives, and the characters of objectives."""
    cnf, cover = compile_cnf(puzzle), compile_cover(puzzle)
    listed = sum(len(repr(each)) for each in cover.objectives)
    clauses = len(cnf.keys), len(cnf.clauses), sum(map(len, cnf.clauses))
    return *clauses, len(cover.domains), len(cover.objectives), listed


def test_a_condition_on_each_number_has_the_same_size_as_before(golden):
    rows = [" " * 64 + "".join(f"{name:>12}" for name in SIZES)]
    for number in NUMBERS:
        for condition in CONDITIONS:
            rule = condition.format(number)
            found = [sizes(sudokudsl.loads(f"{board}\nrequire {rule}\n")) for board in BOARDS]
            rows.append(f"{rule:64}" + "".join(f"{sum(each):>12}" for each in zip(*found, strict=True)))
    golden("sizes.txt", "\n".join(rows) + "\n")
