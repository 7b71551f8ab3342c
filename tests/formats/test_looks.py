"""A drawing without a meaning keeps its place, its text and its whole look in exports, and is read again."""

import random
from dataclasses import replace
from typing import get_args

import pytest

import sudokudsl
from sudokudsl.drawing.svg.styles import SOFT, STRONG
from sudokudsl.families.cosmetic import FAMILY
from sudokudsl.formats import EXPORTS, recognised
from sudokudsl.formats.report import ImportReport
from sudokudsl.language.signature import Choice, Looks
from sudokudsl.model.shapes import Look, Style

EACH = 12
PLACES = ("r1c1", "r2c3", "(r1c2 r2c2)", "(r3c3 r3c4)", "(r2c2 r3c3)", "r0c2", "r5c4")
CELLS = ("r1c1", "r1c1 r1c2 r2c1", "r3c4 r4c4")
LENGTHS = (1, 2, 5, 10, 15, 16, 30, 50, 55, 60, 99, 100, 101, 150, 300)
ANGLES = (1, 30, 45, 90, 180, 270, 359)
COLOURS = (*get_args(Style), '"#f80"', '"#12345680"', '"#abcdef"')
USUAL = {"line": Look("grey", width=15), "arrow": Look("grey", width=15), "text": Look("black", size=50),
         "cage": Look("black"), "shade": Look("grey"), "fog": Look()}  # fmt: skip
"""The look of a drawing whose statement says nothing about it."""
KEPT = {
    "sudokupad-json": {"line": "colour width", "arrow": "colour width", "text": "colour size turn", "cage": "colour",
                       "circle": "colour border width height turn above",
                       "rectangle": "colour border width height turn above"},
    "fpuzzles-json": {"line": "colour width", "text": "colour size", "cage": "colour",
                      "circle": "colour border width height turn", "rectangle": "colour border width height turn"},
    "penpa": {"line": "colour", "arrow": "colour", "text": "", "cage": "", "circle": "colour", "rectangle": "colour"},
}  # fmt: skip
"""The parts of a look that a program can hold, by the kind of the drawing."""


def statements():
    """Statements of every kind, with every word of its look alone, with all, and with some at random."""
    chance = random.Random(1)
    for form in FAMILY.forms:
        kinds = next(part.options for part in form.parts if isinstance(part, Choice))
        words = next((part.words for part in form.parts if isinstance(part, Looks)), ())
        for kind in kinds:
            chosen = [(), words, *((word,) for word in words)]
            chosen += [tuple(chance.sample(words, chance.randint(0, len(words)))) for _ in range(EACH if words else 0)]
            for some in dict.fromkeys(chosen):
                yield kind, " ".join(written(word, chance) for word in some), chance


def written(word, chance):
    """A word of a look with a value."""
    if word == "above":
        return word
    options = COLOURS if word in ("colour", "border") else ANGLES if word == "turn" else LENGTHS
    return f"{word} {chance.choice(options)}"


def drawing(kind, look, chance):
    """A statement with this look at some place."""
    text = ' "A b"' if kind in ("text", "cage") else ""
    if kind in ("line", "arrow"):
        where = chance.choice(("r1c1 r1c3", "r2c2 r4c4 r4c1"))
    else:
        where = chance.choice(CELLS if kind in ("cage", "shade", "fog") else PLACES)
    return f"cosmetic {kind}{text} {look}: {where}"


def shown(found):
    """A drawing with all lengths and colours that its statement leaves out."""
    look, kind = found.look, found.kind
    usual = USUAL.get(kind) or Look("", "" if look.colour else "black", 60, look.width or 60)
    look = Look(**{name: getattr(look, name) or getattr(usual, name) for name in Look.__slots__})
    colour = hexadecimal(look.colour, STRONG if kind in ("text", "cage") else SOFT)
    return replace(found, look=replace(look, colour=colour, border=hexadecimal(look.border, STRONG)))


def hexadecimal(colour, shades):
    """A colour as `#rrggbb` or `#rrggbbaa`."""
    found = shades.get(colour, colour)
    return "#" + "".join(each * 2 for each in found[1:]) if len(found) in (4, 5) else found


@pytest.mark.parametrize("target", KEPT)
def test_a_look_is_read_again(target):
    tried = 0
    for kind, look, chance in statements():
        if kind not in KEPT[target]:
            continue
        line = drawing(kind, look, chance)
        puzzle = sudokudsl.loads(f"sudoku 4x4\n{line}\n")
        text = EXPORTS[target](puzzle)
        again = sudokudsl.loads(recognised(text).to_sdk(text, ImportReport(keep_going=True)))
        (before,), (after,) = ([shown(each.drawing) for each in which.drawings] for which in (puzzle, again))
        assert (after.kind, after.at, after.cells, after.text) == (before.kind, before.at, before.cells, before.text)
        for name in KEPT[target][kind].split():
            one, other = getattr(before.look, name), getattr(after.look, name)
            assert one == other or (isinstance(one, int) and name in ("width", "size") and abs(one - other) <= 1), (
                line,
                name,
                one,
                other,
            )
        tried += 1
    assert tried > 50
