#!/bin/sh
# Runs the engine's tests, the examples, random puzzles and random problems in a build that checks itself (contract.hpp,
# check_runs.hpp). A failed check raises an AssertionError, which the fuzzer reports with the number of the case.
#
#   sudokudsl/native/checked.sh [DIRECTORY]          Builds in DIRECTORY, default build/checked.
#   CASES=10000 SEED=7 sudokudsl/native/checked.sh   Runs 10000 of each of seed 7; default 150 of seed 0.
#   ONLY_RANDOM=1 sudokudsl/native/checked.sh        Runs the random puzzles and problems alone.
#   FORMS=500 sudokudsl/native/checked.sh            Beside it, solves 500 problems, or more until every form was taken.
#   SMALL_TABLES=1 sudokudsl/native/checked.sh       Lowers limits of the search, such as those of restarts and of tables.
#   INSTRUCTIONS=1 sudokudsl/native/checked.sh       Compiles for all sets of machine instructions, not the plainest only.
#
# Needs cmake, and a Python (PYTHON, default python3) with nanobind, pytest and the requirements of the project.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/checked}
python=${PYTHON:-python3}
plain=""
test -n "${INSTRUCTIONS:-}" || plain="-DSUDOKUDSL_HAS_AVX2=OFF -DSUDOKUDSL_HAS_AVX512=OFF" # half of the time to compile
cmake -S "$root/sudokudsl/native" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O2 $plain \
  -DSUDOKUDSL_CHECKED=ON -DSUDOKUDSL_STRICT=ON -DSUDOKUDSL_UNITY=ON -DSUDOKUDSL_SMALL_TABLES="${SMALL_TABLES:-OFF}" \
  -DPython_EXECUTABLE="$(command -v "$python")"
cmake --build "$build" --parallel
cd "$root"
forms=""
if test -n "${FORMS:-}"; then
  "$python" tests/support/try_forms.py "$build" "$FORMS" &
  forms=$!
fi
status=0
"$python" -P tests/support/try_engine.py "$build" "${CASES:-150}" "${SEED:-0}" ${ONLY_RANDOM:+--only-random} || status=$?
test -z "$forms" || wait "$forms" || status=$?
exit "$status"
