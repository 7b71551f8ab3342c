"""A puzzle as an SVG picture in the style of printed variant sudokus, with the same bytes every time.

These are the layers, from the bottom to the top: shades, what is only drawn, thick lines with their filled discs and
squares, thin lines, rims and pills, outlines, grid lines, drawn texts. Above them are digits, small texts in cells,
marks on borders, and outside clues.

The origin is the top left corner of the board, one cell is `CELL` units wide, y grows downwards. Extra cells are below
the board and its clues, each array with its name at the left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...model.constraint import layer_named
from ...model.geometry import Cell, LayerCell
from ...model.grid import Grid
from ...model.puzzle import Puzzle
from ...model.shapes import Caption, GivenDigit, Shape, given_texts, settled
from ..doubts import doubtful, signed
from ..layers import layer_shapes, on_board
from .apart import Apart
from .beside import Beside
from .captions import heading, paragraphs, placed_texts, plain_lines
from .coordinates import MARGIN, numbers_beside
from .cosmetics import Fills, above_grid, around, below_grid
from .elements import CELL, Frame, clip, decimal, escape
from .ground import grid_lines, lines, outlines, rims, shades
from .marks import border_marks, corner_texts, large_digits
from .outside import Outside
from .styles import DOUBTFUL, SHEET


def svg(
    puzzle: Puzzle,
    grid: Grid | None = None,
    *,
    title: bool = True,
    coordinates: bool = False,
    layers: bool = False,
    legend: bool = False,
    below: Sequence[str] = (),
    above: Sequence[str] = (),
) -> str:
    """The picture of a puzzle, with the digits of `grid` in the cells without a given.

    `below` and `above` are further elements, under and over all others of the board. `title=False` leaves out the title
    and author over it, and the rules of the file under it. `coordinates` adds row numbers at the left and column
    numbers at the top, such as r1 and c1. `layers` adds at the right a board without digits for each layer. `legend`
    adds a sentence about each kind of mark. The result is one XML element without a declaration, so it fits into a page
    as well as into a file of its own.
    """
    board = puzzle.board
    drawings = [each.drawing for each in puzzle.drawings]
    fills = Fills(drawings)
    drawn, outside, beside = _laid_out(puzzle, grid)
    by_statement = [[beside.moved(shape) for shape in shapes] for _, shapes in drawn]
    if grid is not None:
        by_statement.append(list(layer_shapes(board, grid)))
    shapes = [shape for listed in by_statement for shape in listed]
    known = () if grid is None else (cell for cell in _known(grid) if not isinstance(cell, LayerCell))
    held = {} if grid is None else {beside.place(cell): str(grid[cell]) for cell in known}
    body = [
        *below,
        *shades(by_statement),
        *below_grid(board, drawings),
        *lines(board, shapes),
        *rims(shapes),
        *outlines(shapes),
        *grid_lines(board),
        *above_grid(drawings, fills),
        *beside.draw(),
        *corner_texts(shapes),
        *large_digits(board, given_texts(shapes), held, fills.dark_cells(board)),
        *border_marks(shapes),
        *outside.draw(),
    ]
    notes = list(_notes(puzzle, drawn, whole=title))
    frame = around(beside.around(outside.frame()), drawings)
    if layers:
        apart = Apart(board, frame.right)
        body += apart.draw()
        frame = apart.around(frame)
    if coordinates:
        body += numbers_beside(board, frame)
        frame = Frame(frame.left - MARGIN, frame.top - MARGIN, frame.right, frame.bottom)
    if legend:
        notes += _legend(puzzle, drawn)
    texts, frame = _with_texts(puzzle if title else None, outside.key, notes, frame)
    return _document(puzzle, grid, frame, [*body, *above, *texts])


_Drawn = list[tuple[str, tuple[Shape, ...]]]


def _laid_out(puzzle: Puzzle, solution: Grid | None = None) -> tuple[_Drawn, Outside, Beside]:
    """The shapes of each statement with its word, the clues around the board, and the extra cells below them."""
    board = puzzle.board
    drawings = (on_board(stated.constraint.draw(board), board, solution) for stated in puzzle.stated)
    shapes = signed([settled(board, drawing) for drawing in drawings])
    drawn = [(stated.word, listed) for stated, listed in zip(puzzle.stated, shapes, strict=True)]
    outside = Outside(puzzle.board, ((shape.word or word, shape) for word, listed in drawn for shape in listed))
    return drawn, outside, Beside(puzzle.board, outside.frame().bottom)


@dataclass(frozen=True, slots=True)
class Room:
    """Where a picture has the cells, and whether some have a small text at their top, such as the total of a cage.

    `places` moves extra cells below the clues, and those of layers to boards of their own.
    """

    places: Mapping[Cell, Cell]
    headed: bool


def room(puzzle: Puzzle) -> Room:
    """Where the picture of a puzzle with its layers has its cells, for drawings over it."""
    drawn, outside, beside = _laid_out(puzzle)
    apart = Apart(puzzle.board, beside.around(outside.frame()).right)
    headed = any(True for _ in corner_texts([shape for _, shapes in drawn for shape in shapes]))
    cells = puzzle.board.everywhere
    places = {cell: (apart if isinstance(cell, LayerCell) else beside).place(cell) for cell in cells}
    return Room(places, headed)


@dataclass(frozen=True, slots=True)
class DrawnCell:
    """A cell of a picture: the left and upper end of its square, and its given digit as text, or nothing.

    On the colours of a dark cell a black digit would be hard to read.
    """

    cell: Cell
    x: int
    y: int
    given: str
    dark: bool


def drawn_cells(puzzle: Puzzle) -> tuple[DrawnCell, ...]:
    """The cells of a picture without layers, in the order of `Grid.values`; those of layers are left out."""
    drawn, _, beside = _laid_out(puzzle)
    givens = given_texts(shape for _, shapes in drawn for shape in shapes)
    dark = Fills([each.drawing for each in puzzle.drawings]).dark_cells(puzzle.board)
    found = []
    for cell in puzzle.board.answer:
        if not isinstance(cell, LayerCell):
            place = beside.place(cell)
            x, y = (place.column - 1) * CELL, (place.row - 1) * CELL
            found.append(DrawnCell(cell, x, y, givens.get(cell, ""), dark=cell in dark))
    return tuple(found)


def _notes(puzzle: Puzzle, drawn: _Drawn, *, whole: bool) -> Iterator[str]:
    """The texts under a picture: rules for the whole board, and those of the definitions that it uses.

    With `whole` the rules of the file are there, too, and replace descriptions of its expressions.
    """
    documented = {each.word: each.doc for each in puzzle.definitions if "{" not in each.doc}
    for word, shapes in drawn:
        captions = [shape for shape in shapes if isinstance(shape, Caption)]
        yield from (each.text for each in captions if not (whole and puzzle.rules and each.literal))
        if not captions and documented.get(word):
            yield documented[word]


def _legend(puzzle: Puzzle, drawn: _Drawn) -> list[str]:
    """A sentence about the first statement of each word that has marks in the picture, and the number of others.

    Statements about a layer have a sentence of their own, and rules with doubtful marks a caption.
    """
    about: dict[tuple[str, str], list[str]] = {}
    for stated, (word, shapes) in zip(puzzle.stated, drawn, strict=True):
        marked = any(not isinstance(shape, GivenDigit | Caption) for shape in shapes)
        sentence = stated.constraint.explain(puzzle.board) if marked and not doubtful(shapes) else ""
        if sentence and sentence not in {shape.text for shape in shapes if isinstance(shape, Caption)}:
            about.setdefault((word, layer_named(stated.constraint, puzzle.board)), []).append(sentence)
    more = {key: f" (and {len(texts) - 1} more)" if len(texts) > 1 else "" for key, texts in about.items()}
    return [f"{word}: {texts[0]}{more[word, layer]}" for (word, layer), texts in about.items()]


def _with_texts(titled: Puzzle | None, key: str, notes: Sequence[str], frame: Frame) -> tuple[list[str], Frame]:
    """Title, author, key to captions, rules and notes as elements, and the frame enlarged to include them."""
    room = max(frame.width, 5 * CELL)
    width = room - CELL / 4
    over = [] if titled is None else heading(titled, width)
    rules = [] if titled is None else plain_lines(titled.rules, width)
    under = [*plain_lines(key, width), *rules, *paragraphs(notes, width)]
    middle = (frame.left + frame.right) / 2
    texts, top, bottom = placed_texts(over, under, middle, width, frame.top, frame.bottom)
    wider = (room - frame.width) / 2 if texts else 0
    return texts, Frame(frame.left - wider, top, frame.right + wider, bottom)


def _known(grid: Grid) -> Iterator[Cell]:
    """The cells whose digits a grid knows."""
    yield from grid.board.everywhere if grid.complete else grid.board.answer


def _document(puzzle: Puzzle, grid: Grid | None, frame: Frame, body: Sequence[str]) -> str:
    left, top, width, height = map(decimal, (frame.left, frame.top, frame.width, frame.height))
    scale = min(1.0, 1400 / max(frame.width, frame.height))
    paper = f'<rect class="paper" x="{left}" y="{top}" width="{width}" height="{height}"/>'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sdk" viewBox="{left} {top} {width} {height}" '
        f'width="{decimal(frame.width * scale)}" height="{decimal(frame.height * scale)}" role="img">'
    )
    name = f"<title>{escape(clip(puzzle.title or 'Sudoku', 300))}</title>"
    story = f"<desc>{escape(_description(puzzle, grid))}</desc>"
    sheet = (
        SHEET + DOUBTFUL if any(doubtful(stated.constraint.draw(puzzle.board)) for stated in puzzle.stated) else SHEET
    )
    return "\n".join((head, name, story, f"<style>{sheet}</style>", paper, *body, "</svg>")) + "\n"


def _description(puzzle: Puzzle, grid: Grid | None) -> str:
    """The picture in words, for screen readers."""
    board = puzzle.board
    words = Counter([*(stated.word for stated in puzzle.stated), *("cosmetic" for _ in puzzle.drawings)])
    listed = ", ".join(word if count == 1 else f"{word} ({count})" for word, count in words.items())
    parts = [
        f"{board.rows} by {board.columns} board, digits {', '.join(map(str, board.alphabet))}.",
        f"Extra cells: {', '.join(f'{name} ({len(cells)})' for name, cells in board.arrays.items())}."
        if board.arrays
        else "",
        f"Layers: {', '.join(board.layers)}." if board.layers else "",
        f"Statements: {listed}." if listed else "",
        "With a solution." if grid is not None else "",
        puzzle.rules,
    ]
    return " ".join(part for part in parts if part)
