"""The engine as WebAssembly finds what the native engine finds: same grids, same order, same statistics."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from sudokudsl.cover import engine_is_native

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(not engine_is_native(), reason="the answers are those of the native engine")
@pytest.mark.skipif(not (WEB / "public" / "engine.wasm").exists(), reason="needs `python web/engine/build.py`")
@pytest.mark.skipif(not (WEB / "node_modules").exists() or shutil.which("npx") is None, reason="needs `npm ci` in web/")
def test_the_engine_in_node_answers_like_the_native_one(tmp_path):
    from support.searches import write

    assert write(tmp_path / "searches.json", every=5) > 50
    environment = {**os.environ, "SEARCHES": str(tmp_path / "searches.json")}
    command = ["npx", "vitest", "run", "test/engine.test.ts"]
    told = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, timeout=250)
    assert told.returncode == 0, told.stdout + told.stderr
