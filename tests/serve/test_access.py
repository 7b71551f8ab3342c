"""Only the page of this server, with its token, may ask; and it gets only the page's own files."""

from __future__ import annotations

import pytest

pytest.importorskip("websockets", reason="the extra `serve` is not installed")

from websockets.exceptions import InvalidStatus


def test_the_page_and_its_files(serving):
    async def scenario(site):
        status, headers, body = await site.get(f"/{site.token}/")
        assert (status, body, headers["Content-Type"]) == (200, b"<!doctype html>", "text/html; charset=utf-8")
        status, headers, body = await site.get(f"/{site.token}/assets/a.js?version=1")
        assert (status, body) == (200, b"1")

    serving(scenario)


def test_every_answer_has_the_headers_of_safety(serving):
    async def scenario(site):
        for path in (f"/{site.token}/", f"/{site.token}/nothing", "/"):
            _, headers, _ = await site.get(path)
            policy = dict(each.split(" ", 1) for each in headers["Content-Security-Policy"].split("; "))
            assert policy["default-src"] == "'none'"
            assert policy["script-src"] == "'self'"
            assert policy["connect-src"].split()[0] == "'self'"
            assert policy["frame-ancestors"] == "'none'"
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "Server" not in headers

    serving(scenario)


def test_the_token_is_needed(serving):
    async def scenario(site):
        for path in ("", "index.html", site.token, f"{site.token[:-1]}/", f"{site.token}x/", "/", "%00/"):
            status, _, body = await site.get(f"/{path}")
            assert status == 403, path
            assert site.token.encode() not in body
        assert len(site.token) >= 32

    serving(scenario)


def test_the_url_for_the_browser_leads_to_the_page_once(serving):
    async def scenario(site):
        path = site.ticket_url.removeprefix(site.origin)
        assert site.token not in path
        assert (await site.get(path, host="evil.example"))[0] == 403
        status, headers, _ = await site.get(path)
        assert (status, headers["Location"]) == (303, f"{site.url}?file=a%20file.sdk")
        assert (await site.get(path))[0] == 403

    serving(scenario)


def test_every_server_has_another_token(serving):
    tokens = []

    async def scenario(site):
        tokens.append(site.token)

    serving(scenario)
    serving(scenario)
    assert len({*tokens}) == 2


def test_the_host_must_be_this_server(serving):
    async def scenario(site):
        port = int(site.host.partition(":")[2])
        others = (
            "evil.example",
            f"evil.example:{port}",
            "127.0.0.1",
            f"127.0.0.1:{port - 1}",
            f"127.0.0.1.com:{port}",
            "",
        )
        for host in others:
            assert (await site.get(f"/{site.token}/", host=host))[0] == 403, host
        assert (await site.get(f"/{site.token}/", "Host: evil.example"))[0] == 403  # two hosts
        assert (await site.request(f"GET /{site.token}/ HTTP/1.1"))[0] == 403  # no host
        assert (await site.get(f"/{site.token}/", host=f"localhost:{port}"))[0] == 200

    serving(scenario)


def test_the_origin_must_be_this_server(serving):
    async def scenario(site):
        for origin in ("http://evil.example", "null", site.origin.replace("http", "https"), f"{site.origin}0"):
            assert (await site.get(f"/{site.token}/", f"Origin: {origin}"))[0] == 403, origin
        assert (await site.get(f"/{site.token}/", f"Origin: {site.origin}"))[0] == 200

    serving(scenario)


@pytest.mark.parametrize("path", ["worker", "files"])
def test_a_socket_needs_the_origin_and_the_token(serving, path):
    async def scenario(site):
        for origin in (None, "http://evil.example", "null"):
            with pytest.raises(InvalidStatus) as refused:
                await site.socket(path, origin=origin)
            assert refused.value.response.status_code == 403
        site.url = site.url.replace(site.token, "x" * len(site.token))
        with pytest.raises(InvalidStatus) as refused:
            await site.socket(path)
        assert refused.value.response.status_code == 403

    serving(scenario)


def test_there_is_no_other_socket(serving):
    async def scenario(site):
        with pytest.raises(InvalidStatus) as refused:
            await site.socket("other")
        assert refused.value.response.status_code == 404

    serving(scenario)


@pytest.mark.parametrize(
    "path",
    [
        "../conftest.py", "..%2fconftest.py", "assets/../../server.py", "/etc/passwd", "//etc/passwd", "assets/",
        "assets", "index.html/", "./index.html", "puzzle.sdk", "assets\\a.js", "%69ndex.html", "index.html%00", "//[",
    ],
)  # fmt: skip
def test_nothing_but_the_files_of_the_page_is_served(serving, tmp_path, path):
    (tmp_path / "puzzle.sdk").write_text("sudoku 4x4\n", "utf-8")

    async def scenario(site):
        assert (await site.get(f"/{site.token}/{path}"))[0] == 404

    serving(scenario)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
def test_only_get_is_answered(serving, method):
    async def scenario(site):
        status, _, body = await site.request(f"{method} /{site.token}/ HTTP/1.1", f"Host: {site.host}")
        assert status != 200
        assert b"doctype" not in body

    serving(scenario)
