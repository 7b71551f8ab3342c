// The page in headless Chromium: node benchmarks/page.mjs [ROUNDS]. It needs `npm ci` and a built page in web/.
//
// It prints a table of medians. The start is measured twice: without a stored page, and with one. In a text of 50 lines
// it measures the time from a key stroke to diagnostics, picture and verdict, and the longest time for which typing was
// blocked. It also measures the memory of the tab after many edits, and the size of the download.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { gzipSync } from "node:zlib";

const WEB = new URL("../web/", import.meta.url);
const { chromium } = createRequire(new URL("package.json", WEB))("@playwright/test");
const ROUNDS = Number(process.argv[2] ?? 5);
const PORT = 4179;
const ADDRESS = `http://127.0.0.1:${PORT}/`;
const KEYS = 12 * ROUNDS;
const EDITS = 500;
const LINES = ["sudoku 9x9", "cage 10: r9c8 r9c9", ...Array.from({ length: 24 }, (_, at) => `require r${1 + (at % 8)}c1 + r${1 + (at % 8)}c${2 + (at % 7)} < 18`),
  ...Array.from({ length: 24 }, (_, at) => `require r${1 + (at % 9)}c9 != r${1 + ((at + 1) % 9)}c9`)];

const sorted = (values) => [...values].sort((one, other) => one - other);
const quantile = (values, part) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))];
const shown = (value) => (value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`);
const rows = [];
const row = (what, values, goal) => rows.push([what, `${shown(quantile(values, 0.5))} (95 %: ${shown(quantile(values, 0.95))})`, goal]);

/** The times in milliseconds since the page was opened at which text, picture and verdict were there. */
async function start(context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.times = {};
    const look = () => {
      const { times } = window;
      if (document.querySelector(".cm-line span")) times.text ??= performance.now();
      if (document.documentElement.dataset.ready) times.picture ??= performance.now();
      if (/both sides agree/.test(document.querySelector("#verdict")?.textContent ?? "")) times.verdict ??= performance.now();
      if (!times.verdict) requestAnimationFrame(look);
    };
    document.addEventListener("DOMContentLoaded", look);
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => window.times.verdict, undefined, { timeout: 180_000 });
  return { page, times: await page.evaluate(() => window.times) };
}

/** Presses a key. Returns the milliseconds until the problems change, and until picture and verdict are those of the new text. */
async function press(page, key, wanted) {
  await page.evaluate((parts) => {
    window.seen = {};
    const begun = new Promise((resolve) => document.addEventListener("keydown", () => resolve(performance.now()), { once: true, capture: true }));
    const once = (name, selector, options, condition) => new Promise((resolve) => {
      const target = document.querySelector(selector);
      const observer = new MutationObserver(() => {
        if (!condition(target)) return;
        observer.disconnect();
        const now = performance.now();
        void begun.then((from) => { window.seen[name] = now - from; resolve(); });
      });
      observer.observe(target, options);
    });
    const waits = {
      problems: () => once("problems", "#problems", { childList: true }, () => true),
      picture: () => once("picture", "#picture", { attributes: true }, (element) => !element.classList.contains("stale")),
      verdict: () => once("verdict", "#verdict", { attributes: true, childList: true }, (element) => !element.classList.contains("stale") && /both sides agree/.test(element.textContent)),
    };
    window.done = Promise.all(parts.map((part) => waits[part]()));
  }, wanted);
  await page.keyboard.press(key);
  await page.evaluate(() => window.done);
  return page.evaluate(() => window.seen);
}

/** The memory in MB of the processes that show pages. */
async function memory(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pages = processInfo.filter((each) => each.type === "renderer").map((each) => Number(readFileSync(`/proc/${each.id}/statm`, "utf8").split(" ")[1]) * 4096);
  return Math.max(...pages) / 1e6;
}

async function measured(browser) {
  const cold = [], stored = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext();
    const first = await start(context);
    cold.push(first.times);
    await first.page.waitForTimeout(4_000); // the page stores the memory of Python, and starts a spare worker
    await first.page.close();
    stored.push((await start(context)).times);
    await context.close();
  }
  for (const [name, times, goals] of [["first visit", cold, [1500, 8000, 10_000]], ["later visit", stored, [750, 4000, 5000]]])
    for (const [at, what] of [["text", "text with colours"], ["picture", "picture and diagnostics"], ["verdict", "first verdict"]].entries())
      row(`${name}: ${what[1]}`, times.map((each) => each[what[0]]), shown(goals[at]));

  const { page } = await start(await browser.newContext());
  await page.waitForTimeout(5_000);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(`${LINES.join("\n")}\n`);
  await page.waitForFunction(() => /both sides agree/.test(document.querySelector("#verdict").textContent) && !document.querySelector("#picture.stale, #verdict.stale"));
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.evaluate(() => {
    window.blocked = 0;
    new PerformanceObserver((list) => { for (const each of list.getEntries()) window.blocked = Math.max(window.blocked, each.duration); }).observe({ type: "longtask" });
  });
  const problems = [], pictures = [], verdicts = [];
  for (let at = 0; at < KEYS; at += 1) {
    problems.push((await press(page, "x", ["problems"])).problems); // r9c9x is not a cell
    const seen = await press(page, "Backspace", ["problems", "picture", "verdict"]);
    problems.push(seen.problems);
    pictures.push(seen.picture);
    verdicts.push(seen.verdict);
  }
  row("key stroke to diagnostics", problems, "60 ms (95 %: 150 ms)");
  row("key stroke to picture", pictures, "120 ms");
  row("key stroke to verdict", verdicts, "400 ms");
  const before = await memory(browser);
  for (let at = 0; at < EDITS / 2; at += 1) {
    await press(page, "x", ["problems"]);
    await press(page, "Backspace", at % 10 === 9 ? ["problems", "verdict"] : ["problems"]);
  }
  await page.requestGC?.();
  const after = await memory(browser);
  const blocked = await page.evaluate(() => window.blocked); // browsers report tasks from 50 ms on
  rows.push(["longest task of the page while typing", blocked ? shown(blocked) : "below 50 ms", "50 ms"]);
  rows.push([`memory of the tab before and after ${EDITS} edits`, `${Math.round(before)} and ${Math.round(after)} MB (${((after / before - 1) * 100).toFixed(0)} %)`, "10 %"]);
}

function download() {
  const dist = new URL("dist/", WEB);
  const names = readdirSync(dist, { recursive: true }).filter((name) => statSync(new URL(name, dist)).isFile() && name !== "examples.json");
  const data = names.map((name) => readFileSync(new URL(name, dist)));
  const [raw, packed] = [data, data.map((each) => gzipSync(each))].map((some) => some.reduce((sum, each) => sum + each.length, 0) / 1e6);
  rows.push(["download, raw and with gzip", `${raw.toFixed(1)} and ${packed.toFixed(1)} MB`, "20 and 7 MB"]);
}

const server = spawn("npx", ["vite", "preview", "--host", "127.0.0.1", "--port", String(PORT), "--strictPort"], { cwd: WEB, stdio: "ignore", detached: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
try {
  for (let tries = 0; tries < 50 && !(await fetch(ADDRESS).then(() => true, () => false)); tries += 1) await new Promise((resolve) => setTimeout(resolve, 200));
  const load = loadavg()[0];
  await measured(browser);
  download();
  console.log(`${cpus().length} processors, ${ROUNDS} rounds, load before ${load.toFixed(1)} and after ${loadavg()[0].toFixed(1)}, ${browser.version()}\n`);
  console.log("| measured | median | goal |\n|---|---|---|");
  for (const each of rows) console.log(`| ${each.join(" | ")} |`);
} finally {
  await browser.close();
  process.kill(-server.pid);
}
