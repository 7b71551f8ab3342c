/** The page with the keyboard alone: every part is reached, named, marked and left. `keys.ts` has no pointer, and neither has this file. */

import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { Keys } from "./keys";
import { oneTab, THEMES } from "./tab";

const tab = oneTab({ width: 1280, height: 3000 }); // nothing scrolls, so places stay where they are
const keys = new Keys(tab);
const focused = () => tab.page.locator(":focus");
const UNIQUE = "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n";
const CLASH = "sudoku 4x4\ngiven r1c1 = 1\nrequire r1c1 > 2\n";

test("nothing in these tests points, or moves the focus by a script", () => {
  for (const name of ["keyboard.spec.ts", "keys.ts"]) {
    const source = readFileSync(new URL(name, import.meta.url), "utf8").replace(/^.*const POINTS.*$/gm, "");
    const POINTS = /\.(?:click|dblclick|tap|hover|focus|fill|check|selectOption|dispatchEvent|drag|dragTo)\(|\.mouse\b|\.touchscreen\b|tab\.(?:ask|open|write)\b/g;
    expect(source.match(POINTS) ?? []).toEqual([]);
  }
});

test("the editor says how it is left, lets Tab indent, and is left forward and back", async () => {
  await keys.tabTo(".cm-content");
  expect(await keys.said()).toBe("textbox Text of the puzzle: Tab indents. Escape, then Tab, leaves the text.");
  await expect(tab.page.locator("#leave-editor")).toHaveCSS("opacity", "1");
  await keys.press("Control+End");
  const before = await tab.text();
  await keys.press("Tab");
  await expect(focused()).toHaveClass(/cm-content/);
  await expect.poll(() => tab.text()).not.toBe(before);
  await keys.press("Control+z");
  await expect.poll(() => tab.text()).toBe(before);
  const announced = await keys.announcements();
  await keys.press("Escape");
  await expect.poll(announced).toContain("The Tab key leaves the editor now.");
  await tab.page.waitForTimeout(2_500); // slow typists have time
  await keys.press("Tab");
  await expect(focused()).toHaveAttribute("id", "problem-count");
  await keys.press("Shift+Tab");
  await expect(focused()).toHaveClass(/cm-content/);
  await keys.press("Escape", "Shift+Tab");
  await expect(focused()).toHaveAttribute("id", "theme");
  await keys.tabTo(".cm-content");
  await keys.press("Escape", "ArrowLeft", "Tab"); // another key than Tab: the editor is not left
  await expect(focused()).toHaveClass(/cm-content/);
  await keys.press("Control+z");
});

test("a first digit is changed, a word completed and explained, and a search begun and left", async () => {
  await expect(async () => {
    await keys.write("sudoku 4x4\nthermo");
    await keys.press("Control+Space");
    await expect(tab.page.locator(".cm-tooltip-autocomplete li").first()).toContainText("thermometer");
    await tab.page.waitForTimeout(100); // a list that has just opened takes no Enter, so that nothing is chosen by mistake
    await keys.press("Enter", "Escape");
    await expect.poll(() => tab.text()).toContain("thermometer");
  }).toPass();
  await keys.write("sudoku 4x4\nthermometr r1c1..r1c3\n");
  await expect(tab.page.locator("#problems li", { hasText: "thermometr`" }).locator(".fix").first()).toBeVisible();
  await keys.tabTo("#problems .fix");
  await keys.press("Enter");
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
  await keys.isSomewhere();
  await expect.poll(() => tab.text()).toBe("sudoku 4x4\nthermometer r1c1..r1c3");
  await keys.tabTo(".cm-content", true);
  await keys.press("Control+f");
  await expect(tab.page.locator(".cm-search")).toBeVisible();
  await keys.type("r1");
  await keys.next();
  await keys.press("Escape");
  await expect(tab.page.locator(".cm-search")).toHaveCount(0);
  await expect(focused()).toHaveClass(/cm-content/);
});

test("the picture is announced cell by cell", async () => {
  await keys.write("board 2x3 digits 1-6\ngiven r1c2 = 5\nthermometer r2c1..r2c3\n");
  await expect(tab.page.locator("#picture:not(.stale) [role=gridcell]")).toHaveCount(6);
  const names: string[] = [];
  await keys.goTo("r1c1");
  for (const key of ["", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft"]) {
    if (key) await keys.press(key);
    names.push(await keys.said());
  }
  expect(names).toEqual(["r1c1, empty", "r1c2, given 5", "r1c3, empty", "r2c3, empty", "r2c2, empty", "r2c1, empty"].map((each) => `gridcell ${each}`));
  await expect(tab.answer).toContainText("Statements at r2c1");
  await keys.tabTo("#answer li button");
  await keys.press("Enter");
  await expect(focused()).toHaveClass(/cm-content/);
  await expect(tab.page.locator(".cm-activeLine")).toContainText("thermometer");
});

test("a cell of a statement is taken and put elsewhere", async () => {
  await keys.goTo("r2c1");
  await keys.press("m");
  await expect(tab.answer).toContainText("r2c1 is taken");
  await keys.press("ArrowUp", "Enter");
  await expect.poll(() => tab.text()).toContain("thermometer r1c1 r2c2 r2c3");
});

/** Presses a family or a pattern, fills in its number, and reads which statement was inserted. */
async function insert(button: string, value: string, statement: string): Promise<void> {
  await keys.tabTo(button);
  await keys.press("Enter");
  await expect(tab.page.locator("#draw-form, #rule-form").filter({ visible: true })).toBeVisible();
  await keys.type(value);
  await keys.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText(`Inserted: ${statement}`);
}

test("digits become givens, and families are inserted from a selection made with Shift, at the rim, and with their forms", async () => {
  await keys.write("sudoku 4x4\n");
  await expect(tab.page.locator("#picture:not(.stale) [role=gridcell]")).toHaveCount(16);
  await keys.open("draw");
  await keys.tabTo("[role=gridcell], .rim button", true);
  await keys.goTo("r2c2");
  await keys.press("3");
  await expect.poll(() => tab.text()).toContain("given r2c2 = 3");
  await expect(tab.page.locator("[data-cell=r2c2]")).toHaveAttribute("aria-label", /given 3/);
  await keys.press("Backspace");
  await expect.poll(() => tab.text()).toBe("sudoku 4x4");
  await expect(tab.page.locator("#picture:not(.stale)")).toBeAttached();
  await keys.goTo("r3c1");
  await keys.press("Shift+ArrowRight", "Shift+ArrowRight");
  await expect(tab.page.locator("#draw-said")).toHaveText("Selected: r3c1 r3c2 r3c3");
  expect(await keys.said()).toContain("r3c3");
  await keys.tabTo("#draw-filter");
  await keys.type("thermometer");
  await keys.tabTo("[data-family=thermometer]");
  await keys.press("Enter");
  await expect(tab.page.locator("#draw-said")).toContainText("Inserted: thermometer r3c1..r3c3");
  await expect(tab.page.locator("#picture:not(.stale)")).toBeAttached();
  await keys.tabTo("#draw-filter", true);
  await keys.press("ControlOrMeta+a", "Delete");
  await keys.goTo("r1c1");
  await keys.press(" ", "ArrowDown", " ");
  await expect(tab.page.locator("#draw-said")).toHaveText("Selected: r1c1 r2c1");
  await insert("[data-family=cage]", "5", "cage 5: r1c1 r2c1");
  await expect(focused()).toHaveAttribute("role", "gridcell");
  await expect(tab.page.locator("#picture:not(.stale)")).toBeAttached();
  await keys.goTo("r1c1");
  await keys.press("ArrowLeft");
  expect(await keys.said()).toBe("button beside row 1 left");
  await keys.press("ArrowDown");
  expect(await keys.said()).toBe("button beside row 2 left");
  await keys.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Selected: row 2 left");
  await keys.press("ArrowRight");
  await expect(focused()).toHaveAttribute("data-cell", "r2c1");
  await keys.press("ArrowLeft");
  await insert("[data-family=skyscraper]", "2", "skyscraper row 2 left = 2");
  await expect(tab.page.locator("#picture:not(.stale)")).toBeAttached();
  await keys.goTo("r4c1");
  await keys.press("Shift+ArrowRight");
  await insert("[data-pattern=difference]", "2", "require abs(r4c1 - r4c2) >= 2");
  await keys.isSomewhere();
  await expect(focused()).toHaveAttribute("role", "gridcell");
});

test("a verdict leads to its reasons, and they to the text", async () => {
  await keys.write(CLASH);
  await expect(tab.verdict).toContainText("none");
  await keys.tabTo("#next");
  expect(await keys.said()).toBe("button Why");
  await keys.press("Enter");
  await expect(tab.answer.locator("li")).toHaveCount(2);
  await keys.isSomewhere();
  await keys.tabTo("#answer li:last-child button");
  await keys.press("Enter");
  await expect(tab.page.locator(".cm-activeLine")).toContainText("require");
  await keys.press("End", "Backspace");
  await keys.type("0");
  await expect(tab.verdict).toContainText("many");
  await keys.tabTo("#next");
  await keys.press("Enter");
  await keys.tabTo("#answer button");
  await keys.press("Enter");
  await expect(tab.verdict).toContainText("unique");
  await keys.isSomewhere(); // the button is gone
});

test("every question is asked, and a long one is stopped", async () => {
  await keys.write("sudoku 9x9\n");
  await expect(tab.verdict).toContainText("many");
  await keys.open("ask");
  await keys.tabTo("[data-question=count]");
  await keys.press("Enter");
  await expect(tab.verdict).toContainText("solutions so far");
  await keys.tabTo("#stop");
  await keys.press("Enter");
  await expect(tab.verdict).toContainText("Stopped");
  await keys.isSomewhere();
  await keys.write(UNIQUE);
  await expect(tab.verdict).toContainText("unique");
  for (const [question, said] of [["solution", "The solution"], ["explain", "A board of 4 rows"], ["needless", "."]] as const) {
    await keys.tabTo(`[data-question=${question}]`);
    await keys.press("Enter");
    await expect(tab.answer).toContainText(said);
  }
});

test("the steps are played, by buttons and by arrow keys", async () => {
  await keys.open("steps");
  const said = tab.page.locator("#player-said");
  await expect(said).toContainText("Step 1 of");
  await keys.tabTo("[data-move=next]");
  await keys.press("Enter");
  await expect(said).toContainText("Step 2 of");
  await keys.press("ArrowRight");
  await expect(said).toContainText("Step 3 of");
  await keys.press("Home");
  await expect(said).toContainText("Step 1 of");
  await keys.tabTo("#player-steps li:nth-child(2) button");
  await keys.press("Enter");
  await expect(said).toContainText("Step 2 of");
});

test("a puzzle is played to its end", async () => {
  await keys.open("play");
  await keys.tabTo("[role=gridcell]", true);
  const given = { r1c1: 1, r2c3: 3, r3c2: 4, r4c4: 2 } as Readonly<Record<string, number>>;
  const [grid, ...others] = solutions(given);
  expect(others).toEqual([]);
  await keys.goTo("r1c2");
  await keys.press("Shift+Digit2", "Control+Digit3");
  expect(await keys.said()).toContain("corner marks 2, centre marks 3");
  for (let at = 0; at < 16; at += 1) {
    const name = `r${Math.floor(at / 4) + 1}c${(at % 4) + 1}`;
    if (name in given) continue;
    await keys.goTo(name);
    await keys.press(String(grid?.[at]));
  }
  await expect(tab.page.locator("#play-said")).toContainText("Solved in");
  await keys.tabTo("#play-undo");
  for (let pressed = 0; pressed < 16; pressed += 1) if (await keys.isAt("#play-undo")) await keys.press("Enter");
  await keys.isSomewhere(); // there is nothing left to undo
});

/** All grids of a 4x4 sudoku with these givens, by trying every digit in every cell. */
function solutions(given: Readonly<Record<string, number>>): number[][] {
  const found: number[][] = [];
  const fill = (grid: readonly number[]): void => {
    const at = grid.length;
    if (at === 16) { found.push([...grid]); return; }
    const [row, column] = [Math.floor(at / 4), at % 4];
    const fixed = given[`r${row + 1}c${column + 1}`];
    for (let digit = 1; digit <= 4; digit += 1) {
      const clash = grid.some((each, other) => {
        const [there, across] = [Math.floor(other / 4), other % 4];
        return each === digit && (there === row || across === column || (there >> 1 === row >> 1 && across >> 1 === column >> 1));
      });
      if (!clash && (fixed === undefined || fixed === digit)) fill([...grid, digit]);
    }
  };
  fill([]);
  return found;
}

test("the link is copied, and the notice about it closed", async () => {
  await keys.tabTo("#link");
  await keys.press("Enter");
  await expect(tab.notice).toContainText("The link is on the clipboard");
  expect(await tab.page.evaluate(() => navigator.clipboard.readText())).toBe(tab.page.url());
  await keys.tabTo("#notice button");
  await keys.press("Enter");
  await expect(tab.notice).toBeEmpty();
  await keys.isSomewhere();
});

test("a dialog takes the focus, keeps it, and Escape gives it back", async () => {
  await keys.tabTo("#import");
  await keys.press("Enter");
  await expect(focused()).toHaveAttribute("id", "dialog-field");
  expect(await keys.said()).toContain("textbox Import");
  for (let pressed = 0; pressed < 8; pressed += 1)
    if (await keys.next()) expect(await tab.page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  await keys.press("Escape");
  await expect(tab.page.locator("#dialog")).toBeHidden();
  await expect(focused()).toHaveAttribute("id", "import");
  await keys.press("Enter");
  await keys.type(`${".".repeat(80)}5`);
  await keys.tabTo("#dialog-ok");
  await keys.press("Enter");
  await expect(tab.page.locator("[data-cell=r9c9]")).toHaveAttribute("aria-label", "r9c9, given 5");
  await expect(focused()).toHaveAttribute("id", "import");
});

test("the menus are looked through, left, and pressed", async () => {
  await keys.tabTo("#export");
  expect(await keys.said()).toBe("button Export…");
  await keys.press("ArrowDown");
  expect(await keys.said()).toBe("menuitem SVG picture");
  await keys.press("ArrowDown", "ArrowDown", "Escape");
  await expect(tab.page.locator("#export-entries")).toBeHidden();
  await expect(tab.page.locator("#dialog")).toBeHidden();
  await expect(focused()).toHaveAttribute("id", "export");
  await keys.press("Enter", "l", "Enter"); // the letter leads to `line`
  await expect(tab.page.locator("#dialog-field")).toHaveValue(`${".".repeat(80)}5\n`);
  await keys.press("Escape");
  await expect(focused()).toHaveAttribute("id", "export");
  await keys.press("ArrowUp");
  await expect(focused()).toHaveText(await tab.page.locator("#export-entries button").last().innerText());
  await keys.press("Tab");
  await expect(tab.page.locator("#export-entries")).toBeHidden();
  await expect(focused()).toHaveAttribute("id", "link");
  await keys.tabTo(".cm-content");
  await keys.press("ControlOrMeta+End");
  await keys.type("# mine");
  const before = await tab.text();
  await keys.tabTo("#examples", true);
  await keys.press(" ", "End", "Home", "ArrowDown");
  await expect.poll(() => tab.text()).toBe(before);
  await keys.press("Enter");
  await expect.poll(() => tab.text()).not.toBe(before);
  await expect(focused()).toHaveAttribute("id", "examples");
  await keys.tabTo("#puzzles", true);
  await keys.press("ArrowDown", "Enter");
  await expect.poll(() => tab.text()).toBe(before);
});

test("an example is found by its words, which are typed in the menu", async () => {
  await keys.tabTo("#examples", true);
  await keys.press("Enter");
  await keys.type("fright");
  await expect(tab.page.locator("#examples-entries input")).toHaveValue("fright");
  expect(await keys.said()).toBe("searchbox Find an example");
  await expect(tab.page.locator("#examples-entries [role=menuitem]:visible")).toHaveText([/King's fright/, /Knight's fright/]);
  await keys.press("ArrowDown", "ArrowDown");
  expect(await keys.said()).toBe("menuitem anti-knight: Knight's fright");
  await keys.press("Enter");
  await expect.poll(() => tab.text()).toContain("anti-knight");
  await expect(focused()).toHaveAttribute("id", "examples");
  await keys.press("Enter");
  await keys.type("nothing of the kind");
  await expect(tab.page.locator("#examples-entries [role=status]")).toHaveText("No entry has these words.");
  await keys.press("Escape"); // which empties the field
  await expect(tab.page.locator("#examples-entries [role=status]")).toBeEmpty();
  await expect(tab.page.locator("#examples-entries [role=menuitem]:visible")).not.toHaveCount(0);
  await keys.press("Escape");
  await expect(tab.page.locator("#examples-entries")).toBeHidden();
  await expect(focused()).toHaveAttribute("id", "examples");
});

test("a puzzle is requested with the form for generated puzzles", async () => {
  await keys.write("sudoku 4x4\n");
  await expect(tab.verdict).toContainText("many");
  await keys.open("generate");
  await keys.tabTo("#generate-kind");
  await keys.press("ArrowDown", "ArrowDown", "Enter");
  await expect(focused()).toHaveAttribute("id", "generate-kind");
  await expect(tab.page.locator("[name=clues]")).not.toHaveValue("");
  await keys.tabTo("[name=clues]");
  await keys.press("ControlOrMeta+a", "Delete");
  await keys.tabTo("[name=seed]");
  await keys.type("5");
  await keys.press("Enter");
  await expect(tab.page.locator("#generate output")).toContainText("from seed 5");
  await keys.isSomewhere();
});

/** Brings the page into its states, one after the other. */
async function* states(): AsyncGenerator<string> {
  await keys.write("sudoku 4x4\nlayer shade digits 0-1\nthermometr r1c1..r1c3\n");
  await expect(tab.page.locator("#problems .fix").first()).toBeVisible();
  yield "a mistake";
  await keys.tabTo(".cm-content");
  await keys.press("Control+f");
  yield "the panel for searches";
  await keys.press("Escape");
  await keys.write("sudoku 4x4\nlayer shade digits 0-1\n");
  await expect(tab.verdict).toContainText("many");
  await keys.tabTo("#link");
  await keys.press("Enter");
  await expect(tab.notice).toContainText("The link");
  await keys.tabTo("#next");
  await keys.press("Enter");
  await expect(tab.answer.locator(".bar button").first()).toBeVisible();
  yield "a notice, and an answer";
  await keys.open("draw");
  yield "drawing";
  await expect(tab.page.locator("#picture:not(.stale)")).toBeAttached();
  await keys.tabTo("#draw-clear");
  await keys.press("Enter");
  await keys.goTo("r1c1");
  await keys.press(" ", "ArrowRight", " ");
  await expect(tab.page.locator("#draw-said")).toHaveText("Selected: r1c1 r1c2");
  await keys.tabTo("[data-family=cage]");
  await keys.press("Enter");
  await expect(tab.page.locator("#draw-form")).toBeVisible();
  yield "the form of a family";
  await keys.tabTo("[data-pattern=sum]");
  await keys.press("Enter");
  await expect(tab.page.locator("#rule-form")).toBeVisible();
  yield "the form of a rule";
  await keys.open("play");
  await keys.tabTo("[data-entry=colour]");
  await keys.press("Enter");
  yield "playing";
  await keys.write(UNIQUE);
  await expect(tab.verdict).toContainText("unique");
  await keys.open("steps");
  await expect(tab.page.locator("#player-said")).toContainText("Step 1 of");
  yield "steps";
  await keys.open("generate");
  yield "generating";
  await keys.tabTo("#import");
  await keys.press("Enter");
  yield "a dialog";
  await keys.press("Escape");
}

const order = [...THEMES];

/** The pixels around the focused element, in each theme. The theme of the page comes first, because a change of theme takes longest. */
async function pixels(box: Readonly<Record<"x" | "y" | "width" | "height", number>>): Promise<number[][]> {
  const shots = new Map<string, number[]>();
  for (const theme of order) {
    await tab.shade(theme);
    shots.set(theme, [...(await tab.page.screenshot({ clip: box, animations: "disabled", caret: "initial" }))]);
  }
  order.reverse();
  return THEMES.map((theme) => shots.get(theme) ?? []);
}

/** The number of pixels whose contrast with those before is at least 3 to 1. */
function changed(before: readonly number[], after: readonly number[]): Promise<number> {
  return tab.page.evaluate(async (shots) => {
    const [one, other] = await Promise.all(shots.map(async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    }));
    const light = (data: Uint8ClampedArray, at: number): number => {
      const [red = 0, green = 0, blue = 0] = [...data.subarray(at, at + 3)].map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    let found = 0;
    for (let at = 0; one && other && at < one.length; at += 4) {
      const [low = 1, high = 1] = [light(one, at), light(other, at)].sort((a, b) => a - b);
      if (high / low >= 3) found += 1;
    }
    return found;
  }, [before, after]);
}

/** Where the Tab key stops, from the beginning of the page to its end. Of each kind of place the mark of the focus is looked at. */
async function walk(seen: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  let last: { readonly name: string; readonly box: { x: number; y: number; width: number; height: number }; readonly shots: number[][]; readonly around: number } | undefined;
  await tab.page.evaluate(() => { Object.assign(window, { visited: new Set<Element>() }); });
  for (let pressed = 0; pressed < 500; pressed += 1) {
    await keys.next();
    const at = await tab.page.evaluate(() => {
      const { visited } = window as unknown as { visited: Set<Element> };
      const now = document.activeElement as HTMLElement;
      const again = visited.has(now);
      visited.add(now);
      const marked = now.closest<HTMLElement>("#editor:has(.cm-content:focus)") ?? now;
      const { x, y, width, height } = marked.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(marked);
      return { again, body: now === document.body, name: now.outerHTML.slice(0, 120), kind: `${now.tagName} ${now.className} ${now.role ?? ""} ${now.parentElement?.className ?? ""} ${now.closest("[id]:not(button, select, input)")?.id ?? ""}`,
        outline: outlineStyle === "none" ? 0 : parseFloat(outlineWidth), box: { x: Math.max(0, x - 5), y: Math.max(0, y - 5), width: width + 10, height: height + 10 }, around: 2 * (width + height) };
    });
    if (last) {
      const { name, box, shots, around } = last;
      const without = await pixels(box);
      for (const [at, theme] of THEMES.entries()) {
        const count = await changed(without[at] ?? [], shots[at] ?? []);
        if (count < around / 2) wrong.push(`no mark of the focus is seen, ${theme}: ${name}: ${count} pixels around ${around.toFixed(0)}`);
      }
    }
    last = undefined;
    if (at.body) continue;
    if (at.again) break;
    if (at.outline < 2) wrong.push(`no outline: ${at.name}`);
    if (!seen.has(at.kind)) last = { name: at.name, box: at.box, shots: await pixels(at.box), around: at.around };
    seen.add(at.kind);
  }
  const missed = await tab.page.evaluate(() => {
    const { visited } = window as unknown as { visited: Set<Element> };
    const dialog = document.querySelector("dialog[open]");
    const all = (dialog ?? document).querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex], [role=tab], [role=gridcell], [role=button], [onclick]");
    const inGroup = (each: HTMLElement): boolean => {
      const group = each.closest("[role=tablist], [role=grid], .rim"); // within them, arrow keys lead from one to the other
      return group !== null && [...visited].some((other) => group.contains(other));
    };
    return [...all].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(":disabled, [aria-hidden=true] *, dialog, .cm-scroller") && !visited.has(each) && !inGroup(each)).map((each) => `never reached: ${each.outerHTML.slice(0, 120)}`);
  });
  return [...wrong, ...missed];
}

test("the Tab key stops at everything that can be pressed or changed, each with a name and, in both themes, a mark", async () => {
  test.setTimeout(400_000);
  const seen = new Set<string>();
  for await (const state of states()) {
    expect.soft(await keys.nameless(), state).toEqual([]);
    expect.soft(await walk(seen), state).toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(20);
});
