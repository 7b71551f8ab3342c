#!/bin/sh
# The engine's tests under the address and undefined-behaviour sanitizers, in a build of its own.
#
#   sudokudsl/native/sanitize.sh [DIRECTORY]      default: build/sanitize below the project
#   SMALL_TABLES=1 sudokudsl/native/sanitize.sh   sparse rows and bounded totals even for small problems
#
# Needs cmake, and a Python (PYTHON, default python3) with nanobind, pytest and what the project needs.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:-$root/build/sanitize}
python=${PYTHON:-python3}
cmake -S "$root/sudokudsl/native" -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo -DSUDOKUDSL_SANITIZE=ON \
  -DSUDOKUDSL_STRICT=ON -DSUDOKUDSL_SMALL_TABLES="${SMALL_TABLES:-OFF}" -DPython_EXECUTABLE="$(command -v "$python")"
cmake --build "$build" --parallel
# Python itself leaks at exit, and is not linked with the sanitizers: their libraries are loaded before it.
cd "$root"
LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 \
  "$python" - "$build" <<'END'
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
sys.exit(pytest.main(["-q", "--capture=sys", "-p", "no:cacheprovider", "tests/test_engine.py", "tests/test_learning.py", "-k", "not memory and not control_c"]))
END
