"""The group of commands, and the conversion of failures into exit statuses."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from types import FrameType
from typing import NoReturn, TextIO

import click

from ..version import __version__

BAD_USAGE, INCONCLUSIVE, BUG, INTERRUPTED = (
    2,
    4,
    70,
    130,
)  # copies of `results.Status`, whose imports would slow down --version


_COMMAND_MODULES = {
    "check": "checking", "solve": "solving", "count": "solving", "candidates": "commands", "steps": "stepping",
    "generate": "generating", "explain": "commands", "why": "reasoning", "compile": "commands", "draw": "commands",
    "format": "commands", "import": "commands", "export": "commands", "families": "commands",
    "verify": "certificates", "crosscheck": "crosschecking", "fuzz": "fuzzing", "shrink": "shrinking",
    "lsp": "serving", "serve": "serving", "doctor": "doctoring",
}  # fmt: skip
"""The commands in the order of `--help`, each with its module."""


class LateCommands(click.Group):
    """A group that imports only the requested command, so that commands and `--version` start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMAND_MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMAND_MODULES:
            return None
        home = vars(import_module(f".{_COMMAND_MODULES[cmd_name]}", __package__)).values()
        return next(each for each in home if isinstance(each, click.Command) and each.name == cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolves a command as in any group. The error for an unknown command suggests the most similar one."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            advice = _advice(args, names)
            ctx.fail(f"no command is called {args[0]}" + (f"; {advice}" if advice else ""))
        return super().resolve_command(ctx, args)


def _advice(args: Sequence[str], names: Sequence[str]) -> str:
    """Advice on arguments that do not begin with a command: a question for help, a puzzle, or a misspelt command."""
    from ..text.diagnostics import nearest

    first, second = args[0], args[1] if args[1:2] and args[1] in names else ""
    if first.lower() == "help":
        return f"write sudokudsl {second} --help" if second else "write sudokudsl --help"
    if first.startswith(("http://", "https://")):
        return "a puzzle is checked by sudokudsl check 'LINK'"
    if os.path.splitext(first)[1].lower() in (".sdk", ".sdm", ".json", ".txt"):
        return f"a puzzle is checked by sudokudsl check {first}"
    near = nearest(first, names)
    return f"did you mean {near}?" if near else ""


@click.group(cls=LateCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, message="sudokudsl %(version)s")
def sudokudsl() -> None:
    """Checks, solves and draws sudoku variants written in the .sdk language.

    \b
    sudokudsl check puzzle.sdk          solve on two independent sides and compare
    sudokudsl explain puzzle.sdk        explain every statement
    sudokudsl draw puzzle.sdk --to svg  draw a picture
    sudokudsl families thermometer      show the manual page of a statement

    \b
    Exit status: 0 as expected, 1 not as expected, 2 bad usage or bad file, 3 the two sides disagree,
    4 inconclusive (a limit was reached), 130 interrupted, 70 a bug in this program, 71 a worker was killed.

    Shell completion: eval "$(_SUDOKUDSL_COMPLETE=bash_source sudokudsl)", or zsh_source or fish_source.
    """


def main() -> None:
    """Runs the command of this process and exits with its status, without a traceback."""
    _open_streams()
    sys.unraisablehook = _report_unraisable
    try:
        status = _run()
    except OSError:  # standard error cannot be written, so no message is possible
        _discard(sys.stderr)
        status = BAD_USAGE
    if threading.active_count() > 1:  # the thread of an abandoned pool may never end
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status)
    sys.exit(status)


def _run() -> int:
    """Runs the command, prints a failure on standard error, and returns the exit status."""
    # start-up makes many objects and hardly any garbage, and collecting it would take a tenth of a short check
    gc.set_threshold(100_000)
    try:
        _listen()
        status = sudokudsl.main(prog_name="sudokudsl", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return max(error.exit_code, BAD_USAGE)  # click ends with 1, which means a wrong answer here
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # click turns the first into the second
        _discard(sys.stdout)
        return 0
    except OSError as error:
        _discard(sys.stdout)
        what = f"{error.filename}: " if error.filename else "the output cannot be written: "
        print(f"Error: {what}{error.strerror or error}", file=sys.stderr)
        return BAD_USAGE
    except MemoryError:
        print("inconclusive: there is not enough memory", file=sys.stderr)
        return INCONCLUSIVE
    except Exception as error:
        if _is_unanswerable(error):
            print(f"inconclusive: {error}", file=sys.stderr)
            return INCONCLUSIVE
        if os.environ.get("SUDOKUDSL_TRACEBACK"):
            raise
        print(f"sudokudsl {__version__} has a bug, please report it: {_one_line(error)}", file=sys.stderr)
        return BUG
    return status if isinstance(status, int) else 0


def _report_unraisable(swallowed: sys.UnraisableHookArgs) -> None:
    """Reports an exception in a finaliser, unless it is raised again outside of it (`model.budget`)."""
    if not getattr(swallowed.exc_type, "comes_again", False):
        sys.__unraisablehook__(swallowed)


def _is_unanswerable(error: Exception) -> bool:
    from ..model.puzzle import Unanswerable

    return isinstance(error, Unanswerable)


def _listen() -> None:
    """Makes both signals to end a command a KeyboardInterrupt. During the imports they end the process."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _terminate)
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    """Ends a command on SIGTERM as Ctrl-C does: it reports its results so far and ends its workers."""
    signal.signal(number, signal.SIG_DFL)  # a second signal ends the process immediately
    raise KeyboardInterrupt


def _open_streams() -> None:
    """Makes the standard streams accept any text, even if they are closed or their encoding lacks characters."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the process
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _discard(stream: TextIO) -> None:
    """Discards the buffered output of a stream, because writing it at exit would fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _one_line(error: Exception) -> str:
    """The type, the place and the message of an exception, on one line."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = "" if frame is None else f" at {os.path.basename(frame.tb_frame.f_code.co_filename)}:{frame.tb_lineno}"
    return f"{type(error).__name__}{place}: {' '.join(str(error).split())[:300]}"
