/** The verdict of the page on every example is the one that the example states, which the command line checks, too. */

import { expect, test } from "@playwright/test";
import { readFileSync } from "node:fs";
import { oneTab } from "./tab";

interface Example {
  readonly name: string;
  readonly text: string;
}

const EXAMPLES = JSON.parse(readFileSync(new URL("../public/examples.json", import.meta.url), "utf8")) as readonly Example[];
const STATED = /^expect (unique|none|many|\d+ solutions)$/m;
const tab = oneTab();

test("the examples have the verdicts that they state", async () => {
  test.setTimeout(600_000);
  const stated = EXAMPLES.filter((each) => STATED.test(each.text));
  expect(stated.length).toBeGreaterThan(100);
  for (const example of stated) {
    await tab.choose("examples", example.name);
    await expect(tab.page.locator("#picture:not(.stale) [role=grid]"), example.name).toBeAttached();
    await expect(tab.verdict, example.name).toContainText(/^(unique|none|many|\d+ solutions|inconclusive)/);
    const said = (await tab.verdict.textContent()) ?? "";
    expect.soft(said.startsWith(STATED.exec(example.text)?.[1] ?? "?"), `${example.name}: ${said}`).toBe(true);
    expect.soft(await tab.verdict.getAttribute("data-kind"), `${example.name}: ${said}`).not.toBe("bad");
  }
});
