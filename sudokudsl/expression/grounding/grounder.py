"""Visits the typed tree of one rule: which function grounds which kind of node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never, cast

from ...model import ground as t
from ...model.geometry import Board, Cell
from ...text.source import Span
from .. import typed_tree as q
from . import areas, conditions, domains, lists, numbers
from .calls import computing, parameters
from .environment import Environment, Guards, Possible, Thunk, VisitedArea
from .folding import GroundBuilder
from .limits import MAX_DEPTH, StepBudget
from .protocol import Grounder


def ground_condition(node: q.Condition, board: Board, budget: StepBudget | None = None) -> t.Condition:
    """The ground form of a condition without free names. Raises CannotGround if there is none, or it is too large."""
    return RuleGrounder(GroundBuilder(board, budget or StepBudget())).condition(node, {})


class NumberGrounder:
    """Grounds numbers whose free names have known cells."""

    def __init__(self, board: Board) -> None:
        self._grounder = RuleGrounder(GroundBuilder(board, StepBudget()))

    def number(self, node: q.Number, names: Environment) -> tuple[t.Number, int, int]:
        """The ground form of a number, and its least and greatest value, as far as its parts show.

        Raises CannotGround if there is none, or it is too large.
        """
        found = self._grounder.number(node, names, [])
        return found, *self._grounder.ground.bounds(found)


@dataclass(slots=True)
class RuleGrounder(Grounder):
    """Grounds one rule."""

    ground: GroundBuilder
    depth: int = 0

    def condition(self, node: q.Condition, env: Environment) -> t.Condition:
        """The ground form of a condition."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            message = f"rules are nested more than {MAX_DEPTH} deep here, counting the definitions in use"
            raise self.ground.wrong("too-large", message, node.span)
        self.ground.step(node.span)
        found = self._condition(node, env)
        self.depth -= 1
        return found

    def _condition(self, node: q.Condition, env: Environment) -> t.Condition:
        ground = self.ground
        match node:
            case q.Comparison():
                return conditions.comparison(self, node, env)
            case q.Block(parts=parts, span=span):
                return ground.conjunction([self.condition(part, env) for part in parts], span)
            case q.Connective():
                return conditions.connective(self, node, env)
            case q.ForEach():
                return conditions.for_each(self, node, env)
            case q.Call():
                return conditions.call(self, node, env)
            case q.Posted():
                return conditions.posted(self, node, env)
            case q.Not(part=part, span=span):
                return ground.negation(self.condition(part, env), span)
            case q.Either(parts=parts, span=span):
                return ground.disjunction([self.condition(part, env) for part in parts], span)
            case q.Let(name=name, value=value, body=body):
                return self.condition(body, {**env, name: Thunk(value, env, tuple(self.ground.calls))})
            case q.Membership():
                return conditions.membership(self, node, env)
            case q.OnSide():
                return conditions.on_side(self, node, env)
            case q.AllDifferent():
                return conditions.all_different(self, node, env)
            case q.CellAmong():
                return conditions.cell_among(self, node, env)
            case q.HasQuality():
                return conditions.has_quality(self, node, env)
            case q.LeadsTo():
                return conditions.leads_to(self, node, env)
            case q.Straight():
                return conditions.straight(self, node, env)
            case q.ConditionNamed(name=name):
                return cast(t.Condition, self.named(name, env))
            case q.ConditionIfThenElse():
                return conditions.if_then_else(self, node, env)
            case q.Matches() | q.Accepts():
                return conditions.regular(self, node, env)
            case q.Cardinality():
                return conditions.cardinality(self, node, env)
        assert_never(node)

    def number(self, node: q.Number, env: Environment, guards: Guards) -> t.Number:
        """The ground form of a number."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.ground.wrong("too-large", f"rules are nested more than {MAX_DEPTH} deep here", node.span)
        self.ground.step(node.span)
        found = self._number(node, env, guards)
        self.depth -= 1
        return found

    def _number(self, node: q.Number, env: Environment, guards: Guards) -> t.Number:
        ground = self.ground
        match node:
            case q.DigitOf(cells=cells, span=span):
                return numbers.digit_of(self, cells, env, guards, span)
            case q.NumberNamed(name=name, span=span):
                given = env[name]
                if isinstance(given, int):
                    return ground.constant(given, span)
                found, needed = cast("tuple[t.Number, Guards]", self.named(name, env))
                guards += needed
                return found
            case q.Constant(value=value, span=span):
                return ground.constant(value, span)
            case q.Calculation():
                return numbers.calculation(self, node, env, guards)
            case q.Aggregate():
                return lists.aggregate(self, node, env, guards)
            case q.Absolute(part=part, span=span):
                return ground.absolute(self.number(part, env, guards), span)
            case q.PositionOf(value=wanted, cells=cells, span=span):
                return ground.position(self.number(wanted, env, guards), self.cells(cells, env), span)
            case q.ReadAlong(cells=cells, span=span):
                return ground.read_along(self.cells(cells, env), guards, span)
            case q.NumberIfThenElse():
                return numbers.if_then_else(self, node, env, guards)
            case q.Coordinate():
                return numbers.coordinate(self, node, env)
            case q.Length(cells=cells, span=span):
                return lists.length(self, cells, env, span)
            case q.NumberCall():
                with parameters(self, node, env) as inner:
                    return self.number(cast(q.Number, node.definition.body), inner, guards)
        assert_never(node)

    def known(self, node: q.Number, env: Environment) -> int:
        """A number that is known before solving."""
        guards: Guards = []
        number = self.number(node, env, guards)
        if not isinstance(number, t.Constant) or guards:
            raise self.ground.wrong("wrong-kind", "this number must be known before solving", node.span)
        return number.value

    def cells(self, node: q.Cells, env: Environment) -> tuple[Cell, ...]:
        """Cells in order, all known before solving."""
        match node:
            case q.CellsNamed(name=name):
                match env[name]:
                    case Thunk():
                        return cast("tuple[Cell, ...]", self.named(name, env))
                    case VisitedArea():
                        message = f"the cells of the area `{name}` are known only when the puzzle is solved"
                        help_ = f"sum({name}), min, max, product, distinct, `each x in {name}: x > 3`, `3 in {name}`"
                        raise self.ground.wrong("wrong-kind", message, node.span, help_)
                    case value:
                        return cast("tuple[Cell, ...]", value)
            case q.KnownCells(cells=cells):
                return cells
            case q.Slice():
                return domains.slice_of(self, node, env)
            case q.JoinedCells(parts=parts):
                found = tuple(cell for part in parts for cell in self.cells(part, env))
                self.ground.budget.steps -= len(found) // 8
                return found
            case q.Path():
                return domains.path(self, node, env)
            case q.OnLayer():
                return domains.on_layer(self, node, env)
            case q.Without(cells=listed, without=without):
                excluded = set(self.cells(without, env))
                return tuple(cell for cell in self.cells(listed, env) if cell not in excluded)
            case q.CellsCall():
                self.ground.step(node.span)
                with parameters(self, node, env) as inner:
                    return self.cells(cast(q.Cells, node.definition.body), inner)
        assert_never(node)

    def cells_of_areas(self, node: q.Cells, env: Environment) -> Possible | None:
        """The cells of a list that depends on an area; None for a list that is known before solving."""
        return areas.cells_of_areas(self, node, env)

    def one_cell(self, node: q.Cells, env: Environment, span: Span) -> Cell:
        """The only cell of a list."""
        cells = self.cells(node, env)
        if len(cells) != 1:
            message = f"one cell is expected here, not {len(cells)}"
            raise self.ground.wrong("wrong-cell-count", message, span, "sum(...) adds up the digits of several")
        return cells[0]

    def named(self, name: str, env: Environment) -> object:
        """The value of a name that is computed late: cells, a condition, a text, or a number with its guards."""
        held = cast(Thunk, env[name])
        if held.known is None:
            with computing(self, held) as around:
                held.known = self._value(held.node, around)
        return held.known

    def _value(self, node: q.Argument, env: Environment) -> object:
        if isinstance(node, q.Cells):
            return self.cells(node, env)
        if isinstance(node, q.Condition):
            return self.condition(node, env)
        if isinstance(node, q.Text):
            return node
        needed: Guards = []
        return self.number(node, env, needed), needed
