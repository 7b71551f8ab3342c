/** Answers that come late, and people who do not wait for them: nothing that was pressed is lost, and nothing late is shown in the place of something newer. */

import { expect, test } from "@playwright/test";
import { allWait, hold, release, workersCanWait } from "./late";
import { oneTab } from "./tab";

const tab = oneTab({ width: 1280, height: 1700 }, undefined, workersCanWait);
const MANY = "board 1x3 digits 1-4\nthermometer r1c1..r1c3\n"; // 4 solutions
const UNIQUE = "sudoku 4x4\ngivens\n  1...\n  ..3.\n  .4..\n  ...2\n";
const drawn = () => tab.page.locator("#picture:not(.stale) [role=grid]");

/** Writes a text, and waits for everything that follows it. */
async function settle(text: string, verdict: string): Promise<void> {
  await tab.write(text);
  await expect(tab.verdict).toContainText(verdict);
  await expect(drawn()).toBeAttached();
}

test.afterEach(async () => { await release(tab.page); });

test("a dialog that is opened again within a frame takes its own answer", async () => {
  await settle(MANY, "many");
  await tab.page.evaluate(async (row) => {
    const button = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
    const dialog = button("dialog") as HTMLDialogElement;
    for (const leave of [() => { button("dialog-cancel").click(); }, () => { dialog.close(); }]) { // as the Escape key does
      button("import").click();
      leave();
    }
    button("import").click();
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => { requestAnimationFrame(resolve); }); // the browser says that it was closed
    (button("dialog-field") as HTMLTextAreaElement).value = row;
    button("dialog-ok").click();
  }, `${".".repeat(80)}5`);
  await expect(tab.cell("r9c9")).toHaveAttribute("aria-label", "r9c9, given 5");
});

test("a text to be shown waits until the dialog is free", async () => {
  await settle(UNIQUE, "unique");
  await hold(tab.page, "solver");
  await tab.choose("export", "sdk");
  await tab.page.locator("#import").click();
  await tab.page.locator("#dialog-field").fill("sudoku 4x4");
  await release(tab.page);
  await expect(tab.verdict).toContainText("unique"); // the export is there
  await expect(tab.page.locator("#dialog-title")).toHaveText("Import");
  await expect(tab.page.locator("#dialog-field")).toHaveValue("sudoku 4x4");
  await tab.page.locator("#dialog-cancel").click();
  await expect(tab.page.locator("#dialog-title")).toHaveText(/^Export/);
  await tab.page.locator("#dialog-cancel").click();
});

test("a question that is asked before the picture is there is answered in it", async () => {
  await hold(tab.page, "reader");
  await tab.write(MANY);
  await tab.page.keyboard.press("ControlOrMeta+Enter");
  await tab.ask("Make it unique");
  await tab.page.waitForTimeout(500); // the solvers would have answered
  await release(tab.page);
  await expect(tab.answer).toContainText("Each of these givens alone");
  await expect(tab.page.locator(".marked")).not.toHaveCount(0);
  await hold(tab.page, "reader");
  await tab.write(`${MANY}# more\n`);
  await tab.ask("Candidates");
  await tab.page.waitForTimeout(500);
  await release(tab.page);
  await expect(tab.cell("r1c1")).toHaveAttribute("aria-label", "r1c1, candidates 1, 2");
});

test("the question that was pressed last is answered, also if the one before has no answer yet", async () => {
  await hold(tab.page, "solver");
  await tab.write(`${MANY}# again\n`);
  await expect(drawn()).toBeAttached();
  await tab.ask("Candidates");
  await tab.ask("Solution");
  await release(tab.page);
  await expect(tab.answer).toContainText("It differs");
  await settle(MANY, "many");
  await hold(tab.page, "reader");
  await tab.ask("Solution"); // the solution is drawn by the reader
  await tab.ask("Explain");
  await expect(tab.answer).toContainText("A board of 1 row");
  await release(tab.page);
  await tab.cell("r1c3").click(); // an answer after that of the reader
  await expect(tab.answer).toContainText("is about r1c3");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, empty");
});

test("the end of a question that made way is not said over the next one", async () => {
  await settle(UNIQUE, "unique");
  await hold(tab.page, "solver");
  await tab.write(`${UNIQUE}# again\n`);
  await expect(tab.verdict).toHaveText("Checking…");
  await tab.ask("Candidates");
  await expect(tab.verdict).toHaveText("Looking for candidates…");
  await release(tab.page);
  await expect(tab.verdict).toContainText("occur in some solution");
});

test("what another panel has asked for is not shown to a player", async () => {
  await settle(UNIQUE, "unique");
  await tab.open("Play");
  await hold(tab.page, "reader");
  await tab.open("Ask");
  await tab.ask("Solution");
  await tab.open("Play");
  await release(tab.page);
  await expect(tab.answer).toContainText("The solution.");
  await expect(tab.cell("r1c2")).toHaveAttribute("aria-label", "r1c2, empty");
  await hold(tab.page, "solver");
  await tab.open("Steps");
  await expect(tab.verdict).toContainText("Looking for the steps");
  await tab.open("Play");
  await release(tab.page);
  await expect(tab.page.locator("#player-said")).toContainText("Step 1");
  await expect(tab.page.locator(".writes, .candidate")).toHaveCount(0);
});

test("a hint is shown to the player only, and is about the digits that are there", async () => {
  await tab.open("Play");
  await hold(tab.page, "solver");
  await tab.page.locator("#play-hint").click();
  await tab.open("Ask");
  await release(tab.page);
  await expect(tab.page.locator("#play-said")).toContainText(/r\dc\d/);
  await expect(tab.page.locator(".area, .writes")).toHaveCount(0);
  await tab.open("Play");
  await expect(tab.page.locator(".writes")).toHaveCount(1);
  await tab.page.locator("#play-again").click();
  await hold(tab.page, "solver");
  await tab.page.locator("#play-hint").click();
  await tab.cell("r1c2").click();
  await tab.page.keyboard.press("3");
  await release(tab.page);
  await expect(tab.verdict).toContainText("unique");
  await expect(tab.page.locator(".writes")).toHaveCount(0);
  await expect(tab.page.locator("#play-said")).toBeEmpty();
  await tab.open("Ask");
});

test("an import goes on while the text is edited and checked", async () => {
  await settle(MANY, "many");
  await hold(tab.page, "solver");
  await tab.page.locator("#import").click();
  await tab.page.locator("#dialog-field").fill(`${".".repeat(80)}7`);
  await tab.page.locator("#dialog-ok").click();
  await tab.page.waitForTimeout(500); // longer than the page waits for questions about an earlier text
  await tab.write(`${MANY}# edited\n`);
  await expect(drawn()).toBeAttached();
  await tab.page.waitForTimeout(500);
  await tab.page.locator("#tab-ask").click();
  await tab.ask("Explain");
  await release(tab.page);
  await expect(tab.cell("r9c9")).toHaveAttribute("aria-label", "r9c9, given 7");
  await expect(tab.notice).toContainText("A new text");
});

test("what is selected or opened while a statement is inserted stays", async () => {
  await settle("sudoku 6x6\n", "many");
  await tab.open("Draw");
  await tab.drag(["r1c1", "r1c2"]);
  await hold(tab.page, "reader");
  await tab.page.locator("[data-family=thermometer]").click();
  await tab.drag(["r3c1", "r3c2"]);
  await tab.page.locator("[data-family=cage]").click();
  await release(tab.page);
  await expect(tab.page.locator("#draw-said")).toContainText("Inserted: thermometer r1c1 r1c2");
  await expect(tab.page.locator("#draw-form")).toBeVisible();
  await tab.page.keyboard.type("5");
  await tab.page.keyboard.press("Enter");
  await expect.poll(() => tab.text()).toBe("sudoku 6x6\nthermometer r1c1 r1c2\ncage 5: r3c1 r3c2");
  await tab.drag(["r5c1", "r5c2"]);
  await tab.page.locator("[data-pattern=difference]").click();
  await hold(tab.page, "reader");
  await tab.page.keyboard.press("Enter");
  await tab.drag(["r6c1", "r6c2"]);
  await tab.page.locator("[data-pattern=greater]").click();
  await release(tab.page);
  await expect(tab.page.locator("#draw-said")).toContainText("Inserted: require abs(r5c1 - r5c2)");
  await expect(tab.page.locator("#rule-condition")).toBeFocused();
  await expect(tab.page.locator("#rule-condition")).toHaveValue("r6c1 > r6c2");
  await tab.page.locator("#rule-cancel").click();
  await tab.open("Ask");
});

test("of two links the last is followed, however long the first takes", async () => {
  const packed = (text: string): Promise<string> => tab.page.evaluate(async (source) => {
    const stream = new Blob([source]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return `#1.${btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  }, text);
  const links = [await packed("sudoku 4x4\n"), await packed("latin 3x3\n")] as const;
  await tab.page.evaluate(async ([first, last]) => {
    const read = Object.getOwnPropertyDescriptor(Blob.prototype, "stream")?.value as Blob["stream"];
    const slowly = (): TransformStream => new TransformStream({ transform: async (part, to) => {
      await new Promise((resolve) => { setTimeout(resolve, 400); });
      to.enqueue(part);
    } });
    Blob.prototype.stream = function (this: Blob) {
      Blob.prototype.stream = read;
      return read.call(this).pipeThrough(slowly()) as ReturnType<Blob["stream"]>;
    };
    const begun = new Promise((resolve) => { window.addEventListener("hashchange", resolve, { once: true }); });
    window.location.hash = first;
    await begun;
    window.location.hash = last;
  }, links);
  await expect.poll(() => tab.text()).toBe("latin 3x3");
  await tab.page.waitForTimeout(800);
  await expect.poll(() => tab.text()).toBe("latin 3x3");
});

test("what is typed while Python is loading can be taken back, and a stop then ends no more than the question", async () => {
  const page = await tab.page.context().newPage();
  await page.addInitScript(workersCanWait);
  await page.addInitScript(allWait);
  await page.goto("./");
  const verdict = page.locator("#verdict:not(.stale)");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText("sudoku 4x4\n");
  await release(page, ["reader"]);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.locator("#picture:not(.stale) [role=gridcell]")).toHaveCount(16);
  await expect(verdict).toHaveText("Checking…");
  await page.locator("#stop").click();
  await expect(verdict).toHaveText("Stopped");
  await release(page);
  await expect(verdict).toContainText("many");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.locator(".cm-content")).toContainText("latin 3x3");
  await expect(page.locator("#picture:not(.stale) [role=gridcell]")).toHaveCount(9);
  await page.close();
});
