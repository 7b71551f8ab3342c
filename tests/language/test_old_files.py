"""The size of the board of an old file that is not square, and collections with many mistakes."""

import re
from itertools import product

import pytest

import sudokudsl
from sudokudsl.lowering.collection import read_collection
from sudokudsl.text.diagnostics import MAX_ERRORS, Sink
from sudokudsl.text.source import Source

SIDES = (4, 6, 8, 9, 10, 12, 16, 25)
"""The sides of boards with customary boxes."""


def size_meant(rows, width):
    """The size of the board if all rows have one width: 9 if one of both is 9, otherwise the larger possible one."""
    possible = {rows, width} & {*SIDES}
    return 9 if 9 in possible else max(possible, default=None)


@pytest.mark.parametrize(
    ("rows", "width"), [each for each in product(range(2, 26), repeat=2) if each[0] != each[1] != 16]
)  # 16 symbols are a grid
def test_a_grid_that_is_not_square(rows, width):
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(("." * width + "\n") * rows)
    said = [each.message for each in caught.value.diagnostics]
    size = size_meant(rows, width)
    if size is None:
        expected = f"an old file has 9 rows of 9 symbols, or another common size; this has {rows} rows"
        assert said == [expected]
    else:
        named = {int(number) for message in said for number in re.findall(r"not (\d+)", message)}
        assert named == {size}, said
        assert any("rows, not" in message for message in said) or rows == size
        assert any("cells, not" in message or "cell, not" in message for message in said) or width == size


def test_the_width_of_most_rows_counts():
    """One row of another width does not change the size of the board."""
    text = "....\n" * 2 + "......\n" + "....\n" * 2
    with pytest.raises(sudokudsl.SdkError) as caught:
        sudokudsl.loads(text)
    assert {number for each in caught.value.diagnostics for number in re.findall(r"not (\d+)", each.message)} == {"4"}


def collected(lines):
    """The entries of a collection, or its errors."""
    sink = Sink(Source("some.sdm", "".join(f"{line}\n" for line in lines)))
    found = read_collection(sink.source, sink)
    return sink.found if found is None else found[1]


def test_each_wrong_line_of_a_collection_is_reported_until_there_are_many():
    good, short = "1" + "." * 15, "1" + "." * 14
    assert [line for _, line in collected([good] * 150)] == [*range(1, 151)]
    for many in (1, 2, MAX_ERRORS - 1):
        found = collected([good, *[short] * many])
        assert [each.message for each in found] == ["this line has 15 symbols, not 16"] * many
        assert [sinks_line(each) for each in found] == [*range(2, many + 2)]
    stopped = f"stopped after {MAX_ERRORS} errors: the rest of the text was not read"
    for many in (MAX_ERRORS, MAX_ERRORS + 50):
        messages = [each.message for each in collected([good, *[short] * many])]
        assert messages == [*["this line has 15 symbols, not 16"] * MAX_ERRORS, stopped]


def sinks_line(found):
    """The number of the line that an error is about, where each line before has 17 or 16 characters."""
    return (found.span.start - 17) // 16 + 2
