/** Every form of the export menu, and the way back through the dialog for imports. */

import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { EXPORT_NAMES } from "../src/answers";
import { EXPORTS } from "../src/words";
import { oneTab } from "./tab";

const tab = oneTab();
const PLAIN = "sudoku 9x9\ngiven r1c2 = 5\ngiven r9c9 = 7\n";
const VARIANT = `${PLAIN}thermometer r3c1..r3c4\ncage 12: r5c5 r5c6\n`;
/** The parts of the variant that a form gives back beside the digits; none for forms that only solvers read. */
const BACK: Readonly<Record<string, readonly string[] | undefined>> = {
  sdk: ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  sudokupad: ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  "sudokupad-json": ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  penpa: [],
  pencilmark: [],
  fpuzzles: ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  "fpuzzles-json": ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  iss: ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
  "iss-url": ["thermometer r3c1..r3c4", "cage 12: r5c5 r5c6"],
};

async function exported(form: string): Promise<string> {
  await tab.choose("export", form);
  await expect(tab.page.locator("#dialog")).toBeVisible();
  const text = await tab.page.locator("#dialog-field").inputValue();
  await tab.page.keyboard.press("Escape");
  return text;
}

async function imported(text: string): Promise<void> {
  await tab.page.getByRole("button", { name: "New", exact: true }).click();
  await expect.poll(() => tab.text()).toBe("sudoku 9x9"); // the picture may still be that of the text before
  await tab.page.getByRole("button", { name: "Import" }).click();
  await tab.page.locator("#dialog-field").fill(text);
  await tab.page.keyboard.press("ControlOrMeta+Enter"); // as the button does
  await expect(tab.page.locator("#dialog")).toBeHidden();
  await expect.poll(() => tab.text()).not.toBe("sudoku 9x9");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, given 5");
  await expect(tab.cell("r9c9")).toHaveAttribute("aria-label", "r9c9, given 7");
}

for (const form of EXPORTS.filter((each) => !["png", "pdf", "line"].includes(each)))
  test(`${form}: written${BACK[form] ? ", and read again" : ""}`, async () => {
    await tab.write(VARIANT);
    await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
    const text = await exported(form);
    expect(text.length).toBeGreaterThan(50);
    if (!BACK[form]) return;
    await imported(text);
    for (const line of BACK[form]) await expect.poll(() => tab.text()).toContain(line);
    await expect(tab.verdict).toContainText("both sides agree");
  });

test("every form of the menu has a name that people know", () => {
  expect(Object.keys(EXPORT_NAMES).sort()).toEqual(["svg", ...EXPORTS].sort());
});

test("line: written, and read again; a variant is refused with the reason", async () => {
  await tab.write(PLAIN);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  const text = await exported("line");
  expect(text).toBe(`.5${".".repeat(78)}7\n`);
  await imported(text);
  await tab.write(VARIANT);
  await expect(tab.verdict).toContainText("both sides agree");
  await tab.choose("export", "line");
  await expect(tab.notice).toContainText("This cannot be exported as line of digits: thermometer, line 4");
  await expect(tab.verdict).toContainText("both sides agree"); // of the puzzle, which is as it was
});

test("a drawing without a meaning is named, and the rest can be imported", async () => {
  await tab.write(`${PLAIN}rules "A star is a star."\ncosmetic text "star": r5c5\n`);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  const text = await exported("sudokupad-json");
  await tab.page.getByRole("button", { name: "Import" }).click();
  await tab.page.locator("#dialog-field").fill(text);
  await tab.page.locator("#dialog-ok").click();
  await expect(tab.notice).toContainText("This cannot be imported: the text 'star'");
  await tab.notice.getByRole("button", { name: "Import the rest" }).click();
  await expect(tab.notice).toContainText("kept as a drawing");
  await expect.poll(() => tab.text()).toContain('cosmetic text "star"');
  await expect(tab.verdict).toContainText("both sides agree");
});

test("nothing of a text without a puzzle is offered, and a broken link is read whole", async () => {
  await tab.write(PLAIN);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  const link = (await exported("sudokupad")).trim();
  for (const nonsense of ["Dear friend, how are you?", link.slice(0, 60), '{"cells": 7}']) {
    await tab.page.getByRole("button", { name: "Import" }).click();
    await tab.page.locator("#dialog-field").fill(nonsense);
    await tab.page.locator("#dialog-ok").click();
    await expect(tab.notice).toContainText("This cannot be imported");
    await expect(tab.notice.getByRole("button", { name: "Import the rest" })).toHaveCount(0);
    await tab.notice.getByRole("button", { name: "Close" }).click();
  }
  await tab.page.getByRole("button", { name: "Import" }).click();
  await tab.page.locator("#dialog-field").fill(link.replace(/.{76}/g, "$&\n> "));
  await tab.page.locator("#dialog-ok").click();
  await expect.poll(() => tab.text()).toContain("# Imported from SudokuPad.\ntitle");
  await expect.poll(() => tab.text()).toContain("sudoku 9x9\ngivens\n  .5.......\n");
  await expect(tab.verdict).toContainText("both sides agree");
});

test("a link that is pasted into the text is shown, offers its statements, and takes none below it", async () => {
  await tab.write(VARIANT);
  await expect(tab.page.locator("#picture:not(.stale) [role=grid]")).toBeAttached();
  const link = (await exported("fpuzzles")).trim();
  await tab.write(link);
  await expect(tab.notice).toContainText("This text was read as f-puzzles");
  await expect(tab.verdict).toContainText("many");
  await tab.write(`${link}\nodd r1c1\n`);
  await expect(tab.page.locator("#problems")).toContainText("a line below a link is not a part of its puzzle");
  await tab.write(link);
  await tab.notice.getByRole("button", { name: "Write its statements" }).click();
  await expect.poll(() => tab.text()).toContain("thermometer r3c1..r3c4");
});

test("a link to the name of a puzzle is answered with the way to the puzzle", async () => {
  await tab.page.getByRole("button", { name: "Import" }).click();
  await tab.page.locator("#dialog-field").fill("https://sudokupad.app/abc");
  await tab.page.locator("#dialog-ok").click();
  await expect(tab.notice).toContainText("open /api/puzzle/NAME there");
});

test("an exported text is saved as a file of its kind, and a link is not", async () => {
  await tab.write(`title "Kept"\n${VARIANT}`);
  await expect(tab.page.locator("#picture img")).toHaveAttribute("alt", /^Kept/);
  await tab.choose("export", "svg");
  const waiting = tab.page.waitForEvent("download");
  await tab.page.locator("#dialog-save").click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Kept.svg");
  expect(readFileSync(await download.path(), "utf8")).toBe(await tab.page.locator("#dialog-field").inputValue());
  await tab.page.keyboard.press("Escape");
  await tab.choose("export", "sudokupad");
  await expect(tab.page.locator("#dialog-link a")).toBeVisible();
  await expect(tab.page.locator("#dialog-save")).toBeHidden();
  await tab.page.keyboard.press("Escape");
});
