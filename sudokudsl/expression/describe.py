"""Describes a typed rule in English, for `explain`: with names filled in, and signs and quantifiers as words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from ..language.signature import cells_text
from ..language.syntax.ast import word_key
from ..model.geometry import Board, Cell, LayerCell, layer_of
from ..model.ground import Comparator
from . import typed_tree as q
from .domains import through

_LONG = 160  # characters of a brief sentence; longer ones name only words
LIMIT = 600  # characters of one sentence; longer ones are cut off
_MAX_CALLS = 100  # calls of definitions that are written out in one sentence

_SIGNS = {
    "=": "equals",
    "!=": "differs from",
    "<": "is less than",
    "<=": "is at most",
    ">": "is greater than",
    ">=": "is at least",
}
_OPPOSITE: Mapping[Comparator, Comparator] = {
    "=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<",
}  # fmt: skip
_ALWAYS = (q.Constant, q.NumberNamed, q.DigitOf)
"""The numbers that have a value whatever the digits are."""
_TOGETHER = {"sum": "the sum of", "product": "the product of", "min": "the least of", "max": "the greatest of"}
Names = Mapping[str, "str | int | tuple[Cell, ...]"]
"""The text or value of a name in a sentence: the name itself, or the value that a call gives it."""


_MOVES = {
    ((0, 1),): "an orthogonal step",
    ((0, 1), (1, 1)): "a king's move",
    ((1, 1),): "a diagonal step",
    ((1, 2),): "a knight's move",
}


def _move(offsets: Iterable[tuple[int, int]]) -> str:
    """The move between two cells with one of the offsets (rows, columns), in any direction."""
    apart = tuple(sorted({(min(step), max(step)) for step in ((abs(down), abs(right)) for down, right in offsets)}))
    return _MOVES.get(apart) or "a leap of " + " or ".join(f"{short} by {long}" for short, long in apart)


def _several(said: str) -> str:
    """The plural of a phrase: `cell x of r1` becomes `cells x of r1`."""
    for one, many in (
        ("box or region", "boxes or regions"),
        ("two cells", "pairs of cells"),
        ("two areas", "pairs of areas"),
    ):
        if said.startswith(one):
            return many + said.removeprefix(one)
    noun, rest = said.split(" ", 1)
    return f"{noun}s {rest}"


def describe(condition: q.Condition, board: Board, *, brief: bool = False, limit: int = LIMIT) -> str:
    """One sentence that states a rule, without a final stop, cut off after `limit` characters.

    A brief sentence has statements of families as written, and not what they mean.
    """
    describer = _Describer(board, brief=brief)
    text = describer.condition(condition, {}) + describer.functions_used()
    return text if len(text) <= limit else text[: limit - 2].rsplit(" ", 1)[0] + " …"


def describe_briefly(typed: q.Condition, board: Board) -> str:
    """A short sentence about a rule: its statements of families as written, or if that is long, only their words."""
    text = describe(typed, board, brief=True)
    if len(text) <= _LONG:
        return text
    match typed:
        case q.Cardinality(bound, q.Constant(number), parts) if words := _words(parts):
            return f"{bound} {number} of these {len(parts)} clues hold: {words}"
        case q.Either(parts) if words := _words(parts):
            return f"at least one of these {len(parts)} blocks holds: {words}"
    return describe(typed, board, brief=True, limit=2 * _LONG)


def _words(parts: Sequence[q.Condition]) -> str:
    """The words of statements; empty if there are other conditions."""
    inner = [each for part in parts for each in (part.parts if isinstance(part, q.Block) else (part,))]
    words = dict.fromkeys(each.statement.word for each in inner if isinstance(each, q.Posted))
    return ", ".join(words) if all(isinstance(each, q.Posted) for each in inner) else ""


def _opposite(node: q.Condition) -> q.Condition | None:
    """The opposite of a condition in as simple words; None if there is none."""
    match node:
        case q.Comparison(first, ((sign, other),)) if isinstance(first, _ALWAYS) and isinstance(other, _ALWAYS):
            return replace(node, rest=((_OPPOSITE[sign], other),))
        case q.Membership() | q.HasQuality() | q.CellAmong() | q.OnSide():
            return replace(node, negated=not node.negated)
    return None


def _has_parts(node: q.Condition) -> bool:
    """Whether the sentence of a condition joins parts, so that it is unclear which of them others belong to."""
    match node:
        case q.Connective() | q.Either() | q.Cardinality():
            return True
        case q.Block(parts):
            return len(parts) > 1
        case q.Let(body=body):
            return _has_parts(body)
        case q.Call(definition) if not definition.is_function:
            return _has_parts(cast(q.Condition, definition.body))
    return False


def _goes_on(node: q.Condition) -> bool:
    """Whether the sentence of a condition would take in a part that follows it."""
    match node:
        case q.Not(part):
            return _opposite(part) is None
        case q.Let() | q.ForEach() | q.ConditionIfThenElse():
            return True
        case q.Call(definition) if not definition.is_function:
            return _goes_on(cast(q.Condition, definition.body))
    return False


class _CellOfLine(NamedTuple):
    """The name of a loop or path, and the words for a cell that it may visit."""

    line: str
    cell: str


class _Describer:
    """Describes the nodes of one rule."""

    def __init__(self, board: Board, *, brief: bool) -> None:
        self.board = board
        self.brief = brief
        self.functions: dict[str, q.Definition] = {}
        self.calls = 0

    def condition(self, node: q.Condition, names: Names) -> str:
        match node:
            case q.Comparison(first, rest):
                tests = [f"{_SIGNS[sign]} {self.side(part, names)}" for sign, part in rest]
                return f"{self.number(first, names)} {' and that '.join(tests)}"
            case q.Membership(q.DigitOf(cell), q.IntegerSet((0,)), negated) if visited := self.line_of(cell, names):
                return f"{visited.cell} is {'not ' * (not negated)}on {visited.line}"
            case q.Membership(part, q.IntegerSet((value,)), negated):
                return f"{self.number(part, names)} is {'not ' * negated}{value}"
            case q.Membership(part, among, negated):
                is_ = "is none of" if negated else "is one of"
                return f"{self.number(part, names)} {is_} {self.many(among, names)}"
            case q.HasQuality(part, quality, negated):
                kind = {"prime": "a prime", "square": "a square"}.get(quality, quality)
                return f"{self.number(part, names)} is {'not ' * negated}{kind}"
            case q.AllDifferent(items):
                return f"{self.items(items, names)} all differ"
            case q.Connective(word, parts):
                joined = [self.apart(part, names, open_end=part is parts[-1]) for part in parts]
                if word == "implies":
                    return "if " + ", and if ".join(joined[:-1]) + f", then {joined[-1]}"
                return {"and": ", and ", "or": ", or ", "iff": " exactly if "}[word].join(joined)
            case q.Not(part):
                opposite = _opposite(part)
                if opposite is not None:
                    return self.condition(opposite, names)
                return f"it is not so that {self.apart(part, names, open_end=True)}"
            case q.ForEach(quantifier, domain, where, body):
                what = self.domain(domain, where, names)
                said = self.condition(body, self.inner(domain, names))
                match quantifier:
                    case "each":
                        return f"for each {what}: {said}"
                    case "some":
                        return f"for at least one {what}: {said}"
                return f"for no {what}: {said}"
            case q.ConditionIfThenElse(condition, then, otherwise):
                branches = [self.condition(part, names) for part in (condition, then, otherwise)]
                return f"if {branches[0]}, then {branches[1]}; otherwise {branches[2]}"
            case q.Matches(cells, q.TextNamed(name)):
                return f"{self.cells(cells, names)} matches the pattern {names.get(name, name)}"
            case q.Matches(cells, _, text):
                return f"{self.cells(cells, names)} matches the pattern {' '.join(text.split())}"
            case q.Accepts(cells, _, text):
                return f"a machine reads {self.cells(cells, names)} to its end: {text}"
            case q.ConditionNamed(name):
                return str(names[name]) if name in names and names[name] != name else f"{name} holds"
            case q.CellAmong(cell, among, negated):
                is_ = "is not" if negated else "is"
                one = isinstance(among, q.CellsNamed) or len(self.known_cells(among, names) or ()) == 1
                said = f"the cell {self.cells(among, names)}" if one else f"one of the cells {self.cells(among, names)}"
                return f"the cell {self.cells(cell, names)} {is_} {said}"
            case q.LeadsTo(layer, first, second):
                line = layer.removesuffix(".step")
                return f"{line} leads from {self.cells(first, names)} to {self.cells(second, names)}"
            case q.Straight(layer, cells):
                return f"{layer} goes straight from end to end of {self.cells(cells, names)}, and no further"
            case q.OnSide(layer, cell, side, negated):
                return f"{self.cells(cell, names)} is {'not ' * negated}{side} {layer}"
            case q.Posted():
                return self.statement(node, names)
            case q.Let(name, value, body):
                known = self.known(value, names)
                if known is not None:
                    return self.condition(body, {**names, name: known})
                return f"with {name} for {self.value(value, names)}: {self.condition(body, {**names, name: name})}"
            case q.Block(parts):
                return "; ".join(self.condition(part, names) for part in parts)
            case q.Either(parts):
                return "either " + "; or ".join(self.condition(part, names) for part in parts)
            case q.Cardinality(bound, number, parts):
                numbered = [f"({at}) {self.condition(part, names)}" for at, part in enumerate(parts, 1)]
                return f"{bound} {self.number(number, names)} of these hold: {'; '.join(numbered)}"
            case q.Call(definition) if definition.is_function or self.calls >= _MAX_CALLS:
                return self.call(node, names)
            case q.Call(definition, values):
                self.calls += 1
                inner = {
                    parameter.name: self.argument(value, names)
                    for parameter, value in zip(definition.parameters, values, strict=True)
                }
                said = self.condition(cast(q.Condition, definition.body), inner)
                return f"{self.filled(definition.doc, inner).rstrip('.')}: {said}" if definition.doc else said
        raise AssertionError(node)

    def call(self, node: q.AnyCall, names: Names) -> str:
        """A call of a function, as written, with the values of names. `functions_used` says what it means."""
        self.functions.setdefault(node.definition.word, node.definition)
        values = (self.argument(value, names) for value in node.values)
        shown = (cells_text(value) if isinstance(value, tuple) else str(value) for value in values)
        return f"{node.definition.word}({', '.join(shown)})"

    def functions_used(self) -> str:
        """The meaning of the functions in a sentence, and of those that they use; empty if there are none."""
        said: dict[str, str] = {}
        while len(said) < len(self.functions):
            word, definition = next(each for each in self.functions.items() if each[0] not in said)
            body, names = definition.body, {each.name: each.name for each in definition.parameters}
            verb = "holds if" if isinstance(body, q.Condition) else "is"
            doc = f" ({definition.doc.rstrip('.')})" if definition.doc else ""
            said[word] = f"{word}({', '.join(names)}) {verb} {self.value(body, names)}{doc}"
        return "".join(f"{'; and' if at else '; here'} {text}" for at, text in enumerate(said.values()))

    def filled(self, text: str, names: Names) -> str:
        """A text with the value of `k` in place of each `{k}`."""
        keyed = {
            word_key(name): cells_text(value) if isinstance(value, tuple) else str(value)
            for name, value in names.items()
        }
        return re.sub(r"\{([\w-]+)\}", lambda match: keyed.get(word_key(match[1]), match[0]), text)

    def known(self, value: q.Cells | q.Number | q.Condition, names: Names) -> int | tuple[Cell, ...] | None:
        """The cells or the number of a node, if known before solving; otherwise None."""
        if isinstance(value, q.Cells):
            return self.known_cells(value, names)
        return self.known_number(value, names) if isinstance(value, q.Number) else None

    def known_cells(self, node: q.Cells, names: Names) -> tuple[Cell, ...] | None:
        match node:
            case q.KnownCells(cells):
                return cells
            case q.CellsNamed(name):
                value = names.get(name)
                return value if isinstance(value, tuple) else None
            case q.Slice(source, first, last):
                within, low = self.known_cells(source, names), self.known_number(first, names)
                high = low if last is None else self.known_number(last, names)
                if within is None or low is None or high is None or not 1 <= low <= high <= len(within):
                    return None
                return within[low - 1 : high]
            case q.JoinedCells(parts):
                each = [self.known_cells(part, names) for part in parts]
                return None if None in each else tuple(cell for cells in each if cells for cell in cells)
            case q.Path(points):
                corners = [self.known_cells(point, names) for point in points]
                found = [corner[0] for corner in corners if corner]
                return through(tuple(found)) if len(found) == len(points) else None
            case q.OnLayer(layer, cells):
                below = self.known_cells(cells, names)
                if isinstance(layer, q.CellsNamed):
                    layer = layer_of(self.known_cells(layer, names) or ())
                return None if below is None or not layer else self.board.over(layer, below)
            case q.Without(listed, without):
                every, left_out = self.known_cells(listed, names), self.known_cells(without, names)
                if every is None or left_out is None:
                    return None
                return tuple(cell for cell in every if cell not in left_out)
            case q.CellsCall():
                return None
        raise AssertionError(node)

    def known_number(self, node: q.Number, names: Names) -> int | None:
        match node:
            case q.Constant(value):
                return value
            case q.NumberNamed(name):
                given = names.get(name)
                return given if isinstance(given, int) else None
            case q.Length(cells):
                known = self.known_cells(cells, names)
                return None if known is None else len(known)
            case q.Aggregate("min", (q.IntegerSet(values),)):
                return values[0]
            case q.Aggregate("max", (q.IntegerSet(values),)):
                return values[-1]
            case q.Calculation(first, rest) if all(sign in "+-*" for sign, _ in rest):
                found = self.known_number(first, names)
                for sign, part in rest:
                    other = self.known_number(part, names)
                    if found is None or other is None:
                        return None
                    found = found + other if sign == "+" else found - other if sign == "-" else found * other
                return found
        return None

    def apart(self, node: q.Condition, names: Names, *, open_end: bool) -> str:
        """A condition as a part of another, in parentheses if it has several parts itself.

        With `open_end` nothing follows, so a part that would seem to go on needs no parentheses either.
        """
        said = self.condition(node, names)
        return f"({said})" if _has_parts(node) or (_goes_on(node) and not open_end) else said

    def statement(self, node: q.Posted, names: Names) -> str:
        """A statement of a family: its own sentence if the names in it are known, otherwise as written."""
        if self.brief:
            return node.statement.text(names)
        known = {name: value for name, value in names.items() if not isinstance(value, str)}
        try:
            return node.statement.constraint(known).explain(self.board)
        except KeyError:
            return node.statement.text(names)

    def argument(self, value: q.Argument, names: Names) -> str | int | tuple[Cell, ...]:
        """The value that a call gives to a parameter, or a phrase for it."""
        match value:
            case q.KnownCells(cells):
                return cells
            case q.Constant(number):
                return number
            case q.CellsNamed(name) | q.NumberNamed(name) | q.TextNamed(name) | q.ConditionNamed(name):
                return names.get(name, name)
            case q.Quoted(text):
                return text
        return self.value(value, names)

    def value(self, value: q.Cells | q.Number | q.Condition, names: Names) -> str:
        if isinstance(value, q.Cells):
            return self.cells(value, names)
        return self.number(value, names) if isinstance(value, q.Number) else self.condition(value, names)

    def inner(self, domain: q.Domain, names: Names) -> Names:
        return {**names, **{name: name for name in domain.names}}

    def domain(self, domain: q.Domain, where: q.Condition | None, names: Names) -> str:
        given = ", ".join(domain.names)
        place = "" if domain.place is None else self.cells(domain.place, names)
        match domain.kind:
            case "cell":
                said = f"cell {given} of {place}"
            case "pair":
                said = f"pair {given} of {place}"
            case "run":
                said = f"run {given} of {self.number(cast(q.Number, domain.length), names)} cells along {place}"
            case "row" | "column":
                said = f"{domain.kind} {given}"
            case "region":
                said = f"box or region {given}"
            case "house":
                said = f"house {given}"
            case "window" | "tile":
                said = f"{domain.kind} {given} of {domain.size[0]}x{domain.size[1]} cells"
            case "move":
                where_ = "" if place == "all cells" or len(place) > 60 else f" within {place}"
                said = f"two cells {given} that {_move(domain.offsets)} joins{where_}"
            case "step":
                said = f"two neighbours {given} of {place}"
            case "walk":
                length = self.number(cast(q.Number, domain.length), names)
                said = f"run {given} of {length} neighbouring cells of {place}"
            case "straight":
                said = f"stretch {given} of a row or column"
            case "neighbour":
                said = f"neighbour {given} of {place}"
            case "position":
                said = f"position {given} of {place}"
            case "area" if len(domain.names) > 1:
                said = f"two areas {given} of {layer_of(cast(q.KnownCells, domain.place).cells)}"
            case "area":
                said = f"area {given} of {layer_of(cast(q.KnownCells, domain.place).cells)}"
            case "number":
                said = f"number {given} in {self.many(cast(q.Numbers, domain.numbers), names)}"
        return said if where is None else f"{said} where {self.condition(where, self.inner(domain, names))}"

    def line_of(self, cell: q.Cells, names: Names) -> _CellOfLine | None:
        """The loop or path whose layer a cell is on, and the cell of the board below it."""
        found = None
        match self.known_cells(cell, names), cell:
            case (LayerCell(name=line, base=base),), _:
                found = _CellOfLine(line, str(base))
            case None, q.OnLayer(layer, below):
                line = layer if isinstance(layer, str) else self.layer(layer, names)
                found = _CellOfLine(line, self.cells(below, names))
        return found if found and found.line in self.board.names_of_layers("line") else None

    def many(self, node: q.Cells | q.Numbers, names: Names) -> str:
        match node:
            case q.IntegerSet(values) if len(values) > 3 and values == tuple(range(values[0], values[-1] + 1)):
                return f"{values[0]} to {values[-1]}"
            case q.IntegerSet(values):
                return ", ".join(map(str, values))
            case q.Interval(first, last):
                return f"{self.number(first, names)} to {self.number(last, names)}"
        return self.cells(node, names)

    def cells(self, node: q.Cells, names: Names) -> str:
        known = self.known_cells(node, names)
        if known is not None:
            return "all cells" if known == self.board.cells and len(known) > 1 else cells_text(known)
        match node:
            case q.CellsNamed(name):
                return str(names.get(name, name))
            case q.Slice(cells, first, None):
                place = self.number(first, names)
                return f"cell {f'({place})' if ' ' in place else place} of {self.cells(cells, names)}"
            case q.Slice(cells, first, last):
                ends = f"{self.number(first, names)} to {self.number(cast(q.Number, last), names)}"
                return f"cells {ends} of {self.cells(cells, names)}"
            case q.JoinedCells(parts):
                return " ".join(self.cells(part, names) for part in parts)
            case q.Path(points):
                return "..".join(self.cells(part, names) for part in points)
            case q.OnLayer(layer, cells):
                return f"{layer if isinstance(layer, str) else self.layer(layer, names)}[{self.cells(cells, names)}]"
            case q.Without(listed, without):
                return f"{self.cells(listed, names)} except {self.cells(without, names)}"
            case q.CellsCall():
                return self.call(node, names)
        raise AssertionError(node)

    def layer(self, node: q.CellsNamed, names: Names) -> str:
        """The layer that a name means, or the name."""
        value = names.get(node.name, node.name)
        return layer_of(value) if isinstance(value, tuple) else str(value)

    def number(self, node: q.Number, names: Names) -> str:
        known = self.known_number(node, names)
        if known is not None:
            return str(known)
        match node:
            case q.NumberNamed(name):
                return str(names.get(name, name))
            case q.DigitOf(cells):
                return self.cells(cells, names)
            case q.Calculation(q.Constant(0), (("-", part),)):
                return f"-{self.inside(part, names)}"
            case q.Calculation(first, rest):
                signed = [f"{sign} {self.inside(part, names)}" for sign, part in rest]
                rounded = " rounded down" if any(sign == "/" for sign, _ in rest) else ""
                return " ".join((self.inside(first, names), *signed)) + rounded
            case q.Absolute(q.Calculation(first, (("-", second),))):
                return f"the difference of {self.number(first, names)} and {self.number(second, names)}"
            case q.Absolute(part):
                return f"{self.inside(part, names)} without its sign"
            case q.Aggregate("count", (q.Comprehension(domain, where, value),)):
                held = [cast(q.Condition, each) for each in (where, value) if each is not None]
                both = q.Connective("and", tuple(held)) if len(held) > 1 else next(iter(held), None)
                return f"the number of {_several(self.domain(domain, both, names))}"
            case q.Aggregate("count", (one,)):
                return f"(1 if {self.condition(cast(q.Condition, one), names)}, otherwise 0)"
            case q.Aggregate("count", items):
                said = "; ".join(self.condition(cast(q.Condition, item), names) for item in items)
                return f"how many of these hold ({said})"
            case q.Aggregate("distinct", items):
                return f"the number of different values among {self.items(items, names)}"
            case q.Aggregate(function, items, otherwise):
                said = f"{_TOGETHER[function]} {self.items(items, names)}"
                return said if otherwise is None else f"{said} ({self.number(otherwise, names)} if there are none)"
            case q.PositionOf(value, cells):
                return f"the first position of {self.number(value, names)} in {self.cells(cells, names)}"
            case q.ReadAlong(cells):
                return f"the number read along {self.cells(cells, names)}"
            case q.NumberIfThenElse(condition, then, otherwise):
                said = f"{self.number(then, names)} if {self.condition(condition, names)}"
                return f"({said}, else {self.number(otherwise, names)})"
            case q.Coordinate(axis, cells):
                return f"the {axis} of {self.cells(cells, names)}"
            case q.Length(cells):
                return f"the number of cells of {self.cells(cells, names)}"
            case q.NumberCall():
                return self.call(node, names)
        raise AssertionError(node)

    def inside(self, node: q.Number, names: Names) -> str:
        """A number as an operand, in parentheses if it is a calculation or a phrase, which could end elsewhere."""
        said = self.number(node, names)
        phrases = q.Calculation | q.Absolute | q.Aggregate | q.PositionOf | q.ReadAlong | q.Coordinate | q.Length
        return f"({said})" if isinstance(node, phrases) and " " in said else said

    def side(self, node: q.Number, names: Names) -> str:
        """A number after the sign of a comparison, in parentheses if it is a calculation."""
        said = self.number(node, names)
        return f"({said})" if isinstance(node, q.Calculation) and " " in said else said

    def items(self, items: Iterable[q.Items | q.Number | q.Condition], names: Names) -> str:
        said = []
        for item in items:
            match item:
                case q.DigitsOf(cells):
                    said.append(self.cells(cells, names))
                case q.IntegerSet():
                    said.append(self.many(item, names))
                case q.Comprehension(domain, where, value):
                    what = f"each {self.domain(domain, where, names)}"
                    alone = domain.names[0] if len(domain.names) == 1 else None
                    match value:
                        case q.DigitOf(q.CellsNamed(name)) | q.NumberNamed(name):
                            plain = name == alone
                        case _:
                            plain = False
                    if plain:
                        said.append(what)
                    else:
                        said.append(f"{self.number(cast(q.Number, value), self.inner(domain, names))} for {what}")
                case _:
                    said.append(self.number(cast(q.Number, item), names))
        return ", ".join(said)
