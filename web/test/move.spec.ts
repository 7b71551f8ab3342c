/** Cells of statements that are moved in the picture, by pointer and keyboard. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const tab = oneTab();

/** Waits for the picture of the present text. */
async function drawn(): Promise<void> {
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
}

test("a lit cell of the statement at the caret is dragged", async () => {
  await tab.draw("sudoku 4x4\ncage 5: r1c1 r1c2\nrenban r1c2 r1c3\n");
  await tab.page.locator(".cm-line", { hasText: "cage" }).click();
  await expect(tab.page.locator(".statement")).toHaveCount(2);
  await tab.drag(["r1c2", "r2c2", "r2c1"]);
  await expect(tab.page.locator(".cm-content")).toContainText("cage 5: r1c1 r2c1");
  await expect.poll(() => tab.text()).toBe("sudoku 4x4\ncage 5: r1c1 r2c1\nrenban r1c2 r1c3");
  await expect(tab.verdict).toContainText("both sides agree");
  await expect(tab.cell("r2c1")).toHaveClass(/statement/); // the caret is on the statement still
});

test("the only statement about a cell is moved wherever the caret is", async () => {
  await tab.page.locator(".cm-line", { hasText: "sudoku" }).click();
  await tab.drag(["r1c3", "r2c3"]);
  await expect(tab.page.locator(".cm-content")).toContainText("renban r1c2 r2c3");
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => tab.text()).toBe("sudoku 4x4\ncage 5: r1c1 r2c1\nrenban r1c2 r1c3");
});

test("a clue beside the board goes to another row, and a corner to another one", async () => {
  await tab.draw("sudoku 4x4\nsandwich row 2 = 3\nquadruple r1c1 = 1 2\n");
  await tab.drag(["r2c4", "r3c4"]);
  await expect(tab.page.locator(".cm-content")).toContainText("sandwich row 3 = 3");
  await drawn();
  await tab.drag(["r1c1", "r1c2", "r1c3"]);
  await expect(tab.page.locator(".cm-content")).toContainText("quadruple r1c3 = 1 2");
});

test("what cannot be moved is answered with the reason", async () => {
  await tab.draw("sudoku 4x4\ncage 5: r1c1 r1c2\n");
  await tab.drag(["r1c2", "r1c1"]);
  await expect(tab.answer).toContainText("r1c1 is listed twice");
  await tab.drag(["r4c4", "r4c3"]);
  await expect(tab.answer).toContainText("no statement names r4c4");
  await expect.poll(() => tab.text()).toBe("sudoku 4x4\ncage 5: r1c1 r1c2");
});

test("with the keyboard: M takes a cell, Enter puts it down, Escape leaves it", async () => {
  const { keyboard } = tab.page;
  await drawn();
  await tab.cell("r1c2").focus();
  await keyboard.press("m");
  await expect(tab.answer).toContainText("r1c2 is taken");
  await keyboard.press("ArrowDown");
  await keyboard.press("Escape");
  await keyboard.press("m");
  await keyboard.press("Escape");
  await tab.cell("r1c2").focus();
  await keyboard.press("m");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowLeft");
  await keyboard.press("Enter");
  await expect(tab.page.locator(".cm-content")).toContainText("cage 5: r1c1 r2c1");
});
