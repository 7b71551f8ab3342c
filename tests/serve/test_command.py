"""The command `sudokudsl serve`: what it prints, opens and refuses."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

pytest.importorskip("websockets", reason="the extra `serve` is not installed")

from sudokudsl.serve.page import NotBuilt, read_page

PROGRAM = """
import sys
from sudokudsl.cli import main
from sudokudsl.serve import page
from support.served import PAGE
page.read_page = lambda: PAGE
main()
"""


@pytest.fixture
def command(tmp_path):
    """Starts the command, with a small page, in the folder `tmp_path`."""
    started = []

    def start(*arguments, program=PROGRAM, **environment):
        tests = os.path.dirname(os.path.dirname(__file__))
        paths = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), tests]))
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", program, "serve", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": paths, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_it_prints_the_url_and_ends_with_ctrl_c(command):
    process = command("--no-browser", "new file.sdk")
    url = process.stdout.readline().strip()
    assert url.startswith("http://127.0.0.1:")
    assert url.endswith("/?file=new%20file.sdk")
    assert "Ctrl-C" in process.stdout.readline()
    with urllib.request.urlopen(url) as answer:
        assert answer.read() == b"<!doctype html>"
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=30)
    assert (process.returncode, error.strip()) == (130, "interrupted")


def test_the_browser_is_started_without_the_token(command, tmp_path):
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\necho "$1" > opened.txt.part\nmv opened.txt.part opened.txt\n', "utf-8")
    browser.chmod(0o755)
    process = command(BROWSER=f"{browser} %s")
    url = process.stdout.readline().strip()
    end = time.monotonic() + 30
    while not (tmp_path / "opened.txt").exists() and time.monotonic() < end:
        time.sleep(0.02)
    opened = (tmp_path / "opened.txt").read_text("utf-8").strip()
    assert url.split("/")[3] not in opened
    with urllib.request.urlopen(opened) as answer:  # follows the redirection
        assert answer.url == url


def test_the_port_can_be_chosen_if_it_is_free(command):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        _, error = command("--no-browser", "--port", str(port)).communicate(timeout=30)
        assert f"port {port} cannot be used" in error
    process = command("--no-browser", "--port", str(port))
    assert process.stdout.readline().startswith(f"http://127.0.0.1:{port}/")


@pytest.mark.parametrize("name", ["../outside.sdk", "/etc/hosts", "note.txt", "folder.sdk"])
def test_a_file_that_cannot_be_served_is_refused(command, tmp_path, name):
    (tmp_path / "folder.sdk").mkdir()
    process = command("--no-browser", name)
    out, error = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, "")
    assert "Error: " in error


def test_without_websockets_it_says_how_to_install_it(command):
    program = "import sys\nsys.modules['websockets'] = None\nfrom sudokudsl.cli import main\nmain()\n"
    process = command("--no-browser", program=program)
    _, error = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "pip install 'sudokudsl[serve]'" in error


def test_without_the_page_it_says_how_to_build_it(command, tmp_path):
    with pytest.raises(NotBuilt, match=r"npm ci.*npm run build:serve"):
        read_page(tmp_path)
    program = PROGRAM.replace("lambda: PAGE", "lambda read=page.read_page: read(__import__('pathlib').Path())")
    process = command("--no-browser", program=program)
    _, error = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "npm run build:serve" in error


def test_only_files_of_known_kinds_are_read_as_the_page(tmp_path):
    (tmp_path / "index.html").write_text("x", "utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("y", "utf-8")
    (tmp_path / "secret.key").write_text("z", "utf-8")
    assert {name: file.content for name, file in read_page(tmp_path).items()} == {
        "index.html": b"x",
        "assets/a.js": b"y",
    }
