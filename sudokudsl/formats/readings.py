"""Reads drawings by their customary look: thermometers, arrows, lines by colour, dots, shaded cells, outside clues."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby, pairwise, product

from ..lowering.registry import CORE
from ..model.geometry import ORTHOGONAL, Board, Cell
from ..model.shapes import Spot
from .looks import Shape, Stroke, hue
from .numbers import NUMBER
from .program import Program, cells_of
from .rules_in_words import LineWords, dot_number, is_parity, least_difference, line_is, thermometer_word
from .stated_board import stated_board

_GERMAN, _DUTCH = LineWords(r"(?<!dutch )whisper", r"at least (5|five)"), LineWords(r"dutch", r"at least (4|four)")
_RENBAN = LineWords(
    "renban",
    r"(?<!non-)(?<!non)(consecutive set|(?<!two )(?<!three )consecutive (digits|numbers|values)|"
    r"consecutive\b.*\bany order)|(set|string|series|sequence|run)s? of ([\w-]+,? ){0,2}consecutive",
)
_REGION_SUM = LineWords("region[ -]sum", r"box borders|(same|equal) (sum|total)")
_PALINDROME, _ENTROPIC, _MODULAR = LineWords("palindrom"), LineWords("entropic"), LineWords("modular")
_ZIPPER, _NABNER = LineWords("zipper"), LineWords("nabner")
_FAMILIES = (_GERMAN, _DUTCH, _RENBAN, _REGION_SUM, _PALINDROME, _ENTROPIC, _MODULAR, _ZIPPER, _NABNER)
_LINES = (
    ("green", _GERMAN, "whispers 5:", "a green line is a German whispers line"),
    ("orange", _DUTCH, "whispers 4:", "an orange line is a Dutch whispers line"),
    ("purple", _RENBAN, "renban", "a purple line is a renban line"),
    ("blue", _REGION_SUM, "region-sum-line", "a blue line is a region sum line"),
    ("grey", _PALINDROME, "palindrome", "a grey line without a bulb is a palindrome"),
    ("orange", _ENTROPIC, "entropic-line", "an orange line is an entropic line"),
    ("red", _ENTROPIC, "entropic-line", "a peach line is an entropic line"),
    ("teal", _MODULAR, "modular-line", "a teal line is a modular line"),
    ("purple", _ZIPPER, "zipper", "a lavender line is a zipper line"),
    ("yellow", _NABNER, "nabner", "a yellow line is a nabner line"),
)
"""The colour of a line, the words of rules that mention it, its statement, and the reading."""
_USUAL = ("whispers 5:", "renban", "palindrome")
"""Statements of lines that are read if the puzzle states no rules."""
_ENDED = (
    (
        r"between[ -]?lines?|between (the|its|those|these)? ?(\w+ ){0,4}(circles|ends|bulbs|numbers)",
        "between",
        "between line",
    ),
    (r"lock-?out", "lockout", "lockout line"),
    (r"double[ -]arrow", "double-arrow", "double arrow"),
)
"""The words of rules that mention a line with a mark at both ends, its statement, and its name."""
_OUTSIDE = (
    (r"sandwich|between the 1 and", "sandwich", False),
    (r"x-?sum", "x-sum", True),
    (r"(?<!hidden[- ])skyscraper", "skyscraper", True),
    (r"numbered[- ]room", "numbered-room", True),
    (r"first[- ]seen", "first-seen", True),
    (r"hidden[- ]skyscraper", "hidden-skyscraper", True),
    (r"^frame-sum: ", "frame-sum", True),
    (r"^full-rank: among", "full-rank", True),
)
"""The words of rules that mention numbers beside the board, their statement, and whether it names the side."""
_FORMS = {
    "frame-sum": re.compile(
        r"seen from the (?P<side>\w+) of (?P<line>\w+ \d+), "
        r"the (first (?P<count>\d+) digits|digits in the first region) sum to (the digit of )?(?P<number>-?\w+)"
    ),
    "full-rank": re.compile(
        r"(?P<line>\w+ \d+) from the (?P<side>\w+) has rank (the digit of )?(?P<number>-?\w+), "
        r"and ((?P<ties>other lines may)|no other line is)\b"
    ),
}
"""The sentences about clues of a statement that has several forms, as an export writes them.

If all sentences state one form, it is the form of every clue. Otherwise there is a sentence about each clue.
"""
_NUMBER_BESIDE = re.compile(rf"(\|?)({NUMBER}|r\d{{1,2}}c\d{{1,2}})\1", re.ASCII)
"""A number beside the board, or the cell whose digit is the number; between bars for hidden skyscrapers."""
_SENTENCE = re.compile(r"([a-z]+(?:-[a-z]+)*): (.+?)\.?")
"""A word of the language and its sentence."""
_CELLS = re.compile(r"\br\d+c\d+")
_MORE = re.compile(r"\(and \d+ more\)$")
"""The end of a list of sentences that an export does not write out."""
_WITHIN = re.compile(r"\b(?:within|among|of|in) ((?:r\d+c\d+(?:\.\.r\d+c\d+)*(?:,? | and |$|(?=,)))+)")
"""The cells within which a sentence holds."""
_BROADEST = 40
"""The width of the broadest lines that are read by their colour, in pixels of SudokuPad."""
_SIGNS = dict.fromkeys("<^⌃∧", "less") | dict.fromkeys(">V⌄∨", "greater")
"""The words for the signs between a cell and the next, where a V is also the sign of a sum."""
_COMPARED = "less|great|small|larg|low|high|inequal|point|<|>"
"""The words of rules that mention these signs."""
_GLOBAL = (
    (r"knight", "anti-knight"), (r"\bking", "anti-king"), (r"diagonal", "diagonal"),
    (r"(?<!not )all (\w+ )*(dots|marks|clues|xvs?) (are|have been)|(?<!no )negative constraint"
     r"|without (a|an|any) (dot|mark|arrow)\b", "negative"),
    (r"no two rows or columns are equal", "no-ties"),
    (r"non-?consecutive", "non-consecutive"), (r"disjoint", "disjoint-groups"),
)  # fmt: skip
"""Rules that no drawing shows, by the words that mention them, and the words of their statements."""


class Readings:
    """Reads the strokes and shapes of one puzzle. Readings are stated in the program."""

    def __init__(self, board: Board, out: Program, rules: str, drawn: Sequence[Stroke | Shape]) -> None:
        self.board, self.out, self.rules = board, out, rules.lower()
        self.unread = self.rules
        """The rules without the sentences that are read as statements."""
        self.strokes = [each for each in drawn if isinstance(each, Stroke)]
        self.shapes = [each for each in drawn if isinstance(each, Shape) and each.is_visible]
        self.read: set[int] = set()
        self.doubtful: set[int] = set()

    def rest(self) -> Iterator[Stroke | Shape]:
        """States all readings, then yields the drawings that have none."""
        steps: tuple[Callable[[], None], ...] = (
            self._thermometers, self._diagonal_sums, self._arrows, self._ended, self._diagonals, self._outside,
            self._extremes, self._clones, self._regions, self._lines, self._marks, self._parities,
        )  # fmt: skip
        self._use([each for each in self.shapes if each.is_patch])
        self.read |= {id(each) for each in self.strokes if not each.arrow and self._is_frame(each)}
        self._grids()
        for step in steps:
            step()
        self._stated_rules()
        self._unseen_rules()
        drawn: tuple[Stroke | Shape, ...] = (*self.shapes, *self.strokes)
        yield from (each for each in drawn if id(each) not in self.read)

    def _mentions(self, words: str, *, usual: bool = True) -> bool:
        """Whether the rules mention a constraint; for a puzzle without rules, whether its look is `usual`."""
        return bool(re.search(words, self.rules)) if self.rules.strip() else usual

    def _means(self, shade: str, words: LineWords, *, usual: bool) -> bool:
        """Whether the rules give lines of a colour this meaning; for a puzzle without rules, whether it is `usual`."""
        others = tuple(each for each in _FAMILIES if each is not words)
        return line_is(self.rules, shade, words, others) if self.rules.strip() else usual

    def _state(self, reading: str, word: str, args: str, *drawn: Stroke | Shape) -> None:
        self.out.read_as(reading)
        self.out.say(word, args)
        self.read |= {id(each) for each in drawn}

    def _is_frame(self, stroke: Stroke) -> bool:
        """Whether a stroke runs along the outer border of the board, where it means nothing."""
        sides = (0.5, self.board.rows + 0.5), (0.5, self.board.columns + 0.5)
        for one, other in pairwise(stroke.points):
            along = [abs(one[way] - other[way]) < 0.01 for way in (0, 1)]
            at = along.index(True) if True in along else -1
            if at < 0 or min(abs(one[at] - side) for side in sides[at]) > 0.01:
                return False
            low, high = sides[1 - at]
            if not all(low - 0.1 <= spot[1 - at] <= high + 0.1 for spot in (one, other)):
                return False
        return len(stroke.points) > 1

    def _grids(self) -> None:
        """White rectangles over places in no grid, and the borders of the boxes, which an export draws over them."""
        if not self.board.subgrids:
            return
        covers = [each for each in self.shapes if hue(each.fill) == "white" and not each.rounded and not each.text]
        self._use([each for each in covers if each.covered and set(each.covered) <= self.board.holes])
        ends = [(min(cells), max(cells)) for cells in self.board.regions]
        corners = [
            set(product((low.row - 0.5, high.row + 0.5), (low.column - 0.5, high.column + 0.5))) for low, high in ends
        ]
        for line in self.strokes:
            closed = not line.arrow and line.points[0] == line.points[-1] and hue(line.colour) == "black"
            if closed and set(map(tuple, line.points)) in corners:
                self.read.add(id(line))

    def _on_board(self, cells: Sequence[Cell]) -> bool:
        return bool(cells) and all(cell in self.board for cell in cells)

    def _open(self, strokes: Sequence[Stroke]) -> Iterator[Stroke]:
        yield from (each for each in strokes if id(each) not in self.read)

    def _use(self, used: Sequence[Shape]) -> None:
        """Marks shapes as read, and those drawn a second time at the same place, too."""
        looks = {_look_of(each) for each in used}
        alike = (each for each in self.shapes if _look_of(each) in looks)
        self.read |= set(map(id, alike))

    def _thermometers(self) -> None:
        """A bulb at one end of a thick line of its colour."""
        if not self._mentions("thermo"):
            return
        bulbs = [each for each in self.shapes if each.rounded and each.fill and 0.5 <= each.width <= 1 and each.cell]
        at: dict[Cell | None, Shape] = {}
        for each in sorted(bulbs, key=lambda each: each.width):
            if hue(each.fill) != "white" and not each.text:
                at[each.cell] = each
        word = thermometer_word(self.rules)
        if not word:
            return  # they have another meaning
        used: list[Shape] = []
        for run, line in self._from_bulbs(at):
            self._state(f"a line with a bulb is a {word}", word, cells_of(run), line)
            used.append(at[run[0]])
        self._use(used)

    def _from_bulbs(self, at: Mapping[Cell | None, Shape]) -> Iterator[tuple[Sequence[Cell], Stroke]]:
        """The cells of each thermometer from its bulb on. Lines that may begin at either end are `doubtful`.

        A line with two bulbs begins at the one where no other line begins, otherwise at the wider one.
        """
        runs: dict[int, list[Sequence[Cell]]] = {}
        lines = {id(line): line for line in self.strokes if not line.arrow and line.thickness >= 6}
        for line in lines.values():
            ways = (line.cells, line.cells[::-1])[: 1 if line.directed else 2] if self._on_board(line.cells) else ()
            runs[id(line)] = [run for run in ways if run[0] in at and hue(at[run[0]].fill) == hue(line.colour)]
        open_ = {of for of, found in runs.items() if len(found) == 2}
        while open_:
            begun = {found[0][0] for found in runs.values() if len(found) == 1}
            settled = {of: [run for run in runs[of] if run[0] not in begun] for of in open_}
            runs |= (known := {of: found for of, found in settled.items() if len(found) == 1})
            if not known:
                wider = {of: sorted(runs[of], key=lambda run: -at[run[0]].width) for of in open_}
                known = {of: found[:1] for of, found in wider.items() if len({at[run[0]].width for run in found}) > 1}
                runs |= known
            open_ -= known.keys()
            if not known:
                break
        begun = {line.cells[0] for of, line in lines.items() if line.directed and runs[of]}
        for of, line in lines.items():  # a line from the bulb of another may have a meaning of its own
            other = any(
                shade == hue(line.colour) and self._means(shade, words, usual=False) for shade, words, *_ in _LINES
            )
            open_ |= {of} if other and not line.directed and any(run[0] in begun for run in runs[of]) else set()
        self.doubtful = {*open_, *(id(at[run[0]]) for of in open_ for run in runs[of])}
        yield from ((found[0], lines[of]) for of, found in runs.items() if len(found) == 1 and of not in open_)

    def _diagonal_sums(self) -> None:
        """A number in the corner of a cell, and an arrow from there along a diagonal to the edge of the board."""
        if not self._mentions("little", usual=False):
            return
        for cell in self.board.cells:
            arrows = [each for each in self.strokes if each.arrow and each.cells[:1] == (cell,)]
            numbers = [
                each for each in self.shapes if _is_in_corner(each, cell) and _NUMBER_BESIDE.fullmatch(each.text)
            ]
            ways = [step for each in arrows if (step := _diagonal(each)) and self.board.ray(cell, step) == each.cells]
            if not numbers or not ways:
                continue
            circled = any(each.rounded and cell in each.covered for each in self.shapes)
            if len(numbers) == len(arrows) == 1 and not circled:
                reading = "a number in a corner with an arrow to the edge is a little killer clue"
                args = f"{cell} {_words_of(ways[0])} = {numbers[0].text}"
                self._state(reading, "little-killer", args, *numbers, *arrows)
            else:  # of several arrows, the number may be about any
                self.doubtful |= set(map(id, arrows))

    def _arrows(self) -> None:
        """A circle or a pill, and an arrow that begins in it."""
        round_ = [each for each in self.shapes if each.rounded and not each.text]
        circles = [each for each in round_ if max(each.width, each.height) >= 0.5]
        used: list[Shape] = []
        arrows = (each for each in self._open(self.strokes) if each.arrow and id(each) not in self.doubtful)
        for arrow in filter(lambda each: self._on_board(each.cells), arrows):
            start = arrow.cells[0]
            around = (each for each in circles if start in each.covered and self._on_board(each.covered))
            bulb = min(around, key=lambda each: id(each) in self.read, default=None)  # not the bulb of a thermometer
            if (
                bulb is None
                or not self._mentions("arrow")
                or self._mentions("chaos", usual=False)
                or not 1 <= len(bulb.covered) <= 3
            ):
                continue
            shaft = [cell for cell in arrow.cells if cell not in bulb.covered]
            if shaft:
                args = f"{' '.join(map(str, bulb.covered))} = {cells_of(shaft)}"
                self._state("an arrow that begins in a circle is an arrow", "arrow", args, arrow)
                used.append(bulb)
        self._use(used)

    def _ended(self) -> None:
        """A line with a circle or a diamond at both ends, if the rules mention one kind of such lines."""
        kinds = [(word, name) for words, word, name in _ENDED if self._mentions(words, usual=False)]
        wide = [each for each in self.shapes if max(each.width, each.height) >= 0.5 and not each.text]
        at = {each.cell: each for each in wide if each.cell and (each.rounded or each.look.turn % 90 == 45)}
        used: list[Shape] = []
        for line in self._open(self.strokes) if len(kinds) == 1 else ():
            cells, ((word, name),) = line.cells, kinds
            enough = len(cells) > 2 or (cells and word != "double-arrow")
            if enough and not line.arrow and self._on_board(cells) and {cells[0], cells[-1]} <= at.keys():
                least = re.search(r"differ\D*?at least (\d+)", self.rules) if word == "lockout" else None
                args = f"{least[1]}: {cells_of(cells)}" if least else cells_of(cells)
                self._state(f"a line with a mark at both ends is a {name}", word, args, line)
                used += (at[cells[0]], at[cells[-1]])
        self._use(used)

    def _diagonals(self) -> None:
        """A thin line from corner to corner of the board, or through all cells of a diagonal that the rules mention."""
        size = self.board.rows
        if size != self.board.columns or not self._mentions("diagonal"):
            return
        for line in self._open(self.strokes):
            ends = {(round(row, 1), round(column, 1)) for row, column in (line.points[0], line.points[-1])}
            down, up = {(0.5, 0.5), (size + 0.5, size + 0.5)}, {(0.5, size + 0.5), (size + 0.5, 0.5)}
            for sign, corners in (("-", down), ("+", up)):
                cells = {Cell(at, at if sign == "-" else size + 1 - at) for at in range(1, size + 1)}
                through = set(line.cells) == cells and self._mentions("diagonal", usual=False)
                off = [abs(row - (column if sign == "-" else size + 1 - column)) for row, column in line.points]
                if through or (ends == corners and max(off) < 0.1):
                    self._state("a line from corner to corner is a diagonal house", "diagonal", sign, line)

    def _extremes(self) -> None:
        """A shaded cell with small angles at its borders, which point outward or inward."""
        if not self._mentions("max|min|less|great|small|larg|high|low|arrow"):
            return
        shaded = {cells[0]: each for each, cells in self._shaded() if len(cells) == 1}
        angles: dict[Cell, list[Stroke]] = {}
        for stroke in self._open(self.strokes):
            tip = stroke.points[1] if len(stroke.points) == 3 and not stroke.arrow else stroke.points[0]
            angles.setdefault(Cell(round(tip.row), round(tip.column)), []).append(stroke)
        for cell in sorted(shaded.keys() & angles.keys()):
            if len(outward := {_points_outward(each, cell) for each in angles[cell]}) == 1 and None not in outward:
                word, way = ("maximum", "outward") if True in outward else ("minimum", "inward")
                reading = f"a shaded cell with angles that point {way} is a {word}"
                self._state(reading, word, str(cell), *angles[cell])
                self._use([shaded[cell]])

    def _clones(self) -> None:
        """Groups of shaded cells of one form, if the rules mention clones."""
        if not self._mentions(r"\bclone", usual=False):
            return
        for drawn, areas in self._areas():
            by_form: dict[tuple[tuple[int, int], ...], list[tuple[Cell, ...]]] = {}
            for cells in areas:
                row, column = cells[0].row, cells[0].column
                form = tuple((cell.row - row, cell.column - column) for cell in cells)
                by_form.setdefault(form, []).append(cells)
            # of several single cells, any two may be clones
            if all(len(alike) == 2 or (len(alike) > 2 and form[1:]) for form, alike in by_form.items()):
                for first, *others in by_form.values():
                    for other in others:
                        args = f"{cells_of(first)} = {cells_of(other)}"
                        self._state("shaded groups of the same form are clones", "clone", args, *drawn)

    def _regions(self) -> None:
        """Groups of as many shaded cells as there are digits, if the rules mention further regions."""
        size = len(self.board.alphabet)
        words = (
            r"(extra|additional|shaded|gr[ae]y|colou?red|further) (\w+ )?(region|box|house|square)|windoku|hyper"
            r"|(?m:^region: the region)"
        )
        for drawn, areas in self._areas() if self._mentions(words, usual=False) else ():
            together = [tuple(sorted(cell for cells in areas for cell in cells))]
            listed = together if len(together[0]) == size else areas
            if all(len(cells) == size for cells in listed):
                for cells in listed:
                    reading = f"a group of {size} shaded cells is a region"
                    self._state(reading, "region", cells_of(cells), *drawn)

    def _shaded(self) -> Iterator[tuple[Shape, tuple[Cell, ...]]]:
        """The rectangles that shade whole cells, with the cells."""
        for shape in self.shapes:
            whole = all(side > 0.9 and abs(side - round(side)) < 0.1 for side in (shape.width, shape.height))
            plain = whole and shape.fill and not shape.rounded and not shape.text and not shape.look.turn
            if plain and id(shape) not in self.read and self._on_board(shape.covered):
                yield shape, shape.covered

    def _areas(self) -> Iterator[tuple[list[Shape], list[tuple[Cell, ...]]]]:
        """The rectangles of each colour that shade whole cells, and the groups of adjacent cells that they shade."""
        for _, alike in groupby(sorted(self._shaded(), key=lambda each: each[0].fill), lambda each: each[0].fill):
            shapes = list(alike)
            left, groups = {cell for _, cells in shapes for cell in cells}, []
            while left:
                found, ahead = [], [min(left)]
                while ahead:
                    if (cell := ahead.pop()) in left:
                        left.remove(cell)
                        found.append(cell)
                        ahead += self.board.at_offsets(cell, ORTHOGONAL)
                groups.append(tuple(sorted(found)))
            yield [shape for shape, _ in shapes], groups

    def _lines(self) -> None:
        """Lines by their colour. Without rules, thin ones may be only drawn."""
        least = 4 if self.rules.strip() else 8
        for line in self._open(self.strokes):
            if (
                line.arrow
                or not least <= line.thickness <= _BROADEST
                or not self._on_board(line.cells)
                or id(line) in self.doubtful
            ):
                continue
            shade = hue(line.colour)
            kinds = [
                (start, reading)
                for of, words, start, reading in _LINES
                if of == shade and self._means(shade, words, usual=start in _USUAL)
            ]
            if len(kinds) == 1:  # of two that the rules mention, it may be either
                ((start, reading),) = kinds
                word, _, rest = start.partition(" ")
                if line.branch and word != "whispers":  # which is about neighbours only, wherever the line is cut
                    continue
                if word == "whispers":
                    difference = least_difference(self.rules, shade, int(rest[:-1]))
                    if difference is None:
                        continue
                    rest = f"{difference}:"
                self._state(reading, word, f"{rest} {cells_of(line.cells)}".strip(), line)

    def _outside(self) -> None:
        """Numbers beside the board: with a diagonal arrow little killers, otherwise clues that the rules mention."""
        kinds = [(word, sided) for words, word, sided in _OUTSIDE if re.search(words, self.rules, re.MULTILINE)]
        for shape in self.shapes:
            number = _NUMBER_BESIDE.fullmatch(shape.text)
            cell = _nearest(shape.centre)
            if cell in self.board or number is None:
                continue
            beside = (each for each in self._open(self.strokes) if each.arrow and cell and _starts_in(each, cell))
            arrow = next(beside, None)
            if cell and arrow and self._mentions(r"little|\bsums?\b|\badds?\b|total"):
                self._little_killer(shape, cell, arrow)
            elif (line := self._line_beside(shape.centre)) and (kind := self._kind(kinds, line, number[2])):
                word, sided = kind
                form = self._form(word, line, number[2])
                if form is not None and bool(number[1]) == (word == "hidden-skyscraper"):
                    args = f"{form[0]}{line[0]} {line[1] if sided else ''} = {number[2]}{form[1]}"
                    article = "an" if word.startswith("x") else "a"
                    self._state(f"a number beside the board is {article} {word} clue", word, args, shape)
        if self._mentions("rossini", usual=False):
            self._rossini()

    def _kind(self, kinds: Sequence[tuple[str, bool]], line: tuple[str, str], number: str) -> tuple[str, bool] | None:
        """The kind of a clue: the only one, or the only one with a sentence about the line, as an export writes it."""
        found = list(kinds) if len(kinds) == 1 else []
        for word, sided in kinds if len(kinds) > 1 else ():
            said = ";".join(re.findall(rf"^{word}: (.*)", self.rules, re.MULTILINE)).split(";")
            parts = (rf"\b{line[0]}\b", rf"the {line[1]}\b" if sided else "", rf"(?<![\w-]){number}\b")
            if any(all(re.search(part, each) for part in parts) for each in said):
                found.append((word, sided))
        return found[0] if len(found) == 1 else None

    def _form(self, word: str, line: tuple[str, str], number: str) -> tuple[str, str] | None:
        """The parts of a clue before and after its line and number; None if the rules leave them open."""
        if word not in _FORMS:
            return "", ""
        forms: dict[tuple[str, ...], set[tuple[str, str]]] = {}
        for said in _FORMS[word].finditer(self.rules):
            stated = said.groupdict()
            form = f"{stated['count']}: " if stated.get("count") else "", " ties-allowed" if stated.get("ties") else ""
            forms.setdefault((said["line"], said["side"], said["number"]), set()).add(form)
        known = set().union(*forms.values())
        found = known if len(known) == 1 else forms.get((*line, number), set())
        return next(iter(found)) if len(found) == 1 else None

    def _rossini(self) -> None:
        """Arrows beside the board along their row or column."""
        for arrow in self._open(self.strokes):
            (row, column), (end, last) = arrow.points[0], arrow.points[-1]
            line = self._line_beside(Spot((row + end) / 2, (column + last) / 2))
            if line is None or not arrow.arrow or len(arrow.points) != 2:
                continue
            down, right = {"left": (0, 1), "right": (0, -1), "top": (1, 0), "bottom": (-1, 0)}[line[1]]
            along, across = (end - row) * down + (last - column) * right, (end - row) * right + (last - column) * down
            if abs(across) < 0.1 < abs(along):
                way = "inward" if along > 0 else "outward"
                reading = "an arrow beside the board is a rossini clue"
                self._state(reading, "rossini", f"{line[0]} {line[1]} = {way}", arrow)

    def _little_killer(self, shape: Shape, cell: Cell, arrow: Stroke) -> None:
        (row, column), (end, last) = arrow.points[0], arrow.points[-1]
        step = (end > row) - (end < row), (last > column) - (last < column)
        # the second clue of a place is further out on its diagonal
        ahead = [Cell(cell.row + steps * step[0], cell.column + steps * step[1]) for steps in (1, 2, 3)]
        start = next((each for each in ahead if each in self.board), None)
        if 0 not in step and start is not None:
            reading = "a number beside the board with an arrow is a little killer clue"
            self._state(reading, "little-killer", f"{start} {_words_of(step)} = {shape.text}", shape, arrow)

    def _line_beside(self, spot: Spot) -> tuple[str, str] | None:
        """The row or column that a place is beside, and the side. The second clue of a side is further out."""
        (row, column), (rows, columns) = spot, (self.board.rows, self.board.columns)
        if abs(row - round(row)) < 0.3 and 1 <= round(row) <= rows:
            off, line, sides = _beyond(column, columns), f"row {round(row)}", ("left", "right")
        else:
            off, line, sides = _beyond(row, rows), f"column {round(column)}", ("top", "bottom")
            if abs(column - round(column)) >= 0.3 or not 1 <= round(column) <= columns:
                return None
        return (line, sides[off > 0]) if 0.7 < abs(off) < 3.3 else None

    def _marks(self) -> None:
        """Dots, letters and numbers on borders and corners."""
        for shape in self.shapes:
            row, column = shape.centre
            halves = [abs(each % 1 - 0.5) < 0.1 for each in (row, column)]
            whole = [abs(each - round(each)) < 0.1 for each in (row, column)]
            first = Cell(int(row + 0.1), int(column + 0.1))
            if all(halves):
                self._quadruple(shape, first)
            elif any(halves) and any(whole):
                other = Cell(first.row + halves[0], first.column + halves[1])
                if self._on_board((first, other)):
                    self._border_mark(shape, f"{first} {other}")
        for stroke in self._open(self.strokes) if self._mentions(_COMPARED) else ():
            cells = _compared(stroke)
            if cells and self._on_board(cells):
                word = "greater" if cells[0] < cells[1] else "less"
                reading = "an angle across a border points to the smaller digit"
                self._state(reading, word, " ".join(map(str, sorted(cells))), stroke)

    def _quadruple(self, shape: Shape, corner: Cell) -> None:
        parts = re.findall(r"\d+", shape.text)
        few = self.board.digits[-1] < 10  # digits of a larger board may have two figures
        digits = [int(each) for each in (re.findall(r"\d", shape.text) if few else parts)]
        square = (corner, Cell(corner.row + 1, corner.column + 1))
        plain = re.fullmatch(r"[\d\s,]{1,12}", shape.text, re.ASCII) and 1 <= len(digits) <= 4
        known = plain and all(digit in self.board.digits for digit in digits)
        if known and shape.rounded and self._on_board(square) and self._mentions("quad|circle"):
            reading = "a circle with digits on a corner is a quadruple"
            self._state(reading, "quadruple", f"{corner} = {' '.join(map(str, digits))}", shape)

    def _border_mark(self, shape: Shape, cells: str) -> None:
        text, colour = shape.text.strip().upper(), hue(shape.fill)
        small = shape.rounded and max(shape.width, shape.height) <= 0.45
        if text in ("X", "V") and self._mentions(r"\b(x|v|xs|vs|xv|10|ten|five)\b"):
            self._state(f"the letter {text} on a border is its sum", "xv", f"{text} {cells}", shape)
            return
        if text in _SIGNS and self._mentions(_COMPARED):
            self._state("a sign on a border points to the smaller digit", _SIGNS[text], cells, shape)
            return
        dot = small and colour in ("white", "black") and re.fullmatch(r"([1-9]\d?)?", text, re.ASCII)
        if dot and self._mentions("kropki|dot|ratio|consecutive|differ"):
            number = dot_number(self.rules, colour)
            if number is None:
                return
            value = f"{text or number}:" if text or number else ""
            what = "a difference" if colour == "white" else "a ratio"
            self._state(f"a {colour} dot on a border is {what}", "kropki", f"{colour} {value} {cells}", shape)

    def _parities(self) -> None:
        """Grey squares and circles in cells."""
        for shape in self.shapes:
            even = not shape.rounded
            fits = hue(shape.fill) == "grey" and 0.5 <= shape.width <= 0.9 and shape.width == shape.height
            if (
                id(shape) in self.read | self.doubtful
                or not fits
                or shape.text
                or shape.cell is None
                or shape.cell not in self.board
            ):
                continue
            word = "even" if even else "odd"
            if self._mentions(rf"\b{word}\b|parity") and is_parity(self.rules, "square" if even else "circle", word):
                self._state(f"a grey {'square' if even else 'circle'} is an {word} cell", word, str(shape.cell), shape)

    def _stated_rules(self) -> None:
        """States rules of the whole board whose sentence is the one that an export writes."""
        for line in self.rules.splitlines():
            match = _SENTENCE.fullmatch(line.strip())
            if match is None:
                continue
            parts = match[2].split("; ")  # of several statements, unless one sentence has a semicolon
            whole = self._read_sentence(match[1], match[2])
            left = [] if whole else [part for part in parts if not self._read_sentence(match[1], part)]
            if len(left) < len(parts) and any(not _CELLS.search(part) or _MORE.search(part) for part in left):
                reading = (
                    f"the rules state `{match[1]}` in a further sentence, and no statement is about it: check them"
                )
                self.out.report.reading(reading)
            if len(left) < len(parts):
                self.unread = self.unread.replace(line, f"{match[1]}: {'; '.join(left)}" if left else "")

    def _read_sentence(self, word: str, sentence: str) -> bool:
        """Whether a sentence is that of a statement which draws nothing. If it is not stated yet, states it."""
        if self.out.registry.find(word) is None or _CELLS.search(_WITHIN.sub("", sentence)):
            return False
        whole = all(id(each) in self.read for each in (*self.shapes, *self.strokes))
        for args in _arguments(sentence):
            if args.startswith("negative") and not whole:
                continue  # a mark may be among the drawings that are not read
            if self.out.explained(word, args).lower() == sentence:
                if f"{word} {args}".rstrip() not in self.out.lines:
                    self._state(f"the rules state {word} as an export does", word, args)
                return True
        return False

    def _said(self) -> set[str]:
        """The words of the statements so far, and of their arguments."""
        return {word for line in self.out.lines if line[:1] not in ("#", " ") for word in line.split()}

    def _unseen_rules(self) -> None:
        """Reports rules that the text mentions, and that no statement is about."""
        said, told = self._said(), list[str]()
        for words, word in _GLOBAL:
            match = re.search(words, self.unread)
            if match and not any(each == word or each == f"{word}s" for each in said):
                told.append(words)
                self.out.report.reading(f"the rules mention `{match[0]}`, and no statement is about it: check them")
        lines = [line for line in self.unread.splitlines() if not any(re.search(words, line) for words in told)]
        for word in self._unread_sentences(lines, said):
            self.out.report.reading(f"the rules state `{word}`, and no statement is about it: check them")

    def _unread_sentences(self, lines: Iterable[str], said: Set[str]) -> Iterator[str]:
        """The words of sentences such as an export writes, `word: what it says`, without a statement of this word."""
        registry, own = self.out.registry, stated_board(self.rules) is not None
        families = {family.word for word in said if (family := registry.find(word))}
        families |= {"windoku"} if "region" in families else set()  # which is read as regions
        for line in lines:
            match = _SENTENCE.fullmatch(line.strip())
            family = registry.find(match[1]) if match else None
            word = family.word if family else match[1] if match and (own or match[1] in CORE) else ""
            if word and word not in families | said:
                yield word


def _arguments(sentence: str) -> Iterator[str]:
    """The arguments of statements about the whole board, or about the cells within which a sentence holds."""
    numbers = list(dict.fromkeys(re.findall(r"\d+", _WITHIN.sub("", sentence))))[:4]
    within = _WITHIN.search(sentence)
    area = f" in {within[1]}" if within else ""
    if not area:
        yield from ("", "no-ties", *numbers, *(f"{one},{other}" for one in numbers for other in numbers))
    for kind in ("", " white", " black", " x", " v"):
        yield f"negative{kind}{area}"
        yield from (f"negative{kind} {number}{area}" for number in numbers if kind not in (" x", " v"))


def _beyond(place: float, last: int) -> float:
    """The distance of a row or column from the first of the board, below 0, or from the last; 0 if it is within."""
    return min(0.0, place - 1) + max(0.0, place - last)


def _nearest(spot: Spot) -> Cell | None:
    """The cell near whose middle a place is, on the board or beside it. A number beside its arrow is off the middle."""
    cell = Cell(round(spot.row), round(spot.column))
    return cell if max(abs(cell.row - spot.row), abs(cell.column - spot.column)) < 0.3 else None


def _is_in_corner(shape: Shape, cell: Cell) -> bool:
    """Whether a text is in a corner of a cell."""
    off = [abs(shape.centre.row - cell.row), abs(shape.centre.column - cell.column)]
    return all(0.2 <= each < 0.5 for each in off) and not shape.rounded


def _diagonal(arrow: Stroke) -> tuple[int, int] | None:
    """The step of an arrow from cell to cell along a diagonal; None for any other."""
    (row, column), (last, edge) = arrow.cells[0], arrow.cells[-1]
    step = (last > row) - (last < row), (edge > column) - (edge < column)
    return step if 0 not in step else None


def _words_of(step: tuple[int, int]) -> str:
    """The direction of a diagonal in words."""
    return f"{'down' if step[0] > 0 else 'up'}-{'right' if step[1] > 0 else 'left'}"


def _starts_in(arrow: Stroke, cell: Cell) -> bool:
    """Whether an arrow begins in a cell, or on its border."""
    row, column = arrow.points[0]
    return abs(row - cell.row) <= 0.55 and abs(column - cell.column) <= 0.55


def _points_outward(stroke: Stroke, cell: Cell) -> bool | None:
    """Whether a stroke of three points is an angle at a border of a cell that points out of it; None if it is none."""
    if len(stroke.points) != 3 or stroke.arrow:
        return None
    reach = [max(abs(row - cell.row), abs(column - cell.column)) for row, column in stroke.points]
    if (
        not all(0.2 < each < 0.8 for each in reach)
        or abs(reach[0] - reach[2]) > 0.02
        or abs(reach[1] - reach[0]) < 0.02
    ):
        return None
    return reach[1] > reach[0]


def _compared(stroke: Stroke) -> tuple[Cell, Cell] | None:
    """The cells on the open and the pointed side of an angle in the middle of their border; None for other strokes."""
    if len(stroke.points) != 3 or stroke.arrow:
        return None
    one, tip, other = stroke.points
    row, column = (one.row + other.row) / 2, (one.column + other.column) / 2
    down, right = tip.row - row, tip.column - column
    long, across = max(abs(down), abs(right)), min(abs(down), abs(right))
    at = Spot((row + tip.row) / 2, (column + tip.column) / 2)
    step = ((down > 0) - (down < 0), 0) if abs(down) > abs(right) else (0, (right > 0) - (right < 0))
    near, far = Spot(at.row - step[0] / 2, at.column - step[1] / 2), Spot(at.row + step[0] / 2, at.column + step[1] / 2)
    cells = Cell(round(near.row), round(near.column)), Cell(round(far.row), round(far.column))
    off = max(abs(near.row - cells[0].row), abs(near.column - cells[0].column))
    width = max(abs(one.row - other.row), abs(one.column - other.column))
    return cells if across < 0.05 < long < 0.5 and off < 0.05 < width < 0.9 else None


def _look_of(shape: Shape) -> tuple[object, ...]:
    return shape.centre, shape.width, shape.rounded, shape.fill, shape.text
