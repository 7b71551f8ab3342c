"""The expected answer of a file: the statements `expect` and `solution`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..language.scope import Scope
from ..language.signature import DigitRows
from ..language.syntax.ast import Arg, Number, PictureLine, Statement, Word
from ..model.geometry import Board, Cell, ExtraCell
from ..model.grid import Grid
from ..model.puzzle import Expect
from ..text.diagnostics import Note, Sink, nearest, short
from ..text.source import Span

_BESIDE = re.compile(r"[^\W\d_][\w-]*\s*=")  # the beginning of a line of extra cells, below the rows of a solution


def read_expect(statement: Statement, sink: Sink) -> Expect | None:
    """The number of solutions that an `expect` states. None with the reason in the sink."""
    match statement.args:
        case (Word(key="unique"),):
            return Expect(1, 1, statement.span)
        case (Word(key="none"),):
            return Expect(0, 0, statement.span)
        case (Word(key="many"),):
            return Expect(2, None, statement.span)
        case (Number(value=value), Word(key="solutions" | "solution")) if value >= 0:
            return Expect(value, value, statement.span)
    _bad_expect(statement, sink)
    return None


def _bad_expect(statement: Statement, sink: Sink) -> None:
    answers = "expect unique, expect none, expect many or expect 12 solutions"
    args = statement.args
    known = {"unique", "none", "many", "solutions"}
    right = bool(args) and (_key(args[0]) in known or (isinstance(args[0], Number) and args[0].value >= 0))
    second = right and len(args) > 1
    wrong = args[1] if second else next(iter(args), None)
    if wrong is None:
        sink.error("unexpected", "an answer expected", statement.span, help=answers)
        return
    near = nearest(_key(wrong), known if second else known - {"solutions"})
    sink.error(
        "unexpected",
        f"an answer expected, not `{short(sink.source.cut(wrong.span))}`",
        wrong.span,
        help=f"did you mean `{near}`? {answers}" if near and near != _key(wrong) else answers,
    )


def read_solution(
    statement: Statement,
    board: Board,
    names: Mapping[str, tuple[Cell, ...]],
    before: Sequence[tuple[Grid, Span]],
    sink: Sink,
) -> tuple[Grid, Span] | None:
    """The grid of a `solution` and its place. None with the reason in the sink. A grid of `before` is an error."""
    if statement.args or not statement.picture:
        where = statement.args[0].span if statement.args else statement.span
        sink.error("unexpected", "`solution` takes the rows of a full grid, indented below it", where)
        return None
    attempt = Sink(sink.source)
    rows = [line for line in statement.picture if not _BESIDE.match(line.text)]
    pairs = DigitRows("rows", full=True).take(rows, Scope(board, names, attempt), statement.span)
    beside = _held([line for line in statement.picture if line not in rows], board, statement.span, attempt)
    sink.found += attempt.found
    if attempt.failed:
        return None
    digits = {**dict(pairs), **beside}
    grid = Grid.of(board, [digits[cell] for cell in board.everywhere if cell in digits])
    for other, where in before:
        if other.values == grid.values:
            notes = (Note("the first", where),)
            sink.error("repeated-statement", "this solution is stated twice", statement.span, notes=notes)
    return grid, statement.span.to(statement.picture[-1].span)


def _held(lines: Sequence[PictureLine], board: Board, where: Span, sink: Sink) -> dict[Cell, int]:
    """The digits of extra cells, from lines of a solution such as `x = 3 0 12`.

    The counted extra cells are required. The other ones are either all present or all absent.
    """
    held: dict[Cell, int] = {}
    said: set[str] = set()
    for line in lines:
        cells = _array(line, board, said, sink)
        if cells is not None:
            said.add(cells[0].name)
            numbers = map(int, line.text.partition("=")[2].replace(",", " ").split())
            for cell, digit in zip(cells, numbers, strict=True):
                held[cell] = digit
                if digit not in board.digits_of(cell):
                    sink.error("digit-not-on-board", f"{digit} is not one of the digits of {cell}", line.span)
    whole = any(extra.name in said for extra in board.extras if not extra.counted)
    for extra in board.extras:
        if extra.name not in said and (extra.counted or whole) and not sink.failed:
            why = "is part of the answer" if extra.counted else "is missing beside the other extra cells"
            sink.error("picture-size", f"{extra.name} {why}", where, help=f"add `{extra.name} = ...` below the rows")
    return held


def _array(line: PictureLine, board: Board, said: set[str], sink: Sink) -> tuple[ExtraCell, ...] | None:
    """The extra cells of a line of a solution, which has a digit for each. None with the reason in the sink.

    `said` has the names of the arrays in earlier lines.
    """
    name, _, text = line.text.partition("=")
    key = name.strip().lower()
    cells = board.arrays.get(key)
    numbers = text.replace(",", " ").split()
    if cells is None:
        near = nearest(key, board.arrays)
        message = f"no extra cells are named {short(name.strip())}"
        sink.error("unknown-name", message, line.span, help=f"did you mean {near}?" if near else "")
    elif cells[0].name in said:
        sink.error("repeated-statement", f"{cells[0].name} occurs twice in this solution", line.span)
    elif len(numbers) != len(cells) or not all(re.fullmatch(r"-?[0-9]{1,2}", number) for number in numbers):
        message = f"{cells[0].name} holds {len(cells)} digit{'s' * (len(cells) != 1)}, with blanks between"
        sink.error("picture-size", message, line.span)
    else:
        return cells
    return None


def _key(arg: Arg) -> str:
    return arg.key if isinstance(arg, Word) else ""
