"""Mistakes of people who know other languages or plain English: the message points at each and its help corrects it."""

import re

import pytest

import sudokudsl
from sudokudsl.api import SdkError
from sudokudsl.language.syntax.hints import WORD_HINTS

CASES = [
    ("require r1c1 == 3", "=", "written with one `=`"),
    ("require r1c1 <> 3", ">", "a != b"),
    ("require r1c1 ≠ 3", "≠", "a != b"),
    ("require r1c1 ≤ 3", "≤", "a <= b"),
    ("require r1c1 ≥ 3", "≥", "a >= b"),
    ("require r1c1 − r1c2 = 3", "−", "a plain hyphen"),
    ("require r1c1 ** 2 = 9", "*", "a * a"),
    ("require r1c1^2 = 9", "^2", "a * a"),
    ("require r1c1 × 2 = 6", "×", "a * b"),
    ("require r1c1 ÷ 2 = 3", "÷", "a / b"),
    ("require r1c1 % 2 = 1", "%", "a mod b"),
    ("require r1c1 > 2 && r1c2 > 2", "&&", "`and`"),
    ("require r1c1 > 2 || r1c2 > 2", "||", "`or`"),
    ("require |r1c1 - r1c2| = 3", "|r1c1", "abs(a - b)"),
    ("require !r1c1 = 3", "!r1c1", "`not`"),
    ("require r1c1 = 3 => r1c2 = 2", ">", "a implies b"),
    ("require r1c1 = 3 → r1c2 = 2", "→", "a implies b"),
    ("require r1c1 = 3.5", ".5", "only integers"),
    ("require sum(r1c1.r1c5) = 20", ".r1c5)", "two dots"),
    ("require 2r1c1 = 4", "2r1c1", "2 * r1c1"),
    ("require r1c1 = 3and r1c2 = 4", "3and", "a blank after the number"),
    ("require r1c1 = \N{FULLWIDTH DIGIT THREE}", "\N{FULLWIDTH DIGIT THREE}", "plain digits"),
    ("require 2 r1c1 = 4", "r1c1", "2 * r1c1"),
    ("each x in {}: x = 1", "}", "{1, 2, 4..9}"),
    ("require r1c1 in {1-3}", "-", "{1..3}"),
    ("require r1c1 in 1, 2", ",", "in braces"),
    ("require r1c1 in (1, 2)", ",", "in braces"),
    ("each x in r1, r2: x > 1", ",", "blanks separate cells"),
    ("require r1[2] = 3", "[", "let line = r1"),
    ("each x in r1: x > 1 where x < 5", "where", "before the colon"),
    ("require position 3 in r1 = 2", "3", "position of 9 in r1"),
    ("require number along r1c1..r1c3 > 3", "along", "number read along"),
    ("require sum r1 = 21", "r1", "sum(r1)"),
    ("each digit d: d > 0", "d", "each digit as d"),
    ("not even r1c1", "even", "below it, indented"),
    ("either even r1c1 or odd r1c1", "even", "below it, indented"),
    ("require r1 matches 12", "12", "double quotes"),
    ('require r1c1 = "3"', '"3"', "`matches`"),
    ("require r1c1 even", "even", "after `is`"),
    ("require r1c1 is even number", "number", "one word"),
    ("require r1c1 r1c2 = 3", "r1c2", "in parentheses"),
    ("require if r1c1 > 3 then r1c2 > 3", "", "a implies b"),
    ("define f(c cell)\n  require c = 1", "cell", "c: cell"),
    ("require (r1c1 = 3\nrequire r1c2 = 3)", "require", "still open"),
    ("for each x in r1: x > 1", "for", "each x in r1"),
    ("assert r1c1 > 1", "assert", "require r1c1 > 3"),
    ("no pair (r1c1 r2c3) as a, b: a = b", "(", "each pair in r1 as a, b"),
    ("each i in 1..length(r1) - 1: i > 0", "-", "in parentheses"),
    ("require count(pair in r1 as a, b where a = b) > 1", "as", "count(each pair"),
    ("exactly two of\n  even r1c1\n  even r1c2", "two", "digits: 2"),
    ("require r1c1 in even", "even", "after `is`"),
    ("each x in row 1: x > 1", "row", "r1, r2"),
    ("require r1c1 = 3 or 4", "4", "in {3, 4}"),
    ("require count(r1) = 3", "r1", "x in r1 where"),
    ("require r1c1 in [1, 2]", "[", "{1, 2, 4..9}"),
    ("require all different r1", "different", "distinct(r1)"),
    ("require r1c1 = 1 xor r1c2 = 2", "xor", "not (a iff b)"),
    ("require r1c1 divides r1c2", "divides", "r1c2 mod r1c1 = 0"),
    ("require even(r1c1)", "even", "r1c1 is even"),
    ("each pair as a, b in r1: a != b", "in", "each pair in r1 as a, b"),
    ("for each row as r: r[1] != r[2]", "!=", "each x in r1"),
    ("if r1c1 = 1 then r1c2 = 2", "if", "r1c1 = 1 implies r1c2 = 2"),
    ("r1c1 < r1c2", "r1c1", "`require r1c1 < r1c2`"),
    ("solution 123456654321", "123456654321", "below the statement"),
    ("givens 1.....", "..", "below the statement"),
    ("quadruple r1c1 = 1234", "1234", "1 2 3 4"),
    ("thermometer A1", "A1", "r1c1"),
    ("even 1", "1", "CELLS"),
    ("little-killer r0c1 down-right = 20", "r0c1", "counted from 1"),
    ("zipper line r1c1..r1c3", "zipper", "`zipper-line`"),
    ("region sum line r1c1..r1c4", "region", "`region-sum-line`"),
    ("x sum row 1 left = 20", "x", "`x-sum`"),
    ("anti knight", "anti", "`anti-knight`"),
    ("dutch whispers r1c1..r1c4", "dutch", "`whispers 4: r1c1..r1c5`"),
    ("ten-line r1c1..r1c4", "ten-line", "n-sum-line 10"),
    ("white dot r1c1 r1c2", "white", "kropki white r1c1 r1c2"),
    ("ratio 2: r1c1 r1c2", "ratio", "kropki black 3: r1c1 r1c2"),
    ("x r1c1 r1c2", "x", "xv X r1c1 r1c2"),
    ("jigsaw", "jigsaw", "regions"),
    ("digits 0-5", "digits", "sudoku 9x9 digits 0-8"),
    ("samurai", "samurai", "one board"),
    ("given B5 = 3", "3", "row and its column: r1c1"),
    ("given (1,1) = 5", "1", "r1c1?"),
    ("thermometer r1c1…r1c4", "…r1c4", "two dots"),
    ("thermometer r1c1:r1c4", ":", "two dots"),
    ("thermometer r1c1..5", "5", "both ends"),
    ("title ‘me’", "‘me’", "double quotes"),
    ("cage AB: r1c1 r1c2", "AB", "a hidden number"),
    ("one of\n  odd r1c1\n  even r1c2", "one", "`exactly 1 of`"),
    ("else\n  odd r1c1", "else", "`or`"),
    ("// a note", "/", "starts with #"),
    ("; a note", ";", "starts with #"),
    ("all x in r1: x > 3", "all", "each x in r1: x > 3"),
    ("given 5,", "5", "CELLS = DIGITS"),
    ("define f(line): line = 1", ":", "below it, indented"),
    ("require r1 contains 5", "contains", "5 in r1"),
    ("require r1c1 between 2 and 5", "between", "2 <= r1c1 <= 5"),
    ("region r[i]c1-6", "r[i]", "each row as line"),
    ("killer sudoku", "killer sudoku", "cage [TOTAL]: CELLS"),
    ("thermo sudoku", "thermo sudoku", "thermometer CELLS"),
    ("each x in r1 x > 0", ">", "each x in r1: x > 0"),
    ("arrow r1c1 -> r1c2", "-", "arrow r1c1 = r1c2"),
    ("thermometer r1c1-r1c4", "-", "two dots"),
    ("little-killer r1c1 ↘ = 30", "↘", "down-right"),
    ("quadruple r1c1 r1c2 r2c1 r2c2 = 1 2", "r1c2", "top left"),
    ("require r1c1 = 1 implies some x in r1: x = 2", "x", "in parentheses"),
    ("define far(a: cell, b: cell)\n  require a != b\nfar(r1c1, r1c2)", "(r1c1, r1c2)", "far r1c1 r1c2"),
    ("consecutive r1c1 r1c2", "consecutive", "kropki white"),
    ("antidiagonal", "antidiagonal", "diagonal +"),
    ("inequality r1c1 r1c2", "inequality", "greater r1c1 r1c2"),
    ("total 15: r1c1 r1c2", "total", "cage 15"),
    ("queen", "queen", "anti-king"),
    ("at-least 2 of\n  odd r1c1", "at-least", "at least 2 of"),
    ("region-sum r1c1..r1c5", "region-sum", "region-sum-line"),
    ("hyper-sudoku", "hyper-sudoku", "windoku"),
    ("row r1", "row", "region r1"),
    ("chess", "chess", "anti-knight"),
]
WHOLE = [
    ("sudoku 9×9\n", "×9", "sudoku 9x9"),
    ("9x9 sudoku\ncage 10: r1c1 r1c2\n", "9x9 sudoku", "`sudoku 9x9`"),
    ("sudoku 6x6 boxes 3x2\n", "boxes", "line of its own"),
    ("12..\n" * 4 + "thermometer r1c1 r1c2\n", "thermometer r1c1 r1c2", "`givens` above"),
    ("sudoku 4x4\ngivens\n" + "\t12..\n" * 4, "\t", "with spaces"),
    ("https://sudokupad.app/abc\n", "https://sudokupad.app/abc", "?load="),
]


@pytest.mark.parametrize(("text", "place", "said"), WHOLE, ids=[text.split("\n")[0] for text, _, _ in WHOLE])
def test_the_help_for_a_whole_text(text, place, said):
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(text)
    (found,) = (each for each in caught.value.diagnostics if each.severity == "error")
    assert caught.value.source.cut(found.span) == place
    assert said in found.help


def test_rows_of_the_same_wrong_length_are_one_mistake():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("sudoku 4x4\ngivens\n  12.\n  12..\n  1..\n  12...\n")
    short, long = caught.value.diagnostics
    assert short.message == "this row and 1 more have 3 cells, not 4"
    assert long.message == "this row has 5 cells, not 4"


@pytest.mark.parametrize(("text", "place", "said"), CASES, ids=[text for text, _, _ in CASES])
def test_the_help_says_how(text, place, said):
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads(f"sudoku 6x6\n{text}\n")
    first, *more = caught.value.diagnostics
    assert not more
    assert caught.value.source.cut(first.span) == place
    assert said in first.help


def test_a_definition_of_which_nothing_can_be_read_is_not_called_empty():
    with pytest.raises(SdkError) as caught:
        sudokudsl.loads("sudoku 6x6\ndefine f(line)\n  require sum(line) == 3\nf r1c1 r1c2\n")
    assert [found.code for found in caught.value.diagnostics] == ["unexpected"]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("let line = r1\nrequire line[2] > line[1 + 2] - 1", "r1c2 is greater than r1c3 - 1"),
        ("require max(r1) - 2 * 3 = length(r2) - 6", "the greatest of r1c1..r1c6 - 6 equals 0"),
        ("require sum(each row as r: r[1]) = 21", "the sum of cell 1 of r for each row r equals 21"),
        ("let line = r1\nrequire line[line[1]] = 2", "cell r1c1 of r1c1..r1c6 equals 2"),
        ('define f(line, k: number = 2)\n  rules "Above {k} on {line}."\n  require line[1] > k\nf (r1c1 r1c2) 3',
         "Above 3 on r1c1 r1c2: r1c1 is greater than 3"),
        ("define f(line)\n  let end = line[length(line)]\n  require end > 2\nf r1", "r1c6 is greater than 2"),
        ("let line = r1\nlet read = number read along line\nrequire read > 200000",
         "the number read along r1c1..r1c6 is greater than 200000"),
        ("let a = r1c1 > 3\nlet b = r1c2 > 3\nlet both = a and b\nrequire not both",
         "it is not so that (r1c1 is greater than 3, and r1c2 is greater than 3)"),
        ("require r1c1 = 1 or r1c2 = 2 and r1c3 = 3",
         "r1c1 equals 1, or (r1c2 equals 2, and r1c3 equals 3)"),
        ("machine r1\n  low: 1-3  to high\n  high: else to low\n  accept high",
         "a machine reads r1c1..r1c6 to its end: low: 1-3 to high; high: else to low; accept high"),
        ('require r1 matches "1 .*  2"', "r1c1..r1c6 matches the pattern 1 .* 2"),
    ],
)  # fmt: skip
def test_a_rule_in_words(rule, words):
    puzzle = sudokudsl.loads(f"sudoku 6x6\n{rule}\n")
    assert puzzle.constraints[-1].explain(puzzle.board) == words


def test_a_colon_before_cells_may_stand_or_not():
    with_colon, without = (sudokudsl.loads(f"sudoku 6x6\nthermometer{colon} r1c1..r1c3\n") for colon in (":", ""))
    assert with_colon.constraints == without.constraints
    assert sudokudsl.format("sudoku 6x6\neven: r1c1\n") == "sudoku 6x6\neven r1c1\n"


def test_words_of_setters_are_no_statements():
    from sudokudsl.language.syntax.ast import word_key
    from sudokudsl.lowering.registry import CORE, Registry

    assert not {word_key(word) for word in (*Registry().words, *CORE)} & set(WORD_HINTS)
    assert all(word == word_key(word) for word in WORD_HINTS)


OTHER = ("sudokudsl ", "use ", "define ", "regions", "...")
"""In a snippet that is a command, needs another file or lines below, or leaves something out."""
BRANCHES = "either\n  odd r1c1\nor\n  odd r1c2"


def snippets():
    """The statements that the advice on first words shows, between backquotes."""
    shown = (text for said in dict.fromkeys(WORD_HINTS.values()) for text in re.findall(r"`([^`]+)`", said))
    return sorted({text for text in shown if not any(other in text for other in OTHER)})


@pytest.mark.parametrize("snippet", snippets())
def test_the_advice_can_be_written(snippet):
    text = BRANCHES if snippet in ("either", "or") else snippet
    if text.endswith(" of"):
        text += "\n  odd r1c1\n  odd r1c2"
    sudokudsl.loads(text if text.startswith("sudoku") else f"sudoku 9x9\n{text}\n")
