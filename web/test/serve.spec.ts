/** The page of `sudokudsl serve`, with a file on the disk. */

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneTab, stopsACount } from "./tab";

const MANY = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"; // C(4, 3) = 4 solutions
const USING = 'use "lines.sdk"\nboard 1x3 digits 1-4\nrising r1c1..r1c3\n';

const folder = mkdtempSync(join(tmpdir(), "serve-"));
const path = join(folder, "puzzle.sdk");
let server: ChildProcess | undefined;
let url = "";

function onDisk(): string {
  return readFileSync(path, "utf8");
}

test.beforeAll(async () => {
  writeFileSync(path, MANY);
  writeFileSync(join(folder, "lines.sdk"), "define rising(line)\n  thermometer line\n");
  const started = spawn(process.env["SUDOKUDSL"] ?? "sudokudsl", ["serve", "--no-browser", "puzzle.sdk"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  server = started;
  url = await new Promise((resolve, reject) => {
    let said = "";
    started.stdout.on("data", (data: Buffer) => {
      said += data.toString();
      const found = /^(http:\S+)\n/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    started.on("exit", (status) => { reject(new Error(`the server ended with status ${status ?? ""}`)); });
  });
});

test.afterAll(() => {
  server?.kill("SIGINT");
  rmSync(folder, { recursive: true });
});

const tab = oneTab(undefined, () => url);
const said = () => tab.page.locator("#file");
const conflict = () => tab.page.locator("#conflict");

test("the file is opened, drawn and checked by the native engine", async () => {
  await expect.poll(() => tab.text()).toBe(MANY.trimEnd());
  await expect(said()).toHaveText("puzzle.sdk");
  await expect(tab.verdict).toContainText("many");
  await expect(tab.verdict).toContainText("both sides agree");
  await expect(tab.page).toHaveTitle(/^puzzle\.sdk/);
  await expect(tab.page.getByRole("button", { name: "Copy link" })).toBeHidden();
});

test("an edit is saved with the keyboard", async () => {
  const written = `${MANY}given r1c1 = 1\n`;
  await tab.write(written);
  await expect(said()).toHaveText("puzzle.sdk: not saved");
  expect(onDisk()).toBe(MANY);
  await tab.page.keyboard.press("ControlOrMeta+s");
  await expect(said()).toHaveText("puzzle.sdk");
  expect(onDisk()).toBe(written);
  await expect(tab.verdict).toContainText("many");
});

test("a change on the disk is taken over, and the caret stays", async () => {
  await tab.page.locator(".cm-line").first().click();
  await tab.page.keyboard.press("Home");
  writeFileSync(path, `${MANY}given r1c3 = 4\n`);
  await expect(tab.page.locator(".cm-content")).toContainText("given r1c3 = 4");
  await expect(said()).toHaveText("puzzle.sdk");
  await tab.page.keyboard.insertText("# here\n");
  expect((await tab.text()).startsWith("# here\nboard")).toBe(true);
  await tab.page.keyboard.press("ControlOrMeta+s");
  await expect(said()).toHaveText("puzzle.sdk");
});

test("of two versions a person chooses, and nothing is lost", async () => {
  await tab.write(`${MANY}# mine\n`);
  writeFileSync(path, `${MANY}# theirs\n`);
  await expect(conflict()).toBeVisible();
  const { violations } = await new AxeBuilder({ page: tab.page }).analyze();
  expect(violations.filter((each) => each.impact === "serious" || each.impact === "critical")).toEqual([]);
  expect(onDisk()).toContain("# theirs");
  await expect.poll(() => tab.text()).toContain("# mine");
  await tab.page.keyboard.press("ControlOrMeta+s"); // is refused
  await expect(conflict()).toContainText("was not saved");
  expect(onDisk()).toContain("# theirs");
  await conflict().getByRole("button", { name: "Show theirs" }).click();
  await expect(tab.page.locator("#dialog-field")).toHaveValue(`${MANY}# theirs\n`);
  await tab.page.keyboard.press("Escape");
  await conflict().getByRole("button", { name: "Keep mine" }).click();
  await expect(said()).toHaveText("puzzle.sdk");
  await expect(conflict()).toBeHidden();
  expect(onDisk()).toBe(`${MANY}# mine\n`);

  await tab.write(`${MANY}# mine again\n`);
  writeFileSync(path, `${MANY}# theirs again\n`);
  await conflict().getByRole("button", { name: "Take theirs" }).click();
  await expect(tab.page.locator(".cm-content")).toContainText("# theirs again");
  await expect(said()).toHaveText("puzzle.sdk");
  await tab.page.locator(".cm-content").click();
  await tab.page.keyboard.press("ControlOrMeta+z");
  await expect(tab.page.locator(".cm-content")).toContainText("# mine again");
  await tab.page.keyboard.press("ControlOrMeta+y");
});

test("a second tab that saves is seen by the first", async () => {
  const other = await tab.page.context().newPage();
  await other.goto(url);
  await expect(other.locator("html[data-ready]")).toBeAttached();
  await other.locator(".cm-content").click();
  await other.keyboard.press("ControlOrMeta+End");
  await other.keyboard.insertText("# of the other tab\n");
  await other.keyboard.press("ControlOrMeta+s");
  await expect(tab.page.locator(".cm-content")).toContainText("# of the other tab");
  await expect(said()).toHaveText("puzzle.sdk");
  await other.close();
});

test("a long count shows its progress and is stopped, while typing goes on", async () => {
  await stopsACount(tab);
  await tab.write("sudoku 9x9\nthermo");
  await tab.page.keyboard.press("Control+Space");
  await expect(tab.page.locator(".cm-tooltip-autocomplete li").first()).toContainText("thermometer");
  await tab.page.keyboard.press("Escape");
});

test("definitions of another file of the folder are used", async () => {
  await tab.write(USING);
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await tab.ask("Count");
  await expect(tab.verdict).toContainText(/^4 solutions/);
});

test("a change of the used file on the disk is followed without an edit", async () => {
  writeFileSync(join(folder, "lines.sdk"), "define rising(line)\n  thermometer line\n  require false_start\n");
  await expect(tab.page.locator("#problems li")).not.toHaveCount(0);
  writeFileSync(join(folder, "lines.sdk"), "define rising(line)\n  thermometer line\n");
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await expect(tab.verdict).toContainText("many");
});

test("another file is opened, and a new one is saved under a name", async () => {
  await tab.page.keyboard.press("ControlOrMeta+s");
  await expect(said()).toHaveText("puzzle.sdk");
  await tab.choose("files", "lines.sdk");
  await expect(said()).toHaveText("lines.sdk");
  await expect(tab.page.locator(".cm-content")).toContainText("define rising(line)");
  await tab.page.goto(url.replace(/\?.*/, ""));
  await expect(tab.page.locator("html[data-ready]")).toBeAttached();
  await tab.write(USING);
  await expect(tab.page.locator("#problems li")).not.toHaveCount(0); // it is not a file yet
  await tab.page.getByRole("button", { name: "Save", exact: true }).click();
  await tab.page.locator("#dialog-field").fill("new");
  await tab.page.locator("#dialog-ok").click();
  await expect(said()).toHaveText("new.sdk");
  expect(readFileSync(join(folder, "new.sdk"), "utf8")).toBe(USING);
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await expect(tab.verdict).toContainText("many");
});

test("when the server ends, the page says so and keeps the text", async () => {
  const other = await tab.page.context().newPage(); // its attempts to connect again are errors in its console
  await other.goto(url);
  await expect(other.locator("html[data-ready]")).toBeAttached();
  await other.locator(".cm-content").click();
  await other.keyboard.insertText("# kept\n");
  server?.kill("SIGINT");
  await expect(other.locator("#file")).toContainText("the server has ended");
  await expect(other.locator(".cm-content")).toContainText("# kept");
  await expect(said()).toContainText("the server has ended");
});
