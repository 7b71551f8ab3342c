"""JSON of other programs: values as the standard library reads them, and a limit on nesting."""

from __future__ import annotations

import json

import pytest

from sudokudsl.formats.json_text import MAX_DEPTH, load_json


@pytest.mark.parametrize(
    "text", ["{}", "[1, 2.5, null]", '{"a": "[[[", "b": "\\"[[", "c": ["]"]}', '"\\\\"', '"[[["', " [[]] ", '"\\u005b"']
)
def test_the_value_is_that_of_the_standard_library(text):
    assert load_json(text) == json.loads(text)


@pytest.mark.parametrize("text", ["", "[", '"', "]", "[1,]", '{"a"}', "[" * MAX_DEPTH])
def test_damage(text):
    with pytest.raises(ValueError, match=r"Expecting|Unterminated|Illegal"):
        load_json(text)


@pytest.mark.parametrize(("opening", "closing"), ["[]", ('{"a":', "}")])
def test_the_limit_is_the_last_depth_that_is_read(opening, closing):
    value = load_json((opening * MAX_DEPTH + "1" + closing * MAX_DEPTH).replace(f"{opening}{closing}", opening))
    for _ in range(MAX_DEPTH):
        value = value[0] if isinstance(value, list) else value["a"]
    assert value == 1
    with pytest.raises(RecursionError, match="more than 200 deep"):
        load_json(opening * (MAX_DEPTH + 1) + "1" + closing * (MAX_DEPTH + 1))


def test_brackets_in_texts_do_not_nest():
    text = json.dumps({"a": "[" * 1000, "b": '"' + "{" * 1000})
    assert load_json(text) == json.loads(text)


def test_whole_numbers_with_a_point():
    """For JavaScript, 5.0 and 5e0 are 5."""
    found = load_json("[5.0, 5e0, 1.5, 1e300, -0.0, 9007199254740993.0]")
    assert [type(each) for each in found] == [int, int, float, float, int, float]
    assert found[:3] == [5, 5, 1.5]
