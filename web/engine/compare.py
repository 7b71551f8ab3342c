"""Compares the CPU time of the engine as WebAssembly with that of the native engine without wide vectors.

    python web/engine/compare.py FILE...

Each FILE has one puzzle of 81 characters at the beginning of each line. Both count up to two solutions of each puzzle.
The numbers of solutions and of nodes must be equal. The time is the median of five runs of the same batch, after one
that is not counted. It needs `npm ci` in web/, and the engine that `build.py` makes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

WEB = Path(__file__).resolve().parents[1]


def lines(path: Path, most: int = 20_000) -> list[str]:
    """The puzzles of a file."""
    found = (line[:81] for line in path.read_text("ascii", "replace").splitlines())
    return [line for line in found if len(line) == 81 and set(line) <= set(".0123456789")][:most]


def main(files: list[str]) -> None:
    """Prints a line for each file."""
    os.environ["SUDOKUDSL_INSTRUCTIONS"] = "baseline"  # read when the first engine is made
    import sudokudsl
    from sudokudsl.cover.compile import compile_cover
    from sudokudsl.cover.encoder import encoded
    from sudokudsl.cover.engine import NativeSolver
    from sudokudsl.native import _engine

    puzzle = sudokudsl.loads("sudoku 9x9")
    problem = compile_cover(puzzle)
    solver = NativeSolver(problem, puzzle.board)
    assert _engine.instructions() == "baseline", "the native engine uses wide vectors"
    numbers = encoded(problem, solver._compiled.digits, len(puzzle.board.everywhere))
    question = {"problem": b64encode(numbers).decode(), "symbols": b64encode(solver._symbols).decode(), "limit": 2}
    with TemporaryDirectory() as folder:
        built = ["npx", "vite", "build", "--ssr", "src/engine/host.ts", "--outDir", folder, "--logLevel", "error"]
        subprocess.run(built, cwd=WEB, check=True)
        (host,) = Path(folder).glob("host.*")
        for name in files:
            givens = lines(Path(name))
            path = Path(folder) / "questions.json"
            path.write_text(json.dumps({**question, "givens": givens}), "utf-8")
            command = ["node", str(WEB / "engine" / "compare.mjs"), str(host), str(WEB / "public" / "engine.wasm")]
            told = subprocess.run([*command, str(path)], check=True, capture_output=True, text=True)
            wasm = json.loads(told.stdout)
            times = []
            for _ in range(6):
                begun = process_time()
                batch = solver.count_many(givens, limit=2)
                times.append(process_time() - begun)
            native = median(times[1:])
            assert (sum(batch.counts), batch.nodes) == (wasm["count"], wasm["nodes"]), "the searches differ"
            each = 1e6 / len(givens)
            print(f"{Path(name).name}: {len(givens):,} puzzles, {wasm['nodes']:,} nodes")
            print(f"  native {native * each:.1f} µs each, WebAssembly {wasm['seconds'] * each:.1f} µs each")
            print(f"  ratio {wasm['seconds'] / native:.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
