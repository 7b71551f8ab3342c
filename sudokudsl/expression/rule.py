"""A rule of one's own as a constraint: judged by the typed tree, compiled from the ground form."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..shapes import Shape
from . import quantified as q
from . import tree as t
from .looks import shapes
from .meaning import holds
from .parts import parts
from .wording import sentence

if TYPE_CHECKING:
    from ..cnf.clauses import ClauseBuilder
    from ..cover.builder import CoverBuilder
    from ..geometry import Board
    from ..grid import Grid
    from ..logic.model import RuleBuilder


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition on the whole grid.

    `meaning` judges; `ground`, which says the same with all names filled in, is what both sides compile. `text` is the
    statement as written, on one line, or nothing for a block.
    """

    meaning: q.Condition
    ground: t.Condition
    text: str = field(default="", compare=False)

    @property
    def word(self) -> str:
        """The word of the definition in use, if it is no more than that."""
        return self.meaning.definition.word if isinstance(self.meaning, q.Use) else ""

    def holds(self, grid: Grid) -> bool:
        return holds(self.meaning, grid)

    def cover(self, out: CoverBuilder) -> None:
        out.rule(self.ground)

    def cnf(self, out: ClauseBuilder) -> None:
        out.rule(self.ground)

    def reason(self, out: RuleBuilder) -> None:
        for part in parts(self.meaning, out.board):
            constraint = part.constraint()
            if constraint is not None:
                out.constraint(constraint)
            elif len(cells := part.different()) == 2:
                out.differ(*cells)
            elif cells:
                out.distinct(cells)
            else:
                out.fits(part.cells(), part.holds)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return shapes(self.meaning, self.ground, board, self.text or self.explain(board))

    def explain(self, board: Board) -> str:
        return sentence(self.meaning, board)
