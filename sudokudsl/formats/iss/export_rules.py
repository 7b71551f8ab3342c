"""Exports rules to Interactive-Sudoku-Solver as choices, patterns, machines, and tables of digits.

A rule is divided into its conjuncts. A conjunct over one cell becomes a list of digits, over two cells a table of
pairs, over a small number of cells a machine for the allowed fillings. Any other conjunct needs a constraint type there
that matches its form.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from types import UnionType

from ...expression.conjuncts import Conjunct, conjuncts
from ...expression.rule import Rule
from ...families.kropki import BlackDot, WhiteDot
from ...families.kropki import NegativeKropki as NoDots
from ...families.xv import NegativeXV as NoLetters
from ...families.xv import PairSum
from ...model import ground as t
from ...model.geometry import Cell
from ...model.grid import Grid
from ...model.puzzle import Stated
from ..exports import Export
from ..pairs import symbols_of
from .compounds import WHOLE_BOARD
from .machines import BY_MASKS
from .text import cell_id

MAX_CELLS = 5
"""The most cells of a conjunct that becomes a table."""
MAX_FILLINGS = 200_000
"""The most fillings on which the rules of one puzzle are tried."""
_SYMBOLS = "0123456789ABCDEFG"


def rule_items(out: Export, stated: Stated, rule: Rule, of_family: Callable[[Export, Stated], list[str]]) -> list[str]:
    """The items of a rule; `of_family` gives those of a statement inside it.

    Raises Refused if a part has no type there.
    """
    return _RuleExport(out, stated, of_family).all_of(conjuncts(rule.typed, out.board))


@dataclass(slots=True)
class _Tables:
    """Tables of pairs of digits; equal tables become one item with several groups of cells."""

    of: dict[str, list[tuple[Cell, ...]]] = field(default_factory=dict)

    def items(self) -> Iterator[str]:
        for symbols, groups in self.of.items():
            yield f".Pair~{symbols}" + "".join("~~" + "~".join(map(cell_id, group)) for group in groups)


@dataclass(frozen=True, slots=True)
class _RuleExport:
    """Exports one rule, which belongs to the statement `stated`."""

    out: Export
    stated: Stated
    of_family: Callable[[Export, Stated], list[str]]

    def all_of(self, parts: Iterable[Conjunct]) -> list[str]:
        """Items that together have the meaning of all conjuncts."""
        found: list[str] = []
        tables = _Tables()
        for part in parts:
            found += self._items(part, tables)
        return [*found, *tables.items()]

    def _items(self, part: Conjunct, tables: _Tables) -> Iterable[str]:
        constraint, different = part.constraint(), part.different()
        if constraint is not None:
            return self._family(replace(self.stated, constraint=constraint))
        if different and len(set(different)) == len(different):
            return ["~".join([".AllDifferent", *map(cell_id, different)])]
        if (reading := part.reading()) is not None:
            return [self._reader(*reading)]
        cells = part.cells()
        if len(cells) > 2 and (alternatives := part.alternatives()):
            return self._one_of(alternatives)
        if any(cell not in self.out.board for cell in cells):
            raise self.out.refuse(self.stated, "a rule cannot read a layer there")
        if self._asked(cells):
            return self._table(part, cells, tables)
        raise self.out.refuse(self.stated, "a rule over many cells must be a choice, a pattern or a machine there")

    def _family(self, stated: Stated) -> list[str]:
        if isinstance(stated.constraint, NoDots | NoLetters):
            raise self.out.refuse(stated, "a negative constraint in a rule cannot be expressed there")
        marks = isinstance(stated.constraint, WhiteDot | BlackDot | PairSum)
        if marks and (self.out.negatives() is not None or self.out.letters_are_all()):
            raise self.out.refuse(stated, "a mark in a rule would exempt its pair from the negative there")
        return self.of_family(self.out, stated)

    def _one_of(self, alternatives: Iterable[tuple[Conjunct, ...]]) -> Iterator[str]:
        """`Or`, in which an alternative of several items is an `And`."""
        inside = []
        for alternative in alternatives:
            items = self.all_of(alternative)
            for item in items:
                if (name := item.split("~")[0][1:]) in WHOLE_BOARD:
                    raise self.out.refuse(self.stated, f"`{name}` cannot be part of a choice there")
            if not items:
                return  # nothing is required
            inside.append("".join(items if len(items) == 1 else [".And", *items, ".End"]))
        yield "".join([".Or", *inside, ".End"])

    def _asked(self, cells: tuple[Cell, ...]) -> bool:
        """Whether the limits allow the rule to be tried on all fillings of the cells."""
        if len(cells) > MAX_CELLS:
            return False
        self.out.asked += len(self.out.board.digits) ** len(cells)
        return self.out.asked <= MAX_FILLINGS

    def _table(self, part: Conjunct, cells: tuple[Cell, ...], tables: _Tables) -> Iterator[str]:
        """The digits of one cell, the pairs of two cells, or the fillings of more cells that the conjunct allows."""
        digits = self.out.board.digits
        allowed = [*_allowed(part, cells)]
        if not any(allowed):
            raise self.out.refuse(self.stated, "it never holds")
        if all(allowed):
            return
        if len(cells) == 1:
            marks = [str(digit) for digit, fits in zip(digits, allowed, strict=True) if fits]
            yield ".~" + "_".join([cell_id(cells[0]), *marks])
        elif len(cells) == 2:
            tables.of.setdefault(symbols_of(allowed), []).append(cells)
        else:
            yield self._reader(cells, machine_of(allowed, digits, len(cells)))

    def _reader(self, cells: tuple[Cell, ...], reader: t.Pattern | t.Machine) -> str:
        digits = self.out.board.digits
        if isinstance(reader, t.Machine):
            if not reader.accepting & _reached(reader):
                raise self.out.refuse(self.stated, "it never holds")
            return "~".join([".NFA", machine_text(reader, digits), "", *map(cell_id, cells)])
        regex = regex_text(reader, digits) or "()"
        return "~".join([".Regex", _base64(regex.encode()), *map(cell_id, cells)])


def _allowed(part: Conjunct, cells: tuple[Cell, ...]) -> Iterator[bool]:
    """Whether the conjunct holds for each filling of its cells, in the order of `itertools.product`."""
    board = part.board
    values = [board.digits_of(cell)[0] for cell in board.everywhere]  # only those of `cells` matter
    places = [board.index[cell] for cell in cells]
    for filling in product(board.digits, repeat=len(cells)):
        for place, digit in zip(places, filling, strict=True):
            values[place] = digit
        yield part.holds(Grid.of(board, values))


def machine_of(allowed: Sequence[bool], digits: tuple[int, ...], length: int) -> t.Machine:
    """The smallest machine that accepts the allowed fillings of `length` cells, in the order of `itertools.product`."""
    numbers: dict[tuple[int | None, ...], int] = {}
    states: list[tuple[int | None, ...]] = []  # from the last cell to the first: the state after each digit
    layer: list[int | None] = [-1 if fits else None for fits in allowed]
    for _ in range(length):
        leading = [tuple(layer[at : at + len(digits)]) for at in range(0, len(layer), len(digits))]
        layer = []
        for moves in leading:
            if moves not in numbers and any(after is not None for after in moves):
                numbers[moves] = len(states)
                states.append(moves)
            layer.append(numbers.get(moves))
    last = len(states)  # counted from the end, the start state is 0 and the accepting state is the last
    moves_of = (
        (last - 1 - state, digit, last - 1 - after)
        for state, moves in enumerate(states)
        for digit, after in zip(digits, moves, strict=True)
        if after is not None
    )
    return t.Machine(tuple(sorted(moves_of)), frozenset((last,)))


def regex_text(pattern: t.Pattern, digits: tuple[int, ...]) -> str:
    """Their regular expression for a pattern; digits above 9 are letters."""
    match pattern:
        case t.DigitClass(every):
            found = every & frozenset(digits)  # the cells of a layer may have others
            if found == frozenset(digits):
                return "."
            symbols = "".join(_SYMBOLS[digit] for digit in sorted(found or digits))
            return symbols if len(symbols) == 1 and found else f"[{'' if found else '^'}{symbols}]"
        case t.Concatenation(inside):
            return "".join(_grouped(part, digits, t.Alternation) for part in inside)
        case t.Alternation(inside):
            return "|".join(regex_text(part, digits) for part in inside)
        case t.Repetition(part, least, most):
            times = f"{{{least}}}" if least == most else f"{{{least},{'' if most is None else most}}}"
            sign = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((least, most), times)
            return _grouped(part, digits, t.Concatenation | t.Alternation | t.Repetition) + sign
    raise AssertionError(pattern)


def machine_text(machine: t.Machine, digits: tuple[int, ...]) -> str:
    """Their text for a machine on some digits, by masks (see `machines`); the accepting states follow the start."""
    named = {state for before, _, after in machine.moves for state in (before, after)} | machine.accepting | {0}
    order = sorted(named, key=lambda state: (state != 0, state not in machine.accepting, state))
    numbers = {state: number for number, state in enumerate(order)}
    wide = max(1, (len(order) - 1).bit_length())
    bits = f"{BY_MASKS:02b}{wide - 1:04b}{len(digits) - 1:04b}"
    bits += f"{1:0{wide}b}{len(machine.accepting - {0}):0{wide}b}{int(0 in machine.accepting)}"
    leading = {state: [""] * len(digits) for state in order}
    for before, digit, after in machine.moves:
        if digit in digits:  # the cells of a layer may have others
            leading[before][digits.index(digit)] = f"{numbers[after]:0{wide}b}"
    for state in order:
        bits += "".join("1" if move else "0" for move in reversed(leading[state])) + "".join(leading[state])
    bits += "0" * (-len(bits) % 8)
    return _base64(int(bits, 2).to_bytes(len(bits) // 8))


def _reached(machine: t.Machine) -> set[int]:
    """The states that are reachable from the start state."""
    found, waiting = {0}, [0]
    while waiting:
        state = waiting.pop()
        new = {after for before, _, after in machine.moves if before == state} - found
        found |= new
        waiting += new
    return found


def _grouped(part: t.Pattern, digits: tuple[int, ...], kinds: type | UnionType) -> str:
    """The text of a part, in parentheses if the part is of one of `kinds`."""
    text = regex_text(part, digits)
    return f"({text})" if isinstance(part, kinds) else text


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
