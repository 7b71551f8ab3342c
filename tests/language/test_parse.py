"""From text to syntax tree: shapes, places, comments, layout."""

import pytest

from sudokudsl.language.syntax import parse as module
from sudokudsl.language.syntax.ast import (
    BoxPattern,
    CellPattern,
    Mark,
    NamedSlice,
    Number,
    Parenthesized,
    Range,
    Run,
    Size,
    Text,
    Word,
)
from sudokudsl.language.syntax.layout import MAX_NESTING
from sudokudsl.language.syntax.parse import parse
from sudokudsl.text.diagnostics import MAX_ERRORS, Sink
from sudokudsl.text.source import Source, Span


def parsed(text):
    source = Source("test", text)
    sink = Sink(source)
    file = parse(source, sink)
    assert not sink.found, [found.message for found in sink.found]
    return file, source


def args(text):
    """The arguments of one statement, all spans replaced by one, and their texts."""
    file, source = parsed(f"word {text}")
    (statement,) = file.statements
    return statement.args, tuple(source.cut(arg.span) for arg in statement.args)


def without_spans(value):
    if isinstance(value, tuple):
        return tuple(without_spans(each) for each in value)
    if hasattr(value, "span"):
        fields = [name for name in value.__slots__ if name != "span"]
        return type(value)(**{name: without_spans(getattr(value, name)) for name in fields}, span=Span(0, 0))
    return value


NO = Span(0, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r3c5", CellPattern(((3, 3),), ((5, 5),), NO)),
        ("R3C5", CellPattern(((3, 3),), ((5, 5),), NO)),
        ("r3", CellPattern(((3, 3),), None, NO)),
        ("c5", CellPattern(None, ((5, 5),), NO)),
        ("r1-3c4-6", CellPattern(((1, 3),), ((4, 6),), NO)),
        ("r1,4c2", CellPattern(((1, 1), (4, 4)), ((2, 2),), NO)),
        ("b2", BoxPattern(((2, 2),), NO)),
        ("b1-3,5", BoxPattern(((1, 3), (5, 5)), NO)),
        ("9x9", Size(9, 9, NO)),
        ("2X3", Size(2, 3, NO)),
        ("12", Number(12, NO)),
        ("-3", Number(-3, NO)),
        ("1-4", Range(1, 4, NO)),
        ("-4..4", Range(-4, 4, NO)),
        ("1..-4", Range(1, -4, NO)),
        ("spine", Word("spine", NO)),
        ("down-right", Word("down-right", NO)),
        ("spine[2]", NamedSlice(Word("spine", NO), 2, 2, NO)),
        ("spine[2..4]", NamedSlice(Word("spine", NO), 2, 4, NO)),
        ("spine[2..]", NamedSlice(Word("spine", NO), 2, None, NO)),
        ("spine[ 2 .. ]", NamedSlice(Word("spine", NO), 2, None, NO)),
        ('"a # b"', Text("a # b", NO)),
        (r'"say \"hi\" \\"', Text('say "hi" \\', NO)),
        ("r1c1..r3c3", Run((CellPattern(((1, 1),), ((1, 1),), NO), CellPattern(((3, 3),), ((3, 3),), NO)), NO)),
        ("a[1]..a[3]", Run((NamedSlice(Word("a", NO), 1, 1, NO), NamedSlice(Word("a", NO), 3, 3, NO)), NO)),
        ("(a 2)", Parenthesized((Word("a", NO), Number(2, NO)), NO)),
        ("=", Mark("=", NO)),
    ],
)
def test_an_argument_has_its_shape_and_its_place(text, expected):
    (arg,), cut = args(text)
    assert without_spans(arg) == expected
    assert cut == (text,)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("15: r1c1 r1c2", "Number Mark CellPattern CellPattern"),
        ("15:r1c1", "Number Mark CellPattern"),
        ("1,3", "Number Mark Number"),
        ("r1c1,r2c2", "CellPattern Mark CellPattern"),
        ("r1c1, 2", "CellPattern Mark Number"),
        ("2*r1c1 - 3*r1c2", "Number Mark CellPattern Mark Number Mark CellPattern"),
        ("row 2 left = 18", "Word Number Word Mark Number"),
        ("r1c1=-1", "CellPattern Mark Number"),
        ("r3c", "Word"),
        ("-", "Mark"),
    ],
)
def test_arguments_are_told_apart(text, kinds):
    found, _ = args(text)
    assert " ".join(type(arg).__name__ for arg in found) == kinds


def test_statements_have_places():
    file, source = parsed("sudoku 4x4  # four\n\nEven r1c1\n")
    assert [source.cut(statement.span) for statement in file.statements] == ["sudoku 4x4", "Even r1c1"]
    assert [statement.word.key for statement in file.statements] == ["sudoku", "even"]


def test_comments_are_kept_with_their_places():
    file, source = parsed('# top\ntitle "a # b" # end\ngivens\n  12 # row\n # margin\n  21\n\n# last')
    assert [comment.text for comment in file.comments] == ["# top", "# end", "# row", "# margin", "# last"]
    assert [comment.own_line for comment in file.comments] == [True, False, False, True, True]
    assert all(source.cut(comment.span) == comment.text for comment in file.comments)


def test_a_picture_is_taken_line_by_line():
    file, source = parsed("givens\n  1 | 2  # x\n# margin\n\n    -+-  \n  3 | 4\neven r1c1\n")
    lines = file.statements[0].picture
    assert [line.text for line in lines] == ["1 | 2", "-+-", "3 | 4"]
    assert [source.cut(line.span) for line in lines] == ["1 | 2", "-+-", "3 | 4"]
    assert file.statements[1].picture == ()


def test_a_statement_goes_on_over_open_brackets_and_commas():
    file, source = parsed("cage 15: (r1c1  # one\nr2c1\n)\neven r1c1,\n  r1c2\nodd r3c3\n")
    cage, even, odd = file.statements
    assert source.cut(cage.span) == "cage 15: (r1c1  # one\nr2c1\n)"
    assert source.cut(even.args[-1].span) == "r1c2"
    assert (even.picture, odd.word.text) == ((), "odd")


def test_line_ends_and_a_missing_last_one_make_no_difference():
    assert len(parsed("even r1c1\neven r1c2")[0].statements) == 2


def test_brackets_may_nest_up_to_the_limit():
    parsed("word " + "(" * MAX_NESTING + ")" * MAX_NESTING)
    source = Source("test", "word " + "(" * (MAX_NESTING + 1) + ")" * (MAX_NESTING + 1))
    sink = Sink(source)
    parse(source, sink)
    assert [found.code for found in sink.found] == ["too-large"]
    assert source.place(sink.found[0].span.start) == (1, 5 + MAX_NESTING + 1)


def test_reading_ends_after_many_mistakes():
    for text in ("word (\n", "word @\n", 'word "x\n'):
        source = Source("test", text * 5_000)
        sink = Sink(source)
        parse(source, sink)
        assert len(sink.found) == MAX_ERRORS + 1
        assert sink.found[-1].code == "too-large"


def test_all_tabs_are_one_mistake():
    source = Source("test", "word\n\tx\n" * 5_000)
    sink = Sink(source)
    parse(source, sink)
    (found,) = sink.found
    assert (found.code, found.span) == ("tab", Span(5, 6))


def test_the_module_saves_the_tables(tmp_path, capsys):
    path = tmp_path / "parser.tables"
    assert module.main(["--save", str(path)]) == 0
    assert path.stat().st_size > 1000
    assert module.main([]) == 2
    assert "--save FILE" in capsys.readouterr().err
