"""Draws the rooms of the package (its top-level modules and folders) in layers, with an arrow for each import.

The imports are read from the source. An arrow is left out when a longer path of arrows leads to the same room, so the
picture shows what each room needs directly. A room is above everything that it imports: its layer is the length of
the longest path below it. Within a layer, rooms are ordered to keep arrows short (barycentre heuristic of Sugiyama,
Tagawa and Toda, 1981).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

from sources import parsed

import sudokudsl

PACKAGE = Path(sudokudsl.__file__).parent
PURPOSES = {
    "__main__": "python -m sudokudsl",
    "api": "load, solve, check, draw",
    "browser": "the page in a browser",
    "cli": "the command",
    "cnf": "the SAT side",
    "cover": "the exact-cover side",
    "crosscheck": "compare, locate, shrink",
    "drawing": "SVG, terminal, steps page",
    "explanation": "what was understood",
    "expression": "rules: typed and ground",
    "families": "one file per constraint",
    "formats": "other programs",
    "fuzz": "random puzzles",
    "generator": "new puzzles",
    "highlighting": "colours for Pygments",
    "language": "syntax, signatures",
    "logic": "solving like a person",
    "lowering": "syntax tree to puzzle",
    "lsp": "the language server",
    "model": "board, grid, puzzle",
    "native": "the C++ engine",
    "plugin": "for other packages",
    "proof": "certificates",
    "serve": "the page on this machine",
    "service": "what editors ask",
    "testing": "conformance, pytest",
    "text": "sources, diagnostics",
    "version": "the version",
}
"""Every room with its purpose in a few words; a room without an entry is a KeyError."""
HIDDEN = ("__main__", "version")
"""Rooms that are not drawn: everything may import the one, and the other is one line."""

WIDTH, HEIGHT, GAP, BETWEEN, MARGIN = 152, 44, 22, 52, 16

Edges = Mapping[str, frozenset[str]]


def picture() -> str:
    """The drawing as SVG."""
    edges = direct(imports())
    layers = arranged(edges)
    place = {room: (x, y) for y, layer in enumerate(layers) for x, room in layer.items()}
    columns = max(max(layer) for layer in layers) + 1
    width = round(columns * (WIDTH + GAP) - GAP + 2 * MARGIN)
    height = len(layers) * (HEIGHT + BETWEEN) - BETWEEN + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        ' font-family="Helvetica, Arial, DejaVu Sans, sans-serif" text-anchor="middle">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" fill="#678"/></marker>',
        '<g fill="none" stroke="#678" stroke-width="1.2">',
    ]
    lines += [_arrow([place[point] for point in chain]) for chain in chains(edges)]
    lines.append("</g>")
    for room, (x, y) in place.items():
        if "@" not in room:
            lines += _box(room, *_corner(x, y))
    return "\n".join([*lines, "</svg>"]) + "\n"


def imports() -> Edges:
    """Maps each room to the rooms that its files import, anywhere in a file."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("sudokudsl", *path.relative_to(PACKAGE).with_suffix("").parts)
        if len(parts) == 2 and parts[1] == "__init__":
            continue  # the public names, which `api` defines
        rooms = found.setdefault(parts[1], set())
        for name in _imported(parsed(path), parts):
            if name[0] == "sudokudsl" and len(name) > 1:
                rooms.add(name[1])
    return {
        room: frozenset(target for target in rooms if target in found and target not in (room, *HIDDEN))
        for room, rooms in found.items()
        if room not in HIDDEN
    }


def _imported(tree: ast.Module, parts: Sequence[str]) -> Iterator[list[str]]:
    """Every imported name in full, as a list of its parts; `parts` is the name of the module itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module.split(".") if node.module else []
            whole = [*parts[: len(parts) - node.level], *base] if node.level else base
            yield from ([*whole, alias.name] for alias in node.names)


def direct(edges: Edges) -> Edges:
    """The edges without those that a longer path replaces (transitive reduction)."""

    def below(room: str) -> frozenset[str]:
        return edges[room].union(*(below(target) for target in edges[room]))

    return {
        room: frozenset(target for target in targets if not any(target in below(other) for other in targets))
        for room, targets in edges.items()
    }


def chains(edges: Edges) -> Iterator[list[str]]:
    """Each edge as a list of points, one per layer: rooms at its ends, and `from>to@layer` in the layers between."""
    depth = _depths(edges)
    for room, targets in sorted(edges.items()):
        for target in sorted(targets):
            between = (f"{room}>{target}@{layer}" for layer in range(depth[room] - 1, depth[target], -1))
            yield [room, *between, target]


def arranged(edges: Edges) -> list[dict[float, str]]:
    """The layers from the top: rooms and points of edges by their column."""
    depth = _depths(edges)
    top = max(depth.values())
    layers: list[list[str]] = [[] for _ in range(top + 1)]
    links: dict[str, list[str]] = {}
    for room in sorted(edges):
        layers[top - depth[room]].append(room)
    for chain in chains(edges):
        for upper, lower in pairwise(chain):
            links.setdefault(upper, []).append(lower)
            links.setdefault(lower, []).append(upper)
        for point in chain[1:-1]:
            layers[top - int(point.rpartition("@")[2])].append(point)
    column = {point: float(x) for layer in layers for x, point in enumerate(layer)}
    for turn in range(60):
        order = layers if turn % 2 == 0 else layers[::-1]
        for layer in order:
            mean = {p: sum(column[q] for q in links.get(p, [p])) / len(links.get(p, [p])) for p in layer}
            layer.sort(key=lambda point: (mean[point], point))
            column |= _spread(layer, mean)
    least = min(column.values())
    return [{round(column[point] - least, 2): point for point in layer} for layer in layers]


def _spread(layer: Sequence[str], ideal: Mapping[str, float]) -> dict[str, float]:
    """Columns near the ideal ones, in order, with room for each: 1 for a box, less for a point of an edge."""
    width = [0.3 if "@" in point else 1.0 for point in layer]
    at = [ideal[point] for point in layer]
    for _ in range(40):
        for left in range(len(at) - 1):
            lack = (width[left] + width[left + 1]) / 2 - (at[left + 1] - at[left])
            if lack > 0:
                at[left] -= lack / 2
                at[left + 1] += lack / 2
    return dict(zip(layer, at, strict=True))


def _depths(edges: Edges) -> dict[str, int]:
    """Maps each room to the longest path below it, and a room without imports to just below its importers."""
    known: dict[str, int] = {}

    def depth(room: str) -> int:
        if room not in known:
            known[room] = 1 + max((depth(target) for target in edges[room]), default=-1)
        return known[room]

    depths = {room: depth(room) for room in edges}
    for room, targets in edges.items():
        if not targets:  # as high as the rooms above allow
            depths[room] = max(0, min(depths[other] for other in edges if room in edges[other]) - 1)
    return depths


def _corner(x: float, y: int) -> tuple[float, int]:
    return round(MARGIN + x * (WIDTH + GAP), 1), MARGIN + y * (HEIGHT + BETWEEN)


def _box(room: str, left: float, top: int) -> Iterator[str]:
    middle = round(left + WIDTH / 2, 1)
    yield f'<rect x="{left}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="#eef3f8" stroke="#456"/>'
    yield f'<text x="{middle}" y="{top + 19}" font-size="14" font-weight="bold">{escape(room)}</text>'
    yield f'<text x="{middle}" y="{top + 35}" font-size="11" fill="#345">{escape(PURPOSES[room])}</text>'


def _arrow(points: Sequence[tuple[float, int]]) -> str:
    """A smooth line from the lower side of the first box to the upper side of the last, past the boxes between."""
    corners = [_corner(*point) for point in points]
    middles = [(round(left + WIDTH / 2, 1), top) for left, top in corners]
    x, y = middles[0][0], middles[0][1] + HEIGHT
    path = f"M{x} {y}"
    for number, (to, top) in enumerate(middles[1:], 1):
        half = round((y + top) / 2)
        path += f" C{x} {half} {to} {half} {to} {top}"
        x, y = to, top
        if number < len(middles) - 1:
            y = top + HEIGHT
            path += f" V{y}"
    return f'<path d="{path}" marker-end="url(#head)"/>'
