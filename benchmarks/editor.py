"""Measures the language server with a real client on a spec of 300 lines.

    python benchmarks/editor.py                 latency of answers after an edit: wall time, and CPU time of the server
    python benchmarks/editor.py --edits 10000   memory of the server over this number of edits

It needs the extras `lsp` and `test`.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from lsprotocol import types as lsp

from support.editor import Session, session

LINES = 300
TICKS = os.sysconf("SC_CLK_TCK")
MEGABYTE = 1_000_000
_LINES = (
    "thermometer r{a}c1..r{a}c4", "cage 15: r{a}c1 r{a}c2", "kropki white r{a}c3 r{a}c4", "whispers r{a}c1..r{a}c6",
    "renban r{a}c5..r{a}c8", "arrow r{a}c5 = r{a}c6..r{a}c8", "even r{a}c7", "sandwich row {a} = {b}",
    "x-sum row {a} left = {b}", "run-of-sums r{a}c1..r{a}c4", "thermometer spine[1..{a}]",
    "require r{a}c1 + r{b}c9 > 2 * r5c5 or r1c9 in {{2, 4, 6}}",
    "each window 2x2 as q: max(q) - min(q) >= 3",
)  # fmt: skip


def spec() -> str:
    """The text: about 300 lines of every kind, with a definition and a name. A twelfth of them are heavy rules."""
    luck = random.Random(1)
    head = ["sudoku 9x9", "let spine = r1c5..r9c5"]
    head += ["define run-of-sums(line)", "  each run of 3 in line as a, b, c: c = a + b"]
    kinds = (luck.choice(_LINES) for _ in range(LINES - len(head) - 1))
    body = [kind.format(a=luck.randint(2, 9), b=luck.randint(2, 9)) for kind in kinds]
    return "\n".join([*head, *body, "thermometer r1c1 ", ""])


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_megabytes(pid: int) -> float:
    """The memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def server_of(editor: Session) -> int:
    """The process of the server."""
    process = editor.client._server
    assert process is not None
    return process.pid


class Measure:
    """The durations of one kind of answer."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.cpu = 0.0

    def line(self, name: str) -> str:
        """The row of the table: median and 95th percentile of wall time, and mean CPU time of the server."""
        ordered = sorted(self.wall)
        at = [ordered[len(ordered) // 2], ordered[len(ordered) * 95 // 100]]
        wall = " ".join(f"{1000 * each:9.1f}" for each in at)
        return f"{name:28} {wall} {1000 * self.cpu / len(self.wall):9.1f}"


async def measured(editor: Session, many: int, ask: Callable[[int], Awaitable[object]]) -> Measure:
    """The durations of `many` questions, each with the edit before it."""
    found, pid = Measure(), server_of(editor)
    before = cpu_seconds(pid)
    for number in range(many):
        begun = perf_counter()
        await ask(number)
        found.wall.append(perf_counter() - begun)
    found.cpu = cpu_seconds(pid) - before
    return found


def type_digit(editor: Session, number: int) -> None:
    """Replaces a digit near the end of the spec, so that its last line changes."""
    editor.edit("a.sdk", (LINES - 1, 15), (LINES - 1, 16), str(number % 9 + 1))


async def latencies(editor: Session) -> None:
    """Prints the table."""
    editor.open("a.sdk", spec())
    await editor.published("a.sdk")

    async def diagnose(number: int) -> None:
        editor.client.diagnostics.clear()
        type_digit(editor, number)
        await editor.next_published("a.sdk")

    async def complete(number: int) -> None:
        type_digit(editor, number)
        where = editor.at("a.sdk", LINES - 1, 17)
        assert (await editor.client.text_document_completion_async(lsp.CompletionParams(**where))).items

    async def hover(number: int) -> None:
        type_digit(editor, number)
        where = editor.at("a.sdk", LINES - 1, 3)
        assert await editor.client.text_document_hover_async(lsp.HoverParams(**where))

    print(f"{'':28} {'median':>9} {'95 %':>9} {'CPU':>9}   (ms)")
    print((await measured(editor, 60, diagnose)).line("diagnostics after an edit"))
    print((await measured(editor, 100, complete)).line("completion after an edit"))
    print((await measured(editor, 100, hover)).line("hover after an edit"))


async def memory(editor: Session, edits: int) -> None:
    """Prints the memory of the server at ten moments."""
    editor.open("a.sdk", spec())
    await editor.published("a.sdk")
    for number in range(1, edits + 1):
        type_digit(editor, number)
        if number % 10 == 0:
            where = editor.at("a.sdk", LINES - 1, 17)
            await editor.client.text_document_completion_async(lsp.CompletionParams(**where))
        if number % (edits // 10) == 0:
            await editor.published("a.sdk")
            print(f"{number:7,} edits: {resident_megabytes(server_of(editor)):6.1f} MB", flush=True)


def main() -> None:
    """Measures what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=0, help="measure memory over this number of edits")
    edits = parser.parse_args().edits

    async def talk(editor: Session) -> None:
        await (memory(editor, edits) if edits else latencies(editor))

    session(Path.cwd(), talk, seconds=3600)


if __name__ == "__main__":
    main()
