"""The cost of a rule beside the statement with the same meaning, and the time to load a file of definitions.

    python benchmarks/rules.py [--times 15]

Ten examples are solved twice, as they are and with their statements replaced by definitions of
`examples/library/known.sdk`. A time is the CPU time to find a solution and to prove that there is no second one, the
least of several runs, in turns. With the SAT solver, loading of the clauses is left out. Then a file of 200 lines of
definitions and 500 uses is loaded.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from common import machine, table

import sudokudsl
from sudokudsl.model.puzzle import Puzzle

EXAMPLES = Path(__file__).parent.parent / "examples"
LIBRARY = EXAMPLES / "library" / "known.sdk"
NAMES = ("miracle", "killer", "thermometer", "whispers", "renban", "arrow", "sandwich", "quadruple", "between", "x-sum")


def _arrow(match: re.Match[str]) -> str:
    return f"{'pill' if ' ' in match[1] else 'adds-up'} ({match[1]}) ({match[2]})"


def _corner(match: re.Match[str]) -> str:
    row, column = int(match[1]), int(match[2])
    return f"corner r{row}-{row + 1}c{column}-{column + 1} {match[3]}"


def _first_few(match: re.Match[str]) -> str:
    axis, number, side, total = match.groups()
    near, far = ("{0}{1}", "r{1}c9..r{1}c1") if axis == "row" else ("{0}{1}", "r9c{1}..r1c{1}")
    line = near if side in ("left", "top") else far
    return f"first-few {line.format(axis[0], number)} {total}"


# A statement, and its definition.
SAID: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"anti-knight", "no-knight"),
    (r"anti-king", "no-king"),
    (r"non-consecutive", "no-steps"),
    (r"cage (\d+): (.*)", r"total \1 (\2)"),
    (r"thermometer (.*)", r"rising \1"),
    (r"whispers (\d+): (.*)", r"whispering (\2) \1"),
    (r"whispers (r.*)", r"whispering (\1)"),
    (r"renban (.*)", r"straight \1"),
    (r"arrow (.*?) = (.*)", _arrow),
    (r"sandwich (r|c)\w+ (\d) = (\d+)", r"filling \1\2 \3"),
    (r"quadruple r(\d)c(\d) = (.*)", _corner),
    (r"between (.*)", r"enclosed \1"),
    (r"x-sum (row|column) (\d) (\w+) = (\d+)", _first_few),
)


def by_definitions(text: str) -> str:
    """A file with its statements replaced by definitions, which are at its end."""
    lines = []
    for line in text.splitlines():
        plain = line if line.startswith(" ") else line.split("#")[0].rstrip()
        for said, instead in SAID:
            if found := re.fullmatch(said, plain):
                plain = instead(found) if callable(instead) else found.expand(instead)
                break
        lines.append(plain)
    return "\n".join(lines) + "\n" + "".join(definitions())


def definitions() -> Iterator[str]:
    """The definitions of the library, each with its lines."""
    for found in re.finditer(r"^define .*\n(?:(?: .*)?\n)*", LIBRARY.read_text("utf-8"), re.MULTILINE):
        yield found[0].rstrip() + "\n"


def proof(puzzle: Puzzle, solver: str, times: int) -> Iterator[float]:
    """CPU seconds to solve a puzzle and to prove the solution unique, one run after another."""
    for _ in range(times):
        asked = sudokudsl.make_solver(puzzle, solver)
        start = time.process_time()
        outcome = asked.search(limit=2)
        yield time.process_time() - start
        assert outcome.count == 1, puzzle.title


def costs(name: str, solver: str, times: int) -> tuple[float, float]:
    """The least times with the statements of an example, and with definitions."""
    text = (EXAMPLES / f"{name}.sdk").read_text("utf-8")
    puzzles = sudokudsl.loads(text), sudokudsl.loads(by_definitions(text))
    assert any(each.word in by_definitions(text) for each in puzzles[1].definitions)
    runs = zip(*(proof(puzzle, solver, times) for puzzle in puzzles), strict=True)
    stated, defined = zip(*runs, strict=True)
    return min(stated), min(defined)


def many_uses() -> str:
    """A file of 200 lines of definitions and 500 uses, made up."""
    dice = random.Random(1)

    def line(length: int) -> str:
        row, column = dice.randint(1, 9), dice.randint(1, 10 - length)
        return f"r{row}c{column}..r{row}c{column + length - 1}"

    uses = {
        "total": lambda: f"{dice.randint(6, 20)} ({line(3)})", "rising": lambda: line(4), "straight": lambda: line(4),
        "whispering": lambda: f"({line(4)})", "adds-up": lambda: f"r{dice.randint(1, 9)}c9 ({line(3)})",
        "pill": lambda: f"({line(2)}) ({line(3)})", "corner": lambda: f"r3-4c3-4 {dice.randint(1, 9)}",
        "enclosed": lambda: line(5), "first-few": lambda: f"r{dice.randint(1, 9)} {dice.randint(5, 40)}",
        "mirrored": lambda: line(5), "remainders": lambda: line(5),
    }  # fmt: skip
    texts, words = [], []
    for suffix in ("", "-again", "-once-more"):
        for text in definitions():
            if sum(each.count("\n") for each in texts) < 200:
                word = re.match(r"define ([\w-]+)", text)
                assert word is not None
                texts.append(text.replace(word[0], word[0] + suffix, 1))
                words += [(word[1], suffix)] if word[1] in uses else []
    chosen = (dice.choice(words) for _ in range(500))
    return "sudoku 9x9\n" + "".join(texts) + "".join(f"{word}{suffix} {uses[word]()}\n" for word, suffix in chosen)


def loading(text: str) -> float:
    """CPU seconds to load a text."""
    start = time.process_time()
    sudokudsl.loads(text)
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--times", type=int, default=15)
    times = parser.parse_args().times
    print(f"Machine: {machine()}. sudokudsl {sudokudsl.__version__}.\n")
    rows, ratios = [], {"engine": list[float](), "cadical195": list[float]()}
    for name in NAMES:
        row = [name]
        for solver, found in ratios.items():
            stated, defined = costs(name, solver, times if solver == "engine" else max(times // 5, 1))
            found.append(defined / stated)
            row += [f"{stated * 1e3:.2f} ms", f"{defined * 1e3:.2f} ms", f"{defined / stated:.2f}"]
        rows.append(row)
    medians = [f"{statistics.median(found):.2f}" for found in ratios.values()]
    rows.append(["median", "", "", medians[0], "", "", medians[1]])
    print(table(["example", "engine", "by definitions", "ratio", "SAT", "by definitions", "ratio"], rows))
    text = many_uses()
    print(f"\n200 lines of definitions, 500 uses: {min(loading(text) for _ in range(times)) * 1e3:.0f} ms to load")


if __name__ == "__main__":
    main()
