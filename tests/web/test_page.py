"""The built page in a browser: a few of the tests of `web/test`, all of which `npm run test:page` runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
BROWSER = os.environ.get("CHROMIUM") or shutil.which("chromium")
ESSENTIAL = "the first puzzle is drawn|its quick fix mends it|why there is no solution"


@pytest.mark.skipif(BROWSER is None, reason="needs the browser Chromium")
@pytest.mark.skipif(not (WEB / "dist" / "engine.wasm").exists(), reason="needs the page: see web/README.md")
@pytest.mark.skipif(not (WEB / "node_modules").exists() or shutil.which("npx") is None, reason="needs `npm ci` in web/")
def test_the_page_draws_checks_and_explains():
    environment = {**os.environ, "CHROMIUM": str(BROWSER), "PYTHON": sys.executable, "PORT": "4187"}
    command = ["npx", "playwright", "test", "page.spec.ts", "--grep", ESSENTIAL, "--workers", "1"]
    told = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, timeout=250)
    assert told.returncode == 0, told.stdout + told.stderr
    assert "3 passed" in told.stdout
