"""Notes on rules that are correct, but probably mean something else than their setter expects.

They are given once a rule is typed, because they depend on more than one of its parts: a condition beside another one
may be what makes it right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import combinations, pairwise
from random import Random
from typing import cast

from ..model.geometry import Board, Cell, Layer, LayerCell, has_neighbours, layer_name, layer_of
from ..model.grid import Grid
from ..text.diagnostics import Sink
from ..text.source import Source, Span
from . import typed_tree as q
from .evaluate import Evaluator
from .swapped import RandomFilling

MAX_SAMPLES = 60  # grids on which the condition of two names for one cell is evaluated
MAX_SAMPLES_OF_LOOPS = 15  # grids for a condition with a quantifier inside
_ABOUT_PLACES = (q.Coordinate, q.CellAmong, q.LeadsTo)
_NOT_SAMPLED = (q.Posted, q.Accepts, q.TextNamed, q.ConditionNamed, q.Let, q.Call, q.NumberCall, q.CellsCall)
_ORDERED = ("<", "<=", ">", ">=")
_TOTALS = ("cage", "product-cage", "sum", "arrow")
"""Words of statements about a total of cells."""
_HELD_APART = re.compile(r"\b(?:distinct|contains|contains-exactly|diagonals?|cage|same-digits)\b", re.IGNORECASE)
"""Words of statements by which a list that is no house may hold every digit."""


def note_what_is_meant(rule: q.Condition | q.Number | q.Cells, board: Board, source: Source, sink: Sink | None) -> None:
    """Adds a note or a warning for each part of a rule that probably means something else.

    Without a sink the rule is typed once more, and nothing is reported.
    """
    if sink is not None:
        _Reader(board, source, sink, rule).read(rule, {}, bare=True)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the parts of a rule. `domains` are those of the names that are bound around a part."""

    board: Board
    source: Source
    sink: Sink
    rule: object

    def read(self, node: object, domains: Mapping[str, q.Domain], *, bare: bool = False) -> None:
        """Reads a node and its parts. `bare` says that `and` may be written behind it without brackets."""
        match node:
            case q.ForEach(_, domain, where, body):
                self._visited_layer(node, domain, where, body)
                self._visited_twice(node)
                inner = {**domains, **dict.fromkeys(domain.names, domain)}
                self.read((domain.place, where), inner)
                self.read(body, inner, bare=True)
                return
            case q.Comprehension(domain, where, value):
                inner = {**domains, **dict.fromkeys(domain.names, domain)}
                self.read((domain.place, where, value), inner)
                return
            case q.Connective("and"):
                self.read(node.parts, domains, bare=bare)
                return
            case q.Block() | q.Either() | q.Cardinality():
                for part in node.parts:
                    self.read(part, domains, bare=True)
                return
            case q.Comparison():
                self._absent(node, domains, bare=bare)
                self._not_all_different(node)
            case q.Membership():
                self._digit_among(node, domains)
            case q.Posted():
                self._area_numbers(node)
                return
            case q.Definition() | q.KnownCells() | q.IntegerSet() | Span():
                return
        if isinstance(node, tuple):
            for part in node:
                self.read(part, domains, bare=bare)
        elif is_dataclass(node):
            for each in fields(node):
                self.read(getattr(node, each.name), domains)

    def _note(self, message: str, span: Span, help_: str) -> None:
        if all(each.span != span or each.source is not None for each in self.sink.found):
            help_ = "" if "#" in help_ else help_  # with a comment
            self.sink.note("likely-slip", message, span, help=help_)

    def _cut(self, node: object) -> str:
        return " ".join(self.source.cut(cast(q.Constant, node).span).split())

    # `cage 10: field[r1c1 x]` in a rule.

    def _area_numbers(self, node: q.Posted) -> None:
        """Notes a statement about a total of cells that are all on the layer of a division."""
        written = self._cut(node)
        if node.statement.word not in _TOTALS or not re.match(r"[\w-]+ [^\[]*[:=]", written):
            return
        for layer in (each.name for each in self.board.extras if isinstance(each, Layer) and each.role == "areas"):
            plain = re.sub(rf"\b{re.escape(layer)}\[([^\]]*)\]", r"\1", written)
            if plain != written and re.fullmatch(rf".*[:=] *(?:{re.escape(layer)}\[[^\]]*\] *)+", written):
                message = f"`{layer}` has the numbers of areas, and not the digits of these cells"
                self._note(message, node.span, f"of the digits: `{plain}`")

    # `position of 4 in line`, where the line may be without a 4.

    def _absent(self, node: q.Comparison, domains: Mapping[str, q.Domain], *, bare: bool) -> None:
        """Notes a position on the smaller side of a comparison, or one that differs, where it may be 0."""
        operands = (node.first, *(part for _, part in node.rest))
        lacking: list[q.PositionOf] = []
        for (sign, _), (left, right) in zip(node.rest, pairwise(operands), strict=True):
            smaller: tuple[q.Number, ...] = {"<": (left,), "<=": (left,), ">": (right,), ">=": (right,)}.get(sign, ())
            for side in (left, right) if sign == "!=" else smaller:
                if isinstance(side, q.PositionOf) and side not in lacking and self._may_lack(side, domains):
                    lacking.append(side)
        conditions = [f"{value} in {line}" for value, line in map(self._position, lacking)]
        if lacking:
            said = self._cut(lacking[0])
            message = f"`{said}` is 0 where the digit is absent, and this may hold then"
            meant = " and ".join((*conditions, self._cut(node)))
            self._note(message, node.span, f"with the digit: `{meant if bare else f'({meant})'}`")

    def _position(self, node: q.PositionOf) -> tuple[str, str]:
        """The value and the line of a position, as written."""
        said = re.sub(r"\A\s*position\s+of\b", "", self._cut(node), flags=re.IGNORECASE)
        depth = 0
        for found in re.finditer(r"[\[({]|[\])}]|\bin\b", said, re.IGNORECASE):
            if found[0].lower() == "in" and not depth:
                return said[: found.start()].strip(), said[found.end() :].strip()
            depth += (found[0] in "[({") - (found[0] in "])}")
        return said, ""  # a comment is in it

    def _may_lack(self, node: q.PositionOf, domains: Mapping[str, q.Domain]) -> bool:
        """Whether a line may be without the digit that is looked for, as far as is known."""
        value, line = node.value, node.cells
        digits = self.board.digits
        if isinstance(value, q.Constant) and value.value not in digits:
            return False
        match value, line:
            case q.DigitOf(q.KnownCells(own)), q.KnownCells(cells) if set(own) <= set(cells):
                return False
            case q.DigitOf(q.Slice(cells=own)), _ if own == line:
                return False
            case q.Aggregate("min" | "max", (q.DigitsOf(own),)), _ if own == line:
                return False
        plain = not isinstance(value, q.Calculation | q.Aggregate | q.NumberIfThenElse | q.Absolute)
        match line:
            case q.KnownCells(cells):
                if any(isinstance(cell, LayerCell) or not has_neighbours(cell) for cell in cells):
                    return False
                if any(set(house) <= set(cells) for house in self.board.houses):
                    lacks = not plain
                else:
                    short = len(set(cells)) < len(digits)
                    lacks = short or not self._is_held_apart()
            case q.CellsNamed(name) if name in domains:
                kind = domains[name].kind
                lacks = kind in ("run", "window", "tile", "walk") or not plain
            case q.Slice(_, q.Constant(low), q.Constant(high)):
                lacks = high - low + 1 < len(digits)
            case _:
                return False
        return lacks and not self._is_there(node)

    def _is_held_apart(self) -> bool:
        """Whether some statement of the file may see to it that a list holds every digit."""
        if _HELD_APART.search(self.source.text) is None:
            return False
        self.sink.depends_on_others()
        return True

    def _is_there(self, node: q.PositionOf) -> bool:
        """Whether the rule or a statement of the file says that the digit is in the line."""
        value, line = map(re.escape, self._position(node))
        asked = rf"(?<!position of ){value} +(?:not +)?in +{line}"
        text = re.sub(r"[ \t]+", " ", self.source.text)
        if re.search(asked, text, re.IGNORECASE) or re.search(rf"\bcontains\b.*{line}", text, re.IGNORECASE):
            self.sink.depends_on_others()
            return True
        return any(_is_positive(each, node) for each in _nodes(self.rule) if isinstance(each, q.Comparison))

    # `r1c1 != r1c2 != r2c3`.

    def _not_all_different(self, node: q.Comparison) -> None:
        """Notes a chain of `!=`, in which only neighbours differ."""
        operands = (node.first, *(part for _, part in node.rest))
        if len(operands) < 3 or any(sign != "!=" for sign, _ in node.rest):
            return
        if not all(isinstance(each, q.DigitOf) for each in operands):
            return
        stated = {frozenset((operands[at], operands[at + 1])) for at in range(len(operands) - 1)}
        different = list(dict.fromkeys(operands))
        missing = [pair for pair in combinations(different, 2) if frozenset(pair) not in stated]
        if all(self._see(*pair) for pair in missing):
            return
        one, other = (self._cut(each) for each in next(pair for pair in missing if not self._see(*pair)))
        message = f"only numbers side by side differ here: `{one}` and `{other}` may be equal"
        texts = [*map(self._cut, different)]
        said = (", " if any("(" in each for each in texts) else " ").join(texts)
        self._note(message, node.span, f"all of them differ: `distinct({said})`")

    def _see(self, one: q.Number, other: q.Number) -> bool:
        """Whether two cells are in one house of the board, so that they differ anyway."""
        match one, other:
            case q.DigitOf(q.KnownCells(first)), q.DigitOf(q.KnownCells(second)):
                both = {*first, *second}
                return any(both <= set(house) for house in self.board.houses)
        return False

    # `r1c1 in a` for an area, and `r1c1 in shade` for a layer.

    def _digit_among(self, node: q.Membership, domains: Mapping[str, q.Domain]) -> None:
        """Notes a cell of the board whose digit is looked for in an area, or among the values of a layer."""
        if not isinstance(node.part, q.DigitOf) or not self._is_on_board(node.part.cells, domains):
            return
        cell, no = self._cut(node.part), "not " * node.negated
        if node.part.span.start > node.span.start:
            return  # digit(r1c1)
        match node.among:
            case q.CellsNamed(name) if name in domains and domains[name].kind == "area":
                message = f"this looks for the digit of `{cell}` in the area, and not for the cell"
                help_ = (
                    f"for the cell write `{cell} {no}among {name}`; for the digit, so that nobody doubts it, "
                    f"`digit({cell}) {no}in {name}`"
                )
                self._note(message, node.span, help_)
            case q.KnownCells(cells) if layer := layer_of(cells):
                roles = {each.name: each.role for each in self.board.extras if isinstance(each, Layer)}
                if roles.get(layer) == "areas":
                    message = f"`{layer}` has the numbers of areas, and this looks for the digit of `{cell}` among them"
                    area = next(name for name in ("a", "b", "area", "part") if name not in domains)
                    help_ = f"the area of the cell: `each area of {layer} as {area} where {cell} among {area}: ...`"
                    self._note(message, node.span, help_)
                elif roles.get(layer) in ("values", "derived"):
                    digits = self.board.digits_of(cells[0])
                    value = digits[0] if node.negated else digits[-1]
                    message = f"this looks for the digit of `{cell}` among all values of `{layer}`"
                    self._note(message, node.span, f"the value over the cell: `{layer}[{cell}] = {value}`")

    def _is_on_board(self, cells: q.Cells, domains: Mapping[str, q.Domain]) -> bool:
        """Whether these are one known cell of the board, or a name for cells of the board that are visited."""
        match cells:
            case q.KnownCells((cell,)):
                return not isinstance(cell, LayerCell) and has_neighbours(cell)
            case q.CellsNamed(name) if name in domains:
                place = domains[name].place
                known = place.cells if isinstance(place, q.KnownCells) else ()
                return domains[name].kind == "cell" and bool(known) and not any(map(_is_extra, known))
        return False

    # `each x in shade: x > 3`.

    def _visited_layer(self, node: q.ForEach, domain: q.Domain, where: q.Condition | None, body: q.Condition) -> None:
        """Notes a visited value of a layer that is treated like the cell below it."""
        if domain.kind != "cell" or not isinstance(domain.place, q.KnownCells) or len(domain.names) != 1:
            return
        layers = set(map(layer_name, domain.place.cells))
        layer = next(iter(layers)) if len(layers) == 1 else ""
        roles = {each.name: each.role for each in self.board.extras if isinstance(each, Layer)}
        if roles.get(layer) not in ("values", "derived"):
            return
        (name,) = domain.names
        values = self.board.digits_of(domain.place.cells[0])
        treated = [each for each in _nodes((where, body)) if self._is_beyond(each, name, values)]
        if treated:
            message = f"`{name}` is the value of `{layer}` here, and not the digit of the cell below it"
            self._note(
                message,
                cast(q.Comparison, treated[0]).span,
                f"for the digits of the cells: `{self._below(node, layer, values)}`",
            )

    def _is_beyond(self, node: object, name: str, values: Sequence[int]) -> bool:
        """Whether a condition asks of a value what only another digit can meet."""
        value = q.DigitOf(q.CellsNamed(name))
        match node:
            case q.Comparison(first, ((sign, other),)) if value in (first, other):
                against = other if first == value else first
                if isinstance(against, q.Constant):
                    outside = not values[0] <= against.value <= values[-1]
                    return outside or (sign not in _ORDERED and against.value not in values)
                match against:
                    case q.DigitOf(q.KnownCells((cell,))) if not _is_extra(cell):
                        return len(values) <= 2
            case q.HasQuality(part) if part == value:
                return len(values) <= 2
            case q.Membership(part, q.IntegerSet(numbers)) if part == value:
                return set(numbers).isdisjoint(values)
        return False

    def _below(self, node: q.ForEach, layer: str, values: Sequence[int]) -> str:
        """The same quantifier over the cells of the board; its conditions on values of the layer as a filter."""
        (name,) = node.domain.names
        known: list[q.Condition] = []
        asked: list[q.Condition] = []
        for part in _conjuncts(node.where):
            (known if self._is_of_value(part, name, values) else asked).append(part)
        body = node.body
        if isinstance(body, q.Connective) and body.word == "implies" and len(body.parts) == 2:
            first = _conjuncts(body.parts[0])
            if all(self._is_of_value(each, name, values) for each in first):
                known += first
                body = body.parts[1]
        filters = [self._over(each, layer, name, values) for each in known]
        if isinstance(body, q.Block | q.Let | q.Either | q.Cardinality | q.Posted | q.ForEach):
            said = "..."
        else:
            said = self._over(body, layer, name, values)
        if not filters and len(values) <= 2 and f"{layer}[" not in said:
            filters = [f"{layer}[{name}] = {values[-1]}"]
        filters += [self._cut(each) for each in asked]
        place = self.source.cut(cast(q.KnownCells, node.domain.place).span)
        inside = re.fullmatch(rf"{re.escape(layer)}\s*\[(.*)\]", place)
        where = f" where {' and '.join(filters)}" if filters else ""
        return f"{node.quantifier} {name} in {inside[1] if inside else 'all'}{where}: {said}"

    def _over(self, node: q.Condition, layer: str, name: str, values: Sequence[int]) -> str:
        """A condition as written, with `shade[x]` in place of x where it is compared with a value of the layer."""
        start, text = node.span.start, self.source.cut(node.span)
        parts = [cast(q.Comparison, each) for each in _nodes(node) if self._is_of_value(each, name, values)]
        for each in sorted(parts, key=lambda part: part.first.span, reverse=True):
            place = each.first.span
            text = f"{text[: place.start - start]}{layer}[{name}]{text[place.end - start :]}"
        return " ".join(text.split())

    def _is_of_value(self, node: object, name: str, values: Sequence[int]) -> bool:
        """Whether a condition compares a value of the layer with one that it can have."""
        match node:
            case q.Comparison(q.DigitOf(q.CellsNamed(visited)), ((_, q.Constant(number)),)):
                return visited == name and number in values
        return False

    # `each x in r1: x != r1c1`, and `each x in r1: each y in r1: x + y != 4`.

    def _visited_twice(self, node: q.ForEach) -> None:
        """Warns of a cell that is compared with itself, and notes two names that may be the same cell."""
        domain, place = node.domain, node.domain.place
        if domain.kind != "cell" or not isinstance(place, q.KnownCells | q.CellsNamed) or len(domain.names) != 1:
            return
        if node.quantifier == "each":
            self._compared_with_itself(node, place)
        for inner in _conjuncts(node.body):
            if not isinstance(inner, q.ForEach) or not inner.quantifier == node.quantifier != "no":
                continue
            same = inner.domain.kind == "cell" and inner.domain.place == place and len(inner.domain.names) == 1
            cells = place.cells if isinstance(place, q.KnownCells) else self.board.cells
            if same and len(cells) > 1:
                self._same_cell(node, inner, cells)

    def _compared_with_itself(self, node: q.ForEach, place: q.KnownCells | q.CellsNamed) -> None:
        (name,) = node.domain.names
        if any(isinstance(each, _ABOUT_PLACES) for each in _nodes(node.where)):
            return
        value = q.DigitOf(q.CellsNamed(name))
        found: dict[str, q.Condition] = {}
        for part in _conjuncts(node.body):
            match part:
                case q.Comparison(first, (("!=" | "<" | ">", other),)) if value in (first, other):
                    compared = other if first == value else first
                    if isinstance(compared, q.DigitOf) and _is_one_of(compared.cells, place):
                        found.setdefault(self._cut(compared), part)
        if found:
            self._warn_of_itself(node, next(iter(found.values())), [*found])

    def _warn_of_itself(self, node: q.ForEach, part: q.Condition, cells: Sequence[str]) -> None:
        (name,) = node.domain.names
        listed = self._listed(node)
        message = f"`{name}` is `{cells[0]}` itself once, and then this does not hold"
        help_ = f"for the other cells: `each {name} in {_except(listed, ' '.join(cells))}`"
        if all(each.span != part.span or each.source is not None for each in self.sink.found):
            self.sink.warning("likely-slip", message, part.span, help=help_)

    def _listed(self, node: q.ForEach) -> str:
        """The cells that a quantifier visits, as written there."""
        head = self.source.cut(node.domain.span)
        name = re.escape(node.domain.names[0])
        if short := re.fullmatch(rf"\w+\s+{name}\s+in\s+(.*?)(?:\s+where\b.*)?", head, re.DOTALL | re.IGNORECASE):
            return " ".join(short[1].split())
        if long := re.fullmatch(r"\w+\s+cells?\s+in\s+(.*?)(?:\s+(?:where|as)\b.*)", head, re.DOTALL | re.IGNORECASE):
            return " ".join(long[1].split())
        return "all"

    def _same_cell(self, outer: q.ForEach, inner: q.ForEach, cells: Sequence[Cell]) -> None:
        """Notes two quantifiers over the same cells, if it matters that both may be at one cell."""
        (one,), (other,) = outer.domain.names, inner.domain.names
        filters = (*_conjuncts(outer.where), *_conjuncts(inner.where))
        parts = (*filters, inner.body)
        nodes = list(_nodes(parts))
        if any(isinstance(each, (*_ABOUT_PLACES, *_NOT_SAMPLED)) for each in nodes):
            return
        bound = {name for each in nodes if isinstance(each, q.Domain) for name in each.names}
        used = {each.name for each in nodes if isinstance(each, q.CellsNamed | q.NumberNamed)} - bound
        if used != {one, other}:
            return
        word = outer.quantifier
        condition = q.Connective("implies" if word == "each" else "and", parts) if len(parts) > 1 else inner.body
        matters, symmetric = False, True
        random = Random(0)
        has_loops = any(isinstance(each, q.Domain) for each in nodes)
        for _ in range(MAX_SAMPLES_OF_LOOPS if has_loops else MAX_SAMPLES):
            evaluator = Evaluator(cast(Grid, RandomFilling(self.board, random)))
            first, second = random.sample(cells, 2)
            try:
                alone = evaluator.holds(condition, {one: (first,), other: (first,)})
                there = evaluator.holds(condition, {one: (first,), other: (second,)})
                back = evaluator.holds(condition, {one: (second,), other: (first,)})
            except ZeroDivisionError:
                return
            matters = matters or alone == (word == "some")
            symmetric = symmetric and there == back
        if matters:
            listed = self._listed(outer)
            body = "" if isinstance(inner.body, q.Block) else f": {self._cut(inner.body)}"
            asked = f" where {' and '.join(map(self._cut, filters))}" if filters else ""
            said = f"{word} pair in {listed} as {one}, {other}{asked}{body}"
            if not symmetric:
                whole = self.source.cut(outer.span)
                kept = whole[: inner.domain.span.start - outer.span.start]
                again = f" where {self._cut(inner.where)}" if inner.where is not None else ""
                said = f"{' '.join(kept.split())} {word} {other} in {_except(listed, one)}{again}{body}"
                if "\n" in kept:
                    said = f"{word} {other} in {_except(listed, one)}{again}{body}"
            message = f"`{one}` and `{other}` may be one and the same cell"
            self._note(message, inner.domain.span, f"for two different cells: `{said}`")


def _is_extra(cell: Cell) -> bool:
    return isinstance(cell, LayerCell) or not has_neighbours(cell)


def _except(listed: str, cell: str) -> str:
    """Cells as written, without one of them."""
    return f"{listed} {cell}" if re.search(r"\bexcept\b", listed, re.IGNORECASE) else f"{listed} except {cell}"


def _is_one_of(cell: q.Cells, place: q.KnownCells | q.CellsNamed) -> bool:
    """Whether a cell is certainly one of several cells."""
    match cell, place:
        case q.KnownCells((only,)), q.KnownCells(cells):
            return only in cells and len(cells) > 1
        case q.Slice(cells, q.Constant(), None), q.CellsNamed():
            return cells == place
    return False


def _is_positive(node: q.Comparison, position: q.PositionOf) -> bool:
    """Whether a comparison holds only if a position is not 0, or says which numbers it may be."""
    operands = (node.first, *(part for _, part in node.rest))
    for (sign, _), (left, right) in zip(node.rest, pairwise(operands), strict=True):
        if position not in (left, right):
            continue
        other = right if left == position else left
        if sign in ("=", "!=") and isinstance(other, q.Constant):
            return True
        is_greater = (sign in ("<", "<=") and right == position) or (sign in (">", ">=") and left == position)
        strict = sign in ("<", ">") or (isinstance(other, q.Constant) and other.value > 0)
        if is_greater and strict:
            return True
    return False


def _conjuncts(condition: q.Condition | None) -> tuple[q.Condition, ...]:
    match condition:
        case None:
            return ()
        case q.Connective("and", parts) | q.Block(parts):
            return tuple(each for part in parts for each in _conjuncts(part))
    return (condition,)


def _nodes(node: object) -> Iterator[object]:
    """All nodes of a tree, without those of definitions that it calls."""
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif is_dataclass(node):
        yield node
        if not isinstance(node, q.KnownCells | q.IntegerSet | q.Posted | q.Definition | Span):
            for each in fields(node):
                yield from _nodes(getattr(node, each.name))
