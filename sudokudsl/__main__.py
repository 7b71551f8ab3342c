"""The sudokudsl command. `python -m sudokudsl` runs it, too.

This module imports little, so that a signal to end the command is answered from the start.
"""

from __future__ import annotations

import os
import signal
import threading
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130


def main() -> None:
    """Runs the command of this process. A signal during its imports ends it without a traceback."""
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):  # `nohup` ignores some
                signal.signal(number, _end)
    from .cli import main as run

    run()


def _end(number: int, frame: FrameType | None) -> NoReturn:
    """Ends the process. Standard error may not be usable."""
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
