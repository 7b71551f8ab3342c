"""The command `lsp`: the language server."""

from __future__ import annotations

import click

from .results import Status


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; this is the default.")
@click.option("--tcp", type=click.IntRange(1, 65_535), metavar="PORT", help="Wait on this port of 127.0.0.1.")
def lsp(stdio: bool, tcp: int | None) -> int:
    """Serves editors that speak the language server protocol.

    \b
    sudokudsl lsp              on standard input and output, for most editors
    sudokudsl lsp --tcp 2087   on a port of this machine

    It needs an extra: pip install 'sudokudsl[lsp]'. docs/editors.md says how to use it from an editor.
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
