"""Answers slow questions in a process of its own, which can be ended at any moment."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

from ..service.document import Document

MEGABYTES = 2_000  # of memory that a question may take


@dataclass(frozen=True, slots=True)
class SlowQuestion:
    """The name of a question, the parts of a document, and further arguments."""

    name: str
    document: tuple[str, str, Path | None, Mapping[Path, str]]
    seconds: float
    arguments: Mapping[str, Any]


def question_about(document: Document, name: str, seconds: float, arguments: Mapping[str, Any]) -> SlowQuestion:
    """A question about a document."""
    parts = (document.name, document.text, document.folder, dict(document.unsaved))
    return SlowQuestion(name, parts, seconds, arguments)


class Interrupted(Exception):
    """The process was ended before it answered."""


class NoAnswer(Exception):
    """There is no answer. The message gives the reason."""


class Worker:
    """A process that answers one question at a time. It is started when a question needs it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: SlowQuestion) -> Any:  # noqa: ANN401 - plain data
        """The answer, as plain data. Raises NoAnswer without an answer, and Interrupted if the process ends.

        If the task is cancelled while the process works, the process is ended.
        """
        async with self._turn:
            self._start()
            connection = self._connection
            assert connection is not None
            done = asyncio.get_running_loop().create_future()
            threading.Thread(target=_exchange, args=(connection, question, done), daemon=True).start()
            try:
                kind, value = await done
            except asyncio.CancelledError:
                self.stop()
                raise
            if kind == "lost":
                self.stop()
                raise Interrupted
        if kind == "failed":
            raise NoAnswer(value)
        return value

    def _start(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=answer_questions, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """Ends the process immediately."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.join()


def _exchange(connection: Connection, question: SlowQuestion, done: asyncio.Future[tuple[str, Any]]) -> None:
    """Sends a question and waits for its answer, on a thread."""
    try:
        connection.send(question)
        found = connection.recv()
    except (OSError, EOFError):
        found = ("lost", None)
    loop = done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(lambda: None if done.done() else done.set_result(found))


def answer_questions(connection: Connection) -> None:
    """Answers the questions of a connection until it is closed. This runs in the process of a worker."""
    sys.stdout = sys.stderr  # standard output belongs to the protocol
    os.dup2(2, 1)
    while True:
        try:
            question: SlowQuestion = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(_answer(question))


def _answer(question: SlowQuestion) -> tuple[str, Any]:
    from ..model.budget import Budget, within
    from ..model.puzzle import Unanswerable
    from ..service.questions import QUESTIONS

    document = Document(*question.document)
    action = QUESTIONS[question.name]
    try:
        budget = Budget(question.seconds + 60, MEGABYTES)
        return "answer", within(budget, lambda: action(document, question.seconds, **question.arguments))
    except Unanswerable as error:
        return "failed", str(error)
    except (TypeError, ValueError) as error:  # arguments without a meaning
        return "failed", str(error)
