"""The digits of derived layers: all values of the expression, over every cell."""

import pytest

import sudokudsl

BOARD = "board 2x3 digits 1-4\nlayer few digits 0-1\n"


@pytest.mark.parametrize(
    ("expression", "digits"),
    [
        ("x + x", (2, 4, 6, 8)),
        ("if row(x) = 2 then x * x else 0", (0, 1, 4, 9, 16)),
        ("column(x)", (1, 2, 3)),
        ("if x = r2c3 then 9 else x", (1, 2, 3, 4, 9)),
        ("x * few[x]", (0, 1, 2, 3, 4)),
        ("if row(x) = 1 then few[x] else x", (0, 1, 2, 3, 4)),
        ("max(x, r1c1)", (1, 2, 3, 4)),
        ("x - r1c1", (-3, -2, -1, 0, 1, 2, 3)),
        ("if column(x) < 3 then 5 else x + few[r1c1]", (1, 2, 3, 4, 5)),
        (
            "sum(all)",
            tuple(range(6, 25)),
        ),  # more fillings than are tried: all between both ends
    ],
)
def test_the_digits_are_the_values_over_all_cells(expression, digits):
    (_, layer) = sudokudsl.loads(f"{BOARD}layer value as x: {expression}\n").board.extras
    assert layer.digits == digits


@pytest.mark.parametrize("name", ["r", "c", "b"])
@pytest.mark.parametrize("layer", ["layer {}", "layer {} as x: x"])
def test_a_layer_may_be_named_like_the_letter_of_a_row(name, layer):
    """Alone these letters are not cells."""
    text = f"board 1x2 digits 1-2\n{layer.format(name)}\nthermometer {name}[r1c1 r1c2]\neach x in all: {name}[x] = x\n"
    assert sudokudsl.count(sudokudsl.loads(text)).count == 1
