/** The page for a newcomer: every step follows from the texts and buttons of the page. */

import { expect, test } from "@playwright/test";
import { oneTab } from "./tab";

const tab = oneTab();
const next = () => tab.page.locator("#next");
const settled = () => tab.page.locator("#picture:not(.stale) [role=grid]");

test("a first visit: a number is changed, the new verdict read, and the puzzle made unique", async () => {
  await expect(tab.verdict).toContainText("many: more than one solution");
  await expect(tab.page.locator(".cm-content")).toContainText("Change a digit");
  await tab.page.locator(".cm-line", { hasText: "given r4c4 = 6" }).click();
  await tab.page.keyboard.press("End");
  await tab.page.keyboard.press("Backspace");
  await expect(tab.verdict).toContainText("No puzzle yet");
  await expect(next()).toBeHidden();
  await tab.page.keyboard.press("2");
  await expect(tab.verdict).toContainText("many: more than one solution");
  await next().click();
  await expect(tab.answer).toContainText("Each of these givens alone would leave one solution");
  await expect(tab.page.locator(".marked .either").first()).toHaveText(/^\d \/ \d$/);
  await expect(tab.verdict).toHaveAttribute("data-kind", "many");
  await tab.answer.getByRole("button", { name: /^Add given/ }).first().click();
  await expect(tab.verdict).toContainText("unique: exactly one solution");
  await expect(next()).toHaveText("Play");
});

test("a cage, a thermometer and a rule are drawn without typing a statement", async () => {
  await tab.page.getByRole("button", { name: "New", exact: true }).click();
  await expect(tab.notice).toContainText("Control-Z");
  await expect(settled()).toBeAttached();
  await tab.open("Draw");
  await expect(tab.notice).toBeEmpty();
  await tab.drag(["r1c1", "r1c2", "r2c2"]);
  await tab.page.locator("[data-family=cage]").click();
  await tab.page.keyboard.type("7");
  await tab.page.keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: cage 7: r1c1 r1c2 r2c2");
  await expect(settled()).toBeAttached();
  await tab.drag(["r5c5", "r4c5", "r3c6", "r2c6"]);
  await tab.page.locator("[data-family=thermometer]").click();
  await expect(tab.page.locator("#draw-said")).toContainText("Inserted: thermometer");
  await expect(settled()).toBeAttached();
  await tab.page.locator("[data-pattern=greater]").click();
  await expect(tab.page.locator("#draw-said")).toContainText("Select two cells");
  await tab.page.locator("#draw-filter").fill("rules");
  await expect(tab.page.locator("#draw-families button:visible")).toHaveCount(6);
  await tab.page.locator("#draw-filter").fill("");
  await tab.drag(["r7c1", "r7c2"]);
  await tab.page.locator("[data-pattern=difference]").click();
  await expect(tab.page.locator("#rule-condition")).toHaveValue("abs(r7c1 - r7c2) >= 3");
  await tab.page.keyboard.type("= 1"); // the number is selected
  await tab.page.keyboard.press("Enter");
  await expect(tab.page.locator("#rule-form")).toBeVisible(); // `>= = 1` is not a condition
  await tab.page.locator("#rule-condition").fill("abs(r7c1-r7c2)>=9");
  await tab.page.keyboard.press("Enter");
  await expect(tab.page.locator("#draw-said")).toHaveText("Inserted: require abs(r7c1 - r7c2) >= 9");
  await expect.poll(() => tab.text()).toBe("sudoku 9x9\ncage 7: r1c1 r1c2 r2c2\nthermometer r5c5 r4c5 r3c6 r2c6\nrequire abs(r7c1 - r7c2) >= 9");
});

test("why it has no solution is read beside the verdict, and mended", async () => {
  await expect(tab.verdict).toContainText("none: no solution"); // digits from 1 to 9 differ by 8 at most
  await next().click();
  await expect(tab.answer).toContainText("This part cannot hold");
  await expect(tab.verdict).toHaveAttribute("data-kind", "none"); // and its colour
  await expect(tab.page.locator(".lit")).toHaveText(["require abs(r7c1 - r7c2) >= 9"]);
  await tab.answer.locator("li button").click();
  await expect(tab.page.locator(".cm-activeLine")).toContainText("require");
  await tab.page.keyboard.press("End");
  await tab.page.keyboard.press("Backspace");
  await tab.page.keyboard.press("8");
  await expect(tab.verdict).toContainText("many: more than one solution");
  await next().click();
  await tab.answer.getByRole("button", { name: /^Add these \d+ givens/ }).click();
  await expect(tab.verdict).toContainText("unique: exactly one solution");
});

test("it is played with the digits of a hint, and its link brings it to somebody else", async () => {
  await next().click();
  await expect(tab.page.locator("#play-pad")).toBeVisible();
  await tab.page.locator("#play-hint").click();
  const hint = (await tab.page.locator("#play-said").filter({ hasText: /r\dc\d/ }).textContent()) ?? "";
  const [, cell = "", digit = ""] = /(r\dc\d) .* (\d)$/.exec(hint) ?? [];
  await tab.cell(cell).click();
  await tab.page.keyboard.press(digit);
  await tab.page.locator("#play-check").click();
  await expect(tab.page.locator("#play-said")).toContainText("No mistake so far");
  await tab.page.getByRole("button", { name: "Copy link" }).click();
  await expect(tab.notice).toContainText("The link is on the clipboard");
  const link = await tab.page.evaluate(() => navigator.clipboard.readText());
  const other = await tab.page.context().browser()?.newContext();
  const page = await other?.newPage();
  await page?.goto(link);
  await expect(page?.locator(".cm-content") ?? tab.answer).toContainText("require abs(r7c1 - r7c2) >= 8");
  await expect(page?.locator("#verdict") ?? tab.answer).toContainText("unique: exactly one solution");
  await other?.close();
});
