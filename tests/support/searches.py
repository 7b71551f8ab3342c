"""Writes searches with their answers by the native engine, for tests of the same engine as WebAssembly.

    python tests/support/searches.py FILE [EVERY]      with EVERY, only one search in so many

The searches are those of figures.py. Problems and givens are the integers and bytes that the engine reads, in base64.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.encoder import encoded
from sudokudsl.cover.engine import LEARN_AFTER, STATISTICS, NativeSolver
from sudokudsl.native import _engine
from support.figures import NODES, questions

GRIDS, KEEP = 200, 25


def searches(every: int = 1) -> Iterator[dict[str, Any]]:
    """Each search with its answer: the number of grids, the first of them in order, the reason, and the statistics."""
    for learn_after, (name, puzzle, givens) in islice(product((LEARN_AFTER, 0), questions()), 0, None, every):
        solver = NativeSolver(compile_cover(puzzle), puzzle.board, learn_after)
        problem = encoded(solver._problem, solver._compiled.digits, len(puzzle.board.everywhere))
        coded = solver._givens(givens)
        arguments = (None, KEEP, GRIDS, NODES, None, 0.02, None, STATISTICS)
        count, grids, stop, _, statistics = _engine.search(solver._engine, coded, *arguments)
        yield {
            "name": f"{name}, learning" if learn_after == 0 else name,
            "problem": b64encode(problem).decode(),
            "givens": b64encode(coded).decode(),
            "learnAfter": learn_after,
            "grids": GRIDS,
            "keep": KEEP,
            "nodes": NODES,
            "answer": {"count": count, "grids": grids, "stop": stop, "statistics": list(statistics.values())},
        }


def write(path: Path, every: int = 1) -> int:
    """Writes the searches to a file. Returns their number."""
    found = list(searches(every))
    path.write_text(json.dumps(found), encoding="utf-8")
    return len(found)


if __name__ == "__main__":
    print(write(Path(sys.argv[1]), *map(int, sys.argv[2:3])), "searches")
