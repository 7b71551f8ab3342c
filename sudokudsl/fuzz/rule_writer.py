"""Writes random statements of rules about some cells of a board: conditions, blocks, quantifiers machines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..language.signature import Cells, OneCell, WeightedCells
from .expression_writer import NONE, SIGNS, BoundNames, ExpressionWriter
from .random_specs import RandomStatement, random_statement, sample

DEFINED = "own-rule"
KINDS = (
    *("require", "each", "some", "no", "either", "not", "exactly", "at least", "at most", "machine", "define", "where"),
    *("sum", "product", "min", "max", "count", "distinct", "abs", "mod", "position", "matches", "if", "else", "iff"),
    *("implies", "let", "is not", "except", "number read along", "row", "column", "window", "digit", "length"),
)
"""The words of the language that are counted in rules."""

Line = tuple[int, "str | RandomStatement"]
"""The indentation level of a line, and its content."""


@dataclass(frozen=True, slots=True)
class RandomRule:
    """A rule: the lines of the definition that it uses, if any, and the lines of its statement.

    A `wide` rule is about the whole board, so its negation would be too large to be useful. `written_out` is the same
    rule without functions, if it calls any: their bodies with the arguments in place of the parameters. A rule is
    `movable` if it names places by single cells alone, and a reflection moves these.
    """

    definition: tuple[str, ...]
    lines: tuple[Line, ...]
    wide: bool = False
    written_out: tuple[Line, ...] = ()
    movable: bool = True

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
        lines, written_out = _in_not(self.lines), _in_not(self.written_out)
        return RandomRule(self.definition, lines, written_out=written_out, movable=self.movable)

    def without_functions(self) -> RandomRule | None:
        """The rule with each call of a function written out; None if there are none."""
        return RandomRule((), self.written_out, self.wide, movable=self.movable) if self.written_out else None

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


ABOUT_LISTS: Mapping[int, Sequence[str]] = {
    1: (
        *("renban {line}", "cage {number}: {line}", "even {line}", "sum {number}: {line}"),
        *("rellik-cage {number}: {line}", "product-cage {number}: {line}"),
    ),
    2: (
        *("thermometer {line}", "palindrome {line}", "distinct {line}", "whispers {number}: {line}"),
        *("slow-thermometer {line}", "parity-line {line}", "modular-line {number}: {line}", "region-sum-line {line}"),
    ),
    3: ("sequence {line}",),
}
"""Statements of families about several cells that have a name, by the least number of cells."""
ABOUT_PAIRS = (
    *("less {one} {other}", "greater {one} {other}", "kropki white {number}: {one} {other}", "xv V {one} {other}"),
    *("sum {number}: {one} {other}", "cage {number}: {one} {other}", "same-digits {one} = {other}"),
    *("count-distinct {one} = {other} {one}", "distinct {one} {other}"),
    "cage {number}: ({one} {other}) ({other} {one})",
)
"""Statements of families about two different cells that may have names."""
ABOUT_CELLS = (
    *("sum {number}: 2*{one} -1*{other}", "clone {one} = {other}", "odd {one}", "given {one} = {digit}"),
    "candidates {one} = {digits}",
)
"""The same about two cells that may be one."""


class RuleWriter(ExpressionWriter):
    """Writes statements about some cells, or about the parameters of a definition."""

    def statement(
        self, depth: int, indent: int = 0, names: BoundNames = NONE, *, counted: bool = False
    ) -> Iterator[Line]:
        """Yields the lines of a statement; only inside a block may it be a statement of a family.

        A `counted` statement comes without names for the statements after it.
        """
        kinds = [self._required] * 2
        kinds += [self._family, self._family_of_names] * bool(indent)
        if depth > 0:
            kinds += [self._either, self._some_of, self._not, self._machine, self._repeated_block]
            kinds += [self._after_let] * (not counted)
        return self.chance.pick(kinds)(depth, indent, names)

    def _inner(self, depth: int, indent: int, names: BoundNames, least: int, most: int) -> Iterator[Line]:
        """Yields the lines of the statements of a block."""
        for _ in range(self.chance.between(least, most)):
            yield from self.statement(depth - 1, indent + 1, names)

    def _required(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        yield indent, f"require {self.condition(self.chance.pick((0, 1, 1, 2, 2)), names)}"

    def _family(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        stated = self.stated()
        if stated is None:
            yield from self._required(depth, indent, names)
        else:
            yield indent, stated

    def _family_of_names(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        """Yields a statement of a family about cells with names, or about two groups of cells."""
        known = {name: least for name, least in (*self.lists.items(), *names.lists.items()) if " " not in name}
        lists = [
            (name, form)
            for name, many in known.items()
            for least, forms in ABOUT_LISTS.items()
            if least <= many
            for form in forms
        ]
        cells, pairs = (*names.cells, *self.on_board), [*names.apart]
        if len(self.cells) > 1:
            one, other = map(str, sample(self.chance, self.cells, 2, 2, distinct=True))
            pairs.append((one, other))
        if lists and self.chance.between(0, 1):
            line, form = self.chance.pick(lists)
            yield indent, form.format(line=line, number=self.pick((*names.numbers, "2", "4", "6")))
        elif pairs and self.chance.between(0, 2):
            one, other = self.chance.pick(pairs)
            number = self.pick((*names.numbers, "1", "3", "4"))
            yield indent, self.pick(ABOUT_PAIRS).format(one=one, other=other, number=number)
        elif cells:
            yield indent, self._about_cells(cells, names)
        else:
            yield from self._required(depth, indent, names)

    def _about_cells(self, cells: Sequence[str], names: BoundNames) -> str:
        """A statement of a family about two cells that may be one."""
        digits = [str(digit) for digit in sample(self.chance, self.board.digits, 1, 2, distinct=True)]
        return self.pick(ABOUT_CELLS).format(
            one=self.pick(cells),
            other=self.pick(cells),
            number=self.pick((*names.numbers, "1", "3", "4")),
            digit=self.pick((*names.digits, *digits)),
            digits=self.pick((*names.digits, " ".join(digits))),
        )

    def _either(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        yield indent, "either"
        yield from self._inner(depth, indent, names, 1, 2)
        for _ in range(self.chance.pick((1, 1, 1, 2))):
            yield indent, "or"
            yield from self._inner(depth, indent, names, 1, 1)

    def _some_of(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        number = self.pick((*range(3), f"{self.chance.between(0, 4)} - 1", *names.numbers))
        yield indent, f"{self.pick(('exactly', 'at least', 'at most'))} {number} of"
        for _ in range(self.chance.between(2, 3)):
            yield from self.statement(depth - 1, indent + 1, names, counted=True)

    def _not(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        yield indent, "not"
        yield from self._inner(depth, indent, names, 1, 1)

    def _repeated_block(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        """Yields a quantifier over the statements of a block."""
        head, inner = self.head(self.pick(("each", "each", "some", "no")), names, 0, apart=True)
        yield indent, head
        yield from self._inner(depth, indent, inner, 1, 2)

    def _after_let(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        """Yields a name for cells or a number, or for a condition, and a statement that may use it."""
        name = f"{DEFINED}-{self.name()}"
        way = self.chance.pick((0, 0, 0, 1, 2, 3))
        if way == 0:
            cells = self.listed(names)
            yield indent, f"let {name} = {cells}"
            yield from self.statement(depth - 1, indent, names + BoundNames(lists={name: self.least(cells, names)}))
        elif way == 1:
            yield indent, f"let {name} = {self.chance.between(0, 2)} + 1"
            yield from self.statement(depth - 1, indent, names + BoundNames(numbers=(name,)))
        elif way == 2:
            yield indent, f"let {name} = 0 + {self.number(1, names)}"
            yield indent, f"require {name} {self.pick(SIGNS)} {self.number(1, names)}"
        else:
            yield indent, f"let {name} = not {self.condition(1, names)}"
            yield indent, f"require {name} {self.pick(('or', 'iff', 'implies'))} {self.condition(1, names)}"

    def stated(self) -> RandomStatement | None:
        """A statement of a family about given cells; one about all cells takes seconds to compile in a block."""
        sampled = random_statement(self.chance, self.board)
        about = () if sampled is None else sampled.form.parts
        return sampled if any(isinstance(part, (Cells, OneCell, WeightedCells)) for part in about) else None

    def least(self, listed: str, names: BoundNames) -> int:
        """The least number of cells in a list; 0 if that is not known, or if a cell may be twice in it."""
        cells = listed.split()
        if {*cells} <= {*map(str, self.cells)} and len({*cells}) == len(cells):
            return len(cells)
        return {**self.lists, **names.lists}.get(listed, 0)

    def _machine(self, depth: int, indent: int, names: BoundNames) -> Iterator[Line]:
        """Yields the lines of a machine with two or three states."""
        yield indent, f"machine {self.pick([*names.lists]) if names.lists else self._plain_list()}"
        states = ("one", "two", "three")[: self.chance.between(2, 3)]
        for state in states:
            digit = self.pick(self.board.digits)
            rest = self.pick(("", *(f", else to {other}" for other in states)))
            yield indent + 1, f"{state}: {digit} to {self.pick(states)}{rest}"
        if self.chance.between(0, 3):
            yield indent + 1, f"accept {self.pick(('two', 'one two', 'one'))}"

    def _plain_list(self) -> str:
        """Cells as a statement lists them."""
        return self.pick([*self.lists]).strip("()") if self.lists else " ".join(map(str, self.cells))
