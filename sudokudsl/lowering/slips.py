"""Notes about statements that are correct, but are probably not what was meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from ..language.family import Family
from ..language.signature import DecodedArguments, block_meant, cells_text, whole_layer_before
from ..language.syntax.ast import File, Mark, Number, Run, Statement, Word, word_key
from ..model.geometry import Board, Cell, ExtraCell, has_neighbours, layer_name, layer_of
from ..text.diagnostics import Sink
from ..text.source import Source

MAX_SHOWN = 10  # notes of one text
ANY_ORDER = ("renban", "nabner")  # families of lines whose cells may be listed in any order
APART = ("slingshot",)  # families of the group of lines whose cells lie apart
CAGES = ("cage", "product-cage", "rellik-cage", "equality-cage")
BLOCKS = (*CAGES, "distinct", "contains", "contains-exactly", "same-digits", "count-distinct")
"""Families of sets, in which the diagonal of a block is hardly ever meant."""
_ABOUT_A_FILE = ("define", "use", "let", "title", "author", "source", "rules")
_NAME = re.compile(r"[^\W\d][\w-]*")


@dataclass(frozen=True, slots=True)
class Slip:
    """A remark about a part of a statement, and the probable intention."""

    part: str
    message: str
    help: str = ""


def report_slips(family: Family, statement: Statement, decoded: DecodedArguments, board: Board, sink: Sink) -> None:
    """Adds notes about a statement of a family, unless the text has many notes already."""
    numbers = _area_numbers_slip(family, statement, decoded.values, board, sink.source)
    for slip in [numbers] if numbers is not None else _slips(family, statement, decoded.values, board):
        if sum(each.severity == "note" for each in sink.found) < MAX_SHOWN:
            span = decoded.place(slip.part, statement.span)
            sink.note("likely-slip", slip.message, span, help=slip.help)


def _area_numbers_slip(
    family: Family, statement: Statement, values: Mapping[str, Any], board: Board, source: Source
) -> Slip | None:
    """`cage 10: field[r1c1 r1c2]`, whose total is one of numbers of areas."""
    if values.get("total") is None and values.get("product") is None and family.word not in ("sum", "arrow"):
        return None
    parts = {
        "cells": values.get("cells", ()),
        "terms": tuple(cell for _, cell in values.get("terms", ())),
        "start": (values["start"],) if isinstance(values.get("start"), Cell) else (),
        "shaft": values.get("shaft", ()),
        "line": getattr(values.get("line"), "cells", ()),
    }
    part, cells = next(((part, cells) for part, cells in parts.items() if cells), ("", ()))
    layers = set(map(layer_name, cells)) if isinstance(cells, tuple) else set()
    if len(layers) != 1 or not layers.issubset(board.names_of_layers("areas")):
        return None
    (layer,) = layers
    written = " ".join(source.cut(statement.word.span.to(statement.span)).split())
    plain = re.sub(rf"\b{re.escape(layer)}(?:\[([^\]]*)\]| )", lambda found: found[1] or "", written)
    alone = statement.span.start <= statement.word.span.start and plain != written
    message = f"`{layer}` has the numbers of areas, and not the digits of these cells"
    help_ = f"of the digits: `{plain}`" if alone else f"the cells below have the digits, without `{layer}`"
    return Slip(part, message, help_)


def _slips(family: Family, statement: Statement, values: Mapping[str, Any], board: Board) -> Iterator[Slip]:
    cells: object = values.get("cells")
    if family.word == "sum":
        cells = tuple(cell for _, cell in values["terms"])
    if slip := _default_slip(family, statement, values, board):
        yield slip
    if family.word == "areas":
        yield from _area_slips(values, board)
    elif family.word == "arrow":
        yield from _arrow_slips(values["bulb"], values["shaft"])
    elif not isinstance(cells, tuple) or not cells:
        return
    elif family.word == "connected":
        yield from _connected_slips(cells, values["digits"], board)
    elif slip := _layer_slip(family, values, cells, board):
        yield slip
    elif not all(map(has_neighbours, cells)) or len(set(map(layer_name, cells))) > 1:
        return
    elif family.group == "line" and family.word not in APART:
        yield from _line_slips("cells", cells, any_order=family.word in ANY_ORDER)
    elif family.group == "pair":
        yield from _pair_slips(cells)
    elif family.word in BLOCKS:
        yield from _set_slips(family, statement, cells, board)


def _default_slip(family: Family, statement: Statement, values: Mapping[str, Any], board: Board) -> Slip | None:
    """A default difference, meant for nine digits, that leaves at most half of the digits of the board."""
    stated = any(isinstance(arg, Number) or (isinstance(arg, Mark) and arg.text == ":") for arg in statement.args[:2])
    if family.word not in ("whispers", "lockout") or stated or not isinstance(values["difference"], int):
        return None
    digits, difference = sorted(set(board.digits)), values["difference"]
    pairs = [(low, high) for low, high in combinations(digits, 2) if high - low >= difference]
    if family.word == "whispers":
        left = sorted({digit for pair in pairs for digit in pair})
        usual, what = (len(digits) + 1) // 2, "on the line"
    else:
        left = sorted({digit for low, high in pairs for digit in digits if not low <= digit <= high})
        usual, what = len(digits) // 2, "between the ends"
    if not left or 2 * len(left) > len(digits) or len(values["cells"]) < 3:
        return None
    message = f"with the default difference of {difference}, only the digits {', '.join(map(str, left))} can be {what}"
    return Slip("", message, f"state the difference, as in `{family.word} {usual}: {cells_text(values['cells'])}`")


def _layer_slip(family: Family, values: Mapping[str, Any], cells: Sequence[Cell], board: Board) -> Slip | None:
    """The whole of a layer in a list with cells of the board, or a line of the solver among the cells of a line."""
    if mixed := whole_layer_before(cells):
        return Slip("terms" if family.word == "sum" else "cells", *mixed)
    layers = dict.fromkeys(layer for layer in map(layer_name, cells) if layer)
    for name in layers:
        whole = [cell for cell in cells if layer_name(cell) == name]
        line = name in board.names_of_layers("line")
        if line and layer_of(whole) and family.word != "connected":
            message = f"`{name}` is a line that the solver finds, and here all cells of its layer"
            rule = _along(family.word, values, name) if len(whole) == len(cells) else ""
            directed = ", if it is a path with a `from`" * family.word.endswith("thermometer")
            said = f"for its cells{directed}: `{rule}`"
            usual = f"a rule about its cells begins with `each step of {name} as a, b`"
            return Slip("terms" if family.word == "sum" else "cells", message, said if rule else usual)
    return None


_STEPS = {
    "parity-line": "a mod 2 != b mod 2",
    "whispers": "abs(a - b) >= {difference}",
    "thermometer": "a < b",
    "slow-thermometer": "a <= b",
}
"""The rules of families of lines on each step of a line that the solver finds."""
_NAMES = "abcde"


def _along(word: str, values: Mapping[str, Any], line: str) -> str:
    """The rule for the cells on a line of the solver that is meant by a statement about the line; empty if unknown."""
    cells = f"x in all where x on {line}"
    total, divisor = values.get("total"), values.get("divisor")
    if word in _STEPS:
        return f"each step of {line} as a, b: {_STEPS[word].format_map(values)}"
    if word in ("even", "odd"):
        return f"each {cells}: x is {word}"
    if word == "distinct" or (word == "cage" and "total" in values and total is None):
        return f"require distinct({cells})"
    if isinstance(total, int) and word in ("cage", "sum"):
        differ = f"distinct({cells}) and " if word == "cage" else ""
        return f"require {differ}sum({cells}) = {total}" if _is_plain(values) else ""
    if word == "modular-line" and isinstance(divisor, int) and 1 < divisor <= len(_NAMES):
        names = _NAMES[:divisor]
        remainders = ", ".join(f"{name} mod {divisor}" for name in names)
        return f"each run of {divisor} in {line} as {', '.join(names)}: distinct({remainders})"
    return ""


def _is_plain(values: Mapping[str, Any]) -> bool:
    """Whether no cell of a sum has a factor."""
    return all(factor == 1 for factor, _ in values.get("terms", ()))


def _connected_slips(cells: Sequence[Cell], digits: Sequence[int], board: Board) -> Iterator[Slip]:
    """All digits of the cells in one statement, where one for each digit is meant."""
    if len(digits) > 1 and all(set(board.digits_of(cell)) <= set(digits) for cell in cells):
        what = "all" if set(cells) == set(board.cells) else cells_text(cells)
        lines = ", ".join(f"`connected {what} = {digit}`" for digit in digits)
        message = "every digit of the cells is listed, so nothing is said about their digits"
        yield Slip("digits", message, f"a statement for each of them: {lines}")


def _area_slips(values: Mapping[str, Any], board: Board) -> Iterator[Slip]:
    """Areas with all digits on a board that also has boxes: in a chaos construction, there are none."""
    side = len(board.alphabet)
    if values["sizes"] == (side, side) and "distinct" in values["flags"] and board.regions:
        message = "the boxes hold all digits, too, as the areas do"
        yield Slip("", message, f"if the areas replace them, the board is `latin {board.rows}x{board.columns}`")


def _arrow_slips(bulb: Sequence[Cell], shaft: Sequence[Cell]) -> Iterator[Slip]:
    if not all(map(has_neighbours, (*bulb, *shaft))) or not shaft:
        return
    if not any(_touch(cell, shaft[0]) for cell in bulb):
        yield Slip("shaft", f"the shaft begins in {shaft[0]}, which does not touch the circle in {cells_text(bulb)}")
    yield from _line_slips("shaft", shaft, any_order=False)


def _line_slips(part: str, cells: Sequence[Cell], *, any_order: bool) -> Iterator[Slip]:
    """A gap in a line: two cells in a row that do not touch, not even diagonally."""
    if any_order and _connected(cells, diagonally=True):
        return
    for one, other in pairwise(cells):
        if not _touch(one, other):
            straight = 0 in (one.row - other.row, one.column - other.column) or (
                abs(one.row - other.row) == abs(one.column - other.column)
            )
            help_ = f"the run between them is {one}..{other}" if straight and not isinstance(one, ExtraCell) else ""
            yield Slip(part, f"the line has a gap: {one} and {other} do not touch", help_)
            return


def _pair_slips(cells: Sequence[Cell]) -> Iterator[Slip]:
    """A mark between cells that have no common border."""
    for one, other in pairwise(cells):
        if abs(one.row - other.row) + abs(one.column - other.column) != 1:
            yield Slip("cells", f"{one} and {other} have no common border for the mark")
            return


def _set_slips(family: Family, statement: Statement, cells: Sequence[Cell], board: Board) -> Iterator[Slip]:
    """The diagonal of a block that would fit, and a cage of several pieces."""
    runs = [arg for arg in statement.args if isinstance(arg, Run)]
    alone = len(runs) == 1 and len(runs[0].points) == 2 and not isinstance(cells[0], ExtraCell)
    meant = block_meant(cells, len(cells) + 1) if alone and len(cells) ** 2 <= len(board.alphabet) else ""
    if meant:
        yield Slip("cells", f"`{cells_text(cells)}` is a diagonal", meant)
    elif family.word in CAGES and not _connected(cells, diagonally=False):
        apart = next(cell for cell in cells if not _connected([cells[0], cell], diagonally=False, within=cells))
        yield Slip("cells", f"the cage is not connected: no path within it leads from {cells[0]} to {apart}")


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) <= 1


def _connected(cells: Sequence[Cell], *, diagonally: bool, within: Sequence[Cell] = ()) -> bool:
    """Whether steps between neighbours, `within` some cells or these, lead from the first cell to all of them."""
    far = 2 if diagonally else 1
    left = {(cell.row, cell.column) for cell in within or cells}
    waiting = [(cells[0].row, cells[0].column)]
    left.discard(waiting[0])
    while waiting:
        row, column = waiting.pop()
        near = {
            place
            for place in left
            if max(abs(place[0] - row), abs(place[1] - column)) == 1
            and abs(place[0] - row) + abs(place[1] - column) <= far
        }
        left -= near
        waiting += near
    return not left & {(cell.row, cell.column) for cell in cells}


def report_unused(file: File, sink: Sink) -> None:
    """Adds a note on each name of a `let` and each definition that nothing uses.

    A file that only defines words is for others to use.
    """
    named = [*_names(file.statements)]
    if not named or all(statement.word.key in _ABOUT_A_FILE for statement in file.statements):
        return
    uses = _words(file, sink.source)
    for kind, word in named:
        if uses[word.key] == 1 and sum(each.severity == "note" for each in sink.found) < MAX_SHOWN:
            what = "the definition" if kind == "define" else "the name"
            sink.note("likely-slip", f"{what} `{word.text}` is never used", word.span)


def _names(statements: Sequence[Statement]) -> Iterator[tuple[str, Word]]:
    """The names of `let` and `define`, each with the statement's word, even those in blocks."""
    for statement in statements:
        kind = statement.word.key
        if kind in ("let", "define") and statement.rule_line is not None:
            from ..language.syntax import rule_ast  # late: most files have no rule

            if isinstance(statement.rule_line, rule_ast.Let | rule_ast.Define):
                yield kind, statement.rule_line.name
        elif kind == "let" and statement.args and isinstance(statement.args[0], Word):
            yield kind, statement.args[0]
        yield from _names(statement.block)


def _words(file: File, source: Source) -> Counter[str]:
    """The number of occurrences of each word in a text, without its comments. Parts of words with hyphens count."""
    ends = [0, *(comment.span.end for comment in file.comments)]
    starts = [*(comment.span.start for comment in file.comments), len(source.text)]
    return _counted(" ".join(source.text[end:start] for end, start in zip(ends, starts, strict=True)))


@lru_cache(maxsize=2)
def _counted(text: str) -> Counter[str]:
    """The number of occurrences of each word. It is kept, because an editor asks about a text again and again."""
    found: Counter[str] = Counter()
    for match in _NAME.finditer(text):
        parts = match[0].split("-")
        found.update({word_key(match[0]), *(map(word_key, parts) if len(parts) > 1 else ())})
    return found
