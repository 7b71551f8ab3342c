"""The expected answer of a file: the statements `expect` and `solution`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..language.scope import Scope
from ..language.signature import DigitRows
from ..language.syntax.ast import Arg, Number, PictureLine, Statement, Word, word_key
from ..model.geometry import Board, Cell, ExtraCell, Layer, layer_of
from ..model.puzzle import Expect
from ..text.diagnostics import Note, Sink, nearest, short
from ..text.source import Span

_ONE, _NO, _MANY = "unique", "none", "many"
_MEANT = {
    **dict.fromkeys(("one", "single", "a", "exactly", "only", "uniqueness", "proper", "yes"), _ONE),
    **dict.fromkeys(("no", "zero", "nothing", "impossible", "unsolvable", "broken", "invalid"), _NO),
    **dict.fromkeys(("several", "multiple", "two", "more", "any", "some"), _MANY),
}
"""The answers that other words mean."""
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
    near = _MEANT.get(_key(wrong)) or nearest(_key(wrong), known if second else known - {"solutions"})
    if isinstance(wrong, Number) and not second:
        near = "unique" if wrong.value == 1 else f"{wrong.value} solutions" if wrong.value >= 0 else ""
    sink.error(
        "unexpected",
        f"an answer expected, not `{short(sink.source.cut(wrong.span))}`",
        wrong.span,
        help=f"did you mean `{near}`? {answers}" if near and near != _key(wrong) else answers,
    )


def read_solution(
    statement: Statement, scope: Scope, before: Sequence[tuple[Mapping[Cell, int], Span]]
) -> tuple[Mapping[Cell, int], Span] | None:
    """The digits of a `solution` and its place. None with the reason in the sink.

    It is an error if the cells of the answer hold the same digits as in a solution of `before`.
    """
    sink, board = scope.sink, scope.board
    if statement.args or not statement.picture:
        where = statement.args[0].span if statement.args else statement.span
        sink.error("unexpected", "`solution` takes the rows of a full grid, indented below it", where)
        return None
    attempt = Sink(sink.source)
    rows, *more = _sections(statement.picture)
    pairs = DigitRows("rows", full=True).take(rows, replace(scope, sink=attempt), statement.span)
    beside = _held(more, board, statement.span, attempt)
    sink.found += attempt.found
    if attempt.failed:
        return None
    digits = {**dict(pairs), **beside}
    for other, where in before:
        if all(other[cell] == digits[cell] for cell in board.answer):
            notes = (Note("the first", where),)
            sink.error("repeated-statement", "this solution is stated twice", statement.span, notes=notes)
    return digits, statement.span.to(statement.picture[-1].span)


def _sections(lines: Sequence[PictureLine]) -> list[list[PictureLine]]:
    """The lines of a solution: the rows, then for each array or layer the line with its name and the rows below."""
    sections: list[list[PictureLine]] = [[]]
    for line in lines:
        if _BESIDE.match(line.text):
            sections.append([])
        sections[-1].append(line)
    return sections


def _held(sections: Sequence[Sequence[PictureLine]], board: Board, where: Span, sink: Sink) -> Mapping[Cell, int]:
    """The digits of extra cells, from parts of a solution such as `x = 3 0 12`.

    The counted extra cells are required. The other ones are either all present or all absent. Layers that follow from
    other cells are not needed.
    """
    held: dict[Cell, int] = {}
    said: set[str] = set()
    for line, *rows in sections:
        cells = _named(line, board, said, sink)
        if cells is not None:
            said.add(cells[0].name)
            layer = layer_of(cells)
            held.update(_layer(line, layer, rows, board, sink) if layer else _array(line, rows, cells, board, sink))
    whole = any(extra.name in said for extra in board.extras if not extra.counted)
    stated = [extra for extra in board.extras if not (isinstance(extra, Layer) and extra.role == "derived")]
    for extra in stated:
        if extra.name not in said and (extra.counted or whole) and not sink.failed:
            why = "is part of the answer" if extra.counted else "is missing beside the other extra cells"
            sink.error("picture-size", f"{extra.name} {why}", where, help=f"add `{extra.name} = ...` below the rows")
    return held


def _named(line: PictureLine, board: Board, said: set[str], sink: Sink) -> tuple[ExtraCell, ...] | None:
    """The extra cells that a line of a solution names. None with the reason in the sink.

    `said` has the names in earlier lines.
    """
    name = line.text.partition("=")[0].strip()
    spelled = {word_key(known): known for known in board.extra_cells}
    cells = board.extra_cells.get(spelled.get(word_key(name), ""))
    if cells is None:
        near = spelled.get(nearest(word_key(name), spelled), "")
        message = f"no extra cells are named {short(name)}"
        sink.error("unknown-name", message, line.span, help=f"did you mean {near}?" if near else "")
    elif cells[0].name in said:
        sink.error("repeated-statement", f"{cells[0].name} occurs twice in this solution", line.span)
        return None
    return cells


def _array(
    line: PictureLine, rows: Sequence[PictureLine], cells: Sequence[ExtraCell], board: Board, sink: Sink
) -> Mapping[Cell, int]:
    """The digits of an array, which are on the line of its name."""
    numbers = line.text.partition("=")[2].replace(",", " ").split()
    if rows or len(numbers) != len(cells) or not all(re.fullmatch(r"-?[0-9]{1,2}", number) for number in numbers):
        message = f"{cells[0].name} holds {len(cells)} digit{'s' * (len(cells) != 1)}, with blanks between"
        sink.error("picture-size", message, line.span)
        return {}
    held: dict[Cell, int] = dict(zip(cells, map(int, numbers), strict=True))
    for cell, digit in held.items():
        if digit not in board.digits_of(cell):
            sink.error("digit-not-on-board", f"{digit} is not one of the digits of {cell}", line.span)
    return held


def _layer(line: PictureLine, layer: str, rows: Sequence[PictureLine], board: Board, sink: Sink) -> Mapping[Cell, int]:
    """The digits of a layer, whose rows are below its name."""
    if line.text.partition("=")[2].strip():
        message = f"the rows of the layer {layer} are below `{layer} =`"
        sink.error("picture-size", message, line.span)
        return {}
    scope = Scope(board, {}, sink).on_layer(layer)
    pairs = DigitRows("rows", full=True).take(rows, scope, line.span)
    return dict(zip(board.over(layer, [cell for cell, _ in pairs]), [digit for _, digit in pairs], strict=True))


def _key(arg: Arg) -> str:
    return arg.key if isinstance(arg, Word) else ""
