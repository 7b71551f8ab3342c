"""The queue of the language server: urgent actions first, and none that is not needed any more."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("pygls")

from sudokudsl.lsp.schedule import Stale, UrgentQueue

LONG = 0.2  # seconds, in which a loop queues two actions


def test_an_urgent_action_that_comes_within_the_pause_is_first():
    done: list[str] = []

    async def both() -> None:
        queue = UrgentQueue("test", pause=LONG)
        late = queue.run(lambda: done.append("late"), lambda: False, 2)
        urgent = queue.run(lambda: done.append("urgent"), lambda: False, 0)
        await asyncio.gather(late, urgent)

    asyncio.run(both())
    assert done == ["urgent", "late"]


def test_an_action_that_becomes_stale_within_the_pause_is_not_run():
    done: list[str] = []

    async def stale() -> None:
        queue, edits = UrgentQueue("test", pause=LONG), [1]
        waiting = asyncio.ensure_future(queue.run(lambda: done.append("old"), lambda: len(edits) > 1, 0))
        await asyncio.sleep(0)
        edits.append(2)
        with pytest.raises(Stale):
            await waiting

    asyncio.run(stale())
    assert not done


def test_a_failure_is_the_failure_of_its_question_only():
    async def failing() -> int:
        queue = UrgentQueue("test")
        with pytest.raises(ZeroDivisionError):
            await queue.run(lambda: 1 // 0, lambda: False, 0)
        return await queue.run(lambda: 3, lambda: False, 0)

    assert asyncio.run(failing()) == 3
