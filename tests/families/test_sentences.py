"""The sentences of `explain` about one digit and about several."""

import re

import pytest

import sudokudsl
from sudokudsl.explanation import sentences
from sudokudsl.families.shapes import DRAWN, _with_article
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements
from sudokudsl.language.hidden_numbers import constraint_of
from sudokudsl.language.signature import Int
from support.boundary_forms import FORMS


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("connected all = 1", "hold 1, and all"),
        ("connected all = 1 2", "hold one of 1, 2, and all"),
        ("connected all = 1 to edge", "that hold 1 is"),
        ("connected all = 1 2 to edge", "that hold one of 1, 2 is"),
        ("candidates r1c1 = 3", "r1c1 holds 3"),
        ("candidates r1c1 r1c2 = 3 4", "each hold one of 3, 4"),
    ],
)
def test_one_digit_is_not_one_of_one(statement: str, said: str) -> None:
    assert said in sentences(sudokudsl.loads(f"latin 4x4\n{statement}\n"), "").statements[-1].sentence


@pytest.mark.parametrize("root", [0, 10, -1])
def test_a_digital_root_beyond_its_bounds(root):
    with pytest.raises(sudokudsl.SdkError, match=f"root must be 1 to 9, not {root}"):
        sudokudsl.loads(f"sudoku 4x4\ncage digital-root {root}: r1c1 r1c2\n")


@pytest.mark.parametrize("name", DRAWN)
def test_an_article_goes_with_the_first_letter_of_a_shape(name):
    """A letter is read by its name: those of f, h, l, m, n, r, s and x begin with a vowel, and so do a, e, i and o."""
    vowels = "aefhilmnorsx" if "-" in name else "aeiou"
    assert _with_article(name) == f"{'an' if name[0] in vowels else 'a'} {name}"


UNSAID = {("connected", "columns"), ("global-mod", "divisor"), ("leaper", "long"), ("leaper", "short")}
"""Numbers that other words replace: columns of a picture only, a divisor by its classes, a leap along a row."""
OPPOSITES = (
    *(("odd", "even"), ("low", "high"), ("minimum", "maximum"), ("least", "most"), ("first", "last")),
    *(("row", "column"), ("left", "right"), ("up", "down"), ("top", "bottom"), ("inward", "outward")),
    *(("white", "black"), ("same", "different"), ("above", "below"), ("inside", "outside"), ("hot", "cold")),
)


def words_of(text):
    """The words of a text, in the singular."""
    return {word.removesuffix("s") for word in re.findall("[a-z]+", text.lower())}


def turned_round(line, said):
    """A word of a statement and its opposite, if the text has only the opposite."""
    stated, said = words_of(line), words_of(said)
    for pair in OPPOSITES:
        for word, opposite in (pair, pair[::-1]):
            if word in stated - said and opposite in said - stated:
                return word, opposite
    return None


@pytest.mark.parametrize(("family", "form"), FORMS)
def test_a_sentence_has_the_numbers_of_its_statement_and_no_word_turned_round(family, form):
    numbers = {part.name for part in form.parts if isinstance(part, Int) and (family.word, part.name) not in UNSAID}
    for setting in boundary_settings():
        for statement in boundary_statements(family, setting):
            if statement.form is form:
                constraint, _ = constraint_of(family, statement.values, setting.board)
                sentence = constraint.explain(setting.board)
                assert "None" not in sentence
                assert "()" not in sentence
                assert sentence == sentence.strip(), statement.line
                said = set(map(int, re.findall(r"(?<![rc\w])-?\d+", sentence)))
                stated = {statement.values[name] for name in numbers}
                assert {number for number in stated if isinstance(number, int)} <= said, (statement.line, sentence)
                assert not turned_round(statement.line, sentence), (statement.line, sentence)
                captions = " ".join(getattr(shape, "text", "") or "" for shape in constraint.draw(setting.board))
                assert not turned_round(statement.line, captions), (statement.line, captions)
