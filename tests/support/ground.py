"""The ground form evaluated on a grid, node by node: a third opinion beside the meaning and the compilers."""

import re
from math import prod

from sudokudsl.model import ground as t


def number(node, grid):
    """The value of a ground number on a full grid."""
    match node:
        case t.Constant(value):
            return value
        case t.Digit(cell):
            return grid[cell]
        case t.Sum(terms):
            return sum(weight * number(part, grid) for weight, part in terms)
        case t.Product(parts):
            return prod(number(part, grid) for part in parts)
        case t.Quotient(left, right):
            return number(left, grid) // number(right, grid)
        case t.Remainder(left, right):
            return number(left, grid) % number(right, grid)
        case t.Absolute(part):
            return abs(number(part, grid))
        case t.Minimum(parts):
            return min(number(part, grid) for part in parts)
        case t.Maximum(parts):
            return max(number(part, grid) for part in parts)
        case t.Tally(conditions):
            return sum(holds(part, grid) for part in conditions)
        case t.DistinctCount(parts):
            return len({number(part, grid) for part in parts})
        case t.Position(value, parts):
            values = [number(part, grid) for part in parts]
            wanted = number(value, grid)
            return values.index(wanted) + 1 if wanted in values else 0
        case t.IfThenElse(condition, then, otherwise):
            return number(then if holds(condition, grid) else otherwise, grid)
    raise AssertionError(node)


def holds(node, grid):
    """Whether a ground condition holds on a full grid."""
    match node:
        case t.Truth(value):
            return value
        case t.Comparison(sign, left, right):
            a, b = number(left, grid), number(right, grid)
            return {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[sign]
        case t.Membership(part, values):
            return number(part, grid) in values
        case t.AllDifferent(parts):
            return len({number(part, grid) for part in parts}) == len(parts)
        case t.And(parts):
            return all(holds(part, grid) for part in parts)
        case t.Or(parts):
            return any(holds(part, grid) for part in parts)
        case t.Not(part):
            return not holds(part, grid)
        case t.Iff(left, right):
            return holds(left, grid) == holds(right, grid)
        case t.Accepts(cells, machine):
            moves = {(state, digit): after for state, digit, after in machine.moves}
            state = 0
            for cell in cells:
                state = moves.get((state, grid[cell]), -1)
            return state in machine.accepting
        case t.Matches(cells, pattern):
            return matches(pattern, [grid[cell] for cell in cells])
        case t.Posted(constraint):
            return constraint.holds(grid)
    raise AssertionError(node)


def matches(pattern, digits):
    """Whether a whole line matches, says Python's own `re`: a letter stands for each digit."""
    return re.fullmatch(expression(pattern), "".join(map(letter, digits))) is not None


def letter(digit):
    return chr(ord("A") + digit + 99)


def expression(pattern):
    """A pattern as Python writes it."""
    match pattern:
        case t.DigitClass(digits):
            return f"[{''.join(map(letter, sorted(digits)))}]" if digits else "(?!)"
        case t.Concatenation(parts):
            return "".join(map(expression, parts))
        case t.Alternation(parts):
            return f"(?:{'|'.join(map(expression, parts))})"
        case t.Repetition(part, least, most):
            return f"(?:{expression(part)}){{{least},{'' if most is None else most}}}"
    raise AssertionError(pattern)
