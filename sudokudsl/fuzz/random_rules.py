"""Random rules: conditions, quantifiers, blocks, machines, definitions and functions about some cells of a board."""

from __future__ import annotations

from ..model.geometry import Board, Layer
from .random_functions import rule_with_functions
from .random_specs import Chance, named_beside, named_cells, random_cells
from .rule_writer import DEFINED, SIGNS, RandomRule, RuleWriter

MAX_CELLS = 3  # of most rules


def random_rule(chance: Chance, board: Board) -> RandomRule:
    """A rule of any kind, which need not have a meaning: its numbers may be impossible, its parts too many."""
    match chance.between(0, 7):
        case 0:
            return RandomRule((), ((0, _everywhere(chance, board)),), wide=True)
        case 1:
            return _defined(chance, board)
        case 2 | 3:
            return rule_with_functions(chance, board)
        case 4 | 5 | 6 if along := _along_line(chance, board):
            return RandomRule((), ((0, along),), wide=True)
    most = MAX_CELLS if chance.between(0, 3) else MAX_CELLS + 1
    writer = RuleWriter(chance, board, random_cells(chance, board, most=most, beside=named_beside(board)))
    return RandomRule((), tuple(writer.statement(chance.between(0, 2))))


def _everywhere(chance: Chance, board: Board) -> str:
    """A rule about the whole board, which every `BoardSymmetry` maps to a rule of the same kind."""
    number = chance.between(0, max(board.digits) + 1)
    sign = chance.pick(SIGNS)
    if chance.between(0, 1):
        step = chance.pick(("orthogonal", "diagonal", "king", "knight"))
        conditions = ("a != b", f"abs(a - b) >= {number // 2}", f"a + b {sign} {number}", "a mod 2 != b mod 2")
        return f"each {step} as a, b: {chance.pick(conditions)}"
    options = (
        *(f"sum(w) {sign} {number * 2}", f"max(w) - min(w) >= {number // 2}", f"distinct(w) {sign} 2"),
        *(f"count(x in w where x {sign} {number}) <= 2", f"{number} in w"),
    )
    return f"each {chance.pick(('row', 'column', 'window 2x2'))} as w: {chance.pick(options)}"


def _along_line(chance: Chance, board: Board) -> str:
    """A rule about the steps or runs of a loop or path; empty on a board without them."""
    lines = [extra.name for extra in board.extras if isinstance(extra, Layer) and extra.role == "line"]
    if not lines:
        return ""
    number = chance.between(0, 3)
    name, condition = (
        chance.pick(lines),
        chance.pick(("a != b", f"abs(a - b) <= {number}", "a <= b", "a < b", f"a + b > {number}")),
    )
    way = chance.between(0, 2)
    if way == 0:
        return f"each step of {name} as a, b: {condition}"
    if way == 1:
        further = chance.pick(("a != c", "distinct(a, b, c)", "a + b != c", f"a + b + c > {number}"))
        return f"each run of 3 in {name} as a, b, c: {further}"
    return f"require count(each step of {name} as a, b: {condition}) {chance.pick(SIGNS)} {number}"


def _defined(chance: Chance, board: Board) -> RandomRule:
    """A definition with two parameters, with one or two uses."""
    if chance.between(0, 1):
        head, places, lists = f"define {DEFINED}(line, k: number)", ("line[1]", "k"), ("line",)
    else:
        head, places, lists = f"define {DEFINED}(a: cell, b: cell)", ("a", "b"), ("(a b)",)
    writer = RuleWriter(chance, board, (), places, lists)
    body = [f"  require {writer.condition(chance.between(1, 2))}"]
    if chance.between(0, 1):
        body = [f"  let known = 0 + {writer.number(1)}", f"  require known {chance.pick(SIGNS)} {writer.number(0)}"]

    def use() -> str:
        if "line" in lists:
            cells = random_cells(chance, board, most=MAX_CELLS, beside=named_beside(board))
            return f"{DEFINED} ({' '.join(map(str, cells))}) {chance.between(0, 6)}"
        return f"{DEFINED} {chance.pick(named_cells(board))} {chance.pick(named_cells(board))}"

    if chance.between(0, 2):
        return RandomRule((head, *body), ((0, use()),))
    return RandomRule((head, *body), ((0, "either"), (1, use()), (0, "or"), (1, use())))
