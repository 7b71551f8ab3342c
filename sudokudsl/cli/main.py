"""The group of commands, and the boundary where failures become exit statuses."""

from __future__ import annotations

import os
import sys

import click

from .. import __version__

BAD_USAGE, BUG, INTERRUPTED = 2, 70, 130  # of `results.Status`, which imports more than a version needs


class LateCommands(click.Group):
    """A group whose commands are imported when one of them is asked for, so that `--version` comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [command.name or "" for command in self._commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return next((command for command in self._commands() if command.name == cmd_name), None)

    def _commands(self) -> tuple[click.Command, ...]:
        from .commands import COMMANDS

        return COMMANDS


@click.group(cls=LateCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, message="sudokudsl %(version)s")
def sudokudsl() -> None:
    """Checks, solves and draws sudoku variants written in the .sdk language.

    \b
    sudokudsl check puzzle.sdk          solve on two independent sides and compare
    sudokudsl explain puzzle.sdk        say in words what was understood
    sudokudsl draw puzzle.sdk --to svg  make a picture
    sudokudsl families thermometer      the manual page of a statement

    \b
    Exit status: 0 as expected, 1 not as expected, 2 bad usage or bad file, 3 the two sides disagree,
    4 inconclusive (a limit was reached), 130 interrupted, 70 a bug of this program.

    Shell completion: eval "$(_SUDOKUDSL_COMPLETE=bash_source sudokudsl)", likewise zsh_source and fish_source.
    """


def main() -> None:
    """Runs the command of this process and exits with its status; never a traceback."""
    try:
        status = sudokudsl.main(prog_name="sudokudsl", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        sys.exit(BAD_USAGE)
    except (KeyboardInterrupt, click.Abort):
        print("interrupted", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # what is still buffered has no reader; writing it at exit would complain again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if os.environ.get("SUDOKUDSL_TRACEBACK"):
            raise
        print(f"sudokudsl {__version__} has a bug, please report it: {_one_line(error)}", file=sys.stderr)
        sys.exit(BUG)
    sys.exit(status if isinstance(status, int) else 0)


def _one_line(error: Exception) -> str:
    """The kind and message of an exception with the place in our code, on one line."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = "" if frame is None else f" at {os.path.basename(frame.tb_frame.f_code.co_filename)}:{frame.tb_lineno}"
    return f"{type(error).__name__}{place}: {' '.join(str(error).split())[:300]}"
