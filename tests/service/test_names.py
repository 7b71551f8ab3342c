"""Names: where they are introduced and used, renaming, symbols, folds, tokens."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import product

import pytest

from sudokudsl.expression.types.quantifiers import is_short_form
from sudokudsl.language.syntax.parse import parse
from sudokudsl.language.syntax.rule_ast import QuantifierHead
from sudokudsl.lowering import advice, read
from sudokudsl.lowering.registry import Registry
from sudokudsl.service.document import open_document
from sudokudsl.service.lenses import lenses
from sudokudsl.service.names import names
from sudokudsl.service.navigation import CannotRename, definition, highlights, references, renamable, rename
from sudokudsl.service.outline import folds, symbols
from sudokudsl.service.tokens import semantic_tokens
from sudokudsl.text.diagnostics import Sink
from support.carets import changed, marked

TEXT = """\
sudoku 4x4
let spine = r1c1..r4c1
layer shade digits 0-1
define fib(line)
  let first = line[1]
  each run of 3 in line as a, b, c: c = a + b
define Twice(x: cell) = 2 * x
fib spine
thermometer Spine
sum 3: shade[spine[1..2]]
require sum(x in spine where x > 1) = 9
each x in spine: twice(x) > 1 and x in {1, 2}
either
  each a in r1: a > 0
or
  require shade[r1c1] = 0
"""
NAMES = [  # the name at the mark, and the text of each line that has it
    ("let s@pine = ", [2, 8, 9, 10, 11, 12]),
    ("thermometer S@pine", [2, 8, 9, 10, 11, 12]),
    ("sum 3: sh@ade", [3, 10, 16]),
    ("f@ib spine", [4, 8]),
    ("run of 3 in li@ne", [4, 5, 6]),
    ("as a, @b, c", [6, 6]),
    ("tw@ice(x)", [7, 12]),
    ("(@x: cell)", [7, 7]),
    ("where @x > 1", [11, 11]),
    ("each @x in spine", [12, 12, 12]),
    ("each @a in r1", [14, 14]),
]


def _at(mark: str):
    plain = mark.replace("@", "")
    assert TEXT.count(plain) == 1
    return marked(TEXT.replace(plain, mark))


@pytest.mark.parametrize(("mark", "lines"), NAMES)
def test_uses(mark, lines):
    document, at = _at(mark)
    assert [document.source.place(span.start)[0] for span in highlights(document, at)] == lines
    where = definition(document, at)
    assert where is not None
    assert document.source.place(where.span.start)[0] == lines[0]
    assert len(references(document, at)) == len(lines)
    assert len(references(document, at, introduced=False)) == len(lines) - 1


@pytest.mark.parametrize(("mark", "lines"), NAMES)
def test_renaming_changes_all_uses_and_the_text_stays_right(mark, lines):
    document, at = _at(mark)
    text = changed(document, rename(document, at, "fresh-name"))
    assert text.count("fresh-name") == len(lines)
    again = open_document("puzzle.sdk", text)
    back = rename(again, text.index("fresh-name"), "old")
    assert "fresh-name" not in changed(again, back)


@pytest.mark.parametrize(
    "new",
    [
        "r1",
        "r2c3",
        "R2C3",
        "c4",
        "b2",
        "r1-3",
        "each",
        "sudoku",
        "2x",
        "a b",
        "",
        "sum",
        "shade",
        "fib",
        "all",
        "no!",
    ],
)
def test_names_that_are_refused(new):
    document, at = _at("let s@pine = ")
    with pytest.raises(CannotRename):
        rename(document, at, new)


def test_a_definition_cannot_take_the_word_of_a_family():
    with pytest.raises(CannotRename, match="already has a meaning"):
        rename(*_at("f@ib spine"), "thermo")


@pytest.mark.parametrize("mark", ["thermo@meter Spine", "sudoku @4x4", "each @run of", "let spine @= ", "(x: ce@ll)"])
def test_words_that_are_not_names(mark):
    document, at = _at(mark)
    assert renamable(document, at) is None
    assert definition(document, at) is None
    with pytest.raises(CannotRename):
        rename(document, at, "new")


def test_a_definition_in_another_file(tmp_path):
    path = tmp_path / "lines.sdk"
    path.write_text("define fib(line)\n  require sum(line) > 5\n")
    document, at = marked('sudoku 4x4\nuse "lines.sdk"\nf@ib r1\n', folder=tmp_path, name=str(tmp_path / "one.sdk"))
    where = definition(document, at)
    assert where is not None
    assert (where.name, where.source.cut(where.span)) == (str(path), "fib")
    library = open_document(str(path), path.read_text(), tmp_path)
    edits = rename(library, library.text.index("fib"), "sums", [document])
    assert {edit.name for edit in edits} == {str(path), document.name}
    use, at = marked('use "li@nes.sdk"\n', folder=tmp_path, name=str(tmp_path / "one.sdk"))
    where = definition(use, at)
    assert where is not None
    assert where.name == str(path.resolve())


@pytest.mark.parametrize("spelling", ["lines.sdk", "sub/../lines.sdk", "link/lines.sdk"])
def test_a_file_is_the_same_however_its_path_is_written(tmp_path, spelling):
    """The names of its definitions are renamed in the files that use it."""
    path = tmp_path / "lines.sdk"
    path.write_text("define fib(line)\n  require sum(line) > 5\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    document, _ = marked('sudoku 4x4\nuse "lines.sdk"\nf@ib r1\n', folder=tmp_path, name=str(tmp_path / "one.sdk"))
    library = open_document(str(tmp_path / spelling), path.read_text(), tmp_path)
    edits = rename(library, library.text.index("fib"), "sums", [document])
    assert sorted(edit.name for edit in edits) == sorted([library.name, document.name])
    assert len(references(library, library.text.index("fib"), [document])) == 2


def test_symbols():
    found = symbols(open_document("puzzle.sdk", TEXT))
    assert [(symbol.label, symbol.kind, len(symbol.below)) for symbol in found[:6]] == [
        ("sudoku 4x4", "board", 0),
        ("let spine = r1c1..r4c1", "name", 0),
        ("layer shade digits 0-1", "name", 0),
        ("define fib(line)", "definition", 2),
        ("define Twice(x: cell) = 2 * x", "definition", 0),
        ("fib spine", "clue", 0),
    ]
    assert [symbol.kind for symbol in found[6:]] == ["clue", "clue", "rule", "rule", "rule", "rule"]


def test_folds():
    text = "# one\n# two\nsudoku 4x4\ngivens\n  1234\n  ....  # a\n\n# three\neither\n  thermometer r1c1\n    r1c2\n"
    found = folds(open_document("puzzle.sdk", text))
    assert [(fold.first, fold.last, fold.comment) for fold in found] == [
        (1, 2, True),
        (4, 6, False),
        (9, 11, False),
        (10, 11, False),
    ]


def test_tokens_of_every_kind():
    document = open_document("puzzle.sdk", f"{TEXT}x-sum row 2 left = 3 # a\n" + 'title "a"\n')
    kinds = {document.source.cut(token.span): token.kind for token in semantic_tokens(document)}
    expected = {
        "sudoku": "class", "4x4": "number", "let": "keyword", "fib": "method", "line": "parameter", "cell": "type",
        "spine": "variable", "r1c1": "enumMember", "sum": "function", "twice": "method", "where": "keyword",
        "left": "property", "# a": "comment", '"a"': "string", "+": "operator", "run": "property", "either": "keyword",
    }  # fmt: skip
    assert {text: kinds[text] for text in expected} == {**expected, "sum": "function"}
    introduced = [document.source.cut(token.span) for token in semantic_tokens(document) if token.introduces]
    assert introduced == ["spine", "shade", "fib", "line", "first", "a", "b", "c", "Twice", "x", "x", "x", "a"]


@pytest.mark.parametrize(
    "body",
    ["r1c1 is even", "r1c1 is low and r1c2 is odd", "sum(all) > 3", "count(a in all where a is prime) = 2",
     "nonsense > 3", "some x in row 1: x is high", "r1c1 in {1, 2} or unknown(r1c1) = 2"],
)  # fmt: skip
def test_tokens_of_a_definition_are_those_of_the_same_rule(body):
    """Words are types only behind the parameters."""
    kinds = []
    for head in ("define word(p: cell) = ", "require "):
        document = open_document("puzzle.sdk", f"sudoku 4x4\n{head}{body}\n")
        start = document.source.text.index(body)
        tokens = [each for each in semantic_tokens(document) if each.span.start >= start]
        kinds.append([(each.span.start - start, each.span.end - start, each.kind) for each in tokens])
    assert kinds[0] == kinds[1]


def test_tokens_of_a_part_are_those_of_the_whole():
    document = open_document("puzzle.sdk", TEXT)
    half = semantic_tokens(document, document.entries[3].whole)
    assert half
    assert set(half) <= set(semantic_tokens(document))


def test_lenses():
    found = lenses(open_document("puzzle.sdk", TEXT))
    assert [lens.command for lens in found][:5] == ["verdict", "picture", "candidates", "steps", "why"]
    assert [lens.title for lens in found[5:]] == ["1 use", "1 use"]


# names of quantifiers

PARTS = (
    ("each", "some", "no"),
    ("x", "cell", "row", "pair", "run of 2", "window 2x2", "orthogonal", "digit", "position", "run"),
    ("", " in r1", " in (r1 r2c1)", " of r1c1"),
    ("", " where r1c1 > 1"),
    ("", " as a", " as a, b"),
    ("", " where r1c2 > r1c1"),
)


def heads_in(node):
    """The heads of all quantifiers in a part of a syntax tree, in order."""
    if isinstance(node, QuantifierHead):
        yield node
    if is_dataclass(node):
        node = tuple(getattr(node, field.name) for field in fields(node))
    for part in node if isinstance(node, tuple) else ():
        yield from heads_in(part)


def bound_by(head):
    """The names that a head binds: after `as`, or the one of the short form `each x in r1`."""
    return head.names or (head.words if is_short_form(head) else ())


def test_names_of_quantifiers_are_those_of_the_parser(monkeypatch):
    """For each quantifier that the language has, built from parts, the service has the names that the parser finds."""
    monkeypatch.setattr(advice, "advise", lambda *_: None)  # most of the others are wrong, and advice takes long
    read_at_all = 0
    for parts in product(*PARTS):
        document = open_document("names.sdk", f"sudoku 4x4\nrequire {parts[0]} {''.join(parts[1:])}: r1c1 > 1\n")
        sink = Sink(document.source)
        if read(document.source, sink, Registry()) is None:
            continue
        read_at_all += 1
        bound = [word.text for head in heads_in(parse(document.source, sink).statements) for word in bound_by(head)]
        assert [name.text for name in names(document) if name.kind == "variable"] == bound, parts
    assert read_at_all > 100
