"""Types quantifiers: the domain that one iterates over, and the names that it binds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar, cast

from ...language.syntax import rule_ast
from ...language.syntax.ast import Word, word_key
from ...model.geometry import ORTHOGONAL, leaper_offsets
from ...text.diagnostics import Mistake, nearest, short
from ...text.source import Span
from .. import typed_tree as q
from ..domains import MOVES
from .protocol import ExpressionTyper
from .remarks import line_named, warn_of_digits, warn_of_directions

NOUNS = (
    *("cell", "pair", "run", "row", "column", "box", "region", "house", "window", "tile"),
    *("position", "digit", "number", "area", "straight"),
)
"""The nouns that a quantifier can range over, besides moves and the steps of a line."""
_PLURALS = {"boxes": "box", "neighbor": "neighbour", "neighbors": "neighbour", "leapers": "leaper"}
_STEP = "step"
_STRAIGHT = "straight"
MAX_RUN = 5  # cells of a run along a line that the solver finds, because all runs of a board are listed
_AFTER_MOVE = ("pair", "move", "neighbour", "step")
_NAMED = {"step": "each step of way as a, b: a != b", "pair": "each pair in r1 as a, b: a != b"}
"""Examples of quantifiers that name two cells."""
_STATEMENTS = ("cage", "line", "arrow", "thermometer", "clue", "dot", "circle")
"""Words of statements that take the place of a noun by mistake."""
_OF_THE_BOARD = ("row", "column", "box", "region", "house", "window", "tile")

AnyTyper = TypeVar("AnyTyper", bound=ExpressionTyper)
Typed = tuple[q.Domain, q.Kind]
"""A domain, and the kind of value of each of its names."""


def domain_of(typer: AnyTyper, head: rule_ast.QuantifierHead) -> tuple[q.Domain, q.Condition | None, AnyTyper]:
    """The domain of a quantifier, its filter, and a typer that knows its names. Raises Mistake if it has no meaning."""
    domain, kind = _Quantifier(
        typer, head, _singular(head.words[0].key), tuple(word.text for word in head.names)
    ).domain()
    words = head.names or (head.words[0],)
    if domain.kind == "cell" and domain.place is not None and head.place is not None:
        warn_of_directions(typer, domain.place, head.place.span)
    inner = typer.bind(((word, kind) for word in words), among=domain.place if kind == "cell" else None)
    given = [each for each in (head.early, head.late) if each is not None]
    filters = [inner.condition(each) for each in given]
    for each in given:
        warn_of_digits(inner, domain, each)
    if head.words[0].key == _STEP and len(head.words) == 1 and head.of is not None:
        filters.insert(0, _joined(_line(typer, head.of), domain, typer))
    elif domain.kind == "straight" and head.of is not None:
        filters.insert(0, q.Straight(_line(typer, head.of), q.CellsNamed(domain.names[0], head.span), head.span))
    elif domain.kind == "walk" and head.place is not None:
        filters.insert(0, _joined(_line(typer, head.place), domain, typer))
    where = q.Connective("and", tuple(filters), head.span) if len(filters) > 1 else next(iter(filters), None)
    return domain, where, inner


def _joined(line: str, domain: q.Domain, typer: ExpressionTyper) -> q.Condition:
    """A line leads from each cell of an element of a domain to the next one."""
    directed, span = f"{line}.step", domain.span
    layer = directed if directed in typer.board.layers else line
    cells: list[q.Cells] = [q.CellsNamed(name, span) for name in domain.names]
    if len(cells) == 1 and isinstance(domain.length, q.Constant):
        numbers = (q.Constant(number, span) for number in range(1, domain.length.value + 1))
        cells = [q.Slice(cells[0], number, None, span) for number in numbers]
    steps = tuple(q.LeadsTo(layer, one, other, span) for one, other in pairwise(cells))
    return q.Connective("and", steps, span) if len(steps) > 1 else steps[0]


def _line(typer: ExpressionTyper, line: rule_ast.Expression) -> str:
    """The name of the layer of a loop or path."""
    if not isinstance(line, Word):
        raise Mistake("unexpected", "the name of a loop or a path is expected", line.span)
    return typer.layer(line, "line", "a loop or a path")


@dataclass(frozen=True, slots=True)
class _Quantifier:
    """A quantifier, its noun in the singular, and the names after `as`."""

    typer: ExpressionTyper
    head: rule_ast.QuantifierHead
    noun: str
    names: tuple[str, ...]

    def domain(self) -> Typed:
        head, noun = self.head, self.noun
        if is_short_form(head) and head.place is not None:
            return self._each_in(head.place)
        if len(head.words) == 2 and not (_singular(head.words[1].key) in _AFTER_MOVE and noun in MOVES):
            word = head.words[1]
            help_ = "names come after `as`: each digit as d, each pair in r1 as a, b"
            raise Mistake("unexpected", f"`{short(word.text)}` has no meaning here", word.span, help=help_)
        if noun == _STEP and head.of is not None:
            return self._step(head.of)
        if noun == _STRAIGHT:
            return self._straight()
        if noun in MOVES or noun == "leaper":
            return self._move()
        if noun == "pair" and isinstance(head.of, Word) and head.of.key == "areas":
            return self._areas(head.place, 2)
        if noun == "area":
            return self._areas(head.of if head.of is not None else head.place, 1)
        if noun not in NOUNS:
            raise self._no_noun()
        self._check_noun()
        match noun:
            case "run":
                return self._run()
            case "window" | "tile":
                return self._window()
            case "position":
                return self._position()
            case "digit" | "number":
                return self._number()
        return self._cells()

    def _each_in(self, place: rule_ast.Expression) -> Typed:
        """`each NAME in PLACE`: the first word is the name of a cell or number."""
        name = (self.head.words[0].text,)
        values = self.typer.many(place)
        if isinstance(values, q.Numbers):
            return q.Domain("number", name, numbers=values, span=self.head.span), "number"
        return q.Domain("cell", name, place=values, span=self.head.span), "cell"

    def _no_noun(self) -> Mistake:
        head = self.head
        word = head.words[0]
        near = nearest(self.noun, (*NOUNS, *MOVES, "leaper"))
        help_ = f"did you mean {near}?" if near else "cell, pair, run of 3, row, column, box, window 2x2, knight, ..."
        if head.place is not None and len(head.names) == 1 and not near:
            shorter = f"`{head.quantifier} {word.text} in ...`"
            help_ = f"`{head.quantifier} cell in ... as {head.names[0].text}`, or shorter: {shorter}"
        if self.noun == _STEP:
            help_ = f"`{head.quantifier} step of way as a, b`, where way is the name of a loop or a path"
        elif word.key in map(word_key, self.typer.board.names_of_layers("areas")):
            help_ = f"`{head.quantifier} area of {word.text} as a: sum(a) = 10`"
        elif self.noun in _STATEMENTS:
            help_ = f"a rule that several {self.noun}s have is a word of your own: `define my-{self.noun}(line)`"
        elif head.place is None and not head.names:
            help_ = f"`{head.quantifier} {word.text} in CELLS`" + (f"; or did you mean {near}?" if near else "")
        message = f"nothing to iterate over is called `{short(word.text)}`"
        return Mistake("unknown-word", message, word.span, help=help_)

    def _check_noun(self) -> None:
        """Raises Mistake if the quantifier has a part that belongs to another noun."""
        head, noun = self.head, self.noun
        if head.leap is not None:
            raise self._no_leap()
        if head.size is not None and noun not in ("window", "tile"):
            raise Mistake("unexpected", "a size belongs to a window or a tile: `each window 2x2 as w`", head.span)
        if head.of is not None and noun not in ("run", "position"):
            raise Mistake("unexpected", "`of` belongs to a run, a position or a neighbour", head.of.span)
        if noun in _OF_THE_BOARD and head.place is not None:
            raise Mistake("unexpected", f"a {noun} is one of the whole board: `in` cannot narrow it", head.place.span)

    def _no_leap(self) -> Mistake:
        return Mistake("unexpected", "two numbers belong to a leaper: `each leaper 1,3 as a, b`", self.head.span)

    def _cells(self) -> Typed:
        """Cells and pairs of a place; rows, columns and regions of the board."""
        head, span = self.head, self.head.span
        if self.noun == "pair":
            self._check_names(2, required=True)
            return q.Domain("pair", self.names, self._place(), span=span), "cell"
        self._check_names(1)
        match self.noun:
            case "row" | "column" as noun:
                return q.Domain(noun, self._own_name(), span=span), "line"
            case "box" | "region":
                return q.Domain("region", self._own_name(), span=span), "set"
            case "house":
                if not self.typer.board.houses:
                    message = "no row, column or box of this board holds every digit"
                    help_ = "`each row as r`, `each column as c`, `each box as b`"
                    raise Mistake("bad-setup", message, span, help=help_)
                return q.Domain("house", self._own_name(), span=span), "set"
        return q.Domain("cell", self._own_name(), self._place(), span=head.span), "cell"

    def _move(self) -> Typed:
        head = self.head
        if self.noun != "leaper":
            if head.leap is not None:
                raise self._no_leap()
            offsets = tuple(MOVES[self.noun])
        elif head.leap is None or max(head.leap) > 31 or head.leap == (0, 0):
            message = "a leaper has two numbers: how far one way and how far the other"
            raise Mistake("unexpected", message, head.span, help="each leaper 1,3 as a, b")
        else:
            offsets = leaper_offsets(*head.leap)
        if head.of is None:
            self._check_names(2, required=True)
            return q.Domain("move", self.names, self._place(), offsets=offsets, span=head.span), "cell"
        centre = self.typer.cells(head.of)
        if self.typer.several(centre):
            raise Mistake("wrong-kind", "neighbours are those of one cell", head.of.span)
        if head.place is not None:
            raise Mistake("unexpected", "the neighbours of a cell take no place: they may be anywhere", head.place.span)
        self._check_names(1)
        return q.Domain("neighbour", self._own_name(), centre, offsets=offsets, span=head.span), "cell"

    def _step(self, line: rule_ast.Expression) -> Typed:
        """The steps of a loop or path: from start to end if that is known, otherwise in reading order."""
        head = self.head
        layer = _line(self.typer, line)
        self._check_names(2, required=True)
        if head.place is not None:
            raise Mistake("unexpected", "the steps of a line take no place", head.place.span)
        kind: q.DomainKind = "step" if f"{layer}.step" in self.typer.board.layers else "move"
        cells = q.KnownCells(self.typer.board.cells, head.span)
        return q.Domain(kind, self.names, cells, offsets=ORTHOGONAL, span=head.span), "cell"

    def _straight(self) -> Typed:
        """The straight pieces of a loop or path, in reading order of their first cells."""
        head, board = self.head, self.typer.board
        if head.of is None or head.place is not None:
            help_ = f"`{head.quantifier} straight of way as s`, where way is the name of a loop or a path"
            raise Mistake("unexpected", "the straight pieces are those of a loop or path", head.span, help=help_)
        _line(self.typer, head.of)
        self._check_names(1)
        return q.Domain("straight", self._own_name(), q.KnownCells(board.cells, head.span), span=head.span), "line"

    def _areas(self, place: rule_ast.Expression | None, count: int) -> Typed:
        """The areas of a division, or every two of them; of the only division if none is named."""
        head, board = self.head, self.typer.board
        found = sorted(board.names_of_layers("areas"))
        if count == 1 and len(self.names) == 2:
            named = place.text if isinstance(place, Word) else next(iter(found), "field")
            help_ = f"`{head.quantifier} pair of areas in {named} as {', '.join(self.names)}`"
            raise Mistake("unexpected", "1 name is expected here, not 2", head.names[1].span, help=help_)
        self._check_names(count, required=count > 1)
        if isinstance(place, Word):
            division = self.typer.layer(place, "areas", "a division into areas")
        elif place is None and len(found) == 1:
            (division,) = found
        else:
            help_ = "a line above states one: areas field of 4"
            if found:
                help_ = f"each area of {found[0]} as a: sum(a) = 10"
            span = head.span if place is None else place.span
            raise Mistake("unexpected", "the name of a division into areas is expected", span, help=help_)
        cells = board.layers[division]
        numbers = q.IntegerSet(board.digits_of(cells[0]), head.span)
        return q.Domain(
            "area", self._own_name(), q.KnownCells(cells, head.span), numbers=numbers, span=head.span
        ), "area"

    def _run(self) -> Typed:
        head, names = self.head, self.names
        if head.of is None or head.place is None:
            message = "a run has a length and a line"
            raise Mistake("unexpected", message, head.span, help="each run of 3 in line as a, b, c")
        cells = self.typer.cells(head.place)
        if not names:
            raise Mistake("unexpected", "names are expected: `as a, b, c`, or one for the whole run", head.span)
        if line_named(self.typer, cells):
            return self._run_of_line(head.of)
        length = self.typer.known(head.of)
        if len(names) > 1:
            if not isinstance(length, q.Constant):
                raise Mistake("unexpected", "a run whose length is a name has one name itself", head.names[1].span)
            self._check_names(length.value)
        kind: q.Kind = "cell" if len(names) > 1 else "line"
        return q.Domain("run", names, cells, length, span=head.span), kind

    def _run_of_line(self, of: rule_ast.Expression) -> Typed:
        """Runs along a loop or path: from start to end if that is known, otherwise the earlier end first."""
        head, board = self.head, self.typer.board
        layer, length = _line(self.typer, cast(rule_ast.Expression, head.place)), self.typer.known(of)
        if not isinstance(length, q.Constant) or not 2 <= length.value <= MAX_RUN:
            message = f"a run along a line that the solver finds has 2 to {MAX_RUN} cells"
            raise Mistake("value-out-of-range", message, of.span)
        if len(self.names) > 1:
            self._check_names(length.value)
        kind: q.Kind = "cell" if len(self.names) > 1 else "line"
        both = f"{layer}.step" in board.layers
        cells = q.KnownCells(board.cells, head.span)
        return q.Domain("walk", self.names, cells, length, both_ways=both, span=head.span), kind

    def _window(self) -> Typed:
        size, board = self.head.size, self.typer.board
        if size is None or not (1 <= size[0] <= board.rows and 1 <= size[1] <= board.columns):
            message = f"a {self.noun} has a size that fits the board, such as `{self.noun} 2x2`"
            raise Mistake("value-out-of-range", message, self.head.span)
        if len(self.names) > 1:
            self._check_names(size[0] * size[1])
        kind: q.Kind = "cell" if len(self.names) > 1 else "set"
        way: q.DomainKind = "window" if self.noun == "window" else "tile"
        return q.Domain(way, self._own_name(), size=size, span=self.head.span), kind

    def _position(self) -> Typed:
        head = self.head
        line = head.of if head.of is not None else head.place
        if line is None:
            message = "positions are those of a line"
            raise Mistake("unexpected", message, head.span, help="each position of line as i")
        self._check_names(1)
        return q.Domain("position", self._own_name(), self.typer.cells(line), span=head.span), "number"

    def _number(self) -> Typed:
        """Digits or numbers: those of a set, or all digits of the board."""
        head = self.head
        self._check_names(1)
        if head.place is not None:
            among = self.typer.many(head.place)
            if not isinstance(among, q.Numbers):
                message = "numbers are expected here, and these are cells"
                raise Mistake("wrong-kind", message, head.place.span)
        elif self.noun == "digit":
            among = q.IntegerSet(self.typer.board.digits, head.span)
        else:
            raise Mistake("unexpected", "which numbers?", head.span, help="each number in {1..9} as n")
        kind: q.Kind = "digit" if self.noun == "digit" else "number"
        return q.Domain("number", self._own_name(), numbers=among, span=head.span), kind

    def _place(self) -> q.Cells:
        """The cells that the quantifier iterates over; all cells if it names none."""
        head = self.head
        return q.KnownCells(self.typer.board.cells, head.span) if head.place is None else self.typer.cells(head.place)

    def _own_name(self) -> tuple[str, ...]:
        """The names of the quantifier; without any, its noun."""
        return self.names or (self.head.words[0].text,)

    def _check_names(self, count: int, *, required: bool = False) -> None:
        """Raises Mistake unless there are `count` names, or none if they are not required."""
        head, names = self.head, self.names
        if len(names) == count or (not names and not required):
            return
        if not names:
            end = Span(head.span.end, head.span.end)
            raise Mistake("unexpected", "two names are expected: `as a, b`", end, help=_NAMED.get(self.noun, ""))
        places = head.names[0].span.to(head.names[-1].span)
        message = f"{count} name{'s are' if count != 1 else ' is'} expected here, not {len(names)}"
        raise Mistake("unexpected", message, places)


def is_short_form(head: rule_ast.QuantifierHead) -> bool:
    """Whether a quantifier is of the form `each NAME in PLACE`."""
    plain = len(head.words) == 1 and head.size is None and head.leap is None and head.of is None
    noun = _singular(head.words[0].key)
    return plain and not head.names and head.place is not None and noun not in ("run", "pair", "position", *MOVES)


def _singular(key: str) -> str:
    return _PLURALS.get(key, key.removesuffix("s") if len(key) > 3 else key)
