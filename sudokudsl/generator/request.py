"""Requests for generated puzzles, and the test for requests that no puzzle can meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..families.givens import Given
from ..families.houses import Houses
from ..logic.techniques import TABLE
from ..model.geometry import Board, boxes
from ..model.puzzle import Puzzle
from ..text.diagnostics import nearest
from .symmetry import SYMMETRIES, fits, groups

HARDEST = max(technique.cost for technique in TABLE)

FEWEST_KNOWN = {4: 4, 9: 17}
"""The fewest givens of a sudoku with standard boxes and no other statement, by its side.

For 9: G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku, Experimental Mathematics 23 (2014).
For 4: by trying all sets of three.
"""


class Impossible(ValueError):
    """No puzzle can meet the request; the message has the reason."""


@dataclass(frozen=True, slots=True)
class Request:
    """The requested properties of a puzzle; everything else is random.

    - givens: their number, including the givens of the spec; None to remove givens until none can go.
    - minimal: every given is needed by itself, even where givens are removed in groups.
    - symmetry: of the given cells, except those of the spec; a name of `symmetry.SYMMETRIES`.
    - difficulty: least and greatest cost of the hardest technique of a solve; see docs/logic.md.
    - techniques: names of techniques that must occur in the solve.
    - clues: kinds to lay out, such as `killer`, `thermometer=4`, `kropki black` or `sum worth`, see
      `clues.parse_clue_request`; and statements to add to the spec, such as `areas`, see `additions`.
    - layer_givens: cells of counted layers may be given; otherwise digits and clues alone determine the layers.

    Raises TypeError for arguments of wrong types; Impossible for values that no puzzle can have.
    """

    givens: int | None = None
    minimal: bool = False
    symmetry: str = "none"
    difficulty: tuple[int, int] | None = None
    techniques: Sequence[str] = ()
    clues: Sequence[str] = ()
    layer_givens: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.givens, int | None):
            raise TypeError(f"givens must be a whole number or None, not {type(self.givens).__name__}")
        if not isinstance(self.layer_givens, bool):
            raise TypeError(f"layer_givens must be a bool, not {type(self.layer_givens).__name__}")
        for name, listed in (("techniques", self.techniques), ("clues", self.clues)):
            if isinstance(listed, str):
                raise TypeError(f"{name} must be a sequence of names, not a str")
        if self.symmetry not in SYMMETRIES:
            raise Impossible(_unknown("symmetry", self.symmetry, list(SYMMETRIES)))
        for name in self.techniques:
            if name not in (names := [technique.name for technique in TABLE]):
                raise Impossible(_unknown("technique", name, names))
        if self.givens is not None and self.givens < 0:
            raise Impossible(f"a puzzle cannot have {self.givens} givens")
        if self.difficulty is not None:
            if not (isinstance(self.difficulty, tuple | list) and [*map(type, self.difficulty)] == [int, int]):
                raise TypeError(f"difficulty must be two costs, such as (1, 20), not {self.difficulty!r}")
            low, high = self.difficulty
            if not 1 <= low <= high:
                raise Impossible(f"a difficulty is a range LOW..HIGH from 1 up to {HARDEST}, and {low}..{high} is not")
            if low > HARDEST:
                raise Impossible(f"no technique has a cost of {low} or more: the highest cost is {HARDEST}")
            for technique in TABLE:
                if technique.name in self.techniques and technique.cost > high:
                    raise Impossible(f"{technique.name} has the cost {technique.cost}, more than {high}")

    @property
    def rated(self) -> bool:
        """Whether the request depends on a human solve."""
        return self.difficulty is not None or bool(self.techniques)

    def check(self, puzzle: Puzzle) -> None:
        """Checks that a puzzle with the statements of the spec can meet the request. Raises Impossible if none can."""
        board = puzzle.board
        if not fits(self.symmetry, board):
            holes = " with holes" if board.holes else ""
            shape = "a board that it maps onto itself" if holes else "a square board"
            raise Impossible(f"{self.symmetry} symmetry needs {shape}, and this has {_size(board)} cells{holes}")
        if self.givens is None:
            return
        own = len(given_cells(puzzle))
        cells = len(board.answer) - len(closed_cells(puzzle, self))
        if self.givens > cells:
            raise Impossible(f"{self.givens} givens do not fit into {cells} cells")
        if self.givens < own:
            raise Impossible(f"the spec itself has {own} givens, more than {self.givens}")
        least, reason = fewest(puzzle)
        if self.givens < least and not self.clues:
            raise Impossible(f"{self.givens} givens are too few: {reason}, so at least {least} are needed")
        sizes = [len(group) for group in open_groups(self, puzzle)]
        if not reach(sizes)[0] >> (self.givens - own) & 1:
            what = f"with {self.symmetry} symmetry givens come in groups of {_listed(sorted(set(sizes)))}"
            raise Impossible(f"{what} on this board: {self.givens} givens are not possible")


def given_cells(puzzle: Puzzle) -> frozenset[int]:
    """The cells that the spec gives, as indices in `board.answer`."""
    stated = [constraint for constraint in puzzle.constraints if isinstance(constraint, Given)]
    given = (puzzle.board.index[cell] for given in stated for cell in given.cells)
    return frozenset(place for place in given if place < len(puzzle.board.answer))


def closed_cells(puzzle: Puzzle, request: Request) -> frozenset[int]:
    """The cells of counted layers that may not be given, as indices in `board.answer`, without givens of the spec."""
    if request.layer_givens:
        return frozenset()
    layers, counted = puzzle.board.layers, [extra.name for extra in puzzle.board.extras if extra.counted]
    hidden = frozenset(puzzle.board.index[cell] for name in counted for cell in layers.get(name, ()))
    return hidden - given_cells(puzzle)


def open_groups(request: Request, puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The groups of cells given together, without the givens of the spec and the cells that may not be given.

    A counted extra cell is a group by itself.
    """
    own, board = given_cells(puzzle) | closed_cells(puzzle, request), puzzle.board
    beside = [(place,) for place in range(len(board.cells), len(board.answer))]
    left = (tuple(cell for cell in group if cell not in own) for group in (*groups(request.symmetry, board), *beside))
    return [group for group in left if group]


def reach(sizes: Sequence[int]) -> list[int]:
    """For each index up to the number of sizes: the sums of all subsets of the sizes from there on, as bits."""
    sums = [1]
    for size in reversed(sizes):
        sums.append(sums[-1] | sums[-1] << size)
    return sums[::-1]


def fewest(puzzle: Puzzle) -> tuple[int, str]:
    """A lower bound for the givens of a unique puzzle with the statements of the spec, and its reason."""
    board = puzzle.board
    plain = all(isinstance(constraint, Houses | Given) for constraint in puzzle.constraints)
    if not plain or len(board.digits) != len(board.alphabet):
        return 0, ""
    side = board.rows
    boxed = {9: (3, 3), 4: (2, 2)}.get(side)
    members = [
        set(m) for constraint in puzzle.constraints if isinstance(constraint, Houses) for m in constraint.members
    ]
    if boxed is not None and board.columns == side and board.regions == boxes(side, side, boxed):
        usual = [*map(board.row, range(1, side + 1)), *map(board.column, range(1, side + 1)), *board.regions]
        if len(members) == len(usual) and all(set(house) in members for house in usual):
            return FEWEST_KNOWN[side], "every sudoku of this size with one solution has more"
    if any(len(cells) == len(board.digits) for cells in members):
        return len(board.digits) - 1, "two digits that are not given could be exchanged"
    return 0, ""


def _unknown(what: str, name: str, names: Sequence[str]) -> str:
    near = nearest(name, names)
    hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
    return f"no {what} is called {name}; {hint}"


def _size(board: Board) -> str:
    return f"{board.rows} by {board.columns}"


def _listed(sizes: Sequence[int]) -> str:
    return " and ".join(map(str, sizes))
