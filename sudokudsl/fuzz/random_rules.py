"""Random rules: conditions, quantifiers, blocks, machines, definitions and functions about some cells of a board."""

from __future__ import annotations

from ..model.geometry import Board
from .expression_writer import SIGNS, moves_on
from .random_definitions import rule_with_definition
from .random_functions import rule_with_functions
from .random_specs import Chance, named_beside, random_cells
from .rule_writer import RandomRule, RuleWriter

MAX_CELLS = 3  # of most rules
MAX_DENIED = 6  # cells of a board whose rules on all areas may be negated


def random_rule(chance: Chance, board: Board) -> RandomRule:
    """A rule of any kind, which need not have a meaning: its numbers may be impossible, its parts too many."""
    match chance.between(0, 7):
        case 0:
            return RandomRule((), ((0, _everywhere(chance, board)),), wide=True)
        case 1:
            return rule_with_definition(chance, board)
        case 2 | 3:
            return rule_with_functions(chance, board)
        case 4 | 5 | 6 if names := board.names_of_layers("areas"):
            return about_areas(chance, board, chance.pick(names))
        case 4 | 5 | 6 if names := board.names_of_layers("line"):
            return RandomRule((), ((0, _along_line(chance, chance.pick(names))),), wide=True)
    least, most = (1, MAX_CELLS + 1) if chance.between(0, 3) == 0 else (min(2, len(board.cells)), MAX_CELLS)
    cells = random_cells(chance, board, least=least, most=most, beside=named_beside(board))
    everywhere = bool(chance.between(0, 1))
    writer = RuleWriter(chance, board, cells, everywhere=everywhere)
    return RandomRule((), tuple(writer.statement(chance.between(0, 2))), movable=not everywhere)


def _everywhere(chance: Chance, board: Board) -> str:
    """A rule about the whole board, which every `BoardSymmetry` maps to a rule of the same kind."""
    sign, digit = chance.pick(SIGNS), chance.pick(board.digits)
    apart = abs(digit - chance.pick(board.digits))
    moves = [move for move in ("orthogonal", "diagonal", "king", "knight") if move in moves_on(board)]
    if moves and chance.between(0, 1):
        total = digit + chance.pick(board.digits)
        conditions = ("a != b", "a != b", f"abs(a - b) >= {apart}", f"a + b {sign} {total}", "a mod 2 != b mod 2")
        return f"each {chance.pick(moves)} as a, b: {chance.pick(conditions)}"
    lines = {"row": board.columns, "column": board.rows, "window 2x2": 4 * (min(board.rows, board.columns) > 1)}
    line = chance.pick([line for line, length in lines.items() if length > 1] or ["row"])
    total, many = sum(chance.pick(board.digits) for _ in range(lines[line])), chance.between(0, lines[line] - 1)
    options = (
        *(f"sum(w) {sign} {total}", f"max(w) - min(w) >= {apart}", f"distinct(w) {sign} {many + 1}"),
        *(f"count(x in w where x {sign} {digit}) <= {many}", f"{digit} in w", "each pair in w as a, b: a != b"),
    )
    return f"each {line} as w: {chance.pick(options)}"


def about_areas(chance: Chance, board: Board, name: str) -> RandomRule:
    """Rules about the area of a cell, about each area of a division, or about both."""
    of_cell = (0, _area_of_cell(chance, board, name))
    of_all = (0, chance.pick((_on_area, _on_area, _on_areas, _on_areas, _on_numbers, _on_numbers))(chance, board, name))
    lines = chance.pick(((of_cell,), (of_all,), (of_all,), (of_cell, of_all), (of_all, of_cell)))
    return RandomRule((), lines, wide=of_all in lines and len(board.cells) > MAX_DENIED)


def _on_area(chance: Chance, board: Board, name: str) -> str:
    """A rule about each area of a division."""
    condition = _of_area(chance, board, name, "a")
    if chance.between(0, 3) == 0:
        condition = f"{chance.pick(board.cells)} among a {chance.pick(('implies', 'or', 'iff'))} ({condition})"
    return f"each area of {name} as a: {condition}"


def _on_areas(chance: Chance, board: Board, name: str) -> str:
    """A rule about how many areas of a division there are of some kind, or about each two of its areas."""
    number, sign = chance.between(0, 3), chance.pick(SIGNS)
    if chance.between(0, 2) == 0:
        condition = _of_area(chance, board, name, "a")
        return f"require count(each area of {name} as a: {condition}) {sign} {number}"
    function = chance.pick(("sum", "sum", "max", "size"))
    one, other = f"{function}(a)", f"{function}(b)"
    compared = (f"{one} != {other}", f"{one} {sign} {other} + {number}", f"abs({one} - {other}) {sign} {number}")
    return f"each pair of areas in {name} as a, b: {chance.pick(compared)}"


def _on_numbers(chance: Chance, board: Board, name: str) -> str:
    """A rule about the numbers of areas, whether they have one or not, or about such numbers and digits."""
    number, sign, greatest = chance.between(0, 4), chance.pick(SIGNS), board.digits_of(board.layers[name][0])[-1]
    function = chance.pick(("sum", "count"))
    if chance.between(0, 2):
        needs_area = chance.pick((f"> {number}", f"{sign} {number}"))
        last = chance.pick((greatest, greatest, chance.between(1, greatest)))
        return f"each number in {{1..{last}}} as n: {function}(x in all where {name}[x] = n) {needs_area}"
    one, other = chance.pick(board.cells), chance.pick(board.cells)
    return (
        f"require {function}(x in all where {name}[x] = {one}) {sign} {chance.pick((str(number), f'{name}[{other}]'))}"
    )


def _area_of_cell(chance: Chance, board: Board, name: str) -> str:
    """A rule about the area of one cell, often of the first one or the last one."""
    cell = chance.pick((board.cells[0], chance.pick(board.cells), board.cells[-1]))
    number = chance.pick(board.digits_of(board.layers[f"{name}.size"][0]))
    if chance.between(0, 2):
        return f"require size({name}, {cell}) {chance.pick(SIGNS)} {number}"
    function = chance.pick(("sum", "count"))
    return f"require {function}(x in all where {name}[x] = {name}[{cell}]) {chance.pick(SIGNS)} {number}"


def _of_area(chance: Chance, board: Board, name: str, area: str) -> str:
    """A condition on the cells of an area of a division, or on those of a free layer over it.

    Some of its sums are near the greatest one that an area can have.
    """
    layer = chance.pick((None, *board.names_of_layers("values")))
    cells, digits = (
        (area, board.digits) if layer is None else (f"{layer}[{area}]", board.digits_of(board.layers[layer][0]))
    )
    digit, many = chance.pick(digits) + (0 if chance.between(0, 3) else chance.between(-1, 1)), chance.between(1, 3)
    sizes = board.digits_of(board.layers[f"{name}.size"][0])
    high = max(sizes) * digits[-1] - chance.between(0, max(abs(digits[-1]), 1))
    number, near = chance.pick(
        (
            *((f"sum({cells})", many * digit), (f"sum({cells})", high), (f"sum({cells})", high)),
            *((f"max({cells}) - min({cells})", many), (f"distinct({cells})", many), (f"product({cells})", 6)),
            *((f"size({area})", chance.pick(sizes)), (f"count(x in {cells} where x = {digit})", many - 1)),
        )
    )
    options = (
        *(f"{number} {chance.pick(SIGNS)} {near}", f"{number} {chance.pick(SIGNS)} {near}"),
        *(f"{number} in {{{near}, {near + many}}}", f"{number} mod {many + 1} = {chance.between(0, many)}"),
        *(f"{number} is {chance.pick(('even', 'prime', 'square'))}", f"{digit} in {cells}", f"{digit} not in {cells}"),
        f"each pair in {cells} as x, y: x != y",
    )
    return chance.pick(options)


def _along_line(chance: Chance, name: str) -> str:
    """A rule about the steps or runs of a loop or path."""
    number = chance.between(0, 3)
    condition = chance.pick(("a != b", f"abs(a - b) <= {number}", "a <= b", "a < b", f"a + b > {number}"))
    way = chance.between(0, 3)
    if way == 0:
        return f"each step of {name} as a, b: {condition}"
    if way == 1:
        further = chance.pick(("a != c", "distinct(a, b, c)", "a + b != c", f"a + b + c > {number}"))
        return f"each run of 3 in {name} as a, b, c: {further}"
    if way == 2:
        piece = chance.pick(("distinct(s)", "s[1] != s[2]", f"sum(s) > {number}", f"length(s) = {number}"))
        return f"{chance.pick(('each', 'some', 'no'))} straight of {name} as s: {piece}"
    return f"require count(each step of {name} as a, b: {condition}) {chance.pick(SIGNS)} {number}"
