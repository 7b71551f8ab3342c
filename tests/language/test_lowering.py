"""From syntax tree to puzzle: boards, names, metadata, answers, old files, collections, the registry."""

import re
from dataclasses import replace
from textwrap import indent

import pytest

import sudokudsl
from sudokudsl.families import BUILTIN
from sudokudsl.families.givens import Given
from sudokudsl.families.houses import Houses
from sudokudsl.families.little_killer import DIRECTIONS
from sudokudsl.families.thermometer import FAMILY as THERMOMETER
from sudokudsl.families.thermometer import Thermometer
from sudokudsl.language.syntax.ast import word_key
from sudokudsl.language.syntax.legacy import is_collection, is_old
from sudokudsl.lowering import read, read_collection, read_givens
from sudokudsl.lowering.registry import Registry
from sudokudsl.model.geometry import DEFAULT_BOXES, Board, Cell
from sudokudsl.model.grid import parse_givens
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source
from support import ROOT

README = ROOT / "grammar" / "README.md"


def puzzle(text, registry=None):
    """The puzzle of a text without mistakes or warnings."""
    source = Source("test", text)
    sink = Sink(source)
    found = read(source, sink, registry or Registry())
    assert not sink.found, [each.message for each in sink.found]
    return found


def messages(text, registry=None):
    source = Source("test", text)
    sink = Sink(source)
    read(source, sink, registry or Registry())
    return [(each.code, source.cut(each.span), each.message, each.help) for each in sink.found]


def last(text):
    """The constraint of the last statement."""
    return puzzle(text).constraints[-1]


def cells(*pairs):
    return tuple(Cell(*pair) for pair in pairs)


SAMPLES = re.findall(r"```sdk\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
def test_samples_of_the_manual(sample):
    assert puzzle(sample) is not None


def test_the_manual_has_samples():
    assert len(SAMPLES) >= 6


@pytest.mark.parametrize("side", sorted(DEFAULT_BOXES))
def test_customary_boxes(side):
    board = puzzle(f"sudoku {side}x{side}").board
    high, wide = DEFAULT_BOXES[side]
    assert len(board.regions) == side
    assert all(len(region) == side for region in board.regions)
    assert board.regions[0] == cells(*((row, column) for row in range(1, high + 1) for column in range(1, wide + 1)))
    assert sorted(cell for region in board.regions for cell in region) == list(board.cells)


@pytest.mark.parametrize(
    ("text", "alphabet"),
    [
        ("board 2x5", (1, 2, 3, 4, 5)),
        ("board 2x5 digits 0-3", (0, 1, 2, 3)),
        ("board 2x2 digits 4-1", (1, 2, 3, 4)),
        ("board 2x2 digits -4..4", (-4, -3, -2, -1, 0, 1, 2, 3, 4)),
        ("board 2x2 digits 7 1 3", (1, 3, 7)),
        ("board 2x2 digits 3, 2, 2, 1", (1, 2, 2, 3)),
        ("board 2x2 digits -99 99", (-99, 99)),
    ],
)
def test_alphabets(text, alphabet):
    assert puzzle(text).board.alphabet == alphabet


def test_the_board_brings_its_houses_and_nothing_else():
    def houses(text):
        return [(stated.word, stated.constraint.what, len(stated.constraint.members)) for stated in puzzle(text).stated]

    assert houses("sudoku 4x4") == [("sudoku", "row", 4), ("sudoku", "column", 4), ("sudoku", "box", 4)]
    assert houses("latin 2x3") == [("latin", "row", 2), ("latin", "column", 3)]
    assert houses("board 2x3") == []
    assert houses("board 2x3\nregions\n aab\n .ba\n") == [("regions", "region", 2)]
    assert houses("latin 4x4\nboxes 2x2")[2:] == [("boxes", "box", 4)]


def test_no_board_statement_means_sudoku_nine_by_nine():
    assert puzzle('title "x"').board == puzzle("sudoku 9x9").board == puzzle("sudoku").board


def test_the_board_may_be_stated_anywhere():
    assert puzzle("thermometer r1c1..r1c3\nboard 1x3").board == Board(1, 3, (1, 2, 3))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r1c1..r1c3", ((1, 1), (1, 2), (1, 3))),
        ("r3c3..r1c1", ((3, 3), (2, 2), (1, 1))),
        ("r1c1..r1c3..r3c3", ((1, 1), (1, 2), (1, 3), (2, 3), (3, 3))),
        ("r1-2c1-2", ((1, 1), (1, 2), (2, 1), (2, 2))),
        ("r2-1c1", ((2, 1), (1, 1))),
        ("r1,3c2", ((1, 2), (3, 2))),
        ("c2", ((1, 2), (2, 2), (3, 2), (4, 2))),
        ("b2", ((1, 3), (1, 4), (2, 3), (2, 4))),
        ("a", ((4, 1), (4, 2), (4, 3))),
        ("A[2]", ((4, 2),)),
        ("a[2..3]", ((4, 2), (4, 3))),
        ("a[3..2]", ((4, 3), (4, 2))),
        ("a[2..]", ((4, 2), (4, 3))),
        ("a[3..]", ((4, 3),)),
        ("a[1]..r1c1", ((4, 1), (3, 1), (2, 1), (1, 1))),
        ("(r1c1, (r2c2 a[1]))", ((1, 1), (2, 2), (4, 1))),
        ("r1c1, r2c2", ((1, 1), (2, 2))),
    ],
)
def test_cells(text, expected):
    assert last(f"sudoku 4x4\nlet a = r4c1..r4c3\nodd a\neven {text}").cells == cells(*expected)


def test_all_is_every_cell_in_reading_order():
    assert last("board 2x2\neven all").cells == cells((1, 1), (1, 2), (2, 1), (2, 2))


@pytest.mark.parametrize("word", ["thermometer", "Thermometer", "THERMO", "ther-mo"])
def test_words_in_any_spelling(word):
    found = puzzle(f"board 1x2\n{word} r1c1 r1c2").stated[-1]
    assert (found.word, found.constraint) == ("thermometer", Thermometer(cells((1, 1), (1, 2))))


def test_metadata():
    found = puzzle('title "T"\nAuthor "A \\"B\\""\nsource "S"\nrules "one" "two"\n  three\n    four\n')
    assert (found.title, found.author, found.source) == ("T", 'A "B"', "S")
    assert found.rules == "one\ntwo\nthree\nfour"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("expect unique", (1, 1)),
        ("expect none", (0, 0)),
        ("expect many", (2, None)),
        ("expect 12 solutions", (12, 12)),
        ("expect 1 solution", (1, 1)),
        ("solution\n  12\n  21", (1, 1)),
        ("solution\n  12\n  21\nexpect many", (2, None)),
    ],
)
def test_answers(text, expected):
    found = puzzle(f"latin 2x2\n{text}").expect
    assert (found.low, found.high) == expected


def test_several_solutions_alone_expect_nothing():
    found = puzzle("latin 2x2\nsolution\n  12\n  21\nsolution\n  21\n  12")
    assert found.expect is None
    assert [grid.values for grid, _ in found.solutions] == [(1, 2, 2, 1), (2, 1, 1, 2)]


def test_givens_of_a_picture():
    assert last("board 2x3 digits 0-10\ngivens\n  0.a\n  1|2.") == Given(
        cells((1, 1), (1, 3), (2, 1), (2, 2)), (0, 10, 1, 2)
    )
    assert last("board 1x3 digits -1 40\ngivens\n  -1 . 40") == Given(cells((1, 1), (1, 3)), (-1, 40))


def test_families_see_all_of_their_own_at_once():
    seen = []

    def together(constraints, board):
        seen.append(constraints)
        return tuple(replace(each, cells=each.cells[::-1]) for each in constraints)

    families = (*(family for family in BUILTIN if family is not THERMOMETER), replace(THERMOMETER, together=together))
    found = puzzle("board 1x3\nthermo r1c1 r1c2\neven r1c1\nthermo r1c2 r1c3", Registry(builtin=families))
    assert [[each.cells for each in call] for call in seen] == [[cells((1, 1), (1, 2)), cells((1, 2), (1, 3))]]
    assert [stated.constraint.cells for stated in found.stated] == [
        cells((1, 2), (1, 1)),
        cells((1, 1)),
        cells((1, 3), (1, 2)),
    ]


def test_help_offers_the_nearest_word_and_the_usage():
    ((_, _, _, wrong),) = messages("sudoku 9x9\nthermometre r1c1..r1c3")
    assert "`thermometer`" in wrong
    ((_, where, message, usage),) = messages("sudoku 9x9\nx-sum row 3 lefft = 4")
    assert where == "lefft"
    assert "`left`" in message
    assert "did you mean `left`?" in usage
    assert "usage: x-sum" in usage


PLAIN = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
DECORATED = (
    "*-----------*\n"
    + "".join(
        f"|{row[:3]}|{row[3:6]}|{row[6:]}|\n" + ("|---+---+---|\n" if number in (2, 5) else "")
        for number, row in enumerate(PLAIN.split())
    )
    + "*-----------*\n"
)


def framed(top, middle, bottom, bar):
    """The grid as other programs draw it: with lines above, between and below, and bars between blocks."""
    rows = [
        f"{bar} {' '.join(row[:3])} {bar} {' '.join(row[3:6])} {bar} {' '.join(row[6:])} {bar}" for row in PLAIN.split()
    ]
    return "\n".join([top, *rows[:3], middle, *rows[3:6], middle, *rows[6:], bottom]) + "\n"


FRAMED = [
    framed(".-------.-------.-------.", ":-------+-------+-------:", "'-------'-------'-------'", "|"),
    framed("+=======+=======+=======+", "+-------+-------+-------+", "+=======+=======+=======+", "|"),
    framed("┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘", "│"),
    framed("╔═══════╦═══════╦═══════╗", "╟───────╫───────╫───────╢", "╚═══════╩═══════╩═══════╝", "║"),
]
GIVEN = tuple(
    (Cell(row, column), int(symbol))
    for row, line in enumerate(PLAIN.split(), 1)
    for column, symbol in enumerate(line, 1)
    if symbol != "."
)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(".", "0"),
        DECORATED,
        "\n  " + PLAIN.replace("\n", "\n   "),
        PLAIN.replace("\n", "") + "\n",
        "# a comment\n" + PLAIN,
        "[Puzzle]\n" + PLAIN + "[State]\n" + PLAIN.replace(".", "1") + "[PencilMarks]\n1,2,,,\n",
        PLAIN.replace("", " "),
        *FRAMED,
        *("sudoku 9x9\ngivens\n" + indent(text, "  ") for text in FRAMED),
    ],
)
def test_old_files(text):
    found = puzzle(text)
    assert found.board == puzzle("sudoku 9x9").board
    given = found.constraints[-1]
    assert tuple(zip(given.cells, given.digits, strict=True)) == GIVEN


def test_old_headers():
    found = puzzle("#ARuud\n#DEasy one\n#Sa book\n#C nothing\n#D, continued\n" + PLAIN)
    assert (found.author, found.title, found.source) == ("Ruud", "Easy one; , continued", "a book")
    assert puzzle("#A Simon\n[Puzzle]\n" + PLAIN).author == "Simon"


def test_the_hash_is_a_comment_in_a_program():
    assert puzzle("#ARuud\nsudoku 9x9").author == ""


def test_old_files_of_other_sizes():
    assert puzzle("12..\n..12\n....\n....\n").board.rows == 4
    assert puzzle("." * 256).board.alphabet == tuple(range(1, 17))
    assert puzzle("\n".join(["." * 25] * 25)).board.rows == 25
    assert puzzle(". 10 11 12 " + ". " * 12 + ("\n" + ". " * 16) * 15).constraints[-1].digits == (10, 11, 12)


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        (PLAIN.replace("53..7....", "53..7..."), "picture-size", "53..7..."),
        (PLAIN[:80], "picture-size", "...419..5"),
        (PLAIN.replace("8..79", "8..7x"), "unexpected", "x"),
        (PLAIN.replace("8..79", "8..7a"), "digit-not-on-board", "a"),
        ("..3\n", "picture-size", "..3"),
        ("[State]\n" + PLAIN, "empty", ""),
        ("+++\n", "empty", ""),
    ],
)
def test_mistakes_in_old_files(text, code, where):
    assert [found[:2] for found in messages(text)] == [(code, where)]


@pytest.mark.parametrize(
    ("text", "old"),
    [("sudoku", False), ("", False), ("# x\n\n 1", True), ("[Puzzle]", True), ("é", False), ("#", False), ("..", True)],
)
def test_the_first_character_decides(text, old):
    assert is_old(Source("test", text)) is old


LINE = PLAIN.replace("\n", "")


def entries(text, board=None):
    source = Source("test", text)
    sink = Sink(source)
    found = read_givens(source, sink, board) if board else read_collection(source, sink)
    return found, [(each.code, *source.place(each.span.start)) for each in sink.found]


def test_collections():
    assert is_collection(Source("test", f"# two\n{LINE}\n\n{LINE}\n"))
    assert not is_collection(Source("test", LINE))
    assert not is_collection(Source("test", PLAIN))
    assert not is_collection(Source("test", "sudoku 9x9\neven r1c1"))
    assert not is_collection(Source("test", "\n".join(["." * 16] * 16)))
    assert is_collection(Source("test", "\n".join(["." * 16] * 15)))
    (shared, found), problems = entries(f"# two\n{LINE}\n\n  {LINE.replace('.', '0')}  # same\n")
    assert problems == []
    assert [line for _, line in found] == [2, 4]
    assert found[0][0] == found[1][0]
    assert {cell: digit for cell, digit in zip(shared.board.cells, found[0][0], strict=True) if digit} == dict(GIVEN)
    assert shared.stated == replace(puzzle("sudoku 9x9")).stated or len(shared.stated) == 3
    assert shared.constraints == puzzle("sudoku 9x9").constraints


def test_mistakes_in_collections():
    assert entries(f"{LINE}\n{LINE[:-1]}\n{LINE[:-1]}x\n{LINE}\n")[1] == [
        ("picture-size", 2, 1),
        ("unexpected", 3, 81),
    ]
    assert entries(f"{LINE}\n{LINE[:-1]}a\n")[1] == [("digit-not-on-board", 2, 81)]
    assert entries("...\n...\n...\n")[1] == [("empty", 1, 1)]
    assert entries("")[1] == [("empty", 1, 1)]


def test_givens_for_a_known_board():
    board = Board(1, 3, (0, 1, 2))
    assert entries("01.\n.2.  # second\n", board) == ([((0, 1, None), 1), ((None, 2, None), 2)], [])
    assert entries("-1 . 40\n", Board(1, 3, (-1, 40))) == ([((-1, None, 40), 1)], [])
    assert entries("12\n..\n", Board(2, 2, (1, 2))) == ([((1, 2, None, None), 1)], [])
    assert entries("12..\n..12\n", Board(2, 2, (1, 2))) == ([((1, 2, None, None), 1), ((None, None, 1, 2), 2)], [])
    assert entries("01.\n.3.\n", board) == (None, [("digit-not-on-board", 2, 2)])
    assert entries("01\n", board) == (None, [("picture-size", 1, 1)])


class Entry:
    """An entry point of an installed package."""

    def __init__(self, name, loaded, package="their-package"):
        self.name, self.value, self.loaded = name, f"their_package.{name}:FAMILY", loaded
        self.dist = type("Distribution", (), {"name": package})

    def load(self):
        if isinstance(self.loaded, Exception):
            raise self.loaded
        return self.loaded


@pytest.fixture
def installed(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(tmp_path))  # a new folder for packages, so that they are looked for again

    def install(*entries):
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: list(entries))

    return install


def test_a_family_of_an_installed_package(installed):
    installed(Entry("climb", replace(THERMOMETER, word="climb", synonyms=("up-hill",))))
    assert puzzle("board 1x2\nuphill r1c1 r1c2").stated[-1].word == "climb"
    assert "climb" in [family.word for family in Registry().families]


def test_packages_are_asked_only_for_unknown_words(installed):
    installed(Entry("bad", ImportError("no such thing")))
    assert puzzle("board 1x2\nthermo r1c1 r1c2") is not None
    found = messages("board 1x2\nclimb r1c1 r1c2")
    assert [each[0] for each in found] == ["broken-plugin", "unknown-word"]
    assert "their-package" in found[0][2]
    assert "no such thing" in found[0][2]


@pytest.mark.parametrize(
    ("offered", "message"),
    [
        (replace(THERMOMETER, word="climb"), "offers the word thermo, which sudokudsl itself already has"),
        ("text", "which is not a Family"),
        (replace(THERMOMETER, word="let", synonyms=()), "offers the word let, which sudokudsl itself already has"),
    ],
)
def test_packages_that_clash(installed, offered, message):
    installed(Entry("climb", offered))
    assert any(code == "broken-plugin" and message in text for code, _, text, _ in messages("zzz"))


def test_two_packages_that_clash(installed):
    climb = replace(THERMOMETER, word="climb", synonyms=())
    installed(Entry("a", climb, "first"), Entry("b", climb, "second"))
    (problem,) = [text for code, _, text, _ in messages("zzz") if code == "broken-plugin"]
    assert "the package second offers the word climb, which the package first already has" in problem


def test_built_in_words_do_not_clash():
    keys = [key for family in BUILTIN for key in family.keys()]  # noqa: SIM118 - not a mapping
    assert len(keys) == len(set(keys))
    with pytest.raises(ValueError, match="two families have the word"):
        Registry((replace(THERMOMETER, word="other", synonyms=("thermo",)),)).find("nothing")


def test_words_are_compared_without_case_and_hyphens():
    assert Registry().find("ANTIKNIGHT") is Registry().find("anti-knight")
    assert word_key("Anti-Knight") == "antiknight"


def test_houses_are_the_boards_own():
    box = puzzle("sudoku 4x4").constraints[2]
    assert isinstance(box, Houses)
    assert box.explain(puzzle("sudoku 4x4").board) == "every box holds each of the digits 1 to 4 exactly once"
    assert box.draw(puzzle("sudoku 4x4").board) == ()


def test_a_character_that_is_no_digit_is_none_on_any_board():
    assert parse_givens(Board(1, 4, (-1, 0, 10, 11)), "0aB.") == (0, 10, 11, None)
    for wrong in ("X", "?", "9", "²"):
        with pytest.raises(ValueError, match="is not a digit of the board"):
            parse_givens(Board(1, 1, (-1, 0)), wrong)


ARRANGED = [
    ("sandwich row 1: 10", "sandwich row 1 = 10"),
    ("sandwich 10 row 1", "sandwich row 1 = 10"),
    ("sandwich r1 = 10", "sandwich row 1 = 10"),
    ("skyscraper c2 3 top", "skyscraper column 2 top = 3"),
    ("x-sum left row 1 = 10", "x-sum row 1 left = 10"),
    ("cage r1c1 r1c2 = 15", "cage 15: r1c1 r1c2"),
    ("killer r1c1..r1c3 15", "cage 15: r1c1..r1c3"),
    ("arrow r1c1: r1c2 r1c3", "arrow r1c1 = r1c2 r1c3"),
    ("xv r1c1 r1c2 = X", "xv X r1c1 r1c2"),
    ("little-killer 17 r1c3 down-right", "little-killer r1c3 down-right = 17"),
    ("given 3 r1c1", "given r1c1 = 3"),
    ("between r1c1 r1c2 = r1c3", "between r1c1..r1c3"),
]


@pytest.mark.parametrize(("text", "meant"), ARRANGED)
def test_the_right_things_in_another_order(text, meant):
    assert [each[3] for each in messages(text)] == [f"did you mean `{meant}`?"]
    assert not messages(meant)


@pytest.mark.parametrize(
    "text",
    [
        "renban 5: r1c1..r1c5",
        "less r1c1 > r1c2",
        "even 1",
        "clone r1c1 r1c2",
        "cage =",
        "cage ::",
    ],
)
def test_no_other_order_has_a_meaning(text):
    assert messages(text)[0][3].startswith("usage: ")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("diagonal", ["diagonal +", "diagonal -"]),
        ("diagonal down", ["diagonal +", "diagonal -"]),
        ("x-sum row 1 = 10", ["x-sum row 1 left = 10", "x-sum row 1 right = 10"]),
        ("skyscraper column 2 = 3", ["skyscraper column 2 top = 3", "skyscraper column 2 bottom = 3"]),
        ("skyscraper column 2 left = 3", ["skyscraper column 2 top = 3", "skyscraper column 2 bottom = 3"]),
        ("rossini row 1 = inward", ["rossini row 1 left = inward", "rossini row 1 right = inward"]),
        ("rossini row 1 left = up", ["rossini row 1 left = inward", "rossini row 1 left = outward"]),
        ("mathrax r1c1 = 4", [f"mathrax r1c1 = 4 {sign}" for sign in "+-*/"]),
        ("xv r1c1 r1c2", ["xv X r1c1 r1c2", "xv V r1c1 r1c2"]),
        ("kropki grey r1c1 r1c2", ["kropki white r1c1 r1c2", "kropki black r1c1 r1c2"]),
        ("little-killer r1c1 = 9", [f"little-killer r1c1 {way} = 9" for way in DIRECTIONS]),
    ],
)
def test_a_word_that_is_missing_is_offered(text, lines):
    assert [each[3] for each in messages(text)] == [f"one of {', '.join(f'`{line}`' for line in lines)}"]
    assert not any(messages(line) for line in lines)


@pytest.mark.parametrize("word", ["define", "each", "some", "no", "either"])
def test_a_word_of_rules_ends_where_the_grammar_ends_it(word):
    assert [each[2] for each in messages(f"{word}-8")] == ["`-` has no meaning here"]


def test_a_line_that_is_cut_short_is_told_by_its_symbols():
    ((code, _, message, _),) = messages("." * 80)
    assert code == "picture-size"
    assert message.endswith("this has 80")


def test_puzzles_share_a_board_unless_it_has_extra_cells():
    texts = "sudoku 4x4", "# another\nsudoku 4x4", "sudoku 4x4\ncells x"
    plain, other, extra = (sudokudsl.loads(text).board for text in texts)
    assert plain is other
    assert plain != extra
    assert [str(cell) for cell in extra.everywhere[16:]] == ["x"]
