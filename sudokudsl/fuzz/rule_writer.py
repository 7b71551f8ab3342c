"""Writes random expressions and statements of rules about some cells of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..language.signature import Cells, OneCell, WeightedCells
from ..model.geometry import Board, Cell, Layer
from .random_specs import Chance, RandomStatement, random_statement, sample

DEFINED = "own-rule"
SIGNS = ("=", "!=", "<", "<=", ">", ">=")
KINDS = (
    *("require", "each", "some", "no", "either", "not", "exactly", "at least", "at most", "machine", "define", "where"),
    *("sum", "product", "min", "max", "count", "distinct", "abs", "mod", "position", "matches", "if", "else", "iff"),
    "implies",
)
"""The words of the language that are counted in rules."""

Line = tuple[int, "str | RandomStatement"]
"""The indentation level of a line, and its content."""


@dataclass(frozen=True, slots=True)
class RandomRule:
    """A rule: the lines of the definition that it uses, if any, and the lines of its statement.

    A `wide` rule is about the whole board, so its negation would be too large to be useful. `written_out` is the same
    rule without functions, if it calls any: their bodies with the arguments in place of the parameters.
    """

    definition: tuple[str, ...]
    lines: tuple[Line, ...]
    wide: bool = False
    written_out: tuple[Line, ...] = ()

    def text(self, number: int) -> str:
        """The rule as lines of a file; the word of its definition ends with `number`."""
        written = [*self.definition]
        written += [
            "  " * depth + (what.line if isinstance(what, RandomStatement) else what) for depth, what in self.lines
        ]
        return "".join(f"{line.replace(DEFINED, f'own{number}')}\n" for line in written)

    @property
    def height(self) -> int:
        """The number of its lines."""
        return len(self.definition) + len(self.lines)

    def negated(self) -> RandomRule | None:
        """The negation of the rule; None for a wide rule and for one that is a negation already."""
        if self.wide or self.lines[0] == (0, "not"):
            return None
        return RandomRule(self.definition, _in_not(self.lines), written_out=_in_not(self.written_out))

    def without_functions(self) -> RandomRule | None:
        """The rule with each call of a function written out; None if there are none."""
        return RandomRule((), self.written_out, self.wide) if self.written_out else None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The words of `KINDS` that it contains."""
        text = " ".join((*self.definition, *(what for _, what in self.lines if isinstance(what, str))))
        return tuple(kind for kind in KINDS if re.search(rf"\b{kind}\b", text))

    @property
    def families(self) -> tuple[RandomStatement, ...]:
        """The statements of families in its blocks, in order."""
        return tuple(what for _, what in self.lines if isinstance(what, RandomStatement))


def _in_not(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines in a block `not`; nothing for no lines."""
    return ((0, "not"), *((depth + 1, what) for depth, what in lines)) if lines else ()


class RuleWriter:
    """Writes expressions and statements about some cells, or about the parameters of a definition.

    `places` are expressions for one digit, `lists` expressions for several. `on_board` are those for cells of the
    board, `conditions` those for conditions, and `texts` those for regular expressions. Unless `indexed`, the places in
    a list are known numbers.
    """

    def __init__(
        self,
        chance: Chance,
        board: Board,
        cells: Sequence[Cell],
        places: Sequence[str] = (),
        lists: Sequence[str] = (),
        *,
        on_board: Sequence[str] = (),
        conditions: Sequence[str] = (),
        texts: Sequence[str] = (),
        indexed: bool = True,
    ) -> None:
        self.chance, self.board, self.cells = chance, board, cells
        self.places = places or tuple(map(str, cells))
        self.lists = lists
        self.on_board = on_board or tuple(str(cell) for cell in cells if cell in board)
        self.conditions, self.texts, self.indexed = conditions, texts, indexed
        layers = [extra for extra in board.extras if isinstance(extra, Layer)] if self.on_board else []
        self.divisions = tuple(layer.name for layer in layers if layer.role == "areas")
        self.routes = tuple(layer.name for layer in layers if layer.role == "line")
        self.named = 0

    def number(self, depth: int, names: tuple[str, ...] = ()) -> str:
        """An expression for a number."""
        kinds = ["place", "place", "integer", *["name"] * 2 * bool(names)]
        if depth > 0:
            kinds += ["sign"] * 3 + ["divided", "abs", "call", "of some", "of some", "else", "count", "if", "position"]
            kinds += ["at", "at"] * (self.indexed and "line" in self.lists)
        kinds += ["size"] * 2 * bool(self.divisions)
        match self.chance.pick(kinds):
            case "place":
                return self.chance.pick(self.places)
            case "name":
                return self.chance.pick(names)
            case "integer":
                return str(self.chance.between(0, 9))
            case "sign":
                one, sign, other = self.number(depth - 1, names), self.pick("+-*"), self.number(depth - 1, names)
                return f"({one} {sign} {other})"
            case "divided":
                return f"({self.number(depth - 1, names)} {self.pick(('/', 'mod'))} {self.pick(('2', '3', '(-2)'))})"
            case "abs":
                return f"abs({self.number(depth - 1, names)})"
            case "call":
                word = self.pick(("sum", "min", "max", "product", "distinct"))
                return f"{word}({self.listed()}, {self.number(depth - 1, names)})"
            case "count":
                return f"count({self.condition(depth - 1, names)}, {self.condition(depth - 1, names)})"
            case "if":
                then, otherwise = self.number(depth - 1, names), self.number(depth - 1, names)
                return f"(if {self.condition(depth - 1, names)} then {then} else {otherwise})"
            case "position":
                return f"(position of {self.number(depth - 1, names)} in ({self.listed()}))"
            case "size":
                return f"size({self.pick(self.divisions)}, {self.pick(self.on_board)})"
            case "at":
                return f"line[{self.number(depth - 1, names)}]"
            case "else":
                word, name, other = self.pick(("min", "max")), self.name(), self.number(depth - 1, names)
                where = self.condition(depth - 1, (*names, name))
                return f"{word}({name} in {self.listed()} where {where} else {other})"
        word, name = self.pick(("sum", "count", "distinct", "product")), self.name()
        return f"{word}({name} in {self.listed()} where {self.condition(depth - 1, (*names, name))})"

    def of_area(self, cells: str) -> str:
        """An expression for a number of an area, or of cells that depend on one."""
        return f"{self.pick(('sum', 'product', 'min', 'max', 'length', 'distinct'))}({cells})"

    def about_area(self, depth: int, names: tuple[str, ...]) -> str:
        """A condition on each, some or no area."""
        name, cell = self.name(), self.name()
        rest = self.pick((f"all except {name}", f"{name} except {self.listed()}"))
        tests = [
            f"{self.of_area(name)} {self.pick(SIGNS)} {self.number(depth - 1, names)}",
            f"{self.number(depth - 1, names)} {self.pick(('in', 'not in'))} {name}",
            f"{self.pick(self.on_board)} {self.pick(('among', 'not among'))} {name} or distinct({name})",
            f"count({cell} in {name} where {self.condition(depth - 1, (*names, cell))}) {self.pick(SIGNS)} 1",
            f"({self.pick(('each', 'some'))} {cell} in {name}: {self.condition(depth - 1, (*names, cell))})",
            f"{self.of_area(rest)} {self.pick(SIGNS)} {self.number(depth - 1, names)}",
        ]
        filter_ = self.pick(("", "", f" where size({name}) > 1"))
        head = f"{self.pick(('each', 'some', 'no'))} area of {self.pick(self.divisions)} as {name}{filter_}"
        return f"({head}: {self.pick(tests)})"

    def condition(self, depth: int, names: tuple[str, ...] = ()) -> str:
        """An expression for a condition."""
        kinds = ["compare", "compare", "in", "is"]
        if depth > 0:
            kinds += ["joined"] * 3 + ["not", "chain", "among", "each", "each", "pair", "run", "distinct", "matches"]
            kinds += ["cage"] * 2
            kinds += ["parameter matches"] * 2 * bool(self.texts)
        kinds += ["parameter"] * 3 * bool(self.conditions)
        kinds += ["same area", "same area", "area", "two areas"] * bool(self.divisions) + ["on"] * 2 * bool(self.routes)

        def inner(*more: str) -> str:
            return self.condition(depth - 1, (*names, *more))

        match self.chance.pick(kinds):
            case "compare":
                return f"{self.number(depth - 1, names)} {self.pick(SIGNS)} {self.number(depth - 1, names)}"
            case "in":
                listed = self.pick(("1, 3", "2..4", "0, 2, 5..9", "-1..1"))
                more = "".join(f", {self.number(depth - 1, names)}" for _ in range(self.chance.pick((0, 0, 1, 2))))
                return f"{self.number(depth - 1, names)} {self.pick(('in', 'in', 'not in'))} {{{listed}{more}}}"
            case "parameter":
                return self.pick(self.conditions)
            case "parameter matches":
                return f"({self.listed()}) matches {self.pick(self.texts)}"
            case "same area":
                name, sign = self.pick(self.divisions), self.pick(("=", "=", "!="))
                return f"{name}[{self.pick(self.on_board)}] {sign} {name}[{self.pick(self.on_board)}]"
            case "area":
                return self.about_area(depth, names)
            case "two areas":
                one, other, sign = self.name(), self.name(), self.pick(SIGNS)
                head = f"{self.pick(('each', 'some', 'no'))} pair of areas in {self.pick(self.divisions)}"
                return f"({head} as {one}, {other}: {self.of_area(one)} {sign} {self.of_area(other)})"
            case "on":
                return f"{self.pick(self.on_board)} {self.pick(('on', 'not on'))} {self.pick(self.routes)}"
            case "is":
                return f"{self.number(depth - 1, names)} is {self.pick(('prime', 'square', 'even', 'odd'))}"
            case "joined":
                return f"({inner()} {self.pick(('and', 'or', 'implies', 'iff'))} {inner()})"
            case "not":
                return f"(not {inner()})"
            case "chain":
                return f"{self.number(0, names)} <= {self.number(depth - 1, names)} < {self.number(0, names)}"
            case "among":
                return f"{self.number(depth - 1, names)} {self.pick(('in', 'not in'))} {self.listed()}"
            case "distinct":
                return f"distinct({self.listed()}, {self.number(depth - 1, names)})"
            case "cage":
                cells, most = self.listed(), max(self.board.digits)
                total = self.chance.between(2, 5) * most // 2
                return f"(distinct({cells}) and sum({cells}) {self.pick(SIGNS)} {total})"
            case "matches" if self.board.digits[0] >= 0:
                return f'({self.listed()}) matches "{self.pattern()}"'
            case "pair" | "run" as kind:
                one, other = self.name(), self.name()
                what = "pair" if kind == "pair" else "run of 2"
                return f"({self.each()} {what} in {self.listed()} as {one}, {other}: {inner(one, other)})"
        name = self.name()
        where = self.pick(("", f" where {self.condition(0, (*names, name))}"))
        return f"({self.each()} {name} in {self.listed()}{where}: {inner(name)})"

    def statement(self, depth: int, indent: int = 0) -> Iterator[Line]:
        """Yields the lines of a statement; only inside a block may it be a statement of a family."""

        def inner(least: int, most: int) -> Iterator[Line]:
            for _ in range(self.chance.between(least, most)):
                yield from self.statement(depth - 1, indent + 1)

        kinds = ["require"] * 2 + ["family"] * 2 * bool(indent) + ["either", "some of", "not", "machine"] * (depth > 0)
        match self.chance.pick(kinds):
            case "either":
                yield indent, "either"
                yield from inner(1, 2)
                yield indent, "or"
                yield from inner(1, 1)
            case "some of":
                yield indent, f"{self.pick(('exactly', 'at least', 'at most'))} {self.chance.between(0, 2)} of"
                yield from inner(2, 3)
            case "not":
                yield indent, "not"
                yield from inner(1, 1)
            case "machine":
                yield from self.machine(indent)
            case "family" if (stated := self.stated()) is not None:
                yield indent, stated
            case _:
                yield indent, f"require {self.condition(self.chance.between(1, 2))}"

    def stated(self) -> RandomStatement | None:
        """A statement of a family about given cells; one about all cells takes seconds to compile in a block."""
        sampled = random_statement(self.chance, self.board)
        about = () if sampled is None else sampled.form.parts
        return sampled if any(isinstance(part, (Cells, OneCell, WeightedCells)) for part in about) else None

    def machine(self, indent: int) -> Iterator[Line]:
        """Yields the lines of a machine with two states."""
        yield indent, f"machine {self.listed()}"
        for state in ("one", "two"):
            digit = self.pick(self.board.digits)
            yield indent + 1, f"{state}: {digit} to {self.pick(('one', 'two'))}, else to {self.pick(('one', 'two'))}"
        yield indent + 1, "accept two"

    def pattern(self, depth: int = 2) -> str:
        """A regular expression that a short line of cells may match."""
        if depth == 0:
            digit = self.pick(self.board.digits)
            return self.pick((".", ".*", digit, f"[^{digit}]", f"[{digit}]?"))
        parts = [self.pattern(depth - 1) for _ in range(self.chance.between(1, 3))]
        return f"({self.pick((' ', ' ', ' | ')).join(parts)}){self.pick(('', '', '*', '+', '?', '{1,2}', '{2,}'))}"

    def listed(self) -> str:
        """An expression for several cells."""
        if self.lists:
            return self.pick(self.lists)
        return " ".join(map(str, sample(self.chance, self.cells, 1, 3, distinct=True)))

    def each(self) -> str:
        return self.pick(("each", "some", "no"))

    def name(self) -> str:
        self.named += 1
        return f"v{self.named}"

    def pick(self, options: Sequence[str] | Sequence[int]) -> str:
        return str(self.chance.pick(options))
