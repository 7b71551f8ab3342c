"""The word at an offset of a text, and the words that no name may have."""

import pytest

import sudokudsl
import support
from sudokudsl.service.document import open_document
from sudokudsl.service.navigation import CannotRename, rename
from sudokudsl.service.tokens import semantic_tokens

EXAMPLES = sorted(support.EXAMPLES.glob("*.sdk"))[::6]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_word_is_found_at_each_of_its_ends_whatever_is_beside_it(path):
    document = open_document("puzzle.sdk", path.read_text())
    signs = 0
    for entry in document.entries:
        for token in entry.tokens:
            if token.value[:1].isalnum():
                for offset in {token.start, token.end, (token.start + token.end) // 2}:
                    assert document.token(offset) == (entry, token)
            else:
                signs += 1
                if document.text[token.start - 1] == document.text[token.end : token.end + 1] == " ":
                    assert document.token(token.end) == (entry, token)
    assert signs or "=" not in path.read_text()


@pytest.mark.parametrize(
    "rule",
    [
        "each pair of areas in f as a, b: size(a) = 1",
        "require count(some PAIRS of Areas in f as a, b: size(a) = 1) = 1",
    ],
)
def test_areas_after_pair_of_is_a_word_and_elsewhere_it_may_be_a_name(rule):
    text = f"latin 4x4\nareas f of 4\nlet areas = r1c1 r1c2\nrequire sum(areas) = 3\n{rule}\n"
    found = semantic_tokens(open_document("", text))
    kinds = [(text[each.span.start : each.span.end].lower(), each.kind) for each in found]
    assert [kind for word, kind in kinds if word == "areas"] == ["class", "variable", "variable", "property"]


TEXT = "sudoku 4x4\nlet mine = r1c1..r1c3\ndefine told(line)\n  require sum(line) = 6\ntold mine\n"


REFUSED = {
    "already has a meaning": ("r1c1", "R2C3", "r1", "c2", "b3", "all", "each", "and", "where", "sum", "abs", "count",
                              "define", "let", "solution", "expect"),
    "is not a name": ("r1-2c1", "two words", "1st", "a,b", "", "-", "no!"),
    "is already a name in this file": ("mine", "told"),
}  # fmt: skip


@pytest.mark.parametrize("at", ["mine =", "told("])
@pytest.mark.parametrize(("new", "reason"), [(new, reason) for reason, words in REFUSED.items() for new in words])
def test_a_word_with_a_meaning_is_no_new_name(at, new, reason):
    document = open_document("puzzle.sdk", TEXT)
    offset = document.text.index(at)
    if new and at.startswith(new):  # a name may stay what it is
        rename(document, offset, new)
        return
    with pytest.raises(CannotRename, match=reason):
        rename(document, offset, new)


@pytest.mark.parametrize("new", ["r1c1x", "summed", "r", "x1", "each-one", "cage"])
def test_a_word_without_a_meaning_is_a_new_name(new):
    document = open_document("puzzle.sdk", TEXT)
    edits = rename(document, document.text.index("mine"), new)
    text = document.text
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + new + text[edit.span.end :]
    assert text == TEXT.replace("mine", new)
    assert sudokudsl.loads(text)
