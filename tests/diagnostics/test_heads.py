"""The heads of quantifiers: further words, and names that the condition does not use."""

import pytest

import sudokudsl

HEADS = {
    "row": ("", "as r"), "column": ("", "as k"), "region": ("", "as b"), "house": ("", "as h"), "cell": ("", "as x"),
    "x": ("in r1", ""), "window": ("2x2", "as w"), "tile": ("2x2", "as t"), "digit": ("", "as d"),
    "pair": ("in r1", "as a, b"), "run": ("of 2 in r1", "as a, b"), "neighbour": ("in r1", "as a, b"),
    "knight pair": ("", "as a, b"), "orthogonal neighbour": ("", "as a, b"), "leaper": ("1,2", "as a, b"),
}  # fmt: skip
"""Words of quantifiers, each with what follows it, and with names."""


def diagnostics(text):
    try:
        return sudokudsl.loads(f"sudoku 4x4\n{text}\n").diagnostics
    except sudokudsl.SdkError as error:
        return error.diagnostics


def unused(text):
    return [each for each in diagnostics(text) if "not used in the condition" in each.message]


@pytest.mark.parametrize("noun", HEADS)
def test_a_further_word_has_no_meaning(noun):
    shape, names = HEADS[noun]
    text = f"each {noun} further {shape} {names}: r1c1 = 1"
    (error,) = (each for each in diagnostics(text) if each.severity == "error")
    said = f"sudoku 4x4\n{text}"[error.span.start : error.span.end]
    assert (error.code, error.message) == ("unexpected", f"`{said}` has no meaning here")
    assert said in ("further", *noun.split()[1:])
    assert not [each for each in diagnostics(text.replace(" further", "")) if each.severity == "error"]


@pytest.mark.parametrize("noun", HEADS)
def test_names_that_are_not_used_are_listed_and_others_are_to_be_given(noun):
    shape, names = HEADS[noun]
    listed = names.removeprefix("as ").split(", ") if names else [noun]
    (note,) = unused(f"each {noun} {shape} {names}: r1c1 = 1")
    said = " and ".join(f"`{name}`" for name in listed)
    assert note.message.startswith(f"{said} {'is' if len(listed) == 1 else 'are'} not used")
    assert bool(note.help) == (not names)
    for name in listed:
        assert not unused(f"each {noun} {shape} {names}: r1c1 = 1 or count({name}) > 9")
    if names and len(listed) == 1:  # two names cannot be left out
        (note,) = unused(f"each {noun} {shape}: r1c1 = 1")
        assert note.message.startswith(f"`{noun.split()[0]}` is not used")
        assert note.help
