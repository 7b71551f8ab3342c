"""The files of pages: opened, saved and watched, by one page or two."""

from __future__ import annotations

import asyncio
import json

import pytest

pytest.importorskip("websockets", reason="the extra `serve` is not installed")

from websockets.exceptions import ConnectionClosed

from sudokudsl.serve import desk, server
from sudokudsl.serve.folder import NO_FILE
from support.served import Socket


@pytest.fixture(autouse=True)
def often(monkeypatch):
    monkeypatch.setattr(desk, "LOOK_SECONDS", 0.02)


@pytest.fixture
def puzzle(tmp_path):
    path = tmp_path / "puzzle.sdk"
    path.write_text("sudoku 4x4\n", "utf-8")
    return path


def test_a_file_is_listed_opened_and_saved(serving, puzzle):
    async def scenario(site):
        async with site.socket("files") as socket:
            page = Socket(socket)
            assert await page.ask("files/list") == {"names": ["puzzle.sdk"]}
            found = await page.ask("files/open", name="puzzle.sdk")
            assert found["text"] == "sudoku 4x4\n"
            saved = await page.ask("files/save", name="puzzle.sdk", text="sudoku 6x6\n", base=found["version"])
            assert saved == {"version": (await page.ask("files/open", name="puzzle.sdk"))["version"]}
            assert puzzle.read_text("utf-8") == "sudoku 6x6\n"

    serving(scenario)


def test_of_two_tabs_only_the_first_replaces_a_version(serving, puzzle):
    async def scenario(site):
        async with site.socket("files") as one, site.socket("files") as other:
            pages = [Socket(one), Socket(other)]
            bases = [(await page.ask("files/open", name="puzzle.sdk"))["version"] for page in pages]
            answers = await asyncio.gather(
                *(
                    page.ask("files/save", name="puzzle.sdk", text=f"# {number}\n", base=base)
                    for number, (page, base) in enumerate(zip(pages, bases, strict=True))
                )
            )
            (winner,) = (number for number, answer in enumerate(answers) if "version" in answer)
            loser = 1 - winner
            theirs = answers[loser]["conflict"]
            assert theirs == {"text": f"# {winner}\n", "version": answers[winner]["version"]}
            assert puzzle.read_text("utf-8") == f"# {winner}\n"
            await pages[loser].ask("files/save", name="puzzle.sdk", text=f"# {loser}\n", base=theirs["version"])
            assert (await pages[winner].notice("files/changed"))["text"] == f"# {loser}\n"

    serving(scenario)


def test_a_change_on_the_disk_is_told_once(serving, puzzle):
    async def scenario(site):
        async with site.socket("files") as socket:
            page = Socket(socket)
            await page.ask("files/open", name="puzzle.sdk")
            puzzle.write_text("sudoku 6x6\n", "utf-8")
            changed = await page.notice("files/changed")
            assert (changed["name"], changed["text"]) == ("puzzle.sdk", "sudoku 6x6\n")
            puzzle.touch()  # another time, the same bytes
            await asyncio.sleep(0.2)
            puzzle.unlink()
            assert await page.notice("files/changed") == {"name": "puzzle.sdk", "text": "", "version": NO_FILE}
            puzzle.write_text("sudoku 9x9\n", "utf-8")
            assert (await page.notice("files/changed"))["text"] == "sudoku 9x9\n"
            assert page.notices == []

    serving(scenario)


def test_a_page_is_not_told_of_its_own_save(serving, puzzle):
    async def scenario(site):
        async with site.socket("files") as socket:
            page = Socket(socket)
            base = (await page.ask("files/open", name="puzzle.sdk"))["version"]
            for number in range(5):
                base = (await page.ask("files/save", name="puzzle.sdk", text=f"# {number}\n", base=base))["version"]
                await asyncio.sleep(0.05)
            await page.ask("files/list")
            assert page.notices == []

    serving(scenario)


def test_a_new_file_is_watched_when_it_is_saved(serving, tmp_path):
    async def scenario(site):
        async with site.socket("files") as socket:
            page = Socket(socket)
            assert await page.ask("files/open", name="new.sdk") == {"text": "", "version": NO_FILE}
            await page.ask("files/save", name="new.sdk", text="# one\n", base=NO_FILE)
            (tmp_path / "new.sdk").write_text("# two\n", "utf-8")
            assert (await page.notice("files/changed"))["text"] == "# two\n"

    serving(scenario)


def test_files_outside_are_refused_with_the_reason(serving, tmp_path):
    async def scenario(site):
        async with site.socket("files") as socket:
            page = Socket(socket)
            (tmp_path / "link.sdk").symlink_to("/etc/passwd")
            assert "outside" in await page.ask("files/open", name="link.sdk")
            assert "expected the name" in await page.ask("files/open", name="../x.sdk")
            assert "outside" in await page.ask("files/save", name="link.sdk", text="", base=NO_FILE)
            assert await page.ask("files/list") == {"names": []}

    serving(scenario)


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "[]", "1", "null", '{"id": 1}', '{"id": 1, "method": "files/delete"}',
        '{"id": 1, "method": "files/open"}', '{"id": 1, "method": "files/open", "params": []}',
        '{"id": 1, "method": []}',
    ],
)  # fmt: skip
def test_a_wrong_request_is_refused_and_the_socket_stays_open(serving, text):
    async def scenario(site):
        async with site.socket("files") as socket:
            await socket.send(text)
            assert "error" in json.loads(await socket.recv())
            assert await Socket(socket).ask("files/list") == {"names": []}

    serving(scenario)


@pytest.mark.parametrize("path", ["files", "worker"])
def test_a_message_that_is_too_long_closes_the_socket(serving, path, monkeypatch):
    monkeypatch.setattr(server, "MAX_MESSAGE", 1_000)

    async def scenario(site):
        async with site.socket(path) as socket:
            await socket.send("x" * 1_001)
            with pytest.raises(ConnectionClosed) as closed:
                await Socket(socket).notice("nothing")
            assert closed.value.rcvd.code == 1009  # message too big

    serving(scenario)
