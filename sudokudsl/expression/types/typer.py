"""Types expressions of any kind: names, values, cells, numbers and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, cast

from ...language.scope import CELL_FORM, Scope, cell_meant
from ...language.syntax import ast, rule_ast
from ...language.syntax.ast import RESERVED, BoxPattern, CellPattern, Word, word_key
from ...model.geometry import Board, Cell, Layer, Role
from ...model.ground import Comparator
from ...text.diagnostics import Mistake, Note, Sink, nearest, short
from ...text.source import Source, Span
from .. import typed_tree as q
from ..patterns import BadPattern, parse_pattern
from .cell_lists import joint, layer_named, on_layer, run_through, sliced
from .functions import FUNCTIONS, call
from .kinds import Bound, Value, kind_of
from .quantifiers import domain_of

QUALITIES = ("prime", "square", "even", "odd")
MAX_NUMBERS = 10_000  # numbers in a set
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
_OF_NUMBERS = "such as `... = 3`; one of several numbers is `... in {3, 4}`"
_OF_CELLS = "such as `each x in r1: x > 3`, or `distinct(r1)`; in count(...) `x in r1 where x > 3`"


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

    # Names.

    def bind(self, given: Iterable[tuple[Word, q.Kind]], *, fixed: bool = True) -> Self:
        """A typer that knows more names. Raises Mistake if one has a meaning already."""
        names = dict(self.names)
        for word, kind in given:
            self.check_name(word, names)
            names[word.key] = Bound(kind, word.span, fixed)
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
            raise Mistake("name-taken", f"`{word.text}` is named twice", word.span, notes=(first,))
        if word.key in self.lets and not self.shadows:
            raise Mistake("name-taken", f"`{word.text}` is the name of a `let` of this file", word.span)

    def named(self, word: Word) -> Value:
        """The value that a name means."""
        bound = self.names.get(word.key)
        if bound is not None:
            if bound.kind in ("digit", "number"):
                return q.NumberNamed(word.key, word.span)
            if bound.kind == "condition":
                return q.ConditionNamed(word.key, word.span)
            return q.CellsNamed(word.key, word.span)
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
        elif word.key in _SAID_OTHERWISE:
            help_ = _SAID_OTHERWISE[word.key]
        elif near:
            help_ = f"did you mean {near}?"
        elif word.key in FUNCTIONS:
            help_ = f"a function takes its arguments in parentheses: {word.key}(...)"
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
            case rule_ast.Braces(ranges=ranges, span=span):
                return self._braces(ranges, span)
            case rule_ast.Chain(rest=rest):
                return self._comparison(node) if rest[0][0] in _COMPARATORS else self._calculation(node)
            case rule_ast.Unary(word="-", times=times, part=part, span=span):
                return self._negative(self.number(part), times, span)
            case rule_ast.Unary(times=times, part=part, span=span):
                negated = self.condition(part)
                return q.Not(negated, span) if times % 2 else negated
            case rule_ast.Connective(word=word, parts=parts, span=span):
                return q.Connective(word, tuple(map(self.condition, parts)), span)
            case rule_ast.Membership():
                return self._membership(node)
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
                return q.ForEach(head.quantifier, domain, where, within.condition(body), span)
            case rule_ast.PositionOf(value=value, line=line, span=span):
                return q.PositionOf(self.number(value), self.cells(line), span)
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
        """Whether a number holds no digit of a cell."""
        match value:
            case q.Constant() | q.Coordinate() | q.Length():
                return True
            case q.NumberNamed(name=name):
                return self.names[name].fixed
            case q.Calculation(first=first, rest=rest):
                return self.is_known(first) and all(self.is_known(part) for _, part in rest)
            case q.Absolute(part=part):
                return self.is_known(part)
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
            case q.CellsNamed(name=name) if self.names[name].kind in ("line", "set"):
                return f"`{name}` is a {self.names[name].kind} of cells"
            case q.Slice(last=last) if last is not None:
                return "this is a list of cells"
            case q.JoinedCells() | q.Path():
                return "this is a list of cells"
            case q.OnLayer(cells=below):
                return self.several(below)
        return ""

    def _part(self, node: rule_ast.Subscript) -> q.Cells:
        cells = self.named(node.name)
        if not isinstance(cells, q.Cells):
            raise Mistake("wrong-kind", f"`{node.name.text}` names no cells", node.name.span)
        layer = layer_named(cells)
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
            case only:
                return sliced(cells, self.number(only), None, node.span)

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
                raise Mistake("wrong-kind", f"a run joins single cells, and this is {kind}", point.span)
            if self.several(value):
                raise Mistake("unexpected", "a run joins single cells", point.span)
            points.append(value)
        return run_through(points, self.board, node.span)

    def _check_many(self, count: int, span: Span) -> None:
        if count > MAX_NUMBERS:
            raise Mistake("too-large", f"a set has at most {MAX_NUMBERS:,} numbers", span)

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
                inner, rule_ast.Connective | rule_ast.Membership | rule_ast.Property | rule_ast.PatternTest
            ) or (isinstance(inner, rule_ast.Chain) and inner.rest[0][0] in _COMPARATORS):
                raise Mistake(
                    "wrong-kind",
                    "signs compare numbers, and this is a condition",
                    part.span,
                    help="two conditions that hold together or not at all: `... iff ...`",
                )
        rest = tuple((cast(Comparator, sign), self.number(part)) for sign, part in node.rest)
        return q.Comparison(self.number(node.first), rest, node.span)

    def cell_name(self) -> str:
        """A name that is bound to a cell, for advice; r1c1 if there is none."""
        return next((name for name, bound in self.names.items() if bound.kind == "cell"), "r1c1")

    def _membership(self, node: rule_ast.Membership) -> q.Condition:
        if isinstance(node.among, Word) and self._is_line(node.among):
            part, line = (short(self.source.cut(span)) for span in (node.part.span, node.among.span))
            message = f"`{line}` is a line that the solver finds, and no list of cells"
            opposite = "not " if node.negated else ""
            raise Mistake("wrong-kind", message, node.among.span, help=f"did you mean `{opposite}{part} on {line}`?")
        return q.Membership(self.number(node.part), self.many(node.among), node.negated, node.span)

    def _property(self, node: rule_ast.Property) -> q.Condition:
        word = node.word
        if word.key not in QUALITIES:
            near = nearest(word.key, QUALITIES)
            help_ = f"did you mean {near}?" if near else ""
            message = f"no property is called `{short(word.text)}`: {', '.join(QUALITIES)}"
            raise Mistake("unknown-word", message, word.span, help=help_)
        return q.HasQuality(self.number(node.part), cast(q.Quality, word.key), node.negated, node.span)

    def _visit(self, node: rule_ast.Visit) -> q.Condition:
        """Whether a loop or path visits a cell: its number there is not 0."""
        layer = self.layer(node.line, "line", "a loop or a path")
        cell = on_layer(self.board, layer, self.cells(node.part), node.span)
        if many := self.several(cell):
            raise Mistake("wrong-kind", f"{many}, and a line visits one cell at a time", node.part.span)
        return q.Membership(q.DigitOf(cell, node.span), q.IntegerSet((0,), node.span), not node.negated, node.span)

    def layer(self, word: Word, role: Role, what: str) -> str:
        """The name of the layer that a word means, which must have a role."""
        found = {extra.name for extra in self.board.extras if isinstance(extra, Layer) and extra.role == role}
        listed = sorted(name for name, value in self.lets.items() if self._layer_of(value) in found)
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
        lines = (extra for extra in self.board.extras if isinstance(extra, Layer) and extra.role == "line")
        return any(line.name == layer for line in lines)

    def _matches(self, node: rule_ast.PatternTest) -> q.Condition:
        pattern = node.pattern
        try:
            read = parse_pattern(pattern.value, self.board.every_digit)
        except BadPattern as bad:
            at = pattern.span.start + 1 + bad.at
            place = Span(min(at, pattern.span.end - 1), min(at + 1, pattern.span.end))
            raise Mistake(bad.code, str(bad), place, help=bad.help) from None
        return q.Matches(self.cells(node.line), read, pattern.value, node.span)

    def _choice(self, node: rule_ast.Conditional) -> q.Number | q.Condition:
        condition = self.condition(node.condition)
        then, otherwise = self.value(node.then), self.value(node.otherwise)
        if isinstance(then, q.Number | q.Cells):
            numbers = self.as_number(then, node.then.span), self.as_number(otherwise, node.otherwise.span)
            return q.NumberIfThenElse(condition, *numbers, node.span)
        conditions = self.as_condition(then, node.then.span), self.as_condition(otherwise, node.otherwise.span)
        return q.ConditionIfThenElse(condition, *conditions, node.span)
