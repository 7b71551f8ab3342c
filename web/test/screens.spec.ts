/** Ten pictures of the page, compared with the stored ones in `screens/`. `--update-snapshots` writes them again: look at each. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const tab = oneTab({ width: 960, height: 720 });

const KILLER = "title \"Killer\"\nsudoku 6x6\ncage 9: r1c1 r1c2 r2c1\ncage 11: r1c3..r1c5\ncage 5: r2c4 r2c5\ncage 12: r3c5 r4c5 r4c6\ncage 7: r5c1..r6c1\n";
const OUTSIDE = "sudoku 6x6\nthermometer r5c2 r4c2 r3c3 r2c3\nthermometer r2c6 r3c6\nsandwich row 2 left = 5\nskyscraper column 4 top = 3\nlittle-killer r1c6 down-left = 17\nx-sum row 5 right = 12\n";
const AREAS = "sudoku 4x4\nareas field of 4 distinct counted\ngiven r1c1 = 1\n";
const MANY = "sudoku 4x4\ngivens\n  12..\n  ....\n  .1..\n  ....\nthermometer r1c3 r1c4\n";
const STEPS = "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n";

const SAMPLE = "Sphinx of black quartz, judge my vow 0123456789";
/** The widths of the sample in the fonts of the stored pictures, each 100 px high. */
const WIDTHS = { "Helvetica, Arial": 2234.8, "DejaVu Sans": 2552.3, "DejaVu Sans Mono": 2829.6 };

test.beforeEach(async () => {
  const found = await tab.page.evaluate(([sample, fonts]) => {
    const ink = document.createElement("canvas").getContext("2d");
    return fonts.map((font) => {
      if (ink) ink.font = `100px ${font}`;
      return ink?.measureText(sample).width ?? 0;
    });
  }, [SAMPLE, Object.keys(WIDTHS)] as const);
  const others = Object.values(WIDTHS).some((width, at) => Math.abs(width - (found[at] ?? 0)) > 1);
  test.skip(others, "this machine has other fonts than the stored pictures: Liberation and DejaVu");
});

/** Compares the page, after the picture and the verdict are those of the present text. */
async function compare(name: string): Promise<void> {
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  await expect(tab.page.locator("#stop")).toBeDisabled();
  await expect(tab.verdict).not.toHaveText(/^(Checking|Starting)/);
  await tab.page.mouse.move(1, 1);
  await tab.page.evaluate(() => { window.scrollTo(0, 0); });
  await expect(tab.page).toHaveScreenshot(`${name}.png`);
}

async function show(text: string): Promise<void> {
  await tab.write(text);
  await expect(tab.verdict).toContainText(/^(many|unique)/);
}

test("the first page, light", async () => {
  await expect(tab.verdict).toContainText("many");
  await compare("first-light");
});

test("the first page, dark", async () => {
  await tab.page.locator("#theme").click();
  await compare("first-dark");
  await tab.page.locator("#theme").click();
});

test("the first page at 360 px", async () => {
  await tab.page.setViewportSize({ width: 360, height: 900 });
  await compare("first-narrow");
  await tab.page.setViewportSize({ width: 960, height: 720 });
});

test("cages, with the families that can be drawn", async () => {
  await show(KILLER);
  await tab.open("Draw");
  await tab.drag(["r5c3", "r5c4", "r6c4"]);
  await compare("killer");
});

test("thermometers, and clues beside the board", async () => {
  await tab.open("Ask");
  await show(OUTSIDE);
  await tab.page.locator(".cm-line", { hasText: "r5c2" }).click();
  await expect(tab.page.locator(".statement")).toHaveCount(4);
  await compare("outside");
});

test("areas of a layer, in a solution", async () => {
  await show(AREAS);
  await tab.ask("Solution");
  await expect(tab.answer).toContainText("solution");
  await compare("areas");
});

test("two solutions with their differences", async () => {
  await show(MANY);
  await tab.ask("Make it unique");
  await expect(tab.answer).toContainText("differ");
  await compare("differences");
});

test("candidates", async () => {
  await tab.ask("Candidates");
  await expect(tab.verdict).toContainText("occur in some solution");
  await compare("candidates");
});

test("the player of steps", async () => {
  await show(STEPS);
  await tab.open("Steps");
  await expect(tab.page.locator("#player-said")).toContainText("Step 1 of");
  await tab.page.getByRole("button", { name: "Next step" }).click();
  await expect(tab.page.locator("#player-said")).toContainText("Step 2 of");
  await compare("steps");
});

test("playing, with digits, marks, colours and a line", async () => {
  await tab.open("Play");
  const { keyboard } = tab.page;
  await tab.cell("r1c2").click();
  for (const key of ["3", "ArrowRight", "Shift+Digit2", "Shift+Digit4", "ArrowRight", "Control+Digit2", "Control+Digit4"]) await keyboard.press(key);
  await tab.cell("r3c3").click();
  for (const key of ["v", "4", "ArrowRight", "6", "2", "z"]) await keyboard.press(key);
  await tab.page.getByRole("button", { name: "Pen", exact: true }).click();
  await tab.drag(["r2c1", "r2c2", "r3c1"]);
  await tab.page.getByRole("button", { name: "Digit", exact: true }).click();
  await compare("play");
});
