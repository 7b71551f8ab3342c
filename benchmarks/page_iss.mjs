// Serves the engine as WebAssembly and a checkout of Interactive-Sudoku-Solver to one worker in headless Chromium;
// page_iss.py calls it: node page_iss.mjs CHECKOUT HOST SECONDS < puzzles.json > answers.jsonl
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [checkout, host, seconds] = process.argv.slice(2);
const WEB = new URL('../web/', import.meta.url);
const { chromium } = createRequire(new URL('package.json', WEB))('@playwright/test');
const KINDS = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' };
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }; // exact times

function fileOf(path) {
  if (path === '/ours/host.js') return host;
  if (path === '/engine.wasm') return new URL('public/engine.wasm', WEB);
  if (path === '/worker.mjs') return new URL('page_iss_worker.mjs', import.meta.url);
  return path.startsWith('/theirs/') && !path.includes('..') ? resolve(checkout, path.slice('/theirs/'.length)) : undefined;
}

const server = createServer((request, response) => {
  const path = request.url.split('?')[0];
  const file = fileOf(path);
  const headers = { 'Content-Type': KINDS[path.split('.').at(-1)] ?? 'text/html', ...ISOLATED };
  try {
    const body = file ? readFileSync(file) : path === '/' ? '<!doctype html><title>page_iss</title>' : undefined;
    response.writeHead(body === undefined ? 404 : 200, headers).end(body);
  } catch {
    response.writeHead(404, headers).end();
  }
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.error(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(() => new Promise((ready, failed) => {
    window.worker = new Worker('/worker.mjs', { type: 'module' });
    window.worker.onmessage = ready;
    window.worker.onerror = (event) => failed(new Error(event.message));
  }).then(() => undefined));
  const ask = (puzzle, limit) => page.evaluate((asked) => new Promise((answer) => {
    window.worker.onmessage = ({ data }) => answer(data);
    window.worker.postMessage(asked);
  }), { puzzle, limit });
  const puzzles = JSON.parse(readFileSync(0, 'utf8'));
  for (const puzzle of puzzles.slice(0, 60)) await ask(puzzle, 300); // the browser compiles what runs often
  for (const puzzle of puzzles) console.log(JSON.stringify({ number: puzzle.number, ...(await ask(puzzle, Number(seconds) * 1000)) }));
} finally {
  await browser.close();
  server.close();
}
