"""The processes of workers: they answer, report progress, and end with their sockets and with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("websockets", reason="the extra `serve` is not installed")

from websockets.exceptions import ConnectionClosed

from sudokudsl.serve import workers
from support.served import Site, Socket

SMALL = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"  # C(4, 3) = 4 solutions
URI = "inmemory://puzzle.sdk"
SERVER = """
from pathlib import Path
from sudokudsl.cli import main
from sudokudsl.serve import page
import sys
page.read_page = lambda: {}
sys.argv[1:] = ["serve", "--no-browser"]
main()
"""
LINUX = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are listed as on Linux")


@pytest.fixture
def processes(monkeypatch):
    """The processes that are started."""
    found, start = [], asyncio.create_subprocess_exec

    async def started(*arguments, **options):
        process = await start(*arguments, **options)
        found.append(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", started)
    return found


async def opened(page, text):
    await page.tell("textDocument/didOpen", textDocument={"uri": URI, "languageId": "sdk", "version": 0, "text": text})


async def ended(process):
    """The status with which a process ends, in less than two seconds."""
    return await asyncio.wait_for(process.wait(), 2)


def test_a_worker_answers_and_publishes_diagnostics(serving):
    async def scenario(site):
        async with site.socket("worker") as socket:
            page = Socket(socket)
            await page.notice("sudokudsl/ready")
            await opened(page, f"{SMALL}thermometr r1c1 r1c2\n")
            published = await page.notice("textDocument/publishDiagnostics")
            assert [each["range"]["start"]["line"] for each in published["diagnostics"]] == [2]
            await opened(page, SMALL)
            assert (await page.ask("sudokudsl/count", textDocument={"uri": URI}))["count"] == 4
            found = await page.ask("sudokudsl/verdict", textDocument={"uri": URI})
            assert (found["verdict"], found["agree"]) == ("many", True)

    serving(scenario)


def test_a_count_reports_its_progress_and_ends_with_its_socket(serving, processes):
    async def scenario(site):
        async with site.socket("worker") as socket, site.socket("worker") as other:
            page = Socket(socket)
            await opened(page, "sudoku 9x9\n")
            await page.socket.send('{"jsonrpc": "2.0", "id": 1, "method": "sudokudsl/count",\n'
                                   f'"params": {{"textDocument": {{"uri": "{URI}"}}, "seconds": 600}}}}')  # fmt: skip
            counts = [(await page.notice("sudokudsl/progress"))["count"] for _ in range(3)]
            assert counts == sorted(counts)
            assert counts[-1] > 0
            await socket.close()
            assert await ended(processes[0]) == -signal.SIGKILL
            reader = Socket(other)  # another worker goes on
            await opened(reader, SMALL)
            assert (await reader.ask("sudokudsl/count", textDocument={"uri": URI}))["count"] == 4
            assert processes[1].returncode is None

    serving(scenario)


def test_a_lost_connection_ends_the_process(serving, processes):
    async def scenario(site):
        socket = await site.socket("worker")
        await Socket(socket).notice("sudokudsl/ready")
        socket.transport.abort()
        assert await ended(processes[0]) == -signal.SIGKILL

    serving(scenario)


def test_a_process_that_ends_closes_its_socket(serving, processes):
    async def scenario(site):
        async with site.socket("worker") as socket:
            await Socket(socket).notice("sudokudsl/ready")
            processes[0].kill()
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert "has ended" in closed.value.rcvd.reason

    serving(scenario)


def test_the_number_of_processes_is_bounded(serving, processes, monkeypatch):
    monkeypatch.setattr(workers, "MAX_PROCESSES", 2)

    async def scenario(site):
        async with site.socket("worker") as first, site.socket("worker"):
            await Socket(first).notice("sudokudsl/ready")
            async with site.socket("worker") as third:
                with pytest.raises(ConnectionClosed) as closed:
                    await third.recv()
                assert "close another tab" in closed.value.rcvd.reason
            await first.close()
            await ended(processes[0])
            async with site.socket("worker") as again:
                await Socket(again).notice("sudokudsl/ready")
        assert len(processes) == 3

    serving(scenario)


def test_a_file_uses_those_below_its_folder(serving, tmp_path):
    (tmp_path / "sub" / "rules").mkdir(parents=True)
    (tmp_path / "outside.sdk").write_text("define rising(line)\n  thermometer line\n", "utf-8")
    (tmp_path / "sub" / "rules" / "lines.sdk").write_text("define rising(line)\n  thermometer line\n", "utf-8")
    text = 'use "rules/lines.sdk"\nboard 1x3 digits 1-4\nrising r1c1..r1c3\n'

    async def scenario(site):
        async with site.socket("worker?file=sub/puzzle.sdk") as socket:
            page = Socket(socket)
            await opened(page, text)
            assert (await page.ask("sudokudsl/count", textDocument={"uri": URI}))["count"] == 4
            asked = {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 1}}
            assert "from another file: lines.sdk" in await page.ask("textDocument/rename", newName="growing", **asked)
            places = await page.ask("textDocument/references", context={"includeDeclaration": True}, **asked)
            assert [(each["uri"], each["range"]["start"]["line"]) for each in places] == [(URI, 2)]
            assert await page.ask("textDocument/definition", **asked) is None
            await opened(page, text.replace("rules/lines.sdk", "../outside.sdk"))
            assert "below it" in await page.ask("sudokudsl/count", textDocument={"uri": URI})

    serving(scenario)


@pytest.mark.parametrize("name", ["../puzzle.sdk", "%2e%2e/puzzle.sdk", "/etc/passwd", "link.sdk"])
def test_a_worker_for_a_file_outside_is_refused(serving, processes, tmp_path, name):
    (tmp_path / "link.sdk").symlink_to("/etc/passwd")

    async def scenario(site):
        async with site.socket(f"worker?file={name}") as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd.code == 1008  # policy violation
        assert processes == []

    serving(scenario)


def test_modules_beside_the_puzzles_are_not_imported(serving, tmp_path, monkeypatch):
    (tmp_path / "json.py").write_text("raise SystemExit\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    async def scenario(site):
        async with site.socket("worker") as socket:
            await Socket(socket).notice("sudokudsl/ready")

    serving(scenario)


def children(process):
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()))


def is_alive(process):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text("utf-8")
    except FileNotFoundError:
        return False


def test_a_worker_ends_in_silence_when_nobody_reads_its_answers():
    command, pipe = [sys.executable, "-P", "-m", "sudokudsl.serve.conversation"], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        worker.stdout.close()
        assert worker.wait(20) == 0
        assert worker.stderr.read() == b""


@LINUX
@pytest.mark.parametrize(("way", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_no_process_is_left_when_the_server_ends(tmp_path, way, status):

    command, pipe = [sys.executable, "-P", "-c", SERVER], subprocess.PIPE
    server = subprocess.Popen(command, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True)
    site = Site(server.stdout.readline().strip())

    async def busy():
        socket = await site.socket("worker")
        page = Socket(socket)
        await opened(page, "sudoku 9x9\n")
        idle = await site.socket("worker")
        await Socket(idle).notice("sudokudsl/ready")
        count = {"textDocument": {"uri": URI}, "seconds": 600}
        asked = asyncio.create_task(page.ask("sudokudsl/count", **count))
        while not page.notices:
            await asyncio.sleep(0.01)
        found = children(server.pid)
        os.kill(server.pid, way)
        await asyncio.to_thread(server.wait, 20)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        return found

    found = asyncio.run(busy())
    assert len(found) == 2
    assert server.returncode == status
    end = time.monotonic() + 10
    while any(map(is_alive, found)) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(map(is_alive, found))
    server.stdout.close()
    assert "Traceback" not in server.stderr.read()
    server.stderr.close()
