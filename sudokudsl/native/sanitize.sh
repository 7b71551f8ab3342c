#!/bin/sh
# Runs the engine's tests, the examples and random puzzles of the fuzzer in a build with the address, undefined-behaviour
# and leak sanitizers, in which contracts are checked, too (contract.hpp).
#
#   sudokudsl/native/sanitize.sh [DIRECTORY]          Builds in DIRECTORY, default build/sanitize.
#   CASES=10000 SEED=7 sudokudsl/native/sanitize.sh   Runs 10000 random puzzles of seed 7; default 1000 of seed 0.
#   SMALL_TABLES=1 sudokudsl/native/sanitize.sh       Gives even small problems sparse masks and bounded totals.
#
# Needs cmake, and a Python (PYTHON, default python3) with nanobind, pytest and the requirements of the project.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/sanitize}
python=${PYTHON:-python3}
cmake -S "$root/sudokudsl/native" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DSUDOKUDSL_SANITIZE=ON \
  -DSUDOKUDSL_STRICT=ON -DSUDOKUDSL_SMALL_TABLES="${SMALL_TABLES:-OFF}" -DPython_EXECUTABLE="$(command -v "$python")"
cmake --build "$build" --parallel
# Python is not linked with the sanitizers, so their libraries are loaded before it. Python itself leaks at exit: only
# reports that name a file of the engine count.
cd "$root"
rm -f "$build"/report.*
LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so)" \
  ASAN_OPTIONS="detect_leaks=1:log_path=$build/report" LSAN_OPTIONS=exitcode=0 UBSAN_OPTIONS=halt_on_error=1 \
  PYTHONMALLOC=malloc "$python" - "$build" "${CASES:-1000}" "${SEED:-0}" <<'END'
import importlib.util
import pathlib
import sys

import pytest

(library,) = pathlib.Path(sys.argv[1]).glob("_engine*.so")
spec = importlib.util.spec_from_file_location("sudokudsl._engine", library)
engine = importlib.util.module_from_spec(spec)
spec.loader.exec_module(engine)
sys.path.insert(0, "")
import sudokudsl

sys.modules["sudokudsl._engine"] = sudokudsl._engine = engine

from sudokudsl.cover.compile import compile_cover
from sudokudsl.cover.engine import NativeSolver
from sudokudsl.fuzz.campaign import run
from sudokudsl.model.solver import Limits

left_out = {"test_bindings", "test_endurance", "test_figures"}  # the installed stub, memory and search costs
files = [str(path) for path in sorted(pathlib.Path("tests/native").glob("test_*.py")) if path.stem not in left_out]
status = pytest.main(["-q", "--capture=sys", "-p", "no:cacheprovider", *files, "-k", "not memory and not control_c"])
if status:
    sys.exit(status)
examples = sorted(pathlib.Path("examples").glob("*.sdk"))
for example in examples:
    puzzle = sudokudsl.load(example)
    for learn_after in (None, 0):  # the kernel alone, and the learner from the first step on
        solver = NativeSolver(compile_cover(puzzle), puzzle.board, learn_after)
        solver.search(limit=2, limits=Limits(nodes=2000))
        solver.candidates(limits=Limits(nodes=2000))
cases, seed = map(int, sys.argv[2:])
found = run(seed, range(cases))
print(f"{len(examples)} examples and {found.cases} random puzzles: {len(found.differences)} differences")
sys.exit(bool(found.differences))
END
if grep -l "$root/sudokudsl/native/" "$build"/report.* 2>/dev/null; then
  echo "the reports above name files of the engine" >&2
  exit 1
fi
echo "no report of the sanitizers names a file of the engine"
