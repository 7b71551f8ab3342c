/** Drawing in the picture: every family by mouse and keyboard; the text and the picture as one. */

import { expect, type Locator, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { oneTab } from "./tab";

interface Case {
  readonly board: string;
  readonly word: string;
  readonly number: number;
  readonly gesture: string;
  readonly cells: readonly (readonly string[])[];
  readonly rim: string;
  readonly layer: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly line: string;
}

const ALL = JSON.parse(readFileSync(new URL("insertions.json", import.meta.url), "utf8")) as readonly Case[];
/** A form of each family; every form is tried without a browser. Cells in two places of a line are drawn in a test of their own. */
const CASES = [...new Map(ALL.filter((each) => each.cells.every((list) => new Set(list).size === list.length)).reverse().map((each) => [each.word, each])).values()].reverse();
const TOGETHER = 12; // statements in one text, because each text is drawn and checked again
const tab = oneTab({ width: 1280, height: 1700 }); // all of the picture is in the window, with clues around it

function isBeside(one: string, other: string): boolean {
  const [row = 0, column = 0] = (one.match(/\d+/g) ?? []).map(Number);
  const [otherRow = 0, otherColumn = 0] = (other.match(/\d+/g) ?? []).map(Number);
  return Math.max(Math.abs(row - otherRow), Math.abs(column - otherColumn)) === 1;
}

/** Clicks the corner between four cells, the first of which is the upper left one. */
async function clickCorner(first: string): Promise<void> {
  const box = await tab.cell(first).boundingBox();
  if (box) await tab.page.mouse.click(box.x + box.width, box.y + box.height);
}

async function select(each: Case): Promise<void> {
  await tab.page.locator("#draw-clear").click();
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached(); // clues beside the board move the cells
  if (each.rim) await tab.page.locator(`[data-rim="${each.rim}"]`).click();
  if (each.layer) await tab.page.locator("#draw-layer").selectOption(each.layer);
  for (const [at, list] of each.cells.entries()) {
    if (each.gesture === "corner") await clickCorner(list[0] ?? "");
    else if (list.every((name, place) => place === 0 || isBeside(list[place - 1] ?? "", name))) await tab.drag(list, at ? "Shift" : undefined);
    else {
      await tab.drag(list.slice(0, 1), at ? "Shift" : undefined);
      for (const name of list.slice(1)) await toggle(name);
    }
  }
}

/** Adds a cell to the list with the keyboard, as it need not be beside the one before. */
async function toggle(name: string): Promise<void> {
  await tab.cell(name).evaluate((element) => { element.focus(); });
  await tab.page.keyboard.press("Space");
}

async function insert(each: Case): Promise<void> {
  await tab.page.locator(`[data-family="${each.word}"]`).evaluate((button) => { (button as HTMLElement).click(); });
  const form = tab.page.locator("#draw-form");
  const said = tab.page.locator("#draw-said");
  const ready = !(await form.isVisible());
  if (ready) {
    await expect(said).toContainText("Inserted");
    if (Object.keys(each.fields).length === 0) return;
    const [, line = ""] = /: (.*)/.exec(await said.innerText()) ?? [];
    await tab.page.locator("#draw-list").getByRole("button", { name: `Change ${line}`, exact: true }).click();
  }
  const kind = tab.page.locator("#draw-kind");
  if (await kind.isVisible()) await kind.selectOption(String(each.number));
  for (const [name, value] of Object.entries(each.fields).filter(([, text]) => text)) {
    const field = tab.page.locator(`#draw-fields [name="${name}"]`);
    if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
  for (const field of await tab.page.locator("#draw-fields input").all())
    if (!((await field.getAttribute("name")) ?? "" in each.fields)) await field.fill("");
  await tab.page.locator("#draw-insert").click();
  await expect(said, each.line).toContainText(ready ? "Changed" : "Inserted");
}

test("every family is inserted from the picture and read back equal", async () => {
  test.setTimeout(400_000);
  await tab.open("Draw");
  await expect(tab.page.locator("[data-family]")).toHaveCount(CASES.length);
  expect(CASES.length).toBeGreaterThan(70);
  for (const board of new Set(CASES.map((each) => each.board))) {
    const some = CASES.filter((one) => one.board === board);
    for (let from = 0; from < some.length; from += TOGETHER) {
      await tab.draw(board);
      const lines = [];
      for (const each of some.slice(from, from + TOGETHER)) {
        await select(each);
        await insert(each);
        lines.push(each.line);
        await expect.poll(() => tab.text(), each.line).toBe(`${board}${lines.join("\n")}`);
      }
    }
  }
});

test("a line is drawn, and a loop returns to its first cell", async () => {
  await tab.open("Draw");
  await tab.draw("sudoku 6x6\n");
  await tab.drag(["r3c3", "r2c3", "r1c4", "r1c5"]);
  await tab.page.locator("[data-family=thermometer]").click();
  await tab.drag(["r4c4", "r4c5", "r5c5", "r5c4", "r4c4"]);
  await tab.page.locator("[data-family=palindrome]").click();
  await expect(tab.page.locator("#draw-said")).toContainText("Inserted: palindrome");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nthermometer r3c3 r2c3 r1c4 r1c5\npalindrome r4c4 r4c5 r5c5 r5c4 r4c4");
});

test("with the keyboard alone: a cage with its total, a clue at the rim, a given", async () => {
  await tab.draw("sudoku 6x6\n");
  const { keyboard } = tab.page;
  await tab.cell("r1c1").click();
  await keyboard.press("Escape");
  await keyboard.press("Space");
  await keyboard.press("Shift+ArrowRight");
  await tab.page.locator("[data-family=cage]").focus();
  await keyboard.press("Enter");
  await keyboard.type("9");
  await keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: cage 9: r1c1 r1c2");
  await tab.cell("r3c1").focus();
  await keyboard.press("ArrowLeft");
  await expect(tab.page.locator('[data-rim="row 3 left"]')).toBeFocused();
  await keyboard.press("Enter");
  await tab.page.locator("[data-family=skyscraper]").focus();
  await keyboard.press("Enter");
  await keyboard.type("3");
  await keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: skyscraper row 3 left = 3");
  await tab.cell("r6c6").focus();
  await keyboard.press("5");
  await expect(tab.page.locator(".cm-content")).toContainText("given r6c6 = 5");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ncage 9: r1c1 r1c2\nskyscraper row 3 left = 3\ngiven r6c6 = 5");
});

test("digits that are typed faster than they can be read are all given, in their order", async () => {
  await tab.draw("sudoku 6x6\n");
  await tab.page.evaluate(() => {
    for (const [name, key] of [["r1c1", "1"], ["r2c3", "2"], ["r4c4", "3"]] as const) {
      const cell = document.querySelector<HTMLElement>(`[data-cell="${name}"]`);
      cell?.focus();
      cell?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  });
  await expect(tab.page.locator(".cm-content")).toContainText("given r4c4 = 3");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ngiven r1c1 = 1\ngiven r2c3 = 2\ngiven r4c4 = 3");
});

test("a line begins at the current cell, and a digit is given to the layer that is meant", async () => {
  await tab.open("Draw");
  await tab.draw("sudoku 4x4\nlayer shade digits 0-1\n");
  await expect(tab.page.locator("#draw-layer option")).toHaveCount(2);
  const { keyboard } = tab.page;
  await tab.cell("r1c1").focus();
  await keyboard.press("Escape");
  await keyboard.press("Shift+ArrowRight");
  await keyboard.press("Shift+ArrowDown");
  await expect(tab.page.locator("#draw-said")).toHaveText("Selected: r1c1 r1c2 r2c2");
  await tab.page.locator("#draw-layer").selectOption("shade");
  await tab.cell("r3c3").focus();
  await keyboard.press("1");
  await expect(tab.page.locator(".cm-content")).toContainText("given shade[r3c3] = 1");
  await tab.page.locator('[data-rim="row 2 left"]').click();
  await tab.page.locator("[data-family=skyscraper]").click();
  await keyboard.type("2");
  await keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: skyscraper shade row 2 left = 2");
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  await tab.drag(["r1c1", "r1c2"]);
  await tab.page.locator("[data-pattern=sum]").click();
  await expect(tab.page.locator("#rule-condition")).toHaveValue("shade[r1c1] + shade[r1c2] = 10");
  await tab.page.locator("#rule-cancel").click();
  await tab.page.locator("#draw-layer").selectOption("");
});

test("on a board of several grids, each has its places at the rim", async () => {
  await tab.write("board 6x10 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c7\n");
  await expect(tab.cell("r6c10")).toBeAttached();
  await tab.cell("r3c7").focus();
  await tab.page.keyboard.press("ArrowLeft");
  await tab.page.keyboard.press("Enter");
  await tab.page.locator("[data-family=skyscraper]").click();
  await tab.page.keyboard.type("3");
  await tab.page.keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: skyscraper row 3 in grid 2 left = 3");
});

test("only a board of several grids has a field for the grid", async () => {
  await tab.write("board 6x10 digits 1-4\ngrid 4x4 at r1c1\ngrid 4x4 at r3c7\n");
  await expect(tab.cell("r6c10")).toBeAttached();
  for (const several of [true, false]) {
    await tab.page.locator('[data-rim^="row 3"][data-rim$="left"]').first().click();
    await tab.page.locator("[data-family=little-killer]").click();
    await expect(tab.page.locator('#draw-fields [name="total"]')).toBeVisible();
    await expect(tab.page.locator('#draw-fields [name="grid"]')).toHaveCount(several ? 1 : 0);
    await tab.page.locator("#draw-cancel").click();
    await tab.write("sudoku 4x4\n");
    await expect(tab.cell("r6c10")).toHaveCount(0);
  }
});

test("a family in which nothing must be typed is inserted with one press, and can be changed immediately", async () => {
  await tab.draw("sudoku 9x9\n");
  await tab.drag(["r1c1", "r1c2", "r1c3"]);
  await tab.page.locator("[data-family=whispers]").click();
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: whispers r1c1..r1c3");
  await tab.page.locator("#draw-list").getByRole("button", { name: "Change whispers r1c1..r1c3" }).click();
  await tab.page.locator('#draw-fields [name="difference"]').fill("4");
  await tab.page.locator("#draw-insert").click();
  await expect(tab.page.locator("#draw-said")).toHaveText("Changed: whispers 4: r1c1..r1c3");
  await expect.poll(() => tab.text()).toBe("sudoku 9x9\nwhispers 4: r1c1..r1c3");
});

test("a family that needs another selection says which", async () => {
  await tab.page.locator("#draw-clear").click();
  await tab.page.locator("[data-family=quadruple]").click();
  await expect(tab.page.locator("#draw-said")).toContainText("Click the corner");
});

test("the statement at the caret lights its cells, and a cell lists its statements", async () => {
  await tab.draw("sudoku 6x6\ncage 9: r1c1 r1c2\nskyscraper row 3 left = 3\n");
  await tab.page.locator(".cm-line", { hasText: "cage" }).click();
  await expect(tab.page.locator(".statement")).toHaveCount(2);
  await tab.open("Ask");
  await tab.cell("r3c1").click();
  await expect(tab.answer.locator("li")).toHaveText([/^skyscraper: /]);
});

test("what was drawn is taken back and made again in the picture, by keys and by buttons", async () => {
  await tab.draw("sudoku 6x6\n");
  await tab.open("Draw");
  await tab.cell("r2c2").click();
  await tab.page.keyboard.press("3");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ngiven r2c2 = 3");
  await tab.page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6");
  await expect(tab.cell("r2c2")).toBeFocused();
  await tab.page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ngiven r2c2 = 3");
  const scrolled = await tab.page.evaluate(() => window.scrollY);
  await tab.page.locator("#draw-undo").click();
  await expect.poll(() => tab.text()).toBe("sudoku 6x6");
  await tab.page.locator("#draw-redo").click();
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\ngiven r2c2 = 3");
  await expect(tab.page.locator("#draw-redo")).toBeDisabled();
  expect(await tab.page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("kinds of clues are found by the names that setters know, and a diagonal leads into the board", async () => {
  const filter = tab.page.locator("#draw-filter");
  const found = tab.page.locator("#draw-families [data-family]:visible");
  for (const [name, family] of [["little killer", "little-killer"], ["German whispers", "whispers"], ["killer cage", "cage"], ["xsum", "x-sum"], ["fortress", "minimum"]] as const) {
    await filter.fill(name);
    await expect(found.and(tab.page.locator(`[data-family=${family}]`)), name).toHaveCount(1);
  }
  await filter.fill("nothing of the kind");
  await expect(found).toHaveCount(0);
  await expect(tab.page.locator("#draw-none")).toContainText("No kind of clue");
  await filter.fill("");
  await expect(tab.page.locator("#draw-none")).toBeEmpty();
  await tab.page.locator('[data-rim="row 3 left"]').click();
  await tab.page.locator("[data-family=little-killer]").click();
  await expect(tab.page.locator("#draw-fields select").first()).toHaveValue("up-right");
  await tab.page.locator("#draw-cancel").click();
});

test("on a phone, what a family far below the picture inserts or says is seen, and so are the buttons of a form", async () => {
  await tab.page.setViewportSize({ width: 360, height: 740 });
  await tab.draw("sudoku 6x6\n");
  await tab.open("Draw");
  const insight = async (...places: readonly Locator[]) => { for (const place of places) await expect(place).toBeInViewport({ ratio: 0.95, timeout: 5_000 }); };
  const [said, first, last] = [tab.page.locator("#draw-said"), tab.cell("r1c1"), tab.cell("r6c6")];
  await tab.page.locator("[data-family=distinct]").click(); // nothing is selected
  await expect(said).toContainText("distinct: Drag over the cells");
  await insight(said, first, last);
  await tab.drag(["r1c1", "r2c1"]);
  await tab.page.locator("[data-family=distinct]").click();
  await expect(said).toContainText("Inserted: distinct r1c1 r2c1");
  await insight(said, first, last);
  await tab.drag(["r3c1", "r4c1"]);
  await tab.page.locator("[data-family=cage]").click();
  await insight(tab.page.locator("#draw-fields input"), tab.page.locator("#draw-insert"));
  await tab.page.locator("#draw-cancel").click();
  await tab.page.setViewportSize({ width: 1280, height: 640 });
  await tab.drag(["r5c1", "r6c1"]);
  await tab.page.locator("[data-pattern=sum]").click();
  await insight(tab.page.locator("#rule-condition"), tab.page.locator("#rule-insert"), first, last);
  await tab.page.locator("#rule-cancel").click();
  await tab.page.setViewportSize({ width: 1280, height: 900 });
});
