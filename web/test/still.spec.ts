/** Messages of a game move nothing: board, pad and message are in the window together. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

/** A grid with two cells left to the player: r1c1 is 1, r9c9 is 8. */
const PUZZLE = `title "Two cells"\nauthor "Somebody"\nsudoku 9x9\ngivens
  .23456789
  456789123
  789123456
  234567891
  567891234
  891234567
  345678912
  678912345
  91234567.
`;
const tab = oneTab();
const said = () => tab.page.locator("#play-said");

test.use({ actionTimeout: 20_000 });

/** The place of board and pad in the window, in whole pixels. */
async function places(): Promise<readonly number[]> {
  const boxes = await Promise.all([tab.cell("r1c1"), tab.page.locator("#play-pad")].map((each) => each.boundingBox()));
  return boxes.flatMap((box) => (box ? [box.x, box.y, box.width, box.height].map(Math.round) : []));
}

/** Does what leads to a message of the game. */
async function told(act: () => Promise<void>, words: RegExp): Promise<void> {
  const before = await places();
  await act();
  await expect(said()).toContainText(words);
  expect(await places(), String(words)).toEqual(before);
  for (const place of [tab.cell("r1c1"), tab.cell("r9c9"), tab.page.locator("#play-pad"), tab.page.locator("#play-bar"), tab.page.locator("#play-message")])
    await expect(place, String(words)).toBeInViewport({ ratio: 0.99 }); // scrolling stops at whole pixels
  for (const place of [tab.cell("r9c9"), tab.page.locator("#play-pad button").last(), said()]) await place.click({ trial: true }); // nothing lies over it
}

async function enter(cell: string, digit: number): Promise<void> {
  await tab.cell(cell).click();
  await tab.page.locator("#play-pad button").nth(digit - 1).click();
}

for (const [width, height] of [[360, 740], [740, 360], [1280, 800]] as const)
  test(`messages of a game leave board and pad where they are, in a window of ${width} x ${height}`, async () => {
    await tab.page.setViewportSize({ width, height });
    await tab.draw(PUZZLE);
    await expect(tab.verdict).toContainText("unique");
    await tab.page.locator("#next").click();
    await tab.page.locator("#play-bar").scrollIntoViewIfNeeded();
    const press = (name: string) => () => tab.page.locator(`#play-${name}`).click();
    await told(press("hint"), /r\dc\d/);
    await enter("r1c1", 1);
    await expect(said()).toBeEmpty(); // it was about another board
    await told(press("check"), /No mistake/);
    await tab.page.getByRole("button", { name: "Close" }).click();
    await expect(said()).toBeEmpty();
    await tab.page.locator("#play-undo").click();
    await enter("r1c1", 2);
    await told(press("check"), /excludes every solution/);
    await told(() => enter("r9c9", 8), /Not a solution/);
    await enter("r1c1", 2);
    await told(() => enter("r1c1", 1), /Solved/);
    await tab.page.locator("#play-again").click();
    const time = await tab.page.locator("#play-clock").textContent() ?? "";
    await expect(tab.page.locator("#play-clock")).not.toHaveText(time); // another game has begun
    await tab.open("Ask");
  });
