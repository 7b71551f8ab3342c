"""Types of Interactive-Sudoku-Solver that become rules here: `Or`, machines, regular expressions and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..pairs import Pair
from ..program import cells_of
from ..refusal import Junk
from .expansion import written_out
from .machines import Automaton, Damaged, blind_to, digits_text, machine_lines, pattern_text, read_automaton, regex_of
from .text import Item

if TYPE_CHECKING:
    from .importer import Importer

WHOLE_BOARD = (
    "AntiConsecutive", "AntiKing", "AntiKnight", "AntiTaxicab", "Diagonal", "DisjointSets", "Doppelganger",
    "DutchFlatmates", "GlobalEntropy", "GlobalMod", "RegionSameValues", "StrictKropki", "StrictXV", "Windoku",
)  # fmt: skip
"""Types that are refused within an `Or`."""
_STRICT = {"StrictKropki": ("BlackDot", "WhiteDot"), "StrictXV": ("X", "V")}


def alternatives(of: Importer, item: Item) -> None:
    """`Or`: at least one of the constraints inside holds."""
    if not item.inside:
        raise Junk("it has no alternatives")
    inside = set(_types(item.inside))
    for each in of.items:
        if inside & set(_STRICT.get(each.type, ())):
            raise Junk(f"a mark in it leaves open what `{each.type}` forbids")
    of.out.either([_branch(of, each) for each in item.inside])


def _types(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield item.type
        yield from _types(item.inside)


def _branch(of: Importer, item: Item) -> Sequence[str]:
    """The statements of one alternative."""
    outer, of.out = of.out, of.out.block()
    items = tuple(written_out((item,), of.places))
    for each in items:
        if each.type in WHOLE_BOARD:
            of.out.refuse(f"`{each.type}` within an `Or` has no statement here", each.span)
        else:
            of.item(each)
    for cell, digits in of.known(items):
        of.out.say("given" if len(digits) == 1 else "candidates", f"{cell} = {' '.join(map(str, sorted(set(digits))))}")
    found, of.out = of.out.lines, outer
    return found


def regex(of: Importer, item: Item) -> None:
    """A regular expression over lines."""
    try:
        pattern = pattern_text(regex_of(item.text(0)), of.board.digits)
    except Damaged as damaged:
        raise Junk(str(damaged)) from None
    for _, texts in item.groups():
        of.out.say_rule(f'require ({cells_of(of.cells(texts))}) matches "{pattern}"')


def machine(of: Importer, item: Item) -> None:
    """A state machine over lines; `-` separates the segments of a line."""
    try:
        automaton = read_automaton(item.text(0))
        for name, texts in item.groups():
            segments = [0]
            for text in texts:
                if text == "-":
                    segments.append(0)
                else:
                    segments[-1] += 1
            cells = of.cells(text for text in texts if text != "-")
            regions = [cell in of.regions for cell in cells]
            if any(regions):
                _blind(of, automaton, regions, len(segments))
            lines = machine_lines(automaton, of.board.digits, segments)
            body = ["machine line", *("  " + line for line in lines)]
            of.out.say_rule(f"{of.out.define(name or 'state-machine', 'line', body, name)} {cells_of(cells)}")
    except Damaged as damaged:
        raise Junk(str(damaged)) from None


def _blind(of: Importer, automaton: Automaton, regions: Sequence[bool], segments: int) -> None:
    """Raises Junk unless exchanging two numbers of regions changes nothing for a machine."""
    if of.board.digits[0] != 1 or segments > 1:
        raise Junk("regions are numbered from 1 here, and the line has one segment")
    numbers = of.places.board.digits_of(next(iter(of.regions)))
    if not all(blind_to(automaton, len(of.board.digits), regions, number - 1) for number in numbers[:-1]):
        raise Junk("regions have no fixed numbers there")


def table(of: Importer, item: Item, allowed: frozenset[Pair], *, group: bool) -> None:
    """A table of pairs that no statement expresses: a definition lists its pairs."""
    partners: dict[tuple[int, ...], list[int]] = {}
    for digit in of.board.digits:
        beside = tuple(other for other in of.board.digits if (digit, other) in allowed)
        if beside:
            partners.setdefault(beside, []).append(digit)
    pattern = " | ".join(f"{_one_of(ones)} {_one_of(others)}" for others, ones in partners.items())
    parameter = "set" if group else "line"
    pair = "pair in set as one, other: (one other)" if group else "run of 2 in line as two: two"
    body = [f'each {pair} matches "{pattern}"']
    for name, texts in item.groups():
        cells = of.cells(texts)
        if len(set(cells)) < len(cells):
            raise Junk("a cell is listed twice")
        if len(cells) > 1:
            of.out.say_rule(f"{of.out.define(name or 'allowed-pairs', parameter, body, name)} {cells_of(cells)}")


def _one_of(digits: Sequence[int]) -> str:
    """A pattern for one of the given digits."""
    return str(digits[0]) if len(digits) == 1 else f"[{digits_text(digits)}]"


def skyscraper_above_zero(of: Importer, line: str, side: str, seen: int) -> None:
    """A skyscraper on a board with 0, which is never visible there. Here a 0 at the front is visible, so it adds 1."""
    axis, number = line.split()
    cells = of.board.row(int(number)) if axis == "row" else of.board.column(int(number))
    first, length = cells[0 if side in ("left", "top") else -1], len(cells)
    clues = [(f"require {first} != 0", seen), (f"given {first} = 0", seen + 1)]
    of.out.either([[start, f"skyscraper {line} {side} = {count}"] for start, count in clues if count <= length])


def value_indexing(of: Importer, item: Item) -> None:
    """The second digit of a line is the distance from it to the next cell with the first digit."""
    cells = of.cells(item.args)
    if len(cells) < 3:
        raise Junk("it has fewer than three cells")
    if len(set(cells)) == len(cells):
        of.out.say("slingshot", cells_of(cells))
        return
    doc = "The second digit is the distance from it to the next cell with the first digit."
    word = of.out.define("value-indexing", "line", ["require line[line[2] + 2] = line[1]"], doc)
    of.out.say_rule(f"{word} {cells_of(cells)}")
