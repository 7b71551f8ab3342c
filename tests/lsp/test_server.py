"""The language server, asked by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from sudokudsl.service.diagnostics import diagnostics
from sudokudsl.service.document import open_document
from sudokudsl.service.outline import symbols as local_symbols
from support.editor import Session, session
from support.random_edits import edits

SPEC = """\
sudoku 4x4
let spine = r1c1..r4c1
define fib(line)
  each run of 3 in line as a, b, c: c = a + b
fib spine
thermo r1c1 r1c2
whispers 2: r1c1..r1c3
require (r1c1 > 1
"""
LONG = "sudoku 9x9\nexpect 999999999 solutions\n"  # counting a thousand million grids takes minutes


def test_every_request(tmp_path):
    async def talk(editor: Session) -> None:
        editor.open("a.sdk", SPEC)
        (found,) = [each for each in await editor.published("a.sdk") if each.severity == lsp.DiagnosticSeverity.Error]
        assert (found.range.start, found.code) == (lsp.Position(7, 8), "unclosed")
        client, document = editor.client, editor.document("a.sdk")
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(8, 0))

        items = await client.text_document_completion_async(lsp.CompletionParams(**editor.at("a.sdk", 4, 4)))
        assert "spine" in {item.label for item in items.items}
        words = await client.text_document_completion_async(lsp.CompletionParams(**editor.at("a.sdk", 5, 3)))
        cage = next(item for item in words.items if item.label == "cage")
        assert (cage.text_edit.new_text, cage.insert_text_format) == ("cage: ${1:CELLS}", lsp.InsertTextFormat.Snippet)
        assert cage.filter_text == "cage killer-cage killer"
        signature = await client.text_document_signature_help_async(
            lsp.SignatureHelpParams(**editor.at("a.sdk", 6, 12))
        )
        assert signature.signatures[0].label == "whispers [DIFFERENCE]: CELLS"
        hover = await client.text_document_hover_async(lsp.HoverParams(**editor.at("a.sdk", 5, 2)))
        assert "digits strictly increase along r1c1 r1c2" in hover.contents.value
        (where,) = await client.text_document_definition_async(lsp.DefinitionParams(**editor.at("a.sdk", 4, 6)))
        assert where.range.start == lsp.Position(1, 4)
        context = lsp.ReferenceContext(include_declaration=True)
        uses = await client.text_document_references_async(
            lsp.ReferenceParams(context=context, **editor.at("a.sdk", 4, 6))
        )
        assert [use.range.start.line for use in uses] == [1, 4]
        marks = await client.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(**editor.at("a.sdk", 2, 12))
        )
        assert [mark.range.start.line for mark in marks] == [2, 3]
        place = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**editor.at("a.sdk", 4, 6)))
        assert place == lsp.Range(lsp.Position(4, 4), lsp.Position(4, 9))
        edit = await client.text_document_rename_async(lsp.RenameParams(new_name="back", **editor.at("a.sdk", 4, 6)))
        assert [each.new_text for each in edit.changes[editor.uri("a.sdk")]] == ["back", "back"]
        with pytest.raises(JsonRpcException, match="already has a meaning"):
            await client.text_document_rename_async(lsp.RenameParams(new_name="each", **editor.at("a.sdk", 4, 6)))
        symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert [symbol.name for symbol in symbols][:3] == ["sudoku 4x4", "let spine = r1c1..r4c1", "define fib(line)"]
        folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
        assert [(fold.start_line, fold.end_line) for fold in folds] == [(2, 3)]
        tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
        assert list(tokens.data[:5]) == [0, 0, 6, 1, 0]  # `sudoku`, a class
        part = await client.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(document, whole))
        assert part.data == tokens.data
        options = lsp.FormattingOptions(2, insert_spaces=True)
        assert not await client.text_document_formatting_async(lsp.DocumentFormattingParams(document, options))
        (line,) = await client.text_document_range_formatting_async(
            lsp.DocumentRangeFormattingParams(document, lsp.Range(lsp.Position(5, 0), lsp.Position(5, 3)), options)
        )
        assert line.new_text == "thermometer r1c1 r1c2"
        (typed,) = await client.text_document_on_type_formatting_async(
            lsp.DocumentOnTypeFormattingParams(
                text_document=document, position=lsp.Position(6, 0), ch="\n", options=options
            )
        )
        assert typed == line
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(document, lsp.Range(lsp.Position(4, 0), lsp.Position(7, 3)), lsp.CodeActionContext([]))
        )
        assert {
            "Add the missing `)`",
            "Write `thermo` as `thermometer`",
            "Replace this use of `fib` by its definition",
        } <= {action.title for action in actions}
        only = lsp.CodeActionContext([], only=[lsp.CodeActionKind.QuickFix])
        fixes = await client.text_document_code_action_async(lsp.CodeActionParams(document, whole, only))
        assert {action.kind for action in fixes} == {"quickfix"}
        hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(document, whole))
        assert [hint.label for hint in hints] == ["3 cells"]
        lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
        assert [lens.command.title for lens in lenses] == ["Check", "Draw", "Candidates", "Steps", "Why?", "1 use"]

    session(tmp_path, talk)


async def _ask(editor: Session, question: str, name: str = "a.sdk", **more: object):
    params = {"textDocument": {"uri": editor.uri(name)}, **more}
    return await editor.client.protocol.send_request_async(f"sudokudsl/{question}", params)


def test_edits_in_utf_16_and_questions(tmp_path):
    async def talk(editor: Session) -> None:
        editor.open("a.sdk", '\ufefftitle "\U0001f600"\r\nboard 1x3 digits 1-4\r\nthermometr r1\r\n')
        (found,) = await editor.published("a.sdk")
        assert (found.range.start, found.range.end) == (lsp.Position(2, 0), lsp.Position(2, 10))
        editor.edit("a.sdk", (0, 10), (0, 10), "!")  # behind the quote: the mark and both halves count
        editor.edit("a.sdk", (2, 9), (2, 10), "er")
        assert [each.code for each in await editor.published("a.sdk")] == []
        verdict = await _ask(editor, "verdict")
        assert (verdict.verdict, verdict.agree) == ("many", True)
        assert (await _ask(editor, "candidates")).candidates.r1c1 == [1, 2]
        assert "svg" in (await _ask(editor, "picture")).svg
        assert "!" in (await _ask(editor, "export", form="sdk")).text
        with pytest.raises(JsonRpcException, match="no format is called"):
            await _ask(editor, "export", form="nonsense")
        with pytest.raises(JsonRpcException, match="is not open"):
            await _ask(editor, "verdict", "other.sdk")
        command = lsp.ExecuteCommandParams("sudokudsl.verdict", [editor.uri("a.sdk")])
        assert (await editor.client.workspace_execute_command_async(command))["verdict"] == "many"
        assert editor.client.messages[-1].message == "many"

    session(tmp_path, talk)


def test_a_slow_question_delays_nothing_and_an_edit_ends_it(tmp_path):
    async def talk(editor: Session) -> None:
        editor.open("a.sdk", LONG)
        editor.open("b.sdk", SPEC)
        slow = asyncio.ensure_future(_ask(editor, "verdict", seconds=1000))
        await asyncio.sleep(1)
        items = await editor.client.text_document_completion_async(lsp.CompletionParams(**editor.at("b.sdk", 4, 4)))
        assert items.items
        assert not slow.done()
        editor.edit("a.sdk", (0, 0), (0, 0), "# a\n")
        with pytest.raises(JsonRpcException) as raised:
            await slow
        assert raised.value.code == lsp.LSPErrorCodes.ContentModified
        editor.edit("a.sdk", (0, 0), (9, 0), "board 1x3 digits 1-4\nthermometer r1\n")
        assert (await _ask(editor, "verdict")).verdict == "many"  # by a new process

    session(tmp_path, talk)


def test_random_edits_are_applied_as_in_the_editor(tmp_path):
    async def talk(editor: Session) -> None:
        for seed in (1, 2, 3):
            name = f"walk-{seed}.sdk"
            for edit in edits(seed):
                if name not in editor.versions:
                    editor.open(name, edit.before)
                places = (edit.first.line, edit.first.character), (edit.last.line, edit.last.character)
                editor.edit(name, *places, edit.new)
            document = open_document(name, edit.after)
            symbols = await editor.client.text_document_document_symbol_async(
                lsp.DocumentSymbolParams(editor.document(name))
            )
            assert [each.name for each in symbols] == [each.label for each in local_symbols(document)]
            found = await editor.published(name)
            assert [each.code for each in found] == [each.code for each in diagnostics(document)]

    session(tmp_path, talk)


def test_a_use_follows_the_text_in_the_editor(tmp_path):
    (tmp_path / "lines.sdk").write_text("define f(line)\n  require sum(line) > 5\n")

    async def talk(editor: Session) -> None:
        editor.open("a.sdk", 'sudoku 4x4\nuse "lines.sdk"\nf r1c1 r1c2\n')
        assert await editor.published("a.sdk") == []
        editor.open("lines.sdk", "define g(line)\n  require sum(line) > 5\n")
        assert [each.code for each in await editor.published("a.sdk")] == ["unknown-word"]
        (where,) = await editor.client.text_document_definition_async(lsp.DefinitionParams(**editor.at("a.sdk", 1, 6)))
        assert where.uri == editor.uri("lines.sdk")
        editor.edit("lines.sdk", (0, 7), (0, 8), "f")
        assert await editor.published("a.sdk") == []
        edit = await editor.client.text_document_rename_async(
            lsp.RenameParams(new_name="sums", **editor.at("a.sdk", 2, 0))
        )
        assert set(edit.changes) == {editor.uri("a.sdk"), editor.uri("lines.sdk")}
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(editor.document("lines.sdk")))
        await editor.published("a.sdk")
        assert not editor.client.diagnostics[editor.uri("lines.sdk")]

    session(tmp_path, talk)


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


def test_without_the_extra_the_command_says_how_to_get_it():
    done = _run(
        "import sys; sys.modules['pygls'] = None; sys.argv = ['sudokudsl', 'lsp'];"
        "from sudokudsl.cli import main; main()"
    )
    assert done.returncode == 2
    assert "pip install 'sudokudsl[lsp]'" in done.stderr


def test_no_other_command_imports_it():
    done = _run(
        "import sys; sys.argv = ['sudokudsl', 'families', 'cage'];"
        "from sudokudsl.cli import main\n"
        "try:\n  main()\nexcept SystemExit: pass\n"
        "print('pygls' in sys.modules or 'lsprotocol' in sys.modules)"
    )
    assert done.stdout.endswith("False\n")


def test_over_a_port(tmp_path):
    from pytest_lsp import make_test_lsp_client

    async def talk() -> None:
        import socket

        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        server = await asyncio.create_subprocess_exec(sys.executable, "-m", "sudokudsl", "lsp", "--tcp", str(port))
        client = make_test_lsp_client()
        for _ in range(200):
            try:
                await client.start_tcp("127.0.0.1", port)
                break
            except OSError:
                await asyncio.sleep(0.1)
        await client.initialize_session(lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=tmp_path.as_uri()))
        editor = Session(client, tmp_path)
        editor.open("a.sdk", SPEC)
        assert await editor.published("a.sdk")
        await client.shutdown_session()
        await client.stop()
        await asyncio.wait_for(server.wait(), 30)

    asyncio.run(asyncio.wait_for(talk(), 100))
