"""Tries an installed package, away from the checkout, and fails if a part is missing.

python release/smoke.py native   a wheel with the native engine
python release/smoke.py pure     the wheel without it
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

PUZZLE = "sudoku 4x4\nthermometer r1c1 r1c2\nexpect 144 solutions\n"  # half of the 288 grids
ENGINES = {"native": "native", "pure": "reference"}


def problems(kind: str, folder: Path) -> Iterator[str]:
    """A sentence for each thing that is not as expected of a wheel with (`native`) or without (`pure`) an engine."""
    package = _run(folder, "-c", "import sudokudsl; print(sudokudsl.__file__)").stdout.strip()
    if not Path(package).is_relative_to(Path(sysconfig.get_path("purelib"))):
        yield f"the package is imported from {package}"
    found = json.loads(_command(folder, "doctor", "--json").stdout)
    if found["engine"]["name"] != ENGINES[kind]:
        yield f"the engine is {found['engine']['name']}"
    yield from found["self_check"]["failures"]
    yield from (f"{name} is missing" for name, version in found["libraries"].items() if version is None)
    (folder / "puzzle.sdk").write_text(PUZZLE, "utf-8")
    check = _command(folder, "check", "puzzle.sdk")
    if check.returncode:
        yield f"check ends with status {check.returncode}: {check.stderr}"
    if check.stderr.count("slow") != (kind == "pure"):
        yield f"check prints on standard error: {check.stderr}"
    if "</svg>" not in _command(folder, "draw", "puzzle.sdk", "--to", "svg").stdout:
        yield "draw prints no picture"
    if _run(folder, "-c", "from sudokudsl.serve.page import read_page; read_page()").returncode:
        yield "the page is missing"
    if not (Path(sysconfig.get_path("data")) / "share/man/man1/sudokudsl-check.1").exists():
        yield "the manual pages are missing"


def _command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return _run(folder, "-m", "sudokudsl", *arguments)


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SUDOKUDSL_PURE")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)


def main(kind: str) -> int:
    """Prints the problems. Returns the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        found = list(problems(kind, Path(folder)))
    print("\n".join(found) or f"the {kind} wheel works with Python {sys.version.split()[0]}")
    return int(bool(found))


if __name__ == "__main__":
    if sys.argv[1:] not in ([kind] for kind in ENGINES):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
