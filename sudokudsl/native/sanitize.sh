#!/bin/sh
# Runs the engine's tests, the examples and random puzzles of the fuzzer in a build with the address, undefined-behaviour
# and leak sanitizers, in which the engine checks itself, too (checked.sh).
#
#   sudokudsl/native/sanitize.sh [DIRECTORY]          Builds in DIRECTORY, default build/sanitize.
#   CASES=10000 SEED=7 sudokudsl/native/sanitize.sh   Runs 10000 random puzzles of seed 7; default 1000 of seed 0.
#   SMALL_TABLES=1 sudokudsl/native/sanitize.sh       Lowers limits of the search, such as those of restarts and of tables.
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
  PYTHONMALLOC=malloc "$python" -P tests/support/try_engine.py "$build" "${CASES:-1000}" "${SEED:-0}"
if grep -l "$root/sudokudsl/native/" "$build"/report.* 2>/dev/null; then
  echo "the reports above name files of the engine" >&2
  exit 1
fi
echo "no report of the sanitizers names a file of the engine"
