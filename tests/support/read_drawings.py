"""Exported drawings as marks in the coordinates of cells, read by the descriptions of their formats.

The middle of r1c1 is (1, 1), and a cell has the size 1. The readers share no code with the exports.
"""

import json
import re
from dataclasses import dataclass
from math import hypot


@dataclass(frozen=True)
class Mark:
    """A line, arrow, area, box, text, cage or digit of a drawing.

    A line has a thickness, a box and a text have a height and a width. Colours are hexadecimal.
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    size: tuple[float, float] = (0, 0)
    colours: frozenset[str] = frozenset()
    text: str = ""
    head: tuple[float, float] | None = None
    dashed: bool = False

    @property
    def middle(self):
        """The middle of the points."""
        rows, columns = zip(*self.points, strict=True)
        return (min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2

    @property
    def reach(self):
        """The least and the greatest row and column that the mark covers, for lines with their thickness."""
        (high, wide), (rows, columns) = self.size, zip(*self.points, strict=True)
        return min(rows) - high / 2, max(rows) + high / 2, min(columns) - wide / 2, max(columns) + wide / 2

    def contains(self, at):
        """Whether a point is inside a box or an area."""
        if self.kind == "box":
            (row, column), (high, wide) = self.points[0], self.size
            return abs(at[0] - row) < high / 2 and abs(at[1] - column) < wide / 2
        inside = False
        for (row, column), (row2, column2) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            if (row > at[0]) != (row2 > at[0]):
                inside ^= at[1] < column + (at[0] - row) / (row2 - row) * (column2 - column)
        return inside

    @property
    def area(self):
        """The area of a box or an area."""
        if self.kind == "box":
            return self.size[0] * self.size[1]
        pairs = zip(self.points, (*self.points[1:], self.points[0]), strict=True)
        return abs(sum(row * column2 - row2 * column for (row, column), (row2, column2) in pairs)) / 2


# ---- SudokuPad: the JSON of its import page ----


def read_sudokupad(text):
    """The marks of a puzzle for SudokuPad. Its coordinates start at the corner of the board."""
    found, document = [], json.loads(text)
    size = document["cellSize"]

    def shifted(points):
        return tuple((row + 0.5, column + 0.5) for row, column in points)

    for key, kind in (("lines", "line"), ("arrows", "arrow")):
        for item in document[key]:
            thick, points = item["thickness"] / size, shifted(item["wayPoints"])
            head = points[-1] if kind == "arrow" else None
            assert kind == "line" or item["headLength"] > thick / 2
            found.append(Mark(kind, points, (thick, thick), frozenset({item["color"].lower()}), head=head))
    for item in (*document["underlays"], *document["overlays"]):
        colours = {item.get(key, "").lower() for key in ("backgroundColor", "borderColor")} - {"", "#ffffff00"}
        at = shifted([item["center"]])
        if colours:
            found.append(Mark("box", at, (item["height"], item["width"]), frozenset(colours)))
        if "text" in item:
            high = item["fontSize"] / size
            found.append(Mark("text", at, (high, high), frozenset({item["color"].lower()}), item["text"]))
    for item in document["cages"]:
        if "cells" in item and not item.get("hidden"):
            cells = tuple((row + 1, column + 1) for row, column in item["cells"])
            found.append(Mark("cage", cells, colours=frozenset({item.get("borderColor", "#111111").lower()})))
            if "value" in item:
                at = min(cells)
                found.append(Mark("text", ((at[0] - 0.35, at[1] - 0.35),), (0.2, 0.2), text=item["value"]))
    for row, cells in enumerate(document["cells"], 1):
        for column, item in enumerate(cells, 1):
            if "value" in item:
                found.append(Mark("text", ((row, column),), (0.6, 0.6), text=str(item["value"])))
    return found


# ---- f-puzzles: lines are half as wide as their number, and texts 0.7 times as high ----


HEADS = {"↖": (-1, -1), "↑": (-1, 0), "↗": (-1, 1), "←": (0, -1), "→": (0, 1), "↙": (1, -1), "↓": (1, 0), "↘": (1, 1)}


def read_fpuzzles(text):
    """The marks of a puzzle of f-puzzles. Each is in the middle of its cells."""
    found, document = [], json.loads(text)

    def spots(names):
        return tuple((int(row), int(column)) for row, column in (re.findall(r"\d+", name) for name in names))

    def middle(names):
        rows, columns = zip(*spots(names), strict=True)
        return ((sum(rows) / len(rows), sum(columns) / len(columns)),)

    for item in document.get("line", ()):
        thick = item["width"] / 2
        for line in item["lines"]:
            found.append(Mark("line", spots(line), (thick, thick), frozenset({item["outlineC"].lower()})))
    for kind in ("circle", "rectangle"):
        for item in document.get(kind, ()):
            colours = frozenset(item[key].lower() for key in ("baseC", "outlineC")) - {"#ffffff00"}
            found.append(Mark("box", middle(item["cells"]), (item["height"], item["width"]), colours))
    for item in document.get("text", ()):
        written, high, (at,), colours = (
            item["value"],
            item["size"] * 0.7,
            middle(item["cells"]),
            {item["fontC"].lower()},
        )
        if head := HEADS.get(written[-1:]):
            line = next((mark for mark in found if mark.kind == "line" and mark.points[-1] == at), None)
            points = line.points if line and written[1:] == "" else (at, (at[0] + head[0], at[1] + head[1]))
            assert head == tuple((end > start) - (end < start) for start, end in zip(*points[-2:], strict=True))
            found.append(Mark("arrow", points, line.size if line else (0, 0), frozenset(colours), head=points[-1]))
            found = [mark for mark in found if mark != line]
            written = written[:-1]
        if written:
            found.append(Mark("text", (at,), (high, high), frozenset(colours), written))
    for item in document.get("cage", ()):
        cells = spots(item["cells"])
        found.append(Mark("cage", cells, colours=frozenset({item["outlineC"].lower()})))
        if item.get("value"):
            at = min(cells)
            found.append(Mark("text", ((at[0] - 0.35, at[1] - 0.35),), (0.2, 0.2), text=item["value"]))
    for row, cells in enumerate(document["grid"], 1):
        for column, item in enumerate(cells, 1):
            if item.get("value") is not None:
                found.append(Mark("text", ((row, column),), (0.6, 0.6), text=str(item["value"])))
    return found


# ---- TikZ: a picture with a command on each line ----

POINT = re.compile(r"\((-?[\d.]+),(-?[\d.]+)\)")
LENGTH = {"pt": 0.3515 / 9, "mm": 1 / 9}
"""Units of length as parts of a cell, which is 9 mm wide."""
TYPED = {r"\textless{}": "<", r"\textgreater{}": ">", r"$\wedge$": "^", r"$\vee$": "v"}
NODE = re.compile(r"\\node\[(.*?)\] at (\S+) \{(?:\\textcolor\{(?P<colour>\w+)\}\{(?P<inner>.*)\}|(?P<text>.*))\};")


def read_tikz(text):
    """The marks of a picture. Its coordinates are (column, row), and start at the corner of the board."""
    shades = {name: f"#{code.lower()}" for name, code in re.findall(r"definecolor\{(\w+)\}\{HTML\}\{(\w+)\}", text)}
    shades |= {"white": "#ffffff", "black": "#111111"}
    found = []
    for line in map(
        str.strip, text.partition(r"\begin{tikzpicture}")[2].partition(r"\end{tikzpicture}")[0].splitlines()
    ):
        points = tuple((float(row) + 0.5, float(column) + 0.5) for column, row in POINT.findall(line))
        if node := NODE.fullmatch(line):
            written = node["text"] if node["inner"] is None else node["inner"]
            colours = frozenset({shades[each] for each in re.findall(r"text=(\w+)", node[1])})
            high = {"tiny": 0.2, "Large": 0.6}.get((re.findall(r"\\([A-Za-z]+)", node[1]) or [""])[0], 0.3)
            found.append(Mark("text", points, (high, high), colours, TYPED.get(written, written)))
        elif command := re.match(r"\\(draw|fill|filldraw)\[(.*?)\]", line):
            colours = frozenset(shades[each] for each in re.findall(r"[a-z]+", command[2]) if each in shades)
            thick = sum(
                float(number) * LENGTH[unit] for number, unit in re.findall(r"width=([\d.]+)(pt|mm)", command[2])
            )
            if radius := re.search(r"circle\[radius=([\d.]+)mm\]", line):
                side = float(radius[1]) * 2 / 9
                found.append(Mark("box", points, (side, side), colours))
            elif "rectangle" in line:
                (top, left), (low, right) = points
                middle = ((top + low) / 2, (left + right) / 2)
                found.append(Mark("box", (middle,), (abs(low - top), abs(right - left)), colours))
            elif "arc[" in line:
                found.append(Mark("quarter", points, colours=colours))
            elif command[1] == "fill" or "cycle" in line:
                found.append(Mark("area", points, (thick, thick), colours, dashed="dashed" in command[2]))
            else:
                head = points[-1] if "->" in command[2] else None
                found.append(Mark("arrow" if head else "line", points, (thick, thick), colours, head=head))
    return found


def near(one, other, far=0.01):
    """Whether two points are within a distance, which allows for rounding."""
    return hypot(one[0] - other[0], one[1] - other[1]) <= far
