/** No state of the page scrolls sideways or cuts a text off, and texts on pictures are read in both themes. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const tab = oneTab({ width: 360, height: 740 });
const LONG = "w".repeat(300);

/** The elements that are wider than the window or their container. */
function wide(): Promise<string[]> {
  return tab.page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth}`] : [];
    for (const each of document.querySelectorAll<HTMLElement>("header, nav, section, p, li, output, button, summary, label, form, dialog[open], [popover]:popover-open, #notice, .bar")) {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.closest(".cm-editor, #picture, .hidden")) continue;
      const { left, right, width } = each.getBoundingClientRect();
      const name = `${each.tagName} ${each.id} ${each.textContent.trim().slice(0, 30)}`;
      if (width > 0 && (left < -1 || right > root.clientWidth + 1)) found.push(`${name}: from ${left.toFixed(0)} to ${right.toFixed(0)}`);
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && !["section", "label"].includes(each.localName)) found.push(`${name}: its text is ${each.scrollWidth} wide in ${each.clientWidth}`);
    }
    return found;
  });
}

/** Brings the page into its states, and shows words as long as a line. */
async function* states(): AsyncGenerator<string> {
  yield "start";
  for (const menu of ["examples", "export"]) {
    await tab.page.locator(`#${menu}`).click();
    yield `the menu ${menu}`;
    await tab.page.keyboard.press("Escape");
  }
  await tab.write(`sudoku 4x4\n${LONG} r1c1\ngiven r1c1 = ${LONG}\n`);
  await expect(tab.page.locator("#problems li").first()).toBeVisible();
  yield "mistakes with long words";
  await tab.write(`title "${LONG}"\nauthor "${LONG}"\nrules\n  ${LONG}\nsudoku 4x4\ngiven r1c1 = 1\n`);
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Explain");
  await expect(tab.answer).toContainText(LONG);
  yield "long words explained";
  await tab.page.locator("#new").click();
  await expect(tab.notice).not.toBeEmpty();
  yield "a notice";
  await tab.page.locator("#puzzles").click();
  yield "the menu of puzzles with long titles";
  await tab.page.keyboard.press("Escape");
  await tab.write("sudoku 4x4\nthermometer r1c1 r1c2\n");
  await expect(tab.verdict).toContainText("many");
  await tab.ask("Make it unique");
  await expect(tab.answer.locator(".bar")).toBeVisible();
  yield "what differs";
  for (const panel of ["Draw", "Play", "Steps", "Generate"]) {
    await tab.open(panel);
    if (panel === "Steps") await expect(tab.page.locator("#player-said")).toContainText(/No technique|Step 1/);
    yield panel;
  }
  await tab.page.locator("#generate-kind").click();
  yield "the menu of kinds";
  await tab.page.keyboard.press("Escape");
  await tab.page.getByRole("button", { name: "Import" }).click();
  yield "a dialog";
  await tab.page.locator("#dialog-field").fill(LONG);
  await tab.page.locator("#dialog-ok").click();
  await expect(tab.notice).toContainText("cannot be imported");
  yield "a refused import";
  await tab.open("Ask");
}

for (const [width, height] of [[360, 740], [740, 360], [768, 1024], [1280, 800]] as const)
  test(`nothing is wider than a window of ${width} px`, async () => {
    await tab.page.setViewportSize({ width, height });
    for await (const state of states()) await expect.configure({ soft: true }).poll(wide, state).toEqual([]);
  });

test("on a phone, the button beside the verdict leads to picture and pad together, and a hint is read", async () => {
  await tab.page.setViewportSize({ width: 360, height: 740 });
  await tab.write(`sudoku 9x9\ngivens\n  1.9.....6\n  6.......1\n  .3....7..\n  ...7..8..\n  .84.2.5..\n  ....34...\n  .2.1.....\n  .5...6..4\n  .68....5.\n${"# more\n".repeat(12)}`);
  await expect(tab.verdict).toContainText("unique");
  await tab.page.evaluate(() => { window.scrollTo(0, 0); });
  await tab.page.locator("#next").click();
  for (const place of [tab.page.locator("#play-pad"), tab.cell("r1c1"), tab.cell("r9c9")]) await expect(place).toBeInViewport({ ratio: 1 });
  await tab.page.locator("#play-hint").click();
  await expect(tab.page.locator("#play-said")).toContainText(/r\dc\d/);
  await expect(tab.page.locator("#play-said")).toBeInViewport({ ratio: 1 });
  await tab.page.locator("#play-message").getByRole("button", { name: "Close" }).click();
  await tab.open("Ask");
});

test("an open menu stays within the window when that changes", async () => {
  await tab.page.locator("#export").click();
  for (const width of [1280, 360, 768]) {
    await tab.page.setViewportSize({ width, height: 740 });
    await expect.poll(wide).toEqual([]);
  }
  await tab.page.keyboard.press("Escape");
});
