// The extension in a fake of VS Code, with the real server: SUDOKUDSL_PYTHON names the Python with the package.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import Module from "node:module";
import { after, before, test } from "node:test";

const require = createRequire(import.meta.url);
const fake = require.resolve("./vscode.cjs");
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => (request === "vscode" ? fake : resolve.call(Module, request, ...rest));

const vscode = require(fake);
const { state } = vscode;
const extension = require("../dist/extension.js");
const manifest = require("../package.json");

const python = process.env.SUDOKUDSL_PYTHON ?? "python3";
const root = vscode.Uri.parse("file:///extension");
const context = () => ({ extensionUri: root, subscriptions: [] });
const TEXT = 'title "Ünique \u{1F600}"\nsudoku 4x4\ngivens\n  12..\n  ..1.\n  .1.3\n  4...\nthermometr r1c1 r1c2\n';
const URI = "file:///puzzles/first.sdk";
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
let document;

const provider = (name) => state.providers[name].at(-1).provider;
const at = (line, character) => new vscode.Position(line, character);
const diagnostics = () => state.diagnostics.get(URI) ?? [];

before(async () => {
  state.settings = { "sudokudsl.command": python, "sudokudsl.arguments": ["-m", "sudokudsl"] };
  document = state.open(URI, TEXT);
  await extension.activate(context());
});

after(() => extension.deactivate());

test("every command of the manifest is there", () => {
  for (const { command } of manifest.contributes.commands) assert.ok(state.commands.has(command), command);
});

test("a mistake is a diagnostic, and goes with an edit", async () => {
  await state.until("a diagnostic", () => diagnostics().length === 1);
  assert.match(diagnostics()[0].message, /thermometr/);
  state.edit(document, new vscode.Range(7, 0, 7, 10), "thermometer");
  await state.until("no diagnostic", () => diagnostics().length === 0);
});

test("words are completed", async () => {
  const found = await provider("registerCompletionItemProvider").provideCompletionItems(document, at(8, 0), token, {});
  const labels = found.items.map((item) => item.label);
  for (const word of ["cage", "thermometer", "require"]) assert.ok(labels.includes(word), word);
});

test("a code lens opens the panel with picture and verdict", async () => {
  const lenses = await provider("registerCodeLensProvider").provideCodeLenses(document, token);
  const lens = lenses.find((each) => each.command.command === "sudokudsl.picture");
  const { command } = lens;
  await state.commands.get(command.command)(...command.arguments);
  assert.equal(state.panels.length, 1);
  const [panel] = state.panels;
  assert.match(panel.webview.html, /default-src 'none'; img-src data:; script-src https:\/\/panel.example; style-src https:\/\/panel.example/);
  assert.doesNotMatch(panel.webview.html, /<script>|<style|style=|onclick=/);
  panel.receive({ ready: true });
  const view = await state.until("a verdict", () => panel.view?.busy === false && panel.view.verdict !== "" && panel.view);
  assert.match(view.svg, /^<svg/);
  assert.equal(view.verdict, "unique");
  assert.equal(view.tone, "good");
  assert.equal(view.solved, true);
});

test("the solution, candidates, count, steps and reasons are shown in the same panel", async () => {
  const [panel] = state.panels;
  const open = panel.view.svg;
  panel.receive({ ask: "solution" });
  const solved = await state.until("the solution", () => panel.view.svg !== open && panel.view.svg);
  assert.ok(solved.length > open.length);
  const listing = async (question) => {
    await state.commands.get(`sudokudsl.${question}`)(URI);
    return panel.view.listing;
  };
  const { table } = await listing("candidates");
  assert.deepEqual(table[0].slice(0, 2), ["1", "2"]);
  assert.equal(table.length, 4);
  assert.equal((await listing("count")).heading, "1 solution");
  assert.match((await listing("steps")).heading, /^Solved/);
  const why = await listing("why");
  assert.match(why.heading, /still unique|is needed/);
  assert.equal(state.panels.length, 1);
});

test("an item of the list selects its statement, counted in characters of the text", async () => {
  const [panel] = state.panels;
  const text = document.getText();
  const start = [...text.slice(0, text.indexOf("thermometer"))].length;
  panel.receive({ select: [start, start + "thermometer".length] });
  const { options } = await state.until("a selection", () => state.shown.pop());
  assert.deepEqual([options.selection.start.line, options.selection.start.character], [7, 0]);
  assert.equal(document.getText(options.selection), "thermometer");
});

test("the panel follows the text, and tells why there is no picture", async () => {
  const [panel] = state.panels;
  state.edit(document, new vscode.Range(7, 0, 7, 11), "thermometr");
  const view = await state.until("the reason", () => panel.view.tone === "bad" && !panel.view.busy && panel.view);
  assert.match(view.verdict, /thermometr/);
  state.edit(document, new vscode.Range(7, 0, 8, 0), "given r4c4 = 2\n");
  const none = await state.until("a verdict", () => panel.view.verdict.startsWith("none") && panel.view);
  assert.equal(none.tone, "bad");
});

test("an export is a new document, or the reason why there is none", async () => {
  state.edit(document, new vscode.Range(7, 0, 8, 0), "");
  state.picked = "sdk";
  await state.commands.get("sudokudsl.export")(URI);
  assert.equal(state.shown.pop().document.getText(), document.getText());
  state.picked = "line";
  await state.commands.get("sudokudsl.export")(URI);
  assert.match(state.messages.pop(), /board of 9x9/);
  state.picked = undefined;
  await state.commands.get("sudokudsl.export")(URI);
  assert.equal(state.shown.length, 0);
});

test("a closed panel is opened anew", async () => {
  state.panels[0].dispose();
  await state.commands.get("sudokudsl.picture")(URI);
  assert.equal(state.panels.length, 2);
});

test("names are renamed, and a text is formatted", async () => {
  const uri = "file:///puzzles/second.sdk";
  const other = state.open(uri, "sudoku 4x4\nlet spine = r1c1..r4c1\nTHERMO  spine\n");
  const edits = await provider("registerDocumentFormattingEditProvider").provideDocumentFormattingEdits(other, { tabSize: 2, insertSpaces: true }, token);
  assert.match(edits.map((edit) => edit.newText).join(""), /thermometer spine/);
  const renamed = await provider("registerRenameProvider").provideRenameEdits(other, at(1, 5), "backbone", token);
  assert.deepEqual(
    renamed.edits.get(uri).map((edit) => [edit.range.start.line, edit.newText]),
    [
      [1, "backbone"],
      [2, "backbone"],
    ],
  );
});

test("a restart keeps the commands", async () => {
  await state.commands.get("sudokudsl.restart")();
  for (const { command } of manifest.contributes.commands) assert.ok(state.commands.has(command), command);
});

test("a command that is missing is told, with the advice to install it", async () => {
  state.settings["sudokudsl.command"] = "/no/such/sudokudsl";
  await state.commands.get("sudokudsl.restart")();
  await state.until("a message", () => state.messages.some((text) => /pip install 'sudokudsl\[lsp\]'/.test(text)));
});
