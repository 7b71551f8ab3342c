"""Statements that give the clues of a whole side: `x-sum left = 12 . 7`, `sandwich rows = 5 . 0`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.geometry import Board, Subgrid
from ...text.source import Span
from ..scope import Scope
from ..syntax.ast import Arg, CellPattern, LayerPart, Mark, Number, Statement, Word, word_key
from .cells import LINES, SIDE_WORDS, InGrid, OneCell, OutsideLine, layer_before, names_layer
from .forms import Form
from .parts import Choice, Colon, Cursor, Int, Mismatch, Part, Sign

NO_CLUE = "."
"""The sign for a row or column without a clue."""

SIDES: Mapping[str, str] = {"left": "row", "right": "row", "top": "column", "bottom": "column"}
WHOLE: Mapping[str, str] = {"rows": "row", "columns": "column"}
_SYNONYMS = {"cols": "columns"}
_INTO: Mapping[str, tuple[int, int]] = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}
"""The step from each side into the board, as (rows down, columns right)."""


@dataclass(frozen=True, slots=True)
class SideHead:
    """The beginning of a statement about a side, in canonical spelling.

    These are the arguments before the side, the name of its layer, the side, the arguments up to the `=`, and the
    number of its grid.
    """

    before: tuple[Arg, ...]
    layer: Word | None
    side: Word
    between: tuple[Arg, ...]
    grid: int

    @property
    def axis(self) -> str:
        """Whether the side has a clue for each `row` or for each `column`."""
        return {**SIDES, **WHOLE}[self.side.key]

    def numbers(self, board: Board) -> Sequence[int]:
        """The numbers of the rows or columns that have a clue, counted on the board."""
        subgrid = self._subgrid(board)
        if subgrid is not None:
            return subgrid.row_numbers if self.axis == "row" else subgrid.column_numbers
        return range(1, (board.rows if self.axis == "row" else board.columns) + 1)

    def line(self, number: int, span: Span, *, sided: bool) -> tuple[Arg, ...]:
        """The arguments of the single clue of a row or column, up to the `=`."""
        line = (Word(self.axis, span), Number(number, span), *self.between)
        return (*self.before, *self.named_layer(), *line, *((Word(self.side.key, span),) if sided else ()))

    def named_layer(self) -> tuple[Word, ...]:
        """The name of the layer, if there is one."""
        return () if self.layer is None else (self.layer,)

    def edge_cell(self, number: int, span: Span, board: Board) -> CellPattern | LayerPart:
        """The first cell of a row or column from the side."""
        subgrid = self._subgrid(board)
        rows = range(1, board.rows + 1) if subgrid is None else subgrid.row_numbers
        columns = range(1, board.columns + 1) if subgrid is None else subgrid.column_numbers
        row = number if self.axis == "row" else rows[0] if self.side.key == "top" else rows[-1]
        column = number if self.axis == "column" else columns[0] if self.side.key == "left" else columns[-1]
        cell = CellPattern(((row, row),), ((column, column),), span)
        return cell if self.layer is None else LayerPart(self.layer, (cell,), span)

    def _subgrid(self, board: Board) -> Subgrid | None:
        return board.subgrids[self.grid - 1] if self.grid else None


@dataclass(frozen=True, slots=True)
class SideForm:
    """A form for one clue, of which a statement may give a whole side.

    `lead` names the row or column, or is the cell at the edge. The parts `before` precede it, `between` are those up to
    the `=`, `clue` is the part after it. All clues of the side have `before`, `between` and the `tail` in common.
    """

    before: tuple[Part, ...]
    lead: OutsideLine | OneCell
    between: tuple[Part, ...]
    clue: Part
    tail: tuple[Choice, ...]

    @property
    def sides(self) -> tuple[str, ...]:
        """The canonical words for the sides."""
        return tuple(SIDES) if self.sided else tuple(WHOLE)

    @property
    def sided(self) -> bool:
        """Whether it matters from which side a clue is read."""
        return not isinstance(self.lead, OutsideLine) or self.lead.sided

    def usage(self) -> str:
        """The statement as shown in a line of help."""
        before, parts = " ".join(part.usage() for part in self.before), (*self.between, Sign("="), self.clue)
        line = " ".join(("[LAYER]", "|".join(self.sides), *(part.usage() for part in parts), NO_CLUE, "..."))
        return " ".join((before, line, *(part.usage() for part in self.tail))).replace(" :", ":").strip()

    def head(self, cursor: Cursor) -> SideHead:
        """Reads the side and what follows up to the `=`, which is read, too. Raises Mismatch."""
        before = self._before(cursor)
        start = cursor.position
        layer = cursor.args[start] if layer_before(SIDE_WORDS, cursor) else None
        side = cursor.peek()
        words = {word: word for word in (*SIDES, *(() if self.sided else WHOLE))}
        Choice("side", words, synonyms={} if self.sided else _SYNONYMS).take(cursor)
        assert isinstance(side, Word)
        assert layer is None or isinstance(layer, Word)
        key = _SYNONYMS.get(side.key, side.key)
        between: list[Arg] = []
        grid = 0
        for part in self.between:
            start = cursor.position
            value = part.take(cursor)
            if isinstance(part, InGrid):
                grid = value
            elif isinstance(part, Choice) and part.name == "step" and not _leads_in(value, key):
                cursor.position -= 1
                raise cursor.mismatch(_inward(part, key))
            between += (spelled(part, arg) for arg in cursor.args[start : cursor.position])
        Sign("=").take(cursor)
        return SideHead(before, layer, Word(key, side.span), tuple(between), grid)

    def _before(self, cursor: Cursor) -> tuple[Arg, ...]:
        """Reads the parts before the side. A number that is the default is left out, with its colon."""
        start = cursor.position
        values = [(part, part.take(cursor)) for part in self.before]
        if all(isinstance(part, Int) and value == part.default for part, value in values if part.name):
            return ()
        taken = tuple(arg for arg in cursor.args[start : cursor.position] if not isinstance(arg, Mark))
        return (*taken, *(Mark(":", taken[-1].span) for part in self.before if isinstance(part, Colon)))

    def lead_text(self, head: SideHead) -> Word:
        """The side in canonical spelling."""
        return head.side if self.sided else Word(f"{head.axis}s", head.side.span)


def _leads_in(step: tuple[int, int], side: str) -> bool:
    """Whether a step leads from a side into the board."""
    return step[0] * _INTO[side][0] + step[1] * _INTO[side][1] > 0


def _inward(part: Choice, side: str) -> str:
    words = (word for word, step in part.options.items() if _leads_in(step, side))
    return " or ".join(f"`{word}`" for word in words)


def spelled(part: Part, arg: Arg) -> Arg:
    """An argument of a part, with one of its words in canonical spelling."""
    if not (isinstance(part, Choice) and isinstance(arg, Word)):
        return arg
    words = {**{word: word for word in part.options}, **part.synonyms}
    return next((Word(word, arg.span) for each, word in words.items() if word_key(each) == arg.key), arg)


def side_form(form: Form) -> SideForm | None:
    """The form for a whole side that goes with a form for one clue; None if there is none."""
    found = [at for at, part in enumerate(form.parts) if isinstance(part, OutsideLine | OneCell)]
    at = found[0] if found else 0
    signs = [at for at, part in enumerate(form.parts) if isinstance(part, Sign) and part.sign == "="]
    if form.picture is not None or len(signs) != 1 or not at < signs[0] < len(form.parts) - 1:
        return None
    before, lead, between = form.parts[:at], form.parts[at], form.parts[at + 1 : signs[0]]
    clue, *rest = form.parts[signs[0] + 1 :]
    tail = tuple(part for part in rest if isinstance(part, Choice))
    if len(tail) < len(rest) or not isinstance(clue, Int | Choice):
        return None
    if isinstance(lead, OutsideLine):
        return SideForm(before, lead, (*between, InGrid("grid")), clue, tail)
    return SideForm(before, lead, between, clue, tail) if isinstance(lead, OneCell) and lead.at_edge else None


def side_word(args: Sequence[Arg]) -> Word | None:
    """The word for a side, such as `left`, at the beginning of a statement, after a number or the name of a layer.

    The result is None if there is none, or if the statement names a single line.
    """
    at = next((at for at, arg in enumerate(args[:4]) if isinstance(arg, Word) and arg.key in SIDE_WORDS), None)
    if at is None or any(isinstance(arg, Word) and arg.key in LINES for arg in args):
        return None
    side = args[at]
    if at and names_layer(SIDE_WORDS, args[at - 1 :]):
        at -= 1
    before = args[at - 1] if at else None
    first = before is None or isinstance(before, Number) or (isinstance(before, Mark) and before.text == ":")
    return side if first and isinstance(side, Word) else None


def begins_clues(arg: Arg) -> bool:
    """Whether an argument is a word that the name of a layer may precede, such as `row` or `left`."""
    return isinstance(arg, Word) and arg.key in (*LINES, *SIDE_WORDS)


def layer_of_clues(forms: Sequence[Form], args: Sequence[Arg]) -> Word | None:
    """The name of a layer before a row, a column or a side; None if there is none, or the forms take none."""
    parts = (part for form in forms for part in form.parts)
    if not any(isinstance(part, OutsideLine) or (isinstance(part, OneCell) and part.at_edge) for part in parts):
        return None
    words = LINES if side_word(args) is None else SIDE_WORDS
    names = (arg for at, arg in enumerate(args) if names_layer(words, args[at:]))
    return next((name for name in names if isinstance(name, Word)), None)


def is_gap(arg: Arg) -> bool:
    """Whether an argument says that a row or column has no clue."""
    return isinstance(arg, Mark) and arg.text == NO_CLUE


@dataclass(frozen=True, slots=True)
class SideStatement:
    """The parts of a statement about a side: its form, its beginning, the `=`, the clues, and the words after them.

    A clue is an argument, or the sign for none.
    """

    form: SideForm
    head: SideHead
    equals: Mark
    clues: tuple[Arg, ...]
    tail: tuple[Arg, ...]

    def args(self) -> tuple[Arg, ...]:
        """The arguments in canonical spelling."""
        head = (*self.head.before, *self.head.named_layer(), self.form.lead_text(self.head), *self.head.between)
        return (*head, self.equals, *self.clues, *self.tail)

    def singles(self, statement: Statement, board: Board) -> tuple[Statement, ...]:
        """The statement of each clue, without a check of how many there are."""
        found: list[Statement] = []
        for number, clue in zip(self.head.numbers(board), self.clues, strict=False):
            if is_gap(clue):
                continue
            span = clue.span
            if isinstance(self.form.lead, OutsideLine):
                lead = self.head.line(number, span, sided=self.form.sided)
            else:
                lead = (*self.head.before, self.head.edge_cell(number, span, board), *self.head.between)
            args = (*lead, replace(self.equals, span=span), clue, *self.tail)
            found.append(replace(statement, args=args, span=span))
        return tuple(found)


def is_comma(arg: Arg) -> bool:
    """Whether an argument is a comma."""
    return isinstance(arg, Mark) and arg.text == ","


def side_statement(forms: Sequence[Form], args: Sequence[Arg], scope: Scope, end: Span) -> SideStatement | None:
    """The parts of a statement about a side; None if no form has such a statement. Raises Mismatch."""
    sides = [form for form in map(side_form, forms) if form is not None]
    if not sides or side_word(args) is None:
        return None
    form = max(sides, key=lambda form: _tail_length(form, args))
    cursor = Cursor(args, scope, end, (*form.before, form.lead))
    head = form.head(cursor)
    equals = args[cursor.position - 1]
    assert isinstance(equals, Mark)
    last = len(args) - _tail_length(form, args)
    clues = tuple(spelled(form.clue, arg) for arg in args[cursor.position : last] if not is_comma(arg))
    tail = tuple(spelled(part, arg) for part, arg in zip(form.tail, args[last:], strict=False))
    if not clues:
        raise Mismatch(f"a clue for each {head.axis}", end, last)
    return SideStatement(form, head, equals, clues, tail)


def _tail_length(form: SideForm, args: Sequence[Arg]) -> int:
    """The number of arguments at the end that all clues have in common."""
    if not form.tail or len(form.tail) >= len(args):
        return 0
    for part, arg in zip(form.tail, args[-len(form.tail) :], strict=True):
        if not isinstance(arg, Word) or arg.key not in set(map(word_key, part.options)):
            return 0
    return len(form.tail)
