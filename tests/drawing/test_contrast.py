"""Texts of pictures have a contrast of at least 4.5 to 1 with white, or with the disc that they are on (WCAG 2, AA)."""

from __future__ import annotations

import re

import pytest

import sudokudsl
from sudokudsl.drawing.svg.styles import INK, ON_DISC, SOFT, STRONG
from support import EXAMPLES, ROOT

LEAST = 4.5
FILL = re.compile(r'<text [^>]*fill="(#[0-9a-f]+)"')


def luminance(colour):
    digits = colour.removeprefix("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrasts_of_known_pairs():
    assert contrast("#000", "#ffffff") == 21
    assert round(contrast("#777", "#fff"), 2) == 4.48


@pytest.mark.parametrize("style", INK)
def test_texts_of_every_style_are_read_on_white_and_on_discs(style):
    assert contrast(INK[style], "#fff") >= LEAST or style == "white"
    assert contrast(ON_DISC[style], STRONG[style]) >= LEAST


def test_the_dark_theme_of_the_page_shows_pictures_in_their_own_colours():
    rules = re.findall(r"[^{}]*#picture img[^{}]*\{[^}]*\}", (ROOT / "web/src/style.css").read_text("utf-8"))
    assert rules
    assert not [rule for rule in rules if "filter" in rule or "opacity" in rule]


def haloes(svg):
    """The texts that have a halo, each with its colour."""
    found = re.findall(r'<text class="[^"]*\bhalo"([^>]*)>([^<]*)</text>', svg)
    return {text: "#111" if "stroke:#111" in more else "#fff" for more, text in found}


FILLS = {**SOFT, "#000": "#000000", "#ffffff00": "#ffffff", "#0000ff80": "#7f7fff"}


@pytest.mark.parametrize("fill", FILLS)
@pytest.mark.parametrize("kind", ["shade", "circle", "rectangle"])
def test_drawn_texts_and_digits_on_a_fill_are_read_by_themselves_or_have_a_halo(kind, fill):
    colour = f'"{fill}"' if fill.startswith("#") else fill
    size = "" if kind == "shade" else " width 90 height 90"
    lines = [f"cosmetic {kind} colour {colour}{size}: r1c1", "given r1c1 = 4"]
    lines += [f'cosmetic text "{ink}" colour {ink}: r1c1' for ink in INK]
    picture = sudokudsl.draw(sudokudsl.loads("sudoku 4x4\n" + "\n".join(lines) + "\n"), to="svg")
    found = haloes(picture)
    for text, ink in {**INK, "4": INK["black"]}.items():
        below = found.get(text, FILLS[fill])
        assert contrast(ink, below) >= LEAST, (text, below)
        assert (text in found) == (contrast(ink, FILLS[fill]) < LEAST), text


def test_a_text_beside_a_fill_has_no_halo():
    lines = ["cosmetic shade colour black: r1c1", 'cosmetic text "x": r2c2', "cosmetic circle colour black: r3c3"]
    picture = sudokudsl.draw(sudokudsl.loads("sudoku 4x4\n" + "\n".join(lines) + "\ngiven r1c2 = 1\n"), to="svg")
    assert haloes(picture) == {}


def test_texts_of_pictures_have_these_colours():
    known = {*INK.values(), *ON_DISC.values()}
    found = set()
    for path in sorted(EXAMPLES.glob("*.sdk")):
        used = set(FILL.findall(sudokudsl.draw(sudokudsl.load(path), to="svg", coordinates=True)))
        assert all(fill in known or contrast(fill, "#fff") >= LEAST for fill in used), (path.name, used - known)
        found |= used
    assert len(found) > 5
