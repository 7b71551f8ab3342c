"""Rules as constraints: evaluated by the typed tree, and compiled from the ground form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ..model import ground as t
from ..model.shapes import Shape
from . import typed_tree as q
from .conjuncts import Conjunct, conjuncts
from .describe import describe, describe_briefly
from .drawing import shapes
from .evaluate import holds

if TYPE_CHECKING:
    from ..model.geometry import Board
    from ..model.grid import Grid
    from ..model.verbs import CnfVerbs, CoverVerbs, ReasonVerbs


@dataclass(frozen=True, slots=True)
class Rule:
    """A condition on the whole grid.

    `typed` defines its meaning. `ground` is the same condition with all names filled in, from which both sides compile.
    `text` is the statement as written, on one line; it is empty for a block.
    """

    typed: q.Condition
    ground: t.Condition
    text: str = field(default="", compare=False)

    @property
    def word(self) -> str:
        """The word of the definition, if the rule is a single call of one, and not of a function; otherwise empty."""
        call = self.typed if isinstance(self.typed, q.Call) else None
        return call.definition.word if call is not None and not call.definition.is_function else ""

    def holds(self, grid: Grid) -> bool:
        return holds(self.typed, grid)

    def cover(self, out: CoverVerbs) -> None:
        out.rule(self.ground)

    def cnf(self, out: CnfVerbs) -> None:
        out.rule(self.ground)

    def reason(self, out: ReasonVerbs) -> None:
        _reason(conjuncts(self.typed, out.board), out)

    def draw(self, board: Board) -> tuple[Shape, ...]:
        brief = partial(describe_briefly, self.typed, board)
        return shapes(self.typed, self.ground, board, self.text or self.explain(board), brief)

    def explain(self, board: Board) -> str:
        return describe(self.typed, board)


MOST_TRIED = 2
"""Cells of a sum whose digits the logical solver tries. It bounds longer sums."""


def _reason(parts: Iterable[Conjunct], out: ReasonVerbs) -> None:
    """Gives conjuncts to the logical solver."""
    for part in parts:
        constraint, different = part.constraint(), part.different()
        if constraint is not None:
            out.constraint(constraint)
        elif len(different) == 2:
            out.differ(*different)
        elif different:
            out.distinct(different)
        elif _plain(alternatives := part.alternatives()):
            out.either(*(partial(_reason, alternative) for alternative in alternatives))
        elif counted := part.counted():
            low, high, tests, compared = counted
            out.tally(low, high, [(test.cells(), test.holds) for test in tests], compared)
        elif (total := part.total()) and len(total[2]) > MOST_TRIED:
            out.total(*total)
        else:
            out.fits(part.cells(), part.holds)


def _plain(alternatives: Sequence[Sequence[Conjunct]]) -> bool:
    """Whether there are alternatives, and all of them are statements of families or cells that differ."""
    told = [part.constraint() is not None or bool(part.different()) for parts in alternatives for part in parts]
    return bool(told) and all(told)
