"""Types expressions of any kind: names, values, cells, numbers and comparisons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, cast

from ...language.scope import CELL_FORM, Scope, cell_meant
from ...language.syntax import ast, rule_ast
from ...language.syntax.advice.wrong_cells import NO_INDEX
from ...language.syntax.ast import RESERVED, BoxPattern, CellPattern, Word, word_key
from ...model.geometry import Board, Cell, Role
from ...model.ground import Comparator, Pattern
from ...text.diagnostics import Mistake, Note, Sink, named_twice, nearest, short
from ...text.source import Source, Span
from .. import typed_tree as q
from ..patterns import BadPattern, parse_pattern
from .cell_lists import joint, layer_named, on_layer, onward, run_through, sliced, without
from .functions import FUNCTIONS, call
from .kinds import Bound, Value, kind_of
from .notes import note_names, note_negation, note_quotients
from .orders import warn_of_position, warn_of_positions
from .protocol import Functions
from .quantifiers import domain_of
from .remarks import warn_of_antecedent

QUALITIES = ("prime", "square", "even", "odd")
MAX_NUMBERS = 10_000  # numbers of a set
_COMPARATORS = ("=", "!=", "<", "<=", ">", ">=")
_SAID_OTHERWISE = {
    **{word: f"a property comes after `is`: r1c1 is {word}" for word in QUALITIES},
    **{
        word: f"a number is written in digits: {value}" for value, word in enumerate(("one", "two", "three", "four"), 1)
    },
    **dict.fromkeys(("row", "rows"), "a row is r1, r2, ...; `each row as r` visits all"),
    **dict.fromkeys(("column", "columns"), "a column is c1, c2, ...; `each column as c` visits all"),
    **dict.fromkeys(("box", "boxes", "region"), "a box is b1, b2, ...; `each box as b` visits all"),
    **dict.fromkeys(("grid", "board", "cells"), "all cells together are `all`"),
}
"""Hints for words that are not names."""
_COMPUTED = re.compile(r"[rcb]|cell|r(?:\d+|[a-z])c(?:\d+|[a-z])")
"""Matches the beginning of cells whose row or column is computed, as in `r[i]` and `ric1`."""
_OF_NUMBERS = "such as `... = 3`; one of several numbers is `... in {3, 4}`"
_OF_CELLS = "such as `each x in r1: x > 3`, or `distinct(r1)`; in count(...) `x in r1 where x > 3`"


def _operands(chain: rule_ast.Chain) -> tuple[rule_ast.Expression, ...]:
    return chain.first, *(part for _, part in chain.rest)


@dataclass(frozen=True)
class Typer:
    """Types the expressions of one file. `names` are those bound around the expression, `lets` those of the file.

    `broken` holds names whose own mistakes have been reported.
    """

    board: Board
    source: Source
    lets: Mapping[str, Value]
    broken: frozenset[str] | set[str] = frozenset()
    names: Mapping[str, Bound] = field(default_factory=dict)
    shadows: bool = False
    """Whether a bound name may be one of `lets`, which it then hides: in definitions, which other files may use."""
    functions: Functions | None = None
    """The definitions that an expression can call; None if it can call none."""
    sink: Sink | None = None
    """Takes warnings; None where the same expression is typed once more."""

    # Names.

    def bind(self, given: Iterable[tuple[Word, q.Kind]], *, fixed: bool = True, among: q.Cells | None = None) -> Self:
        """A typer that knows more names. Raises Mistake if one has a meaning already."""
        names = dict(self.names)
        for word, kind in given:
            self.check_name(word, names)
            names[word.key] = Bound(word.text, kind, word.span, fixed, among)
        return replace(self, names=names)

    def without(self, names: Iterable[str]) -> Typer:
        """A typer that knows that these names had mistakes, which have been reported."""
        return replace(self, broken=frozenset((*self.broken, *names)))

    def check_name(self, word: Word, names: Mapping[str, Bound]) -> None:
        """Raises Mistake if a word cannot become a name."""
        if CELL_FORM.fullmatch(word.text) or word.key in RESERVED:
            message = f"`{word.text}` has a meaning already and cannot be a name"
            raise Mistake("name-taken", message, word.span)
        if word.key in names:
            first = Note("the first", names[word.key].span)
            message = named_twice(word.text, names[word.key].text)
            raise Mistake("name-taken", message, word.span, notes=(first,))
        if word.key in self.lets and not self.shadows:
            raise Mistake("name-taken", f"`{word.text}` is a name of this file already", word.span)

    def named(self, word: Word) -> Value:
        """The value that a name means."""
        bound = self.names.get(word.key)
        if bound is not None:
            if bound.kind in ("digit", "number"):
                return q.NumberNamed(bound.text, word.span)
            if bound.kind == "condition":
                return q.ConditionNamed(bound.text, word.span)
            if bound.kind == "text":
                message = f"`{word.text}` is a text, which may follow `matches` or be given to a function"
                raise Mistake("wrong-kind", message, word.span)
            return q.CellsNamed(bound.text, word.span)
        if word.key == "all":
            return q.KnownCells(self.board.cells, word.span)
        if word.key == "digits":
            return q.IntegerSet(self.board.digits, word.span)
        if word.key in self.lets:
            return self.lets[word.key]
        raise self._unknown(word)

    def _unknown(self, word: Word) -> Mistake:
        if word.key in self.broken:
            return Mistake("unknown-name", "", word.span, known=True)
        known = {**self.names, **self.lets}
        parts = word.text.split("-")
        cuts = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
        apart = next((cut for cut in cuts if all(self.is_name(part) for part in cut)), None)
        near = cell_meant(word.text) or nearest(word.key, known)
        if apart is not None:
            help_ = f"did you mean `{apart[0]} - {apart[1]}`? A minus between names has blanks"
        elif _COMPUTED.fullmatch(word.key):
            help_ = NO_INDEX
        elif word.key in _SAID_OTHERWISE:
            help_ = _SAID_OTHERWISE[word.key]
        elif near:
            help_ = f"did you mean {near}?"
        elif word.key in FUNCTIONS or (self.functions is not None and word.key in self.functions.words):
            help_ = f"a function takes its arguments in parentheses: {word.text}(...)"
        else:
            help_ = ""
        return Mistake("unknown-name", f"nothing here is called `{short(word.text)}`", word.span, help=help_)

    def is_name(self, text: str) -> bool:
        """Whether a word names something known: cells of the board, or what has been given a name."""
        key = word_key(text)
        return key in self.names or key in self.lets or CELL_FORM.fullmatch(text) is not None

    # Values of any kind.

    def value(self, node: rule_ast.Expression) -> Value:
        """An expression, whatever kind of thing it stands for."""
        match node:
            case ast.Number(value=value, span=span):
                return q.Constant(value, span)
            case ast.Text(span=span):
                message = "a text is not allowed here; it may follow `matches`, or be given to a function of your own"
                raise Mistake("wrong-kind", message, span)
            case Word():
                return self.named(node)
            case CellPattern() | BoxPattern():
                return q.KnownCells(self._on_board(node), node.span)
            case rule_ast.Bracket(inner=inner):
                return self.value(inner)
            case rule_ast.Subscript():
                return self._part(node)
            case rule_ast.DottedRange():
                return self._dots(node)
            case rule_ast.ExpressionList(parts=parts, span=span):
                return joint([self.cells(part) for part in parts], span)
            case rule_ast.Excluded(cells=listed, without=left_out, span=span):
                return without(self.cells(listed), self.cells(left_out), span)
            case rule_ast.Braces():
                return self._integers(node)
            case rule_ast.Chain(rest=rest):
                return self._comparison(node) if rest[0][0] in _COMPARATORS else self._calculation(node)
            case rule_ast.Unary(word="-", times=times, part=part, span=span):
                return self._negative(self.number(part), times, span)
            case rule_ast.Unary(times=times, part=part, span=span):
                negated = self.condition(part)
                return q.Not(negated, span) if times % 2 else negated
            case rule_ast.Connective(word=word, parts=parts, span=span):
                note_negation(self, node)
                return q.Connective(word, tuple(map(self.condition, parts)), span)
            case rule_ast.Membership():
                return self._membership(node)
            case rule_ast.Among(part=part, negated=negated, among=among, span=span):
                return q.CellAmong(self._itself(part, "among"), self.cells(among), negated, span)
            case rule_ast.Property():
                return self._property(node)
            case rule_ast.Visit():
                return self._visit(node)
            case rule_ast.PatternTest():
                return self._matches(node)
            case rule_ast.Conditional():
                return self._choice(node)
            case rule_ast.Quantified(head=head, body=body, span=span):
                domain, where, within = domain_of(self, head)
                warn_of_antecedent(within, domain, body)
                note_names(self, head, span.end)
                return q.ForEach(head.quantifier, domain, where, within.condition(body), span)
            case rule_ast.PositionOf(value=value, line=line, span=span):
                found = q.PositionOf(self.number(value), self.cells(line), span)
                warn_of_position(self, node, found)
                return found
            case rule_ast.NumberAlong(line=line, span=span):
                return q.ReadAlong(self.cells(line), span)
            case rule_ast.Call():
                return call(self, node)
        raise AssertionError(node)

    def number(self, node: rule_ast.Expression) -> q.Number:
        """An expression that is a number; a cell stands for its digit."""
        return self.as_number(self.value(node), node.span)

    def as_number(self, value: Value, span: Span) -> q.Number:
        """A value as a number."""
        if isinstance(value, q.Number):
            return value
        if isinstance(value, q.Cells):
            many = self.several(value)
            if not many:
                return q.DigitOf(value, span)
            text = short(self.source.cut(span))
            help_ = f"for all together, sum({text}), min, max, product or count"
            if layer_named(value):
                help_ = f"over one cell, {text}[{self.cell_name()}]; {help_}"
            raise Mistake("wrong-kind", f"{many}, and a number is expected", span, help=help_)
        what = "a set of numbers" if isinstance(value, q.Numbers) else "a condition"
        help_ = "count(...) of a condition is 1 where it holds" if what == "a condition" else ""
        raise Mistake("wrong-kind", f"this is {what}, and a number is expected", span, help=help_)

    def condition(self, node: rule_ast.Expression) -> q.Condition:
        """An expression that holds or does not."""
        return self.as_condition(self.value(node), node.span)

    def as_condition(self, value: Value, span: Span) -> q.Condition:
        """A value as a condition; how many different values there are becomes that they all differ."""
        if isinstance(value, q.Aggregate) and value.function == "distinct":
            return q.AllDifferent(cast("tuple[q.Items | q.Number, ...]", value.items), span)
        if isinstance(value, q.Number | q.Cells | q.Numbers):
            message = f"a condition is expected, and this is {kind_of(value)}"
            many = isinstance(value, q.Cells) and self.several(value)
            raise Mistake("wrong-kind", message, span, help=_OF_CELLS if many else _OF_NUMBERS)
        return value

    def cells(self, node: rule_ast.Expression) -> q.Cells:
        """An expression that names cells."""
        value = self.value(node)
        if not isinstance(value, q.Cells):
            raise Mistake("wrong-kind", f"cells are expected here, and this is {kind_of(value)}", node.span)
        return value

    def known(self, node: rule_ast.Expression) -> q.Number:
        """A number that is known before solving."""
        return self.as_known(self.value(node), node.span)

    def as_known(self, value: Value, span: Span) -> q.Number:
        """A value as a number that is known before solving."""
        number = self.as_number(value, span)
        if not self.is_known(number):
            raise Mistake("wrong-kind", "this number must be known before solving, without any digits", span)
        return number

    def is_known(self, value: object) -> bool:
        """Whether a number or a condition holds no digit of a cell, as far as its form shows."""
        match value:
            case q.Constant() | q.Coordinate():
                return True
            case q.Length(cells=cells) | q.CellAmong(among=cells):
                return not self.of_area(cells)
            case q.NumberNamed(name=name) | q.ConditionNamed(name=name):
                return self.names[word_key(name)].fixed
            case q.NumberCall(definition=definition, values=values):
                given = (each for each in values if isinstance(each, q.Number | q.Condition))
                return definition.fixed and all(map(self.is_known, given))
            case q.Calculation(first=first, rest=rest):
                return self.is_known(first) and all(self.is_known(part) for _, part in rest)
            case q.Absolute(part=part) | q.Not(part=part):
                return self.is_known(part)
            case q.NumberIfThenElse(condition=condition, then=then, otherwise=otherwise):
                return all(map(self.is_known, (condition, then, otherwise)))
            case q.Comparison(first=first, rest=rest):
                return self.is_known(first) and all(self.is_known(part) for _, part in rest)
            case q.Connective(parts=parts):
                return all(map(self.is_known, parts))
            case q.Aggregate(items=items):
                return all(isinstance(item, q.IntegerSet) or self.is_known(item) for item in items)
        return False

    # Cells.

    def _on_board(self, node: CellPattern | BoxPattern) -> tuple[Cell, ...]:
        sink = Sink(self.source)
        found = Scope(self.board, {}, sink).cells(node)
        for wrong in sink.found:
            raise Mistake(wrong.code, wrong.message, wrong.span, help=wrong.help)
        return tuple(cell for cell, _ in found)

    def several(self, cells: q.Cells) -> str:
        """In words that these are not one cell; nothing if they are, or may be."""
        match cells:
            case q.KnownCells(cells=listed) if len(listed) != 1:
                return f"these are {len(listed)} cells"
            case q.CellsNamed(name=name):
                kind = self.names[word_key(name)].kind
                many = {"line": "a line of cells", "set": "a set of cells", "layer": "a layer", "area": "an area"}
                return f"`{name}` is {many[kind]}" if kind in many else ""
            case q.CellsCall(definition=definition):
                return definition.several
            case q.Slice(last=last) if last is not None:
                return "this is a list of cells"
            case q.JoinedCells() | q.Path() | q.Without():
                return "this is a list of cells"
            case q.OnLayer(cells=below):
                return self.several(below)
        return ""

    def of_area(self, cells: q.Cells) -> bool:
        """Whether cells are those of an area, so that the solver finds them."""
        match cells:
            case q.CellsNamed(name=name):
                return self.names[word_key(name)].kind == "area"
            case q.OnLayer(cells=below):
                return self.of_area(below)
            case q.JoinedCells(parts=parts):
                return any(map(self.of_area, parts))
            case q.Without(cells=listed, without=without):
                return self.of_area(listed) or self.of_area(without)
            case q.CellsCall(values=values):
                return any(isinstance(value, q.Cells) and self.of_area(value) for value in values)
        return False

    def _part(self, node: rule_ast.Subscript) -> q.Cells:
        cells = self.named(node.name)
        if not isinstance(cells, q.Cells):
            raise Mistake("wrong-kind", f"`{node.name.text}` names no cells", node.name.span)
        layer = self.layer_meant(cells)
        if layer and node.onward:
            message = f"`{node.name.text}` is a layer: its cells are named by those below them"
            raise Mistake("wrong-kind", message, node.span, help=f"as in {node.name.text}[r1c2]")
        if layer:
            below = joint(
                [self._below(part, node.name) for part in node.parts], node.parts[0].span.to(node.parts[-1].span)
            )
            return on_layer(self.board, layer, below, node.span)
        if len(node.parts) > 1:
            message = f"`{node.name.text}` is not a layer: one place, or two with `..` between them, are expected"
            raise Mistake("unexpected", message, node.parts[1].span)
        match node.parts[0]:
            case rule_ast.DottedRange(points=(low, high)):
                return sliced(cells, self.number(low), self.number(high), node.span)
            case rule_ast.DottedRange(points=points):
                raise Mistake("unexpected", "a part has two ends", points[2].span)
            case only if node.onward:
                return onward(cells, self.number(only), node.span)
            case only:
                return sliced(cells, self.number(only), None, node.span)

    def layer_meant(self, cells: q.Cells) -> str | q.CellsNamed:
        """The layer whose cells these are, or a name for one; empty if they are other cells."""
        if isinstance(cells, q.CellsNamed) and self.names[word_key(cells.name)].kind == "layer":
            return cells
        return layer_named(cells)

    def _below(self, node: rule_ast.Expression, name: Word) -> q.Cells:
        """Cells in the brackets after the name of a layer."""
        value = self.value(node)
        if isinstance(value, q.Cells):
            return value
        message = f"a layer is asked for its value over cells, and this is {kind_of(value)}"
        raise Mistake("wrong-kind", message, node.span, help=f"as in {name.text}[r1c2]")

    def _dots(self, node: rule_ast.DottedRange) -> q.Cells | q.Numbers:
        values = [self.value(point) for point in node.points]
        if all(isinstance(value, q.Number) for value in values):
            if len(values) > 2:
                raise Mistake("unexpected", "a range has two ends", node.points[2].span)
            first, last = (self.as_known(value, node.span) for value in values)
            if isinstance(first, q.Constant) and isinstance(last, q.Constant):
                self._check_many(last.value - first.value + 1, node.span)
                return q.IntegerSet(tuple(range(first.value, last.value + 1)), node.span)
            return q.Interval(first, last, node.span)
        points = []
        for value, point in zip(values, node.points, strict=True):
            if not isinstance(value, q.Cells):
                kind = kind_of(value)
                message = f"a run joins single cells, and this is {kind}"
                help_ = "both ends of a range are numbers; a parameter for one is written `n: number`"
                raise Mistake("wrong-kind", message, point.span, help=help_ if isinstance(value, q.Number) else "")
            if self.several(value):
                raise Mistake("unexpected", "a run joins single cells", point.span)
            points.append(value)
        return run_through(points, self.board, node.span)

    def _check_many(self, count: int, span: Span) -> None:
        if count > MAX_NUMBERS:
            raise Mistake("too-large", f"a set has at most {MAX_NUMBERS:,} numbers", span)

    def _integers(self, braces: rule_ast.Braces) -> q.IntegerSet:
        """A set of integers. Raises Mistake if it has other members."""
        if braces.expressions:
            message = "integers are expected in this set; other members are possible where a number is `in` it"
            first, *others = braces.expressions
            help_ = "as in `r1c1 in {0, r1c2}`"
            if isinstance(first, rule_ast.DottedRange) and not others and not braces.integers:
                help_ = f"a range with a name has no braces, as in `each k in {self.source.cut(first.span)}`"
            raise Mistake("wrong-kind", message, first.span, help=help_)
        return self._braces(braces.integers, braces.span)

    def _braces(self, ranges: Sequence[ast.Interval], span: Span) -> q.IntegerSet:
        values: set[int] = set()
        for first, last in ranges:
            if last < first:
                raise Mistake(
                    "unexpected", f"the range {first}..{last} is empty", span, help="the lesser end comes first"
                )
            self._check_many(last - first + 1, span)
            values |= set(range(first, last + 1))
            self._check_many(len(values), span)
        return q.IntegerSet(tuple(sorted(values)), span)

    def many(self, node: rule_ast.Expression) -> q.Cells | q.Numbers:
        """The expression after `in`: cells, or a set of numbers."""
        value = self.value(node)
        if isinstance(value, q.Cells | q.Numbers):
            return value
        help_ = "a set of numbers is written {2, 4, 6..9}" if isinstance(value, q.Number) else ""
        message = f"cells or a set of numbers are expected after `in`, and this is {kind_of(value)}"
        raise Mistake("wrong-kind", message, node.span, help=help_)

    # Numbers and comparisons.

    def _calculation(self, node: rule_ast.Chain) -> q.Number:
        rest = tuple((cast(q.Operator, sign), self.number(part)) for sign, part in node.rest)
        return q.Calculation(self.number(node.first), rest, node.span)

    def _negative(self, part: q.Number, times: int, span: Span) -> q.Number:
        if isinstance(part, q.Constant):
            return q.Constant(-part.value if times % 2 else part.value, span)
        return q.Calculation(q.Constant(0, span), (("-", part),), span) if times % 2 else part

    def _comparison(self, node: rule_ast.Chain) -> q.Condition:
        for _, part in (("", node.first), *node.rest):
            inner = part.inner if isinstance(part, rule_ast.Bracket) else part
            if isinstance(
                inner,
                rule_ast.Connective | rule_ast.Membership | rule_ast.Among | rule_ast.Property | rule_ast.PatternTest,
            ) or (isinstance(inner, rule_ast.Chain) and inner.rest[0][0] in _COMPARATORS):
                raise Mistake(
                    "wrong-kind",
                    "signs compare numbers, and this is a condition",
                    part.span,
                    help="two conditions that hold together or not at all: `... iff ...`",
                )
        warn_of_positions(self, node)
        rest = tuple((cast(Comparator, sign), self.number(part)) for sign, part in node.rest)
        first = self.number(node.first)
        note_quotients(self, node, (first, *(number for _, number in rest)))
        return q.Comparison(first, rest, node.span)

    def cell_name(self) -> str:
        """A name that is bound to a cell, for advice; r1c1 if there is none."""
        return next((name for name, bound in self.names.items() if bound.kind == "cell"), "r1c1")

    def _membership(self, node: rule_ast.Membership) -> q.Condition:
        if isinstance(node.among, Word) and self._is_line(node.among):
            part, line = (short(self.source.cut(span)) for span in (node.part.span, node.among.span))
            message = f"`{line}` is a line that the solver finds, and no list of cells"
            opposite = "not " if node.negated else ""
            raise Mistake("wrong-kind", message, node.among.span, help=f"did you mean `{opposite}{part} on {line}`?")
        if isinstance(node.among, rule_ast.Braces) and node.among.expressions:
            return self._one_of(node, node.among)
        return q.Membership(self.number(node.part), self.many(node.among), node.negated, node.span)

    def _one_of(self, node: rule_ast.Membership, braces: rule_ast.Braces) -> q.Condition:
        """`x in {0, d}`: a number is one of the integers, or equals one of the other members."""
        part, span = self.number(node.part), node.span
        parts: list[q.Condition] = []
        if braces.integers:
            parts.append(q.Membership(part, self._braces(braces.integers, braces.span), negated=False, span=span))
        for member in braces.expressions:
            if isinstance(member, rule_ast.Chain) and all(isinstance(each, ast.Number) for each in _operands(member)):
                message = f"`{short(self.source.cut(member.span))}` is a calculation"
                raise Mistake("unexpected", message, member.span, help="a range has two dots: {1..3}")
            if isinstance(member, rule_ast.DottedRange) and self._is_of_numbers(member):
                low, high = self.number(member.points[0]), self.number(member.points[-1])
                parts.append(q.Comparison(low, (("<=", part), ("<=", high)), span))
            else:
                parts.append(q.Comparison(part, (("=", self.number(member)),), span))
        found = q.Connective("or", tuple(parts), span) if len(parts) > 1 else parts[0]
        return q.Not(found, span) if node.negated else found

    def _is_of_numbers(self, dotted: rule_ast.DottedRange) -> bool:
        """Whether `a..b` is a range of numbers: not both ends are plain cells, which a run would join."""
        return len(dotted.points) == 2 and not all(isinstance(self.value(end), q.Cells) for end in dotted.points)

    def _property(self, node: rule_ast.Property) -> q.Condition:
        """`x is prime`, or `x is r1c1`: of two cells, that they are the same one."""
        match node.other:
            case Word(key=key) if key in QUALITIES:
                return q.HasQuality(self.number(node.part), cast(q.Quality, key), node.negated, node.span)
            case Word() as word if not self.is_name(word.text) and word.key not in self.broken:
                near = nearest(word.key, (*QUALITIES, *self.names, *self.lets))
                help_ = f"did you mean {near}?" if near else ""
                message = f"no property is called `{short(word.text)}`: {', '.join(QUALITIES)}"
                raise Mistake("unknown-word", message, word.span, help=help_)
        cells = [self._itself(node.part, "is"), self._itself(node.other, "is")]
        return q.CellAmong(cells[0], cells[1], node.negated, node.span)

    def _itself(self, node: rule_ast.Expression, word: str) -> q.Cells:
        """One cell whose identity counts, and not its digit."""
        value = self.value(node)
        if not isinstance(value, q.Cells):
            help_ = "two numbers are compared by `=`" if word == "is" else "a number is `in` others"
            message = f"`{word}` is about a cell itself, and this is {kind_of(value)}"
            raise Mistake("wrong-kind", message, node.span, help=help_)
        if many := self.several(value):
            help_ = "one of several cells is `among` them: x among r1" if word == "is" else ""
            raise Mistake("wrong-kind", f"{many}, and one cell is expected", node.span, help=help_)
        return value

    def _visit(self, node: rule_ast.Visit) -> q.Condition:
        """Whether a loop or path visits a cell, where its number is not 0, or a cell is inside a loop or outside it."""
        layer = self.layer(node.line, "line", "a loop or a path" if node.where == "on" else "a loop")
        cell = self.cells(node.part)
        over = on_layer(self.board, layer, cell, node.span)
        if many := self.several(over):
            verb = "a line visits" if node.where == "on" else f"`{node.where}` is about"
            raise Mistake("wrong-kind", f"{many}, and {verb} one cell at a time", node.part.span)
        if node.where != "on":
            if layer not in self.board.loops:
                message = f"`{node.line.text}` is a path, and only a loop has an inside and an outside"
                raise Mistake("wrong-kind", message, node.line.span)
            return q.OnSide(layer, cell, node.where, node.negated, node.span)
        return q.Membership(q.DigitOf(over, node.span), q.IntegerSet((0,), node.span), not node.negated, node.span)

    def layer(self, word: Word, role: Role, what: str) -> str:
        """The name of the layer that a word means, which must have a role."""
        found = self.board.names_of_layers(role)
        listed = sorted(layer for value in self.lets.values() if (layer := self._layer_of(value)) in found)
        word_for = {"areas": "areas field of 4", "line": "loop way"}.get(role, "")
        help_ = f"here it is {' or '.join(listed)}" if listed else f"it has a statement of its own: {word_for}"
        if CELL_FORM.fullmatch(word.text):
            raise Mistake("wrong-kind", f"`{word.text}` is not the name of {what}", word.span, help=help_)
        known = self.is_name(word.text) or word.key in self.broken or nearest(word.key, listed)
        if not known:
            raise Mistake("unknown-name", f"`{short(word.text)}` is not the name of {what}", word.span, help=help_)
        layer = self._layer_of(self.named(word))
        if layer not in found:
            raise Mistake("wrong-kind", f"`{word.text}` is not the name of {what}", word.span, help=help_)
        return layer

    def _layer_of(self, value: Value) -> str:
        """The name of the layer that a value is; empty for any other value."""
        return layer_named(value) if isinstance(value, q.Cells) else ""

    def _is_line(self, word: Word) -> bool:
        """Whether a word is the name of a loop or path."""
        layer = self._layer_of(self.lets[word.key]) if word.key in self.lets and word.key not in self.names else ""
        return layer in self.board.names_of_layers("line")

    def _matches(self, node: rule_ast.PatternTest) -> q.Condition:
        cells, text = self.cells(node.line), self.text(node.pattern, as_pattern=True)
        if isinstance(text, q.TextNamed):
            return q.Matches(cells, text, text.name, node.span)
        assert text.pattern is not None
        return q.Matches(cells, text.pattern, text.value, node.span)

    def text(self, node: rule_ast.Expression, *, as_pattern: bool = False) -> q.Text:
        """A quoted text, which may have to be a pattern; or the name of a text."""
        match node:
            case ast.Text(value=value, span=span):
                return q.Quoted(value, self._pattern(node) if as_pattern else None, span)
            case Word() if (bound := self.names.get(node.key)) is not None and bound.kind == "text":
                return q.TextNamed(bound.text, node.span)
        raise Mistake("wrong-kind", "a text in double quotes is expected", node.span)

    def _pattern(self, text: ast.Text) -> Pattern:
        try:
            return parse_pattern(text.value, self.board.every_digit)
        except BadPattern as bad:
            at = text.span.start + 1 + bad.at
            place = Span(min(at, text.span.end - 1), min(at + 1, text.span.end))
            raise Mistake(bad.code, str(bad), place, help=bad.help) from None

    def _choice(self, node: rule_ast.Conditional) -> q.Number | q.Condition:
        condition = self.condition(node.condition)
        then, otherwise = self.value(node.then), self.value(node.otherwise)
        if isinstance(then, q.Number | q.Cells):
            numbers = self.as_number(then, node.then.span), self.as_number(otherwise, node.otherwise.span)
            return q.NumberIfThenElse(condition, *numbers, node.span)
        conditions = self.as_condition(then, node.then.span), self.as_condition(otherwise, node.otherwise.span)
        return q.ConditionIfThenElse(condition, *conditions, node.span)
