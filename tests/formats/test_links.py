"""Links that other programs have made from puzzles of our own (`links.toml`) come in right, or are refused.

People paste them in other ways, too, and with settings behind them.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest

import sudokudsl
from sudokudsl.formats import EXPORTS, Refused, as_program, recognised
from sudokudsl.formats.links import joined, links_in, plain_link
from sudokudsl.formats.report import ImportReport
from sudokudsl.text.diagnostics import Sink
from sudokudsl.text.source import Source, Span

LINKS = tomllib.loads(Path(__file__).with_name("links.toml").read_text("utf-8"))["link"]


def test_ten_of_each():
    assert min(Counter(each["tool"] for each in LINKS).values()) >= 10


@pytest.mark.parametrize("case", LINKS, ids=lambda case: f"{case['tool']}: {case['puzzle']}")
def test_link(case):
    form = recognised(case["link"])
    assert form.name == case["tool"]
    if "refused" in case:
        with pytest.raises(Refused) as caught:
            form.to_sdk(case["link"], ImportReport())
        assert [problem.message for problem in caught.value.problems] == case["refused"]
        return
    text = form.to_sdk(case["link"], ImportReport())
    puzzle = sudokudsl.loads(text)
    assert (puzzle.title, puzzle.author, puzzle.board.rows) == ("T", "A", 4)
    head = ("#", " ", "title", "author", "rules", "sudoku 4x4")
    stated = [line for line in text.splitlines() if not line.startswith(head)]
    assert sorted(stated) == sorted(case["statements"])


PASTED = (
    "<{}>",
    '"{}"',
    "({})",
    "  {}\n",
    "{}&setting-nogrid=1",
    "{}&setting-a=1&setting-b",
    "{}#top",
    "{}&more=1#top",
)
"""Ways in which a link is pasted."""


def _program(text):
    try:
        return recognised(text).to_sdk(text, ImportReport())
    except Refused as refusal:
        return [problem.message for problem in refusal.problems]


@pytest.mark.parametrize("way", PASTED)
def test_a_link_is_read_as_it_is_pasted(way):
    puzzle = sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\n")
    made = [EXPORTS[form](puzzle).strip() for form in ("sudokupad", "penpa", "fpuzzles", "iss-url")]
    for link in [*(each["link"] for each in LINKS), *made]:
        assert _program(way.format(link)) == _program(link), link
        assert _program(way.format(link.partition("://")[2])) == _program(link), link
        host, slash, path = link.partition("://")[2].partition("/")
        assert _program(f"https://{host.upper()}{slash}{path}") == _program(link)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_puzzle_of_a_link_may_be_encoded_several_times(times):
    puzzle = sudokudsl.loads('rules "one & two"\nsudoku 4x4\nthermometer r1c1 r1c2\n')
    made = [EXPORTS[form](puzzle).strip() for form in ("sudokupad", "penpa", "fpuzzles")]
    for link in [*(each["link"] for each in LINKS), *made]:
        head, mark, packed = link.partition("=" if "=" in link.partition("?")[2][:12] else "app/")
        for _ in range(times):
            packed = quote(packed, safe="&=" if "p=" in packed else "")
        assert _program(head + mark + packed) == _program(link), link


@pytest.mark.parametrize("prefix", ["fpuzzles", "fpuz", ""])
def test_a_packed_puzzle_without_a_link(prefix):
    link = EXPORTS["fpuzzles"](sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\n"))
    packed = link.partition("load=")[2]
    assert _program(prefix + packed) == _program(link)
    assert _program(f"https://sudokupad.app/{prefix or 'fpuzzles'}{packed}") == _program(link)


def _broken(link, width, way):
    parts = [link[at : at + width] for at in range(0, len(link), width)]
    return {
        "": "\n".join(parts),
        "flowed": " \r\n".join(parts) + "\r\n",
        "quoted": "\n".join(f"> {part}" for part in parts),
        "quoted twice": "".join(f">> {part}\n" for part in parts),
        "indented": "\n  ".join(parts),
        "in brackets": "<" + "\n".join(parts) + ">",
        "apart": "\n\n".join(parts),
    }[way]


@pytest.mark.parametrize("width", [40, 76])
@pytest.mark.parametrize("way", ["", "flowed", "quoted", "quoted twice", "indented", "in brackets", "apart"])
def test_a_link_that_a_mail_has_broken_is_read_whole(width, way):
    puzzle = sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\n")
    made = [EXPORTS[form](puzzle).strip() for form in ("sudokupad", "penpa", "fpuzzles", "iss-url")]
    for link in [*(each["link"] for each in LINKS), *made]:
        if len(link) > width:
            assert _program(_broken(link, width, way)) == _program(link), link


def test_a_refusal_of_a_broken_link_points_into_the_text_as_it_was_pasted():
    text = f"> https://sudokupad.app/{'a' * 50}\n> {'b' * 30}\n"
    with pytest.raises(sudokudsl.SdkError, match="does not contain a puzzle") as caught:
        sudokudsl.loads(text)
    (found,) = caught.value.diagnostics
    assert (found.span.start, found.span.end) == (2, len(text.rstrip()))


@pytest.mark.parametrize(
    "text",
    [
        f"{LINKS[0]['link']}\n{LINKS[1]['link']}",
        f"{LINKS[0]['link']}\nthermometer r1c1 r1c2",
        "https://sudokupad.app/abc123\n1234341221434321",
        "sudoku 4x4\nhttps://sudokupad.app/abc123",
    ],
)
def test_what_is_no_broken_link_is_not_joined(text):
    assert joined(text) is None
    assert plain_link(text) is None


@pytest.mark.parametrize(
    "text", ["sudokupad.app/abc123", "<https://sudokupad.app/abc123>", "HTTPS://SUDOKUPAD.APP/abc123"]
)
def test_a_name_of_a_puzzle_is_told_of_its_site(text):
    with pytest.raises(sudokudsl.SdkError, match="of SudokuPad does not contain a puzzle"):
        sudokudsl.loads(text)


@pytest.mark.parametrize("below", ["thermometer r1c1 r1c2", "\n# mine\nodd r1c1", LINKS[1]["link"]])
def test_a_line_below_a_link_is_not_left_out_silently(below):
    text = f"{LINKS[0]['link']}\n{below}\n"
    with pytest.raises(sudokudsl.SdkError, match="a line below a link is not a part of its puzzle") as caught:
        sudokudsl.loads(text)
    (found,) = caught.value.diagnostics
    assert text[found.span.start : found.span.end] == below.splitlines()[-1]
    assert sudokudsl.convert(text, keep_going=True) == sudokudsl.convert(LINKS[0]["link"])
    assert sudokudsl.loads(f"{LINKS[0]['link']}\nEnjoy it!\n").board.rows == 4


def test_a_long_text_that_is_no_link_is_left_alone():
    lines = (
        "https://" + "a\n" * 500_000,
        ">" * 1_000_000 + "\n",
        "> " * 500_000 + "\na",
        "https://" + "a" * 99 + "\n>" * 500_000,
    )
    for text in ("a" * 1_000_000, "a." * 500_000, "https" * 200_000, "<" * 1_000_000, *lines):
        assert plain_link(text) is None


WAYS = (
    "{}", "<{}>", '"{}"', "'{}'", "`{}`", "({})", "  {}\n", "\n\n{}", "[the puzzle]({})", "[r1c1](<{}>)",
    "{}&setting-a=1#top", "{}&setting-a=1",
)  # fmt: skip
DAMAGED = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRRb9s2EH",
    "https://swaroopg92.github.io/penpa-edit/#m=solve&q=1",
    "https://sudokupad.app/abc123",
    "https://www.f-puzzles.com/?id=12345",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~9~R1C1_R1C2.Foo~R1C1",
    "https://tinyurl.com/abc123",
    "https://sudokupad.app/sclN4IgzgpgRghgxgCwPYgFwG0C6BfIA",
)


def _diagnosed(text):
    """Each message about a text with the characters that it points at; none for a place at the beginning."""
    sink = Sink(Source("<text>", text))
    as_program(sink.source, sink)
    return [(each.message, text[each.span.start : each.span.end]) for each in sink.found]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("link", DAMAGED)
def test_a_message_points_at_the_same_characters_however_a_link_is_pasted(link, way):
    expected = _diagnosed(link)
    assert expected
    bare = link.removeprefix("https://")
    for begin in ("https://", "http://", "HTTPS://", ""):
        found = _diagnosed(way.format(begin + bare))
        assert [message for message, _ in found] == [message for message, _ in expected]
        for (_, place), (_, wanted) in zip(found, expected, strict=True):
            behind = place.partition("&setting")[0].partition("#top")[0]
            assert behind == (begin + wanted.removeprefix("https://") if wanted.startswith("https://") else wanted)


MADE = [EXPORTS[form](sudokudsl.loads("sudoku 4x4\nthermometer r1c1 r1c2\n")).strip()
        for form in ("sudokupad", "penpa", "fpuzzles", "iss-url")]  # fmt: skip
OF_EACH = [
    *(next(each["link"] for each in LINKS if each["tool"] == tool and "refused" not in each)
      for tool in dict.fromkeys(each["tool"] for each in LINKS)),
    *MADE,
    "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    f"https://www.sudokuwiki.org/sudoku.htm?bd=1{'0' * 80}",
]  # fmt: skip
"""A link of each program and site."""


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("way", ["{}", "<{}>", "My puzzle: {}", "[puzzle]({})", "https://www.site.org/url?q={}&sa=D"])
def test_a_link_may_be_encoded_as_a_whole(way, times):
    for link in OF_EACH:
        encoded = link
        for _ in range(times):
            encoded = quote(encoded, safe="")
        assert _program(way.format(encoded)) == _program(link), link


@pytest.mark.parametrize("way", [*WAYS, "My puzzle: {}", "quoted", "indented", "apart"])
def test_each_piece_of_a_link_has_its_place_in_the_text(way):
    random = Random(way)
    for link in OF_EACH:
        text = way.format(link) if "{}" in way else _broken(link, 50, way)
        found = next(links_in(text))
        first, last = len(found.text) - len(found.text.lstrip()), len(found.text.rstrip())
        for _ in range(40):
            start, end = sorted((random.randint(first, last), random.choice((random.randint(first, last), last))))
            place = found.place(Span(start, end if end < last else len(found.text) + random.randint(0, 9)))
            assert re.sub(r"\s+>*\s*|&setting-a=1", "", text[place.start : place.end]) == found.text[start:end]
            assert start == last or text[place.start] == found.text[start]


MESSAGES = (
    "My puzzle:\n{}\n", "My puzzle: {}", "{}\nEnjoy!\n", "{}\nEnjoy the puzzle\n", "{} enjoy it", "See {} for it.",
    "Here it is, have fun:\n\n{}\n\nEnjoy!", "Solve {}.", "{}, by me", "Puzzle (see {})!", "Puzzle: <{}>", "> {}",
    "Try [my puzzle]({})!", "[my puzzle]({}) by me", "[x](<{}>)", '[x]({} "Title")', '<a href="{}">puzzle</a>',
    "[url={}]puzzle[/url]", "[url]{}[/url]", "[12:03] Anna: {}", "Anna, at 12:03\n{}", "Killer sudoku\n{}",
    "Sudoku by me: {}", "Sudoku\n{}", "# my puzzle\n{}", "R\u00e4tsel\uff1a{}", "\ufeff{}", "\u200b{}", "||{}||",
    "**{}**", "view-source:{}", "My puzzle:\n> {}", "1. {}", "- {}", "* [x]({})", "[1]: {}", 'Puzzle: "{}"',
    "\u00ab{}\u00bb", "\u201c{}\u201d", "https://www.google.com/search?q=sudoku\n{}",
    "Video: https://youtu.be/abc, puzzle: {}",
)  # fmt: skip
"""Messages with a link."""


@pytest.mark.parametrize("way", MESSAGES)
def test_a_link_is_found_in_a_message(way):
    for link in OF_EACH:
        assert _program(way.format(link)) == _program(link), link
        bare = link.partition("://")[2]
        if not way.startswith(("Killer", "Sudoku")):
            assert _program(way.format(bare)) == _program(link), link


@pytest.mark.parametrize("way", ["quoted", "indented", "", "apart"])
def test_a_broken_link_is_found_in_a_message(way):
    for link in MADE:
        for text in (f"My puzzle:\n{_broken(link, 60, way)}", f"My puzzle:\n{_broken(link, 60, way)}\n\nEnjoy!\n"):
            assert _program(text) == _program(link), link


def test_an_html_link_has_its_signs_escaped():
    for link in OF_EACH:
        escaped = link.replace("&", "&amp;")
        assert _program(f'<p>Try <a href="{escaped}">{escaped}</a></p>') == _program(link)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("My puzzle:\n{}\n", "My puzzle:"),
        ("[12:03] Anna: {}", "[12:03] Anna:"),
        ("{}\nEnjoy it!\n", "Enjoy it!"),
        ("Killer by Anna\n{}", "Killer by Anna"),
        ("<{}>", None),
        ("[puzzle]({})", None),
        ("# mine\n{}", None),
        ("{}&setting-nogrid=1", None),
    ],
)
def test_the_text_around_a_link_is_reported(text, left_out):
    for link in OF_EACH:
        source = Source("<text>", text.format(link))
        as_program(source, sink := Sink(source))
        found = [source.text[each.span.start : each.span.end] for each in sink.found if each.code == "left-out"]
        assert found == ([] if left_out is None else [left_out])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("thermometer r1c1 r1c2\n{}\n", "thermometer r1c1 r1c2"),
        ("{}\nanti-knight\n", "anti-knight"),
        ("Mine:\n{}\n" + MADE[2], MADE[2]),
        ("See {} and " + MADE[0], MADE[0]),
    ],
)
def test_a_statement_or_a_puzzle_beside_a_link_is_not_left_out_silently(text, place):
    source = Source("<text>", text.format(OF_EACH[0]))
    as_program(source, sink := Sink(source))
    if not text.startswith("thermometer"):  # which is a program
        assert [each.message for each in sink.found] == ["a line below a link is not a part of its puzzle"]
        (found,) = sink.found
        assert source.text[found.span.start : found.span.end] == place
    with pytest.raises(sudokudsl.SdkError):
        sudokudsl.loads(source.text)


@pytest.mark.parametrize(
    "text",
    [
        'sudoku 4x4\ntitle "see {}"\n',
        "sudoku 4x4\nrules\n  Solve it at {}\n",
        "rules\n  Solve it at {}\nanti-knight\n",
        "sudoku 4x4\n# {}\n",
        "# {}\n1...\n....\n....\n...2\n",
        '{{"size": 2, "grid": [[{{}}, {{}}], [{{}}, {{}}]], "ruleset": "{}"}}',
    ],
)
def test_a_link_in_a_puzzle_is_not_its_puzzle(text):
    for link in OF_EACH:
        found = sudokudsl.loads(text.format(link))
        assert not any(each.word == "thermometer" for each in found.stated)
        assert found.board.rows in (2, 4, 9)


@pytest.mark.parametrize("text", ["My puzzle: {}", "Anna wrote\n> {}\n", "Sudoku by me: {}", "See <{}>, please"])
@pytest.mark.parametrize("link", DAMAGED)
def test_a_message_points_at_the_link_in_a_text(link, text):
    found = [(message, place) for message, place in _diagnosed(text.format(link)) if "beside the link" not in message]
    assert found == _diagnosed(link)
