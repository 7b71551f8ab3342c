"""The steps of the logical solver as people look at them: in the terminal, as pictures, and on a page to click through.

A step is shown on the position before it: what it rests on is highlighted, what it removes is struck out, what it
writes stands in its cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, sqrt

from ..logic.solver import Position, Solve
from ..logic.steps import Step
from ..model.geometry import Board, Cell
from ..model.puzzle import Puzzle
from ..model.shapes import given_texts
from .svg import CELL, Room, escape, room, svg

_WRITTEN, _STRUCK, _RESTS, _PLAIN = "1;32", "9;31", "33", "2"


def step_in_terminal(puzzle: Puzzle, position: Position, step: Step | None, *, colour: bool = False) -> str:
    """The board with digits and candidates, and a step on it.

    A written digit stands between two `=`, struck candidates in parentheses, and cells that the step rests on begin
    with a `'`. Extra cells stand below, a line for each array. With `colour` these are ANSI colours instead.
    """
    board = puzzle.board
    shown = {cell: _cell_text(cell, position, at, step, colour=colour) for at, cell in enumerate(board.everywhere)}
    width = max(shown[cell][1] for cell in board.cells)
    lines = []
    for row in range(1, board.rows + 1):
        texts = []
        for cell in board.row(row):
            text, length = shown[cell]
            texts.append(text + " " * (width - length))
            if cell.column < board.columns and _border(puzzle, cell, Cell(cell.row, cell.column + 1)):
                texts.append("|")
        lines.append(" ".join(texts).rstrip())
        if row < board.rows and all(_border(puzzle, cell, Cell(row + 1, cell.column)) for cell in board.row(row)):
            lines.append("-" * max(map(_length, lines)))
    for name, cells in board.arrays.items():
        lines.append(f"{name}: {' '.join(shown[cell][0] for cell in cells)}")
    return "\n".join(lines)


def _length(line: str) -> int:
    """The characters that a line shows, colours left out."""
    shown, inside = 0, False
    for character in line:
        if character == "\x1b":
            inside = True
        elif not inside:
            shown += 1
        elif character == "m":
            inside = False
    return shown


def _border(puzzle: Puzzle, one: Cell, other: Cell) -> bool:
    regions = puzzle.board.region_of
    return bool(regions) and regions.get(one) != regions.get(other)


def _cell_text(cell: Cell, position: Position, at: int, step: Step | None, *, colour: bool) -> tuple[str, int]:
    """The text of a cell, and how many characters of it are seen."""
    digit = position.digits[at]
    written = dict(step.places).get(cell) if step is not None else None
    if digit is not None or written is not None:
        plain = str(digit if digit is not None else written)
        if digit is not None:
            return plain, len(plain)
        return (f"\x1b[{_WRITTEN}m{plain}\x1b[m", len(plain)) if colour else (f"={plain}=", len(plain) + 2)
    struck = _digits(step.removes, cell) if step is not None else ()
    rests = _digits(step.because, cell) if step is not None else ()
    joint = "" if all(0 <= one <= 9 for one in position.candidates[at]) else ","
    parts: list[str] = []
    for one in position.candidates[at]:
        text = str(one)
        if colour:
            parts.append(f"\x1b[{_STRUCK if one in struck else _RESTS if one in rests else _PLAIN}m{text}\x1b[m")
        else:
            parts.append(f"({text})" if one in struck else text)
    text = joint.join(parts)
    mark = "'" if rests and not colour else ""
    return mark + text, _length(mark + text)


def _digits(marks: Sequence[tuple[Cell, tuple[int, ...]]], cell: Cell) -> tuple[int, ...]:
    return next((digits for marked, digits in marks if marked == cell), ())


def numbered(steps: Sequence[Step]) -> str:
    """The steps as numbered lines."""
    width = len(str(len(steps)))
    return "\n".join(f"{number:>{width}}. {step}" for number, step in enumerate(steps, 1))


_ENDS: Mapping[str, str] = {
    "solved": "solved",
    "stuck": "stuck: no technique that was allowed finds anything more",
    "contradiction": "there is no solution",
    "stopped": "stopped as asked",
}


def summary(solve: Solve) -> str:
    """How a solve ended and how hard it was, in a line or two."""
    many = len(solve.steps)
    line = f"{_ENDS[solve.end]} after {many} step" + "s" * (many != 1)
    if not many:
        return line
    counted = ", ".join(f"{number} {name}" for name, number in solve.by_technique.items())
    return f"{line}; hardest: {solve.hardest or 'none'}; score {solve.score}" + (f"\n{counted}" if counted else "")


# ------------------------------------------------------------------------------------------------ pictures

_AREA, _FOUND, _GONE, _REST = "#dce9fb", "#bfe8c4", "#f7c4c0", "#fbe6a2"
_INK, _FAINT, _RED, _GREEN, _BLUE = "#1f5fbf", "#555", "#c0271e", "#1d7a35", "#7a3fb0"


def step_svg(puzzle: Puzzle, position: Position, step: Step | None) -> str:
    """A picture of a position with a step on it.

    Cells to look at are blue, candidates that the step rests on yellow, those that it removes red and struck, and what
    it writes is green. The links of a chain are drawn, strong ones in full.
    """
    under, over = _layers(puzzle, room(puzzle), position, step)
    return svg(puzzle, title=False, below=under, above=over)


def _layers(puzzle: Puzzle, left: Room, position: Position, step: Step | None) -> tuple[list[str], list[str]]:
    """The elements below and above the puzzle, in the room that is left for them."""
    board, placed = puzzle.board, left.places
    under = [] if step is None else [_square(placed[cell], _AREA) for cell in step.area]
    given = given_texts(shape for stated in puzzle.stated for shape in stated.constraint.draw(board))
    over: list[str] = []
    written = dict(step.places) if step is not None else {}
    for at, cell in enumerate(board.everywhere):
        digit, place = position.digits[at], placed[cell]
        if digit is not None:
            if cell not in given:
                over.append(_number(place, digit, _INK))
        elif cell in written:
            over += [_square(place, _FOUND, inset=6), _number(place, written[cell], _GREEN)]
        else:
            over += _candidates(board, left, cell, position.candidates[at], step)
    if step is not None:
        over += _chain(board, left, step)
    return under, over


def _square(cell: Cell, colour: str, *, inset: int = 0) -> str:
    x, y = (cell.column - 1) * CELL + inset, (cell.row - 1) * CELL + inset
    side = CELL - 2 * inset
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{inset}" fill="{colour}"/>'


def _number(cell: Cell, digit: int, colour: str) -> str:
    x, y = (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL
    size = CELL * (0.6 if len(str(digit)) < 3 else 0.4)
    return f'<text x="{x:.0f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}" fill="{colour}">{digit}</text>'


def _spot(board: Board, left: Room, cell: Cell, digit: int) -> tuple[float, float, float]:
    """Where a candidate stands: always at the same place of its cell; and its font size."""
    digits, place = board.digits_of(cell), left.places[cell]
    across = max(2, ceil(sqrt(len(digits))))
    down = ceil(len(digits) / across)
    row, column = divmod(digits.index(digit), across)
    margin = CELL * 0.1
    top, bottom = (CELL * 0.25, CELL * 0.06) if left.headed else (margin, margin)
    x = (place.column - 1) * CELL + margin + (column + 0.5) * (CELL - 2 * margin) / across
    y = (place.row - 1) * CELL + top + (row + 0.5) * (CELL - top - bottom) / down
    widest = max(len(str(one)) for one in digits)
    return x, y, min(CELL * 0.66 / across, CELL * 1.2 / across / widest)


def _candidates(board: Board, left: Room, cell: Cell, candidates: Sequence[int], step: Step | None) -> Iterator[str]:
    gone = _digits(step.removes, cell) if step is not None else ()
    rest = _digits(step.because, cell) if step is not None else ()
    for digit in candidates:
        x, y, size = _spot(board, left, cell, digit)
        if digit in gone or digit in rest:
            colour = _GONE if digit in gone else _REST
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 0.62:.1f}" fill="{colour}"/>'
        ink = _RED if digit in gone else "#111" if digit in rest else _FAINT
        yield f'<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-size="{size:.1f}" fill="{ink}">{digit}</text>'
        if digit in gone:
            half = size * 0.5
            yield (
                f'<path d="M{x - half:.1f} {y + half:.1f}L{x + half:.1f} {y - half:.1f}" '
                f'stroke="{_RED}" stroke-width="2"/>'
            )


def _chain(board: Board, left: Room, step: Step) -> Iterator[str]:
    for link in step.links:
        x, y, size = _spot(board, left, *link.start)
        to_x, to_y, _ = _spot(board, left, *link.end)
        far = max(1.0, sqrt((to_x - x) ** 2 + (to_y - y) ** 2))
        trim_x, trim_y = (to_x - x) / far * size * 0.62, (to_y - y) / far * size * 0.62
        dash = "" if link.strong else ' stroke-dasharray="5 4"'
        yield (
            f'<path d="M{x + trim_x:.1f} {y + trim_y:.1f}L{to_x - trim_x:.1f} {to_y - trim_y:.1f}" '
            f'stroke="{_BLUE}" stroke-width="2" fill="none"{dash}/>'
        )


# ------------------------------------------------------------------------------------------------ one page

_PAGE_STYLE = """
body{font-family:Helvetica,Arial,'DejaVu Sans',sans-serif;margin:1.5rem;color:#111}
main{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start}
#board{flex:1 1 26rem;max-width:44rem}#board svg{width:100%;height:auto}
#text{flex:1 1 20rem;max-width:34rem}
#said{min-height:5.5rem;padding:.8rem;background:#f3f5f9;border-radius:.4rem}
#said b{display:block;margin-bottom:.3rem}
button{font-size:1rem;padding:.3rem .8rem;margin-right:.3rem}
ol{max-height:30rem;overflow:auto;padding-left:3rem}li{cursor:pointer;padding:.15rem .3rem}
li.here{background:#fbe6a2}.technique{color:#7a3fb0}
"""

_PAGE_SCRIPT = """
const under = document.getElementById("under"), over = document.getElementById("over");
const listed = [...document.querySelectorAll("li")];
let here = 0;
function show(number) {
  here = Math.max(0, Math.min(frames.length - 1, number));
  under.innerHTML = frames[here][0];
  over.innerHTML = frames[here][1];
  const item = listed[here];
  document.getElementById("said").innerHTML = item ? item.innerHTML : ending;
  document.getElementById("count").textContent = (here + 1) + " / " + frames.length;
  listed.forEach((other, at) => other.classList.toggle("here", at === here));
  if (item) item.scrollIntoView({block: "nearest"});
}
document.getElementById("first").onclick = () => show(0);
document.getElementById("back").onclick = () => show(here - 1);
document.getElementById("next").onclick = () => show(here + 1);
document.getElementById("last").onclick = () => show(frames.length - 1);
document.addEventListener("keydown", event => {
  const moves = {ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: frames.length - 1};
  if (event.key in moves) { show(moves[event.key]); event.preventDefault(); }
});
listed.forEach((item, at) => { item.onclick = () => show(at); });
show(0);
"""


def page(solve: Solve) -> str:
    """One HTML page, complete in itself, to click through the steps: buttons, arrow keys, or the list of steps."""
    puzzle = solve.puzzle
    left = room(puzzle)
    frames = [
        tuple("".join(layer) for layer in _layers(puzzle, left, position, step))
        for position, step in zip(solve.positions, (*solve.steps, None), strict=True)
    ]
    title = escape(puzzle.title or "Sudoku")
    picture = svg(puzzle, title=False, below=['<g id="under"></g>'], above=['<g id="over"></g>'])
    items = "\n".join(
        f'<li><b class="technique">{escape(step.technique)}</b> {escape(step.sentence)}</li>' for step in solve.steps
    )
    ending = escape(summary(solve)).replace("\n", "<br>")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{_PAGE_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(puzzle.author)}</p>
<main>
<div id="board">
{picture}</div>
<div id="text">
<p><button id="first" title="first step">|&lt;</button><button id="back" title="step back">&lt;</button>
<button id="next" title="next step">&gt;</button><button id="last" title="the end">&gt;|</button>
<span id="count"></span></p>
<p id="said" aria-live="polite"></p>
<ol>
{items}
</ol>
<p>{ending}</p>
</div>
</main>
<script>
const frames = {_script_data(frames)};
const ending = {_script_data(ending)};
{_PAGE_SCRIPT}</script>
</body>
</html>
"""


def _script_data(value: object) -> str:
    """A value as it can stand in a script of a page: no `</script>` and no comment can begin in it."""
    return json.dumps(value).replace("<", "\\u003c")
