/** Answers beyond the verdict: from many solutions to one, needless statements, explanations, proofs, generated puzzles, pictures. */

import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { oneTab } from "./tab";

const PYTHON = process.env["PYTHON"] ?? "python3"; // one that has the packages of the command line
const ROOT = new URL("../../", import.meta.url).pathname;
const tab = oneTab();

test("from many to unique: what differs, and the givens each of which is enough", async () => {
  await tab.write("board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"); // 123 124 134 234
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Make it unique");
  await expect(tab.answer).toContainText("Each of these givens alone");
  // of r1c1 = 2, r1c2 = 2 and 3, r1c3 = 3 and 4, one grid has each of r1c1 = 2 and r1c3 = 3
  await expect(tab.answer.locator("li")).toHaveText(["Add given r1c1 = 2", "Add given r1c3 = 3"]);
  await expect(tab.page.locator(".marked")).not.toHaveCount(0);
  await tab.answer.getByRole("button", { name: "Add given r1c1 = 2" }).click();
  await expect(tab.verdict).toContainText("unique");
  await expect.poll(() => tab.text()).toContain("given r1c1 = 2");
  await tab.ask("Make it unique");
  await expect(tab.answer).toContainText("one solution already");
});

test("the missing givens are added together", async () => {
  await tab.write("sudoku 4x4\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Make it unique");
  await expect(tab.answer).toContainText("No given alone");
  await tab.answer.getByRole("button", { name: /^Add these \d givens/ }).click();
  await expect(tab.verdict).toContainText("unique");
  await expect(tab.page.locator(".cm-content")).toContainText("given");
});

test("needless statements are listed and lit", async () => {
  await tab.write("board 1x2 digits 1-2\ngiven r1c1 = 1\nrequire r1c2 = 2\nrequire r1c1 < r1c2\n");
  await expect(tab.verdict).toContainText("unique");
  await tab.ask("Needless statements");
  await expect(tab.answer.locator("li")).toHaveCount(3); // any two of them determine both cells
  await expect(tab.page.locator(".lit")).toHaveCount(3);
  await tab.write("board 1x2 digits 1-2\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Needless statements");
  await expect(tab.answer).toContainText("Only a puzzle with one solution");
});

test("a question begins without the marks and the headline of the last answer", async () => {
  await tab.write("board 1x3 digits 1-4\nthermometer r1c1..r1c3\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Make it unique");
  await expect(tab.page.locator(".marked").first()).toBeAttached();
  await tab.ask("Explain");
  await expect(tab.verdict).toHaveText("The puzzle in plain words");
  await expect(tab.page.locator(".marked")).toHaveCount(0);
  await tab.ask("Proof");
  await expect(tab.answer).toContainText("more than one solution");
  await expect(tab.verdict).toContainText("many");
});

test("the puzzle is explained in plain words", async () => {
  await tab.write('rules\n  Normal sudoku rules apply.\nsudoku 4x4\nthermometer r1c1..r1c3\ncage 5: r2c1 r2c2\n');
  await expect(tab.verdict).toContainText("both sides agree");
  await tab.ask("Explain");
  await expect(tab.answer).toContainText("A board of 4 rows and 4 columns, digits 1 2 3 4");
  await expect(tab.answer).toContainText("Rules: Normal sudoku rules apply.");
  await expect(tab.answer.locator("li").last()).toContainText("5");
  await tab.answer.locator("li button", { hasText: "thermometer" }).or(tab.answer.locator("li button", { hasText: "strictly increase" })).click();
  await expect(tab.page.locator(".cm-activeLine")).toHaveText("thermometer r1c1..r1c3");
});

for (const [verdict, lines] of [["unique", "givens\n  1...\n  ..3.\n  .4..\n  ...2\n"], ["none", "given r1c1 = 1\nrequire r1c1 > 2\n"]] as const)
  test(`the proof of ${verdict} is a download that the command line verifies`, async () => {
    await tab.write(`sudoku 4x4\n${lines}`);
    await expect(tab.verdict).toContainText(verdict);
    const waiting = tab.page.waitForEvent("download");
    await tab.ask("Proof");
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("certificate.zip");
    const folder = mkdtempSync(join(tmpdir(), "proof-"));
    await download.saveAs(join(folder, "it.zip"));
    execFileSync("python3", ["-m", "zipfile", "-e", join(folder, "it.zip"), folder]);
    const said = execFileSync(PYTHON, ["-m", "sudokudsl", "verify", join(folder, "certificate")], { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
    expect(said).toContain(verdict);
    await expect(tab.answer).toContainText("sudokudsl verify certificate");
  });

test("several solutions have no proof, and the page says why", async () => {
  await tab.write("board 1x2 digits 1-2\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Proof");
  await expect(tab.answer).toContainText("more than one solution");
});

test("a puzzle is generated by the fields of the form, and the same seed makes it again", async () => {
  await tab.write("sudoku 4x4\n");
  await expect(tab.verdict).toContainText("many");
  await tab.open("Generate");
  const form = tab.page.locator("#generate form");
  await tab.choose("generate-kind", "thermometer");
  await expect(form.locator("[name=clues]")).toHaveValue("thermometer");
  await form.locator("[name=clues]").fill("thermometer=1");
  await form.locator("[name=symmetry]").selectOption("rotational");
  await form.locator("[name=seed]").fill("7");
  const said = tab.page.locator("#generate output");
  await form.getByRole("button", { name: "Generate" }).click();
  await expect(said).toContainText("from seed 7");
  await expect(tab.verdict).toContainText("unique");
  const first = await tab.text();
  expect(first.match(/^thermometer /gm)).toHaveLength(1);
  await tab.write("sudoku 4x4\n");
  await form.getByRole("button", { name: "Generate" }).click();
  await expect(said).toContainText("from seed 7");
  await expect.poll(() => tab.text()).toBe(first);
  await form.locator("[name=seed]").fill("8");
  await form.getByRole("button", { name: "Generate" }).click();
  await expect(said).toContainText("from seed 8");
  expect((await tab.text()).match(/^thermometer /gm)).toHaveLength(1); // another puzzle, and not more of the same one
});

test("a request that no puzzle meets is answered with the reason", async () => {
  await tab.write("sudoku 4x4\n");
  await expect(tab.verdict).toContainText("many");
  const form = tab.page.locator("#generate form");
  await form.locator("[name=clues]").fill("nonsense");
  await form.getByRole("button", { name: "Generate" }).click();
  await expect(tab.page.locator("#generate output")).toContainText("Nothing was generated: no statement is called nonsense");
  await expect(tab.verdict).toContainText("many"); // the verdict on the text is still there
  await expect.poll(() => tab.text()).toBe("sudoku 4x4");
  await form.locator("[name=clues]").fill("");
  await tab.open("Ask");
});

test("the picture is saved in pixels", async () => {
  await tab.write('title "A first cage"\nsudoku 4x4\ncage 5: r1c1 r1c2\n');
  await expect(tab.page.locator("#picture img")).toHaveAttribute("alt", /A first cage/);
  const waiting = tab.page.waitForEvent("download");
  await tab.choose("export", "png");
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("A-first-cage.png");
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.readUInt32BE(16)).toBe(1600); // the width in the header of the format
  const pixels = new Set(await tab.page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(data)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    return [...new Uint32Array(context?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0))].filter((_, at) => at % 97 === 0);
  }, [...bytes]));
  expect(pixels.size).toBeGreaterThan(3); // paper, lines and digits
});

test("on paper there is the picture with title and rules, once and on one page, and nothing else of the page", async () => {
  await tab.page.evaluate(() => { window.print = () => undefined; });
  const names = Array.from({ length: 12 }, (_, at) => `Setter ${at}`).join(", ");
  const rules = "  Along each thermometer, the digits strictly increase from the round bulb to the other end.\n";
  for (const [title, author, many] of [["For paper", "A. Setter", 1], ["A title of many words ".repeat(6), names, 20]] as const) {
    await tab.write(`title "${title.trim()}"\nauthor "${author}"\nrules\n${rules.repeat(many)}sudoku 9x9\n`);
    await expect(tab.page.locator("#picture:not(.stale) img")).toHaveAttribute("alt", new RegExp(title.trim()));
    await tab.choose("export", "pdf");
    await tab.page.emulateMedia({ media: "print" });
    await expect(tab.page.locator("#picture img")).toBeVisible();
    await expect(tab.page.getByText(title.trim()).filter({ visible: true })).toHaveCount(0); // beside the picture
    for (const part of ["header", "#writing", "#doing", "#state"]) await expect(tab.page.locator(part)).toBeHidden();
    for (const format of ["A4", "Letter"]) {
      const pdf = (await tab.page.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await tab.page.emulateMedia({ media: "screen" });
  }
});

test("a list shows its first 200 entries and the number of the others", async () => {
  await tab.write(`sudoku 4x4\n${"odd r1c1\n".repeat(1_200)}`);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  await tab.cell("r1c1").click();
  await expect(tab.answer).toContainText("Statements at r1c1:");
  await expect(tab.answer.locator("li")).toHaveCount(201);
  await expect(tab.answer.locator("li").last()).toHaveText("and 1,000 more");
  await expect(tab.page.locator(".cm-line .lit").first()).toBeVisible();
});

test("a text with hundreds of mistakes shows the first hundred", async () => {
  await tab.write(`sudoku 4x4\n${"nonsense r1c1\n".repeat(300)}`);
  await expect(tab.page.locator("#problems li")).toHaveCount(101);
  await expect(tab.page.locator("#problems li").last()).toContainText("100 errors");
  await tab.write("board 1x3 digits 1-4\nthermometer r1c1..r1c3\n");
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
});
