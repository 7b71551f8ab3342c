/** Steps and play, by keyboard and pointer. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const PUZZLE = "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n";
const ROWS = ["1324", "4231", "2413", "3142"]; // the only grid with these givens
const tab = oneTab();
const said = () => tab.page.locator("#play-said");
const label = (cell: string) => tab.cell(cell).getAttribute("aria-label");

test.use({ actionTimeout: 20_000 });

test("the steps are played forward and back, by buttons and keys", async () => {
  await tab.write(PUZZLE);
  await expect(tab.verdict).toContainText("unique");
  await tab.open("Steps");
  await expect(tab.page.locator("#player-said")).toContainText("Step 1 of");
  const many = await tab.page.locator("#player-steps li").count();
  await expect(tab.page.locator(".writes")).toHaveCount(1);
  await tab.page.getByRole("button", { name: "Next step" }).click();
  await expect(tab.page.locator("#player-said")).toContainText("Step 2 of");
  await tab.page.keyboard.press("ArrowLeft");
  await expect(tab.page.locator("#player-said")).toContainText("Step 1 of");
  await tab.page.keyboard.press("End");
  await expect(tab.page.locator("#player-said")).toContainText("The puzzle is solved.");
  expect(many).toBe(12);
  for (const [row, digits] of ROWS.entries())
    for (const [column, digit] of Array.from(digits).entries()) expect(await label(`r${row + 1}c${column + 1}`)).toContain(` ${digit}`);
  await tab.page.keyboard.press("Home");
  await expect(tab.page.locator("#player-said")).toContainText("Step 1 of");
});

test("digits and marks on dark cells have a white edge", async () => {
  await tab.write("sudoku 4x4\ncosmetic shade colour black: r1c1 r1c2\n");
  await expect(tab.page.locator("#picture:not(.stale) .dark")).toHaveCount(2);
  await tab.open("Play");
  const edge = (cell: string) => tab.cell(cell).locator("span").evaluate((mark) => { const { webkitTextStrokeWidth, webkitTextStrokeColor, paintOrder } = getComputedStyle(mark); return [webkitTextStrokeWidth, webkitTextStrokeColor, paintOrder]; });
  for (const [cell, key] of [["r1c1", "3"], ["r1c2", "Shift+Digit4"], ["r1c3", "2"]] as const) {
    await tab.cell(cell).click();
    await tab.page.keyboard.press(key);
  }
  for (const cell of ["r1c1", "r1c2"]) expect(await edge(cell), cell).toEqual(["3px", "rgb(255, 255, 255)", "stroke"]);
  expect((await edge("r1c3"))[0]).toBe("0px");
  await tab.page.locator("#picture").screenshot({ path: "test-results/dark-cells.png" });
  await tab.draw(PUZZLE);
});

test("cells that are not beside each other are selected without a keyboard, and one that is pressed again is taken out", async () => {
  await tab.draw("sudoku 4x4\n");
  await tab.open("Play");
  const { page } = tab;
  await tab.cell("r1c1").click();
  await page.locator("#play-add").click();
  for (const cell of ["r3c3", "r4c1", "r2c4", "r3c3"]) await tab.cell(cell).click();
  await expect(page.locator(".selected")).toHaveCount(3);
  await tab.drag(["r4c1", "r4c2"]);
  await expect(page.locator(".selected")).toHaveCount(4);
  await page.locator("#play-pad button").nth(1).click();
  for (const cell of ["r1c1", "r4c1", "r4c2", "r2c4"]) expect(await label(cell)).toContain("digit 2");
  expect(await label("r3c3")).toContain("empty");
  await expect(page.locator("#play-add")).toHaveAttribute("aria-pressed", "false");
  await tab.cell("r3c3").click();
  await expect(page.locator(".selected")).toHaveCount(1);
  await tab.draw(PUZZLE);
});

test("digits, marks, colours, undo and redo by keyboard", async () => {
  await tab.open("Play");
  await tab.cell("r1c2").click();
  const { keyboard } = tab.page;
  await keyboard.press("3");
  expect(await label("r1c2")).toBe("r1c2, digit 3");
  await keyboard.press("ArrowRight");
  await keyboard.press("Shift+Digit4");
  await keyboard.press("Shift+Digit2");
  expect(await label("r1c3")).toBe("r1c3, empty, corner marks 2, 4");
  await keyboard.press("Control+Digit3");
  expect(await label("r1c3")).toContain("centre marks 3");
  await keyboard.press("v");
  await keyboard.press("5");
  expect(await label("r1c3")).toContain("colours 5");
  await keyboard.press("z");
  await keyboard.press("Control+z");
  expect(await label("r1c3")).not.toContain("colours");
  await keyboard.press("Control+y");
  expect(await label("r1c3")).toContain("colours 5");
  await keyboard.press("Backspace");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowLeft");
  await keyboard.press("4");
  expect(await label("r1c1")).toBe("r1c1, given 1");
});

test("coloured cells show that they are selected, and the digit below a colour stays dark", async () => {
  await tab.cell("r1c1").click(); // a given
  await tab.page.keyboard.press("v");
  await tab.page.keyboard.press("3");
  const style = (name: string) => tab.cell("r1c1").evaluate((cell, property) => getComputedStyle(cell).getPropertyValue(property), name);
  expect(await style("box-shadow")).toContain("inset");
  expect(await style("mix-blend-mode")).toBe("multiply");
  await tab.cell("r2c2").click();
  expect(await style("box-shadow")).toBe("none");
  await tab.page.keyboard.press("ControlOrMeta+z");
  expect(await style("mix-blend-mode")).toBe("normal");
  await tab.page.keyboard.press("z");
});

test("several cells are selected by dragging, and take one mark by the pad", async () => {
  await tab.drag(["r3c1", "r4c1", "r4c2"]);
  await expect(tab.page.locator(".selected")).toHaveCount(3);
  await tab.page.getByRole("button", { name: "Centre mark" }).click();
  await tab.page.locator("#play-pad button", { hasText: "3" }).click();
  for (const cell of ["r3c1", "r4c1", "r4c2"]) expect(await label(cell)).toContain("centre marks 3");
  await tab.page.locator("#play-erase").click();
  await tab.page.getByRole("button", { name: "Digit", exact: true }).click();
});

test("lines of the pen are drawn by dragging, undone, and taken away again", async () => {
  const lines = tab.page.locator("#picture .pen");
  await tab.page.getByRole("button", { name: "Pen", exact: true }).click();
  await tab.drag(["r3c1", "r3c2", "r4c3"]);
  await expect(lines).toHaveCount(2);
  expect(await label("r3c2")).toContain("line to r3c1, line to r4c3");
  await tab.drag(["r3c2", "r4c3"]);
  await expect(lines).toHaveCount(1);
  await tab.page.locator("#play-undo").click();
  await expect(lines).toHaveCount(2);
  await tab.page.locator("#play-redo").click();
  await expect(lines).toHaveCount(1);
  await tab.cell("r2c1").focus();
  await tab.page.keyboard.press("Shift+ArrowUp");
  await expect(lines).toHaveCount(2);
  expect(await label("r1c1")).toContain("line to r2c1");
  await tab.open("Ask");
  await expect(lines).toHaveCount(0);
  await tab.open("Play");
  await expect(lines).toHaveCount(2);
  await tab.page.getByRole("button", { name: "Digit", exact: true }).click();
});

test("a wrong digit is named by the check, and a hint is one step", async () => {
  await tab.cell("r1c2").click();
  await tab.page.keyboard.press("2");
  await tab.page.locator("#play-check").click();
  await expect(said()).toHaveText("One digit excludes every solution: r1c2.");
  expect(await label("r1c2")).toContain("wrong");
  await tab.page.keyboard.press("Shift+Tab");
  await tab.cell("r1c2").click();
  await tab.page.keyboard.press("3");
  await tab.page.locator("#play-check").click();
  await expect(said()).toContainText("No mistake so far");
  await tab.page.locator("#play-hint").click();
  await expect(said()).toContainText(/r\dc\d/);
});

test("progress is there after a reload, and the puzzle is played to the end by keyboard", async () => {
  await tab.page.waitForTimeout(500);
  await tab.page.reload();
  await expect(tab.page.locator("html[data-ready]")).toBeAttached({ timeout: 170_000 });
  await tab.open("Play");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, digit 3");
  await expect(tab.page.locator("#picture .pen")).toHaveCount(2);
  await tab.cell("r1c1").click();
  for (const [row, digits] of ROWS.entries()) {
    for (const digit of row % 2 ? Array.from(digits).reverse() : digits) {
      const here = await tab.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      if (!/digit|given/.test(here ?? "")) await tab.page.keyboard.press(digit);
      await tab.page.keyboard.press(row % 2 ? "ArrowLeft" : "ArrowRight");
    }
    await tab.page.keyboard.press("ArrowDown");
  }
  await expect(said()).toContainText(/^Solved in \d+:\d\d/);
});

test("the solution that was asked for is not shown to a player", async () => {
  await tab.page.locator("#play-again").click();
  const shown = () => tab.page.locator("#picture img").evaluate((image) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
    canvas.getContext("2d")?.drawImage(image as HTMLImageElement, 0, 0, 64, 64);
    return canvas.toDataURL();
  });
  const before = await shown();
  await tab.open("Ask");
  await tab.ask("Solution");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, digit 3");
  await expect.poll(shown).not.toBe(before);
  await tab.open("Play");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, empty");
  await expect.poll(shown).toBe(before);
});

test("the arrow keys take the selection with them, and with Shift they add to it", async () => {
  const selected = () => tab.page.locator("#picture .selected").evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset["cell"]));
  await tab.cell("r2c1").click();
  await tab.page.keyboard.press("ArrowDown");
  expect(await selected()).toEqual(["r3c1"]);
  await tab.page.keyboard.press("Escape");
  await tab.page.keyboard.press("Shift+ArrowRight");
  expect(await selected()).toEqual(["r3c1", "r3c2"]);
});

test("the pad has the digits of the board, not those of its layers, and Play beside the verdict leads to the cells", async () => {
  await tab.write("sudoku 4x4\nlayer worth as x: 2 * x\nsum 8: worth[r1c1 r1c2]\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n");
  await expect(tab.verdict).toContainText("unique");
  await tab.open("Ask");
  await tab.page.locator("#next").click();
  await expect(tab.page.locator("#play-pad button")).toHaveText(["1", "2", "3", "4"]);
  await expect(tab.page.locator("[role=gridcell]:focus")).toHaveCount(1);
});
