"""The values of numbers in clauses: of parts that share no cell, the combinations of their values.

Of sums and products these are exact; with least and greatest numbers there may be more.
"""

from itertools import pairwise, product
from math import prod
from random import Random

import pytest

from sudokudsl.cnf.rules.node_table import NodeTable
from sudokudsl.model.geometry import Board

BOARDS = [Board(1, 5, digits) for digits in ((1, 2, 3), (1, 4, 9), (-3, 0, 2, 7), (0, 5))]


def random_number(table, cells, digits, kinds, random):
    """A number over different cells, and its values."""
    if len(cells) == 1:
        digit = table.digit(cells[0])
        if random.random() < 0.6:
            return digit, {*digits}
        return table.absolute(table.sum([(-1, digit)], 1)), {abs(1 - value) for value in digits}
    cut = sorted(random.sample(range(1, len(cells)), random.randint(1, len(cells) - 1)))
    ends = [0, *cut, len(cells)]
    parts = [random_number(table, cells[low:high], digits, kinds, random) for low, high in pairwise(ends)]
    nodes, values = [node for node, _ in parts], [found for _, found in parts]
    kind = random.choice(kinds)
    if kind == "sum":
        weights, offset = [random.choice((-3, -1, 1, 2)) for _ in nodes], random.randint(-4, 4)
        sums = {
            offset + sum(weight * one for weight, one in zip(weights, each, strict=True)) for each in product(*values)
        }
        return table.sum(zip(weights, nodes, strict=True), offset), sums
    if kind == "product":
        return table.product(nodes), {prod(each) for each in product(*values)}
    choose = max if kind == "greatest" else min
    return table.extreme(nodes, greatest=kind == "greatest"), {choose(each) for each in product(*values)}


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("kinds", [("sum", "product"), ("sum", "product", "least", "greatest")], ids=len)
def test_values_are_the_combinations_of_the_values_of_the_parts(board, kinds):
    for seed in range(100):
        random, table = Random(seed), NodeTable(board)
        node, values = random_number(table, board.cells[: random.randint(2, 5)], board.digits, kinds, random)
        found = set(table.known_values(node))
        assert found >= values
        assert found == values or "least" in kinds, seed
        assert node.low <= min(found) <= max(found) <= node.high
