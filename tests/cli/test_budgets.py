"""The budget of a command, seen from outside."""

import hashlib
import json
import os
import re
import subprocess
import sys

import pytest

LARGE = "latin 32x32\nsum 16896: all\n"
SLOW_TO_COMPILE = "latin 32x32\nanti-taxicab\n"


def run(*arguments, text):
    command = [sys.executable, "-P", "-m", "sudokudsl", *arguments, "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("command", ["check", "solve", "count", "candidates", "explain"])
def test_time_bounds_all_phases(command):
    """The machine decides which phase is the last one."""
    done = run(command, "--time", "1", "--memory", "50000", text=SLOW_TO_COMPILE)
    assert done.returncode == 4
    phases = "reading the file|compiling for exact cover|building the engine|compiling for SAT"
    assert re.search(rf"(inconclusive|no sizes): ({phases}) took more than 1 s", done.stdout + done.stderr)
    assert "Traceback" not in done.stderr


def test_time_bounds_reading():
    nested = "sudoku 9x9\n" + "".join(f"require {' + '.join(['r1c1'] * 300)} > {n}\n" for n in range(1500))
    done = run("solve", "--time", "1", text=nested)
    assert done.returncode == 4
    assert "reading the file took more than 1 s" in done.stdout + done.stderr


def test_memory_bounds_compiling():
    done = run("solve", "--memory", "30", text=SLOW_TO_COMPILE)
    assert done.returncode == 4
    assert "needed more than 30 MB of memory, at anti-taxicab, line 2" in done.stdout + done.stderr


def test_verify_refuses_what_is_no_file(tmp_path):
    """Reading a pipe without a writer would never end."""
    folder = tmp_path / "certificate"
    made = run("check", "--no-draw", "--proof", str(folder), text="sudoku 4x4\ngiven r1c1 = 1\nexpect 72 solutions\n")
    assert made.returncode == 0, made.stderr
    (folder / "proof.drup").unlink()
    os.mkfifo(folder / "proof.drup")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "sudokudsl", "verify", str(folder)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    assert "proof.drup: it is not a regular file" in done.stdout


def test_verify_has_a_limit_of_memory(tmp_path):
    """Checksums that fit, and a proof of millions of clauses that say nothing."""
    folder = tmp_path / "certificate"
    run("check", "--no-draw", "--proof", str(folder), text="sudoku 4x4\ngiven r1c1 = 1\nexpect 72 solutions\n")
    proof = b"1 -1 0\n" * 3_000_000
    (folder / "proof.drup").write_bytes(proof)
    manifest = folder / "certificate.json"
    claim = json.loads(manifest.read_text())
    claim["sha256"]["proof.drup"] = hashlib.sha256(proof).hexdigest()
    manifest.write_text(json.dumps(claim))
    command = [sys.executable, "-P", "-m", "sudokudsl", "verify", "--memory", "60", "--time", "100", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 4, done.stdout + done.stderr
    assert "verifying the certificate needed more than 60 MB of memory" in done.stdout
