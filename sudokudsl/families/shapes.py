"""shapes: the areas of a division have the listed shapes, and no others.

`shapes field = pentominoes square` is about the division `field` of a statement `areas`: its areas are the twelve
pentominoes and a square of two by two. Each listed shape is the shape of exactly one area, so one that is listed twice
is the shape of two. With `any` each area has one of the shapes, however often: `shapes field any = tetrominoes` says
that every area is a tetromino. A shape may be turned and reflected.

The names are `monomino`, `domino`, `i-tromino` and `l-tromino`, then `i-`, `o-`, `t-`, `s-` and `l-tetromino`, and the
pentominoes `f-pentomino`, `i-`, `l-`, `n-`, `p-`, `t-`, `u-`, `v-`, `w-`, `x-`, `y-` and `z-pentomino`. `square` is the
`o-tetromino`. `trominoes`, `tetrominoes` and `pentominoes` stand for all shapes of that size. A number states how often
a shape is listed, as in `shapes field = 20 monominoes i-tetromino`.

Other shapes are drawn below `shapes field`, or below `shapes field any`: touching cells with the same letter are one
shape, and a point is a blank.

    board 3x3 digits 1-3
    areas field of 4-5 distinct counted
    shapes field = v-pentomino square
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, product
from typing import TYPE_CHECKING, Any

from ..language.family import Complaint, Family
from ..language.layouts import Clue, Layout, divisions, occupied
from ..language.scope import Scope
from ..language.signature import Cursor, Flags, Sign, WholeLayer, form, picture_rows
from ..language.syntax.ast import Number, PictureLine, Word
from ..model.geometry import Board, Cell, Layer, LayerCell, adjacent_pairs, base
from ..model.shapes import Caption, Shape
from ..text.source import Span

if TYPE_CHECKING:
    from random import Random

    from ..model.grid import Grid
    from ..model.verbs import AuxiliarySlot, CnfVerbs, CoverVerbs, Piece, ReasonVerbs

Outline = tuple[tuple[int, int], ...]
"""A shape: its cells in reading order, as (rows down, columns right) from the first of them."""
MOST_SHAPES = 63
MOST_CELLS = 64  # of a drawn shape

DRAWN = {
    "monomino": "x",
    "domino": "xx",
    "i-tromino": "xxx",
    "l-tromino": "xx/x",
    "i-tetromino": "xxxx",
    "o-tetromino": "xx/xx",
    "t-tetromino": "xxx/.x",
    "s-tetromino": ".xx/xx",
    "l-tetromino": "x/x/xx",
    "f-pentomino": ".xx/xx/.x",
    "i-pentomino": "xxxxx",
    "l-pentomino": "x/x/x/xx",
    "n-pentomino": ".x/.x/xx/x",
    "p-pentomino": "xx/xx/x",
    "t-pentomino": "xxx/.x/.x",
    "u-pentomino": "x.x/xxx",
    "v-pentomino": "x/x/xxx",
    "w-pentomino": "x/xx/.xx",
    "x-pentomino": ".x/xxx/.x",
    "y-pentomino": ".x/xx/.x/.x",
    "z-pentomino": "xx/.x/.xx",
}
"""The named shapes, row by row."""
ENDINGS = ("", "s", "es")
LEAST_COUNTED = 3
"""The canonical text states the number of equal shapes in a row if there are at least as many."""
SYNONYMS = {"square": "o-tetromino"}
ALL_OF = {
    word: tuple(name for name in DRAWN if name.endswith(f"-{word[:-2]}"))
    for word in ("trominoes", "tetrominoes", "pentominoes")
}


@dataclass(frozen=True, slots=True)
class ShapedAreas:
    """The cells with equal numbers in `cells` form the `shapes`, each as often as it is listed, and no others.

    If `repeats` is true, each shape occurs any number of times. `cells` are the layer of a division into connected
    areas, which are numbered from 1. A shape may be turned and reflected.
    """

    name: str
    cells: tuple[Cell, ...]
    shapes: tuple[Outline, ...]
    repeats: bool = False

    def holds(self, grid: Grid) -> bool:
        areas = defaultdict(list)
        for cell in self.cells:
            areas[grid[cell]].append((cell.row, cell.column))
        found = Counter(min(_turned(area)) for area in areas.values())
        listed = Counter(min(_turned(shape)) for shape in self.shapes)
        return found.keys() <= listed.keys() if self.repeats else found == listed

    def cover(self, out: CoverVerbs) -> None:
        pieces = dict.fromkeys(piece for cell in self.cells for piece in out.pieces_over(cell))
        if pieces:
            self._choose(out, pieces)
            return
        covering: dict[Cell, list[tuple[AuxiliarySlot, int]]] = {cell: [] for cell in self.cells}
        joined: dict[Cell, dict[Cell, list[tuple[AuxiliarySlot, int]]]] = {cell: {} for cell in self.cells}
        for one, other in adjacent_pairs(self.cells):
            joined[one][other] = []
        for slot, number, spot in self._beginnings(out) if self.repeats else self._places(out):
            for cell in spot:
                covering[cell].append((slot, number))
                for other, together in joined[cell].items():
                    if other in spot:
                        together.append((slot, number))
        for placements in covering.values():
            out.exactly(1, placements)
        for one, others in joined.items():
            for other, placements in others.items():
                out.exactly(1, [*placements, (out.equal(one, other), 0)])

    def _choose(self, out: CoverVerbs, pieces: Iterable[Piece]) -> None:
        """Requires of the possible areas that those chosen have the listed shapes."""
        shapes = Counter(frozenset(_spots(shape, self.cells)) for shape in self.shapes)
        listed: dict[frozenset[frozenset[Cell]] | None, list[tuple[AuxiliarySlot, int]]] = {}
        for piece in pieces:
            shape = next((spots for spots in shapes if piece.slots in spots), None)
            listed.setdefault(shape, []).append((piece.slot, piece.digit))
        out.exactly(0, listed.get(None, ()))
        for spots, many in shapes.items() if not self.repeats else ():
            out.exactly(many, listed.get(spots, ()))

    def _places(self, out: CoverVerbs) -> Iterator[tuple[AuxiliarySlot, int, frozenset[Cell]]]:
        """A slot for each listed shape that holds its place: the slot, a digit, and the cells there."""
        for at, shape in enumerate(self.shapes):
            spots = _spots(shape, self.cells)
            slot = out.auxiliary(f"place of shape {at} of {self.name} for {out.owner}", range(len(spots)))
            for number, spot in enumerate(spots):
                yield slot, number, spot

    def _beginnings(self, out: CoverVerbs) -> Iterator[tuple[AuxiliarySlot, int, frozenset[Cell]]]:
        """A slot for each cell that holds which area begins there, or 0: the slot, a digit, and the cells of it."""
        beginning: dict[Cell, list[frozenset[Cell]]] = {cell: [] for cell in self.cells}
        for spot in dict.fromkeys(spot for shape in self.shapes for spot in _spots(shape, self.cells)):
            beginning[min(spot)].append(spot)
        for cell, spots in beginning.items():
            slot = out.auxiliary(f"area of {self.name} from {cell} for {out.owner}", range(len(spots) + 1))
            for number, spot in enumerate(spots, 1):
                yield slot, number, spot

    def cnf(self, out: CnfVerbs) -> None:
        places = {(cell.row, cell.column): cell for cell in self.cells}
        held: dict[Cell, dict[int, frozenset[Cell]]] = {cell: {} for cell in self.cells}
        for areas, many in Counter(_everywhere(shape, places) for shape in self.shapes).items():
            chosen = {out.new("shape", area): area for area in areas}
            if not self.repeats:
                out.exactly(many, list(chosen))
            for literal, area in chosen.items():
                for cell in area:
                    held[cell][literal] = area
        for listed in held.values():
            out.exactly(1, list(listed))
        for one, other in adjacent_pairs(self.cells):
            together = out.new("together", one, other)
            for literal, area in held[one].items():
                out.clause(-literal, together if other in area else -together)
            for number in out.digits_of(one):
                here, there = out.lit(one, number), out.lit(other, number)
                out.clause(-together, -here, there)
                out.clause(together, -here, -there)

    def reason(self, out: ReasonVerbs) -> None:
        found: dict[frozenset[frozenset[Cell]], int] = {}
        for shape in self.shapes:
            laid = _laid(shape, self.cells)
            found[laid] = len(self.cells) if self.repeats else found.get(laid, 0) + 1
        out.areas_of_shapes(self.cells, [(many, sorted(laid, key=sorted)) for laid, many in found.items()])

    def draw(self, board: Board) -> tuple[Shape, ...]:
        return (Caption(f"Shapes: {self._named()}"),)

    def explain(self, board: Board) -> str:
        if self.repeats:
            return f"each area of {self.name} is {self._named()}; it may be turned and reflected"
        return f"the areas of {self.name} are {self._named()}; they may be turned and reflected"

    def _named(self) -> str:
        if self.repeats:
            return " or ".join(_with_article(name) for name in dict.fromkeys(map(_name_of, self.shapes)))
        return _listed(self.shapes)


Form = tuple[tuple[int, int], ...]
"""The steps from each cell of an area to the next one in reading order, wherever the area is."""


def _turned(area: Sequence[tuple[int, int]]) -> Iterator[Form]:
    """For `holds`: the forms of an area in all eight orientations."""
    for mirrored in (area, [(column, row) for row, column in area]):
        for down, right in product((1, -1), repeat=2):
            cells = sorted((down * row, right * column) for row, column in mirrored)
            yield tuple((row - above, column - left) for (above, left), (row, column) in pairwise(cells))


def _spots(shape: Outline, cells: Sequence[Cell]) -> tuple[frozenset[Cell], ...]:
    """For exact cover: the sets of cells that have a shape, without repetition, in a fixed order."""
    at = {(cell.row, cell.column): cell for cell in cells}
    found: dict[frozenset[Cell], None] = {}
    for down, right, order in product((1, -1), (1, -1), (1, -1)):
        steps = [(y * down, x * right)[::order] for y, x in shape]
        for row, column in at:
            there = [(row + y, column + x) for y, x in steps]
            if all(place in at for place in there):
                found[frozenset(at[place] for place in there)] = None
    return tuple(sorted(found, key=sorted))


def _everywhere(shape: Outline, places: Mapping[tuple[int, int], Cell]) -> frozenset[frozenset[Cell]]:
    """For SAT: all areas with a shape, from quarter turns of it and of its mirror image."""
    found = set()
    for turned in (list(shape), [(row, -column) for row, column in shape]):
        for _ in "0123":
            turned = [(column, -row) for row, column in turned]
            for row, column in places:
                spots = [(row + down, column + right) for down, right in turned]
                if places.keys() >= set(spots):
                    found.add(frozenset(places[spot] for spot in spots))
    return frozenset(found)


def _laid(shape: Outline, cells: Sequence[Cell]) -> frozenset[frozenset[Cell]]:
    """For the logical solver: the places of a shape, whose cells are complex numbers, as are those of the board."""
    board = {complex(cell.row, cell.column): cell for cell in cells}
    points = [complex(row, column) for row, column in shape]
    found = set()
    for mirrored in (points, [point.conjugate() for point in points]):
        for turn in (1, 1j, -1, -1j):
            turned = [point * turn for point in mirrored]
            for place in board:
                there = [place + point - turned[0] for point in turned]
                if all(point in board for point in there):
                    found.add(frozenset(board[point] for point in there))
    return frozenset(found)


def _outline(cells: Sequence[tuple[int, int]]) -> Outline:
    """The shape of cells that are drawn somewhere."""
    top, left = min(cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def _named(name: str) -> Outline:
    """The outline of a named shape."""
    rows = DRAWN[name].split("/")
    return _outline([(row, at) for row, line in enumerate(rows) for at, symbol in enumerate(line) if symbol == "x"])


_NAMES = {min(_turned(_named(name))): name for name in DRAWN}
"""The name of each named shape, by the form that all its orientations share."""


def _name_of(shape: Outline) -> str:
    return _NAMES.get(min(_turned(shape)), f"drawn shape of {len(shape)} cells")


def _with_article(name: str) -> str:
    letter = name.split("-")[0]
    vowel = letter in tuple("fhilmnorsx") if "-" in name else name[0] in "aeiou"
    return f"{'an' if vowel else 'a'} {name}"


def _listed(shapes: Sequence[Outline]) -> str:
    """Shapes by their names, and by their sizes if they have none."""
    counts = Counter(map(_name_of, shapes))
    names = list(counts)
    for word, members in ALL_OF.items():
        if all(counts[name] == 1 for name in members):
            at = names.index(members[0])
            names = [word if name == names[at] else name for name in names if name not in members[1:]]
            counts[word] = len(members)
    parts = [f"the {counts[name]} {name}" if name in ALL_OF else f"{counts[name]} {name}" for name in names]
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class ShapeNames:
    """The names of shapes, such as `pentominoes square`."""

    name: str

    def take(self, cursor: Cursor) -> tuple[str, ...]:
        found: list[str] = []
        while isinstance(here := cursor.peek(), Word | Number):
            often, known = 1, {name.replace("-", ""): name for name in (*DRAWN, *SYNONYMS, *ALL_OF)}
            if isinstance(here, Number):
                often = here.value
                if not 1 <= often <= MOST_SHAPES:
                    raise cursor.mismatch(f"a number of shapes from 1 to {MOST_SHAPES}")
                cursor.advance()
                here = cursor.peek()
                known = {f"{name.replace('-', '')}{ending}": name for name in (*DRAWN, *SYNONYMS) for ending in ENDINGS}
                if not isinstance(here, Word) or here.key.replace("-", "") not in known:
                    raise cursor.mismatch("the name of one shape, such as `square` or `monominoes`")
            name = known.get(here.key.replace("-", ""))
            if name is None:
                break
            cursor.advance_word()
            found += [SYNONYMS.get(name, name)] * often
        if not found or cursor.peek() is not None:
            raise cursor.mismatch("names of shapes, such as `pentominoes`, `square` or `l-tromino`")
        return tuple(found)

    def text(self, value: Sequence[str], values: Mapping[str, Any]) -> str:
        back = {name: word for word, name in SYNONYMS.items()}
        words = []
        for name, equal in groupby(back.get(name, name) for name in value):
            often = len([*equal])
            plural = f"{name}{'s' if name == 'square' else 'es'}"
            words += [name] * often if often < LEAST_COUNTED else [f"{often} {plural}"]
        return " ".join(words)

    def usage(self) -> str:
        return "SHAPES"


@dataclass(frozen=True, slots=True)
class ShapeRows:
    """Drawn shapes: each piece of touching cells with one letter is one."""

    name: str

    def take(self, lines: Sequence[PictureLine], scope: Scope, word: Span) -> tuple[Outline, ...]:
        marks: dict[tuple[int, int], str] = {}
        for row, (_, symbols) in enumerate(picture_rows(lines, 0)):
            for column, (symbol, span) in enumerate(symbols):
                if symbol.isascii() and symbol.isalpha():
                    marks[row, column] = symbol.lower()
                elif symbol != ".":
                    scope.sink.error("unexpected", f"`{symbol}` is neither a letter nor a point", span)
        found = []
        while marks:
            start = min(marks)
            letter, piece = marks.pop(start), [start]
            for row, column in piece:  # the list grows during the loop
                for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                    if marks.get(near) == letter:
                        del marks[near]
                        piece.append(near)
            found.append(_outline(piece))
        if not found and not scope.sink.failed:
            scope.sink.error("unexpected", "there is no shape, as in `aa` for a domino", word)
        if any(len(shape) > MOST_CELLS for shape in found):
            scope.sink.error("value-out-of-range", f"a shape has at most {MOST_CELLS} cells", lines[0].span)
        return tuple(found)

    def text(self, value: Sequence[Outline], board: Board) -> tuple[str, ...]:
        rows = [""] * (1 + max(row for shape in value for row, _ in shape))
        for at, shape in enumerate(value):
            letter, columns = "abcdefghijklmnopqrstuvwxyz"[at % 26], [column for _, column in shape]
            for row, before in enumerate(rows):
                wide = range(min(columns), max(columns) + 1)
                line = "".join(letter if (row, column) in shape else "." for column in wide)
                rows[row] = before + "." * bool(before) + line
        return tuple(rows)

    def usage(self) -> str:
        return "SHAPES IN LETTERS"


def layout(grid: Grid, random: Random) -> Iterator[Clue]:
    """The shapes of each division: by their names, or drawn if one of them has no name."""
    for field in divisions(grid.board):
        areas = defaultdict(list)
        for cell in field:
            areas[grid[cell]].append((base(cell).row, base(cell).column))
        outlines = [_outline(area) for area in areas.values()]
        names = [_NAMES.get(min(_turned(outline)), "") for outline in outlines]
        named = {"names": _joined(sorted(names, key=["", *DRAWN].index))}
        drawn = {"drawn": tuple(sorted(outlines, key=lambda outline: (len(outline), outline)))}
        listed = named if all(names) else drawn
        yield Clue({"field": field, "flags": frozenset(), **listed}, occupied("shapes", [field]))


def _joined(names: Sequence[str]) -> tuple[str, ...]:
    """Names of shapes, with one word for all shapes of a size if each of them is listed once."""
    found = list(names)
    for word, members in ALL_OF.items():
        if all(found.count(name) == 1 for name in members):
            found = [name for name in found if name not in members] + [word]
    return tuple(found)


def build(
    field: tuple[Cell, ...], flags: frozenset[str], names: tuple[str, ...] = (), drawn: tuple[Outline, ...] = ()
) -> ShapedAreas:
    """The statement with names or with drawn shapes."""
    shapes = [_named(each) for name in names for each in ALL_OF.get(name, (name,))]
    layer = next((cell.name for cell in field if isinstance(cell, LayerCell)), "")
    return ShapedAreas(layer, field, (*shapes, *drawn), "any" in flags)


def complaints(constraint: ShapedAreas, board: Board) -> Iterator[Complaint]:
    """The layer is a division, and the shapes have as many cells as the board."""
    roles = {extra.name: extra.role for extra in board.extras if isinstance(extra, Layer)}
    if roles.get(constraint.name) != "areas":
        message = f"{constraint.name} is not a division of the board"
        yield Complaint(message, part="field", error=True, help=f"`areas {constraint.name}` makes one")
        return
    if len(constraint.shapes) > MOST_SHAPES:
        yield Complaint(f"there are at most {MOST_SHAPES} shapes", part="field", error=True)
        return
    many = sum(map(len, constraint.shapes))
    if many != len(board.cells) and not constraint.repeats:
        yield Complaint(f"the shapes have {many} cells, and the board has {len(board.cells)}", part="field")


FAMILY = Family(
    "shapes",
    build,
    (
        form(WholeLayer("field"), Flags("flags", ("any",)), Sign("="), ShapeNames("names")),
        form(WholeLayer("field"), Flags("flags", ("any",)), picture=ShapeRows("drawn")),
    ),
    __doc__,
    summary="the shapes of the areas of a division, such as the twelve pentominoes",
    complaints=complaints,
    group="board",
    layout=Layout(layout, stays=True, about_areas=True),
)
