"""The command, run as a user runs it, in a process of its own.

Most of a short command is the start of Python and its imports. A server imports the package once and forks for each
command. A fresh Python shows whether a command imports all that it needs, and takes settings of Python itself.
"""

from __future__ import annotations

import gc
import json
import os
import pkgutil
import selectors
import signal
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

SECONDS = 120
STREAMS = {0: ("in", os.O_RDONLY), 1: ("out", os.O_WRONLY | os.O_CREAT), 2: ("err", os.O_WRONLY | os.O_CREAT)}
ABSENT = ("browser", "lsp", "serve", "testing")  # rooms that no short command needs, some with packages of extras


def run(*args, stdin=None, cwd=None, env=None, fresh=False):
    """The outcome of the command, as `subprocess.run` returns it. TimeoutError after two minutes."""
    arguments, environment = [*map(str, args)], {**os.environ, **(env or {})}
    if fresh or any(name.startswith("PYTHON") for name in env or ()):
        command = [sys.executable, "-P", "-m", "sudokudsl", *arguments]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=cwd, timeout=SECONDS, env=environment
        )
    else:
        done = _served(arguments, stdin or "", str(cwd or os.getcwd()), environment)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def _served(arguments, stdin, cwd, environment):
    with TemporaryDirectory() as desk:
        Path(desk, "in").write_text(stdin)
        status = _server().answer({"arguments": arguments, "desk": desk, "cwd": cwd, "environment": environment})
        return subprocess.CompletedProcess(
            ["sudokudsl", *arguments], status, Path(desk, "out").read_text(), Path(desk, "err").read_text()
        )


@cache
def _server():
    return Server()


class Server:
    """A process that runs one command after another, each in a process forked from it. It ends with its input."""

    def __init__(self):
        command = [sys.executable, "-P", __file__]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._process.stdout, selectors.EVENT_READ)

    def answer(self, question):
        """The exit status of a command, negative for a signal that ended it."""
        print(json.dumps(question), file=self._process.stdin, flush=True)
        if not self._ready.select(SECONDS):
            os.killpg(self._process.pid, signal.SIGKILL)
            _server.cache_clear()
            raise TimeoutError(f"no end after {SECONDS} s: {question['arguments']}")
        return json.loads(self._process.stdout.readline())


def serve():
    import sudokudsl

    for module in pkgutil.walk_packages(sudokudsl.__path__, "sudokudsl."):
        if module.name.split(".")[1] not in (*ABSENT, "__main__"):
            import_module(module.name)
    gc.freeze()  # a collection in a forked process would copy what it looks at
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _begin(**json.loads(line))
            return
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _begin(arguments, desk, cwd, environment):
    for number, (name, how) in STREAMS.items():
        os.dup2(os.open(Path(desk, name), how), number)
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace")
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["sudokudsl", *arguments]
    from sudokudsl.__main__ import main

    main()


if __name__ == "__main__":
    serve()
