"""The commands that serve until they are ended: `lsp`, the language server, and `serve`, the page."""

from __future__ import annotations

import threading
import webbrowser
from pathlib import Path

import click

from .results import Status
from .values import WholeNumber


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; this is the default.")
@click.option("--tcp", type=WholeNumber(1, 65_535), metavar="PORT", help="Wait on this port of 127.0.0.1.")
def lsp(stdio: bool, tcp: int | None) -> int:
    """Serves editors that speak the language server protocol.

    \b
    sudokudsl lsp              on standard input and output, for most editors
    sudokudsl lsp --tcp 2087   on a port of this machine

    It needs an extra: pip install 'sudokudsl[lsp]'. docs/editors.md explains how to use it from an editor.
    """
    if stdio and tcp is not None:
        raise click.UsageError("--stdio and --tcp exclude each other")
    try:
        from ..lsp.server import serve
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] in ("pygls", "lsprotocol"):
            raise click.UsageError("the language server needs an extra: pip install 'sudokudsl[lsp]'") from None
        raise
    serve(tcp)
    return Status.AS_EXPECTED


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--port", type=WholeNumber(1, 65_535), metavar="PORT", help="Use this port instead of any free one.")
@click.option("--no-browser", is_flag=True, help="Print the URL, but do not open it.")
def serve(file: Path | None, port: int | None, no_browser: bool) -> int:
    """Opens the page for writing and solving puzzles in the browser, answered by this installation.

    \b
    sudokudsl serve               start with a new text
    sudokudsl serve puzzle.sdk    write this file; it may be a new one

    The page opens and saves .sdk files of the current folder and of those below it. Only programs on this machine that
    know the printed URL can use it. Ctrl-C ends it. It needs an extra: pip install 'sudokudsl[serve]'.
    """
    try:
        from ..serve.folder import FileRefused, Folder
        from ..serve.page import NotBuilt, read_page
        from ..serve.server import Server
        from ..serve.server import serve as serve_page
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] == "websockets":
            raise click.UsageError("the page needs an extra: pip install 'sudokudsl[serve]'") from None
        raise

    def started(server: Server) -> None:
        print(f"{server.url}\nThe page is open until you press Ctrl-C here.", flush=True)
        if not no_browser:
            opening = threading.Thread(target=webbrowser.open, args=(server.ticket_url,), daemon=True)
            opening.start()  # some browsers return only when they are closed

    folder = Path.cwd()
    try:
        name = None if file is None else Folder(folder).name(file)
        serve_page(folder, read_page(), port or 0, name, started)
    except (FileRefused, NotBuilt) as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        raise click.UsageError(f"port {port} cannot be used: {error.strerror or error}") from None
    return Status.AS_EXPECTED
