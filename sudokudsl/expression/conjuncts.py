"""A rule as a list of conjuncts, for the logical solver and for exports to other programs.

A conjunct is a condition with the values of the names in it, and the cells that it depends on. It is decided before
solving only as far as no digit is needed, by the same evaluator that checks full grids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ..model import ground as t
from ..model.geometry import Board, Cell
from . import typed_tree as q
from .evaluate import Closure, Evaluator, Names, NoNumber, holds

if TYPE_CHECKING:
    from ..model.constraint import Constraint
    from ..model.grid import Grid


_MIRRORED: Mapping[t.Comparator, t.Comparator] = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
"""The sign between the same two numbers in the other order."""


MAX_ELEMENTS = 100
"""Elements of a quantifier within a condition whose cells are found one by one."""


class _DigitAsked(Exception):
    """The evaluation needs a digit."""


class _Empty:
    """A grid without any digit."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __getitem__(self, cell: Cell) -> NoReturn:
        raise _DigitAsked


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A condition that must hold, and the values of the names in it."""

    condition: q.Condition
    names: Names
    board: Board

    def holds(self, grid: Grid) -> bool:
        """Whether a full grid satisfies it."""
        return holds(self.condition, grid, self.names)

    def constraint(self) -> Constraint | None:
        """The constraint, if the condition is a single statement of a family; otherwise None."""
        try:
            match self.condition:
                case q.Posted(statement):
                    return _before_solving(self.board).statement(statement, self.names)
        except _DigitAsked:
            pass
        return None

    def different(self) -> tuple[Cell, ...]:
        """The cells, if the condition only requires that their digits all differ; otherwise empty."""
        evaluator = _before_solving(self.board)
        try:
            match self.condition:
                case q.AllDifferent((q.DigitsOf(cells),)):
                    return evaluator.cells(cells, self.names)
                case q.Comparison(q.DigitOf(one), (("!=", q.DigitOf(other)),)):
                    return (*evaluator.cells(one, self.names), *evaluator.cells(other, self.names))
        except (_DigitAsked, NoNumber):
            pass
        return ()

    def reading(self) -> tuple[tuple[Cell, ...], t.Pattern | t.Machine] | None:
        """The cells and the pattern or machine that reads them, if the condition is nothing else; otherwise None."""
        try:
            match self.condition:
                case q.Matches(cells, q.TextNamed(name)):
                    text = cast(Closure, self.names[name]).node
                    reader = cast(t.Pattern, cast(q.Quoted, text).pattern)
                    return _before_solving(self.board).cells(cells, self.names), reader
                case q.Matches(cells, reader) | q.Accepts(cells, reader):
                    return _before_solving(self.board).cells(cells, self.names), reader
        except _DigitAsked:
            pass
        return None

    def alternatives(self) -> tuple[tuple[Conjunct, ...], ...]:
        """The conjuncts of each alternative, if the condition is a disjunction; otherwise empty."""
        evaluator, board = _before_solving(self.board), self.board
        try:
            match self.condition:
                case q.Connective("or", inside) | q.Either(inside):
                    return tuple(tuple(_conjuncts(each, self.names, board)) for each in inside)
                case q.ForEach("some", domain, where, body):
                    among = evaluator.elements(domain, self.names)
                    wanted = [names for names in among if where is None or evaluator.holds(where, names)]
                    return tuple(tuple(_conjuncts(body, names, board)) for names in wanted)
        except (_DigitAsked, NoNumber):
            pass
        return ()

    def counted(self) -> tuple[int, int, tuple[Conjunct, ...], Cell | None] | None:
        """The least and the greatest number of the conditions that hold, if counts are compared with a number.

        These are the conditions of one count, or of several that are added to each other and to numbers. If the number
        is the digit of a cell, the cell is given, and both bounds are relative to its digit.
        """
        evaluator, board = _before_solving(self.board), self.board
        match self.condition:
            case q.Comparison(one, ((sign, other),)):
                pass
            case _:
                return None
        if not _counts(one):
            one, sign, other = other, _MIRRORED[sign], one
        if not (counts := _counts(one)):
            return None
        try:
            compared = self._cell(other)
            bound = 0 if compared is not None else evaluator.number(other, self.names)
            bound -= sum(evaluator.number(term, self.names) for term in _added(one) if term not in counts)
            items = [item for count in counts for item in count.items]
            parts = tuple(Conjunct(*each, board) for each in evaluator.counted_conditions(items, self.names))
        except (_DigitAsked, NoNumber):
            return None
        far = len(parts) + max(map(abs, self.board.every_digit))  # beyond every difference of a count and a digit
        bounds = {
            "=": (bound, bound),
            "<": (-far, bound - 1),
            "<=": (-far, bound),
            ">": (bound + 1, far),
            ">=": (bound, far),
        }.get(sign)
        return (*bounds, parts, compared) if bounds else None

    def total(self) -> tuple[int, int, tuple[tuple[int, Cell], ...]] | None:
        """The least and the greatest value of a sum of terms (factor, cell), if the condition compares two sums."""
        match self.condition:
            case q.Comparison(one, ((sign, other),)) if sign != "!=":
                pass
            case _:
                return None
        try:
            left, right = self._terms(one, 1), self._terms(other, -1)
        except (_DigitAsked, NoNumber, KeyError):
            return None
        if left is None or right is None:
            return None
        terms, offset = (*left[0], *right[0]), left[1] + right[1]
        far = sum(abs(factor) for factor, _ in terms) * max(map(abs, self.board.every_digit)) + abs(offset) + 1
        low, high = {"=": (0, 0), "<": (-far, -1), "<=": (-far, 0), ">": (1, far), ">=": (0, far)}[sign]
        return low - offset, high - offset, terms

    def _terms(self, number: q.Number, factor: int) -> tuple[tuple[tuple[int, Cell], ...], int] | None:
        """The terms of a sum, each a factor and a cell, and the number added to them; None for any other number."""
        evaluator = _before_solving(self.board)
        cell = self._cell(number)
        if cell is not None:
            return ((factor, cell),), 0
        parts: list[tuple[int, q.Number]] = []
        match number:
            case q.Calculation(first, rest) if all(sign in "+-" for sign, _ in rest):
                parts = [(factor, first), *((factor if sign == "+" else -factor, part) for sign, part in rest)]
            case q.Calculation(first, (("*", second),)):
                one, other = (first, second) if self._is_known(first) else (second, first)
                return self._terms(other, factor * evaluator.number(one, self.names))
            case q.Aggregate("sum", items):
                terms: list[tuple[int, Cell]] = []
                for item in items:
                    if isinstance(item, q.DigitsOf):
                        terms += ((factor, each) for each in evaluator.cells(item.cells, self.names))
                    elif isinstance(item, q.Number):
                        parts.append((factor, item))
                    else:
                        return None
                return self._added_up(parts, terms)
            case _:
                return (), factor * evaluator.number(number, self.names)
        return self._added_up(parts, [])

    def _added_up(
        self, parts: Iterable[tuple[int, q.Number]], terms: list[tuple[int, Cell]]
    ) -> tuple[tuple[tuple[int, Cell], ...], int] | None:
        """Terms and those of further numbers with factors, and the number added to them."""
        offset = 0
        for factor, part in parts:
            found = self._terms(part, factor)
            if found is None:
                return None
            terms += found[0]
            offset += found[1]
        return tuple(terms), offset

    def _is_known(self, number: q.Number) -> bool:
        """Whether a number is known before solving."""
        try:
            _before_solving(self.board).number(number, self.names)
        except (_DigitAsked, NoNumber):
            return False
        return True

    def _cell(self, number: q.Number) -> Cell | None:
        """The cell whose digit a number is; None if it is another number, or the cell depends on digits."""
        try:
            match number:
                case q.DigitOf(cells):
                    (cell,) = _before_solving(self.board).cells(cells, self.names)
                    return cell
        except (_DigitAsked, NoNumber):
            pass
        return None

    def cells(self) -> tuple[Cell, ...]:
        """The cells that the condition may depend on, and perhaps more, in reading order."""
        try:
            found = set(_cells_in(self.condition, self.names, self.board, set()))
        except (_DigitAsked, NoNumber, KeyError):  # KeyError for a name that a quantifier inside binds
            found = set()
        return tuple(cell for cell in self.board.everywhere if cell in found) or self.board.everywhere


def _added(number: q.Number) -> tuple[q.Number, ...]:
    """The terms of a sum, or the number itself if it is none."""
    match number:
        case q.Calculation(first, rest) if all(sign == "+" for sign, _ in rest):
            return (first, *(term for _, term in rest))
    return (number,)


def _counts(number: q.Number) -> list[q.Aggregate]:
    """The counts among the terms of a sum."""
    return [term for term in _added(number) if isinstance(term, q.Aggregate) and term.function == "count"]


def conjuncts(condition: q.Condition, board: Board) -> Iterator[Conjunct]:
    """The conjuncts of a rule, as far as they can be separated before solving."""
    yield from _conjuncts(condition, {}, board)


def _conjuncts(node: q.Condition, names: Names, board: Board) -> Iterator[Conjunct]:
    evaluator = _before_solving(board)
    match node:
        case q.Block(inside) | q.Connective("and", inside):
            for each in inside:
                yield from _conjuncts(each, names, board)
            return
        case q.Let(name, value, body):
            yield from _conjuncts(body, {**names, name: Closure(value, names)}, board)
            return
    try:
        match node:
            case q.Call(definition, arguments):
                values = evaluator.parameters(definition, arguments, names)
                found = list(_conjuncts(cast(q.Condition, definition.body), values, board))
            case q.ForEach("each" | "no" as quantifier, domain, where, body):
                asked = body if quantifier == "each" else q.Not(body)
                found = [
                    part for inner in evaluator.elements(domain, names) for part in _guarded(where, asked, inner, board)
                ]
            case _:
                found = [Conjunct(node, names, board)]
    except (_DigitAsked, NoNumber):
        found = [Conjunct(node, names, board)]
    yield from found


def _guarded(where: q.Condition | None, body: q.Condition, names: Names, board: Board) -> Iterator[Conjunct]:
    """The conjuncts of `body`, which must hold if `where` does."""
    try:
        if where is None or _before_solving(board).holds(where, names):
            yield from _conjuncts(body, names, board)
    except _DigitAsked:
        yield Conjunct(q.Connective("implies", (cast(q.Condition, where), body)), names, board)


def _before_solving(board: Board) -> Evaluator:
    """An evaluator that knows no digit, and raises _DigitAsked when it needs one."""
    return Evaluator(cast(Any, _Empty(board)))


def _elements(evaluator: Evaluator, domain: q.Domain, names: Names) -> list[Names] | None:
    """The names with their values for each element of a domain; None if they are not known yet, or too many."""
    try:
        found = list(islice(evaluator.elements(domain, names), MAX_ELEMENTS + 1))
    except (_DigitAsked, NoNumber, KeyError):  # KeyError for a name that a quantifier inside binds
        return None
    return found if len(found) <= MAX_ELEMENTS else None


def _cells_in(node: object, names: Names, board: Board, called: set[int]) -> Iterator[Cell]:
    """The cells in a part of a tree, including those that its names mean and its quantifiers iterate over.

    The body of a definition is visited once: `called` has the identities of those that were.
    """
    evaluator = _before_solving(board)
    match node:
        case Cell():
            yield node
        case q.CellsNamed(name) | q.NumberNamed(name) | q.ConditionNamed(name):
            value = names.get(name, ())  # empty for a name that a quantifier inside binds
            if isinstance(value, Closure):
                yield from _cells_in(value.node, value.names, board, called)
            else:
                yield from value if isinstance(value, tuple) else ()
        case q.Path():
            yield from evaluator.cells(node, names)
        case q.OnSide(layer):
            yield from board.layers[layer]
        case q.LeadsTo(layer, first) | q.Straight(layer, first):
            try:
                yield from board.over(layer, evaluator.cells(first, names))
            except (_DigitAsked, KeyError):  # a name that a quantifier inside binds
                yield from board.layers[layer]
        case q.ForEach() | q.Comprehension() if (inside := _elements(evaluator, node.domain, names)) is not None:
            for inner in inside:
                if isinstance(node, q.ForEach):
                    yield from _cells_in((node.where, node.body), inner, board, called)
                else:
                    yield from _cells_in((node.where, node.value), inner, board, called)
                    bound = [inner[name] for name in node.domain.names] if node.value is None else []
                    yield from (cell for value in bound if isinstance(value, tuple) for cell in value)
        case q.OnLayer(layer):
            try:
                yield from evaluator.cells(node, names)
            except (_DigitAsked, KeyError):  # a name that a quantifier inside binds
                yield from board.layers[layer] if isinstance(layer, str) else board.everywhere
        case q.Slice(cells):
            try:
                yield from evaluator.cells(node, names)
            except (_DigitAsked, KeyError):  # the place is not known yet
                yield from _cells_in((cells, node.first, node.last), names, board, called)
        case q.Domain(kind="row" | "column" | "region" | "house" | "window" | "tile" | "walk" | "straight"):
            yield from board.cells
        case q.Domain(kind="neighbour" | "move" | "step", place=place, offsets=offsets):
            try:
                for cell in evaluator.cells(cast(q.Cells, place), names):
                    yield from (cell, *board.at_offsets(cell, offsets))
            except KeyError:  # a name that a quantifier inside binds
                yield from board.cells
        case q.Domain(kind="area", place=division):
            yield from (*board.cells, *cast(q.KnownCells, division).cells)
        case q.Posted():
            yield from board.everywhere
        case q.Call(definition, arguments) | q.NumberCall(definition, arguments) | q.CellsCall(definition, arguments):
            yield from _cells_in(arguments, names, board, called)
            if id(definition) not in called:
                called.add(id(definition))
                yield from _cells_in(definition.body, {}, board, called)
        case tuple():
            for part in node:
                yield from _cells_in(part, names, board, called)
        case _ if is_dataclass(node):
            for field in fields(node):
                if field.name != "span":
                    yield from _cells_in(getattr(node, field.name), names, board, called)
