"""Writes random expressions: numbers, conditions, lists of cells, and the quantifiers around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..model.geometry import Board, Cell, Layer
from .random_specs import Chance, sample

SIGNS = ("=", "!=", "<", "<=", ">", ">=")
MOVES: Mapping[str, tuple[int, int]] = {
    "orthogonal": (0, 1),
    "diagonal": (1, 1),
    "king": (0, 1),
    "knight": (1, 2),
    "leaper 1,2": (1, 2),
    "neighbour": (0, 1),
    "leaper 0,2": (0, 2),
}
"""The moves of quantifiers, each with the cells that its shortest way goes along the shorter and the longer side."""
MOST_CELLS = 9  # of a board about which an expression inside others has loops
MOST_LISTED = 4  # cells of a list
TRIES = 3  # of two numbers, until they can differ


@dataclass(frozen=True, slots=True)
class BoundNames:
    """The names that an expression may use: of single cells, of several cells in order, and of numbers.

    `lists` has for each list the least number of its cells, or 0 if it may have a cell twice. The names of a pair in
    `apart` are those of different cells. All numbers are known before solving, and `digits` are digits of the board.
    """

    cells: tuple[str, ...] = ()
    lists: Mapping[str, int] = field(default_factory=dict)
    numbers: tuple[str, ...] = ()
    digits: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: BoundNames) -> BoundNames:
        return BoundNames(
            self.cells + other.cells,
            {**self.lists, **other.lists},
            self.numbers + other.numbers,
            self.digits + other.digits,
            self.apart + other.apart,
        )


NONE = BoundNames()
Domain = Callable[[BoundNames], tuple[str, BoundNames, str]]
"""Writes the domain of a quantifier: its text, the names that it binds, and their list after `as`, if it has one."""


class ExpressionWriter:
    """Writes expressions about some cells, or about the parameters of a definition.

    `places` are expressions for one digit. `lists` are expressions for several, each with the least number of its
    cells. `on_board` are those for cells of the board, `conditions` those for conditions, and `texts` those for regular
    expressions. Unless `indexed`, the places in a list are known numbers. Only a writer with `everywhere` writes rows,
    places and loops over the board. A reflection changes these, or the order in which it visits them.
    """

    def __init__(
        self,
        chance: Chance,
        board: Board,
        cells: Sequence[Cell],
        places: Sequence[str] = (),
        lists: Mapping[str, int] | None = None,
        *,
        on_board: Sequence[str] = (),
        conditions: Sequence[str] = (),
        texts: Sequence[str] = (),
        indexed: bool = True,
        everywhere: bool = False,
    ) -> None:
        self.chance, self.board, self.cells = chance, board, cells
        self.places = places or tuple(map(str, cells))
        self.lists = lists or {}
        self.on_board = on_board or tuple(str(cell) for cell in cells if cell in board)
        self.conditions, self.texts, self.indexed = conditions, texts, indexed
        layers = [extra for extra in board.extras if isinstance(extra, Layer)]
        self.divisions = board.names_of_layers("areas")
        self.routes = board.names_of_layers("line")
        self.loops = board.loops
        self.layers = tuple(layer.name for layer in layers if "." not in layer.name)
        self.moves = moves_on(board)
        self.everywhere = everywhere
        self.named = 0

    # Numbers.

    def number(self, depth: int, names: BoundNames = NONE) -> str:
        """An expression for a number."""
        kinds = [self._place, self._place, self._integer]
        kinds += [self._digit_named] * 2 * bool(names.cells)
        kinds += [*[self._number_named] * 3, *[self._scaled] * 2] * bool(names.numbers)
        kinds += [self._size] * 2 * bool(self.divisions and self.on_board)
        if depth > 0:
            kinds += [self._calculation] * 3 + [self._divided, self._absolute, self._listed_numbers, self._filtered]
            kinds += [self._filtered, self._filtered_or, self._counted, self._chosen, self._position]
            kinds += [self._at] * (2 * bool(self.indexed and "line" in self.lists) + 2 * bool(names.lists))
            kinds += [self._over_loop, self._over_loop, self._over_existing, self._over_existing, self._if_existing]
        if depth > 0 and self.everywhere:
            kinds += [self._coordinate, self._length, self._over_loop]
            kinds += [self._read_along] * (self.board.digits[0] >= 0 and self.board.digits[-1] <= 9)
        return self.chance.pick(kinds)(depth, names)

    def _place(self, depth: int, names: BoundNames) -> str:
        return self.chance.pick(self.places)

    def _integer(self, depth: int, names: BoundNames) -> str:
        return _enclosed(self.near() if self.chance.between(0, 3) else self.chance.between(0, 9))

    def _digit_named(self, depth: int, names: BoundNames) -> str:
        name = self.pick(names.cells)
        return self.pick((name, name, f"digit({name})"))

    def _number_named(self, depth: int, names: BoundNames) -> str:
        return self.pick(names.numbers)

    def _scaled(self, depth: int, names: BoundNames) -> str:
        """A known number joined with a digit. The values of a loop over such numbers have different bounds."""
        return f"({self.pick(names.numbers)} {self.pick('*+-')} {self.pick((*names.cells, *self.places))})"

    def _size(self, depth: int, names: BoundNames) -> str:
        return f"size({self.pick(self.divisions)}, {self.pick(self.on_board)})"

    def _calculation(self, depth: int, names: BoundNames) -> str:
        one, sign, other = self.number(depth - 1, names), self.pick("+-*"), self.number(depth - 1, names)
        if self.chance.between(0, 4) == 0:
            return f"({one} {sign} {other} {self.pick('+-*')} {self.number(0, names)})"
        return f"({one} {sign} {other})"

    def _divided(self, depth: int, names: BoundNames) -> str:
        divisors = ["2", "3", "(-2)"]
        if 0 not in self.board.every_digit and not self.layers:
            divisors.append(self.pick(self.places))
        return f"({self.number(depth - 1, names)} {self.pick(('/', 'mod'))} {self.pick(divisors)})"

    def _absolute(self, depth: int, names: BoundNames) -> str:
        return f"{self.pick(('abs(', '(-'))}{self.number(depth - 1, names)})"

    def _listed_numbers(self, depth: int, names: BoundNames) -> str:
        word = self.pick(("sum", "min", "max", "product", "distinct"))
        more = self.pick(("", f", {self.number(depth - 1, names)}"))
        return f"{word}({self._digits(names)}{more})"

    def _filtered(self, depth: int, names: BoundNames) -> str:
        word, name = self.pick(("sum", "count", "distinct", "product", "min", "max")), self.name()
        where = self.condition(depth - 1, names + BoundNames(cells=(name,)))
        return f"{word}({name} in {self.listed(names)} where {where})"

    def _filtered_or(self, depth: int, names: BoundNames) -> str:
        word, name, other = self.pick(("min", "max")), self.name(), self.number(depth - 1, names)
        where = self.condition(depth - 1, names + BoundNames(cells=(name,)))
        return f"{word}({name} in {self.listed(names)} where {where} else {other})"

    def _over_loop(self, depth: int, names: BoundNames) -> str:
        word = self.pick(("sum", "count", "distinct", "product", "min", "max"))
        head, inner = self.head("each", names, depth - 1, filters=2)
        if word == "count":
            return f"count({head}: {self.condition(depth - 1, inner)})"
        other = f" else {self.number(0, names)}" if word in ("min", "max") and self.chance.between(0, 1) else ""
        write = self.chance.pick((self.number, self.number, self._maybe_missing))
        return f"{word}({head}: {write(depth - 1, inner)}{other})"

    def _maybe_missing(self, depth: int, names: BoundNames) -> str:
        """A number that need not exist: a digit at a place beyond a line, or the least of no digits."""
        if names.lists and self.chance.between(0, 1):
            return self._at(depth, names)
        name = self.name()
        where = f"{name} {self.pick(SIGNS)} {self.pick((*names.cells, *names.numbers, *self.places))}"
        return f"{self.pick(('min', 'max'))}({name} in {self.listed(names)} where {where})"

    def _over_existing(self, depth: int, names: BoundNames) -> str:
        """A function of numbers that exist only for the elements that the filter leaves."""
        word, kinds = self.pick(("sum", "min", "max", "product")), (self._of_numbers, self._of_positions)
        head, inner = self.head("each", names, 0, filters=0, kinds=self.chance.pick((None, kinds)))
        test, number = self._existing(inner)
        other = f" else {self.number(0, names)}" if word in ("min", "max") and self.chance.between(0, 1) else ""
        return f"{word}({head} where {test}: {number}{other})"

    def _if_existing(self, depth: int, names: BoundNames) -> str:
        test, number = self._existing(names)
        return f"(if {test} then {number} else {self.number(0, names)})"

    def _existing(self, names: BoundNames) -> tuple[str, str]:
        """A condition, and a number that exists where it holds.

        It is a digit at a place of a line, the least or greatest digit of some, or a known number that occurs.
        """
        lines, ends = self._indexed_lines(names), (*self.places, *names.cells, *names.numbers)
        if names.numbers and self.chance.between(0, 1):
            number = self.pick(names.numbers)
            test = f"{number} {self.pick(('in', 'in', 'not in'))} {self.listed(names)}"
            return test, self.pick((number, self._scaled(0, names)))
        if lines and self.chance.between(0, 1):
            line, place = self.pick(lines), self.pick(ends)
            return f"1 <= {place} <= length({line})", f"{line}[{place}]"
        name, cells = self.name(), self.listed(names)
        where = f"{name} {self.pick(SIGNS)} {self.pick((*ends, _enclosed(self.near())))}"
        number = f"{self.pick(('min', 'max'))}({name} in {cells} where {where})"
        return f"(some {name} in {cells}: {where})", number

    def _counted(self, depth: int, names: BoundNames) -> str:
        return f"count({self.condition(depth - 1, names)}, {self.condition(depth - 1, names)})"

    def _chosen(self, depth: int, names: BoundNames) -> str:
        then, otherwise = self.number(depth - 1, names), self.number(depth - 1, names)
        return f"(if {self.condition(depth - 1, names)} then {then} else {otherwise})"

    def _position(self, depth: int, names: BoundNames) -> str:
        return f"(position of {self.number(depth - 1, names)} in ({self.listed(names)}))"

    def _read_along(self, depth: int, names: BoundNames) -> str:
        return f"(number read along ({self.listed(names)}))"

    def _at(self, depth: int, names: BoundNames) -> str:
        return f"{self.pick(self._indexed_lines(names))}[{self.number(depth - 1, names)}]"

    def _indexed_lines(self, names: BoundNames) -> list[str]:
        """The lists with places that numbers may name."""
        return [*names.lists, *(["line"] if self.indexed and "line" in self.lists else [])]

    def _coordinate(self, depth: int, names: BoundNames) -> str:
        cells = self.on_board or tuple(map(str, self.board.cells[:1]))
        return f"{self.pick(('row', 'column', 'box', 'region'))}({self.pick(cells)})"

    def _length(self, depth: int, names: BoundNames) -> str:
        return f"length({self.listed(names)})"

    def of_area(self, cells: str) -> str:
        """An expression for a number of an area, or of cells that depend on one."""
        return f"{self.pick(('sum', 'product', 'min', 'max', 'length', 'distinct'))}({cells})"

    def near(self) -> int:
        """A digit of the board, or a number next to its least or greatest one."""
        digits = self.board.digits
        return self.chance.pick((*digits, *digits, digits[0] - 1, digits[-1] + 1))

    def total(self, many: int) -> int:
        """The sum of some digits of the board."""
        return sum(self.chance.pick(self.board.digits) for _ in range(many))

    def _unequal(self, depth: int, names: BoundNames) -> tuple[str, str]:
        """Two numbers that can differ: not the same one twice, and not both written as digits. One is simpler."""
        for _ in range(TRIES):
            one, other = self.number(depth, names), self.number(depth - 1, names)
            if one != other and not (_is_integer(one) and _is_integer(other)):
                break
        return one, other

    def _no_integer(self, depth: int, names: BoundNames) -> str:
        """An expression for a number that is not written as digits."""
        numbers = (self.number(depth, names) for _ in range(TRIES))
        return next((number for number in numbers if not _is_integer(number)), self.pick(self.places))

    # Conditions.

    def condition(self, depth: int, names: BoundNames = NONE) -> str:
        """An expression for a condition."""
        kinds = [self._compared, self._compared, self._within, self._quality]
        kinds += [self._same_cell] * bool(names.cells)
        kinds += [self._parameter] * 3 * bool(self.conditions)
        if self.on_board:
            kinds += [self._same_area] * 2 * bool(self.divisions) + [self._visited] * 2 * bool(self.routes)
        if depth > 0:
            kinds += [self._joined] * 3 + [self._negated, self._chained, self._among_digits, self._distinct]
            kinds += [self._loop] * 4 + [self._cage] * 2 + [self._conditional]
            kinds += [self._congruent, self._placed, self._tallied] + [self._differ] * 4 + [self._compared] * 4
            kinds += [self._pattern_parameter] * 2 * bool(self.texts)
            kinds += [self._matched] * (self.board.digits[0] >= 0)
            kinds += [self._about_area] * bool(self.divisions and self.on_board) + [self._two_areas] * bool(
                self.divisions
            )
        return self.chance.pick(kinds)(depth, names)

    def _compared(self, depth: int, names: BoundNames) -> str:
        one, other = self._unequal(depth, names)
        if self.chance.between(0, 1):
            one, other = other, one
        return f"{one} {self.pick(SIGNS)} {other}"

    def _within(self, depth: int, names: BoundNames) -> str:
        listed = self.pick(("1, 3", "2..4", "0, 2, 5..9", "-1..1", "digits"))
        word = self.pick(("in", "in", "not in"))
        if listed == "digits":
            return f"{self._no_integer(depth - 1, names)} {word} digits"
        more = "".join(f", {self._member(depth, names)}" for _ in range(self.chance.pick((0, 0, 1, 2))))
        return f"{self._no_integer(depth - 1, names)} {word} {{{listed}{more}}}"

    def _member(self, depth: int, names: BoundNames) -> str:
        number = self.number(depth - 1, names)
        return self.pick((number, number, f"1..({number})", f"({number})..5"))

    def _quality(self, depth: int, names: BoundNames) -> str:
        word = self.pick(("is", "is", "is not"))
        return f"{self._no_integer(depth - 1, names)} {word} {self.pick(('prime', 'square', 'even', 'odd'))}"

    def _same_cell(self, depth: int, names: BoundNames) -> str:
        one = self.pick(names.cells)
        if self.chance.between(0, 1):
            return f"{one} {self.pick(('among', 'not among'))} {self.listed(names)}"
        return f"{one} {self.pick(('is', 'is not'))} {self.pick((*names.cells, *map(str, self.cells)))}"

    def _parameter(self, depth: int, names: BoundNames) -> str:
        return self.pick(self.conditions)

    def _same_area(self, depth: int, names: BoundNames) -> str:
        name, sign = self.pick(self.divisions), self.pick(("=", "=", "!="))
        return f"{name}[{self.pick(self.on_board)}] {sign} {name}[{self.pick(self.on_board)}]"

    def _visited(self, depth: int, names: BoundNames) -> str:
        cell, line = self.pick(self.on_board), self.pick(self.routes)
        sides = ("inside", "inside", "outside", "not inside", "not outside") if line in self.loops else ()
        return f"{cell} {self.pick(('on', 'not on', *sides))} {line}"

    def _joined(self, depth: int, names: BoundNames) -> str:
        word = self.pick(("and", "or", "implies", "iff"))
        parts = [self.condition(depth - 1, names) for _ in range(self.chance.pick((2, 2, 2, 3)))]
        return f"({f' {word} '.join(parts)})"

    def _negated(self, depth: int, names: BoundNames) -> str:
        return f"(not {self.condition(depth - 1, names)})"

    def _conditional(self, depth: int, names: BoundNames) -> str:
        parts = [self.condition(depth - 1, names) for _ in range(3)]
        return "(if {} then {} else {})".format(*map(_no_number, parts))

    def _chained(self, depth: int, names: BoundNames) -> str:
        between = self._no_integer(depth - 1, names)
        if self.chance.between(0, 1):
            return f"{self.number(0, names)} <= {between} < {self.number(0, names)}"
        low, high = sorted((self.near(), self.near()))
        return f"{_enclosed(low)} <= {between} < {_enclosed(high + 1)}"

    def _among_digits(self, depth: int, names: BoundNames) -> str:
        return f"{self.number(depth - 1, names)} {self.pick(('in', 'not in'))} {self._digits(names)}"

    def _distinct(self, depth: int, names: BoundNames) -> str:
        return f"distinct({self._digits(names)}, {self.number(depth - 1, names)})"

    def _differ(self, depth: int, names: BoundNames) -> str:
        one, other, cells = self.name(), self.name(), self.listed(names)
        word, sign = self.chance.pick((("each", "!="), ("each", "!="), ("no", "="), ("some", "=")))
        return f"({word} pair in {cells} as {one}, {other}: {one} {sign} {other})"

    def _cage(self, depth: int, names: BoundNames) -> str:
        cells, total = self.listed(names), self.total(self.chance.pick((1, 2, 2, 3)))
        return f"(distinct({cells}) and sum({cells}) {self.pick(SIGNS)} {_enclosed(total)})"

    def _congruent(self, depth: int, names: BoundNames) -> str:
        """A remainder compared with one that it can be, or with another remainder."""
        number, divisor = self._no_integer(depth - 1, names), self.chance.pick((2, 3, -2, -3))
        by = f"mod {_enclosed(divisor)}"
        rest = _enclosed(self.chance.pick((*range(0, divisor, 1 if divisor > 0 else -1),)))
        return f"{number} {by} {self.pick(SIGNS)} {self.pick((rest, rest, f'{self._no_integer(0, names)} {by}'))}"

    def _placed(self, depth: int, names: BoundNames) -> str:
        """A position compared with one that it can be, or with another position."""
        one, other = (f"(position of {self.number(0, names)} in ({self.listed(names)}))" for _ in range(2))
        place = str(self.chance.between(0, MOST_LISTED))
        return f"{one} {self.pick(SIGNS)} {self.pick((place, place, other))}"

    def _tallied(self, depth: int, names: BoundNames) -> str:
        """The number of digits of some kind, compared with one that it can be."""
        name, number = self.name(), _enclosed(self.near())
        kind = self.pick((f"{self.pick(SIGNS)} {number}", f"is {self.pick(('prime', 'even', 'odd'))}"))
        tally = f"count({name} in {self.listed(names)} where {name} {kind})"
        return f"{tally} {self.pick(SIGNS)} {self.chance.between(0, MOST_LISTED - 1)}"

    def _pattern_parameter(self, depth: int, names: BoundNames) -> str:
        return f"({self.listed(names)}) matches {self.pick(self.texts)}"

    def _matched(self, depth: int, names: BoundNames) -> str:
        return f'({self.listed(names)}) matches "{self.pattern()}"'

    def _loop(self, depth: int, names: BoundNames) -> str:
        head, inner = self.head(self.pick(("each", "some", "no")), names, depth - 1)
        return f"({head}: {self.condition(depth - 1, inner)})"

    def _about_area(self, depth: int, names: BoundNames) -> str:
        """A condition on each, some or no area."""
        name, cell = self.name(), self.name()
        rest = self.pick((f"all except {name}", f"{name} except {self.listed(names)}"))
        within = names + BoundNames(cells=(cell,))
        tests = [
            f"{self.of_area(name)} {self.pick(SIGNS)} {self.number(depth - 1, names)}",
            f"{self.number(depth - 1, names)} {self.pick(('in', 'not in'))} {name}",
            f"{self.pick(self.on_board)} {self.pick(('among', 'not among'))} {name} or distinct({name})",
            f"count({cell} in {name} where {self.condition(depth - 1, within)}) {self.pick(SIGNS)} 1",
            f"({self.pick(('each', 'some', 'no'))} {cell} in {name}: {self.condition(depth - 1, within)})",
            f"{self.of_area(rest)} {self.pick(SIGNS)} {self.number(depth - 1, names)}",
        ]
        filter_ = self.pick(("", "", f" where size({name}) > 1"))
        head = f"{self.pick(('each', 'some', 'no'))} area of {self.pick(self.divisions)} as {name}{filter_}"
        return f"({head}: {self.pick(tests)})"

    def _two_areas(self, depth: int, names: BoundNames) -> str:
        one, other, sign = self.name(), self.name(), self.pick(SIGNS)
        head = f"{self.pick(('each', 'some', 'no'))} pair of areas in {self.pick(self.divisions)}"
        return f"({head} as {one}, {other}: {self.of_area(one)} {sign} {self.of_area(other)})"

    # Quantifiers.

    def head(
        self,
        word: str,
        names: BoundNames,
        depth: int,
        *,
        filters: int = 1,
        apart: bool = False,
        kinds: Sequence[Domain] | None = None,
    ) -> tuple[str, BoundNames]:
        """The beginning of a quantifier up to its colon, and the names that the rest of it may use.

        It has a filter in `filters` of four cases. With `apart`, the filter is mostly that a cell is not another one.
        Its domain is one of `kinds`; by default, of any kind.
        """
        head, bound, first = self.chance.pick(kinds or self._domains(depth))(names)
        inner = names + bound
        filter_ = f" where {self.condition(0, inner)}" if self.chance.between(0, 3) < filters else ""
        others = (*inner.cells, *self.on_board)
        if apart and bound.cells and len(others) > 1 and self.chance.between(0, 3):
            one = self.pick(bound.cells)
            other = self.pick([each for each in others if each != one])
            filter_, inner = f" where {one} is not {other}", inner + BoundNames(apart=((one, other),))
        place = self.pick(("early", "late"))
        if first and place == "early":
            return f"{word} {head}{filter_}{first}", inner
        return f"{word} {head}{first}{filter_}", inner

    def _domains(self, depth: int) -> list[Domain]:
        """The domains that a quantifier may have, each as often as it is chosen."""
        kinds: list[Domain] = [self._of_cells, self._of_cells, self._of_pairs, self._of_runs]
        kinds += [self._of_numbers, self._of_positions]
        wide = self.everywhere and (depth < 1 or len(self.board.cells) <= MOST_CELLS)
        if wide:
            kinds += [self._of_lines, self._of_lines, self._of_windows] + [self._of_moves] * 2 * bool(self.moves)
        if self.everywhere and self.on_board and self.moves:
            kinds.append(self._of_neighbours)
        if wide and self.routes:
            kinds += [self._of_steps] * 2
        return kinds

    def _of_cells(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        name, cells = self.name(), self.listed(names)
        if self.chance.between(0, 3) == 0:
            return f"cell in {cells}", BoundNames(cells=(name,)), f" as {name}"
        return f"{name} in {cells}", BoundNames(cells=(name,)), ""

    def _of_pairs(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        one, other = self.name(), self.name()
        return f"pair in {self.listed(names)}", BoundNames(cells=(one, other)), f" as {one}, {other}"

    def _of_runs(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        length = self.chance.pick((1, 2, 2, 3))
        bound = [self.name() for _ in range(length)]
        if length == 1 or self.chance.between(0, 3) == 0:
            return f"run of {length} in {self.listed(names)}", BoundNames(lists={bound[0]: 0}), f" as {bound[0]}"
        return f"run of {length} in {self.listed(names)}", BoundNames(cells=tuple(bound)), f" as {', '.join(bound)}"

    def _of_numbers(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        name, sets = self.name(), ["{1..3}", "{0, 2}", "{-1, 1}", "1..2", "digits"]
        if self.chance.between(0, 2) == 0:
            return "digit", BoundNames(numbers=(name,), digits=(name,)), f" as {name}"
        if names.numbers and self.chance.between(0, 1):
            sets = [f"1..{self.pick(names.numbers)}", f"{self.pick(names.numbers)}..2"]
        if self.chance.between(0, 1):
            return f"number in {self.pick(sets)}", BoundNames(numbers=(name,)), f" as {name}"
        return f"{name} in {self.pick(sets)}", BoundNames(numbers=(name,)), ""

    def _of_positions(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        name = self.name()
        return f"position of {self.line(names)}", BoundNames(numbers=(name,)), f" as {name}"

    def _of_lines(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        lines = {"row": self.board.columns, "column": self.board.rows}
        if self.board.regions:
            lines |= dict.fromkeys(("box", "region"), min(map(len, self.board.regions)))
        if self.board.houses:
            lines["house"] = 1
        name, word = self.name(), self.pick([*lines])
        return word, BoundNames(lists={name: lines[word]}), f" as {name}"

    def _of_windows(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        high, wide = self.chance.between(1, min(2, self.board.rows)), self.chance.between(1, min(2, self.board.columns))
        noun, bound = self.pick(("window", "tile")), [self.name() for _ in range(high * wide)]
        if len(bound) > 1 and self.chance.between(0, 2) == 0:
            return f"{noun} {high}x{wide}", BoundNames(cells=tuple(bound)), f" as {', '.join(bound)}"
        return f"{noun} {high}x{wide}", BoundNames(lists={bound[0]: high * wide}), f" as {bound[0]}"

    def _of_moves(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        one, other = self.name(), self.name()
        where = f" in {self.pick(('all', self.rectangle()))}" if self.chance.between(0, 2) == 0 else ""
        return f"{self.pick(self.moves)}{where}", BoundNames(cells=(one, other)), f" as {one}, {other}"

    def _of_neighbours(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        name = self.name()
        moves = [move for move in self.moves if "leaper" not in move]
        return f"{self.pick(moves)} of {self.pick(self.on_board)}", BoundNames(cells=(name,)), f" as {name}"

    def _of_steps(self, names: BoundNames) -> tuple[str, BoundNames, str]:
        bound = [self.name() for _ in range(self.chance.pick((1, 2, 2, 3)))]
        if len(bound) == 1:
            return f"straight of {self.pick(self.routes)}", BoundNames(lists={bound[0]: 2}), f" as {bound[0]}"
        if len(bound) == 3:
            return f"run of 3 in {self.pick(self.routes)}", BoundNames(cells=tuple(bound)), f" as {', '.join(bound)}"
        return f"step of {self.pick(self.routes)}", BoundNames(cells=tuple(bound)), f" as {', '.join(bound)}"

    # Cells.

    def listed(self, names: BoundNames = NONE) -> str:
        """An expression for several cells."""
        options = [*self.lists, *names.lists, *names.lists]
        if not self.lists and (not options or self.chance.between(0, 1)):
            options.append(" ".join(map(str, sample(self.chance, self.cells, 1, MOST_LISTED, distinct=True))))
        if self.everywhere and self.chance.between(0, 1):
            return self.chance.pick((self._lines, self._without, self._part, self._repeated, self._run))(names)
        return self.pick(options)

    def line(self, names: BoundNames) -> str:
        """An expression for several cells that may follow `of`."""
        options = [name for name in (*self.lists, *names.lists) if " " not in name]
        return f"({self.pick(options) if options else self.listed(names)})"

    def _lines(self, names: BoundNames) -> str:
        board = self.board
        options = [f"r{self.chance.between(1, board.rows)}", f"c{self.chance.between(1, board.columns)}"]
        options += [f"b{self.chance.between(1, len(board.regions))}"] if board.regions else []
        options += ["all"] if len(board.cells) <= MOST_CELLS else []
        chosen = self.pick((*options, self.rectangle()))
        if self.layers and self.chance.between(0, 2) == 0:
            return f"{self.pick(self.layers)}[{chosen}]"
        return chosen

    def _without(self, names: BoundNames) -> str:
        left_out = self.pick((*names.cells, *names.lists, *self.on_board[:2], "r1c1"))
        return f"({self._lines(names)} except {left_out})"

    def _part(self, names: BoundNames) -> str:
        lines = [*names.lists, *(name for name in self.lists if " " not in name and "[" not in name)]
        if not lines:
            return self._repeated(names)
        low, high = (self._known(names) for _ in range(2))
        return f"{self.pick(lines)}[{self.pick((f'{low}..{high}', f'{low}..', f'{low}..{self._known(names)}'))}]"

    def _digits(self, names: BoundNames) -> str:
        """An expression for several digits: those of some cells, or of a part of a line whose ends depend on digits."""
        lines = [*names.lists, *(name for name in self.lists if " " not in name and "[" not in name)]
        if not lines or not self.indexed or self.chance.between(0, 2):
            return self.listed(names)
        ends = [*self.places, *names.cells, *names.numbers, "1", "2"]
        return f"{self.pick(lines)}[{self.pick((f'{self.pick(ends)}..{self.pick(ends)}', f'{self.pick(ends)}..'))}]"

    def _known(self, names: BoundNames) -> str:
        """A number that is known before solving."""
        number = self.pick((*names.numbers, "1", "2", "3"))
        return self.pick((number, number, f"{number} + 1", f"{number} - 1"))

    def _repeated(self, names: BoundNames) -> str:
        firsts = (f"{name}[1]" for name in self.lists if " " not in name and "[" not in name)
        cells = (*names.cells, *map(str, self.cells)) if not self.lists else (*names.cells, *self.on_board, *firsts)
        return " ".join(sample(self.chance, cells, 2, 4, distinct=False)) if cells else self.listed(names)

    def _run(self, names: BoundNames) -> str:
        ends = (*names.cells, *self.on_board)
        return f"{self.pick(ends)}..{self.pick(ends)}" if ends else self._lines(names)

    def rectangle(self) -> str:
        """A pattern for the cells of a rectangle of the board."""
        rows, columns = (
            sorted((self.chance.between(1, side), self.chance.between(1, side)))
            for side in (self.board.rows, self.board.columns)
        )
        return f"r{_interval(rows)}c{_interval(columns)}"

    # Patterns and names.

    def pattern(self, depth: int = 2) -> str:
        """A regular expression that a short line of cells may match."""
        if depth == 0:
            digit, other = self.pick(self.board.digits), self.pick(self.board.digits)
            ranged = f"[{min(digit, other, key=int)}-{max(digit, other, key=int)}]"
            return self.pick((".", ".*", digit, f"[^{digit}]", f"[{digit}]?", f"[{digit} {other}]", ranged))
        parts = [self.pattern(depth - 1) for _ in range(self.chance.between(1, 3))]
        repeated = self.pick(("", "", "*", "+", "?", "{1,2}", "{2,}", "{2}"))
        return f"({self.pick((' ', ' ', ' | ')).join(parts)}){repeated}"

    def name(self) -> str:
        """A new name."""
        self.named += 1
        return f"v{self.named}"

    def pick(self, options: Sequence[str] | Sequence[int]) -> str:
        """One of the options, as text."""
        return str(self.chance.pick(options))


def moves_on(board: Board) -> tuple[str, ...]:
    """The moves of `MOVES` that a board has room for."""
    shorter, longer = sorted((board.rows, board.columns))
    return tuple(move for move, (one, other) in MOVES.items() if one < shorter and other < longer)


def _no_number(condition: str) -> str:
    """A condition that is not read as a number; `distinct(...)` alone would be one."""
    return f"not not {condition}" if condition.startswith("distinct(") else condition


def _enclosed(number: int) -> str:
    """A number as a part of an expression."""
    return str(number) if number >= 0 else f"({number})"


def _is_integer(number: str) -> bool:
    """Whether a number is written as digits."""
    return number.strip("(-)").isdigit()


def _interval(ends: Sequence[int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}-{high}"
