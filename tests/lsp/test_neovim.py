"""Neovim with the configuration of docs/editors.md and the real server; skipped where there is no Neovim."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support import ROOT

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

NEOVIM = shutil.which("nvim")

SCRIPT = """
local function until_true(what, check)
  if not vim.wait(60000, check, 50) then
    print("missing: " .. what)
    vim.cmd("cquit")
  end
end
until_true("diagnostics", function() return #vim.diagnostic.get(0) == 1 end)
print("diagnostic: " .. vim.diagnostic.get(0)[1].message)
local function ask(method, more)
  local params = vim.lsp.util.make_position_params(0, "utf-16")
  local found = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", params, more or {}), 60000)
  local _, answer = next(found)
  return answer.result
end
vim.api.nvim_win_set_cursor(0, { 3, 5 })
print("hover: " .. ask("textDocument/hover").contents.value:match("digits[^\\n]*"))
vim.api.nvim_win_set_cursor(0, { 4, 8 })
local labels = {}
for _, item in ipairs(ask("textDocument/completion").items) do labels[item.label] = true end
print("completion: " .. tostring(labels.spine))
vim.api.nvim_win_set_cursor(0, { 2, 5 })
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", { newName = "backbone" }), "utf-16")
print("rename: " .. vim.api.nvim_buf_get_lines(0, 3, 4, false)[1])
vim.api.nvim_buf_set_lines(0, 4, 5, false, { "thermometer r1c1  r1c2" })
until_true("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
local options = { tabSize = 2, insertSpaces = true }
vim.lsp.util.apply_text_edits(ask("textDocument/formatting", { options = options }), 0, "utf-16")
print("format: " .. table.concat(vim.api.nvim_buf_get_lines(0, 2, 5, false), " | "))
vim.cmd("qall!")
"""


@pytest.mark.skipif(NEOVIM is None, reason="there is no Neovim")
def test_neovim(tmp_path):
    page = (ROOT / "docs" / "editors.md").read_text("utf-8")
    (configuration,) = re.findall(r"```lua\n(.*?)```", page, re.DOTALL)
    version = subprocess.run([NEOVIM, "--version"], capture_output=True, text=True, check=True).stdout
    if "NVIM v0.7" in version:  # as the page says
        configuration = re.sub(
            r"vim\.lsp\.start\((.*)\)", r"vim.lsp.buf_attach_client(0, vim.lsp.start_client(\1))", configuration
        )
    (tmp_path / "init.lua").write_text(configuration)
    (tmp_path / "talk.lua").write_text(SCRIPT)
    (tmp_path / "a.sdk").write_text(
        "sudoku 4x4\nlet spine = r1c1..r4c1\nTHERMO  spine\nrenban  spine\nthermometr r1c1 r1c2\n"
    )
    environment = {**os.environ, "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))}
    command = [NEOVIM, "--headless", "-u", "init.lua", "-i", "NONE", "a.sdk", "-S", "talk.lua"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=250, check=False
    )
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if ": " in line]
    assert lines == [
        "diagnostic: no statement has the word `thermometr`",
        "hover: digits strictly increase along r1c1..r4c1, from the bulb r1c1",
        "completion: true",
        "rename: renban  backbone",
        "format: thermometer backbone | renban backbone | thermometer r1c1 r1c2",
    ]
