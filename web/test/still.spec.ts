/** Messages of a game leave the board where it is. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const PUZZLE = "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n";
const GRID = ["1324", "4231", "2413", "3142"]; // the only grid with these givens
const LAST = "r4c3";
const GIVENS = ["r1c1", "r2c3", "r3c2", "r4c4"];
const tab = oneTab({ width: 360, height: 640 });
const said = () => tab.page.locator("#play-said");

/** The upper left corner of the board in the window, in whole pixels. */
async function corner(): Promise<readonly number[]> {
  const box = await tab.cell("r1c1").boundingBox();
  return box ? [Math.round(box.x), Math.round(box.y)] : [];
}

/** Enters a grid, except for its last cell, which is selected; one digit has another value if its cell is named. */
async function enter(wrong = ""): Promise<void> {
  for (const [row, digits] of GRID.entries())
    for (const [column, digit] of Array.from(digits).entries()) {
      const cell = `r${row + 1}c${column + 1}`;
      if (GIVENS.includes(cell)) continue;
      await tab.cell(cell).click();
      if (cell !== LAST) await tab.page.keyboard.press(cell === wrong ? String((Number(digit) % 4) + 1) : digit);
    }
}

/** Does what leads to a message of the game, which is then in the window. */
async function told(act: () => Promise<void>, words: RegExp): Promise<void> {
  const before = await corner();
  await act();
  await expect(said()).toContainText(words);
  expect(await corner(), String(words)).toEqual(before);
  await expect(said().or(tab.notice).filter({ hasText: words }).last()).toBeVisible();
  const seen = await Promise.all([said(), tab.notice].map((each) => each.evaluate((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return [place.textContent, top >= 0 && bottom <= window.innerHeight] as const;
  })));
  expect(seen.some(([text, inside]) => inside && words.test(text)), String(words)).toBe(true);
  const close = tab.notice.getByRole("button", { name: "Close" });
  if (await close.isVisible()) await close.click();
}

/** Presses a button of the panel after it has been brought into the window. */
async function press(id: string, words: RegExp): Promise<void> {
  const button = tab.page.locator(id);
  await button.scrollIntoViewIfNeeded();
  await told(() => button.click(), words);
}

for (const [width, height] of [[360, 640], [1280, 900]] as const) {
  test(`messages of a game leave the board where it is, in a window of ${width} x ${height}`, async () => {
    await tab.page.setViewportSize({ width, height });
    await tab.draw(PUZZLE);
    await expect(tab.verdict).toContainText("unique");
    await tab.open("Play");
    await tab.cell("r1c2").click();
    await tab.page.keyboard.press("2");
    await press("#play-check", /excludes every solution/);
    await tab.page.locator("#play-erase").click();
    await press("#play-check", /No mistake/);
    await press("#play-hint", /r\dc\d/);
    await enter("r1c3");
    await told(() => tab.page.keyboard.press("4"), /Not a solution/);
    await tab.page.locator("#play-again").click(); // a digit that is entered again would be taken away
    await enter();
    await told(() => tab.page.keyboard.press("4"), /Solved/);
    await tab.page.locator("#play-again").click();
    await tab.open("Ask");
  });
}
