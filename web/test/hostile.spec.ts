/** Hostile links and texts: each is answered with a limit or an error, the page answers all the time, and nothing in them acts. */

import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { deflateRawSync } from "node:zlib";
import { oneTab } from "./tab";

const PYTHON = process.env["PYTHON"] ?? "python3";
const ROOT = new URL("../../", import.meta.url).pathname;
const tab = oneTab();

const link = (text: string | Uint8Array): string => `#1.${deflateRawSync(typeof text === "string" ? Buffer.from(text) : text, { level: 9 }).toString("base64url")}`;
const lines = (many: number, line: (at: number) => string): string => Array.from({ length: many }, (_, at) => line(at)).join("\n");

/** A text packed as SudokuPad and f-puzzles do. */
function lz(text: string): string {
  const program = "import sys; from sudokudsl.formats.lzstring import compress; print(compress(eval(sys.argv[1])), end='')";
  return execFileSync(PYTHON, ["-c", program, text], { cwd: ROOT, encoding: "utf8" });
}

const NESTING = {
  "brackets": `sudoku 9x9\nrequire ${"(".repeat(100_000)}r1c1${")".repeat(100_000)} > 2\n`,
  "brackets of cells": `sudoku 9x9\nrenban ${"(".repeat(100_000)}r1c1${")".repeat(100_000)}\n`,
  "blocks": `sudoku 9x9\n${lines(800, (at) => `${" ".repeat(at)}not`)}\n${" ".repeat(800)}odd r1c1\n`,
  "signs": `sudoku 9x9\nrequire ${"-".repeat(150_000)}r1c1 > 2\n`,
  "negations": `sudoku 9x9\nrequire ${"not ".repeat(60_000)}r1c1 > 2\n`,
  "conditions": `sudoku 9x9\nrequire ${"if r1c1 = 1 then ".repeat(10_000)}r1c2 = 2\n`,
  "a bracket that never closes": `sudoku 9x9\nrequire ${"(".repeat(390_000)}`,
};

const UNFOLDING = {
  "functions that double": `sudoku 9x9\ndefine f0(a: cell) = a\n${lines(60, (at) => `define f${at + 1}(a: cell) = f${at}(a) + f${at}(a)`)}\nrequire f60(r1c1) > 4\n`,
  "definitions that double": `define f0(a: cell)\n  require a > 1\n${lines(60, (at) => `define f${at + 1}(a: cell)\n  f${at} a\n  f${at} a`)}\nsudoku 9x9\nf60 r1c1\n`,
  "quantifiers": "latin 32x32\neach cell as a: each cell as b: each cell as c: each cell as d: each cell as e: a + b + c + d + e > 4\n",
  "a definition of itself": "define f(a: cell)\n  f a\nsudoku 9x9\nf r1c1\n",
  "many lists of all cells": `latin 32x32\n${lines(8_000, () => "renban all all all all all all")}\n`,
  "a long range": "sudoku 9x9\nrequire r1c1 > 99999999999999999999..999999999999999999999999\n",
  "a huge number": `sudoku 9x9\nrequire r1c1 > ${"9".repeat(300_000)}\n`,
  "a product": `latin 32x32\nrequire ${lines(1, () => Array.from({ length: 32 }, (_, at) => `r1c${at + 1}`).join(" * "))} = 7\n`,
};

const PATTERNS = {
  "nested stars": `sudoku 9x9\nrequire r1 matches "${"(".repeat(60)}1${"*)".repeat(60)}*2"\n`,
  "alternatives that are alike": `sudoku 9x9\nrequire r1 matches "(1|1|.)*(1|1|.)*(1|1|.)*2"\n`,
  "counts of counts": 'sudoku 9x9\nrequire r1 matches "((((1{99}){99}){99}){99}){99}"\n',
  "a long pattern": `sudoku 9x9\nrequire r1 matches "${"(1|2)?".repeat(20_000)}"\n`,
  "a machine of many states": `sudoku 9x9\nrequire r1 matches "(.*1.*2.*3.*){9}(.*[1-4].){9}.*5${".".repeat(300)}"\n`,
};

const SIZES = {
  "many statements": `sudoku 9x9\n${lines(30_000, () => "odd r1c1")}\n`,
  "many lines": `sudoku 9x9\n${"\n".repeat(390_000)}odd r1c1\n`,
  "one long line": `sudoku 9x9\nrules ${"x".repeat(390_000)}\n`,
  "a huge board": "board 99999x99999 digits 1-9\n",
  "many digits": "board 30x30 digits 1-99999999\n",
  "many layers": `latin 30x30\n${lines(2_000, (at) => `layer x${at} digits 0-9`)}\n`,
  "many drawings": `sudoku 9x9\n${lines(9_000, () => 'cosmetic text "x" size 3000: r1c1')}\n`,
};

const PACKED = {
  "an LZ bomb": `https://sudokupad.app/scl${lz("'a' * 5_000_000")}`,
  "an LZ bomb of f-puzzles": `https://www.f-puzzles.com/?load=${lz("'[' * 3_900_000")}`,
  "deep JSON": `https://www.f-puzzles.com/?load=${lz("'{\"grid\":' + '[' * 200_000")}`,
  "LZ of junk": `https://sudokupad.app/scl${"Q7fA+/z".repeat(4_000)}`,
  "no LZ": "https://sudokupad.app/scl%00%ff%zz",
};

const DAMAGED = {
  "a bomb": link(Buffer.alloc(40_000_000)),
  "longer than any link": `#1.${"A".repeat(2_000_000)}`,
  "junk": "#1.3q2-7wD_kQ",
  "random bytes": `#1.${Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919 + (at >> 3) * 104729) & 255)).toString("base64url")}`,
  "no text": link(Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28])),
  "another version": "#9.AAAA",
  "markup": "#<img src=x onerror=alert(1)>",
  "cut off": link("sudoku 9x9\n".repeat(50)).slice(0, 12),
};

/** An error, a limit or a verdict on the present text. */
const answered = () => tab.page.locator("#problems li, #verdict:not(.stale):is([data-kind=bad], [data-kind=none])").or(
  tab.page.locator("body:has(#picture:not(.stale)) #verdict:not(.stale):is([data-kind=many], [data-kind=unique])")).first();

/** The longest time in milliseconds for which the page did nothing else, while something is awaited. */
async function blockedDuring(wait: () => Promise<void>): Promise<number> {
  await tab.page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), on: true };
    Object.assign(window, { watch });
    const look = (): void => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      if (watch.on) setTimeout(look, 20);
    };
    look();
  });
  await wait();
  return tab.page.evaluate(() => {
    const { watch } = window as unknown as { watch: { longest: number; on: boolean } };
    watch.on = false;
    return watch.longest;
  });
}

const HARMLESS = "board 1x3 digits 1-4\nthermometer r1c1..r1c3";

/** Follows a link, until its text is there. */
async function follow(fragment: string): Promise<void> {
  await tab.page.evaluate((hash) => { window.location.hash = hash; }, fragment);
  await expect.poll(() => tab.text()).not.toBe(HARMLESS);
}

async function goesOn(): Promise<void> {
  await tab.write(`${HARMLESS}\n`);
  await expect(tab.verdict).toContainText(/^many: .*both sides agree/);
  await expect(tab.page.locator("#problems li")).toHaveCount(0);
}

test.beforeAll(goesOn);

for (const [kind, texts] of Object.entries({ NESTING, UNFOLDING, PATTERNS, SIZES, PACKED }))
  for (const [name, text] of Object.entries(texts))
    test(`${kind.toLowerCase()}: ${name}`, async () => {
      const fragment = link(text);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400_000);
      const blocked = await blockedDuring(async () => {
        await follow(fragment);
        await expect(answered()).toBeVisible();
      });
      expect(blocked).toBeLessThan(15_000); // a page that hangs, on any machine; the worker reads, and the page only writes
      await goesOn();
    });

for (const [name, fragment] of Object.entries(DAMAGED))
  test(`damaged: ${name}`, async () => {
    await tab.page.evaluate((hash) => { window.location.hash = hash; }, fragment);
    await expect(tab.notice).toContainText(/this link|the text of this link/);
    await goesOn();
  });

for (const [name, text] of Object.entries(PACKED))
  test(`pasted: ${name}`, async () => {
    await tab.page.getByRole("button", { name: "Import" }).click();
    await tab.page.locator("#dialog-field").fill(text);
    await tab.page.locator("#dialog-ok").click();
    await expect(tab.notice).toContainText("cannot be imported");
    await goesOn();
  });

test("markup in a text is only text", async () => {
  const markup = "</title><script>alert(1)</script><img src=x onerror=alert(1)>\u202e";
  let opened = false;
  tab.page.on("dialog", (dialog) => { opened = true; void dialog.dismiss(); });
  const text = `title "${markup}"\nauthor "${markup}"\nrules\n  ${markup}\nsudoku 4x4\ncosmetic text "${markup}": r1c1\ncosmetic line colour "#f80": r1c1 r2c2\n`;
  await follow(link(text));
  await expect(tab.page.locator("#picture img")).toHaveAttribute("alt", /<script>/);
  await tab.ask("Explain");
  await expect(tab.answer).toContainText("<img src=x");
  expect(await tab.page.locator("script:not([type=module]), img[src=x]").count()).toBe(0);
  expect(opened).toBe(false);
  await goesOn();
});
