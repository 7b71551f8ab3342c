"""From the syntax tree of an expression to its typed tree: names looked up, kinds checked, cells found on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from ..diagnostics import Note, Sink, nearest, short
from ..geometry import Board, Cell, leaper_offsets
from ..scope import Scope, cell_meant
from ..signature import cells_text
from ..source import Source, Span
from ..syntax import ast, rules
from ..syntax.ast import RESERVED, BoxPattern, CellPattern, Word, word_key
from . import quantified as q
from .patterns import BadPattern, read_pattern
from .places import MOVES, through
from .tree import Comparator

CELL_FORM = re.compile(r"(r\d+(c\d+)?|c\d+|b\d+|all)", re.IGNORECASE)
FUNCTIONS = {
    "sum": "the sum of numbers or of the digits in cells",
    "product": "their product",
    "min": "the least of them",
    "max": "the greatest of them",
    "count": "how many conditions hold",
    "distinct": "how many different values there are; as a condition, that no two are equal",
    "abs": "a number without its sign",
    "length": "how many cells a line or set has",
    "row": "the number of a cell's row",
    "column": "the number of a cell's column",
    "box": "the number of a cell's box or region, 0 for none",
    "region": "the same as box",
}
"""Every function with what it gives."""
QUALITIES = ("prime", "square", "even", "odd")
KINDS: Mapping[str, q.Kind] = {
    "cell": "cell",
    "cells": "cells",
    "line": "line",
    "set": "set",
    "digit": "digit",
    "number": "number",
}
"""The types of parameters, by word."""
_SAID_OTHERWISE = {
    **{word: f"a property comes after `is`: r1c1 is {word}" for word in QUALITIES},
    **{
        word: f"a number is written in digits: {value}" for value, word in enumerate(("one", "two", "three", "four"), 1)
    },
    **dict.fromkeys(("row", "rows"), "a row is r1, r2, ...; `each row as r` goes through all"),
    **dict.fromkeys(("column", "columns"), "a column is c1, c2, ...; `each column as c` goes through all"),
    **dict.fromkeys(("box", "boxes", "region"), "a box is b1, b2, ...; `each box as b` goes through all"),
    **dict.fromkeys(("grid", "board", "cells"), "all cells together are `all`"),
}
"""What helps with a name that nothing has."""
_OF_NUMBERS = "such as `... = 3`; one of several numbers is `... in {3, 4}`"
_OF_CELLS = "such as `each x in r1: x > 3`, or `distinct(r1)`; in count(...) `x in r1 where x > 3`"
_CELLS = (q.Fixed, q.CellsNamed, q.Slice, q.Joint, q.Through)
_NUMBERS = (
    *(q.Integer, q.NumberNamed, q.DigitOf, q.Calculation, q.Unsigned, q.Aggregate, q.PositionOf, q.ReadAlong),
    *(q.NumberChoice, q.Coordinate, q.Length),
)
_NOUNS = ("cell", "pair", "run", "row", "column", "box", "region", "window", "tile", "position", "digit", "number")
_PLURALS = {"boxes": "box", "neighbor": "neighbour", "neighbors": "neighbour", "leapers": "leaper"}
_AFTER_MOVE = ("pair", "move", "neighbour", "step")

Value = q.Cells | q.Number | q.Condition | q.Numbers


class Mistake(Exception):
    """Text without a meaning: what a diagnostic says of it."""

    def __init__(
        self, code: str, message: str, span: Span, *, help: str = "", notes: Iterable[Note] = (), known: bool = False
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.span, self.help, self.notes = code, message, span, help, tuple(notes)
        self.known = known  # it follows from a mistake that has been reported

    def report(self, sink: Sink) -> None:
        """Puts it into a sink."""
        if not self.known:
            sink.error(self.code, self.message, self.span, notes=self.notes, help=self.help)


@dataclass(frozen=True, slots=True)
class Bound:
    """A name within an expression: what kind of thing it stands for, and where it was given."""

    kind: q.Kind
    span: Span
    fixed: bool = True
    """For a number: whether it is known before solving."""


@dataclass(frozen=True)
class Typer:
    """Types the expressions of one file. `names` are those bound around the expression, `lets` those of the file.

    `void` holds names whose own mistakes have been reported.
    """

    board: Board
    source: Source
    lets: Mapping[str, Value]
    void: frozenset[str] | set[str] = frozenset()
    names: Mapping[str, Bound] = field(default_factory=dict)

    # Names.

    def bind(self, given: Iterable[tuple[Word, q.Kind]], *, fixed: bool = True) -> Typer:
        """A typer that knows more names. Mistake if one has a meaning already."""
        names = dict(self.names)
        for word, kind in given:
            self.check_name(word, names)
            names[word.key] = Bound(kind, word.span, fixed)
        return replace(self, names=names)

    def without(self, names: Iterable[str]) -> Typer:
        """A typer that knows that these names had mistakes, which have been reported."""
        return replace(self, void=frozenset((*self.void, *names)))

    def check_name(self, word: Word, names: Mapping[str, Bound]) -> None:
        """Mistake if a word cannot become a name."""
        if CELL_FORM.fullmatch(word.text) or word.key in RESERVED:
            message = f"`{word.text}` has a meaning already and cannot be a name"
            raise Mistake("name-taken", message, word.span)
        if word.key in names:
            first = Note("the first", names[word.key].span)
            raise Mistake("name-taken", f"`{word.text}` is named twice", word.span, notes=(first,))
        if word.key in self.lets:
            raise Mistake("name-taken", f"`{word.text}` is the name of a `let` of this file", word.span)

    def named(self, word: Word) -> Value:
        """What a name stands for."""
        bound = self.names.get(word.key)
        if bound is not None:
            if bound.kind in ("digit", "number"):
                return q.NumberNamed(word.key, word.span)
            if bound.kind == "condition":
                return q.ConditionNamed(word.key, word.span)
            return q.CellsNamed(word.key, word.span)
        if word.key == "all":
            return q.Fixed(self.board.cells, word.span)
        if word.key == "digits":
            return q.Listing(self.board.digits, word.span)
        if word.key in self.lets:
            return self.lets[word.key]
        raise self._unknown(word)

    def _unknown(self, word: Word) -> Mistake:
        if word.key in self.void:
            return Mistake("unknown-name", "", word.span, known=True)
        known = {**self.names, **self.lets}
        parts = word.text.split("-")
        cuts = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
        apart = next((cut for cut in cuts if all(self._is_known(part) for part in cut)), None)
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

    def _is_known(self, text: str) -> bool:
        key = word_key(text)
        return key in self.names or key in self.lets or CELL_FORM.fullmatch(text) is not None

    # Values of any kind.

    def value(self, node: rules.Expression) -> Value:
        """An expression, whatever kind of thing it stands for."""
        match node:
            case ast.Number(value=value, span=span):
                return q.Integer(value, span)
            case Word():
                return self.named(node)
            case CellPattern() | BoxPattern():
                return q.Fixed(self._on_board(node), node.span)
            case rules.Bracket(inner=inner):
                return self.value(inner)
            case rules.Part():
                return self._part(node)
            case rules.Dots():
                return self._dots(node)
            case rules.Listed(parts=parts, span=span):
                return joint([self.cells(part) for part in parts], span)
            case rules.Braces(ranges=ranges, span=span):
                return self._braces(ranges, span)
            case rules.Chain(rest=rest):
                return self._comparison(node) if rest[0][0] in _COMPARATORS else self._calculation(node)
            case rules.Prefixed(word="-", times=times, part=part, span=span):
                return self._negative(self.number(part), times, span)
            case rules.Prefixed(times=times, part=part, span=span):
                negated = self.condition(part)
                return q.Negation(negated, span) if times % 2 else negated
            case rules.Joined(word=word, parts=parts, span=span):
                return q.Logic(word, tuple(map(self.condition, parts)), span)
            case rules.Membership():
                return self._membership(node)
            case rules.Property(part=part, negated=negated, word=word, span=span):
                if word.key not in QUALITIES:
                    near = nearest(word.key, QUALITIES)
                    help_ = f"did you mean {near}?" if near else ""
                    message = f"no property is called `{short(word.text)}`: {', '.join(QUALITIES)}"
                    raise Mistake("unknown-word", message, word.span, help=help_)
                return q.Is(self.number(part), cast(q.Quality, word.key), negated, span)
            case rules.Matches(line=line, pattern=pattern, span=span):
                try:
                    read = read_pattern(pattern.value, self.board.every_digit)
                except BadPattern as bad:
                    at = pattern.span.start + 1 + bad.at
                    place = Span(min(at, pattern.span.end - 1), min(at + 1, pattern.span.end))
                    raise Mistake(bad.code, str(bad), place, help=bad.help) from None
                return q.Matched(self.cells(line), read, pattern.value, span)
            case rules.Choice():
                return self._choice(node)
            case rules.Quantified(head=head, body=body, span=span):
                domain, where, within = self.domain(head)
                return q.ForEach(head.quantor, domain, where, within.condition(body), span)
            case rules.PlaceOf(value=value, line=line, span=span):
                return q.PositionOf(self.number(value), self.cells(line), span)
            case rules.Along(line=line, span=span):
                return q.ReadAlong(self.cells(line), span)
            case rules.Call():
                return self._call(node)
        raise AssertionError(node)

    def number(self, node: rules.Expression) -> q.Number:
        """An expression that is a number; a cell stands for its digit."""
        return self.as_number(self.value(node), node.span)

    def as_number(self, value: Value, span: Span) -> q.Number:
        """A value as a number."""
        if isinstance(value, _NUMBERS):
            return value
        if isinstance(value, _CELLS):
            many = self._several(value)
            if not many:
                return q.DigitOf(value, span)
            text = short(self.source.cut(span))
            raise Mistake(
                "wrong-kind",
                f"{many}, and a number is expected",
                span,
                help=f"for all together, sum({text}), min, max, product or count",
            )
        what = "a set of numbers" if isinstance(value, q.Listing | q.Interval) else "a condition"
        help_ = "count(...) of a condition is 1 where it holds" if what == "a condition" else ""
        raise Mistake("wrong-kind", f"this is {what}, and a number is expected", span, help=help_)

    def condition(self, node: rules.Expression) -> q.Condition:
        """An expression that holds or does not."""
        return self.as_condition(self.value(node), node.span)

    def as_condition(self, value: Value, span: Span) -> q.Condition:
        """A value as a condition; how many different values there are becomes that they all differ."""
        if isinstance(value, q.Aggregate) and value.function == "distinct":
            return q.AllDiffer(cast("tuple[q.Items | q.Number, ...]", value.items), span)
        if isinstance(value, (*_NUMBERS, *_CELLS, q.Listing, q.Interval)):
            message = f"a condition is expected, and this is {_kind_of(value)}"
            many = isinstance(value, _CELLS) and self._several(value)
            raise Mistake("wrong-kind", message, span, help=_OF_CELLS if many else _OF_NUMBERS)
        return value

    def cells(self, node: rules.Expression) -> q.Cells:
        """An expression that names cells."""
        value = self.value(node)
        if not isinstance(value, _CELLS):
            raise Mistake("wrong-kind", f"cells are expected here, and this is {_kind_of(value)}", node.span)
        return value

    def known(self, node: rules.Expression) -> q.Number:
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
            case q.Integer() | q.Coordinate() | q.Length():
                return True
            case q.NumberNamed(name=name):
                return self.names[name].fixed
            case q.Calculation(first=first, rest=rest):
                return self.is_known(first) and all(self.is_known(part) for _, part in rest)
            case q.Unsigned(part=part):
                return self.is_known(part)
            case q.Aggregate(items=items):
                return all(isinstance(item, q.Listing) or self.is_known(item) for item in items)
        return False

    # Cells.

    def _on_board(self, node: CellPattern | BoxPattern) -> tuple[Cell, ...]:
        sink = Sink(self.source)
        found = Scope(self.board, {}, sink).cells(node)
        for wrong in sink.found:
            raise Mistake(wrong.code, wrong.message, wrong.span, help=wrong.help)
        return tuple(cell for cell, _ in found)

    def _several(self, cells: q.Cells) -> str:
        """In words that these are not one cell; nothing if they are, or may be."""
        match cells:
            case q.Fixed(cells=listed) if len(listed) != 1:
                return f"these are {len(listed)} cells"
            case q.CellsNamed(name=name) if self.names[name].kind in ("line", "set"):
                return f"`{name}` is a {self.names[name].kind} of cells"
            case q.Slice(last=last) if last is not None:
                return "this is a list of cells"
            case q.Joint() | q.Through():
                return "this is a list of cells"
        return ""

    def _part(self, node: rules.Part) -> q.Cells:
        cells = self.named(node.name)
        if not isinstance(cells, _CELLS):
            raise Mistake("wrong-kind", f"`{node.name.text}` names no cells", node.name.span)
        first = self.number(node.first)
        last = None if node.last is None else self.number(node.last)
        return sliced(cells, first, last, node.span)

    def _dots(self, node: rules.Dots) -> q.Cells | q.Numbers:
        values = [self.value(point) for point in node.points]
        if all(isinstance(value, _NUMBERS) for value in values):
            if len(values) > 2:
                raise Mistake("unexpected", "a range has two ends", node.points[2].span)
            first, last = (self.as_known(value, node.span) for value in values)
            if isinstance(first, q.Integer) and isinstance(last, q.Integer):
                self._check_many(last.value - first.value + 1, node.span)
                return q.Listing(tuple(range(first.value, last.value + 1)), node.span)
            return q.Interval(first, last, node.span)
        points = []
        for value, point in zip(values, node.points, strict=True):
            if not isinstance(value, _CELLS):
                kind = _kind_of(value)
                raise Mistake("wrong-kind", f"a run joins single cells, and this is {kind}", point.span)
            if self._several(value):
                raise Mistake("unexpected", "a run joins single cells", point.span)
            points.append(value)
        return run_through(points, node.span)

    def _check_many(self, count: int, span: Span) -> None:
        if count > MAX_NUMBERS:
            raise Mistake("too-large", f"a set has at most {MAX_NUMBERS:,} numbers", span)

    def _braces(self, ranges: Sequence[ast.Interval], span: Span) -> q.Listing:
        values: set[int] = set()
        for first, last in ranges:
            if last < first:
                raise Mistake(
                    "unexpected", f"the range {first}..{last} is empty", span, help="the lesser end comes first"
                )
            self._check_many(last - first + 1, span)
            values |= set(range(first, last + 1))
            self._check_many(len(values), span)
        return q.Listing(tuple(sorted(values)), span)

    def many(self, node: rules.Expression) -> q.Cells | q.Numbers:
        """What stands after `in`: cells, or a set of numbers."""
        value = self.value(node)
        if isinstance(value, (*_CELLS, q.Listing, q.Interval)):
            return value
        help_ = "a set of numbers is written {2, 4, 6..9}" if isinstance(value, _NUMBERS) else ""
        message = f"cells or a set of numbers are expected after `in`, and this is {_kind_of(value)}"
        raise Mistake("wrong-kind", message, node.span, help=help_)

    # Numbers and comparisons.

    def _calculation(self, node: rules.Chain) -> q.Number:
        rest = tuple((cast(q.Arithmetic, sign), self.number(part)) for sign, part in node.rest)
        return q.Calculation(self.number(node.first), rest, node.span)

    def _negative(self, part: q.Number, times: int, span: Span) -> q.Number:
        if isinstance(part, q.Integer):
            return q.Integer(-part.value if times % 2 else part.value, span)
        return q.Calculation(q.Integer(0, span), (("-", part),), span) if times % 2 else part

    def _comparison(self, node: rules.Chain) -> q.Condition:
        for _, part in (("", node.first), *node.rest):
            inner = part.inner if isinstance(part, rules.Bracket) else part
            if isinstance(inner, rules.Joined | rules.Membership | rules.Property | rules.Matches) or (
                isinstance(inner, rules.Chain) and inner.rest[0][0] in _COMPARATORS
            ):
                raise Mistake(
                    "wrong-kind",
                    "signs compare numbers, and this is a condition",
                    part.span,
                    help="two conditions that hold together or not at all: `... iff ...`",
                )
        rest = tuple((cast(Comparator, sign), self.number(part)) for sign, part in node.rest)
        return q.Compare(self.number(node.first), rest, node.span)

    def _membership(self, node: rules.Membership) -> q.Condition:
        return q.Inside(self.number(node.part), self.many(node.among), node.negated, node.span)

    def _choice(self, node: rules.Choice) -> q.Number | q.Condition:
        condition = self.condition(node.condition)
        then, otherwise = self.value(node.then), self.value(node.otherwise)
        if isinstance(then, (*_NUMBERS, *_CELLS)):
            numbers = self.as_number(then, node.then.span), self.as_number(otherwise, node.otherwise.span)
            return q.NumberChoice(condition, *numbers, node.span)
        conditions = self.as_condition(then, node.then.span), self.as_condition(otherwise, node.otherwise.span)
        return q.ConditionChoice(condition, *conditions, node.span)

    # Functions.

    def _call(self, node: rules.Call) -> q.Number | q.Condition:
        name, args, span = node.word.key, node.args, node.span
        match name:
            case "sum" | "product" | "min" | "max" | "count" | "distinct":
                items = tuple(self._item(name, arg) for arg in args)
                return q.Aggregate(name, items, self._otherwise(name, args), span)
            case "abs":
                return q.Unsigned(self.number(self._only(node)), span)
            case "length":
                return q.Length(self.cells(self._only(node)), span)
            case "row" | "column" | "box" | "region":
                cells = self.cells(self._only(node))
                if self._several(cells):
                    raise Mistake("wrong-kind", f"{name}(...) takes one cell", args[0].span)
                return q.Coordinate("region" if name == "box" else name, cells, span)
        near = nearest(name, FUNCTIONS)
        help_ = f"did you mean {near}?" if near else ", ".join(FUNCTIONS)
        if name in QUALITIES:
            help_ = f"a property comes after `is`: r1c1 is {name}"
        raise Mistake("unknown-word", f"no function is called `{short(node.word.text)}`", node.word.span, help=help_)

    def _only(self, node: rules.Call) -> rules.Expression:
        """The only argument of a function that takes one value."""
        arg = node.args[0]
        if len(node.args) > 1 or arg.value is None or arg.head is not None or arg.where is not None:
            raise Mistake("unexpected", f"{node.word.text}(...) takes one value", node.span)
        return arg.value

    def _otherwise(self, name: str, args: Sequence[rules.Argument]) -> q.Number | None:
        given = [arg.otherwise for arg in args if arg.otherwise is not None]
        if not given:
            return None
        if name not in ("min", "max") or len(args) > 1:
            message = "`else` is for the least or greatest of one list, where that may be empty"
            raise Mistake("unexpected", message, given[0].span)
        return self.number(given[0])

    def _item(self, name: str, arg: rules.Argument) -> q.Items | q.Number | q.Condition:
        if arg.head is not None:
            return self._gathered(name, arg.head, None, arg.value, arg.span)
        assert arg.value is not None
        match arg.value:
            case rules.Membership(part=Word() as word, negated=False, among=among) if (
                arg.where is not None or not self._is_known(word.text)
            ):
                head = rules.Head("each", (word,), None, None, None, among, None, (), None, arg.value.span)
                return self._gathered(name, head, arg.where, None, arg.span)
        if arg.where is not None:
            message = "`where` filters what a name goes through"
            raise Mistake("unexpected", message, arg.where.span, help="as in `x in r5 where x > 3`")
        if name == "count":
            return self.condition(arg.value)
        value = self.value(arg.value)
        if isinstance(value, q.Listing):
            return value
        if isinstance(value, _CELLS):
            return q.DigitsOf(value, arg.span)
        return self.as_number(value, arg.value.span)

    def _gathered(
        self, name: str, head: rules.Head, where: rules.Expression | None, value: rules.Expression | None, span: Span
    ) -> q.Gathered:
        if head.quantor != "each":
            raise Mistake("unexpected", f"`{head.quantor}` cannot range over the values of a function", head.span)
        domain, filtered, inner = self.domain(head)
        if where is not None:
            filtered = inner.condition(where)
        held: q.Number | q.Condition | None = None
        if name == "count":
            held = None if value is None else inner.condition(value)
        elif value is not None:
            held = inner.number(value)
        else:
            if len(domain.names) != 1:
                message = f"{name}(...) needs a number for each, after a colon"
                raise Mistake("unexpected", message, head.span, help="as in `sum(each pair in line as a, b: a * b)`")
            held = inner.as_number(inner.named(Word(domain.names[0], head.span)), head.span)
        return q.Gathered(domain, filtered, held, span)

    # Quantifiers.

    def domain(self, head: rules.Head) -> tuple[q.Domain, q.Condition | None, Typer]:
        """What a head goes through, its filter, and a typer that knows its names."""
        domain, kind = self._domain(head)
        words = head.names or (head.words[0],)
        inner = self.bind((word, kind) for word in words)
        filters = [inner.condition(each) for each in (head.early, head.late) if each is not None]
        where = q.Logic("and", tuple(filters), head.span) if len(filters) == 2 else next(iter(filters), None)
        return domain, where, inner

    def _domain(self, head: rules.Head) -> tuple[q.Domain, q.Kind]:
        noun = _singular(head.words[0].key)
        plain = len(head.words) == 1 and head.size is None and head.leap is None and head.of is None
        names = tuple(word.key for word in head.names)
        if plain and not names and head.place is not None and noun not in ("run", "pair", "position", *MOVES):
            place = self.many(head.place)
            name = (head.words[0].key,)
            if isinstance(place, q.Listing | q.Interval):
                return q.Domain("number", name, numbers=place, span=head.span), "number"
            return q.Domain("cell", name, place=place, span=head.span), "cell"
        if len(head.words) == 2 and not (_singular(head.words[1].key) in _AFTER_MOVE and noun in MOVES):
            word = head.words[1]
            help_ = "names come after `as`: each digit as d, each pair in r1 as a, b"
            raise Mistake("unexpected", f"`{short(word.text)}` has no meaning here", word.span, help=help_)
        if noun in MOVES or noun == "leaper":
            return self._move(head, noun, names)
        if noun not in _NOUNS:
            raise self._no_noun(head)
        if head.leap is not None:
            raise Mistake("unexpected", "two numbers belong to a leaper: `each leaper 1,3 as a, b`", head.span)
        return self._of_noun(head, noun, names)

    def _no_noun(self, head: rules.Head) -> Mistake:
        word = head.words[0]
        near = nearest(_singular(word.key), (*_NOUNS, *MOVES, "leaper"))
        help_ = f"did you mean {near}?" if near else "cell, pair, run of 3, row, column, box, window 2x2, knight, ..."
        if head.place is not None and len(head.names) == 1 and not near:
            help_ = (
                f"`{head.quantor} cell in ... as {head.names[0].text}`, or shorter: `{head.quantor} {word.text} in ...`"
            )
        if head.place is None and not head.names:
            help_ = f"`{head.quantor} {word.text} in CELLS`" + (f"; or did you mean {near}?" if near else "")
        return Mistake("unknown-word", f"nothing to go through is called `{short(word.text)}`", word.span, help=help_)

    def _move(self, head: rules.Head, noun: str, names: tuple[str, ...]) -> tuple[q.Domain, q.Kind]:
        if noun == "leaper":
            if head.leap is None or max(head.leap) > 31 or head.leap == (0, 0):
                message = "a leaper has two numbers: how far one way and how far the other"
                raise Mistake("unexpected", message, head.span, help="each leaper 1,3 as a, b")
            offsets = leaper_offsets(*head.leap)
        else:
            offsets = tuple(MOVES[noun])
        if head.of is not None:
            centre = self.cells(head.of)
            if self._several(centre):
                raise Mistake("wrong-kind", "neighbours are those of one cell", head.of.span)
            if head.place is not None:
                raise Mistake("unexpected", "the neighbours of a cell stand anywhere", head.place.span)
            self._count_names(head, names, 1)
            return q.Domain("neighbour", self._own_name(head, names), centre, offsets=offsets, span=head.span), "cell"
        self._count_names(head, names, 2, required=True)
        place = self._place(head)
        return q.Domain("move", names, place, offsets=offsets, span=head.span), "cell"

    def _of_noun(self, head: rules.Head, noun: str, names: tuple[str, ...]) -> tuple[q.Domain, q.Kind]:
        span = head.span
        if head.size is not None and noun not in ("window", "tile"):
            raise Mistake("unexpected", "a size belongs to a window or a tile: `each window 2x2 as w`", span)
        if head.of is not None and noun not in ("run", "position"):
            raise Mistake("unexpected", "`of` belongs to a run, a position or a neighbour", head.of.span)
        if noun in ("row", "column", "box", "region", "window", "tile") and head.place is not None:
            raise Mistake("unexpected", f"a {noun} is one of the whole board: `in` cannot narrow it", head.place.span)
        match noun:
            case "cell":
                self._count_names(head, names, 1)
                return q.Domain("cell", self._own_name(head, names), self._place(head), span=span), "cell"
            case "pair":
                self._count_names(head, names, 2, required=True)
                return q.Domain("pair", names, self._place(head), span=span), "cell"
            case "run":
                return self._run(head, names)
            case "row" | "column":
                self._count_names(head, names, 1)
                return q.Domain(noun, self._own_name(head, names), span=span), "line"
            case "box" | "region":
                self._count_names(head, names, 1)
                return q.Domain("region", self._own_name(head, names), span=span), "set"
            case "window" | "tile":
                size = head.size
                if size is None or not (1 <= size[0] <= self.board.rows and 1 <= size[1] <= self.board.columns):
                    message = f"a {noun} has a size that fits the board, such as `{noun} 2x2`"
                    raise Mistake("value-out-of-range", message, span)
                if len(names) > 1:
                    self._count_names(head, names, size[0] * size[1])
                kind: q.Kind = "cell" if len(names) > 1 else "set"
                return q.Domain(noun, self._own_name(head, names), size=size, span=span), kind
            case "position":
                line = head.of if head.of is not None else head.place
                if line is None:
                    raise Mistake(
                        "unexpected", "positions are those of a line", span, help="each position of line as i"
                    )
                self._count_names(head, names, 1)
                return q.Domain("position", self._own_name(head, names), self.cells(line), span=span), "number"
            case "digit":
                self._count_names(head, names, 1)
                among = q.Listing(self.board.digits, span) if head.place is None else self._numbers(head.place)
                return q.Domain("number", self._own_name(head, names), numbers=among, span=span), "digit"
            case _:
                self._count_names(head, names, 1)
                if head.place is None:
                    raise Mistake("unexpected", "which numbers?", span, help="each number in {1..9} as n")
                return q.Domain(
                    "number", self._own_name(head, names), numbers=self._numbers(head.place), span=span
                ), "number"

    def _numbers(self, node: rules.Expression) -> q.Numbers:
        many = self.many(node)
        if not isinstance(many, q.Listing | q.Interval):
            raise Mistake("wrong-kind", "numbers are expected here, and these are cells", node.span)
        return many

    def _run(self, head: rules.Head, names: tuple[str, ...]) -> tuple[q.Domain, q.Kind]:
        if head.of is None or head.place is None:
            message = "a run has a length and a line"
            raise Mistake("unexpected", message, head.span, help="each run of 3 in line as a, b, c")
        length = self.known(head.of)
        if not names:
            raise Mistake("unexpected", "names are expected: `as a, b, c`, or one for the whole run", head.span)
        if len(names) > 1:
            if not isinstance(length, q.Integer):
                raise Mistake("unexpected", "a run whose length is a name has one name itself", head.names[1].span)
            self._count_names(head, names, length.value)
        kind: q.Kind = "cell" if len(names) > 1 else "line"
        return q.Domain("run", names, self.cells(head.place), length, span=head.span), kind

    def _place(self, head: rules.Head) -> q.Cells:
        """The cells that a head goes through; all, if it does not say."""
        return q.Fixed(self.board.cells, head.span) if head.place is None else self.cells(head.place)

    def _own_name(self, head: rules.Head, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of a head; without any, the word of what it goes through."""
        return names or (head.words[0].key,)

    def _count_names(self, head: rules.Head, names: tuple[str, ...], count: int, *, required: bool = False) -> None:
        if len(names) == count or (not names and not required):
            return
        if not names:
            raise Mistake("unexpected", "two names are expected: `as a, b`", Span(head.span.end, head.span.end))
        places = head.names[0].span.to(head.names[-1].span)
        message = f"{count} name{'s are' if count != 1 else ' is'} expected here, not {len(names)}"
        raise Mistake("unexpected", message, places)


_COMPARATORS = ("=", "!=", "<", "<=", ">", ">=")
MAX_NUMBERS = 10_000  # in a set


def _kind_of(value: Value) -> str:
    if isinstance(value, _NUMBERS):
        return "a number"
    if isinstance(value, _CELLS):
        return "a list of cells" if not isinstance(value, q.Fixed) or len(value.cells) != 1 else "a cell"
    return "a set of numbers" if isinstance(value, q.Listing | q.Interval) else "a condition"


def is_cells(value: object) -> bool:
    """Whether a typed value stands for cells."""
    return isinstance(value, _CELLS)


def is_number(value: object) -> bool:
    """Whether a typed value stands for a number."""
    return isinstance(value, _NUMBERS)


def _singular(key: str) -> str:
    return _PLURALS.get(key, key.removesuffix("s") if len(key) > 3 else key)


def joint(parts: Sequence[q.Cells], span: Span) -> q.Cells:
    """The cells of all parts; known ones at once."""
    if len(parts) == 1:
        return parts[0]
    if all(isinstance(part, q.Fixed) for part in parts):
        return q.Fixed(tuple(cell for part in parts for cell in cast(q.Fixed, part).cells), span)
    return q.Joint(tuple(parts), span)


def run_through(points: Sequence[q.Cells], span: Span) -> q.Cells:
    """The straight runs through single cells; known ones at once. Mistake if one is not straight."""
    if not all(isinstance(point, q.Fixed) for point in points):
        return q.Through(tuple(points), span)
    corners = tuple(cast(q.Fixed, point).cells[0] for point in points)
    cells = through(corners)
    if cells is None:
        message = f"from {cells_text(corners[:1])} on, this run is neither straight nor diagonal"
        raise Mistake("run-not-straight", message, span, help="go through corner points, as in r1c1..r1c5..r4c5")
    return q.Fixed(cells, span)


def sliced(cells: q.Cells, first: q.Number, last: q.Number | None, span: Span) -> q.Cells:
    """Part of a list of cells; a known part of known cells at once. Mistake if there is no such place."""
    match cells, first, last:
        case q.Fixed(cells=known), q.Integer(value=low), None:
            if not 1 <= low <= len(known):
                raise Mistake("value-out-of-range", f"there are the cells 1 to {len(known)}", span)
            return q.Fixed((known[low - 1],), span)
    return q.Slice(cells, first, last, span)
