"""Imports the exchange format of pencilmark.

Nothing is implied there: rows, columns and boxes are rules too. As its own reader does, this one refuses a rule or a
key that it does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from ...model.geometry import DEFAULT_BOXES, MAX_SIDE, Board, Cell, boxes
from ...model.grid import SYMBOLS
from ..pairs import recognised as relations_of
from ..program import NAMES, Program, cells_of, digit_rows, negative_terms, region_rows, say_digits
from ..refusal import ANYWHERE, Junk, refused
from ..report import ImportReport
from .document import MAX_RULES, RuleData, loaded, spans_of
from .parts import PARTS
from .relations import OPERATIONS, lists_of, pairs_of, related

__all__ = ["recognises", "to_sdk"]

_KEYS = {
    "format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution", "candidates", "rules",
    "decorations", "style", "ext",
}  # fmt: skip
_GRIDS = ("grid", "box_grid")
MAX_TUPLES = 2_000
"""The most lists of a table."""
_HOUSES = ("row", "column", "box")
_LINES = {
    "thermo": "thermometer", "slow_thermo": "slow-thermometer", "whisper": "whispers", "renban": "renban",
    "region_sum": "region-sum-line", "palindrome": "palindrome", "entropic": "entropic-line",
    "modular": "modular-line", "parity": "parity-line", "zipper": "zipper", "between": "between",
    "lockout": "lockout", "double_arrow": "double-arrow",
}  # fmt: skip
_USUAL = {"whisper": 5, "modular": 3, "lockout": 4}
"""The numbers of lines that state none."""
_NEIGHBOURS = {
    "antiknight": ("anti-knight", "knight", "different"), "antiking": ("anti-king", "diagonal", "different"),
    "nonconsecutive": ("non-consecutive", "orthogonal", "not_consecutive"),
}  # fmt: skip
"""The statement of each kind of rule for neighbours; and for a part of the board, the neighbours and the relation."""
_STEPS = {
    "orthogonal": ((0, 1), (1, 0)), "diagonal": ((1, 1), (1, -1)),
    "king": ((0, 1), (1, 0), (1, 1), (1, -1)), "knight": ((1, 2), (2, 1), (1, -2), (2, -1)),
}  # fmt: skip


_OF_PAIRS: Mapping[str, Mapping[str, int]] = {
    "kropki": {"white": 1, "black": 2}, "xv": {"X": 10, "V": 5}, "sum": {}, "difference": {}, "ratio": {},
    "product": {},
}  # fmt: skip
"""The kinds of marks with a negative, and the numbers of their marks that have a name."""
_STATED: Mapping[str, tuple[str, str, frozenset[str]]] = {
    "kropki": ("kropki", "", frozenset({"difference", "ratio"})), "xv": ("xv", "", frozenset({"sum"})),
    "sum": ("xv", "", frozenset({"xv"})), "difference": ("kropki", "white ", frozenset({"kropki", "ratio"})),
    "ratio": ("kropki", "black ", frozenset({"kropki", "difference"})), "product": ("product-dot", "", frozenset()),
}  # fmt: skip
"""The statement of each negative, and the kinds whose marks exempt pairs from it here, but not there."""
_WHOLE = "pencilmark leaves out the `area` of this negative, so it is about the whole board there"
_UNLIKE = {
    "white": "not_difference", "black": "not_ratio", "xv": "not_sum", "sum": "not_sum",
    "difference": "not_difference", "ratio": "not_ratio",
}  # fmt: skip


def recognises(text: str) -> bool:
    """Whether a text is a `sudoku-puzzle`."""
    return text[:4096].lstrip().startswith("{") and '"sudoku-puzzle"' in text


def to_sdk(text: str, report: ImportReport) -> str:
    """The program with the same meaning. Refused, naming everything that has no statement here."""
    data = loaded(text)
    if data.get("format") != "sudoku-puzzle" or data.get("format_version") != 1:
        raise refused("this is not a `sudoku-puzzle` of the version 1")
    return _Importer(data, text, report).program().text()


class _Importer:
    """Translates one puzzle."""

    def __init__(self, data: Mapping[str, Any], text: str, report: ImportReport) -> None:
        self.data, self.out = data, Program(report=report)
        size, givens, rules = data.get("board"), data.get("givens"), data.get("rules")
        sizes = [*(size.get(key) for key in ("rows", "cols")), data.get("digits")] if isinstance(size, dict) else []
        sides = [side for side in sizes if type(side) is int and 1 <= side <= MAX_SIDE]
        if len(sides) < 3:
            raise refused(f"`board` and `digits` do not state sizes from 1 to {MAX_SIDE}")
        rows, columns, most = sides
        if not isinstance(givens, list) or len(givens) != rows * columns or not isinstance(rules, list):
            raise refused("`givens` does not have an entry for each place of the board, or there are no `rules`")
        if len(rules) > MAX_RULES or not all(isinstance(rule, dict) for rule in rules):
            raise refused(f"`rules` has something other than objects, or more than {MAX_RULES:,}")
        self.board = Board(rows, columns, tuple(range(1, most + 1)))
        places = zip(self.board.cells, givens, strict=True)
        self.givens = {cell: value for cell, value in places if value is not None}
        held = frozenset(self.givens)
        self.rules = [RuleData(rule, span, held) for rule, span in zip(rules, spans_of(text, rules), strict=True)]
        edges = (rule for rule in self.rules if rule.type == "edge" and _sound(rule))
        self.marks = {(frozenset(rule.cells()), rule.kind) for rule in edges}
        """The pairs of cells with a mark, each with the kind of the mark."""

    def program(self) -> Program:
        """The program, or the problems that prevent it."""
        out, meta = self.out, self.data.get("meta")
        meta = meta if isinstance(meta, dict) else {}
        out.comment("Imported from pencilmark.")
        out.text_line("title", str(meta.get("title", "")))
        out.text_line("author", str(meta.get("author", "")))
        out.rules(str(meta.get("rules_text", "")))
        out.part("`board`")
        houses = [rule for rule in self.rules if rule.type in (*_GRIDS, *_HOUSES)]
        try:
            self._houses(houses)
        except Junk as junk:
            raise refused(f"the board: {junk}", houses[0].span if houses else ANYWHERE) from None
        out.part("`givens`")
        self._digits()
        for rule in self.rules:
            if rule not in houses:
                out.part(f"`{rule.type[:20]}`", rule.span)
                try:
                    self._rule(rule)
                except Junk as junk:
                    out.refuse(f"`{rule.type}`: {junk}"[:200], rule.span)
        for key, value in self.data.items():
            if key not in _KEYS or (key == "ext" and value):
                out.refuse(f"the key `{key[:40]}` is unknown")
        out.part("`solution`")
        self._solution()
        return out

    # -------------------------------------------------------------------------------------------- board and its digits

    def _houses(self, rules: list[RuleData]) -> None:
        """States the board, its grids and its regions."""
        board, out, most = self.board, self.out, len(self.board.digits)
        grids = [rule for rule in rules if rule.type in _GRIDS]
        for rule in grids:
            rule.only("origin", "box")
        if grids:
            self._holes([rule.cell(rule.data.get("origin")) for rule in grids])
        full = [rule.cell(rule.data.get("origin")) for rule in grids] == [board.cells[0]]
        if full and board.rows == board.columns == most:
            areas = [rule.cells() for rule in rules if rule.type == "box"]
            shape = self._shape(grids[0])
            areas = [*(boxes(most, most, shape) if shape else ()), *areas]
            whole = len(areas) == most and all(len(area) == most for area in areas)
            whole = whole and len({cell for area in areas for cell in area}) == most**2 and most <= len(NAMES)
            out.say("sudoku" if whole else "latin", f"{most}x{most}")
            usual = DEFAULT_BOXES.get(most)
            if whole and (usual is None or set(map(frozenset, areas)) != set(map(frozenset, boxes(most, most, usual)))):
                out.picture("regions", region_rows(board, areas))
            rest = [rule.cells() for rule in rules if rule.type in ("row", "column")]
            rest += [] if whole else areas
        else:
            digits = f" digits {board.digits[0]}-{most}" if most > 1 else " digits 1"
            out.say("board", f"{board.rows}x{board.columns}{digits}")
            for rule in grids:
                shape = self._shape(rule)
                kind = f" boxes {shape[0]}x{shape[1]}" if shape else " latin"
                kind = "" if shape and shape == DEFAULT_BOXES.get(most) else kind
                out.say("grid", f"{most}x{most}{kind} at {rule.cell(rule.data.get('origin'))}")
            rest = [rule.cells() for rule in rules if rule.type in _HOUSES]
        if len(self.givens) < len(board.cells) and not grids:
            raise Junk("there are places without a cell, and no grids")
        for rule in rules:
            if rule.type in _HOUSES:
                rule.only("cells")
        out.part("a house among the `rules`", rules[0].span if rules else ANYWHERE)
        for cells in dict.fromkeys(tuple(sorted(cells)) for cells in rest):
            out.say("region", cells_of(cells))

    def _holes(self, origins: list[Cell]) -> None:
        """Checks that the places of all grids have cells, and no other place."""
        side = range(len(self.board.digits))
        inside = {Cell(row + down, column + right) for row, column in origins for down in side for right in side}
        for cell in sorted(inside ^ self.givens.keys()):
            where = "lies in a grid, and `givens` has no" if cell in inside else "lies in no grid, and `givens` has a"
            raise Junk(f"{cell} {where} cell there")

    def _shape(self, rule: RuleData) -> tuple[int, int] | None:
        """The rows and columns of the boxes of a grid; None for a grid without boxes."""
        if rule.type == "grid":
            return None
        match rule.data.get("box"):
            case [int(rows), int(columns)] if rows > 0 and rows * columns == len(self.board.digits):
                return rows, columns
        raise Junk("`box` does not state boxes with a cell for each digit")

    def _digits(self) -> None:
        known: list[tuple[Cell, tuple[int, ...]]] = []
        listed = self.data.get("candidates")
        marks = listed.items() if isinstance(listed, dict) else ()
        for cell, value in self.givens.items():
            if value in self.board.digits and type(value) is int:
                known.append((cell, (value,)))
            elif value != 0 or type(value) is not int:
                self.out.refuse(f"the given {str(value)[:10]} of {cell} is not a digit of the board")
        for name, values in marks:
            where = RuleData({"candidates": values}, ANYWHERE, frozenset(self.givens))
            try:
                known.append((where.cell(name), tuple(self._of_board(where.digits("candidates")))))
            except Junk as junk:
                self.out.refuse(f"the candidates of `{str(name)[:20]}`: {junk}")
        say_digits(self.out, self.board, known)

    def _of_board(self, digits: list[int]) -> list[int]:
        if not set(digits) <= set(self.board.digits):
            raise Junk("there is a digit that the board does not have")
        return digits

    def _solution(self) -> None:
        listed = self.data.get("solution")
        if isinstance(listed, list) and len(listed) == len(self.board.cells) and len(self.board.digits) < len(SYMBOLS):
            digits = dict(zip(self.board.cells, listed, strict=True))
            if all(digits[cell] in self.board.digits and type(digits[cell]) is int for cell in self.givens):
                self.out.picture("solution", digit_rows(self.board, {cell: digits[cell] for cell in self.givens}))

    # ------------------------------------------------------------------------------------------------------------ rules

    def _rule(self, rule: RuleData) -> None:
        """States one rule. Raises Junk for a rule that has no statement."""
        write = _WRITERS.get(rule.type)
        if write is None:
            raise Junk("this type of rule has no statement here")
        write(self, rule)

    def _line(self, rule: RuleData) -> None:
        rule.only("kind", "cells", "closed", "value", "groups")
        word = _LINES.get(rule.kind)
        if word is None:
            raise Junk(f"the line `{rule.kind[:20]}` has no statement here")
        cells = rule.cells(least=2)
        if rule.kind == "zipper" and len(cells) == 2:
            return  # its only pair has a sum like no other
        if rule.data.get("closed") and rule.kind != "renban":
            cells = (*cells, cells[0])
        if "groups" in rule.data:
            third = round(len(self.board.digits) / 3)
            digits = list(self.board.digits)
            groups = [digits[:third], digits[third : len(digits) - third], digits[len(digits) - third :]]
            if rule.kind != "entropic" or rule.data["groups"] != groups:
                raise Junk("other groups than the low, middle and high digits have no statement here")
        value = f"{rule.number('value', _USUAL[rule.kind])}: " if rule.kind in _USUAL else ""
        self._say(rule, word, f"{value}{cells_of(cells)}")

    def _arrow(self, rule: RuleData) -> None:
        rule.only("bulb", "lines")
        bulb = rule.cells("bulb")
        for shaft in rule.lists("lines"):
            self._say(rule, "arrow", f"{' '.join(map(str, bulb))} = {cells_of(shaft)}")

    def _edge(self, rule: RuleData) -> None:
        key = {"kropki": "color", "xv": "letter", "sum": "sum", "less": ""}.get(rule.kind, "value")
        rule.only("kind", "cells", *([key] if key else []))
        one, other = _two(rule.cells(least=2))
        pair = f"{one} {other}"
        match rule.kind:
            case "kropki":
                self._say(rule, "kropki", f"{rule.word('color', 'white', 'black')} {pair}")
            case "xv":
                self._say(rule, "xv", f"{rule.word('letter', 'X', 'V')} {pair}")
            case "difference":
                self._say(rule, "kropki", f"white {rule.number('value')}: {pair}")
            case "ratio":
                self._say(rule, "kropki", f"black {rule.number('value')}: {pair}")
            case "sum":
                self._say(rule, "xv", f"{rule.number('sum')}: {pair}")
            case "product":
                self._say(rule, "product-dot", f"{rule.number('value')}: {pair}")
            case "less":
                self._say(rule, "less", pair)
            case _:
                raise Junk(f"the edge `{rule.kind[:20]}` has no statement here")

    def _corner(self, rule: RuleData) -> None:
        rule.only("kind", "cells", "op", "value")
        first, *others = rule.cells(least=4)
        if others != [Cell(first.row + down, first.column + right) for down, right in ((0, 1), (1, 0), (1, 1))]:
            raise Junk("`cells` is not a square of four cells in reading order")
        match rule.kind, rule.data.get("op"):
            case "battenburg", None:
                self._say(rule, "battenburg", str(first))
            case "exclude", None:
                self._say(rule, "exclusion", f"{first} = {rule.number('value')}")
            case "mathrax", ("even" | "odd") as parity:
                self._say(rule, "mathrax", f"{first} = {parity}")
            case "mathrax", ("+" | "-" | "x" | "/") as sign:
                self._say(rule, "mathrax", f"{first} = {rule.number('value')} {'*' if sign == 'x' else sign}")
            case _:
                raise Junk(f"the corner `{rule.kind[:20]}` has no statement here")

    def _sum(self, rule: RuleData) -> None:
        rule.only("kind", "sum", "cells", "side")
        rule.word("kind", "little_killer", "frame", "group", "corner")
        cells, total = rule.cells(), rule.number("sum")
        step = (cells[-1].row - cells[0].row, cells[-1].column - cells[0].column)
        if rule.kind == "little_killer" and abs(step[0]) == abs(step[1]) == len(cells) - 1 > 0:
            unit = step[0] // abs(step[0]), step[1] // abs(step[1])
            if cells == self.board.ray(cells[0], unit):
                way = f"{'down' if unit[0] > 0 else 'up'}-{'right' if unit[1] > 0 else 'left'}"
                self._say(rule, "little-killer", f"{cells[0]} {way} = {total}")
                return
        self._say(rule, "sum", f"{total}: {cells_of(cells)}")

    def _outside(self, rule: RuleData) -> None:
        key = "value" if rule.type in ("skyscraper", "first_seen") else "sum"
        rule.only(key, "side", "cells", *(["digits"] if rule.type == "first_seen" else []))
        number, cells = rule.number(key), rule.cells()
        line, side, whole = self._beside(rule)
        known = rule.digits("digits") if rule.type == "first_seen" else [1, 2, 3]
        plain = whole and known == [1, 2, 3] and (rule.type != "first_seen" or number in known)
        if not plain or (rule.type == "sandwich" and not self._is_house(cells)):
            for line in PARTS[rule.type](self.board, cells, number, known):
                self.out.say_rule(line)
            return
        word = {"xsum": "x-sum", "first_seen": "first-seen"}.get(rule.type, rule.type)
        self._say(rule, word, f"{line}{'' if word == 'sandwich' else side} = {number}")

    def _is_house(self, cells: Sequence[Cell]) -> bool:
        """Whether cells are a row or column of a grid, or are stated as a house."""
        side = range(len(self.board.digits))
        corners = self._corners()
        lines = [rule.cells() for rule in self.rules if rule.type in _HOUSES]
        lines += [tuple(Cell(row + at, column + along) for along in side) for row, column in corners for at in side]
        lines += [tuple(Cell(row + along, column + at) for along in side) for row, column in corners for at in side]
        return any(set(cells) == set(line) for line in lines)

    def _beside(self, rule: RuleData, *, least: int = 0) -> tuple[str, str, bool]:
        """The row or column of a clue outside the board, its side, and whether the clue is about all of its cells.

        With `least`, the clue is about that many cells of it, or all. Several grids may share a row or column.
        """
        cells, side = rule.cells(), rule.word("side", "top", "bottom", "left", "right")
        lengthwise = side in ("left", "right")
        number = cells[0].row if lengthwise else cells[0].column
        line = self.board.row(number) if lengthwise else self.board.column(number)
        line = line[::-1] if side in ("right", "bottom") else line
        at = line.index(cells[0])
        if cells != line[at : at + len(cells)] or (at and line[at - 1] in self.givens):
            raise Junk(f"`cells` is not a part of a row or column from the {side} on")
        line = tuple(cell for cell in line if cell in self.givens)
        return (
            f"{'row' if lengthwise else 'column'} {number}",
            f" {side}",
            cells == (line[:least] or line) and len(self._corners()) < 2,
        )

    def _rossini(self, rule: RuleData) -> None:
        rule.only("arrow", "side", "cells")
        line, side, whole = self._beside(rule, least=3)
        if not whole:
            raise Junk("a clue for other cells than the first three has no statement here")
        self._say(rule, "rossini", f"{line}{side} = {rule.word('arrow', 'in', 'out')}ward")

    def _neighbours(self, rule: RuleData) -> None:
        rule.only(*(("kind",) if "kind" in rule.data else ("op", "params", "where")), "within", "area", "except")
        if "kind" in rule.data:
            if rule.kind not in _NEIGHBOURS:
                raise Junk(f"the kind `{rule.kind[:20]}` has no statement here")
            word, where, name = _NEIGHBOURS[rule.kind]
            if not {"within", "area", "except"} & rule.data.keys():
                self._say(rule, word, "")
                return
            table = related(name, [], self.board.digits)
        else:
            where, table = rule.word("where", *_STEPS), self._related(rule)
        self._table(table, self._beside_each_other(rule, where))

    def _beside_each_other(self, rule: RuleData, where: str) -> list[tuple[Cell, Cell]]:
        """The pairs of neighbours that a rule is about."""
        cells, groups = self._area(rule), self._groups(rule)
        spared = {frozenset(_two(pair)) for pair in rule.lists("except")} if rule.data.get("except") else set()
        steps = _STEPS[where]
        pairs = [(cell, Cell(cell.row + down, cell.column + right)) for cell in cells for down, right in steps]
        pairs = [pair for pair in pairs if pair[1] in cells and frozenset(pair) not in spared]
        return [pair for pair in pairs if groups is None or any(group.issuperset(pair) for group in groups)]

    def _area(self, rule: RuleData) -> Collection[Cell]:
        """The cells that a rule is about: all, those of a grid, or those that are listed."""
        area = rule.data.get("area")
        if area is None:
            return self.givens.keys()
        if isinstance(area, list):
            return rule.cells("area")
        if all(each.data.get("origin") != area for each in self.rules if each.type in _GRIDS):
            raise Junk("`area` is neither a list of cells nor the first cell of a grid")
        return self._window(rule.cell(area), len(self.board.digits), len(self.board.digits))

    def _window(self, first: Cell, rows: int, columns: int) -> tuple[Cell, ...]:
        return tuple(Cell(first.row + down, first.column + right) for down in range(rows) for right in range(columns))

    def _groups(self, rule: RuleData) -> list[set[Cell]] | None:
        """The boxes or the regions within which a rule holds; None if it holds everywhere."""
        if rule.data.get("within") is None:
            return None
        within, many = rule.word("within", "box", "region"), len(self.board.digits)
        found = [set(each.cells()) for each in self.rules if each.type == within]
        for grid in (each for each in self.rules if each.type == "box_grid" and within == "box"):
            first, (rows, columns) = grid.cell(grid.data.get("origin")), self._shape(grid) or (many, many)
            starts = self._window(Cell(0, 0), many // rows, many // columns)
            found += [
                set(
                    self._window(
                        Cell(first.row + start.row * rows, first.column + start.column * columns), rows, columns
                    )
                )
                for start in starts
            ]
        return found

    def _relation(self, rule: RuleData) -> None:
        rule.only("op", "params", "pairs")
        self._table(self._related(rule), [_two(pair) for pair in rule.lists("pairs")])

    def _related(self, rule: RuleData) -> frozenset[tuple[int, int]]:
        """The pairs of digits that the relation of a rule permits."""
        return related(rule.word("op", *OPERATIONS, "allowed", "any_of"), rule.data.get("params"), self.board.digits)

    def _table(self, table: frozenset[tuple[int, int]], pairs: list[tuple[Cell, Cell]]) -> None:
        """States that pairs of cells hold the pairs of a table."""
        digits = self.board.digits
        found = relations_of(frozenset(table), digits, dots=False)
        for one, other in pairs:
            if found is not None:
                for relation in found:
                    self.out.say_rule(relation.statement.format(a=one, b=other))
                continue
            never = frozenset((a, b) for a in digits for b in digits) - table
            if len(never) > len(table):
                self._one_of((one, other), sorted(table))
                continue
            for a, b in sorted(never):
                self.out.say_rule(f"require {one} != {a} or {other} != {b}")

    def _one_of(self, cells: Sequence[Cell], listed: Iterable[tuple[int, ...]]) -> None:
        """Requires that the digits of cells, in order, are one of the lists."""
        ways = " | ".join(" ".join(map(str, each)) for each in listed if set(each) <= set(self.board.digits))
        if not ways:
            raise Junk("no digits are allowed")
        self.out.say_rule(f'require ({cells_of(cells)}) matches "{ways}"')

    def _cell(self, rule: RuleData) -> None:
        rule.only("kind", "cells", "split", "values")
        cells, digits = rule.cells(), self.board.digits
        if rule.kind in ("odd", "even"):
            self._say(rule, rule.kind, cells_of(cells))
            return
        match rule.kind:
            case "low" | "high":
                split = rule.number("split")
                held = [digit for digit in digits if (digit <= split) == (rule.kind == "low")]
            case "set":
                held = sorted(set(self._of_board(rule.digits("values"))))
            case "exclude":
                held = [digit for digit in digits if digit not in rule.digits("values")]
            case _:
                raise Junk(f"the kind `{rule.kind[:20]}` has no statement here")
        if not held:
            raise Junk("no digit is left")
        for cell in cells:
            self._say(rule, "candidates", f"{cell} = {' '.join(map(str, held))}")

    def _count(self, rule: RuleData) -> None:
        rule.only("cells", "kind", "each", "counts")
        cells = rule.cells()
        if rule.kind == "circles":
            self._say(rule, "counting-circles", cells_of(cells))
            return
        if "each" in rule.data:
            counts = [(digit, rule.number("each")) for digit in self.board.digits]
        else:
            counts = pairs_of(rule.data.get("counts"))
        if not counts or not {digit for digit, _ in counts} <= set(self.board.digits):
            raise Junk("`counts` is not a list of digits with numbers")
        text = ", ".join(f"{many} {digit}" for digit, many in counts)
        self._say(rule, "look-and-say", f"{cells_of(cells)} = {text}")

    def _negative(self, rule: RuleData) -> None:
        of = rule.data.get("of")
        key = {"kropki": "color", "xv": "letter", "sum": "sum"}.get(str(of), "value" if of in _OF_PAIRS else "")
        rule.only("of", "area", *([key] if key else []), *(["kind", "split"] if of == "cell" else []))
        area = f" in {cells_of([*self._area(rule)])}" if "area" in rule.data else ""
        if of == "cell":
            self._negative_of_cells(rule, area)
        elif of == "battenburg" and len(self._corners()) > 1:  # a square is in one grid
            many, cells = len(self.board.digits), {*self._area(rule)}
            for grid in (self._window(corner, many, many) for corner in self._corners()):
                if inside := [cell for cell in grid if cell in cells]:
                    self._say(rule, "battenburg", f"negative in {cells_of(inside)}")
        elif of == "rossini" and area:
            raise Junk(_WHOLE)
        elif of in ("battenburg", "rossini"):
            self._say(rule, of, f"negative{area}")
        elif of in _OF_PAIRS:
            self._negative_of_pairs(rule, key, area)
        else:
            raise Junk(f"the negative of `{str(of)[:20]}` has no statement here")

    def _negative_of_cells(self, rule: RuleData, area: str) -> None:
        kind = rule.word("kind", "odd", "even", "low", "high")
        if kind in ("odd", "even"):
            self._say(rule, kind, f"negative{area}")
            return
        if area:
            raise Junk(_WHOLE)
        split = rule.number("split")
        alike = (each for each in self.rules if each.type == "cell" and each.kind == kind)
        marked = {cell for each in alike if each.data.get("split") == split for cell in each.cells()}
        held = [digit for digit in self.board.digits if (digit <= split) == (kind == "high")]
        for cell in (cell for cell in self._area(rule) if cell not in marked):
            if not held:
                raise Junk("no digit is left")
            self._say(rule, "candidates", f"{cell} = {' '.join(map(str, held))}")

    def _negative_of_pairs(self, rule: RuleData, key: str, area: str) -> None:
        """States what neighbours without a mark of a kind are not. Marks of other kinds do not exempt them."""
        of = str(rule.data.get("of"))
        usual, (word, colour, others) = _OF_PAIRS[of], _STATED[of]
        names = [rule.word(key, *usual)] if usual and key in rule.data else [*usual]
        marks = [(name, usual[name]) for name in names] if usual else [(str(rule.number(key)), rule.number(key))]
        alone = not others & {kind for _, kind in self.marks} and len(self._corners()) < 2
        if alone and of == "xv" and len(names) > 1:
            marks = [("", 0)]
        for name, number in marks:
            if alone:
                self._say(rule, word, f"negative {colour}{name}{area}")
                continue
            unlike = _UNLIKE.get(name, _UNLIKE.get(of))
            digits = self.board.digits
            table = related(unlike, [number], digits) if unlike else _not_product(number, digits)
            self._table(table, self._unmarked(rule, of))

    def _corners(self) -> list[Cell]:
        """The first cells of the grids."""
        return [rule.cell(rule.data.get("origin")) for rule in self.rules if rule.type in _GRIDS]

    def _unmarked(self, rule: RuleData, of: str) -> list[tuple[Cell, Cell]]:
        """The neighbours in one grid that have no mark of a kind."""
        marked = {pair for pair, kind in self.marks if kind == of}
        pairs = [pair for pair in self._beside_each_other(rule, "orthogonal") if frozenset(pair) not in marked]
        grids = [
            set(self._window(corner, len(self.board.digits), len(self.board.digits))) for corner in self._corners()
        ]
        return [pair for pair in pairs if not grids or any(grid.issuperset(pair) for grid in grids)]

    def _plain(self, rule: RuleData) -> None:
        """Rules with cells, and at most one more value."""
        match rule.type:
            case "region":
                rule.only("kind", "cells")
                rule.word("kind", "diagonal", "window", "disjoint", "colour", "extra", "region")
                if len(cells := rule.cells()) > 1:
                    self._say(rule, "distinct", cells_of(cells))
            case "cage":
                rule.only("cells", "sum")
                total = str(rule.number("sum")) if "sum" in rule.data else ""
                self._say(rule, "cage", f"{total}: {cells_of(rule.cells())}")
            case "contains":
                rule.only("digits", "cells")
                digits = " ".join(map(str, self._of_board(rule.digits("digits"))))
                self._say(rule, "contains", f"{cells_of(rule.cells())} = {digits}")
            case "appears":
                rule.only("source", "cells")
                self._say(rule, "appears", f"{rule.cell(rule.data.get('source'))}: {cells_of(rule.cells())}")
            case "global_entropy":
                rule.only()
                self._say(rule, "global-entropy", "")
            case "vudoku":
                rule.only("cells")
                if len(cells := rule.cells()) != 3:
                    raise Junk("there are other than three cells")
                self._say(rule, "vudoku", f"{cells[0]} = {cells_of(cells[1:])}")

    def _copies(self, rule: RuleData) -> None:
        rule.only("regions")
        first, *others = rule.lists("regions", least=2)
        word = "clone" if rule.type == "clone" else "isomorphic"
        for other in others:
            self._say(rule, word, f"{cells_of(first)} = {cells_of(other)}")

    def _equal_sum(self, rule: RuleData) -> None:
        rule.only("segments")
        first, *others = rule.lists("segments", least=2)
        for other in others:
            self._say(rule, "sum", f"0: {negative_terms(first, other)}")

    def _tuples(self, rule: RuleData) -> None:
        """A table of the digits that some cells may have, or that cells may have wherever they have some places."""
        rule.only("cells", "where", "allowed")
        groups = self._places(rule) if "where" in rule.data else [rule.cells()]
        listed = lists_of(rule.data.get("allowed"))
        if not listed or any(len(each) != len(group) for group in groups for each in listed):
            raise Junk("`allowed` is not a list of as many digits as cells")
        if len(listed) > MAX_TUPLES:
            raise Junk(f"a table of more than {MAX_TUPLES:,} lists has no statement here")
        for group in groups:
            if len(group) == 2:
                self._table(frozenset((one, other) for one, other in listed), [_two(group)])
            else:
                self._one_of(group, listed)

    def _places(self, rule: RuleData) -> list[tuple[Cell, ...]]:
        """The cells at some steps from each cell, where all of them are on the board."""
        steps = lists_of(rule.data.get("where"))
        if not steps or "cells" in rule.data or any(len(step) != 2 for step in steps):
            raise Junk("`where` is not a list of steps")
        groups = (tuple(Cell(cell.row + down, cell.column + right) for down, right in steps) for cell in self.givens)
        return [group for group in groups if self.givens.keys() >= set(group)]

    def _distinct_count(self, rule: RuleData) -> None:
        rule.only("value", "cells", "side")
        self.out.say_rule(f"require distinct({cells_of(rule.cells())}) = {rule.number('value')}")

    def _say(self, rule: RuleData, word: str, args: str) -> None:
        self.out.say(word, args, span=rule.span)


def _sound(rule: RuleData) -> bool:
    try:
        return len(rule.cells()) == 2
    except Junk:
        return False


def _not_product(number: int, digits: Iterable[int]) -> frozenset[tuple[int, int]]:
    return frozenset((a, b) for a in digits for b in digits if a * b != number)


def _two(cells: tuple[Cell, ...]) -> tuple[Cell, Cell]:
    if len(cells) != 2:
        raise Junk("there are other than two cells")
    return cells[0], cells[1]


_WRITERS: Mapping[str, Callable[[_Importer, RuleData], None]] = {
    "appears": _Importer._plain,
    "arrow": _Importer._arrow,
    "cage": _Importer._plain,
    "cell": _Importer._cell,
    "clone": _Importer._copies,
    "contains": _Importer._plain,
    "corner": _Importer._corner,
    "count": _Importer._count,
    "distinct_count": _Importer._distinct_count,
    "edge": _Importer._edge,
    "equal_sum": _Importer._equal_sum,
    "first_seen": _Importer._outside,
    "global_entropy": _Importer._plain,
    "isomorphic": _Importer._copies,
    "line": _Importer._line,
    "negative": _Importer._negative,
    "neighbours": _Importer._neighbours,
    "region": _Importer._plain,
    "relation": _Importer._relation,
    "rossini": _Importer._rossini,
    "sandwich": _Importer._outside,
    "skyscraper": _Importer._outside,
    "sum": _Importer._sum,
    "table": _Importer._tuples,
    "vudoku": _Importer._plain,
    "xsum": _Importer._outside,
}
"""The method that states each type of rule."""
