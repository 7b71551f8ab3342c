/** The page in a browser, with Python and the engine. One tab serves all tests, because Python takes seconds to start. */

import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { readFileSync } from "node:fs";

interface Example {
  readonly name: string;
  readonly text: string;
}

const EXAMPLES = JSON.parse(readFileSync(new URL("../public/examples.json", import.meta.url), "utf8")) as readonly Example[];
const MANY = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"; // C(4, 3) = 4 solutions
const CLASH = "sudoku 4x4\ngiven r1c1 = 1\nrequire r1c1 > 2\n";

let context: BrowserContext;
let page: Page;
const errors: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("request", (request) => { if (!/^(http:\/\/127\.0\.0\.1:\d+\/|blob:|data:)/.test(request.url())) errors.push(`a request to ${request.url()}`); });
  await page.goto("./");
  await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
});

test.afterAll(async () => {
  expect(errors).toEqual([]);
  await context.close();
});

/** Replaces the whole text, as a person does. */
async function write(text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

const verdict = () => page.locator("#verdict");
const answer = () => page.locator("#answer");
const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
const text = () => page.locator(".cm-content").evaluate((element) => (element as HTMLElement).innerText);

test("the first puzzle is drawn, and both sides check it", async () => {
  await expect(page.locator("#picture img")).toHaveAttribute("alt", /^A first puzzle: 6 by 6 board/);
  await expect(verdict()).toContainText("both sides agree");
  await expect(page.locator("[role=gridcell]")).toHaveCount(36);
  await expect(cell("r4c4")).toHaveAttribute("aria-label", "r4c4, given 6");
});

test("a mistake is listed at its line, and its quick fix mends it", async () => {
  await write("sudoku 4x4\nthermometr r1c1..r1c3\n");
  await expect(page.locator("#problems li")).toHaveCount(1);
  await expect(page.locator("#problems")).toContainText("line 2");
  await page.locator("#problems .fix").first().click();
  await expect(page.locator("#problems li")).toHaveCount(0);
  await expect(page.locator(".cm-content")).toContainText("thermometer r1c1..r1c3");
  await expect(verdict()).toContainText("many");
});

test("words are completed and explained", async () => {
  await write("sudoku 4x4\nthermo");
  await page.keyboard.press("Control+Space");
  await expect(page.locator(".cm-tooltip-autocomplete li").first()).toContainText("thermometer");
  await page.keyboard.press("Escape");
  await write("sudoku 4x4\nthermometer r1c1..r1c3\n");
  await expect(page.locator("#problems li")).toHaveCount(0);
  await page.locator(".cm-line", { hasText: "thermometer" }).hover({ position: { x: 30, y: 8 } });
  await expect(page.locator(".cm-tooltip-hover, .cm-lsp-hover-tooltip").first()).toContainText("thermometer");
  await page.mouse.move(0, 0);
});

test("two solutions are shown with their differences", async () => {
  await write(MANY);
  await expect(verdict()).toContainText("many");
  await page.getByRole("button", { name: "Solution", exact: true }).click();
  await expect(answer()).toContainText("It differs");
  const first = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")));
  await page.getByRole("button", { name: "Other solution" }).click();
  await expect(answer()).toContainText("Another solution");
  const second = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")));
  const differ = first.filter((each, at) => each !== second[at]).length;
  await expect(page.locator(".marked")).toHaveCount(differ);
  expect(differ).toBeGreaterThan(0);
});

test("candidates are those of the definition", async () => {
  await write(MANY);
  await expect(verdict()).toContainText("many");
  await page.getByRole("button", { name: "Candidates" }).click();
  await expect(cell("r1c1")).toHaveAttribute("aria-label", "r1c1, candidates 1, 2");
  await expect(cell("r1c3")).toHaveAttribute("aria-label", "r1c3, candidates 3, 4");
});

test("why there is no solution: the parts are listed and lit", async () => {
  await write(CLASH);
  await expect(verdict()).toContainText("none");
  await page.getByRole("button", { name: "Why" }).click();
  await expect(answer().locator("li")).toHaveCount(2);
  await expect(page.locator(".lit")).toHaveCount(2);
});

test("from many solutions to one, by the givens that `why` offers", async () => {
  await write(MANY);
  await page.getByRole("button", { name: "Why" }).click();
  for (let round = 0; round < 4; round += 1) {
    const offers = answer().getByRole("button", { name: /^Add given/ });
    await expect(offers.or(verdict().filter({ hasText: "unique" })).first()).toBeVisible();
    if ((await offers.count()) === 0) break;
    await offers.first().click();
    await expect(verdict()).toContainText("both sides agree");
    if (/unique/.test((await verdict().textContent()) ?? "")) break;
    await page.getByRole("button", { name: "Why" }).click();
  }
  await expect(verdict()).toContainText("unique");
});

test("a long count shows its progress and is stopped", async () => {
  await write("sudoku 9x9\n");
  await expect(verdict()).toContainText("many");
  await page.getByRole("button", { name: "Count" }).click();
  await expect(verdict()).toContainText("solutions so far");
  const begun = Date.now();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(verdict()).toContainText("Stopped");
  expect(Date.now() - begun).toBeLessThan(3_000);
  await write(MANY);
  await expect(verdict()).toContainText("many");
  await page.getByRole("button", { name: "Count" }).click();
  await expect(verdict()).toContainText(/^4 solutions/);
});

test("the examples have the verdicts that they state", async () => {
  const stated = EXAMPLES.filter((each) => /^expect (unique|none|many)$/m.test(each.text)).filter((_, at) => at % 20 === 0);
  expect(stated.length).toBeGreaterThan(4);
  for (const example of stated) {
    await page.locator("#examples").selectOption(example.name);
    const expected = /^expect (unique|none|many)$/m.exec(example.text)?.[1] ?? "";
    await expect(verdict(), example.name).toContainText(new RegExp(`^${expected}\\b`));
    await expect(verdict(), example.name).not.toHaveAttribute("data-kind", "bad");
  }
});

test("a link brings the text back", async () => {
  const written = 'title "Würfel 🎲"\nsudoku 4x4\n';
  await write(written);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(answer()).toContainText("The link is in the address bar");
  const link = page.url();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await write(MANY);
  await page.evaluate((hash) => { window.location.hash = hash; }, "#1.");
  await page.evaluate((hash) => { window.location.hash = hash; }, new URL(link).hash);
  await expect(page.locator(".cm-content")).toContainText("Würfel 🎲");
  expect((await text()).trim()).toBe(written.trim());
});

test("hostile links leave the page alive", async () => {
  const packed = (data: string) =>
    page.evaluate(async (source) => {
      const stream = new Blob([source]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    }, data);
  const hostile = [
    "#1.!!!",
    "#9.abc",
    `#1.${"A".repeat(70_000)}`,
    `#1.${await packed("a".repeat(3_000_000))}`,
    `#1.${await packed(`title "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>"\nsudoku 4x4\n`)}`,
    `#1.${await packed(`sudoku 9x9\nrequire ${"(".repeat(5_000)}1${")".repeat(5_000)} > 0\n`)}`,
    `#1.${await packed(`sudoku 9x9\n${"each r in rows:\n".repeat(2_000)}`)}`,
    `#1.${await packed(`sudoku 9x9\nrequire r1 matches (${"(1|2|3)*".repeat(60)})*\n`)}`,
  ];
  for (const hash of hostile) {
    await page.evaluate((value) => { window.location.hash = value; }, hash);
    await page.waitForTimeout(200);
  }
  await write(MANY);
  await expect(verdict()).toContainText("many");
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
});

test("a row of digits is imported, and a puzzle exported", async () => {
  const row = `${".".repeat(80)}5`;
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("#dialog-field").fill(row);
  await page.locator("#dialog-ok").click();
  await expect(page.locator(".cm-content")).toContainText("sudoku 9x9");
  await expect(cell("r9c9")).toHaveAttribute("aria-label", "r9c9, given 5");
  await page.locator("#export").selectOption("line");
  await expect(page.locator("#dialog-field")).toHaveValue(`${row}\n`);
  await page.keyboard.press("Escape");
});

test("the cells of the picture are reached by the keyboard", async () => {
  await write("sudoku 4x4\ngiven r2c2 = 3\n");
  await expect(cell("r2c2")).toHaveAttribute("aria-label", "r2c2, given 3");
  await cell("r1c1").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(cell("r2c2")).toBeFocused();
  await expect(page.locator(".lit")).toHaveText(["given r2c2 = 3"]);
  await expect(answer()).toContainText("Statements at r2c2");
});

test("the text is there again after a reload", async () => {
  await write("sudoku 4x4\ngiven r3c3 = 2\n");
  await page.waitForTimeout(600);
  await page.evaluate(() => { history.replaceState(null, "", "./"); });
  await page.reload();
  await expect(page.locator(".cm-content")).toContainText("given r3c3 = 2");
  await expect(page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
});

for (const theme of ["light", "dark"] as const)
  test(`axe finds nothing serious, ${theme}`, async () => {
    if ((await page.locator("html").getAttribute("data-theme")) !== theme) await page.locator("#theme").click();
    await page.screenshot({ path: `test-results/${theme}.png`, fullPage: true });
    const found = await new AxeBuilder({ page }).analyze();
    const serious = found.violations.filter((each) => each.impact === "serious" || each.impact === "critical");
    expect(serious.map((each) => [each.id, each.nodes.map((node) => node.html)])).toEqual([]);
  });

test("at 360 px nothing is cut off", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: "test-results/narrow.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
