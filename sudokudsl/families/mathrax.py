"""mathrax: a sign on a corner says what both diagonals of the four cells around it have in common.

The four cells are the square whose top left is the named cell. Each of its diagonals is a pair of cells, and the sign
holds for both pairs: `10 +` is their sum, `12 *` their product, `3 -` their difference, `2 /` their quotient. For
differences and quotients the order does not matter: one digit of the pair is 3 more than the other, or twice the other.
Two zeros have every quotient. A file may also write `12 x` for the product.

`mathrax r3c3 = even` and `mathrax r3c3 = odd` say that all four digits are even or odd. A file may also write `E` and
`O`, as setters draw them. 0 is even. A corner may have several signs.

    board 2x2 digits 1-4
    mathrax r1c1 = 5 +
    expect 16 solutions
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, occupied, shuffled
from ..language.signature import Choice, Int, OneCell, Sign, form
from ..model.constraint import Constraint
from ..model.geometry import SQUARE, Board, Cell
from ..model.shapes import Dot, Shape

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs

Operation = Literal["+", "-", "*", "/"]


@dataclass(frozen=True, slots=True)
class Mathrax:
    """Both diagonals of the square whose top left is `corner` have `number` as the result of `operation`.

    All four cells are on the board.
    """

    corner: Cell
    number: int
    operation: Operation

    def holds(self, grid: Grid) -> bool:
        upper, right, lower, across = grid.square(self.corner)
        falling, rising = (upper, across), (lower, right)
        match self.operation:
            case "+":
                return all(one + other == self.number for one, other in (falling, rising))
            case "-":
                return all(abs(one - other) == self.number for one, other in (falling, rising))
            case "*":
                return all(one * other == self.number for one, other in (falling, rising))
            case "/":
                return all(self.number * one == other or self.number * other == one for one, other in (falling, rising))

    def cover(self, out: CoverVerbs) -> None:
        one, right, below, across = out.board.at_offsets(self.corner, SQUARE)
        allowed = _related(self.operation, self.number)
        out.pairs(one, across, allowed)
        out.pairs(right, below, allowed)

    def cnf(self, out: CnfVerbs) -> None:
        square = out.board.at_offsets(self.corner, SQUARE)
        for here, there in zip(square, square[::-1], strict=True):
            for digit in out.digits:
                match self.operation:
                    case "+":
                        partners = {self.number - digit}
                    case "-":
                        partners = {digit + self.number, digit - self.number} if self.number >= 0 else set()
                    case "*":
                        partners = {other for other in out.digits if digit * other == self.number}
                    case "/":
                        partners = {digit * self.number}
                        partners |= {other for other in out.digits if other * self.number == digit}
                held = [out.lit(there, partner) for partner in out.digits if partner in partners]
                out.clause(-out.lit(here, digit), *held)

    def reason(self, out: ReasonVerbs) -> None:
        wanted, operation = self.number, self.operation

        def fits(a: int, b: int) -> bool:
            low, high = min(a, b), max(a, b)
            match operation:
                case "+":
                    return low == wanted - high
                case "-":
                    return high - low == wanted
                case "*":
                    return low * high == wanted
                case "/":
                    return low == wanted * high or high == wanted * low

        for diagonal in (((0, 0), (1, 1)), ((0, 1), (1, 0))):
            upper, lower = out.board.at_offsets(self.corner, diagonal)
            out.pairs(upper, lower, fits)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        text = f"{self.number}{'x' if self.operation == '*' else self.operation}"
        return (Dot(board.at_offsets(self.corner, SQUARE), text=text),)

    def explain(self, board: Board) -> str:
        one, right, below, across = board.at_offsets(self.corner, SQUARE)
        pairs = f"{one} {across} and {right} {below}"
        match self.operation:
            case "+":
                meaning = f"both pairs sum to {self.number}"
            case "-":
                meaning = f"both pairs differ by {self.number}"
            case "*":
                meaning = f"both pairs multiply to {self.number}"
            case "/":
                meaning = f"in both pairs one digit is {self.number} times the other"
        return f"of the diagonals {pairs}, {meaning}"


@dataclass(frozen=True, slots=True)
class SquareParity:
    """All four digits of the square whose top left is `corner` have the parity: `odd` is 1, or 0 for even digits.

    All four cells are on the board.
    """

    corner: Cell
    odd: int

    def holds(self, grid: Grid) -> bool:
        return all(digit % 2 == self.odd for digit in grid.square(self.corner))

    def cover(self, out: CoverVerbs) -> None:
        for cell in out.board.at_offsets(self.corner, SQUARE):
            out.domain(cell, [digit for digit in out.digits if digit % 2 == self.odd])

    def cnf(self, out: CnfVerbs) -> None:
        square = out.board.at_offsets(self.corner, SQUARE)
        for digit in out.digits:
            if digit % 2 != self.odd:
                for cell in square:
                    out.clause(-out.lit(cell, digit))

    def reason(self, out: ReasonVerbs) -> None:
        square = out.board.at_offsets(self.corner, SQUARE)
        out.domain(square, [digit for digit in out.digits if (digit + self.odd) % 2 == 0])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        square = board.at_offsets(self.corner, SQUARE)
        return (Dot(square, text="O" if self.odd else "E"),)

    def explain(self, board: Board) -> str:
        last = board.at_offsets(self.corner, SQUARE)[-1]
        return f"the four cells {self.corner} to {last} hold {'odd' if self.odd else 'even'} digits"


@lru_cache(maxsize=1024)
def _related(operation: Operation, number: int) -> Callable[[int, int], bool]:
    """For exact cover: whether two digits have this sum, difference, product or quotient."""
    match operation:
        case "+":
            return lambda one, other: one + other == number
        case "-":
            return lambda one, other: number >= 0 and one - other in (number, -number)
        case "*":
            return lambda one, other: one * other == number
        case "/":
            return lambda one, other: one == number * other or other == number * one


def build(corner: Cell, number: int | None = None, operation: Operation = "+", odd: int = 0) -> Constraint:
    """The constraint of a statement: of a sign with a number, or of a parity."""
    return SquareParity(corner, odd) if number is None else Mathrax(corner, number, operation)


def complaints(constraint: Mathrax | SquareParity, board: Board) -> Iterator[Complaint]:
    """All four cells must be on the board, and some digits must meet the sign."""
    digits = board.digits
    if len(board.at_offsets(constraint.corner, SQUARE)) < 4:
        message = f"the four cells whose top left is {constraint.corner} are not all on the board"
        yield Complaint(message, part="corner", error=True)
    elif isinstance(constraint, SquareParity):
        if not any(digit % 2 == constraint.odd for digit in digits):
            yield Complaint(f"no digit of the board is {'odd' if constraint.odd else 'even'}", part="odd")
    elif not any(_related(constraint.operation, constraint.number)(one, other) for one in digits for other in digits):
        names = {"+": "sum", "-": "difference", "*": "product", "/": "quotient"}
        message = f"no two of the digits {digits[0]} to {digits[-1]} have the {names[constraint.operation]}"
        yield Complaint(f"{message} {constraint.number}", part="number")


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """One of the signs that hold, at the corners that have one."""
    for corner in shuffled(grid.board.cells, random):
        if len(grid.board.at_offsets(corner, SQUARE)) == 4:
            one, other = grid[corner], grid[Cell(corner.row + 1, corner.column + 1)]
            least, greatest = sorted((one, other))
            numbers: dict[Operation, int] = {"+": one + other, "-": greatest - least, "*": one * other}
            if least > 0 and greatest % least == 0:
                numbers["/"] = greatest // least
            signs = [{"corner": corner, "number": number, "operation": sign} for sign, number in numbers.items()]
            signs.append({"corner": corner, "odd": one % 2})
            found = [values for values in signs if build(**values).holds(grid)]
            if found:
                yield Clue(random.choice(found), occupied("corner", [corner]))


_CORNER = OneCell("corner", "the top left of four cells", placed=True, square=True)

FAMILY = Family(
    "mathrax",
    build,
    (
        form(_CORNER, Sign("="), Choice("odd", {"even": 0, "odd": 1}, "the parity", {"E": "even", "O": "odd"})),
        form(
            _CORNER,
            Sign("="),
            Int("number", "the number before a sign"),
            Choice("operation", {"+": "+", "-": "-", "*": "*", "/": "/"}, "the sign", {"x": "*"}),
        ),
    ),
    __doc__,
    complaints=complaints,
    group="set",
    layout=Layout(layout),
)
