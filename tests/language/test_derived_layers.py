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


class TestSolutions:
    """The digits that a `solution` states are checked if a layer follows from them, which it does not state."""

    TEXT = (
        "board 1x3 digits 1-3\nlayer mark digits 0-1\nlayer worth as x: {expression}\nlayer more as x: worth[x] + 1\n"
        "require sum(more) = 8\nexpect many\nsolution\n  1 2 1\n  mark =\n  {marks}\n"
    )

    @pytest.mark.parametrize(
        ("marks", "right"),
        [("0 0 1", True), ("1 0 0", True), ("0 0 0", False), ("0 1 0", False)],  # 1 + 2 + 1, once with a digit twice
    )
    def test_digits_of_the_layer_below(self, marks, right):
        text = self.TEXT.format(expression="if mark[x] = 1 then 2 * x else x", marks=marks)
        puzzle = sudokudsl.loads(text)
        ((grid, _),) = puzzle.solutions
        assert grid.complete
        assert (not puzzle.broken(grid)) is right
        failures = sudokudsl.check(puzzle).failures
        assert [failure.partition(" breaks ")[0] for failure in failures] == [*["the solution of line 7"] * (not right)]

    @pytest.mark.parametrize("marks", ["0 0 0", "0 0 1"])
    def test_an_expression_without_a_value(self, marks):
        text = (
            "board 1x3 digits 1-3\nlet line = r1\nlayer mark digits 0-1\nlayer worth as x: line[x + mark[x]]\n"
            f"expect many\nsolution\n  1 2 3\n  mark =\n  {marks}\n"
        )
        failures = sudokudsl.check(sudokudsl.loads(text)).failures
        assert ["layer" in failure for failure in failures] == [True] * (marks == "0 0 1")  # there is no fourth cell


@pytest.mark.parametrize("expression", ["0", "7", "3 - 2"])
def test_a_layer_with_one_value_is_no_condition_that_always_holds(expression):
    assert not sudokudsl.loads(f"board 2x2 digits 1-2\nlayer k as x: {expression}\n").diagnostics
