"""A running server of the page."""

from __future__ import annotations

import asyncio

import pytest


@pytest.fixture
def serving(tmp_path):
    """Runs a scenario with a server of the folder `tmp_path`."""
    pytest.importorskip("websockets", reason="the extra `serve` is not installed")
    from sudokudsl.serve.folder import Folder
    from sudokudsl.serve.server import run
    from support.served import PAGE, Site

    def serve(scenario):
        async def main():
            started = asyncio.get_running_loop().create_future()
            task = asyncio.create_task(run(Folder(tmp_path), PAGE, 0, "a file.sdk", started.set_result))
            try:
                await asyncio.wait_for(scenario(Site((server := await started).url, server.ticket_url)), 120)
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

        asyncio.run(main())

    return serve
