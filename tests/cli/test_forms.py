"""Every form of a puzzle, in every place that takes one: files, standard input, links, texts in a program."""

import io
import json
import sys

import pytest

import sudokudsl
from sudokudsl.cli.main import _run
from sudokudsl.formats.lzstring import compress

DIGITS = [(3 * (row % 3) + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)]
SOLUTION = "".join(map(str, DIGITS))
GIVENS = "..." + SOLUTION[3:]  # the first three digits follow from the columns
ROWS = [GIVENS[at : at + 9] for at in range(0, 81, 9)]
RULE = "+-------+-------+-------+"
DECORATED = [RULE]
for number, row in enumerate(ROWS, 1):
    DECORATED.append("| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |")
    DECORATED += [RULE] * (number % 3 == 0)
MARKS = ["123", "123", "123", *SOLUTION[3:]]
MARK_ROWS = [MARKS[at : at + 9] for at in range(0, 81, 9)]
HELPER = [".-------------.-------.-------."]
for number, row in enumerate(MARK_ROWS, 1):
    HELPER.append("| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |")
    HELPER += [":-------------+-------+-------:"] * (number in (3, 6))
HELPER.append("'-------------'-------'-------'")
FPUZZLES = json.dumps(
    {
        "size": 9,
        "grid": [[{"value": int(each), "given": True} if each != "." else {} for each in row] for row in ROWS],
    }
)
ISS = "." + "".join(f"~R{at // 9 + 1}C{at % 9 + 1}_{digit}" for at, digit in enumerate(GIVENS) if digit != ".")
# single cells with their digits for totals, but the first, which points to the second
POINTED = ">" + str(DIGITS[0] + DIGITS[1]) + SOLUTION[2:]
NUMBERED = "3x3::k:" + ":".join(str(256 * digit + at) for at, digit in enumerate(DIGITS))
BOXES = "".join("abcdefghi"[row // 3 * 3 + column // 3] for row in range(9) for column in range(9))

FORMS = {
    "81": GIVENS,
    "81 with 0": GIVENS.replace(".", "0"),
    "rows": "\n".join(ROWS),
    "decorated": "\n".join(DECORATED),
    "old sdk": "#ANobody\n#DAn old file\n" + "\n".join(ROWS),
    "SadMan": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS),
    "candidates of 729": "".join("".join(d if d in mark else "." for d in "123456789") for mark in MARKS),
    "candidates": "\n".join(" ".join(row) for row in MARK_ROWS),
    "candidates, decorated": "\n".join(HELPER),
    "f-puzzles": FPUZZLES,
    "f-puzzles payload": compress(FPUZZLES),
    "f-puzzles link": "https://www.f-puzzles.com/?load=" + compress(FPUZZLES),
    "ISS": ISS,
    "ISS link": "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" + ISS,
    "killer": POINTED,
    "killer of numbers": NUMBERED,
    "jigsaw": GIVENS + BOXES,
    "jigsaw on two lines": GIVENS + "\n" + BOXES,
    "sdk": "givens\n" + "".join(f"  {row}\n" for row in ROWS),
}


def command(monkeypatch, capsys, *args, stdin=None):
    """The status and the output of a command, run in this process."""
    monkeypatch.setattr(sys, "argv", ["sudokudsl", *map(str, args)])
    if stdin is not None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
    status = _run()
    done = capsys.readouterr()
    assert "Traceback" not in done.err
    return status, done.out, done.err


@pytest.mark.parametrize("form", FORMS)
def test_in_a_program(form, tmp_path):
    puzzle = sudokudsl.loads(FORMS[form])
    outcome = sudokudsl.solve(puzzle)
    assert outcome.exact
    assert ["".join(map(str, grid.values)) for grid in outcome.grids] == [SOLUTION]
    path = tmp_path / "some.txt"
    path.write_text(FORMS[form])
    assert sudokudsl.load(path) == puzzle


@pytest.mark.parametrize("form", FORMS)
def test_in_every_command(form, tmp_path, monkeypatch, capsys):
    path = tmp_path / "some.txt"
    path.write_text(FORMS[form] + "\n")
    commands = [
        ("check", path), ("solve", "--json", path), ("count", path), ("candidates", "--json", path), ("explain", path),
        ("draw", path), ("draw", "--to", "svg", path), ("compile", "--to", "cnf", path),
        ("export", "--to", "sdk", path), ("import", path),
    ]  # fmt: skip
    for args in commands:
        assert command(monkeypatch, capsys, *args)[0] == 0, args
    status, out, _ = command(monkeypatch, capsys, "solve", "--json", "-", stdin=FORMS[form].encode())
    assert status == 0
    assert "".join("".join(map(str, row)) for row in json.loads(out)["solutions"][0]) == SOLUTION
    if "link" in form:
        assert "1 solution" in command(monkeypatch, capsys, "count", FORMS[form])[1]


def test_a_collection(tmp_path, monkeypatch, capsys):
    path = tmp_path / "some.sdm"
    path.write_text(f"{GIVENS}\n{SOLUTION}\n")
    for args in (("check", path), ("solve", path), ("count", path), ("candidates", path)):
        assert command(monkeypatch, capsys, *args)[0] == 0, args
    outcomes = sudokudsl.solve_many(sudokudsl.loads("sudoku 9x9"), path.read_text().split())
    assert [outcome.count for outcome in outcomes] == [1, 1]


class TestGridsOfCandidates:
    def test_smaller_boards(self):
        puzzle = sudokudsl.loads("12 3 4 .\n. . . 34\n. . . 0\n. . 12 .")
        assert puzzle.board.rows == 4
        assert str(puzzle.constraints[-1])
        text = sudokudsl.explain(puzzle)
        assert "r1c1" in str(text)

    @pytest.mark.parametrize(
        "text",
        [
            "11 3 4 .\n. . . 34\n. . . 0\n. . 12 .",  # a candidate twice
            "12 3 5 .\n. . . 34\n. . . 0\n. . 12 .",  # no digit of the board
            "12 3 4\n. . . 34\n. . . 0\n. . 12 .",  # 15 cells
        ],
    )
    def test_what_is_none(self, text):
        with pytest.raises(sudokudsl.SdkError):
            sudokudsl.loads(text)


class TestDamage:
    """Never a traceback, and what is said names the form or the place."""

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "unreadable"),
            (b"\x1f\x8b\x08\x00" + bytes(range(256)), "unreadable"),
            (bytes(range(128, 256)) * 20, "unreadable"),
            (FORMS["f-puzzles link"][:-40].encode(), "the link is damaged: it ends too early"),
            (FORMS["f-puzzles payload"][:-40].encode(), "the link is damaged: it ends too early"),
            (FPUZZLES[:-40].encode(), "the JSON is damaged"),
            (b"https://www.f-puzzles.com/?load=", "https"),
            (b"https://example.com/", "https"),
            (ISS[:-3].encode(), "`Given` cannot be read"),
            (NUMBERED[:-300].encode(), "81 numbers"),
            (b"[" * 100_000, "error"),
            (b'{"size":9,"grid":' + b"[" * 100_000, "nested too deeply"),
            (b'{"size":999999999,"grid":[]}', "`size` is not a number from 1 to 32"),
            (b".Shape~16x16" + b".Replicate~_____________________________________________" * 8 + b".End" * 8, ""),
        ],
    )
    def test_damage(self, data, said, tmp_path, monkeypatch, capsys):
        self.check(data, said, tmp_path, monkeypatch, capsys)

    def test_a_link_that_is_too_long_when_unpacked(self, tmp_path, monkeypatch, capsys):
        data = "https://www.f-puzzles.com/?load=" + compress("a" * 4_000_001)
        self.check(data.encode(), "more than 4,000,000 characters", tmp_path, monkeypatch, capsys)

    def check(self, data, said, tmp_path, monkeypatch, capsys):
        path = tmp_path / "some"
        path.write_bytes(data)
        status, _, err = command(monkeypatch, capsys, "check", path)
        if said:
            assert status == 2
            assert said in err
            with pytest.raises(sudokudsl.SdkError):
                sudokudsl.load(path)
        assert command(monkeypatch, capsys, "check", "-", stdin=data)[0] == status
