"""Recognises tables of pairs of digits: finds the statements with which two cells hold exactly the pairs of a table.

It tries every relation of two cells that a statement can express, first single relations, then two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise, product

from ..model.geometry import Cell
from .program import cells_of

Pair = tuple[int, int]
_SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between the digits of two cells, and its statement with `{a}` and `{b}` in place of the cells.

    `line` is the word for a line with this relation between neighbours, `group` the word for it between any two cells.
    """

    statement: str
    allows: Callable[[int, int], bool]
    line: str = ""
    group: str = ""


def bits_of(symbols: str) -> list[bool]:
    """Six bits for each symbol, the lowest first. Raises ValueError for an unknown symbol."""
    return [bool(_SYMBOLS.index(symbol) >> place & 1) for symbol in symbols for place in range(6)]


def symbols_of(bits: Sequence[bool]) -> str:
    """The symbols of bits; symbols for zeros at the end are left out."""
    whole = [*bits, *(False,) * (-len(bits) % 6)]
    values = [sum(bit << place for place, bit in enumerate(whole[at : at + 6])) for at in range(0, len(whole), 6)]
    return "".join(_SYMBOLS[value] for value in values).rstrip("A")


def table_of(key: str, digits: Sequence[int]) -> frozenset[Pair]:
    """The pairs of a table: a bit for each pair of digits. Raises ValueError if it has other symbols, or more pairs."""
    bits = bits_of(key)
    if any(bits[len(digits) ** 2 :]):
        raise ValueError("it has more pairs than the digits")
    return frozenset((a, b) for (a, b), bit in zip(product(digits, digits), bits, strict=False) if bit)


def symmetric(table: frozenset[Pair]) -> bool:
    """Whether the digits of each pair may change places."""
    return all((b, a) in table for a, b in table)


def recognised(table: frozenset[Pair], digits: Sequence[int], *, dots: bool = True) -> tuple[Relation, ...] | None:
    """The fewest relations, at most two, that together allow the pairs of a table and no others; None if none do.

    Without `dots`, marks between cells are not used: a mark would exempt its pair from a negative constraint.
    """
    every = frozenset(product(digits, digits))
    if table == every:
        return ()
    wider = []
    for relation in _relations(digits):
        allowed = frozenset(pair for pair in every if relation.allows(*pair))
        if table <= allowed < every and (dots or not relation.statement.startswith("kropki")):
            if allowed == table:
                return (relation,)
            wider.append((relation, allowed))
    for (one, first), (other, second) in combinations(wider, 2):
        if first & second == table:
            return one, other
    return None


def line_statements(relations: Sequence[Relation], cells: Sequence[Cell]) -> Iterator[str]:
    """The statements that relate each cell to the next."""
    for relation in relations:
        if relation.line:
            yield f"{relation.line} {cells_of(cells)}"
        else:
            yield from (relation.statement.format(a=a, b=b) for a, b in pairwise(cells))


def group_statements(relations: Sequence[Relation], cells: Sequence[Cell]) -> Iterator[str]:
    """The statements that relate any two of the cells."""
    for relation in relations:
        if relation.group:
            yield f"{relation.group} {cells_of(cells)}"
        else:
            yield from (relation.statement.format(a=a, b=b) for a, b in combinations(cells, 2))


def _relations(digits: Sequence[int]) -> Iterator[Relation]:
    """The relations in the order in which they are tried, the simplest first."""
    reach = digits[-1] - digits[0]
    yield Relation("distinct {a} {b}", lambda a, b: a != b, group="distinct")
    yield Relation("clone {a} = {b}", lambda a, b: a == b)
    yield Relation("thermometer {a} {b}", lambda a, b: a < b, line="thermometer")
    yield Relation("thermometer {b} {a}", lambda a, b: a > b)
    yield Relation("slow-thermometer {a} {b}", lambda a, b: a <= b, line="slow-thermometer")
    yield Relation("slow-thermometer {b} {a}", lambda a, b: a >= b)
    yield Relation("parity-line {a} {b}", lambda a, b: (a - b) % 2 == 1, line="parity-line")
    yield Relation("nabner {a} {b}", lambda a, b: abs(a - b) >= 2, line="whispers 2:", group="nabner")
    for n in range(3, reach + 1):
        yield Relation(f"whispers {n}: {{a}} {{b}}", partial(lambda n, a, b: abs(a - b) >= n, n), line=f"whispers {n}:")
    for n in range(1, reach + 1):
        yield Relation(f"kropki white {n}: {{a}} {{b}}", partial(lambda n, a, b: abs(a - b) == n, n))
    for n in range(2, digits[-1] + 1):
        yield Relation(f"kropki black {n}: {{a}} {{b}}", partial(lambda n, a, b: n * b == a or n * a == b, n))
        yield Relation(f"sum 0: {{a}} -{n}*{{b}}", partial(lambda n, a, b: a == n * b, n))
        yield Relation(f"sum 0: {{b}} -{n}*{{a}}", partial(lambda n, a, b: b == n * a, n))
    for n in range(2 * digits[0], 2 * digits[-1] + 1):
        yield Relation(f"sum {n}: {{a}} {{b}}", partial(lambda n, a, b: a + b == n, n))
    for n in range(-reach, reach + 1):
        yield Relation(f"sum {n}: {{a}} -1*{{b}}", partial(lambda n, a, b: a - b == n, n))
    for n in range(3, reach + 2):
        yield Relation(f"modular-line {n}: {{a}} {{b}}", partial(lambda n, a, b: (a - b) % n != 0, n))
