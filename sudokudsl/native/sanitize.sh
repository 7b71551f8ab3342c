#!/bin/sh
# Runs the engine's tests, the examples, random puzzles and random problems in a build with the address,
# undefined-behaviour and leak sanitizers.
#
#   sudokudsl/native/sanitize.sh [DIRECTORY]          Builds in DIRECTORY, default build/sanitize.
#   CASES=10000 SEED=7 sudokudsl/native/sanitize.sh   Runs 10000 of each of seed 7; default 1000 of seed 0.
#   ONLY_RANDOM=1 sudokudsl/native/sanitize.sh        Runs the random puzzles and problems alone.
#   SMALL_TABLES=1 sudokudsl/native/sanitize.sh       Lowers limits of the search, such as those of restarts and of tables.
#   INSTRUCTIONS=1 sudokudsl/native/sanitize.sh       Compiles for all sets of machine instructions, not the plainest only.
#
# Needs cmake, and a Python (PYTHON, default python3) with nanobind, pytest and the requirements of the project.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/sanitize}
python=${PYTHON:-python3}
plain=""
test -n "${INSTRUCTIONS:-}" || plain="-DSUDOKUDSL_HAS_AVX2=OFF -DSUDOKUDSL_HAS_AVX512=OFF" # half of the time to compile
cmake -S "$root/sudokudsl/native" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-Og -g1" $plain -DSUDOKUDSL_SANITIZE=ON -DSUDOKUDSL_UNITY=ON \
  -DSUDOKUDSL_SMALL_TABLES="${SMALL_TABLES:-OFF}" -DPython_EXECUTABLE="$(command -v "$python")"
cmake --build "$build" --parallel
# Python is not linked with the sanitizers, so their libraries are loaded before it. Python itself leaks at exit: only
# reports that name a file of the engine count.
cd "$root"
rm -f "$build"/report.*
LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so)" \
  ASAN_OPTIONS="detect_leaks=1:log_path=$build/report" LSAN_OPTIONS=exitcode=0 UBSAN_OPTIONS=halt_on_error=1 \
  PYTHONMALLOC=malloc "$python" -P tests/support/try_engine.py "$build" "${CASES:-1000}" "${SEED:-0}" \
  ${ONLY_RANDOM:+--only-random} || { cat "$build"/report.* >&2; exit 1; }
if grep -l "$root/sudokudsl/native/" "$build"/report.* 2>/dev/null; then
  echo "the reports above name files of the engine" >&2
  exit 1
fi
echo "no report of the sanitizers names a file of the engine"
