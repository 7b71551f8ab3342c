/** The page in a browser, with Python and the engine. One tab serves all tests, because Python takes seconds to start. */

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { oneTab, stopsACount, THEMES } from "./tab";

const MANY = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"; // C(4, 3) = 4 solutions
const CLASH = "sudoku 4x4\ngiven r1c1 = 1\nrequire r1c1 > 2\n";

const tab = oneTab();

test("the first puzzle is drawn, and both sides check it", async () => {
  await expect(tab.page.locator("#picture img")).toHaveAttribute("alt", /^A first puzzle: 6 by 6 board/);
  await expect(tab.verdict).toContainText("both sides agree");
  await expect(tab.page.locator("[role=gridcell]")).toHaveCount(36);
  await expect(tab.cell("r4c4")).toHaveAttribute("aria-label", "r4c4, given 6");
});

test("a mistake is listed at its line, and its quick fix mends it", async () => {
  await tab.write("sudoku 4x4\nthermometr r1c1..r1c3\n");
  await expect(tab.page.locator("#problems li")).toHaveCount(1);
  await expect(tab.page.locator("#problems")).toContainText("line 2");
  await tab.page.locator("#problems .fix").first().click();
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await expect(tab.page.locator(".cm-content")).toContainText("thermometer r1c1..r1c3");
  await expect(tab.verdict).toContainText("many");
});

test("words are completed and explained", async () => {
  await tab.write("sudoku 4x4\nthermo");
  await tab.page.keyboard.press("Control+Space");
  await expect(tab.page.locator(".cm-tooltip-autocomplete li").first()).toContainText("thermometer");
  await tab.page.keyboard.press("Escape");
  await tab.write("sudoku 4x4\nthermometer r1c1..r1c3\n");
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await tab.page.locator(".cm-line", { hasText: "thermometer" }).hover({ position: { x: 30, y: 8 } });
  await expect(tab.page.locator(".cm-tooltip-hover, .cm-lsp-hover-tooltip").first()).toContainText("thermometer");
  await tab.page.mouse.move(0, 0);
});

test("two solutions are shown with their differences", async () => {
  await tab.write(MANY);
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Solution");
  await expect(tab.answer).toContainText("It differs");
  const first = await tab.page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")));
  await tab.ask("Other solution");
  await expect(tab.answer).toContainText("Another solution");
  const second = await tab.page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((each) => each.getAttribute("aria-label")));
  const differ = first.filter((each, at) => each !== second[at]).length;
  await expect(tab.page.locator(".marked")).toHaveCount(differ);
  expect(differ).toBeGreaterThan(0);
});

test("candidates are those of the definition", async () => {
  await tab.write(MANY);
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Candidates");
  await expect(tab.cell("r1c1")).toHaveAttribute("aria-label", "r1c1, candidates 1, 2");
  await expect(tab.cell("r1c3")).toHaveAttribute("aria-label", "r1c3, candidates 3, 4");
});

test("nine candidates lie within their cell", async () => {
  await tab.write("sudoku 9x9\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Candidates");
  await expect(tab.cell("r9c9").locator(".candidate")).toHaveCount(9);
  const within = await tab.cell("r9c9").evaluate((cell) => {
    const outer = cell.getBoundingClientRect();
    return [...cell.querySelectorAll(".candidate")].every((each) => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
    });
  });
  expect(within).toBe(true);
});

test("why there is no solution: the parts are listed and lit", async () => {
  await tab.write(CLASH);
  await expect(tab.verdict).toContainText("none");
  await tab.ask("Why");
  await expect(tab.answer.locator("li")).toHaveCount(2);
  await expect(tab.page.locator(".lit")).toHaveCount(2);
});

test("from many solutions to one, by the givens that `why` offers", async () => {
  await tab.write(MANY);
  await tab.ask("Why");
  for (let round = 0; round < 4; round += 1) {
    const offers = tab.answer.getByRole("button", { name: /^Add given/ });
    await expect(offers.or(tab.verdict.filter({ hasText: "unique" })).first()).toBeVisible();
    if ((await offers.count()) === 0) break;
    await offers.first().click();
    await expect(tab.verdict).toContainText("both sides agree");
    if (/unique/.test((await tab.verdict.textContent()) ?? "")) break;
    await tab.ask("Why");
  }
  await expect(tab.verdict).toContainText("unique");
});

test("a long count shows its progress and is stopped", async () => {
  await stopsACount(tab);
  await tab.write(MANY);
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Count");
  await expect(tab.verdict).toContainText(/^4 solutions/);
});

test("a link brings the text back", async () => {
  const written = 'title "Würfel 🎲"\nsudoku 4x4\n';
  await tab.write(written);
  await tab.page.getByRole("button", { name: "Copy link" }).click();
  await expect(tab.notice).toContainText("The link is on the clipboard and in the address bar");
  const link = tab.page.url();
  expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await tab.write(MANY);
  await tab.page.evaluate((hash) => { window.location.hash = hash; }, "#1.");
  await tab.page.evaluate((hash) => { window.location.hash = hash; }, new URL(link).hash);
  await expect(tab.page.locator(".cm-content")).toContainText("Würfel 🎲");
  expect((await tab.text()).trim()).toBe(written.trim());
});

test("what is edited after a link was copied or followed is there after a reload", async () => {
  await tab.write("sudoku 4x4\n");
  await tab.page.getByRole("button", { name: "Copy link" }).click();
  await expect(tab.page).toHaveURL(/#1\./);
  const { hash } = new URL(tab.page.url());
  await tab.write("sudoku 4x4\ngiven r1c1 = 1\n");
  await expect(tab.page).not.toHaveURL(/#/);
  await tab.page.evaluate((value) => { window.location.hash = value; }, hash);
  await expect.poll(() => tab.text()).toBe("sudoku 4x4");
  await expect(tab.page).toHaveURL(/#1\./); // a reload or a copy of the address is of this text
  await tab.write("sudoku 4x4\ngiven r2c2 = 2\n");
  await tab.page.waitForTimeout(600);
  await tab.page.reload();
  await expect(tab.page.locator(".cm-content")).toContainText("given r2c2 = 2");
  await expect(tab.page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
});

test("hostile links leave the page alive", async () => {
  const packed = (data: string) =>
    tab.page.evaluate(async (source) => {
      const stream = new Blob([source]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    }, data);
  const follow = (hash: string) => tab.page.evaluate((value) => { window.location.hash = value; }, hash);
  const refused = ["#1.!!!", "#9.abc", `#1.${"A".repeat(70_000)}`, `#1.${await packed("a".repeat(3_000_000))}`];
  for (const hash of refused) {
    await tab.write(MANY);
    await expect(tab.notice).toBeEmpty();
    await follow(hash);
    await expect(tab.notice, hash.slice(0, 20)).toContainText("this link");
  }
  const hostile = [
    `title "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>"\nsudoku 4x4\n`,
    `sudoku 9x9\nrequire ${"(".repeat(5_000)}1${")".repeat(5_000)} > 0\n`,
    `sudoku 9x9\n${"each r in rows:\n".repeat(2_000)}`,
    `sudoku 9x9\nrequire r1 matches (${"(1|2|3)*".repeat(60)})*\n`,
  ];
  for (const text of hostile) {
    await follow(`#1.${await packed(text)}`);
    await expect.poll(async () => (await tab.text()).slice(0, 40)).toBe(text.slice(0, 40));
  }
  await tab.write(MANY);
  await expect(tab.verdict).toContainText("many");
  expect(await tab.page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
});

test("a row of digits is imported, and a puzzle exported", async () => {
  const row = `${".".repeat(80)}5`;
  await tab.page.getByRole("button", { name: "Import" }).click();
  await tab.page.locator("#dialog-field").fill(row);
  await tab.page.locator("#dialog-ok").click();
  await expect(tab.page.locator(".cm-content")).toContainText("sudoku 9x9");
  await expect(tab.cell("r9c9")).toHaveAttribute("aria-label", "r9c9, given 5");
  await tab.choose("export", "line");
  await expect(tab.page.locator("#dialog-field")).toHaveValue(`${row}\n`);
  await tab.page.keyboard.press("Escape");
});

test("the cells of the picture are reached by the keyboard", async () => {
  await tab.write("sudoku 4x4\ngiven r2c2 = 3\n");
  await expect(tab.cell("r2c2")).toHaveAttribute("aria-label", "r2c2, given 3");
  await tab.cell("r1c1").click();
  await tab.page.keyboard.press("ArrowDown");
  await tab.page.keyboard.press("ArrowRight");
  await expect(tab.cell("r2c2")).toBeFocused();
  await expect(tab.page.locator(".lit")).toHaveText(["given r2c2 = 3"]);
  await expect(tab.answer).toContainText("Statements at r2c2");
});

test("the text is there again after a reload", async () => {
  await tab.write("sudoku 4x4\ngiven r3c3 = 2\n");
  await tab.page.waitForTimeout(600);
  await tab.page.evaluate(() => { history.replaceState(null, "", "./"); });
  await tab.page.reload();
  await expect(tab.page.locator(".cm-content")).toContainText("given r3c3 = 2");
  await expect(tab.page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
});

test("a new text replaces none of your puzzles", async () => {
  const listed = async () => (await tab.page.locator("#puzzles-entries button").allTextContents()).map((each) => each.replace(/, [A-Z][a-z]{2} .*/, ""));
  await tab.write('title "Mine"\nsudoku 4x4\ngiven r1c1 = 2\n');
  await tab.page.locator("#new").click();
  await expect(tab.notice).toContainText("the menu of your puzzles");
  await tab.write('title "Second"\nsudoku 4x4\n');
  await tab.choose("examples", 0);
  expect((await listed()).slice(0, 2)).toEqual(["Second", "Mine"]);
  await tab.choose("puzzles", 1);
  await expect.poll(() => tab.text()).toBe('title "Mine"\nsudoku 4x4\ngiven r1c1 = 2');
  await expect(tab.verdict).toContainText("many");
  await tab.page.reload();
  await expect(tab.page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
  await tab.choose("puzzles", "remove");
  await expect(tab.notice).toContainText("removed from this browser");
  expect((await listed())[0]).toBe("Second");
  expect(await listed()).not.toContain("Mine");
});

test("F1 explains the word at the caret, and Escape ends that", async () => {
  await tab.write("sudoku 4x4\nthermometer r1c1..r1c3\n");
  await tab.page.locator(".cm-line", { hasText: "thermometer" }).click({ position: { x: 30, y: 8 } });
  await tab.page.mouse.move(0, 0);
  await tab.page.keyboard.press("F1");
  const shown = tab.page.locator(".cm-lsp-hover-tooltip").first();
  await expect(shown).toContainText("thermometer");
  await tab.page.keyboard.press("Escape");
  await expect(shown).toBeHidden();
});

test("while the text is not a puzzle, its last picture is faint, also after questions, and is not exported", async () => {
  const faint = tab.page.locator("#picture.stale");
  await tab.write("sudoku 4x4\nnonsense\n");
  await expect(tab.verdict).toContainText("No puzzle yet");
  await tab.ask("Explain");
  await expect(tab.verdict).toContainText("No answer");
  await tab.open("Draw");
  await tab.open("Ask");
  await expect(faint).toBeAttached();
  await tab.choose("export", "svg");
  await expect(tab.notice).toContainText("no picture of the present text");
});

test("a board stays large, however long its rules are", async () => {
  const side = async () => (await tab.cell("r1c1").boundingBox())?.width ?? 0;
  await tab.write("sudoku 9x9\n");
  await expect(tab.cell("r9c9")).toBeAttached();
  const alone = await side();
  await tab.write(`rules\n${"  The digits along a line alternate between high and low.\n".repeat(40)}sudoku 9x9\n`);
  await expect(tab.page.locator("#picture:not(.stale) img")).toHaveAttribute("alt", /alternate/);
  expect(await side()).toBeGreaterThan(0.75 * alone);
});

/** Opens each panel, and what opens within it. The name says what is on the page then. */
async function* everywhere(): AsyncGenerator<string> {
  await tab.write("sudoku 9x9\nlayer shade digits 0-1\nthermometr r1c1..r1c3\n");
  await expect(tab.page.locator("#problems .fix").first()).toBeVisible();
  yield "problems";
  await tab.write(`${CLASH}${"# more\n".repeat(40)}`);
  await expect(tab.verdict).toContainText("none");
  await tab.ask("Why");
  await expect(tab.answer.locator("li")).toHaveCount(2);
  yield "reasons in a long text";
  await tab.page.keyboard.press("Control+Home");
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+f");
  await tab.page.keyboard.type("r1");
  await expect(tab.page.locator(".cm-searchMatch").first()).toBeVisible();
  yield "the panel for searches";
  await tab.page.keyboard.press("Escape");
  await tab.write("sudoku 9x9\nlayer shade digits 0-1\ngiven r1c1 = 1\n");
  await expect(tab.verdict).toContainText("many");
  await tab.open("Draw");
  await tab.drag(["r5c5", "r5c6"]);
  await tab.page.locator("[data-family=cage]").click();
  await expect(tab.page.locator("#draw-kind")).toBeVisible();
  yield "drawing";
  await tab.page.locator("#draw-cancel").click();
  await tab.open("Play");
  await tab.page.getByRole("button", { name: "Colour" }).click();
  yield "playing";
  await tab.page.getByRole("button", { name: "Digit", exact: true }).click();
  await tab.open("Steps");
  await expect(tab.page.locator("#player-said")).toContainText(/No technique|Step 1/);
  yield "steps";
  await tab.open("Generate");
  yield "generating";
  await tab.page.getByRole("button", { name: "Import" }).click();
  yield "a dialog";
  await tab.page.keyboard.press("Escape");
  await tab.open("Ask");
}

/** The serious findings of axe. Of its rules only these two depend on the theme. */
async function serious(theme: (typeof THEMES)[number]): Promise<unknown[]> {
  await tab.shade(theme);
  const axe = new AxeBuilder({ page: tab.page });
  const found = await (theme === "light" ? axe : axe.withRules(["color-contrast", "link-in-text-block"])).analyze();
  const worst = found.violations.filter((each) => each.impact === "serious" || each.impact === "critical");
  return worst.map((each) => [each.id, each.nodes.map((node) => node.html)]);
}

test("axe finds nothing serious anywhere, in both themes", async () => {
  test.setTimeout(300_000);
  for await (const place of everywhere())
    for (const theme of THEMES) expect.soft(await serious(theme), `${place}, ${theme}`).toEqual([]);
});

test("at 360 px everything that is pressed is large enough for a finger, and nothing is cut off", async () => {
  await tab.page.setViewportSize({ width: 360, height: 740 });
  for await (const place of everywhere()) {
    const wrong = await tab.page.evaluate(() => {
      const found = document.documentElement.scrollWidth > window.innerWidth ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
      for (const each of document.querySelectorAll<HTMLElement>("button, select, input, summary, a[href], [role=tab], [role=gridcell]")) {
        const { width, height, left, right } = each.getBoundingClientRect();
        const name = `${each.tagName} ${each.id || each.getAttribute("aria-label") || each.textContent.slice(0, 30)}`;
        if (!each.checkVisibility({ visibilityProperty: true }) || width === 0) continue;
        if (width < 24 || height < 24) found.push(`${name}: ${width.toFixed(1)} by ${height.toFixed(1)}`);
        if (left < -1 || right > window.innerWidth + 1) found.push(`${name}: from ${left.toFixed(0)} to ${right.toFixed(0)}`);
        if (each.tagName === "BUTTON" && each.scrollWidth > each.clientWidth + 1) found.push(`${name}: its text is cut off`);
      }
      return found;
    });
    expect.soft(wrong, place).toEqual([]);
  }
  await tab.page.setViewportSize({ width: 1280, height: 900 });
});

test("nothing is wider than the page, and at 360 px nothing is cut off", async () => {
  await tab.write("sudoku 4x4\n"); // whose cells are large, and so are the places beside them
  await tab.page.setViewportSize({ width: 360, height: 740 });
  await tab.page.screenshot({ path: "test-results/narrow.png", fullPage: true });
  const width = () => tab.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await tab.open("Draw");
  await tab.cell("r1c1").click();
  await tab.page.locator("[data-family=cage]").click(); // which has a form with a long description
  await expect(tab.page.locator("#draw-kind")).toBeVisible();
  for (const wide of [1280, 800, 360]) {
    await tab.page.setViewportSize({ width: wide, height: 740 });
    expect(await width()).toBeLessThanOrEqual(wide);
  }
  await tab.open("Generate");
  for (const each of await tab.page.locator("#generate label :is(input:not([type=checkbox]), select)").all())
    expect((await each.boundingBox())?.width).toBeGreaterThan(120);
});
