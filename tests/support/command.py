"""The command, run as a user runs it."""

import os
import subprocess
import sys


def run(*args, stdin=None, cwd=None, env=None):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "sudokudsl", *map(str, args)],
        input=stdin, capture_output=True, text=True, cwd=cwd, timeout=120, env={**os.environ, **(env or {})},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done
