"""Writes puzzles in the form of another program, and compares the solutions of the text with the solutions here.

    python tests/support/try_roads.py FORM [--puzzles 1000] [--seed 0] [--iss CHECKOUT] [--sudokupad CHECKOUT]
                                           [--penpa CHECKOUT]
    python tests/support/try_roads.py FORM --examples [--iss CHECKOUT]
    python tests/support/try_roads.py FORM --boundaries [--part 1/4] [--iss CHECKOUT]

The puzzles are random, or the examples, or statements with extreme arguments of every family. Of these, `--part 2/4`
takes the second of four parts, so that several runs share the work. Texts of `fpuzzles`,
`sudokupad`, `penpa`, `iss` and `pencilmark` are read again. pencilmark solves its documents itself. So does
Interactive-Sudoku-Solver, in node, if there is a checkout of it. MiniZinc, CPMpy and OR-Tools solve `minizinc`,
`cpmpy` and `opb`, and MiniSat solves `dimacs`. If there is a checkout of sudokupad-penpa-import, after `npm ci`, its
code makes drawings of SudokuPad from links of `penpa`, `fpuzzles` and `sudokupad`, and their solutions are compared.
With a checkout of penpa-edit besides, the code of Penpa+ opens each link of `penpa` and saves it again.

Random puzzles lose the statements that a form lacks, and in forms that are drawings also those that no reading brings
back, or that get a remark. Examples with such statements are left out.

The sum counts the texts that were exported, those that the export refused, and those that our own import refused. Such
a refusal must be one of the limits below, and the import of a drawing must read the text if it keeps going. Otherwise
the puzzle is printed as a failure. So is one that an import brings back with fewer statements, without a word about it.
The status is 0 if nothing failed, and all solutions are equal.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests")]

import sudokudsl  # noqa: E402
from sudokudsl.crosscheck.solvers import puzzle_of_text  # noqa: E402
from sudokudsl.families import BUILTIN  # noqa: E402
from sudokudsl.families.givens import Given  # noqa: E402
from sudokudsl.formats import EXPORTS, Document, Problem, Refused, recognised  # noqa: E402
from sudokudsl.formats.carried import rules_text  # noqa: E402
from sudokudsl.formats.forms import Format  # noqa: E402
from sudokudsl.formats.fpuzzles.export import ADDRESS  # noqa: E402
from sudokudsl.formats.lzstring import compress  # noqa: E402
from sudokudsl.formats.report import ImportReport  # noqa: E402
from sudokudsl.fuzz.boundaries import boundary_settings, boundary_statements  # noqa: E402
from sudokudsl.fuzz.cases import random_case, text_with_givens  # noqa: E402
from sudokudsl.fuzz.random_puzzles import RandomPuzzle, random_puzzle  # noqa: E402
from sudokudsl.fuzz.random_specs import SeededChance, Setting  # noqa: E402
from sudokudsl.model.puzzle import Puzzle, TooLarge  # noqa: E402
from sudokudsl.model.solver import Limits  # noqa: E402
from support import models  # noqa: E402
from support.models import TooMany  # noqa: E402

MOST = 40
"""The most solutions of a puzzle. One that has more gets givens."""
MOST_AT_BOUNDARIES = {"opb": 100}
"""The most solutions of an extreme statement on its small board, which gets no givens; 1,000 in other forms.

OR-Tools finds the solutions of a formula one after another.
"""
LIMITS = Limits(seconds=5)
SECONDS = 20
"""The time of MiniZinc, OR-Tools and pencilmark. A puzzle that takes longer is not compared."""
MEMORY = 2 << 30
"""The most bytes that pencilmark takes."""
NOT_READ = frozenset({"minizinc", "cpmpy", "opb", "dimacs", "sdk"})
"""The forms that no importer reads, and our own."""
DRAWN = frozenset({"sudokupad", "sudokupad-json", "penpa"})
"""The forms that are drawings."""
BOARDS = (
    "sudoku 4x4", "sudoku 6x6", "sudoku 9x9", "latin 4x4", "latin 5x5",
    "sudoku 4x4\nregions\n  aaab\n  abbb\n  cccd\n  cddd",
)  # fmt: skip
"""Boards that all programs know. The others have boards of the fuzzer in half of the puzzles, too."""

LIMITS_OF_DRAWINGS = re.compile(
    r"has no customary meaning$|^a cage with the text |^a frame around |^the small text |is too far from the board$"
    r"|^an open frame |^a cage of \d+ cells, whose digits cannot differ|has no such cells, so what is drawn there "
)
"""The reasons for which an import of a drawing refuses our own export: its look has several meanings, or none."""
LIMITS_OF_FORMS = {"pencilmark": re.compile(r"there are places without a cell, and no grids$")}
"""The reasons for which the imports of other forms refuse our own exports."""

Solutions = list[tuple[int, ...]]
Reader = Callable[[Puzzle], Solutions]
"""Writes a puzzle, and finds its solutions in another way."""


def solutions(puzzle: Puzzle, most: int) -> Solutions:
    """All solutions of a puzzle. Raises TooMany."""
    found = sudokudsl.make_solver(puzzle).search(limit=most, limits=LIMITS)
    if not found.exact:
        raise TooMany
    return sorted(grid.values for grid in found.grids)


def read_again(form: str, most: int, puzzle: Puzzle) -> Solutions:
    """The solutions after an export and an import. Raises Refused."""
    return solutions(sudokudsl.loads(_imported(form, puzzle)), most)


def of_pencilmark(most: int, puzzle: Puzzle) -> Solutions:
    """The solutions that pencilmark finds itself. Raises TooMany if it takes too much time or memory."""
    import pencilmark
    import pencilmark.cbackend

    document = json.loads(EXPORTS["pencilmark"](puzzle))

    def solve() -> Solutions | None:
        found = pencilmark.cbackend.brute_solve(pencilmark.load(document), limit=most)
        cells = len(puzzle.board.cells)  # helpers follow the cells
        return sorted({tuple(each[:cells]) for each in found}) if found.complete else None

    return apart(solve)


def apart(solve: Callable[[], Solutions | None]) -> Solutions:
    """The solutions that a process of its own finds. Raises TooMany if there are None, or if it is stopped."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def answer() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            there.send((solve(), ""))
        except MemoryError:
            there.send((None, ""))
        except Exception as error:
            there.send((None, f"{type(error).__name__}: {error}"))

    process = context.Process(target=answer)
    process.start()
    there.close()
    try:
        found, wrong = here.recv() if here.poll(SECONDS) else (None, "")
    except EOFError:
        found, wrong = None, ""
    process.kill()
    process.join()
    if wrong:
        raise ValueError(wrong)
    if found is None:
        raise TooMany
    return found  # type: ignore[no-any-return]


class Node:
    """A script in node, which answers one question after another. Both are JSON objects on a line."""

    def __init__(self, script: str, *arguments: object) -> None:
        self.command = ["node", str(Path(__file__).with_name(script)), *map(str, arguments)]
        self.node = self._started()

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, **question: object) -> dict[str, Any]:
        """The answer to a question. Raises TooMany if it comes too late, and ValueError for an error."""
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        print(json.dumps(question), file=self.node.stdin, flush=True)
        line = self.node.stdout.readline()
        if not line:  # it has no memory left
            self.node = self._started()
            raise TooMany
        answer: dict[str, Any] = json.loads(line)
        if answer.get("late"):
            raise TooMany
        if "error" in answer:
            raise ValueError(f"it says: {answer['error']}")
        return answer


def of_iss(node: Node, puzzle: Puzzle) -> Solutions:
    """The solutions that Interactive-Sudoku-Solver finds for the constraint string of a puzzle."""
    answer = node.answer(text=EXPORTS["iss"](puzzle), cells=len(puzzle.board.cells))
    return sorted(map(tuple, answer["solutions"]))


def of_pages(node: Node, form: str, most: int, puzzle: Puzzle) -> Solutions:
    """The solutions of the drawing that a page of SudokuPad makes of a link. Raises Refused if it is not read."""
    text = EXPORTS[form](puzzle).strip()
    if form == "sudokupad" and text.startswith("{"):
        raise TooMany  # for a link
    if form == "fpuzzles":  # SudokuPad has no words of its own for most constraints of f-puzzles
        data = {**json.loads(EXPORTS["fpuzzles-json"](puzzle)), "ruleset": rules_text(puzzle)}
        text = ADDRESS + compress(json.dumps(data))
        if "givenPencilMarks" in json.dumps(data):
            raise Refused([Problem("SudokuPad has no candidates")])
    drawing = node.answer(form=form, link=text)["puzzle"]
    if form == "sudokupad" and drawing != json.loads(EXPORTS["sudokupad-json"](puzzle)):
        raise ValueError("the page reads other data than those that were written")
    return solutions(sudokudsl.loads(_to_sdk(json.dumps(drawing))), most)


def of_penpa(node: Node, most: int, puzzle: Puzzle) -> Solutions:
    """The solutions of the link that Penpa+ saves when it has opened ours."""
    return solutions(sudokudsl.loads(_to_sdk(node.answer(link=EXPORTS["penpa"](puzzle).strip())["link"])), most)


def readers(form: str, folder: Path, most: int, options: argparse.Namespace) -> Mapping[str, Reader]:
    """The ways to find the solutions of a text in a form, by name. Each finds up to `most` solutions."""
    match form:
        case "minizinc":
            return {"MiniZinc": lambda puzzle: models.of_minizinc(puzzle, folder, SECONDS)}
        case "cpmpy":
            return {"CPMpy": lambda puzzle: models.of_cpmpy(puzzle, folder, 5 * most, SECONDS)}
        case "dimacs":
            return {"MiniSat": lambda puzzle: models.of_dimacs(puzzle, most, SECONDS)}
        case "opb":
            return {"OR-Tools": lambda puzzle: models.of_opb(puzzle, most, SECONDS)}
    again: dict[str, Reader] = {"read again": partial(read_again, form, most)}
    if form == "pencilmark":
        again["pencilmark"] = partial(of_pencilmark, most)
    if form == "iss" and options.iss:
        again["Interactive-Sudoku-Solver"] = partial(of_iss, Node("iss_solutions.mjs", options.iss, most, 10))
    if form in ("penpa", "sudokupad", "fpuzzles") and options.sudokupad:
        again["SudokuPad"] = partial(of_pages, Node("sudokupad_pages.mjs", options.sudokupad), form, most)
    if form == "penpa" and options.penpa and options.sudokupad:
        again["Penpa+"] = partial(of_penpa, Node("penpa_page.mjs", options.penpa, options.sudokupad), most)
    return again


def random_puzzles(form: str, seed: int, tally: Counter[str]) -> Iterator[tuple[str, Puzzle]]:
    """Puzzles that a form can express, each with a name, without an end."""
    number = 0
    while True:
        number += 1
        random = Random(f"{form} {seed} {number}")
        sampled = _sampled(random, 0 if form in DRAWN else number)
        if sampled is None:
            continue
        alone = ((part, puzzle_of_text(sampled.with_parts((part,)).text)) for part in sampled.parts)
        name = f"{form} {seed} {number}"
        kept = sampled.with_parts(tuple(part for part, puzzle in alone if _writable(form, puzzle, tally, name)))
        tally["statements left out"] += len(sampled.parts) - len(kept.parts)
        together = puzzle_of_text(kept.text) if kept.parts else None
        puzzle = _with_givens(kept, random) if _writable(form, together, tally, name) else None
        if puzzle is None:
            tally["puzzles left out"] += 1
        else:
            tally["statements written"] += len(kept.parts)
            tally.update(f"word {word}" for word in kept.words)
            yield name, puzzle


def examples(form: str, tally: Counter[str]) -> Iterator[tuple[str, Puzzle]]:
    """The examples that a form can express, by their names."""
    for path in sorted((ROOT / "examples").glob("*.sdk")):
        puzzle = sudokudsl.load(path)
        if _writable(form, puzzle, tally, path.stem):
            yield path.stem, puzzle


def boundaries(form: str, tally: Counter[str], part: tuple[int, int] = (1, 1)) -> Iterator[tuple[str, Puzzle]]:
    """Puzzles of one statement of each family, with shortest lists and extreme numbers, that a form can express.

    Only the first of several statements with the same constraint is tried. The part (2, 4) is the second of four.
    """
    known, number = set[object](), 0
    for setting in boundary_settings():
        for family in BUILTIN:
            for statement in boundary_statements(family, setting) if family.constrains else ():
                puzzle = sudokudsl.loads(f"{setting.text}{statement.line}\n")
                stated = puzzle.board, tuple(each.constraint for each in puzzle.stated)
                if stated in known:
                    continue
                known.add(stated)
                number += 1
                if number % part[1] == part[0] % part[1] and _writable(form, puzzle, tally, statement.line):
                    yield statement.line, puzzle


def _sampled(random: Random, number: int) -> RandomPuzzle | None:
    if number % 2:
        case = random_case(random, number)
        return case and case.puzzle
    text = random.choice(BOARDS) + "\n"
    return random_puzzle(SeededChance(random), least=1, upto=4, where=Setting(sudokudsl.loads(text).board, text))


def _writable(form: str, puzzle: Puzzle | None, tally: Counter[str], name: str = "") -> bool:
    """Whether there is a puzzle that a form can express, and its importer understands it.

    Counts what becomes of the puzzle. Prints a text that our import refuses although it should not, and one that it
    reads without some statements.
    """
    if puzzle is None:
        return False
    try:
        document = EXPORTS[form].document(puzzle)
    except Refused:
        tally["refused at export"] += 1
        return False
    tally["exported"] += 1
    if form in NOT_READ:
        return True
    found = recognised(str(document.content))
    report = ImportReport()
    try:
        again = sudokudsl.loads(_read(found, document, report))
    except Refused as refusal:
        expected = any("its line is drawn over" in note for note in document.notes)
        wrong = [] if expected else _beyond_limits(form, refusal)
        wrong = wrong or (_wrong_in_part(found, document) if form in DRAWN else [])
        tally[f"refused at import{'' if wrong else ', as stated'}"] += 1
        _fail(name, puzzle, f"our import refuses our export: {'; '.join(wrong)}", tally) if wrong else None
        return False
    except Exception as error:
        _fail(name, puzzle, f"our import: {type(error).__name__}: {error}", tally)
        return False
    sides = ([each.constraint for each in side.stated] for side in (puzzle, again))
    here, back = ({each for each in side if not isinstance(each, Given)} for side in sides)  # each once is enough
    whole = again.board == puzzle.board and len(back) >= len(here)
    if form in DRAWN and (document.notes or not whole):
        told = bool(document.notes) or any("no statement is about it" in each for each in report.readings)
        tally["read in part, as told" if told else "read in part"] += 1
        _fail(name, puzzle, f"our import leaves something out:\n{again.text.text}", tally) if not told else None
        return False
    return True


def _read(found: Format | None, document: Document, report: ImportReport) -> str:
    """The program for a text. Refused if no form is recognised, too."""
    if found is None:
        raise Refused([Problem("the form is not recognised")])
    return found.to_sdk(str(document.content), report)


def _beyond_limits(form: str, refusal: Refused) -> list[str]:
    """The reasons of an import that are no limits of a form."""
    limits = LIMITS_OF_DRAWINGS if form in DRAWN else LIMITS_OF_FORMS.get(form)
    return [each.message for each in refusal.problems if limits is None or not limits.search(each.message)]


def _wrong_in_part(found: Format | None, document: Document) -> list[str]:
    """The reasons for which an import that keeps going refuses a text of a form with drawings, if it does."""
    try:
        sudokudsl.loads(_read(found, document, ImportReport(keep_going=True)))
    except Refused as refusal:
        return [f"with --keep-going: {each.message}" for each in refusal.problems]
    return []


def _fail(name: str, puzzle: Puzzle, reason: str, tally: Counter[str]) -> None:
    tally["failures"] += 1
    print(f"=== {name}: {reason[:2000]}\n{puzzle.text.text}", flush=True)


def _imported(form: str, puzzle: Puzzle) -> str:
    """The program that the text of a puzzle in a form becomes; models, which no importer reads, are unchanged."""
    return _to_sdk(EXPORTS[form](puzzle))


def _to_sdk(text: str) -> str:
    """The program of a text, which is the text itself if no form is recognised."""
    found = recognised(text)
    return found.to_sdk(text, ImportReport()) if found else text


def _with_givens(sampled: RandomPuzzle, random: Random) -> Puzzle | None:
    """The puzzle with digits of one of its solutions until it has few; None if that takes too long."""
    puzzle = puzzle_of_text(sampled.text)
    assert puzzle is not None
    try:
        solver = sudokudsl.make_solver(puzzle)
    except TooLarge:
        return None
    found = solver.search(limit=MOST, limits=LIMITS)
    if found.exact or not found.grids:
        return puzzle if found.exact else None
    digits = found.grids[-1].values
    givens: list[int | None] = [None] * len(digits)
    for at in random.sample(range(len(givens)), len(givens)):
        givens[at] = digits[at]
        found = solver.search(limit=MOST, limits=LIMITS, givens=givens)
        if found.exact:
            return puzzle_of_text(text_with_givens(sampled.text, puzzle.board, tuple(givens)))
    return None


def compare(name: str, puzzle: Puzzle, ways: Mapping[str, Reader], tally: Counter[str], most: int) -> None:
    """Compares the solutions of one puzzle if there are up to `most` of them, and prints it if they differ."""
    try:
        expected = solutions(puzzle, most)
    except TooMany:
        tally["too many solutions"] += 1
        return
    tally["puzzles"] += 1
    for way, found_by in ways.items():
        try:
            found = found_by(puzzle)
            if found and len(found[0]) < len(expected[0] if expected else ()):  # it answers for the board only
                expected = sorted({values[: len(found[0])] for values in expected})
            reason = "" if found == expected else f"{len(expected)} solutions here, {len(found)} there"
        except TooMany:
            tally[f"{way}: too late"] += 1
            print(f"too late: {name}, {way}", flush=True)
            continue
        except Refused:
            tally[f"{way}: refused"] += 1  # the drawing that another program has made is not read, and names the reason
            continue
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
        tally[f"{way}: equal"] += not reason
        if reason:
            tally["different"] += 1
            print(f"=== {name}, {way}: {reason[:2000]}\n{puzzle.text.text}", flush=True)


def _part(text: str) -> tuple[int, int]:
    number, many = map(int, text.split("/"))
    if not 1 <= number <= many:
        raise argparse.ArgumentTypeError(f"{text} is not a part such as 1/4")
    return number, many


def main() -> int:
    """Compares the puzzles, and prints the sum. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form", choices=sorted(set(EXPORTS) - {"line", "latex", "png", "pdf"}))
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--examples", action="store_true", help="the examples instead of random puzzles")
    parser.add_argument("--iss", type=Path, metavar="CHECKOUT", help="of Interactive-Sudoku-Solver")
    parser.add_argument("--sudokupad", type=Path, metavar="CHECKOUT", help="of sudokupad-penpa-import")
    parser.add_argument("--penpa", type=Path, metavar="CHECKOUT", help="of penpa-edit, besides --sudokupad")
    parser.add_argument("--boundaries", action="store_true", help="extreme statements instead of random puzzles")
    parser.add_argument("--part", type=_part, default=(1, 1), metavar="N/M", help="of the extreme statements")
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    source = random_puzzles(options.form, options.seed, tally)
    if options.examples:
        source = examples(options.form, tally)
    elif options.boundaries:
        source = boundaries(options.form, tally, options.part)
    most = MOST_AT_BOUNDARIES.get(options.form, 1_000) if options.boundaries else MOST
    with tempfile.TemporaryDirectory() as folder:
        ways = readers(options.form, Path(folder), 10 * most, options)
        for name, puzzle in source:
            compare(name, puzzle, ways, tally, most)
            if tally["puzzles"] == options.puzzles and not (options.examples or options.boundaries):
                break
    words = sorted(word.removeprefix("word ") for word in tally if word.startswith("word "))
    print(", ".join(f"{what} {many:,}" for what, many in tally.items() if not what.startswith("word ")))
    print(f"{len(words)} words: {' '.join(words)}")
    return bool(tally["different"] or tally["failures"])


if __name__ == "__main__":
    sys.exit(main())
