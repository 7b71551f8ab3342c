"""Texts that SudokuPad draws apart from their circle: random items, joined by the definition."""

from dataclasses import replace
from random import Random

import pytest

from sudokudsl.formats.looks import texts_joined
from sudokudsl.formats.sudokupad.items import shape_of

BLANK = "#FFFFFF"


def item(row, column, size, **keys):
    found = shape_of({"center": [row - 0.5, column - 0.5], "width": size, "height": size, **keys}, above=True)
    assert found is not None
    return found


CIRCLE = {"rounded": True, "backgroundColor": BLANK}
KINDS = {
    "empty circle": (0.6, CIRCLE),
    "circle with a text": (0.6, {**CIRCLE, "text": "5"}),
    "whole cell": (1, CIRCLE),
    "square": (0.6, {"backgroundColor": BLANK}),
    "ring without a colour": (0.6, {"rounded": True}),
}
TEXTS = {"text": {"text": "1"}, "box with a text": {"text": "2", "backgroundColor": BLANK}, "nothing": {}}
PLACES = {"in the middle": (0, 0), "inside": (0.1, 0.1), "near the border": (0, 0.29), "outside": (0.4, 0)}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("place", PLACES)
def test_only_a_bare_text_within_an_empty_circle_becomes_its_text(kind, text, place):
    size, keys = KINDS[kind]
    down, right = PLACES[place]
    shape, other = item(2, 3, size, **keys), item(2 + down, 3 + right, 0, **TEXTS[text])
    belongs = kind == "empty circle" and text == "text" and place in ("in the middle", "inside")
    expected = [replace(shape, text="1")] if belongs else [shape, other]
    assert texts_joined([shape, other]) == expected


@pytest.mark.parametrize("seed", range(20))
def test_texts_of_a_circle_are_in_the_order_of_reading_and_each_is_used_once(seed):
    random = Random(seed)
    texts = [item(2 + down, 3 + right, 0, text=text) for text, down, right in
             (("1", -0.15, -0.1), ("2", -0.15, 0.1), ("3", 0.15, -0.1), ("4", 0.15, 0.1))]  # fmt: skip
    circle = item(2, 3, 0.7, **CIRCLE)
    chosen = random.sample(texts, random.randint(1, 4))
    found = texts_joined([circle, circle, *chosen])
    assert found == [replace(circle, text=" ".join(sorted(each.text for each in chosen))), circle]
