"""The questions that exporters ask of a puzzle, and the refusal of a statement by its name and line."""

from __future__ import annotations

from dataclasses import dataclass

from ..families.classes import LowHigh, Parity
from ..families.givens import Given
from ..families.houses import Houses
from ..families.kropki import BlackDot, WhiteDot
from ..families.kropki import NegativeKropki as NoDots
from ..families.xv import NegativeXV as NoLetters
from ..model.geometry import ORTHOGONAL, Board, Cell, Layer
from ..model.puzzle import Puzzle, Stated
from .refusal import Refused, refused


@dataclass(slots=True)
class Export:
    """A puzzle that is exported to the program `target`. `asked` counts the fillings its rules were tried on.

    With `division`, the target can express one counted division into areas.
    """

    puzzle: Puzzle
    target: str
    asked: int = 0
    division: bool = False

    def __post_init__(self) -> None:
        layers = [extra for extra in self.puzzle.board.extras if isinstance(extra, Layer)]
        areas = [layer for layer in layers if layer.role == "areas" and layer.counted]
        sizes = [f"{layer.name}.size" for layer in areas]
        can = self.division and len(areas) == 1
        for extra in self.puzzle.board.extras:
            if can and (extra in areas or extra.name in sizes):
                continue
            word = "layer" if isinstance(extra, Layer) else "cells"
            raise refused(f"{word} {extra.name}: {self.target} cannot say this: it has no extra cells")
        if self.puzzle.board.subgrids:
            raise refused(f"grid: {self.target} cannot say this: it has boards of one grid")

    @property
    def board(self) -> Board:
        return self.puzzle.board

    def refuse(self, stated: Stated, why: str = "") -> Refused:
        """The refusal of a statement."""
        return refused(f"{self.puzzle.label(stated)}: {self.target} cannot say this" + (f": {why}" if why else ""))

    def lines(self) -> bool:
        """Whether all rows and columns are houses of the board statement."""
        found = {stated.constraint.what for stated in self.puzzle.stated if isinstance(stated.constraint, Houses)}
        return {"row", "column"} <= found

    def own(self) -> tuple[Stated, ...]:
        """The statements without those of the board and its regions."""
        return tuple(
            stated
            for stated in self.puzzle.stated
            if not isinstance(stated.constraint, Houses) or stated.word == "region"
        )

    def touch(self, cells: tuple[Cell, Cell]) -> bool:
        """Whether two cells are neighbours."""
        return cells[1] in self.board.at_offsets(cells[0], ORTHOGONAL)

    def touching(self, stated: Stated, cells: tuple[Cell, Cell]) -> None:
        """Refuses a mark between cells that are not neighbours."""
        if not self.touch(cells):
            raise self.refuse(stated, "the two cells do not touch")

    def class_digits(self, stated: Stated) -> tuple[int, ...]:
        """The digits of a class of digits, such as the odd ones. Refuses an empty class."""
        digits, half = self.board.digits, len(self.board.digits) // 2
        match stated.constraint:
            case Parity(odd=odd):
                digits = tuple(digit for digit in digits if digit % 2 == odd)
            case LowHigh(upper=upper):
                digits = digits[len(digits) - half :] if upper else digits[:half]
        if not digits:
            raise self.refuse(stated, "no digit is left")
        return digits

    def dots(self) -> tuple[Stated, ...]:
        """All kropki dots."""
        return tuple(stated for stated in self.puzzle.stated if isinstance(stated.constraint, WhiteDot | BlackDot))

    def negatives(self) -> tuple[set[int], set[int], Stated] | None:
        """The differences and ratios that no pair without a dot has, and a statement that requires this."""
        found = [stated for stated in self.puzzle.stated if isinstance(stated.constraint, NoDots)]
        if not found:
            return None
        differences: set[int] = set()
        ratios: set[int] = set()
        for stated in found:
            assert isinstance(stated.constraint, NoDots)
            self.whole_board(stated, stated.constraint.area)
            differences |= set(stated.constraint.differences)
            ratios |= set(stated.constraint.ratios)
        return differences, ratios, found[0]

    def whole_board(self, stated: Stated, area: tuple[Cell, ...]) -> None:
        """Refuses a negative that is about some cells only."""
        if area:
            raise self.refuse(stated, "only a negative for the whole board can be expressed there")

    def letters_are_all(self) -> bool:
        """Whether pairs without a mark must not sum to 5 or 10. Here every mark exempts its pair."""
        return any(isinstance(stated.constraint, NoLetters) for stated in self.puzzle.stated)


def line_text(puzzle: Puzzle) -> str:
    """A plain 9x9 sudoku as 81 characters. Refused with the first statement that is neither board nor givens."""
    out = Export(puzzle, "a line of 81 characters")
    board = puzzle.board
    boxes = tuple(
        tuple(Cell(top + down, left + right) for down in range(3) for right in range(3))
        for top in (1, 4, 7)
        for left in (1, 4, 7)
    )
    if board != Board(9, 9, tuple(range(1, 10)), boxes) or not out.lines():
        raise refused("a line of 81 characters is for a board of 9x9 with rows, columns and boxes")
    given: dict[Cell, int] = {}
    for stated in out.own():
        if not isinstance(stated.constraint, Given):
            raise out.refuse(stated)
        for cell, digit in zip(stated.constraint.cells, stated.constraint.digits, strict=True):
            if given.setdefault(cell, digit) != digit:
                raise out.refuse(stated, f"{cell} is given twice")
    return "".join(str(given.get(cell, ".")) for cell in board.cells) + "\n"
