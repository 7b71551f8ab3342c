/** Clues that are there: listed at a selection, changed in their forms, removed; by pointer, and by keyboard alone. */

import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { Keys } from "./keys";
import { oneTab } from "./tab";

const tab = oneTab({ width: 1280, height: 1700 });
const keys = new Keys(tab);
const clues = (): ReturnType<typeof tab.page.locator> => tab.page.locator("#draw-list li");

async function press(name: string | RegExp): Promise<void> {
  await tab.page.locator("#draw-list, #answer").getByRole("button", { name, exact: typeof name === "string" }).click();
}

/** Writes a text, and waits for its picture. */
async function begin(text: string): Promise<void> {
  await tab.write(text);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  await tab.page.locator("#draw-clear").click();
}

test("a cage is removed with its comment, and one undo brings it back", async () => {
  await tab.open("Draw");
  const text = "sudoku 6x6\ncage 9: r1c1 r1c2  # a sum\nthermometer r3c3 r3c4";
  await begin(text);
  await tab.drag(["r1c1", "r1c2"]);
  await expect(clues()).toHaveText([/^cage 9: r1c1 r1c2/]);
  await expect(tab.page.locator("#draw-found")).toHaveText("1 clue at the selection");
  await press("Remove cage 9: r1c1 r1c2");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: cage 9: r1c1 r1c2");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nthermometer r3c3 r3c4");
  await expect(tab.page.locator("#draw-found")).toHaveText("");
  await tab.page.locator("#draw-undo").click();
  await expect.poll(() => tab.text()).toBe(text);
});

test("the form that inserts a clue changes it: its fields, its cells, its form", async () => {
  await begin("sudoku 6x6\nlet few = r1c1 r1c2\ncage 9: few  # a sum\n");
  await tab.drag(["r1c1", "r1c2"]);
  await press("Change cage 9: few");
  const total = tab.page.locator('#draw-fields [name="total"]');
  await expect(total).toBeFocused();
  await expect(total).toHaveValue("9");
  await expect(tab.page.locator("#draw-insert")).toHaveText("Change");
  await total.fill("99");
  await tab.page.locator("#draw-cancel").click();
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nlet few = r1c1 r1c2\ncage 9: few  # a sum");
  await press("Change cage 9: few");
  await total.fill("7");
  await tab.page.keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Changed: cage 7: few");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nlet few = r1c1 r1c2\ncage 7: few  # a sum");
  await tab.cell("r1c1").click();
  await press("Change cage 7: few");
  await expect(tab.page.locator(".selected")).toHaveCount(2);
  await tab.drag(["r2c2", "r2c3"]);
  await tab.page.locator("#draw-insert").click();
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nlet few = r1c1 r1c2\ncage 7: r2c2 r2c3  # a sum");
  await begin("sudoku 6x6\nkropki white r1c1 r1c2\n");
  await tab.cell("r1c1").click();
  await press("Change kropki white r1c1 r1c2");
  await tab.page.locator("#draw-kind").selectOption({ index: 1 });
  await tab.page.locator("#draw-insert").click();
  await expect.poll(() => tab.text()).toMatch(/^sudoku 6x6\nkropki black/);
});

test("a clue of a whole side is changed and removed alone, and a rule in its own form", async () => {
  await begin("sudoku 6x6\nx-sum left = 5 . 12 . . .\nrequire r2c1 > r2c2  # so\n");
  await tab.page.locator('[data-rim="row 3 left"]').click();
  await press("Change x-sum row 3 left = 12");
  await tab.page.locator('#draw-fields [name="total"]').fill("11");
  await tab.page.locator("#draw-insert").click();
  await expect.poll(() => tab.text()).toContain("x-sum left = 5 . 11 . . .");
  await tab.page.locator('[data-rim="row 1 left"]').click();
  await press("Remove x-sum row 1 left = 5");
  await expect.poll(() => tab.text()).toContain("x-sum left = . . 11 . . .");
  await tab.cell("r2c2").click();
  await press("Change require r2c1 > r2c2");
  await expect(tab.page.locator("#rule-condition")).toHaveValue("r2c1 > r2c2");
  await tab.page.locator("#rule-condition").fill("r2c1<r2c2");
  await tab.page.locator("#rule-insert").click();
  await expect.poll(() => tab.text()).toContain("require r2c1 < r2c2  # so");
});

test("a picture of givens stays, and its entry says how digits go", async () => {
  await begin("sudoku 4x4\ngivens\n  1...\n....\n....\n....\n".replaceAll("\n.", "\n  ."));
  await tab.cell("r1c1").click();
  await expect(clues()).toHaveText([/In Draw, Backspace on a cell takes its digit out of this picture/]);
  await expect(clues().getByRole("button", { name: /Remove/ })).toHaveCount(0);
});

test("a clue about the whole board is removed when nothing is selected", async () => {
  await begin("sudoku 4x4\nanti-king\ndiagonals\nodd r1c1\n");
  await expect(tab.page.locator("#draw-found")).toHaveText("2 clues about the whole board");
  await press("Remove diagonals");
  await expect.poll(() => tab.text()).toBe("sudoku 4x4\nanti-king\nodd r1c1");
});

test("Backspace takes the digit of a cell, then the only clue about exactly the selection", async () => {
  await begin("sudoku 6x6\nodd r2c2\ngiven r2c2 = 3\nskyscraper row 3 left = 3\ncage: r4c4 r4c5\nrenban r4c4 r4c5\n");
  const { keyboard } = tab.page;
  await tab.cell("r2c2").click();
  await keyboard.press("Backspace");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: r2c2 = 3");
  await keyboard.press("Delete");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: odd r2c2");
  await keyboard.press("Delete");
  await expect(tab.page.locator("#draw-said")).toContainText("no clue is about exactly");
  await tab.page.locator('[data-rim="row 3 left"]').click();
  await keyboard.press("Delete");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: skyscraper row 3 left = 3");
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached(); // without the clue beside it, its cells are elsewhere
  await tab.drag(["r4c4", "r4c5"]);
  await keyboard.press("Delete");
  await expect(tab.page.locator("#draw-said")).toContainText("2 clues are about exactly");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ncage: r4c4 r4c5\nrenban r4c4 r4c5");
});

test("Backspace takes the digits of all selected cells, then their clue", async () => {
  await begin("sudoku 4x4\ngivens\n  12.3\n  ....\n  ....\n  ....\ncage: r1c1 r1c2 r1c3\n");
  await tab.drag(["r1c1", "r1c2", "r1c3"]);
  await tab.page.keyboard.press("Backspace");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: r1c1 = 1, r1c2 = 2");
  await tab.page.keyboard.press("Backspace");
  await expect(tab.page.locator("#draw-said")).toHaveText("Removed: cage: r1c1 r1c2 r1c3");
  await expect.poll(() => tab.text()).toContain("...3");
});

test("with the keyboard alone a clue is found, changed and removed, and a screen reader names each button", async () => {
  await begin("sudoku 6x6\ncage 9: r1c1 r1c2\n");
  await tab.page.locator("#tab-draw").focus();
  await keys.goTo("r1c1");
  await keys.press("Escape", "Space", "Shift+ArrowRight");
  await expect(clues()).toHaveCount(1);
  await keys.tabTo("#draw-list [data-act=change]");
  expect(await keys.said()).toContain("button Change cage 9: r1c1 r1c2");
  await keys.press("Enter");
  await expect(tab.page.locator('#draw-fields [name="total"]')).toBeFocused();
  await keys.press("ControlOrMeta+a");
  await keys.type("8");
  await keys.press("Enter");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ncage 8: r1c1 r1c2");
  await keys.goTo("r1c2");
  await keys.press("Space");
  await keys.tabTo("#draw-list [data-act=remove]");
  expect(await keys.said()).toContain("button Remove cage 8: r1c1 r1c2");
  await keys.press("Enter");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6");
  await keys.isSomewhere();
  expect(await keys.nameless()).toEqual([]);
});

test("a change that the text does not wait for is not made", async () => {
  await begin("sudoku 6x6\ncage 9: r1c1 r1c2\n");
  await tab.cell("r1c1").click();
  await press("Change cage 9: r1c1 r1c2");
  await tab.page.locator(".cm-content").click();
  await tab.page.keyboard.type("# ");
  await expect(tab.page.locator("#draw-form")).toBeHidden();
});

test("in Ask each statement at a cell is changed and removed, too", async () => {
  await begin("sudoku 6x6\ncage 9: r1c1 r1c2\nodd r1c1\n");
  await tab.open("Ask");
  await tab.cell("r1c1").click();
  await expect(tab.answer.locator("li")).toHaveText([/^odd: /, /^cage: /]);
  await press("Remove odd r1c1");
  await expect(tab.answer).toHaveText("Removed: odd r1c1");
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  await tab.cell("r1c1").click();
  await press("Change cage 9: r1c1 r1c2");
  await expect(tab.page.locator("#draw")).toBeVisible();
  await expect(tab.page.locator('#draw-fields [name="total"]')).toHaveValue("9");
  await tab.page.locator("#draw-cancel").click();
});

interface Case {
  readonly board: string;
  readonly cells: readonly (readonly string[])[];
  readonly rim: string;
  readonly layer: string;
  readonly line: string;
}

const CASES = (JSON.parse(readFileSync(new URL("insertions.json", import.meta.url), "utf8")) as readonly Case[]).filter((each) => each.board === "sudoku 9x9\n" && !each.layer);

test("the form of every clue is filled from the text: nothing changes if it is pressed", async () => {
  test.setTimeout(400_000);
  const text = `sudoku 9x9\n${CASES.map((each) => each.line).join("\n")}`;
  await tab.open("Draw");
  await tab.write(`${text}\n`);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  expect(CASES.length).toBeGreaterThan(100);
  for (const { line, rim, cells } of CASES) {
    await tab.page.locator("#draw-clear").click();
    if (rim) await tab.page.locator(`[data-rim="${rim}"]`).click();
    else if (cells.length) await tab.cell(cells[0]?.[0] ?? "").click();
    await tab.page.locator("#draw-list").getByRole("button", { name: `Change ${line}`, exact: true }).first().click();
    await tab.page.locator("#draw-insert").click();
    await expect(tab.page.locator("#draw-said"), line).toHaveText(`Changed: ${line}`);
  }
  expect(text.split("\n")).toEqual(expect.arrayContaining((await tab.text()).split("\n"))); // the editor has only the lines that are seen
});
